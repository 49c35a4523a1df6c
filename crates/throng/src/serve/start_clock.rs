//! Whether the clock of the machine can be right, checked once before anything is written by it.
//!
//! Owns the rule and its sentence. It must not be used again while the program runs: then `clock` is responsible. A
//! start with a wrong clock would close petitions and erase people before their time, or date signatures before
//! existing ones, and nobody could correct that afterwards. Bounded: two comparisons.

use jiff::Timestamp as Moment;
use throng_domain::ids::MINTED_SINCE;
use throng_domain::time::{DAY_MS, HOUR_MS, Timestamp};

use throng_process::limits::{CLOCK_BEHIND_H_MAX, CLOCK_YEARS_MAX};

/// When this program was written, give or take a year: 2026-01-01.
const WRITTEN: Timestamp = Timestamp(1_767_225_600_000);

/// Why a site is not served with this clock.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ClockOff {
    /// The clock shows a time before the newest row.
    #[error(
        "this machine's clock shows {now}, but the newest entry in the database is from {newest}. With this clock, new signatures \
         would get the wrong date. Set the clock (`timedatectl` shows it), or, if it is right, start with --accept-clock"
    )]
    Behind { now: String, newest: String },
    /// The clock shows a time before this program was written, or long after.
    #[error(
        "this machine's clock shows {now}, which cannot be right. With this clock, petitions would close and personal data \
         would be erased at the wrong time. Set the clock (`timedatectl` shows it), or, if it is right, start with --accept-clock"
    )]
    Absurd { now: String },
}

/// Compares the clock with the newest row of the store, and with when this program was written.
///
/// # Errors
/// [`ClockOff`].
pub(crate) fn check(now: Timestamp, newest: Option<Timestamp>) -> Result<(), ClockOff> {
    let years = i64::try_from(CLOCK_YEARS_MAX.max).expect("it is small");
    if now < MINTED_SINCE || now > WRITTEN.plus_ms(years * 366 * DAY_MS) {
        return Err(ClockOff::Absurd { now: words(now) });
    }
    let behind = i64::try_from(CLOCK_BEHIND_H_MAX.max).expect("it is small") * HOUR_MS;
    match newest {
        Some(newest) if now.plus_ms(behind) < newest => {
            Err(ClockOff::Behind { now: words(now), newest: words(newest) })
        }
        _ => Ok(()),
    }
}

fn words(time: Timestamp) -> String {
    let moment = Moment::from_millisecond(time.0 / 1_000 * 1_000);
    moment.map_or_else(|_| "an impossible time".to_owned(), |moment| moment.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_cannot_be_right_is_refused() {
        let time = |text: &str| Timestamp(text.parse::<Moment>().unwrap().as_millisecond());
        for (now, newest, expected) in [
            ("2026-11-22T12:00:00Z", None, "fine"),
            ("2026-11-22T12:00:00Z", Some("2026-11-22T11:59:59Z"), "fine"),
            // A wrong time zone, which is quickly corrected, and a site that was stopped for years.
            ("2026-11-22T12:00:00Z", Some("2026-11-23T11:00:00Z"), "fine"),
            ("2030-11-22T12:00:00Z", Some("2026-11-22T11:59:59Z"), "fine"),
            ("2026-11-22T12:00:00Z", Some("2026-11-23T12:00:00Z"), "fine"),
            ("2026-11-22T12:00:00Z", Some("2026-11-23T12:00:01Z"), "behind"),
            ("2026-11-22T12:00:00Z", Some("2056-01-01T00:00:00Z"), "behind"),
            // A machine whose clock has no battery.
            ("1970-01-01T00:00:10Z", None, "absurd"),
            ("2023-12-31T23:59:59Z", None, "absurd"),
            ("2024-01-01T00:00:00Z", None, "fine"),
            ("2035-12-31T00:00:00Z", None, "fine"),
            ("2036-02-01T00:00:00Z", None, "absurd"),
            ("2099-01-01T00:00:00Z", Some("2026-11-22T11:59:59Z"), "absurd"),
        ] {
            let found = match check(time(now), newest.map(time)) {
                Ok(()) => "fine",
                Err(ClockOff::Behind { .. }) => "behind",
                Err(ClockOff::Absurd { .. }) => "absurd",
            };
            assert_eq!(found, expected, "{now} after {newest:?}");
        }
        let said = check(Timestamp(10_000), None).unwrap_err().to_string();
        assert!(said.contains("shows 1970-01-01T00:00:10Z") && said.contains("--accept-clock"), "{said}");
    }
}

//! Whether the clock of the machine can be right, checked once before anything is written by it.
//!
//! Owns the rules and their sentences. It must not be used again while the program runs: then `clock` is responsible. A
//! start with a wrong clock would close petitions and erase people before their time, or date signatures before
//! existing ones, and nobody could correct that afterwards. A clock that cannot be right is refused. With one that is only long after
//! the last moment that is known, the site may have been switched off: it is served, and what cannot be undone is held. Bounded:
//! a few comparisons, and the list of nightly backups where no note says when the program last ran.

use std::path::Path;

use jiff::Timestamp as Moment;
use throng_domain::ids::MINTED_SINCE;
use throng_domain::time::{DAY_MS, HOUR_MS, Timestamp};

use throng_backup::nightly;
use throng_config::Settings;
use throng_process::clock;
use throng_process::limits::{CLOCK_AHEAD_DAYS_MAX, CLOCK_BEHIND_H_MAX, CLOCK_YEARS_MAX};

use super::backing_up;
use crate::data_dir::LastAlive;
use throng_web::secrets::Secrets;

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

/// The last moment at which somebody ran this site with a clock that was believed. Before the first note, which older programs did not make,
/// it is the latest of three: the newest entry, the newest nightly backup, and when the program that ran before has `written` its database
/// last, as it does when it ends. `None` for a site that is new.
pub(crate) fn last_known(
    data: &Path,
    settings: &Settings,
    (newest, written): (Option<Timestamp>, Option<Timestamp>),
    now: Timestamp,
) -> Option<Timestamp> {
    let guessed = || {
        let folder = backing_up::folder(data, settings);
        // Without the key nobody knows whose the backups are.
        let secrets = Secrets::open(data).ok();
        let backup = secrets
            .and_then(|secrets| nightly::newest_in(&folder, &secrets.fingerprint(), now).ok())
            .flatten();
        let backup = backup.map(|manifest| Timestamp(manifest.as_of_ms));
        newest.map(|newest| backup.max(written).map_or(newest, |later| newest.max(later)))
    };
    LastAlive::of(data).or_else(guessed)
}

/// When the database of a directory was written last. To be asked before it is opened for writing, which may change it.
pub(crate) fn written(data: &Path) -> Option<Timestamp> {
    let time = |name: &str| {
        let modified = std::fs::metadata(data.join(name)).ok()?.modified().ok()?;
        let since_1970 = modified.duration_since(std::time::UNIX_EPOCH).ok()?;
        i64::try_from(since_1970.as_millis()).ok().map(Timestamp)
    };
    let files = ["throng.db", "throng.db-wal"].map(time);
    files.into_iter().flatten().max()
}

/// Whether the clock is so far after the last moment that is known that nobody can tell whether it is right.
pub(crate) fn is_far_ahead(now: Timestamp, known: Timestamp) -> bool {
    let days = i64::try_from(CLOCK_AHEAD_DAYS_MAX.max).expect("it is small");
    now.since(known) > days * DAY_MS
}

/// Ends the hold, if somebody has said since that the clock is right.
pub(super) fn end_hold(data: &Path) {
    let Some(known) = clock::held_since() else { return };
    let said = LastAlive::of(data).filter(|noted| !is_far_ahead(clock::now(), *noted));
    if said.is_some() {
        clock::release();
        tracing::info!("somebody says that the clock is right: what was held since {} goes on", words(known));
    }
}

/// What is said besides where no note says when the program ran last.
pub(crate) fn unnoted_words(data: &Path) -> &'static str {
    match LastAlive::of(data) {
        Some(_) => "",
        None => {
            " (there is no note of that, which older versions did not make: it is the latest of the newest entry, the newest nightly \
             backup, and when the database was written)"
        }
    }
}

/// What is said of such a clock.
pub(crate) fn ahead_words(now: Timestamp, known: Timestamp) -> String {
    format!(
        "this machine's clock shows {}, which is {} days after Throng last ran here ({})",
        words(now),
        now.since(known) / DAY_MS,
        words(known)
    )
}

/// What is held then, and what to do.
pub(crate) const HELD: &str = "Until somebody says which of the two it is, nothing is closed, counted, erased or deleted because of its time.      People can sign, and emails are sent. If the clock is wrong, set it and restart Throng; if it is right, run `throng admin      accept-clock` for this directory";

fn words(time: Timestamp) -> String {
    let moment = Moment::from_millisecond(time.0 / 1_000 * 1_000);
    moment.map_or_else(|_| "an impossible time".to_owned(), |moment| moment.to_string())
}

#[cfg(test)]
mod tests {
    use throng_config::{SettingsFile, Sources};

    use super::*;

    #[test]
    fn a_clock_long_after_the_last_moment_that_is_known_is_doubted() {
        let time = |text: &str| Timestamp(text.parse::<Moment>().unwrap().as_millisecond());
        let known = time("2026-11-22T12:00:00Z");
        for (now, far) in [
            ("2026-11-20T12:00:00Z", false),
            ("2026-11-22T12:00:00Z", false),
            ("2026-11-29T12:00:00Z", false),
            ("2026-11-29T12:00:01Z", true),
            ("2027-11-22T12:00:00Z", true),
        ] {
            assert_eq!(is_far_ahead(time(now), known), far, "{now}");
        }
        let said = ahead_words(time("2027-11-22T12:00:00Z"), known);
        assert!(said.contains("365 days after") && said.contains("(2026-11-22T12:00:00Z)"), "{said}");
    }

    #[test]
    fn the_note_counts_and_without_one_the_newest_entry_or_backup_or_the_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let sources = Sources { file: SettingsFile::None, environment: Vec::new(), flags: Vec::new() };
        let settings = throng_config::load(&sources).expect("sound").settings;
        let data = folder.path();
        let now = Timestamp(MINTED_SINCE.0 + 900 * DAY_MS);
        let known = |newest: Option<Timestamp>| last_known(data, &settings, (newest, written(data)), now);
        assert_eq!((known(None), known(Some(now))), (None, Some(now)));
        // A quiet site: nobody has signed for months, and the older program was stopped just now.
        std::fs::write(data.join("throng.db"), "").expect("there is room");
        let ended = known(Some(MINTED_SINCE)).expect("it has an entry");
        assert!(!is_far_ahead(clock::now(), ended) && is_far_ahead(clock::now(), MINTED_SINCE), "{ended:?}");
        LastAlive::note(data, MINTED_SINCE).expect("there is room");
        // What people did while the clock was ahead proves nothing.
        assert_eq!((known(None), known(Some(now))), (Some(MINTED_SINCE), Some(MINTED_SINCE)));
    }

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

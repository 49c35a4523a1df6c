//! Days and times of day in words, in the site's time zone.
//!
//! Owns the keys of the locale file for the names of months and the format of a date. It never reads a clock:
//! the instant and the zone are given. Called by `catalogue`.

use jiff::{Timestamp, Zoned};

use super::catalogue::{Catalogue, TextArg, TextArgs, TextError};

/// The keys that a locale file must have so that dates can be written.
pub(super) const KEYS: [&str; 16] = [
    "month-1",
    "month-2",
    "month-3",
    "month-4",
    "month-5",
    "month-6",
    "month-7",
    "month-8",
    "month-9",
    "month-10",
    "month-11",
    "month-12",
    "date-day",
    "date-time",
    "date-am",
    "date-pm",
];

/// An instant within the calendar, for every format that programs read. An instant outside it becomes the nearer end of
/// the calendar: the store never returns one (it is a damaged row there), but no page may panic because of one.
#[must_use]
pub fn moment(at: throng_domain::time::Timestamp) -> Timestamp {
    Timestamp::from_millisecond(at.within_calendar().0).expect("what is within the calendar has a year")
}

/// `21 November 2026`.
pub(super) fn date(words: &Catalogue, ms: i64, time_zone: &str) -> Result<String, TextError> {
    let moment = zoned(ms, time_zone)?;
    let month_key = KEYS[usize::from(moment.month().unsigned_abs()) - 1];
    let args = TextArgs::from([
        // As a number: some languages say "1er" on the first.
        ("day".to_owned(), TextArg::Number(moment.day().into())),
        ("month_number".to_owned(), TextArg::Text(moment.month().to_string())),
        ("month".to_owned(), TextArg::Text(words.text(month_key, &TextArgs::new())?)),
        // As text: a year has no thousands separator.
        ("year".to_owned(), TextArg::Text(moment.year().to_string())),
    ]);
    words.text("date-day", &args)
}

/// Until when something lasts that is over at `ms`: the day before where that is midnight, else the day with the hour. "Until
/// 5 December" for what ends as the fifth begins would be read as its end.
pub(super) fn until(words: &Catalogue, ms: i64, time_zone: &str) -> Result<String, TextError> {
    let last_day = date(words, ms.saturating_sub(1), time_zone)?;
    let day = date(words, ms, time_zone)?;
    if last_day != day {
        return Ok(last_day);
    }
    let time = time(words, ms, time_zone)?;
    let args = [("date", day), ("time", time)].map(|(name, text)| (name.to_owned(), TextArg::Text(text)));
    words.text("date-at-time", &TextArgs::from(args))
}

/// `10:25 am`.
pub(super) fn time(words: &Catalogue, ms: i64, time_zone: &str) -> Result<String, TextError> {
    let moment = zoned(ms, time_zone)?;
    let half = if moment.hour() < 12 { "date-am" } else { "date-pm" };
    let hour_12 = match moment.hour() % 12 {
        0 => 12,
        hour => hour,
    };
    let args = TextArgs::from([
        ("hour12".to_owned(), TextArg::Text(hour_12.to_string())),
        ("hour24".to_owned(), TextArg::Text(format!("{:02}", moment.hour()))),
        ("minute".to_owned(), TextArg::Text(format!("{:02}", moment.minute()))),
        ("half".to_owned(), TextArg::Text(words.text(half, &TextArgs::new())?)),
    ]);
    words.text("date-time", &args)
}

fn zoned(ms: i64, time_zone: &str) -> Result<Zoned, TextError> {
    Timestamp::from_millisecond(ms)
        .and_then(|moment| moment.in_tz(time_zone))
        .map_err(|fault| TextError::Date { ms, time_zone: time_zone.to_owned(), reason: fault.to_string() })
}

#[cfg(test)]
mod tests {
    use super::super::Catalogues;
    use super::*;

    #[test]
    fn every_number_is_shown_as_a_moment() {
        for (ms, shown) in [
            (i64::MIN, "-009999-01-02T01:59:59Z"),
            (0, "1970-01-01T00:00:00Z"),
            (i64::MAX, "9999-12-30T22:00:00Z"),
        ] {
            assert_eq!(moment(throng_domain::time::Timestamp(ms)).to_string(), shown);
        }
        assert_eq!(moment(throng_domain::time::Timestamp::FIRST), Timestamp::MIN);
    }

    #[test]
    fn what_is_over_at_midnight_lasts_until_the_day_before_and_all_else_to_its_hour() {
        let catalogues = Catalogues::load().expect("the embedded locales parse");
        let en = catalogues.get("en");
        for (ms, zone, until) in [
            (1_795_910_400_000, "UTC", "28 November 2026"),
            (1_795_910_400_000, "Europe/London", "28 November 2026"),
            (1_795_910_400_000, "Europe/Paris", "29 November 2026 at 1:00 am"),
            // Midnight in London in summer is an hour before midnight in UTC.
            (1_782_860_400_000, "Europe/London", "30 June 2026"),
            (1_795_910_400_000 - 6 * 3_600_000, "UTC", "28 November 2026 at 6:00 pm"),
            (1_795_910_399_999, "UTC", "28 November 2026 at 11:59 pm"),
        ] {
            assert_eq!(en.until(ms, zone).expect("a known zone"), until, "{ms} {zone}");
        }
    }

    #[test]
    fn a_moment_in_the_sites_time_zone() {
        let catalogues = Catalogues::load().expect("the embedded locales parse");
        let en = catalogues.get("en");
        for (ms, zone, date, time) in [
            (0, "Europe/London", "1 January 1970", "1:00 am"),
            (1_795_256_700_000, "Europe/London", "21 November 2026", "10:25 am"),
            (1_795_256_700_000, "Pacific/Auckland", "21 November 2026", "11:25 pm"),
            (1_782_864_000_000, "Europe/London", "1 July 2026", "1:00 am"),
            (1_795_262_400_000, "UTC", "21 November 2026", "12:00 pm"),
        ] {
            assert_eq!(en.date(ms, zone).expect("a known zone"), date, "{ms} {zone}");
            assert_eq!(en.time(ms, zone).expect("a known zone"), time, "{ms} {zone}");
        }
        assert!(en.date(0, "Mars/Olympus").is_err());
        assert!(en.date(i64::MAX, "UTC").is_err());
    }
}

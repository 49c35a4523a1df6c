//! Dates in the formats that files use.
//!
//! Owns the list of formats. It must never guess which number is the day and which the month: a format in which either
//! could come first is refused. A date without a time is its first instant in UTC, whatever the site's time zone, so
//! that a file keeps its meaning when the zone is changed. Bounds: the calendar's years 1 to 9999.

use jiff::Span;
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;
use throng_domain::time::Timestamp;

/// The formats, for messages and for the help.
pub(super) const FORMS: &str =
    "2011-09-25, 25-Sep-11, 25-Sep-2011, 25 September 2011, 2011-09-25 13:45:00 or 2011-09-25T13:45:00Z";
/// Two-digit years from this one on belong to the last century.
const LAST_CENTURY_FROM: i16 = 70;

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// An instant with its offset, as JSON files have it.
///
/// # Errors
/// A sentence about what is wrong.
pub(super) fn instant(text: &str) -> Result<Timestamp, String> {
    let parsed: jiff::Timestamp = text
        .parse()
        .map_err(|_| format!("{text:?} is not a time such as 2019-02-14T12:14:59.326Z"))?;
    Ok(Timestamp(parsed.as_millisecond()))
}

/// A date or an instant, in any of [`FORMS`].
///
/// # Errors
/// A sentence about what is wrong.
pub(super) fn any_form(text: &str) -> Result<Timestamp, String> {
    let text = text.trim();
    let unknown = || format!("{text:?} is not a date such as {FORMS}");
    if let Ok(at) = instant(text) {
        return Ok(at);
    }
    let civil = if text.contains(':') {
        text.parse::<DateTime>().ok()
    } else {
        text.parse::<Date>()
            .ok()
            .or_else(|| day_month_year(text))
            .map(|date| date.to_datetime(jiff::civil::Time::midnight()))
    };
    let zoned = civil
        .and_then(|civil| civil.to_zoned(TimeZone::UTC).ok())
        .ok_or_else(unknown)?;
    if !(1..=9_999).contains(&zoned.year()) {
        return Err(unknown());
    }
    Ok(Timestamp(zoned.timestamp().as_millisecond()))
}

/// The end of a day in a time zone, which is the first instant of the next day.
///
/// # Errors
/// A sentence about what is wrong.
pub(super) fn end_of_day(text: &str, time_zone: &TimeZone) -> Result<Timestamp, String> {
    let end = text
        .parse::<Date>()
        .and_then(|day| day.tomorrow())
        .and_then(|day| day.to_zoned(time_zone.clone()));
    end.map(|end| Timestamp(end.timestamp().as_millisecond()))
        .map_err(|_| format!("{text:?} is not a day such as 2019-08-20"))
}

/// The end of the day that is so many days after `now`, as for petitions that open here. `None` where no calendar
/// reaches so far.
pub(super) fn end_of_day_after(days: i64, time_zone: &TimeZone, now: Timestamp) -> Option<Timestamp> {
    let now = jiff::Timestamp::from_millisecond(now.0).ok()?;
    let days = Span::new().try_days(days).ok()?;
    let last = now.to_zoned(time_zone.clone()).date().checked_add(days).ok()?;
    let end = last.tomorrow().ok()?.to_zoned(time_zone.clone()).ok()?;
    Some(Timestamp(end.timestamp().as_millisecond()))
}

/// `25-Sep-11`, `25 September 2011`: the month is a word.
fn day_month_year(text: &str) -> Option<Date> {
    let parts: Vec<&str> = text
        .split(|c: char| c == '-' || c == '/' || c.is_whitespace())
        .collect();
    let [day, month, year] = parts[..] else {
        return None;
    };
    let month = month.to_lowercase();
    let month = MONTHS
        .iter()
        .position(|name| *name == month || (month.len() == 3 && name.starts_with(&month)))?;
    let all_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !all_digits(day) || !all_digits(year) {
        return None;
    }
    let year = match (year.len(), year.parse::<i16>().ok()?) {
        (2, short) if short < LAST_CENTURY_FROM => 2_000 + short,
        (2, short) => 1_900 + short,
        (4, whole) => whole,
        _ => return None,
    };
    Date::new(year, i8::try_from(month + 1).ok()?, day.parse().ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use throng_testkit::table::check_table;

    #[test]
    fn forms_that_are_found() {
        let table = r#"
            25-Sep-11                  | 2011-09-25T00:00:00Z
            2-Oct-12                   | 2012-10-02T00:00:00Z
            01-jan-70                  | 1970-01-01T00:00:00Z
            25-Sep-2011                | 2011-09-25T00:00:00Z
            25 September 2011          | 2011-09-25T00:00:00Z
            2011-09-25                 | 2011-09-25T00:00:00Z
            2011-09-25 13:45:00        | 2011-09-25T13:45:00Z
            2011-09-25T13:45:00+02:00  | 2011-09-25T11:45:00Z
            " 2011-09-25 "             | 2011-09-25T00:00:00Z
            09/10/2011                 | refused
            31-Feb-11                  | refused
            25-Sept-11                 | refused
            25-Sep-011                 | refused
            yesterday                  | refused
            ""                         | refused
        "#;
        check_table(table, |row| match any_form(row.cell(0)) {
            Ok(at) => jiff::Timestamp::from_millisecond(at.0).unwrap().to_string(),
            Err(reason) => {
                assert!(reason.contains("is not a date"), "{reason}");
                "refused".to_owned()
            }
        });
    }

    #[test]
    fn a_day_ends_where_the_site_is() {
        let london = TimeZone::get("Europe/London").unwrap();
        let end = end_of_day("2019-08-20", &london).unwrap();
        assert_eq!(jiff::Timestamp::from_millisecond(end.0).unwrap().to_string(), "2019-08-20T23:00:00Z");
        assert!(end_of_day("20 August", &london).is_err());
    }
}

//! Dates in the formats that files use.
//!
//! Owns the list of formats. It must never guess which number is the day and which the month: a format in which either
//! could come first is refused unless the operator says which. A date without a time is a whole day in the site's time zone:
//! what begins on it begins with its first instant, what ends on it with the first instant of the next. A time without a zone
//! is in UTC. Bounds: the calendar's years 1 to 9999.

use std::ops::RangeInclusive;

use jiff::Span;
use jiff::civil::{Date, DateTime, Time};
use jiff::tz::TimeZone;
use throng_domain::time::Timestamp;

use super::shown::quoted;
use crate::cli::import::DateOrder;

/// The formats, for messages and for the help.
pub(super) const FORMS: &str =
    "2011-09-25, 25-Sep-11, 25-Sep-2011, 25 September 2011, 2011-09-25 13:45:00 or 2011-09-25T13:45:00Z";
/// The years that come in.
const YEARS: RangeInclusive<i16> = 1..=9_999;
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
    let parsed = text.parse().ok().and_then(in_calendar);
    parsed.ok_or_else(|| format!("{} is not a time such as 2019-02-14T12:14:59.326Z", quoted(text)))
}

/// What somebody has written for a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Written {
    /// A date without a time.
    Day(Date),
    At(Timestamp),
}

impl Written {
    /// The moment itself, or the first instant of the day.
    ///
    /// # Errors
    /// A sentence about a day that the calendar does not have whole there.
    pub(super) fn begins(self, time_zone: &TimeZone) -> Result<Timestamp, String> {
        let day = match self {
            Written::At(at) => return Ok(at),
            Written::Day(day) => day,
        };
        let first = day.to_zoned(time_zone.clone()).ok();
        first
            .and_then(|first| in_calendar(first.timestamp()))
            .ok_or_else(|| not_a_date(&day.to_string(), None))
    }

    /// The moment itself, or the end of the day.
    ///
    /// # Errors
    /// As for [`Written::begins`].
    pub(super) fn ends(self, time_zone: &TimeZone) -> Result<Timestamp, String> {
        match self {
            Written::At(at) => Ok(at),
            Written::Day(day) => end_of_day(&day.to_string(), time_zone),
        }
    }

    /// The day, if no time was written.
    pub(super) fn day(self) -> Option<Date> {
        match self {
            Written::Day(day) => Some(day),
            Written::At(_) => None,
        }
    }
}

/// A date or an instant, in any of [`FORMS`], or with numbers alone where `order` says what they are.
///
/// # Errors
/// A sentence about what is wrong.
pub(super) fn any_form(text: &str, order: Option<DateOrder>) -> Result<Written, String> {
    let text = text.trim();
    let unknown = || not_a_date(text, order);
    if let Ok(at) = text.parse() {
        return in_calendar(at).map(Written::At).ok_or_else(unknown);
    }
    if !text.contains(':') {
        let day = day(text, order).filter(|day| YEARS.contains(&day.year()));
        return day.map(Written::Day).ok_or_else(unknown);
    }
    let with_numbers = || {
        let (date, time) = text.split_once(char::is_whitespace)?;
        Some(numbers(date, order?)?.to_datetime(time_of_day(time.trim())?))
    };
    let civil = text.parse::<DateTime>().ok().or_else(with_numbers);
    let zoned = civil.and_then(|civil| civil.to_zoned(TimeZone::UTC).ok());
    zoned
        .and_then(|zoned| in_calendar(zoned.timestamp()))
        .map(Written::At)
        .ok_or_else(unknown)
}

/// `13:45`, `1:45:00`: spreadsheets write an hour of one digit without a zero.
fn time_of_day(text: &str) -> Option<Time> {
    let (hour, _) = text.split_once(':')?;
    let zero = if hour.len() == 1 { "0" } else { "" };
    format!("{zero}{text}").parse().ok()
}

/// The instant, if pages can show its year: libraries know years before the first and beyond four digits.
fn in_calendar(at: jiff::Timestamp) -> Option<Timestamp> {
    let year = at.to_zoned(TimeZone::UTC).year();
    YEARS.contains(&year).then(|| Timestamp(at.as_millisecond()))
}

/// Whether this is a day as JSON files have it, without a time.
pub(super) fn is_day(text: &str) -> bool {
    let date = text.parse::<Date>();
    date.is_ok_and(|date| YEARS.contains(&date.year()) && date.to_string() == text)
}

/// The end of the last day, in any form of [`any_form`] without a time.
///
/// # Errors
/// A sentence about what is wrong.
pub(super) fn end_of_last_day(
    text: &str,
    order: Option<DateOrder>,
    time_zone: &TimeZone,
) -> Result<Timestamp, String> {
    let text = text.trim();
    if text.contains(':') {
        return Err(format!("{} is not a day: write it without a time", quoted(text)));
    }
    let day = day(text, order).ok_or_else(|| not_a_date(text, order))?;
    end_of_day(&day.to_string(), time_zone)
}

fn day(text: &str, order: Option<DateOrder>) -> Option<Date> {
    let parsed = text.parse::<Date>().ok();
    parsed
        .or_else(|| day_month_year(text))
        .or_else(|| numbers(text, order?))
}

fn not_a_date(text: &str, order: Option<DateOrder>) -> String {
    let date = text.split_whitespace().next().unwrap_or_default();
    let text = quoted(text);
    let either = numbers(date, DateOrder::DayFirst).or_else(|| numbers(date, DateOrder::MonthFirst));
    match (either, order) {
        (Some(_), None) => {
            format!(
                "{text} is not a date as long as nobody says which number is the day: add --dates day-first or --dates month-first"
            )
        }
        (_, Some(DateOrder::DayFirst)) => format!("{text} is not a date such as 25/09/2011 or {FORMS}"),
        (_, Some(DateOrder::MonthFirst)) => format!("{text} is not a date such as 09/25/2011 or {FORMS}"),
        (None, None) => format!("{text} is not a date such as {FORMS}"),
    }
}

/// `25/09/2011`, `25.9.11`: numbers alone.
fn numbers(text: &str, order: DateOrder) -> Option<Date> {
    let parts: Vec<&str> = text.split(['/', '.', '-']).collect();
    let [first, second, year] = parts[..] else {
        return None;
    };
    let (day, month) = match order {
        DateOrder::DayFirst => (first, second),
        DateOrder::MonthFirst => (second, first),
    };
    let short = |text: &str| (1..=2).contains(&text.len()) && all_digits(text);
    if !short(day) || !short(month) {
        return None;
    }
    Date::new(whole_year(year)?, month.parse().ok()?, day.parse().ok()?).ok()
}

/// The end of a day in a time zone, which is the first instant of the next day.
///
/// # Errors
/// A sentence about what is wrong.
pub(super) fn end_of_day(text: &str, time_zone: &TimeZone) -> Result<Timestamp, String> {
    let day = text
        .parse::<Date>()
        .ok()
        .filter(|day| YEARS.contains(&day.year()));
    let end = day
        .and_then(|day| day.tomorrow().ok())
        .and_then(|day| day.to_zoned(time_zone.clone()).ok());
    end.and_then(|end| in_calendar(end.timestamp()))
        .ok_or_else(|| format!("{} is not a day such as 2019-08-20", quoted(text)))
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
    if !all_digits(day) {
        return None;
    }
    Date::new(whole_year(year)?, i8::try_from(month + 1).ok()?, day.parse().ok()?).ok()
}

fn all_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A year of four digits, or of two.
fn whole_year(text: &str) -> Option<i16> {
    let year: i16 = text.parse().ok().filter(|_| all_digits(text))?;
    match text.len() {
        2 if year < LAST_CENTURY_FROM => Some(2_000 + year),
        2 => Some(1_900 + year),
        4 => Some(year),
        _ => None,
    }
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
            0001-01-01T00:00:00Z       | 0001-01-01T00:00:00Z
            0001-01-01                 | 0001-01-01T00:00:00Z
            0001-01-01T00:00:00+02:00  | refused
            0000-12-31                 | refused
            0000-12-31T23:59:59Z       | refused
            -009999-01-02T01:59:59Z    | refused
            -005000-01-01              | refused
            -005000-01-01T10:00:00     | refused
            -5000-01-01                | refused
            +010000-01-01              | refused
            +010000-01-01T00:00:00Z    | refused
            1-Jan-0000                 | refused
            ""                         | refused
        "#;
        check_table(table, |row| {
            match any_form(row.cell(0), None).and_then(|at| at.begins(&TimeZone::UTC)) {
                Ok(at) => jiff::Timestamp::from_millisecond(at.0).unwrap().to_string(),
                Err(reason) => {
                    assert!(reason.contains("is not a date"), "{reason}");
                    "refused".to_owned()
                }
            }
        });
    }

    #[test]
    fn numbers_alone_are_dates_where_somebody_says_which_is_the_day() {
        let table = r#"
            25/09/2011        | 2011-09-25T00:00:00Z | refused
            09/10/2011        | 2011-10-09T00:00:00Z | 2011-09-10T00:00:00Z
            9.10.11           | 2011-10-09T00:00:00Z | 2011-09-10T00:00:00Z
            09-10-2011        | 2011-10-09T00:00:00Z | 2011-09-10T00:00:00Z
            09/10/2011 13:45  | 2011-10-09T13:45:00Z | 2011-09-10T13:45:00Z
            9/10/2011 1:45    | 2011-10-09T01:45:00Z | 2011-09-10T01:45:00Z
            9/10/2011 1:45:07 | 2011-10-09T01:45:07Z | 2011-09-10T01:45:07Z
            9/10/2011 :45     | refused              | refused
            9/10/2011 1:5     | refused              | refused
            9/10/2011 -1:45   | refused              | refused
            9/10/2011 1:45 PM | refused              | refused
            9/10/2011 25:00   | refused              | refused
            2011-09-10        | 2011-09-10T00:00:00Z | 2011-09-10T00:00:00Z
            31/02/2011        | refused              | refused
            09/10/011         | refused              | refused
            9/10              | refused              | refused
            009/10/2011       | refused              | refused
        "#;
        let begins = |text: &str, order| any_form(text, Some(order))?.begins(&TimeZone::UTC);
        let told = |text: &str, order| match begins(text, order) {
            Ok(at) => jiff::Timestamp::from_millisecond(at.0).unwrap().to_string(),
            Err(_) => "refused".to_owned(),
        };
        check_table(table, |row| {
            assert_eq!(told(row.cell(0), DateOrder::DayFirst), row.cell(1), "{}", row.cell(0));
            told(row.cell(0), DateOrder::MonthFirst)
        });
        let reason = any_form("09/10/2011", None).unwrap_err();
        assert!(reason.contains("add --dates day-first or --dates month-first"), "{reason}");
        let reason = any_form("09/31/2011", Some(DateOrder::DayFirst)).unwrap_err();
        assert!(reason.contains("is not a date such as 25/09/2011"), "{reason}");
        let london = TimeZone::get("Europe/London").unwrap();
        let end = end_of_last_day("20.08.2019", Some(DateOrder::DayFirst), &london).unwrap();
        assert_eq!(jiff::Timestamp::from_millisecond(end.0).unwrap().to_string(), "2019-08-20T23:00:00Z");
    }

    #[test]
    fn a_day_without_a_time_is_one_of_the_site() {
        let table = r#"
            UTC              | 2025-06-03                | 2025-06-03T00:00:00Z | 2025-06-04T00:00:00Z
            America/New_York | 2025-06-03                | 2025-06-03T04:00:00Z | 2025-06-04T04:00:00Z
            Europe/London    | 3 June 2025               | 2025-06-02T23:00:00Z | 2025-06-03T23:00:00Z
            Pacific/Auckland | 2025-06-03                | 2025-06-02T12:00:00Z | 2025-06-03T12:00:00Z
            America/New_York | 2025-06-03T10:00:00Z      | 2025-06-03T10:00:00Z | 2025-06-03T10:00:00Z
            America/New_York | 2025-06-03 10:00:00       | 2025-06-03T10:00:00Z | 2025-06-03T10:00:00Z
        "#;
        check_table(table, |row| {
            let zone = TimeZone::get(row.cell(0)).unwrap();
            let told = |at: Result<Timestamp, String>| {
                at.map_or("refused".to_owned(), |at| {
                    jiff::Timestamp::from_millisecond(at.0).unwrap().to_string()
                })
            };
            let written = any_form(row.cell(1), None).unwrap();
            assert_eq!(told(written.begins(&zone)), row.cell(2), "{}", row.cell(1));
            told(written.ends(&zone))
        });
    }

    #[test]
    fn a_day_ends_where_the_site_is() {
        let london = TimeZone::get("Europe/London").unwrap();
        let end = end_of_day("2019-08-20", &london).unwrap();
        assert_eq!(jiff::Timestamp::from_millisecond(end.0).unwrap().to_string(), "2019-08-20T23:00:00Z");
        for text in [
            "20 August",
            "-005000-01-01",
            "0000-01-01",
            "-009999-01-02T01:59:59Z",
            "+010000-01-01",
            "9999-12-31",
        ] {
            assert!(end_of_day(text, &london).is_err(), "{text}");
            assert!(end_of_last_day(text, None, &london).is_err(), "{text}");
            let is_whole = text == "9999-12-31";
            assert_eq!(is_day(text), is_whole, "{text}");
            assert!(instant(text).is_err(), "{text}");
        }
    }
}

//! Instants and spans as integers, so that every back end stores and compares them alike.
//!
//! Owns [`Timestamp`] (milliseconds since 1970, UTC). Never reads a clock: the program's `clock`
//! does, and passes the result in. Time zones and words for dates belong to the pages.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Milliseconds in one second.
pub const SECOND_MS: i64 = 1_000;
/// Milliseconds in one minute.
pub const MINUTE_MS: i64 = 60 * SECOND_MS;
/// Milliseconds in one hour.
pub const HOUR_MS: i64 = 60 * MINUTE_MS;
/// Milliseconds in one day of 24 hours.
pub const DAY_MS: i64 = 24 * HOUR_MS;
/// Milliseconds in the longest day of a calendar, on which clocks go back.
pub const LONGEST_DAY_MS: i64 = 25 * HOUR_MS;

/// An instant: milliseconds since 1970-01-01 00:00 UTC, without leap seconds.
///
/// A timestamp that was read back (from a column, a document or a line of a dump) lies within the calendar, or its
/// row is reported as damaged. Code that shows a time need not handle one that has no year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "i64")]
pub struct Timestamp(pub i64);

/// A number of milliseconds outside the calendar, which no [`Timestamp`] is read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutsideCalendar(i64);

impl fmt::Display for OutsideCalendar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} milliseconds since 1970 is no moment of the calendar", self.0)
    }
}

impl std::error::Error for OutsideCalendar {}

impl TryFrom<i64> for Timestamp {
    type Error = OutsideCalendar;

    fn try_from(ms: i64) -> Result<Timestamp, OutsideCalendar> {
        let at = Timestamp(ms);
        if at == at.within_calendar() {
            Ok(at)
        } else {
            Err(OutsideCalendar(ms))
        }
    }
}

impl Timestamp {
    /// The first moment of the calendar: the year -9999, in any time zone.
    pub const FIRST: Timestamp = Timestamp(-377_705_023_201_000);
    /// The last one: the year 9999, in any time zone.
    pub const LAST: Timestamp = Timestamp(253_402_207_200_000);

    /// This instant, or if it is outside the calendar the nearer end of it.
    #[must_use]
    pub fn within_calendar(self) -> Timestamp {
        self.clamp(Timestamp::FIRST, Timestamp::LAST)
    }

    /// This instant moved by `ms` milliseconds (negative is earlier); stops at the ends of the range.
    #[must_use]
    pub fn plus_ms(self, ms: i64) -> Timestamp {
        Timestamp(self.0.saturating_add(ms))
    }

    /// The instant one millisecond earlier. What ends at midnight is thus said to last to the end of the day before.
    #[must_use]
    pub fn just_before(self) -> Timestamp {
        self.plus_ms(-1)
    }

    /// Milliseconds from `earlier` to this instant; negative when `earlier` is later.
    #[must_use]
    pub fn since(self, earlier: Timestamp) -> i64 {
        self.0.saturating_sub(earlier.0)
    }

    /// How many days have begun between `earlier` and this instant: 7 for seven days, 8 for a millisecond more.
    #[must_use]
    pub fn days_begun_since(self, earlier: Timestamp) -> i64 {
        self.since(earlier).saturating_add(DAY_MS - 1).div_euclid(DAY_MS)
    }

    /// Number of the hour since 1970 that contains this instant: the key of tallies by hour.
    #[must_use]
    pub fn hour(self) -> i64 {
        self.0.div_euclid(HOUR_MS)
    }

    /// When the hour that contains this instant is over.
    #[must_use]
    pub fn next_hour(self) -> Timestamp {
        Timestamp((self.hour() + 1) * HOUR_MS)
    }

    /// Number of the first of the twenty-four hours that end with the one that contains this instant.
    #[must_use]
    pub fn last_day(self) -> i64 {
        self.hour() - (DAY_MS / HOUR_MS - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_once_they_have_begun() {
        for (ms, days) in [
            (0, 0),
            (1, 1),
            (DAY_MS - 1, 1),
            (DAY_MS, 1),
            (DAY_MS + 1, 2),
            (7 * DAY_MS - 3, 7),
            (7 * DAY_MS, 7),
            (-1, 0),
            (-DAY_MS, -1),
        ] {
            assert_eq!(Timestamp(5 + ms).days_begun_since(Timestamp(5)), days, "{ms}");
        }
        assert!(
            Timestamp(i64::MAX).days_begun_since(Timestamp(i64::MIN)) > 0,
            "stops at the end of the range"
        );
    }

    #[test]
    fn a_number_outside_of_the_calendar_is_no_instant() {
        let (first, last) = (Timestamp::FIRST.0, Timestamp::LAST.0);
        for ms in [first, -1, 0, last] {
            assert_eq!(Timestamp::try_from(ms), Ok(Timestamp(ms)));
            assert_eq!(Timestamp(ms).within_calendar(), Timestamp(ms));
        }
        for (ms, nearest) in [(i64::MIN, first), (first - 1, first), (last + 1, last), (i64::MAX, last)] {
            assert_eq!(Timestamp::try_from(ms), Err(OutsideCalendar(ms)));
            assert_eq!(Timestamp(ms).within_calendar(), Timestamp(nearest));
        }
    }
}

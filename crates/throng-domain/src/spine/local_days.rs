//! When days end where a site is, as plain numbers: the rules know no time zones.
//!
//! Owns [`LocalDays`], the offsets from UTC of a site's time zone, from which it is worked out when the day of an instant
//! is over. A link works until the end of the day that its email names, so the rules and the words both ask here. Never
//! reads a clock or a table of zones: the program makes it from the setting of the time zone at every start. Holds
//! [`OFFSET_CHANGES_MAX`] changes at most; after the last of them the last offset goes on.

use serde::{Deserialize, Serialize};

use crate::spine::limits::OFFSET_CHANGES_MAX;
use crate::spine::time::{DAY_MS, SECOND_MS, Timestamp};

/// The offsets of a time zone. Without any it is UTC.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LocalDays {
    /// From when on which offset holds, in seconds east of UTC, earliest first.
    changes: Vec<(Timestamp, i32)>,
}

impl LocalDays {
    /// The days of a zone with these offsets, in seconds east of UTC, each from a moment on: the earliest first, of which
    /// the first holds before its moment too. What is more than [`OFFSET_CHANGES_MAX`] is left out.
    #[must_use]
    pub fn new(changes: impl IntoIterator<Item = (Timestamp, i32)>) -> LocalDays {
        let changes: Vec<(Timestamp, i32)> = changes.into_iter().take(OFFSET_CHANGES_MAX).collect();
        match changes.iter().all(|(_, offset_s)| *offset_s == 0) {
            true => LocalDays::default(),
            false => LocalDays { changes },
        }
    }

    /// Whether days are those of UTC.
    #[must_use]
    pub fn are_utc(&self) -> bool {
        self.changes.is_empty()
    }

    /// The first moment after the day that contains `at`. Where clocks go forward over midnight, the next day begins
    /// when they do; where they go back over it, when they show midnight for the last time before the new day goes on.
    #[must_use]
    pub fn end_of_day(&self, at: Timestamp) -> Timestamp {
        let local = at.plus_ms(self.offset_ms(at)).0;
        let midnight = Timestamp(local.div_euclid(DAY_MS).saturating_add(1).saturating_mul(DAY_MS));
        let guess = midnight.plus_ms(-self.offset_ms(at));
        let end = midnight.plus_ms(-self.offset_ms(guess.just_before()));
        // Clocks went back at that very moment, into the day that was just over.
        match end.plus_ms(self.offset_ms(end)) < midnight {
            true => midnight.plus_ms(-self.offset_ms(end)),
            false => end,
        }
    }

    /// The first moment after the day that is `days` days after the one that contains `at`.
    #[must_use]
    pub fn end_of_day_after(&self, at: Timestamp, days: i64) -> Timestamp {
        // By way of noon: no change of clocks makes that another day.
        let noon_ms = days.saturating_mul(DAY_MS) - DAY_MS / 2;
        self.end_of_day(self.end_of_day(at).plus_ms(noon_ms))
    }

    /// The same time of day `days` days later.
    #[must_use]
    pub fn same_time_after(&self, at: Timestamp, days: i64) -> Timestamp {
        let local = at.plus_ms(days.saturating_mul(DAY_MS).saturating_add(self.offset_ms(at)));
        let guess = local.plus_ms(-self.offset_ms(at));
        local.plus_ms(-self.offset_ms(guess))
    }

    /// The day that contains `at`: its date (`YYYY-MM-DD`), and its number in the week; 1 is Monday (ISO 8601).
    #[must_use]
    pub fn day_of(&self, at: Timestamp) -> (String, u8) {
        let day = at.plus_ms(self.offset_ms(at)).0.div_euclid(DAY_MS);
        // The first day of 1970 was a Thursday.
        let weekday = u8::try_from((day + 3).rem_euclid(7) + 1).expect("one of seven");
        let (year, month, date) = civil_date(day);
        (format!("{year:04}-{month:02}-{date:02}"), weekday)
    }

    fn offset_ms(&self, at: Timestamp) -> i64 {
        let begun = self.changes.partition_point(|(from, _)| *from <= at);
        let offset = self.changes.get(begun.saturating_sub(1));
        offset.map_or(0, |(_, seconds)| i64::from(*seconds) * SECOND_MS)
    }
}

/// Year, month and date of a day that is counted from 1 January 1970 (Howard Hinnant's `civil_from_days`). Years are taken from March on,
/// so that the day that some have more is their last, in eras of 400 years, which all have the same days.
#[must_use]
pub fn civil_date(day: i64) -> (i64, i64, i64) {
    let since_march = day + 719_468;
    let (era, of_era) = (since_march.div_euclid(146_097), since_march.rem_euclid(146_097));
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let from_march = (5 * of_year + 2) / 153;
    let date = of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 {
        from_march + 3
    } else {
        from_march - 9
    };
    (era * 400 + year + i64::from(month <= 2), month, date)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::spine::time::HOUR_MS;

    /// 29 March 2026 at 01:00 UTC, when clocks go forward in London, and 25 October 2026, when they go back.
    const FORWARD: Timestamp = Timestamp(1_774_746_000_000);
    const BACK: Timestamp = Timestamp(1_792_890_000_000);

    fn london() -> LocalDays {
        LocalDays::new([(Timestamp(0), 0), (FORWARD, 3_600), (BACK, 0)])
    }

    #[test]
    fn a_day_ends_at_the_midnight_of_its_place() {
        let utc = LocalDays::default();
        let midnight = |at: Timestamp| Timestamp(at.0 / DAY_MS * DAY_MS);
        let (spring, autumn) = (midnight(FORWARD), midnight(BACK));
        for (days, at, end) in [
            (utc.clone(), spring, spring.plus_ms(DAY_MS)),
            (utc.clone(), spring.just_before(), spring),
            // The day on which clocks go forward has 23 hours, whenever on it one asks.
            (london(), spring, spring.plus_ms(23 * HOUR_MS)),
            (london(), FORWARD, spring.plus_ms(23 * HOUR_MS)),
            (london(), spring.plus_ms(23 * HOUR_MS - 1), spring.plus_ms(23 * HOUR_MS)),
            (london(), spring.plus_ms(23 * HOUR_MS), spring.plus_ms(47 * HOUR_MS)),
            (london(), spring.just_before(), spring),
            // That on which they go back has 25.
            (london(), autumn.plus_ms(-HOUR_MS), autumn.plus_ms(DAY_MS)),
            (london(), BACK, autumn.plus_ms(DAY_MS)),
            // Before the first offset it holds too, and the last goes on.
            (LocalDays::new([(FORWARD, -7_200)]), Timestamp(0), Timestamp(2 * HOUR_MS)),
            (LocalDays::new([(Timestamp(0), 7_200)]), Timestamp(23 * HOUR_MS), Timestamp(46 * HOUR_MS)),
            // Clocks go forward at midnight: the new day begins then, at one o'clock.
            (LocalDays::new([(Timestamp(0), 0), (spring, 3_600)]), spring.just_before(), spring),
            // They go back at midnight, to eleven in the evening of the same day.
            (
                LocalDays::new([(Timestamp(0), 3_600), (spring.plus_ms(-HOUR_MS), 0)]),
                spring.plus_ms(-2 * HOUR_MS),
                spring,
            ),
        ] {
            assert_eq!(days.end_of_day(at), end, "{days:?} {at:?}");
        }
        assert!(LocalDays::new([(Timestamp(5), 0)]).are_utc());
    }

    #[test]
    fn days_have_their_dates_and_the_same_time_of_day_comes_again() {
        for (days, at, date, weekday) in [
            (LocalDays::default(), Timestamp(0), "1970-01-01", 4),
            (LocalDays::default(), Timestamp(-1), "1969-12-31", 3),
            (LocalDays::default(), Timestamp(951_782_400_000), "2000-02-29", 2),
            (LocalDays::default(), Timestamp(951_868_800_000), "2000-03-01", 3),
            (london(), FORWARD, "2026-03-29", 7),
            // Half past eleven in the evening by UTC, in summer.
            (london(), FORWARD.plus_ms(22 * HOUR_MS + HOUR_MS / 2), "2026-03-30", 1),
            (london(), BACK, "2026-10-25", 7),
        ] {
            assert_eq!(days.day_of(at), (date.to_owned(), weekday), "{days:?} {at:?}");
        }
        // The day on which clocks go forward has 23 hours, that on which they go back 25.
        for (at, hours) in [(FORWARD, 23), (BACK, 25), (BACK.plus_ms(-5 * DAY_MS), 24)] {
            let noon_before = Timestamp(at.0 / DAY_MS * DAY_MS).plus_ms(-12 * HOUR_MS);
            let later = london().same_time_after(noon_before, 1);
            assert_eq!(later.since(noon_before), hours * HOUR_MS, "{at:?}");
        }
    }

    proptest! {
        /// Every moment of a day has the same end, and that end belongs to the next day.
        #[test]
        fn a_day_has_one_end(at in 1_700_000_000_000_i64..1_900_000_000_000) {
            let (days, at) = (london(), Timestamp(at));
            let end = days.end_of_day(at);
            prop_assert!(at < end);
            prop_assert!(end.since(at) <= 25 * HOUR_MS);
            prop_assert_eq!(days.end_of_day(end.just_before()), end);
            prop_assert!(days.end_of_day(end) > end);
            prop_assert_eq!(days.end_of_day_after(at, 0), end);
            prop_assert_eq!(days.end_of_day_after(at, 1), days.end_of_day(end));
        }
    }
}

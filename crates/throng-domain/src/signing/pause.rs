//! Pausing all signing on a site: for an election, a fault, a legal question. Nobody can sign during a pause, and
//! each petition closes later by its length.

use serde::{Deserialize, Serialize};

use crate::office::staff::StaffId;
use crate::spine::limits::SHORT_PAUSE_MS;
use crate::spine::time::Timestamp;

/// Marks that signing is paused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paused {
    /// When it began.
    pub since: Timestamp,
    /// The member of staff who does it.
    pub by: StaffId,
    /// What visitors are told; may be empty.
    pub note: String,
}

/// A pause that a petition went through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pause {
    /// The first instant at which it could not be signed.
    pub from: Timestamp,
    /// The first instant at which it could be signed again.
    pub to: Timestamp,
    /// Whether its last day stayed what it was: a short pause moves the closing time of a petition that closes in the
    /// middle of a day to the end of that day, and a petition without a closing date has none to move.
    /// Pauses that an older program recorded do not say so: for most petitions the last day was another then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub same_last_day: bool,
}

impl Pause {
    /// The closing date of a petition after this pause: as much later as the pause was long, moved on to the
    /// beginning of a day, since petitions close at the end of one. A pause of less than [`SHORT_PAUSE_MS`] moves
    /// nothing: hardly anybody came in vain, and what people have promised to do by a day stands. `days` are the instants at
    /// which days begin where the site is, in order; where there are none, as for votes, it closes later by exactly the
    /// length of any pause.
    #[must_use]
    pub fn moved_on(self, closes_at: Timestamp, days: &[Timestamp]) -> Timestamp {
        let lasted_ms = self.to.since(self.from);
        let is_short = lasted_ms < SHORT_PAUSE_MS && !days.is_empty();
        let lost_ms = if is_short { 0 } else { lasted_ms.max(0) };
        let end = closes_at.plus_ms(lost_ms);
        let next = days.partition_point(|day| *day < end);
        days.get(next).copied().unwrap_or(end)
    }

    /// Whether the last moments before `before` and before `after` lie on one day: no day of `days` begins in between.
    /// Beyond the days that are given petitions are taken to close at the end of a day, as nearly all do.
    fn is_same_day(before: Timestamp, after: Timestamp, days: &[Timestamp]) -> bool {
        let first = days.partition_point(|day| *day < before);
        days.get(first).map_or(before == after, |day| *day >= after)
    }

    /// The closing date after this pause, and the pause with what became of its last day.
    #[must_use]
    pub fn settled(self, closes_at: Option<Timestamp>, days: &[Timestamp]) -> (Option<Timestamp>, Pause) {
        let moved = closes_at.map(|end| self.moved_on(end, days));
        let same_last_day = match (closes_at, moved) {
            (Some(before), Some(after)) => Pause::is_same_day(before, after, days),
            (_, _) => true,
        };
        (moved, Pause { same_last_day, ..self })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spine::time::{DAY_MS, HOUR_MS};

    #[test]
    fn what_was_lost_is_given_back_in_whole_days() {
        let day = |n: i64| Timestamp(n * DAY_MS);
        // The clock goes back an hour in the night to the sixth day.
        let begins = |n: i64| if n < 6 { day(n) } else { day(n).plus_ms(HOUR_MS) };
        let days: Vec<Timestamp> = (1..9).map(begins).collect();
        let noon = |n: i64| begins(n).plus_ms(12 * HOUR_MS);
        for (from, to, closes, expected) in [
            (day(1), day(1), day(4), day(4)),
            // A short one: nothing, also on the last day or over midnight.
            (day(1), day(1).plus_ms(1), day(4), day(4)),
            (day(1), day(1).plus_ms(SHORT_PAUSE_MS - 1), day(4), day(4)),
            (day(3), day(3).plus_ms(SHORT_PAUSE_MS - 1), day(4), day(4)),
            (day(2).plus_ms(-1), day(2), day(4), day(4)),
            // Whoever could not sign for an hour, on the last day say, has another.
            (day(1), day(1).plus_ms(SHORT_PAUSE_MS), day(4), day(5)),
            (day(3), day(4).plus_ms(-1), day(4), day(5)),
            // What closes in the middle of a day closes at the end of that day.
            (noon(1), noon(1).plus_ms(1), noon(4), day(5)),
            (day(1), day(2), day(4), day(5)),
            (day(1), day(3), day(4), day(6).plus_ms(HOUR_MS)),
            (day(1), day(2).plus_ms(1), day(4), day(6).plus_ms(HOUR_MS)),
            // The closing time lies after the days given: it moves on by exactly the length of the pause.
            (day(1), day(7), day(4), day(10)),
            (noon(1), noon(1).plus_ms(9), day(20), day(20)),
        ] {
            let pause = Pause { from, to, same_last_day: false };
            assert_eq!(pause.moved_on(closes, &days), expected, "{from:?} {to:?} {closes:?}");
        }
    }

    /// Without a row for each of these, a pause of a minute was told as "the closing date was extended".
    #[test]
    fn a_pause_says_whether_the_last_day_is_another() {
        let at = |day: i64, hour: i64| Some(Timestamp(day * DAY_MS + hour * HOUR_MS));
        let days: Vec<Timestamp> = (10..14).map(|day| Timestamp(day * DAY_MS)).collect();
        for (from, to, closes, same_last_day) in [
            // It closes at the end of a day: any pause but a short one gives it one more.
            (at(10, 9), at(10, 9), at(12, 0), true),
            (at(10, 9), at(10, 10), at(12, 0), false),
            (at(10, 9), at(12, 10), at(12, 0), false),
            // It closes at noon: a short pause moves it to the end of the same day, a longer one beyond.
            (at(10, 9), at(10, 10), at(12, 12), true),
            (at(10, 9), at(10, 21), at(12, 12), true),
            (at(10, 9), at(10, 22), at(12, 12), false),
            // It would have closed during the pause.
            (at(10, 9), at(10, 10), at(10, 10), true),
            (at(9, 9), at(10, 10), at(9, 12), false),
            // Beyond the days that are given, by exactly the length of the pause.
            (at(10, 9), at(10, 10), at(20, 0), false),
            (at(10, 9), at(11, 10), at(20, 12), false),
            // No closing date, none to extend.
            (at(10, 9), at(11, 10), None, true),
        ] {
            let (Some(from), Some(to)) = (from, to) else {
                panic!("a pause has both ends")
            };
            let pause = Pause { from, to, same_last_day: false };
            let (moved, pause) = pause.settled(closes, &days);
            assert_eq!(pause.same_last_day, same_last_day, "{from:?} {to:?} {closes:?} {moved:?}");
        }
    }
}

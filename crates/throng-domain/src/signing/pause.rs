//! Pausing all signing on a site: for an election, a fault, a legal question. Nobody can sign during a pause, and
//! each petition closes later by its length.

use serde::{Deserialize, Serialize};

use crate::office::staff::StaffId;
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
}

impl Pause {
    /// The closing date of a petition after this pause: as much later as the pause was long, moved on to the
    /// beginning of a day, since petitions close at the end of one. `days` are the instants at which days begin
    /// where the site is, in order.
    #[must_use]
    pub fn moved_on(self, closes_at: Timestamp, days: &[Timestamp]) -> Timestamp {
        let end = closes_at.plus_ms(self.to.since(self.from).max(0));
        let next = days.partition_point(|day| *day < end);
        days.get(next).copied().unwrap_or(end)
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
        let days: Vec<Timestamp> = (3..9).map(begins).collect();
        for (from, to, closes, expected) in [
            (day(1), day(1), day(4), day(4)),
            (day(1), day(1).plus_ms(1), day(4), day(5)),
            (day(1), day(2), day(4), day(5)),
            (day(1), day(3), day(4), day(6).plus_ms(HOUR_MS)),
            (day(1), day(2).plus_ms(1), day(4), day(6).plus_ms(HOUR_MS)),
            // The closing time lies after the days given: it moves on by exactly the length of the pause.
            (day(1), day(7), day(4), day(10)),
        ] {
            assert_eq!(Pause { from, to }.moved_on(closes, &days), expected, "{from:?} {to:?} {closes:?}");
        }
    }
}

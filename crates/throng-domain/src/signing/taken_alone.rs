//! How many signatures each member of staff took out of a campaign's number lately without a second person.
//!
//! Owns the sum that the limit for corrections is compared with, so that many small corrections are no way round it. It
//! never decides who is asked; `signing/decide/correct.rs` does. Bounded by [`TAKEN_ALONE_MAX`] corrections: of those
//! beyond, two of one member become one, which only makes the sum last longer.

use serde::{Deserialize, Serialize};

use crate::office::staff::StaffId;
use crate::spine::limits::TAKEN_ALONE_MAX;
use crate::spine::time::{DAY_MS, Timestamp};

/// Stands for the corrections that were joined: what becomes of one of them changes nothing of their sum.
const JOINED: i64 = -1;

/// Corrections of the last day to which no second person agreed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TakenAlone(Vec<Alone>);

/// What one correction took out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Alone {
    /// The number of the correction.
    pub correction: i64,
    /// The member who began it.
    pub by: StaffId,
    /// When its newest part was done.
    pub at: Timestamp,
    /// How many signatures it took out, or is to take out in all.
    pub signatures: i64,
}

impl TakenAlone {
    /// Whether nothing is noted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many signatures this member took out within the day before `now`, apart from one correction.
    #[must_use]
    pub fn by(&self, by: StaffId, apart_from: Option<i64>, now: Timestamp) -> i64 {
        let counted = self.0.iter().filter(|alone| {
            alone.by == by && alone.is_of_the_day(now) && Some(alone.correction) != apart_from
        });
        counted.map(|alone| alone.signatures).sum()
    }

    /// Notes a correction, in place of what was noted of it before, and forgets what is older than a day.
    pub(crate) fn note(&mut self, alone: Alone, now: Timestamp) {
        self.0
            .retain(|known| known.is_of_the_day(now) && known.correction != alone.correction);
        self.0.push(alone);
        if self.0.len() > TAKEN_ALONE_MAX {
            self.join_two();
        }
    }

    /// Forgets a correction, since a second person agreed to it.
    pub(crate) fn forget(&mut self, correction: i64) {
        self.0.retain(|known| known.correction != correction);
    }

    /// Lowers what a correction took out to what is still out of the number.
    pub(crate) fn put_back(&mut self, correction: i64, out: i64) {
        for known in self.0.iter_mut().filter(|known| known.correction == correction) {
            known.signatures = known.signatures.min(out);
        }
        self.0.retain(|known| known.signatures > 0);
    }

    /// Makes one of the oldest correction and the next by the same member.
    fn join_two(&mut self) {
        let next = |at: usize| {
            let by = self.0[at].by;
            (at + 1..self.0.len()).find(|next| self.0[*next].by == by)
        };
        let two = (0..self.0.len()).find_map(|at| next(at).map(|next| (at, next)));
        if let Some((at, next)) = two {
            self.0[next].signatures += self.0[at].signatures;
            self.0[next].correction = JOINED;
            self.0.remove(at);
        }
    }
}

impl Alone {
    fn is_of_the_day(&self, now: Timestamp) -> bool {
        now.since(self.at) < DAY_MS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEGIN: Timestamp = Timestamp(1_800_000_000_000);

    fn alone(correction: i64, by: u32, hours: i64, signatures: i64) -> Alone {
        Alone { correction, by: StaffId(by), at: at(hours), signatures }
    }

    fn at(hours: i64) -> Timestamp {
        BEGIN.plus_ms(hours * DAY_MS / 24)
    }

    #[test]
    fn what_one_member_took_out_within_a_day_is_added_up() {
        let mut taken = TakenAlone::default();
        for noted in [alone(1, 1, 0, 3), alone(2, 2, 1, 5), alone(3, 1, 2, 1), alone(3, 1, 3, 4)] {
            taken.note(noted, noted.at);
        }
        for (by, apart_from, hours, sum) in [
            (1, None, 3, 7),
            (1, Some(3), 3, 3),
            (1, Some(2), 3, 7),
            (1, None, 24, 4),
            (1, None, 27, 0),
            (2, None, 24, 5),
            (3, None, 3, 0),
        ] {
            assert_eq!(taken.by(StaffId(by), apart_from, at(hours)), sum, "{by} {apart_from:?} {hours}");
        }
        taken.put_back(3, 1);
        assert_eq!(taken.by(StaffId(1), None, at(3)), 4);
        taken.put_back(3, 0);
        taken.forget(1);
        assert_eq!(taken.by(StaffId(1), None, at(3)), 0);
        taken.note(alone(4, 1, 30, 1), at(30));
        assert_eq!(taken.0.len(), 1, "what is old is forgotten");
    }

    #[test]
    fn what_was_joined_stays_whole_when_one_of_it_is_put_back() {
        let mut taken = TakenAlone::default();
        taken.note(alone(1, 1, 0, 9_800), at(0));
        for correction in 2..102 {
            taken.note(alone(correction, 1, 1, 1), at(1));
        }
        taken.put_back(2, 0);
        taken.forget(2);
        assert_eq!(taken.by(StaffId(1), Some(2), at(2)), 9_900);
    }

    #[test]
    fn many_corrections_take_little_room_and_none_is_forgotten_early() {
        let mut taken = TakenAlone::default();
        let many = i64::try_from(3 * TAKEN_ALONE_MAX).expect("the limit is small");
        for correction in 0..many {
            let by = u32::try_from(correction % 2).expect("0 or 1");
            taken.note(alone(correction, by, 1, 1), at(1));
        }
        assert_eq!(taken.0.len(), TAKEN_ALONE_MAX);
        for by in [0, 1] {
            assert_eq!(taken.by(StaffId(by), None, at(24)), many / 2);
        }
    }
}

//! The program's time of day: that of the machine's clock, as long as it can be believed.
//!
//! Owns that judgement, as a table of cases. It must never read a clock: both readings are arguments. Bounded: the
//! last look. The machine's clock may be set by a few hours while the program runs (a wrong time zone is corrected),
//! and the program follows. When it jumps by more than a day, nobody can tell whether it was wrong before or is wrong
//! now, and following it could close every petition, erase people's data before their time and date signatures into
//! another year, all beyond recall. So time then goes on by the monotonic clock, until the two agree again or a
//! restart decides.

use std::time::{Duration, Instant};

use throng_domain::time::{SECOND_MS, Timestamp};

use crate::limits::{CLOCK_STEP_S_MAX, CLOCK_STEP_TOLD_S};

/// The state at the last look at the clock.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    /// The program's time then.
    time: Timestamp,
    at: Instant,
    /// By how much it differed from the time that the machine's clock showed.
    correction_ms: i64,
}

/// What has happened to the machine's clock since the last look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// It went on normally.
    None,
    /// It was set by this many milliseconds, and is believed.
    Followed(i64),
    /// It was set by this many milliseconds, and is not believed.
    Doubted(i64),
    /// It shows the right time again.
    Back,
}

impl Watch {
    pub(super) fn begin(shown: Timestamp, at: Instant) -> Watch {
        Watch { time: shown, at, correction_ms: 0 }
    }

    /// By how much the program's time differs from the machine's clock: 0 while that is believed.
    pub(super) fn correction_ms(&self) -> i64 {
        self.correction_ms
    }

    /// Compares the time that the clock shows now with the last look.
    pub(super) fn look(&mut self, shown: Timestamp, at: Instant) -> Step {
        let due = self.time.plus_ms(millis(at.saturating_duration_since(self.at)));
        let off = shown.since(due);
        let doubted_before = self.correction_ms != 0;
        let doubted = off.unsigned_abs() > CLOCK_STEP_S_MAX.max * SECOND_MS as u64;
        self.at = at;
        (self.time, self.correction_ms) = if doubted {
            (due, due.since(shown))
        } else {
            (shown, 0)
        };
        match (doubted_before, doubted) {
            (false, true) => Step::Doubted(off),
            (true, false) => Step::Back,
            (false, false) if off.unsigned_abs() > CLOCK_STEP_TOLD_S.max * SECOND_MS as u64 => {
                Step::Followed(off)
            }
            _ => Step::None,
        }
    }
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use throng_domain::time::{DAY_MS, HOUR_MS, MINUTE_MS};

    use super::*;

    const START: Timestamp = Timestamp(1_767_268_800_000);

    /// Milliseconds passed, milliseconds that the clock is ahead by, the step, and how far the program's time is from
    /// the true one.
    type Look = (i64, i64, Step, i64);

    #[test]
    fn a_clock_is_followed_by_hours_and_not_by_days() {
        use Step::{Back, Doubted, Followed, None};
        let year = 365 * DAY_MS;
        let cases: [(&str, &[Look]); 8] = [
            ("a good clock", &[(500, 0, None, 0), (500, 20, None, 20), (HOUR_MS, 0, None, 0)]),
            ("a small correction", &[(500, 30_000, None, 30_000), (500, 30_000, None, 30_000)]),
            ("another time zone", &[(500, 14 * HOUR_MS, Followed(14 * HOUR_MS), 14 * HOUR_MS)]),
            (
                "back by hours",
                &[(500, -HOUR_MS, Followed(-HOUR_MS), -HOUR_MS), (500, -HOUR_MS, None, -HOUR_MS)],
            ),
            ("a minute is not worth a word", &[(500, MINUTE_MS, None, MINUTE_MS)]),
            (
                "into another year and back",
                &[
                    (500, year, Doubted(year), 0),
                    (500, year, None, 0),
                    (DAY_MS, year, None, 0),
                    (500, 0, Back, 0),
                    (500, 0, None, 0),
                ],
            ),
            ("back into the past", &[(500, -year, Doubted(-year), 0), (500, -year, None, 0)]),
            ("from one wrong year to the next", &[(500, year, Doubted(year), 0), (500, 2 * year, None, 0)]),
        ];
        for (name, looks) in cases {
            let mut at = crate::clock::monotonic();
            let mut watch = Watch::begin(START, at);
            let mut truth = START;
            for (number, (passed, off, step, wrong)) in looks.iter().enumerate() {
                at += Duration::from_millis(u64::try_from(*passed).unwrap());
                truth = truth.plus_ms(*passed);
                let shown = truth.plus_ms(*off);
                assert_eq!(watch.look(shown, at), *step, "{name}, look {number}");
                let time = shown.plus_ms(watch.correction_ms());
                assert_eq!(time.since(truth), *wrong, "{name}, look {number}");
            }
        }
    }

    #[test]
    fn a_clock_at_the_ends_of_its_range_is_doubted_like_any_other() {
        let at = crate::clock::monotonic();
        for shown in [i64::MAX, i64::MIN, 0] {
            let mut watch = Watch::begin(START, at);
            assert!(matches!(watch.look(Timestamp(shown), at), Step::Doubted(_)), "{shown}");
        }
    }
}

//! An estimate of how long a command that comes now will wait, from what waits already and what the committer is
//! doing.
//!
//! Owns the estimate and the measurements behind it. It must never decide who is turned away, nor remember a stall:
//! an estimate that keeps people out has to change while they stay out, or nobody would ever be let in again.
//! Bounded: four values.

use std::time::{Duration, Instant};

/// The time of a batch before any was measured: one fsync of a common disk.
const BATCH_TIME_ASSUMED: Duration = Duration::from_millis(5);
/// The time of one command among many before any batch was measured.
const COMMAND_TIME_ASSUMED: Duration = Duration::from_micros(50);
/// The lowest value of both means, from which they can still rise again.
const TIME_MIN: Duration = Duration::from_micros(1);
/// The commands that a batch needs to measure the time of one command. With fewer, it only gives an upper bound,
/// since most of its time is the fsync.
const TELLING_BATCH_MIN: usize = 64;
/// Weight of the newest batch in the means: a quarter.
const MEAN_WEIGHT: u32 = 4;
/// The time of one batch enters the means as at most this many times the usual time. A disk that has become slow is
/// still noticed within a few batches, but a single stall only triples the estimate for a few batches instead of
/// raising it a hundredfold.
const OUTLIER_TIMES_MAX: u32 = 8;

/// How fast the committer has been lately, and what it is doing.
#[derive(Clone, Debug)]
pub(super) struct Pace {
    /// Since when the committer has been busy, and with how many commands; `None` while it waits for commands.
    busy: Option<(Instant, usize)>,
    batch_time: Duration,
    command_time: Duration,
}

impl Pace {
    pub(super) fn new() -> Pace {
        Pace { busy: None, batch_time: BATCH_TIME_ASSUMED, command_time: COMMAND_TIME_ASSUMED }
    }

    /// Notes that the committer has taken this many commands; with none, it looks after the store.
    pub(super) fn begin(&mut self, commands: usize, now: Instant) {
        self.busy = Some((now, commands));
    }

    /// Notes that the committer is done with them, and can take more.
    pub(super) fn end(&mut self, now: Instant) {
        let Some((begun, commands)) = self.busy.take() else {
            return;
        };
        if let Ok(commands @ 1..) = u32::try_from(commands) {
            self.learn(commands, now.saturating_duration_since(begun));
        }
    }

    fn learn(&mut self, commands: u32, took: Duration) {
        self.batch_time = towards(self.batch_time, took);
        let each = took / commands;
        if commands as usize >= TELLING_BATCH_MIN || each < self.command_time {
            self.command_time = towards(self.command_time, each);
        }
    }

    /// How long the committer has been busy with its present batch.
    pub(super) fn busy_for(&self, now: Instant) -> Duration {
        let begun = self.busy.map_or(now, |(begun, _)| begun);
        now.saturating_duration_since(begun)
    }

    /// How long a command that comes now will wait behind `ahead` others. With none ahead and no batch under way it
    /// is zero, whatever was measured before.
    pub(super) fn expected_wait(&self, ahead: usize, now: Instant) -> Duration {
        let ahead = u32::try_from(ahead).expect("the queue is bounded");
        self.rest(now) + self.command_time * ahead
    }

    /// The estimated rest of the batch that is being committed. A batch that is late is expected to take as long
    /// again as it is late already: the longer a disk has stalled, the less likely it is to come back soon.
    fn rest(&self, now: Instant) -> Duration {
        match self.busy {
            Some(_) => self.busy_for(now).abs_diff(self.batch_time),
            None => Duration::ZERO,
        }
    }
}

fn towards(mean: Duration, measured: Duration) -> Duration {
    let bounded = measured.min(mean * OUTLIER_TIMES_MAX);
    ((mean * (MEAN_WEIGHT - 1) + bounded) / MEAN_WEIGHT).max(TIME_MIN)
}

#[cfg(test)]
mod tests {
    use super::*;
    use throng_process::clock;

    const MS: Duration = Duration::from_millis(1);
    const STALL: Duration = Duration::from_secs(20);

    /// A pace that was measured with these batches: how many commands each had, and how long it took.
    fn after(batches: &[(usize, Duration)]) -> (Pace, Instant) {
        let (mut pace, mut now) = (Pace::new(), clock::monotonic());
        for (commands, took) in batches {
            pace.begin(*commands, now);
            now += *took;
            pace.end(now);
        }
        (pace, now)
    }

    /// Issue 11, 16: with nothing but the running mean of batch times, each of these was refused for ever.
    #[test]
    fn an_idle_intake_expects_no_wait_whatever_happened_before() {
        let stalls = |count| vec![(64, STALL); count];
        for batches in [vec![], vec![(1, STALL)], stalls(1), stalls(100), vec![(2048, 60 * STALL); 10]] {
            let (pace, now) = after(&batches);
            assert_eq!(pace.expected_wait(0, now), Duration::ZERO, "{batches:?}");
        }
    }

    #[test]
    fn what_is_under_way_is_waited_for_by_its_age() {
        let (mut pace, now) = after(&[(64, 5 * MS); 50]);
        pace.begin(64, now);
        for (age_ms, least, most) in
            [(0, 4, 6), (3, 1, 3), (5, 0, 1), (6, 0, 2), (105, 99, 101), (20_005, 19_999, 20_001)]
        {
            let wait = pace.expected_wait(0, now + age_ms * MS);
            assert!((least * MS..=most * MS).contains(&wait), "{wait:?} at an age of {age_ms} ms");
        }
        pace.end(now + STALL);
        assert_eq!(pace.expected_wait(0, now + STALL), Duration::ZERO);
    }

    #[test]
    fn those_who_wait_count_by_what_a_command_usually_costs() {
        for (each_ms, ahead, least, most) in [(1, 1_000, 900, 1_100), (10, 100, 900, 1_100), (1, 0, 0, 0)] {
            let (pace, now) = after(&[(64, 64 * each_ms * MS); 50]);
            let wait = pace.expected_wait(ahead, now);
            assert!((least * MS..=most * MS).contains(&wait), "{wait:?} behind {ahead} of {each_ms} ms");
        }
    }

    #[test]
    fn one_stall_makes_the_guess_a_little_longer_and_soon_not_at_all() {
        let usual = vec![(64, 5 * MS); 50];
        let wait = |batches: &[(usize, Duration)]| {
            let (pace, now) = after(batches);
            pace.expected_wait(1_000, now)
        };
        let (before, stalled) = (wait(&usual), [&usual[..], &[(64, STALL)]].concat());
        assert!(wait(&stalled) < 3 * before, "{:?} after {before:?}", wait(&stalled));
        // Small batches bring it back, too: a full one may never come while people are kept out.
        for healing in [vec![(64, 5 * MS); 8], vec![(63, 5 * MS); 8], vec![(10, MS); 30]] {
            let healed = [&stalled[..], &healing].concat();
            assert!(wait(&healed) < before * 3 / 2, "{:?} after {before:?}", wait(&healed));
        }
    }

    #[test]
    fn a_disk_that_has_become_slow_is_learned_within_a_few_batches() {
        let mut batches = vec![(64, 5 * MS); 50];
        batches.extend([(64, 500 * MS); 8]);
        let (pace, now) = after(&batches);
        assert!(pace.expected_wait(64, now) > 250 * MS, "{:?}", pace.expected_wait(64, now));
    }

    #[test]
    fn looking_after_the_store_teaches_nothing_and_is_waited_for() {
        let (mut pace, now) = after(&[(64, 5 * MS); 50]);
        let before = pace.expected_wait(1_000, now);
        pace.begin(0, now);
        assert!(pace.expected_wait(0, now + STALL) > STALL / 2, "it may be at it for long");
        pace.end(now + STALL);
        assert_eq!(pace.expected_wait(1_000, now + STALL), before);
    }
}

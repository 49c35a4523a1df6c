//! The count so far of open votes that show it: all rows of a vote have to be read for it, a second or so for half a million, and each
//! page of its voters shows it.
//!
//! **Owns** how long a count stands: what took long to read is not read again for many times as long, so that however many pages
//! are asked for, reading them takes no more than a small share of one thread. What is read in a moment is read each time. **Called
//! by** `tracked`, which has the page end when its count does. **Bounds** the counts that are held, and for how long.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use throng_domain::counting::SoFar;
use throng_domain::ids::CampaignId;
use throng_domain::time::Timestamp;
use throng_process::clock;
use throng_process::limits::resources::{self, Gauge};
use throng_process::limits::{SO_FAR_MS_MAX, SO_FAR_QUICK_MS, SO_FAR_TIMES};
use throng_store::error::Fault;

/// A count, and until when it is shown.
#[derive(Clone, Debug)]
struct Held {
    vote: CampaignId,
    until: Timestamp,
    counted: SoFar,
}

/// The counts that took long. Clones share them.
#[derive(Clone, Debug)]
pub(super) struct CountsSoFar {
    /// The one that was read last at the end; locked only for a look.
    held: Arc<Mutex<VecDeque<Held>>>,
    gauge: Arc<Gauge>,
}

impl CountsSoFar {
    pub(super) fn new() -> CountsSoFar {
        CountsSoFar { held: Arc::default(), gauge: Arc::new(resources::COUNTS_SO_FAR.made()) }
    }

    /// The count of a vote, and until when it is shown if it is not read each time.
    ///
    /// # Errors
    /// Those of `read`.
    pub(super) fn of(
        &self,
        vote: CampaignId,
        read: impl FnOnce() -> Result<SoFar, Fault>,
    ) -> Result<(SoFar, Option<Timestamp>), Fault> {
        self.timed(vote, read, clock::now)
    }

    fn timed(
        &self,
        vote: CampaignId,
        read: impl FnOnce() -> Result<SoFar, Fault>,
        now: impl Fn() -> Timestamp,
    ) -> Result<(SoFar, Option<Timestamp>), Fault> {
        let begun = now();
        if let Some(held) = self.held(vote, begun) {
            return Ok((held.counted, Some(held.until)));
        }
        let counted = read()?;
        let read_at = now();
        let took = u64::try_from(read_at.since(begun)).unwrap_or(0);
        if took < SO_FAR_QUICK_MS.max {
            return Ok((counted, None));
        }
        let stands = i64::try_from((took * SO_FAR_TIMES.max).min(SO_FAR_MS_MAX.max)).expect("it is bounded");
        let until = read_at.plus_ms(stands);
        self.hold(Held { vote, until, counted: counted.clone() });
        Ok((counted, Some(until)))
    }

    fn held(&self, vote: CampaignId, now: Timestamp) -> Option<Held> {
        let held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let mut found = held.iter().filter(|held| held.vote == vote && now < held.until);
        // A clock that was put back must not make it stand for ever.
        found
            .find(|held| held.until.since(now).unsigned_abs() <= SO_FAR_MS_MAX.max)
            .cloned()
    }

    fn hold(&self, count: Held) {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        held.retain(|known| known.vote != count.vote);
        if held.len() >= self.gauge.max() {
            held.pop_front();
            self.gauge.refuses();
        }
        held.push_back(count);
        self.gauge.holds(held.len());
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use throng_domain::ids::SiteId;

    use super::*;

    const VOTE: CampaignId = CampaignId { site: SiteId(1), number: 9 };

    #[test]
    fn what_takes_long_to_count_is_not_counted_again_for_many_times_as_long() {
        let counts = CountsSoFar::new();
        let (now, reads) = (Cell::new(0), Cell::new(0));
        let ask = |at: i64, takes: i64| {
            now.set(at);
            let read = || {
                now.set(at + takes);
                reads.set(reads.get() + 1);
                Ok(SoFar { votes: reads.get(), sums: vec![reads.get()] })
            };
            let (counted, until) = counts
                .timed(VOTE, read, || Timestamp(now.get()))
                .expect("it is read");
            (counted.votes, until.map(|until| until.0))
        };
        // As quick as most are: read each time.
        assert_eq!(ask(0, 1), (1, None));
        assert_eq!(ask(1, 1), (2, None));
        assert_eq!(ask(1_000, 1_000), (3, Some(22_000)));
        assert_eq!(ask(2_000, 1_000), (3, Some(22_000)));
        assert_eq!(ask(21_999, 1_000), (3, Some(22_000)));
        assert_eq!(ask(22_000, 1_000), (4, Some(43_000)));
        // However long it took, for a minute at most; nor longer after the clock was put back.
        assert_eq!(ask(50_000, 30_000), (5, Some(140_000)));
        assert_eq!(ask(0, 1), (6, None));
        let other = CampaignId { number: 10, ..VOTE };
        let read = || Ok(SoFar { votes: 99, sums: Vec::new() });
        assert_eq!(
            counts
                .timed(other, read, || Timestamp(100_000))
                .expect("it is read")
                .0
                .votes,
            99
        );
    }
}

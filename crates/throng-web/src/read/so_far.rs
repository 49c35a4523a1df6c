//! The count so far of open votes that show it: all rows of a vote have to be read for it, a second or so for half a million, and each
//! page of its voters shows it.
//!
//! **Owns** how long a count stands: what took long to read is not read again for many times as long, and never by two at once, so that
//! however many pages are asked for, reading them takes no more than a small share of one thread. Who asks while somebody reads gets the
//! count before, or waits for this one where there is none. What is read in a moment is read each time. **Called
//! by** `tracked`, which has the page end when its count does. **Bounds** the counts that are held, and for how long.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use throng_domain::counting::SoFar;
use throng_domain::ids::CampaignId;
use throng_domain::time::Timestamp;
use throng_process::clock;
use throng_process::limits::resources;
use throng_process::limits::{SO_FAR_MS_MAX, SO_FAR_QUICK_MS, SO_FAR_TIMES};
use throng_store::error::Fault;

use super::by_vote::ByVote;

/// A count, and until when it is shown.
#[derive(Clone, Debug)]
struct Held {
    until: Timestamp,
    counted: SoFar,
}

/// How long a page shows the count before, while somebody reads a new one.
const BEFORE_MS: i64 = 1_000;

/// The counts that took long. Clones share them.
#[derive(Clone, Debug)]
pub(super) struct CountsSoFar {
    kept: Arc<Kept>,
}

#[derive(Debug)]
struct Kept {
    /// Locked only for a look.
    counts: Mutex<Counts>,
    /// Somebody has read a count.
    read: Condvar,
}

#[derive(Debug)]
struct Counts {
    held: ByVote<Held>,
    /// The votes whose count somebody is reading: at most as many as there are readers.
    reading: Vec<CampaignId>,
}

/// What somebody finds who asks for a count.
enum Found {
    /// It stands until then.
    Held(SoFar, Timestamp),
    /// Nobody reads it: whoever asked does.
    ToRead,
}

/// Somebody reads the count of a vote until this is dropped, also if that panics.
struct Turn<'a>(&'a Kept, CampaignId);

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.0.counts().reading.retain(|vote| *vote != self.1);
        self.0.read.notify_all();
    }
}

impl Kept {
    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks for a count, and waits where somebody reads it for the first time.
    fn find(&self, vote: CampaignId, now: impl Fn() -> Timestamp) -> Found {
        let mut counts = self.counts();
        loop {
            let now = now();
            let held = counts.held.get(vote);
            // A clock that was put back must not make it stand for ever, nor may what is long over be shown once more.
            let is_near = |held: &&Held| held.until.since(now).unsigned_abs() <= SO_FAR_MS_MAX.max;
            let held = held.filter(is_near);
            let is_read = counts.reading.contains(&vote);
            match held {
                Some(held) if now < held.until => return Found::Held(held.counted.clone(), held.until),
                Some(held) if is_read => return Found::Held(held.counted.clone(), now.plus_ms(BEFORE_MS)),
                None if is_read => {
                    counts = self.read.wait(counts).unwrap_or_else(PoisonError::into_inner);
                }
                _ => {
                    counts.reading.push(vote);
                    return Found::ToRead;
                }
            }
        }
    }
}

impl CountsSoFar {
    pub(super) fn new() -> CountsSoFar {
        let held = ByVote::new(resources::COUNTS_SO_FAR.made());
        let counts = Mutex::new(Counts { held, reading: Vec::new() });
        CountsSoFar { kept: Arc::new(Kept { counts, read: Condvar::new() }) }
    }

    /// Forgets all of them.
    pub(super) fn forget(&self) {
        self.kept.counts().held.clear();
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
        if let Found::Held(counted, until) = self.kept.find(vote, &now) {
            return Ok((counted, Some(until)));
        }
        let _turn = Turn(&self.kept, vote);
        let begun = now();
        let counted = read()?;
        let read_at = now();
        let took = u64::try_from(read_at.since(begun)).unwrap_or(0);
        if took < SO_FAR_QUICK_MS.max {
            return Ok((counted, None));
        }
        let stands = i64::try_from((took * SO_FAR_TIMES.max).min(SO_FAR_MS_MAX.max)).expect("it is bounded");
        let until = read_at.plus_ms(stands);
        let held = Held { until, counted: counted.clone() };
        self.kept.counts().held.put(vote, held);
        Ok((counted, Some(until)))
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};

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

    /// Many readers ask at once: one reads, and those who come meanwhile get what was counted before, or wait where nothing was.
    #[test]
    fn a_count_is_read_by_one_at_a_time() {
        const READERS: usize = 8;
        let counts = CountsSoFar::new();
        let (reading, most, reads) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
        let of = |votes: usize| SoFar { votes: i64::try_from(votes).expect("few"), sums: Vec::new() };
        // It takes longer on each look at the clock than what is quick.
        let clock = AtomicI64::new(0);
        let now = || Timestamp(clock.fetch_add(500, Ordering::SeqCst));
        let all_asked = Barrier::new(READERS);
        let ask = || {
            all_asked.wait();
            let read = || {
                most.fetch_max(reading.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                // Others come while it is read.
                std::thread::yield_now();
                reading.fetch_sub(1, Ordering::SeqCst);
                Ok(of(reads.fetch_add(1, Ordering::SeqCst) + 1))
            };
            counts.timed(VOTE, read, now).expect("it is read").0.votes
        };
        let seen: Vec<i64> = std::thread::scope(|scope| {
            let readers: Vec<_> = (0..READERS).map(|_| scope.spawn(ask)).collect();
            readers
                .into_iter()
                .map(|reader| reader.join().expect("it ends"))
                .collect()
        });
        assert_eq!((most.into_inner(), reads.into_inner(), seen), (1, 1, vec![1; READERS]));
        // Long after that one reads, and who asks meanwhile gets the count before.
        let held = counts.kept.counts().held.get(VOTE).expect("it is held").until;
        let later = held.plus_ms(1_000);
        let (begun, go_on) = (Barrier::new(2), Barrier::new(2));
        std::thread::scope(|scope| {
            let slow = scope.spawn(|| {
                let read = || {
                    begun.wait();
                    go_on.wait();
                    Ok(of(2))
                };
                counts.timed(VOTE, read, || later).expect("it is read").0.votes
            });
            begun.wait();
            let other = || panic!("nobody else reads");
            let (before, until) = counts.timed(VOTE, other, || later).expect("it is held");
            assert_eq!((before.votes, until), (1, Some(later.plus_ms(BEFORE_MS))));
            go_on.wait();
            assert_eq!(slow.join().expect("it ends"), 2);
        });
        // Whoever panics leaves the count to the next.
        let panics =
            || counts.timed(VOTE, || panic!("a row that nobody thought of"), || later.plus_ms(9_000_000));
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(panics)).is_err());
        let next = counts.timed(VOTE, || Ok(of(3)), || later.plus_ms(9_000_000));
        assert_eq!(next.expect("it is read").0.votes, 3);
    }
}

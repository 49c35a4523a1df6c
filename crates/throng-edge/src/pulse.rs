//! Whether connections are still accepted, and how much is heard, for whoever watches over the program.
//!
//! **Owns** the last moments at which the thread that accepts connections, and one of those that answer everybody, staff and guests of the
//! office (with whoever watches the program) each, were seen at work; they look up once a second, also while nobody comes and while all
//! places are taken. And the number of requests that were heard. **Never** decides that something is wrong.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::time::Instant;

/// How often it beats at least.
pub(super) const BEAT: Duration = Duration::from_secs(1);

/// Whose pulse it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Of {
    Accepting,
    Everybody,
    Staff,
    Guests,
}

/// How many there are.
const ALL: usize = 4;

/// The pulse of the program's front. Clones share it.
#[derive(Clone, Debug)]
pub struct Pulse {
    begun: Instant,
    /// Of each, in their order.
    beaten_ms: Arc<[AtomicU64; ALL]>,
    heard: Arc<AtomicU64>,
}

impl Default for Pulse {
    fn default() -> Pulse {
        Pulse { begun: Instant::now(), beaten_ms: Arc::default(), heard: Arc::default() }
    }
}

impl Pulse {
    /// Says that connections are accepted.
    pub(super) fn beat(&self) {
        self.beats(Of::Accepting);
    }

    /// Says again and again that requests are answered on these threads, until nothing is accepted any more.
    pub(super) async fn of_answers(self, of: Of) {
        while self.beats(of) {
            tokio::time::sleep(BEAT).await;
        }
    }

    /// Notes the moment, and whether there will be more.
    fn beats(&self, of: Of) -> bool {
        let now = u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.beaten_ms[of as usize].fetch_max(now.max(1), Ordering::Relaxed) != u64::MAX
    }

    /// Says that nothing is accepted any more, as it should be.
    pub(super) fn rest(&self) {
        self.beaten_ms
            .iter()
            .for_each(|beaten| beaten.store(u64::MAX, Ordering::Relaxed));
    }

    /// Counts a request, however it is answered.
    pub(super) fn hears(&self) {
        self.heard.fetch_add(1, Ordering::Relaxed);
    }

    /// How many requests were heard since the start.
    pub fn heard(&self) -> u64 {
        self.heard.load(Ordering::Relaxed)
    }

    /// For how long nothing was accepted or answered, and nobody looked whether there is anything. None at all before the first
    /// look: the program is still being started.
    pub fn still_for(&self) -> Duration {
        let still = |beaten: &AtomicU64| match beaten.load(Ordering::Relaxed) {
            0 => Duration::ZERO,
            beaten => self.begun.elapsed().saturating_sub(Duration::from_millis(beaten)),
        };
        self.beaten_ms.iter().map(still).max().unwrap_or_default()
    }
}

#[cfg(test)]
impl Pulse {
    pub(super) fn stand_still_since_the_start(&self) {
        self.beaten_ms[0].store(0, Ordering::Relaxed);
    }

    pub(super) fn is_still_since_the_start(&self) -> bool {
        self.beaten_ms[0].load(Ordering::Relaxed) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn whoever_stands_still_is_noticed_and_whoever_rests_is_not() {
        let long_ago = Duration::from_secs(20);
        let begun = Instant::now()
            .checked_sub(long_ago)
            .expect("the machine is older");
        let pulse = Pulse { begun, ..Pulse::default() };
        assert_eq!(pulse.still_for(), Duration::ZERO, "nobody has begun");
        let all = [Of::Accepting, Of::Everybody, Of::Staff, Of::Guests];
        assert_eq!(all.map(|of| of as usize), [0, 1, 2, ALL - 1]);
        for still in all {
            for of in all {
                pulse.beaten_ms[of as usize].store(0, Ordering::Relaxed);
                assert!(pulse.beats(of), "it goes on");
            }
            pulse.beaten_ms[still as usize].store(1, Ordering::Relaxed);
            assert!(pulse.still_for() >= long_ago / 2, "{still:?} stands still");
        }
        pulse.rest();
        assert_eq!(pulse.still_for(), Duration::ZERO);
        for of in all {
            assert!(!pulse.beats(of));
            // It ends by itself.
            pulse.clone().of_answers(of).await;
        }
    }
}

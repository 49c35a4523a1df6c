//! Whether connections are still accepted, and how much is heard, for whoever watches over the program.
//!
//! **Owns** the last moment at which the thread that accepts connections was seen at work; it looks up once a second, also
//! while nobody comes and while all places are taken. And the number of requests that were heard. **Never** decides that something is
//! wrong.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::time::Instant;

/// How often it beats at least.
pub(super) const BEAT: Duration = Duration::from_secs(1);

/// The pulse of the program's front. Clones share it.
#[derive(Clone, Debug)]
pub struct Pulse {
    begun: Instant,
    beaten_ms: Arc<AtomicU64>,
    heard: Arc<AtomicU64>,
}

impl Default for Pulse {
    fn default() -> Pulse {
        Pulse { begun: Instant::now(), beaten_ms: Arc::default(), heard: Arc::default() }
    }
}

impl Pulse {
    pub(super) fn beat(&self) {
        let now = u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.beaten_ms.store(now.max(1), Ordering::Relaxed);
    }

    /// Says that nothing is accepted any more, as it should be.
    pub(super) fn rest(&self) {
        self.beaten_ms.store(u64::MAX, Ordering::Relaxed);
    }

    /// Counts a request, however it is answered.
    pub(super) fn hears(&self) {
        self.heard.fetch_add(1, Ordering::Relaxed);
    }

    /// How many requests were heard since the start.
    pub fn heard(&self) -> u64 {
        self.heard.load(Ordering::Relaxed)
    }

    /// For how long nothing was accepted, and nobody looked whether there is anything. None at all before the first
    /// look: the program is still being started.
    pub fn still_for(&self) -> Duration {
        match self.beaten_ms.load(Ordering::Relaxed) {
            0 => Duration::ZERO,
            beaten => self.begun.elapsed().saturating_sub(Duration::from_millis(beaten)),
        }
    }
}

//! What the tap of the stream holds, in the register of resources.
//!
//! The store counts it and knows no register; so whoever ships tells the register, each round. Owns both gauges and what was told
//! last. **Bounds** nothing itself: the tap does, by the numbers that are checked here to be those of the limits.

use std::sync::{Mutex, PoisonError};

use throng_process::limits::resources::{self, Gauge};
use throng_process::limits::{STREAM_TIMES_MAX, STREAM_WAITING_BYTES_MAX};
use throng_store::sqlite::{Held, TIMES_MAX, Tap, WAITING_BYTES_MAX};

const _: () = assert!(STREAM_WAITING_BYTES_MAX.max == WAITING_BYTES_MAX as u64);
const _: () = assert!(STREAM_TIMES_MAX.max == TIMES_MAX as u64);

/// The gauges of one tap.
pub(super) struct Gauges {
    bytes: Gauge,
    times: Gauge,
    told: Mutex<Held>,
}

impl Default for Gauges {
    fn default() -> Gauges {
        let (bytes, times) = (resources::STREAM_BYTES.made(), resources::STREAM_TIMES.made());
        Gauges { bytes, times, told: Mutex::default() }
    }
}

impl Gauges {
    /// Tells what the tap holds now, and how often it has forgotten something since it was told last.
    pub(super) fn tell(&self, tap: &Tap) {
        self.hold(tap.held());
    }

    fn hold(&self, held: Held) {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        self.bytes.holds(held.bytes);
        self.times.holds(held.times);
        (told.forgotten..held.forgotten).for_each(|_| self.bytes.refuses());
        (told.times_forgotten..held.times_forgotten).for_each(|_| self.times.refuses());
        *told = held;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_tap_holds_and_what_it_forgot_is_told_once() {
        let gauges = Gauges::default();
        let figures = || (resources::STREAM_BYTES.figures(), resources::STREAM_TIMES.figures());
        let before = figures();
        gauges.hold(Held { bytes: 5 << 20, forgotten: 0, times: 7, times_forgotten: 0 });
        let now = figures();
        assert_eq!((now.0.now - before.0.now, now.1.now - before.1.now), (5 << 20, 7));
        let broken = Held { bytes: 0, forgotten: 1, times: 7, times_forgotten: 3 };
        gauges.hold(broken);
        gauges.hold(broken);
        let now = figures();
        assert_eq!((now.0.now, now.0.refused - before.0.refused), (before.0.now, 1));
        assert_eq!(now.1.refused - before.1.refused, 3);
    }
}

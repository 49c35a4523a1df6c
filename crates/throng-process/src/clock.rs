//! The only place of the program that reads the time or draws random numbers, so that everything else can be given
//! both and be tested.
//!
//! Owns the program's time of day: see [`watch`]. It must never wait. Bounded: one watch.

mod watch;

use std::convert::Infallible;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use throng_domain::time::{SECOND_MS, Timestamp};

use watch::{Step, Watch};

/// What [`now`] adds to the time that the machine's clock shows: 0, unless that clock has jumped and is not believed.
static CORRECTION_MS: AtomicI64 = AtomicI64::new(0);
/// The state at the last look at the clock, and the steady time.
static WATCHED: Mutex<Option<(Watch, Steady)>> = Mutex::new(None);

/// The last moment at which the program is known to have run, while the clock is so far after it that what cannot be undone is
/// held; 0 while nothing is.
static HELD_SINCE_MS: AtomicI64 = AtomicI64::new(0);

/// The steady time, while it is ahead of the clock, runs slower than the clock by this factor.
const AHEAD_PACE: i64 = 2;

/// The latest time by which anything was decided, and when that was on the monotonic clock.
#[derive(Clone, Copy, Debug)]
struct Steady {
    latest: Timestamp,
    at: Instant,
}

impl Steady {
    /// The next steady time when the time of day is `now`. After the clock was set back the steady time is ahead of
    /// it, and goes on at half speed until the clock has caught up. If it stood still, what falls due in some minutes
    /// would wait for hours.
    fn next(self, now: Timestamp, at: Instant) -> Steady {
        let passed = at.saturating_duration_since(self.at).as_millis();
        let passed = i64::try_from(passed).unwrap_or(i64::MAX);
        let slow = self.latest.plus_ms(passed / AHEAD_PACE);
        if now >= slow {
            return Steady { latest: now, at };
        }
        // The rest of a millisecond is counted the next time.
        match slow > self.latest {
            true => Steady { latest: slow, at },
            false => self,
        }
    }
}

/// The time of day, in whole milliseconds since 1970.
pub fn now() -> Timestamp {
    shown().plus_ms(CORRECTION_MS.load(Ordering::Relaxed))
}

/// The time of day for decisions that cannot be taken back, and for what falls due. It never goes back while the
/// program runs, and looks at the machine's clock first, so that a jump is found before anything is decided by it.
pub fn steady() -> Timestamp {
    let (shown, at) = (shown(), monotonic());
    let mut watched = WATCHED.lock().unwrap_or_else(PoisonError::into_inner);
    let (watch, steady) = watched.get_or_insert((Watch::begin(shown, at), Steady { latest: shown, at }));
    let step = watch.look(shown, at);
    CORRECTION_MS.store(watch.correction_ms(), Ordering::Relaxed);
    *steady = steady.next(shown.plus_ms(watch.correction_ms()), at);
    let latest = steady.latest;
    drop(watched);
    tell(step);
    latest
}

/// Makes the steady time begin no earlier than `newest`, by which something was decided before the program was
/// started: the clock may have been set back in between.
pub fn begin_after(newest: Timestamp) {
    steady();
    let mut watched = WATCHED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, steady)) = watched.as_mut() {
        steady.latest = steady.latest.max(newest);
    }
}

fn tell(step: Step) {
    match step {
        Step::None => {}
        Step::Followed(off) => {
            tracing::warn!(seconds = off / SECOND_MS, "this machine's clock was set; Throng follows it");
        }
        Step::Doubted(off) => tracing::warn!(
            seconds = off / SECOND_MS,
            "this machine's clock has jumped by more than a day and is not believed: Throng continues from the time before. \
             Set the clock; if it is right now, restart Throng"
        ),
        Step::Back => tracing::warn!("this machine's clock is right again"),
    }
}

/// By how many seconds the machine's clock is off from the program's time; `None` unless it has jumped.
pub fn off_by_s() -> Option<i64> {
    let correction = CORRECTION_MS.load(Ordering::Relaxed);
    (correction != 0).then(|| -(correction / SECOND_MS))
}

/// Has everything held that cannot be undone, since the machine's clock is long after `known`, the last moment at which the program
/// is known to have run: nobody can tell whether the site was switched off for so long, or the clock is ahead.
pub fn hold_since(known: Timestamp) {
    HELD_SINCE_MS.store(known.0, Ordering::Relaxed);
}

/// Since when what cannot be undone is held; `None` if nothing is. To be asked by whatever erases, closes or deletes by time alone.
pub fn held_since() -> Option<Timestamp> {
    let known = HELD_SINCE_MS.load(Ordering::Relaxed);
    (known != 0).then_some(Timestamp(known))
}

/// By how many seconds the program's time is after the last moment that was known at the start; `None` unless it is held for that.
pub fn held_s() -> Option<i64> {
    held_since().map(|known| now().since(known) / SECOND_MS)
}

/// Somebody says that the clock is right: nothing is held any more.
pub fn release() {
    HELD_SINCE_MS.store(0, Ordering::Relaxed);
}

/// What the machine's clock shows.
#[expect(clippy::disallowed_methods, reason = "the one reader of the time of day")]
fn shown() -> Timestamp {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let shown = Timestamp(i64::try_from(since_1970.as_millis()).unwrap_or(i64::MAX));
    #[cfg(feature = "chaos")]
    let shown = shown.plus_ms(throng_store::chaos::clock_off_s() * SECOND_MS);
    shown
}

/// A clock that never goes back, for measuring how long something took.
#[expect(clippy::disallowed_methods, reason = "the one reader of the monotonic clock")]
pub fn monotonic() -> Instant {
    Instant::now()
}

/// `N` bytes from the system's random source.
#[expect(clippy::disallowed_methods, reason = "the one source of randomness")]
pub fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the kernel's random source works once it has booted");
    bytes
}

/// The system's random source, for libraries that ask for one.
#[derive(Clone, Copy, Debug)]
pub struct SystemRandom;

impl rand_core::TryRng for SystemRandom {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(u32::from_le_bytes(random_bytes()))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(u64::from_le_bytes(random_bytes()))
    }

    #[expect(clippy::disallowed_methods, reason = "the one source of randomness")]
    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        getrandom::fill(bytes).expect("the kernel's random source works once it has booted");
        Ok(())
    }
}

impl rand_core::TryCryptoRng for SystemRandom {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_the_clock_was_put_back_time_goes_on_at_half_pace_until_it_has_caught_up() {
        let begin = monotonic();
        let mut steady = Steady { latest: Timestamp(0), at: begin };
        // Milliseconds that have passed, the time that the clock shows, and the steady time.
        for (passed, shown, expected) in [
            (1, 1, 1),
            (10, 10, 10),
            // Five hours forward, and back.
            (20, 18_000_020, 18_000_020),
            (30, 30, 18_000_025),
            (31, 31, 18_000_025),
            (32, 32, 18_000_026),
            (1_032, 1_032, 18_000_526),
            (18_000_000, 18_000_000, 27_000_010),
            (40_000_000, 40_000_000, 40_000_000),
            (40_000_001, 40_000_001, 40_000_001),
        ] {
            steady = steady.next(Timestamp(shown), begin + std::time::Duration::from_millis(passed));
            assert_eq!(steady.latest, Timestamp(expected), "after {passed} ms");
        }
    }

    #[test]
    fn what_is_decided_by_never_goes_back() {
        let mut last = steady();
        for _ in 0..1_000 {
            let next = steady();
            assert!(next >= last, "{next:?} after {last:?}");
            last = next;
        }
        assert_eq!(off_by_s(), None);
    }
}

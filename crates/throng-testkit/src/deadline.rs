//! How long a test may wait. Owns the only reading of the machine's clock in the test kit, so
//! that every wait is bounded and none of them asserts how long something took: a deadline only
//! turns a hang into a failure with a sentence.

use std::time::{Duration, Instant};

/// The shortest pause between two looks at something that cannot be waited for in a better way.
const PAUSE_MIN: Duration = Duration::from_millis(5);
/// The longest pause for the sake of what is waited for long; at a twentieth of the wait nobody notices it.
const PAUSE_MAX: Duration = Duration::from_millis(50);
/// The longest pause for the sake of a look that takes long, such as one that starts a program.
const PAUSE_AFTER_DEAR_LOOK_MAX: Duration = Duration::from_millis(250);

/// A moment after which waiting is given up.
#[derive(Debug, Clone, Copy)]
pub struct Deadline {
    at: Instant,
}

impl Deadline {
    /// The moment `wait` from now.
    #[must_use]
    pub fn after(wait: Duration) -> Self {
        Self { at: now() + wait }
    }

    /// What is left; zero once the deadline has passed.
    #[must_use]
    pub fn remaining(self) -> Duration {
        self.at.saturating_duration_since(now())
    }

    /// Whether waiting should be given up.
    #[must_use]
    pub fn has_passed(self) -> bool {
        self.remaining().is_zero()
    }

    /// Looks until `look` finds something, or until the deadline passes; looks at least once. The other tests have the
    /// machine half of the time: a pause is as long as the look before it, and grows with the wait.
    pub fn wait_for<T>(self, look: impl FnMut() -> Option<T>) -> Option<T> {
        self.wait_pausing(pause, look)
    }

    /// The same for what is over soon, such as a moment to kill a program at: it never pauses for long.
    pub fn catch<T>(self, look: impl FnMut() -> Option<T>) -> Option<T> {
        self.wait_pausing(|_, _| PAUSE_MIN, look)
    }

    fn wait_pausing<T>(
        self,
        pause: impl Fn(Duration, Duration) -> Duration,
        mut look: impl FnMut() -> Option<T>,
    ) -> Option<T> {
        let begun = now();
        loop {
            let looking = now();
            if let Some(found) = look() {
                return Some(found);
            }
            if self.has_passed() {
                return None;
            }
            let looked = now();
            std::thread::sleep(pause(looked - begun, looked - looking));
        }
    }
}

/// How long to pause after so long a wait, and a look that took so long.
fn pause(waited: Duration, look: Duration) -> Duration {
    let for_wait = (waited / 20).clamp(PAUSE_MIN, PAUSE_MAX);
    for_wait.max(look.min(PAUSE_AFTER_DEAR_LOOK_MAX))
}

#[expect(
    clippy::disallowed_methods,
    reason = "the one place of the test kit that reads a clock, and only to give up waiting"
)]
fn now() -> Instant {
    Instant::now()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_at_least_once_even_when_it_is_too_late() {
        let late = Deadline::after(Duration::ZERO);
        assert!(late.has_passed());
        assert_eq!(late.wait_for(|| Some(7)), Some(7));
        assert_eq!(late.wait_for(|| None::<u8>), None);
    }

    #[test]
    fn pauses_longer_the_longer_it_waits_and_the_dearer_a_look_is() {
        for (waited_ms, look_ms, pause_ms) in [
            (0, 0, 5),
            (60, 1, 5),
            (400, 1, 20),
            (60_000, 1, 50),
            (300, 80, 80),
            (60_000, 80, 80),
            (900, 900, 250),
        ] {
            let [waited, look] = [waited_ms, look_ms].map(Duration::from_millis);
            assert_eq!(pause(waited, look), Duration::from_millis(pause_ms), "{waited:?} {look:?}");
        }
    }

    #[test]
    fn looks_until_something_is_there() {
        let mut looks = 0;
        let found = Deadline::after(Duration::from_secs(30)).wait_for(|| {
            looks += 1;
            (looks == 3).then_some("there")
        });
        assert_eq!((found, looks), (Some("there"), 3));
        assert_eq!(Deadline::after(Duration::ZERO).catch(|| Some("moment")), Some("moment"));
    }
}

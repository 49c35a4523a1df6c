//! How long a test may wait. Owns the only reading of the machine's clock in the test kit, so
//! that every wait is bounded and none of them asserts how long something took: a deadline only
//! turns a hang into a failure with a sentence.

use std::time::{Duration, Instant};

/// The pause between two looks at something that cannot be waited for in a better way.
const LOOK_AGAIN_AFTER: Duration = Duration::from_millis(5);

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

    /// Looks until `look` finds something, or until the deadline passes; looks at least once.
    pub fn wait_for<T>(self, mut look: impl FnMut() -> Option<T>) -> Option<T> {
        loop {
            if let Some(found) = look() {
                return Some(found);
            }
            if self.has_passed() {
                return None;
            }
            std::thread::sleep(LOOK_AGAIN_AFTER);
        }
    }
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
    fn looks_until_something_is_there() {
        let mut looks = 0;
        let found = Deadline::after(Duration::from_secs(30)).wait_for(|| {
            looks += 1;
            (looks == 3).then_some("there")
        });
        assert_eq!((found, looks), (Some("there"), 3));
    }
}

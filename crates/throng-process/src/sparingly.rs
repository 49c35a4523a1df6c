//! Trouble that goes on is told at once, and then once a minute: a full disk refuses hundreds of forms a second, and a log that has a line
//! for each fills it further.
//!
//! **Owns** when the next line is due, and how many were left out. **Never** writes a line by itself. **Bounds** one moment and one number
//! for each kind of trouble.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::clock;

/// Between two lines about the same.
const TOLD_AGAIN: Duration = Duration::from_secs(60);

/// One kind of trouble.
#[derive(Debug)]
pub struct Sparingly(Mutex<(Option<Instant>, u64)>);

impl Sparingly {
    /// One of which nothing was told.
    #[must_use]
    pub const fn new() -> Sparingly {
        Sparingly(Mutex::new((None, 0)))
    }

    /// Notes that it has happened once more. Says how often it happened since the last line, this time included, if a line is due.
    pub fn times_to_tell(&self) -> Option<u64> {
        self.times_at(clock::monotonic())
    }

    fn times_at(&self, now: Instant) -> Option<u64> {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (told, times) = &mut *held;
        *times += 1;
        if told.is_some_and(|told| now.saturating_duration_since(told) < TOLD_AGAIN) {
            return None;
        }
        *told = Some(now);
        Some(std::mem::take(times))
    }
}

impl Default for Sparingly {
    fn default() -> Sparingly {
        Sparingly::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_on_is_told_once_a_minute() {
        let begun = clock::monotonic();
        let trouble = Sparingly::new();
        for (second, expected) in
            [(0, Some(1)), (1, None), (59, None), (60, Some(3)), (61, None), (600, Some(2))]
        {
            assert_eq!(trouble.times_at(begun + Duration::from_secs(second)), expected, "second {second}");
        }
    }
}

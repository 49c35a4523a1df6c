//! Time that moves when told. Owns the [`TestClock`]: a plain value that tests pass to rules
//! which take "now" as an argument. It never reads the machine's clock, so a test that uses it
//! gives the same result on every run. It may be set back, as real clocks sometimes are.

use std::time::Duration;

/// A moment in integer milliseconds since 1970-01-01T00:00:00Z, moved only by its owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct TestClock {
    now_ms: i64,
}

impl TestClock {
    /// 2026-01-01T12:00:00Z, where a test begins that does not care about the date.
    pub const NOON_NEW_YEAR_2026: Self = Self::starting_at(1_767_268_800_000);

    /// A clock that shows `now_ms`, in milliseconds since 1970.
    #[must_use]
    pub const fn starting_at(now_ms: i64) -> Self {
        Self { now_ms }
    }

    /// What the clock shows, in milliseconds since 1970.
    #[must_use]
    pub const fn now_ms(self) -> i64 {
        self.now_ms
    }

    /// Moves the clock on by `step` (whole milliseconds) and returns what it then shows.
    pub fn advance(&mut self, step: Duration) -> i64 {
        let step_ms = i64::try_from(step.as_millis()).expect("a test waits less than 292 million years");
        self.now_ms += step_ms;
        self.now_ms
    }

    /// Sets the clock, also backwards: a machine whose time is corrected does the same.
    pub fn jump_to(&mut self, now_ms: i64) {
        self.now_ms = now_ms;
    }
}

impl Default for TestClock {
    fn default() -> Self {
        Self::NOON_NEW_YEAR_2026
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_only_when_told() {
        let mut clock = TestClock::starting_at(1_000);
        assert_eq!(clock.now_ms(), 1_000);
        assert_eq!(clock.advance(Duration::from_millis(250)), 1_250);
        assert_eq!(clock.advance(Duration::from_micros(900)), 1_250, "parts of a millisecond do not count");
        clock.jump_to(-5);
        assert_eq!(clock.now_ms(), -5);
    }

    #[test]
    fn a_copy_stands_still() {
        let mut clock = TestClock::default();
        let before = clock;
        clock.advance(Duration::from_hours(24));
        assert_eq!(clock.now_ms() - before.now_ms(), 86_400_000);
    }
}

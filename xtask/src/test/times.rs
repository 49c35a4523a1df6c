//! How long each test took, from the lines in which it is told that they are over.
//!
//! Owns the reckoning. The test harness says of no test how long it took. But it begins tests in the order of their names, the
//! next whenever one is over, so that the moments at which they end tell when each began. It must never decide whether a
//! test is good. `test` hands it every line as it comes. It bounds nothing: there are a few thousand tests.

use std::time::Duration;

/// How many of the slowest are told.
const TOLD: usize = 10;

/// What was seen of all test binaries so far.
#[derive(Debug)]
pub(super) struct Times {
    /// How many tests one binary runs at a time.
    at_once: usize,
    /// When the binary began that runs now.
    begun: Duration,
    /// The tests of this binary that are over, and when, in the order in which they ended.
    ended: Vec<(String, Duration)>,
    /// All tests of the binaries before it, and how long each took.
    taken: Vec<(String, Duration)>,
}

impl Times {
    pub(super) fn new(at_once: usize) -> Times {
        Times { at_once, begun: Duration::ZERO, ended: Vec::new(), taken: Vec::new() }
    }

    /// Takes in a line that came at this time since the beginning of the run.
    pub(super) fn line(&mut self, line: &str, now: Duration) {
        let is_first = line
            .strip_prefix("running ")
            .is_some_and(|rest| rest.contains(" test"));
        if is_first {
            self.end_binary();
            self.begun = now;
        } else if let Some(name) = ended(line) {
            self.ended.push((name.to_owned(), now));
        }
    }

    /// The tests that took longest, the slowest first.
    pub(super) fn slowest(mut self) -> Vec<(String, Duration)> {
        self.end_binary();
        self.taken.sort_by_key(|(_, time)| std::cmp::Reverse(*time));
        self.taken.truncate(TOLD);
        self.taken
    }

    fn end_binary(&mut self) {
        let ended = std::mem::take(&mut self.ended);
        let mut by_name = ended.clone();
        by_name.sort();
        for (number, (name, end)) in by_name.into_iter().enumerate() {
            // The first ones begin at once, each later one when one more is over.
            let begun = match number.checked_sub(self.at_once) {
                Some(over) => ended[over].1,
                None => self.begun,
            };
            self.taken.push((name, end.saturating_sub(begun)));
        }
    }
}

/// The name of the test that this line says is over.
fn ended(line: &str) -> Option<&str> {
    let (name, outcome) = line.trim_end().strip_prefix("test ")?.rsplit_once(" ... ")?;
    let is_over = outcome == "ok" || outcome == "FAILED" || outcome.starts_with("ignored");
    is_over.then_some(name.strip_suffix(" - should panic").unwrap_or(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_begins_when_one_of_those_before_it_is_over() {
        let mut times = Times::new(2);
        for (at, line) in [
            (10, "running 4 tests"),
            (12, "test b ... ok"),
            (15, "test c - should panic ... ok\n"),
            (15, "test result: neither of these"),
            (20, "test d ... FAILED"),
            (21, "test a ... ok"),
            (22, "test result: FAILED. 3 passed; 1 failed"),
            (30, "running 1 test"),
            (34, "test e ... ok"),
        ] {
            times.line(line, Duration::from_secs(at));
        }
        let slowest = times.slowest();
        let slowest: Vec<(&str, u64)> = slowest
            .iter()
            .map(|(name, time)| (name.as_str(), time.as_secs()))
            .collect();
        assert_eq!(slowest, [("a", 11), ("d", 5), ("e", 4), ("c", 3), ("b", 2)]);
    }

    #[test]
    fn only_lines_that_say_that_a_test_is_over_are_taken_for_it() {
        for (line, expect) in [
            ("test sign::works ... ok", Some("sign::works")),
            ("test sign::works ... ignored, takes a day", Some("sign::works")),
            ("test sign::works has been running for over 60 seconds", None),
            ("test result: ok. 3 passed", None),
            ("tested: a ... ok", None),
        ] {
            assert_eq!(ended(line), expect, "{line}");
        }
    }

    #[test]
    fn only_some_are_told() {
        let mut times = Times::new(4);
        times.line("running 40 tests", Duration::ZERO);
        (0..40).for_each(|n| times.line(&format!("test t{n} ... ok"), Duration::from_secs(n)));
        assert_eq!(times.slowest().len(), TOLD);
    }
}

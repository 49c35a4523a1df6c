//! The results of all requests, by class: how many, with which status, how long. Filled by the two
//! loops, read by the report. It bounds the failures that are kept word for word.

use std::collections::BTreeMap;
use std::time::Duration;

use super::class::Class;
use super::histogram::Histogram;

/// How many failures are kept: the first few show what is wrong, and more would bury it.
const FAILURES_SHOWN_MAX: usize = 5;

/// How one answer is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The answer that was wanted: a 303 for a form, a page or "not modified" for a page.
    Done,
    /// The server answered 503 with a time to try again, as it promises when it is busy, so it is no failure.
    Refused,
    Failed,
}

/// The count of one class.
#[derive(Clone, Debug)]
pub(crate) struct ClassTally {
    pub done: Histogram,
    pub refused: Histogram,
    pub failed: u64,
}

impl ClassTally {
    pub(crate) fn new() -> Self {
        Self { done: Histogram::new(), refused: Histogram::new(), failed: 0 }
    }

    pub(crate) fn requests(&self) -> u64 {
        self.done.count() + self.refused.count() + self.failed
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        self.done.merge(&other.done);
        self.refused.merge(&other.refused);
        self.failed += other.failed;
    }
}

/// The count of a whole run.
#[derive(Debug)]
pub(crate) struct Tally {
    pub by_class: Vec<ClassTally>,
    pub by_status: BTreeMap<u16, u64>,
    /// How much later than planned a request was sent, in the open loop: the bench's own lateness.
    pub start_lag: Histogram,
    /// From when a request was really sent to its answer, for all classes.
    pub once_begun: Histogram,
    /// The same for those that were refused.
    pub refused_once_begun: Histogram,
    /// Arrivals that found every connection busy for longer than they would wait.
    pub not_started: u64,
    /// Arrivals that had no signature to confirm or look at.
    pub nothing_to_do: u64,
    pub failures: Vec<String>,
    /// Whether the server could not be reached any more before the time was over.
    pub server_gone: bool,
}

impl Tally {
    pub(crate) fn new() -> Self {
        Self {
            by_class: vec![ClassTally::new(); Class::ALL.len()],
            by_status: BTreeMap::new(),
            start_lag: Histogram::new(),
            once_begun: Histogram::new(),
            refused_once_begun: Histogram::new(),
            not_started: 0,
            nothing_to_do: 0,
            failures: Vec::new(),
            server_gone: false,
        }
    }

    pub(crate) fn of(&self, class: Class) -> &ClassTally {
        &self.by_class[class as usize]
    }

    /// Counts an answer. `latency` is from the moment at which the request should have begun.
    pub(crate) fn answered(&mut self, class: Class, status: u16, verdict: Verdict, latency: Duration) {
        *self.by_status.entry(status).or_default() += 1;
        let of_class = &mut self.by_class[class as usize];
        match verdict {
            Verdict::Done => of_class.done.record(latency),
            Verdict::Refused => of_class.refused.record(latency),
            Verdict::Failed => of_class.failed += 1,
        }
    }

    /// Counts a request that got no answer at all.
    pub(crate) fn unanswered(&mut self, class: Class) {
        self.by_class[class as usize].failed += 1;
    }

    /// Keeps the description of a failure, if it is among the first.
    pub(crate) fn tell(&mut self, story: impl FnOnce() -> String) {
        if self.failures.len() < FAILURES_SHOWN_MAX {
            self.failures.push(story());
        }
    }

    /// Requests that got an answer, whatever it said.
    pub(crate) fn answers(&self) -> u64 {
        self.by_status.values().sum()
    }
}

//! What visitors met, request by request, and the figures of many requests.
//!
//! Owns the percentiles. It must never flatter: a request that was not answered counts as waiting for ever, and so
//! makes every percentile worse. `visitors` fills it, `verdict` judges by it.

use std::fmt;
use std::time::{Duration, Instant};

/// One request of an honest visitor.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    pub(super) begun: Instant,
    pub(super) took: Duration,
    /// What was wrong with the answer, if anything.
    pub(super) trouble: Option<String>,
}

impl Sample {
    /// How long the visitor waited: for ever, if there was no right answer.
    fn waited(&self) -> Duration {
        if self.trouble.is_some() {
            Duration::MAX
        } else {
            self.took
        }
    }
}

/// The figures of many requests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Figures {
    pub(super) asked: usize,
    pub(super) unanswered: usize,
    pub(super) p50: Duration,
    pub(super) p95: Duration,
    pub(super) p99: Duration,
    pub(super) longest: Duration,
    /// A description of the first trouble.
    pub(super) example: Option<String>,
}

impl Figures {
    /// The figures of these requests; `None` when there are none.
    pub(super) fn of<'a>(samples: impl Iterator<Item = &'a Sample>) -> Option<Self> {
        let samples: Vec<&Sample> = samples.collect();
        let mut waits: Vec<Duration> = samples.iter().map(|sample| sample.waited()).collect();
        waits.sort_unstable();
        let longest = *waits.last()?;
        let rank = |percent: usize| waits[(waits.len() * percent).div_ceil(100).max(1) - 1];
        let troubles = || samples.iter().filter_map(|sample| sample.trouble.as_ref());
        Some(Self {
            asked: waits.len(),
            unanswered: troubles().count(),
            p50: rank(50),
            p95: rank(95),
            p99: rank(99),
            longest,
            example: troubles().next().cloned(),
        })
    }

    /// The share of requests that were answered, from 0 to 1.
    pub(super) fn answered(&self) -> f64 {
        (self.asked - self.unanswered) as f64 / self.asked as f64
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [p50, p95, p99, longest] = [self.p50, self.p95, self.p99, self.longest].map(in_ms);
        let percent = 100.0 * self.answered();
        write!(f, "{:>6} {percent:>8.2} % {p50:>7} {p95:>7} {p99:>7} {longest:>7}", self.asked)
    }
}

/// Whole milliseconds, or a word for an answer that never came.
pub(super) fn in_ms(time: Duration) -> String {
    if time == Duration::MAX {
        "never".to_owned()
    } else {
        time.as_millis().to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(ms: u64, trouble: Option<&str>) -> Sample {
        Sample { begun: Instant::now(), took: Duration::from_millis(ms), trouble: trouble.map(str::to_owned) }
    }

    #[test]
    fn percentiles_are_of_the_slowest_and_no_answer_is_slower_than_any() {
        let hundred: Vec<Sample> = (1..=100).map(|ms| sample(ms, None)).collect();
        let figures = Figures::of(hundred.iter()).unwrap();
        let ms = [figures.p50, figures.p95, figures.p99, figures.longest].map(|time| time.as_millis());
        assert_eq!((figures.asked, figures.unanswered, ms), (100, 0, [50, 95, 99, 100]));

        // Refused at once: that is quick, but no answer.
        let mut some = hundred;
        some.extend((0..10).map(|_| sample(0, Some("status 503"))));
        let figures = Figures::of(some.iter()).unwrap();
        assert_eq!((figures.unanswered, figures.p95), (10, Duration::MAX));
        assert_eq!(figures.example.as_deref(), Some("status 503"));
        assert!((figures.answered() - 100.0 / 110.0).abs() < 1e-9);
        assert_eq!(Figures::of([].iter()), None);
    }
}

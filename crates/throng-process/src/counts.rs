//! What is counted and measured while the program runs, for whoever watches it: sums, and how long or how much in steps.
//!
//! **Owns** the two things that are counted with; each is a static of whoever counts. **Never** waits, takes a lock or decides
//! anything: all is relaxed, and figures that belong together are read one after the other, while they move. **Called by**
//! whoever has something to count; read by `/metrics` and by the office. **Bounds** [`STEPS_MAX`] steps for each measure.

#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The most steps of one measure, without the last, which has no end.
pub const STEPS_MAX: usize = 16;

/// A sum that only grows.
#[derive(Debug, Default)]
pub struct Counter(AtomicU64);

impl Counter {
    pub const fn new() -> Counter {
        Counter(AtomicU64::new(0))
    }

    /// Counts one more.
    pub fn one_more(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    /// The sum since the start.
    pub fn sum(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// How often something was of which size: a count for each step, and the sum of all.
#[derive(Debug)]
pub struct Measure {
    /// The upper ends of the steps, in small units, rising.
    steps: &'static [u64],
    /// How many small units make one of those that are shown.
    small: u64,
    counts: [AtomicU64; STEPS_MAX + 1],
    sum: AtomicU64,
}

/// Steps for what takes from a tenth of a millisecond to ten seconds, in microseconds.
const TIMES_US: &[u64] = &[
    100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000,
    2_500_000, 5_000_000, 10_000_000,
];
/// Steps for how many there are.
const NUMBERS: &[u64] = &[1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000];

/// How long transactions took to be written and to be on the disk (fsync). Here, since whoever looks at the machine asks for it
/// too.
pub static DISK_WRITES: Measure = Measure::of_times();

const _: () = assert!(TIMES_US.len() <= STEPS_MAX && NUMBERS.len() <= STEPS_MAX);

impl Measure {
    /// Of times.
    pub const fn of_times() -> Measure {
        Measure::with(TIMES_US, 1_000_000)
    }

    /// Of how many there were.
    pub const fn of_numbers() -> Measure {
        Measure::with(NUMBERS, 1)
    }

    const fn with(steps: &'static [u64], small: u64) -> Measure {
        Measure { steps, small, counts: [const { AtomicU64::new(0) }; STEPS_MAX + 1], sum: AtomicU64::new(0) }
    }

    /// Something took so long.
    pub fn took(&self, time: Duration) {
        self.note(u64::try_from(time.as_micros()).unwrap_or(u64::MAX));
    }

    /// There were so many.
    pub fn was(&self, number: usize) {
        self.note(number as u64);
    }

    fn note(&self, size: u64) {
        let step = self.steps.partition_point(|end| *end < size);
        self.counts[step].fetch_add(1, Ordering::Relaxed);
        self.sum.fetch_add(size, Ordering::Relaxed);
    }

    /// What was measured since the start.
    pub fn read(&self) -> Measured {
        let counts = self.counts[..=self.steps.len()].iter();
        let mut so_far = 0;
        let up_to = counts.map(|count| {
            so_far += count.load(Ordering::Relaxed);
            so_far
        });
        let up_to: Vec<u64> = up_to.collect();
        let sum = self.sum.load(Ordering::Relaxed);
        Measured { steps: self.steps, small: self.small, up_to, sum }
    }
}

/// What a measure held when it was read.
#[derive(Clone, Debug)]
pub struct Measured {
    steps: &'static [u64],
    small: u64,
    /// How many were no larger than each step, and last how many there were.
    up_to: Vec<u64>,
    sum: u64,
}

impl Measured {
    /// Each step's upper end, in seconds or as a number, with how many were no larger; the last has no end.
    pub fn steps(&self) -> impl Iterator<Item = (Option<f64>, u64)> {
        let ends = self.steps.iter().map(|end| Some(*end as f64 / self.small as f64));
        ends.chain([None]).zip(self.up_to.iter().copied())
    }

    /// How many there were.
    pub fn count(&self) -> u64 {
        self.up_to.last().copied().unwrap_or_default()
    }

    /// All together, in seconds or as a number.
    pub fn sum(&self) -> f64 {
        self.sum as f64 / self.small as f64
    }

    /// The upper end of the step in which the given share of all lies, in seconds or as a number; `None` while there was
    /// nothing. What lies beyond the last step is given as its end.
    pub fn within(&self, share: f64) -> Option<f64> {
        let all = self.count();
        if all == 0 {
            return None;
        }
        let wanted = (all as f64 * share).ceil() as u64;
        let step = self.up_to.iter().position(|up_to| *up_to >= wanted)?;
        let end = self.steps.get(step).or(self.steps.last())?;
        Some(*end as f64 / self.small as f64)
    }

    /// What came since an earlier reading of the same measure.
    #[must_use]
    pub fn since(&self, earlier: &Measured) -> Measured {
        let both = self.up_to.iter().zip(&earlier.up_to);
        let up_to = both.map(|(now, before)| now.saturating_sub(*before)).collect();
        Measured { up_to, sum: self.sum.saturating_sub(earlier.sum), ..*self }
    }
}

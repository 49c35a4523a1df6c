//! Latencies counted in buckets whose width grows with the value: every quantile is right to
//! within 1/64, in 16 kB, however many values come. Never allocates after it was made.
//! The tally fills one per class of request, the report reads them. Values are bounded at
//! [`LATENCY_US_MAX`]; the largest is also kept exactly.

use std::time::Duration;

/// Buckets for each power of two: the relative error is one over this number.
const STEPS: u64 = 64;
/// One minute: no request is given longer (`client::ANSWER_WAIT` is half of it).
const LATENCY_US_MAX: u64 = 60_000_000;
/// Enough for [`LATENCY_US_MAX`]; proved by a test.
const BUCKETS: usize = 1_408;

/// How many values fell into which span of time.
#[derive(Clone, Debug)]
pub(crate) struct Histogram {
    buckets: Box<[u64]>,
    count: u64,
    max_us: u64,
}

impl Histogram {
    pub(crate) fn new() -> Self {
        Self { buckets: vec![0; BUCKETS].into_boxed_slice(), count: 0, max_us: 0 }
    }

    pub(crate) fn record(&mut self, latency: Duration) {
        let us = u64::try_from(latency.as_micros())
            .unwrap_or(u64::MAX)
            .min(LATENCY_US_MAX);
        self.buckets[bucket_of(us)] += 1;
        self.count += 1;
        self.max_us = self.max_us.max(us);
    }

    pub(crate) fn count(&self) -> u64 {
        self.count
    }

    /// The longest, in microseconds, exactly; 0 when nothing was recorded.
    pub(crate) fn max_us(&self) -> u64 {
        self.max_us
    }

    /// The latency, in microseconds, that the share `quantile` (0 to 1) of all did not exceed.
    pub(crate) fn quantile_us(&self, quantile: f64) -> u64 {
        let rank = ((self.count as f64 * quantile).ceil() as u64).clamp(1, self.count.max(1));
        let mut seen = 0;
        for (index, &in_bucket) in self.buckets.iter().enumerate() {
            seen += in_bucket;
            if seen >= rank {
                return highest_in(index).min(self.max_us);
            }
        }
        self.max_us
    }

    /// Adds what another one counted.
    pub(crate) fn merge(&mut self, other: &Self) {
        for (mine, theirs) in self.buckets.iter_mut().zip(&other.buckets) {
            *mine += theirs;
        }
        self.count += other.count;
        self.max_us = self.max_us.max(other.max_us);
    }
}

/// Values below `2 × STEPS` have a bucket each; above, every doubling has [`STEPS`] buckets.
fn bucket_of(us: u64) -> usize {
    let shift = u64::from((us / STEPS).max(1).ilog2());
    usize::try_from(shift * STEPS + (us >> shift)).expect("bounded by LATENCY_US_MAX")
}

/// The greatest value, in microseconds, that falls into a bucket.
fn highest_in(index: usize) -> u64 {
    let index = index as u64;
    let shift = (index / STEPS).saturating_sub(1);
    ((index - shift * STEPS + 1) << shift) - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_lies_in_its_bucket_within_one_part_in_sixty_four() {
        for us in [0, 1, 63, 64, 127, 128, 129, 255, 256, 1_000, 65_535, 1_000_000, LATENCY_US_MAX] {
            let highest = highest_in(bucket_of(us));
            assert!(highest >= us, "{us} is above the top {highest} of its bucket");
            assert!(highest - us <= us / STEPS, "{us} was rounded up to {highest}");
        }
        assert!(bucket_of(LATENCY_US_MAX) < BUCKETS);
    }

    #[test]
    fn buckets_follow_each_other_without_gap() {
        for index in 0..BUCKETS - 1 {
            assert_eq!(bucket_of(highest_in(index)), index);
            assert_eq!(bucket_of(highest_in(index) + 1), index + 1);
        }
    }

    #[test]
    fn quantiles() {
        let mut of_hundred = Histogram::new();
        (1..=100).for_each(|us| of_hundred.record(Duration::from_micros(us)));
        for (quantile, us) in [(0.0, 1), (0.5, 50), (0.99, 99), (0.999, 100), (1.0, 100)] {
            assert_eq!(of_hundred.quantile_us(quantile), us, "quantile {quantile}");
        }
        assert_eq!(Histogram::new().quantile_us(0.99), 0);
    }

    #[test]
    fn merging_adds_and_keeps_the_longest() {
        let (mut one, mut two) = (Histogram::new(), Histogram::new());
        one.record(Duration::from_micros(10));
        two.record(Duration::from_secs(3_600));
        one.merge(&two);
        assert_eq!((one.count(), one.max_us()), (2, LATENCY_US_MAX));
    }
}

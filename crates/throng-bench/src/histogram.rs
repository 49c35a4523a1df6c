//! Latencies counted in buckets whose width grows with the value: every quantile is right to
//! within one part in a hundred, in 20 kB, however many values come. Never allocates after it was made.
//! The tally fills one per class of request, the report reads them. Values are bounded at
//! [`LATENCY_US_MAX`]; the largest is also kept exactly.

use std::time::Duration;

/// How many digits of a latency are exact.
const DIGITS: u8 = 2;
/// One minute: no request is given longer (`client::ANSWER_WAIT` is half of it).
const LATENCY_US_MAX: u64 = 60_000_000;

/// How many values fell into which range.
#[derive(Clone, Debug)]
pub(crate) struct Histogram {
    buckets: hdrhistogram::Histogram<u64>,
    max_us: u64,
}

impl Histogram {
    pub(crate) fn new() -> Self {
        let buckets = hdrhistogram::Histogram::new_with_bounds(1, LATENCY_US_MAX, DIGITS);
        Self { buckets: buckets.expect("the bounds are apart, and up to five digits are kept"), max_us: 0 }
    }

    pub(crate) fn record(&mut self, latency: Duration) {
        let us = u64::try_from(latency.as_micros())
            .unwrap_or(u64::MAX)
            .min(LATENCY_US_MAX);
        self.buckets.saturating_record(us);
        self.max_us = self.max_us.max(us);
    }

    pub(crate) fn count(&self) -> u64 {
        self.buckets.len()
    }

    /// The longest, in microseconds, exactly; 0 when nothing was recorded.
    pub(crate) fn max_us(&self) -> u64 {
        self.max_us
    }

    /// The latency, in microseconds, that the share `quantile` (0 to 1) of all did not exceed.
    pub(crate) fn quantile_us(&self, quantile: f64) -> u64 {
        self.buckets.value_at_quantile(quantile).min(self.max_us)
    }

    /// The mean, in microseconds, to within one part in a hundred; 0 when nothing was recorded.
    pub(crate) fn mean_us(&self) -> f64 {
        self.buckets.mean()
    }

    /// Adds what another one counted.
    pub(crate) fn merge(&mut self, other: &Self) {
        self.buckets
            .add(&other.buckets)
            .expect("all have the same bounds");
        self.max_us = self.max_us.max(other.max_us);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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

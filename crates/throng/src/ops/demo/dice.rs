//! Chance in the demo: a stream of throws for each petition, spans of time, and lots with weights. The same seed gives the
//! same country on every machine. Never for secrets (those come from `clock`), and never reads a clock.

use throng_process::dice::Dice;

/// Keeps the streams of neighbouring petitions apart: an odd number without a pattern in its bits.
const STREAM_STEP: u64 = 0xd134_2543_de82_ef95;

/// The dice of one stream under one seed.
pub(super) fn stream_of(seed: u64, stream: u32) -> Dice {
    let mut first = Dice::new(seed ^ (u64::from(stream) + 1).wrapping_mul(STREAM_STEP));
    Dice::new(first.any())
}

/// A span of `from` up to, not including, `to` milliseconds.
pub(super) fn span_ms(dice: &mut Dice, from: i64, to: i64) -> i64 {
    assert!(from < to, "a span has a length");
    from + dice.below((to - from).unsigned_abs()).cast_signed()
}

/// Draws indexes in proportion to their weights.
#[derive(Clone, Debug)]
pub(super) struct Lot {
    /// Sums of the weights up to and including each index.
    sums: Vec<f64>,
}

impl Lot {
    /// A lot for these weights, which need not add up to 1.
    pub(super) fn new(weights: impl IntoIterator<Item = f64>) -> Lot {
        let mut sum = 0.0;
        let add = |weight: f64| {
            sum += weight;
            sum
        };
        let sums: Vec<f64> = weights.into_iter().map(add).collect();
        assert!(sum > 0.0, "something has a weight");
        Lot { sums }
    }

    /// Draws one index.
    pub(super) fn draw(&self, dice: &mut Dice) -> usize {
        let last = self.sums.len() - 1;
        let thrown = dice.share() * self.sums[last];
        self.sums.partition_point(|sum| *sum <= thrown).min(last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_stay_in_bounds_and_streams_stay_apart() {
        let mut dice = stream_of(3, 1);
        for _ in 0..1_000 {
            assert!((5..9).contains(&span_ms(&mut dice, 5, 9)));
        }
        assert_eq!(stream_of(3, 1).any(), stream_of(3, 1).any());
        assert_ne!(stream_of(3, 1).any(), stream_of(3, 2).any());
        assert_ne!(stream_of(3, 1).any(), stream_of(4, 1).any());
    }

    #[test]
    fn a_lot_follows_its_weights() {
        let (lot, mut dice) = (Lot::new([1.0, 0.0, 3.0]), stream_of(1, 1));
        let mut drawn = [0; 3];
        (0..10_000).for_each(|_| drawn[lot.draw(&mut dice)] += 1);
        assert_eq!(drawn[1], 0);
        assert!((2_300..2_700).contains(&drawn[0]), "{drawn:?}");
    }
}

//! Repeatable random numbers for what the demo invents: the same seed gives the same numbers on every machine.
//! Never for secrets (those come from `clock`), and never reads a clock. Every stream of the demo has
//! dice of its own, of eight bytes.

/// Keeps the streams of neighbouring petitions apart: an odd number without a pattern in its bits.
const STREAM_STEP: u64 = 0xd134_2543_de82_ef95;

/// SplitMix64: small, quick, and good enough to spread people over places.
#[derive(Clone, Debug)]
pub(super) struct Dice(u64);

impl Dice {
    /// The dice of one stream, from the seed of the demo.
    pub(super) fn new(seed: u64, stream: u32) -> Dice {
        let mut first = Dice(seed ^ (u64::from(stream) + 1).wrapping_mul(STREAM_STEP));
        Dice(first.next())
    }

    /// The next number, of 64 random bits.
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to, not including, `end`.
    pub(super) fn below(&mut self, end: u64) -> u64 {
        let product = u128::from(self.next()) * u128::from(end);
        u64::try_from(product >> 64).expect("the upper half of a product of two 64-bit numbers fits")
    }

    /// A number of milliseconds from `from` up to, not including, `to`.
    pub(super) fn span_ms(&mut self, from: i64, to: i64) -> i64 {
        assert!(from < to, "a span has a length");
        from + self.below((to - from).unsigned_abs()).cast_signed()
    }

    /// A fraction from 0 up to, not including, 1.
    pub(super) fn share(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Whether an event of this probability happens.
    pub(super) fn happens(&mut self, probability: f64) -> bool {
        self.share() < probability
    }

    /// A random item of a list.
    pub(super) fn of<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        let place = usize::try_from(self.below(list.len() as u64)).expect("it is below a length");
        &list[place]
    }
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
    fn throws_stay_in_bounds_and_repeat() {
        let mut dice = Dice::new(3, 1);
        for _ in 0..1_000 {
            assert!(dice.below(7) < 7);
            assert!((0.0..1.0).contains(&dice.share()));
            assert!((5..9).contains(&dice.span_ms(5, 9)));
        }
        assert_eq!(Dice::new(3, 1).next(), Dice::new(3, 1).next());
        assert_ne!(Dice::new(3, 1).next(), Dice::new(3, 2).next());
        assert_ne!(Dice::new(3, 1).next(), Dice::new(4, 1).next());
    }

    #[test]
    fn a_lot_follows_its_weights() {
        let (lot, mut dice) = (Lot::new([1.0, 0.0, 3.0]), Dice::new(1, 1));
        let mut drawn = [0; 3];
        (0..10_000).for_each(|_| drawn[lot.draw(&mut dice)] += 1);
        assert_eq!(drawn[1], 0);
        assert!((2_300..2_700).contains(&drawn[0]), "{drawn:?}");
    }
}

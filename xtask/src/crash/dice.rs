//! Repeatable random numbers: the same seed gives the same moments and the same people.
//!
//! Owns the random numbers of the harness (SplitMix64). It must never be used for a secret.

/// A source of random numbers.
#[derive(Clone, Debug)]
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to, not including, `end`.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        u64::try_from((u128::from(self.next()) * u128::from(end)) >> 64).expect("less than `end`")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chance_repeats_itself_and_stays_in_bounds() {
        let roll = |seed| {
            let mut dice = Dice::new(seed);
            (0..100).map(|_| dice.below(400)).collect::<Vec<_>>()
        };
        assert_eq!(roll(1), roll(1));
        assert_ne!(roll(1), roll(2));
        assert!(roll(1).iter().all(|number| *number < 400));
    }
}

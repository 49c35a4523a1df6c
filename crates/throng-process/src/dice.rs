//! Repeatable chance: the same seed gives the same throws, on every machine.
//!
//! **Owns** the generator of what the demo and the bench invent. **Never** for a secret, which [`crate::clock`] draws. A
//! `Dice` holds eight bytes, and whoever needs a stream of its own has its own.

/// A stream of numbers fixed by its seed: SplitMix64 (Steele, Lea and Flood 2014), small, quick, and good enough to spread
/// people over places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dice(u64);

impl Dice {
    /// The stream that belongs to `seed`.
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// Any number of 64 bits.
    pub fn any(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to, not including, `end`.
    ///
    /// # Panics
    /// When `end` is 0: there is nothing to choose from.
    pub fn below(&mut self, end: u64) -> u64 {
        assert!(end > 0, "nothing is below zero");
        let product = u128::from(self.any()) * u128::from(end);
        u64::try_from(product >> 64).expect("the upper half of a product of two 64-bit numbers fits")
    }

    /// A number from 0 up to, not including, 1.
    pub fn share(&mut self) -> f64 {
        (self.any() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Whether something of this probability happens.
    pub fn happens(&mut self, probability: f64) -> bool {
        self.share() < probability
    }

    /// One of a list, each as likely as the others.
    ///
    /// # Panics
    /// When the list is empty.
    pub fn of<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        let place = usize::try_from(self.below(list.len() as u64)).expect("it is below a length");
        &list[place]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gives_the_published_numbers_of_splitmix64() {
        let mut dice = Dice::new(1_234_567);
        let drawn: Vec<u64> = (0..3).map(|_| dice.any()).collect();
        assert_eq!(drawn, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn throws_stay_in_bounds_and_repeat() {
        let mut dice = Dice::new(3);
        for _ in 0..1_000 {
            assert!(dice.below(7) < 7);
            assert!((0.0..1.0).contains(&dice.share()));
            assert!(["a", "b"].contains(dice.of(&["a", "b"])));
            assert!(!dice.happens(0.0));
        }
        assert_eq!(Dice::new(3).any(), Dice::new(3).any());
        assert_ne!(Dice::new(3).any(), Dice::new(4).any());
    }
}

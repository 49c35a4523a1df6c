//! Repeatable random numbers for differential tests. Owns what tests choose and shuffle by; the numbers come from the
//! product's own [`Dice`] (SplitMix64): the same seed gives the same run on every machine and
//! for ever, which no generator of a library promises. Never fit for tokens or keys.

use throng_process::dice::Dice;

/// A stream of numbers fixed by its seed. Print the seed with every failure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Random {
    dice: Dice,
}

impl Random {
    /// The stream that belongs to `seed`.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        Self { dice: Dice::new(seed) }
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.dice.any()
    }

    /// A number from 0 up to but not including `bound`.
    ///
    /// # Panics
    /// When `bound` is 0: there is nothing to choose from.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.dice.below(bound)
    }

    /// True in `per_cent` of a hundred calls: never for 0, always for 100.
    pub fn chance(&mut self, per_cent: u64) -> bool {
        self.below(100) < per_cent
    }

    /// One of `choices`, each as likely as the others.
    ///
    /// # Panics
    /// When `choices` is empty.
    pub fn pick<'a, T>(&mut self, choices: &'a [T]) -> &'a T {
        &choices[self.below_length(choices.len())]
    }

    /// Puts `items` into a new order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below_length(end + 1));
        }
    }

    /// An independent stream, for a second actor whose draws must not disturb the first.
    pub fn split(&mut self) -> Self {
        Self::seeded(self.next_u64())
    }

    fn below_length(&mut self, length: usize) -> usize {
        let bound = u64::try_from(length).expect("a length fits into 64 bits");
        usize::try_from(self.below(bound)).expect("smaller than a length")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stays_below_the_bound_and_reaches_every_number() {
        let mut random = Random::seeded(1);
        let mut seen = [0_u32; 7];
        for _ in 0..7_000 {
            seen[usize::try_from(random.below(7)).expect("below seven")] += 1;
        }
        assert!(seen.iter().all(|times| (800..1_200).contains(times)), "{seen:?}");
    }

    #[test]
    fn chance_keeps_its_word_at_both_ends() {
        let mut random = Random::seeded(2);
        assert!((0..1_000).all(|_| !random.chance(0)));
        assert!((0..1_000).all(|_| random.chance(100)));
    }

    #[test]
    fn shuffle_keeps_every_item_and_split_goes_its_own_way() {
        let mut random = Random::seeded(3);
        let mut items: Vec<u8> = (0..50).collect();
        random.shuffle(&mut items);
        assert_ne!(items, (0..50).collect::<Vec<u8>>());
        items.sort_unstable();
        assert_eq!(items, (0..50).collect::<Vec<u8>>());
        assert_ne!(random.split().next_u64(), random.next_u64());
    }

    #[test]
    #[should_panic(expected = "nothing is below zero")]
    fn refuses_to_pick_from_nothing() {
        Random::seeded(4).pick::<u8>(&[]);
    }
}

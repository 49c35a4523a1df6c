//! Hides numbers: a keyed permutation of all values of a given number of bits, which the key can reverse. Receipt
//! numbers and links, which people see, are made from ids in this way, so that they tell nothing about the ids.
//!
//! Owns the permutation only: it hides, it does not prove that a value is genuine. Called by
//! [`crate::signing::receipt`] and by the program's links.

/// Rounds of the Feistel network; four make a pseudo-random permutation (Luby and Rackoff, 1988).
const ROUNDS: u8 = 4;

/// A permutation of the values of an even number of bits, one for each key.
#[derive(Clone)]
pub struct Permutation {
    key: [u8; 32],
    /// Half of a value's bits: a Feistel network works on two equal halves.
    half_bits: u32,
}

impl std::fmt::Debug for Permutation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Permutation(secret)")
    }
}

impl Permutation {
    /// The permutation of values of `bits` bits, an even number up to 64, under 32 secret bytes.
    #[must_use]
    pub const fn new(key: [u8; 32], bits: u32) -> Permutation {
        assert!(bits.is_multiple_of(2) && bits >= 2 && bits <= u64::BITS, "two equal halves of a number");
        Permutation { key, half_bits: bits / 2 }
    }

    /// The value that stands for `value`, which has no more bits than the permutation.
    #[must_use]
    pub fn hide(&self, value: u64) -> u64 {
        assert!(value >> self.half_bits <= self.half_mask(), "the value has the permutation's bits");
        self.rounds(value, 0..ROUNDS)
    }

    /// The value that `hidden` stands for.
    #[must_use]
    pub fn show(&self, hidden: u64) -> u64 {
        assert!(hidden >> self.half_bits <= self.half_mask(), "the value has the permutation's bits");
        // A Feistel network is undone by its rounds in reverse, halves exchanged.
        self.swap(self.rounds(self.swap(hidden), (0..ROUNDS).rev()))
    }

    fn rounds(&self, value: u64, rounds: impl Iterator<Item = u8>) -> u64 {
        let (mut left, mut right) = (value >> self.half_bits, value & self.half_mask());
        for round in rounds {
            (left, right) = (right, left ^ self.round(round, right));
        }
        (left << self.half_bits) | right
    }

    fn round(&self, round: u8, half: u64) -> u64 {
        let mut input = [round; 9];
        input[1..].copy_from_slice(&half.to_le_bytes());
        let hash = blake3::keyed_hash(&self.key, &input);
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&hash.as_bytes()[..8]);
        u64::from_le_bytes(bytes) & self.half_mask()
    }

    fn swap(&self, value: u64) -> u64 {
        ((value & self.half_mask()) << self.half_bits) | (value >> self.half_bits)
    }

    const fn half_mask(&self) -> u64 {
        (1 << self.half_bits) - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wide(key: u8) -> Permutation {
        Permutation::new([key; 32], u64::BITS)
    }

    #[test]
    fn what_is_hidden_can_be_shown() {
        for value in [0, 1, 2, 1 << 31, 1 << 32, 1 << 54, u64::MAX - 1, u64::MAX] {
            let hidden = wide(5).hide(value);
            assert_eq!(wide(5).show(hidden), value);
            assert_ne!(wide(6).show(hidden), value);
        }
    }

    #[test]
    fn every_value_of_few_bits_has_one_of_its_own() {
        let narrow = Permutation::new([5; 32], 8);
        let mut hidden: Vec<u64> = (0..256).map(|value| narrow.hide(value)).collect();
        hidden.sort_unstable();
        assert_eq!(hidden, (0..256).collect::<Vec<_>>());
    }

    #[test]
    fn one_bit_changes_half_of_the_bits() {
        let differing = |a: u64, b: u64| (wide(5).hide(a) ^ wide(5).hide(b)).count_ones();
        let sum: u32 = (0..64).map(|bit| differing(77, 77 ^ 1 << bit)).sum();
        assert!((28..36).contains(&(sum / 64)), "{sum}");
    }
}

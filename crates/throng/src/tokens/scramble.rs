//! What a link says, out of sight: a keyed permutation of 64 bits. Two tokens of one attempt have nothing
//! in common that can be seen, and none tells how old its attempt is.
//!
//! Owns the permutation only; that a token is genuine is for its MAC to say. Called by [`super`].

/// Half of a value's bits: the Feistel network works on two equal halves.
const HALF_BITS: u32 = u64::BITS / 2;
const HALF_MASK: u64 = (1 << HALF_BITS) - 1;
/// Rounds of the Feistel network; four make a pseudo-random permutation (Luby and Rackoff, 1988).
const ROUNDS: u8 = 4;

/// A permutation of all 64-bit values, one for each key.
pub(super) struct Scramble<'a>(pub(super) &'a [u8; 32]);

impl Scramble<'_> {
    /// The value, scrambled.
    pub(super) fn hide(&self, value: u64) -> u64 {
        self.permute(value, 0..ROUNDS)
    }

    /// The value that was scrambled.
    pub(super) fn show(&self, hidden: u64) -> u64 {
        // A Feistel network is undone by its rounds in reverse, halves exchanged.
        swap(self.permute(swap(hidden), (0..ROUNDS).rev()))
    }

    fn permute(&self, value: u64, rounds: impl Iterator<Item = u8>) -> u64 {
        let (mut left, mut right) = (value >> HALF_BITS, value & HALF_MASK);
        for round in rounds {
            (left, right) = (right, left ^ self.round(round, right));
        }
        (left << HALF_BITS) | right
    }

    fn round(&self, round: u8, half: u64) -> u64 {
        let mut input = [round; 9];
        input[1..].copy_from_slice(&half.to_le_bytes());
        let hash = blake3::keyed_hash(self.0, &input);
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&hash.as_bytes()[..8]);
        u64::from_le_bytes(bytes) & HALF_MASK
    }
}

fn swap(value: u64) -> u64 {
    value.rotate_left(HALF_BITS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_hidden_can_be_shown() {
        for value in [0, 1, 2, 1 << 31, 1 << 32, 1 << 54, u64::MAX - 1, u64::MAX] {
            let hidden = Scramble(&[5; 32]).hide(value);
            assert_eq!(Scramble(&[5; 32]).show(hidden), value);
            assert_ne!(Scramble(&[6; 32]).show(hidden), value);
        }
    }

    #[test]
    fn one_bit_changes_half_of_the_bits() {
        let differing =
            |a: u64, b: u64| (Scramble(&[5; 32]).hide(a) ^ Scramble(&[5; 32]).hide(b)).count_ones();
        let sum: u32 = (0..64).map(|bit| differing(77, 77 ^ 1 << bit)).sum();
        assert!((28..36).contains(&(sum / 64)), "{sum}");
    }
}

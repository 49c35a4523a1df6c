//! The order in which the options of a ballot are shown, where it is drawn for the vote and not as they were written.
//!
//! Owns how an order follows from a seed: in arithmetic of 64 bits that anybody can do again (docs/votes.md has it in four
//! lines). It is the same for everybody, so that nobody can be known by it. **Never** changes the number of an option.

use serde::{Deserialize, Serialize};

/// Added to the seed once for each number: odd, so that no two numbers become the same (Steele, Lea and Flood, 2014).
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// From what an order is drawn. Sixteen hexadecimal digits where it is published.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct OptionSeed(pub u64);

impl TryFrom<String> for OptionSeed {
    type Error = &'static str;

    fn try_from(text: String) -> Result<OptionSeed, &'static str> {
        let seed = u64::from_str_radix(&text, 16).ok().map(OptionSeed);
        seed.filter(|seed| String::from(*seed) == text)
            .ok_or("a seed that is not 16 hexadecimal digits")
    }
}

impl From<OptionSeed> for String {
    fn from(seed: OptionSeed) -> String {
        format!("{:016x}", seed.0)
    }
}

impl OptionSeed {
    /// The seed of the vote with this number, whose box has this key. The key was drawn when the box was made, and is not shown before: so whoever
    /// opens the vote does not choose an order.
    #[must_use]
    pub fn of(key: [u8; 32], vote: u32) -> OptionSeed {
        let mut hasher = blake3::Hasher::new_derive_key("throng 2026-11 order of the options of a vote");
        hasher.update(&key).update(&vote.to_le_bytes());
        let mut first = [0; 8];
        first.copy_from_slice(&hasher.finalize().as_bytes()[..8]);
        OptionSeed(u64::from_le_bytes(first))
    }

    /// The numbers of so many options, from 0, in the order in which they are shown.
    #[must_use]
    pub fn order(self, options: usize) -> Vec<u8> {
        let mut numbers: Vec<u8> = (0..=u8::MAX).take(options).collect();
        numbers.sort_by_key(|number| self.place(u64::from(*number) + 1));
        numbers
    }

    /// By what an option, numbered from 1, is put in order: another value for each.
    fn place(self, number: u64) -> u64 {
        let mixed = self.0.wrapping_add(STEP.wrapping_mul(number));
        let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spine::limits::OPTIONS_MAX;

    #[test]
    fn every_option_has_one_place_and_each_place_is_as_likely() {
        let mut first = [0; 5];
        for seed in 0..10_000 {
            let order = OptionSeed(seed).order(5);
            let mut numbers = order.clone();
            numbers.sort_unstable();
            assert_eq!(numbers, [0, 1, 2, 3, 4], "{order:?}");
            first[usize::from(order[0])] += 1;
        }
        assert!(first.iter().all(|times| (1_850..2_150).contains(times)), "{first:?}");
        assert_eq!(OptionSeed(7).order(OPTIONS_MAX).len(), OPTIONS_MAX);
    }

    #[test]
    fn a_seed_is_text_where_it_is_published() {
        for (seed, text) in
            [(0, "0000000000000000"), (u64::MAX, "ffffffffffffffff"), (0xA5, "00000000000000a5")]
        {
            assert_eq!(String::from(OptionSeed(seed)), text);
            assert_eq!(OptionSeed::try_from(text.to_owned()), Ok(OptionSeed(seed)));
        }
        for wrong in ["", "a5", "00000000000000A5", "+000000000000001", "00000000000000000"] {
            assert!(OptionSeed::try_from(wrong.to_owned()).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_seed_follows_from_the_key_and_tells_nothing_of_it() {
        let seed = OptionSeed::of([7; 32], 9);
        assert_eq!(seed, OptionSeed::of([7; 32], 9));
        assert_ne!(seed, OptionSeed::of([8; 32], 9));
        assert_ne!(seed, OptionSeed::of([7; 32], 10));
        assert_ne!(seed.0.to_le_bytes(), [7; 8]);
    }
}

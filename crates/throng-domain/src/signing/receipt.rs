//! Receipt numbers: short, easy to read aloud, with a check character, and impossible to guess.
//!
//! A number is the signature's id, scrambled under a secret and written in twelve characters of
//! Crockford's base 32 (no I, L, O or U), `XXXX-XXXX-XXXX`. Scrambling is a permutation, so that the
//! number leads back to its signature without an index, and neighbours in time get numbers that
//! have nothing in common. It says nothing about how anyone voted: there is nothing in it but an id.

use crate::signing::permutation::Permutation;
use crate::spine::ids::{MINTED_BITS, SignatureId};

const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Characters that carry the id: 11 × 5 bits hold 54.
const DATA_CHARS: usize = 11;

const _: () = assert!(MINTED_BITS.is_multiple_of(2), "two equal halves");
const _: () = assert!(DATA_CHARS as u32 * 5 >= MINTED_BITS, "the id fits");

/// The secret that scrambles ids.
#[derive(Clone)]
pub struct ReceiptKey(Permutation);

impl std::fmt::Debug for ReceiptKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ReceiptKey(secret)")
    }
}

impl ReceiptKey {
    /// Wraps 32 secret random bytes.
    #[must_use]
    pub fn new(bytes: [u8; 32]) -> ReceiptKey {
        ReceiptKey(Permutation::new(bytes, MINTED_BITS))
    }

    /// The receipt number of a signature.
    #[must_use]
    pub fn number(&self, id: SignatureId) -> String {
        let id = u64::try_from(id.0).expect("ids are never negative");
        assert!(id < 1 << MINTED_BITS, "minted ids have {MINTED_BITS} bits");
        let scrambled = self.0.hide(id);
        let mut symbols: Vec<u8> = (0..DATA_CHARS).rev().map(|i| five_bits(scrambled, i)).collect();
        symbols.push(check_symbol(&symbols));
        let text: String = symbols
            .iter()
            .map(|s| char::from(ALPHABET[usize::from(*s)]))
            .collect();
        format!("{}-{}-{}", &text[..4], &text[4..8], &text[8..])
    }

    /// The signature behind a number as a person may write it: any case, with or without dashes and
    /// spaces, O for 0, I or L for 1. `None` when it is mistyped or was never given out.
    #[must_use]
    pub fn signature(&self, written: &str) -> Option<SignatureId> {
        let plain = written.chars().filter(|c| !matches!(c, '-' | ' '));
        let symbols: Vec<u8> = plain.map(symbol_of).collect::<Option<_>>()?;
        let (data, check) = symbols.split_at_checked(DATA_CHARS)?;
        if check != [check_symbol(data)] {
            return None;
        }
        let scrambled = data
            .iter()
            .fold(0_u64, |sum, symbol| (sum << 5) | u64::from(*symbol));
        if scrambled >> MINTED_BITS != 0 {
            return None;
        }
        i64::try_from(self.0.show(scrambled)).ok().map(SignatureId)
    }
}

fn five_bits(value: u64, position: usize) -> u8 {
    u8::try_from((value >> (position * 5)) & 31).expect("five bits fit a byte")
}

/// Sum of symbol times its place over the field of 32 elements: places are distinct and not zero, so
/// one wrong character, or two exchanged, always changes it.
fn check_symbol(data: &[u8]) -> u8 {
    data.iter()
        .zip(1_u8..)
        .fold(0, |sum, (symbol, place)| sum ^ times(*symbol, place))
}

/// Product in GF(2^5) with the polynomial x^5 + x^2 + 1.
fn times(a: u8, b: u8) -> u8 {
    let mut product = 0_u8;
    let mut shifted = a;
    for bit in 0..5 {
        if b >> bit & 1 == 1 {
            product ^= shifted;
        }
        shifted = if shifted & 0x10 == 0 {
            shifted << 1
        } else {
            (shifted << 1) ^ 0x25
        };
    }
    product
}

fn symbol_of(c: char) -> Option<u8> {
    let c = match c.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        other => other,
    };
    let at = ALPHABET.iter().position(|a| char::from(*a) == c)?;
    u8::try_from(at).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_leads_back_and_a_slip_is_seen() {
        let key = ReceiptKey::new([3; 32]);
        for id in [0, 1, 2, 77, 1 << 40, (1 << MINTED_BITS) - 1] {
            let number = key.number(SignatureId(id));
            assert_eq!(number.len(), 14, "{number}");
            assert_eq!(key.signature(&number), Some(SignatureId(id)), "{number}");
            assert_eq!(key.signature(&number.to_lowercase().replace('-', " ")), Some(SignatureId(id)));
            for at in (0..14).filter(|at| at % 5 != 4) {
                for wrong in ALPHABET.iter().map(|b| char::from(*b)) {
                    let mut typed: Vec<char> = number.chars().collect();
                    if typed[at] != wrong {
                        typed[at] = wrong;
                        assert_eq!(key.signature(&typed.iter().collect::<String>()), None);
                    }
                }
            }
        }
    }

    #[test]
    fn two_characters_exchanged_are_seen() {
        let key = ReceiptKey::new([3; 32]);
        let number = key.number(SignatureId(123_456_789)).replace('-', "");
        for at in 0..11 {
            let mut typed: Vec<char> = number.chars().collect();
            typed.swap(at, at + 1);
            if typed[at] != typed[at + 1] {
                assert_eq!(key.signature(&typed.iter().collect::<String>()), None, "at {at}");
            }
        }
    }

    #[test]
    fn nonsense_is_no_number() {
        let key = ReceiptKey::new([3; 32]);
        for written in ["", "-", "0000", "ÄÄÄÄ-ÄÄÄÄ-ÄÄÄÄ", "0000-0000-0000-0000", "UUUU-UUUU-UUUU"]
        {
            assert_eq!(key.signature(written), None, "{written:?}");
        }
    }
}

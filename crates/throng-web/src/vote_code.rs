//! The codes in letters to people on the roll of a vote.
//!
//! Thirteen letters of chance, 65 bits, and three by which a slip of the pen is told from a code that is not on the roll:
//! only the former can be said without telling anything. A code is shown once, when the roll is taken in; what is kept
//! is a keyed hash. **Never** writes a code anywhere itself.

use std::fmt;

use throng_domain::ids::CampaignId;
use throng_domain::uniqueness::{AddressKey, UniquenessKey};
use throng_process::clock;
use zeroize::Zeroizing;

use crate::letters::{values_of, written};

/// Letters of chance.
const CHANCE: usize = 13;
/// Letters by which a slip is found: one in 32,768 passes.
const CHECK: usize = 3;
/// Letters between two dashes.
const GROUP: usize = 4;

/// A code as it is printed. It is overwritten when it is dropped.
#[derive(Clone, PartialEq, Eq)]
pub struct VoteCode(Zeroizing<[u8; CHANCE]>);

impl fmt::Debug for VoteCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("VoteCode(secret)")
    }
}

impl VoteCode {
    /// A new one.
    pub fn make() -> VoteCode {
        let chance: [u8; CHANCE] = clock::random_bytes();
        VoteCode(Zeroizing::new(chance.map(|byte| byte % 32)))
    }

    /// The code that was typed; `None` if it has other letters than codes have, more or fewer, or a slip in it.
    pub fn read(typed: &str) -> Option<VoteCode> {
        let values = Zeroizing::new(values_of(typed)?);
        if values.len() != CHANCE + CHECK {
            return None;
        }
        let (chance, found) = values.split_at(CHANCE);
        let code = VoteCode(Zeroizing::new(chance.try_into().ok()?));
        (found == code.check()).then_some(code)
    }

    fn check(&self) -> [u8; CHECK] {
        let mut hasher = blake3::Hasher::new_derive_key("throng 2026-11 check of a code to vote");
        hasher.update(&self.0[..]);
        let hash = hasher.finalize();
        std::array::from_fn(|at| hash.as_bytes()[at] % 32)
    }

    /// As it is printed: `ABCD-EFGH-JKMN-PQRS`.
    pub fn text(&self) -> Zeroizing<String> {
        let whole = Zeroizing::new([&self.0[..], &self.check()].concat());
        Zeroizing::new(written(&whole, GROUP))
    }

    /// The keyed hash under which whoever has it is on the roll of this vote.
    pub fn voter(&self, key: &UniquenessKey, vote: CampaignId) -> AddressKey {
        key.code(vote, &self.0[..])
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use throng_domain::ids::SiteId;

    const VOTE: CampaignId = CampaignId { site: SiteId(1), number: 9 };

    #[test]
    fn a_code_is_read_as_people_type_it() {
        let code = VoteCode::make();
        let text = code.text().to_string();
        assert_eq!((text.len(), text.matches('-').count()), (19, 3), "{text}");
        let sloppy = text
            .to_lowercase()
            .replace('-', " ")
            .replace('0', "o")
            .replace('1', "l");
        for typed in [text.clone(), text.replace('-', ""), format!("  {sloppy} ")] {
            assert_eq!(VoteCode::read(&typed), Some(code.clone()), "{typed}");
        }
        for wrong in ["", "ABCD", &text[..18], &format!("{text}0"), &text.replace('-', "?"), "\u{0}"] {
            assert_eq!(VoteCode::read(wrong), None, "{wrong}");
        }
    }

    /// One wrong letter, or two that changed places, is told from a code that is not on the roll.
    #[test]
    fn a_slip_is_found() {
        let (mut passed, mut tried) = (0, 0);
        for _ in 0..200 {
            let text = VoteCode::make().text().replace('-', "");
            for at in 0..text.len() - 1 {
                let mut letters = text.clone().into_bytes();
                letters.swap(at, at + 1);
                let swapped = String::from_utf8(letters).unwrap();
                let mut mistyped = text.clone().into_bytes();
                mistyped[at] = if mistyped[at] == b'7' { b'8' } else { b'7' };
                let mistyped = String::from_utf8(mistyped).unwrap();
                for wrong in [swapped, mistyped].into_iter().filter(|wrong| *wrong != text) {
                    tried += 1;
                    passed += usize::from(VoteCode::read(&wrong).is_some());
                }
            }
        }
        assert!(tried > 5_000 && passed <= 5, "{passed} of {tried}");
    }

    #[test]
    fn a_million_guesses_find_none_of_a_thousand_codes() {
        let key = UniquenessKey::new([3; 32]);
        let roll: HashSet<AddressKey> = (0..1_000).map(|_| VoteCode::make().voter(&key, VOTE)).collect();
        assert_eq!(roll.len(), 1_000);
        let hits = (0..1_000_000)
            .filter(|_| roll.contains(&VoteCode::make().voter(&key, VOTE)))
            .count();
        assert_eq!(hits, 0);
        // The same search finds one that is there, and only under its own vote.
        let known = VoteCode::make();
        let roll: HashSet<AddressKey> = [known.voter(&key, VOTE)].into();
        assert!(roll.contains(&VoteCode::read(&known.text()).unwrap().voter(&key, VOTE)));
        assert!(!roll.contains(&known.voter(&key, CampaignId { number: 10, ..VOTE })));
        assert!(!roll.contains(&known.voter(&UniquenessKey::new([4; 32]), VOTE)));
    }
}

//! The box of a vote: sealing what a voter chose, sharing out the key that opens it, and opening.
//!
//! A choice is sealed (HPKE, RFC 9180: X25519, HKDF-SHA256, ChaCha20-Poly1305) to the public half of the box's key, before
//! it goes anywhere: no rule, log, file or dump sees it otherwise. The secret half exists in memory only, while it is made
//! and while the box is opened; in between it is in parts on paper (Shamir's sharing, <https://doi.org/10.1145/359168.359176>),
//! of which too few tell nothing, or whole in a file of its own (`kept_keys.rs`), if a body has chosen that. **Never** stores anything, and never writes a choice or a part of a key to a log.
//!
//! **What a seal promises.** It names the vote and the voter's signature (the data that HPKE authenticates, or what the key is
//! exported for): a sealed choice opens in that voter's place in that vote and nowhere else. Nobody can cast what somebody else
//! has sealed, in this vote or another, whatever keys the votes have: sealed choices go to no browser and are taken from none,
//! the rule compares whom and what a choice was sealed for before it is stored, and one that is moved within the store is
//! unreadable when the box is opened. It says nothing of time: an earlier choice of the same voter opens too, so that the newest
//! counts is the store's promise, which holds one for each voter.
//!
//! A choice is sealed in one of two forms, both of RFC 9180. **By itself**: one message of a context of its own. The library
//! that speaks TLS does that: its curve is written in assembly, and a choice takes less than half the time. The key that each
//! is sealed with it draws at random by itself, as it does for TLS; the tests open with another library what it sealed, and the
//! other way round. Or, while many vote at once, with a **shared context**
//! (`shared_context.rs`), which exports a key for each voter. Who opens tells the two by trying.

mod emptying;
mod sealer;
mod shared_context;

#[cfg(test)]
mod tests_kept;

use std::collections::HashMap;
use std::fmt;

use blahaj::{Share, Sharks};
use hpke::kem::X25519HkdfSha256;
use hpke::{Deserializable, Kem, Serializable};
use rustls::crypto::aws_lc_rs::hpke::DH_KEM_X25519_HKDF_SHA256_CHACHA20_POLY1305 as SUITE;
use rustls::crypto::hpke::{EncapsulatedSecret, Hpke, HpkePrivateKey, HpkePublicKey};
use throng_domain::ballot::{Ballot, Choice, PLAIN_BYTES, SEALED_BYTES, SealedChoice};
use throng_domain::counting::Alike;
use throng_domain::ids::{CampaignId, SignatureId};
use throng_domain::vote::BoxKey;
use zeroize::Zeroizing;

use throng_store::reader::InBox;

use crate::letters;
use shared_context::MetContexts;
use throng_process::clock::SystemRandom;

pub use emptying::Emptying;
pub use sealer::Sealer;

/// Bytes of each half of a key.
const KEY_BYTES: usize = 32;
/// Bytes of a part of the secret half: its number, and one byte for each of the secret's.
const SHARE_BYTES: usize = 1 + KEY_BYTES;
/// Bytes by which a part that was mistyped, or belongs to another box, is told: one in four thousand million passes.
const CHECK_BYTES: usize = 4;
/// Letters of a part.
const PART_LETTERS: usize = ((SHARE_BYTES + CHECK_BYTES) * 8).div_ceil(5);
/// Letters between two dashes.
const GROUP_LETTERS: usize = 5;
/// What sealed choices are for; part of what is sealed.
const PURPOSE: &[u8] = b"throng vote 1";

/// The secret half of a box's key. It is overwritten when it is dropped.
pub struct BoxSecret(Zeroizing<[u8; KEY_BYTES]>);

impl fmt::Debug for BoxSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BoxSecret(secret)")
    }
}

/// What is wrong with one of the parts that were typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartError {
    /// It has other letters, or more or fewer, than a part has.
    NotAPart,
    /// It was mistyped, or it is of another vote or an earlier key of this one.
    OfAnotherKey,
    /// It is the same as an earlier one.
    Twice,
}

/// Why parts do not open a box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartsError {
    /// These, by their place in what was typed, are no parts of its key.
    Wrong(Vec<(usize, PartError)>),
    /// More are needed.
    TooFew {
        /// How many.
        needed: u8,
    },
    /// Each is sound by itself, but together they are another key.
    OtherKey,
}

/// Makes a key: both halves.
pub fn new_key() -> (BoxKey, BoxSecret) {
    let (secret, public) = X25519HkdfSha256::gen_keypair_with_rng(&mut SystemRandom);
    let secret = BoxSecret(Zeroizing::new(secret.to_bytes().into()));
    (BoxKey(public.to_bytes().into()), secret)
}

/// Makes a key, and the parts of its secret half for so many holders, any `needed` of whom can open the box.
pub fn make_key(holders: u8, needed: u8) -> (BoxKey, Vec<Zeroizing<String>>) {
    let (key, secret) = new_key();
    let shares = Sharks(needed).dealer_rng(&secret.0[..], &mut SystemRandom);
    let parts = shares
        .take(usize::from(holders))
        .map(|share| written(key, &share));
    (key, parts.collect())
}

fn written(key: BoxKey, share: &Share) -> Zeroizing<String> {
    let bytes = Zeroizing::new(Vec::<u8>::from(share));
    let whole = Zeroizing::new([&bytes[..], &check(key, &bytes)].concat());
    let value = |at: usize| (0..5).fold(0, |letter, bit| letter << 1 | bit_of(&whole, at * 5 + bit));
    let values = Zeroizing::new((0..PART_LETTERS).map(value).collect::<Vec<u8>>());
    Zeroizing::new(letters::written(&values, GROUP_LETTERS))
}

/// A bit of these bytes, counted from the first byte's highest; 0 behind the end.
fn bit_of(bytes: &[u8], bit: usize) -> u8 {
    bytes.get(bit / 8).map_or(0, |byte| byte >> (7 - bit % 8) & 1)
}

fn check(key: BoxKey, share: &[u8]) -> [u8; CHECK_BYTES] {
    let mut hasher = blake3::Hasher::new_derive_key("throng 2026-11 part of the key of a box");
    hasher.update(&key.0).update(share);
    let hash = hasher.finalize();
    std::array::from_fn(|at| hash.as_bytes()[at])
}

/// The secret half of `key`, from parts as people type them: in either case, with any dashes and spaces. Empty ones are
/// left out.
///
/// # Errors
/// What is wrong with which of them.
pub fn join(key: BoxKey, needed: u8, typed: &[String]) -> Result<BoxSecret, PartsError> {
    let (mut shares, mut wrong): (Vec<Zeroizing<Vec<u8>>>, _) = (Vec::new(), Vec::new());
    let parts = typed
        .iter()
        .enumerate()
        .filter(|(_, text)| !text.trim().is_empty());
    for (place, text) in parts {
        match read_part(key, text) {
            Ok(share) if shares.iter().any(|known| known[0] == share[0]) => {
                wrong.push((place, PartError::Twice))
            }
            Ok(share) => shares.push(share),
            Err(error) => wrong.push((place, error)),
        }
    }
    if !wrong.is_empty() {
        return Err(PartsError::Wrong(wrong));
    }
    if shares.len() < usize::from(needed) {
        return Err(PartsError::TooFew { needed });
    }
    let shares: Option<Vec<Share>> = shares
        .iter()
        .map(|share| Share::try_from(&share[..]).ok())
        .collect();
    let secret = shares
        .and_then(|shares| Sharks(needed).recover(&shares).ok())
        .map(Zeroizing::new);
    let secret = secret.and_then(|secret| <[u8; KEY_BYTES]>::try_from(&secret[..]).ok());
    let secret = BoxSecret(Zeroizing::new(secret.ok_or(PartsError::OtherKey)?));
    match secret.fits(key) {
        true => Ok(secret),
        false => Err(PartsError::OtherKey),
    }
}

fn read_part(key: BoxKey, typed: &str) -> Result<Zeroizing<Vec<u8>>, PartError> {
    let values = Zeroizing::new(letters::values_of(typed).ok_or(PartError::NotAPart)?);
    if values.len() != PART_LETTERS {
        return Err(PartError::NotAPart);
    }
    let bit = |at: usize| values[at / 5] >> (4 - at % 5) & 1;
    let byte = |at: usize| (0..8).fold(0, |byte, of| byte << 1 | bit(at * 8 + of));
    let bytes = Zeroizing::new((0..SHARE_BYTES + CHECK_BYTES).map(byte).collect::<Vec<u8>>());
    let (share, found) = bytes.split_at(SHARE_BYTES);
    match found == check(key, share) {
        true => Ok(Zeroizing::new(share.to_vec())),
        false => Err(PartError::OfAnotherKey),
    }
}

impl BoxSecret {
    fn private(&self) -> HpkePrivateKey {
        self.0.to_vec().into()
    }

    /// As it stands in a file: 64 hexadecimal digits.
    pub fn digits(&self) -> Zeroizing<String> {
        // With room for all of them and the end of a line, so that no shorter copy is left behind.
        let mut digits = Zeroizing::new(String::with_capacity(2 * KEY_BYTES + 1));
        for byte in self.0.iter() {
            for digit in [byte >> 4, byte & 0xF] {
                digits.extend(char::from_digit(digit.into(), 16));
            }
        }
        digits
    }

    /// From such digits; `None` if they are none, or not as many.
    pub fn from_digits(digits: &[u8]) -> Option<BoxSecret> {
        if digits.len() != 2 * KEY_BYTES {
            return None;
        }
        let mut bytes = Zeroizing::new([0; KEY_BYTES]);
        for (byte, digits) in bytes.iter_mut().zip(digits.chunks(2)) {
            let digit = |at: usize| char::from(digits[at]).to_digit(16);
            *byte = u8::try_from(digit(0)? << 4 | digit(1)?).expect("two digits are a byte");
        }
        Some(BoxSecret(bytes))
    }

    /// Whether it is the secret half of this key.
    pub fn fits(&self, key: BoxKey) -> bool {
        self.key() == Some(key)
    }

    /// The public half of the key.
    fn key(&self) -> Option<BoxKey> {
        let private = <X25519HkdfSha256 as Kem>::PrivateKey::from_bytes(&self.0[..]).ok()?;
        Some(BoxKey(X25519HkdfSha256::sk_to_pk(&private).to_bytes().into()))
    }
}

/// Seals what a voter chose by itself. Who it is goes into the seal, so that a choice counts in no other vote and for nobody
/// else.
///
/// # Panics
/// The key is none that [`make_key`] makes.
pub fn seal(key: BoxKey, vote: CampaignId, voter: SignatureId, choice: &Choice) -> SealedChoice {
    let plain = Zeroizing::new(choice.plain());
    let whom = of_whom(vote, voter);
    let (encapsulated, sealed) = SUITE
        .seal(PURPOSE, &whom, &plain[..], &HpkePublicKey(key.0.to_vec()))
        .expect("a key that was made here seals");
    let bytes = [encapsulated.0, sealed].concat();
    SealedChoice::new(bytes.try_into().expect("a sealed choice has one length"))
}

/// A vote and a voter.
type Whom = [u8; 16];

fn of_whom(vote: CampaignId, voter: SignatureId) -> Whom {
    let mut whom = [0; 16];
    whom[..4].copy_from_slice(&vote.site.0.to_be_bytes());
    whom[4..8].copy_from_slice(&vote.number.to_be_bytes());
    whom[8..].copy_from_slice(&voter.0.to_be_bytes());
    whom
}

/// What has been taken out of a box so far: how many chose what, and nobody's name.
#[derive(Default)]
pub struct Emptied {
    /// How many sealed choices there were.
    voters: i64,
    /// By what was chosen, and how many votes the voter has.
    ballots: HashMap<(Choice, u32), i64>,
    /// What opens the choices that were sealed with a shared context.
    contexts: MetContexts,
}

impl fmt::Debug for Emptied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Emptied({} voters)", self.voters)
    }
}

impl Emptied {
    /// Takes these out of the box of `vote`. What cannot be opened, or is no choice on its ballot, counts as a voter only.
    pub fn take(&mut self, secret: &BoxSecret, vote: CampaignId, ballot: &Ballot, cast: &[InBox]) {
        let private = secret.private();
        for InBox { voter, choice, weight } in cast {
            self.voters += 1;
            let whom = of_whom(vote, *voter);
            let plain = self
                .contexts
                .open(secret, choice, &whom, || open(&private, &whom, choice));
            if let Some(choice) = plain.and_then(|plain| ballot.read(&plain)) {
                *self.ballots.entry((choice, *weight)).or_default() += 1;
            }
        }
    }

    /// How many voted, and their ballots in the order of what was chosen: nothing of the order in which they came is left.
    pub fn sorted(self) -> (i64, Vec<Alike>) {
        let ballots = self.ballots.into_iter();
        let alike = |((choice, weight), count)| Alike { choice, weight, count };
        let mut ballots: Vec<Alike> = ballots.map(alike).collect();
        ballots.sort_unstable();
        (self.voters, ballots)
    }
}

/// Opens what [`seal`] sealed.
fn open(private: &HpkePrivateKey, whom: &Whom, sealed: &SealedChoice) -> Option<Zeroizing<Vec<u8>>> {
    let (encapsulated, sealed) = sealed.bytes().split_at(KEY_BYTES);
    let encapsulated = EncapsulatedSecret(encapsulated.to_vec());
    let opened = SUITE.open(&encapsulated, PURPOSE, whom, sealed, private);
    opened.ok().map(Zeroizing::new)
}

const _: () = assert!(SEALED_BYTES == KEY_BYTES + PLAIN_BYTES + 16, "the key, the choice, and the mark");

#[cfg(test)]
mod tests {
    use super::*;
    use hpke::aead::ChaCha20Poly1305;
    use hpke::kdf::HkdfSha256;
    use hpke::{OpModeR, OpModeS, single_shot_open, single_shot_seal_with_rng};
    use throng_domain::ballot::{BallotOption, Choosing};
    use throng_domain::ids::SiteId;

    const VOTE: CampaignId = CampaignId { site: SiteId(1), number: 9 };

    fn ballot() -> Ballot {
        let option = |name: &str| BallotOption { name: name.to_owned(), about: String::new() };
        Ballot { choosing: Choosing::UpTo(2), options: ["A", "B", "C"].map(option).to_vec() }
    }

    fn texts(parts: &[Zeroizing<String>]) -> Vec<String> {
        parts.iter().map(|part| part.to_string()).collect()
    }

    #[test]
    fn any_parts_that_are_enough_open_the_box_and_fewer_tell_nothing() {
        for (holders, needed) in [(1, 1), (3, 2), (9, 9), (5, 1)] {
            let (key, parts) = make_key(holders, needed);
            let parts = texts(&parts);
            assert_eq!(parts.len(), usize::from(holders));
            let (last, first) = (parts.len(), parts.len() - usize::from(needed));
            assert!(join(key, needed, &parts[first..last]).is_ok(), "{needed} of {holders}");
            assert!(join(key, needed, &parts).is_ok(), "more than are needed");
            assert_eq!(
                join(key, needed, &parts[first + 1..last]).err(),
                Some(PartsError::TooFew { needed }),
                "{needed} of {holders}"
            );
        }
    }

    #[test]
    fn parts_are_read_as_people_type_them() {
        let (key, parts) = make_key(3, 2);
        let parts = texts(&parts);
        let typed = [
            format!(
                " {} ",
                parts[0]
                    .to_lowercase()
                    .replace('-', " ")
                    .replace('0', "o")
                    .replace('1', "l")
            ),
            String::new(),
            parts[2].replace('-', ""),
        ];
        assert!(join(key, 2, &typed).is_ok());
    }

    #[test]
    fn each_wrong_part_is_told_by_its_place() {
        let (key, parts) = make_key(3, 2);
        let (_, others) = make_key(3, 2);
        let (parts, others) = (texts(&parts), texts(&others));
        let mut mistyped = parts[1].clone().into_bytes();
        mistyped[3] = if mistyped[3] == b'7' { b'8' } else { b'7' };
        let mistyped = String::from_utf8(mistyped).expect("ASCII");
        for (typed, expected) in [
            ([&parts[0], &mistyped], (1, PartError::OfAnotherKey)),
            ([&parts[0], &others[1]], (1, PartError::OfAnotherKey)),
            ([&parts[0], &parts[0]], (1, PartError::Twice)),
            ([&"?".to_owned(), &parts[1]], (0, PartError::NotAPart)),
            ([&parts[0][..50].to_owned(), &parts[1]], (0, PartError::NotAPart)),
        ] {
            let typed = typed.map(String::clone);
            assert_eq!(join(key, 2, &typed).err(), Some(PartsError::Wrong(vec![expected])), "{typed:?}");
        }
    }

    #[test]
    fn a_choice_comes_out_of_the_box_and_only_of_its_own() {
        let (key, parts) = make_key(1, 1);
        let secret = join(key, 1, &texts(&parts)).expect("it is the key");
        let (other_key, other) = make_key(1, 1);
        let (ballot, voter) = (ballot(), SignatureId(77));
        let choice = ballot.choice(&[0, 2]).expect("it is allowed");
        let sealed = Box::new(seal(key, VOTE, voter, &choice));
        // The same choice is sealed differently each time.
        assert_ne!(*sealed, seal(key, VOTE, voter, &choice));
        let mut forged = *sealed.bytes();
        forged[70] ^= 1;
        let forged = Box::new(SealedChoice::new(forged));
        let beyond =
            Ballot { options: [ballot.options.clone(), ballot.options.clone()].concat(), ..ballot.clone() };
        let beyond = Box::new(seal(key, VOTE, SignatureId(80), &beyond.choice(&[5]).expect("it is allowed")));
        let of_another = Box::new(seal(other_key, VOTE, SignatureId(81), &choice));
        let mut emptied = Emptied::default();
        let cast = |voter, choice| InBox { voter, choice, weight: 3 };
        let box_of = [
            cast(voter, sealed.clone()),
            cast(SignatureId(78), sealed.clone()),
            cast(SignatureId(79), forged),
            cast(SignatureId(80), beyond),
            cast(SignatureId(81), of_another),
        ];
        emptied.take(&secret, VOTE, &ballot, &box_of);
        assert_eq!(emptied.sorted(), (5, vec![Alike { choice, weight: 3, count: 1 }]));
        // Of another vote, or with another key, nothing comes out.
        for (secret, vote) in [
            (secret, CampaignId { number: 8, ..VOTE }),
            (join(other_key, 1, &texts(&other)).expect("it is the key"), VOTE),
        ] {
            let mut emptied = Emptied::default();
            emptied.take(&secret, vote, &ballot, &box_of[..1]);
            assert_eq!(emptied.sorted(), (1, vec![]));
        }
    }

    /// Both libraries mean the same by RFC 9180: what was sealed while the other one sealed can be opened for ever.
    #[test]
    fn another_library_opens_what_was_sealed_and_the_other_way_round() {
        type Key<K> = (<K as Kem>::PrivateKey, <K as Kem>::PublicKey, <K as Kem>::EncappedKey);
        let (key, parts) = make_key(1, 1);
        let secret = join(key, 1, &texts(&parts)).expect("it is the key");
        let (ballot, voter) = (ballot(), SignatureId(77));
        let choice = ballot.choice(&[1]).expect("it is allowed");
        let whom = of_whom(VOTE, voter);
        let ours = seal(key, VOTE, voter, &choice);
        let (encapsulated, sealed) = ours.bytes().split_at(KEY_BYTES);
        let keys: Key<X25519HkdfSha256> = (
            Deserializable::from_bytes(&secret.0[..]).expect("32 bytes"),
            Deserializable::from_bytes(&key.0).expect("32 bytes"),
            Deserializable::from_bytes(encapsulated).expect("32 bytes"),
        );
        let plain = single_shot_open::<ChaCha20Poly1305, HkdfSha256, X25519HkdfSha256>(
            &OpModeR::Base,
            &keys.0,
            &keys.2,
            PURPOSE,
            sealed,
            &whom,
        );
        assert_eq!(plain.expect("it opens"), choice.plain());
        let (encapsulated, sealed) =
            single_shot_seal_with_rng::<ChaCha20Poly1305, HkdfSha256, X25519HkdfSha256>(
                &OpModeS::Base,
                &keys.1,
                PURPOSE,
                &choice.plain(),
                &whom,
                &mut SystemRandom,
            )
            .expect("it seals");
        let bytes = [&encapsulated.to_bytes()[..], &sealed].concat();
        let theirs = SealedChoice::new(bytes.try_into().expect("one length"));
        let plain = open(&secret.private(), &whom, &theirs).expect("it opens");
        assert_eq!(ballot.read(&plain), Some(choice));
    }

    #[test]
    fn what_comes_out_is_in_the_order_of_what_was_chosen() {
        let (key, parts) = make_key(1, 1);
        let secret = join(key, 1, &texts(&parts)).expect("it is the key");
        let ballot = ballot();
        let mut emptied = Emptied::default();
        for (voter, ticks) in [[2].as_slice(), &[0, 1], &[0], &[2], &[1, 2], &[0]]
            .into_iter()
            .enumerate()
        {
            let voter = SignatureId(i64::try_from(voter).expect("few"));
            let choice = ballot.choice(ticks).expect("it is allowed");
            let choice = Box::new(seal(key, VOTE, voter, &choice));
            emptied.take(&secret, VOTE, &ballot, &[InBox { voter, choice, weight: 1 }]);
        }
        let (voters, ballots) = emptied.sorted();
        let seen: Vec<(&[u8], i64)> = ballots
            .iter()
            .map(|row| (row.choice.numbers(), row.count))
            .collect();
        assert_eq!((voters, seen), (6, vec![(&[0][..], 2), (&[0, 1], 1), (&[1, 2], 1), (&[2], 2)]));
    }
}

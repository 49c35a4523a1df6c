//! Many choices sealed with one exchange of keys.
//!
//! The exchange (HPKE's encapsulation) is nearly all that sealing costs, and nearly all that opening costs. So the choices of
//! some people who vote in the same second share one: HPKE's context exports a key for each voter (RFC 9180, section 5.3), and
//! the choice is sealed with that (ChaCha20-Poly1305, RFC 8439). Owns how such a choice is sealed and opened. A key seals one
//! choice only: **never** twice for the same voter, since its nonce is always the same.

use std::collections::HashMap;
use std::fmt;

use chacha20poly1305::aead::{Aead, KeyInit};
use chacha20poly1305::{ChaCha20Poly1305, Nonce};
use hpke::aead::{AeadCtxR, AeadCtxS, ChaCha20Poly1305 as ContextCipher};
use hpke::kdf::HkdfSha256;
use hpke::kem::X25519HkdfSha256;
use hpke::{
    Deserializable, HpkeError, Kem, OpModeR, OpModeS, Serializable, setup_receiver, setup_sender_with_rng,
};
use throng_domain::ballot::{Choice, SEALED_BYTES, SealedChoice};
use throng_domain::vote::BoxKey;
use throng_process::clock::SystemRandom;
use throng_process::limits::{CONTEXT_VOTERS_MAX, CONTEXTS_HELD_MAX};
use zeroize::Zeroizing;

use super::{BoxSecret, KEY_BYTES, PURPOSE, Whom};

type Encapsulated = <X25519HkdfSha256 as Kem>::EncappedKey;
type Sender = AeadCtxS<ContextCipher, HkdfSha256, X25519HkdfSha256>;
type Receiver = AeadCtxR<ContextCipher, HkdfSha256, X25519HkdfSha256>;

/// One exchange of keys, and who has sealed with it so far. What it holds opens these choices, so it is dropped, and
/// overwritten, as soon as it can be.
pub(super) struct SharedContext {
    /// The public half of what was drawn for it; it stands in front of each of its choices.
    pub(super) encapsulated: [u8; KEY_BYTES],
    context: Sender,
    voters: Vec<Whom>,
}

impl fmt::Debug for SharedContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SharedContext({} voters)", self.voters.len())
    }
}

impl SharedContext {
    /// Nobody has sealed with it yet.
    ///
    /// # Panics
    /// The key is none that `make_key` makes.
    pub(super) fn new(key: BoxKey) -> SharedContext {
        let public = <X25519HkdfSha256 as Kem>::PublicKey::from_bytes(&key.0).expect("32 bytes are a key");
        let (encapsulated, context): (Encapsulated, Sender) =
            setup_sender_with_rng(&OpModeS::Base, &public, PURPOSE, &mut SystemRandom)
                .expect("a key that was made here seals");
        let voters = Vec::with_capacity(CONTEXT_VOTERS_MAX.count());
        SharedContext { encapsulated: encapsulated.to_bytes().into(), context, voters }
    }

    /// Whether as many have a key as can.
    pub(super) fn is_full(&self) -> bool {
        self.voters.len() >= CONTEXT_VOTERS_MAX.count()
    }

    /// Makes the key of this voter; `None` if they have one already, or as many have one as can.
    pub(super) fn key_of(&mut self, whom: Whom) -> Option<VoterKey> {
        if self.is_full() || self.voters.contains(&whom) {
            return None;
        }
        self.voters.push(whom);
        let context = &self.context;
        let key = VoterKey::exported(|bytes| context.export(&whom, bytes)).expect("a key is not too long");
        Some(key)
    }
}

/// The key of one voter's choice. It is overwritten when it is dropped.
pub(super) struct VoterKey(Zeroizing<[u8; KEY_BYTES]>);

impl VoterKey {
    fn exported(export: impl FnOnce(&mut [u8]) -> Result<(), HpkeError>) -> Option<VoterKey> {
        let mut bytes = Zeroizing::new([0; KEY_BYTES]);
        export(&mut bytes[..]).ok().map(|()| VoterKey(bytes))
    }

    fn cipher(&self) -> ChaCha20Poly1305 {
        ChaCha20Poly1305::new((&*self.0).into())
    }

    /// The same for each key, which seals once.
    fn nonce() -> Nonce {
        Nonce::default()
    }

    /// Seals a choice with it, which nothing else is sealed with.
    pub(super) fn seal(self, encapsulated: &[u8; KEY_BYTES], choice: &Choice) -> SealedChoice {
        let plain = Zeroizing::new(choice.plain());
        let sealed = self
            .cipher()
            .encrypt(&Self::nonce(), &plain[..])
            .expect("a choice is not too long");
        let bytes = [&encapsulated[..], &sealed].concat();
        let bytes: [u8; SEALED_BYTES] = bytes.try_into().expect("a sealed choice has one length");
        SealedChoice::new(bytes)
    }

    fn open(self, sealed: &[u8]) -> Option<Zeroizing<Vec<u8>>> {
        self.cipher()
            .decrypt(&Self::nonce(), sealed)
            .ok()
            .map(Zeroizing::new)
    }
}

/// The exchanges of keys that were met while a box is opened: people who voted together mostly signed together, and lie
/// close to each other in it.
#[derive(Default)]
pub(super) struct MetContexts(HashMap<[u8; KEY_BYTES], Receiver>);

impl MetContexts {
    /// Opens a choice that was sealed to this key, in whichever form. `by_itself` opens one that was sealed by itself.
    pub(super) fn open(
        &mut self,
        secret: &BoxSecret,
        choice: &SealedChoice,
        whom: &Whom,
        by_itself: impl FnOnce() -> Option<Zeroizing<Vec<u8>>>,
    ) -> Option<Zeroizing<Vec<u8>>> {
        let (encapsulated, sealed) = choice.bytes().split_at(KEY_BYTES);
        let encapsulated: [u8; KEY_BYTES] = encapsulated.try_into().expect("it was cut there");
        if let Some(context) = self.0.get(&encapsulated)
            && let Some(plain) = opened(context, whom, sealed)
        {
            return Some(plain);
        }
        if let Some(plain) = by_itself() {
            return Some(plain);
        }
        if self.0.contains_key(&encapsulated) {
            return None;
        }
        let context = context_of(secret, &encapsulated)?;
        let plain = opened(&context, whom, sealed)?;
        if self.0.len() >= CONTEXTS_HELD_MAX.count() {
            self.0.clear();
        }
        self.0.insert(encapsulated, context);
        Some(plain)
    }
}

fn context_of(secret: &BoxSecret, encapsulated: &[u8; KEY_BYTES]) -> Option<Receiver> {
    let private = <X25519HkdfSha256 as Kem>::PrivateKey::from_bytes(&secret.0[..]).ok()?;
    let encapsulated = Encapsulated::from_bytes(encapsulated).ok()?;
    setup_receiver(&OpModeR::Base, &private, &encapsulated, PURPOSE).ok()
}

fn opened(context: &Receiver, whom: &Whom, sealed: &[u8]) -> Option<Zeroizing<Vec<u8>>> {
    VoterKey::exported(|bytes| context.export(whom, bytes))?.open(sealed)
}

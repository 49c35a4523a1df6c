//! The attempts of one mailbox under one campaign that a batch sees: the signatures that hold the mailbox, and the
//! newest of the others. Bounded, since anybody can type an address as often as they like.

use std::collections::BTreeSet;

use super::WorkingSet;
use crate::people::uniqueness::AddressKey;
use crate::signing::signature::{Repeat, Signature};
use crate::spine::ids::SignatureId;
use crate::spine::limits::ATTEMPTS_SEEN_MAX;

/// Attempts with one address, sorted by id, that is, by age.
#[derive(Clone, Debug, Default)]
pub(super) struct Mailbox {
    /// At most two.
    holders: BTreeSet<SignatureId>,
    /// Signatures that were withdrawn while they were held for checking. The newest tells why the mailbox was held.
    left_while_held: BTreeSet<SignatureId>,
    others: BTreeSet<SignatureId>,
}

impl Mailbox {
    /// Moves an attempt to the set that fits its state now.
    pub(super) fn put(&mut self, signature: &Signature) {
        let id = signature.id;
        let all = [&mut self.holders, &mut self.left_while_held, &mut self.others];
        let of = match (signature.holds_address(), signature.left_while_held()) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => 2,
        };
        for (at, attempts) in all.into_iter().enumerate() {
            if at == of {
                attempts.insert(id);
            } else {
                attempts.remove(&id);
            }
        }
    }
}

impl WorkingSet {
    /// Whether a signature was loaded.
    #[must_use]
    pub fn has_signature(&self, id: SignatureId) -> bool {
        self.signatures.contains_key(&id)
    }

    /// The signatures that hold a mailbox, oldest first.
    #[must_use]
    pub fn holders(&self, key: AddressKey) -> Vec<&Signature> {
        let mailbox = self.by_address.get(&key);
        let ids = mailbox.into_iter().flat_map(|mailbox| &mailbox.holders);
        ids.filter_map(|id| self.signatures.get(id)).collect()
    }

    /// The signatures of a mailbox that were withdrawn while they were held, oldest first.
    pub fn all_left_while_held(&self, key: AddressKey) -> impl DoubleEndedIterator<Item = &Signature> {
        let mailbox = self.by_address.get(&key);
        let ids = mailbox.into_iter().flat_map(|mailbox| &mailbox.left_while_held);
        ids.filter_map(|id| self.signatures.get(id))
    }

    /// The newest of [`WorkingSet::all_left_while_held`].
    #[must_use]
    pub fn left_while_held(&self, key: AddressKey) -> Option<&Signature> {
        self.all_left_while_held(key).next_back()
    }

    /// The signatures with this address key: those that hold it, the newest that was withdrawn while it was held, and the
    /// newest [`ATTEMPTS_SEEN_MAX`] others.
    #[must_use]
    pub fn with_address(&self, key: AddressKey) -> Vec<&Signature> {
        let others = self.by_address.get(&key);
        let others = others.into_iter().flat_map(|mailbox| mailbox.others.iter().rev());
        let others = others
            .take(ATTEMPTS_SEEN_MAX)
            .filter_map(|id| self.signatures.get(id));
        let mut found = self.holders(key);
        found.extend(self.left_while_held(key));
        found.extend(others);
        found
    }

    /// The newest [`ATTEMPTS_SEEN_MAX`] repeats of a signature, newest first.
    pub fn repeats_of(&self, id: SignatureId) -> impl Iterator<Item = &Repeat> {
        let ids = self.repeats_of.get(&id).into_iter().flatten().rev();
        ids.take(ATTEMPTS_SEEN_MAX).filter_map(|id| self.repeats.get(id))
    }
}

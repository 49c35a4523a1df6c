//! Putting a mistyped address right before confirming, without typing the rest again.

use crate::command::{ChangeAddress, Sign};
use crate::decide::sign::sign;
use crate::ids::PetitionId;
use crate::limits::ADDRESS_CHANGES_MAX;
use crate::mailing::MailKind;
use crate::outcome::{Outcome, Refusal};
use crate::signature::{AddressSlot, FormKey, Signature, SignatureState};
use crate::time::Timestamp;
use crate::working_set::WorkingSet;

pub(super) fn change(set: &mut WorkingSet, change: &ChangeAddress, now: Timestamp) -> Outcome {
    let (site, id) = (change.attempt.site, change.attempt.id);
    if let Some(signature) = set.signature(site, id).cloned() {
        return change_signature(set, change, signature, now);
    }
    let Some(repeat) = set.repeat(site, id).cloned() else {
        return Outcome::Refused(Refusal::AttemptUnknown);
    };
    if repeat.signer.email == change.signer.email {
        return Outcome::Received { attempt: id };
    }
    let petition = set
        .signature(site, repeat.of)
        .expect("repeat() checks its signature")
        .petition;
    if let Some(left) = left_behind(set, change, repeat.form_key) {
        return come_back(set, change, left, now);
    }
    // The address typed first belongs to somebody who has signed; the right one signs by itself.
    let fresh = Sign {
        petition,
        signer: change.signer.clone(),
        keys: change.keys,
        country: repeat.country,
        area: repeat.area,
        wants_updates: repeat.wants_updates,
        form_key: repeat.form_key,
    };
    sign(set, &fresh, now)
}

/// The signature that this submission gave up for an address that turned out to be taken, if it goes
/// back to the address it had then and nobody has that one now.
fn left_behind(set: &WorkingSet, change: &ChangeAddress, form_key: FormKey) -> Option<Signature> {
    let there = set.with_address(change.keys.address);
    if !form_key.is_given() || there.iter().any(|signature| signature.state.holds_address()) {
        return None;
    }
    let mut own = there
        .into_iter()
        .filter(|signature| signature.form_key == form_key);
    own.find(|signature| signature.confirmed_at.is_none()).cloned()
}

/// It waits for its owner again, within the same bounds on changes and mails.
fn come_back(set: &mut WorkingSet, change: &ChangeAddress, mut left: Signature, now: Timestamp) -> Outcome {
    if left.revision >= ADDRESS_CHANGES_MAX {
        return Outcome::Refused(Refusal::AddressFixed);
    }
    if !is_signable(set, left.petition, now) {
        return Outcome::Refused(Refusal::PetitionNotOpen);
    }
    left.state = SignatureState::Pending;
    left.ended_at = None;
    move_to(set, change, left, now)
}

fn change_signature(
    set: &mut WorkingSet,
    change: &ChangeAddress,
    signature: Signature,
    now: Timestamp,
) -> Outcome {
    if set
        .signer(signature.id)
        .is_some_and(|signer| signer.email == change.signer.email)
    {
        return Outcome::Received { attempt: signature.id };
    }
    if signature.state != SignatureState::Pending || signature.revision >= ADDRESS_CHANGES_MAX {
        return Outcome::Refused(Refusal::AddressFixed);
    }
    if !is_signable(set, signature.petition, now) {
        return Outcome::Refused(Refusal::PetitionNotOpen);
    }
    let mut others = set.with_address(change.keys.address);
    others.retain(|other| other.id != signature.id && other.state.holds_address());
    // Another spelling of the mailbox it has: a housemate there is no reason to start over.
    if others.is_empty() || change.keys.address == signature.keys.address {
        move_to(set, change, signature, now)
    } else {
        start_over(set, change, signature, now)
    }
}

fn is_signable(set: &WorkingSet, id: PetitionId, now: Timestamp) -> bool {
    set.petition(id)
        .is_some_and(|petition| petition.can_be_signed(now))
}

/// The address is free: the signature moves to it, and every link mailed to the old one dies.
fn move_to(
    set: &mut WorkingSet,
    change: &ChangeAddress,
    mut signature: Signature,
    now: Timestamp,
) -> Outcome {
    let Some(mails) = signature.mails.spend(now, 0) else {
        return Outcome::Refused(Refusal::MailTooOften);
    };
    if signature.keys.address != change.keys.address {
        signature.keys.address = change.keys.address;
        signature.slot = AddressSlot(0);
    }
    signature.revision += 1;
    signature.code_tries = 0;
    signature.mails = mails;
    set.update_signature(signature.clone());
    set.update_signer(signature.id, change.signer.clone());
    set.queue_mail(MailKind::Confirm, &signature, now);
    Outcome::Received { attempt: signature.id }
}

/// The address is taken: this signature ends, and the submission goes the way of any other with that
/// address (a housemate's signature, or a repeat), so that the page looks the same.
fn start_over(
    set: &mut WorkingSet,
    change: &ChangeAddress,
    mut signature: Signature,
    now: Timestamp,
) -> Outcome {
    let fresh = Sign {
        petition: signature.petition,
        signer: change.signer.clone(),
        keys: change.keys,
        country: signature.country,
        area: signature.area.clone(),
        wants_updates: signature.wants_updates,
        form_key: signature.form_key,
    };
    signature.state = SignatureState::Withdrawn;
    signature.ended_at = Some(now);
    set.update_signature(signature);
    sign(set, &fresh, now)
}

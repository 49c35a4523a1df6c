//! Signing: who may, who counts as the same person, and what a repeat does.

use crate::command::Sign;
use crate::ids::SignatureId;
use crate::limits::REPEAT_MAIL_WAIT_MS;
use crate::mailing::MailKind;
use crate::outcome::{Outcome, Refusal};
use crate::signature::{AddressSlot, FormKey, MailBudget, Repeat, Signature, SignatureState};
use crate::site::SharedAddress;
use crate::time::Timestamp;
use crate::uniqueness::{AddressKey, PersonKeys};
use crate::working_set::WorkingSet;

pub(super) fn sign(set: &mut WorkingSet, sign: &Sign, now: Timestamp) -> Outcome {
    let Some(petition) = set.petition(sign.petition) else {
        return Outcome::Refused(Refusal::PetitionUnknown);
    };
    if !petition.can_be_signed(now) {
        return Outcome::Refused(Refusal::PetitionNotOpen);
    }
    if let Some(attempt) = replayed(set, sign.keys.address, sign.form_key) {
        return Outcome::Received { attempt };
    }
    match same_person(set, sign) {
        Some(existing) => repeat(set, existing, sign, now),
        None => insert(set, sign, now),
    }
}

/// The attempt that this very submission made before: a double click, a retry after a lost answer.
/// Found through the address, so that no index of form keys is needed; signatures that were
/// withdrawn since count too, or an old retry would sign again.
fn replayed(set: &WorkingSet, address: AddressKey, form_key: FormKey) -> Option<SignatureId> {
    if !form_key.is_given() {
        return None;
    }
    set.with_address(address).into_iter().find_map(|signature| {
        let repeats = set.repeats_of(signature.id);
        let repeat = repeats
            .into_iter()
            .find(|repeat| repeat.form_key == form_key)
            .map(|repeat| repeat.id);
        (signature.form_key == form_key)
            .then_some(signature.id)
            .or(repeat)
    })
}

/// The signature that stands in the way, if the site's rule says that this is the same person.
fn same_person(set: &WorkingSet, sign: &Sign) -> Option<SignatureId> {
    let rule = set
        .site(sign.petition.site)
        .map_or(SharedAddress::Nobody, |site| site.rules.shared_address);
    let holders: Vec<&Signature> = holders(set, sign.keys.address);
    match (rule, holders.as_slice()) {
        (_, []) => None,
        (SharedAddress::TwoNamesOnePostcode, [one]) if is_housemate(one.keys, sign.keys) => None,
        (_, [first, ..]) => {
            let namesake = holders.iter().find(|holder| holder.keys.name == sign.keys.name);
            Some(namesake.map_or(first.id, |holder| holder.id))
        }
    }
}

fn is_housemate(one: PersonKeys, other: PersonKeys) -> bool {
    one.name != other.name && one.postcode == other.postcode
}

fn holders(set: &WorkingSet, address: AddressKey) -> Vec<&Signature> {
    let mut found = set.with_address(address);
    found.retain(|signature| signature.state.holds_address());
    found
}

fn insert(set: &mut WorkingSet, sign: &Sign, now: Timestamp) -> Outcome {
    let taken: Vec<AddressSlot> = holders(set, sign.keys.address)
        .iter()
        .map(|holder| holder.slot)
        .collect();
    let slot = [AddressSlot(0), AddressSlot(1)]
        .into_iter()
        .find(|slot| !taken.contains(slot));
    let signature = Signature {
        id: set.next_attempt(now),
        petition: sign.petition,
        state: SignatureState::Pending,
        keys: sign.keys,
        slot: slot.expect("a third person of one mailbox is a repeat"),
        form_key: sign.form_key,
        country: sign.country,
        area: sign.area.clone(),
        wants_updates: sign.wants_updates,
        revision: 0,
        code_tries: 0,
        mails: MailBudget::first(now),
        created_at: now,
        confirmed_at: None,
        ended_at: None,
        reason: None,
    };
    set.insert_signature(signature.clone(), sign.signer.clone());
    set.queue_mail(MailKind::Confirm, &signature, now);
    Outcome::Received { attempt: signature.id }
}

fn repeat(set: &mut WorkingSet, existing: SignatureId, sign: &Sign, now: Timestamp) -> Outcome {
    let repeat = Repeat {
        id: set.next_attempt(now),
        of: existing,
        form_key: sign.form_key,
        signer: sign.signer.clone(),
        country: sign.country,
        area: sign.area.clone(),
        wants_updates: sign.wants_updates,
        mails: MailBudget::first(now),
        code_tries: 0,
        created_at: now,
    };
    let attempt = repeat.id;
    let site = sign.petition.site;
    set.insert_repeat(repeat);
    let existing = set
        .signature(site, existing)
        .expect("same_person found it")
        .clone();
    mail_existing(set, existing, REPEAT_MAIL_WAIT_MS, now);
    Outcome::Received { attempt }
}

/// Mails the person behind a signature what is true of it: confirm it, or you have signed already.
/// Says whether a mail was queued; none is when the person was mailed a moment ago.
pub(super) fn mail_existing(
    set: &mut WorkingSet,
    mut signature: Signature,
    wait_ms: i64,
    now: Timestamp,
) -> bool {
    let kind = match signature.state {
        SignatureState::Pending => MailKind::Confirm,
        SignatureState::Confirmed | SignatureState::Invalidated => MailKind::AlreadySigned,
        SignatureState::Withdrawn => return false,
    };
    // The first mail after confirming says something new: it need not wait for the confirmation's.
    let news =
        kind == MailKind::AlreadySigned && signature.confirmed_at.is_some_and(|at| at > signature.mails.last);
    let Some(mails) = signature.mails.spend(now, if news { 0 } else { wait_ms }) else {
        return false;
    };
    signature.mails = mails;
    set.update_signature(signature.clone());
    set.queue_mail(kind, &signature, now);
    true
}

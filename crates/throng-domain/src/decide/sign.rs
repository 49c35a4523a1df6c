//! Signing: who may, who counts as the same person, and what a repeat does.

use crate::command::Sign;
use crate::decide::held::see_screened;
use crate::held::crowded_reason;
use crate::ids::SignatureId;
use crate::limits::REPEAT_MAIL_WAIT_MS;
use crate::mailing::MailKind;
use crate::outcome::{Outcome, Refusal};
use crate::signature::{AddressSlot, FormKey, MailBudget, REPLACED, Repeat, Signature, SignatureState};
use crate::site::SharedAddress;
use crate::time::Timestamp;
use crate::uniqueness::{AddressKey, PersonKeys};
use crate::working_set::WorkingSet;

pub(super) fn sign(set: &mut WorkingSet, sign: &Sign, now: Timestamp) -> Outcome {
    let Some(petition) = set.petition(sign.petition) else {
        return Outcome::Refused(Refusal::PetitionUnknown);
    };
    let supports = sign.as_supporter && petition.takes_supporters();
    let site = set.site(sign.petition.site);
    if !petition.can_be_signed(site.map_or(now, |site| site.clock(now))) && !supports {
        return Outcome::Refused(Refusal::PetitionNotOpen);
    }
    let paused = site.is_some_and(|site| site.paused.is_some());
    if let Some((attempt, revision)) = replayed(set, sign.keys.address, sign.form_key) {
        return Outcome::Received { attempt, revision };
    }
    if paused {
        return Outcome::Refused(Refusal::SigningPaused);
    }
    enter(set, sign, Standing { revision: 0, mails: MailBudget::first(now) }, now)
}

/// Where an attempt begins: at nothing, or where the one stood that it takes over from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    /// Times the address was put right.
    pub(super) revision: u8,
    /// Mails, the one that comes of it included.
    pub(super) mails: MailBudget,
}

/// A signature if the person is new, else a repeat.
pub(super) fn enter(set: &mut WorkingSet, sign: &Sign, standing: Standing, now: Timestamp) -> Outcome {
    match same_person(set, sign) {
        Some(existing) => repeat(set, existing, sign, standing, now),
        None => insert(set, sign, standing, now),
    }
}

/// The attempt that this very submission made before: a double click, a retry after a lost answer.
/// Found through the address, so that no index of form keys is needed; signatures that were
/// withdrawn since count too, or an old retry would sign again. One whose address was changed since
/// is not found, whatever it was changed to.
fn replayed(set: &WorkingSet, address: AddressKey, form_key: FormKey) -> Option<(SignatureId, u8)> {
    if !form_key.is_given() {
        return None;
    }
    set.with_address(address).into_iter().find_map(|signature| {
        let repeats = set.repeats_of(signature.id);
        let repeat = repeats
            .into_iter()
            .find(|repeat| repeat.form_key == form_key && repeat.revision != REPLACED)
            .map(|repeat| (repeat.id, repeat.revision));
        (signature.form_key == form_key && !is_given_up(signature))
            .then_some((signature.id, signature.revision))
            .or(repeat)
    })
}

/// Whether it ended because its address was changed to a taken one: it never counted then. Withdrawn by
/// its signer it may look the same, but only under another address than the one it was sent with.
fn is_given_up(signature: &Signature) -> bool {
    signature.state == SignatureState::Withdrawn && signature.confirmed_at.is_none() && signature.revision > 0
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

fn insert(set: &mut WorkingSet, sign: &Sign, standing: Standing, now: Timestamp) -> Outcome {
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
        revision: standing.revision,
        code_tries: 0,
        mails: standing.mails,
        created_at: now,
        confirmed_at: None,
        ended_at: None,
        reason: sign.crowded.then(crowded_reason),
        erased_at: None,
        opinion: None,
    };
    if sign.crowded {
        // Whoever may be held is told so, and everybody else with them.
        see_screened(set, sign.petition, now);
    }
    set.insert_signature(signature.clone(), sign.signer.clone());
    set.queue_mail(MailKind::Confirm, &signature, now);
    Outcome::Received { attempt: signature.id, revision: signature.revision }
}

fn repeat(
    set: &mut WorkingSet,
    existing: SignatureId,
    sign: &Sign,
    standing: Standing,
    now: Timestamp,
) -> Outcome {
    let repeat = Repeat {
        id: set.next_attempt(now),
        of: existing,
        form_key: sign.form_key,
        signer: sign.signer.clone(),
        country: sign.country,
        area: sign.area.clone(),
        wants_updates: sign.wants_updates,
        revision: standing.revision,
        mails: standing.mails,
        code_tries: 0,
        created_at: now,
    };
    let attempt = repeat.id;
    let site = sign.petition.site;
    set.insert_repeat(repeat);
    let mut existing = set
        .signature(site, existing)
        .expect("same_person found it")
        .clone();
    if existing.erased_at.take().is_some() {
        // Nobody is left to be mailed: what was typed now stands for the person.
        set.update_signature(existing.clone());
        set.update_signer(existing.id, sign.signer.clone());
    }
    mail_existing(set, existing, REPEAT_MAIL_WAIT_MS, now);
    Outcome::Received { attempt, revision: standing.revision }
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
        SignatureState::Confirmed | SignatureState::Invalidated | SignatureState::Held => {
            MailKind::AlreadySigned
        }
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

//! Putting a mistyped address right before confirming, without typing the rest again. The steps, the
//! bounds and the answers are the same for a signature and for a repeat, whatever the new address comes
//! to, so that they tell nothing about either address.

use crate::command::{ChangeAddress, Sign, WaitingPage};
use crate::decide::sign::{Standing, enter};
use crate::held::is_crowded;
use crate::ids::PetitionId;
use crate::limits::ADDRESS_CHANGES_MAX;
use crate::mailing::MailKind;
use crate::outcome::{Outcome, Refusal};
use crate::person::EmailAddress;
use crate::signature::{AddressSlot, FormKey, MailBudget, REPLACED, Repeat, Signature, SignatureState};
use crate::time::Timestamp;
use crate::working_set::WorkingSet;

pub(super) fn change(set: &mut WorkingSet, change: &ChangeAddress, now: Timestamp) -> Outcome {
    let page = change.page;
    let Some(attempt) = Attempt::behind(set, page) else {
        return Outcome::Refused(Refusal::AttemptUnknown);
    };
    if attempt.revision() != page.revision {
        return sent_again(set, change, attempt.form_key());
    }
    if attempt.email(set) == Some(&change.signer.email) {
        return Outcome::Received { attempt: page.id, revision: page.revision };
    }
    if attempt.is_past_changing() {
        return Outcome::Refused(Refusal::AddressFixed);
    }
    if !is_signable(set, attempt.petition(), now) {
        return Outcome::Refused(Refusal::PetitionNotOpen);
    }
    let Some(mails) = attempt.mails().spend(now, 0) else {
        return Outcome::Refused(Refusal::MailTooOften);
    };
    let standing = Standing { revision: page.revision + 1, mails };
    match attempt {
        Attempt::Signature(signature) => change_signature(set, change, signature, standing, now),
        Attempt::Repeat(repeat, petition) => change_repeat(set, change, repeat, petition, standing, now),
    }
}

/// What is behind a page, whichever it is.
enum Attempt {
    Signature(Signature),
    Repeat(Repeat, PetitionId),
}

impl Attempt {
    fn behind(set: &WorkingSet, page: WaitingPage) -> Option<Attempt> {
        if let Some(signature) = set.signature(page.site, page.id) {
            return Some(Attempt::Signature(signature.clone()));
        }
        let repeat = set.repeat(page.site, page.id)?;
        let petition = set.signature(page.site, repeat.of)?.petition;
        Some(Attempt::Repeat(repeat.clone(), petition))
    }

    fn revision(&self) -> u8 {
        match self {
            Attempt::Signature(signature) => signature.revision,
            Attempt::Repeat(repeat, _) => repeat.revision,
        }
    }

    fn form_key(&self) -> FormKey {
        match self {
            Attempt::Signature(signature) => signature.form_key,
            Attempt::Repeat(repeat, _) => repeat.form_key,
        }
    }

    fn mails(&self) -> MailBudget {
        match self {
            Attempt::Signature(signature) => signature.mails,
            Attempt::Repeat(repeat, _) => repeat.mails,
        }
    }

    fn email<'a>(&'a self, set: &'a WorkingSet) -> Option<&'a EmailAddress> {
        match self {
            Attempt::Signature(signature) => set.signer(signature.id).map(|signer| &signer.email),
            Attempt::Repeat(repeat, _) => Some(&repeat.signer.email),
        }
    }

    fn petition(&self) -> PetitionId {
        match self {
            Attempt::Signature(signature) => signature.petition,
            Attempt::Repeat(_, petition) => *petition,
        }
    }

    fn is_past_changing(&self) -> bool {
        let waits = match self {
            Attempt::Signature(signature) => signature.state == SignatureState::Pending,
            Attempt::Repeat(..) => true,
        };
        !waits || self.revision() >= ADDRESS_CHANGES_MAX
    }
}

/// A page whose address was changed since: if it asks for the change that was made, a double click, it
/// is answered as the first one was; else it is dead. The attempt that took over is found through the
/// address and the submission, as [`crate::decide::sign`] finds one that is sent again.
fn sent_again(set: &WorkingSet, change: &ChangeAddress, form_key: FormKey) -> Outcome {
    let is_same = |other: FormKey| form_key.is_given() && other == form_key;
    let mut found = Vec::new();
    for signature in set.with_address(change.keys.address) {
        let is_own = signature.id == change.page.id || is_same(signature.form_key);
        if is_own && signature.state.holds_address() {
            found.push((signature.revision, signature.id));
        }
        let repeats = set.repeats_of(signature.id).into_iter();
        let repeats = repeats.filter(|repeat| is_same(repeat.form_key) && repeat.revision != REPLACED);
        found.extend(repeats.map(|repeat| (repeat.revision, repeat.id)));
    }
    match found.into_iter().max() {
        Some((revision, attempt)) => Outcome::Received { attempt, revision },
        None => Outcome::Refused(Refusal::LinkReplaced),
    }
}

fn is_signable(set: &WorkingSet, id: PetitionId, now: Timestamp) -> bool {
    let clock = set.site(id.site).map_or(now, |site| site.clock(now));
    set.petition(id)
        .is_some_and(|petition| petition.can_be_signed(clock) || petition.takes_supporters())
}

fn change_signature(
    set: &mut WorkingSet,
    change: &ChangeAddress,
    signature: Signature,
    standing: Standing,
    now: Timestamp,
) -> Outcome {
    let mut others = set.with_address(change.keys.address);
    others.retain(|other| other.id != signature.id && other.state.holds_address());
    // Another spelling of the mailbox it has: a housemate there is no reason to start over.
    if others.is_empty() || change.keys.address == signature.keys.address {
        move_to(set, change, signature, standing, now)
    } else {
        start_over(set, change, signature, standing, now)
    }
}

/// The address typed first belongs to somebody who has signed; the right one signs by itself.
fn change_repeat(
    set: &mut WorkingSet,
    change: &ChangeAddress,
    mut repeat: Repeat,
    petition: PetitionId,
    standing: Standing,
    now: Timestamp,
) -> Outcome {
    let left = left_behind(set, change, repeat.form_key);
    // A submission that was sent twice may have left a signature that was changed more often.
    if left
        .as_ref()
        .is_some_and(|left| left.revision >= ADDRESS_CHANGES_MAX)
    {
        return Outcome::Refused(Refusal::AddressFixed);
    }
    repeat.revision = REPLACED;
    set.update_repeat(repeat.clone());
    if let Some(left) = left {
        return come_back(set, change, left, standing, now);
    }
    let fresh = Sign {
        petition,
        as_supporter: true,
        crowded: false,
        signer: change.signer.clone(),
        keys: change.keys,
        country: repeat.country,
        area: repeat.area,
        wants_updates: repeat.wants_updates,
        form_key: repeat.form_key,
    };
    enter(set, &fresh, standing, now)
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

/// It waits for its owner again, under a revision that it never had, or an old link would revive.
fn come_back(
    set: &mut WorkingSet,
    change: &ChangeAddress,
    mut left: Signature,
    standing: Standing,
    now: Timestamp,
) -> Outcome {
    left.state = SignatureState::Pending;
    left.ended_at = None;
    let revision = standing.revision.max(left.revision + 1);
    move_to(set, change, left, Standing { revision, ..standing }, now)
}

/// The address is free: the signature moves to it, and every link mailed to the old one dies.
fn move_to(
    set: &mut WorkingSet,
    change: &ChangeAddress,
    mut signature: Signature,
    standing: Standing,
    now: Timestamp,
) -> Outcome {
    if signature.keys.address != change.keys.address {
        signature.keys.address = change.keys.address;
        signature.slot = AddressSlot(0);
    }
    signature.revision = standing.revision;
    signature.code_tries = 0;
    signature.mails = standing.mails;
    set.update_signature(signature.clone());
    set.update_signer(signature.id, change.signer.clone());
    set.queue_mail(MailKind::Confirm, &signature, now);
    Outcome::Received { attempt: signature.id, revision: signature.revision }
}

/// The address is taken: this signature ends, and the submission goes the way of any other with that
/// address (a housemate's signature, or a repeat), so that the page looks the same.
fn start_over(
    set: &mut WorkingSet,
    change: &ChangeAddress,
    mut signature: Signature,
    standing: Standing,
    now: Timestamp,
) -> Outcome {
    let fresh = Sign {
        petition: signature.petition,
        as_supporter: true,
        crowded: is_crowded(&signature),
        signer: change.signer.clone(),
        keys: change.keys,
        country: signature.country,
        area: signature.area.clone(),
        wants_updates: signature.wants_updates,
        form_key: signature.form_key,
    };
    signature.state = SignatureState::Withdrawn;
    signature.ended_at = Some(now);
    // Its page and its links die as if it had moved.
    signature.revision = standing.revision;
    set.update_signature(signature);
    enter(set, &fresh, standing, now)
}

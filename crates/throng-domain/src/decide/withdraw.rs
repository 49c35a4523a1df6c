//! Leaving the number: by the signer (for good), or by an operator (with a reason, reversible).

use crate::answer::{Stored, Withdrawn};
use crate::decide::life::check_supporters;
use crate::decide::threshold::check_thresholds;
use crate::ids::AttemptOf;
use crate::mailing::MailKind;
use crate::needs::Needs;
use crate::outcome::Refusal;
use crate::rule::Rule;
use crate::signature::{Signature, SignatureState};
use crate::signature_reason::SignatureReason;
use crate::time::Timestamp;
use crate::working_set::WorkingSet;

/// Take one's name off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Withdraw(pub AttemptOf);

/// Put a signature back that was taken out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Restore(pub AttemptOf);

/// Stop mails about the petition of a signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsubscribe(pub AttemptOf);

/// Take a signature out of the number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invalidate {
    /// Which, of which site.
    pub signature: AttemptOf,
    /// Why, in a word or a sentence; shown to staff and, as a class, in public.
    pub reason: String,
}

impl Rule for Withdraw {
    type Answer = Withdrawn;

    fn needs(&self, needs: &mut Needs) {
        needs.attempts.insert(self.0.id);
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Withdrawn, Refusal> {
        withdraw(set, self.0, now)
    }
}

fn withdraw(set: &mut WorkingSet, of: AttemptOf, now: Timestamp) -> Result<Withdrawn, Refusal> {
    let Some(signature) = set.signature(of.site, of.id).cloned() else {
        return Err(Refusal::AttemptUnknown);
    };
    if signature.state == SignatureState::Withdrawn || signature.is_left() {
        return Ok(Withdrawn { first: false });
    }
    if signature.state == SignatureState::Invalidated {
        // It keeps the mailbox, or one could withdraw what was taken out, sign again and count.
        return leave(set, signature, now);
    }
    let ended = end(set, signature, SignatureState::Withdrawn, now);
    set.queue_mail(MailKind::Withdrawn, &ended, now);
    Ok(Withdrawn { first: true })
}

fn leave(set: &mut WorkingSet, mut signature: Signature, now: Timestamp) -> Result<Withdrawn, Refusal> {
    signature.leave();
    set.update_signature(signature.clone());
    set.queue_mail(MailKind::Withdrawn, &signature, now);
    Ok(Withdrawn { first: true })
}

impl Rule for Invalidate {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.attempts.insert(self.signature.id);
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        invalidate(set, self, now)
    }
}

fn invalidate(set: &mut WorkingSet, invalidate: &Invalidate, now: Timestamp) -> Result<Stored, Refusal> {
    let of = invalidate.signature;
    let Some(mut signature) = set.signature(of.site, of.id).cloned() else {
        return Err(Refusal::AttemptUnknown);
    };
    match signature.state {
        SignatureState::Invalidated => Ok(Stored::Unchanged),
        SignatureState::Withdrawn => Err(Refusal::NotPossibleNow),
        SignatureState::Pending | SignatureState::Confirmed | SignatureState::Held => {
            let why = invalidate.reason.clone();
            signature.reason = Some(SignatureReason::TakenOut { why, then_withdrawn: false });
            end(set, signature, SignatureState::Invalidated, now);
            Ok(Stored::Done)
        }
    }
}

impl Rule for Restore {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.attempts.insert(self.0.id);
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        restore(set, self.0, now)
    }
}

/// Back to what it was: confirmed if it ever was, else pending; withdrawn, if its signer took the name off meanwhile. The
/// exact number comes back because the hour it counts in is that of its confirmation.
fn restore(set: &mut WorkingSet, of: AttemptOf, now: Timestamp) -> Result<Stored, Refusal> {
    let Some(mut signature) = set.signature(of.site, of.id).cloned() else {
        return Err(Refusal::AttemptUnknown);
    };
    if signature.state != SignatureState::Invalidated {
        let was_restored = signature.state != SignatureState::Withdrawn;
        return if was_restored {
            Ok(Stored::Unchanged)
        } else {
            Err(Refusal::NotPossibleNow)
        };
    }
    let counts = signature.confirmed_at.is_some() && !signature.is_left();
    signature.state = match (signature.is_left(), counts) {
        (true, _) => SignatureState::Withdrawn,
        (false, true) => SignatureState::Confirmed,
        (false, false) => SignatureState::Pending,
    };
    signature.reason = None;
    // The day on which its signer took the name off is not known: it is kept as long as if that were today.
    signature.ended_at = (signature.state == SignatureState::Withdrawn).then_some(now);
    set.update_signature(signature.clone());
    if counts {
        set.count(&signature, 1);
        check_thresholds(set, signature.campaign, now);
        check_supporters(set, signature.campaign, now);
    }
    Ok(Stored::Done)
}

impl Rule for Unsubscribe {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.attempts.insert(self.0.id);
    }

    fn decide(&self, set: &mut WorkingSet, _now: Timestamp) -> Result<Stored, Refusal> {
        unsubscribe(set, self.0)
    }
}

/// No more mails about the petition; the signature stays.
fn unsubscribe(set: &mut WorkingSet, of: AttemptOf) -> Result<Stored, Refusal> {
    let Some(mut signature) = set.signature(of.site, of.id).cloned() else {
        return Err(Refusal::AttemptUnknown);
    };
    if !signature.wants_updates {
        return Ok(Stored::Unchanged);
    }
    signature.wants_updates = false;
    set.update_signature(signature);
    Ok(Stored::Done)
}

fn end(set: &mut WorkingSet, mut signature: Signature, state: SignatureState, now: Timestamp) -> Signature {
    let counted = signature.state == SignatureState::Confirmed;
    signature.state = state;
    signature.ended_at = Some(now);
    set.update_signature(signature.clone());
    if counted {
        set.count(&signature, -1);
        check_thresholds(set, signature.campaign, now);
        check_supporters(set, signature.campaign, now);
    }
    signature
}

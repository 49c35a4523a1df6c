//! Leaving the number: by the signer (for good), or by an operator (with a reason, reversible).

use crate::command::{AttemptOf, Invalidate};
use crate::decide::life::check_supporters;
use crate::decide::threshold::check_thresholds;
use crate::mailing::MailKind;
use crate::outcome::{Outcome, Refusal};
use crate::signature::{Signature, SignatureState};
use crate::time::Timestamp;
use crate::working_set::WorkingSet;

pub(super) fn withdraw(set: &mut WorkingSet, of: AttemptOf, now: Timestamp) -> Outcome {
    let Some(signature) = set.signature(of.site, of.id).cloned() else {
        return Outcome::Refused(Refusal::AttemptUnknown);
    };
    if signature.state == SignatureState::Withdrawn || signature.is_left() {
        return Outcome::Withdrawn { first: false };
    }
    if signature.state == SignatureState::Invalidated {
        // It keeps the mailbox, or one could withdraw what was taken out, sign again and count.
        return leave(set, signature, now);
    }
    let ended = end(set, signature, SignatureState::Withdrawn, now);
    set.queue_mail(MailKind::Withdrawn, &ended, now);
    Outcome::Withdrawn { first: true }
}

fn leave(set: &mut WorkingSet, mut signature: Signature, now: Timestamp) -> Outcome {
    signature.leave();
    set.update_signature(signature.clone());
    set.queue_mail(MailKind::Withdrawn, &signature, now);
    Outcome::Withdrawn { first: true }
}

pub(super) fn invalidate(set: &mut WorkingSet, invalidate: &Invalidate, now: Timestamp) -> Outcome {
    let of = invalidate.signature;
    let Some(mut signature) = set.signature(of.site, of.id).cloned() else {
        return Outcome::Refused(Refusal::AttemptUnknown);
    };
    match signature.state {
        SignatureState::Invalidated => Outcome::Unchanged,
        SignatureState::Withdrawn => Outcome::Refused(Refusal::NotPossibleNow),
        SignatureState::Pending | SignatureState::Confirmed | SignatureState::Held => {
            signature.reason = Some(invalidate.reason.clone());
            end(set, signature, SignatureState::Invalidated, now);
            Outcome::Done
        }
    }
}

/// Back to what it was: confirmed if it ever was, else pending; withdrawn, if its signer took the name off meanwhile. The
/// exact number comes back because the hour it counts in is that of its confirmation.
pub(super) fn restore(set: &mut WorkingSet, of: AttemptOf, now: Timestamp) -> Outcome {
    let Some(mut signature) = set.signature(of.site, of.id).cloned() else {
        return Outcome::Refused(Refusal::AttemptUnknown);
    };
    if signature.state != SignatureState::Invalidated {
        let was_restored = signature.state != SignatureState::Withdrawn;
        return if was_restored {
            Outcome::Unchanged
        } else {
            Outcome::Refused(Refusal::NotPossibleNow)
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
        check_thresholds(set, signature.petition, now);
        check_supporters(set, signature.petition, now);
    }
    Outcome::Done
}

/// No more mails about the petition; the signature stays.
pub(super) fn unsubscribe(set: &mut WorkingSet, of: AttemptOf) -> Outcome {
    let Some(mut signature) = set.signature(of.site, of.id).cloned() else {
        return Outcome::Refused(Refusal::AttemptUnknown);
    };
    if !signature.wants_updates {
        return Outcome::Unchanged;
    }
    signature.wants_updates = false;
    set.update_signature(signature);
    Outcome::Done
}

fn end(set: &mut WorkingSet, mut signature: Signature, state: SignatureState, now: Timestamp) -> Signature {
    let counted = signature.state == SignatureState::Confirmed;
    signature.state = state;
    signature.ended_at = Some(now);
    set.update_signature(signature.clone());
    if counted {
        set.count(&signature, -1);
        check_thresholds(set, signature.petition, now);
        check_supporters(set, signature.petition, now);
    }
    signature
}

//! Sending the mail again, as asked from the page that follows the form. The answer depends only on
//! how often this page asked, so that it tells nothing about the address.

use crate::command::WaitingPage;
use crate::decide::sign::mail_existing;
use crate::limits::RESEND_WAIT_MS;
use crate::outcome::{Outcome, Refusal};
use crate::signature::SignatureState;
use crate::time::Timestamp;
use crate::working_set::WorkingSet;

pub(super) fn resend(set: &mut WorkingSet, page: WaitingPage, now: Timestamp) -> Outcome {
    let received = Outcome::Received { attempt: page.id, revision: page.revision };
    if let Some(signature) = set.signature(page.site, page.id).cloned() {
        if signature.revision != page.revision {
            return Outcome::Refused(Refusal::LinkReplaced);
        }
        if signature.state == SignatureState::Withdrawn {
            return Outcome::Refused(Refusal::SignatureWithdrawn);
        }
        return match mail_existing(set, signature, RESEND_WAIT_MS, now) {
            true => received,
            false => Outcome::Refused(Refusal::MailTooOften),
        };
    }
    let Some(mut repeat) = set.repeat(page.site, page.id).cloned() else {
        return Outcome::Refused(Refusal::AttemptUnknown);
    };
    if repeat.revision != page.revision {
        return Outcome::Refused(Refusal::LinkReplaced);
    }
    let Some(mails) = repeat.mails.spend(now, RESEND_WAIT_MS) else {
        return Outcome::Refused(Refusal::MailTooOften);
    };
    repeat.mails = mails;
    let existing = repeat.of;
    set.update_repeat(repeat);
    if let Some(signature) = set.signature(page.site, existing).cloned() {
        mail_existing(set, signature, RESEND_WAIT_MS, now);
    }
    received
}

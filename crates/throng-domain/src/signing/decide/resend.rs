//! Sending the mail again at the request of the page that follows the form. The answer depends only on how often this
//! page asked, so that it tells nothing about the address.

use crate::mail::decide::mailbox::MailboxToday;
use crate::mail::mailing::MailKind;
use crate::signing::decide::address::open_page;
use crate::signing::decide::sign::same_person;
use crate::signing::signature::{Signature, SignatureState};
use crate::spine::answer::Received;
use crate::spine::ids::WaitingPage;
use crate::spine::limits::RESEND_WAIT_MS;
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// Send the mail of this page again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resend(pub WaitingPage);

impl Rule for Resend {
    type Answer = Received;

    fn needs(&self, needs: &mut Needs) {
        needs.attempts.insert(self.0.id);
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Received, Refusal> {
        resend(set, self.0, now)
    }
}

pub(crate) fn resend(set: &mut WorkingSet, page: WaitingPage, now: Timestamp) -> Result<Received, Refusal> {
    let received = Ok(Received { attempt: page.id, revision: page.revision });
    open_page(set, page, now)?;
    if let Some(signature) = set.signature(page.site, page.id).cloned() {
        return match ask_again(set, signature, now) {
            true => received,
            false => Err(Refusal::MailTooOften),
        };
    }
    let Some(mut repeat) = set.repeat(page.site, page.id).cloned() else {
        return Err(Refusal::AttemptUnknown);
    };
    let Some(mails) = repeat.mails.spend(now, RESEND_WAIT_MS) else {
        return Err(Refusal::MailTooOften);
    };
    let existing = set.signature(page.site, repeat.of).cloned();
    let is_seen = set.repeats_of(repeat.of).any(|seen| seen.id == repeat.id);
    let mailbox =
        existing.map(|existing| (MailboxToday::seen(set, existing.keys.address, is_seen, now), existing));
    repeat.mails = mails;
    set.update_repeat(repeat);
    if let Some((mailbox, existing)) = mailbox {
        tell_again(set, mailbox, &existing, now);
    }
    received
}

/// Sends the signer the mail that fits the signature's current state, within the mail budget of the page. Returns
/// whether the budget allowed it.
fn ask_again(set: &mut WorkingSet, mut signature: Signature, now: Timestamp) -> bool {
    let Some(mails) = signature.mails.spend(now, RESEND_WAIT_MS) else {
        return false;
    };
    let address = signature.keys.address;
    let is_seen = set
        .with_address(address)
        .iter()
        .any(|seen| seen.id == signature.id);
    let mailbox = MailboxToday::seen(set, address, is_seen, now);
    signature.mails = mails;
    set.update_signature(signature.clone());
    tell_again(set, mailbox, &signature, now);
    true
}

fn tell_again(set: &mut WorkingSet, mailbox: MailboxToday, signature: &Signature, now: Timestamp) {
    if signature.state == SignatureState::Pending || signature.is_signed_already() {
        let signed = same_person(set, signature.campaign, signature.keys);
        let signed = signed.and_then(|id| set.signature(signature.campaign.site, id).cloned());
        if let Some(signed) = signed {
            // The owner of the mailbox has meanwhile signed by another link.
            return mailbox.mail(set, MailKind::AlreadySigned, &signed, now);
        }
    }
    let kind = match signature.state {
        SignatureState::Pending => MailKind::Confirm,
        SignatureState::Confirmed | SignatureState::Invalidated | SignatureState::Held => {
            MailKind::AlreadySigned
        }
        // Somebody who withdrew gets no mail, and the page looks the same.
        SignatureState::Withdrawn => return,
    };
    mailbox.mail(set, kind, signature, now);
}

//! What staff do with mails: send one again, let a refused address be written to, test the relay host.
//!
//! A mail that was sent counts against the same limits when staff send it again as when the recipient
//! asks for it. A mail that failed is not replaced by a new one: the same mail is tried again, so that
//! pressing twice sends one mail.

use crate::campaigns::decide::life::check_staff;
use crate::campaigns::decide::write::{CreatorLink, ResendLink};
use crate::mail::mailing::{Mail, MailKind, MailReader, MailState, ToCreator, ToSigner};
use crate::mail::refused::{RefusedAddress, StaffMail};
use crate::office::audit::Action;
use crate::office::audit_subject::Subject;
use crate::office::decide::audit::{self, Deed};
use crate::office::staff::{Duty, StaffId};
use crate::people::uniqueness::MailboxKey;
use crate::signing::signature::SignatureState;
use crate::spine::answer::Stored;
use crate::spine::ids::{CampaignId, MailId, SignatureId, SiteId};
use crate::spine::limits::{MAILS_AGAIN_STEP_MAX, RESEND_WAIT_MS, TRIAL_WAIT_MS};
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

type Decided = Result<Stored, Refusal>;

/// A step of staff with mails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandleMail {
    /// The site.
    pub site: SiteId,
    /// The member of staff who does it.
    pub by: StaffId,
    /// What is done.
    pub step: MailStep,
}

/// The steps of staff with mails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MailStep {
    /// Send a mail again, or one that waits now.
    Resend {
        /// The mail.
        mail: MailId,
        /// The signature that the mail is about, if any, so that it is loaded. If the mail is about another one, it
        /// is not sent.
        signature: Option<SignatureId>,
        /// The petition whose creator it goes to, if it goes to a creator; checked like `signature`.
        campaign: Option<CampaignId>,
        /// The mailbox that it goes to. Sending it again marks this address as working.
        mailbox: Option<MailboxKey>,
    },
    /// Send these failed mails again, after trouble with the mail server. Those that did not fail are skipped.
    ResendFailed {
        /// The mails: at most [`crate::spine::limits::MAILS_AGAIN_STEP_MAX`].
        mails: Vec<MailId>,
    },
    /// Let bulk mails go to a refused address again.
    ClearAddress {
        /// The mailbox.
        mailbox: MailboxKey,
        /// The last mail that was refused, as staff saw it: the log names this mail, since it must not hold
        /// addresses.
        mail: MailId,
    },
    /// Mail the member themselves, to see whether the relay host accepts it.
    Test,
}

impl Rule for HandleMail {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.in_office(self.site, self.by);
        match &self.step {
            &MailStep::Resend { mail, signature, campaign, mailbox } => {
                needs.mails.insert(mail);
                needs.attempts.extend(signature);
                campaign.into_iter().for_each(|id| needs.life(id));
                let refused = mailbox.map(|mailbox| RefusedAddress::key(self.site, mailbox));
                refused.into_iter().for_each(|key| needs.row(key));
            }
            MailStep::ResendFailed { mails } => needs.mails.extend(mails),
            MailStep::ClearAddress { mailbox, .. } => {
                needs.row(RefusedAddress::key(self.site, *mailbox));
            }
            MailStep::Test => needs.row(StaffMail::relay_test(self.site)),
        }
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        handle(set, self, now)
    }
}

fn handle(set: &mut WorkingSet, handle: &HandleMail, now: Timestamp) -> Result<Stored, Refusal> {
    let &HandleMail { site, by, ref step } = handle;

    match step {
        &MailStep::Resend { mail, mailbox, .. } => resend(set, (site, by), (mail, mailbox), now),
        MailStep::ResendFailed { mails } => resend_failed(set, (site, by), mails, now),
        &MailStep::ClearAddress { mailbox, mail } => clear(set, (site, by), (mailbox, mail), now),
        MailStep::Test => test(set, (site, by), now),
    }
}

/// The word for a state in the log.
fn word(state: MailState) -> &'static str {
    match state {
        MailState::Queued => "waiting",
        MailState::Sent => "sent",
        MailState::Captured => "captured",
        MailState::Dead => "failed",
        MailState::Dropped => "dropped",
    }
}

fn log(set: &mut WorkingSet, (site, by): (SiteId, StaffId), mail: MailId, deed: Deed, now: Timestamp) {
    let subject = Subject::Mail(mail);
    audit::append(set, site, Some(by), Deed { subject, ..deed }, now);
}

fn resend(
    set: &mut WorkingSet,
    who: (SiteId, StaffId),
    (id, mailbox): (MailId, Option<MailboxKey>),
    now: Timestamp,
) -> Decided {
    check_staff(set, who.0, who.1, Duty::Moderate)?;
    let mail = set.mail(who.0, id).cloned().ok_or(Refusal::AttemptUnknown)?;
    let before = word(mail.state);
    match mail.state {
        // A mail that was never tried is still waiting for its turn, or until a decision can no longer be
        // undone.
        MailState::Queued if mail.attempts == 0 => return Err(Refusal::NotPossibleNow),
        MailState::Queued if mail.due_at <= now => return Ok(Stored::Unchanged),
        MailState::Queued | MailState::Dead => try_again(set, mail, now),
        MailState::Sent | MailState::Captured => once_more(set, &mail, now)?,
        MailState::Dropped => return Err(Refusal::NotPossibleNow),
    }
    if let Some(mailbox) = mailbox {
        believe(set, who.0, mailbox, now);
    }
    let deed =
        Deed { before: before.to_owned(), after: "waiting".to_owned(), ..Deed::of(Action::ResendMail) };
    log(set, who, id, deed, now);
    Ok(Stored::Done)
}

/// Writes one line to the log for all of them; what each was about can be seen from the mail itself.
fn resend_failed(set: &mut WorkingSet, who: (SiteId, StaffId), mails: &[MailId], now: Timestamp) -> Decided {
    check_staff(set, who.0, who.1, Duty::Moderate)?;
    assert!(mails.len() <= MAILS_AGAIN_STEP_MAX, "the office asks in parts");
    let failed = mails.iter().filter_map(|id| set.mail(who.0, *id).cloned());
    let failed: Vec<Mail> = failed.filter(|mail| mail.state == MailState::Dead).collect();
    if failed.is_empty() {
        return Ok(Stored::Unchanged);
    }
    let deed = Deed {
        action: Action::ResendMails,
        subject: Subject::Mails(failed.len()),
        before: word(MailState::Dead).to_owned(),
        after: word(MailState::Queued).to_owned(),
    };
    failed.into_iter().for_each(|mail| try_again(set, mail, now));
    audit::append(set, who.0, Some(who.1), deed, now);
    Ok(Stored::Done)
}

/// Queues the same mail again, due now. Its count of tries continues, so a late result of an earlier try is
/// ignored.
fn try_again(set: &mut WorkingSet, mail: Mail, now: Timestamp) {
    set.update_mail(Mail { state: MailState::Queued, due_at: now, finished_at: None, ..mail });
}

/// Queues a new mail of the same kind with current content. Only for kinds that recipients can request themselves.
fn once_more(set: &mut WorkingSet, mail: &Mail, now: Timestamp) -> Result<(), Refusal> {
    match mail.kind.reader() {
        MailReader::Signer(ToSigner::Confirm) => {
            let signature = mail
                .signature()
                .and_then(|id| set.signature(mail.site, id).cloned());
            let waits = signature.filter(|signature| {
                signature.state == SignatureState::Pending && signature.revision == mail.revision
            });
            let mut signature = waits.ok_or(Refusal::NotPossibleNow)?;
            let mails = signature.mails.spend(now, RESEND_WAIT_MS);
            signature.mails = mails.ok_or(Refusal::MailTooOften)?;
            set.update_signature(signature.clone());
            set.queue_mail(MailKind::Confirm, &signature, now);
            Ok(())
        }
        MailReader::Creator(
            ToCreator::DraftKept | ToCreator::ConfirmPetition | ToCreator::GatherSupporters,
        ) => {
            let campaign = mail.to_creator_of().ok_or(Refusal::NotPossibleNow)?;
            let link = CreatorLink { campaign, revision: mail.revision };
            match ResendLink(link).decide(set, now) {
                Err(Refusal::MailTooOften) => Err(Refusal::MailTooOften),
                Err(_) => Err(Refusal::NotPossibleNow),
                Ok(_) => Ok(()),
            }
        }
        MailReader::Signer(
            ToSigner::AlreadySigned
            | ToSigner::Withdrawn
            | ToSigner::StillChecked
            | ToSigner::News
            | ToSigner::Digest,
        )
        | MailReader::Creator(
            ToCreator::InModeration
            | ToCreator::ChangesAsked
            | ToCreator::Rejected
            | ToCreator::Opened
            | ToCreator::UpdateDeclined
            | ToCreator::ThresholdReached
            | ToCreator::Progress
            | ToCreator::Digest,
        )
        | MailReader::Reporter(_)
        // What was true of a trouble then is told in the office as it is now.
        | MailReader::Staff(_)
        // Whoever wants to follow sends the form again.
        | MailReader::Follower(_)
        | MailReader::PlaceFollower(_)
        // Whoever is on a roll asks for their link again.
        | MailReader::Voter(_) => Err(Refusal::NotPossibleNow),
    }
}

/// Removes the note that a mail server refused this address. Returns false if there was none.
fn believe(set: &mut WorkingSet, site: SiteId, mailbox: MailboxKey, now: Timestamp) -> bool {
    let key = RefusedAddress::key(site, mailbox);
    match set.row(key).copied().filter(RefusedAddress::stands) {
        Some(row) => {
            let row = RefusedAddress { cleared_at: Some(now), ..row };
            set.put_row(key, row);
            true
        }
        None => false,
    }
}

fn clear(
    set: &mut WorkingSet,
    who: (SiteId, StaffId),
    (mailbox, mail): (MailboxKey, MailId),
    now: Timestamp,
) -> Decided {
    check_staff(set, who.0, who.1, Duty::Moderate)?;
    if !believe(set, who.0, mailbox, now) {
        return Ok(Stored::Unchanged);
    }
    log(set, who, mail, Deed::of(Action::ClearAddress), now);
    Ok(Stored::Done)
}

fn test(set: &mut WorkingSet, (site, by): (SiteId, StaffId), now: Timestamp) -> Decided {
    check_staff(set, site, by, Duty::Administer)?;
    let key = StaffMail::relay_test(site);
    if let Some(last) = set.row(key)
        && now.since(last.at) < TRIAL_WAIT_MS
    {
        return Err(Refusal::MailTooOften);
    }
    let mail = set.queue_staff_mail(MailKind::RelayTest, site, by, now);
    set.put_row(key, StaffMail { mail, at: now, by });
    log(set, (site, by), mail, Deed::of(Action::TestRelay), now);
    Ok(Stored::Done)
}

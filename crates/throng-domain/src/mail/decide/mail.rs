//! Recording how an attempt to deliver a mail ended: sent, captured, deferred, refused.

use crate::mail::mailing::{MailState, backoff_ms};
use crate::mail::refused::RefusedAddress;
use crate::people::uniqueness::MailboxKey;
use crate::spine::answer::Stored;
use crate::spine::ids::{MailId, SiteId};
use crate::spine::limits::{MAIL_GIVE_UP_MS, MAIL_REPLY_CHARS_MAX};
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// Record how an attempt to deliver a mail ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordMail {
    /// The site.
    pub site: SiteId,
    /// The mail.
    pub id: MailId,
    /// The attempt that this is about, counted from 1. The result of an older attempt changes nothing.
    pub attempt: u16,
    /// How the attempt to deliver it ended.
    pub result: MailResult,
}

/// How an attempt to deliver a mail ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MailResult {
    /// A mail server accepted it.
    Sent,
    /// It is kept in the program, to be read there.
    Captured,
    /// It failed for now: a 4xx answer, no connection, or a refusal that is not about the address itself.
    Deferred(String),
    /// The same while the clock is doubted: however old the mail seems by it, it is not given up.
    DeferredInDoubt(String),
    /// It was not tried: the mailbox has had as many mails as it may get until this time. This does not count as an
    /// attempt, and the mail is never given up because of it.
    Waits(Timestamp),
    /// It failed for good: a 5xx answer.
    Refused(String),
    /// It failed for good because the server does not know the address; another mail to it would fail, too.
    AddressRefused {
        /// The server's answer.
        reply: String,
        /// The mailbox. Whoever submits the command makes the hash, since only they have the secret.
        mailbox: MailboxKey,
    },
    /// Not sent: when it was due, it no longer applied (for example, the signature was already confirmed).
    Dropped,
}

impl Rule for RecordMail {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.mails.insert(self.id);
        if let MailResult::AddressRefused { mailbox, .. } = self.result {
            needs.row(RefusedAddress::key(self.site, mailbox));
        }
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        record(set, self, now)
    }
}

/// A result for a mail in its final state, or for an older attempt, changes nothing: a result may arrive twice when
/// an attempt outlives its lease.
fn record(set: &mut WorkingSet, record: &RecordMail, now: Timestamp) -> Result<Stored, Refusal> {
    let Some(mut mail) = set.mail(record.site, record.id).cloned() else {
        return Err(Refusal::AttemptUnknown);
    };
    if mail.state != MailState::Queued || record.attempt != mail.attempts + 1 {
        return Ok(Stored::Unchanged);
    }
    let (state, reply) = match &record.result {
        MailResult::Sent => (MailState::Sent, None),
        MailResult::Captured => (MailState::Captured, None),
        MailResult::Dropped => (MailState::Dropped, None),
        MailResult::Refused(reply) | MailResult::AddressRefused { reply, .. } => {
            (MailState::Dead, Some(reply))
        }
        MailResult::Deferred(reply) if now.since(mail.created_at) >= MAIL_GIVE_UP_MS => {
            (MailState::Dead, Some(reply))
        }
        MailResult::Deferred(reply) | MailResult::DeferredInDoubt(reply) => (MailState::Queued, Some(reply)),
        // It was no try.
        MailResult::Waits(until) => {
            mail.due_at = (*until).max(now);
            set.update_mail(mail);
            return Ok(Stored::Done);
        }
    };
    mail.attempts = record.attempt;
    mail.state = state;
    mail.reply = reply.map(|text| text.chars().take(MAIL_REPLY_CHARS_MAX).collect());
    if state == MailState::Queued {
        mail.due_at = now.plus_ms(backoff_ms(mail.attempts, mail.id));
    } else {
        mail.finished_at = Some(now);
    }
    if let MailResult::AddressRefused { mailbox, .. } = record.result {
        let key = RefusedAddress::key(mail.site, mailbox);
        let row = RefusedAddress::again(set.row(key).copied(), mail.id, now);
        set.put_row(key, row);
    }
    set.update_mail(mail);
    Ok(Stored::Done)
}

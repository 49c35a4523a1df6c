//! What becomes of a mail: sent, kept, tried again later, given up.

use crate::command::{MailResult, RecordMail};
use crate::limits::{MAIL_GIVE_UP_MS, MAIL_REPLY_CHARS_MAX};
use crate::mailing::{MailState, backoff_ms};
use crate::outcome::{Outcome, Refusal};
use crate::record::{Record, RecordKey};
use crate::refused::{RefusedAddress, refused_key};
use crate::time::Timestamp;
use crate::working_set::WorkingSet;

/// A result for a mail that has its final state, or for an older try, changes nothing: results may
/// come twice when a try outlives its lease.
pub(super) fn record(set: &mut WorkingSet, record: &RecordMail, now: Timestamp) -> Outcome {
    let Some(mut mail) = set.mail(record.site, record.id).cloned() else {
        return Outcome::Refused(Refusal::AttemptUnknown);
    };
    if mail.state != MailState::Queued || record.attempt != mail.attempts + 1 {
        return Outcome::Unchanged;
    }
    if let MailResult::Waits(until) = record.result {
        mail.due_at = until.max(now);
        set.update_mail(mail);
        return Outcome::Done;
    }
    mail.attempts = record.attempt;
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
        MailResult::Deferred(reply) => (MailState::Queued, Some(reply)),
        MailResult::Waits(_) => unreachable!("it was no try"),
    };
    mail.state = state;
    mail.reply = reply.map(|text| text.chars().take(MAIL_REPLY_CHARS_MAX).collect());
    if state == MailState::Queued {
        mail.due_at = now.plus_ms(backoff_ms(mail.attempts, mail.id));
    } else {
        mail.finished_at = Some(now);
    }
    if let MailResult::AddressRefused { mailbox, .. } = record.result {
        let key = refused_key(mail.site, mailbox);
        let row = RefusedAddress::again(refused(set, key), mail.id, now);
        set.put_record(key, Record::RefusedAddress(row));
    }
    set.update_mail(mail);
    Outcome::Done
}

/// What is known of a mailbox that was refused, if it was.
pub(super) fn refused(set: &WorkingSet, key: RecordKey) -> Option<RefusedAddress> {
    match set.record(key) {
        Some(Record::RefusedAddress(row)) => Some(*row),
        _ => None,
    }
}

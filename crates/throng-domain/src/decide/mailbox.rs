//! What one mailbox gets under one petition, whoever types its address: mails are bounded by the day, and silently, since
//! whoever typed the address sees the same page as everybody.
//!
//! Counted from the attempts with the address, so that a change of address and back does not begin anew: an attempt stays
//! with the address that it was made with.

use crate::held::HeldBy;
use crate::limits::{MAIL_WINDOW_MS, MAILS_QUEUED_PER_DAY_MAX, REPEAT_MAIL_WAIT_MS};
use crate::mailing::MailKind;
use crate::signature::{MailBudget, Signature};
use crate::time::Timestamp;
use crate::uniqueness::AddressKey;
use crate::working_set::WorkingSet;

/// The mails that were asked for within a day, before the one that is asked for now.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MailboxToday {
    asked: usize,
}

impl MailboxToday {
    pub(super) fn of(set: &WorkingSet, address: AddressKey, now: Timestamp) -> MailboxToday {
        let mut today = MailboxToday::default();
        for signature in set.with_address(address) {
            // What was given up before its mail was sent is not sent any more: counted, it would keep the owner of the
            // mailbox from getting theirs. What was sent already counts where mails are sent.
            if !signature.is_given_up() {
                today.add(signature.mails, now);
            }
            set.repeats_of(signature.id)
                .for_each(|repeat| today.add(repeat.mails, now));
        }
        today
    }

    /// Mails that a mailbox may have had within a day, those of what was given up included: they may have been sent
    /// before. Rather too many than too few: mails that an attempt brought from another address count here too.
    pub(super) fn had(set: &WorkingSet, address: AddressKey, now: Timestamp) -> usize {
        let lately = |mails: MailBudget| match now.since(mails.last) < MAIL_WINDOW_MS {
            true => usize::from(mails.in_window),
            false => 0,
        };
        let of_repeats = |id| {
            set.repeats_of(id)
                .map(|repeat| lately(repeat.mails))
                .sum::<usize>()
        };
        let seen = set.with_address(address);
        seen.iter()
            .map(|signature| lately(signature.mails) + of_repeats(signature.id))
            .sum()
    }

    /// As [`MailboxToday::of`], asked from the page of an attempt. One that is so old that nobody counts what it asks for
    /// gets no more mails.
    pub(super) fn seen(set: &WorkingSet, address: AddressKey, is_seen: bool, now: Timestamp) -> MailboxToday {
        match is_seen {
            true => MailboxToday::of(set, address, now),
            false => MailboxToday { asked: MAILS_QUEUED_PER_DAY_MAX },
        }
    }

    fn add(&mut self, mails: MailBudget, now: Timestamp) {
        if now.since(mails.window_began) < MAIL_WINDOW_MS {
            self.asked += usize::from(mails.in_window);
        }
    }

    /// Queues a mail to the mailbox, or notes that it has had enough of them.
    pub(super) fn mail(self, set: &mut WorkingSet, kind: MailKind, subject: &Signature, now: Timestamp) {
        if self.asked < MAILS_QUEUED_PER_DAY_MAX {
            set.queue_mail(kind, subject, now);
        } else {
            set.leave_mail(kind, subject, now);
        }
    }
}

/// Whether the owner of a signature is told now that it was repeated: the first time that they were not told yet that it
/// counts, and after that once in a while.
pub(super) fn is_to_be_told(set: &WorkingSet, signature: &Signature, now: Timestamp) -> bool {
    let repeats = set.repeats_of(signature.id).map(|repeat| repeat.mails.last);
    let last = repeats.chain([signature.mails.last]).max();
    let is_news = signature.confirmed_at > last;
    is_news || last.is_none_or(|last| now.since(last) >= REPEAT_MAIL_WAIT_MS)
}

/// What held a signature of the mailbox that was withdrawn since: the next one is held by the same, or one could withdraw
/// what is held, sign again and count.
pub(super) fn held_before(set: &WorkingSet, address: AddressKey) -> Option<HeldBy> {
    set.left_while_held(address)?.held_before()
}

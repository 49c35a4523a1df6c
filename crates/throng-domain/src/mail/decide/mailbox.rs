//! How many mails one mailbox gets about one petition in a day, whoever typed its address. Nobody is told
//! when the limit is reached: the page looks the same as always to whoever typed the address.
//!
//! Mails are counted over all attempts with the address, and an attempt keeps the address that it was made
//! with. So changing the address and changing it back does not start the count again.

use crate::mail::mailing::MailKind;
use crate::people::uniqueness::AddressKey;
use crate::signing::held::HeldBy;
use crate::signing::signature::{MailBudget, Signature};
use crate::spine::limits::{MAIL_WINDOW_MS, MAILS_QUEUED_PER_DAY_MAX, REPEAT_MAIL_WAIT_MS};
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// The mails to one mailbox that were requested within the last day, not counting the one that is requested now.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MailboxToday {
    asked: usize,
}

impl MailboxToday {
    pub(crate) fn of(set: &WorkingSet, address: AddressKey, now: Timestamp) -> MailboxToday {
        let mut today = MailboxToday::default();
        for signature in set.with_address(address) {
            // A given-up attempt is not counted: if its mail was not sent yet, it never will be, and counting
            // it would leave fewer mails for the owner of the mailbox. If it was sent, the limit on sending
            // counts it.
            if !signature.is_given_up() {
                today.add(signature.mails, now);
            }
            set.repeats_of(signature.id)
                .for_each(|repeat| today.add(repeat.mails, now));
        }
        today
    }

    /// Mails that a mailbox may have got within a day. Attempts that were given up count here, since their
    /// mails may have been sent already, and so do mails asked for before the address was changed to this
    /// one. The result may be too high, never too low.
    pub(crate) fn had(set: &WorkingSet, address: AddressKey, now: Timestamp) -> usize {
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

    /// Like [`MailboxToday::of`], for a request from an attempt's page. If the attempt is too old to be among those
    /// that are loaded and counted (`is_seen` is false), it gets no more mails.
    pub(crate) fn seen(set: &WorkingSet, address: AddressKey, is_seen: bool, now: Timestamp) -> MailboxToday {
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

    /// Queues a mail to the mailbox, or records it as dropped if the mailbox has had enough.
    pub(crate) fn mail(self, set: &mut WorkingSet, kind: MailKind, subject: &Signature, now: Timestamp) {
        if self.asked < MAILS_QUEUED_PER_DAY_MAX {
            set.queue_mail(kind, subject, now);
        } else {
            set.leave_mail(kind, subject, now);
        }
    }
}

/// Whether to mail the owner of a signature that somebody tried to sign again: if no mail was sent since it was
/// confirmed, and otherwise if the last mail is long enough ago.
pub(crate) fn is_to_be_told(set: &WorkingSet, signature: &Signature, now: Timestamp) -> bool {
    let repeats = set.repeats_of(signature.id).map(|repeat| repeat.mails.last);
    let last = repeats.chain([signature.mails.last]).max();
    let is_news = signature.confirmed_at > last;
    is_news || last.is_none_or(|last| now.since(last) >= REPEAT_MAIL_WAIT_MS)
}

/// What held the newest signature of this mailbox that was withdrawn while it was held. The next signature is then
/// held for the same reason; otherwise people could withdraw a held signature, sign again and be counted.
pub(crate) fn held_before(set: &WorkingSet, address: AddressKey) -> Option<HeldBy> {
    set.left_while_held(address)?.held_before()
}

//! Addresses that a mail server refused for good, and the last mails to staff, so that the office can show
//! what became of them.
//!
//! Holds no address: a mailbox is identified by its keyed hash. Whose it is can only be looked up through the
//! mail that was refused last, as long as that person's data is kept. Once it is erased, nobody can tell.

use serde::{Deserialize, Serialize};

use crate::office::staff::StaffId;
use crate::people::uniqueness::MailboxKey;
use crate::spine::ids::{MailId, SiteId};
use crate::spine::row::{Key, RecordKind, Row, halves};
use crate::spine::time::Timestamp;

/// What is kept of a mailbox that was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RefusedAddress {
    /// Mails that were refused.
    pub times: u32,
    /// The first.
    pub first_at: Timestamp,
    /// The last.
    pub last_at: Timestamp,
    /// Which was the last: it has the mail server's answer, and tells whose the address is.
    pub mail: MailId,
    /// When staff said that it may be right after all; a refusal after that counts again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cleared_at: Option<Timestamp>,
}

impl Row for RefusedAddress {
    const KIND: RecordKind = RecordKind::RefusedAddress;
    type Owner = (SiteId, i64);
}

impl RefusedAddress {
    /// What is kept after one more refusal.
    #[must_use]
    pub fn again(before: Option<RefusedAddress>, mail: MailId, now: Timestamp) -> RefusedAddress {
        RefusedAddress {
            times: before.map_or(0, |before| before.times).saturating_add(1),
            first_at: before.map_or(now, |before| before.first_at),
            last_at: now,
            mail,
            cleared_at: None,
        }
    }

    /// Whether bulk mails skip this mailbox.
    #[must_use]
    pub fn stands(&self) -> bool {
        self.cleared_at.is_none()
    }
}

/// A mail to staff that somebody asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StaffMail {
    /// The mail.
    pub mail: MailId,
    /// When.
    pub at: Timestamp,
    /// Who asked.
    pub by: StaffId,
}

impl Row for StaffMail {
    const KIND: RecordKind = RecordKind::StaffMail;
    type Owner = (SiteId, i64);
}

impl RefusedAddress {
    /// Where a mailbox is kept.
    #[must_use]
    pub fn key(site: SiteId, mailbox: MailboxKey) -> Key<RefusedAddress> {
        let (owner, item) = halves(mailbox.0);
        RefusedAddress::rows((site, owner)).item(item)
    }
}

impl StaffMail {
    /// Where the last test of the relay host is kept.
    #[must_use]
    pub fn relay_test(site: SiteId) -> Key<StaffMail> {
        StaffMail::rows((site, 0)).item(0)
    }

    /// Where the last mail with an invitation is kept.
    #[must_use]
    pub fn invitation(site: SiteId, member: StaffId) -> Key<StaffMail> {
        StaffMail::rows((site, 1)).item(i64::from(member.0))
    }
}

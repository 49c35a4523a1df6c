//! Addresses that a mail server refused for good, and the last mails to staff, so that the office can show
//! what became of them.
//!
//! Holds no address: a mailbox is identified by its keyed hash. Its owner can only be found through the mail that was
//! refused last, while that person's data is kept. Once it is erased, nobody can tell.

use serde::{Deserialize, Serialize};

use crate::office::staff::StaffId;
use crate::people::uniqueness::MailboxKey;
use crate::spine::ids::{MailId, SiteId};
use crate::spine::row::{Key, RecordKind, Row, halves};
use crate::spine::time::Timestamp;

/// A mailbox that a mail server refused for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RefusedAddress {
    /// How many mails were refused.
    pub times: u32,
    /// When the first was refused.
    pub first_at: Timestamp,
    /// When the last was refused.
    pub last_at: Timestamp,
    /// The mail that was refused last: it has the server's answer, and leads to the owner of the address.
    pub mail: MailId,
    /// When staff said that the address may be right after all. A later refusal is noted anew.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cleared_at: Option<Timestamp>,
}

impl Row for RefusedAddress {
    const KIND: RecordKind = RecordKind::RefusedAddress;
    type Owner = (SiteId, i64);
}

impl RefusedAddress {
    /// The row after one more refusal.
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

/// The last mail to staff of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StaffMail {
    /// The mail.
    pub mail: MailId,
    /// When it was requested.
    pub at: Timestamp,
    /// The member who requested it.
    pub by: StaffId,
}

impl Row for StaffMail {
    const KIND: RecordKind = RecordKind::StaffMail;
    type Owner = (SiteId, i64);
}

impl RefusedAddress {
    /// The key of the row for a mailbox.
    #[must_use]
    pub fn key(site: SiteId, mailbox: MailboxKey) -> Key<RefusedAddress> {
        let (owner, item) = halves(mailbox.0);
        RefusedAddress::rows((site, owner)).item(item)
    }
}

impl StaffMail {
    /// The key of the row for the last test of the relay host.
    #[must_use]
    pub fn relay_test(site: SiteId) -> Key<StaffMail> {
        StaffMail::rows((site, 0)).item(0)
    }

    /// The key of the row for the last invitation mailed to a member.
    #[must_use]
    pub fn invitation(site: SiteId, member: StaffId) -> Key<StaffMail> {
        StaffMail::rows((site, 1)).item(i64::from(member.0))
    }
}

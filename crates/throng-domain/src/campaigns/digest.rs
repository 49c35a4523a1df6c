//! The daily mail with the new comments on a campaign: who asked for it, and which comments it holds.
//!
//! Whoever signed a campaign, or started it, can ask for it by their own mailed link. A mail holds what everybody can read
//! and was not in an earlier one: it may have been written days ago, and have waited for a moderator. Nobody is sent their
//! own comments, nor what was written before they asked. Bounded by the newest [`DIGEST_WINDOW`] comments of a campaign.

use serde::{Deserialize, Serialize};

use crate::campaigns::comment::CommentShown;
use crate::people::follower::Follower;
use crate::people::uniqueness::AddressKey;
use crate::spine::ids::{CampaignId, CommentId, SignatureId, SiteId};
use crate::spine::row::{Key, List, RecordKind, Row};
use crate::spine::time::{DAY_MS, Timestamp};

/// Time between two mails about one campaign.
pub const DIGEST_EVERY_MS: i64 = DAY_MS;

/// Whoever gets the mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DigestTo {
    /// Somebody who signed.
    Signer(SignatureId),
    /// Whoever started the campaign.
    Creator,
}

/// Somebody who asked for the daily mail with comments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DigestReader {
    /// Where the address is.
    pub to: DigestTo,
    /// The keyed hash of the mailbox under this campaign, by which its own comments are known.
    pub address: AddressKey,
    /// When they asked.
    pub asked_at: Timestamp,
}

impl Row for DigestReader {
    const KIND: RecordKind = RecordKind::DigestReader;
    type Owner = CampaignId;
}

impl DigestReader {
    /// The item of the creator. No hash of a mailbox is 0, but by chance.
    pub const CREATOR: i64 = 0;

    /// The key of the row of a signer's mailbox.
    #[must_use]
    pub fn of(campaign: CampaignId, address: AddressKey) -> Key<DigestReader> {
        DigestReader::rows(campaign).item(Follower::id_of(address).0)
    }

    /// The key of the creator's row.
    #[must_use]
    pub fn of_creator(campaign: CampaignId) -> Key<DigestReader> {
        DigestReader::rows(campaign).item(DigestReader::CREATOR)
    }

    /// Whether this comment is one to be told.
    #[must_use]
    pub fn wants(&self, comment: &DigestComment) -> bool {
        comment.author != self.address && comment.at >= self.asked_at
    }
}

/// A comment in a daily mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DigestComment {
    /// The comment.
    pub id: CommentId,
    /// The keyed hash of its author's mailbox.
    pub author: AddressKey,
    /// When it was written.
    pub at: Timestamp,
}

/// The daily mails about the comments on one campaign: the newest, and how far it has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Digest {
    /// The number of the newest; 0 before the first.
    pub run: i64,
    /// When it began; before the first, when somebody asked for the first time.
    pub at: Timestamp,
    /// Its comments, the newest first.
    pub comments: Vec<DigestComment>,
    /// The newest public comments when it began: what is not among them later is new.
    pub seen: Vec<CommentId>,
    /// The last reader whose mail is queued.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<i64>,
    /// Whether readers are left whose mail is not queued.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub running: bool,
}

impl Row for Digest {
    const KIND: RecordKind = RecordKind::Digest;
    type Owner = SiteId;
}

impl Digest {
    /// The key of a campaign's row: all of a site are in one list, which is gone through every minute.
    #[must_use]
    pub fn of(campaign: CampaignId) -> Key<Digest> {
        Digest::all(campaign.site).item(i64::from(campaign.number))
    }

    /// The rows of a site.
    #[must_use]
    pub fn all(site: SiteId) -> List<Digest> {
        Digest::rows(site)
    }

    /// Before the first mail, of a campaign of which somebody has asked for them at `now`.
    #[must_use]
    pub fn begun(now: Timestamp) -> Digest {
        Digest { run: 0, at: now, comments: Vec::new(), seen: Vec::new(), cursor: None, running: false }
    }

    /// Whether the next may begin at `now`.
    #[must_use]
    pub fn is_due(&self, now: Timestamp) -> bool {
        !self.running && now.since(self.at) >= DIGEST_EVERY_MS
    }

    /// Those of these comments that were in no mail, and the ids of all: the newest come first, and at most
    /// [`DIGEST_WINDOW`].
    #[must_use]
    pub fn fresh<'a>(&self, newest: &'a [(i64, CommentShown)]) -> Vec<(CommentId, &'a CommentShown)> {
        let found = newest.iter().map(|(id, shown)| (CommentId(*id), shown));
        found.filter(|(id, _)| !self.seen.contains(id)).collect()
    }
}

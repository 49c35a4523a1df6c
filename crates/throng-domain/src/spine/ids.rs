//! Identifiers. Each is its own type, so that a campaign's number can never be taken for a site's.
//!
//! Ids of signatures, repeats and mails are minted here and never by a database: time-ordered, so
//! that tables grow at their end (random inserts are what costs a B-tree; see
//! `docs/decisions/0002-uniqueness.md`), and the same in every back end.

use serde::{Deserialize, Serialize};

use crate::spine::time::Timestamp;

/// 2024-01-01 00:00 UTC in milliseconds since 1970: where minted ids begin to count.
const EPOCH_MS: i64 = 1_704_067_200_000;
/// No minted id is older than this.
pub const MINTED_SINCE: Timestamp = Timestamp(EPOCH_MS);
/// Ids that can be minted within one millisecond before the mint runs ahead of the clock.
const PER_MS_BITS: u32 = 14;
/// Bits of a minted id in use: 40 bits of milliseconds reach the year 2058.
pub const MINTED_BITS: u32 = 54;

/// One body's campaigns within an installation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SiteId(pub u32);

/// A campaign: its site and the small public number that people quote. Numbers are never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CampaignId {
    /// The site whose campaign it is.
    pub site: SiteId,
    /// Public number, unique within the site.
    pub number: u32,
}

/// One attempt to sign: a signature, or a repeat of one. Both come from the same mint, so a page
/// that knows only the attempt cannot tell them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SignatureId(pub i64);

/// One report from the public; minted like the ids of signatures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ReportId(pub i64);

impl ReportId {
    /// The lowest id that a report made at `at` or later can have.
    #[must_use]
    pub fn first_at(at: Timestamp) -> ReportId {
        ReportId(MailId::first_at(at).0)
    }
}

/// One comment on a campaign; minted like the ids of signatures, so that lists of comments are in the order of writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CommentId(pub i64);

/// Where a comment is kept: with the signature of its author, under a number from 1 on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CommentAt {
    /// The signature.
    pub signature: SignatureId,
    /// The comment's number among those of this signature.
    pub place: i64,
}

/// One mail in the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MailId(pub i64);

impl MailId {
    /// The id of a mail that is only previewed and never stored. Every minted id is higher.
    pub const FORESEEN: MailId = MailId(0);

    /// The lowest id that a mail queued at `at` or later can have.
    #[must_use]
    pub fn first_at(at: Timestamp) -> MailId {
        MailId((at.0 - EPOCH_MS).max(0) << PER_MS_BITS)
    }
}

/// Where new ids come from: each is higher than the last, and close to the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mint {
    last: i64,
}

impl Mint {
    /// A mint that continues after `last`, the highest id already stored (0 when none is).
    #[must_use]
    pub fn after(last: i64) -> Mint {
        assert!(last >= 0, "ids are never negative");
        Mint { last }
    }

    /// The next id: higher than the last, and made from `now` unless the clock stands still or has gone back, in
    /// which case ids go on rising by one.
    pub fn next(&mut self, now: Timestamp) -> i64 {
        let by_clock = (now.0 - EPOCH_MS).max(0) << PER_MS_BITS;
        self.last = by_clock.max(self.last + 1);
        assert!(self.last < 1 << MINTED_BITS, "ids run out in the year 2058");
        self.last
    }

    /// About when the newest id was minted; `None` while there is none.
    #[must_use]
    pub fn newest(self) -> Option<Timestamp> {
        (self.last > 0).then(|| MINTED_SINCE.plus_ms(self.last >> PER_MS_BITS))
    }

    /// The highest id minted or stored so far.
    #[must_use]
    pub fn last(self) -> i64 {
        self.last
    }
}

/// An attempt together with its site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttemptOf {
    /// The site.
    pub site: SiteId,
    /// The attempt.
    pub id: SignatureId,
}

/// A mailbox under one campaign, as links and mails name it: made of the keyed hash of the mailbox, so that a mailbox
/// follows a campaign once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FollowerId(pub i64);

/// A follower together with the campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FollowerOf {
    /// The campaign.
    pub campaign: CampaignId,
    /// The follower.
    pub id: FollowerId,
}

/// A mailbox that follows places, on its site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlaceFollowerOf {
    /// The site.
    pub site: SiteId,
    /// Made of the keyed hash of the mailbox, as of somebody who follows a campaign.
    pub id: FollowerId,
}

/// The page that follows the sign form, in the state in which somebody has it open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaitingPage {
    /// The site.
    pub site: SiteId,
    /// The attempt.
    pub id: SignatureId,
    /// The revision of the address when the page was made. A command from a page with an older revision is refused.
    pub revision: u8,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_rise_whatever_the_clock_does() {
        let mut mint = Mint::after(0);
        let mut last = 0;
        for now in [EPOCH_MS + 5, EPOCH_MS + 5, EPOCH_MS + 4, EPOCH_MS - 9, EPOCH_MS + 6] {
            let id = mint.next(Timestamp(now));
            assert!(id > last, "{id} after {last} at {now}");
            last = id;
        }
        assert_eq!(last, 6 << PER_MS_BITS);
    }

    #[test]
    fn an_id_tells_when_it_was_minted() {
        assert_eq!(Mint::after(0).newest(), None);
        for now in [EPOCH_MS, EPOCH_MS + 1, 1_767_268_800_000] {
            let mut mint = Mint::after(0);
            mint.next(Timestamp(now));
            assert_eq!(mint.newest(), Some(Timestamp(now)));
        }
    }
}

//! Small rows: everything that a site stores besides campaigns and signatures. There are few of each kind and each is
//! read as a whole, so all are stored in the same way: a key and a document.
//!
//! Owns THE closed list of kinds with their numbers, and the keys. The document of a kind says so itself, by
//! implementing [`Row`]. A key carries the document's type, so reading one returns that type or a fault. A kind whose
//! number grows with the signatures does not belong here: it gets a table of its own.

use std::fmt;
use std::marker::PhantomData;

use serde::{Deserialize, Serialize};

use crate::spine::ids::{CampaignId, SiteId};

/// Generates [`RecordKind`] from the table below: each kind with its documentation and its number in the store, which
/// must never change.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $number:literal,)*) => {
        /// The kind of a small row.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[repr(u8)]
        pub enum RecordKind {
            $($(#[$doc])* $kind = $number,)*
        }

        impl RecordKind {
            /// Every kind.
            pub const ALL: &[RecordKind] = &[$(RecordKind::$kind,)*];
        }
    };
}

kinds! {
    /// The campaign that a form made: owner and item are the form's key.
    Submission = 0,
    /// The creator of a campaign: owner is its number.
    Creator = 1,
    /// The state of a campaign's moderation: owner is its number.
    Case = 2,
    /// The history of a campaign: owner is its number, item counts from 1. Entries are only added.
    History = 3,
    /// The versions of a campaign's text: owner is its number, item is the version, from 1. Versions are only added.
    Version = 4,
    /// The members of staff: item is the member's number.
    Staff = 5,
    /// The sessions of staff: item is the beginning of the hash of the secret that the browser holds.
    Session = 6,
    /// The log of what staff did: item counts from 1. Entries are only added.
    Audit = 7,
    /// Corrections of a campaign's number: owner is its number, item counts from 1.
    Correction = 8,
    /// Which signatures a correction took out: owner is the campaign's number, item counts from 1.
    CorrectionPart = 9,
    /// The publications about a campaign: owner is its number, and that number below zero for those that only people in one
    /// area are told; item counts from 1.
    Publication = 10,
    /// How far the mailing of a publication has come: owner and item are those of the publication.
    Mailing = 11,
    /// The draft that a member of staff last mailed to themselves: owner is the campaign's number, item the member's.
    /// The next one replaces it.
    Trial = 12,
    /// Updates that a campaign's creator handed in: owner is its number, item counts from 1.
    Proposal = 13,
    /// Reports from the public: owner is 0 while a report waits and 1 once it is settled, item is its id.
    Report = 14,
    /// The sender and the words of a report: item is the report's id. Erased some days after the report was settled.
    Reporter = 15,
    /// The report that a form made: owner and item are the form's key. Erased with the reporter.
    ReportForm = 16,
    /// Batches of signatures on paper: owner is the campaign's number, item counts from 1.
    Paper = 17,
    /// Sentences that the office has reworded: item is made from language and key. They are added or replaced, never
    /// removed.
    Sentence = 18,
    /// Pages that the office wrote: item counts from 1.
    StandingPage = 19,
    /// Earlier contents of such a page: owner is the page's item, item the revision, from 1. Revisions are only
    /// added.
    PageVersion = 20,
    /// The sums of signers' opinions about an answer: owner is the campaign's number, item that of the publication.
    Opinions = 21,
    /// A mailbox that a mail server refused for good: owner and item are the two halves of its key.
    RefusedAddress = 22,
    /// The last mail to staff of each kind: owner 0, item 0 for the test of the relay host; owner 1 for invitations,
    /// item is the member's number.
    StaffMail = 23,
    /// The reasons for not accepting campaigns: item is 1.
    Reasons = 24,
    /// Which set of uploaded areas is in use: item is 1.
    AreaSet = 25,
    /// Requests to a second person: owner is 0 while one waits and 1 once it is settled, item counts from 1.
    Request = 26,
    /// Topics that the office has named or retired: item is 1.
    Topics = 27,
    /// Networks that are exempt from limits: item is 1.
    Networks = 28,
    /// Who follows a campaign by email without signing: owner is its number, negative until it is confirmed; item is
    /// made of the keyed hash of the mailbox.
    Follower = 29,
    /// Comments as written: owner is the author's signature, item counts from 1. Erased with the author.
    Comment = 40,
    /// Comments as everybody reads them: owner is the campaign's number, item is the comment's id.
    CommentShown = 41,
    /// What the office has to do about a comment, or did: owner is 0 while it waits and 1 once it is settled, item is the
    /// comment's id.
    CommentCase = 42,
    /// How many comments a campaign has: owner is its number, item is 0.
    CommentCount = 43,
    /// The ballots of an opened box, without who cast them: owner is the campaign's number, item counts from 1.
    BallotsPart = 50,
    /// The vote that follows from a petition: owner is the petition's number, item is 1.
    CalledVote = 51,
    /// What people chose in an open vote: owner is its number, item is the voter's signature.
    OpenBallot = 52,
    /// A code of a roll that was replaced: owner is the vote's number, item is made of the keyed hash of the code. Erased with
    /// the roll.
    ReplacedCode = 53,
    /// Who voted, in an open vote with the name that the roll had, or in one that shows who voted: owner is its number, item is the voter's signature.
    VoterName = 54,
    /// That the code of somebody on a roll was lost: owner is the vote's number, item is made of the keyed hash of their member
    /// number. Erased with the roll.
    LostCode = 56,
    /// How many comments a mailbox has written on a campaign: owner is its number, item is made of the keyed hash of the
    /// mailbox.
    Commenter = 44,
    /// Why somebody signs, until they confirm: owner is their signature, item is 0. Erased with them.
    Motive = 45,
    /// What the weekly mails to the creator of a pledge say: owner is its number, item counts from 1.
    Progress = 65,
    /// What has come of a pledge in each area, where each has the target for itself: owner is its number, item is 0.
    AreaTargets = 75,
    /// The daily mails with comments: item is the campaign's number.
    Digest = 66,
    /// Who gets them: owner is the campaign's number, item is made of the keyed hash of the mailbox, and 0 for the creator.
    DigestReader = 67,
    /// Who gets emails about places: item is made of the keyed hash of the mailbox.
    PlaceFollower = 72,
    /// The mails of each day to those: one row a site.
    PlaceRun = 73,
    /// What went wrong with the server, of which staff are mailed: item is the number of its kind.
    Trouble = 80,
    /// What an owner has had given up by hand: one row a site.
    Shedding = 81,
}

impl RecordKind {
    /// The number that stands for it in the store.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The kind with this number.
    #[must_use]
    pub fn from_number(number: u8) -> Option<RecordKind> {
        let all = RecordKind::ALL.iter().copied();
        all.into_iter().find(|kind| kind.number() == number)
    }
}

/// A document that is stored as a small row. The implementation stands beside the document.
pub trait Row: Sized {
    /// The kind of its rows.
    const KIND: RecordKind;
    /// What its rows belong to: a site, a campaign, or a part of a site.
    type Owner: Owner;

    /// The rows that belong to `owner`.
    #[must_use]
    fn rows(owner: Self::Owner) -> List<Self> {
        let (site, owner) = owner.site_and_number();
        List::new(RecordList { site, kind: Self::KIND, owner })
    }

    /// The key of the only row, for kinds of which each owner has exactly one: item 0.
    #[must_use]
    fn only(owner: Self::Owner) -> Key<Self> {
        Self::rows(owner).item(0)
    }
}

/// Something that small rows belong to.
pub trait Owner {
    /// The site, and the owner's number within it; 0 for the site itself.
    fn site_and_number(self) -> (SiteId, i64);
}

impl Owner for SiteId {
    fn site_and_number(self) -> (SiteId, i64) {
        (self, 0)
    }
}

impl Owner for CampaignId {
    fn site_and_number(self) -> (SiteId, i64) {
        (self.site, i64::from(self.number))
    }
}

/// A numbered part of a site's rows; what the number means depends on the kind.
impl Owner for (SiteId, i64) {
    fn site_and_number(self) -> (SiteId, i64) {
        self
    }
}

/// All rows of one kind that belong together, in order of `item`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RecordList {
    /// The site whose rows they are.
    pub site: SiteId,
    /// The kind of the rows.
    pub kind: RecordKind,
    /// The number of the owner, as the kind defines it; 0 where the rows belong to the site itself.
    pub owner: i64,
}

impl RecordList {
    /// The key of one row of this list.
    #[must_use]
    pub fn item(self, item: i64) -> RecordKey {
        RecordKey { list: self, item }
    }
}

/// The key of a small row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RecordKey {
    /// The list that the row is in.
    #[serde(flatten)]
    pub list: RecordList,
    /// The place of the row in its list; 0 in a list of one.
    pub item: i64,
}

/// All rows of one type that belong together, in order of `item`.
pub struct List<R> {
    list: RecordList,
    row: PhantomData<fn() -> R>,
}

/// The key of a row whose document is an `R`.
pub struct Key<R> {
    key: RecordKey,
    row: PhantomData<fn() -> R>,
}

impl<R: Row> List<R> {
    fn new(list: RecordList) -> List<R> {
        List { list, row: PhantomData }
    }

    /// Another list of the same owner, whose number stands below zero in it.
    #[must_use]
    pub(crate) fn beside(self) -> List<R> {
        List::new(RecordList { owner: -self.list.owner, ..self.list })
    }

    /// The key of one row of this list.
    #[must_use]
    pub fn item(self, item: i64) -> Key<R> {
        Key { key: self.list.item(item), row: PhantomData }
    }
}

impl<R: Row> Key<R> {
    /// The list that the row is in.
    #[must_use]
    pub fn list(self) -> List<R> {
        List::new(self.key.list)
    }

    /// The row's place in its list.
    #[must_use]
    pub fn number(self) -> i64 {
        self.key.item
    }
}

impl<R> From<List<R>> for RecordList {
    fn from(list: List<R>) -> RecordList {
        list.list
    }
}

impl<R> From<Key<R>> for RecordKey {
    fn from(key: Key<R>) -> RecordKey {
        key.key
    }
}

/// The owner and the item for a key of sixteen bytes.
pub(crate) fn halves(bytes: [u8; 16]) -> (i64, i64) {
    let (owner, item) = bytes.split_at(8);
    let half = |half: &[u8]| {
        half.iter()
            .fold(0_i64, |number, byte| number << 8 | i64::from(*byte))
    };
    (half(owner), half(item))
}

// Implemented by hand, because `derive` would require the same traits of the document type.

impl<R> Clone for List<R> {
    fn clone(&self) -> List<R> {
        *self
    }
}

impl<R> Copy for List<R> {}

impl<R> fmt::Debug for List<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.list.fmt(f)
    }
}

impl<R> Clone for Key<R> {
    fn clone(&self) -> Key<R> {
        *self
    }
}

impl<R> Copy for Key<R> {}

impl<R> fmt::Debug for Key<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.key.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_lead_back_and_stay_as_they_are() {
        for kind in RecordKind::ALL {
            assert_eq!(RecordKind::from_number(kind.number()), Some(*kind));
        }
        assert_eq!(RecordKind::from_number(200), None);
        let known = [(RecordKind::Submission, 0), (RecordKind::Report, 14), (RecordKind::Follower, 29)];
        assert!(known.iter().all(|(kind, number)| kind.number() == *number));
    }
}

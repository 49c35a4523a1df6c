//! Small rows: whatever a site keeps beside campaigns and signatures. Few of each kind, read whole, and so
//! stored alike: a key and a document.
//!
//! Owns THE closed list of kinds with their numbers, and the keys. Which document a kind has is said beside the
//! document, by [`Row`]; a key carries its type, so that what is read is of that type or a fault. A kind that grows with
//! the number of signatures does not belong here: it gets a table of its own.

use std::fmt;
use std::marker::PhantomData;

use serde::{Deserialize, Serialize};

use crate::spine::ids::{CampaignId, SiteId};

/// One row of the table below for each kind: what it is, its name, its number in the store, which never changes.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $number:literal,)*) => {
        /// What a small row is.
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
    /// Which campaign a form made: owner and item are the form's key.
    Submission = 0,
    /// Whose idea a campaign was: owner is its number.
    Creator = 1,
    /// Where moderation stands: owner is the campaign's number.
    Case = 2,
    /// What happened to a campaign: owner is its number, item counts from 1. Only ever added to.
    History = 3,
    /// What a campaign said: owner is its number, item is the version, from 1. Only ever added to.
    Version = 4,
    /// Who looks after the site: item is the member's number.
    Staff = 5,
    /// Who is signed in where: item is the beginning of the hash of the secret that the browser holds.
    Session = 6,
    /// What staff did: item counts from 1. Only ever added to.
    Audit = 7,
    /// Corrections of a campaign's number: owner is its number, item counts from 1.
    Correction = 8,
    /// Which signatures a correction took out: owner is the campaign's number, item counts from 1.
    CorrectionPart = 9,
    /// What was published about a campaign: owner is its number, item counts from 1.
    Publication = 10,
    /// How far the mailing of a publication has come: as the publication.
    Mailing = 11,
    /// What a member of staff mailed to themselves to see how it reads: owner is the campaign's number, item the
    /// member's. The next takes its place.
    Trial = 12,
    /// What a campaign's creator wants to tell those who signed: owner is its number, item counts from 1.
    Proposal = 13,
    /// Reports from the public: owner is 0 while one waits and 1 once it is settled, item its id.
    Report = 14,
    /// Who sent a report, and with which words: item is the report's id. Gone some days after it was settled.
    Reporter = 15,
    /// Which report a form made: owner and item are the form's key. Gone with the reporter.
    ReportForm = 16,
    /// Signatures on paper, by the batch: owner is the campaign's number, item counts from 1.
    Paper = 17,
    /// A sentence in words of the office: item is made from language and key. Only ever added or replaced.
    Sentence = 18,
    /// A page that the office wrote: item counts from 1.
    StandingPage = 19,
    /// What a page of the office was: owner is its item, item the revision, from 1. Only ever added to.
    PageVersion = 20,
    /// What signers say about an answer: owner is the campaign's number, item that of the publication.
    Opinions = 21,
    /// A mailbox that a mail server refused for good: owner and item are its key.
    RefusedAddress = 22,
    /// The last mail to staff that was asked for: owner 0, item 0 is the test of the relay host; owner 1 are
    /// invitations, item the member's number.
    StaffMail = 23,
    /// Why campaigns are not accepted: item is 1.
    Reasons = 24,
    /// Which uploaded areas are in use: item is 1.
    AreaSet = 25,
    /// What waits for a second person: owner is 0 while it does and 1 once it is settled, item counts from 1.
    Request = 26,
    /// Topics that the office has named or retired: item is 1.
    Topics = 27,
    /// Networks that are let through, however much comes from them: item is 1.
    Networks = 28,
}

impl RecordKind {
    /// Number in the store.
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

/// A document that is kept as a small row. Implemented beside the document, which says its kind and its place.
pub trait Row: Sized {
    /// What it is.
    const KIND: RecordKind;
    /// What rows of this kind belong to.
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

/// What small rows belong to.
pub trait Owner {
    /// Its site, and its number there; 0 for the site itself.
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

/// A part of a site's rows, by a number that the kind gives its meaning.
impl Owner for (SiteId, i64) {
    fn site_and_number(self) -> (SiteId, i64) {
        self
    }
}

/// All rows of one kind that belong together, in order of `item`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RecordList {
    /// Whose.
    pub site: SiteId,
    /// Of what.
    pub kind: RecordKind,
    /// What they belong to, as the kind says; 0 where they belong to the site itself.
    pub owner: i64,
}

impl RecordList {
    /// One of them.
    #[must_use]
    pub fn item(self, item: i64) -> RecordKey {
        RecordKey { list: self, item }
    }
}

/// Which small row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RecordKey {
    /// Among these.
    #[serde(flatten)]
    pub list: RecordList,
    /// Which; 0 where there is one only.
    pub item: i64,
}

/// All rows of one type that belong together, in order of `item`.
pub struct List<R> {
    list: RecordList,
    row: PhantomData<fn() -> R>,
}

/// Which row of a type.
pub struct Key<R> {
    key: RecordKey,
    row: PhantomData<fn() -> R>,
}

impl<R: Row> List<R> {
    fn new(list: RecordList) -> List<R> {
        List { list, row: PhantomData }
    }

    /// One of them.
    #[must_use]
    pub fn item(self, item: i64) -> Key<R> {
        Key { key: self.list.item(item), row: PhantomData }
    }
}

impl<R: Row> Key<R> {
    /// The list that it is in.
    #[must_use]
    pub fn list(self) -> List<R> {
        List::new(self.key.list)
    }

    /// Which of the list.
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

/// A key of sixteen bytes as the two numbers of a place.
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
        let known = [(RecordKind::Submission, 0), (RecordKind::Report, 14), (RecordKind::Networks, 28)];
        assert!(known.iter().all(|(kind, number)| kind.number() == *number));
    }
}

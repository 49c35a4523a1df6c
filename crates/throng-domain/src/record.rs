//! Small rows: whatever a site keeps beside petitions and signatures. Few of each kind, read whole, and so
//! stored alike: a key and a document.
//!
//! Owns THE closed list of kinds and what a document of each kind is. A kind that grows with the number of
//! signatures does not belong here: it gets a table of its own.

use serde::{Deserialize, Serialize};

use crate::area::AreaSet;
use crate::audit::AuditEntry;
use crate::correction::{Correction, CorrectionPart};
use crate::creator::Creator;
use crate::history::Entry;
use crate::ids::{PetitionId, ReportId, SiteId};
use crate::moderation::Case;
use crate::networks::Networks;
use crate::opinion::Opinions;
use crate::paper::PaperBatch;
use crate::publication::{Mailing, Proposal, Published, Trial};
use crate::reason::ReasonBook;
use crate::refused::{RefusedAddress, StaffMail};
use crate::report::{Report, Reporter};
use crate::request::Request;
use crate::staff::{Session, Staff};
use crate::standing::StandingPage;
use crate::topic::TopicBook;
use crate::version::Version;
use crate::words::Sentence;

/// What a small row is. The position is the number in the store; it never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RecordKind {
    /// Which petition a form made: owner and item are the form's key.
    Submission,
    /// Whose idea a petition was: owner is its number.
    Creator,
    /// Where moderation stands: owner is the petition's number.
    Case,
    /// What happened to a petition: owner is its number, item counts from 1. Only ever added to.
    History,
    /// What a petition said: owner is its number, item is the version, from 1. Only ever added to.
    Version,
    /// Who looks after the site: item is the member's number.
    Staff,
    /// Who is signed in where: item is the beginning of the hash of the secret that the browser holds.
    Session,
    /// What staff did: item counts from 1. Only ever added to.
    Audit,
    /// Corrections of a petition's number: owner is its number, item counts from 1.
    Correction,
    /// Which signatures a correction took out: owner is the petition's number, item counts from 1.
    CorrectionPart,
    /// What was published about a petition: owner is its number, item counts from 1.
    Publication,
    /// How far the mailing of a publication has come: as the publication.
    Mailing,
    /// What a member of staff mailed to themselves to see how it reads: owner is the petition's number, item the
    /// member's. The next takes its place.
    Trial,
    /// What a petition's creator wants to tell those who signed: owner is its number, item counts from 1.
    Proposal,
    /// Reports from the public: owner is 0 while one waits and 1 once it is settled, item its id.
    Report,
    /// Who sent a report, and with which words: item is the report's id. Gone some days after it was settled.
    Reporter,
    /// Which report a form made: owner and item are the form's key. Gone with the reporter.
    ReportForm,
    /// Signatures on paper, by the batch: owner is the petition's number, item counts from 1.
    Paper,
    /// A sentence in words of the office: item is made from language and key. Only ever added or replaced.
    Sentence,
    /// A page that the office wrote: item counts from 1.
    StandingPage,
    /// What a page of the office was: owner is its item, item the revision, from 1. Only ever added to.
    PageVersion,
    /// What signers say about an answer: owner is the petition's number, item that of the publication.
    Opinions,
    /// A mailbox that a mail server refused for good: owner and item are its key.
    RefusedAddress,
    /// The last mail to staff that was asked for: owner 0, item 0 is the test of the relay host; owner 1 are
    /// invitations, item the member's number.
    StaffMail,
    /// Why petitions are not accepted: item is 1.
    Reasons,
    /// Which uploaded areas are in use: item is 1.
    AreaSet,
    /// What waits for a second person: owner is 0 while it does and 1 once it is settled, item counts from 1.
    Request,
    /// Topics that the office has named or retired: item is 1.
    Topics,
    /// Networks that are let through, however much comes from them: item is 1.
    Networks,
}

impl RecordKind {
    /// Every kind; the position is the number in the store.
    pub const ALL: [RecordKind; 29] = [
        RecordKind::Submission,
        RecordKind::Creator,
        RecordKind::Case,
        RecordKind::History,
        RecordKind::Version,
        RecordKind::Staff,
        RecordKind::Session,
        RecordKind::Audit,
        RecordKind::Correction,
        RecordKind::CorrectionPart,
        RecordKind::Publication,
        RecordKind::Mailing,
        RecordKind::Trial,
        RecordKind::Proposal,
        RecordKind::Report,
        RecordKind::Reporter,
        RecordKind::ReportForm,
        RecordKind::Paper,
        RecordKind::Sentence,
        RecordKind::StandingPage,
        RecordKind::PageVersion,
        RecordKind::Opinions,
        RecordKind::RefusedAddress,
        RecordKind::StaffMail,
        RecordKind::Reasons,
        RecordKind::AreaSet,
        RecordKind::Request,
        RecordKind::Topics,
        RecordKind::Networks,
    ];

    /// Number in the store.
    #[must_use]
    pub fn number(self) -> u8 {
        self as u8
    }

    /// The kind with this number.
    #[must_use]
    pub fn from_number(number: u8) -> Option<RecordKind> {
        RecordKind::ALL.into_iter().find(|kind| kind.number() == number)
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
    /// The rows of this kind that belong to a petition.
    #[must_use]
    pub fn of(kind: RecordKind, petition: PetitionId) -> RecordList {
        RecordList { site: petition.site, kind, owner: i64::from(petition.number) }
    }

    /// The rows of this kind that belong to the site itself.
    #[must_use]
    pub fn of_site(kind: RecordKind, site: SiteId) -> RecordList {
        RecordList { site, kind, owner: 0 }
    }

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

impl RecordKey {
    /// The one row of this kind that a petition has.
    #[must_use]
    pub fn of(kind: RecordKind, petition: PetitionId) -> RecordKey {
        RecordList::of(kind, petition).item(0)
    }
}

/// A small row. The variant is that of its key's kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Record {
    /// The petition that the form made.
    Submission(PetitionId),
    /// See [`RecordKind::Creator`].
    Creator(Box<Creator>),
    /// See [`RecordKind::Case`].
    Case(Box<Case>),
    /// See [`RecordKind::History`].
    History(Box<Entry>),
    /// See [`RecordKind::Version`].
    Version(Box<Version>),
    /// See [`RecordKind::Staff`].
    Staff(Box<Staff>),
    /// See [`RecordKind::Session`].
    Session(Box<Session>),
    /// See [`RecordKind::Audit`].
    Audit(Box<AuditEntry>),
    /// See [`RecordKind::Correction`].
    Correction(Box<Correction>),
    /// See [`RecordKind::CorrectionPart`].
    CorrectionPart(Box<CorrectionPart>),
    /// See [`RecordKind::Publication`].
    Publication(Box<Published>),
    /// See [`RecordKind::Mailing`].
    Mailing(Box<Mailing>),
    /// See [`RecordKind::Trial`].
    Trial(Box<Trial>),
    /// See [`RecordKind::Proposal`].
    Proposal(Box<Proposal>),
    /// See [`RecordKind::Report`].
    Report(Box<Report>),
    /// See [`RecordKind::Reporter`].
    Reporter(Box<Reporter>),
    /// The report that the form made.
    ReportForm(ReportId),
    /// See [`RecordKind::Paper`].
    Paper(Box<PaperBatch>),
    /// See [`RecordKind::Sentence`].
    Sentence(Box<Sentence>),
    /// See [`RecordKind::StandingPage`].
    StandingPage(Box<StandingPage>),
    /// See [`RecordKind::PageVersion`].
    PageVersion(Box<StandingPage>),
    /// See [`RecordKind::Opinions`].
    Opinions(Opinions),
    /// See [`RecordKind::RefusedAddress`].
    RefusedAddress(RefusedAddress),
    /// See [`RecordKind::StaffMail`].
    StaffMail(StaffMail),
    /// See [`RecordKind::Reasons`].
    Reasons(Box<ReasonBook>),
    /// See [`RecordKind::AreaSet`].
    AreaSet(Box<AreaSet>),
    /// See [`RecordKind::Request`].
    Request(Box<Request>),
    /// See [`RecordKind::Topics`].
    Topics(Box<TopicBook>),
    /// See [`RecordKind::Networks`].
    Networks(Box<Networks>),
}

impl Record {
    /// The kind that its key must have.
    #[must_use]
    pub fn kind(&self) -> RecordKind {
        match self {
            Record::Submission(_) => RecordKind::Submission,
            Record::Creator(_) => RecordKind::Creator,
            Record::Case(_) => RecordKind::Case,
            Record::History(_) => RecordKind::History,
            Record::Version(_) => RecordKind::Version,
            Record::Staff(_) => RecordKind::Staff,
            Record::Session(_) => RecordKind::Session,
            Record::Audit(_) => RecordKind::Audit,
            Record::Correction(_) => RecordKind::Correction,
            Record::CorrectionPart(_) => RecordKind::CorrectionPart,
            Record::Publication(_) => RecordKind::Publication,
            Record::Mailing(_) => RecordKind::Mailing,
            Record::Trial(_) => RecordKind::Trial,
            Record::Proposal(_) => RecordKind::Proposal,
            Record::Report(_) => RecordKind::Report,
            Record::Reporter(_) => RecordKind::Reporter,
            Record::ReportForm(_) => RecordKind::ReportForm,
            Record::Paper(_) => RecordKind::Paper,
            Record::Sentence(_) => RecordKind::Sentence,
            Record::StandingPage(_) => RecordKind::StandingPage,
            Record::PageVersion(_) => RecordKind::PageVersion,
            Record::Opinions(_) => RecordKind::Opinions,
            Record::RefusedAddress(_) => RecordKind::RefusedAddress,
            Record::StaffMail(_) => RecordKind::StaffMail,
            Record::Reasons(_) => RecordKind::Reasons,
            Record::AreaSet(_) => RecordKind::AreaSet,
            Record::Request(_) => RecordKind::Request,
            Record::Topics(_) => RecordKind::Topics,
            Record::Networks(_) => RecordKind::Networks,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_store() {
        for (number, kind) in (0..).zip(RecordKind::ALL) {
            assert_eq!((kind.number(), RecordKind::from_number(number)), (number, Some(kind)));
        }
        assert_eq!(RecordKind::from_number(200), None);
    }
}

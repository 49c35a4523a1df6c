//! THE closed list of documents that are kept as small rows: see `row.rs`.

use serde::{Deserialize, Serialize};

use crate::campaigns::area_targets::AreaTargets;
use crate::campaigns::comment::{Comment, CommentCase, CommentCount, CommentShown};
use crate::campaigns::commenter::Commenter;
use crate::campaigns::digest::{Digest, DigestReader};
use crate::campaigns::history::Entry;
use crate::campaigns::lost_code::LostCode;
use crate::campaigns::motive::Motive;
use crate::campaigns::opinion::Opinions;
use crate::campaigns::progress::Progress;
use crate::campaigns::publication::{Mailing, Proposal, Published, Trial};
use crate::campaigns::replaced_code::ReplacedCode;
use crate::campaigns::topic::TopicBook;
use crate::campaigns::version::Version;
use crate::campaigns::vote::{BallotsPart, CalledVote, OpenBallot, VoterName};
use crate::mail::refused::{RefusedAddress, StaffMail};
use crate::office::audit::AuditEntry;
use crate::office::moderation::Case;
use crate::office::reason::ReasonBook;
use crate::office::report::{Report, Reporter};
use crate::office::request::ApprovalRequest;
use crate::office::shedding::SheddingWish;
use crate::office::staff::{Session, Staff};
use crate::office::trouble::Trouble;
use crate::people::creator::Creator;
use crate::people::follower::Follower;
use crate::people::place_follower::{PlaceFollower, PlaceRun};
use crate::signing::correction::{Correction, CorrectionPart};
use crate::signing::networks::Networks;
use crate::signing::paper::PaperBatch;
use crate::sites::area::AreaSet;
use crate::sites::standing::{PageVersion, StandingPage};
use crate::sites::words::Sentence;
use crate::spine::row::{RecordKind, Row};
use crate::spine::submission::{ReportForm, Submission};

/// A document that is stored as a small row: one of the types in this file's table.
pub trait Document: Row + Clone + Into<Record> {
    /// The document in `record`, if it is of this type.
    fn in_record(record: &Record) -> Option<&Self>;

    /// Like [`Document::in_record`], by value.
    fn from_record(record: Record) -> Option<Self>;
}

/// Generates [`Record`] and its conversions from the table below, which has a line for each kind and its document.
macro_rules! records {
    ($($kind:ident($row:ident),)*) => {
        /// A small row of any kind. The variant is that of its key's kind.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Record {
            $(
                #[doc = concat!("See [`RecordKind::", stringify!($kind), "`].")]
                $kind(Box<$row>),
            )*
        }

        impl Record {
            /// The kind that its key must have.
            #[must_use]
            pub fn kind(&self) -> RecordKind {
                match self {
                    $(Record::$kind(_) => <$row as Row>::KIND,)*
                }
            }
        }

        $(
            const _: () = assert!(<$row as Row>::KIND.number() == RecordKind::$kind.number());

            impl From<$row> for Record {
                fn from(row: $row) -> Record {
                    Record::$kind(Box::new(row))
                }
            }

            impl Document for $row {
                fn in_record(record: &Record) -> Option<&$row> {
                    if let Record::$kind(row) = record { Some(row) } else { None }
                }

                fn from_record(record: Record) -> Option<$row> {
                    if let Record::$kind(row) = record { Some(*row) } else { None }
                }
            }
        )*
    };
}

records! {
    Submission(Submission),
    Creator(Creator),
    Case(Case),
    History(Entry),
    Version(Version),
    Staff(Staff),
    Session(Session),
    Audit(AuditEntry),
    Correction(Correction),
    CorrectionPart(CorrectionPart),
    Publication(Published),
    Mailing(Mailing),
    Trial(Trial),
    Proposal(Proposal),
    Report(Report),
    Reporter(Reporter),
    ReportForm(ReportForm),
    Paper(PaperBatch),
    Sentence(Sentence),
    StandingPage(StandingPage),
    PageVersion(PageVersion),
    Opinions(Opinions),
    RefusedAddress(RefusedAddress),
    StaffMail(StaffMail),
    Reasons(ReasonBook),
    AreaSet(AreaSet),
    Request(ApprovalRequest),
    Topics(TopicBook),
    Networks(Networks),
    Follower(Follower),
    Comment(Comment),
    CommentShown(CommentShown),
    CommentCase(CommentCase),
    CommentCount(CommentCount),
    BallotsPart(BallotsPart),
    CalledVote(CalledVote),
    OpenBallot(OpenBallot),
    VoterName(VoterName),
    ReplacedCode(ReplacedCode),
    LostCode(LostCode),
    Commenter(Commenter),
    Motive(Motive),
    Progress(Progress),
    AreaTargets(AreaTargets),
    Digest(Digest),
    DigestReader(DigestReader),
    PlaceFollower(PlaceFollower),
    PlaceRun(PlaceRun),
    Trouble(Trouble),
    Shedding(SheddingWish),
}

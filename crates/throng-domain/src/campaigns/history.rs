//! What happened to a petition, step by step, and who did it. Only ever added to: a decision that was taken
//! back is followed by the line that takes it back.

use serde::{Deserialize, Serialize};

use crate::campaigns::campaign::Hidden;
use crate::campaigns::threshold::Threshold;
use crate::office::report::ReportVerdict;
use crate::office::staff::StaffId;
use crate::office::two_people::{Guarded, RequestState};
use crate::signing::paper::PaperState;
use crate::signing::pause::Pause;
use crate::spine::ids::CampaignId;
use crate::spine::row::{RecordKind, Row};
use crate::spine::time::Timestamp;

/// Who did it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    /// The petition's creator, by a mailed link.
    Creator,
    /// A member of staff.
    Staff(StaffId),
    /// The site's rules.
    Rule,
}

/// A part of a petition that a note is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// The ask.
    Action,
    /// Why.
    Background,
    /// More.
    Details,
    /// Anything else.
    Other,
}

impl Part {
    /// Every part, in the order of the form.
    pub const ALL: [Part; 4] = [Part::Action, Part::Background, Part::Details, Part::Other];

    /// The word in forms.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Part::Action => "action",
            Part::Background => "background",
            Part::Details => "details",
            Part::Other => "other",
        }
    }
}

/// One thing that the creator is asked to change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Point {
    /// Where.
    pub part: Part,
    /// What and why, in the moderator's words.
    pub note: String,
}

/// Why a petition is not accepted, as a moderator says it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refused {
    /// Code of the reason.
    pub code: String,
    /// How it applies; may be empty.
    pub details: String,
    /// The parts that nobody may see.
    pub hidden: Hidden,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Happening {
    /// Handed in; its creator has not confirmed yet.
    Submitted,
    /// The creator confirmed, and so signed it.
    Confirmed,
    /// It has the supporters that the site asks for, and waits to be checked.
    EnoughSupporters,
    /// Supporters took their names off: it gathers again.
    TooFewSupporters,
    /// Somebody has taken it to decide on it.
    Claimed,
    /// Somebody took it over from the colleague who had it.
    TakenOver(StaffId),
    /// It was put back.
    Released,
    /// A note for colleagues.
    Noted(String),
    /// Its topics are these now.
    TopicsSet(Vec<String>),
    /// A colleague is asked to look; why.
    Flagged(String),
    /// The question was settled.
    Unflagged,
    /// Left for later; why.
    Parked(String),
    /// Taken up again.
    Unparked,
    /// Opened for signatures.
    Approved,
    /// Sent back with notes.
    ChangesAsked(Vec<Point>),
    /// The text became this version.
    Amended(i64),
    /// Handed in again after it was sent back.
    Resubmitted,
    /// Not accepted.
    Rejected(Refused),
    /// The decision in this line of the history was taken back.
    Undone(i64),
    /// Taken back by its creator.
    Withdrawn,
    /// Taken down after opening; why, for colleagues.
    TakenDown(String),
    /// Something was published about it: the number of the publication.
    Published(i64),
    /// The publication with this number was taken back before its mails were sent.
    Retracted(i64),
    /// Signatures were taken out of its number: the number of the correction.
    Corrected(i64),
    /// They were put back, all or some.
    CorrectionUndone(i64),
    /// Its creator wants to tell something to those who signed: the number of the proposal.
    UpdateProposed(i64),
    /// Staff declined that proposal, with this reason.
    UpdateDeclined(String),
    /// It reached a threshold.
    ThresholdReached(Threshold),
    /// The number fell below the threshold again.
    ThresholdLost(Threshold),
    /// Parts of this earlier version are not shown any more, or are again.
    VersionHidden(i64),
    /// A pause of all signing has ended; the closing date was moved by the length of the pause.
    Extended(Pause),
    /// Reports from the public were settled.
    ReportsSettled {
        /// How many.
        reports: i64,
        /// What came of them.
        verdict: ReportVerdict,
    },
    /// Signatures on paper were entered, checked or taken out: the number of the batch, and where it stood then.
    Paper(i64, PaperState),
    /// A second person was asked: the number of the request, and for what.
    Asked(i64, Guarded),
    /// What came of that.
    AskSettled(i64, Guarded, RequestState),
}

/// One line of a petition's history.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// When.
    pub at: Timestamp,
    /// Who did it.
    pub by: Actor,
    /// What happened.
    pub what: Happening,
}

impl Row for Entry {
    const KIND: RecordKind = RecordKind::History;
    type Owner = CampaignId;
}

//! The history of a petition: what happened, in order, and who did it. Entries are only added: a decision that was
//! taken back is followed by the entry that takes it back.

use serde::{Deserialize, Serialize};

use crate::campaigns::campaign::Hidden;
use crate::campaigns::pledge::{Step, Terms};
use crate::campaigns::threshold::Threshold;
use crate::campaigns::vote::VoteStep;
use crate::office::report::ReportVerdict;
use crate::office::staff::StaffId;
use crate::office::two_people::{Guarded, RequestState};
use crate::people::unseen::read_undisturbed;
use crate::signing::paper::PaperState;
use crate::signing::pause::Pause;
use crate::sites::area::AreaCode;
use crate::spine::ids::CampaignId;
use crate::spine::row::{RecordKind, Row};
use crate::spine::time::Timestamp;

/// Who did something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    /// The petition's creator, by a mailed link.
    Creator,
    /// A member of staff.
    Staff(StaffId),
    /// Nobody: it followed from the site's rules.
    Rule,
}

/// The part of a petition that a moderator's point is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// The action.
    Action,
    /// The background.
    Background,
    /// The additional details.
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
    /// The part that is to be changed.
    pub part: Part,
    /// What to change and why, in the moderator's words.
    #[serde(deserialize_with = "read_undisturbed")]
    pub note: String,
}

/// A rejection, as a moderator enters it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refused {
    /// The code of the reason.
    pub code: String,
    /// An explanation of how the reason applies; may be empty.
    #[serde(deserialize_with = "read_undisturbed")]
    pub details: String,
    /// The parts that nobody may see.
    pub hidden: Hidden,
    /// The number of the campaign, of the same kind and site, that asks for this already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duplicate_of: Option<u32>,
}

/// What can happen to a petition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Happening {
    /// It was handed in; its creator has not confirmed yet.
    Submitted,
    /// Its creator confirmed, and so signed it.
    Confirmed,
    /// It has the supporters that the site asks for, and waits to be checked.
    EnoughSupporters,
    /// Supporters withdrew their signatures, and it gathers supporters again.
    TooFewSupporters,
    /// A moderator claimed it, to decide on it.
    Claimed,
    /// A moderator took the claim over from this colleague.
    TakenOver(StaffId),
    /// The claim was given up.
    Released,
    /// A moderator left this note for colleagues.
    Noted(#[serde(deserialize_with = "read_undisturbed")] String),
    /// Its topics were set to these.
    TopicsSet(Vec<String>),
    /// A colleague was asked to look, for this reason.
    Flagged(#[serde(deserialize_with = "read_undisturbed")] String),
    /// The question to the colleague was settled.
    Unflagged,
    /// It was left for later, for this reason.
    Parked(#[serde(deserialize_with = "read_undisturbed")] String),
    /// A petition that had been left for later was taken up again.
    Unparked,
    /// It was approved and opened for signatures.
    Approved,
    /// It was sent back to its creator with these points.
    ChangesAsked(Vec<Point>),
    /// The text became this version.
    Amended(i64),
    /// The gaps of a pledge's sentence were changed.
    TermsChanged {
        /// What they were.
        before: Terms,
        /// What they are from then on.
        after: Terms,
    },
    /// It was handed in again after it was sent back.
    Resubmitted,
    /// It was rejected.
    Rejected(Refused),
    /// The decision in the history entry with this number was taken back.
    Undone(i64),
    /// Its creator withdrew it.
    Withdrawn,
    /// It was taken down after it opened; the text is the reason, for colleagues.
    TakenDown(#[serde(deserialize_with = "read_undisturbed")] String),
    /// It was put back after it had been taken down; the text is the reason, for colleagues, and empty if it was to be
    /// undone as a slip, and the second person agreed later.
    PutBack(#[serde(deserialize_with = "read_undisturbed")] String),
    /// What everybody may read of its removal became this; may be empty.
    RemovalWords(#[serde(deserialize_with = "read_undisturbed")] String),
    /// Something was published about it: the number of the publication.
    Published(i64),
    /// The publication with this number was taken back before its mails were sent.
    Retracted(i64),
    /// Signatures were taken out of its number: the number of the correction.
    Corrected(i64),
    /// All or some signatures of the correction with this number were put back.
    CorrectionUndone(i64),
    /// Its creator handed in an update: the number of the proposal.
    UpdateProposed(i64),
    /// Staff declined the creator's update, for this reason.
    UpdateDeclined(#[serde(deserialize_with = "read_undisturbed")] String),
    /// It reached this threshold.
    ThresholdReached(Threshold),
    /// Its number fell below this threshold again.
    ThresholdLost(Threshold),
    /// The number of a pledge passed its target in either direction.
    Pledge(Step),
    /// The number of one area passed the target that it has for itself, in either direction.
    PledgeArea(Step, AreaCode),
    /// A pledge came to its end in this way.
    PledgeSettled(Step),
    /// A vote ended in this way.
    VoteEnded(VoteStep),
    /// Other parts of the version with this number are shown than before.
    VersionHidden(i64),
    /// A pause of all signing has ended; the closing date was moved by the length of the pause, which says whether the
    /// last day is another.
    Extended(Pause),
    /// Reports from the public were settled.
    ReportsSettled {
        /// The number of reports.
        reports: i64,
        /// The verdict on them.
        verdict: ReportVerdict,
    },
    /// A batch of paper signatures was entered, checked or taken out: its number, and its state after that.
    Paper(i64, PaperState),
    /// A second person was asked: the number of the request, and the kind of action.
    Asked(i64, Guarded),
    /// The request to a second person was settled: its number, the kind of action, and how.
    AskSettled(i64, Guarded, RequestState),
}

/// One entry of a petition's history.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// When it happened.
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

//! What staff do with petitions, signatures and the site, and what creators ask of them.

use super::CreatorLink;
use crate::correction::{ReasonClass, Unfinished};
use crate::history::{Point, Refused};
use crate::ids::{PetitionId, ReportId, SignatureId, SiteId};
use crate::person::EmailAddress;
use crate::petition::{Hidden, PetitionText};
use crate::publication::{News, Publication};
use crate::report::{ReportClass, ReportVerdict};
use crate::request::{Request, RequestState};
use crate::signature::FormKey;
use crate::staff::StaffId;
use crate::time::Timestamp;

/// Something that a member of staff does with a petition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moderate {
    /// Which.
    pub petition: PetitionId,
    /// Who.
    pub by: StaffId,
    /// What.
    pub step: Moderation,
}

/// Moderation, step by step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moderation {
    /// Take it, with a lease; from a colleague only when `take_over` says so.
    Claim {
        /// From whoever has it.
        take_over: bool,
    },
    /// Put it back.
    Release,
    /// Leave a note for colleagues.
    Note(String),
    /// Say which topics it belongs to; in any state.
    SetTopics {
        /// Those that it is to have.
        topics: Vec<String>,
        /// Those that it was seen with.
        seen: Vec<String>,
    },
    /// Ask a colleague to look, and why; or, without a reason, say that it is settled.
    Flag(Option<String>),
    /// Leave it for later, and why; or, without a reason, take it up again.
    Park(Option<String>),
    /// Open it for signatures.
    Approve {
        /// The first instant at which it can no longer be signed; none for one that stays open.
        closes_at: Option<Timestamp>,
    },
    /// Send it back with notes.
    AskForChanges(Vec<Point>),
    /// Refuse it, in public, but for the parts that are hidden.
    Reject(Refused),
    /// Take the last decision back within its undo window.
    Undo,
    /// Take it down after opening; why, for colleagues.
    TakeDown(String),
    /// The same, since it cannot wait: where a second person is asked for, they have to agree afterwards.
    TakeDownUrgently(String),
}

/// A change of a text that people have signed, or may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amend {
    /// Of which petition.
    pub petition: PetitionId,
    /// By whom.
    pub by: StaffId,
    /// What.
    pub step: AmendStep,
}

/// What becomes of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AmendStep {
    /// It becomes another.
    Change {
        /// All of it.
        text: PetitionText,
        /// Why, as the public is told.
        why: String,
        /// The version that was changed.
        seen: i64,
        /// What nobody may see of the versions before, for legal reasons, beside what is hidden already.
        hide: Hidden,
        /// Which submission.
        form_key: FormKey,
    },
    /// Less or more is shown of an earlier version.
    Show {
        /// Which.
        version: i64,
        /// What nobody may see.
        hidden: Hidden,
    },
}

/// Signatures to be taken out.
///
/// Eight fields: the line of the ledger, this part of it, and what is left after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correct {
    /// Of which petition.
    pub petition: PetitionId,
    /// Who does it.
    pub by: StaffId,
    /// The line of the ledger that an earlier part began; none for the first part.
    pub correction: Option<i64>,
    /// Why, as the public is told.
    pub reason: ReasonClass,
    /// Why, for colleagues.
    pub note: String,
    /// Which, at most [`crate::limits::CORRECTION_PART_MAX`]. None with an earlier correction: leave it at that.
    pub signatures: Vec<SignatureId>,
    /// The form that it was asked for with; a line that begins with the same one is gone on with.
    pub form_key: FormKey,
    /// What other parts are still to take out; none in the last.
    pub unfinished: Option<Box<Unfinished>>,
}

/// Signatures to be put back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UndoCorrection {
    /// Of which petition.
    pub petition: PetitionId,
    /// Who does it.
    pub by: StaffId,
    /// The line of the ledger.
    pub correction: i64,
    /// Which of its parts.
    pub part: i64,
    /// The signatures of that part.
    pub signatures: Vec<SignatureId>,
}

/// A publication.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Publish {
    /// About which petition.
    pub petition: PetitionId,
    /// By whom.
    pub by: StaffId,
    /// What.
    pub what: Publication,
    /// Whether those who follow get a mail.
    pub mail: bool,
    /// How many they were a moment ago.
    pub followers: i64,
    /// The day (`YYYY-MM-DD`) where the site is.
    pub today: String,
    /// Which submission.
    pub form_key: FormKey,
}

/// A publication to look at in one's own mailbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TryPublication {
    /// About which petition.
    pub petition: PetitionId,
    /// By whom, and to whom.
    pub by: StaffId,
    /// What.
    pub what: Publication,
}

/// News of a petition's creator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProposeUpdate {
    /// The link.
    pub link: CreatorLink,
    /// What.
    pub news: News,
}

/// A decision on such news.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettleProposal {
    /// About which petition.
    pub petition: PetitionId,
    /// By whom.
    pub by: StaffId,
    /// Its number.
    pub proposal: i64,
    /// What becomes of it.
    pub step: ProposalStep,
}

/// What becomes of news of a creator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProposalStep {
    /// It is published.
    Publish {
        /// Whether those who follow get a mail.
        mail: bool,
        /// How many they were a moment ago.
        followers: i64,
        /// The day (`YYYY-MM-DD`) where the site is.
        today: String,
    },
    /// It is not; why, as its creator is told.
    Decline(String),
}

/// A publication to be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retract {
    /// About which petition.
    pub petition: PetitionId,
    /// By whom.
    pub by: StaffId,
    /// Its number.
    pub publication: i64,
}

/// The next step of a mailing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdvanceMailing {
    /// About which petition.
    pub petition: PetitionId,
    /// The number of the publication.
    pub publication: i64,
    /// Where the cursor stood when these were read: a step that was made already changes nothing.
    pub from: SignatureId,
    /// Those who follow, in order, at most [`crate::limits::MAILING_STEP_MAX`].
    pub followers: Vec<SignatureId>,
    /// Nobody comes after them.
    pub last: bool,
}

/// A report from the public.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MakeReport {
    /// About which petition.
    pub petition: PetitionId,
    /// About which of its publications; 0 for the petition itself.
    pub about: i64,
    /// What is wrong.
    pub class: ReportClass,
    /// In the reporter's words.
    pub words: String,
    /// Where to tell what came of it.
    pub email: Option<EmailAddress>,
    /// Which submission.
    pub form_key: FormKey,
}

/// A decision on reports of one petition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettleReports {
    /// Of which petition.
    pub petition: PetitionId,
    /// By whom.
    pub by: StaffId,
    /// Those that were looked at, at most [`crate::limits::REPORTS_SETTLED_MAX`].
    pub reports: Vec<ReportId>,
    /// What came of them.
    pub verdict: ReportVerdict,
    /// What their reporters are told besides; may be empty.
    pub words: String,
}

/// A decision on what somebody asked a second person for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettleRequest {
    /// Of which site.
    pub site: SiteId,
    /// By whom.
    pub by: StaffId,
    /// Its number.
    pub request: i64,
    /// As it was seen.
    pub asked: Box<Request>,
    /// What becomes of it.
    pub step: RequestStep,
}

/// What becomes of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RequestStep {
    /// It is done.
    Approve {
        /// The day (`YYYY-MM-DD`) where the site is.
        today: String,
        /// The moment, as an answer says it.
        moment: String,
    },
    /// It is not; why.
    Refuse(String),
    /// Whoever asked takes it back.
    Withdraw,
}

impl RequestStep {
    /// Where the request stands then.
    #[must_use]
    pub fn leads_to(&self) -> RequestState {
        match self {
            RequestStep::Approve { .. } => RequestState::Approved,
            RequestStep::Refuse(_) => RequestState::Refused,
            RequestStep::Withdraw => RequestState::Withdrawn,
        }
    }
}

/// A request that nobody settled in time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LapseRequest {
    /// Of which site.
    pub site: SiteId,
    /// Its number.
    pub request: i64,
    /// As it was seen.
    pub asked: Box<Request>,
}

/// All signing of a site, paused or resumed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PauseSigning {
    /// Of which site.
    pub site: SiteId,
    /// By whom.
    pub by: StaffId,
    /// Which of the two.
    pub step: PauseStep,
}

/// A pause begins or ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PauseStep {
    /// Take no signatures.
    Begin {
        /// What people are told; may be empty.
        note: String,
    },
    /// Take them again; what is open closes as much later as the pause was long.
    End {
        /// The instants at which days begin where the site is, from now on, in order; at most
        /// [`crate::limits::PAUSE_DAYS_MAX`].
        days: Vec<Timestamp>,
    },
}

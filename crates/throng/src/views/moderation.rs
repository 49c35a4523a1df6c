//! The moderator's desk: the queue, one petition with all that is known of it, and each decision with its mail.
//!
//! Owns what these pages show. What stands here may be about petitions that nobody else can see.

use serde::Serialize;

use super::{
    FieldProblem, Frame, HiddenField, PublicationKind, PublicationRow, ReportFigures, SiteView, TopicLink,
};
use crate::wording::WordRun;

/// One list of the queue.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct QueueTab {
    pub(crate) path: String,
    pub(crate) label_key: &'static str,
    pub(crate) count: i64,
    pub(crate) current: bool,
}

/// `GET /admin/queue`.
///
/// Seven fields: what is shown, and where the other parts are.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct QueueView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    pub(crate) tabs: Vec<QueueTab>,
    pub(crate) rows: Vec<QueueRow>,
    pub(crate) promise_days: i64,
    /// How many of all that wait are overdue.
    pub(crate) overdue: i64,
    pub(crate) previous: Option<String>,
    pub(crate) next: Option<String>,
}

/// `GET /admin/petitions`.
///
/// Seven fields: what is listed, and the ways to list something else.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PetitionsView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    pub(crate) tabs: Vec<QueueTab>,
    pub(crate) rows: Vec<PetitionRow>,
    /// What was searched for; empty for no search.
    pub(crate) words: String,
    /// All topics of public petitions.
    pub(crate) topics: Vec<TopicLink>,
    pub(crate) previous: Option<String>,
    pub(crate) next: Option<String>,
}

/// A petition in the list of all.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PetitionRow {
    pub(crate) path: String,
    pub(crate) title: String,
    pub(crate) number: i64,
    pub(crate) state_key: &'static str,
    pub(crate) signatures: i64,
}

/// How long a petition has waited.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct WaitView {
    pub(crate) since_ms: i64,
    /// Whole days.
    pub(crate) days: i64,
    /// Key of the word: in time, due soon, overdue.
    pub(crate) age_key: &'static str,
    pub(crate) overdue: bool,
}

/// Who has a petition.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct HolderView {
    pub(crate) name: String,
    /// It is who is looking.
    pub(crate) own: bool,
    pub(crate) until_ms: i64,
}

/// A petition in the queue.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct QueueRow {
    pub(crate) path: String,
    pub(crate) title: String,
    pub(crate) number: i64,
    pub(crate) wait: WaitView,
    pub(crate) holder: Option<HolderView>,
    /// Why a colleague is asked to look, or why it was left for later.
    pub(crate) note: Option<String>,
    /// It came back with changes.
    pub(crate) again: bool,
}

/// A part of a petition's text.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PartText {
    pub(crate) label_key: &'static str,
    pub(crate) text: String,
    /// What was changed since the version before; absent when nothing was, or there is none.
    pub(crate) changes: Option<Vec<WordRun>>,
}

/// Whose petition it is.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct CreatorFacts {
    pub(crate) name: String,
    pub(crate) email: String,
    /// Area, or country for who is not from here.
    pub(crate) place: String,
}

/// A line of the history.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct CaseLine {
    pub(crate) at_ms: i64,
    /// Key of what happened.
    pub(crate) key: &'static str,
    /// Key of who did it: its creator, the rules; or `by-staff` with `name`.
    pub(crate) by_key: &'static str,
    pub(crate) name: String,
    /// What was written with it.
    pub(crate) texts: Vec<String>,
    /// Points that were to be changed.
    pub(crate) points: Vec<super::PointView>,
    /// Key of the reason.
    pub(crate) reason_key: Option<String>,
}

/// A petition that may ask for the same.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct SimilarRow {
    pub(crate) path: String,
    pub(crate) title: String,
    pub(crate) state_key: &'static str,
    pub(crate) count: i64,
    /// Key of the reason, when it was not accepted.
    pub(crate) reason_key: Option<String>,
}

/// A decision that can be taken back.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct UndoView {
    /// Key of what was decided.
    pub(crate) key: &'static str,
    pub(crate) name: String,
    pub(crate) until_ms: i64,
    /// A mail waits for as long.
    pub(crate) mails: bool,
}

/// What whoever looks can do now.
#[derive(Debug, Clone, Default, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "one for each button")]
pub(crate) struct Possible {
    pub(crate) claim: bool,
    pub(crate) take_over: bool,
    /// It is theirs: put it back, or decide.
    pub(crate) decide: bool,
    pub(crate) note: bool,
    /// Ask a colleague, or leave it for later: only while it waits.
    pub(crate) set_aside: bool,
    pub(crate) take_down: bool,
    /// Change its text.
    pub(crate) amend: bool,
    pub(crate) undo: bool,
}

/// `GET /admin/petitions/{number}`.
///
/// Twenty-six fields: all that is known of one petition stands on one page.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct CaseView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    pub(crate) case_path: String,
    pub(crate) number: i64,
    pub(crate) title: String,
    pub(crate) state_key: &'static str,
    /// The public page, where there is one.
    pub(crate) public_path: Option<String>,
    pub(crate) wait: Option<WaitView>,
    pub(crate) holder: Option<HolderView>,
    pub(crate) flagged: Option<String>,
    pub(crate) parked: Option<String>,
    pub(crate) undo: Option<UndoView>,
    pub(crate) texts: Vec<PartText>,
    /// The text differs from the version before.
    pub(crate) changed: bool,
    pub(crate) creator: Option<CreatorFacts>,
    pub(crate) signatures: i64,
    /// What was published about it, the newest first.
    pub(crate) published: Vec<PublicationRow>,
    /// What can be published about it; empty for who may not, and before it opened.
    /// It takes signatures on paper, or has some.
    pub(crate) has_paper: bool,
    pub(crate) publishable: Vec<PublicationKind>,
    pub(crate) history: Vec<CaseLine>,
    pub(crate) similar: Vec<SimilarRow>,
    /// Keys of what to look at.
    pub(crate) checklist: Vec<&'static str>,
    /// Its topics as they are typed.
    pub(crate) topics: String,
    /// Its topics, as the form carries them.
    pub(crate) topics_seen: String,
    /// Those that petitions of the site have.
    pub(crate) topics_known: Vec<String>,
    pub(crate) can: Possible,
    pub(crate) problems: Vec<FieldProblem>,
}

/// A point of the form that asks for changes.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PointField {
    pub(crate) number: i64,
    /// Word of the part.
    pub(crate) part: String,
    /// Code of the reason whose words it begins with; may be empty.
    pub(crate) reason: String,
    pub(crate) note: String,
}

/// A part to choose.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PartChoice {
    pub(crate) word: &'static str,
    pub(crate) label_key: &'static str,
}

/// Asking for changes: the form.
///
/// Eight fields: the form as it was typed.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ChangesView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    pub(crate) case_path: String,
    pub(crate) title: String,
    pub(crate) points: Vec<PointField>,
    pub(crate) parts: Vec<PartChoice>,
    /// Reasons whose words a point can begin with.
    pub(crate) reasons: Vec<RejectChoice>,
    pub(crate) note_chars_max: i64,
    pub(crate) problems: Vec<FieldProblem>,
}

/// A reason to choose.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ReasonChoice {
    pub(crate) code: &'static str,
    /// Key of the public sentence.
    pub(crate) key: &'static str,
    pub(crate) chosen: bool,
}

/// A reason for not accepting a petition.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct RejectChoice {
    pub(crate) code: String,
    /// Key of the public sentence.
    pub(crate) key: String,
    /// Nothing of the petition will be shown.
    pub(crate) hidden: bool,
    /// When to choose it, for colleagues; may be empty.
    pub(crate) note: String,
    pub(crate) chosen: bool,
}

/// Not accepting: the form.
///
/// Nine fields: the form as it was typed.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct RejectView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    pub(crate) case_path: String,
    pub(crate) title: String,
    pub(crate) reasons: Vec<RejectChoice>,
    pub(crate) details: String,
    pub(crate) hide_title: bool,
    pub(crate) hide_text: bool,
    pub(crate) hide_name: bool,
    pub(crate) problems: Vec<FieldProblem>,
}

/// Taking down: the form.
///
/// Eight fields: the petition, and the form as it was typed.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct TakeDownView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    pub(crate) case_path: String,
    pub(crate) title: String,
    pub(crate) undo_minutes: i64,
    pub(crate) why: String,
    /// A second person is asked for.
    pub(crate) second: bool,
    /// Ticked: it cannot wait for one.
    pub(crate) urgent: bool,
    pub(crate) problems: Vec<FieldProblem>,
}

/// A mail, before it is sent.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct MailShown {
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) subject: String,
    pub(crate) text: String,
}

/// What is decided of a petition that waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DecisionKind {
    Approve,
    Changes,
    Reject,
}

impl DecisionKind {
    /// As addresses and templates have it.
    pub(crate) fn word(self) -> &'static str {
        match self {
            DecisionKind::Approve => "approve",
            DecisionKind::Changes => "changes",
            DecisionKind::Reject => "reject",
        }
    }
}

/// The last look before a decision.
///
/// Fourteen fields: what it comes to, the mail, and what the button carries.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct DecisionView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    /// Where the button leads.
    pub(crate) action: String,
    pub(crate) case_path: String,
    pub(crate) title: String,
    pub(crate) decision: DecisionKind,
    /// The last moment at which it could be signed, when it is to open.
    pub(crate) closes_ms: Option<i64>,
    /// Key of the reason, when it is not accepted.
    pub(crate) reason_key: Option<String>,
    /// Keys of the parts that nobody will see.
    pub(crate) hidden_keys: Vec<&'static str>,
    /// Nobody will see anything of it.
    pub(crate) hidden_whole: bool,
    /// Absent when there is nobody to write to.
    pub(crate) mail: Option<MailShown>,
    pub(crate) undo_minutes: i64,
    /// Something was changed since the page before: look again.
    pub(crate) looked_before: bool,
    /// A second person is asked for.
    pub(crate) second: bool,
    /// What was typed, and what was shown.
    pub(crate) fields: Vec<HiddenField>,
}

/// `GET /about/moderation`.
///
/// Ten fields, one for each figure.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ModerationFiguresView {
    pub(crate) site: SiteView,
    pub(crate) promise_days: i64,
    pub(crate) supporters_needed: i64,
    /// Days that the figures are about.
    pub(crate) days: i64,
    pub(crate) received: i64,
    pub(crate) published: i64,
    pub(crate) rejected: i64,
    pub(crate) reasons: Vec<ReasonFigure>,
    /// Half were decided within as many days; absent when none was.
    pub(crate) median_days: Option<i64>,
    pub(crate) waiting: i64,
    /// What came of reports from the public.
    pub(crate) reports: ReportFigures,
}

/// How often a reason was given.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ReasonFigure {
    pub(crate) key: String,
    pub(crate) count: i64,
}

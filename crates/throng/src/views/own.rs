//! The pages of a petition that only its creator sees, the one that supporters are sent to, and the poster.
//!
//! Owns what they show. Called by `forms::own` and `forms::support`. What colleagues noted while they checked it is
//! never among it.

use serde::Serialize;
use throng_domain::history::{Part, Point};

use super::{FieldProblem, SiteView, StartValues};

/// One thing that a moderator asks to be changed.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PointView {
    /// The part: `action`, `background`, `details`, `other`.
    pub(crate) part: &'static str,
    /// Key of the part's name.
    pub(crate) part_key: &'static str,
    /// In the moderator's words.
    pub(crate) note: String,
}

impl PointView {
    pub(crate) fn of(point: &Point) -> PointView {
        let part_key = match point.part {
            Part::Action => "part-action",
            Part::Background => "part-background",
            Part::Details => "part-details",
            Part::Other => "part-other",
        };
        PointView { part: point.part.word(), part_key, note: point.note.clone() }
    }
}

/// Where a petition stands for its creator: what there is to do now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OwnStage {
    /// Being written.
    Draft,
    /// Handed in, and to be confirmed.
    ToConfirm,
    Gathering,
    Waiting,
    NeedsChanges,
    Open,
    Closed,
    /// Not accepted, publicly or not.
    Rejected,
    Withdrawn,
    TakenDown,
}

/// Something that happened, with its date.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct OwnStep {
    /// Key of the sentence.
    pub(crate) key: &'static str,
    pub(crate) at_ms: i64,
}

/// `GET /petitions/own/{token}`. Twenty fields: what each stage needs, absent in the others.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct OwnView {
    pub(crate) site: SiteView,
    pub(crate) token: String,
    /// The ask; empty for a draft without one.
    pub(crate) title: String,
    pub(crate) stage: OwnStage,
    /// In order of time.
    pub(crate) steps: Vec<OwnStep>,
    /// Until when the link to a draft works, ms since 1970.
    pub(crate) valid_until_ms: i64,
    /// Supporters so far, without the creator.
    pub(crate) supporters: i64,
    pub(crate) supporters_needed: i64,
    /// Whole URL to pass on.
    pub(crate) support_link: String,
    /// Petitions that are checked before it.
    pub(crate) ahead: i64,
    /// The last day that the site promises for checking it, ms since 1970.
    pub(crate) promised_ms: Option<i64>,
    /// What to change.
    pub(crate) points: Vec<PointView>,
    /// Keys of the reason, and of what to do instead.
    pub(crate) rejected: Option<RejectedView>,
    /// The public page, where there is one.
    pub(crate) public_path: Option<String>,
    /// The poster, while it can be signed.
    pub(crate) poster_path: Option<String>,
    pub(crate) closes_ms: Option<i64>,
    /// Its creator can tell something to those who signed.
    pub(crate) can_update: bool,
    /// What became of what was told last.
    pub(crate) update: Option<OwnUpdate>,
    pub(crate) can_withdraw: bool,
    /// Key of what the last button did.
    pub(crate) notice: Option<&'static str>,
}

/// News that the creator handed in.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct OwnUpdate {
    /// Key of what became of it.
    pub(crate) key: &'static str,
    pub(crate) subject: String,
    /// Why it was declined; may be empty.
    pub(crate) why: String,
    pub(crate) at_ms: i64,
    /// It is still to be checked.
    pub(crate) waits: bool,
}

/// `GET /petitions/own/{token}/update`.
///
/// Nine fields: the form as it was typed.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct OwnUpdateView {
    pub(crate) site: SiteView,
    pub(crate) token: String,
    pub(crate) title: String,
    pub(crate) update: Option<OwnUpdate>,
    pub(crate) subject: String,
    pub(crate) body: String,
    pub(crate) subject_chars_max: usize,
    pub(crate) body_chars_max: usize,
    pub(crate) problems: Vec<FieldProblem>,
}

/// Why it was not accepted, as its creator is told.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct RejectedView {
    pub(crate) reason: String,
    pub(crate) instead: String,
    /// The rule of the site that it refers to; may be empty.
    pub(crate) standard: String,
    /// In the moderator's words; may be empty.
    pub(crate) details: String,
}

/// The form for the changes that were asked for.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct OwnEditView {
    pub(crate) site: SiteView,
    pub(crate) token: String,
    pub(crate) points: Vec<PointView>,
    pub(crate) values: StartValues,
    pub(crate) problems: Vec<FieldProblem>,
    pub(crate) action_chars_max: i64,
    pub(crate) background_chars_max: i64,
    pub(crate) details_chars_max: i64,
}

/// `GET /petitions/own/{token}/withdraw`: one button.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct OwnWithdrawView {
    pub(crate) site: SiteView,
    pub(crate) token: String,
    pub(crate) title: String,
}

/// `GET /petitions/support/{token}`: a petition that is not open yet, for those who were sent the link.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct SupportView {
    pub(crate) site: SiteView,
    pub(crate) token: String,
    pub(crate) title: String,
    pub(crate) background: String,
    pub(crate) details: String,
    pub(crate) creator_name: String,
    /// Supporters so far, without the creator, and how many it takes.
    pub(crate) supporters: i64,
    pub(crate) needed: i64,
}

/// `GET /petitions/{number}/poster`: to be printed.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PosterView {
    pub(crate) site: SiteView,
    pub(crate) title: String,
    pub(crate) background: String,
    /// Path of the petition's page.
    pub(crate) petition_path: String,
    pub(crate) path: String,
    /// The short address without its scheme, as people type it.
    pub(crate) address: String,
    /// The last moment at which it can be signed, ms since 1970.
    pub(crate) closes_ms: Option<i64>,
    /// Modules on each side of the code that cameras read, its quiet border included.
    pub(crate) code_size: usize,
    /// The dark modules as one path of unit squares.
    pub(crate) code_path: String,
}

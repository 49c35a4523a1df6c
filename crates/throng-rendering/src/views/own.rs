//! The pages of a petition that only its creator sees, the one that supporters are sent to, and the poster.
//!
//! Owns what they show. Called by `forms::own` and `forms::support`. Notes that staff wrote while they checked the
//! petition are never shown here.

use serde::Serialize;
use throng_domain::history::{Part, Point};

use crate::drawings::Growth;

use super::{FieldProblem, PledgeForm, PledgeView, SiteView, StartValues, Threshold};

/// One change that a moderator asks for.
#[derive(Debug, Clone, Serialize)]
pub struct PointView {
    /// The part: `action`, `background`, `details`, `other`.
    pub part: &'static str,
    /// Key of the part's name.
    pub part_key: &'static str,
    /// In the moderator's words.
    pub note: String,
}

impl PointView {
    pub fn of(point: &Point) -> PointView {
        let part_key = match point.part {
            Part::Action => "part-action",
            Part::Background => "part-background",
            Part::Details => "part-details",
            Part::Other => "part-other",
        };
        PointView { part: point.part.word(), part_key, note: point.note.clone() }
    }
}

/// The state of a petition for its creator, which decides what there is to do now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum OwnStage {
    /// Being written.
    Draft,
    /// Handed in, but not yet confirmed by the mailed link.
    ToConfirm,
    Gathering,
    Waiting,
    NeedsChanges,
    Open,
    Closed,
    /// Rejected, publicly or not.
    Rejected,
    Withdrawn,
    TakenDown,
}

/// A step of the petition, with its date.
#[derive(Debug, Clone, Serialize)]
pub struct OwnStep {
    /// Key of the sentence.
    pub key: &'static str,
    pub at_ms: i64,
}

/// `GET /petitions/own/{token}`. Thirty-six fields: what each state needs; most are empty in the others.
#[derive(Debug, Clone, Serialize)]
pub struct OwnView {
    pub site: SiteView,
    pub token: String,
    /// A mark of what would be handed in, for the button that does so.
    pub seen: String,
    /// The petition's title; empty for a draft without one.
    pub title: String,
    /// The text as it was written; parts may be empty.
    pub background: String,
    pub details: String,
    pub stage: OwnStage,
    /// For a pledge, its sentence, and how far it has come; `None` for another kind of campaign.
    pub pledge: Option<PledgeView>,
    /// Whether its creator can call the pledge off.
    pub can_call_off: bool,
    /// In order of time.
    pub steps: Vec<OwnStep>,
    /// The first moment at which the link to a draft does not work, ms since 1970; shown with `until`.
    pub ends_ms: i64,
    /// Supporters so far, without the creator.
    pub supporters: i64,
    pub supporters_needed: i64,
    /// All signatures, the creator's own included.
    pub count: i64,
    /// Those of them that were collected in the last day.
    pub last_day: i64,
    /// How the number grew, once that can be drawn.
    pub growth: Option<Growth>,
    /// Where people can ask; `None` where the site names no address.
    pub help_address: Option<String>,
    pub next_threshold: Option<Threshold>,
    /// Full URL of the page for supporters, to pass on.
    pub support_link: String,
    /// A `mailto:` link with it.
    pub support_mail: String,
    /// How many petitions are checked before this one.
    pub ahead: i64,
    /// The last day of the time in which the site promises to check it, ms since 1970.
    pub promised_ms: Option<i64>,
    /// The changes that were asked for.
    pub points: Vec<PointView>,
    /// Why it was rejected, and what to do instead.
    pub rejected: Option<RejectedView>,
    /// When the mail about the last decision goes, while it waits until that can no longer be undone.
    pub mail_due_ms: Option<i64>,
    /// The public page, if there is one.
    pub public_path: Option<String>,
    /// The poster, as long as the petition can be signed.
    pub poster_path: Option<String>,
    /// The flyers, as long.
    pub flyers_path: Option<String>,
    pub closes_ms: Option<i64>,
    /// Whether the creator can send news to those who signed.
    pub can_update: bool,
    /// What became of the newest news.
    pub update: Option<OwnUpdate>,
    pub can_withdraw: bool,
    /// Whether the creator gets the daily email with new comments; `None` where there is none to get.
    pub daily: Option<bool>,
    /// Key of the sentence that says what the last button did.
    pub notice: Option<&'static str>,
    /// In how many minutes the mail can be asked for again, after that was refused; otherwise `None`.
    pub again_minutes: Option<i64>,
    /// Whether it is so since as many were asked for as a day has, to whichever addresses.
    pub again_spent: bool,
}

/// News that the creator handed in.
#[derive(Debug, Clone, Serialize)]
pub struct OwnUpdate {
    /// Key of what became of it.
    pub key: &'static str,
    pub subject: String,
    /// Why it was declined; may be empty.
    pub why: String,
    pub at_ms: i64,
    /// Whether it still waits to be checked.
    pub waits: bool,
}

/// `GET /petitions/own/{token}/update`.
///
/// Nine fields: the form as it was typed.
#[derive(Debug, Clone, Serialize)]
pub struct OwnUpdateView {
    pub site: SiteView,
    pub token: String,
    pub title: String,
    pub update: Option<OwnUpdate>,
    pub subject: String,
    pub body: String,
    pub subject_chars_max: usize,
    pub body_chars_max: usize,
    pub problems: Vec<FieldProblem>,
}

/// Why the petition was rejected, as its creator reads it.
#[derive(Debug, Clone, Serialize)]
pub struct RejectedView {
    pub reason: String,
    pub instead: String,
    /// The rule of the site that the reason refers to; may be empty.
    pub standard: String,
    /// In the moderator's words; may be empty.
    pub details: String,
    /// The page of the one that asks for this already.
    pub other_path: Option<String>,
}

/// The form for the changes that were asked for.
#[derive(Debug, Clone, Serialize)]
pub struct OwnEditView {
    pub site: SiteView,
    pub token: String,
    pub points: Vec<PointView>,
    pub values: StartValues,
    pub problems: Vec<FieldProblem>,
    pub action_chars_max: i64,
    pub background_chars_max: i64,
    pub details_chars_max: i64,
    /// For a pledge, what the form says beside its fields.
    pub pledge: Option<PledgeForm>,
}

/// `GET /pledges/own/{token}/call-off`: the form with which a creator calls a pledge off.
#[derive(Debug, Clone, Serialize)]
pub struct OwnCallOffView {
    pub site: SiteView,
    pub token: String,
    pub title: String,
    /// The reason as it was typed.
    pub why: String,
    pub why_chars_max: usize,
    pub problems: Vec<FieldProblem>,
}

/// `GET /petitions/own/{token}/withdraw`: one button.
#[derive(Debug, Clone, Serialize)]
pub struct OwnWithdrawView {
    pub site: SiteView,
    pub token: String,
    pub title: String,
}

/// `GET /petitions/support/{token}`: a petition that is not open yet, for those who were sent the link.
#[derive(Debug, Clone, Serialize)]
pub struct SupportView {
    pub site: SiteView,
    pub token: String,
    pub title: String,
    /// For a pledge, its sentence, and how far it has come; `None` for another kind of campaign.
    pub pledge: Option<PledgeView>,
    pub background: String,
    pub details: String,
    pub creator_name: String,
    /// How many supporters there are, without the creator, and how many are needed.
    pub supporters: i64,
    pub needed: i64,
}

/// `GET /petitions/{number}/poster`: to be printed.
#[derive(Debug, Clone, Serialize)]
pub struct PosterView {
    pub site: SiteView,
    pub title: String,
    pub background: String,
    /// For a pledge, its sentence, and how far it has come; `None` for another kind of campaign.
    pub pledge: Option<PledgeView>,
    /// Path of the petition's page.
    pub petition_path: String,
    pub path: String,
    /// The short address without its scheme, as people type it.
    pub address: String,
    /// The last moment at which it can be signed, ms since 1970.
    pub closes_ms: Option<i64>,
    /// Modules on each side of the QR code, with its light border.
    pub code_size: usize,
    /// The dark modules as one path of unit squares.
    pub code_path: String,
}

/// `GET /petitions/{number}/flyers`: what the poster says, eight times on a sheet.
#[derive(Debug, Clone, Serialize)]
pub struct FlyersView {
    #[serde(flatten)]
    pub poster: PosterView,
}

shown_by! {
    |view| view.poster.site;
    FlyersView => "flyers.html",
}

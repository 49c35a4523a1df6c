//! What waits for a second person: the list, and one request with what would change.
//!
//! Owns what these pages show. What is asked for stands here as whoever asked has seen it.

use serde::Serialize;
use throng_domain::two_people::{Guarded, RequestState};

use super::{FieldProblem, FoundSignature, Frame, MailShown, PublicationShown, SettingLine};
use crate::wording::PartDifference;

/// What is asked for, in words.
pub fn guarded_key(guarded: Guarded) -> &'static str {
    match guarded {
        Guarded::TakeDown => "request-take-down",
        Guarded::RejectHidden => "request-reject-hidden",
        Guarded::Correct => "request-correct",
        Guarded::Amend => "request-amend",
        Guarded::Publish => "request-publish",
        Guarded::Thresholds => "request-thresholds",
    }
}

/// Where a request stands, in words.
pub fn request_state_key(state: RequestState) -> &'static str {
    match state {
        RequestState::Waiting => "request-waiting",
        RequestState::Approved => "request-approved",
        RequestState::Refused => "request-refused",
        RequestState::Withdrawn => "request-withdrawn",
        RequestState::Expired => "request-expired",
    }
}

/// `GET /admin/requests`.
#[derive(Debug, Clone, Serialize)]
pub struct RequestsView {
    #[serde(flatten)]
    pub frame: Frame,
    /// The oldest first.
    pub waiting: Vec<RequestRow>,
    /// The newest first.
    pub settled: Vec<RequestRow>,
}

/// A request in a list.
///
/// Ten fields: what is asked by whom, and how it stands.
#[derive(Debug, Clone, Serialize)]
pub struct RequestRow {
    pub path: String,
    /// Key of what is asked for.
    pub action_key: &'static str,
    /// Of the petition; none for the site.
    pub title: Option<String>,
    /// Who asked.
    pub name: String,
    pub at_ms: i64,
    /// When it lapses.
    pub until_ms: i64,
    /// It was done already.
    pub urgent: bool,
    /// Who looks can settle it.
    pub yours: bool,
    pub state_key: &'static str,
    /// Who settled it.
    pub settled_by: Option<String>,
}

/// How a request was settled.
#[derive(Debug, Clone, Serialize)]
pub struct RequestSettled {
    /// Who; none for the program.
    pub name: Option<String>,
    pub at_ms: i64,
    pub words: String,
}

/// What would change.
///
/// Seventeen fields: each kind of request shows some of them.
#[derive(Debug, Clone, Default, Serialize)]
pub struct RequestWhat {
    /// Keys of where the petition stands and would stand.
    pub from_key: Option<&'static str>,
    pub to_key: Option<&'static str>,
    /// Why, as colleagues or the public are told.
    pub why: String,
    pub reason_key: Option<String>,
    pub hidden_keys: Vec<&'static str>,
    /// How many signatures would be taken out, and of how many.
    pub taking: Option<i64>,
    pub total: i64,
    pub sample: Vec<FoundSignature>,
    /// The version that it would be, and what would change in the text.
    pub version: Option<i64>,
    pub parts: Vec<PartDifference>,
    /// What would be published, as the page will show it.
    pub kind_key: Option<&'static str>,
    pub shown: PublicationShown,
    /// How many would be mailed.
    pub followers: Option<i64>,
    pub mail: Option<MailShown>,
    pub source: String,
    pub lines: Vec<SettingLine>,
    /// As it was asked for, in short; for one that is settled.
    pub in_short: Option<(String, String)>,
}

/// `GET /admin/requests/{request}`.
///
/// Seventeen fields: who asks for what, what would change, and what who looks can do.
#[derive(Debug, Clone, Serialize)]
pub struct RequestView {
    #[serde(flatten)]
    pub frame: Frame,
    pub path: String,
    pub number: i64,
    pub action_key: &'static str,
    pub state_key: &'static str,
    pub name: String,
    pub at_ms: i64,
    pub until_ms: i64,
    pub urgent: bool,
    /// The petition's page in the office, and its title.
    pub case: Option<(String, String)>,
    /// Those who could be the second person.
    pub seconds: Vec<String>,
    pub what: RequestWhat,
    /// Key of why it cannot be agreed to any more.
    pub late_key: Option<&'static str>,
    pub settled: Option<RequestSettled>,
    /// What who looks can do.
    pub can: RequestCan,
    /// Why it is not agreed to, as it was typed.
    pub why: String,
    pub problems: Vec<FieldProblem>,
}

/// What somebody can do with a request.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub struct RequestCan {
    pub approve: bool,
    pub refuse: bool,
    pub withdraw: bool,
    /// It is their own.
    pub own: bool,
}

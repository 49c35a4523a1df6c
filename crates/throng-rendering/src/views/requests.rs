//! Requests that wait for a second person: the list, and one request with what would change.
//!
//! Owns what these pages show. A request is shown as its author saw it.

use serde::Serialize;
use throng_domain::two_people::{Guarded, RequestState};

use super::{FieldProblem, FoundSignature, Frame, MailShown, PublicationShown, SettingLine};
use crate::wording::PartDifference;

/// Key of the name of what is asked for.
pub fn guarded_key(guarded: Guarded) -> &'static str {
    match guarded {
        Guarded::TakeDown => "request-take-down",
        Guarded::PutBack => "request-put-back",
        Guarded::RemovalWords => "request-removal-words",
        Guarded::RejectHidden => "request-reject-hidden",
        Guarded::Correct => "request-correct",
        Guarded::Amend => "request-amend",
        Guarded::Publish => "request-publish",
        Guarded::Thresholds => "request-thresholds",
    }
}

/// Key of the name of a request's state.
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
/// Ten fields: what is asked for, by whom, and its state.
#[derive(Debug, Clone, Serialize)]
pub struct RequestRow {
    pub path: String,
    /// Key of what is asked for.
    pub action_key: &'static str,
    /// The petition's title; `None` for a request about the site.
    pub title: Option<String>,
    /// The name of who asked.
    pub name: String,
    pub at_ms: i64,
    /// When it lapses.
    pub until_ms: i64,
    /// Whether it was carried out before anybody agreed.
    pub urgent: bool,
    /// Whether the member who looks can settle it.
    pub yours: bool,
    pub state_key: &'static str,
    /// The name of who settled it.
    pub settled_by: Option<String>,
}

/// How a request was settled.
#[derive(Debug, Clone, Serialize)]
pub struct RequestSettled {
    /// Who settled it; `None` if it lapsed.
    pub name: Option<String>,
    pub at_ms: i64,
    pub words: String,
}

/// What a request would change.
///
/// Twenty-three fields: each kind of request uses some of them.
#[derive(Debug, Clone, Default, Serialize)]
pub struct RequestWhat {
    /// Keys of the petition's state, and of the state that it would get.
    pub from_key: Option<&'static str>,
    pub to_key: Option<&'static str>,
    /// Why, in the words for colleagues or the public.
    pub why: String,
    /// Why, as everybody could read it beside; may be empty.
    pub told: String,
    /// What everybody reads of a removal, and what they would read.
    pub words: Option<(String, String)>,
    pub reason_key: Option<String>,
    pub hidden_keys: Vec<&'static str>,
    /// How many signatures would be taken out, and of how many.
    pub taking: Option<i64>,
    pub total: i64,
    pub sample: Vec<FoundSignature>,
    /// The number of the new version, and what would change in the text.
    pub version: Option<i64>,
    pub parts: Vec<PartDifference>,
    /// The number of a version of which more would be shown: the key of each part, and its text.
    pub shows_version: Option<i64>,
    pub shows: Vec<(&'static str, String)>,
    /// Key of the kind of publication, and what the page will show of it.
    pub kind_key: Option<&'static str>,
    pub shown: PublicationShown,
    /// How many followers would be mailed.
    pub followers: Option<i64>,
    /// How many of them follow without having signed. Whoever does both counts twice here, and is mailed once.
    pub apart: i64,
    pub mail: Option<MailShown>,
    pub mail_apart: Option<MailShown>,
    pub source: String,
    pub lines: Vec<SettingLine>,
    /// A short form of the request, for one that is settled.
    pub in_short: Option<(String, String)>,
}

/// `GET /admin/requests/{request}`.
///
/// Seventeen fields: who asks for what, what would change, and what the member who looks can do.
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
    /// The names of those who could be the second person.
    pub seconds: Vec<String>,
    pub what: RequestWhat,
    /// Key of why it can no longer be approved.
    pub late_key: Option<&'static str>,
    pub settled: Option<RequestSettled>,
    /// What the member who looks can do.
    pub can: RequestCan,
    /// Why it is rejected, as it was typed.
    pub why: String,
    pub problems: Vec<FieldProblem>,
}

/// What somebody can do with a request.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub struct RequestCan {
    pub approve: bool,
    pub refuse: bool,
    pub withdraw: bool,
    /// Whether it is their own request.
    pub own: bool,
}

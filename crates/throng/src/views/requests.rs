//! What waits for a second person: the list, and one request with what would change.
//!
//! Owns what these pages show. What is asked for stands here as whoever asked has seen it.

use serde::Serialize;
use throng_domain::two_people::{Guarded, RequestState};

use super::{FieldProblem, FoundSignature, Frame, MailShown, PublicationShown, SettingLine};
use crate::wording::PartDifference;

/// What is asked for, in words.
pub(crate) fn guarded_key(guarded: Guarded) -> &'static str {
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
pub(crate) fn request_state_key(state: RequestState) -> &'static str {
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
pub(crate) struct RequestsView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    /// The oldest first.
    pub(crate) waiting: Vec<RequestRow>,
    /// The newest first.
    pub(crate) settled: Vec<RequestRow>,
}

/// A request in a list.
///
/// Ten fields: what is asked by whom, and how it stands.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct RequestRow {
    pub(crate) path: String,
    /// Key of what is asked for.
    pub(crate) action_key: &'static str,
    /// Of the petition; none for the site.
    pub(crate) title: Option<String>,
    /// Who asked.
    pub(crate) name: String,
    pub(crate) at_ms: i64,
    /// When it lapses.
    pub(crate) until_ms: i64,
    /// It was done already.
    pub(crate) urgent: bool,
    /// Who looks can settle it.
    pub(crate) yours: bool,
    pub(crate) state_key: &'static str,
    /// Who settled it.
    pub(crate) settled_by: Option<String>,
}

/// How a request was settled.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct RequestSettled {
    /// Who; none for the program.
    pub(crate) name: Option<String>,
    pub(crate) at_ms: i64,
    pub(crate) words: String,
}

/// What would change.
///
/// Seventeen fields: each kind of request shows some of them.
#[derive(Debug, Clone, Default, Serialize)]
pub(crate) struct RequestWhat {
    /// Keys of where the petition stands and would stand.
    pub(crate) from_key: Option<&'static str>,
    pub(crate) to_key: Option<&'static str>,
    /// Why, as colleagues or the public are told.
    pub(crate) why: String,
    pub(crate) reason_key: Option<String>,
    pub(crate) hidden_keys: Vec<&'static str>,
    /// How many signatures would be taken out, and of how many.
    pub(crate) taking: Option<i64>,
    pub(crate) total: i64,
    pub(crate) sample: Vec<FoundSignature>,
    /// The version that it would be, and what would change in the text.
    pub(crate) version: Option<i64>,
    pub(crate) parts: Vec<PartDifference>,
    /// What would be published, as the page will show it.
    pub(crate) kind_key: Option<&'static str>,
    pub(crate) shown: PublicationShown,
    /// How many would be mailed.
    pub(crate) followers: Option<i64>,
    pub(crate) mail: Option<MailShown>,
    pub(crate) source: String,
    pub(crate) lines: Vec<SettingLine>,
    /// As it was asked for, in short; for one that is settled.
    pub(crate) in_short: Option<(String, String)>,
}

/// `GET /admin/requests/{request}`.
///
/// Seventeen fields: who asks for what, what would change, and what who looks can do.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct RequestView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    pub(crate) path: String,
    pub(crate) number: i64,
    pub(crate) action_key: &'static str,
    pub(crate) state_key: &'static str,
    pub(crate) name: String,
    pub(crate) at_ms: i64,
    pub(crate) until_ms: i64,
    pub(crate) urgent: bool,
    /// The petition's page in the office, and its title.
    pub(crate) case: Option<(String, String)>,
    /// Those who could be the second person.
    pub(crate) seconds: Vec<String>,
    pub(crate) what: RequestWhat,
    /// Key of why it cannot be agreed to any more.
    pub(crate) late_key: Option<&'static str>,
    pub(crate) settled: Option<RequestSettled>,
    /// What who looks can do.
    pub(crate) can: RequestCan,
    /// Why it is not agreed to, as it was typed.
    pub(crate) why: String,
    pub(crate) problems: Vec<FieldProblem>,
}

/// What somebody can do with a request.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub(crate) struct RequestCan {
    pub(crate) approve: bool,
    pub(crate) refuse: bool,
    pub(crate) withdraw: bool,
    /// It is their own.
    pub(crate) own: bool,
}

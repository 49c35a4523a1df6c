//! Publishing in the office: the form, the last look with the page and the mail, and what was published so far.
//!
//! Owns what these pages show. Called by `admin`.

use serde::Serialize;

use super::{DebateView, FieldProblem, Frame, HiddenField, MailShown, NewsView, ResponseView};

/// What was typed into the form: a field that its kind does not have is empty.
///
/// Nine fields, since one form serves every kind.
#[derive(Debug, Clone, Default, Serialize)]
pub(crate) struct PublishValues {
    pub(crate) answered_by: String,
    /// A day, `YYYY-MM-DD`.
    pub(crate) on: String,
    pub(crate) subject: String,
    pub(crate) summary: String,
    pub(crate) body: String,
    pub(crate) transcript_url: String,
    pub(crate) video_url: String,
    /// Whether those who follow are mailed.
    pub(crate) mail: bool,
    /// Tells a second press of the button from a second publication.
    pub(crate) form_key: String,
}

/// The most characters of each field.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PublishBounds {
    pub(crate) answered_by: usize,
    pub(crate) subject: usize,
    pub(crate) summary: usize,
    pub(crate) body: usize,
    pub(crate) link: usize,
}

/// `GET /admin/petitions/{number}/publish?kind=…`.
///
/// Nine fields: the form as it was typed.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PublishView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    pub(crate) case_path: String,
    pub(crate) title: String,
    /// `response`, `debate-date`, `debate-outcome`, `other-business` or `update`.
    pub(crate) kind: &'static str,
    /// Key of the kind in words.
    pub(crate) kind_key: &'static str,
    /// There is an answer, and another takes its place.
    pub(crate) replaces: bool,
    pub(crate) values: PublishValues,
    pub(crate) bounds: PublishBounds,
    pub(crate) problems: Vec<FieldProblem>,
}

/// What the public page will show of it; one of the four is there.
#[derive(Debug, Clone, Default, Serialize)]
pub(crate) struct PublicationShown {
    pub(crate) response: Option<ResponseView>,
    pub(crate) debate: Option<DebateView>,
    pub(crate) news: Option<NewsView>,
    /// Noon of the day set for the debate.
    pub(crate) debate_on_ms: Option<i64>,
}

/// The last look before something is published.
///
/// Sixteen fields: how it stands on the page, the mail, and what the buttons carry.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PublishLookView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    /// Where the buttons lead.
    pub(crate) action: String,
    pub(crate) case_path: String,
    pub(crate) title: String,
    pub(crate) kind_key: &'static str,
    /// There is an answer, and this takes its place.
    pub(crate) replaces: bool,
    pub(crate) shown: PublicationShown,
    /// Whether those who follow are mailed.
    pub(crate) mailed: bool,
    /// How many follow.
    pub(crate) followers: i64,
    /// Absent when it cannot be written to the address of who looks.
    pub(crate) mail: Option<MailShown>,
    /// The whole mail, headers and all.
    pub(crate) source: String,
    pub(crate) undo_minutes: i64,
    /// Something was changed since the page before: look again.
    pub(crate) looked_before: bool,
    /// Key of what became of the trial mail, when one was asked for.
    pub(crate) tried_key: Option<&'static str>,
    /// A second person is asked for.
    pub(crate) second: bool,
    /// What was typed, and what was shown.
    pub(crate) fields: Vec<HiddenField>,
}

/// Something that was published.
///
/// Ten fields: what it was, and how far its mails are.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PublicationRow {
    pub(crate) number: i64,
    /// Key of its kind in words.
    pub(crate) kind_key: &'static str,
    /// What it says, in one line; may be empty.
    pub(crate) words: String,
    pub(crate) at_ms: i64,
    /// Who published it.
    pub(crate) name: String,
    /// Key of how far its mails are, given `sent`, `all` and `time`.
    pub(crate) mails_key: &'static str,
    pub(crate) sent: i64,
    pub(crate) all: i64,
    /// Until when it can be taken back.
    pub(crate) until_ms: i64,
    pub(crate) can_retract: bool,
}

/// A kind of publication to choose.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PublicationKind {
    pub(crate) path: String,
    pub(crate) label_key: &'static str,
}

/// News of a creator that waits to be checked.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct UpdateRow {
    pub(crate) path: String,
    pub(crate) title: String,
    pub(crate) subject: String,
    pub(crate) since_ms: i64,
    /// Whole days that it has waited.
    pub(crate) days: i64,
}

/// `GET /admin/updates`.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct UpdatesView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    /// The oldest first.
    pub(crate) rows: Vec<UpdateRow>,
}

/// `GET /admin/petitions/{number}/update`.
///
/// Thirteen fields: how it will stand on the page, the mail, and both answers.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct UpdateLookView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    pub(crate) case_path: String,
    pub(crate) title: String,
    /// Its number among the news of the petition.
    pub(crate) proposal: i64,
    pub(crate) since_ms: i64,
    pub(crate) shown: PublicationShown,
    pub(crate) followers: i64,
    pub(crate) mail: Option<MailShown>,
    pub(crate) undo_minutes: i64,
    /// Why it is declined, as it was typed.
    pub(crate) why: String,
    pub(crate) why_chars_max: usize,
    /// A second person is asked for.
    pub(crate) second: bool,
    pub(crate) problems: Vec<FieldProblem>,
}

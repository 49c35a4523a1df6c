//! Publishing in the office: the form, the last look with the page and the mail, and what was published so far.
//!
//! Owns the data of these pages. Built by the crate `throng-office`.

use serde::Serialize;

use super::{DebateView, FieldProblem, Frame, HiddenField, MailShown, NewsView, ResponseView};

/// What was typed into the form: a field that its kind does not have is empty.
///
/// Nine fields, since one form serves every kind.
#[derive(Debug, Clone, Default, Serialize)]
pub struct PublishValues {
    pub answered_by: String,
    /// A day, `YYYY-MM-DD`.
    pub on: String,
    pub subject: String,
    pub summary: String,
    pub body: String,
    pub transcript_url: String,
    pub video_url: String,
    /// Whether those who follow are mailed.
    pub mail: bool,
    /// Tells a second press of the button from a second publication.
    pub form_key: String,
}

/// The most characters of each field.
#[derive(Debug, Clone, Serialize)]
pub struct PublishBounds {
    pub answered_by: usize,
    pub subject: usize,
    pub summary: usize,
    pub body: usize,
    pub link: usize,
}

/// `GET /admin/petitions/{number}/publish?kind=…`.
///
/// Nine fields: the form as it was typed.
#[derive(Debug, Clone, Serialize)]
pub struct PublishView {
    #[serde(flatten)]
    pub frame: Frame,
    pub case_path: String,
    pub title: String,
    /// `response`, `debate-date`, `debate-outcome`, `other-business` or `update`.
    pub kind: &'static str,
    /// Key of the kind in words.
    pub kind_key: &'static str,
    /// There is an answer, and another takes its place.
    pub replaces: bool,
    pub values: PublishValues,
    pub bounds: PublishBounds,
    pub problems: Vec<FieldProblem>,
}

/// What the public page will show of it; one of the four is there.
#[derive(Debug, Clone, Default, Serialize)]
pub struct PublicationShown {
    pub response: Option<ResponseView>,
    pub debate: Option<DebateView>,
    pub news: Option<NewsView>,
    /// Noon of the day set for the debate.
    pub debate_on_ms: Option<i64>,
}

/// The last look before something is published.
///
/// Sixteen fields: how it stands on the page, the mail, and what the buttons carry.
#[derive(Debug, Clone, Serialize)]
pub struct PublishLookView {
    #[serde(flatten)]
    pub frame: Frame,
    /// Where the buttons lead.
    pub action: String,
    pub case_path: String,
    pub title: String,
    pub kind_key: &'static str,
    /// There is an answer, and this takes its place.
    pub replaces: bool,
    pub shown: PublicationShown,
    /// Whether those who follow are mailed.
    pub mailed: bool,
    /// How many follow.
    pub followers: i64,
    /// Absent when it cannot be written to the address of who looks.
    pub mail: Option<MailShown>,
    /// The whole mail, headers and all.
    pub source: String,
    pub undo_minutes: i64,
    /// Something was changed since the page before: look again.
    pub looked_before: bool,
    /// Key of what became of the trial mail, when one was asked for.
    pub tried_key: Option<&'static str>,
    /// A second person is asked for.
    pub second: bool,
    /// What was typed, and what was shown.
    pub fields: Vec<HiddenField>,
}

/// Something that was published.
///
/// Ten fields: what it was, and how far its mails are.
#[derive(Debug, Clone, Serialize)]
pub struct PublicationRow {
    pub number: i64,
    /// Key of its kind in words.
    pub kind_key: &'static str,
    /// What it says, in one line; may be empty.
    pub words: String,
    pub at_ms: i64,
    /// Who published it.
    pub name: String,
    /// Key of how far its mails are, given `sent`, `all` and `time`.
    pub mails_key: &'static str,
    pub sent: i64,
    pub all: i64,
    /// Until when it can be taken back.
    pub until_ms: i64,
    pub can_retract: bool,
}

/// A kind of publication to choose.
#[derive(Debug, Clone, Serialize)]
pub struct PublicationKind {
    pub path: String,
    pub label_key: &'static str,
}

/// News of a creator that waits to be checked.
#[derive(Debug, Clone, Serialize)]
pub struct UpdateRow {
    pub path: String,
    pub title: String,
    pub subject: String,
    pub since_ms: i64,
    /// Full days that it has waited.
    pub days: i64,
}

/// `GET /admin/updates`.
#[derive(Debug, Clone, Serialize)]
pub struct UpdatesView {
    #[serde(flatten)]
    pub frame: Frame,
    /// The oldest first.
    pub rows: Vec<UpdateRow>,
}

/// `GET /admin/petitions/{number}/update`.
///
/// Thirteen fields: how it will stand on the page, the mail, and both answers.
#[derive(Debug, Clone, Serialize)]
pub struct UpdateLookView {
    #[serde(flatten)]
    pub frame: Frame,
    pub case_path: String,
    pub title: String,
    /// Its number among the news of the petition.
    pub proposal: i64,
    pub since_ms: i64,
    pub shown: PublicationShown,
    pub followers: i64,
    pub mail: Option<MailShown>,
    pub undo_minutes: i64,
    /// Why it is declined, as it was typed.
    pub why: String,
    pub why_chars_max: usize,
    /// A second person is asked for.
    pub second: bool,
    pub problems: Vec<FieldProblem>,
}

//! Publishing in the office: the form, the last look with the page and the mail, and what was published so far.
//!
//! Owns the data of these pages. Built by the crate `throng-office`.

use serde::Serialize;

use super::{CaseFrame, DebateView, FieldProblem, Frame, HiddenField, MailShown, NewsView, ResponseView};

/// What was typed into the form. Fields that a kind does not have are empty.
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
    /// Whether followers of the petition are mailed.
    pub mail: bool,
    /// The form's key, by which a second press of the button is told from a second publication.
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
/// Seven fields: the form as it was typed.
#[derive(Debug, Clone, Serialize)]
pub struct PublishView {
    #[serde(flatten)]
    pub frame: CaseFrame,
    /// `response`, `debate-date`, `debate-outcome`, `other-business` or `update`.
    pub kind: &'static str,
    /// Key of the kind's name.
    pub kind_key: &'static str,
    /// Whether it will replace an existing answer.
    pub replaces: bool,
    pub values: PublishValues,
    pub bounds: PublishBounds,
    pub problems: Vec<FieldProblem>,
}

/// What the public page will show of it; exactly one of the four is present.
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
/// Sixteen fields: how the page will show it, both mails, and what the buttons carry.
#[derive(Debug, Clone, Serialize)]
pub struct PublishLookView {
    #[serde(flatten)]
    pub frame: CaseFrame,
    /// The address that the buttons post to.
    pub action: String,
    pub kind_key: &'static str,
    /// Whether it will replace an existing answer.
    pub replaces: bool,
    pub shown: PublicationShown,
    /// Whether followers of the petition are mailed.
    pub mailed: bool,
    /// How many are mailed at most.
    pub followers: i64,
    /// How many of them follow without having signed. Whoever does both counts twice here, and is mailed once.
    pub apart: i64,
    /// The mail to those who signed. `None` when it cannot be written to the address of the member who looks.
    pub mail: Option<MailShown>,
    /// The mail to those who follow without having signed.
    pub mail_apart: Option<MailShown>,
    /// The whole mail with all its headers.
    pub source: String,
    pub undo_minutes: i64,
    /// Whether something has changed since the page was shown before, so that it is shown again.
    pub looked_before: bool,
    /// Key of the result of the trial mail, if one was asked for.
    pub tried_key: Option<&'static str>,
    /// Whether a second person has to agree.
    pub second: bool,
    /// Hidden fields with what was typed, and with the mark of what was shown.
    pub fields: Vec<HiddenField>,
}

/// A publication about a petition.
///
/// Ten fields: what it was, and how far its mails have come.
#[derive(Debug, Clone, Serialize)]
pub struct PublicationRow {
    pub number: i64,
    /// Key of its kind's name.
    pub kind_key: &'static str,
    /// What it says, in one line; may be empty.
    pub words: String,
    pub at_ms: i64,
    /// The member who published it.
    pub name: String,
    /// Key of the sentence about its mails, given `sent`, `all` and `time`.
    pub mails_key: &'static str,
    pub sent: i64,
    pub all: i64,
    /// Until when it can be retracted.
    pub until_ms: i64,
    pub can_retract: bool,
}

/// A kind of publication that can be chosen.
#[derive(Debug, Clone, Serialize)]
pub struct PublicationKind {
    pub path: String,
    pub label_key: &'static str,
}

/// News from a creator that waits to be checked.
#[derive(Debug, Clone, Serialize)]
pub struct UpdateRow {
    pub path: String,
    pub title: String,
    pub subject: String,
    pub since_ms: i64,
    /// Whole days that it has waited.
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
/// Thirteen fields: how the page will show it, both mails, and both decisions.
#[derive(Debug, Clone, Serialize)]
pub struct UpdateLookView {
    #[serde(flatten)]
    pub frame: CaseFrame,
    /// The number of this news among the petition's.
    pub proposal: i64,
    pub since_ms: i64,
    pub shown: PublicationShown,
    pub followers: i64,
    /// How many of them follow without having signed. Whoever does both counts twice here, and is mailed once.
    pub apart: i64,
    pub mail: Option<MailShown>,
    pub mail_apart: Option<MailShown>,
    pub undo_minutes: i64,
    /// Why it is declined, as it was typed.
    pub why: String,
    pub why_chars_max: usize,
    /// Whether a second person has to agree.
    pub second: bool,
    pub problems: Vec<FieldProblem>,
}

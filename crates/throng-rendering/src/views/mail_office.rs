//! Mails in the office: the list, one mail, and addresses that were refused.
//!
//! Owns what they show. A mail's text stands here with links that open nothing.

use serde::Serialize;

use super::{FieldProblem, Frame, MailShown};

/// One mail, as the list and its own page have it.
///
/// Eleven fields: what, to whom, about what, and its fate.
#[derive(Debug, Clone, Serialize)]
pub struct OfficeMail {
    pub path: String,
    pub kind_key: &'static str,
    /// Absent once it is not known any more.
    pub to: Option<String>,
    /// Path of the petition in the office.
    pub petition_path: Option<String>,
    pub petition_title: String,
    pub queued_ms: i64,
    /// What became of it; may name `count`, the tries.
    pub fate_key: &'static str,
    pub tries: i64,
    /// If the mail waits, the earliest time at which it is sent.
    pub due_ms: Option<i64>,
    pub finished_ms: Option<i64>,
    /// What the mail server said, shortened; empty for nothing.
    pub reply: String,
}

/// A part of the list to choose.
#[derive(Debug, Clone, Serialize)]
pub struct MailTab {
    pub path: String,
    pub label_key: &'static str,
    pub current: bool,
}

/// `GET /admin/mail`.
///
/// Eighteen fields: the numbers, what is looked for, what was found, and what can be done with it.
#[derive(Debug, Clone, Serialize)]
pub struct MailsView {
    #[serde(flatten)]
    pub frame: Frame,
    /// Mails are kept here, and nothing leaves.
    pub captures: bool,
    /// Why the mail server takes none, when it does not.
    pub relay_trouble: Option<String>,
    /// Where all of these that failed are sent again, if who looks may.
    pub again: Option<String>,
    /// Mails that are older than so many days are not sent again.
    pub again_days: i64,
    pub waiting: i64,
    /// Of these, tried before.
    pub tried: i64,
    /// Failed for good within a day.
    pub failed: i64,
    /// At this number counting stopped.
    pub counted_max: i64,
    pub tabs: Vec<MailTab>,
    /// The word of the tab, for the form.
    pub fate: String,
    /// As typed.
    pub to: String,
    /// As typed.
    pub petition: String,
    pub rows: Vec<OfficeMail>,
    /// Mails that were looked through at most.
    pub looked_max: i64,
    /// An address or a petition is looked for.
    pub searched: bool,
    pub older: Option<String>,
    pub problems: Vec<FieldProblem>,
}

/// What is known of the address of a mail.
#[derive(Debug, Clone, Serialize)]
pub struct RefusedShown {
    pub times: i64,
    pub first_ms: i64,
    pub last_ms: i64,
    /// When staff let it be written to again.
    pub cleared_ms: Option<i64>,
}

/// `GET /admin/mail/{mail}`.
///
/// Nine fields: the mail, its text, and what can be done.
#[derive(Debug, Clone, Serialize)]
pub struct MailPageView {
    #[serde(flatten)]
    pub frame: Frame,
    pub mail: OfficeMail,
    /// All mails to the same address; empty where it is not known.
    pub same_path: String,
    /// It has reached its end.
    pub finished: bool,
    /// As it is written now; absent when it cannot be.
    pub shown: Option<MailShown>,
    pub refused: Option<RefusedShown>,
    /// What the button says, if it can be sent again.
    pub resend_key: Option<&'static str>,
    /// What sending it again means, or why it cannot be.
    pub why_key: &'static str,
    /// Why it was not done.
    pub error_key: Option<&'static str>,
}

/// An address that was refused.
#[derive(Debug, Clone, Serialize)]
pub struct RefusedRow {
    pub to: String,
    /// Page of the mail that was refused last.
    pub path: String,
    /// Where the button posts.
    pub clear_path: String,
    pub shown: RefusedShown,
    pub reply: String,
}

/// `GET /admin/mail/bounces`.
#[derive(Debug, Clone, Serialize)]
pub struct RefusedView {
    #[serde(flatten)]
    pub frame: Frame,
    pub rows: Vec<RefusedRow>,
    /// Who looks may let an address be written to again.
    pub may_clear: bool,
    pub older: Option<String>,
}

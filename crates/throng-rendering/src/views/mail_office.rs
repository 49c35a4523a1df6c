//! Mails in the office: the list, one mail, and addresses that were refused.
//!
//! Owns what they show. The text of a mail is shown with links that do not work.

use serde::Serialize;

use super::{FieldProblem, Frame, MailShown};

/// One mail, as the list and its own page show it.
///
/// Eleven fields: what it is, its recipient, its petition, and what has become of it.
#[derive(Debug, Clone, Serialize)]
pub struct OfficeMail {
    pub path: String,
    pub kind_key: &'static str,
    /// `None` if it is no longer known.
    pub to: Option<String>,
    /// Path of the petition's page in the office.
    pub petition_path: Option<String>,
    pub petition_title: String,
    pub queued_ms: i64,
    /// Key of what has become of it; the sentence may use `count`, the number of attempts.
    pub fate_key: &'static str,
    pub tries: i64,
    /// If the mail waits, the earliest time at which it is sent.
    pub due_ms: Option<i64>,
    pub finished_ms: Option<i64>,
    /// What the mail server answered, shortened; empty if it did not answer.
    pub reply: String,
}

/// A part of the list that can be chosen.
#[derive(Debug, Clone, Serialize)]
pub struct MailTab {
    pub path: String,
    pub label_key: &'static str,
    pub current: bool,
}

/// `GET /admin/mail`.
///
/// Eighteen fields: the numbers, the search, what was found, and what can be done with it.
#[derive(Debug, Clone, Serialize)]
pub struct MailsView {
    #[serde(flatten)]
    pub frame: Frame,
    /// Whether mails are captured, so that nothing leaves this machine.
    pub captures: bool,
    /// Why the mail server accepts no mails; `None` when it does.
    pub relay_trouble: Option<String>,
    /// The address of the form that sends all failed mails of this list again, if the member may use it.
    pub again: Option<String>,
    /// Mails that are older than this many days are not sent again.
    pub again_days: i64,
    pub waiting: i64,
    /// How many of these were tried before.
    pub tried: i64,
    /// How many failed for good within a day.
    pub failed: i64,
    /// The number at which counting stops.
    pub counted_max: i64,
    pub tabs: Vec<MailTab>,
    /// The word of the chosen tab, for the form.
    pub fate: String,
    /// As it was typed.
    pub to: String,
    /// As it was typed.
    pub petition: String,
    pub rows: Vec<OfficeMail>,
    /// The most mails that one search looks through.
    pub looked_max: i64,
    /// Whether the list is filtered by an address or a petition.
    pub searched: bool,
    pub older: Option<String>,
    pub problems: Vec<FieldProblem>,
}

/// What is known about the address of a mail that was refused.
#[derive(Debug, Clone, Serialize)]
pub struct RefusedShown {
    pub times: i64,
    pub first_ms: i64,
    pub last_ms: i64,
    /// When staff allowed mails to this address again.
    pub cleared_ms: Option<i64>,
}

/// `GET /admin/mail/{mail}`.
///
/// Ten fields: the mail, its text, and what can be done.
#[derive(Debug, Clone, Serialize)]
pub struct MailPageView {
    #[serde(flatten)]
    pub frame: Frame,
    pub mail: OfficeMail,
    /// The list of all mails to the same address; empty if the address is not known.
    pub same_path: String,
    /// Whether it has reached its final state.
    pub finished: bool,
    /// The mail as it would be written now; `None` if it cannot be written.
    pub shown: Option<MailShown>,
    /// Key of why it is not shown.
    pub gone_key: &'static str,
    pub refused: Option<RefusedShown>,
    /// Key of the button's label, if the mail can be sent again.
    pub resend_key: Option<&'static str>,
    /// Key of what sending it again means, or of why that is not possible.
    pub why_key: &'static str,
    /// Key of why the last attempt to send it again was refused.
    pub error_key: Option<&'static str>,
}

/// An address that was refused.
#[derive(Debug, Clone, Serialize)]
pub struct RefusedRow {
    pub to: String,
    /// The page of the mail that was refused last.
    pub path: String,
    /// The address of the button's form.
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
    /// Whether the member may allow mails to an address again.
    pub may_clear: bool,
    pub older: Option<String>,
}

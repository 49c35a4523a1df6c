//! Mails in the office: the list, one mail, and addresses that were refused.
//!
//! Owns what they show. A mail's text stands here with links that open nothing.

use serde::Serialize;

use super::{FieldProblem, Frame, MailShown};

/// One mail, as the list and its own page have it.
///
/// Eleven fields: what, to whom, about what, and its fate.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct OfficeMail {
    pub(crate) path: String,
    pub(crate) kind_key: &'static str,
    /// Absent once it is not known any more.
    pub(crate) to: Option<String>,
    /// Path of the petition in the office.
    pub(crate) petition_path: Option<String>,
    pub(crate) petition_title: String,
    pub(crate) queued_ms: i64,
    /// What became of it; may name `count`, the tries.
    pub(crate) fate_key: &'static str,
    pub(crate) tries: i64,
    /// Not before then, if it waits.
    pub(crate) due_ms: Option<i64>,
    pub(crate) finished_ms: Option<i64>,
    /// What the mail server said, shortened; empty for nothing.
    pub(crate) reply: String,
}

/// A part of the list to choose.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct MailTab {
    pub(crate) path: String,
    pub(crate) label_key: &'static str,
    pub(crate) current: bool,
}

/// `GET /admin/mail`.
///
/// Eighteen fields: the numbers, what is looked for, what was found, and what can be done with it.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct MailsView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    /// Mails are kept here, and nothing leaves.
    pub(crate) captures: bool,
    /// Why the mail server takes none, when it does not.
    pub(crate) relay_trouble: Option<String>,
    /// Where all of these that failed are sent again, if who looks may.
    pub(crate) again: Option<String>,
    /// None that is older.
    pub(crate) again_days: i64,
    pub(crate) waiting: i64,
    /// Of these, tried before.
    pub(crate) tried: i64,
    /// Failed for good within a day.
    pub(crate) failed: i64,
    /// At this number counting stopped.
    pub(crate) counted_max: i64,
    pub(crate) tabs: Vec<MailTab>,
    /// The word of the tab, for the form.
    pub(crate) fate: String,
    /// As typed.
    pub(crate) to: String,
    /// As typed.
    pub(crate) petition: String,
    pub(crate) rows: Vec<OfficeMail>,
    /// Mails that were looked through at most.
    pub(crate) looked_max: i64,
    /// An address or a petition is looked for.
    pub(crate) searched: bool,
    pub(crate) older: Option<String>,
    pub(crate) problems: Vec<FieldProblem>,
}

/// What is known of the address of a mail.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct RefusedShown {
    pub(crate) times: i64,
    pub(crate) first_ms: i64,
    pub(crate) last_ms: i64,
    /// When staff let it be written to again.
    pub(crate) cleared_ms: Option<i64>,
}

/// `GET /admin/mail/{mail}`.
///
/// Nine fields: the mail, its text, and what can be done.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct MailPageView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    pub(crate) mail: OfficeMail,
    /// All mails to the same address; empty where it is not known.
    pub(crate) same_path: String,
    /// It has reached its end.
    pub(crate) finished: bool,
    /// As it is written now; absent when it cannot be.
    pub(crate) shown: Option<MailShown>,
    pub(crate) refused: Option<RefusedShown>,
    /// What the button says, if it can be sent again.
    pub(crate) resend_key: Option<&'static str>,
    /// What sending it again means, or why it cannot be.
    pub(crate) why_key: &'static str,
    /// Why it was not done.
    pub(crate) error_key: Option<&'static str>,
}

/// An address that was refused.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct RefusedRow {
    pub(crate) to: String,
    /// Page of the mail that was refused last.
    pub(crate) path: String,
    /// Where the button posts.
    pub(crate) clear_path: String,
    pub(crate) shown: RefusedShown,
    pub(crate) reply: String,
}

/// `GET /admin/mail/bounces`.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct RefusedView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    pub(crate) rows: Vec<RefusedRow>,
    /// Who looks may let an address be written to again.
    pub(crate) may_clear: bool,
    pub(crate) older: Option<String>,
}

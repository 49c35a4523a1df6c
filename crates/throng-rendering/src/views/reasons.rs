//! The reasons for rejecting petitions, in the office: the list in its order, and the form of one reason.

use serde::Serialize;

use super::{FieldProblem, Frame, WordsLink};

/// A reason in the list.
///
/// Nine fields: what it is, and where it can be moved.
#[derive(Debug, Clone, Serialize)]
pub struct ReasonRow {
    pub code: String,
    /// Key of the public sentence.
    pub key: String,
    pub hidden: bool,
    pub standard: String,
    pub retired: bool,
    /// Whether the site has added it, rather than the program.
    pub own: bool,
    /// Whether it can be retired, which all can but the reason that stands for everything else.
    pub can_retire: bool,
    /// To move this reason up one place: the code of the reason that it then stands before; `None` for the first.
    pub earlier: Option<String>,
    /// The same for moving it down one place; empty if it then stands at the end; `None` for the last.
    pub later: Option<String>,
}

/// `GET /admin/reasons`.
#[derive(Debug, Clone, Serialize)]
pub struct ReasonsView {
    #[serde(flatten)]
    pub frame: Frame,
    pub rows: Vec<ReasonRow>,
}

/// A value that a colleague has changed in the meantime.
#[derive(Debug, Clone, Serialize)]
pub struct ReasonOther {
    pub label_key: &'static str,
    /// Key of the colleague's value, if it is a choice; otherwise `text` has it.
    pub key: Option<&'static str>,
    pub text: String,
}

/// How a reason reads.
#[derive(Debug, Clone, Serialize)]
pub struct ReasonLook {
    /// Lines of the petition's page.
    pub page: Vec<String>,
    pub subject: String,
    pub mail: String,
}

/// `GET /admin/reasons/{code}`.
///
/// Twenty fields: what it is, what it says, and what was typed.
#[derive(Debug, Clone, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact about one reason")]
pub struct ReasonFormView {
    #[serde(flatten)]
    pub frame: Frame,
    pub path: String,
    pub new: bool,
    pub code: String,
    /// Whether the site has added it, rather than the program.
    pub own: bool,
    pub retired: bool,
    pub language: String,
    pub languages: Vec<WordsLink>,
    /// The revisions of its settings, of its public sentence and of its sentence in the mail.
    pub revisions: [i64; 3],
    pub said: String,
    pub mail: String,
    pub hidden: bool,
    pub standard: String,
    pub note: String,
    /// The texts that the program ships; empty for a reason of the site's own.
    pub shipped: [String; 2],
    /// Whether the site has its own wording in this language.
    pub changed: bool,
    pub problems: Vec<FieldProblem>,
    pub stale: bool,
    /// The stored values that differ from what was typed.
    pub others: Vec<ReasonOther>,
    pub look: Option<ReasonLook>,
}

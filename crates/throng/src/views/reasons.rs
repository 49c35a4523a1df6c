//! Why petitions are not accepted, in the office: the list in its order, and the form of one reason.

use serde::Serialize;

use super::{FieldProblem, Frame, WordsLink};

/// A reason in the list.
///
/// Nine fields: what it is, and where it can be moved.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ReasonRow {
    pub(crate) code: String,
    /// Key of the public sentence.
    pub(crate) key: String,
    pub(crate) hidden: bool,
    pub(crate) standard: String,
    pub(crate) retired: bool,
    /// The program does not bring it.
    pub(crate) own: bool,
    /// It can be retired: not the one for what is none of the others.
    pub(crate) can_retire: bool,
    /// Code of the one to stand before, to come one place earlier; none for the first.
    pub(crate) earlier: Option<String>,
    /// The same for one place later; empty: at the end; none for the last.
    pub(crate) later: Option<String>,
}

/// `GET /admin/reasons`.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ReasonsView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    pub(crate) rows: Vec<ReasonRow>,
}

/// What a colleague has written meanwhile.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ReasonOther {
    pub(crate) label_key: &'static str,
    /// Key of what it is; or else `text`.
    pub(crate) key: Option<&'static str>,
    pub(crate) text: String,
}

/// How a reason reads.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ReasonLook {
    /// Lines of the petition's page.
    pub(crate) page: Vec<String>,
    pub(crate) subject: String,
    pub(crate) mail: String,
}

/// `GET /admin/reasons/{code}`.
///
/// Twenty fields: what it is, what it says, and what was typed.
#[derive(Debug, Clone, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact about one reason")]
pub(crate) struct ReasonFormView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    pub(crate) path: String,
    pub(crate) new: bool,
    pub(crate) code: String,
    /// The program does not bring it.
    pub(crate) own: bool,
    pub(crate) retired: bool,
    pub(crate) language: String,
    pub(crate) languages: Vec<WordsLink>,
    /// Of its terms, of the public sentence and of the mail's.
    pub(crate) revisions: [i64; 3],
    pub(crate) said: String,
    pub(crate) mail: String,
    pub(crate) hidden: bool,
    pub(crate) standard: String,
    pub(crate) note: String,
    /// What the program says by itself; empty for an own one.
    pub(crate) shipped: [String; 2],
    /// The words in this language are the office's.
    pub(crate) changed: bool,
    pub(crate) problems: Vec<FieldProblem>,
    pub(crate) stale: bool,
    /// What stands now where something else was typed.
    pub(crate) others: Vec<ReasonOther>,
    pub(crate) look: Option<ReasonLook>,
}

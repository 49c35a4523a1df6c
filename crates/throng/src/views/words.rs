//! The words of a site in its office: finding a sentence, and saying it in others.

use serde::Serialize;

use super::{FieldProblem, Frame};

/// A way to see something else of the same kind.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct WordsLink {
    pub(crate) name: String,
    pub(crate) path: String,
    pub(crate) current: bool,
}

/// A sentence in the list.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct WordsRow {
    pub(crate) key: String,
    /// As it stands in the office's words, or in the program's.
    pub(crate) text: String,
    pub(crate) path: String,
    /// In the office's own words.
    pub(crate) own: bool,
    /// The program says something else by itself than when the office wrote it.
    pub(crate) changed: bool,
}

/// `GET /admin/words`.
///
/// Eight fields: where somebody looks, and what was found there.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct WordsView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    pub(crate) language: String,
    pub(crate) languages: Vec<WordsLink>,
    pub(crate) query: String,
    /// Parts of the locale file; shown while nothing is looked for.
    pub(crate) groups: Vec<WordsLink>,
    /// Name of the part that is shown.
    pub(crate) group: Option<String>,
    pub(crate) rows: Vec<WordsRow>,
    /// There are more than are shown.
    pub(crate) more: bool,
}

/// A sentence among those that are said with it.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct WordsLine {
    pub(crate) text: String,
    pub(crate) current: bool,
}

/// Where a sentence is said.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct WordsPlace {
    pub(crate) name: String,
    pub(crate) is_mail: bool,
    pub(crate) lines: Vec<WordsLine>,
}

/// `GET /admin/words/{key}`.
///
/// Fifteen fields: what is shipped, what the office says, and what was typed.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct WordView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    pub(crate) key: String,
    pub(crate) language: String,
    pub(crate) languages: Vec<WordsLink>,
    pub(crate) shipped: String,
    /// As a sentence has them, `{ $name }`.
    pub(crate) variables: Vec<String>,
    /// In the office's own words.
    pub(crate) own: bool,
    /// As typed.
    pub(crate) text: String,
    pub(crate) revision: i64,
    /// What the program said by itself when the office wrote its words, if that has changed since.
    pub(crate) shipped_before: Option<String>,
    /// The office's words cannot be said any more: the program's are.
    pub(crate) unfit: bool,
    pub(crate) problems: Vec<FieldProblem>,
    /// What a colleague has made of it meanwhile.
    pub(crate) stale: Option<String>,
    /// How it reads, for one and for many.
    pub(crate) previews: Vec<String>,
    pub(crate) places: Vec<WordsPlace>,
}

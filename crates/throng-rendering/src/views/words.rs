//! The pages on which staff change the wording of a site: finding a sentence, and replacing it by their own.

use serde::Serialize;

use super::{FieldProblem, Frame};

/// A link to other sentences.
#[derive(Debug, Clone, Serialize)]
pub struct WordsLink {
    pub name: String,
    pub path: String,
    pub current: bool,
}

/// A sentence in the list.
#[derive(Debug, Clone, Serialize)]
pub struct WordsRow {
    pub key: String,
    /// The site's own wording, or the shipped one.
    pub text: String,
    pub path: String,
    /// Whether the site has its own wording for it.
    pub own: bool,
    /// Whether the shipped sentence has changed since the office wrote its own.
    pub changed: bool,
}

/// `GET /admin/words`.
///
/// Eight fields: the search, and what was found.
#[derive(Debug, Clone, Serialize)]
pub struct WordsView {
    #[serde(flatten)]
    pub frame: Frame,
    pub language: String,
    pub languages: Vec<WordsLink>,
    pub query: String,
    /// Parts of the locale file; shown while nothing is searched for.
    pub groups: Vec<WordsLink>,
    /// The name of the part that is shown.
    pub group: Option<String>,
    pub rows: Vec<WordsRow>,
    /// Whether there are more than are shown.
    pub more: bool,
}

/// A sentence on a page or in a mail, among its others.
#[derive(Debug, Clone, Serialize)]
pub struct WordsLine {
    pub text: String,
    pub current: bool,
}

/// A page or mail that contains a sentence.
#[derive(Debug, Clone, Serialize)]
pub struct WordsPlace {
    pub name: String,
    pub is_mail: bool,
    pub lines: Vec<WordsLine>,
}

/// `GET /admin/words/{key}`.
///
/// Fifteen fields: the shipped text, the site's own, and what was typed.
#[derive(Debug, Clone, Serialize)]
pub struct WordView {
    #[serde(flatten)]
    pub frame: Frame,
    pub key: String,
    pub language: String,
    pub languages: Vec<WordsLink>,
    pub shipped: String,
    /// The variables, written as in a sentence: `{ $name }`.
    pub variables: Vec<String>,
    /// Whether the site has its own wording for it.
    pub own: bool,
    /// As it was typed.
    pub text: String,
    pub revision: i64,
    /// The shipped text when the office wrote its own, if it has changed since.
    pub shipped_before: Option<String>,
    /// Whether the site's own wording no longer passes the check, so that the shipped sentence is shown instead.
    pub unfit: bool,
    pub problems: Vec<FieldProblem>,
    /// The text that a colleague has saved in the meantime.
    pub stale: Option<String>,
    /// How it reads, for one and for many.
    pub previews: Vec<String>,
    pub places: Vec<WordsPlace>,
}

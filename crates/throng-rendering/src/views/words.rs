//! The pages on which staff change the wording of a site: finding a sentence, and replacing it by their own.

use serde::Serialize;

use super::{FieldProblem, Frame};

/// A way to see something else of the same kind.
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
    /// As it stands in the office's words, or in the program's.
    pub text: String,
    pub path: String,
    /// In the office's own words.
    pub own: bool,
    /// The program says something else by itself than when the office wrote it.
    pub changed: bool,
}

/// `GET /admin/words`.
///
/// Eight fields: where somebody looks, and what was found there.
#[derive(Debug, Clone, Serialize)]
pub struct WordsView {
    #[serde(flatten)]
    pub frame: Frame,
    pub language: String,
    pub languages: Vec<WordsLink>,
    pub query: String,
    /// Parts of the locale file; shown while nothing is looked for.
    pub groups: Vec<WordsLink>,
    /// Name of the part that is shown.
    pub group: Option<String>,
    pub rows: Vec<WordsRow>,
    /// There are more than are shown.
    pub more: bool,
}

/// A sentence among those that are said with it.
#[derive(Debug, Clone, Serialize)]
pub struct WordsLine {
    pub text: String,
    pub current: bool,
}

/// Where a sentence is said.
#[derive(Debug, Clone, Serialize)]
pub struct WordsPlace {
    pub name: String,
    pub is_mail: bool,
    pub lines: Vec<WordsLine>,
}

/// `GET /admin/words/{key}`.
///
/// Fifteen fields: what is shipped, what the office says, and what was typed.
#[derive(Debug, Clone, Serialize)]
pub struct WordView {
    #[serde(flatten)]
    pub frame: Frame,
    pub key: String,
    pub language: String,
    pub languages: Vec<WordsLink>,
    pub shipped: String,
    /// As a sentence has them, `{ $name }`.
    pub variables: Vec<String>,
    /// In the office's own words.
    pub own: bool,
    /// As typed.
    pub text: String,
    pub revision: i64,
    /// What the program said by itself when the office wrote its words, if that has changed since.
    pub shipped_before: Option<String>,
    /// The site's own wording no longer passes the check, so the shipped sentence is shown instead.
    pub unfit: bool,
    pub problems: Vec<FieldProblem>,
    /// What a colleague has made of it meanwhile.
    pub stale: Option<String>,
    /// How it reads, for one and for many.
    pub previews: Vec<String>,
    pub places: Vec<WordsPlace>,
}

//! Pages that the office writes: as everybody reads them, and the forms to write them.

use serde::Serialize;

use super::{FieldProblem, Frame, SiteView, WordsLink};
use crate::i18n::Direction;

/// A page in the menu at the foot of each page.
#[derive(Debug, Clone, Serialize)]
pub struct MenuPage {
    pub title: String,
    pub path: String,
    pub language: String,
}

/// A text of the office as HTML, made harmless when it was stored.
#[derive(Debug, Clone, Serialize)]
pub struct OwnText {
    pub title: String,
    pub html: String,
    pub language: String,
    pub dir: Direction,
    /// Whether it replaces the program's own text, rather than being added to it.
    pub instead: bool,
}

/// `GET /pages/{slug}`.
#[derive(Debug, Clone, Serialize)]
pub struct OwnPageView {
    pub site: SiteView,
    pub slug: String,
    pub own: OwnText,
    pub changed_ms: i64,
}

/// A page in the office's list of pages.
#[derive(Debug, Clone, Serialize)]
pub struct PageRow {
    pub title: String,
    pub edit: String,
    /// Its own address; `None` if its text is shown on a page of the program.
    pub path: Option<String>,
    /// Key of the name of that page of the program.
    pub on_key: Option<String>,
    pub published: bool,
    pub menu: Option<i64>,
    pub changed_ms: i64,
}

/// `GET /admin/pages`.
#[derive(Debug, Clone, Serialize)]
pub struct PagesView {
    #[serde(flatten)]
    pub frame: Frame,
    pub rows: Vec<PageRow>,
}

/// An earlier version of a page.
#[derive(Debug, Clone, Serialize)]
pub struct PageVersionRow {
    pub number: i64,
    pub changed_ms: i64,
    pub title: String,
    pub markdown: String,
}

/// A place where a page's text can be shown.
#[derive(Debug, Clone, Serialize)]
pub struct PagePlaceChoice {
    pub word: String,
    pub label_key: String,
    pub chosen: bool,
}

/// `GET /admin/pages/{page}`.
///
/// Eighteen fields: what the page is, what was typed, and a preview.
#[derive(Debug, Clone, Serialize)]
pub struct PageFormView {
    #[serde(flatten)]
    pub frame: Frame,
    pub path: String,
    /// Whether it is not stored yet.
    pub new: bool,
    pub language: String,
    pub languages: Vec<WordsLink>,
    pub revision: i64,
    pub places: Vec<PagePlaceChoice>,
    pub slug: String,
    pub instead: bool,
    pub menu: String,
    pub published: bool,
    pub title: String,
    pub text: String,
    pub problems: Vec<FieldProblem>,
    pub stale: bool,
    /// How it would look.
    pub preview: Option<OwnText>,
    pub versions: Vec<PageVersionRow>,
    /// The address where it is shown now, if it is published.
    pub public: Option<String>,
}

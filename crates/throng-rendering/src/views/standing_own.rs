//! Pages that an office writes: as everybody reads them, and the forms that make them.

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

/// Words of the office, made harmless when they were stored.
#[derive(Debug, Clone, Serialize)]
pub struct OwnText {
    pub title: String,
    pub html: String,
    pub language: String,
    pub dir: Direction,
    /// They stand alone, without what the program says.
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

/// A page in the list of the office.
#[derive(Debug, Clone, Serialize)]
pub struct PageRow {
    pub title: String,
    pub edit: String,
    /// Its own address; none where it stands on a page of the program.
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

/// What a page was.
#[derive(Debug, Clone, Serialize)]
pub struct PageVersionRow {
    pub number: i64,
    pub changed_ms: i64,
    pub title: String,
    pub markdown: String,
}

/// A place where a page can stand.
#[derive(Debug, Clone, Serialize)]
pub struct PagePlaceChoice {
    pub word: String,
    pub label_key: String,
    pub chosen: bool,
}

/// `GET /admin/pages/{page}`.
///
/// Eighteen fields: what a page is, what was typed, and what came of it.
#[derive(Debug, Clone, Serialize)]
pub struct PageFormView {
    #[serde(flatten)]
    pub frame: Frame,
    pub path: String,
    /// It is not stored yet.
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
    /// How it would be shown.
    pub preview: Option<OwnText>,
    pub versions: Vec<PageVersionRow>,
    /// Where it is shown now.
    pub public: Option<String>,
}

//! Pages that an office writes: as everybody reads them, and the forms that make them.

use serde::Serialize;

use super::{FieldProblem, Frame, SiteView, WordsLink};
use crate::i18n::Direction;

/// A page in the menu at the foot of each page.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct MenuPage {
    pub(crate) title: String,
    pub(crate) path: String,
    pub(crate) language: String,
}

/// Words of the office, made harmless when they were stored.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct OwnText {
    pub(crate) title: String,
    pub(crate) html: String,
    pub(crate) language: String,
    pub(crate) dir: Direction,
    /// They stand alone, without what the program says.
    pub(crate) instead: bool,
}

/// `GET /pages/{slug}`.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct OwnPageView {
    pub(crate) site: SiteView,
    pub(crate) slug: String,
    pub(crate) own: OwnText,
    pub(crate) changed_ms: i64,
}

/// A page in the list of the office.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PageRow {
    pub(crate) title: String,
    pub(crate) edit: String,
    /// Its own address; none where it stands on a page of the program.
    pub(crate) path: Option<String>,
    /// Key of the name of that page of the program.
    pub(crate) on_key: Option<String>,
    pub(crate) published: bool,
    pub(crate) menu: Option<i64>,
    pub(crate) changed_ms: i64,
}

/// `GET /admin/pages`.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PagesView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    pub(crate) rows: Vec<PageRow>,
}

/// What a page was.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PageVersionRow {
    pub(crate) number: i64,
    pub(crate) changed_ms: i64,
    pub(crate) title: String,
    pub(crate) markdown: String,
}

/// A place where a page can stand.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PagePlaceChoice {
    pub(crate) word: String,
    pub(crate) label_key: String,
    pub(crate) chosen: bool,
}

/// `GET /admin/pages/{page}`.
///
/// Eighteen fields: what a page is, what was typed, and what came of it.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PageFormView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    pub(crate) path: String,
    /// It is not stored yet.
    pub(crate) new: bool,
    pub(crate) language: String,
    pub(crate) languages: Vec<WordsLink>,
    pub(crate) revision: i64,
    pub(crate) places: Vec<PagePlaceChoice>,
    pub(crate) slug: String,
    pub(crate) instead: bool,
    pub(crate) menu: String,
    pub(crate) published: bool,
    pub(crate) title: String,
    pub(crate) text: String,
    pub(crate) problems: Vec<FieldProblem>,
    pub(crate) stale: bool,
    /// How it would be shown.
    pub(crate) preview: Option<OwnText>,
    pub(crate) versions: Vec<PageVersionRow>,
    /// Where it is shown now.
    pub(crate) public: Option<String>,
}

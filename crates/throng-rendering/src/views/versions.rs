//! The versions of a petition's text and what changed between them, for everybody; and the form in the office that
//! changes a text.
//!
//! Owns what these pages show. Hidden parts are not in these views: `wording` leaves them out.

use serde::Serialize;

use super::{CaseFrame, FieldProblem, HiddenField, SiteView};
use crate::i18n::Direction;
use crate::wording::{PartDifference, PartShown};

/// The version that somebody signed.
#[derive(Debug, Clone, Serialize)]
pub struct VersionRef {
    pub number: i64,
    /// Its page; `None` while the petition is not open, and for a version from before it opened.
    pub path: Option<String>,
}

/// `GET /petitions/{id}/changes`.
#[derive(Debug, Clone, Serialize)]
pub struct TextHistoryView {
    pub site: SiteView,
    pub id: i64,
    /// The petition's title: what it asks for.
    pub title: String,
    pub petition_path: String,
    /// The newest first; the last is the one that opened.
    pub versions: Vec<VersionRow>,
}

/// A version among the others.
#[derive(Debug, Clone, Serialize)]
pub struct VersionRow {
    pub number: i64,
    pub at_ms: i64,
    /// Why it replaced the version before; `None` in the first.
    pub why: Option<String>,
    /// What changed.
    pub parts: Vec<PartDifference>,
}

/// `GET /petitions/{id}/versions/{version}`: eight fields, the text and its place among the versions.
#[derive(Debug, Clone, Serialize)]
pub struct TextVersionView {
    pub site: SiteView,
    pub id: i64,
    /// The petition's current title.
    pub title: String,
    pub petition_path: String,
    pub number: i64,
    /// The number of the version in force.
    pub current: i64,
    pub at_ms: i64,
    pub parts: Vec<PartShown>,
}

/// `GET /admin/petitions/{number}/text`: eight fields, a form and what it is filled with.
#[derive(Debug, Clone, Serialize)]
pub struct AmendView {
    #[serde(flatten)]
    pub frame: CaseFrame,
    /// HTML's `lang` for the first text.
    pub language: String,
    pub values: AmendValues,
    pub bounds: AmendBounds,
    /// What a colleague has changed since the form was shown; `None` when nobody has.
    pub meanwhile: Option<Vec<PartDifference>>,
    /// Versions before the one in force, the newest first.
    pub earlier: Vec<EarlierVersion>,
    /// Whether a second person has to agree before what is hidden is shown again.
    pub second: bool,
    pub problems: Vec<FieldProblem>,
}

/// The values of the form. Nine fields, one for each field of the form.
#[derive(Debug, Clone, Default, Serialize)]
pub struct AmendValues {
    pub action: String,
    pub background: String,
    pub details: String,
    pub translations: Vec<AmendTranslation>,
    pub why: String,
    pub hide_title: bool,
    pub hide_text: bool,
    /// The number of the version that the form was made from.
    pub seen: i64,
    pub form_key: String,
}

/// The same text in another language.
#[derive(Debug, Clone, Serialize)]
pub struct AmendTranslation {
    /// HTML's `lang`; also the end of the names of its fields.
    pub tag: String,
    pub direction: Direction,
    pub action: String,
    pub background: String,
    pub details: String,
}

/// The bounds of the fields, in characters.
#[derive(Debug, Clone, Serialize)]
pub struct AmendBounds {
    pub action: usize,
    pub background: usize,
    pub details: usize,
    pub why: usize,
}

/// A version whose parts can be hidden.
#[derive(Debug, Clone, Serialize)]
pub struct EarlierVersion {
    pub number: i64,
    pub at_ms: i64,
    pub hide_title: bool,
    pub hide_text: bool,
}

/// What a change will do, before it is made: seven fields.
#[derive(Debug, Clone, Serialize)]
pub struct AmendLookView {
    #[serde(flatten)]
    pub frame: CaseFrame,
    /// The number that the new version will have.
    pub number: i64,
    pub why: String,
    pub parts: Vec<PartDifference>,
    /// Keys of the parts that will be hidden in earlier versions.
    pub hidden_keys: Vec<&'static str>,
    /// Whether a second person has to agree.
    pub second: bool,
    pub fields: Vec<HiddenField>,
}

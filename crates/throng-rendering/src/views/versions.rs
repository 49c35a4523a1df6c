//! What a petition said: its versions and what was changed between them, for everybody; and the form in the office that
//! changes a text.
//!
//! Owns what these pages show. What nobody may see is not in them: `wording` leaves it out.

use serde::Serialize;

use super::{FieldProblem, Frame, HiddenField, SiteView};
use crate::i18n::Direction;
use crate::wording::{PartDifference, PartShown};

/// The version that somebody signed.
#[derive(Debug, Clone, Serialize)]
pub struct VersionRef {
    pub number: i64,
    /// Where it can be read; absent while the petition is not open, and for one that was changed before it opened.
    pub path: Option<String>,
}

/// `GET /petitions/{id}/changes`.
#[derive(Debug, Clone, Serialize)]
pub struct TextHistoryView {
    pub site: SiteView,
    pub id: i64,
    /// The ask.
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
    /// Why it took the place of the one before; absent in the first.
    pub why: Option<String>,
    /// What was changed.
    pub parts: Vec<PartDifference>,
}

/// `GET /petitions/{id}/versions/{version}`: eight fields, the text and where it stands among the others.
#[derive(Debug, Clone, Serialize)]
pub struct TextVersionView {
    pub site: SiteView,
    pub id: i64,
    /// The ask as it is now.
    pub title: String,
    pub petition_path: String,
    pub number: i64,
    /// The version in force.
    pub current: i64,
    pub at_ms: i64,
    pub parts: Vec<PartShown>,
}

/// `GET /admin/petitions/{number}/text`: nine fields, a form and what it is told.
#[derive(Debug, Clone, Serialize)]
pub struct AmendView {
    #[serde(flatten)]
    pub frame: Frame,
    pub case_path: String,
    pub title: String,
    /// HTML's `lang` of the first text.
    pub language: String,
    pub values: AmendValues,
    pub bounds: AmendBounds,
    /// What a colleague changed since the form was shown; absent when nobody did.
    pub meanwhile: Option<Vec<PartDifference>>,
    /// Versions before the one in force, the newest first.
    pub earlier: Vec<EarlierVersion>,
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
    /// The version that it began with.
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

/// Characters that the fields take.
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

/// What a change comes to, before it is made: nine fields.
#[derive(Debug, Clone, Serialize)]
pub struct AmendLookView {
    #[serde(flatten)]
    pub frame: Frame,
    pub case_path: String,
    pub title: String,
    /// The version that it will be.
    pub number: i64,
    pub why: String,
    pub parts: Vec<PartDifference>,
    /// Keys of what will be hidden of the versions before.
    pub hidden_keys: Vec<&'static str>,
    /// A second person is asked for.
    pub second: bool,
    pub fields: Vec<HiddenField>,
}

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
pub(crate) struct VersionRef {
    pub(crate) number: i64,
    /// Where it can be read; absent while the petition is not open, and for one that was changed before it opened.
    pub(crate) path: Option<String>,
}

/// `GET /petitions/{id}/changes`.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct TextHistoryView {
    pub(crate) site: SiteView,
    pub(crate) id: i64,
    /// The ask.
    pub(crate) title: String,
    pub(crate) petition_path: String,
    /// The newest first; the last is the one that opened.
    pub(crate) versions: Vec<VersionRow>,
}

/// A version among the others.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct VersionRow {
    pub(crate) number: i64,
    pub(crate) at_ms: i64,
    /// Why it took the place of the one before; absent in the first.
    pub(crate) why: Option<String>,
    /// What was changed.
    pub(crate) parts: Vec<PartDifference>,
}

/// `GET /petitions/{id}/versions/{version}`: eight fields, the text and where it stands among the others.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct TextVersionView {
    pub(crate) site: SiteView,
    pub(crate) id: i64,
    /// The ask as it is now.
    pub(crate) title: String,
    pub(crate) petition_path: String,
    pub(crate) number: i64,
    /// The version in force.
    pub(crate) current: i64,
    pub(crate) at_ms: i64,
    pub(crate) parts: Vec<PartShown>,
}

/// `GET /admin/petitions/{number}/text`: nine fields, a form and what it is told.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct AmendView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    pub(crate) case_path: String,
    pub(crate) title: String,
    /// HTML's `lang` of the first text.
    pub(crate) language: String,
    pub(crate) values: AmendValues,
    pub(crate) bounds: AmendBounds,
    /// What a colleague changed since the form was shown; absent when nobody did.
    pub(crate) meanwhile: Option<Vec<PartDifference>>,
    /// Versions before the one in force, the newest first.
    pub(crate) earlier: Vec<EarlierVersion>,
    pub(crate) problems: Vec<FieldProblem>,
}

/// What stands in the form: nine fields, one for each of its own.
#[derive(Debug, Clone, Default, Serialize)]
pub(crate) struct AmendValues {
    pub(crate) action: String,
    pub(crate) background: String,
    pub(crate) details: String,
    pub(crate) translations: Vec<AmendTranslation>,
    pub(crate) why: String,
    pub(crate) hide_title: bool,
    pub(crate) hide_text: bool,
    /// The version that it began with.
    pub(crate) seen: i64,
    pub(crate) form_key: String,
}

/// The same text in another language.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct AmendTranslation {
    /// HTML's `lang`; also the end of the names of its fields.
    pub(crate) tag: String,
    pub(crate) direction: Direction,
    pub(crate) action: String,
    pub(crate) background: String,
    pub(crate) details: String,
}

/// Characters that the fields take.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct AmendBounds {
    pub(crate) action: usize,
    pub(crate) background: usize,
    pub(crate) details: usize,
    pub(crate) why: usize,
}

/// A version whose parts can be hidden.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct EarlierVersion {
    pub(crate) number: i64,
    pub(crate) at_ms: i64,
    pub(crate) hide_title: bool,
    pub(crate) hide_text: bool,
}

/// What a change comes to, before it is made: nine fields.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct AmendLookView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    pub(crate) case_path: String,
    pub(crate) title: String,
    /// The version that it will be.
    pub(crate) number: i64,
    pub(crate) why: String,
    pub(crate) parts: Vec<PartDifference>,
    /// Keys of what will be hidden of the versions before.
    pub(crate) hidden_keys: Vec<&'static str>,
    /// A second person is asked for.
    pub(crate) second: bool,
    pub(crate) fields: Vec<HiddenField>,
}

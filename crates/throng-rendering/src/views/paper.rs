//! The page of signatures on paper.
//!
//! Owns the data of this page. It must never contain the file names that browsers send with uploads.

use serde::Serialize;

use super::{CaseFrame, FieldProblem};

/// What was typed into the form.
#[derive(Debug, Clone, Default, Serialize)]
pub struct PaperValues {
    pub number: String,
    pub place: String,
    pub on: String,
    pub area: String,
    pub kept: String,
    pub form_key: String,
    /// For the form of a check: the remark about the batch.
    pub words: String,
}

/// An area that can be chosen.
#[derive(Debug, Clone, Serialize)]
pub struct AreaChoice {
    pub code: String,
    pub name: String,
}

/// A scan that can be looked at.
#[derive(Debug, Clone, Serialize)]
pub struct ScanRow {
    pub path: String,
    pub kind_key: &'static str,
    pub nth: i64,
    pub kib: i64,
}

/// The result of a check or of taking a batch out.
#[derive(Debug, Clone, Serialize)]
pub struct CheckedView {
    pub name: String,
    pub at_ms: i64,
    pub words: String,
}

/// One batch.
///
/// Seventeen fields: what was entered, what has become of it, and what can be done with it.
#[derive(Debug, Clone, Serialize)]
pub struct PaperRow {
    pub number: i64,
    pub state_key: &'static str,
    pub signatures: i64,
    pub place: String,
    /// The day (`YYYY-MM-DD`).
    pub on: String,
    /// Noon of that day; `None` if it is no day.
    pub on_ms: Option<i64>,
    pub area: Option<String>,
    pub kept: String,
    pub scans: Vec<ScanRow>,
    /// When the scans were erased, if they were.
    pub scans_erased_ms: Option<i64>,
    pub at_ms: i64,
    pub name: String,
    pub checked: Option<CheckedView>,
    pub taken_back: Option<CheckedView>,
    /// Whether the batch waits for its check and was entered by the member who is looking.
    pub own: bool,
    pub can_check: bool,
    pub can_take_back: bool,
}

/// `GET /admin/petitions/{number}/paper`.
///
/// Fourteen fields: the number, the batches, and the form.
#[derive(Debug, Clone, Serialize)]
pub struct PaperView {
    #[serde(flatten)]
    pub frame: CaseFrame,
    pub total: i64,
    /// How many of these are on paper.
    pub on_paper: i64,
    /// The newest first.
    pub rows: Vec<PaperRow>,
    pub can: bool,
    pub can_enter: bool,
    /// The areas of the site; empty if it has none.
    pub areas: Vec<AreaChoice>,
    pub words_max: i64,
    pub note_max: i64,
    pub scans_max: i64,
    pub scan_mib_max: i64,
    /// The reasons for which a batch may be taken out: the word, and the key of its sentence.
    pub reasons: Vec<(&'static str, &'static str)>,
    pub values: PaperValues,
    pub problems: Vec<FieldProblem>,
}

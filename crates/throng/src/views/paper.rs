//! The page of signatures on paper.
//!
//! Owns what it shows. Must never hold what a browser called a file.

use serde::Serialize;

use super::{FieldProblem, Frame};

/// What was typed into the form.
#[derive(Debug, Clone, Default, Serialize)]
pub(crate) struct PaperValues {
    pub(crate) number: String,
    pub(crate) place: String,
    pub(crate) on: String,
    pub(crate) area: String,
    pub(crate) kept: String,
    pub(crate) form_key: String,
    /// Of a check: what was said of the batch.
    pub(crate) words: String,
}

/// An area to choose.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct AreaChoice {
    pub(crate) code: String,
    pub(crate) name: String,
}

/// A scan, to be looked at.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ScanRow {
    pub(crate) path: String,
    pub(crate) kind_key: &'static str,
    pub(crate) nth: i64,
    pub(crate) kib: i64,
}

/// What somebody made of a batch.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct CheckedView {
    pub(crate) name: String,
    pub(crate) at_ms: i64,
    pub(crate) words: String,
}

/// One batch.
///
/// Fifteen fields: what was entered, what became of it, and what can be done with it.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PaperRow {
    pub(crate) number: i64,
    pub(crate) state_key: &'static str,
    pub(crate) signatures: i64,
    pub(crate) place: String,
    /// The day (`YYYY-MM-DD`).
    pub(crate) on: String,
    pub(crate) area: Option<String>,
    pub(crate) kept: String,
    pub(crate) scans: Vec<ScanRow>,
    /// When the scans were erased, if they were.
    pub(crate) scans_erased_ms: Option<i64>,
    pub(crate) at_ms: i64,
    pub(crate) name: String,
    pub(crate) checked: Option<CheckedView>,
    pub(crate) taken_back: Option<CheckedView>,
    /// It waits, and whoever looks has entered it.
    pub(crate) own: bool,
    pub(crate) can_check: bool,
    pub(crate) can_take_back: bool,
}

/// `GET /admin/petitions/{number}/paper`.
///
/// Sixteen fields: the number, the batches, and the form.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PaperView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    pub(crate) case_path: String,
    pub(crate) title: String,
    pub(crate) total: i64,
    /// Of these, on paper.
    pub(crate) on_paper: i64,
    /// The newest first.
    pub(crate) rows: Vec<PaperRow>,
    pub(crate) can: bool,
    pub(crate) can_enter: bool,
    /// Areas of the site; none where it has none.
    pub(crate) areas: Vec<AreaChoice>,
    pub(crate) words_max: i64,
    pub(crate) note_max: i64,
    pub(crate) scans_max: i64,
    pub(crate) scan_mib_max: i64,
    /// Why a batch may be taken out: the word, and the key of its sentence.
    pub(crate) reasons: Vec<(&'static str, &'static str)>,
    pub(crate) values: PaperValues,
    pub(crate) problems: Vec<FieldProblem>,
}

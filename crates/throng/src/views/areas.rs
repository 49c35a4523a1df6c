//! Areas and postcodes in the office: what is in use, uploading others, and what that would change.

use serde::Serialize;

use super::{FieldProblem, Frame};

/// `GET /admin/areas`.
///
/// Eight fields: what is in use, and what was wrong with what was uploaded.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct AreasView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    /// Where they come from, when the office has no say; empty: from the program.
    pub(crate) locked: Option<String>,
    pub(crate) areas: i64,
    pub(crate) postcodes: i64,
    /// Since when what was uploaded is in use.
    pub(crate) since_ms: Option<i64>,
    pub(crate) areas_max: i64,
    pub(crate) mib_max: i64,
    pub(crate) problems: Vec<FieldProblem>,
}

/// Some names, and whether there are more.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct AreaNames {
    pub(crate) count: i64,
    pub(crate) names: Vec<String>,
    pub(crate) more: bool,
}

/// What uploaded files would change.
///
/// Ten fields: before, after, and what the button carries.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct AreasLookView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    pub(crate) areas: i64,
    pub(crate) areas_before: i64,
    pub(crate) postcodes: i64,
    pub(crate) postcodes_before: i64,
    pub(crate) added: AreaNames,
    pub(crate) changed: AreaNames,
    pub(crate) gone: AreaNames,
    pub(crate) file: String,
    pub(crate) revision: i64,
}

//! Areas and postcodes in the office: what is in use, uploading others, and what that would change.

use serde::Serialize;

use super::{FieldProblem, Frame};

/// `GET /admin/areas`.
///
/// Eight fields: what is in use, and what was wrong with what was uploaded.
#[derive(Debug, Clone, Serialize)]
pub struct AreasView {
    #[serde(flatten)]
    pub frame: Frame,
    /// Where the areas come from, if the office cannot change them; empty if they come with the program.
    pub locked: Option<String>,
    pub areas: i64,
    pub postcodes: i64,
    /// Since when the uploaded areas are in use.
    pub since_ms: Option<i64>,
    pub areas_max: i64,
    pub mib_max: i64,
    pub problems: Vec<FieldProblem>,
}

/// Some names, and whether there are more.
#[derive(Debug, Clone, Serialize)]
pub struct AreaNames {
    pub count: i64,
    pub names: Vec<String>,
    pub more: bool,
}

/// What uploaded files would change.
///
/// Ten fields: before, after, and what the button carries.
#[derive(Debug, Clone, Serialize)]
pub struct AreasLookView {
    #[serde(flatten)]
    pub frame: Frame,
    pub areas: i64,
    pub areas_before: i64,
    pub postcodes: i64,
    pub postcodes_before: i64,
    pub added: AreaNames,
    pub changed: AreaNames,
    pub gone: AreaNames,
    pub file: String,
    pub revision: i64,
}

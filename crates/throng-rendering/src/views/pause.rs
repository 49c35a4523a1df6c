//! The office's page that pauses all signing.

use serde::Serialize;

use super::{FieldProblem, Frame};

/// `GET /admin/pause`.
#[derive(Debug, Clone, Serialize)]
pub struct PauseView {
    #[serde(flatten)]
    pub frame: Frame,
    /// `None` while people can sign.
    pub paused: Option<PausedView>,
    /// How many petitions can be signed, or could before the pause.
    pub open: i64,
    /// What was typed.
    pub note: String,
    pub problems: Vec<FieldProblem>,
}

/// The pause that is in force.
#[derive(Debug, Clone, Serialize)]
pub struct PausedView {
    pub since_ms: i64,
    /// The member who began it.
    pub by: String,
    /// What people are told; may be empty.
    pub note: String,
}

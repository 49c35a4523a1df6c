//! The office's page that pauses all signing.

use serde::Serialize;

use super::{FieldProblem, Frame};

/// `GET /admin/pause`.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PauseView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    /// `None` while people can sign.
    pub(crate) paused: Option<PausedView>,
    /// Petitions that can be signed, or could.
    pub(crate) open: i64,
    /// What was typed.
    pub(crate) note: String,
    pub(crate) problems: Vec<FieldProblem>,
}

/// A pause that goes on.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PausedView {
    pub(crate) since_ms: i64,
    /// Who began it.
    pub(crate) by: String,
    /// What people are told; may be empty.
    pub(crate) note: String,
}

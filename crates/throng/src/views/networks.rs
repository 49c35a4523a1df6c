//! The office's page about networks: those that were over a limit, and those that are let through.

use serde::Serialize;

use super::{FieldProblem, Frame};

/// `GET /admin/networks`. Eight fields: a list, another one, and a form.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct NetworksView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    /// The last first.
    pub(crate) busy: Vec<BusyNetworkRow>,
    pub(crate) let_through: Vec<LetThroughRow>,
    /// Whether one more can be let through.
    pub(crate) room: bool,
    /// Whether the member may change anything here.
    pub(crate) can: bool,
    pub(crate) days_max: i64,
    pub(crate) values: LetThroughValues,
    pub(crate) problems: Vec<FieldProblem>,
}

/// A network that was over a limit since the start of the program.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct BusyNetworkRow {
    pub(crate) network: String,
    /// What it did too much of.
    pub(crate) act_key: String,
    pub(crate) first_ms: i64,
    pub(crate) last_ms: i64,
    pub(crate) held: i64,
    pub(crate) refused: i64,
}

/// A network that is let through.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct LetThroughRow {
    pub(crate) network: String,
    pub(crate) until_ms: i64,
    /// Who said so.
    pub(crate) name: String,
    pub(crate) note: String,
}

/// What was typed to let one through.
#[derive(Debug, Clone, Default, Serialize)]
pub(crate) struct LetThroughValues {
    pub(crate) network: String,
    pub(crate) days: String,
    pub(crate) note: String,
}

//! The office's page about networks: those that were over a limit, and those that are let through.

use serde::Serialize;

use super::{FieldProblem, Frame};

/// `GET /admin/networks`. Eight fields: a list, another one, and a form.
#[derive(Debug, Clone, Serialize)]
pub struct NetworksView {
    #[serde(flatten)]
    pub frame: Frame,
    /// The last first.
    pub busy: Vec<BusyNetworkRow>,
    pub let_through: Vec<LetThroughRow>,
    /// Whether one more can be let through.
    pub room: bool,
    /// Whether the member may change anything here.
    pub can: bool,
    pub days_max: i64,
    pub values: LetThroughValues,
    pub problems: Vec<FieldProblem>,
}

/// A network that was over a limit since the start of the program.
#[derive(Debug, Clone, Serialize)]
pub struct BusyNetworkRow {
    pub network: String,
    /// What it did too much of.
    pub act_key: String,
    pub first_ms: i64,
    pub last_ms: i64,
    pub held: i64,
    pub refused: i64,
}

/// A network that is let through.
#[derive(Debug, Clone, Serialize)]
pub struct LetThroughRow {
    pub network: String,
    pub until_ms: i64,
    /// Who said so.
    pub name: String,
    pub note: String,
}

/// What was typed to let one through.
#[derive(Debug, Clone, Default, Serialize)]
pub struct LetThroughValues {
    pub network: String,
    pub days: String,
    pub note: String,
}

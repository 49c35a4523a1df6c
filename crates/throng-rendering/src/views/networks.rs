//! The office's page about networks: those that were over a limit, and those that are let through.

use serde::Serialize;

use super::{FieldProblem, Frame};

/// `GET /admin/networks`. Nine fields: as whom one is seen, a list, another one, and a form.
#[derive(Debug, Clone, Serialize)]
pub struct NetworksView {
    #[serde(flatten)]
    pub frame: Frame,
    /// As whom the program sees whoever looks at the page; `None` if their connection has ended already.
    pub seen: Option<SeenAs>,
    /// The most recent first.
    pub busy: Vec<BusyNetworkRow>,
    pub let_through: Vec<LetThroughRow>,
    /// Whether another network can be let through.
    pub room: bool,
    /// Whether the member may change anything here.
    pub can: bool,
    pub days_max: i64,
    pub values: LetThroughValues,
    pub problems: Vec<FieldProblem>,
}

/// The address that a visit is counted for, and how it is known.
#[derive(Debug, Clone, Serialize)]
pub struct SeenAs {
    pub address: String,
    /// Key of the sentence that says how.
    pub key: String,
    /// The header that says so, if one does.
    pub header: String,
}

/// A network that was over a limit since the start of the program.
#[derive(Debug, Clone, Serialize)]
pub struct BusyNetworkRow {
    pub network: String,
    /// Key of the act that it did too often.
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
    /// The member who let it through.
    pub name: String,
    pub note: String,
}

/// The form to let a network through, as it was typed.
#[derive(Debug, Clone, Default, Serialize)]
pub struct LetThroughValues {
    pub network: String,
    pub days: String,
    pub note: String,
}

//! Removing a campaign that everybody could read, putting it back, and what everybody may read of that.
//!
//! Owns what these forms and that part of the campaign's page in the office show. What the public page says is
//! `RemovedView`.

use serde::Serialize;

use super::{CaseFrame, FieldProblem};

/// The removal of a campaign, as staff read it.
#[derive(Debug, Clone, Serialize)]
pub struct RemovalShown {
    pub at_ms: i64,
    /// Who removed it; `None` if that is not known.
    pub name: Option<String>,
    /// Who agreed as the second person.
    pub agreed: Option<String>,
    /// The reason for colleagues; may be empty.
    pub why: String,
    /// What everybody may read; may be empty.
    pub told: String,
    /// The public page that says it.
    pub path: String,
    /// Whether the member who looks can change what everybody may read.
    pub can_change: bool,
}

/// The form to take a petition down.
///
/// Seven fields: the petition, and the form as it was typed.
#[derive(Debug, Clone, Serialize)]
pub struct TakeDownView {
    #[serde(flatten)]
    pub frame: CaseFrame,
    pub why: String,
    /// What everybody may read.
    pub told: String,
    /// Whether a second person has to agree.
    pub second: bool,
    /// Whether the box is ticked that takes the petition down at once, before a second person agrees.
    pub urgent: bool,
    /// Whether nobody agreed to such a removal before, so that this box is not offered.
    pub not_agreed: bool,
    pub problems: Vec<FieldProblem>,
}

/// The form to put back a petition that was taken down.
#[derive(Debug, Clone, Serialize)]
pub struct PutBackView {
    #[serde(flatten)]
    pub frame: CaseFrame,
    /// Key of the state that it would have.
    pub state_key: &'static str,
    /// Its last day, if people can sign it then or could.
    pub closes_ms: Option<i64>,
    pub why: String,
    /// Whether a second person has to agree.
    pub second: bool,
    pub problems: Vec<FieldProblem>,
}

/// The form to change what everybody may read of a removal.
#[derive(Debug, Clone, Serialize)]
pub struct RemovalWordsView {
    #[serde(flatten)]
    pub frame: CaseFrame,
    pub told: String,
    /// What everybody read when the form was opened, to notice that a colleague has changed it.
    pub was: String,
    /// Whether a second person has to agree.
    pub second: bool,
    pub problems: Vec<FieldProblem>,
}

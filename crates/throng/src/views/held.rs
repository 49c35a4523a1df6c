//! The office's pages about signatures that are held for checking.
//!
//! Owns what they show: personal data of signers among it, which is for staff alone.

use serde::Serialize;

use super::{FieldProblem, FoundCondition, FoundSignature, Frame, HiddenField};

/// A petition whose signatures are screened.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct HeldPetition {
    pub(crate) path: String,
    pub(crate) title: String,
    pub(crate) held: i64,
}

/// `GET /admin/held`.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct HeldListView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    pub(crate) petitions: Vec<HeldPetition>,
}

/// A rule by which signatures are held.
///
/// Eight fields: what it holds until when, and who made it why.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct HoldRuleRow {
    pub(crate) number: i64,
    /// Empty where it holds any.
    pub(crate) domain: String,
    /// Empty where it holds any.
    pub(crate) network: String,
    pub(crate) at_ms: i64,
    pub(crate) until_ms: i64,
    /// It still holds what matches.
    pub(crate) on: bool,
    pub(crate) name: String,
    pub(crate) note: String,
}

/// A rule, as it was typed.
#[derive(Debug, Clone, Default, Serialize)]
pub(crate) struct HoldValues {
    pub(crate) domain: String,
    pub(crate) network: String,
    pub(crate) days: String,
    pub(crate) note: String,
}

/// `GET /admin/petitions/{number}/held`.
///
/// Fourteen fields: whether it is screened, by what is held how much, and what can be done.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct HeldView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    pub(crate) case_path: String,
    pub(crate) title: String,
    /// The number of the petition.
    pub(crate) total: i64,
    pub(crate) held: i64,
    /// Screened by its own, since when.
    pub(crate) since_ms: Option<i64>,
    /// All petitions of the site are.
    pub(crate) by_site: bool,
    pub(crate) rules: Vec<HoldRuleRow>,
    /// There is room for another rule.
    pub(crate) room: bool,
    /// Nothing is held, and no rule holds anything: screening can end.
    pub(crate) can_end: bool,
    pub(crate) can: bool,
    pub(crate) days_max: i64,
    pub(crate) values: HoldValues,
    pub(crate) problems: Vec<FieldProblem>,
}

/// `GET /admin/petitions/{number}/release-held`: what would count from then on.
///
/// Ten fields: what is let go, what comes of it, and what the button carries.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ReleaseView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    pub(crate) case_path: String,
    pub(crate) title: String,
    /// What was looked for, in words.
    pub(crate) conditions: Vec<FoundCondition>,
    pub(crate) held: i64,
    pub(crate) before: i64,
    pub(crate) after: i64,
    pub(crate) sample: Vec<FoundSignature>,
    /// As many as were shown before; now they are more.
    pub(crate) grown_from: Option<i64>,
    pub(crate) fields: Vec<HiddenField>,
}

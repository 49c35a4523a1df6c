//! The office's pages about signatures that are held for checking.
//!
//! Owns what they show: personal data of signers among it, which is for staff alone.

use serde::Serialize;

use super::{FieldProblem, FoundCondition, FoundSignature, Frame, HiddenField};

/// A petition whose signatures are screened.
#[derive(Debug, Clone, Serialize)]
pub struct HeldPetition {
    pub path: String,
    pub title: String,
    pub held: i64,
}

/// `GET /admin/held`.
#[derive(Debug, Clone, Serialize)]
pub struct HeldListView {
    #[serde(flatten)]
    pub frame: Frame,
    pub petitions: Vec<HeldPetition>,
}

/// A rule by which signatures are held.
///
/// Eight fields: what it holds until when, and who made it why.
#[derive(Debug, Clone, Serialize)]
pub struct HoldRuleRow {
    pub number: i64,
    /// Empty where it holds any.
    pub domain: String,
    /// Empty where it holds any.
    pub network: String,
    pub at_ms: i64,
    pub until_ms: i64,
    /// It still holds what matches.
    pub on: bool,
    pub name: String,
    pub note: String,
}

/// A rule, as it was typed.
#[derive(Debug, Clone, Default, Serialize)]
pub struct HoldValues {
    pub domain: String,
    pub network: String,
    pub days: String,
    pub note: String,
}

/// `GET /admin/petitions/{number}/held`.
///
/// Fourteen fields: whether it is screened, by what is held how much, and what can be done.
#[derive(Debug, Clone, Serialize)]
pub struct HeldView {
    #[serde(flatten)]
    pub frame: Frame,
    pub case_path: String,
    pub title: String,
    /// The number of the petition.
    pub total: i64,
    pub held: i64,
    /// Screened by its own, since when.
    pub since_ms: Option<i64>,
    /// All petitions of the site are.
    pub by_site: bool,
    pub rules: Vec<HoldRuleRow>,
    /// There is room for another rule.
    pub room: bool,
    /// Nothing is held, and no rule holds anything: screening can end.
    pub can_end: bool,
    pub can: bool,
    pub days_max: i64,
    pub values: HoldValues,
    pub problems: Vec<FieldProblem>,
}

/// `GET /admin/petitions/{number}/release-held`: what would count from then on.
///
/// Ten fields: what is let go, what comes of it, and what the button carries.
#[derive(Debug, Clone, Serialize)]
pub struct ReleaseView {
    #[serde(flatten)]
    pub frame: Frame,
    pub case_path: String,
    pub title: String,
    /// What was looked for, in words.
    pub conditions: Vec<FoundCondition>,
    pub held: i64,
    pub before: i64,
    pub after: i64,
    pub sample: Vec<FoundSignature>,
    /// As many as were shown before; now they are more.
    pub grown_from: Option<i64>,
    pub fields: Vec<HiddenField>,
}

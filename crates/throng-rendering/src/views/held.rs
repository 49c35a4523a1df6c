//! The office's pages about signatures that are held for checking.
//!
//! Owns what they show. That includes personal data of signers, which only staff may see.

use serde::Serialize;

use super::{CaseFrame, FieldProblem, FoundCondition, FoundSignature, Frame, HiddenField};

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

/// A member of staff who has made a rule alone, and cannot make another alone yet.
#[derive(Debug, Clone, Serialize)]
pub struct HoldAloneRow {
    pub name: String,
    /// From when on they can.
    pub until_ms: i64,
}

/// A rule by which signatures are held.
///
/// Ten fields: what the rule holds and until when, who made it and why, and whether a second person agreed.
#[derive(Debug, Clone, Serialize)]
pub struct HoldRuleRow {
    pub number: i64,
    /// Empty if it holds signatures of any mail domain.
    pub domain: String,
    /// Empty if it holds signatures from any network.
    pub network: String,
    pub at_ms: i64,
    pub until_ms: i64,
    /// Whether it is still in force.
    pub on: bool,
    pub name: String,
    pub note: String,
    /// When it stops holding unless a second person agrees to it; `None` if nobody has to, or the rule has ended.
    pub alone_ms: Option<i64>,
    /// Whether whoever looks can be that second person.
    pub can_agree: bool,
}

/// The form for a rule, as it was typed.
#[derive(Debug, Clone, Default, Serialize)]
pub struct HoldValues {
    pub domain: String,
    pub network: String,
    pub days: String,
    pub note: String,
}

/// `GET /admin/petitions/{number}/held`.
///
/// Thirteen fields: whether the petition is screened, how much each rule holds, and what can be done by whom.
#[derive(Debug, Clone, Serialize)]
pub struct HeldView {
    #[serde(flatten)]
    pub frame: CaseFrame,
    /// The petition's number of signatures.
    pub total: i64,
    pub held: i64,
    /// Since when this petition is screened by a setting of its own.
    pub since_ms: Option<i64>,
    /// Whether all petitions of the site are screened.
    pub by_site: bool,
    pub rules: Vec<HoldRuleRow>,
    /// Whether another rule can be added.
    pub room: bool,
    /// Whether screening can end: nothing is held, and no rule is in force.
    pub can_end: bool,
    pub can: bool,
    /// Who cannot make a rule alone now.
    pub spent: Vec<HoldAloneRow>,
    pub days_max: i64,
    pub values: HoldValues,
    pub problems: Vec<FieldProblem>,
}

/// `GET /admin/petitions/{number}/release-held`: what would count from then on.
///
/// Eight fields: what is released, what that changes, and what the button carries.
#[derive(Debug, Clone, Serialize)]
pub struct ReleaseView {
    #[serde(flatten)]
    pub frame: CaseFrame,
    /// The conditions of the search, in words.
    pub conditions: Vec<FoundCondition>,
    pub held: i64,
    pub before: i64,
    pub after: i64,
    pub sample: Vec<FoundSignature>,
    /// How many were shown before, if there are more now.
    pub grown_from: Option<i64>,
    pub fields: Vec<HiddenField>,
}

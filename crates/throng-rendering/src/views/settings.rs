//! The settings of a site in its office: the form, and what a change would mean before it is saved.

use serde::Serialize;

use super::{FieldProblem, Frame, HiddenField};

/// A value as it is shown: a sentence that may name `count`, or a text of its own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Shown {
    pub key: Option<String>,
    pub count: i64,
    pub text: String,
}

/// One of a few values.
#[derive(Debug, Clone, Serialize)]
pub struct SettingChoice {
    pub word: String,
    pub label: Shown,
    pub chosen: bool,
}

/// One setting in the form.
///
/// Thirteen fields: what it is, what it may be, and who has the say.
#[derive(Debug, Clone, Serialize)]
pub struct SettingField {
    pub name: String,
    pub label_key: String,
    pub hint_key: Option<String>,
    /// `line`, `address`, `number`, `words` or `country`.
    pub kind: String,
    /// As typed.
    pub value: String,
    /// As it is now, for one that cannot be changed.
    pub now: Shown,
    pub choices: Vec<SettingChoice>,
    /// The sentence that says the bounds of a number.
    pub bounds_key: Option<String>,
    pub min: i64,
    pub max: i64,
    /// What it is when nobody sets it.
    pub default: Option<Shown>,
    /// Whether the office has set it, and so can put it back; and whether that was ticked.
    pub back: Option<bool>,
    /// The settings file has the say.
    pub fixed: bool,
}

/// Settings that belong together.
#[derive(Debug, Clone, Serialize)]
pub struct SettingsSection {
    pub title_key: String,
    pub fields: Vec<SettingField>,
}

/// A setting before and after.
#[derive(Debug, Clone, Serialize)]
pub struct SettingLine {
    pub name: String,
    pub label_key: String,
    pub before: Shown,
    pub after: Shown,
    /// What it means, and for what; may name `count`, the open petitions.
    pub effect_key: String,
    pub count: i64,
}

/// `GET /admin/settings`, and again with what was wrong, or what a colleague has changed.
#[derive(Debug, Clone, Serialize)]
pub struct SettingsView {
    #[serde(flatten)]
    pub frame: Frame,
    pub sections: Vec<SettingsSection>,
    /// What the form was made from.
    pub seen: Vec<HiddenField>,
    /// Somebody else has changed something since the form was shown.
    pub stale: bool,
    /// The settings that somebody else has changed.
    pub others: Vec<SettingLine>,
    pub problems: Vec<FieldProblem>,
}

/// What the rules for keeping data would erase now.
#[derive(Debug, Clone, Serialize)]
pub struct EraseForeseen {
    pub signers: i64,
    /// There are more than were counted.
    pub more: bool,
    pub creators: i64,
}

/// What a change means, before it is saved.
#[derive(Debug, Clone, Serialize)]
pub struct SettingsReviewView {
    #[serde(flatten)]
    pub frame: Frame,
    pub lines: Vec<SettingLine>,
    /// When it is about keeping data.
    pub erase: Option<EraseForeseen>,
    /// A second person is asked for.
    pub second: bool,
    /// What was typed.
    pub fields: Vec<HiddenField>,
}

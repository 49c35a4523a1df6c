//! The settings of a site in its office: the form, and the effects of a change before it is saved.

use serde::Serialize;

use super::{FieldProblem, Frame, HiddenField};

/// A value as it is shown: a sentence that may use `count`, or a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Shown {
    pub key: Option<String>,
    pub count: i64,
    pub text: String,
}

/// One of a few values that can be chosen.
#[derive(Debug, Clone, Serialize)]
pub struct SettingChoice {
    pub word: String,
    pub label: Shown,
    pub chosen: bool,
}

/// One setting in the form.
///
/// Thirteen fields: what it is, which values it can have, and who can change it.
#[derive(Debug, Clone, Serialize)]
pub struct SettingField {
    pub name: String,
    pub label_key: String,
    pub hint_key: Option<String>,
    /// `line`, `address`, `number`, `words` or `country`.
    pub kind: String,
    /// As it was typed.
    pub value: String,
    /// The current value, if the office cannot change it.
    pub now: Shown,
    pub choices: Vec<SettingChoice>,
    /// Key of the sentence with the bounds of a number.
    pub bounds_key: Option<String>,
    pub min: i64,
    pub max: i64,
    /// The value if nobody sets it.
    pub default: Option<Shown>,
    /// Present if the office has set it, and so can reset it: whether the box for that was ticked.
    pub back: Option<bool>,
    /// Whether the settings file fixes it.
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
    /// Key of what the change means; the sentence may use `count`, the number of open petitions.
    pub effect_key: String,
    pub count: i64,
}

/// `GET /admin/settings`, and the form again with its problems, or with what a colleague has changed.
#[derive(Debug, Clone, Serialize)]
pub struct SettingsView {
    #[serde(flatten)]
    pub frame: Frame,
    pub sections: Vec<SettingsSection>,
    /// Hidden fields with the values that the form was made from.
    pub seen: Vec<HiddenField>,
    /// Whether somebody else has changed something since the form was shown.
    pub stale: bool,
    /// The settings that somebody else has changed.
    pub others: Vec<SettingLine>,
    pub problems: Vec<FieldProblem>,
}

/// How many petitions would call a vote.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct CallsForeseen {
    pub count: i64,
    /// Whether there are more.
    pub more: bool,
    /// How many drafts wait at once.
    pub at_once: i64,
}

/// What the rules for keeping personal data would erase now.
#[derive(Debug, Clone, Serialize)]
pub struct EraseForeseen {
    pub signers: i64,
    /// Whether there are more than were counted.
    pub more: bool,
    pub creators: i64,
}

/// What changes of settings mean, before they are saved.
#[derive(Debug, Clone, Serialize)]
pub struct SettingsReviewView {
    #[serde(flatten)]
    pub frame: Frame,
    pub lines: Vec<SettingLine>,
    /// Present if a rule for keeping personal data changes.
    pub erase: Option<EraseForeseen>,
    /// How many petitions would call a vote, if it changes at how many signatures they do; `more` if there are more.
    pub calls: Option<CallsForeseen>,
    /// Whether a second person has to agree.
    pub second: bool,
    /// Hidden fields with what was typed.
    pub fields: Vec<HiddenField>,
}

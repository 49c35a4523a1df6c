//! The settings of a site in its office: the form, and what a change would mean before it is saved.

use serde::Serialize;

use super::{FieldProblem, Frame, HiddenField};

/// A value as it is shown: a sentence that may name `count`, or a text of its own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Shown {
    pub(crate) key: Option<String>,
    pub(crate) count: i64,
    pub(crate) text: String,
}

/// One of a few values.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct SettingChoice {
    pub(crate) word: String,
    pub(crate) label: Shown,
    pub(crate) chosen: bool,
}

/// One setting in the form.
///
/// Thirteen fields: what it is, what it may be, and who has the say.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct SettingField {
    pub(crate) name: String,
    pub(crate) label_key: String,
    pub(crate) hint_key: Option<String>,
    /// `line`, `address`, `number`, `words` or `country`.
    pub(crate) kind: String,
    /// As typed.
    pub(crate) value: String,
    /// As it is now, for one that cannot be changed.
    pub(crate) now: Shown,
    pub(crate) choices: Vec<SettingChoice>,
    /// The sentence that says the bounds of a number.
    pub(crate) bounds_key: Option<String>,
    pub(crate) min: i64,
    pub(crate) max: i64,
    /// What it is when nobody sets it.
    pub(crate) default: Option<Shown>,
    /// Whether the office has set it, and so can put it back; and whether that was ticked.
    pub(crate) back: Option<bool>,
    /// The settings file has the say.
    pub(crate) fixed: bool,
}

/// Settings that belong together.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct SettingsSection {
    pub(crate) title_key: String,
    pub(crate) fields: Vec<SettingField>,
}

/// A setting before and after.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct SettingLine {
    pub(crate) name: String,
    pub(crate) label_key: String,
    pub(crate) before: Shown,
    pub(crate) after: Shown,
    /// What it means, and for what; may name `count`, the open petitions.
    pub(crate) effect_key: String,
    pub(crate) count: i64,
}

/// `GET /admin/settings`, and again with what was wrong, or what a colleague has changed.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct SettingsView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    pub(crate) sections: Vec<SettingsSection>,
    /// What the form was made from.
    pub(crate) seen: Vec<HiddenField>,
    /// Somebody else has changed something since the form was shown.
    pub(crate) stale: bool,
    /// What.
    pub(crate) others: Vec<SettingLine>,
    pub(crate) problems: Vec<FieldProblem>,
}

/// What the rules for keeping data would erase now.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct EraseForeseen {
    pub(crate) signers: i64,
    /// There are more than were counted.
    pub(crate) more: bool,
    pub(crate) creators: i64,
}

/// What a change means, before it is saved.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct SettingsReviewView {
    #[serde(flatten)]
    pub(crate) frame: Frame,
    pub(crate) lines: Vec<SettingLine>,
    /// When it is about keeping data.
    pub(crate) erase: Option<EraseForeseen>,
    /// A second person is asked for.
    pub(crate) second: bool,
    /// What was typed.
    pub(crate) fields: Vec<HiddenField>,
}

//! What the operator has fixed in the settings file, and the office cannot change.
//!
//! **Owns** which rows of the settings are those of which of the office's. **Called by** whoever opens a site.

use throng_config::{Loaded, Source};
use throng_domain::settings::Setting;

/// Settings that the operator has given, which take precedence over those of the office.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fixed {
    pub(crate) preset: bool,
    /// Those that the office could otherwise change.
    pub(crate) settings: Vec<Setting>,
}

/// Rows of the settings file that the office could set too.
const GIVEN: &[(&str, Setting)] = &[
    ("site.name", Setting::Name),
    ("mail.reply_to", Setting::Contact),
    ("retention.unconfirmed_days", Setting::UnconfirmedDays),
    ("retention.ended_days", Setting::EndedDays),
];

impl Fixed {
    /// Every setting whose value is not the built-in one.
    pub(crate) fn of(loaded: &Loaded) -> Fixed {
        let given = |key: &str| {
            let mut rows = loaded.sourced.iter();
            rows.any(|sourced| sourced.row.key() == key && !matches!(sourced.source, Source::BuiltIn))
        };
        let settings = GIVEN.iter().filter(|(key, _)| given(key));
        Fixed { preset: given("site.preset"), settings: settings.map(|(_, setting)| *setting).collect() }
    }

    /// Whether the office cannot change this setting.
    pub(crate) fn has(&self, setting: Setting) -> bool {
        self.settings.contains(&setting)
    }
}

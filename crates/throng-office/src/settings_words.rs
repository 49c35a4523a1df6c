//! The names of the choices of settings, and the section of the two-person rule.

use throng_domain::settings::Setting;

use super::settings_form::Words;

/// The steps that can need a second person: their switches, each followed by its number where it has one.
pub(super) const TWO_PEOPLE: &[Words] = &[
    Words(Setting::TwoTakeDown, "set-two-take-down", Some("set-two-take-down-hint"), "set-effect-two-people"),
    Words(Setting::TwoRejectHidden, "set-two-reject-hidden", None, "set-effect-two-people"),
    Words(Setting::TwoCorrect, "set-two-correct", None, "set-effect-two-people"),
    Words(Setting::TwoCorrectOver, "set-two-correct-over", None, "set-effect-two-people"),
    Words(Setting::TwoAmend, "set-two-amend", None, "set-effect-two-people"),
    Words(Setting::TwoPublish, "set-two-publish", None, "set-effect-two-people"),
    Words(Setting::TwoPublishOver, "set-two-publish-over", None, "set-effect-two-people"),
    Words(
        Setting::TwoThresholds,
        "set-two-thresholds",
        Some("set-two-thresholds-hint"),
        "set-effect-two-people",
    ),
];

/// The names of the choices: setting, stored word, key.
const CHOICES: &[(Setting, &str, &str)] = &[
    (Setting::SharedAddress, "nobody", "set-shared-nobody"),
    (Setting::SharedAddress, "two-names-one-postcode", "set-shared-household"),
    (Setting::Postcode, "united-kingdom", "set-postcode-uk"),
    (Setting::Postcode, "letters-and-digits", "set-postcode-any"),
    (Setting::Postcode, "not-asked", "set-postcode-none"),
    (Setting::Weekend, "none", "set-weekend-none"),
    (Setting::Weekend, "saturday-sunday", "set-weekend-saturday-sunday"),
    (Setting::Weekend, "friday-saturday", "set-weekend-friday-saturday"),
    (Setting::Weekend, "sunday", "set-weekend-sunday"),
    (Setting::AsksResidence, "yes", "set-yes"),
    (Setting::AsksResidence, "no", "set-no"),
    (Setting::Screening, "yes", "set-screening-yes"),
    (Setting::Screening, "no", "set-screening-no"),
    (Setting::Pledges, "yes", "set-pledges-yes"),
    (Setting::Pledges, "no", "set-pledges-no"),
    (Setting::Votes, "yes", "set-votes-yes"),
    (Setting::Votes, "no", "set-votes-no"),
    (Setting::AsksReason, "yes", "set-yes"),
    (Setting::AsksReason, "no", "set-no"),
    (Setting::AlsoSigned, "yes", "set-yes"),
    (Setting::AlsoSigned, "no", "set-no"),
    (Setting::Comments, "off", "set-comments-off"),
    (Setting::Comments, "before", "set-comments-before"),
    (Setting::Comments, "after", "set-comments-after"),
];

/// The key of the name of a choice. All switches share the same names.
pub(super) fn choice_key(setting: Setting, word: &str) -> Option<&'static str> {
    if setting.switches().is_some() {
        return match word {
            "yes" => Some("set-two-yes"),
            "no" => Some("set-two-no"),
            _ => None,
        };
    }
    let row = CHOICES
        .iter()
        .find(|(of, known, _)| *of == setting && *known == word);
    row.map(|(_, _, key)| *key)
}

//! How settings are shown and read: THE table of their words, the form made from it, and reading what was typed.

use std::collections::BTreeMap;

use throng_domain::command::SettingChange;
use throng_domain::limits::SITE_NAME_CHARS_MAX;
use throng_domain::settings::{Setting, SettingError, Shape, Unit};
use throng_domain::site::{Preset, Site as StoredSite};

use super::door::Door;
use super::settings_words::{self, choice_key};
use throng_rendering::i18n::TextArg;
use throng_rendering::views::{
    FieldProblem, HiddenField, SettingChoice, SettingField, SettingLine, SettingsSection, Shown,
};
use throng_web::http::form::Form;
use throng_web::sites::Site;

/// The words of a setting: its name, a hint, and what a change of it means.
pub(super) struct Words(
    pub(super) Setting,
    pub(super) &'static str,
    pub(super) Option<&'static str>,
    pub(super) &'static str,
);

/// THE table of the form: its sections, each with its settings. A new section is a new row.
const SECTIONS: &[(&str, &[Words])] = &[
    (
        "settings-site",
        &[
            Words(Setting::Name, "field-site-name", Some("field-site-name-hint"), "set-effect-everywhere"),
            Words(Setting::Contact, "field-contact", Some("field-contact-hint"), "set-effect-everywhere"),
        ],
    ),
    (
        "settings-signing",
        &[
            Words(
                Setting::SharedAddress,
                "set-shared-address",
                Some("set-shared-address-hint"),
                "set-effect-signers",
            ),
            Words(Setting::Postcode, "set-postcode", None, "set-effect-signers"),
            Words(
                Setting::HomeCountry,
                "set-home-country",
                Some("set-home-country-hint"),
                "set-effect-signers",
            ),
            Words(
                Setting::AsksResidence,
                "set-asks-residence",
                Some("set-asks-residence-hint"),
                "set-effect-signers",
            ),
            Words(Setting::Screening, "set-screening", Some("set-screening-hint"), "set-effect-screening"),
            Words(Setting::Comments, "set-comments", Some("set-comments-hint"), "set-effect-comments"),
            Words(Setting::AsksReason, "set-asks-reason", Some("set-asks-reason-hint"), "set-effect-signers"),
            Words(
                Setting::AlsoSigned,
                "set-also-signed",
                Some("set-also-signed-hint"),
                "set-effect-also-signed",
            ),
            Words(Setting::OpenDays, "set-open-days", None, "set-effect-open-days"),
            Words(Setting::Pledges, "set-pledges", Some("set-pledges-hint"), "set-effect-pledges"),
            Words(Setting::PledgeDays, "set-pledge-days", Some("set-pledge-days-hint"), "set-effect-pledges"),
            Words(Setting::Votes, "set-votes", Some("set-votes-hint"), "set-effect-votes"),
            Words(Setting::VoteAt, "set-vote-at", Some("set-vote-at-hint"), "set-effect-vote-at"),
            Words(
                Setting::ConfirmDays,
                "set-confirm-days",
                Some("set-confirm-days-hint"),
                "set-effect-confirm-days",
            ),
        ],
    ),
    (
        "settings-thresholds",
        &[
            Words(
                Setting::ReferralThreshold,
                "set-referral-threshold",
                Some("set-threshold-hint"),
                "set-effect-thresholds",
            ),
            Words(
                Setting::ResponseThreshold,
                "set-response-threshold",
                Some("set-threshold-hint"),
                "set-effect-thresholds",
            ),
            Words(
                Setting::DebateThreshold,
                "set-debate-threshold",
                Some("set-threshold-hint"),
                "set-effect-thresholds",
            ),
        ],
    ),
    (
        "settings-starting",
        &[
            Words(
                Setting::SupportersNeeded,
                "set-supporters-needed",
                Some("set-supporters-needed-hint"),
                "set-effect-supporters",
            ),
            Words(
                Setting::PromiseDays,
                "set-promise-days",
                Some("set-promise-days-hint"),
                "set-effect-promise",
            ),
            Words(Setting::Weekend, "set-weekend", None, "set-effect-promise"),
            Words(Setting::DaysOff, "set-days-off", Some("set-days-off-hint"), "set-effect-promise"),
            Words(Setting::ClaimMinutes, "set-claim-minutes", None, "set-effect-claim"),
            Words(Setting::UndoMinutes, "set-undo-minutes", Some("set-undo-minutes-hint"), "set-effect-undo"),
            Words(Setting::DraftDays, "set-draft-days", None, "set-effect-drafts"),
            Words(Setting::ActionChars, "set-action-chars", None, "set-effect-lengths"),
            Words(Setting::BackgroundChars, "set-background-chars", None, "set-effect-lengths"),
            Words(Setting::DetailsChars, "set-details-chars", None, "set-effect-lengths"),
        ],
    ),
    (
        "settings-keeping",
        &[
            Words(
                Setting::UnconfirmedDays,
                "set-unconfirmed-days",
                Some("set-unconfirmed-days-hint"),
                "set-effect-keeping",
            ),
            Words(Setting::EndedDays, "set-ended-days", Some("set-ended-days-hint"), "set-effect-keeping"),
        ],
    ),
    ("settings-two-people", settings_words::TWO_PEOPLE),
];

/// The field that carries the values that the form was made from.
const SEEN: &str = "seen";
/// The field that carries the revision of the settings that the form was made from.
const REVISION: &str = "revision";

fn words_of(setting: Setting) -> &'static Words {
    let mut all = SECTIONS.iter().flat_map(|(_, words)| words.iter());
    all.find(|words| words.0 == setting)
        .expect("a test looks for every setting")
}

/// The key of a setting's name, as lines of the log show it.
pub(super) fn named(setting: Setting) -> String {
    words_of(setting).1.to_owned()
}

fn back_field(setting: Setting) -> String {
    format!("default-{}", setting.word())
}

/// The form as it was sent, beside what is stored now.
pub(super) struct SettingsForm<'a> {
    form: &'a Form,
    seen: BTreeMap<String, String>,
    pub(super) revision: u32,
    pub(super) now: &'a Now<'a>,
}

/// The current settings, and which of them the settings file fixes, so that staff cannot change them here.
pub(super) struct Now<'a> {
    pub(super) stored: &'a StoredSite,
    pub(super) site: &'a Site,
    pub(super) preset: Preset,
    pub(super) fixed: &'a [Setting],
    pub(super) contact_fixed: Option<&'a str>,
}

impl Now<'_> {
    fn is_fixed(&self, setting: Setting) -> bool {
        self.fixed.contains(&setting)
    }

    /// The current value of a setting, written as in the form.
    fn value(&self, setting: Setting) -> String {
        match (setting, self.contact_fixed) {
            (Setting::Contact, Some(contact)) => contact.to_owned(),
            _ => setting.of(self.stored),
        }
    }

    /// Settings that the office may change, in the order of the form.
    fn open(&self) -> impl Iterator<Item = Setting> {
        Setting::ALL
            .into_iter()
            .filter(|setting| !self.is_fixed(*setting))
    }

    /// Hidden fields with what the form was made from, to tell later what its reader has seen.
    pub(super) fn seen(&self) -> Vec<HiddenField> {
        let values: BTreeMap<&str, String> = self
            .open()
            .map(|setting| (setting.word(), self.value(setting)))
            .collect();
        let seen = serde_json::to_string(&values).expect("texts are JSON");
        let hidden = |name: &str, value: String| HiddenField { name: name.to_owned(), value };
        vec![hidden(REVISION, self.stored.office.revision.to_string()), hidden(SEEN, seen)]
    }

    fn shown(&self, setting: Setting, value: &str) -> Shown {
        let text = |text: &str| Shown { key: None, count: 0, text: text.to_owned() };
        let key = |key: &str| Shown { key: Some(key.to_owned()), count: 0, text: String::new() };
        match setting.shape() {
            Shape::Number { unit, .. } => {
                let key = match unit {
                    _ if setting == Setting::EndedDays && value == "0" => "set-never",
                    Unit::Days => "set-in-days",
                    Unit::Minutes => "set-in-minutes",
                    Unit::People => "set-in-people",
                    Unit::Characters => "set-in-characters",
                };
                let count = value.parse().unwrap_or_default();
                Shown { key: Some(key.to_owned()), count, text: String::new() }
            }
            Shape::Word(_) => choice_key(setting, value).map_or_else(|| text(value), key),
            Shape::Country => {
                let countries = self.site.countries();
                let found = countries.iter().find(|country| country.code == value);
                text(found.map_or(value, |country| &country.name))
            }
            Shape::Condition if value.is_empty() => key("set-never"),
            Shape::Days | Shape::Address if value.is_empty() => key("set-no-days"),
            Shape::Line | Shape::Address | Shape::Condition | Shape::Days => text(value),
        }
    }

    fn line(&self, setting: Setting, before: &str, after: &str, open_petitions: i64) -> SettingLine {
        let Words(_, label_key, _, effect_key) = words_of(setting);
        SettingLine {
            name: setting.word().to_owned(),
            label_key: (*label_key).to_owned(),
            before: self.shown(setting, before),
            after: self.shown(setting, after),
            effect_key: (*effect_key).to_owned(),
            count: open_petitions,
        }
    }

    /// What these changes mean, one line each.
    pub(super) fn lines(&self, changes: &[SettingChange], open_petitions: i64) -> Vec<SettingLine> {
        let line = |change: &SettingChange| {
            let setting = change.given.setting();
            self.line(setting, &self.value(setting), change.given.value(), open_petitions)
        };
        changes.iter().map(line).collect()
    }

    /// The sections of the form, with what was typed, if anything was.
    pub(super) fn sections(&self, typed: Option<&SettingsForm<'_>>) -> Vec<SettingsSection> {
        let section = |(title_key, words): &(&str, &[Words])| SettingsSection {
            title_key: (*title_key).to_owned(),
            fields: words.iter().map(|words| self.field(words, typed)).collect(),
        };
        SECTIONS.iter().map(section).collect()
    }

    fn field(&self, words: &Words, typed: Option<&SettingsForm<'_>>) -> SettingField {
        let Words(setting, label_key, hint_key, _) = words;
        let setting = *setting;
        let fixed = self.is_fixed(setting);
        let now = self.value(setting);
        let value = match typed {
            Some(typed) if !fixed => typed.value(setting),
            _ => now.clone(),
        };
        let (kind, bounds_key, min, max) = match setting.shape() {
            Shape::Line => ("line", None, 0, SITE_NAME_CHARS_MAX as i64),
            Shape::Address => ("address", None, 0, 0),
            Shape::Condition => ("line", None, 0, 0),
            Shape::Days => ("lines", None, 0, 0),
            Shape::Word(_) => ("words", None, 0, 0),
            Shape::Country => ("country", None, 0, 0),
            Shape::Number { min, max, unit } => ("number", Some(bounds_key(unit)), min, max),
        };
        let own = self.stored.office.get(setting).is_some() && !fixed;
        let default = setting.default_of(self.preset);
        SettingField {
            name: setting.word().to_owned(),
            label_key: (*label_key).to_owned(),
            hint_key: hint_key.map(str::to_owned),
            kind: kind.to_owned(),
            choices: self.choices(setting, &value),
            value,
            now: self.shown(setting, &now),
            bounds_key: bounds_key.map(str::to_owned),
            min,
            max,
            back: default
                .is_some()
                .then(|| typed.is_some_and(|typed| typed.is_back(setting)))
                .filter(|_| own),
            default: default.map(|given| self.shown(setting, given.value())),
            fixed,
        }
    }

    fn choices(&self, setting: Setting, value: &str) -> Vec<SettingChoice> {
        let choice = |word: &str| SettingChoice {
            word: word.to_owned(),
            label: self.shown(setting, word),
            chosen: word == value,
        };
        match setting.shape() {
            Shape::Word(words) => words.iter().map(|word| choice(word)).collect(),
            Shape::Country => {
                let countries = self.site.countries().into_iter();
                let choice = |country: throng_rendering::views::Country| SettingChoice {
                    chosen: country.code == value,
                    word: country.code,
                    label: Shown { key: None, count: 0, text: country.name },
                };
                countries.map(choice).collect()
            }
            Shape::Line | Shape::Address | Shape::Condition | Shape::Days | Shape::Number { .. } => {
                Vec::new()
            }
        }
    }
}

fn bounds_key(unit: Unit) -> &'static str {
    match unit {
        Unit::Days => "set-bounds-days",
        Unit::Minutes => "set-bounds-minutes",
        Unit::People => "set-bounds-people",
        Unit::Characters => "set-bounds-characters",
    }
}

impl<'a> SettingsForm<'a> {
    pub(super) fn read(door: &'a Door, now: &'a Now<'a>) -> SettingsForm<'a> {
        let form = &door.form;
        let seen = serde_json::from_str(form.get(SEEN)).unwrap_or_default();
        let revision = form.get(REVISION).parse().unwrap_or(u32::MAX);
        SettingsForm { form, seen, revision, now }
    }

    /// Whether a colleague has changed something since the form was made.
    pub(super) fn is_stale(&self) -> bool {
        self.revision != self.now.stored.office.revision
    }

    /// The typed value. If the user left a setting as it was and a colleague changed it meanwhile, the current value.
    fn value(&self, setting: Setting) -> String {
        let typed = self.form.get(setting.word());
        match self.seen.get(setting.word()) {
            Some(seen) if seen == typed.trim() && self.is_stale() => self.now.value(setting),
            _ => typed.to_owned(),
        }
    }

    fn is_back(&self, setting: Setting) -> bool {
        self.form.is_ticked(&back_field(setting))
    }

    /// The changes that the form asks for.
    ///
    /// # Errors
    /// What has to be corrected in what was typed.
    pub(super) fn changes(&self) -> Result<Vec<SettingChange>, Vec<FieldProblem>> {
        let (mut changes, mut problems) = (Vec::new(), Vec::new());
        for setting in self.now.open() {
            let now = self.now.value(setting);
            let own = self.now.stored.office.get(setting).is_some();
            if let Some(given) = setting
                .default_of(self.now.preset)
                .filter(|_| own && self.is_back(setting))
            {
                changes.push(SettingChange { given, own: false });
                continue;
            }
            let typed = self.value(setting);
            if typed.trim() == now {
                continue;
            }
            match setting.parse(&typed) {
                Ok(given) if given.value() == now => {}
                Ok(given) => changes.push(SettingChange { given, own: true }),
                Err(error) => problems.push(problem(setting, error)),
            }
        }
        let mut after = self.now.stored.clone();
        changes
            .iter()
            .for_each(|change| after.set(&change.given, change.own));
        let clash = after.forgets_too_early() && !self.now.stored.forgets_too_early();
        if clash && problems.is_empty() {
            let days = TextArg::Number(after.rules.confirm_days);
            let field = match self.now.is_fixed(Setting::UnconfirmedDays) {
                true => Setting::ConfirmDays,
                false => Setting::UnconfirmedDays,
            };
            problems.push(with_label(field, "refusal-settings-clash", [("days", days)]));
        }
        match problems.is_empty() {
            true => Ok(changes),
            false => Err(problems),
        }
    }

    /// What colleagues have changed since the form was made.
    pub(super) fn others(&self) -> Vec<SettingLine> {
        let changed = self.now.open().filter_map(|setting| {
            let seen = self.seen.get(setting.word())?;
            let now = self.now.value(setting);
            (*seen != now).then(|| self.now.line(setting, seen, &now, 0))
        });
        changed.collect()
    }

    /// Hidden fields with what was typed, so that it can be sent again.
    pub(super) fn carried(&self) -> Vec<HiddenField> {
        let hidden = |name: String, value: String| HiddenField { name, value };
        let mut fields = vec![
            hidden(REVISION.to_owned(), self.form.get(REVISION).to_owned()),
            hidden(SEEN.to_owned(), self.form.get(SEEN).to_owned()),
        ];
        for setting in self.now.open() {
            fields.push(hidden(setting.word().to_owned(), self.value(setting)));
            if self.is_back(setting) {
                fields.push(hidden(back_field(setting), "yes".to_owned()));
            }
        }
        fields
    }
}

fn problem(setting: Setting, error: SettingError) -> FieldProblem {
    let none: [(&str, TextArg); 0] = [];
    match (error, setting.shape()) {
        (SettingError::Address(error), _) => {
            let problem = FieldProblem::of_address(setting.word(), error);
            with_label(setting, &problem.key, none)
        }
        (SettingError::Day(line), _) => {
            let line = i64::try_from(line).unwrap_or(i64::MAX);
            with_label(setting, "field-days-line", [("line", TextArg::Number(line))])
        }
        (_, Shape::Condition) => with_label(setting, "field-condition", none),
        (SettingError::TooLong, _) => with_label(setting, "field-site-name-long", none),
        (_, Shape::Number { min, max, .. }) => {
            let bounds = [("min", TextArg::Number(min)), ("max", TextArg::Number(max))];
            with_label(setting, "field-number-bounds", bounds)
        }
        (_, Shape::Line) => with_label(setting, "field-site-name-missing", none),
        (_, Shape::Word(_) | Shape::Country | Shape::Address | Shape::Days) => {
            with_label(setting, "field-choice-missing", none)
        }
    }
}

/// The error that nobody could be the second person.
pub(super) fn alone(setting: Setting) -> FieldProblem {
    let none: [(&str, TextArg); 0] = [];
    with_label(setting, "refusal-second-person-missing", none)
}

/// A problem whose summary names the setting.
fn with_label<const N: usize>(setting: Setting, key: &str, args: [(&str, TextArg); N]) -> FieldProblem {
    let mut problem = FieldProblem::with(setting.word(), key, args);
    problem
        .args
        .insert("label".to_owned(), words_of(setting).1.into());
    problem
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_has_words_and_every_word_of_it_too() {
        for setting in Setting::ALL {
            assert_eq!(words_of(setting).0, setting);
            if let Shape::Word(words) = setting.shape() {
                for word in words {
                    assert!(choice_key(setting, word).is_some(), "{setting:?} {word}");
                }
            }
        }
        assert_eq!(named(Setting::OpenDays), "set-open-days");
    }
}

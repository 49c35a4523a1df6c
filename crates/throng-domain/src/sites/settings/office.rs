//! Reading and changing the settings of a site.

use super::{COMMENTS, OfficeSettings, POSTCODES, SHARED, Setting, SettingValue, WEEKENDS, YES_OR_NO};
use crate::campaigns::comment_rule::CommentRule;
use crate::campaigns::threshold::Condition;
use crate::people::country::CountryCode;
use crate::people::person::PostcodeForm;
use crate::sites::calendar::{DaysOff, Weekend};
use crate::sites::site::{Preset, SharedAddress, Site, SiteRules};
use crate::spine::ids::SiteId;

impl SettingValue {
    /// The setting that the value is for.
    #[must_use]
    pub fn setting(&self) -> Setting {
        self.setting
    }

    /// The value as text.
    #[must_use]
    pub fn value(&self) -> &str {
        &self.value
    }

    fn days_off(&self) -> Vec<DaysOff> {
        DaysOff::parse_list(&self.value).expect("it was parsed as a list")
    }

    fn number(&self) -> i64 {
        self.value.parse().expect("it was parsed as a number")
    }

    /// The place of the value among the words of its setting.
    fn place_in(&self, words: &[&str]) -> usize {
        let at = words.iter().position(|word| *word == self.value);
        at.expect("it was parsed as one of the words")
    }

    /// Applies the value to the site.
    fn put(&self, site: &mut Site) {
        let chars = || usize::try_from(self.number()).expect("bounds are not negative");
        let rules = &mut site.rules;
        match self.setting {
            Setting::Name => site.name.clone_from(&self.value),
            // Not part of the rules: it is read from the office's stored settings.
            Setting::Contact => {}
            Setting::SharedAddress => {
                rules.shared_address = match self.value == SHARED[0] {
                    true => SharedAddress::Nobody,
                    false => SharedAddress::TwoNamesOnePostcode,
                }
            }
            Setting::Postcode => {
                rules.postcode = match POSTCODES.iter().position(|word| *word == self.value) {
                    Some(0) => PostcodeForm::UnitedKingdom,
                    Some(1) => PostcodeForm::LettersAndDigits,
                    _ => PostcodeForm::NotAsked,
                }
            }
            Setting::HomeCountry => {
                let code = CountryCode::parse(&self.value).expect("it was parsed as a country");
                if rules.home_country != code {
                    rules.home_country = code;
                    // The stored name belonged to the previous home country.
                    rules.home_country_name = None;
                }
            }
            Setting::AsksResidence => rules.asks_residence = self.value == YES_OR_NO[0],
            Setting::ReferralThreshold => rules.referral_threshold = Condition::parse(&self.value),
            Setting::ResponseThreshold => rules.response_threshold = Condition::parse(&self.value),
            Setting::DebateThreshold => rules.debate_threshold = Condition::parse(&self.value),
            Setting::Weekend => rules.calendar.weekend = Weekend::ALL[self.place_in(WEEKENDS)],
            Setting::DaysOff => rules.calendar.days_off = self.days_off(),
            Setting::OpenDays => rules.open_days = self.number(),
            Setting::Pledges => rules.pledges.on = self.value == YES_OR_NO[0],
            Setting::PledgeDays => rules.pledges.days = self.number(),
            Setting::Votes => rules.votes = self.value == YES_OR_NO[0],
            Setting::VoteAt => rules.vote_at = self.number(),
            Setting::ConfirmDays => rules.confirm_days = self.number(),
            Setting::SupportersNeeded => rules.start.supporters_needed = self.number(),
            Setting::PromiseDays => rules.start.promise_days = self.number(),
            Setting::ClaimMinutes => rules.start.claim_minutes = self.number(),
            Setting::UndoMinutes => rules.start.undo_minutes = self.number(),
            Setting::DraftDays => rules.start.draft_days = self.number(),
            Setting::ActionChars => rules.start.action_chars_max = chars(),
            Setting::BackgroundChars => rules.start.background_chars_max = chars(),
            Setting::DetailsChars => rules.start.details_chars_max = chars(),
            Setting::UnconfirmedDays => rules.retention.set_unconfirmed(self.number()),
            Setting::Comments => rules.comments = CommentRule::ALL[self.place_in(COMMENTS)],
            Setting::Screening => rules.screening = self.value == YES_OR_NO[0],
            Setting::AsksReason => rules.asks_reason = self.value == YES_OR_NO[0],
            Setting::AlsoSigned => rules.also_signed = self.value == YES_OR_NO[0],
            Setting::EndedDays => {
                let days = Some(self.number()).filter(|days| *days > 0);
                rules.retention.set_ended(days);
            }
            Setting::TwoTakeDown
            | Setting::TwoRejectHidden
            | Setting::TwoCorrect
            | Setting::TwoAmend
            | Setting::TwoPublish
            | Setting::TwoThresholds => {
                let guarded = self.setting.switches().expect("it is a switch");
                rules.two_people.switch(guarded, self.value == YES_OR_NO[0]);
            }
            Setting::TwoCorrectOver => rules.two_people.correct_over = self.number(),
            Setting::TwoPublishOver => rules.two_people.publish_over = self.number(),
        }
    }
}

impl Setting {
    /// The value that a site has, in the form that [`Setting::parse`] reads; empty for a contact that was never
    /// given.
    #[must_use]
    pub fn of(self, site: &Site) -> String {
        let rules = &site.rules;
        let word = |words: &[&str], at: usize| words[at].to_owned();
        match self {
            Setting::Name => site.name.clone(),
            Setting::Contact => site.contact().map(str::to_owned).unwrap_or_default(),
            Setting::SharedAddress => match rules.shared_address {
                SharedAddress::Nobody => word(SHARED, 0),
                SharedAddress::TwoNamesOnePostcode => word(SHARED, 1),
            },
            Setting::Postcode => match rules.postcode {
                PostcodeForm::UnitedKingdom => word(POSTCODES, 0),
                PostcodeForm::LettersAndDigits => word(POSTCODES, 1),
                PostcodeForm::NotAsked => word(POSTCODES, 2),
            },
            Setting::HomeCountry => rules.home_country.as_str().to_owned(),
            Setting::AsksResidence => word(YES_OR_NO, usize::from(!rules.asks_residence)),
            Setting::ReferralThreshold => condition(rules.referral_threshold),
            Setting::ResponseThreshold => condition(rules.response_threshold),
            Setting::DebateThreshold => condition(rules.debate_threshold),
            Setting::Weekend => word(WEEKENDS, rules.calendar.weekend as usize),
            Setting::DaysOff => DaysOff::list_in_words(&rules.calendar.days_off)
                .trim_end()
                .to_owned(),
            Setting::ActionChars => rules.start.action_chars_max.to_string(),
            Setting::BackgroundChars => rules.start.background_chars_max.to_string(),
            Setting::DetailsChars => rules.start.details_chars_max.to_string(),
            Setting::OpenDays => rules.open_days.to_string(),
            Setting::Pledges => word(YES_OR_NO, usize::from(!rules.pledges.on)),
            Setting::PledgeDays => rules.pledges.days.to_string(),
            Setting::Votes => word(YES_OR_NO, usize::from(!rules.votes)),
            Setting::VoteAt => rules.vote_at.to_string(),
            Setting::ConfirmDays => rules.confirm_days.to_string(),
            Setting::SupportersNeeded => rules.start.supporters_needed.to_string(),
            Setting::PromiseDays => rules.start.promise_days.to_string(),
            Setting::ClaimMinutes => rules.start.claim_minutes.to_string(),
            Setting::UndoMinutes => rules.start.undo_minutes.to_string(),
            Setting::DraftDays => rules.start.draft_days.to_string(),
            Setting::UnconfirmedDays => rules.retention.unconfirmed_days.to_string(),
            Setting::EndedDays => rules.retention.ended_days.unwrap_or_default().to_string(),
            Setting::Screening => word(YES_OR_NO, usize::from(!rules.screening)),
            Setting::Comments => word(COMMENTS, rules.comments as usize),
            Setting::AsksReason => word(YES_OR_NO, usize::from(!rules.asks_reason)),
            Setting::AlsoSigned => word(YES_OR_NO, usize::from(!rules.also_signed)),
            Setting::TwoTakeDown
            | Setting::TwoRejectHidden
            | Setting::TwoCorrect
            | Setting::TwoAmend
            | Setting::TwoPublish
            | Setting::TwoThresholds => {
                let on = self
                    .switches()
                    .is_some_and(|guarded| rules.two_people.is_on(guarded));
                word(YES_OR_NO, usize::from(!on))
            }
            Setting::TwoCorrectOver => rules.two_people.correct_over.to_string(),
            Setting::TwoPublishOver => rules.two_people.publish_over.to_string(),
        }
    }

    /// The value that the preset gives; `None` for name and contact, which every site has to give itself.
    #[must_use]
    pub fn default_of(self, preset: Preset) -> Option<SettingValue> {
        if matches!(self, Setting::Name | Setting::Contact) {
            return None;
        }
        let site = Site::new(SiteId(1), String::new(), SiteRules::preset(preset));
        Some(SettingValue { setting: self, value: self.of(&site) })
    }
}

fn condition(condition: Option<Condition>) -> String {
    condition
        .map(|condition| condition.in_words())
        .unwrap_or_default()
}

impl OfficeSettings {
    /// Whether the office has never set anything.
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        *self == OfficeSettings::default()
    }

    /// The value that the office set, if it did and the setting may still have that value.
    #[must_use]
    pub fn get(&self, setting: Setting) -> Option<SettingValue> {
        self.own.get(&setting).and_then(|value| setting.parse(value).ok())
    }
}

impl Site {
    /// The contact address that the office set, or else the first owner.
    #[must_use]
    pub fn contact(&self) -> Option<&str> {
        let set = self.office.own.get(&Setting::Contact).map(String::as_str);
        set.or(self.chosen.as_ref().map(|chosen| chosen.contact.as_str()))
    }

    /// Applies the office's stored settings, except those that the settings file or the environment fixes.
    pub fn take_office_settings(&mut self, is_fixed: impl Fn(Setting) -> bool) {
        let office = self.office.clone();
        let own = Setting::ALL.into_iter().filter(|setting| !is_fixed(*setting));
        own.filter_map(|setting| office.get(setting))
            .for_each(|given| given.put(self));
    }

    /// Sets a value. With `own` it is stored as the office's choice; without, it is the default and that
    /// choice is removed.
    pub fn set(&mut self, given: &SettingValue, own: bool) {
        given.put(self);
        match own {
            true => drop(self.office.own.insert(given.setting, given.value.clone())),
            false => drop(self.office.own.remove(&given.setting)),
        }
    }

    /// Whether an unconfirmed signature would be erased while its link is still valid.
    #[must_use]
    pub fn forgets_too_early(&self) -> bool {
        self.rules.retention.unconfirmed_days < self.rules.confirm_days
    }
}

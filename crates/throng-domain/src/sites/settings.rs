//! THE list of what the office of a site can set, with the values that each setting may have.
//!
//! Owns the bounds of single values, and reading and writing them. **Never** decides which source of a value wins:
//! the settings file, the office and the preset are weighed when the program starts (`serve/site.rs`).

mod office;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::campaigns::threshold::Condition;
use crate::office::two_people::Guarded;
use crate::people::country::CountryCode;
use crate::people::person::{EmailAddress, FieldError};
use crate::sites::calendar::DaysOff;
use crate::spine::limits::{
    ACTION_CHARS_SET, BACKGROUND_CHARS_SET, CLAIM_MINUTES_SET, CONFIRM_DAYS_SET, DETAILS_CHARS_SET,
    DRAFT_DAYS_SET, ENDED_DAYS_SET, OPEN_DAYS_SET, OVER_SET, PLEDGE_DAYS_SET, PROMISE_DAYS_SET,
    SITE_NAME_CHARS_MAX, SUPPORTERS_SET, UNCONFIRMED_DAYS_SET, UNDO_MINUTES_SET, VOTE_AT_SET,
};

/// A setting that the office can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Setting {
    /// The name of the site.
    Name,
    /// Where people can write to.
    Contact,
    /// Who may sign with one mailbox.
    SharedAddress,
    /// Which postcodes are taken.
    Postcode,
    /// The country that the form proposes.
    HomeCountry,
    /// Whether signers tick that they live there.
    AsksResidence,
    /// When a committee takes a petition up.
    ReferralThreshold,
    /// When the body answers.
    ResponseThreshold,
    /// When a debate is considered.
    DebateThreshold,
    /// Days that a petition stays open.
    OpenDays,
    /// Whether pledges can be started.
    Pledges,
    /// Days that a pledge runs at most.
    PledgeDays,
    /// Whether the office can make votes.
    Votes,
    /// Signatures from which on a petition calls a vote.
    VoteAt,
    /// Days for which a mailed link confirms.
    ConfirmDays,
    /// Supporters before a petition is checked.
    SupportersNeeded,
    /// Days within which it is checked.
    PromiseDays,
    /// Days of each week that do not count towards that.
    Weekend,
    /// Further days that do not.
    DaysOff,
    /// Minutes for which a moderator has a petition alone.
    ClaimMinutes,
    /// Minutes within which a decision can be taken back.
    UndoMinutes,
    /// Days for which the link to a draft is good.
    DraftDays,
    /// Characters of the ask.
    ActionChars,
    /// Characters of the background.
    BackgroundChars,
    /// Characters of the details.
    DetailsChars,
    /// Days after which a signature that was not confirmed is forgotten.
    UnconfirmedDays,
    /// Days after the end of a petition after which its signers are; 0: never.
    EndedDays,
    /// Whether everybody who signs is told that signatures are checked and then added.
    Screening,
    /// Whether signers can comment, and whether a moderator sees comments before they are shown.
    Comments,
    /// Whether the sign form asks why somebody signs.
    AsksReason,
    /// Whether pages name what many people signed who signed the same petition.
    AlsoSigned,
    /// Whether a second person agrees to taking a petition down.
    TwoTakeDown,
    /// Whether one agrees to refusing a petition with hidden parts.
    TwoRejectHidden,
    /// Whether one agrees to taking out many signatures.
    TwoCorrect,
    /// How many are many.
    TwoCorrectOver,
    /// Whether one agrees to changing a text that was opened.
    TwoAmend,
    /// Whether one agrees to mailing many people.
    TwoPublish,
    /// How many are many.
    TwoPublishOver,
    /// Whether one agrees to changing thresholds.
    TwoThresholds,
}

/// The unit of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Days.
    Days,
    /// Minutes.
    Minutes,
    /// People.
    People,
    /// Characters.
    Characters,
}

/// The kind of value that a setting has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A line of text.
    Line,
    /// An e-mail address.
    Address,
    /// The condition of a threshold; empty means never.
    Condition,
    /// A list of days, a line for each.
    Days,
    /// One of these words.
    Word(&'static [&'static str]),
    /// The code of a country.
    Country,
    /// A whole number.
    Number {
        /// The least.
        min: i64,
        /// The most.
        max: i64,
        /// What it counts.
        unit: Unit,
    },
}

/// Why a value is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingError {
    /// The field was left empty.
    Missing,
    /// It is longer than [`SITE_NAME_CHARS_MAX`].
    TooLong,
    /// It is not a whole number within the bounds of the setting.
    OutOfBounds,
    /// It is none of the possible words.
    Unknown,
    /// It cannot be read as a condition.
    Condition,
    /// This line of the list, counted from 1, is not a day.
    Day(usize),
    /// It is not an e-mail address.
    Address(FieldError),
}

/// A setting with a valid value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingValue {
    setting: Setting,
    value: String,
}

/// What the office of a site has set, in place of what the preset gives.
///
/// Kept as text, so that a value that a later version no longer allows falls back to the preset.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfficeSettings {
    /// Rises with each change. A form sends back the revision that it was made from, so that conflicts are noticed.
    pub revision: u32,
    own: BTreeMap<Setting, String>,
}

/// The words of [`SharedAddress`](crate::sites::site::SharedAddress).
const SHARED: &[&str] = &["nobody", "two-names-one-postcode"];
/// The words of [`PostcodeForm`](crate::people::person::PostcodeForm).
const POSTCODES: &[&str] = &["united-kingdom", "letters-and-digits", "not-asked"];
/// The words of `Weekend`.
const WEEKENDS: &[&str] = &["none", "saturday-sunday", "friday-saturday", "sunday"];
/// The words of `CommentRule`.
const COMMENTS: &[&str] = &["off", "before", "after"];
const YES_OR_NO: &[&str] = &["yes", "no"];

impl Setting {
    /// All settings, in the order of the form.
    pub const ALL: [Setting; 39] = [
        Setting::Name,
        Setting::Contact,
        Setting::SharedAddress,
        Setting::Postcode,
        Setting::HomeCountry,
        Setting::AsksResidence,
        Setting::ReferralThreshold,
        Setting::ResponseThreshold,
        Setting::DebateThreshold,
        Setting::OpenDays,
        Setting::Pledges,
        Setting::PledgeDays,
        Setting::Votes,
        Setting::VoteAt,
        Setting::ConfirmDays,
        Setting::SupportersNeeded,
        Setting::PromiseDays,
        Setting::Weekend,
        Setting::DaysOff,
        Setting::ClaimMinutes,
        Setting::UndoMinutes,
        Setting::DraftDays,
        Setting::ActionChars,
        Setting::BackgroundChars,
        Setting::DetailsChars,
        Setting::UnconfirmedDays,
        Setting::EndedDays,
        Setting::Screening,
        Setting::Comments,
        Setting::AsksReason,
        Setting::AlsoSigned,
        Setting::TwoTakeDown,
        Setting::TwoRejectHidden,
        Setting::TwoCorrect,
        Setting::TwoCorrectOver,
        Setting::TwoAmend,
        Setting::TwoPublish,
        Setting::TwoPublishOver,
        Setting::TwoThresholds,
    ];

    /// The word in forms and in the log.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Setting::Name => "name",
            Setting::Contact => "contact",
            Setting::SharedAddress => "shared-address",
            Setting::Postcode => "postcode",
            Setting::HomeCountry => "home-country",
            Setting::AsksResidence => "asks-residence",
            Setting::ReferralThreshold => "referral-threshold",
            Setting::ResponseThreshold => "response-threshold",
            Setting::DebateThreshold => "debate-threshold",
            Setting::OpenDays => "open-days",
            Setting::Pledges => "pledges",
            Setting::PledgeDays => "pledge-days",
            Setting::Votes => "votes",
            Setting::VoteAt => "vote-at",
            Setting::ConfirmDays => "confirm-days",
            Setting::SupportersNeeded => "supporters-needed",
            Setting::PromiseDays => "promise-days",
            Setting::Weekend => "weekend",
            Setting::DaysOff => "days-off",
            Setting::ClaimMinutes => "claim-minutes",
            Setting::UndoMinutes => "undo-minutes",
            Setting::DraftDays => "draft-days",
            Setting::ActionChars => "action-chars",
            Setting::BackgroundChars => "background-chars",
            Setting::DetailsChars => "details-chars",
            Setting::UnconfirmedDays => "unconfirmed-days",
            Setting::EndedDays => "ended-days",
            Setting::Screening => "screening",
            Setting::Comments => "comments",
            Setting::AsksReason => "asks-reason",
            Setting::AlsoSigned => "also-signed",
            Setting::TwoTakeDown => "two-take-down",
            Setting::TwoRejectHidden => "two-reject-hidden",
            Setting::TwoCorrect => "two-correct",
            Setting::TwoCorrectOver => "two-correct-over",
            Setting::TwoAmend => "two-amend",
            Setting::TwoPublish => "two-publish",
            Setting::TwoPublishOver => "two-publish-over",
            Setting::TwoThresholds => "two-thresholds",
        }
    }

    /// The setting with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Setting> {
        Setting::ALL.into_iter().find(|setting| setting.word() == word)
    }

    /// The kind of value that it has.
    #[must_use]
    pub fn shape(self) -> Shape {
        let number = |(min, max): (i64, i64), unit| Shape::Number { min, max, unit };
        match self {
            Setting::Name => Shape::Line,
            Setting::Contact => Shape::Address,
            Setting::SharedAddress => Shape::Word(SHARED),
            Setting::Postcode => Shape::Word(POSTCODES),
            Setting::HomeCountry => Shape::Country,
            Setting::AsksResidence
            | Setting::Pledges
            | Setting::Votes
            | Setting::Screening
            | Setting::AsksReason
            | Setting::AlsoSigned
            | Setting::TwoTakeDown
            | Setting::TwoRejectHidden
            | Setting::TwoCorrect
            | Setting::TwoAmend
            | Setting::TwoPublish
            | Setting::TwoThresholds => Shape::Word(YES_OR_NO),
            Setting::TwoCorrectOver | Setting::TwoPublishOver => number(OVER_SET, Unit::People),
            Setting::ReferralThreshold | Setting::ResponseThreshold | Setting::DebateThreshold => {
                Shape::Condition
            }
            Setting::Weekend => Shape::Word(WEEKENDS),
            Setting::Comments => Shape::Word(COMMENTS),
            Setting::DaysOff => Shape::Days,
            Setting::VoteAt => number(VOTE_AT_SET, Unit::People),
            Setting::OpenDays => number(OPEN_DAYS_SET, Unit::Days),
            Setting::PledgeDays => number(PLEDGE_DAYS_SET, Unit::Days),
            Setting::ConfirmDays => number(CONFIRM_DAYS_SET, Unit::Days),
            Setting::SupportersNeeded => number(SUPPORTERS_SET, Unit::People),
            Setting::PromiseDays => number(PROMISE_DAYS_SET, Unit::Days),
            Setting::ClaimMinutes => number(CLAIM_MINUTES_SET, Unit::Minutes),
            Setting::UndoMinutes => number(UNDO_MINUTES_SET, Unit::Minutes),
            Setting::DraftDays => number(DRAFT_DAYS_SET, Unit::Days),
            Setting::ActionChars => number(ACTION_CHARS_SET, Unit::Characters),
            Setting::BackgroundChars => number(BACKGROUND_CHARS_SET, Unit::Characters),
            Setting::DetailsChars => number(DETAILS_CHARS_SET, Unit::Characters),
            Setting::UnconfirmedDays => number(UNCONFIRMED_DAYS_SET, Unit::Days),
            Setting::EndedDays => number(ENDED_DAYS_SET, Unit::Days),
        }
    }

    /// Checks what was typed.
    ///
    /// # Errors
    /// Why the value is refused.
    pub fn parse(self, typed: &str) -> Result<SettingValue, SettingError> {
        let typed = typed.trim();
        let shape = self.shape();
        let may_be_empty = matches!(shape, Shape::Condition | Shape::Days) || self == Setting::Contact;
        if typed.is_empty() && !may_be_empty {
            return Err(SettingError::Missing);
        }
        let value = match shape {
            Shape::Condition if typed.is_empty() => String::new(),
            Shape::Condition => Condition::parse(typed).ok_or(SettingError::Condition)?.in_words(),
            Shape::Days => {
                let list = DaysOff::parse_list(typed).map_err(|error| SettingError::Day(error.line))?;
                DaysOff::list_in_words(&list).trim_end().to_owned()
            }
            Shape::Line if typed.chars().any(char::is_control) => return Err(SettingError::Unknown),
            Shape::Line if typed.chars().count() > SITE_NAME_CHARS_MAX => return Err(SettingError::TooLong),
            Shape::Line => typed.to_owned(),
            Shape::Address => {
                let address = EmailAddress::parse(typed).map_err(SettingError::Address)?;
                address.as_str().to_owned()
            }
            Shape::Word(words) => {
                let word = words.iter().find(|word| **word == typed);
                (*word.ok_or(SettingError::Unknown)?).to_owned()
            }
            Shape::Country => {
                let code = CountryCode::parse(typed).map_err(|_| SettingError::Unknown)?;
                code.as_str().to_owned()
            }
            Shape::Number { min, max, .. } => number_within(typed, min, max)?.to_string(),
        };
        Ok(SettingValue { setting: self, value })
    }

    /// Whether it is the condition of a threshold.
    #[must_use]
    pub fn is_threshold(self) -> bool {
        self.shape() == Shape::Condition
    }

    /// The action for which it switches the second person on or off, if it is such a switch.
    #[must_use]
    pub fn switches(self) -> Option<Guarded> {
        Guarded::ALL.into_iter().find(|guarded| guarded.switch() == self)
    }

    /// A value in words, for the log.
    #[must_use]
    pub fn in_words(self, value: &str) -> String {
        match self.shape() {
            Shape::Number { .. } if matches!(self, Setting::EndedDays | Setting::VoteAt) && value == "0" => {
                "never".to_owned()
            }
            Shape::Number { unit, .. } => {
                let one = value == "1";
                let unit = match unit {
                    Unit::Days if one => "day",
                    Unit::Days => "days",
                    Unit::Minutes if one => "minute",
                    Unit::Minutes => "minutes",
                    Unit::People if one => "person",
                    Unit::People => "people",
                    Unit::Characters => "characters",
                };
                format!("{value} {unit}")
            }
            Shape::Word(_) => value.replace('-', " "),
            Shape::Country => {
                let code = CountryCode::parse(value).ok();
                let name = code.and_then(|code| code.name().map(str::to_owned));
                name.unwrap_or_else(|| value.to_owned())
            }
            Shape::Condition if value.is_empty() => "never".to_owned(),
            Shape::Days if value.is_empty() => "none".to_owned(),
            Shape::Days => value.replace('\n', "; "),
            Shape::Line | Shape::Address | Shape::Condition => value.to_owned(),
        }
    }
}

impl From<Setting> for String {
    fn from(setting: Setting) -> String {
        setting.word().to_owned()
    }
}

impl TryFrom<String> for Setting {
    type Error = String;

    fn try_from(word: String) -> Result<Setting, String> {
        Setting::from_word(&word).ok_or_else(|| format!("there is no setting {word}"))
    }
}

impl Guarded {
    /// The setting that switches the second person for this action on or off.
    #[must_use]
    pub fn switch(self) -> Setting {
        match self {
            Guarded::TakeDown | Guarded::PutBack | Guarded::RemovalWords => Setting::TwoTakeDown,
            Guarded::RejectHidden => Setting::TwoRejectHidden,
            Guarded::Correct => Setting::TwoCorrect,
            Guarded::Amend => Setting::TwoAmend,
            Guarded::Publish => Setting::TwoPublish,
            Guarded::Thresholds => Setting::TwoThresholds,
        }
    }
}

/// Reads a whole number within bounds; spaces or commas may stand between thousands.
fn number_within(typed: &str, min: i64, max: i64) -> Result<i64, SettingError> {
    let plain: String = typed
        .chars()
        .filter(|c| !c.is_whitespace() && *c != ',')
        .collect();
    if plain.is_empty() || !plain.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(SettingError::OutOfBounds);
    }
    let number: i64 = plain.parse().map_err(|_| SettingError::OutOfBounds)?;
    match (min..=max).contains(&number) {
        true => Ok(number),
        false => Err(SettingError::OutOfBounds),
    }
}

#[cfg(test)]
mod tests;

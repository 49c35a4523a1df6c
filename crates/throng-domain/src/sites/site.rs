//! A site: one body's petitions and the rules that it sets. Each number here is the site's choice;
//! [`SiteRules::preset`] gives those of known bodies.

use serde::{Deserialize, Serialize};

use crate::campaigns::comment_rule::CommentRule;
use crate::campaigns::pledge::LastDays;
use crate::campaigns::threshold::{Condition, Threshold};
use crate::office::two_people::TwoPeople;
use crate::people::country::CountryCode;
use crate::people::normal_form::{DomainRule, default_domain_rules};
use crate::people::person::{EmailAddress, PostcodeForm};
use crate::signing::pause::Paused;
use crate::sites::calendar::Calendar;
use crate::sites::retention::RetentionRules;
use crate::sites::settings::OfficeSettings;
use crate::spine::ids::SiteId;
use crate::spine::limits::PROMISE_LOOK_DAYS_MAX;
use crate::spine::local_days::LocalDays;
use crate::spine::time::{DAY_MS, LONGEST_DAY_MS, Timestamp};

/// A body with petitions of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Site {
    /// Identity within the installation.
    pub id: SiteId,
    /// Name shown at the top of every page and in every mail.
    pub name: String,
    /// What it allows and requires.
    pub rules: SiteRules,
    /// The first owner's choices when the site was set up. The settings file and the environment override them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chosen: Option<Box<Chosen>>,
    /// What its office has set since then. The settings file and the environment override it.
    #[serde(default, skip_serializing_if = "OfficeSettings::is_untouched")]
    pub office: OfficeSettings,
    /// Set while all signing is paused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paused: Option<Box<Paused>>,
}

impl Site {
    /// A site on which nobody has chosen or set anything yet.
    #[must_use]
    pub fn new(id: SiteId, name: String, rules: SiteRules) -> Site {
        Site { id, name, rules, chosen: None, office: OfficeSettings::default(), paused: None }
    }

    /// The time by which its petitions close at `now`: during a pause of signing it stands still at the pause's
    /// beginning.
    #[must_use]
    pub fn clock(&self, now: Timestamp) -> Timestamp {
        self.paused.as_ref().map_or(now, |paused| now.min(paused.since))
    }
}

/// What the first owner chooses when a site is set up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chosen {
    /// The name of the site.
    pub name: String,
    /// Where people can write to the site.
    pub contact: EmailAddress,
    /// The kind of body.
    pub preset: Preset,
}

/// Who may sign with one mailbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SharedAddress {
    /// One person for each mailbox.
    Nobody,
    /// Two people with different names who gave the same postcode (the UK's rule for households).
    TwoNamesOnePostcode,
}

/// The bodies for which Throng has rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Preset {
    /// The UK parliament's petitions.
    Parliament,
    /// A council: anyone in the area, no thresholds before the council sets its own.
    Council,
    /// A trade union, or a branch of a party. Only the organisation knows who its members are, so neither postcode nor
    /// residence is asked for. Not meant for votes or statutory ballots.
    Union,
    /// A students' union: petitions stay open for one week, as at York; from 500 signatures an answer is due, as at
    /// Cardiff.
    StudentsUnion,
    /// An organisation that campaigns: whoever agrees, from anywhere, for a year. A judgement; no source sets numbers.
    Campaign,
    /// A newsroom: readers from anywhere, for a month. Also a judgement.
    Newsroom,
}

impl Preset {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Preset; 6] = [
        Preset::Council,
        Preset::Parliament,
        Preset::Union,
        Preset::StudentsUnion,
        Preset::Campaign,
        Preset::Newsroom,
    ];

    /// The word in forms and in the settings file.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Preset::Council => "council",
            Preset::Parliament => "parliament",
            Preset::Union => "union",
            Preset::StudentsUnion => "students-union",
            Preset::Campaign => "campaign",
            Preset::Newsroom => "newsroom",
        }
    }

    /// The kind with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Preset> {
        Preset::ALL.into_iter().find(|preset| preset.word() == word)
    }
}

/// How a petition gets to be open: how many supporters it needs, and how it is moderated.
///
/// Eight fields, because each rule is one number that stands for itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StartRules {
    /// Supporters, besides its creator, that a petition needs before it is moderated.
    pub supporters_needed: i64,
    /// Days within which the site promises to moderate a petition.
    pub promise_days: i64,
    /// Minutes for which a moderator's claim on a petition lasts.
    pub claim_minutes: i64,
    /// Minutes within which a decision can be taken back; its mails wait as long.
    pub undo_minutes: i64,
    /// Days for which the link to a draft is valid.
    pub draft_days: i64,
    /// The most characters of a petition's action.
    pub action_chars_max: usize,
    /// The most characters of its background.
    pub background_chars_max: usize,
    /// The most characters of its details.
    pub details_chars_max: usize,
}

impl Default for StartRules {
    /// Lengths as in the UK service; a decision can be undone for ten minutes.
    fn default() -> StartRules {
        StartRules {
            supporters_needed: 0,
            promise_days: 7,
            claim_minutes: 60,
            undo_minutes: 10,
            draft_days: 30,
            action_chars_max: 80,
            background_chars_max: 300,
            details_chars_max: 800,
        }
    }
}

/// What a site allows of pledges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PledgeRules {
    /// Whether pledges can be started. Those that were started go on.
    pub on: bool,
    /// Days that a pledge runs at most.
    pub days: i64,
    /// Milliseconds after the last day in which a mail that was sent before can still confirm; then it is settled.
    pub grace_ms: i64,
}

impl Default for PledgeRules {
    /// None are started; half a year, and two days to confirm.
    fn default() -> PledgeRules {
        PledgeRules { on: false, days: 183, grace_ms: 2 * DAY_MS }
    }
}

impl PledgeRules {
    fn is_untouched(&self) -> bool {
        *self == PledgeRules::default()
    }
}

/// What a site allows. These are data, never constants: a council's numbers are its own.
///
/// Twenty-four fields, because each rule is one number or one choice that stands for itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SiteRules {
    /// Who may sign with one mailbox.
    pub shared_address: SharedAddress,
    /// The form of postcodes that people in `home_country` have to give.
    pub postcode: PostcodeForm,
    /// The country that the form proposes; people who choose it are asked for a postcode.
    pub home_country: CountryCode,
    /// The name of a home country that is on no list, such as an invented one.
    pub home_country_name: Option<String>,
    /// Whether signers have to tick that they are citizens or residents.
    pub asks_residence: bool,
    /// The condition under which a committee takes a petition up; `None`: never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub referral_threshold: Option<Condition>,
    /// The condition under which the body has to answer; `None`: never.
    pub response_threshold: Option<Condition>,
    /// The condition under which a debate is considered; `None`: never.
    pub debate_threshold: Option<Condition>,
    /// Days that a petition stays open.
    pub open_days: i64,
    /// Days for which a mailed link confirms, to the end of the last of them ([`SiteRules::link_ends`]); afterwards the page
    /// offers a new one.
    pub confirm_days: i64,
    /// Milliseconds after closing in which a mail that was sent before can still confirm.
    pub confirm_grace_ms: i64,
    /// For each mail domain, the differences between addresses that it ignores.
    pub domains: Vec<DomainRule>,
    /// How a petition gets to be open.
    #[serde(default)]
    pub start: StartRules,
    /// Days that do not count towards what the body promises.
    #[serde(default, skip_serializing_if = "Calendar::is_empty")]
    pub calendar: Calendar,
    /// How long personal data is kept.
    #[serde(default)]
    pub retention: RetentionRules,
    /// Whether everybody who signs is told that signatures are checked and then added.
    #[serde(default, skip_serializing_if = "is_off")]
    pub screening: bool,
    /// Whether signers can comment, and whether a moderator sees comments before they are shown.
    #[serde(default, skip_serializing_if = "CommentRule::is_off")]
    pub comments: CommentRule,
    /// Whether the sign form asks why somebody signs, where signers can comment.
    #[serde(default, skip_serializing_if = "is_off")]
    pub asks_reason: bool,
    /// Whether pages name what many people signed who signed the same petition.
    #[serde(default, skip_serializing_if = "is_off")]
    pub also_signed: bool,
    /// The actions that need a second person.
    #[serde(default, skip_serializing_if = "TwoPeople::is_untouched")]
    pub two_people: TwoPeople,
    /// What it allows of pledges.
    #[serde(default, skip_serializing_if = "PledgeRules::is_untouched")]
    pub pledges: PledgeRules,
    /// Whether the office can make votes. Those that were made go on.
    #[serde(default, skip_serializing_if = "is_off")]
    pub votes: bool,
    /// From so many signatures on an open petition calls a vote: a draft with its text is made for the office. 0: none does.
    #[serde(default, skip_serializing_if = "is_never")]
    pub vote_at: i64,
    /// When days end where the site is.
    #[serde(default, skip_serializing_if = "LocalDays::are_utc")]
    pub days: LocalDays,
}

fn is_never(number: &i64) -> bool {
    *number == 0
}

fn is_off(on: &bool) -> bool {
    !on
}

impl SiteRules {
    /// Until when the site promises to have checked what was handed in at `since`: the same time of day, `promise_days` later,
    /// of which only the days that its calendar counts are counted. If these are not found within
    /// [`PROMISE_LOOK_DAYS_MAX`], all days are.
    #[must_use]
    pub fn promised(&self, since: Timestamp) -> Timestamp {
        let days = self.start.promise_days;
        let counts = |later: &i64| {
            let (date, weekday) = self.days.day_of(self.days.same_time_after(since, *later));
            self.calendar.counts(&date, weekday)
        };
        let counted = usize::try_from(days.saturating_sub(1)).ok();
        let last = counted.and_then(|before| (1..=PROMISE_LOOK_DAYS_MAX).filter(counts).nth(before));
        self.days.same_time_after(since, last.unwrap_or(days))
    }

    /// When a pledge that is written at `now` can end: not before the site promises to have checked it. Where pledges run
    /// shorter than that may take, their longest time is left.
    #[must_use]
    pub fn last_days(&self, now: Timestamp) -> LastDays {
        let most = self.pledges.days;
        LastDays { checked_by: self.promised(now).min(self.days.same_time_after(now, most)), most }
    }

    /// The condition of a threshold, if this site has it.
    #[must_use]
    pub fn condition(&self, threshold: Threshold) -> Option<Condition> {
        match threshold {
            Threshold::Referral => self.referral_threshold,
            Threshold::Response => self.response_threshold,
            Threshold::Debate => self.debate_threshold,
        }
    }

    /// The first moment at which a link that was mailed at `sent` confirms nothing any more: the day that its email
    /// names is over.
    #[must_use]
    pub fn link_ends(&self, sent: Timestamp) -> Timestamp {
        self.days.end_of_day_after(sent, self.confirm_days)
    }

    /// The first moment at which the link to a draft that was last kept at `kept` opens nothing any more.
    #[must_use]
    pub fn draft_ends(&self, kept: Timestamp) -> Timestamp {
        self.days.end_of_day_after(kept, self.start.draft_days)
    }

    /// Milliseconds for which a draft is kept: until its link has surely ended.
    #[must_use]
    pub fn draft_kept_ms(&self) -> i64 {
        self.start.draft_days * DAY_MS + LONGEST_DAY_MS
    }

    /// Milliseconds for which the data of whoever has not confirmed is kept: as the site says, and never less than the
    /// link works.
    #[must_use]
    pub fn unconfirmed_kept_ms(&self) -> i64 {
        let link_ms = self.confirm_days * DAY_MS + LONGEST_DAY_MS;
        link_ms.max(self.retention.unconfirmed_days * DAY_MS)
    }

    /// Whether a threshold depends on the counts by area.
    #[must_use]
    pub fn looks_at_areas(&self) -> bool {
        Threshold::ALL
            .into_iter()
            .filter_map(|threshold| self.condition(threshold))
            .any(|condition| condition.looks_at_areas())
    }

    /// The rules of one of the known bodies.
    #[must_use]
    pub fn preset(preset: Preset) -> SiteRules {
        let home_country = CountryCode::parse("GB").expect("GB is in the list");
        let council = SiteRules {
            shared_address: SharedAddress::Nobody,
            postcode: PostcodeForm::LettersAndDigits,
            home_country,
            home_country_name: None,
            asks_residence: true,
            referral_threshold: None,
            response_threshold: None,
            debate_threshold: None,
            open_days: 90,
            confirm_days: 7,
            confirm_grace_ms: DAY_MS,
            domains: default_domain_rules(),
            start: StartRules::default(),
            calendar: Calendar::default(),
            retention: RetentionRules::default(),
            screening: false,
            comments: CommentRule::Off,
            asks_reason: false,
            also_signed: false,
            two_people: TwoPeople::default(),
            pledges: PledgeRules::default(),
            votes: false,
            vote_at: 0,
            days: LocalDays::default(),
        };
        let members =
            SiteRules { postcode: PostcodeForm::NotAsked, asks_residence: false, ..council.clone() };
        match preset {
            Preset::Council => council,
            Preset::Union => members,
            // York: exactly one week; Cardiff: 500 members. UCL and others ask for a share of their members, whose
            // number no site has.
            Preset::StudentsUnion => {
                SiteRules { response_threshold: Some(Condition::Signatures(500)), open_days: 7, ..members }
            }
            Preset::Campaign => SiteRules { asks_residence: false, open_days: 365, ..council },
            Preset::Newsroom => SiteRules { open_days: 30, ..members },
            // As in the UK service: open for six months, an answer from 10,000, a debate from 100,000, two names for
            // each mailbox, five supporters.
            Preset::Parliament => SiteRules {
                shared_address: SharedAddress::TwoNamesOnePostcode,
                postcode: PostcodeForm::UnitedKingdom,
                response_threshold: Some(Condition::Signatures(10_000)),
                debate_threshold: Some(Condition::Signatures(100_000)),
                open_days: 183,
                start: StartRules { supporters_needed: 5, ..StartRules::default() },
                ..council
            },
        }
    }
}

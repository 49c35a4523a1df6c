//! A campaign: what people sign. Its head is the same for every kind: the text, its state, and when it reached each
//! stage of its life. Its kind says what signing means, and what follows when enough people have signed.
//!
//! Owns [`Campaign`], THE closed list of kinds, and the life that all kinds share. What only one kind has is in the file
//! of that kind: [`crate::campaigns::petition`].

use serde::{Deserialize, Serialize};

use crate::campaigns::comment_rule::CommentRule;
use crate::campaigns::petition::Petition;
use crate::campaigns::translation::Translations;
use crate::signing::import::SignatureImport;
use crate::signing::pause::Pause;
use crate::signing::screening::Screening;
use crate::sites::site::SiteRules;
use crate::spine::ids::CampaignId;
use crate::spine::time::{DAY_MS, Timestamp};

/// The state of a campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CampaignState {
    /// Being written; only its creator sees it.
    Draft,
    /// Waiting for the number of supporters that the site asks for.
    GatheringSupporters,
    /// In the moderation queue.
    WaitingForModeration,
    /// Sent back to its creator with notes.
    NeedsChanges,
    /// Collecting signatures.
    Open,
    /// Past its closing date.
    Closed,
    /// Not accepted; public with the reason.
    Rejected,
    /// Not accepted; only the class of the reason is public.
    RejectedHidden,
    /// Withdrawn by its creator before it opened.
    Withdrawn,
    /// Taken down after opening: answers 410.
    TakenDown,
}

impl CampaignState {
    /// Every state, in the order of a campaign's life.
    pub const ALL: [CampaignState; 10] = [
        CampaignState::Draft,
        CampaignState::GatheringSupporters,
        CampaignState::WaitingForModeration,
        CampaignState::NeedsChanges,
        CampaignState::Open,
        CampaignState::Closed,
        CampaignState::Rejected,
        CampaignState::RejectedHidden,
        CampaignState::Withdrawn,
        CampaignState::TakenDown,
    ];

    /// The word in the store, in JSON and in addresses of lists.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            CampaignState::Draft => "draft",
            CampaignState::GatheringSupporters => "gathering_supporters",
            CampaignState::WaitingForModeration => "waiting_for_moderation",
            CampaignState::NeedsChanges => "needs_changes",
            CampaignState::Open => "open",
            CampaignState::Closed => "closed",
            CampaignState::Rejected => "rejected",
            CampaignState::RejectedHidden => "rejected_hidden",
            CampaignState::Withdrawn => "withdrawn",
            CampaignState::TakenDown => "taken_down",
        }
    }

    /// The state with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<CampaignState> {
        CampaignState::ALL.into_iter().find(|state| state.word() == word)
    }

    /// Whether it has not opened yet and still may.
    #[must_use]
    pub fn is_before_opening(self) -> bool {
        matches!(
            self,
            CampaignState::Draft
                | CampaignState::GatheringSupporters
                | CampaignState::WaitingForModeration
                | CampaignState::NeedsChanges
        )
    }

    /// Whether moderators have accepted its present text.
    #[must_use]
    pub fn is_accepted(self) -> bool {
        matches!(self, CampaignState::Open | CampaignState::Closed)
    }

    /// Whether anyone may read it.
    #[must_use]
    pub fn is_public(self) -> bool {
        matches!(self, CampaignState::Open | CampaignState::Closed | CampaignState::Rejected)
    }

    /// Whether one command may move a campaign from this state to `next`; staying in the same state is allowed. The
    /// steps that take a decision of staff back are included.
    #[must_use]
    pub fn may_become(self, next: CampaignState) -> bool {
        use CampaignState::{
            Closed, Draft, GatheringSupporters, NeedsChanges, Open, Rejected, RejectedHidden, TakenDown,
            WaitingForModeration, Withdrawn,
        };
        let steps: &[CampaignState] = match self {
            Draft => &[GatheringSupporters, WaitingForModeration, Withdrawn],
            GatheringSupporters => &[WaitingForModeration, Withdrawn],
            // Supporters may withdraw their signatures while it waits.
            WaitingForModeration => {
                &[GatheringSupporters, NeedsChanges, Open, Rejected, RejectedHidden, Withdrawn]
            }
            NeedsChanges => &[WaitingForModeration, Withdrawn],
            Open => &[WaitingForModeration, Closed, TakenDown],
            // An approval can be taken back within a day; a campaign that was open for only a day may have closed by
            // then.
            Closed => &[WaitingForModeration, TakenDown],
            Rejected => &[WaitingForModeration, TakenDown],
            RejectedHidden => &[WaitingForModeration],
            Withdrawn => &[],
            // Undoing a takedown restores the state before.
            TakenDown => &[Open, Closed, Rejected],
        };
        self == next || steps.contains(&next)
    }
}

/// The text of a campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CampaignText {
    /// The ask, one sentence; also the title.
    pub action: String,
    /// Why, in short.
    pub background: String,
    /// More, in paragraphs; may be empty.
    pub additional_details: String,
    /// A note of the committee; may be absent.
    pub committee_note: Option<String>,
    /// The same text in further languages. The first language is that of the site.
    #[serde(default, skip_serializing_if = "Translations::is_empty")]
    pub also_in: Translations,
}

/// The parts of a rejected campaign that nobody may see, for legal reasons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hidden {
    /// The ask.
    pub action: bool,
    /// All other text.
    pub text: bool,
    /// The creator's name.
    pub name: bool,
}

impl Hidden {
    /// Whether nothing is hidden.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        *self == Hidden::default()
    }
}

/// The dates of a campaign's life. `None` means "not yet" or "never".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CampaignDates {
    /// When it was written.
    pub created_at: Timestamp,
    /// When anything but its number last changed.
    pub updated_at: Timestamp,
    /// When it had enough supporters to be moderated.
    pub supported_at: Option<Timestamp>,
    /// When it was rejected.
    pub rejected_at: Option<Timestamp>,
    /// When it opened for signatures.
    pub opened_at: Option<Timestamp>,
    /// First instant at which it can no longer be signed; absent for one that stays open.
    pub closes_at: Option<Timestamp>,
    /// When it closed.
    pub closed_at: Option<Timestamp>,
}

impl CampaignDates {
    /// The dates of a campaign that has only been written.
    #[must_use]
    pub fn written(at: Timestamp) -> CampaignDates {
        CampaignDates {
            created_at: at,
            updated_at: at,
            supported_at: None,
            rejected_at: None,
            opened_at: None,
            closes_at: None,
            closed_at: None,
        }
    }

    /// The last moment at which it can be signed, or could be. Its day is the one to tell people: a campaign that
    /// closes at midnight is open until the end of the day before. `None` for one without a closing date.
    #[must_use]
    pub fn last_moment(&self) -> Option<Timestamp> {
        self.closed_at.or(self.closes_at).map(Timestamp::just_before)
    }
}

/// Why a campaign was not accepted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rejection {
    /// Code of the reason.
    pub code: String,
    /// An explanation of how the reason applies; may be empty.
    pub details: Option<String>,
}

/// What every campaign has, whatever its kind.
///
/// Eleven fields: identity, state, and one for each part that a page shows separately.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// Site and public number.
    pub id: CampaignId,
    /// Its state.
    pub state: CampaignState,
    /// What it says.
    pub text: CampaignText,
    /// When it reached each stage of its life.
    pub dates: CampaignDates,
    /// The creator's name. The public sees it while the campaign is open.
    pub creator_name: Option<String>,
    /// Why it was not accepted.
    pub rejection: Option<Rejection>,
    /// Codes of its topics.
    pub topics: Vec<String>,
    /// The parts that nobody may see.
    #[serde(default, skip_serializing_if = "Hidden::is_nothing")]
    pub hidden: Hidden,
    /// The pauses that it has been through, earliest first; at most [`crate::spine::limits::PAUSES_MAX`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pauses: Vec<Pause>,
    /// Set while signatures of this campaign are checked before they are added.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub screening: Option<Box<Screening>>,
    /// The files of people who signed in another system, in the order in which they came in; at most
    /// [`crate::spine::limits::SIGNATURE_IMPORTS_MAX`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub imports: Vec<SignatureImport>,
}

/// THE closed list of kinds of campaign: what signing one means, and what follows when enough have signed. The number
/// of a kind in the store never changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Its signers ask for something. Its thresholds say when somebody has to answer.
    Petition(Petition),
}

impl Kind {
    /// The number that stands for it in the store.
    #[must_use]
    pub fn number(&self) -> u8 {
        match self {
            Kind::Petition(_) => 0,
        }
    }
}

/// A campaign as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Campaign {
    /// What every campaign has.
    pub head: Head,
    /// What its kind has.
    pub kind: Kind,
}

/// What is shown in place of a title that nobody may see. It is no word in any language.
pub const HIDDEN_TITLE: &str = "[…]";

impl Campaign {
    /// Whether the form tells signers that signatures are checked before they are added. Everybody is told the same.
    #[must_use]
    pub fn is_screened(&self, rules: &SiteRules) -> bool {
        rules.screening || self.head.screening.is_some()
    }

    /// The rule under which signers can comment on it now: none before moderators have accepted its text. Where
    /// signatures are held for checking, a moderator sees every comment first: otherwise whoever is held would find
    /// theirs missing at once, and nobody else's.
    #[must_use]
    pub fn comment_rule(&self, rules: &SiteRules) -> CommentRule {
        match rules.comments {
            _ if !self.head.state.is_accepted() => CommentRule::Off,
            CommentRule::After if self.is_screened(rules) => CommentRule::Before,
            rule => rule,
        }
    }

    /// A petition with nothing but its text and its state.
    #[must_use]
    pub fn new_petition(
        id: CampaignId,
        state: CampaignState,
        text: CampaignText,
        dates: CampaignDates,
    ) -> Campaign {
        let head = Head {
            id,
            state,
            text,
            dates,
            creator_name: None,
            rejection: None,
            topics: Vec::new(),
            hidden: Hidden::default(),
            pauses: Vec::new(),
            screening: None,
            imports: Vec::new(),
        };
        Campaign { head, kind: Kind::Petition(Petition::default()) }
    }

    /// The petition's own fields. Once there are other kinds of campaign, each caller has to decide what to do for
    /// them.
    #[must_use]
    pub fn petition(&self) -> &Petition {
        let Kind::Petition(petition) = &self.kind;
        petition
    }

    /// Like [`Campaign::petition`], for changing it.
    pub fn petition_mut(&mut self) -> &mut Petition {
        let Kind::Petition(petition) = &mut self.kind;
        petition
    }

    /// The campaign as anyone may see it, without the hidden parts.
    #[must_use]
    pub fn shown(mut self) -> Campaign {
        let Hidden { action, text, name } = self.head.hidden;
        if action {
            HIDDEN_TITLE.clone_into(&mut self.head.text.action);
        }
        if text {
            self.head.text.background.clear();
            self.head.text.additional_details.clear();
            self.head.text.committee_note = None;
        }
        if action || text {
            self.head.text.also_in = Translations::default();
        }
        if name {
            self.head.creator_name = None;
        }
        self
    }

    /// Whether it can be signed at `now`: open, and not past its closing date even if the command
    /// that closes it has not run yet.
    #[must_use]
    pub fn can_be_signed(&self, now: Timestamp) -> bool {
        self.head.state == CampaignState::Open && self.head.dates.closes_at.is_none_or(|end| now < end)
    }

    /// Whether emails about it make sense at `now`: something may still be published about it, and data of people is kept.
    #[must_use]
    pub fn can_be_followed(&self, rules: &SiteRules, now: Timestamp) -> bool {
        matches!(self.head.state, CampaignState::Open | CampaignState::Closed)
            && !self.ended_long_ago(rules, now)
    }

    /// Whether it ended so long ago that the data of its signers, its followers and its creator has to be erased.
    #[must_use]
    pub fn ended_long_ago(&self, rules: &SiteRules, now: Timestamp) -> bool {
        let dates = &self.head.dates;
        let end = match self.head.state {
            CampaignState::Closed => dates.closed_at.or(dates.closes_at),
            CampaignState::Rejected | CampaignState::RejectedHidden => dates.rejected_at,
            CampaignState::Withdrawn | CampaignState::TakenDown => Some(dates.updated_at),
            CampaignState::Draft
            | CampaignState::GatheringSupporters
            | CampaignState::WaitingForModeration
            | CampaignState::NeedsChanges
            | CampaignState::Open => None,
        };
        let days = rules.retention.ended_days;
        end.zip(days)
            .is_some_and(|(end, days)| now.since(end) > days * DAY_MS)
    }

    /// Whether it can be signed through the creator's link for supporters, before it opens.
    #[must_use]
    pub fn takes_supporters(&self) -> bool {
        self.head.state == CampaignState::GatheringSupporters
    }

    /// Whether a mail already sent can still be confirmed at `now`, `grace_ms` after closing.
    #[must_use]
    pub fn can_be_confirmed(&self, now: Timestamp, grace_ms: i64) -> bool {
        match self.head.state {
            CampaignState::Open | CampaignState::Closed => {
                let end = [self.head.dates.closes_at, self.head.dates.closed_at]
                    .into_iter()
                    .flatten()
                    .min();
                end.is_none_or(|end| now < end.plus_ms(grace_ms))
            }
            CampaignState::GatheringSupporters
            | CampaignState::WaitingForModeration
            | CampaignState::NeedsChanges => true,
            CampaignState::Draft
            | CampaignState::Rejected
            | CampaignState::RejectedHidden
            | CampaignState::Withdrawn
            | CampaignState::TakenDown => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spine::ids::SiteId;
    use crate::spine::time::DAY_MS;

    const MIDNIGHT: Timestamp = Timestamp(20_000 * DAY_MS);

    fn open(dates: CampaignDates) -> Campaign {
        Campaign::new_petition(
            CampaignId { site: SiteId(1), number: 7 },
            CampaignState::Open,
            CampaignText {
                action: "Save the library".to_owned(),
                background: String::new(),
                additional_details: String::new(),
                committee_note: None,
                also_in: Translations::default(),
            },
            dates,
        )
    }

    #[test]
    fn the_last_moment_is_the_one_before_the_end() {
        let noon_before = MIDNIGHT.plus_ms(-DAY_MS / 2);
        for (closes_at, closed_at, last) in [
            (None, None, None),
            (Some(MIDNIGHT), None, Some(MIDNIGHT.plus_ms(-1))),
            (None, Some(MIDNIGHT), Some(MIDNIGHT.plus_ms(-1))),
            (Some(MIDNIGHT), Some(noon_before), Some(noon_before.plus_ms(-1))),
        ] {
            let dates = CampaignDates { closes_at, closed_at, ..CampaignDates::written(Timestamp(0)) };
            assert_eq!(dates.last_moment(), last, "{closes_at:?} {closed_at:?}");
        }
    }

    #[test]
    fn it_can_be_signed_at_its_last_moment_and_not_after_it() {
        let dates = CampaignDates { closes_at: Some(MIDNIGHT), ..CampaignDates::written(Timestamp(0)) };
        let campaign = open(dates);
        let last = campaign.head.dates.last_moment().expect("it closes");
        assert!(campaign.can_be_signed(last));
        assert!(!campaign.can_be_signed(last.plus_ms(1)));
        assert_eq!(last.0.div_euclid(DAY_MS), 19_999, "the day before");
    }

    #[test]
    fn hidden_parts_are_not_shown() {
        for (action, text, name, expected) in [
            (false, false, false, "Save the library|why|more|note|Zoë"),
            (true, false, false, "[…]|why|more|note|Zoë"),
            (false, true, false, "Save the library||||Zoë"),
            (false, false, true, "Save the library|why|more|note|"),
            (true, true, true, "[…]||||"),
        ] {
            let mut campaign = open(CampaignDates::written(Timestamp(0)));
            campaign.head.text.background = "why".to_owned();
            campaign.head.text.additional_details = "more".to_owned();
            campaign.head.text.committee_note = Some("note".to_owned());
            campaign.head.creator_name = Some("Zoë".to_owned());
            campaign.head.hidden = Hidden { action, text, name };
            let Head { text, creator_name, .. } = campaign.shown().head;
            let note = text.committee_note.unwrap_or_default();
            let name = creator_name.unwrap_or_default();
            let seen = [text.action, text.background, text.additional_details, note, name].join("|");
            assert_eq!(seen, expected);
        }
    }
}

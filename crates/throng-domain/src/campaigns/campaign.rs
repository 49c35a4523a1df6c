//! A campaign: what people sign. Its head is the same for every kind: the text, its state, and when it reached each
//! stage of its life. Its kind says what signing means, and what follows when enough people have signed.
//!
//! Owns [`Campaign`], and the life that all kinds share. The closed list of kinds is in [`crate::campaigns::kind`], and what
//! only one kind has is beside it: in `petition.rs`, `pledge.rs` and `vote.rs`.

use serde::{Deserialize, Serialize};

use crate::campaigns::comment_rule::CommentRule;
pub use crate::campaigns::kind::{CampaignKind, Kind};
use crate::campaigns::petition::{NOTHING_YET, Petition};
use crate::campaigns::pledge::{Pledge, Terms};
use crate::campaigns::removal::Removal;
pub use crate::campaigns::state::CampaignState;
use crate::campaigns::translation::Translations;
use crate::campaigns::vote::{Vote, VoteTerms};
use crate::people::unseen::{read_undisturbed, read_undisturbed_if_any};
use crate::signing::import::SignatureImport;
use crate::signing::pause::Pause;
use crate::signing::screening::{Screened, Screening};
use crate::signing::signature::Signature;
use crate::sites::site::SiteRules;
use crate::spine::ids::CampaignId;
use crate::spine::time::{DAY_MS, Timestamp};

/// The text of a campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CampaignText {
    /// The ask, one sentence; also the title.
    #[serde(deserialize_with = "read_undisturbed")]
    pub action: String,
    /// Why, in short.
    #[serde(deserialize_with = "read_undisturbed")]
    pub background: String,
    /// More, in paragraphs; may be empty.
    #[serde(deserialize_with = "read_undisturbed")]
    pub additional_details: String,
    /// A note of the committee; may be absent.
    #[serde(default, deserialize_with = "read_undisturbed_if_any")]
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

    /// Whether a part that is hidden now would be shown if `after` took its place.
    #[must_use]
    pub fn shows_more_with(&self, after: Hidden) -> bool {
        (self.action && !after.action) || (self.text && !after.text) || (self.name && !after.name)
    }

    /// The hidden parts of a version in words, for the log.
    #[must_use]
    pub fn in_words(&self) -> &'static str {
        match (self.action, self.text) {
            (false, false) => "",
            (true, false) => " (title hidden)",
            (false, true) => " (text hidden)",
            (true, true) => " (title and text hidden)",
        }
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
    #[serde(default, deserialize_with = "read_undisturbed_if_any")]
    pub details: Option<String>,
    /// The number of the campaign, of the same kind and site, that asks for this already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duplicate_of: Option<u32>,
}

/// What every campaign has, whatever its kind.
///
/// Thirteen fields: identity, state, and one for each part that a page shows separately.
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
    #[serde(default, deserialize_with = "read_undisturbed_if_any")]
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
    /// When it was removed and put back, earliest first; at most [`crate::spine::limits::REMOVALS_MAX`], the newest.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub removals: Vec<Removal>,
    /// Set while signatures of this campaign are checked before they are added.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub screening: Option<Box<Screening>>,
    /// What stays of that once it has ended.
    #[serde(default, skip_serializing_if = "Screened::is_nothing")]
    pub screened: Screened,
    /// The files of people who signed in another system, in the order in which they came in; at most
    /// [`crate::spine::limits::SIGNATURE_IMPORTS_MAX`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub imports: Vec<SignatureImport>,
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
            rule @ (CommentRule::Off | CommentRule::Before | CommentRule::After) => rule,
        }
    }

    /// The rule under which the signer of this signature can comment on it now. Whoever is held reads on their pages
    /// that signatures are checked and then added, also when no others are any more; a moderator sees their
    /// comments first in the same way. Otherwise theirs would say that anyone can read it, and be missing at once.
    #[must_use]
    pub fn comment_rule_of(&self, author: &Signature, rules: &SiteRules) -> CommentRule {
        match self.comment_rule(rules) {
            CommentRule::After if author.hold().is_some() => CommentRule::Before,
            rule @ (CommentRule::Off | CommentRule::Before | CommentRule::After) => rule,
        }
    }

    /// Whether the sign form asks why somebody signs. Nobody is asked why they vote.
    #[must_use]
    pub fn asks_reason(&self, rules: &SiteRules) -> bool {
        rules.asks_reason && self.vote().is_none() && !self.comment_rule(rules).is_off()
    }

    /// A petition with nothing but its text and its state.
    #[must_use]
    pub fn new_petition(
        id: CampaignId,
        state: CampaignState,
        text: CampaignText,
        dates: CampaignDates,
    ) -> Campaign {
        Campaign::of_kind(Kind::Petition(Box::default()), id, state, text, dates)
    }

    /// A pledge with nothing but its text, its terms and its state.
    #[must_use]
    pub fn new_pledge(
        id: CampaignId,
        state: CampaignState,
        (text, terms): (CampaignText, Terms),
        dates: CampaignDates,
    ) -> Campaign {
        Campaign::of_kind(Kind::Pledge(Box::new(Pledge::new(terms))), id, state, text, dates)
    }

    /// A vote with nothing but its text, its terms and its state.
    #[must_use]
    pub fn new_vote(
        id: CampaignId,
        state: CampaignState,
        (text, terms): (CampaignText, VoteTerms),
        dates: CampaignDates,
    ) -> Campaign {
        Campaign::of_kind(Kind::Vote(Box::new(Vote::new(terms))), id, state, text, dates)
    }

    fn of_kind(
        kind: Kind,
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
            removals: Vec::new(),
            screening: None,
            screened: Screened::default(),
            imports: Vec::new(),
        };
        Campaign { head, kind }
    }

    /// The petition's own fields. A campaign of another kind reaches no threshold, is not answered and not debated, and
    /// has those of a petition to which nothing of it has happened. No `Option`: callers ask what was reached, answered or
    /// debated, and each of them would say for other kinds what is said here once, that nothing was. Who has to know the kind
    /// matches on it.
    #[must_use]
    pub fn petition(&self) -> &Petition {
        match &self.kind {
            Kind::Petition(petition) => petition,
            Kind::Pledge(_) | Kind::Vote(_) => &NOTHING_YET,
        }
    }

    /// The petition's own fields, to change them; `None` for another kind.
    pub fn petition_mut(&mut self) -> Option<&mut Petition> {
        match &mut self.kind {
            Kind::Petition(petition) => Some(petition),
            Kind::Pledge(_) | Kind::Vote(_) => None,
        }
    }

    /// The pledge's own fields; `None` for another kind.
    #[must_use]
    pub fn pledge(&self) -> Option<&Pledge> {
        match &self.kind {
            Kind::Pledge(pledge) => Some(pledge),
            Kind::Petition(_) | Kind::Vote(_) => None,
        }
    }

    /// Like [`Campaign::pledge`], for changing it.
    pub fn pledge_mut(&mut self) -> Option<&mut Pledge> {
        match &mut self.kind {
            Kind::Pledge(pledge) => Some(pledge),
            Kind::Petition(_) | Kind::Vote(_) => None,
        }
    }

    /// Whether only people who have its secret link can see it: it is in no list, and no address tells that it exists.
    #[must_use]
    pub fn is_private(&self) -> bool {
        self.pledge().is_some_and(|pledge| pledge.terms.private) || self.vote().is_some_and(Vote::is_trial)
    }

    /// What only votes have; `None` for another kind.
    #[must_use]
    pub fn vote(&self) -> Option<&Vote> {
        match &self.kind {
            Kind::Vote(vote) => Some(vote),
            Kind::Petition(_) | Kind::Pledge(_) => None,
        }
    }

    /// Like [`Campaign::vote`], to change it.
    pub fn vote_mut(&mut self) -> Option<&mut Vote> {
        match &mut self.kind {
            Kind::Vote(vote) => Some(vote),
            Kind::Petition(_) | Kind::Pledge(_) => None,
        }
    }

    /// Whether the box of this vote is fixed, or the vote has ended: who is counted does not change any more.
    #[must_use]
    pub fn is_fixed(&self) -> bool {
        self.vote().is_some_and(|vote| !vote.is_open_to_change())
    }

    /// The number that is shown of `counted` signatures: the creator of a pledge does not count.
    #[must_use]
    pub fn number_of(&self, counted: i64) -> i64 {
        self.pledge().map_or(counted, |pledge| pledge.joined(counted))
    }

    /// How long after its end a mail that was sent before can still confirm, in milliseconds, without the rest of that
    /// day.
    fn grace_ms(&self, rules: &SiteRules) -> i64 {
        match &self.kind {
            Kind::Petition(_) => rules.confirm_grace_ms,
            Kind::Pledge(_) => rules.pledges.grace_ms,
            // The last second is the last: the same for everybody, and said on every page.
            Kind::Vote(_) => 0,
        }
    }

    /// The first moment at which nothing can be confirmed any more if it ends at `end`: the end of the day on which the
    /// site's grace is over, and of a vote the end itself.
    #[must_use]
    pub fn grace_ends(&self, end: Timestamp, rules: &SiteRules) -> Timestamp {
        match self.grace_ms(rules) {
            0 => end,
            // What ends at midnight ended on the day before.
            grace_ms => rules.days.end_of_day_after(end.just_before(), grace_ms / DAY_MS),
        }
    }

    /// The first moment at which a link that was mailed at `sent` confirms nothing any more: the words of emails and pages
    /// name it, and the rule holds to it. The earlier of the link's own end and the end of the campaign's grace, which
    /// it does not reach while signing is `paused`.
    #[must_use]
    pub fn link_ends(&self, sent: Timestamp, rules: &SiteRules, paused: bool) -> Timestamp {
        let by_age = rules.link_ends(sent);
        let end = self.end().filter(|_| !paused);
        end.map_or(by_age, |end| by_age.min(self.grace_ends(end, rules)))
    }

    /// When it ended, or will.
    fn end(&self) -> Option<Timestamp> {
        let dates = &self.head.dates;
        [dates.closes_at, dates.closed_at].into_iter().flatten().min()
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
            if let Some(pledge) = self.pledge_mut() {
                pledge.terms.people.clear();
                pledge.terms.others.clear();
            }
        }
        if name {
            self.head.creator_name = None;
        }
        self
    }

    /// The removal that stands, if it is removed: of one that an earlier version of the program removed only the date is known.
    #[must_use]
    pub fn removed(&self) -> Option<Removal> {
        let stands = || Removal::standing(&self.head.removals).cloned();
        (self.head.state == CampaignState::TakenDown)
            .then(|| stands().unwrap_or_else(|| Removal::at(self.head.dates.updated_at)))
    }

    /// Whether it can be signed at `now`: open, and not past its closing date even if the command that closes it has not run yet.
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

    /// How many supporters it needs before it is checked, not counting its creator: as many as the site asks for, and never
    /// more than the target of a pledge, which would else be reached before it opens by fewer than may open it. A target for each
    /// area is another number: supporters come from all of them.
    #[must_use]
    pub fn supporters_needed(&self, rules: &SiteRules) -> i64 {
        let needed = rules.start.supporters_needed;
        match self.pledge().map(|pledge| &pledge.terms) {
            Some(terms) if !terms.by_area => needed.min(terms.target),
            Some(_) | None => needed,
        }
    }

    /// Whether a mail already sent can still be confirmed at `now`: within the site's grace after closing, before a pledge is settled.
    #[must_use]
    pub fn can_be_confirmed(&self, now: Timestamp, rules: &SiteRules) -> bool {
        if self.pledge().is_some_and(|pledge| pledge.settled.is_some()) || self.is_fixed() {
            return false;
        }
        match self.head.state {
            CampaignState::Open | CampaignState::Closed => {
                self.end().is_none_or(|end| now < self.grace_ends(end, rules))
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
mod tests;

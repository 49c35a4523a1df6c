//! What happened to a petition and what is still to come, in order: the list that its page, its feed
//! and its calendar show.
//!
//! Owns which dates of a petition are told to the public, and in which order. It must never tell
//! anything of a petition that is not public, nor know time zones: a day (`YYYY-MM-DD`) becomes an
//! instant through the function that the caller gives. Bounded by the enum: each event happens at
//! most once, but for news, corrections and paper, which have a number each and are bounded by the annals.

use crate::campaigns::annals::{Annals, NewsKind};
use crate::campaigns::campaign::{Campaign, CampaignState};
use crate::campaigns::petition::Petition;
use crate::campaigns::pledge::{Step, Verdict};
use crate::campaigns::threshold::Threshold;
use crate::campaigns::vote::{VoteEnd, VoteStep};
use crate::sites::site::SiteRules;
use crate::spine::time::{HOUR_MS, Timestamp};

/// A dated event in a petition's life. The order of the variants is that of events at the same instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TimelineEvent {
    /// Its creator wrote it.
    Written,
    /// It had enough supporters to be looked at.
    Supported,
    /// It was not accepted.
    Rejected,
    /// It opened for signatures.
    Opened,
    /// It had enough signatures for a committee; how many, as for the answer.
    ReferralThresholdReached(Option<i64>),
    /// It had enough signatures for an answer; the number that today's rules require, if they require one.
    ResponseThresholdReached(Option<i64>),
    /// It had enough signatures for a debate to be considered; how many, as for the answer.
    DebateThresholdReached(Option<i64>),
    /// The body answered.
    Answered,
    /// A day for the debate was set. The day itself is [`TimelineEvent::DebateDue`].
    DebateScheduled,
    /// The day set for a debate that has not been held, as far as is known. May lie ahead.
    DebateDue,
    /// It was debated.
    Debated,
    /// The outcome of the call for a debate was published, without a debate having been held.
    DebateOutcome,
    /// Other business about it was published: the number of the publication.
    OtherBusiness(i64),
    /// An update of its creator was published: the number of the publication.
    Updated(i64),
    /// Signatures were taken out of its number: the number of the correction.
    Corrected(i64),
    /// Signatures on paper were added to its number: the number of the batch, and how many.
    PaperAdded(i64, i64),
    /// Its text was changed: the number of the version.
    Amended(i64),
    /// All signing was paused: the number of the pause.
    Paused(i64),
    /// It could be signed again, and its last day is as much later: the number of the pause.
    Extended(i64),
    /// It could be signed again, and its last day stayed what it was: the number of the pause.
    Resumed(i64),
    /// So many people had joined the pledge that its target was reached; the target.
    TargetReached(i64),
    /// The first area reached the target that it has for itself, which is this.
    TargetReachedInArea(i64),
    /// The pledge ended with too few people.
    PledgeMissed,
    /// The pledge was called off by its creator.
    PledgeCancelled,
    /// The box of the vote was opened, and its result is known.
    VoteCounted,
    /// The vote was called off.
    VoteCalledOff,
    /// It was removed, and has been put back since: the number of the removal among those that are kept.
    Removed(i64),
    /// It was put back after it had been removed: the number of the removal.
    PutBack(i64),
    /// The first instant at which it can no longer be signed. It lies in the future, except for the minute before the
    /// petition is marked as closed.
    Closes,
    /// It closed.
    Closed,
}

impl TimelineEvent {
    /// Whether only the day is known: the instant is then noon of that day.
    #[must_use]
    pub fn is_a_day(self) -> bool {
        matches!(self, TimelineEvent::DebateScheduled | TimelineEvent::DebateDue | TimelineEvent::Debated)
    }

    /// The word for it in addresses and identifiers; it never changes. With [`TimelineEvent::number`] it names one
    /// event.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            TimelineEvent::Written => "written",
            TimelineEvent::Supported => "supported",
            TimelineEvent::Rejected => "rejected",
            TimelineEvent::Opened => "opened",
            TimelineEvent::ReferralThresholdReached(_) => "referral-threshold",
            TimelineEvent::ResponseThresholdReached(_) => "response-threshold",
            TimelineEvent::DebateThresholdReached(_) => "debate-threshold",
            TimelineEvent::Answered => "answered",
            TimelineEvent::DebateScheduled => "debate-scheduled",
            TimelineEvent::DebateDue => "debate-due",
            TimelineEvent::Debated => "debated",
            TimelineEvent::DebateOutcome => "debate-outcome",
            TimelineEvent::OtherBusiness(_) => "other-business",
            TimelineEvent::Updated(_) => "update",
            TimelineEvent::Corrected(_) => "correction",
            TimelineEvent::PaperAdded(..) => "paper",
            TimelineEvent::Amended(_) => "amended",
            TimelineEvent::Paused(_) => "paused",
            TimelineEvent::TargetReached(_) | TimelineEvent::TargetReachedInArea(_) => Step::Reached.word(),
            TimelineEvent::PledgeMissed => Step::Missed.word(),
            TimelineEvent::PledgeCancelled => Step::Cancelled.word(),
            TimelineEvent::VoteCounted => VoteStep::Result.word(),
            TimelineEvent::VoteCalledOff => VoteStep::CalledOff.word(),
            TimelineEvent::Extended(_) | TimelineEvent::Resumed(_) => "resumed",
            TimelineEvent::Removed(_) => "removed",
            TimelineEvent::PutBack(_) => "put-back",
            TimelineEvent::Closes => "closes",
            TimelineEvent::Closed => "closed",
        }
    }

    /// Its number, for kinds of which there can be several.
    #[must_use]
    pub fn number(self) -> Option<i64> {
        match self {
            TimelineEvent::OtherBusiness(number)
            | TimelineEvent::Updated(number)
            | TimelineEvent::Corrected(number)
            | TimelineEvent::PaperAdded(number, _)
            | TimelineEvent::Amended(number)
            | TimelineEvent::Paused(number)
            | TimelineEvent::Extended(number)
            | TimelineEvent::Resumed(number)
            | TimelineEvent::Removed(number)
            | TimelineEvent::PutBack(number) => Some(number),
            TimelineEvent::Written
            | TimelineEvent::Supported
            | TimelineEvent::Rejected
            | TimelineEvent::Opened
            | TimelineEvent::ReferralThresholdReached(_)
            | TimelineEvent::ResponseThresholdReached(_)
            | TimelineEvent::DebateThresholdReached(_)
            | TimelineEvent::Answered
            | TimelineEvent::DebateScheduled
            | TimelineEvent::DebateDue
            | TimelineEvent::Debated
            | TimelineEvent::DebateOutcome
            | TimelineEvent::TargetReached(_)
            | TimelineEvent::TargetReachedInArea(_)
            | TimelineEvent::PledgeMissed
            | TimelineEvent::PledgeCancelled
            | TimelineEvent::VoteCounted
            | TimelineEvent::VoteCalledOff
            | TimelineEvent::Closes
            | TimelineEvent::Closed => None,
        }
    }
}

/// One line of a timeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TimelineEntry {
    /// When: the exact instant, or noon of the day ([`TimelineEvent::is_a_day`]).
    pub at: Timestamp,
    /// What happened, or will.
    pub event: TimelineEvent,
}

impl TimelineEntry {
    /// The moment whose date is shown. For a closing date this is the last moment before it, as in
    /// [`CampaignDates::last_moment`].
    ///
    /// [`CampaignDates::last_moment`]: crate::campaigns::campaign::CampaignDates::last_moment
    #[must_use]
    pub fn told_at(self) -> Timestamp {
        match self.event {
            TimelineEvent::Closes | TimelineEvent::Closed => self.at.just_before(),
            TimelineEvent::Written
            | TimelineEvent::Supported
            | TimelineEvent::Rejected
            | TimelineEvent::Opened
            | TimelineEvent::ReferralThresholdReached(_)
            | TimelineEvent::ResponseThresholdReached(_)
            | TimelineEvent::DebateThresholdReached(_)
            | TimelineEvent::Answered
            | TimelineEvent::DebateScheduled
            | TimelineEvent::DebateDue
            | TimelineEvent::Debated
            | TimelineEvent::DebateOutcome
            | TimelineEvent::OtherBusiness(_)
            | TimelineEvent::Updated(_)
            | TimelineEvent::Corrected(_)
            | TimelineEvent::PaperAdded(..)
            | TimelineEvent::Amended(_)
            | TimelineEvent::Paused(_)
            | TimelineEvent::TargetReached(_)
            | TimelineEvent::TargetReachedInArea(_)
            | TimelineEvent::PledgeMissed
            | TimelineEvent::PledgeCancelled
            | TimelineEvent::VoteCounted
            | TimelineEvent::VoteCalledOff
            | TimelineEvent::Extended(_)
            | TimelineEvent::Resumed(_)
            | TimelineEvent::Removed(_)
            | TimelineEvent::PutBack(_) => self.at,
        }
    }

    /// Whether it is still to come at `now`.
    #[must_use]
    pub fn is_ahead(self, now: Timestamp) -> bool {
        self.at > now
    }
}

/// All that is known and public, earliest first; empty for a petition that is not public.
///
/// `noon` gives the noon of a day (`YYYY-MM-DD`) where the site is; days that it does not understand
/// are left out.
#[must_use]
pub fn timeline(
    campaign: &Campaign,
    annals: &Annals,
    rules: &SiteRules,
    noon: impl Fn(&str) -> Option<Timestamp>,
) -> Vec<TimelineEntry> {
    if !campaign.head.state.is_public() {
        return Vec::new();
    }
    let dates = &campaign.head.dates;
    let Petition { dates: steps, debate, response, .. } = campaign.petition();
    let day = |text: &Option<String>| text.as_deref().and_then(&noon);
    let debated_on = debate.as_ref().and_then(|debate| day(&debate.debated_on));
    let not_debated = debated_on.is_none();
    let number = |threshold| rules.condition(threshold).map(|condition| condition.signatures());
    let referral_event = TimelineEvent::ReferralThresholdReached(number(Threshold::Referral));
    let response_event = TimelineEvent::ResponseThresholdReached(number(Threshold::Response));
    let debate_event = TimelineEvent::DebateThresholdReached(number(Threshold::Debate));
    let answered_on = response.as_ref().and_then(|answer| day(&answer.responded_on));
    let outcome = debate.as_ref().and(steps.debate_outcome_at);
    let closed = campaign.head.state == CampaignState::Closed;
    let open = campaign.head.state == CampaignState::Open;
    let found = [
        (Some(dates.created_at), TimelineEvent::Written),
        (dates.supported_at, TimelineEvent::Supported),
        (dates.rejected_at, TimelineEvent::Rejected),
        (dates.opened_at, TimelineEvent::Opened),
        (steps.referral_threshold_reached_at, referral_event),
        (steps.response_threshold_reached_at, response_event),
        (steps.debate_threshold_reached_at, debate_event),
        (within_its_day(answered_on, steps.government_response_at), TimelineEvent::Answered),
        (day(&steps.debate_scheduled_on), TimelineEvent::DebateScheduled),
        (day(&steps.scheduled_debate_date).filter(|_| not_debated), TimelineEvent::DebateDue),
        (debated_on, TimelineEvent::Debated),
        (outcome.filter(|_| not_debated), TimelineEvent::DebateOutcome),
        (dates.closes_at.filter(|_| open), TimelineEvent::Closes),
        (dates.closed_at.or(dates.closes_at).filter(|_| closed), TimelineEvent::Closed),
    ];
    let dated = found
        .into_iter()
        .filter_map(|(at, event)| Some(TimelineEntry { at: at?, event }));
    let dated = dated
        .chain(of_pledge(campaign))
        .chain(of_vote(campaign))
        .chain(pauses(campaign))
        .chain(removals(campaign));
    let mut entries: Vec<TimelineEntry> = dated.chain(beside(annals)).collect();
    entries.sort_unstable();
    entries
}

/// What has come of a pledge; nothing for another kind.
fn of_pledge(campaign: &Campaign) -> impl Iterator<Item = TimelineEntry> {
    let pledge = campaign.pledge();
    let reached = pledge.and_then(|pledge| {
        let event = match pledge.terms.by_area {
            true => TimelineEvent::TargetReachedInArea(pledge.terms.target),
            false => TimelineEvent::TargetReached(pledge.terms.target),
        };
        Some(TimelineEntry { at: pledge.reached_at?, event })
    });
    let ended = pledge
        .and_then(|pledge| pledge.settled.as_ref())
        .and_then(|settled| {
            let event = match settled.verdict {
                // Reaching the target has an entry of its own.
                Verdict::Reached => return None,
                Verdict::Missed => TimelineEvent::PledgeMissed,
                Verdict::Cancelled(_) => TimelineEvent::PledgeCancelled,
            };
            Some(TimelineEntry { at: settled.at, event })
        });
    reached.into_iter().chain(ended)
}

/// How a vote ended; nothing for another kind.
fn of_vote(campaign: &Campaign) -> impl Iterator<Item = TimelineEntry> {
    let end = campaign.vote().and_then(|vote| vote.end.as_ref());
    let entry = end.map(|end| match end {
        VoteEnd::Opened(opened) => TimelineEntry { at: opened.at, event: TimelineEvent::VoteCounted },
        VoteEnd::CalledOff { at, .. } => TimelineEntry { at: *at, event: TimelineEvent::VoteCalledOff },
    });
    entry.into_iter()
}

/// The pauses that the petition went through.
fn pauses(campaign: &Campaign) -> impl Iterator<Item = TimelineEntry> {
    (1..).zip(&campaign.head.pauses).flat_map(|(number, pause)| {
        let resumed = match pause.same_last_day {
            true => TimelineEvent::Resumed(number),
            false => TimelineEvent::Extended(number),
        };
        [
            TimelineEntry { at: pause.from, event: TimelineEvent::Paused(number) },
            TimelineEntry { at: pause.to, event: resumed },
        ]
    })
}

/// When it was removed and put back.
fn removals(campaign: &Campaign) -> impl Iterator<Item = TimelineEntry> {
    let ended = campaign
        .head
        .removals
        .iter()
        .filter_map(|removal| Some((removal.at, removal.back_at?)));
    (1..).zip(ended).flat_map(|(number, (at, back_at))| {
        [
            TimelineEntry { at, event: TimelineEvent::Removed(number) },
            TimelineEntry { at: back_at, event: TimelineEvent::PutBack(number) },
        ]
    })
}

/// The events that are not dates of the petition itself.
fn beside(annals: &Annals) -> impl Iterator<Item = TimelineEntry> {
    let news = annals.news.iter().map(|item| {
        let event = match item.kind {
            NewsKind::OtherBusiness => TimelineEvent::OtherBusiness(item.number),
            NewsKind::Update => TimelineEvent::Updated(item.number),
        };
        TimelineEntry { at: item.at, event }
    });
    let corrections = annals
        .corrections
        .iter()
        .map(|line| TimelineEntry { at: line.at, event: TimelineEvent::Corrected(line.number) });
    let paper = annals.paper.iter().map(|line| TimelineEntry {
        at: line.at,
        event: TimelineEvent::PaperAdded(line.number, line.signatures),
    });
    let changes = annals
        .changes
        .iter()
        .map(|change| TimelineEntry { at: change.at, event: TimelineEvent::Amended(change.version) });
    news.chain(corrections).chain(paper).chain(changes)
}

/// The instant if it lies within the day whose noon is given, else that noon: the body named the day, and the instant
/// may be that of a later correction.
fn within_its_day(noon: Option<Timestamp>, instant: Option<Timestamp>) -> Option<Timestamp> {
    match (noon, instant) {
        (Some(noon), Some(instant)) if instant.since(noon).abs() <= 12 * HOUR_MS => Some(instant),
        (Some(noon), _) => Some(noon),
        (None, instant) => instant,
    }
}

#[cfg(test)]
mod tests;

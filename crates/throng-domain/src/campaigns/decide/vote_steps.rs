//! What all steps of a vote do: finding it, storing it, the line in the office's log, and telling people of it.

use crate::campaigns::campaign::{Campaign, CampaignState, CampaignText};
use crate::campaigns::counting::{Alike, Counted};
use crate::campaigns::decide::life::add_to_history;
use crate::campaigns::decide::publish::{before, put_mailing};
use crate::campaigns::history::{Actor, Happening};
use crate::campaigns::publication::{Mailing, Publication, Published};
use crate::campaigns::vote::{BallotsPart, Opened, Vote, VoteEnd, VoteStep, VoteTerms};
use crate::office::audit::Action;
use crate::office::audit_subject::Subject;
use crate::office::decide::audit::{self, Deed};
use crate::office::staff::StaffId;
use crate::spine::ids::{CampaignId, SignatureId, SiteId};
use crate::spine::limits::{ALIKE_PART_MAX, VOTE_REMINDED_BEFORE_MS};
use crate::spine::outcome::Refusal;
use crate::spine::row::Row;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

pub(crate) fn known(set: &WorkingSet, id: CampaignId) -> Result<(Campaign, Vote), Refusal> {
    let campaign = set.campaign(id).ok_or(Refusal::CampaignUnknown)?;
    let vote = campaign.vote().ok_or(Refusal::NotPossibleNow)?;
    Ok((campaign.clone(), vote.clone()))
}

/// Whether a vote can still be written: nobody has seen it.
pub(crate) fn check_unopened(campaign: &Campaign) -> Result<(), Refusal> {
    match campaign.head.state {
        CampaignState::Draft => Ok(()),
        CampaignState::GatheringSupporters
        | CampaignState::WaitingForModeration
        | CampaignState::NeedsChanges
        | CampaignState::Open
        | CampaignState::Closed
        | CampaignState::Rejected
        | CampaignState::RejectedHidden
        | CampaignState::Withdrawn
        | CampaignState::TakenDown => Err(Refusal::VoteFixed),
    }
}

/// Whether a vote can be begun on this site. Those that were written go on if votes are switched off later.
pub(crate) fn check_votes_on(set: &WorkingSet, site: SiteId) -> Result<(), Refusal> {
    match set.site(site).ok_or(Refusal::CampaignUnknown)?.rules.votes {
        true => Ok(()),
        false => Err(Refusal::VotesOff),
    }
}

/// Whether a vote can be written so on this site.
pub(crate) fn check_written(
    set: &WorkingSet,
    site: SiteId,
    text: &CampaignText,
    terms: &VoteTerms,
    now: Timestamp,
) -> Result<(), Refusal> {
    let rules = &set.site(site).ok_or(Refusal::CampaignUnknown)?.rules;
    let fits = |text: &str, most: usize| text.chars().count() <= most;
    let start = &rules.start;
    let in_bounds = !text.action.trim().is_empty()
        && fits(&text.action, start.action_chars_max)
        && fits(&text.background, start.background_chars_max)
        && fits(&text.additional_details, start.details_chars_max);
    match in_bounds && terms.check(now).is_ok() {
        true => Ok(()),
        false => Err(Refusal::TextOutOfBounds),
    }
}

/// Whether no trial of it is left, whose choices are sealed to the same key, and whose people are told that what they try is what
/// others will see.
pub(crate) fn check_no_trial(vote: &Vote) -> Result<(), Refusal> {
    match vote.trial {
        Some(_) => Err(Refusal::TrialStands),
        None => Ok(()),
    }
}

pub(crate) fn put(set: &mut WorkingSet, mut campaign: Campaign, vote: Vote, now: Timestamp) {
    campaign.head.dates.updated_at = now;
    if let Some(place) = campaign.vote_mut() {
        *place = vote;
    }
    set.put_campaign(campaign);
}

pub(crate) fn log(set: &mut WorkingSet, id: CampaignId, by: StaffId, action: Action, now: Timestamp) {
    let deed = Deed { subject: Subject::Campaign(id.number), ..Deed::of(action) };
    audit::append(set, id.site, Some(by), deed, now);
}

/// All ballots of a vote whose voters do not change any more, and what they come to.
pub(crate) struct AllBallots<'a> {
    pub(crate) counted: Counted,
    /// Equal ones together, in the order of what was chosen.
    pub(crate) ballots: &'a [Alike],
    /// How many voted, those on paper included.
    pub(crate) voters: i64,
    /// How many of these voted on paper.
    pub(crate) on_paper: i64,
    /// How many of the ballots on paper are blank or spoilt.
    pub(crate) spoilt: i64,
}

/// Publishes what all ballots of a vote come to.
pub(crate) fn publish_counted(
    set: &mut WorkingSet,
    (campaign, mut vote): (Campaign, Vote),
    all: AllBallots<'_>,
    now: Timestamp,
) {
    let id = campaign.head.id;
    let AllBallots { counted, ballots, voters, on_paper, spoilt } = all;
    let is_shown = vote.is_trial() || Opened::shows(&counted, vote.terms.secrecy);
    if is_shown {
        for (part, rows) in (1..).zip(ballots.chunks(ALIKE_PART_MAX)) {
            set.put_row(BallotsPart::rows(id).item(part), BallotsPart(rows.to_vec()));
        }
    }
    let opened = Opened { on_paper, spoilt, ..Opened::with(counted, voters, now, is_shown) };
    vote.end = Some(VoteEnd::Opened(opened.into()));
    put(set, campaign, vote, now);
    tell(set, id, VoteStep::Result, Actor::Rule, now);
}

/// Stores how a vote ended as a publication that is mailed at once to everybody who voted.
pub(crate) fn tell(set: &mut WorkingSet, id: CampaignId, step: VoteStep, by: Actor, now: Timestamp) {
    add_to_history(set, id, by, Happening::VoteEnded(step), now);
    publish_step(set, id, step, now);
}

/// Mails everybody on the roll that they can vote, and, before the end, those who have not.
pub(crate) fn mail_roll(set: &mut WorkingSet, id: CampaignId, until: Timestamp, now: Timestamp) {
    publish_step(set, id, VoteStep::Opened, now);
    // In the middle of a vote that is shorter than twice as long.
    let before = VOTE_REMINDED_BEFORE_MS.min(until.since(now) / 2);
    publish_step(set, id, VoteStep::Reminded, until.plus_ms(-before));
}

/// Mails the people of a trial that they can vote.
pub(crate) fn mail_trial(set: &mut WorkingSet, id: CampaignId, now: Timestamp) {
    publish_step(set, id, VoteStep::Opened, now);
}

fn publish_step(set: &mut WorkingSet, id: CampaignId, step: VoteStep, due_at: Timestamp) {
    let Some(before) = set.campaign(id).map(before) else {
        return;
    };
    let row =
        Published { at: due_at, by: None, what: Publication::Vote(step), retracted_at: None, area: None };
    let number = set.append_row(Published::rows(id), row);
    let mailing = Mailing {
        due_at,
        cursor: SignatureId(0),
        queued: 0,
        finished_at: None,
        before,
        silent: false,
        follower_cursor: None,
        roll_cursor: None,
        // Only for those who can vote.
        asks: matches!(step, VoteStep::Opened | VoteStep::Reminded),
    };
    put_mailing(set, id, number, mailing);
}

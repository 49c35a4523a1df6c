//! What all steps of a vote do: finding it, storing it, the line in the office's log, and telling people of it.

use crate::campaigns::campaign::{Campaign, CampaignState, CampaignText};
use crate::campaigns::counting::{Alike, count};
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
        _ => Err(Refusal::VoteFixed),
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
    if !rules.votes {
        return Err(Refusal::NotPossibleNow);
    }
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

/// Counts these ballots, which are all of a vote whose voters do not change any more, and publishes the result.
pub(crate) fn publish_counted(
    set: &mut WorkingSet,
    (campaign, mut vote): (Campaign, Vote),
    ballots: &[Alike],
    now: Timestamp,
) -> Result<(), Refusal> {
    let (id, voters, terms) = (campaign.head.id, set.total(campaign.head.id), &vote.terms);
    let counted = count(&terms.ballot, &terms.decided_by, ballots).map_err(|_| Refusal::NotPossibleNow)?;
    if counted.ballots > voters {
        return Err(Refusal::NotPossibleNow);
    }
    let is_shown = vote.is_trial() || Opened::shows(&counted, terms.secrecy);
    if is_shown {
        for (part, rows) in (1..).zip(ballots.chunks(ALIKE_PART_MAX)) {
            set.put_row(BallotsPart::rows(id).item(part), BallotsPart(rows.to_vec()));
        }
    }
    vote.end = Some(VoteEnd::Opened(Opened::with(counted, voters, now, is_shown).into()));
    put(set, campaign, vote, now);
    tell(set, id, VoteStep::Result, Actor::Rule, now);
    Ok(())
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

//! The trial of a vote before it opens: with the draft's text, terms and key, a few people and the real parts, and erased
//! afterwards.
//!
//! A trial is a vote of its own, private like a private pledge, so that all rules of voting, sealing, opening and counting are
//! the real ones. Its people come by a roll of addresses, whatever the draft's electorate; it needs no number of votes, is
//! ended when its box is opened, and shows its sums however few voted. **Never** touches the draft but for the number of its
//! trial: while there is one the draft does not open, since both are sealed to one key.

use crate::campaigns::ballot::{Ballot, Choosing};
use crate::campaigns::campaign::{Campaign, CampaignDates, CampaignState, CampaignText};
use crate::campaigns::counting::DecidedBy;
use crate::campaigns::decide::life::{add_to_history, check_staff};
use crate::campaigns::decide::vote_steps::{check_unopened, check_written, known, log, put};
use crate::campaigns::history::{Actor, Happening};
use crate::campaigns::roll::Electorate;
use crate::campaigns::version::Version;
use crate::campaigns::vote::{BallotsPart, Vote, VoteEnd, VoteTerms};
use crate::office::audit::Action;
use crate::office::staff::{Duty, StaffId};
use crate::people::uniqueness::AddressKey;
use crate::signing::decide::withdraw::end;
use crate::signing::signature::SignatureState;
use crate::spine::answer::Kept;
use crate::spine::change::Change;
use crate::spine::ids::CampaignId;
use crate::spine::limits::{ROLL_STEP_MAX, TRIAL_VOTERS_MAX};
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::row::Row;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// Make or erase the trial of a vote. The answer is the trial, or the draft once it is erased.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TryVote {
    /// The vote, before it opens.
    pub draft: CampaignId,
    /// The member of staff who does it.
    pub by: StaffId,
    /// What they do.
    pub step: TrialStep,
}

/// The steps that only a trial has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TrialStep {
    /// Make it, with a question that says that it is a trial. Its roll is taken in, and it is opened, as that of any vote.
    Make {
        /// The question.
        title: String,
    },
    /// Erase it, whatever has become of it.
    Erase {
        /// Its number.
        trial: u32,
        /// The keyed hashes of the people on its roll, at most [`TRIAL_VOTERS_MAX`].
        voters: Vec<AddressKey>,
    },
}

impl Rule for TryVote {
    type Answer = Kept;

    fn needs(&self, needs: &mut Needs) {
        needs.office(self.draft, self.by);
        match &self.step {
            TrialStep::Make { .. } => drop(needs.newest_campaigns.insert(self.draft.site)),
            TrialStep::Erase { trial, voters } => {
                let trial = CampaignId { site: self.draft.site, number: *trial };
                needs.life(trial);
                needs.row(BallotsPart::rows(trial).item(1));
                needs.addresses.extend(voters);
            }
        }
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Kept, Refusal> {
        check_staff(set, self.draft.site, self.by, Duty::Administer)?;
        match &self.step {
            TrialStep::Make { title } => make(set, self, title, now),
            TrialStep::Erase { trial, voters } => {
                erase(set, self, CampaignId { site: self.draft.site, number: *trial }, voters, now)
            }
        }
    }
}

fn make(set: &mut WorkingSet, of: &TryVote, title: &str, now: Timestamp) -> Result<Kept, Refusal> {
    let (campaign, mut vote) = known(set, of.draft)?;
    check_unopened(&campaign)?;
    if let Some(number) = vote.trial {
        // The button was pressed twice.
        return Ok(kept(CampaignId { number, ..of.draft }));
    }
    if vote.is_trial() {
        return Err(Refusal::NotPossibleNow);
    }
    if vote.key.as_ref().and_then(|shared| shared.proved_at).is_none() {
        return Err(Refusal::VoteKeyUnproved);
    }
    let text = CampaignText { action: title.to_owned(), ..campaign.head.text.clone() };
    let terms = tried(&vote.terms);
    check_written(set, of.draft.site, &text, &terms, now)?;
    let id = set.next_campaign(of.draft.site).ok_or(Refusal::NotPossibleNow)?;
    let mut trial = Campaign::new_vote(id, CampaignState::Draft, (text, terms), CampaignDates::written(now));
    if let Some(trial) = trial.vote_mut() {
        trial.key.clone_from(&vote.key);
        trial.trial_of = Some(of.draft.number);
    }
    set.put_campaign(trial);
    add_to_history(set, id, Actor::Staff(of.by), Happening::Submitted, now);
    vote.trial = Some(id.number);
    put(set, campaign, vote, now);
    log(set, of.draft, of.by, Action::TryVote, now);
    Ok(kept(id))
}

fn kept(campaign: CampaignId) -> Kept {
    Kept { campaign, revision: 0 }
}

/// The terms of a vote with five people: too few for any quorum.
fn tried(terms: &VoteTerms) -> VoteTerms {
    let decided_by = DecidedBy { quorum: 0, quorum_percent: 0, ..terms.decided_by };
    VoteTerms {
        electorate: Electorate::Addresses,
        areas: Vec::new(),
        decided_by,
        who_voted: false,
        ..terms.clone()
    }
}

/// Its number stays taken. Of what was in it is left: its title, who made it and when, and that so many rows of people about
/// whom nothing is known were withdrawn.
fn erase(
    set: &mut WorkingSet,
    of: &TryVote,
    id: CampaignId,
    voters: &[AddressKey],
    now: Timestamp,
) -> Result<Kept, Refusal> {
    let (draft, mut draft_vote) = known(set, of.draft)?;
    let (campaign, mut vote) = known(set, id)?;
    if vote.trial_of != Some(of.draft.number) || voters.len() > TRIAL_VOTERS_MAX {
        return Err(Refusal::NotPossibleNow);
    }
    if draft_vote.trial != Some(id.number) {
        // The button was pressed twice.
        return Ok(kept(of.draft));
    }
    // Whoever was in a box that was opened can leave it: it is erased first.
    vote.fixed_at = None;
    vote.end = None;
    put(set, campaign.clone(), vote.clone(), now);
    withdraw(set, id, voters, now);
    set.note_change(Change::EraseRoll(id, 0..0, ROLL_STEP_MAX));
    set.remove_row(BallotsPart::rows(id).item(1));
    set.remove_row(Version::rows(id).item(1));
    put_erased(set, (campaign, vote), now);
    add_to_history(set, id, Actor::Staff(of.by), Happening::Withdrawn, now);
    draft_vote.trial = None;
    put(set, draft, draft_vote, now);
    log(set, of.draft, of.by, Action::EraseTrial, now);
    Ok(kept(of.draft))
}

/// Takes out whoever has voted, or has begun to.
fn withdraw(set: &mut WorkingSet, id: CampaignId, voters: &[AddressKey], now: Timestamp) {
    for voter in voters {
        let theirs = set.with_address(*voter).into_iter();
        let theirs: Vec<_> = theirs
            .filter(|signature| signature.campaign == id && signature.state != SignatureState::Withdrawn)
            .cloned()
            .collect();
        for signature in theirs {
            set.note_change(Change::RemoveBallot(signature.id));
            end(set, signature, SignatureState::Withdrawn, now);
        }
    }
}

fn put_erased(set: &mut WorkingSet, (mut campaign, mut vote): (Campaign, Vote), now: Timestamp) {
    campaign.head.state = CampaignState::Withdrawn;
    campaign.head.text.background.clear();
    campaign.head.text.additional_details.clear();
    vote.terms.ballot = Ballot { choosing: Choosing::YesNo, options: Vec::new() };
    vote.key = None;
    vote.seed = None;
    // Mails that were not queued yet are not: nobody is on its roll.
    vote.end = Some(VoteEnd::CalledOff { at: now, why: String::new() });
    put(set, campaign, vote, now);
}

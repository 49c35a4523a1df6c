//! Open votes: what is cast is stored as it is, counted by the program once the vote has closed, and erased if the vote was
//! called off; of those who are not counted it goes before the count.
//!
//! Closing fixes who is counted ([`crate::campaigns::decide::campaign`]). What they chose is then read part by part, outside of
//! any commit, and comes in here to be counted in one: whoever stops the program before leaves the vote closed, and it is counted
//! after the start. **Never** counts a vote that has a box.

use crate::campaigns::campaign::{Campaign, CampaignState};
use crate::campaigns::counting::{Alike, count, on_ballot};
use crate::campaigns::decide::vote_steps::{AllBallots, known, publish_counted};
use crate::campaigns::publication::Published;
use crate::campaigns::vote::{Cast, OpenBallot, VoteEnd, VoterName};
use crate::signing::signature::{Signature, SignatureState};
use crate::spine::answer::Stored;
use crate::spine::change::Change;
use crate::spine::ids::{CampaignId, SignatureId};
use crate::spine::limits::BALLOTS_ERASED_STEP_MAX;
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::row::Row;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// Count an open vote that has closed, and publish its result. What is no choice on its ballot counts as unreadable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountVote {
    /// The vote.
    pub campaign: CampaignId,
    /// What those chose whose vote counts, read after it closed: equal ones together, in the order of what was chosen.
    pub ballots: Vec<Alike>,
}

/// Erase what some people chose in an open vote: of any in one that was called off, and of those who are not counted once the vote
/// has closed, before it is counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EraseOpenBallots {
    /// The vote.
    pub campaign: CampaignId,
    /// The voters, at most [`BALLOTS_ERASED_STEP_MAX`].
    pub voters: Vec<SignatureId>,
}

impl Rule for CountVote {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.life(self.campaign);
        needs.newest(Published::rows(self.campaign));
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        let (campaign, vote) = known(set, self.campaign)?;
        match &vote.end {
            Some(VoteEnd::Opened(_)) => return Ok(Stored::Unchanged),
            Some(VoteEnd::CalledOff { .. }) => return Err(Refusal::VoteEnded),
            None => {}
        }
        // While it is taken down its result stays unpublished, as that of any vote.
        if !vote.is_open() || vote.fixed_at.is_none() || campaign.head.state != CampaignState::Closed {
            return Err(Refusal::NotPossibleNow);
        }
        let (voters, terms) = (set.total(self.campaign), &vote.terms);
        let (ballots, _) = on_ballot(&terms.ballot, &self.ballots);
        let counted =
            count(&terms.ballot, &terms.decided_by, &ballots).map_err(|_| Refusal::NotPossibleNow)?;
        if counted.ballots > voters {
            return Err(Refusal::NotPossibleNow);
        }
        let all = AllBallots { counted, ballots: &ballots, voters, on_paper: 0, spoilt: 0 };
        publish_counted(set, (campaign, vote), all, now);
        Ok(Stored::Done)
    }
}

impl Rule for EraseOpenBallots {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.campaigns.insert(self.campaign);
        needs
            .attempts
            .extend(self.voters.iter().take(BALLOTS_ERASED_STEP_MAX));
    }

    fn decide(&self, set: &mut WorkingSet, _now: Timestamp) -> Result<Stored, Refusal> {
        let (_, vote) = known(set, self.campaign)?;
        let is_closed = vote.is_open() && vote.fixed_at.is_some();
        let all = match &vote.end {
            Some(VoteEnd::CalledOff { .. }) => true,
            None if is_closed => false,
            Some(VoteEnd::Opened(_)) | None => return Err(Refusal::NotPossibleNow),
        };
        for voter in self.voters.iter().take(BALLOTS_ERASED_STEP_MAX) {
            // Who is held or was taken out when it closed is never let in again.
            let counts = set
                .signature(self.campaign.site, *voter)
                .is_none_or(|signature| signature.state == SignatureState::Confirmed);
            if all || !counts {
                remove(set, self.campaign, *voter);
            }
        }
        Ok(Stored::Done)
    }
}

/// Stores what somebody cast, beside their signature; where everybody is to read it, with the number of votes and the name that a
/// roll has of them, which stay when the roll is erased. The rule has asked the vote whether it takes it.
pub(crate) fn store(set: &mut WorkingSet, signature: &Signature, cast: &Cast) {
    let (vote, voter) = (signature.campaign, signature.id);
    match cast {
        Cast::Sealed { sealed, .. } => {
            set.note_change(Change::PutBallot(vote, voter, Box::new(sealed.clone())));
        }
        Cast::Open(choice) => {
            let row = set.voter(vote, signature.keys.address);
            let weight = row.map_or(1, |row| row.weight);
            set.put_row(OpenBallot::of(vote, voter), OpenBallot { choice: choice.clone(), weight });
        }
    }
    // Whoever had it removed stays without it.
    if keeps_voters(set, vote) && signature.erased_at.is_none() {
        let name = set
            .voter(vote, signature.keys.address)
            .and_then(|row| row.name.clone());
        set.put_row(VoterName::of(vote, voter), VoterName(name));
    }
}

/// Takes out what somebody had cast, if it was a vote.
pub(crate) fn take_out(set: &mut WorkingSet, signature: &Signature) {
    let vote = set
        .campaign(signature.campaign)
        .and_then(|campaign| campaign.vote());
    match vote.map(|vote| vote.is_open()) {
        Some(true) => remove(set, signature.campaign, signature.id),
        Some(false) => {
            set.note_change(Change::RemoveBallot(signature.id));
            forget_name(set, signature.campaign, signature.id);
        }
        None => {}
    }
}

/// The rows are removed whether or not they were loaded: no rule reads them.
fn remove(set: &mut WorkingSet, vote: CampaignId, voter: SignatureId) {
    set.note_change(Change::RemoveRecord(OpenBallot::of(vote, voter).into()));
    forget_name(set, vote, voter);
}

fn keeps_voters(set: &WorkingSet, vote: CampaignId) -> bool {
    let keeps = |campaign: &Campaign| campaign.vote().is_some_and(|vote| vote.terms.keeps_voters());
    set.campaign(vote).is_some_and(keeps)
}

/// Erases the name that the roll had of a voter, or that they voted; what they chose stays.
pub(crate) fn forget_name(set: &mut WorkingSet, vote: CampaignId, voter: SignatureId) {
    if keeps_voters(set, vote) {
        set.note_change(Change::RemoveRecord(VoterName::of(vote, voter).into()));
    }
}

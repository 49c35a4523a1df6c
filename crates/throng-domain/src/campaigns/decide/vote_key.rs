//! The key of a vote's box in the office, and the first step of opening it: shared out among people and proved, or kept by the
//! program, which then opens the box by itself once the vote has closed.
//!
//! Owns who may open which box. **Never** sees anything of the secret half.

use crate::campaigns::campaign::{Campaign, CampaignState};
use crate::campaigns::decide::paper_ballots::check_none_waits;
use crate::campaigns::decide::vote_steps::{check_no_trial, check_unopened, known, log, put};
use crate::campaigns::vote::{BoxKey, KeyShared, Vote};
use crate::office::audit::Action;
use crate::office::staff::StaffId;
use crate::signing::paper::PaperBatch;
use crate::spine::answer::Stored;
use crate::spine::ids::CampaignId;
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::row::Row;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// Begin to open the box of a vote that has closed and whose key the program keeps: from now on who is counted does not change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FixKeptBox(pub CampaignId);

impl Rule for FixKeptBox {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.life(self.0);
        needs.whole_list(PaperBatch::rows(self.0));
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        let known = known(set, self.0)?;
        fix(set, known, None, now)
    }
}

/// Gives its box a key whose secret half people hold in parts.
pub(crate) fn make_key(
    set: &mut WorkingSet,
    (campaign, vote): (Campaign, Vote),
    shared: KeyShared,
    by: StaffId,
    now: Timestamp,
) -> Result<Stored, Refusal> {
    check_unopened(&campaign)?;
    if vote.is_open() || vote.keeps_key() || !KeyShared::can_be(shared.holders, shared.needed) {
        return Err(Refusal::NotPossibleNow);
    }
    give_key(set, (campaign, vote), shared, by, now)
}

/// Gives its box a key that the program has on its disk.
pub(crate) fn keep_key(
    set: &mut WorkingSet,
    (campaign, vote): (Campaign, Vote),
    kept: KeyShared,
    by: StaffId,
    now: Timestamp,
) -> Result<Stored, Refusal> {
    check_unopened(&campaign)?;
    if !vote.keeps_key() {
        return Err(Refusal::NotPossibleNow);
    }
    give_key(set, (campaign, vote), kept, by, now)
}

fn give_key(
    set: &mut WorkingSet,
    (campaign, mut vote): (Campaign, Vote),
    key: KeyShared,
    by: StaffId,
    now: Timestamp,
) -> Result<Stored, Refusal> {
    check_no_trial(&vote)?;
    let id = campaign.head.id;
    vote.key = Some(key);
    put(set, campaign, vote, now);
    log(set, id, by, Action::MakeVoteKey, now);
    Ok(Stored::Done)
}

/// Records that parts were typed in which fit the key.
pub(crate) fn prove_key(
    set: &mut WorkingSet,
    (campaign, mut vote): (Campaign, Vote),
    key: BoxKey,
    by: StaffId,
    now: Timestamp,
) -> Result<Stored, Refusal> {
    check_unopened(&campaign)?;
    let id = campaign.head.id;
    match &mut vote.key {
        // Another key was made since the parts were typed in.
        Some(shared) if shared.key != key => return Err(Refusal::VoteKeyReplaced),
        None => return Err(Refusal::VoteKeyReplaced),
        Some(shared) if shared.proved_at.is_some() => return Ok(Stored::Unchanged),
        Some(shared) => shared.proved_at = Some(now),
    }
    put(set, campaign, vote, now);
    log(set, id, by, Action::ProveVoteKey, now);
    Ok(Stored::Done)
}

/// A member of staff opens the box of a vote whose key people hold, and the program, which is `None`, that of one whose key it keeps.
pub(crate) fn check_opener(vote: &Vote, by: Option<StaffId>) -> Result<(), Refusal> {
    match (by, vote.opens_by_itself()) {
        (Some(_), false) | (None, true) => Ok(()),
        (Some(_), true) | (None, false) => Err(Refusal::NotPossibleNow),
    }
}

/// Begins to open the box: by a member of staff, or by the program itself.
pub(crate) fn fix(
    set: &mut WorkingSet,
    (mut campaign, mut vote): (Campaign, Vote),
    by: Option<StaffId>,
    now: Timestamp,
) -> Result<Stored, Refusal> {
    let id = campaign.head.id;
    match (&vote.end, campaign.head.state) {
        (Some(_), _) => return Err(Refusal::VoteEnded),
        // An open vote has no box: it is counted without anybody's help.
        (None, CampaignState::Closed) if !vote.is_open() => {}
        (None, CampaignState::Open) if vote.is_trial() => {
            // Nobody waits for the end of a trial.
            campaign.head.state = CampaignState::Closed;
            campaign.head.dates.closed_at = Some(now);
        }
        (None, _) => return Err(Refusal::NotPossibleNow),
    }
    check_opener(&vote, by)?;
    if vote.fixed_at.is_some() {
        // The program was stopped while it opened the box: it is opened again.
        return Ok(Stored::Unchanged);
    }
    check_none_waits(set, id)?;
    vote.fixed_at = Some(now);
    put(set, campaign, vote, now);
    if let Some(by) = by {
        log(set, id, by, Action::FixVote, now);
    }
    Ok(Stored::Done)
}

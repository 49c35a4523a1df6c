//! Changing one's vote until it closes, where the vote allows that: the newest choice counts. Whoever had their details erased changes
//! nothing any more: nobody knows whose vote it is. Of somebody on a roll the key of the form that they cast with is kept, so that the
//! same form sent again, whose answer was lost, changes nothing and is not told as a change.

use crate::campaigns::decide::open_vote;
use crate::campaigns::vote::Cast;
use crate::signing::ballot_changes::BallotChanges;
use crate::signing::signature::{FormKey, SignatureState};
use crate::spine::answer::Stored;
use crate::spine::ids::AttemptOf;
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// Replace the choice of a voter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeBallot {
    /// The voter's signature.
    pub of: AttemptOf,
    /// The revision in the mailed link, whose MAC was checked before the command was submitted.
    pub revision: u8,
    /// What they choose now: sealed to the key of the vote's box, unless the vote is open.
    pub choice: Box<Cast>,
    /// The key of the form; one that is not given stands for a form of its own.
    pub form_key: FormKey,
}

impl Rule for ChangeBallot {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.attempts.insert(self.of.id);
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        change(set, self, now)
    }
}

fn change(set: &mut WorkingSet, change: &ChangeBallot, now: Timestamp) -> Result<Stored, Refusal> {
    let signature = set
        .signature(change.of.site, change.of.id)
        .ok_or(Refusal::AttemptUnknown)?;
    if signature.revision != change.revision {
        return Err(Refusal::LinkReplaced);
    }
    match signature.state {
        SignatureState::Confirmed | SignatureState::Held => {}
        SignatureState::Pending => return Err(Refusal::NotPossibleNow),
        SignatureState::Withdrawn => return Err(Refusal::SignatureWithdrawn),
        SignatureState::Invalidated => return Err(Refusal::SignatureInvalidated),
    }
    let campaign_id = signature.campaign;
    let site = set.site(campaign_id.site).ok_or(Refusal::CampaignUnknown)?;
    let campaign = set.campaign(campaign_id).ok_or(Refusal::CampaignUnknown)?;
    let vote = campaign.vote().ok_or(Refusal::NotPossibleNow)?;
    if !vote.terms.can_change || signature.erased_at.is_some() {
        return Err(Refusal::BallotFixed);
    }
    if !change.choice.is_for(campaign_id, signature.id) {
        return Err(Refusal::BallotOfAnother);
    }
    if !vote.takes(&change.choice) {
        return Err(Refusal::VoteKeyReplaced);
    }
    if site.paused.is_some() {
        return Err(Refusal::SigningPaused);
    }
    if campaign.is_fixed() || !campaign.can_be_signed(site.clock(now)) {
        return Err(Refusal::ConfirmTooLate);
    }
    let by_roll = vote.terms.electorate.has_roll();
    if by_roll && change.form_key.is_given() && signature.form_key == change.form_key {
        return Ok(Stored::Unchanged);
    }
    let mut signature = signature.clone();
    if by_roll {
        signature.form_key = change.form_key;
        BallotChanges::note(&mut signature, now);
        set.update_signature(signature.clone());
    }
    open_vote::store(set, &signature, &change.choice);
    Ok(Stored::Done)
}

//! Changing one's vote until it closes, where the vote allows that: the newest choice counts. Whoever had their details erased changes
//! nothing any more: nobody knows whose vote it is. The key of the form that they cast with is kept, so that the same form sent again,
//! whose answer was lost, changes nothing and is not told as a change; and a form belongs to the ballot that stood when it was made, so
//! that one from before a later change, sent again from an old page, changes nothing either.

use crate::campaigns::decide::open_vote;
use crate::campaigns::vote::Cast;
use crate::signing::ballot_changes::BallotChanges;
use crate::signing::signature::{BallotMark, FormKey, SignatureState};
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
    /// What stood when the form was made.
    pub made_from: MadeFrom,
}

/// What stood when the form of a ballot was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MadeFrom {
    /// It does not say; the newest choice counts, whatever it was made from.
    Unknown,
    /// Nothing was cast.
    Nothing,
    /// This ballot of the voter.
    Ballot(BallotMark),
}

impl MadeFrom {
    /// Whether a form that was made from it may still replace this ballot.
    #[must_use]
    pub fn may_replace(self, stands: BallotMark) -> bool {
        match self {
            MadeFrom::Unknown => true,
            MadeFrom::Nothing => false,
            MadeFrom::Ballot(mark) => mark == stands,
        }
    }
}

impl ChangeBallot {
    /// By a form without a key, which does not say what it was made from.
    #[must_use]
    pub fn by(of: AttemptOf, revision: u8, choice: Box<Cast>) -> ChangeBallot {
        ChangeBallot { of, revision, choice, form_key: FormKey::default(), made_from: MadeFrom::Unknown }
    }
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
    let stands = signature.form_key.ballot();
    if change.form_key.is_given() && stands == change.form_key.ballot() {
        return Ok(Stored::Unchanged);
    }
    if !change.made_from.may_replace(stands) {
        return Err(Refusal::BallotNewer);
    }
    let by_roll = vote.terms.electorate.has_roll();
    let mut signature = signature.clone();
    signature.form_key = signature.form_key.cast_by(change.form_key);
    if by_roll {
        BallotChanges::note(&mut signature, now);
    }
    set.update_signature(signature.clone());
    open_vote::store(set, &signature, &change.choice);
    Ok(Stored::Done)
}

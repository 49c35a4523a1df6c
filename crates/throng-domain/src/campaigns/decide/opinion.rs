//! Signers say whether the published answer really answers the petition, and those who joined a pledge that stood,
//! whether they did it. They can change their minds; the last opinion counts.

use crate::campaigns::area_targets::AreaTargets;
use crate::campaigns::decide::area_news::is_held;
use crate::campaigns::opinion::{Opinion, Opinions};
use crate::campaigns::publication::Published;
use crate::signing::signature::SignatureState;
use crate::spine::answer::Stored;
use crate::spine::ids::{CampaignId, SignatureId};
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::row::Row;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// Say whether the published answer really answers the petition, or whether one did what one pledged; replaces an
/// earlier opinion of the same signer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GiveOpinion {
    /// The petition with the answer.
    pub campaign: CampaignId,
    /// The signature of the one who says it.
    pub signature: SignatureId,
    /// The number of the publication that was shown as the answer.
    pub publication: i64,
    /// Whether they think that it answers the petition; of a pledge, whether they did it.
    pub answers: bool,
}

impl Rule for GiveOpinion {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.attempts.insert(self.signature);
        needs.row(Opinions::key(self.campaign, self.publication));
        needs.row(AreaTargets::only(self.campaign));
        needs.whole_list(Published::rows(self.campaign));
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        give(set, self, now)
    }
}

fn give(set: &mut WorkingSet, give: &GiveOpinion, now: Timestamp) -> Result<Stored, Refusal> {
    let found = set.signature(give.campaign.site, give.signature);
    let Some(mut signature) = found
        .filter(|signature| signature.campaign == give.campaign)
        .cloned()
    else {
        return Err(Refusal::AttemptUnknown);
    };
    match signature.state {
        // A held signer is shown the same as everybody else; the opinion is counted once the signature
        // counts.
        SignatureState::Confirmed | SignatureState::Held => {}
        SignatureState::Withdrawn => return Err(Refusal::SignatureWithdrawn),
        SignatureState::Invalidated => return Err(Refusal::SignatureInvalidated),
        SignatureState::Pending => return Err(Refusal::NotPossibleNow),
    }
    // The answer that the person was shown must be the current one.
    if question(set, give.campaign, now) != Some(give.publication) || !is_held(set, &signature) {
        return Err(Refusal::NotPossibleNow);
    }
    let opinion = Opinion { publication: give.publication, answers: give.answers };
    if signature.opinion == Some(opinion) {
        return Ok(Stored::Unchanged);
    }
    let counts = signature.state == SignatureState::Confirmed;
    if counts {
        set.count_opinion(&signature, -1);
    }
    signature.opinion = Some(opinion);
    if counts {
        set.count_opinion(&signature, 1);
    }
    set.update_signature(signature);
    Ok(Stored::Done)
}

/// The number of the publication about which signers are asked; `None` without one, or with an imported answer.
fn question(set: &WorkingSet, campaign: CampaignId, now: Timestamp) -> Option<i64> {
    set.rows(Published::rows(campaign))
        .rfind(|(_, row)| row.is_question(now))
        .map(|(number, _)| number)
}

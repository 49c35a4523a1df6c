//! A signer says whether the published answer really answers the petition. They can change their mind; the
//! last opinion counts.

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

/// Say whether the published answer really answers the petition; replaces an earlier opinion of the same
/// signer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GiveOpinion {
    /// About the answer to which petition.
    pub campaign: CampaignId,
    /// Whose.
    pub signature: SignatureId,
    /// The answer that was shown: its number among all that was published.
    pub publication: i64,
    /// Whether it answers.
    pub answers: bool,
}

impl Rule for GiveOpinion {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.attempts.insert(self.signature);
        needs.row(Opinions::key(self.campaign, self.publication));
        needs.whole_list(Published::rows(self.campaign));
    }

    fn decide(&self, set: &mut WorkingSet, _now: Timestamp) -> Result<Stored, Refusal> {
        give(set, self)
    }
}

fn give(set: &mut WorkingSet, give: &GiveOpinion) -> Result<Stored, Refusal> {
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
    // An opinion about an answer that the person was not shown would be none.
    if standing_answer(set, give.campaign) != Some(give.publication) {
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

/// The number of the answer that the petition shows; none for one that has none, or brought it from elsewhere.
fn standing_answer(set: &WorkingSet, campaign: CampaignId) -> Option<i64> {
    set.rows(Published::rows(campaign))
        .rfind(|(_, row)| row.is_standing_answer())
        .map(|(number, _)| number)
}

//! A code that is made anew while a vote is open: a letter was lost, or went to an old address.
//!
//! The row of the roll gets another keyed hash, so that the code of before opens nothing at once, and a ballot that was taken
//! with it is not cast. That the old one was replaced is kept, for whoever types it, and when the newest was made, so that pressing
//! a button again makes no other. Whose ballot on paper waits for its check has voted as far as this goes: with another code that batch
//! could never be approved. **Never** sees a code, nor a member number. Bounded by [`Roll::codes_anew_max`]: whoever makes
//! codes could vote with them.

use crate::campaigns::decide::life::check_staff;
use crate::campaigns::decide::vote_steps::{known, log, put};
use crate::campaigns::lost_code::LostCode;
use crate::campaigns::replaced_code::ReplacedCode;
use crate::campaigns::roll::{Electorate, Roll};
use crate::office::audit::Action;
use crate::office::staff::{Duty, StaffId};
use crate::people::uniqueness::AddressKey;
use crate::signing::paper::PaperBatch;
use crate::signing::signature::{FormKey, SignatureState};
use crate::spine::answer::Stored;
use crate::spine::ids::CampaignId;
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::row::Row;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// Make a code anew for somebody on the roll. Nothing is made for somebody who has voted, online or on paper, whose vote stands: the answer is
/// [`Stored::Unchanged`], and the log says who asked, since asking tells who has voted. It counts towards what can be made
/// anew once for each person; each code that is made counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RenewCode {
    /// The vote.
    pub campaign: CampaignId,
    /// The member of staff who does it.
    pub by: StaffId,
    /// The keyed hash of the member number that was typed.
    pub member: AddressKey,
    /// The keyed hash of the code that this person had when the number was looked up.
    pub old: AddressKey,
    /// That of the new code.
    pub new: AddressKey,
    /// Identifies the form.
    pub form_key: FormKey,
    /// When the newest code of this person was made, as the form showed it; `None` if none was.
    pub seen: Option<Timestamp>,
}

impl Rule for RenewCode {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.office(self.campaign, self.by);
        needs.addresses.insert(self.old);
        needs.voters.insert((self.campaign, self.old));
        needs.row(LostCode::of(self.campaign, self.member));
        needs.whole_list(PaperBatch::rows(self.campaign));
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        renew(set, *self, now)
    }
}

fn renew(set: &mut WorkingSet, renew: RenewCode, now: Timestamp) -> Result<Stored, Refusal> {
    let id = renew.campaign;
    check_staff(set, id.site, renew.by, Duty::Administer)?;
    let (campaign, mut vote) = known(set, id)?;
    let site = set.site(id.site).ok_or(Refusal::CampaignUnknown)?;
    let roll = vote
        .roll
        .filter(|_| vote.terms.electorate == Electorate::Codes)
        .ok_or(Refusal::NotPossibleNow)?;
    if !campaign.can_be_signed(site.clock(now)) {
        return Err(Refusal::CampaignNotOpen);
    }
    let on_roll = set
        .voter(id, renew.old)
        .filter(|row| row.member == Some(renew.member));
    // Otherwise a colleague has made one since the number was looked up.
    let is_on_paper = on_roll.ok_or(Refusal::TextChanged)?.paper.is_some();
    let key = LostCode::of(id, renew.member);
    let known = set.row(key).copied().filter(|row| row.is_of(renew.member));
    let known = known.unwrap_or(LostCode::none(renew.member));
    if known.made_at != renew.seen {
        // The same form has made one, or a colleague has.
        return Err(Refusal::TextChanged);
    }
    let waits = set
        .rows(PaperBatch::rows(id))
        .any(|(_, batch)| batch.waits_with(renew.old));
    let voted = is_on_paper || waits || has_voted(set, renew.old);
    let counts = !(voted && known.refused);
    if counts && vote.codes_anew >= Roll::codes_anew_max(&roll) {
        return Err(Refusal::CodesAnewTooMany);
    }
    vote.codes_anew += u32::from(counts);
    vote.codes_replaced += u32::from(!voted);
    put(set, campaign, vote, now);
    if voted {
        set.put_row(key, LostCode { refused: true, ..known });
        log(set, id, renew.by, Action::RefuseCode, now);
        return Ok(Stored::Unchanged);
    }
    set.put_row(key, LostCode { form_key: renew.form_key, made_at: Some(now), ..known });
    set.replace_voter(id, renew.old, renew.new);
    set.put_row(ReplacedCode::of(id, renew.old), ReplacedCode { voter: renew.old, at: now });
    log(set, id, renew.by, Action::RenewCode, now);
    Ok(Stored::Done)
}

/// Whether a vote of theirs counts, waits to be checked, or was taken out: it can be put back.
pub(crate) fn has_voted(set: &WorkingSet, voter: AddressKey) -> bool {
    let voted = [SignatureState::Confirmed, SignatureState::Held, SignatureState::Invalidated];
    set.with_address(voter)
        .iter()
        .any(|signature| voted.contains(&signature.state))
}

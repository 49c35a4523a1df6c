//! What follows from the number of a pledge: its target is reached in the very commit that confirms the last person
//! needed, it is settled once after its last day, and its creator may call it off before.
//!
//! Everybody who joined is told by a publication like any other, so that nobody is mailed twice about one step. Somebody
//! who joins and leaves again and again cannot cause more than one mail about reaching the target and one about losing
//! it, and then one after each day for which it has stood otherwise than was told: that it is on again a few times, that it is
//! below its target again after each of these, and what it came to in the end at the end.

use crate::campaigns::area_targets::AreaTargets;
use crate::campaigns::campaign::{Campaign, CampaignState};
use crate::campaigns::decide::life::{add_to_history, checked_note};
use crate::campaigns::decide::pledge_areas;
use crate::campaigns::decide::pledge_steps::{put, put_step};
use crate::campaigns::decide::propose::hand_in;
use crate::campaigns::decide::write::{CreatorLink, owned};
use crate::campaigns::history::{Actor, Happening};
use crate::campaigns::pledge::{ASKED_AFTER_MS, Pledge, REMINDED_AFTER_MS, Settlement, Step, Verdict};
use crate::campaigns::publication::{News, Proposal};
use crate::spine::answer::Stored;
use crate::spine::ids::CampaignId;
use crate::spine::needs::Needs;
use crate::spine::outcome::Refusal;
use crate::spine::row::Row;
use crate::spine::rule::Rule;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// Settle a pledge whose last day and whose time to confirm are over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SettlePledge(pub CampaignId);

/// Tell everybody who joined a pledge that it is on again, or below its target again, once that has stood for a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TellPledge(pub CampaignId);

/// Call a pledge off, as its creator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CancelPledge {
    /// The mailed link by which it is done.
    pub link: CreatorLink,
    /// Why, for everybody who joined. They are told at once that it is off; the reason follows as an update, once a
    /// moderator has seen it.
    pub why: News,
}

/// Records that the target is reached, or that it no longer is. After the settlement nothing changes any more.
pub(crate) fn check_target(set: &mut WorkingSet, id: CampaignId, now: Timestamp) {
    let Some((mut campaign, mut pledge)) = unsettled(set, id) else {
        return;
    };
    if pledge.terms.by_area {
        return pledge_areas::check(set, campaign, pledge, now);
    }
    if !matches!(campaign.head.state, CampaignState::Open | CampaignState::Closed) {
        // Before it opens there is nothing to reach, and what was taken down is over.
        return;
    }
    let is_met = pledge.missing(set.total(id)) == 0;
    let step = match (pledge.reached_at, is_met) {
        (None, true) => Step::Reached,
        (Some(_), false) => Step::Lost,
        _ => return,
    };
    pledge.reached_at = is_met.then_some(now);
    let tells = !pledge.told.contains(&step);
    if tells {
        pledge.told.push(step);
    }
    pledge.untold_since = step.waits_from(&pledge.told, now);
    campaign.head.dates.updated_at = now;
    put(set, campaign.clone(), pledge);
    add_to_history(set, id, Actor::Rule, Happening::Pledge(step), now);
    if tells {
        put_step(set, id, step, now);
    }
}

impl Rule for TellPledge {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.life(self.0);
        needs.row(AreaTargets::only(self.0));
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        tell(set, self.0, now)
    }
}

/// Once it has closed, the settlement is near, and tells.
fn tell(set: &mut WorkingSet, id: CampaignId, now: Timestamp) -> Result<Stored, Refusal> {
    let Some((campaign, mut pledge)) = unsettled(set, id) else {
        return Ok(Stored::Unchanged);
    };
    if campaign.head.state != CampaignState::Open || !Step::is_to_tell(pledge.untold_since, now) {
        return Ok(Stored::Unchanged);
    }
    if pledge.terms.by_area {
        pledge_areas::tell(set, campaign, pledge, now);
        return Ok(Stored::Done);
    }
    let step = match pledge.reached_at {
        Some(_) => Step::Reached,
        None => Step::Lost,
    };
    pledge.told.push(step);
    pledge.untold_since = None;
    put(set, campaign, pledge);
    put_step(set, id, step, now);
    Ok(Stored::Done)
}

impl Rule for SettlePledge {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.life(self.0);
        needs.row(AreaTargets::only(self.0));
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        settle(set, self.0, now)
    }
}

fn settle(set: &mut WorkingSet, id: CampaignId, now: Timestamp) -> Result<Stored, Refusal> {
    let campaign = set.campaign(id).ok_or(Refusal::CampaignUnknown)?;
    let pledge = campaign.pledge().ok_or(Refusal::NotPossibleNow)?;
    if pledge.settled.is_some() {
        return Ok(Stored::Unchanged);
    }
    let site = set.site(id.site).ok_or(Refusal::CampaignUnknown)?;
    // Whoever pressed the link within the grace counts, so nothing is settled while that is possible.
    let waits = campaign.can_be_confirmed(site.clock(now), &site.rules);
    if campaign.head.state != CampaignState::Closed || waits {
        return Err(Refusal::NotPossibleNow);
    }
    let (campaign, mut pledge) = (campaign.clone(), pledge.clone());
    let joined = pledge.joined(set.total(id));
    if pledge.terms.by_area {
        pledge_areas::settle(set, id, &mut pledge, now);
    }
    let is_met = match pledge.terms.by_area {
        true => pledge.areas > 0,
        false => joined >= pledge.terms.target,
    };
    let (verdict, step) = match is_met {
        true => (Verdict::Reached, Step::Reached),
        false => (Verdict::Missed, Step::Missed),
    };
    if step == Step::Reached {
        pledge.reached_at = pledge.reached_at.or(Some(now));
    }
    end(set, campaign, pledge, Settlement { at: now, verdict, joined }, (step, Actor::Rule));
    Ok(Stored::Done)
}

impl Rule for CancelPledge {
    type Answer = Stored;

    fn needs(&self, needs: &mut Needs) {
        needs.life(self.link.campaign);
        needs.row(AreaTargets::only(self.link.campaign));
        needs.newest(Proposal::rows(self.link.campaign));
    }

    fn decide(&self, set: &mut WorkingSet, now: Timestamp) -> Result<Stored, Refusal> {
        cancel(set, self, now)
    }
}

fn cancel(set: &mut WorkingSet, cancel: &CancelPledge, now: Timestamp) -> Result<Stored, Refusal> {
    let id = cancel.link.campaign;
    let (mut campaign, _) = owned(set, cancel.link, now)?;
    let mut pledge = campaign.pledge().cloned().ok_or(Refusal::NotPossibleNow)?;
    match &pledge.settled {
        // The button was pressed twice.
        Some(_) if pledge.is_cancelled() => return Ok(Stored::Unchanged),
        Some(_) => return Err(Refusal::NotPossibleNow),
        None if !matches!(campaign.head.state, CampaignState::Open | CampaignState::Closed) => {
            return Err(Refusal::NotPossibleNow);
        }
        None => {}
    }
    let reason = checked_note(&cancel.why.body)?;
    let joined = pledge.joined(set.total(id));
    campaign.head.state = CampaignState::Closed;
    campaign.head.dates.closed_at = campaign.head.dates.closed_at.or(Some(now));
    pledge.reached_at = None;
    if pledge.terms.by_area {
        pledge_areas::call_off(set, id, &mut pledge);
    }
    let settlement = Settlement { at: now, verdict: Verdict::Cancelled(reason), joined };
    end(set, campaign, pledge, settlement, (Step::Cancelled, Actor::Creator));
    // While another update waits, the reason stays with the moderators, who read it in the history.
    match hand_in(set, id, &cancel.why, now) {
        Ok(_) | Err(Refusal::UpdateWaits | Refusal::UpdateTooOften) => Ok(Stored::Done),
        Err(refusal) => Err(refusal),
    }
}

/// Ends a pledge, and tells everybody who joined unless that is what they were told last.
fn end(
    set: &mut WorkingSet,
    mut campaign: Campaign,
    mut pledge: Pledge,
    settlement: Settlement,
    (step, by): (Step, Actor),
) {
    let (id, now) = (campaign.head.id, settlement.at);
    // Where each area has the target for itself, its mailing knows who was told last what is so.
    let tells = pledge.terms.by_area || pledge.told.last() != Some(&step);
    if tells {
        pledge.told.push(step);
    }
    pledge.untold_since = None;
    pledge.settled = Some(settlement);
    campaign.head.dates.updated_at = now;
    put(set, campaign, pledge);
    add_to_history(set, id, by, Happening::PledgeSettled(step), now);
    if tells {
        put_step(set, id, step, now);
    }
    if step == Step::Reached {
        // Both questions are put now, for their days: whatever happens until then, they are asked once.
        let asked_at = now.plus_ms(ASKED_AFTER_MS);
        put_step(set, id, Step::Asked, asked_at);
        put_step(set, id, Step::Reminded, asked_at.plus_ms(REMINDED_AFTER_MS));
    }
}

fn unsettled(set: &WorkingSet, id: CampaignId) -> Option<(Campaign, Pledge)> {
    let campaign = set.campaign(id)?;
    let pledge = campaign.pledge().filter(|pledge| pledge.settled.is_none())?;
    Some((campaign.clone(), pledge.clone()))
}

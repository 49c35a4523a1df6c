//! Thresholds: recorded when they are reached, told to the creator once, and removed when the number falls below.

use crate::campaigns::campaign::{Campaign, CampaignKind, CampaignState};
use crate::campaigns::decide::life::{add_to_history, mail_creator};
use crate::campaigns::decide::pledge;
use crate::campaigns::history::{Actor, Happening};
use crate::campaigns::threshold::Threshold;
use crate::mail::mailing::MailKind;
use crate::spine::ids::CampaignId;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// Records what follows from the number of a campaign: thresholds of a petition, the target of a pledge. Must be called
/// whenever the number has changed.
pub(crate) fn check_number(set: &mut WorkingSet, id: CampaignId, now: Timestamp) {
    match set.campaign(id).map(|campaign| campaign.kind.which()) {
        Some(CampaignKind::Petition) => check_petition(set, id, now),
        Some(CampaignKind::Pledge) => pledge::check_target(set, id, now),
        // Nothing follows from a number before the box is opened.
        Some(CampaignKind::Vote) | None => {}
    }
}

/// Records thresholds that are newly reached, and removes those that are missed again.
///
/// A threshold after which something has been done is never removed: an answer stays given, whatever the number is
/// now.
fn check_petition(set: &mut WorkingSet, id: CampaignId, now: Timestamp) {
    let moved = |threshold: &Threshold| -> Option<Happening> {
        let (campaign, site) = (set.campaign(id)?, set.site(id.site)?);
        let condition = site.rules.condition(*threshold)?;
        let reach = set.reach(id);
        if condition.looks_at_areas() && !reach.knows_areas() {
            // The condition was set in this batch, so the counts by area are not loaded: the next signature decides.
            return None;
        }
        let is_met = condition.is_met(&reach);
        let is_noted = campaign.petition().dates.reached_at(*threshold).is_some();
        match (is_noted, is_met) {
            (false, true) => Some(Happening::ThresholdReached(*threshold)),
            (true, false) if !campaign.petition().dates.is_followed_up(*threshold) => {
                Some(Happening::ThresholdLost(*threshold))
            }
            _ => None,
        }
    };
    let moves: Vec<(Threshold, Happening)> = Threshold::ALL
        .into_iter()
        .filter_map(|threshold| Some((threshold, moved(&threshold)?)))
        .collect();
    for (threshold, happening) in moves {
        note(set, id, threshold, happening, now);
    }
}

fn note(set: &mut WorkingSet, id: CampaignId, threshold: Threshold, happening: Happening, now: Timestamp) {
    let Some(mut campaign) = set.campaign(id).cloned() else {
        return;
    };
    let reached = matches!(happening, Happening::ThresholdReached(_));
    campaign.head.dates.updated_at = now;
    // The creator of a petition that is not open yet is mailed about its supporters instead.
    let open = matches!(campaign.head.state, CampaignState::Open | CampaignState::Closed);
    let Some(petition) = campaign.petition_mut() else {
        return;
    };
    petition.lost.retain(|(lost, _)| *lost != threshold);
    if let Some(at) = petition.dates.reached_at(threshold).filter(|_| !reached) {
        petition.lost.push((threshold, at));
    }
    petition.dates.set_reached_at(threshold, reached.then_some(now));
    let tells = reached && open && !petition.told.contains(&threshold);
    if tells {
        petition.told.push(threshold);
    }
    set.put_campaign(campaign);
    let entry = add_to_history(set, id, Actor::Rule, happening, now);
    if tells {
        mail_creator(set, id, MailKind::ThresholdReached, entry, now, now);
    }
}

/// Restores the dates of thresholds that a petition had lost and reaches again because a correction was undone at
/// `now`. It is as if nothing had been taken out: whoever has to answer gets no more time than before.
pub(crate) fn bring_back(
    set: &mut WorkingSet,
    id: CampaignId,
    lost: &[(Threshold, Timestamp)],
    now: Timestamp,
) {
    let Some(mut campaign) = set.campaign(id).cloned() else {
        return;
    };
    let again = |campaign: &Campaign, threshold| campaign.petition().dates.reached_at(threshold) == Some(now);
    for (threshold, at) in lost {
        if again(&campaign, *threshold)
            && let Some(petition) = campaign.petition_mut()
        {
            petition.dates.set_reached_at(*threshold, Some(*at));
        }
    }
    if set.campaign(id) != Some(&campaign) {
        set.put_campaign(campaign);
    }
}

//! What follows from the numbers of a pledge whose areas have the target for themselves: each area reaches it in the very
//! commit that confirms the last person needed there, loses it when it falls below before the end, and is settled with the
//! whole, once.
//!
//! Nobody whose area is unknown is held to anything. Who is told: `area_news.rs`. Bounded by the areas of a site; without a change of state a rule looks at those alone that have moved.

use crate::campaigns::area_targets::AreaTargets;
use crate::campaigns::campaign::{Campaign, CampaignState};
use crate::campaigns::decide::life::add_to_history;
use crate::campaigns::decide::pledge_steps::{put, put_step_in};
use crate::campaigns::history::{Actor, Happening};
use crate::campaigns::pledge::{Pledge, Step};
use crate::sites::area::AreaCode;
use crate::spine::ids::CampaignId;
use crate::spine::row::Row;
use crate::spine::time::Timestamp;
use crate::spine::working_set::WorkingSet;

/// Records in which areas the target is reached, or no longer is.
pub(super) fn check(set: &mut WorkingSet, mut campaign: Campaign, mut pledge: Pledge, now: Timestamp) {
    let id = campaign.head.id;
    let counted = set.look_at_areas(id);
    if !matches!(campaign.head.state, CampaignState::Open | CampaignState::Closed) {
        // Before it opens there is nothing to reach, and what was taken down is over.
        return;
    }
    let mut targets = targets(set, id);
    let mut moves: Vec<(AreaCode, Step, bool)> = Vec::new();
    for (code, counted) in counted {
        let is_met = pledge.joined_in(&code, counted) >= pledge.terms.target;
        let mut area = targets.of(Some(&code));
        let step = match (area.stands(), is_met) {
            (false, true) => Step::Reached,
            (true, false) => Step::Lost,
            _ => continue,
        };
        area.reached_at = is_met.then_some(now);
        let tells = !area.told.contains(&step);
        if tells {
            area.told.push(step);
        }
        area.untold_since = step.waits_from(&area.told, now);
        targets.areas.insert(code.clone(), area);
        moves.push((code, step, tells));
    }
    if moves.is_empty() {
        return;
    }
    pledge.areas = targets.reached();
    pledge.untold_since = targets.longest_untold();
    pledge.reached_at = pledge.reached_at.or(Some(now)).filter(|_| pledge.areas > 0);
    if pledge.areas > 0 && !pledge.told.contains(&Step::Reached) {
        pledge.told.push(Step::Reached);
    }
    campaign.head.dates.updated_at = now;
    put(set, campaign, pledge);
    set.put_row(AreaTargets::only(id), targets);
    for (code, step, tells) in moves {
        add_to_history(set, id, Actor::Rule, Happening::PledgeArea(step, code.clone()), now);
        if tells {
            put_step_in(set, id, (step, Some(&code)), now);
        }
    }
}

/// Tells people in each area where it has stood for a day otherwise than they were told last.
pub(super) fn tell(set: &mut WorkingSet, campaign: Campaign, mut pledge: Pledge, now: Timestamp) {
    let id = campaign.head.id;
    let mut targets = targets(set, id);
    let mut told: Vec<(AreaCode, Step)> = Vec::new();
    for (code, area) in &mut targets.areas {
        if !Step::is_to_tell(area.untold_since, now) {
            continue;
        }
        let step = match area.stands() {
            true => Step::Reached,
            false => Step::Lost,
        };
        area.told.push(step);
        area.untold_since = None;
        told.push((code.clone(), step));
    }
    pledge.untold_since = targets.longest_untold();
    put(set, campaign, pledge);
    set.put_row(AreaTargets::only(id), targets);
    for (code, step) in told {
        put_step_in(set, id, (step, Some(&code)), now);
    }
}

/// Settles every area in which somebody joined: those that have the target stand, the others are free.
pub(super) fn settle(set: &mut WorkingSet, id: CampaignId, pledge: &mut Pledge, now: Timestamp) {
    let mut targets = targets(set, id);
    for (code, counted) in set.all_areas(id) {
        let joined = pledge.joined_in(&code, counted);
        if joined <= 0 {
            targets.areas.remove(&code);
            continue;
        }
        let area = targets.areas.entry(code).or_default();
        let is_met = joined >= pledge.terms.target;
        area.reached_at = area.reached_at.or(Some(now)).filter(|_| is_met);
        area.settled_with = Some(joined);
        area.untold_since = None;
    }
    pledge.areas = targets.reached();
    set.put_row(AreaTargets::only(id), targets);
}

/// Frees every area, since the pledge is called off.
pub(super) fn call_off(set: &mut WorkingSet, id: CampaignId, pledge: &mut Pledge) {
    let mut targets = targets(set, id);
    pledge.areas = 0;
    for area in targets.areas.values_mut() {
        (area.reached_at, area.untold_since) = (None, None);
    }
    if !targets.areas.is_empty() {
        set.put_row(AreaTargets::only(id), targets);
    }
}

fn targets(set: &WorkingSet, id: CampaignId) -> AreaTargets {
    set.row(AreaTargets::only(id)).cloned().unwrap_or_default()
}

//! How far a campaign has got, as the thresholds of its site measure it.

use std::collections::{BTreeMap, BTreeSet};

use super::WorkingSet;
use crate::campaigns::threshold::Reach;
use crate::signing::tally::TallyKey;
use crate::sites::area::AreaCode;
use crate::spine::change::Change;
use crate::spine::ids::{CampaignId, SiteId};

/// The counted signatures of a campaign, by origin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Confirmed here.
    pub collected: i64,
    /// Brought by an import.
    pub carried_over: i64,
    /// On paper.
    pub paper: i64,
}

/// Counted signatures of one campaign by area, without those whose area is unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AreaCounts {
    /// Confirmed here.
    pub collected: BTreeMap<AreaCode, i64>,
    /// Brought by an import.
    pub carried_over: BTreeMap<AreaCode, i64>,
    /// On paper.
    pub paper: BTreeMap<AreaCode, i64>,
    /// The areas whose counts have moved since a rule last looked at them.
    pub(super) moved: BTreeSet<AreaCode>,
}

impl AreaCounts {
    /// The number of one area, from all origins.
    fn count(&self, area: &AreaCode) -> i64 {
        let all = [&self.collected, &self.carried_over, &self.paper];
        all.into_iter().filter_map(|counts| counts.get(area)).sum()
    }

    fn by_area(&self) -> BTreeMap<&AreaCode, i64> {
        let mut counts = BTreeMap::new();
        let all = self.collected.iter().chain(&self.carried_over).chain(&self.paper);
        for (area, count) in all {
            *counts.entry(area).or_default() += count;
        }
        counts
    }
}

/// How far one campaign has got, as thresholds look at it.
#[derive(Clone, Copy, Debug)]
pub struct ReachOf<'a> {
    total: i64,
    areas: Option<&'a AreaCounts>,
}

impl<'a> ReachOf<'a> {
    pub(super) fn new(total: i64, areas: Option<&'a AreaCounts>) -> ReachOf<'a> {
        ReachOf { total, areas }
    }

    /// Whether the counts by area were loaded; they are for sites with a threshold that looks at them.
    #[must_use]
    pub fn knows_areas(&self) -> bool {
        self.areas.is_some()
    }
}

impl Reach for ReachOf<'_> {
    fn total(&self) -> i64 {
        self.total
    }

    fn inside(&self) -> i64 {
        self.areas.map_or(0, |areas| areas.by_area().values().sum())
    }

    fn areas_with(&self, each: i64) -> i64 {
        let enough = |areas: &AreaCounts| areas.by_area().values().filter(|count| **count >= each).count();
        self.areas
            .map_or(0, |areas| i64::try_from(enough(areas)).unwrap_or(i64::MAX))
    }
}

impl WorkingSet {
    /// The numbers of the areas of a campaign whose counts this batch has moved since it was last asked; of all of them if
    /// it has moved none, for then something else has happened. Nothing where the counts were not loaded.
    pub(crate) fn look_at_areas(&mut self, id: CampaignId) -> Vec<(AreaCode, i64)> {
        let Some(areas) = self.areas.get_mut(&id) else {
            return Vec::new();
        };
        let mut looked_at = std::mem::take(&mut areas.moved);
        if looked_at.is_empty() {
            looked_at = areas.by_area().into_keys().cloned().collect();
        }
        let counted = looked_at.into_iter().map(|area| {
            let count = areas.count(&area);
            (area, count)
        });
        counted.collect()
    }

    /// The numbers of all areas of a campaign.
    pub(crate) fn all_areas(&self, id: CampaignId) -> Vec<(AreaCode, i64)> {
        let counted = self.areas.get(&id).map(AreaCounts::by_area).unwrap_or_default();
        counted
            .into_iter()
            .map(|(area, count)| (area.clone(), count))
            .collect()
    }

    /// Marks an area, of those asked for in `leaving_areas`, as one in which something was counted.
    pub fn load_counted_area(&mut self, site: SiteId, area: AreaCode) {
        self.counted_areas.insert((site, area));
    }

    /// Whether something was counted in an area that was asked for; counts of this batch are included.
    #[must_use]
    pub fn is_counted(&self, site: SiteId, area: &AreaCode) -> bool {
        let is_it = |key: &TallyKey| matches!(key, TallyKey::Area(Some(code)) if code == area);
        let now = self.changes.iter().any(|change| match change {
            Change::Count { campaign, key, .. } => campaign.site == site && is_it(key),
            Change::ReplaceCarriedOver(campaign, tallies) => {
                campaign.site == site && tallies.iter().any(|tally| is_it(&tally.key))
            }
            Change::PutSite(_)
            | Change::PutArea(..)
            | Change::RemoveArea(..)
            | Change::PutCampaign(_)
            | Change::InsertSignature(..)
            | Change::InsertVoter(_)
            | Change::UpdateSignature(_)
            | Change::UpdateSigner(..)
            | Change::EraseSigner(_)
            | Change::InsertRepeat(_)
            | Change::UpdateRepeat(_)
            | Change::PutBallot(..)
            | Change::RemoveBallot(_)
            | Change::EraseBallots(..)
            | Change::PutRoll(..)
            | Change::ReplaceVoter(..)
            | Change::PutOnPaper(..)
            | Change::EraseRoll(..)
            | Change::InsertMail(_)
            | Change::UpdateMail(_)
            | Change::PutRecord(..)
            | Change::RemoveRecord(_) => false,
        });
        now || self.counted_areas.contains(&(site, area.clone()))
    }
}

//! A pledge whose areas have the target for themselves: what has come of it in each.
//!
//! "I will …, but only if 20 other people *in the same area* will …": every area reaches the target, loses it and is settled
//! for itself. The creator is none of the people in their own area, and who lives in no known area is held to nothing. Owns
//! the row in which that is kept, one for each pledge. **Never** decides when something happens:
//! `campaigns/decide/pledge_areas.rs`. Bounded by the areas of a site.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::campaigns::campaign::Campaign;
use crate::campaigns::pledge::Step;
use crate::sites::area::AreaCode;
use crate::spine::ids::CampaignId;
use crate::spine::row::{RecordKind, Row};
use crate::spine::time::Timestamp;

/// What has come of a pledge in one area.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct InArea {
    /// When the target was reached there; taken back if the number falls below it before the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reached_at: Option<Timestamp>,
    /// What everybody there was told before the end, in order, as in [`Pledge::told`](crate::campaigns::pledge::Pledge::told).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<Step>,
    /// Since when it is otherwise there than they were told last, if they are told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub untold_since: Option<Timestamp>,
    /// How many had joined there when the pledge was settled, without the creator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settled_with: Option<i64>,
}

impl InArea {
    /// Whether people there are held to it, as it stands.
    #[must_use]
    pub fn stands(&self) -> bool {
        self.reached_at.is_some()
    }

    /// Whether people there were told last what is so: then the end is no news to them.
    #[must_use]
    pub fn is_told(&self) -> bool {
        self.stands() && self.told.last() == Some(&Step::Reached)
    }
}

/// What has come of a pledge in each area in which that is something: reached once, or settled with somebody.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AreaTargets {
    /// By area.
    pub areas: BTreeMap<AreaCode, InArea>,
}

impl Row for AreaTargets {
    const KIND: RecordKind = RecordKind::AreaTargets;
    type Owner = CampaignId;
}

impl AreaTargets {
    /// Whether rules may look at it: each area has the target for itself, or that may still be chosen.
    #[must_use]
    pub fn may_matter(campaign: &Campaign) -> bool {
        let before_opening = campaign.head.state.is_before_opening();
        campaign
            .pledge()
            .is_some_and(|pledge| pledge.terms.by_area || before_opening)
    }

    /// What has come of it in this area. Where nothing has, and where nobody knows the area, nobody is held to anything.
    #[must_use]
    pub fn of(&self, area: Option<&AreaCode>) -> InArea {
        area.and_then(|area| self.areas.get(area))
            .cloned()
            .unwrap_or_default()
    }

    /// Since when people wait to be told what is so in their area, in the one where they have waited for longest.
    #[must_use]
    pub fn longest_untold(&self) -> Option<Timestamp> {
        self.areas.values().filter_map(|area| area.untold_since).min()
    }

    /// In how many areas it stands.
    #[must_use]
    pub fn reached(&self) -> i64 {
        let stand = self.areas.values().filter(|area| area.stands());
        i64::try_from(stand.count()).unwrap_or(i64::MAX)
    }
}

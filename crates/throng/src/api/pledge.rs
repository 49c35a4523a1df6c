//! What the public JSON says of a pledge beside what it says of every campaign.

use serde::Serialize;
use throng_domain::area::Area;
use throng_domain::area_targets::AreaTargets;
use throng_domain::campaign::Campaign;
use throng_domain::pledge::{Pledge, Terms, Verdict};

use super::petition::day_of;
use super::{ApiSite, moment, moments};

/// The attributes that only pledges have.
///
/// Eleven fields: the gaps of the sentence, and what has come of it.
#[derive(Debug, Serialize)]
pub(crate) struct PledgeAttributes<'a> {
    /// How many others have to join.
    target: i64,
    /// Who they are; empty for "other people".
    people: &'a str,
    /// What they do; empty for "do the same".
    others: &'a str,
    /// The last day on which people can join, in the site's time zone.
    last_day: String,
    /// When the target was reached.
    target_reached_at: Option<String>,
    /// `reached`, `missed` or `cancelled`; `null` while it is not settled.
    verdict: Option<&'static str>,
    settled_at: Option<String>,
    /// How many had joined when it was settled.
    settled_with: Option<i64>,
    /// Whether each area has the target for itself.
    target_by_area: bool,
    /// In how many areas it is reached.
    areas_reached: i64,
    /// What has come of it in each area; absent in lists, and where all people count together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) targets_by_area: Option<Vec<TargetOfArea<'a>>>,
}

/// What has come of a pledge in one area.
#[derive(Debug, Serialize)]
pub(crate) struct TargetOfArea<'a> {
    name: &'a str,
    ons_code: &'a str,
    /// When the target was reached there; `null` where it is not, or no longer.
    target_reached_at: Option<String>,
    /// How many had joined there when it was settled.
    settled_with: Option<i64>,
}

/// What has come of a pledge in each area in which that is something, in the order of the site's areas; `None` where all
/// people count together.
pub(super) fn targets_by_area<'a>(
    campaign: &Campaign,
    targets: &'a AreaTargets,
    areas: &'a [Area],
) -> Option<Vec<TargetOfArea<'a>>> {
    campaign.pledge().filter(|pledge| pledge.terms.by_area)?;
    let rows = areas.iter().filter_map(|area| {
        let of = targets.areas.get(&area.code)?;
        Some(TargetOfArea {
            name: &area.name,
            ons_code: area.code.as_str(),
            target_reached_at: moments(of.reached_at),
            settled_with: of.settled_with,
        })
    });
    Some(rows.collect())
}

/// The attributes of a pledge; `None` for another kind of campaign.
pub(super) fn attributes<'a>(campaign: &'a Campaign, place: ApiSite<'_>) -> Option<PledgeAttributes<'a>> {
    let Pledge { terms, reached_at, settled, areas, .. } = campaign.pledge()?;
    let Terms { target, people, others, until, private: _, by_area } = terms;
    // A pause of signing moves the last day on.
    let end = campaign.head.dates.closes_at.unwrap_or(*until);
    Some(PledgeAttributes {
        target: *target,
        people,
        others,
        last_day: day_of(end.just_before(), place),
        target_reached_at: moments(*reached_at),
        verdict: settled.as_ref().map(|settled| word(&settled.verdict)),
        settled_at: settled.as_ref().map(|settled| moment(settled.at)),
        settled_with: settled.as_ref().map(|settled| settled.joined),
        target_by_area: *by_area,
        areas_reached: *areas,
        targets_by_area: None,
    })
}

fn word(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Reached => "reached",
        Verdict::Missed => "missed",
        Verdict::Cancelled(_) => "cancelled",
    }
}

//! What a page says of a pledge beside what it says of every campaign: the sentence, how far it has come, and what follows.
//!
//! Owns nothing but plain data. The parts of the sentence are as the creator typed them; what was left empty is said in
//! the reader's language.

use serde::Serialize;
use throng_domain::area_targets::InArea;
use throng_domain::campaign::Campaign;
use throng_domain::pledge::{Pledge, Verdict};
use throng_domain::site::SiteRules;
use throng_domain::time::Timestamp;

/// A pledge on a page about it.
///
/// Fourteen fields: the parts of the sentence, who sees it, the numbers, and what has come of it.
#[derive(Debug, Clone, Serialize)]
pub struct PledgeView {
    /// What whoever signs will do ("I will plant a tree"), without a full stop.
    pub deed: String,
    /// How many others have to join.
    pub target: i64,
    /// Who they are; empty for "other people".
    pub people: String,
    /// What they do; empty for "do the same".
    pub others: String,
    /// The last moment at which people can join, ms since 1970.
    pub last_ms: i64,
    /// How many have joined, without the creator.
    pub joined: i64,
    /// How many more are needed.
    pub missing: i64,
    /// When the target was reached, ms since 1970.
    pub reached_ms: Option<i64>,
    /// `reached`, `missed` or `cancelled` once it is settled; empty before.
    pub verdict: &'static str,
    /// When it was settled, ms since 1970.
    pub settled_ms: Option<i64>,
    /// How many had joined then.
    pub settled_with: i64,
    /// Until when a mail that was sent before the end can still confirm, ms since 1970; `None` while people can join, and
    /// once it is settled.
    pub confirms_until_ms: Option<i64>,
    /// Whether only people with its secret link can see it.
    pub private: bool,
    /// How far it has come in areas, where each has the target for itself; `None` where all people count together.
    pub areas: Option<PledgeAreas>,
}

/// How far a pledge has come whose areas have the target for themselves.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct PledgeAreas {
    /// In how many areas the target is reached.
    pub reached: i64,
    /// Of the others the one that is nearest to it, where this page says so.
    pub nearest: Option<AreaStanding>,
    /// The reader's own, on pages that one person sees.
    pub here: Option<AreaStanding>,
}

/// How a pledge stands in one area.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AreaStanding {
    /// The name of the area.
    pub name: String,
    /// How many have joined there, without the creator.
    pub joined: i64,
    /// What that means.
    pub target: PlaceTarget,
}

/// What the number of an area means for the target that it has for itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct PlaceTarget {
    /// Whether people there are held to it.
    pub stands: bool,
    /// How many more are needed; 0 where they are.
    pub missing: i64,
    /// Whether that does not change any more.
    pub over: bool,
}

impl PlaceTarget {
    /// Of a pledge whose areas have the target for themselves: what it is in this area, where so many have joined; `None`
    /// for everything else.
    #[must_use]
    pub fn of(campaign: &Campaign, area: &InArea, joined: i64) -> Option<PlaceTarget> {
        let pledge = campaign.pledge().filter(|pledge| pledge.terms.by_area)?;
        let stands = area.stands();
        let missing = if stands {
            0
        } else {
            (pledge.terms.target - joined).max(0)
        };
        Some(PlaceTarget { stands, missing, over: pledge.settled.is_some() })
    }
}

impl PledgeView {
    /// A pledge as it stands at `now`, of which `joined` people are shown; `None` for another kind of campaign.
    #[must_use]
    pub fn of(campaign: &Campaign, joined: i64, rules: &SiteRules, now: Timestamp) -> Option<PledgeView> {
        let Pledge { terms, reached_at, settled, areas, .. } = campaign.pledge()?;
        // A pause of signing moves the end on.
        let end = campaign.head.dates.closes_at.unwrap_or(terms.until);
        let over = campaign.head.dates.opened_at.is_some() && !campaign.can_be_signed(now);
        let until = campaign.grace_ends(end, rules);
        let verdict = settled.as_ref().map(|settled| match settled.verdict {
            Verdict::Reached => "reached",
            Verdict::Missed => "missed",
            Verdict::Cancelled(_) => "cancelled",
        });
        Some(PledgeView {
            deed: campaign.head.text.action.trim_end_matches(['.', '!']).to_owned(),
            target: terms.target,
            people: terms.people.clone(),
            others: terms.others.clone(),
            last_ms: end.just_before().0,
            joined,
            missing: (terms.target - joined).max(0),
            // Supporters can be enough before it opens, and it is on only then.
            reached_ms: reached_at
                .filter(|_| campaign.head.dates.opened_at.is_some())
                .map(|at| at.0),
            verdict: verdict.unwrap_or_default(),
            settled_ms: settled.as_ref().map(|settled| settled.at.0),
            settled_with: settled.as_ref().map_or(0, |settled| settled.joined),
            confirms_until_ms: (over && settled.is_none()).then_some(until.0),
            private: terms.private,
            areas: terms
                .by_area
                .then(|| PledgeAreas { reached: *areas, ..PledgeAreas::default() }),
        })
    }

    /// The same where the page says which area is nearest to the target.
    #[must_use]
    pub fn nearest(self, nearest: Option<AreaStanding>) -> PledgeView {
        PledgeView { areas: self.areas.map(|areas| PledgeAreas { nearest, ..areas }), ..self }
    }

    /// The same on a page for somebody who lives in this area.
    #[must_use]
    pub fn here(self, here: Option<AreaStanding>) -> PledgeView {
        PledgeView { areas: self.areas.map(|areas| PledgeAreas { here, ..areas }), ..self }
    }
}

/// The gaps of a pledge's sentence as they were typed in the form.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct PledgeValues {
    /// How many others.
    pub target: String,
    /// Who they are.
    pub people: String,
    /// What they do.
    pub others: String,
    /// The last day, as `YYYY-MM-DD`.
    pub last_day: String,
    /// Whether only people with its secret link shall see it.
    pub private: bool,
    /// Whether each area shall have the target for itself.
    pub by_area: bool,
}

/// What came of the pledges of this site that asked for more than 20 people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct LargeTargets {
    /// How many have ended; at least 5.
    pub ended: i64,
    /// How many of these reached their target.
    pub reached: i64,
}

/// What the form for a pledge says beside its fields.
#[derive(Debug, Clone, Serialize)]
pub struct PledgeForm {
    /// The most people that it may ask for.
    pub target_max: i64,
    /// What came of earlier pledges with large targets; `None` while there are too few.
    pub large: Option<LargeTargets>,
    /// The most characters in a gap of the sentence.
    pub gap_chars_max: i64,
    /// A moment of the first day that can be chosen, and one of the last.
    pub first_ms: i64,
    /// See above.
    pub latest_ms: i64,
    /// Whether each area can have the target for itself: where people are asked for a postcode whose area is known.
    pub has_areas: bool,
}

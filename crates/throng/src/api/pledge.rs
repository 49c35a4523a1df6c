//! What the public JSON says of a pledge beside what it says of every campaign.

use serde::Serialize;
use throng_domain::campaign::Campaign;
use throng_domain::pledge::{Pledge, Terms, Verdict};

use super::petition::day_of;
use super::{ApiSite, moment, moments};

/// The attributes that only pledges have.
///
/// Eight fields: the gaps of the sentence, and what has come of it.
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
}

/// The attributes of a pledge; `None` for another kind of campaign.
pub(super) fn attributes<'a>(campaign: &'a Campaign, place: ApiSite<'_>) -> Option<PledgeAttributes<'a>> {
    let Pledge { terms, reached_at, settled, .. } = campaign.pledge()?;
    let Terms { target, people, others, until, private: _ } = terms;
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
    })
}

fn word(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Reached => "reached",
        Verdict::Missed => "missed",
        Verdict::Cancelled(_) => "cancelled",
    }
}

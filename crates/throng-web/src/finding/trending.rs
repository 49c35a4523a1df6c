//! What is being signed most just now.
//!
//! Owns the estimate. Signatures are counted by the hour of the clock, so the last sixty minutes are estimated as the
//! count of this hour so far, and that share of the hour before which lies within them, as if its signatures had been
//! spread evenly. Bounded by [`TRENDING_MAX`].

use throng_domain::ids::SiteId;
use throng_domain::tally::TallyKey;
use throng_domain::time::{HOUR_MS, Timestamp};
use throng_store::error::Fault;
use throng_store::reader::CountedCampaign;

use super::catalogue::Catalogue;
use super::most;
use crate::read::Tracked;
use throng_process::limits::TRENDING_MAX;
use throng_rendering::views::ListState;

/// A petition, and about how many signed it in the last sixty minutes.
#[derive(Debug)]
pub struct Trending {
    pub counted: CountedCampaign,
    /// The estimate, always more than 0.
    pub last_hour: i64,
}

/// The open petitions that most people signed in the last sixty minutes; those that nobody signed are left out.
pub fn trending(
    catalogue: &Catalogue,
    tracked: &mut Tracked<'_>,
    site: SiteId,
    now: Timestamp,
) -> Result<Vec<Trending>, Fault> {
    let (open, _) = catalogue.select(ListState::Open, "", None);
    let this = tracked.counts_of(site, &open, &TallyKey::Hour(now.hour()))?;
    let before = tracked.counts_of(site, &open, &TallyKey::Hour(now.hour() - 1))?;
    let counts: Vec<i64> = this
        .iter()
        .zip(&before)
        .map(|(this, before)| last_hour(now, *this, *before))
        .collect();
    let found = most(tracked, site, open, &counts, TRENDING_MAX.count())?;
    Ok(found
        .into_iter()
        .map(|(counted, last_hour)| Trending { counted, last_hour })
        .collect())
}

/// The estimate for one petition.
fn last_hour(now: Timestamp, this_hour: i64, hour_before: i64) -> i64 {
    let past = now.0.rem_euclid(HOUR_MS);
    let share = hour_before.saturating_mul(HOUR_MS - past);
    this_hour + (share + HOUR_MS / 2) / HOUR_MS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_hour_is_made_of_two() {
        for (minutes, this, before, expected) in
            [(0, 0, 60, 60), (15, 10, 60, 55), (30, 10, 61, 41), (59, 10, 60, 11), (15, 0, 0, 0)]
        {
            let now = Timestamp(1_000 * HOUR_MS + minutes * 60_000);
            assert_eq!(last_hour(now, this, before), expected, "{minutes} {this} {before}");
        }
    }
}

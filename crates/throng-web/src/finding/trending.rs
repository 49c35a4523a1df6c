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

/// The open petitions that most people signed in the last sixty minutes; those that nobody signed are left out. With them until when that
/// stands if nobody signs.
pub fn trending(
    catalogue: &Catalogue,
    tracked: &mut Tracked<'_>,
    site: SiteId,
    now: Timestamp,
) -> Result<(Vec<Trending>, Timestamp), Fault> {
    let (open, _) = catalogue.select(ListState::Open, "", None);
    let this = tracked.counts_of(site, &open, &TallyKey::Hour(now.hour()))?;
    let before = tracked.counts_of(site, &open, &TallyKey::Hour(now.hour() - 1))?;
    let counts: Vec<i64> = this
        .iter()
        .zip(&before)
        .map(|(this, before)| last_hour(now, *this, *before))
        .collect();
    let until = before.iter().map(|before| falls_at(now, *before)).min();
    let found = most(tracked, site, open, &counts, TRENDING_MAX.count())?;
    let found = found.into_iter();
    let found = found.map(|(counted, last_hour)| Trending { counted, last_hour });
    Ok((found.collect(), until.unwrap_or(now.next_hour())))
}

/// The estimate for one petition.
fn last_hour(now: Timestamp, this_hour: i64, hour_before: i64) -> i64 {
    let past = now.0.rem_euclid(HOUR_MS);
    let share = hour_before.saturating_mul(HOUR_MS - past);
    this_hour + (share + HOUR_MS / 2) / HOUR_MS
}

/// The next moment at which the estimate is less than now, if nobody signs: when one fewer of the hour before lies within the last sixty
/// minutes, or with the next hour.
fn falls_at(now: Timestamp, hour_before: i64) -> Timestamp {
    let end = now.next_hour();
    let shown = last_hour(now, 0, hour_before);
    if shown <= 0 {
        return end;
    }
    // Until then the share is at least `shown` less a half.
    let left = (shown.saturating_mul(HOUR_MS) - HOUR_MS / 2) / hour_before;
    end.plus_ms(-left).plus_ms(1).min(end)
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

    #[test]
    fn it_stands_until_one_fewer_is_shown_and_no_longer() {
        let begin = 1_000 * HOUR_MS;
        for (minutes, before) in
            [(0, 60), (15, 60), (30, 61), (59, 10), (1, 1), (31, 1), (10, 7), (0, 1_000_000)]
        {
            let now = Timestamp(begin + minutes * 60_000);
            let falls = falls_at(now, before);
            assert!(falls > now, "{minutes} {before}");
            let shown = last_hour(now, 0, before);
            assert_eq!(last_hour(falls.plus_ms(-2), 0, before), shown, "{minutes} {before}");
            let is_less = falls == now.next_hour() || last_hour(falls, 0, before) < shown;
            assert!(is_less, "{minutes} {before}");
        }
        assert_eq!(falls_at(Timestamp(begin), 0), Timestamp(begin + HOUR_MS));
    }
}

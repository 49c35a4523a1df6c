//! A petition's number over time: one row for each hour in which it changed.
//!
//! Owns the columns and their sums: the last total is the number that the page shows. Imported figures without hours
//! become one first row, whose hour is empty. Must never invent an hour. Bounded by the hours
//! for which a petition has tallies.

use std::collections::BTreeMap;

use throng_domain::tally::{Tally, TallyKey};
use throng_domain::time::HOUR_MS;

use super::sheet::Sheet;

/// The sheet of a petition whose number is `total` now.
pub(super) fn series(tallies: &[Tally], total: i64) -> Vec<u8> {
    let mut hours: BTreeMap<i64, i64> = BTreeMap::new();
    for tally in tallies {
        if let TallyKey::Hour(hour) = tally.key {
            *hours.entry(hour).or_default() += tally.count;
        }
    }
    let mut sheet = Sheet::new(&["hour_start", "signatures", "total"]);
    let mut so_far = total - hours.values().sum::<i64>();
    if so_far != 0 {
        sheet.row(&[String::new(), so_far.to_string(), so_far.to_string()]);
    }
    for (hour, signatures) in hours.into_iter().filter(|(_, signatures)| *signatures != 0) {
        so_far += signatures;
        sheet.row(&[start_of(hour), signatures.to_string(), so_far.to_string()]);
    }
    sheet.finish()
}

/// `2026-03-06T09:00:00Z`.
fn start_of(hour: i64) -> String {
    let start = jiff::Timestamp::from_millisecond(hour.saturating_mul(HOUR_MS));
    start
        .expect("hours of stored times lie within the calendar")
        .to_string()
}

#[cfg(test)]
mod tests {
    use throng_domain::ids::{CampaignId, SiteId};
    use throng_domain::tally::TallySource;
    use throng_domain::time::Timestamp;

    use super::*;

    fn tally(source: TallySource, key: TallyKey, count: i64) -> Tally {
        let petition = CampaignId { site: SiteId(1), number: 7 };
        Tally { campaign: petition, source, key, count, changed_at: Timestamp(0), label: None, ordinal: 0 }
    }

    #[test]
    fn hours_add_up_to_the_number() {
        use TallySource::{CarriedOver, Collected};
        for (name, tallies, total, rows) in [
            ("nothing", vec![], 0, ""),
            (
                "collected here, an hour of nothing between",
                vec![
                    tally(Collected, TallyKey::Total, 5),
                    tally(Collected, TallyKey::Hour(492_000), 2),
                    tally(Collected, TallyKey::Hour(492_001), 0),
                    tally(Collected, TallyKey::Hour(492_003), 3),
                ],
                5,
                "2026-02-16T00:00:00Z,2,2\r\n2026-02-16T03:00:00Z,3,5\r\n",
            ),
            (
                "carried over without hours, then collected",
                vec![
                    tally(CarriedOver, TallyKey::Total, 41),
                    tally(Collected, TallyKey::Total, 2),
                    tally(Collected, TallyKey::Hour(492_000), 2),
                ],
                43,
                ",41,41\r\n2026-02-16T00:00:00Z,2,43\r\n",
            ),
            (
                "both in the same hour",
                vec![
                    tally(CarriedOver, TallyKey::Hour(492_000), 1),
                    tally(Collected, TallyKey::Hour(492_000), 2),
                ],
                3,
                "2026-02-16T00:00:00Z,3,3\r\n",
            ),
        ] {
            let sheet = String::from_utf8(series(&tallies, total)).expect("UTF-8");
            assert_eq!(sheet, format!("hour_start,signatures,total\r\n{rows}"), "{name}");
        }
    }
}

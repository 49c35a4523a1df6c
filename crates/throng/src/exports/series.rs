//! A petition's number over time: one row for each hour or day in which it changed.
//!
//! Owns the columns and their sums: the last total of a whole series is the number that the page shows. Imported figures
//! without hours become one first row, whose hour is empty. Must never invent an hour. Bounded by the hours
//! for which a petition has tallies.
//!
//! There is no series by area (docs/decisions/0018): areas and hours are counted apart, and an area with a few signatures in an
//! hour would tell of people.

use std::collections::BTreeMap;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use throng_domain::tally::{Tally, TallyKey};
use throng_domain::time::HOUR_MS;

use super::sheet::Sheet;
use super::span::Span;

/// A petition's number by hour.
#[derive(Debug)]
pub(super) struct Series {
    hours: BTreeMap<i64, i64>,
    /// What came without an hour.
    before: i64,
}

impl Series {
    /// That of a petition whose number is `total` now.
    pub(super) fn of(tallies: &[Tally], total: i64) -> Series {
        let mut hours: BTreeMap<i64, i64> = BTreeMap::new();
        for tally in tallies {
            if let TallyKey::Hour(hour) = tally.key {
                *hours.entry(hour).or_default() += tally.count;
            }
        }
        let before = total - hours.values().sum::<i64>();
        Series { hours, before }
    }

    /// The sheet with a row for each hour.
    pub(super) fn by_hour(&self, span: Span) -> Vec<u8> {
        self.sheet("hour_start", span, start_of)
    }

    /// The sheet with a row for each day in this time zone. An hour belongs to the day in which it begins.
    pub(super) fn by_day(&self, span: Span, zone: &TimeZone) -> Vec<u8> {
        self.sheet("day", span, |hour| day_of(hour, zone))
    }

    /// The sheet of the hours in the span, added up where `name` is the same. Totals count from the very beginning.
    fn sheet<T: PartialEq + ToString>(&self, column: &str, span: Span, name: impl Fn(i64) -> T) -> Vec<u8> {
        let mut sheet = Sheet::new(&[column, "signatures", "total"]);
        let mut so_far = self.before;
        if so_far != 0 && span.is_from_the_beginning() {
            sheet.row(&[String::new(), so_far.to_string(), so_far.to_string()]);
        }
        let mut row: Option<(T, i64, i64)> = None;
        for (hour, signatures) in self.hours.iter().filter(|(_, signatures)| **signatures != 0) {
            so_far += signatures;
            if !span.holds(*hour) {
                continue;
            }
            let name = name(*hour);
            row = Some(match row.take() {
                Some((same, sum, _)) if same == name => (name, sum + signatures, so_far),
                finished => {
                    write(&mut sheet, finished);
                    (name, *signatures, so_far)
                }
            });
        }
        write(&mut sheet, row);
        sheet.finish()
    }
}

fn write<T: ToString>(sheet: &mut Sheet, row: Option<(T, i64, i64)>) {
    if let Some((name, signatures, total)) = row {
        sheet.row(&[name.to_string(), signatures.to_string(), total.to_string()]);
    }
}

/// `2026-03-06T09:00:00Z`.
fn start_of(hour: i64) -> jiff::Timestamp {
    let start = jiff::Timestamp::from_millisecond(hour.saturating_mul(HOUR_MS));
    start.expect("hours of stored times lie within the calendar")
}

/// `2026-03-06`.
fn day_of(hour: i64, zone: &TimeZone) -> Date {
    start_of(hour).to_zoned(zone.clone()).date()
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
            let sheet = Series::of(&tallies, total).by_hour(Span::default());
            let sheet = String::from_utf8(sheet).expect("UTF-8");
            assert_eq!(sheet, format!("\u{feff}hour_start,signatures,total\r\n{rows}"), "{name}");
        }
    }

    #[test]
    fn days_are_those_of_the_site_and_totals_count_from_the_beginning() {
        use super::super::span::SpanQuery;

        let tallies = [
            tally(TallySource::CarriedOver, TallyKey::Total, 40),
            tally(TallySource::Collected, TallyKey::Hour(492_000), 2),
            tally(TallySource::Collected, TallyKey::Hour(492_001), 0),
            tally(TallySource::Collected, TallyKey::Hour(492_023), 3),
            tally(TallySource::Collected, TallyKey::Hour(492_024), 4),
            tally(TallySource::Collected, TallyKey::Hour(492_100), 1),
        ];
        let series = Series::of(&tallies, 50);
        let east = TimeZone::fixed(jiff::tz::offset(1));
        for (zone, from, to, rows) in [
            (&TimeZone::UTC, "", "", ",40,40\r\n2026-02-16,5,45\r\n2026-02-17,4,49\r\n2026-02-20,1,50\r\n"),
            (&east, "", "", ",40,40\r\n2026-02-16,2,42\r\n2026-02-17,7,49\r\n2026-02-20,1,50\r\n"),
            (&TimeZone::UTC, "2026-02-17", "2026-02-19", "2026-02-17,4,49\r\n"),
            (
                &TimeZone::UTC,
                "2026-02-16T23:00:00Z",
                "",
                "2026-02-16,3,45\r\n2026-02-17,4,49\r\n2026-02-20,1,50\r\n",
            ),
            (&TimeZone::UTC, "2026-02-18", "2026-02-19", ""),
        ] {
            let asked = SpanQuery { by: String::new(), from: from.to_owned(), to: to.to_owned() };
            let span = Span::of(&asked, zone).expect("a span");
            let sheet = String::from_utf8(series.by_day(span, zone)).expect("UTF-8");
            assert_eq!(sheet, format!("\u{feff}day,signatures,total\r\n{rows}"), "{from} to {to}");
        }
    }
}

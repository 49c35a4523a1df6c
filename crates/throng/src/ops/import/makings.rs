//! By what a petition is recognised that comes in a second time without a number: by its ask, and when it was written.
//!
//! Owns that a day without a time is the same day however it was read: today it is its first instant in the site's time
//! zone, earlier programs took the first in UTC, and the zone may have been changed since. It must never take a petition of
//! another day for this one, nor one that was written here on the same day. Called by `plan.rs`. Bounds: each petition of
//! the site.

use std::collections::HashMap;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use throng_domain::time::{HOUR_MS, Timestamp};
use throng_domain::unseen::undisturbed;

use super::entry::Entry;

/// Days begin in all zones at a multiple of this.
const QUARTER_MS: i64 = HOUR_MS / 4;
/// How long before and after it begins in UTC a day begins elsewhere: from 14 hours ahead of UTC to 10 behind. Together these
/// are a day, so that no instant is the beginning of two.
const AHEAD_MS: i64 = 14 * HOUR_MS;
const BEHIND_MS: i64 = 10 * HOUR_MS;

/// When petitions were written, and with which ask.
#[derive(Debug, Clone)]
pub(super) struct Makings {
    time_zone: TimeZone,
    by_ask: HashMap<String, Vec<(Timestamp, u32)>>,
}

impl Makings {
    pub(super) fn new(time_zone: TimeZone) -> Makings {
        Makings { time_zone, by_ask: HashMap::new() }
    }

    /// Notes a petition; of two that are alike the first stays.
    pub(super) fn note(&mut self, ask: &str, at: Timestamp, number: u32) {
        let known = self.by_ask.entry(shown(ask)).or_default();
        if known.iter().all(|(other, _)| *other != at) {
            known.push((at, number));
        }
    }

    /// The number of the petition that this is.
    pub(super) fn number_of(&self, entry: &Entry) -> Option<u32> {
        let known = self.by_ask.get(&shown(&entry.text.action))?;
        let exact = known.iter().find(|(at, _)| *at == entry.dates.created_at);
        let found = exact.or_else(|| known.iter().find(|(at, _)| self.is_made_at(entry, *at)));
        found.map(|(_, number)| *number)
    }

    /// Whether the petition of a file may be one that was written at this time.
    pub(super) fn is_made_at(&self, entry: &Entry, at: Timestamp) -> bool {
        at == entry.dates.created_at || entry.made_on.is_some_and(|day| self.begins_at(day, at))
    }

    /// Whether this is the first instant of the day: here, or else in any zone.
    fn begins_at(&self, day: Date, at: Timestamp) -> bool {
        let Ok(instant) = jiff::Timestamp::from_millisecond(at.0) else {
            return false;
        };
        let here = instant.to_zoned(self.time_zone.clone());
        if here.start_of_day().is_ok_and(|first| first == here) {
            return here.date() == day;
        }
        let utc = day.to_zoned(TimeZone::UTC);
        let since = utc.map_or(i64::MAX, |utc| at.0 - utc.timestamp().as_millisecond());
        at.0.rem_euclid(QUARTER_MS) == 0 && since > -AHEAD_MS && since <= BEHIND_MS
    }
}

/// The ask as it is kept today: earlier programs also kept marks that turn the line.
fn shown(ask: &str) -> String {
    undisturbed(ask, ' ').into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_known_however_it_was_read_and_no_other_is() {
        for (zone, day, known, expected) in [
            ("UTC", "2025-06-03", "2025-06-03T00:00:00Z", true),
            ("UTC", "2025-06-03", "2025-06-04T00:00:00Z", false),
            ("UTC", "2025-06-03", "2025-06-02T00:00:00Z", false),
            // As earlier programs read it.
            ("America/New_York", "2025-06-03", "2025-06-03T00:00:00Z", true),
            ("America/New_York", "2025-06-02", "2025-06-03T00:00:00Z", false),
            ("America/New_York", "2025-06-04", "2025-06-03T00:00:00Z", false),
            ("Pacific/Auckland", "2025-06-03", "2025-06-03T00:00:00Z", true),
            ("Pacific/Auckland", "2025-06-02", "2025-06-03T00:00:00Z", false),
            ("Pacific/Auckland", "2025-06-04", "2025-06-03T00:00:00Z", false),
            // In another zone.
            ("UTC", "2025-06-03", "2025-06-03T04:00:00Z", true),
            ("UTC", "2025-06-03", "2025-06-02T12:00:00Z", true),
            ("UTC", "2025-06-02", "2025-06-02T12:00:00Z", false),
            // Here a day begins then, and it is another.
            ("Pacific/Pago_Pago", "2025-06-03", "2025-06-03T11:00:00Z", true),
            ("Pacific/Pago_Pago", "2025-06-04", "2025-06-03T11:00:00Z", false),
            // Somebody wrote it then.
            ("UTC", "2025-06-03", "2025-06-03T04:00:07.120Z", false),
        ] {
            let makings = Makings::new(TimeZone::get(zone).expect("it is in the list"));
            let at: jiff::Timestamp = known.parse().expect("a time");
            let day: Date = day.parse().expect("a day");
            let found = makings.begins_at(day, Timestamp(at.as_millisecond()));
            assert_eq!(found, expected, "{zone} {day} {known}");
        }
    }
}

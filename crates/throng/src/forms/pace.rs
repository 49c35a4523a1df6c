//! How many petitions are started, and reports sent, with one e-mail address and from one place in a day: so that nobody can have a
//! stranger's mailbox filled by our mails.
//!
//! Owns the counts, in memory: a restart forgets them. It must never keep an address: a keyed hash of it will do.
//! Bounded by [`STARTS_KEPT_MAX`].

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};

use throng_domain::time::{DAY_MS, Timestamp};
use throng_domain::uniqueness::AddressKey;

use crate::limits::{
    REPORTS_PER_ADDRESS_MAX, REPORTS_PER_PLACE_MAX, STARTS_KEPT_MAX, STARTS_PER_ADDRESS_MAX,
    STARTS_PER_PLACE_MAX,
};

/// Of what starts are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Source {
    /// A mailbox, as a keyed hash.
    Address(AddressKey),
    /// The other end of the connection; of the newer kind of address the part that one customer has.
    Place(IpAddr),
    /// A mailbox that reports are sent with.
    Reporter(AddressKey),
    /// A connection that reports come from.
    ReporterPlace(IpAddr),
}

/// The counts. Shared by all requests.
#[derive(Debug, Default)]
pub(crate) struct Pace {
    /// When counting began, and how many there were since.
    counts: Mutex<HashMap<Source, (Timestamp, u64)>>,
}

impl Pace {
    /// Counts a start, or says that it is one too many.
    pub(super) fn allows(&self, address: AddressKey, place: Option<IpAddr>, now: Timestamp) -> bool {
        let address = (Source::Address(address), STARTS_PER_ADDRESS_MAX.max);
        let place = place.map(|place| (Source::Place(network(place)), STARTS_PER_PLACE_MAX.max));
        self.counts(place.into_iter().chain([address]).collect(), now)
    }

    /// Counts a report from the public, or says that it is one too many.
    pub(super) fn allows_report(
        &self,
        address: Option<AddressKey>,
        place: Option<IpAddr>,
        now: Timestamp,
    ) -> bool {
        let address = address.map(|address| (Source::Reporter(address), REPORTS_PER_ADDRESS_MAX.max));
        let place = place.map(|place| (Source::ReporterPlace(network(place)), REPORTS_PER_PLACE_MAX.max));
        self.counts(place.into_iter().chain(address).collect(), now)
    }

    fn counts(&self, sources: Vec<(Source, u64)>, now: Timestamp) -> bool {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let is_over = |since: Timestamp| now.since(since) >= DAY_MS;
        let begun = |counts: &HashMap<Source, (Timestamp, u64)>, source: &Source| {
            counts
                .get(source)
                .copied()
                .filter(|(since, _)| !is_over(*since))
                .unwrap_or((now, 0))
        };
        if sources
            .iter()
            .any(|(source, max)| begun(&counts, source).1 >= *max)
        {
            return false;
        }
        if counts.len() + sources.len() > STARTS_KEPT_MAX.count() {
            counts.retain(|_, (since, _)| !is_over(*since));
        }
        // Still full: as many people as can be counted were here today. Forgetting them is better than stopping all.
        if counts.len() + sources.len() > STARTS_KEPT_MAX.count() {
            counts.clear();
        }
        for (source, _) in sources {
            let (since, count) = begun(&counts, &source);
            counts.insert(source, (since, count + 1));
        }
        true
    }
}

/// Of an address of the newer kind, the first half: one customer has all of the rest.
fn network(place: IpAddr) -> IpAddr {
    match place.to_canonical() {
        IpAddr::V4(place) => IpAddr::V4(place),
        IpAddr::V6(place) => {
            let [a, b, c, d, ..] = place.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mailbox(at: u64) -> AddressKey {
        let mut key = AddressKey([0; throng_domain::uniqueness::ADDRESS_KEY_BYTES]);
        key.0[..8].copy_from_slice(&at.to_be_bytes());
        key
    }

    fn place(text: &str) -> Option<IpAddr> {
        Some(text.parse().unwrap())
    }

    #[test]
    fn a_mailbox_is_mailed_so_often_in_a_day_wherever_it_is_typed() {
        let pace = Pace::default();
        let max = STARTS_PER_ADDRESS_MAX.max;
        for at in 0..max {
            let from = place(&format!("192.0.2.{at}"));
            assert!(pace.allows(mailbox(1), from, Timestamp(i64::try_from(at).unwrap())));
        }
        assert!(!pace.allows(mailbox(1), place("198.51.100.1"), Timestamp(DAY_MS - 1)));
        assert!(pace.allows(mailbox(2), place("198.51.100.1"), Timestamp(DAY_MS - 1)));
        assert!(pace.allows(mailbox(1), place("198.51.100.1"), Timestamp(DAY_MS)));
    }

    #[test]
    fn one_connection_starts_so_many_in_a_day() {
        let pace = Pace::default();
        for at in 0..STARTS_PER_PLACE_MAX.max {
            assert!(pace.allows(mailbox(at), place(&format!("2001:db8:1:2::{at}")), Timestamp(0)));
        }
        assert!(!pace.allows(mailbox(999), place("2001:db8:1:2:ffff::"), Timestamp(0)));
        assert!(pace.allows(mailbox(999), place("2001:db8:1:3::"), Timestamp(0)));
    }

    #[test]
    fn reports_are_counted_by_themselves_with_and_without_an_address() {
        let pace = Pace::default();
        for at in 0..REPORTS_PER_ADDRESS_MAX.max {
            let from = place(&format!("192.0.2.{at}"));
            assert!(pace.allows_report(Some(mailbox(1)), from, Timestamp(0)));
        }
        assert!(!pace.allows_report(Some(mailbox(1)), place("198.51.100.1"), Timestamp(0)));
        assert!(pace.allows(mailbox(1), place("198.51.100.1"), Timestamp(0)), "a start is no report");
        for _ in 0..REPORTS_PER_PLACE_MAX.max {
            assert!(pace.allows_report(None, place("203.0.113.9"), Timestamp(0)));
        }
        assert!(!pace.allows_report(None, place("203.0.113.9"), Timestamp(DAY_MS - 1)));
        assert!(pace.allows_report(None, place("203.0.113.9"), Timestamp(DAY_MS)));
        assert!(pace.allows_report(None, None, Timestamp(0)), "where nobody can say from where");
    }
}

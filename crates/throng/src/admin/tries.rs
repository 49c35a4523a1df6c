//! How often somebody may try to sign in: counted in memory, for each member and for each address of the network, in
//! windows of a quarter of an hour. A restart forgets them; hashing is slow enough that this helps nobody.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use throng_domain::time::Timestamp;

use crate::limits::{
    SIGN_IN_TRIES_PER_ADDRESS_MAX, SIGN_IN_TRIES_PER_MEMBER_MAX, SIGN_IN_WINDOW_MS, TRIES_KEPT_MAX,
};

/// Whose tries are counted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Whose {
    /// Who was named, in small letters; it need not be anybody.
    Member(blake3::Hash),
    /// Where it came from.
    Address(IpAddr),
}

/// The counts; clones share them.
#[derive(Clone, Debug, Default)]
pub(super) struct Tries {
    counts: Arc<Mutex<HashMap<Whose, (Timestamp, u64)>>>,
}

impl Tries {
    /// Counts a try, and says whether it is one too many.
    pub(super) fn is_too_many(&self, email: &str, from: Option<IpAddr>, now: Timestamp) -> bool {
        let member = (member(email), SIGN_IN_TRIES_PER_MEMBER_MAX.max);
        self.count(std::iter::once(member).chain(address(from)), now)
    }

    /// The same where nobody is named yet.
    pub(super) fn is_too_many_from(&self, from: Option<IpAddr>, now: Timestamp) -> bool {
        self.count(address(from), now)
    }

    fn count(&self, tries: impl IntoIterator<Item = (Whose, u64)>, now: Timestamp) -> bool {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let mut too_many = false;
        for (whose, max) in tries {
            make_room(&mut counts, now);
            let (since, count) = counts.entry(whose).or_insert((now, 0));
            if is_over(*since, now) {
                (*since, *count) = (now, 0);
            }
            *count += 1;
            too_many |= *count > max;
        }
        too_many
    }

    /// Somebody has signed in: their mistakes are forgiven.
    pub(super) fn forgive(&self, email: &str) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.remove(&member(email));
    }
}

fn address(from: Option<IpAddr>) -> Option<(Whose, u64)> {
    from.map(|from| (Whose::Address(network(from)), SIGN_IN_TRIES_PER_ADDRESS_MAX.max))
}

fn member(email: &str) -> Whose {
    Whose::Member(blake3::hash(email.trim().to_lowercase().as_bytes()))
}

fn is_over(since: Timestamp, now: Timestamp) -> bool {
    now.since(since) >= SIGN_IN_WINDOW_MS.max as i64
}

/// Windows that are over go; when there are still too many, the oldest.
fn make_room(counts: &mut HashMap<Whose, (Timestamp, u64)>, now: Timestamp) {
    if counts.len() < TRIES_KEPT_MAX.count() {
        return;
    }
    counts.retain(|_, (since, _)| !is_over(*since, now));
    while counts.len() >= TRIES_KEPT_MAX.count() {
        let oldest = counts.iter().min_by_key(|(_, (since, _))| *since);
        let Some(oldest) = oldest.map(|(whose, _)| whose.clone()) else {
            return;
        };
        counts.remove(&oldest);
    }
}

/// A household has 2⁶⁴ addresses of the newer kind.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
        four @ IpAddr::V4(_) => four,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(1_800_000_000_000);
    const NEXT: Timestamp = Timestamp(NOW.0 + SIGN_IN_WINDOW_MS.max as i64);

    fn address(number: u64) -> Option<IpAddr> {
        Some(IpAddr::from([10, 0, (number / 256) as u8, (number % 256) as u8]))
    }

    #[test]
    fn tries_of_a_member_end_wherever_they_come_from() {
        let tries = Tries::default();
        for number in 0..SIGN_IN_TRIES_PER_MEMBER_MAX.max {
            assert!(!tries.is_too_many("olga@staff.example", address(number), NOW));
        }
        assert!(tries.is_too_many(" Olga@Staff.example ", address(99), NOW));
        assert!(!tries.is_too_many("max@staff.example", address(99), NOW));
        assert!(!tries.is_too_many("olga@staff.example", address(99), NEXT), "a quarter of an hour later");
    }

    #[test]
    fn tries_from_an_address_end_whoever_is_named() {
        let tries = Tries::default();
        for number in 0..SIGN_IN_TRIES_PER_ADDRESS_MAX.max {
            assert!(!tries.is_too_many(&number.to_string(), address(1), NOW), "{number}");
        }
        assert!(tries.is_too_many("olga", address(1), NOW));
        assert!(!tries.is_too_many("olga", address(2), NOW));
        assert!(tries.is_too_many_from(address(1), NOW));
        for _ in 0..SIGN_IN_TRIES_PER_ADDRESS_MAX.max {
            assert!(!tries.is_too_many_from(address(3), NOW));
        }
        assert!(tries.is_too_many_from(address(3), NOW));
    }

    #[test]
    fn success_forgives_and_memory_is_bounded() {
        let tries = Tries::default();
        for _ in 0..SIGN_IN_TRIES_PER_MEMBER_MAX.max {
            tries.is_too_many("olga", None, NOW);
        }
        tries.forgive("OLGA");
        assert!(!tries.is_too_many("olga", None, NOW));
        for number in 0..=TRIES_KEPT_MAX.max + 10 {
            tries.is_too_many(&number.to_string(), None, NOW);
        }
        assert!(tries.counts.lock().unwrap().len() <= TRIES_KEPT_MAX.count());
    }

    #[test]
    fn addresses_of_one_household_count_together() {
        let of = |text: &str| network(text.parse().unwrap());
        assert_eq!(of("2001:db8:1:2:3::4"), of("2001:db8:1:2:ffff::1"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:10.0.0.1"), of("10.0.0.1"));
    }
}

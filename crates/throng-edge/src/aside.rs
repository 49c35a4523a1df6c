//! Connections of staff, which threads of their own read and answer: however many people read and sign, nobody of them stands in
//! front of the office.
//!
//! **Owns** the question whose a connection is, which its first request answers, and the seats on these threads. Who shows the
//! session of somebody who was signed in a moment ago (the origin knows them) has a seat of staff, which nobody else can take. Anybody
//! else who asks for the office is a guest, such as whoever is about to sign in. What is encrypted says nothing before it has kept these
//! threads busy, and over HTTP/2 it cannot move any more: it sits there from its beginning, as a neighbour, if it comes from where
//! somebody who is signed in asked lately. Without a seat a connection is read and answered by
//! the threads of everybody, as always. **Never** decides what anybody may see. **Called by** `entrance` for each connection that was
//! just accepted, by `listener` when a connection asks for the office later, and by `app`, which ends a connection that has another
//! seat than it should: then the next one finds its own. **Bounds** the seats of staff, those of guests and neighbours together, those
//! of one network among these, and the places from where staff asked.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::runtime::Handle;
use tokio::task::{AbortHandle, JoinError};
use tokio::time::Instant;

use super::asker::Asker;
use super::client::Peer;
use super::front::Front;
use super::glance::{address_in, values_of};
use super::origin::{Caller, Wanted};
use super::places::{narrow_network, wide_network};
use super::shares::{Share, Shares};
use throng_process::limits::resources::{self, Gauge, Permit, Permits};

/// For how long it counts that somebody who is signed in asked from somewhere.
const LATELY: Duration = Duration::from_secs(3_600);

/// The threads, and the seats on them.
#[derive(Debug)]
pub(super) struct Aside {
    threads: Handle,
    front: Arc<Front>,
    staff: Permits,
    guests: Arc<Shares>,
    nearby: Nearby,
}

/// A seat, for as long as a connection has it.
#[derive(Debug)]
pub(super) enum Seat {
    Staff { _permit: Permit },
    Guest { _share: Share },
    Neighbour { _share: Share },
}

impl Aside {
    /// Seats on the threads of this runtime.
    pub(super) fn new(threads: Handle, front: Arc<Front>) -> Arc<Aside> {
        let staff = Permits::new(resources::STAFF_CONNECTIONS.made());
        let guests = Shares::of(resources::STAFF_GUESTS.made());
        let nearby = Nearby { seen: Mutex::default(), gauge: resources::STAFF_NETWORKS.made() };
        Arc::new(Aside { threads, front, staff, guests, nearby })
    }

    /// A seat for a connection whose other end is `peer`, if it asks for the office with these bytes, and one is free.
    pub(super) fn seat(&self, peer: Option<Peer>, bytes: &[u8]) -> Option<Seat> {
        let (host, target) = address_in(bytes)?;
        let wanted = Wanted::at(host, target);
        let caller = self.front.caller(wanted, &values_of(bytes, "cookie"));
        if matches!(caller, Caller::Public | Caller::Any) {
            return None;
        }
        let client = Asker::Head(peer, bytes).client(self.front.proxies());
        let address = client
            .filter(|client| !client.is_proxy)
            .map(|client| client.address);
        if caller == Caller::Staff {
            self.saw_staff(address);
            if let Some(permit) = self.staff.try_take() {
                return Some(Seat::Staff { _permit: permit });
            }
        }
        let share = self.guests.take(address.map(wide_network))?;
        Some(Seat::Guest { _share: share })
    }

    /// A seat for a connection of which nothing is known but its other end, if that is where staff are, and a seat is free.
    pub(super) fn seat_nearby(&self, peer: Option<Peer>) -> Option<Seat> {
        let peer = peer.filter(|peer| !self.front.proxies().is_proxy(*peer))?;
        if !self.nearby.has(peer.address(), Instant::now()) {
            return None;
        }
        let share = self.guests.take(Some(wide_network(peer.address())))?;
        Some(Seat::Neighbour { _share: share })
    }

    /// Notes that somebody who is signed in asked from here.
    pub(super) fn saw_staff(&self, address: Option<IpAddr>) {
        if let Some(address) = address {
            self.nearby.note(address, Instant::now());
        }
    }

    /// Where the connections run that have a seat.
    pub(super) fn threads(&self) -> &Handle {
        &self.threads
    }
}

/// Does `work` on these threads. It is given up when nobody waits for it any more.
///
/// # Errors
/// It panicked.
pub async fn run_on<T: Send + 'static>(
    threads: &Handle,
    work: impl Future<Output = T> + Send + 'static,
) -> Result<T, JoinError> {
    let task = threads.spawn(work);
    let _given_up = GivenUp(task.abort_handle());
    task.await
}

/// Ends a task when it is dropped, unless it has ended.
struct GivenUp(AbortHandle);

impl Drop for GivenUp {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Seat {
    /// Whether a connection in this seat (or in none) goes on after an answer to such a caller. One that asks for something else than
    /// its seat is for is ended, and comes again.
    pub(super) fn suits(seat: Option<&Seat>, caller: Caller) -> bool {
        match (seat, caller) {
            (_, Caller::Any) | (None, Caller::Public | Caller::Guest) => true,
            (Some(_), Caller::Public) | (None, Caller::Staff) => false,
            (Some(Seat::Staff { .. } | Seat::Neighbour { .. }), Caller::Staff | Caller::Guest) => true,
            (Some(Seat::Guest { .. }), caller) => caller == Caller::Guest,
        }
    }
}

/// From where somebody who is signed in asked lately: households and offices, as `places` tells them apart.
#[derive(Debug)]
struct Nearby {
    seen: Mutex<HashMap<u64, Instant>>,
    gauge: Gauge,
}

impl Nearby {
    fn has(&self, address: IpAddr, now: Instant) -> bool {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let last = seen.get(&narrow_network(address));
        last.is_some_and(|last| now.saturating_duration_since(*last) < LATELY)
    }

    fn note(&self, address: IpAddr, now: Instant) {
        let network = narrow_network(address);
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.len() >= self.gauge.max() && !seen.contains_key(&network) {
            seen.retain(|_, last| now.saturating_duration_since(*last) < LATELY);
        }
        match seen.len() < self.gauge.max() || seen.contains_key(&network) {
            true => drop(seen.insert(network, now)),
            // Whoever is there is heard among everybody until they have shown who they are.
            false => self.gauge.refuses(),
        }
        self.gauge.holds(seen.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_staff_are_is_forgotten_after_a_while_and_does_not_grow() {
        let nearby = Nearby { seen: Mutex::default(), gauge: resources::STAFF_NETWORKS.holding(3) };
        let (now, later) = (Instant::now(), Instant::now() + LATELY);
        let at = |last: u8| IpAddr::from([192, 0, 2, last]);
        for last in 1..9 {
            nearby.note(at(last), now);
        }
        let known = |now| {
            (1..9)
                .filter(|last| nearby.has(at(*last), now))
                .collect::<Vec<_>>()
        };
        assert_eq!(known(now), [1, 2, 3]);
        nearby.note(at(2), later);
        assert_eq!(known(later), [2]);
        nearby.note(at(7), later);
        assert_eq!(known(later), [2, 7]);
    }
}

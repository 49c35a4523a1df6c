//! Connections of staff, which threads of their own read and answer: however many people read and sign, nobody of them stands in
//! front of the office.
//!
//! **Owns** the question whose a connection is, which its first request answers, and the seats on these threads. Who shows the
//! session of somebody who was signed in a moment ago (the origin knows them) has a seat of staff, which nobody else can take, and loses
//! it with the first answer after the session has ended. Anybody else who asks for the office is a guest, such as whoever is about to
//! sign in; they sit on a thread of their own, so that however many knock, staff do not wait for them. There sit those, too, who watch
//! how the program does, in seats that guests cannot take. What is encrypted says nothing before it has kept threads
//! busy: if it comes from where somebody who is signed in asked lately, it is greeted on the threads of staff, without a seat, which
//! only what was asked has. Over HTTP/1 its first request says where it goes on. Over HTTP/2 it cannot move once that is read: then it
//! sits among staff as a neighbour, what it asks as a guest is answered on the thread of guests, and without a session it is soon told to
//! leave. Without a seat a connection is read and answered by the threads of everybody, as always. Who only sits makes room
//! (`seats`). **Never** decides what anybody may see. **Called by** `entrance` for each connection that was
//! just accepted, by `listener` when a connection asks for the office later, and by `app`, which ends a connection that has another
//! seat than it should: then the next one finds its own. **Bounds** the seats of staff, of neighbours, of guests and of those who watch,
//! each apart, those of one session or of one network among them, and the places from where staff asked.

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
use super::places::{Place, narrow_network, wide_network};
use super::seats::{Seats, Taken};
use super::shares::{Share, Shares};
use throng_process::limits::STAFF_CONNECTIONS_PER_SESSION_MAX;
use throng_process::limits::resources::{self, Gauge};

/// For how long it counts that somebody who is signed in asked from somewhere.
const LATELY: Duration = Duration::from_secs(3_600);

/// The threads that read and answer apart from those of everybody.
#[derive(Clone, Debug)]
pub struct AsideThreads {
    /// Those of staff.
    pub staff: Handle,
    /// Those of guests of the office, and of whoever watches how the program does.
    pub guests: Handle,
}

/// The threads, and the seats on them.
#[derive(Debug)]
pub(super) struct Aside {
    threads: AsideThreads,
    front: Arc<Front>,
    staff: Arc<Shares>,
    neighbours: Seats,
    guests: Seats,
    monitors: Seats,
    nearby: Nearby,
}

/// A seat, for as long as a connection has it.
#[derive(Debug)]
pub(super) struct Seat {
    kind: Kind,
    held: Held,
}

/// What keeps the seat.
#[derive(Debug)]
enum Held {
    /// One of staff, which nobody has to give up.
    Firmly { _share: Share },
    /// One that is given up for somebody else.
    For(Arc<Taken>),
}

/// For whom a seat is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Staff,
    Neighbour,
    Guest,
    Monitor,
}

impl Aside {
    /// Seats on the threads of this runtime.
    pub(super) fn new(threads: AsideThreads, front: Arc<Front>) -> Arc<Aside> {
        Arc::new(Aside {
            threads,
            front,
            staff: Shares::each(
                resources::STAFF_CONNECTIONS.made(),
                STAFF_CONNECTIONS_PER_SESSION_MAX.count(),
            ),
            neighbours: Seats::of(resources::STAFF_NEIGHBOURS.made()),
            guests: Seats::of(resources::STAFF_GUESTS.made()),
            monitors: Seats::of(resources::MONITOR_CONNECTIONS.made()),
            nearby: Nearby { seen: Mutex::default(), gauge: resources::STAFF_NETWORKS.made() },
        })
    }

    /// A seat for the connection in this place, if it asks for the office with these bytes, and one is free or made free.
    pub(super) fn seat(&self, place: &Arc<Place>, bytes: &[u8]) -> Option<Seat> {
        let peer = place.peer();
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
        if let Caller::Staff(session) = caller {
            self.saw_staff(address);
            if let Some(share) = self.staff.take(Some(session.0)) {
                return Some(Seat { kind: Kind::Staff, held: Held::Firmly { _share: share } });
            }
        }
        let (kind, seats) = match caller {
            Caller::Monitor => (Kind::Monitor, &self.monitors),
            Caller::Public | Caller::Any | Caller::Guest | Caller::Staff(_) => (Kind::Guest, &self.guests),
        };
        let taken = seats.take(address.map(wide_network), place)?;
        Some(Seat { kind, held: Held::For(taken) })
    }

    /// Whether a connection of which nothing is known but its other end is greeted on the threads of staff: that is where staff are.
    pub(super) fn greets(&self, peer: Option<Peer>) -> bool {
        let peer = peer.filter(|peer| !self.front.proxies().is_proxy(*peer));
        peer.is_some_and(|peer| self.nearby.has(peer.address(), Instant::now()))
    }

    /// A seat for a connection that was greeted there and speaks HTTP/2, if one is free or made free.
    pub(super) fn seat_nearby(&self, place: &Arc<Place>) -> Option<Seat> {
        let network = wide_network(place.peer()?.address());
        place.is_told_by_its_protocol();
        let taken = self.neighbours.take(Some(network), place)?;
        Some(Seat { kind: Kind::Neighbour, held: Held::For(taken) })
    }

    /// Notes that somebody who is signed in asked from here.
    pub(super) fn saw_staff(&self, address: Option<IpAddr>) {
        if let Some(address) = address {
            self.nearby.note(address, Instant::now());
        }
    }

    /// Where a connection runs that has this seat.
    pub(super) fn threads(&self, seat: &Seat) -> &Handle {
        match seat.kind {
            Kind::Staff | Kind::Neighbour => &self.threads.staff,
            Kind::Guest | Kind::Monitor => self.of_guests(),
        }
    }

    /// Where staff are greeted.
    pub(super) fn of_staff(&self) -> &Handle {
        &self.threads.staff
    }

    /// Where guests are answered.
    pub(super) fn of_guests(&self) -> &Handle {
        &self.threads.guests
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
    /// Notes whose a request is that came over a connection with many. Whether the connection has asked too much for its seat.
    pub(super) fn is_too_strange(&self, caller: Caller) -> bool {
        match (&self.held, caller) {
            (Held::For(taken), Caller::Staff(_)) => {
                taken.is_known();
                false
            }
            (Held::For(taken), _) => taken.is_too_strange(),
            (Held::Firmly { .. }, _) => false,
        }
    }

    /// Whether a connection in this seat (or in none) goes on after an answer to such a caller. One that asks for something else than
    /// its seat is for is ended, and comes again.
    pub(super) fn suits(seat: Option<&Seat>, caller: Caller) -> bool {
        match (seat.map(|seat| seat.kind), caller) {
            (_, Caller::Any) => true,
            (None, caller) => !matches!(caller, Caller::Staff(_)),
            (Some(Kind::Staff), caller) => matches!(caller, Caller::Staff(_)),
            // It cannot do better: the next connection from there would sit here again.
            (Some(Kind::Neighbour), caller) => matches!(caller, Caller::Staff(_) | Caller::Guest),
            (Some(Kind::Guest), caller) => caller == Caller::Guest,
            (Some(Kind::Monitor), caller) => caller == Caller::Monitor,
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

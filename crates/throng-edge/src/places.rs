//! The places of connections: who occupies each, what they are doing, and whom to close when places are short.
//!
//! **Owns** the state of each connection that is not answered at once, and the choice of those that are closed to
//! make room: the idlest ones of the network that has the most. **Never** closes a connection of a trusted proxy,
//! behind which everybody may be, and none at all while there is room. **Called by** `listener`; `wire`, `pipe` and
//! `app` record what happens. **Bounds** nothing by itself: the listener accepts no more than there may be.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::task::AbortHandle;
use tokio::time::Instant;

use crate::aside::Seat;
use crate::client::Peer;
use throng_process::limits::CONNECTIONS_BUSY_SHARE;

/// What a connection is doing. The table in [`deadlines`](super::deadlines) says for how long it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// It waits for a request, or for the rest of its head.
    Head,
    /// The body of a request comes in.
    Body,
    /// An answer is being made or sent.
    Answer,
    /// An answer that has no end is being sent.
    Stream,
}

const STATES: [State; 4] = [State::Head, State::Body, State::Answer, State::Stream];

/// Who is at the other end of a connection.
#[derive(Clone, Copy, Debug)]
struct Who {
    peer: Option<Peer>,
    /// The network that it counts to; `None` for a trusted proxy.
    network: Option<Network>,
}

impl Who {
    fn new(peer: Option<Peer>, is_proxy: bool) -> Who {
        let address = peer.filter(|_| !is_proxy).map(Peer::address);
        Who { peer, network: address.map(Network::of) }
    }
}

/// A connection's place. Nine fields: what others see of a connection that only its own task holds.
#[derive(Debug)]
pub(super) struct Place {
    /// Who is at the other end; not known until the proxy in between has told it, where it has to.
    who: OnceLock<Who>,
    opened: Instant,
    state: AtomicU8,
    /// When it was last known to do something, in milliseconds after `opened`.
    moved_ms: AtomicU64,
    /// Whether it waits for the client to take something: see [`pace`](super::pace).
    waits: AtomicBool,
    /// Whether it is being closed to make room.
    leaving: AtomicBool,
    /// Its seat on the threads of staff or of guests, if it has one.
    seat: OnceLock<Seat>,
    task: OnceLock<AbortHandle>,
    /// Says that it makes room, where its protocol has words for that.
    told: OnceLock<Notify>,
}

impl Place {
    pub(super) fn new(peer: Option<Peer>, is_proxy: bool) -> Place {
        let place = Place::untold();
        place.is_that_of(peer, is_proxy);
        place
    }

    /// A place for a connection whose client is told later.
    pub(super) fn untold() -> Place {
        Place {
            who: OnceLock::new(),
            opened: Instant::now(),
            state: AtomicU8::new(0),
            moved_ms: AtomicU64::new(0),
            waits: AtomicBool::new(false),
            leaving: AtomicBool::new(false),
            seat: OnceLock::new(),
            task: OnceLock::new(),
            told: OnceLock::new(),
        }
    }

    /// Records that its protocol can tell the client which of its requests were the last.
    pub(super) fn is_told_by_its_protocol(&self) {
        self.told.get_or_init(Notify::new);
    }

    /// Whether it can make room without losing what was asked.
    pub(super) fn can_be_told(&self) -> bool {
        self.told.get().is_some()
    }

    /// Returns when it has to make room for somebody else.
    pub(super) async fn makes_room(&self) {
        match self.told.get() {
            Some(told) => told.notified().await,
            None => std::future::pending().await,
        }
    }

    /// Has it make room: told by its protocol, or else closed.
    pub(super) fn gives_way(&self) {
        match self.told.get() {
            Some(told) => told.notify_one(),
            None => self.leave(),
        }
    }

    /// How long it has been open.
    pub(super) fn age(&self) -> Duration {
        self.opened.elapsed()
    }

    /// Records who is at the other end.
    pub(super) fn is_that_of(&self, peer: Option<Peer>, is_proxy: bool) {
        self.who.set(Who::new(peer, is_proxy)).expect("it is told once");
    }

    /// Records that it has a seat.
    pub(super) fn sits(&self, seat: Seat) {
        self.seat.set(seat).expect("a connection moves once");
    }

    /// Its seat.
    pub(super) fn seat(&self) -> Option<&Seat> {
        self.seat.get()
    }

    /// The other end; `None` if it has gone, or is not known yet.
    pub(super) fn peer(&self) -> Option<Peer> {
        self.who.get()?.peer
    }

    /// The wide network that it counts to; `None` for a trusted proxy.
    pub(super) fn network(&self) -> Option<u64> {
        self.who.get()?.network.map(|network| network.wide)
    }

    pub(super) fn state(&self) -> State {
        STATES[usize::from(self.state.load(Ordering::Relaxed))]
    }

    /// Records that the connection begins something else.
    pub(super) fn turns(&self, state: State) {
        self.turns_at(state, Instant::now());
    }

    /// Like [`Place::turns`], for callers that know the time.
    pub(super) fn turns_at(&self, state: State, now: Instant) {
        self.state.store(state as u8, Ordering::Relaxed);
        self.moved_at(now);
    }

    /// Records that the connection made progress.
    pub(super) fn went_on(&self) {
        self.moved_at(Instant::now());
    }

    /// Like [`Place::went_on`], for callers that know the time.
    pub(super) fn moved_at(&self, now: Instant) {
        let moved = now.saturating_duration_since(self.opened).as_millis();
        self.moved_ms
            .store(u64::try_from(moved).unwrap_or(u64::MAX), Ordering::Relaxed);
        self.waits.store(false, Ordering::Relaxed);
    }

    /// Records that the client takes nothing just now.
    pub(super) fn waits_for_client(&self) {
        self.waits.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_waiting_for_client(&self) -> bool {
        self.waits.load(Ordering::Relaxed)
    }

    /// Whether a request is being answered, with an answer that has an end.
    pub(super) fn is_answering(&self) -> bool {
        matches!(self.state(), State::Body | State::Answer)
    }

    /// How long it has made no progress.
    pub(super) fn still_for(&self) -> Duration {
        let moved = Duration::from_millis(self.moved_ms.load(Ordering::Relaxed));
        self.opened.elapsed().saturating_sub(moved)
    }

    /// Stores the task that is aborted to empty this place.
    pub(super) fn is_held_by(&self, task: AbortHandle) {
        self.task.set(task).expect("a connection has one task");
    }

    /// Whether it waits for the client to ask for something, or for more of what it asks.
    pub(super) fn is_idle(&self) -> bool {
        self.state() == State::Head && !self.is_waiting_for_client()
    }

    fn leave(&self) {
        if let Some(task) = self.task.get() {
            self.leaving.store(true, Ordering::Relaxed);
            task.abort();
        }
    }
}

/// The networks that an address counts to: the narrow one is a household or an office, the wide one what a single
/// customer of a provider can easily have all of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Network {
    wide: u64,
    narrow: u64,
}

impl Network {
    /// IPv4: the /24 and the address. IPv6: the /48 and the /64.
    fn of(address: IpAddr) -> Network {
        match address.to_canonical() {
            IpAddr::V4(address) => {
                let narrow = u64::from(address.to_bits());
                Network { wide: narrow >> 8, narrow }
            }
            // No global IPv6 address begins with 0, so these differ from all numbers of IPv4 above.
            IpAddr::V6(address) => {
                let narrow = (address.to_bits() >> 64) as u64;
                Network { wide: narrow >> 16, narrow }
            }
        }
    }
}

/// The network of an address, as one that can easily be had whole.
pub(super) fn wide_network(address: IpAddr) -> u64 {
    Network::of(address).wide
}

/// The network of an address, as that of a household or an office.
pub(super) fn narrow_network(address: IpAddr) -> u64 {
    Network::of(address).narrow
}

/// All places that are occupied.
#[derive(Debug, Default)]
pub(super) struct Places {
    taken: Mutex<Taken>,
}

#[derive(Debug, Default)]
struct Taken {
    next: u64,
    places: HashMap<u64, Arc<Place>>,
}

/// A place, occupied for as long as its connection lives.
#[derive(Debug)]
pub(super) struct Occupied {
    pub(super) place: Arc<Place>,
    number: u64,
    places: Arc<Places>,
}

impl Drop for Occupied {
    fn drop(&mut self) {
        self.places.taken().places.remove(&self.number);
    }
}

impl Places {
    /// Occupies a place.
    pub(super) fn take(self: &Arc<Places>, place: Place) -> Occupied {
        let place = Arc::new(place);
        let mut taken = self.taken();
        let number = taken.next;
        taken.next += 1;
        taken.places.insert(number, Arc::clone(&place));
        Occupied { place, number, places: Arc::clone(self) }
    }

    /// Closes connections until `wanted` of at `most` this many places are free or being freed, as far as that is
    /// fair.
    pub(super) fn make_room(&self, wanted: usize, most: usize) {
        let places: Vec<Arc<Place>> = self.taken().places.values().map(Arc::clone).collect();
        let leaving = places
            .iter()
            .filter(|place| place.leaving.load(Ordering::Relaxed))
            .count();
        let free = most.saturating_sub(places.len()) + leaving;
        for place in greediest(&places, wanted.saturating_sub(free), most) {
            place.leave();
        }
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().expect("nothing panics while it holds it")
    }
}

/// The connections to close first: always the one that is idle longest in the network that has most places at that
/// point. A network that has more than its share of all places loses busy ones, too.
fn greediest(places: &[Arc<Place>], count: usize, most: usize) -> Vec<Arc<Place>> {
    if count == 0 {
        return Vec::new();
    }
    let counted = places
        .iter()
        .filter(|place| !place.leaving.load(Ordering::Relaxed))
        .filter_map(|place| Some((place, place.who.get()?.network?)));
    let mut ranked: Vec<Ranked> = counted
        .map(|(place, network)| Ranked {
            place,
            network,
            busy: !place.is_idle(),
            still: place.still_for(),
            rank: 0,
        })
        .collect();
    // Each connection gets a rank within its address, from the one that would be closed last; then within the wide
    // network, so that an address with many connections loses them before its neighbours do.
    rank(&mut ranked, |one| one.network.narrow);
    rank(&mut ranked, |one| one.network.wide);
    let share = most / CONNECTIONS_BUSY_SHARE.count();
    ranked.retain(|one| !one.busy || one.rank > share);
    // Whoever has more than a share goes first, busy or not: a client that has just come in looks idle, too.
    ranked.sort_by_key(|one| Reverse((one.rank > share, !one.busy, one.rank, one.still)));
    ranked
        .into_iter()
        .take(count)
        .map(|one| Arc::clone(one.place))
        .collect()
}

/// A place that may have to be emptied.
struct Ranked<'a> {
    place: &'a Arc<Place>,
    network: Network,
    busy: bool,
    still: Duration,
    /// The number of connections of its network that are closed after it, plus one.
    rank: usize,
}

/// Ranks the connections of each network from 1: busy ones first, then by their previous rank, then those that were
/// active most recently.
fn rank(places: &mut [Ranked<'_>], network: impl Fn(&Ranked<'_>) -> u64) {
    places.sort_by_key(|one| (!one.busy, one.rank, one.still));
    let mut counts: HashMap<u64, usize> = HashMap::new();
    for one in places {
        let count = counts.entry(network(one)).or_default();
        *count += 1;
        one.rank = *count;
    }
}

#[cfg(test)]
impl Place {
    /// The same, opened earlier.
    pub(super) fn was_opened_before(self: &Arc<Place>, before: Duration) -> Arc<Place> {
        let opened = self
            .opened
            .checked_sub(before)
            .expect("the machine runs for longer");
        let place = Arc::new(Place { opened, ..Place::untold() });
        place.is_that_of(self.peer(), false);
        if self.can_be_told() {
            place.is_told_by_its_protocol();
        }
        place
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn laid_out(rows: &[(&str, usize, State)]) -> Vec<Arc<Place>> {
        let place = |(peer, state): (&str, State)| {
            let place = Place::new(Some(Peer::at(peer.parse().unwrap())), false);
            place.turns(state);
            Arc::new(place)
        };
        rows.iter()
            .flat_map(|(peer, count, state)| std::iter::repeat_n((*peer, *state), *count))
            .map(place)
            .collect()
    }

    /// How many connections of each row have to be closed, when `count` are.
    fn gone(rows: &[(&str, usize, State)], count: usize, most: usize) -> Vec<usize> {
        let places = laid_out(rows);
        let chosen = greediest(&places, count, most);
        let mut left = &places[..];
        let mut gone = Vec::new();
        for (_, of_row, _) in rows {
            let (these, others) = left.split_at(*of_row);
            let is_chosen = |place: &&Arc<Place>| chosen.iter().any(|one| Arc::ptr_eq(one, place));
            gone.push(these.iter().filter(is_chosen).count());
            left = others;
        }
        gone
    }

    #[test]
    fn the_greediest_network_goes_first_and_never_what_is_busy_before_what_is_idle() {
        use State::{Answer, Body, Head, Stream};
        for (rows, count, expected) in [
            (&[("192.0.2.1", 3, Head), ("198.51.100.1", 1, Head)][..], 2, &[2, 0][..]),
            (&[("192.0.2.1", 3, Head), ("198.51.100.1", 1, Head)], 0, &[0, 0]),
            // Neighbours of a greedy address, in one /24 or one /48.
            (&[("192.0.2.1", 8, Head), ("192.0.2.2", 1, Head)], 7, &[7, 0]),
            (&[("2001:db8:0:1::1", 8, Head), ("2001:db8:0:2::1", 1, Head)], 7, &[7, 0]),
            // A client that uses all addresses of a network.
            (&[("192.0.2.1", 2, Head), ("192.0.2.2", 2, Head), ("198.51.100.1", 3, Head)], 1, &[1, 0, 0]),
            (
                &[("2001:db8:0:1::1", 2, Head), ("2001:db8:0:1::2", 2, Head), ("::ffff:192.0.2.1", 3, Head)],
                1,
                &[1, 0, 0],
            ),
            // Busy connections stay, up to a share of all places.
            (&[("192.0.2.1", 3, Answer), ("198.51.100.1", 1, Head)], 2, &[0, 1]),
            (&[("192.0.2.1", 20, Body), ("198.51.100.1", 1, Head)], 6, &[6, 0]),
            (&[("192.0.2.1", 20, Stream), ("198.51.100.1", 6, Answer)], 30, &[10, 0]),
        ] {
            let mut gone = gone(rows, count, 40);
            // Which of two equal addresses is closed first is up to chance.
            if expected == [1, 0, 0] {
                gone = vec![gone[0] + gone[1], 0, gone[2]];
            }
            assert_eq!(gone, expected, "{rows:?}");
        }
    }

    #[test]
    fn the_idlest_goes_first() {
        let places = laid_out(&[("192.0.2.1", 3, State::Head)]);
        places[0].moved_at(Instant::now() + Duration::from_secs(2));
        places[2].moved_at(Instant::now() + Duration::from_secs(1));
        let order = greediest(&places, 3, 40);
        let position = |place| order.iter().position(|one| Arc::ptr_eq(one, place)).unwrap();
        assert_eq!([position(&places[1]), position(&places[2]), position(&places[0])], [0, 1, 2]);
    }

    #[tokio::test]
    async fn room_is_made_once_and_trusted_proxies_stay() {
        let places = Arc::new(Places::default());
        let peers = ["127.0.0.1", "127.0.0.1", "192.0.2.1", "192.0.2.1", "192.0.2.2"];
        let mut tasks = Vec::new();
        for peer in peers {
            let occupied = places.take(Place::new(peer.parse().ok().map(Peer::at), peer.starts_with("127.")));
            let place = Arc::clone(&occupied.place);
            #[expect(clippy::disallowed_methods, reason = "a test's own connections")]
            let task = tokio::spawn(async move {
                let _ticket = occupied;
                std::future::pending::<()>().await;
            });
            place.is_held_by(task.abort_handle());
            tasks.push(task);
        }
        for (wanted, left) in [(0, 5), (1, 5), (2, 4), (3, 3), (5, 2)] {
            places.make_room(wanted, 6);
            places.make_room(wanted, 6);
            while places.taken().places.len() > left {
                tokio::task::yield_now().await;
            }
            assert_eq!(places.taken().places.len(), left, "{wanted}");
        }
        assert!(tasks[..2].iter().all(|task| !task.is_finished()));
    }
}

//! The seats of one kind on threads of their own, and who makes room there for whoever comes when none is left.
//!
//! **Owns** who sits: each connection with the network that its seat counts to. Whoever has been silent for longest, in a seat that
//! somebody else wants, gives it up at once and is closed: nobody is kept out by those who only sit. **Never** takes a seat from
//! whoever was heard within [`SEAT_SILENT_MS_MAX`], nor from one whose answer is being made, but for neighbours: their protocol tells
//! them that nothing new is heard, and what they have asked for is answered, for [`NEIGHBOUR_LEAVES_MS_MAX`] at the most. So a silent one makes room at once, and one that has shown
//! no session also while it asks. **Called by** `aside` for neighbours, guests and those who
//! watch. **Bounds** nothing by itself: `shares` does.
//!
//! [`NEIGHBOUR_LEAVES_MS_MAX`]: throng_process::limits::NEIGHBOUR_LEAVES_MS_MAX

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use super::places::Place;
use super::shares::{Share, Shares, Short};
use throng_process::limits::resources::Gauge;
use throng_process::limits::{NEIGHBOUR_REQUESTS_MAX, SEAT_SILENT_MS_MAX};

/// The seats of one kind.
#[derive(Debug)]
pub(super) struct Seats {
    shares: Arc<Shares>,
    sitting: Mutex<Vec<Sitting>>,
}

/// Who has a seat.
#[derive(Debug)]
struct Sitting {
    network: Option<u64>,
    place: Weak<Place>,
    taken: Weak<Taken>,
}

/// A seat that was taken, until its connection ends or gives it up.
#[derive(Debug)]
pub(super) struct Taken {
    share: Mutex<Option<Share>>,
    /// Whether a session was shown that was good.
    known: AtomicBool,
    /// Requests without one.
    strange: AtomicU64,
}

/// In which order seats are given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Right {
    /// Somebody who was known, and says nothing now.
    KnownAndSilent,
    /// Somebody who asks for something, but may be anybody.
    Strange,
    /// Somebody who says nothing, and may be anybody.
    Silent,
}

impl Seats {
    /// As many as the gauge may hold, of which a network may have a part.
    pub(super) fn of(gauge: Gauge) -> Seats {
        Seats { shares: Shares::of(gauge), sitting: Mutex::default() }
    }

    /// A seat for the connection in this place, which counts to this network; `None` if none is left and nobody makes room.
    pub(super) fn take(&self, network: Option<u64>, place: &Arc<Place>) -> Option<Arc<Taken>> {
        let mut sitting = self.sitting.lock().unwrap_or_else(PoisonError::into_inner);
        sitting.retain(|one| one.taken.upgrade().is_some_and(|taken| taken.is_held()));
        if let Some(short) = self.shares.short_of(network) {
            let same = |one: &&Sitting| short == Short::OfAll || one.network == network;
            if let Some((place, taken)) = gives_way(sitting.iter().filter(same)) {
                taken.is_given_up();
                place.gives_way();
            }
        }
        let share = self.shares.take(network)?;
        let taken = Arc::new(Taken {
            share: Mutex::new(Some(share)),
            known: AtomicBool::new(false),
            strange: AtomicU64::new(0),
        });
        sitting.push(Sitting { network, place: Arc::downgrade(place), taken: Arc::downgrade(&taken) });
        Some(taken)
    }
}

/// Who gives up their seat first, if anybody may have to.
fn gives_way<'a>(sitting: impl Iterator<Item = &'a Sitting>) -> Option<(Arc<Place>, Arc<Taken>)> {
    let may_have_to = sitting.filter_map(|one| {
        let (place, taken) = (one.place.upgrade()?, one.taken.upgrade()?);
        let (right, since) = right(&place, &taken)?;
        Some(((right, since), (place, taken)))
    });
    may_have_to.max_by_key(|(key, _)| *key).map(|(_, who)| who)
}

fn right(place: &Place, taken: &Taken) -> Option<(Right, Duration)> {
    let longest = Duration::from_millis(SEAT_SILENT_MS_MAX.max);
    let (known, told) = (taken.known.load(Ordering::Relaxed), place.can_be_told());
    // Who is told loses nothing, also what is on its way just now. Colleagues behind one router must not drive each other out all the same.
    let least = if told && !known { Duration::ZERO } else { longest };
    let silent = place.is_idle().then(|| place.still_for());
    match silent.filter(|silent| *silent >= least) {
        Some(silent) if known => Some((Right::KnownAndSilent, silent)),
        Some(silent) => Some((Right::Silent, silent)),
        None => {
            let age = place.age();
            (told && !known && age >= longest).then_some((Right::Strange, age))
        }
    }
}

impl Taken {
    fn is_held(&self) -> bool {
        self.share
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .is_some()
    }

    fn is_given_up(&self) {
        let share = self.share.lock().unwrap_or_else(PoisonError::into_inner).take();
        drop(share);
    }

    /// Notes that a session was shown that is good.
    pub(super) fn is_known(&self) {
        self.known.store(true, Ordering::Relaxed);
    }

    /// Notes a request that shows none. Whether it was one too many for a seat among those of staff.
    pub(super) fn is_too_strange(&self) -> bool {
        let strange = self.strange.fetch_add(1, Ordering::Relaxed) + 1;
        strange >= NEIGHBOUR_REQUESTS_MAX.max && !self.known.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use throng_process::limits::resources;

    use super::*;
    use crate::client::Peer;
    use crate::places::State;

    fn place(told: bool) -> Arc<Place> {
        let place = Place::new("192.0.2.1".parse().ok().map(Peer::at), false);
        if told {
            place.is_told_by_its_protocol();
        }
        Arc::new(place)
    }

    #[test]
    fn who_is_silent_for_longest_makes_room_and_who_was_just_heard_does_not() {
        let seats = Seats::of(resources::STAFF_GUESTS.holding(8));
        let long_ago = |place: &Arc<Place>, ms: u64| place.was_opened_before(Duration::from_millis(ms));
        let places: Vec<Arc<Place>> = (0..6).map(|_| place(false)).collect();
        let (mut first, mut second) = (Vec::new(), Vec::new());
        // One network has a quarter: two. Neither was silent for long enough.
        for place in &places[..3] {
            first.extend(seats.take(Some(1), place));
        }
        assert_eq!(first.len(), 2);
        let aged = [9_000, 5_000].map(|ms| long_ago(&place(false), ms));
        assert!(aged.iter().all(|place| place.age() >= Duration::from_secs(5)));
        for place in &aged {
            second.extend(seats.take(Some(2), place));
        }
        // Those of another network are not asked, though they have been silent for longer.
        assert!(seats.take(Some(1), &places[3]).is_none());
        second.extend(seats.take(Some(2), &places[4]));
        assert_eq!(second.iter().map(|taken| taken.is_held()).collect::<Vec<_>>(), [false, true, true]);
        // Who is being answered stays.
        aged[1].turns(State::Answer);
        assert!(seats.take(Some(2), &places[5]).is_none());
        drop((first, second));
        assert!(seats.take(Some(2), &places[5]).is_some(), "a connection that ended left its seat");
    }

    #[test]
    fn a_neighbour_that_showed_no_session_makes_room_before_one_that_did() {
        let seats = Seats::of(resources::STAFF_NEIGHBOURS.holding(8));
        let old = |ms| place(true).was_opened_before(Duration::from_millis(ms));
        let (known, busy) = (old(60_000), old(2_000));
        let known_seat = seats.take(Some(1), &known).expect("it is free");
        known_seat.is_known();
        let busy_seat = seats.take(Some(1), &busy).expect("it is free");
        busy.turns(State::Answer);
        let later = [place(true), place(true), place(true)];
        let third = seats.take(Some(1), &later[0]).expect("room was made");
        assert!(known_seat.is_held() && !busy_seat.is_held());
        later[0].turns(State::Answer);
        let fourth = seats.take(Some(1), &later[1]).expect("room was made");
        assert!(!known_seat.is_held(), "the last that is silent");
        let fifth = seats.take(Some(1), &later[2]).expect("room was made");
        assert!(third.is_held() && !fourth.is_held(), "it was silent, however shortly");
        later[2].turns(State::Answer);
        assert!(seats.take(Some(1), &place(true)).is_none(), "both have just come, and ask for something");
        drop(fifth);
    }

    #[test]
    fn who_asks_much_and_shows_no_session_is_too_strange() {
        let seats = Seats::of(resources::STAFF_NEIGHBOURS.holding(8));
        let (strange, known) = (place(true), place(true));
        let seat = |place| seats.take(None, place).expect("it is free");
        let (strange, known) = (seat(&strange), seat(&known));
        known.is_known();
        let asks = |seat: &Taken| (0..NEIGHBOUR_REQUESTS_MAX.max).any(|_| seat.is_too_strange());
        assert_eq!([asks(&strange), asks(&known)], [true, false]);
    }
}

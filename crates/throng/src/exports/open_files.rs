//! Who is being sent a file of everything, and whose turn it is to have the next part made.
//!
//! Owns the places for such files. A place costs little (one part that waits for its client), and making a part costs a
//! reader and a core: so a file waits for its turn for each part, and holds none while its client takes the last. Whoever
//! has not come to its next part for [`WHOLE_FILE_IDLE_S`] gives its place to somebody who comes when all are taken; until
//! somebody comes it is left alone. It must never cut off a client that waits for us. Bounded by `WHOLE_FILES_MAX`, by
//! network too, by as many that gave their place away and are not gone, and by `WHOLE_PARTS_AT_ONCE`.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use throng_domain::network::Network;
use throng_process::limits::resources::{self, Gauge, Permit, Permits};
use throng_process::limits::{WHOLE_FILE_IDLE_S, WHOLE_FILES_PER_NETWORK_MAX};

/// The files that are being sent.
#[derive(Debug)]
pub(super) struct OpenFiles {
    by_network_max: usize,
    gauge: Gauge,
    /// Locked only to look through those that are open.
    open: Mutex<Open>,
    turns: Permits,
}

#[derive(Debug, Default)]
struct Open {
    /// By number; a number is never given twice.
    files: BTreeMap<u64, OpenFile>,
    next: u64,
    /// Files that gave their place away and are not gone yet: each is let go when its client comes to its next part.
    ending: usize,
}

#[derive(Debug)]
struct OpenFile {
    /// Nothing for a client whose network is not known.
    network: Option<Network>,
    /// Since when its client has had a part and has not asked for the next; nothing while it waits for us.
    idle_since: Option<Instant>,
}

/// Why there is no place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Full {
    /// The network has all that it may have.
    Network,
    All,
}

/// A place for one file, given back when this is dropped.
#[derive(Debug)]
pub(super) struct Place {
    of: Arc<OpenFiles>,
    number: u64,
}

impl OpenFiles {
    pub(super) fn none() -> Arc<OpenFiles> {
        let turns = Permits::new(resources::WHOLE_PARTS.made());
        OpenFiles::holding(WHOLE_FILES_PER_NETWORK_MAX.count(), resources::WHOLE_FILES.made(), turns)
    }

    fn holding(by_network_max: usize, gauge: Gauge, turns: Permits) -> Arc<OpenFiles> {
        Arc::new(OpenFiles { by_network_max, gauge, open: Mutex::default(), turns })
    }

    /// A place for one more file that `network` asks for. A client without a known network has no share of its own.
    pub(super) fn take(self: &Arc<OpenFiles>, network: Option<Network>, now: Instant) -> Result<Place, Full> {
        let mut open = self.locked();
        let nearby = open
            .files
            .values()
            .filter(|file| network.is_some() && file.network == network);
        if nearby.count() >= self.by_network_max {
            return Err(Full::Network);
        }
        if open.files.len() >= self.gauge.max() && !open.make_room(self.gauge.max(), now) {
            self.gauge.refuses();
            return Err(Full::All);
        }
        let number = open.next;
        open.next += 1;
        open.files.insert(number, OpenFile { network, idle_since: None });
        self.gauge.holds(open.files.len());
        Ok(Place { of: Arc::clone(self), number })
    }

    /// Waits until the next part may be made. Whoever makes it keeps what this returns until it is made.
    pub(super) async fn turn(&self) -> Permit {
        self.turns.take().await
    }

    fn locked(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Open {
    /// Ends the file whose client has had its last part for longest, if that is long enough and fewer than `ending_max` are
    /// ending. Whether there is room now.
    fn make_room(&mut self, ending_max: usize, now: Instant) -> bool {
        let patience = Duration::from_secs(WHOLE_FILE_IDLE_S.max);
        let idle = self.files.iter();
        let idle = idle.filter_map(|(number, file)| Some((file.idle_since?, *number)));
        let idlest = idle
            .min()
            .filter(|(since, _)| now.saturating_duration_since(*since) >= patience);
        let Some((_, number)) = idlest.filter(|_| self.ending < ending_max) else {
            return false;
        };
        self.files.remove(&number);
        self.ending += 1;
        true
    }
}

impl Place {
    /// Notes that the client wants the next part. False if it took so long that its place went to another.
    pub(super) fn goes_on(&self) -> bool {
        self.note(None)
    }

    /// Notes that the client has been given a part.
    pub(super) fn is_given(&self, now: Instant) {
        self.note(Some(now));
    }

    fn note(&self, idle_since: Option<Instant>) -> bool {
        let mut open = self.of.locked();
        let file = open.files.get_mut(&self.number);
        let is_open = file.is_some();
        file.into_iter().for_each(|file| file.idle_since = idle_since);
        is_open
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.of.locked();
        if open.files.remove(&self.number).is_none() {
            open.ending = open.ending.saturating_sub(1);
        }
        self.of.gauge.holds(open.files.len());
    }
}

#[cfg(test)]
mod tests {
    use throng_process::clock;

    use super::*;

    fn two_places() -> Arc<OpenFiles> {
        let turns = Permits::new(resources::WHOLE_PARTS.holding(1));
        OpenFiles::holding(1, resources::WHOLE_FILES.holding(2), turns)
    }

    fn network(last: u8) -> Option<Network> {
        Some(Network::of([192, 0, last, 7].into()))
    }

    #[test]
    fn a_place_goes_to_who_comes_once_its_client_has_taken_nothing_for_long() {
        let began = clock::monotonic();
        let at = |ms| began + Duration::from_millis(ms);
        let patience = 1_000 * WHOLE_FILE_IDLE_S.max;
        let files = two_places();
        let [slow, slower] = [1, 2].map(|last| files.take(network(last), began).expect("there is room"));
        let taken = |last, ms| files.take(network(last), at(ms)).map(drop);
        assert_eq!(taken(1, 0), Err(Full::Network), "it has its share");
        assert_eq!(taken(3, 0), Err(Full::All));
        assert_eq!(taken(3, 100 * patience), Err(Full::All), "they wait for us, and not we for them");
        slower.is_given(at(10));
        slow.is_given(at(20));
        assert_eq!(taken(3, 9 + patience), Err(Full::All), "they may still be busy with what they got");
        assert_eq!(taken(2, 9 + patience), Err(Full::Network));
        assert!(slow.goes_on(), "its place is still there");
        assert_eq!(taken(1, 100 * patience), Err(Full::Network), "the idle one is not of this network");
        let third = files
            .take(network(3), at(10 + patience))
            .expect("the idlest makes room");
        assert!(!slower.goes_on());
        assert!(third.goes_on() && slow.goes_on());
        drop(slower);
        assert_eq!(taken(4, 10 + patience), Err(Full::All), "what had gone gives nothing back");
        drop(third);
        assert_eq!(taken(4, 10 + patience), Ok(()));
        // A network that has its share gets no more of the places that are free.
        slow.is_given(at(0));
        assert_eq!(taken(1, 100 * patience), Err(Full::Network));
        assert!(slow.goes_on());
    }

    /// A file that gave its place away still holds its connection and what the system keeps for it.
    #[test]
    fn as_many_as_there_are_places_may_be_ending_at_once() {
        let files = two_places();
        let began = clock::monotonic();
        let long = Duration::from_secs(WHOLE_FILE_IDLE_S.max);
        let mut now = began;
        let mut all = Vec::new();
        for last in 1..=4 {
            let place = files
                .take(network(last), now)
                .expect("there is room, or one that makes it");
            place.is_given(now);
            all.push(place);
            now += long;
        }
        assert_eq!(
            files.take(network(5), now).map(drop),
            Err(Full::All),
            "two have a place, and two are ending"
        );
        drop(all.remove(0));
        assert!(files.take(network(5), now).is_ok());
    }

    #[test]
    fn whoever_is_not_named_has_no_share_and_all_together_have_an_end() {
        let files = two_places();
        let now = clock::monotonic();
        let nobodys: Vec<Place> = (0..5).filter_map(|_| files.take(None, now).ok()).collect();
        assert_eq!(nobodys.len(), 2);
        drop(nobodys);
        assert!(files.take(network(1), now).is_ok());
        assert!(files.locked().files.is_empty(), "nothing is kept of those that have ended");
    }
}

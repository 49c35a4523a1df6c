//! Fair shares of a few places: how many of them one network may have at the same time.
//!
//! Bounded by the number of places: a network keeps a place until its [`Share`] is dropped, which also happens when the
//! work that needed it panics, is given up or is cancelled.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use throng_domain::network::Network;

/// How many places each network has.
#[derive(Debug)]
pub struct Shares {
    most: usize,
    /// No entry is ever zero. Locked only for one look-up.
    taken: Mutex<HashMap<Network, usize>>,
}

/// A place taken by a network, given back when this is dropped. A client without a known network takes no place.
#[derive(Debug)]
pub struct Share {
    of: Option<(Arc<Shares>, Network)>,
}

impl Shares {
    /// Allows at most `most` places for each network.
    pub fn of(most: usize) -> Arc<Shares> {
        Arc::new(Shares { most, taken: Mutex::default() })
    }

    /// Takes one more place for a network; `None` if it has its share already. A client without a known network is not
    /// limited.
    pub fn take(self: &Arc<Shares>, network: Option<Network>) -> Option<Share> {
        let Some(network) = network else {
            return Some(Share { of: None });
        };
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.get(&network).copied().unwrap_or_default();
        if count >= self.most {
            return None;
        }
        taken.insert(network, count + 1);
        Some(Share { of: Some((Arc::clone(self), network)) })
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let Some((shares, network)) = self.of.take() else {
            return;
        };
        let mut taken = shares.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let left = taken.remove(&network).map_or(0, |count| count - 1);
        if left > 0 {
            taken.insert(network, left);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_has_its_share_and_no_more_until_it_gives_back() {
        let shares = Shares::of(2);
        let network = |last| Some(Network::of([192, 0, last, 7].into()));
        let first = shares.take(network(1)).expect("there is room");
        let second = shares.take(network(1)).expect("there is room");
        assert!(shares.take(network(1)).is_none(), "it has its share");
        let others: Vec<Share> = (2..40).filter_map(|last| shares.take(network(last))).collect();
        assert_eq!(others.len(), 38, "others have theirs");
        let nobodys: Vec<Share> = (0..40).filter_map(|_| shares.take(None)).collect();
        assert_eq!(nobodys.len(), 40, "whoever is not named is not limited");
        drop(first);
        let third = shares.take(network(1)).expect("one was given back");
        assert!(shares.take(network(1)).is_none());
        drop((second, third, others, nobodys));
        assert!(
            shares.taken.lock().expect("nobody panicked").is_empty(),
            "nothing is kept of those who have none"
        );
    }

    #[test]
    fn a_panic_gives_back() {
        let shares = Shares::of(1);
        let network = Some(Network::of([192, 0, 2, 7].into()));
        let of_thread = Arc::clone(&shares);
        let thread = std::thread::spawn(move || {
            let _share = of_thread.take(network).expect("there is room");
            panic!("making the page went wrong");
        });
        assert!(thread.join().is_err());
        assert!(shares.take(network).is_some());
    }
}

//! How many requests of HTTP/2 connections may be under way at once, in total and for one network: with HTTP/1 the
//! number of connections bounds them, and here one connection has many.
//!
//! **Owns** these numbers. **Never** counts a request that is answered at once from memory. **Called by** `http2` for each
//! other request. **Bounds** requests by `server.connections_max`, and those of one network by a part of it
//! ([`CONNECTIONS_BUSY_SHARE`]).

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};

use throng_process::limits::CONNECTIONS_BUSY_SHARE;
use throng_process::limits::resources::{self, Permit, Permits};

/// The requests that are under way, in total and by network.
#[derive(Debug)]
pub(crate) struct Shares {
    permits: Permits,
    each_max: usize,
    by_network: Mutex<HashMap<u64, usize>>,
}

/// The place of one request, taken until this is dropped.
#[derive(Debug)]
pub(crate) struct Share {
    _permit: Permit,
    network: Option<u64>,
    shares: Arc<Shares>,
}

impl Shares {
    /// Places for as many requests as there may be connections.
    pub(crate) fn new(connections_max: usize) -> Arc<Shares> {
        let permits = Permits::new(resources::HTTP2_REQUESTS.of(connections_max));
        let each_max = connections_max.div_ceil(CONNECTIONS_BUSY_SHARE.count());
        Arc::new(Shares { permits, each_max, by_network: Mutex::default() })
    }

    /// A place for one request of a network (`None` for a trusted proxy, behind which everybody may be); `None` if none
    /// is left, or none for this network.
    pub(crate) fn take(self: &Arc<Shares>, network: Option<u64>) -> Option<Share> {
        let permit = self.permits.try_take()?;
        if let Some(network) = network {
            let mut counts = self.counts();
            let count = counts.entry(network).or_default();
            if *count >= self.each_max {
                drop(counts);
                self.permits.turned_away();
                return None;
            }
            *count += 1;
        }
        Some(Share { _permit: permit, network, shares: Arc::clone(self) })
    }

    fn counts(&self) -> MutexGuard<'_, HashMap<u64, usize>> {
        self.by_network.lock().expect("nothing panics while it holds it")
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let Some(network) = self.network else { return };
        let mut counts = self.shares.counts();
        if let Some(count) = counts.get_mut(&network) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_network_has_a_part_and_all_together_have_the_rest() {
        let shares = Shares::new(16);
        let of_one: Vec<Share> = std::iter::from_fn(|| shares.take(Some(7))).collect();
        assert_eq!(of_one.len(), 4);
        let others: Vec<Share> = (0..100)
            .filter_map(|network| shares.take(Some(network)))
            .collect();
        assert_eq!(others.len(), 12);
        drop(others);
        let proxied: Vec<Share> = std::iter::from_fn(|| shares.take(None)).collect();
        assert_eq!(proxied.len(), 12);
        drop((of_one, proxied));
        assert!(shares.counts().is_empty());
        assert!(shares.take(Some(7)).is_some());
    }
}

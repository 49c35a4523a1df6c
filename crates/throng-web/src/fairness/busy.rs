//! The networks that were over a limit lately, for the office to look at.
//!
//! **Owns** the list. **Never** decides anything by it: a network that has dropped out of the list is limited all the
//! same. **Bounds** it by `busy_networks_max`: the one that was over a limit longest ago is dropped first.

use std::collections::HashMap;

use throng_domain::network::Network;
use throng_domain::time::Timestamp;

use throng_config::Act;
use throng_process::limits::resources::{self, Gauge};

/// What was done with an act that was over a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Then {
    Held,
    Refused,
}

/// A network, and which act it did too often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy {
    pub network: Network,
    pub act: Act,
    /// When it was over the limit first and last, since the start of the program.
    pub first: Timestamp,
    pub last: Timestamp,
    /// How many of its acts were taken, but held for a moderator to check.
    pub held: u64,
    /// How many of its acts were refused.
    pub refused: u64,
}

#[derive(Debug)]
pub(super) struct BusyNetworks {
    rows: HashMap<(Network, Act), Busy>,
    gauge: Gauge,
}

impl Default for BusyNetworks {
    fn default() -> BusyNetworks {
        BusyNetworks { rows: HashMap::new(), gauge: resources::BUSY_NETWORKS.made() }
    }
}

impl BusyNetworks {
    pub(super) fn note(&mut self, act: Act, network: Network, then: Then, now: Timestamp) {
        if self.rows.len() >= self.gauge.max() && !self.rows.contains_key(&(network, act)) {
            self.make_room();
        }
        let fresh = Busy { network, act, first: now, last: now, held: 0, refused: 0 };
        let busy = self.rows.entry((network, act)).or_insert(fresh);
        busy.last = now;
        match then {
            Then::Held => busy.held += 1,
            Then::Refused => busy.refused += 1,
        }
        self.gauge.holds(self.rows.len());
    }

    fn make_room(&mut self) {
        let oldest = self
            .rows
            .iter()
            .min_by_key(|(_, busy)| busy.last)
            .map(|(key, _)| *key);
        if let Some(oldest) = oldest {
            self.rows.remove(&oldest);
            self.gauge.refuses();
        }
    }

    pub(super) fn newest_first(&self) -> Vec<Busy> {
        let mut rows: Vec<Busy> = self.rows.values().copied().collect();
        rows.sort_by_key(|busy| (std::cmp::Reverse(busy.last), busy.network, busy.act));
        rows
    }
}

//! Signatures grouped in several ways: by time, by mail domain, by network. Staff use it to find signatures
//! that were sent together.
//!
//! Owns the sums, which are the same for every back end. While it counts, it is bounded by the signatures of one
//! campaign; what it returns, by the caller's limit.

use std::collections::HashMap;
use std::hash::Hash;

use throng_domain::ids::SignatureId;
use throng_domain::network::Network;
use throng_domain::person::ascii_domain;
use throng_domain::signature::SignatureState;
use throng_domain::time::{HOUR_MS, MINUTE_MS, Timestamp};

/// Signatures that have something in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group<K> {
    /// What they have in common.
    pub key: K,
    /// How many signatures have it.
    pub matching: u64,
    /// How many of these count.
    pub counted: u64,
}

/// The signatures that match, grouped in several ways. In each, the largest groups come first; of two equally large
/// ones, the one with the smaller key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// The newest signature that matches; `None` when none does.
    pub newest: Option<SignatureId>,
    /// How many are in each state, in the order of [`SignatureState::ALL`].
    pub states: [u64; 5],
    /// By the hour in which they were received.
    pub hours: Vec<Group<Timestamp>>,
    /// By the minute in which they were received.
    pub minutes: Vec<Group<Timestamp>>,
    /// By the domain of the address, in the form of [`ascii_domain`]; a signature whose signer was erased is in no
    /// group.
    pub domains: Vec<Group<String>>,
    /// By the network that they were sent from, where it is known.
    pub networks: Vec<Group<Network>>,
}

impl Survey {
    /// How many match in all.
    #[must_use]
    pub fn matching(&self) -> u64 {
        self.states.iter().sum()
    }

    /// How many of them are in this state.
    #[must_use]
    pub fn in_state(&self, state: SignatureState) -> u64 {
        self.states[usize::from(state.number())]
    }
}

type Sums<K> = HashMap<K, (u64, u64)>;

/// A survey that is being made.
#[derive(Debug, Default)]
pub(crate) struct Surveyor {
    newest: Option<SignatureId>,
    states: [u64; 5],
    hours: Sums<i64>,
    minutes: Sums<i64>,
    domains: Sums<String>,
    networks: Sums<Network>,
}

impl Surveyor {
    pub(crate) fn add(
        &mut self,
        id: SignatureId,
        state: SignatureState,
        at: Timestamp,
        email: Option<&str>,
        network: Option<Network>,
    ) {
        let counted = u64::from(state == SignatureState::Confirmed);
        self.newest = self.newest.max(Some(id));
        self.states[usize::from(state.number())] += 1;
        add(&mut self.hours, at.0.div_euclid(HOUR_MS) * HOUR_MS, counted);
        add(&mut self.minutes, at.0.div_euclid(MINUTE_MS) * MINUTE_MS, counted);
        if let Some((_, domain)) = email.and_then(|email| email.rsplit_once('@')) {
            add(&mut self.domains, ascii_domain(domain), counted);
        }
        if let Some(network) = network {
            add(&mut self.networks, network, counted);
        }
    }

    pub(crate) fn finish(self, limit: usize) -> Survey {
        let moments = |sums| largest(sums, limit, Timestamp);
        Survey {
            newest: self.newest,
            states: self.states,
            hours: moments(self.hours),
            minutes: moments(self.minutes),
            domains: largest(self.domains, limit, |domain| domain),
            networks: largest(self.networks, limit, |network| network),
        }
    }
}

fn add<K: Eq + Hash>(sums: &mut Sums<K>, key: K, counted: u64) {
    let sum = sums.entry(key).or_default();
    sum.0 += 1;
    sum.1 += counted;
}

fn largest<K: Ord, T>(sums: Sums<K>, limit: usize, named: fn(K) -> T) -> Vec<Group<T>> {
    let mut all: Vec<(K, (u64, u64))> = sums.into_iter().collect();
    all.sort_unstable_by(|(one, (more, _)), (other, (less, _))| less.cmp(more).then_with(|| one.cmp(other)));
    let groups = all.into_iter().take(limit);
    groups
        .map(|(key, (matching, counted))| Group { key: named(key), matching, counted })
        .collect()
}

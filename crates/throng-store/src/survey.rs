//! Signatures grouped in several ways: by time, by mail domain, by network. Staff use it to find signatures
//! that were sent together.
//!
//! Owns the sums, the same for every back end. Bounded by the signatures of one campaign while it counts, and by the
//! caller's limit in what it answers.

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
    /// How many they are.
    pub matching: u64,
    /// How many of them are in the number.
    pub counted: u64,
}

/// What matches, from each side the largest groups first; of two of a size the one with the lesser key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// The last of them; none when nothing matches.
    pub newest: Option<SignatureId>,
    /// In each state, in the order of [`SignatureState::ALL`].
    pub states: [u64; 5],
    /// By the hour in which they were received.
    pub hours: Vec<Group<Timestamp>>,
    /// By the minute.
    pub minutes: Vec<Group<Timestamp>>,
    /// By the domain of the address, in the form of [`ascii_domain`]; one whose signer was erased has none.
    pub domains: Vec<Group<String>>,
    /// By where they were sent from, where that is known.
    pub networks: Vec<Group<Network>>,
}

impl Survey {
    /// All that match.
    #[must_use]
    pub fn matching(&self) -> u64 {
        self.states.iter().sum()
    }

    /// Those in one state.
    #[must_use]
    pub fn in_state(&self, state: SignatureState) -> u64 {
        self.states[usize::from(state.number())]
    }
}

type Sums<K> = HashMap<K, (u64, u64)>;

/// A survey while it is made.
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

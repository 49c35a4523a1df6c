//! The course of a siege: calm, then each attack with the time after it, while visitors come and go.
//!
//! Owns the order and the times. It must never begin an attack before the last is over. `siege` runs
//! it. It bounds how long a siege takes.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use super::attacks::Attack;
use super::client::PATIENCE;
use super::network::Network;
use super::samples::Sample;
use super::site::Site;
use super::swarm::{Pressure, Swarm};
use super::visitors::{Pace, Visitors};

/// Parts of the time after an attack that are looked at one by one.
pub(super) const PARTS_AFTER: usize = 5;

/// How long what takes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Times {
    pub(super) calm: Duration,
    pub(super) attack: Duration,
    /// Each of the [`PARTS_AFTER`] after an attack.
    pub(super) part: Duration,
}

/// Seconds in all: fewer than 120 for all attacks.
pub(super) const TIMES: Times =
    Times { calm: Duration::from_secs(5), attack: Duration::from_secs(6), part: Duration::from_secs(1) };
/// About a hundred requests a second: a share of what two cores can do, so that all delay is the attack's.
pub(super) const PACE: Pace = Pace { people: 24, thinking: Duration::from_millis(200), patience: PATIENCE };

/// An attack that is over.
#[derive(Debug)]
pub(super) struct Fought {
    pub(super) attack: &'static Attack,
    pub(super) begun: Instant,
    pub(super) ended: Instant,
    /// How long each part of the time after it was.
    pub(super) part: Duration,
    pub(super) pressure: Pressure,
    /// Connections that were to be ended by the server, and were still open after the time after it.
    pub(super) left_open: usize,
}

/// All that was seen.
#[derive(Debug)]
pub(super) struct Course {
    pub(super) fought: Vec<Fought>,
    pub(super) samples: Vec<Sample>,
    /// Before it nobody attacked.
    pub(super) calm_until: Instant,
}

/// From the first visitor to the last.
pub(super) fn run(site: &Arc<Site>, attacks: &[(u8, &'static Attack)], times: Times, pace: Pace) -> Course {
    let visitors = Visitors::come(site, pace);
    thread::sleep(times.calm);
    let calm_until = Instant::now();
    let fought = attacks
        .iter()
        .map(|(number, attack)| {
            println!("{:<16} {}", attack.name, attack.what);
            fight(attack, Network::of_attack(*number), site, times)
        })
        .collect();
    Course { fought, samples: visitors.leave(), calm_until }
}

fn fight(attack: &'static Attack, network: Network, site: &Site, times: Times) -> Fought {
    let mut swarm = Swarm::new(attack, network, site.server);
    let begun = Instant::now();
    swarm.press(times.attack);
    swarm.let_go();
    let ended = Instant::now();
    for _ in 0..PARTS_AFTER {
        thread::sleep(times.part);
    }
    let (left_open, pressure) = swarm.end();
    println!("{:<16} {pressure}", "");
    Fought { attack, begun, ended, part: times.part, pressure, left_open }
}

impl Course {
    /// Requests that began in this time.
    pub(super) fn between(&self, from: Instant, to: Instant) -> impl Iterator<Item = &Sample> {
        let within = move |sample: &&Sample| sample.begun >= from && sample.begun < to;
        self.samples.iter().filter(within)
    }
}

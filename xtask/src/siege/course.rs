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

/// How many parts of the time after an attack are judged separately.
pub(super) const PARTS_AFTER: usize = 5;

/// How long each phase takes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Times {
    pub(super) calm: Duration,
    pub(super) attack: Duration,
    /// Each of the [`PARTS_AFTER`] parts after an attack.
    pub(super) part: Duration,
}

/// These add up to fewer than 120 seconds for all attacks.
pub(super) const TIMES: Times =
    Times { calm: Duration::from_secs(5), attack: Duration::from_secs(6), part: Duration::from_secs(1) };
/// About a hundred requests a second: little for two cores, so that all delay is caused by the attack.
pub(super) const PACE: Pace = Pace { people: 24, thinking: Duration::from_millis(200), patience: PATIENCE };

/// The result of an attack that is over.
#[derive(Debug)]
pub(super) struct Fought {
    pub(super) attack: &'static Attack,
    pub(super) begun: Instant,
    pub(super) ended: Instant,
    /// How long each part of the time after it lasted.
    pub(super) part: Duration,
    pub(super) pressure: Pressure,
    /// Connections that the server should have ended, and that were still open after the time after the attack.
    pub(super) left_open: usize,
}

/// Everything that was seen in a siege.
#[derive(Debug)]
pub(super) struct Course {
    pub(super) fought: Vec<Fought>,
    pub(super) samples: Vec<Sample>,
    /// Before this nobody attacked.
    pub(super) calm_until: Instant,
}

/// Runs a siege from the first visitor to the last.
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
    /// The requests that began in this time.
    pub(super) fn between(&self, from: Instant, to: Instant) -> impl Iterator<Item = &Sample> {
        let within = move |sample: &&Sample| sample.begun >= from && sample.begun < to;
        self.samples.iter().filter(within)
    }
}

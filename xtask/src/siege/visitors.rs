//! Honest visitors: a few dozen people at a time, who read, search, sign and confirm without hurry.
//!
//! Owns their threads and what they met. Each visit comes from a network of its own, and between two
//! requests there is time to think, so that visitors alone are never a load. It must never leave out a
//! request that went wrong. `course` starts and ends them. It bounds their number and pace.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use fastrand::Rng;

use super::client;
use super::errands::{ERRANDS, Errand, Visit};
use super::network::Network;
use super::samples::Sample;
use super::site::{FIRST_VISIT, Site};

/// The most samples that are kept: many times what a whole siege brings.
const SAMPLES_MAX: usize = 1_000_000;

/// How many visitors there are, and how long they think.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    pub(super) people: u64,
    /// Between two requests, on average.
    pub(super) thinking: Duration,
    /// After this long without an answer a visitor goes on to the next request.
    pub(super) patience: Duration,
}

/// What all visitors share.
#[derive(Debug)]
struct Shared {
    site: Arc<Site>,
    pace: Pace,
    told: AtomicBool,
    next: AtomicU32,
    samples: Mutex<Vec<Sample>>,
}

/// All visitors.
#[derive(Debug)]
pub(super) struct Visitors {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
}

impl Visitors {
    /// Starts the visitors, one after the other.
    pub(super) fn come(site: &Arc<Site>, pace: Pace) -> Self {
        let shared = Arc::new(Shared {
            site: Arc::clone(site),
            pace,
            told: AtomicBool::new(false),
            next: AtomicU32::new(FIRST_VISIT),
            samples: Mutex::default(),
        });
        let person = |number| {
            let shared = Arc::clone(&shared);
            thread::spawn(move || shared.come_again_and_again(Rng::with_seed(number)))
        };
        let threads = (0..pace.people).map(person).collect();
        Self { shared, threads }
    }

    /// Ends the visitors after their current requests; returns their samples, in no order.
    pub(super) fn leave(self) -> Vec<Sample> {
        self.shared.told.store(true, Ordering::Relaxed);
        for thread in self.threads {
            thread.join().expect("a visitor does not panic");
        }
        std::mem::take(&mut *self.shared.samples.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Shared {
    fn come_again_and_again(&self, mut dice: Rng) {
        while !self.told.load(Ordering::Relaxed) {
            let visit = Visit { site: &self.site, number: self.next.fetch_add(1, Ordering::Relaxed) };
            for errand in ERRANDS {
                let most = u64::try_from(2 * self.pace.thinking.as_micros()).expect("a moment");
                thread::sleep(Duration::from_micros(dice.u64(..most)));
                if self.told.load(Ordering::Relaxed) {
                    return;
                }
                self.run(errand, &visit);
            }
        }
    }

    fn run(&self, errand: &Errand, visit: &Visit<'_>) {
        let Some(request) = (errand.request)(visit) else {
            return;
        };
        let from = Network::of_visit(visit.number).address(0);
        let begun = Instant::now();
        let answer = client::ask(from, self.site.server, &request, self.pace.patience);
        let took = begun.elapsed();
        let trouble = match answer {
            Ok(answer) if (errand.is_right)(&answer) => None,
            Ok(answer) => Some(format!("{}: status {}", errand.name, answer.status)),
            Err(error) => Some(format!("{}: {error:#}", errand.name)),
        };
        let mut samples = self.samples.lock().unwrap_or_else(PoisonError::into_inner);
        assert!(samples.len() < SAMPLES_MAX, "more requests than a siege can have");
        samples.push(Sample { begun, took, trouble });
    }
}

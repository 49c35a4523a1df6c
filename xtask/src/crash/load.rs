//! The load at the moment of a blow: `throng bench`, and witnesses who remember what they sent.
//!
//! Owns the client side. The bench makes most of the load; a witness signs one at a time and
//! knows afterwards which submission was never answered, so that it can be sent again. It must never
//! forget such a submission. `trial` starts and ends a load. It bounds the wait for the first answers.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use fastrand::Rng;

use super::client::{Connection, Person};
use super::ledger::{self, Ledger};
use super::server::{Program, Running};

/// Connections of the bench: enough for batches of some size, and within reach of two cores.
const CONNECTIONS: &str = "48";
/// Longer than any blow takes to come.
const BENCH_SECONDS: &str = "120";
const WITNESSES: u64 = 4;
/// The bench probes the disk and reads its list before it sends anything.
const FIRST_WAIT: Duration = Duration::from_secs(60);
/// After a 503 a person waits; this one is in a hurry.
const REFUSED_NAP: Duration = Duration::from_millis(20);
const NAP: Duration = Duration::from_millis(1);
/// Answers that the kernel still holds when the server is dead are read within this time.
const DRAIN: Duration = Duration::from_millis(150);
/// The most confirmations that one bench is given.
const UNCONFIRMED_MAX: usize = 50_000;
/// With fewer signatures to confirm, a blow would hit an idle server.
const UNCONFIRMED_MIN: usize = 200;

/// What the bench does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Work {
    Sign,
    Confirm,
}

/// What the load is directed at.
#[derive(Debug)]
pub(super) struct Target<'a> {
    pub(super) program: &'a Program,
    pub(super) server: SocketAddr,
    pub(super) data: &'a Path,
    pub(super) petition: u64,
}

/// A load under way.
#[derive(Debug)]
pub(super) struct Load {
    pub(super) work: Work,
    bench: Running,
    stop: Arc<AtomicBool>,
    witnesses: Vec<JoinHandle<Option<Person>>>,
}

impl Load {
    /// Starts the bench, waits for its first acknowledgement, then lets the witnesses sign too.
    pub(super) fn start(target: &Target<'_>, work: Work, ledger: &Ledger, seed: u64) -> Result<Self> {
        let before = ledger.length()?;
        let unconfirmed = ledger.acknowledged().unconfirmed(UNCONFIRMED_MAX);
        let work = if unconfirmed.len() < UNCONFIRMED_MIN {
            Work::Sign
        } else {
            work
        };
        let mut bench = start_bench(target, work, ledger.path(), &unconfirmed, seed)?;
        let deadline = Instant::now() + FIRST_WAIT;
        while ledger.length()? == before {
            if !bench.is_alive()? || Instant::now() > deadline {
                bail!("the bench got nothing acknowledged: {}", bench.last_words());
            }
            thread::sleep(NAP);
        }
        let stop = Arc::new(AtomicBool::new(false));
        let witnesses = (0..WITNESSES)
            .map(|number| {
                let (stop, path) = (Arc::clone(&stop), ledger.path().to_owned());
                let (server, petition) = (target.server, target.petition);
                let dice = Rng::with_seed(seed ^ (number + 1));
                thread::spawn(move || bear_witness(server, petition, &path, dice, &stop))
            })
            .collect();
        Ok(Self { work, bench, stop, witnesses })
    }

    /// Ends the load when the server is dead; returns the submissions that were never answered.
    pub(super) fn end(mut self) -> Result<Vec<Person>> {
        self.stop.store(true, Ordering::Relaxed);
        let mut unanswered = Vec::new();
        for witness in self.witnesses.drain(..) {
            unanswered.extend(witness.join().ok().context("a witness panicked")?);
        }
        thread::sleep(DRAIN);
        self.bench.kill()?;
        Ok(unanswered)
    }
}

fn start_bench(
    target: &Target<'_>,
    work: Work,
    ledger: &Path,
    unconfirmed: &[String],
    seed: u64,
) -> Result<Running> {
    let (url, petition) = (format!("http://{}", target.server), target.petition.to_string());
    let (seed, ledger_path) = (seed.to_string(), ledger.to_string_lossy());
    let shared = [
        "--server",
        &url,
        "--petition",
        &petition,
        "--seed",
        &seed,
        "--ack-file",
        &ledger_path,
        "--connections",
        CONNECTIONS,
        "--seconds",
        BENCH_SECONDS,
    ];
    match work {
        Work::Sign => target.program.start(&[&["bench", "sign"], &shared[..]].concat()),
        Work::Confirm => {
            let list: PathBuf = ledger.with_file_name("unconfirmed");
            std::fs::write(&list, unconfirmed.concat())?;
            let (data, list) = (target.data.to_string_lossy(), list.to_string_lossy());
            let own = ["bench", "confirm", "--data", &data, "--from", &list];
            target.program.start(&[&own, &shared[..]].concat())
        }
    }
}

/// Signs again and again; returns the submission that got no answer, which is the last.
fn bear_witness(
    server: SocketAddr,
    petition: u64,
    ledger: &Path,
    mut dice: Rng,
    stop: &AtomicBool,
) -> Option<Person> {
    let mut connection = Connection::open(server).ok()?;
    while !stop.load(Ordering::Relaxed) {
        let person = invent(&mut dice);
        let sent_ms = ledger::now_ms();
        // The same submission is sent again as long as the answer is "try again".
        let location = loop {
            let answer = connection
                .send(&person.signing(server, petition))
                .and_then(|()| connection.answer());
            match answer {
                Err(_) => return Some(person),
                Ok(answer) => match answer.acknowledged() {
                    Some(location) => break location.to_owned(),
                    None if stop.load(Ordering::Relaxed) => return Some(person),
                    None => thread::sleep(REFUSED_NAP),
                },
            }
        };
        ledger::append(ledger, sent_ms, &person, &location).ok()?;
    }
    None
}

fn invent(dice: &mut Rng) -> Person {
    Person {
        email: format!("witness.{:016x}@example.org", dice.u64(..)),
        form_key: format!("{:016x}{:016x}", dice.u64(..), dice.u64(..)),
    }
}

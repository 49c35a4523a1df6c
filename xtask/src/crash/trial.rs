//! One site that is struck again and again, and checked after each blow.
//!
//! Owns the data directory of one kind of blow, its ledger, and the course of a cycle: start, load,
//! blow, restart, check. It must never begin the next cycle before the last was judged. `crash`,
//! `races` and `self_test` call it. It bounds the moments of blows.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result};
use fastrand::Rng;

use super::check::check;
use super::client::{Connection, Person};
use super::dump::Dump;
use super::findings::{Findings, Kind};
use super::ledger::{self, Ledger};
use super::load::{Load, Target, Work};
use super::loop_image::LoopImage;
use super::power_cut;
use super::server::{Program, Server};

/// The latest moment of a blow, in milliseconds after the first acknowledgement of its cycle.
const MOMENT_MAX_MS: u64 = 400;

/// What is done to the server.
#[derive(Clone, Copy, Debug)]
pub(super) enum Blow<'a> {
    /// kill -9.
    Kill,
    /// The power of this disk is cut, and then the server killed.
    PowerCut(&'a LoopImage),
}

/// A site with its ledger, which lies on another disk.
#[derive(Debug)]
pub(super) struct Trial {
    pub(super) program: Program,
    pub(super) data: PathBuf,
    pub(super) ledger: Ledger,
    pub(super) petition: u64,
    folder: PathBuf,
    dice: Rng,
}

/// The result of one cycle.
#[derive(Debug)]
pub(super) struct Cycle {
    pub(super) work: Work,
    pub(super) moment: Duration,
    pub(super) ready: Duration,
    pub(super) findings: Findings,
}

impl Trial {
    /// Makes a site in `data` with an open petition, by the bench's own means. `folder` is for the
    /// ledger: it must be on another disk if the power of the first is to be cut.
    pub(super) fn new(program: &Program, data: PathBuf, folder: &Path, seed: u64) -> Result<Self> {
        fs::create_dir_all(folder)?;
        let ledger = Ledger::create(folder)?;
        let (data_words, ledger_words) = (data.to_string_lossy(), ledger.path().to_string_lossy());
        let words = [
            "bench",
            "sign",
            "--data",
            &data_words,
            "--ack-file",
            &ledger_words,
            "--seconds",
            "1",
            "--rate",
            "50",
            "--connections",
            "4",
            "--seed",
            "0",
        ];
        program.run(&words).context("a site to hit could not be made")?;
        let mut trial = Self {
            program: program.clone(),
            petition: 0,
            folder: folder.to_owned(),
            dice: Rng::with_seed(seed),
            data,
            ledger,
        };
        trial.ledger.read()?;
        trial.petition = trial.dump()?.petition.context("the site has no petition")?;
        Ok(trial)
    }

    /// Runs a cycle: start, load, blow, restart, check.
    pub(super) fn cycle(&mut self, blow: Blow<'_>, work: Work) -> Result<Cycle> {
        let (seed, moment) = (self.dice.u64(..), Duration::from_millis(self.dice.u64(..MOMENT_MAX_MS)));
        let server = self.program.serve(&self.data)?;
        let target = Target {
            program: &self.program,
            server: server.address,
            data: &self.data,
            petition: self.petition,
        };
        let load = Load::start(&target, work, &self.ledger, seed)?;
        let work = load.work;
        thread::sleep(moment);
        let unanswered = self.strike(blow, server, load)?;
        let mut findings = Findings::default();
        let ready = self.look(&unanswered, &mut findings)?;
        Ok(Cycle { work, moment, ready, findings })
    }

    fn strike(&self, blow: Blow<'_>, server: Server, load: Load) -> Result<Vec<Person>> {
        let unanswered = match blow {
            Blow::Kill => {
                server.kill()?;
                load.end()?
            }
            Blow::PowerCut(disk) => {
                let length = power_cut::cut(disk.path(), || self.ledger.length())?;
                server.kill()?;
                let unanswered = load.end()?;
                self.ledger.cut_to(length)?;
                disk.power_on()?;
                unanswered
            }
        };
        self.ledger.drop_torn()?;
        Ok(unanswered)
    }

    /// Restarts the server, sends again what was not answered, and compares everything; returns how
    /// long the server took to be ready.
    pub(super) fn look(&mut self, unanswered: &[Person], findings: &mut Findings) -> Result<Duration> {
        let server = match self.program.serve(&self.data) {
            Ok(server) => server,
            Err(error) => {
                findings.add(Kind::Restart, format!("{error:#}"));
                return Ok(Duration::ZERO);
            }
        };
        for person in unanswered {
            self.send_again(&server, person, findings)?;
        }
        let (ready, shown) = (server.ready, server.shown(self.petition));
        // Killed as well: a server that has done only a little must survive that, too.
        server.kill()?;
        if let Err(error) = self
            .program
            .run(&["verify", "--data", &self.data.to_string_lossy()])
        {
            findings.add(Kind::Damage, format!("{error:#}"));
        }
        match (self.dump(), shown) {
            (Ok(dump), Ok(shown)) => check(self.ledger.read()?, &dump, shown, findings),
            (Err(error), _) => findings.add(Kind::Damage, format!("{error:#}")),
            (_, Err(error)) => findings.add(Kind::Number, format!("{error:#}")),
        }
        Ok(ready)
    }

    /// Sends a submission again, as a browser or a person does who never got the answer.
    fn send_again(&self, server: &Server, person: &Person, findings: &mut Findings) -> Result<()> {
        let sent_ms = ledger::now_ms();
        let answer = Connection::open(server.address).and_then(|mut connection| {
            connection.send(&person.signing(server.address, self.petition))?;
            connection.answer()
        });
        match answer {
            Ok(answer) => match answer.acknowledged() {
                Some(location) => ledger::append(self.ledger.path(), sent_ms, person, location)?,
                None => findings.add(Kind::Answer, format!("{} sent again: {}", person.email, answer.status)),
            },
            Err(error) => findings.add(Kind::Answer, format!("{} sent again: {error:#}", person.email)),
        }
        Ok(())
    }

    fn dump(&self) -> Result<Dump> {
        let file = self.folder.join("dump.jsonl");
        if file.exists() {
            fs::remove_file(&file)?;
        }
        self.program
            .run(&["export", "--data", &self.data.to_string_lossy(), &file.to_string_lossy()])?;
        Dump::read(&file)
    }
}

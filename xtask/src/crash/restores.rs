//! Restores, drilled: while people sign, the site is streamed elsewhere, killed, and has its power cut; afterwards seconds are drawn at
//! random, each is brought back by `throng restore --to`, and compared with what was acknowledged by then.
//!
//! Owns the course of this drill and its judgement. Whoever was thanked by a second must be in it, without exception. Whoever asked only
//! after it must not be, but for the seconds right before a blow: what was written then and not shipped is shipped by the next start, which
//! cannot know of which second each of it was, so these are counted apart. `crash` calls it. It bounds every wait.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use fastrand::Rng;

use super::client;
use super::dump::Dump;
use super::ledger::{self, Ledger};
use super::load::{Load, Target, Work};
use super::loop_image::{self, IMAGE_BYTES, LoopImage};
use super::options::Options;
use super::power_cut;
use super::server::{Program, Server};
use super::workplace::Workplace;
use crate::child;

/// How often the site is struck: kill -9 and power cut in turn.
const BLOWS: u32 = 6;
/// How long people sign before a blow, in milliseconds.
const SIGNING_MS: std::ops::Range<u64> = 3_000..6_000;
/// A first copy of a million signatures takes some seconds.
const WHOLE_WAIT: Duration = Duration::from_secs(120);
const NAP: Duration = Duration::from_millis(20);
/// What a blow keeps from being shipped: a second, and what shipping takes while both cores are busy with the load.
const BEFORE_BLOW_MS: u128 = 10_000;
/// Room of the disk for a row and what hangs on it.
const ROW_BYTES: u64 = 4 << 10;
/// What is written at a time when the disk is measured.
const PIECE_BYTES: usize = 1 << 20;

/// One line of the ledger.
struct Thanked {
    email: String,
    sent_ms: u128,
    acked_ms: u128,
}

/// What the seconds that were brought back came to.
#[derive(Debug, Default)]
struct Judgement {
    /// Exactly what was acknowledged by then, and nothing that was asked for later.
    exact: u64,
    /// Right before a blow, with some of what came after.
    before_blow: u64,
    /// The most that was asked for after such a second, in milliseconds.
    later_ms_max: u128,
}

/// A site that is streamed. Eight fields: where everything is, and what was done to it.
struct Drill<'a> {
    program: &'a Program,
    place: &'a Path,
    data: PathBuf,
    disk: Option<&'a LoopImage>,
    ledger: Ledger,
    petition: u64,
    dice: Rng,
    /// When it was struck.
    blows: Vec<u128>,
}

/// Runs the drill. Returns what is to be said of it.
pub(super) fn run(program: &Program, options: &Options) -> Result<String> {
    let place = Workplace::new("restores")?;
    let program = program.with_logs_in(place.path());
    let disk = match loop_image::obstacle() {
        None => Some(LoopImage::create_of(place.path(), IMAGE_BYTES + options.rows * ROW_BYTES)?),
        Some(obstacle) => {
            println!("restores: without power cuts, because {obstacle}");
            None
        }
    };
    let mut drill = Drill::new(&program, (place.path(), disk.as_ref()), options)?;
    let from_ms = drill.struck()?;
    let until_ms = drill.finished()?;
    let thanked = drill.thanked()?;
    let mut judgement = Judgement::default();
    let seconds = u64::try_from((until_ms - from_ms) / 1_000)?;
    for number in 1..=options.restores {
        let second = from_ms / 1_000 + 1 + u128::from(drill.dice.u64(..seconds.max(1)));
        drill
            .judge(second, &thanked, &mut judgement)
            .with_context(|| format!("restore {number} with --seed {}", options.seed))?;
    }
    let speed = drill.speed(until_ms / 1_000)?;
    Ok(format!(
        "restores   {:>4} seconds over {seconds} s with {} blows, {} acknowledged: all in each, nobody lost; {} exact, {} right before a \
         blow had up to {} ms more; {speed}",
        options.restores,
        drill.blows.len(),
        thanked.len(),
        judgement.exact,
        judgement.before_blow,
        judgement.later_ms_max
    ))
}

impl<'a> Drill<'a> {
    fn new(
        program: &'a Program,
        (place, disk): (&'a Path, Option<&'a LoopImage>),
        options: &Options,
    ) -> Result<Drill<'a>> {
        let data = disk.map_or(place, LoopImage::path).join("data");
        let (words, rows) = (data.to_string_lossy().into_owned(), options.rows.to_string());
        let made = ["bench", "sign", "--data", &words, "--rows", &rows, "--seconds", "1", "--rate", "20"];
        program.run(&made).context("a site to copy could not be made")?;
        for folder in ["keys", "ledgers"] {
            fs::create_dir(place.join(folder))?;
        }
        fs::copy(data.join("secret.key"), place.join("keys/secret.key"))?;
        let ledger = Ledger::create(&place.join("ledgers"))?;
        let petition = dumped(program, &data, place)?
            .petition
            .context("the site has no petition")?;
        let dice = Rng::with_seed(options.seed);
        Ok(Drill { program, place, data, disk, ledger, petition, dice, blows: Vec::new() })
    }

    fn serve(&self) -> Result<Server> {
        let stream = format!("backup.stream_to={}", self.place.join("stream").display());
        let server = self
            .program
            .serve_with(&self.data, &[&stream, "backup.nightly=false"])?;
        wait_until_shipped(&server, ledger::now_ms())?;
        Ok(server)
    }

    /// Has people sign, and strikes, again and again. Returns since when everything is streamed.
    fn struck(&mut self) -> Result<u128> {
        let mut from_ms = None;
        for blow in 0..BLOWS {
            let server = self.serve()?;
            from_ms.get_or_insert_with(ledger::now_ms);
            // Far apart, so that no witness of one run is one of another.
            let seed = self.dice.u64(..);
            let load = self.load(&server, seed)?;
            thread::sleep(Duration::from_millis(self.dice.u64(SIGNING_MS)));
            match self.disk.filter(|_| blow % 2 == 1) {
                Some(disk) => {
                    let length = power_cut::cut(disk.path(), || self.ledger.length())?;
                    self.blows.push(ledger::now_ms());
                    server.kill()?;
                    load.end()?;
                    self.ledger.cut_to(length)?;
                    disk.power_on()?;
                }
                None => {
                    self.blows.push(ledger::now_ms());
                    server.kill()?;
                    load.end()?;
                }
            }
            self.ledger.drop_torn()?;
            self.ledger.read()?;
        }
        from_ms.context("nobody signed")
    }

    fn load(&self, server: &Server, seed: u64) -> Result<Load> {
        let target = Target {
            program: self.program,
            server: server.address,
            data: &self.data,
            petition: self.petition,
        };
        Load::start(&target, Work::Sign, &self.ledger, seed)
    }

    /// Has everything shipped that is there, and the server stop. Returns when.
    fn finished(&mut self) -> Result<u128> {
        let server = self.serve()?;
        let now = ledger::now_ms();
        server.stop()?;
        Ok(now)
    }

    fn thanked(&self) -> Result<Vec<Thanked>> {
        let text = fs::read_to_string(self.ledger.path())?;
        text.lines().map(thanked).collect()
    }

    fn restored(&self, second: u128) -> Result<(PathBuf, Duration)> {
        let at =
            child::output(self.place, "date", &["-u", "-d", &format!("@{second}"), "+%Y-%m-%dT%H:%M:%SZ"])?;
        let data = self.place.join("restored");
        if data.exists() {
            fs::remove_dir_all(&data)?;
        }
        let [stream, keys] =
            ["stream", "keys"].map(|name| self.place.join(name).to_string_lossy().into_owned());
        let begun = Instant::now();
        let (words, at) = (data.to_string_lossy(), at.trim());
        self.program
            .run(&["restore", &stream, "--data", &words, "--to", at, "--keys", &keys])
            .with_context(|| format!("bringing back {at}"))?;
        Ok((data, begun.elapsed()))
    }

    /// Brings a second back and compares it.
    fn judge(&self, second: u128, thanked: &[Thanked], judgement: &mut Judgement) -> Result<()> {
        let (data, _) = self.restored(second)?;
        let dump = dumped(self.program, &data, self.place)?;
        let there: HashSet<&str> = dump
            .signatures
            .values()
            .filter_map(|signed| signed.email.as_deref())
            .collect();
        let end = second * 1_000 + 999;
        let lost = thanked
            .iter()
            .filter(|one| one.acked_ms <= end && !there.contains(&*one.email));
        let lost: Vec<&str> = lost.map(|one| one.email.as_str()).collect();
        ensure!(
            lost.is_empty(),
            "{} acknowledged by {end} and not in what was brought back of it, such as {}",
            lost.len(),
            lost[0]
        );
        let later = thanked
            .iter()
            .filter(|one| one.sent_ms > end && there.contains(&*one.email));
        let Some(latest) = later.map(|one| one.sent_ms - end).max() else {
            judgement.exact += 1;
            return Ok(());
        };
        let next = self.blows.iter().find(|blow| **blow >= end);
        let is_before_blow = next.is_some_and(|blow| blow - end < BEFORE_BLOW_MS && end + latest <= *blow);
        ensure!(
            is_before_blow,
            "somebody is in the second until {end} who asked {latest} ms later; struck {:?} ms after it; `throng restore` said: {}",
            self.blows
                .iter()
                .map(|blow| i128::try_from(*blow).unwrap_or_default()
                    - i128::try_from(end).unwrap_or_default())
                .collect::<Vec<_>>(),
            fs::read_to_string(self.place.join("restore.log"))?
        );
        judgement.before_blow += 1;
        judgement.later_ms_max = judgement.later_ms_max.max(latest);
        Ok(())
    }

    /// How fast the last second is brought back, beside what the disk takes.
    fn speed(&self, second: u128) -> Result<String> {
        let (data, took) = self.restored(second)?;
        let bytes = fs::metadata(data.join("throng.db"))?.len();
        let rows = dumped(self.program, &data, self.place)?.signatures.len();
        let mib_per_s = |took: Duration| bytes as f64 / took.as_secs_f64() / f64::from(1 << 20);
        let disk = mib_per_s(written(&self.place.join("written"), bytes)?);
        Ok(format!(
            "the last: {rows} signatures, {} MiB in {:.2} s, {:.0} MiB/s, {:.1} s a million; as many bytes written and synced: {disk:.0} MiB/s",
            bytes >> 20,
            took.as_secs_f64(),
            mib_per_s(took),
            took.as_secs_f64() * 1e6 / rows.max(1) as f64
        ))
    }
}

/// Waits until a copy is there and everything written until `moment_ms` is shipped.
fn wait_until_shipped(server: &Server, moment_ms: u128) -> Result<()> {
    let begun = Instant::now();
    loop {
        let health = client::get(server.address, "/healthz")?.body;
        let health: serde_json::Value = serde_json::from_str(&health)?;
        let stream = &health["stream"];
        let lag = stream["lag_ms"].as_u64().map(u128::from);
        let is_shipped = lag.is_some_and(|lag| ledger::now_ms().saturating_sub(lag) > moment_ms);
        if stream["whole"] == true && is_shipped {
            return Ok(());
        }
        if begun.elapsed() > WHOLE_WAIT {
            bail!("nothing is streamed: {stream}");
        }
        thread::sleep(NAP);
    }
}

fn thanked(line: &str) -> Result<Thanked> {
    let columns: Vec<&str> = line.split(' ').collect();
    let [sent_ms, acked_ms, email, _form_key, _location] = columns[..] else {
        bail!("not a line of a ledger: `{line}`");
    };
    Ok(Thanked { email: email.to_owned(), sent_ms: sent_ms.parse()?, acked_ms: acked_ms.parse()? })
}

fn dumped(program: &Program, data: &Path, place: &Path) -> Result<Dump> {
    let file = place.join("dump.jsonl");
    if file.exists() {
        fs::remove_file(&file)?;
    }
    program.run(&["export", "--data", &data.to_string_lossy(), &file.to_string_lossy()])?;
    Dump::read(&file)
}

/// Writes so many bytes and waits until the disk has them; returns how long that took.
fn written(path: &Path, bytes: u64) -> Result<Duration> {
    let piece = vec![7; PIECE_BYTES];
    let begun = Instant::now();
    let mut file = File::create(path)?;
    for _ in 0..bytes.div_ceil(PIECE_BYTES as u64) {
        file.write_all(&piece)?;
    }
    file.sync_all()?;
    let took = begun.elapsed();
    fs::remove_file(path)?;
    Ok(took)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_when_somebody_asked_and_was_thanked() {
        let one = thanked("12 34 a@x 0f /w/1").unwrap();
        assert_eq!((one.email.as_str(), one.sent_ms, one.acked_ms), ("a@x", 12, 34));
        assert!(thanked("12 34 a@x").is_err());
    }
}

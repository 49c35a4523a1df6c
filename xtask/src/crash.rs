//! `cargo xtask crash`: kill -9, power cuts, races and restores against the promises of the product.
//!
//! Owns the run from top to bottom and what is printed of it. The rule behind every check: a ledger on
//! another disk says what was acknowledged, and all of that, and nothing twice, must be there after
//! the blow. It must never report success for something that it could not try: that is named. Called
//! by people and by the steps of `test`. Everything it waits for is bounded where it waits.

mod check;
pub(crate) mod client;
mod dump;
mod findings;
mod ledger;
mod load;
mod loop_image;
mod options;
mod power_cut;
mod races;
mod restores;
mod self_test;
pub(crate) mod server;
mod trial;
pub(crate) mod workplace;

use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};

use crate::{child, tree};
use findings::Kind;
use load::Work;
use loop_image::LoopImage;
use options::Options;
use server::Program;
use trial::{Blow, Cycle, Trial};
use workplace::Workplace;

/// Runs the task.
///
/// # Errors
/// A broken promise, by name; or what kept the harness from trying.
pub(crate) fn run(arguments: &[String]) -> Result<()> {
    match arguments.first().map(String::as_str) {
        Some(workplace::GUARD_FLAG) => {
            return workplace::guard(Path::new(arguments.get(1).context("which folder?")?));
        }
        Some("--help") => {
            println!("{}", options::HELP);
            return Ok(());
        }
        _ => {}
    }
    let options = Options::parse(arguments)?;
    let root = tree::root()?;
    let place = Workplace::new("build")?;
    if options.self_test {
        return self_test::run(&Built::WithBugs.copied(&root, place.path())?, options.seed);
    }
    let program = match options.tested {
        true => Built::ForTests.copied(&root, place.path())?,
        false => build_release(&root, place.path())?,
    };
    strike(&program, &options)
}

/// Runs the task on what the tests have built, and beside it tries the harness on the broken builds: both wait for disks and
/// restarts more than they compute. `kept` is the folder with copies of both, if they were made already.
///
/// # Errors
/// As [`run`].
pub(crate) fn run_with_self_test(kept: Option<&Path>) -> Result<()> {
    let options = Options::parse(&["--tested".to_owned()])?;
    let place = Workplace::new("build")?;
    let folder = kept.unwrap_or(place.path());
    if kept.is_none() {
        let root = tree::root()?;
        // One after the other: both are built in the same place.
        Built::WithBugs.copied(&root, folder)?;
        Built::ForTests.copied(&root, folder)?;
    }
    let (broken, program) = (Built::WithBugs.kept_in(folder), Built::ForTests.kept_in(folder));
    let works: [Box<dyn FnOnce() -> Result<()> + Send>; 2] =
        [Box::new(|| strike(&program, &options)), Box::new(|| self_test::run(&broken, options.seed))];
    side_by_side(works.into()).map(drop)
}

/// Strikes all blows that the options ask for.
fn strike(program: &Program, options: &Options) -> Result<()> {
    let begun = Instant::now();
    let cuts_too = options.cuts > 0 && power_cuts_possible()?;
    let mut blows: Vec<Box<dyn FnOnce() -> Result<String> + Send + '_>> = Vec::new();
    for (site, count) in kills_of_each(options.cycles) {
        blows.push(Box::new(move || kills(program, site, count, options.seed)));
    }
    if cuts_too {
        blows.push(Box::new(|| cuts(program, options)));
    }
    if options.races > 0 {
        blows.push(Box::new(|| races(program, options)));
    }
    if options.restores > 0 {
        blows.push(Box::new(|| restores::run(program, options)));
    }
    let summary = side_by_side(blows)?;
    println!("\nAll promises kept, in {:.1} s:", begun.elapsed().as_secs_f64());
    summary.iter().for_each(|line| println!("  {line}"));
    Ok(())
}

/// Runs all works at once, each with a site of its own: they wait for disks and restarts more than they compute.
/// Returns what they say, in their order.
///
/// # Errors
/// The first in their order that failed, once all have ended.
fn side_by_side<T: Send>(works: Vec<impl FnOnce() -> Result<T> + Send>) -> Result<Vec<T>> {
    thread::scope(|scope| {
        let running: Vec<_> = works.into_iter().map(|work| scope.spawn(work)).collect();
        let ended = running
            .into_iter()
            .map(|work| work.join().unwrap_or_else(|_| bail!("it panicked")));
        // All are waited for, so that none is still at work when the folders go.
        ended.collect::<Vec<_>>().into_iter().collect()
    })
}

/// The program as it is shipped.
pub(crate) fn build_release(root: &Path, logs: &Path) -> Result<Program> {
    child::run_cargo(root, &["build", "--quiet", "--release", "-p", "throng"])?;
    let path = target_folder(root)?.join("release/throng");
    Ok(Program { path, bug: None, logs: logs.to_owned() })
}

/// A program that is built beside the tests that run it, which is not optimised: a build without them would choose other
/// features of some libraries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Built {
    /// The program that the tests run.
    ForTests,
    /// The program with the seeded bugs in it.
    WithBugs,
}

impl Built {
    /// Builds it, which is over at once where it was built before, and copies it to this folder. The copy keeps the next
    /// build from replacing it, and from being taken for it.
    pub(crate) fn copied(self, root: &Path, folder: &Path) -> Result<Program> {
        let which: &[&str] = match self {
            Built::ForTests => &["--workspace"],
            Built::WithBugs => &child::CHAOS,
        };
        let tests = ["--test", "it", "--no-run", "--quiet"];
        child::run_cargo_linting(root, &[&["test"], which, &tests].concat())?;
        let program = self.kept_in(folder);
        std::fs::copy(target_folder(root)?.join("debug/throng"), &program.path)?;
        Ok(program)
    }

    /// The copy that was made in this folder.
    pub(crate) fn kept_in(self, folder: &Path) -> Program {
        let name = match self {
            Built::ForTests => "throng-tested",
            Built::WithBugs => "throng-with-bugs",
        };
        Program { path: folder.join(name), bug: None, logs: folder.to_owned() }
    }
}

fn target_folder(root: &Path) -> Result<PathBuf> {
    let metadata = child::output(root, "cargo", &["metadata", "--format-version", "1", "--no-deps"])?;
    let metadata: serde_json::Value = serde_json::from_str(&metadata)?;
    let folder = metadata["target_directory"]
        .as_str()
        .context("cargo does not say where it builds")?;
    Ok(PathBuf::from(folder))
}

/// Whether power can be cut here; prints why not. In CI, where it can be, it must be.
fn power_cuts_possible() -> Result<bool> {
    if let Some(obstacle) = loop_image::obstacle() {
        println!("power cuts: not possible here because {obstacle}");
        return Ok(false);
    }
    let place = Workplace::new("probe")?;
    match LoopImage::create(place.path()).and_then(|disk| disk.prove()) {
        Ok(()) => Ok(true),
        Err(error) if std::env::var_os("CI").is_some_and(|ci| ci == "true") => {
            Err(error.context("power cuts must be possible in CI for root with loop devices"))
        }
        Err(error) => {
            println!("power cuts: not possible here because {error:#}");
            Ok(false)
        }
    }
}

/// The sites that are killed, each with its number and how often: two at once, since each waits for its restarts most of the
/// time.
fn kills_of_each(cycles: u64) -> impl Iterator<Item = (u64, u64)> {
    let sites = (1..).zip([cycles.div_ceil(2), cycles / 2]);
    sites.filter(|(_, count)| *count > 0)
}

fn kills(program: &Program, site: u64, count: u64, seed: u64) -> Result<String> {
    let place = Workplace::new("kills")?;
    let program = program.with_logs_in(place.path());
    // Other moments and people on each site.
    let own = seed.wrapping_add(site - 1);
    let mut trial = Trial::new(&program, place.path().join("data"), &place.path().join("ledger"), own)?;
    cycles(&format!("kill -9 of site {site}"), &mut trial, Blow::Kill, count, seed)
}

fn cuts(program: &Program, options: &Options) -> Result<String> {
    let place = Workplace::new("cuts")?;
    let program = program.with_logs_in(place.path());
    let disk = LoopImage::create(place.path())?;
    let mut trial =
        Trial::new(&program, disk.path().join("data"), &place.path().join("ledger"), options.seed)?;
    cycles("power cut", &mut trial, Blow::PowerCut(&disk), options.cuts, options.seed)
}

/// Strikes blow after blow, signing and confirming in turns; stops at the first broken promise.
fn cycles(name: &str, trial: &mut Trial, blow: Blow<'_>, count: u64, seed: u64) -> Result<String> {
    let mut slowest = Duration::ZERO;
    for number in 1..=count {
        let work = if number % 2 == 1 {
            Work::Sign
        } else {
            Work::Confirm
        };
        let cycle = trial
            .cycle(blow, work)
            .with_context(|| format!("{name} {number} with --seed {seed}"))?;
        report(&format!("{name} {number:>3}/{count}"), seed, &cycle, trial);
        slowest = slowest.max(cycle.ready);
        if !cycle.findings.is_empty() {
            bail!("{name} {number} with --seed {seed}: {}", cycle.findings);
        }
    }
    let acknowledged = trial.ledger.acknowledged();
    Ok(format!(
        "{name:<17} {count:>4} times: {:>7} signatures and {:>7} confirmations acknowledged, 0 lost, \
         0 duplicates, 0 without mail; ready again within {} ms",
        acknowledged.signed.len(),
        acknowledged.confirmed.len(),
        slowest.as_millis()
    ))
}

fn report(name: &str, seed: u64, cycle: &Cycle, trial: &Trial) {
    let (acknowledged, findings) = (trial.ledger.acknowledged(), &cycle.findings);
    println!(
        "{name}  seed {seed}  {:<7} at {:>3} ms  signed {:>7}  confirmed {:>7}  lost {}  duplicates {}  \
         uncounted {}  no mail {}  ready again after {} ms",
        format!("{:?}", cycle.work).to_lowercase(),
        cycle.moment.as_millis(),
        acknowledged.signed.len(),
        acknowledged.confirmed.len(),
        findings.count(Kind::Lost),
        findings.count(Kind::Duplicate),
        findings.count(Kind::NotCounted),
        findings.count(Kind::NoMail),
        cycle.ready.as_millis()
    );
}

fn races(program: &Program, options: &Options) -> Result<String> {
    let place = Workplace::new("races")?;
    let program = program.with_logs_in(place.path());
    let mut trial =
        Trial::new(&program, place.path().join("data"), &place.path().join("ledger"), options.seed)?;
    let begun = Instant::now();
    let findings = races::run(&mut trial, options.races, options.seed)?;
    ensure!(findings.is_empty(), "races with --seed {}: {findings}", options.seed);
    Ok(format!(
        "{:<17} {:>4} rounds of 64 identical signatures at once: one row, one more, one mail each; {:.1} s",
        "races",
        options.races,
        begun.elapsed().as_secs_f64()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kills_are_shared_out_between_two_sites() {
        for (cycles, expect) in
            [(0, vec![]), (1, vec![(1, 1)]), (30, vec![(1, 15), (2, 15)]), (31, vec![(1, 16), (2, 15)])]
        {
            assert_eq!(kills_of_each(cycles).collect::<Vec<_>>(), expect, "{cycles}");
        }
    }
}

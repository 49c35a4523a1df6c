//! `cargo xtask test`: everything that has to be true before a change lands.
//!
//! Owns the list of steps, which is all of CI: `.ci/run` calls this and nothing else. A step must
//! never be skipped silently. What fails is named at the end; only where later steps could not run does it end the run at
//! once. Adding a check is adding a row.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};

use crate::crash::Built;
use crate::crash::workplace::Workplace;
use crate::{child, crash, package, packages, siege, tidy, tree};
use times::Times;

mod times;

struct Step {
    name: &'static str,
    /// What is known to be true once the step has passed.
    why: &'static str,
    failing: Failing,
    beside: Beside,
    /// The programs of which it is given copies when it runs beside others, since these build meanwhile.
    strikes: &'static [Built],
    run: fn(&mut Given<'_>) -> Result<()>,
}

/// What a step is given.
struct Given<'a> {
    root: &'a Path,
    /// The folder with copies of the programs that it strikes; without one it builds them.
    kept: Option<&'a Path>,
    /// What is noted of the tests that it runs.
    times: &'a mut Times,
}

/// What the failure of a step does to those after it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Failing {
    /// They need it, or it is put right within a minute: no run goes on for twenty.
    EndsTheRun,
    /// They run nevertheless, so that one run tells everything that is wrong.
    IsToldAtTheEnd,
}

/// Whether a step that waits more than it computes runs while others do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Beside {
    /// It has the machine for itself, but for those that run beside it.
    Nobody,
    /// It is over before the step of this name begins.
    ThoseBefore(&'static str),
    /// It is over at the end of the run.
    AllOthers,
}

impl Beside {
    /// Whether there is something to run beside, and somebody who waits for the end.
    fn may_begin(self, rest: &[&Step]) -> bool {
        match self {
            Beside::Nobody => false,
            Beside::ThoseBefore(name) => rest.iter().any(|step| step.name == name),
            Beside::AllOthers => !rest.is_empty(),
        }
    }
}

/// Has one step run for another run, which says what it was.
const BARE: &str = "--bare";

/// The steps in their order: those that read the code come before those that run it, so that a slip is found early.
///
/// What runs in front of others needs `target/debug/throng` to be its own: those beside it are given copies.
///
/// One build serves them all, that of the tests: a release build would take seven minutes more, and shows nothing else,
/// since no line of the program depends on how it is optimised.
const STEPS: &[Step] = &[
    Step {
        name: "needs",
        why: "every program that a test starts is there, or can be installed",
        failing: Failing::EndsTheRun,
        beside: Beside::Nobody,
        strikes: &[],
        run: |_| packages::may_be_installed(),
    },
    Step {
        name: "packages",
        why: "every program that a test starts is there",
        failing: Failing::EndsTheRun,
        // Nothing is needed to compile.
        beside: Beside::ThoseBefore("tidy"),
        strikes: &[],
        run: |given| packages::install().and_then(|()| packages::install_versitygw(given.root)),
    },
    Step {
        name: "format",
        why: "the code is laid out one way",
        failing: Failing::EndsTheRun,
        beside: Beside::Nobody,
        strikes: &[],
        run: |given| format(given.root),
    },
    Step {
        name: "clippy",
        why: "the program and its tests compile, without a warning",
        failing: Failing::EndsTheRun,
        beside: Beside::Nobody,
        strikes: &[],
        run: |given| clippy(given.root),
    },
    Step {
        name: "clippy chaos",
        why: "the deliberately broken variants too",
        failing: Failing::EndsTheRun,
        beside: Beside::Nobody,
        strikes: &[],
        run: |given| clippy_chaos(given.root),
    },
    Step {
        name: "tidy",
        why: "the house rules of STYLE.md hold",
        failing: Failing::IsToldAtTheEnd,
        beside: Beside::Nobody,
        strikes: &[],
        run: |given| tidy::check(given.root),
    },
    Step {
        name: "tests",
        why: "rules, store, pages, browser and generated documents",
        failing: Failing::IsToldAtTheEnd,
        beside: Beside::Nobody,
        strikes: &[],
        run: tests,
    },
    Step {
        name: "siege",
        why: "honest visitors hardly notice any of the attacks",
        failing: Failing::IsToldAtTheEnd,
        // It uses a fifth of two cores, and its bounds are ten times what is usual: nothing runs beside it.
        beside: Beside::Nobody,
        strikes: &[Built::ForTests],
        run: siege,
    },
    Step {
        name: "package",
        why: "the package and the image hold everything, start, and are the same when they are made again",
        failing: Failing::IsToldAtTheEnd,
        // It takes one core most of the time.
        beside: Beside::AllOthers,
        strikes: &[Built::ForTests],
        run: |given| package::check_tested(given.root, given.kept),
    },
    Step {
        name: "bugs",
        why: "a bug in any thread, and a clock that jumps, do as much harm as they say",
        failing: Failing::IsToldAtTheEnd,
        beside: Beside::Nobody,
        strikes: &[],
        run: bugs,
    },
    Step {
        name: "crash",
        why: "what was acknowledged survives kill -9 and power cuts, and the harness goes red on broken builds",
        failing: Failing::IsToldAtTheEnd,
        beside: Beside::Nobody,
        strikes: &[Built::ForTests, Built::WithBugs],
        run: |given| crash::run_with_self_test(given.kept),
    },
];

/// Runs the steps that are named, or every one, and prints how long each took.
///
/// # Errors
/// A name that no step has; the steps that failed, by their names.
pub(crate) fn run(arguments: &[String]) -> Result<()> {
    if let [flag, name, kept @ ..] = arguments
        && flag == BARE
    {
        let step = STEPS
            .iter()
            .find(|step| step.name == name)
            .context("a step has this name")?;
        let (root, kept) = (tree::root()?, kept.first().map(Path::new));
        return (step.run)(&mut Given { root: &root, kept, times: &mut Times::new(child::test_threads()) });
    }
    let named = |step: &&Step| arguments.is_empty() || arguments.iter().any(|name| name == step.name);
    for name in arguments {
        let known: Vec<_> = STEPS.iter().map(|step| step.name).collect();
        ensure!(known.contains(&name.as_str()), "no step is called {name:?}: there are {}", known.join(", "));
    }
    let steps: Vec<&Step> = STEPS.iter().filter(named).collect();
    let root = tree::root()?;
    // Copies are there until the last step is over.
    let mut kept = Kept::default();
    run_steps(&steps, &root, &mut |step| {
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["test", BARE, step.name]).current_dir(&root);
        command.args(kept.of(step.strikes, &root)?);
        Ok(command)
    })?;
    if steps.len() < STEPS.len() {
        println!("Only what was named ran; a change is ready when `cargo xtask test` passes.");
    }
    Ok(())
}

/// Copies of programs for the steps that run beside others.
#[derive(Default)]
struct Kept {
    place: Option<Workplace>,
    programs: Vec<Built>,
}

impl Kept {
    /// The folder with copies of these, which are made when they are first wanted; `None` if there are none.
    fn of(&mut self, wanted: &[Built], root: &Path) -> Result<Option<&Path>> {
        for program in wanted {
            if self.programs.contains(program) {
                continue;
            }
            if self.place.is_none() {
                self.place = Some(Workplace::new("built")?);
            }
            let place = self.place.as_ref().context("it was made a moment ago")?;
            program.copied(root, place.path())?;
            self.programs.push(*program);
        }
        let place = self.place.as_ref().filter(|_| !wanted.is_empty());
        Ok(place.map(Workplace::path))
    }
}

/// A step that runs beside others, in a process of its own so that what it prints is kept apart.
struct Running<'a> {
    step: &'a Step,
    number: usize,
    printed: PathBuf,
    /// How it ended, and how long it took.
    end: JoinHandle<(io::Result<ExitStatus>, Duration)>,
}

/// What became of the steps so far.
#[derive(Default)]
struct Outcomes {
    taken: Vec<(&'static str, &'static str, Duration)>,
    failed: Vec<String>,
}

/// Runs steps in their order. `alone` makes the command that runs only this step.
fn run_steps(steps: &[&Step], root: &Path, alone: &mut dyn FnMut(&Step) -> Result<Command>) -> Result<()> {
    let begun = Instant::now();
    let mut times = Times::new(child::test_threads());
    let mut outcomes = Outcomes::default();
    let mut running: Vec<Running<'_>> = Vec::new();
    let mut goes_on = true;
    for (number, step) in steps.iter().enumerate() {
        let (over, beside): (Vec<_>, Vec<_>) = running
            .into_iter()
            .partition(|other| other.step.beside == Beside::ThoseBefore(step.name));
        running = beside;
        for other in over {
            goes_on &= other.finish(steps.len(), &mut outcomes);
        }
        if !goes_on {
            break;
        }
        let rest = &steps[number + 1..];
        if step.beside.may_begin(rest) {
            println!("\n--> {}/{} {} runs beside what follows", number + 1, steps.len(), step.name);
            let begun = Instant::now();
            match alone(step).and_then(|command| Running::start(step, number, command)) {
                Ok(begun) => running.push(begun),
                // As one that has failed, so that those beside it are waited for.
                Err(error) => {
                    goes_on = outcomes.add(step, Err(error.context("it cannot begin")), begun.elapsed())
                }
            }
            if !goes_on {
                break;
            }
            continue;
        }
        println!("\n==> {}/{} {}: {}", number + 1, steps.len(), step.name, step.why);
        let start = Instant::now();
        goes_on = outcomes.add(
            step,
            (step.run)(&mut Given { root, kept: None, times: &mut times }),
            start.elapsed(),
        );
        if !goes_on {
            break;
        }
    }
    for other in running {
        other.finish(steps.len(), &mut outcomes);
    }
    outcomes.tell(steps.len(), begun.elapsed(), times);
    if !outcomes.failed.is_empty() {
        bail!("{}", outcomes.failed.join("\n"));
    }
    Ok(())
}

impl Outcomes {
    /// Prints how long each step took, and the tests that took longest.
    fn tell(&self, of: usize, all: Duration, times: Times) {
        println!("\n{} of {of} steps ran:", self.taken.len());
        for (name, outcome, duration) in &self.taken {
            println!("  {name:<16}{outcome}{:>10}", seconds(*duration));
        }
        println!("  {:<16}{:>16}", "all", seconds(all));
        let slowest = times.slowest();
        if !slowest.is_empty() {
            println!("\nThe slowest tests, beside those that ran at the same time:");
        }
        for (name, duration) in slowest {
            println!("  {:>10}  {name}", seconds(duration));
        }
    }

    /// Returns whether the run goes on.
    fn add(&mut self, step: &Step, result: Result<()>, duration: Duration) -> bool {
        let outcome = if result.is_ok() { "passed" } else { "FAILED" };
        println!("<== {} {outcome} after {}", step.name, seconds(duration));
        self.taken.push((step.name, outcome, duration));
        let Err(error) = result else { return true };
        println!("{error:#}");
        self.failed
            .push(format!("step `{}` failed: {error:#}", step.name));
        step.failing != Failing::EndsTheRun
    }
}

impl<'a> Running<'a> {
    fn start(step: &'a Step, number: usize, mut command: Command) -> Result<Running<'a>> {
        // A file, and not a pipe: whatever it leaves running keeps nobody waiting.
        let printed = std::env::temp_dir().join(format!("throng-{}-{}.txt", step.name, std::process::id()));
        let file = File::create(&printed)?;
        let mut process = command.stdout(file.try_clone()?).stderr(file).spawn()?;
        let begun = Instant::now();
        let end = thread::spawn(move || (process.wait(), begun.elapsed()));
        Ok(Running { step, number, printed, end })
    }

    /// Waits for its end, and prints what it has printed. Returns whether the run goes on.
    fn finish(self, of: usize, outcomes: &mut Outcomes) -> bool {
        let Running { step, number, printed, end } = self;
        let (status, duration) = end.join().expect("waiting for a process does not panic");
        println!("\n==> {}/{of} {}: {}", number + 1, step.name, step.why);
        outcomes.add(step, Running::told(status, &printed), duration)
    }

    /// What became of it, once what it has printed is shown.
    fn told(status: io::Result<ExitStatus>, printed: &Path) -> Result<()> {
        print!("{}", String::from_utf8_lossy(&std::fs::read(printed)?));
        std::fs::remove_file(printed)?;
        let status = status?;
        ensure!(status.success(), "it says above why ({status})");
        Ok(())
    }
}

fn seconds(duration: Duration) -> String {
    format!("{:.1} s", duration.as_secs_f64())
}

fn format(root: &Path) -> Result<()> {
    let message = "rustfmt is missing: rustup component add rustfmt";
    ensure!(child::cargo_knows(root, "fmt"), message);
    child::run_cargo(root, &["fmt", "--all", "--check"]).context("`cargo fmt --all` puts it right")
}

fn clippy(root: &Path) -> Result<()> {
    let message = "clippy is missing: rustup component add clippy";
    ensure!(child::cargo_knows(root, "clippy"), message);
    child::run_cargo_linting(root, &["test", "--workspace", "--all-targets", "--no-run"])
}

fn clippy_chaos(root: &Path) -> Result<()> {
    // What later steps run of them, and no more: unit tests run without the bugs.
    let run_later = ["--test", "it", "--no-run"];
    child::run_cargo_linting(root, &[&["test"], child::CHAOS.as_slice(), &run_later].concat())
}

fn bugs(given: &mut Given<'_>) -> Result<()> {
    let tests = [
        "--test",
        "it",
        "--",
        "panics::",
        "clocks::",
        "overload::slow_readers::",
        "seats::standing_still::",
        "copy::slow_pages::",
        "restarts::standing_still::",
    ];
    timed(given, &[&["test"], child::CHAOS.as_slice(), &tests].concat())
}

fn tests(given: &mut Given<'_>) -> Result<()> {
    // One run names every red test, not only those of the first crate that has one. Without `--tests` examples in
    // documentation would be looked for as well, crate by crate; tidy sees to it that there are none.
    timed(given, &["test", "--workspace", "--tests", "--no-fail-fast"])
}

/// Runs tests, and notes how long each took.
fn timed(given: &mut Given<'_>, arguments: &[&str]) -> Result<()> {
    let begun = Instant::now();
    child::run_tests_linting(given.root, arguments, &mut |line| given.times.line(line, begun.elapsed()))
}

fn siege(given: &mut Given<'_>) -> Result<()> {
    let Some(kept) = given.kept else {
        return siege::run(&["--tested".to_owned()]);
    };
    let program = Built::ForTests.kept_in(kept).path;
    siege::run(&["--program".to_owned(), program.to_string_lossy().into_owned()])
}

#[cfg(test)]
mod tests;

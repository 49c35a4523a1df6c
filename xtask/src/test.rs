//! `cargo xtask test`: everything that has to be true before a change lands.
//!
//! Owns the list of steps, which is all of CI: `.ci/run` calls this and nothing else. A step must
//! never be skipped silently. What fails is named at the end; only where later steps could not run does it end the run at
//! once. Adding a check is adding a row.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};

use crate::{child, crash, package, packages, siege, tidy, tree};

struct Step {
    name: &'static str,
    /// What is known to be true once the step has passed.
    why: &'static str,
    failing: Failing,
    run: fn(&Path) -> Result<()>,
}

/// What the failure of a step does to those after it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Failing {
    /// They need it, or it is put right within a minute: no run goes on for twenty.
    EndsTheRun,
    /// They run nevertheless, so that one run tells everything that is wrong.
    IsToldAtTheEnd,
}

/// The steps in their order: those that read the code come before those that run it, so that a slip is found early.
///
/// One build serves them all, that of the tests: a release build would take seven minutes more, and shows nothing else,
/// since no line of the program depends on how it is optimised.
const STEPS: &[Step] = &[
    Step {
        name: "packages",
        why: "every program that a test starts is there",
        failing: Failing::EndsTheRun,
        run: |root| packages::install().and_then(|()| packages::install_versitygw(root)),
    },
    Step { name: "format", why: "the code is laid out one way", failing: Failing::EndsTheRun, run: format },
    Step {
        name: "clippy",
        why: "the program and its tests compile, without a warning",
        failing: Failing::EndsTheRun,
        run: clippy,
    },
    Step {
        name: "clippy chaos",
        why: "the deliberately broken variants too",
        failing: Failing::EndsTheRun,
        run: clippy_chaos,
    },
    Step {
        name: "tidy",
        why: "the house rules of STYLE.md hold",
        failing: Failing::IsToldAtTheEnd,
        run: tidy::check,
    },
    Step {
        name: "tests",
        why: "rules, store, pages, browser and generated documents",
        failing: Failing::IsToldAtTheEnd,
        run: tests,
    },
    Step {
        name: "package",
        why: "the package and the image hold everything, start, and are the same when they are made again",
        failing: Failing::IsToldAtTheEnd,
        run: package::check_tested,
    },
    Step {
        name: "bugs",
        why: "a bug in any thread, and a clock that jumps, do as much harm as they say",
        failing: Failing::IsToldAtTheEnd,
        run: bugs,
    },
    Step {
        name: "siege",
        why: "honest visitors hardly notice any of the attacks",
        failing: Failing::IsToldAtTheEnd,
        run: siege,
    },
    Step {
        name: "crash",
        why: "what was acknowledged survives kill -9 and power cuts, and the harness goes red on broken builds",
        failing: Failing::IsToldAtTheEnd,
        run: crash,
    },
];

/// Runs the steps that are named, or every one, and prints how long each took.
///
/// # Errors
/// A name that no step has; the steps that failed, by their names.
pub(crate) fn run(arguments: &[String]) -> Result<()> {
    let named = |step: &&Step| arguments.is_empty() || arguments.iter().any(|name| name == step.name);
    for name in arguments {
        let known: Vec<_> = STEPS.iter().map(|step| step.name).collect();
        ensure!(known.contains(&name.as_str()), "no step is called {name:?}: there are {}", known.join(", "));
    }
    let steps: Vec<&Step> = STEPS.iter().filter(named).collect();
    run_steps(&steps, &tree::root()?)?;
    if steps.len() < STEPS.len() {
        println!("Only what was named ran; a change is ready when `cargo xtask test` passes.");
    }
    Ok(())
}

fn run_steps(steps: &[&Step], root: &Path) -> Result<()> {
    let mut taken = Vec::with_capacity(steps.len());
    let mut failed = Vec::new();
    for (number, step) in steps.iter().enumerate() {
        println!("\n==> {}/{} {}: {}", number + 1, steps.len(), step.name, step.why);
        let start = Instant::now();
        let result = (step.run)(root);
        let duration = start.elapsed();
        let outcome = if result.is_ok() { "passed" } else { "FAILED" };
        println!("<== {} {outcome} after {}", step.name, seconds(duration));
        taken.push((step.name, outcome, duration));
        if let Err(error) = result {
            println!("{error:#}");
            failed.push(format!("step `{}` failed: {error:#}", step.name));
            if step.failing == Failing::EndsTheRun {
                break;
            }
        }
    }
    println!("\n{} of {} steps ran:", taken.len(), steps.len());
    for (name, outcome, duration) in &taken {
        println!("  {name:<16}{outcome}{:>10}", seconds(*duration));
    }
    println!("  {:<16}{:>16}", "all", seconds(taken.iter().map(|(.., duration)| *duration).sum()));
    if !failed.is_empty() {
        bail!("{}", failed.join("\n"));
    }
    Ok(())
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

fn bugs(root: &Path) -> Result<()> {
    let tests = [
        "--test",
        "it",
        "--",
        "panics::",
        "clocks::",
        "overload::slow_readers::",
        "seats::standing_still::",
        "copy::slow_pages::",
    ];
    child::run_cargo_linting(root, &[&["test"], child::CHAOS.as_slice(), &tests].concat())
}

fn tests(root: &Path) -> Result<()> {
    // One run names every red test, not only those of the first crate that has one.
    child::run_cargo_linting(root, &["test", "--workspace", "--no-fail-fast"])
}

fn siege(_root: &Path) -> Result<()> {
    siege::run(&["--tested".to_owned()])
}

fn crash(_root: &Path) -> Result<()> {
    crash::run_with_self_test()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn what_fails_is_named_and_ends_the_run_where_later_steps_need_it() {
        use Failing::{EndsTheRun, IsToldAtTheEnd};
        static LATER_RAN: AtomicUsize = AtomicUsize::new(0);
        let good = Step { name: "good", why: "it passes", failing: EndsTheRun, run: |_| Ok(()) };
        let bad =
            Step { name: "bad", why: "", failing: IsToldAtTheEnd, run: |_| bail!("a petition went missing") };
        let unbuilt =
            Step { name: "unbuilt", why: "", failing: EndsTheRun, run: |_| bail!("a bracket is missing") };
        let later = |_: &Path| {
            LATER_RAN.fetch_add(1, Ordering::Relaxed);
            Ok(())
        };
        let later = Step { name: "later", why: "", failing: IsToldAtTheEnd, run: later };
        let run = |steps: &[&Step]| {
            let before = LATER_RAN.load(Ordering::Relaxed);
            let failed = run_steps(steps, Path::new("/"))
                .err()
                .map(|error| format!("{error:#}"));
            (failed.unwrap_or_default(), LATER_RAN.load(Ordering::Relaxed) - before)
        };
        let missing = "step `bad` failed: a petition went missing";
        let bracket = "step `unbuilt` failed: a bracket is missing";
        assert_eq!(run(&[&good, &later]), (String::new(), 1));
        assert_eq!(run(&[&good, &bad, &later]), (missing.to_owned(), 1));
        assert_eq!(run(&[&bad, &unbuilt, &later]), (format!("{missing}\n{bracket}"), 0));
    }

    #[test]
    fn steps_have_names_of_their_own() {
        let mut names: Vec<_> = STEPS.iter().map(|step| step.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), STEPS.len());
    }
}

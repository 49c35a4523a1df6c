//! `cargo xtask test`: everything that has to be true before a change lands.
//!
//! Owns the list of steps, which is all of CI: `.ci/run` calls this and nothing else. A step must
//! never be skipped silently; the first failure ends the run. Adding a check is adding a row.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};

use crate::{child, crash, package, packages, siege, tidy, tree};

struct Step {
    name: &'static str,
    /// What is known to be true once the step has passed.
    why: &'static str,
    run: fn(&Path) -> Result<()>,
}

/// The steps in their order: those that read the code come before those that run it, so that a slip is found early.
///
/// One build serves them all, that of the tests: a release build would take seven minutes more, and shows nothing else,
/// since no line of the program depends on how it is optimised.
const STEPS: &[Step] = &[
    Step {
        name: "packages",
        why: "every program that a test starts is there",
        run: |root| packages::install().and_then(|()| packages::install_versitygw(root)),
    },
    Step { name: "format", why: "the code is laid out one way", run: format },
    Step { name: "clippy", why: "the program and its tests compile, without a warning", run: clippy },
    Step { name: "clippy chaos", why: "the deliberately broken variants too", run: clippy_chaos },
    Step { name: "tidy", why: "the house rules of STYLE.md hold", run: tidy::check },
    Step { name: "tests", why: "rules, store, pages, browser and generated documents", run: tests },
    Step {
        name: "package",
        why: "the package and the image hold everything, start, and are the same when they are made again",
        run: package::check_tested,
    },
    Step {
        name: "bugs",
        why: "a bug in any thread, and a clock that jumps, do as much harm as they say",
        run: bugs,
    },
    Step { name: "siege", why: "honest visitors hardly notice any of the attacks", run: siege },
    Step {
        name: "crash",
        why: "what was acknowledged survives kill -9 and power cuts, and the harness goes red on broken builds",
        run: crash,
    },
];

/// Runs every step and prints how long each took.
///
/// # Errors
/// The first step that fails, by its name.
pub(crate) fn run(arguments: &[String]) -> Result<()> {
    ensure!(arguments.is_empty(), "`cargo xtask test` takes no arguments: it runs everything");
    run_steps(STEPS, &tree::root()?)
}

fn run_steps(steps: &[Step], root: &Path) -> Result<()> {
    let mut taken = Vec::with_capacity(steps.len());
    for (number, step) in steps.iter().enumerate() {
        println!("\n==> {}/{} {}: {}", number + 1, steps.len(), step.name, step.why);
        let start = Instant::now();
        let result = (step.run)(root);
        let duration = start.elapsed();
        println!(
            "<== {} {} after {}",
            step.name,
            if result.is_ok() { "passed" } else { "FAILED" },
            seconds(duration)
        );
        result.with_context(|| format!("step `{}` failed", step.name))?;
        taken.push((step.name, duration));
    }
    println!("\nAll {} steps passed:", taken.len());
    for (name, duration) in &taken {
        println!("  {name:<16}{:>10}", seconds(*duration));
    }
    println!("  {:<16}{:>10}", "all", seconds(taken.iter().map(|(_, duration)| *duration).sum()));
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
    let tests =
        ["--test", "it", "--", "panics::", "clocks::", "overload::slow_readers::", "seats::standing_still::"];
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
    use anyhow::bail;

    use super::*;

    #[test]
    fn the_first_failure_ends_the_run_and_is_named() {
        let steps = [
            Step { name: "good", why: "it passes", run: |_| Ok(()) },
            Step { name: "bad", why: "it fails", run: |_| bail!("a petition went missing") },
            Step { name: "never", why: "it is not reached", run: |_| panic!("run after a failure") },
        ];
        let error = run_steps(&steps, Path::new("/")).unwrap_err();
        assert_eq!(format!("{error:#}"), "step `bad` failed: a petition went missing");
        assert!(run_steps(&steps[..1], Path::new("/")).is_ok());
    }

    #[test]
    fn steps_have_names_of_their_own() {
        let mut names: Vec<_> = STEPS.iter().map(|step| step.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), STEPS.len());
    }
}

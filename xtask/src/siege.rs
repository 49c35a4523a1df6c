//! `cargo xtask siege`: small attacks on a running program, beside honest visitors who must hardly notice.
//!
//! Owns the run from top to bottom and what is printed of it. This is the one exception to house rule 34: it
//! measures time, because being answered soon is the promise. It does so with bounds ten times and more above what is
//! usual, in `test` even on a build that is not optimised, and says on failure how fast the same machine was before the
//! first attack. It must never leave loopback. Called by people and by the steps of `test`. It takes less than two
//! minutes, and every connection, thread and wait is bounded where it is made.

mod attacks;
mod client;
mod course;
mod errands;
mod network;
mod options;
mod samples;
mod site;
mod swarm;
#[cfg(test)]
mod unfair;
mod verdict;
mod visitors;

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context as _, Result, ensure};

use crate::crash::server::{Program, Server};
use crate::crash::workplace::Workplace;
use crate::{crash, tree};
use network::Network;
use options::Options;

/// Runs the task.
///
/// # Errors
/// What honest visitors suffered, attack by attack; or what kept the siege from being run.
pub(crate) fn run(arguments: &[String]) -> Result<()> {
    if arguments.first().is_some_and(|word| word == "--help") {
        println!("{}", options::help());
        return Ok(());
    }
    let options = Options::parse(arguments)?;
    let place = Workplace::new("siege")?;
    let program = match options.program {
        Some(path) => Program { path, bug: None, logs: place.path().to_owned() },
        None if options.tested => crash::Built::ForTests.copied(&tree::root()?, place.path())?,
        None => crash::build_release(&tree::root()?, place.path())?,
    };
    let begun = Instant::now();
    let data = place.path().join("data");
    let (server, site) = site::found(&program, &data)?;
    let site = Arc::new(site);
    let course = course::run(&site, &options.attacks, course::TIMES, course::PACE);
    let verdict = verdict::judge(&course, &verdict::BOUNDS);
    println!("\n{}", verdict.table);
    let mut wrong = verdict.wrong;
    let lasted = aftermath(&program, server, &data);
    wrong.extend(lasted.err().map(|error| format!("{error:#}")));
    ensure!(wrong.is_empty(), "honest visitors noticed:\n  {}", wrong.join("\n  "));
    println!(
        "\nHonest visitors hardly noticed {} attacks, in {:.1} s",
        course.fought.len(),
        begun.elapsed().as_secs_f64()
    );
    Ok(())
}

/// Checks that the program is healthy after the siege, ends without an error, and that all its data is right.
fn aftermath(program: &Program, server: Server, data: &Path) -> Result<()> {
    let asked = client::get(server.address, "/healthz");
    let health = client::ask(Network::of_visit(0).address(2), server.address, &asked, client::PATIENCE)?;
    let is_well = health.status == 200 && health.body.contains("\"status\":\"ok\"");
    ensure!(is_well, "/healthz says {} {}", health.status, health.body);
    let said = server.said();
    let panics = said.lines().find(|line| line.contains("panicked at"));
    ensure!(panics.is_none(), "the program panicked: {}", panics.unwrap_or_default());
    server.stop()?;
    program
        .run(&["verify", "--data", &data.to_string_lossy()])
        .context("after the siege")
}

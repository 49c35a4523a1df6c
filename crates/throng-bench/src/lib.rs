//! `throng bench`: how much a site can take, measured on this machine, so that an operator can
//! rehearse. Owns the client, the two loops and the report. Never speaks to another machine, and
//! never opens a site's data itself: the [hooks](BenchHooks) do.
//! Called by the command line. Every count, wait and size is bounded where it is used.

// A closed list is written out: whoever adds to it is then led to each place that has to know. Tests take what they like.
#![cfg_attr(not(test), warn(clippy::wildcard_enum_match_arm))]

mod acknowledged;
mod args;
mod casting;
mod class;
mod client;
mod cold;
mod cold_report;
mod crawl;
mod disk;
mod edge;
mod errands;
mod face;
mod folder;
mod histogram;
mod hooks;
mod joining;
mod load;
mod load_closed;
mod load_open;
mod measure;
mod nginx;
mod opening;
mod overload;
mod overload_report;
mod people;
mod plan;
mod process;
mod processor;
mod psd;
mod renders;
mod report;
mod request;
mod response;
mod schedule;
mod server;
mod side;
mod streams;
mod streams_report;
mod surge;
mod table;
mod tally;
#[cfg(test)]
mod tests;
mod upgrade;
mod weekend;

use std::fmt::Display;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use indicatif::ProgressBar;
use serde::Serialize;

pub use args::BenchArgs;
use args::{
    BoxArgs, CastArgs, ColdArgs, EdgeArgs, LoadWork, OverloadArgs, PledgeArgs, RunArgs, StreamsArgs, WorkArgs,
};
use errands::Campaign;
use folder::Folder;
pub use hooks::{Addresses, BenchHooks, ClosedBox, ConfirmPath, Crowded, Progress, ToFill, ToJoin, ToVote};
use measure::Measurement;
use plan::{Confirming, Plan};
use report::{Conditions, Durability, Report};
use server::Server;
use throng_process::console;
use upgrade::args::UpgradeArgs;

/// The petition, and the vote, that are measured on a server whose data the bench did not prepare.
const PETITION_USUAL: u64 = 1;
const VOTE_USUAL: u64 = 2;

/// Measures what was asked for and prints the report.
///
/// # Errors
/// When the site or the server cannot be made ready, when the server does not end as it should, or
/// when a signature that it had acknowledged is lost.
pub fn run(args: &BenchArgs, hooks: &BenchHooks) -> Result<()> {
    match &args.work {
        WorkArgs::Load(work) => run_load(work, hooks),
        WorkArgs::Face(args) => face::run(args, hooks),
        WorkArgs::Edge(args) => run_edge(args, hooks),
        WorkArgs::Cold(args) => run_cold(args),
        WorkArgs::Streams(args) => run_streams(args, hooks),
        WorkArgs::Cast(args) => run_casting(args, hooks),
        WorkArgs::Pledge(args) => run_joining(args, hooks),
        WorkArgs::Box(args) => run_opening(args, hooks),
        WorkArgs::Upgrade(args) => run_upgrades(args, hooks),
        WorkArgs::Overload(args) => run_overload(args, hooks),
        WorkArgs::Psd(args) => publish(&psd::run(args, seed_of(&args.run))?, args.run.json.as_deref()),
    }
}

fn run_load(work: &LoadWork, hooks: &BenchHooks) -> Result<()> {
    let plan = Plan::new(work)?;
    let site = work.site();
    let mut conditions = conditions(work.name(), plan.pace.in_words(), plan.connections, seed_of(work.run()));
    conditions.short_connections = plan.short;
    let report = match &site.server {
        Some(url) => measure_running(url, work, &plan, conditions, hooks)?,
        None => measure_started(work, &plan, conditions, hooks)?,
    };
    publish(&report, work.run().json.as_deref())?;
    if plan.counts_renders {
        let wrong = report.wrong_answers();
        ensure!(wrong == 0, "{wrong} requests were not answered as they should be");
    }
    let lost = report.durability.map_or(0, |durability| durability.lost);
    ensure!(
        lost == 0,
        "{} acknowledged and cannot be found",
        console::counted(lost, "signature was", "signatures were")
    );
    Ok(())
}

fn run_streams(args: &StreamsArgs, hooks: &BenchHooks) -> Result<()> {
    let loop_kind = "a confirmation a second".to_owned();
    let conditions = conditions("streams", loop_kind, args.streams, seed_of(&args.run));
    publish(&streams::run(args, conditions, hooks)?, args.run.json.as_deref())
}

fn run_casting(args: &CastArgs, hooks: &BenchHooks) -> Result<()> {
    let loop_kind = format!("closed loop, {} people {} times", args.people, args.rounds);
    let conditions = conditions("cast", loop_kind, args.connections, seed_of(&args.run));
    publish(&casting::run(args, conditions, hooks)?, args.run.json.as_deref())
}

fn run_joining(args: &PledgeArgs, hooks: &BenchHooks) -> Result<()> {
    let loop_kind = format!("closed loop, {} people {} times", args.people, args.rounds);
    let conditions = conditions("pledge", loop_kind, args.connections, seed_of(&args.run));
    publish(&joining::run(args, conditions, hooks)?, args.run.json.as_deref())
}

fn run_opening(args: &BoxArgs, hooks: &BenchHooks) -> Result<()> {
    let loop_kind = format!("{} others sign in a second", args.rate);
    let conditions = conditions("box", loop_kind, opening::CONNECTIONS, seed_of(&args.run));
    publish(&opening::run(args, conditions, hooks)?, args.run.json.as_deref())
}

fn run_upgrades(args: &UpgradeArgs, hooks: &BenchHooks) -> Result<()> {
    let loop_kind = format!("open loop, {} requests a second", args.rate);
    let conditions = conditions("upgrade", loop_kind, args.connections, seed_of(&args.run));
    let report = upgrade::run(args, conditions, hooks)?;
    publish(&report, args.run.json.as_deref())?;
    let failed = report.failures();
    ensure!(
        failed == 0,
        "{} during upgrades",
        console::counted(failed, "thing went wrong", "things went wrong")
    );
    Ok(())
}

fn run_overload(args: &OverloadArgs, hooks: &BenchHooks) -> Result<()> {
    let loop_kind = format!("open loop, {} times the most for {} s", args.times, args.seconds);
    let conditions = conditions("overload", loop_kind, args.connections, seed_of(&args.run));
    let report = overload::run(args, conditions, hooks)?;
    publish(&report, args.run.json.as_deref())?;
    ensure!(
        report.durability.lost == 0,
        "{} acknowledged and cannot be found",
        console::counted(report.durability.lost, "signature was", "signatures were")
    );
    Ok(())
}

fn run_edge(args: &EdgeArgs, hooks: &BenchHooks) -> Result<()> {
    let report = edge::run(args, hooks)?;
    publish(&report, args.json.as_deref())?;
    report.kept_promises()
}

fn run_cold(args: &ColdArgs) -> Result<()> {
    let report = cold::run(args)?;
    publish(&report, args.json.as_deref())?;
    ensure!(
        report.failed.is_empty(),
        "{} not answered with a page",
        console::counted(report.failed.len(), "address was", "addresses were")
    );
    Ok(())
}

fn seed_of(run: &RunArgs) -> u64 {
    run.seed
        .unwrap_or_else(|| u64::from_le_bytes(throng_process::clock::random_bytes()))
}

fn publish(report: &(impl Display + Serialize), json: Option<&Path>) -> Result<()> {
    console::out(format_args!("{report}"));
    if let Some(path) = json {
        let json = serde_json::to_string_pretty(report)? + "\n";
        std::fs::write(path, json).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

fn conditions(work: &'static str, loop_kind: String, connections: u32, seed: u64) -> Conditions {
    Conditions {
        work,
        loop_kind,
        connections,
        short_connections: false,
        cores: std::thread::available_parallelism().map_or(1, usize::from),
        rows_there: None,
        file_system: None,
        fdatasyncs_per_s: None,
        seed,
        version: env!("CARGO_PKG_VERSION"),
        debug_build: cfg!(debug_assertions),
    }
}

/// Measures a server that somebody else started and will end.
fn measure_running(
    url: &str,
    work: &LoadWork,
    plan: &Plan,
    mut conditions: Conditions,
    hooks: &BenchHooks,
) -> Result<Report> {
    let site = work.site();
    let server = Server::running(url, site.pid)?;
    let data = site.data.as_deref();
    conditions.set_disk(data.map(disk::probe).transpose()?);
    let measurement = Measurement {
        server: &server,
        host: site.host.as_deref(),
        campaign: match work {
            LoadWork::Vote(args) => Campaign::Vote(args.vote.unwrap_or(VOTE_USUAL)),
            LoadWork::Sign(_)
            | LoadWork::Confirm(_)
            | LoadWork::Read(_)
            | LoadWork::Herd(_)
            | LoadWork::Mixed(_) => Campaign::Petition(site.petition.unwrap_or(PETITION_USUAL)),
        },
        confirm_path: confirm_path(plan, data, hooks)?,
    };
    Ok(measurement.run(plan, conditions)?.report)
}

/// Measures a server of our own, whose store can be counted afterwards.
fn measure_started(
    work: &LoadWork,
    plan: &Plan,
    mut conditions: Conditions,
    hooks: &BenchHooks,
) -> Result<Report> {
    let site = work.site();
    let folder = match &site.data {
        Some(path) => Folder::kept(path),
        None => Folder::throw_away()?,
    };
    let data = &folder.path;
    let campaign = match work {
        LoadWork::Vote(args) => {
            let made = (hooks.prepare_vote)(data)?.vote;
            Campaign::Vote(args.vote.unwrap_or(made))
        }
        LoadWork::Sign(_)
        | LoadWork::Confirm(_)
        | LoadWork::Read(_)
        | LoadWork::Herd(_)
        | LoadWork::Mixed(_) => {
            let filled = fill(data, site.rows, hooks)?;
            Campaign::Petition(site.petition.unwrap_or(filled))
        }
    };
    let before = (hooks.count_signatures)(data)?;
    conditions.rows_there = Some(before);
    conditions.set_disk(Some(disk::probe(data)?));
    let server = Server::start(data)?;
    let measurement = Measurement {
        server: &server,
        host: site.host.as_deref(),
        campaign,
        confirm_path: confirm_path(plan, Some(data), hooks)?,
    };
    let measured = measurement.run(plan, conditions)?;
    server.stop()?;
    let after = (hooks.count_signatures)(data)?;
    let durability = Durability::new(measured.signed, before, after);
    Ok(Report { durability: Some(durability), ..measured.report })
}

fn fill(data: &Path, rows: u64, hooks: &BenchHooks) -> Result<u64> {
    let bar = ProgressBar::new(rows);
    let petition = (hooks.prepare)(data, rows, &mut |there| bar.set_position(there))?;
    bar.finish_and_clear();
    Ok(petition)
}

fn confirm_path(plan: &Plan, data: Option<&Path>, hooks: &BenchHooks) -> Result<Option<ConfirmPath>> {
    if plan.confirming == Confirming::Nothing {
        return Ok(None);
    }
    let data = data
        .context("links to confirm are made with the site's secret: say where its data is with --data DIR")?;
    (hooks.confirm_path)(data).map(Some)
}

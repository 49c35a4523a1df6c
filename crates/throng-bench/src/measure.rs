//! One measurement, from preparing the first signature to the last answer: sets up what the loops
//! share, runs them on one thread, and reads the processes before and after. `lib.rs` calls it with
//! a server that listens. It bounds the preparation and the wait for the public number.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use indicatif::{ProgressBar, ProgressStyle};

use super::acknowledged::{AckFile, read_signatures};
use super::class::{Class, Mix};
use super::client::Connection;
use super::errands::{Campaign, Errands};
use super::hooks::ConfirmPath;
use super::load::Load;
use super::load_closed::{self, Until};
use super::load_open;
use super::plan::{Confirming, Pace, Plan};
use super::process::{self, Usage};
use super::renders::{self, PageCache, Renders};
use super::report::{Conditions, Report};
use super::request::RequestLines;
use super::server::Server;
use super::tally::Tally;
use throng_process::clock;

/// Five million signatures at the slowest rate worth measuring.
const PREPARATION_MAX: Duration = Duration::from_secs(1_800);
/// The public number should be right within two seconds; a wrong one is waited for a little longer.
const NUMBER_WAIT: Duration = Duration::from_secs(10);
const NUMBER_NAP: Duration = Duration::from_millis(20);
/// In a herd everybody asks for one page.
const PAGES_OF_HERD: u64 = 1;

/// What is measured.
pub(crate) struct Measurement<'a> {
    pub server: &'a Server,
    pub host: Option<&'a str>,
    pub campaign: Campaign,
    pub confirm_path: Option<ConfirmPath>,
}

/// The result of a measurement.
#[derive(Debug)]
pub(crate) struct Measured {
    pub report: Report,
    /// Signatures acknowledged over the whole run, with the preparation.
    pub signed: u64,
}

impl Measurement<'_> {
    /// Runs a plan to its end.
    pub(crate) fn run(self, plan: &Plan, conditions: Conditions) -> Result<Measured> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        runtime.block_on(self.measure(plan, conditions))
    }

    async fn measure(self, plan: &Plan, mut conditions: Conditions) -> Result<Measured> {
        let (pid, seed) = (self.server.pid, conditions.seed);
        let mut load = self.load(plan, seed)?;
        if plan.votes_per_s.is_some() {
            let page = page_of(&load).await.context("the vote's page cannot be read")?;
            load.errands.keep_files(&page);
        }
        let load = Rc::new(load);
        let progress = spinner("preparing what is to be confirmed");
        prepare(&load, plan, seed).await?;
        let prepared = load.tally.replace(Tally::new());
        let number = public_number(&load).await;
        conditions.rows_there = conditions.rows_there.or(number);

        let server_before = pid.map(process::usage).transpose()?;
        let own_before = process::usage(std::process::id())?;
        progress.set_message("measuring");
        let cache_before = page_cache(&load, plan).await?;
        let elapsed = run_loop(&load, plan, seed).await;
        // A server that has gone away cannot be asked any more; what it did before still counts.
        let cache = cache_before.zip(page_cache(&load, plan).await.ok().flatten());
        progress.finish_and_clear();
        let own = [own_before, process::usage(std::process::id())?];
        let server_after = pid.and_then(|pid| process::usage(pid).ok());
        let server = server_before.zip(server_after).map(<[Usage; 2]>::from);

        let tally = load.tally.replace(Tally::new());
        let [signed, confirmed, cast] =
            [Class::Sign, Class::Confirm, Class::Cast].map(|class| tally.of(class).done.count());
        let confirmed = confirmed + cast;
        let report = Report::new(conditions, tally, elapsed, server, own);
        let mut report = report.with_votes(plan.votes_per_s);
        report.renders = cache.map(|(before, after)| Renders::between(before, after, PAGES_OF_HERD, elapsed));
        if let (Some(number), true) = (number, confirmed > 0) {
            report.count_right_after_ms = wait_for_number(&load, number + confirmed).await;
        }
        Ok(Measured { report, signed: signed + prepared.of(Class::Sign).done.count() })
    }

    fn load(self, plan: &Plan, seed: u64) -> Result<Load> {
        let address = self.server.address;
        let host = self.host.map_or_else(|| address.to_string(), str::to_owned);
        let mut errands = Errands::new(RequestLines::new(&host, plan.short), self.campaign, seed);
        if let Some(path) = &plan.ack_file {
            errands.keep_acknowledgements(AckFile::open(path)?);
        }
        if let Some(confirm_path) = self.confirm_path {
            errands.keep_confirmable(confirm_path);
        }
        Ok(Load { address, short: plan.short, errands, tally: RefCell::new(Tally::new()) })
    }
}

/// The server's figures about its page cache, if the plan needs them.
async fn page_cache(load: &Load, plan: &Plan) -> Result<Option<PageCache>> {
    if !plan.counts_renders {
        return Ok(None);
    }
    renders::page_cache(load.address, load.errands.lines())
        .await
        .map(Some)
}

/// Shows on a terminal that the bench is at work and for how long.
fn spinner(words: &'static str) -> ProgressBar {
    let bar = ProgressBar::new_spinner().with_style(
        ProgressStyle::with_template("{spinner} {msg}, {elapsed}").expect("the template is well formed"),
    );
    bar.set_message(words);
    // Once a second costs nothing that a measurement would show.
    bar.enable_steady_tick(Duration::from_secs(1));
    bar
}

async fn run_loop(load: &Rc<Load>, plan: &Plan, seed: u64) -> Duration {
    let start = clock::monotonic();
    match &plan.pace {
        Pace::Closed(mix, time) => {
            let until = Until::Deadline(start + *time);
            load_closed::run(load, mix, plan.connections, until, seed).await;
        }
        Pace::Open(schedule) => load_open::run(load, schedule, plan.connections, seed).await,
    }
    start.elapsed()
}

/// Prepares the signatures that the measured part will confirm.
async fn prepare(load: &Rc<Load>, plan: &Plan, seed: u64) -> Result<()> {
    match &plan.confirming {
        Confirming::Nothing | Confirming::AsSigned => return Ok(()),
        Confirming::SignedFirst(count) => {
            let enough = usize::try_from(*count).context("more signatures than memory has room for")?;
            let until = Until::Confirmable(enough, clock::monotonic() + PREPARATION_MAX);
            load_closed::run(load, &Mix::only(Class::Sign), plan.connections, until, seed).await;
        }
        Confirming::From(file) => {
            read_signatures(file)?
                .into_iter()
                .for_each(|signature| load.errands.remember(signature));
        }
    }
    let failures = load.tally.borrow().failures.join("\n");
    ensure!(load.errands.confirmable_count() > 0, "there is no signature to confirm\n{failures}");
    Ok(())
}

/// The number that the public sees, if the server answers.
async fn public_number(load: &Load) -> Option<u64> {
    let mut request = Vec::new();
    load.errands.write_number_request(&mut request);
    let mut connection = Connection::new(load.address, true);
    let answer = connection.exchange(&request).await.ok()?;
    number_in(std::str::from_utf8(answer.body()).ok()?)
}

/// The page of what is signed, as it is sent to somebody who takes no compression.
async fn page_of(load: &Load) -> Option<String> {
    let mut request = Vec::new();
    load.errands.write_page_request(&mut request);
    let mut connection = Connection::new(load.address, true);
    let answer = connection.exchange(&request).await.ok()?;
    String::from_utf8(answer.body().to_vec()).ok()
}

fn number_in(json: &str) -> Option<u64> {
    let (_, after) = json.split_once("\"signature_count\":")?;
    let after = after.trim_start();
    let end = after
        .find(|letter: char| !letter.is_ascii_digit())
        .unwrap_or(after.len());
    after[..end].parse().ok()
}

/// Milliseconds until the public number has reached what was confirmed; `None` when it does not reach it in time.
async fn wait_for_number(load: &Load, expected: u64) -> Option<u64> {
    let start: Instant = clock::monotonic();
    while start.elapsed() < NUMBER_WAIT {
        if public_number(load).await.is_some_and(|number| number >= expected) {
            return u64::try_from(start.elapsed().as_millis()).ok();
        }
        tokio::time::sleep(NUMBER_NAP).await;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_is_found_in_the_json() {
        for (json, expect) in [
            (r#"{"signature_count":1234}"#, Some(1_234)),
            (r#"{"id": 1, "signature_count": 0, "x": 2}"#, Some(0)),
            (r#"{"signature_count":null}"#, None),
            ("", None),
        ] {
            assert_eq!(number_in(json), expect, "{json}");
        }
    }
}

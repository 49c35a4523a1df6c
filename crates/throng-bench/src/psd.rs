//! `throng bench psd`: the processor time of one request to a server that serves other people too, by phase-sensitive detection. Load
//! is switched on and off in a rhythm that nobody else keeps; what of each process's time keeps it is the requests' own, and all
//! other load cancels out.
//!
//! Owns the rhythm and the load. Never asks a machine but this one. `lib.rs` calls it. It bounds the slots, the connections and the
//! rate, by the command line.

mod fit;
mod report;
#[cfg(test)]
mod tests;
mod usage;

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use tokio::time::{sleep, sleep_until};

use super::client::Connection;
use super::request::RequestLines;
use super::server::Server;
use crate::args::PsdArgs;
use fit::{Fit, Slot};
use report::{PsdReport, Row};
use throng_process::clock;
use throng_process::dice::Dice;
use throng_process::threads::Group;
use usage::Sample;

/// After the last answer of a slot: what the server does after an answer belongs to the slot too.
const SETTLE: Duration = Duration::from_millis(20);
/// Fewer pairs of slots say too little about how sure the figure is.
const PAIRS_MIN: u64 = 5;

/// What is measured. Eight fields: what to ask, whom to measure, and the rhythm.
#[derive(Debug)]
struct Psd<'a> {
    address: SocketAddr,
    request: Vec<u8>,
    pids: &'a [u32],
    slot: Duration,
    rate: f64,
    connections: u32,
    pairs: u64,
    seed: u64,
}

/// Measures and returns the report.
pub(crate) fn run(args: &PsdArgs, seed: u64) -> Result<PsdReport> {
    let (address, host, path) = asked(&args.url)?;
    let host = args.host.as_deref().unwrap_or(host);
    let mut request = Vec::new();
    RequestLines::new(host, false).get(&mut request, &path, None);
    let slot = Duration::from_millis(args.slot_ms);
    let pairs = args.seconds * 1_000 / (2 * args.slot_ms);
    ensure!(
        pairs >= PAIRS_MIN,
        "{PAIRS_MIN} pairs of slots are the least: give more --seconds, or a shorter --slot-ms"
    );
    let (pids, rate, connections) = (args.pid.as_slice(), f64::from(args.rate), args.connections);
    measure(&Psd { address, request, pids, slot, rate, connections, pairs, seed })
}

/// Where a URL leads to, which must be on this machine; its host, and what is asked there.
fn asked(url: &str) -> Result<(SocketAddr, &str, String)> {
    let rest = url
        .strip_prefix("http://")
        .context("the URL must begin with http://")?;
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (host, path) = rest.split_at(end);
    // What is behind a # is for browsers, and is never sent.
    let path = path.split('#').next().unwrap_or_default();
    let path = match path.starts_with('/') {
        true => path.to_owned(),
        false => format!("/{path}"),
    };
    Ok((Server::running(&format!("http://{host}"), None)?.address, host, path))
}

fn measure(psd: &Psd<'_>) -> Result<PsdReport> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let mut connections: Vec<Connection> = (0..psd.connections)
        .map(|_| Connection::new(psd.address, false))
        .collect();
    // Connecting is no part of a request's cost; pages that are in nobody's memory are made before.
    runtime.block_on(ask(psd, &mut connections, Duration::ZERO))?;
    let mut dice = Dice::new(psd.seed);
    let (mut before, mut begun) = (Sample::of(psd.pids)?, clock::monotonic());
    let mut slots = Vec::new();
    let mut requests = 0;
    for _ in 0..psd.pairs {
        // One of two slots is on, and chance says which: the rhythm is as balanced as a clock's, and no clock keeps it.
        let first_is_on = dice.happens(0.5);
        for is_on in [first_is_on, !first_is_on] {
            let asked = runtime.block_on(async {
                let asked = if is_on {
                    ask(psd, &mut connections, psd.slot).await
                } else {
                    sleep(psd.slot).await;
                    Ok(0)
                };
                sleep(SETTLE).await;
                asked
            })?;
            let (now, ended) = (Sample::of(psd.pids)?, clock::monotonic());
            slots.push((asked, ended - begun, now.since(&before)));
            requests += asked;
            (before, begun) = (now, ended);
        }
    }
    Ok(PsdReport {
        requests,
        slots: slots.len(),
        slot_ms: u64::try_from(psd.slot.as_millis()).unwrap_or(u64::MAX),
        rate: psd.rate,
        seed: psd.seed,
        rows: rows(psd.pids, &slots)?,
    })
}

/// One row for each process, and one for each group of its threads that did anything.
fn rows(pids: &[u32], slots: &[(u64, Duration, Vec<usage::Used>)]) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    for (place, pid) in pids.iter().enumerate() {
        let fit = |part: &dyn Fn(&usage::Used) -> Duration| -> Result<Fit> {
            let slots = slots.iter().map(|(requests, took, used)| Slot {
                requests: *requests,
                seconds: took.as_secs_f64(),
                used_s: part(&used[place]).as_secs_f64(),
            });
            Fit::of(&slots.collect::<Vec<_>>())
                .context("nothing was asked, so nothing can be said of a request")
        };
        rows.push(Row {
            pid: *pid,
            group: None,
            total: fit(&|used| used.whole.total)?,
            user: fit(&|used| used.whole.user)?,
            system: fit(&|used| used.whole.system)?,
        });
        for group in Group::ALL {
            let used_any = slots
                .iter()
                .any(|(_, _, used)| !used[place].group(group).total.is_zero());
            if used_any {
                rows.push(Row {
                    pid: *pid,
                    group: Some(group.words()),
                    total: fit(&|used| used.group(group).total)?,
                    user: fit(&|used| used.group(group).user)?,
                    system: fit(&|used| used.group(group).system)?,
                });
            }
        }
    }
    Ok(rows)
}

/// Asks evenly for so long, and returns how often; once on each connection if for no time at all. Every answer is there when this
/// returns.
async fn ask(psd: &Psd<'_>, connections: &mut [Connection], slot: Duration) -> Result<u64> {
    let begun = tokio::time::Instant::now();
    let count = psd.connections.max(1);
    let works = connections
        .iter_mut()
        .enumerate()
        .map(|(number, connection)| async move {
            let mut asked = 0_u64;
            loop {
                let turn = asked * u64::from(count) + number as u64;
                let at = Duration::from_secs_f64(turn as f64 / psd.rate);
                if at >= slot && (asked > 0 || !slot.is_zero()) {
                    return Ok(asked);
                }
                if !slot.is_zero() {
                    sleep_until(begun + at).await;
                }
                let answer = connection
                    .exchange(&psd.request)
                    .await
                    .context("the server does not answer")?;
                if !(200..400).contains(&answer.head.status) {
                    bail!(
                        "the server answers {}: name a page that is there, and a rate that it can bear",
                        answer.head.status
                    );
                }
                asked += 1;
            }
        });
    let works: Vec<_> = works.collect();
    let answers: Vec<Result<u64>> = all(works).await;
    answers.into_iter().sum()
}

/// Waits for all of these at the same time.
async fn all<T>(works: Vec<impl Future<Output = T>>) -> Vec<T> {
    let mut works: Vec<_> = works.into_iter().map(|work| (Box::pin(work), None)).collect();
    std::future::poll_fn(|context| {
        let mut waits = false;
        for (work, done) in &mut works {
            if done.is_none() {
                match work.as_mut().poll(context) {
                    std::task::Poll::Ready(value) => *done = Some(value),
                    std::task::Poll::Pending => waits = true,
                }
            }
        }
        if waits {
            std::task::Poll::Pending
        } else {
            std::task::Poll::Ready(())
        }
    })
    .await;
    works
        .into_iter()
        .map(|(_, done)| done.expect("all are done"))
        .collect()
}

//! What a page costs here and in nginx: the same bytes under the same headers, in turn, in one run. `lib.rs` calls it.
//! Compares processor time for each request, which holds on a machine whose speed does not. It bounds the
//! connections, the rounds and their length.

use std::net::SocketAddr;
use std::rc::Rc;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use tokio::task::LocalSet;

use super::client::{Answer, Connection};
use super::folder::Folder;
use super::hooks::BenchHooks;
use super::nginx::{self, Nginx, Served};
use super::process;
use super::processor::Core;
use super::request::RequestLines;
use super::server::Server;
use crate::args::FaceArgs;
use throng_process::clock;
use throng_process::say;

/// Signatures of the petition whose page is measured; the cost of the page does not depend on their number.
const SIGNATURES: u64 = 1_000;
/// Headers that each server makes by itself, or that belong to one answer.
const MADE_BY_EACH: [&str; 7] =
    ["date", "server", "connection", "content-length", "content-type", "etag", "last-modified"];

/// One way to ask for a file.
#[derive(Clone, Copy, Debug)]
struct Case {
    words: &'static str,
    /// The index of the file.
    file: usize,
    /// Whether the visitor has the file already, and only checks whether it is still current.
    again: bool,
    /// Whether each request has a connection of its own.
    short: bool,
}

const CASES: [Case; 5] = [
    Case { words: "page", file: 0, again: false, short: false },
    Case { words: "page, still there (304)", file: 0, again: true, short: false },
    Case { words: "count.json", file: 1, again: false, short: false },
    Case { words: "page, new connection", file: 0, again: false, short: true },
    Case { words: "count.json, new connection", file: 1, again: false, short: true },
];

/// One of the two servers, ready to be asked.
struct Peer {
    address: SocketAddr,
    pid: u32,
    /// One path for each file.
    paths: [String; 2],
}

/// What one slot of measuring showed.
#[derive(Clone, Copy, Debug)]
struct Slot {
    per_s: f64,
    cpu_us: f64,
}

/// Measures and prints.
///
/// # Errors
/// When one of the two cannot be started, or answers other than expected.
pub(crate) fn run(args: &FaceArgs, hooks: &BenchHooks) -> Result<()> {
    let version = nginx::version(&args.nginx)?;
    let folder = Folder::throw_away()?;
    let data = folder.path.join("data");
    std::fs::create_dir(&data)?;
    let petition = (hooks.prepare)(&data, SIGNATURES, &mut |_| {})?;
    let (theirs, own) = Core::pair();
    let server = Server::start_on(&data, theirs)?;
    own.take_own_thread();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let paths = [format!("/petitions/{petition}"), format!("/petitions/{petition}/count.json")];
    let named = [("page", paths[0].as_str()), ("count", paths[1].as_str())];
    let files = runtime.block_on(fetch(server.address, &named))?;
    let peer = Nginx::start(&args.nginx, &folder.path, &files, (theirs, None))?;
    say!(
        "bench face     {} connections, {} rounds of {} s each in turn, {}",
        args.connections,
        args.rounds,
        args.seconds,
        theirs.in_words()
    );
    say!("compared       throng {} and {version}, without a log", env!("CARGO_PKG_VERSION"));
    say!(
        "bytes          page {}, count.json {}, as sent; same headers\n",
        files[0].body.len(),
        files[1].body.len()
    );
    say!(
        "{:<28}{:>12}{:>12}{:>10}{:>18}{:>14}{:>12}",
        "",
        "throng µs",
        "nginx µs",
        "ratio",
        "min to max",
        "throng /s",
        "nginx /s"
    );
    let pid = server.pid.context("the server was started here")?;
    let ours = Peer { address: server.address, pid, paths };
    let nginx =
        Peer { address: peer.address, pid: peer.pid(), paths: ["/page".to_owned(), "/count".to_owned()] };
    for case in CASES {
        let mut slots = Vec::new();
        for _ in 0..args.rounds {
            let mine = runtime.block_on(measure(&ours, case, args))?;
            slots.push((mine, runtime.block_on(measure(&nginx, case, args))?));
        }
        print_case(case, &slots);
    }
    drop(peer);
    server.stop()
}

fn print_case(case: Case, slots: &[(Slot, Slot)]) {
    let ratios = sorted(slots.iter().map(|(mine, other)| mine.cpu_us / other.cpu_us));
    let middle = |of: &dyn Fn(&(Slot, Slot)) -> f64| median(&sorted(slots.iter().map(of)));
    say!(
        "{:<28}{:>12.1}{:>12.1}{:>10.2}{:>18}{:>14.0}{:>12.0}",
        case.words,
        middle(&|(mine, _)| mine.cpu_us),
        middle(&|(_, other)| other.cpu_us),
        median(&ratios),
        format!("{:.2} to {:.2}", ratios[0], ratios[ratios.len() - 1]),
        middle(&|(mine, _)| mine.per_s),
        middle(&|(_, other)| other.per_s),
    );
}

pub(crate) fn sorted(figures: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut figures: Vec<f64> = figures.collect();
    figures.sort_by(f64::total_cmp);
    figures
}

pub(crate) fn median(sorted: &[f64]) -> f64 {
    let middle = sorted.len() / 2;
    if sorted.len() % 2 == 1 {
        sorted[middle]
    } else {
        f64::midpoint(sorted[middle - 1], sorted[middle])
    }
}

/// Files as our server sends them to a browser, so that others can send the same: under this name what is at this path.
pub(crate) async fn fetch(address: SocketAddr, named: &[(&'static str, &str)]) -> Result<Vec<Served>> {
    let mut files = Vec::new();
    for &(name, path) in named {
        let mut request = Vec::new();
        RequestLines::new(&address.to_string(), false).get(&mut request, path, None);
        let mut connection = Connection::new(address, false);
        let answer = connection.exchange(&request).await?;
        ensure!(answer.head.status == 200, "{path} was answered with {}", answer.head.status);
        let lines = header_lines(&answer)?;
        let content_type = lines.iter().find(|(name, _)| name == "content-type");
        let content_type = content_type.map(|(_, value)| value.clone()).unwrap_or_default();
        let kept = |(name, _): &(String, String)| !MADE_BY_EACH.contains(&name.as_str());
        let headers = lines.into_iter().filter(kept).collect();
        files.push(Served { name, body: answer.body().to_vec(), content_type, headers });
    }
    Ok(files)
}

fn header_lines(answer: &Answer<'_>) -> Result<Vec<(String, String)>> {
    let head = std::str::from_utf8(answer.head_bytes())?;
    let lines = head.lines().skip(1).filter_map(|line| line.split_once(':'));
    Ok(lines
        .map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_owned()))
        .collect())
}

async fn measure(peer: &Peer, case: Case, args: &FaceArgs) -> Result<Slot> {
    let lines = RequestLines::new(&peer.address.to_string(), case.short);
    let path = &peer.paths[case.file];
    let mut request = Vec::new();
    lines.get(&mut request, path, None);
    if case.again {
        let mut connection = Connection::new(peer.address, true);
        let first = connection.exchange(&request).await?;
        let etag = first.etag().context("the page has an entity tag")?.to_vec();
        lines.get(&mut request, path, Some(&etag));
    }
    let work = Rc::new(Work { request, status: if case.again { 304 } else { 200 } });
    let before = process::usage(peer.pid)?;
    let begun = clock::monotonic();
    let deadline = begun + Duration::from_secs(args.seconds.into());
    let workers = LocalSet::new();
    let tasks: Vec<_> = (0..args.connections)
        .map(|_| {
            let work = Rc::clone(&work);
            let connection = Connection::new(peer.address, case.short);
            workers.spawn_local(async move { work.repeat(connection, deadline).await })
        })
        .collect();
    workers.await;
    let elapsed = begun.elapsed();
    let used = process::usage(peer.pid)?.cpu - before.cpu;
    let mut requests = 0;
    for task in tasks {
        requests += task.await??;
    }
    let requests = requests as f64;
    Ok(Slot { per_s: requests / elapsed.as_secs_f64(), cpu_us: used.as_secs_f64() * 1e6 / requests })
}

/// One request, again and again.
struct Work {
    request: Vec<u8>,
    status: u16,
}

impl Work {
    async fn repeat(&self, mut connection: Connection, deadline: std::time::Instant) -> Result<u64> {
        let mut done = 0;
        while clock::monotonic() < deadline {
            let answer = connection.exchange(&self.request).await?;
            ensure!(answer.head.status == self.status, "answered with {}", answer.head.status);
            done += 1;
        }
        Ok(done)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_odd_and_even() {
        for (figures, expected) in [(&[1.0, 2.0, 9.0][..], 2.0), (&[1.0, 2.0, 4.0, 9.0], 3.0), (&[5.0], 5.0)]
        {
            assert!((median(figures) - expected).abs() < f64::EPSILON);
        }
    }
}

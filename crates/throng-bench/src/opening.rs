//! Opening the box of a vote while other people sign a petition of the same site: how long it takes, how much memory it
//! needs, and how long the others wait meanwhile, beside how long they wait before and after. The box is opened as an
//! owner does it: by the form of the office. `lib.rs` calls it. It bounds the choices, the others and the waits.

use std::cell::RefCell;
use std::fmt::{Display, Formatter};
use std::fs;
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::rc::Rc;
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use indicatif::ProgressBar;
use serde::Serialize;

use super::class::{Class, Mix};
use super::errands::{Campaign, Errands};
use super::folder::Folder;
use super::hooks::{BenchHooks, ClosedBox, ToFill};
use super::load::Load;
use super::load_open;
use super::process;
use super::report::{Conditions, Latency};
use super::request::RequestLines;
use super::response::{Parsed, parse};
use super::schedule::{Schedule, Stage};
use super::server::Server;
use super::tally::Tally;
use crate::args::BoxArgs;
use throng_process::clock;

/// Those who sign meanwhile share so many connections.
pub(crate) const CONNECTIONS: u32 = 64;
/// The longest that the box is waited for; the server gives up on an answer after two minutes.
const OPEN_WAIT: Duration = Duration::from_secs(150);
/// Others sign in slices of this length, until the box is open.
const SLICE_S: f64 = 0.5;
/// No page of the office comes near this many bytes.
const ANSWER_BYTES_MAX: u64 = 4 << 20;

/// What opening came to.
#[derive(Debug, Serialize)]
pub(crate) struct OpeningReport {
    conditions: Conditions,
    machine_load: Option<f64>,
    ballots: u64,
    together: bool,
    seconds: f64,
    ballots_per_s: f64,
    /// The server's CPU while the box was opened, with those who signed meanwhile.
    cpu_s: f64,
    /// Resident memory before, and at most while the box was opened.
    rss_before_bytes: u64,
    rss_peak_bytes: Option<u64>,
    waits: Vec<Wait>,
}

/// How long those waited who signed, from the sending of the form to its answer.
#[derive(Debug, Serialize)]
struct Wait {
    when: &'static str,
    signed: u64,
    wrong: u64,
    latency: Option<Latency>,
}

/// Fills a box, opens it and reports.
pub(super) fn run(args: &BoxArgs, conditions: Conditions, hooks: &BenchHooks) -> Result<OpeningReport> {
    let folder = match &args.data {
        Some(path) => Folder::kept(path),
        None => Folder::throw_away()?,
    };
    let bar = ProgressBar::new(args.ballots);
    let to_fill = ToFill { ballots: args.ballots, together: args.together };
    let filled = (hooks.prepare_box)(&folder.path, to_fill, &mut |there| bar.set_position(there))?;
    bar.finish_and_clear();
    let server = Server::start(&folder.path)?;
    let cookie = sign_in(server.address, &filled.email, &filled.password)?;
    let mut errands = Errands::new(
        RequestLines::new(&server.address.to_string(), false),
        Campaign::Petition(filled.petition),
        conditions.seed,
    );
    errands.keep_confirmable((hooks.confirm_path)(&folder.path)?);
    let load = Load { address: server.address, short: false, errands, tally: RefCell::new(Tally::new()) };
    let others = Others { load: Rc::new(load), rate: args.rate, seed: conditions.seed };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let report = runtime.block_on(measure(args, conditions, &server, (&filled, cookie), &others))?;
    let voters = voters_published(server.address, filled.vote)?;
    ensure!(voters == Some(args.ballots), "the result has {voters:?} voters of {}", args.ballots);
    server.stop()?;
    Ok(report)
}

async fn measure(
    args: &BoxArgs,
    conditions: Conditions,
    server: &Server,
    (filled, cookie): (&ClosedBox, String),
    others: &Others,
) -> Result<OpeningReport> {
    let pid = server.pid.context("the bench started the server")?;
    let machine_load = process::load_of_machine();
    let before = others.for_seconds(args.seconds, "before").await;
    let rss_before_bytes = process::resident_bytes(pid)?;
    // From here on the kernel notes the peak anew; where it does not, the peak is that of the whole run.
    drop(fs::write(format!("/proc/{pid}/clear_refs"), "5"));
    let cpu_before = process::usage(pid)?.cpu;
    let (address, form, path) =
        (server.address, parts_form(filled), format!("/admin/votes/{}/box", filled.vote));
    let start = clock::monotonic();
    let opening = thread::spawn(move || {
        let answer = post(address, &path, &cookie, &form);
        (answer, start.elapsed())
    });
    let during = others.until(|| opening.is_finished(), "while it is opened").await;
    let (answer, took) = opening.join().ok().context("the thread only sends and waits")?;
    let usage = process::usage(pid)?;
    let answer = answer?;
    ensure!(answer.is_redirect_to("?done=vote-counted"), "the box was not opened: {}", answer.head);
    let after = others.for_seconds(args.seconds, "after").await;
    Ok(OpeningReport {
        conditions,
        machine_load,
        ballots: args.ballots,
        together: args.together,
        seconds: took.as_secs_f64(),
        ballots_per_s: args.ballots as f64 / took.as_secs_f64(),
        cpu_s: usage.cpu.saturating_sub(cpu_before).as_secs_f64(),
        rss_before_bytes,
        rss_peak_bytes: usage.peak_rss_bytes,
        waits: vec![before, during, after],
    })
}

/// The people who sign a petition all the time.
struct Others {
    load: Rc<Load>,
    rate: u32,
    seed: u64,
}

impl Others {
    async fn for_seconds(&self, seconds: u32, when: &'static str) -> Wait {
        self.sign(seconds.into()).await;
        self.told(when)
    }

    async fn until(&self, is_over: impl Fn() -> bool, when: &'static str) -> Wait {
        while !is_over() {
            self.sign(SLICE_S).await;
        }
        self.told(when)
    }

    async fn sign(&self, seconds: f64) {
        let stages = vec![Stage { seconds, rate: self.rate.into() }];
        let schedule = Schedule { mix: Mix::only(Class::Sign), stages };
        load_open::run(&self.load, &schedule, CONNECTIONS, self.seed).await;
    }

    fn told(&self, when: &'static str) -> Wait {
        let tally = self.load.tally.replace(Tally::new());
        let signs = tally.of(Class::Sign);
        Wait {
            when,
            signed: signs.done.count(),
            wrong: signs.failed + signs.refused.count() + tally.not_started,
            latency: Latency::of(&tally.once_begun),
        }
    }
}

// === The office, as an owner's browser asks it. ===

/// The head of an answer and its body.
struct Answered {
    head: String,
    body: String,
}

impl Answered {
    fn is_redirect_to(&self, end: &str) -> bool {
        self.head.starts_with("HTTP/1.1 303") && self.line("location").is_some_and(|to| to.ends_with(end))
    }

    fn line(&self, wanted: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            name.eq_ignore_ascii_case(wanted).then(|| value.trim())
        })
    }
}

/// Signs in to the office; returns the cookie of the session.
pub(super) fn sign_in(address: SocketAddr, email: &str, password: &str) -> Result<String> {
    let form = serde_urlencoded::to_string([("email", email), ("password", password)])?;
    let answer = post(address, "/admin/sign-in", "", &form)?;
    let cookie = answer.line("set-cookie").and_then(|line| line.split(';').next());
    match cookie {
        Some(cookie) if answer.head.starts_with("HTTP/1.1 303") => Ok(cookie.to_owned()),
        _ => bail!("the owner cannot sign in: {}", answer.head),
    }
}

/// Asks for a page of the office; whether it was shown.
pub(super) fn ask(address: SocketAddr, path: &str, cookie: &str) -> Result<bool> {
    let request =
        format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nCookie: {cookie}\r\n\r\n");
    Ok(exchange(address, &request)?.head.starts_with("HTTP/1.1 200"))
}

fn parts_form(filled: &ClosedBox) -> String {
    let parts = filled.parts.iter().zip(1..);
    let fields: Vec<(String, &String)> = parts
        .map(|(part, number)| (format!("part-{number}"), part))
        .collect();
    serde_urlencoded::to_string(fields).expect("pairs of texts are a form")
}

/// How many voted, as the site publishes it.
fn voters_published(address: SocketAddr, vote: u64) -> Result<Option<u64>> {
    let attributes = attributes(address, &format!("/votes/{vote}.json"))?;
    Ok(attributes["vote"]["result"]["voters"].as_u64())
}

/// What the public JSON at this path says of a campaign.
pub(super) fn attributes(address: SocketAddr, path: &str) -> Result<serde_json::Value> {
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    let answer = exchange(address, &request)?;
    let json: serde_json::Value = serde_json::from_str(&answer.body)
        .with_context(|| format!("{path} is not published: {}", answer.head))?;
    Ok(json["data"]["attributes"].clone())
}

fn post(address: SocketAddr, path: &str, cookie: &str, form: &str) -> Result<Answered> {
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nCookie: {cookie}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{form}",
        form.len()
    );
    exchange(address, &request)
}

fn exchange(address: SocketAddr, request: &str) -> Result<Answered> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(OPEN_WAIT))?;
    stream.write_all(request.as_bytes())?;
    let mut bytes = Vec::new();
    stream.take(ANSWER_BYTES_MAX).read_to_end(&mut bytes)?;
    let (Parsed::Whole(head) | Parsed::UntilClose(head)) = parse(&bytes) else {
        bail!("the server gave no whole answer");
    };
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ok(Answered { head: text(&bytes[..head.body.start]), body: text(&bytes[head.body]) })
}

impl Display for OpeningReport {
    fn fmt(&self, out: &mut Formatter<'_>) -> std::fmt::Result {
        let Conditions { loop_kind, connections, cores, seed, version, debug_build, .. } = &self.conditions;
        let debug = if *debug_build {
            " DEBUG BUILD: not a measurement"
        } else {
            ""
        };
        let sealed = if self.together {
            "sealed together"
        } else {
            "each sealed by itself"
        };
        writeln!(
            out,
            "bench box      {} choices, {sealed}, {loop_kind}, {connections} connections, seed {seed}",
            self.ballots
        )?;
        let load = self.machine_load.unwrap_or_default();
        writeln!(out, "machine        {cores} cores, load {load:.1} before; throng {version}{debug}\n")?;
        writeln!(
            out,
            "opened in      {:.2} s, {:.0} choices a second; {:.2} s of the server's CPU, with those who signed",
            self.seconds, self.ballots_per_s, self.cpu_s
        )?;
        let peak = self.rss_peak_bytes.unwrap_or_default() >> 20;
        writeln!(
            out,
            "memory         {} MiB before, at most {peak} MiB meanwhile\n",
            self.rss_before_bytes >> 20
        )?;
        writeln!(
            out,
            "{:<20}{:>10}{:>10}{:>10}{:>10}{:>10}{:>10}",
            "others wait", "signed", "mean ms", "p50 ms", "p99 ms", "max ms", "wrong"
        )?;
        for Wait { when, signed, wrong, latency } in &self.waits {
            let [mean, p50, p99, max] = latency
                .as_ref()
                .map_or([0.0; 4], |of| [of.mean_ms, of.p50_ms, of.p99_ms, of.max_ms]);
            writeln!(out, "{when:<20}{signed:>10}{mean:>10.2}{p50:>10.2}{p99:>10.2}{max:>10.2}{wrong:>10}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_redirect_and_the_lines_of_a_head_are_read() {
        let answer = |head: &str| Answered { head: head.to_owned(), body: String::new() };
        let done = answer("HTTP/1.1 303 See Other\r\nLocation: /admin/votes/2?done=vote-counted\r\n\r\n");
        assert!(done.is_redirect_to("?done=vote-counted") && !done.is_redirect_to("?done=x"));
        assert_eq!(done.line("LOCATION"), Some("/admin/votes/2?done=vote-counted"));
        assert!(!answer("HTTP/1.1 503 Later\r\nLocation: /a?b\r\n\r\n").is_redirect_to("?b"));
    }
}

//! More than the server can do: first the most is found that it does of a mix of reading, searching, signing and confirming, then
//! several times as much is asked of it, whether or not it keeps up, and then what is usual again. Somebody signed in to the office
//! looks at its pages all the while. `lib.rs` calls it. It bounds the steps, the times and the waits.

use std::cell::RefCell;
use std::net::SocketAddr;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};

use super::class::{Class, Mix};
use super::errands::{Campaign, Errands};
use super::folder::Folder;
use super::histogram::Histogram;
use super::hooks::{BenchHooks, Crowded};
use super::load::Load;
use super::load_closed::{self, Until};
use super::load_open;
use super::opening::{ask, sign_in};
use super::overload_report::{Goodput, Office, OverloadReport, Phase};
use super::process;
use super::processor::Core;
use super::report::{Conditions, Durability};
use super::request::RequestLines;
use super::schedule::{Schedule, Stage};
use super::server::Server;
use super::tally::Tally;
use crate::args::OverloadArgs;
use throng_process::clock;

/// What is asked, in hundredths: two thirds is in memory, a quarter has to be made, the rest signs and confirms.
const MIX: [(Class, f64); 10] = [
    (Class::Page, 28.0),
    (Class::PageAgain, 14.0),
    (Class::Count, 14.0),
    (Class::Home, 4.0),
    (Class::Form, 6.0),
    (Class::List, 8.0),
    (Class::Search, 8.0),
    (Class::Poster, 6.0),
    (Class::Sign, 7.0),
    (Class::Confirm, 5.0),
];
/// Signatures that wait to be confirmed before the first step.
const SIGNED_FIRST: usize = 4_000;
/// The connections of each step by which the most is found.
const STEPS: [u32; 6] = [4, 8, 16, 24, 32, 64];
/// A share of the most that a server does on a usual day.
const USUAL_SHARE: f64 = 0.5;
/// After the crowd: how long a slice of the usual load is, and the longest wait until one is answered as usual.
const SLICE_S: f64 = 0.25;
const NORMAL_WAIT: Duration = Duration::from_secs(20);
/// How often somebody looks at a page of the office, and which.
const OFFICE_EVERY: Duration = Duration::from_millis(200);
const OFFICE_PAGES: [&str; 5] =
    ["/admin", "/admin/queue", "/admin/petitions", "/admin/server", "/admin/shedding"];

/// Measures, and reports.
pub(super) fn run(args: &OverloadArgs, conditions: Conditions, hooks: &BenchHooks) -> Result<OverloadReport> {
    let folder = match &args.data {
        Some(path) => Folder::kept(path),
        None => Folder::throw_away()?,
    };
    let crowded = (hooks.prepare_crowded)(&folder.path, args.petitions)?;
    let before = (hooks.count_signatures)(&folder.path)?;
    let (servers, own) = Core::pair();
    let server = Server::start_on(&folder.path, servers)?;
    own.take_own_thread();
    let cookie = sign_in(server.address, &crowded.email, &crowded.password)?;
    let mut errands = Errands::new(
        RequestLines::new(&server.address.to_string(), false),
        Campaign::Petition(crowded.petition),
        conditions.seed,
    );
    errands.keep_confirmable((hooks.confirm_path)(&folder.path)?);
    errands.keep_petitions(crowded.petitions);
    let load = Load { address: server.address, short: false, errands, tally: RefCell::new(Tally::new()) };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let crowd = Crowd { load: Rc::new(load), seed: conditions.seed, signed: RefCell::new(0) };
    let office = Visits::begin(server.address, cookie);
    let measured = runtime.block_on(crowd.measure(args));
    let visits = office.end()?;
    let measured = measured?;
    server.stop()?;
    let after = (hooks.count_signatures)(&folder.path)?;
    let Crowded { petitions, .. } = crowded;
    Ok(measured.reported(
        (args, conditions, petitions, servers.in_words()),
        &visits,
        Durability::new(*crowd.signed.borrow(), before, after),
    ))
}

/// The public.
struct Crowd {
    load: Rc<Load>,
    seed: u64,
    /// Signatures that were acknowledged since the start.
    signed: RefCell<u64>,
}

/// What came of each part.
struct Measured {
    steps: Vec<(u32, Goodput)>,
    best: usize,
    usual: Phase,
    crowd: Phase,
    crowd_began: Instant,
    crowd_ended: Instant,
    normal_after: Option<Duration>,
    again: Phase,
}

impl Crowd {
    async fn measure(&self, args: &OverloadArgs) -> Result<Measured> {
        let deadline = clock::monotonic() + Duration::from_secs(60);
        let until = Until::Confirmable(SIGNED_FIRST, deadline);
        load_closed::run(&self.load, &Mix::only(Class::Sign), 64, until, self.seed).await;
        self.take(1.0);
        let mut steps = Vec::new();
        for connections in STEPS {
            let step = Duration::from_secs(args.peak_seconds.into());
            let until = Until::Deadline(clock::monotonic() + step);
            load_closed::run(&self.load, &Mix::new(&MIX), connections, until, self.seed).await;
            let phase = self.take(step.as_secs_f64());
            ensure!(!phase.server_gone, "the server has gone away");
            steps.push((connections, phase.goodput));
        }
        let best = (0..steps.len())
            .max_by(|one, other| steps[*one].1.all_per_s.total_cmp(&steps[*other].1.all_per_s))
            .context("there are steps")?;
        let most = steps[best].1.asked_per_s;
        let usual = self
            .asked(most * USUAL_SHARE, args.peak_seconds.into(), args.connections)
            .await;
        let crowd_began = clock::monotonic();
        let seconds = f64::from(args.seconds);
        let crowd = self.asked(most * args.times, seconds, args.connections).await;
        let crowd_ended = crowd_began + Duration::from_secs_f64(seconds);
        let normal_after = self
            .until_normal(most * USUAL_SHARE, (crowd_ended, args.connections))
            .await;
        let again = self
            .asked(most * USUAL_SHARE, args.peak_seconds.into(), args.connections)
            .await;
        Ok(Measured { steps, best, usual, crowd, crowd_began, crowd_ended, normal_after, again })
    }

    /// Asks so much in each second, for so long.
    async fn asked(&self, rate: f64, seconds: f64, connections: u32) -> Phase {
        let schedule = Schedule { mix: Mix::new(&MIX), stages: vec![Stage { seconds, rate }] };
        let (began, before) = (clock::monotonic(), process::cpu_exactly(std::process::id()));
        load_open::run(&self.load, &schedule, connections, self.seed).await;
        let client_busy = before
            .zip(process::cpu_exactly(std::process::id()))
            .map(|(before, after)| after.saturating_sub(before).div_duration_f64(began.elapsed()));
        Phase { due_per_s: rate, client_busy, connections, ..self.take(seconds) }
    }

    /// Asks as much as usual until nothing of a slice is refused; how long after the crowd that was over.
    async fn until_normal(&self, rate: f64, (ended, connections): (Instant, u32)) -> Option<Duration> {
        while clock::monotonic().saturating_duration_since(ended) < NORMAL_WAIT {
            let phase = self.asked(rate, SLICE_S, connections).await;
            if phase.refused == 0 && phase.failed == 0 && phase.not_started == 0 {
                return Some(clock::monotonic().saturating_duration_since(ended));
            }
        }
        None
    }

    /// What was counted since the last time.
    fn take(&self, seconds: f64) -> Phase {
        let tally = self.load.tally.replace(Tally::new());
        *self.signed.borrow_mut() += tally.of(Class::Sign).done.count();
        Phase::of(&tally, seconds)
    }
}

impl Measured {
    fn reported(
        self,
        (args, conditions, petitions, cores): (&OverloadArgs, Conditions, u32, &'static str),
        visits: &[Visit],
        durability: Durability,
    ) -> OverloadReport {
        let during = |from: Instant, until: Instant| {
            let (mut took, mut wrong) = (Histogram::new(), 0);
            let those = visits.iter().filter(|visit| visit.at >= from && visit.at < until);
            for visit in those {
                took.record(visit.took);
                wrong += u64::from(!visit.shown);
            }
            Office::of(&took, wrong)
        };
        let first = visits.first().map_or(self.crowd_began, |visit| visit.at);
        OverloadReport {
            conditions,
            cores,
            petitions,
            times: args.times,
            seconds: args.seconds,
            peak: self.steps[self.best].1,
            steps: self.steps,
            usual: self.usual,
            crowd: self.crowd,
            normal_after_s: self.normal_after.map(|after| after.as_secs_f64()),
            again: self.again,
            office_before: during(first, self.crowd_began),
            office_meanwhile: during(self.crowd_began, self.crowd_ended),
            durability,
        }
    }
}

/// One look at a page of the office.
struct Visit {
    /// When it should have begun.
    at: Instant,
    took: Duration,
    shown: bool,
}

/// Somebody who looks at a page of the office every so often.
struct Visits {
    over: Arc<AtomicBool>,
    thread: thread::JoinHandle<Vec<Visit>>,
}

impl Visits {
    fn begin(address: SocketAddr, cookie: String) -> Visits {
        let over = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&over);
        let thread = thread::spawn(move || {
            let mut visits = Vec::new();
            let mut at = clock::monotonic();
            for page in OFFICE_PAGES.iter().cycle() {
                if told.load(Ordering::Relaxed) {
                    break;
                }
                let shown = ask(address, page, &cookie).is_ok_and(|shown| shown);
                let now = clock::monotonic();
                visits.push(Visit { at, took: now.saturating_duration_since(at), shown });
                // From when it should have begun: who waits for one page looks at the next one late.
                at += OFFICE_EVERY;
                thread::sleep(at.saturating_duration_since(now));
            }
            visits
        });
        Visits { over, thread }
    }

    fn end(self) -> Result<Vec<Visit>> {
        self.over.store(true, Ordering::Relaxed);
        self.thread.join().ok().context("the thread only asks and waits")
    }
}

//! What casting a vote costs, beside signing a petition: the same number of people do the one and then the other, in turn,
//! against one server. A petition is signed and then confirmed; a vote is signed for, and then cast with a sealed choice.
//! Compares processor time for each person, with everything that follows from it: after each part the bench waits until the
//! server has nothing left to do, such as emails. `lib.rs` calls it. It bounds the people, the rounds and the wait.

use std::cell::RefCell;
use std::fmt::{Display, Formatter};
use std::rc::Rc;
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use serde::Serialize;

use super::class::{Class, Mix};
use super::errands::{Campaign, Errands};
use super::folder::Folder;
use super::hooks::BenchHooks;
use super::load::Load;
use super::load_closed::{self, Until};
use super::process;
use super::processor::Core;
use super::report::Conditions;
use super::request::RequestLines;
use super::server::Server;
use super::tally::Tally;
use crate::args::CastArgs;
use throng_process::clock;

/// A part that takes longer has gone wrong: a million people at a thousand a second.
const PART_MAX: Duration = Duration::from_secs(1_000);
/// The server is quiet when it has used less than a fiftieth of a core in each of so many looks in a row.
const LOOK: Duration = Duration::from_millis(100);
const LOOK_CPU_MAX: Duration = Duration::from_millis(2);
const QUIET_LOOKS: u32 = 5;
/// The longest wait for that: the emails of a million people.
const QUIET_MAX: Duration = Duration::from_secs(300);

/// What was compared.
#[derive(Debug, Serialize)]
pub(crate) struct CastingReport {
    conditions: Conditions,
    pinned: &'static str,
    /// How many processes wanted a processor before and after.
    machine_load: [Option<f64>; 2],
    people: u32,
    rounds: Vec<Round>,
}

/// Microseconds of the server's CPU for each person.
#[derive(Clone, Copy, Debug, Serialize)]
struct Round {
    petition: Cost,
    vote: Cost,
}

#[derive(Clone, Copy, Debug, Serialize)]
struct Cost {
    /// The form, until the email is written.
    sign_us: f64,
    /// The press that makes it count.
    press_us: f64,
}

/// Measures in turn, and reports.
pub(super) fn run(args: &CastArgs, conditions: Conditions, hooks: &BenchHooks) -> Result<CastingReport> {
    let folder = Folder::throw_away()?;
    let made = (hooks.prepare_vote)(&folder.path)?;
    let (theirs, own) = Core::pair();
    let server = Server::start_on(&folder.path, theirs)?;
    own.take_own_thread();
    let load_before = process::load_of_machine();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let seed = conditions.seed;
    let sides =
        [(Campaign::Petition(made.petition), Class::Confirm, 0), (Campaign::Vote(made.vote), Class::Cast, 1)];
    let mut rounds = Vec::new();
    for round in 0..args.rounds {
        let mut costs = Vec::new();
        for (campaign, press, number) in sides {
            let seed = seed.wrapping_add(u64::from(round) * 2 + number);
            let mut errands =
                Errands::new(RequestLines::new(&server.address.to_string(), false), campaign, seed);
            errands.keep_confirmable((hooks.confirm_path)(&folder.path)?);
            let load =
                Load { address: server.address, short: false, errands, tally: RefCell::new(Tally::new()) };
            let side = Side { server: &server, load: Rc::new(load), args, seed };
            costs.push(runtime.block_on(side.measure(press))?);
        }
        rounds.push(Round { petition: costs[0], vote: costs[1] });
    }
    let machine_load = [load_before, process::load_of_machine()];
    server.stop()?;
    Ok(CastingReport { conditions, pinned: theirs.in_words(), machine_load, people: args.people, rounds })
}

/// One round of one of the two.
struct Side<'a> {
    server: &'a Server,
    load: Rc<Load>,
    args: &'a CastArgs,
    seed: u64,
}

impl Side<'_> {
    async fn measure(&self, press: Class) -> Result<Cost> {
        let enough = usize::try_from(self.args.people).context("more people than memory has room for")?;
        let start = self.quiet()?;
        let until = Until::Confirmable(enough, clock::monotonic() + PART_MAX);
        let signed = self.part(Class::Sign, until).await?;
        let between = self.quiet()?;
        let until = Until::Deadline(clock::monotonic() + PART_MAX);
        let pressed = self.part(press, until).await?;
        let end = self.quiet()?;
        ensure!(pressed == signed, "{signed} signed, but for {pressed} of them it counted");
        let each = |cpu: Duration| cpu.as_secs_f64() * 1e6 / signed.max(1) as f64;
        Ok(Cost { sign_us: each(between - start), press_us: each(end - between) })
    }

    /// Sends one class of requests until there is nothing left to do; returns how many were answered as wanted.
    async fn part(&self, class: Class, until: Until) -> Result<u64> {
        load_closed::run(&self.load, &Mix::only(class), self.args.connections, until, self.seed).await;
        let tally = self.load.tally.replace(Tally::new());
        let of_class = tally.of(class);
        let wrong = of_class.failed + of_class.refused.count();
        ensure!(
            wrong == 0,
            "{}: {wrong} were not answered as they should be\n{}",
            class.name(),
            tally.failures.join("\n")
        );
        Ok(of_class.done.count())
    }

    /// Waits until the server has nothing to do any more; returns the processor time that it has used by then.
    fn quiet(&self) -> Result<Duration> {
        let pid = self.server.pid.context("the bench started the server")?;
        let used =
            || process::cpu_exactly(pid).context("the kernel does not tell the processor time of threads");
        let deadline = clock::monotonic() + QUIET_MAX;
        let (mut before, mut looks) = (used()?, 0);
        while looks < QUIET_LOOKS {
            ensure!(
                clock::monotonic() < deadline,
                "the server is still at work after {} s",
                QUIET_MAX.as_secs()
            );
            thread::sleep(LOOK);
            let now = used()?;
            looks = if now.saturating_sub(before) < LOOK_CPU_MAX {
                looks + 1
            } else {
                0
            };
            before = now;
        }
        Ok(before)
    }
}

/// The one in the middle.
fn median(mut of: Vec<f64>) -> f64 {
    of.sort_by(f64::total_cmp);
    of.get(of.len() / 2).copied().unwrap_or_default()
}

impl CastingReport {
    fn middle(&self, of: impl Fn(&Round) -> f64) -> f64 {
        median(self.rounds.iter().map(of).collect())
    }

    fn ratio_range(&self, of: impl Fn(&Round) -> f64) -> (f64, f64, f64) {
        let all = || self.rounds.iter().map(&of);
        (self.middle(&of), all().fold(f64::INFINITY, f64::min), all().fold(0.0, f64::max))
    }
}

impl Display for CastingReport {
    fn fmt(&self, out: &mut Formatter<'_>) -> std::fmt::Result {
        let Conditions { loop_kind, connections, cores, seed, version, debug_build, .. } = &self.conditions;
        let debug = if *debug_build {
            " DEBUG BUILD: not a measurement"
        } else {
            ""
        };
        writeln!(out, "bench cast     {loop_kind}, {connections} connections, seed {seed}")?;
        let [before, after] = self.machine_load.map(Option::unwrap_or_default);
        writeln!(
            out,
            "machine        {cores} cores, load {before:.1} before and {after:.1} after; {}; throng {version}{debug}\n",
            self.pinned
        )?;
        writeln!(
            out,
            "{:<28}{:>14}{:>14}{:>14}",
            "CPU of the server, µs each", "sign the form", "press", "both"
        )?;
        for (words, sign, press) in [
            ("petition", self.middle(|of| of.petition.sign_us), self.middle(|of| of.petition.press_us)),
            ("vote", self.middle(|of| of.vote.sign_us), self.middle(|of| of.vote.press_us)),
        ] {
            writeln!(out, "{words:<28}{sign:>14.1}{press:>14.1}{:>14.1}", sign + press)?;
        }
        for (words, of) in [
            ("cast ÷ confirm", (|of| of.vote.press_us / of.petition.press_us) as fn(&Round) -> f64),
            ("cast ÷ sign", |of| of.vote.press_us / of.petition.sign_us),
            ("whole vote ÷ petition", |of| {
                (of.vote.sign_us + of.vote.press_us) / (of.petition.sign_us + of.petition.press_us)
            }),
        ] {
            let (middle, min, max) = self.ratio_range(of);
            writeln!(out, "{words:<28}{middle:>14.2}   in single rounds {min:.2} to {max:.2}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_one_in_the_middle() {
        for (of, expect) in [(vec![3.0, 1.0, 2.0], 2.0), (vec![5.0], 5.0), (vec![], 0.0)] {
            assert!((median(of) - expect).abs() < f64::EPSILON);
        }
    }
}

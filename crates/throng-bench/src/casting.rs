//! What casting a vote costs, beside signing a petition: the same number of people do the one and then the other, in turn,
//! against one server. A petition is signed and then confirmed; a vote is signed for, and then cast with a sealed choice.
//! Compares processor time for each person, with everything that follows from it: after each part the bench waits until the
//! server has nothing left to do, such as emails. `lib.rs` calls it. It bounds the people and the rounds.

use std::cell::RefCell;
use std::fmt::{Display, Formatter};
use std::rc::Rc;

use anyhow::{Result, ensure};
use serde::Serialize;

use super::class::Class;
use super::errands::{Campaign, Errands};
use super::folder::Folder;
use super::hooks::BenchHooks;
use super::load::Load;
use super::process;
use super::processor::Core;
use super::report::Conditions;
use super::request::RequestLines;
use super::server::Server;
use super::side::{Side, median, per_person, write_head, write_ratio};
use super::tally::Tally;
use crate::args::CastArgs;

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
            let (load, connections) = (Rc::new(load), args.connections);
            let side = Side { server: &server, load, people: args.people, connections, seed };
            costs.push(runtime.block_on(measure(&side, press))?);
        }
        rounds.push(Round { petition: costs[0], vote: costs[1] });
    }
    let machine_load = [load_before, process::load_of_machine()];
    server.stop()?;
    Ok(CastingReport { conditions, pinned: theirs.in_words(), machine_load, people: args.people, rounds })
}

async fn measure(side: &Side<'_>, press: Class) -> Result<Cost> {
    let start = side.quiet()?;
    let signed = side.sign().await?;
    let between = side.quiet()?;
    let pressed = side.press(press, 0).await?;
    let end = side.quiet()?;
    ensure!(pressed == signed, "{signed} signed, but for {pressed} of them it counted");
    Ok(Cost { sign_us: per_person(between - start, signed), press_us: per_person(end - between, signed) })
}

impl CastingReport {
    fn middle(&self, of: impl Fn(&Round) -> f64) -> f64 {
        median(self.rounds.iter().map(of).collect())
    }
}

impl Display for CastingReport {
    fn fmt(&self, out: &mut Formatter<'_>) -> std::fmt::Result {
        write_head(out, "cast", &self.conditions, (self.machine_load, self.pinned))?;
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
            write_ratio(out, words, self.rounds.iter().map(of).collect())?;
        }
        Ok(())
    }
}

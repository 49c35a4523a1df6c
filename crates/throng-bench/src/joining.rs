//! What joining a pledge costs, beside signing a petition: the same number of people do the one and then the other, in turn,
//! against one server. Half of them reach the pledge's target, the others join beyond it; between the two everybody who has
//! joined is told that the target is reached. The petition is signed in the same two halves, and nobody is told. `lib.rs`
//! calls it. It bounds the people, the rounds and the wait for the news.

use std::cell::RefCell;
use std::fmt::{Display, Formatter};
use std::rc::Rc;
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use serde::Serialize;

use super::class::Class;
use super::errands::{Campaign, Errands};
use super::folder::Folder;
use super::hooks::BenchHooks;
use super::load::Load;
use super::opening::attributes;
use super::process;
use super::processor::Core;
use super::report::Conditions;
use super::request::RequestLines;
use super::server::Server;
use super::side::{Side, median, per_person, write_head, write_ratio};
use super::tally::Tally;
use crate::args::PledgeArgs;

/// The program looks every two seconds for news that is to be mailed.
const NEWS_WAIT: Duration = Duration::from_millis(2_500);

/// What was compared.
#[derive(Debug, Serialize)]
pub(crate) struct JoiningReport {
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
    pledge: Cost,
}

#[derive(Clone, Copy, Debug, Serialize)]
struct Cost {
    /// The form, until the email is written.
    sign_us: f64,
    /// The press that makes it count, of the first half: until the target is reached.
    press_us: f64,
    /// Telling the first half that it is, each.
    tell_us: f64,
    /// The press of the second half.
    beyond_us: f64,
}

impl Cost {
    /// For one person, with the news.
    fn whole(&self) -> f64 {
        self.sign_us + (self.press_us + self.tell_us + self.beyond_us) / 2.0
    }
}

/// Measures in turn, and reports.
pub(super) fn run(args: &PledgeArgs, conditions: Conditions, hooks: &BenchHooks) -> Result<JoiningReport> {
    let folder = Folder::throw_away()?;
    let made = (hooks.prepare_pledges)(&folder.path, args.rounds, args.people / 2)?;
    let (theirs, own) = Core::pair();
    let server = Server::start_on(&folder.path, theirs)?;
    own.take_own_thread();
    let load_before = process::load_of_machine();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let mut seed = conditions.seed;
    let mut rounds = Vec::new();
    for pledge in &made.pledges {
        let mut measured = |campaign| -> Result<Cost> {
            seed = seed.wrapping_add(1);
            let lines = RequestLines::new(&server.address.to_string(), false);
            let mut errands = Errands::new(lines, campaign, seed);
            errands.keep_confirmable((hooks.confirm_path)(&folder.path)?);
            let load =
                Load { address: server.address, short: false, errands, tally: RefCell::new(Tally::new()) };
            let (load, connections) = (Rc::new(load), args.connections);
            let side = Side { server: &server, load, people: args.people, connections, seed };
            runtime.block_on(measure(&side))
        };
        let petition = measured(Campaign::Petition(made.petition))?;
        rounds.push(Round { petition, pledge: measured(Campaign::Pledge(*pledge))? });
        let reached = attributes(server.address, &format!("/pledges/{pledge}.json"))?;
        ensure!(reached["target_reached_at"].is_string(), "pledge {pledge} was not reached");
    }
    let machine_load = [load_before, process::load_of_machine()];
    server.stop()?;
    Ok(JoiningReport { conditions, pinned: theirs.in_words(), machine_load, people: args.people, rounds })
}

async fn measure(side: &Side<'_>) -> Result<Cost> {
    let half = usize::try_from(side.people - side.people / 2).context("more than memory has room for")?;
    let start = side.quiet()?;
    let signed = side.sign().await?;
    let between = side.quiet()?;
    let first = side.press(Class::Confirm, half).await?;
    let reached = side.quiet()?;
    thread::sleep(NEWS_WAIT);
    let told = side.quiet()?;
    let second = side.press(Class::Confirm, 0).await?;
    let end = side.quiet()?;
    ensure!(first + second == signed, "{signed} signed, but for {} of them it counted", first + second);
    Ok(Cost {
        sign_us: per_person(between - start, signed),
        press_us: per_person(reached - between, first),
        tell_us: per_person(told - reached, first),
        beyond_us: per_person(end - told, second),
    })
}

impl JoiningReport {
    fn middle(&self, of: impl Fn(&Round) -> f64) -> f64 {
        median(self.rounds.iter().map(of).collect())
    }
}

impl Display for JoiningReport {
    fn fmt(&self, out: &mut Formatter<'_>) -> std::fmt::Result {
        write_head(out, "pledge", &self.conditions, (self.machine_load, self.pinned))?;
        writeln!(
            out,
            "{:<28}{:>14}{:>14}{:>14}{:>14}{:>14}",
            "CPU of the server, µs each", "sign the form", "to the target", "the news", "beyond it", "whole"
        )?;
        for (words, of) in
            [("petition", (|of| of.petition) as fn(&Round) -> Cost), ("pledge", |of| of.pledge)]
        {
            let middle = |cost: fn(&Cost) -> f64| self.middle(|round| cost(&of(round)));
            let (sign, press) = (middle(|cost| cost.sign_us), middle(|cost| cost.press_us));
            let (tell, beyond) = (middle(|cost| cost.tell_us), middle(|cost| cost.beyond_us));
            let whole = middle(Cost::whole);
            writeln!(out, "{words:<28}{sign:>14.1}{press:>14.1}{tell:>14.1}{beyond:>14.1}{whole:>14.1}")?;
        }
        for (words, of) in [
            ("join ÷ confirm", (|of| of.pledge.press_us / of.petition.press_us) as fn(&Round) -> f64),
            ("beyond ÷ confirm", |of| of.pledge.beyond_us / of.petition.beyond_us),
            ("whole pledge ÷ petition", |of| of.pledge.whole() / of.petition.whole()),
        ] {
            write_ratio(out, words, self.rounds.iter().map(of).collect())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_all_are_told() {
        let cost = Cost { sign_us: 60.0, press_us: 50.0, tell_us: 20.0, beyond_us: 30.0 };
        assert!((cost.whole() - 110.0).abs() < f64::EPSILON);
    }
}

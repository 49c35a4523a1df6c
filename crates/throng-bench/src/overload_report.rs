//! What `throng bench overload` says: how much was done of what was asked, how soon what could not be done was refused, how the
//! office did meanwhile, and when all was normal again. Pure, but for the words.

use std::fmt::{Display, Formatter};

use serde::Serialize;

use super::class::Class;
use super::histogram::Histogram;
use super::report::{Conditions, Durability, Latency};
use super::tally::{ClassTally, Tally};

/// What is done of what people send.
const SENT: [Class; 2] = [Class::Sign, Class::Confirm];

/// How much was answered as wanted, in each second.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(crate) struct Goodput {
    /// Everything that was asked and answered, refusals too.
    pub asked_per_s: f64,
    pub all_per_s: f64,
    /// Signatures and confirmations.
    pub sent_per_s: f64,
}

/// What came of one part of the run. Fourteen fields, one for each figure that is told.
#[derive(Debug, Serialize)]
pub(crate) struct Phase {
    /// What people came to ask in each second, by the clock.
    pub due_per_s: f64,
    /// The most that could be under way at once.
    pub connections: u32,
    /// How much of one processor the client itself took; `None` where the kernel does not tell.
    pub client_busy: Option<f64>,
    pub goodput: Goodput,
    pub refused: u64,
    pub failed: u64,
    /// Arrivals for which the client had no connection within a second.
    pub not_started: u64,
    pub server_gone: bool,
    /// From when it should have begun until it was done, or refused; and refusals from when the client came to sending them.
    pub sent: Option<Latency>,
    pub all: Option<Latency>,
    pub refusals: Option<Latency>,
    pub refusals_once_sent: Option<Latency>,
    /// How late the client itself was.
    pub start_lag: Option<Latency>,
    pub by_class: Vec<ByClass>,
}

/// The counts of one class of requests.
#[derive(Debug, Serialize)]
pub(crate) struct ByClass {
    pub class: &'static str,
    pub done: u64,
    pub refused: u64,
    pub failed: u64,
}

impl Phase {
    pub(crate) fn of(tally: &Tally, seconds: f64) -> Phase {
        let mut all = ClassTally::new();
        tally.by_class.iter().for_each(|class| all.merge(class));
        let mut sent = ClassTally::new();
        SENT.iter().for_each(|class| sent.merge(tally.of(*class)));
        let rate = |count: u64| count as f64 / seconds;
        let asked = Class::ALL.iter().map(|class| (class, tally.of(*class)));
        let by_class = asked
            .filter(|(_, of)| of.requests() > 0)
            .map(|(class, of)| ByClass {
                class: class.name(),
                done: of.done.count(),
                refused: of.refused.count(),
                failed: of.failed,
            });
        Phase {
            due_per_s: 0.0,
            connections: 0,
            client_busy: None,
            goodput: Goodput {
                asked_per_s: rate(all.requests()),
                all_per_s: rate(all.done.count()),
                sent_per_s: rate(sent.done.count()),
            },
            refused: all.refused.count(),
            failed: all.failed,
            not_started: tally.not_started,
            server_gone: tally.server_gone,
            sent: Latency::of(&sent.done),
            all: Latency::of(&all.done),
            refusals: Latency::of(&all.refused),
            refusals_once_sent: Latency::of(&tally.refused_once_begun),
            start_lag: Latency::of(&tally.start_lag),
            by_class: by_class.collect(),
        }
    }
}

/// How pages of the office did.
#[derive(Debug, Serialize)]
pub(crate) struct Office {
    pub pages: u64,
    /// Those that were not shown.
    pub wrong: u64,
    pub latency: Option<Latency>,
}

impl Office {
    pub(crate) fn of(took: &Histogram, wrong: u64) -> Office {
        Office { pages: took.count(), wrong, latency: Latency::of(took) }
    }
}

/// The whole run. Fourteen fields, one for each question that it answers.
#[derive(Debug, Serialize)]
pub(crate) struct OverloadReport {
    pub conditions: Conditions,
    pub cores: &'static str,
    pub petitions: u32,
    pub times: f64,
    pub seconds: u32,
    /// The connections and the goodput of each step by which the most was found.
    pub steps: Vec<(u32, Goodput)>,
    pub peak: Goodput,
    pub usual: Phase,
    pub crowd: Phase,
    pub normal_after_s: Option<f64>,
    pub again: Phase,
    pub office_before: Office,
    pub office_meanwhile: Office,
    pub durability: Durability,
}

impl Display for OverloadReport {
    fn fmt(&self, out: &mut Formatter<'_>) -> std::fmt::Result {
        let Conditions { cores, seed, version, debug_build, .. } = &self.conditions;
        let debug = if *debug_build {
            " DEBUG BUILD: not a measurement"
        } else {
            ""
        };
        writeln!(
            out,
            "bench overload {} times the most for {} s, {} petitions, seed {seed}",
            self.times, self.seconds, self.petitions
        )?;
        writeln!(out, "machine        {cores} cores, {}; throng {version}{debug}\n", self.cores)?;
        for (connections, step) in &self.steps {
            writeln!(
                out,
                "step           {connections:>4} connections: {:>8.0}/s done, of these {:>6.0}/s signed and confirmed",
                step.all_per_s, step.sent_per_s
            )?;
        }
        writeln!(
            out,
            "the most       {:.0}/s, of these {:.0}/s signed and confirmed\n",
            self.peak.all_per_s, self.peak.sent_per_s
        )?;
        for (name, phase) in [("usual", &self.usual), ("crowd", &self.crowd), ("afterwards", &self.again)] {
            told(out, name, (phase, self.peak))?;
        }
        let share = |part: f64, whole: f64| if whole > 0.0 { 100.0 * part / whole } else { 0.0 };
        let crowd = self.crowd.goodput;
        writeln!(
            out,
            "goodput        {:.0} % of the most was signed and confirmed in the crowd; {:.0} % of all",
            share(crowd.sent_per_s, self.peak.sent_per_s),
            share(crowd.all_per_s, self.peak.all_per_s)
        )?;
        match self.normal_after_s {
            Some(after) => writeln!(out, "normal         nothing was refused {after:.1} s after the crowd")?,
            None => writeln!(out, "normal         never within the time")?,
        }
        for (when, office) in [("before", &self.office_before), ("meanwhile", &self.office_meanwhile)] {
            let [p50, p99, max] = figures(office.latency.as_ref());
            writeln!(
                out,
                "office         {when}: {} pages, {} not shown; p50 {p50:.1} ms, p99 {p99:.1} ms, at most {max:.1} ms",
                office.pages, office.wrong
            )?;
        }
        let Durability { acknowledged, stored, lost } = &self.durability;
        writeln!(out, "durability     {acknowledged} signatures acknowledged, {stored} stored, {lost} lost")
    }
}

fn figures(latency: Option<&Latency>) -> [f64; 3] {
    latency.map_or([0.0; 3], |of| [of.p50_ms, of.p99_ms, of.max_ms])
}

/// Tells of one part, beside the most that the server did.
fn told(out: &mut Formatter<'_>, name: &str, (phase, peak): (&Phase, Goodput)) -> std::fmt::Result {
    let Goodput { asked_per_s, all_per_s, sent_per_s } = phase.goodput;
    writeln!(
        out,
        "{name:<14} {:.0}/s were due, {asked_per_s:.0}/s were sent and answered: {all_per_s:.0}/s done, of these {sent_per_s:.0}/s signed and confirmed; {} refused, {} failed, {} not sent",
        phase.due_per_s, phase.refused, phase.failed, phase.not_started
    )?;
    let times = |rate: f64| {
        if peak.asked_per_s > 0.0 {
            rate / peak.asked_per_s
        } else {
            0.0
        }
    };
    writeln!(
        out,
        "               offered              {:.1} times the most came, {:.1} times was sent over {} connections; the client took {:.0} % of a processor",
        times(phase.due_per_s),
        times(asked_per_s),
        phase.connections,
        100.0 * phase.client_busy.unwrap_or_default()
    )?;
    for (what, latency) in [
        ("all done", &phase.all),
        ("signed", &phase.sent),
        ("refused", &phase.refusals),
        ("refused, once sent", &phase.refusals_once_sent),
        ("client late by", &phase.start_lag),
    ] {
        let [p50, p99, max] = figures(latency.as_ref());
        writeln!(
            out,
            "               {what:<20} p50 {p50:>8.1} ms, p99 {p99:>8.1} ms, at most {max:>8.1} ms"
        )?;
    }
    for ByClass { class, done, refused, failed } in &phase.by_class {
        writeln!(out, "               {class:<20} {done:>8} done {refused:>8} refused {failed:>6} failed")?;
    }
    writeln!(out)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::tally::Verdict;
    use super::*;

    #[test]
    fn what_was_done_is_told_apart_from_what_was_refused() {
        let mut tally = Tally::new();
        let ms = Duration::from_millis;
        for (class, status, verdict) in [
            (Class::Sign, 303, Verdict::Done),
            (Class::Confirm, 303, Verdict::Done),
            (Class::Search, 503, Verdict::Refused),
            (Class::Page, 200, Verdict::Done),
        ] {
            tally.answered(class, status, verdict, ms(7));
        }
        let phase = Phase::of(&tally, 2.0);
        let Goodput { asked_per_s, all_per_s, sent_per_s } = phase.goodput;
        assert_eq!((asked_per_s, all_per_s, sent_per_s), (2.0, 1.5, 1.0));
        assert_eq!((phase.refused, phase.failed), (1, 0));
        assert!(
            phase
                .refusals
                .is_some_and(|refused| (6.9..7.2).contains(&refused.p99_ms))
        );
    }
}

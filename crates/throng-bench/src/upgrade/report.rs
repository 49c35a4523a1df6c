//! The figures of `bench upgrade`, for people and as JSON. Computes, never measures; `upgrade` collects the input.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use serde::Serialize;

use super::course::Done;
use super::visitors::Visitors;
use super::ways::Trouble;
use crate::class::Class;
use crate::report::Conditions;

/// How many wrongs of the course are told.
const WRONG_SHOWN_MAX: usize = 5;

/// What was measured, and under which conditions. Fourteen fields: the upgrades, the requests, the streams, and what is there after.
#[derive(Debug, Serialize)]
pub(crate) struct UpgradeReport {
    pub(super) conditions: Conditions,
    pub(super) seconds: f64,
    pub(super) upgrades: Times,
    pub(super) forms_waited: Times,
    pub(super) broken_refused: Times,
    pub(super) requests: Vec<Requests>,
    pub(super) ways: Vec<OfWay>,
    pub(super) failed: BTreeMap<&'static str, u64>,
    pub(super) not_started: u64,
    /// Requests that a connection of HTTP/2 did not take because it was being closed, and that were sent on the next: no failures, since
    /// the server says that it has not looked at them.
    pub(super) turned_away: u64,
    pub(super) streams: Streams,
    pub(super) acknowledged: Acknowledged,
    /// What should not have happened, in words.
    pub(super) wrong: Vec<String>,
    pub(super) stories: Vec<String>,
}

/// How often something was done, and how long it took.
#[derive(Debug, Serialize)]
pub(super) struct Times {
    pub(super) times: usize,
    pub(super) p50_ms: f64,
    pub(super) max_ms: f64,
}

impl Times {
    pub(super) fn of(took: &[Duration]) -> Times {
        let mut ms: Vec<f64> = took.iter().map(|took| took.as_secs_f64() * 1e3).collect();
        ms.sort_by(f64::total_cmp);
        let at = |place: usize| ms.get(place).copied().unwrap_or_default();
        Times { times: ms.len(), p50_ms: at(ms.len() / 2), max_ms: at(ms.len().saturating_sub(1)) }
    }
}

/// Requests of one kind, with the wait from when each was due.
#[derive(Debug, Serialize)]
pub(super) struct Requests {
    pub(super) class: &'static str,
    pub(super) done: u64,
    pub(super) failed: u64,
    pub(super) p50_ms: f64,
    pub(super) p99_ms: f64,
    pub(super) max_ms: f64,
}

/// Answers over one way.
#[derive(Debug, Serialize)]
pub(super) struct OfWay {
    pub(super) way: &'static str,
    pub(super) answers: u64,
    pub(super) max_ms: f64,
}

/// Streams of live numbers.
#[derive(Debug, Default, Serialize)]
pub(super) struct Streams {
    pub(super) streams: u32,
    pub(super) opened: u64,
    /// By the server, in good order, and opened again.
    pub(super) ended: u64,
    pub(super) broken: u64,
    /// That did not see the last number.
    pub(super) behind: usize,
}

/// What visitors were thanked for, and what was there afterwards.
#[derive(Debug, Default, Serialize)]
pub(super) struct Acknowledged {
    pub(super) signed: usize,
    pub(super) lost: usize,
    pub(super) confirmed: u64,
    /// By how much the public number has moved.
    pub(super) counted: u64,
}

/// The requests of each kind that was made.
pub(super) fn requests(visitors: &Visitors) -> Vec<Requests> {
    let tally = visitors.tally.borrow();
    let made = Class::ALL.into_iter().map(|class| (class, tally.of(class)));
    made.filter(|(_, of)| of.requests() > 0)
        .map(|(class, of)| {
            let ms = |us: u64| us as f64 / 1e3;
            Requests {
                class: class.name(),
                done: of.done.count(),
                failed: of.failed + of.refused.count(),
                p50_ms: ms(of.done.quantile_us(0.5)),
                p99_ms: ms(of.done.quantile_us(0.99)),
                max_ms: ms(of.done.max_us()),
            }
        })
        .collect()
}

/// How often each kind of trouble was.
pub(super) fn troubles(counted: &BTreeMap<Trouble, u64>) -> BTreeMap<&'static str, u64> {
    let of = |trouble: Trouble| (trouble.name(), counted.get(&trouble).copied().unwrap_or_default());
    Trouble::ALL.into_iter().map(of).collect()
}

impl UpgradeReport {
    /// Takes over what came of the course.
    pub(super) fn course(&mut self, done: &Done) {
        self.upgrades = Times::of(&done.took);
        self.forms_waited = Times::of(&done.forms_waited);
        self.broken_refused = Times::of(&done.refused_after);
        self.wrong
            .extend(done.wrong.iter().take(WRONG_SHOWN_MAX).cloned());
    }

    /// Everything that failed: requests, streams, upgrades and what was lost.
    pub(crate) fn failures(&self) -> u64 {
        let Streams { behind, .. } = self.streams;
        let Acknowledged { lost, confirmed, counted, .. } = self.acknowledged;
        self.failed.values().sum::<u64>()
            + self.not_started
            + (behind + lost + self.wrong.len()) as u64
            + confirmed.abs_diff(counted)
    }
}

impl fmt::Display for UpgradeReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Conditions { cores, debug_build, version, connections, rows_there, loop_kind, seed, .. } =
            &self.conditions;
        let build = if *debug_build {
            " DEBUG BUILD: not a measurement"
        } else {
            ""
        };
        let rows = rows_there.unwrap_or_default();
        writeln!(
            f,
            "bench upgrade  {rows} signatures there, {loop_kind}, {connections} connections, seed {seed}"
        )?;
        writeln!(f, "machine        {cores} cores, shared with the client; throng {version}{build}\n")?;
        writeln!(f, "{:<24}{:>8}{:>12}{:>12}", "", "times", "p50 ms", "max ms")?;
        for (what, Times { times, p50_ms, max_ms }) in [
            ("upgrades", &self.upgrades),
            ("forms waited, as told", &self.forms_waited),
            ("broken, refused after", &self.broken_refused),
        ] {
            writeln!(f, "{what:<24}{times:>8}{p50_ms:>12.0}{max_ms:>12.0}")?;
        }
        writeln!(
            f,
            "\n{:<16}{:>10}{:>8}{:>10}{:>10}{:>10}",
            "requests", "done", "failed", "p50 ms", "p99 ms", "max ms"
        )?;
        for Requests { class, done, failed, p50_ms, p99_ms, max_ms } in &self.requests {
            writeln!(f, "{class:<16}{done:>10}{failed:>8}{p50_ms:>10.2}{p99_ms:>10.2}{max_ms:>10.2}")?;
        }
        writeln!(f)?;
        for OfWay { way, answers, max_ms } in &self.ways {
            writeln!(f, "{way:<24}{answers:>10} answers, the longest after {max_ms:.0} ms")?;
        }
        let Streams { streams, opened, ended, broken, behind } = &self.streams;
        writeln!(
            f,
            "{:<24}{streams:>10}: opened {opened} times, ended in good order {ended}, broken {broken}, behind at the end {behind}",
            "streams"
        )?;
        let Acknowledged { signed, lost, confirmed, counted } = &self.acknowledged;
        writeln!(
            f,
            "{:<24}{signed:>10} signatures, {lost} of them lost; {confirmed} confirmed, {counted} counted",
            "acknowledged"
        )?;
        let kinds: Vec<String> = self
            .failed
            .iter()
            .map(|(kind, count)| format!("{kind} {count}"))
            .collect();
        writeln!(
            f,
            "{:<24}{:>10}: {}; no connection free {}; taken by the next connection of HTTP/2 only: {}",
            "failed",
            self.failures(),
            kinds.join(", "),
            self.not_started,
            self.turned_away
        )?;
        writeln!(f, "{:<24}{:>10.1} s", "in all", self.seconds)?;
        for line in self.wrong.iter().chain(&self.stories) {
            writeln!(f, "  {line}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_by_their_middle_and_their_longest() {
        let ms = |all: &[u64]| {
            all.iter()
                .map(|ms| Duration::from_millis(*ms))
                .collect::<Vec<_>>()
        };
        for (took, expect) in [(vec![], (0, 0.0, 0.0)), (ms(&[30, 10, 20]), (3, 20.0, 30.0))] {
            let Times { times, p50_ms, max_ms } = Times::of(&took);
            assert_eq!((times, p50_ms, max_ms), expect);
        }
    }
}

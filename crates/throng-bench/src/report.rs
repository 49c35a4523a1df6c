//! The figures of one run with the conditions under which they hold, for people and as JSON. A
//! figure without its conditions means nothing, so both are one type. Computes, never measures;
//! `measure` collects the input. Bounded by the number of classes.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;

use super::class::Class;
use super::disk::Disk;
use super::histogram::Histogram;
use super::process::Usage;
use super::renders::Renders;
use super::tally::{ClassTally, Tally};

/// What was measured, and under which conditions.
#[derive(Debug, Serialize)]
pub(crate) struct Report {
    pub conditions: Conditions,
    pub seconds: f64,
    pub classes: Vec<ClassFigures>,
    pub by_status: BTreeMap<u16, u64>,
    /// Requests that were answered, whatever the answer.
    pub answers: u64,
    pub not_started: u64,
    pub nothing_to_do: u64,
    /// The bench's own lateness in the open loop, which is part of every latency.
    pub start_lag: Option<Latency>,
    /// The latency without that lateness: what the server itself took.
    pub once_begun: Option<Latency>,
    pub server: Option<Cost>,
    pub client: Cost,
    pub server_gone: bool,
    pub failures: Vec<String>,
    /// How long after the last confirmation the public number was right; only for `confirm`.
    pub count_right_after_ms: Option<u64>,
    pub durability: Option<Durability>,
    /// How often pages were rendered; only for `herd`.
    pub renders: Option<Renders>,
    /// What a vote came to; only for `vote`.
    pub votes: Option<Votes>,
}

/// What voting came to, all of its requests together.
#[derive(Debug, Serialize)]
pub(crate) struct Votes {
    pub asked_per_s: f64,
    pub cast: u64,
    pub cast_per_s: f64,
    pub requests_per_s: f64,
    /// Of all requests that were answered as wanted.
    pub latency: Option<Latency>,
    /// Requests that got no answer, another one than wanted, or no connection.
    pub errors: u64,
    pub cpu_us_per_vote: Option<f64>,
}

/// The conditions of a run, without which no figure means anything.
#[derive(Debug, Serialize)]
pub(crate) struct Conditions {
    pub work: &'static str,
    pub loop_kind: String,
    pub connections: u32,
    pub short_connections: bool,
    pub cores: usize,
    pub rows_there: Option<u64>,
    pub file_system: Option<String>,
    pub fdatasyncs_per_s: Option<f64>,
    pub seed: u64,
    pub version: &'static str,
    pub debug_build: bool,
}

impl Conditions {
    pub(crate) fn set_disk(&mut self, disk: Option<Disk>) {
        self.fdatasyncs_per_s = disk.as_ref().map(|disk| disk.fdatasyncs_per_s);
        self.file_system = disk.map(|disk| disk.file_system);
    }
}

/// One class of requests.
#[derive(Debug, Serialize)]
pub(crate) struct ClassFigures {
    pub class: &'static str,
    pub done: u64,
    pub done_per_s: f64,
    /// `None` when no request of the class was answered as wanted.
    pub latency: Option<Latency>,
    pub refused: u64,
    pub refusal_latency: Option<Latency>,
    pub failed: u64,
}

/// Quantiles, in milliseconds.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Latency {
    pub mean_ms: f64,
    pub p50_ms: f64,
    pub p95_ms: f64,
    pub p99_ms: f64,
    pub p999_ms: f64,
    pub max_ms: f64,
}

/// What a process used for the run.
#[derive(Debug, Serialize)]
pub(crate) struct Cost {
    pub cpu_s: f64,
    pub cpu_us_per_answer: f64,
    pub written_bytes: Option<u64>,
    pub written_bytes_per_answer: Option<f64>,
    pub peak_rss_bytes: Option<u64>,
}

/// What was acknowledged over the whole run, against what the store held afterwards.
#[derive(Debug, Serialize)]
pub(crate) struct Durability {
    pub acknowledged: u64,
    pub stored: u64,
    pub lost: u64,
}

impl Durability {
    /// `before` and `after` are the numbers in the store. A signature may be stored without having been
    /// acknowledged, but none that was acknowledged may be missing.
    pub(crate) fn new(acknowledged: u64, before: u64, after: u64) -> Self {
        let stored = after.saturating_sub(before);
        Self { acknowledged, stored, lost: acknowledged.saturating_sub(stored) }
    }
}

impl Cost {
    pub(crate) fn between(before: Usage, after: Usage, answers: u64) -> Self {
        let cpu_s = after.cpu.saturating_sub(before.cpu).as_secs_f64();
        let answers = answers.max(1) as f64;
        let written = before
            .written_bytes
            .zip(after.written_bytes)
            .map(|(before, after)| after - before);
        Self {
            cpu_s,
            cpu_us_per_answer: cpu_s * 1e6 / answers,
            written_bytes: written,
            written_bytes_per_answer: written.map(|bytes| bytes as f64 / answers),
            peak_rss_bytes: after.peak_rss_bytes,
        }
    }
}

impl Latency {
    /// `None` when nothing was recorded.
    pub(crate) fn of(histogram: &Histogram) -> Option<Self> {
        let ms = |quantile| histogram.quantile_us(quantile) as f64 / 1e3;
        (histogram.count() > 0).then(|| Self {
            mean_ms: histogram.mean_us() / 1e3,
            p50_ms: ms(0.5),
            p95_ms: ms(0.95),
            p99_ms: ms(0.99),
            p999_ms: ms(0.999),
            max_ms: histogram.max_us() as f64 / 1e3,
        })
    }
}

impl Report {
    /// The figures of a tally; the number in the store is added later, when the server has ended.
    pub(crate) fn new(
        conditions: Conditions,
        tally: Tally,
        elapsed: Duration,
        server: Option<[Usage; 2]>,
        client: [Usage; 2],
    ) -> Self {
        let seconds = elapsed.as_secs_f64();
        let answers = tally.answers();
        let cost = |[before, after]: [Usage; 2]| Cost::between(before, after, answers);
        Self {
            conditions,
            seconds,
            classes: class_figures(&tally, seconds),
            answers,
            start_lag: Latency::of(&tally.start_lag),
            once_begun: Latency::of(&tally.once_begun),
            server: server.map(cost),
            client: cost(client),
            by_status: tally.by_status,
            not_started: tally.not_started,
            nothing_to_do: tally.nothing_to_do,
            server_gone: tally.server_gone,
            failures: tally.failures,
            count_right_after_ms: None,
            durability: None,
            renders: None,
            votes: None,
        }
    }

    /// Adds what voting came to, if people were to vote.
    pub(crate) fn with_votes(mut self, asked_per_s: Option<f64>) -> Self {
        let of = |name: &str| self.classes.iter().find(|class| class.class == name);
        let (Some(asked_per_s), Some(all)) = (asked_per_s, of(ALL)) else {
            return self;
        };
        let cast = of(Class::Cast.name()).map_or(0, |class| class.done);
        self.votes = Some(Votes {
            asked_per_s,
            cast,
            cast_per_s: cast as f64 / self.seconds,
            requests_per_s: all.done_per_s,
            latency: all.latency.clone(),
            errors: all.failed + all.refused + self.not_started,
            cpu_us_per_vote: self
                .server
                .as_ref()
                .map(|server| server.cpu_s * 1e6 / cast.max(1) as f64),
        });
        self
    }

    /// Requests that did not get the answer they wanted: for forms a refusal is fine, for pages it is not.
    pub(crate) fn wrong_answers(&self) -> u64 {
        let wrong = |class: &ClassFigures| match class.class {
            ALL => 0,
            page if page == Class::Page.name() => class.failed + class.refused,
            _ => class.failed,
        };
        self.classes.iter().map(wrong).sum()
    }
}

/// The name of the row that adds up the others.
const ALL: &str = "all";

/// A row for each class that was used, and one for all if there are several.
fn class_figures(tally: &Tally, seconds: f64) -> Vec<ClassFigures> {
    let asked = Class::ALL
        .into_iter()
        .filter(|&class| tally.of(class).requests() > 0);
    let mut figures: Vec<_> = asked
        .map(|class| figures_of(class.name(), tally.of(class), seconds))
        .collect();
    if figures.len() > 1 {
        let mut all = ClassTally::new();
        tally.by_class.iter().for_each(|class| all.merge(class));
        figures.push(figures_of(ALL, &all, seconds));
    }
    figures
}

fn figures_of(class: &'static str, tally: &ClassTally, seconds: f64) -> ClassFigures {
    ClassFigures {
        class,
        done: tally.done.count(),
        done_per_s: tally.done.count() as f64 / seconds,
        latency: Latency::of(&tally.done),
        refused: tally.refused.count(),
        refusal_latency: Latency::of(&tally.refused),
        failed: tally.failed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tally::Verdict;

    #[test]
    fn lost_is_what_was_told_and_is_not_there() {
        for (acknowledged, before, after, stored, lost) in
            [(10, 5, 15, 10, 0), (10, 5, 16, 11, 0), (10, 5, 14, 9, 1), (10, 5, 0, 0, 10), (0, 0, 0, 0, 0)]
        {
            let durability = Durability::new(acknowledged, before, after);
            assert_eq!((durability.stored, durability.lost), (stored, lost));
        }
    }

    #[test]
    fn only_classes_with_requests_are_reported() {
        let mut tally = Tally::new();
        tally.answered(Class::Sign, 303, Verdict::Done, Duration::from_millis(4));
        tally.answered(Class::Sign, 503, Verdict::Refused, Duration::from_millis(1));
        tally.unanswered(Class::Home);
        let figures = class_figures(&tally, 2.0);
        let said: Vec<_> = figures
            .iter()
            .map(|of| (of.class, of.done, of.done_per_s, of.refused, of.failed))
            .collect();
        assert_eq!(said, [("home", 0, 0.0, 0, 1), ("sign", 1, 0.5, 1, 0), ("all", 1, 0.5, 1, 1)]);
        assert!((figures[1].latency.as_ref().unwrap().max_ms - 4.0).abs() < 1e-9);
    }

    #[test]
    fn costs_are_differences_for_each_answer() {
        let usage = |ms, written| Usage {
            cpu: Duration::from_millis(ms),
            written_bytes: written,
            peak_rss_bytes: Some(7),
        };
        let cost = Cost::between(usage(100, Some(1_000)), usage(300, Some(5_000)), 1_000);
        assert!((cost.cpu_us_per_answer - 200.0).abs() < 1e-6);
        assert_eq!((cost.written_bytes, cost.peak_rss_bytes), (Some(4_000), Some(7)));
        assert_eq!(Cost::between(usage(0, None), usage(0, Some(1)), 0).written_bytes, None);
    }
}

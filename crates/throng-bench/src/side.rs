//! One side of a comparison of two kinds of campaign: so many people sign, and then press what makes it count. Counts the
//! processor time that the server takes, with everything that follows: between the parts it is waited for until it has nothing
//! left to do, and writes what both reports begin with. Called by `casting` and `joining`. It bounds the waits.

use std::fmt::Formatter;
use std::rc::Rc;
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};

use super::class::{Class, Mix};
use super::load::Load;
use super::load_closed::{self, Until};
use super::process;
use super::report::Conditions;
use super::server::Server;
use super::tally::Tally;
use throng_process::clock;

/// A part that takes longer has gone wrong: a million people at a thousand a second.
const PART_MAX: Duration = Duration::from_secs(1_000);
/// The server is quiet when it has used less than a fiftieth of a core in each of so many looks in a row.
const LOOK: Duration = Duration::from_millis(100);
const LOOK_CPU_MAX: Duration = Duration::from_millis(2);
const QUIET_LOOKS: u32 = 5;
/// The longest wait for that: the emails of a million people.
const QUIET_MAX: Duration = Duration::from_secs(300);

/// One round of one of the two.
pub(crate) struct Side<'a> {
    pub server: &'a Server,
    pub load: Rc<Load>,
    pub people: u32,
    pub connections: u32,
    pub seed: u64,
}

impl Side<'_> {
    /// Everybody signs; returns how many have.
    pub(crate) async fn sign(&self) -> Result<u64> {
        let enough = usize::try_from(self.people).context("more people than memory has room for")?;
        self.part(Class::Sign, Until::Confirmable(enough, clock::monotonic() + PART_MAX))
            .await
    }

    /// Those who have signed press, until no more than so many are left; returns how many have pressed.
    pub(crate) async fn press(&self, press: Class, left: usize) -> Result<u64> {
        self.part(press, Until::Left(left, clock::monotonic() + PART_MAX))
            .await
    }

    /// Sends one class of requests; returns how many were answered as wanted.
    async fn part(&self, class: Class, until: Until) -> Result<u64> {
        load_closed::run(&self.load, &Mix::only(class), self.connections, until, self.seed).await;
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
    pub(crate) fn quiet(&self) -> Result<Duration> {
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

/// Microseconds for each of so many.
pub(crate) fn per_person(cpu: Duration, people: u64) -> f64 {
    cpu.as_secs_f64() * 1e6 / people.max(1) as f64
}

/// The one in the middle.
pub(crate) fn median(mut of: Vec<f64>) -> f64 {
    of.sort_by(f64::total_cmp);
    of.get(of.len() / 2).copied().unwrap_or_default()
}

/// The first lines of a report: what was run, on which machine, how busy that was before and after, and where the two ran.
pub(crate) fn write_head(
    out: &mut Formatter<'_>,
    bench: &str,
    conditions: &Conditions,
    (machine_load, pinned): ([Option<f64>; 2], &str),
) -> std::fmt::Result {
    let Conditions { loop_kind, connections, cores, seed, version, debug_build, .. } = conditions;
    let debug = if *debug_build {
        " DEBUG BUILD: not a measurement"
    } else {
        ""
    };
    writeln!(out, "bench {bench:<9}{loop_kind}, {connections} connections, seed {seed}")?;
    let [before, after] = machine_load.map(Option::unwrap_or_default);
    writeln!(
        out,
        "machine        {cores} cores, load {before:.1} before and {after:.1} after; {pinned}; throng {version}{debug}\n"
    )
}

/// A line with the median of a ratio over the rounds, and its bounds.
pub(crate) fn write_ratio(out: &mut Formatter<'_>, words: &str, rounds: Vec<f64>) -> std::fmt::Result {
    let (min, max) = rounds
        .iter()
        .fold((f64::INFINITY, 0.0_f64), |(min, max), of| (min.min(*of), max.max(*of)));
    writeln!(out, "{words:<28}{:>14.2}   in single rounds {min:.2} to {max:.2}", median(rounds))
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

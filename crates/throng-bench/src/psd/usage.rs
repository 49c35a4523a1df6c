//! Owns what processes and groups of their threads have used so far, as the kernel counts it: to the nanosecond where it keeps
//! `schedstat`, and in hundredths of a second apart for user and system. Reads only. Bounded by the threads that there are.

use std::collections::BTreeMap;
use std::fs;
use std::time::Duration;

use anyhow::{Context as _, Result};
use throng_process::threads::Group;

/// The kernel shows processor time in hundredths of a second on every architecture.
const TICK: Duration = Duration::from_millis(10);

/// Processor time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Time {
    pub total: Duration,
    pub user: Duration,
    pub system: Duration,
}

impl Time {
    fn plus(self, other: Time) -> Time {
        Time {
            total: self.total + other.total,
            user: self.user + other.user,
            system: self.system + other.system,
        }
    }

    /// What came in between. A counter that was read a moment before its thread's end may seem to fall.
    fn since(self, before: Time) -> Time {
        Time {
            total: self.total.saturating_sub(before.total),
            user: self.user.saturating_sub(before.user),
            system: self.system.saturating_sub(before.system),
        }
    }
}

/// What a process has used between two samples.
#[derive(Clone, Debug, Default)]
pub(crate) struct Used {
    pub whole: Time,
    groups: BTreeMap<Group, Time>,
}

impl Used {
    pub(crate) fn group(&self, group: Group) -> Time {
        self.groups.get(&group).copied().unwrap_or_default()
    }
}

/// What processes had used at one moment.
#[derive(Debug)]
pub(crate) struct Sample(Vec<Process>);

#[derive(Debug)]
struct Process {
    /// With threads that have ended.
    whole: Time,
    threads: BTreeMap<u32, (Group, Time)>,
}

impl Sample {
    pub(crate) fn of(pids: &[u32]) -> Result<Sample> {
        pids.iter()
            .map(|pid| process(*pid))
            .collect::<Result<_>>()
            .map(Sample)
    }

    /// What each process has used since an earlier sample. Its total is that of its threads, to the nanosecond; threads that ended
    /// meanwhile are only in the hundredths of the process, which count where they are more.
    pub(crate) fn since(&self, before: &Sample) -> Vec<Used> {
        self.0
            .iter()
            .zip(&before.0)
            .map(|(now, before)| now.since(before))
            .collect()
    }
}

impl Process {
    fn since(&self, before: &Process) -> Used {
        let mut groups: BTreeMap<Group, Time> = BTreeMap::new();
        let mut exactly = Duration::ZERO;
        for (thread, (group, time)) in &self.threads {
            let earlier = before
                .threads
                .get(thread)
                .map_or_else(Time::default, |(_, time)| *time);
            let used = time.since(earlier);
            exactly += used.total;
            let sum = groups.entry(*group).or_default();
            *sum = sum.plus(used);
        }
        let ended = before
            .threads
            .keys()
            .any(|thread| !self.threads.contains_key(thread));
        let mut whole = self.whole.since(before.whole);
        whole.total = if ended { whole.total.max(exactly) } else { exactly };
        Used { whole, groups }
    }
}

fn process(pid: u32) -> Result<Process> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat"));
    let stat = stat.with_context(|| format!("there is no process {pid} to measure"))?;
    let whole = ticks(&stat).with_context(|| format!("cannot read /proc/{pid}/stat"))?;
    let list = fs::read_dir(format!("/proc/{pid}/task"));
    let list = list.with_context(|| format!("there is no process {pid} to measure"))?;
    let mut threads = BTreeMap::new();
    for entry in list.flatten() {
        // A thread that ends meanwhile no longer has these files.
        let read = |file: &str| fs::read_to_string(entry.path().join(file)).ok();
        let number = entry.file_name().to_string_lossy().parse().ok();
        if let (Some(number), Some(name), Some(stat)) = (number, read("comm"), read("stat"))
            && let Some(mut time) = ticks(&stat)
        {
            if let Some(exactly) = read("schedstat").as_deref().and_then(nanoseconds) {
                time.total = exactly;
            }
            threads.insert(number, (Group::of(name.trim_end()), time));
        }
    }
    Ok(Process { whole, threads })
}

/// User and system time are fields 14 and 15; the second field may hold spaces and brackets.
pub(super) fn ticks(stat: &str) -> Option<Time> {
    let (_, after_name) = stat.rsplit_once(')')?;
    let mut times = after_name
        .split_ascii_whitespace()
        .skip(11)
        .map(str::parse::<u32>);
    let (user, system) = (TICK * times.next()?.ok()?, TICK * times.next()?.ok()?);
    Some(Time { total: user + system, user, system })
}

/// The first field is the time on a processor.
fn nanoseconds(schedstat: &str) -> Option<Duration> {
    Some(Duration::from_nanos(schedstat.split_ascii_whitespace().next()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_that_ended_counts_in_its_process() {
        let time = |ms| Time { total: Duration::from_millis(ms), ..Time::default() };
        let sample = |whole, threads: &[(u32, u64)]| Process {
            whole: time(whole),
            threads: threads
                .iter()
                .map(|(number, ms)| (*number, (Group::Http, time(*ms))))
                .collect(),
        };
        let before = sample(100, &[(1, 40), (2, 60)]);
        let used = sample(133, &[(1, 47), (3, 5)]).since(&before);
        assert_eq!(used.group(Group::Http), time(12), "a new thread counts from its beginning");
        assert_eq!(used.whole.total, Duration::from_millis(33), "with what the second used before it ended");
        let used = sample(110, &[(1, 47), (2, 66)]).since(&before);
        assert_eq!(used.whole.total, Duration::from_millis(13), "exactly, where none ended");
    }

    #[test]
    fn this_process_can_be_sampled_and_no_other_that_is_not_there() {
        let own = [std::process::id()];
        let before = Sample::of(&own).unwrap();
        assert!(!Sample::of(&own).unwrap().since(&before).is_empty());
        assert!(Sample::of(&[u32::MAX]).is_err());
    }
}

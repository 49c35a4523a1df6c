//! What the machine and the system say of this process: processor time by group of threads, memory, open files, disk and
//! network, all from `/proc` and the file system.
//!
//! **Owns** reading and understanding those files. **Never** keeps anything: each figure is of the moment, and one that this
//! system does not tell is `None`. **Called by** `/metrics`, the office and `throng doctor`. **Bounds** the bytes of each file.

mod network;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use rustix::process::{Resource, getrlimit};

use crate::threads::Group;

pub use network::{Network, network};

/// More than any of these files has: a machine with hundreds of network cards would be cut short.
const FILE_BYTES_MAX: u64 = 256 * 1024;

/// A file of the system; `None` where there is none, or it is not text.
pub fn told(path: impl AsRef<Path>) -> Option<String> {
    let mut text = String::new();
    let file = File::open(path).ok()?;
    file.take(FILE_BYTES_MAX).read_to_string(&mut text).ok()?;
    Some(text)
}

/// Processor time in seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cpu {
    pub user_s: f64,
    pub system_s: f64,
}

/// Processor time of each group of threads that live now. What threads that have ended used is not in it.
pub fn cpu_by_group() -> BTreeMap<&'static str, Cpu> {
    let mut groups: BTreeMap<&str, Cpu> = Group::ALL
        .iter()
        .map(|group| (group.label(), Cpu::default()))
        .collect();
    let tasks = std::fs::read_dir("/proc/self/task")
        .into_iter()
        .flatten()
        .flatten();
    for task in tasks {
        let Some((name, cpu)) = told(task.path().join("stat")).as_deref().and_then(of_stat) else {
            continue;
        };
        let group = groups.entry(Group::of(&name).label()).or_default();
        group.user_s += cpu.user_s;
        group.system_s += cpu.system_s;
    }
    groups
}

/// Processor time of the whole process, with threads that have ended.
pub fn cpu() -> Option<Cpu> {
    of_stat(&told("/proc/self/stat")?).map(|(_, cpu)| cpu)
}

/// The name and the processor time in a `stat` file. The name stands in brackets, and may hold brackets and spaces.
fn of_stat(text: &str) -> Option<(String, Cpu)> {
    let (_, rest) = text.split_once('(')?;
    let (name, rest) = rest.rsplit_once(')')?;
    let fields: Vec<&str> = rest.split_whitespace().collect();
    let ticks = rustix::param::clock_ticks_per_second() as f64;
    let seconds = |at: usize| Some(fields.get(at)?.parse::<u64>().ok()? as f64 / ticks);
    Some((name.to_owned(), Cpu { user_s: seconds(11)?, system_s: seconds(12)? }))
}

/// When the process was started, in seconds since 1970.
pub fn started_s() -> Option<f64> {
    let stat = told("/proc/self/stat")?;
    let (_, rest) = stat.rsplit_once(')')?;
    let ticks: u64 = rest.split_whitespace().nth(19)?.parse().ok()?;
    let booted = told("/proc/stat")?;
    let booted = booted.lines().find_map(|line| line.strip_prefix("btime "))?;
    let booted: u64 = booted.trim().parse().ok()?;
    Some(booted as f64 + ticks as f64 / rustix::param::clock_ticks_per_second() as f64)
}

/// Processors that this process may use.
pub fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// How many programs want a processor, on average over a minute.
pub fn load() -> Option<f64> {
    told("/proc/loadavg")?.split_whitespace().next()?.parse().ok()
}

/// Memory in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory {
    /// What this process holds.
    pub resident: u64,
    /// What the machine, or the group of processes that this one belongs to, could still give.
    pub available: u64,
    /// What there is.
    pub total: u64,
}

/// The memory of the process, and of the machine or the control group, whichever is tighter.
pub fn memory() -> Option<Memory> {
    let pages: u64 = told("/proc/self/statm")?
        .split_whitespace()
        .nth(1)?
        .parse()
        .ok()?;
    let resident = pages * rustix::param::page_size() as u64;
    let machine = told("/proc/meminfo")?;
    let (total, available) = (kib(&machine, "MemTotal:")?, kib(&machine, "MemAvailable:")?);
    let group = |name: &str| told(format!("/sys/fs/cgroup/{name}"))?.trim().parse::<u64>().ok();
    match group("memory.max").zip(group("memory.current")) {
        Some((max, current)) if max < total => {
            let left = max.saturating_sub(current).min(available);
            Some(Memory { resident, available: left, total: max })
        }
        _ => Some(Memory { resident, available, total }),
    }
}

fn kib(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let kib: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kib * 1024)
}

/// Open files of this process, and how many it may have open; no limit is `u64::MAX`.
pub fn open_files() -> Option<(u64, u64)> {
    // The folder that is read is open too.
    let open = std::fs::read_dir("/proc/self/fd").ok()?.count().saturating_sub(1);
    Some((open as u64, getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX)))
}

/// Room on a file system, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Disk {
    /// What this process can still use.
    pub free: u64,
    pub size: u64,
    /// Files that can still be made there; 0 where the file system sets no number.
    pub files_free: u64,
    /// Files that it has room for; 0 as before.
    pub files: u64,
}

/// The room on the disk that holds this path.
pub fn disk(path: &Path) -> Option<Disk> {
    let stat = rustix::fs::statvfs(path).ok()?;
    let bytes = |blocks: u64| blocks.saturating_mul(stat.f_frsize);
    Some(Disk {
        free: bytes(stat.f_bavail),
        size: bytes(stat.f_blocks),
        files_free: stat.f_favail,
        files: stat.f_files,
    })
}

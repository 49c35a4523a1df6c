//! What a process has used so far, as the kernel counts it in `/proc`: processor time, bytes
//! written, memory. Reads only; the measurements read it before and after a run. Linux only, as the program is.

use std::fs;
use std::time::Duration;

use anyhow::{Context as _, Result};

/// The kernel shows processor time in hundredths of a second on every architecture.
const TICK: Duration = Duration::from_millis(10);

/// Use of a process since it began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Usage {
    /// User and system time of all its threads.
    pub cpu: Duration,
    /// Bytes handed to the disk; `None` when the process belongs to somebody else.
    pub written_bytes: Option<u64>,
    /// The most memory that was resident at any time.
    pub peak_rss_bytes: Option<u64>,
}

/// Reads the use of a process so far.
pub(crate) fn usage(pid: u32) -> Result<Usage> {
    let read = |file: &str| fs::read_to_string(format!("/proc/{pid}/{file}"));
    let stat = read("stat").with_context(|| format!("there is no process {pid} to measure"))?;
    let cpu = cpu_of(&stat).with_context(|| format!("cannot read /proc/{pid}/stat"))?;
    let written_bytes = read("io").ok().and_then(|io| field(&io, "write_bytes:"));
    let peak_kib = read("status").ok().and_then(|status| field(&status, "VmHWM:"));
    Ok(Usage { cpu, written_bytes, peak_rss_bytes: peak_kib.map(|kib| kib * 1024) })
}

/// Memory of a process that is resident now.
pub(crate) fn resident_bytes(pid: u32) -> Result<u64> {
    let status = fs::read_to_string(format!("/proc/{pid}/status"));
    let status = status.with_context(|| format!("there is no process {pid} to measure"))?;
    let kib = field(&status, "VmRSS:").with_context(|| format!("cannot read /proc/{pid}/status"))?;
    Ok(kib * 1024)
}

/// Processor time of all running threads of a process, to the nanosecond, without what a thread has used since
/// it was last given a processor. `None` where the kernel does not report it.
pub(crate) fn cpu_exactly(pid: u32) -> Option<Duration> {
    let threads = fs::read_dir(format!("/proc/{pid}/task")).ok()?;
    // A thread that ends meanwhile no longer has this file.
    let used = |thread: fs::DirEntry| {
        let schedstat = fs::read_to_string(thread.path().join("schedstat")).ok()?;
        schedstat.split_ascii_whitespace().next()?.parse::<u64>().ok()
    };
    let used: Vec<u64> = threads.flatten().filter_map(used).collect();
    (!used.is_empty()).then(|| Duration::from_nanos(used.into_iter().sum()))
}

/// How many processes of the whole machine wanted a processor, on average over the last minute.
pub(crate) fn load_of_machine() -> Option<f64> {
    let load = fs::read_to_string("/proc/loadavg").ok()?;
    load.split_ascii_whitespace().next()?.parse().ok()
}

/// User and system time are fields 14 and 15; the second field may hold spaces and brackets.
fn cpu_of(stat: &str) -> Option<Duration> {
    let (_, after_name) = stat.rsplit_once(')')?;
    let mut times = after_name
        .split_ascii_whitespace()
        .skip(11)
        .map(str::parse::<u32>);
    let (user, system) = (times.next()?.ok()?, times.next()?.ok()?);
    Some(TICK * user + TICK * system)
}

fn field(text: &str, name: &str) -> Option<u64> {
    let value = text.lines().find_map(|line| line.strip_prefix(name))?;
    value.split_ascii_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processor_time_is_found_behind_any_name() {
        for (stat, expect) in [
            ("7 (throng) S 1 7 7 0 -1 4 9 0 0 0 250 50 0 0 20 0", Some(3_000)),
            ("7 (a) b (c) S 1 7 7 0 -1 4 9 0 0 0 1 2 0 0 20 0", Some(30)),
            ("7 (throng) S 1 7", None),
            ("", None),
        ] {
            assert_eq!(cpu_of(stat), expect.map(Duration::from_millis), "{stat}");
        }
    }

    #[test]
    fn fields_are_found_by_name() {
        let io = "wchar: 1\nwrite_bytes: 4096\ncancelled_write_bytes: 5\n";
        for (name, expect) in [("write_bytes:", Some(4096)), ("VmHWM:", None)] {
            assert_eq!(field(io, name), expect);
        }
        assert_eq!(field("VmHWM:\t  123 kB\n", "VmHWM:"), Some(123));
    }

    #[test]
    fn this_process_can_be_measured() {
        let own = usage(std::process::id()).unwrap();
        assert!(own.peak_rss_bytes.unwrap() > 0);
        if let Some(before) = cpu_exactly(std::process::id()) {
            assert!(before > Duration::ZERO);
        }
        assert_eq!(cpu_exactly(u32::MAX), None);
    }
}

//! What happened within the last minute or two, for whoever looks at how the program does now: what was counted since the start
//! says little of it.
//!
//! **Owns** two marks, a minute apart. **Never** decides anything. **Called by** the thread `pressure`, which marks once a minute,
//! and the office, which reads. **Bounds** two marks.

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::clock;
use crate::counts::{DISK_WRITES, Measured};
use crate::limits::resources;
use crate::machine::{self, Network};

/// The marks, the newest first. Held for a moment, by whoever marks or reads.
static MARKS: Mutex<[Option<Mark>; 2]> = Mutex::new([None, None]);

/// What was counted since the start, at one moment.
#[derive(Clone, Debug)]
struct Mark {
    at: Instant,
    cpu_s: f64,
    network: Network,
    disk: Measured,
    /// How many had waited and were turned away, in the order of the resources.
    counted: Vec<(u64, u64)>,
}

/// What happened since the older of the two marks, or since the start if there is none.
///
/// Ten fields, one for each thing that is looked at.
#[derive(Clone, Debug)]
pub struct Lately {
    /// How much of all processors the program used, from 0 to 1.
    pub cpu_share: f64,
    /// Segments of TCP that were sent, and of them those that were sent again.
    pub segments: u64,
    pub retransmitted: u64,
    /// Bytes that came and went by the network.
    pub received_bytes: u64,
    pub sent_bytes: u64,
    /// Packets that a network card dropped.
    pub dropped: u64,
    /// Connections that nobody accepted in time, and packets for which there was no memory.
    pub overflows: u64,
    pub pruned: u64,
    /// How long transactions took to be on the disk.
    pub disk: Measured,
    /// How many waited and were turned away, in the order of the resources.
    pub counted: Vec<(u64, u64)>,
}

fn mark_now() -> Mark {
    let figures = resources::ALL.iter().map(|row| row.figures());
    Mark {
        at: clock::monotonic(),
        cpu_s: machine::cpu().map_or(0.0, |cpu| cpu.user_s + cpu.system_s),
        network: machine::network().unwrap_or_default(),
        disk: DISK_WRITES.read(),
        counted: figures.map(|figures| (figures.waited, figures.refused)).collect(),
    }
}

/// Marks this moment.
pub fn mark() {
    let mark = mark_now();
    let mut marks = MARKS.lock().unwrap_or_else(PoisonError::into_inner);
    *marks = [Some(mark), marks[0].take()];
}

/// What happened lately; `None` before the first mark.
pub fn lately() -> Option<Lately> {
    let now = mark_now();
    let marks = MARKS.lock().unwrap_or_else(PoisonError::into_inner);
    let [newest, older] = &*marks;
    let before = older.as_ref().or(newest.as_ref())?.clone();
    drop(marks);
    Some(between(&before, &now))
}

fn between(before: &Mark, now: &Mark) -> Lately {
    let passed_s = now.at.saturating_duration_since(before.at).as_secs_f64();
    let available_s = passed_s * machine::processors() as f64;
    let used_s = (now.cpu_s - before.cpu_s).max(0.0);
    let cpu_share = if available_s > 0.0 {
        (used_s / available_s).min(1.0)
    } else {
        0.0
    };
    let risen = |of: fn(&Network) -> u64| of(&now.network).saturating_sub(of(&before.network));
    let pairs = now.counted.iter().zip(&before.counted);
    Lately {
        cpu_share,
        segments: risen(|network| network.segments),
        retransmitted: risen(|network| network.retransmitted),
        received_bytes: risen(|network| network.received_bytes),
        sent_bytes: risen(|network| network.sent_bytes),
        dropped: risen(|network| network.dropped),
        overflows: risen(|network| network.overflows),
        pruned: risen(|network| network.pruned),
        disk: now.disk.since(&before.disk),
        counted: pairs
            .map(|(now, before)| (now.0.saturating_sub(before.0), now.1.saturating_sub(before.1)))
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn only_what_rose_since_the_mark_counts() {
        let mut before = mark_now();
        before.counted = vec![(3, 9), (0, 0)];
        let mut now = before.clone();
        now.at += Duration::from_secs(10);
        now.cpu_s += 5.0;
        now.network.retransmitted += 4;
        now.counted = vec![(5, 9), (0, 1)];
        let lately = between(&before, &now);
        assert_eq!(lately.counted, [(2, 0), (0, 1)]);
        assert_eq!((lately.retransmitted, lately.dropped, lately.disk.count()), (4, 0, 0));
        let expected = 0.5 / machine::processors() as f64;
        assert!((lately.cpu_share - expected).abs() < 1e-9, "{}", lately.cpu_share);
        assert_eq!(between(&now, &now).cpu_share, 0.0, "no time has passed");
    }

    #[test]
    fn there_is_something_to_tell_after_the_first_mark() {
        mark();
        let lately = lately().expect("a mark");
        assert_eq!(lately.counted.len(), resources::ALL.len());
    }
}

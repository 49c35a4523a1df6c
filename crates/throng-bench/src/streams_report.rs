//! The figures of `bench streams`, for people and as JSON, and what they would be for a million streams. Computes,
//! never measures; `streams` collects the input. Bounded by the number of moves.

use std::fmt;
use std::time::Duration;

use serde::Serialize;

use super::report::Conditions;

/// The number of streams for which costs are extrapolated.
const MANY: f64 = 1e6;

/// What was measured, and under which conditions.
///
/// Ten fields: conditions, memory, idleness and moves of one run.
#[derive(Debug, Serialize)]
pub(crate) struct StreamsReport {
    pub conditions: Conditions,
    pub open_files_max: Option<u64>,
    pub opening_s: f64,
    /// Resident memory of the server with half of the streams, without what the kernel holds for sockets.
    pub memory_at_half_bytes: u64,
    pub memory_at_all_bytes: u64,
    /// Processor seconds a second while nothing moves.
    pub idle_cpu_per_s: f64,
    pub moving_s: f64,
    pub moving_cpu_s: f64,
    /// How long until the last stream had the number, for each move; `None` where that took too long.
    pub last_knew_ms: Vec<Option<f64>>,
    pub broken: usize,
}

impl StreamsReport {
    pub(crate) fn new(conditions: Conditions, open_files_max: Option<u64>) -> Self {
        Self {
            conditions,
            open_files_max,
            opening_s: 0.0,
            memory_at_half_bytes: 0,
            memory_at_all_bytes: 0,
            idle_cpu_per_s: 0.0,
            moving_s: 0.0,
            moving_cpu_s: 0.0,
            last_knew_ms: Vec::new(),
            broken: 0,
        }
    }

    /// Adds a move.
    pub(crate) fn moved(&mut self, took: Option<Duration>) {
        self.last_knew_ms.push(took.map(|took| took.as_secs_f64() * 1e3));
    }

    fn streams(&self) -> f64 {
        f64::from(self.conditions.connections)
    }

    fn bytes_per_stream(&self) -> f64 {
        let half = self.conditions.connections.div_ceil(2);
        self.memory_at_all_bytes.saturating_sub(self.memory_at_half_bytes) as f64 / f64::from(half)
    }

    /// Processor seconds for each move beyond what idle streams use, confirming included.
    fn cpu_s_per_move(&self) -> f64 {
        let moving = self.moving_cpu_s - self.idle_cpu_per_s * self.moving_s;
        moving.max(0.0) / self.last_knew_ms.len().max(1) as f64
    }
}

impl fmt::Display for StreamsReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Conditions { cores, debug_build, version, .. } = self.conditions;
        let (streams, moves) = (self.streams(), self.last_knew_ms.len());
        let (bytes, cpu_s) = (self.bytes_per_stream(), self.cpu_s_per_move());
        let mut known: Vec<f64> = self.last_knew_ms.iter().flatten().copied().collect();
        known.sort_by(f64::total_cmp);
        let at = |share: f64| {
            known
                .get(((known.len() as f64 - 1.0) * share).round() as usize)
                .copied()
        };
        let (median, last) = (at(0.5).unwrap_or(f64::NAN), at(1.0).unwrap_or(f64::NAN));
        let build = if debug_build { ", debug build" } else { "" };
        writeln!(f, "streams            {streams} to one petition, opened in {:.1} s", self.opening_s)?;
        writeln!(f, "machine            {cores} cores, shared with the client; throng {version}{build}")?;
        writeln!(
            f,
            "memory             {:.1} kB a stream in the server (of the second half), without the kernel's",
            bytes / 1e3
        )?;
        writeln!(f, "idle               {:.2} % of a core, heartbeats included", self.idle_cpu_per_s * 1e2)?;
        writeln!(f, "moves              {moves}, one a second; {} streams broke off", self.broken)?;
        writeln!(
            f,
            "processor          {:.1} ms a move, {:.1} µs a stream",
            cpu_s * 1e3,
            cpu_s / streams * 1e6
        )?;
        writeln!(f, "the last one knew  after {median:.0} ms (median), {last:.0} ms (worst)")?;
        let missed = moves - known.len();
        if missed > 0 {
            writeln!(f, "missed             {missed} moves did not reach everybody in time")?;
        }
        let many = MANY / streams;
        writeln!(
            f,
            "a million          by arithmetic {:.1} GB and {:.1} core-seconds a move; not measured",
            bytes * MANY / 1e9,
            cpu_s * many
        )?;
        if let Some(files) = self.open_files_max {
            writeln!(f, "bounded here by    {files} open files (ulimit -n), a file for each stream")?;
        }
        Ok(())
    }
}

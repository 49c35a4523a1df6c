//! The figures of `bench psd`, for people and as JSON. Computes nothing but their layout.

use std::fmt;

use serde::Serialize;

use super::fit::Fit;

/// What was measured, and how.
#[derive(Debug, Serialize)]
pub(crate) struct PsdReport {
    pub requests: u64,
    pub slots: usize,
    pub slot_ms: u64,
    /// Requests a second while the load was on.
    pub rate: f64,
    pub seed: u64,
    pub rows: Vec<Row>,
}

/// A process, or a group of its threads.
#[derive(Debug, Serialize)]
pub(crate) struct Row {
    pub pid: u32,
    pub group: Option<&'static str>,
    pub total: Fit,
    pub user: Fit,
    pub system: Fit,
}

impl fmt::Display for PsdReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} requests in {} slots of {} ms, half of them on with {} a second; seed {}",
            self.requests, self.slots, self.slot_ms, self.rate, self.seed
        )?;
        writeln!(f, "Processor time of one request in milliseconds, with the interval of 95 %:\n")?;
        writeln!(f, "{:<22}{:>18}{:>18}{:>18}{:>14}", "", "all", "user", "system", "other load")?;
        for row in &self.rows {
            let name = match row.group {
                None => format!("process {}", row.pid),
                Some(group) => format!("  {group}"),
            };
            write!(f, "{name:<22}")?;
            for fit in [&row.total, &row.user, &row.system] {
                write!(f, "{:>18}", format!("{:.3} ± {:.3}", fit.ms, fit.plus_minus_ms))?;
            }
            writeln!(f, "{:>14}", format!("{:.1} %", row.total.other_load * 100.0))?;
        }
        Ok(())
    }
}

//! The figures of `bench edge`, for people and as JSON. Computes, never measures. Bounded by the number of rounds.

use std::fmt::{self, Display, Formatter};

use anyhow::{Result, ensure};
use serde::Serialize;

use super::asking::Slot;
use super::dropped::Dropped;
use super::peers::Peers;
use crate::args::EdgeArgs;
use crate::face::{median, sorted};

/// What was measured, and under which conditions. Nine fields: conditions and three parts.
#[derive(Debug, Serialize)]
pub(crate) struct EdgeReport {
    cores: &'static str,
    machine_load: Option<f64>,
    rounds: u32,
    seconds: u32,
    servers: String,
    /// Of the page, the JSON and the file, as sent.
    bytes: [usize; 3],
    pub(super) ways: Vec<Row>,
    pub(super) tiers: Vec<Row>,
    pub(super) dropped: Option<Dropped>,
}

/// One line of a table.
#[derive(Debug, Serialize)]
pub(super) struct Row {
    words: &'static str,
    connections: u32,
    pub(super) slots: Vec<Compared>,
}

/// One slot of each server that has the answer.
#[derive(Debug, Serialize)]
pub(super) struct Compared {
    pub(super) throng: Option<Slot>,
    pub(super) nginx: Option<Slot>,
    pub(super) caddy: Option<Slot>,
}

impl Row {
    pub(super) fn new(words: &'static str, connections: u32) -> Row {
        Row { words, connections, slots: Vec::new() }
    }

    /// The middle of a figure over all rounds; `None` if no round has it.
    fn middle(&self, of: impl Fn(&Compared) -> Option<f64>) -> Option<f64> {
        let figures = sorted(self.slots.iter().filter_map(of));
        (!figures.is_empty()).then(|| median(&figures))
    }
}

impl EdgeReport {
    pub(super) fn new(args: &EdgeArgs, cores: &'static str, machine_load: Option<f64>) -> EdgeReport {
        EdgeReport {
            cores,
            machine_load,
            rounds: args.rounds,
            seconds: args.seconds,
            servers: format!("throng {}", env!("CARGO_PKG_VERSION")),
            bytes: [0; 3],
            ways: Vec::new(),
            tiers: Vec::new(),
            dropped: None,
        }
    }

    /// Notes what is compared.
    pub(super) fn compared(&mut self, peers: &Peers) {
        self.servers.clone_from(&peers.versions);
        self.bytes = peers.bytes;
    }

    /// # Errors
    /// When something was not as it must be, however fast the machine: pages that were made more often than once after
    /// they were dropped.
    pub(crate) fn kept_promises(&self) -> Result<()> {
        let Some(dropped) = &self.dropped else {
            return Ok(());
        };
        ensure!(
            dropped.renders <= dropped.renders_max,
            "pages were made {} times, and should have been at most {} times",
            dropped.renders,
            dropped.renders_max
        );
        Ok(())
    }
}

fn figure(figure: Option<f64>, digits: usize) -> String {
    figure.map_or("-".to_owned(), |figure| format!("{figure:.digits$}"))
}

impl Display for Row {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let cpu = |slot: &Option<Slot>| slot.as_ref().map(|slot| slot.cpu_us);
        let rate = |slot: &Option<Slot>| slot.as_ref().map(|slot| slot.per_s);
        let ratio = |slot: &Compared| Some(cpu(&slot.throng)? / cpu(&slot.nginx)?);
        let to_caddy = |slot: &Compared| Some(cpu(&slot.throng)? / cpu(&slot.caddy)?);
        let ratios = sorted(self.slots.iter().filter_map(ratio));
        let span = match (ratios.first(), ratios.last()) {
            (Some(least), Some(most)) => format!("{least:.2} to {most:.2}"),
            _ => "-".to_owned(),
        };
        let refused: u64 = self
            .slots
            .iter()
            .filter_map(|slot| Some(slot.throng?.refused))
            .sum();
        write!(
            out,
            "{:<30}{:>6}{:>10}{:>10}{:>8}{span:>15}{:>10}{:>8}{:>11}{:>10}{:>10}",
            self.words,
            self.connections,
            figure(self.middle(|slot| cpu(&slot.throng)), 1),
            figure(self.middle(|slot| cpu(&slot.nginx)), 1),
            figure(self.middle(ratio), 2),
            figure(self.middle(|slot| cpu(&slot.caddy)), 1),
            figure(self.middle(to_caddy), 2),
            figure(self.middle(|slot| rate(&slot.throng)), 0),
            figure(self.middle(|slot| rate(&slot.nginx)), 0),
            figure(self.middle(|slot| rate(&slot.caddy)), 0),
        )?;
        match refused {
            0 => writeln!(out),
            refused => writeln!(out, "  ({refused} refused)"),
        }
    }
}

impl Display for EdgeReport {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let build = if cfg!(debug_assertions) {
            " DEBUG BUILD: not a measurement"
        } else {
            ""
        };
        let [page, json, file] = self.bytes;
        let load = self.machine_load.unwrap_or_default();
        writeln!(
            out,
            "bench edge     {} rounds of {} s each in turn, {}",
            self.rounds, self.seconds, self.cores
        )?;
        writeln!(out, "compared       {}, load {load:.1} before{build}", self.servers)?;
        if page > 0 {
            writeln!(
                out,
                "bytes          page {page}, JSON {json}, file {file}, as sent; same headers, no log; TLS 1.3 with AES-128-GCM, X25519 and P-256"
            )?;
        }
        for rows in [&self.ways, &self.tiers] {
            if rows.is_empty() {
                continue;
            }
            writeln!(
                out,
                "\n{:<30}{:>6}{:>10}{:>10}{:>8}{:>15}{:>10}{:>8}{:>11}{:>10}{:>10}",
                "",
                "conn.",
                "throng µs",
                "nginx µs",
                "ratio",
                "min to max",
                "Caddy µs",
                "ratio",
                "throng /s",
                "nginx /s",
                "Caddy /s"
            )?;
            rows.iter().try_for_each(|row| write!(out, "{row}"))?;
        }
        self.dropped
            .iter()
            .try_for_each(|dropped| write!(out, "\n{dropped}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_the_middle_of_its_ratios_and_says_what_is_missing() {
        let slot = |cpu_us| Some(Slot { per_s: 1e6 / cpu_us, cpu_us, refused: 1 });
        let mut row = Row::new("page", 32);
        for (throng, nginx) in [(8.0, 10.0), (9.0, 10.0), (30.0, 10.0)] {
            row.slots
                .push(Compared { throng: slot(throng), nginx: slot(nginx), caddy: None });
        }
        let text = row.to_string();
        let words: Vec<&str> = text.split_whitespace().collect();
        let expected = "page 32 9.0 10.0 0.90 0.80 to 3.00 - - 111111 100000 - (3 refused)";
        assert_eq!(words.join(" "), expected);
    }
}

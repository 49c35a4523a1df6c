//! Proof that the harness sees what it must see: each seeded bug of `throng_store::chaos` must
//! make it fail.
//!
//! Owns the table of bugs, each with the blow that must expose it and the finding that must name it. It
//! must never take an accident (such as a program that does not start) for a bug that was seen. It bounds the
//! blows that a bug may survive.

use std::path::Path;
use std::time::Instant;

use anyhow::{Result, ensure};

use super::findings::{Findings, Kind};
use super::load::Work;
use super::loop_image::LoopImage;
use super::server::Program;
use super::trial::{Blow, Trial};
use super::workplace::Workplace;
use super::{power_cuts_possible, races, side_by_side};

/// The kind of blow by which a bug must be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    Kills,
    PowerCuts,
    Races,
}

struct Row {
    /// The word for `THRONG_CHAOS`; `None` for the build without a bug, which must pass.
    bug: Option<&'static str>,
    by: By,
    /// Findings that show the bug: any of them is enough.
    seen_as: &'static [Kind],
    /// The number of blows, or rounds, within which it must be seen.
    within: u64,
}

impl Row {
    fn name(&self) -> &'static str {
        self.bug.unwrap_or("no bug")
    }
}

const ROWS: &[Row] = &[
    // The control group: it passes, so the failures below are caused by their bugs.
    Row { bug: None, by: By::Kills, seen_as: &[], within: 2 },
    Row { bug: None, by: By::Races, seen_as: &[], within: 4 },
    Row { bug: Some("ack-before-commit"), by: By::Kills, seen_as: &[Kind::Lost], within: 10 },
    Row { bug: Some("mail-outside"), by: By::Kills, seen_as: &[Kind::NoMail], within: 30 },
    // A crowd that lands in one batch is still recognised, so the bug only shows after some crowds.
    Row { bug: Some("no-uniqueness"), by: By::Races, seen_as: &[Kind::Duplicate], within: 40 },
    Row {
        bug: Some("sync-off"),
        by: By::PowerCuts,
        seen_as: &[Kind::Lost, Kind::Damage, Kind::Restart],
        within: 6,
    },
];

/// Tries every bug.
///
/// # Errors
/// When one is not seen, when the control is red, or when a trial could not be run.
pub(super) fn run(program: &Program, seed: u64) -> Result<()> {
    let possible = power_cuts_possible()?;
    let mut works = Vec::new();
    for (number, row) in ROWS.iter().enumerate() {
        if row.by == By::PowerCuts && !possible {
            println!("self-test  {:<18} NOT TRIED: it takes power cuts", row.name());
            continue;
        }
        works.push(move || try_out(row, number, program, seed));
    }
    side_by_side(works)?;
    Ok(())
}

fn try_out(row: &Row, number: usize, program: &Program, seed: u64) -> Result<()> {
    let place = Workplace::new(&format!("bug-{number}"))?;
    let begun = Instant::now();
    let (tries, findings) = hit(row, &program.with_logs_in(place.path()), place.path(), seed)?;
    println!(
        "self-test  {:<18} by {:<10} after {tries:>2} {:>6.1} s  {}",
        row.name(),
        format!("{:?}", row.by),
        begun.elapsed().as_secs_f64(),
        if findings.is_empty() {
            "nothing to see".to_owned()
        } else {
            findings.in_short()
        }
    );
    verdict(row, &findings)
}

fn verdict(row: &Row, findings: &Findings) -> Result<()> {
    match row.bug {
        None => ensure!(findings.is_empty(), "the build with no bug chosen is red: {findings}"),
        Some(bug) => {
            ensure!(
                findings.has_any(row.seen_as),
                "the harness does not see the bug `{bug}`: it proves nothing"
            );
        }
    }
    Ok(())
}

/// Strikes a site of its own until the bug is seen, or the blows are used up.
fn hit(row: &Row, program: &Program, folder: &Path, seed: u64) -> Result<(u64, Findings)> {
    let disk = match row.by {
        By::PowerCuts => Some(LoopImage::create(folder)?),
        By::Kills | By::Races => None,
    };
    let data = disk.as_ref().map_or(folder, LoopImage::path).join("data");
    let mut trial = Trial::new(program, data, &folder.join("ledger"), seed)?;
    trial.program.bug = row.bug;
    if row.by == By::Races {
        return Ok((row.within, races::run(&mut trial, row.within, seed)?));
    }
    let blow = disk.as_ref().map_or(Blow::Kill, Blow::PowerCut);
    for number in 1..row.within {
        let findings = trial.cycle(blow, Work::Sign)?.findings;
        if !findings.is_empty() {
            return Ok((number, findings));
        }
    }
    Ok((row.within, trial.cycle(blow, Work::Sign)?.findings))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bug_that_is_not_seen_is_an_error_and_so_is_a_red_control() {
        let red = |kind| {
            let mut findings = Findings::default();
            findings.add(kind, "x");
            findings
        };
        let (control, lost) = (&ROWS[0], &ROWS[2]);
        for (row, findings, expect) in [
            (control, Findings::default(), true),
            (control, red(Kind::Lost), false),
            (lost, red(Kind::Lost), true),
            (lost, Findings::default(), false),
            (lost, red(Kind::Restart), false),
        ] {
            assert_eq!(verdict(row, &findings).is_ok(), expect, "{:?} {findings}", row.bug);
        }
    }

    #[test]
    fn every_seeded_bug_has_a_row() {
        let source = include_str!("../../../crates/throng-store/src/chaos.rs");
        let (_, table) = source.split_once("pub const ALL").unwrap();
        let (table, _) = table.split_once("];").unwrap();
        let words: Vec<&str> = table.split('"').skip(1).step_by(2).collect();
        assert!(!words.is_empty());
        for word in words {
            assert!(ROWS.iter().any(|row| row.bug == Some(word)), "{word} is never tried");
        }
    }
}

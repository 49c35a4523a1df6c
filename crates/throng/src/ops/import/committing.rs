//! Commits what was planned, batch by batch, each durable before the next begins: if it is stopped, the rest
//! is imported when the command is run again.
//!
//! Owns the size of a batch. It must never decide what is imported. Bounds: [`BATCH`] petitions and [`BATCH_TALLIES`]
//! counts in one transaction.

use anyhow::{Context, bail};
use throng_domain::command::{Command, ImportPetition};
use throng_domain::outcome::Outcome;
use throng_store::commit::commit;
use throng_store::writer::StoreWriter;

use crate::ops::progress::Progress;
use throng_process::clock;

/// Petitions of one transaction: enough that the sync of the disk costs little for each.
const BATCH: usize = 1_000;
/// Counts of one transaction, so that petitions with breakdowns do not make it long.
const BATCH_TALLIES: usize = 50_000;

/// How many petitions were imported.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) struct CameIn {
    pub(super) imported: u64,
    pub(super) updated: u64,
}

/// Commits everything that is planned for a file.
///
/// # Errors
/// A fault of the store, or a refusal; what was committed before stays.
pub(super) fn all(
    writer: &mut dyn StoreWriter,
    imports: Vec<ImportPetition>,
    progress: &Progress,
) -> anyhow::Result<CameIn> {
    let mut came_in = CameIn::default();
    let mut batch: Vec<Command> = Vec::new();
    let mut tallies = 0;
    for import in imports {
        tallies += import.tallies.len();
        batch.push(Command::from(import));
        if batch.len() >= BATCH || tallies >= BATCH_TALLIES {
            one(writer, &batch, &mut came_in)?;
            progress.advance(batch.len() as u64);
            batch.clear();
            tallies = 0;
        }
    }
    one(writer, &batch, &mut came_in)?;
    progress.advance(batch.len() as u64);
    Ok(came_in)
}

fn one(writer: &mut dyn StoreWriter, batch: &[Command], came_in: &mut CameIn) -> anyhow::Result<()> {
    let commands: Vec<&Command> = batch.iter().collect();
    let committed = commit(writer, &commands, clock::now());
    for (command, answer) in batch.iter().zip(committed.answers) {
        let Command::ImportPetition(import) = command else {
            unreachable!("only imports are committed here")
        };
        let number = import.campaign.head.id.number;
        let outcome = answer.with_context(|| format!("petition {number}"))?;
        let Outcome::Imported { first, .. } = outcome else {
            bail!("petition {number} was refused by the rules: {outcome:?}")
        };
        match first {
            true => came_in.imported += 1,
            false => came_in.updated += 1,
        }
    }
    writer.tidy(false)?;
    Ok(())
}

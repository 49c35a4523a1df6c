//! Emptying the write-ahead log: by the writer, between two batches, never inside one.
//!
//! A passive checkpoint, which never waits for readers, runs when enough changes have gathered, and in idle moments; where somebody follows
//! the log, right after it was shipped.
//! Only when the log outgrows its bound does one wait for readers (who are quick), so that the log starts again from
//! its beginning. At the end of the program [`all`] waits for them.

use std::path::{Path, PathBuf};

use rusqlite::Connection;

use crate::error::Fault;
use crate::sqlite::connection::{BUSY_WAIT_MS, SqliteOptions};
use crate::sqlite::fault::fault;
use crate::sqlite::room::write_fault;

const DOING: &str = "emptying the write-ahead log";
/// Changes after which a checkpoint runs even though commands are waiting: about 4 MiB of log, written in tens of
/// milliseconds.
const CHANGES_MAX: usize = 30_000;
/// As many are waited for where much was not shipped yet to whoever follows the log, since that has to be written down once more before the
/// log is begun anew (`unshipped.rs`): right after it was shipped that is little. About one second at the highest rate.
const CHANGES_WAIT_MAX: usize = 4 * CHANGES_MAX;
/// More than this is much.
const UNSHIPPED_FEW_MAX: usize = CHANGES_MAX / 2;
/// The least changes for which a checkpoint runs in an idle moment.
const CHANGES_IDLE_MIN: usize = 1_000;
/// Milliseconds that the writer waits for readers when the log has outgrown its bound. A page is read in less. A
/// recount or a copy reads for minutes, and signing must not wait for it: the log then grows until that reader is
/// done.
const READERS_WAIT_MS: u64 = 100;
/// Bytes of a page, SQLite's default.
const PAGE_BYTES: i64 = 4_096;

#[derive(Debug)]
pub(super) struct Checkpoints {
    path: PathBuf,
    changes: usize,
    log_pages_max: i64,
    /// How many pages of the log must be written to the main file until its mark says that it is in use; none
    /// once they are.
    awaited: Option<i64>,
}

impl Checkpoints {
    pub(super) fn new(options: &SqliteOptions, path: &Path) -> Checkpoints {
        let log_pages_max = i64::from(options.wal_max_mib) * 1_024 * 1_024 / PAGE_BYTES;
        Checkpoints { path: path.to_owned(), changes: 0, log_pages_max, awaited: None }
    }

    /// Adds up how many changes were committed.
    pub(super) fn note(&mut self, changes: usize) {
        self.changes += changes;
    }

    /// Writes the mark that the file is in use, which was just committed, into the main file. The log is
    /// kept: as long as the file is marked as in use, its log must not be empty (`pair.rs`). If readers still
    /// use an older state, later checkpoints complete it.
    pub(super) fn await_mark(&mut self, connection: &Connection) -> Result<(), Fault> {
        let (log_pages, done) = self.checkpoint(connection, "PRAGMA wal_checkpoint(PASSIVE)")?;
        self.awaited = Some(log_pages).filter(|_| done < log_pages);
        Ok(())
    }

    /// Whether a checkpoint is due, where so many changes were not shipped yet.
    pub(super) fn is_due(&self, idle: bool, unshipped: usize) -> bool {
        let enough = match idle {
            _ if unshipped > UNSHIPPED_FEW_MAX => CHANGES_WAIT_MAX,
            true => CHANGES_IDLE_MIN,
            false => CHANGES_MAX,
        };
        self.changes >= enough || self.awaited.is_some()
    }

    /// Runs a checkpoint.
    pub(super) fn run(&mut self, connection: &Connection) -> Result<(), Fault> {
        self.changes = 0;
        let (log_pages, done) = self.checkpoint(connection, "PRAGMA wal_checkpoint(PASSIVE)")?;
        // A log shorter than that was restarted, which happens only once all of the log before is in the file.
        self.awaited = self.awaited.filter(|pages| done < *pages && *pages <= log_pages);
        if log_pages > self.log_pages_max && done < log_pages {
            wait_at_most(connection, READERS_WAIT_MS)?;
            let restarted = self.checkpoint(connection, "PRAGMA wal_checkpoint(RESTART)");
            wait_at_most(connection, BUSY_WAIT_MS)?;
            restarted?;
        }
        Ok(())
    }

    /// Runs a checkpoint. Returns the number of pages in the log, and how many of them are in the file now.
    fn checkpoint(&self, connection: &Connection, sql: &'static str) -> Result<(i64, i64), Fault> {
        let read = |row: &rusqlite::Row<'_>| Ok((row.get(1)?, row.get(2)?));
        connection
            .prepare_cached(sql)
            .and_then(|mut s| s.query_row([], read))
            .map_err(write_fault(DOING, &self.path))
    }
}

fn wait_at_most(connection: &Connection, ms: u64) -> Result<(), Fault> {
    connection
        .busy_timeout(std::time::Duration::from_millis(ms))
        .map_err(fault(DOING))
}

/// What happens to the log once all of it is in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Log {
    Kept,
    Emptied,
}

/// Writes the whole log into the file. Waits for readers as long as a connection waits for any lock.
pub(super) fn all(connection: &Connection, log: Log) -> Result<(), Fault> {
    let sql = match log {
        Log::Kept => "PRAGMA wal_checkpoint(FULL)",
        Log::Emptied => "PRAGMA wal_checkpoint(TRUNCATE)",
    };
    let busy: bool = connection
        .query_row(sql, [], |row| row.get(0))
        .map_err(fault(DOING))?;
    if busy {
        let source_text = "somebody still reads; the log is kept beside the database".to_owned();
        return Err(Fault::Busy { doing: DOING, source_text });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checkpoint_waits_for_what_is_shipped_and_not_for_ever() {
        for (changes, idle, unshipped, expected) in [
            (999, true, 0, false),
            (1_000, true, 0, true),
            (29_999, false, 0, false),
            (30_000, false, 15_000, true),
            (30_000, false, 15_001, false),
            (30_000, true, 15_001, false),
            (119_999, false, 119_999, false),
            (120_000, false, 120_000, true),
        ] {
            let mut checkpoints = Checkpoints::new(&SqliteOptions::default(), Path::new("throng.db"));
            checkpoints.note(changes);
            assert_eq!(checkpoints.is_due(idle, unshipped), expected, "{changes} {idle} {unshipped}");
            checkpoints.awaited = Some(1);
            assert!(checkpoints.is_due(idle, unshipped), "the mark must get into the file");
        }
    }
}

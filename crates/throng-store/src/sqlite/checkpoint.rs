//! Emptying the write-ahead log: by the writer, between two batches, never inside one.
//!
//! A passive checkpoint runs when enough changes have gathered, and in idle moments; it never waits for
//! readers. Only when the log outgrows its bound does one wait for them (readers are short), so that
//! the log starts again from its beginning.

use rusqlite::Connection;

use crate::error::Fault;
use crate::sqlite::connection::{BUSY_WAIT_MS, SqliteOptions, fault};

const DOING: &str = "emptying the write-ahead log";
/// Changes after which a checkpoint runs though commands are waiting: about 4 MiB of log, written in
/// tens of milliseconds.
const CHANGES_MAX: usize = 30_000;
/// Changes worth a checkpoint in an idle moment.
const CHANGES_IDLE_MIN: usize = 1_000;
/// Milliseconds that the writer waits for readers when the log has outgrown its bound. Pages read for
/// less; a recount or a copy reads for minutes, and sign-ups must not stand still for it: the log then
/// grows on until that reader has ended.
const READERS_WAIT_MS: u64 = 100;
/// Bytes of a page, SQLite's default.
const PAGE_BYTES: i64 = 4_096;

#[derive(Debug)]
pub(super) struct Checkpoints {
    changes: usize,
    log_pages_max: i64,
}

impl Checkpoints {
    pub(super) fn new(options: &SqliteOptions) -> Checkpoints {
        Checkpoints { changes: 0, log_pages_max: i64::from(options.wal_max_mib) * 1_024 * 1_024 / PAGE_BYTES }
    }

    /// Notes that so many changes were committed.
    pub(super) fn note(&mut self, changes: usize) {
        self.changes += changes;
    }

    /// Runs a checkpoint if one is due.
    pub(super) fn run(&mut self, connection: &Connection, idle: bool) -> Result<(), Fault> {
        let due = if idle { CHANGES_IDLE_MIN } else { CHANGES_MAX };
        if self.changes < due {
            return Ok(());
        }
        self.changes = 0;
        let (log_pages, done) = checkpoint(connection, "PRAGMA wal_checkpoint(PASSIVE)")?;
        if log_pages > self.log_pages_max && done < log_pages {
            wait_at_most(connection, READERS_WAIT_MS)?;
            let restarted = checkpoint(connection, "PRAGMA wal_checkpoint(RESTART)");
            wait_at_most(connection, BUSY_WAIT_MS)?;
            restarted?;
        }
        Ok(())
    }
}

fn wait_at_most(connection: &Connection, ms: u64) -> Result<(), Fault> {
    connection
        .busy_timeout(std::time::Duration::from_millis(ms))
        .map_err(fault(DOING))
}

/// Pages in the log, and how many of them are in the file now.
fn checkpoint(connection: &Connection, sql: &'static str) -> Result<(i64, i64), Fault> {
    let read = |row: &rusqlite::Row<'_>| Ok((row.get(1)?, row.get(2)?));
    connection
        .prepare_cached(sql)
        .and_then(|mut s| s.query_row([], read))
        .map_err(fault(DOING))
}

//! The embedded back end: SQLite, one file, one writer, any number of readers.
//!
//! **Promises** of the engine that are checked at every start: the bundled library is at least 3.51.3
//! (older ones can corrupt a WAL database, see `docs/decisions/0003-sqlite.md`), `journal_mode=WAL`
//! and `synchronous=FULL` took effect. Only the writer checkpoints. The file must not be written by
//! any other program while this one runs.

mod address_index;
mod apply;
mod checkpoint;
mod connection;
mod dump;
mod find;
mod growth;
mod lists;
mod load;
mod mails;
mod queue;
mod read;
mod records;
mod restore;
mod rows;
mod schema;
mod statements;
mod verify;

use std::path::Path;

use throng_domain::change::Change;
use throng_domain::ids::Mint;
use throng_domain::needs::Needs;
use throng_domain::time::Timestamp;
use throng_domain::working_set::WorkingSet;

use crate::dump::DumpRow;
use crate::error::{ApplyError, Fault};
use crate::writer::StoreWriter;

use address_index::AddressIndex;
use checkpoint::Checkpoints;
pub use connection::{SQLITE_VERSION_MIN, SqliteOptions, library_version};
pub use read::SqliteReader;

/// Name of the database file in a data directory.
pub const FILE_NAME: &str = "throng.db";

/// The one connection that writes, with what it keeps in memory beside the file.
#[derive(Debug)]
pub struct SqliteWriter {
    connection: rusqlite::Connection,
    /// Every signature by the prefix of its address key: the index that the file does not have.
    addresses: AddressIndex,
    mint: Mint,
    checkpoints: Checkpoints,
}

impl SqliteWriter {
    /// Opens (creating and migrating as needed) the database in `directory`, and builds the index of
    /// addresses from its rows; `progress` is told how many signatures were read.
    ///
    /// # Errors
    /// [`Fault::NewerSchema`], [`Fault::NotAStore`], [`Fault::Corrupt`], or any other [`Fault`];
    /// nothing was changed.
    pub fn open(
        directory: &Path,
        options: &SqliteOptions,
        progress: &mut dyn FnMut(u64),
    ) -> Result<SqliteWriter, Fault> {
        let path = directory.join(FILE_NAME);
        let connection = connection::open_writer(&path, options)?;
        // Through a connection of its own, so that the scan does not fill the writer's cache.
        let addresses = address_index::build(&connection::open_reader(&path, options)?, progress)?;
        let mint = Mint::after(load::highest_id(&connection)?);
        let checkpoints = Checkpoints::new(options);
        Ok(SqliteWriter { connection, addresses, mint, checkpoints })
    }
}

impl StoreWriter for SqliteWriter {
    fn load(&mut self, needs: &Needs) -> Result<WorkingSet, Fault> {
        load::load(&self.connection, &self.addresses, self.mint, needs)
    }

    fn apply(&mut self, batch: &[Vec<Change>], mint: Mint, now: Timestamp) -> Result<(), ApplyError> {
        let changes = batch.iter().map(Vec::len).sum::<usize>();
        apply::apply(&mut self.connection, &mut self.addresses, batch, now)?;
        self.mint = mint;
        self.checkpoints.note(changes);
        Ok(())
    }

    fn tidy(&mut self, idle: bool) -> Result<(), Fault> {
        self.checkpoints.run(&self.connection, idle)
    }

    fn restore(&mut self, rows: &[DumpRow]) -> Result<(), Fault> {
        restore::restore(&mut self.connection, &mut self.addresses, rows)?;
        self.mint = Mint::after(load::highest_id(&self.connection)?.max(self.mint.last()));
        self.checkpoints.note(rows.len());
        self.checkpoints.run(&self.connection, false)
    }
}

//! The embedded back end: SQLite, one file, one writer, any number of readers.
//!
//! **Promises** of the engine, which are checked at every start: the bundled library is at least 3.51.3 (older ones
//! can corrupt a WAL database, see `docs/decisions/0003-sqlite.md`), and `journal_mode=WAL` and `synchronous=FULL`
//! took effect. Only the writer checkpoints. No other program may write to the file while this one runs. The file
//! records whether it is in use or closed (`mark.rs`); a writer that finishes leaves all data in the file, so that
//! its log is not needed.

mod address_index;
mod apply;
mod ballots;
mod beside;
mod checkpoint;
mod connection;
mod copy;
mod counted;
mod decode;
mod dump;
mod fault;
mod find;
mod following;
mod growth;
mod installation;
mod kept_keys;
mod listed;
mod lists;
mod load;
mod log;
mod mails;
mod mark;
mod migrate;
mod numbers;
mod objects;
mod open_votes;
mod pair;
mod queue;
mod read;
mod records;
mod rest;
mod restore;
mod restored;
mod rolls;
mod room;
mod rows;
mod schema;
mod signature_reason;
mod snapshot;
mod statements;
mod steps;
mod tap;
mod times;
mod unshipped;
mod verify;
mod votes;
mod watch;

use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use throng_domain::change::Change;
use throng_domain::ids::Mint;
use throng_domain::needs::Needs;
use throng_domain::time::Timestamp;
use throng_domain::working_set::WorkingSet;

use crate::dump::DumpRow;
use crate::erasures::Ledgering;
use crate::error::{ApplyError, Fault};
use crate::transactions::Link;
use crate::writer::StoreWriter;

use address_index::AddressIndex;
use checkpoint::Checkpoints;
pub use connection::{SQLITE_VERSION_MIN, SqliteOptions, library_version};
use fault::fault;
pub use following::Following;
pub use mark::Mark;
pub use migrate::Migrated;
pub use read::SqliteReader;
use rest::Rest;
pub use restored::{ErasedHere, Restored, Waiting};
pub use snapshot::{Copied, CopyError, MainFile};
pub use tap::{Drawn, Held, TIMES_MAX, Tap, WAITING_BYTES_MAX};
use watch::Watch;

/// Name of the database file in a data directory.
pub const FILE_NAME: &str = "throng.db";
/// The file of a directory that says that it follows another; whoever makes the directory writes it.
pub const FOLLOWS_NAME: &str = "following";

/// The number of the schema that this program writes.
#[must_use]
pub fn schema() -> i64 {
    schema::newest()
}

/// The only connection that writes, with what it keeps in memory about the file.
///
/// Twelve fields: the file and what is known of it, the ledger beside it, who follows it, and the state of the writer.
#[derive(Debug)]
pub struct SqliteWriter {
    path: PathBuf,
    connection: rusqlite::Connection,
    /// Every signature by the prefix of its address key: the index that the file does not have.
    addresses: AddressIndex,
    mint: Mint,
    checkpoints: Checkpoints,
    /// The mark that this writer wrote last.
    mark: Mark,
    watch: Watch,
    /// Where it is written down what a batch erases.
    erasures: Option<Ledgering>,
    /// By which somebody follows the log.
    tap: Option<Tap>,
    stage: Stage,
    rest: Rest,
    migrated: Option<Migrated>,
}

/// The state of a writer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Writing,
    /// The disk or the files failed. What they hold is uncertain, and nothing more is written.
    Failed,
    Closed,
}

impl SqliteReader {
    /// About when the newest row with a minted id was stored, as [`SqliteWriter::newest`].
    ///
    /// # Errors
    /// Any [`Fault`].
    pub fn newest(&self) -> Result<Option<Timestamp>, Fault> {
        Ok(Mint::after(load::highest_id(&self.connection)?).newest())
    }
}

impl SqliteWriter {
    /// Opens the database in `directory` (creating or migrating it as needed), marks it as in use, and builds the
    /// index of addresses from its rows. `progress` is called with the number of signatures read so far.
    ///
    /// # Errors
    /// [`Fault::NewerSchema`], [`Fault::NotAStore`], [`Fault::Corrupt`], [`Fault::LogMissing`],
    /// [`Fault::LogOfAnother`], or any other [`Fault`]; no row was changed.
    pub fn open(
        directory: &Path,
        options: &SqliteOptions,
        progress: &mut dyn FnMut(u64),
    ) -> Result<SqliteWriter, Fault> {
        let path = directory.join(FILE_NAME);
        SqliteWriter::of(path.clone(), options, progress)
            .map_err(|fault| room::open_fault(fault, || room::is_full(&path)))
    }

    fn of(
        path: PathBuf,
        options: &SqliteOptions,
        progress: &mut dyn FnMut(u64),
    ) -> Result<SqliteWriter, Fault> {
        let (mut connection, migrated) = connection::open_writer(&path, options)?;
        let mut checkpoints = Checkpoints::new(options, &path);
        let mark = say_in_use(&mut connection, &path)?;
        checkpoints.await_mark(&connection)?;
        // It has a connection of its own, so that the scan does not fill the writer's cache.
        let addresses = address_index::build(&connection::open_reader(&path, options)?, progress)?;
        let mint = Mint::after(load::highest_id(&connection)?);
        let watch = Watch::over([path.clone(), pair::log_path(&path)])?;
        Ok(SqliteWriter {
            path,
            connection,
            addresses,
            mint,
            checkpoints,
            mark,
            watch,
            erasures: None,
            tap: None,
            stage: Stage::Writing,
            rest: Rest::default(),
            migrated,
        })
    }

    /// About when the newest row with a minted id was stored: a signature, a repeat, a mail or a report.
    #[must_use]
    pub fn newest(&self) -> Option<Timestamp> {
        self.mint.newest()
    }

    /// What was done to a database of an older program when it was opened. Returned only once.
    #[must_use]
    pub fn migrated(&mut self) -> Option<Migrated> {
        self.migrated.take()
    }

    /// Records the fingerprint of the secret that rows are made with from now on. Returns false and changes nothing
    /// if there are rows that were made with another secret.
    ///
    /// # Errors
    /// Any [`Fault`].
    pub fn claim(&mut self, fingerprint: &str) -> Result<bool, Fault> {
        let claimed = installation::claim(&mut self.connection, fingerprint)?;
        if let Some(mark) = claimed.mark {
            self.mark = mark;
        }
        Ok(claimed.ours)
    }

    /// A tap on the log, for whoever follows it: from the transaction after `last` on, if the log or what was written down beside it still has that. To be called before
    /// anything else is written.
    ///
    /// # Errors
    /// Any [`Fault`].
    pub fn tap(&mut self, last: Option<Link>, now: Timestamp) -> Result<Tap, Fault> {
        let tap = Tap::begin(&self.path, tap::mark_page(&self.connection)?, last, now);
        self.tap = Some(tap.clone());
        Ok(tap)
    }

    /// The same where nobody knows yet what was shipped: [`Tap::go_on_after`] says it later.
    ///
    /// # Errors
    /// Any [`Fault`].
    pub fn tap_unknowing(&mut self, now: Timestamp) -> Result<Tap, Fault> {
        let tap = Tap::begin_unknowing(&self.path, tap::mark_page(&self.connection)?, now);
        self.tap = Some(tap.clone());
        Ok(tap)
    }

    /// Has whoever follows keep what is new in the log, before it goes into the main file.
    fn keep_for_tap(&self) {
        if let Some(tap) = &self.tap {
            tap.keep();
        }
    }

    /// Writes down in this ledger what is erased from now on.
    pub fn keep_erasures(&mut self, ledger: Ledgering) {
        self.erasures = Some(ledger);
    }

    /// The mark for the transaction of a batch.
    fn next_mark(&self, changes: usize, now: i64, mint: Mint) -> Mark {
        let changes = i64::try_from(changes).expect("a batch is in memory");
        self.mark.next(true, [mint.last(), now, changes])
    }

    /// If this fault leaves the files in an uncertain state, stops writing.
    fn note(&mut self, fault: &Fault) {
        if fault.ends_writing() {
            self.stage = Stage::Failed;
        }
    }

    fn noted<T>(&mut self, result: Result<T, Fault>) -> Result<T, Fault> {
        if let Err(fault) = &result {
            self.note(fault);
        }
        result
    }
}

/// Marks the file as in use, which also states that the log beside it belongs to it.
fn say_in_use(connection: &mut rusqlite::Connection, path: &Path) -> Result<Mark, Fault> {
    const DOING: &str = "saying that the database is in use";
    // Inode and change time go into the mark, so that two copies of one database get different marks from here on.
    let file = std::fs::metadata(path)
        .map_err(|error| Fault::Unavailable { doing: DOING, source_text: error.to_string() })?;
    let facts = [file.ino().cast_signed(), file.ctime(), file.ctime_nsec()];
    let transaction = connection
        .transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)
        .map_err(fault(DOING))?;
    let mark = mark::step(&transaction, facts)?;
    transaction.commit().map_err(fault(DOING))?;
    Ok(mark)
}

impl StoreWriter for SqliteWriter {
    fn load(&mut self, needs: &Needs) -> Result<WorkingSet, Fault> {
        self.rest.end();
        let loaded = load::load(&self.connection, &mut self.addresses, self.mint, needs);
        self.noted(loaded)
    }

    fn apply(&mut self, batch: &[Vec<Change>], mint: Mint, now: Timestamp) -> Result<(), ApplyError> {
        assert!(self.stage != Stage::Closed, "nothing is written after the end");
        if let Some(erasures) = &mut self.erasures {
            let noted = erasures.note(batch.iter().flatten(), now);
            self.noted(noted)?;
        }
        let changes = batch.iter().map(Vec::len).sum::<usize>();
        let next = self.next_mark(changes, now.0, mint);
        if let Some(tap) = &self.tap {
            tap.note(next.batch, now, changes);
        }
        let file =
            apply::File { connection: &mut self.connection, path: &self.path, marks: (self.mark, next) };
        let applied = apply::apply(file, &mut self.addresses, batch, now);
        if let Err(ApplyError::Fault(fault)) = &applied {
            self.note(fault);
        }
        applied?;
        self.mark = next;
        self.mint = mint;
        self.checkpoints.note(changes);
        // Checked after the commit: if the files were removed or replaced, the commit is lost and must not be reported
        // as done.
        let still_there = self.watch.look();
        Ok(self.noted(still_there)?)
    }

    fn tidy(&mut self, idle: bool) -> Result<(), Fault> {
        let still_there = self.watch.look();
        self.noted(still_there)?;
        let unshipped = self.tap.as_ref().map_or(0, Tap::unshipped);
        if !self.checkpoints.is_due(idle, unshipped) {
            return match self.rest.is_due(idle) {
                true => rest::give_back(&self.connection),
                false => Ok(()),
            };
        }
        self.keep_for_tap();
        let done = self.checkpoints.run(&self.connection);
        self.noted(done)
    }

    fn has_room(&mut self) -> bool {
        !room::is_full(&self.path)
    }

    fn restore(&mut self, rows: &[DumpRow]) -> Result<(), Fault> {
        let next = self.next_mark(rows.len(), 0, self.mint);
        let file =
            apply::File { connection: &mut self.connection, path: &self.path, marks: (self.mark, next) };
        let restored = restore::restore(file, &mut self.addresses, rows);
        self.noted(restored)?;
        self.mark = next;
        self.mint = Mint::after(load::highest_id(&self.connection)?.max(self.mint.last()));
        self.checkpoints.note(rows.len());
        match self.checkpoints.is_due(false, 0) {
            true => self.checkpoints.run(&self.connection),
            false => Ok(()),
        }
    }

    fn finish(&mut self) -> Result<(), Fault> {
        if self.stage != Stage::Writing {
            return Ok(());
        }
        self.stage = Stage::Closed;
        self.watch.look()?;
        // First everything but the mark goes into the file, so that a file marked as closed is complete whenever the
        // power fails.
        self.keep_for_tap();
        checkpoint::all(&self.connection, checkpoint::Log::Kept)?;
        let closed = self.mark.next(false, [self.mint.last(), 0, 0]);
        if mark::replace(&self.connection, self.mark, closed).map_err(fault("closing the database"))? {
            self.mark = closed;
            self.keep_for_tap();
            checkpoint::all(&self.connection, checkpoint::Log::Emptied)?;
        }
        Ok(())
    }
}

impl Drop for SqliteWriter {
    fn drop(&mut self) {
        // A dropped writer reports nothing; callers that need the result call `finish`. What does not get into the
        // file stays in its log.
        if !std::thread::panicking() {
            drop(self.finish());
        }
    }
}

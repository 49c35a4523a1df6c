//! A copy of the database that follows another: each transaction of that one is written over it in a transaction of SQLite's own.
//!
//! So whoever reads the copy meanwhile sees it before or after a transaction and never between, and whenever the program is killed
//! or the power fails, the copy is the database after one of its transactions. Which one says its mark; beside it is noted only which of
//! them were taken at once.
//!
//! Owns the connection that writes the copy. It must never change a row: what it writes are pages as another writer made them.
//! Called by `throng follow`, alone on its directory. Bounds: the pages of one transaction in memory; the log of the copy by
//! [`LOG_PAGES_MAX`] and what readers hold.

use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, TransactionBehavior, params};

use crate::error::Fault;
use crate::sqlite::beside::beside;
use crate::sqlite::checkpoint::{self, Log};
use crate::sqlite::connection::BUSY_WAIT_MS;
use crate::sqlite::fault::fault;
use crate::sqlite::mark::{self, Mark};
use crate::sqlite::pair::{self, log_path, set_log_kept_on_close};
use crate::sqlite::room::write_fault;
use crate::sqlite::steps::StepsFile;
use crate::sqlite::{FILE_NAME, schema, steps};
use crate::transactions::{Link, Transaction};

const DOING: &str = "following another site";
/// Pages of the log after which it is moved into the main file: 16 MiB.
const LOG_PAGES_MAX: usize = 4_096;
/// Bytes that the log keeps of the disk once it is begun anew. Never none: a file that is in use has a log.
const LOG_BYTES_KEPT: u32 = 64 << 20;
/// Where page 1 of a file has two numbers: that of its layout, which changes with every table, and ours of the schema.
const LAYOUT_AT: usize = 40;
const SCHEMA_AT: usize = 60;

/// The only connection that writes a copy.
#[derive(Debug)]
pub struct Following {
    path: PathBuf,
    connection: Connection,
    last: Link,
    /// The length of the copy in pages.
    pages: u32,
    /// The layout by which the connection was opened.
    layout: [u8; 4],
    steps: StepsFile,
    /// Pages in the log that are not known to be in the main file; 0 if the next transaction may begin the log anew.
    log_pages: usize,
}

impl Following {
    /// Prepares a closed copy in `directory`, of the database right after the transaction `of`, to be continued with the next.
    ///
    /// # Errors
    /// Any [`Fault`].
    pub fn begin(directory: &Path, of: Link) -> Result<(), Fault> {
        let path = directory.join(FILE_NAME);
        let copy = Connection::open(&path).map_err(fault(DOING))?;
        schema::check(&copy, &path)?;
        let no_mark = || Fault::Unavailable { doing: DOING, source_text: "the copy has no mark".to_owned() };
        let found = mark::read(&copy)?.ok_or_else(no_mark)?;
        if !of.is(&found.link()) {
            // What came before it is in no list of contents. That there was something is all that is ever asked.
            let before = if of.batch > 1 { of.hash } else { of.before };
            let as_it_was = Mark { in_use: false, batch: of.batch, before, hash: of.hash };
            mark::replace(&copy, found, as_it_was).map_err(fault(DOING))?;
        }
        copy.close().map_err(|(_, error)| fault(DOING)(error))?;
        sync(&path)
    }

    /// Goes on with the copy in `directory`.
    ///
    /// # Errors
    /// [`Fault::NewerSchema`], or any other [`Fault`]; nothing was changed.
    pub fn open(directory: &Path) -> Result<Following, Fault> {
        let path = directory.join(FILE_NAME);
        pair::check(&path)?;
        // With a connection of their own: the one that writes pages must not remember what it has read of them.
        let reading = Connection::open(&path).map_err(fault(DOING))?;
        set_log_kept_on_close(&reading)?;
        schema::check(&reading, &path)?;
        let no_mark = || Fault::Unavailable { doing: DOING, source_text: "the copy has no mark".to_owned() };
        let last = mark::read(&reading)?.ok_or_else(no_mark)?.link();
        let pages = schema::number(&reading, "page_count")?;
        let pages = u32::try_from(pages).expect("pages have numbers of 32 bits");
        let layout = schema::number(&reading, "schema_version")?;
        let layout = u32::try_from(layout).unwrap_or_default().to_be_bytes();
        drop(reading);
        let connection = connect(&path)?;
        let steps = StepsFile::beside(&path).map_err(|error| unnoted(&path, &error))?;
        // Not known before the first checkpoint.
        let mut following = Following { path, connection, last, pages, layout, steps, log_pages: 1 };
        following.checkpoint();
        Ok(following)
    }

    /// The transaction after which the copy is.
    #[must_use]
    pub fn last(&self) -> Link {
        self.last
    }

    /// Writes the next transaction over the copy. What is not the next is a bug of the caller. After a power cut some of those that
    /// were applied since the last [`Following::sync`] may be missing, in the order in which they came.
    ///
    /// # Errors
    /// [`Fault::NewerSchema`], [`Fault::Full`], or any other [`Fault`]; then the copy is as it was.
    pub fn apply(&mut self, transaction: &Transaction) -> Result<(), Fault> {
        assert!(transaction.follows(&self.last), "only what follows is applied");
        let first = transaction.pages.iter().rfind(|(number, _)| *number == 1);
        let numbers = first.and_then(|(_, page)| Some((four(page, LAYOUT_AT)?, four(page, SCHEMA_AT)?)));
        if let Some((_, schema)) = numbers {
            let (found, known) = (i64::from(u32::from_be_bytes(schema)), schema::newest());
            if found > known {
                return Err(Fault::NewerSchema { path: self.path.clone(), found, known });
            }
        }
        if !transaction.joined.is_empty() {
            let noted = self.steps.note(&self.last, &transaction.link);
            // On the disk before the log can begin with it.
            let noted = noted.and_then(|()| {
                if self.log_pages == 0 {
                    self.steps.sync()
                } else {
                    Ok(())
                }
            });
            noted.map_err(|error| unnoted(&self.path, &error))?;
        }
        self.write(transaction).map_err(write_fault(DOING, &self.path))?;
        self.log_pages += transaction.pages.len();
        (self.last, self.pages) = (transaction.link, transaction.pages_after);
        if let Some((layout, _)) = numbers
            && layout != self.layout
        {
            // What the connection knows of the tables is of before.
            self.connection = connect(&self.path)?;
            self.layout = layout;
        }
        if self.log_pages > LOG_PAGES_MAX {
            self.checkpoint();
        }
        Ok(())
    }

    /// Moves the log into the main file, as far as no reader needs it. Where that fails everything stays in the log, and it is tried again
    /// after the next transaction.
    fn checkpoint(&mut self) {
        let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get::<_, i64>(1)?, row.get::<_, i64>(2)?));
        let moved = self
            .connection
            .query_row("PRAGMA wal_checkpoint(PASSIVE)", [], read);
        if moved.is_ok_and(|(is_busy, pages, done): (bool, _, _)| !is_busy && done >= pages) {
            self.log_pages = 0;
        }
    }

    fn write(&mut self, transaction: &Transaction) -> rusqlite::Result<()> {
        let within = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut insert = within.prepare_cached("INSERT INTO sqlite_dbpage (pgno, data) VALUES (?1, ?2)")?;
        for (number, page) in transaction.pages.iter().filter(|(number, _)| *number != 1) {
            insert.execute(params![number, page])?;
        }
        if transaction.pages_after < self.pages {
            // Without content: this page and all behind it go.
            insert.execute(params![transaction.pages_after + 1, None::<&[u8]>])?;
        }
        // Last: with another layout in it SQLite reads the tables' definitions again before the next page, and would find half of them.
        if let Some((number, page)) = transaction.pages.iter().rfind(|(number, _)| *number == 1) {
            insert.execute(params![number, page])?;
        }
        drop(insert);
        within.commit()
    }

    /// Has everything that was applied on the disk.
    ///
    /// # Errors
    /// The disk's error, as a [`Fault`].
    pub fn sync(&self) -> Result<(), Fault> {
        self.steps.sync().map_err(|error| unnoted(&self.path, &error))?;
        sync(&log_path(&self.path))
    }

    /// Takes away what following has left beside a database that follows nothing any more.
    ///
    /// # Errors
    /// The disk's error.
    pub fn forget(directory: &Path) -> std::io::Result<()> {
        match std::fs::remove_file(beside(&directory.join(FILE_NAME), steps::ENDING)) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Ends following, and leaves a closed copy without a log, which any other file may take the place of.
    ///
    /// # Errors
    /// [`Fault::Busy`] while somebody reads it, or any other [`Fault`].
    pub fn close(self) -> Result<(), Fault> {
        let Following { path, connection, .. } = self;
        connection.close().map_err(|(_, error)| fault(DOING)(error))?;
        let closing = connect(&path)?;
        checkpoint::all(&closing, Log::Kept)?;
        if let Some(found) = mark::read(&closing)? {
            mark::replace(&closing, found, found.next(false, [0; 3])).map_err(fault(DOING))?;
        }
        checkpoint::all(&closing, Log::Emptied)
    }
}

/// Opens the connection that writes pages, and sees that this SQLite can.
fn connect(path: &Path) -> Result<Connection, Fault> {
    let connection = Connection::open(path).map_err(fault(DOING))?;
    connection
        .busy_timeout(Duration::from_millis(BUSY_WAIT_MS))
        .map_err(fault(DOING))?;
    set_log_kept_on_close(&connection)?;
    // What a power cut takes is read again from where it came from; what is left is never torn.
    let settings: [(&str, &str); 4] = [
        ("synchronous", "NORMAL"),
        ("temp_store", "MEMORY"),
        // Only where it is known that the log may begin anew.
        ("wal_autocheckpoint", "0"),
        ("journal_size_limit", &LOG_BYTES_KEPT.to_string()),
    ];
    for (name, value) in settings {
        // Some of them answer with what holds now.
        connection
            .pragma_update_and_check(None, name, value, |_| Ok(()))
            .or_else(|error| {
                let is_done = matches!(error, rusqlite::Error::QueryReturnedNoRows);
                is_done.then_some(()).ok_or(error)
            })
            .map_err(fault(DOING))?;
    }
    let able: bool = connection
        .query_row("SELECT sqlite_compileoption_used('ENABLE_DBPAGE_VTAB')", [], |row| row.get(0))
        .map_err(fault(DOING))?;
    if !able {
        let source_text =
            "this throng was built without what `follow` needs of SQLite: build it in its own folder, whose \
            .cargo/config.toml asks for it"
                .to_owned();
        return Err(Fault::Unavailable { doing: DOING, source_text });
    }
    Ok(connection)
}

fn unnoted(path: &Path, error: &std::io::Error) -> Fault {
    let path = beside(path, steps::ENDING);
    Fault::Unavailable { doing: DOING, source_text: format!("{}: {error}", path.display()) }
}

fn four(page: &[u8], at: usize) -> Option<[u8; 4]> {
    page.get(at..at + 4)?.try_into().ok()
}

fn sync(path: &Path) -> Result<(), Fault> {
    match File::open(path).and_then(|file| file.sync_all()) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(Fault::Unavailable { doing: DOING, source_text: format!("{}: {error}", path.display()) })
        }
        _ => Ok(()),
    }
}

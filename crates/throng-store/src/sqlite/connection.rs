//! Opening the file: which library, which settings, and the proof that they took effect.

use std::fs::OpenOptions;
use std::io::ErrorKind;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use crate::error::Fault;
use crate::sqlite::fault::fault;
use crate::sqlite::migrate::Migrated;
use crate::sqlite::pair::set_log_kept_on_close;
use crate::sqlite::{find, migrate, pair, schema};

/// Oldest library that is safe: before 3.51.3 two connections could corrupt a WAL database.
pub const SQLITE_VERSION_MIN: i32 = 3_051_003;
/// Milliseconds that a connection waits for a lock before it reports "busy".
pub(super) const BUSY_WAIT_MS: u64 = 5_000;
/// Prepared statements kept per connection; the writer has about thirty.
const STATEMENTS_KEPT: usize = 64;

/// What the operator may choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SqliteOptions {
    /// Page cache of the writer, in MiB.
    pub writer_cache_mib: u32,
    /// Page cache of each reader, in MiB.
    pub reader_cache_mib: u32,
    /// Size of the write-ahead log at which the writer waits for readers to empty it, in MiB.
    pub wal_max_mib: u32,
    /// Whether to open a database that was in use for writing even though its log is gone, with the loss of what was
    /// in the log.
    pub accept_loss: bool,
    /// Whether a database may be made where there is none, or an empty one. Where a site is already, an empty one is what is left of it.
    pub may_make: bool,
}

impl Default for SqliteOptions {
    fn default() -> SqliteOptions {
        SqliteOptions {
            writer_cache_mib: 16,
            reader_cache_mib: 2,
            wal_max_mib: 64,
            accept_loss: false,
            may_make: true,
        }
    }
}

/// The version of the library that is linked in, as a number (3.54.1 is 3,054,001).
#[must_use]
pub fn library_version() -> i32 {
    rusqlite::version_number()
}

/// Refuses library versions that are not safe.
fn check_library(version: i32) -> Result<(), Fault> {
    if version >= SQLITE_VERSION_MIN {
        return Ok(());
    }
    Err(Fault::Unavailable {
        doing: "starting",
        source_text: format!("the SQLite library is {version}; at least {SQLITE_VERSION_MIN} is needed"),
    })
}

/// Opens the file for writing, creates or migrates its schema, and checks that the settings took effect.
pub(super) fn open_writer(
    path: &Path,
    options: &SqliteOptions,
) -> Result<(Connection, Option<Migrated>), Fault> {
    const DOING: &str = "opening the database";
    check_library(library_version())?;
    match pair::check(path) {
        Err(Fault::LogMissing { .. }) if options.accept_loss => {}
        checked => checked?,
    }
    make_private(path)?;
    let mut connection = Connection::open(path).map_err(fault(DOING))?;
    connection
        .busy_timeout(std::time::Duration::from_millis(BUSY_WAIT_MS))
        .map_err(fault(DOING))?;
    keep_statements(&connection)?;
    // Closing the connection must not empty the log, whether the file is refused or accepted: a file marked as in use
    // must have its log, and only `SqliteWriter::finish` marks it as closed.
    set_log_kept_on_close(&connection)?;
    // Checked before anything is written: a file of another program must stay as it is.
    schema::check(&connection, path)?;
    if !options.may_make {
        schema::refuse_emptied(&connection, path)?;
    }
    set(&connection, "journal_mode", "WAL")?;
    set(&connection, "synchronous", synchronous())?;
    set(&connection, "foreign_keys", "ON")?;
    // What is erased is overwritten: a row that is only deleted can be read in the file until its place is used again.
    set(&connection, "secure_delete", "ON")?;
    set(&connection, "temp_store", "MEMORY")?;
    // Checkpoints run only in `checkpoint.rs`, between batches.
    set(&connection, "wal_autocheckpoint", "0")?;
    set(&connection, "cache_size", &format!("-{}", options.writer_cache_mib * 1_024))?;
    prove(&connection, "journal_mode", "wal")?;
    #[cfg(not(feature = "chaos"))]
    prove(&connection, "synchronous", "2")?;
    let migrated = migrate::migrate(&mut connection, path)?;
    Ok((connection, migrated))
}

/// Makes an empty file that only its owner can read, if there is none. SQLite would let everybody read it, and gives
/// the files beside it the same mode.
fn make_private(path: &Path) -> Result<(), Fault> {
    match OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(path)
    {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        Err(error) => {
            Err(Fault::Unavailable { doing: "making the database", source_text: error.to_string() })
        }
    }
}

#[cfg(not(feature = "chaos"))]
fn synchronous() -> &'static str {
    "FULL"
}

#[cfg(feature = "chaos")]
fn synchronous() -> &'static str {
    if crate::chaos::active() == Some(crate::chaos::Bug::SyncOff) {
        "OFF"
    } else {
        "FULL"
    }
}

/// Opens the file for reading only; it must have been opened by a writer before.
pub(super) fn open_reader(path: &Path, options: &SqliteOptions) -> Result<Connection, Fault> {
    const DOING: &str = "opening the database for reading";
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(fault(DOING))?;
    connection
        .busy_timeout(std::time::Duration::from_millis(BUSY_WAIT_MS))
        .map_err(fault(DOING))?;
    keep_statements(&connection)?;
    // A reader leaves the log as it is, even one that is no longer needed.
    set_log_kept_on_close(&connection)?;
    schema::check_newest(&connection, path)?;
    find::add_functions(&connection).map_err(fault(DOING))?;
    set(&connection, "query_only", "ON")?;
    set(&connection, "temp_store", "MEMORY")?;
    set(&connection, "cache_size", &format!("-{}", options.reader_cache_mib * 1_024))?;
    Ok(connection)
}

/// Keeps prepared statements, each with the plan that it was prepared with. Otherwise SQLite would prepare a
/// statement again at every use if its plan might depend on the bound values: most of the time of reading a campaign.
fn keep_statements(connection: &Connection) -> Result<(), Fault> {
    connection.set_prepared_statement_cache_capacity(STATEMENTS_KEPT);
    let plan_kept = DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG;
    connection
        .set_db_config(plan_kept, true)
        .map(|_| ())
        .map_err(fault("setting up the database"))
}

/// Sets a pragma. Name and value are this file's own constants or numbers, never input.
fn set(connection: &Connection, name: &'static str, value: &str) -> Result<(), Fault> {
    connection
        .pragma_update(None, name, value)
        .map_err(fault("setting up the database"))
}

fn prove(connection: &Connection, name: &'static str, expected: &str) -> Result<(), Fault> {
    let read = |row: &rusqlite::Row<'_>| {
        row.get::<_, rusqlite::types::Value>(0).map(|value| match value {
            rusqlite::types::Value::Integer(number) => number.to_string(),
            rusqlite::types::Value::Text(text) => text,
            other @ (rusqlite::types::Value::Null
            | rusqlite::types::Value::Real(_)
            | rusqlite::types::Value::Blob(_)) => format!("{other:?}"),
        })
    };
    let got: String = connection
        .pragma_query_value(None, name, read)
        .map_err(fault("checking the database's settings"))?;
    if got.eq_ignore_ascii_case(expected) {
        return Ok(());
    }
    Err(Fault::Unavailable {
        doing: "checking the database's settings",
        source_text: format!(
            "{name} is {got} and must be {expected}: is the data directory on a network file system?"
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unsafe_libraries_are_refused() {
        for (version, safe) in [(3_040_001, false), (3_051_002, false), (3_051_003, true), (3_054_001, true)]
        {
            assert_eq!(check_library(version).is_ok(), safe, "{version}");
        }
        assert!(library_version() >= SQLITE_VERSION_MIN);
    }

    /// Not only can it not be asked for any more: nobody who copies the file finds it in there.
    #[test]
    fn what_is_erased_is_not_in_the_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("throng.db");
        let has = || {
            let bytes = std::fs::read(&path).expect("the file");
            bytes.windows(9).filter(|window| window == b"voter@exa").count()
        };
        let (connection, _) = open_writer(&path, &SqliteOptions::default()).expect("it opens");
        let run = |sql: &str| connection.execute_batch(sql).expect(sql);
        let empty = "PRAGMA wal_checkpoint(TRUNCATE)";
        run("PRAGMA foreign_keys = OFF;
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
            INSERT INTO roll (site, number, entry, voter, weight, email)
            SELECT 1, 1, i, randomblob(16), 1, 'voter@example.org' FROM n;");
        run(empty);
        assert_eq!(has(), 3_000);
        run("DELETE FROM roll WHERE entry % 7 <> 0");
        run("DELETE FROM roll");
        run(empty);
        assert_eq!(has(), 0);
    }
}

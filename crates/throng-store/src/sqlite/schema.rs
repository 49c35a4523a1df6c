//! The schema and its migrations: numbered, each in one transaction together with its number, so that
//! being killed at any point leaves either the old schema or the new.

use std::path::Path;

use rusqlite::{Connection, TransactionBehavior};

use crate::error::Fault;
use crate::sqlite::fault::fault;
use crate::sqlite::mark;

/// "Thrg": says that a file is Throng's (SQLite's `application_id`).
const APPLICATION_ID: i64 = 0x5468_7267;
const DOING: &str = "migrating the database";

/// All migrations, in order; the position plus one is the schema's number.
const MIGRATIONS: &[&str] = &[
    include_str!("../../migrations/sqlite/0001_spine.sql"),
    include_str!("../../migrations/sqlite/0002_growth.sql"),
    include_str!("../../migrations/sqlite/0003_lists.sql"),
    include_str!("../../migrations/sqlite/0004_records.sql"),
    include_str!("../../migrations/sqlite/0005_networks.sql"),
    include_str!("../../migrations/sqlite/0006_paper.sql"),
    include_str!("../../migrations/sqlite/0007_opinions.sql"),
    include_str!("../../migrations/sqlite/0008_mail.sql"),
    include_str!("../../migrations/sqlite/0009_held.sql"),
    include_str!("../../migrations/sqlite/0010_moments.sql"),
    include_str!("../../migrations/sqlite/0011_installation.sql"),
    include_str!("../../migrations/sqlite/0012_mark.sql"),
    include_str!("../../migrations/sqlite/0013_waiting.sql"),
];

fn newest() -> i64 {
    i64::try_from(MIGRATIONS.len()).expect("there are few migrations")
}

/// Refuses a file that is another program's, or a newer Throng's. Changes nothing.
pub(super) fn check(connection: &Connection, path: &Path) -> Result<(), Fault> {
    let found = number(connection, "user_version")?;
    let application = number(connection, "application_id")?;
    let tables: i64 = connection
        .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
        .map_err(fault("reading the schema"))?;
    if application != APPLICATION_ID && (tables > 0 || application != 0) {
        let reason = "it is a database of another program".to_owned();
        return Err(Fault::NotAStore { path: path.to_owned(), reason });
    }
    if found > newest() {
        return Err(Fault::NewerSchema { path: path.to_owned(), found, known: newest() });
    }
    Ok(())
}

/// As [`check`], and refuses what a writer has yet to migrate.
pub(super) fn check_newest(connection: &Connection, path: &Path) -> Result<(), Fault> {
    check(connection, path)?;
    let found = number(connection, "user_version")?;
    if found < newest() {
        return Err(Fault::OlderSchema { path: path.to_owned(), found, known: newest() });
    }
    Ok(())
}

/// Brings the schema to the newest number.
pub(super) fn migrate(connection: &mut Connection, path: &Path) -> Result<(), Fault> {
    loop {
        let transaction = connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(fault(DOING))?;
        // Read inside the transaction: another process may have migrated meanwhile.
        let at = number(&transaction, "user_version")?;
        let Some(sql) = usize::try_from(at).ok().and_then(|at| MIGRATIONS.get(at)) else {
            return check(&transaction, path);
        };
        transaction.execute_batch(sql).map_err(fault(DOING))?;
        transaction
            .pragma_update(None, "application_id", APPLICATION_ID)
            .map_err(fault(DOING))?;
        transaction
            .pragma_update(None, "user_version", at + 1)
            .map_err(fault(DOING))?;
        mark::step(&transaction, [at, 0, 0])?;
        transaction.commit().map_err(fault(DOING))?;
    }
}

fn number(connection: &Connection, pragma: &str) -> Result<i64, Fault> {
    connection
        .pragma_query_value(None, pragma, |row| row.get(0))
        .map_err(fault("reading the schema's number"))
}

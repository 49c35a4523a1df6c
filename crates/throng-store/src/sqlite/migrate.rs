//! Brings a database of an older program up to date. Each migration runs in one transaction together with its number,
//! so that being killed at any point leaves either the old schema or the new one.

mod campaigns;
mod reasons;

use std::path::{Path, PathBuf};

use rusqlite::{Connection, TransactionBehavior};

use crate::error::Fault;
use crate::sqlite::room::write_fault;
use crate::sqlite::schema::{self, APPLICATION_ID, MIGRATIONS, newest, number};
use crate::sqlite::{copy, mark};

const DOING: &str = "migrating the database";

/// The migration that was done when a database was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Migrated {
    /// The schema that it had before.
    pub from: i64,
    /// The copy that was kept of the database before.
    pub copy: PathBuf,
}

/// Migrates the schema to the newest. A database that is not new is copied first.
pub(super) fn migrate(connection: &mut Connection, path: &Path) -> Result<Option<Migrated>, Fault> {
    let from = number(connection, "user_version")?;
    let migrated = if from > 0 && from < newest() {
        Some(Migrated { from, copy: copy::keep_before_migrating(connection, path, from)? })
    } else {
        None
    };
    apply_all(connection, path)?;
    Ok(migrated)
}

fn apply_all(connection: &mut Connection, path: &Path) -> Result<(), Fault> {
    let failed = write_fault(DOING, path);
    loop {
        let transaction = connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(&failed)?;
        // Read inside the transaction: another process may have migrated meanwhile.
        let at = number(&transaction, "user_version")?;
        let Some(sql) = usize::try_from(at).ok().and_then(|at| MIGRATIONS.get(at)) else {
            return schema::check(&transaction, path);
        };
        transaction.execute_batch(sql).map_err(&failed)?;
        rewrite_rows(&transaction, at + 1, path)?;
        transaction
            .pragma_update(None, "application_id", APPLICATION_ID)
            .map_err(&failed)?;
        transaction
            .pragma_update(None, "user_version", at + 1)
            .map_err(&failed)?;
        mark::step(&transaction, [at, 0, 0])?;
        transaction.commit().map_err(&failed)?;
    }
}

/// Does what the migration with this number needs beyond its statements, in the same transaction.
fn rewrite_rows(connection: &Connection, migration: i64, path: &Path) -> Result<(), Fault> {
    match migration {
        14 => {
            campaigns::rewrite(connection, path)?;
            reasons::rewrite(connection, path)
        }
        _ => Ok(()),
    }
}

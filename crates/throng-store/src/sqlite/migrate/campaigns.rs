//! The rows of migration 14: documents of petitions become those of campaigns.
//!
//! Each document is read as a row of today's form before it replaces the old one, so that a migration that succeeds
//! leaves only readable rows. The entries of the staff log are not touched: their hash chain covers their bytes.

use std::path::Path;

use rusqlite::{Connection, params};
use serde_json::Value;
use throng_domain::campaign::Campaign;
use throng_domain::record::Record;
use throng_domain::row::RecordKind;

use super::DOING;
use crate::earlier;
use crate::error::Fault;
use crate::sqlite::listed;
use crate::sqlite::room::write_fault;
use crate::sqlite::rows::to_document;

/// Rewrites these rows, in the transaction of the migration.
pub(super) fn rewrite(connection: &Connection, path: &Path) -> Result<(), Fault> {
    let failed = write_fault(DOING, path);
    campaigns(connection, &failed)?;
    [RecordKind::Report, RecordKind::Request]
        .into_iter()
        .try_for_each(|kind| records(connection, kind, &failed))
}

fn campaigns(connection: &Connection, failed: &impl Fn(rusqlite::Error) -> Fault) -> Result<(), Fault> {
    let keys: Vec<(u32, u32)> =
        all(connection, "SELECT site, number FROM campaign", |row| Ok((row.get(0)?, row.get(1)?)))
            .map_err(failed)?;
    for (site, number) in keys {
        let sql = "SELECT document FROM campaign WHERE site = ?1 AND number = ?2";
        let old: String = connection
            .prepare_cached(sql)
            .and_then(|mut statement| statement.query_row(params![site, number], |row| row.get(0)))
            .map_err(failed)?;
        let campaign: Campaign = serde_json::from_str(&old)
            .map(earlier::campaign)
            .and_then(serde_json::from_value)
            .map_err(|error| damaged(&format!("table petition, site {site}, petition {number}"), &error))?;
        let sql = "UPDATE campaign SET document = ?3, kind = ?4 WHERE site = ?1 AND number = ?2";
        let values = params![site, number, to_document(&campaign), listed::number(&campaign)];
        connection
            .prepare_cached(sql)
            .and_then(|mut statement| statement.execute(values))
            .map_err(failed)?;
    }
    Ok(())
}

fn records(
    connection: &Connection,
    kind: RecordKind,
    failed: &impl Fn(rusqlite::Error) -> Fault,
) -> Result<(), Fault> {
    let sql = format!("SELECT site, owner, item FROM record WHERE kind = {}", kind.number());
    let keys: Vec<(u32, i64, i64)> =
        all(connection, &sql, |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).map_err(failed)?;
    let of_key = format!("WHERE site = ?1 AND kind = {} AND owner = ?2 AND item = ?3", kind.number());
    for (site, owner, item) in keys {
        let key = params![site, owner, item];
        let old: String = connection
            .prepare_cached(&format!("SELECT document FROM record {of_key}"))
            .and_then(|mut statement| statement.query_row(key, |row| row.get(0)))
            .map_err(failed)?;
        let place = || format!("table record, site {site}, kind {kind:?}, owner {owner}, item {item}");
        let record: Record = serde_json::from_str::<Value>(&old)
            .map(earlier::record)
            .and_then(serde_json::from_value)
            .map_err(|error| damaged(&place(), &error))?;
        let values = params![site, owner, item, to_document(&record)];
        connection
            .prepare_cached(&format!("UPDATE record SET document = ?4 {of_key}"))
            .and_then(|mut statement| statement.execute(values))
            .map_err(failed)?;
    }
    Ok(())
}

fn all<T>(
    connection: &Connection,
    sql: &str,
    read: fn(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
) -> rusqlite::Result<Vec<T>> {
    connection.prepare(sql)?.query_map([], read)?.collect()
}

fn damaged(place: &str, error: &serde_json::Error) -> Fault {
    Fault::NotMigrated { row: place.to_owned(), reason: error.to_string() }
}

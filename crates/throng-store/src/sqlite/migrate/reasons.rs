//! The rows of migration 14: why a signature does not count, which was a text, becomes columns.

use std::path::Path;

use rusqlite::{Connection, params};

use super::DOING;
use crate::earlier;
use crate::error::Fault;
use crate::sqlite::room::write_fault;
use crate::sqlite::signature_reason::Reason;

/// Rows that are read before they are written, and so are in memory at once.
const PAGE: u32 = 1_000;

/// Rewrites these rows, in the transaction of the migration.
pub(super) fn rewrite(connection: &Connection, path: &Path) -> Result<(), Fault> {
    let failed = write_fault(DOING, path);
    let mut after = 0;
    loop {
        let page = page(connection, after).map_err(&failed)?;
        let Some((last, _)) = page.last() else {
            return Ok(());
        };
        after = *last;
        page.iter()
            .try_for_each(|(id, words)| put(connection, *id, words))
            .map_err(&failed)?;
    }
}

fn page(connection: &Connection, after: i64) -> rusqlite::Result<Vec<(i64, String)>> {
    let sql = "SELECT id, reason FROM signature WHERE id > ?1 AND reason IS NOT NULL ORDER BY id LIMIT ?2";
    let mut statement = connection.prepare_cached(sql)?;
    statement
        .query_map(params![after, PAGE], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect()
}

fn put(connection: &Connection, id: i64, words: &str) -> rusqlite::Result<()> {
    let Reason { word, held_by, held_number, told, then_withdrawn } =
        Reason::of(Some(&earlier::reason(words)));
    let sql = "UPDATE signature SET reason = ?2, held_by = ?3, held_number = ?4, told = ?5, then_withdrawn = ?6 \
        WHERE id = ?1";
    connection
        .prepare_cached(sql)?
        .execute(params![id, word, held_by, held_number, told, then_withdrawn])?;
    Ok(())
}

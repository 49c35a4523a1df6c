//! Whether the file has the tables, indexes and triggers that this program makes, and a sound mark. Part of `verify`.
//!
//! Owns the comparison with an empty database of this schema, which the same migrations make in memory. All rows can
//! be sound while an index that keeps people from counting twice, or a trigger that counts days, is gone: SQLite's
//! own check looks at what is there, and does not notice what is missing. It must never change the file. Bounds: the
//! number of its reports.

use std::collections::BTreeMap;

use rusqlite::{Connection, OptionalExtension};

use crate::reader::Discrepancy;
use crate::sqlite::mark::{MARK_BYTES, Mark};
use crate::sqlite::schema::MIGRATIONS;

/// Objects that are reported one by one: more than a file of ours has.
const REPORTED_MAX: usize = 100;

/// Kind and name of an object of the schema, such as an index.
type Name = (String, String);
type Objects = BTreeMap<Name, String>;

/// What is missing from the schema, or different.
pub(super) fn compare(connection: &Connection) -> rusqlite::Result<Vec<Discrepancy>> {
    let fresh = Connection::open_in_memory()?;
    for migration in MIGRATIONS {
        fresh.execute_batch(migration)?;
    }
    let (expected, found) = (objects(&fresh)?, objects(connection)?);
    let told = |(kind, name): &Name, what: &str| Discrepancy { what: format!("the {kind} {name} {what}") };
    let changed = expected
        .iter()
        .filter_map(|(object, sql)| match found.get(object) {
            None => Some(told(object, "is missing")),
            Some(other) if other != sql => Some(told(object, "is not as this program makes it")),
            Some(_) => None,
        });
    let foreign = found
        .keys()
        .filter(|object| !expected.contains_key(object))
        .map(|object| told(object, "is none of this program"));
    Ok(changed.chain(foreign).take(REPORTED_MAX).collect())
}

/// Everything in the schema except what SQLite makes by itself (`sqlite_stat1`, `sqlite_autoindex_…`).
fn objects(connection: &Connection) -> rusqlite::Result<Objects> {
    let sql =
        "SELECT type, name, ifnull(sql, '') FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
    let mut statement = connection.prepare(sql)?;
    let object = |row: &rusqlite::Row<'_>| {
        let sql: String = row.get(2)?;
        // How SQLite writes a renamed object depends on its version: spaces and quotation marks mean nothing.
        let said = sql.chars().filter(|c| !c.is_whitespace() && *c != '"').collect();
        Ok(((row.get(0)?, row.get(1)?), said))
    };
    statement.query_map([], object)?.collect()
}

/// What is wrong with the mark, which every transaction increments. A file without a mark, or with one that no
/// transaction wrote, could not be told from another file by the log beside it.
pub(super) fn check_mark(connection: &Connection) -> rusqlite::Result<Option<Discrepancy>> {
    let sql = "SELECT mark FROM mark WHERE id = 1";
    let mark: Option<Vec<u8>> = connection.query_row(sql, [], |row| row.get(0)).optional()?;
    let what = match mark.map(<[u8; MARK_BYTES]>::try_from) {
        None => "is missing",
        Some(Ok(bytes)) if Mark::from_bytes(bytes).is_possible() => return Ok(None),
        Some(_) => "is none that any transaction has written",
    };
    let what = format!("the mark of the database, by which it and its log know each other, {what}");
    Ok(Some(Discrepancy { what }))
}

//! Whether the file is made as this program makes it: its tables, indexes and triggers, and its mark. Part of `verify`.
//!
//! Owns the comparison with an empty database of this schema, which is made in memory by the same migrations. Rows can all be
//! sound while an index that keeps people from counting twice, or a trigger that counts days, is gone: SQLite's own
//! check looks at what is there, and misses nothing. It must never change the file. Bounds: what it tells.

use std::collections::BTreeMap;

use rusqlite::{Connection, OptionalExtension};

use crate::reader::Discrepancy;
use crate::sqlite::mark::{MARK_BYTES, Mark};
use crate::sqlite::schema::MIGRATIONS;

/// Objects that are told one by one: more than a file of ours has.
const REPORTED_MAX: usize = 100;

/// Kind and name of an object of the schema, such as an index.
type Name = (String, String);
type Objects = BTreeMap<Name, String>;

/// What is missing or different in the schema.
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

/// All that the schema holds but what SQLite makes by itself (`sqlite_stat1`, `sqlite_autoindex_…`).
fn objects(connection: &Connection) -> rusqlite::Result<Objects> {
    let sql =
        "SELECT type, name, ifnull(sql, '') FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
    let mut statement = connection.prepare(sql)?;
    let object = |row: &rusqlite::Row<'_>| {
        let sql: String = row.get(2)?;
        // How SQLite writes down what was renamed depends on its version: spaces and quotation marks say nothing.
        let said = sql.chars().filter(|c| !c.is_whitespace() && *c != '"').collect();
        Ok(((row.get(0)?, row.get(1)?), said))
    };
    statement.query_map([], object)?.collect()
}

/// What is wrong with the mark, which every transaction counts on. A file without one, or with one that no transaction
/// wrote, would be taken for any other's by the log beside it.
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

//! Small rows, by key and list by list: see `throng_domain::record`.

use rusqlite::{Connection, OptionalExtension, Row, params};
use throng_domain::ids::SiteId;
use throng_domain::limits::MAIL_WAIT_MAX_MS;
use throng_domain::publication::Mailing;
use throng_domain::record::{Document, Record};
use throng_domain::row::{Key, RecordKey, RecordKind, RecordList};
use throng_domain::time::Timestamp;

use crate::reader::{of_another_kind, place_of};
use crate::sqlite::fault::{damaged, in_row, needed};
use crate::sqlite::rows::{document, to_document};
use crate::sqlite::statements::Statements;

type SqlResult<T> = rusqlite::Result<T>;

pub(super) const RECORD_COLUMNS: &str = "site, kind, owner, item, document";

pub(super) fn record(row: &Row<'_>) -> SqlResult<(RecordKey, Record)> {
    let kind = needed(1, RecordKind::from_number(row.get(1)?))?;
    let list = RecordList { site: SiteId(row.get(0)?), kind, owner: row.get(2)? };
    let key = list.item(row.get(3)?);
    Ok((key, of_kind(row, 4, key)?))
}

/// The document, which must be of its key's kind.
fn of_kind(row: &Row<'_>, column: usize, key: RecordKey) -> SqlResult<Record> {
    let record: Record = in_row(document(row, column), || format!("table record: {}", place_of(key)))?;
    match record.kind() == key.list.kind {
        true => Ok(record),
        false => Err(damaged(of_another_kind(key, record.kind()))),
    }
}

/// The document of a row, as its key's type.
pub(super) fn row<R: Document>(row: &Row<'_>, column: usize, key: Key<R>) -> SqlResult<R> {
    let key = RecordKey::from(key);
    let record = of_kind(row, column, key)?;
    Ok(R::from_record(record).expect("a key of a type is of its kind"))
}

pub(super) fn record_of(connection: &Connection, key: RecordKey) -> SqlResult<Option<Record>> {
    let sql = "SELECT document FROM record WHERE site = ?1 AND kind = ?2 AND owner = ?3 AND item = ?4";
    let place = params![key.list.site.0, key.list.kind.number(), key.list.owner, key.item];
    connection
        .prepare_cached(sql)?
        .query_row(place, |row| of_kind(row, 0, key))
        .optional()
}

/// The rows of a list whose item is above `after`, in order.
pub(super) fn records_after(
    connection: &Connection,
    list: RecordList,
    after: i64,
    limit: u32,
) -> SqlResult<Vec<(RecordKey, Record)>> {
    let sql = format!(
        "SELECT {RECORD_COLUMNS} FROM record WHERE site = ?1 AND kind = ?2 AND owner = ?3 AND item > ?4 \
         ORDER BY item LIMIT ?5"
    );
    let place = params![list.site.0, list.kind.number(), list.owner, after, limit];
    connection
        .prepare_cached(&sql)?
        .query_map(place, record)?
        .collect()
}

/// How many rows a list has, counted up to `max`.
pub(super) fn count_records(connection: &Connection, list: RecordList, max: u32) -> SqlResult<u32> {
    let sql =
        "SELECT count(*) FROM (SELECT 1 FROM record WHERE site = ?1 AND kind = ?2 AND owner = ?3 LIMIT ?4)";
    let place = params![list.site.0, list.kind.number(), list.owner, max];
    connection.prepare_cached(sql)?.query_row(place, |row| row.get(0))
}

/// The rows of a list whose item is below `before`, the last one first.
pub(super) fn records_before(
    connection: &Connection,
    list: RecordList,
    before: i64,
    limit: u32,
) -> SqlResult<Vec<(RecordKey, Record)>> {
    let sql = format!(
        "SELECT {RECORD_COLUMNS} FROM record WHERE site = ?1 AND kind = ?2 AND owner = ?3 AND item < ?4 \
         ORDER BY item DESC LIMIT ?5"
    );
    let place = params![list.site.0, list.kind.number(), list.owner, before, limit];
    connection
        .prepare_cached(&sql)?
        .query_map(place, record)?
        .collect()
}

/// Mailings that are due at `now` and not finished. Looks up each site, and then reads all of its mailings, a few a week; those that are
/// due later than any mail waits, too, of which [`Mailing::is_due`] says whether a clock that was ahead has noted that.
pub(super) fn mailings_due(connection: &Connection, now: Timestamp) -> SqlResult<Vec<(RecordKey, Mailing)>> {
    let sql = format!(
        "SELECT {RECORD_COLUMNS} FROM record WHERE site IN (SELECT id FROM site) AND kind = ?1 \
         AND document ->> '$.mailing.finished_at' IS NULL \
         AND document ->> '$.mailing.due_at' NOT BETWEEN ?2 AND ?3 ORDER BY site, kind, owner, item"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut due = Vec::new();
    let waits = [now.plus_ms(1).0, now.plus_ms(MAIL_WAIT_MAX_MS).0];
    for row in statement.query_map((RecordKind::Mailing.number(), waits[0], waits[1]), record)? {
        let (key, record) = row?;
        if let Some(mailing) = Mailing::from_record(record).filter(|mailing| mailing.is_due(now)) {
            due.push((key, mailing));
        }
    }
    Ok(due)
}

pub(super) fn put_record(statements: &mut Statements<'_>, key: RecordKey, record: &Record) -> SqlResult<()> {
    let sql = "INSERT INTO record (site, kind, owner, item, document) VALUES (?1, ?2, ?3, ?4, ?5) \
        ON CONFLICT (site, kind, owner, item) DO UPDATE SET document = ?5";
    let RecordKey { list, item } = key;
    statements.of(sql)?.execute(params![
        list.site.0,
        list.kind.number(),
        list.owner,
        item,
        to_document(record)
    ])?;
    Ok(())
}

pub(super) fn remove_record(statements: &mut Statements<'_>, key: RecordKey) -> SqlResult<()> {
    let sql = "DELETE FROM record WHERE site = ?1 AND kind = ?2 AND owner = ?3 AND item = ?4";
    let place = params![key.list.site.0, key.list.kind.number(), key.list.owner, key.item];
    statements.of(sql)?.execute(place)?;
    Ok(())
}

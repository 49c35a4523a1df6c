//! Reads rows in the order of a dump.

use rusqlite::{Connection, Row, params};
use throng_domain::ids::{SignatureId, SiteId};

use crate::dump::{DumpCursor, DumpPart, DumpRow};
use crate::error::Fault;
use crate::sqlite::ballots::{self, BALLOT_COLUMNS};
use crate::sqlite::fault::fault;
use crate::sqlite::records::{self, RECORD_COLUMNS};
use crate::sqlite::rolls::{self, ROLL_COLUMNS};
use crate::sqlite::rows::{self, MAIL_COLUMNS, REPEAT_COLUMNS, SIGNATURE_COLUMNS, TALLY_COLUMNS};

type Page = (Vec<DumpRow>, Option<DumpCursor>);

/// Reads up to `limit` rows of the part that `cursor` is in.
pub(super) fn page(connection: &Connection, cursor: DumpCursor, limit: u32) -> Result<Page, Fault> {
    let whole = |sql: &str, read: fn(&Row<'_>) -> rusqlite::Result<DumpRow>| {
        let rows = connection
            .prepare_cached(sql)?
            .query_map([], read)?
            .collect::<rusqlite::Result<Vec<_>>>()?;
        Ok((rows, cursor.advance(0, limit, None)))
    };
    let keyed = |columns: &str, table: &str, read: fn(&Row<'_>) -> rusqlite::Result<DumpRow>| {
        by_id(connection, cursor, limit, columns, table, read)
    };
    let page = match cursor.part {
        DumpPart::Sites => whole("SELECT document FROM site ORDER BY id", |row| {
            Ok(DumpRow::Site(Box::new(rows::document(row, 0)?)))
        }),
        DumpPart::Areas => whole("SELECT site, document FROM area ORDER BY site, ordinal, code", |row| {
            Ok(DumpRow::Area { site: SiteId(row.get(0)?), area: rows::document(row, 1)? })
        }),
        DumpPart::Campaigns => whole("SELECT document FROM campaign ORDER BY site, number", |row| {
            Ok(DumpRow::Campaign(Box::new(rows::document(row, 0)?)))
        }),
        DumpPart::Tallies => whole(
            &format!(
                "SELECT {TALLY_COLUMNS} FROM tally ORDER BY site, number, source, dimension, ordinal, key"
            ),
            |row| Ok(DumpRow::Tally(rows::tally(row)?)),
        ),
        DumpPart::Signatures => keyed(SIGNATURE_COLUMNS, "signature", |row| {
            Ok(DumpRow::Signature(Box::new(rows::signature(row)?)))
        }),
        DumpPart::Signers => keyed("id, name, email, postcode, network, language", "signer", |row| {
            Ok(DumpRow::Signer { id: SignatureId(row.get(0)?), signer: rows::signer(row, 1)? })
        }),
        DumpPart::Repeats => {
            keyed(REPEAT_COLUMNS, "repeat", |row| Ok(DumpRow::Repeat(Box::new(rows::repeat(row)?))))
        }
        DumpPart::Ballots => keyed(BALLOT_COLUMNS, "ballot", |row| {
            ballots::row(row).map(|(id, campaign, choice)| DumpRow::Ballot { id, campaign, choice })
        }),
        DumpPart::Rolls => keyed(ROLL_COLUMNS, "roll", |found| {
            rolls::row(found).map(|(campaign, person)| DumpRow::Voter { campaign, person })
        }),
        DumpPart::Records => {
            whole(&format!("SELECT {RECORD_COLUMNS} FROM record ORDER BY site, kind, owner, item"), |row| {
                records::record(row).map(|(key, record)| DumpRow::Record { key, record })
            })
        }
        DumpPart::Mails => keyed(MAIL_COLUMNS, "mail", |row| Ok(DumpRow::Mail(Box::new(rows::mail(row)?)))),
    };
    page.map_err(fault("reading rows for a dump"))
}

/// Reads rows with a higher id than the cursor's. `columns` and `table` are constants of this file; `id` is the first
/// column.
fn by_id(
    connection: &Connection,
    cursor: DumpCursor,
    limit: u32,
    columns: &str,
    table: &str,
    read: fn(&Row<'_>) -> rusqlite::Result<DumpRow>,
) -> rusqlite::Result<Page> {
    let sql = format!("SELECT {columns} FROM {table} WHERE id > ?1 ORDER BY id LIMIT ?2");
    let mut statement = connection.prepare_cached(&sql)?;
    let with_id = |row: &Row<'_>| Ok((row.get::<_, i64>(0)?, read(row)?));
    let rows: Vec<(i64, DumpRow)> = statement
        .query_map(params![cursor.after, limit], with_id)?
        .collect::<rusqlite::Result<_>>()?;
    let last = rows.last().map(|(id, _)| *id);
    let next = cursor.advance(rows.len(), limit, last);
    Ok((rows.into_iter().map(|(_, row)| row).collect(), next))
}

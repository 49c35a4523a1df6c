//! Reads every row of the database as the value that the program makes of it: a part of `verify`.
//!
//! Owns the list of tables, and checks that each document agrees with the columns beside it, by which it is
//! found. A damaged row is reported with its place, and reading goes on. Rows are read one at a time; for
//! millions of signatures all of it takes minutes, as the recount does.

use rusqlite::{Connection, Row};
use throng_domain::area::Area;
use throng_domain::campaign::{Campaign, Head};
use throng_domain::site::Site;

use crate::reader::Discrepancy;
use crate::sqlite::ballots::{self, BALLOT_COLUMNS};
use crate::sqlite::listed;
use crate::sqlite::records::{self, RECORD_COLUMNS};
use crate::sqlite::rolls::{self, ROLL_COLUMNS};
use crate::sqlite::rows::{
    self, MAIL_COLUMNS, REPEAT_COLUMNS, SIGNATURE_COLUMNS, SIGNER_COLUMNS, TALLY_COLUMNS,
};

type SqlResult<T> = rusqlite::Result<T>;
/// Reads a row. False when the document does not agree with the columns beside it.
type Decode = fn(&Row<'_>) -> SqlResult<bool>;

/// Damaged rows of one table that are reported one by one; further ones are only counted.
const REPORTED_MAX: usize = 20;

/// A table: the name of its rows in reports, the columns that are read, those that identify a row, and how one is
/// read.
struct Table {
    what: &'static str,
    name: &'static str,
    columns: String,
    place: &'static str,
    decode: Decode,
}

fn tables() -> [Table; 11] {
    let table = |what, name, columns: &str, place, decode| Table {
        what,
        name,
        columns: columns.to_owned(),
        place,
        decode,
    };
    let campaign = "document, site, number, kind, state, opened_at, closes_at";
    let by_campaign = "site || ', petition ' || number";
    [
        table("site", "site", "document, id", "id", site),
        table("area", "area", "document, code, ordinal", "site || ', area ' || code", area),
        table("petition: site", "campaign", campaign, by_campaign, self::campaign),
        table(
            "count: site",
            "tally",
            TALLY_COLUMNS,
            "site || ', petition ' || number || ', ' || key",
            |row| rows::tally(row).map(|_| true),
        ),
        table("signature", "signature", SIGNATURE_COLUMNS, "id", |row| rows::signature(row).map(|_| true)),
        table("signer", "signer", SIGNER_COLUMNS, "id", |row| rows::signer(row, 0).map(|_| true)),
        table("repeat", "repeat", REPEAT_COLUMNS, "id", |row| rows::repeat(row).map(|_| true)),
        table("sealed choice", "ballot", BALLOT_COLUMNS, "id", |row| ballots::row(row).map(|_| true)),
        table("row of a roll", "roll", ROLL_COLUMNS, "id", |row| rolls::row(row).map(|_| true)),
        table("mail", "mail", MAIL_COLUMNS, "id", |row| rows::mail(row).map(|_| true)),
        table(
            "small row: kind",
            "record",
            RECORD_COLUMNS,
            "kind || ', site ' || site || ', ' || owner || ', ' || item",
            record,
        ),
    ]
}

/// Reads every row of every table, and returns what is wrong.
pub(super) fn all(connection: &Connection) -> Vec<Discrepancy> {
    let mut found = Vec::new();
    for table in tables() {
        if let Err(error) = read(connection, &table, &mut found) {
            found.push(Discrepancy { what: format!("the table {} cannot be read: {error}", table.name) });
        }
    }
    found
}

fn read(connection: &Connection, table: &Table, found: &mut Vec<Discrepancy>) -> SqlResult<()> {
    // The place comes last, so that the columns before it keep the positions that reading the row expects.
    let sql = format!("SELECT {}, {} AS place FROM {}", table.columns, table.place, table.name);
    let mut statement = connection.prepare(&sql)?;
    let mut rows = statement.query([])?;
    let mut damaged = 0;
    while let Some(row) = rows.next()? {
        let why = match (table.decode)(row) {
            Ok(true) => continue,
            Ok(false) => "it is not the row that its place says".to_owned(),
            Err(error) => error.to_string(),
        };
        damaged += 1;
        if damaged <= REPORTED_MAX {
            let place: rusqlite::types::Value = row.get("place")?;
            found.push(Discrepancy { what: format!("{} {} is damaged: {why}", table.what, text(&place)) });
        }
    }
    if damaged > REPORTED_MAX {
        let more = damaged - REPORTED_MAX;
        found.push(Discrepancy { what: format!("table {}: {more} more damaged rows", table.name) });
    }
    Ok(())
}

fn text(place: &rusqlite::types::Value) -> String {
    match place {
        rusqlite::types::Value::Integer(number) => number.to_string(),
        rusqlite::types::Value::Text(text) => text.clone(),
        other @ (rusqlite::types::Value::Null
        | rusqlite::types::Value::Real(_)
        | rusqlite::types::Value::Blob(_)) => format!("{other:?}"),
    }
}

fn site(row: &Row<'_>) -> SqlResult<bool> {
    let site: Site = rows::document(row, 0)?;
    Ok(row.get::<_, u32>(1)? == site.id.0)
}

fn area(row: &Row<'_>) -> SqlResult<bool> {
    let area: Area = rows::document(row, 0)?;
    Ok(row.get::<_, String>(1)? == area.code.as_str() && row.get::<_, i64>(2)? == area.ordinal)
}

fn campaign(row: &Row<'_>) -> SqlResult<bool> {
    let campaign: Campaign = rows::document(row, 0)?;
    let Head { id, state, dates, .. } = &campaign.head;
    Ok(row.get::<_, u32>(1)? == id.site.0
        && row.get::<_, u32>(2)? == id.number
        && row.get::<_, u8>(3)? == listed::number(&campaign)
        && row.get::<_, String>(4)? == state.word()
        && row.get::<_, i64>(5)? == dates.opened_at.unwrap_or(dates.created_at).0
        && row.get::<_, Option<i64>>(6)? == dates.closes_at.map(|at| at.0))
}

fn record(row: &Row<'_>) -> SqlResult<bool> {
    records::record(row).map(|_| true)
}

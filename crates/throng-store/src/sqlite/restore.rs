//! Inserting rows of a dump as they are. A row that is there already stays as it is, so that a restore
//! that was stopped can be run again from the beginning.

use rusqlite::{Connection, OptionalExtension, TransactionBehavior};
use throng_domain::ids::SignatureId;
use throng_domain::uniqueness::AddressKey;

use crate::dump::DumpRow;
use crate::error::Fault;
use crate::sqlite::address_index::AddressIndex;
use crate::sqlite::connection::fault;
use crate::sqlite::{apply, rows};

const DOING: &str = "restoring rows";

pub(super) fn restore(
    connection: &mut Connection,
    index: &mut AddressIndex,
    dump: &[DumpRow],
) -> Result<(), Fault> {
    let transaction = connection
        .transaction_with_behavior(TransactionBehavior::Immediate)
        .map_err(fault(DOING))?;
    let mut inserted: Vec<(AddressKey, SignatureId)> = Vec::new();
    for row in dump {
        put(&transaction, row, &mut inserted).map_err(fault(DOING))?;
    }
    transaction.commit().map_err(fault(DOING))?;
    for (key, id) in inserted {
        index.insert(key, id);
    }
    Ok(())
}

fn put(
    connection: &Connection,
    row: &DumpRow,
    inserted: &mut Vec<(AddressKey, SignatureId)>,
) -> rusqlite::Result<()> {
    match row {
        DumpRow::Site(site) => apply::put_site(connection, site),
        DumpRow::Area { site, area } => apply::put_area(connection, *site, area),
        DumpRow::Petition(petition) => apply::put_petition(connection, petition),
        DumpRow::Tally(tally) => unless_there(rows::insert_tally(connection, tally)),
        DumpRow::Signature(signature) => {
            let there = is_there(connection, "SELECT 1 FROM signature WHERE id = ?1", signature.id.0)?;
            if !there {
                rows::insert_signature(connection, signature)?;
                inserted.push((signature.keys.address, signature.id));
            }
            Ok(())
        }
        DumpRow::Signer { id, signer } => rows::put_signer(connection, *id, signer),
        DumpRow::Repeat(repeat) => rows::put_repeat(connection, repeat),
        DumpRow::Mail(mail) => match is_there(connection, "SELECT 1 FROM mail WHERE id = ?1", mail.id.0)? {
            true => Ok(()),
            false => rows::insert_mail(connection, mail),
        },
    }
}

fn is_there(connection: &Connection, sql: &str, id: i64) -> rusqlite::Result<bool> {
    Ok(connection
        .prepare_cached(sql)?
        .query_row([id], |_| Ok(()))
        .optional()?
        .is_some())
}

/// A tally that is there already is no error: its primary key says so.
fn unless_there(result: rusqlite::Result<()>) -> rusqlite::Result<()> {
    match result {
        Err(rusqlite::Error::SqliteFailure(error, _))
            if error.extended_code == rusqlite::ffi::SQLITE_CONSTRAINT_PRIMARYKEY =>
        {
            Ok(())
        }
        other => other,
    }
}

//! Inserting rows of a dump as they are. A row that is there already stays as it is, so that a restore
//! that was stopped can be run again from the beginning. Constraints hold here as in any commit: a
//! dump that counts a person twice is refused, whoever wrote it.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension, Params, TransactionBehavior, params};

use crate::dump::DumpRow;
use crate::error::{ApplyError, Fault};
use crate::reader::of_another_kind;
use crate::sqlite::address_index::AddressIndex;
use crate::sqlite::apply::{self, Batch, File, Refused};
use crate::sqlite::mark;
use crate::sqlite::numbers;
use crate::sqlite::room::write_fault;
use crate::sqlite::statements::Statements;
use crate::sqlite::{ballots, records, rolls, rows};

const DOING: &str = "restoring rows";

pub(super) fn restore(file: File<'_>, index: &mut AddressIndex, dump: &[DumpRow]) -> Result<(), Fault> {
    let mut batch = Batch::new(index);
    let result = write(file, &mut batch, dump);
    if result.is_err() {
        batch.take_back();
    }
    result
}

fn write(file: File<'_>, batch: &mut Batch<'_>, dump: &[DumpRow]) -> Result<(), Fault> {
    let File { connection, path, marks: (last, next) } = file;
    let failed = write_fault(DOING, path);
    let transaction = connection
        .transaction_with_behavior(TransactionBehavior::Immediate)
        .map_err(&failed)?;
    let mut statements = Statements::new(&transaction);
    for row in dump {
        if !is_there(&transaction, row).map_err(&failed)? {
            insert(&mut statements, batch, row).map_err(|refused| told(refused, path))?;
        }
    }
    drop(statements);
    apply::alone(mark::replace(&transaction, last, next).map_err(&failed)?)?;
    transaction.commit().map_err(&failed)
}

fn told(refused: Refused, path: &Path) -> Fault {
    match apply::told(refused, None, (DOING, path)) {
        ApplyError::Fault(fault) => fault,
        ApplyError::Constraint { what, .. } => Fault::Constraint { what },
        ApplyError::Conflict => unreachable!("one writer meets no other"),
    }
}

fn is_there(connection: &Connection, row: &DumpRow) -> rusqlite::Result<bool> {
    let by_id = |sql: &str, id: i64| exists(connection, sql, [id]);
    match row {
        DumpRow::Site(site) => by_id("SELECT 1 FROM site WHERE id = ?1", site.id.0.into()),
        DumpRow::Area { site, area } => {
            let sql = "SELECT 1 FROM area WHERE site = ?1 AND code = ?2";
            exists(connection, sql, params![site.0, area.code.as_str()])
        }
        DumpRow::Campaign(campaign) => {
            let sql = "SELECT 1 FROM campaign WHERE site = ?1 AND number = ?2";
            exists(connection, sql, params![campaign.head.id.site.0, campaign.head.id.number])
        }
        DumpRow::Tally(tally) => {
            let (dimension, key) = rows::key_parts(&tally.key);
            let source = numbers::of_source(tally.source);
            let sql = "SELECT 1 FROM tally WHERE site = ?1 AND number = ?2 AND source = ?3 AND dimension = ?4 \
                AND key = ?5";
            exists(
                connection,
                sql,
                params![tally.campaign.site.0, tally.campaign.number, source, dimension, key],
            )
        }
        DumpRow::Signature(signature) => by_id("SELECT 1 FROM signature WHERE id = ?1", signature.id.0),
        DumpRow::Signer { id, .. } => by_id("SELECT 1 FROM signer WHERE id = ?1", id.0),
        DumpRow::Repeat(repeat) => by_id("SELECT 1 FROM repeat WHERE id = ?1", repeat.id.0),
        DumpRow::Record { key, .. } => Ok(records::record_of(connection, *key)?.is_some()),
        DumpRow::Ballot { id, .. } => by_id("SELECT 1 FROM ballot WHERE id = ?1", id.0),
        DumpRow::Voter { campaign, person } => {
            let sql = "SELECT 1 FROM roll WHERE site = ?1 AND number = ?2 AND entry = ?3";
            exists(connection, sql, params![campaign.site.0, campaign.number, person.number])
        }
        DumpRow::Mail(mail) => by_id("SELECT 1 FROM mail WHERE id = ?1", mail.id.0),
    }
}

fn exists(connection: &Connection, sql: &str, key: impl Params) -> rusqlite::Result<bool> {
    Ok(connection
        .prepare_cached(sql)?
        .query_row(key, |_| Ok(()))
        .optional()?
        .is_some())
}

fn insert(statements: &mut Statements<'_>, batch: &mut Batch<'_>, row: &DumpRow) -> Result<(), Refused> {
    match row {
        DumpRow::Site(site) => apply::put_site(statements, site)?,
        DumpRow::Area { site, area } => apply::put_area(statements, *site, area)?,
        DumpRow::Campaign(campaign) => apply::put_campaign(statements, campaign)?,
        DumpRow::Tally(tally) => rows::insert_tally(statements, tally)?,
        DumpRow::Signature(signature) => apply::insert_signature(statements, batch, signature)?,
        DumpRow::Signer { id, signer } => rows::put_signer(statements, *id, signer)?,
        DumpRow::Repeat(repeat) => rows::put_repeat(statements, repeat)?,
        DumpRow::Record { key, record } if key.list.kind != record.kind() => {
            return Err(Refused::Constraint(of_another_kind(*key, record.kind())));
        }
        DumpRow::Record { key, record } => records::put_record(statements, *key, record)?,
        DumpRow::Ballot { id, campaign, choice } => ballots::put(statements, *campaign, *id, choice)?,
        DumpRow::Voter { campaign, person } => rolls::put(statements, *campaign, person)?,
        DumpRow::Mail(mail) => rows::insert_mail(statements, mail)?,
    }
    Ok(())
}

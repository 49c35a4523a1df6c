//! What is done to a database that was brought back from a backup, before anybody uses it: sessions are dropped, and what was
//! erased since the backup is found in it, to be erased again.
//!
//! Owns these two questions. It must never erase a person itself: that is the rules' business. Called by `throng restore`.
//! Bounds: one row in memory, and the answer.

use rusqlite::{Connection, TransactionBehavior, params};
use throng_domain::ids::{AttemptOf, MailId, SignatureId, SiteId};
use throng_domain::row::{RecordKey, RecordKind, RecordList};

use crate::erasures::{Erased, Ledger};
use crate::error::Fault;
use crate::sqlite::fault::fault;
use crate::sqlite::numbers::QUEUED;
use crate::sqlite::{SqliteReader, SqliteWriter, load, mark};

/// What was found and done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Restored {
    /// Sessions of staff that were ended.
    pub sessions: u64,
    /// Mails that wait to be sent.
    pub queued: u64,
    /// The highest id of a row: every mail that waits has at most this one.
    pub newest_id: i64,
}

/// The mail that waits in a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Mails that wait to be sent.
    pub queued: u64,
    /// The highest id of a row: every mail that waits has at most this one.
    pub newest: MailId,
}

/// What is in a database although it was erased in the site that it was copied from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ErasedHere {
    /// Signatures whose signer was erased.
    pub signers: Vec<AttemptOf>,
    /// Small rows of addresses that followed something.
    pub rows: Vec<RecordKey>,
}

impl SqliteWriter {
    /// Ends all sessions of staff, and counts the mails that wait.
    ///
    /// # Errors
    /// Any [`Fault`]; nothing was changed.
    pub fn after_restore(&mut self) -> Result<Restored, Fault> {
        const DOING: &str = "ending the sessions of a restored site";
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(fault(DOING))?;
        let sessions = transaction
            .execute("DELETE FROM record WHERE kind = ?1", [RecordKind::Session.number()])
            .map_err(fault(DOING))?;
        let queued = queued(&transaction)?;
        let newest_id = load::highest_id(&transaction)?;
        let mark = mark::step(&transaction, [newest_id, 0, 0])?;
        transaction.commit().map_err(fault(DOING))?;
        self.mark = mark;
        Ok(Restored { sessions: sessions as u64, queued, newest_id })
    }
}

impl SqliteReader {
    /// Which mail waits.
    ///
    /// # Errors
    /// Any [`Fault`].
    pub fn waiting(&mut self) -> Result<Waiting, Fault> {
        let queued = queued(&self.connection)?;
        Ok(Waiting { queued, newest: MailId(load::highest_id(&self.connection)?) })
    }

    /// What stands in this database and in the ledger.
    ///
    /// # Errors
    /// Any [`Fault`].
    pub fn erased_here(&mut self, ledger: &Ledger) -> Result<ErasedHere, Fault> {
        const DOING: &str = "looking who was erased";
        let signers = signers(&self.connection, ledger).map_err(fault(DOING))?;
        let rows = rows(&self.connection, ledger).map_err(fault(DOING))?;
        Ok(ErasedHere { signers, rows })
    }
}

fn queued(connection: &Connection) -> Result<u64, Fault> {
    let sql = "SELECT count(*) FROM mail WHERE state = ?1";
    let count = connection.query_row(sql, [QUEUED], |row| row.get::<_, i64>(0));
    Ok(count
        .map_err(fault("counting the mails that wait"))?
        .unsigned_abs())
}

fn signers(connection: &Connection, ledger: &Ledger) -> rusqlite::Result<Vec<AttemptOf>> {
    let mut statement = connection.prepare("SELECT id, site FROM signature WHERE erased_at IS NULL")?;
    let mut rows = statement.query([])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let of = AttemptOf { id: SignatureId(row.get(0)?), site: SiteId(row.get(1)?) };
        if ledger.has(Erased::Signer(of.id)) {
            found.push(of);
        }
    }
    Ok(found)
}

fn rows(connection: &Connection, ledger: &Ledger) -> rusqlite::Result<Vec<RecordKey>> {
    let mut found = Vec::new();
    for kind in Erased::ROWS {
        let mut statement = connection.prepare("SELECT site, owner, item FROM record WHERE kind = ?1")?;
        let mut rows = statement.query(params![kind.number()])?;
        while let Some(row) = rows.next()? {
            let list = RecordList { site: SiteId(row.get(0)?), kind, owner: row.get(1)? };
            let key = list.item(row.get(2)?);
            if ledger.has(Erased::Row(key)) {
                found.push(key);
            }
        }
    }
    Ok(found)
}

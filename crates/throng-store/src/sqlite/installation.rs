//! Which installation a database belongs to: the fingerprint of the secret that its rows were made with.
//!
//! Owns the one row that records it, and the rule when another secret may replace it: only while nothing was made
//! with the old one. It must never hold the secret itself. Not part of a dump, whose heading states the same.

use rusqlite::{Connection, OptionalExtension, TransactionBehavior};

use crate::error::Fault;
use crate::sqlite::fault::fault;
use crate::sqlite::mark::{self, Mark};

const DOING: &str = "reading which secret the store was made with";

/// The fingerprint of the secret that the rows were made with; `None` if none was ever recorded.
pub(super) fn secret(connection: &Connection) -> Result<Option<String>, Fault> {
    connection
        .query_row("SELECT secret FROM installation", [], |row| row.get(0))
        .optional()
        .map_err(fault(DOING))
}

/// The result of a claim.
pub(super) struct Claimed {
    /// Whether the rows were made with this secret.
    pub(super) ours: bool,
    /// The mark of the transaction that recorded the claim, if it was not recorded before.
    pub(super) mark: Option<Mark>,
}

/// Records the fingerprint if none is known, or if nothing was made with the known one. Changes nothing if there are
/// rows that were made with another secret.
pub(super) fn claim(connection: &mut Connection, fingerprint: &str) -> Result<Claimed, Fault> {
    const DOING: &str = "noting which secret the store is made with";
    let transaction = connection
        .transaction_with_behavior(TransactionBehavior::Immediate)
        .map_err(fault(DOING))?;
    let known = secret(&transaction)?;
    if known.as_deref() == Some(fingerprint) {
        return Ok(Claimed { ours: true, mark: None });
    }
    if known.is_some() && holds_anything(&transaction)? {
        return Ok(Claimed { ours: false, mark: None });
    }
    let sql =
        "INSERT INTO installation (id, secret) VALUES (1, ?1) ON CONFLICT (id) DO UPDATE SET secret = ?1";
    transaction.execute(sql, [fingerprint]).map_err(fault(DOING))?;
    let mark = mark::step(&transaction, [0; 3])?;
    transaction.commit().map_err(fault(DOING))?;
    Ok(Claimed { ours: true, mark: Some(mark) })
}

/// Whether there are rows that may have been made with a secret: signatures, campaigns, and a site's small rows. A
/// new site has none, and a dump of another site may be restored into it together with that site's secret.
fn holds_anything(connection: &Connection) -> Result<bool, Fault> {
    let sql = "SELECT EXISTS (SELECT 1 FROM signature) OR EXISTS (SELECT 1 FROM campaign) \
        OR EXISTS (SELECT 1 FROM record)";
    connection
        .query_row(sql, [], |row| row.get(0))
        .map_err(fault(DOING))
}

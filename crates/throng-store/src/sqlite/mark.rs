//! The mark of the database: whether its main file is in use or closed, at which batch, and with which hash.
//!
//! Owns the row that records it. Every transaction increments the number and chains the hash to the one before, so
//! that two files with the same hash have the same history, and the marks in a log tell which file it continues
//! (`pair.rs`). A writer must only replace the mark that it wrote last: if another program has changed it, this
//! writer is not the only one, and stops. Bounds: one page for each transaction, 41 bytes of it.

use rusqlite::{Connection, OptionalExtension, params};

use crate::error::Fault;
use crate::sqlite::fault::fault;
use crate::transactions::Link;

/// Bytes of a hash: enough that two histories never share one.
const HASH_BYTES: usize = 16;
/// Bytes of the row: state, batch, the hash before, the hash.
pub(super) const MARK_BYTES: usize = 1 + 8 + 2 * HASH_BYTES;
const DOING: &str = "reading the mark of the database";

type Hash = [u8; HASH_BYTES];

/// The state of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// Whether a program has it open for writing, or had when it ended: then the log beside it belongs to it.
    pub in_use: bool,
    /// The number of transactions since the file was made.
    pub batch: u64,
    /// The hash of the mark before.
    pub(super) before: Hash,
    pub(super) hash: Hash,
}

impl Mark {
    /// The hash in hexadecimal, for people to compare.
    #[must_use]
    pub fn hash(&self) -> String {
        self.hash.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Its place in the history of the database.
    #[must_use]
    pub fn link(&self) -> Link {
        Link { batch: self.batch, before: self.before, hash: self.hash }
    }

    /// The mark of the next transaction; `facts` distinguish it from any other that could follow.
    pub(super) fn next(&self, in_use: bool, facts: [i64; 3]) -> Mark {
        let batch = self.batch + 1;
        let mut hasher = blake3::Hasher::new();
        hasher.update(&self.hash).update(&batch.to_be_bytes());
        hasher.update(&[u8::from(in_use)]);
        for fact in facts {
            hasher.update(&fact.to_be_bytes());
        }
        let mut hash = Hash::default();
        hash.copy_from_slice(&hasher.finalize().as_bytes()[..HASH_BYTES]);
        Mark { in_use, batch, before: self.hash, hash }
    }

    /// The mark for a copy of the file in the state that has this mark.
    pub(super) fn of_copy(&self) -> Mark {
        self.next(false, [i64::from_be_bytes(*b"the copy"), 0, 0])
    }

    /// Whether a transaction can have written this mark: the first follows none, every later one follows another.
    pub(super) fn is_possible(&self) -> bool {
        let (nothing, is_first) = (Hash::default(), self.batch == 1);
        self.batch > 0 && self.hash != nothing && (self.before == nothing) == is_first
    }

    pub(super) fn to_bytes(self) -> [u8; MARK_BYTES] {
        let mut bytes = [0; MARK_BYTES];
        bytes[0] = u8::from(self.in_use);
        bytes[1..9].copy_from_slice(&self.batch.to_be_bytes());
        bytes[9..9 + HASH_BYTES].copy_from_slice(&self.before);
        bytes[9 + HASH_BYTES..].copy_from_slice(&self.hash);
        bytes
    }

    pub(super) fn from_bytes(bytes: [u8; MARK_BYTES]) -> Mark {
        let part = |from: usize| {
            let mut hash = Hash::default();
            hash.copy_from_slice(&bytes[from..from + HASH_BYTES]);
            hash
        };
        let mut batch = [0; 8];
        batch.copy_from_slice(&bytes[1..9]);
        Mark {
            in_use: bytes[0] != 0,
            batch: u64::from_be_bytes(batch),
            before: part(9),
            hash: part(9 + HASH_BYTES),
        }
    }
}

/// The mark as this connection sees it; `None` in a new file and in one from before marks existed.
pub(super) fn read(connection: &Connection) -> Result<Option<Mark>, Fault> {
    if root_page(connection)?.is_none() {
        return Ok(None);
    }
    let bytes = connection
        .query_row("SELECT mark FROM mark WHERE id = 1", [], |row| row.get(0))
        .optional()
        .map_err(fault(DOING))?;
    Ok(bytes.map(Mark::from_bytes))
}

/// The page of the file that holds the mark.
pub(super) fn root_page(connection: &Connection) -> Result<Option<u32>, Fault> {
    let sql = "SELECT rootpage FROM sqlite_schema WHERE type = 'table' AND name = 'mark'";
    connection
        .query_row(sql, [], |row| row.get(0))
        .optional()
        .map_err(fault(DOING))
}

/// Advances the mark, within a transaction that belongs to no batch; does nothing in a schema that has no
/// marks.
pub(super) fn step(transaction: &Connection, facts: [i64; 3]) -> Result<Mark, Fault> {
    let mark = read(transaction)?.unwrap_or_default().next(true, facts);
    if root_page(transaction)?.is_some() {
        let sql = "INSERT INTO mark (id, mark) VALUES (1, ?1) ON CONFLICT (id) DO UPDATE SET mark = ?1";
        transaction
            .execute(sql, [mark.to_bytes()])
            .map_err(fault("writing the mark of the database"))?;
    }
    Ok(mark)
}

/// Marks a copy of the database as closed: it is complete and needs no log. The copy gets a mark of its own,
/// so that the log of the original is never applied to it: the copy's pages are in other places.
pub(super) fn close_copy(copy: &Connection) -> Result<(), Fault> {
    if let Some(mark) = read(copy)? {
        replace(copy, mark, mark.of_copy()).map_err(fault("closing the copy"))?;
    }
    Ok(())
}

/// Replaces the mark that this writer wrote last, within a transaction. False if another program has replaced it.
pub(super) fn replace(transaction: &Connection, last: Mark, next: Mark) -> rusqlite::Result<bool> {
    let sql = "UPDATE mark SET mark = ?2 WHERE id = 1 AND mark = ?1";
    let replaced = transaction
        .prepare_cached(sql)?
        .execute(params![last.to_bytes(), next.to_bytes()])?;
    Ok(replaced == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_read_back_and_says_what_came_before() {
        let first = Mark::default().next(true, [1, 2, 3]);
        let second = first.next(false, [1, 2, 3]);
        assert_eq!(Mark::from_bytes(second.to_bytes()), second);
        assert_eq!((first.batch, second.batch, second.before), (1, 2, first.hash));
        assert!(first.is_possible() && second.is_possible());
        let skipped = Mark { before: Hash::default(), ..second };
        assert!(!Mark::default().is_possible() && !skipped.is_possible());
        assert_ne!(first.next(false, [1, 2, 4]).hash, second.hash);
        assert_ne!(first.next(true, [1, 2, 3]).hash, second.hash);
    }
}

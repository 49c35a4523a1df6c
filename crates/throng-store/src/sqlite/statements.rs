//! The statements of one transaction, each looked up once.
//!
//! A batch runs the same few statements thousands of times, and the connection's own cache of prepared statements finds
//! one by hashing its text: for the long ones of signing that takes as long as binding a dozen values.

use std::ptr;

use rusqlite::{CachedStatement, Connection};

/// Prepared statements of a connection, taken out of its cache until this is dropped.
pub(super) struct Statements<'c> {
    connection: &'c Connection,
    /// At most as many as there are texts in `apply.rs`, `rows.rs` and `records.rs`, so that searching them one by
    /// one is cheap.
    found: Vec<(&'static str, CachedStatement<'c>)>,
}

impl<'c> Statements<'c> {
    pub(super) fn new(connection: &'c Connection) -> Statements<'c> {
        Statements { connection, found: Vec::new() }
    }

    /// The statement with this text. Texts are compared by their address in the program: the same text written in two
    /// places is prepared twice.
    pub(super) fn of(&mut self, sql: &'static str) -> rusqlite::Result<&mut CachedStatement<'c>> {
        let known = self.found.iter().position(|(text, _)| ptr::eq(*text, sql));
        let at = match known {
            Some(at) => at,
            None => {
                self.found.push((sql, self.connection.prepare_cached(sql)?));
                self.found.len() - 1
            }
        };
        Ok(&mut self.found[at].1)
    }
}

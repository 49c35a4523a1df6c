//! When the writer gives back what it keeps in memory of the file: once nobody has asked it for anything for half a minute.
//!
//! Owns the count of idle moments. After a large batch, such as erasing what is due, SQLite would keep as many pages as it may
//! (`store.writer_cache_mib`) for as long as the program runs. It must never give back while people sign: what they need would be
//! read again. Called by the writer.

use rusqlite::Connection;

use crate::error::Fault;
use crate::sqlite::fault::fault;

/// How many looks in a row find nothing to do until memory is given back. The committer looks each half a second.
const LOOKS: u32 = 60;

/// How long the writer has had nothing to do.
#[derive(Debug, Default)]
pub(super) struct Rest {
    looks: u32,
}

impl Rest {
    /// Somebody asks the writer for something.
    pub(super) fn end(&mut self) {
        self.looks = 0;
    }

    /// Notes a look. True once in each rest.
    pub(super) fn is_due(&mut self, idle: bool) -> bool {
        if !idle {
            return false;
        }
        self.looks = self.looks.saturating_add(1);
        self.looks == LOOKS
    }
}

/// Gives back the pages and statements that a connection keeps. Both come again when they are needed.
pub(super) fn give_back(connection: &Connection) -> Result<(), Fault> {
    // Statements first: each may lie between the pages, and what lies above it is not given back.
    connection.flush_prepared_statement_cache();
    connection.release_memory().map_err(fault("giving back memory"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_given_back_once_in_each_rest() {
        let mut rest = Rest::default();
        let mut due = |looks: u32, idle: bool| (0..looks).filter(|_| rest.is_due(idle)).count();
        assert_eq!(due(LOOKS - 1, true), 0);
        assert_eq!(due(5, false), 0, "somebody waits");
        assert_eq!(due(1, true), 1);
        assert_eq!(due(3 * LOOKS, true), 0);
        rest.end();
        let mut due = |looks: u32| (0..looks).filter(|_| rest.is_due(true)).count();
        assert_eq!((due(LOOKS - 1), due(1), due(LOOKS)), (0, 1, 0));
    }

    #[test]
    fn a_connection_that_has_given_back_goes_on() {
        let connection = Connection::open_in_memory().expect("there is memory");
        let ask = || {
            let mut statement = connection.prepare_cached("SELECT 7").expect("it is sound");
            statement
                .query_row([], |row| row.get::<_, i64>(0))
                .expect("a row")
        };
        assert_eq!(ask(), 7);
        give_back(&connection).expect("nothing hinders it");
        assert_eq!(ask(), 7);
    }
}

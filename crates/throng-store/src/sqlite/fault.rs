//! Turns SQLite's errors into faults of the store.

use rusqlite::types::Type;
use rusqlite::{ErrorCode, ffi};

use crate::error::Fault;

/// The error for a value in the file that no valid store holds.
pub(super) fn unsound(column: usize, what: &str) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, Type::Text, what.to_owned().into())
}

/// A row that cannot be read; the text says which row and why.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct DamagedRow(String);

/// The error for a damaged row. The text names its table and key.
pub(super) fn damaged(what: String) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(0, Type::Text, Box::new(DamagedRow(what)))
}

/// Adds the name of a row to an error in reading it, if that means that the row is damaged. `place` returns the table
/// and the key.
pub(super) fn in_row<T>(read: rusqlite::Result<T>, place: impl FnOnce() -> String) -> rusqlite::Result<T> {
    use rusqlite::Error::{FromSqlConversionFailure, IntegralValueOutOfRange, InvalidColumnType, Utf8Error};
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the errors are rusqlite's, whose list is open"
    )]
    read.map_err(|error| match &error {
        FromSqlConversionFailure(_, _, reason) if reason.is::<DamagedRow>() => error,
        FromSqlConversionFailure(_, _, reason) => damaged(format!("{}: {reason}", place())),
        IntegralValueOutOfRange(..) | InvalidColumnType(..) | Utf8Error(..) => {
            damaged(format!("{}: {error}", place()))
        }
        _ => error,
    })
}

/// The value of a column that is never NULL in a valid store; NULL is an error.
pub(super) fn needed<T>(column: usize, value: Option<T>) -> rusqlite::Result<T> {
    value.ok_or_else(|| unsound(column, "a value is missing"))
}

/// How the text of a fault begins where the device did not give back what it holds.
const UNREADABLE: &str = "the disk could not be read";

/// Whether this text of a fault is about reading: no room on the disk would help.
pub(super) fn is_of_reading(source_text: &str) -> bool {
    source_text.starts_with(UNREADABLE)
}

/// SQLite's words for an error; for those of reading it has the same as for those of writing.
fn words_of(error: &rusqlite::Error) -> String {
    let code = error.sqlite_error().map(|failure| failure.extended_code);
    match code {
        Some(
            ffi::SQLITE_IOERR_READ
            | ffi::SQLITE_IOERR_SHORT_READ
            | ffi::SQLITE_IOERR_FSTAT
            | ffi::SQLITE_IOERR_SEEK
            | ffi::SQLITE_IOERR_DATA
            | ffi::SQLITE_IOERR_CORRUPTFS,
        ) => format!("{UNREADABLE}: {error}"),
        _ => error.to_string(),
    }
}

/// Turns SQLite's error into a [`Fault`] that names the operation.
pub(super) fn fault(doing: &'static str) -> impl Fn(rusqlite::Error) -> Fault {
    move |error| {
        if let rusqlite::Error::FromSqlConversionFailure(_, _, reason) = &error
            && let Some(DamagedRow(what)) = reason.downcast_ref()
        {
            return Fault::Corrupt { doing, source_text: what.clone(), one_row: true };
        }
        let source_text = words_of(&error);
        if is_unsound(&error) {
            return Fault::Corrupt { doing, source_text, one_row: false };
        }
        match error.sqlite_error_code() {
            Some(ErrorCode::ConstraintViolation) => Fault::Constraint { what: source_text },
            Some(ErrorCode::DiskFull) => Fault::Full { doing },
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Fault::Busy { doing, source_text },
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                Fault::Corrupt { doing, source_text, one_row: false }
            }
            _ => Fault::Unavailable { doing, source_text },
        }
    }
}

/// Whether a value was read that this program never writes, or a table or column is missing: pages can be damaged in
/// such a way that SQLite's own checks pass.
fn is_unsound(error: &rusqlite::Error) -> bool {
    use rusqlite::Error::{
        FromSqlConversionFailure, IntegralValueOutOfRange, InvalidColumnType, SqlInputError, Utf8Error,
    };
    matches!(
        error,
        FromSqlConversionFailure(..)
            | IntegralValueOutOfRange(..)
            | InvalidColumnType(..)
            | Utf8Error(..)
            | SqlInputError { .. }
    )
}

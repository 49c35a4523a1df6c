//! Turns SQLite's errors into faults of the store.

use rusqlite::ErrorCode;
use rusqlite::types::Type;

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

/// Turns SQLite's error into a [`Fault`] that names the operation.
pub(super) fn fault(doing: &'static str) -> impl Fn(rusqlite::Error) -> Fault {
    move |error| {
        if let rusqlite::Error::FromSqlConversionFailure(_, _, reason) = &error
            && let Some(DamagedRow(what)) = reason.downcast_ref()
        {
            return Fault::Corrupt { doing, source_text: what.clone(), one_row: true };
        }
        let source_text = error.to_string();
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

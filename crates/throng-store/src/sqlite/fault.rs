//! SQLite's errors as faults of the store.

use rusqlite::ErrorCode;
use rusqlite::types::Type;

use crate::error::Fault;

/// A value of the file that no valid store holds.
pub(super) fn unsound(column: usize, what: &str) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, Type::Text, what.to_owned().into())
}

/// A row that cannot be read as what it should be, in words that say which.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct DamagedRow(String);

/// A row that is damaged as these words say, which name its table and key.
pub(super) fn damaged(what: String) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(0, Type::Text, Box::new(DamagedRow(what)))
}

/// What was read of a row; where it cannot be read as what it should be, the error names the row, as `place` says it: its
/// table and key.
pub(super) fn in_row<T>(read: rusqlite::Result<T>, place: impl FnOnce() -> String) -> rusqlite::Result<T> {
    use rusqlite::Error::{FromSqlConversionFailure, IntegralValueOutOfRange, InvalidColumnType, Utf8Error};
    read.map_err(|error| match &error {
        FromSqlConversionFailure(_, _, reason) if reason.is::<DamagedRow>() => error,
        FromSqlConversionFailure(_, _, reason) => damaged(format!("{}: {reason}", place())),
        IntegralValueOutOfRange(..) | InvalidColumnType(..) | Utf8Error(..) => {
            damaged(format!("{}: {error}", place()))
        }
        _ => error,
    })
}

/// The value of a column that no valid store leaves out.
pub(super) fn needed<T>(column: usize, value: Option<T>) -> rusqlite::Result<T> {
    value.ok_or_else(|| unsound(column, "a value is missing"))
}

/// Turns SQLite's error into a [`Fault`] that says what was being done.
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

/// Whether a value was read that this program never writes, or a table or column is not where this
/// program has put it: pages can be damaged so that SQLite's own checks pass.
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

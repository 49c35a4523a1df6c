//! The whole store as the text of a dump.

use super::StoreReader;
use crate::dump::{DumpCursor, line_of};
use crate::error::Fault;

/// Rows that are read at a time.
const PAGE_ROWS: u32 = 2_000;

/// The whole dump as text: for tests and small stores.
///
/// # Errors
/// Any [`Fault`] of the reader.
pub fn write_all(reader: &mut dyn StoreReader) -> Result<String, Fault> {
    let mut text = String::new();
    let mut cursor = Some(DumpCursor::START);
    while let Some(at) = cursor {
        let (rows, next) = reader.dump(at, PAGE_ROWS)?;
        for row in &rows {
            text.push_str(&line_of(row));
            text.push('\n');
        }
        cursor = next;
    }
    Ok(text)
}

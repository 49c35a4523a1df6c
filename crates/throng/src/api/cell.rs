//! Cells of sheets that are safe to open in a spreadsheet.
//!
//! Owns the one place where a cell is kept from being taken for a formula. Every sheet writes its cells through it.

use std::borrow::Cow;

/// What a spreadsheet takes for the beginning of a formula, itself or once it has eaten the white space.
const FORMULA_STARTS: [char; 7] = ['=', '+', '-', '@', '\t', '\r', '\n'];

/// A cell that no spreadsheet computes: an apostrophe stands before what would begin a formula.
pub(crate) fn harmless(cell: &str) -> Cow<'_, str> {
    if cell.starts_with(FORMULA_STARTS) {
        Cow::Owned(format!("'{cell}"))
    } else {
        Cow::Borrowed(cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_become_text() {
        for (cell, written) in [
            ("=1+1", "'=1+1"),
            ("+44", "'+44"),
            ("-1", "'-1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("\t=1", "'\t=1"),
            ("\r=1", "'\r=1"),
            ("Save = keep", "Save = keep"),
            ("", ""),
        ] {
            assert_eq!(harmless(cell), written);
        }
    }
}

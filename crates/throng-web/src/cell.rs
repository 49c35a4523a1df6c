//! Cells of sheets that are safe to open in a spreadsheet.
//!
//! Owns the one function that keeps a cell from being taken for a formula; every sheet and every file for letters writes
//! its cells through it. It
//! must not rely on quotes: where people write decimals with a comma, spreadsheets split at semicolons, even in the
//! middle of one of our cells, and quotes count only at the beginning of a cell.

use std::borrow::Cow;

/// What a sheet begins with, so that spreadsheets read its letters as UTF-8: without it some take "café" for "cafÃ©".
pub const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// What a spreadsheet takes for the beginning of a formula, full-width characters included.
const FORMULA_STARTS: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
/// What some spreadsheets take for the end of a cell.
const CELL_ENDS: [char; 4] = [';', '\t', '\r', '\n'];

/// Makes a cell that no spreadsheet computes: an apostrophe is put before whatever would begin a formula, in the cell
/// or in a part that a spreadsheet would split off.
#[must_use]
pub fn harmless(cell: &str) -> Cow<'_, str> {
    let mut written = String::new();
    let mut copied = 0;
    let mut begins = true;
    for (at, c) in cell.char_indices() {
        let ends = CELL_ENDS.contains(&c);
        // A control character at the beginning starts a formula in some programs.
        let control = at == 0 && c.is_control();
        if control || (begins && FORMULA_STARTS.contains(&c)) {
            written.push_str(&cell[copied..at]);
            written.push('\'');
            copied = at;
        }
        begins = ends || (begins && is_passed_over(c));
    }
    match copied == 0 && written.is_empty() {
        true => Cow::Borrowed(cell),
        false => Cow::Owned(written + &cell[copied..]),
    }
}

/// What may precede a formula: white space, quotes, and characters without width.
fn is_passed_over(c: char) -> bool {
    c.is_whitespace() || c == '"' || c == '\u{200B}' || c == '\u{FEFF}'
}

/// Cells, and how they are written.
#[cfg(test)]
pub(crate) const CASES: &[(&str, &str)] = &[
    ("=1+1", "'=1+1"),
    ("+44", "'+44"),
    ("-1", "'-1"),
    ("@SUM(A1)", "'@SUM(A1)"),
    ("\t=1", "'\t'=1"),
    ("\r=1", "'\r'=1"),
    (" =1", " '=1"),
    ("\u{a0}=1", "\u{a0}'=1"),
    ("\u{feff}=1", "\u{feff}'=1"),
    ("\"=1", "\"'=1"),
    ("＝1", "'＝1"),
    ("＋1", "'＋1"),
    ("－1", "'－1"),
    ("＠SUM(A1)", "'＠SUM(A1)"),
    ("Trees;=cmd|' /C calc'!A0", "Trees;'=cmd|' /C calc'!A0"),
    ("Trees; +1", "Trees; '+1"),
    ("Trees;\"=1\"", "Trees;\"'=1\""),
    ("a;b;@c;=d", "a;b;'@c;'=d"),
    ("a\t=1", "a\t'=1"),
    ("a\n-1", "a\n'-1"),
    ("a\r\n=1", "a\r\n'=1"),
    ("a;;=1", "a;;'=1"),
    ("Bob;=WEBSERVICE(\"https://example.org\")", "Bob;'=WEBSERVICE(\"https://example.org\")"),
    ("Bread; milk; honey", "Bread; milk; honey"),
    ("A, B - C", "A, B - C"),
    ("12", "12"),
    ("Save = keep", "Save = keep"),
    ("", ""),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_become_text() {
        for (cell, written) in CASES {
            assert_eq!(harmless(cell), *written, "{cell:?}");
        }
    }
}

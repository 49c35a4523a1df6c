//! CSV (RFC 4180) that is safe to open in a spreadsheet.
//!
//! Owns the format of a sheet. Every cell must go through [`harmless`], which keeps it from being taken for a formula.
//! Bounded by what the callers put in.

use throng_web::cell::{BYTE_ORDER_MARK, harmless};

/// The content type, which also says that there is a header row.
pub(super) const CONTENT_TYPE: &str = "text/csv; charset=utf-8; header=present";

/// A sheet that is being written.
#[derive(Debug)]
pub(super) struct Sheet {
    writer: csv::Writer<Vec<u8>>,
}

impl Sheet {
    /// A sheet whose first row holds the names of the columns, after the mark that tells spreadsheets its encoding.
    pub(super) fn new(columns: &[&str]) -> Sheet {
        let mut sheet = Sheet::after(BYTE_ORDER_MARK);
        sheet.row(columns);
        sheet
    }

    /// A sheet at an address of the original service. It begins with the first column, without a mark: programs that
    /// read it there find the column by its name.
    pub(super) fn of_the_original(columns: &[&str]) -> Sheet {
        let mut sheet = Sheet::after(&[]);
        sheet.row(columns);
        sheet
    }

    /// A further part of a sheet, without that row.
    pub(super) fn further() -> Sheet {
        Sheet::after(&[])
    }

    fn after(written: &[u8]) -> Sheet {
        let mut builder = csv::WriterBuilder::new();
        let writer = builder
            .terminator(csv::Terminator::CRLF)
            .from_writer(written.to_vec());
        Sheet { writer }
    }

    /// Adds a row, with as many cells as there are columns.
    pub(super) fn row<T: AsRef<str>>(&mut self, cells: &[T]) {
        let cells = cells.iter().map(|cell| harmless(cell.as_ref()).into_owned());
        self.writer
            .write_record(cells)
            .expect("memory takes every write, and all rows are of one length");
    }

    /// The bytes.
    pub(super) fn finish(self) -> Vec<u8> {
        self.writer.into_inner().expect("memory takes every write")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Repeated here on purpose: the test reads the sheet without using the code that wrote it.
    const FORMULA_STARTS: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
    const CELL_ENDS: [char; 4] = [';', '\t', '\r', '\n'];

    /// A cell, or a part of one that a spreadsheet takes for a cell.
    fn is_formula(part: &str) -> bool {
        let part = part.trim_start_matches(|c: char| c.is_whitespace() || "\"\u{200B}\u{FEFF}".contains(c));
        part.starts_with(FORMULA_STARTS)
    }

    fn read(sheet: &[u8]) -> Vec<csv::StringRecord> {
        let mut reader = csv::Reader::from_reader(sheet);
        reader.records().map(|row| row.expect("a row")).collect()
    }

    #[test]
    fn rows_end_as_the_standard_says_and_spreadsheets_are_told_the_encoding() {
        let mut sheet = Sheet::new(&["a", "b"]);
        sheet.row(&["x,y", "say \"no\""]);
        assert_eq!(
            String::from_utf8(sheet.finish()).expect("UTF-8"),
            "\u{feff}a,b\r\n\"x,y\",\"say \"\"no\"\"\"\r\n"
        );
    }

    proptest! {
        #[test]
        fn any_cell_is_read_back_and_never_a_formula(one: String, other: String) {
            let mut sheet = Sheet::new(&["a", "b"]);
            sheet.row(&[&one, &other]);
            let rows = read(&sheet.finish());
            prop_assert_eq!(rows.len(), 1);
            for (cell, written) in rows[0].iter().zip([&one, &other]) {
                prop_assert!(!cell.starts_with(['\t', '\r', '\n']) && !cell.split(CELL_ENDS).any(is_formula));
                prop_assert_eq!(cell.replace('\'', ""), written.replace('\'', ""));
            }
        }
    }
}

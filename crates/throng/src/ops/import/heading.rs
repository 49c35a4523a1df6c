//! The heading of a sheet: what stands between cells, and which column holds which field.
//!
//! Owns finding the columns that a mapping wants. It must never take one column for another. Called by `sheet.rs`.
//! Bounds: one record, read once for each delimiter.

use std::collections::BTreeMap;

use super::cells::decoded;
use super::shown::{listed, quoted};
use crate::cli::import::{DELIMITERS, Encoding};
use crate::cli::mapping::{REQUIRED, Wanted};

/// Which column each field is in.
#[derive(Debug)]
pub(super) struct Columns {
    pub(super) names: Vec<String>,
    /// From each field to the index of its column.
    pub(super) by_field: BTreeMap<&'static str, usize>,
}

/// What stands between the cells according to a line `sep=;` above the heading, with which spreadsheet programs are told, and the
/// length of that line with its end.
pub(super) fn said_delimiter(bytes: &[u8]) -> Option<(u8, usize)> {
    let end = bytes.iter().position(|byte| *byte == b'\n')?;
    let line = bytes[..end].strip_suffix(b"\r").unwrap_or(&bytes[..end]);
    match line {
        [s, e, p, b'=', delimiter]
            if [*s, *e, *p].eq_ignore_ascii_case(b"sep") && DELIMITERS.contains(delimiter) =>
        {
            Some((*delimiter, end + 1))
        }
        _ => None,
    }
}

/// What stands between the cells of a file: what it says, or else with it the heading has most of the columns that are wanted, and else most
/// columns.
pub(super) fn delimiter(bytes: &[u8], wanted: &[Wanted], encoding: Encoding) -> u8 {
    if let Some((delimiter, _)) = said_delimiter(bytes) {
        return delimiter;
    }
    let fit = |delimiter: u8| {
        let names = first_record(bytes, delimiter, encoding);
        let is_there = |wanted: &&Wanted| names.iter().any(|name| is_alike(name, &wanted.column));
        let found = wanted.iter().filter(is_there).count();
        (found, names.len())
    };
    // Of equal ones `max_by_key` takes the last, so the likeliest stands there.
    let likeliest_last = DELIMITERS.into_iter().rev();
    likeliest_last
        .max_by_key(|delimiter| fit(*delimiter))
        .expect("the list is not empty")
}

/// Whether two names are the same but for small and capital letters.
fn is_alike(name: &str, other: &str) -> bool {
    name == other || name.to_lowercase() == other.to_lowercase()
}

fn first_record(bytes: &[u8], delimiter: u8, encoding: Encoding) -> Vec<String> {
    let mut reader = csv::ReaderBuilder::new()
        .flexible(true)
        .has_headers(false)
        .delimiter(delimiter)
        .from_reader(bytes);
    let mut record = csv::ByteRecord::new();
    // What cannot be read is reported when the file itself is read.
    if !reader.read_byte_record(&mut record).unwrap_or(false) {
        return Vec::new();
    }
    let name = |cell| decoded(cell, encoding).unwrap_or_default().trim().to_owned();
    record.iter().map(name).collect()
}

/// The names of a heading.
///
/// # Errors
/// A sentence about a byte that is no letter.
pub(super) fn names(heading: &csv::ByteRecord, encoding: Encoding) -> Result<Vec<String>, String> {
    let name = |cell| decoded(cell, encoding).map(|name| name.trim().to_owned());
    heading.iter().map(name).collect()
}

impl Columns {
    /// Finds all columns that are wanted.
    ///
    /// # Errors
    /// A sentence about all that does not fit.
    pub(super) fn find(
        heading: &csv::ByteRecord,
        wanted: &[Wanted],
        encoding: Encoding,
    ) -> Result<Columns, String> {
        let names = names(heading, encoding)?;
        let (columns, mut wrong) = Columns::named(names, wanted, &REQUIRED);
        if !columns.by_field.contains_key("state")
            && columns.by_field.keys().any(|field| field.starts_with("reject"))
        {
            wrong.push(
                "--mapping says why petitions were rejected, but not which column holds state".to_owned(),
            );
        }
        columns.unless(&wrong)
    }

    /// The columns, unless something is wrong with them.
    pub(super) fn unless(self, wrong: &[String]) -> Result<Columns, String> {
        if wrong.is_empty() {
            Ok(self)
        } else {
            Err(wrong.join("; "))
        }
    }

    /// Finds what is wanted among these names, and says what does not fit.
    pub(super) fn named(
        names: Vec<String>,
        wanted: &[Wanted],
        required: &[&'static str],
    ) -> (Columns, Vec<String>) {
        let mut by_field = BTreeMap::new();
        let (mut absent, mut wrong) = (Vec::new(), Vec::new());
        for Wanted { field, column, asked } in wanted {
            let mut found: Vec<usize> = (0..names.len()).filter(|at| names[*at] == *column).collect();
            if found.is_empty() {
                // What is written otherwise only in small and capital letters, unless it is another field's to the letter.
                let is_free = |at: &usize| wanted.iter().all(|other| other.column != names[*at]);
                let alike = (0..names.len()).filter(|at| is_alike(&names[*at], column));
                found = alike.filter(is_free).collect();
            }
            match found.as_slice() {
                [at] => {
                    by_field.insert(*field, *at);
                }
                [] if *asked || required.contains(field) => absent.push(quoted(column)),
                [] => {}
                [_, ..] => wrong.push(format!("{} columns are called {}", found.len(), quoted(column))),
            }
        }
        if !absent.is_empty() {
            let absent = absent.join(" or ");
            wrong.push(format!("no column is called {absent}; there are {}", listed(&names)));
        }
        let is_mapped = |name: &&str| wanted.iter().any(|wanted| wanted.field == *name);
        let missing: Vec<&str> = required.iter().copied().filter(|name| !is_mapped(name)).collect();
        if !missing.is_empty() {
            wrong.push(format!("--mapping does not say which column holds {}", missing.join(" and ")));
        }
        (Columns { names, by_field }, wrong)
    }

    /// The columns that hold no field.
    pub(super) fn others(&self) -> Vec<usize> {
        let is_mapped = |at: &usize| self.by_field.values().any(|mapped| mapped == at);
        (0..self.names.len()).filter(|at| !is_mapped(at)).collect()
    }
}

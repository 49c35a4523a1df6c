//! CSV with a mapping that says which column holds which field of a petition.
//!
//! Owns the names of the fields, and how a cell becomes a value. It must never accept a record that it could not read
//! to the letter. Lines are counted as in the file, with line breaks inside cells; a record's line is the one where it
//! begins. Bounds: cells by the domain's limits.

use std::collections::BTreeMap;

use throng_domain::campaign::{CampaignDates, CampaignState, CampaignText};
use throng_domain::petition::Petition;
use throng_domain::time::Timestamp;
use throng_domain::translation::Translations;

use super::dates;
use super::entry::{Entry, Figures, FilePosition, Mistake, Parsed, check_action, check_body};
use super::figures;
use crate::cli::import::{Encoding, FIELDS, Mapped, REQUIRED};

/// Bytes that are no letter in Windows-1252.
const NO_LETTER: [u8; 5] = [0x81, 0x8D, 0x8F, 0x90, 0x9D];

/// Reads a whole file.
///
/// # Errors
/// What is wrong with the file as a whole: its heading does not fit the mapping.
pub(super) fn read(bytes: &[u8], mapping: &[Mapped], encoding: Encoding) -> Result<Parsed, Mistake> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let mut reader = csv::ReaderBuilder::new()
        .flexible(true)
        .has_headers(false)
        .from_reader(bytes);
    let mut lines = Lines { bytes, at: 0, line: 1 };
    let mut record = csv::ByteRecord::new();
    let mut parsed = Parsed::default();
    let mut columns = None;
    // Reading from memory can only fail where a row's length is wrong, and `flexible` allows any.
    while reader
        .read_byte_record(&mut record)
        .map_err(|error| whole(1, error.to_string()))?
    {
        let begins = record.position().map_or(0, csv::Position::byte);
        let line = lines.of_record(usize::try_from(begins).unwrap_or(usize::MAX));
        let Some(columns) = &columns else {
            columns = Some(Columns::find(&record, mapping, encoding).map_err(|reason| whole(line, reason))?);
            continue;
        };
        match entry(&record, columns, encoding, line) {
            Ok(entry) => parsed.entries.push(entry),
            Err((field, reason)) => {
                let place = FilePosition { field, ..FilePosition::line(line) };
                parsed.mistakes.push(Mistake { place, reason });
                parsed.unusable += 1;
            }
        }
    }
    match columns {
        Some(_) => Ok(parsed),
        None => {
            Err(whole(1, "the file is empty; a line with the names of the columns is expected".to_owned()))
        }
    }
}

fn whole(line: u64, reason: String) -> Mistake {
    Mistake { place: FilePosition::line(line), reason }
}

/// Counts the lines up to where a record begins.
struct Lines<'a> {
    bytes: &'a [u8],
    at: usize,
    line: u64,
}

impl Lines<'_> {
    /// The line of the record that begins at or after `offset`: line ends and empty lines before it are skipped.
    fn of_record(&mut self, offset: usize) -> u64 {
        let blank = self.bytes[offset..]
            .iter()
            .take_while(|byte| matches!(byte, b'\r' | b'\n'))
            .count();
        let passed = &self.bytes[self.at..offset + blank];
        self.line += passed.iter().filter(|byte| **byte == b'\n').count() as u64;
        self.at = offset + blank;
        self.line
    }
}

/// Which column each field is in.
#[derive(Debug)]
struct Columns {
    cells: usize,
    /// From each field to the index and the name of its column.
    by_field: BTreeMap<&'static str, (usize, String)>,
}

impl Columns {
    fn find(heading: &csv::ByteRecord, mapping: &[Mapped], encoding: Encoding) -> Result<Columns, String> {
        let names: Result<Vec<String>, String> = heading.iter().map(|cell| decoded(cell, encoding)).collect();
        let names: Vec<String> = names?.iter().map(|name| name.trim().to_owned()).collect();
        let mut by_field = BTreeMap::new();
        for Mapped { field, column } in mapping {
            let found: Vec<usize> = (0..names.len()).filter(|at| names[*at] == *column).collect();
            let field = FIELDS.iter().map(|(name, _)| *name).find(|name| name == field);
            match (field, found.as_slice()) {
                (Some(field), [at]) => by_field.insert(field, (*at, column.clone())),
                (_, []) => {
                    return Err(format!("no column is called {column:?}; there are {}", names.join(", ")));
                }
                (_, [_, ..]) => return Err(format!("{} columns are called {column:?}", found.len())),
            };
        }
        let missing: Vec<&str> = REQUIRED
            .iter()
            .copied()
            .filter(|name| !by_field.contains_key(name))
            .collect();
        if missing.is_empty() {
            Ok(Columns { cells: names.len(), by_field })
        } else {
            Err(format!("--mapping does not say which column holds {}", missing.join(" and ")))
        }
    }
}

/// The column, and what is wrong there; an empty column when the whole record is wrong.
type InColumn = (String, String);

fn entry(
    record: &csv::ByteRecord,
    columns: &Columns,
    encoding: Encoding,
    line: u64,
) -> Result<Entry, InColumn> {
    if record.len() != columns.cells {
        let reason = format!("the record has {} cells, and the heading has {}", record.len(), columns.cells);
        return Err((String::new(), reason));
    }
    let row = Row { record, columns, encoding };
    let created_at = row.read("created_at", dates::any_form)?.expect("it is required");
    let date = |field| row.optional(field, dates::any_form);
    let opened_at = date("opened_at")?.unwrap_or(created_at);
    let dates = petition_dates(created_at, opened_at, date("closed_at")?);
    let text = CampaignText {
        action: row.read("action", one_line)?.expect("it is required"),
        background: row.read("background", body)?.unwrap_or_default(),
        additional_details: row.read("additional_details", body)?.unwrap_or_default(),
        committee_note: None,
        also_in: Translations::default(),
    };
    let total = row.read("signature_count", count)?.expect("it is required");
    Ok(Entry {
        place: FilePosition::line(line),
        number: row
            .optional("id", |cell| Ok(cell.trim().parse().ok().filter(|number| *number > 0)))?
            .flatten(),
        state: CampaignState::Closed,
        text,
        dates,
        creator_name: row.optional("creator_name", one_line)?,
        rejection: None,
        topics: Vec::new(),
        petition: Petition::default(),
        figures: Figures { total, ..Figures::default() },
        tells_changes: false,
    })
}

/// A record, with what is needed to read its cells.
struct Row<'a> {
    record: &'a csv::ByteRecord,
    columns: &'a Columns,
    encoding: Encoding,
}

impl Row<'_> {
    /// A field's value; `None` when the mapping does not have the field.
    fn read<T>(&self, field: &str, parse: impl Fn(&str) -> Result<T, String>) -> Result<Option<T>, InColumn> {
        let Some((at, name)) = self.columns.by_field.get(field) else {
            return Ok(None);
        };
        let cell = decoded(&self.record[*at], self.encoding);
        cell.and_then(|cell| parse(&cell))
            .map(Some)
            .map_err(|reason| (format!("column {name}"), reason))
    }

    /// As [`Row::read`], but `None` for an empty cell too.
    fn optional<T>(
        &self,
        field: &str,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Option<T>, InColumn> {
        let unless_empty = |cell: &str| {
            if cell.trim().is_empty() {
                Ok(None)
            } else {
                parse(cell).map(Some)
            }
        };
        Ok(self.read(field, unless_empty)?.flatten())
    }
}

fn petition_dates(
    created_at: Timestamp,
    opened_at: Timestamp,
    closed_at: Option<Timestamp>,
) -> CampaignDates {
    CampaignDates {
        updated_at: closed_at.unwrap_or(opened_at).max(created_at),
        opened_at: Some(opened_at),
        closes_at: closed_at,
        closed_at,
        ..CampaignDates::written(created_at)
    }
}

/// Puts a title on one line, however the file broke it.
fn one_line(cell: &str) -> Result<String, String> {
    let line = cell.split_whitespace().collect::<Vec<_>>().join(" ");
    check_action(&line)?;
    Ok(line)
}

/// Paragraphs with plain line ends.
fn body(cell: &str) -> Result<String, String> {
    let text = cell.replace("\r\n", "\n").replace('\r', "\n").trim().to_owned();
    check_body(&text)?;
    Ok(text)
}

fn count(cell: &str) -> Result<i64, String> {
    let text = cell.trim();
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let total = text
        .parse::<i64>()
        .ok()
        .filter(|total| digits && *total <= figures::COUNT_MAX);
    total.ok_or_else(|| format!("{text:?} is not a number of signatures: digits only"))
}

fn decoded(cell: &[u8], encoding: Encoding) -> Result<String, String> {
    match encoding {
        Encoding::Utf8 => std::str::from_utf8(cell).map(str::to_owned).map_err(|error| {
            let byte = cell[error.valid_up_to()];
            format!("the byte 0x{byte:02X} is not UTF-8; is it --encoding windows-1252?")
        }),
        Encoding::Windows1252 => match cell.iter().position(|byte| NO_LETTER.contains(byte)) {
            Some(at) => {
                let before: String = encoding_rs::WINDOWS_1252
                    .decode(&cell[..at])
                    .0
                    .chars()
                    .rev()
                    .take(20)
                    .collect();
                let before: String = before.chars().rev().collect();
                Err(format!("the byte 0x{:02X} after {before:?} is no letter of windows-1252", cell[at]))
            }
            None => Ok(encoding_rs::WINDOWS_1252.decode(cell).0.into_owned()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mapping() -> Vec<Mapped> {
        [("action", "t"), ("created_at", "d"), ("signature_count", "n"), ("background", "b"), ("id", "i")]
            .map(|(field, column)| Mapped { field: field.to_owned(), column: column.to_owned() })
            .to_vec()
    }

    #[test]
    fn cells_with_line_breaks_and_lines_as_in_the_file() {
        let file = b"i,t,b,n,d\r\n7,\"A\r\n\x93b\x94\",\"x\r\r\n\r\ny\n\",12,25-Sep-11\r\n\r\nk\xe9,B,,0,1-Oct-12\r\n8,C,,-1,1-Oct-12\n9,D,\x9d,1,1-Oct-12\n1,E,,1\n2,F,,1,soon\n0,,,1,1-Oct-12";
        let parsed = read(file, &mapping(), Encoding::Windows1252).expect("the heading fits");
        let entries: Vec<_> = parsed
            .entries
            .iter()
            .map(|entry| {
                (
                    entry.place.line,
                    entry.number,
                    entry.text.action.as_str(),
                    entry.text.background.as_str(),
                    entry.figures.total,
                )
            })
            .collect();
        assert_eq!(entries, [(2, Some(7), "A \u{201c}b\u{201d}", "x\n\n\ny", 12), (8, None, "B", "", 0)]);
        let mistakes: Vec<String> = parsed.mistakes.iter().map(ToString::to_string).collect();
        let expected = [
            "line 9, column n: \"-1\" is not a number",
            "line 10, column b: the byte 0x9D after \"\" is no letter",
            "line 11: the record has 4 cells, and the heading has 5",
            "line 12, column d: \"soon\" is not a date",
            "line 13, column t: it is empty",
        ];
        assert_eq!(mistakes.len(), expected.len(), "{mistakes:#?}");
        for (mistake, expected) in mistakes.iter().zip(expected) {
            assert!(mistake.starts_with(expected), "{mistake}");
        }
    }

    #[test]
    fn headings_that_do_not_fit() {
        for (heading, reason) in [
            ("i,t,b,n", "no column is called \"d\"; there are i, t, b, n"),
            ("i,t,b,n,d,d", "2 columns are called \"d\""),
            ("", "the file is empty"),
            ("i,t\u{e9},b,n,d", "no column is called \"t\""),
        ] {
            let mistake = read(heading.as_bytes(), &mapping(), Encoding::Utf8).expect_err(heading);
            assert!(mistake.reason.contains(reason), "{heading}: {mistake}");
        }
        let mistake = read(b"t\nx", &mapping()[..1], Encoding::Utf8).expect_err("too little");
        assert!(mistake.reason.ends_with("created_at and signature_count"), "{mistake}");
        let file = b"t,d,n\ncaf\xe9,1-Oct-12,1";
        let parsed = read(file, &mapping()[..3], Encoding::Utf8).expect("the heading fits");
        assert!(
            parsed.mistakes[0]
                .to_string()
                .contains("line 2, column t: the byte 0xE9 is not UTF-8")
        );
    }
}

//! CSV with a mapping that says which column holds which field of a petition.
//!
//! Owns how a file becomes records: its letters, its delimiter and its lines. The heading is `heading.rs`, a record
//! `record.rs`, and what a cell may hold `cells.rs` and `dates.rs`. It must never accept a record that it could not read
//! to the letter. Lines are counted as in the file, with line breaks inside cells; a record's line is the one where it
//! begins. Bounds: the whole file in memory, and once more if it is UTF-16.

use jiff::tz::TimeZone;
use throng_domain::campaign::CampaignState;

use super::entry::{FilePosition, Mistake, Parsed};
use super::heading::{self, Columns};
use super::letters::letters;
use super::quotes::{self, Misquoted};
use super::record::{InColumn, Row};
use crate::cli::import::{DateOrder, Encoding};
use crate::cli::mapping::Wanted;

/// How a sheet is written: all that the command line and the site say about it.
#[derive(Debug, Clone)]
pub(super) struct SheetForm {
    pub(super) wanted: Vec<Wanted>,
    /// The words for states.
    pub(super) states: Vec<(&'static str, CampaignState)>,
    pub(super) encoding: Encoding,
    /// What stands between cells; `None` to let the heading tell.
    pub(super) delimiter: Option<u8>,
    pub(super) dates: Option<DateOrder>,
    /// The zone in which days begin and end.
    pub(super) time_zone: TimeZone,
    /// The codes of the reasons that the site has for rejecting a petition.
    pub(super) reasons: Vec<String>,
}

/// Reads a whole file.
///
/// # Errors
/// What is wrong with the file as a whole: its letters, or its heading does not fit the mapping.
pub(super) fn read(bytes: &[u8], form: &SheetForm) -> Result<Parsed, Mistake> {
    let (bytes, encoding) = letters(bytes, form.encoding)?;
    let delimiter = form
        .delimiter
        .unwrap_or_else(|| heading::delimiter(&bytes, &form.wanted, encoding));
    let mut parsed = Parsed::default();
    let mut heading = None;
    each_record(&bytes, delimiter, |line, record| {
        let record = match record {
            Ok(record) => record,
            Err(reason) => {
                parsed.unusable += 1;
                parsed.mistakes.push(whole(line, reason));
                return Ok(());
            }
        };
        let Some((columns, others)) = &mut heading else {
            let found =
                Columns::find(record, &form.wanted, encoding).map_err(|reason| whole(line, reason))?;
            let others: Vec<(usize, u64)> = found.others().into_iter().map(|at| (at, 0)).collect();
            heading = Some((found, others));
            return Ok(());
        };
        let row = Row { record, columns, form, encoding, wrong: Vec::new() };
        match row.entry(line) {
            Ok(entry) => {
                parsed.entries.push(entry);
                count_others(record, others);
            }
            Err(wrong) => {
                parsed.unusable += 1;
                parsed.mistakes.extend(in_line(line, wrong));
            }
        }
        Ok(())
    })?;
    let Some((columns, others)) = heading else {
        let reason = "the file is empty; a line with the names of the columns is expected";
        return Err(whole(1, reason.to_owned()));
    };
    for (at, petitions) in others.into_iter().filter(|(_, petitions)| *petitions > 0) {
        parsed
            .left_out
            .add(format!("column {}", columns.names[at]), petitions);
    }
    Ok(parsed)
}

/// Hands each record of a file to `read`, the heading first, with the line where it begins; or, in place of a record after
/// the heading, what is wrong with its quotes.
///
/// # Errors
/// Those of `read`; and quotes that are wrong in the heading, or in such a way that other records may be in one cell.
pub(super) fn each_record(
    bytes: &[u8],
    delimiter: u8,
    mut read: impl FnMut(u64, Result<&csv::ByteRecord, String>) -> Result<(), Mistake>,
) -> Result<(), Mistake> {
    // Places are those of the whole file, from which only the line that says the delimiter is taken.
    let hint = heading::said_delimiter(bytes).map_or(0, |(_, length)| length);
    let place = |position: &csv::Position| usize::try_from(position.byte()).unwrap_or(usize::MAX) + hint;
    let mut reader = csv::ReaderBuilder::new()
        .flexible(true)
        .has_headers(false)
        .delimiter(delimiter)
        .from_reader(&bytes[hint..]);
    let mut lines = Lines { bytes, at: 0, line: 1 };
    let mut record = csv::ByteRecord::new();
    let mut is_first = true;
    // Reading from memory can only fail where a row's length is wrong, and `flexible` allows any.
    while reader
        .read_byte_record(&mut record)
        .map_err(|error| whole(1, error.to_string()))?
    {
        let line = lines.of_record(record.position().map_or(hint, place));
        let raw = &bytes[lines.at..place(reader.position())];
        match misquoted(raw, delimiter, line) {
            None => read(line, Ok(&record))?,
            Some(mistake) if is_first || mistake.hides_records => {
                return Err(whole(mistake.line, mistake.reason));
            }
            Some(mistake) => read(line, Err(mistake.reason))?,
        }
        is_first = false;
    }
    Ok(())
}

/// What is wrong with the quotes of a record that begins in `line`.
struct Quotes {
    /// Where the cell begins.
    line: u64,
    reason: String,
    /// Whether records that follow may have become part of the cell.
    hides_records: bool,
}

fn misquoted(record: &[u8], delimiter: u8, line: u64) -> Option<Quotes> {
    let lines = |bytes: &[u8]| bytes.iter().filter(|byte| **byte == b'\n').count() as u64;
    let (opened, reason, over) = match quotes::check(record, delimiter)? {
        Misquoted::Open { opened } => {
            let reason = "a cell begins here with a quotation mark, and nothing closes it up to the end of the file: close \
                          it, or take the mark away; all that follows would be part of this cell";
            (opened, reason.to_owned(), true)
        }
        Misquoted::GoesOn { opened, closed } => {
            let over = lines(&record[opened..closed]);
            let until = match over {
                0 => String::new(),
                over => format!(" in line {}", line + lines(&record[..opened]) + over),
            };
            let reason = format!(
                "a cell begins with a quotation mark, which is closed{until} before the end of the cell: write \"\" for each \
                 mark in a text between marks, or take the first mark away"
            );
            (opened, reason, over > 0)
        }
    };
    Some(Quotes { line: line + lines(&record[..opened]), reason, hides_records: over })
}

pub(super) fn whole(line: u64, reason: String) -> Mistake {
    Mistake { place: FilePosition::line(line), reason }
}

/// All that is wrong with the record of a line.
pub(super) fn in_line(line: u64, wrong: Vec<InColumn>) -> impl Iterator<Item = Mistake> {
    wrong.into_iter().map(move |(field, reason)| Mistake {
        place: FilePosition { field, ..FilePosition::line(line) },
        reason,
    })
}

/// Counts the cells that are filled in of columns that hold no field.
pub(super) fn count_others(record: &csv::ByteRecord, others: &mut [(usize, u64)]) {
    for (at, petitions) in others {
        *petitions += u64::from(!record[*at].trim_ascii().is_empty());
    }
}

/// Counts the lines up to where a record begins.
struct Lines<'a> {
    bytes: &'a [u8],
    at: usize,
    line: u64,
}

impl Lines<'_> {
    /// The line of the record that begins at or after `offset`: line ends and empty lines before it are skipped, and `at` is
    /// its first byte.
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

#[cfg(test)]
mod tests {
    use throng_domain::reason::SHIPPED;

    use crate::cli::mapping::STATES;

    use super::*;

    /// Sheets with these columns for these fields.
    fn form(mapping: &[(&'static str, &str)]) -> SheetForm {
        let wanted = |(field, column): &(&'static str, &str)| Wanted {
            field,
            column: (*column).to_owned(),
            asked: true,
        };
        SheetForm {
            wanted: mapping.iter().map(wanted).collect(),
            states: STATES.to_vec(),
            encoding: Encoding::Utf8,
            delimiter: None,
            dates: None,
            time_zone: TimeZone::UTC,
            reasons: SHIPPED.map(str::to_owned).to_vec(),
        }
    }

    const FIVE: [(&str, &str); 5] =
        [("action", "t"), ("created_at", "d"), ("signature_count", "n"), ("background", "b"), ("id", "i")];
    const LIFE: [(&str, &str); 9] = [
        ("action", "t"),
        ("created_at", "d"),
        ("signature_count", "n"),
        ("closed_at", "c"),
        ("closing_date", "l"),
        ("state", "s"),
        ("rejection_code", "r"),
        ("rejection_details", "w"),
        ("rejected_at", "e"),
    ];

    #[test]
    fn cells_with_line_breaks_and_lines_as_in_the_file() {
        let file = b"i,t,b,n,d\r\n7,\"A\r\n\x93b\x94\",\"x\r\r\n\r\ny\n\",12,25-Sep-11\r\n\r\nk\xe9,B,,0,1-Oct-12\r\n8,C,,-1,1-Oct-12\n9,D,\x9d,1,1-Oct-12\n1,E,,1\n2,F,,1,soon\n0,,,1,1-Oct-12";
        let parsed = read(file, &SheetForm { encoding: Encoding::Windows1252, ..form(&FIVE) })
            .expect("the heading fits");
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
            "line 13, column i: 0 cannot be the number of a petition",
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
            ("i,t,b", "no column is called \"d\" or \"n\"; there are i, t, b"),
            ("i,t,b,n,d,d", "2 columns are called \"d\""),
            ("", "the file is empty"),
            ("i,t\u{e9},b,n,d", "no column is called \"t\""),
        ] {
            let mistake = read(heading.as_bytes(), &form(&FIVE)).expect_err(heading);
            assert!(mistake.reason.contains(reason), "{heading}: {mistake}");
        }
        let mistake = read(b"t\nx", &form(&FIVE[..1])).expect_err("too little");
        assert!(mistake.reason.ends_with("created_at and signature_count"), "{mistake}");
        let file = b"t,d,n\ncaf\xe9,1-Oct-12,1";
        let parsed = read(file, &form(&FIVE[..3])).expect("the heading fits");
        assert!(
            parsed.mistakes[0]
                .to_string()
                .contains("line 2, column t: the byte 0xE9 is not UTF-8")
        );
    }

    #[test]
    fn all_that_is_wrong_with_a_record_is_told() {
        let parsed = read(b"t,d,n\n,soon,many\nA,2011-09-25,1\n,2011-09-25,2\n", &form(&FIVE[..3]));
        let parsed = parsed.expect("the heading fits");
        let told: Vec<String> = parsed.mistakes.iter().map(ToString::to_string).collect();
        let begins = [
            "line 2, column t: it is empty",
            "line 2, column n: \"many\" is not",
            "line 2, column d: \"soon\" is not",
            "line 4, column t: it is empty",
        ];
        assert_eq!((told.len(), parsed.unusable, parsed.entries.len()), (4, 2, 1), "{told:?}");
        for (told, begin) in told.iter().zip(begins) {
            assert!(told.starts_with(begin), "{told}");
        }
    }

    #[test]
    fn quotes_that_hide_records_are_a_mistake_of_the_whole_file_and_others_of_their_record() {
        let many: String = (0..2_000)
            .map(|number| format!("Title {number},2011-09-25,1\n"))
            .collect();
        for (file, expected) in [
            (format!("t,d,n\nA,2011-09-25,1\n\"B,2011-09-25,1\n{many}"), "line 3: a cell begins here"),
            (format!("t,d,n\nA,2011-09-25,\"1\n{many}"), "line 2: a cell begins here"),
            (
                "t,d,n\n\"A,2011-09-25,1\n\"B\",2011-09-25,1\n".to_owned(),
                "is closed in line 3 before the end",
            ),
            ("t,d,n\n\"A\nb\",\"2011\n-\"x,1\n".to_owned(), "line 3: a cell begins with a quotation mark"),
            ("t,\"d\"x,n\nA,2011-09-25,1\n".to_owned(), "line 1: a cell begins with a quotation mark"),
        ] {
            let mistake = read(file.as_bytes(), &form(&FIVE[..3])).expect_err("nothing may come in");
            assert!(mistake.to_string().contains(expected), "{mistake}");
        }
        let file =
            b"t,d,n\n\"A \"b\" c\",2011-09-25,1\n5\" pipe,2011-09-25,1\n\"B \"\"b\"\"\",2011-09-25,1\n";
        let parsed = read(file, &form(&FIVE[..3])).expect("the heading fits");
        let actions: Vec<&str> = parsed
            .entries
            .iter()
            .map(|entry| entry.text.action.as_str())
            .collect();
        assert_eq!((actions, parsed.unusable), (vec!["5\" pipe", "B \"b\""], 1));
        let told = parsed.mistakes[0].to_string();
        assert!(
            told.starts_with("line 2: a cell begins with a quotation mark, which is closed before"),
            "{told}"
        );
    }

    #[test]
    fn the_delimiter_is_found_or_given_and_letters_by_their_mark() {
        let sheet = |delimiter: &str| {
            ["t,d,n", "\"A, b; c|\",2011-09-25,\"1,234\""]
                .map(|line| {
                    line.replace("\",", &format!("\"{delimiter}"))
                        .replace(",d,", &format!("{delimiter}d{delimiter}"))
                        .replace(",2011-09-25,", &format!("{delimiter}2011-09-25{delimiter}"))
                })
                .join("\n")
                .replace("25,", &format!("25{delimiter}"))
        };
        let utf_16 = |text: &str, big: bool| -> Vec<u8> {
            let units = std::iter::once(0xFEFF).chain(text.encode_utf16());
            units
                .flat_map(|unit: u16| {
                    if big {
                        unit.to_be_bytes()
                    } else {
                        unit.to_le_bytes()
                    }
                })
                .collect()
        };
        let mut files: Vec<Vec<u8>> = [",", ";", "\t", "|"]
            .map(|delimiter| sheet(delimiter).into_bytes())
            .to_vec();
        files.push(utf_16(&sheet("\t"), false));
        files.push(utf_16(&sheet(";"), true));
        files.push([b"\xEF\xBB\xBF", sheet(",").as_bytes()].concat());
        for file in files {
            let parsed = read(&file, &form(&FIVE[..3])).expect("the heading fits");
            assert_eq!(parsed.mistakes, []);
            let read: Vec<(&str, i64)> = parsed
                .entries
                .iter()
                .map(|entry| (entry.text.action.as_str(), entry.figures.total))
                .collect();
            assert_eq!(read, [("A, b; c|", 1_234)], "{}", String::from_utf8_lossy(&file));
        }
        // What a spreadsheet program says in a line above the heading, which counts as a line.
        for text in ["sep=;\nt;d;n\n\"A, b\";2011-09-25;7", "SEP=,\r\nt,d,n\r\n\"A, b\",2011-09-25,7\r\n,,"] {
            let parsed = read(text.as_bytes(), &form(&FIVE[..3])).expect("the heading fits");
            let entry = &parsed.entries[0];
            assert_eq!((entry.text.action.as_str(), entry.figures.total, entry.place.line), ("A, b", 7, 3));
        }
        // What is given is not guessed.
        let given = SheetForm { delimiter: Some(b';'), ..form(&FIVE[..3]) };
        let mistake = read(sheet(",").as_bytes(), &given).expect_err("there is one column");
        assert!(mistake.reason.contains("there are t,d,n"), "{mistake}");
        let mut cut = utf_16(&sheet(","), false);
        cut.pop();
        let mistake = read(&cut, &form(&FIVE[..3])).expect_err("half a letter");
        assert!(
            mistake
                .reason
                .contains("begins as UTF-16LE, but not all of it is"),
            "{mistake}"
        );
    }

    #[test]
    fn states_reasons_and_dates_fit_each_other_or_are_refused() {
        let cases = [
            // Closed at, last day, state, code, words, rejected at; and what becomes of them.
            ("2011-10-01,,closed,,,", Ok("closed 2011-10-02T00:00:00Z 2011-10-02T00:00:00Z -")),
            ("2011-10-01T10:00:00Z,,closed,,,", Ok("closed 2011-10-01T10:00:00Z 2011-10-01T10:00:00Z -")),
            (",2011-10-01,Closed,,,", Ok("closed 2011-10-02T00:00:00Z - -")),
            (",2011-10-01,OPEN,,,", Ok("open 2011-10-02T00:00:00Z - -")),
            (",,open,,,", Ok("open - - -")),
            (",,rejected,duplicate,,2011-10-03", Ok("rejected - - duplicate")),
            (",,rejected,,In words,", Ok("rejected - - other")),
            (",,rejected,,,", Ok("rejected - - -")),
            (
                ",,pending,,,",
                Err(
                    "column s: \"pending\" is no state that can come in: write one of open, closed, rejected",
                ),
            ),
            (",,,,,", Err("column s: \"\" is no state that can come in")),
            (
                ",,rejected,Not for us,,",
                Err("column r: \"Not for us\" is no code of a reason: write one of duplicate, "),
            ),
            (
                ",,rejected,duplicates,,",
                Err("column r: \"duplicates\" is no code of a reason: write one of duplicate, no-action, "),
            ),
            (
                ",,open,duplicate,,",
                Err("column r: the petition is open: write rejected as its state, or leave this empty"),
            ),
            (",,closed,,,2011-10-03", Err("column e: the petition is closed: write rejected")),
            (",2011-10-01T10:00:00Z,open,,,", Err("column l: \"2011-10-01T10:00:00Z\" is not a day")),
        ];
        for (cells, expected) in cases {
            let file = format!("t,d,n,c,l,s,r,w,e\nA,2011-09-25,1,{cells}");
            let parsed = read(file.as_bytes(), &form(&LIFE)).expect("the heading fits");
            let told = |at: Option<throng_domain::time::Timestamp>| {
                at.map_or("-".to_owned(), |at| jiff::Timestamp::from_millisecond(at.0).unwrap().to_string())
            };
            match (expected, parsed.entries.first(), parsed.mistakes.first()) {
                (Ok(expected), Some(entry), None) => {
                    let (dates, state) = (&entry.dates, entry.state.word());
                    let code = entry.rejection.as_ref().map_or("-", |rejection| &rejection.code);
                    let read = format!("{state} {} {} {code}", told(dates.closes_at), told(dates.closed_at));
                    assert_eq!(read, expected, "{cells}");
                }
                (Err(expected), None, Some(mistake)) => {
                    assert!(mistake.to_string().contains(expected), "{cells}: {mistake}");
                    assert_eq!(parsed.mistakes.len(), 1, "{cells}");
                }
                (expected, entry, mistake) => panic!("{cells}: {expected:?}, not {entry:?}, {mistake:?}"),
            }
        }
        let file = b"t,d,n,r\nA,2011-09-25,1,";
        let without = [LIFE[0], LIFE[1], LIFE[2], LIFE[6]];
        let mistake = read(file, &form(&without)).expect_err("there is no state");
        assert!(mistake.reason.contains("not which column holds state"), "{mistake}");
    }

    #[test]
    fn columns_that_are_not_kept_are_counted_once() {
        let file = b"t,d,n,tags,empty\nA,2011-09-25,1,x,\nB,2011-09-25,1,y, \nC,2011-09-25,1,,\n";
        let parsed = read(file, &form(&FIVE[..3])).expect("the heading fits");
        assert_eq!(parsed.left_out.fields().collect::<Vec<_>>(), [("column tags", 2)]);
    }
}

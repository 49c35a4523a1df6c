//! Areas and postcodes as an office uploads them: what the files must contain, what is wrong with them, line by line,
//! and the one file that is kept of both.
//!
//! Owns how the files are read. It must never keep anything of files that have a mistake. Bounded by [`AREAS_MAX`]
//! areas, [`POSTCODES_MAX`] postcodes and [`MISTAKES_TOLD_MAX`] mistakes that are reported.

use std::collections::HashMap;

use csv::{ReaderBuilder, StringRecord, Trim, Writer};
use throng_domain::area::{Area, AreaBook, AreaCode};
use throng_domain::limits::{AREA_NAME_CHARS_MAX, AREAS_MAX};

use throng_process::limits::{MISTAKES_TOLD_MAX, POSTCODES_MAX};

/// Longest postcode, in characters without its spaces.
const POSTCODE_CHARS_MAX: usize = 12;

/// Which of the two files an office uploads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UploadedFile {
    Areas,
    Postcodes,
}

/// What is wrong with a line, or with a whole file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// It is a spreadsheet in the spreadsheet program's own format, not CSV.
    Spreadsheet,
    /// It is not text, or not in UTF-8.
    NotText,
    /// It is empty.
    Empty,
    /// This column is missing.
    Column(&'static str),
    /// It has more or fewer cells than the heading, or a quote that does not end.
    Cells,
    /// This is not a code of an area.
    Code(String),
    /// This is not a name of an area: it is empty or too long.
    Name(String),
    /// The area with this code is named twice, with different names.
    Twice(String),
    /// This is not a postcode.
    Postcode(String),
    /// This postcode is in two areas.
    TwoAreas(String),
    /// The area with this code is not in the file of areas.
    Unknown(String),
    /// There are more areas or postcodes than this limit.
    Many(usize),
}

/// A mistake, and where it is; line 0 stands for the whole file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misplaced {
    pub file: UploadedFile,
    pub line: u64,
    pub what: Mistake,
}

/// Areas with their postcodes, read without a mistake.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AreaUpload {
    /// In the order of the file.
    pub areas: Vec<Area>,
    /// As they were written, each once.
    postcodes: Vec<(String, AreaCode)>,
}

impl AreaUpload {
    /// Reads the file of areas, which may hold postcodes too, and the file of postcodes.
    ///
    /// # Errors
    /// The first mistakes, in the order of the files.
    pub fn read(areas: &[u8], postcodes: Option<&[u8]>) -> Result<AreaUpload, Vec<Misplaced>> {
        let mut reading = Reading::default();
        reading.file(UploadedFile::Areas, areas);
        if let Some(postcodes) = postcodes.filter(|_| reading.mistakes.is_empty()) {
            reading.file(UploadedFile::Postcodes, postcodes);
        }
        match reading.mistakes.is_empty() {
            true => Ok(reading.found),
            false => Err(reading.mistakes),
        }
    }

    /// Writes both as one file in the format of the setting `site.areas_file`; reading it gives the same areas and
    /// postcodes.
    pub fn to_file(&self) -> Vec<u8> {
        let mut writer = Writer::from_writer(Vec::new());
        let heading = ["postcode", "code", "name", "representative", "region_code", "region_name"];
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let areas = self.areas.iter().map(|area| {
            let [representative, region_code, region_name] =
                [&area.representative, &area.region_code, &area.region_name].map(text);
            let code = area.code.as_str().to_owned();
            [String::new(), code, area.name.clone(), representative, region_code, region_name]
        });
        let postcodes = self.postcodes.iter().map(|(postcode, code)| {
            let rest = || String::new();
            [postcode.clone(), code.as_str().to_owned(), rest(), rest(), rest(), rest()]
        });
        let rows = std::iter::once(heading.map(str::to_owned))
            .chain(areas)
            .chain(postcodes);
        for row in rows {
            writer.write_record(&row).expect("memory takes it");
        }
        writer.into_inner().expect("memory takes it")
    }

    /// The table that finds the area of a postcode.
    pub fn book(&self) -> AreaBook {
        let mut book = AreaBook::default();
        for (postcode, code) in &self.postcodes {
            book.insert(postcode, code.clone());
        }
        book
    }

    /// The number of postcodes.
    pub fn postcodes(&self) -> usize {
        self.postcodes.len()
    }
}

/// What has been read so far.
#[derive(Default)]
struct Reading {
    found: AreaUpload,
    known: HashMap<AreaCode, usize>,
    by_postcode: HashMap<String, AreaCode>,
    mistakes: Vec<Misplaced>,
}

/// The positions of a file's columns.
struct Columns {
    postcode: Option<usize>,
    code: usize,
    /// Only in files that name areas.
    name: Option<usize>,
    optional: [Option<usize>; 3],
}

impl Reading {
    fn tell(&mut self, file: UploadedFile, line: u64, what: Mistake) {
        if self.mistakes.len() < MISTAKES_TOLD_MAX.count() {
            self.mistakes.push(Misplaced { file, line, what });
        }
    }

    fn file(&mut self, file: UploadedFile, bytes: &[u8]) {
        let text = match text_of(bytes) {
            Ok(text) => text,
            Err((line, what)) => return self.tell(file, line, what),
        };
        let mut reader = ReaderBuilder::new()
            .trim(Trim::All)
            .delimiter(delimiter(text))
            .from_reader(text.as_bytes());
        let columns = reader.headers().map(|heading| columns(file, heading));
        let columns = match columns {
            Ok(Ok(columns)) => columns,
            Ok(Err(column)) => return self.tell(file, 1, Mistake::Column(column)),
            Err(_) => return self.tell(file, 1, Mistake::Cells),
        };
        let mut lines = 0;
        for record in reader.records() {
            lines += 1;
            match record {
                Ok(record) => self.line(file, &columns, &record),
                Err(error) => {
                    let line = error.position().map_or(0, csv::Position::line);
                    self.tell(file, line, Mistake::Cells);
                }
            }
            let full = self.mistakes.len() >= MISTAKES_TOLD_MAX.count();
            if full || self.is_full(file) {
                return;
            }
        }
        if lines == 0 {
            self.tell(file, 0, Mistake::Empty);
        }
    }

    fn is_full(&mut self, file: UploadedFile) -> bool {
        let areas = (self.found.areas.len() > AREAS_MAX).then_some(AREAS_MAX);
        let postcodes = (self.found.postcodes.len() > POSTCODES_MAX.count()).then_some(POSTCODES_MAX.count());
        match areas.or(postcodes) {
            Some(max) => {
                self.tell(file, 0, Mistake::Many(max));
                true
            }
            None => false,
        }
    }

    fn line(&mut self, file: UploadedFile, columns: &Columns, record: &StringRecord) {
        let line = record.position().map_or(0, csv::Position::line);
        let cell = |at: usize| record.get(at).unwrap_or_default();
        let Some(code) = AreaCode::parse(cell(columns.code)) else {
            return self.tell(file, line, Mistake::Code(shown(cell(columns.code))));
        };
        if let Some(name) = columns.name {
            let optional = columns.optional.map(|at| at.map_or("", cell));
            let alone = columns.postcode.is_none();
            if let Err(what) = self.area(&code, cell(name), optional, alone) {
                return self.tell(file, line, what);
            }
        } else if !self.known.contains_key(&code) {
            return self.tell(file, line, Mistake::Unknown(code.as_str().to_owned()));
        }
        let needed = columns.name.is_none();
        let Some(postcode) = columns
            .postcode
            .map(cell)
            .filter(|cell| needed || !cell.is_empty())
        else {
            return;
        };
        if let Err(what) = self.postcode(postcode, code) {
            self.tell(file, line, what);
        }
    }

    /// Takes in an area that is named for the first time, or again with the same name on the line of another postcode.
    fn area(&mut self, code: &AreaCode, name: &str, optional: [&str; 3], alone: bool) -> Result<(), Mistake> {
        let short =
            |text: &str| text.chars().count() <= AREA_NAME_CHARS_MAX && !text.contains(char::is_control);
        if let Some(at) = self.known.get(code) {
            let same = name.is_empty() || name == self.found.areas[*at].name;
            return match same && !alone {
                true => Ok(()),
                false => Err(Mistake::Twice(code.as_str().to_owned())),
            };
        }
        if name.is_empty() || !short(name) || !optional.into_iter().all(short) {
            return Err(Mistake::Name(shown(name)));
        }
        let [representative, region_code, region_name] =
            optional.map(|text| Some(text).filter(|text| !text.is_empty()).map(str::to_owned));
        let at = self.found.areas.len();
        let ordinal = i64::try_from(at).expect("areas are few");
        let (code_of, name) = (code.clone(), name.to_owned());
        self.found.areas.push(Area {
            code: code_of,
            name,
            representative,
            region_code,
            region_name,
            ordinal,
        });
        self.known.insert(code.clone(), at);
        Ok(())
    }

    fn postcode(&mut self, postcode: &str, code: AreaCode) -> Result<(), Mistake> {
        let plain = |c: char| c.is_ascii_alphanumeric() || c == ' ' || c == '-';
        let letters = postcode.chars().filter(char::is_ascii_alphanumeric).count();
        if !(1..=POSTCODE_CHARS_MAX).contains(&letters) || !postcode.chars().all(plain) {
            return Err(Mistake::Postcode(shown(postcode)));
        }
        let postcode = postcode
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
            .to_ascii_uppercase();
        match self.by_postcode.get(&postcode) {
            Some(known) if *known == code => Ok(()),
            Some(_) => Err(Mistake::TwoAreas(postcode)),
            None => {
                self.by_postcode.insert(postcode.clone(), code.clone());
                self.found.postcodes.push((postcode, code));
                Ok(())
            }
        }
    }
}

/// The content of a cell, cut to the length in which it is quoted.
fn shown(cell: &str) -> String {
    const CHARS_MAX: usize = 40;
    cell.chars().filter(|c| !c.is_control()).take(CHARS_MAX).collect()
}

/// The file as text; or the line at which it is not text.
/// The text of an uploaded file, or why it is none, with the line.
pub(crate) fn text_of(bytes: &[u8]) -> Result<&str, (u64, Mistake)> {
    const SPREADSHEETS: [&[u8]; 2] = [b"PK\x03\x04", b"\xd0\xcf\x11\xe0"];
    if SPREADSHEETS.iter().any(|begin| bytes.starts_with(begin)) {
        return Err((0, Mistake::Spreadsheet));
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let markup = [&b"<"[..], b"%PDF", b"{", b"\x89PNG"];
    if bytes.contains(&0)
        || markup
            .iter()
            .any(|begin| bytes.trim_ascii_start().starts_with(begin))
    {
        return Err((0, Mistake::NotText));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let lines = before.iter().filter(|byte| **byte == b'\n').count();
        (u64::try_from(lines + 1).unwrap_or(0), Mistake::NotText)
    })?;
    match text.trim().is_empty() {
        true => Err((0, Mistake::Empty)),
        false => Ok(text),
    }
}

/// The character between cells: spreadsheet programs write a semicolon in many countries.
pub(crate) fn delimiter(text: &str) -> u8 {
    let heading = text.lines().next().unwrap_or_default();
    let count = |mark: &u8| heading.bytes().filter(|byte| byte == mark).count();
    [b'\t', b';', b','].into_iter().max_by_key(count).unwrap_or(b',')
}

fn columns(file: UploadedFile, heading: &StringRecord) -> Result<Columns, &'static str> {
    let place = |column: &str| heading.iter().position(|name| name.eq_ignore_ascii_case(column));
    let needed = |column: &'static str| place(column).ok_or(column);
    Ok(match file {
        UploadedFile::Areas => Columns {
            code: needed("code")?,
            name: Some(needed("name")?),
            postcode: place("postcode"),
            optional: ["representative", "region_code", "region_name"].map(place),
        },
        UploadedFile::Postcodes => Columns {
            postcode: Some(needed("postcode")?),
            code: needed("code")?,
            name: None,
            optional: [None; 3],
        },
    })
}

#[cfg(test)]
mod tests {
    use throng_domain::person::{Postcode, PostcodeForm};

    use super::*;

    const AREAS: &str = "code,name,region_name\nN1,Skerry,Up\nN2,\"Quay, South\",\n";

    #[test]
    fn two_files_are_kept_as_one_that_reads_the_same() {
        let postcodes = "Postcode;Code\nqv1 ;N1\nQV2;N2\nQV1;N1\n";
        let read = AreaUpload::read(AREAS.as_bytes(), Some(postcodes.as_bytes())).expect("no mistakes");
        assert_eq!((read.areas.len(), read.postcodes()), (2, 2));
        assert_eq!(read.areas[1].name, "Quay, South");
        assert_eq!(read.areas[0].region_name.as_deref(), Some("Up"));
        let kept = read.to_file();
        assert_eq!(AreaUpload::read(&kept, None).as_ref(), Ok(&read));
        let postcode = Postcode::parse("QV1 1AA", PostcodeForm::UnitedKingdom).expect("a postcode");
        assert_eq!(read.book().find(&postcode).map(AreaCode::as_str), Some("N1"));
        let other = Postcode::parse("ZZ1 1AA", PostcodeForm::UnitedKingdom).expect("a postcode");
        assert_eq!(read.book().find(&other), None, "an area without a postcode is that of nobody");
        // The format of the setting.
        let both = "\u{feff}postcode,code,name\r\nQV1,N1,Skerry\r\nQV3,N1,Skerry\r\n";
        let read = AreaUpload::read(both.as_bytes(), None).expect("no mistakes");
        assert_eq!((read.areas.len(), read.postcodes()), (1, 2));
    }

    #[test]
    fn each_mistake_is_told_with_its_line() {
        use UploadedFile::{Areas, Postcodes};
        let long = format!("code,name\nN1,{}\n", "a".repeat(AREA_NAME_CHARS_MAX + 1));
        let text = |text: &str| text.to_owned();
        for (areas, postcodes, file, line, what) in [
            (b"PK\x03\x04...".to_vec(), None, Areas, 0, Mistake::Spreadsheet),
            (b"%PDF-1.7".to_vec(), None, Areas, 0, Mistake::NotText),
            (b"<html></html>".to_vec(), None, Areas, 0, Mistake::NotText),
            (b"code,name\nN1,\xff\xfe\n".to_vec(), None, Areas, 2, Mistake::NotText),
            (b" \n".to_vec(), None, Areas, 0, Mistake::Empty),
            (b"code,name\n".to_vec(), None, Areas, 0, Mistake::Empty),
            (b"name\nSkerry\n".to_vec(), None, Areas, 1, Mistake::Column("code")),
            (b"postcode,code\nQV1,N1\n".to_vec(), None, Areas, 1, Mistake::Column("name")),
            (b"code,name\nN1\n".to_vec(), None, Areas, 2, Mistake::Cells),
            (b"code,name\nN1,a\nN/2,b\n".to_vec(), None, Areas, 3, Mistake::Code(text("N/2"))),
            (b"code,name\nN1,\n".to_vec(), None, Areas, 2, Mistake::Name(text(""))),
            (long.clone().into_bytes(), None, Areas, 2, Mistake::Name("a".repeat(40))),
            (b"code,name\nN1,a\nN1,b\n".to_vec(), None, Areas, 3, Mistake::Twice(text("N1"))),
            (b"postcode,code,name\nQ1,N1,a\nQ2,N1,b\n".to_vec(), None, Areas, 3, Mistake::Twice(text("N1"))),
            (AREAS.into(), Some("code,name\nN1,a\n"), Postcodes, 1, Mistake::Column("postcode")),
            (AREAS.into(), Some("postcode,code\n,N1\n"), Postcodes, 2, Mistake::Postcode(text(""))),
            (AREAS.into(), Some("postcode,code\nQV_1,N1\n"), Postcodes, 2, Mistake::Postcode(text("QV_1"))),
            (AREAS.into(), Some("postcode,code\nQV1,N9\n"), Postcodes, 2, Mistake::Unknown(text("N9"))),
            (
                AREAS.into(),
                Some("postcode,code\nQV1,N1\nqv1,N2\n"),
                Postcodes,
                3,
                Mistake::TwoAreas(text("QV1")),
            ),
        ] {
            let found = AreaUpload::read(&areas, postcodes.map(str::as_bytes));
            let expected = Misplaced { file, line, what };
            assert_eq!(found.expect_err("a mistake"), [expected], "{postcodes:?}");
        }
    }

    #[test]
    fn mistakes_areas_and_postcodes_have_an_end() {
        let many = |lines: usize, line: &dyn Fn(usize) -> String| (0..lines).map(line).collect::<String>();
        let wrong = format!("code,name\n{}", many(100, &|n| format!("N/{n},a\n")));
        let told = AreaUpload::read(wrong.as_bytes(), None).expect_err("mistakes");
        assert_eq!(told.len(), MISTAKES_TOLD_MAX.count());
        let areas = format!("code,name\n{}", many(AREAS_MAX + 1, &|n| format!("N{n},a\n")));
        let told = AreaUpload::read(areas.as_bytes(), None).expect_err("too many");
        assert_eq!(told[0].what, Mistake::Many(AREAS_MAX));
    }
}

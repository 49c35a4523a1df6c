//! The operator's file of areas: read once at start, so that no outside service is asked when somebody
//! signs.
//!
//! CSV with a header line. Required columns: `postcode` (a whole postcode or the beginning of one),
//! `code`, `name`; optional are `representative`, `region_code`, `region_name`. Several lines may name one
//! area, one for each postcode.
//! area, one for each postcode.

use std::path::{Path, PathBuf};

use throng_domain::area::{Area, AreaBook, AreaCode};

/// The content of the file.
#[derive(Debug, Default)]
pub struct AreaFile {
    /// Look-up by postcode.
    pub book: AreaBook,
    /// The areas, in the order in which the file names them first.
    pub areas: Vec<Area>,
}

/// Why the file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum AreaFileError {
    /// It cannot be read, or is not CSV.
    #[error("{}: {source}", path.display())]
    Csv {
        /// The file.
        path: PathBuf,
        /// What is wrong, with its line.
        source: csv::Error,
    },
    /// A required column is missing.
    #[error("{}: line 1: the column \"{column}\" is missing; the file needs postcode, code and name", path.display())]
    Column {
        /// The file.
        path: PathBuf,
        /// Its name.
        column: &'static str,
    },
    /// A cell does not hold a valid code.
    #[error("{}: line {line}: \"{code}\" cannot be the code of an area; use 1 to 20 letters, digits and dashes", path.display())]
    Code {
        /// The file.
        path: PathBuf,
        /// The line.
        line: u64,
        /// What stands there.
        code: String,
    },
}

impl AreaFile {
    /// Reads the file.
    ///
    /// # Errors
    /// [`AreaFileError`], with file and line.
    pub fn read(path: &Path) -> Result<AreaFile, AreaFileError> {
        let csv = |source| AreaFileError::Csv { path: path.to_owned(), source };
        let mut reader = csv::ReaderBuilder::new()
            .trim(csv::Trim::All)
            .from_path(path)
            .map_err(csv)?;
        let headers = reader.headers().map_err(csv)?.clone();
        let place = |column: &str| {
            headers
                .iter()
                .position(|header| header.eq_ignore_ascii_case(column))
        };
        let needed = |column| place(column).ok_or(AreaFileError::Column { path: path.to_owned(), column });
        let (postcode, code, name) = (needed("postcode")?, needed("code")?, needed("name")?);
        let optional = [place("representative"), place("region_code"), place("region_name")];
        let mut file = AreaFile::default();
        for record in reader.records() {
            let record = record.map_err(csv)?;
            let cell = |at: usize| record.get(at).unwrap_or_default();
            let Some(area_code) = AreaCode::parse(cell(code)) else {
                let line = record.position().map_or(0, csv::Position::line);
                return Err(AreaFileError::Code { path: path.to_owned(), line, code: cell(code).to_owned() });
            };
            // An area without postcodes matches no postcode, rather than every one.
            if !cell(postcode).is_empty() {
                file.book.insert(cell(postcode), area_code.clone());
            }
            if file.areas.iter().all(|area| area.code != area_code) {
                let [representative, region_code, region_name] =
                    optional.map(|at| at.map(cell).filter(|text| !text.is_empty()).map(str::to_owned));
                let ordinal = i64::try_from(file.areas.len()).expect("areas are few");
                let name = cell(name).to_owned();
                file.areas.push(Area {
                    code: area_code,
                    name,
                    representative,
                    region_code,
                    region_name,
                    ordinal,
                });
            }
        }
        Ok(file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use throng_domain::person::{Postcode, PostcodeForm};

    fn read(text: &str) -> Result<AreaFile, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("areas.csv");
        std::fs::write(&path, text).unwrap();
        AreaFile::read(&path)
            .map_err(|error| error.to_string().rsplit_once("areas.csv: ").unwrap().1.to_owned())
    }

    #[test]
    fn areas_are_read_with_their_postcodes() {
        let file = read("Postcode,code,name,region_name\nQV1,A1,North,Up\nqv2 ,A2,South,\nQV3,A1,North,Up\n")
            .unwrap();
        let names: Vec<&str> = file.areas.iter().map(|area| area.name.as_str()).collect();
        assert_eq!(names, ["North", "South"]);
        let postcode = Postcode::parse("QV3 1AA", PostcodeForm::UnitedKingdom).unwrap();
        assert_eq!(file.book.find(&postcode).map(AreaCode::as_str), Some("A1"));
        assert_eq!(file.areas[0].region_name.as_deref(), Some("Up"));
        assert_eq!(file.areas[1].region_name, None);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        for (text, expected) in [
            (
                "code,name\nA1,North\n",
                "line 1: the column \"postcode\" is missing; the file needs postcode, code and name",
            ),
            (
                "postcode,code,name\nQV1,A1,North\nQV2,A/2,South\n",
                "line 3: \"A/2\" cannot be the code of an area; use 1 to 20 letters, digits and dashes",
            ),
        ] {
            assert_eq!(read(text).unwrap_err(), expected);
        }
        assert!(
            read("postcode,code,name\nQV1,A1\n")
                .unwrap_err()
                .contains("line: 2")
        );
    }
}

//! A sheet with one record for each person who signed a petition in another system.
//!
//! Owns what the cells of a person may hold, which is what the form for signing takes. It must never take a record that
//! it could not read to the letter, nor stop at the first mistake. Called by `signatures.rs`. Bounds: cells by the domain's
//! limits; the whole file in memory, and once more as people.

use jiff::tz::TimeZone;
use throng_domain::area::{Area, AreaBook, AreaCode};
use throng_domain::country::CountryCode;
use throng_domain::language::LanguageTag;
use throng_domain::person::{EmailAddress, FieldError, PersonName, Postcode, PostcodeForm};
use throng_domain::signature::Signer;
use throng_domain::site::SiteRules;
use throng_domain::time::Timestamp;

use super::cells::decoded;
use super::dates;
use super::entry::{LeftOut, Mistake};
use super::gazetteer::Gazetteer;
use super::heading::{self, Columns};
use super::letters::letters;
use super::record::InColumn;
use super::sheet::{count_others, each_record, in_line, whole};
use super::shown::quoted;
use crate::cli::import::{CsvArgs, Encoding};
use crate::cli::mapping::Wanted;
use crate::cli::people::FIELDS;

/// The first moment of 1995: nobody signed anything on the web before, and an earlier date is a mistake.
const SIGNED_FROM: Timestamp = Timestamp(788_918_400_000);

/// How a sheet of people is written, and what the site takes of each.
pub(super) struct PeopleForm<'a> {
    /// The columns that somebody asked for.
    pub(super) wanted: Vec<Wanted>,
    /// The fields that have to be there.
    pub(super) required: &'static [&'static str],
    pub(super) csv: CsvArgs,
    pub(super) rules: &'a SiteRules,
    pub(super) areas: &'a [Area],
    pub(super) book: &'a AreaBook,
    /// The zone in which a day begins.
    pub(super) time_zone: &'a TimeZone,
    pub(super) now: Timestamp,
}

/// Somebody who signed, as the file says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Person {
    /// The line where the record begins.
    pub(super) line: u64,
    pub(super) name: PersonName,
    /// Absent only where the file needs none.
    pub(super) email: Option<EmailAddress>,
    pub(super) postcode: Option<Postcode>,
    pub(super) country: CountryCode,
    pub(super) area: Option<AreaCode>,
    pub(super) language: Option<LanguageTag>,
    pub(super) wants_updates: bool,
    pub(super) signed_at: Option<Timestamp>,
    /// The same as it is written, with days in UTC: whatever the site's time zone is.
    pub(super) signed_in_utc: Option<Timestamp>,
}

impl Person {
    /// What is kept of whoever has an address.
    pub(super) fn signer(&self) -> Option<Signer> {
        Some(Signer {
            name: self.name.clone(),
            email: self.email.clone()?,
            postcode: self.postcode.clone(),
            network: None,
            language: self.language.clone(),
        })
    }
}

/// What was read from a file.
#[derive(Debug, Default)]
pub(super) struct People {
    pub(super) people: Vec<Person>,
    pub(super) mistakes: Vec<Mistake>,
    /// How many records cannot be used.
    pub(super) unusable: u64,
    pub(super) left_out: LeftOut,
}

/// Reads a whole file.
///
/// # Errors
/// What is wrong with the file as a whole: its letters, or its heading.
pub(super) fn read(bytes: &[u8], form: &PeopleForm<'_>) -> Result<People, Mistake> {
    let (bytes, encoding) = letters(bytes, form.csv.encoding)?;
    let delimiter = form
        .csv
        .delimiter
        .unwrap_or_else(|| heading::delimiter(&bytes, &form.wanted, encoding));
    let mut read = People::default();
    let places = Gazetteer::of(form.areas);
    let mut heading = None;
    each_record(&bytes, delimiter, |line, record| {
        let record = match record {
            Ok(record) => record,
            Err(reason) => {
                read.unusable += 1;
                read.mistakes.push(whole(line, reason));
                return Ok(());
            }
        };
        let Some((columns, others)) = &mut heading else {
            let found = columns(record, form, encoding).map_err(|reason| whole(line, reason))?;
            let others: Vec<(usize, u64)> = found.others().into_iter().map(|at| (at, 0)).collect();
            heading = Some((found, others));
            return Ok(());
        };
        let row = Row { record, columns, form, places: &places, encoding, wrong: Vec::new() };
        match row.person(line) {
            Ok(person) => {
                read.people.push(person);
                count_others(record, others);
            }
            Err(wrong) => {
                read.unusable += 1;
                read.mistakes.extend(in_line(line, wrong));
            }
        }
        Ok(())
    })?;
    let Some((columns, others)) = heading else {
        let reason = "the file is empty; a line with the names of the columns is expected";
        return Err(whole(1, reason.to_owned()));
    };
    for (at, people) in others.into_iter().filter(|(_, people)| *people > 0) {
        read.left_out.add(format!("column {}", columns.names[at]), people);
    }
    Ok(read)
}

/// The columns that were asked for, and of the other fields those that are called by a usual name.
fn columns(record: &csv::ByteRecord, form: &PeopleForm<'_>, encoding: Encoding) -> Result<Columns, String> {
    let names = heading::names(record, encoding)?;
    let mut wanted = form.wanted.clone();
    for (usual, _) in FIELDS {
        if wanted.iter().any(|asked| asked.field == usual[0]) {
            continue;
        }
        let is_usual = |name: &&String| usual.contains(&name.to_lowercase().as_str());
        let is_free = |name: &&String| form.wanted.iter().all(|asked| asked.column != **name);
        let mut found = names.iter().filter(is_usual).filter(is_free);
        let column = match (found.next(), found.next()) {
            (Some(one), Some(other)) => {
                return Err(format!(
                    "both {} and {} may hold {}: say which in --mapping",
                    quoted(one),
                    quoted(other),
                    usual[0]
                ));
            }
            (Some(one), None) => one.clone(),
            (None, _) if form.required.contains(&usual[0]) => usual[0].to_owned(),
            (None, _) => continue,
        };
        wanted.push(Wanted { field: usual[0], column, asked: false });
    }
    let (columns, wrong) = Columns::named(names, &wanted, form.required);
    columns.unless(&wrong)
}

/// A record, with what is needed to read its cells, and all that was found wrong with it.
struct Row<'a> {
    record: &'a csv::ByteRecord,
    columns: &'a Columns,
    form: &'a PeopleForm<'a>,
    places: &'a Gazetteer<'a>,
    encoding: Encoding,
    wrong: Vec<InColumn>,
}

impl Row<'_> {
    /// The person of this record, or all that is wrong with it.
    fn person(mut self, line: u64) -> Result<Person, Vec<InColumn>> {
        let (cells, expected) = (self.record.len(), self.columns.names.len());
        if cells != expected {
            let reason = format!("the record has {cells} cells, and the heading has {expected}");
            return Err(vec![(String::new(), reason)]);
        }
        let (form, places) = (self.form, self.places);
        let name = self.read("name", |cell| PersonName::parse(cell).map_err(|error| told(error, cell)));
        let email = match form.required.contains(&"email") {
            true => self.read("email", email),
            false => self.optional("email", email),
        };
        let country = self
            .optional("country", |cell| places.country(cell))
            .unwrap_or(form.rules.home_country);
        let asked = country == form.rules.home_country && form.rules.postcode != PostcodeForm::NotAsked;
        let postcode = self.optional("postcode", |cell| match asked {
            true => Postcode::parse(cell, form.rules.postcode)
                .map(Some)
                .map_err(|error| told(error, cell)),
            // Elsewhere nobody is asked for one, and none is kept.
            false => Ok(None),
        });
        let postcode = postcode.flatten();
        let area = self.optional("area", |cell| places.area(cell));
        let signed = self.optional("signed_at", |cell| signed_at(cell, form));
        let (signed_at, signed_in_utc) = signed.unzip();
        let language = self.optional("language", |cell| {
            LanguageTag::parse(cell).map_err(|_| format!("{} is no code of a language", quoted(cell)))
        });
        let wants_updates = self.optional("news", yes_or_no).unwrap_or(false);
        let (Some(name), true) = (name, self.wrong.is_empty()) else {
            return Err(self.wrong);
        };
        let area = area.or_else(|| form.book.find(postcode.as_ref()?).cloned());
        Ok(Person {
            line,
            name,
            email,
            postcode,
            country,
            area,
            language,
            wants_updates,
            signed_at,
            signed_in_utc,
        })
    }

    /// A cell that has to be filled in; `None` also when it is wrong, which is noted.
    fn read<T>(&mut self, field: &str, read: impl Fn(&str) -> Result<T, String>) -> Option<T> {
        let at = *self.columns.by_field.get(field)?;
        let cell = decoded(&self.record[at], self.encoding).and_then(|cell| read(cell.trim()));
        match cell {
            Ok(value) => Some(value),
            Err(reason) => {
                self.wrong
                    .push((format!("column {}", self.columns.names[at]), reason));
                None
            }
        }
    }

    /// A cell that may be empty.
    fn optional<T>(&mut self, field: &str, read: impl Fn(&str) -> Result<T, String>) -> Option<T> {
        self.read(field, |cell| match cell {
            "" => Ok(None),
            cell => read(cell).map(Some),
        })
        .flatten()
    }
}

fn email(cell: &str) -> Result<EmailAddress, String> {
    EmailAddress::parse(cell).map_err(|error| told(error, cell))
}

/// What is wrong with what somebody typed, in the words of a file.
fn told(error: FieldError, cell: &str) -> String {
    let cell = quoted(cell);
    match error {
        FieldError::NameMissing | FieldError::EmailMissing | FieldError::PostcodeMissing => {
            "it is empty".to_owned()
        }
        FieldError::NameNoLetters => format!("{cell} is no name: it has no letters"),
        FieldError::NameTooLong => format!("{cell} is too long for a name"),
        FieldError::NameNotPlain => format!("{cell} holds a web address, or characters that cannot be seen"),
        FieldError::EmailTooLong => format!("{cell} is too long for an email address"),
        FieldError::EmailInvalid => format!("{cell} is not an email address such as name@example.org"),
        FieldError::PostcodeInvalid => {
            format!("{cell} is not a postcode in the form that this site asks for")
        }
        FieldError::CountryInvalid | FieldError::ResidentMissing => format!("{cell} is no country"),
    }
}

/// When somebody signed: here, and with days in UTC.
fn signed_at(cell: &str, form: &PeopleForm<'_>) -> Result<(Timestamp, Timestamp), String> {
    let written = dates::any_form(cell, form.csv.dates)?;
    let at = written.begins(form.time_zone)?;
    if at > form.now {
        return Err(format!("{} is still to come", quoted(cell)));
    }
    if at < SIGNED_FROM {
        return Err(format!("{} is before 1995, when nobody could sign anything on the web", quoted(cell)));
    }
    Ok((at, written.begins(&TimeZone::UTC)?))
}

fn yes_or_no(cell: &str) -> Result<bool, String> {
    match cell.to_lowercase().as_str() {
        "yes" | "y" | "true" | "1" => Ok(true),
        "no" | "n" | "false" | "0" => Ok(false),
        _ => Err(format!("{} is neither yes nor no", quoted(cell))),
    }
}

#[cfg(test)]
mod tests {
    use throng_domain::site::Preset;
    use throng_testkit::table::rows;

    use crate::cli::import::DateOrder;

    use super::*;

    const NOW: Timestamp = Timestamp(1_800_000_000_000);

    fn areas() -> Vec<Area> {
        let area = |code: &str, name: &str| Area {
            code: AreaCode::parse(code).expect("it is one"),
            name: name.to_owned(),
            representative: None,
            region_code: None,
            region_name: None,
            ordinal: 0,
        };
        vec![area("A1", "North"), area("A2", "South"), area("A3", "Mill"), area("A4", "mill")]
    }

    fn read_with(
        text: &[u8],
        pairs: &[(&'static str, &str)],
        required: &'static [&'static str],
    ) -> Result<People, Mistake> {
        let rules = SiteRules::preset(Preset::Parliament);
        let mut book = AreaBook::default();
        book.insert("QV1", AreaCode::parse("A1").expect("it is one"));
        let wanted = |(field, column): &(&'static str, &str)| Wanted {
            field,
            column: (*column).to_owned(),
            asked: true,
        };
        let form = PeopleForm {
            wanted: pairs.iter().map(wanted).collect(),
            required,
            csv: CsvArgs { encoding: Encoding::Utf8, delimiter: None, dates: Some(DateOrder::DayFirst) },
            rules: &rules,
            areas: &areas(),
            book: &book,
            time_zone: &TimeZone::UTC,
            now: NOW,
        };
        read(text, &form)
    }

    const BOTH: &[&str] = &["name", "email"];

    #[test]
    fn columns_are_found_by_their_usual_names_or_mapped() {
        /// A heading, pairs of a mapping, and who is read or what is told.
        type Case<'a> = (&'a str, &'a [(&'static str, &'a str)], Result<&'a str, &'a str>);
        let cases: [Case<'_>; 9] = [
            ("Name,E-Mail", &[], Ok("Ada ada@example.org")),
            ("full name;email address", &[], Ok("Ada ada@example.org")),
            ("EMAIL\tNAME", &[("name", "EMAIL"), ("email", "NAME")], Ok("Ada ada@example.org")),
            ("who,mail", &[("name", "who"), ("email", "mail")], Ok("Ada ada@example.org")),
            ("who,mail", &[("name", "who")], Err("no column is called \"email\"; there are who, mail")),
            ("who,mail", &[], Err("no column is called \"name\" or \"email\"; there are who, mail")),
            (
                "name,email,e-mail",
                &[],
                Err("both \"email\" and \"e-mail\" may hold email: say which in --mapping"),
            ),
            ("name,email,email", &[], Err("both \"email\" and \"email\" may hold email")),
            ("", &[], Err("the file is empty")),
        ];
        for (heading, pairs, expected) in cases {
            let delimiter = [";", "\t"]
                .into_iter()
                .find(|mark| heading.contains(mark))
                .unwrap_or(",");
            let text = match heading {
                "" => String::new(),
                heading => format!("{heading}\nAda{delimiter}ada@example.org\n"),
            };
            match (read_with(text.as_bytes(), pairs, BOTH), expected) {
                (Ok(read), Ok(expected)) => {
                    let person = &read.people[0];
                    let email = person.email.as_ref().expect("it was read");
                    assert_eq!(format!("{} {}", person.name.as_str(), email.as_str()), expected, "{heading}");
                }
                (Err(mistake), Err(expected)) => {
                    assert!(mistake.to_string().contains(expected), "{heading}: {mistake}");
                }
                (read, _) => panic!("{heading}: {read:?}"),
            }
        }
    }

    #[test]
    fn each_cell_is_read_to_the_letter_or_refused() {
        // Country, postcode, area, time, language, news: and what becomes of them.
        let table = r#"
            ""              | ""       | ""    | ""               | ""  | ""    | GB - - - - false
            ""              | qv1 1aa  | ""    | ""               | ""  | ""    | GB QV11AA A1 - - false
            gb              | QV1 1AA  | South | ""               | cy  | Yes   | GB QV11AA A2 - cy true
            ""              | ""       | a1    | ""               | ""  | ""    | area: "a1" is no area of this site
            ""              | ""       | A1    | ""               | ""  | ""    | GB - A1 - - false
            ""              | ""       | Mill  | ""               | ""  | ""    | area: two areas are called "Mill"
            France          | 75001    | ""    | ""               | fr  | 0     | FR - - - fr false
            Narnia          | ""       | ""    | ""               | ""  | ""    | country: "Narnia" is no country
            ""              | 75001    | ""    | ""               | ""  | ""    | postcode: "75001" is not a postcode
            ""              | ""       | ""    | 25/09/2011 1:45  | ""  | ""    | GB - - 2011-09-25T01:45:00Z - false
            ""              | ""       | ""    | 2099-01-01       | ""  | ""    | signed_at: "2099-01-01" is still to come
            ""              | ""       | ""    | 1994-12-31       | ""  | ""    | signed_at: "1994-12-31" is before 1995
            ""              | ""       | ""    | soon             | ""  | ""    | signed_at: "soon" is not a date
            ""              | ""       | ""    | ""               | 7   | ""    | language: "7" is no code of a language
            ""              | ""       | ""    | ""               | ""  | maybe | news: "maybe" is neither yes nor no
        "#;
        for row in rows(table) {
            let cells: Vec<&str> = (0..6).map(|at| row.cell(at)).collect();
            let heading = "name,email,country,postcode,area,signed_at,language,news";
            let text = format!("{heading}\nAda,ada@example.org,{}\n", cells.join(","));
            let read = read_with(text.as_bytes(), &[], BOTH).expect("the heading fits");
            let expected = row.cell(6);
            let Some(person) = read.people.first() else {
                let told = read.mistakes[0].to_string();
                assert!(told.starts_with(&format!("line 2, column {expected}")), "{expected}: {told}");
                continue;
            };
            let text_of = |value: Option<&str>| value.unwrap_or("-").to_owned();
            let at = person.signed_at.map_or("-".to_owned(), |at| {
                jiff::Timestamp::from_millisecond(at.0)
                    .expect("it is one")
                    .to_string()
            });
            let person = format!(
                "{} {} {} {at} {} {}",
                person.country.as_str(),
                text_of(person.postcode.as_ref().map(Postcode::as_str)),
                text_of(person.area.as_ref().map(AreaCode::as_str)),
                text_of(person.language.as_ref().map(LanguageTag::as_str)),
                person.wants_updates
            );
            assert_eq!(person, expected, "line {}", row.line);
        }
    }

    #[test]
    fn all_mistakes_are_told_with_their_lines() {
        let long = "a".repeat(300);
        let text = format!(
            "name,email,city\nAda,ada@example.org,York\n,x,\n\"Bob\nFry\",bob@example.org,\n12,eve@example.org,Bath\n{long},zoe@example.org,\n\
             www.shop.example,a@b.example,\nZoe,\"zoe@example.org\r\nbcc: a@b.example\",\nLeo\n"
        );
        let read = read_with(text.as_bytes(), &[], BOTH).expect("the heading fits");
        let told: Vec<String> = read.mistakes.iter().map(ToString::to_string).collect();
        let begins = [
            "line 3, column name: it is empty",
            "line 3, column email: \"x\" is not an email address",
            "line 6, column name: \"12\" is no name",
            "line 7, column name: \"aaa",
            "line 8, column name: \"www.shop.example\" holds a web address",
            "line 9, column email: \"zoe@example.org\\r\\nbcc",
            "line 11: the record has 1 cells, and the heading has 3",
        ];
        assert_eq!(told.len(), begins.len(), "{told:#?}");
        for (told, begins) in told.iter().zip(begins) {
            assert!(told.starts_with(begins) && told.chars().count() < 400, "{told}");
        }
        assert_eq!((read.people.len(), read.unusable), (2, 6));
        assert_eq!((read.people[1].line, read.people[1].name.as_str()), (4, "Bob Fry"));
        assert_eq!(read.left_out.fields().collect::<Vec<_>>(), [("column city", 1)]);
        // On paper nobody needs an address, but one that is there has to be one.
        let read = read_with(b"name,email\nAda,\nBob,bob@example.org\nEve,eve\n", &[], &["name"]);
        let read = read.expect("the heading fits");
        assert_eq!((read.people.len(), read.unusable, read.people[0].email.as_ref()), (2, 1, None));
        assert!(
            read_with(b"name\nAda\n", &[], &["name"])
                .expect("no address is needed")
                .mistakes
                .is_empty()
        );
    }
}

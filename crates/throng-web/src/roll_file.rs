//! The roll of a vote as an office uploads it: what the file must contain, what is wrong with it, line by line, and the
//! people on it.
//!
//! A spreadsheet of members as CSV. Where people are mailed a link it needs a column `email`; where they get a code in a
//! letter all of its columns are handed back with the codes, so that the letters can be printed from it. A column `votes`
//! says how many votes somebody has, and one of names is needed where everybody is to read them. **Never** keeps anything on the disk: whoever reads it holds it in memory. Bounded by
//! [`ROLL_MAX`] people and [`MISTAKES_TOLD_MAX`] mistakes that are reported.

mod again;
mod columns;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use csv::{ReaderBuilder, StringRecord, Trim, Writer, WriterBuilder};
use throng_domain::ids::CampaignId;
use throng_domain::limits::{ROLL_MAX, WEIGHT_MAX, WEIGHT_SHARED_MIN};
use throng_domain::normal_form::DomainRule;
use throng_domain::person::{EmailAddress, FieldError, PersonName};
use throng_domain::roll::{Electorate, RollEntry, RollError, RollKind, Weights, check_weights};
use throng_domain::uniqueness::{AddressKey, UniquenessKey, member_number};
use throng_process::limits::MISTAKES_TOLD_MAX;

use self::columns::Columns;
use crate::cell::{BYTE_ORDER_MARK, harmless};
use crate::sites::{Mistake, delimiter, text_of};
use crate::vote_code::VoteCode;

pub use self::again::{Again, AllAgain};
pub use self::columns::{EMAIL, MEMBER, NAME, VOTES};

/// Names of columns that a mistake tells.
pub(crate) const HEADINGS_TOLD_MAX: usize = 8;
/// Characters of each of them.
pub(crate) const HEADING_TOLD_CHARS_MAX: usize = 40;
/// The column that is added where people get a code.
pub const CODE: &str = "code";

/// What is wrong with a line, or with a whole file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RollMistake {
    /// It is not a text file that can be read.
    File(Mistake),
    /// It has no people.
    Nobody,
    /// This column is missing.
    Column {
        name: &'static str,
        /// The names of those that are there, at most [`HEADINGS_TOLD_MAX`], each cut.
        found: Vec<String>,
    },
    /// Two columns have this name.
    ColumnTwice(String),
    /// Two columns, whose names these are, could both be the one that is called so.
    ColumnsAlike {
        name: &'static str,
        one: String,
        other: String,
    },
    /// It has a column of codes already; they are made here.
    HasCodes,
    /// The line has more or fewer cells than the heading, or a quote that does not end.
    Cells,
    /// This is no address.
    Email(String),
    /// The person with this address or member number stands in an earlier line.
    Twice {
        /// The cell.
        cell: String,
        /// The line.
        line: u64,
    },
    /// All cells are those of this earlier line: each line would get a code.
    Same {
        /// The line.
        line: u64,
    },
    /// The line has no name, and needs one.
    NameMissing,
    /// This is no name that could be shown; cut.
    Name(String),
    /// Somebody in an earlier line has the same member number but for capitals.
    TwiceAlike {
        /// The cell.
        cell: String,
        /// The other.
        other: String,
        /// Its line.
        line: u64,
    },
    /// This is no number of votes.
    Votes(String),
    /// Only so few people have this number of votes.
    Rare {
        /// How many votes.
        votes: u32,
        /// How many people.
        people: u32,
    },
    /// It has more people than [`ROLL_MAX`].
    TooMany,
}

/// A mistake, and where it is; line 0 stands for the whole file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RollMisplaced {
    pub line: u64,
    pub what: RollMistake,
}

/// Somebody on the roll.
#[derive(Clone, PartialEq, Eq)]
struct Person {
    cells: StringRecord,
    email: Option<EmailAddress>,
    /// Where it is needed.
    name: Option<PersonName>,
    weight: u32,
}

/// A roll that was read without a mistake.
#[derive(Clone, PartialEq, Eq)]
pub struct RollFile {
    kind: RollKind,
    /// What stands between two cells.
    delimiter: u8,
    heading: StringRecord,
    columns: Columns,
    people: Vec<Person>,
    again: AllAgain,
}

impl std::fmt::Debug for RollFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "RollFile({} people)", self.people.len())
    }
}

/// The rows of a roll for a vote, and the letters with its codes, if it has any.
pub struct MadeRoll {
    pub rows: Vec<RollEntry>,
    /// The file with a column of codes added: what can never be shown again.
    pub letters: Option<zeroize::Zeroizing<Vec<u8>>>,
}

impl RollFile {
    /// What it was read for.
    #[must_use]
    pub fn kind(&self) -> RollKind {
        self.kind
    }

    /// Reads a file for a vote that needs a roll of this kind, on a site with these rules about addresses.
    ///
    /// # Errors
    /// The first mistakes, in the order of the file.
    pub fn read(
        bytes: &[u8],
        kind: RollKind,
        domains: &[DomainRule],
    ) -> Result<RollFile, Vec<RollMisplaced>> {
        let text = text_of(bytes)
            .map_err(|(line, what)| vec![RollMisplaced { line, what: RollMistake::File(what) }])?;
        let delimiter = delimiter(text);
        let mut reader = ReaderBuilder::new()
            .trim(Trim::All)
            .delimiter(delimiter)
            .from_reader(text.as_bytes());
        let first = |what| vec![RollMisplaced { line: 1, what }];
        let heading = reader.headers().map_err(|_| first(RollMistake::Cells))?.clone();
        let columns = Columns::of(&heading, kind).map_err(first)?;
        let file =
            RollFile { kind, delimiter, heading, columns, people: Vec::new(), again: AllAgain::default() };
        let mut reading = Reading { file, domains, known: HashMap::new(), mistakes: Vec::new() };
        for record in reader.records() {
            match record {
                Ok(record) if record.iter().all(str::is_empty) => {}
                Ok(record) => reading.line(record),
                Err(error) => {
                    let line = error.position().map_or(0, csv::Position::line);
                    reading.tell(line, RollMistake::Cells);
                }
            }
            if reading.file.people.len() > ROLL_MAX || reading.is_full() {
                break;
            }
        }
        reading.end()
    }

    /// How many people there are.
    pub fn people(&self) -> usize {
        self.people.len()
    }

    /// How many people have how many votes.
    pub fn weights(&self) -> Weights {
        let mut weights = Weights::new();
        for person in &self.people {
            *weights.entry(person.weight).or_default() += 1;
        }
        weights
    }

    /// The names of its columns.
    pub fn heading(&self) -> Vec<String> {
        self.heading.iter().map(str::to_owned).collect()
    }

    /// The names of the columns that decide nothing: neither who can vote, nor with how many votes.
    pub fn unused(&self) -> Vec<String> {
        self.columns.unused(&self.heading, self.kind.electorate)
    }

    /// The name of a column that looks as if it said how many votes somebody has, where no column is called so.
    pub fn like_votes(&self) -> Option<String> {
        self.columns.like_votes(&self.heading)
    }

    /// The lines of a list with codes that look like somebody in an earlier one.
    pub fn again(&self) -> &AllAgain {
        &self.again
    }

    /// Whether it has a column of member numbers.
    pub fn has_members(&self) -> bool {
        self.columns.member.is_some()
    }

    /// The first lines, to be looked at.
    pub fn first(&self, lines: usize) -> Vec<Vec<String>> {
        let cells = |person: &Person| person.cells.iter().map(str::to_owned).collect();
        self.people.iter().take(lines).map(cells).collect()
    }

    /// The number that the body knows somebody by, if the file has any.
    fn member<'a>(&self, person: &'a Person) -> Option<&'a str> {
        let column = self.columns.member;
        person.cells.get(column?).filter(|member| !member.is_empty())
    }

    /// The rows for this vote, numbered from `first`. Where people get a code, each is made now.
    pub fn rows(
        &self,
        vote: CampaignId,
        first: u32,
        key: &UniquenessKey,
        domains: &[DomainRule],
    ) -> MadeRoll {
        let mut letters = (self.kind.electorate == Electorate::Codes)
            .then(|| Letters::begin(&self.heading, self.delimiter));
        let mut rows = Vec::with_capacity(self.people.len());
        for (number, person) in (first..).zip(&self.people) {
            let voter = match (&person.email, &mut letters) {
                (_, Some(letters)) => letters.add(&person.cells).voter(key, vote),
                (Some(email), None) => key.address(vote, email, domains),
                (None, None) => unreachable!("without codes each line has an address"),
            };
            let email = person.email.clone().filter(|_| letters.is_none());
            let member = self.member(person).filter(|_| letters.is_some());
            let member = member.map(|member| key.member(vote, member));
            let (weight, name) = (person.weight, person.name.clone());
            rows.push(RollEntry { number, voter, weight, email, member, name, paper: None });
        }
        MadeRoll { rows, letters: letters.map(Letters::end) }
    }
}

impl std::fmt::Debug for MadeRoll {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "MadeRoll({} people)", self.rows.len())
    }
}

/// The file for the letters while it is written.
struct Letters(Writer<Vec<u8>>);

impl Letters {
    /// As the list was written, so that what read that reads these.
    fn begin(heading: &StringRecord, delimiter: u8) -> Letters {
        let mut writer = WriterBuilder::new()
            .delimiter(delimiter)
            .from_writer(BYTE_ORDER_MARK.to_vec());
        let mut heading: StringRecord = heading.iter().map(harmless).collect();
        heading.push_field(CODE);
        writer.write_record(&heading).expect("memory takes it");
        Letters(writer)
    }

    fn add(&mut self, cells: &StringRecord) -> VoteCode {
        let code = VoteCode::make();
        let mut cells: StringRecord = cells.iter().map(harmless).collect();
        cells.push_field(&code.text());
        self.0.write_record(&cells).expect("memory takes it");
        code
    }

    fn end(self) -> zeroize::Zeroizing<Vec<u8>> {
        zeroize::Zeroizing::new(self.0.into_inner().expect("memory takes it"))
    }
}

/// What tells people apart, in less memory than the text.
fn mark(purpose: &[u8], text: &str) -> AddressKey {
    let mut hasher = blake3::Hasher::new();
    hasher.update(purpose).update(b":").update(text.as_bytes());
    let hash = hasher.finalize();
    AddressKey(std::array::from_fn(|at| hash.as_bytes()[at]))
}

/// A name that everybody is to read.
fn name_of(cell: &str) -> Result<PersonName, RollMistake> {
    PersonName::parse(cell).map_err(|error| {
        if error == FieldError::NameMissing {
            return RollMistake::NameMissing;
        }
        RollMistake::Name(cell.chars().take(HEADING_TOLD_CHARS_MAX).collect())
    })
}

/// What has been read so far.
struct Reading<'a> {
    file: RollFile,
    domains: &'a [DomainRule],
    /// What tells people apart, each with its line.
    known: HashMap<AddressKey, u64>,
    mistakes: Vec<RollMisplaced>,
}

impl Reading<'_> {
    fn is_full(&self) -> bool {
        self.mistakes.len() >= MISTAKES_TOLD_MAX.count()
    }

    fn tell(&mut self, line: u64, what: RollMistake) {
        if !self.is_full() {
            self.mistakes.push(RollMisplaced { line, what });
        }
    }

    fn line(&mut self, cells: StringRecord) {
        let line = cells.position().map_or(0, csv::Position::line);
        let cell = |column: Option<usize>| column.and_then(|column| cells.get(column)).unwrap_or_default();
        let (typed, votes, member) =
            (cell(self.file.columns.email), cell(self.file.columns.votes), cell(self.file.columns.member));
        let is_mailed = self.file.kind.electorate == Electorate::Addresses;
        let email = EmailAddress::parse(typed).ok();
        if is_mailed && email.is_none() {
            return self.tell(line, RollMistake::Email(typed.to_owned()));
        }
        let weight = match votes {
            "" => Some(1),
            votes => votes
                .parse()
                .ok()
                .filter(|votes| (1..=WEIGHT_MAX).contains(votes)),
        };
        let Some(weight) = weight else {
            return self.tell(line, RollMistake::Votes(votes.to_owned()));
        };
        let name = match self
            .file
            .columns
            .name
            .map(|_| name_of(cell(self.file.columns.name)))
            .transpose()
        {
            Ok(name) => name,
            Err(mistake) => return self.tell(line, mistake),
        };
        let mut apart = Vec::new();
        if let Some(email) = email.as_ref().filter(|_| is_mailed) {
            apart.push((
                typed,
                mark(b"mailbox", &throng_domain::normal_form::normal_form(email, self.domains)),
            ));
        }
        if !member.is_empty() {
            apart.push((member, mark(b"member", &member_number(member))));
        }
        for (cell, mark) in apart {
            if let Some(earlier) = self.known.insert(mark, line) {
                let mistake = self.twice(cell, earlier);
                return self.tell(line, mistake);
            }
        }
        if self.file.kind.electorate == Electorate::Codes {
            let whole = cells.iter().collect::<Vec<_>>().join("\0");
            if let Some(earlier) = self.known.insert(mark(b"line", &whole), line) {
                return self.tell(line, RollMistake::Same { line: earlier });
            }
            let (columns, domains) = (self.file.columns, self.domains);
            self.file
                .again
                .look((line, &cells), columns, email.as_ref(), domains, &mut self.known);
        }
        let email = email.filter(|_| is_mailed);
        self.file.people.push(Person { cells, email, name, weight });
    }

    /// What is wrong with a cell that stands in an earlier line too.
    fn twice(&self, cell: &str, line: u64) -> RollMistake {
        let other = self
            .file
            .people
            .iter()
            .find(|person| person.cells.position().map(csv::Position::line) == Some(line))
            .and_then(|person| self.file.member(person));
        let is_alike = |other: &&str| *other != cell && member_number(other) == member_number(cell);
        let cell = cell.to_owned();
        match other.filter(is_alike) {
            Some(other) => RollMistake::TwiceAlike { cell, other: other.to_owned(), line },
            None => RollMistake::Twice { cell, line },
        }
    }

    fn end(mut self) -> Result<RollFile, Vec<RollMisplaced>> {
        if self.mistakes.is_empty() {
            let weights = self.file.weights();
            match check_weights(&weights, self.file.kind) {
                Ok(()) => return Ok(self.file),
                Err(RollError::Empty) => self.tell(0, RollMistake::Nobody),
                Err(RollError::TooMany) => self.tell(0, RollMistake::TooMany),
                Err(RollError::Weight(weight)) => self.tell(0, RollMistake::Votes(weight.to_string())),
                Err(RollError::Rare(_)) => {
                    let rare = weights.iter().filter(|(_, people)| **people < WEIGHT_SHARED_MIN);
                    for (votes, people) in rare {
                        self.tell(0, RollMistake::Rare { votes: *votes, people: *people });
                    }
                }
            }
        }
        Err(self.mistakes)
    }
}

//! The roll of a vote as an office uploads it: what the file must contain, what is wrong with it, line by line, and the
//! people on it.
//!
//! A spreadsheet of members as CSV. Where people are mailed a link it needs a column `email`; where they get a code in a
//! letter all of its columns are handed back with the codes, so that the letters can be printed from it. A column `votes`
//! says how many votes somebody has. **Never** keeps anything on the disk: whoever reads it holds it in memory. Bounded by
//! [`ROLL_MAX`] people and [`MISTAKES_TOLD_MAX`] mistakes that are reported.

use std::collections::{HashMap, HashSet};

use csv::{ReaderBuilder, StringRecord, Trim, Writer};
use throng_domain::ids::CampaignId;
use throng_domain::limits::{ROLL_MAX, WEIGHT_MAX, WEIGHT_SHARED_MIN};
use throng_domain::normal_form::DomainRule;
use throng_domain::person::EmailAddress;
use throng_domain::roll::{Electorate, RollEntry, RollError, Weights, check_weights};
use throng_domain::uniqueness::{AddressKey, UniquenessKey};
use throng_process::limits::MISTAKES_TOLD_MAX;

use crate::sites::{Mistake, delimiter, text_of};
use crate::vote_code::VoteCode;

/// The column of addresses.
pub const EMAIL: &str = "email";
/// The column of how many votes somebody has.
pub const VOTES: &str = "votes";
/// The column of the numbers by which a body knows its members, where there is one: none can stand there twice.
pub const MEMBER: &str = "member";
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
    Column(&'static str),
    /// Two columns have this name.
    ColumnTwice(String),
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
    weight: u32,
}

/// A roll that was read without a mistake.
#[derive(Clone, PartialEq, Eq)]
pub struct RollFile {
    electorate: Electorate,
    heading: StringRecord,
    people: Vec<Person>,
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
    pub fn electorate(&self) -> Electorate {
        self.electorate
    }

    /// Reads a file for a vote of this electorate, on a site with these rules about addresses.
    ///
    /// # Errors
    /// The first mistakes, in the order of the file.
    pub fn read(
        bytes: &[u8],
        electorate: Electorate,
        domains: &[DomainRule],
    ) -> Result<RollFile, Vec<RollMisplaced>> {
        let text = text_of(bytes)
            .map_err(|(line, what)| vec![RollMisplaced { line, what: RollMistake::File(what) }])?;
        let mut reader = ReaderBuilder::new()
            .trim(Trim::All)
            .delimiter(delimiter(text))
            .from_reader(text.as_bytes());
        let first = |what| vec![RollMisplaced { line: 1, what }];
        let heading = reader.headers().map_err(|_| first(RollMistake::Cells))?.clone();
        let columns = Columns::of(&heading, electorate).map_err(first)?;
        let file = RollFile { electorate, heading, people: Vec::new() };
        let mut reading = Reading { file, columns, domains, known: HashMap::new(), mistakes: Vec::new() };
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

    /// The first lines, to be looked at.
    pub fn first(&self, lines: usize) -> Vec<Vec<String>> {
        let cells = |person: &Person| person.cells.iter().map(str::to_owned).collect();
        self.people.iter().take(lines).map(cells).collect()
    }

    /// The number that the body knows somebody by, if the file has any.
    fn member<'a>(&self, person: &'a Person) -> Option<&'a str> {
        let column = self
            .heading
            .iter()
            .position(|name| name.trim().eq_ignore_ascii_case(MEMBER));
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
        let mut letters = (self.electorate == Electorate::Codes).then(|| Letters::begin(&self.heading));
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
            rows.push(RollEntry { number, voter, weight: person.weight, email, member, paper: None });
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
    fn begin(heading: &StringRecord) -> Letters {
        let mut writer = Writer::from_writer(b"\xef\xbb\xbf".to_vec());
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

/// A cell that a spreadsheet program takes for text and never for a formula
/// (<https://owasp.org/www-community/attacks/CSV_Injection>).
fn harmless(cell: &str) -> String {
    match cell.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        true => format!("'{cell}"),
        false => cell.to_owned(),
    }
}

/// The positions of the columns that mean something here.
struct Columns {
    email: Option<usize>,
    votes: Option<usize>,
    member: Option<usize>,
}

impl Columns {
    fn of(heading: &StringRecord, electorate: Electorate) -> Result<Columns, RollMistake> {
        let is = |name: &str, column: &str| name.trim().eq_ignore_ascii_case(column);
        let mut seen = HashSet::new();
        for name in heading.iter().filter(|name| !name.is_empty()) {
            if !seen.insert(name.trim().to_ascii_lowercase()) {
                return Err(RollMistake::ColumnTwice(name.to_owned()));
            }
        }
        let place = |column: &str| heading.iter().position(|name| is(name, column));
        let columns = Columns { email: place(EMAIL), votes: place(VOTES), member: place(MEMBER) };
        match electorate {
            Electorate::Codes if place(CODE).is_some() => Err(RollMistake::HasCodes),
            Electorate::Addresses if columns.email.is_none() => Err(RollMistake::Column(EMAIL)),
            Electorate::Codes | Electorate::Addresses | Electorate::Everybody | Electorate::Areas => {
                Ok(columns)
            }
        }
    }
}

/// What has been read so far.
struct Reading<'a> {
    file: RollFile,
    columns: Columns,
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
            (cell(self.columns.email), cell(self.columns.votes), cell(self.columns.member));
        let is_mailed = self.file.electorate == Electorate::Addresses;
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
        let mut apart = Vec::new();
        if let Some(email) = email.as_ref().filter(|_| is_mailed) {
            apart.push((
                typed,
                self.mark(b"mailbox", &throng_domain::normal_form::normal_form(email, self.domains)),
            ));
        }
        if !member.is_empty() {
            apart.push((member, self.mark(b"member", member)));
        }
        for (cell, mark) in apart {
            if let Some(earlier) = self.known.insert(mark, line) {
                return self.tell(line, RollMistake::Twice { cell: cell.to_owned(), line: earlier });
            }
        }
        let email = email.filter(|_| is_mailed);
        self.file.people.push(Person { cells, email, weight });
    }

    /// What tells people apart, in less memory than the text.
    fn mark(&self, purpose: &[u8], text: &str) -> AddressKey {
        let mut hasher = blake3::Hasher::new();
        hasher.update(purpose).update(b":").update(text.as_bytes());
        let hash = hasher.finalize();
        AddressKey(std::array::from_fn(|at| hash.as_bytes()[at]))
    }

    fn end(mut self) -> Result<RollFile, Vec<RollMisplaced>> {
        if self.mistakes.is_empty() {
            let weights = self.file.weights();
            match check_weights(&weights) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use throng_domain::ids::SiteId;
    use throng_domain::normal_form::default_domain_rules;

    const VOTE: CampaignId = CampaignId { site: SiteId(1), number: 9 };

    fn read(text: &str, electorate: Electorate) -> Result<RollFile, Vec<RollMisplaced>> {
        RollFile::read(text.as_bytes(), electorate, &default_domain_rules())
    }

    fn made(file: &RollFile) -> MadeRoll {
        file.rows(VOTE, 5, &UniquenessKey::new([3; 32]), &default_domain_rules())
    }

    #[test]
    fn a_roll_of_addresses_is_read_as_spreadsheets_write_it() {
        let text =
            "\u{feff}Name;EMAIL;Votes\r\n\"Reed; Ada\";ada@example.org;\r\n;;\r\nBob;bob@example.org;1\r\n";
        let file = read(text, Electorate::Addresses).unwrap();
        assert_eq!(file.heading(), ["Name", "EMAIL", "Votes"]);
        assert_eq!(file.first(1), [["Reed; Ada", "ada@example.org", ""]]);
        let MadeRoll { rows, letters } = made(&file);
        let of: Vec<_> = rows
            .iter()
            .map(|row| (row.number, row.weight, row.email.as_ref().unwrap().as_str()))
            .collect();
        assert_eq!(of, [(5, 1, "ada@example.org"), (6, 1, "bob@example.org")]);
        assert!(letters.is_none());
    }

    #[test]
    fn a_roll_of_codes_hands_its_columns_back_with_codes_and_keeps_nothing_of_them() {
        let text = "member,name,street\n1,Ada,\"1 Main St, Town\"\n2,=1+1,\n";
        let file = read(text, Electorate::Codes).unwrap();
        let MadeRoll { rows, letters } = made(&file);
        assert!(rows.iter().all(|row| row.email.is_none()));
        let letters = String::from_utf8(letters.unwrap().to_vec()).unwrap();
        let lines: Vec<&str> = letters.trim_start_matches('\u{feff}').lines().collect();
        assert_eq!(lines[0], "member,name,street,code");
        assert!(lines[1].starts_with("1,Ada,\"1 Main St, Town\","), "{}", lines[1]);
        assert!(lines[2].starts_with("2,'=1+1,,"), "{}", lines[2]);
        for (line, row) in lines[1..].iter().zip(&rows) {
            let code = line.rsplit(',').next().unwrap();
            let key = UniquenessKey::new([3; 32]);
            assert_eq!(VoteCode::read(code).unwrap().voter(&key, VOTE), row.voter);
            let member = line.split(',').next().unwrap();
            assert_eq!(row.member, Some(key.member(VOTE, member)));
        }
    }

    #[test]
    fn each_mistake_is_told_by_its_line() {
        use RollMistake::*;
        let many_votes = format!("email,votes\n{}", "x@example.org,2\n");
        let rare: String = (0..20)
            .map(|at| format!("p{at}@example.org,{}\n", if at == 7 { 3 } else { 1 }))
            .collect();
        let rare = format!("email,votes\n{rare}");
        let twice = |cell: &str, line| Twice { cell: cell.to_owned(), line };
        for (text, electorate, expected) in [
            ("", Electorate::Addresses, vec![(0, File(Mistake::Empty))]),
            ("PK\u{3}\u{4}...", Electorate::Addresses, vec![(0, File(Mistake::Spreadsheet))]),
            ("email\n", Electorate::Addresses, vec![(0, Nobody)]),
            ("name\nAda\n", Electorate::Addresses, vec![(1, Column("email"))]),
            ("email,Email\na@b.org,c@d.org\n", Electorate::Addresses, vec![(1, ColumnTwice("Email".into()))]),
            ("member,code\n1,AAAA\n", Electorate::Codes, vec![(1, HasCodes)]),
            // Swapped columns.
            (
                "email,name\nAda,ada@example.org\nBob,bob@example.org\n",
                Electorate::Addresses,
                vec![(2, Email("Ada".into())), (3, Email("Bob".into()))],
            ),
            ("email,name\nada@example.org\n", Electorate::Addresses, vec![(2, Cells)]),
            (
                "email\nada@example.org\nbob@example.org\nADA+x@example.org\n",
                Electorate::Addresses,
                vec![(4, twice("ADA+x@example.org", 2))],
            ),
            ("member,name\n7,Ada\n7,Bob\n", Electorate::Codes, vec![(3, twice("7", 2))]),
            ("email,votes\na@example.org,0\n", Electorate::Addresses, vec![(2, Votes("0".into()))]),
            ("email,votes\na@example.org,two\n", Electorate::Addresses, vec![(2, Votes("two".into()))]),
            (&rare, Electorate::Addresses, vec![(0, Rare { votes: 3, people: 1 })]),
        ] {
            let found: Vec<_> = read(text, electorate)
                .unwrap_err()
                .into_iter()
                .map(|mistake| (mistake.line, mistake.what))
                .collect();
            assert_eq!(found, expected, "{text:?}");
        }
        assert!(read(&many_votes, Electorate::Addresses).is_ok(), "the same number of votes for everybody");
    }

    #[test]
    fn more_people_than_a_roll_takes_are_refused() {
        let text: String = (0..=ROLL_MAX).map(|member| format!("{member}\n")).collect();
        let found = read(&format!("member\n{text}"), Electorate::Codes).unwrap_err();
        assert_eq!(found, [RollMisplaced { line: 0, what: RollMistake::TooMany }]);
    }
}

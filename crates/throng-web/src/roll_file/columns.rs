//! Which columns of a roll mean something, by the names that lists of members give them.
//!
//! Owns the names. A column that is not understood is never used: whoever uploads the list is told which those are.

use std::collections::HashSet;

use csv::StringRecord;
use throng_domain::roll::{Electorate, RollKind};

use super::{CODE, HEADING_TOLD_CHARS_MAX, HEADINGS_TOLD_MAX, RollMistake};

/// Columns that are not used and are told by name.
const COLUMNS_TOLD_MAX: usize = 40;

/// The column of addresses.
pub const EMAIL: &str = "email";
/// The column of how many votes somebody has.
pub const VOTES: &str = "votes";
/// The column of the numbers by which a body knows its members, where there is one: none can stand there twice.
pub const MEMBER: &str = "member";

/// The column of people's names, where everybody is to read them.
pub const NAME: &str = "name";

/// Other names of the column of addresses, in small letters without what is between their words.
const EMAIL_TOO: &[&str] = &["emailaddress", "mail", "mailaddress", "emailadresse", "cyfeiriadebost"];
/// Other names of the column of member numbers.
const MEMBER_TOO: &[&str] = &[
    "id",
    "idno",
    "idnr",
    "idnumber",
    "memberno",
    "membernr",
    "membernumber",
    "memberid",
    "membership",
    "membershipno",
    "membershipnr",
    "membershipnumber",
    "membershipid",
    "studentid",
    "studentno",
    "studentnr",
    "studentnumber",
    "unionno",
    "unionnumber",
    "unionid",
    "payrollno",
    "payrollnumber",
    "payrollid",
    "staffno",
    "staffnumber",
    "staffid",
    "employeeno",
    "employeenumber",
    "employeeid",
    "matrikelnummer",
    "matrikelnr",
    "personalnummer",
    "personalnr",
    "gewerkschaftsnummer",
    "mitglied",
    "mitgliednr",
    "mitgliedsnr",
    "mitgliedsnummer",
    "mitgliednummer",
    "rhifaelod",
    "rhifaelodaeth",
    "rhifmyfyriwr",
    "rhifundeb",
    "rhifcyflogres",
    "rhifstaff",
    "rhifgweithiwr",
    "studentnummer",
    "personeelsnummer",
    "personeelsnr",
    "vakbondsnummer",
    "anställningsnummer",
    "medarbejdernummer",
    "studienummer",
    "ansattnummer",
    "numéroétudiant",
    "numérodétudiant",
    "numeroetudiant",
    "matricule",
    "numérodesalarié",
    "númerodeestudiante",
    "númerodeempleado",
    "numeroempleado",
    "numeromatricola",
    "matricola",
    "lidnummer",
    "lidnr",
    "medlemsnummer",
    "medlemsnr",
    "numérodemembre",
    "numérodadhérent",
    "numeroadherent",
    "númerodesocio",
    "numerosocio",
    "numerotessera",
];
/// Other names of the column of names. A name in two columns is none of them: nobody knows in which order it is said.
const NAME_TOO: &[&str] = &[
    "fullname",
    "membername",
    "nameofmember",
    "votername",
    "displayname",
    "vollername",
    "vollständigername",
    "mitgliedsname",
    "enw",
    "enwllawn",
    "enwaelod",
    "nom",
    "nomcomplet",
    "nombre",
    "nombrecompleto",
    "nome",
    "nomecompleto",
    "naam",
    "volledigenaam",
    "namn",
    "navn",
];
/// Other names of a column with a part of a name by which people are told apart.
const PERSON_TOO: &[&str] = &[
    "surname",
    "lastname",
    "familyname",
    "nachname",
    "familienname",
    "cyfenw",
    "nomdefamille",
    "apellidos",
    "cognome",
    "achternaam",
    "efternamn",
    "efternavn",
    "etternavn",
];
/// What a column may be called that says how many votes somebody has. None of them is used: a number of shares need not be one
/// of votes.
const LIKE_VOTES: &[&str] = &[
    "vote",
    "weight",
    "weights",
    "weighting",
    "voteweight",
    "votingweight",
    "votingrights",
    "votingpower",
    "numberofvotes",
    "noofvotes",
    "share",
    "shares",
    "delegates",
    "stimmen",
    "stimmenzahl",
    "stimmrecht",
    "stimmrechte",
    "anzahlstimmen",
    "gewicht",
    "anteile",
    "delegierte",
    "pleidlais",
    "pleidleisiau",
    "voix",
    "votos",
    "voti",
    "stemmen",
];

/// The positions of the columns that mean something here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Columns {
    pub(super) email: Option<usize>,
    pub(super) votes: Option<usize>,
    pub(super) member: Option<usize>,
    /// That of names, where they are needed.
    pub(super) name: Option<usize>,
    /// That of names or surnames, whether they are needed or not.
    pub(super) person: Option<usize>,
}

/// "E-Mail" and "e mail" are one name.
fn plain(name: &str) -> String {
    let letters = name.chars().filter(|c| c.is_alphanumeric());
    letters.collect::<String>().to_lowercase()
}

fn told(name: &str) -> String {
    name.chars().take(HEADING_TOLD_CHARS_MAX).collect()
}

/// Whether a column with this name is the one that is called so here.
fn is(name: &str, column: &str) -> bool {
    let too = match column {
        EMAIL => EMAIL_TOO,
        MEMBER => MEMBER_TOO,
        NAME => NAME_TOO,
        _ => &[],
    };
    let name = plain(name);
    name == column || too.contains(&name.as_str())
}

impl Columns {
    /// Finds them in the first line.
    ///
    /// # Errors
    /// Where a column that is needed is missing, or two could be one.
    pub(super) fn of(heading: &StringRecord, kind: RollKind) -> Result<Columns, RollMistake> {
        let mut seen = HashSet::new();
        for name in heading.iter().filter(|name| !name.is_empty()) {
            if !seen.insert(name.trim().to_ascii_lowercase()) {
                return Err(RollMistake::ColumnTwice(name.to_owned()));
            }
        }
        // Of several that could hold member numbers, the one that is called so does.
        let is_named = |name: &str| name.trim().eq_ignore_ascii_case(MEMBER);
        let named = heading.iter().position(is_named);
        let place = |column: &str| match column {
            MEMBER if named.is_some() => named,
            column => heading.iter().position(|name| is(name, column)),
        };
        let names = Some(NAME).filter(|_| kind.named);
        for column in [EMAIL, VOTES, MEMBER].into_iter().chain(names) {
            if column == MEMBER && named.is_some() {
                continue;
            }
            let mut alike = heading.iter().filter(|name| is(name, column)).map(told);
            if let (Some(one), Some(other)) = (alike.next(), alike.next()) {
                return Err(RollMistake::ColumnsAlike { name: column, one, other });
            }
        }
        let name = names.and_then(place);
        let is_part = |name: &str| PERSON_TOO.contains(&plain(name).as_str());
        let person = place(NAME).or_else(|| heading.iter().position(is_part));
        let columns =
            Columns { email: place(EMAIL), votes: place(VOTES), member: place(MEMBER), name, person };
        let missing = |name| {
            let named = heading.iter().filter(|name| !name.is_empty());
            let found = named.take(HEADINGS_TOLD_MAX).map(told).collect();
            Err(RollMistake::Column { name, found })
        };
        match kind.electorate {
            Electorate::Codes if place(CODE).is_some() => Err(RollMistake::HasCodes),
            Electorate::Addresses if columns.email.is_none() => missing(EMAIL),
            _ if kind.named && columns.name.is_none() => missing(NAME),
            Electorate::Codes | Electorate::Addresses | Electorate::Everybody | Electorate::Areas => {
                Ok(columns)
            }
        }
    }

    /// The names of the columns that decide nothing, at most [`COLUMNS_TOLD_MAX`].
    pub(super) fn unused(self, heading: &StringRecord, electorate: Electorate) -> Vec<String> {
        let email = self.email.filter(|_| electorate == Electorate::Addresses);
        let used = [email, self.votes, self.member, self.name];
        let named = heading.iter().enumerate().filter(|(_, name)| !name.is_empty());
        named
            .filter(|(at, _)| !used.contains(&Some(*at)))
            .map(|(_, name)| told(name))
            .take(COLUMNS_TOLD_MAX)
            .collect()
    }

    /// The name of a column that looks as if it said how many votes somebody has, where none is called so.
    pub(super) fn like_votes(self, heading: &StringRecord) -> Option<String> {
        let mut names = heading.iter().filter(|_| self.votes.is_none());
        names
            .find(|name| LIKE_VOTES.contains(&plain(name).as_str()))
            .map(told)
    }
}

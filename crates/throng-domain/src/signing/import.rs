//! Signatures that people gave in another system, brought in from a file with one row for each person.
//!
//! Owns what a petition keeps of such a file: how its people confirmed, how far it has come in, and how many of them it
//! brought. The people themselves are signatures like all others. Bounds: [`SIGNATURE_IMPORTS_MAX`] files for a petition.
//!
//! [`SIGNATURE_IMPORTS_MAX`]: crate::spine::limits::SIGNATURE_IMPORTS_MAX

use serde::{Deserialize, Serialize};

use crate::spine::answer::SignaturesImported;
use crate::spine::limits::STATEMENT_CHARS_MAX;
use crate::spine::time::Timestamp;

/// Whether people who signed in another system have confirmed it there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SignedAs {
    /// They have: they count. How they did is told to everybody.
    Confirmed,
    /// They have not: they are mailed the link with which they confirm here.
    Pending,
}

impl SignedAs {
    /// The word in the log of the office.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            SignedAs::Confirmed => "confirmed",
            SignedAs::Pending => "pending",
        }
    }
}

/// The operator's own words about how people confirmed: one line that is shown to everybody.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Statement(String);

impl Statement {
    /// A statement of 1 to [`STATEMENT_CHARS_MAX`] characters on one line, without the characters that would change the text
    /// around it; `None` for anything else. Those who have not confirmed need none: theirs is empty.
    #[must_use]
    pub fn parse(typed: &str) -> Option<Statement> {
        let is_space = |letter: char| letter.is_whitespace() || letter.is_control();
        let words: Vec<String> = typed
            .split(is_space)
            .map(|word| word.replace(crate::people::unseen::is_disturbing, ""))
            .filter(|word| !word.is_empty())
            .collect();
        let line = words.join(" ");
        let is_seen = line
            .chars()
            .any(|letter| !crate::people::unseen::is_unseen(letter));
        (is_seen && line.chars().count() <= STATEMENT_CHARS_MAX).then_some(Statement(line))
    }

    /// The words; empty where none are needed.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Which file of people: the same people, however the file writes them, are the same file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PeopleFile {
    /// A hash of everything that was read from it, in hexadecimal.
    pub content: String,
    /// Whether its people have confirmed.
    pub signed_as: SignedAs,
    /// How many people are in it.
    pub people: u64,
}

/// What a petition keeps of a file of people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SignatureImport {
    /// The file.
    pub file: PeopleFile,
    /// How its people confirmed, in the operator's words.
    pub statement: Statement,
    /// When it was begun.
    pub at: Timestamp,
    /// How many of its people have been dealt with. What is stopped half-way goes on here.
    pub done: u64,
    /// How many signatures it brought; those that their signers withdrew since are among them.
    pub came_in: i64,
    /// How many of its people had signed here already.
    pub here_already: i64,
}

impl SignatureImport {
    /// A file of which nobody has come in yet.
    #[must_use]
    pub fn begun(file: PeopleFile, statement: Statement, at: Timestamp) -> SignatureImport {
        SignatureImport { file, statement, at, done: 0, came_in: 0, here_already: 0 }
    }

    /// Notes that so many more people were dealt with.
    pub fn take(&mut self, people: usize, answer: SignaturesImported) {
        if let SignaturesImported::Done { came_in, here_already } = answer {
            self.done += people as u64;
            self.came_in += came_in;
            self.here_already += here_already;
        }
    }

    /// Whether all of its people have been dealt with.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.done >= self.file.people
    }

    /// Whether everybody is told of it: it brought signatures that were not confirmed here.
    #[must_use]
    pub fn is_told(&self) -> bool {
        self.file.signed_as == SignedAs::Confirmed && self.came_in > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_is_one_line_that_can_be_read() {
        let long = "a".repeat(STATEMENT_CHARS_MAX);
        for (typed, kept) in [
            ("They were confirmed by email.", Some("They were confirmed by email.")),
            ("  By email,\r\n in\tMay\u{7} ", Some("By email, in May")),
            ("By\u{202e} email\u{200b}", Some("By email\u{200b}")),
            ("Trwy e-bost ym mis Mai – pawb", Some("Trwy e-bost ym mis Mai – pawb")),
            (&long, Some(long.as_str())),
            (&format!("{long}b"), None),
            ("", None),
            (" \n\u{202e}", None),
            ("\u{200b} \u{2060}", None),
        ] {
            assert_eq!(Statement::parse(typed).as_ref().map(Statement::as_str), kept, "{typed:?}");
        }
    }
}

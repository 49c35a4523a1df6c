//! What a check found to be wrong, counted by kind.
//!
//! Owns the list of promises that can be seen broken, and how that is reported. It must never hide one:
//! every finding counts, and the first few are kept word for word.

use std::collections::BTreeMap;
use std::fmt;

/// How many examples are kept of each kind: enough to begin looking.
const EXAMPLES_MAX: usize = 3;

/// A promise that was broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// The server does not start again.
    Restart,
    /// `throng verify` or `throng export` complains.
    Damage,
    /// A signature was acknowledged and is not there.
    Lost,
    /// A person is there twice.
    Duplicate,
    /// A confirmation was acknowledged and does not count.
    NotCounted,
    /// The number shown, the number stored and the rows differ.
    Number,
    /// A signature whose mail was neither queued nor delivered.
    NoMail,
    /// A second mail for one signature, or a mail without one.
    StrayMail,
    /// The same submission, sent again, was answered in another way.
    Answer,
}

impl Kind {
    fn in_words(self) -> &'static str {
        match self {
            Self::Restart => "does not come back",
            Self::Damage => "damaged",
            Self::Lost => "acknowledged and lost",
            Self::Duplicate => "there more than once",
            Self::NotCounted => "confirmed and not counted",
            Self::Number => "the numbers differ",
            Self::NoMail => "without its mail",
            Self::StrayMail => "a mail too many",
            Self::Answer => "answered wrongly",
        }
    }
}

/// Everything that was found.
#[derive(Debug, Default)]
pub(super) struct Findings(BTreeMap<Kind, (usize, Vec<String>)>);

impl Findings {
    pub(super) fn add(&mut self, kind: Kind, what: impl Into<String>) {
        let (count, examples) = self.0.entry(kind).or_default();
        *count += 1;
        if examples.len() < EXAMPLES_MAX {
            examples.push(what.into());
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn count(&self, kind: Kind) -> usize {
        self.0.get(&kind).map_or(0, |(count, _)| *count)
    }

    /// How many there are of each kind, without examples.
    pub(super) fn in_short(&self) -> String {
        let counts = self
            .0
            .iter()
            .map(|(kind, (count, _))| format!("{count} {}", kind.in_words()));
        counts.collect::<Vec<_>>().join("; ")
    }

    /// Whether any of these kinds was found.
    pub(super) fn has_any(&self, kinds: &[Kind]) -> bool {
        kinds.iter().any(|kind| self.count(*kind) > 0)
    }
}

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, (kind, (count, examples))) in self.0.iter().enumerate() {
            let separator = if number == 0 { "" } else { "; " };
            write!(f, "{separator}{count} {}: {}", kind.in_words(), examples.join(", "))?;
            if *count > examples.len() {
                write!(f, ", …")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_are_counted_and_some_are_told() {
        let mut findings = Findings::default();
        assert!(findings.is_empty());
        (1..=4).for_each(|number| findings.add(Kind::Lost, number.to_string()));
        findings.add(Kind::Number, "1 and 2");
        let shown = "4 acknowledged and lost: 1, 2, 3, …; 1 the numbers differ: 1 and 2";
        assert_eq!(findings.to_string(), shown);
        assert_eq!(findings.in_short(), "4 acknowledged and lost; 1 the numbers differ");
        assert_eq!(findings.count(Kind::Lost), 4);
        assert!(findings.has_any(&[Kind::Damage, Kind::Number]));
        assert!(!findings.has_any(&[Kind::Damage, Kind::NoMail]));
    }
}

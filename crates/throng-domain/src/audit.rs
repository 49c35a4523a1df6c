//! The log of what staff did: who, when, what, before and after. Each line holds a hash of itself and of the
//! line before, so that a line that was changed or taken out later shows.

use serde::{Deserialize, Serialize};

use crate::ids::SiteId;
use crate::row::{RecordKind, Row};
use crate::staff::StaffId;
use crate::time::Timestamp;

/// Bytes of a link of the chain.
pub const CHAIN_BYTES: usize = 32;

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AuditEntry {
    /// When.
    pub at: Timestamp,
    /// Who; absent when it was done on the machine itself, from the command line.
    pub by: Option<StaffId>,
    /// What was done, as a word.
    pub action: String,
    /// To what: a petition's number, a member of staff.
    pub subject: String,
    /// What it was before, where that says something.
    pub before: String,
    /// What it is now.
    pub after: String,
    /// Hash of this line and the one before, in hexadecimal.
    pub chain: String,
}

impl Row for AuditEntry {
    const KIND: RecordKind = RecordKind::Audit;
    type Owner = SiteId;
}

impl AuditEntry {
    /// The line with its place in the chain, after a line whose link was `previous` (empty for the first).
    #[must_use]
    pub fn chained(mut self, previous: &str) -> AuditEntry {
        self.chain = self.link(previous);
        self
    }

    /// Whether nothing was changed since it was chained after `previous`.
    #[must_use]
    pub fn follows(&self, previous: &str) -> bool {
        self.chain == self.link(previous)
    }

    /// Follows the chain through a part of the log, the oldest line first, from number and link of the line
    /// before it: to those of its last line.
    ///
    /// # Errors
    /// The number of the first line that does not follow the one before.
    pub fn followed<'a>(
        lines: impl IntoIterator<Item = (i64, &'a AuditEntry)>,
        mut previous: (i64, String),
    ) -> Result<(i64, String), i64> {
        for (number, line) in lines {
            if number != previous.0 + 1 || !line.follows(&previous.1) {
                return Err(number);
            }
            previous = (number, line.chain.clone());
        }
        Ok(previous)
    }

    fn link(&self, previous: &str) -> String {
        let mut hasher = blake3::Hasher::new();
        // Lengths first: no two lines can be read as the same text.
        let mut add = |text: &str| {
            hasher.update(&(text.len() as u64).to_be_bytes());
            hasher.update(text.as_bytes());
        };
        add(previous);
        add(&self.at.0.to_string());
        add(&self.by.map_or(String::new(), |by| by.0.to_string()));
        for text in [&self.action, &self.subject, &self.before, &self.after] {
            add(text);
        }
        hasher.finalize().to_hex().to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(action: &str, subject: &str) -> AuditEntry {
        let text = str::to_owned;
        AuditEntry {
            at: Timestamp(7),
            by: Some(StaffId(1)),
            action: text(action),
            subject: text(subject),
            before: text(""),
            after: text(""),
            chain: text(""),
        }
    }

    #[test]
    fn a_changed_line_breaks_the_chain() {
        let first = line("approve", "12").chained("");
        let second = line("reject", "13").chained(&first.chain);
        assert!(first.follows("") && second.follows(&first.chain));
        let changed = AuditEntry { subject: "14".to_owned(), ..second.clone() };
        assert!(!changed.follows(&first.chain), "changed");
        assert!(!second.follows(""), "the line before is gone");
        assert_ne!(line("ab", "c").chained("").chain, line("a", "bc").chained("").chain);
        assert_eq!(first.chain.len(), CHAIN_BYTES * 2);
    }
}

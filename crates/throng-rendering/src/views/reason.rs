//! Why petitions are rejected, as pages and mails say it: keys of sentences, and what goes with them.
//!
//! Owns finding the reason for a code. Used by pages and mails, so that both say the same. For a code that a site does
//! not know (an import may bring any code) the moderator's own words are shown.

use throng_domain::reason::{LAST, ReasonBook, ReasonRule, ReasonSentence, ReasonTerms};

/// One reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// The code in petitions.
    pub code: String,
    /// Key of the public sentence.
    pub key: String,
    /// Key of the sentence that says what its creator can do instead.
    pub instead_key: String,
    pub terms: ReasonTerms,
    /// Whether it can no longer be chosen.
    pub retired: bool,
}

impl Reason {
    fn of(rule: &ReasonRule) -> Reason {
        Reason {
            code: rule.code.clone(),
            key: ReasonSentence::Said.key(&rule.code),
            instead_key: ReasonSentence::Mail.key(&rule.code),
            terms: rule.terms.clone(),
            retired: rule.retired,
        }
    }
}

/// The reasons of a site, in the order in which moderators see them.
#[derive(Debug, Clone)]
pub struct Reasons {
    all: Vec<Reason>,
}

impl Default for Reasons {
    fn default() -> Reasons {
        Reasons::of(&ReasonBook::default())
    }
}

impl Reasons {
    pub fn of(book: &ReasonBook) -> Reasons {
        Reasons { all: book.reasons.iter().map(Reason::of).collect() }
    }

    /// The reason with this code, or, if there is none, the reason that stands for all others.
    pub fn find(&self, code: &str) -> &Reason {
        let with = |code: &str| self.all.iter().find(|reason| reason.code == code);
        with(code)
            .or_else(|| with(LAST))
            .expect("a book holds what the program brings")
    }

    /// The reasons that can be chosen.
    pub fn offered(&self) -> impl Iterator<Item = &Reason> {
        self.all.iter().filter(|reason| !reason.retired)
    }

    /// All reasons, including those that only older petitions have.
    pub fn iter(&self) -> impl Iterator<Item = &Reason> {
        self.all.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_from_elsewhere_is_told_in_the_details() {
        let reasons = Reasons::default();
        assert_eq!(reasons.find("duplicate").key, "rejected-duplicate");
        assert_eq!(reasons.find("cabinet-secret").key, "rejected-other");
    }

    #[test]
    fn a_retired_reason_is_found_and_not_offered() {
        let mut book = ReasonBook::default();
        book.reasons[0].retired = true;
        let reasons = Reasons::of(&book);
        assert_eq!(reasons.find("duplicate").key, "rejected-duplicate");
        assert!(reasons.offered().all(|reason| reason.code != "duplicate"));
    }
}

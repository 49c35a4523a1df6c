//! The reasons for not accepting petitions: those of a site, in the order in which a moderator is offered them.
//!
//! Owns [`ReasonBook`]: the built-in reasons, what an office changed of them, and the office's own. What a reason
//! says is stored like other sentences of the office (`words`), under the keys named here. A reason is never removed,
//! since petitions refer to its code for ever. Bounded by [`REASONS_MAX`](crate::spine::limits::REASONS_MAX).

use serde::{Deserialize, Serialize};

use crate::spine::ids::SiteId;
use crate::spine::limits::REASON_CODE_CHARS_MAX;
use crate::spine::row::{Key, RecordKind, Row};

/// The built-in reasons, which every site begins with.
pub const SHIPPED: [&str; 10] = [
    "duplicate",
    "no-action",
    "irrelevant",
    "already-done",
    "fake-name",
    "honours",
    "foi",
    "libellous",
    "offensive",
    LAST,
];
/// The reason for which a moderator names the petition that asks for the same already.
pub const DUPLICATE: &str = "duplicate";
/// The catch-all reason. It also stands for unknown codes of imported petitions, and so cannot be retired.
pub const LAST: &str = "other";

/// The sentences of a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReasonSentence {
    /// The public reason.
    Said,
    /// What its creator can do instead, for the mail to them.
    Mail,
}

impl ReasonSentence {
    /// Both.
    pub const ALL: [ReasonSentence; 2] = [ReasonSentence::Said, ReasonSentence::Mail];

    /// The key of the sentence. For a reason that the office added, no locale file contains this key.
    #[must_use]
    pub fn key(self, code: &str) -> String {
        let begin = match (self, is_shipped(code)) {
            (ReasonSentence::Said, true) => "rejected-",
            (ReasonSentence::Mail, true) => "instead-",
            (ReasonSentence::Said, false) => OWN_SAID,
            (ReasonSentence::Mail, false) => OWN_MAIL,
        };
        format!("{begin}{code}")
    }
}

const OWN_SAID: &str = "office-reason-said-";
const OWN_MAIL: &str = "office-reason-mail-";

/// Whether a key belongs to a sentence that exists only as the office's own.
#[must_use]
pub fn is_own_sentence(key: &str) -> bool {
    key.starts_with(OWN_SAID) || key.starts_with(OWN_MAIL)
}

/// Whether this is the code of a built-in reason.
#[must_use]
pub fn is_shipped(code: &str) -> bool {
    SHIPPED.contains(&code)
}

/// Whether this can be the code of a reason: lower-case letters, digits, and single dashes between them. It is
/// public.
#[must_use]
pub fn is_code(code: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    let whole = |part: &str| !part.is_empty() && part.chars().all(plain);
    code.len() <= REASON_CODE_CHARS_MAX && code != "new" && code.split('-').all(whole)
}

/// What an office can change about a reason besides its sentences.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReasonTerms {
    /// Whether nothing is shown of a petition that is rejected for this reason.
    pub hidden: bool,
    /// The site's rule that it refers to, in a few words; may be empty.
    pub standard: String,
    /// A note for colleagues on when to choose it; may be empty.
    pub note: String,
}

/// One reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReasonRule {
    /// The code that petitions and the JSON name it by.
    pub code: String,
    /// What the office can change about it, besides its sentences.
    pub terms: ReasonTerms,
    /// Whether it is retired: it can no longer be chosen, but petitions that name it keep its words.
    pub retired: bool,
    /// The revision of its terms, which rises by one with each change.
    pub revision: u32,
}

impl ReasonRule {
    fn shipped(code: &str) -> ReasonRule {
        ReasonRule { code: code.to_owned(), terms: ReasonTerms::default(), retired: false, revision: 0 }
    }
}

/// All reasons of a site, in their order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReasonBook {
    /// Each code once.
    pub reasons: Vec<ReasonRule>,
    /// The revision of the list, which rises by one with each change.
    pub revision: u32,
}

impl Row for ReasonBook {
    const KIND: RecordKind = RecordKind::Reasons;
    type Owner = SiteId;
}

impl Default for ReasonBook {
    fn default() -> ReasonBook {
        ReasonBook { reasons: SHIPPED.map(ReasonRule::shipped).to_vec(), revision: 0 }
    }
}

impl ReasonBook {
    /// The key of the row that it is stored under.
    #[must_use]
    pub fn key(site: SiteId) -> Key<ReasonBook> {
        ReasonBook::rows(site).item(1)
    }

    /// The stored list, with built-in reasons that it lacks (of a newer program) added at the end.
    #[must_use]
    pub fn of(stored: Option<ReasonBook>) -> ReasonBook {
        let Some(mut book) = stored else {
            return ReasonBook::default();
        };
        for code in SHIPPED {
            if book.find(code).is_none() {
                book.reasons.push(ReasonRule::shipped(code));
            }
        }
        book
    }

    /// The reason with this code.
    #[must_use]
    pub fn find(&self, code: &str) -> Option<&ReasonRule> {
        self.reasons.iter().find(|reason| reason.code == code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_code_may_be() {
        for code in ["a", "out-of-time", "rule-4", "4"] {
            assert!(is_code(code), "{code}");
        }
        let long = "a".repeat(REASON_CODE_CHARS_MAX + 1);
        for code in ["", "A", "a b", "-a", "a-", "a--b", "../a", "é", "a_b", "new", long.as_str()] {
            assert!(!is_code(code), "{code}");
        }
    }

    #[test]
    fn what_the_program_brings_later_stands_at_the_end_of_a_stored_book() {
        let own = ReasonRule { code: "late".into(), ..ReasonRule::shipped("foi") };
        let book = ReasonBook { reasons: vec![own, ReasonRule::shipped("foi")], revision: 3 };
        let book = ReasonBook::of(Some(book));
        let codes: Vec<&str> = book.reasons.iter().map(|reason| reason.code.as_str()).collect();
        assert_eq!(codes[..4], ["late", "foi", "duplicate", "no-action"]);
        assert_eq!(codes.len(), SHIPPED.len() + 1);
        assert_eq!(ReasonBook::of(None), ReasonBook::default());
    }

    #[test]
    fn an_own_reason_says_what_no_locale_file_has() {
        assert_eq!(ReasonSentence::Said.key("foi"), "rejected-foi");
        assert_eq!(ReasonSentence::Mail.key("foi"), "instead-foi");
        for which in ReasonSentence::ALL {
            assert!(is_own_sentence(&which.key("title")));
            assert!(!is_own_sentence(&which.key("foi")));
        }
    }
}

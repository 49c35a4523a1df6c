//! What caused a signature to be held, that is, kept out of the number until a member of staff has checked it.

use serde::{Deserialize, Serialize};

/// What caused a signature to be held for checking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HeldBy {
    /// A rule of its petition matched when the signature was confirmed: the number of the rule.
    Rule(u32),
    /// Staff held it in a correction after it had been counted: the number of the correction.
    Correction(i64),
    /// Its network had sent too many signatures when it arrived.
    Network,
}

impl HeldBy {
    /// The text for it in forms and in the log; [`HeldBy::parse`] reads it.
    #[must_use]
    pub fn words(self) -> String {
        match self {
            HeldBy::Rule(number) => format!("rule {number}"),
            HeldBy::Correction(number) => format!("correction {number}"),
            HeldBy::Network => NETWORK.to_owned(),
        }
    }

    /// Reads what [`HeldBy::words`] wrote.
    #[must_use]
    pub fn parse(words: &str) -> Option<HeldBy> {
        if words == NETWORK {
            return Some(HeldBy::Network);
        }
        let (kind, number) = words.split_once(' ')?;
        match kind {
            "rule" => number.parse().ok().map(HeldBy::Rule),
            "correction" => number.parse().ok().map(HeldBy::Correction),
            _ => None,
        }
    }
}

/// The word for [`HeldBy::Network`].
const NETWORK: &str = "network";

/// Why a signature is held, and whether its signer was told that it takes longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hold {
    /// What holds it.
    pub by: HeldBy,
    /// Whether the mail that says so was queued.
    pub told: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_back() {
        for by in [HeldBy::Rule(3), HeldBy::Correction(12), HeldBy::Network] {
            assert_eq!(HeldBy::parse(&by.words()), Some(by));
        }
        for words in ["", "network 3", "rule", "rule x", "automated", "line 3"] {
            assert_eq!(HeldBy::parse(words), None, "{words:?}");
        }
    }
}

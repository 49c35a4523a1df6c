//! Opinions on a published answer: followers of a petition say whether it really answers what was asked.
//!
//! Owns how opinions are counted and from how many on they are shown. A signature holds one, about the answer that
//! stood when it was given; the sums of each answer are kept beside it and move in the same commit.

use serde::{Deserialize, Serialize};

use crate::spine::ids::CampaignId;
use crate::spine::limits::OPINIONS_SHOWN_MIN;
use crate::spine::row::{Key, RecordKind, Row};

/// What one signer says about an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opinion {
    /// The number of the answer among all that was published about the petition.
    pub publication: i64,
    /// Whether it answers.
    pub answers: bool,
}

/// What all signers that count say about one answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opinions {
    /// It answers.
    pub yes: i64,
    /// It does not.
    pub no: i64,
}

impl Row for Opinions {
    const KIND: RecordKind = RecordKind::Opinions;
    type Owner = CampaignId;
}

impl Opinions {
    /// The sums with `delta` more who say so.
    #[must_use]
    pub fn moved(self, answers: bool, delta: i64) -> Opinions {
        let moved = match answers {
            true => Opinions { yes: self.yes + delta, ..self },
            false => Opinions { no: self.no + delta, ..self },
        };
        assert!(moved.yes >= 0 && moved.no >= 0, "nobody's opinion leaves twice");
        moved
    }

    /// How many said something.
    #[must_use]
    pub fn total(self) -> i64 {
        self.yes + self.no
    }

    /// The sums, if there are at least [`OPINIONS_SHOWN_MIN`] opinions: with fewer, a single opinion could be guessed.
    #[must_use]
    pub fn shown(self) -> Option<Opinions> {
        (self.total() >= OPINIONS_SHOWN_MIN).then_some(self)
    }

    /// The share that says it answers, in whole percent, rounded half up; 0 of nobody.
    #[must_use]
    pub fn percent_yes(self) -> i64 {
        match self.total() {
            0 => 0,
            total => (self.yes * 200 + total) / (total * 2),
        }
    }
}

impl Opinions {
    /// Where the sums of an answer are kept.
    #[must_use]
    pub fn key(campaign: CampaignId, publication: i64) -> Key<Opinions> {
        Opinions::rows(campaign).item(publication)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_shown_from_ten_on() {
        for (yes, no, shown, percent) in [
            (0, 0, false, 0),
            (9, 0, false, 100),
            (0, 10, true, 0),
            (5, 5, true, 50),
            (1, 7, false, 13),
            (2, 1, false, 67),
            (999, 1, true, 100),
        ] {
            let opinions = Opinions { yes, no };
            assert_eq!((opinions.shown().is_some(), opinions.percent_yes()), (shown, percent), "{yes} {no}");
        }
    }
}

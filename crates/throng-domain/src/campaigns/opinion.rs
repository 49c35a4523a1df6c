//! Opinions on a published answer: followers of a petition say whether it really answers what was asked. Of a pledge that
//! stood, the same for the question whether one did it.
//!
//! Owns how opinions are counted and how many there must be before they are shown. A signature holds its signer's
//! opinion about the answer that was current then; the sums for each answer are a small row that changes in the same
//! commit.

use serde::{Deserialize, Serialize};

use crate::spine::ids::CampaignId;
use crate::spine::limits::OPINIONS_SHOWN_MIN;
use crate::spine::row::{Key, RecordKind, Row};

/// One signer's opinion about an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opinion {
    /// The number of the answer among all that was published about the petition.
    pub publication: i64,
    /// Whether the signer thinks that it answers the petition.
    pub answers: bool,
}

/// How many signers, whose signatures count, have which opinion about one answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opinions {
    /// Signers who think that it answers the petition.
    pub yes: i64,
    /// Signers who think that it does not.
    pub no: i64,
}

impl Row for Opinions {
    const KIND: RecordKind = RecordKind::Opinions;
    type Owner = CampaignId;
}

impl Opinions {
    /// The sums with `delta` added to those who give this opinion.
    #[must_use]
    pub fn moved(self, answers: bool, delta: i64) -> Opinions {
        let moved = match answers {
            true => Opinions { yes: self.yes + delta, ..self },
            false => Opinions { no: self.no + delta, ..self },
        };
        assert!(moved.yes >= 0 && moved.no >= 0, "nobody's opinion leaves twice");
        moved
    }

    /// How many opinions there are.
    #[must_use]
    pub fn total(self) -> i64 {
        self.yes + self.no
    }

    /// The sums, if there are at least [`OPINIONS_SHOWN_MIN`] opinions: with fewer, a single opinion could be guessed.
    #[must_use]
    pub fn shown(self) -> Option<Opinions> {
        (self.total() >= OPINIONS_SHOWN_MIN).then_some(self)
    }

    /// The share of those who think that it answers, in whole percent, rounded half up; 0 without opinions.
    #[must_use]
    pub fn percent_yes(self) -> i64 {
        match self.total() {
            0 => 0,
            total => (self.yes * 200 + total) / (total * 2),
        }
    }
}

impl Opinions {
    /// The key of the row with the sums for one answer.
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

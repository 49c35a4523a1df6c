//! Ballots on paper: what was marked on a batch of them, and who handed in a letter or is on the list for it.
//!
//! Where and when they were cast, the evidence and the second person's check are those of every batch on paper
//! (`signing/paper.rs`). Owns what a count of paper can be. What was marked is kept with the batch only until the box is opened
//! or the vote is called off: then the ballots are among all others, and nothing tells which were on paper.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::campaigns::ballot::{Ballot, Choice};
use crate::campaigns::counting::{Alike, DecidedBy, Majority, count};
use crate::people::uniqueness::AddressKey;
use crate::spine::limits::{PAPER_ROWS_MAX, PAPER_SIGNATURES_MAX};
use crate::spine::time::Timestamp;

/// What somebody counted on a batch of paper.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PaperCount {
    /// The ballots that can be read, equal ones together, in the order of what was chosen: at most [`PAPER_ROWS_MAX`] rows. Each
    /// is one vote.
    pub marked: Vec<Alike>,
    /// How many are blank or spoilt: their voters voted, and decide nothing.
    pub spoilt: i64,
}

impl PaperCount {
    /// A count of so many ballots of each choice; equal ones are put together, and what nobody chose is left out.
    #[must_use]
    pub fn of(marked: impl IntoIterator<Item = (Choice, i64)>, spoilt: i64) -> PaperCount {
        let mut alike: BTreeMap<Choice, i64> = BTreeMap::new();
        for (choice, count) in marked.into_iter().filter(|(_, count)| *count != 0) {
            let sum = alike.entry(choice).or_default();
            *sum = sum.saturating_add(count);
        }
        let row = |(choice, count)| Alike { choice, weight: 1, count };
        PaperCount { marked: alike.into_iter().map(row).collect(), spoilt }
    }

    /// How many ballots there are in all.
    #[must_use]
    pub fn ballots(&self) -> i64 {
        self.marked
            .iter()
            .fold(self.spoilt, |sum, row| sum.saturating_add(row.count))
    }

    /// Whether such ballots can be: at least one, at most [`PAPER_SIGNATURES_MAX`], and each a choice on this ballot.
    #[must_use]
    pub fn can_be(&self, ballot: &Ballot) -> bool {
        let bounds = 0..=PAPER_SIGNATURES_MAX;
        let in_bounds =
            self.marked.iter().all(|row| bounds.contains(&row.count)) && bounds.contains(&self.spoilt);
        in_bounds
            && (1..=PAPER_SIGNATURES_MAX).contains(&self.ballots())
            && self.marked.len() <= PAPER_ROWS_MAX
            && self.marked.iter().all(|row| row.weight == 1)
            && count(ballot, &DecidedBy::new(0, Majority::Most, 1), &self.marked).is_ok()
    }
}

/// What a batch has that holds ballots.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PaperBallots {
    /// What was marked; nothing once the box was opened or the vote called off.
    pub count: PaperCount,
    /// Who voted with them, by the keyed hashes under which they are on the roll, in the order in which they were typed; empty
    /// where there is no roll, and once the box was opened or the vote called off.
    pub voters: Vec<AddressKey>,
    /// When the box was opened, and so since when they count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counted_at: Option<Timestamp>,
}

/// Why somebody on the list of a batch cannot have voted on paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaperVoterError {
    /// They are not on the roll, or their code was replaced.
    NotOnRoll,
    /// They have voted online, or a vote of theirs was taken out that can be put back.
    Voted,
    /// They are in another batch, or stand twice in this one.
    OnPaper,
    /// They have several votes, and what is on paper is one.
    Weight,
}

/// Somebody on the list of a batch, by their place in it from 0, and what is wrong with them.
pub type WrongVoter = (usize, PaperVoterError);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaigns::ballot::{BallotOption, Choosing};

    #[test]
    fn a_count_of_paper_has_bounds() {
        let option = |name: &str| BallotOption { name: name.to_owned(), about: String::new() };
        let ballot = Ballot { choosing: Choosing::UpTo(2), options: ["A", "B", "C"].map(option).into() };
        let wide = Ballot { choosing: Choosing::UpTo(3), options: ["A", "B", "C", "D"].map(option).into() };
        let choice = |ticks: &[u8]| wide.choice(ticks).expect("it is allowed there");
        let max = PAPER_SIGNATURES_MAX;
        for (marked, spoilt, expected) in [
            (&[(&[0][..], 3), (&[1, 2], 4)][..], 2, Some(9)),
            // Equal rows are one, and what nobody chose is none.
            (&[(&[0], 3), (&[0], 4), (&[1], 0)], 0, Some(7)),
            (&[], 1, Some(1)),
            (&[(&[0], max)], 0, Some(max)),
            (&[], 0, None),
            (&[(&[0], 3)], -1, None),
            (&[(&[0], -3)], 5, None),
            (&[(&[0], max)], 1, None),
            (&[(&[0], i64::MAX), (&[1], i64::MAX)], i64::MAX, None),
            (&[(&[0, 1, 2], 3)], 0, None),
            (&[(&[3], 3)], 0, None),
        ] {
            let count = PaperCount::of(marked.iter().map(|(ticks, count)| (choice(ticks), *count)), spoilt);
            let found = count.can_be(&ballot).then(|| count.ballots());
            assert_eq!(found, expected, "{marked:?} {spoilt}");
        }
        let heavy = Alike { choice: choice(&[0]), weight: 2, count: 3 };
        assert!(!PaperCount { marked: vec![heavy], spoilt: 0 }.can_be(&ballot), "each is one vote");
    }
}

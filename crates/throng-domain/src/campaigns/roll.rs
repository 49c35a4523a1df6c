//! Who may vote: everybody with a mailbox, or the people on a roll.
//!
//! A roll has a row for each person: the keyed hash by which they are found (of their mailbox, or of the code in their
//! letter), how many votes they have, and their address where the program is to mail them. It is taken in before the vote
//! opens, stays as it is while people vote, and is erased some days after the end. Owns what a valid roll is. **Never**
//! knows how somebody voted, nor a code as it is printed.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::office::staff::StaffId;
use crate::people::person::{EmailAddress, PersonName};
use crate::people::uniqueness::AddressKey;
use crate::sites::area::AreaCode;
use crate::spine::ids::CampaignId;
use crate::spine::limits::{CODES_ANEW_MIN, CODES_ANEW_PERCENT, ROLL_MAX, WEIGHT_MAX, WEIGHT_SHARED_MIN};
use crate::spine::time::Timestamp;

/// Who may vote.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Electorate {
    /// Everybody: one mailbox, one vote.
    #[default]
    Everybody,
    /// Whoever says by a postcode that they live in some of the site's areas: one mailbox, one vote.
    Areas,
    /// The people on a roll of addresses, each of whom is mailed a link.
    Addresses,
    /// The people on a roll of whom each has a code, in a letter.
    Codes,
}

impl Electorate {
    /// All of them.
    pub const ALL: [Electorate; 4] =
        [Electorate::Everybody, Electorate::Areas, Electorate::Addresses, Electorate::Codes];

    /// The word in forms and in the public JSON.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Electorate::Everybody => "everybody",
            Electorate::Areas => "areas",
            Electorate::Addresses => "addresses",
            Electorate::Codes => "codes",
        }
    }

    /// The electorate with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Electorate> {
        Electorate::ALL
            .into_iter()
            .find(|electorate| electorate.word() == word)
    }

    /// Whether only people on a roll may vote.
    #[must_use]
    pub fn has_roll(self) -> bool {
        matches!(self, Electorate::Addresses | Electorate::Codes)
    }
}

/// What a roll has to be for a vote: none is used in a vote that needs another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RollKind {
    /// Who may vote.
    pub electorate: Electorate,
    /// Whether it has the name of each person, which everybody is to read: with what they choose, or that they voted.
    pub named: bool,
    /// Whether everybody learns what somebody chose. Otherwise no number of votes may be so rare that it would tell.
    pub open: bool,
}

impl From<Electorate> for RollKind {
    /// That of a secret vote that does not show who voted.
    fn from(electorate: Electorate) -> RollKind {
        RollKind { electorate, named: false, open: false }
    }
}

/// An area whose people may vote, by the name that it had when the vote was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VoteArea {
    /// Its code, as in the tallies.
    pub code: AreaCode,
    /// Its name, as everybody reads it beside the result.
    pub name: String,
}

/// Somebody on the roll of a vote, by the number of their row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct VoterOf {
    /// The vote.
    pub campaign: CampaignId,
    /// The number of the row. No two rows that one vote has ever had have the same.
    pub entry: u32,
}

/// A row of a roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RollEntry {
    /// Its number, counted on from the rows of earlier rolls of the same vote.
    pub number: u32,
    /// The keyed hash of the mailbox or of the code, under this vote. The signature of this person has it as its address
    /// key, so that they vote once.
    pub voter: AddressKey,
    /// How many votes they have, from 1 to [`WEIGHT_MAX`].
    pub weight: u32,
    /// Where they are mailed; `None` where they have a code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<EmailAddress>,
    /// The keyed hash of their member number, where they have a code and the list had numbers: by it a code that was lost is
    /// made anew.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub member: Option<AddressKey>,
    /// Their name, where everybody is to read it: in an open vote, or one that shows who voted. In no other is it kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<PersonName>,
    /// The number of the batch of paper ballots with which they voted, once that was approved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paper: Option<i64>,
}

/// The roll that a vote uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roll {
    /// The number of its first row; the others follow without gaps.
    pub first: u32,
    /// How many people are on it.
    pub people: u32,
    /// How many votes they have together.
    pub votes: i64,
    /// When it was taken into use.
    pub at: Timestamp,
    /// Who took it into use; unknown of rolls from before that was kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<StaffId>,
}

impl Roll {
    /// The numbers of its rows.
    #[must_use]
    pub fn numbers(&self) -> std::ops::Range<u32> {
        self.first..self.first.saturating_add(self.people)
    }

    /// How many codes can be made anew while the vote is open.
    #[must_use]
    pub fn codes_anew_max(&self) -> u32 {
        let share = u64::from(self.people) * u64::from(CODES_ANEW_PERCENT) / 100;
        u32::try_from(share).unwrap_or(u32::MAX).max(CODES_ANEW_MIN)
    }
}

/// How many people have so many votes.
pub type Weights = BTreeMap<u32, u32>;

/// Why a roll cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RollError {
    /// Nobody is on it.
    Empty,
    /// More people than [`ROLL_MAX`] are on it.
    TooMany,
    /// Somebody has no vote, or more than [`WEIGHT_MAX`].
    Weight(u32),
    /// So few people have this number of votes that it would tell who chose what.
    Rare(u32),
}

/// Checks how many people there are, and how many of them have how many votes, in a vote that is `open` or secret.
///
/// # Errors
/// The first thing that is wrong.
pub fn check_weights(weights: &Weights, RollKind { open, .. }: RollKind) -> Result<(), RollError> {
    let people: u64 = weights.values().map(|people| u64::from(*people)).sum();
    if people == 0 {
        return Err(RollError::Empty);
    }
    if people > u64::try_from(ROLL_MAX).unwrap_or(u64::MAX) {
        return Err(RollError::TooMany);
    }
    let odd = weights.keys().find(|weight| !(1..=WEIGHT_MAX).contains(*weight));
    if let Some(weight) = odd {
        return Err(RollError::Weight(*weight));
    }
    // A result is published by the number of votes: a rare one would name its voters. In an open vote they are named anyway.
    let rare = weights.iter().find(|(_, people)| **people < WEIGHT_SHARED_MIN);
    match rare.filter(|_| weights.len() > 1 && !open) {
        Some((weight, _)) => Err(RollError::Rare(*weight)),
        None => Ok(()),
    }
}

/// How many votes the people have together.
#[must_use]
pub fn votes_of(weights: &Weights) -> i64 {
    weights
        .iter()
        .map(|(weight, people)| i64::from(*weight) * i64::from(*people))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_of_votes_that_few_have_is_refused() {
        let most = u32::try_from(ROLL_MAX).unwrap();
        for (weights, expected) in [
            (&[][..], Err(RollError::Empty)),
            (&[(1, 1)], Ok(())),
            (&[(5, 1)], Ok(())),
            (&[(1, 500), (2, WEIGHT_SHARED_MIN)], Ok(())),
            (&[(1, 500), (2, WEIGHT_SHARED_MIN - 1)], Err(RollError::Rare(2))),
            (&[(1, 1), (2, 500)], Err(RollError::Rare(1))),
            (&[(0, 500)], Err(RollError::Weight(0))),
            (&[(1, 20), (WEIGHT_MAX, 20)], Ok(())),
            (&[(1, 20), (WEIGHT_MAX + 1, 20)], Err(RollError::Weight(WEIGHT_MAX + 1))),
            (&[(1, most)], Ok(())),
            (&[(1, most), (2, 10)], Err(RollError::TooMany)),
        ] {
            let weights = weights.iter().copied().collect();
            let secret = RollKind::from(Electorate::Codes);
            assert_eq!(check_weights(&weights, secret), expected, "{weights:?}");
            // Who has which number of votes is public in an open vote.
            let open = RollKind { named: true, open: true, ..secret };
            let expected = expected.or_else(|error| match error {
                RollError::Rare(_) => Ok(()),
                error => Err(error),
            });
            assert_eq!(check_weights(&weights, open), expected, "{weights:?}");
        }
        assert_eq!(votes_of(&[(1, 20), (3, 10)].into_iter().collect()), 50);
    }

    #[test]
    fn one_code_in_twenty_can_be_made_anew_and_five_in_any_vote() {
        for (people, expected) in [(1, 5), (100, 5), (119, 5), (120, 6), (200_000, 10_000)] {
            let roll = Roll { first: 1, people, votes: people.into(), at: Timestamp(0), by: None };
            assert_eq!(roll.codes_anew_max(), expected, "{people}");
        }
    }

    #[test]
    fn words_are_read_back() {
        for electorate in Electorate::ALL {
            assert_eq!(Electorate::from_word(electorate.word()), Some(electorate));
        }
        assert_eq!(Electorate::from_word(""), None);
    }
}

//! What a vote can be begun with.
//!
//! Owns the terms of known bodies. **Never** decides anything: all of it can be changed in the form.

use crate::campaigns::counting::Majority;
use crate::campaigns::roll::Electorate;

/// What a vote can be begun with: names and numbers that such a body would choose, all of which can be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VotePreset {
    /// The word in addresses.
    pub word: &'static str,
    /// The days for which it is open.
    pub days: i64,
    /// Who may vote.
    pub electorate: Electorate,
    /// What is needed.
    pub majority: Majority,
    /// Ballots without which nothing is decided.
    pub quorum: i64,
    /// Whether voters can change their vote.
    pub can_change: bool,
}

impl VotePreset {
    /// All of them. Terms of known bodies: a students' union asks all its members for a week, a branch decides by more than
    /// half of the ballots, a consultation lasts six weeks and lets people change their mind, a newsroom asks for a day.
    pub const ALL: [VotePreset; 4] = [
        VotePreset {
            word: "students-union",
            days: 7,
            electorate: Electorate::Addresses,
            majority: Majority::Most,
            quorum: 100,
            can_change: false,
        },
        VotePreset {
            word: "union-branch",
            days: 14,
            electorate: Electorate::Codes,
            majority: Majority::Half,
            quorum: 20,
            can_change: false,
        },
        VotePreset {
            word: "consultation",
            days: 42,
            electorate: Electorate::Everybody,
            majority: Majority::Most,
            quorum: 0,
            can_change: true,
        },
        VotePreset {
            word: "newsroom",
            days: 1,
            electorate: Electorate::Everybody,
            majority: Majority::Most,
            quorum: 0,
            can_change: true,
        },
    ];
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spine::limits::{VOTE_DAYS_MAX, VOTE_QUORUM_MAX};

    #[test]
    fn presets_can_be_opened() {
        for preset in VotePreset::ALL {
            assert!((1..=VOTE_DAYS_MAX).contains(&preset.days), "{}", preset.word);
            assert!((0..=VOTE_QUORUM_MAX).contains(&preset.quorum), "{}", preset.word);
        }
    }
}

//! Counting a vote: from what was chosen to sums and a decision.
//!
//! Pure arithmetic over ballots without names, so that anybody can do it again: `throng verify` does, from what was
//! published, and a script in the documents that shares no code with this. **Never** sees a person or a sealed choice.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::campaigns::ballot::{Ballot, Choice, Choosing};

/// What a motion or an option needs in order to be carried or chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Majority {
    /// More votes for than against, or more than the others.
    #[default]
    Most,
    /// More than half of the votes of all ballots, those that abstain included.
    Half,
    /// At least two thirds of the votes of the ballots that do not abstain.
    TwoThirds,
    /// At least three quarters of the votes of the ballots that do not abstain.
    ThreeQuarters,
    /// More than half of all votes that the people on the roll have, whether they vote or not.
    HalfOfRoll,
}

impl Majority {
    /// All of them, from weak to strong.
    pub const ALL: [Majority; 5] =
        [Majority::Most, Majority::Half, Majority::TwoThirds, Majority::ThreeQuarters, Majority::HalfOfRoll];

    /// The word in forms and in the public JSON.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Majority::Most => "most",
            Majority::Half => "half",
            Majority::TwoThirds => "two-thirds",
            Majority::ThreeQuarters => "three-quarters",
            Majority::HalfOfRoll => "half-of-roll",
        }
    }

    /// The majority with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Majority> {
        Majority::ALL.into_iter().find(|majority| majority.word() == word)
    }

    /// Whether `votes` are enough, of `all` that were cast, of which `taking_part` do not abstain, and of those that the
    /// people on the roll have.
    fn is_met(self, votes: i64, all: i64, taking_part: i64, on_roll: i64) -> bool {
        match self {
            Majority::HalfOfRoll => votes * 2 > on_roll,
            Majority::Most => votes > 0,
            Majority::Half => votes * 2 > all,
            Majority::TwoThirds => votes > 0 && votes * 3 >= taking_part * 2,
            Majority::ThreeQuarters => votes > 0 && votes * 4 >= taking_part * 3,
        }
    }
}

/// By what a vote is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DecidedBy {
    /// Votes without which nothing is decided; 0 if any number will do. Those that abstain count.
    #[serde(default)]
    pub quorum: i64,
    /// What is needed.
    #[serde(default)]
    pub majority: Majority,
    /// How many options are chosen at most; 1 unless voters can choose several.
    pub seats: u8,
    /// Of a hundred votes on the roll, how many have to be cast; 0 for none. When the vote opens, the quorum is set by it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub quorum_percent: u8,
    /// How many votes the people on the roll have, once the vote is open; 0 where there is no roll.
    #[serde(default, skip_serializing_if = "is_none")]
    pub on_roll: i64,
}

fn is_zero(percent: &u8) -> bool {
    *percent == 0
}

fn is_none(votes: &i64) -> bool {
    *votes == 0
}

impl DecidedBy {
    /// Decided by the votes that are cast.
    #[must_use]
    pub fn new(quorum: i64, majority: Majority, seats: u8) -> DecidedBy {
        DecidedBy { quorum, majority, seats, quorum_percent: 0, on_roll: 0 }
    }

    /// As it stands once a vote opens with a roll whose people have so many votes.
    #[must_use]
    pub fn with_roll(self, votes: i64) -> DecidedBy {
        let share = (votes * i64::from(self.quorum_percent) + 99) / 100;
        DecidedBy { quorum: self.quorum.max(share), on_roll: votes, ..self }
    }
}

/// What a vote came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// Too few voted.
    NoQuorum,
    /// Yes.
    Carried,
    /// No.
    Lost,
    /// As many yes as no: not carried.
    Tied,
    /// Options were chosen, or none had the majority.
    Chosen {
        /// Numbers of those that were chosen, those with most votes first.
        options: Vec<u8>,
        /// Numbers of those that have as many votes as each other for the places that are left, in rising order.
        tied: Vec<u8>,
    },
}

/// Ballots that are the same, and how many there are.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Alike {
    /// What was chosen.
    pub choice: Choice,
    /// How many votes each of them is, by the roll.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub weight: u32,
    /// How many chose that; at least 1.
    pub count: i64,
}

fn one() -> u32 {
    1
}

fn is_one(weight: &u32) -> bool {
    *weight == 1
}

impl Alike {
    /// How many votes they are together.
    #[must_use]
    pub fn votes(&self) -> i64 {
        self.count * i64::from(self.weight)
    }
}

/// The result of counting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counted {
    /// How many ballots there are.
    pub ballots: i64,
    /// How many votes they are: as many, unless the roll says that some are more than one.
    pub votes: i64,
    /// How few ballots there are of any number of votes.
    pub fewest: i64,
    /// How many votes each option has, by its number.
    pub sums: Vec<i64>,
    /// What is decided by these numbers.
    pub decision: Decision,
}

/// What of these is a choice on this ballot, and how many of them are none. Nobody can cast one; what is damaged so is a ballot that
/// cannot be read, like a sealed choice that does not open, and keeps the others from nothing.
#[must_use]
pub fn on_ballot(ballot: &Ballot, alike: &[Alike]) -> (Vec<Alike>, i64) {
    let is_choice = |row: &&Alike| ballot.choice(row.choice.numbers()).as_ref() == Ok(&row.choice);
    let (on, off): (Vec<&Alike>, Vec<&Alike>) = alike.iter().partition(is_choice);
    (on.into_iter().cloned().collect(), off.iter().map(|row| row.count).sum())
}

/// Counts ballots.
///
/// # Errors
/// They are not in rising order, one stands there twice or for nothing, or one is no choice on this ballot.
pub fn count(ballot: &Ballot, by: &DecidedBy, alike: &[Alike]) -> Result<Counted, Uncountable> {
    let in_order = alike.is_sorted_by(|one, next| (&one.choice, one.weight) < (&next.choice, next.weight));
    let is_choice = |row: &Alike| {
        row.count > 0 && row.weight > 0 && ballot.choice(row.choice.numbers()).as_ref() == Ok(&row.choice)
    };
    if !in_order || !alike.iter().all(is_choice) {
        return Err(Uncountable);
    }
    let mut sums = vec![0_i64; ballot.places()];
    for row in alike {
        for number in row.choice.numbers() {
            sums[usize::from(*number)] += row.votes();
        }
    }
    let mut by_weight: BTreeMap<u32, i64> = BTreeMap::new();
    for row in alike {
        *by_weight.entry(row.weight).or_default() += row.count;
    }
    let votes = alike.iter().map(Alike::votes).sum();
    let decision = decide(ballot, by, votes, &sums);
    Ok(Counted {
        ballots: by_weight.values().sum(),
        votes,
        fewest: by_weight.values().copied().min().unwrap_or(0),
        sums,
        decision,
    })
}

/// How many votes each option has while people can still vote, where that is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SoFar {
    /// How many votes the ballots are.
    pub votes: i64,
    /// How many votes each option has, by its number.
    pub sums: Vec<i64>,
}

impl SoFar {
    /// Adds up what was chosen. Nothing is decided by it, so what is on no ballot is in no sum.
    #[must_use]
    pub fn of(ballot: &Ballot, alike: &[Alike]) -> SoFar {
        let mut sums = vec![0_i64; ballot.places()];
        for row in alike {
            for number in row.choice.numbers() {
                if let Some(sum) = sums.get_mut(usize::from(*number)) {
                    *sum += row.votes();
                }
            }
        }
        SoFar { votes: alike.iter().map(Alike::votes).sum(), sums }
    }
}

/// Ballots that cannot be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Uncountable;

fn decide(ballot: &Ballot, by: &DecidedBy, votes: i64, sums: &[i64]) -> Decision {
    if votes < by.quorum.max(1) {
        return Decision::NoQuorum;
    }
    match ballot.choosing {
        Choosing::YesNo => {
            let at = |number: u8| sums[usize::from(number)];
            motion(by, at(Choice::YES), at(Choice::NO), votes)
        }
        Choosing::One | Choosing::UpTo(_) => election(by, votes, sums),
    }
}

fn motion(by: &DecidedBy, yes: i64, no: i64, votes: i64) -> Decision {
    if yes == no {
        return Decision::Tied;
    }
    match yes > no && by.majority.is_met(yes, votes, yes + no, by.on_roll) {
        true => Decision::Carried,
        false => Decision::Lost,
    }
}

fn election(by: &DecidedBy, all: i64, sums: &[i64]) -> Decision {
    let numbered = (0_u8..).zip(sums.iter().copied());
    let mut able: Vec<(u8, i64)> = numbered
        .filter(|(_, votes)| by.majority.is_met(*votes, all, all, by.on_roll))
        .collect();
    // Those with equal votes stay in the order of the ballot.
    able.sort_by_key(|(_, votes)| std::cmp::Reverse(*votes));
    let seats = usize::from(by.seats);
    // The votes of the first who finds no place: whoever has as many has none either.
    let left_out = able.get(seats).map(|(_, votes)| *votes);
    let is_above = |votes: i64| left_out.is_none_or(|left_out| votes > left_out);
    let placed = &able[..able.len().min(seats)];
    let options: Vec<u8> = placed
        .iter()
        .filter(|(_, votes)| is_above(*votes))
        .map(|(number, _)| *number)
        .collect();
    let tied = match options.len() == placed.len() {
        true => Vec::new(),
        false => able
            .iter()
            .filter(|(_, votes)| Some(*votes) == left_out)
            .map(|(number, _)| *number)
            .collect(),
    };
    Decision::Chosen { options, tied }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaigns::ballot::BallotOption;

    fn yes_no() -> Ballot {
        Ballot { choosing: Choosing::YesNo, options: Vec::new() }
    }

    fn of(choosing: Choosing, options: usize) -> Ballot {
        let option = |number| BallotOption { name: format!("Option {number}"), about: String::new() };
        Ballot { choosing, options: (0..options).map(option).collect() }
    }

    fn rows(ballot: &Ballot, ticks: &[(&[u8], i64)]) -> Vec<Alike> {
        let row = |(ticks, count): &(&[u8], i64)| Alike {
            choice: ballot.choice(ticks).expect("the test ticks what there is"),
            weight: 1,
            count: *count,
        };
        let mut rows: Vec<Alike> = ticks.iter().map(row).filter(|row| row.count > 0).collect();
        rows.sort();
        rows
    }

    #[test]
    fn a_motion_is_carried_by_its_majority() {
        use Decision::{Carried, Lost, NoQuorum, Tied};
        use Majority::{Half, Most, ThreeQuarters, TwoThirds};
        for (majority, quorum, yes, no, abstain, expected) in [
            (Most, 0, 2, 1, 0, Carried),
            (Most, 0, 1, 0, 100, Carried),
            (Most, 0, 1, 2, 0, Lost),
            (Most, 0, 2, 2, 5, Tied),
            (Most, 0, 0, 0, 5, Tied),
            (Most, 0, 0, 0, 0, NoQuorum),
            (Most, 4, 2, 1, 0, NoQuorum),
            (Most, 4, 2, 1, 1, Carried),
            (Half, 0, 50, 1, 49, Lost),
            (Half, 0, 51, 1, 48, Carried),
            (TwoThirds, 0, 66, 34, 0, Lost),
            (TwoThirds, 0, 67, 33, 0, Carried),
            (TwoThirds, 0, 2, 1, 97, Carried),
            (ThreeQuarters, 0, 3, 1, 0, Carried),
            (ThreeQuarters, 0, 74, 26, 0, Lost),
        ] {
            let ballot = yes_no();
            let alike = rows(&ballot, &[(&[0], yes), (&[1], no), (&[2], abstain)]);
            let counted = count(&ballot, &DecidedBy::new(quorum, majority, 1), &alike);
            let counted = counted.expect("they can be counted");
            assert_eq!(counted.decision, expected, "{majority:?}: {yes}, {no}, {abstain}, of {quorum}");
            assert_eq!((counted.ballots, counted.sums), (yes + no + abstain, vec![yes, no, abstain]));
        }
    }

    #[test]
    fn options_are_chosen_and_ties_are_said() {
        let two = of(Choosing::UpTo(2), 4);
        for (majority, seats, votes, options, tied) in [
            (Majority::Most, 1, [3, 2, 1, 0], vec![0], vec![]),
            (Majority::Most, 1, [2, 2, 1, 0], vec![], vec![0, 1]),
            (Majority::Most, 2, [2, 1, 2, 0], vec![0, 2], vec![]),
            (Majority::Most, 2, [1, 3, 1, 1], vec![1], vec![0, 2, 3]),
            // Nobody is chosen whom nobody chose.
            (Majority::Most, 3, [4, 0, 0, 0], vec![0], vec![]),
            (Majority::Half, 2, [6, 5, 4, 0], vec![], vec![]),
            (Majority::Half, 2, [9, 5, 1, 0], vec![0], vec![]),
            (Majority::TwoThirds, 2, [10, 5, 0, 0], vec![0], vec![]),
        ] {
            let ticks: Vec<(&[u8], i64)> = [&[0][..], &[1], &[2], &[3]].into_iter().zip(votes).collect();
            let by = DecidedBy::new(0, majority, seats);
            let counted = count(&two, &by, &rows(&two, &ticks)).expect("they can be counted");
            assert_eq!(counted.decision, Decision::Chosen { options, tied }, "{majority:?} {votes:?}");
        }
    }

    #[test]
    fn several_options_of_one_ballot_count_each() {
        let two = of(Choosing::UpTo(2), 3);
        let alike = rows(&two, &[(&[0, 1], 3), (&[1, 2], 2), (&[1], 1)]);
        let by = DecidedBy::new(6, Majority::Half, 2);
        let counted = count(&two, &by, &alike).expect("they can be counted");
        assert_eq!((counted.ballots, &counted.sums[..]), (6, &[3, 6, 2][..]));
        assert_eq!(counted.decision, Decision::Chosen { options: vec![1], tied: vec![] });
    }

    #[test]
    fn a_ballot_counts_as_many_votes_as_the_roll_says() {
        use Decision::{Carried, Lost, NoQuorum, Tied};
        use Majority::{Half, HalfOfRoll, Most};
        // How many say yes with one vote and with three, and no with one and with three, of votes on the roll.
        for (majority, percent, [yes, yes_3, no, no_3], on_roll, expected) in [
            (Most, 0, [0, 1, 2, 0], 10, Carried),
            (Most, 0, [3, 0, 0, 1], 10, Tied),
            (Half, 0, [1, 1, 0, 2], 10, Lost),
            (Most, 50, [1, 0, 0, 1], 8, Lost),
            (Most, 51, [1, 0, 0, 1], 8, NoQuorum),
            (Most, 100, [1, 1, 1, 1], 8, Tied),
            (HalfOfRoll, 0, [2, 1, 0, 0], 10, Lost),
            (HalfOfRoll, 0, [3, 1, 1, 0], 11, Carried),
        ] {
            let ballot = yes_no();
            let row = |(tick, weight, count): (u8, u32, i64)| Alike {
                choice: ballot.choice(&[tick]).expect("yes or no"),
                weight,
                count,
            };
            let alike: Vec<Alike> = [(0, 1, yes), (0, 3, yes_3), (1, 1, no), (1, 3, no_3)]
                .map(row)
                .into();
            let alike: Vec<Alike> = alike.into_iter().filter(|row| row.count > 0).collect();
            let by = DecidedBy { quorum_percent: percent, ..DecidedBy::new(0, majority, 1) };
            let counted = count(&ballot, &by.with_roll(on_roll), &alike).expect("they can be counted");
            assert_eq!(counted.decision, expected, "{majority:?} {percent} {alike:?}");
            assert_eq!(counted.votes, yes + 3 * yes_3 + no + 3 * no_3);
            assert_eq!(counted.ballots, yes + yes_3 + no + no_3);
            let fewest = [yes + no, yes_3 + no_3].into_iter().filter(|of| *of > 0).min();
            assert_eq!(counted.fewest, fewest.unwrap_or(0));
        }
    }

    #[test]
    fn what_is_no_ballot_is_not_counted() {
        let (ballot, other) = (of(Choosing::One, 2), of(Choosing::UpTo(2), 5));
        let by = DecidedBy::new(0, Majority::Most, 1);
        let good = rows(&ballot, &[(&[0], 1), (&[1], 2)]);
        let reversed = good.iter().rev().cloned().collect();
        let twice = vec![good[0].clone(), good[0].clone()];
        let no_vote = vec![Alike { weight: 0, ..good[0].clone() }];
        let nothing = vec![Alike { count: 0, ..good[0].clone() }];
        let less = vec![Alike { count: -1, ..good[0].clone() }];
        for wrong in [
            reversed,
            twice,
            no_vote,
            nothing,
            less,
            rows(&other, &[(&[4], 1)]),
            rows(&other, &[(&[0, 1], 1)]),
        ] {
            assert_eq!(count(&ballot, &by, &wrong), Err(Uncountable), "{wrong:?}");
        }
        assert!(count(&ballot, &by, &good).is_ok());
    }
}

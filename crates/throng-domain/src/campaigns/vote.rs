//! The fields that only votes have: the ballot, by what it is decided, the key of its box, and what came of it.
//!
//! A voter signs as everybody does; with the signature stands their choice, sealed to the key of the vote's box. The
//! secret half of that key is in no file of the program: people hold parts of it, and only enough of them together open the
//! box. Owns the stages of a vote. **Never** decides when something happens: `campaigns/decide/vote.rs`.

use serde::{Deserialize, Serialize};

use crate::campaigns::ballot::Ballot;
use crate::campaigns::counting::{Alike, Counted, DecidedBy, Decision, Majority};
use crate::campaigns::roll::{Electorate, Roll};
pub use crate::campaigns::secrecy::{BoxKey, Cast, KeyShared, OpenBallot, Secrecy};
use crate::spine::ids::CampaignId;
use crate::spine::limits::{BALLOTS_SHOWN_MIN, VOTE_DAYS_MAX, VOTE_QUORUM_MAX};
use crate::spine::row::{Key, RecordKind, Row};
use crate::spine::time::{DAY_MS, Timestamp};

/// What is voted on, and how: fixed when the vote opens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VoteTerms {
    /// What voters choose from.
    pub ballot: Ballot,
    /// Who may vote.
    #[serde(default, skip_serializing_if = "is_everybody")]
    pub electorate: Electorate,
    /// By what it is decided.
    pub decided_by: DecidedBy,
    /// Whether voters can change their vote until it closes. The newest counts.
    #[serde(default)]
    pub can_change: bool,
    /// Who learns what somebody chose.
    #[serde(default, skip_serializing_if = "is_secret")]
    pub secrecy: Secrecy,
    /// The first instant at which nobody can vote any more.
    pub until: Timestamp,
}

fn is_everybody(electorate: &Electorate) -> bool {
    *electorate == Electorate::Everybody
}

fn is_secret(secrecy: &Secrecy) -> bool {
    *secrecy == Secrecy::Secret
}

/// Why terms are refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VoteTermsError {
    /// What is decided by a share of the roll, or the quorum, needs a roll.
    NeedsRoll,
    /// Choices are shown with names, but people on a roll have none.
    NeedsNames,
    /// The ballot cannot be used.
    Ballot,
    /// The quorum is not from 0 to [`VOTE_QUORUM_MAX`].
    Quorum,
    /// As many options would be chosen as there are, or none.
    Seats,
    /// The end is over.
    Past,
    /// The end is more than [`VOTE_DAYS_MAX`] days away.
    TooLate,
}

impl VoteTerms {
    /// Checks the terms at `now`.
    ///
    /// # Errors
    /// The first thing that cannot stay as it is.
    pub fn check(&self, now: Timestamp) -> Result<(), VoteTermsError> {
        self.ballot.check().map_err(|_| VoteTermsError::Ballot)?;
        let DecidedBy { quorum, quorum_percent, majority, .. } = self.decided_by;
        if !(0..=VOTE_QUORUM_MAX).contains(&quorum) || quorum_percent > 100 {
            return Err(VoteTermsError::Quorum);
        }
        if (quorum_percent > 0 || majority == Majority::HalfOfRoll) && !self.electorate.has_roll() {
            return Err(VoteTermsError::NeedsRoll);
        }
        if self.secrecy.is_open() && self.electorate.has_roll() {
            return Err(VoteTermsError::NeedsNames);
        }
        let seats = usize::from(self.decided_by.seats);
        let most = if self.ballot.ticks_max() == 1 {
            1
        } else {
            self.ballot.places() - 1
        };
        if !(1..=most).contains(&seats) {
            return Err(VoteTermsError::Seats);
        }
        if self.until <= now {
            return Err(VoteTermsError::Past);
        }
        match self.until.since(now) <= VOTE_DAYS_MAX * DAY_MS {
            true => Ok(()),
            false => Err(VoteTermsError::TooLate),
        }
    }
}

/// A box that was opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opened {
    /// When.
    pub at: Timestamp,
    /// How many voted: the turnout.
    pub voters: i64,
    /// How many of them cast something that no key of this vote sealed, or that is no choice on its ballot. They decide
    /// nothing.
    #[serde(default)]
    pub unreadable: i64,
    /// How many votes the ballots are that could be read; `None` where each is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub votes: Option<i64>,
    /// How many votes each option has; `None` in a secret vote if fewer than [`BALLOTS_SHOWN_MIN`] ballots could be read, or
    /// that few of one number of votes: that would tell who chose what.
    pub sums: Option<Vec<i64>>,
    /// What follows.
    pub decision: Decision,
}

impl Opened {
    /// What is published of a count in a vote of `voters`.
    #[must_use]
    pub fn of(counted: Counted, secrecy: Secrecy, voters: i64, at: Timestamp) -> Opened {
        let is_shown = Opened::shows(&counted, secrecy);
        let Counted { ballots, votes, sums, mut decision, .. } = counted;
        let sums = is_shown.then_some(sums);
        if let (None, Decision::Chosen { options, .. }) = (&sums, &mut decision) {
            // Their order would tell who has more votes.
            options.sort_unstable();
        }
        let votes = (votes != ballots).then_some(votes);
        Opened { at, voters, unreadable: voters - ballots, votes, sums, decision }
    }

    /// Whether more than the decision is published of what was counted.
    #[must_use]
    pub fn shows(counted: &Counted, secrecy: Secrecy) -> bool {
        secrecy.is_open() || counted.fewest >= BALLOTS_SHOWN_MIN
    }

    /// How many votes the ballots are that could be read.
    #[must_use]
    pub fn votes(&self) -> i64 {
        self.votes.unwrap_or(self.ballots())
    }

    /// How many ballots could be read.
    #[must_use]
    pub fn ballots(&self) -> i64 {
        self.voters - self.unreadable
    }
}

/// How a vote ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VoteEnd {
    /// Its box was opened.
    Opened(Box<Opened>),
    /// It was called off, for this reason. Nobody can open its box any more.
    CalledOff {
        /// When.
        at: Timestamp,
        /// Why, as everybody reads it.
        why: String,
    },
}

/// Something that everybody who voted, or who may, is told once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VoteStep {
    /// People on the roll can vote.
    Opened,
    /// It closes soon, and some people on the roll have not voted.
    Reminded,
    /// The result is out.
    Result,
    /// The vote was called off.
    CalledOff,
}

impl VoteStep {
    /// All of them.
    pub const ALL: [VoteStep; 4] =
        [VoteStep::Opened, VoteStep::Reminded, VoteStep::Result, VoteStep::CalledOff];

    /// The word in identifiers, feeds and the log; it never changes.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            VoteStep::Opened => "vote-opened",
            VoteStep::Reminded => "vote-reminded",
            VoteStep::Result => "vote-result",
            VoteStep::CalledOff => "vote-called-off",
        }
    }
}

/// What a vote has in addition to the head of every campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Vote {
    /// What is voted on, and how.
    pub terms: VoteTerms,
    /// The number of the petition that it follows from, if it was made from one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub petition: Option<u32>,
    /// The roll of who may vote, where there is one and it was taken in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roll: Option<Roll>,
    /// The number of the last row of any roll that was taken in.
    #[serde(default, skip_serializing_if = "is_unnumbered")]
    pub rows_taken: u32,
    /// The key of the box, once it was made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<KeyShared>,
    /// When its holders began to open the box, or when it closed, if it is an open vote. From then on nobody can vote,
    /// withdraw, or be taken out: what is counted is what was in the box.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fixed_at: Option<Timestamp>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<VoteEnd>,
}

fn is_unnumbered(last: &u32) -> bool {
    *last == 0
}

impl Vote {
    /// A vote that has not opened.
    #[must_use]
    pub fn new(terms: VoteTerms) -> Vote {
        Vote { terms, petition: None, roll: None, rows_taken: 0, key: None, fixed_at: None, end: None }
    }

    /// When it ended, if it has.
    #[must_use]
    pub fn ended_at(&self) -> Option<Timestamp> {
        match self.end.as_ref()? {
            VoteEnd::Opened(opened) => Some(opened.at),
            VoteEnd::CalledOff { at, .. } => Some(*at),
        }
    }

    /// Whether people on a roll are mailed.
    #[must_use]
    pub fn mails_roll(&self) -> bool {
        self.terms.electorate == Electorate::Addresses && self.roll.is_some()
    }

    /// The result, once the box was opened.
    #[must_use]
    pub fn opened(&self) -> Option<&Opened> {
        match &self.end {
            Some(VoteEnd::Opened(opened)) => Some(opened),
            _ => None,
        }
    }

    /// Whether who is counted can still change: nobody has begun to open the box, and the vote was not called off.
    #[must_use]
    pub fn is_open_to_change(&self) -> bool {
        self.fixed_at.is_none() && self.end.is_none()
    }

    /// Whether this choice was sealed to the box of this vote, or, in an open vote, is one on its ballot.
    #[must_use]
    pub fn takes(&self, cast: &Cast) -> bool {
        match cast {
            Cast::Sealed { key, .. } => !self.is_open() && self.box_key() == Some(*key),
            Cast::Open(choice) => {
                self.is_open() && self.terms.ballot.choice(choice.numbers()).as_ref() == Ok(choice)
            }
        }
    }

    /// Whether everybody learns what somebody chose, sooner or later.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.terms.secrecy.is_open()
    }

    /// Whether everybody can see now who chose what.
    #[must_use]
    pub fn shows_choices(&self) -> bool {
        match (self.terms.secrecy, &self.end) {
            (Secrecy::Secret, _) | (_, Some(VoteEnd::CalledOff { .. })) => false,
            (Secrecy::Open, None) => false,
            (Secrecy::Open, Some(VoteEnd::Opened(_))) | (Secrecy::OpenAtOnce, _) => true,
        }
    }

    /// Whether it can be opened as far as its box is concerned: its key was proved, or it needs none.
    #[must_use]
    pub fn has_its_key(&self) -> bool {
        self.is_open() || self.key.as_ref().is_some_and(|shared| shared.proved_at.is_some())
    }

    /// The key that choices are sealed to.
    #[must_use]
    pub fn box_key(&self) -> Option<BoxKey> {
        self.key.as_ref().map(|shared| shared.key)
    }
}

/// A part of the ballots of an opened box, without any trace of who cast them or when: equal ones together, in the order
/// of what was chosen. At most [`crate::spine::limits::ALIKE_PART_MAX`] rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BallotsPart(pub Vec<Alike>);

impl Row for BallotsPart {
    const KIND: RecordKind = RecordKind::BallotsPart;
    type Owner = CampaignId;
}

/// The number of the newest vote that follows from a petition, once it has opened: a row of the petition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CalledVote(pub u32);

impl Row for CalledVote {
    const KIND: RecordKind = RecordKind::CalledVote;
    type Owner = CampaignId;
}

impl CalledVote {
    /// The row of a petition.
    #[must_use]
    pub fn of(petition: CampaignId) -> Key<CalledVote> {
        CalledVote::rows(petition).item(1)
    }
}

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
    use crate::campaigns::ballot::{BallotOption, Choosing};

    #[test]
    fn terms_have_bounds() {
        let now = Timestamp(1_800_000_000_000);
        let names = ["A", "B", "C"].map(|name| BallotOption { name: name.to_owned(), about: String::new() });
        let terms = |choosing, seats, quorum, days| VoteTerms {
            ballot: Ballot {
                choosing,
                options: if choosing == Choosing::YesNo {
                    Vec::new()
                } else {
                    names.to_vec()
                },
            },
            electorate: Electorate::Everybody,
            decided_by: DecidedBy::new(quorum, Majority::Most, seats),
            can_change: false,
            secrecy: Secrecy::Secret,
            until: now.plus_ms(days * DAY_MS),
        };
        for (terms, expected) in [
            (terms(Choosing::YesNo, 1, 0, 1), Ok(())),
            (terms(Choosing::YesNo, 2, 0, 1), Err(VoteTermsError::Seats)),
            (terms(Choosing::One, 1, VOTE_QUORUM_MAX, VOTE_DAYS_MAX), Ok(())),
            (terms(Choosing::One, 0, 0, 1), Err(VoteTermsError::Seats)),
            (terms(Choosing::One, 2, 0, 1), Err(VoteTermsError::Seats)),
            (terms(Choosing::UpTo(2), 2, 0, 1), Ok(())),
            (terms(Choosing::UpTo(2), 3, 0, 1), Err(VoteTermsError::Seats)),
            (terms(Choosing::UpTo(3), 2, 0, 1), Err(VoteTermsError::Ballot)),
            (terms(Choosing::YesNo, 1, -1, 1), Err(VoteTermsError::Quorum)),
            (terms(Choosing::YesNo, 1, VOTE_QUORUM_MAX + 1, 1), Err(VoteTermsError::Quorum)),
            (terms(Choosing::YesNo, 1, 0, 0), Err(VoteTermsError::Past)),
            (terms(Choosing::YesNo, 1, 0, VOTE_DAYS_MAX + 1), Err(VoteTermsError::TooLate)),
        ] {
            assert_eq!(terms.check(now), expected, "{terms:?}");
        }
        let share = |electorate, quorum_percent, majority| VoteTerms {
            electorate,
            decided_by: DecidedBy { quorum_percent, ..DecidedBy::new(0, majority, 1) },
            ..terms(Choosing::YesNo, 1, 0, 1)
        };
        for (terms, expected) in [
            (share(Electorate::Codes, 100, Majority::HalfOfRoll), Ok(())),
            (share(Electorate::Codes, 101, Majority::Most), Err(VoteTermsError::Quorum)),
            (share(Electorate::Everybody, 1, Majority::Most), Err(VoteTermsError::NeedsRoll)),
            (share(Electorate::Everybody, 0, Majority::HalfOfRoll), Err(VoteTermsError::NeedsRoll)),
        ] {
            assert_eq!(terms.check(now), expected, "{terms:?}");
        }
    }

    #[test]
    fn few_ballots_tell_only_what_was_decided() {
        for (ballots, shown) in [(BALLOTS_SHOWN_MIN - 1, false), (BALLOTS_SHOWN_MIN, true)] {
            let counted =
                |sums, decision| Counted { ballots, votes: ballots, fewest: ballots, sums, decision };
            let carried = counted(vec![ballots, 0, 0], Decision::Carried);
            let opened = Opened::of(carried, Secrecy::Secret, ballots + 2, Timestamp(1));
            assert_eq!(opened.sums.is_some(), shown, "{ballots}");
            let chosen = |options: &[u8]| Decision::Chosen { options: options.to_vec(), tied: vec![] };
            let counted = counted(vec![1, 2, 3], chosen(&[2, 0]));
            let expected = if shown { chosen(&[2, 0]) } else { chosen(&[0, 2]) };
            assert_eq!(
                Opened::of(counted, Secrecy::Secret, ballots, Timestamp(1)).decision,
                expected,
                "{ballots}"
            );
            assert_eq!((opened.unreadable, opened.ballots()), (2, ballots));
            // Where everybody sees who chose what, there is nothing to hide.
            let counted =
                Counted { ballots, votes: ballots, fewest: ballots, sums: vec![1], decision: Decision::Lost };
            assert!(
                Opened::of(counted, Secrecy::Open, ballots, Timestamp(1))
                    .sums
                    .is_some()
            );
        }
    }

    #[test]
    fn presets_can_be_opened() {
        for preset in VotePreset::ALL {
            assert!((1..=VOTE_DAYS_MAX).contains(&preset.days), "{}", preset.word);
            assert!((0..=VOTE_QUORUM_MAX).contains(&preset.quorum), "{}", preset.word);
        }
    }
}

//! The fields that only votes have: the ballot, by what it is decided, the key of its box, and what came of it.
//!
//! A voter signs as everybody does; with the signature stands their choice, sealed to the key of the vote's box. The
//! secret half of that key is never stored with it: people hold parts of it, and only enough of them together open the
//! box; or, where the terms say so, it is in a file of its own, and the program opens the box. Owns the stages of a vote. **Never** decides when something happens: `campaigns/decide/vote.rs`.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::campaigns::ballot::Ballot;
use crate::campaigns::counting::{Counted, DecidedBy, Decision, Majority};
use crate::campaigns::option_order::OptionSeed;
use crate::campaigns::roll::{Electorate, Roll, RollKind, VoteArea};
use crate::sites::area::AreaCode;
use crate::spine::limits::{
    BALLOTS_SHOWN_MIN, VOTE_AREAS_MAX, VOTE_DAYS_MAX, VOTE_QUORUM_MAX, WHO_VOTED_MAX,
};
use crate::spine::time::{DAY_MS, Timestamp};

pub use crate::campaigns::box_key::{BoxKey, KeyShared, Opener};
pub use crate::campaigns::secrecy::{Cast, OpenBallot, Secrecy, VoterName, WhoVoted};
pub use crate::campaigns::vote_rows::{BallotsPart, CalledVote};

/// What is voted on, and how: fixed when the vote opens.
///
/// Its fields are those of the form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VoteTerms {
    /// What voters choose from.
    pub ballot: Ballot,
    /// Who may vote.
    #[serde(default, skip_serializing_if = "is_everybody")]
    pub electorate: Electorate,
    /// The areas whose people may vote, at most [`VOTE_AREAS_MAX`]; none where that is not asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub areas: Vec<VoteArea>,
    /// By what it is decided.
    pub decided_by: DecidedBy,
    /// Whether voters can change their vote until it closes. The newest counts.
    #[serde(default)]
    pub can_change: bool,
    /// Who learns what somebody chose.
    #[serde(default, skip_serializing_if = "is_secret")]
    pub secrecy: Secrecy,
    /// Who opens the box; [`Opener::Holders`] where there is none.
    #[serde(default, skip_serializing_if = "is_holders")]
    pub opener: Opener,
    /// Whether everybody can see who voted in a secret vote, once there is a result; never how.
    #[serde(default, skip_serializing_if = "is_off")]
    pub who_voted: bool,
    /// Whether the options are shown in an order that is drawn for this vote, the same for everybody; otherwise as they were
    /// written. Where the choice is yes or no they always are.
    #[serde(default, skip_serializing_if = "is_off")]
    pub drawn: bool,
    /// The first instant at which nobody can vote any more.
    pub until: Timestamp,
}

fn is_off(switch: &bool) -> bool {
    !*switch
}

fn is_everybody(electorate: &Electorate) -> bool {
    *electorate == Electorate::Everybody
}

fn is_secret(secrecy: &Secrecy) -> bool {
    *secrecy == Secrecy::Secret
}

fn is_holders(opener: &Opener) -> bool {
    *opener == Opener::Holders
}

/// Why terms are refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VoteTermsError {
    /// What is decided by a share of the roll, or the quorum, needs a roll.
    NeedsRoll,
    /// The order of the options is drawn from the key of a box, or somebody would open it, and there is none.
    NeedsBox,
    /// Who voted is shown in an open vote anyway.
    WhoVoted,
    /// The ballot cannot be used.
    Ballot,
    /// The quorum is not from 0 to [`VOTE_QUORUM_MAX`].
    Quorum,
    /// There is no area, too many, one twice, or one though the vote is not for people of areas.
    Areas,
    /// As many options would be chosen as there are, or none.
    Seats,
    /// The end is over.
    Past,
    /// The end is more than [`VOTE_DAYS_MAX`] days away.
    TooLate,
}

impl VoteTerms {
    /// The plainest vote on this ballot: everybody votes once, in secret, and what has the most votes wins, however few there are.
    #[must_use]
    pub fn of(ballot: Ballot, until: Timestamp) -> VoteTerms {
        VoteTerms {
            ballot,
            electorate: Electorate::Everybody,
            areas: Vec::new(),
            decided_by: DecidedBy::new(0, Majority::Most, 1),
            can_change: false,
            secrecy: Secrecy::Secret,
            opener: Opener::Holders,
            who_voted: false,
            drawn: false,
            until,
        }
    }

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
        if self.secrecy.is_open() && (self.drawn || self.opener == Opener::Program) {
            return Err(VoteTermsError::NeedsBox);
        }
        if self.secrecy.is_open() && self.who_voted {
            return Err(VoteTermsError::WhoVoted);
        }
        let is_of_areas = self.electorate == Electorate::Areas;
        let codes: BTreeSet<&AreaCode> = self.areas.iter().map(|area| &area.code).collect();
        if is_of_areas == codes.is_empty() || codes.len() != self.areas.len() || codes.len() > VOTE_AREAS_MAX
        {
            return Err(VoteTermsError::Areas);
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

impl VoteTerms {
    /// What a roll has to be for this vote.
    #[must_use]
    pub fn roll_kind(&self) -> RollKind {
        let open = self.secrecy.is_open();
        let named = (open || self.who_voted) && self.electorate.has_roll();
        RollKind { electorate: self.electorate, named, open }
    }

    /// Whether a row stands beside each voter by which everybody reads their name, in an open vote of a roll or where it is shown
    /// who voted.
    #[must_use]
    pub fn keeps_voters(&self) -> bool {
        self.who_voted || self.roll_kind().named
    }

    /// Whether somebody who lives in this area may vote, as far as areas matter; `None` where it is unknown.
    #[must_use]
    pub fn takes_area(&self, lives_in: Option<&AreaCode>) -> bool {
        self.electorate != Electorate::Areas || self.areas.iter().any(|area| Some(&area.code) == lives_in)
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
    /// What is decided by these numbers.
    pub decision: Decision,
    /// How many of those who voted did so on paper.
    #[serde(default, skip_serializing_if = "is_none")]
    pub on_paper: i64,
    /// How many of these ballots are blank or spoilt; they are among the unreadable ones.
    #[serde(default, skip_serializing_if = "is_none")]
    pub spoilt: i64,
}

fn is_none(ballots: &i64) -> bool {
    *ballots == 0
}

impl Opened {
    /// What is published of a count in a vote of `voters`.
    #[must_use]
    pub fn of(counted: Counted, secrecy: Secrecy, voters: i64, at: Timestamp) -> Opened {
        let is_shown = Opened::shows(&counted, secrecy);
        Opened::with(counted, voters, at, is_shown)
    }

    /// The same, with its sums or without.
    #[must_use]
    pub fn with(counted: Counted, voters: i64, at: Timestamp, is_shown: bool) -> Opened {
        let Counted { ballots, votes, sums, mut decision, .. } = counted;
        let sums = is_shown.then_some(sums);
        if let (None, Decision::Chosen { options, .. }) = (&sums, &mut decision) {
            // Their order would tell who has more votes.
            options.sort_unstable();
        }
        let votes = (votes != ballots).then_some(votes);
        Opened { at, voters, unreadable: voters - ballots, votes, sums, decision, on_paper: 0, spoilt: 0 }
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
    /// Whether the program made its draft, since the petition had enough signatures, and nobody has saved it yet.
    #[serde(default, skip_serializing_if = "is_off")]
    pub called: bool,
    /// The number of the draft that it tries out, if it is a trial: only who was sent a link finds it, and nothing of it counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trial_of: Option<u32>,
    /// The number of the trial of this draft that was not erased, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trial: Option<u32>,
    /// The roll of who may vote, where there is one and it was taken in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roll: Option<Roll>,
    /// The number of the last row of any roll that was taken in.
    #[serde(default, skip_serializing_if = "is_unnumbered")]
    pub rows_taken: u32,
    /// How many codes were made anew since it opened, and for how many people who had voted one was asked for in vain.
    #[serde(default, skip_serializing_if = "is_unnumbered")]
    pub codes_anew: u32,
    /// How many of them were made anew: everybody reads it beside the result, since whoever makes codes could vote with them.
    #[serde(default, skip_serializing_if = "is_unnumbered")]
    pub codes_replaced: u32,
    /// The key of the box, once it was made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<KeyShared>,
    /// From what the order of the options was drawn when it opened, if it is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<OptionSeed>,
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
        Vote {
            terms,
            petition: None,
            called: false,
            trial_of: None,
            trial: None,
            roll: None,
            rows_taken: 0,
            codes_anew: 0,
            codes_replaced: 0,
            key: None,
            seed: None,
            fixed_at: None,
            end: None,
        }
    }

    /// Whether it tries out another, with a few people.
    #[must_use]
    pub fn is_trial(&self) -> bool {
        self.trial_of.is_some()
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

    /// The numbers of what can be chosen, from 0, in the order in which everybody sees it.
    #[must_use]
    pub fn order(&self) -> Vec<u8> {
        let places = self.terms.ballot.places();
        match self.seed {
            Some(seed) => seed.order(places),
            None => (0..=u8::MAX).take(places).collect(),
        }
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

    /// Whether everybody can see now who voted in a secret vote.
    #[must_use]
    pub fn who_voted(&self) -> WhoVoted {
        let (true, Some(opened)) = (self.terms.who_voted, self.opened()) else {
            return WhoVoted::Hidden;
        };
        let in_common = |sums: &Vec<i64>| {
            sums.iter().any(|sum| *sum == opened.votes()) || sums.iter().all(|sum| *sum == 0)
        };
        if opened.ballots() < BALLOTS_SHOWN_MIN {
            WhoVoted::Few
        } else if opened.on_paper > 0 {
            WhoVoted::Paper
        } else if opened.votes.is_some() {
            WhoVoted::Weighted
        } else if opened.sums.as_ref().is_none_or(in_common) {
            WhoVoted::Alike
        } else if opened.voters > WHO_VOTED_MAX {
            WhoVoted::Many
        } else {
            WhoVoted::Shown
        }
    }

    /// Whether it can be opened as far as its box is concerned: its key was proved, or it needs none.
    #[must_use]
    pub fn has_its_key(&self) -> bool {
        self.is_open() || self.key.as_ref().is_some_and(|shared| shared.proved_at.is_some())
    }

    /// Whether the program keeps the secret half of the key of its box.
    #[must_use]
    pub fn keeps_key(&self) -> bool {
        !self.is_open() && self.terms.opener == Opener::Program
    }

    /// The key whose secret half the program keeps, as long as it is needed: until the vote has ended.
    #[must_use]
    pub fn kept_key(&self) -> Option<BoxKey> {
        self.box_key().filter(|_| self.keeps_key() && self.end.is_none())
    }

    /// Whether the program opens its box, without anybody; a trial ends when somebody says so.
    #[must_use]
    pub fn opens_by_itself(&self) -> bool {
        self.keeps_key() && !self.is_trial()
    }

    /// The key that choices are sealed to.
    #[must_use]
    pub fn box_key(&self) -> Option<BoxKey> {
        self.key.as_ref().map(|shared| shared.key)
    }
}

#[cfg(test)]
mod tests;

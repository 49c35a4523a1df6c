//! The fields that only votes have: the ballot, by what it is decided, the key of its box, and what came of it.
//!
//! A voter signs as everybody does; with the signature stands their choice, sealed to the key of the vote's box. The
//! secret half of that key is in no file of the program: people hold parts of it, and only enough of them together open the
//! box. Owns the stages of a vote. **Never** decides when something happens: `campaigns/decide/vote.rs`.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::campaigns::ballot::{Ballot, SealedChoice, bytes_of, text_of};
use crate::campaigns::counting::{Alike, Counted, DecidedBy, Decision, Majority};
use crate::campaigns::option_order::OptionSeed;
use crate::campaigns::roll::{Electorate, Roll};
use crate::sites::area::AreaCode;
use crate::spine::ids::CampaignId;
use crate::spine::limits::{
    BALLOTS_SHOWN_MIN, KEY_HOLDERS_MAX, VOTE_AREAS_MAX, VOTE_DAYS_MAX, VOTE_QUORUM_MAX,
};
use crate::spine::row::{Key, RecordKind, Row};
use crate::spine::time::{DAY_MS, Timestamp};

/// An area whose people may vote, by the name that it had when the vote was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VoteArea {
    /// Its code, as in the tallies.
    pub code: AreaCode,
    /// Its name, as everybody reads it beside the result.
    pub name: String,
}

/// What is voted on, and how: fixed when the vote opens.
///
/// Seven fields: those of the form.
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

/// Why terms are refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VoteTermsError {
    /// What is decided by a share of the roll, or the quorum, needs a roll.
    NeedsRoll,
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
    /// Whether somebody who lives in this area may vote, as far as areas matter; `None` where it is unknown.
    #[must_use]
    pub fn takes_area(&self, lives_in: Option<&AreaCode>) -> bool {
        self.electorate != Electorate::Areas || self.areas.iter().any(|area| Some(&area.code) == lives_in)
    }
}

/// The public half of the key of a vote's box (X25519).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct BoxKey(pub [u8; 32]);

impl TryFrom<String> for BoxKey {
    type Error = &'static str;

    fn try_from(text: String) -> Result<BoxKey, &'static str> {
        bytes_of(&text)
            .map(BoxKey)
            .ok_or("a key that is not 64 hexadecimal digits")
    }
}

impl From<BoxKey> for String {
    fn from(key: BoxKey) -> String {
        text_of(&key.0)
    }
}

/// A sealed choice on its way into a box, with the key that it was sealed to. Whoever sealed it has read the vote before, or was
/// told which one it is: the rule compares, and puts nothing into a box that its key could not open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cast {
    /// The key of the box; each vote has its own.
    pub key: BoxKey,
    /// The choice.
    pub sealed: SealedChoice,
}

/// The key of a box, and how its secret half was shared out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeyShared {
    /// The public half.
    pub key: BoxKey,
    /// How many people hold a part of the secret half, from 1 to [`KEY_HOLDERS_MAX`].
    pub holders: u8,
    /// How many of them are needed to open the box.
    pub needed: u8,
    /// When it was made.
    pub made_at: Timestamp,
    /// When parts were first typed in that fit it. Before that a vote does not open: what was written down wrongly would
    /// be found only when it is too late.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proved_at: Option<Timestamp>,
}

impl KeyShared {
    /// Whether so many holders, of whom so many are needed, can be.
    #[must_use]
    pub fn can_be(holders: u8, needed: u8) -> bool {
        (1..=KEY_HOLDERS_MAX).contains(&holders) && (1..=holders).contains(&needed)
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
    /// How many votes each option has; `None` if fewer than [`BALLOTS_SHOWN_MIN`] ballots could be read, or that few of one
    /// number of votes: that would tell who chose what.
    pub sums: Option<Vec<i64>>,
    /// What follows.
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
    pub fn of(counted: Counted, voters: i64, at: Timestamp) -> Opened {
        let is_shown = Opened::shows(&counted);
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
    pub fn shows(counted: &Counted) -> bool {
        counted.fewest >= BALLOTS_SHOWN_MIN
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
    /// How many codes were made anew since it opened, or asked for in vain by somebody who had voted.
    #[serde(default, skip_serializing_if = "is_unnumbered")]
    pub codes_anew: u32,
    /// The key of the box, once it was made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<KeyShared>,
    /// From what the order of the options was drawn when it opened, if it is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<OptionSeed>,
    /// When its holders began to open the box. From then on nobody can vote, withdraw, or be taken out: what is counted is
    /// what was in the box.
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
            trial_of: None,
            trial: None,
            roll: None,
            rows_taken: 0,
            codes_anew: 0,
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

    /// Whether this choice was sealed to the box of this vote.
    #[must_use]
    pub fn takes(&self, cast: &Cast) -> bool {
        self.box_key() == Some(cast.key)
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
            areas: Vec::new(),
            decided_by: DecidedBy::new(quorum, Majority::Most, seats),
            can_change: false,
            drawn: false,
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
    fn areas_are_named_where_their_people_vote_and_nowhere_else() {
        let now = Timestamp(1_800_000_000_000);
        let area = |number: usize| VoteArea {
            code: AreaCode::parse(&format!("E{number}")).expect("a code"),
            name: format!("Town {number}"),
        };
        let terms = |electorate, areas: Vec<VoteArea>| VoteTerms {
            ballot: Ballot { choosing: Choosing::YesNo, options: Vec::new() },
            electorate,
            areas,
            decided_by: DecidedBy::new(0, Majority::Most, 1),
            can_change: false,
            drawn: false,
            until: now.plus_ms(DAY_MS),
        };
        let wrong = Err(VoteTermsError::Areas);
        for (electorate, areas, expected) in [
            (Electorate::Areas, vec![area(1)], Ok(())),
            (Electorate::Areas, (0..VOTE_AREAS_MAX).map(area).collect(), Ok(())),
            (Electorate::Areas, (0..=VOTE_AREAS_MAX).map(area).collect(), wrong),
            (Electorate::Areas, vec![], wrong),
            (Electorate::Areas, vec![area(1), area(1)], wrong),
            (Electorate::Everybody, vec![area(1)], wrong),
            (Electorate::Codes, vec![area(1)], wrong),
        ] {
            let terms = terms(electorate, areas);
            assert_eq!(terms.check(now), expected, "{terms:?}");
        }
        let of_two = terms(Electorate::Areas, vec![area(1), area(2)]);
        let takes = |code: Option<&str>| {
            let code = code.map(|code| AreaCode::parse(code).expect("a code"));
            of_two.takes_area(code.as_ref())
        };
        assert_eq!([Some("E1"), Some("E2"), Some("E3"), None].map(takes), [true, true, false, false]);
        assert!(terms(Electorate::Everybody, vec![]).takes_area(None));
    }

    #[test]
    fn few_ballots_tell_only_what_was_decided() {
        for (ballots, shown) in [(BALLOTS_SHOWN_MIN - 1, false), (BALLOTS_SHOWN_MIN, true)] {
            let counted =
                |sums, decision| Counted { ballots, votes: ballots, fewest: ballots, sums, decision };
            let carried = counted(vec![ballots, 0, 0], Decision::Carried);
            let opened = Opened::of(carried, ballots + 2, Timestamp(1));
            assert_eq!(opened.sums.is_some(), shown, "{ballots}");
            let chosen = |options: &[u8]| Decision::Chosen { options: options.to_vec(), tied: vec![] };
            let counted = counted(vec![1, 2, 3], chosen(&[2, 0]));
            let expected = if shown { chosen(&[2, 0]) } else { chosen(&[0, 2]) };
            assert_eq!(Opened::of(counted, ballots, Timestamp(1)).decision, expected, "{ballots}");
            assert_eq!((opened.unreadable, opened.ballots()), (2, ballots));
        }
    }
}

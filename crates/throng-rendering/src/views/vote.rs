//! What pages say of a vote beside what they say of every campaign: what can be chosen, how it is decided, and the result.
//!
//! Owns plain data. A ballot on which the choice is yes or no has no names of its own: its options are sentences of the
//! program, by their keys.

use serde::Serialize;
use throng_domain::ballot::{Ballot, Choice, Choosing};
use throng_domain::campaign::Campaign;
use throng_domain::command::shows_receipts;
use throng_domain::counting::{Decision, Majority, SoFar};
use throng_domain::time::Timestamp;
use throng_domain::vote::{Opened, Vote, VoteEnd};

use super::{BallotChangesView, FieldProblem, PetitionRef, SiteView, secrecy_word, who_voted_word};

/// Something that can be chosen.
#[derive(Debug, Clone, Serialize)]
pub struct BallotOptionView {
    /// Its number on the ballot, from 1.
    pub number: i64,
    /// The key of its name, where the choice is yes or no.
    pub key: Option<&'static str>,
    /// Its name otherwise.
    pub name: String,
    /// More about it; may be empty.
    pub about: String,
}

/// A vote on a page about it.
///
/// Its fields are the ballot, who may vote, what decides, who sees it, the key, and what came of it.
#[derive(Debug, Clone, Serialize)]
pub struct VoteView {
    /// `yes-no`, `one` or `up-to`.
    pub choosing: &'static str,
    /// What can be chosen, in the order in which everybody sees it.
    pub options: Vec<BallotOptionView>,
    /// From what that order was drawn, if it was.
    pub seed: Option<String>,
    /// How many options one voter can tick.
    pub ticks_max: i64,
    /// `everybody`, `areas`, `addresses` or `codes`.
    pub electorate: &'static str,
    /// The names of the areas whose people may vote; none where that is not asked.
    pub areas: Vec<String>,
    /// The roll of who may vote, where there is one and it was taken in.
    pub roll: Option<RollRef>,
    /// Votes without which nothing is decided; 0 if there is no such number.
    pub quorum: i64,
    /// The key of what is needed.
    pub majority_key: &'static str,
    /// How many options are chosen at most.
    pub seats: i64,
    /// Whether voters can change their vote until it closes.
    pub can_change: bool,
    /// `secret`, `open` or `open-at-once`.
    pub secrecy: &'static str,
    /// What whoever votes is told before: as `secrecy`, or `who-voted` if that they voted becomes public.
    pub told: &'static str,
    /// Whether everybody can see who voted in a secret vote: `later`, `shown`, `few`, `rare`, `alike`, `many` or `called-off`; empty where
    /// the vote never shows it.
    pub who_voted: &'static str,
    /// Whether everybody can see now who chose what.
    pub shows_choices: bool,
    /// The count so far, where that is shown while people can still vote.
    pub so_far: Option<Vec<ResultRow>>,
    /// How many votes are counted there; 0 where nothing is.
    pub so_far_votes: i64,
    /// `holders` or `program`: who opens the box of a secret vote.
    pub opener: &'static str,
    /// How many people hold a part of the key; 0 before it was made, where the program keeps it, and where there is no box.
    pub holders: i64,
    /// How many of them open the box.
    pub needed: i64,
    /// The first instant at which nobody can vote any more, ms since 1970.
    pub closes_ms: i64,
    /// Whether people can vote now.
    pub open: bool,
    /// Whether voting is over, and people on the roll can still see that they were counted.
    pub receipts: bool,
    /// The result, once the box was opened.
    pub result: Option<VoteResultView>,
    /// Since when, and why, if it was called off.
    pub called_off: Option<CalledOffView>,
}

/// The roll of a vote.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct RollRef {
    /// How many people are on it.
    pub people: i64,
    /// How many votes they have together.
    pub votes: i64,
    /// How many codes were replaced while people could vote.
    pub replaced: i64,
}

/// That a vote was called off.
#[derive(Debug, Clone, Serialize)]
pub struct CalledOffView {
    /// When, ms since 1970.
    pub at_ms: i64,
    /// The reason that everybody reads.
    pub why: String,
}

/// How many chose an option.
#[derive(Debug, Clone, Serialize)]
pub struct ResultRow {
    pub option: BallotOptionView,
    /// How many ballots it is on.
    pub votes: i64,
    /// Of a hundred ballots.
    pub percent: i64,
    /// Whether it was chosen.
    pub chosen: bool,
}

/// The result of a vote.
///
/// Fifteen fields: the turnout, the sums and the decision.
#[derive(Debug, Clone, Serialize)]
pub struct VoteResultView {
    /// When the box was opened, ms since 1970.
    pub at_ms: i64,
    /// How many voted.
    pub voters: i64,
    /// `everybody`, `areas`, `addresses` or `codes`.
    pub electorate: &'static str,
    /// The names of the areas whose people could vote.
    pub areas: Vec<String>,
    /// The roll of who could vote, where there was one.
    pub roll: Option<RollRef>,
    /// How many of a hundred people on the roll voted.
    pub turnout: i64,
    /// How many of their ballots could be read.
    pub ballots: i64,
    /// How many votes these are: as many, unless the roll says otherwise.
    pub votes: i64,
    /// How many could not.
    pub unreadable: i64,
    /// How many voted on paper.
    pub on_paper: i64,
    /// How many of these ballots are blank or spoilt: all of them could not be read.
    pub spoilt: i64,
    /// Each option with its votes, in the order of their numbers; empty if so few voted that it would tell who chose what.
    pub rows: Vec<ResultRow>,
    /// The key of what was decided; `None` where options were chosen.
    pub decision_key: Option<&'static str>,
    /// Which were chosen, those with most votes first.
    pub chosen: Vec<BallotOptionView>,
    /// Which have equally many votes for the places that are left.
    pub tied: Vec<BallotOptionView>,
}

/// The keys of what is chosen from where the choice is yes or no.
const YES_NO: [&str; 3] = ["vote-yes", "vote-no", "vote-abstain"];

/// The word for how voters choose, in the public JSON and in forms.
#[must_use]
pub fn choosing_word(choosing: Choosing) -> &'static str {
    match choosing {
        Choosing::YesNo => "yes-no",
        Choosing::One => "one",
        Choosing::UpTo(_) => "up-to",
    }
}

/// The word for a decision, in the public JSON and in keys.
#[must_use]
pub fn decision_word(decision: &Decision) -> &'static str {
    match decision {
        Decision::NoQuorum => "no-quorum",
        Decision::Carried => "carried",
        Decision::Lost => "lost",
        Decision::Tied => "tied",
        Decision::Chosen { .. } => "chosen",
    }
}

/// The key of what is needed. Where the choice is yes or no, ballots that abstain are said apart.
fn majority_key(choosing: Choosing, majority: Majority) -> &'static str {
    match (choosing == Choosing::YesNo, majority) {
        (true, Majority::Most) => "vote-how-most-yes",
        (true, Majority::Half) => "vote-how-half-yes",
        (true, Majority::TwoThirds) => "vote-how-two-thirds-yes",
        (true, Majority::ThreeQuarters) => "vote-how-three-quarters-yes",
        (true, Majority::HalfOfRoll) => "vote-how-half-of-roll-yes",
        (false, Majority::Most) => "vote-how-most",
        (false, Majority::Half) => "vote-how-half",
        (false, Majority::TwoThirds) => "vote-how-two-thirds",
        (false, Majority::ThreeQuarters) => "vote-how-three-quarters",
        (false, Majority::HalfOfRoll) => "vote-how-half-of-roll",
    }
}

fn decision_key(opened: &Opened) -> Option<&'static str> {
    match &opened.decision {
        _ if opened.voters == 0 => Some("vote-result-nobody"),
        Decision::NoQuorum => Some("vote-result-no-quorum"),
        Decision::Carried => Some("vote-result-carried"),
        Decision::Lost => Some("vote-result-lost"),
        Decision::Tied => Some("vote-result-tied"),
        Decision::Chosen { options, tied } if options.is_empty() && tied.is_empty() => {
            Some("vote-result-none-chosen")
        }
        Decision::Chosen { .. } => None,
    }
}

fn options(ballot: &Ballot) -> Vec<BallotOptionView> {
    let named = |(number, key, name, about): (i64, Option<&'static str>, &str, &str)| BallotOptionView {
        number,
        key,
        name: name.to_owned(),
        about: about.to_owned(),
    };
    match ballot.choosing {
        Choosing::YesNo => (1..)
            .zip(YES_NO)
            .map(|(number, key)| named((number, Some(key), "", "")))
            .collect(),
        Choosing::One | Choosing::UpTo(_) => (1..)
            .zip(&ballot.options)
            .map(|(number, option)| named((number, None, &option.name, &option.about)))
            .collect(),
    }
}

impl VoteView {
    /// A vote as it stands at `now`; `None` for another kind of campaign.
    #[must_use]
    pub fn of(campaign: &Campaign, now: Timestamp) -> Option<VoteView> {
        let vote = campaign.vote()?;
        let Vote { terms, key, end, .. } = vote;
        let options = options(&terms.ballot);
        let electorate = terms.electorate.word();
        let replaced = vote.codes_replaced.into();
        let roll = vote
            .roll
            .map(|roll| RollRef { people: roll.people.into(), votes: roll.votes, replaced });
        let areas: Vec<String> = terms.areas.iter().map(|area| area.name.clone()).collect();
        Some(VoteView {
            electorate,
            roll,
            choosing: choosing_word(terms.ballot.choosing),
            ticks_max: terms.ballot.ticks_max().into(),
            // A share of the roll is a number once there is one.
            quorum: vote
                .roll
                .map_or(terms.decided_by, |roll| terms.decided_by.with_roll(roll.votes))
                .quorum,
            majority_key: majority_key(terms.ballot.choosing, terms.decided_by.majority),
            seats: terms.decided_by.seats.into(),
            can_change: terms.can_change,
            secrecy: terms.secrecy.word(),
            told: secrecy_word(campaign),
            who_voted: who_voted_word(vote),
            shows_choices: vote.shows_choices(),
            so_far: None,
            so_far_votes: 0,
            opener: terms.opener.word(),
            holders: key.as_ref().map_or(0, |shared| shared.holders.into()),
            needed: key.as_ref().map_or(0, |shared| shared.needed.into()),
            // A pause of voting moves the end on.
            closes_ms: campaign.head.dates.closes_at.unwrap_or(terms.until).0,
            open: campaign.can_be_signed(now),
            receipts: shows_receipts(campaign, now),
            result: vote
                .opened()
                .map(|opened| VoteResultView::of(opened, (electorate, &areas, roll), &options)),
            called_off: match end {
                Some(VoteEnd::CalledOff { at, why }) => Some(CalledOffView { at_ms: at.0, why: why.clone() }),
                _ => None,
            },
            options: vote
                .order()
                .into_iter()
                .filter_map(|number| options.get(usize::from(number)).cloned())
                .collect(),
            seed: vote.seed.map(String::from),
            areas,
        })
    }
}

impl VoteView {
    /// The same with the count so far.
    #[must_use]
    pub fn so_far(self, counted: &SoFar) -> VoteView {
        let row = |option: &BallotOptionView| {
            let place = usize::try_from(option.number - 1).unwrap_or(usize::MAX);
            let votes = counted.sums.get(place).copied().unwrap_or(0);
            ResultRow { option: option.clone(), votes, percent: percent(votes, counted.votes), chosen: false }
        };
        let rows = self.options.iter().map(row).collect();
        VoteView { so_far: Some(rows), so_far_votes: counted.votes, ..self }
    }

    /// What is chosen, by its numbers from 0.
    #[must_use]
    pub fn options_of(&self, choice: &Choice) -> Vec<BallotOptionView> {
        let option = |number: &u8| {
            let mut options = self.options.iter();
            options
                .find(|option| option.number == i64::from(*number) + 1)
                .cloned()
        };
        choice.numbers().iter().filter_map(option).collect()
    }
}

/// How many of a hundred, rounded.
fn percent(of: i64, all: i64) -> i64 {
    (of * 200 + all) / (all.max(1) * 2)
}

impl VoteResultView {
    fn of(
        opened: &Opened,
        (electorate, areas, roll): (&'static str, &[String], Option<RollRef>),
        options: &[BallotOptionView],
    ) -> VoteResultView {
        let (chosen, tied) = match &opened.decision {
            Decision::Chosen { options, tied } => (&options[..], &tied[..]),
            Decision::NoQuorum | Decision::Carried | Decision::Lost | Decision::Tied => (&[][..], &[][..]),
        };
        let at = |number: &u8| options.get(usize::from(*number)).cloned();
        let sums = opened.sums.as_deref().unwrap_or_default();
        let row = |(option, votes): (&BallotOptionView, &i64)| ResultRow {
            votes: *votes,
            percent: percent(*votes, opened.votes()),
            chosen: chosen
                .iter()
                .any(|number| i64::from(*number) + 1 == option.number),
            option: option.clone(),
        };
        VoteResultView {
            at_ms: opened.at.0,
            voters: opened.voters,
            electorate,
            areas: areas.to_vec(),
            roll,
            turnout: roll.map_or(0, |roll| percent(opened.voters, roll.people)),
            ballots: opened.ballots(),
            votes: opened.votes(),
            unreadable: opened.unreadable,
            on_paper: opened.on_paper,
            spoilt: opened.spoilt,
            rows: options.iter().zip(sums).map(row).collect(),
            decision_key: decision_key(opened),
            chosen: chosen.iter().filter_map(at).collect(),
            tied: tied.iter().filter_map(at).collect(),
        }
    }
}

/// `GET /s/{token}/ballot`: the ballot of a voter.
///
/// Twelve fields: the ballot, what is ticked, what was changed before, in which name and with how many votes.
#[derive(Debug, Clone, Serialize)]
pub struct BallotView {
    pub site: SiteView,
    pub token: String,
    pub petition: PetitionRef,
    pub vote: VoteView,
    /// The numbers of what is ticked.
    pub ticked: Vec<i64>,
    /// Whether they have voted, and replace what they chose.
    pub changes: bool,
    /// How often a vote with the same code or link was changed or taken back before.
    pub before: Option<BallotChangesView>,
    /// Whether votes are checked before they are added.
    pub screened: bool,
    /// The name that everybody reads, if the vote is open or shows who voted; empty for somebody on the roll of another.
    pub name: String,
    /// How many votes it counts as.
    pub votes: i64,
    /// The hidden field `stands`: which of the voter's ballots stood when the page was made. A form that is older changes nothing.
    pub stands: String,
    pub problems: Vec<FieldProblem>,
}

/// `POST /s/{token}/ballot` before the vote is cast: what they chose, to be read once more.
///
/// Eleven fields: what is cast, in which name and with how many votes, and what the form is known by.
#[derive(Debug, Clone, Serialize)]
pub struct BallotCheckView {
    pub site: SiteView,
    pub token: String,
    pub petition: PetitionRef,
    /// What is ticked.
    pub chosen: Vec<BallotOptionView>,
    /// What they are told: `secret`, `who-voted`, `open` or `open-at-once`.
    pub secrecy: &'static str,
    /// The name that everybody reads, if there is one.
    pub name: String,
    /// How many votes it counts as.
    pub votes: i64,
    pub changes: bool,
    /// The key of the form, by which it is known when it is sent again.
    pub form_key: String,
    /// The hidden field `stands`, as on the ballot.
    pub stands: String,
    /// Letters without meaning, of any number: otherwise the length of the page would tell what was chosen to whoever sees the
    /// encrypted connection, or a proxy's log.
    pub filler: String,
}

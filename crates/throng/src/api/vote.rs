//! What the public JSON says of a vote beside what it says of every campaign, and its ballots as a sheet.
//!
//! Both together are what is needed to count again: `docs/count_votes.py` reads them. Options are numbered from 1, in the
//! order of the ballot; where the choice is yes or no these are 1, 2 and, for whoever abstains, 3.

use serde::Serialize;
use throng_domain::ballot::{Ballot, BallotOption, Choosing};
use throng_domain::campaign::Campaign;
use throng_domain::counting::{Alike, Decision};
use throng_domain::person::PersonName;
use throng_domain::roll::VoteArea;
use throng_domain::vote::{Opened, Secrecy, Vote, VoteEnd};
use throng_store::reader::OpenVoter;

use super::moment;
use throng_rendering::views::{choosing_word, decision_word};
use throng_web::cell::{BYTE_ORDER_MARK, harmless};

/// What the options are called where the choice is yes or no.
const YES_NO: [&str; 3] = ["yes", "no", "abstain"];

/// The attributes that only votes have.
///
/// Twenty-two fields: where it comes from, the ballot, who may vote, by what it is decided, and what came of it.
#[derive(Debug, Serialize)]
pub(crate) struct VoteAttributes<'a> {
    /// The number of the petition that it follows from; `null` if it follows from none.
    petition: Option<u32>,
    /// `yes-no`, `one` or `up-to`.
    choosing: &'static str,
    /// How many options one voter can choose, where it is `up-to`.
    up_to: Option<u8>,
    options: Vec<OptionAttributes<'a>>,
    /// The numbers of the options in the order in which everybody sees them.
    order: Vec<u8>,
    /// From what that order was drawn; `null` if it is that of the numbers.
    order_seed: Option<String>,
    /// `everybody`, `areas`, `addresses` or `codes`.
    electorate: &'static str,
    /// Code and name of each area whose people can vote; none where that is not asked.
    areas: &'a [VoteArea],
    /// How many people are on the roll of who may vote; `null` where there is none.
    people_on_roll: Option<u32>,
    /// How many votes they have together; 0 where there is none, or before the vote opened.
    votes_on_roll: i64,
    /// How many codes were replaced while people could vote, because a letter was lost.
    codes_replaced: u32,
    /// Votes without which nothing is decided; 0 if any number will do.
    quorum: i64,
    /// `most`, `half`, `two-thirds`, `three-quarters` or `half-of-roll`.
    majority: &'static str,
    /// How many options are chosen at most.
    seats: u8,
    can_change: bool,
    /// `secret`, or `open` if everybody can read who chose what.
    ballots: &'static str,
    /// Whether everybody can see who voted in a secret vote, once there is a result.
    who_voted_shown: bool,
    /// Whether that, and the count so far, is shown while people can still vote.
    shown_while_open: bool,
    /// `holders` or `program`; `null` where there is no box.
    opened_by: Option<&'static str>,
    /// The first instant at which nobody can vote any more.
    closes_at: String,
    /// Why it was called off; `null` if it was not.
    called_off: Option<&'a str>,
    /// `null` before the box is opened.
    result: Option<ResultAttributes<'a>>,
}

#[derive(Debug, Serialize)]
struct OptionAttributes<'a> {
    number: usize,
    name: &'a str,
}

/// The result of a vote.
///
/// Eleven fields: the turnout, the sums and the decision.
#[derive(Debug, Serialize)]
struct ResultAttributes<'a> {
    opened_at: String,
    voters: i64,
    unreadable: i64,
    /// How many voted on paper, and how many of these ballots are blank or spoilt.
    on_paper: i64,
    spoilt: i64,
    ballots: i64,
    /// How many votes the ballots are.
    votes: i64,
    /// How many votes each option has; `null` if so few voted that it would tell who chose what.
    sums: Option<&'a [i64]>,
    /// `no-quorum`, `carried`, `lost`, `tied` or `chosen`.
    decision: &'static str,
    /// The numbers of what was chosen, those with most votes first.
    chosen: Vec<u8>,
    /// The numbers of those that have equally many votes for the places that are left.
    tied: Vec<u8>,
}

/// The attributes of a vote; `None` for another kind of campaign.
pub(super) fn attributes(campaign: &Campaign) -> Option<VoteAttributes<'_>> {
    let vote = campaign.vote()?;
    let Vote { terms, petition, roll, end, .. } = vote;
    let ballot = &terms.ballot;
    let up_to = match ballot.choosing {
        Choosing::UpTo(most) => Some(most),
        Choosing::YesNo | Choosing::One => None,
    };
    let options = match ballot.choosing {
        Choosing::YesNo => numbered(YES_NO.into_iter()),
        Choosing::One | Choosing::UpTo(_) => numbered(
            ballot
                .options
                .iter()
                .map(|BallotOption { name, .. }| name.as_str()),
        ),
    };
    Some(VoteAttributes {
        petition: *petition,
        choosing: choosing_word(ballot.choosing),
        up_to,
        options,
        order: vote.order().iter().map(|number| number + 1).collect(),
        order_seed: vote.seed.map(String::from),
        electorate: terms.electorate.word(),
        areas: &terms.areas,
        people_on_roll: roll.map(|roll| roll.people),
        votes_on_roll: terms.decided_by.on_roll,
        codes_replaced: vote.codes_replaced,
        quorum: terms.decided_by.quorum,
        majority: terms.decided_by.majority.word(),
        seats: terms.decided_by.seats,
        can_change: terms.can_change,
        ballots: if terms.secrecy.is_open() { "open" } else { "secret" },
        who_voted_shown: terms.who_voted,
        shown_while_open: terms.secrecy == Secrecy::OpenAtOnce,
        opened_by: (!terms.secrecy.is_open()).then(|| terms.opener.word()),
        closes_at: moment(campaign.head.dates.closes_at.unwrap_or(terms.until)),
        called_off: match end {
            Some(VoteEnd::CalledOff { why, .. }) => Some(why),
            _ => None,
        },
        result: match end {
            Some(VoteEnd::Opened(opened)) => Some(result(opened)),
            _ => None,
        },
    })
}

fn numbered<'a>(names: impl Iterator<Item = &'a str>) -> Vec<OptionAttributes<'a>> {
    (1..)
        .zip(names)
        .map(|(number, name)| OptionAttributes { number, name })
        .collect()
}

fn result(opened: &Opened) -> ResultAttributes<'_> {
    let from_one = |numbers: &[u8]| numbers.iter().map(|number| number + 1).collect();
    let (chosen, tied) = match &opened.decision {
        Decision::Chosen { options, tied } => (from_one(options), from_one(tied)),
        Decision::NoQuorum | Decision::Carried | Decision::Lost | Decision::Tied => (Vec::new(), Vec::new()),
    };
    ResultAttributes {
        opened_at: moment(opened.at),
        voters: opened.voters,
        unreadable: opened.unreadable,
        on_paper: opened.on_paper,
        spoilt: opened.spoilt,
        ballots: opened.ballots(),
        votes: opened.votes(),
        sums: opened.sums.as_deref(),
        decision: decision_word(&opened.decision),
        chosen,
        tied,
    }
}

/// The ballots of an opened box as CSV: how many are alike, the numbers of what is ticked on them, from 1, and
/// how many votes each is.
pub(crate) fn ballots_csv(ballots: &[Alike]) -> String {
    let row = |row: &Alike| {
        let numbers: Vec<String> = row
            .choice
            .numbers()
            .iter()
            .map(|number| (number + 1).to_string())
            .collect();
        format!("{},{},{}\r\n", row.count, numbers.join(" "), row.weight)
    };
    let rows = ballots.iter().map(row);
    std::iter::once("ballots,chosen,votes_each\r\n".to_owned())
        .chain(rows)
        .collect()
}

/// The columns of a list of who voted: the same where it is told how, and where it is not.
const VOTERS_COLUMNS: [&str; 4] = ["name", "chosen", "options", "votes"];

/// Who chose what in an open vote, as CSV after the mark that tells spreadsheets its encoding: the name, empty once it was
/// erased; the numbers of what was chosen, from 1; its names; and how many votes they have, by which everybody can add up.
pub(crate) fn voters_csv(voters: &[OpenVoter], ballot: &Ballot) -> Vec<u8> {
    let mut out = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .from_writer(BYTE_ORDER_MARK.to_vec());
    let written = "memory takes every write, and all rows are of one length";
    out.write_record(VOTERS_COLUMNS).expect(written);
    for voter in voters {
        let name = voter.name.as_ref().map_or("", |name| name.as_str());
        let numbers = voter.choice.numbers();
        let chosen: Vec<String> = numbers.iter().map(|number| (number + 1).to_string()).collect();
        let options: Vec<&str> = numbers
            .iter()
            .map(|number| option_name(ballot, *number))
            .collect();
        let (name, options) = (harmless(name), options.join("; "));
        let (chosen, options, votes) = (chosen.join(" "), harmless(&options), voter.weight.to_string());
        out.write_record([&*name, chosen.as_str(), &*options, votes.as_str()])
            .expect(written);
    }
    out.into_inner().expect("memory takes every write")
}

/// Who voted in a secret vote, with the same columns, of which all but the name are empty.
pub(crate) fn names_csv(names: &[PersonName]) -> Vec<u8> {
    let mut out = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .from_writer(BYTE_ORDER_MARK.to_vec());
    let written = "memory takes every write, and all rows are of one length";
    out.write_record(VOTERS_COLUMNS).expect(written);
    for name in names {
        out.write_record([&*harmless(name.as_str()), "", "", ""])
            .expect(written);
    }
    out.into_inner().expect("memory takes every write")
}

/// The name of an option by its number from 0, as in the JSON.
fn option_name(ballot: &Ballot, number: u8) -> &str {
    let number = usize::from(number);
    match ballot.choosing {
        Choosing::YesNo => YES_NO.get(number).copied().unwrap_or_default(),
        Choosing::One | Choosing::UpTo(_) => ballot
            .options
            .get(number)
            .map_or("", |option| option.name.as_str()),
    }
}

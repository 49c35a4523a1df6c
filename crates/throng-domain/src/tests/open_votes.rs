//! Open votes: cast in plain, changed, left, held and taken out as in secret ones, fixed when they close, and counted once by the
//! program itself.

use super::life::NEW;
use super::office::correction_of;
use super::rolls::rows;
use super::votes::{DAY, KEY, OWNER, Story, by, open_as, refused, sealed, terms};
use super::*;
use crate::campaigns::ballot::{Ballot, BallotOption, Choice, Choosing};
use crate::campaigns::counting::{Alike, DecidedBy, Decision, Majority};
use crate::campaigns::publication::Publication;
use crate::campaigns::roll::{Electorate, RollEntry};
use crate::campaigns::vote::{
    BallotsPart, Cast, OpenBallot, Secrecy, Vote, VoteEnd, VoteStep, VoteTerms, VoterName,
};
use crate::people::person::PersonName;
use crate::signing::held::HeldBy;
use crate::spine::command::{
    ChangeBallot, Correct, CountVote, EraseOpenBallots, EraseSigner, PublishResult, Release, RunVote,
    VoteDeed, Withdraw,
};
use crate::spine::dependency::Dependency;
use crate::spine::row::{RecordKey, Row};

fn open_terms() -> VoteTerms {
    VoteTerms { secrecy: Secrecy::Open, can_change: true, ..terms() }
}

/// An open vote that people can vote in: nobody has made a key.
fn open(terms: VoteTerms) -> Story {
    let mut story = Story::new();
    story.make(terms.clone());
    assert_eq!(story.run(0, open_as(terms)), Outcome::Done);
    story
}

fn choice(number: u8) -> Choice {
    terms().ballot.choice(&[number]).unwrap()
}

fn plain(number: u8) -> Box<Cast> {
    Box::new(Cast::Open(choice(number)))
}

/// Somebody who signs and votes in the first hour.
fn voter(story: &mut Story, name: &str, number: u8) -> SignatureId {
    let id = story.sign(1, name);
    assert!(
        matches!(story.cast(2, id, Some(plain(number))), Outcome::Confirmed { first: true, .. }),
        "{name}"
    );
    id
}

fn stored(story: &Story, id: SignatureId) -> Option<u8> {
    let row = story.desk.set.row(OpenBallot::of(NEW, id));
    row.map(|OpenBallot { choice, .. }| choice.numbers()[0])
}

fn removes(story: &Story, id: SignatureId) -> bool {
    let key = RecordKey::from(OpenBallot::of(NEW, id));
    story.changes.contains(&Change::RemoveRecord(key))
}

fn count(story: &mut Story, minute: i64, ballots: &[(u8, i64)]) -> Outcome {
    let alike = |(number, count): &(u8, i64)| Alike { choice: choice(*number), weight: 1, count: *count };
    let ballots = ballots.iter().map(alike).collect();
    story.commit(minute, CountVote { campaign: NEW, ballots })
}

fn of(id: SignatureId) -> AttemptOf {
    AttemptOf { site: SITE, id }
}

#[test]
fn it_opens_without_a_key_and_has_none() {
    let mut story = Story::new();
    story.make(terms());
    story.run(0, VoteDeed::MakeKey { key: KEY, holders: 3, needed: 2 });
    let text = Box::new(campaign(NEW).head.text);
    let write = VoteDeed::Write { text, terms: Box::new(open_terms()), over: None };
    for (step, expected) in [
        // The key of the box that it would have had is forgotten.
        (write, Outcome::Done),
        (VoteDeed::MakeKey { key: KEY, holders: 3, needed: 2 }, refused(Refusal::NotPossibleNow)),
        (VoteDeed::ProveKey(KEY), refused(Refusal::VoteKeyReplaced)),
        (open_as(terms()), refused(Refusal::TextChanged)),
        (open_as(open_terms()), Outcome::Done),
    ] {
        assert_eq!(story.run(0, step.clone()), expected, "{step:?}");
    }
    assert!(story.vote().key.is_none());
}

#[test]
fn nothing_is_stored_in_plain_of_a_secret_vote_nor_sealed_of_an_open_one() {
    for (terms, wrong, right) in [(terms(), plain(0), None), (open_terms(), sealed(1), Some(plain(1)))] {
        let mut story = match right {
            None => Story::open(terms),
            Some(_) => open(terms),
        };
        let ada = story.sign(1, "ada");
        assert_eq!(story.cast(2, ada, Some(wrong.clone())), refused(Refusal::VoteKeyReplaced));
        let cast = story.cast(2, ada, Some(right.unwrap_or_else(|| sealed(1))));
        assert!(matches!(cast, Outcome::Confirmed { first: true, .. }));
        let change = ChangeBallot::by(of(ada), 0, by(ada, wrong));
        assert!(matches!(story.commit(3, change), Outcome::Refused(_)));
    }
    // What is no choice on its ballot is none in plain either.
    let mut story = open(VoteTerms { ballot: terms().ballot, ..open_terms() });
    let ada = story.sign(1, "ada");
    let mut other = terms().ballot;
    other
        .options
        .push(BallotOption { name: "Tunnel".to_owned(), about: String::new() });
    other.choosing = Choosing::UpTo(2);
    for odd in [other.choice(&[2]).unwrap(), other.choice(&[0, 1]).unwrap()] {
        let cast = Some(Box::new(Cast::Open(odd)));
        assert_eq!(story.cast(2, ada, cast), refused(Refusal::VoteKeyReplaced));
    }
    assert_eq!(story.desk.set.total(NEW), 0);
}

#[test]
fn a_choice_stands_with_its_voter_until_they_leave() {
    let mut story = open(open_terms());
    let (ada, bob) = (voter(&mut story, "ada", 0), voter(&mut story, "bob", 1));
    assert_eq!((stored(&story, ada), stored(&story, bob)), (Some(0), Some(1)));
    let change = ChangeBallot::by(of(ada), 0, plain(1));
    assert_eq!(story.commit(3, change), Outcome::Done);
    assert_eq!(stored(&story, ada), Some(1));
    assert_eq!(story.commit(4, Withdraw::of(of(bob))), Outcome::Withdrawn { first: true });
    assert!(removes(&story, bob) && !removes(&story, ada));
    assert_eq!(story.desk.set.total(NEW), 1);
    // Where votes stand, nobody leaves.
    let mut story = open(VoteTerms { can_change: false, ..open_terms() });
    let ada = voter(&mut story, "ada", 0);
    assert_eq!(story.commit(4, Withdraw::of(of(ada))), refused(Refusal::BallotFixed));
}

#[test]
fn it_is_fixed_by_its_last_second_and_counted_once() {
    let mut story = open(open_terms());
    let ids: Vec<_> = ["ada", "bob", "cat"]
        .map(|name| voter(&mut story, name, 0))
        .into();
    let late = story.sign(1, "late");
    assert_eq!(count(&mut story, 3, &[(0, 3)]), refused(Refusal::NotPossibleNow), "it is open");
    // Nobody leaves after the last second, whether or not it has been closed.
    assert_eq!(story.commit(7 * DAY, Withdraw::of(of(ids[0]))), refused(Refusal::VoteEnded));
    assert_eq!(story.commit(7 * DAY, CloseCampaign(NEW)), Outcome::Done);
    assert_eq!(story.vote().fixed_at, Some(story.desk.now));
    assert_eq!(story.cast(7 * DAY, late, Some(plain(1))), refused(Refusal::ConfirmTooLate));
    assert_eq!(story.commit(7 * DAY, Withdraw::of(of(ids[1]))), refused(Refusal::VoteEnded));
    // Nobody opens a box that there is not.
    assert_eq!(story.run(7 * DAY, VoteDeed::Fix), refused(Refusal::NotPossibleNow));
    let ballots = vec![Alike { choice: choice(0), weight: 1, count: 3 }];
    let result = PublishResult { campaign: NEW, by: Some(OWNER), key: KEY, voters: 3, ballots };
    assert_eq!(story.commit(7 * DAY, result), refused(Refusal::NotPossibleNow));
    assert_eq!(count(&mut story, 7 * DAY, &[(0, 4)]), refused(Refusal::NotPossibleNow), "more than voted");
    assert_eq!(count(&mut story, 7 * DAY, &[(0, 3)]), Outcome::Done);
    assert_eq!(count(&mut story, 7 * DAY, &[(0, 3)]), Outcome::Unchanged);
    let opened = story.vote().opened().unwrap();
    // However few voted: everybody sees who chose what.
    assert_eq!((opened.voters, opened.sums.clone()), (3, Some(vec![3, 0])));
    assert_eq!(opened.decision, Decision::Chosen { options: vec![0], tied: vec![] });
    assert_eq!(story.told(), [Publication::Vote(VoteStep::Result)]);
    assert_eq!(story.desk.set.rows(BallotsPart::rows(NEW)).count(), 1);
    assert_eq!(story.run(7 * DAY, VoteDeed::CallOff("No".to_owned())), refused(Refusal::NotPossibleNow));
    let erase = EraseOpenBallots { campaign: NEW, voters: ids };
    assert_eq!(story.commit(7 * DAY, erase), refused(Refusal::NotPossibleNow), "they stay");
}

/// A damaged choice keeps no vote from being counted: it is one that cannot be read.
#[test]
fn what_is_on_no_ballot_counts_as_unreadable() {
    let mut story = open(open_terms());
    for (name, number) in [("ada", 0), ("ben", 1), ("cyd", 1)] {
        voter(&mut story, name, number);
    }
    story.commit(7 * DAY, CloseCampaign(NEW));
    let alike = |choice: Choice, count| Alike { choice, weight: 1, count };
    let option = BallotOption { name: "x".to_owned(), about: String::new() };
    let larger = Ballot { choosing: Choosing::One, options: vec![option; 9] };
    let odd = larger.choice(&[8]).expect("it is on another ballot");
    let ballots = vec![alike(choice(1), 2), alike(odd, 1)];
    let ballots_of = |story: &Story| {
        let rows = story.desk.set.rows(BallotsPart::rows(NEW));
        rows.flat_map(|(_, part)| part.0.clone()).collect::<Vec<_>>()
    };
    assert_eq!(story.commit(7 * DAY, CountVote { campaign: NEW, ballots }), Outcome::Done);
    let opened = story.vote().opened().unwrap();
    assert_eq!((opened.voters, opened.unreadable, opened.sums.clone()), (3, 1, Some(vec![0, 2])));
    assert_eq!(ballots_of(&story), [alike(choice(1), 2)]);
}

#[test]
fn a_vote_in_which_nobody_voted_or_too_few_is_counted_too() {
    let mut story = open(open_terms());
    story.commit(7 * DAY, CloseCampaign(NEW));
    assert_eq!(count(&mut story, 7 * DAY, &[]), Outcome::Done);
    assert_eq!(story.vote().opened().unwrap().decision, Decision::NoQuorum);
    let mut story = open(VoteTerms { decided_by: DecidedBy::new(2, Majority::Most, 1), ..open_terms() });
    voter(&mut story, "ada", 1);
    story.commit(7 * DAY, CloseCampaign(NEW));
    assert_eq!(count(&mut story, 7 * DAY, &[(1, 1)]), Outcome::Done);
    assert_eq!(story.vote().opened().unwrap().decision, Decision::NoQuorum);
}

#[test]
fn who_is_held_or_taken_out_when_it_closes_is_not_counted() {
    let mut story = open(open_terms());
    let ada = voter(&mut story, "ada", 0);
    let eve = Sign { crowded: true, ..story.desk.sign("eve", false) };
    let Outcome::Received { attempt: eve, .. } = story.commit(1, eve) else {
        panic!("it is received");
    };
    story.cast(2, eve, Some(plain(1)));
    let bob = voter(&mut story, "bob", 1);
    let correct = Correct { signatures: vec![bob], ..correction_of(&story.desk, 1, None, &[]) };
    assert_eq!(story.commit(3, correct), Outcome::Corrected { correction: 1 });
    assert_eq!(story.desk.set.total(NEW), 1);
    // Their choices stay beside them: they may be let in, or put back, until it closes.
    let early = EraseOpenBallots { campaign: NEW, voters: vec![bob, eve] };
    assert_eq!(story.commit(3, early), refused(Refusal::NotPossibleNow));
    assert_eq!((stored(&story, eve), stored(&story, bob)), (Some(1), Some(1)));
    let release = Release { campaign: NEW, by: StaffId(1), held_by: HeldBy::Network, signatures: vec![eve] };
    // The count may be known: after the last second nobody changes it, whether or not it has been closed.
    assert_eq!(story.commit(7 * DAY, release.clone()), refused(Refusal::VoteEnded));
    story.commit(7 * DAY, CloseCampaign(NEW));
    assert_eq!(story.commit(7 * DAY, release), refused(Refusal::VoteEnded));
    assert_eq!(count(&mut story, 7 * DAY, &[(0, 1), (1, 1)]), refused(Refusal::NotPossibleNow));
    // What they chose goes before the count, and nothing of whoever counts goes with it.
    let erase = EraseOpenBallots { campaign: NEW, voters: vec![ada, bob, eve] };
    story.changes.clear();
    assert_eq!(story.commit(7 * DAY, erase.clone()), Outcome::Done);
    assert_eq!([ada, bob, eve].map(|voter| removes(&story, voter)), [false, true, true]);
    assert_eq!(count(&mut story, 7 * DAY, &[(0, 1)]), Outcome::Done);
    assert_eq!(stored(&story, ada), Some(0));
    assert_eq!(story.commit(7 * DAY, erase), refused(Refusal::NotPossibleNow), "they stay");
}

#[test]
fn an_erased_voter_stays_counted_and_nobody_else_gives_them_a_name() {
    let mut story = open(open_terms());
    let ada = voter(&mut story, "ada", 0);
    story.changes.clear();
    assert_eq!(story.commit(3, EraseSigner(of(ada))), Outcome::Done);
    assert_eq!((stored(&story, ada), story.desk.set.total(NEW)), (Some(0), 1));
    // Nobody knows any more whose it is: it is not changed either.
    let change = ChangeBallot::by(of(ada), 0, plain(1));
    assert_eq!(story.commit(4, change), refused(Refusal::BallotFixed));
    assert_eq!(story.commit(4, Withdraw::of(of(ada))), refused(Refusal::BallotFixed));
    assert_eq!(stored(&story, ada), Some(0));
    // The page that names them is made anew.
    let touched = |story: &Story| {
        story
            .changes
            .iter()
            .flat_map(Change::dependencies)
            .flatten()
            .collect::<Vec<_>>()
    };
    assert!(touched(&story).contains(&Dependency::Count(NEW)));
    // Whoever has their address types a name that everybody would read.
    let mut again = story.desk.sign("ada", false);
    again.signer.name = PersonName::parse("Somebody Else").unwrap();
    again.form_key = FormKey([9; 16]);
    assert!(matches!(story.commit(4, again), Outcome::Received { .. }));
    assert!(story.desk.set.signer(ada).is_none());
    assert!(story.desk.set.signature(SITE, ada).unwrap().erased_at.is_some());
}

#[test]
fn what_was_cast_is_erased_of_a_vote_that_was_called_off() {
    let mut story = open(VoteTerms { secrecy: Secrecy::OpenAtOnce, ..open_terms() });
    let ada = voter(&mut story, "ada", 0);
    assert!(story.vote().shows_choices());
    let erase = EraseOpenBallots { campaign: NEW, voters: vec![ada] };
    assert_eq!(story.commit(3, erase.clone()), refused(Refusal::NotPossibleNow));
    let off = RunVote { campaign: NEW, by: OWNER, step: VoteDeed::CallOff("A name was wrong.".to_owned()) };
    assert_eq!(story.commit(4, off), Outcome::Done);
    assert!(!story.vote().shows_choices());
    assert_eq!(count(&mut story, 5, &[(0, 1)]), refused(Refusal::VoteEnded));
    assert_eq!(story.commit(5, erase), Outcome::Done);
    assert!(removes(&story, ada));
}

#[test]
fn who_chose_what_is_shown_after_the_count_or_at_once() {
    for (secrecy, open_now, counted) in
        [(Secrecy::Secret, false, false), (Secrecy::Open, false, true), (Secrecy::OpenAtOnce, true, true)]
    {
        let mut vote = Vote::new(VoteTerms { secrecy, ..terms() });
        assert_eq!(vote.shows_choices(), open_now, "{secrecy:?}");
        let mut story = open(open_terms());
        story.commit(7 * DAY, CloseCampaign(NEW));
        count(&mut story, 7 * DAY, &[]);
        vote.end = story.vote().end.clone();
        assert!(matches!(vote.end, Some(VoteEnd::Opened(_))));
        assert_eq!(vote.shows_choices(), counted, "{secrecy:?}");
    }
}

#[test]
fn choices_are_shown_with_names_and_those_of_people_on_a_roll_come_from_it() {
    for (electorate, secrecy, expected) in [
        (Electorate::Everybody, Secrecy::Open, false),
        (Electorate::Everybody, Secrecy::OpenAtOnce, false),
        (Electorate::Codes, Secrecy::Secret, false),
        (Electorate::Codes, Secrecy::Open, true),
        (Electorate::Addresses, Secrecy::OpenAtOnce, true),
    ] {
        let terms = VoteTerms { electorate, secrecy, ..terms() };
        assert_eq!(terms.check(BEGIN), Ok(()), "{electorate:?} {secrecy:?}");
        assert_eq!(terms.roll_kind().named, expected, "{electorate:?} {secrecy:?}");
    }
}

/// A roll of so many people, each with a name; the third has three votes.
fn named(first: u32, people: u32) -> Vec<RollEntry> {
    let name = |row: RollEntry| RollEntry {
        name: Some(PersonName::parse(&format!("Voter {}th", row.number)).unwrap()),
        weight: if row.number == 3 { 3 } else { 1 },
        ..row
    };
    rows(first, people, false).into_iter().map(name).collect()
}

fn of_codes(secrecy: Secrecy) -> VoteTerms {
    VoteTerms { electorate: Electorate::Codes, secrecy, can_change: true, ..terms() }
}

#[test]
fn only_a_roll_with_names_is_used_in_an_open_vote_and_none_with_names_in_another() {
    let mut story = Story::new();
    story.make(of_codes(Secrecy::Open));
    let (open, secret) = (of_codes(Secrecy::Open).roll_kind(), of_codes(Secrecy::Secret).roll_kind());
    let write = |story: &mut Story, secrecy| {
        let text = Box::new(campaign(NEW).head.text);
        story.run(0, VoteDeed::Write { text, terms: Box::new(of_codes(secrecy)), over: None })
    };
    assert_eq!(story.put_roll(rows(1, 4, false)), refused(Refusal::TextChanged), "it has no names");
    assert_eq!(story.put_roll(named(1, 4)), Outcome::Done);
    assert_eq!(story.use_roll_of(secret, 1, &[(1, 3), (3, 1)]), refused(Refusal::TextChanged));
    // One person with three votes: who it is is public anyway.
    assert_eq!(story.use_roll_of(open, 1, &[(1, 3), (3, 1)]), Outcome::Done);
    assert_eq!(write(&mut story, Secrecy::OpenAtOnce), Outcome::Done);
    assert!(story.vote().roll.is_some(), "what is shown when makes no other roll");
    assert_eq!(write(&mut story, Secrecy::Secret), Outcome::Done);
    assert_eq!(story.vote().roll, None, "names are kept in no secret vote");
    assert_eq!(story.put_roll(named(5, 4)), refused(Refusal::TextChanged));
    assert_eq!(story.put_roll(rows(5, 4, false)), Outcome::Done);
    assert_eq!(story.use_roll_of(open, 5, &[(1, 4)]), refused(Refusal::TextChanged));
    assert_eq!(story.use_roll(5, &[(1, 3), (3, 1)]), refused(Refusal::NotPossibleNow), "it would tell");
    assert_eq!(story.use_roll(5, &[(1, 4)]), Outcome::Done);
    assert_eq!(write(&mut story, Secrecy::Open), Outcome::Done);
    assert_eq!(story.vote().roll, None);
}

/// What is stored of a voter: their number of votes, and their name.
fn listed(story: &Story, id: SignatureId) -> (Option<u32>, Option<String>) {
    let ballot = story.desk.set.row(OpenBallot::of(NEW, id));
    let name = story.desk.set.row(VoterName::of(NEW, id));
    (
        ballot.map(|ballot| ballot.weight),
        name.and_then(|VoterName(name)| Some(name.as_ref()?.as_str().to_owned())),
    )
}

#[test]
fn who_is_on_a_roll_votes_with_the_name_and_the_votes_that_it_has_of_them() {
    let mut story = Story::new();
    story.make(of_codes(Secrecy::OpenAtOnce));
    story.put_roll(named(1, 4));
    story.use_roll(1, &[(1, 3), (3, 1)]);
    let seen = story.seen();
    assert_eq!(story.run(0, VoteDeed::Open { seen }), Outcome::Done, "without a key");
    let ids: Vec<_> = [1, 3, 4].map(|number| story.taken(1, number).0).into();
    // Whoever has not cast yet is named nowhere.
    assert_eq!(listed(&story, ids[0]), (None, None));
    for id in &ids {
        let cast = story.cast(2, *id, Some(plain(0)));
        assert!(matches!(cast, Outcome::Confirmed { first: true, .. }), "{cast:?}");
    }
    assert_eq!(listed(&story, ids[0]), (Some(1), Some("Voter 1th".to_owned())));
    assert_eq!(listed(&story, ids[1]), (Some(3), Some("Voter 3th".to_owned())));
    // Who leaves takes their name along; who has it removed goes on counting, without it, and changes nothing.
    story.changes.clear();
    assert_eq!(story.commit(3, Withdraw::of(of(ids[0]))), Outcome::Withdrawn { first: true });
    assert_eq!(story.commit(3, EraseSigner(of(ids[1]))), Outcome::Done);
    let removes = |story: &Story, id| {
        let key = RecordKey::from(VoterName::of(NEW, id));
        story.changes.contains(&Change::RemoveRecord(key))
    };
    assert_eq!([ids[0], ids[1], ids[2]].map(|id| removes(&story, id)), [true, true, false]);
    story.changes.clear();
    let change = ChangeBallot::by(of(ids[1]), 0, plain(1));
    assert_eq!(story.commit(4, change), refused(Refusal::BallotFixed));
    assert!(story.changes.is_empty());
    assert_eq!(stored(&story, ids[1]), Some(0));
    story.commit(7 * DAY, CloseCampaign(NEW));
    let ballots = [(0, 1, 1), (0, 3, 1)];
    let alike = |(number, weight, count)| Alike { choice: choice(number), weight, count };
    let counted = CountVote { campaign: NEW, ballots: ballots.map(alike).to_vec() };
    assert_eq!(story.commit(7 * DAY, counted), Outcome::Done);
    let opened = story.vote().opened().unwrap();
    assert_eq!((opened.voters, opened.votes(), opened.sums.clone()), (2, 4, Some(vec![4, 0])));
}

#[test]
fn a_secret_vote_that_shows_who_voted_keeps_the_name_of_the_roll_and_no_number_of_votes() {
    let terms = VoteTerms { who_voted: true, ..of_codes(Secrecy::Secret) };
    let mut story = Story::new();
    story.make(terms);
    let one_each = |row: RollEntry| RollEntry { weight: 1, ..row };
    assert_eq!(story.put_roll(rows(1, 4, false)), refused(Refusal::TextChanged), "it has no names");
    assert_eq!(story.put_roll(named(1, 4).into_iter().map(one_each).collect()), Outcome::Done);
    assert_eq!(story.use_roll(1, &[(1, 3), (3, 1)]), refused(Refusal::NotPossibleNow), "it would tell");
    assert_eq!(story.use_roll(1, &[(1, 4)]), Outcome::Done);
    story.run(0, VoteDeed::MakeKey { key: KEY, holders: 1, needed: 1 });
    story.run(0, VoteDeed::ProveKey(KEY));
    let seen = story.seen();
    assert_eq!(story.run(0, VoteDeed::Open { seen }), Outcome::Done);
    let (ada, bob) = (story.taken(1, 1).0, story.taken(1, 2).0);
    for id in [ada, bob] {
        let cast = story.cast(2, id, Some(sealed(1)));
        assert!(matches!(cast, Outcome::Confirmed { first: true, .. }), "{cast:?}");
    }
    assert_eq!(listed(&story, ada), (None, Some("Voter 1th".to_owned())));
    story.changes.clear();
    assert_eq!(story.commit(3, Withdraw::of(of(ada))), Outcome::Withdrawn { first: true });
    let off = RunVote { campaign: NEW, by: OWNER, step: VoteDeed::CallOff("A name was wrong.".to_owned()) };
    assert_eq!(story.commit(4, off), Outcome::Done);
    let erase = EraseOpenBallots { campaign: NEW, voters: vec![bob] };
    assert_eq!(story.commit(5, erase), Outcome::Done);
    let removes = |id| {
        story
            .changes
            .contains(&Change::RemoveRecord(RecordKey::from(VoterName::of(NEW, id))))
    };
    assert!(removes(ada) && removes(bob), "nothing tells of a vote that has no result");
}

/// Where everybody learns who votes, the reminder tells staff nothing.
#[test]
fn whoever_has_voted_in_an_open_vote_is_not_reminded() {
    let mut story = Story::new();
    story.make(VoteTerms { electorate: Electorate::Addresses, ..of_codes(Secrecy::Open) });
    let rows = rows(1, 3, true).into_iter().zip(named(1, 3));
    story.put_roll(
        rows.map(|(row, RollEntry { name, .. })| RollEntry { name, ..row })
            .collect(),
    );
    story.use_roll(1, &[(1, 3)]);
    let seen = story.seen();
    assert_eq!(story.run(0, VoteDeed::Open { seen }), Outcome::Done);
    let (ballot, _) = story.taken(2, 2);
    story.cast(3, ballot, Some(plain(1)));
    story.letters();
    assert_eq!(story.advance(5 * DAY, 2, None, &[1, 2, 3], true), Outcome::Done);
    let reminded: Vec<u32> = story.letters().into_iter().map(|(_, entry, _)| entry).collect();
    assert_eq!(reminded, [1, 3]);
}

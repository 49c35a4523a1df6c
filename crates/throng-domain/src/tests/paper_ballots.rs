//! Ballots on paper: entered and counted a second time, beside a roll or without one, and added when the box is opened.

use super::life::{NEW, load_staff};
use super::rolls::{member, voter, with};
use super::votes::{DAY, KEY, OWNER, Story, refused, sealed, terms};
use super::*;
use crate::campaigns::counting::Decision;
use crate::campaigns::paper_ballots::{PaperBallots, PaperCount, PaperVoterError};
use crate::campaigns::publication::{Mailing, Published};
use crate::campaigns::roll::Electorate;
use crate::campaigns::secrecy::Secrecy;
use crate::campaigns::vote::{BallotsPart, Vote, VoteEnd, VoteTerms};
use crate::office::audit::{Action, AuditEntry};
use crate::office::staff::{Role, StaffId};
use crate::people::uniqueness::AddressKey;
use crate::signing::paper::{PaperBatch, PaperState};
use crate::signing::signature::FormKey;
use crate::spine::command::{
    AdvanceRoll, BallotsEntry, BallotsStep, CloseCampaign, PaperEntry, RenewCode, RunPaperBallots,
    TakeBallot, VoteDeed, takes_paper,
};
use crate::spine::limits::{PAPER_BALLOT_BATCHES_MAX, PAPER_VOTERS_MAX};
use crate::spine::row::Row;

const SECOND: StaffId = StaffId(8);

/// So many ballots for each option of the usual terms, and so many that are blank or spoilt.
fn count(marked: &[i64], spoilt: i64) -> PaperCount {
    let ballot = terms().ballot;
    let choice = |number| ballot.choice(&[number]).expect("an option");
    let row = |(number, count): (u8, &i64)| (choice(number), *count);
    PaperCount::of((0..).zip(marked).map(row), spoilt)
}

fn entry(count: PaperCount, voters: &[u32], mark: u8) -> BallotsEntry {
    let paper = PaperEntry {
        number: count.ballots(),
        place: "The hall".to_owned(),
        on: "2026-11-20".to_owned(),
        area: None,
        kept: "Room 4".to_owned(),
        scans: Vec::new(),
        form_key: FormKey([mark; 16]),
    };
    BallotsEntry { paper, count, voters: hashes(voters) }
}

fn hashes(voters: &[u32]) -> Vec<AddressKey> {
    voters.iter().map(|number| voter(*number)).collect()
}

fn approve(batch: i64, again: PaperCount, voters: &[u32]) -> BallotsStep {
    BallotsStep::Approve { batch, again, voters: hashes(voters) }
}

fn send_back(batch: i64) -> BallotsStep {
    BallotsStep::SendBack { batch, words: "The sheet shows other numbers.".to_owned() }
}

fn take_back(batch: i64, voters: &[u32]) -> BallotsStep {
    BallotsStep::TakeBack { batch, words: "Counted twice.".to_owned(), voters: hashes(voters) }
}

impl Story {
    fn paper(&mut self, minute: i64, by: StaffId, step: BallotsStep) -> Outcome {
        load_staff(&mut self.desk.set, SECOND, Role::Owner);
        self.commit(minute, RunPaperBallots { campaign: NEW, by, step })
    }

    fn enter(&mut self, minute: i64, count: PaperCount, voters: &[u32], mark: u8) -> Outcome {
        self.paper(minute, OWNER, BallotsStep::Enter(entry(count, voters, mark)))
    }

    fn batch(&self, number: i64) -> PaperBatch {
        let found = self.desk.set.row(PaperBatch::rows(NEW).item(number));
        found.cloned().expect("the batch is there")
    }

    fn end(&mut self, minute: i64) {
        self.commit(minute, CloseCampaign(NEW));
    }

    fn logged(&self) -> Vec<(String, String)> {
        let list = AuditEntry::rows(SITE);
        let rows = self.desk.set.rows(list);
        rows.map(|(_, row)| (row.action.clone(), row.after.clone()))
            .collect()
    }
}

#[test]
fn paper_is_counted_twice_by_two_people_and_comes_out_with_the_box() {
    let mut story = Story::open(terms());
    story.voters(4);
    assert_eq!(story.enter(10, count(&[7, 3], 2), &[], 1), Outcome::PaperKept { batch: 1 });
    assert_eq!(
        story.enter(10, count(&[7, 3], 2), &[], 1),
        Outcome::Unchanged,
        "the button was pressed twice"
    );
    for step in [approve(1, count(&[7, 3], 2), &[]), send_back(1)] {
        assert_eq!(story.paper(11, OWNER, step), refused(Refusal::SecondPersonNeeded));
    }
    for (again, what) in [
        (count(&[3, 7], 2), "swapped"),
        (count(&[7, 3], 1), "one blank less"),
        (count(&[7, 4], 1), "as many in all"),
        (PaperCount::default(), "nothing"),
    ] {
        let step = approve(1, again, &[]);
        assert_eq!(story.paper(11, SECOND, step), refused(Refusal::PaperMismatch), "{what}");
        assert_eq!(story.batch(1).state, PaperState::Waiting, "{what}");
    }
    assert_eq!(story.paper(11, MODERATOR, approve(1, count(&[7, 3], 2), &[])), refused(Refusal::NotAllowed));
    assert_eq!(story.paper(12, SECOND, approve(1, count(&[7, 3], 2), &[])), Outcome::Done);
    assert_eq!(story.paper(12, SECOND, approve(1, count(&[7, 3], 2), &[])), Outcome::Unchanged);
    assert_eq!(story.paper(12, SECOND, send_back(1)), refused(Refusal::DecidedAlready));
    assert_eq!(story.desk.set.total(NEW), 4, "nothing of it is in a number before the box is opened");
    // What waits has to be decided on before the box is opened.
    story.end(7 * DAY);
    assert_eq!(story.enter(7 * DAY + 1, count(&[1, 0], 0), &[], 2), Outcome::PaperKept { batch: 2 });
    assert_eq!(story.run(7 * DAY + 2, VoteDeed::Fix), refused(Refusal::PaperWaits));
    assert_eq!(story.vote().fixed_at, None);
    assert_eq!(story.paper(7 * DAY + 3, SECOND, send_back(2)), Outcome::Done);
    assert_eq!(story.batch(2).ballots.as_deref(), Some(&PaperBallots::default()), "it decides nothing");
    assert_eq!(story.run(7 * DAY + 4, VoteDeed::Fix), Outcome::Done);
    for late in [BallotsStep::Enter(entry(count(&[1, 0], 0), &[], 3)), take_back(1, &[])] {
        assert_eq!(story.paper(7 * DAY + 5, OWNER, late), refused(Refusal::VoteEnded));
    }
    assert_eq!(story.publish(7 * DAY + 6, KEY, 5, &[(&[0], 4)]), refused(Refusal::NotPossibleNow));
    assert_eq!(story.publish(7 * DAY + 6, KEY, 4, &[(&[0], 1), (&[1], 3)]), Outcome::Done);
    let opened = story.vote().opened().expect("it has a result").clone();
    assert_eq!((opened.voters, opened.unreadable, opened.on_paper, opened.spoilt), (16, 2, 12, 2));
    assert_eq!(
        (opened.sums, opened.decision),
        (Some(vec![8, 6]), Decision::Chosen { options: vec![0], tied: vec![] })
    );
    assert_eq!(story.desk.set.total(NEW), 16);
    let part = story
        .desk
        .set
        .row(BallotsPart::rows(NEW).item(1))
        .expect("they are published");
    let published: Vec<i64> = part.0.iter().map(|row| row.count).collect();
    assert_eq!(published, [8, 6], "nothing tells which were on paper");
    let left = story.batch(1).ballots.expect("they were ballots");
    assert_eq!((left.count, left.counted_at.is_some()), (PaperCount::default(), true));
    assert_eq!(story.publish(7 * DAY + 7, KEY, 4, &[(&[0], 4)]), Outcome::Unchanged);
    assert_eq!(story.desk.set.total(NEW), 16, "paper is added once");
    let logged = story.logged();
    let entered = logged
        .iter()
        .find(|(action, _)| action == Action::EnterBallots.word());
    let entered = entered.map(|(_, said)| said.as_str());
    let expected = "12 paper ballots, 2 of them blank or spoilt, The hall, 2026-11-20, 0 scans";
    assert_eq!(entered, Some(expected), "never what was marked");
}

#[test]
fn the_sum_of_both_decides_what_is_shown() {
    for (paper, is_shown) in [(5, false), (6, true)] {
        let mut story = Story::open(terms());
        story.voters(4);
        story.enter(10, count(&[paper, 0], 3), &[], 1);
        story.paper(11, SECOND, approve(1, count(&[paper, 0], 3), &[]));
        story.end(7 * DAY);
        story.run(7 * DAY + 1, VoteDeed::Fix);
        assert_eq!(story.publish(7 * DAY + 2, KEY, 4, &[(&[1], 4)]), Outcome::Done);
        let opened = story.vote().opened().expect("it has a result");
        assert_eq!((opened.voters, opened.sums.is_some()), (4 + paper + 3, is_shown), "{paper}");
    }
}

#[test]
fn what_cannot_be_counted_is_not_entered() {
    let odd = |change: fn(&mut BallotsEntry)| {
        let mut odd = entry(count(&[7, 3], 2), &[], 1);
        change(&mut odd);
        odd
    };
    for (odd, what) in [
        (odd(|entry| entry.paper.number = 11), "another number"),
        (odd(|entry| entry.paper.kept = " ".to_owned()), "no evidence"),
        (odd(|entry| entry.count.spoilt = -1), "less than none"),
        (odd(|entry| entry.count = PaperCount::default()), "no ballot"),
        (odd(|entry| entry.voters = vec![voter(1)]), "people, though there is no roll"),
    ] {
        let mut story = Story::open(terms());
        let step = BallotsStep::Enter(odd);
        assert_eq!(story.paper(10, OWNER, step), refused(Refusal::TextOutOfBounds), "{what}");
    }
    let mut story = Story::open(terms());
    for mark in 1..=u8::try_from(PAPER_BALLOT_BATCHES_MAX).expect("there are few") {
        assert!(matches!(story.enter(1, count(&[1, 0], 0), &[], mark), Outcome::PaperKept { .. }));
    }
    assert_eq!(story.enter(1, count(&[1, 0], 0), &[], 200), refused(Refusal::PaperBatchesTooMany));
}

#[test]
fn only_a_secret_vote_that_runs_takes_paper() {
    let story = Story::open(terms());
    let campaign = story.desk.set.campaign(NEW).expect("the vote").clone();
    let vote = story.vote().clone();
    let mut draft = campaign.clone();
    draft.head.state = CampaignState::Draft;
    let trial = Vote { trial_of: Some(3), ..vote.clone() };
    let fixed = Vote { fixed_at: Some(BEGIN), ..vote.clone() };
    let mut in_public = vote.clone();
    in_public.terms.secrecy = Secrecy::Open;
    for (campaign, vote, expected) in [
        (&campaign, &vote, Ok(())),
        (&draft, &vote, Err(Refusal::NotPossibleNow)),
        (&campaign, &trial, Err(Refusal::NoPaperBallots)),
        (&campaign, &in_public, Err(Refusal::NoPaperBallots)),
        (&campaign, &fixed, Err(Refusal::VoteEnded)),
    ] {
        assert_eq!(takes_paper(campaign, vote), expected);
    }
}

#[test]
fn whoever_is_on_the_roll_votes_online_or_on_paper() {
    use PaperVoterError::{NotOnRoll, OnPaper, Voted};
    let mut story = Story::open_with_roll(with(Electorate::Codes), 12);
    let (first, _) = story.taken(1, 1);
    story.cast(2, first, Some(sealed(1)));
    let (waiting, _) = story.taken(2, 4);
    assert_eq!(story.enter(3, count(&[2, 0], 0), &[2, 3, 4], 1), refused(Refusal::TextOutOfBounds));
    let wrong = story.enter(3, count(&[4, 1], 0), &[2, 99, 1, 2, 3], 1);
    assert_eq!(wrong, Outcome::WrongVoters(vec![(1, NotOnRoll), (2, Voted), (3, OnPaper)]));
    assert_eq!(story.enter(3, count(&[2, 1], 0), &[2, 3, 4], 1), Outcome::PaperKept { batch: 1 });
    assert_eq!(story.enter(3, count(&[1, 0], 0), &[3], 2), Outcome::WrongVoters(vec![(0, OnPaper)]));
    assert_eq!(story.paper(4, SECOND, approve(1, count(&[2, 1], 0), &[2, 3])), refused(Refusal::TextChanged));
    // Nothing is used up before somebody else has checked it.
    let (second, _) = story.taken(4, 2);
    assert_eq!(story.paper(5, SECOND, approve(1, count(&[2, 1], 0), &[2, 3, 4])), Outcome::Done);
    assert_eq!(story.cast(6, second, Some(sealed(1))), refused(Refusal::VotedOnPaper), "it was taken before");
    assert_eq!(story.cast(6, waiting, Some(sealed(1))), refused(Refusal::VotedOnPaper));
    for number in [2, 3, 4] {
        assert_eq!(story.takes(6, number), refused(Refusal::VotedOnPaper), "{number}");
    }
    assert_eq!(story.enter(6, count(&[1, 0], 0), &[3], 3), Outcome::WrongVoters(vec![(0, OnPaper)]));
    let renew = RenewCode {
        campaign: NEW,
        by: OWNER,
        member: member(3),
        old: voter(3),
        new: voter(103),
        form_key: FormKey::default(),
        seen: None,
    };
    assert_eq!(story.commit(6, renew), Outcome::Unchanged, "whoever has voted gets no new code");
    // Somebody votes online between the two people.
    assert_eq!(story.enter(7, count(&[1, 1], 0), &[5, 6], 4), Outcome::PaperKept { batch: 2 });
    // Nor does whoever waits in a batch, which could not be approved then; once it is sent back they do.
    let of_five = RenewCode { member: member(5), old: voter(5), new: voter(105), ..renew };
    assert_eq!(story.commit(7, of_five), Outcome::Unchanged);
    assert!(story.desk.set.voter(NEW, voter(5)).is_some(), "the code of before still works");
    let (sixth, _) = story.taken(7, 6);
    story.cast(8, sixth, Some(sealed(1)));
    let late = story.paper(8, SECOND, approve(2, count(&[1, 1], 0), &[5, 6]));
    assert_eq!(late, Outcome::WrongVoters(vec![(1, Voted)]));
    assert_eq!(
        (story.batch(2).state, story.desk.set.voter(NEW, voter(5)).unwrap().paper),
        (PaperState::Waiting, None)
    );
    assert_eq!(story.paper(9, SECOND, send_back(2)), Outcome::Done);
    assert_eq!(
        story.enter(9, count(&[1, 0], 0), &[5], 5),
        Outcome::PaperKept { batch: 3 },
        "they are free again"
    );
    // Taken out again, its people vote as before.
    assert_eq!(story.paper(10, OWNER, take_back(1, &[2])), refused(Refusal::TextChanged));
    assert_eq!(story.paper(10, OWNER, take_back(1, &[2, 3, 4])), Outcome::Done);
    assert_eq!(story.paper(10, OWNER, take_back(1, &[])), Outcome::Unchanged);
    assert!(matches!(story.cast(11, second, Some(sealed(1))), Outcome::Confirmed { first: true, .. }));
    assert_eq!(story.taken(11, 4), (waiting, false));
    assert_eq!(story.desk.set.total(NEW), 3);
}

#[test]
fn paper_is_one_vote_and_bounded() {
    let mut story = Story::open_with_roll(with(Electorate::Codes), 12);
    let mut row = story.desk.set.voter(NEW, voter(7)).expect("on the roll").clone();
    row.weight = 3;
    story.desk.set.load_voter(NEW, row);
    let wrong = story.enter(1, count(&[2, 0], 0), &[6, 7], 1);
    assert_eq!(wrong, Outcome::WrongVoters(vec![(1, PaperVoterError::Weight)]));
    let most = u32::try_from(PAPER_VOTERS_MAX).expect("there are few");
    let (many, all) = (i64::from(most) + 1, (1..=most + 1).collect::<Vec<u32>>());
    assert_eq!(story.enter(1, count(&[many, 0], 0), &all, 1), refused(Refusal::TextOutOfBounds));
}

#[test]
fn who_voted_on_paper_is_reminded_like_everybody_in_a_secret_vote() {
    let terms = VoteTerms { until: BEGIN.plus_ms(7 * DAY_MS), ..with(Electorate::Addresses) };
    let mut story = Story::open_with_roll(terms, 12);
    story.enter(1, count(&[1, 1], 0), &[1, 2], 1);
    story.paper(2, SECOND, approve(1, count(&[1, 1], 0), &[1, 2]));
    assert_eq!(
        story.commit(2, TakeBallot { campaign: NEW, voter: voter(1) }),
        refused(Refusal::VotedOnPaper)
    );
    story.letters();
    let reminds = story
        .desk
        .set
        .rows(Published::rows(NEW))
        .map(|(number, _)| number)
        .max()
        .expect("two");
    let mailing = Mailing::rows(NEW).item(reminds);
    let mut row = story.desk.set.row(mailing).expect("it waits").clone();
    row.roll_cursor = None;
    story.desk.set.put_row(mailing, row);
    let voters = (1..=4).map(|number| (number, voter(number))).collect();
    let advance = AdvanceRoll { campaign: NEW, publication: reminds, from: None, voters, last: true };
    assert_eq!(story.commit(6 * DAY, advance), Outcome::Done);
    let reminded: Vec<u32> = story.letters().into_iter().map(|(_, entry, _)| entry).collect();
    assert_eq!(reminded, [1, 2, 3, 4]);
}

#[test]
fn a_vote_that_is_called_off_keeps_nothing_of_what_was_marked() {
    let mut story = Story::open_with_roll(with(Electorate::Codes), 12);
    story.enter(1, count(&[1, 1], 0), &[1, 2], 1);
    story.paper(2, SECOND, approve(1, count(&[1, 1], 0), &[1, 2]));
    story.enter(3, count(&[0, 1], 0), &[3], 2);
    assert_eq!(story.run(4, VoteDeed::CallOff("A name was wrong.".to_owned())), Outcome::Done);
    assert!(matches!(story.vote().end, Some(VoteEnd::CalledOff { .. })));
    for (number, state) in [(1, PaperState::Approved), (2, PaperState::SentBack)] {
        let batch = story.batch(number);
        assert_eq!(
            (batch.state, batch.ballots.as_deref()),
            (state, Some(&PaperBallots::default())),
            "{number}"
        );
    }
    assert_eq!(story.desk.set.total(NEW), 0);
    assert_eq!(story.paper(5, OWNER, take_back(1, &[])), refused(Refusal::VoteEnded));
}

//! Votes in which only people on a roll can vote: taken in, used, mailed, and erased.

use super::life::NEW;
use super::votes::{DAY, KEY, OWNER, Story, refused, sealed, terms};
use super::*;
use crate::campaigns::counting::{Decision, Majority};
use crate::campaigns::publication::{Mailing, News, Publication, Published};
use crate::campaigns::roll::{Electorate, Roll, RollEntry, RollKind, Weights};
use crate::campaigns::vote::{VoteStep, VoteTerms};
use crate::mail::mailing::{About, MailKind};
use crate::office::staff::StaffId;
use crate::people::person::EmailAddress;
use crate::people::uniqueness::AddressKey;
use crate::spine::command::TakeDown;
use crate::spine::command::{
    AdvanceMailing, AdvanceRoll, EraseRoll, MailVoterLink, Moderate, Moderation, PauseSigning, PauseStep,
    PutRoll, TakeBallot, UseRoll, VoteDeed, VoteSeen, Withdraw, kept_rows,
};
use crate::spine::limits::{ROLL_KEPT_MS, ROLL_STEP_MAX};
use crate::spine::row::Row;

/// The hash of somebody on the roll.
pub(super) fn voter(number: u32) -> AddressKey {
    let mut key = [0; 16];
    key[..4].copy_from_slice(&number.to_be_bytes());
    key[15] = 1;
    AddressKey(key)
}

/// The hash of their member number.
pub(super) fn member(number: u32) -> AddressKey {
    let mut key = voter(number);
    key.0[15] = 2;
    key
}

pub(super) fn rows(first: u32, people: u32, mailed: bool) -> Vec<RollEntry> {
    let row = |number| RollEntry {
        number,
        voter: voter(number),
        weight: 1,
        member: (!mailed).then(|| member(number)),
        email: mailed.then(|| EmailAddress::parse(&format!("voter{number}@example.org")).unwrap()),
        name: None,
        paper: None,
    };
    (first..first + people).map(row).collect()
}

pub(super) fn with(electorate: Electorate) -> VoteTerms {
    VoteTerms { electorate, ..terms() }
}

impl Story {
    pub(super) fn put_roll(&mut self, rows: Vec<RollEntry>) -> Outcome {
        let loaded: Vec<RollEntry> = rows.clone();
        let outcome = self.commit(0, PutRoll { campaign: NEW, by: OWNER, rows });
        if outcome == Outcome::Done {
            loaded
                .into_iter()
                .for_each(|row| self.desk.set.load_voter(NEW, row));
        }
        outcome
    }

    pub(super) fn use_roll(&mut self, first: u32, weights: &[(u32, u32)]) -> Outcome {
        self.use_roll_of(self.vote().terms.roll_kind(), first, weights)
    }

    pub(super) fn use_roll_of(&mut self, kind: RollKind, first: u32, weights: &[(u32, u32)]) -> Outcome {
        let instead_of = self.vote().roll.map(|roll| roll.first);
        self.use_roll_instead(kind, first, weights, instead_of)
    }

    fn use_roll_instead(
        &mut self,
        kind: RollKind,
        first: u32,
        weights: &[(u32, u32)],
        instead_of: Option<u32>,
    ) -> Outcome {
        let weights: Weights = weights.iter().copied().collect();
        self.commit(0, UseRoll { campaign: NEW, by: OWNER, kind, first, weights, instead_of })
    }

    /// A vote that is open, with a roll of so many people.
    pub(super) fn open_with_roll(terms: VoteTerms, people: u32) -> Story {
        let mut story = Story::new();
        let mailed = terms.electorate == Electorate::Addresses;
        story.make(terms);
        assert_eq!(story.put_roll(rows(1, people, mailed)), Outcome::Done);
        assert_eq!(story.use_roll(1, &[(1, people)]), Outcome::Done);
        story.run(0, VoteDeed::MakeKey { key: KEY, holders: 1, needed: 1 });
        story.run(0, VoteDeed::ProveKey(KEY));
        let seen = story.seen();
        assert_eq!(story.run(0, VoteDeed::Open { seen }), Outcome::Done);
        story
    }

    pub(super) fn seen(&self) -> Box<VoteSeen> {
        let vote = self.vote();
        Box::new(VoteSeen { text: campaign(NEW).head.text, terms: vote.terms.clone(), roll: vote.roll })
    }

    pub(super) fn takes(&mut self, minute: i64, number: u32) -> Outcome {
        self.commit(minute, TakeBallot { campaign: NEW, voter: voter(number) })
    }

    #[track_caller]
    pub(super) fn taken(&mut self, minute: i64, number: u32) -> (SignatureId, bool) {
        match self.takes(minute, number) {
            Outcome::BallotTaken { signature, revision: 0, voted } => (signature, voted),
            other => panic!("{other:?}"),
        }
    }

    /// What was queued to people on the roll, and to whom.
    pub(super) fn letters(&mut self) -> Vec<(MailKind, u32, i64)> {
        let to = |change: &Change| match change {
            Change::InsertMail(mail) => match mail.about {
                About::Voter(of) => Some((mail.kind, of.entry, 0)),
                About::VoterNews { voter, publication } => Some((mail.kind, voter.entry, publication)),
                _ => None,
            },
            _ => None,
        };
        let letters = self.changes.iter().filter_map(to).collect();
        self.changes.clear();
        letters
    }

    pub(super) fn advance(
        &mut self,
        minute: i64,
        publication: i64,
        from: Option<u32>,
        to: &[u32],
        last: bool,
    ) -> Outcome {
        let voters = to.iter().map(|number| (*number, voter(*number))).collect();
        self.commit(minute, AdvanceRoll { campaign: NEW, publication, from, voters, last })
    }
}

#[test]
fn a_roll_is_taken_in_part_by_part_and_fixed_with_the_vote() {
    let mut story = Story::new();
    story.make(with(Electorate::Codes));
    let of = |by| PutRoll { campaign: NEW, by, rows: rows(1, 2, false) };
    assert_eq!(story.commit(0, of(StaffId(7))), refused(Refusal::NotAllowed));
    assert_eq!(story.put_roll(rows(2, 2, false)), refused(Refusal::TextChanged), "its numbers begin with 1");
    let most = u32::try_from(ROLL_STEP_MAX).unwrap();
    assert_eq!(story.put_roll(rows(1, most + 1, false)), refused(Refusal::NotPossibleNow));
    assert_eq!(story.put_roll(Vec::new()), refused(Refusal::NotPossibleNow));
    assert_eq!(story.put_roll(rows(1, 20, false)), Outcome::Done);
    // A colleague takes in another at the same time: neither has all of its rows.
    assert_eq!(story.put_roll(rows(1, 20, false)), refused(Refusal::TextChanged));
    assert_eq!(story.put_roll(rows(21, 5, false)), Outcome::Done);
    assert_eq!(story.use_roll(1, &[(1, 20)]), refused(Refusal::TextChanged));
    assert_eq!(story.use_roll(1, &[(1, 16), (2, 9)]), refused(Refusal::NotPossibleNow), "a rare weight");
    story.run(0, VoteDeed::MakeKey { key: KEY, holders: 1, needed: 1 });
    story.run(0, VoteDeed::ProveKey(KEY));
    let without = story.seen();
    assert_eq!(
        story.run(0, VoteDeed::Open { seen: without.clone() }),
        refused(Refusal::RollMissing),
        "nobody could vote"
    );
    assert_eq!(
        story.use_roll_of(Electorate::Addresses.into(), 1, &[(1, 25)]),
        refused(Refusal::TextChanged),
        "a file of codes mails nobody"
    );
    assert_eq!(story.use_roll(1, &[(1, 25)]), Outcome::Done);
    assert_eq!(story.run(0, VoteDeed::Open { seen: without }), refused(Refusal::TextChanged));
    // Another roll takes its place.
    assert_eq!(story.put_roll(rows(26, 20, false)), Outcome::Done);
    assert_eq!(story.use_roll(26, &[(1, 10), (2, 10)]), Outcome::Done);
    let seen = story.seen();
    assert_eq!(story.run(0, VoteDeed::Open { seen }), Outcome::Done);
    let expected = Roll { first: 26, people: 20, votes: 30, at: BEGIN, by: Some(OWNER) };
    assert_eq!(story.vote().roll, Some(expected));
    assert_eq!(story.vote().terms.decided_by.on_roll, 30);
    assert_eq!(story.put_roll(rows(46, 1, false)), refused(Refusal::VoteFixed));
    assert_eq!(story.use_roll(26, &[(1, 20)]), refused(Refusal::VoteFixed));
}

#[test]
fn nobody_replaces_a_roll_that_they_were_not_shown() {
    let mut story = Story::new();
    story.make(with(Electorate::Codes));
    let first_of = |story: &Story| story.vote().roll.map(|roll| roll.first);
    let uses = |story: &mut Story, first, instead_of| {
        story.use_roll_instead(Electorate::Codes.into(), first, &[(1, 10)], instead_of)
    };
    assert_eq!(story.put_roll(rows(1, 10, false)), Outcome::Done);
    assert_eq!(uses(&mut story, 1, Some(1)), refused(Refusal::TextChanged), "there is none to replace");
    assert_eq!(uses(&mut story, 1, None), Outcome::Done);
    // A colleague who saw no list is refused, and so is whoever saw another; the list in use stays.
    assert_eq!(story.put_roll(rows(11, 10, false)), Outcome::Done);
    for seen in [None, Some(11)] {
        assert_eq!(uses(&mut story, 11, seen), refused(Refusal::TextChanged), "{seen:?}");
        assert_eq!(first_of(&story), Some(1));
    }
    assert_eq!(uses(&mut story, 11, Some(1)), Outcome::Done);
    assert_eq!(first_of(&story), Some(11));
}

#[test]
fn a_share_of_the_roll_becomes_the_quorum_and_another_electorate_drops_the_roll() {
    let mut terms = with(Electorate::Addresses);
    terms.decided_by.quorum_percent = 33;
    let story = Story::open_with_roll(terms.clone(), 10);
    assert_eq!((story.vote().terms.decided_by.quorum, story.vote().terms.decided_by.on_roll), (4, 10));

    let mut story = Story::new();
    story.make(terms.clone());
    story.put_roll(rows(1, 10, true));
    story.use_roll(1, &[(1, 10)]);
    let text = Box::new(campaign(NEW).head.text);
    terms.electorate = Electorate::Codes;
    assert_eq!(story.run(0, VoteDeed::Write { text, terms: Box::new(terms), over: None }), Outcome::Done);
    assert_eq!(story.vote().roll, None);
}

#[test]
fn somebody_on_the_roll_votes_once_however_often_they_come() {
    let mut story = Story::open_with_roll(with(Electorate::Codes), 12);
    assert_eq!(story.takes(1, 13), refused(Refusal::NotOnRoll));
    let (first, voted) = story.taken(1, 1);
    assert_eq!((story.taken(2, 1), voted), ((first, false), false), "the same ballot again");
    assert!(matches!(story.cast(3, first, Some(sealed(1))), Outcome::Confirmed { first: true, .. }));
    assert_eq!(story.taken(4, 1), (first, true));
    assert_eq!(story.desk.set.total(NEW), 1);
    let withdraw = Withdraw::of(AttemptOf { site: SITE, id: first });
    assert_eq!(story.commit(5, withdraw), refused(Refusal::BallotFixed));
    // Nobody signs a form.
    let sign = story.desk.sign("Ada", false);
    assert_eq!(story.commit(5, sign), refused(Refusal::NotOnRoll));
    // A ballot that was taken is cast until the end, and none is taken afterwards.
    let (late, _) = story.taken(6, 2);
    assert_eq!(story.cast(7 * DAY, late, Some(sealed(1))), refused(Refusal::ConfirmTooLate));
    assert_eq!(story.takes(7 * DAY, 3), refused(Refusal::CampaignNotOpen));
    assert_eq!(story.taken(7 * DAY, 1), (first, true), "the way to the receipt stays");
}

#[test]
fn nobody_takes_a_ballot_while_signing_is_paused() {
    let mut story = Story::open_with_roll(with(Electorate::Codes), 12);
    let (taken, _) = story.taken(1, 1);
    let pause = |step| PauseSigning { site: SITE, by: OWNER, step };
    story.commit(2, pause(PauseStep::Begin { note: "Repairs".to_owned() }));
    assert_eq!(story.takes(3, 2), refused(Refusal::SigningPaused));
    assert_eq!(story.cast(3, taken, Some(sealed(1))), refused(Refusal::SigningPaused));
}

#[test]
fn who_takes_their_vote_back_can_vote_again() {
    let mut story = Story::open_with_roll(VoteTerms { can_change: true, ..with(Electorate::Codes) }, 12);
    let (first, _) = story.taken(1, 1);
    story.cast(2, first, Some(sealed(1)));
    let withdraw = |id| Withdraw::of(AttemptOf { site: SITE, id });
    assert_eq!(story.commit(3, withdraw(first)), Outcome::Withdrawn { first: true });
    let (again, voted) = story.taken(4, 1);
    assert!(again != first && !voted);
    story.cast(5, again, Some(sealed(2)));
    assert_eq!(story.desk.set.total(NEW), 1);
    let mails = story
        .changes
        .iter()
        .filter(|change| matches!(change, Change::InsertMail(_)));
    assert_eq!(mails.count(), 0, "there is no address to mail");
}

#[test]
fn the_roll_is_mailed_at_the_opening_before_the_end_and_with_the_result() {
    let mut story = Story::open_with_roll(with(Electorate::Addresses), 12);
    let steps = [VoteStep::Opened, VoteStep::Reminded].map(Publication::Vote);
    assert_eq!(story.told(), steps);
    let mailing = |story: &Story, number| {
        story
            .desk
            .set
            .row(Mailing::rows(NEW).item(number))
            .cloned()
            .unwrap()
    };
    assert_eq!(mailing(&story, 2).due_at, BEGIN.plus_ms(5 * DAY_MS), "two days before the end");
    story.letters();
    assert_eq!(story.advance(1, 1, None, &[1, 2], false), Outcome::Done);
    assert_eq!(story.advance(1, 1, None, &[1, 2], false), Outcome::Unchanged, "the cursor has moved");
    assert_eq!(
        story.advance(1, 1, Some(2), &[13], true),
        refused(Refusal::NotPossibleNow),
        "not on the roll"
    );
    assert_eq!(story.advance(1, 1, Some(2), &[3], true), Outcome::Done);
    let news = |to: &[u32], number| {
        to.iter()
            .map(|to| (MailKind::VoterNews, *to, number))
            .collect::<Vec<_>>()
    };
    assert_eq!(story.letters(), news(&[1, 2, 3], 1));
    assert!(mailing(&story, 1).finished_at.is_some());
    // Whoever has voted is reminded too: else staff, who see to whom mails go, would know who has not.
    let (ballot, _) = story.taken(2, 2);
    story.cast(3, ballot, Some(sealed(1)));
    assert_eq!(story.advance(5 * DAY - 1, 2, None, &[1, 2, 3], true), Outcome::Unchanged, "not yet");
    assert_eq!(story.advance(5 * DAY, 2, None, &[1, 2, 3], true), Outcome::Done);
    assert_eq!(story.letters(), news(&[1, 2, 3], 2));
    // Asked for again.
    let link = |number| MailVoterLink { campaign: NEW, voter: voter(number) };
    assert_eq!(story.commit(5 * DAY, link(2)), Outcome::Done);
    assert_eq!(story.commit(5 * DAY, link(99)), Outcome::Done, "the same answer, and no mail");
    assert_eq!(story.letters(), vec![(MailKind::VoterLink, 2, 0)]);
    story.commit(7 * DAY, CloseCampaign(NEW));
    assert_eq!(story.commit(7 * DAY, link(2)), refused(Refusal::CampaignNotOpen));
    story.run(7 * DAY, VoteDeed::Fix);
    assert_eq!(story.publish(7 * DAY, KEY, 1, &[(&[0], 1)]), Outcome::Done);
    let step = AdvanceMailing {
        campaign: NEW,
        publication: 3,
        from: SignatureId(0),
        signers: vec![ballot],
        last: false,
    };
    assert_eq!(story.commit(7 * DAY, step), Outcome::Done);
    assert_eq!(story.advance(7 * DAY, 3, None, &[1, 2, 3], true), Outcome::Done);
    assert_eq!(story.letters(), news(&[1, 2, 3], 3));
}

#[test]
fn a_vote_that_was_taken_down_and_put_back_mails_the_rest_of_its_roll() {
    let mut story = Story::open_with_roll(with(Electorate::Addresses), 12);
    story.letters();
    assert_eq!(story.advance(1, 1, None, &[1, 2], false), Outcome::Done);
    story.letters();
    let moderated = |step| Moderate { campaign: NEW, by: MODERATOR, step };
    let take_down = Moderation::TakeDown(TakeDown::because("A court order."));
    assert_eq!(story.commit(2, moderated(take_down)), Outcome::Done);
    story.letters();
    assert_eq!(story.advance(2, 1, Some(2), &[3], true), Outcome::Done);
    assert_eq!(story.letters(), vec![], "nobody is told of what nobody can see");
    assert_eq!(
        story.advance(3, 1, Some(2), &[3], true),
        Outcome::Unchanged,
        "it is looked at again in an hour"
    );
    assert_eq!(story.commit(4, moderated(Moderation::Undo(None))), Outcome::Done);
    story.letters();
    assert_eq!(story.advance(70, 1, Some(2), &[3], true), Outcome::Done);
    assert_eq!(story.letters(), vec![(MailKind::VoterNews, 3, 1)]);
}

#[test]
fn nobody_is_reminded_of_a_vote_that_was_called_off() {
    let mut story = Story::open_with_roll(with(Electorate::Addresses), 12);
    story.run(1, VoteDeed::CallOff("A mistake".to_owned()));
    story.letters();
    for number in [1, 2] {
        let minute = if number == 1 { 2 } else { 5 * DAY };
        assert_eq!(story.advance(minute, number, None, &[1, 2], false), Outcome::Done);
        let mailing = story.desk.set.row(Mailing::rows(NEW).item(number)).unwrap();
        assert!(mailing.finished_at.is_some());
    }
    assert_eq!(story.letters(), Vec::new());
}

#[test]
fn rows_that_are_not_in_use_are_erased_and_those_in_use_days_after_the_end() {
    let mut story = Story::new();
    story.make(with(Electorate::Codes));
    let erased = |story: &mut Story, minute| {
        assert_eq!(story.commit(minute, EraseRoll(NEW)), Outcome::Done);
        story.changes.iter().rev().find_map(|change| match change {
            Change::EraseRoll(_, kept, _) => Some(kept.clone()),
            _ => None,
        })
    };
    story.put_roll(rows(1, 10, false));
    assert_eq!(erased(&mut story, 0), Some(1..u32::MAX), "those being taken in stay");
    story.use_roll(1, &[(1, 10)]);
    story.put_roll(rows(11, 10, false));
    assert_eq!(erased(&mut story, 0), Some(1..u32::MAX));
    story.use_roll(11, &[(1, 10)]);
    assert_eq!(erased(&mut story, 0), Some(11..u32::MAX));
    story.run(0, VoteDeed::MakeKey { key: KEY, holders: 1, needed: 1 });
    story.run(0, VoteDeed::ProveKey(KEY));
    let seen = story.seen();
    story.run(0, VoteDeed::Open { seen });
    assert_eq!(erased(&mut story, 1), Some(11..21));
    story.run(1, VoteDeed::CallOff("A mistake".to_owned()));
    let kept_minutes = ROLL_KEPT_MS / MINUTE_MS;
    assert_eq!(erased(&mut story, kept_minutes), Some(11..21));
    assert_eq!(erased(&mut story, kept_minutes + 1), Some(0..0));
}

#[test]
fn the_roll_of_a_draft_that_is_deleted_is_erased() {
    let mut story = Story::new();
    story.make(with(Electorate::Addresses));
    story.put_roll(rows(1, 10, true));
    story.use_roll(1, &[(1, 10)]);
    let campaign = story.desk.set.campaign(NEW).expect("it is kept").clone();
    let mut everybody = story.vote().clone();
    (everybody.terms.electorate, everybody.roll) = (Electorate::Everybody, None);
    assert_eq!(kept_rows(&campaign, &everybody, BEGIN), 0..0, "another electorate");
    assert_eq!(story.run(0, VoteDeed::Delete), Outcome::Done);
    let campaign = story.desk.set.campaign(NEW).expect("it is kept").clone();
    assert_eq!(kept_rows(&campaign, story.vote(), BEGIN), 0..0);
}

#[test]
fn a_quorum_that_the_roll_cannot_reach_is_found_before_it_opens() {
    for (quorum, expected) in [(10, Outcome::Done), (11, refused(Refusal::QuorumBeyondRoll))] {
        let mut terms = with(Electorate::Codes);
        terms.decided_by.quorum = quorum;
        let mut story = Story::new();
        story.make(terms);
        story.put_roll(rows(1, 10, false));
        story.use_roll(1, &[(1, 10)]);
        story.run(0, VoteDeed::MakeKey { key: KEY, holders: 1, needed: 1 });
        story.run(0, VoteDeed::ProveKey(KEY));
        let seen = story.seen();
        assert_eq!(story.run(0, VoteDeed::Open { seen }), expected, "{quorum}");
    }
}

#[test]
fn the_roll_is_mailed_no_other_news() {
    let mut story = Story::open_with_roll(with(Electorate::Addresses), 12);
    let opened = |story: &Story| {
        let row = story.desk.set.row(Published::rows(NEW).item(1));
        row.cloned().expect("it has opened")
    };
    let news = News { subject: "The hall".to_owned(), body: "It is warm now.".to_owned(), on: None };
    for (what, expected) in [
        (Publication::OtherBusiness(Box::new(news.clone())), refused(Refusal::NotPossibleNow)),
        (Publication::Update(Box::new(news)), refused(Refusal::NotPossibleNow)),
        (Publication::Vote(VoteStep::Opened), Outcome::Done),
    ] {
        assert_eq!(what.is_for_roll(), expected == Outcome::Done);
        let published = Published { what, ..opened(&story) };
        story.desk.set.put_row(Published::rows(NEW).item(1), published);
        story.letters();
        assert_eq!(story.advance(1, 1, None, &[1, 2], false), expected);
        assert_eq!(story.letters().len(), if expected == Outcome::Done { 2 } else { 0 });
    }
}

#[test]
fn half_of_the_roll_has_to_say_yes() {
    let mut terms = with(Electorate::Codes);
    terms.decided_by.majority = Majority::HalfOfRoll;
    let mut story = Story::open_with_roll(terms, 24);
    for number in 1..=12 {
        let (ballot, _) = story.taken(1, number);
        story.cast(2, ballot, Some(sealed(1)));
    }
    story.commit(7 * DAY, CloseCampaign(NEW));
    story.run(7 * DAY, VoteDeed::Fix);
    assert_eq!(story.publish(7 * DAY, KEY, 12, &[(&[0], 12)]), Outcome::Done);
    let decision = Decision::Chosen { options: vec![], tied: vec![] };
    assert_eq!(story.vote().opened().unwrap().decision, decision, "12 of 24 is not more than half");
}

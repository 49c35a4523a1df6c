//! Votes: written and given a key, opened, voted in, changed, closed, and their box opened once.

use super::life::{Desk, NEW, load_staff};
use super::*;
use crate::campaigns::ballot::{Ballot, BallotOption, Choosing, SEALED_BYTES, SealedChoice};
use crate::campaigns::counting::{Alike, Decision};
use crate::campaigns::publication::{Publication, Published};
use crate::campaigns::vote::{
    BallotsPart, BoxKey, CalledVote, Cast, Opened, Vote, VoteEnd, VoteStep, VoteTerms,
};
use crate::office::audit::Action;
use crate::office::staff::{Role, StaffId};
use crate::spine::command::TakeDown;
use crate::spine::command::{
    Amend, AmendStep, ChangeBallot, EnterPaper, EraseBallots, MakeVote, Moderate, Moderation, PaperStep,
    PauseSigning, PauseStep, PublishResult, RunVote, VoteDeed, VoteSeen, Withdraw,
};
use crate::spine::row::Row;

pub(super) const OWNER: StaffId = StaffId(9);
pub(super) const KEY: BoxKey = BoxKey([7; 32]);
/// Stands for whoever casts a choice.
pub(super) const NOBODY: SignatureId = SignatureId(0);
pub(super) const DAY: i64 = 24 * 60;

pub(super) fn terms() -> VoteTerms {
    let option = |name: &str| BallotOption { name: name.to_owned(), about: String::new() };
    VoteTerms::of(
        Ballot { choosing: Choosing::One, options: vec![option("Bridge"), option("Ferry")] },
        BEGIN.plus_ms(7 * DAY_MS),
    )
}

/// Opening it, by somebody who saw these terms.
pub(super) fn open_as(terms: VoteTerms) -> VoteDeed {
    VoteDeed::Open { seen: Box::new(VoteSeen { text: campaign(NEW).head.text, terms, roll: None }) }
}

/// Sealed for whoever casts it: see [`Story::cast`].
pub(super) fn sealed(mark: u8) -> Box<Cast> {
    sealed_for(KEY, NEW, NOBODY, mark)
}

pub(super) fn sealed_for(key: BoxKey, vote: CampaignId, voter: SignatureId, mark: u8) -> Box<Cast> {
    Box::new(Cast::Sealed { key, vote, voter, sealed: SealedChoice::new([mark; SEALED_BYTES]) })
}

/// Seals for this voter what is sealed for nobody yet.
pub(super) fn by(id: SignatureId, mut cast: Box<Cast>) -> Box<Cast> {
    if let Cast::Sealed { voter, .. } = cast.as_mut()
        && *voter == NOBODY
    {
        *voter = id;
    }
    cast
}

/// A site that has votes, with an owner and moderators, and what one story did with a vote.
pub(super) struct Story {
    pub(super) desk: Desk,
    pub(super) changes: Vec<Change>,
}

impl Story {
    pub(super) fn new() -> Story {
        let mut desk = Desk::new(0);
        let mut site = desk.set.site(SITE).unwrap().clone();
        site.rules.votes = true;
        desk.set.load_site(site);
        load_staff(&mut desk.set, OWNER, Role::Owner);
        Story { desk, changes: Vec::new() }
    }

    /// A vote that is open, with these terms.
    pub(super) fn open(terms: VoteTerms) -> Story {
        let mut story = Story::new();
        story.make(terms);
        for step in [
            VoteDeed::MakeKey { key: KEY, holders: 3, needed: 2 },
            VoteDeed::ProveKey(KEY),
            open_as(story.vote().terms.clone()),
        ] {
            assert_eq!(story.run(0, step), Outcome::Done);
        }
        story
    }

    pub(super) fn commit(&mut self, minute: i64, command: impl Into<Command>) -> Outcome {
        self.desk.now = BEGIN.plus_ms(minute * MINUTE_MS);
        let outcome = decide(&mut self.desk.set, &command.into(), self.desk.now);
        self.changes.extend(self.desk.set.take_changes());
        outcome
    }

    pub(super) fn make(&mut self, terms: VoteTerms) -> Outcome {
        let text = campaign(NEW).head.text;
        self.commit(
            0,
            MakeVote { site: SITE, by: OWNER, text, terms, petition: None, form_key: FormKey([1; 16]) },
        )
    }

    pub(super) fn run(&mut self, minute: i64, step: VoteDeed) -> Outcome {
        self.commit(minute, RunVote { campaign: NEW, by: OWNER, step })
    }

    pub(super) fn sign(&mut self, minute: i64, name: &str) -> SignatureId {
        match self.commit(minute, self.desk.sign(name, false)) {
            Outcome::Received { attempt, .. } => attempt,
            other => panic!("{other:?}"),
        }
    }

    pub(super) fn cast(&mut self, minute: i64, id: SignatureId, choice: Option<Box<Cast>>) -> Outcome {
        let proof = Proof::Link { revision: 0 };
        let choice = choice.map(|cast| by(id, cast));
        self.commit(minute, Confirm { choice, ..Confirm::of(SITE, id, proof) })
    }

    /// So many people who vote in the first hour.
    pub(super) fn voters(&mut self, count: usize) -> Vec<SignatureId> {
        let voter = |number| {
            let id = self.sign(1, &format!("voter{number}"));
            assert!(matches!(self.cast(2, id, Some(sealed(1))), Outcome::Confirmed { first: true, .. }));
            id
        };
        (0..count).map(voter).collect()
    }

    pub(super) fn change(&mut self, minute: i64, id: SignatureId) -> Outcome {
        let of = AttemptOf { site: SITE, id };
        self.commit(minute, ChangeBallot::by(of, 0, by(id, sealed(2))))
    }

    pub(super) fn publish(
        &mut self,
        minute: i64,
        key: BoxKey,
        voters: i64,
        ballots: &[(&[u8], i64)],
    ) -> Outcome {
        let ballot = terms().ballot;
        let alike = |(ticks, count): &(&[u8], i64)| Alike {
            choice: ballot.choice(ticks).unwrap(),
            weight: 1,
            count: *count,
        };
        let ballots = ballots.iter().map(alike).collect();
        self.commit(minute, PublishResult { campaign: NEW, by: Some(OWNER), key, voters, ballots })
    }

    pub(super) fn vote(&self) -> &Vote {
        self.desk.set.campaign(NEW).unwrap().vote().unwrap()
    }

    pub(super) fn told(&self) -> Vec<Publication> {
        self.desk
            .set
            .rows(Published::rows(NEW))
            .map(|(_, row)| row.what.clone())
            .collect()
    }

    pub(super) fn ballots_put(&self) -> usize {
        self.changes
            .iter()
            .filter(|change| matches!(change, Change::PutBallot(..)))
            .count()
    }
}

pub(super) fn refused(refusal: Refusal) -> Outcome {
    Outcome::Refused(refusal)
}

#[test]
fn it_opens_once_its_key_was_proved_and_is_fixed_from_then_on() {
    let mut story = Story::new();
    assert_eq!(story.make(terms()), Outcome::Written { campaign: NEW, revision: 0 });
    // The same form again makes no second vote.
    assert_eq!(story.make(terms()), Outcome::Written { campaign: NEW, revision: 0 });
    let text = Box::new(campaign(NEW).head.text);
    let other = VoteTerms { can_change: true, ..terms() };
    let write = VoteDeed::Write { text, terms: Box::new(other), over: None };
    let make_key = |key, needed| VoteDeed::MakeKey { key: BoxKey([key; 32]), holders: 3, needed };
    for (step, expected) in [
        (write.clone(), Outcome::Done),
        (write.clone(), Outcome::Unchanged),
        (open_as(VoteTerms { can_change: true, ..terms() }), refused(Refusal::VoteKeyUnproved)),
        (make_key(7, 4), refused(Refusal::NotPossibleNow)),
        (make_key(8, 2), Outcome::Done),
        (VoteDeed::ProveKey(KEY), refused(Refusal::VoteKeyReplaced)),
        (make_key(7, 2), Outcome::Done),
        (open_as(VoteTerms { can_change: true, ..terms() }), refused(Refusal::VoteKeyUnproved)),
        (VoteDeed::ProveKey(KEY), Outcome::Done),
        (VoteDeed::ProveKey(KEY), Outcome::Unchanged),
        // Somebody else has changed it since the page was shown.
        (open_as(terms()), refused(Refusal::TextChanged)),
        (VoteDeed::Fix, refused(Refusal::NotPossibleNow)),
        (open_as(VoteTerms { can_change: true, ..terms() }), Outcome::Done),
        (open_as(VoteTerms { can_change: true, ..terms() }), Outcome::Unchanged),
        (write, refused(Refusal::VoteFixed)),
        (make_key(7, 2), refused(Refusal::VoteFixed)),
        (VoteDeed::Fix, refused(Refusal::NotPossibleNow)),
    ] {
        assert_eq!(story.run(0, step.clone()), expected, "{step:?}");
    }
    let dates = &story.desk.set.campaign(NEW).unwrap().head.dates;
    assert_eq!((dates.opened_at, dates.closes_at), (Some(BEGIN), Some(terms().until)));
    let log: Vec<String> = story.desk.log().into_iter().map(|line| line.action).collect();
    assert!(log.contains(&Action::OpenVote.word().to_owned()), "{log:?}");
}

#[test]
fn a_draft_is_deleted_until_it_opens() {
    let mut story = Story::new();
    story.make(terms());
    story.run(0, VoteDeed::MakeKey { key: KEY, holders: 3, needed: 2 });
    load_staff(&mut story.desk.set, StaffId(8), Role::Moderator);
    let by_moderator = RunVote { campaign: NEW, by: StaffId(8), step: VoteDeed::Delete };
    assert_eq!(story.commit(0, by_moderator), refused(Refusal::NotAllowed));
    assert_eq!(story.run(1, VoteDeed::Delete), Outcome::Done);
    assert_eq!(story.run(1, VoteDeed::Delete), Outcome::Unchanged);
    let head = &story.desk.set.campaign(NEW).unwrap().head;
    assert_eq!((head.state, head.text.background.as_str()), (CampaignState::Withdrawn, ""));
    assert!(story.vote().key.is_none() && story.vote().terms.ballot.options.is_empty());
    let log = story.desk.log();
    assert_eq!(log.iter().filter(|line| line.action == "delete-vote").count(), 1);
    // Nothing more can be done with it, and its number is not given again.
    for step in [VoteDeed::ProveKey(KEY), open_as(terms()), VoteDeed::Fix, VoteDeed::CallOff("No".to_owned())]
    {
        assert!(matches!(story.run(2, step.clone()), Outcome::Refused(_)), "{step:?}");
    }
    let text = campaign(NEW).head.text;
    let another =
        MakeVote { site: SITE, by: OWNER, text, terms: terms(), petition: None, form_key: FormKey([2; 16]) };
    assert!(
        matches!(story.commit(3, another), Outcome::Written { campaign, .. } if campaign.number > NEW.number)
    );
    let mut open = Story::open(terms());
    assert_eq!(open.run(1, VoteDeed::Delete), refused(Refusal::VoteFixed));
}

#[test]
fn only_owners_of_a_site_that_has_votes_make_them() {
    let mut story = Story::new();
    let text = campaign(NEW).head.text;
    let make = |by: u32, terms| MakeVote {
        site: SITE,
        by: StaffId(by),
        text: text.clone(),
        terms,
        petition: None,
        form_key: FormKey::default(),
    };
    assert_eq!(story.commit(0, make(1, terms())), refused(Refusal::NotAllowed));
    let past = VoteTerms { until: BEGIN, ..terms() };
    assert_eq!(story.commit(0, make(OWNER.0, past)), refused(Refusal::TextOutOfBounds));
    let mut site = story.desk.set.site(SITE).unwrap().clone();
    site.rules.votes = false;
    story.desk.set.load_site(site);
    assert_eq!(story.commit(0, make(OWNER.0, terms())), refused(Refusal::VotesOff));
}

/// Switching votes off stopped a draft that was ready, though votes that were made go on.
#[test]
fn a_vote_that_was_written_goes_on_when_votes_are_switched_off() {
    let mut story = Story::new();
    story.make(terms());
    let mut site = story.desk.set.site(SITE).unwrap().clone();
    site.rules.votes = false;
    story.desk.set.load_site(site);
    let terms = VoteTerms { can_change: true, ..terms() };
    let write = VoteDeed::Write {
        text: Box::new(campaign(NEW).head.text),
        terms: Box::new(terms.clone()),
        over: None,
    };
    for step in [
        write,
        VoteDeed::MakeKey { key: KEY, holders: 3, needed: 2 },
        VoteDeed::ProveKey(KEY),
        open_as(terms),
    ] {
        assert_eq!(story.run(0, step), Outcome::Done);
    }
    let ada = story.sign(1, "ada");
    assert!(matches!(story.cast(2, ada, Some(sealed(1))), Outcome::Confirmed { first: true, .. }));
}

#[test]
fn a_vote_is_cast_with_a_choice_until_the_last_second() {
    let mut story = Story::open(terms());
    let (ada, late) = (story.sign(1, "ada"), story.sign(1, "late"));
    assert_eq!(story.cast(2, ada, None), refused(Refusal::BallotMissing));
    assert_eq!(story.desk.set.total(NEW), 0);
    assert!(matches!(story.cast(2, ada, Some(sealed(1))), Outcome::Confirmed { first: true, .. }));
    assert!(matches!(story.cast(3, ada, Some(sealed(2))), Outcome::Confirmed { first: false, .. }));
    assert_eq!((story.desk.set.total(NEW), story.ballots_put()), (1, 1));
    let of = AttemptOf { site: SITE, id: ada };
    assert_eq!(story.commit(4, Withdraw::of(of)), refused(Refusal::BallotFixed));
    // It cannot be changed here, and nobody votes after the last second, whether or not it has been closed.
    assert_eq!(story.change(4, ada), refused(Refusal::BallotFixed));
    assert_eq!(story.cast(7 * DAY, late, Some(sealed(1))), refused(Refusal::ConfirmTooLate));
    assert_eq!(story.commit(7 * DAY, CloseCampaign(NEW)), Outcome::Done);
    assert_eq!(story.cast(7 * DAY, late, Some(sealed(1))), refused(Refusal::ConfirmTooLate));
    // Whoever sends the vote again that was cast before finds it counted.
    assert!(matches!(story.cast(7 * DAY, ada, Some(sealed(1))), Outcome::Confirmed { first: false, .. }));
}

#[test]
fn a_choice_belongs_to_a_vote() {
    let mut story = Story::new();
    story.desk.set.load_campaign(campaign(NEW), Totals::default());
    let ada = story.sign(1, "ada");
    assert_eq!(story.cast(2, ada, Some(sealed(1))), refused(Refusal::NotPossibleNow));
    assert!(matches!(story.cast(2, ada, None), Outcome::Confirmed { first: true, .. }));
    assert_eq!(story.change(3, ada), refused(Refusal::NotPossibleNow));
}

#[test]
fn a_vote_can_be_changed_where_its_terms_say_so() {
    let mut story = Story::open(VoteTerms { can_change: true, ..terms() });
    let (ada, bob) = (story.sign(1, "ada"), story.sign(1, "bob"));
    assert_eq!(story.change(2, ada), refused(Refusal::NotPossibleNow));
    story.cast(2, ada, Some(sealed(1)));
    assert_eq!(story.change(3, ada), Outcome::Done);
    assert_eq!((story.desk.set.total(NEW), story.ballots_put()), (1, 2));
    story.cast(3, bob, Some(sealed(1)));
    let of = AttemptOf { site: SITE, id: bob };
    assert_eq!(story.commit(4, Withdraw::of(of)), Outcome::Withdrawn { first: true });
    assert!(story.changes.contains(&Change::RemoveBallot(bob)));
    assert_eq!(story.change(5, bob), refused(Refusal::SignatureWithdrawn));
    assert_eq!(story.change(7 * DAY, ada), refused(Refusal::ConfirmTooLate));
}

#[test]
fn what_was_in_the_box_when_it_was_opened_is_counted() {
    let mut story = Story::open(VoteTerms { can_change: true, ..terms() });
    let voters = story.voters(12);
    story.commit(7 * DAY, CloseCampaign(NEW));
    // Until the box is opened people can leave.
    let first = AttemptOf { site: SITE, id: voters[0] };
    assert_eq!(story.commit(7 * DAY + 1, Withdraw::of(first)), Outcome::Withdrawn { first: true });
    assert_eq!(story.publish(7 * DAY + 2, KEY, 11, &[(&[0], 11)]), refused(Refusal::NotPossibleNow));
    assert_eq!(story.run(7 * DAY + 3, VoteDeed::Fix), Outcome::Done);
    assert_eq!(story.run(7 * DAY + 4, VoteDeed::Fix), Outcome::Unchanged);
    let second = AttemptOf { site: SITE, id: voters[1] };
    assert_eq!(story.commit(7 * DAY + 4, Withdraw::of(second)), refused(Refusal::VoteEnded));
    for (key, voters, ballots) in [
        // Another key, another number than the site's, more ballots than voters, ballots that are none.
        (BoxKey([1; 32]), 11, &[(&[0][..], 7), (&[1], 4)][..]),
        (KEY, 12, &[(&[0], 8), (&[1], 3)]),
        (KEY, 11, &[(&[0], 8), (&[1], 4)]),
        (KEY, 11, &[(&[1], 4), (&[0], 7)]),
    ] {
        assert_eq!(story.publish(7 * DAY + 5, key, voters, ballots), refused(Refusal::NotPossibleNow));
    }
    assert_eq!(story.publish(7 * DAY + 6, KEY, 11, &[(&[0], 7), (&[1], 3)]), Outcome::Done);
    // Two people opened it at once.
    assert_eq!(story.publish(7 * DAY + 7, KEY, 11, &[(&[0], 7), (&[1], 3)]), Outcome::Unchanged);
    let expected = Opened {
        at: BEGIN.plus_ms((7 * DAY + 6) * MINUTE_MS),
        voters: 11,
        unreadable: 1,
        votes: None,
        sums: Some(vec![7, 3]),
        decision: Decision::Chosen { options: vec![0], tied: vec![] },
        on_paper: 0,
        spoilt: 0,
    };
    assert_eq!(story.vote().end, Some(VoteEnd::Opened(expected.into())));
    assert_eq!(story.told(), [Publication::Vote(VoteStep::Result)]);
    assert_eq!(story.desk.set.rows(BallotsPart::rows(NEW)).count(), 1);
    assert_eq!(story.run(7 * DAY + 8, VoteDeed::CallOff("No".to_owned())), refused(Refusal::NotPossibleNow));
    assert_eq!(story.run(7 * DAY + 8, VoteDeed::Fix), refused(Refusal::VoteEnded));
    assert_eq!(story.commit(7 * DAY + 9, EraseBallots(NEW)), Outcome::Done);
}

#[test]
fn few_ballots_leave_only_the_decision() {
    let mut story = Story::open(terms());
    story.voters(9);
    story.commit(7 * DAY, CloseCampaign(NEW));
    story.run(7 * DAY, VoteDeed::Fix);
    assert_eq!(story.publish(7 * DAY, KEY, 9, &[(&[0], 5), (&[1], 4)]), Outcome::Done);
    let opened = story.vote().opened().unwrap();
    assert_eq!((opened.voters, &opened.sums), (9, &None));
    assert_eq!(opened.decision, Decision::Chosen { options: vec![0], tied: vec![] });
    assert_eq!(story.desk.set.rows(BallotsPart::rows(NEW)).count(), 0);
}

#[test]
fn it_is_called_off_with_a_reason_and_stays_closed() {
    let mut story = Story::open(terms());
    let ada = story.sign(1, "ada");
    assert_eq!(story.commit(2, EraseBallots(NEW)), refused(Refusal::NotPossibleNow));
    assert_eq!(story.run(3, VoteDeed::CallOff("  ".to_owned())), refused(Refusal::TextOutOfBounds));
    assert_eq!(story.run(3, VoteDeed::CallOff("A name was wrong.".to_owned())), Outcome::Done);
    assert_eq!(story.run(4, VoteDeed::CallOff("Again.".to_owned())), Outcome::Unchanged);
    assert_eq!(story.told(), [Publication::Vote(VoteStep::CalledOff)]);
    assert_eq!(story.cast(5, ada, Some(sealed(1))), refused(Refusal::ConfirmTooLate));
    assert_eq!(story.run(5, VoteDeed::Fix), refused(Refusal::VoteEnded));
    assert_eq!(story.publish(5, KEY, 0, &[]), refused(Refusal::VoteEnded));
}

#[test]
fn what_petitions_have_that_a_vote_cannot_have_is_refused() {
    let mut story = Story::open(terms());
    let text = CampaignText { action: "Something else".to_owned(), ..campaign(NEW).head.text };
    let step = AmendStep::Change {
        text,
        why: "Better".to_owned(),
        seen: 1,
        hide: Hidden::default(),
        form_key: FormKey::default(),
    };
    assert_eq!(story.commit(1, Amend { campaign: NEW, by: MODERATOR, step }), refused(Refusal::VoteFixed));
    let paper = EnterPaper { campaign: NEW, by: MODERATOR, step: PaperStep::Approve { batch: 1 } };
    assert_eq!(story.commit(1, paper), refused(Refusal::NotPossibleNow));
}

#[test]
fn who_is_not_counted_can_leave_while_the_box_is_opened() {
    let mut story = Story::open(terms());
    let (pending, voter) = (story.sign(1, "eve"), story.sign(1, "ada"));
    story.cast(2, voter, Some(sealed(1)));
    story.commit(7 * DAY, CloseCampaign(NEW));
    story.run(7 * DAY, VoteDeed::Fix);
    let of = |id| AttemptOf { site: SITE, id };
    assert_eq!(story.commit(7 * DAY, Withdraw::of(of(pending))), Outcome::Withdrawn { first: true });
    assert_eq!(story.commit(7 * DAY, Withdraw::of(of(voter))), refused(Refusal::VoteEnded));
}

#[test]
fn a_pause_stops_voting_and_moves_the_end_by_exactly_as_long() {
    let mut story = Story::open(VoteTerms { can_change: true, ..terms() });
    let (ada, bob) = (story.sign(1, "ada"), story.sign(1, "bob"));
    story.cast(2, ada, Some(sealed(1)));
    let pause = |step| PauseSigning { site: SITE, by: OWNER, step };
    assert_eq!(story.commit(3, pause(PauseStep::Begin { note: String::new() })), Outcome::Done);
    assert_eq!(story.cast(4, bob, Some(sealed(1))), refused(Refusal::SigningPaused));
    assert_eq!(story.change(4, ada), refused(Refusal::SigningPaused));
    let days = (0..20).map(|day| BEGIN.plus_ms(day * DAY_MS + 1)).collect();
    assert_eq!(story.commit(8, pause(PauseStep::End { days })), Outcome::Done);
    let closes_at = story.desk.set.campaign(NEW).unwrap().head.dates.closes_at;
    assert_eq!(closes_at, Some(terms().until.plus_ms(5 * MINUTE_MS)));
    assert!(matches!(story.cast(9, bob, Some(sealed(1))), Outcome::Confirmed { first: true, .. }));
}

#[test]
fn what_was_taken_down_is_not_counted_and_can_be_called_off() {
    let mut story = Story::open(terms());
    story.voters(1);
    let take_down = Moderation::TakeDown(TakeDown::because("A court says so."));
    let moderated = |step| Moderate { campaign: NEW, by: MODERATOR, step };
    assert_eq!(story.commit(3, moderated(take_down)), Outcome::Done);
    assert_eq!(story.run(4, VoteDeed::Fix), refused(Refusal::NotPossibleNow));
    assert_eq!(story.run(5, VoteDeed::CallOff("A court says so.".to_owned())), Outcome::Done);
    assert_eq!(story.desk.set.campaign(NEW).unwrap().head.state, CampaignState::TakenDown);
    assert_eq!(story.commit(6, moderated(Moderation::Undo(None))), refused(Refusal::UndoTooLate));
    assert_eq!(story.commit(7, EraseBallots(NEW)), Outcome::Done);
}

#[test]
fn a_vote_that_follows_from_a_petition_is_linked_from_it_once_it_is_open() {
    let mut story = Story::new();
    let make = |petition: Option<u32>, form: u8| MakeVote {
        site: SITE,
        by: OWNER,
        text: campaign(NEW).head.text,
        terms: terms(),
        petition,
        form_key: FormKey([form; 16]),
    };
    let petition = CampaignId { site: SITE, number: 7 };
    let state = |story: &mut Story, state| {
        let mut known = campaign(petition);
        known.head.state = state;
        story.desk.set.load_campaign(known, Totals::default());
    };
    assert_eq!(story.commit(0, make(Some(999), 1)), refused(Refusal::NotPossibleNow), "there is none");
    state(&mut story, CampaignState::WaitingForModeration);
    assert_eq!(story.commit(0, make(Some(7), 1)), refused(Refusal::NotPossibleNow), "nobody can read it");
    state(&mut story, CampaignState::Open);
    assert_eq!(story.commit(0, make(Some(7), 1)), Outcome::Written { campaign: NEW, revision: 0 });
    let called = |story: &Story| story.desk.set.row(CalledVote::of(petition)).copied();
    for step in [
        VoteDeed::MakeKey { key: KEY, holders: 3, needed: 2 },
        VoteDeed::ProveKey(KEY),
        open_as(story.vote().terms.clone()),
    ] {
        assert_eq!(called(&story), None, "not before it opens");
        assert_eq!(story.run(0, step), Outcome::Done);
    }
    assert_eq!(called(&story), Some(CalledVote(NEW.number)));
}

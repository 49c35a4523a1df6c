//! The key of a box that the program keeps: it opens the box by itself once the vote has closed, and nobody else does.

use super::life::NEW;
use super::votes::{DAY, KEY, OWNER, Story, open_as, refused, sealed, terms};
use super::*;
use crate::campaigns::campaign::CampaignState;
use crate::campaigns::counting::Alike;
use crate::campaigns::option_order::OptionSeed;
use crate::campaigns::publication::Publication;
use crate::campaigns::vote::{BoxKey, Opener, Secrecy, VoteStep, VoteTerms};
use crate::spine::command::TakeDown;
use crate::spine::command::{
    FixKeptBox, Moderate, Moderation, PublishResult, RunVote, TrialStep, TryVote, VoteDeed, Withdraw,
};
use crate::spine::ids::CampaignId;

const TRIAL: CampaignId = CampaignId { number: NEW.number + 1, ..NEW };

fn kept_terms() -> VoteTerms {
    VoteTerms { opener: Opener::Program, can_change: true, drawn: true, ..terms() }
}

fn shared() -> VoteDeed {
    VoteDeed::MakeKey { key: KEY, holders: 3, needed: 2 }
}

impl Story {
    /// A vote that is open and whose key the program keeps.
    fn kept() -> Story {
        let mut story = Story::new();
        story.make(kept_terms());
        for step in [VoteDeed::KeepKey(KEY), open_as(kept_terms())] {
            assert_eq!(story.run(0, step), Outcome::Done);
        }
        story
    }

    fn publish_alone(&mut self, minute: i64, by: Option<StaffId>) -> Outcome {
        let ballots = vec![Alike {
            choice: terms().ballot.choice(&[1]).unwrap(),
            weight: 1,
            count: self.desk.set.total(NEW),
        }];
        let voters = self.desk.set.total(NEW);
        self.commit(minute, PublishResult { campaign: NEW, by, key: KEY, voters, ballots })
    }
}

#[test]
fn a_key_is_with_people_or_with_the_program_as_the_terms_say_and_another_answer_makes_it_useless() {
    let mut story = Story::new();
    story.make(kept_terms());
    assert_eq!(story.run(0, open_as(kept_terms())), refused(Refusal::VoteKeyUnproved));
    assert_eq!(story.run(0, shared()), refused(Refusal::NotPossibleNow), "nobody holds a part");
    assert_eq!(story.run(0, VoteDeed::KeepKey(BoxKey([8; 32]))), Outcome::Done);
    assert_eq!(story.run(0, VoteDeed::KeepKey(KEY)), Outcome::Done, "another replaces it");
    let key = story.vote().key.clone().expect("it was made");
    assert_eq!((key.key, key.holders, key.needed, key.proved_at), (KEY, 0, 0, Some(BEGIN)));
    assert_eq!((story.vote().kept_key(), story.vote().seed), (Some(KEY), None));
    let write = |terms| VoteDeed::Write {
        text: Box::new(campaign(NEW).head.text),
        terms: Box::new(terms),
        over: None,
    };
    // What does not ask who opens the box leaves the key as it is.
    assert_eq!(story.run(0, write(VoteTerms { can_change: false, ..kept_terms() })), Outcome::Done);
    assert_eq!(story.vote().kept_key(), Some(KEY));
    assert_eq!(story.run(0, write(terms())), Outcome::Done);
    assert_eq!((story.vote().box_key(), story.vote().kept_key()), (None, None));
    assert_eq!(story.run(0, VoteDeed::KeepKey(KEY)), refused(Refusal::NotPossibleNow));
    assert_eq!(story.run(0, shared()), Outcome::Done);
    assert_eq!(story.vote().kept_key(), None, "people have it");
    assert_eq!(story.run(0, write(kept_terms())), Outcome::Done);
    assert_eq!(story.vote().box_key(), None);
    // Where everybody reads who chose what there is no box.
    let open = VoteTerms { secrecy: Secrecy::Open, drawn: false, ..kept_terms() };
    assert_eq!(story.run(0, write(open)), refused(Refusal::TextOutOfBounds));
    assert_eq!(story.run(1, VoteDeed::KeepKey(KEY)), Outcome::Done);
    assert_eq!(story.run(1, open_as(kept_terms())), Outcome::Done);
    assert_eq!(story.vote().seed, Some(OptionSeed::of(KEY.0, NEW.number)));
    for step in [VoteDeed::KeepKey(BoxKey([1; 32])), write(terms())] {
        assert_eq!(story.run(2, step), refused(Refusal::VoteFixed));
    }
}

#[test]
fn the_program_opens_the_box_once_the_vote_has_closed_and_no_officer_does() {
    let mut story = Story::kept();
    let voters = story.voters(11);
    let alone = FixKeptBox(NEW);
    for minute in [3, 7 * DAY] {
        assert_eq!(story.commit(minute, alone), refused(Refusal::NotPossibleNow), "it has not closed");
    }
    assert_eq!(story.commit(7 * DAY, CloseCampaign(NEW)), Outcome::Done);
    assert_eq!(story.run(7 * DAY, VoteDeed::Fix), refused(Refusal::NotPossibleNow));
    let first = AttemptOf { site: SITE, id: voters[0] };
    assert_eq!(story.commit(7 * DAY, Withdraw::of(first)), Outcome::Withdrawn { first: true });
    assert_eq!(
        story.publish_alone(7 * DAY, None),
        refused(Refusal::NotPossibleNow),
        "not before it is fixed"
    );
    assert_eq!(story.commit(7 * DAY + 1, alone), Outcome::Done);
    assert_eq!(story.commit(7 * DAY + 1, alone), Outcome::Unchanged, "it was killed, and begins again");
    let second = AttemptOf { site: SITE, id: voters[1] };
    assert_eq!(story.commit(7 * DAY + 1, Withdraw::of(second)), refused(Refusal::VoteEnded));
    assert_eq!(story.publish_alone(7 * DAY + 2, Some(OWNER)), refused(Refusal::NotPossibleNow));
    assert_eq!(story.publish_alone(7 * DAY + 2, None), Outcome::Done);
    assert_eq!(story.publish_alone(7 * DAY + 3, None), Outcome::Unchanged);
    let opened = story.vote().opened().expect("it has a result");
    assert_eq!((opened.voters, opened.sums.clone()), (10, Some(vec![0, 10])));
    assert_eq!(story.vote().kept_key(), None, "it is not needed any more");
    assert_eq!(story.told(), [Publication::Vote(VoteStep::Result)]);
}

#[test]
fn a_box_that_people_open_is_not_opened_by_the_program() {
    let mut story = Story::open(terms());
    story.voters(2);
    story.commit(7 * DAY, CloseCampaign(NEW));
    assert_eq!(story.commit(7 * DAY, FixKeptBox(NEW)), refused(Refusal::NotPossibleNow));
    assert_eq!(story.run(7 * DAY, VoteDeed::Fix), Outcome::Done);
    assert_eq!(story.publish_alone(7 * DAY, None), refused(Refusal::NotPossibleNow));
    assert_eq!(story.publish_alone(7 * DAY, Some(OWNER)), Outcome::Done);
}

#[test]
fn what_was_called_off_taken_down_or_deleted_is_never_opened() {
    let mut story = Story::kept();
    story.voters(1);
    let take_down = Moderation::TakeDown(TakeDown::because("A court says so."));
    assert_eq!(story.commit(3, Moderate { campaign: NEW, by: MODERATOR, step: take_down }), Outcome::Done);
    assert_eq!(story.commit(7 * DAY, FixKeptBox(NEW)), refused(Refusal::NotPossibleNow));
    assert_eq!(story.vote().kept_key(), Some(KEY), "it may be put back");
    assert_eq!(story.run(7 * DAY, VoteDeed::CallOff("A court says so.".to_owned())), Outcome::Done);
    assert_eq!(story.commit(7 * DAY, FixKeptBox(NEW)), refused(Refusal::VoteEnded));
    assert_eq!(story.vote().kept_key(), None);
    let mut draft = Story::new();
    draft.make(kept_terms());
    draft.run(0, VoteDeed::KeepKey(KEY));
    assert_eq!(draft.run(0, VoteDeed::Delete), Outcome::Done);
    assert_eq!(draft.vote().kept_key(), None);
}

/// A trial has the key of its draft, and an owner ends it: the program would not know when.
#[test]
fn a_trial_is_opened_by_an_owner() {
    let mut story = Story::new();
    story.make(kept_terms());
    let make = TryVote { draft: NEW, by: OWNER, step: TrialStep::Make { title: "Trial".to_owned() } };
    assert_eq!(story.commit(0, make.clone()), refused(Refusal::VoteKeyUnproved));
    story.run(0, VoteDeed::KeepKey(KEY));
    assert!(matches!(story.commit(0, make), Outcome::Written { campaign: TRIAL, .. }));
    let other = VoteTerms { opener: Opener::Holders, ..kept_terms() };
    let write =
        VoteDeed::Write { text: Box::new(campaign(NEW).head.text), terms: Box::new(other), over: None };
    for step in [VoteDeed::KeepKey(BoxKey([3; 32])), write] {
        assert_eq!(story.run(1, step), refused(Refusal::TrialStands));
    }
    let mut trial = story.desk.set.campaign(TRIAL).unwrap().clone();
    assert_eq!(trial.vote().unwrap().kept_key(), Some(KEY));
    assert!(!trial.vote().unwrap().opens_by_itself());
    trial.head.state = CampaignState::Open;
    story.desk.set.load_campaign(trial, Totals::default());
    assert_eq!(story.commit(2, FixKeptBox(TRIAL)), refused(Refusal::NotPossibleNow));
    let fix = RunVote { campaign: TRIAL, by: OWNER, step: VoteDeed::Fix };
    assert_eq!(story.commit(2, fix), Outcome::Done);
    let publish = |by| PublishResult { campaign: TRIAL, by, key: KEY, voters: 0, ballots: Vec::new() };
    assert_eq!(story.commit(3, publish(None)), refused(Refusal::NotPossibleNow));
    assert_eq!(story.commit(3, publish(Some(OWNER))), Outcome::Done);
    assert_eq!(story.vote().kept_key(), Some(KEY), "the vote needs it");
    // What was cast in it went to the same box.
    assert!(story.vote().takes(&sealed(1)));
}

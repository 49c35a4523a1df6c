//! The trial of a vote before it opens: made with the draft's terms and key, voted in, counted at any time, and erased whole.

use super::life::NEW;
use super::votes::{KEY, NOBODY, OWNER, Story, refused, sealed_for, terms};
use super::*;
use crate::campaigns::campaign::CampaignState;
use crate::campaigns::counting::{Alike, Majority};
use crate::campaigns::publication::{Mailing, Publication, Published};
use crate::campaigns::roll::{Electorate, RollEntry};
use crate::campaigns::version::Version;
use crate::campaigns::vote::{BallotsPart, BoxKey, Vote, VoteStep, VoteTerms};
use crate::office::staff::StaffId;
use crate::people::person::EmailAddress;
use crate::people::uniqueness::AddressKey;
use crate::spine::command::{
    AdvanceRoll, PublishResult, PutRoll, RunVote, TakeBallot, TrialStep, TryVote, UseRoll, VoteDeed, VoteSeen,
};
use crate::spine::ids::CampaignId;
use crate::spine::row::Row;

const TRIAL: CampaignId = CampaignId { number: NEW.number + 1, ..NEW };
const TITLE: &str = "Trial: which one?";

fn voter(number: u8) -> AddressKey {
    AddressKey([number; 16])
}

fn trying(by: StaffId, step: TrialStep) -> TryVote {
    TryVote { draft: NEW, by, step }
}

fn make() -> TryVote {
    trying(OWNER, TrialStep::Make { title: TITLE.to_owned() })
}

fn erase() -> TryVote {
    trying(OWNER, TrialStep::Erase { trial: TRIAL.number, voters: vec![voter(1), voter(2)] })
}

fn written(campaign: CampaignId) -> Outcome {
    Outcome::Written { campaign, revision: 0 }
}

impl Story {
    fn trial(&self) -> &Vote {
        self.desk.set.campaign(TRIAL).unwrap().vote().unwrap()
    }

    fn run_trial(&mut self, minute: i64, step: VoteDeed) -> Outcome {
        self.commit(minute, RunVote { campaign: TRIAL, by: OWNER, step })
    }

    fn comes(&mut self, minute: i64, number: u8) -> Outcome {
        self.commit(minute, TakeBallot { campaign: TRIAL, voter: voter(number) })
    }

    fn seen_trial(&self) -> VoteDeed {
        let campaign = self.desk.set.campaign(TRIAL).unwrap();
        let vote = self.trial();
        let (text, terms) = (campaign.head.text.clone(), vote.terms.clone());
        VoteDeed::Open { seen: Box::new(VoteSeen { text, terms, roll: vote.roll }) }
    }

    /// A draft whose key is proved, with a trial of two people.
    fn tried(terms: VoteTerms) -> Story {
        let mut story = Story::new();
        story.make(terms);
        story.run(0, VoteDeed::MakeKey { key: KEY, holders: 3, needed: 2 });
        assert_eq!(story.commit(0, make()), refused(Refusal::VoteKeyUnproved));
        story.run(0, VoteDeed::ProveKey(KEY));
        assert_eq!(story.commit(0, make()), written(TRIAL));
        assert_eq!(story.commit(0, make()), written(TRIAL), "the button was pressed twice");
        let row = |number: u8| RollEntry {
            number: number.into(),
            voter: voter(number),
            weight: 1,
            email: Some(EmailAddress::parse(&format!("voter{number}@example.org")).unwrap()),
            member: None,
            name: None,
            paper: None,
        };
        let rows: Vec<RollEntry> = [1, 2].map(row).to_vec();
        assert_eq!(
            story.commit(0, PutRoll { campaign: TRIAL, by: OWNER, rows: rows.clone() }),
            Outcome::Done
        );
        rows.into_iter()
            .for_each(|row| story.desk.set.load_voter(TRIAL, row));
        let weights = [(1, 2)].into_iter().collect();
        let use_roll = UseRoll {
            campaign: TRIAL,
            by: OWNER,
            kind: Electorate::Addresses.into(),
            first: 1,
            weights,
            instead_of: None,
        };
        assert_eq!(story.commit(0, use_roll), Outcome::Done);
        let open = story.seen_trial();
        assert_eq!(story.run_trial(0, open), Outcome::Done);
        story
    }
}

#[test]
fn a_trial_has_the_terms_and_the_key_of_its_draft_and_is_nowhere_to_be_found() {
    let mut large = VoteTerms { electorate: Electorate::Codes, can_change: true, drawn: true, ..terms() };
    large.decided_by.quorum = 1_000;
    large.decided_by.majority = Majority::Half;
    let story = Story::tried(large.clone());
    let trial = story.desk.set.campaign(TRIAL).unwrap();
    assert!(trial.is_private() && trial.head.state == CampaignState::Open);
    assert_eq!(trial.head.text.action, TITLE);
    let vote = story.trial();
    assert_eq!((vote.trial_of, vote.box_key(), vote.petition), (Some(NEW.number), Some(KEY), None));
    let VoteTerms { electorate, decided_by, ballot, .. } = &vote.terms;
    assert_eq!(*electorate, Electorate::Addresses, "they are mailed, whatever the draft says");
    assert_eq!((decided_by.quorum, decided_by.majority), (0, Majority::Half));
    assert_eq!(*ballot, large.ballot);
    // Whoever sees its order has not seen that of the vote.
    assert!(vote.seed.is_some() && story.vote().seed.is_none());
    // Nobody is reminded.
    let told = story
        .desk
        .set
        .rows(Published::rows(TRIAL))
        .map(|(_, row)| row.what.clone());
    assert_eq!(told.collect::<Vec<_>>(), [Publication::Vote(VoteStep::Opened)]);
    assert!(story.desk.set.row(Mailing::rows(TRIAL).item(1)).is_some());
}

#[test]
fn while_there_is_a_trial_the_vote_does_not_open_and_the_trial_is_only_erased() {
    let mut story = Story::tried(terms());
    let text = campaign(NEW).head.text;
    let seen = Box::new(VoteSeen { text: text.clone(), terms: terms(), roll: None });
    assert_eq!(story.run(1, VoteDeed::Open { seen: seen.clone() }), refused(Refusal::TrialStands));
    assert_eq!(story.run(1, VoteDeed::Delete), refused(Refusal::TrialStands));
    // What is tried is what will run: neither key nor text nor terms change under it.
    let other_key = VoteDeed::MakeKey { key: BoxKey([9; 32]), holders: 1, needed: 1 };
    assert_eq!(story.run(1, other_key), refused(Refusal::TrialStands));
    let other = Box::new(VoteTerms { can_change: !terms().can_change, ..terms() });
    let changed = VoteDeed::Write { text: Box::new(text.clone()), terms: other, over: None };
    assert_eq!(story.run(1, changed.clone()), refused(Refusal::TrialStands));
    let same = VoteDeed::Write { text: Box::new(text.clone()), terms: Box::new(terms()), over: None };
    assert_eq!(story.run(1, same), Outcome::Unchanged);
    let write = VoteDeed::Write { text: Box::new(text), terms: Box::new(terms()), over: None };
    for step in [write, VoteDeed::Delete, VoteDeed::ProveKey(KEY), VoteDeed::CallOff("No".to_owned())] {
        assert_eq!(story.run_trial(1, step.clone()), refused(Refusal::NotPossibleNow), "{step:?}");
    }
    let of_trial = TryVote { draft: TRIAL, ..make() };
    assert!(matches!(story.commit(1, of_trial), Outcome::Refused(_)), "nobody tries a trial");
    for by in [StaffId(7), StaffId(99)] {
        assert_eq!(story.commit(1, TryVote { by, ..erase() }), refused(Refusal::NotAllowed));
    }
    let other = TrialStep::Erase { trial: NEW.number, voters: Vec::new() };
    assert_eq!(story.commit(1, trying(OWNER, other)), refused(Refusal::NotPossibleNow));
    assert_eq!(story.commit(2, erase()), written(NEW));
    assert_eq!(story.commit(2, erase()), written(NEW), "the button was pressed twice");
    let back = VoteDeed::Write { text: seen.text.clone().into(), terms: Box::new(terms()), over: None };
    assert_eq!(story.run(3, changed), Outcome::Done);
    assert_eq!(story.run(3, back), Outcome::Done);
    assert_eq!(story.run(3, VoteDeed::Open { seen }), Outcome::Done);
}

#[test]
fn a_trial_is_counted_before_its_end_and_nothing_of_it_is_left() {
    let mut story = Story::tried(terms());
    for number in [1, 2] {
        let Outcome::BallotTaken { signature, .. } = story.comes(1, number) else {
            panic!("they are on the roll")
        };
        let choice = sealed_for(KEY, TRIAL, NOBODY, 1);
        assert!(matches!(story.cast(2, signature, Some(choice)), Outcome::Confirmed { first: true, .. }));
    }
    assert_eq!((story.desk.set.total(TRIAL), story.desk.set.total(NEW)), (2, 0));
    assert_eq!(story.run_trial(3, VoteDeed::Fix), Outcome::Done);
    assert!(matches!(story.comes(3, 1), Outcome::BallotTaken { voted: true, .. }));
    let ballots = [(&[0][..], 1), (&[1], 1)].map(|(ticks, count)| Alike {
        choice: terms().ballot.choice(ticks).unwrap(),
        weight: 1,
        count,
    });
    let publish =
        PublishResult { campaign: TRIAL, by: Some(OWNER), key: KEY, voters: 2, ballots: ballots.to_vec() };
    assert_eq!(story.commit(4, publish), Outcome::Done);
    let opened = story.trial().opened().expect("it is counted").clone();
    assert_eq!(opened.sums, Some(vec![1, 1]), "though few voted");
    assert!(story.desk.set.row(BallotsPart::rows(TRIAL).item(1)).is_some());

    story.changes.clear();
    assert_eq!(story.commit(5, erase()), written(NEW));
    let set = &story.desk.set;
    assert_eq!((set.total(TRIAL), set.holders(voter(1)).len()), (0, 0));
    assert!(set.row(BallotsPart::rows(TRIAL).item(1)).is_none());
    assert!(set.row(Version::rows(TRIAL).item(1)).is_none());
    let campaign = set.campaign(TRIAL).unwrap();
    assert_eq!((campaign.head.state, campaign.head.text.background.as_str()), (CampaignState::Withdrawn, ""));
    let vote = story.trial();
    assert!(vote.key.is_none() && vote.opened().is_none() && vote.terms.ballot.options.is_empty());
    let erased = |change: &Change| match change {
        Change::RemoveBallot(_) => "ballot",
        Change::EraseRoll(_, kept, _) if *kept == (0..0) => "roll",
        _ => "",
    };
    let erased: Vec<&str> = story
        .changes
        .iter()
        .map(erased)
        .filter(|word| !word.is_empty())
        .collect();
    assert_eq!(erased, ["ballot", "ballot", "roll"]);
    assert_eq!(story.vote().trial, None);
    // A mailing that was under way ends.
    let step = AdvanceRoll { campaign: TRIAL, publication: 1, from: None, voters: Vec::new(), last: true };
    assert_eq!(story.commit(6, step), Outcome::Done);
    let log: Vec<String> = story.desk.log().into_iter().map(|line| line.action).collect();
    assert!(log.contains(&"try-vote".to_owned()) && log.contains(&"erase-trial".to_owned()), "{log:?}");
}

//! What goes into the box of a vote: nothing that would not come out of it again.

use super::life::NEW;
use super::votes::{KEY, Story, by, refused, sealed, sealed_for, terms};
use super::*;
use crate::campaigns::vote::{BoxKey, Cast, VoteTerms};
use crate::spine::command::ChangeBallot;

/// A choice that is sealed to another key, for another voter, or for another vote, which may have the same key; each for `id`, or
/// beside `other`.
fn strange(id: SignatureId, other: SignatureId) -> [(Box<Cast>, Refusal); 4] {
    let vote = CampaignId { number: NEW.number + 1, ..NEW };
    [
        (sealed_for(BoxKey([1; 32]), NEW, id, 1), Refusal::VoteKeyReplaced),
        (sealed_for(KEY, NEW, other, 1), Refusal::BallotOfAnother),
        (sealed_for(KEY, vote, id, 1), Refusal::BallotOfAnother),
        (sealed_for(BoxKey([1; 32]), vote, other, 1), Refusal::BallotOfAnother),
    ]
}

#[test]
fn what_was_sealed_for_another_vote_voter_or_key_is_refused_before_it_is_stored() {
    let mut story = Story::open(VoteTerms { can_change: true, ..terms() });
    let (ada, bob) = (story.sign(1, "ada"), story.sign(1, "bob"));
    for (cast, refusal) in strange(ada, bob) {
        assert_eq!(story.cast(2, ada, Some(cast.clone())), refused(refusal), "{cast:?}");
    }
    assert_eq!((story.desk.set.total(NEW), story.ballots_put()), (0, 0));
    for voter in [ada, bob] {
        let cast = story.cast(3, voter, Some(sealed(1)));
        assert!(matches!(cast, Outcome::Confirmed { first: true, .. }));
    }
    let change = |choice| ChangeBallot::by(AttemptOf { site: SITE, id: ada }, 0, choice);
    for (cast, refusal) in strange(ada, bob) {
        assert_eq!(story.commit(4, change(cast.clone())), refused(refusal), "{cast:?}");
    }
    assert_eq!(story.ballots_put(), 2);
    assert_eq!(story.commit(5, change(by(ada, sealed(2)))), Outcome::Done);
    assert_eq!(story.ballots_put(), 3);
}

//! What is known of a vote that was changed or taken back, for whoever has the code or the link.

use super::life::NEW;
use super::rolls::with;
use super::votes::{Story, by, sealed};
use super::*;
use crate::campaigns::roll::Electorate;
use crate::campaigns::vote::VoteTerms;
use crate::signing::ballot_changes::BallotChanges;
use crate::spine::command::{ChangeBallot, Withdraw};

/// Whoever has seen a letter changes a vote, or takes it back and votes: whose vote it is saw nothing of it.
#[test]
fn how_often_a_vote_was_changed_is_known_also_if_it_was_taken_back() {
    for electorate in [Electorate::Codes, Electorate::Addresses] {
        let mut story = Story::open_with_roll(VoteTerms { can_change: true, ..with(electorate) }, 12);
        let known = |story: &Story, id| {
            let campaign = story.desk.set.campaign(NEW).unwrap();
            let changes = BallotChanges::of(campaign, story.desk.set.signature(SITE, id).unwrap());
            changes.map(|changes| (changes.times, changes.last.since(BEGIN) / MINUTE_MS))
        };
        let (id, _) = story.taken(1, 1);
        story.cast(2, id, Some(sealed(1)));
        assert_eq!(known(&story, id), None);
        for (minute, times) in [(3, 1), (4, 2)] {
            let of = AttemptOf { site: SITE, id };
            let change = ChangeBallot { of, revision: 0, choice: by(id, sealed(2)) };
            assert_eq!(story.commit(minute, change), Outcome::Done);
            assert_eq!(known(&story, id), Some((times, minute)));
        }
        story.commit(5, Withdraw::of(AttemptOf { site: SITE, id }));
        let (again, _) = story.taken(6, 1);
        assert_eq!(known(&story, again), Some((3, 5)), "who takes the ballot reads that one was taken back");
        // A ballot that was opened and left changes nothing.
        story.commit(7, Withdraw::of(AttemptOf { site: SITE, id: again }));
        let (last, _) = story.taken(8, 1);
        story.cast(9, last, Some(sealed(1)));
        assert_eq!(known(&story, last), Some((3, 5)));
        let (other, _) = story.taken(9, 2);
        assert_eq!(known(&story, other), None);
    }
}

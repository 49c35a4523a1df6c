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
            let change =
                ChangeBallot { of, revision: 0, choice: by(id, sealed(2)), form_key: FormKey::default() };
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

/// The answer was lost, and the browser sends the form once more: nothing was changed, and whose vote it is must not read that somebody
/// else may have their code.
#[test]
fn the_same_form_again_changes_nothing_and_is_not_told() {
    // The first form casts; then the forms that change it, each by its key, with what they are answered, how often the vote was
    // changed from then on, and how many ballots were stored.
    let given = |key: u8| FormKey([key; 16]);
    let none = FormKey::default();
    for (case, first, then) in [
        (
            "the first form",
            given(1),
            &[(given(1), Outcome::Unchanged, 0), (given(1), Outcome::Unchanged, 0)][..],
        ),
        ("another form", given(1), &[(given(2), Outcome::Done, 1), (given(3), Outcome::Done, 2)][..]),
        (
            "a form that changed it",
            given(1),
            &[(given(2), Outcome::Done, 1), (given(2), Outcome::Unchanged, 1)][..],
        ),
        ("an earlier form", given(1), &[(given(2), Outcome::Done, 1), (given(1), Outcome::Done, 2)][..]),
        ("forms without a key", none, &[(none, Outcome::Done, 1), (none, Outcome::Done, 2)][..]),
    ] {
        for electorate in [Electorate::Codes, Electorate::Addresses] {
            let terms = VoteTerms { can_change: true, ..with(electorate) };
            let mut story = Story::open_with_roll(terms, 12);
            let (id, _) = story.taken(1, 1);
            let (proof, choice) = (Proof::Link { revision: 0 }, Some(by(id, sealed(1))));
            let cast = Confirm { site: SITE, id, proof, words: None, choice, said: None, form_key: first };
            assert!(matches!(story.commit(2, cast), Outcome::Confirmed { first: true, .. }), "{case}");
            for (form_key, expected, times) in then {
                let of = AttemptOf { site: SITE, id };
                let choice = by(id, sealed(2));
                let before = story.ballots_put();
                let change = ChangeBallot { of, revision: 0, choice, form_key: *form_key };
                assert_eq!(story.commit(3, change), *expected, "{case}");
                let stored = usize::from(*expected == Outcome::Done);
                assert_eq!(story.ballots_put() - before, stored, "{case}");
                let campaign = story.desk.set.campaign(NEW).unwrap();
                let changes = BallotChanges::of(campaign, story.desk.set.signature(SITE, id).unwrap());
                assert_eq!(changes.map_or(0, |changes| changes.times), *times, "{case}");
            }
        }
    }
}

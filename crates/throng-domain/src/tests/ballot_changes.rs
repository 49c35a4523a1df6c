//! What is known of a vote that was changed or taken back, for whoever has the code or the link.

use super::life::NEW;
use super::rolls::with;
use super::votes::{Story, by, sealed};
use super::*;
use crate::campaigns::roll::Electorate;
use crate::campaigns::vote::VoteTerms;
use crate::signing::ballot_changes::BallotChanges;
use crate::spine::command::{ChangeBallot, MadeFrom, Withdraw};

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
            let change = ChangeBallot::by(of, 0, by(id, sealed(2)));
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
                let change = ChangeBallot { form_key: *form_key, ..ChangeBallot::by(of, 0, choice) };
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

/// A form belongs to what stood when it was made: one that comes late, from an old page or by the way back, replaces nothing newer.
#[test]
fn a_form_replaces_what_it_was_made_from_and_nothing_newer() {
    let key = |form: u8| FormKey([form; 16]);
    let unknown = MadeFrom::Unknown;
    let nothing = MadeFrom::Nothing;
    let after = |form: u8| MadeFrom::Ballot(key(form).ballot());
    let (done, same) = (Outcome::Done, Outcome::Unchanged);
    let older = Outcome::Refused(Refusal::BallotNewer);
    // Form 1 casts. Then each form by its number, what it was made from, and what it is answered.
    for (case, forms) in [
        ("a change", vec![(2, after(1), done.clone())]),
        ("two changes", vec![(2, after(1), done.clone()), (3, after(2), done.clone())]),
        ("the first form again", vec![(1, nothing, same.clone())]),
        (
            "the first form again, after a change",
            vec![(2, after(1), done.clone()), (1, nothing, older.clone())],
        ),
        (
            "a change again, after another",
            vec![(2, after(1), done.clone()), (3, after(2), done.clone()), (2, after(1), older.clone())],
        ),
        ("a change again", vec![(2, after(1), done.clone()), (2, after(1), same)]),
        ("two pages opened before voting", vec![(2, nothing, older.clone())]),
        ("two pages opened before a change", vec![(2, after(1), done.clone()), (3, after(1), older)]),
        ("forms of a theme that does not say", vec![(2, unknown, done.clone()), (1, unknown, done)]),
    ] {
        for electorate in [Electorate::Everybody, Electorate::Codes, Electorate::Addresses] {
            let terms = VoteTerms { can_change: true, ..with(electorate) };
            let (mut story, id) = match electorate.has_roll() {
                true => {
                    let mut story = Story::open_with_roll(terms, 12);
                    let (id, _) = story.taken(1, 1);
                    (story, id)
                }
                false => {
                    let mut story = Story::open(terms);
                    let id = story.sign(1, "ada");
                    (story, id)
                }
            };
            let proof = Proof::Link { revision: 0 };
            let first =
                Confirm { choice: Some(by(id, sealed(1))), form_key: key(1), ..Confirm::of(SITE, id, proof) };
            assert!(matches!(story.commit(2, first), Outcome::Confirmed { first: true, .. }), "{case}");
            for (form, made_from, expected) in &forms {
                let (of, before) = (AttemptOf { site: SITE, id }, story.ballots_put());
                let change = ChangeBallot {
                    form_key: key(*form),
                    made_from: *made_from,
                    ..ChangeBallot::by(of, 0, by(id, sealed(2)))
                };
                assert_eq!(story.commit(3, change), *expected, "{case}: {form} {electorate:?}");
                let stored = usize::from(*expected == Outcome::Done);
                assert_eq!(story.ballots_put() - before, stored, "{case}: {form} {electorate:?}");
            }
        }
    }
}

/// What is answered to somebody who sends the form to sign once more must not say whether the owner of the mailbox has voted.
#[test]
fn the_form_to_sign_leads_to_the_same_page_after_the_ballot_was_cast() {
    let terms = VoteTerms { can_change: true, ..with(Electorate::Everybody) };
    let mut story = Story::open(terms);
    let sent = Sign { form_key: FormKey([7; 16]), ..story.desk.sign("ada", false) };
    let Outcome::Received { attempt: id, .. } = story.commit(1, sent.clone()) else {
        panic!("it is received");
    };
    let cast = Confirm {
        choice: Some(by(id, sealed(1))),
        form_key: FormKey([1; 16]),
        ..Confirm::of(SITE, id, Proof::Link { revision: 0 })
    };
    assert!(matches!(story.commit(2, cast), Outcome::Confirmed { first: true, .. }));
    let again = story.commit(3, sent);
    assert!(matches!(again, Outcome::Received { attempt, .. } if attempt == id), "{again:?}");
}

/// A signature without a key was taken for one whose form had sent a key that begins with nothing, whoever made that up.
#[test]
fn a_key_that_begins_with_nothing_is_only_its_own() {
    let key = |first: u8, second: u8| {
        let mut key = [first; 16];
        key[8..].fill(second);
        FormKey(key)
    };
    for (one, other, is_same) in [
        (key(1, 2), key(1, 2), true),
        (key(1, 2), key(1, 3), true),
        (key(1, 2), key(2, 2), false),
        (key(0, 0), key(0, 3), false),
        (key(0, 2), key(0, 3), false),
        (key(0, 3), key(0, 3), true),
    ] {
        assert_eq!(one.is_sent_as(other), is_same, "{one:?} {other:?}");
        assert_eq!(other.is_sent_as(one), is_same, "{one:?} {other:?}");
    }
}

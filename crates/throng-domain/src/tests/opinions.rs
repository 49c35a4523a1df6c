//! What signers say about the answer.

use super::life::{Desk, NEW};
use super::office::{answer, correction_of, decided, open, publish};
use super::*;
use crate::campaigns::opinion::Opinions;
use crate::campaigns::publication::Publication;
use crate::office::staff::StaffId;
use crate::signing::signature::SignatureState;
use crate::spine::command::{GiveOpinion, Retract, UndoCorrection, Withdraw};

fn says(desk: &Desk, who: &str, publication: i64, answers: bool) -> Command {
    Command::from(GiveOpinion { campaign: NEW, signature: desk.attempt(who), publication, answers })
}

fn sums(desk: &Desk, publication: i64) -> (i64, i64) {
    let sums = desk.set.row(Opinions::key(NEW, publication));
    sums.map(|sums| (sums.yes, sums.no)).expect("there are some")
}

#[test]
fn the_last_word_of_whoever_counts_is_counted_once() {
    let mut desk = open();
    let not_now = Outcome::Refused(Refusal::NotPossibleNow);
    let early = says(&desk, "bob", 1, true);
    assert_eq!(decided(&mut desk, 9, &early), not_now, "there is no answer yet");
    decided(&mut desk, 10, &publish(answer(), true));
    decided(&mut desk, 11, &publish(Publication::DebateDate("2027-03-01".to_owned()), true));
    for (who, publication, answers, outcome, expected) in [
        ("bob", 1, true, Outcome::Done, (1, 0)),
        ("bob", 1, true, Outcome::Unchanged, (1, 0)),
        ("cyd", 1, false, Outcome::Done, (1, 1)),
        ("bob", 1, false, Outcome::Done, (0, 2)),
        ("bob", 2, true, not_now.clone(), (0, 2)),
        ("eve", 1, true, not_now.clone(), (0, 2)),
    ] {
        let command = says(&desk, who, publication, answers);
        assert_eq!(decided(&mut desk, 30, &command), outcome, "{who} {publication} {answers}");
        assert_eq!(sums(&desk, 1), expected, "{who} {publication} {answers}");
    }
    let foreign = GiveOpinion {
        campaign: CampaignId { number: NEW.number + 1, ..NEW },
        signature: desk.attempt("bob"),
        publication: 1,
        answers: true,
    };
    let outcome = decided(&mut desk, 31, &Command::from(foreign));
    assert_eq!(outcome, Outcome::Refused(Refusal::AttemptUnknown));
}

#[test]
fn whoever_leaves_the_number_takes_the_opinion_along() {
    let mut desk = open();
    decided(&mut desk, 10, &publish(answer(), true));
    for (who, answers) in [("bob", true), ("cyd", false), ("dan", false)] {
        let command = says(&desk, who, 1, answers);
        decided(&mut desk, 30, &command);
    }
    let signatures = vec![desk.attempt("cyd")];
    let put_back = UndoCorrection { campaign: NEW, by: StaffId(1), correction: 1, part: 1, signatures };
    for (command, expected) in [
        (Command::from(Withdraw::of(AttemptOf { site: SITE, id: desk.attempt("bob") })), (0, 2)),
        (Command::from(correction_of(&desk, 1, None, &["cyd"])), (0, 1)),
        (says(&desk, "bob", 1, true), (0, 1)),
        (says(&desk, "cyd", 1, true), (0, 1)),
        (Command::from(put_back), (0, 2)),
    ] {
        decided(&mut desk, 31, &command);
        assert_eq!(sums(&desk, 1), expected, "{command:?}");
    }
}

#[test]
fn a_newer_answer_asks_anew_and_one_taken_back_does_not() {
    let mut desk = open();
    decided(&mut desk, 10, &publish(answer(), true));
    let first = says(&desk, "bob", 1, true);
    assert_eq!(decided(&mut desk, 11, &first), Outcome::Done);
    decided(&mut desk, 12, &publish(answer(), true));
    assert_eq!(
        decided(&mut desk, 13, &first),
        Outcome::Refused(Refusal::NotPossibleNow),
        "read the new one first"
    );
    let retract = Command::from(Retract { campaign: NEW, by: StaffId(1), publication: 2 });
    assert_eq!(decided(&mut desk, 14, &retract), Outcome::Done);
    let again = says(&desk, "bob", 1, false);
    assert_eq!(decided(&mut desk, 15, &again), Outcome::Done);
    assert_eq!(sums(&desk, 1), (0, 1));
}

#[test]
fn who_is_held_says_what_they_think_like_everybody_and_it_counts_once_they_do() {
    let mut desk = open();
    decided(&mut desk, 10, &publish(answer(), true));
    let command = says(&desk, "cyd", 1, true);
    assert_eq!(decided(&mut desk, 11, &command), Outcome::Done);
    let held = desk.attempt("bob");
    let mut signature = desk.set.signature(SITE, held).unwrap().clone();
    signature.state = SignatureState::Held;
    desk.set.count(&signature, -1);
    desk.set.update_signature(signature);
    for answers in [true, false] {
        let command = says(&desk, "bob", 1, answers);
        assert_eq!(decided(&mut desk, 12, &command), Outcome::Done);
        assert_eq!(decided(&mut desk, 12, &command), Outcome::Unchanged);
        assert_eq!(sums(&desk, 1), (1, 0), "{answers}");
    }
    let mut signature = desk.set.signature(SITE, held).unwrap().clone();
    signature.state = SignatureState::Confirmed;
    desk.set.count(&signature, 1);
    desk.set.update_signature(signature);
    assert_eq!(sums(&desk, 1), (1, 1));
}

//! Corrections that nobody agrees to, and the sum of what one member takes out by them within a day.

use super::life::{Desk, NEW};
use super::two_people::{approve, at, correct, guarded, requested, settle, switch};
use super::*;
use crate::office::moderation::Case;
use crate::office::staff::StaffId;
use crate::spine::command::{Correct, UndoCorrection};
use crate::spine::row::Row;

#[test]
fn many_small_corrections_are_one_large_one() {
    let one = |desk: &Desk, by: u32, name: &str, form: u8| {
        let Command::Correct(correct) = correct(desk, &[name]) else {
            unreachable!()
        };
        Command::from(Correct { by: StaffId(by), form_key: FormKey([form; 16]), ..*correct })
    };
    let undo = |desk: &Desk, name: &str| {
        let signatures = vec![desk.attempt(name)];
        Command::from(UndoCorrection { campaign: NEW, by: StaffId(2), correction: 1, part: 1, signatures })
    };
    let day = 24 * 60;
    for (what, between, by, minute, waits) in [
        ("the same member, at once", None, 1, 10, true),
        ("the same member, within a day", None, 1, 10 + day - 1, true),
        ("the same member, a day later", None, 1, 10 + day, false),
        ("a colleague", None, 2, 11, false),
        ("what was put back", Some("undo"), 1, 11, false),
    ] {
        let mut desk = guarded();
        let first = one(&desk, 1, "bob", 1);
        assert_eq!(at(&mut desk, 10, &first), Outcome::Corrected { correction: 1 }, "{what}");
        assert_eq!(at(&mut desk, 10, &first), Outcome::Corrected { correction: 1 }, "{what}: twice");
        if between.is_some() {
            let undo = undo(&desk, "bob");
            assert_eq!(at(&mut desk, 11, &undo), Outcome::Corrected { correction: 1 }, "{what}");
        }
        let second = one(&desk, by, "cyd", 2);
        let outcome = at(&mut desk, minute, &second);
        assert_eq!(outcome == requested(1), waits, "{what}: {outcome:?}");
    }
    // What a colleague agreed to counts no more.
    let mut desk = guarded();
    let first = one(&desk, 1, "bob", 1);
    at(&mut desk, 10, &first);
    let second = one(&desk, 1, "cyd", 2);
    assert_eq!(at(&mut desk, 11, &second), requested(1));
    let agreed = settle(&desk.set, 2, 1, approve());
    assert_eq!(at(&mut desk, 12, &agreed), Outcome::Corrected { correction: 2 });
    let case = desk.set.row(Case::only(NEW)).expect("it was handed in");
    assert_eq!(case.taken_alone.by(StaffId(1), None, desk.now), 1);
    // Where nobody is asked, nothing is noted.
    let mut desk = guarded();
    switch(&mut desk, false);
    let first = one(&desk, 1, "bob", 1);
    at(&mut desk, 10, &first);
    assert!(
        desk.set
            .row(Case::only(NEW))
            .expect("it was handed in")
            .taken_alone
            .is_empty()
    );
}

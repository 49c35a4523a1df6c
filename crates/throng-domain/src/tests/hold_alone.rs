//! Rules that hold signatures, where a second person is asked before many are taken out: what one member holds alone, and
//! for how long.

use super::life::{Desk, NEW};
use super::two_people::{at, guarded, refused, switch};
use super::*;
use crate::office::staff::StaffId;
use crate::signing::screening::HoldRule;
use crate::spine::command::{HoldWhat, Screen, ScreenStep};
use crate::spine::limits::{HOLD_ALONE_AGAIN_MS, HOLD_ALONE_MS, HOLD_RULES_MAX};

/// The minute in which the tables begin, and the one in which what was held alone from then on lapses.
const FIRST: i64 = 6;
const LAPSED: i64 = FIRST + HOLD_ALONE_MS / MINUTE_MS;

fn screen(by: u32, step: ScreenStep) -> Command {
    Command::from(Screen { campaign: NEW, by: StaffId(by), step })
}

fn hold(by: u32, domain: &str) -> Command {
    let until = BEGIN.plus_ms(60 * DAY_MS);
    let note = "Many within a minute.".to_owned();
    screen(by, ScreenStep::Hold(HoldWhat { domain: Some(domain.to_owned()), network: None, until, note }))
}

fn agree(by: u32, rule: u32) -> Command {
    screen(by, ScreenStep::AgreeToRule(rule))
}

fn rule(desk: &Desk, number: u32) -> &HoldRule {
    let screening = desk.set.campaign(NEW).unwrap().head.screening.as_deref().unwrap();
    let mut rules = screening.rules.iter();
    rules.find(|rule| rule.number == number).unwrap()
}

fn is_on(desk: &Desk, number: u32, minute: i64) -> bool {
    rule(desk, number).is_on(BEGIN.plus_ms(minute * MINUTE_MS))
}

fn screened(asks: bool) -> Desk {
    let mut desk = guarded();
    switch(&mut desk, asks);
    assert_eq!(at(&mut desk, FIRST, &screen(1, ScreenStep::Begin)), Outcome::Done);
    desk
}

#[test]
fn what_one_member_holds_lapses_in_a_day_unless_a_colleague_agrees() {
    let mut desk = screened(true);
    let alone = refused(Refusal::SecondPersonNeeded);
    for (minute, command, expected) in [
        (FIRST, hold(1, "mill.example"), Outcome::Done),
        // A second rule begins no second day.
        (LAPSED - 1, hold(1, "other.example"), Outcome::Done),
        (LAPSED, hold(1, "mill.example"), alone.clone()),
        (LAPSED, hold(1, "third.example"), alone.clone()),
        (LAPSED, hold(2, "third.example"), Outcome::Done),
        (LAPSED, agree(1, 1), alone),
        (LAPSED, agree(3, 1), refused(Refusal::NotAllowed)),
        (LAPSED, agree(2, 9), refused(Refusal::NotPossibleNow)),
    ] {
        assert_eq!(at(&mut desk, minute, &command), expected, "{minute} {command:?}");
    }
    for number in [1, 2] {
        assert!(is_on(&desk, number, LAPSED - 1), "rule {number}");
        assert!(!is_on(&desk, number, LAPSED), "rule {number}");
    }
    assert_eq!(at(&mut desk, LAPSED + 1, &agree(2, 1)), Outcome::Done);
    assert_eq!(at(&mut desk, LAPSED + 1, &agree(2, 1)), Outcome::Unchanged);
    assert_eq!(rule(&desk, 1).second, Some(StaffId(2)));
    assert!(is_on(&desk, 1, 60 * 24 * 59) && !is_on(&desk, 1, 60 * 24 * 60));
    assert!(!is_on(&desk, 2, LAPSED + 1), "nobody agreed to that one");
    let again = FIRST + HOLD_ALONE_AGAIN_MS / MINUTE_MS;
    assert_eq!(at(&mut desk, again, &hold(1, "fourth.example")), refused(Refusal::SecondPersonNeeded));
    assert_eq!(at(&mut desk, LAPSED + 2, &agree(2, 2)), Outcome::Done);
    assert_eq!(at(&mut desk, LAPSED + 2, &hold(1, "fourth.example")), Outcome::Done);
}

#[test]
fn many_rules_that_were_ended_are_no_way_round() {
    let mut desk = screened(true);
    for number in 1..=HOLD_RULES_MAX as u32 + 3 {
        assert_eq!(at(&mut desk, FIRST, &hold(1, &format!("mill{number}.example"))), Outcome::Done);
        assert_eq!(at(&mut desk, FIRST, &screen(1, ScreenStep::EndRule(number))), Outcome::Done);
    }
    assert_eq!(at(&mut desk, LAPSED, &hold(1, "mill.example")), refused(Refusal::SecondPersonNeeded));
}

/// A member who held alone ended screening and began it anew each day, with the same rule: the memory went with the rules.
#[test]
fn ending_screening_and_beginning_it_anew_is_no_way_round() {
    let alone = refused(Refusal::SecondPersonNeeded);
    let day = HOLD_ALONE_MS / MINUTE_MS;
    let again = FIRST + HOLD_ALONE_AGAIN_MS / MINUTE_MS;
    let mut desk = screened(true);
    let [end, begin] = [ScreenStep::End, ScreenStep::Begin].map(|step| move |by| screen(by, step.clone()));
    for (minute, command, expected) in [
        (FIRST, hold(1, "mill.example"), Outcome::Done),
        (LAPSED, end(1), Outcome::Done),
        (LAPSED, begin(1), Outcome::Done),
        (LAPSED, hold(1, "mill.example"), alone.clone()),
        // However often, and whoever ends it.
        (LAPSED + 1, end(2), Outcome::Done),
        (LAPSED + 1, begin(2), Outcome::Done),
        (LAPSED + 1, hold(1, "mill.example"), alone.clone()),
        // What a colleague makes is theirs, and its number is not that of a rule of before.
        (LAPSED + 1, hold(2, "mill.example"), Outcome::Done),
        (LAPSED + 1, agree(1, 1), refused(Refusal::NotPossibleNow)),
        (LAPSED + 1 + day, hold(2, "other.example"), alone.clone()),
        (LAPSED + 1 + day, end(1), Outcome::Done),
        (again - 1, begin(1), Outcome::Done),
        (again - 1, hold(1, "mill.example"), alone.clone()),
        (again - 1, hold(2, "mill.example"), alone.clone()),
        // It is forgotten in time, as it is while screening goes on.
        (again, hold(1, "mill.example"), Outcome::Done),
        (again, hold(2, "other.example"), alone),
    ] {
        assert_eq!(at(&mut desk, minute, &command), expected, "{minute} {command:?}");
    }
    assert!(is_on(&desk, 3, again) && !is_on(&desk, 3, again + day));
}

/// Within a day a rule that was made before the end is the one from which the day counts.
#[test]
fn a_rule_that_is_made_anew_within_the_day_lapses_with_the_first() {
    let mut desk = screened(true);
    for (minute, command) in [
        (FIRST, hold(1, "mill.example")),
        (FIRST + 1, screen(1, ScreenStep::EndRule(1))),
        (FIRST + 1, screen(1, ScreenStep::End)),
        (FIRST + 1, screen(1, ScreenStep::Begin)),
        (LAPSED - 1, hold(1, "mill.example")),
    ] {
        assert_eq!(at(&mut desk, minute, &command), Outcome::Done, "{minute} {command:?}");
    }
    assert!(is_on(&desk, 2, LAPSED - 1) && !is_on(&desk, 2, LAPSED));
}

#[test]
fn where_nobody_is_asked_a_rule_holds_until_its_end() {
    let mut desk = screened(false);
    assert_eq!(at(&mut desk, FIRST, &hold(1, "mill.example")), Outcome::Done);
    assert!(is_on(&desk, 1, LAPSED));
    assert_eq!(at(&mut desk, LAPSED, &agree(2, 1)), Outcome::Unchanged);
}

/// Beside the form stands who cannot, and until when: whether or not screening was ended meanwhile.
#[test]
fn who_cannot_hold_alone_is_known_with_the_end_of_it() {
    let mut desk = screened(true);
    assert_eq!(at(&mut desk, FIRST, &hold(1, "mill.example")), Outcome::Done);
    assert_eq!(at(&mut desk, FIRST + 9, &hold(1, "other.example")), Outcome::Done);
    let again = FIRST + HOLD_ALONE_AGAIN_MS / MINUTE_MS;
    for (ended, end) in [(false, again + 9), (true, again)] {
        if ended {
            // Of what ended the first alone is kept.
            assert_eq!(at(&mut desk, LAPSED + 9, &screen(2, ScreenStep::End)), Outcome::Done);
        }
        let until = Some(BEGIN.plus_ms(end * MINUTE_MS));
        for (minute, expected) in [(LAPSED - 1, None), (LAPSED, until), (end - 1, until), (end, None)] {
            let head = &desk.set.campaign(NEW).unwrap().head;
            let spent = head
                .screened
                .spent(head.screening.as_deref(), BEGIN.plus_ms(minute * MINUTE_MS));
            let expected: Vec<_> = expected.into_iter().map(|until| (StaffId(1), until)).collect();
            assert_eq!(spent, expected, "{minute} {ended}");
        }
    }
}

//! Signatures that are held for checking: which ones are, what everybody is told, and how they come to count or not.

use super::life::{Desk, NEW};
use super::office::{correction_of, decided, line, open};
use super::*;
use crate::office::staff::StaffId;
use crate::signing::correction::ReasonClass;
use crate::signing::held::{HeldBy, Hold};
use crate::signing::network::Network;
use crate::signing::signature::SignatureState;
use crate::spine::command::{
    Correct, EraseExpired, EraseSigner, HoldWhat, Release, Screen, ScreenStep, TellHeld, UndoCorrection,
};
use crate::spine::limits::{HELD_TOLD_AFTER_MS, HOLD_DAYS_MAX, HOLD_RULES_MAX};

fn step(step: ScreenStep) -> Command {
    Command::from(Screen { campaign: NEW, by: StaffId(1), step })
}

/// A rule for `@domain`, a network, or both joined by a plus, until that minute.
fn rule(what: &str, until: i64) -> Command {
    let part = |at: bool| what.split('+').find(|part| part.starts_with('@') == at);
    step(ScreenStep::Hold(HoldWhat {
        domain: part(true).map(|domain| domain.trim_start_matches('@').to_owned()),
        network: part(false).map(|network| Network::parse(network).unwrap()),
        until: BEGIN.plus_ms(until * MINUTE_MS),
        note: "Many within a minute.".to_owned(),
    }))
}

fn release(desk: &Desk, held_by: HeldBy, names: &[&str]) -> Command {
    let signatures = names.iter().map(|name| desk.attempt(name)).collect();
    Command::from(Release { campaign: NEW, by: StaffId(2), held_by, signatures })
}

fn correct(desk: &Desk, reason: ReasonClass, names: &[&str]) -> Command {
    Command::from(Correct { reason, ..correction_of(desk, 1, None, names) })
}

fn undo(desk: &Desk, correction: i64, part: i64, names: &[&str]) -> Command {
    let signatures = names.iter().map(|name| desk.attempt(name)).collect();
    Command::from(UndoCorrection { campaign: NEW, by: StaffId(1), correction, part, signatures })
}

fn tell(desk: &Desk, names: &[&str]) -> Command {
    let signatures = names.iter().map(|name| desk.attempt(name)).collect();
    Command::from(TellHeld { site: SITE, signatures })
}

fn stands(desk: &Desk, name: &str) -> (SignatureState, Option<Hold>) {
    let signature = desk.set.signature(SITE, desk.attempt(name)).unwrap();
    (signature.state, signature.hold())
}

fn held_by(by: HeldBy) -> (SignatureState, Option<Hold>) {
    (SignatureState::Held, Some(Hold { by, told: false }))
}

const COUNTS: (SignatureState, Option<Hold>) = (SignatureState::Confirmed, None);
const OUT: (SignatureState, Option<Hold>) = (SignatureState::Invalidated, None);

/// The petition of [`open`], screened, with a rule for bots, two of whom have signed.
fn screened() -> Desk {
    let mut desk = open();
    assert_eq!(decided(&mut desk, 6, &step(ScreenStep::Begin)), Outcome::Done);
    assert_eq!(decided(&mut desk, 6, &rule("@mill.example", 100_000)), Outcome::Done);
    desk.set.take_changes();
    desk.run(
        "7  sign bot1  => received open 4 Confirm
         7  sign bot2  => received open 4 Confirm
         8  link bot1  => confirmed open 4 -
         8  link bot2  => confirmed open 4 -",
    );
    desk
}

#[test]
fn what_matches_a_rule_is_held_and_nothing_else() {
    for (what, minute, is_held) in [
        ("@mill.example", 9, true),
        ("192.0.2.200", 9, true),
        ("@mill.example+192.0.2.0/24", 9, true),
        ("@mill.example+198.51.100.1", 9, false),
        ("@ill.example", 9, false),
        ("@ＭＩＬＬ。example", 9, true),
        ("198.51.100.1", 9, false),
        // The rule ends with its minute.
        ("@mill.example", 20, false),
        ("@mill.example", 19, true),
    ] {
        let mut desk = open();
        decided(&mut desk, 6, &step(ScreenStep::Begin));
        assert_eq!(decided(&mut desk, 6, &rule(what, 20)), Outcome::Done, "{what}");
        desk.set.take_changes();
        desk.run("7 sign bot => received open 4 Confirm");
        let number = if is_held { 4 } else { 5 };
        desk.run(&format!("{minute} link bot => confirmed open {number} -"));
        let expected = if is_held { held_by(HeldBy::Rule(1)) } else { COUNTS };
        assert_eq!(stands(&desk, "bot"), expected, "{what} at {minute}");
        // A signature that does not match counts.
        desk.run(&format!("{minute} link eve => confirmed open {} -", number + 1));
    }
}

#[test]
fn what_came_with_very_many_from_its_network_is_held_once_it_is_confirmed() {
    let mut desk = open();
    assert!(desk.set.campaign(NEW).unwrap().head.screening.is_none());
    desk.run(
        "6  crowded fay => received open 4 Confirm
         7  link fay    => confirmed open 4 -
         8  crowded hal => received open 4 Confirm
         9  sign gil    => received open 4 Confirm
         9  link gil    => confirmed open 5 -
         # It was there before the many came.
         9  link eve    => confirmed open 6 -
         9  link hal    => confirmed open 6 -",
    );
    assert_eq!(stands(&desk, "fay"), held_by(HeldBy::Network));
    assert_eq!((stands(&desk, "gil"), stands(&desk, "eve")), (COUNTS, COUNTS));
    // No number tells who is held: from then on nobody is given one.
    let position = |name| desk.set.signature(SITE, desk.attempt(name)).unwrap().position;
    for name in ["fay", "gil", "eve", "hal"] {
        assert_eq!(position(name), None, "{name}");
    }
    assert!(
        desk.set.campaign(NEW).unwrap().head.screening.is_some(),
        "everybody is told the same from then on"
    );
    let all = release(&desk, HeldBy::Network, &["fay"]);
    assert_eq!(decided(&mut desk, 10, &all), Outcome::Done);
    assert_eq!((desk.set.total(NEW), stands(&desk, "fay")), (7, COUNTS));
}

#[test]
fn who_is_held_is_told_what_everybody_is_told() {
    let mut desk = screened();
    desk.run(
        "9   link bot1  => confirmed open 4 -
         # One mailbox, one signature: held or not.
         10  sign bot1  => received open 4 AlreadySigned
         10  sign bob   => received open 4 AlreadySigned
         11  off bot2   => withdrawn open 4 Withdrawn
         12  sign bot2  => received open 4 Confirm",
    );
}

/// A held signature does not come to count by withdrawing it and signing again, nor by another link that waits beside
/// it; and no answer reveals that it is held.
#[test]
fn what_is_held_is_held_again_when_it_was_withdrawn_meanwhile() {
    let mut desk = open();
    desk.run(
        "6  crowded fay => received open 4 Confirm
         7  link fay    => confirmed open 4 -
         8  off fay     => withdrawn open 4 Withdrawn
         9  sign fay    => received open 4 Confirm
         10 link fay    => confirmed open 4 -",
    );
    assert_eq!(stands(&desk, "fay"), held_by(HeldBy::Network));
    desk.run(
        "11 off fay     => withdrawn open 4 Withdrawn
         12 sign fay    => received open 4 Confirm
         13 off fay     => withdrawn open 4 Withdrawn
         14 sign fay    => received open 4 Confirm
         15 link fay    => confirmed open 4 -",
    );
    assert_eq!(stands(&desk, "fay"), held_by(HeldBy::Network));
    let all = release(&desk, HeldBy::Network, &["fay"]);
    assert_eq!(decided(&mut desk, 16, &all), Outcome::Done);
    assert_eq!((desk.set.total(NEW), stands(&desk, "fay")), (5, COUNTS));
}

/// Once a moderator has let a signature count, it counts again after it was withdrawn and signed again.
#[test]
fn what_was_let_count_is_not_held_again() {
    let mut desk = open();
    desk.run(
        "6  crowded fay => received open 4 Confirm
         7  link fay    => confirmed open 4 -
         8  off fay     => withdrawn open 4 Withdrawn
         9  sign fay    => received open 4 Confirm
         10 link fay    => confirmed open 4 -",
    );
    let all = release(&desk, HeldBy::Network, &["fay"]);
    assert_eq!(decided(&mut desk, 11, &all), Outcome::Done);
    desk.set.take_changes();
    desk.run(
        "12 off fay     => withdrawn open 4 Withdrawn
         13 sign fay    => received open 4 Confirm
         14 link fay    => confirmed open 5 -",
    );
    assert_eq!(stands(&desk, "fay"), COUNTS);
}

/// A signature is held by a correction, withdrawn and signed again: the correction counts it once, however often.
#[test]
fn who_is_held_again_by_a_line_comes_back_once() {
    let mut desk = open();
    let hold = correct(&desk, ReasonClass::Held, &["bob"]);
    assert_eq!(decided(&mut desk, 6, &hold), Outcome::Corrected { correction: 1 });
    desk.set.take_changes();
    for (at, number) in [(10, 3), (20, 4)] {
        desk.run(&format!(
            "{at} off bob   => withdrawn open 3 Withdrawn
             {at} sign bob  => received open 3 Confirm
             {at} link bob  => confirmed open {number} -"
        ));
        let all = release(&desk, HeldBy::Correction(1), &["bob"]);
        decided(&mut desk, at + 3, &all);
        desk.set.take_changes();
        assert_eq!((desk.set.total(NEW), line(&desk).restored, line(&desk).missing()), (4, 1, 0), "{at}");
    }
}

/// Undoing a correction whose signers have all withdrawn in the meantime restores nobody, and still counts as done.
#[test]
fn undoing_for_who_left_meanwhile_is_done_once() {
    let mut desk = open();
    let out = correct(&desk, ReasonClass::Automated, &["bob"]);
    decided(&mut desk, 6, &out);
    desk.set.take_changes();
    desk.run("7 off bob => withdrawn open 3 Withdrawn");
    let back = undo(&desk, 1, 1, &["bob"]);
    assert_eq!(decided(&mut desk, 8, &back), Outcome::Corrected { correction: 1 });
    assert_eq!((desk.set.total(NEW), stands(&desk, "bob").0), (3, SignatureState::Withdrawn));
    assert_eq!(line(&desk).restored_at, Some(desk.now));
    assert_eq!(decided(&mut desk, 9, &back), Outcome::Unchanged);
}

/// A signature that staff took out and its signer then withdrew is kept as long as any withdrawn one, and no longer.
#[test]
fn who_left_what_was_taken_out_is_forgotten_in_time() {
    let mut desk = open();
    let out = correct(&desk, ReasonClass::Automated, &["bob", "cyd"]);
    decided(&mut desk, 6, &out);
    desk.set.take_changes();
    desk.run("7 off bob => withdrawn open 2 Withdrawn");
    let signatures = ["bob", "cyd"]
        .map(|name| AttemptOf { site: SITE, id: desk.attempt(name) })
        .to_vec();
    let erase = Command::from(EraseExpired { signatures, ..EraseExpired::default() });
    let long = 15 * DAY_MS / MINUTE_MS;
    assert_eq!(decided(&mut desk, long - 2 * 24 * 60, &erase), Outcome::Unchanged);
    assert_eq!(decided(&mut desk, long, &erase), Outcome::Done);
    let is_known = |name: &str| desk.set.signer(desk.attempt(name)).is_some();
    assert_eq!((is_known("bob"), is_known("cyd")), (false, true));
}

#[test]
fn forgetting_who_is_held_leaves_the_signature_to_be_decided_on() {
    let mut desk = screened();
    let of = AttemptOf { site: SITE, id: desk.attempt("bot1") };
    assert_eq!(decided(&mut desk, 9, &Command::from(EraseSigner(of))), Outcome::Done);
    assert_eq!(stands(&desk, "bot1"), held_by(HeldBy::Rule(1)));
    desk.set.take_changes();
    let told = tell(&desk, &["bot1"]);
    assert_eq!(decided(&mut desk, 9_000, &told), Outcome::Done);
    assert!(
        !desk
            .set
            .take_changes()
            .iter()
            .any(|change| matches!(change, Change::InsertMail(_)))
    );
    let all = release(&desk, HeldBy::Rule(1), &["bot1"]);
    assert_eq!(decided(&mut desk, 9_001, &all), Outcome::Done);
    assert_eq!(desk.set.total(NEW), 5);
}

#[test]
fn released_they_count_exactly_once_and_thresholds_see_it() {
    let mut desk = open();
    let mut site = desk.set.site(SITE).unwrap().clone();
    site.rules.response_threshold = Some(Condition::Signatures(6));
    desk.set.put_site(&site);
    decided(&mut desk, 6, &step(ScreenStep::Begin));
    decided(&mut desk, 6, &rule("192.0.2.7", 100));
    desk.set.take_changes();
    desk.run(
        "7 sign bot1 => received open 4 Confirm
         7 sign bot2 => received open 4 Confirm
         8 link bot1 => confirmed open 4 -
         8 link bot2 => confirmed open 4 -",
    );
    let reached = |desk: &Desk| {
        desk.set
            .campaign(NEW)
            .unwrap()
            .petition()
            .dates
            .response_threshold_reached_at
    };
    // Signatures held by something else, one that counts, and one that does not exist are left as they are.
    for (by, names) in [(HeldBy::Rule(2), &["bot1"][..]), (HeldBy::Rule(1), &["bob", "nobody", "eve"])] {
        let wrong = release(&desk, by, names);
        assert_eq!(decided(&mut desk, 9, &wrong), Outcome::Unchanged);
    }
    let both = release(&desk, HeldBy::Rule(1), &["bot1", "bot2", "bot1"]);
    assert_eq!(decided(&mut desk, 10, &both), Outcome::Done);
    assert_eq!((desk.set.total(NEW), reached(&desk)), (6, Some(desk.now)));
    assert_eq!(decided(&mut desk, 11, &both), Outcome::Unchanged);
    assert_eq!((desk.set.total(NEW), stands(&desk, "bot1")), (6, COUNTS));
    // They count in the hour in which they were confirmed, as if they had never been held.
    let confirmed_at = desk
        .set
        .signature(SITE, desk.attempt("bot1"))
        .unwrap()
        .confirmed_at;
    assert_eq!(confirmed_at, Some(BEGIN.plus_ms(8 * MINUTE_MS)));
    let log: Vec<String> = desk
        .log()
        .into_iter()
        .map(|entry| format!("{}: {}", entry.action, entry.after))
        .collect();
    assert_eq!(log[log.len() - 3..][0], "begin-screening: on");
    assert!(log[log.len() - 2].starts_with("hold-rule: rule 1: 192.0.2.0/24; for 1 days"), "{log:?}");
    assert_eq!(log[log.len() - 1], "release-held: 6; 2 held by rule 1");
}

#[test]
fn what_counted_is_held_by_a_line_of_the_ledger_and_comes_back_to_the_same_number() {
    for by_undoing in [true, false] {
        let mut desk = open();
        let hold = correct(&desk, ReasonClass::Held, &["bob", "cyd", "eve"]);
        assert_eq!(decided(&mut desk, 10, &hold), Outcome::Corrected { correction: 1 });
        assert_eq!((desk.set.total(NEW), line(&desk).counted, line(&desk).pending), (2, 2, 0));
        let by_line = held_by(HeldBy::Correction(1));
        assert_eq!((stands(&desk, "bob"), stands(&desk, "cyd")), (by_line, by_line));
        // A pending signature is not part of the correction; and everybody who signs is told from now on.
        assert_eq!(stands(&desk, "eve").0, SignatureState::Pending);
        assert!(desk.set.campaign(NEW).unwrap().head.screening.is_some());
        let back = match by_undoing {
            true => undo(&desk, 1, 1, &["bob", "cyd"]),
            false => release(&desk, HeldBy::Correction(1), &["bob", "cyd"]),
        };
        decided(&mut desk, 11, &back);
        assert_eq!((desk.set.total(NEW), line(&desk).missing(), line(&desk).out()), (4, 0, 0));
        assert_eq!(line(&desk).restored_at, Some(desk.now));
        assert!(desk.history().ends_with("Corrected CorrectionUndone"), "{}", desk.history());
        assert_eq!(decided(&mut desk, 12, &back), Outcome::Unchanged);
        assert_eq!(desk.set.total(NEW), 4);
    }
}

#[test]
fn what_is_held_can_be_left_out_for_good_and_held_again() {
    let mut desk = screened();
    let out = correct(&desk, ReasonClass::Automated, &["bot1", "bob"]);
    assert_eq!(decided(&mut desk, 10, &out), Outcome::Corrected { correction: 1 });
    assert_eq!(desk.set.total(NEW), 3, "bob alone was in the number");
    assert_eq!((line(&desk).counted, line(&desk).held, line(&desk).out()), (1, 1, 2));
    assert_eq!(stands(&desk, "bot1"), OUT);
    desk.run("11 link bot1 => signature-invalidated open 3 -");
    // Undoing is exact: a signature that counted counts, one that was held is held by the same rule.
    let back = undo(&desk, 1, 1, &["bot1", "bob"]);
    assert_eq!(decided(&mut desk, 12, &back), Outcome::Corrected { correction: 1 });
    assert_eq!((desk.set.total(NEW), line(&desk).out()), (4, 0));
    assert_eq!((stands(&desk, "bot1"), stands(&desk, "bob")), (held_by(HeldBy::Rule(1)), COUNTS));
    assert_eq!(decided(&mut desk, 13, &back), Outcome::Unchanged);
    // And they can be let count after that.
    let all = release(&desk, HeldBy::Rule(1), &["bot1", "bot2"]);
    assert_eq!(decided(&mut desk, 14, &all), Outcome::Done);
    assert_eq!(desk.set.total(NEW), 6);
}

#[test]
fn who_is_held_for_a_day_is_told_once() {
    let mut desk = screened();
    let mails = |desk: &mut Desk| {
        let changes = desk.set.take_changes().into_iter();
        let mails = changes.filter(
            |change| matches!(change, Change::InsertMail(mail) if mail.kind == MailKind::StillChecked),
        );
        mails.count()
    };
    desk.set.take_changes();
    let long = 8 + HELD_TOLD_AFTER_MS / MINUTE_MS;
    for (minute, queued) in [(long - 1, 0), (long, 2), (long, 0), (long + 9_000, 0)] {
        let both = tell(&desk, &["bot1", "bot2", "bob", "eve"]);
        decided(&mut desk, minute, &both);
        assert_eq!(mails(&mut desk), queued, "at {minute}");
    }
    assert_eq!(stands(&desk, "bot1").1, Some(Hold { by: HeldBy::Rule(1), told: true }));
    let all = release(&desk, HeldBy::Rule(1), &["bot1", "bot2"]);
    assert_eq!(decided(&mut desk, long + 9_001, &all), Outcome::Done);
    assert_eq!(desk.set.total(NEW), 6);
}

#[test]
fn nobody_is_held_who_was_not_told_and_rules_have_bounds() {
    let refused = Outcome::Refused;
    let mut desk = open();
    let not_now = refused(Refusal::NotPossibleNow);
    assert_eq!(decided(&mut desk, 6, &rule("@mill.example", 20)), not_now, "nothing is screened");
    // A site that tells everybody may hold signatures of any petition.
    let mut site = desk.set.site(SITE).unwrap().clone();
    site.rules.screening = true;
    desk.set.put_site(&site);
    assert_eq!(decided(&mut desk, 6, &rule("@mill.example", 20)), Outcome::Done);
    assert_eq!(decided(&mut desk, 6, &rule("@mill.example", 20)), Outcome::Unchanged, "pressed twice");
    let out_of_bounds = refused(Refusal::TextOutOfBounds);
    for (what, until) in [("@mill.example", 6), ("@mill.example", 7 + HOLD_DAYS_MAX * 24 * 60)] {
        assert_eq!(decided(&mut desk, 6, &rule(what, until)), out_of_bounds, "{what} until {until}");
    }
    let anything =
        HoldWhat { domain: None, network: None, until: desk.now.plus_ms(9), note: "All.".to_owned() };
    assert_eq!(decided(&mut desk, 6, &step(ScreenStep::Hold(anything))), out_of_bounds);
    let reader = Screen { campaign: NEW, by: StaffId(3), step: ScreenStep::Begin };
    assert_eq!(decided(&mut desk, 6, &Command::from(reader)), refused(Refusal::NotAllowed));

    assert_eq!(decided(&mut desk, 7, &step(ScreenStep::End)), not_now, "a rule holds");
    assert_eq!(decided(&mut desk, 7, &step(ScreenStep::EndRule(2))), not_now, "there is none");
    assert_eq!(decided(&mut desk, 7, &step(ScreenStep::EndRule(1))), Outcome::Done);
    assert_eq!(decided(&mut desk, 7, &step(ScreenStep::EndRule(1))), Outcome::Unchanged);
    assert_eq!(decided(&mut desk, 7, &step(ScreenStep::End)), Outcome::Done);
    assert_eq!(decided(&mut desk, 7, &step(ScreenStep::End)), Outcome::Unchanged);

    // A rule that has ended makes room for the next, which gets a number of its own, also after the one before the end.
    for number in 0..HOLD_RULES_MAX as i64 {
        assert_eq!(decided(&mut desk, 8, &rule("@mill.example", 100 + number)), Outcome::Done);
    }
    assert_eq!(decided(&mut desk, 8, &rule("@mill.example", 99)), out_of_bounds, "full");
    assert_eq!(decided(&mut desk, 9, &step(ScreenStep::EndRule(3))), Outcome::Done);
    assert_eq!(decided(&mut desk, 9, &rule("@mill.example", 99)), Outcome::Done);
    let screening = desk.set.campaign(NEW).unwrap().head.screening.clone().unwrap();
    assert_eq!(screening.rules.last().map(|rule| rule.number), Some(HOLD_RULES_MAX as u32 + 2));
    assert_eq!(screening.rules.len(), HOLD_RULES_MAX);
}

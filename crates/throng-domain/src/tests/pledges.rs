//! Pledges: reached in the commit that confirms the last person needed, settled once after the grace, called off, and
//! everybody told once of each step.

use super::life::{Desk, NEW};
use super::*;
use crate::campaigns::history::{Actor, Entry, Happening};
use crate::campaigns::opinion::Opinions;
use crate::campaigns::pledge::{Pledge, Step, Terms, Verdict};
use crate::campaigns::publication::{Mailing, News, Proposal, Publication, Published};
use crate::spine::command::{AdvanceMailing, CancelPledge, CreatorLink, GiveOpinion, Retract};
use crate::spine::row::Row;

const DAY: i64 = 24 * 60;
/// From the hour of [`BEGIN`] to the end of its day, in minutes.
const REST: i64 = 16 * 60;

/// The command of a creator who says why, between quotation marks.
pub(super) fn call_off(link: CreatorLink, why: &str) -> Command {
    let body = why.trim_matches('"').to_owned();
    let why = News { subject: "Why it is off".to_owned(), body, on: None };
    Command::from(CancelPledge { link, why })
}

pub(super) fn terms(target: i64, days: i64) -> Terms {
    let until = BEGIN.plus_ms(days * DAY_MS);
    Terms { target, people: String::new(), others: String::new(), until, private: false, by_area: false }
}

pub(super) fn desk(target: i64, days: i64) -> Desk {
    let mut desk = Desk::new(0);
    let mut site = desk.set.site(SITE).unwrap().clone();
    site.rules.pledges.on = true;
    // Most stories last a few days only.
    site.rules.start.promise_days = 1;
    desk.set.load_site(site);
    desk.terms = Some(terms(target, days));
    desk
}

/// An open pledge for which `target` others have to join within `days`.
pub(super) fn open(target: i64, days: i64) -> Desk {
    let mut desk = desk(target, days);
    desk.run(
        "0  submit - Plant form1 => written 1/0 draft 0 ConfirmPetition
         1  confirm 0            => confirmed waiting_for_moderation 1 InModeration
         2  1 claim              => done waiting_for_moderation 1 -
         3  1 approve            => done open 1 PetitionOpened+10",
    );
    desk
}

pub(super) fn pledge(desk: &Desk) -> &Pledge {
    desk.set
        .campaign(NEW)
        .and_then(|campaign| campaign.pledge())
        .unwrap()
}

/// What everybody who joined was told, in order: each is a publication whose mails go out at once.
pub(super) fn told(desk: &Desk) -> Vec<Step> {
    let rows = desk
        .set
        .rows(Published::rows(NEW))
        .filter(|(_, row)| row.at <= desk.now);
    let told = rows.map(|(number, row)| {
        let mailing = desk.set.row(Mailing::rows(NEW).item(number)).unwrap();
        assert_eq!((row.by, mailing.due_at, mailing.silent), (None, row.at, false), "{row:?}");
        match row.what {
            Publication::Pledge(step) => step,
            ref other => panic!("{other:?}"),
        }
    });
    told.collect()
}

#[test]
fn it_is_reached_by_the_person_who_was_missing() {
    let mut desk = open(2, 30);
    desk.run(
        "10  sign bob     => received open 1 Confirm
         10  sign cleo    => received open 1 Confirm
         11  link bob     => confirmed open 2 -",
    );
    assert_eq!((pledge(&desk).missing(desk.set.total(NEW)), pledge(&desk).reached_at), (1, None));
    desk.run("12  link cleo  => confirmed open 3 -");
    assert_eq!(pledge(&desk).reached_at, Some(BEGIN.plus_ms(12 * MINUTE_MS)));
    assert_eq!(told(&desk), [Step::Reached]);
    // Its creator is not one of the two, but is told like them.
    assert_eq!(pledge(&desk).joined(desk.set.total(NEW)), 2);
    for signature in [pledge(&desk).creator.unwrap(), desk.attempt("bob")] {
        assert!(desk.set.signature(SITE, signature).unwrap().wants_updates, "{signature:?}");
    }
    // Nothing more is told when more join, and the position is counted without the creator.
    desk.run(
        "13  sign dora    => received open 3 Confirm
         14  link dora    => confirmed open 4 -",
    );
    assert_eq!(told(&desk), [Step::Reached]);
    let dora = desk.set.signature(SITE, desk.attempt("dora")).unwrap();
    assert_eq!(dora.position, Some(3));
}

#[test]
fn who_joins_and_leaves_again_and_again_causes_one_mail_each_way() {
    let mut desk = open(1, 1);
    desk.run(
        "10  sign bob   => received open 1 Confirm
         11  link bob   => confirmed open 2 -
         12  off bob    => withdrawn open 1 Withdrawn
         13  sign bob   => received open 1 Confirm
         14  link bob   => confirmed open 2 -
         15  off bob    => withdrawn open 1 Withdrawn
         16  sign bob   => received open 1 Confirm
         17  link bob   => confirmed open 2 -",
    );
    assert_eq!(told(&desk), [Step::Reached, Step::Lost]);
    assert_eq!(pledge(&desk).reached_at, Some(BEGIN.plus_ms(17 * MINUTE_MS)));
    // They were told last that it was lost, so at the end they are told what it came to.
    desk.run(&format!(
        "{}  close    => done closed 2 -
         {}  settle   => done closed 2 -
         {}  settle   => unchanged closed 2 -",
        DAY,
        3 * DAY + REST,
        3 * DAY + REST + 1
    ));
    assert_eq!(told(&desk), [Step::Reached, Step::Lost, Step::Reached]);
}

#[test]
fn it_is_settled_once_when_nobody_can_confirm_any_more() {
    let end = 5 * DAY;
    for (late, joined, verdict, steps) in [
        // The link was pressed in the last minute of the last day of the grace.
        (end + 2 * DAY + REST - 1, 2, Verdict::Reached, vec![Step::Reached]),
        // A minute later it is too late.
        (end + 2 * DAY + REST, 1, Verdict::Missed, vec![Step::Missed]),
    ] {
        let mut desk = open(2, 5);
        desk.run(&format!(
            "10    sign bob   => received open 1 Confirm
             11    link bob   => confirmed open 2 -
             {}    sign cleo  => received open 2 Confirm
             {end} close      => done closed 2 -
             {end} sign dora  => petition-not-open closed 2 -
             {end} settle     => not-possible-now closed 2 -",
            end - 1
        ));
        let answer = if joined == 2 {
            "confirmed closed 3"
        } else {
            "confirm-too-late closed 2"
        };
        let total = joined + 1;
        desk.run(&format!(
            "{late} link cleo => {answer} -
             {}     settle    => done closed {total} -
             {}     settle    => unchanged closed {total} -",
            end + 2 * DAY + REST,
            end + 3 * DAY
        ));
        let settled = pledge(&desk).settled.clone().unwrap();
        assert_eq!((settled.verdict, settled.joined), (verdict, joined));
        assert_eq!(told(&desk), steps);
        // It stands, whatever the number does.
        desk.run(&format!("{} off bob => withdrawn closed {} Withdrawn", end + 4 * DAY, total - 1));
        assert_eq!(pledge(&desk).settled.as_ref().unwrap().joined, joined);
        assert_eq!(told(&desk), steps);
    }
}

#[test]
fn the_last_link_and_a_withdrawal_in_one_batch_are_one_story() {
    let mut desk = open(2, 5);
    desk.run(
        "10  sign bob    => received open 1 Confirm
         10  sign cleo   => received open 1 Confirm
         11  link bob    => confirmed open 2 -
         12  off bob     => withdrawn open 1 Withdrawn
         12  link cleo   => confirmed open 2 -",
    );
    assert_eq!((pledge(&desk).reached_at, told(&desk)), (None, vec![]));
}

#[test]
fn its_creator_calls_it_off_and_says_why() {
    let mut desk = open(2, 5);
    desk.run(
        "10  sign bob             => received open 1 Confirm
         11  link bob             => confirmed open 2 -
         12  call-off 1 \"Rain\"  => link-replaced open 2 -
         12  call-off 0 \"\"      => text-out-of-bounds open 2 -
         12  call-off 0 \"Rain\"  => done closed 2 -
         13  call-off 0 \"Rain\"  => unchanged closed 2 -
         13  sign cleo            => petition-not-open closed 2 -
         14  settle               => unchanged closed 2 -",
    );
    let settled = pledge(&desk).settled.clone().unwrap();
    assert_eq!((settled.verdict, settled.joined), (Verdict::Cancelled("Rain".to_owned()), 1));
    assert_eq!(told(&desk), [Step::Cancelled]);
    let reason = desk
        .set
        .newest_row(Proposal::rows(NEW))
        .map(|(_, row)| row.news.body.clone());
    assert_eq!(reason.as_deref(), Some("Rain"), "a moderator reads it first");
    let entries: Vec<(Actor, Happening)> = desk
        .set
        .rows(Entry::rows(NEW))
        .map(|(_, entry)| (entry.by, entry.what.clone()))
        .collect();
    assert!(entries.contains(&(Actor::Creator, Happening::PledgeSettled(Step::Cancelled))), "{entries:?}");
}

#[test]
fn who_waits_to_confirm_a_pledge_that_was_called_off_is_told() {
    let mut desk = open(2, 5);
    desk.run(
        "10  sign bob            => received open 1 Confirm
         12  call-off 0 \"Rain\" => done closed 1 -
         13  link bob            => confirm-too-late closed 1 -",
    );
}

#[test]
fn a_creator_who_leaves_takes_nobodys_place() {
    let mut desk = open(2, 5);
    let creator = pledge(&desk).creator.unwrap();
    let off = Command::from(Withdraw { of: AttemptOf { site: SITE, id: creator }, with_comments: false });
    desk.run(
        "10  sign bob    => received open 1 Confirm
         11  link bob    => confirmed open 2 -",
    );
    assert_eq!(decide(&mut desk.set, &off, desk.now), Outcome::Withdrawn { first: true });
    assert_eq!((desk.set.total(NEW), pledge(&desk).joined(desk.set.total(NEW))), (1, 1));
}

#[test]
fn what_cannot_be_a_pledge_is_refused_and_nothing_is_kept() {
    let long = "x".repeat(61);
    for (terms, on, answer) in [
        (terms(0, 30), true, "text-out-of-bounds"),
        (terms(10_000_000, 30), true, "text-out-of-bounds"),
        (terms(10, -1), true, "text-out-of-bounds"),
        (terms(10, 200), true, "text-out-of-bounds"),
        (Terms { people: long, ..terms(10, 30) }, true, "text-out-of-bounds"),
        (terms(10, 30), false, "not-possible-now"),
    ] {
        let mut desk = desk(1, 1);
        desk.terms = Some(terms);
        let mut site = desk.set.site(SITE).unwrap().clone();
        site.rules.pledges.on = on;
        desk.set.load_site(site);
        desk.run(&format!("0 submit - Plant form1 => {answer} - 0 -"));
    }
}

#[test]
fn a_private_pledge_is_joined_by_its_link_alone_and_stays_private() {
    let mut desk = desk(1, 30);
    let private = |private| Some(Terms { private, ..terms(1, 30) });
    // The creator may change their mind until they confirm.
    desk.terms = private(false);
    desk.run("0  submit - Plant form1 => written 1/0 draft 0 ConfirmPetition");
    desk.terms = private(true);
    desk.run(
        "0  submit 0 Plant form1 => written 1/0 draft 0 -
         1  confirm 0            => confirmed waiting_for_moderation 1 InModeration
         2  1 claim              => done waiting_for_moderation 1 -
         2  1 ask                => done needs_changes 1 ChangesAsked+10",
    );
    desk.terms = private(false);
    desk.run(
        "9  submit 0 Sweep form0 => written 1/0 waiting_for_moderation 1 InModeration
         10 1 claim              => done waiting_for_moderation 1 -
         10 1 approve            => done open 1 PetitionOpened+10",
    );
    assert!(pledge(&desk).terms.private, "changing its text does not show it to everybody");
    // Without the link it is as if there were no such number.
    desk.run(
        "11 sign bob    => petition-unknown open 1 -
         11 support bob => received open 1 Confirm
         12 link bob    => confirmed open 2 -",
    );
    assert_eq!(told(&desk), [Step::Reached]);
}

#[test]
fn a_draft_keeps_its_kind_and_takes_new_terms() {
    let mut desk = desk(5, 30);
    desk.run("0 submit - Plant form1 => written 1/0 draft 0 ConfirmPetition");
    desk.terms = Some(terms(7, 20));
    desk.run("0 submit 0 Plant form2 => written 1/0 draft 0 -");
    assert_eq!(pledge(&desk).terms, terms(7, 20));
    desk.terms = None;
    desk.run("2 submit 0 Plant form3 => not-possible-now draft 0 -");
}

#[test]
fn its_last_day_is_the_one_that_people_sign_and_must_be_ahead() {
    let mut desk = desk(5, 3);
    desk.run(
        "0  submit - Plant form1 => written 1/0 draft 0 ConfirmPetition
         1  confirm 0            => confirmed waiting_for_moderation 1 InModeration
         2  1 claim              => done waiting_for_moderation 1 -",
    );
    let too_late = 3 * DAY;
    desk.run(&format!(
        "{too_late} 1 claim   => done waiting_for_moderation 1 -
         {too_late} 1 approve => not-possible-now waiting_for_moderation 1 -"
    ));
    let mut desk = open(5, 3);
    assert_eq!(desk.set.campaign(NEW).unwrap().head.dates.closes_at, Some(BEGIN.plus_ms(3 * DAY_MS)));
    // Once people were told something, the approval is not taken back.
    desk.run("4 1 undo => done waiting_for_moderation 1 -PetitionOpened");
}

#[test]
fn taking_it_down_by_mistake_is_undone_though_people_were_told_and_the_number_is_looked_at_again() {
    let mut desk = open(1, 30);
    desk.run(
        "4 sign bob                  => received open 1 Confirm
         5 link bob                  => confirmed open 2 -
         6 1 undo                    => undo-too-late open 2 -
         7 1 take-down mistake       => done taken_down 2 -
         8 off bob                   => withdrawn taken_down 1 Withdrawn
         9 1 undo                    => done open 1 -",
    );
    assert_eq!(pledge(&desk).reached_at, None);
    assert_eq!(told(&desk), [Step::Reached, Step::Lost]);
}

#[test]
fn it_is_reached_by_its_approval_when_its_supporters_are_enough_and_that_is_final() {
    let mut desk = gathered("bob");
    desk.run(
        "5  1 claim              => done waiting_for_moderation 2 -
         6  1 approve            => done open 2 PetitionOpened+10
         6  1 approve            => unchanged open 2 -",
    );
    assert_eq!(pledge(&desk).reached_at, Some(BEGIN.plus_ms(6 * MINUTE_MS)));
    assert_eq!(told(&desk), [Step::Reached]);
    // Everybody was told at once, so it is not taken back.
    desk.run("7  1 undo              => undo-too-late open 2 -");
    assert_eq!(told(&desk), [Step::Reached]);
    // With one too few it opens as any other.
    let mut desk = gathered("");
    desk.run(
        "5  1 claim              => done waiting_for_moderation 1 -
         6  1 approve            => done open 1 PetitionOpened+10
         7  1 undo               => done waiting_for_moderation 1 -PetitionOpened",
    );
    assert_eq!((pledge(&desk).reached_at, told(&desk)), (None, vec![]));
}

/// A pledge in the queue that one other has to join, who may have done so already.
fn gathered(supporter: &str) -> Desk {
    let mut desk = desk(1, 30);
    let mut site = desk.set.site(SITE).unwrap().clone();
    site.rules.start.supporters_needed = i64::from(!supporter.is_empty());
    desk.set.load_site(site);
    desk.run("0  submit - Plant form1     => written 1/0 draft 0 ConfirmPetition");
    match supporter {
        "" => desk.run("1 confirm 0 => confirmed waiting_for_moderation 1 InModeration"),
        name => desk.run(&format!(
            "1  confirm 0          => confirmed gathering_supporters 1 GatherSupporters
             2  support {name}     => received gathering_supporters 1 Confirm
             3  link {name}        => confirmed waiting_for_moderation 2 InModeration"
        )),
    }
    desk
}

#[test]
fn a_creator_who_leaves_and_comes_back_is_still_not_one_of_those_who_are_needed() {
    for (rule, name, joined) in [
        (SharedAddress::Nobody, "ada", 0),
        // The site lets two people of one household sign with one address: only the creator is the creator.
        (SharedAddress::TwoNamesOnePostcode, "ada", 0),
        (SharedAddress::TwoNamesOnePostcode, "bea", 1),
        (SharedAddress::Nobody, "bea", 0),
    ] {
        let mut desk = open(1, 30);
        let mut site = desk.set.site(SITE).unwrap().clone();
        site.rules.shared_address = rule;
        desk.set.load_site(site);
        let first = pledge(&desk).creator.unwrap();
        let off = Command::from(Withdraw::of(AttemptOf { site: SITE, id: first }));
        assert_eq!(decide(&mut desk.set, &off, desk.now), Outcome::Withdrawn { first: true });
        let mut sign = desk.sign("ada", false);
        sign.keys.name = desk.sign(name, false).keys.name;
        let Outcome::Received { attempt, .. } = decide(&mut desk.set, &Command::from(sign), desk.now) else {
            panic!("{name} signs")
        };
        let link = Confirm::of(SITE, attempt, Proof::Link { revision: 0 });
        let outcome = decide(&mut desk.set, &Command::from(link), desk.now);
        assert!(matches!(outcome, Outcome::Confirmed { first: true, .. }), "{outcome:?}");
        assert_eq!(pledge(&desk).joined(desk.set.total(NEW)), joined, "{rule:?} {name}");
        assert_eq!(told(&desk).len() as i64, joined, "{rule:?} {name}");
        let position = desk.set.signature(SITE, attempt).unwrap().position;
        assert_eq!(position, (joined == 1).then_some(1), "{rule:?} {name}");
    }
}

/// A pledge that bob made stand, settled at the minute that is returned.
fn stood() -> (Desk, i64) {
    let mut desk = open(1, 5);
    let end = 7 * DAY + REST;
    desk.run(&format!(
        "10    sign bob   => received open 1 Confirm
         10    sign cyd   => received open 1 Confirm
         11    link bob   => confirmed open 2 -
         11    link cyd   => confirmed open 3 -
         {}    close      => done closed 3 -
         {end} settle     => done closed 3 -",
        5 * DAY
    ));
    (desk, end)
}

#[test]
fn everybody_is_asked_weeks_later_whether_they_did_it_and_whoever_has_not_answered_once_more() {
    let (mut desk, end) = stood();
    let steps: Vec<(Publication, i64, bool)> = desk
        .set
        .rows(Published::rows(NEW))
        .map(|(number, row)| {
            let mailing = desk.set.row(Mailing::rows(NEW).item(number)).unwrap();
            assert_eq!(mailing.due_at, row.at);
            (row.what.clone(), row.at.since(BEGIN) / MINUTE_MS, mailing.asks)
        })
        .collect();
    let (asked, reminded) = (end + 28 * DAY, end + 42 * DAY);
    assert_eq!(
        steps,
        [
            (Publication::Pledge(Step::Reached), 11, false),
            (Publication::Pledge(Step::Asked), asked, true),
            (Publication::Pledge(Step::Reminded), reminded, true),
        ]
    );
    let creator = pledge(&desk).creator.unwrap();
    let (bob, cyd) = (desk.attempt("bob"), desk.attempt("cyd"));
    let did =
        |signature, answers| Command::from(GiveOpinion { campaign: NEW, signature, publication: 2, answers });
    let mail = |publication, signers: &[SignatureId]| {
        let (from, signers) = (SignatureId(0), signers.to_vec());
        Command::from(AdvanceMailing { campaign: NEW, publication, from, signers, last: true })
    };
    let at = |minute: i64| BEGIN.plus_ms(minute * MINUTE_MS);
    let sums = |desk: &Desk| {
        let sums = desk.set.row(Opinions::key(NEW, 2)).copied().unwrap_or_default();
        (sums.yes, sums.no)
    };
    for (minute, command, outcome, expected, queued) in [
        // Nobody is asked before, nor says anything.
        (asked - 1, did(bob, true), Outcome::Refused(Refusal::NotPossibleNow), (0, 0), [0, 0]),
        (asked - 1, mail(2, &[creator, bob, cyd]), Outcome::Unchanged, (0, 0), [0, 0]),
        (asked, mail(2, &[creator, bob, cyd]), Outcome::Done, (0, 0), [3, 0]),
        (asked, mail(2, &[creator, bob, cyd]), Outcome::Unchanged, (0, 0), [3, 0]),
        (asked + 1, did(bob, true), Outcome::Done, (1, 0), [3, 0]),
        (asked + 1, did(bob, true), Outcome::Unchanged, (1, 0), [3, 0]),
        (asked + 2, did(bob, false), Outcome::Done, (0, 1), [3, 0]),
        // Whoever has answered is left alone.
        (reminded, mail(3, &[creator, bob, cyd]), Outcome::Done, (0, 1), [3, 2]),
        (reminded + 1, did(cyd, true), Outcome::Done, (1, 1), [3, 2]),
    ] {
        assert_eq!(decide(&mut desk.set, &command, at(minute)), outcome, "{minute} {command:?}");
        assert_eq!(sums(&desk), expected, "{minute} {command:?}");
        let numbers = [2, 3].map(|number| desk.set.row(Mailing::rows(NEW).item(number)).unwrap().queued);
        assert_eq!(numbers, queued, "{minute} {command:?}");
    }
    // Whoever leaves takes the answer along.
    desk.set.take_changes();
    desk.run(&format!("{} off bob => withdrawn closed 2 Withdrawn", reminded + 2));
    assert_eq!(sums(&desk), (1, 0));
    let retract = Command::from(Retract { campaign: NEW, by: StaffId(1), publication: 3 });
    let refused = Outcome::Refused(Refusal::NotPossibleNow);
    assert_eq!(decide(&mut desk.set, &retract, at(end)), refused, "it follows from the rules");
}

#[test]
fn nobody_is_asked_about_a_pledge_that_did_not_stand() {
    let mut desk = open(2, 5);
    desk.run(&format!(
        "10    sign bob   => received open 1 Confirm
         11    link bob   => confirmed open 2 -
         {}    close      => done closed 2 -
         {}    settle     => done closed 2 -",
        5 * DAY,
        7 * DAY + REST
    ));
    assert_eq!(desk.set.rows(Published::rows(NEW)).count(), 1);
}

//! The two-person rule as tables: what becomes a request, who may settle it, what is done then, and when it lapses.

use super::life::{Desk, NEW};
use super::*;
use crate::campaigns::history::Refused;
use crate::campaigns::publication::{News, Publication};
use crate::office::audit::AuditEntry;
use crate::office::request::ApprovalRequest;
use crate::office::staff::{Role, Staff, StaffId};
use crate::office::two_people::{Guarded, RequestState};
use crate::signing::correction::{Correction, ReasonClass, Sought, Unfinished};
use crate::signing::signature::SignatureState;
use crate::spine::command::TakeDown;
use crate::spine::command::{
    Amend, AmendStep, Correct, LapseRequest, Moderate, Moderation, Publish, RequestStep, SettleRequest,
};
use crate::spine::limits::{RATIFY_MS, REQUEST_MS, REQUESTS_WAITING_MAX};
use crate::spine::row::Row;

/// An open petition with its creator's signature and two more (bob, cyd); a second person is asked for everything.
pub(super) fn guarded() -> Desk {
    let mut desk = Desk::with_campaign_in_queue();
    switch(&mut desk, true);
    desk.run(
        "2  1 claim    => done waiting_for_moderation 1 -
         3  1 approve  => done open 1 PetitionOpened+10
         4  sign bob   => received open 1 Confirm
         4  sign cyd   => received open 1 Confirm
         5  link bob   => confirmed open 2 -
         5  link cyd   => confirmed open 3 -",
    );
    desk
}

pub(super) fn switch(desk: &mut Desk, on: bool) {
    let mut site = desk.set.site(SITE).unwrap().clone();
    for guarded in Guarded::ALL {
        site.rules.two_people.switch(guarded, on);
    }
    site.rules.two_people.correct_over = 1;
    site.rules.two_people.publish_over = 1;
    desk.set.load_site(site);
}

pub(super) fn at(desk: &mut Desk, minute: i64, command: &Command) -> Outcome {
    desk.now = BEGIN.plus_ms(minute * MINUTE_MS);
    decide(&mut desk.set, command, desk.now)
}

fn request(set: &WorkingSet, number: i64) -> ApprovalRequest {
    let found = ApprovalRequest::keys(SITE, number)
        .into_iter()
        .find_map(|key| set.row(key));
    match found {
        Some(request) => request.clone(),
        other => panic!("{other:?}"),
    }
}

pub(super) fn settle(set: &WorkingSet, by: u32, number: i64, step: RequestStep) -> Command {
    let asked = Box::new(request(set, number));
    Command::from(SettleRequest { site: SITE, by: StaffId(by), request: number, asked, step })
}

pub(super) fn approve() -> RequestStep {
    RequestStep::Approve { today: "2027-01-06".to_owned(), moment: "2027-01-06T10:00:00.000Z".to_owned() }
}

fn refuse() -> RequestStep {
    RequestStep::Refuse("Not like this.".to_owned())
}

pub(super) fn requested(number: i64) -> Outcome {
    Outcome::Requested { request: number }
}

pub(super) fn refused(refusal: Refusal) -> Outcome {
    Outcome::Refused(refusal)
}

fn moderate(by: u32, step: Moderation) -> Command {
    Command::from(Moderate { campaign: NEW, by: StaffId(by), step })
}

fn take_down(by: u32) -> Command {
    moderate(by, Moderation::TakeDown(TakeDown::because("A court order.")))
}

pub(super) fn correct(desk: &Desk, names: &[&str]) -> Command {
    Command::from(Correct {
        campaign: NEW,
        by: StaffId(1),
        correction: None,
        reason: ReasonClass::Automated,
        note: "One program.".to_owned(),
        signatures: names.iter().map(|name| desk.attempt(name)).collect(),
        form_key: FormKey([9; 16]),
        unfinished: None,
    })
}

fn amend(desk: &Desk) -> Command {
    let text = CampaignText {
        action: "Keep both ferries".to_owned(),
        ..desk.set.campaign(NEW).unwrap().head.text.clone()
    };
    let (why, form_key) = ("There are two.".to_owned(), FormKey([8; 16]));
    let step = AmendStep::Change { text, why, seen: 1, hide: Hidden::default(), form_key };
    Command::from(Amend { campaign: NEW, by: StaffId(1), step })
}

fn news(followers: i64, mail: bool) -> Command {
    let (subject, body) = ("The ferry stays".to_owned(), "It does.".to_owned());
    let what = Publication::Update(Box::new(News { subject, body, on: None }));
    let (today, form_key) = ("2027-01-05".to_owned(), FormKey([7; 16]));
    let publish = Publish { campaign: NEW, by: StaffId(1), what, mail, followers, today, form_key };
    Command::from(publish)
}

fn state(desk: &Desk) -> CampaignState {
    desk.set.campaign(NEW).unwrap().head.state
}

pub(super) fn log(set: &WorkingSet) -> Vec<AuditEntry> {
    let rows = set.rows(AuditEntry::rows(SITE));
    rows.map(|(_, line)| line.clone()).collect()
}

/// The last lines of the log: who did what.
fn last_lines(set: &WorkingSet, count: usize) -> Vec<(Option<u32>, String)> {
    let lines = log(set)
        .into_iter()
        .map(|line| (line.by.map(|by| by.0), line.action));
    let mut lines: Vec<_> = lines.collect();
    lines.split_off(lines.len() - count)
}

#[test]
fn what_is_switched_on_waits_for_a_second_person_and_all_else_is_done() {
    let commands = |desk: &Desk| {
        [
            ("take down", take_down(1), true),
            ("two signatures", correct(desk, &["bob", "cyd"]), true),
            ("one signature", correct(desk, &["bob"]), false),
            ("text", amend(desk), true),
            ("mail to two", news(2, true), true),
            ("mail to one", news(1, true), false),
            ("no mail", news(2, false), false),
        ]
    };
    for (what, command, waits) in commands(&guarded()) {
        let mut desk = guarded();
        let (before, total) = (desk.set.campaign(NEW).cloned(), desk.set.total(NEW));
        let outcome = at(&mut desk, 10, &command);
        assert_eq!(outcome == requested(1), waits, "{what}: {outcome:?}");
        if waits {
            assert_eq!(desk.set.campaign(NEW).cloned(), before, "{what}: nothing changes yet");
            assert_eq!(desk.set.total(NEW), total, "{what}");
            assert_eq!(at(&mut desk, 10, &command), requested(1), "{what}: pressed twice, asked once");
        }
        let mut desk = guarded();
        switch(&mut desk, false);
        let outcome = at(&mut desk, 10, &command);
        assert!(matches!(outcome, Outcome::Done | Outcome::Corrected { .. }), "{what}: {outcome:?}");
    }
}

#[test]
fn what_could_not_be_done_is_refused_before_anybody_is_asked() {
    let mut desk = guarded();
    for (command, refusal) in [
        (moderate(1, Moderation::TakeDown(TakeDown::because(" "))), Refusal::TextOutOfBounds),
        (take_down(3), Refusal::NotAllowed),
        (correct(&desk, &["nobody", "nobody"]), Refusal::NotPossibleNow),
    ] {
        let outcome = at(&mut desk, 10, &command);
        assert!(outcome == refused(refusal) || outcome == Outcome::Unchanged, "{outcome:?}");
    }
    assert_eq!(desk.set.rows(ApprovalRequest::waiting(SITE)).count(), 0);
}

#[test]
fn the_second_person_is_never_who_asked_and_has_the_duty() {
    let mut desk = guarded();
    assert_eq!(at(&mut desk, 10, &take_down(1)), requested(1));
    assert_eq!(at(&mut desk, 10, &take_down(2)), refused(Refusal::RequestWaits));
    for (by, step, refusal) in [
        (1, approve(), Refusal::SecondPersonNeeded),
        (1, refuse(), Refusal::SecondPersonNeeded),
        (3, approve(), Refusal::NotAllowed),
        (9, approve(), Refusal::NotAllowed),
        (2, RequestStep::Withdraw, Refusal::NotAllowed),
        (2, RequestStep::Refuse("  ".to_owned()), Refusal::TextOutOfBounds),
    ] {
        let command = settle(&desk.set, by, 1, step);
        assert_eq!(at(&mut desk, 11, &command), refused(refusal), "{by} {command:?}");
        assert_eq!((state(&desk), request(&desk.set, 1).state), (CampaignState::Open, RequestState::Waiting));
    }
    let command = settle(&desk.set, 2, 1, approve());
    assert_eq!(at(&mut desk, 12, &command), Outcome::Done);
    assert_eq!(state(&desk), CampaignState::TakenDown);
    assert_eq!(at(&mut desk, 12, &command), Outcome::Unchanged, "pressed twice");
    let late = settle(&desk.set, 2, 1, refuse());
    assert_eq!(at(&mut desk, 13, &late), refused(Refusal::DecidedAlready));
    let settled = request(&desk.set, 1).settled.unwrap();
    assert_eq!((settled.by, settled.at), (Some(StaffId(2)), BEGIN.plus_ms(12 * MINUTE_MS)));

    // The log and the history name both people.
    let lines = [(Some(1), "ask-second-person"), (Some(2), "approve-request"), (Some(1), "take-down")];
    assert_eq!(last_lines(&desk.set, 3), lines.map(|(by, action)| (by, action.to_owned())));
    let agreed = log(&desk.set).into_iter().rev().nth(1).unwrap();
    assert_eq!(
        (agreed.before.as_str(), agreed.subject.as_str()),
        ("asked by Staff 1", "petition 1, request 1")
    );
    assert!(desk.history().ends_with("Asked AskSettled TakenDown"), "{}", desk.history());
}

#[test]
fn the_very_command_is_decided() {
    let mut desk = guarded();
    let command = correct(&desk, &["bob", "cyd"]);
    assert_eq!(at(&mut desk, 10, &command), requested(1));
    let command = amend(&desk);
    assert_eq!(at(&mut desk, 10, &command), requested(2));
    let command = settle(&desk.set, 2, 1, approve());
    assert_eq!(at(&mut desk, 11, &command), Outcome::Corrected { correction: 1 });
    let command = settle(&desk.set, 2, 2, approve());
    assert_eq!(at(&mut desk, 11, &command), Outcome::Done);
    assert_eq!(desk.set.total(NEW), 1);
    assert_eq!(desk.set.campaign(NEW).unwrap().head.text.action, "Keep both ferries");
    assert_eq!(at(&mut desk, 12, &news(2, true)), requested(3));
    let command = settle(&desk.set, 2, 3, approve());
    assert_eq!(at(&mut desk, 13, &command), Outcome::Done);
    assert!(desk.history().ends_with("AskSettled Published"), "{}", desk.history());
    match desk.set.row(Correction::rows(NEW).item(1)) {
        Some(line) => assert_eq!((line.by, line.second), (StaffId(1), Some(StaffId(2)))),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_correction_is_agreed_to_once_and_cannot_grow_past_the_number_by_parts() {
    let part = |desk: &Desk, correction: Option<i64>, names: &[&str], intended: i64| {
        let Command::Correct(correct) = correct(desk, names) else {
            unreachable!()
        };
        let up_to = desk.attempt("cyd");
        let sought = Sought {
            state: None,
            text: Some("bob".to_owned()),
            domain: None,
            network: None,
            from: None,
            until: None,
            only: None,
            up_to,
        };
        let unfinished = Some(Box::new(Unfinished { intended, sought }));
        Command::from(Correct { correction, unfinished, ..*correct })
    };
    let mut desk = guarded();
    let command = part(&desk, None, &["bob"], 2);
    assert_eq!(at(&mut desk, 10, &command), requested(1));
    let command = settle(&desk.set, 2, 1, approve());
    assert_eq!(at(&mut desk, 11, &command), Outcome::Corrected { correction: 1 });
    let rest = part(&desk, Some(1), &["cyd"], 2);
    assert_eq!(at(&mut desk, 11, &rest), Outcome::Corrected { correction: 1 });
    assert_eq!(desk.set.total(NEW), 1);
    // What was agreed to is the bound, by its number and by its form.
    desk.set.take_changes();
    desk.run(
        "12  sign dan  => received open 1 Confirm
         12  link dan  => confirmed open 2 -",
    );
    for correction in [Some(1), None] {
        let more = part(&desk, correction, &["dan"], 2);
        assert_eq!(at(&mut desk, 13, &more), refused(Refusal::SecondPersonNeeded), "{correction:?}");
    }
    // The search is kept only while it is needed, since it may name a person.
    let kept = format!("{:?}", request(&desk.set, 1).ask);
    assert!(kept.contains("unfinished: None"), "{kept}");

    let mut desk = guarded();
    let command = part(&desk, None, &["bob"], 1);
    assert_eq!(at(&mut desk, 10, &command), Outcome::Corrected { correction: 1 });
    let command = part(&desk, None, &["bob"], 1);
    assert_eq!(at(&mut desk, 10, &command), Outcome::Corrected { correction: 1 });
    let rest = part(&desk, Some(1), &["cyd"], 1);
    assert_eq!(at(&mut desk, 11, &rest), refused(Refusal::SecondPersonNeeded));
    assert_eq!(desk.set.total(NEW), 2);
}

#[test]
fn a_correction_cannot_grow_by_those_that_are_held_either() {
    let mut desk = guarded();
    for who in ["bob", "cyd"] {
        let mut signature = desk.set.signature(SITE, desk.attempt(who)).unwrap().clone();
        desk.set.count(&signature, -1);
        signature.state = SignatureState::Held;
        desk.set.update_signature(signature);
    }
    let command = correct(&desk, &["bob"]);
    assert_eq!(at(&mut desk, 10, &command), Outcome::Corrected { correction: 1 });
    let Command::Correct(next) = correct(&desk, &["cyd"]) else {
        unreachable!()
    };
    let next = Command::from(Correct { correction: Some(1), ..*next });
    assert_eq!(at(&mut desk, 11, &next), refused(Refusal::SecondPersonNeeded));
}

#[test]
fn a_campaign_that_changed_meanwhile_has_to_be_asked_for_anew() {
    let mut desk = guarded();
    assert_eq!(at(&mut desk, 10, &take_down(1)), requested(1));
    let command = amend(&desk);
    assert_eq!(at(&mut desk, 10, &command), requested(2));
    assert_eq!(at(&mut desk, 10, &news(2, true)), requested(3));
    let command = settle(&desk.set, 2, 2, approve());
    assert_eq!(at(&mut desk, 11, &command), Outcome::Done);
    for number in [1, 3] {
        let command = settle(&desk.set, 2, number, approve());
        assert_eq!(at(&mut desk, 12, &command), refused(Refusal::RequestStale), "{number}");
        assert_eq!(request(&desk.set, number).state, RequestState::Waiting, "nothing of it is done");
    }
    let command = settle(&desk.set, 1, 1, RequestStep::Withdraw);
    assert_eq!(at(&mut desk, 13, &command), Outcome::Done);
    assert_eq!(request(&desk.set, 1).state, RequestState::Withdrawn);
    assert_eq!(at(&mut desk, 14, &take_down(1)), requested(4), "numbers are used once");
    // The member who asked has left.
    let key = StaffId(1).key(SITE);
    let staff = desk.set.row(key).cloned().unwrap();
    let gone = Staff { removed_at: Some(desk.now), ..staff };
    desk.set.put_row(key, gone);
    let command = settle(&desk.set, 2, 4, approve());
    assert_eq!(at(&mut desk, 15, &command), refused(Refusal::RequestStale));
}

#[test]
fn a_campaign_is_refused_with_hidden_parts_by_two() {
    let hide = || {
        let hidden = Hidden { action: false, text: true, name: false };
        let refused =
            Refused { code: "libel".to_owned(), details: String::new(), hidden, duplicate_of: None };
        moderate(1, Moderation::Reject(refused))
    };
    let mut desk = Desk::with_campaign_in_queue();
    switch(&mut desk, true);
    desk.run("2  1 claim  => done waiting_for_moderation 1 -");
    assert_eq!(at(&mut desk, 3, &hide()), requested(1));
    // An hour later nobody holds a claim any more. If a third person then claims the petition, the claim is
    // respected.
    let key = StaffId(3).key(SITE);
    let staff = desk.set.row(key).cloned().unwrap();
    desk.set.put_row(key, Staff { role: Role::Moderator, ..staff });
    let claim = moderate(3, Moderation::Claim { take_over: false });
    assert_eq!(at(&mut desk, 100, &claim), Outcome::Done);
    let command = settle(&desk.set, 2, 1, approve());
    assert_eq!(at(&mut desk, 101, &command), refused(Refusal::HeldByColleague));
    assert_eq!(at(&mut desk, 200, &command), Outcome::Done);
    assert_eq!(state(&desk), CampaignState::Rejected);
    assert!(desk.set.campaign(NEW).unwrap().head.hidden.text);
    // Undoing it within the undo window needs no second person.
    assert_eq!(at(&mut desk, 201, &moderate(1, Moderation::Undo(None))), Outcome::Done);
    assert_eq!(state(&desk), CampaignState::WaitingForModeration);

    // Without hidden parts, one person decides.
    let mut desk = Desk::with_campaign_in_queue();
    switch(&mut desk, true);
    desk.run("2  1 claim  => done waiting_for_moderation 1 -");
    let open = Refused {
        code: "libel".to_owned(),
        details: String::new(),
        hidden: Hidden::default(),
        duplicate_of: None,
    };
    assert_eq!(at(&mut desk, 3, &moderate(1, Moderation::Reject(open))), Outcome::Done);
}

#[test]
fn requests_lapse_after_three_days() {
    for (minutes, lapsed) in [(REQUEST_MS / MINUTE_MS - 1, false), (REQUEST_MS / MINUTE_MS, true)] {
        let mut desk = guarded();
        assert_eq!(at(&mut desk, 10, &take_down(1)), requested(1));
        let asked = Box::new(request(&desk.set, 1));
        let lapse = Command::from(LapseRequest { site: SITE, request: 1, asked });
        let command = settle(&desk.set, 2, 1, approve());
        if lapsed {
            assert_eq!(at(&mut desk, 10 + minutes, &command), refused(Refusal::RequestExpired));
            // Another request can be made before the program has closed the lapsed one.
            assert_eq!(at(&mut desk, 10 + minutes, &take_down(2)), requested(2));
            assert_eq!(at(&mut desk, 10 + minutes, &lapse), Outcome::Done);
            assert_eq!(request(&desk.set, 1).state, RequestState::Expired);
            assert_eq!(last_lines(&desk.set, 1), [(None, "lapse-request".to_owned())]);
        } else {
            assert_eq!(at(&mut desk, 10 + minutes, &lapse), Outcome::Unchanged);
            assert_eq!(at(&mut desk, 10 + minutes, &command), Outcome::Done);
        }
        assert_eq!(at(&mut desk, 11 + minutes, &lapse), Outcome::Unchanged);
        assert_eq!(state(&desk) == CampaignState::TakenDown, !lapsed);
    }
}

#[test]
fn what_cannot_wait_is_taken_down_by_one_and_comes_back_unless_another_agrees() {
    let urgently = || moderate(1, Moderation::TakeDownUrgently(TakeDown::because("A child's address.")));
    let day = RATIFY_MS / MINUTE_MS;
    let lapse = |desk: &Desk| {
        let asked = Box::new(request(&desk.set, 1));
        Command::from(LapseRequest { site: SITE, request: 1, asked })
    };
    for (what, then, state_after, request_after) in [
        ("agreed", "approve", CampaignState::TakenDown, RequestState::Approved),
        ("not agreed", "refuse", CampaignState::Open, RequestState::Refused),
        ("taken back", "withdraw", CampaignState::Open, RequestState::Withdrawn),
        ("undone", "undo", CampaignState::Open, RequestState::Withdrawn),
        ("forgotten", "lapse", CampaignState::Open, RequestState::Expired),
    ] {
        let mut desk = guarded();
        assert_eq!(at(&mut desk, 10, &urgently()), requested(1), "{what}");
        assert_eq!(state(&desk), CampaignState::TakenDown, "{what}: at once");
        let own = settle(&desk.set, 1, 1, approve());
        assert_eq!(at(&mut desk, 11, &own), refused(Refusal::SecondPersonNeeded), "{what}");
        let early = lapse(&desk);
        assert_eq!(at(&mut desk, 10 + day - 1, &early), Outcome::Unchanged, "{what}");
        let (minute, command) = match then {
            "approve" => (12, settle(&desk.set, 2, 1, approve())),
            "refuse" => (12, settle(&desk.set, 2, 1, refuse())),
            "withdraw" => (12, settle(&desk.set, 1, 1, RequestStep::Withdraw)),
            "undo" => (12, moderate(2, Moderation::Undo(None))),
            _ => (10 + day, lapse(&desk)),
        };
        assert_eq!(at(&mut desk, minute, &command), Outcome::Done, "{what}");
        assert_eq!((state(&desk), request(&desk.set, 1).state), (state_after, request_after), "{what}");
        let later = lapse(&desk);
        assert_eq!(at(&mut desk, 20 + day, &later), Outcome::Unchanged, "{what}: once");
        assert_eq!(state(&desk), state_after, "{what}: and it stays so");
        let undo = at(&mut desk, 13, &moderate(1, Moderation::Undo(None)));
        match then {
            "approve" => assert_eq!(undo, requested(2), "{what}: what two have agreed to, one does not undo"),
            _ => assert_ne!(undo, Outcome::Done, "{what}: what is put back is not put back again"),
        }
        // Whoever is not agreed with does not decide alone after all: nor does anybody else.
        if then == "approve" {
            continue;
        }
        for who in [1, 2] {
            let again = moderate(who, Moderation::TakeDownUrgently(TakeDown::because("It is worse now.")));
            assert_eq!(at(&mut desk, 30 + day, &again), refused(Refusal::UrgentNotAgreed), "{what} {who}");
            assert_eq!(state(&desk), CampaignState::Open, "{what}");
        }
        assert_eq!(at(&mut desk, 30 + day, &take_down(1)), requested(2), "{what}: and waits for a colleague");
        assert_eq!(state(&desk), CampaignState::Open, "{what}");
    }
    // Where the site requires no second person, it is done like any other step.
    let mut desk = guarded();
    switch(&mut desk, false);
    assert_eq!(at(&mut desk, 10, &urgently()), Outcome::Done);
}

#[test]
fn not_too_much_waits() {
    let mut desk = guarded();
    let Command::Publish(publish) = news(2, true) else {
        unreachable!()
    };
    for number in 0..=REQUESTS_WAITING_MAX {
        let mut key = [0; 16];
        key[..8].copy_from_slice(&(number as u64 + 1).to_be_bytes());
        let command = Command::from(Publish { form_key: FormKey(key), ..(*publish).clone() });
        let outcome = at(&mut desk, 10, &command);
        let expected = match number < REQUESTS_WAITING_MAX {
            true => requested(number as i64 + 1),
            false => refused(Refusal::RequestsTooMany),
        };
        assert_eq!(outcome, expected, "{number}");
    }
    let urgent = moderate(1, Moderation::TakeDownUrgently(TakeDown::because("Now.")));
    assert_eq!(at(&mut desk, 11, &urgent), requested(REQUESTS_WAITING_MAX as i64 + 1));
}

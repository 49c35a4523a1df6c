//! What staff do with an open petition: corrections of its number, and publications with their mails.

use super::life::{Desk, NEW};
use super::*;
use crate::campaigns::petition::Response;
use crate::campaigns::publication::{Mailing, News, Publication};
use crate::office::moderation::Case;
use crate::office::staff::StaffId;
use crate::people::creator::Creator;
use crate::signing::correction::{Correction, ReasonClass, Sought, Unfinished};
use crate::spine::command::{
    AdvanceMailing, CloseCampaign, Correct, EraseExpired, EraseSigner, Publish, Retract, TryPublication,
    UndoCorrection, Unsubscribe, Withdraw,
};
use crate::spine::row::Row;

/// An open petition with its creator's signature, three that count (bob, cyd, dan) and one that waits (eve).
pub(super) fn open() -> Desk {
    let mut desk = Desk::with_campaign_in_queue();
    desk.run(
        "2  1 claim    => done waiting_for_moderation 1 -
         3  1 approve  => done open 1 PetitionOpened+10
         4  sign bob   => received open 1 Confirm
         4  sign cyd   => received open 1 Confirm
         4  sign dan   => received open 1 Confirm
         4  sign eve   => received open 1 Confirm
         5  link bob   => confirmed open 2 -
         5  link cyd   => confirmed open 3 -
         5  link dan   => confirmed open 4 -",
    );
    desk
}

pub(super) fn decided(desk: &mut Desk, minute: i64, command: &Command) -> Outcome {
    desk.now = BEGIN.plus_ms(minute * MINUTE_MS);
    decide(&mut desk.set, command, desk.now)
}

fn correct(desk: &Desk, by: u32, correction: Option<i64>, names: &[&str]) -> Command {
    Command::from(correction_of(desk, by, correction, names))
}

pub(super) fn correction_of(desk: &Desk, by: u32, correction: Option<i64>, names: &[&str]) -> Correct {
    Correct {
        campaign: NEW,
        by: StaffId(by),
        correction,
        reason: ReasonClass::Automated,
        note: "One program, four addresses.".to_owned(),
        signatures: names.iter().map(|name| desk.attempt(name)).collect(),
        form_key: FormKey::default(),
        unfinished: None,
    }
}

/// Like [`correct`], as a part of a form's correction that takes out `intended` in all; `None` for the last part.
fn part(desk: &Desk, correction: Option<i64>, names: &[&str], intended: Option<i64>) -> Command {
    let unfinished = intended.map(|intended| {
        let up_to = desk.attempt("eve");
        let sought = Sought {
            state: None,
            text: Some("@example.org".to_owned()),
            domain: None,
            network: None,
            from: None,
            until: None,
            only: None,
            up_to,
        };
        Box::new(Unfinished { intended, sought })
    });
    let form_key = FormKey([7; 16]);
    Command::from(Correct { form_key, unfinished, ..correction_of(desk, 1, correction, names) })
}

fn undo(desk: &Desk, part: i64, names: &[&str]) -> Command {
    Command::from(UndoCorrection {
        campaign: NEW,
        by: StaffId(2),
        correction: 1,
        part,
        signatures: names.iter().map(|name| desk.attempt(name)).collect(),
    })
}

pub(super) fn line(desk: &Desk) -> Correction {
    match desk.set.row(Correction::rows(NEW).item(1)) {
        Some(line) => line.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_correction_in_parts_is_one_line_and_is_undone_to_the_same_number() {
    let mut desk = open();
    let done = Outcome::Corrected { correction: 1 };
    let first = correct(&desk, 1, None, &["bob", "eve", "nobody"]);
    assert_eq!(decided(&mut desk, 10, &first), done);
    assert_eq!(desk.set.total(NEW), 3);
    let second = correct(&desk, 1, Some(1), &["cyd", "bob"]);
    assert_eq!(decided(&mut desk, 10, &second), done);
    assert_eq!(desk.set.total(NEW), 2);
    let corrected = line(&desk);
    assert_eq!((corrected.counted, corrected.pending, corrected.missing()), (2, 1, 2));
    // The same part again takes nobody out twice.
    assert_eq!(decided(&mut desk, 11, &second), done);
    assert_eq!(line(&desk), corrected);

    // One of them withdraws in the meantime, and is not put back.
    let off = Command::from(Withdraw::of(AttemptOf { site: SITE, id: desk.attempt("cyd") }));
    assert_eq!(decided(&mut desk, 12, &off), Outcome::Withdrawn { first: true });
    let parts = [undo(&desk, 1, &["bob", "eve"]), undo(&desk, 2, &["cyd"])];
    assert_eq!(decided(&mut desk, 13, &parts[0]), done);
    assert_eq!(decided(&mut desk, 13, &parts[1]), done);
    assert_eq!(decided(&mut desk, 14, &parts[1]), Outcome::Unchanged);
    assert_eq!(decided(&mut desk, 14, &parts[0]), Outcome::Unchanged);
    assert_eq!(desk.set.total(NEW), 3);
    let restored = line(&desk);
    assert_eq!((restored.restored, restored.pending_restored, restored.missing()), (1, 1, 1));
    assert!(desk.history().ends_with("Approved Corrected CorrectionUndone"), "{}", desk.history());
    // The pending one that was put back can still be confirmed.
    desk.set.take_changes();
    desk.run("15  link eve  => confirmed open 4 -");
}

#[test]
fn corrections_are_refused_that_are_nobodys_or_too_large() {
    let mut desk = open();
    let refused = |refusal| Outcome::Refused(refusal);
    let reader = correct(&desk, 3, None, &["bob"]);
    assert_eq!(decided(&mut desk, 9, &reader), refused(Refusal::NotAllowed));
    let nobody = correct(&desk, 1, None, &[]);
    assert_eq!(decided(&mut desk, 9, &nobody), refused(Refusal::TextOutOfBounds));
    let unknown = correct(&desk, 1, Some(7), &["bob"]);
    assert_eq!(decided(&mut desk, 9, &unknown), refused(Refusal::NotPossibleNow));
    let strangers = correct(&desk, 1, None, &["nobody"]);
    assert_eq!(decided(&mut desk, 9, &strangers), Outcome::Unchanged);
    let many = vec!["bob"; crate::spine::limits::CORRECTION_PART_MAX + 1];
    let many = correct(&desk, 1, None, &many);
    assert_eq!(decided(&mut desk, 9, &many), refused(Refusal::TextOutOfBounds));
    let undo = undo(&desk, 1, &["bob"]);
    assert_eq!(decided(&mut desk, 9, &undo), refused(Refusal::NotPossibleNow));
    assert!(desk.set.take_changes().is_empty());
    assert_eq!(desk.set.total(NEW), 4);
}

#[test]
fn a_correction_that_was_cut_short_is_gone_on_with_or_left() {
    let done = Outcome::Corrected { correction: 1 };
    let left = |desk: &Desk| line(desk).unfinished.map(|unfinished| unfinished.intended);
    let begun = || {
        let mut desk = open();
        let first = part(&desk, None, &["bob"], Some(3));
        assert_eq!(decided(&mut desk, 10, &first), done);
        // The button was pressed twice: the same correction, and nobody is taken out twice.
        assert_eq!(decided(&mut desk, 10, &first), done);
        assert_eq!((line(&desk).out(), left(&desk)), (1, Some(3)));
        desk
    };
    let mut desk = begun();
    for (names, intended) in [(&["cyd"][..], Some(3)), (&["eve"], None), (&["cyd"], Some(3))] {
        let next = part(&desk, Some(1), names, intended);
        assert_eq!(decided(&mut desk, 11, &next), done, "{names:?}");
    }
    assert_eq!((line(&desk).out(), left(&desk)), (3, None), "what is finished stays so");

    let mut desk = begun();
    let leave = part(&desk, Some(1), &[], None);
    assert_eq!(decided(&mut desk, 11, &leave), done);
    assert_eq!((line(&desk).out(), left(&desk), desk.set.total(NEW)), (1, None, 3));

    let mut desk = begun();
    let back = undo(&desk, 1, &["bob"]);
    assert_eq!(decided(&mut desk, 11, &back), done);
    assert_eq!((line(&desk).out(), left(&desk), desk.set.total(NEW)), (0, None, 4));
    let next = part(&desk, Some(1), &["cyd"], None);
    let late = decided(&mut desk, 12, &next);
    assert_eq!(late, Outcome::Refused(Refusal::NotPossibleNow), "no more is taken out of what is put back");
}

#[test]
fn what_a_later_correction_took_out_is_not_put_back_by_an_earlier_one() {
    let mut desk = open();
    let first = correct(&desk, 1, None, &["bob"]);
    decided(&mut desk, 10, &first);
    let back = undo(&desk, 1, &["bob"]);
    decided(&mut desk, 11, &back);
    let second = correct(&desk, 1, None, &["bob", "cyd"]);
    assert_eq!(decided(&mut desk, 12, &second), Outcome::Corrected { correction: 2 });
    assert_eq!(decided(&mut desk, 13, &back), Outcome::Unchanged);
    assert_eq!((line(&desk).restored, desk.set.total(NEW)), (1, 2));
}

pub(super) fn publish(what: Publication, mail: bool) -> Command {
    let (today, form_key) = ("2027-01-05".to_owned(), FormKey::default());
    Command::from(Publish { campaign: NEW, by: StaffId(1), what, mail, followers: 0, today, form_key })
}

pub(super) fn answer() -> Publication {
    Publication::Response(Box::new(Response {
        responded_on: Some("2027-02-01".to_owned()),
        summary: "We will keep the ferry.".to_owned(),
        details: String::new(),
        created_at: None,
        updated_at: None,
        answered_by: Some("Harbour board".to_owned()),
    }))
}

fn mailing(desk: &Desk, number: i64) -> Option<Mailing> {
    desk.set.row(Mailing::rows(NEW).item(number)).cloned()
}

fn advance(from: i64, signers: &[SignatureId], last: bool) -> Command {
    Command::from(AdvanceMailing {
        campaign: NEW,
        publication: 1,
        from: SignatureId(from),
        signers: signers.to_vec(),
        last,
    })
}

#[test]
fn those_who_follow_are_mailed_once_when_it_can_no_longer_be_taken_back() {
    let mut desk = open();
    assert_eq!(decided(&mut desk, 10, &publish(answer(), true)), Outcome::Done);
    let campaign = desk.set.campaign(NEW).unwrap();
    assert!(
        campaign.petition().response.is_some()
            && campaign.petition().dates.government_response_at == Some(desk.now)
    );
    // Only the creator asked to be told; the others did not tick the box.
    let case = desk.set.row(Case::only(NEW));
    let Some(case) = case else { panic!("{case:?}") };
    let creator = case.signature.unwrap();
    let bob = desk.attempt("bob");
    let early = decided(&mut desk, 19, &advance(0, &[creator, bob], true));
    assert_eq!(early, Outcome::Unchanged, "it can still be taken back");
    let step = advance(0, &[creator, bob], false);
    desk.set.take_changes();
    assert_eq!(decided(&mut desk, 20, &step), Outcome::Done);
    let mails = |desk: &mut Desk| {
        let changes = desk.set.take_changes();
        changes
            .iter()
            .filter(|change| matches!(change, Change::InsertMail(_)))
            .count()
    };
    assert_eq!(mails(&mut desk), 1);
    // The same step again, as after a crash: nobody is mailed twice.
    assert_eq!(decided(&mut desk, 21, &step), Outcome::Unchanged);
    assert_eq!(
        decided(&mut desk, 21, &advance(bob.0, &[creator], false)),
        Outcome::Refused(Refusal::NotPossibleNow)
    );
    assert_eq!(decided(&mut desk, 21, &advance(bob.0, &[], true)), Outcome::Done);
    assert_eq!(mails(&mut desk), 0);
    let mailing = mailing(&desk, 1).unwrap();
    assert_eq!((mailing.queued, mailing.finished_at), (1, Some(desk.now)));
    let late = Command::from(Retract { campaign: NEW, by: StaffId(1), publication: 1 });
    assert_eq!(decided(&mut desk, 22, &late), Outcome::Refused(Refusal::UndoTooLate));
}

#[test]
fn what_is_taken_back_in_time_leaves_no_mail_and_no_answer() {
    let mut desk = open();
    decided(&mut desk, 10, &publish(answer(), true));
    decided(&mut desk, 11, &publish(Publication::DebateDate("2027-03-01".to_owned()), true));
    let retract = |publication| Command::from(Retract { campaign: NEW, by: StaffId(2), publication });
    assert_eq!(
        decided(&mut desk, 12, &retract(1)),
        Outcome::Refused(Refusal::NotPossibleNow),
        "the last first"
    );
    assert_eq!(decided(&mut desk, 12, &retract(2)), Outcome::Done);
    assert_eq!(decided(&mut desk, 12, &retract(2)), Outcome::Unchanged);
    let campaign = desk.set.campaign(NEW).unwrap();
    assert_eq!(campaign.petition().dates.scheduled_debate_date, None);
    assert!(campaign.petition().response.is_some(), "the answer before it stays");
    assert_eq!(decided(&mut desk, 13, &retract(1)), Outcome::Done, "now it is the last");
    assert!(desk.set.campaign(NEW).unwrap().petition().response.is_none());
    let from = SignatureId(0);
    let step = AdvanceMailing { campaign: NEW, publication: 2, from, signers: Vec::new(), last: true };
    assert_eq!(decided(&mut desk, 40, &Command::from(step)), Outcome::Unchanged);
}

#[test]
fn one_form_publishes_once_and_what_is_mailed_to_nobody_can_be_taken_back_too() {
    let mut desk = open();
    let mut once = publish(answer(), false);
    if let Command::Publish(publish) = &mut once {
        publish.form_key = FormKey([7; 16]);
    }
    assert_eq!(decided(&mut desk, 10, &once), Outcome::Done);
    assert_eq!(decided(&mut desk, 10, &once), Outcome::Unchanged);
    assert!(mailing(&desk, 2).is_none() && !mailing(&desk, 1).unwrap().is_due(desk.now.plus_ms(DAY_MS)));
    let date = publish(Publication::DebateDate("2027-03-01".to_owned()), false);
    assert_eq!(decided(&mut desk, 11, &date), Outcome::Done);
    let dates = &desk.set.campaign(NEW).unwrap().petition().dates;
    assert_eq!(dates.debate_scheduled_on.as_deref(), Some("2027-01-05"), "the day on which it was set");
    for (minute, publication, expected) in [
        (12, 2, Outcome::Done),
        (13, 1, Outcome::Done),
        (14, 1, Outcome::Unchanged),
        (14, 3, Outcome::Refused(Refusal::NotPossibleNow)),
    ] {
        let retract = Command::from(Retract { campaign: NEW, by: StaffId(2), publication });
        assert_eq!(decided(&mut desk, minute, &retract), expected, "{publication} at {minute}");
    }
    let campaign = desk.set.campaign(NEW).unwrap();
    assert!(
        campaign.petition().response.is_none() && campaign.petition().dates.debate_scheduled_on.is_none()
    );
    // The form's key is used up, although its publication was taken back.
    assert_eq!(decided(&mut desk, 15, &once), Outcome::Unchanged);
    let late = publish(answer(), false);
    decided(&mut desk, 20, &late);
    let retract = Command::from(Retract { campaign: NEW, by: StaffId(2), publication: 3 });
    assert_eq!(decided(&mut desk, 30, &retract), Outcome::Refused(Refusal::UndoTooLate));
}

#[test]
fn a_trial_is_one_mail_to_oneself_and_publishes_nothing() {
    let mut desk = open();
    let other = Publication::DebateDate("2027-03-01".to_owned());
    let trial = |by, what| Command::from(TryPublication { campaign: NEW, by: StaffId(by), what });
    desk.set.take_changes();
    for (minute, by, what, expected, mails) in [
        (10, 3, answer(), Outcome::Refused(Refusal::NotAllowed), 0),
        (10, 1, answer(), Outcome::Done, 1),
        (10, 1, answer(), Outcome::Unchanged, 0),
        (10, 1, other.clone(), Outcome::Refused(Refusal::MailTooOften), 0),
        (10, 2, other.clone(), Outcome::Done, 1),
        (11, 1, other, Outcome::Done, 1),
    ] {
        assert_eq!(decided(&mut desk, minute, &trial(by, what)), expected, "{by} at {minute}");
        let changes = desk.set.take_changes();
        let queued = changes
            .iter()
            .filter(|change| matches!(change, Change::InsertMail(_)));
        assert_eq!(queued.count(), mails, "{by} at {minute}");
    }
    assert!(desk.set.campaign(NEW).unwrap().petition().response.is_none());
}

#[test]
fn only_what_was_opened_is_answered_and_only_with_words() {
    let mut desk = Desk::with_campaign_in_queue();
    let refused = |refusal| Outcome::Refused(refusal);
    assert_eq!(decided(&mut desk, 2, &publish(answer(), false)), refused(Refusal::NotPossibleNow));
    let mut desk = open();
    let empty = News { subject: " ".to_owned(), body: "x".to_owned(), on: None };
    let update = publish(Publication::Update(Box::new(empty)), true);
    assert_eq!(decided(&mut desk, 9, &update), refused(Refusal::TextOutOfBounds));
    let mut reader = publish(answer(), false);
    if let Command::Publish(publish) = &mut reader {
        publish.by = StaffId(3);
    }
    assert_eq!(decided(&mut desk, 9, &reader), refused(Refusal::NotAllowed));
}

#[test]
fn who_unsubscribes_stays_in_the_number() {
    let mut desk = open();
    let of = AttemptOf { site: SITE, id: desk.attempt("bob") };
    assert_eq!(
        decided(&mut desk, 9, &Command::from(Unsubscribe(of))),
        Outcome::Unchanged,
        "never asked to be told"
    );
    let foreign = AttemptOf { site: SiteId(2), ..of };
    let unknown = Outcome::Refused(Refusal::AttemptUnknown);
    assert_eq!(decided(&mut desk, 9, &Command::from(Unsubscribe(foreign))), unknown);
    assert_eq!(desk.set.total(NEW), 4);
}

fn erase(desk: &Desk, names: &[&str]) -> Command {
    let of = |name: &&str| AttemptOf { site: SITE, id: desk.attempt(name) };
    let signatures = names.iter().map(of).collect();
    Command::from(EraseExpired { signatures, campaigns: vec![NEW], ..EraseExpired::default() })
}

#[test]
fn personal_data_goes_when_its_time_has_come_and_the_number_stays() {
    const DAY: i64 = 24 * 60;
    let mut desk = open();
    let everybody = ["bob", "cyd", "dan", "eve"];
    let off = Command::from(Withdraw::of(AttemptOf { site: SITE, id: desk.attempt("dan") }));
    decided(&mut desk, DAY, &off);
    // Eve has not confirmed and dan has withdrawn; bob and cyd count.
    for (day, erased, number) in
        [(13, "", 3), (16, "dan eve", 3), (200, "dan eve", 3), (400, "bob cyd dan eve", 3)]
    {
        if day == 200 {
            desk.now = BEGIN.plus_ms(day * DAY_MS);
            decide(&mut desk.set, &Command::from(CloseCampaign(NEW)), desk.now);
        }
        let command = erase(&desk, &everybody);
        decided(&mut desk, day * DAY, &command);
        let gone = |name: &&&str| {
            desk.set
                .signature(SITE, desk.attempt(name))
                .unwrap()
                .erased_at
                .is_some()
        };
        let found: Vec<&str> = everybody.iter().filter(gone).copied().collect();
        assert_eq!((found.join(" ").as_str(), desk.set.total(NEW)), (erased, number), "day {day}");
        for name in &everybody {
            let id = desk.attempt(name);
            assert_eq!(desk.set.signer(id).is_none(), gone(&name), "{name} on day {day}");
        }
        let creator = desk.set.row(Creator::only(NEW));
        assert_eq!(creator.is_some(), day < 400, "day {day}");
    }
    let again = erase(&desk, &everybody);
    assert_eq!(decided(&mut desk, 401 * DAY, &again), Outcome::Unchanged);
}

#[test]
fn one_who_was_forgotten_can_come_again() {
    let mut desk = open();
    let of = |desk: &Desk, name| Command::from(EraseSigner(AttemptOf { site: SITE, id: desk.attempt(name) }));
    for (name, total) in [("bob", 4), ("eve", 4)] {
        let command = of(&desk, name);
        assert_eq!(decided(&mut desk, 30, &command), Outcome::Done);
        assert_eq!(decided(&mut desk, 30, &command), Outcome::Unchanged);
        assert_eq!(desk.set.total(NEW), total);
    }
    let foreign = Command::from(EraseSigner(AttemptOf { site: SiteId(2), id: desk.attempt("bob") }));
    assert_eq!(decided(&mut desk, 30, &foreign), Outcome::Refused(Refusal::AttemptUnknown));
    desk.set.take_changes();
    let bob = desk.attempt("bob");
    desk.run(
        "40  sign eve  => received open 4 Confirm
         40  sign bob  => received open 4 AlreadySigned",
    );
    let back = desk.set.signature(SITE, bob).unwrap();
    assert!(back.erased_at.is_none() && desk.set.signer(bob).is_some(), "there is somebody to mail again");
}

#[test]
fn a_creator_is_forgotten_with_the_name_that_everybody_read() {
    let mut desk = open();
    let mut campaign = desk.set.campaign(NEW).unwrap().clone();
    campaign.head.creator_name = Some("Zoe O'Brien".to_owned());
    desk.set.put_campaign(campaign);
    let name = |desk: &Desk| desk.set.campaign(NEW).unwrap().head.creator_name.clone();
    let days = 100 + 366 + 30;
    desk.now = BEGIN.plus_ms(days * DAY_MS);
    decide(&mut desk.set, &Command::from(CloseCampaign(NEW)), desk.now);
    assert!(name(&desk).is_some(), "it has closed, and is kept for a while");
    let command = erase(&desk, &[]);
    let ended = desk
        .set
        .campaign(NEW)
        .unwrap()
        .head
        .dates
        .closed_at
        .expect("it closed");
    let kept = ended.since(BEGIN) / MINUTE_MS;
    for (minute, left) in [(kept + 1, true), (kept + 500 * 24 * 60, false)] {
        decided(&mut desk, minute, &command);
        assert_eq!(name(&desk).is_some(), left, "minute {minute}");
    }
}

#[test]
fn an_abandoned_draft_is_forgotten_whole() {
    let mut desk = Desk::new(0);
    desk.run("0 save - Ferry form1 => written 1/0 draft 0 DraftKept");
    let command = erase(&desk, &[]);
    // Its link works to the end of a day, which may have 25 hours.
    let kept = 30 * 24 * 60 + 25 * 60;
    assert_eq!(decided(&mut desk, kept, &command), Outcome::Unchanged);
    assert_eq!(decided(&mut desk, kept + 1, &command), Outcome::Done);
    let campaign = desk.set.campaign(NEW).unwrap();
    assert_eq!(
        (campaign.head.state, campaign.head.text.action.as_str(), &campaign.head.creator_name),
        (CampaignState::Withdrawn, "", &None)
    );
}

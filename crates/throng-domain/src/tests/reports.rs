//! Reports from the public: what is accepted, who settles them, what is mailed, and when reporters are erased.

use super::life::{Desk, NEW};
use super::*;
use crate::campaigns::history::{Entry, Happening};
use crate::office::audit::AuditEntry;
use crate::office::report::{Report, ReportClass, ReportVerdict, Reporter};
use crate::office::staff::StaffId;
use crate::signing::signature::FormKey;
use crate::spine::command::{EraseExpired, MakeReport, SettleReports};
use crate::spine::ids::ReportId;
use crate::spine::limits::{NOTE_CHARS_MAX, REPORT_CHARS_MAX, REPORTER_DAYS, REPORTS_SETTLED_MAX};
use crate::spine::row::Row;
use crate::spine::submission::ReportForm;

const DAY: i64 = 24 * 60;

fn open() -> Desk {
    let mut desk = Desk::with_campaign_in_queue();
    desk.run(
        "2  1 claim    => done waiting_for_moderation 1 -
         3  1 approve  => done open 1 PetitionOpened+10",
    );
    desk
}

fn form(key: u8) -> FormKey {
    FormKey([key; 16])
}

fn report(key: u8, email: &str) -> MakeReport {
    MakeReport {
        campaign: NEW,
        about: 0,
        comment: None,
        class: ReportClass::Misleading,
        words: "The bridge is not closed.".to_owned(),
        email: EmailAddress::parse(email).ok(),
        language: None,
        form_key: form(key),
    }
}

fn settle(reports: &[ReportId], by: u32, verdict: ReportVerdict, words: &str) -> Command {
    let (by, reports, words) = (StaffId(by), reports.to_vec(), words.to_owned());
    Command::from(SettleReports { campaign: NEW, by, reports, verdict, words })
}

/// Decides a command, and returns the kinds of mail that it queued with the outcome.
fn decided(desk: &mut Desk, minute: i64, command: &Command) -> (Outcome, Vec<MailKind>) {
    desk.now = BEGIN.plus_ms(minute * MINUTE_MS);
    desk.set.take_changes();
    let outcome = decide(&mut desk.set, command, desk.now);
    let mails = desk
        .set
        .take_changes()
        .into_iter()
        .filter_map(|change| match change {
            Change::InsertMail(mail) => Some(mail.kind),
            _ => None,
        });
    (outcome, mails.collect())
}

#[track_caller]
fn made(desk: &mut Desk, minute: i64, make: MakeReport) -> ReportId {
    match decided(desk, minute, &Command::from(make)).0 {
        Outcome::Reported(id) => id,
        other => panic!("{other:?}"),
    }
}

fn kept(desk: &Desk, id: ReportId, settled: bool) -> Option<Report> {
    desk.set.row(Report::key(SITE, id, settled)).cloned()
}

fn reporter(desk: &Desk, id: ReportId) -> Option<Reporter> {
    desk.set.row(Reporter::key(SITE, id)).cloned()
}

#[test]
fn a_report_is_taken_once_and_answered_where_there_is_an_address() {
    let mut desk = open();
    for (minute, make, mails) in [
        (10, report(1, "ada@example.org"), vec![MailKind::ReportReceived]),
        (11, report(1, "ada@example.org"), vec![]),
        (12, report(2, ""), vec![]),
    ] {
        let command = Command::from(make);
        let (outcome, queued) = decided(&mut desk, minute, &command);
        assert!(matches!(outcome, Outcome::Reported(_)), "{outcome:?}");
        assert_eq!(queued, mails, "at {minute}");
    }
    let list = desk.set.rows(Report::list(SITE, false)).count();
    assert_eq!(list, 2, "the same form made one");
}

#[test]
fn what_is_no_report_is_refused_and_changes_nothing() {
    use Refusal::{CampaignUnknown, TextOutOfBounds};
    let mut desk = open();
    let words = |text: String| MakeReport { words: text, ..report(1, "") };
    for (make, refusal) in [
        (words(" \n".to_owned()), TextOutOfBounds),
        (words("x".repeat(REPORT_CHARS_MAX + 1)), TextOutOfBounds),
        (MakeReport { campaign: CampaignId { number: 9, ..NEW }, ..report(1, "") }, CampaignUnknown),
    ] {
        let (outcome, mails) = decided(&mut desk, 10, &Command::from(make));
        assert_eq!((outcome, mails), (Outcome::Refused(refusal), vec![]));
        assert!(desk.set.row(ReportForm::by(SITE, form(1))).is_none());
    }
    made(&mut desk, 11, words("é".repeat(REPORT_CHARS_MAX)));
}

#[test]
fn only_what_anyone_may_read_can_be_reported() {
    for state in CampaignState::ALL {
        let mut desk = open();
        let mut campaign = desk.set.campaign(NEW).unwrap().clone();
        campaign.head.state = state;
        desk.set.put_campaign(campaign);
        let (outcome, _) = decided(&mut desk, 10, &Command::from(report(1, "")));
        let taken = matches!(outcome, Outcome::Reported(_));
        assert_eq!(taken, state.is_public(), "{state:?}: {outcome:?}");
    }
}

#[test]
fn a_report_is_settled_once_by_whoever_may() {
    use Outcome::{Done, Refused, Unchanged};
    use ReportVerdict::{Changed, NotOurs, NothingWrong};
    let mut desk = open();
    let ada = made(&mut desk, 10, report(1, "ada@example.org"));
    let bob = made(&mut desk, 11, report(2, ""));
    let late = made(&mut desk, 12, report(3, "cyd@example.org"));
    let dan = made(&mut desk, 13, report(4, ""));
    let many = vec![ada; REPORTS_SETTLED_MAX + 1];
    let long = "x".repeat(NOTE_CHARS_MAX + 1);
    let told = vec![MailKind::ReportSettled];
    for (minute, command, expected, mails) in [
        (20, settle(&[ada], 3, Changed, ""), Refused(Refusal::NotAllowed), vec![]),
        (20, settle(&[ada], 9, Changed, ""), Refused(Refusal::NotAllowed), vec![]),
        (20, settle(&[], 1, Changed, ""), Refused(Refusal::NotPossibleNow), vec![]),
        (20, settle(&many, 1, Changed, ""), Refused(Refusal::NotPossibleNow), vec![]),
        (20, settle(&[ReportId(7)], 1, Changed, ""), Refused(Refusal::NotPossibleNow), vec![]),
        (20, settle(&[ada], 1, NotOurs, " "), Refused(Refusal::TextOutOfBounds), vec![]),
        (20, settle(&[ada], 1, Changed, &long), Refused(Refusal::TextOutOfBounds), vec![]),
        (21, settle(&[ada, bob], 1, Changed, "We put it right."), Done, told.clone()),
        (22, settle(&[ada, bob], 1, Changed, "We put it right."), Unchanged, vec![]),
        (23, settle(&[ada], 2, Changed, ""), Refused(Refusal::ReportSettled), vec![]),
        (23, settle(&[ada], 1, NothingWrong, ""), Refused(Refusal::ReportSettled), vec![]),
        // Nothing is settled if one of the reports was settled already.
        (24, settle(&[bob, late], 1, Changed, ""), Refused(Refusal::ReportSettled), vec![]),
        (25, settle(&[late], 2, NotOurs, "Ask the county."), Done, told),
        // Nobody would read the words.
        (26, settle(&[dan], 1, NotOurs, ""), Done, vec![]),
    ] {
        assert_eq!(decided(&mut desk, minute, &command), (expected, mails), "at {minute}: {command:?}");
    }
    let settled = kept(&desk, ada, true).unwrap().settled.unwrap();
    assert_eq!((settled.by, settled.verdict), (StaffId(1), Changed));
    assert_eq!(kept(&desk, ada, false), None, "it no longer waits");
    assert_eq!(reporter(&desk, ada).unwrap().answer, "We put it right.");
    let history = Entry::rows(NEW);
    let told = desk.set.rows(history).filter_map(|(_, entry)| match entry.what {
        Happening::ReportsSettled { reports, verdict } => Some((reports, verdict)),
        _ => None,
    });
    assert_eq!(told.collect::<Vec<_>>(), [(2, Changed), (1, NotOurs), (1, NotOurs)]);
    let log = desk.set.rows(AuditEntry::rows(SITE));
    for (_, line) in log.filter(|(_, line)| line.action == "settle-reports") {
        let all = format!("{line:?}");
        assert!(!all.contains("put it right") && !all.contains("example.org"), "{all}");
    }
}

#[test]
fn a_report_of_another_campaign_or_site_is_not_settled_along() {
    let mut desk = open();
    let ada = made(&mut desk, 10, report(1, ""));
    let row = Report { campaign: 9, ..kept(&desk, ada, false).unwrap() };
    desk.set
        .load_record(Report::key(SITE, ada, false).into(), row.into());
    let command = settle(&[ada], 1, ReportVerdict::Spam, "");
    assert_eq!(decided(&mut desk, 11, &command).0, Outcome::Refused(Refusal::NotPossibleNow));
}

#[test]
fn who_reported_is_forgotten_some_days_after_it_was_settled() {
    let mut desk = open();
    let (ada, open) = (made(&mut desk, 10, report(1, "ada@example.org")), made(&mut desk, 10, report(2, "")));
    decided(&mut desk, 20, &settle(&[ada], 1, ReportVerdict::NothingWrong, "It is closed."));
    let reports = vec![(SITE, ada), (SITE, open), (SITE, ReportId(7))];
    let erase = Command::from(EraseExpired { reports, ..EraseExpired::default() });
    for (minute, expected) in [
        (20 + REPORTER_DAYS * DAY, Outcome::Unchanged),
        (21 + REPORTER_DAYS * DAY, Outcome::Done),
        (400 * DAY, Outcome::Unchanged),
    ] {
        assert_eq!(decided(&mut desk, minute, &erase), (expected.clone(), vec![]), "at {minute}");
        assert_eq!(reporter(&desk, ada).is_none(), minute > 20 + REPORTER_DAYS * DAY, "at {minute}");
        assert!(reporter(&desk, open).is_some(), "one that waits is kept");
        assert!(kept(&desk, ada, true).is_some(), "that there was one, and what came of it, stays");
    }
}

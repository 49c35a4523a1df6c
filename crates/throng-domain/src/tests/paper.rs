//! Signatures on paper: what may be entered, who may check it, and what it does to the number.

use super::life::{Desk, NEW};
use super::*;
use crate::office::staff::StaffId;
use crate::signing::correction::{Correction, ReasonClass};
use crate::signing::paper::{PaperBatch, PaperState, Scan, ScanKind};
use crate::sites::area::AreaCode;
use crate::spine::command::{CloseCampaign, EnterPaper, EraseExpired, PaperEntry, PaperStep};
use crate::spine::limits::{PAPER_SCANS_MAX, PAPER_SIGNATURES_MAX, PAPER_WORDS_CHARS_MAX};
use crate::spine::row::Row;

/// An open petition that its creator has signed.
fn open() -> Desk {
    let mut desk = Desk::with_campaign_in_queue();
    desk.run(
        "2  1 claim    => done waiting_for_moderation 1 -
         3  1 approve  => done open 1 PetitionOpened+10",
    );
    desk.set.take_changes();
    desk
}

fn entry() -> PaperEntry {
    PaperEntry {
        number: 40,
        place: "The market".to_owned(),
        on: "2026-11-20".to_owned(),
        area: AreaCode::parse("E1"),
        kept: "Room 4".to_owned(),
        scans: Vec::new(),
        form_key: FormKey([3; 16]),
    }
}

fn step(desk: &mut Desk, minute: i64, by: u32, step: PaperStep) -> Outcome {
    desk.now = BEGIN.plus_ms(minute * MINUTE_MS);
    let command = Command::from(EnterPaper { campaign: NEW, by: StaffId(by), step });
    decide(&mut desk.set, &command, desk.now)
}

fn batch(desk: &Desk) -> PaperBatch {
    match desk.set.row(PaperBatch::rows(NEW).item(1)) {
        Some(batch) => batch.clone(),
        other => panic!("{other:?}"),
    }
}

/// The changes of the counts on paper since the last call.
fn moved(desk: &mut Desk) -> Vec<(TallyKey, i64)> {
    let counts = desk
        .set
        .take_changes()
        .into_iter()
        .filter_map(|change| match change {
            Change::Count { source: TallySource::Paper, key, delta, .. } => Some((key, delta)),
            _ => None,
        });
    counts.collect()
}

fn sent_back(batch: i64) -> PaperStep {
    PaperStep::SendBack { batch, words: "Two sheets are copies.".to_owned() }
}

fn taken_back(batch: i64) -> PaperStep {
    PaperStep::TakeBack { batch, reason: ReasonClass::OurMistake, words: "Counted twice.".to_owned() }
}

#[test]
fn only_what_has_a_number_a_place_a_day_and_evidence_is_entered() {
    let scan = || Scan { name: "a".repeat(32), kind: ScanKind::Pdf, bytes: 9, blake3: String::new() };
    let long = "x".repeat(PAPER_WORDS_CHARS_MAX + 1);
    let cases: [(&str, PaperEntry, bool); 10] = [
        ("as it should be", entry(), true),
        ("a scan instead of words", PaperEntry { kept: " ".into(), scans: vec![scan()], ..entry() }, true),
        ("no number", PaperEntry { number: 0, ..entry() }, false),
        ("less than none", PaperEntry { number: -4, ..entry() }, false),
        ("a zero too many", PaperEntry { number: PAPER_SIGNATURES_MAX + 1, ..entry() }, false),
        ("no place", PaperEntry { place: " ".into(), ..entry() }, false),
        ("no day", PaperEntry { on: String::new(), ..entry() }, false),
        ("no evidence", PaperEntry { kept: " ".into(), ..entry() }, false),
        ("too many words", PaperEntry { kept: long, ..entry() }, false),
        ("too many scans", PaperEntry { scans: vec![scan(); PAPER_SCANS_MAX + 1], ..entry() }, false),
    ];
    for (name, entry, taken) in cases {
        let mut desk = open();
        let expected = match taken {
            true => Outcome::PaperKept { batch: 1 },
            false => Outcome::Refused(Refusal::TextOutOfBounds),
        };
        assert_eq!(step(&mut desk, 10, 1, PaperStep::Enter(entry)), expected, "{name}");
        assert_eq!(moved(&mut desk), [], "{name}: nothing counts yet");
        assert_eq!(desk.set.total(NEW), 1, "{name}");
    }
}

#[test]
fn it_counts_from_a_second_persons_check_until_it_is_taken_back() {
    let mut desk = open();
    let entered = PaperStep::Enter(entry());
    assert_eq!(step(&mut desk, 10, 1, entered.clone()), Outcome::PaperKept { batch: 1 });
    assert_eq!(step(&mut desk, 10, 1, entered), Outcome::Unchanged, "the button was pressed twice");
    for by_the_same in [PaperStep::Approve { batch: 1 }, sent_back(1)] {
        let refused = Outcome::Refused(Refusal::SecondPersonNeeded);
        assert_eq!(step(&mut desk, 11, 1, by_the_same), refused);
    }
    let not_yet = Outcome::Refused(Refusal::NotPossibleNow);
    assert_eq!(step(&mut desk, 11, 2, taken_back(1)), not_yet, "it does not count yet");
    assert_eq!((moved(&mut desk), desk.set.total(NEW)), (vec![], 1));

    assert_eq!(step(&mut desk, 12, 2, PaperStep::Approve { batch: 1 }), Outcome::Done);
    let hour = desk.now.hour();
    let keys = |delta| {
        let area = TallyKey::Area(AreaCode::parse("E1"));
        vec![
            (TallyKey::Total, delta),
            (area, delta),
            (TallyKey::Country(None), delta),
            (TallyKey::Hour(hour), delta),
        ]
    };
    assert_eq!((moved(&mut desk), desk.set.total(NEW)), (keys(40), 41));
    assert_eq!(step(&mut desk, 13, 2, PaperStep::Approve { batch: 1 }), Outcome::Unchanged);
    for late in [PaperStep::Approve { batch: 1 }, sent_back(1)] {
        assert_eq!(step(&mut desk, 13, 3, late), Outcome::Refused(Refusal::NotAllowed), "a reader");
    }
    assert_eq!(step(&mut desk, 13, 2, sent_back(1)), Outcome::Refused(Refusal::DecidedAlready));
    assert_eq!(
        step(&mut desk, 13, 1, PaperStep::Approve { batch: 1 }),
        Outcome::Refused(Refusal::DecidedAlready)
    );
    assert_eq!((moved(&mut desk), desk.set.total(NEW)), (vec![], 41));

    // Two hours later it is taken off the hour in which it was counted.
    assert_eq!(step(&mut desk, 140, 1, taken_back(1)), Outcome::Done);
    assert_eq!((moved(&mut desk), desk.set.total(NEW)), (keys(-40), 1));
    assert_eq!(step(&mut desk, 141, 1, taken_back(1)), Outcome::Unchanged);
    assert_eq!((moved(&mut desk), batch(&desk).state), (vec![], PaperState::TakenBack));
    let ledger = Correction::rows(NEW).item(1);
    match desk.set.row(ledger) {
        Some(line) => assert_eq!((line.missing(), line.paper), (40, Some(1))),
        other => panic!("no fall without a line: {other:?}"),
    }
    let again = PaperStep::Approve { batch: 1 };
    assert_eq!(step(&mut desk, 142, 2, again), Outcome::Refused(Refusal::DecidedAlready));
}

#[test]
fn what_is_sent_back_never_counted() {
    let mut desk = open();
    step(&mut desk, 10, 1, PaperStep::Enter(entry()));
    let silent = PaperStep::SendBack { batch: 1, words: " ".into() };
    assert_eq!(step(&mut desk, 11, 2, silent), Outcome::Refused(Refusal::TextOutOfBounds));
    assert_eq!(step(&mut desk, 11, 2, sent_back(1)), Outcome::Done);
    assert_eq!(batch(&desk).state, PaperState::SentBack);
    assert_eq!(step(&mut desk, 12, 2, taken_back(1)), Outcome::Refused(Refusal::NotPossibleNow));
    assert_eq!((moved(&mut desk), desk.set.total(NEW)), (vec![], 1));
    let next = PaperEntry { number: 38, form_key: FormKey([4; 16]), ..entry() };
    assert_eq!(step(&mut desk, 13, 1, PaperStep::Enter(next)), Outcome::PaperKept { batch: 2 });
}

#[test]
fn paper_reaches_thresholds_and_falls_below_them() {
    let mut desk = open();
    let many = PaperEntry { number: 10_000, area: None, ..entry() };
    step(&mut desk, 10, 1, PaperStep::Enter(many));
    let reached = |desk: &Desk| {
        let dates = &desk.set.campaign(NEW).unwrap().petition().dates;
        dates.response_threshold_reached_at.is_some()
    };
    assert!(!reached(&desk));
    step(&mut desk, 12, 2, PaperStep::Approve { batch: 1 });
    assert!(reached(&desk));
    step(&mut desk, 13, 2, taken_back(1));
    assert!(!reached(&desk));
}

#[test]
fn scans_go_when_personal_data_does_and_the_number_stays() {
    let mut desk = open();
    let scan = Scan { name: "1-00".to_owned(), kind: ScanKind::Pdf, bytes: 9, blake3: String::new() };
    step(&mut desk, 10, 1, PaperStep::Enter(PaperEntry { scans: vec![scan], ..entry() }));
    step(&mut desk, 11, 2, PaperStep::Approve { batch: 1 });
    let erase = EraseExpired { campaigns: vec![NEW], ..EraseExpired::default() };
    let erase = Command::from(erase);
    for (day, close, expected, left) in [
        (100, false, Outcome::Unchanged, 1),
        (200, true, Outcome::Unchanged, 1),
        (400, false, Outcome::Done, 0),
        (401, false, Outcome::Unchanged, 0),
    ] {
        desk.now = BEGIN.plus_ms(day * DAY_MS);
        if close {
            decide(&mut desk.set, &Command::from(CloseCampaign(NEW)), desk.now);
        }
        assert_eq!(decide(&mut desk.set, &erase, desk.now), expected, "day {day}");
        let batch = batch(&desk);
        assert_eq!((batch.scans.len(), batch.scans_erased_at.is_none()), (left, left == 1), "day {day}");
        assert_eq!((batch.state, desk.set.total(NEW)), (PaperState::Approved, 41), "day {day}");
    }
}

#[test]
fn nothing_is_entered_for_a_campaign_that_is_not_public() {
    let mut desk = Desk::with_campaign_in_queue();
    assert_eq!(step(&mut desk, 2, 1, PaperStep::Enter(entry())), Outcome::Refused(Refusal::NotPossibleNow));
    let mut closed = open();
    step(&mut closed, 10, 1, PaperStep::Enter(entry()));
    let mut campaign = closed.set.campaign(NEW).unwrap().clone();
    campaign.head.state = CampaignState::Closed;
    closed.set.put_campaign(campaign.clone());
    assert_eq!(step(&mut closed, 11, 2, PaperStep::Approve { batch: 1 }), Outcome::Done);
    campaign.head.state = CampaignState::TakenDown;
    closed.set.put_campaign(campaign);
    assert_eq!(step(&mut closed, 12, 2, taken_back(1)), Outcome::Refused(Refusal::NotPossibleNow));
}

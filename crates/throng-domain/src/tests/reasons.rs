//! Changing in the office why petitions are not accepted, as tables: who changes what, having seen which revision, and
//! what comes of it.

use super::SITE;
use super::settings::office;
use super::*;
use crate::office::audit::AuditEntry;
use crate::office::reason::{ReasonBook, ReasonSentence, ReasonTerms, is_shipped};
use crate::office::staff::StaffId;
use crate::sites::words::SentenceName;
use crate::spine::command::{ChangeReason, ChangeSentence, ReasonSaid, ReasonStep};
use crate::spine::limits::{REASON_NOTE_CHARS_MAX, REASON_STANDARD_CHARS_MAX, REASONS_MAX};
use crate::spine::outcome::Refusal;
use crate::spine::row::Row;

const REFUSED: fn(Refusal) -> Outcome = Outcome::Refused;

#[track_caller]
fn step(set: &mut WorkingSet, by: u32, code: &str, step: ReasonStep, expected: &Outcome) {
    let change = ChangeReason { site: SITE, by: StaffId(by), code: code.to_owned(), step };
    let outcome = decide(set, &Command::from(change.clone()), BEGIN);
    assert_eq!(outcome, *expected, "{change:?}");
}

/// What a form would bring: all terms, and both sentences.
fn said(by: u32, code: &str, revisions: (u32, u32), (public, mail): (&str, &str)) -> ReasonSaid {
    let sentence = |which: ReasonSentence, text: &str| ChangeSentence {
        site: SITE,
        by: StaffId(by),
        name: SentenceName { language: "en".into(), key: which.key(code) },
        text: Some(text.to_owned()),
        shipped: if is_shipped(code) {
            "shipped".into()
        } else {
            String::new()
        },
        revision: revisions.1,
    };
    ReasonSaid {
        new: false,
        revision: revisions.0,
        terms: ReasonTerms::default(),
        sentences: vec![sentence(ReasonSentence::Said, public), sentence(ReasonSentence::Mail, mail)],
    }
}

fn new(code: &str) -> ReasonStep {
    ReasonStep::Say(ReasonSaid { new: true, ..said(1, code, (0, 0), ("It is late.", "Be earlier.")) })
}

fn codes(set: &WorkingSet) -> Vec<String> {
    let book = ReasonBook::of(set.row(ReasonBook::key(SITE)).cloned());
    book.reasons.iter().map(|reason| reason.code.clone()).collect()
}

fn text(set: &WorkingSet, which: ReasonSentence, code: &str) -> Option<String> {
    let name = SentenceName { language: "en".into(), key: which.key(code) };
    match set.row(name.row(SITE)) {
        Some(sentence) => sentence.text.clone(),
        _ => None,
    }
}

fn logged(set: &WorkingSet) -> Vec<(String, String)> {
    let list = AuditEntry::rows(SITE);
    let lines = set
        .rows(list)
        .map(|(_, line)| (line.action.clone(), line.subject.clone()));
    lines.collect()
}

#[test]
fn a_reason_is_changed_by_owners_who_saw_what_it_is() {
    let mut set = office();
    let words = ("Ask the council.", "Write to it.");
    for (by, revisions, public, hidden, expected) in [
        (2, (0, 0), "Ask the council.", false, REFUSED(Refusal::NotAllowed)),
        (3, (0, 0), "Ask the council.", false, REFUSED(Refusal::NotAllowed)),
        (1, (0, 0), " ", false, REFUSED(Refusal::TextOutOfBounds)),
        (1, (0, 0), "Ask the council.", false, Outcome::Done),
        // The button was pressed twice.
        (1, (0, 0), "Ask the council.", false, Outcome::Unchanged),
        // A sentence that a colleague has changed.
        (1, (0, 0), "Ask the mayor.", false, REFUSED(Refusal::WordsChanged)),
        (1, (0, 1), "Ask the council.", true, Outcome::Done),
        // Terms that a colleague has changed.
        (1, (0, 1), "Ask the council.", false, REFUSED(Refusal::WordsChanged)),
        (1, (1, 1), "Ask the mayor.", true, Outcome::Done),
    ] {
        let mut said = said(by, "irrelevant", revisions, (public, words.1));
        said.terms.hidden = hidden;
        step(&mut set, by, "irrelevant", ReasonStep::Say(said), &expected);
    }
    // Back to the program's own words: only for sentences that were changed.
    let mut back = said(1, "irrelevant", (1, 1), words);
    back.terms.hidden = true;
    back.sentences
        .iter_mut()
        .for_each(|sentence| sentence.text = None);
    back.sentences[0].revision = 2;
    step(&mut set, 1, "irrelevant", ReasonStep::Say(back), &Outcome::Done);
    assert_eq!(text(&set, ReasonSentence::Said, "irrelevant"), None);
    let line = |action: &str, subject: &str| (action.to_owned(), subject.to_owned());
    assert_eq!(
        logged(&set),
        [
            line("change-words", "rejected-irrelevant (en)"),
            line("change-words", "instead-irrelevant (en)"),
            line("change-reason", "irrelevant"),
            line("change-words", "rejected-irrelevant (en)"),
            line("reset-words", "rejected-irrelevant (en)"),
            line("reset-words", "instead-irrelevant (en)"),
        ]
    );
}

#[test]
fn a_refused_change_changes_nothing_of_it() {
    let mut set = office();
    step(&mut set, 1, "late", new("late"), &Outcome::Done);
    let mut half = said(1, "late", (1, 1), ("Other.", "Other."));
    half.sentences[1].revision = 9;
    step(&mut set, 1, "late", ReasonStep::Say(half), &REFUSED(Refusal::WordsChanged));
    let mut terms = said(1, "late", (0, 1), ("Other.", "Other."));
    terms.terms.standard = "Rule 4".into();
    step(&mut set, 1, "late", ReasonStep::Say(terms), &REFUSED(Refusal::WordsChanged));
    assert_eq!(text(&set, ReasonSentence::Said, "late").as_deref(), Some("It is late."));
}

#[test]
fn an_own_reason_is_added_once_and_says_something() {
    let mut set = office();
    let but = |change: fn(&mut ReasonSaid)| {
        let ReasonStep::Say(mut said) = new("late") else {
            unreachable!()
        };
        change(&mut said);
        ReasonStep::Say(said)
    };
    for wrong in [
        but(|said| said.sentences.clear()),
        but(|said| drop(said.sentences.pop())),
        but(|said| said.sentences[0].text = None),
        but(|said| said.sentences[0].name.key = "rejected-title".into()),
        but(|said| said.sentences[0].by = StaffId(2)),
        but(|said| said.terms.standard = "a\nb".into()),
        but(|said| said.terms.standard = "a".repeat(REASON_STANDARD_CHARS_MAX + 1)),
        but(|said| said.terms.note = "a".repeat(REASON_NOTE_CHARS_MAX + 1)),
    ] {
        step(&mut set, 1, "late", wrong, &REFUSED(Refusal::TextOutOfBounds));
    }
    step(&mut set, 1, "Late", new("Late"), &REFUSED(Refusal::TextOutOfBounds));
    step(&mut set, 1, "late", but(|said| said.new = false), &REFUSED(Refusal::NotPossibleNow));
    step(&mut set, 1, "late", new("late"), &Outcome::Done);
    step(&mut set, 1, "late", new("late"), &Outcome::Unchanged);
    let other = but(|said| said.sentences[0].text = Some("Another.".into()));
    step(&mut set, 1, "late", other, &REFUSED(Refusal::ReasonCodeTaken));
    let taken = ReasonStep::Say(ReasonSaid { new: true, ..said(1, "foi", (0, 0), ("a", "b")) });
    step(&mut set, 1, "foi", taken, &REFUSED(Refusal::ReasonCodeTaken));
    let known = codes(&set);
    assert_eq!(known[known.len() - 2..], ["late", "other"], "the one for all others stays the last");
    for number in known.len()..REASONS_MAX {
        let code = format!("r{number}");
        step(&mut set, 1, &code, new(&code), &Outcome::Done);
    }
    step(&mut set, 1, "more", new("more"), &REFUSED(Refusal::ReasonsFull));
}

#[test]
fn a_reason_is_retired_brought_back_and_moved() {
    let mut set = office();
    let before = |code: &str| ReasonStep::MoveBefore(Some(code.to_owned()));
    for (by, code, change, expected) in [
        (2, "foi", ReasonStep::Retire, REFUSED(Refusal::NotAllowed)),
        (1, "other", ReasonStep::Retire, REFUSED(Refusal::NotPossibleNow)),
        (1, "nothing", ReasonStep::Retire, REFUSED(Refusal::NotPossibleNow)),
        (1, "foi", ReasonStep::BringBack, Outcome::Unchanged),
        (1, "foi", ReasonStep::Retire, Outcome::Done),
        (1, "foi", ReasonStep::Retire, Outcome::Unchanged),
        (1, "foi", before("duplicate"), Outcome::Done),
        (1, "foi", before("duplicate"), Outcome::Unchanged),
        (1, "foi", before("foi"), Outcome::Unchanged),
        (1, "foi", before("nothing"), REFUSED(Refusal::NotPossibleNow)),
        (1, "duplicate", ReasonStep::MoveBefore(None), Outcome::Done),
        (3, "foi", ReasonStep::MoveBefore(None), REFUSED(Refusal::NotAllowed)),
    ] {
        step(&mut set, by, code, change, &expected);
    }
    let known = codes(&set);
    assert_eq!((known[0].as_str(), known.last().map(String::as_str)), ("foi", Some("duplicate")));
    let book = ReasonBook::of(set.row(ReasonBook::key(SITE)).cloned());
    assert!(book.find("foi").expect("it stays").retired);
    step(&mut set, 1, "foi", ReasonStep::BringBack, &Outcome::Done);
    let actions: Vec<String> = logged(&set).into_iter().map(|(action, _)| action).collect();
    assert_eq!(actions, ["retire-reason", "move-reason", "move-reason", "bring-back-reason"]);
}

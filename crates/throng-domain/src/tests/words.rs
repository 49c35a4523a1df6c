//! Changing words and pages in the office as tables: who changes what, having seen which revision, and what comes of
//! it.

use super::SITE;
use super::settings::office;
use super::*;
use crate::office::audit::AuditEntry;
use crate::office::staff::StaffId;
use crate::sites::standing::{PageContent, PagePlace, PageText, PageVersion, ShippedPage};
use crate::sites::words::SentenceName;
use crate::spine::command::{ChangePage, ChangeSentence};
use crate::spine::limits::{SENTENCE_CHARS_MAX, STANDING_BYTES_MAX, STANDING_MENU_MAX, STANDING_PAGES_MAX};
use crate::spine::outcome::Refusal;
use crate::spine::row::Row;

fn name() -> SentenceName {
    SentenceName { language: "en".into(), key: "continue".into() }
}

fn logged(set: &WorkingSet) -> Vec<(String, String, String)> {
    let list = AuditEntry::rows(SITE);
    let lines = set
        .rows(list)
        .map(|(_, line)| (line.action.clone(), line.before.clone(), line.after.clone()));
    lines.collect()
}

#[test]
fn a_sentence_is_changed_by_owners_who_saw_what_it_is() {
    let mut set = office();
    let long = "a".repeat(SENTENCE_CHARS_MAX + 1);
    for (by, revision, text, shipped, expected) in [
        (2, 0, Some("Go on"), "Continue", Outcome::Refused(Refusal::NotAllowed)),
        (3, 0, Some("Go on"), "Continue", Outcome::Refused(Refusal::NotAllowed)),
        (1, 0, Some("  "), "Continue", Outcome::Refused(Refusal::TextOutOfBounds)),
        (1, 0, Some("a\u{7}"), "Continue", Outcome::Refused(Refusal::TextOutOfBounds)),
        (1, 0, Some(&*long), "Continue", Outcome::Refused(Refusal::TextOutOfBounds)),
        (1, 0, None, "Continue", Outcome::Unchanged),
        (1, 1, Some("Go on"), "Continue", Outcome::Refused(Refusal::WordsChanged)),
        (1, 0, Some("Go on"), "Continue", Outcome::Done),
        // The button was pressed twice.
        (1, 0, Some("Go on"), "Continue", Outcome::Unchanged),
        (1, 0, Some("Next"), "Continue", Outcome::Refused(Refusal::WordsChanged)),
        (1, 1, Some("Next"), "Continue", Outcome::Done),
        // The program has other words by now, and the office keeps its own.
        (1, 2, Some("Next"), "Onwards", Outcome::Done),
        (1, 3, None, "Onwards", Outcome::Done),
        (1, 0, Some("Late"), "Onwards", Outcome::Refused(Refusal::WordsChanged)),
        (1, 4, Some("Again"), "Onwards", Outcome::Done),
    ] {
        let change = ChangeSentence {
            site: SITE,
            by: StaffId(by),
            name: name(),
            text: text.map(str::to_owned),
            shipped: shipped.to_owned(),
            revision,
        };
        let outcome = decide(&mut set, &Command::from(change), BEGIN);
        assert_eq!(outcome, expected, "{by} {revision} {text:?}");
    }
    let line = |action: &str, before: &str, after: &str| (action.into(), before.into(), after.into());
    assert_eq!(
        logged(&set),
        [
            line("change-words", "Continue", "Go on"),
            line("change-words", "Go on", "Next"),
            line("change-words", "Next", "Next"),
            line("reset-words", "Next", "Onwards"),
            line("change-words", "Onwards", "Again"),
        ]
    );
}

fn own(slug: &str) -> PageContent {
    let text = |language: &str| PageText {
        language: language.into(),
        title: "House rules".into(),
        markdown: "Be *kind*.".into(),
        html: "<p>Be <em>kind</em>.</p>".into(),
    };
    PageContent {
        place: PagePlace::Own { slug: slug.into() },
        menu: None,
        published: true,
        texts: vec![text("en"), text("cy")],
    }
}

#[track_caller]
fn write(set: &mut WorkingSet, number: Option<i64>, revision: u32, content: PageContent, expected: &Outcome) {
    let change = ChangePage { site: SITE, by: StaffId(1), number, revision, content };
    assert_eq!(decide(set, &Command::from(change.clone()), BEGIN), *expected, "{change:?}");
}

#[test]
fn pages_are_written_by_owners_and_every_version_is_kept() {
    let mut set = office();
    let refused = Outcome::Refused;
    for by in [2, 3] {
        let change = ChangePage { site: SITE, by: StaffId(by), number: None, revision: 0, content: own("a") };
        let outcome = decide(&mut set, &Command::from(change), BEGIN);
        assert_eq!(outcome, refused(Refusal::NotAllowed));
    }
    for slug in ["", "A", "a b", "-a", "a-", "a--b", "../a", "a/b", "é", "a.b", &"a".repeat(61)] {
        write(&mut set, None, 0, own(slug), &refused(Refusal::TextOutOfBounds));
    }
    let but = |change: fn(&mut PageContent)| {
        let mut content = own("rules");
        change(&mut content);
        content
    };
    for content in [
        but(|content| content.texts.clear()),
        but(|content| content.texts[1].language = "en".into()),
        but(|content| content.texts[0].title = " ".into()),
        but(|content| content.texts[0].title = "a\nb".into()),
        but(|content| content.texts[0].markdown = String::new()),
        but(|content| content.texts[0].markdown = "a".repeat(STANDING_BYTES_MAX + 1)),
        but(|content| {
            content.menu = Some(1);
            content.place = PagePlace::Shipped { page: ShippedPage::About, instead: false };
        }),
    ] {
        write(&mut set, None, 0, content, &refused(Refusal::TextOutOfBounds));
    }
    write(&mut set, None, 0, own("rules"), &Outcome::Done);
    write(&mut set, None, 0, own("rules"), &Outcome::Unchanged);
    let other = but(|content| content.texts[0].title = "Other".into());
    write(&mut set, None, 0, other.clone(), &refused(Refusal::PageAddressTaken));
    write(&mut set, Some(1), 0, other.clone(), &refused(Refusal::WordsChanged));
    write(&mut set, Some(9), 1, own("nowhere"), &refused(Refusal::WordsChanged));
    write(&mut set, Some(1), 1, other, &Outcome::Done);
    let list = PageVersion::of_page(SITE, 1);
    let versions = set.rows(list).map(|(revision, _)| revision).collect::<Vec<_>>();
    assert_eq!(versions, [1, 2]);
    // One for each page of the program.
    for (instead, expected) in [(false, Outcome::Done), (true, refused(Refusal::PageAddressTaken))] {
        let place = PagePlace::Shipped { page: ShippedPage::Privacy, instead };
        write(&mut set, None, 0, PageContent { place, ..own("x") }, &expected);
    }
    assert_eq!(logged(&set).len(), 3);
}

#[test]
fn pages_and_the_menu_have_an_end() {
    let mut set = office();
    for number in 0..STANDING_PAGES_MAX {
        let menu = (number < STANDING_MENU_MAX).then_some(1);
        write(&mut set, None, 0, PageContent { menu, ..own(&format!("p{number}")) }, &Outcome::Done);
    }
    write(&mut set, None, 0, own("more"), &Outcome::Refused(Refusal::PagesFull));
    let last = i64::try_from(STANDING_PAGES_MAX).unwrap();
    let shown = PageContent { menu: Some(1), ..own("last") };
    write(&mut set, Some(last), 1, shown.clone(), &Outcome::Refused(Refusal::PagesFull));
    write(&mut set, Some(last), 1, PageContent { published: false, ..shown }, &Outcome::Done);
}

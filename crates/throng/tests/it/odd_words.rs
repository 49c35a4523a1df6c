//! Typed text with invisible characters, or with characters that change what stands around them: it is stored without
//! these, wherever it goes, and nothing else of it is lost.

use crate::start::{hand_in, says};
use crate::town::{ADA, BEN, Person, TREES, Town};

/// Marks that turn the direction of a line, and line ends that are not the usual one.
const DISTURBING: [char; 7] =
    ['\u{202E}', '\u{2066}', '\u{2069}', '\u{2028}', '\u{85}', '\u{FEFF}', '\u{FFF9}'];

#[track_caller]
fn is_clean(text: &str, place: &str) {
    let found = text.chars().find(|c| DISTURBING.contains(c));
    assert!(found.is_none(), "{place}: {found:?} in {text:?}");
}

#[test]
fn nothing_that_turns_a_line_around_is_kept_or_shown() {
    let town = Town::open();
    for mark in DISTURBING {
        let mut visitor = town.visitor();
        let number = u32::from(mark);
        let email: &'static str = format!("p{number}@brindle.example").leak();
        let title = format!("Open the{mark}reading room on day {number}");
        hand_in(&mut visitor, &title, Person { name: "Ada Fenwick", email });
        let letter = town.tray().only(email);
        is_clean(&format!("{letter:?}"), "mail");
        assert!(
            letter
                .subject
                .ends_with(&format!("Open the reading room on day {number}")),
            "{letter:?}"
        );

        let mut reporter = town.visitor();
        reporter
            .get(&format!("/petitions/{TREES}/report"))
            .expect_status(200);
        let words = format!("Look{mark} here, number {number}");
        let sent = reporter.press("Send report", &[("class", "abuse"), ("words", &words)]);
        sent.expect_status(200);
        let query = format!("/petitions?q=a{}b", encoded(mark));
        is_clean(&town.visitor().get(&query).text(), &query);
    }
    is_clean(&town.rows().join("\n"), "store");
}

fn encoded(c: char) -> String {
    let mut bytes = [0; 4];
    let bytes = c.encode_utf8(&mut bytes).bytes();
    bytes.map(|byte| format!("%{byte:02X}")).collect()
}

#[test]
fn what_scripts_need_and_what_is_long_stays() {
    let town = Town::open();
    for (number, title) in [
        "Save the 👩‍👩‍👧 centre 🏴󠁧󠁢󠁷󠁬󠁳󠁿",
        "می\u{200C}خواهیم یک کتابخانه",
        "क्\u{200D}ष और पानी",
        "𠜎𠜱𠝹𠱓 are four bytes each",
        "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
    ]
    .into_iter()
    .enumerate()
    {
        let email: &'static str = format!("long{number}@brindle.example").leak();
        let mut visitor = town.visitor();
        hand_in(&mut visitor, title, Person { email, ..if number % 2 == 0 { ADA } else { BEN } });
        let letter = town.tray().only(email);
        assert_eq!(letter.subject, format!("Confirm your petition: {title}"));
        says(&visitor.get(&letter.link_to("/petitions/own/")), title);
    }
}

//! Typed text with invisible characters, or with characters that change what stands around them: it is stored without
//! these, wherever it goes, and nothing else of it is lost.

use std::fs;

use serde_json::{Value, json};
use throng_testkit::program::temporary_folder;

use crate::desk::case;
use crate::staff::set_up;
use crate::start::{hand_in, says};
use crate::town::{ADA, BEN, Person, TREES, Town, confirmed, petition, run, said, settle, text};

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

/// A mark that turns a line, in the middle of a text that it must not be missed in.
fn turned(text: &str) -> String {
    let (first, rest) = text.split_once(' ').expect("two words");
    format!("{first}\u{202E} \u{2066}{rest}")
}

#[test]
fn what_comes_from_elsewhere_or_is_published_loses_them_too() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    let more = json!({
        "opened_at": "2026-03-02T09:00:00.000Z",
        "background": turned("Readers come.\n\nThey stay."),
        "government_response_at": "2026-04-02T09:00:00.000Z",
        "government_response": {
            "responded_on": "2026-04-02",
            "summary": turned("We agree."),
            "details": "",
            "answered_by": turned("Brindle Council"),
            "created_at": "2026-04-02T09:00:00.000Z",
            "updated_at": "2026-04-02T09:00:00.000Z",
        },
    });
    let (one, sheet) = (folder.path().join("one.json"), folder.path().join("all.csv"));
    let room = petition(21, &turned("Open the reading room"), "open", 5, &more);
    fs::write(&one, room.to_string()).expect("a file in a temporary folder");
    let rows = format!("t,d,n,b\n{},2026-03-02,7,{}\n", turned("Mend the clock"), turned("It stopped."));
    fs::write(&sheet, rows).expect("a file in a temporary folder");
    let mapping = "--mapping=action=t,created_at=d,signature_count=n,background=b";
    let words = ["import", "--data", &text(&data), mapping, &text(&one), &text(&sheet)];
    let imported = run(&words);
    assert!(imported.status.success(), "{}", said(&imported));
    assert!(said(&imported).contains("marks that turn the line around, in 6 texts"), "{}", said(&imported));
    assert!(said(&run(&words)).contains("unchanged: 1"), "what is here without them is the same petition");

    let town = Town::in_folder(folder, &[]);
    let mut olga = town.visitor();
    set_up(&mut olga, &town.setup_path());
    olga.get(&case(TREES));
    olga.click_link("Publish: The response").expect_status(200);
    let (by, summary) = (turned("Brindle Council"), turned("We will plant forty."));
    olga.press("Preview", &[("answered_by", &by), ("on", "2026-10-01"), ("summary", &summary)])
        .expect_status(200);
    olga.press("Publish", &[]).expect_status(200);
    olga.get("/admin/words/mail-hello");
    let hello = turned("Good day { $name },");
    olga.press("Save", &[("text", &hello)]).expect_status(200);
    is_clean(&town.rows().join("\n"), "store");
    for (path, words) in
        [("/petitions/21", "Open the reading room"), ("/petitions/1", "We will plant forty.")]
    {
        let page = town.visitor().get(path);
        says(&page, words);
        is_clean(&page.text(), path);
    }
}

/// They were kept until they were taken out of what people type: a row from then deceived wherever it was shown.
#[test]
fn what_was_stored_with_them_is_shown_without() {
    let turned = |rows: &mut Vec<Value>| {
        let mut turned = 0;
        for row in rows.iter_mut() {
            let text = row.to_string();
            let with = text.replace("lime trees", "QQQlimeWWW trees");
            turned += usize::from(with != text);
            *row = serde_json::from_str(&with).expect("JSON");
        }
        assert!(turned > 0, "one is about lime trees");
    };
    let marks = [(&b"QQQ"[..], "\u{202E}".as_bytes()), (&b"WWW"[..], "\u{2066}".as_bytes())];
    let town = Town::open().damaged_with(&[], turned, &marks);
    let base = town.program.base_url().replace(':', "%3A").replace('/', "%2F");
    let oembed = format!("/oembed?url={base}%2Fpetitions%2F{TREES}");
    for path in [
        "/",
        "/petitions",
        "/petitions?q=lime",
        "/petitions/1",
        "/embed/1",
        "/petitions.json",
        "/petitions/1.json",
        "/petitions.csv",
        "/data/petitions.jsonl",
        "/petitions.atom",
        "/feed.json",
        "/petitions/1/timeline.atom",
        "/petitions/1/events.ics",
        &oembed,
    ] {
        let answer = town.visitor().get(path);
        answer.expect_status(200);
        let shown = answer.text();
        // The lines of a calendar are folded wherever they are long.
        assert!(path.ends_with(".ics") || shown.contains("lime trees"), "{path}: {shown}");
        is_clean(&shown, path);
    }
    confirmed(&town, ADA);
    is_clean(&format!("{:?}", town.tray().only(ADA.email)), "mail");
}

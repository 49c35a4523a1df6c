//! Pages of a copy that take long between what they read and what they say of it: none is of two moments.

use std::path::PathBuf;
use std::sync::Mutex;

use super::*;
use crate::stream::now_ms;

/// Starts a program that shows a directory, and whose pages take so long.
#[track_caller]
fn slowly(pair: &Pair, ms: u32) -> (Program, PathBuf) {
    let file = pair.path("slow-pages");
    fs::write(&file, ms.to_string()).expect("there is room");
    (showing_with(pair, &pair.second(), [("THRONG_SLOW_PAGES", text(&file))]), file)
}

/// What an answer says: up to when everything is in it, and a number.
fn said(copy: &Program, reader: usize) -> Option<(String, i64)> {
    let answer = visitor(copy).get(&format!("/petitions/{TREES}.json?_={reader}"));
    // While a change waits for other pages, for a moment.
    if answer.status == 503 {
        return None;
    }
    answer.expect_status(200);
    let number = &answer.json()["data"]["attributes"]["signature_count"];
    let as_of = answer.header(AS_OF).expect("it is known").to_owned();
    Some((as_of, number.as_i64().expect("a number")))
}

/// Whoever reads that everything up to a second is in an answer finds it there: the number is that of the same moment.
#[test]
fn no_answer_is_of_two_moments() {
    let pair = Pair::open(&[]);
    confirmed(&pair.town, ADA);
    let (copy, file) = slowly(&pair, 0);
    let before = pair.town.count(TREES);
    wait_until_it_shows(&copy, before);
    // Longer than until the next look, and the one after it.
    fs::write(&file, "2500").expect("there is room");
    let done = AtomicBool::new(false);
    let thanked: Mutex<Vec<String>> = Mutex::default();
    let (mut seen, mut at) = (Vec::new(), 0);
    std::thread::scope(|scope| {
        let readers = [0, 1].map(|reader| {
            let (copy, done) = (&copy, &done);
            scope.spawn(move || {
                let mut seen = Vec::new();
                while !done.load(Ordering::Relaxed) {
                    seen.extend(said(copy, reader));
                }
                seen
            })
        });
        for person in 0..6 {
            let email = format!("m{person}@fenwick.example");
            confirmed(&pair.town, Person { name: "Mo Ray", email: email.leak() });
            thanked.lock().expect("nobody panics").push(now());
            let moved = || {
                number_now(&copy)
                    .filter(|number| *number > before + at)
                    .map(|_| ())
            };
            assert!(Deadline::after(PATIENCE).wait_for(moved).is_some(), "{}", copy.output().join("\n"));
            at = person + 1;
        }
        done.store(true, Ordering::Relaxed);
        for reader in readers {
            seen.extend(reader.join().expect("it ends"));
        }
    });
    let thanked = thanked.into_inner().expect("nobody panics");
    assert!(seen.len() > 4, "{seen:?}");
    for (as_of, number) in &seen {
        // Who was thanked in an earlier second than that.
        let least = before + thanked.iter().filter(|at| *at < as_of).count() as i64;
        assert!(*number >= least, "{number} as of {as_of}, when {least} had signed: {thanked:?} {seen:?}");
    }
}

/// This second, written as a copy writes it: what is written so can be compared as text.
fn now() -> String {
    let now = jiff::Timestamp::from_millisecond(now_ms()).expect("the clock is right");
    now.strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// A page for which nobody waits any longer, when the directory is let go, is shown to nobody.
#[test]
fn a_page_that_takes_longer_than_anybody_waits_for_is_cut_off() {
    let pair = Pair::open(&[]);
    confirmed(&pair.town, ADA);
    let (copy, file) = slowly(&pair, 0);
    wait_until_it_shows(&copy, pair.town.count(TREES));
    fs::write(&file, "90000").expect("there is room");
    let asked = pair.second().join("let-go");
    let answer = std::thread::scope(|scope| {
        // What is asked for fresh is waited for until it is made.
        let slow = scope.spawn(|| visitor(&copy).get("/petitions?fresh=1"));
        let is_begun = || file.with_extension("begun").exists().then_some(());
        assert!(Deadline::after(PATIENCE).wait_for(is_begun).is_some(), "it is being made");
        fs::write(&asked, "as throng promote does").expect("there is room");
        let is_let_go = || {
            visitor(&copy)
                .get("/healthz")
                .text()
                .contains("\"let-go\"")
                .then_some(())
        };
        assert!(Deadline::after(PATIENCE).wait_for(is_let_go).is_some(), "{}", copy.output().join("\n"));
        // Longer than it waits for whoever makes a page.
        std::thread::sleep(Duration::from_secs(14));
        fs::write(&file, "0").expect("there is room");
        slow.join().expect("it ends")
    });
    answer.expect_status(503);
    assert!(answer.text().contains("not ready yet"), "{}", answer.text());
    fs::remove_file(&asked).expect("it is ours");
    let shown = || {
        let page = visitor(&copy).get("/petitions?fresh=1");
        (page.status == 200).then_some(())
    };
    assert!(Deadline::after(PATIENCE).wait_for(shown).is_some(), "{}", copy.output().join("\n"));
}

//! Orders to upgrade that come at the same time, to the wrong place, for the wrong program, or after somebody has tidied up the data
//! directory: each is carried out, or told what to do.
//!
//! Not tested here: what visitors notice of an upgrade (`hand_over.rs`, `hand_over_tls.rs`).

use std::fs;
use std::thread;
use std::time::Duration;

use throng_testkit::deadline::Deadline;

use crate::hand_over::{Successors, upgrade};
use crate::overload::post_signature;
use crate::town::{ADA, BEN, THRONG, TREES, TREES_CARRIED_OVER, Town, confirmed, run, said, text};

/// Half of what a new program may take in all.
const PATIENCE: Duration = Duration::from_secs(60);

/// Whoever asks while another upgrade is under way waits, and is told what became of it. Nobody is hung up on.
#[test]
fn several_orders_at_once_are_carried_out_or_told_of_the_other() {
    let town = Town::open();
    let mut successors = Successors::default();
    let outputs: Vec<_> = thread::scope(|scope| {
        let asked: Vec<_> = (0..4).map(|_| scope.spawn(|| upgrade(&town, THRONG))).collect();
        asked
            .into_iter()
            .map(|asked| asked.join().expect("it ends"))
            .collect()
    });
    let mut done = 0;
    for output in &outputs {
        let words = said(output);
        if output.status.success() {
            done += 1;
            successors.note(&words);
        } else {
            assert!(words.contains("another upgrade was under way and is done: Throng "), "{words}");
            assert!(words.contains("ask again"), "{words}");
        }
    }
    assert!(done > 0);
    confirmed(&town, ADA);
    successors.upgrade(&town);
    confirmed(&town, BEN);
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 2);
    town.verify();
}

/// The file is no more than a name: the lock that counts is on the directory, and both go over as what they are.
#[test]
fn a_lock_that_somebody_removed_keeps_nobody_from_upgrading() {
    let town = Town::open();
    let lock = town.data().join("lock");
    fs::remove_file(&lock).expect("it is there");
    let mut successors = Successors::default();
    successors.upgrade(&town);
    assert!(lock.is_file(), "it is there again");
    // Another file in its place is no lock of anybody.
    fs::remove_file(&lock).expect("it is there");
    fs::write(&lock, "").expect("a file");
    successors.upgrade(&town);
    confirmed(&town, ADA);
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 1);
    let second = run(&["serve", "--data", &text(&town.data()), "--listen", "127.0.0.1:0"]);
    assert!(
        !second.status.success() && said(&second).contains("another throng is using"),
        "{}",
        said(&second)
    );
}

#[test]
fn a_directory_that_is_not_there_is_named() {
    let output = run(&["upgrade", "--data", "/nonexistent/town", "--program", THRONG]);
    let words = said(&output);
    assert!(!output.status.success());
    assert!(words.contains("there is no directory /nonexistent/town: name the one"), "{words}");
}

/// The end waited for as long as the new program said that it still works at it, two minutes at most, and forms with it.
#[test]
fn a_stop_waits_for_nobody_who_has_not_taken_over_yet() {
    let mut town = Town::open();
    let hear = "dd bs=65536 count=1 <&0 >/dev/null 2>/dev/null";
    let schema = throng_store::sqlite::schema();
    let works = format!(
        "printf '%s' '{{\"hello\":{{\"version\":\"9.9.9\",\"schema\":{schema},\"signs\":true}}}}' >&0; {hear}; \
         printf '\"prepared\"' >&0; {hear}; while printf '\"working\"' >&0; do sleep 1; done"
    );
    let (works, data) = (town.script("works", &works), text(&town.data()));
    let base = town.program.base_url().to_owned();
    thread::scope(|scope| {
        let order = scope.spawn(|| run(&["upgrade", "--data", &data, "--program", &works]));
        let has_begun = || {
            let health = town.visitor().get("/healthz").json();
            (health["status"] == "handing-over").then_some(())
        };
        assert!(Deadline::after(PATIENCE).wait_for(has_begun).is_some(), "nobody takes over");
        let form = scope.spawn(|| post_signature(&base, ADA.email, 1));
        let waits = || {
            let health = town.visitor().get("/healthz").json();
            (health["resources"]["connections"]["now"].as_u64() >= Some(2)).then_some(())
        };
        assert!(Deadline::after(PATIENCE).wait_for(waits).is_some(), "nobody sends a form");
        let status = town.program.terminate_and_wait(PATIENCE);
        assert!(status.success(), "{status}");
        assert_eq!(form.join().expect("it is answered"), Some(303));
        // Whoever asked for it may have been told why, or hears no more.
        drop(order.join().expect("it ends"));
    });
    assert_eq!(town.rows_of("signature").len(), 1);
    town.verify();
}

/// Back to a version before: where that has the same schema it takes over like any other, and else it is said what to do.
#[test]
fn an_older_program_takes_over_where_it_can_read_the_database() {
    let town = Town::open();
    confirmed(&town, ADA);
    for (schema, expected) in [
        (1, "is too old: it has schema 1 of the database"),
        (1, "throng.db.schema-1"),
        (9_999, "stop the running one and start that one instead"),
    ] {
        let hello = format!(r#"printf '{{"hello":{{"version":"0.0.1","schema":{schema}}}}}' >&0; exec cat"#);
        let output = upgrade(&town, &town.script("other", &hello));
        let words = said(&output);
        assert!(!output.status.success(), "{schema}: {words}");
        assert!(words.contains(expected) && words.contains("goes on as before"), "{schema}: {words}");
    }
    assert_eq!(post_signature(town.program.base_url(), BEN.email, 1), Some(303), "nobody noticed");
    // There and back again: the program that was there before is kept beside the new one.
    let before = town.data().join("throng-before");
    fs::copy(THRONG, &before).expect("there is room");
    let mut successors = Successors::default();
    successors.upgrade(&town);
    successors.upgrade_with(&town, &text(&before));
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 1);
    assert_eq!(town.rows_of("signature").len(), 2);
    town.verify();
}

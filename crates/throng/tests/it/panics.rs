//! A bug in each thread of the program, seeded by the feature `chaos`: either the program ends, is started again and
//! has lost nothing that it had acknowledged, or it goes on as if nothing had happened. Issue 11, 4: a panic on the
//! write path left a program that reported itself healthy and answered no form.

use std::fs;
use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use throng_store::chaos::PANICS;
use throng_testkit::deadline::Deadline;
use throng_testkit::program::temporary_folder;

use crate::hand_over::{Successors, upgrade};
use crate::live::Open;
use crate::overload::post_signature;
use crate::paper::{PDF, enter, entered, fields, paper};
use crate::staff::{OLGA, PASSWORD, sign_in, town_with_olga};
use crate::supervisor::Supervisor;
use crate::town::{
    ADA, BEN, Person, THRONG, TREES, TREES_CARRIED_OVER, Town, confirmed, import, petition, run, said,
    serving, settle, text,
};

/// The environment variable that chooses the place.
const SEED: &str = "THRONG_PANIC";
/// Longest wait for something that happens by itself.
const PATIENCE: Duration = Duration::from_secs(60);
/// The exit status after a bug.
const STATUS_BUG: i32 = 70;

/// Somebody who signs after the program was started again.
const CLEO: Person = Person { name: "Cleo Finch", email: "cleo@finch.example" };

/// The places at which the committer is made to panic when somebody signs.
const WRITING: [&str; 3] = ["decide", "apply", "publish"];
/// Places without which the program cannot work at all: it ends while it starts.
const VITAL: [&str; 5] = ["main", "starting", "reader", "mail", "accepting"];
/// Places that are started again, or go on, without anybody doing anything.
const QUIET: [&str; 13] = [
    "question",
    "erasing",
    "mailing",
    "checking",
    "regular",
    "pressure",
    "disk",
    "troubles",
    "giving-back",
    "mail-worker",
    "backing-up",
    "streaming",
    "shedding",
];
/// Threads among which these places are shared out.
const PARTS: usize = 4;
/// Places at which a program that takes over from another dies.
const TAKING_OVER: [&str; 2] = ["taking-over", "taken-over"];
/// Places with a test of their own.
const OTHERS: [&str; 12] = [
    "door",
    "http",
    "render",
    "picture",
    "password",
    "scan",
    "live",
    "closing",
    "theme",
    "certificates",
    "sites",
    "office",
];

#[test]
fn every_place_is_tried() {
    let mut tried = [&WRITING[..], &VITAL, &QUIET, &TAKING_OVER, &OTHERS].concat();
    let mut all = PANICS.to_vec();
    tried.sort_unstable();
    all.sort_unstable();
    assert_eq!(tried, all);
}

/// How often a thread has met a bug and gone on.
#[track_caller]
fn bugs(town: &Town, thread: &str) -> u64 {
    let health = town.visitor().get("/healthz");
    health.expect_status(200);
    health.json()["bugs"][thread].as_u64().unwrap_or_default()
}

#[track_caller]
fn until(what: &str, town: &Town, look: impl FnMut() -> bool) {
    let mut look = look;
    let seen = Deadline::after(PATIENCE).wait_for(|| look().then_some(()));
    assert!(seen.is_some(), "{what}: {}", town.program.output().join("\n"));
}

#[test]
fn a_panic_of_the_committer_ends_the_program_and_loses_nothing_that_was_thanked() {
    for place in WRITING {
        let town = Town::open();
        confirmed(&town, ADA);
        let mut town = town.again_with(&[], SEED, place);
        let answer = post_signature(town.program.base_url(), BEN.email, 1);
        assert!(answer.is_none_or(|status| status == 503), "{place}: thanked with {answer:?}");
        let status = town.program.wait_until_it_ends(PATIENCE);
        let said = town.program.output().join("\n");
        assert_eq!(status.code(), Some(STATUS_BUG), "{place}: {said}");
        assert!(said.contains("\"committer\"") && said.contains("the program ends"), "{place}: {said}");

        let town = Town::in_folder(town.into_folder(), &[]);
        assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 1, "{place}");
        // What was under way is there or not, but never in part; it was not acknowledged.
        let signatures = town.rows_of("signature").len();
        assert_eq!(signatures, if place == "decide" { 1 } else { 2 }, "{place}");
        confirmed(&town, CLEO);
        assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 2, "{place}");
        town.verify();
    }
}

#[test]
fn without_a_thread_that_it_cannot_do_without_the_program_ends() {
    for place in VITAL {
        let folder = temporary_folder();
        let data = folder.path().join("data");
        settle(&data);
        let mut command = Command::new(THRONG);
        command.args(serving(&data, &[])).env(SEED, place);
        let mut child = command
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let ended = Deadline::after(PATIENCE).wait_for(|| child.try_wait().ok().flatten());
        // It may have ended or not; either way it is not needed any more.
        child.kill().ok();
        let output = child.wait_with_output().expect("what it said");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(ended.and_then(|status| status.code()), Some(STATUS_BUG), "{place}: {said}");
        assert!(said.contains(&format!("\"{place}\"")), "{place}: {said}");
    }
}

#[test]
fn what_goes_on_by_itself_goes_on() {
    let stream = temporary_folder();
    // Each waits for its program most of the time.
    std::thread::scope(|scope| {
        for part in 0..PARTS {
            let stream = &stream;
            let places = QUIET.into_iter().skip(part).step_by(PARTS);
            scope.spawn(move || places.for_each(|place| goes_on(place, stream.path())));
        }
    });
}

fn goes_on(place: &'static str, stream: &Path) {
    // Of each town in a folder of its own: a stream is of one site.
    let setting = format!("backup.stream_to={}", text(&stream.join(place)));
    let town = Town::open().again_with(&[&setting], SEED, place);
    until(place, &town, || bugs(&town, place) == 1);
    confirmed(&town, ADA);
    until("the mails are captured", &town, || {
        town.rows_of("mail")
            .iter()
            .all(|mail| mail["state"] == "captured")
    });
    town.visitor().get("/petitions?q=trees").expect_status(200);
    assert_eq!(bugs(&town, place), 1, "{place}: it happened once");
}

#[test]
fn a_chore_that_panicked_does_its_work_all_the_same() {
    let dates = json!({ "opened_at": "2026-03-02T09:00:00.000Z", "closing_date": "2026-06-01" });
    let ended = petition(7, "Keep the ferry running", "open", 3, &dates);
    let folder = temporary_folder();
    settle(&folder.path().join("data"));
    import(folder.path(), &[ended]);
    let town = Town::first_with(folder, &[], [(SEED, "closing".to_owned())]);
    until("it closes", &town, || {
        let json = town.visitor().get("/petitions/7.json").json();
        json["data"]["attributes"]["state"] == "closed"
    });
    assert_eq!(bugs(&town, "closing"), 1);
}

#[test]
fn a_connection_or_a_page_that_panics_costs_nobody_else_anything() {
    for place in ["http", "render"] {
        let town = Town::open().again_with(&[], SEED, place);
        let base = town.program.base_url();
        let first = post_signature(base, ADA.email, 1);
        assert_eq!(first, (place == "render").then_some(303), "{place}");
        let seeded = format!("seeded at {place}");
        assert!(town.program.wait_for_line(&seeded, PATIENCE).contains(&seeded));
        assert_eq!(post_signature(base, BEN.email, 2), Some(303), "{place}");
        for path in ["/", "/petitions", "/petitions/1"] {
            town.visitor().get(path).expect_status(200);
        }
    }
}

#[test]
fn a_picture_that_panics_is_drawn_when_it_is_asked_for_again() {
    let town = Town::open().again_with(&[], SEED, "picture");
    let path = format!("/petitions/{TREES}/picture.png");
    town.visitor().get(&path).expect_status(500);
    town.visitor().get(&path).expect_status(200);
    assert_eq!(bugs(&town, "picture"), 1);
}

#[test]
fn a_page_of_the_office_that_panics_is_answered_and_the_next_one_is_shown() {
    let town = Town::open().again_with(&[], SEED, "door");
    town.visitor().get("/admin/sign-in").expect_status(500);
    town.visitor().get("/admin/sign-in").expect_status(200);
    assert_eq!(bugs(&town, "door"), 1);

    let (town, _) = town_with_olga(&[]);
    let town = town.again_with(&[], SEED, "office");
    let mut olga = town.visitor();
    sign_in(&mut olga, OLGA, PASSWORD).expect_status(200);
    olga.get("/admin").expect_status(500);
    olga.get("/admin").expect_status(200);
    assert_eq!(bugs(&town, "office"), 1);
}

#[test]
fn a_password_or_a_scan_that_panics_is_tried_again_by_whoever_sent_it() {
    let (town, _) = town_with_olga(&[]);
    let town = town.again_with(&[], SEED, "password");
    let mut olga = town.visitor();
    sign_in(&mut olga, OLGA, PASSWORD).expect_status(500);
    sign_in(&mut olga, OLGA, PASSWORD).expect_status(200);
    assert_eq!(bugs(&town, "password"), 1);

    let town = town.again_with(&[], SEED, "scan");
    let mut olga = town.visitor();
    sign_in(&mut olga, OLGA, PASSWORD).expect_status(200);
    olga.get(&paper()).expect_status(200);
    let scan = [("sheet.pdf", "application/pdf", PDF)];
    enter(&mut olga, &fields(&[]), &scan).expect_status(500);
    olga.get(&paper()).expect_status(200);
    entered(&mut olga, &scan);
    assert_eq!(bugs(&town, "scan"), 1);
}

#[test]
fn the_live_number_goes_on_moving() {
    let town = Town::open().again_with(&[], SEED, "live");
    let mut open = Open::at(&town, &format!("/petitions/{TREES}/stream"));
    confirmed(&town, ADA);
    until("it panics", &town, || bugs(&town, "live") == 1);
    confirmed(&town, BEN);
    open.expect_number(TREES, TREES_CARRIED_OVER + 2);
}

#[test]
fn changes_of_a_theme_are_still_shown() {
    const WORDS: &str = "Market day is Thursday";
    let town = Town::open().again_with(&["site.theme_reload=true"], SEED, "theme");
    until("it panics", &town, || bugs(&town, "theme") == 1);
    let copied = run(&["theme", "copy", "home.html", "--data", &text(&town.data())]);
    assert!(copied.status.success(), "{}", said(&copied));
    let file = town.data().join("theme/home.html");
    let page = fs::read_to_string(&file).expect("it was copied");
    let page = page.replacen("<h1", &format!("<p>{WORDS}</p><h1"), 1);
    fs::write(&file, page).expect("it can be changed");
    until("it is shown", &town, || town.visitor().get("/").text().contains(WORDS));
}

#[test]
fn certificates_are_still_looked_after() {
    let settings = ["tls.certificate_file=/nowhere/chain.pem", "tls.key_file=/nowhere/key.pem"];
    let town = Town::open().again_with(&settings, SEED, "certificates");
    until("it panics", &town, || bugs(&town, "certificates") == 1);
    let told = || town.visitor().get("/healthz").json()["certificates"][0].clone();
    until("it looks on", &town, || told()["tried_ago_s"].as_i64().is_some());
    assert_eq!(told()["failure"], "file");
}

#[test]
fn what_the_office_changed_is_shown_although_showing_it_panicked() {
    let (town, _) = town_with_olga(&[]);
    let town = town.again_with(&[], SEED, "sites");
    let mut olga = town.visitor();
    sign_in(&mut olga, OLGA, PASSWORD);
    olga.get("/admin/settings").expect_status(200);
    olga.press("Review changes", &[("open-days", "31")])
        .expect_status(200);
    // The change is stored, and whoever made it is told so at once.
    olga.press("Save", &[]).expect_status(200);
    until("it panics", &town, || bugs(&town, "sites") == 1);
    until("it is shown", &town, || {
        town.visitor()
            .get("/petitions/start")
            .page()
            .text_contains("for 31 days")
    });
    assert_eq!(bugs(&town, "sites"), 1, "it happened once");
}

#[test]
fn a_program_without_bugs_tells_of_none() {
    let town = Town::open();
    assert_eq!(town.visitor().get("/healthz").json()["bugs"], Value::Null);
}

/// Whoever waited with a form is answered by the program that was to be replaced, which writes and sends emails as before.
#[test]
fn a_program_that_dies_while_it_takes_over_leaves_everything_to_the_one_that_runs() {
    for place in TAKING_OVER {
        let town = Town::open();
        confirmed(&town, ADA);
        let mut town = town.again_with(&[], SEED, place);
        let base = town.program.base_url().to_owned();
        let stop = std::sync::atomic::AtomicBool::new(false);
        let signed = std::thread::scope(|scope| {
            let signing = scope.spawn(|| {
                let mut number = 0;
                while !stop.load(std::sync::atomic::Ordering::Relaxed) {
                    let answer = post_signature(&base, &format!("n{number}@fenwick.example"), number);
                    assert_eq!(answer, Some(303), "{place}");
                    number += 1;
                }
                number
            });
            let output = upgrade(&town, THRONG);
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
            let words = said(&output);
            assert!(!output.status.success(), "{place}: {words}");
            assert!(words.contains("it ended") && words.contains("goes on as before"), "{place}: {words}");
            signing.join().expect("everybody was thanked")
        });
        assert!(town.program.is_running());
        confirmed(&town, BEN);
        assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 2, "{place}");
        assert_eq!(town.rows_of("signature").len(), signed + 2, "{place}");
        town.verify();
        // One that does not die can take over afterwards.
        let mut successors = Successors::default();
        successors.upgrade_with(&town, &town.script("env", &format!("unset {SEED}; exec {THRONG} \"$@\"")));
        confirmed(&town, CLEO);
        assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 3, "{place}");
    }
}

/// A bug at the start was met again each second, for ever: a unit of systemd cannot say that only this is to be tried less often.
#[test]
fn a_bug_at_the_start_does_not_end_it_at_once_where_it_is_started_again() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    let (_supervisor, (name, socket)) = Supervisor::at(folder.path());
    let errors = folder.path().join("errors");
    let file = fs::File::create(&errors).expect("there is room");
    let mut command = Command::new(THRONG);
    command
        .args(serving(&data, &[]))
        .env(SEED, "main")
        .env(name, socket);
    let mut child = command
        .stdout(Stdio::null())
        .stderr(file)
        .spawn()
        .expect("it starts");
    let said = || fs::read_to_string(&errors).is_ok_and(|said| said.contains("a bug: the program ends"));
    let met = Deadline::after(PATIENCE).wait_for(|| said().then_some(()));
    // It is there to be stopped. Otherwise it would have ended with 70.
    let asked = Command::new("kill").arg(child.id().to_string()).status();
    let status = Deadline::after(PATIENCE).wait_for(|| child.try_wait().ok().flatten());
    child.kill().ok();
    assert!(met.is_some() && asked.is_ok_and(|asked| asked.success()));
    assert_eq!(status.and_then(|status| status.signal()), Some(15), "{status:?}");
}

//! Signatures on paper with the real program: entering a batch with scans, a colleague's check, taking one out again,
//! what the public is shown, and what is refused.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use serde_json::json;
use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;
use throng_testkit::http::Response;

use crate::desk::case;
use crate::raw::{Raw, status_of};
use crate::staff::{MAX, OLGA, PASSWORD, RITA, join, sign_in, town_with_olga};
use crate::town::{TREES, TREES_CARRIED_OVER, Town};

pub(crate) const PDF: &[u8] = b"%PDF-1.7\n1 0 obj\n<< >>\nendobj\n%%EOF\n";
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n....IHDR....IDAT....IEND\xae\x42\x60\x82";
const MIB: usize = 1 << 20;
/// Longest wait for what the program does by itself.
const PATIENCE: Duration = Duration::from_secs(60);
const NUMBER: i64 = 1_240;

/// A town whose staff can check each other.
#[track_caller]
pub(crate) fn town_with_two(settings: &[&str]) -> Town {
    let (town, mut olga) = town_with_olga(settings);
    join(&town, &mut olga, MAX, "moderator");
    join(&town, &mut olga, RITA, "reader");
    town
}

#[track_caller]
fn member(town: &Town, email: &str) -> Browser {
    let mut visitor = town.visitor();
    sign_in(&mut visitor, email, PASSWORD).expect_status(200);
    visitor
}

pub(crate) fn paper() -> String {
    format!("{}/paper", case(TREES))
}

#[track_caller]
fn says(page: &Response, words: &str) {
    assert!(page.page().text_contains(words), "{words:?} is not in {}", page.page().text());
}

/// A file of the form: its name, its type as the browser says it, and its content.
pub(crate) type File<'a> = (&'a str, &'a str, &'a [u8]);

pub(crate) fn body(fields: &[(&str, &str)], files: &[File<'_>]) -> Vec<u8> {
    let mut body = Vec::new();
    for (name, value) in fields {
        let head =
            format!("--frontier\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
        body.extend(head.into_bytes());
    }
    for (name, kind, bytes) in files {
        let head = format!(
            "--frontier\r\nContent-Disposition: form-data; name=\"scans\"; filename=\"{name}\"\r\n\
             Content-Type: {kind}\r\n\r\n"
        );
        body.extend(head.into_bytes());
        body.extend_from_slice(bytes);
        body.extend_from_slice(b"\r\n");
    }
    body.extend_from_slice(b"--frontier--\r\n");
    body
}

/// The fields of the form, with those that a test changes.
pub(crate) fn fields<'a>(changed: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let mut fields = vec![
        ("form_key", "000102030405060708090a0b0c0d0e0f"),
        ("number", "1,240"),
        ("place", "The market"),
        ("on", "2026-11-20"),
        ("kept", "Town hall, room 4"),
    ];
    for (name, value) in changed {
        fields.retain(|(field, _)| field != name);
        fields.push((name, value));
    }
    fields
}

#[track_caller]
pub(crate) fn enter(visitor: &mut Browser, fields: &[(&str, &str)], files: &[File<'_>]) -> Response {
    sent(visitor, &body(fields, files)).expect("the program answers")
}

fn sent(visitor: &mut Browser, body: &[u8]) -> std::io::Result<Response> {
    let origin = visitor.current().url.origin();
    let headers = [
        ("Content-Type".to_owned(), "multipart/form-data; boundary=frontier".to_owned()),
        ("Origin".to_owned(), origin),
        ("Sec-Fetch-Site".to_owned(), "same-origin".to_owned()),
    ];
    visitor.send("POST", &paper(), &headers, body)
}

#[track_caller]
pub(crate) fn entered(visitor: &mut Browser, files: &[File<'_>]) {
    let answer = enter(visitor, &fields(&[]), files);
    answer.expect_status(303);
    let to = answer.header("location").expect("it leads on").to_owned();
    says(visitor.get(&to).expect_status(200), "It will count once a colleague has checked it.");
}

fn scans(town: &Town) -> Vec<PathBuf> {
    match fs::read_dir(town.data().join("paper")) {
        Ok(entries) => entries.map(|entry| entry.expect("an entry").path()).collect(),
        Err(_) => Vec::new(),
    }
}

fn count(town: &Town) -> serde_json::Value {
    town.count(TREES);
    town.visitor()
        .get(&format!("/petitions/{TREES}/count.json"))
        .json()
}

#[test]
fn a_batch_counts_when_a_colleague_has_checked_it_and_until_it_is_taken_out() {
    let town = town_with_two(&[]);
    let mut max = member(&town, MAX);
    entered(&mut max, &[("../../secret.key", "application/pdf", PDF), ("b.png", "image/png", PNG)]);
    says(max.current(), "You entered this batch. A colleague must check it.");
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER);
    assert_eq!(count(&town).get("signatures_on_paper"), None);
    let names: Vec<String> = scans(&town)
        .iter()
        .map(|path| path.file_name().expect("a name").to_string_lossy().into_owned())
        .collect();
    assert_eq!(names.len(), 2, "{names:?}");
    assert!(names.iter().all(|name| name.starts_with(&format!("{TREES}-"))), "{names:?}");

    // Pressing the button twice makes one batch, and leaves no extra file behind.
    let same = [("a.pdf", "application/pdf", PDF), ("b.png", "image/png", PNG)];
    enter(&mut max, &fields(&[]), &same).expect_status(303);
    assert_eq!(scans(&town).len(), 2);
    // The member who entered a batch cannot check it, whatever is posted.
    let check = format!("{}/check", paper());
    let own = max.post(&check, &[("batch", "1"), ("verdict", "approve")]);
    own.expect_status(409);
    says(&own, "Someone else must do this");

    let mut olga = member(&town, OLGA);
    says(&olga.get("/admin"), "A batch of paper signatures is waiting to be checked");
    let page = olga.get(&paper());
    says(&page, "Batch 1: 1,240 signatures");
    says(&page, "The market");
    let scan = olga.get(&format!("{}/scan?batch=1&scan=1", paper()));
    assert_eq!(scan.expect_status(200).body, PDF);
    assert_eq!(scan.header("content-type"), Some("application/pdf"));
    assert_eq!(scan.header("x-content-type-options"), Some("nosniff"));
    let saved_as = format!("attachment; filename=\"paper-{TREES}-1-1.pdf\"");
    assert_eq!(scan.header("content-disposition"), Some(saved_as.as_str()));
    let other = olga.get(&format!("{}/scan?batch=1&scan=3", paper()));
    other.expect_status(404);
    olga.get(&paper());
    let done = olga.press("I’ve checked this: count 1,240 signatures", &[]);
    says(&done, "The batch now counts.");

    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + NUMBER);
    let number = count(&town);
    assert_eq!(number["signatures_on_paper"], json!(NUMBER));
    assert_eq!(number["signatures_online"], json!(TREES_CARRIED_OVER));
    let whole = town.visitor().get(&format!("/petitions/{TREES}.json")).json();
    assert_eq!(whole["data"]["attributes"]["signature_count"], json!(TREES_CARRIED_OVER + NUMBER));
    assert_eq!(whole["meta"]["signatures_on_paper"], json!(NUMBER));
    let public = town.visitor().get(&format!("/petitions/{TREES}"));
    says(&public, "1,240 of these were signed on paper, the rest online.");
    says(&public, "1,240 paper signatures were added.");
    let feed = town.visitor().get(&format!("/petitions/{TREES}/timeline.atom"));
    assert!(feed.text().contains("1,240 paper signatures were added"), "{}", feed.text());
    let series = town
        .visitor()
        .get(&format!("/petitions/{TREES}/series.csv"))
        .text();
    let total = (TREES_CARRIED_OVER + NUMBER).to_string();
    assert!(series.trim_end().ends_with(&format!("{NUMBER},{total}")), "{series}");
    town.verify();

    taken_out(&town, &mut max);
}

/// The end of the story: a colleague takes the batch out of the number.
#[track_caller]
fn taken_out(town: &Town, max: &mut Browser) {
    max.get(&paper());
    let silent = max.press("Remove 1,240 signatures", &[("reason", "not_eligible"), ("words", " ")]);
    says(silent.expect_status(422), "Enter a reason.");
    let filled = [("reason", "our_mistake"), ("words", "They were counted twice.")];
    says(&max.press("Remove 1,240 signatures", &filled), "Batch removed from the total.");
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER);
    let public = town.visitor().get(&format!("/petitions/{TREES}"));
    says(&public, "1,240 signatures were removed.");
    assert!(!public.text().contains("counted twice"), "the words are for colleagues");
    says(&max.get(&format!("{}/corrections", case(TREES))), "These were paper signatures");
    let log = member(town, OLGA).get("/admin/log");
    for words in ["Entered paper signatures", "Approved paper signatures", "Removed paper signatures"] {
        says(&log, words);
    }
    town.verify();
    // Another program that is given these rows shows the same.
    let moved = town.moved_with(&[], |_| {});
    assert_eq!(moved.count(TREES), TREES_CARRIED_OVER);
    moved.verify();
}

/// The changed fields, the files, and the error.
type Wrong<'a> = (&'a [(&'a str, &'a str)], &'a [File<'a>], &'a str);

#[test]
fn what_is_not_what_it_says_is_refused_with_a_sentence_and_nothing_typed_is_lost() {
    let town = town_with_two(&[]);
    let mut max = member(&town, MAX);
    let mut large = PDF.to_vec();
    large.resize(9 * MIB, b' ');
    let many: Vec<File<'_>> = (0..6).map(|_| ("a.pdf", "application/pdf", PDF)).collect();
    let cases: [Wrong<'_>; 11] = [
        (
            &[],
            &[("a.pdf", "application/pdf", b"<html><script>alert(1)</script>")],
            "One of the files is not a PDF",
        ),
        (&[], &[("a.pdf", "application/pdf", PNG)], "or its name does not match its type"),
        (&[], &[("a.exe", "application/octet-stream", b"MZ")], "One of the files is not a PDF"),
        (&[], &[("a.pdf", "application/pdf", &PDF[..20])], "One of the files is incomplete"),
        (&[], &[("a.pdf", "application/pdf", &large)], "One of the files is larger than 8 MB"),
        (&[], &many, "Choose 5 files or fewer"),
        (&[("number", "0")], &[], "Enter the number of signatures"),
        (&[("number", "twelve")], &[], "Enter the number of signatures"),
        (&[("on", "yesterday")], &[], "Enter a real date"),
        (&[("kept", "")], &[], "Enter where the sheets are kept, or add scans"),
        (&[("area", "nowhere")], &[], "Select an area from the list"),
    ];
    for (changed, files, sentence) in cases {
        let answer = enter(&mut max, &fields(changed), files);
        answer.expect_status(422);
        says(&answer, sentence);
        assert!(answer.text().contains("value=\"The market\""), "{sentence}: what was typed is lost");
    }
    assert_eq!(scans(&town).len(), 0, "nothing of it was kept");
    // Readers may not enter batches, nor may anybody who is not signed in, nor another site's page.
    enter(&mut member(&town, RITA), &fields(&[]), &[]).expect_status(403);
    let mut nobody = town.visitor();
    nobody.get("/");
    enter(&mut nobody, &fields(&[]), &[("a.pdf", "application/pdf", PDF)]).expect_status(303);
    assert_eq!(scans(&town).len(), 0);
    assert_eq!(
        town.rows_of("record")
            .iter()
            .filter(|row| row.pointer("/record/paper").is_some())
            .count(),
        0
    );
}

#[test]
fn a_cut_upload_is_nothing_and_files_that_no_batch_names_go_at_the_next_start() {
    let mut town = town_with_two(&[]);
    let mut max = member(&town, MAX);
    let whole = body(&fields(&[]), &[("a.pdf", "application/pdf", PDF)]);
    let cut = sent(&mut max, &whole[..whole.len() - 30]).expect("it is answered");
    cut.expect_status(422);
    assert_eq!(scans(&town).len(), 0);

    entered(&mut max, &[("a.pdf", "application/pdf", PDF)]);
    let kept = scans(&town);
    // The program ends between storing the file and the batch: the file is there, and no row names it.
    let orphan = town
        .data()
        .join("paper")
        .join(format!("{TREES}-{}", "0f".repeat(16)));
    fs::write(&orphan, PDF).expect("there is room");
    town.program.kill_9();
    town.program.restart();
    assert_eq!(scans(&town), kept, "what a batch names stays, the other is gone");
    let mut olga = member(&town, OLGA);
    assert_eq!(
        olga.get(&format!("{}/scan?batch=1&scan=1", paper()))
            .expect_status(200)
            .body,
        PDF
    );
    olga.get(&paper());
    says(&olga.press("I’ve checked this: count 1,240 signatures", &[]), "The batch now counts.");
    town.program.kill_9();
    town.program.restart();
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + NUMBER);
    town.verify();
}

#[test]
fn scans_go_with_the_other_personal_data_of_a_petition_that_ended() {
    let town = town_with_two(&[]);
    let mut max = member(&town, MAX);
    entered(&mut max, &[("a.pdf", "application/pdf", PDF)]);
    assert_eq!(scans(&town).len(), 1);
    let town = town.moved_with(&[], |rows| {
        let trees =
            |row: &&mut serde_json::Value| row["row"] == "campaign" && row["head"]["id"]["number"] == TREES;
        let petition = rows.iter_mut().find(trees).expect("the petition about trees");
        petition["head"]["state"] = json!("closed");
        petition["head"]["dates"]["closed_at"] = json!(1_500_000_000_000_i64);
    });
    let gone = Deadline::after(PATIENCE).wait_for(|| scans(&town).is_empty().then_some(()));
    assert!(gone.is_some(), "{:?}", scans(&town));
    let mut max = member(&town, MAX);
    says(max.get(&paper()).expect_status(200), "The scans were erased on");
    says(&max.get(&paper()), "Town hall, room 4");
    town.verify();
}

#[test]
fn of_two_who_check_at_once_one_decides() {
    let town = town_with_two(&[]);
    let mut olga = member(&town, OLGA);
    join(&town, &mut olga, "mia@brindle.example", "moderator");
    entered(&mut member(&town, MAX), &[]);
    let check = format!("{}/check", paper());
    let approve: &[(&str, &str)] = &[("batch", "1"), ("verdict", "approve")];
    let back: &[(&str, &str)] = &[("batch", "1"), ("verdict", "send-back"), ("words", "Two are copies.")];
    let mut mia = member(&town, "mia@brindle.example");
    olga.follow_redirects = false;
    mia.follow_redirects = false;
    let (approved, sent_back) = thread::scope(|scope| {
        let approving = scope.spawn(|| olga.post(&check, approve).status);
        let sending = scope.spawn(|| mia.post(&check, back).status);
        (approving.join().expect("it is answered"), sending.join().expect("it is answered"))
    });
    let counts = town.count(TREES) - TREES_CARRIED_OVER;
    match (approved, sent_back) {
        (303, 409) => assert_eq!(counts, NUMBER),
        (409, 303) => assert_eq!(counts, 0),
        other => panic!("exactly one of them decides: {other:?}"),
    }
    town.verify();
}

/// Begins a form with files, of whose announced length only `bytes` are sent.
#[track_caller]
fn begun(town: &Town, visitor: &Browser, bytes: usize) -> Raw {
    let mut raw = Raw::open(town);
    let cookies = visitor
        .cookies()
        .iter()
        .map(|(name, value)| format!("{name}={value}"));
    let head = format!(
        "POST {} HTTP/1.1\r\nHost: HOST\r\nOrigin: http://HOST\r\nSec-Fetch-Site: same-origin\r\nCookie: {}\r\n\
         Content-Type: multipart/form-data; boundary=frontier\r\nContent-Length: {}\r\n\r\n",
        paper(),
        cookies.collect::<Vec<_>>().join("; "),
        5 * MIB,
    );
    raw.send(head.as_bytes());
    raw.stream
        .write_all(&vec![b'x'; bytes])
        .expect("the program takes it");
    raw
}

/// A browser that is still sending when the answer comes shows a broken connection, and not the answer.
#[test]
fn a_form_with_files_that_is_refused_is_answered_when_all_of_it_has_come() {
    let town = town_with_two(&[]);
    let (max, rita) = (member(&town, MAX), member(&town, RITA));
    let nobody = town.visitor();
    for (visitor, status, words) in
        [(&nobody, "303", "/admin/sign-in"), (&rita, "403", "</html>"), (&max, "422", "</html>")]
    {
        let answer = begun(&town, visitor, 5 * MIB).rest();
        assert!(status_of(&answer) == status && answer.contains(words), "{status}: {answer}");
    }
    // All places are taken by forms that come in slowly.
    let slow: Vec<Raw> = (0..4).map(|_| begun(&town, &max, 1)).collect();
    let seen = Deadline::after(PATIENCE).wait_for(|| {
        let health = town.visitor().get("/healthz").json();
        (health["resources"]["uploads"]["now"] == slow.len()).then_some(())
    });
    assert!(seen.is_some(), "they are being read");
    let answer = begun(&town, &max, 5 * MIB).rest();
    assert!(status_of(&answer) == "503" && answer.contains("</html>"), "{answer}");
}

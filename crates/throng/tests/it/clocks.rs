//! A clock that is wrong when the program starts, and one that jumps while it runs. The feature `chaos` sets the program's clock
//! from the content of a file; everything else is as it is shipped.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde_json::json;
use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;
use throng_testkit::program::{Program, temporary_folder};
use throng_testkit::smtp_sink::{Answer, Fault, SmtpSink, Step};

use crate::backup::{back_up, restored, rows};
use crate::desk::{Desk, FERRY, case};
use crate::mail_office::delivering;
use crate::overload::post_signature;
use crate::staff::{MAX, PASSWORD, sign_in};
use crate::storage::refusal_with;
use crate::stream::Streamed;
use crate::town::{
    ADA, BEN, Person, THRONG, TREES, TREES_CARRIED_OVER, Town, confirmed, petition, run, said, serving,
    settle, sign, text,
};

/// The environment variable that names the file.
const CLOCK: &str = "THRONG_CLOCK";
/// Longest wait for something that happens by itself.
const PATIENCE: Duration = Duration::from_secs(60);
const HOUR_S: i64 = 3_600;
const DAY_S: i64 = 24 * HOUR_S;
const YEAR_S: i64 = 365 * DAY_S;

/// Writes the file beside the town's data, with the number of seconds by which its clock is off.
fn set_clock(town: &Town, off_s: i64) -> PathBuf {
    let file = town.data().join("../clock");
    fs::write(&file, off_s.to_string()).expect("a file in a temporary folder");
    file
}

/// The same town with a clock that is off.
#[track_caller]
fn with_clock(town: Town, off_s: i64) -> Town {
    let file = set_clock(&town, off_s);
    town.again_with(&[], CLOCK, &text(&file))
}

#[track_caller]
fn until(town: &Town, what: &str, mut look: impl FnMut() -> bool) {
    let seen = Deadline::after(PATIENCE).wait_for(|| look().then_some(()));
    assert!(seen.is_some(), "{what}: {}", town.program.output().join("\n"));
}

/// Issue 11, 15: a clock far off is refused at start.
#[test]
fn a_site_is_not_served_with_a_clock_from_before_its_newest_row() {
    let town = with_clock(Town::open(), 3 * DAY_S);
    sign(&mut town.visitor(), TREES, ADA);
    let folder = town.into_folder();
    let words = serving(&folder.path().join("data"), &[]);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let said = refusal_with(75, &run(&words));
    for part in
        ["this machine's clock shows 20", "the newest entry in the database is from 20", "--accept-clock"]
    {
        assert!(said.contains(part), "{part:?} is not in {said}");
    }
    let accepted = Program::start(THRONG, [&words[..], &["--accept-clock"]].concat());
    assert_eq!(post_signature(accepted.base_url(), BEN.email, 1), Some(303));
}

#[test]
fn a_clock_that_cannot_be_right_is_refused() {
    let folder = temporary_folder();
    let (data, file) = (folder.path().join("data"), folder.path().join("clock"));
    settle(&data);
    for off_s in [-60 * YEAR_S, 30 * YEAR_S] {
        fs::write(&file, off_s.to_string()).expect("a file in a temporary folder");
        let mut command = Command::new(THRONG);
        let output = command.args(serving(&data, &[])).env(CLOCK, &file).output();
        let said = refusal_with(75, &output.expect("the program starts"));
        assert!(said.contains("which cannot be"), "{said}");
    }
}

/// Issue 15: a start with a clock two months ahead erased thousands of people and ended petitions within ten seconds.
#[test]
fn a_clock_far_ahead_at_the_start_erases_and_closes_nothing_until_somebody_says_that_it_is_right() {
    let dates = json!({ "opened_at": "2026-03-02T09:00:00.000Z", "closing_date": next_year() });
    let closing = petition(7, "Keep the ferry running", "open", 3, &dates);
    let town = Town::holding(&[closing], &[]);
    let health = |town: &Town| town.visitor().get("/healthz").expect_status(200).json();
    let is_open =
        |town: &Town| town.visitor().get("/petitions/7.json").json()["data"]["attributes"]["state"] == "open";
    let is_known = |town: &Town| {
        town.rows_of("signer")
            .iter()
            .any(|row| row["signer"]["email"] == BEN.email)
    };
    // Whoever does not confirm is erased some days later.
    sign(&mut town.visitor(), TREES, BEN);
    until(&town, "the program notes that it runs", || town.data().join("last-alive").is_file());
    // An older program made no such note: then the newest entry counts.
    fs::remove_file(town.data().join("last-alive")).expect("it is there");
    let file = text(&town.data().join("../clock"));
    let mut town = with_clock(town, 2 * YEAR_S);
    for person in ["cleo@finch.example", "cora@finch.example"] {
        // What people do meanwhile is no proof at the next start.
        let told = town
            .program
            .wait_for_line("days after Throng last ran here", PATIENCE);
        assert!(told.contains("accept-clock"), "{told}");
        assert_eq!(told.contains("there is no note of that"), person.starts_with("cleo"), "{told}");
        let health = health(&town);
        assert_eq!(health["status"], "clock-held", "{health}");
        let held_s = health["clock_held_s"].as_i64().expect("for how long");
        assert!((held_s - 2 * YEAR_S).abs() < HOUR_S, "{held_s}");
        confirmed(&town, Person { name: "C. Finch", email: person });
        town.program.restart();
    }
    assert!(is_open(&town) && is_known(&town), "{}", town.program.output().join("\n"));
    let beside = |words: &[&str]| {
        let data = text(&town.data());
        let output = Command::new(THRONG)
            .args(words)
            .args(["--data", &data])
            .env(CLOCK, &file)
            .output();
        said(&output.expect("the program starts"))
    };
    let doctor = beside(&["doctor", "--offline"]);
    assert!(
        doctor.contains("days after Throng last ran here") && doctor.contains("accept-clock"),
        "{doctor}"
    );
    assert!(beside(&["admin", "accept-clock"]).contains("The clock counts as right"));
    town.program.restart();
    until(&town, "the petition is closed", || !is_open(&town));
    let erased = town.program.wait_for_line("personal data was erased", PATIENCE);
    assert!(erased.contains("signers=1"), "{erased}");
    assert!(!is_known(&town) && health(&town)["clock_held_s"].is_null());
    town.verify();
}

/// Issue 15: an email was given up as too old by a clock that nobody believes. As documented, those that are due are sent meanwhile.
#[test]
fn a_clock_that_is_doubted_gives_up_no_email_and_holds_none_back() {
    let sink = SmtpSink::with_faults([Fault::at(Step::RcptTo, Answer::Code(450)).for_recipient(ADA.email)]);
    let settings = delivering(&sink);
    let settings: Vec<&str> = settings.iter().map(String::as_str).collect();
    let folder = temporary_folder();
    settle(&folder.path().join("data"));
    let town = Town::in_folder(folder, &settings);
    sign(&mut town.visitor(), TREES, ADA);
    let tried = |town: &Town| {
        let mails = town.rows_of("mail");
        (mails[0]["attempts"].as_i64().unwrap_or_default(), mails[0]["state"].clone())
    };
    until(&town, "it is tried", || tried(&town).0 == 1);
    let file = text(&set_clock(&town, 2 * YEAR_S));
    let town = town.again_with(&settings, CLOCK, &file);
    until(&town, "it is tried again", || tried(&town).0 >= 2);
    assert_eq!(tried(&town).1, "queued");
    sign(&mut town.visitor(), TREES, BEN);
    assert_eq!(sink.wait_for(1, PATIENCE)[0].header("to").as_deref(), Some(BEN.email));
}

/// Issue 15: an email that was put off by a clock two years ahead waited for two years once the clock was right again.
#[test]
fn an_email_that_a_clock_ahead_has_put_off_does_not_wait_until_then() {
    let sink = SmtpSink::with_faults([Fault::at(Step::RcptTo, Answer::Code(450)).for_recipient(ADA.email)]);
    let settings = delivering(&sink);
    let settings: Vec<&str> = settings.iter().map(String::as_str).collect();
    let folder = temporary_folder();
    let (data, file) = (folder.path().join("data"), folder.path().join("clock"));
    settle(&data);
    let serve = [serving(&data, &settings), vec!["--accept-clock".to_owned()]].concat();
    let started = |off_s: i64| {
        fs::write(&file, off_s.to_string()).expect("there is room");
        Program::start_with(THRONG, serve.clone(), [(CLOCK, text(&file))])
    };
    let is_tried = |program: &Program, times: usize| {
        let attempts = format!("\"attempts\":{times},");
        let seen = Deadline::after(PATIENCE).wait_for(|| rows(&data).contains(&attempts).then_some(()));
        assert!(seen.is_some(), "{times}: {}\n{}", rows(&data), program.output().join("\n"));
    };
    let program = started(2 * YEAR_S);
    assert_eq!(post_signature(program.base_url(), ADA.email, 1), Some(303));
    is_tried(&program, 1);
    drop(program);
    let program = started(0);
    // Five hours later, and five more, in steps that are followed: by the second it was loaded.
    for times in [1, 2] {
        fs::write(&file, (times * 5 * HOUR_S).to_string()).expect("there is room");
        let lines = || program.output().into_iter();
        let followed = || lines().filter(|line| line.contains("Throng follows it")).count();
        let seen = Deadline::after(PATIENCE).wait_for(|| (followed() == times as usize).then_some(()));
        assert!(seen.is_some(), "{}", program.output().join("\n"));
    }
    is_tried(&program, 2);
}

/// Issue 15: a restore erased again whom a wrong clock had erased, so that no restore brought them back.
#[test]
fn a_restore_declines_to_erase_again_what_is_later_than_now() {
    let town = Town::open();
    confirmed(&town, ADA);
    let folder = temporary_folder();
    let (backup, ahead) = (folder.path().join("backup"), text(&folder.path().join("ahead.log")));
    back_up(&town.data(), &backup, &["--with-keys"]);
    let mut ada = town.visitor();
    ada.get(&format!("{}/erase", town.tray().only(ADA.email).link()));
    ada.press("Erase my details", &[]).expect_status(200);
    let ledger = fs::read_to_string(town.data().join("erased.log")).expect("there is one");
    let later = ledger
        .lines()
        .map(|line| format!("4102444800000{}\n", &line[13..]));
    fs::write(&ahead, later.collect::<String>()).expect("there is room");
    for (until, is_back) in [(&[][..], true), (&["--erased-until", "2100-01-02 00:00:00"], false)] {
        let (folder, said) = restored(&backup, &[&["--erased", &ahead], until].concat());
        assert_eq!(rows(&folder.path().join("data")).contains(ADA.email), is_back, "{said}");
        assert_eq!(said.contains("Passed over: 1 line of the ledgers that is later than"), is_back, "{said}");
    }
}

/// Issue 15: once the clock was right again, restore, verify and follow asked which line is meant, although nobody had branched, and
/// promote took a moment of that clock for a site that still writes.
#[test]
fn a_stream_that_a_clock_ahead_has_written_reads_as_one_history() {
    let Streamed { town, place, .. } = Streamed::open();
    let [stream, keys, second] = ["stream", "keys", "second"].map(|name| text(&place.path().join(name)));
    let setting = format!("backup.stream_to={stream}");
    let file = text(&set_clock(&town, 2 * YEAR_S));
    let data = town.data();
    let serve = [serving(&data, &[&setting]), vec!["--accept-clock".to_owned()]].concat();
    let folder = town.into_folder();
    let lines = || {
        let lines = fs::read_dir(place.path().join("stream/lines")).expect("it is there");
        lines
            .map(|line| line.expect("an entry").path())
            .collect::<Vec<_>>()
    };
    let until_of = |line: &PathBuf| {
        let noted = fs::read_to_string(line.join("until")).unwrap_or_default();
        noted.trim().parse::<i64>().unwrap_or_default()
    };
    for (off_s, email, count) in [(2 * YEAR_S, "cleo@finch.example", 1), (0, "cora@finch.example", 2)] {
        fs::write(&file, off_s.to_string()).expect("there is room");
        let mut program = Program::start_with(THRONG, serve.clone(), [(CLOCK, file.clone())]);
        assert_eq!(post_signature(program.base_url(), email, count), Some(303));
        let signed = now_ms() + off_s * 1_000;
        assert!(
            program
                .wait_for_line("a copy of the site was made", PATIENCE)
                .contains("stream")
        );
        let is_well = || {
            let told = Browser::at(program.base_url()).get("/healthz").json()["stream"].clone();
            // The second was begun later, whatever the clock showed in between.
            let is_shipped = lines().iter().max().is_some_and(|line| until_of(line) > signed);
            (is_shipped && told["shared"] == false && lines().len() == count).then_some(())
        };
        let seen = Deadline::after(PATIENCE).wait_for(is_well);
        assert!(seen.is_some(), "{count} lines: {}", program.output().join("\n"));
        // So that nothing is left that was not shipped.
        assert!(program.terminate_and_wait(PATIENCE).success());
    }
    let verified = run(&["backup", "verify", &stream]);
    assert!(verified.status.success(), "{}", said(&verified));
    let (copy, _) = restored(&place.path().join("stream"), &["--keys", &keys]);
    let brought = rows(&copy.path().join("data"));
    assert!(brought.contains("cleo@finch.example") && brought.contains("cora@finch.example"), "{brought}");
    let mut follow = Command::new(THRONG)
        .args(["follow", &stream, "--data", &second, "--keys", &keys])
        .spawn()
        .expect("it starts");
    let follows = || place.path().join("second/following").exists().then_some(());
    let seen = Deadline::after(PATIENCE).wait_for(follows);
    follow.kill().expect("it ran");
    follow.wait().expect("it has ended");
    assert!(seen.is_some(), "it asks nobody which line is meant");
    let refused = said(&run(&["promote", "--data", &second]));
    assert!(refused.contains("so it may still run") && !refused.contains("after now"), "{refused}");
    drop(folder);
}

/// Issue 15: the line that a clock which was behind had begun hid the seconds of the line before, though nobody wrote in them by that clock.
#[test]
fn a_second_from_before_a_clock_was_behind_is_brought_back_without_naming_a_line() {
    let mut streamed = Streamed::open();
    streamed.sign(1);
    let second = now_ms() / 1_000;
    streamed.next_second();
    streamed.sign(1);
    streamed.wait_until_whole();
    let Streamed { town, place, .. } = streamed;
    let [stream, keys] = ["stream", "keys"].map(|name| text(&place.path().join(name)));
    let lines = || -> BTreeSet<PathBuf> {
        let lines = fs::read_dir(place.path().join("stream/lines")).expect("it is there");
        lines.map(|line| line.expect("an entry").path()).collect()
    };
    let first = lines();
    let until_of = |line: &PathBuf| {
        let noted = fs::read_to_string(line.join("until")).unwrap_or_default();
        noted.trim().parse::<i64>().unwrap_or_default()
    };
    let file = text(&set_clock(&town, 0));
    let data = town.data();
    let setting = format!("backup.stream_to={stream}");
    let serve = [serving(&data, &[&setting]), vec!["--accept-clock".to_owned()]].concat();
    let folder = town.into_folder();
    for (off_s, email) in [(-3 * DAY_S, "cleo@finch.example"), (0, "cora@finch.example")] {
        fs::write(&file, off_s.to_string()).expect("there is room");
        let mut program = Program::start_with(THRONG, serve.clone(), [(CLOCK, file.clone())]);
        assert_eq!(post_signature(program.base_url(), email, 1), Some(303));
        let signed = now_ms() + off_s * 1_000;
        let is_shipped = || {
            let new: Vec<PathBuf> = lines().difference(&first).cloned().collect();
            (new.len() == 1 && until_of(&new[0]) > signed).then_some(())
        };
        let seen = Deadline::after(PATIENCE).wait_for(is_shipped);
        assert!(seen.is_some(), "{:?}: {}", lines(), program.output().join("\n"));
        assert!(program.terminate_and_wait(PATIENCE).success());
    }
    let moment = jiff::Timestamp::from_second(second).expect("a time");
    let to = moment.strftime("%Y-%m-%d %H:%M:%S").to_string();
    for (to, people) in [(&["--to", &to][..], [true, false, false, false]), (&[], [true; 4])] {
        let (copy, said) = restored(Path::new(&stream), &[&["--keys", &keys], to].concat());
        let brought = rows(&copy.path().join("data"));
        let emails = ["p0@fenwick.example", "p1@fenwick.example", "cleo@finch.example", "cora@finch.example"];
        let there = emails.map(|email| brought.contains(email));
        assert_eq!(there, people, "{to:?}: {said}");
    }
    let verified = run(&["backup", "verify", &stream]);
    assert!(verified.status.success(), "{}", said(&verified));
    drop(folder);
}

/// Issue 11, 15: a jump was followed, whatever it did, and told nobody.
#[test]
fn a_clock_that_jumps_while_the_program_runs_is_told_and_not_believed() {
    let dates = json!({ "opened_at": "2026-03-02T09:00:00.000Z", "closing_date": next_year() });
    let closing = petition(7, "Keep the ferry running", "open", 3, &dates);
    let town = with_clock(Town::holding(&[closing], &[]), 0);
    let health = || town.visitor().get("/healthz").expect_status(200).json();
    confirmed(&town, ADA);
    assert_eq!(health()["status"], "ok");

    set_clock(&town, 2 * YEAR_S);
    until(&town, "the jump is told", || health()["status"] == "clock-off");
    let off = health()["clock_off_s"].as_i64().expect("by how much");
    assert!((off - 2 * YEAR_S).abs() < HOUR_S, "{off}");
    // By the jumped clock the petition would have closed, and mailed links would have expired.
    sign(&mut town.visitor(), 7, Person { name: "Cleo Finch", email: "cleo@finch.example" });
    confirmed(&town, BEN);
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 2);
    for row in town.rows_of("signature") {
        let created = row["created_at"].as_i64().expect("a time in ms");
        assert!(created < now_ms() + HOUR_S * 1_000, "{row}");
    }
    let lines = town.program.output();
    let told = lines.iter().filter(|line| line.contains("is not believed"));
    assert_eq!(told.count(), 1, "once, and not each time: {}", lines.join("\n"));

    set_clock(&town, 0);
    until(&town, "it is believed again", || health()["status"] == "ok");
    // A small step, as when a wrong time zone is corrected, is followed, and reported as well.
    set_clock(&town, 5 * HOUR_S);
    until(&town, "the step is told", || {
        let lines = town.program.output();
        lines.iter().any(|line| line.contains("Throng follows it"))
    });
    assert_eq!(health()["status"], "ok");
    confirmed(&town, Person { name: "Dora Hale", email: "dora@fenwick.example" });
    // Back again: no decision gets an earlier time than those before, and mails leave at once; also after a restart.
    set_clock(&town, 0);
    confirmed(&town, Person { name: "Eve Moss", email: "eve@moss.example" });
    let mut town = town;
    town.program.restart();
    confirmed(&town, Person { name: "Finn Dale", email: "finn@dale.example" });
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 5);
    town.verify();
}

/// What the office has done is found by the clock that dates its history. It is ahead for a while after the clock was set back, and
/// each button of a page of now was taken for one that was pressed before.
#[test]
fn a_button_of_the_office_does_what_it_says_after_the_clock_was_set_back() {
    const ASKED: &str = "Is the pier ours?";
    let town = with_clock(Desk::open().town, 0);
    let page = case(FERRY);
    let mut max = town.visitor();
    sign_in(&mut max, MAX, PASSWORD).expect_status(200);
    set_clock(&town, HOUR_S / 4);
    max.get(&page).expect_status(200);
    max.press("Save note", &[("note", "Ask the harbour master.")])
        .expect_status(200);
    set_clock(&town, 0);
    for _ in 0..2 {
        max.get(&page).expect_status(200);
        let asked = max.press("Ask a colleague", &[("flag", ASKED)]);
        asked.expect_status(200);
        assert!(asked.page().text_contains("A colleague has been asked"), "{}", asked.page().text());
        max.press("Mark as resolved", &[]).expect_status(200);
    }
    assert_eq!(max.get(&page).page().text().matches(ASKED).count(), 2, "it was asked twice");
    town.verify();
}

/// Every part of the program dates its answers by the program's clock: if a date stayed in the future after the clock
/// was corrected, caches would take new answers for old ones.
#[test]
fn answers_are_dated_by_the_clock_as_it_is_now() {
    let town = with_clock(Town::open(), 0);
    for off_s in [0, 5 * HOUR_S, 0] {
        set_clock(&town, off_s);
        // From the page cache, from a route, and from a refused form.
        let mut visitor = town.visitor();
        let answers = [
            visitor.get("/help"),
            visitor.get("/healthz"),
            visitor.post(&format!("/petitions/{TREES}/signatures"), &[]),
        ];
        for answer in answers {
            let date = answer.header("date").expect("it is dated");
            let date = jiff::fmt::strtime::parse("%a, %d %b %Y %H:%M:%S GMT", date).expect(date);
            let date = date
                .to_datetime()
                .and_then(|date| date.in_tz("UTC"))
                .expect("a moment");
            let ahead = date.timestamp().as_second() - now_ms() / 1_000;
            assert!(
                (ahead - off_s).abs() < HOUR_S,
                "{} seconds ahead with a clock {off_s} ahead: {date}",
                ahead
            );
        }
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "what the machine's clock shows, beside the program's that is off"
)]
fn now_ms() -> i64 {
    let since_1970 = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .expect("it is after 1970");
    i64::try_from(since_1970.as_millis()).expect("a time in ms")
}

/// A day in the year after this one.
fn next_year() -> String {
    let years = now_ms() / 1_000 / YEAR_S;
    format!("{}-06-30", 1970 + years + 1)
}

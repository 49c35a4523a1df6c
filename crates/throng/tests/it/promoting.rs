//! What is brought back, and what is believed, around a promotion: the seconds before and after it, and an epoch that nobody has proved.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use serde_json::Value;
use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;
use throng_testkit::program::{Program, temporary_folder};

use crate::following::Pair;
use crate::raw::Raw;
use crate::replaced::{files, of_an_older_version};
use crate::staff::set_up;
use crate::stream::now_ms;
use crate::town::{ADA, THRONG, TREES, Town, run, said, serving, settle, text, typed, verify};

const PATIENCE: Duration = Duration::from_secs(60);
pub(crate) const NO_LONGER: &str = "This copy of the site no longer takes signatures";

/// The lines of the stream, the oldest first, and what stands at the head of each.
fn lines(pair: &Pair) -> Vec<(String, Value)> {
    let entries = fs::read_dir(pair.path("stream/lines")).expect("it is there");
    let mut lines: Vec<_> = entries
        .map(|entry| {
            let path = entry.expect("an entry").path();
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            let head = fs::read(path.join("head.json")).expect("it has a head");
            (name, serde_json::from_slice(&head).expect("it is JSON"))
        })
        .collect();
    lines.sort_by(|one: &(String, Value), other| one.0.cmp(&other.0));
    lines
}

/// Restores a second. Returns the directory, and what was said.
#[track_caller]
fn restored(pair: &Pair, second: i64) -> (PathBuf, String) {
    let data = pair.path(&format!("restored-{second}"));
    let to = jiff::Timestamp::from_second(second).expect("a time");
    let to = to.strftime("%Y-%m-%d %H:%M:%S").to_string();
    let (stream, keys) = (text(&pair.path("stream")), text(&pair.path("keys")));
    let output = run(&["restore", &stream, "--data", &text(&data), "--keys", &keys, "--to", &to]);
    assert!(output.status.success(), "{to}: {}", said(&output));
    (data, said(&output))
}

/// Issue 15: the line of a promoted machine came after nothing, so that the seconds between the two were those of the lost one at best.
#[test]
fn the_seconds_before_and_after_a_promotion_are_brought_back() {
    let mut pair = Pair::open(&[]);
    pair.sign(2);
    pair.follow();
    pair.wait_until_followed();
    pair.wait_until_shipped();
    let until = fs::read_to_string(pair.path(&format!("stream/lines/{}/until", lines(&pair)[0].0)));
    let before_ms: i64 = until.expect("it is noted").trim().parse().expect("a number");
    pair.town.program.kill_9();
    let (done, words) = pair.promote(&["--although-it-runs"]);
    assert!(done, "{words}");
    // By it the first start judges its clock: until then the site ran.
    let note = fs::read(pair.second().join("last-alive")).expect("promoting notes it");
    let note: Value = serde_json::from_slice(&note).expect("it is JSON");
    let ran_ms = note["at_ms"].as_i64().expect("a moment");
    assert!((before_ms..=now_ms()).contains(&ran_ms), "{note} since {before_ms}");
    let stream = format!("backup.stream_to={}", text(&pair.path("stream")));
    let second = Program::start(THRONG, serving(&pair.second(), &[&stream]));
    let mut browser = Browser::at(second.base_url());
    let is_whole = || (browser.get("/healthz").json()["stream"]["whole"] == true).then_some(());
    assert!(Deadline::after(PATIENCE).wait_for(is_whole).is_some(), "{}", second.output().join("\n"));
    let lines = lines(&pair);
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert_eq!(lines[1].1["after"], lines[0].0.as_str(), "it says which line it goes on from");
    let begun_ms = lines[1].1["begun_ms"].as_i64().expect("a time");
    // A second that had ended when the first machine was lost.
    let (data, words) = restored(&pair, before_ms / 1_000 - 1);
    assert!(!words.contains("Nothing is in the stream between"), "{words}");
    drop(data);
    // One in which neither machine wrote: promoting waits for three seconds until the first is quiet.
    let (data, words) = restored(&pair, begun_ms / 1_000 - 1);
    assert!(words.contains("this is the copy that was made then"), "{words}");
    assert!(pair.lacks(&data).is_empty(), "{words}");
    // The first one of the second machine, before it had a copy in the place.
    let (data, words) = restored(&pair, begun_ms / 1_000);
    assert!(pair.lacks(&data).is_empty(), "{words}");
    // Whoever names no second is told which one it came to.
    let (stream, keys, newest) =
        (text(&pair.path("stream")), text(&pair.path("keys")), text(&pair.path("newest")));
    let words = said(&run(&["restore", &stream, "--data", &newest, "--keys", &keys]));
    assert!(words.contains("The stream has everything until 20"), "{words}");
}

/// Forms were shown and checked, and refused at the last press.
#[test]
fn nobody_fills_in_a_form_for_nothing_where_another_machine_is_the_site() {
    let mut pair = Pair::open(&[]);
    let form = |step: &str| format!("/petitions/{TREES}/signatures/{step}");
    let mut visitor = pair.town.visitor();
    visitor.get(&form("new")).expect_status(200);
    visitor.get(&format!("/embed/{TREES}?form=1")).expect_status(200);
    visitor.get(&format!("/petitions/{TREES}")).expect_status(200);
    let mut owner = pair.town.visitor();
    set_up(&mut owner, &pair.town.setup_path());
    pair.follow();
    pair.wait_until_followed();
    let (done, words) = pair.promote(&["--although-it-runs"]);
    assert!(done, "{words}");
    // Said once no page from before is in memory any more.
    let _said = pair
        .town
        .program
        .wait_for_line("another machine was promoted and is the site now", PATIENCE);
    // The one that is in memory is not shown either, and what came from one is kept in the page that answers it.
    let email = "late@fenwick.example";
    let answers = [visitor.get(&form("new")), visitor.post(&form("check"), &typed(ADA.name, email))];
    for (answer, is_kept) in answers.iter().zip([false, true]) {
        answer.expect_status(503);
        assert_eq!(answer.header("retry-after"), Some("300"));
        assert_eq!(answer.page().heading().as_deref(), Some(NO_LONGER));
        assert_eq!(answer.text().contains(email), is_kept, "{}", answer.text());
        assert!(answer.text().to_lowercase().contains("wait some minutes, then"), "{}", answer.text());
    }
    // Somebody else's page with the form in a frame, and what was read before it was replaced.
    let embedded = visitor.get(&format!("/embed/{TREES}?form=1"));
    assert!(embedded.status == 200 && !embedded.text().contains("name=\"email\""), "{}", embedded.text());
    let page = visitor.get(&format!("/petitions/{TREES}"));
    assert!(page.text().contains("This is a read-only copy."), "{}", page.text());
    assert!(!page.text().contains("/signatures/new"), "{}", page.text());
    let office = owner.get("/admin").page();
    assert!(office.text_contains("Another machine is the site now."), "{}", office.text());
    assert!(!office.text_contains("The stream of changes is behind"), "{}", office.text());
    // Nobody has to leave themselves signed in.
    let out = owner.press("Sign out", &[]);
    assert!(out.page().text_contains("You’ve signed out."), "{}", out.page().text());
    let page = owner.get("/admin").page();
    assert_eq!(page.heading().as_deref(), Some("Another machine is the site now"), "{}", page.text());
}

/// What is led on, and what may come from somebody on the line, is so before anything is said of another machine.
#[test]
fn a_replaced_directory_leads_on_and_takes_nothing_from_an_unencrypted_page() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    fs::write(data.join("superseded"), "2\n").expect("there is room");
    let settings = ["server.public_url=https://brindle.example", "server.hosts=www.brindle.example"];
    let town = Town::in_folder(folder, &settings);
    let form = format!("/petitions/{TREES}/signatures/new");
    let ask = |request: String| {
        let mut raw = Raw::open(&town);
        raw.send(request.as_bytes());
        raw.rest()
    };
    let get = |host: &str| ask(format!("GET {form} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"));
    let led_on = get("www.brindle.example");
    assert!(led_on.starts_with("HTTP/1.1 308 "), "{led_on}");
    assert!(led_on.contains(&format!("location: https://brindle.example{form}\r\n")), "{led_on}");
    let answer = get("brindle.example");
    assert!(answer.starts_with("HTTP/1.1 503 ") && answer.contains(NO_LONGER), "{answer}");
    assert!(answer.contains(&format!("href=\"https://brindle.example{form}\"")), "{answer}");
    for (scheme, is_kept) in [("http", false), ("https", true)] {
        let said = ask(format!(
            "POST /petitions/{TREES}/signatures HTTP/1.1\r\nHost: brindle.example\r\nOrigin: {scheme}://brindle.example\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 13\r\nConnection: close\r\n\r\nname=Somebody"
        ));
        assert!(said.starts_with("HTTP/1.1 503 "), "{said}");
        assert_eq!(said.contains("Somebody"), is_kept, "{scheme}: {said}");
    }
}

fn doctor(data: &Path, settings: &[&str]) -> String {
    let data = text(data);
    let set = settings.iter().flat_map(|setting| ["--set", *setting]);
    let words: Vec<&str> = ["doctor", "--offline", "--data", &data]
        .into_iter()
        .chain(set)
        .collect();
    said(&run(&words))
}

/// Whoever can write to the place has not the key of the site: the number that they write is told, and stops nobody.
#[test]
fn an_epoch_that_nobody_proves_stops_neither_the_site_nor_who_follows() {
    let mut pair = Pair::open(&[]);
    pair.sign(1);
    pair.follow();
    pair.wait_until_followed();
    fs::write(pair.path("stream/epoch"), "7 00000000000000aa\n").expect("it is ours");
    let told = pair
        .town
        .program
        .wait_for_line("said that another machine is the site, and did not prove it", PATIENCE);
    assert!(told.contains("it is not believed"), "{told}");
    let stands = fs::read_to_string(pair.path("stream/epoch")).expect("it is there");
    assert_eq!(stands, "1 0000000000000000\n", "the site says what is true");
    // Who takes the file away does not have it missing for longer.
    fs::remove_file(pair.path("stream/epoch")).expect("it is there");
    let is_back = || fs::read_to_string(pair.path("stream/epoch")).ok();
    assert_eq!(Deadline::after(PATIENCE).wait_for(is_back), Some(stands));
    let health: Value = pair.town.visitor().get("/healthz").json();
    assert_eq!((&health["stream"]["doubted"], &health["stream"]["shared"]), (&true.into(), &false.into()));
    assert_eq!(health["status"], "stream-late", "{health}");
    pair.sign(2);
    pair.wait_until_followed();
    // The doctor says of the running site a sentence.
    let (stream, third) = (text(&pair.path("stream")), pair.path("third"));
    let setting = format!("backup.stream_to={stream}");
    let listen = pair.town.program.base_url().replace("http://", "server.listen=");
    let found = doctor(&pair.town.data(), &[&setting, listen.trim_end_matches('/')]);
    assert!(found.contains("(stream-late)") && !found.contains("{\""), "{found}");
    pair.town.program.kill_9();
    fs::write(pair.path("stream/epoch"), "7 00000000000000aa\n").expect("it is ours");
    // Whoever begins to follow has the keys, and waits for no copy of a site that there is not.
    let keys = text(&pair.path("keys"));
    let output = run(&["follow", &stream, "--data", &text(&third), "--keys", &keys, "--once"]);
    assert!(output.status.success(), "{}", said(&output));
    assert!(said(&output).contains("it is not believed"), "{}", said(&output));
    // The doctor says so too.
    let found = doctor(&pair.town.data(), &[&setting]);
    assert!(found.contains("look    stream: the file epoch in"), "{found}");
    let found = doctor(&third, &[]);
    assert!(found.contains("look    following: It follows the stream in"), "{found}");
    // Whoever is promoted says a number that is proved.
    let (done, words) = pair.promote(&["--although-it-runs"]);
    assert!(done, "{words}");
    let epoch = fs::read_to_string(pair.path("stream/epoch")).expect("it is there");
    assert!(epoch.starts_with("2 "), "{epoch}");
    let first = text(&pair.town.data());
    let output = run(&["serve", "--data", &first, "--listen", "127.0.0.1:0", "--set", &setting]);
    assert!(said(&output).contains("another machine is the site of"), "{}", said(&output));
    // So does a newer version that would have to upgrade the database first, also where only the place knows.
    fs::remove_file(pair.town.data().join("superseded")).expect("it was noted");
    let before = of_an_older_version(&pair.town.data());
    let output = run(&["serve", "--data", &first, "--listen", "127.0.0.1:0", "--set", &setting]);
    assert!(said(&output).contains("only after an upgrade"), "{}", said(&output));
    let mut after = files(&pair.town.data());
    assert_eq!(after.remove("superseded").as_deref(), Some(&b"2\n"[..]));
    assert!(before == after, "{:?}", after.keys());
}

/// A site with one signature and the directory that has followed it to the end. Both programs are gone.
#[track_caller]
fn followed_and_lost() -> Pair {
    let mut pair = Pair::open(&[]);
    pair.sign(1);
    pair.follow();
    pair.wait_until_followed();
    pair.kill_follower();
    pair.town.program.kill_9();
    pair
}

/// Issue 15: after a promotion that was killed half-way it was said that the directory follows.
#[test]
fn a_promotion_that_was_killed_half_way_is_told_and_can_be_ended() {
    let pair = followed_and_lost();
    let half = pair.path("half");
    let copied = Command::new("cp")
        .arg("-a")
        .args([pair.second(), half.clone()])
        .status();
    assert!(copied.expect("it is there").success());
    let (done, words) = pair.promote(&["--although-it-runs"]);
    assert!(done, "{words}");
    // What a promotion leaves that is killed once the place knows of it: the directory as it followed, and its epoch.
    fs::copy(pair.second().join("epoch"), half.join("epoch")).expect("there is room");
    let (stream, data) = (text(&pair.path("stream")), text(&half));
    for (more, expected) in
        [(&[][..], "Run `throng promote` for it again"), (&["--json"], "\"half-promoted\"")]
    {
        let output = run(&[&["follow", &*stream, "--data", &*data, "--once"], more].concat());
        let told = said(&output);
        assert!(output.status.success() && told.contains(expected), "{told}");
        assert!(!told.contains("Following") && !told.contains("\"following\""), "{told}");
    }
    let found = doctor(&half, &[]);
    assert!(found.contains("broken  following: `throng promote` was begun for this directory"), "{found}");
    assert!(found.contains(&format!("throng promote --data {data}")), "{found}");
    // At once: that somebody was heard a moment ago says nothing any more.
    let output = run(&["promote", "--data", &data]);
    assert!(output.status.success() && said(&output).contains("is ended now"), "{}", said(&output));
    verify(&half);
    assert!(pair.lacks(&half).is_empty());
}

/// It ended with 1, so that a script which had been interrupted stopped there, although nothing was left to be done.
#[test]
fn to_promote_again_is_no_trouble_until_another_machine_was_promoted() {
    let pair = followed_and_lost();
    let (done, words) = pair.promote(&["--although-it-runs"]);
    assert!(done, "{words}");
    let stream = format!("backup.stream_to={}", text(&pair.path("stream")));
    let mut second = Program::start(THRONG, serving(&pair.second(), &[&stream]));
    let (third, place, keys) =
        (text(&pair.path("third")), text(&pair.path("stream")), text(&pair.path("keys")));
    let follows = || {
        let output = run(&["follow", &place, "--data", &third, "--keys", &keys, "--once"]);
        let is_there = output.status.success() && lines(&pair).len() == 2;
        (is_there && pair.lacks(Path::new(&third)).is_empty()).then_some(())
    };
    assert!(Deadline::after(PATIENCE).wait_for(follows).is_some(), "{}", second.output().join("\n"));
    // Also while it runs.
    let (done, words) = pair.promote(&[]);
    assert!(done && words.contains("nothing is left to be done"), "{words}");
    second.kill_9();
    // Nobody can look whether another was promoted since.
    fs::rename(&place, pair.path("away")).expect("it is ours");
    let (done, words) = pair.promote(&[]);
    assert!(!done && words.contains("say so with --without-place"), "{words}");
    let (done, words) = pair.promote(&["--without-place"]);
    assert!(done && words.contains("nothing is left to be done"), "{words}");
    fs::rename(pair.path("away"), &place).expect("it is ours");
    let output = run(&["promote", "--data", &third, "--although-it-runs"]);
    assert!(output.status.success(), "{}", said(&output));
    // The place tells, and later the directory itself.
    let (done, words) = pair.promote(&[]);
    assert!(!done && words.contains("another machine is the site"), "{words}");
    fs::write(pair.second().join("superseded"), "3\n").expect("there is room");
    let (done, words) = pair.promote(&["--without-place"]);
    assert!(!done && words.contains("another machine"), "{words}");
}

/// The first one had the place for itself, so that the second one could not say there that it is the site: both thanked people, for as long
/// as the first one ran.
#[test]
fn a_machine_that_missed_a_promotion_writes_nothing_more_once_the_place_is_back() {
    let mut pair = Pair::open(&[]);
    pair.sign(1);
    pair.follow();
    pair.wait_until_followed();
    pair.kill_follower();
    let (place, away) = (pair.path("stream"), pair.path("away"));
    fs::rename(&place, &away).expect("it is ours");
    let (done, words) = pair.promote(&["--without-place"]);
    assert!(done, "{words}");
    let stream = format!("backup.stream_to={}", text(&place));
    let second = Program::start(THRONG, serving(&pair.second(), &[&stream]));
    // Nobody can tell the first one.
    pair.sign(1);
    fs::rename(&away, &place).expect("it is ours");
    let town = pair.town;
    let said = town
        .program
        .wait_for_line("another machine was promoted and is the site now", PATIENCE);
    assert!(said.contains("ours=1"), "{said}");
    let late = typed(ADA.name, "late@fenwick.example");
    let address = format!("/petitions/{TREES}/signatures");
    town.visitor().post(&address, &late).expect_status(503);
    let mut browser = Browser::at(second.base_url());
    browser.post(&address, &late).expect_status(200);
    let is_whole = || (browser.get("/healthz").json()["stream"]["whole"] == true).then_some(());
    assert!(Deadline::after(PATIENCE).wait_for(is_whole).is_some(), "{}", second.output().join("\n"));
    let stream = browser.get("/healthz").json()["stream"].clone();
    assert_eq!(stream["shared"], false, "it has the place for itself now: {stream}");
    // Whoever promoted it was told.
    assert!(words.contains("goes on thanking people until"), "{words}");
    assert!(words.contains("The newest entry is of 20") && words.contains(" ago: whoever"), "{words}");
}

//! A vote whose key the program keeps: everybody reads so, the key is in a file of its own and nowhere else, the box is opened
//! without anybody once the vote has closed, and a key that is missing or wrong is told and loses nothing.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use throng_testkit::browser::{Browser, urlencoded};
use throng_testkit::deadline::Deadline;

use crate::kept_folder::KeptFolder;
use crate::staff::{OLGA, PASSWORD, RITA, join, sign_in};
use crate::start::says;
use crate::town::{THRONG, Town, copy_folder, run, said, serving, text};
use crate::votes::{PATIENCE, counted_again, public, send, votes, with_ballot, with_draft};
use crate::votes_box::{MARKED, MARKED_BYTES, files_with};
use crate::votes_openly::{closing, result};
use crate::votes_paper::{approves, entered, fields, member};

const KEYS: &str = "box-keys";
/// What everybody reads who votes.
pub(crate) const COULD: &str = "Whoever runs this server could open it before the end.";

/// A draft of a vote whose key the program keeps, before there is one.
#[track_caller]
fn drafted(settings: &[&str], fields: &[(&str, &str)]) -> (Town, Browser, String) {
    let fields: Vec<(&str, &str)> = [("opener", "program")].iter().chain(fields).copied().collect();
    with_draft(settings, &fields)
}

/// Makes its key, without any part of it.
#[track_caller]
pub(crate) fn with_kept_key(olga: &mut Browser, path: &str) {
    let draft = olga.get(path);
    says(&draft, "This program keeps the key in a file of its own");
    for words in ["How many people hold a part", "Test the parts"] {
        assert!(!draft.page().text_contains(words), "{words}");
    }
    says(&olga.press("Make the key", &[]), "The key is made, and this program keeps it.");
}

/// A vote that is open, and whose key the program keeps.
#[track_caller]
pub(crate) fn opened(settings: &[&str], fields: &[(&str, &str)]) -> (Town, Browser, String) {
    let (town, mut olga, path) = drafted(settings, fields);
    with_kept_key(&mut olga, &path);
    says(&olga.press("Open the vote now", &[]), "The vote is open.");
    (town, olga, path)
}

/// The files with keys.
fn keys(town: &Town) -> Vec<PathBuf> {
    let files = fs::read_dir(town.data().join(KEYS)).into_iter().flatten();
    files.map(|file| file.expect("an entry").path()).collect()
}

#[track_caller]
fn counted(town: &Town, path: &str) -> Value {
    let found = Deadline::after(PATIENCE).wait_for(|| Some(result(town, path)).filter(Value::is_object));
    found.expect("the program opens the box within a minute or two")
}

#[track_caller]
fn without_keys(town: &Town) {
    let erased = Deadline::after(PATIENCE).wait_for(|| keys(town).is_empty().then_some(()));
    erased.expect("the key is erased");
}

/// What `verify` says of it.
#[track_caller]
fn wrong(town: &Town, words: &str) {
    let output = run(&["verify", "--data", &text(&town.data())]);
    assert!(!output.status.success() && said(&output).contains(words), "{}", said(&output));
}

#[test]
fn it_is_counted_without_anybody_and_its_key_is_in_no_file_but_its_own() {
    let (town, mut olga, path) = opened(&[], &[]);
    let page = town.fresh(&public(&path));
    for words in ["This program keeps the key", COULD, "This is not for public elections"] {
        says(&page, words);
    }
    assert!(!page.page().text_contains("hold part of the key"));
    let json = town.fresh(&format!("{}.json", public(&path))).json();
    assert_eq!(json["data"]["attributes"]["vote"]["opened_by"], json!("program"));
    says(with_ballot(&town, &path, "zed").current(), COULD);
    votes(&town, &path, "marked", &MARKED);
    for number in 1..=10 {
        votes(&town, &path, &format!("voter{number}"), &[1]);
    }
    // The private half is in its own file, in no other, and in nothing that is said or exported.
    let files = keys(&town);
    assert_eq!(files.len(), 1, "{files:?}");
    let digits = fs::read_to_string(&files[0])
        .expect("it is text")
        .trim()
        .to_owned();
    let bytes: Vec<u8> = (0..digits.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&digits[at..at + 2], 16).expect("a byte"))
        .collect();
    assert_eq!(bytes.len(), 32);
    assert_eq!(files_with(&town.data(), digits.as_bytes()), [files[0].display().to_string()]);
    assert_eq!(files_with(&town.data(), &bytes), Vec::<String>::new());
    assert_eq!(files_with(&town.data(), &MARKED_BYTES), Vec::<String>::new());
    for line in town.rows().into_iter().chain(town.program.output()) {
        assert!(!line.contains(&digits), "in the export or the log: {line}");
    }
    // No officer opens it, before the end or after.
    olga.post(&format!("{path}/box"), &[]).expect_status(422);
    says(&olga.get(&path), "This program opens the box and publishes the result by itself");

    let town = closing(&town, &[]);
    let whole = counted(&town, &path);
    assert_eq!(
        (&whole["voters"], &whole["ballots"], &whole["sums"][0]),
        (&json!(11), &json!(11), &json!(11))
    );
    says(&town.fresh(&public(&path)), "whoever runs this server could have opened the box before the end");
    counted_again(&town, &path);
    let mut olga = town.visitor();
    says(&sign_in(&mut olga, OLGA, PASSWORD), "Olga Reed");
    says(&olga.get(&path), "This program erases the key within a few minutes.");
    says(&olga.post(&format!("{path}/box"), &[]), "The result is published.");
    without_keys(&town);
    assert_eq!(town.rows_of("ballot").len(), 0, "what it opened went before it");
    assert_eq!(files_with(&town.data(), digits.as_bytes()), Vec::<String>::new());
    for line in town.rows().into_iter().chain(town.program.output()) {
        assert!(!line.contains(&digits), "in the export or the log: {line}");
    }
    town.verify();
}

/// Time between two kills, near the moment at which they matter.
const STEP: Duration = Duration::from_millis(25);

/// How long it takes from a start to the result, tried on a copy. No test depends on it: it says where to look closely.
#[track_caller]
fn time_to_open(town: &Town, path: &str) -> Duration {
    let folder = throng_testkit::program::temporary_folder();
    KeptFolder::of(&town.data()).copy_to(&folder.path().join("data"));
    let deadline = Deadline::after(PATIENCE);
    let copy = Town::in_folder(folder, &[]);
    let opened = deadline.catch(|| Some(()).filter(|()| result(&copy, path).is_object()));
    opened.expect("the program opens the box");
    PATIENCE - deadline.remaining()
}

#[test]
fn a_kill_while_it_opens_the_box_leaves_it_closed_or_counted() {
    let (town, _, path) = opened(&[], &[]);
    for number in 1..=10 {
        votes(&town, &path, &format!("voter{number}"), &[3]);
    }
    // Without its key the program closes the vote, and waits.
    let (mut town, aside) = restored_without_key(&town);
    town.program.kill_9();
    copy_folder(KEYS, aside.path(), &town.data());
    // A start that nobody kills tells where the kills belong: the box is opened in the last third of it.
    let took = time_to_open(&town, &path);
    let early = (0..8).map(|nth| took * nth / 12);
    let late = (0..160).map(|nth| took * 2 / 3 + STEP * nth);
    let mut closed = 0;
    for delay in early.chain(late) {
        let serve = Command::new(THRONG)
            .args(serving(&town.data(), &[]))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        let mut serve = serve.expect("it starts");
        thread::sleep(delay);
        serve.kill().and_then(|()| serve.wait()).expect("it is ours");
        let rows = town.rows().into_iter();
        let rows: Vec<Value> = rows
            .map(|row| serde_json::from_str(&row).expect("each row is JSON"))
            .collect();
        let count = |path: &str| {
            let there = |row: &&Value| row.pointer(path).is_some_and(|found| !found.is_null());
            rows.iter().filter(there).count()
        };
        let (parts, ended) = (count("/record/ballots_part"), count("/kind/vote/end"));
        assert_eq!(parts > 0, ended > 0, "nothing or all");
        if ended > 0 {
            break;
        }
        let sealed = rows.iter().filter(|row| row["row"] == "ballot").count();
        assert_eq!((sealed, keys(&town).len()), (10, 1), "closed, with all that was in it");
        closed += 1;
    }
    assert!(closed > 0, "no kill came before the end");
    town.verify();
    town.program.restart();
    let whole = counted(&town, &path);
    assert_eq!((&whole["ballots"], &whole["sums"][2]), (&json!(10), &json!(10)), "{whole}");
    let published = town
        .rows_of("record")
        .into_iter()
        .filter(|row| row["record"]["publication"].is_object());
    assert_eq!(published.count(), 1, "once");
    without_keys(&town);
    town.verify();
}

#[test]
fn a_kill_while_a_key_is_made_leaves_no_vote_without_its_file_and_no_file_for_long() {
    let (mut town, _, path) = drafted(&[], &[]);
    for delay_ms in [0, 0, 1, 1, 2, 2, 3, 4, 6, 8, 16, 64] {
        let mut olga = town.visitor();
        sign_in(&mut olga, OLGA, PASSWORD).expect_status(200);
        let address = format!("{path}/key");
        let headers = [("Content-Type".to_owned(), "application/x-www-form-urlencoded".to_owned())];
        let body = urlencoded([("holders", "")]);
        let making = thread::spawn(move || drop(olga.send("POST", &address, &headers, body.as_bytes())));
        thread::sleep(Duration::from_millis(delay_ms));
        town.program.kill_9();
        making.join().expect("it only sends");
        // Whatever key a vote names is on the disk, and fits.
        town.verify();
        town.program.restart();
    }
    let mut olga = town.visitor();
    says(&sign_in(&mut olga, OLGA, PASSWORD), "Olga Reed");
    let named = |town: &Town| {
        let rows = town.rows_of("campaign");
        rows.iter()
            .filter_map(|row| row.pointer("/kind/vote/key/key")?.as_str().map(str::to_owned))
            .collect::<Vec<_>>()
    };
    let left = Deadline::after(PATIENCE).wait_for(|| (keys(&town).len() == named(&town).len()).then_some(()));
    left.expect("what a kill left is removed");
    // Whoever lets people open it makes the key useless, and it goes.
    olga.get(&path);
    olga.post(&format!("{path}/key"), &[]).expect_status(200);
    olga.get(&format!("{path}/text")).expect_status(200);
    says(&olga.press("Save", &[("opener", "holders")]), "How many people hold a part");
    without_keys(&town);
    town.verify();
}

#[test]
fn a_key_that_is_missing_or_wrong_is_told_before_the_vote_opens() {
    let (town, mut olga, path) = drafted(&[], &[("choosing", "yes-no"), ("options", "")]);
    with_kept_key(&mut olga, &path);
    let file = keys(&town).remove(0);
    let name = format!("{KEYS}/{}", file.file_name().expect("a name").to_string_lossy());
    let whole = fs::read_to_string(&file).expect("it is text");
    let other = whole.trim().chars().rev().collect::<String>() + "\n";
    for (content, words, told) in [
        (None, "The key of this vote is missing", "is missing, the key of the box"),
        (Some("short\n"), "holds no key", "does not hold 64 hexadecimal digits"),
        (Some(other.as_str()), "holds another key", "holds the key of another box"),
    ] {
        match content {
            None => fs::remove_file(&file).expect("it is ours"),
            Some(content) => fs::write(&file, content).expect("there is room"),
        }
        let page = olga.get(&path);
        for words in [words, &name, "If there is no copy of it, make a new key for this vote."] {
            says(&page, words);
        }
        let again = olga.press("Open the vote now", &[]);
        again.expect_status(422);
        says(&again, words);
        let tried = olga.post(&format!("{path}/trial"), &[("emails", "ada@trial.example")]);
        tried.expect_status(422);
        says(&tried, words);
        says(&olga.get("/admin"), "The key of a vote is missing or wrong");
        wrong(&town, told);
    }
    fs::write(&file, whole).expect("there is room");
    town.verify();
    assert!(!olga.get("/admin").page().text_contains("The key of a vote"));
    olga.get(&path);
    says(&olga.press("Open the vote now", &[]), "The vote is open.");
}

/// The same town, with the vote closed since two hours, and without its key.
fn restored_without_key(town: &Town) -> (Town, tempfile::TempDir) {
    let aside = throng_testkit::program::temporary_folder();
    copy_folder(KEYS, &town.data(), aside.path());
    fs::remove_dir_all(town.data().join(KEYS)).expect("it is ours");
    let town = town.moved_with(&[], |rows| {
        let cast = rows.iter().filter_map(|row| row["confirmed_at"].as_i64()).max();
        let closed = cast.expect("somebody voted") - 2 * 3_600_000;
        for row in rows.iter_mut().filter(|row| row.pointer("/kind/vote").is_some()) {
            row["head"]["state"] = json!("closed");
            row["head"]["dates"]["closes_at"] = json!(closed);
            row["head"]["dates"]["closed_at"] = json!(closed);
        }
    });
    (town, aside)
}

#[test]
fn a_restored_site_without_the_key_says_so_until_it_is_put_back() {
    let (town, _, path) = opened(&[], &[("choosing", "yes-no"), ("options", ""), ("quorum", "0")]);
    for number in 1..=10 {
        votes(&town, &path, &format!("voter{number}"), &[1]);
    }
    let (town, aside) = restored_without_key(&town);
    let line = town
        .program
        .wait_for_line("is missing, the key of the box", PATIENCE);
    assert!(line.contains(KEYS) && line.contains("put it back"), "{line}");
    let late = town.program.wait_for_line("should have opened its box", PATIENCE);
    let number = path.rsplit('/').next().expect("a number");
    assert!(late.contains(&format!("vote {number}:")), "{late}");
    let health = town.visitor().get("/healthz").json();
    assert_eq!((&health["status"], &health["overdue"]["boxes"]), (&json!("overdue"), &json!(1)), "{health}");
    let mut olga = town.visitor();
    says(&sign_in(&mut olga, OLGA, PASSWORD), "Olga Reed");
    let todo = olga.get("/admin");
    for words in ["this program has not opened its box", "The key of a vote is missing or wrong"] {
        says(&todo, words);
    }
    let page = olga.get(&path);
    for words in ["The key of this vote is missing", "nobody can open the box: call the vote off."] {
        says(&page, words);
    }
    assert!(!page.page().text_contains("make a new key"), "it has closed");
    wrong(&town, "is missing, the key of the box");
    assert_eq!((result(&town, &path), town.rows_of("ballot").len()), (Value::Null, 10), "nothing is lost");
    copy_folder(KEYS, aside.path(), &town.data());
    let whole = counted(&town, &path);
    assert_eq!((&whole["voters"], &whole["sums"]), (&json!(10), &json!([10, 0, 0])), "{whole}");
    without_keys(&town);
    town.verify();
}

#[test]
fn a_vote_without_its_key_is_called_off() {
    let (town, _, path) = opened(&[], &[("choosing", "yes-no"), ("options", "")]);
    votes(&town, &path, "ada", &[1]);
    let (town, aside) = restored_without_key(&town);
    let mut olga = town.visitor();
    says(&sign_in(&mut olga, OLGA, PASSWORD), "Olga Reed");
    says(&olga.get(&path), "The key of this vote is missing");
    says(&olga.press("Call the vote off", &[("why", "The key is lost.")]), "The vote is called off.");
    let erased = Deadline::after(PATIENCE).wait_for(|| town.rows_of("ballot").is_empty().then_some(()));
    erased.expect("what was sealed is erased");
    town.verify();
    // A key that is found later is not needed.
    copy_folder(KEYS, aside.path(), &town.data());
    without_keys(&town);
}

#[test]
fn paper_ballots_that_wait_for_their_check_stop_it() {
    let (town, mut olga, path) =
        opened(&[], &[("choosing", "yes-no"), ("options", ""), ("quorum", "0"), ("majority", "most")]);
    join(&town, &mut olga, RITA, "owner");
    for number in 1..=4 {
        votes(&town, &path, &format!("voter{number}"), &[1]);
    }
    entered(&mut olga, &path, &fields(["5", "2", "1"], &[]), &[]);
    let town = closing(&town, &[]);
    let mut rita = member(&town, RITA);
    let closed = Deadline::after(PATIENCE).wait_for(|| {
        let page = rita.get(&path);
        page.page()
            .text_contains("Open the box and count")
            .then_some(page)
    });
    says(&closed.expect("it closes"), "Some paper ballots have not been checked yet.");
    assert_eq!(result(&town, &path), Value::Null);
    says(&approves(&mut rita, &path, "1", ["5", "2", "1"]), "Batch approved.");
    let whole = counted(&town, &path);
    assert_eq!(
        (&whole["voters"], &whole["on_paper"], &whole["sums"]),
        (&json!(12), &json!(8), &json!([9, 2, 0])),
        "{whole}"
    );
    town.verify();
}

#[test]
fn the_box_of_a_trial_is_opened_by_an_owner_who_types_nothing() {
    let (town, mut olga, path) = drafted(&[], &[("choosing", "yes-no"), ("options", "")]);
    with_kept_key(&mut olga, &path);
    says(&olga.click_link("Try the vote"), "the real key, which this program keeps");
    let trial = olga.press("Send the links and begin the trial", &[("emails", "tess@trial.example")]);
    says(&trial, "The trial is open, and the links are on their way.");
    let trial = trial.url.target.split('?').next().expect("a path").to_owned();
    let letter = town.tray().only("tess@trial.example");
    let mut tess = town.visitor();
    tess.get(&letter.links[0]).expect_status(200);
    says(&tess.press("Open my ballot", &[]), COULD);
    says(&send(&mut tess, &[1], true), "Your vote is counted");
    let page = olga.get(&trial);
    says(&page, "This program has the key.");
    assert!(!page.page().text_contains("Part 1"));
    let done = olga.press("Open the box and publish the result", &[]);
    says(&done, "The trial is counted. Erase it before you open the vote.");
    assert_eq!(keys(&town).len(), 1, "the vote needs it");
    says(&olga.press("Erase the trial", &[]), "The trial is erased.");
    olga.get(&path);
    says(&olga.press("Open the vote now", &[]), "The vote is open.");
    votes(&town, &path, "ada", &[1]);
    let town = closing(&town, &[]);
    assert_eq!(counted(&town, &path)["voters"], json!(1));
    town.verify();
}

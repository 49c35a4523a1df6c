//! `throng import-signatures` with the real program: people from another system count once, whoever signs when, however
//! often the file comes and wherever it is stopped.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;
use throng_testkit::program::temporary_folder;

use crate::paper::town_with_two;
use crate::staff::OLGA;
use crate::town::{
    ADA, BEN, CLOSED, Person, REJECTED, THRONG, TREES, TREES_CARRIED_OVER, Town, confirmed, run, said,
    settle, sign, text, verify,
};

const PATIENCE: Duration = Duration::from_secs(30);
const CAT: Person = Person { name: "Cat Moss", email: "cat@moss.example" };
/// Somebody of the files below.
const ZOE: Person = Person { name: "Zoe Person 7", email: "zoe7@people.example" };
const STATEMENT: &str = "Each confirmed by a link in an email <in May>, says the \"Union\".";

/// A file of people: `count` of the same sort, after `others`.
fn people(others: &[Person], count: usize) -> String {
    let mut file = "Name;E-Mail;Postcode;Signed at;News;Town\n".to_owned();
    for Person { name, email } in others {
        file.push_str(&format!("{name};{email};SW1A 1AA;2026-05-01 10:00:00;no;Brindle\n"));
    }
    for number in 0..count {
        let at = format!("2026-05-{:02}T10:00:00Z", number % 28 + 1);
        file.push_str(&format!("Zoe Person {number};zoe{number}@people.example;SW1A 1AA;{at};yes;\n"));
    }
    file
}

fn written(folder: &Path, name: &str, content: &str) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, content).expect("a file in a temporary folder");
    path
}

/// The words of the command, for the petition about trees, which came in with a number from another system.
fn words(data: &Path, file: &Path, more: &[&str]) -> Vec<String> {
    let trees = TREES.to_string();
    let first = ["import-signatures", &text(file), "--data", &text(data), "--petition", &trees];
    let apart = ["--not-in-the-number"];
    first
        .iter()
        .chain(&apart)
        .chain(more)
        .map(|word| (*word).to_owned())
        .collect()
}

#[track_caller]
fn brings(data: &Path, file: &Path, more: &[&str]) -> String {
    let words = words(data, file, more);
    let output = run(&words.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(output.status.success(), "{}", said(&output));
    said(&output)
}

#[track_caller]
fn refuses(data: &Path, file: &Path, more: &[&str], reason: &str) {
    let words = words(data, file, more);
    let output = run(&words.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(!output.status.success() && said(&output).contains(reason), "{reason}: {}", said(&output));
}

const CONFIRMED: [&str; 4] = ["--as", "confirmed", "--statement", STATEMENT];

#[test]
fn people_from_another_system_count_once_and_the_page_says_how_they_confirmed() {
    let mut town = Town::open();
    for person in [ADA, BEN, CAT] {
        confirmed(&town, person);
    }
    let (folder, data) = (temporary_folder(), town.data());
    let file = written(folder.path(), "people.csv", &people(&[ADA, BEN, CAT], 47));
    refuses(&data, &file, &CONFIRMED, "another throng is using");
    town.program.terminate_and_wait(PATIENCE);
    // The petition's number may hold them already.
    let unsaid: Vec<String> = words(&data, &file, &CONFIRMED)
        .into_iter()
        .filter(|word| word != "--not-in-the-number")
        .collect();
    let output = run(&unsaid.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(
        !output.status.success() && said(&output).contains("they would count twice"),
        "{}",
        said(&output)
    );
    let said = brings(&data, &file, &CONFIRMED);
    assert!(said.contains("brought in as confirmed: 47\n"), "{said}");
    assert!(said.contains("signed or withdrawn here already: 3\n"), "{said}");
    assert!(said.contains("not kept: column Town"), "{said}");
    verify(&data);
    town.program.restart();
    let total = TREES_CARRIED_OVER + 3 + 47;
    assert_eq!(town.count(TREES), total);
    let page = town.fresh(&format!("/petitions/{TREES}")).page().text();
    assert!(page.contains("47 signatures were collected and confirmed in another system"), "{page}");
    assert!(page.contains(STATEMENT), "{page}");
    let json = town.fresh(&format!("/petitions/{TREES}.json")).json();
    let told = &json["meta"]["signatures_from_elsewhere"];
    assert_eq!((&told[0]["signatures"], &told[0]["how_confirmed"]), (&47.into(), &STATEMENT.into()));
    let log: Vec<Value> = town.rows_of("record");
    let logged = |row: &&Value| row["record"]["audit"]["action"] == "import-signatures";
    let line = log.iter().find(logged).expect("the office is told");
    let after = line["record"]["audit"]["after"].as_str().expect("words");
    assert_eq!(after, format!("47 confirmed; 3 here already; {STATEMENT}"));

    // Who came in is treated as somebody who has signed.
    let mut visitor = town.visitor();
    sign(&mut visitor, TREES, ZOE);
    let letter = town.tray().only(ZOE.email);
    assert!(letter.subject.contains("already signed"), "{}", letter.subject);
    assert_eq!(town.count(TREES), total);

    town.program.terminate_and_wait(PATIENCE);
    let said = brings(&data, &file, &CONFIRMED);
    assert!(said.contains("brought in before; nothing has changed"), "{said}");
    // The same people, written otherwise: in another order, as another file.
    let mut lines: Vec<&str> = Vec::new();
    let again = people(&[CAT, ADA], 47);
    lines.extend(again.lines().take(1));
    let mut rest: Vec<&str> = again.lines().skip(1).collect();
    rest.reverse();
    lines.extend(rest);
    let other = written(folder.path(), "other.csv", &lines.join("\n"));
    let said = brings(&data, &other, &CONFIRMED);
    assert!(said.contains("brought in as confirmed: 0\n"), "{said}");
    verify(&data);
    town.program.restart();
    assert_eq!(town.count(TREES), total);
}

#[test]
fn what_is_killed_in_the_middle_goes_on_and_ends_the_same() {
    const PEOPLE: usize = 8_000;
    let folder = temporary_folder();
    let file = written(folder.path(), "people.csv", &people(&[], PEOPLE));
    let whole = folder.path().join("whole");
    settle(&whole);
    brings(&whole, &file, &CONFIRMED);
    let expected = imported(&whole, folder.path());
    assert_eq!((&expected["done"], &expected["came_in"]), (&PEOPLE.into(), &PEOPLE.into()));
    // When it is killed is found by halving: too soon nobody has come in, too late all have.
    let (mut low, mut high) = (Duration::ZERO, PATIENCE);
    let mut wait = Duration::from_millis(500);
    for attempt in 0..40 {
        let data = folder.path().join(format!("data{attempt}"));
        settle(&data);
        let mut program = Command::new(THRONG)
            .args(words(&data, &file, &CONFIRMED))
            .stdout(Stdio::null())
            .spawn()
            .expect("the program starts");
        std::thread::sleep(wait);
        program.kill().expect("it is ours");
        program.wait().expect("it is ours");
        let done = imported(&data, folder.path())["done"].as_u64().unwrap_or(0);
        if done > 0 && done < PEOPLE as u64 {
            verify(&data);
            let began = format!("begin-import-signatures: {PEOPLE} people as confirmed; {STATEMENT}");
            assert_eq!(log_lines(&folder.path().join("look.jsonl")), [began.as_str()], "the office sees it");
            let said = brings(&data, &file, &CONFIRMED);
            assert!(said.contains(&format!("brought in as confirmed: {PEOPLE}\n")), "{said}");
            verify(&data);
            let now = imported(&data, folder.path());
            for field in ["file", "statement", "done", "came_in", "here_already"] {
                assert_eq!(now[field], expected[field], "{field}");
            }
            let ended = format!("import-signatures: {PEOPLE} confirmed; 0 here already; {STATEMENT}");
            assert_eq!(log_lines(&folder.path().join("look.jsonl")), [began, ended]);
            return;
        }
        if done == 0 {
            low = wait;
        } else {
            high = wait;
        }
        wait = if high == PATIENCE {
            wait * 2
        } else {
            low + (high - low) / 2
        };
        fs::remove_dir_all(&data).expect("it is ours");
    }
    panic!("it was never killed in the middle");
}

/// What the petition about trees keeps of the first file of people; null if it has none.
fn imported(data: &Path, folder: &Path) -> Value {
    let file = folder.join("look.jsonl");
    drop(fs::remove_file(&file));
    let output = run(&["export", "--data", &text(data), &text(&file)]);
    assert!(output.status.success(), "{}", said(&output));
    let rows = fs::read_to_string(&file).expect("the export is text");
    let rows = rows
        .lines()
        .map(|row| serde_json::from_str::<Value>(row).expect("each row is JSON"));
    let trees = rows
        .filter(|row| row["row"] == "campaign")
        .map(|row| row["head"].clone())
        .find(|head| head["id"]["number"] == TREES);
    trees.expect("it is there")["imports"][0].clone()
}

/// What the log of the office says of files of people, in an export.
fn log_lines(file: &Path) -> Vec<String> {
    let rows = fs::read_to_string(file).expect("the export is text");
    let lines = rows.lines().filter_map(|row| {
        let line = &serde_json::from_str::<Value>(row).expect("each row is JSON")["record"]["audit"];
        let action = line["action"]
            .as_str()
            .filter(|action| action.contains("import-signatures"))?;
        Some(format!("{action}: {}", line["after"].as_str().expect("words")))
    });
    lines.collect()
}

#[test]
fn who_has_not_confirmed_is_sent_the_link_in_their_language() {
    let mut town = Town::with(&["site.languages=en,cy"]);
    let (folder, data) = (temporary_folder(), town.data());
    town.program.terminate_and_wait(PATIENCE);
    let content = format!("name,email,language\n{},{},cy\nBen Okoro,{},\n", ADA.name, ADA.email, BEN.email);
    let file = written(folder.path(), "people.csv", &content);
    refuses(&data, &file, &["--as", "pending"], "needs --send-emails");
    let said = brings(&data, &file, &["--as", "pending", "--send-emails"]);
    assert!(said.contains("brought in as pending: 2\n"), "{said}");
    town.program.restart();
    let (welsh, english) = (town.tray().only(ADA.email), town.tray().only(BEN.email));
    assert_ne!(welsh.subject, english.subject);
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER);
    let mut visitor = town.visitor();
    visitor.get(&english.link());
    visitor.press("Confirm my signature", &[]).expect_status(200);
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 1);
    let page = town.fresh(&format!("/petitions/{TREES}")).page().text();
    assert!(!page.contains("in another system"), "they confirmed here: {page}");
    town.verify();
}

#[test]
fn nobody_comes_in_from_a_file_with_mistakes_or_to_a_petition_that_takes_nobody() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    let content = "name,email\nAda,ada@example.org\n,x\nBen,ben@example.org\nBen,BEN@example.org\n";
    let file = written(folder.path(), "people.csv", content);
    let mut program = words(&data, &file, &CONFIRMED);
    let output = run(&program.iter().map(String::as_str).collect::<Vec<_>>());
    let told = said(&output);
    assert!(!output.status.success(), "{told}");
    for line in ["line 3, column name: it is empty", "line 3, column email: \"x\" is not an email address"] {
        assert!(told.contains(line), "{told}");
    }
    assert_eq!(imported(&data, folder.path()), Value::Null);
    let told = brings(&data, &file, &[&CONFIRMED[..], &["--skip-bad"]].concat());
    assert!(told.contains("lines that were skipped: 1\n"), "{told}");
    assert!(told.contains("brought in as confirmed: 2\n"), "{told}");
    assert!(told.contains("line 5 is the same person as line 4"), "{told}");
    // Two of one address who do not live together: who comes second is in the file, and has not signed here.
    let shared = "name,email,postcode\nFay,fay@example.org,SW1A 1AA\nGus,fay@example.org,M1 1AE\nBen,ben@example.org,M1 1AE\n";
    let shared = written(folder.path(), "shared.csv", shared);
    let told = brings(&data, &shared, &CONFIRMED);
    for line in [
        "brought in as confirmed: 1\n",
        "signed or withdrawn here already: 1\n",
        "somebody of the same file has their email address: 1\n",
        "line 3 has the address of line 2, and another name",
    ] {
        assert!(told.contains(line), "{line}: {told}");
    }
    let unclosed =
        written(folder.path(), "unclosed.csv", "name,email\n\"Ida,ida@example.org\nJo,jo@example.org\n");
    refuses(&data, &unclosed, &[&CONFIRMED[..], &["--skip-bad"]].concat(), "line 2: a cell begins here");
    let sound = written(folder.path(), "sound.csv", "name,email\nEve,eve@example.org\n");
    refuses(&data, &sound, &["--as", "confirmed"], "needs --statement");
    refuses(&data, &sound, &["--as", "confirmed", "--statement", " "], "write one or two sentences");
    let pending = ["--as", "pending", "--send-emails"];
    for (number, signed_as, reason) in [
        (REJECTED, &CONFIRMED[..], "is neither open nor closed"),
        (99, &CONFIRMED, "there is no petition 99"),
        (CLOSED, &pending, "nobody could confirm by the link"),
    ] {
        program = words(&data, &sound, signed_as);
        let at = program.iter().position(|word| *word == TREES.to_string());
        program[at.expect("it is there")] = number.to_string();
        let output = run(&program.iter().map(String::as_str).collect::<Vec<_>>());
        assert!(!output.status.success() && said(&output).contains(reason), "{}", said(&output));
    }
    verify(&data);
}

#[test]
fn who_signed_on_paper_counts_once_a_colleague_has_checked() {
    let mut town = town_with_two(&[]);
    confirmed(&town, BEN);
    let (folder, data) = (temporary_folder(), town.data());
    town.program.terminate_and_wait(PATIENCE);
    let content = format!("name,email\nAda,\nBen,{}\nEve,eve@example.org\n", BEN.email.to_uppercase());
    let file = written(folder.path(), "sheets.csv", &content);
    let of_paper = ["--as", "paper", "--place", "The market", "--on", "2026-05-30", "--kept", "Town hall"];
    refuses(&data, &file, &of_paper, "needs --by");
    let by = |email: &'static str| [&of_paper[..], &["--by", email]].concat();
    refuses(&data, &file, &by("nobody@example.org"), "no member of staff has the email address");
    for entered in ["batches entered: 1; there already: 0", "batches entered: 0; there already: 1"] {
        let said = brings(&data, &file, &by(OLGA));
        assert!(said.contains(entered) && said.contains("signed here already: 1\n"), "{said}");
    }
    verify(&data);
    town.program.restart();
    let batches: Vec<Value> = town.rows_of("record");
    let batches: Vec<&Value> = batches
        .iter()
        .map(|row| &row["record"]["paper"])
        .filter(|batch| !batch.is_null())
        .collect();
    assert_eq!(batches.len(), 1);
    assert_eq!((&batches[0]["number"], &batches[0]["state"]), (&2.into(), &"waiting".into()));
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 1, "nobody has checked it yet");
}

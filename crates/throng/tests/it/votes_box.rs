//! The box of a vote: nobody learns what anybody chose from a file, a dump or the log; a kill leaves it closed or counted; and
//! it is counted once, however many open it.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use throng_testkit::browser::urlencoded;
use throng_testkit::deadline::Deadline;

use crate::staff::{OLGA, PASSWORD, sign_in};
use crate::start::says;
use crate::votes::{PATIENCE, closed, public, votes, with_vote};

/// What the voter ticks who is looked for, from 1, and the bytes that this choice has before it is sealed.
pub(crate) const MARKED: [u8; 20] =
    [1, 3, 6, 8, 11, 12, 13, 14, 18, 20, 21, 23, 25, 26, 31, 32, 34, 35, 37, 40];
pub(crate) const MARKED_BYTES: [u8; 6] = [1, 0xA5, 0x3C, 0x5A, 0xC3, 0x96];

/// Every file below a folder in which these bytes are.
pub(crate) fn files_with(folder: &Path, bytes: &[u8]) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files_with(&path, bytes));
        } else if fs::read(&path).is_ok_and(|content| content.windows(bytes.len()).any(|part| part == bytes))
        {
            found.push(path.display().to_string());
        }
    }
    found
}

#[test]
fn nobody_learns_what_a_voter_chose_from_anything_that_is_written() {
    let (town, _, path, parts) = with_vote(&[]);
    votes(&town, &path, "marked", &MARKED);
    for number in 1..=10 {
        votes(&town, &path, &format!("voter{number}"), &[1]);
    }
    let choice: String = MARKED.iter().map(|number| format!("option={number}&")).collect();
    let numbers: Vec<String> = MARKED.iter().map(|number| (number - 1).to_string()).collect();
    let numbers = numbers.join(",");
    let plain = [&MARKED_BYTES[..], choice.as_bytes(), numbers.as_bytes()];
    for bytes in plain.into_iter().chain(parts.iter().map(|part| part.as_bytes())) {
        assert_eq!(files_with(&town.data(), bytes), Vec::<String>::new(), "before the box is opened");
    }
    let told = [&choice, &numbers].into_iter().chain(&parts);
    let told: Vec<&str> = told.map(String::as_str).collect();
    let written = town.rows().into_iter().chain(town.program.output());
    for line in written {
        assert!(!told.iter().any(|words| line.contains(words)), "in the dump or the log: {line}");
    }
    // The same search finds it in a store that holds what was chosen as it is.
    let sealed: Vec<Value> = town.rows_of("ballot");
    assert_eq!(sealed.len(), 11);
    let in_plain: String = MARKED_BYTES.iter().map(|byte| format!("{byte:02x}")).collect();
    let leaking = town.moved_with(&[], |rows| {
        let ballot = rows
            .iter_mut()
            .find(|row| row["row"] == "ballot")
            .expect("a ballot");
        ballot["choice"] = json!(format!("{in_plain:0<160}"));
    });
    assert!(!files_with(&leaking.data(), &MARKED_BYTES).is_empty(), "the search would find it");
    drop(leaking);

    let (town, mut olga) = closed(&town, &path);
    olga.get(&path);
    let typed = [("part-1", parts[0].as_str()), ("part-2", parts[2].as_str())];
    says(&olga.press("Open the box and publish the result", &typed), "The result is published.");
    let erased = Deadline::after(PATIENCE).wait_for(|| town.rows_of("ballot").is_empty().then_some(()));
    erased.expect("the sealed choices are erased");
    for bytes in [choice.as_bytes(), parts[0].as_bytes(), &MARKED_BYTES[..]] {
        assert_eq!(files_with(&town.data(), bytes), Vec::<String>::new(), "after the box was opened");
    }
    for line in town.program.output() {
        assert!(!told.iter().any(|words| line.contains(words)), "in the log: {line}");
    }
    // What was sealed is in the file no more, once the log has come into it.
    let data = town.data();
    let mut town = town;
    town.program.terminate_and_wait(PATIENCE);
    for row in sealed {
        let text = row["choice"].as_str().expect("hexadecimal digits").to_owned();
        let bytes: Vec<u8> = (0..text.len())
            .step_by(2)
            .map(|at| u8::from_str_radix(&text[at..at + 2], 16).expect("a byte"))
            .collect();
        assert_eq!(files_with(&data, &bytes), Vec::<String>::new(), "a sealed choice stayed");
    }
}

#[test]
fn a_kill_while_the_box_is_opened_leaves_it_closed_or_counted() {
    let (town, _, path, parts) = with_vote(&[]);
    for number in 1..=10 {
        votes(&town, &path, &format!("voter{number}"), &[3]);
    }
    let (mut town, _) = closed(&town, &path);
    let mut killed = 0;
    for delay_ms in [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 2_048] {
        let mut olga = town.visitor();
        sign_in(&mut olga, OLGA, PASSWORD).expect_status(200);
        let body = urlencoded([("part-1", parts[0].as_str()), ("part-2", parts[1].as_str())]);
        let headers = [("Content-Type".to_owned(), "application/x-www-form-urlencoded".to_owned())];
        let address = format!("{path}/box");
        let opening = thread::spawn(move || drop(olga.send("POST", &address, &headers, body.as_bytes())));
        thread::sleep(Duration::from_millis(delay_ms));
        town.program.kill_9();
        opening.join().expect("it only sends");
        town.program.restart();
        let json = town.fresh(&format!("{}.json", public(&path))).json();
        let result = &json["data"]["attributes"]["vote"]["result"];
        if result.is_object() {
            assert_eq!((&result["ballots"], &result["sums"][2]), (&json!(10), &json!(10)), "{result}");
            town.fresh(&format!("{}/ballots.csv", public(&path)))
                .expect_status(200);
            break;
        }
        assert_eq!(town.rows_of("ballot").len(), 10, "closed, with all that was in it");
        killed += 1;
    }
    assert!(killed > 0, "no kill came before the end");
    town.verify();
}

#[test]
fn two_people_open_the_box_at_once_and_it_is_counted_once() {
    let (town, _, path, parts) = with_vote(&[("choosing", "yes-no"), ("options", "")]);
    for number in 1..=10 {
        votes(&town, &path, &format!("voter{number}"), &[1]);
    }
    let (town, _) = closed(&town, &path);
    let openers: Vec<_> = (0..4)
        .map(|_| {
            let mut olga = town.visitor();
            sign_in(&mut olga, OLGA, PASSWORD).expect_status(200);
            let (address, parts) = (format!("{path}/box"), parts.clone());
            thread::spawn(move || {
                olga.post(&address, &[("part-1", &parts[0]), ("part-2", &parts[1])])
                    .status
            })
        })
        .collect();
    let answers: Vec<u16> = openers
        .into_iter()
        .map(|opener| opener.join().expect("it only sends"))
        .collect();
    assert!(answers.contains(&200), "{answers:?}");
    assert!(answers.iter().all(|status| [200, 503].contains(status)), "{answers:?}");
    let published = town
        .rows_of("record")
        .into_iter()
        .filter(|row| row["record"]["publication"].is_object());
    assert_eq!(published.count(), 1);
    says(&town.fresh(&public(&path)), "100%");
    town.verify();
}

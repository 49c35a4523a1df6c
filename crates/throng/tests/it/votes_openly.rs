//! Open votes: whoever votes reads beforehand that their name and choice become public, the program counts by itself, and
//! everybody reads who chose what: not before, unless the vote says so, and not of whoever is erased.

use std::time::Duration;

use serde_json::{Value, json};
use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;
use throng_testkit::http::Response;

use crate::staff::{OLGA, PASSWORD, sign_in};
use crate::start::says;
use crate::town::{Town, run, said, text, typed};
use crate::votes::{PATIENCE, counted_again, drafted, public, send, with_ballot, with_draft};

const WARNING: &str = "Your vote will not be secret.";
pub(crate) const NOT_BEFORE: &str = "once the vote has closed and is counted";
pub(crate) const AT_ONCE: &str = "as soon as you vote";
/// What people choose from: a spreadsheet would compute the first.
const OPTIONS: &str = "=1+1 or a bridge\nA ferry\nA tunnel";
/// The fields of such a vote.
pub(crate) const FIELDS: [(&str, &str); 4] =
    [("secrecy", "open"), ("choosing", "up-to"), ("up_to", "2"), ("options", OPTIONS)];

fn lacks(response: &Response, words: &str) {
    assert!(!response.page().text_contains(words), "{words}: {}", response.page().text());
}

/// An open vote in which people can vote; nobody has made a key.
#[track_caller]
fn opened(fields: &[(&str, &str)]) -> (Town, Browser, String) {
    let fields: Vec<(&str, &str)> = FIELDS.iter().chain(fields).copied().collect();
    let (town, mut olga, path) = with_draft(&[], &fields);
    let draft = olga.get(&path);
    says(&draft, "It needs no key");
    lacks(&draft, "Make the key");
    says(&olga.press("Open the vote now", &[]), "The vote is open.");
    (town, olga, path)
}

/// Votes through the pages, and reads on each what becomes public, and from when.
#[track_caller]
pub(crate) fn votes(town: &Town, path: &str, (name, numbers): (&str, &[u8]), when: &str) -> Browser {
    let mut ballot = with_ballot(town, path, name);
    let named = format!("{name} Reed");
    let letter = town.tray().only(&format!("{name}@voters.example"));
    assert!(letter.text.contains(WARNING) && letter.text.contains(when), "{}", letter.text);
    for words in [WARNING, when, &named, "Not your name?"] {
        says(ballot.current(), words);
    }
    lacks(ballot.current(), "sealed");
    let check = send(&mut ballot, numbers, false);
    for words in [WARNING, when, &named, "Your vote is not cast yet."] {
        says(&check, words);
    }
    let receipt = ballot.press("Cast my vote", &[]);
    says(&receipt, "What you chose");
    lacks(&receipt, "We do not show what you chose");
    ballot
}

/// The result of a vote in its JSON.
pub(crate) fn result(town: &Town, path: &str) -> Value {
    let json = town.fresh(&format!("{}.json", public(path))).json();
    json["data"]["attributes"]["vote"]["result"].clone()
}

/// The same town, with the vote closing now.
pub(crate) fn closing(town: &Town, settings: &[&str]) -> Town {
    town.moved_with(settings, |rows| {
        let cast = rows.iter().filter_map(|row| row["confirmed_at"].as_i64()).max();
        for row in rows.iter_mut().filter(|row| row.pointer("/kind/vote").is_some()) {
            row["head"]["dates"]["closes_at"] = json!(cast.expect("somebody voted") + 1);
        }
    })
}

fn rows_said(town: &Town) -> usize {
    let rows = town.rows_of("record").into_iter();
    rows.filter(|row| row["record"]["open_ballot"].is_array()).count()
}

#[test]
fn the_office_is_told_what_cannot_be() {
    let (town, mut olga, path) = with_draft(&[], &FIELDS);
    for (fields, words) in [
        (
            &[("secrecy", "secret"), ("at_once", "yes")][..],
            "A secret vote is counted only once it has closed",
        ),
        (&[("secrecy", "")], "Choose who can see how somebody voted"),
    ] {
        olga.get(&format!("{path}/text")).expect_status(200);
        let again = olga.press("Save", fields);
        again.expect_status(422);
        says(&again, words);
    }
    // There is no box: nobody makes a key, or opens one.
    olga.post(&format!("{path}/key"), &[("holders", "3"), ("needed", "2")])
        .expect_status(409);
    // A draft that becomes secret again needs a key.
    olga.get(&format!("{path}/text"));
    says(&olga.press("Save", &[("secrecy", "secret")]), "Make the key");
    town.verify();
}

#[test]
fn everybody_reads_who_chose_what_once_it_is_counted_and_not_before() {
    let (town, mut olga, path) = opened(&[]);
    says(&town.fresh(&public(&path)), "your name and what you choose will be public");
    let mut visitor = town.visitor();
    visitor.get(&format!("{}/signatures/new", public(&path)));
    says(visitor.current(), NOT_BEFORE);
    let check = visitor.press("Continue", &typed("Zed Reed", "zed@voters.example"));
    for words in [WARNING, NOT_BEFORE, "Zed Reed", "do not show your email address to the public."] {
        says(&check, words);
    }
    let ada = votes(&town, &path, ("ada", &[1, 3]), NOT_BEFORE);
    says(ada.current(), "Everyone can read your name and what you chose, once the vote has closed");
    votes(&town, &path, ("ben", &[2]), NOT_BEFORE);
    let mut cat = votes(&town, &path, ("cat", &[2]), NOT_BEFORE);
    // She changes her mind, and the newest counts; he takes his back.
    says(&cat.click_link("Change your vote"), "If you cast your vote again");
    send(&mut cat, &[1], false);
    says(&cat.press("Cast my vote", &[]), "or a bridge");
    let mut dan = votes(&town, &path, ("dan", &[2]), NOT_BEFORE);
    dan.click_link("Take my vote back");
    dan.press("Take my vote back", &[]).expect_status(200);
    assert_eq!(rows_said(&town), 3, "what was taken back is gone");
    // Nobody reads anything yet.
    let json = town.fresh(&format!("{}.json", public(&path))).json();
    let vote = &json["data"]["attributes"]["vote"];
    assert_eq!((&vote["ballots"], &vote["shown_while_open"]), (&json!("open"), &json!(false)));
    for file in ["voters", "voters.csv", "ballots.csv"] {
        town.fresh(&format!("{}/{file}", public(&path)))
            .expect_status(404);
    }
    lacks(&town.fresh(&public(&path)), "ada Reed");
    says(&olga.get(&path), "counts the votes and publishes the result by itself");

    // A kill at any moment leaves it uncounted, or counted as a whole.
    let mut town = closing(&town, &[]);
    let mut counted = false;
    for delay_ms in [0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 2_048] {
        std::thread::sleep(Duration::from_millis(delay_ms));
        town.program.kill_9();
        town.verify();
        let parts = town.rows_of("record").into_iter();
        let parts = parts
            .filter(|row| row["record"]["ballots_part"].is_array())
            .count();
        let ended = town
            .rows_of("campaign")
            .iter()
            .any(|row| !row.pointer("/kind/vote/end").is_none_or(Value::is_null));
        assert_eq!(parts > 0, ended, "nothing or all");
        assert_eq!(rows_said(&town), 3);
        assert!(ended || !counted, "what was counted stays so");
        counted = ended;
        town.program.restart();
    }
    let whole = Deadline::after(PATIENCE).wait_for(|| Some(result(&town, &path)).filter(Value::is_object));
    let whole = whole.expect("it is counted within a minute or two");
    assert_eq!((&whole["voters"], &whole["sums"]), (&json!(3), &json!([2, 1, 1])), "{whole}");
    counted_again(&town, &path);
    shown(&mut town, &path);
    town.verify();
}

/// What everybody reads once it is counted, also of somebody who is erased then.
#[track_caller]
fn shown(town: &mut Town, path: &str) {
    let page = town.fresh(&public(path));
    for words in ["Result", "3 people voted", "67%", "See who chose what"] {
        says(&page, words);
    }
    let list = town.fresh(&format!("{}/voters", public(path)));
    for words in ["ada Reed", "ben Reed", "cat Reed", "A ferry", "A tunnel", "Nobody has checked them"] {
        says(&list, words);
    }
    lacks(&list, "dan Reed");
    lacks(&list, "@voters.example");
    town.fresh(&format!("{}/voters?page=2", public(path)))
        .expect_status(404);
    let sheet = town.fresh(&format!("{}/voters.csv", public(path)));
    let lines: Vec<String> = sheet
        .text()
        .trim_start_matches('\u{feff}')
        .lines()
        .map(str::to_owned)
        .collect();
    assert_eq!(lines[0], "name,chosen,options,votes");
    assert!(lines[1].ends_with(",1"), "{lines:?}");
    assert!(lines[1].starts_with("ada Reed,1 3,"), "{lines:?}");
    assert!(
        !lines[1].contains(",=") && !lines[1].contains(",\"="),
        "a spreadsheet would compute it: {lines:?}"
    );
    assert_eq!(lines.len(), 4);
    // By her mailed link she erases who she is: her choice stays, without her name.
    let mut ada = town.visitor();
    let mut letters = town.tray().letters().into_iter();
    let letter =
        letters.find(|letter| letter.to == "ada@voters.example" && letter.subject.starts_with("Open your"));
    let link = letter.expect("her ballot").link();
    says(&ada.get(&link), "What you chose");
    let own = ada.get(&format!("{link}/data.json")).json();
    assert_eq!(own["chosen"], json!([1, 3]));
    says(&ada.get(&format!("{link}/erase")), "Your name is removed from the public list");
    ada.press("Erase my details", &[]).expect_status(200);
    let list = Deadline::after(PATIENCE).wait_for(|| {
        let list = town.fresh(&format!("{}/voters", public(path)));
        (!list.page().text_contains("ada Reed")).then_some(list)
    });
    says(&list.expect("the page is made anew"), "Name removed");
    assert_eq!(result(town, path)["sums"], json!([2, 1, 1]));
}

#[test]
fn names_and_the_count_so_far_are_shown_at_once_where_the_vote_says_so_and_gone_when_it_is_called_off() {
    let (town, mut olga, path) = opened(&[("at_once", "yes")]);
    says(&town.fresh(&format!("{}/voters", public(&path))), "Nobody has voted.");
    let ada = votes(&town, &path, ("ada", &[1]), AT_ONCE);
    says(ada.current(), "See who chose what");
    votes(&town, &path, ("ben", &[1, 2]), AT_ONCE);
    let page = town.fresh(&public(&path));
    for words in ["Count so far", "People can still vote, so this can change", "100%", "50%"] {
        says(&page, words);
    }
    lacks(&page, "Anyone can count again");
    let list = town.fresh(&format!("{}/voters", public(&path)));
    for words in ["ada Reed", "ben Reed", "Count so far"] {
        says(&list, words);
    }
    let json = town.fresh(&format!("{}.json", public(&path))).json();
    let vote = &json["data"]["attributes"]["vote"];
    assert_eq!((&vote["shown_while_open"], &vote["result"]), (&json!(true), &Value::Null));
    town.fresh(&format!("{}/ballots.csv", public(&path)))
        .expect_status(404);
    assert_eq!(rows_said(&town), 2);
    olga.get(&path);
    olga.press("Call the vote off", &[("why", "A name was wrong.")])
        .expect_status(200);
    town.fresh(&format!("{}/voters", public(&path)))
        .expect_status(404);
    town.fresh(&format!("{}/voters.csv", public(&path)))
        .expect_status(404);
    lacks(&town.fresh(&public(&path)), "Count so far");
    let erased = Deadline::after(PATIENCE).wait_for(|| (rows_said(&town) == 0).then_some(()));
    erased.expect("what was chosen is erased");
    town.verify();
}

/// Closes the votes of a town so many hours ago.
fn close_all(rows: &mut [Value], hours: i64) {
    let cast = rows.iter().filter_map(|row| row["confirmed_at"].as_i64()).max();
    let closed = cast.expect("somebody voted") - hours * 3_600_000;
    for row in rows.iter_mut().filter(|row| row.pointer("/kind/vote").is_some()) {
        row["head"]["state"] = json!("closed");
        row["head"]["dates"]["closes_at"] = json!(closed);
        row["head"]["dates"]["closed_at"] = json!(closed);
        row["kind"]["vote"]["fixed_at"] = json!(closed);
    }
}

/// Another open vote of the same town.
#[track_caller]
fn another(olga: &mut Browser) -> String {
    let fields: Vec<(&str, &str)> = FIELDS.to_vec();
    let other = drafted(olga, &fields);
    olga.get(&other);
    says(&olga.press("Open the vote now", &[]), "The vote is open.");
    other
}

/// A damaged row of one vote keeps no other from being counted, and is told wherever somebody looks.
#[test]
fn what_cannot_be_counted_is_told_and_keeps_nothing_else_from_being_counted() {
    let (town, mut olga, path) = opened(&[]);
    votes(&town, &path, ("ada", &[1]), NOT_BEFORE);
    let other = another(&mut olga);
    votes(&town, &other, ("ben", &[2]), NOT_BEFORE);
    let damage: (&[u8], &[u8]) = (br#"{"open_ballot":[0]}"#, br#"{"open_ballot":[x]}"#);
    let mut town = town.damaged_with(&[], |rows| close_all(rows, 2), &[damage]);
    let counted = Deadline::after(PATIENCE).wait_for(|| Some(result(&town, &other)).filter(Value::is_object));
    assert_eq!(counted.expect("it is counted")["sums"], json!([0, 1, 0]));
    assert_eq!(result(&town, &path), Value::Null);
    let number = path.rsplit('/').next().expect("a number");
    let line = town
        .program
        .wait_for_line("closed more than an hour ago has no result", PATIENCE);
    assert!(line.contains(&format!("vote {number}:")), "{line}");
    let health = town.visitor().get("/healthz").json();
    assert_eq!((&health["status"], &health["overdue"]["votes"]), (&json!("overdue"), &json!(1)), "{health}");
    let mut olga = town.visitor();
    sign_in(&mut olga, OLGA, PASSWORD);
    let todo = olga.get("/admin");
    says(&todo, "An open vote closed more than an hour ago and has not been counted");
    assert!(todo.page().links().iter().any(|link| link.href == path), "{}", todo.text());
    let late = format!("site 1, vote {number}: an open vote that closed");
    let output = run(&["verify", "--data", &text(&town.data())]);
    assert!(!output.status.success());
    assert!(said(&output).contains(&format!("wrong: {late}")), "{}", said(&output));
    // After it was killed it could not be done: the next start does it, or tells why not.
    town.program.kill_9();
    let output = run(&["verify", "--data", &text(&town.data())]);
    assert!(said(&output).contains(&format!("waits for the next start: {late}")), "{}", said(&output));
    assert!(!said(&output).contains(&format!("wrong: {late}")), "{}", said(&output));
}

/// What is on no ballot counts as unreadable, and the vote is counted.
#[test]
fn a_choice_that_is_not_on_the_ballot_is_told_and_the_vote_is_counted() {
    let (town, _, path) = opened(&[]);
    for (name, number) in [("ada", 1), ("ben", 2), ("cat", 2)] {
        votes(&town, &path, (name, &[number]), NOT_BEFORE);
    }
    let town = town.moved_with(&[], |rows| {
        close_all(rows, 2);
        let said = rows
            .iter_mut()
            .filter(|row| row["record"]["open_ballot"] == json!([0]));
        said.for_each(|row| row["record"]["open_ballot"] = json!([40]));
    });
    let counted = Deadline::after(PATIENCE).wait_for(|| Some(result(&town, &path)).filter(Value::is_object));
    let counted = counted.expect("it is counted");
    let told = ["voters", "unreadable", "ballots", "sums"].map(|name| counted[name].clone());
    assert_eq!(told, [json!(3), json!(1), json!(2), json!([0, 2, 0])], "{counted}");
    says(&town.fresh(&format!("{}/voters", public(&path))), "ada Reed");
    let line = town
        .program
        .wait_for_line("what is not on the ballot counts as unreadable", PATIENCE);
    assert!(line.contains("WARN"), "{line}");
    let mut olga = town.visitor();
    sign_in(&mut olga, OLGA, PASSWORD);
    says(&olga.get("/admin"), "at least one choice could not be read");
    let output = run(&["verify", "--data", &text(&town.data())]);
    assert!(!output.status.success());
    let said = said(&output);
    assert!(said.contains("of 1 whose vote counts, what they chose is not on the ballot"), "{said}");
    assert!(!said.contains("the published ballots are not"), "{said}");
}

/// What those chose who are not counted goes before the count: where one of their rows is damaged, all others, and the vote is counted.
#[test]
fn a_damaged_voter_keeps_nothing_from_being_erased_or_counted() {
    let (town, _, path) = opened(&[]);
    for (name, number) in [("ada", 1), ("ben", 2), ("cat", 2)] {
        votes(&town, &path, (name, &[number]), NOT_BEFORE);
    }
    let why = b"zebra-crossing";
    let damage: (&[u8], &[u8]) = (why, &[0xff; 14]);
    let take_out = |rows: &mut Vec<Value>| {
        close_all(rows, 2);
        let voters = rows.iter_mut().filter(|row| row["row"] == "signature");
        for (voter, why) in voters
            .filter(|row| row["state"] == "confirmed")
            .take(2)
            .zip(["fraud", "zebra-crossing"])
        {
            voter["state"] = json!("invalidated");
            voter["reason"] = json!({ "taken_out": { "why": why, "then_withdrawn": false } });
        }
    };
    let town = town.damaged_with(&[], take_out, &[damage]);
    let counted = Deadline::after(PATIENCE).wait_for(|| Some(result(&town, &path)).filter(Value::is_object));
    assert_eq!(counted.expect("it is counted")["ballots"], json!(1));
    let line = town
        .program
        .wait_for_line("erasing what is not counted", PATIENCE);
    assert!(line.contains("damaged"), "{line}");
    let output = run(&["verify", "--data", &text(&town.data())]);
    let said = said(&output);
    let kept = "what somebody chose in an open vote is kept, and they were not counted";
    assert_eq!(said.matches(kept).count(), 1, "only of whom nothing can be written: {said}");
}

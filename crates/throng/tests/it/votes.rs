//! A vote, from its question to its result: the key of its box is shared out and tested, people vote by the mailed link, and
//! the result is what anybody counts again. What is written of it meanwhile, and opening the box: `votes_box.rs`.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use serde_json::{Value, json};
use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;
use throng_testkit::http::Response;

use crate::settings::change;
use crate::staff::{OLGA, PASSWORD, sign_in, town_with_olga};
use crate::start::says;
use crate::town::{Town, typed};

const QUESTION: &str = "What should we build?";
/// Longest wait for what a chore does that looks once a minute.
pub(crate) const PATIENCE: Duration = Duration::from_secs(150);
/// Options enough that what somebody ticks makes bytes which are found nowhere by chance.
const OPTIONS: usize = 48;

/// A town with a vote that is being written, its owner, and its path in the office.
#[track_caller]
pub(crate) fn with_draft(settings: &[&str], fields: &[(&str, &str)]) -> (Town, Browser, String) {
    let (town, mut olga) = town_with_olga(settings);
    change(&mut olga, &[("votes", "yes")]);
    let path = drafted(&mut olga, fields);
    (town, olga, path)
}

/// Writes a vote; returns its path in the office.
#[track_caller]
pub(crate) fn drafted(olga: &mut Browser, fields: &[(&str, &str)]) -> String {
    olga.get("/admin/votes").expect_status(200);
    olga.click_link("For a consultation").expect_status(200);
    let options: Vec<String> = (1..=OPTIONS).map(|number| format!("Plan {number}")).collect();
    let options = options.join("\n");
    let mut all =
        vec![("action", QUESTION), ("choosing", "up-to"), ("up_to", "40"), ("options", options.as_str())];
    all.extend(fields);
    let draft = olga.press("Save", &all);
    says(&draft, "The vote is saved.");
    draft.url.target.split('?').next().expect("a path").to_owned()
}

/// Makes the key, and tests all parts of it; returns the parts.
#[track_caller]
pub(crate) fn with_key(olga: &mut Browser, path: &str) -> Vec<String> {
    olga.get(path).expect_status(200);
    let shown = olga.press("Make the key", &[]);
    says(&shown, "You see these parts only now.");
    let text = shown.page().text();
    let parts = text
        .split_whitespace()
        .filter(|word| word.matches('-').count() == 11);
    let parts: Vec<String> = parts.map(str::to_owned).collect();
    assert_eq!(parts.len(), 3, "{text}");
    assert!(!olga.get(path).text().contains(&parts[0]), "they are shown once");
    let typed = [("part-1", parts[2].as_str()), ("part-2", parts[0].as_str()), ("part-3", parts[1].as_str())];
    says(&olga.press("Test the parts", &typed), "The parts fit.");
    parts
}

/// A vote that is open, and the parts of its key.
#[track_caller]
pub(crate) fn with_vote(fields: &[(&str, &str)]) -> (Town, Browser, String, Vec<String>) {
    with_vote_in(&[], fields)
}

/// The same in a town with these settings.
#[track_caller]
pub(crate) fn with_vote_in(
    settings: &[&str],
    fields: &[(&str, &str)],
) -> (Town, Browser, String, Vec<String>) {
    let (town, mut olga, path) = with_draft(settings, fields);
    let parts = with_key(&mut olga, &path);
    says(&olga.press("Open the vote now", &[]), "The vote is open.");
    (town, olga, path, parts)
}

pub(crate) fn public(path: &str) -> String {
    path.replace("/admin", "")
}

/// Asks for a ballot through the pages; returns the browser with the ballot in front of it.
#[track_caller]
pub(crate) fn with_ballot(town: &Town, path: &str, name: &str) -> Browser {
    let mut visitor = town.visitor();
    let email = format!("{name}@voters.example");
    visitor.get(&public(path)).expect_status(200);
    visitor.click_link("Vote").expect_status(200);
    visitor
        .press("Continue", &typed(&format!("{name} Reed"), &email))
        .expect_status(200);
    visitor.press("Email me my ballot", &[]).expect_status(200);
    let letter = town.tray().only(&email);
    assert!(letter.subject.starts_with("Open your ballot"), "{letter:?}");
    says(&visitor.get(&letter.link()), "Your ballot");
    visitor
}

/// What the ballot's form sends for these ticks.
fn ticks(numbers: &[u8], cast: bool) -> Vec<(String, String)> {
    let ticked = numbers
        .iter()
        .map(|number| ("option".to_owned(), number.to_string()));
    ticked
        .chain(cast.then(|| ("cast".to_owned(), "yes".to_owned())))
        .collect()
}

/// Sends ticks to the address of the ballot that is in front of the visitor.
#[track_caller]
pub(crate) fn send(visitor: &mut Browser, numbers: &[u8], cast: bool) -> Response {
    let token = visitor
        .current()
        .url
        .target
        .split('/')
        .nth(2)
        .expect("/s/TOKEN")
        .to_owned();
    let fields = ticks(numbers, cast);
    let pairs: Vec<(&str, &str)> = fields
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    visitor.post(&format!("/s/{token}/ballot"), &pairs)
}

/// Votes through the pages: the ballot, what was chosen once more, the receipt.
#[track_caller]
pub(crate) fn votes(town: &Town, path: &str, name: &str, numbers: &[u8]) -> Browser {
    let mut visitor = with_ballot(town, path, name);
    says(&send(&mut visitor, numbers, false), "Your vote is not cast yet.");
    let receipt = visitor.press("Cast my vote", &[]);
    says(&receipt, "We do not show what you chose, not even to you.");
    visitor
}

/// The same town after the vote has closed.
pub(crate) fn closed(town: &Town, path: &str) -> (Town, Browser) {
    let number: u32 = path
        .rsplit('/')
        .next()
        .expect("a number")
        .parse()
        .expect("a number");
    let later = town.moved_with(&[], |rows| {
        let cast = rows
            .iter()
            .filter_map(|row| row["confirmed_at"].as_i64())
            .max()
            .expect("somebody voted");
        for row in rows.iter_mut().filter(|row| row["row"] == "campaign") {
            if row.pointer("/head/id/number") == Some(&json!(number)) {
                row["head"]["dates"]["closes_at"] = json!(cast + 1);
            }
        }
    });
    let mut olga = later.visitor();
    says(&sign_in(&mut olga, OLGA, PASSWORD), "Olga Reed");
    let found = Deadline::after(PATIENCE).wait_for(|| {
        let page = olga.get(path);
        page.page().text_contains("Open the box and count").then_some(())
    });
    found.expect("it closes within a minute or two");
    (later, olga)
}

#[test]
fn it_is_made_opened_voted_in_and_counted_as_anybody_can_count_again() {
    let (town, mut olga, path, parts) = with_vote(&[("quorum", "12"), ("seats", "2")]);
    let page = town.fresh(&public(&path));
    for words in [
        QUESTION,
        "Choose up to 40",
        "Plan 48",
        "This is not for public elections",
        "2 of them together",
        "Votes",
    ] {
        says(&page, words);
    }
    for number in 1..=11 {
        votes(&town, &path, &format!("voter{number}"), &[2, 47]);
    }
    let mut zoe = votes(&town, &path, "zoe", &[47]);
    // She changes her mind, twice, and the newest counts; the number stays.
    says(&zoe.click_link("Change your vote"), "Your ballot");
    says(&send(&mut zoe, &[1, 40], false), "Plan 40");
    says(&zoe.press("Cast my vote", &[]), "We do not show what you chose");
    let page = town.fresh(&public(&path));
    says(&page, "12 people have voted");
    let json = town.fresh(&format!("{}.json", public(&path))).json();
    let vote = &json["data"]["attributes"]["vote"];
    assert_eq!(
        (&json["data"]["type"], &vote["result"], &vote["up_to"]),
        (&json!("vote"), &Value::Null, &json!(40))
    );
    town.fresh(&format!("{}/ballots.csv", public(&path)))
        .expect_status(404);
    // Nothing can be changed any more, and nobody opens the box before the end.
    says(&olga.get(&path), "Open");
    let form = olga.get(&format!("{path}/text"));
    form.expect_status(200);
    olga.press("Save", &[("action", "Another question")])
        .expect_status(409);
    let early = [("part-1", parts[0].as_str()), ("part-2", parts[1].as_str())];
    olga.post(&format!("{path}/box"), &early).expect_status(422);

    let (town, mut olga) = closed(&town, &path);
    says(&town.fresh(&public(&path)), "Voting has closed.");
    wrong_parts_are_explained(&mut olga, &path, &parts);
    olga.get(&path);
    let done = olga.press(
        "Open the box and publish the result",
        &[("part-1", &parts[1].to_lowercase().replace('-', " ")), ("part-2", &parts[2])],
    );
    says(&done, "The result is published.");
    let page = town.fresh(&public(&path));
    for words in ["Result", "12 people voted", "Plan 2", "Plan 47", "11", "92%"] {
        says(&page, words);
    }
    counted_again(&town, &path);
    let sheet = town.fresh(&format!("{}/ballots.csv", public(&path))).text();
    assert!(sheet.contains("11,2 47,1"), "{sheet}");
    // Everybody who voted is told, once.
    let told = Deadline::after(PATIENCE).wait_for(|| {
        let letters = town.tray().letters().into_iter();
        let told = letters.filter(|letter| letter.subject == format!("Result: {QUESTION}"));
        let told: Vec<String> = told.map(|letter| letter.to).collect();
        (told.len() >= 12).then_some(told)
    });
    let mut told = told.expect("they are told");
    told.sort();
    told.dedup();
    assert_eq!(told.len(), 12);
    // Opening again changes nothing.
    says(&olga.post(&format!("{path}/box"), &[]), "The result is published.");
    town.verify();
}

/// Parts that do not belong are told apart in words, and what was typed is kept.
#[track_caller]
fn wrong_parts_are_explained(olga: &mut Browser, path: &str, parts: &[String]) {
    // The last letter holds bits that say nothing, so a slip there may change nothing; the second never does so.
    let (first, rest) = parts[1].split_at(1);
    let slip = if rest.starts_with('X') { "Y" } else { "X" };
    let mistyped = format!("{first}{slip}{}", &rest[1..]);
    for (second, words) in [
        (mistyped.as_str(), "This part is mistyped"),
        ("", "Enter part 2 of the key"),
        (parts[0].as_str(), "the same part as an earlier one"),
        ("hello", "not a part of a key"),
    ] {
        olga.get(path);
        let again = olga.press(
            "Open the box and publish the result",
            &[("part-1", parts[0].as_str()), ("part-2", second)],
        );
        again.expect_status(422);
        says(&again, words);
        assert!(again.text().contains(&parts[0]), "what was typed is kept");
    }
}

/// Saves what is published, and lets the script of the documents count it.
#[track_caller]
pub(crate) fn counted_again(town: &Town, path: &str) {
    let folder = throng_testkit::program::temporary_folder();
    let [json, ballots] = ["vote.json", "ballots.csv"].map(|name| folder.path().join(name));
    fs::write(&json, town.fresh(&format!("{}.json", public(path))).text()).expect("it is written");
    let sheet = town.fresh(&format!("{}/ballots.csv", public(path)));
    sheet.expect_status(200);
    fs::write(&ballots, sheet.text()).expect("it is written");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/count_votes.py");
    let counted = Command::new("python3")
        .arg(script)
        .args([&json, &ballots])
        .output()
        .expect("python3 runs");
    let said =
        String::from_utf8_lossy(&counted.stdout).into_owned() + &String::from_utf8_lossy(&counted.stderr);
    assert!(counted.status.success(), "{said}");
}

#[test]
fn a_ballot_that_is_none_is_told_and_loses_nothing() {
    let (town, _, path, _) = with_vote(&[("up_to", "2")]);
    let mut ada = with_ballot(&town, &path, "ada");
    let link = ada.current().url.target.clone();
    for (numbers, words) in [
        (&[][..], "Choose an option"),
        (&[1, 2, 3], "Choose no more than 2"),
        (&[200], "Choose from the options on this ballot"),
        (&[0], "Choose from the options on this ballot"),
    ] {
        let again = send(&mut ada, numbers, true);
        again.expect_status(422);
        says(&again, words);
        for number in numbers.iter().filter(|number| (1..=48).contains(*number)) {
            let ticked = format!(
                "id=\"option-{number}\" name=\"option\" type=\"checkbox\" value=\"{number}\" checked"
            );
            assert!(again.text().contains(&ticked), "{number} is lost");
        }
    }
    // From the page that shows the choice once more she goes back, and finds it ticked.
    says(&send(&mut ada, &[5], false), "Plan 5");
    let back = ada.press("Change", &[]);
    assert!(back.text().contains("value=\"5\" checked"), "{}", back.text());
    assert_eq!(town.rows_of("ballot").len(), 0, "nothing is cast before the last button");
    // The button of the mailed link of a petition casts nothing here; a double click casts once.
    says(&ada.post(&link, &[]), "Your ballot");
    for _ in 0..2 {
        says(&send(&mut ada, &[5], true), "We do not show what you chose");
    }
    assert_eq!(town.rows_of("ballot").len(), 1);
    // Where votes can be changed one can also be taken back.
    says(&ada.click_link("Take my vote back"), "Take your vote back?");
    assert_eq!(town.rows_of("ballot").len(), 1);
    // Who has erased who they are has a vote that stays as it was: it could be changed by the same link, against what the page said.
    says(&ada.get(&format!("{link}/erase")), "You cannot vote again, or change your vote.");
    ada.press("Erase my details", &[]).expect_status(200);
    for address in [link.clone(), format!("{link}/ballot")] {
        says(&ada.get(&address), "Your vote stays as it was. You cannot change it or vote again.");
    }
    let again = ada.post(&format!("{link}/ballot"), &[("option", "2"), ("cast", "yes")]);
    says(&again, "Your vote stays as it was.");
    assert_eq!(town.rows_of("ballot").len(), 1);
    town.verify();
}

/// The form says which vote it is for, so that casting reads nothing of the store. Nobody can make use of that.
#[test]
fn a_choice_goes_into_the_box_of_its_own_vote_whatever_the_form_says() {
    let (town, mut olga, path, _) = with_vote(&[]);
    let other = drafted(&mut olga, &[("action", "Another question")]);
    with_key(&mut olga, &other);
    says(&olga.press("Open the vote now", &[]), "The vote is open.");
    let number = |path: &str| path.rsplit('/').next().expect("a number").to_owned();
    let cast = |visitor: &mut Browser, vote: &str| {
        let ballot = format!("{}/ballot", visitor.current().url.target);
        visitor.post(&ballot, &[("option", "5"), ("vote", vote), ("cast", "yes")])
    };
    let held = || {
        let health = town.fresh("/healthz").json();
        health["resources"]["open_votes"]["now"].as_u64()
    };
    // What was sealed for another vote is refused in words, and the ballot can still be cast.
    let mut ada = with_ballot(&town, &path, "ada");
    let ballot = ada.current().url.target.clone();
    // Signing has taken its own vote into memory, and this the other.
    let refused = cast(&mut ada, &number(&other));
    refused.expect_status(409);
    says(&refused, "This ballot was for another vote, so nothing was cast.");
    says(&ada.get(&ballot), "Your ballot");
    assert_eq!((town.rows_of("ballot").len(), held()), (0, Some(2)));
    // A number of something else, or none, is as if nothing was said.
    for (name, vote) in [("ben", "1"), ("cleo", "999"), ("dora", "seven"), ("eve", &number(&path))] {
        let mut visitor = with_ballot(&town, &path, name);
        says(&cast(&mut visitor, vote), "We do not show what you chose");
    }
    assert_eq!((town.rows_of("ballot").len(), held()), (4, Some(2)));
    // What is in memory is dropped when the vote changes; whoever is about to cast finds it closed.
    let mut fay = with_ballot(&town, &path, "fay");
    says(&send(&mut fay, &[7], false), "Your vote is not cast yet.");
    olga.get(&path);
    says(&olga.press("Call the vote off", &[("why", "A name was wrong.")]), "The vote is called off.");
    fay.press("Cast my vote", &[]).expect_status(410);
    let erased = Deadline::after(PATIENCE).wait_for(|| town.rows_of("ballot").is_empty().then_some(()));
    assert!(erased.is_some(), "what was sealed of a vote that is called off is erased");
    // The link of somebody else, or a made-up one, is none.
    let mut stranger = town.visitor();
    stranger
        .post(
            "/s/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/ballot",
            &[("option", "5"), ("vote", &number(&other)), ("cast", "yes")],
        )
        .expect_status(404);
    town.verify();
}

#[test]
fn a_vote_that_stands_is_neither_changed_nor_taken_back() {
    let (town, _, path, _) = with_vote(&[("can_change", "")]);
    let mut ada = votes(&town, &path, "ada", &[1]);
    let receipt = ada.current().url.target.clone();
    let page = ada.get(&receipt).page();
    assert!(!page.text_contains("Take my vote back") && !page.text_contains("Change your vote"));
    ada.get(&format!("{receipt}/withdraw"));
    ada.post(&format!("{receipt}/withdraw"), &[]).expect_status(409);
    says(&ada.get(&format!("{receipt}/ballot")), "We do not show what you chose");
    ada.get(&receipt);
    says(&send(&mut ada, &[2], true), "We do not show what you chose");
    town.verify();
}

#[test]
fn it_is_called_off_in_public() {
    let (town, mut olga, path, parts) = with_vote(&[("closes_at", "00:00")]);
    // Whoever reads "12:00 am on 5 December" comes a day too late.
    says(&town.fresh(&public(&path)), "You can vote until the end of ");
    let home = Deadline::after(PATIENCE).wait_for(|| {
        let page = town.fresh("/");
        page.page().text_contains(QUESTION).then_some(page)
    });
    says(&home.expect("the first page shows it"), "Open votes");
    votes(&town, &path, "ada", &[1]);
    olga.get(&path);
    let missing = olga.press("Call the vote off", &[]);
    missing.expect_status(422);
    says(&missing, "Enter why the vote is called off");
    says(&olga.press("Call the vote off", &[("why", "A <name> was wrong.")]), "The vote is called off.");
    let page = town.fresh(&public(&path));
    says(&page, "A <name> was wrong.");
    says(&page, "What people could choose");
    let told = Deadline::after(PATIENCE).wait_for(|| {
        let mut letters = town.tray().letters().into_iter();
        letters.find(|letter| {
            letter.to == "ada@voters.example" && letter.subject == format!("Called off: {QUESTION}")
        })
    });
    let told = told.expect("she is told");
    assert!(told.text.contains("A <name> was wrong."), "{}", told.text);
    olga.post(&format!("{path}/box"), &[("part-1", &parts[0]), ("part-2", &parts[1])])
        .expect_status(409);
    let late = town.visitor().get(&format!("{}/signatures/new", public(&path)));
    assert!(!late.page().text_contains("Full name"), "{}", late.page().text());
    town.verify();
}

#[test]
fn a_form_that_cannot_be_a_vote_is_told_at_each_field() {
    let (town, mut olga) = town_with_olga(&[]);
    says(&olga.get("/admin/votes"), "Votes are switched off on this site.");
    assert!(!town.fresh("/").page().text_contains("Votes"));
    // The form opened, and sending it threw away all that was typed.
    assert_eq!(olga.get("/admin/votes/new").url.target, "/admin/votes");
    change(&mut olga, &[("votes", "yes")]);
    says(&town.fresh("/"), "Votes");
    let sound = [("action", QUESTION), ("choosing", "one"), ("options", "A\nB")];
    let mut other = town.visitor();
    let session = olga
        .cookies()
        .iter()
        .map(|(name, value)| format!("{name}={value}"));
    other
        .headers
        .push(("cookie".to_owned(), session.collect::<Vec<_>>().join("; ")));
    other.get("/admin/votes/new").expect_status(200);
    change(&mut olga, &[("votes", "no")]);
    let off = other.press("Save", &sound);
    off.expect_status(409);
    says(&off, "Votes are switched off on this site.");
    // What was typed stands in its fields, and the settings are linked.
    for part in [QUESTION, "/admin/settings"] {
        assert!(off.text().contains(part), "{}", off.text());
    }
    change(&mut olga, &[("votes", "yes")]);
    for (field, value, words) in [
        ("action", "", "Enter the question"),
        ("options", "A", "Enter at least 2 options"),
        ("options", "A\nB\nA", "Option 3 has the same name"),
        ("options", "A\n| more", "The name of option 2 is missing"),
        ("closes_on", "2020-01-01", "must close in the future"),
        ("closes_on", "2099-01-01", "must close within 183 days"),
        ("closes_on", "soon", "Enter the day and the time"),
        ("closes_at", "25:00", "Enter the day and the time"),
        ("quorum", "-1", "Enter how many votes are needed"),
        ("quorum", "12.5%", "Enter a whole share"),
        ("seats", "2", "Only one option can win unless people can choose several"),
    ] {
        olga.get("/admin/votes/new").expect_status(200);
        let mut fields = sound.to_vec();
        fields.retain(|(name, _)| *name != field);
        fields.push((field, value));
        let again = olga.press("Save", &fields);
        again.expect_status(422);
        says(&again, words);
    }
    let many: Vec<String> = (1..=201).map(|number| format!("Plan {number}")).collect();
    olga.get("/admin/votes/new").expect_status(200);
    let again =
        olga.press("Save", &[("action", QUESTION), ("choosing", "one"), ("options", &many.join("\n"))]);
    says(&again, "no more than 200 options");
    assert!(again.text().contains("Plan 201"), "what was typed is kept");
}

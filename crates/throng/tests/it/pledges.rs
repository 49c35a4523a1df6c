//! A pledge, from the gaps of its sentence to what came of it: reached in the moment in which the person who was missing
//! confirms, settled once after its last day, called off by its creator; everybody who joined is told once.

use std::time::Duration;

use jiff::{ToSpan, Zoned};
use serde_json::{Value, json};
use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;

use crate::settings::change;
use crate::staff::town_with_olga;
use crate::start::says;
use crate::town::{ADA, BEN, Person, TREES, Town, typed};
use crate::tray::Letter;

pub(crate) const NELL: Person = Person { name: "Nell Quay", email: "nell@quay.example" };
pub(crate) const DEED: &str = "I will plant a tree in my street";
/// Longest wait for a mail: a chore looks once a minute.
pub(crate) const PATIENCE: Duration = Duration::from_secs(90);
pub(crate) const DAY_MS: i64 = 86_400_000;

/// A day so many days from today, as the form takes it.
#[expect(clippy::disallowed_methods, reason = "a person looks at a calendar")]
pub(crate) fn day(days: i64) -> String {
    let day = Zoned::now().date().checked_add(days.days()).expect("a day");
    day.to_string()
}

/// A town in which Nell's pledge is open and needs two others; its number, and the path of her own page.
#[track_caller]
pub(crate) fn with_pledge() -> (Town, Browser, u32, String) {
    let (town, mut olga) = town_with_olga(&[]);
    change(&mut olga, &[("pledges", "yes"), ("supporters-needed", "0"), ("undo-minutes", "1")]);
    let (number, own) = opened(&town, &mut olga, "plant a tree in my street", &[]);
    (town, olga, number, own)
}

/// Starts Nell's pledge through the pages, which needs two others, and Olga opens it; as [`starts`], with more of its form filled in.
#[track_caller]
pub(crate) fn opened(town: &Town, olga: &mut Browser, deed: &str, more: &[(&str, &str)]) -> (u32, String) {
    starts(town, olga, NELL, (deed, "2"), more)
}

/// As [`opened`], with the target for each area.
#[track_caller]
pub(crate) fn opened_by_area(town: &Town, olga: &mut Browser, deed: &str) -> (u32, String) {
    starts(town, olga, NELL, (deed, "2"), &[("by_area", "yes")])
}

/// Starts a pledge through the pages, which Olga opens: what this person will do, how many others it needs, and what else is filled
/// in. Returns its number, and the path of its creator's own page.
#[track_caller]
pub(crate) fn starts(
    town: &Town,
    olga: &mut Browser,
    person: Person,
    (deed, target): (&str, &str),
    more: &[(&str, &str)],
) -> (u32, String) {
    let known: Vec<Value> = numbers(town);
    let (_, own, sentence) = submits(town, person, (deed, target), more);
    let number = numbers(town).into_iter().find(|number| !known.contains(number));
    let number = number
        .and_then(|number| number.as_u64())
        .and_then(|number| u32::try_from(number).ok());
    let number = number.expect("it is kept");
    olga.get(&format!("/admin/petitions/{number}")).expect_status(200);
    olga.press("Assign to me", &[]).expect_status(200);
    // Whoever approves reads the whole sentence first, with every gap.
    says(olga.current(), &sentence);
    olga.click_link("Approve and open").expect_status(200);
    says(olga.current(), &sentence);
    olga.press("Approve and open now", &[]).expect_status(200);
    (number, own)
}

/// Submits a pledge through the pages and confirms it, as [`starts`], which nobody has opened yet. Returns the creator, on their own page,
/// its path, and the pledge's sentence.
#[track_caller]
pub(crate) fn submits(
    town: &Town,
    person: Person,
    (deed, target): (&str, &str),
    more: &[(&str, &str)],
) -> (Browser, String, String) {
    let title = format!("I will {deed}");
    let mut creator = town.visitor();
    creator.get("/pledges/start").expect_status(200);
    creator.click_link("Start now").expect_status(200);
    let last_day = day(20);
    let gaps = [&[("action", deed), ("target", target), ("last_day", last_day.as_str())], more].concat();
    creator.press("Continue", &gaps).expect_status(200);
    if creator.current().page().text_contains("My pledge is different") {
        creator.press("My pledge is different", &[]).expect_status(200);
    }
    creator
        .press("Continue", &[("background", "It was too hot.")])
        .expect_status(200);
    let place = match more.contains(&("by_area", "yes")) {
        true => " in the same area",
        false => "",
    };
    let sentence = format!("{title}, but only if {target} other people{place} will do the same by");
    says(&creator.press("Continue", &typed(person.name, person.email)), &sentence);
    creator.press("Submit this pledge", &[]).expect_status(200);
    let subject = format!("Confirm your pledge: {title}");
    let letter = told(town, person.email, &subject).remove(0);
    let own = letter.link_to("/pledges/own/");
    creator.get(&own).expect_status(200);
    creator.press("Confirm and submit", &[]).expect_status(200);
    (creator, own, sentence)
}

/// The numbers of all pledges.
fn numbers(town: &Town) -> Vec<Value> {
    let rows = town.rows_of("campaign").into_iter();
    let pledges = rows.filter(|row| row["kind"]["pledge"].is_object());
    pledges.map(|row| row["head"]["id"]["number"].clone()).collect()
}

/// Joins through the pages, and confirms by the mailed link; returns the receipt.
#[track_caller]
pub(crate) fn joins(town: &Town, pledge: u32, person: Person) -> throng_testkit::http::Response {
    let mut visitor = town.visitor();
    visitor.get(&format!("/pledges/{pledge}")).expect_status(200);
    let form = visitor.click_link("Join this pledge");
    says(&form, &format!("{DEED}, but only if 2 other people will do the same by"));
    assert!(!form.text().contains("name=\"updates\""), "everybody who joins is told");
    visitor
        .press("Continue", &typed(person.name, person.email))
        .expect_status(200);
    visitor.press("Join this pledge", &[]).expect_status(200);
    let letter = town.tray().only(person.email);
    assert_eq!(letter.subject, format!("Confirm that you join: {DEED}"));
    let confirm = visitor.get(&letter.link());
    says(&confirm, &format!("{DEED}, but only if 2 other people will do the same by"));
    assert!(!confirm.page().text_contains("News about this"), "{}", confirm.page().text());
    let receipt = visitor.press("Confirm that I join", &[]);
    says(&receipt, "You have joined");
    receipt
}

/// The letters to this address whose subject begins so, once there is one.
#[track_caller]
pub(crate) fn told(town: &Town, email: &str, subject: &str) -> Vec<Letter> {
    let found = Deadline::after(PATIENCE).wait_for(|| {
        let letters = town.tray().letters().into_iter();
        let found: Vec<Letter> = letters
            .filter(|letter| letter.to == email && letter.subject.starts_with(subject))
            .collect();
        (!found.is_empty()).then_some(found)
    });
    found.unwrap_or_else(|| panic!("{email} is not told {subject:?}"))
}

#[test]
fn the_feed_of_open_pledges_holds_pledges() {
    let (town, _olga, number, _) = with_pledge();
    for list in ["/pledges.atom?state=open", "/pledges.atom"] {
        let feed = town.fresh(list).text();
        assert!(feed.contains(DEED) && feed.contains(&format!("/pledges/{number}")), "{list}: {feed}");
        assert!(!feed.contains("/petitions/1"), "{list}: {feed}");
        assert!(feed.contains("<title>Pledges – "), "{list}: {feed}");
    }
}

#[test]
fn it_is_reached_by_the_person_who_was_missing_and_everybody_is_told_once() {
    let (town, mut olga, number, own) = with_pledge();
    let path = format!("/pledges/{number}");
    says(&joins(&town, number, ADA), "1 more person needed");
    let page = town.fresh(&path);
    for words in ["1 person has joined", "1 more person needed", "If enough people join by", "Nell Quay"] {
        says(&page, words);
    }
    says(&joins(&town, number, BEN), "The target of 2 has been reached");
    let subject = format!("The pledge is on: {DEED}");
    for person in [ADA, BEN, NELL] {
        assert_eq!(told(&town, person.email, &subject).len(), 1, "{}", person.email);
    }
    let page = town.fresh(&path);
    for words in ["2 people have joined", "The target of 2 has been reached", "You can still join until"] {
        says(&page, words);
    }
    // Who started it is not one of those who joined, in the office either.
    let case = olga.get(&format!("/admin/petitions/{number}"));
    says(&case, "2 people have joined so far.");
    // It is a pledge wherever programs look, and nowhere a petition.
    let json = town.fresh(&format!("{path}.json")).json();
    assert_eq!((&json["data"]["type"], &json["links"]["self"].as_str().is_some()), (&json!("pledge"), &true));
    let attributes = &json["data"]["attributes"];
    assert_eq!((&attributes["signature_count"], &attributes["target"]), (&json!(2), &json!(2)));
    assert!(attributes["target_reached_at"].is_string() && attributes["verdict"].is_null(), "{attributes}");
    let numbers = |path: &str| -> Vec<Value> {
        let json = town.fresh(path).json();
        json["data"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|row| row["id"].clone())
            .collect()
    };
    assert_eq!(numbers("/pledges.json"), [json!(number)]);
    assert!(!numbers("/petitions.json").contains(&json!(number)));
    says(&town.fresh("/pledges"), DEED);
    assert!(!town.fresh("/petitions").page().text_contains(DEED));
    let moved = town.visitor().get(&format!("/petitions/{number}"));
    assert!(moved.url.target.starts_with(&format!("{path}/")), "{}", moved.url);
    for address in [
        format!("/pledges/{TREES}/count.json"),
        format!("/pledges/{TREES}/poster"),
        format!("/petitions/{number}/poster"),
    ] {
        town.fresh(&address).expect_status(404);
    }
    is_without_its_creator(&town, number, attributes);
    for feed in ["timeline.atom", "events.ics", "picture.png", "count.json", "poster"] {
        town.fresh(&format!("{path}/{feed}")).expect_status(200);
    }
    let embed = town.fresh(&format!("/embed/{number}"));
    for words in [&format!("{DEED}, but only if 2 other"), "The target of 2 has been", "Join this pledge"] {
        says(&embed, words);
    }
    says(&town.fresh(&own), "The target of 2 has been reached");
    is_told_in_its_own_words(&town, &path);
    // Who leaves is taken back to pledges, and everybody reads that the target was reached and lost.
    let receipt = told(&town, BEN.email, &format!("Confirm that you join: {DEED}")).remove(0);
    let mut ben = town.visitor();
    ben.get(&format!("{}/withdraw", receipt.link()))
        .expect_status(200);
    let left = ben.press("Leave this pledge", &[]);
    says(&left, "See all pledges");
    assert!(left.page().links().iter().any(|link| link.href == "/pledges"), "{}", left.text());
    let page = town.fresh(&path).page().text();
    let (reached, lost) = (page.rfind("Target reached"), page.rfind("Below the target again"));
    assert!(reached.is_some() && reached < lost, "{page}");
    let feed = town.fresh(&format!("{path}/timeline.atom")).text();
    for id in ["/pledge-reached</id>", "/pledge-lost/"] {
        assert!(feed.contains(id), "{id}: {feed}");
    }
    town.verify();
}

/// Feeds, calendars and the search call joining a pledge what it is.
#[track_caller]
fn is_told_in_its_own_words(town: &Town, path: &str) {
    let feed = town.fresh(&format!("{path}/timeline.atom")).text();
    assert!(feed.contains("Opened for people to join") && !feed.contains("signatures"), "{feed}");
    let calendar = town.fresh(&format!("{path}/events.ics")).text();
    assert!(calendar.contains("Last day to join"), "{calendar}");
    let nothing = town.fresh("/petitions?q=zzgrumbleweed").page();
    assert!(nothing.text_contains("Search pledges for the same words"), "{}", nothing.text());
    let other = nothing
        .links()
        .iter()
        .any(|link| link.href == "/pledges?q=zzgrumbleweed");
    assert!(other && !nothing.text_contains("Search votes"), "{}", nothing.text());
}

/// The creator, who is not one of the two who joined, is in none of the numbers.
#[track_caller]
fn is_without_its_creator(town: &Town, number: u32, attributes: &Value) {
    let path = format!("/pledges/{number}");
    let series = town.fresh(&format!("{path}/series.csv")).text();
    assert!(series.trim_end().ends_with(",2") && !series.contains(",-"), "{series}");
    let places = town.fresh(&format!("{path}/places.csv")).text();
    for kind in ["area,", "country,"] {
        let counts = places.lines().filter(|line| line.starts_with(kind));
        let counts = counts.filter_map(|line| line.rsplit(',').next()?.parse::<i64>().ok());
        assert_eq!(counts.sum::<i64>(), 2, "{places}");
    }
    let by_country = attributes["signatures_by_country"].as_array().expect("a list");
    let counts = by_country
        .iter()
        .filter_map(|row| row["signature_count"].as_i64());
    assert_eq!(counts.sum::<i64>(), 2, "{attributes}");
}

#[test]
fn who_fills_the_gaps_wrongly_is_told_at_each_and_loses_nothing() {
    let (town, mut olga) = town_with_olga(&[]);
    town.fresh("/pledges/start").expect_status(404);
    assert!(!town.fresh("/").page().text_contains("Pledges"));
    change(&mut olga, &[("pledges", "yes"), ("pledge-days", "30")]);
    says(&town.fresh("/"), "Pledges");
    let mut nell = town.visitor();
    nell.get("/pledges/new").expect_status(200);
    let empty = nell.press("Continue", &[]);
    empty.expect_status(422);
    for words in
        ["Enter what you will do", "Enter how many other people you need", "Enter the last day to join"]
    {
        says(&empty, words);
    }
    for (target, last_day, words) in [
        ("0", day(9), "Enter a whole number from 1 to"),
        ("10,000,000", day(9), "Enter a whole number from 1 to"),
        ("many", day(9), "Enter a whole number from 1 to"),
        ("5", day(-1), "The last day must be in the future"),
        ("5", day(0), "We check each pledge first, and people then need time to join"),
        ("5", day(5), "We check each pledge first, and people then need time to join"),
        ("5", day(60), "The last day must be"),
        // Whatever is wrong is told at once.
        ("many", day(60), "The last day must be"),
        ("many", day(60), "Enter a whole number from 1 to"),
        ("5", "soon".to_owned(), "Enter a day like"),
    ] {
        let gaps =
            [("action", "plant a tree"), ("target", target), ("last_day", &last_day), ("people", "friends")];
        nell.get("/pledges/new");
        let page = nell.press("Continue", &gaps);
        page.expect_status(422);
        says(&page, words);
        // A day is written as people write it, everywhere but in the field.
        assert!(!page.page().text_contains(&last_day), "{}", page.page().text());
        for kept in ["plant a tree", target, &last_day, "friends"] {
            assert!(page.text().contains(kept), "{kept} is lost: {}", page.page().text());
        }
    }
}

/// Moves the last day of a pledge, and the time to confirm, into the past.
fn over(town: &Town, number: u32) -> Town {
    town.moved_with(&[], |rows| {
        let now = rows.iter().filter_map(|row| row["confirmed_at"].as_i64()).max();
        let end = now.expect("somebody joined") - 3 * DAY_MS;
        for row in rows.iter_mut().filter(|row| row["row"] == "campaign") {
            if row.pointer("/head/id/number") == Some(&json!(number)) {
                row["head"]["dates"]["closes_at"] = json!(end);
                row["kind"]["pledge"]["terms"]["until"] = json!(end);
            }
        }
    })
}

#[test]
fn with_too_few_it_ends_once_and_everybody_is_free() {
    let (town, _, number, own) = with_pledge();
    joins(&town, number, ADA);
    let mut town = over(&town, number);
    let subject = format!("You are free: {DEED}");
    assert_eq!(told(&town, ADA.email, &subject).len(), 1);
    assert_eq!(told(&town, NELL.email, &subject).len(), 1);
    // Settled once, whatever happens to the program.
    town.program.kill_9();
    town.program.restart();
    let page = town.fresh(&format!("/pledges/{number}"));
    for words in
        ["The pledge did not reach its target: 1 person joined. It needed 2.", "Nobody has to do anything."]
    {
        says(&page, words);
    }
    let json = town.fresh(&format!("/pledges/{number}.json")).json();
    assert_eq!(json["data"]["attributes"]["verdict"], "missed");
    says(&town.fresh(&own), "Ended without reaching the target");
    assert_eq!(told(&town, ADA.email, &subject).len(), 1);
    let late = town.visitor().get(&format!("/pledges/{number}/signatures/new"));
    says(&late, "Nobody has to do anything.");
    town.verify();
}

/// Moves the question to everybody who joined, or the reminder, to the time at which the newest person joined.
fn asking(town: &Town, step: &str) -> Town {
    let number_of = |row: &Value| row["key"]["item"].as_i64();
    town.moved_with(&[], |rows| {
        let now = rows.iter().filter_map(|row| row["confirmed_at"].as_i64()).max();
        let at = now.expect("somebody joined");
        let asks = rows
            .iter_mut()
            .find(|row| row["record"]["publication"]["what"]["pledge"] == step);
        let asks = asks.expect("the question waits for its day");
        asks["record"]["publication"]["at"] = json!(at);
        let item = number_of(asks);
        let mailing = rows
            .iter_mut()
            .find(|row| row["key"]["kind"] == "mailing" && number_of(row) == item);
        mailing.expect("so do its mails")["record"]["mailing"]["due_at"] = json!(at);
    })
}

#[test]
fn everybody_is_asked_whether_they_did_it_and_once_more_if_they_do_not_say() {
    let (town, _, number, _) = with_pledge();
    joins(&town, number, ADA);
    joins(&town, number, BEN);
    let town = over(&town, number);
    let settled = Deadline::after(PATIENCE).wait_for(|| {
        let json = town.visitor().get(&format!("/pledges/{number}.json")).json();
        (json["data"]["attributes"]["verdict"] == "reached").then_some(())
    });
    assert!(settled.is_some(), "it is settled");
    let mut town = asking(&town, "asked");
    let subject = format!("Did you do it? {DEED}");
    let letters = told(&town, ADA.email, &subject);
    for person in [BEN, NELL] {
        assert_eq!(told(&town, person.email, &subject).len(), 1, "{}", person.email);
    }
    town.program.kill_9();
    town.program.restart();
    let mut ada = town.visitor();
    let question = ada.get(&letters[0].link_to("/a/"));
    for words in ["Did you do it?", &format!("{DEED}, but only if 2 other people will do the same by")] {
        says(&question, words);
    }
    assert!(
        town.rows_of("signature")
            .iter()
            .all(|row| row["opinion"].is_null()),
        "looking says nothing"
    );
    says(&ada.press("Yes, I did it", &[]), "You said: yes, I did it.");
    says(&ada.press("No, I did not", &[]), "You said: no, I did not.");
    says(&ada.press("Yes, I did it", &[]), "You said: yes, I did it.");
    let page = town.fresh(&format!("/pledges/{number}"));
    assert!(!page.page().text_contains("told us whether"), "one answer would tell of one person");
    assert_eq!(told(&town, ADA.email, &subject).len(), 1);
    town.verify();
    let town = asking(&town, "reminded");
    let reminder = format!("Reminder: did you do it? {DEED}");
    for person in [BEN, NELL] {
        assert_eq!(told(&town, person.email, &reminder).len(), 1, "{}", person.email);
    }
    let to_ada = town
        .tray()
        .letters()
        .into_iter()
        .filter(|letter| letter.to == ADA.email);
    assert_eq!(to_ada.filter(|letter| letter.subject == reminder).count(), 0, "she has answered");
    town.verify();
}

#[test]
fn its_creator_calls_it_off_and_the_reason_is_read_first() {
    let (town, mut olga, number, own) = with_pledge();
    joins(&town, number, ADA);
    let mut nell = town.visitor();
    nell.get(&own).expect_status(200);
    nell.click_link("Call this pledge off").expect_status(200);
    let missing = nell.press("Call it off", &[]);
    missing.expect_status(422);
    says(&missing, "Enter why you are calling it off");
    let done = nell.press("Call it off", &[("why", "The council forbids it <b>.")]);
    says(&done, "Your pledge is off.");
    let letters = told(&town, ADA.email, &format!("Called off: {DEED}"));
    assert_eq!(letters.len(), 1);
    assert!(!letters[0].text.contains("The council forbids"), "nobody has read it yet");
    let page = town.fresh(&format!("/pledges/{number}"));
    says(&page, "The person who started this pledge called it off on");
    assert!(!page.text().contains("The council forbids"));
    says(&olga.get("/admin/updates"), "Why this pledge was called off");
    let late = town.visitor().get(&format!("/pledges/{number}/signatures/new"));
    assert!(!late.page().text_contains("Full name"), "{}", late.page().text());
    town.verify();
}

#[test]
fn who_joined_can_comment_under_the_pledge_and_every_link_stays_there() {
    let (town, mut olga, number, _) = with_pledge();
    change(&mut olga, &[("comments", "after")]);
    joins(&town, number, ADA);
    let mut ada = town.visitor();
    ada.get(&town.tray().only(ADA.email).link()).expect_status(200);
    let own = ada.press("Add comment", &[("words", "An oak for me."), ("signed", "yes")]);
    says(&own, "Anyone can read it.");
    let path = format!("/pledges/{number}");
    let pledge = town.fresh(&path);
    says(&pledge, "An oak for me.");
    assert!(pledge.text().contains(&format!("href=\"{path}/comments\"")), "{}", pledge.text());
    let page = town.fresh(&format!("{path}/comments"));
    says(&page, "An oak for me.");
    assert!(!page.text().contains(&format!("/petitions/{number}")), "{}", page.text());
    let body = town.fresh(&format!("{path}/comments.json")).json();
    assert_eq!(body["data"][0]["attributes"]["text"], "An oak for me.");
    let first = body["links"]["first"].as_str().expect("an address");
    assert!(first.ends_with(&format!("{path}/comments.json")), "{first}");
    let feed = town.fresh(&format!("{path}/comments.atom")).text();
    assert!(feed.contains(&format!("{path}/comments?before=")), "{feed}");
    let id = body["data"][0]["id"].as_str().expect("a number");
    says(&town.fresh(&format!("{path}/report?comment={id}")), "An oak for me.");
    let desk = olga.get(&format!("/admin/comments/{id}"));
    says(&desk, "An oak for me.");
    says(&desk, "Comment on a pledge");
    says(&own, "You can write 4 more comments on this pledge.");
    town.verify();
}

/// What everybody will read of a correction was shown in the words of petitions before it was made, and so were the forms before it.
#[test]
fn the_last_look_at_a_correction_of_a_pledge_is_in_the_words_that_its_page_will_have() {
    let (town, mut olga, number, _) = with_pledge();
    joins(&town, number, ADA);
    let case = format!("/admin/petitions/{number}");
    says(&olga.get(&format!("{case}/take-out?q={}", ADA.email)), "1 person joined");
    let look =
        olga.press("Continue to what the public will read", &[("reason", "automated"), ("note", "Twice.")]);
    says(&look, "1 person was removed from the total.");
    olga.press("Remove 1 signature", &[]).expect_status(200);
    says(&town.fresh(&format!("/pledges/{number}")), "1 person was removed from the total.");
}

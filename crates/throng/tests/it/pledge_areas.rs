//! A pledge whose areas have the target for themselves, through the pages: each area reaches it by the person who was missing
//! there and is told alone, whoever lives nowhere that is known cannot join, and at the end some areas stand and the others
//! are free.

use std::fs;
use std::sync::{Arc, Barrier};
use std::thread;

use serde_json::{Value, json};
use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;
use throng_testkit::http::Response;
use throng_testkit::program::{TempDir, temporary_folder};

use crate::pledges::{DAY_MS, NELL, PATIENCE, opened_by_area, told};
use crate::settings::change;
use crate::staff::town_with_olga;
use crate::start::says;
use crate::town::{ADA, BEN, Person, Town, text, typed};

const DEED: &str = "I will plant a tree in my street";
const MOOR: &str = "LS1 1AA";
const MILL: &str = "LS2 1AA";
/// How many race for the last place.
const RACERS: usize = 64;

/// A town with three areas in which Nell's pledge is open and needs two others of an area; its number, the path of her own
/// page, and the folder of the areas.
#[track_caller]
pub(crate) fn with_pledge(more: &[&str]) -> (Town, Browser, u32, String, TempDir) {
    let folder = temporary_folder();
    let file = folder.path().join("areas.csv");
    let areas = "postcode,code,name\nSW1A,E1,Brindle Town\nLS1,E2,Brindle Moor\nLS2,E3,Low Mill\n";
    fs::write(&file, areas).expect("a file in a temporary folder");
    let areas = format!("site.areas_file={}", text(&file));
    let (town, mut olga) = town_with_olga(&[&[areas.as_str()], more].concat());
    change(&mut olga, &[("pledges", "yes"), ("supporters-needed", "0"), ("undo-minutes", "1")]);
    let (number, own) = opened_by_area(&town, &mut olga, "plant a tree in my street");
    (town, olga, number, own, folder)
}

/// The form with this postcode, filled in and sent to be checked.
#[track_caller]
fn filled(visitor: &mut Browser, pledge: u32, (name, email): (&str, &str), postcode: &str) -> Response {
    visitor
        .get(&format!("/pledges/{pledge}/signatures/new"))
        .expect_status(200);
    let mut fields = typed(name, email);
    fields.retain(|(field, _)| *field != "postcode");
    fields.push(("postcode", postcode));
    visitor.press("Continue", &fields)
}

/// Joins through the pages with this postcode, and confirms by the mailed link; returns the receipt.
#[track_caller]
pub(crate) fn joins(town: &Town, pledge: u32, person: Person, postcode: &str) -> Response {
    let mut visitor = town.visitor();
    let look = filled(&mut visitor, pledge, (person.name, person.email), postcode);
    // In which area they will count stands wherever they can still turn back.
    says(&look, "You will count in ");
    says(&visitor.press("Join this pledge", &[]), "You will count in ");
    let letter = town.tray().only(person.email);
    assert!(letter.text.contains("You will count in "), "{}", letter.text);
    let confirm = visitor.get(&letter.link());
    says(&confirm, "You will count in ");
    says(&confirm, &format!("{DEED}, but only if 2 other people in the same area will do the same by"));
    let receipt = visitor.press("Confirm that I join", &[]);
    says(&receipt, "You have joined");
    receipt
}

const CAT: Person = Person { name: "Cat Moss", email: "cat@moss.example" };
const DEE: Person = Person { name: "Dee Lowe", email: "dee@lowe.example" };

fn subjects(town: &Town, email: &str) -> Vec<String> {
    let letters = town.tray().letters().into_iter();
    letters
        .filter(|letter| letter.to == email)
        .map(|letter| letter.subject)
        .collect()
}

#[test]
fn each_area_reaches_it_for_itself_and_only_its_people_are_told() {
    let (town, _, number, own, _areas) = with_pledge(&[]);
    let path = format!("/pledges/{number}");
    let page = town.fresh(&path);
    says(&page, "No area has reached the target of 2 yet.");
    // Whoever lives nowhere that is known is told before they sign, and nothing typed is lost.
    let mut stranger = town.visitor();
    let refused = filled(&mut stranger, number, ("Eve Far", "eve@far.example"), "ZZ9 9ZZ");
    refused.expect_status(422);
    says(&refused, "We do not know which area this postcode is in.");
    assert!(refused.text().contains("Eve Far"), "{}", refused.text());
    let look = filled(&mut stranger, number, ("Eve Far", "eve@far.example"), MOOR);
    says(&look, "You will count in Brindle Moor: 0 of the 2 people needed there so far.");
    // Nor is it taken from whoever sends the form straight, as a page that was left open did.
    let mut fields = typed("Eve Far", "eve@far.example");
    fields.retain(|(field, _)| *field != "postcode");
    fields.push(("postcode", "ZZ9 9ZZ"));
    let refused = town.visitor().post(&format!("{path}/signatures"), &fields);
    refused.expect_status(422);
    says(&refused, "We do not know which area this postcode is in.");
    assert!(refused.text().contains("Eve Far"), "{}", refused.text());

    says(&joins(&town, number, ADA, MOOR), "Brindle Moor: 1 of the 2 people needed so far.");
    says(&joins(&town, number, CAT, MILL), "Low Mill: 1 of the 2 people needed so far.");
    // Two have joined, but in two areas.
    says(&town.fresh(&path), "Nearest: Brindle Moor, with 1 more person needed.");
    says(&joins(&town, number, BEN, MOOR), "Brindle Moor has reached the target of 2.");
    let subject = format!("The pledge is on in Brindle Moor: {DEED}");
    for person in [ADA, BEN] {
        assert_eq!(told(&town, person.email, &subject).len(), 1, "{}", person.email);
    }
    for person in [CAT, NELL] {
        assert!(!subjects(&town, person.email).contains(&subject), "{}", person.email);
    }
    let page = town.fresh(&path);
    for words in ["1 area has reached the target of 2.", "Nearest: Low Mill, with 1 more person needed."] {
        says(&page, words);
    }
    let places = town.fresh(&format!("{path}/places"));
    for words in ["Brindle Moor", "Reached", "1 more needed", "In areas that are not in this table"] {
        says(&places, words);
    }
    says(&town.fresh("/pledges/local/brindle-moor"), "Reached");
    says(&town.fresh("/pledges/local/low-mill"), "1 more needed");
    says(&town.fresh(&format!("/embed/{number}")), "1 area has reached the target of 2.");
    says(&town.fresh(&own), "1 area has reached the target of 2.");
    for address in ["picture.png", "poster", "timeline.atom", "count.json", "places.csv"] {
        town.fresh(&format!("{path}/{address}")).expect_status(200);
    }
    let attributes = town.fresh(&format!("{path}.json")).json()["data"]["attributes"].clone();
    assert_eq!((&attributes["target_by_area"], &attributes["areas_reached"]), (&json!(true), &json!(1)));
    let targets = attributes["targets_by_area"].as_array().expect("a list");
    assert_eq!((targets.len(), &targets[0]["ons_code"]), (1, &json!("E2")), "{attributes}");
    assert!(targets[0]["target_reached_at"].is_string(), "{attributes}");
    town.verify();
}

#[test]
fn who_leaves_undoes_it_and_their_area_is_told() {
    let (mut town, _, number, _, _areas) = with_pledge(&[]);
    joins(&town, number, ADA, MOOR);
    joins(&town, number, BEN, MOOR);
    let subject = format!("The pledge is on in Brindle Moor: {DEED}");
    told(&town, ADA.email, &subject);
    let confirm = format!("Confirm that you join: {DEED}");
    let link = told(&town, BEN.email, &confirm).remove(0).link();
    let mut ben = town.visitor();
    ben.get(&format!("{link}/withdraw")).expect_status(200);
    ben.press("Leave this pledge", &[]).expect_status(200);
    let lost = format!("Below the target again in Brindle Moor: {DEED}");
    assert_eq!(told(&town, ADA.email, &lost).len(), 1);
    town.program.kill_9();
    town.program.restart();
    says(&town.fresh(&format!("/pledges/{number}")), "No area has reached the target of 2 yet.");
    assert_eq!(told(&town, ADA.email, &lost).len(), 1);
    town.verify();
}

#[test]
fn at_the_end_one_area_stands_and_the_other_is_free() {
    let (town, _, number, own, _areas) = with_pledge(&[]);
    joins(&town, number, ADA, MOOR);
    joins(&town, number, BEN, MOOR);
    joins(&town, number, CAT, MILL);
    let subject = format!("The pledge is on in Brindle Moor: {DEED}");
    told(&town, ADA.email, &subject);
    let areas = format!("site.areas_file={}", text(&_areas.path().join("areas.csv")));
    let mut town = town.moved_with(&[&areas], |rows| {
        let now = rows.iter().filter_map(|row| row["confirmed_at"].as_i64()).max();
        let end = now.expect("somebody joined") - 3 * DAY_MS;
        for row in rows.iter_mut().filter(|row| row["row"] == "campaign") {
            if row.pointer("/head/id/number") == Some(&json!(number)) {
                row["head"]["dates"]["closes_at"] = json!(end);
                row["kind"]["pledge"]["terms"]["until"] = json!(end);
            }
        }
    });
    let free = format!("You are free: {DEED}");
    let letter = told(&town, CAT.email, &free).remove(0);
    assert!(
        letter
            .text
            .contains("too few people in Low Mill joined: 1 of the 2"),
        "{}",
        letter.text
    );
    told(&town, NELL.email, &free);
    town.program.kill_9();
    town.program.restart();
    for person in [CAT, NELL] {
        assert_eq!(told(&town, person.email, &free).len(), 1, "{}", person.email);
    }
    for person in [ADA, BEN] {
        let later: Vec<String> = subjects(&town, person.email);
        assert!(!later.iter().any(|subject| subject.starts_with("You are free")), "{later:?}");
    }
    let page = town.fresh(&format!("/pledges/{number}"));
    for words in ["The pledge is on in 1 area.", "Reached", "Not reached"] {
        says(&page, words);
    }
    says(&town.fresh(&own), "The pledge is on in 1 area.");
    let json = town.fresh(&format!("/pledges/{number}.json")).json();
    let attributes = &json["data"]["attributes"];
    assert_eq!(attributes["verdict"], "reached");
    let settled: Vec<(&Value, &Value)> = attributes["targets_by_area"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|area| (&area["ons_code"], &area["settled_with"]))
        .collect();
    assert_eq!(settled, [(&json!("E2"), &json!(2)), (&json!("E3"), &json!(1))]);
    town.verify();
}

/// 64 people have typed their address and press their links in the same moment; one place is left in their area.
#[test]
fn sixty_four_race_for_the_last_place_of_an_area_and_it_is_reached_once() {
    let (town, _, number, _, _areas) = with_pledge(&[]);
    joins(&town, number, DEE, MOOR);
    let racers: Vec<(String, String)> = (0..RACERS)
        .map(|nth| (format!("Racer Number{nth}"), format!("racer{nth}@race{nth}.example")))
        .collect();
    for (name, email) in &racers {
        let mut visitor = town.visitor();
        filled(&mut visitor, number, (name, email), MOOR).expect_status(200);
        visitor.press("Join this pledge", &[]).expect_status(200);
    }
    let barrier = Arc::new(Barrier::new(RACERS));
    let pressing: Vec<thread::JoinHandle<()>> = racers
        .iter()
        .map(|(_, email)| {
            let (mut visitor, link) = (town.visitor(), town.tray().only(email).link());
            let barrier = Arc::clone(&barrier);
            thread::spawn(move || {
                visitor.get(&link).expect_status(200);
                barrier.wait();
                visitor.press("Confirm that I join", &[]).expect_status(200);
            })
        })
        .collect();
    for one in pressing {
        one.join().expect("whoever presses is answered");
    }
    let subject = format!("The pledge is on in Brindle Moor: {DEED}");
    let told_once = || {
        let letters = town.tray().letters();
        let told = letters.iter().filter(|letter| letter.subject == subject);
        (told.count() == RACERS + 1).then_some(())
    };
    assert!(Deadline::after(PATIENCE).wait_for(told_once).is_some(), "everybody is told once");
    let reached = town.rows_of("record");
    let news = reached
        .iter()
        .filter(|row| row["record"]["publication"]["area"].is_string());
    assert_eq!(news.count(), 1, "reached once");
    let mut told: Vec<String> = town
        .tray()
        .letters()
        .into_iter()
        .filter(|letter| letter.subject == subject)
        .map(|letter| letter.to)
        .collect();
    told.sort_unstable();
    told.dedup();
    assert_eq!(told.len(), RACERS + 1, "one mail each");
    town.verify();
}

//! A pledge that is on again: everybody who joined is told once that has stood for a day, whatever happens to the program.

use serde_json::json;
use throng_testkit::deadline::Deadline;

use crate::pledges::{DAY_MS, DEED, NELL, PATIENCE, joins, submits, told, with_pledge};
use crate::settings::change;
use crate::staff::town_with_olga;
use crate::start::says;
use crate::town::{ADA, BEN, Person, Town, typed};

const CLEO: Person = Person { name: "Cleo Finch", email: "cleo@finch.example" };

/// Waits until this person was told so often that the pledge is on.
#[track_caller]
fn is_told_that_it_is_on(town: &Town, person: Person, times: usize) {
    let subject = format!("The pledge is on: {DEED}");
    let letters = || town.tray().letters().into_iter();
    let ours = || letters().filter(|letter| letter.to == person.email && letter.subject == subject);
    let seen = Deadline::after(PATIENCE).wait_for(|| (ours().count() >= times).then_some(()));
    let subjects: Vec<String> = letters()
        .map(|letter| format!("{}: {}", letter.to, letter.subject))
        .collect();
    assert!(seen.is_some() && ours().count() == times, "{times} for {}: {subjects:?}", person.email);
}

#[test]
fn everybody_who_joined_is_told_that_it_is_on_again_once_that_has_stood_for_a_day() {
    let (town, _, number, _) = with_pledge();
    for person in [ADA, BEN] {
        joins(&town, number, person);
    }
    is_told_that_it_is_on(&town, ADA, 1);
    let receipt = told(&town, BEN.email, &format!("Confirm that you join: {DEED}")).remove(0);
    let mut ben = town.visitor();
    ben.get(&format!("{}/withdraw", receipt.link()))
        .expect_status(200);
    ben.press("Leave this pledge", &[]).expect_status(200);
    assert_eq!(told(&town, ADA.email, &format!("Below the target again: {DEED}")).len(), 1);
    joins(&town, number, CLEO);
    let untold = |town: &Town| {
        let rows = town.rows_of("campaign").into_iter();
        let mut pledges = rows.filter(|row| row["kind"]["pledge"].is_object());
        pledges.next().expect("it is kept")["kind"]["pledge"]["untold_since"].as_i64()
    };
    assert!(untold(&town).is_some(), "they wait for a day");
    // A day later.
    let mut town = town.moved_with(&[], |rows| {
        for row in rows.iter_mut().filter(|row| row["row"] == "campaign") {
            let since = row.pointer_mut("/kind/pledge/untold_since");
            if let Some(since) = since {
                *since = json!(since.as_i64().expect("a time") - DAY_MS);
            }
        }
    });
    for (person, times) in [(ADA, 2), (NELL, 2), (CLEO, 1), (BEN, 1)] {
        is_told_that_it_is_on(&town, person, times);
    }
    assert_eq!(untold(&town), None);
    town.program.kill_9();
    town.program.restart();
    is_told_that_it_is_on(&town, ADA, 2);
    town.verify();
}

/// What a clock two years ahead had noted: since when they wait, and when the mails about a step go on that a restart cut off. Both waited
/// until then, and "the pledge is on" was told at the end alone.
#[test]
fn what_a_clock_ahead_has_noted_of_a_pledge_does_not_wait_until_then() {
    let (town, _, number, _) = with_pledge();
    for person in [ADA, BEN] {
        joins(&town, number, person);
    }
    is_told_that_it_is_on(&town, ADA, 1);
    let ahead = 2 * 365 * DAY_MS;
    // As if nobody had been mailed about the step yet.
    let town = town.moved_with(&[], |rows| {
        rows.retain(|row| row["row"] != "mail" || row["kind"] != "news");
        for row in rows.iter_mut() {
            if let Some(mailing) = row
                .pointer_mut("/record/mailing")
                .filter(|mailing| mailing.is_object())
            {
                let due = mailing["due_at"].as_i64().expect("a time");
                mailing["due_at"] = json!(due + ahead);
                mailing["cursor"] = json!(0);
                mailing["queued"] = json!(0);
                mailing["finished_at"] = json!(null);
            }
        }
    });
    is_told_that_it_is_on(&town, ADA, 1);
    let told_last = |rows: &mut [serde_json::Value]| {
        for row in rows.iter_mut().filter(|row| row["row"] == "campaign") {
            if let Some(pledge) = row
                .pointer_mut("/kind/pledge")
                .filter(|pledge| pledge.is_object())
            {
                pledge["told"] = json!(["reached", "lost"]);
                pledge["untold_since"] = json!(pledge["reached_at"].as_i64().expect("it is on") + ahead);
            }
        }
    };
    let town = town.moved_with(&[], |rows| told_last(rows));
    for person in [ADA, BEN, NELL] {
        is_told_that_it_is_on(&town, person, 2);
    }
    town.verify();
}

/// Its supporters are counted, and the receipt does not say that it is on: it is not open, and its check may end otherwise.
#[test]
fn a_pledge_that_nobody_has_checked_yet_is_not_on() {
    let (town, mut olga) = town_with_olga(&[]);
    change(&mut olga, &[("pledges", "yes"), ("supporters-needed", "2")]);
    submits(&town, NELL, ("plant a tree in my street", "2"), &[]);
    let link = town.tray().wait_for(NELL.email, 2).link_to("/pledges/support/");
    for person in [ADA, BEN] {
        let mut visitor = town.visitor();
        visitor.get(&link).expect_status(200);
        visitor.click_link("Join this pledge").expect_status(200);
        visitor
            .press("Continue", &typed(person.name, person.email))
            .expect_status(200);
        visitor.press("Join this pledge", &[]).expect_status(200);
        visitor
            .get(&town.tray().only(person.email).link())
            .expect_status(200);
        let receipt = visitor.press("Confirm that I join", &[]);
        says(&receipt, "You have joined");
        let text = receipt.page().text();
        assert!(!text.contains("target") && !text.contains("more person"), "{text}");
    }
}

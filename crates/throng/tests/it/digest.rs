//! The daily mail with new comments: asked for by the mailed link, sent once a day to whom it brings something, and stopped by
//! the link in it.

use serde_json::{Value, json};
use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;

use crate::pledges::{DAY_MS, NELL, PATIENCE, joins, with_pledge};
use crate::settings::change;
use crate::staff::town_with_olga;
use crate::start::says;
use crate::town::{ADA, BEN, Person, TREES, TREES_TITLE, Town, sign};
use crate::tray::Letter;

/// A browser at the list of the comments of somebody who has signed.
#[track_caller]
fn signed(town: &Town, person: Person) -> (Browser, String) {
    let mut visitor = town.visitor();
    sign(&mut visitor, TREES, person);
    let link = town.tray().only(person.email).link_to("/s/");
    visitor.get(&link);
    visitor.press("Confirm my signature", &[]).expect_status(200);
    let list = format!("{link}/comments");
    visitor.get(&list).expect_status(200);
    (visitor, list)
}

/// The site two days later: all that was said and asked for is as much older.
fn later(town: &Town) -> Town {
    town.moved_with(&[], |rows| {
        for row in rows {
            for place in [
                "/record/digest/at",
                "/record/digest_reader/asked_at",
                "/record/comment/at",
                "/record/comment_shown/at",
            ] {
                if let Some(at) = row.pointer_mut(place) {
                    *at = json!(at.as_i64().expect("a time") - 2 * DAY_MS);
                }
            }
        }
    })
}

/// The daily letters to this address, once there is one.
#[track_caller]
fn daily(town: &Town, email: &str) -> Vec<Letter> {
    let found = Deadline::after(PATIENCE).wait_for(|| {
        let letters = town.tray().letters().into_iter();
        let daily = letters.filter(|letter| letter.to == email && letter.subject.contains(" new comment"));
        let daily: Vec<Letter> = daily.collect();
        (!daily.is_empty()).then_some(daily)
    });
    found.unwrap_or_else(|| panic!("{email} gets no comments"))
}

/// How many daily mails were ever queued.
fn queued(town: &Town) -> usize {
    let kinds = ["comment_digest", "creator_digest"].map(|kind| json!(kind));
    town.rows_of("mail")
        .iter()
        .filter(|row| kinds.contains(&row["kind"]))
        .count()
}

fn readers(town: &Town) -> Vec<Value> {
    let rows = town.rows_of("record").into_iter();
    rows.filter(|row| row["key"]["kind"] == "digest_reader").collect()
}

#[test]
fn who_asks_gets_what_others_wrote_once_a_day_until_they_stop() {
    let (town, mut olga) = town_with_olga(&[]);
    change(&mut olga, &[("comments", "after")]);
    let (mut ada, list) = signed(&town, ADA);
    says(&ada.get(&list), "at most once a day, and not on days without any");
    assert_eq!(readers(&town), [] as [Value; 0], "nobody gets them without asking");
    says(&ada.press("Email me new comments", &[]), "You get an email with new comments");
    says(&ada.press("Stop these emails", &[]), "We can email you new comments");
    ada.press("Email me new comments", &[]).expect_status(200);
    let (mut ben, _) = signed(&town, BEN);
    let words = "See https://evil.example & <b>sing</b>!";
    ben.press("Add comment", &[("words", words), ("signed", "yes")])
        .expect_status(200);
    assert_eq!(queued(&town), 0, "not on the day on which it was asked for");

    let mut town = later(&town);
    let letters = daily(&town, ADA.email);
    let [letter] = letters.as_slice() else {
        panic!("{letters:?}")
    };
    assert_eq!(letter.subject, format!("1 new comment: {TREES_TITLE}"));
    for words in ["which you signed", "& <b>sing</b>!", BEN.name, &format!("/petitions/{TREES}/comments")] {
        assert!(letter.text.contains(words), "{words}\n{}", letter.text);
    }
    assert!(!letter.text.contains("evil.example"), "no link of a stranger: {}", letter.text);
    town.program.kill_9();
    town.program.restart();
    assert_eq!(queued(&town), 1);

    // On the next day there is nothing new for Ada, who wrote the only comment herself.
    let stop = letter.link_to("/u/comments/");
    let mut ben = town.visitor();
    let own = town
        .tray()
        .letters()
        .into_iter()
        .find(|letter| letter.to == BEN.email);
    let own = own.expect("Ben has signed").link_to("/s/");
    ben.get(&format!("{own}/comments")).expect_status(200);
    ben.press("Email me new comments", &[]).expect_status(200);
    let mut ada = town.visitor();
    ada.get(&list).expect_status(200);
    ada.press("Add comment", &[("words", "Two buses a day.")])
        .expect_status(200);
    let mut town = later(&town);
    let letters = daily(&town, BEN.email);
    assert!(letters[0].text.contains("Two buses a day."), "{}", letters[0].text);
    assert_eq!((letters.len(), queued(&town)), (1, 2), "and none to Ada");
    town.program.kill_9();
    town.program.restart();
    assert_eq!(queued(&town), 2);

    // Looking changes nothing; the button stops it.
    let mut visitor = town.visitor();
    says(&visitor.get(&stop), "Stop the daily emails with comments?");
    assert_eq!(readers(&town).len(), 2);
    says(&visitor.press("Stop these emails", &[]), "You’ll get no more emails with comments");
    assert_eq!(readers(&town).len(), 1);
    says(&visitor.get(&stop), "You’ll get no more emails with comments");
    visitor.get("/u/comments/unknown").expect_status(404);
    town.verify();
}

#[test]
fn who_started_a_pledge_can_ask_too() {
    let (town, mut olga, number, own) = with_pledge();
    change(&mut olga, &[("comments", "after")]);
    let mut nell = town.visitor();
    says(&nell.get(&own), "New comments by email");
    says(&nell.press("Email me new comments", &[]), "You get an email with new comments");
    joins(&town, number, ADA);
    let link = town.tray().only(ADA.email).link_to("/s/");
    let mut ada = town.visitor();
    ada.get(&format!("{link}/comments")).expect_status(200);
    ada.press("Add comment", &[("words", "I have a spade.")])
        .expect_status(200);
    let town = later(&town);
    let letters = daily(&town, NELL.email);
    assert_eq!(letters.len(), 1);
    for words in ["which you started", "I have a spade.", &format!("/pledges/{number}/comments")] {
        assert!(letters[0].text.contains(words), "{words}\n{}", letters[0].text);
    }
    let mut visitor = town.visitor();
    visitor
        .get(&letters[0].link_to("/u/comments/"))
        .expect_status(200);
    visitor.press("Stop these emails", &[]).expect_status(200);
    says(&visitor.get(&own), "We can email you new comments");
    town.verify();
}

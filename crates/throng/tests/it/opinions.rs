//! Whether the answer answers the petition: those who are mailed about it say so behind a link of their own, change
//! their mind, and are counted once; shares are shown from ten opinions on, and nothing is lost by a kill.

use std::time::Duration;

use serde_json::{Value, json};
use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;

use crate::town::{ADA, BEN, Person, TREES, Town, confirmed};

/// Longest wait for mails, and for a page to be made anew.
const PATIENCE: Duration = Duration::from_secs(60);
/// When the answers of these tests were published: long ago, so that their mails are due.
const PUBLISHED_MS: i64 = 1_772_900_000_000;
const SUMMARY: &str = "We will plant <b>forty</b> lime trees.";
/// Mailboxes of ten people.
const TEN: [&str; 10] = [
    "a@moss.example",
    "b@moss.example",
    "c@moss.example",
    "d@moss.example",
    "e@moss.example",
    "f@moss.example",
    "g@moss.example",
    "h@moss.example",
    "i@moss.example",
    "j@moss.example",
];
const YES: &str = "Yes, it does";
const NO: &str = "No, it does not";

/// Adds an answer to a dump, whose mails are due; its number must be above that of any publication there.
fn answer(rows: &mut Vec<Value>, number: i64, summary: &str) {
    let response = json!({
        "responded_on": null, "summary": summary, "details": "", "created_at": null, "updated_at": null,
        "answered_by": "Brindle Town Council",
    });
    let is_trees = |row: &&mut Value| row["row"] == "campaign" && row["head"]["id"]["number"] == TREES;
    let petition = rows.iter_mut().find(is_trees).expect("the petition about trees");
    petition["kind"]["petition"]["response"] = response.clone();
    let record = |kind: &str, document: Value| {
        let key = json!({ "site": 1, "kind": kind, "owner": TREES, "item": number });
        json!({ "row": "record", "key": key, "record": { kind: document } })
    };
    let what = json!({ "response": response });
    let published = json!({ "at": PUBLISHED_MS + number, "by": 1, "what": what, "retracted_at": null });
    let before = json!({
        "response": null, "debate": null, "government_response_at": null, "debate_scheduled_on": null,
        "scheduled_debate_date": null, "debate_outcome_at": null,
    });
    let mailing =
        json!({ "due_at": PUBLISHED_MS, "cursor": 0, "queued": 0, "finished_at": null, "before": before });
    rows.extend([record("publication", published), record("mailing", mailing)]);
}

/// The same town, in which all followers were mailed about an answer; and the paths where they say whether it
/// answers.
#[track_caller]
pub(crate) fn asked(town: &Town, settings: &[&str]) -> (Town, Vec<String>) {
    let town = town.moved_with(settings, |rows| {
        for row in rows.iter_mut().filter(|row| row["row"] == "signature") {
            row["wants_updates"] = json!(row["state"] == "confirmed" && row["campaign"]["number"] == TREES);
        }
        answer(rows, 7, SUMMARY);
    });
    let follow = town.rows_of("signature");
    let follow = follow.iter().filter(|row| row["wants_updates"] == true).count();
    let asks = Deadline::after(PATIENCE).wait_for(|| {
        let letters = town.tray().letters().into_iter();
        let asks: Vec<String> = letters
            .flat_map(|letter| letter.links)
            .filter_map(|link| link.find("/a/").map(|at| link[at..].to_owned()))
            .collect();
        (asks.len() == follow).then_some(asks)
    });
    (town, asks.expect("each who follows is asked"))
}

#[track_caller]
fn says(visitor: &mut Browser, path: &str, button: &str) -> String {
    visitor.get(path).expect_status(200);
    let page = visitor.press(button, &[]);
    page.expect_status(200);
    assert_eq!(visitor.redirects().first().map(|(status, _)| *status), Some(303), "{button}");
    page.page().text()
}

/// Waits until the public JSON says this about the answer, since shared pages may be a moment old.
#[track_caller]
fn expect_json(town: &Town, expected: &Value) {
    let mut last = Value::Null;
    let found = Deadline::after(PATIENCE).wait_for(|| {
        let page = town.visitor().get(&format!("/petitions/{TREES}.json")).text();
        let json: Value = serde_json::from_str(&page).expect("JSON");
        last = json["meta"]["opinions_on_answer"].clone();
        (last == *expected).then_some(())
    });
    assert!(found.is_some(), "{last} instead of {expected}");
}

#[test]
fn ten_say_whether_the_answer_answers() {
    let town = Town::open();
    for email in TEN {
        confirmed(&town, Person { name: "Pat Moss", email });
    }
    let (mut town, asks) = asked(&town, &[]);
    assert_eq!(asks.len(), 10);
    let letter = town.tray().wait_for(TEN[0], 2);
    assert!(
        letter
            .text
            .contains("Does the response deal with what you asked for? Say yes or no:"),
        "{}",
        letter.text
    );

    let before = town.rows();
    let mut visitor = town.visitor();
    let page = visitor.get(&asks[0]);
    page.expect_status(200);
    assert_eq!(page.page().heading().as_deref(), Some("Does the response deal with this petition?"));
    assert!(page.page().text_contains(SUMMARY), "{}", page.page().text());
    assert_eq!(town.rows(), before, "looking changes nothing");

    // The same twice, another opinion, and nine more people; after the ninth nothing is shown yet.
    for (button, said) in [(YES, "You said: yes"), (YES, "You said: yes"), (NO, "You said: no")] {
        let text = says(&mut visitor, &asks[0], button);
        assert!(text.contains(said), "{text}");
    }
    for path in &asks[1..9] {
        says(&mut town.visitor(), path, YES);
    }
    expect_json(&town, &Value::Null);
    let petition = format!("/petitions/{TREES}");
    assert!(!town.visitor().get(&petition).page().text_contains("say yes"));

    // The tenth presses, and the program is killed at once.
    town.visitor().get(&asks[9]).expect_status(200);
    says(&mut town.visitor(), &asks[9], NO);
    town.program.kill_9();
    town.program.restart();
    expect_json(&town, &json!({ "mails_sent": 10, "it_answers": 8, "it_does_not": 2 }));
    let page = town.visitor().get(&petition).page();
    let words = "Of 10 people who signed and told us whether the response deals with this petition, 80% say yes and 20% say no. We asked 10.";
    assert!(page.text_contains(words), "{}", page.text());
    town.verify();

    // Withdrawing a signature removes its opinion; the link then shows the current state.
    let receipt = town.tray().letters().into_iter().flat_map(|letter| letter.links);
    let mut receipt = receipt.filter_map(|link| link.find("/s/").map(|at| link[at..].to_owned()));
    let mut visitor = town.visitor();
    visitor
        .get(&receipt.next_back().expect("the link of a signature"))
        .expect_status(200);
    visitor.click_link("Remove my signature").expect_status(200);
    visitor.press("Remove my signature", &[]).expect_status(200);
    expect_json(&town, &Value::Null);
    let gone = asks.iter().filter(|path| town.visitor().get(path).status != 200);
    assert_eq!(gone.count(), 1);
    town.verify();
}

#[test]
fn a_newer_answer_is_read_first_and_wrong_links_ask_nothing() {
    let town = Town::open();
    confirmed(&town, ADA);
    confirmed(&town, BEN);
    let receipt = town.tray().only(ADA.email).link();
    let (town, asks) = asked(&town, &[]);
    let mut visitor = town.visitor();
    visitor.get(&asks[0]).expect_status(200);

    let town = town.moved_with(&[], |rows| answer(rows, 8, "We will plant fifty."));
    // Both are asked again, about the newer answer; after that nothing happens by itself.
    let asked_again = || {
        let links = town.tray().letters().into_iter().flat_map(|letter| letter.links);
        (links.filter(|link| link.contains("/a/")).count() == 4).then_some(())
    };
    assert!(Deadline::after(PATIENCE).wait_for(asked_again).is_some());
    visitor.moves_to(town.program.base_url());
    let late = visitor.press(YES, &[]);
    assert_eq!(late.status, 409);
    let page = late.page();
    assert!(
        page.text_contains("A newer response has been published. We have not recorded your view yet."),
        "{}",
        page.text()
    );
    assert!(page.text_contains("We will plant fifty."), "{}", page.text());
    let opinions = |town: &Town| {
        let rows = town.rows_of("signature");
        rows.iter().filter(|row| !row["opinion"].is_null()).count()
    };
    assert_eq!(opinions(&town), 0);
    let pressed = visitor.press(NO, &[]);
    assert!(pressed.page().text_contains("You said: no"), "{}", pressed.page().text());
    assert_eq!(opinions(&town), 1);

    let before = town.rows();
    let (ask, of_receipt) = (&asks[0], receipt.replace("/s/", "/a/"));
    for path in [&ask[..ask.len() - 1], "/a/x", &of_receipt, &format!("{ask}A")] {
        for answer in [town.visitor().get(path), town.visitor().post(path, &[("answers", "yes")])] {
            assert_eq!(answer.status, 404, "{path}");
            assert_eq!(answer.page().heading().as_deref(), Some("This link does not work"), "{path}");
        }
    }
    // The token opens nothing else, and a form without a choice shows the question again.
    for other in ["/s/", "/u/", "/w/"] {
        assert_eq!(town.visitor().get(&ask.replace("/a/", other)).status, 404, "{other}");
    }
    for odd in [
        &[][..],
        &[("answers", "perhaps"), ("publication", "8")],
        &[("answers", "yes"), ("publication", "x")],
    ] {
        let answer = town.visitor().post(ask, odd);
        assert!(
            answer
                .page()
                .text_contains("Does the response deal with this petition?"),
            "{odd:?}"
        );
    }
    assert_eq!(town.rows(), before);
    town.verify();
}

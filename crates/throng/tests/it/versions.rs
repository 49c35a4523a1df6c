//! The text of a petition that was opened, changed in the office: what everybody sees of it, who signed which version,
//! and what a colleague or a double click cannot do.

use std::time::Duration;

use serde_json::Value;
use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;
use throng_testkit::http::Response;

use crate::desk::case;
use crate::publishing::{member, town_with_followers};
use crate::staff::{MAX, OLGA, PASSWORD, RITA, sign_in};
use crate::town::{Person, TREES, Town, sign};

/// A text that only the second version contains.
const WAS: &str = "in the old market";
/// Longest wait for a page.
const PATIENCE: Duration = Duration::from_secs(20);
const WHY: &str = "The street was wrong.";
const CLEO: Person = Person { name: "Cleo Marsh", email: "cleo@marsh.example" };

fn text_path() -> String {
    format!("{}/text", case(TREES))
}

fn title(town: &Town) -> String {
    let json = town.visitor().get(&format!("/petitions/{TREES}.json")).json();
    text_of(&json["data"]["attributes"]["action"])
}

/// Waits until a shared page contains this: a page is made again at most four times a second.
#[track_caller]
fn shows(town: &Town, path: &str, words: &str) -> Response {
    let found = Deadline::after(PATIENCE).wait_for(|| {
        let page = town.visitor().get(path);
        page.text().contains(words).then_some(page)
    });
    found.unwrap_or_else(|| panic!("{path} never says {words:?}: {}", town.visitor().get(path).text()))
}

fn text_of(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

/// Types the change, and looks at the difference.
#[track_caller]
fn look(max: &mut Browser, typed: &[(&str, &str)]) -> String {
    max.get(&text_path()).expect_status(200);
    let look = max.press("Preview what everyone will see", typed);
    look.expect_status(200);
    assert_eq!(look.page().heading().as_deref(), Some("Check your change"), "{}", look.page().text());
    look.text()
}

#[track_caller]
fn change(max: &mut Browser, typed: &[(&str, &str)]) {
    look(max, typed);
    let done = max.press("Change the text", &[]);
    assert!(done.url.target.contains("done=amended"), "{}: {}", done.url, done.page().text());
}

/// Signs and confirms; returns the receipt's path and text.
#[track_caller]
fn receipt(town: &Town, person: Person) -> (String, String) {
    let mut visitor = town.visitor();
    sign(&mut visitor, TREES, person);
    let link = town.tray().only(person.email).link();
    visitor.get(&link);
    let receipt = visitor.press("Confirm my signature", &[]);
    receipt.expect_status(200);
    (link, receipt.page().text())
}

#[track_caller]
fn the_receipt_leads_to_what_was_signed(town: &Town, link: &str) {
    let mut visitor = town.visitor();
    let own = visitor.get(link);
    let number = own
        .page()
        .elements_with_class("code")
        .into_iter()
        .next()
        .expect("a number")
        .text;
    let lookup = town.visitor().get(&format!("/r/{number}"));
    assert!(lookup.page().text_contains("Text that was signed: Version 2"), "{}", lookup.page().text());
    let version = visitor.click_link("Version 2");
    version.expect_status(200);
    assert!(version.page().text_contains("This is the current version."));
}

#[test]
fn a_change_is_public_and_receipts_keep_the_version_signed() {
    let mut town = town_with_followers(&[]);
    let was = title(&town);
    let path = format!("/petitions/{TREES}");
    assert!(
        !town
            .visitor()
            .get(&path)
            .page()
            .text_contains("The text was changed")
    );
    let none = town.visitor().get(&format!("{path}/changes"));
    assert!(
        none.page()
            .text_contains("has not been changed since the petition opened")
    );
    // Cleo sends the form before the change, and confirms after it.
    let mut cleo = town.visitor();
    sign(&mut cleo, TREES, CLEO);
    let link = town.tray().only(CLEO.email).link();

    let mut max = member(&town, MAX);
    let new = format!("{was} {WAS}");
    let seen = look(&mut max, &[("action", &new), ("why", WHY)]);
    assert!(seen.contains("<ins>") && seen.contains(WHY), "the difference: {seen}");
    let case = max.press("Change the text", &[]);
    case.expect_status(200);
    assert!(case.page().text_contains("Changed since it opened."), "{}", case.page().text());
    shows(&town, &format!("{path}.json"), &new);

    cleo.get(&link);
    let old = cleo.press("Confirm my signature", &[]).page().text();
    assert!(old.contains("Version 1"), "{old}");
    let dora = Person { name: "Dora Finch", email: "dora@finch.example" };
    let (link, text) = receipt(&town, dora);
    assert!(text.contains("Version 2"), "{text}");

    for _ in 0..2 {
        let page = shows(&town, &path, "The text was changed on");
        assert!(page.page().text_contains("The text was changed on"), "{}", page.page().text());
        assert!(page.page().text_contains("Text changed"), "the timeline");
        let changes = shows(&town, &format!("{path}/changes"), WHY);
        changes.expect_status(200);
        assert!(changes.page().text_contains(WHY) && changes.text().contains("<ins>"), "{}", changes.text());
        let first = town.visitor().get(&format!("{path}/versions/1"));
        first.expect_status(200);
        assert!(!first.text().contains(&format!("<p dir=\"auto\">{new}</p>")), "{}", first.text());
        assert!(first.page().text_contains("has changed since this version"), "{}", first.page().text());
        town.visitor()
            .get(&format!("{path}/versions/3"))
            .expect_status(404);
        town.visitor()
            .get(&format!("{path}/versions/0"))
            .expect_status(404);
        let json = town.visitor().get(&format!("{path}.json")).json();
        assert_eq!(json["meta"]["text_changes"][0]["reason"], WHY);
        assert_eq!(json["meta"]["text_changes"][0]["version"], 2);
        let feed = shows(&town, &format!("{path}/timeline.json"), WHY).text();
        assert!(feed.contains(WHY) && feed.contains("/amended/2"), "{feed}");
        let data = town.visitor().get(&format!("{link}/data.json")).json();
        assert_eq!(data["text_version"], 2);
        assert!(text_of(&data["text_version_url"]).ends_with(&format!("{path}/versions/2")), "{data}");
        town.program.kill_9();
        town.program.restart();
    }
    the_receipt_leads_to_what_was_signed(&town, &link);
    town.verify();
}

#[test]
fn two_clicks_a_stale_form_and_a_reader_change_nothing() {
    let town = town_with_followers(&[]);
    let was = title(&town);
    let (mut max, mut olga) = (member(&town, MAX), member(&town, OLGA));
    let (one, other) = (format!("{was} now"), format!("{was} tomorrow"));
    olga.get(&text_path()).expect_status(200);
    look(&mut max, &[("action", &one), ("why", WHY)]);
    let button = max
        .current()
        .page()
        .forms()
        .into_iter()
        .find(|form| form.action.ends_with("/text"))
        .expect("the button");
    for _ in 0..2 {
        let fields: Vec<(&str, &str)> = button
            .fields
            .iter()
            .map(|field| (field.name.as_str(), field.value.as_str()))
            .collect();
        let pressed = max.post(&text_path(), &fields);
        assert!(pressed.url.target.contains("done=amended"), "{}", pressed.url);
    }
    // Going back in the browser to the form, and typing something else: it is kept, and not shown as the current text.
    let mut back: Vec<(&str, &str)> = button
        .fields
        .iter()
        .filter(|field| field.name != "shown" && field.name != "action")
        .map(|field| (field.name.as_str(), field.value.as_str()))
        .collect();
    let third = format!("{was} next week");
    back.push(("action", &third));
    let sent = max.post(&text_path(), &back);
    sent.expect_status(409);
    assert!(sent.text().contains(&third), "what was typed stays");
    shows(&town, &format!("/petitions/{TREES}.json"), &one);
    let stale = olga.press("Preview what everyone will see", &[("action", &other), ("why", "Mine.")]);
    stale.expect_status(409);
    assert!(
        stale
            .page()
            .text_contains("The text has changed since you opened"),
        "{}",
        stale.page().text()
    );
    assert!(stale.text().contains(&other) && stale.text().contains("Mine."), "what was typed stays");
    let json = format!("/petitions/{TREES}.json");
    shows(&town, &json, &one);
    let look = olga.press("Preview what everyone will see", &[]);
    assert_eq!(look.page().heading().as_deref(), Some("Check your change"));
    olga.press("Change the text", &[]).expect_status(200);
    shows(&town, &json, &other);
    let changes = town
        .visitor()
        .get(&format!("/petitions/{TREES}/changes"))
        .page()
        .text();
    assert!(changes.contains("Version 3") && !changes.contains("Version 4"), "{changes}");
    let log = olga.get("/admin/log").page().text();
    assert_eq!(log.matches("Changed the text").count(), 2, "{log}");

    let mut rita = town.visitor();
    sign_in(&mut rita, RITA, PASSWORD).expect_status(200);
    rita.get(&text_path()).expect_status(403);
    what_is_wrong_is_told(&mut olga);
    town.verify();
}

/// Each mistake in the form is shown with its sentence.
#[track_caller]
fn what_is_wrong_is_told(olga: &mut Browser) {
    for (typed, told) in [
        (&[("why", "")][..], "Enter why the text is being changed"),
        (&[("why", "x")][..], "You have not changed the text"),
        (&[("why", "x"), ("action", " ")][..], "Enter what should happen"),
        (&[("why", "x"), ("background", &"y".repeat(9_000))][..], "characters or fewer. You have"),
    ] {
        olga.get(&text_path());
        let answer = olga.press("Preview what everyone will see", typed);
        answer.expect_status(422);
        assert!(answer.page().text_contains(told), "{told}: {}", answer.page().text());
    }
}

#[test]
fn what_nobody_may_see_is_in_no_version_and_no_comparison() {
    let town = town_with_followers(&[]);
    let mut max = member(&town, MAX);
    let was = title(&town);
    let secret = "Zebedee Quill of Mill Lane";
    change(&mut max, &[("action", &format!("{was}: {secret}")), ("why", "More to the point.")]);
    change(&mut max, &[("action", &was), ("why", "A name was in it."), ("hide_title", "yes")]);
    let path = format!("/petitions/{TREES}");
    let pages = [&path, &format!("{path}/changes"), &format!("{path}/versions/2"), &format!("{path}.json")];
    shows(&town, &format!("{path}/changes"), "Version 3");
    for page in pages {
        let shown = town.visitor().get(page);
        assert!(!shown.text().contains(secret), "{page}");
    }
    let changes = town.visitor().get(&format!("{path}/changes")).page().text();
    assert!(changes.contains("not shown, for legal reasons") && changes.contains("Version 2"), "{changes}");
    // A part can be shown again, or hidden later: here that of version 1.
    max.get(&text_path());
    let form = max.get(&text_path()).text();
    assert!(form.contains("Save for version 1") && form.contains("Save for version 2"), "{form}");
    let hidden = max.press("Save for version 1", &[("hide_text", "yes")]);
    assert!(hidden.url.target.contains("done=hidden"), "{}", hidden.url);
    let first = shows(&town, &format!("{path}/versions/1"), "not shown, for legal reasons")
        .page()
        .text();
    assert!(first.matches("not shown, for legal reasons").count() >= 2, "{first}");
    let shown = max.post(&format!("{}/hide", text_path()), &[("version", "1")]);
    assert!(shown.url.target.contains("done=parts-shown"), "{}", shown.url);
    let (_, text) = receipt(&town, Person { name: "Dora Finch", email: "dora@finch.example" });
    assert!(text.contains("Version 3"), "{text}");
    town.verify();
}

//! What the office sees of its votes: drafts that are deleted, a text that changed meanwhile, boxes that wait, and a list with
//! more pages than one. Also what a receipt says of a vote that has ended, since it follows from what the office did.

use serde_json::{Value, json};
use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;
use throng_testkit::http::Response;

use crate::settings::{change, review};
use crate::staff::{OLGA, PASSWORD, set_up, sign_in, town_with_olga};
use crate::start::says;
use crate::town::{Town, petition};
use crate::votes::{PATIENCE, closed, drafted, public, votes, with_key, with_vote};

#[test]
fn a_draft_is_deleted_by_an_owner_who_is_asked_once_more() {
    let (town, mut olga) = town_with_olga(&[]);
    change(&mut olga, &[("votes", "yes")]);
    let path = drafted(&mut olga, &[("background", "Nobody shall find this.")]);
    says(&olga.get(&path), "Nobody shall find this.");
    says(&olga.click_link("Delete this vote"), "Delete this vote?");
    assert!(
        olga.get("/admin/votes")
            .page()
            .text_contains("What should we build?"),
        "it was only asked"
    );
    olga.get(&format!("{path}/delete"));
    let list = olga.press("Delete this vote", &[]);
    says(&list, "The vote is deleted.");
    assert!(!list.page().text_contains("What should we build?"), "{}", list.page().text());
    let log = olga.get("/admin/log");
    says(&log, "Deleted a vote before it opened");
    let number = path.rsplit('/').next().expect("a number");
    says(&log, &format!("vote {number}"));
    assert!(!log.page().text_contains(&format!("petition {number}")), "{}", log.page().text());
    let left = olga.get(&path);
    says(&left, "Deleted");
    assert!(!left.text().contains("Nobody shall find this.") && !left.text().contains("Plan 48"));
    let rows = serde_json::to_string(&town.rows_of("campaign")).expect("plain data");
    assert!(!rows.contains("Nobody shall find this.") && !rows.contains("Plan 48"), "{rows}");
    says(&olga.get("/admin/petitions?list=ended"), "Deleted before it opened");
    let case = olga.get(&path.replace("/votes/", "/petitions/"));
    says(&case, "Deleted before it opened");
    says(&case, "Vote text");
    // Nothing can be done with it any more, and its number is not given again.
    olga.post(&format!("{path}/key"), &[("holders", "3"), ("needed", "2")])
        .expect_status(409);
    assert_ne!(drafted(&mut olga, &[]), path);
    town.verify();
}

#[test]
fn who_opens_a_vote_sees_what_a_colleague_changed_first() {
    let (town, mut olga) = town_with_olga(&[]);
    change(&mut olga, &[("votes", "yes")]);
    let path = drafted(&mut olga, &[("background", "We have money for one.")]);
    with_key(&mut olga, &path);
    let mut elsewhere = town.visitor();
    says(&sign_in(&mut elsewhere, OLGA, PASSWORD), "Olga Reed");
    says(&elsewhere.get(&path), "We have money for one.");
    olga.get(&format!("{path}/text"));
    says(&olga.press("Save", &[("background", "We have money for two.")]), "We have money for two.");
    let again = elsewhere.press("Open the vote now", &[]);
    again.expect_status(409);
    says(&again, "The text has changed since you opened the form");
    says(&again, "We have money for two.");
    assert_eq!(town.fresh(&public(&path)).status, 404, "it is not open");
    says(&elsewhere.press("Open the vote now", &[]), "The vote is open.");
    town.verify();
}

/// Two owners have one draft open: whoever saves second is told what the first has saved, and loses nothing that they typed.
#[test]
fn who_saves_a_draft_second_sees_what_a_colleague_saved_first() {
    let (town, mut olga) = town_with_olga(&[]);
    change(&mut olga, &[("votes", "yes")]);
    let path = drafted(&mut olga, &[("background", "We have money for one.")]);
    let mut elsewhere = town.visitor();
    says(&sign_in(&mut elsewhere, OLGA, PASSWORD), "Olga Reed");
    elsewhere.get(&format!("{path}/text")).expect_status(200);
    olga.get(&format!("{path}/text"));
    says(&olga.press("Save", &[("action", "Which of them should we build?")]), "The vote is saved.");
    let again = elsewhere.press("Save", &[("background", "We have money for two.")]);
    again.expect_status(409);
    says(&again, "Saved here now: “Which of them should we build?”");
    assert!(again.text().contains("We have money for two."), "{}", again.text());
    says(&olga.get(&path), "We have money for one.");
    // They have seen it: what they make of it is saved.
    let saved = elsewhere.press("Save", &[("action", "Which of them should we build?")]);
    says(&saved, "The vote is saved.");
    for words in ["Which of them should we build?", "We have money for two."] {
        says(&olga.get(&path), words);
    }
    town.verify();
}

/// The same form twice is no colleague's work; and a site's own template from before there was a mark in it saves as it did.
#[test]
fn a_draft_that_is_sent_twice_or_without_a_mark_is_saved() {
    let (town, mut olga) = town_with_olga(&[]);
    change(&mut olga, &[("votes", "yes")]);
    let path = drafted(&mut olga, &[("background", "We have money for one.")]);
    let address = format!("{path}/text");
    let form = |page: &Response, background: &str| {
        let mut forms = page.page().forms().into_iter();
        let mut form = forms
            .find(|form| form.button("Save").is_some())
            .expect("the form");
        form.fill("background", background);
        form.entries(form.button("Save"))
    };
    let fields = form(&olga.get(&address), "We have money for two.");
    let pairs = |fields: &[(String, String)], mark: bool| -> Vec<(String, String)> {
        let kept = fields.iter().filter(|(name, _)| mark || name != "seen");
        kept.cloned().collect()
    };
    for (fields, told) in [
        (pairs(&fields, true), "We have money for two."),
        (pairs(&fields, true), "We have money for two."),
        (pairs(&form(&olga.get(&address), "We have money for three."), false), "We have money for three."),
    ] {
        let fields: Vec<(&str, &str)> = fields
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect();
        let saved = olga.post(&address, &fields);
        saved.expect_status(200);
        says(&saved, "The vote is saved.");
        says(&saved, told);
    }
    town.verify();
}

/// Nobody is sent to a button that cannot do what it says.
#[test]
fn a_draft_whose_closing_time_has_passed_is_not_ready() {
    let (town, mut olga) = town_with_olga(&[]);
    change(&mut olga, &[("votes", "yes")]);
    let path = drafted(&mut olga, &[]);
    with_key(&mut olga, &path);
    let town = town.moved_with(&[], |rows| {
        for row in rows.iter_mut().filter(|row| row["row"] == "campaign") {
            if let Some(until) = row.pointer_mut("/kind/vote/terms/until") {
                *until = json!(1_772_442_000_000_i64);
            }
        }
    });
    let mut olga = town.visitor();
    says(&sign_in(&mut olga, OLGA, PASSWORD), "Olga Reed");
    let page = olga.get(&path);
    for words in ["Draft: closing time is past", "which has passed", "Change when it closes"] {
        says(&page, words);
    }
    for words in ["Ready to open", "You can vote until", "Open the vote now"] {
        assert!(!page.page().text_contains(words), "{words}: {}", page.page().text());
    }
    says(&olga.get("/admin/votes"), "Draft: closing time is past");
}

#[test]
fn a_box_that_waits_is_on_the_first_page_until_it_is_counted_and_receipts_say_so() {
    let (town, mut olga, path, parts) = with_vote(&[]);
    let receipt = votes(&town, &path, "ada", &[2]);
    let number = receipt.current().page().elements_with_class("code")[0]
        .text
        .clone();
    let waits = "A vote is over. Open its box and count";
    assert!(!olga.get("/admin").page().text_contains(waits));
    let looked_up = |town: &Town| town.fresh(&format!("/r/{number}"));
    assert!(!looked_up(&town).page().text_contains("result"));
    let (town, mut olga) = closed(&town, &path);
    says(&olga.get("/admin"), waits);
    says(&olga.click_link(waits), "Open the box and count");
    let typed = [("part-1", parts[0].as_str()), ("part-2", parts[1].as_str())];
    says(&olga.press("Open the box and publish the result", &typed), "The result is published.");
    assert!(!olga.get("/admin").page().text_contains(waits));
    says(&looked_up(&town), "The result of this vote is published.");
    town.verify();
}

#[test]
fn a_receipt_of_a_vote_that_was_called_off_does_not_say_that_it_is_counted() {
    let (town, mut olga, path, _) = with_vote(&[]);
    let receipt = votes(&town, &path, "ada", &[2]);
    let number = receipt.current().page().elements_with_class("code")[0]
        .text
        .clone();
    says(&town.fresh(&format!("/r/{number}")), "This vote is counted.");
    olga.get(&path);
    says(&olga.press("Call the vote off", &[("why", "A name was wrong.")]), "The vote is called off.");
    let looked_up = town.fresh(&format!("/r/{number}"));
    says(&looked_up, "This vote was called off. Nothing will be counted.");
    assert!(!looked_up.page().text_contains("This vote is counted."), "{}", looked_up.page().text());
}

#[test]
fn the_list_of_votes_goes_on_to_a_second_page() {
    let (town, mut olga) = town_with_olga(&[]);
    change(&mut olga, &[("votes", "yes")]);
    for number in 1..=51 {
        let question = format!("Question {number}?");
        olga.get("/admin/votes/new").expect_status(200);
        let saved = olga.press("Save", &[("action", &question), ("choosing", "one"), ("options", "A\nB")]);
        says(&saved, "The vote is saved.");
    }
    let shown = |page: &Response, number: u32| page.page().text_contains(&format!("Question {number}?"));
    let first = olga.get("/admin/votes");
    assert!(shown(&first, 51) && shown(&first, 2) && !shown(&first, 1), "{}", first.page().text());
    let second = olga.click_link("Next page");
    assert!(shown(&second, 1) && !shown(&second, 2), "{}", second.page().text());
    town.verify();
}

/// Petitions that are like it are petitions; the vote itself is none on any of its pages in the office.
#[test]
fn the_office_calls_a_vote_a_vote() {
    let (town, mut olga, path, _) = with_vote(&[]);
    let case = path.replace("/votes/", "/petitions/");
    for page in ["", "/held", "/signatures", "/corrections", "/publish?kind=update", "/take-down", "/reports"]
    {
        let shown = olga.get(&format!("{case}{page}"));
        shown.expect_status(200);
        let html = shown.text();
        let (_, office) = html.split_once("<h1").expect("a heading");
        let (office, _) = office.split_once("</main>").expect("the end of the page");
        let words: String = office
            .split('<')
            .filter_map(|part| Some(part.split_once('>')?.1))
            .collect();
        let words = words.to_lowercase();
        for wrong in ["this petition", "the petition", "petition text", "petition creator", "remove petition"]
        {
            assert!(!words.contains(wrong), "{page}: {wrong}: {words}");
        }
    }
    says(&olga.get(&format!("{case}/take-down")), "Remove this vote");
    town.verify();
}

#[test]
fn a_petition_with_enough_signatures_calls_a_vote_whose_draft_waits_for_the_office() {
    let (town, mut olga) = town_with_olga(&[]);
    let titled = |number: u32| {
        let json = town.fresh(&format!("/petitions/{number}.json")).json();
        let attributes = &json["data"]["attributes"];
        (attributes["action"].as_str().expect("a title").to_owned(), attributes["signature_count"].as_i64())
    };
    let (title, Some(signatures)) = titled(1) else {
        panic!("it has signatures")
    };
    let waits = "enough signatures for a vote";
    change(&mut olga, &[("votes", "yes")]);
    assert!(!olga.get("/admin").page().text_contains(waits));
    change(&mut olga, &[("vote-at", &signatures.to_string())]);
    let found =
        Deadline::after(PATIENCE).wait_for(|| olga.get("/admin").page().text_contains(waits).then_some(()));
    found.expect("a draft is made within a minute or two");
    let draft = olga.get("/admin/votes");
    assert!(draft.text().contains(&title), "{}", draft.page().text());
    let path = olga.click_link(&title).url.target.clone();
    // Nobody else sees it, and it opens by nobody but the office.
    town.fresh(&public(&path)).expect_status(404);
    says(&olga.get(&path), "Make the key");
    let form = olga.get(&format!("{path}/text"));
    assert!(form.text().contains(&title), "{}", form.page().text());
    says(&olga.press("Save", &[]), "The vote is saved.");
    assert!(!olga.get("/admin").page().text_contains(waits), "somebody has it in hand");
    town.verify();
}

/// A slip in the setting makes few drafts, and the office is told beforehand how many petitions it is about.
#[test]
fn a_slip_in_the_setting_makes_few_drafts_and_is_told_before_it_is_saved() {
    let more = json!({ "opened_at": "2026-03-02T09:00:00.000Z" });
    let many: Vec<Value> = (101..=113)
        .map(|number| petition(number, &format!("Mend bridge {number}"), "open", 50_000, &more))
        .collect();
    let town = Town::holding(&many, &[]);
    let mut olga = town.visitor();
    set_up(&mut olga, &town.setup_path());
    change(&mut olga, &[("votes", "yes")]);
    let asked = review(&mut olga, &[("vote-at", "50001")]);
    says(&asked, "No open petition has as many signatures now.");
    let asked = review(&mut olga, &[("vote-at", "50000")]);
    says(&asked, "13 open petitions have as many signatures now, and have not called a vote.");
    says(&asked, "Up to 10 drafts wait for you at once.");
    olga.press("Save", &[]).expect_status(200);
    let waits = |olga: &mut Browser, words: &str| {
        let found = Deadline::after(PATIENCE)
            .wait_for(|| olga.get("/admin").page().text_contains(words).then_some(()));
        found.unwrap_or_else(|| panic!("{words}: {}", olga.current().page().text()));
    };
    waits(&mut olga, "10 petitions have enough signatures for a vote. Their drafts are waiting");
    waits(&mut olga, "3 more petitions have enough signatures for a vote.");
    // One of them is deleted, and another takes its place.
    let list = olga.get("/admin/votes").page().links();
    let draft = list.iter().find(|link| link.text.starts_with("Mend bridge"));
    let path = draft.expect("a draft").href.clone();
    olga.post(&format!("{path}/delete"), &[]).expect_status(200);
    waits(&mut olga, "2 more petitions have enough signatures for a vote.");
    town.verify();
}

//! Signatures that are held for checking: all signers are shown the same, none counts before somebody decides, and
//! those who wait long are mailed once. With the real program, a real mail server, and kills in between.

use serde_json::{Value, json};
use throng_testkit::browser::Browser;
use throng_testkit::http::Response;
use throng_testkit::smtp_sink::SmtpSink;

use crate::corrections::{BURST, member, number_in, says, town_with_burst};
use crate::desk::case;
use crate::mail_smtp::{PATIENCE, delivering_to, link, words};
use crate::staff::{MAX, OLGA, RITA, join, town_with_olga};
use crate::town::{ADA, BEN, Person, TREES, TREES_CARRIED_OVER, Town, sign};
use crate::two_people::switch_on;

const TOLD: &str = "Signatures are checked and then added.";
const RULE: [(&str, &str); 3] =
    [("network", "198.51.100.7"), ("days", "7"), ("note", "Many within a minute.")];
const DAY_MS: i64 = 86_400_000;

fn held() -> String {
    format!("{}/held", case(TREES))
}

/// Screens the petition and makes a rule.
#[track_caller]
fn screen(max: &mut Browser) {
    says(&max.get(&held()), "This petition’s signatures are not checked.");
    says(&max.press("Start checking signatures", &[]), "From now on, everyone who signs is told");
    says(&max.press("Hold matching signatures", &RULE), "Matching signatures are now held.");
    says(max.current(), "198.51.100.0/24");
}

/// Signs from an address, and confirms by the newest mail; returns the signer's browser and receipt.
#[track_caller]
fn signed(town: &Town, sink: &SmtpSink, person: Person, from: &str) -> (Browser, Response) {
    let before = sink.messages().len();
    let mut visitor = town.visitor();
    visitor.headers = vec![("X-Forwarded-For".to_owned(), from.to_owned())];
    sign(&mut visitor, TREES, person);
    let mail = words(&sink.wait_for(before + 1, PATIENCE)[before]);
    assert!(mail.contains(TOLD), "{mail}");
    says(&visitor.get(&link(&mail, town.program.base_url())), TOLD);
    let page = visitor.press("Confirm my signature", &[]);
    page.expect_status(200);
    (visitor, page)
}

fn receipt_of(page: &Response) -> String {
    page.page().elements_with_class("code")[0].text.clone()
}

/// The text of a page without what differs by person: who it is, when, and how many.
fn impersonal(page: &Response, person: Person, receipt: &str) -> String {
    let text = page.page().text();
    let text = text.replace(person.name, "NAME").replace(receipt, "RECEIPT");
    text.chars().filter(|c| !c.is_ascii_digit()).collect()
}

/// The same town a while later, whose mail goes on.
#[track_caller]
fn later(town: &Town, settings: &[&str], ms: i64) -> Town {
    town.moved_with(settings, |rows| {
        for row in rows
            .iter_mut()
            .filter(|row| row["row"] == "signature" && row["state"] == "held")
        {
            row["ended_at"] = json!(row["ended_at"].as_i64().expect("it is held since then") - ms);
        }
    })
}

fn told(town: &Town) -> usize {
    let mails = town.rows_of("mail").into_iter();
    mails.filter(|mail| mail["kind"] == "still_checked").count()
}

#[test]
fn everybody_is_told_the_same_and_who_is_held_for_a_day_is_mailed_once() {
    let sink = SmtpSink::start();
    let settings = delivering_to(&sink);
    // The address for replies is set when the site is set up.
    let settings = settings.iter().map(String::as_str);
    let settings: Vec<&str> = settings
        .filter(|setting| !setting.starts_with("mail.reply_to"))
        .collect();
    let (mut town, mut olga) = town_with_olga(&settings);
    join(&town, &mut olga, MAX, "moderator");
    screen(&mut member(&town, MAX));

    let (mut ada, counted) = signed(&town, &sink, ADA, "203.0.113.4");
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 1);
    let (mut ben, waits) = signed(&town, &sink, BEN, "198.51.100.9");
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 1, "Ben is held");
    says(&waits, "We’ve received your signature. Signatures are checked and then added.");
    assert!(!waits.page().text_contains("counted"), "{}", waits.page().text());

    // Every page that each of them can open says the same.
    let receipts = (receipt_of(&counted), receipt_of(&waits));
    let own = (counted.url.target.clone(), waits.url.target.clone());
    for page in ["", "/withdraw", "/erase", "/data"] {
        let one = ada.get(&format!("{}{page}", own.0));
        let other = ben.get(&format!("{}{page}", own.1));
        let (one, other) = (impersonal(&one, ADA, &receipts.0), impersonal(&other, BEN, &receipts.1));
        let without_details = |text: &str| text.split("We keep").next().unwrap_or_default().len();
        assert!(page == "/data" || one == other, "{page}: {one}\n{other}");
        assert!(without_details(&one) > 0);
    }
    let (one, other) = (ada.get(&format!("/r/{}", receipts.0)), ben.get(&format!("/r/{}", receipts.1)));
    assert_eq!(impersonal(&one, ADA, &receipts.0), impersonal(&other, BEN, &receipts.1));
    says(&other, "We’ve received this signature.");
    for (visitor, own) in [(&mut ada, &own.0), (&mut ben, &own.1)] {
        let data: Value =
            serde_json::from_str(&visitor.get(&format!("{own}/data.json")).text()).expect("JSON");
        assert_eq!((&data["state"], &data["withdrawn_at"]), (&json!("received"), &json!(null)));
    }
    // Signing again: both get the same page, and the same mail.
    let mails: Vec<String> = [(ADA, "203.0.113.4"), (BEN, "198.51.100.9")]
        .into_iter()
        .map(|(person, from)| {
            let before = sink.messages().len();
            let mut visitor = town.visitor();
            visitor.headers = vec![("X-Forwarded-For".to_owned(), from.to_owned())];
            sign(&mut visitor, TREES, person);
            let mail = words(&sink.wait_for(before + 1, PATIENCE)[before]).replace(person.name, "NAME");
            mail.lines()
                .filter(|line| !line.contains("/s/"))
                .collect::<Vec<_>>()
                .join(" ")
        })
        .collect();
    assert_eq!(mails[0], mails[1]);
    assert!(mails[0].contains(TOLD), "{}", mails[0]);

    town.program.kill_9();
    town.verify();
    town.program.restart();
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 1);
    assert_eq!(told(&town), 0, "nothing is mailed at holding");
    is_told_after_a_day(&town, &settings, &sink, &own.1);
}

/// The second half: a day later Ben is mailed, once, and then his signature is released.
#[track_caller]
fn is_told_after_a_day(town: &Town, settings: &[&str], sink: &SmtpSink, own: &str) {
    let before = sink.messages().len();
    let mut town = later(town, settings, DAY_MS + 60_000);
    let mail = sink.wait_for(before + 1, PATIENCE).remove(before);
    assert_eq!(mail.recipients, [BEN.email]);
    assert!(
        mail.header("Subject")
            .is_some_and(|subject| subject.contains("still checking your signature"))
    );
    let text = words(&mail);
    assert!(
        text.contains("reply to this email") && text.contains(TOLD.trim_end_matches('.'))
            || text.contains("checked before")
    );
    let page = town.visitor().get(&link(&text, town.program.base_url()));
    says(&page, "We’re still checking your signature.");
    assert_eq!(page.url.target, own, "the page that he has had all along");
    // After a restart nobody is mailed twice.
    town.program.kill_9();
    town.program.restart();
    let mut max = member(&town, MAX);
    max.get(&held()).expect_status(200);
    max.click_link("Count this 1 held signature…").expect_status(200);
    says(max.current(), BEN.email);
    says(max.current(), "Held by rule 1");
    says(&max.press("Count 1 signature", &[]), "They now count.");
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 2);
    assert_eq!(told(&town), 1);
    // Nobody is held, and no rule is in force: from now on signatures count, and their pages say so.
    says(&max.press("End this rule Held by rule 1", &[]), "The rule has ended.");
    says(&max.press("Stop checking signatures", &[]), "Signatures now count once they’re confirmed.");
    says(&town.visitor().get(own), "Your signature has been counted");
    assert_eq!(sink.violations(), [""; 0]);
    town.verify();
}

fn tallies(town: &Town) -> Vec<(Value, Value, Value)> {
    let rows = town.rows_of("tally").into_iter();
    rows.map(|row| (row["key"].clone(), row["source"].clone(), row["count"].clone()))
        .collect()
}

/// Holds the whole burst, beginning with a search.
#[track_caller]
fn hold_burst(max: &mut Browser) -> Response {
    max.get(&format!("{}/signatures?network=198.51.100.0%2F24", case(TREES)));
    let form = max.click_link("Hold these 54 signatures for checking…");
    says(&form, TOLD);
    assert!(!form.page().text_contains("Remove"), "holding is not removing: {}", form.page().text());
    says(&max.press("Continue to what the public will read", &[]), "Enter what you found, for colleagues");
    let look = max.press("Continue to what the public will read", &[("note", "One network, one minute.")]);
    look.expect_status(200);
    says(&look, "54 signatures were taken out of the total to be checked.");
    says(&look, TOLD);
    max.press("Hold 54 signatures", &[])
}

#[test]
fn what_counted_is_held_in_public_and_a_kill_later_the_exact_number_comes_back() {
    let mut town = town_with_burst(BURST, &[]);
    let (before, all) = (town.count(TREES), tallies(&town));
    let mut max = member(&town, MAX);
    says(&hold_burst(&mut max), "These signatures are held for checking.");
    assert_eq!(town.count(TREES), before - 54);
    let public = town.visitor().get(&format!("/petitions/{TREES}"));
    says(&public, "54 signatures were taken out of the total to be checked.");
    assert!(!public.page().text_contains("removed. They"), "{}", public.page().text());
    says(&max.get(&format!("{}/corrections", case(TREES))), "54 held or not counted now");
    says(&max.get("/admin/held"), "54 signatures are held for checking.");

    town.program.kill_9();
    town.verify();
    town.program.restart();
    assert_eq!(town.count(TREES), before - 54);
    let mut max = member(&town, MAX);
    max.get(&format!("{}/signatures?state=held", case(TREES)));
    let look = max.click_link("Count these 54 held signatures…");
    assert_eq!(number_in(&look, "before"), (before - 54).to_string());
    assert_eq!(number_in(&look, "after"), before.to_string());
    let shown = look
        .page()
        .elements("li")
        .iter()
        .filter(|li| li.text.contains("Person"))
        .count();
    assert_eq!(shown, 20);
    // The form says that fewer were shown: they are shown again, and nothing is done.
    let path = format!("{}/release-held", case(TREES));
    let again = max.post(&path, &[("state", "held"), ("shown", "50")]);
    says(&again, "Check again: you were shown 50, and 54 match now.");
    assert_eq!(town.count(TREES), before - 54);
    says(&max.press("Count 54 signatures", &[]), "They now count.");
    assert_eq!(town.count(TREES), before, "to the digit");
    assert!(tallies(&town) == all, "by area, country and hour too");
    max.post(&path, &[("state", "held"), ("shown", "54")])
        .expect_status(200);
    assert_eq!(town.count(TREES), before, "pressed twice");
    says(&town.visitor().get(&format!("/petitions/{TREES}")), "54 have been checked and count again.");
    town.verify();
}

#[test]
fn what_is_held_is_not_counted_for_good_or_held_again() {
    let town = town_with_burst(BURST, &[]);
    let before = town.count(TREES);
    let mut max = member(&town, MAX);
    hold_burst(&mut max);
    max.get(&held());
    says(max.current(), "You can stop once no signatures are held");
    max.post(&held(), &[("step", "end")]).expect_status(409);
    max.get(&held());
    max.click_link("Do not count them…").expect_status(200);
    let filled = [("reason", "automated"), ("note", "All at night.")];
    says(
        &max.press("Continue to what the public will read", &filled),
        "54 signatures are held for checking.",
    );
    says(&max.press("Remove 54 signatures", &[]), "54 more were held for checking");
    assert_eq!(town.count(TREES), before - 54, "they were out of the number already");
    says(&max.get(&held()), "No signatures are held.");
    let line = "54 signatures held for checking were not added. They were made by a program.";
    says(&town.visitor().get(&format!("/petitions/{TREES}")), line);
    // A mistake is undone: the signatures are held again by the same rule, and released from there.
    max.get(&format!("{}/corrections", case(TREES)));
    let undo = max.post(&format!("{}/corrections/undo", case(TREES)), &[("correction", "2")]);
    says(&undo, "Restored.");
    assert_eq!(town.count(TREES), before - 54);
    says(&max.get(&format!("{}/signatures?state=held", case(TREES))), "Held by correction 1");
    max.post(&format!("{}/corrections/undo", case(TREES)), &[("correction", "1")]);
    assert_eq!(town.count(TREES), before);
    town.verify();
}

#[test]
fn a_rule_is_made_with_care_and_only_by_who_may() {
    let town = town_with_burst(BURST, &[]);
    let mut max = member(&town, MAX);
    // A search leads to a rule that would hold more of the same.
    max.get(&format!("{}/signatures?network=198.51.100.77&q=person", case(TREES)));
    max.click_link("Hold matching signatures from now on…")
        .expect_status(200);
    says(max.current(), "This petition’s signatures are not checked.");
    max.press("Start checking signatures", &[]).expect_status(200);
    max.get(&format!("{}?domain=mass.example", held()));
    assert!(max.current().text().contains("value=\"mass.example\""), "{}", max.current().text());
    for (typed, said) in [
        (&[("domain", ""), ("days", "7"), ("note", "Odd.")][..], "Enter an email domain, a network, or both"),
        (&[("domain", "a@b"), ("note", "Odd.")], "Enter the part of an email address after the @"),
        (&[("network", "here"), ("note", "Odd.")], "Enter an IP address"),
        (
            &[("domain", "mass.example"), ("days", "0"), ("note", "Odd.")],
            "Enter a number of days from 1 to 90",
        ),
        (
            &[("domain", "mass.example"), ("days", "91"), ("note", "Odd.")],
            "Enter a number of days from 1 to 90",
        ),
        (&[("domain", "mass.example"), ("days", "7")], "Enter a reason for your colleagues"),
    ] {
        max.get(&held());
        let page = max.press("Hold matching signatures", typed);
        page.expect_status(422);
        says(&page, said);
        for (_, value) in typed {
            assert!(page.text().contains(value), "{value} is kept: {}", page.text());
        }
    }
    max.get(&held());
    says(
        &max.press("Hold matching signatures", &[("domain", "@Mass.example"), ("note", "Odd <b>ones</b>.")]),
        "@mass.example",
    );
    assert!(max.current().text().contains("Odd &lt;b&gt;"), "{}", max.current().text());
    let mut rita = member(&town, RITA);
    says(&rita.get(&held()), "@mass.example");
    assert!(!rita.current().text().contains("<form action=\"/admin/petitions"), "{}", rita.current().text());
    rita.post(&held(), &[("step", "begin")]).expect_status(403);
    rita.get(&format!("{}/release-held", case(TREES)))
        .expect_status(403);
}

/// A rule that somebody was typing was lost where they ended another first.
#[test]
fn a_rule_that_is_typed_is_still_there_whichever_button_is_pressed() {
    let town = town_with_burst(BURST, &[]);
    let mut max = member(&town, MAX);
    screen(&mut max);
    let typed = [("domain", "mass.example"), ("days", "9"), ("note", "Odd.")];
    let kept = |page: &Response| {
        let html = page.text();
        for value in ["value=\"mass.example\"", "value=\"9\"", "Odd.</textarea>"] {
            assert!(html.contains(value), "{value}: {html}");
        }
    };
    max.get(&held());
    let ended = max.press("End this rule Held by rule 1", &typed);
    ended.expect_status(200);
    says(&ended, "The rule has ended.");
    kept(&ended);
    // What was typed is a rule once its own button is pressed, as with the Enter key; with nothing typed the page is at its address.
    let forms = max.current().page().forms();
    let form = forms
        .iter()
        .position(|form| form.button("Hold matching signatures").is_some());
    let made = max.submit(form.expect("the form of a rule"), &[]);
    says(&made, "Matching signatures are now held.");
    max.get(&held());
    let ended = max.press("End this rule Held by rule 2", &[]);
    assert_eq!(ended.url.target, format!("{}?done=hold-rule-ended", held()));
}

/// Who had held alone, ended checking and began it anew met a bare page that said nothing of how long it lasts.
#[test]
fn who_may_not_hold_alone_reads_until_when_beside_the_form() {
    let town = town_with_burst(BURST, &[]);
    let mut olga = member(&town, OLGA);
    switch_on(&mut olga, &[("two-correct", "yes")]);
    let mut max = member(&town, MAX);
    screen(&mut max);
    assert!(!max.current().page().text_contains("cannot make another"), "{}", max.current().page().text());
    // Two days later.
    let town = town.moved_with(&[], |rows| {
        for row in rows.iter_mut().filter(|row| row["row"] == "campaign") {
            let Some(rules) = row
                .pointer_mut("/head/screening/rules")
                .and_then(Value::as_array_mut)
            else {
                continue;
            };
            for rule in rules {
                for time in ["at", "alone_until"] {
                    rule[time] = json!(rule[time].as_i64().expect("a time") - 2 * DAY_MS);
                }
            }
        }
    });
    let mut max = member(&town, MAX);
    for again in [false, true] {
        max.get(&held()).expect_status(200);
        if again {
            max.press("Stop checking signatures", &[]).expect_status(200);
            max.press("Start checking signatures", &[]).expect_status(200);
        }
        says(max.current(), "has made a rule alone here and cannot make another alone until");
        let refused = max.press("Hold matching signatures", &RULE);
        refused.expect_status(422);
        says(&refused, "Someone else has to make this rule");
        assert!(refused.text().contains("value=\"198.51.100.7\""), "what was typed is kept");
    }
}

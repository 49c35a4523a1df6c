//! Looking at the signatures of a petition, taking some out of its number and putting them back: with the real program,
//! through its pages, and through kills in the middle.

use std::time::Duration;

use serde_json::{Value, json};
use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;
use throng_testkit::http::Response;

use crate::desk::case;
use crate::staff::{MAX, OLGA, PASSWORD, RITA, join, sign_in, town_with_olga};
use crate::town::{ADA, BEN, Person, TREES, TREES_CARRIED_OVER, Town, sign};

const PATIENCE: Duration = Duration::from_secs(60);
/// Signatures made by a program: from one network within one minute, at one mail domain.
pub(crate) const BURST: usize = 60;
const BURST_NETWORK: &str = "198.51.100.0/24";
const BURST_DOMAIN: &str = "mass.example";
/// Enough for many parts of a correction.
const MANY: usize = 3_200;
/// How often a button is pressed, on a machine that is busy with other tests, before it counts as broken.
const PRESSES_MAX: usize = 10;

/// Signs and confirms from an address.
#[track_caller]
fn confirmed(town: &Town, person: Person, from: &str) {
    let mut visitor = town.visitor();
    visitor.headers = vec![("X-Forwarded-For".to_owned(), from.to_owned())];
    sign(&mut visitor, TREES, person);
    visitor.get(&town.tray().only(person.email).link());
    visitor.press("Confirm my signature", &[]).expect_status(200);
}

/// Copies Ben's signature until the copies are a burst; one in ten of them is not confirmed. The rows are those that
/// as many visits would have made.
fn burst(rows: &mut Vec<Value>, many: usize) {
    let bens = rows
        .iter()
        .find(|row| row["row"] == "signer" && row["signer"]["email"] == BEN.email);
    let id = bens.expect("Ben has signed")["id"].clone();
    let of = |kind: &str| {
        rows.iter()
            .find(|row| row["row"] == kind && row["id"] == id)
            .expect("a row")
            .clone()
    };
    let (signature, signer) = (of("signature"), of("signer"));
    let mail = rows
        .iter()
        .find(|row| row["row"] == "mail" && row["subject"] == id);
    let mail = mail.expect("Ben was mailed").clone();
    let begin = mail["id"].as_i64().max(id.as_i64()).expect("a number");
    for number in 0..many {
        let id = begin + 1 + 2 * i64::try_from(number).expect("it is small");
        let (mut signature, mut signer, mut mail) = (signature.clone(), signer.clone(), mail.clone());
        let mut key = [9_u8; 16];
        key[..8].copy_from_slice(&number.to_be_bytes());
        (signature["id"], signer["id"]) = (json!(id), json!(id));
        (mail["subject"], mail["id"]) = (json!(id), json!(id + 1));
        signature["keys"]["address"] = json!(key);
        signature["form_key"] = json!(key);
        if number % 10 == 9 {
            (signature["state"], signature["confirmed_at"]) = (json!("pending"), json!(null));
        }
        signer["signer"]["email"] = json!(format!("p{number}@{BURST_DOMAIN}"));
        signer["signer"]["name"] = json!(format!("Person {number}"));
        signer["signer"]["network"] = json!(BURST_NETWORK);
        rows.extend([signature, signer, mail]);
    }
    let counted = i64::try_from(many - many / 10).expect("it is small");
    let collected = |row: &&mut Value| row["row"] == "tally" && row["source"] == "collected";
    // Ada and Ben signed with the same country and area, within an hour or two.
    let hour = signature["confirmed_at"].as_i64().expect("it is confirmed") / 3_600_000;
    for row in rows.iter_mut().filter(collected) {
        if row["key"].get("hour").is_none_or(|of| *of == json!(hour)) {
            row["count"] = json!(row["count"].as_i64().expect("a number") + counted);
        }
    }
}

/// A town with two people, a burst, and staff.
#[track_caller]
pub(crate) fn town_with_burst(many: usize, settings: &[&str]) -> Town {
    let (town, mut olga) = town_with_olga(&[]);
    join(&town, &mut olga, MAX, "moderator");
    join(&town, &mut olga, RITA, "reader");
    confirmed(&town, ADA, "2001:db8:7:8::9");
    confirmed(&town, BEN, "203.0.113.4");
    let town = town.moved_with(settings, |rows| burst(rows, many));
    town.verify();
    town
}

#[track_caller]
pub(crate) fn member(town: &Town, email: &str) -> Browser {
    let mut visitor = town.visitor();
    sign_in(&mut visitor, email, PASSWORD).expect_status(200);
    visitor
}

fn signatures() -> String {
    format!("{}/signatures", case(TREES))
}

fn take_out() -> String {
    format!("{}/take-out", case(TREES))
}

fn corrections() -> String {
    format!("{}/corrections", case(TREES))
}

#[track_caller]
pub(crate) fn says(page: &Response, words: &str) {
    assert!(page.page().text_contains(words), "{words}: {}", page.page().text());
}

/// Searches, and leads to the last look.
#[track_caller]
fn look(max: &mut Browser, query: &str) -> Response {
    max.get(&format!("{}?{query}", take_out())).expect_status(200);
    let filled = [("reason", "automated"), ("note", "One network, one minute.")];
    let look = max.press("Continue to what the public will read", &filled);
    look.expect_status(200);
    look
}

pub(crate) fn number_in(page: &Response, id: &str) -> String {
    page.page().element_with_id(id).expect("it is told").text
}

#[test]
fn a_burst_is_found_in_a_few_clicks_taken_out_in_public_and_put_back() {
    let town = town_with_burst(BURST, &[]);
    let before = town.count(TREES);
    assert_eq!(before, TREES_CARRIED_OVER + 2 + 54);
    let mut max = member(&town, MAX);
    max.get(&case(TREES));
    let all = max.click_link("View signatures");
    all.expect_status(200);
    says(&all, "62 signatures were made on this site, 56 counted.");
    let burst = max.click_link(BURST_NETWORK);
    says(&burst, "60 signatures match your search, 54 counted.");
    says(&burst, "6 are waiting to be confirmed.");
    max.click_link("Next page").expect_status(200);
    assert_eq!(
        max.current()
            .page()
            .elements("li")
            .iter()
            .filter(|li| li.text.contains("Person"))
            .count(),
        10
    );
    max.click_link("First page");
    max.click_link("Remove these 60 signatures…").expect_status(200);
    max.press("Continue to what the public will read", &[])
        .expect_status(422);
    says(max.current(), "Select why you’re removing them");
    let shown = max.press(
        "Continue to what the public will read",
        &[("reason", "automated"), ("note", "One network, one minute.")],
    );
    let sentence = "54 signatures were removed. They were made by a program.";
    says(&shown, sentence);
    assert_eq!(number_in(&shown, "before"), before.to_string());
    assert_eq!(number_in(&shown, "after"), (before - 54).to_string());
    assert_eq!(
        shown
            .page()
            .elements("li")
            .iter()
            .filter(|li| li.text.contains("Person"))
            .count(),
        20
    );
    let button = "Remove 60 signatures";
    let fields: Vec<(String, String)> = form_fields(&shown, "/take-out");
    let done = max.press(button, &[]);
    says(&done, "Total corrected.");
    says(&done, "54 signatures were removed.");
    assert_eq!(town.count(TREES), before - 54);
    let public = town.visitor().get(&format!("/petitions/{TREES}"));
    says(&public, sentence);
    assert!(!public.text().contains("One network"), "the note is for colleagues");

    put_back_in_public(&town, &mut max, &fields, before);
}

/// The second half of the story: the button is pressed again, and everything is put back.
#[track_caller]
fn put_back_in_public(town: &Town, max: &mut Browser, fields: &[(String, String)], before: i64) {
    // The button is pressed twice: there is one public line, and the number is the same.
    let pairs: Vec<(&str, &str)> = fields
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    let again = max.post(&take_out(), &pairs);
    says(&again, "Correction 1");
    assert!(!again.page().text_contains("Correction 2"), "{}", again.page().text());

    let back = max.press("Restore 60 signatures", &[]);
    says(&back, "None removed now");
    assert_eq!(town.count(TREES), before);
    // Nobody is said to be a program any more.
    for page in ["", "/timeline.atom"] {
        let public = town.visitor().get(&format!("/petitions/{TREES}{page}")).text();
        assert!(public.contains("54 were restored."), "{public}");
        assert!(!public.contains("by a program") && !public.contains("We took these"), "{public}");
    }
    let log = member(town, OLGA).get("/admin/log");
    for words in [
        "Corrected the total",
        "Undid a correction",
        &format!("{}; correction 1: automated 60 taken out", before - 54),
        &format!("{before}; correction 1: 60 put back"),
        "Somebody New",
    ] {
        says(&log, words);
    }
    town.verify();
}

/// The fields that a form of the page would send.
#[track_caller]
fn form_fields(page: &Response, action: &str) -> Vec<(String, String)> {
    let forms = page.page().forms();
    let form = forms.into_iter().find(|form| form.action.ends_with(action));
    let fields = form.expect("a form").fields.into_iter();
    fields.map(|field| (field.name, field.value)).collect()
}

#[test]
fn a_selection_that_has_grown_is_shown_again() {
    let town = town_with_burst(BURST, &[]);
    let before = town.count(TREES);
    let mut max = member(&town, MAX);
    look(&mut max, "q=person&domain=@Mass.Example");
    // A pending signature that is confirmed meanwhile does not add to the matches; a new one does.
    let newcomer = Person { name: "Person Late", email: "late@mass.example" };
    confirmed(&town, newcomer, "198.51.100.200");
    let again = max.press("Remove 60 signatures", &[]);
    again.expect_status(200);
    says(&again, "Check again: you were shown 60, and 61 match now. Nothing was removed.");
    assert_eq!(town.count(TREES), before + 1);
    max.press("Remove 61 signatures", &[]).expect_status(200);
    assert_eq!(town.count(TREES), before - 54);
    // Nobody is left to take out.
    let nobody = max.get(&format!("{}?domain={BURST_DOMAIN}", take_out()));
    says(&nobody, "There are no signatures left to remove.");
    town.verify();
}

#[test]
fn one_person_is_taken_out_and_put_back_and_a_later_correction_keeps_them_out() {
    let town = town_with_burst(BURST, &[]);
    let before = town.count(TREES);
    let mut max = member(&town, MAX);
    let found = max.get(&format!("{}?q=ADA%20fen", signatures()));
    says(&found, "1 signature matches your search, 1 counted.");
    says(&found, "2001:db8:7::/48");
    max.click_link("Remove… Ada Fenwick").expect_status(200);
    let filled = [("reason", "impersonation"), ("note", "She wrote to us.")];
    max.press("Continue to what the public will read", &filled);
    max.press("Remove 1 signature", &[]).expect_status(200);
    assert_eq!(town.count(TREES), before - 1);
    max.get(&format!("{}?q=ada", signatures()));
    let back = max.press("Restore Ada Fenwick", &[]);
    says(&back, "Restored.");
    assert_eq!(town.count(TREES), before);
    look(&mut max, "q=ada");
    max.press("Remove 1 signature", &[]).expect_status(200);
    // Putting the first correction back again must not put back signatures that are out for another reason.
    max.post(&format!("{}/undo", corrections()), &[("correction", "1")])
        .expect_status(200);
    assert_eq!(town.count(TREES), before - 1);
    max.post(&format!("{}/undo", corrections()), &[("correction", "9")])
        .expect_status(409);
    max.post(&format!("{}/put-back", signatures()), &[("id", "x")])
        .expect_status(409);
    town.verify();
}

#[test]
fn mistyped_searches_say_what_to_do_and_lose_nothing() {
    let town = town_with_burst(BURST, &[]);
    let mut max = member(&town, MAX);
    let long = "x".repeat(201);
    for (query, said) in [
        ("domain=a%20b", "Enter the part of an email address after the @"),
        ("domain=a@b.example", "Enter the part of an email address after the @"),
        ("network=192.0.2", "Enter an IP address"),
        ("network=10.0.0.0%2F8", "Enter an IP address"),
        ("from=yesterday", "Enter a date and time"),
        ("until=2026-13-45T99:99", "Enter a date and time"),
        ("from=2026-11-22T09:00&until=2026-11-22T08:00", "The end must be after"),
        ("state=lost", "Select a status from the list"),
        (&format!("q={long}"), "Enter 200 characters or fewer"),
        (&format!("network={long}"), "Enter 200 characters or fewer"),
    ] {
        let page = max.get(&format!("{}?{query}", signatures()));
        page.expect_status(422);
        says(&page, said);
        let typed = query.split(['=', '&']).nth(1).unwrap_or_default();
        let typed = typed.replace("%20", " ").replace("%2F", "/");
        assert!(query.starts_with("state") || page.text().contains(&typed), "{query}: {}", page.text());
        // No signature can be taken out with this search: it is shown again.
        let refused = max.get(&format!("{}?{query}", take_out()));
        refused.expect_status(422);
    }
    for (query, matching) in [
        ("q=%25", 0),
        ("q=%3Cscript%3E", 0),
        ("id=x", 0),
        ("id=99999999999999999999", 0),
        ("after=x", 62),
        ("from=2020-01-01", 62),
        ("until=2020-01-01", 0),
        ("network=198.51.100.77", 60),
        ("network=2001:db8:7:ffff::", 1),
        ("state=pending", 6),
        ("q=sw1a+1aa", 62),
    ] {
        let page = max.get(&format!("{}?{query}", signatures()));
        page.expect_status(200);
        let found = number_in(&page, "found");
        assert!(found.contains(&format!("{matching} signature")), "{query}: {found}");
    }
    let nothing =
        max.post(&take_out(), &[("id", "5"), ("reason", "automated"), ("note", "x"), ("shown", "9 9")]);
    says(&nothing, "There are no signatures left to remove.");
}

#[test]
fn who_reads_may_look_and_corrects_nothing() {
    let town = town_with_burst(BURST, &[]);
    let before = town.count(TREES);
    let mut rita = member(&town, RITA);
    let page = rita.get(&signatures());
    page.expect_status(200);
    says(&page, ADA.email);
    assert!(!page.text().contains("take-out"), "{}", page.text());
    rita.get(&corrections()).expect_status(200);
    rita.get(&take_out()).expect_status(403);
    rita.post(&take_out(), &[("reason", "automated")])
        .expect_status(403);
    for step in ["undo", "finish"] {
        rita.post(&format!("{}/{step}", corrections()), &[("correction", "1")])
            .expect_status(403);
    }
    assert_eq!(town.count(TREES), before);
}

/// How many signatures the first correction has taken out, from its page (0 if there is none yet); and whether it is
/// unfinished.
#[track_caller]
fn progress(max: &mut Browser) -> (i64, bool) {
    let page = max.get(&corrections()).page();
    let text = page.text();
    let out = page.element_with_id("correction-1").map_or(0, |row| {
        let words: Vec<&str> = row.text.split_whitespace().collect();
        // "None removed now", or a number.
        let removed = words.windows(3).find(|words| words[1..] == ["removed", "now"]);
        removed.map_or(0, |words| words[0].replace(',', "").parse().unwrap_or(0))
    });
    (out, text.contains("This did not finish."))
}

/// Sends a form, and kills the program as soon as `reached` says so. The answer, if any, does not matter.
#[track_caller]
fn killed_while(town: &mut Town, path: &str, pairs: &[(String, String)], reached: impl Fn(i64) -> bool) {
    let mut hand = member(town, MAX);
    let mut eye = member(town, MAX);
    let (path, pairs) = (path.to_owned(), pairs.to_vec());
    let sending = std::thread::spawn(move || {
        let pairs: Vec<(&str, &str)> = pairs
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect();
        let body = throng_testkit::browser::urlencoded(pairs);
        let kind = ("Content-Type".to_owned(), "application/x-www-form-urlencoded".to_owned());
        drop(hand.send("POST", &path, &[kind], body.as_bytes()));
    });
    let seen = Deadline::after(PATIENCE).catch(|| Some(()).filter(|()| reached(progress(&mut eye).0)));
    town.program.kill_9();
    sending.join().expect("the sender ends");
    assert!(seen.is_some(), "it began");
    town.verify();
    town.program.restart();
}

/// Presses the button for what is left, again if the machine is too busy to finish within the time of one request: each
/// press goes on where the last one came to.
#[track_caller]
fn pressed_until_done(max: &mut Browser, button: impl Fn(i64) -> Option<String>) {
    for _ in 0..PRESSES_MAX {
        let Some(button) = button(progress(max).0) else {
            return;
        };
        let status = max.press(&button, &[]).status;
        assert!([200, 503].contains(&status), "{button}: {status}");
    }
    panic!("it is not done after {PRESSES_MAX} presses");
}

#[test]
fn a_correction_killed_in_the_middle_is_finished_and_its_reversal_killed_too_restores_the_number() {
    let mut town = town_with_burst(MANY, &[]);
    let before = town.count(TREES);
    let counted = i64::try_from(MANY - MANY / 10).unwrap();
    let many = i64::try_from(MANY).unwrap();
    assert_eq!(before, TREES_CARRIED_OVER + 2 + counted);
    let tallies = |town: &Town| -> Vec<(Value, Value, Value)> {
        let rows = town.rows_of("tally").into_iter();
        rows.map(|row| (row["key"].clone(), row["source"].clone(), row["count"].clone()))
            .collect()
    };
    let all = tallies(&town);

    let mut max = member(&town, MAX);
    let shown = look(&mut max, &format!("network={}", BURST_NETWORK.replace('/', "%2F")));
    let fields = form_fields(&shown, "/take-out");
    killed_while(&mut town, &take_out(), &fields, |out| out > 0);
    let mut max = member(&town, MAX);
    let (out, unfinished) = progress(&mut max);
    assert!(unfinished && out < many, "killed in the middle: {out} of {many}");
    says(max.current(), "This did not finish.");
    // Sending the same form again leads to the correction that it began; it takes out no more by itself.
    let pairs: Vec<(&str, &str)> = fields
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    max.post(&take_out(), &pairs).expect_status(200);
    assert_eq!(progress(&mut max), (out, true));

    let page = max.get(&corrections());
    let finish = form_fields(&page, "/finish");
    killed_while(&mut town, &format!("{}/finish", corrections()), &finish, |now| now > out);
    let mut max = member(&town, MAX);
    let (more, unfinished) = progress(&mut max);
    assert!(unfinished && out < more && more < many, "{out} {more} {many}");
    pressed_until_done(&mut max, |out| match many - out {
        0 => None,
        left => Some(format!("Finish: remove {} more", thousands(left))),
    });
    assert_eq!(progress(&mut max), (many, false));
    assert_eq!(town.count(TREES), before - counted);
    let line = format!("{} signatures were removed. They were made by a program.", thousands(counted));
    says(&town.visitor().get(&format!("/petitions/{TREES}")), &line);
    town.verify();

    let page = max.get(&corrections());
    let undo = form_fields(&page, "/undo");
    killed_while(&mut town, &format!("{}/undo", corrections()), &undo, |now| now < many);
    let mut max = member(&town, MAX);
    let (left, _) = progress(&mut max);
    assert!(0 < left && left < many, "killed in the middle: {left} of {many}");
    pressed_until_done(&mut max, |out| (out > 0).then(|| format!("Restore {} signatures", thousands(out))));
    assert_eq!(progress(&mut max), (0, false));
    assert_eq!(town.count(TREES), before, "to the digit");
    assert!(tallies(&town) == all, "by area, country and hour too");
    let states = town.rows_of("signature");
    let of = |state: &str| states.iter().filter(|row| row["state"] == state).count();
    assert_eq!((of("confirmed"), of("pending")), (MANY - MANY / 10 + 2, MANY / 10));
    town.verify();
}

/// A number with separators, as pages show it.
fn thousands(number: i64) -> String {
    match number {
        1_000.. => format!("{},{:03}", number / 1_000, number % 1_000),
        _ => number.to_string(),
    }
}

#[test]
fn a_correction_that_was_cut_short_can_be_left_as_it_is() {
    let mut town = town_with_burst(MANY, &[]);
    let before = town.count(TREES);
    let mut max = member(&town, MAX);
    let shown = look(&mut max, &format!("domain={BURST_DOMAIN}&state=confirmed"));
    let fields = form_fields(&shown, "/take-out");
    killed_while(&mut town, &take_out(), &fields, |out| out > 0);
    let mut max = member(&town, MAX);
    let (out, unfinished) = progress(&mut max);
    assert!(unfinished, "{out}");
    let left = max.press("Leave as it is", &[]);
    says(&left, "Left as it is.");
    assert_eq!(progress(&mut max), (out, false));
    assert_eq!(town.count(TREES), before - out);
    let sought = town
        .rows_of("record")
        .into_iter()
        .any(|row| row.to_string().contains("sought"));
    assert!(!sought, "what was looked for is gone");
    town.verify();
}

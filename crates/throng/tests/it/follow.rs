//! Following a petition by email without signing it: from the link on its page to the one press that stops it.

use std::time::Duration;

use serde_json::{Value, json};
use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;

use crate::desk::case;
use crate::news::{published, record};
use crate::publishing::member;
use crate::staff::{OLGA, town_with_olga};
use crate::town::{ADA, BEN, CLOSED, REJECTED, TREES, TREES_TITLE, Town, confirmed};
use crate::tray::Letter;

/// Longest wait for a mail.
const PATIENCE: Duration = Duration::from_secs(60);

/// Sends the form; returns what the answer's page says.
#[track_caller]
pub(crate) fn asked(town: &Town, petition: u32, email: &str) -> String {
    let mut visitor = town.visitor();
    visitor.get(&format!("/petitions/{petition}"));
    visitor
        .click_link("Get emails about this petition")
        .expect_status(200);
    let sent = visitor.press("Get emails", &[("email", email)]);
    sent.expect_status(200);
    assert_eq!(sent.page().heading().as_deref(), Some("Check your email"));
    sent.page().text()
}

/// Asks and presses the mailed button; returns the path of the mailed link.
#[track_caller]
pub(crate) fn following(town: &Town, email: &str) -> String {
    let before = town
        .tray()
        .letters()
        .iter()
        .filter(|letter| letter.to == email)
        .count();
    asked(town, TREES, email);
    let link = town.tray().wait_for(email, before + 1).link_to("/f/");
    let mut owner = town.visitor();
    owner.get(&link).expect_status(200);
    let done = owner.press("Yes, email me", &[]);
    assert_eq!(done.page().heading().as_deref(), Some("You’ll get emails about this petition"));
    link
}

fn followers(town: &Town) -> Vec<Value> {
    let rows = town.rows_of("record");
    let confirmed = |row: &Value| row["record"]["follower"]["confirmed_at"].is_i64();
    rows.into_iter()
        .filter(|row| row["key"]["kind"] == "follower" && confirmed(row))
        .collect()
}

/// The same town, after something was published that is due to be mailed.
fn with_update(town: &Town) -> Town {
    let update =
        json!({ "update": { "subject": "We met the architect", "body": "She was kind.", "on": null } });
    let before = json!({
        "response": null, "debate": null, "government_response_at": null, "debate_scheduled_on": null,
        "scheduled_debate_date": null, "debate_outcome_at": null,
    });
    town.moved_with(&[], |rows| {
        // Due after everything that was confirmed before.
        let due_at = rows.iter().filter_map(|row| row["confirmed_at"].as_i64()).max();
        let mailing =
            json!({ "due_at": due_at, "cursor": 0, "queued": 0, "finished_at": null, "before": before });
        for row in rows.iter_mut().filter(|row| row["row"] == "signature") {
            row["wants_updates"] = json!(row["state"] == "confirmed");
        }
        rows.push(published(1, &update, None));
        rows.push(record("mailing", 1, &mailing));
    })
}

/// The mail about the update, once it is there.
#[track_caller]
fn update_to(town: &Town, email: &str) -> Letter {
    let found = Deadline::after(PATIENCE).wait_for(|| {
        let mut letters = town.tray().letters().into_iter();
        letters.find(|letter| letter.to == email && letter.subject.starts_with("Update: "))
    });
    found.expect("the update is mailed")
}

/// Posts as a mail provider does.
#[track_caller]
fn one_click(town: &Town, path: &str) -> u16 {
    let headers = [
        ("Origin", "https://mail.example"),
        ("Sec-Fetch-Site", "cross-site"),
        ("Content-Type", "application/x-www-form-urlencoded"),
    ]
    .map(|(name, value)| (name.to_owned(), value.to_owned()));
    let mut elsewhere = Browser::at(town.program.base_url());
    let answer = elsewhere.send("POST", path, &headers, b"List-Unsubscribe=One-Click");
    answer.expect("an answer").status
}

#[test]
fn who_confirms_is_mailed_each_news_once_and_one_press_stops_it_for_good() {
    let town = Town::open();
    confirmed(&town, BEN);
    let count = format!("/petitions/{TREES}/count.json");
    let number = town.fresh(&count).text();
    // Sent twice: one mail.
    let said = asked(&town, TREES, ADA.email);
    asked(&town, TREES, ADA.email);
    let letter = town.tray().only(ADA.email);
    assert_eq!(letter.subject, format!("Confirm that you want emails: {TREES_TITLE}"));
    let link = letter.link_to("/f/");
    // A mail scanner opens it: nothing changes.
    let before = town.rows();
    let mut owner = town.visitor();
    let page = owner.get(&link);
    assert_eq!(page.page().heading().as_deref(), Some("Get emails about this petition?"));
    assert_eq!(town.rows(), before);
    owner.press("Yes, email me", &[]).expect_status(200);
    // Pressed again, as from another window.
    owner.post(&link, &[]).expect_status(200);
    assert!(owner.get(&link).page().text_contains(ADA.email), "what is kept");
    let row = followers(&town);
    assert_eq!(row.len(), 1, "{row:?}");
    assert_eq!(town.fresh(&count).text(), number);
    // Whoever types the address now is told the same as the first time; so is who types one that signed.
    assert_eq!(asked(&town, TREES, ADA.email), said);
    assert_eq!(asked(&town, TREES, BEN.email), said);

    let town = with_update(&town);
    let news = |email: &str| {
        let letters = town.tray().letters().into_iter();
        letters
            .filter(|letter| letter.to == email && letter.subject.starts_with("Update: "))
            .count()
    };
    let letter = update_to(&town, ADA.email);
    assert!(letter.text.contains("You asked for emails about this petition"), "{}", letter.text);
    update_to(&town, BEN.email);
    assert_eq!((news(ADA.email), news(BEN.email)), (1, 1));
    let page = town.visitor().get(&letter.path).text();
    for header in ["List-Unsubscribe", "List-Unsubscribe-Post", "List-Id", "Precedence"] {
        assert!(page.contains(header), "{header}: {page}");
    }
    let stop = letter.link_to("/u/");
    let before = town.rows();
    let page = town.visitor().get(&stop);
    assert_eq!(page.page().heading().as_deref(), Some("Stop emails about this petition?"));
    assert_eq!(town.rows(), before, "opening it stops nothing");
    for round in 0..2 {
        assert_eq!(one_click(&town, &stop), 200, "{round}");
        assert_eq!(followers(&town).len(), 0, "the address is gone");
    }
    let over = town.visitor().get(&link);
    assert_eq!(over.page().heading().as_deref(), Some("This link no longer works"));
    // Somebody asks again: the link of before is good for what was asked before only.
    asked(&town, TREES, ADA.email);
    let pressed = town.visitor().post(&link, &[]);
    assert_eq!(pressed.page().heading().as_deref(), Some("This link no longer works"));
    assert!(!pressed.page().text_contains(ADA.email));
    assert_eq!(followers(&town).len(), 0);
}

#[test]
fn who_signed_and_follows_is_mailed_once_and_sees_and_stops_both_by_their_own_page() {
    let town = Town::open();
    confirmed(&town, ADA);
    let own = town.tray().wait_for(ADA.email, 1).link_to("/s/");
    following(&town, ADA.email);
    following(&town, "zed@example.org");
    let data = town.visitor().get(&format!("{own}/data"));
    assert!(data.page().text_contains("Emails you asked for separately"), "{}", data.text());

    let town = with_update(&town);
    update_to(&town, "zed@example.org");
    let letters = town.tray().letters();
    let news = letters
        .iter()
        .filter(|letter| letter.to == ADA.email && letter.subject.starts_with("Update: "));
    let news: Vec<_> = news.collect();
    assert_eq!(news.len(), 1, "{news:?}");
    assert!(news[0].text.contains("You signed this petition"), "{}", news[0].text);
    // The link in a signer's mail stops both.
    let stop = news[0].link_to("/u/");
    assert_eq!(one_click(&town, &stop), 200);
    let left = followers(&town);
    assert_eq!(left.len(), 1);
    assert_eq!(left[0]["record"]["follower"]["email"], "zed@example.org");
    // The page behind it says how it stands with both: who asks for mails again can stop them there again.
    let heading = || town.visitor().get(&stop).page().heading();
    assert_ne!(heading().as_deref(), Some("Stop emails about this petition?"));
    asked(&town, TREES, ADA.email);
    // The mail of before is shown again too, since there is a row again that it can be written from.
    let asks = |letter: &Letter| letter.to == ADA.email && letter.subject.starts_with("Confirm that");
    let letter = Deadline::after(PATIENCE).wait_for(|| {
        let letters: Vec<Letter> = town.tray().letters().into_iter().filter(asks).collect();
        (letters.len() == 2).then(|| letters[0].clone())
    });
    let mut owner = town.visitor();
    owner
        .get(&letter.expect("it is mailed").link_to("/f/"))
        .expect_status(200);
    owner.press("Yes, email me", &[]).expect_status(200);
    assert_eq!(heading().as_deref(), Some("Stop emails about this petition?"));
    // Whoever has their data erased follows no more either.
    owner.get(&format!("{own}/erase")).expect_status(200);
    owner.press("Erase my details", &[]).expect_status(200);
    assert_eq!(followers(&town).len(), 1, "zed");
    town.verify();
}

/// Anybody can ask with another spelling of an address: what its owner asked for, and follows, goes on as if nobody had.
#[test]
fn what_a_stranger_asks_for_with_another_spelling_undoes_nothing() {
    let town = Town::open();
    let spelled = ADA.email.replace('@', "+z@");
    asked(&town, TREES, ADA.email);
    let first = town.tray().wait_for(ADA.email, 1).link_to("/f/");
    asked(&town, TREES, &spelled);
    let other = town.tray().wait_for(&spelled, 1).link_to("/f/");
    let mut owner = town.visitor();
    owner.get(&first).expect_status(200);
    let done = owner.press("Yes, email me", &[]);
    assert_eq!(done.page().heading().as_deref(), Some("You’ll get emails about this petition"));
    let mut stranger = town.visitor();
    stranger.get(&other).expect_status(200);
    stranger.press("Yes, email me", &[]).expect_status(200);
    assert_eq!(followers(&town).len(), 2);
    stranger.get(&other).expect_status(200);
    stranger
        .press("Stop emails and delete my address", &[])
        .expect_status(200);
    let left = followers(&town);
    assert_eq!((left.len(), &left[0]["record"]["follower"]["email"]), (1, &json!(ADA.email)));
    town.verify();
}

#[test]
fn who_publishes_sees_both_mails_and_how_many_get_which() {
    let (town, _) = town_with_olga(&[]);
    for email in [ADA.email, "zed@example.org"] {
        following(&town, email);
    }
    let mut olga = member(&town, OLGA);
    olga.get(&case(TREES)).expect_status(200);
    olga.click_link("Publish: The response").expect_status(200);
    let typed = [
        ("answered_by", "Brindle Town Council"),
        ("on", "2026-10-01"),
        ("summary", "We will plant forty lime trees."),
        ("body", "The money is there."),
    ];
    let look = olga.press("Preview", &typed).page();
    for words in [
        "Up to 2 people will get this email. 2 of them follow without having signed. \
         Someone who signed and also follows gets one email, not two.",
        "You signed this petition on Petitions to Brindle",
        "The email to people who follow without having signed",
        "You asked for emails about this petition on Petitions to Brindle",
    ] {
        assert!(look.text_contains(words), "{words}: {}", look.text());
    }
}

#[test]
fn what_cannot_be_followed_says_so_and_a_step_without_its_form_leads_to_the_form() {
    let town = Town::open();
    let mut visitor = town.visitor();
    let form = format!("/petitions/{TREES}/followers/new");
    let answer = visitor.get(&format!("/petitions/{TREES}/followers"));
    assert_eq!(answer.url.target, form);
    let wrong = visitor.press("Get emails", &[("email", "nobody")]);
    wrong.expect_status(422);
    assert!(
        wrong
            .page()
            .text_contains("Enter an email address in the correct format")
    );
    visitor
        .post(&format!("/petitions/{TREES}/followers"), &[("email", ADA.email), ("website", "x")])
        .expect_status(422);
    visitor.get("/petitions/999/followers/new").expect_status(404);
    visitor.get(&format!("/f/{TREES}/unknown")).expect_status(404);
    visitor.get(&format!("/u/{TREES}/unknown")).expect_status(404);
    // Nothing will be published about these: one was rejected, the other closed so long ago that nobody's data is kept.
    // Their pages have no such link, and the form leads back to the page.
    for number in [REJECTED, CLOSED] {
        let page = visitor.get(&format!("/petitions/{number}"));
        assert!(!page.text().contains("/followers/new"), "{number}");
        let led = visitor.get(&format!("/petitions/{number}/followers/new"));
        assert!(led.url.target.starts_with(&format!("/petitions/{number}/")), "{}", led.url.target);
        visitor
            .post(&format!("/petitions/{number}/followers"), &[("email", ADA.email)])
            .expect_status(409);
    }
    assert_eq!(town.tray().letters().len(), 0);
}

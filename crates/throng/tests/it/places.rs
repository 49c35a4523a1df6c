//! Following a place by email: asked for on its page, confirmed by the mailed link, mailed what is new there at most once a day,
//! and stopped by one press.

use serde_json::{Value, json};
use tempfile::TempDir;
use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;
use throng_testkit::program::temporary_folder;

use crate::pledges::{DAY_MS, DEED, PATIENCE, joins, opened, told};
use crate::settings::change;
use crate::staff::town_with_olga;
use crate::start::says;
use crate::town::{ADA, BEN, Person, Town, typed};
use crate::tray::Letter;

/// Somebody who follows, and signs nothing.
const READER: &str = "rowan@reader.example";
const PLACE: &str = "/petitions/local/brindle-town";

/// A town with two areas, whose file is kept as long as this is.
struct Places {
    town: Town,
    olga: Browser,
    settings: String,
    _folder: TempDir,
}

fn places() -> Places {
    let folder = temporary_folder();
    let file = folder.path().join("areas.csv");
    std::fs::write(&file, "postcode,code,name\nSW1A,E1,Brindle Town\nLS1,E2,Low Mill\n").expect("a file");
    let settings = format!("site.areas_file={}", file.display());
    let (town, mut olga) = town_with_olga(&[&settings]);
    change(&mut olga, &[("pledges", "yes"), ("supporters-needed", "0"), ("undo-minutes", "1")]);
    Places { town, olga, settings, _folder: folder }
}

/// Sends the form of a place; returns what the answer's page says.
#[track_caller]
fn asks(town: &Town, place: &str, email: &str) -> String {
    let mut visitor = town.visitor();
    visitor.get(place).expect_status(200);
    let form = visitor.click_link("Email me about new petitions and pledges here");
    says(&form, "opened in the last 30 days and someone who lives there has signed it");
    let sent = visitor.press("Get emails", &[("email", email)]);
    sent.expect_status(200);
    assert_eq!(sent.page().heading().as_deref(), Some("Check your email"));
    sent.page().text()
}

fn followers(town: &Town) -> Vec<Value> {
    let rows = town.rows_of("record").into_iter();
    rows.filter(|row| row["key"]["kind"] == "place_follower")
        .collect()
}

/// The site two days later: all that was asked for and mailed is as much older.
fn later(town: &Town, settings: &str) -> Town {
    town.moved_with(&[settings], |rows| {
        let earlier = |at: &mut Value| *at = json!(at.as_i64().expect("a time") - 2 * DAY_MS);
        for row in rows.iter_mut().filter(|row| row["row"] == "record") {
            row.pointer_mut("/record/place_run/at")
                .into_iter()
                .for_each(earlier);
            for (list, time) in [("places", "confirmed_at"), ("mailed", "at")] {
                let all = row.pointer_mut(&format!("/record/place_follower/{list}"));
                for one in all.and_then(Value::as_array_mut).into_iter().flatten() {
                    one.get_mut(time).into_iter().for_each(earlier);
                }
            }
        }
    })
}

/// How many days' mails there were, once the newest is queued for everybody.
#[track_caller]
fn run(town: &Town, at_least: i64) {
    let found = Deadline::after(PATIENCE).wait_for(|| {
        let rows = town.rows_of("record").into_iter();
        let runs = rows.filter(|row| row["key"]["kind"] == "place_run");
        let mut done = runs.filter(|row| row["record"]["place_run"]["running"].is_null());
        done.find(|row| row["record"]["place_run"]["run"].as_i64() >= Some(at_least))
    });
    assert!(found.is_some(), "no mails of a day were begun");
}

fn queued(town: &Town) -> usize {
    let mails = town.rows_of("mail").into_iter();
    mails.filter(|row| row["kind"] == "place_news").count()
}

/// The link in a letter, followed by somebody who has opened it, and by nobody else.
fn link_in(town: &Town, subject: &str, start: &str) -> String {
    told(town, READER, subject).remove(0).link_to(start)
}

/// Joins a private pledge by its link, and confirms.
#[track_caller]
fn joins_at(town: &Town, base: &str, person: Person) {
    let mut visitor = town.visitor();
    visitor.get(base).expect_status(200);
    visitor.click_link("Join this pledge").expect_status(200);
    visitor
        .press("Continue", &typed(person.name, person.email))
        .expect_status(200);
    visitor.press("Join this pledge", &[]).expect_status(200);
    let letter = told(town, person.email, "Confirm that you join: I will carry the xylophone home");
    visitor.get(&letter[0].link()).expect_status(200);
    visitor.press("Confirm that I join", &[]).expect_status(200);
}

/// A pledge that nobody without its link knows of; returns the path of its page.
#[track_caller]
fn private(places: &mut Places) -> String {
    let (town, olga) = (&places.town, &mut places.olga);
    let (number, own) = opened(town, olga, "carry the xylophone home", &[("private", "yes")]);
    let page = town.visitor().get(&own);
    let start = format!("/pledges/{number}-");
    let links = page.page().links();
    let link = links
        .iter()
        .find_map(|link| link.href.find(&start).map(|at| link.href[at..].to_owned()));
    let path = link.expect("its creator is given the link");
    path.splitn(4, '/').take(3).collect::<Vec<_>>().join("/")
}

#[test]
fn who_follows_a_place_is_mailed_what_is_new_there_once_a_day_until_they_stop() {
    let mut places = places();
    let town = &places.town;
    // Whoever types the address is told the same, again and again.
    let said = asks(town, PLACE, READER);
    assert_eq!(asks(town, PLACE, READER), said);
    let subject = "Confirm that you want emails about Brindle Town";
    let letters = told(town, READER, subject);
    assert_eq!(letters.len(), 1);
    let link = letters[0].link_to("/f/local/");
    // A mail scanner opens it: nothing changes.
    let before = town.rows();
    let mut owner = town.visitor();
    says(&owner.get(&link), "Get emails about Brindle Town?");
    assert_eq!(town.rows(), before);
    says(&owner.press("Yes, email me", &[]), "Areas you get emails about");
    owner.post(&link, &[]).expect_status(200);
    says(&owner.get(&link), READER);
    assert_eq!(asks(town, PLACE, READER), said);
    // Another place, which is stopped by itself.
    asks(town, "/petitions/local/low-mill", READER);
    let other = link_in(town, "Confirm that you want emails about Low Mill", "/f/local/");
    owner.get(&other).expect_status(200);
    says(&owner.press("Yes, email me", &[]), "Stop emails about Low Mill");
    let left = owner.press("Stop emails about Low Mill", &[]);
    says(&left, "Brindle Town");
    assert!(!left.page().text_contains("Low Mill"), "{}", left.page().text());
    says(&town.visitor().get(&other), "This link no longer works");

    // Ada joins a pledge, and one that is private; of a third only its creator is there.
    let (number, _) = opened(town, &mut places.olga, "plant a tree in my street", &[]);
    opened(&places.town, &mut places.olga, "play the harmonium", &[]);
    let hidden = private(&mut places);
    joins(&places.town, number, ADA);
    joins_at(&places.town, &hidden, BEN);
    assert_eq!(queued(&places.town), 0, "not on the day on which it was asked for");

    let mut town = later(&places.town, &places.settings);
    let letters = told(&town, READER, "New in Brindle Town");
    let [letter] = letters.as_slice() else {
        panic!("{letters:?}")
    };
    is_about_the_pledge_alone(&town, letter, number);
    town.program.kill_9();
    town.program.restart();
    run(&town, 1);
    assert_eq!(queued(&town), 1);

    // Nothing is new on the next day.
    let mut town = later(&town, &places.settings);
    run(&town, 2);
    town.program.kill_9();
    town.program.restart();
    assert_eq!(queued(&town), 1);

    let stop = letter.link_to("/u/local/");
    says(&town.visitor().get(&stop), "Stop emails about areas?");
    assert_eq!(followers(&town).len(), 1);
    let elsewhere = [
        ("Origin", "https://mail.example"),
        ("Sec-Fetch-Site", "cross-site"),
        ("Content-Type", "application/x-www-form-urlencoded"),
    ]
    .map(|(name, value)| (name.to_owned(), value.to_owned()));
    let mut provider = Browser::at(town.program.base_url());
    let answer = provider.send("POST", &stop, &elsewhere, b"List-Unsubscribe=One-Click");
    answer.expect("an answer").expect_status(200);
    assert!(followers(&town).is_empty(), "the address is forgotten");
    says(&town.visitor().get(&stop), "Emails stopped");
    for broken in ["/u/local/unknown", "/f/local/unknown"] {
        town.visitor().get(broken).expect_status(404);
    }
    town.verify();
}

#[track_caller]
fn is_about_the_pledge_alone(town: &Town, letter: &Letter, number: u32) {
    for words in [DEED, "Brindle Town", &format!("/pledges/{number}"), "/f/local/", "/u/local/"] {
        assert!(letter.text.contains(words), "{words}\n{}", letter.text);
    }
    for words in ["xylophone", "harmonium", "And "] {
        assert!(!letter.text.contains(words), "{words}\n{}", letter.text);
    }
    let page = town.visitor().get(&letter.path).text();
    for header in ["List-Unsubscribe", "List-Unsubscribe-Post", "List-Id", "Precedence"] {
        assert!(page.contains(header), "{header}: {page}");
    }
}

/// Anybody can ask with another spelling of an address: what its owner asked for, and follows, goes on as if nobody had.
#[test]
fn what_a_stranger_asks_for_with_another_spelling_undoes_nothing() {
    let Places { town, .. } = places();
    let spelled = "rowan+z@reader.example";
    let subject = "Confirm that you want emails about Brindle Town";
    let link = |to: &str| told(&town, to, subject).remove(0).link_to("/f/local/");
    asks(&town, PLACE, READER);
    let first = link(READER);
    asks(&town, PLACE, spelled);
    asks(&town, "/petitions/local/low-mill", spelled);
    let other = link(spelled);
    // Both wait. Whoever reads the one mail sees nothing of the other, also once that is confirmed.
    let mut owner = town.visitor();
    says(&owner.get(&first), "Get emails about Brindle Town?");
    says(&owner.press("Yes, email me", &[]), "Areas you get emails about");
    let mut stranger = town.visitor();
    let page = stranger.get(&other);
    says(&page, "Get emails about Brindle Town?");
    for words in ["Areas you follow", READER] {
        assert!(!page.page().text_contains(words), "{words}: {}", page.page().text());
    }
    // Saying that it was not them ends their request alone.
    says(&stranger.press("I did not ask for this: delete my address", &[]), "This link no longer works");
    says(&stranger.get(&other), "This link no longer works");
    says(&owner.get(&first), "Areas you get emails about");
    let rows = followers(&town);
    let kept = |email: &str| {
        let mut rows = rows.iter().map(|row| &row["record"]["place_follower"]);
        let row = rows.find(|row| row["email"] == email).expect("it is kept");
        let places = row["places"].as_array().expect("places");
        let confirmed = places.iter().map(|place| place["confirmed_at"].is_number());
        confirmed.collect::<Vec<_>>()
    };
    assert_eq!((rows.len(), kept(READER), kept(spelled)), (2, vec![true], vec![false]));
    // Whoever stops all of theirs stops nothing of another.
    let rest = told(&town, spelled, "Confirm that you want emails about Low Mill");
    stranger.get(&rest[0].link_to("/f/local/")).expect_status(200);
    says(&stranger.press("Yes, email me", &[]), "Areas you get emails about");
    says(&stranger.press("Stop all these emails and delete my address", &[]), "Emails stopped");
    says(&owner.get(&first), "Stop emails about Brindle Town");
    assert_eq!(followers(&town).len(), 1);
    town.verify();
}

/// Whoever types an address again and again uses up its mails of the day, and each of these has a link to what its owner asks for.
#[test]
fn what_was_asked_for_without_a_mail_is_confirmed_by_any_link_of_the_address() {
    let Places { town, settings, _folder, .. } = places();
    asks(&town, PLACE, READER);
    let link = link_in(&town, "Confirm that you want emails about Brindle Town", "/f/local/");
    // As after forty such mails.
    let town = town.moved_with(&[&settings], |rows| {
        for row in rows.iter_mut().filter(|row| row["row"] == "record") {
            let asks = row.pointer_mut("/record/place_follower/asks/in_window");
            asks.into_iter().for_each(|asks| *asks = json!(40));
        }
    });
    let before = town.rows_of("mail").len();
    asks(&town, "/petitions/local/low-mill", READER);
    assert_eq!(town.rows_of("mail").len(), before);
    let mut owner = town.visitor();
    says(&owner.get(&link), "Areas waiting for you to confirm");
    says(&owner.press("Get emails about Low Mill", &[]), "Stop emails about Low Mill");
    says(&owner.press("Yes, email me", &[]), "Stop emails about Brindle Town");
    town.verify();
}

/// The mails of a day wait while signing is paused, and what nobody confirmed is erased in time all the same.
#[test]
fn what_nobody_confirmed_is_erased_also_while_signing_is_paused() {
    let Places { town, mut olga, settings, _folder } = places();
    asks(&town, PLACE, READER);
    assert_eq!(followers(&town).len(), 1);
    olga.get("/admin/pause").expect_status(200);
    olga.press("Pause signing now", &[]).expect_status(200);
    let town = town.moved_with(&[&settings], |rows| {
        for row in rows.iter_mut().filter(|row| row["row"] == "record") {
            let places = row.pointer_mut("/record/place_follower/places");
            for place in places.and_then(Value::as_array_mut).into_iter().flatten() {
                let last = place["mails"]["last"].as_i64().expect("a time");
                place["mails"]["last"] = json!(last - 99 * DAY_MS);
            }
        }
    });
    let gone = Deadline::after(PATIENCE).wait_for(|| followers(&town).is_empty().then_some(()));
    assert!(gone.is_some(), "{:?}", followers(&town));
    town.verify();
}

/// The page with all that is kept names the areas, and leads to where each can be stopped.
#[test]
fn a_signer_sees_which_areas_their_mailbox_follows() {
    let Places { town, mut olga, .. } = places();
    let (number, _) = opened(&town, &mut olga, "plant a tree in my street", &[]);
    let receipt = joins(&town, number, ADA).url.target.clone();
    let receipt = receipt.split('?').next().expect("a path").to_owned();
    let mut visitor = town.visitor();
    let data = |visitor: &mut Browser| visitor.get(&format!("{receipt}/data")).page().text();
    asks(&town, PLACE, ADA.email);
    assert!(!data(&mut visitor).contains("Areas you get emails about"), "it is not confirmed");
    // Nothing of another spelling, which may be somebody else's.
    let spelled = ADA.email.replace('@', "+z@");
    asks(&town, "/petitions/local/low-mill", &spelled);
    let other = told(&town, &spelled, "Confirm that you want emails about Low Mill").remove(0);
    visitor.get(&other.link_to("/f/local/"));
    visitor.press("Yes, email me", &[]).expect_status(200);
    assert!(!data(&mut visitor).contains("Areas you get emails about"), "it is another address");
    let subject = "Confirm that you want emails about Brindle Town";
    visitor.get(&told(&town, ADA.email, subject).remove(0).link_to("/f/local/"));
    visitor.press("Yes, email me", &[]).expect_status(200);
    let page = data(&mut visitor);
    assert!(page.contains("Areas you get emails about"), "{page}");
    let file = visitor.get(&format!("{receipt}/data.json")).json();
    assert_eq!(file["followed_areas"][0]["name"], "Brindle Town", "{file}");
    visitor.get(&format!("{receipt}/data")).expect_status(200);
    says(&visitor.click_link("See them, or stop them"), "Stop emails about Brindle Town");
    let stopped = visitor.press("Stop emails about Brindle Town", &[]);
    stopped.expect_status(200);
    says(&stopped, "Emails stopped");
    assert_eq!(followers(&town).len(), 1, "of the other spelling");
    assert!(!data(&mut visitor).contains("Areas you get emails about"));
}

#[test]
fn who_erases_their_details_as_a_signer_says_whether_they_follow_areas_any_more() {
    let Places { town, mut olga, .. } = places();
    let (number, _) = opened(&town, &mut olga, "plant a tree in my street", &[]);
    let receipt = joins(&town, number, ADA).url.target.clone();
    asks(&town, PLACE, ADA.email);
    asks(&town, PLACE, &ADA.email.replace('@', "+z@"));
    assert_eq!(followers(&town).len(), 2);
    let receipt = receipt.split('?').next().expect("a path");
    let mut visitor = town.visitor();
    let confirm = told(&town, ADA.email, "Confirm that you want emails about Brindle Town").remove(0);
    visitor.get(&confirm.link_to("/f/local/")).expect_status(200);
    visitor.press("Yes, email me", &[]).expect_status(200);
    let page = visitor.get(&format!("{receipt}/erase"));
    says(&page, "emails about these areas, which you asked for separately: Brindle Town");
    visitor.press("Erase my details", &[]).expect_status(200);
    let left = followers(&town);
    assert_eq!(left.len(), 1, "{left:?}");
    assert_ne!(left[0]["record"]["place_follower"]["email"], ADA.email);
    // Whoever does not tick the box, or sees none, is left what was asked for apart.
    let receipt = joins(&town, number, BEN).url.target.clone();
    let receipt = receipt.split('?').next().expect("a path");
    asks(&town, PLACE, BEN.email);
    let confirm = told(&town, BEN.email, "Confirm that you want emails about Brindle Town").remove(0);
    visitor.get(&confirm.link_to("/f/local/")).expect_status(200);
    visitor.press("Yes, email me", &[]).expect_status(200);
    visitor.post(&format!("{receipt}/erase"), &[]).expect_status(200);
    let follows = |row: &Value| row["record"]["place_follower"]["email"] == BEN.email;
    assert!(followers(&town).iter().any(follows), "{:?}", followers(&town));
    town.verify();
}

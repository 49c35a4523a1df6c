//! News about a petition: on its page, in its feeds and JSON, and in the mails to followers; each of them gets one,
//! whatever happens to the program meanwhile, and can stop them with one press.
//!
//! Publications are put in as rows of a dump, as `throng export` writes them.

use std::collections::BTreeMap;
use std::net::TcpListener;
use std::time::Duration;

use serde_json::{Value, json};
use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;
use throng_testkit::http::Response;
use throng_testkit::program::Program;

use crate::town::{ADA, BEN, THRONG, TREES, TREES_CARRIED_OVER, TREES_TITLE, Town, confirmed, serving};

/// Longest wait for mails.
const PATIENCE: Duration = Duration::from_secs(120);
/// Followers in the test with many: more than may wait at a time, and not a whole number of steps.
const FOLLOWERS: usize = 1_730;
/// How many mails may be due before a mailing pauses (`mailing_due_max`), and how many one step queues.
const DUE_MAX: u64 = 1_000;
const STEP: u64 = 500;
/// When the publications of these tests were made: long ago, so that their mails are due.
const PUBLISHED_MS: i64 = 1_772_800_000_000;
/// The text of the update.
const WORDS: &str = "She showed us the <b>plans</b>.";

pub(crate) fn record(kind: &str, item: i64, document: &Value) -> Value {
    let key = json!({ "site": 1, "kind": kind, "owner": TREES, "item": item });
    json!({ "row": "record", "key": key, "record": { kind: document } })
}

pub(crate) fn published(item: i64, what: &Value, retracted_at: Option<i64>) -> Value {
    let row = json!({ "at": PUBLISHED_MS + item, "by": 1, "what": what, "retracted_at": retracted_at });
    record("publication", item, &row)
}

/// Adds an update whose mails are due and of which none is queued.
pub(crate) fn due_update(rows: &mut Vec<Value>) {
    let update = json!({ "update": { "subject": "We met the architect", "body": WORDS, "on": null } });
    rows.push(published(1, &update, None));
    let before = json!({
        "response": null, "debate": null, "government_response_at": null, "debate_scheduled_on": null,
        "scheduled_debate_date": null, "debate_outcome_at": null,
    });
    let mailing =
        json!({ "due_at": PUBLISHED_MS, "cursor": 0, "queued": 0, "finished_at": null, "before": before });
    rows.push(record("mailing", 1, &mailing));
}

/// The row of a correction.
fn correction(counted: i64, restored: i64) -> Value {
    json!({
        "at": PUBLISHED_MS + 9, "reason": "automated", "note": "Rule of the fourth network", "by": 1,
        "counted": counted, "pending": 5, "restored": restored, "pending_restored": 0,
        "restored_at": (restored > 0).then_some(PUBLISHED_MS + 10),
    })
}

/// Makes everybody whose signature counts a follower.
pub(crate) fn all_follow(rows: &mut [Value]) {
    for row in rows.iter_mut().filter(|row| row["row"] == "signature") {
        row["wants_updates"] = json!(row["state"] == "confirmed");
    }
}

/// The same town, in which all followers were mailed about an update; and the links in those mails that stop mails.
#[track_caller]
pub(crate) fn with_news(town: &Town, settings: &[&str]) -> (Town, Vec<String>) {
    let counted = town.rows_of("signature");
    let of_trees = |row: &&Value| row["state"] == "confirmed" && row["campaign"]["number"] == TREES;
    let counted = counted.iter().filter(of_trees).count();
    let town = town.moved_with(settings, |rows| {
        all_follow(rows);
        due_update(rows);
        rows.push(record("correction", 1, &correction(1_204, 17)));
    });
    let stops = Deadline::after(PATIENCE).wait_for(|| {
        let letters = town.tray().letters().into_iter();
        let stops: Vec<String> = letters
            .flat_map(|letter| letter.links)
            .filter_map(|link| stop_of(&link))
            .collect();
        (stops.len() == counted).then_some(stops)
    });
    (town, stops.expect("each who follows has a mail"))
}

/// The path of a link that stops mails.
fn stop_of(link: &str) -> Option<String> {
    link.find("/u/").map(|at| link[at..].to_owned())
}

/// Posts as a mail provider does: without cookies and without a page of ours before it, with this body.
#[track_caller]
fn post(town: &Town, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Response {
    let headers: Vec<(String, String)> = headers
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    let answer = Browser::at(town.program.base_url()).send("POST", path, &headers, body);
    answer.expect("an answer")
}

fn wants_updates(town: &Town) -> usize {
    let rows = town.rows_of("signature");
    rows.iter().filter(|row| row["wants_updates"] == true).count()
}

#[test]
fn a_mail_about_news_says_why_it_came_and_one_press_stops_them() {
    let town = Town::open();
    confirmed(&town, ADA);
    confirmed(&town, BEN);
    let (town, stops) = with_news(&town, &[]);
    let letter = town.tray().wait_for(ADA.email, 2);
    assert_eq!(letter.subject, format!("Update: {TREES_TITLE}"));
    for words in
        ["Hello Ada Fenwick,", "asked for news about it", "We checked it before sending it on", WORDS]
    {
        assert!(letter.text.contains(words), "{words}: {}", letter.text);
    }
    let page = town.visitor().get(&letter.path).text();
    for header in ["List-Unsubscribe", "List-Unsubscribe-Post", "List-Id", "Precedence"] {
        assert!(page.contains(header), "{header}: {page}");
    }
    let stop = letter
        .links
        .iter()
        .find_map(|link| stop_of(link))
        .expect("a link that stops them");
    assert!(stops.contains(&stop));

    // Opening the page changes nothing.
    let before = town.rows();
    let mut visitor = town.visitor();
    let page = visitor.get(&stop);
    page.expect_status(200);
    assert_eq!(page.page().heading().as_deref(), Some("Stop emails about this petition?"));
    assert_eq!(town.rows(), before);

    // A mail provider posts it, from elsewhere; posting again changes nothing more.
    let elsewhere = [("Origin", "https://mail.example"), ("Sec-Fetch-Site", "cross-site")];
    let form = ("Content-Type", "application/x-www-form-urlencoded");
    for round in 0..2 {
        let answer = post(&town, &stop, &[elsewhere[0], elsewhere[1], form], b"List-Unsubscribe=One-Click");
        assert_eq!(answer.status, 200, "{round}: it leads nowhere else, as RFC 8058 asks");
        assert!(
            answer
                .page()
                .text_contains("You’ll get no more emails about this petition"),
            "{round}"
        );
        assert_eq!(wants_updates(&town), 1, "{round}: Ben still follows");
    }
    let stopped = visitor.get(&stop).page();
    assert!(stopped.text_contains("Nothing about your signature has changed"), "{}", stopped.text());
    assert!(
        stopped
            .links()
            .iter()
            .any(|link| link.href.starts_with("/petitions/1")),
        "a way back"
    );
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 2);

    // Bodies of other forms, and none; and the button itself.
    let other = stops.iter().find(|path| **path != stop).expect("Ben's");
    let multipart =
        "--x\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--x--\r\n";
    let kind = ("Content-Type", "multipart/form-data; boundary=x");
    assert_eq!(post(&town, &stop, &[kind], multipart.as_bytes()).status, 200);
    assert_eq!(post(&town, &stop, &[], b"").status, 200);
    visitor.get(other);
    let pressed = visitor.press("Stop these emails", &[]).page();
    assert!(pressed.text_contains("You’ll get no more emails"), "{}", pressed.text());
    assert_eq!(wants_updates(&town), 0);
    town.verify();
}

#[test]
fn a_link_that_stops_nothing_says_so() {
    let town = Town::open();
    confirmed(&town, ADA);
    let receipt = town.tray().only(ADA.email).link();
    let (town, stops) = with_news(&town, &[]);
    let before = town.rows();
    let stop = &stops[0];
    let of_receipt = receipt.replace("/s/", "/u/");
    for path in [&stop[..stop.len() - 1], "/u/x", &of_receipt, &format!("{stop}A")] {
        for answer in [town.visitor().get(path), post(&town, path, &[], b"List-Unsubscribe=One-Click")] {
            assert_eq!(answer.status, 404, "{path}");
            assert_eq!(
                answer.page().heading().as_deref(),
                Some("This unsubscribe link does not work"),
                "{path}"
            );
        }
    }
    // Nor does it open what a receipt's link opens.
    town.visitor().get(&stop.replace("/u/", "/s/")).expect_status(404);
    assert_eq!(
        post(&town, &stop.replace("/u/", "/s/"), &[("Sec-Fetch-Site", "cross-site")], b"").status,
        403
    );
    assert_eq!(town.rows(), before);
}

/// One signature with its signer and mail, copied until so many want news; one of eleven does not.
fn crowd(rows: &mut Vec<Value>, wanting: usize) {
    let all: Vec<Value> = std::mem::take(rows);
    let is_personal = |row: &Value| {
        ["signature", "signer", "mail"]
            .iter()
            .any(|kind| row["row"] == *kind)
    };
    let (personal, rest): (Vec<Value>, Vec<Value>) = all.into_iter().partition(is_personal);
    let [signature, signer, mail] = <[Value; 3]>::try_from(personal).expect("one person has signed");
    let people = wanting + wanting / 10;
    for mut row in rest {
        if row["row"] == "tally" && row["source"] == "collected" {
            row["count"] = json!(people);
        }
        rows.push(row);
    }
    let begin = signature["id"].as_i64().expect("a number");
    for number in 0..people {
        let id = begin + 2 * i64::try_from(number).expect("it is small");
        let (mut signature, mut signer, mut mail) = (signature.clone(), signer.clone(), mail.clone());
        let key = key_of(number);
        (signature["id"], signer["id"], mail["subject"]) = (json!(id), json!(id), json!(id));
        mail["id"] = json!(id + 1);
        signature["keys"]["address"] = json!(key);
        signature["form_key"] = json!(key);
        signature["wants_updates"] = json!(number % 11 != 0);
        signer["signer"]["email"] = json!(format!("p{number}@fenwick.example"));
        rows.extend([signature, signer, mail]);
    }
    let follow = |row: &&Value| row["row"] == "signature" && row["wants_updates"] == true;
    assert_eq!(rows.iter().filter(follow).count(), wanting);
}

/// The key of somebody's mailbox. The number of a follower is its first 54 bits, the last byte first.
fn key_of(number: usize) -> [u8; 16] {
    let mut key = [7_u8; 16];
    key[..4].copy_from_slice(&u32::try_from(number).expect("a few people").to_le_bytes());
    key
}

/// Somebody who follows: the row, and the mail by which they confirmed.
fn follower(rows: &mut Vec<Value>, number: usize) -> i64 {
    let key = key_of(number);
    let first = u64::from_le_bytes(key[..8].try_into().expect("eight bytes"));
    let item = i64::try_from(first & ((1 << 54) - 1)).expect("54 bits");
    let mut mail = rows
        .iter()
        .find(|row| row["row"] == "mail")
        .expect("there is one")
        .clone();
    let last = rows.iter().filter(|row| row["row"] == "mail");
    let last = last.filter_map(|row| row["id"].as_i64()).max();
    (mail["id"], mail["kind"]) = (json!(last.map(|id| id + 2)), json!("confirm_following"));
    (mail["subject"], mail["entry"]) = (json!(TREES), json!(item));
    let at = PUBLISHED_MS - 60_000;
    let row = json!({
        "email": format!("p{number}@fenwick.example"), "address": key, "asked_at": at, "confirmed_at": at,
        "mails": { "window_began": at, "in_window": 1, "last": at },
    });
    rows.extend([mail, record("follower", item, &row)]);
    item
}

/// How far the mailing has come: the mails queued, and whether that was all.
#[track_caller]
fn progress(town: &Town) -> (u64, bool) {
    let rows = town.rows_of("record");
    let mailing = rows
        .iter()
        .find(|row| row["key"]["kind"] == "mailing")
        .expect("the mailing");
    let mailing = &mailing["record"]["mailing"];
    (mailing["queued"].as_u64().expect("a number"), !mailing["finished_at"].is_null())
}

#[test]
fn each_who_follows_is_mailed_once_though_the_program_is_killed_in_the_middle() {
    // A relay that accepts a connection and never answers: no mail is sent, and the mailing has to pause.
    let silent = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = format!("mail.smtp_port={}", silent.local_addr().expect("it is bound").port());
    let relay = ["mail.delivery=smtp", "mail.smtp_host=127.0.0.1", "mail.smtp_tls=none", &port];
    let town = Town::open();
    confirmed(&town, ADA);
    let mut town = town.moved_with(&relay, |rows| {
        crowd(rows, FOLLOWERS);
        due_update(rows);
    });
    let deadline = Deadline::after(PATIENCE);
    let queued = deadline.catch(|| Some(progress(&town).0).filter(|queued| *queued >= DUE_MAX));
    // No flood: at most a step more, and then nothing until the relay accepts mails.
    assert!(queued.is_some_and(|queued| queued < DUE_MAX + STEP), "{queued:?}");
    town.program.kill_9();
    assert_eq!(progress(&town), (queued.unwrap(), false), "in the middle");

    // Killed again while mails are being captured.
    town.program = Program::start(THRONG, serving(&town.data(), &[]));
    let started = deadline.catch(|| Some(()).filter(|()| captured(&town).len() > 100));
    assert!(started.is_some(), "mails are captured");
    town.program.kill_9();
    town.program.restart();
    let done =
        deadline.wait_for(|| Some(()).filter(|()| progress(&town).1 && captured(&town).len() == FOLLOWERS));
    assert!(done.is_some(), "{:?}, {} captured", progress(&town), captured(&town).len());

    let mut mails: BTreeMap<i64, usize> = BTreeMap::new();
    for mail in town.rows_of("mail").iter().filter(|mail| mail["kind"] == "news") {
        assert_eq!(mail["state"], "captured");
        *mails
            .entry(mail["subject"].as_i64().expect("a number"))
            .or_default() += 1;
    }
    let signatures = town.rows_of("signature");
    let follow = signatures.iter().filter(|row| row["wants_updates"] == true);
    let each_once: BTreeMap<i64, usize> = follow
        .map(|row| (row["id"].as_i64().expect("a number"), 1))
        .collect();
    assert!(mails == each_once, "{} mailed of {}", mails.len(), each_once.len());
    assert_eq!(progress(&town), (FOLLOWERS as u64, true));
    town.verify();
    let ended = town.program.terminate_and_wait(Duration::from_secs(20));
    assert!(ended.success(), "{ended}");
}

/// The mails about news that were captured.
fn captured(town: &Town) -> Vec<Value> {
    let mut mails = town.rows_of("mail");
    mails.retain(|mail| mail["kind"] == "news" && mail["state"] == "captured");
    mails
}

/// Those who signed come first, and whoever follows besides is mailed once. Exactly as many signers as may be due at once, in
/// whole steps: the mailing pauses after the last of them, before the first of the others.
#[test]
fn who_follows_is_mailed_once_though_the_program_is_killed_between_signers_and_followers() {
    let silent = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = format!("mail.smtp_port={}", silent.local_addr().expect("it is bound").port());
    let relay = ["mail.delivery=smtp", "mail.smtp_host=127.0.0.1", "mail.smtp_tls=none", &port];
    let town = Town::open();
    confirmed(&town, ADA);
    let (mut apart, wanting) = (Vec::new(), usize::try_from(DUE_MAX).expect("a thousand"));
    let mut town = town.moved_with(&relay, |rows| {
        crowd(rows, wanting);
        due_update(rows);
        let confirmed = rows.iter().filter_map(|row| row["confirmed_at"].as_i64()).max();
        for row in rows.iter_mut().filter(|row| row["key"]["kind"] == "mailing") {
            row["record"]["mailing"]["due_at"] = json!(confirmed);
        }
        // The first eleven signed, and the first of them does not want news as a signer; the others did not sign.
        for number in (0..11).chain(5_000..5_020) {
            let item = follower(rows, number);
            if number == 0 || number >= 5_000 {
                apart.push(item);
            }
        }
    });
    let deadline = Deadline::after(PATIENCE);
    let queued = deadline.catch(|| Some(progress(&town).0).filter(|queued| *queued >= DUE_MAX));
    assert_eq!(queued, Some(DUE_MAX));
    town.program.kill_9();
    let of_kind = |town: &Town, kind: &str| -> Vec<Value> {
        let rows = town.rows_of("mail").into_iter();
        rows.filter(|row| row["kind"] == kind).collect()
    };
    assert_eq!(progress(&town), (DUE_MAX, false), "all who signed, and it goes on");
    assert_eq!(of_kind(&town, "follower_news").len(), 0, "and none of the others");

    town.program = Program::start(THRONG, serving(&town.data(), &[]));
    let begun = deadline.catch(|| Some(()).filter(|()| !of_kind(&town, "follower_news").is_empty()));
    assert!(begun.is_some(), "{:?}", progress(&town));
    town.program.kill_9();
    town.program.restart();
    let is_done = || {
        let all = town.rows_of("mail");
        progress(&town).1 && all.iter().all(|row| row["state"] != "queued")
    };
    assert!(deadline.wait_for(|| is_done().then_some(())).is_some(), "{:?}", progress(&town));
    let mailed = |kind: &str, field: &str| -> Vec<i64> {
        let mails = of_kind(&town, kind).into_iter();
        let mut mailed: Vec<i64> = mails.map(|row| row[field].as_i64().expect("a number")).collect();
        mailed.sort_unstable();
        mailed
    };
    let signed = town.rows_of("signature").into_iter();
    let signed = signed.filter(|row| row["wants_updates"] == true);
    let mut signed: Vec<i64> = signed.map(|row| row["id"].as_i64().expect("a number")).collect();
    signed.sort_unstable();
    assert!(mailed("news", "subject") == signed, "each who signed once");
    apart.sort_unstable();
    assert_eq!(mailed("follower_news", "entry"), apart, "each who has not, once");
    town.verify();
}

#[test]
fn news_and_corrections_are_told_wherever_the_petition_is() {
    let town = Town::open();
    let town = town.moved_with(&[], |rows| {
        let news =
            |kind: &str, subject: &str| json!({ kind: { "subject": subject, "body": WORDS, "on": null } });
        rows.push(published(1, &news("update", "We met the architect"), None));
        rows.push(published(2, &news("other_business", "A committee asks for evidence"), None));
        rows.push(published(3, &news("update", "Taken back"), Some(PUBLISHED_MS + 4)));
        rows.push(record("correction", 1, &correction(1_204, 17)));
        rows.push(record("correction", 2, &correction(0, 0)));
    });
    let page = format!("/petitions/{TREES}");
    let html = town.visitor().get(&page);
    let text = html.page().text().replace('\n', " ");
    let paths = ["timeline.atom", "timeline.json"].map(|file| format!("{page}/{file}"));
    let [atom, feed] = paths.map(|path| town.visitor().get(&path).text());
    let json = town.visitor().get(&format!("{page}.json"));
    for told in [&text, &atom, &feed, &json.text()] {
        assert!(
            told.contains("We met the architect") && told.contains("A committee asks for evidence"),
            "{told}"
        );
        for secret in ["Taken back", "fourth network", "\"by\"", "pending"] {
            assert!(!told.contains(secret), "{secret}: {told}");
        }
    }
    for words in [
        "Corrections to the number",
        "1,204 signatures were removed. They were made by a program. 17 were restored.",
        "Update from the person who started it",
        WORDS,
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(!html.text().contains("<b>plans"), "what was typed is shown as typed");
    assert_eq!(
        text.matches("Number of signatures corrected").count(),
        1,
        "the number did not fall by the second"
    );
    let json = json.json();
    assert_eq!(
        json["data"]["attributes"]["other_parliamentary_business"][0]["subject"],
        "A committee asks for evidence"
    );
    assert_eq!(json["meta"]["updates"][0]["body"], WORDS);
    assert_eq!(json["meta"]["corrections"][0]["signatures_removed"], 1_204);
    assert_eq!(json["meta"]["corrections"].as_array().map(Vec::len), Some(1));
    for told in [&atom, &feed] {
        assert!(
            told.contains(":petitions/1/correction/1") && told.contains(":petitions/1/update/1"),
            "{told}"
        );
        assert!(told.contains("17 were restored"), "{told}");
    }
    // A petition without corrections does not mention them.
    let quiet = town.visitor().get("/petitions/2").page().text();
    assert!(!quiet.contains("Corrections to the number"), "{quiet}");
}

//! Many requests at the same instant: one person counts once, and one form mails once, however often and however
//! simultaneously buttons and links are pressed.

use std::sync::Barrier;
use std::thread;

use throng_testkit::browser::urlencoded;
use throng_testkit::deadline::Deadline;
use throng_testkit::http::{Connection, Response, Url, request_bytes};

use crate::mail_smtp::PATIENCE;
use crate::town::{TREES, TREES_CARRIED_OVER, Town, typed};

/// How many requests are sent at the same instant.
const AT_ONCE: usize = 64;
/// How often each race is run.
const ROUNDS: usize = 20;

/// Posts all bodies at the same instant, each on a connection of its own that is open already.
#[track_caller]
fn post_at_once(town: &Town, path: &str, bodies: &[String]) -> Vec<Response> {
    let url = Url::parse(town.program.base_url()).join(path);
    let headers = [("Content-Type".to_owned(), "application/x-www-form-urlencoded".to_owned())];
    let start = Barrier::new(bodies.len());
    thread::scope(|scope| {
        let posting: Vec<_> = bodies
            .iter()
            .map(|body| {
                scope.spawn(|| {
                    let mut connection = Connection::open(&url.authority).expect("a connection");
                    let request = request_bytes("POST", &url, &headers, body.as_bytes());
                    // Everything but the last byte, so that all requests become complete together.
                    let (all, last) = request.split_at(request.len() - 1);
                    connection.send(all).expect("the server takes it");
                    start.wait();
                    connection.send(last).expect("the server takes it");
                    connection.receive("POST", &url).expect("an answer")
                })
            })
            .collect();
        posting
            .into_iter()
            .map(|thread| thread.join().expect("an answer"))
            .collect()
    })
}

fn form(email: &str, form_key: &str) -> String {
    let mut fields = typed("Ada Fenwick", email);
    fields.push(("form_key", form_key));
    urlencoded(fields)
}

#[track_caller]
fn locations(answers: &[Response]) -> Vec<String> {
    let location = |answer: &Response| {
        assert_eq!(answer.status, 303, "{}", answer.page().text());
        answer.header("location").expect("a way on").to_owned()
    };
    let mut all: Vec<String> = answers.iter().map(location).collect();
    all.sort();
    all.dedup();
    all
}

/// Runs the race for one address after the other; `key` makes the form key of a request.
fn race(town: &Town, key: impl Fn(usize, usize) -> String) -> Vec<Vec<String>> {
    let run = |round: usize| {
        let email = format!("ada{round}@fenwick.example");
        let bodies: Vec<String> = (0..AT_ONCE)
            .map(|number| form(&email, &key(round, number)))
            .collect();
        let answers = post_at_once(town, &format!("/petitions/{TREES}/signatures"), &bodies);
        locations(&answers)
    };
    (0..ROUNDS).map(run).collect()
}

#[test]
fn one_form_sent_many_times_at_once_is_one_signature_and_one_mail() {
    let town = Town::open();
    let pages = race(&town, |round, _| format!("{:032x}", round + 1));
    assert!(pages.iter().all(|pages| pages.len() == 1), "all lead to one page: {pages:?}");
    assert_eq!(town.rows_of("signature").len(), ROUNDS);
    assert_eq!(town.rows_of("repeat").len(), 0);
    assert_eq!(town.rows_of("mail").len(), ROUNDS);
    town.verify();
}

#[test]
fn many_forms_of_one_person_at_once_count_one_however_many_links_are_pressed_at_once() {
    let town = Town::open();
    let pages = race(&town, |round, number| format!("{:032x}", (round + 1) * 1_000 + number));
    assert!(pages.iter().all(|pages| pages.len() == AT_ONCE), "each has its own page");
    assert_eq!(town.rows_of("signature").len(), ROUNDS * AT_ONCE);
    let mails = town.rows_of("mail");
    let wanted = mails.iter().filter(|mail| mail["state"] != "dropped").count();
    assert_eq!((mails.len(), wanted), (ROUNDS * AT_ONCE, ROUNDS * 8), "the mailbox has had enough then");
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER);
    let letters = Deadline::after(PATIENCE).wait_for(|| {
        let letters = town.tray().letters();
        (letters
            .iter()
            .filter(|letter| letter.to.starts_with("ada19@"))
            .count()
            == 8)
            .then_some(letters)
    });
    let letters = letters.expect("the mails of the last");
    let mut receipts = thread::scope(|scope| {
        let presses = letters.iter().filter(|letter| letter.to.starts_with("ada19@"));
        let presses = presses.map(|letter| {
            scope.spawn(|| {
                town.visitor()
                    .post(&letter.link(), &[])
                    .url
                    .target
                    .replace("?already=1", "")
            })
        });
        let presses: Vec<_> = presses.collect();
        let receipts = presses.into_iter().map(|press| press.join().expect("an answer"));
        receipts.collect::<Vec<String>>()
    });
    receipts.dedup();
    assert_eq!(receipts.len(), 1, "all lead to the receipt of the one that counts");
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 1);
    town.verify();
}

#[test]
fn confirming_and_taking_off_many_times_at_once_count_one() {
    let town = Town::open();
    let nothing = vec![String::new(); AT_ONCE];
    for round in 0..ROUNDS {
        let email = format!("ada{round}@fenwick.example");
        let mut visitor = town.visitor();
        visitor
            .post(&format!("/petitions/{TREES}/signatures"), &typed("Ada Fenwick", &email))
            .expect_status(200);
        let link = town.tray().only(&email).link();
        let pages = locations(&post_at_once(&town, &link, &nothing));
        assert_eq!(pages.concat(), link);
        assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 1, "round {round}");
        let pages = locations(&post_at_once(&town, &format!("{link}/withdraw"), &nothing));
        assert_eq!(pages.concat(), link);
        assert_eq!(town.count(TREES), TREES_CARRIED_OVER, "round {round}");
    }
    // For each, one mail to confirm and one about the withdrawal.
    assert_eq!(town.rows_of("mail").len(), ROUNDS * 2);
    assert_eq!(town.rows_of("signature").len(), ROUNDS);
    town.verify();
}

//! Limits by network: a network that does too much is slowed down, and everybody else hardly notices. With the real
//! program, and visitors from addresses of their own on the loopback network.

use std::net::IpAddr;

use throng_testkit::browser::Browser;
use throng_testkit::http::Response;

use crate::corrections::says;
use crate::desk::case;
use crate::raw::Raw;
use crate::staff::{OLGA, sign_in, town_with_olga};
use crate::town::{ADA, BEN, Person, TREES, TREES_CARRIED_OVER, Town, sign, typed};

/// A visitor who connects from an address, without a proxy.
fn at(town: &Town, address: &str) -> Browser {
    let mut visitor = town.visitor();
    visitor.source = Some(address.parse::<IpAddr>().expect("the case's address"));
    visitor
}

/// A visitor whose address a proxy on this machine reports.
fn seen_at(town: &Town, address: &str) -> Browser {
    let mut visitor = town.visitor();
    visitor.headers = vec![("X-Forwarded-For".to_owned(), address.to_owned())];
    visitor
}

/// Sends the form of a signature, whatever the answer.
fn send(visitor: &mut Browser, name: &str, email: &str) -> Response {
    visitor
        .get(&format!("/petitions/{TREES}/signatures/new"))
        .expect_status(200);
    visitor.press("Continue", &typed(name, email)).expect_status(200);
    visitor.press("Sign this petition", &[])
}

fn confirm(town: &Town, visitor: &mut Browser, email: &str) {
    visitor.get(&town.tray().only(email).link());
    visitor.press("Confirm my signature", &[]).expect_status(200);
}

#[test]
fn a_school_signs_and_what_is_over_the_usual_is_held_until_somebody_has_looked() {
    let (town, mut olga) = town_with_olga(&["limits.signatures_held_per_address=2"]);
    let pupil = |number: usize| {
        (format!("Pupil {}", ["One", "Two", "Three", "Four"][number]), format!("p{number}@school.example"))
    };
    let mut pages = Vec::new();
    for number in 0..4 {
        let (name, email) = pupil(number);
        let mut visitor = seen_at(&town, "198.51.100.7");
        let waiting = send(&mut visitor, &name, &email);
        waiting.expect_status(200);
        pages.push(waiting.page().text().replace(&email, "EMAIL"));
        confirm(&town, &mut visitor, &email);
    }
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 2);
    assert_eq!(pages[1], pages[3], "who is held sees what everybody sees");
    let mut elsewhere = seen_at(&town, "203.0.113.7");
    sign(&mut elsewhere, TREES, ADA);
    confirm(&town, &mut elsewhere, ADA.email);
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 3, "everybody else counts at once");

    let networks = olga.get("/admin/networks");
    says(&networks, "198.51.100.0/24");
    says(&networks, "2 signatures were held for checking.");
    olga.click_link("Raise limits 198.51.100.0/24");
    says(
        &olga.press("Raise limits", &[("note", "The school on the hill.")]),
        "This network’s limits are raised.",
    );
    let mut fifth = seen_at(&town, "198.51.100.7");
    send(&mut fifth, "Pupil Five", "p5@school.example");
    confirm(&town, &mut fifth, "p5@school.example");
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 4, "the network is let through");
    says(&olga.get("/admin/networks"), "The school on the hill.");
    let typed = [("network", "203.0.113.0/24"), ("note", "The library.")];
    let ended = olga.press("Restore usual limits 198.51.100.0/24", &typed);
    says(&ended, "has the usual limits again");
    for kept in ["value=\"203.0.113.0/24\"", "The library.</textarea>"] {
        assert!(ended.text().contains(kept), "{kept}: {}", ended.text());
    }
    says(&olga.get("/admin/held"), "2");
    says(
        &olga.get(&format!("{}/signatures?state=held", case(TREES))),
        "a very large number came from its network",
    );
    town.verify();
}

/// Signing with an address that has signed, and then changing it, is no way around the limit.
#[test]
fn what_is_over_the_usual_is_held_whichever_way_it_comes_to_its_address() {
    let town = Town::with(&["limits.signatures_held_per_address=1"]);
    let mut visitor = seen_at(&town, "198.51.100.7");
    send(&mut visitor, ADA.name, ADA.email);
    confirm(&town, &mut visitor, ADA.email);
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 1);
    let page = send(&mut visitor, ADA.name, ADA.email).url.target;
    let moved = visitor.post(&format!("{page}/address"), &[("email", BEN.email)]);
    moved.expect_status(200);
    confirm(&town, &mut visitor, BEN.email);
    assert_eq!(town.count(TREES), TREES_CARRIED_OVER + 1, "held for checking");
    town.verify();
}

#[test]
fn over_the_last_limit_a_place_is_told_when_to_come_back_and_others_go_on() {
    let town = Town::with(&["server.trusted_proxies=[]", "limits.signatures_per_address=2"]);
    let people = [("Ann Lee", "ann@lee.example"), ("Bo Lee", "bo@lee.example"), ("Cy Lee", "cy@lee.example")];
    let mut visitor = at(&town, "127.1.2.3");
    for (name, email) in people {
        // What an untrusted client says about its address is not believed.
        visitor.headers =
            vec![("X-Forwarded-For".to_owned(), format!("192.0.2.{}", name.len() + email.len()))];
        send(&mut visitor, name, email);
    }
    let refused = visitor.current();
    refused.expect_status(429);
    says(refused, "Too many requests from your internet connection");
    says(refused, "You have not lost anything you typed");
    assert!(refused.text().contains("cy@lee.example"), "the form is kept");
    let wait: u64 = refused
        .header("retry-after")
        .expect("when to come back")
        .parse()
        .expect("seconds");
    assert!((1..=7_200).contains(&wait), "{wait}");
    sign(&mut at(&town, "127.1.2.4"), TREES, ADA);
    let (name, email) = people[2];
    send(&mut at(&town, "127.9.9.9"), name, email).expect_status(200);
}

#[test]
fn a_network_is_limited_as_a_whole() {
    let settings = ["server.trusted_proxies=[]", "limits.signatures_per_network=3"];
    let town = Town::with(&settings);
    for (number, status) in [(1, 200), (2, 200), (3, 200), (4, 429)] {
        let mut visitor = at(&town, &format!("127.1.2.{number}"));
        send(&mut visitor, "Ann Lee", &format!("ann{number}@lee.example")).expect_status(status);
    }
    send(&mut at(&town, "127.1.3.1"), "Ann Lee", "ann5@lee.example").expect_status(200);
}

#[test]
fn mails_and_codes_are_limited_by_network() {
    let town = Town::with(&["limits.mails_per_address=1", "limits.codes_per_address=1"]);
    let mut visitor = seen_at(&town, "198.51.100.7");
    let waiting = sign(&mut visitor, TREES, ADA).url.target;
    visitor
        .press("Confirm with this code", &[("code", "000000")])
        .expect_status(422);
    visitor
        .press("Confirm with this code", &[("code", "000001")])
        .expect_status(429);
    visitor.get(&waiting);
    visitor.post(&format!("{waiting}/resend"), &[]);
    let too_many = visitor.post(&format!("{waiting}/resend"), &[]);
    too_many.expect_status(429);
    says(&too_many, "Too many requests from your internet connection");
    let other = seen_at(&town, "203.0.113.7").post(&format!("{waiting}/resend"), &[]);
    assert!(!other.text().contains("internet connection"), "another place is not meant");
}

#[test]
fn one_place_that_guesses_passwords_locks_nobody_out() {
    let (town, _olga) = town_with_olga(&["limits.sign_ins_per_address=30"]);
    let mut guesser = seen_at(&town, "198.51.100.7");
    for number in 0..12 {
        sign_in(&mut guesser, OLGA, &format!("wrong password {number}"));
    }
    guesser.current().expect_status(429);
    // Endless names from one address: none of them makes room for another guess.
    for number in 0..30 {
        sign_in(&mut guesser, &format!("{number}@junk.example"), "wrong password");
    }
    guesser.current().expect_status(429);
    let there = sign_in(&mut seen_at(&town, "203.0.113.7"), OLGA, crate::staff::PASSWORD);
    there.expect_status(200);
}

#[test]
fn a_proxy_that_names_nobody_is_not_limited() {
    let town = Town::with(&["limits.signatures_per_address=1", "limits.signatures_per_network=1"]);
    for person in [ADA, Person { name: "Bo Lee", email: "bo@lee.example" }] {
        sign(&mut town.visitor(), TREES, person);
    }
}

#[test]
fn searches_are_limited_by_network_and_what_is_there_already_is_not() {
    let town = Town::with(&["server.trusted_proxies=[]", "limits.searches_per_address=5"]);
    let mut searcher = at(&town, "127.1.2.3");
    for number in 0..5 {
        // On a connection of its own, and on one that is kept.
        let search = format!("/petitions?q=word{number}");
        let mut other = at(&town, "127.1.2.3");
        let visitor = if number < 3 { &mut searcher } else { &mut other };
        visitor.get(&search).expect_status(200);
    }
    for search in [
        "/petitions?q=word5",
        "/petitions.json?q=word6",
        "/petitions.csv?q=word7",
        "/petitions?q=x&state=all",
    ] {
        for mut refused in [at(&town, "127.1.2.3"), at(&town, "127.1.2.3")] {
            let answer = refused.get(search);
            assert_eq!(answer.status, 429, "{search}");
            let wait: u64 = answer
                .header("retry-after")
                .expect("when to come back")
                .parse()
                .expect("seconds");
            assert!((1..=120).contains(&wait), "{wait}");
        }
    }
    let refused = searcher.get("/petitions?q=word8");
    refused.expect_status(429);
    says(&refused, "Too many requests from your internet connection");
    // What somebody has searched for already, and every other page, is cached for them too.
    searcher.get("/petitions?q=word0").expect_status(200);
    searcher.get("/petitions").expect_status(200);
    searcher.get(&format!("/petitions/{TREES}")).expect_status(200);
    at(&town, "127.1.2.4")
        .get("/petitions?q=word8")
        .expect_status(200);
    searcher.get("/petitions?q=word8").expect_status(200);
}

/// However a request is written, the search that it needs is counted; and a refused search counts towards nothing else.
#[test]
fn searches_are_counted_however_they_are_written() {
    let town = Town::with(&[
        "server.trusted_proxies=[]",
        "limits.searches_per_address=5",
        "limits.pages_per_address=25",
    ]);
    let host = town.program.base_url().trim_start_matches("http://").to_owned();
    let mut counts = std::collections::BTreeMap::<String, usize>::new();
    for number in 0..40 {
        let (target, more) = match number % 5 {
            0 => (format!("/petitions?q=w{number}"), String::new()),
            1 => (
                format!("/petitions?q=w{number}"),
                "Accept-Encoding: gzip\r\nAccept-Encoding: br\r\n".to_owned(),
            ),
            2 => (format!("http://{host}/petitions?q=w{number}"), String::new()),
            3 => (format!("/petitions?q=w{number}{}", "x".repeat(600)), String::new()),
            _ => (
                format!("/petitions?%71=w{number}"),
                "If-None-Match: \"a\"\r\nIf-None-Match: \"b\"\r\n".to_owned(),
            ),
        };
        let request = format!("GET {target} HTTP/1.1\r\nHost: {host}\r\n{more}Connection: close\r\n\r\n");
        *counts
            .entry(Raw::from([127, 1, 2, 3], &town).status(request.as_bytes()))
            .or_default() += 1;
    }
    assert_eq!(counts, [("200".to_owned(), 5), ("429".to_owned(), 35)].into());
    // Pages that are no searches can still be had, each counted once, also as the first request of a connection.
    let mut unknown = std::collections::BTreeMap::<String, usize>::new();
    for number in 0..20 {
        let request = format!("GET /nowhere/{number} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        *unknown
            .entry(Raw::from([127, 1, 2, 3], &town).status(request.as_bytes()))
            .or_default() += 1;
    }
    assert_eq!(unknown, [("404".to_owned(), 20)].into());
    // Looking for petitions similar to one that is started is a search too, and what was typed is kept.
    let mut starter = at(&town, "127.1.2.3");
    starter.get("/petitions/new").expect_status(200);
    let refused = starter.post("/petitions/new/similar", &[("action", "Open the red room")]);
    refused.expect_status(429);
    assert!(refused.text().contains("Open the red room"), "{}", refused.text());
}

/// A changed page is rendered again for everybody: the visitor who happens to look first is not charged for it.
#[test]
fn looking_at_a_page_that_changes_costs_nothing() {
    let town = Town::with(&["limits.pages_per_address=3"]);
    for number in 0..6 {
        let mut watcher = seen_at(&town, "198.51.100.7");
        watcher.get(&format!("/petitions/{TREES}")).expect_status(200);
        let (name, email) =
            (["Ann", "Bea", "Cy", "Dee", "Eve", "Fay"][number], format!("p{number}@lee.example"));
        let mut signer = town.visitor();
        send(&mut signer, name, &email);
        confirm(&town, &mut signer, &email);
    }
}

#[test]
fn pages_that_have_to_be_made_are_limited_by_network() {
    let town = Town::with(&["limits.pages_per_address=3", "limits.pages_per_network=5"]);
    let pages = [
        "/petitions?state=rejected".to_owned(),
        format!("/petitions/{TREES}/poster"),
        format!("/embed/{TREES}/code"),
        format!("/petitions/{TREES}/timeline.json"),
        format!("/petitions/{TREES}/timeline.atom"),
        format!("/petitions/{TREES}/series.csv"),
        "/petitions.atom?state=rejected".to_owned(),
    ];
    let statuses = |address: &str| {
        let mut visitor = seen_at(&town, address);
        pages.each_ref().map(|page| visitor.get(page).status)
    };
    assert_eq!(statuses("198.51.100.7"), [200, 200, 200, 429, 429, 429, 429]);
    // Another address of the same network gets what is cached, and the rest of what the network may have rendered.
    assert_eq!(statuses("198.51.100.8"), [200, 200, 200, 200, 200, 429, 429]);
    assert_eq!(statuses("203.0.113.7"), [200; 7], "another network");
    // What is cached now is there for everybody.
    assert_eq!(statuses("198.51.100.7"), [200; 7]);
}

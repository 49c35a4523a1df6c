//! Looking changes nothing: a crawl of every page with every valid link, as browsers, prefetchers and mail
//! scanners do it, leaves the stored rows as they were.

use throng_testkit::http::{Connection, Url, request_bytes};

use crate::news::with_news;
use crate::opinions::asked;
use crate::routes::{Links, ROUTES};
use crate::town::{TREES, TREES_CARRIED_OVER, Town};

/// How often everything is crawled.
const ROUNDS: usize = 20;

/// The headers of programs that open links without anybody having clicked.
const LOOKERS: [&[(&str, &str)]; 5] = [
    &[],
    &[("Sec-Purpose", "prefetch;prerender"), ("Purpose", "prefetch")],
    &[("X-Moz", "prefetch"), ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate")],
    &[("User-Agent", "Mail link scanner"), ("X-Requested-With", "XMLHttpRequest")],
    &[("X-HTTP-Method-Override", "POST"), ("Content-Type", "application/x-www-form-urlencoded")],
];

#[test]
fn a_crawl_of_every_page_with_every_valid_link_changes_nothing() {
    let town = Town::open();
    let mut links = Links::of_all_states(&town);
    let (town, stops) = with_news(&town, &[]);
    assert!(!stops.is_empty());
    links.stops = stops;
    let (town, asks) = asked(&town, &[]);
    assert!(!asks.is_empty());
    links.asks = asks;
    let paths: Vec<String> = ROUTES
        .iter()
        .filter(|route| route.get && !route.endless)
        .flat_map(|route| links.paths(*route))
        .collect();
    assert!(paths.len() > 50, "{paths:?}");
    let before = town.rows();
    let count = town.count(TREES);
    assert_eq!(count, TREES_CARRIED_OVER + 1);

    let mut connection = Connection::open(&authority(&town)).expect("a connection");
    for round in 0..ROUNDS {
        let looker = LOOKERS[round % LOOKERS.len()];
        for path in &paths {
            let seen = ask(&mut connection, &town, "GET", path, looker);
            let status = ask(&mut connection, &town, "HEAD", path, looker);
            assert!(seen < 500, "{path}: {seen}");
            assert_eq!(seen, status, "{path}: GET and HEAD agree");
        }
    }
    assert_eq!(town.rows(), before);
    assert_eq!(town.count(TREES), count);
    town.verify();
}

#[test]
fn valid_links_show_their_pages() {
    let town = Town::open();
    let links = Links::of_all_states(&town);
    let mut connection = Connection::open(&authority(&town)).expect("a connection");
    let mut statuses = |paths: &[String]| -> Vec<u16> {
        paths
            .iter()
            .map(|path| ask(&mut connection, &town, "GET", path, &[]))
            .collect()
    };
    // The link that was mailed to a mistyped address is no longer valid.
    assert_eq!(statuses(&links.signatures), [200, 200, 200, 410, 200]);
    // A receipt number alone is no path, and the links above still lead to their pages.
    assert_eq!(statuses(&links.receipts), [404, 404], "a receipt is no path by itself");
    assert!(statuses(&links.mails).iter().all(|status| *status == 200));
    assert_eq!(statuses(&[links.tray, links.asset]), [200, 200]);
}

#[test]
fn what_posts_answers_no_get_and_in_the_office_leads_to_its_page() {
    let town = Town::open();
    let links = Links::of_all_states(&town);
    let before = town.rows();
    let mut connection = Connection::open(&authority(&town)).expect("a connection");
    for route in ROUTES.iter().filter(|route| !route.get) {
        for path in links.paths(*route) {
            let in_office = route.path.starts_with("/admin");
            for method in ["GET", "HEAD"] {
                let status = ask(&mut connection, &town, method, &path, &[]);
                assert_eq!(status, if in_office { 303 } else { 405 }, "{method} {path}");
            }
            if in_office {
                let there = led(&town, &path);
                let page = there.strip_prefix("303 ").expect("it leads on");
                assert!(path.starts_with(&format!("{page}/")), "{path}: {page}");
                let status = ask(&mut connection, &town, "GET", page, &[]);
                assert!([200, 303].contains(&status), "{path}: {page} answers {status}");
            }
        }
    }
    assert_eq!(town.rows(), before);
}

/// Where an address leads: the status, and the path of its `Location`.
fn led(town: &Town, path: &str) -> String {
    let url = Url::parse(town.program.base_url()).join(path);
    let mut connection = Connection::open(&authority(town)).expect("a connection");
    let answer = connection
        .send(&request_bytes("GET", &url, &[], b""))
        .and_then(|()| connection.receive("GET", &url))
        .expect("an answer");
    if answer.status == 301 {
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{path}");
    }
    format!("{} {}", answer.status, answer.header("location").unwrap_or_default())
}

#[test]
fn a_step_without_its_form_and_a_link_with_a_mark_lead_to_the_page_that_was_meant() {
    let town = Town::with(&["site.languages=en,cy"]);
    for (path, expected) in [
        ("/petitions/1/signatures", "303 /petitions/1/signatures/new"),
        ("/petitions/1/signatures/check", "303 /petitions/1/signatures/new"),
        ("/cy/petitions/1/signatures/check", "303 /cy/petitions/1/signatures/new"),
        ("/petitions/new/check", "303 /petitions/new"),
        ("/w/nothing/code", "303 /w/nothing"),
        ("/petitions/", "301 /petitions"),
        ("/petitions/?state=open", "301 /petitions?state=open"),
        ("/cy/petitions/", "301 /cy/petitions"),
        ("/s/nothing.", "301 /s/nothing"),
        ("/s/nothing%3E", "301 /s/nothing"),
        ("/help).", "301 /help"),
        ("/admin/", "301 /admin"),
        ("/cy/", "200 "),
    ] {
        assert_eq!(led(&town, path), expected, "{path}");
    }
    // Twice, since the second answer may come from memory.
    for _ in 0..2 {
        assert!(led(&town, "//evil.example/").starts_with("404"), "{}", led(&town, "//evil.example/"));
    }
}

fn authority(town: &Town) -> String {
    Url::parse(town.program.base_url()).authority
}

/// The status of the answer. A body after the answer to HEAD would be read as the next answer's head,
/// and fail the test there.
#[track_caller]
fn ask(connection: &mut Connection, town: &Town, method: &str, path: &str, headers: &[(&str, &str)]) -> u16 {
    let url = Url::parse(town.program.base_url()).join(path);
    let headers: Vec<(String, String)> = headers
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    let answer = connection
        .send(&request_bytes(method, &url, &headers, b""))
        .and_then(|()| connection.receive(method, &url));
    answer
        .unwrap_or_else(|error| panic!("{method} {path}: {error}"))
        .status
}

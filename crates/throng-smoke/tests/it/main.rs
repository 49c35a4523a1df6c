//! A smoke test against servers that behave well, slowly and badly, on real sockets of this machine.

mod servers;

use std::net::SocketAddr;
use std::time::Duration;

use servers::{Certified, Server};
use throng_smoke::{Address, Budgets, Family, Page, Roots, Visit, Way, trusting, visit};

const PAGE: &str = "<h1>Petitions</h1><p>Save the <b>libr</b>ary &amp; its garden</p>";

fn page(address: &str) -> Page {
    // No test here measures how fast this machine is: budgets are an hour, unless a test is about one.
    let (ms, bytes) = (3_600_000, 1_000_000);
    let budgets = Budgets {
        dns_ms: ms,
        connect_ms: ms,
        tls_ms: ms,
        first_byte_ms: ms,
        total_ms: ms,
        again_ms: ms,
        bytes,
    };
    Page {
        address: Address::parse(address).expect("an address"),
        budgets,
        see: None,
        fresh: false,
        reuse: true,
        status: 200,
    }
}

fn way() -> Way {
    Way {
        tls: trusting(&Roots::default()).expect("the roots of this system"),
        family: Family::Any,
        to: None,
        time_max: Duration::from_secs(60),
        shows: None,
    }
}

#[track_caller]
fn expect(visit: &Visit, expected: &[&str]) {
    assert_eq!(visit.breaches.len(), expected.len(), "{visit:?}");
    for (breach, expected) in visit.breaches.iter().zip(expected) {
        assert!(breach.contains(expected), "{breach:?} is not about {expected:?}");
    }
}

fn whole(body: &str) -> String {
    format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {}\r\n\r\n{body}", body.len())
}

#[test]
fn a_page_within_its_budgets_is_fine_and_asked_for_twice_on_one_connection() {
    let server = Server::that(|_| vec![whole(PAGE)]);
    let page = Page { see: Some("the library & its".to_owned()), ..page(&server.url("/")) };
    let visit = visit(&page, &way());
    expect(&visit, &[]);
    let figures = visit.figures.unwrap();
    assert_eq!((figures.status, figures.bytes, figures.tls), (200, whole(PAGE).len() as u64, None));
    assert!(figures.again_ms.is_some() && figures.first_byte_ms <= figures.total_ms);
    assert_eq!(server.seen(), [("/".to_owned(), 1), ("/".to_owned(), 1)], "two requests, one connection");
}

#[test]
fn what_is_outside_a_budget_is_said_with_the_figure_and_the_budget() {
    let server = Server::that(|_| vec![whole(PAGE)]);
    let mut page = page(&server.url("/"));
    // Nothing takes no time at all.
    page.budgets = Budgets {
        dns_ms: 3_600_000,
        connect_ms: 3_600_000,
        tls_ms: 3_600_000,
        first_byte_ms: 0,
        total_ms: 0,
        again_ms: 0,
        bytes: 9,
    };
    page.see = Some("Pledges".to_owned());
    page.status = 404;
    expect(
        &visit(&page, &way()),
        &[
            "the status is 200, not 404",
            "the first byte took",
            "the whole page took",
            "bytes: the budget is 9",
            "\"Pledges\" cannot be seen",
            "the first byte when asked again took",
        ],
    );
}

#[test]
fn a_slow_server_is_given_up_although_it_sends_a_byte_now_and_then() {
    let server = Server::that(|_| {
        let drips = (0..10_000).map(|_| "x".to_owned());
        std::iter::once("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n".to_owned())
            .chain(drips)
            .collect()
    })
    .slowly();
    let way = Way { time_max: Duration::from_millis(300), ..way() };
    expect(&visit(&page(&server.url("/")), &way), &["nothing came in time"]);
}

#[test]
fn a_server_that_never_answers_is_given_up() {
    let server = Server::that(|_| Vec::new()).that_keeps_open();
    let way = Way { time_max: Duration::from_millis(200), ..way() };
    expect(&visit(&page(&server.url("/")), &way), &["nothing came in time"]);
}

#[test]
fn a_server_that_is_wrong_about_its_answer_is_told_how() {
    for (answer, expected) in [
        (String::new(), "closed the connection without an answer"),
        ("SSH-2.0-OpenSSH_9.2\r\n".to_owned(), "no answer in HTTP/1.1"),
        ("HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\nshort".to_owned(), "after 5 bytes of the 900"),
        ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nlonger".to_owned(), "4 bytes more than it announced"),
        (
            "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx".to_owned(),
            "two different lengths",
        ),
        ("HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n".to_owned(), "is no number"),
        ("HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n".to_owned(), "is no number"),
        ("HTTP/1.1 200 OK\r\nContent-Length: 999999999999\r\n\r\n".to_owned(), "the most that is read"),
        (
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab".to_owned(),
            "ended in the middle of a chunk",
        ),
        (
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n0\r\n\r\n".to_owned(),
            "longer than it says",
        ),
        (format!("HTTP/1.1 200 OK\r\nX: {}\r\n\r\n", "x".repeat(70_000)), "too long"),
    ] {
        let server = Server::that(move |_| vec![answer.clone()]).that_answers_once();
        let visit = visit(&page(&server.url("/")), &way());
        assert_eq!(visit.figures, None, "{expected}");
        expect(&visit, &[expected]);
    }
}

#[test]
fn chunks_and_packed_pages_are_read() {
    let chunked = "HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4;a=b\r\nSave\r\nd\r\n the library!\r\n0\r\nX: y\r\n\r\n";
    let server = Server::that(move |_| vec![chunked.to_owned()]);
    let expected = Page { see: Some("Save the library!".to_owned()), ..page(&server.url("/")) };
    expect(&visit(&expected, &way()), &[]);
    let server = Server::that(|_| {
        vec!["HTTP/1.1 200 OK\r\nContent-Encoding: br\r\nContent-Length: 1\r\n\r\nx".to_owned()]
    });
    let expected = Page { see: Some("x".to_owned()), ..page(&server.url("/")) };
    expect(&visit(&expected, &way()), &["packed as \"br\", which was not asked for"]);
}

#[test]
fn a_server_that_closes_after_each_answer_shows() {
    let server = Server::that(|_| {
        vec!["HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok".to_owned()]
    });
    expect(
        &visit(&page(&server.url("/")), &way()),
        &["asked again on the same connection: the server closes"],
    );
    // One that only says nothing about it, and closes.
    let server = Server::that(|_| vec![whole(PAGE)]).that_answers_once();
    expect(&visit(&page(&server.url("/")), &way()), &["asked again on the same connection: "]);
    let once = Page { reuse: false, ..page(&server.url("/")) };
    expect(&visit(&once, &way()), &[]);
}

#[test]
fn redirects_are_followed_so_far_and_never_out_of_encryption() {
    let to =
        |location: &str| format!("HTTP/1.1 302 Found\r\nLocation: {location}\r\nContent-Length: 0\r\n\r\n");
    let (home, round) = (to("/home?x=1"), to("/again"));
    let server = Server::that(move |target| match target {
        "/" => vec![home.clone()],
        "/again" => vec![round.clone()],
        _ => vec![whole(PAGE)],
    });
    let led = visit(&page(&server.url("/")), &way());
    expect(&led, &[]);
    assert_eq!(led.figures.unwrap().redirects, [server.url("/home?x=1")]);
    assert_eq!(server.seen().last().unwrap().1, 1, "all on one connection");
    expect(&visit(&page(&server.url("/again")), &way()), &["leads on more than 5 times"]);
    // A redirect may be what is expected.
    let moved = Page { status: 302, reuse: false, ..page(&server.url("/")) };
    expect(&visit(&moved, &way()), &[]);

    let certified = Certified::of("sandford.example");
    let server = Server::that(|_| {
        vec![
            "HTTP/1.1 301 Moved\r\nLocation: http://sandford.example/\r\nContent-Length: 0\r\n\r\n"
                .to_owned(),
        ]
    })
    .certified(&certified);
    let led = visit(&page("https://sandford.example/"), &to_server(&certified, server.address()));
    expect(&led, &["leads from https to http://sandford.example/"]);
}

fn to_server(certified: &Certified, address: SocketAddr) -> Way {
    Way {
        tls: trusting(&Roots { files: vec![certified.root()] }).expect("its root"),
        to: Some(address),
        ..way()
    }
}

#[test]
fn certificates_are_checked_against_the_roots_that_are_trusted() {
    let certified = Certified::of("sandford.example");
    let server = Server::that(|_| vec![whole(PAGE)]).certified(&certified);
    let to = to_server(&certified, server.address());
    let fine = visit(&page("https://sandford.example/"), &to);
    expect(&fine, &[]);
    assert_eq!(fine.figures.unwrap().tls, Some("1.3"));
    // Another name, another authority, none at all.
    expect(&visit(&page("https://other.example/"), &to), &["tls: its certificate is for another name"]);
    let untrusted = Way { to: Some(server.address()), ..way() };
    expect(
        &visit(&page("https://sandford.example/"), &untrusted),
        &["tls: nobody knows who issued its certificate"],
    );
    let plain = Server::that(|_| vec![whole(PAGE)]);
    // It waits for the end of a head, which never comes.
    let to = Way { time_max: Duration::from_millis(300), ..to_server(&certified, plain.address()) };
    expect(&visit(&page("https://sandford.example/"), &to), &["tls: "]);
}

#[test]
fn a_file_of_roots_without_one_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("roots.pem");
    let roots = Roots { files: vec![file.clone()] };
    assert!(trusting(&roots).unwrap_err().contains("cannot read"));
    std::fs::write(&file, "no certificate").unwrap();
    assert!(trusting(&roots).unwrap_err().contains("holds no certificate"));
}

#[test]
fn a_fresh_page_is_asked_for_with_another_number_each_time() {
    let server = Server::that(|_| vec![whole(PAGE)]);
    let fresh = Page { fresh: true, reuse: false, ..page(&server.url("/a?b=c")) };
    for _ in 0..2 {
        expect(&visit(&fresh, &way()), &[]);
    }
    let asked: Vec<String> = server.seen().into_iter().map(|(target, _)| target).collect();
    assert!(asked.iter().all(|target| target.starts_with("/a?b=c&fresh=")), "{asked:?}");
    assert_ne!(asked[0], asked[1]);
}

#[test]
fn nobody_there_and_no_such_name_are_said() {
    let gone = Server::that(|_| Vec::new());
    let url = gone.url("/");
    drop(gone);
    expect(&visit(&page(&url), &way()), &["nobody listens there"]);
    let only_v6 = Way { family: Family::V6, ..way() };
    expect(&visit(&page("http://127.0.0.1:9/"), &only_v6), &["127.0.0.1 has no IPv6 address"]);
}

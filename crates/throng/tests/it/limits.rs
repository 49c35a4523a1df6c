//! Requests that are too long, too slow or not HTTP: refused with the right status, never with a 500, and without
//! anybody else noticing.

use std::io::{ErrorKind, Write};
use std::time::Duration;

use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;
use throng_testkit::http::Url;
use throng_testkit::table::rows;

use crate::raw::{IMPATIENT, PATIENCE, Raw, status_of};
use crate::routes::{Links, ROUTES};
use crate::town::{ADA, TREES, Town, typed};

/// A bug once: when a request was answered before its body was read, the rest of the body was left in the way, and the
/// connection was cut, now and then together with the answer.
#[test]
fn a_request_that_needs_no_body_leaves_the_connection_usable() {
    let town = Town::open();
    for path in ["/", "/nothing", "/healthz"] {
        let mut raw = Raw::open(&town);
        raw.send(format!("POST {path} HTTP/1.1\r\nHost: HOST\r\nContent-Length: 5\r\n\r\n").as_bytes());
        std::thread::sleep(Duration::from_millis(100));
        raw.send(b"a=b&c");
        raw.send(b"GET / HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n");
        let answers = raw.rest();
        assert_eq!(answers.matches("HTTP/1.1 ").count(), 2, "{path}: {answers}");
        assert!(answers.contains("HTTP/1.1 200 OK"), "{path}: {answers}");
    }
}

#[test]
fn what_is_sent_after_the_last_request_does_not_cost_its_answer() {
    let town = Town::open();
    town.visitor().get("/").expect_status(200);
    for more in [0, 10, 1_000_000] {
        let mut raw = Raw::open(&town);
        let mut request =
            format!("GET / HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", raw.host).into_bytes();
        request.resize(request.len() + more, b'x');
        raw.send(&request);
        let answer = raw.rest();
        assert_eq!(status_of(&answer), "200", "{more}: {answer}");
        assert!(answer.trim_end().ends_with("</html>"), "{more}: {answer}");
    }
}

#[test]
fn too_much_is_refused_with_its_status() {
    let town = Town::open();
    let form = format!("/petitions/{TREES}/signatures/check");
    let post = |length: usize| {
        let body = format!("name={}", "a".repeat(length - 5));
        format!(
            "POST {form} HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: {length}\r\n\r\n{body}"
        )
    };
    let headers = |number: usize| {
        let lines: String = (0..number).map(|number| format!("X-H{number}: x\r\n")).collect();
        format!("GET / HTTP/1.1\r\nHost: HOST\r\n{lines}\r\n")
    };
    let header =
        |length: usize| format!("GET / HTTP/1.1\r\nHost: HOST\r\nX-Long: {}\r\n\r\n", "a".repeat(length));
    let address = |length: usize| format!("GET /{} HTTP/1.1\r\nHost: HOST\r\n\r\n", "a".repeat(length));
    let fields = |number: usize| {
        let body = "a=1&".repeat(number);
        format!(
            "POST {form} HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
    };
    for (case, request, status) in [
        ("headers that fit", headers(99), "200"),
        ("one header too many", headers(100), "431"),
        ("very many headers", headers(2_000), "431 or -"),
        ("a long header that fits", header(10_000), "200"),
        ("a header that is too long", header(20_000), "431"),
        ("an endless header", header(2_000_000), "431 or -"),
        ("a long address that fits", address(8_000), "404"),
        ("an address that is too long", address(9_000), "414"),
        ("an endless address", address(2_000_000), "431 or -"),
        ("a form that fits", post(64 * 1_024), "422"),
        ("a form that is too long", post(64 * 1_024 + 1), "413"),
        ("an endless form", post(3_000_000), "413 or -"),
        ("many fields that fit", fields(31), "422"),
        ("too many fields", fields(40), "422"),
    ] {
        let answered = Raw::open(&town).status(request.as_bytes());
        // A client that goes on sending after the answer may never see it.
        assert!(status.split(" or ").any(|one| one == answered), "{case}: {answered}, not {status}");
    }
}

#[test]
fn a_body_that_is_announced_as_too_long_is_refused_before_it_comes() {
    let town = Town::open();
    let mut raw = Raw::open(&town);
    raw.send(b"POST /petitions/1/signatures/check HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 99999999\r\n\r\n");
    let answer = raw.rest();
    assert_eq!(status_of(&answer), "413", "{answer}");
}

#[test]
fn what_is_not_http_gets_no_page() {
    let town = Town::open();
    let table = r#"
        "GET / HTTP/1.1\r\n\r\n"                                                  | 400
        "GET / HTTP/1.1\r\nHost: HOST\r\nHost: evil.example\r\n\r\n"              | 400
        "GET / HTTP/1.1\r\nHost: HOST\r\n bad: folded\r\n\r\n"                    | 400 or 421
        "GET / HTTP/1.1\r\nHost : HOST\r\n\r\n"                                   | 400
        "GET /a b HTTP/1.1\r\nHost: HOST\r\n\r\n"                                 | 400
        "G\u{0}T / HTTP/1.1\r\nHost: HOST\r\n\r\n"                                | 400
        "hello\r\n\r\n"                                                           | 400
        "POST / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd" | 400
        "POST / HTTP/1.1\r\nHost: HOST\r\nContent-Length: +3\r\n\r\nabc"          | 400
        "POST / HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: gzip\r\n\r\nabc"     | 400
        "POST / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" | 400
        "OPTIONS * HTTP/1.1\r\nHost: HOST\r\n\r\n"                                | 404
        "CONNECT HOST HTTP/1.1\r\nHost: HOST\r\n\r\n"                             | 404
        "GET http://HOST/ HTTP/1.1\r\nHost: evil.example\r\n\r\n"                 | 200
        "GET http://evil.example/ HTTP/1.1\r\nHost: HOST\r\n\r\n"                 | 421
        "#;
    for row in rows(table) {
        let [request, expected] = row.columns();
        let status = Raw::open(&town).status(request.as_bytes());
        assert!(expected.split(" or ").any(|one| one == status), "{request:?}: {status}, not {expected}");
    }
}

#[test]
fn odd_addresses_are_never_our_fault() {
    let town = Town::open();
    let addresses = [
        "/%",
        "/%zz",
        "/%00",
        "/%FF%FE",
        "/%c0%ae%c0%ae/",
        "//",
        "/..%2f..%2fetc%2fpasswd",
        "/a;b",
        "/a\\b",
        "/petitions?page=%FF",
        "/petitions?state=%00&page=%",
        "/petitions/%31",
        "/petitions/%FF",
        "/petitions/1%00.json",
        "/petitions/-1",
        "/petitions/99999999999999999999",
        "/petitions/1/%FF",
        "/petitions.json?count=-1&page=1e9",
        "/w/%FF",
        "/s/%F0%9F%98%80",
        "/s/%2e%2e",
        "/r/%FF",
        "/r/%20",
        "/assets/%2e%2e%2fmain.rs",
        "/assets/..%2fmain.rs",
        "/captured/%FF",
        "/captured/%FF/%FF",
        "/?\u{e9}",
    ];
    for address in addresses {
        for method in ["GET", "HEAD", "POST"] {
            let request = format!("{method} {address} HTTP/1.1\r\nHost: HOST\r\nContent-Length: 0\r\n\r\n");
            let status = Raw::open(&town).status(request.as_bytes());
            assert!(status.starts_with(['2', '3', '4']), "{method} {address}: {status}");
        }
    }
}

#[test]
fn odd_forms_are_never_our_fault() {
    let town = Town::open();
    let bodies: [&[u8]; 9] = [
        b"name=%FF",
        b"name=%",
        b"name=%zz",
        b"name=\xff\xfe",
        b"name=a%00b",
        b"&&&===&",
        b"\0\0\0",
        b"name",
        b"{\"name\":\"Ada\"}",
    ];
    for path in ["/check", "", "/new"] {
        for body in bodies {
            let mut request = format!(
                "POST /petitions/{TREES}/signatures{path} HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n",
                body.len()
            )
            .replace("HOST", &Url::parse(town.program.base_url()).authority)
            .into_bytes();
            request.extend_from_slice(body);
            let status = Raw::open(&town).status(&request);
            let expected = if path == "/new" {
                ["200", "422"]
            } else {
                ["422", "422"]
            };
            assert!(expected.contains(&status.as_str()), "{path} {body:?}: {status}");
        }
    }
    for kind in ["text/plain", "multipart/form-data; boundary=x", "application/json", "\u{fe}"] {
        let mut visitor = town.visitor();
        visitor.headers = vec![("Content-Type".to_owned(), kind.to_owned())];
        let answer = visitor.post(&format!("/petitions/{TREES}/signatures"), &typed(ADA.name, ADA.email));
        answer.expect_status(422);
    }
    assert!(town.rows_of("signature").is_empty());
}

#[test]
fn a_get_with_a_body_is_a_get() {
    let town = Town::open();
    let mut raw = Raw::open(&town);
    raw.send(b"GET / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 9\r\n\r\nnamed=AdaGET /robots.txt HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n");
    let answers = raw.rest();
    assert_eq!(status_of(&answers), "200");
    let second = answers.rfind("HTTP/1.1 ").expect("two answers");
    assert!(second > 0 && answers[second..].contains("Disallow: /s/"), "{answers}");
}

#[test]
fn head_is_answered_without_a_body() {
    let town = Town::open();
    for path in
        ["/", "/petitions", "/petitions.json", "/petitions/1.json", "/nothing", "/nothing.json", "/w/x"]
    {
        let mut raw = Raw::open(&town);
        raw.send(format!("HEAD {path} HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n").as_bytes());
        let answer = raw.rest();
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
        assert!(body.is_empty(), "{path}: {body}");
        assert!(head.to_ascii_lowercase().contains("content-type: "), "{path}: {head}");
    }
}

#[test]
fn methods_that_are_not_allowed_are_told_which_are() {
    let town = Town::open();
    let links = Links::of_all_states(&town);
    let before = town.rows();
    let mut visitor = town.visitor();
    // Without a token there is no `/metrics` where the site answers.
    for route in ROUTES.iter().filter(|route| route.path != "/metrics") {
        let path = links.paths(*route).swap_remove(0);
        for method in ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "POST", "BREW"] {
            if method == "POST" && (route.post || path.ends_with("/signatures")) {
                continue;
            }
            let answer = visitor.send(method, &path, &[], b"").expect("an answer");
            answer.expect_status(405);
            let allowed = answer.header("allow").unwrap_or_default();
            let expected = match (route.get, route.post) {
                (true, true) => ["GET", "HEAD", "POST"].as_slice(),
                (true, false) => &["GET", "HEAD"],
                (false, _) => &["POST"],
            };
            for word in expected {
                assert!(allowed.contains(word), "{method} {path}: {allowed:?}");
            }
        }
    }
    assert_eq!(town.rows(), before);
}

/// Signs while others misbehave.
#[track_caller]
fn somebody_signs(town: &Town, visitor: &mut Browser, number: usize) {
    let email = format!("ada{number}@fenwick.example");
    let answer = visitor.post(&format!("/petitions/{TREES}/signatures"), &typed(ADA.name, &email));
    answer.expect_status(200);
    assert!(answer.page().text_contains(&email), "{}", town.program.output().join("\n"));
}

#[test]
fn who_sends_a_head_slowly_is_closed_and_nobody_notices() {
    let town = Town::with(&IMPATIENT);
    let silent: Vec<Raw> = (0..50).map(|_| Raw::open(&town)).collect();
    let mut slow: Vec<Raw> = (0..50).map(|_| Raw::open(&town)).collect();
    slow.iter_mut()
        .for_each(|raw| raw.send(b"GET / HTTP/1.1\r\nHost: HOST\r\nX-A"));
    let dripping = {
        let mut raw = Raw::open(&town);
        std::thread::spawn(move || {
            // A byte at a time for as long as the server accepts them, which must not be long.
            raw.send(b"GET / HTTP/1.1\r\nX-Slow: ");
            while raw.stream.write_all(b"a").is_ok() {
                std::thread::sleep(Duration::from_millis(50));
            }
        })
    };
    let mut visitor = town.visitor();
    (0..20).for_each(|number| somebody_signs(&town, &mut visitor, number));
    for raw in silent.into_iter().chain(slow) {
        let answer = raw.rest();
        assert!(["-", "408"].contains(&status_of(&answer).as_str()), "{answer}");
    }
    dripping.join().expect("the server hung up");
    somebody_signs(&town, &mut town.visitor(), 20);
}

#[test]
fn who_sends_a_form_slowly_is_closed_and_nobody_notices() {
    let town = Town::with(&IMPATIENT);
    let link = format!("/petitions/{TREES}/signatures");
    let begun = |number: usize| {
        let path = if number.is_multiple_of(2) {
            link.as_str()
        } else {
            "/w/x/resend"
        };
        let mut raw = Raw::open(&town);
        raw.send(format!("POST {path} HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 200\r\n\r\nname=Ad").as_bytes());
        raw
    };
    let slow: Vec<Raw> = (0..50).map(begun).collect();
    let mut visitor = town.visitor();
    (0..20).for_each(|number| somebody_signs(&town, &mut visitor, number));
    for raw in slow {
        let answer = raw.rest();
        assert!(["408", "404"].contains(&status_of(&answer).as_str()), "{answer}");
    }
    assert_eq!(town.rows_of("signature").len(), 20);
}

#[test]
fn who_asks_and_never_listens_is_closed() {
    let town = Town::with(&IMPATIENT);
    let mut raw = Raw::open(&town);
    // Sends requests without reading answers, until neither side's buffers hold more.
    raw.stream
        .set_write_timeout(Some(Duration::from_millis(500)))
        .expect("a timeout");
    let request = format!("GET /petitions/{TREES}/signatures/new HTTP/1.1\r\nHost: {}\r\n\r\n", raw.host);
    while raw.stream.write_all(request.as_bytes()).is_ok() {}
    raw.stream.set_write_timeout(Some(PATIENCE)).expect("a timeout");
    let ended = loop {
        match raw.stream.write_all(request.as_bytes()) {
            Ok(()) => {}
            Err(error) => break error.kind(),
        }
    };
    assert!(
        [ErrorKind::ConnectionReset, ErrorKind::BrokenPipe, ErrorKind::ConnectionAborted].contains(&ended),
        "the server keeps the connection: {ended}"
    );
    somebody_signs(&town, &mut town.visitor(), 0);
}

/// Whoever sends files without being signed in is answered when all of them have arrived, since browsers show no answer
/// before. That takes a place, of which one network gets a few.
#[test]
fn one_network_keeps_no_more_than_its_share_of_places_for_refused_files() {
    const SHARE: usize = 4;
    let town = Town::open();
    let begin = |network: &str| {
        let mut raw = Raw::open(&town);
        let head = format!(
            "POST /admin/petitions/{TREES}/paper HTTP/1.1\r\nHost: HOST\r\nOrigin: http://HOST\r\nX-Forwarded-For: {network}\r\n\
             Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000\r\n\r\n--b\r\n"
        );
        raw.send(head.as_bytes());
        raw
    };
    let taken = |number: usize| {
        let seen = || {
            let health = town.visitor().get("/healthz").json();
            (health["resources"]["drains"]["now"] == number).then_some(())
        };
        let seen = Deadline::after(PATIENCE).wait_for(seen);
        assert!(seen.is_some(), "{number} places: {}", town.visitor().get("/healthz").text());
    };
    let mut kept: Vec<Raw> = (0..SHARE).map(|_| begin("192.0.2.7")).collect();
    taken(SHARE);
    // The next one of the same network is answered although most of it has not arrived.
    assert_eq!(status_of(&begin("192.0.2.7").head()), "303");
    // Another network has places of its own.
    kept.push(begin("198.51.100.7"));
    taken(SHARE + 1);
    for mut raw in kept {
        raw.send(&[b'x'; 995]);
        assert_eq!(status_of(&raw.head()), "303");
    }
    taken(0);
}

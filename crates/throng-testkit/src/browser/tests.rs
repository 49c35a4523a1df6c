//! Tests of the browser against a small server of canned responses that reports what it was
//! sent. Run by `cargo test` only.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use super::*;

/// More requests than any test makes.
const REQUESTS_MAX: usize = 64;

/// Serves one connection after the other until the browser is gone; sends every request it read
/// to the receiver, as "connection number, head, body".
#[expect(clippy::disallowed_methods, reason = "the requests of one test")]
fn canned_server(respond: fn(&str) -> String) -> (String, Receiver<(usize, String, String)>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let base = format!("http://{}", listener.local_addr().expect("bound"));
    let (sender, receiver) = sync_channel(REQUESTS_MAX);
    std::thread::spawn(move || {
        for (number, stream) in listener.incoming().enumerate() {
            let served = serve(stream.expect("a connection"), number, &sender, respond);
            if served.is_err() {
                return;
            }
        }
    });
    (base, receiver)
}

fn serve(
    mut stream: TcpStream,
    number: usize,
    sender: &SyncSender<(usize, String, String)>,
    respond: fn(&str) -> String,
) -> io::Result<()> {
    let mut reader = BufReader::new(stream.try_clone()?);
    loop {
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            if reader.read_line(&mut head)? == 0 {
                return Ok(());
            }
        }
        let length = head
            .lines()
            .find_map(|line| line.strip_prefix("Content-Length: "))
            .map_or(0, |n| n.parse().expect("a number"));
        let mut body = vec![0; length];
        reader.read_exact(&mut body)?;
        let response = respond(&head);
        stream.write_all(response.as_bytes())?;
        let told = sender.send((number, head, String::from_utf8(body).expect("text")));
        if told.is_err() || response.contains("Connection: close") {
            return Ok(());
        }
    }
}

fn html(body: &str) -> String {
    format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n{body}", body.len())
}

fn site(head: &str) -> String {
    match head.split(' ').nth(1).expect("a target") {
        "/form" => html(
            "<h1>Sign</h1><form method=post action=/sign><input name=name><button>Sign</button>\
             <button formaction=/change name=step value=back>Change</button></form>\
             <form action='find?old=1'><input name=q></form><a href='/w/1'>Your letters</a>",
        ),
        "/sign" => "HTTP/1.1 303 See Other\r\nLocation: /w/1?sent=1\r\nContent-Length: 0\r\n\r\n".to_owned(),
        "/keep" => {
            "HTTP/1.1 307 Temporary Redirect\r\nLocation: /end\r\nContent-Length: 0\r\n\r\n".to_owned()
        }
        "/loop" => "HTTP/1.1 302 Found\r\nLocation: /loop\r\nContent-Length: 0\r\n\r\n".to_owned(),
        "/cookie" => {
            "HTTP/1.1 200 OK\r\nSet-Cookie: a=1; Path=/\r\nSet-Cookie: b=2\r\nContent-Length: 0\r\n\r\n"
                .to_owned()
        }
        "/uncookie" => "HTTP/1.1 200 OK\r\nSet-Cookie: a=; Max-Age=0\r\nContent-Length: 0\r\n\r\n".to_owned(),
        "/close" => "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nbye".to_owned(),
        target => html(&format!("<h1>{target}</h1>")),
    }
}

#[test]
fn signs_as_a_person_does() {
    let (base, requests) = canned_server(site);
    let mut browser = Browser::at(&base);
    assert_eq!(browser.get("/form").page().heading().as_deref(), Some("Sign"));
    let answer = browser.press("Sign", &[("name", "Ann & Zoë")]);
    assert_eq!(answer.page().heading().as_deref(), Some("/w/1?sent=1"));
    assert_eq!(browser.redirects(), [(303, Url::parse(&format!("{base}/w/1?sent=1")))]);
    let all: Vec<_> = (0..3).map(|_| requests.recv().expect("three requests")).collect();
    assert_eq!(all[1].2, "name=Ann+%26+Zo%C3%AB");
    let lines: Vec<&str> = all
        .iter()
        .map(|(_, head, _)| head.lines().next().expect("a line"))
        .collect();
    assert_eq!(lines, ["GET /form HTTP/1.1", "POST /sign HTTP/1.1", "GET /w/1?sent=1 HTTP/1.1"]);
    assert!(all.iter().all(|(connection, _, _)| *connection == 0), "one connection was kept open");
}

#[test]
fn sends_forms_where_they_point() {
    let (base, requests) = canned_server(site);
    let mut browser = Browser::at(&base);
    browser.get("/form");
    browser.press("Change", &[]);
    browser.get("/form");
    browser.submit(1, &[("q", "a b")]);
    browser.get("/form");
    browser.click_link("Your letters");
    let sent: Vec<String> = (0..6)
        .map(|_| requests.recv().expect("a request"))
        .map(|(_, head, body)| format!("{} {body}", head.split(" HTTP").next().expect("a line")))
        .collect();
    assert_eq!(sent[1], "POST /change name=&step=back");
    assert_eq!(sent[3], "GET /find?q=a+b ");
    assert_eq!(sent[5], "GET /w/1 ");
}

#[test]
fn follows_redirects_only_when_asked() {
    let (base, _requests) = canned_server(site);
    let mut browser = Browser::at(&base);
    browser.follow_redirects = false;
    assert_eq!(browser.post("/sign", &[]).status, 303);
    browser.follow_redirects = true;
    assert_eq!(browser.head("/sign").url.target, "/w/1?sent=1");
}

#[test]
fn a_307_is_posted_again() {
    let (base, requests) = canned_server(site);
    Browser::at(&base).post("/keep", &[("a", "b")]);
    let (_, _, first) = requests.recv().expect("the first");
    let (_, head, second) = requests.recv().expect("the second");
    assert!(head.starts_with("POST /end "));
    assert_eq!((first.as_str(), second.as_str()), ("a=b", "a=b"));
}

#[test]
#[should_panic(expected = "redirected in circles")]
fn gives_up_a_circle() {
    let (base, _requests) = canned_server(site);
    Browser::at(&base).get("/loop");
}

#[test]
fn keeps_cookies_and_remembers_that_they_came() {
    let (base, requests) = canned_server(site);
    let mut browser = Browser::at(&base);
    browser.get("/form");
    assert!(browser.cookies_received().is_empty());
    for path in ["/cookie", "/form", "/uncookie", "/form"] {
        browser.get(path);
    }
    let sent: Vec<Option<String>> = (0..5)
        .map(|_| requests.recv().expect("a request").1)
        .map(|head| {
            head.lines()
                .find(|line| line.starts_with("Cookie:"))
                .map(str::to_owned)
        })
        .collect();
    assert_eq!(sent[2].as_deref(), Some("Cookie: a=1; b=2"));
    assert_eq!(sent[4].as_deref(), Some("Cookie: b=2"));
    assert_eq!(browser.cookies_received().len(), 3);
}

#[test]
fn tells_where_it_comes_from_as_told() {
    let (base, requests) = canned_server(site);
    let mut browser = Browser::at(&base);
    let cases = [
        (Provenance::OwnPages, Some("same-origin"), Some(base.clone())),
        (
            Provenance::Foreign("https://evil.example".to_owned()),
            Some("cross-site"),
            Some("https://evil.example".to_owned()),
        ),
        (Provenance::Untold, None, None),
    ];
    for (provenance, site, origin) in cases {
        browser.provenance = provenance;
        browser.post("/x", &[]);
        let (_, head, _) = requests.recv().expect("a request");
        let header = |name: &str| {
            head.lines()
                .find_map(|line| line.strip_prefix(name))
                .map(str::to_owned)
        };
        assert_eq!(header("Sec-Fetch-Site: ").as_deref(), site);
        assert_eq!(header("Origin: "), origin);
    }
    browser
        .headers
        .push(("Host".to_owned(), "petitions.example".to_owned()));
    browser.get("/x");
    let (_, head, _) = requests.recv().expect("a request");
    assert_eq!(head.matches("Host: ").count(), 1);
    assert!(head.contains("Host: petitions.example\r\n"));
}

#[test]
fn connects_again_after_the_server_hung_up() {
    let (base, requests) = canned_server(site);
    let mut browser = Browser::at(&base);
    assert_eq!(browser.get("/close").text(), "bye");
    assert_eq!(browser.get("/x").status, 200);
    let numbers: Vec<usize> = (0..2).map(|_| requests.recv().expect("a request").0).collect();
    assert_eq!(numbers, [0, 1]);
}

#[test]
#[should_panic(expected = "has no button \"Vote\", only [\"Sign\", \"Change\"]")]
fn a_button_that_is_not_there_cannot_be_pressed() {
    let (base, _requests) = canned_server(site);
    let mut browser = Browser::at(&base);
    browser.get("/form");
    browser.press("Vote", &[]);
}

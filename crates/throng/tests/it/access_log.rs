//! The access log: what it says of whom, and what it never says.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::Value;
use throng_testkit::deadline::Deadline;

use crate::health::until_own_looks_are_over;
use crate::raw::{PATIENCE, Raw, status_of};
use crate::routes::ROUTES;
use crate::town::{Town, text};

/// A town with an access log in a folder of its own.
pub(crate) struct Logged {
    pub(crate) town: Town,
    _folder: tempfile::TempDir,
    pub(crate) file: PathBuf,
}

impl Logged {
    #[track_caller]
    pub(crate) fn with(form: &str, settings: &[&str]) -> Logged {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("access.log");
        let own = [format!("log.access={form}"), format!("log.access_file={}", text(&file))];
        let all: Vec<&str> = own
            .iter()
            .map(String::as_str)
            .chain(settings.iter().copied())
            .collect();
        Logged { town: Town::with(&all), _folder: folder, file }
    }

    /// The first line of which this is true.
    #[track_caller]
    pub(crate) fn line(&self, wanted: impl Fn(&Value) -> bool) -> Value {
        line_in(&self.file, wanted)
    }

    /// Sends a request with this path and these headers, on a connection of its own; returns the answer.
    #[track_caller]
    pub(crate) fn ask(&self, path: &str, headers: &str) -> String {
        let mut raw = Raw::open(&self.town);
        raw.send(request(path, headers).as_bytes());
        raw.rest()
    }
}

/// The first line of a log of which this is true.
#[track_caller]
pub(crate) fn line_in(file: &Path, wanted: impl Fn(&Value) -> bool) -> Value {
    let look = || objects(file).into_iter().find(&wanted);
    let found = Deadline::after(PATIENCE).wait_for(look);
    found.unwrap_or_else(|| panic!("not in the log:\n{}", fs::read_to_string(file).unwrap_or_default()))
}

/// A request whose answer ends the connection.
pub(crate) fn request(path: &str, headers: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n{headers}\r\n")
}

fn objects(file: &Path) -> Vec<Value> {
    let lines = fs::read_to_string(file).unwrap_or_default();
    let whole = lines.split_inclusive('\n').filter(|line| line.ends_with('\n'));
    whole
        .map(|line| serde_json::from_str(line).expect("an object a line"))
        .collect()
}

fn is_at<'a>(path: &'a str) -> impl Fn(&Value) -> bool + 'a {
    move |line| line["path"] == path
}

#[test]
fn each_way_of_answering_has_its_line() {
    let logged = Logged::with("json", &[]);
    // Made, then from memory, then as somebody who has it already; and what is not shared.
    for _ in 0..2 {
        assert_eq!(status_of(&logged.ask("/petitions?q=secret+words", "")), "200");
    }
    let head = logged.ask("/help", "");
    let (_, tag) = head.split_once("etag: ").expect("a page has one");
    let tag = tag.lines().next().expect("its value");
    assert_eq!(status_of(&logged.ask("/help", &format!("If-None-Match: {tag}\r\n"))), "304");
    let health = logged.ask("/healthz", "");
    assert_eq!(status_of(&logged.ask("/nothing-like-this", "")), "404");
    let body = health.split("\r\n\r\n").nth(1).expect("a body");

    let made = logged.line(is_at("/petitions"));
    assert_eq!((&made["method"], &made["status"]), (&"GET".into(), &200.into()), "{made}");
    assert!(made["network"].is_null() && made["request"].is_null(), "a proxy that names nobody: {made}");
    let known = logged.line(|line| line["status"] == 304);
    assert_eq!((&known["path"], &known["bytes"]), (&"/help".into(), &0.into()), "{known}");
    let own = logged.line(is_at("/healthz"));
    assert_eq!(own["bytes"], body.len(), "{own}");
    assert!(own["ms"].is_u64(), "{own}");
    assert_eq!(own["request"], request_id(&health).as_str());
    logged.line(|line| line["status"] == 404 && line["path"] == "/*");
    let all = fs::read_to_string(&logged.file).expect("it is there");
    assert!(!all.contains("secret") && !all.contains("nothing-like"), "{all}");
}

/// The number of a request, as its answer says it.
#[track_caller]
fn request_id(answer: &str) -> String {
    let line = answer
        .lines()
        .find_map(|line| line.strip_prefix("x-request-id: "));
    line.unwrap_or_else(|| panic!("no number: {answer}")).to_owned()
}

/// How soon its pages begin the program asks itself: that is nobody's visit.
#[test]
fn the_program_s_own_looks_have_no_lines() {
    let logged = Logged::with("json", &[]);
    until_own_looks_are_over(&logged.town);
    logged.ask("/help", "");
    // A header alone shows nothing.
    logged.ask("/about", "X-Throng-Own-Look: 0123456789abcdef0123456789abcdef\r\n");
    logged.line(is_at("/about"));
    let paths: BTreeSet<String> = objects(&logged.file)
        .iter()
        .filter_map(|line| line["path"].as_str().map(str::to_owned))
        .collect();
    let asked = ["/about", "/about/performance", "/help"];
    assert_eq!(paths.iter().collect::<Vec<_>>(), asked);
}

#[test]
fn the_common_form_has_a_network_and_no_more() {
    let logged = Logged::with("common", &["server.trusted_proxies=127.0.0.1"]);
    logged.ask("/help", "X-Forwarded-For: 198.51.100.7\r\n");
    let look = || {
        let said = fs::read_to_string(&logged.file).ok()?;
        let whole = said.split_inclusive('\n').filter(|line| line.ends_with('\n'));
        whole.map(str::to_owned).find(|line| line.contains("/help"))
    };
    let said = Deadline::after(PATIENCE).wait_for(look).expect("a line");
    assert!(said.starts_with("198.51.100.0 - - ["), "{said}");
    assert!(said.contains("] \"GET /help HTTP/1.1\" 200 "), "{said}");
}

#[test]
fn a_file_that_is_rotated_is_made_anew() {
    let logged = Logged::with("json", &[]);
    logged.ask("/help", "");
    logged.line(is_at("/help"));
    let old = logged.file.with_extension("1");
    fs::rename(&logged.file, &old).expect("it is there");
    logged.ask("/about", "");
    logged.line(is_at("/about"));
    assert!(objects(&old).iter().all(|line| line["path"] != "/about"));
}

/// What a route has in the place of its variables here, as a secret would look.
const SECRET: &str = "Zx9-Secret_0";

#[test]
fn no_route_has_its_secrets_written() {
    let logged = Logged::with("json", &[]);
    let mut paths: Vec<String> = Vec::new();
    for route in ROUTES.iter().filter(|route| route.get && !route.endless) {
        let parts = route
            .path
            .split('/')
            .map(|part| if part.starts_with('{') { SECRET } else { part });
        let path = parts.collect::<Vec<_>>().join("/");
        let of_pledges = path
            .strip_prefix("/petitions")
            .map(|rest| format!("/pledges{rest}"));
        paths.extend(of_pledges);
        paths.extend([format!("/cy{path}"), path]);
    }
    for path in &paths {
        let mut raw = Raw::open(&logged.town);
        raw.send(request(path, "").as_bytes());
        assert!(raw.head().starts_with("HTTP/1.1 "), "{path}");
    }
    let expected: BTreeSet<String> = paths.iter().map(|path| path.replace(SECRET, "*")).collect();
    let shown = || -> BTreeSet<String> {
        let lines = objects(&logged.file);
        lines
            .iter()
            .filter_map(|line| line["path"].as_str().map(str::to_owned))
            .collect()
    };
    Deadline::after(PATIENCE).wait_for(|| shown().is_superset(&expected).then_some(()));
    let shown = shown();
    for path in &shown {
        assert!(!path.contains("Secret"), "{path}");
    }
    let missing: Vec<&String> = expected.difference(&shown).collect();
    assert!(missing.is_empty(), "{missing:?} are not in the log: put their words into serve/access_paths.rs");
}

#[test]
fn a_request_has_the_number_that_a_trusted_proxy_gives_it() {
    let logged = Logged::with("json", &["server.trusted_proxies=127.0.0.1"]);
    let given = "X-Request-Id: abc-123\r\n";
    assert_eq!(request_id(&logged.ask("/healthz", given)), "abc-123");
    let forged = "X-Request-Id: two words\r\n";
    assert_eq!(request_id(&logged.ask("/healthz", forged)).len(), 16);
    // From elsewhere it is not believed.
    let mut raw = Raw::from([127, 7, 7, 7], &logged.town);
    raw.send(request("/healthz", given).as_bytes());
    assert_eq!(request_id(&raw.rest()).len(), 16);
    // What is the same for everybody has none.
    for path in ["/help", "/petitions?q=bells", "/assets/none.css"] {
        let answer = logged.ask(path, given);
        assert!(!answer.contains("x-request-id") && !answer.contains("abc-123"), "{path}: {answer}");
    }
    logged.line(|line| line["request"] == "abc-123");
}

#[test]
fn a_log_that_cannot_be_written_is_told_and_keeps_nobody_waiting() {
    let logged = Logged::with("json", &[]);
    logged.ask("/help", "");
    logged.line(is_at("/help"));
    fs::remove_file(&logged.file).expect("it is there");
    fs::create_dir(&logged.file).expect("its place is free");
    for _ in 0..20 {
        assert_eq!(status_of(&logged.ask("/help", "")), "200");
    }
    let told = logged
        .town
        .program
        .wait_for_line("lines of the access log are lost", Duration::from_secs(20));
    assert!(told.contains("log.access_file"), "{told}");
}

#[test]
fn a_file_that_cannot_be_opened_is_told_at_the_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    crate::town::settle(&data);
    let words = crate::town::serving(&data, &["log.access=json", "log.access_file=/no/such/folder/log"]);
    let output = crate::town::run(&words.iter().map(String::as_str).collect::<Vec<_>>());
    let said = crate::town::said(&output);
    assert!(!output.status.success() && said.contains("/no/such/folder/log cannot be written"), "{said}");
}

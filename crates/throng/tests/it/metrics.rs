//! What the program tells whoever watches it: at a listener of its own, also while everything that serves people is taken; and
//! where the site answers to who knows the token. What is told agrees with what was done.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::time::Duration;

use throng_testkit::browser::Browser;
use throng_testkit::exposition::{Family, read};
use throng_testkit::http::Response;
use throng_testkit::program::{Program, temporary_folder};

use crate::town::{ADA, BEN, THRONG, TREES, Town, confirmed, run, said, serving, settle, sign, text};

const TOKEN: &str = "u4Wq0x8nVbS2kTzE6rJmYd1cLh7fPgAo";
/// The settings of a listener of its own.
const OWN: &str = "metrics.listen=127.0.0.1:0";

/// The address of the listener for whoever watches, as the program prints it.
#[track_caller]
fn watched_at(program: &Program) -> String {
    let line = program.wait_for_line("/metrics", Duration::from_secs(30));
    let (_, address) = line.split_once("http://").expect("its address");
    format!("http://{}", address.trim_end_matches("/metrics"))
}

#[track_caller]
fn families(response: &Response) -> Vec<Family> {
    response.expect_status(200);
    let open = response
        .header("content-type")
        .is_some_and(|kind| kind.contains("openmetrics"));
    read(&response.text(), open).unwrap_or_else(|mistake| panic!("{mistake}"))
}

/// The number of a metric with these labels.
#[track_caller]
fn number(families: &[Family], name: &str, labels: &[(&str, &str)]) -> f64 {
    let mut found = families
        .iter()
        .flat_map(|family| &family.samples)
        .filter(|sample| {
            let has =
                |(label, value): &(&str, &str)| sample.labels.get(*label).is_some_and(|has| has == value);
            sample.name == name && sample.labels.len() == labels.len() && labels.iter().all(has)
        });
    found.next().unwrap_or_else(|| panic!("{name} {labels:?}")).value
}

/// Asks for the metrics with a header.
#[track_caller]
fn ask(at: &str, (name, value): (&str, &str)) -> Response {
    let headers = [(name.to_owned(), value.to_owned())];
    Browser::at(at)
        .send("GET", "/metrics", &headers, &[])
        .expect("an answer")
}

#[test]
fn what_people_did_is_counted_and_promtool_can_read_it() {
    let town = Town::with(&[OWN]);
    let watcher = || Browser::at(&watched_at(&town.program));
    let before = families(&watcher().get("/metrics"));
    confirmed(&town, ADA);
    sign(&mut town.visitor(), TREES, BEN);
    town.visitor()
        .get(&format!("/petitions/{TREES}"))
        .expect_status(200);
    let answer = watcher().get("/metrics");
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let after = families(&answer);
    for (name, labels, least, most) in [
        ("throng_signing_total", &[("act", "sign"), ("fate", "accepted")][..], 2.0, 2.0),
        ("throng_signing_total", &[("act", "confirm"), ("fate", "accepted")], 1.0, 1.0),
        ("throng_http_responses_total", &[("about", "sign"), ("status", "3xx")], 2.0, 2.0),
        ("throng_http_response_seconds_count", &[("about", "confirm")], 1.0, 1.0),
        ("throng_intake_commit_seconds_count", &[], 3.0, 1_000.0),
        ("throng_store_write_seconds_count", &[], 3.0, 1_000.0),
        ("throng_mail_total", &[("fate", "captured")], 1.0, 2.0),
        ("process_cpu_seconds_total", &[], 0.0, 1_000.0),
    ] {
        let risen = number(&after, name, labels) - number(&before, name, labels);
        assert!((least..=most).contains(&risen), "{name} {labels:?}: {risen}");
    }
    for (name, labels, expected) in [
        ("throng_writing", &[][..], 1.0),
        ("throng_writing_state", &[("state", "writing")], 1.0),
        ("throng_writing_state", &[("state", "full")], 0.0),
        ("throng_mail_relay_open", &[], 1.0),
        ("throng_build_info", &[("version", env!("CARGO_PKG_VERSION"))], 1.0),
    ] {
        assert_eq!(number(&after, name, labels), expected, "{name}");
    }
    assert!(number(&after, "process_resident_memory_bytes", &[]) > 1e6);
    assert!(number(&after, "throng_thread_cpu_seconds_total", &[("group", "http"), ("mode", "user")]) >= 0.0);
    // Neither the petition, nor the site, nor an address is in it.
    let text = answer.text();
    for word in ["Brindle", "lime trees", ADA.email, "ada", "127.0.0.1"] {
        assert!(!text.contains(word), "{word}");
    }
    promtool(&["check", "metrics"], &text);
    promtool(&["check", "rules", concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/alerts.yml")], "");
    let wants = ("Accept", "application/openmetrics-text;version=1.0.0,text/plain;q=0.5");
    let open = ask(&watched_at(&town.program), wants);
    assert!(
        open.header("content-type")
            .is_some_and(|kind| kind.starts_with("application/openmetrics-text"))
    );
    assert_eq!(families(&open).len(), after.len());
}

/// A full disk paged two minutes and a half late, because nothing told it from a batch that takes long.
#[test]
fn somebody_is_woken_at_once_when_nothing_is_written_and_not_by_what_passes() {
    let folder = temporary_folder();
    let alerts = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/alerts.yml");
    // Looked at each 15 seconds; from the fifth look on it is so.
    let case = |state: &str, at: &str, fires: &str| {
        let told = match fires {
            "" => String::new(),
            alert => format!("{{labels: '{{alertname=\"{alert}\"}}', value: 1}}"),
        };
        format!(
            "- interval: 15s\n  input_series:\n  \
             - {{series: 'throng_writing_state{{job=\"throng\",instance=\"a\",state=\"{state}\"}}', values: '0x4 1x40'}}\n  \
             - {{series: 'throng_writing_state{{job=\"throng\",instance=\"a\",state=\"writing\"}}', values: '1x4 0x40'}}\n  \
             - {{series: 'throng_writing{{job=\"throng\",instance=\"a\"}}', values: '1x4 0x40'}}\n  \
             - {{series: 'up{{job=\"throng\",instance=\"a\"}}', values: '1x40'}}\n  \
             promql_expr_test:\n  \
             - {{expr: 'count by (alertname) (ALERTS{{alertstate=\"firing\"}})', eval_time: {at}, exp_samples: [{told}]}}\n"
        )
    };
    let lasts = ["stalled", "full", "not-writing", "superseded"].map(|state| {
        [
            case(state, "60s", ""),
            case(state, "75s", "ThrongNotWriting"),
            case(state, "8m", "ThrongNotWriting"),
        ]
    });
    let passes = ["waiting", "handing-over"]
        .map(|state| [case(state, "75s", ""), case(state, "3m", ""), case(state, "8m", "ThrongWritingLate")]);
    let cases: String = lasts.into_iter().chain(passes).flatten().collect();
    let file = folder.path().join("alerts-test.yml");
    let text_of = format!("rule_files: ['{alerts}']\nevaluation_interval: 15s\ntests:\n{cases}");
    std::fs::write(&file, text_of).expect("there is room");
    promtool(&["test", "rules", &text(&file)], "");
}

/// Has Prometheus' own tool check something.
#[track_caller]
fn promtool(arguments: &[&str], input: &str) {
    let mut tool = Command::new("promtool")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("promtool of the Debian package prometheus, which `cargo xtask test` installs");
    tool.stdin
        .take()
        .expect("a pipe")
        .write_all(input.as_bytes())
        .expect("it reads");
    let output = tool.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{arguments:?}: {}", said(&output));
}

#[test]
fn it_is_told_while_every_connection_for_people_is_taken() {
    let town = Town::with(&[OWN, "server.connections_max=16", "server.streams_max=0", "server.threads=1"]);
    let watched = watched_at(&town.program);
    let address = town.program.base_url().trim_start_matches("http://").to_owned();
    // Half a head each: they have been let in, and wait.
    let held: Vec<TcpStream> = (0..16)
        .map(|_| {
            let mut stream = TcpStream::connect(&address).expect("a connection");
            stream.write_all(b"GET / HTTP/1.1\r\nHost: x").expect("room");
            stream
        })
        .collect();
    let taken = throng_testkit::deadline::Deadline::after(Duration::from_secs(30)).wait_for(|| {
        let families = families(&Browser::at(&watched).get("/metrics"));
        (number(&families, "throng_resource_used", &[("resource", "connections")]) >= 15.0).then_some(())
    });
    assert!(taken.is_some(), "they were not let in");
    let health = Browser::at(&watched).get("/healthz");
    health.expect_status(200);
    assert_eq!(health.json()["writing"], true);
    Browser::at(&watched).get("/").expect_status(404);
    drop(held);
}

#[test]
fn where_the_site_answers_only_who_knows_the_token_reads_it() {
    let town = Town::open();
    town.visitor().get("/metrics").expect_status(404);
    let folder = town.into_folder();
    let words = serving(&folder.path().join("data"), &["metrics.listen=127.0.0.1:0"]);
    let program = Program::start_with(THRONG, words, [("THRONG__METRICS__TOKEN", TOKEN.to_owned())]);
    let own = watched_at(&program);
    for at in [program.base_url(), &own] {
        let asked = |header: &str| ask(at, ("Authorization", header));
        let refused = Browser::at(at).get("/metrics");
        refused.expect_status(401);
        assert!(refused.header("www-authenticate").is_some() || at == program.base_url(), "{at}");
        asked(&format!("Bearer {TOKEN}x")).expect_status(401);
        let read = asked(&format!("Bearer {TOKEN}"));
        assert_eq!(number(&families(&read), "throng_writing", &[]), 1.0, "{at}");
        assert!(!read.text().contains(TOKEN));
    }
    assert!(!program.output().join("\n").contains(TOKEN), "it is not in the log");
}

#[test]
fn a_page_of_another_name_and_a_slow_watcher_get_nothing() {
    let town = Town::with(&[OWN]);
    let watched = watched_at(&town.program);
    let address = watched.trim_start_matches("http://").to_owned();
    let mut rebound = TcpStream::connect(&address).expect("a connection");
    rebound
        .write_all(b"GET /metrics HTTP/1.1\r\nHost: evil.example\r\n\r\n")
        .expect("room");
    let mut answer = String::new();
    rebound.read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 421 "), "{answer}");
    // As many as may be there at once say nothing; when their time is over, others are answered again.
    let silent: Vec<TcpStream> = (0..8)
        .map(|_| TcpStream::connect(&address).expect("a connection"))
        .collect();
    let mut first = silent.first().expect("eight").try_clone().expect("a handle");
    first
        .set_read_timeout(Some(Duration::from_secs(60)))
        .expect("a timeout");
    assert_eq!(first.read(&mut [0]).ok(), Some(0), "it is closed");
    let again = throng_testkit::deadline::Deadline::after(Duration::from_secs(30)).wait_for(|| {
        let mut stream = TcpStream::connect(&address).ok()?;
        stream
            .write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            .ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        answer.starts_with("HTTP/1.1 200 ").then_some(())
    });
    assert!(again.is_some());
}

#[test]
fn what_would_tell_strangers_is_refused_at_the_start() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    settle(&data);
    for (setting, words) in
        [("metrics.listen=0.0.0.0:0", "metrics.token"), ("metrics.listen=127.0.0.1", "metrics.listen")]
    {
        let refused = run(&["serve", "--data", &text(&data), "--set", setting]);
        assert!(!refused.status.success() && said(&refused).contains(words), "{}", said(&refused));
    }
}

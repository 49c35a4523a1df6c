//! The bench against a small server of its own on loopback: what it sends is well formed, what it
//! counts is what the server said. Asserts no times.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use axum::Router;
use axum::extract::{Form, Path as UrlPath, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use clap::Parser;

use super::*;

/// A site of one petition that counts what it is asked and refuses every fifth signature.
#[derive(Debug, Default)]
struct Site {
    signed: AtomicU64,
    confirmed: AtomicU64,
    pages: AtomicU64,
}

async fn sign(State(site): State<Arc<Site>>, Form(form): Form<Vec<(String, String)>>) -> Response {
    let names: Vec<&str> = form.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["name", "email", "postcode", "resident", "form_key", "website"]);
    let number = site.signed.fetch_add(1, Ordering::Relaxed);
    if number % 5 == 4 {
        return (StatusCode::SERVICE_UNAVAILABLE, [(header::RETRY_AFTER, "1")], "later").into_response();
    }
    (StatusCode::SEE_OTHER, [(header::LOCATION, format!("/w/{number}"))]).into_response()
}

async fn sign_slowly(form: Form<Vec<(String, String)>>) -> Response {
    tokio::time::sleep(Duration::from_millis(400)).await;
    sign(State(Arc::default()), form).await
}

async fn confirm(State(site): State<Arc<Site>>, UrlPath(token): UrlPath<String>) -> Response {
    site.confirmed.fetch_add(1, Ordering::Relaxed);
    (StatusCode::SEE_OTHER, [(header::LOCATION, format!("/s/{token}"))]).into_response()
}

async fn page(State(site): State<Arc<Site>>, headers: HeaderMap) -> Response {
    site.pages.fetch_add(1, Ordering::Relaxed);
    if headers
        .get(header::IF_NONE_MATCH)
        .is_some_and(|etag| etag == "\"1\"")
    {
        return StatusCode::NOT_MODIFIED.into_response();
    }
    ([(header::ETAG, "\"1\"")], "x".repeat(50_000)).into_response()
}

/// A page that refers to a file.
async fn vote_page() -> Response {
    (StatusCode::OK, r#"<link rel="stylesheet" href="/assets/a.css">"#).into_response()
}

/// What was chosen once more; or, where the form says so, the vote that is cast.
async fn ballot(
    State(site): State<Arc<Site>>,
    UrlPath(token): UrlPath<String>,
    Form(form): Form<Vec<(String, String)>>,
) -> Response {
    let option: u64 = form[0].1.parse().unwrap();
    assert!(form[0].0 == "option" && (1..=3).contains(&option), "{form:?}");
    match form.get(2) {
        None => page(State(site), HeaderMap::new()).await,
        Some(cast) => {
            assert_eq!((cast.0.as_str(), cast.1.as_str(), form.len()), ("cast", "yes", 3));
            assert_eq!((form[1].0.as_str(), form[1].1.as_str()), ("vote", "2"));
            confirm(State(site), UrlPath(token)).await
        }
    }
}

async fn busy() -> Response {
    (StatusCode::SERVICE_UNAVAILABLE, [(header::RETRY_AFTER, "1")], "later").into_response()
}

/// Reports as many renders as pages were asked for.
async fn health(State(site): State<Arc<Site>>) -> String {
    let renders = site.pages.load(Ordering::Relaxed);
    format!(r#"{{"status":"ok","page_cache":{{"hits":0,"stale":0,"renders":{renders},"entries":1}}}}"#)
}

async fn count(State(site): State<Arc<Site>>) -> String {
    format!("{{\"signature_count\":{}}}", site.confirmed.load(Ordering::Relaxed))
}

/// Starts the site on a thread that ends with the test process; returns its address.
#[expect(clippy::disallowed_methods, reason = "one address of a test")]
fn start() -> (SocketAddr, Arc<Site>) {
    let site = Arc::new(Site::default());
    let routes = Router::new()
        .route("/", get(page))
        .route("/petitions/1", get(page))
        .route("/petitions/1/count.json", get(count))
        .route("/petitions/1/signatures/new", get(page))
        .route("/petitions/1/signatures/check", post(page))
        .route("/petitions/1/signatures", post(sign))
        .route("/petitions/2/signatures", post(sign_slowly))
        .route("/petitions/3", get(busy))
        .route("/votes/2", get(vote_page))
        .route("/votes/2/count.json", get(count))
        .route("/votes/2/signatures/new", get(page))
        .route("/votes/2/signatures/check", post(page))
        .route("/votes/2/signatures", post(sign))
        .route("/assets/a.css", get(page))
        .route("/s/{token}/ballot", post(ballot))
        .route("/petitions/3/signatures", post(sign))
        .route("/healthz", get(health))
        .route("/w/{token}", get(page))
        .route("/s/{token}", get(page).post(confirm))
        .with_state(Arc::clone(&site));
    let (sender, receiver) = mpsc::sync_channel(1);
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
            sender.send(listener.local_addr().unwrap()).unwrap();
            axum::serve(listener, routes).await.unwrap();
        });
    });
    (receiver.recv().unwrap(), site)
}

#[derive(Parser)]
struct Cli {
    #[command(flatten)]
    bench: BenchArgs,
}

fn hooks() -> BenchHooks {
    BenchHooks {
        prepare: |_, _, _| Ok(1),
        prepare_vote: |_| Ok(ToVote { petition: 1, vote: 2 }),
        prepare_pledges: |_, _, _| Ok(ToJoin { petition: 1, pledges: vec![] }),
        prepare_box: |_, _, _| anyhow::bail!("there is no box"),
        confirm_path: |_| Ok(Box::new(|location| Some(location.replacen("/w/", "/s/", 1)))),
        count_signatures: |_| Ok(0),
        each_address: |_, _| Ok(()),
        schema: || 1,
    }
}

/// Runs a command line against the site and gives the JSON report.
fn bench(address: SocketAddr, folder: &Path, words: &str) -> serde_json::Value {
    let json = folder.join("report.json");
    let server = format!("http://{address}");
    let mut line: Vec<&str> = std::iter::once("bench").chain(words.split(' ')).collect();
    line.extend(["--server", &server, "--seed", "1", "--json", json.to_str().unwrap()]);
    run(&Cli::parse_from(line).bench, &hooks()).unwrap();
    serde_json::from_str(&std::fs::read_to_string(json).unwrap()).unwrap()
}

fn class<'a>(report: &'a serde_json::Value, name: &str) -> &'a serde_json::Value {
    let classes = report["classes"].as_array().unwrap();
    classes
        .iter()
        .find(|class| class["class"] == name)
        .unwrap_or_else(|| panic!("no {name} in {report}"))
}

#[test]
fn what_is_acknowledged_is_counted_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let (address, site) = start();
    let acks = folder.path().join("acks");
    for loop_kind in ["--connections 3", "--connections 3 --short", "--rate 200 --connections 4"] {
        let before = site.signed.load(Ordering::Relaxed);
        std::fs::remove_file(&acks).ok();
        let words = format!("sign --seconds 1 --ack-file {} {loop_kind}", acks.display());
        let report = bench(address, folder.path(), &words);
        let sign = class(&report, "sign");
        let (done, refused) = (sign["done"].as_u64().unwrap(), sign["refused"].as_u64().unwrap());
        assert_eq!(done + refused, site.signed.load(Ordering::Relaxed) - before, "{loop_kind}");
        assert_eq!(std::fs::read_to_string(&acks).unwrap().lines().count() as u64, done, "{loop_kind}");
        assert_eq!(report["by_status"]["303"].as_u64(), Some(done), "{loop_kind}");
        assert_eq!(sign["failed"], 0, "{report}");
        assert!(refused > 0, "{loop_kind}");
    }
}

#[test]
fn arrivals_beyond_what_the_connections_carry_are_told_of() {
    let folder = tempfile::tempdir().unwrap();
    let (address, _site) = start();
    let words = "sign --petition 2 --seconds 2 --rate 20 --connections 1";
    let report = bench(address, folder.path(), words);
    let not_started = report["not_started"].as_u64().unwrap();
    assert!(not_started > 0, "{report}");
    assert_eq!(not_started + report["answers"].as_u64().unwrap(), 40, "{report}");
}

#[test]
fn what_was_signed_is_confirmed() {
    let folder = tempfile::tempdir().unwrap();
    let (address, site) = start();
    let data = folder.path().display();
    let words = format!("confirm --seconds 5 --signatures 100 --connections 4 --data {data}");
    let report = bench(address, folder.path(), &words);
    let confirmed = site.confirmed.load(Ordering::Relaxed);
    assert!((100..104).contains(&confirmed), "{confirmed}");
    assert_eq!(class(&report, "confirm")["done"].as_u64(), Some(confirmed));
    assert!(report["count_right_after_ms"].is_u64());

    let acks = folder.path().join("acks");
    std::fs::write(
        &acks,
        "1 2 a@example.org 0f /w/a\n1 2 b@example.org 0f /w/b\n1 2 b@example.org 0f /s/b\n",
    )
    .unwrap();
    let words = format!("confirm --seconds 5 --from {} --connections 1 --data {data}", acks.display());
    assert_eq!(class(&bench(address, folder.path(), &words), "confirm")["done"], 2);
}

#[test]
fn pages_are_read_and_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let (address, _site) = start();
    let report = bench(address, folder.path(), "read --seconds 1 --connections 2");
    for name in ["home", "page", "page again", "count.json"] {
        assert!(class(&report, name)["done"].as_u64().unwrap() > 0, "{name}");
        assert_eq!(class(&report, name)["failed"], 0, "{name}");
    }
    assert!(report["by_status"]["304"].as_u64().unwrap() > 0);
}

#[test]
fn a_herd_counts_how_often_the_page_was_made() {
    let folder = tempfile::tempdir().unwrap();
    let (address, site) = start();
    let words = format!(
        "herd --seconds 1 --rate 100 --confirmations 20 --connections 4 --data {}",
        folder.path().display()
    );
    let report = bench(address, folder.path(), &words);
    let asked = class(&report, "page")["done"].as_u64().unwrap();
    assert_eq!(report["renders"]["renders"].as_u64(), Some(asked), "{report}");
    assert_eq!(asked, site.pages.load(Ordering::Relaxed));
    assert_eq!(report["renders"]["pages"], 1);
    assert_eq!(report["nothing_to_do"], 0, "{report}");
    assert_eq!(
        class(&report, "confirm")["done"].as_u64(),
        Some(site.confirmed.load(Ordering::Relaxed)),
        "{report}"
    );
    // A redirect is not a page.
    let server = format!("http://{address}");
    let line = format!("bench {words} --petition 3 --server {server}");
    let error = run(&Cli::parse_from(line.split(' ')).bench, &hooks())
        .unwrap_err()
        .to_string();
    assert!(error.ends_with("requests were not answered as they should be"), "{error}");
}

#[test]
fn the_surge_runs_through_all_its_classes() {
    let folder = tempfile::tempdir().unwrap();
    let (address, _site) = start();
    let words = format!("mixed --minutes 0.03 --multiple 0.2 --data {}", folder.path().display());
    let report = bench(address, folder.path(), &words);
    for class in report["classes"].as_array().unwrap() {
        assert_eq!(class["failed"], 0, "{class}");
    }
    assert!(class(&report, "confirm")["done"].as_u64().unwrap() > 0);
    assert!(class(&report, "check")["done"].as_u64().unwrap() > 0);
}

#[test]
fn the_weekend_runs_through_all_its_classes_and_counts_the_votes() {
    let folder = tempfile::tempdir().unwrap();
    let (address, site) = start();
    let words = format!("vote --times 0.2 --seconds 2 --data {}", folder.path().display());
    let report = bench(address, folder.path(), &words);
    for class in report["classes"].as_array().unwrap() {
        assert_eq!(class["failed"], 0, "{class}");
    }
    for name in ["home", "page", "file", "check", "ballot", "ballot check", "receipt", "page again"] {
        assert!(class(&report, name)["done"].as_u64().unwrap() > 0, "{name}");
    }
    let votes = &report["votes"];
    assert_eq!(votes["cast"].as_u64(), Some(site.confirmed.load(Ordering::Relaxed)), "{votes}");
    assert_eq!(votes["cast"], class(&report, "cast")["done"]);
    // Forms that are refused are errors here: a voter was sent away.
    let refused = class(&report, "all")["refused"].as_u64().unwrap();
    assert!(refused > 0, "{report}");
    assert_eq!(votes["errors"].as_u64(), Some(refused + report["not_started"].as_u64().unwrap()), "{votes}");
}

#[test]
fn a_server_that_is_gone_ends_the_run() {
    let folder = tempfile::tempdir().unwrap();
    // Bound and released, so that nothing listens there.
    let address = std::net::TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap();
    for loop_kind in ["--connections 2", "--rate 1000 --connections 2"] {
        let report = bench(address, folder.path(), &format!("sign --seconds 600 {loop_kind}"));
        assert_eq!((&report["server_gone"], &report["answers"]), (&true.into(), &0.into()), "{loop_kind}");
        assert!(
            report["failures"][0]
                .as_str()
                .unwrap()
                .starts_with("sign: cannot connect"),
            "{report}"
        );
    }
}

#[test]
fn what_cannot_be_measured_is_said() {
    for (words, expect) in [
        ("sign --server http://192.0.2.1:80", "only measures servers on this machine"),
        ("mixed --server http://127.0.0.1:9", "say where its data is with --data DIR"),
        (
            "read --server http://127.0.0.1:9 --page 0 --page-again 0 --count 0 --home 0",
            "must be more than 0",
        ),
    ] {
        let line = std::iter::once("bench").chain(words.split(' '));
        let error = run(&Cli::parse_from(line).bench, &hooks())
            .unwrap_err()
            .to_string();
        assert!(error.contains(expect), "{error}");
    }
}

//! What `/healthz` tells whoever runs the program.

use serde_json::Value;

use std::time::Duration;

use throng_testkit::deadline::Deadline;

use crate::town::Town;

#[track_caller]
fn health(town: &Town) -> Value {
    let response = town.visitor().get("/healthz");
    response.expect_status(200);
    assert_eq!(response.header("cache-control"), Some("no-store"));
    assert_eq!(response.header("content-type"), Some("application/json"));
    response.json()
}

fn figure(health: &Value, name: &str) -> u64 {
    health["page_cache"][name].as_u64().expect(name)
}

/// The program looks at some of its own pages as soon as it serves, which counts like any visit; the form is the last.
#[track_caller]
pub(crate) fn until_own_looks_are_over(town: &Town) {
    let looked = || {
        let page = town.visitor().get("/about/performance").text();
        (page.matches("Signing form").count() > 1).then_some(())
    };
    let seen = Deadline::after(Duration::from_secs(30)).wait_for(looked);
    assert!(seen.is_some(), "{}", town.visitor().get("/about/performance").page().text());
}

#[test]
fn the_figures_of_the_page_cache_can_be_seen() {
    let town = Town::open();
    until_own_looks_are_over(&town);
    let before = health(&town);
    assert_eq!((before["status"].as_str(), before["writing"].as_bool()), (Some("ok"), Some(true)));
    for _ in 0..3 {
        town.visitor().get("/help").expect_status(200);
    }
    let after = health(&town);
    let risen = |name| figure(&after, name) - figure(&before, name);
    assert_eq!((risen("misses"), risen("renders"), risen("entries")), (1, 1, 1), "{before} {after}");
    // Somebody who has to wait may look again meanwhile.
    assert!((2..=3).contains(&(risen("hits") + risen("follows"))), "{before} {after}");
    assert_eq!((risen("evictions"), risen("stale")), (0, 0), "{before} {after}");
    assert!(figure(&before, "bytes") < figure(&after, "bytes"), "{after}");
    assert!(figure(&after, "bytes") < figure(&after, "bytes_max"), "{after}");
}

/// Every bounded resource has its row: all are there once the program serves, except those for mails to a relay host, for
/// encryption, for who watches and for the access log, which only exist where these are.
#[test]
fn all_that_is_held_at_once_is_in_the_register() {
    // A site that encrypts nothing itself, streams to no place and has nobody to write to.
    const NOT_HERE: [&str; 8] = [
        "mail_connections",
        "watchers",
        "handshakes",
        "handshake_networks",
        "access_lines",
        "stream_bytes",
        "stream_times",
        "place_connections",
    ];
    let town = Town::open();
    let document = include_str!("../../../../docs/limits.md");
    let (_, table) = document.split_once("## What is held at once").expect("its part");
    let (table, _) = table.split_once("\n## ").unwrap_or((table, ""));
    let names = table
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once('`'))
        .map(|(name, _)| name);
    let names: Vec<&str> = names.collect();
    // The thread of the emails makes its own once it runs.
    let made = |health: &Value| health["resources"]["mail_budgets"]["max"].as_u64() > Some(0);
    let health = Deadline::after(Duration::from_secs(30))
        .wait_for(|| Some(health(&town)).filter(made))
        .expect("the thread of the emails runs");
    let resources = health["resources"].as_object().expect("the register");
    assert_eq!(resources.len(), names.len(), "{names:?} {health}");
    for name in names {
        let figure = |figure: &str| resources[name][figure].as_u64().expect("a number");
        let made = figure("max") > 0;
        assert_eq!(made, !NOT_HERE.contains(&name), "{name}: {health}");
        assert!(figure("now") <= figure("most") && figure("most") <= figure("max"), "{name}: {health}");
        assert_eq!(figure("refused"), 0, "{name}: {health}");
    }
    let most = |name: &str| resources[name]["most"].as_u64();
    // Whoever asks has a connection, a page was made to check that the program serves, and its bytes are cached.
    assert!(most("connections") >= Some(1) && most("page_bytes") > Some(0), "{health}");
}

//! What `/healthz` tells whoever runs the program.

use serde_json::Value;

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

#[test]
fn the_figures_of_the_page_cache_can_be_seen() {
    let town = Town::open();
    let before = health(&town);
    assert_eq!((before["status"].as_str(), before["writing"].as_bool()), (Some("ok"), Some(true)));
    for _ in 0..3 {
        town.visitor().get("/help").expect_status(200);
    }
    let after = health(&town);
    let risen = |name| figure(&after, name) - figure(&before, name);
    assert_eq!((risen("misses"), risen("renders"), risen("entries")), (1, 1, 1), "{before} {after}");
    // Who has to wait may look once more meanwhile.
    assert!((2..=3).contains(&(risen("hits") + risen("follows"))), "{before} {after}");
    assert_eq!((risen("evictions"), risen("stale")), (0, 0), "{before} {after}");
    assert!(figure(&before, "bytes") < figure(&after, "bytes"), "{after}");
    assert!(figure(&after, "bytes") < figure(&after, "bytes_max"), "{after}");
}

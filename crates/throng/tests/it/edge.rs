//! `throng bench edge`: that each way of asking works against this program and nginx, and that pages which are all dropped
//! while many ask for them are made once each. How long anything takes is not looked at.

use std::process::Command;

use serde_json::Value;
use throng_testkit::program::temporary_folder;

use crate::town::{THRONG, said, text};

fn bench(words: &[&str]) -> Value {
    let folder = temporary_folder();
    let json = folder.path().join("report.json");
    let output = Command::new(THRONG)
        .args(["bench", "edge", "--rounds", "1", "--json", &text(&json)])
        // Caddy is not among what tests need.
        .args(["--caddy", "/no/such/caddy"])
        .args(words)
        .env("TMPDIR", folder.path())
        .output()
        .expect("the program");
    assert!(output.status.success(), "{}", said(&output));
    serde_json::from_slice(&std::fs::read(json).expect("a report")).expect("JSON")
}

#[test]
fn each_way_of_asking_is_answered_by_both_servers() {
    let report = bench(&["--only", "ways", "--connections", "2"]);
    let ways = report["ways"].as_array().expect("a list");
    assert_eq!(ways.len(), 8, "{report}");
    for way in ways {
        for server in ["throng", "nginx"] {
            let slot = &way["slots"][0][server];
            assert!(slot["per_s"].as_f64() > Some(0.0), "{way}");
            assert_eq!(slot["refused"], 0, "{way}");
        }
    }
}

#[test]
fn pages_that_are_all_dropped_under_load_are_made_once_each() {
    let report = bench(&["--only", "dropped"]);
    let dropped = &report["dropped"];
    assert!(dropped["renders"].as_u64() <= dropped["renders_max"].as_u64(), "{report}");
    assert!(dropped["renders"].as_u64() > Some(0), "{report}");
}

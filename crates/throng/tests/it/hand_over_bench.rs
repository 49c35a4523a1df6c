//! `throng bench upgrade`, small: several programs take over, in between some cannot, and nobody who visits in any of three ways notices.

use std::fs;

use serde_json::Value;
use throng_testkit::program::temporary_folder;

use crate::town::{run, said, text};

#[test]
fn the_bench_finds_that_nobody_notices_an_upgrade() {
    let folder = temporary_folder();
    let json = folder.path().join("report.json");
    let words = "bench upgrade --upgrades 3 --broken 5 --rows 500 --rate 150 --connections 150 --streams 6 --seed 1 --json";
    let mut line: Vec<&str> = words.split(' ').collect();
    let path = text(&json);
    line.push(&path);
    let output = run(&line);
    assert!(output.status.success(), "{}", said(&output));
    let report: Value =
        serde_json::from_str(&fs::read_to_string(&json).expect("a report")).expect("it is JSON");
    assert_eq!((&report["upgrades"]["times"], &report["broken_refused"]["times"]), (&3.into(), &5.into()));
    let failed = report["failed"].as_object().expect("kinds");
    assert!(failed.values().all(|count| *count == 0), "{report}");
    assert_eq!((&report["acknowledged"]["lost"], &report["streams"]["behind"]), (&0.into(), &0.into()));
    for (what, count) in [
        ("signed", &report["acknowledged"]["signed"]),
        ("confirmed", &report["acknowledged"]["confirmed"]),
        ("opened again", &report["streams"]["ended"]),
    ] {
        assert!(count.as_u64() > Some(0), "{what}: {report}");
    }
    let ways = report["ways"].as_array().expect("three");
    assert!(ways.len() == 3 && ways.iter().all(|way| way["answers"].as_u64() > Some(0)), "{report}");
}

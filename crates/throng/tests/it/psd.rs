//! `throng bench psd` against the real program: a page by its path, and the groups of threads that answer it. How right the figures are
//! has its test in `throng-bench`.

use std::fs;

use serde_json::Value;
use throng_testkit::program::temporary_folder;

use crate::town::{TREES, Town, run, said, text};

#[test]
fn a_page_is_asked_for_by_its_path_and_counted_by_the_threads_that_answer() {
    let town = Town::open();
    let (base, pid) = (town.program.base_url(), town.program.pid().to_string());
    let folder = temporary_folder();
    let json = text(&folder.path().join("report.json"));
    for path in [format!("/petitions/{TREES}"), "/petitions?state=open#top".to_owned(), String::new()] {
        let url = format!("{base}{path}");
        let words = ["bench", "psd", "--url", &url, "--pid", &pid, "--seconds", "2", "--slot-ms", "100"];
        let output = run(&[&words[..], &["--rate", "200", "--json", &json]].concat());
        assert!(output.status.success(), "{url}: {}", said(&output));
        let report: Value =
            serde_json::from_str(&fs::read_to_string(&json).expect("a report")).expect("JSON");
        let row = |group: Value| {
            let rows = report["rows"].as_array().expect("a list");
            rows.iter().find(|row| row["group"] == group).cloned()
        };
        assert!(row(Value::Null).is_some() && row("HTTP".into()).is_some(), "{report}");
        assert!(report["requests"].as_u64() > Some(100), "{report}");
    }
    let gone = format!("{base}/petitions/9999");
    let output = run(&["bench", "psd", "--url", &gone, "--pid", &pid, "--seconds", "2", "--slot-ms", "100"]);
    assert!(!output.status.success() && said(&output).contains("answers 404"), "{}", said(&output));
    let away = "http://petitions.example/petitions";
    let output = run(&["bench", "psd", "--url", away, "--pid", &pid]);
    assert!(
        !output.status.success() && said(&output).contains("only measures servers on this machine"),
        "{}",
        said(&output)
    );
}

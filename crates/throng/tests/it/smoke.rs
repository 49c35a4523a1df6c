//! `throng smoke` against the real program: what it says, what it ends with, and that a fresh page costs what any other does.

use std::fs;
use std::process::Output;
use std::time::Duration;

use serde_json::Value;
use throng_testkit::browser::Browser;
use throng_testkit::deadline::Deadline;
use throng_testkit::program::temporary_folder;

use crate::town::{TREES, TREES_TITLE, Town, run, said, text};

/// No test says how fast this machine is: nothing takes an hour.
const GENEROUS: [&str; 10] = [
    "--dns=3600000",
    "--connect=3600000",
    "--first-byte=3600000",
    "--total=3600000",
    "--again=3600000",
    "--bytes=1000000",
    "--tls=3600000",
    "--give-up=60",
    "--every=1",
    "--rounds=2",
];

fn smoke(words: &[&str]) -> Output {
    run(&[&["smoke"], words].concat())
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("no signal ended it")
}

#[test]
fn pages_within_their_budgets_end_with_0_and_are_told_to_monitors() {
    let town = Town::open();
    let (front, petition) =
        (format!("{}/", town.program.base_url()), format!("{}/petitions/{TREES}", town.program.base_url()));
    let looked = smoke(&[&[&*front, &petition, "--json", "--fresh"], &GENEROUS[..]].concat());
    assert_eq!(code(&looked), 0, "{}", said(&looked));
    let stdout = String::from_utf8_lossy(&looked.stdout).into_owned();
    let rounds: Vec<Value> = stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("each line is JSON"))
        .collect();
    assert_eq!(rounds.len(), 2, "{stdout}");
    for round in rounds {
        assert_eq!(round["ok"], true, "{round}");
        let [front, petition] = round["pages"].as_array().expect("pages").as_slice() else {
            panic!("{round}");
        };
        for page in [front, petition] {
            let figures = &page["figures"];
            assert_eq!((figures["status"].as_u64(), figures["tls"].as_str()), (Some(200), None), "{page}");
            assert!(figures["again_ms"].as_f64() > Some(0.0), "{page}");
            assert!(figures["bytes"].as_u64() < Some(14_336), "compressed, as for browsers: {page}");
        }
    }
    let once = smoke(&[&[&*petition, "--see", TREES_TITLE], &GENEROUS[..8]].concat());
    assert_eq!(code(&once), 0, "{}", said(&once));
    assert!(said(&once).contains("fine"), "{}", said(&once));
}

#[test]
fn a_page_outside_its_budgets_ends_with_1_and_has_a_line_for_each_breach() {
    let town = Town::open();
    let folder = temporary_folder();
    let list = folder.path().join("smoke.toml");
    let lines = format!(
        "site = \"{}\"\n[[page]]\nurl = \"/petitions\"\nsee = \"No such words\"\nbudgets = {{ bytes = 10 }}\n[[page]]\nurl = \"/no-such-page\"\nstatus = 404\n",
        town.program.base_url()
    );
    fs::write(&list, lines).expect("the folder takes it");
    let looked = smoke(&[&["--list", &*text(&list)], &GENEROUS[..]].concat());
    assert_eq!(code(&looked), 1, "{}", said(&looked));
    let stdout = String::from_utf8_lossy(&looked.stdout).into_owned();
    let lines: Vec<&str> = stdout.lines().collect();
    assert_eq!(lines.len(), 4, "two breaches, two rounds: {stdout}");
    for words in ["bytes: the budget is 10", "\"No such words\" cannot be seen"] {
        assert_eq!(lines.iter().filter(|line| line.contains(words)).count(), 2, "{stdout}");
    }
    assert!(said(&looked).contains("2 of 4 visits are outside the budgets"), "{}", said(&looked));
}

#[test]
fn what_cannot_be_looked_at_ends_with_2() {
    let folder = temporary_folder();
    let list = folder.path().join("smoke.toml");
    fs::write(&list, "[[page]]\nurl = \"/\"\n").expect("the folder takes it");
    for (words, expected) in [
        (vec![], "name a page"),
        (vec!["--list", "/no/such/list"], "cannot read /no/such/list"),
        (vec!["--list", &*text(&list)], "begin the list with site"),
        (vec!["http://127.0.0.1:1/", "--root", "/no/such/root"], "cannot read /no/such/root"),
        (vec!["127.0.0.1:1"], "must begin with http"),
        (vec!["http://127.0.0.1:1/", "--rounds", "3"], "--every"),
    ] {
        let looked = smoke(&words);
        assert_eq!(code(&looked), 2, "{words:?}: {}", said(&looked));
        assert!(said(&looked).contains(expected), "{words:?}: {}", said(&looked));
    }
    // Nobody answering is what a smoke test is for.
    assert_eq!(code(&smoke(&["http://127.0.0.1:1/"])), 1);
}

#[test]
fn the_program_measures_how_soon_its_own_pages_begin() {
    let town = Town::open();
    let shown =
        || Some(town.visitor().get("/about/performance").text()).filter(|page| page.contains("At most"));
    let page = Deadline::after(Duration::from_secs(30))
        .wait_for(shown)
        .expect("it looks as soon as it serves");
    for words in ["How fast our server answers", "Home page", "Signing form", "Every 10 minutes"] {
        assert!(page.contains(words), "{words}: {page}");
    }
    assert!(!page.contains("It did not come"), "{page}");
}

#[test]
fn a_fresh_page_is_made_for_one_request_and_counts_for_the_network_that_asks() {
    let town = Town::with(&["limits.pages_per_address=3"]);
    let held = |visitor: &mut Browser| visitor.get("/healthz").json()["page_cache"].clone();
    let mut visitor = town.visitor();
    visitor.headers = vec![("X-Forwarded-For".to_owned(), "198.51.100.7".to_owned())];
    let kept = visitor.get("/help");
    kept.expect_status(200);
    let before = held(&mut visitor);
    for number in 0..2 {
        let fresh = visitor.get(&format!("/help?fresh={number}"));
        fresh.expect_status(200);
        assert_eq!(fresh.header("cache-control"), Some("no-store"));
        assert_eq!(fresh.text(), kept.text());
    }
    let after = held(&mut visitor);
    // Pages from memory are counted for others too: the program looks at its own.
    for figure in ["misses", "renders", "entries"] {
        assert_eq!(before[figure], after[figure], "{figure}");
    }
    // Three pages may be made for one address: the first, and two that were fresh.
    visitor.get("/help?fresh=3").expect_status(429);
    visitor.get("/help").expect_status(200);
    // An empty one is no wish.
    assert_ne!(visitor.get("/help?fresh=").header("cache-control"), Some("no-store"));
}

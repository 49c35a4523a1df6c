//! A period of keeping personal data that is shorter than it was: it waits, whatever is restarted, until somebody has said that it is meant.

use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};
use throng_testkit::deadline::Deadline;

use crate::staff::{OLGA, PASSWORD, sign_in, town_with_olga};
use crate::town::{ADA, BEN, BRIDGE, TREES, Town, confirmed, run, said, sign, text};

/// Longest wait for something that happens by itself.
const PATIENCE: Duration = Duration::from_secs(60);
const DAY_MS: i64 = 24 * 3_600 * 1_000;
const WAITS: &str = "the settings keep personal data for a shorter time than this site did so far";

#[expect(clippy::disallowed_methods, reason = "petitions that ended some days ago")]
fn days_ago(days: i64) -> i64 {
    let since_1970 = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .expect("it is after 1970");
    i64::try_from(since_1970.as_millis()).expect("a time in ms") - days * DAY_MS
}

fn is_known(town: &Town, email: &str) -> bool {
    town.rows_of("signer")
        .iter()
        .any(|row| row["signer"]["email"] == email)
}

/// On how many sites erasing waits for somebody.
fn waiting(town: &Town) -> u64 {
    let health = town.visitor().get("/healthz").expect_status(200).json();
    health["overdue"]["erasing"].as_u64().unwrap_or_default()
}

#[track_caller]
fn told(town: &Town, words: &str) {
    assert!(town.program.wait_for_line(words, PATIENCE).contains(words));
}

#[track_caller]
fn until(town: &Town, what: &str, mut look: impl FnMut() -> bool) {
    let seen = Deadline::after(PATIENCE).wait_for(|| look().then_some(()));
    assert!(seen.is_some(), "{what}: {}", town.program.output().join("\n"));
}

#[track_caller]
fn beside(data: &Path, words: &[&str], expected: &str) {
    let said = said(&run(&[words, &["--data", &text(data)]].concat()));
    assert!(said.contains(expected), "{expected:?} is not in {said}");
}

/// Issue 15: whoever typed 1 for 100 had erased everybody ten seconds after the next start.
#[test]
fn a_shorter_period_erases_nobody_until_somebody_says_that_it_is_meant() {
    let (town, _) = town_with_olga(&[]);
    confirmed(&town, ADA);
    sign(&mut town.visitor(), BRIDGE, BEN);
    let town = town.moved_with(&["retention.ended_days=1"], |rows| {
        for (number, days) in [(TREES, 3), (BRIDGE, 200)] {
            let campaign =
                |row: &&mut Value| row["row"] == "campaign" && row["head"]["id"]["number"] == number;
            let petition = rows.iter_mut().find(campaign).expect("it is there");
            petition["head"]["state"] = json!("closed");
            petition["head"]["dates"]["closed_at"] = json!(days_ago(days));
        }
    });
    let data = town.data();
    let yes = data.join("retention-accepted");
    // It was half a year, and erasing goes on by that.
    told(&town, "personal data was erased");
    told(&town, WAITS);
    assert!(is_known(&town, ADA.email) && !is_known(&town, BEN.email));
    let mut olga = town.visitor();
    sign_in(&mut olga, OLGA, PASSWORD).expect_status(200);
    let first = olga.get("/admin");
    assert!(first.page().text_contains("nobody has said that this is meant"), "{}", first.text());
    beside(&data, &["doctor", "--offline"], "for 1 day instead of for 183 days (retention.ended_days)");
    beside(&data, &["retention"], "Due with the shorter time: 1 signer, ");
    // The longer period is in force after a kill, too.
    let mut town = town;
    town.program.restart();
    told(&town, WAITS);
    until(&town, "it waits", || waiting(&town) == 1);
    beside(&data, &["retention"], "erased after 183 days");

    // A longer one is in force at once, and the way back from there waits as well.
    let town = Town::in_folder(town.into_folder(), &["retention.ended_days=200"]);
    beside(&data, &["retention"], "erased after 200 days");
    beside(&data, &["admin", "accept-retention"], "there was nothing to do");
    assert_eq!(waiting(&town), 0);
    let town = Town::in_folder(town.into_folder(), &["retention.ended_days=1"]);
    until(&town, "it waits", || waiting(&town) == 1);
    beside(&data, &["admin", "accept-retention"], "for 1 day instead of for 200 days");
    told(&town, "they are in force");
    until(&town, "nothing waits", || waiting(&town) == 0);
    assert!(is_known(&town, ADA.email) && !yes.exists());

    // Of a program that is stopped as well, and only to what was seen.
    let town =
        Town::in_folder(town.into_folder(), &["retention.ended_days=1", "retention.unconfirmed_days=10"]);
    until(&town, "whoever is due is erased", || !is_known(&town, ADA.email));
    let folder = town.into_folder();
    beside(
        &data,
        &["admin", "accept-retention"],
        "for 10 days instead of 14 days (retention.unconfirmed_days)",
    );
    assert!(yes.exists());
    let town = Town::in_folder(folder, &["retention.ended_days=1", "retention.unconfirmed_days=9"]);
    assert!(!yes.exists(), "it was about another period");
    beside(&data, &["retention"], "for 9 days instead of 14 days (retention.unconfirmed_days)");
    let folder = town.into_folder();
    beside(&data, &["admin", "accept-retention"], "Accepted: ");
    let town = Town::in_folder(folder, &["retention.ended_days=1", "retention.unconfirmed_days=9"]);
    beside(&data, &["retention"], "that were removed: erased after 9 days");
    assert!(fs::metadata(&yes).is_err() && waiting(&town) == 0);
    town.verify();
}

//! The last day to sign, wherever it is shown: a petition that closes at midnight is open until the end of the day
//! before, and no page may promise a day more.

use serde_json::json;

use crate::town::{ADA, Town, petition, sign};

/// A petition that closes at midnight in London, in summer: an hour before midnight in UTC.
const CLOSING: u32 = 7;
const MIDNIGHT: &str = "2099-06-30T23:00:00.000Z";
const LAST_DAY: &str = "30 June 2099";
const DAY_AFTER: &str = "1 July 2099";

#[test]
fn the_last_day_to_sign_is_the_same_everywhere() {
    let more = json!({ "opened_at": "2026-03-02T09:00:00.000Z", "closing_date": MIDNIGHT });
    let closing = petition(CLOSING, "Keep the ferry running at night", "open", 3, &more);
    let town = Town::holding(&[closing], &["site.time_zone=Europe/London"]);
    let mut visitor = town.visitor();
    let page = format!("/petitions/{CLOSING}");
    for path in ["/petitions", "/petitions?q=ferry", &page] {
        let text = visitor.get(path).page().text();
        assert!(text.contains(LAST_DAY), "{path}: {text}");
        assert!(!text.contains(DAY_AFTER), "{path}: {text}");
    }
    // The rules end days where the site is.
    let site = &town.rows_of("site")[0];
    assert!(site.to_string().contains("\"days\":[[1735689600000,0],"), "{site}");
    let json = visitor.get(&format!("{page}.json")).json();
    assert_eq!(json["data"]["attributes"]["closing_date"], "2099-06-30");
    let calendar = visitor.get(&format!("{page}/events.ics")).text();
    assert!(calendar.contains("DTSTART;VALUE=DATE:20990630"), "{calendar}");

    sign(&mut visitor, CLOSING, ADA);
    visitor.get(&town.tray().only(ADA.email).link());
    let receipt = visitor.press("Confirm my signature", &[]).page().text();
    assert!(receipt.contains(LAST_DAY), "{receipt}");
    assert!(!receipt.contains(DAY_AFTER), "{receipt}");
}

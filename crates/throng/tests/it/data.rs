//! The public data as programs read it that were written for the original service: the order and the links of lists,
//! the archive, what changed since a moment, sheets, and addresses from before a title was changed.

use std::time::Duration;

use serde_json::{Value, json};
use throng_testkit::deadline::Deadline;
use throng_testkit::http::Response;
use throng_testkit::program::temporary_folder;

use crate::town::{ADA, BRIDGE, CLOSED, REJECTED, TREES, Town, petition, sign};

/// Longest wait for something that happens by itself.
const PATIENCE: Duration = Duration::from_secs(30);

/// The town with a second petition that has closed, opened later and signed by fewer.
fn town_with_history() -> Town {
    let closed = json!({ "opened_at": "2025-06-01T09:00:00.000Z", "closed_at": "2025-12-01T00:00:00.000Z" });
    let opened = json!({ "opened_at": "2026-03-09T09:00:00.000Z" });
    Town::holding(
        &[
            petition(21, "Clear the old canal", "closed", 500, &closed),
            petition(22, "Light the towpath", "open", 9, &opened),
        ],
        &[],
    )
}

#[track_caller]
fn got(town: &Town, path: &str) -> Response {
    let response = town.visitor().get(path);
    response.expect_status(200);
    response
}

/// The numbers of the petitions in a list.
#[track_caller]
fn numbers(list: &Value) -> Vec<u64> {
    let rows = list["data"].as_array().expect("a list").iter();
    rows.map(|row| row["id"].as_u64().expect("a number")).collect()
}

/// A link of a list, without the site's address.
fn link<'a>(town: &Town, list: &'a Value, name: &str) -> &'a str {
    let link = list["links"][name].as_str().unwrap_or("null");
    link.strip_prefix(town.program.base_url()).unwrap_or(link)
}

#[test]
fn lists_for_programs_have_the_order_of_the_original() {
    let town = town_with_history();
    for (path, expected) in [
        ("/petitions.json", &[3, 21, 1, 22, 2, 4][..]),
        ("/petitions.json?state=all", &[3, 21, 1, 22, 2, 4]),
        ("/petitions.json?sort=newest", &[22, 2, 1, 21, 3, 4]),
        ("/petitions.json?state=closed", &[3, 21]),
        ("/petitions.json?state=closed&sort=newest", &[21, 3]),
        ("/petitions.json?state=open", &[1, 22, 2]),
        ("/petitions.json?state=recent", &[22, 2, 1]),
        ("/archived/petitions.json", &[3, 21, 4]),
        ("/archived/petitions.json?state=closed", &[3, 21]),
        ("/archived/petitions.json?state=rejected", &[4]),
        ("/archived/petitions.json?q=bridge", &[4]),
        // Nothing in the archive is open.
        ("/archived/petitions.json?state=open", &[3, 21, 4]),
    ] {
        assert_eq!(numbers(&got(&town, path).json()), expected, "{path}");
    }
    let page = got(&town, "/petitions?state=closed").text();
    let (canal, lido) = (page.find("Clear the old canal"), page.find("Keep the lido open"));
    assert!(canal < lido, "the page has the newest first");
    let page = got(&town, "/petitions?state=recent").page();
    assert!(!page.text_contains("does not exist"), "{}", page.text());
    assert!(
        page.text_contains("Light the towpath") && !page.text_contains("Clear the old"),
        "{}",
        page.text()
    );
}

#[test]
fn links_of_a_list_say_what_was_asked_for() {
    let town = town_with_history();
    for (path, first, next) in [
        (
            "/petitions.json?state=recent&count=1",
            "/petitions.json?count=1&state=recent",
            "?count=1&page=2&state=recent",
        ),
        ("/petitions.json?count=0", "/petitions.json?count=0", "null"),
        ("/archived/petitions.json?count=2", "/archived/petitions.json?count=2", "?count=2&page=2"),
    ] {
        let list = got(&town, path).json();
        assert_eq!(link(&town, &list, "first"), first, "{path}");
        assert!(link(&town, &list, "next").ends_with(next), "{path}: {list}");
    }
    let nothing = got(&town, "/petitions.json?count=0&q=bridge").json();
    assert_eq!(nothing["data"], json!([]));
    assert_eq!(link(&town, &nothing, "last"), "/petitions.json?count=0&q=bridge");
    let archived = got(&town, "/archived/petitions.json").json();
    assert_eq!(archived["data"][0]["type"], "archived-petition");
    let own = link(&town, &archived["data"][0], "self").to_owned();
    assert_eq!(own, format!("/petitions/{CLOSED}.json"));
    assert_eq!(got(&town, &own).json()["data"]["type"], "petition");
}

#[test]
fn the_page_of_the_archive_leads_to_the_list() {
    let town = Town::with(&["site.languages=en,cy"]);
    for (path, target) in [
        ("/archived/petitions", "/petitions?state=closed"),
        ("/archived/petitions?state=rejected&page=2", "/petitions?state=rejected&page=2"),
        ("/archived/petitions?q=%22a+b%22&parliament=1", "/petitions?state=closed&q=%22a+b%22"),
        ("/cy/archived/petitions", "/cy/petitions?state=closed"),
    ] {
        let mut visitor = town.visitor();
        let answer = visitor.send("GET", path, &[], b"").expect("an answer");
        answer.expect_status(301);
        assert_eq!(answer.header("location"), Some(target), "{path}");
    }
}

#[test]
fn what_changed_since_a_moment_can_be_asked_for() {
    let town = town_with_history();
    // All of them were written before this, and nobody has signed since.
    let quiet = "/petitions.json?changed_since=2026-03-06T09:00:00.000Z";
    assert_eq!(numbers(&got(&town, quiet).json()), Vec::<u64>::new());
    let before = got(&town, "/petitions.json?changed_since=2026-03-06T08:59:59.999Z&count=4").json();
    assert_eq!(numbers(&before), [3, 21, 1, 22]);
    assert!(
        link(&town, &before, "next").contains("changed_since=2026-03-06T08%3A59%3A59.999Z&count=4&page=2"),
        "{before}"
    );
    let mut ada = town.visitor();
    sign(&mut ada, BRIDGE, ADA);
    ada.get(&town.tray().only(ADA.email).link());
    ada.press("Confirm my signature", &[]).expect_status(200);
    let changed = town.fresh(quiet).json();
    assert_eq!(numbers(&changed), [u64::from(BRIDGE)]);
    // What was told is what to ask with next.
    let told = changed["data"][0]["attributes"]["updated_at"]
        .as_str()
        .expect("a time");
    let again = got(&town, &format!("/petitions.json?changed_since={told}")).json();
    assert_eq!(numbers(&again), Vec::<u64>::new());
    for wrong in ["yesterday", "2026-03-06", "2026-03-06T09:00:00", "99"] {
        let answer = town
            .visitor()
            .get(&format!("/petitions.json?changed_since={wrong}"));
        answer.expect_status(400);
        let detail = answer.json()["error"]["detail"].to_string();
        assert!(detail.contains("2026-03-01T09:00:00Z"), "{detail}");
        assert_eq!(answer.header("access-control-allow-origin"), Some("*"));
    }
}

#[test]
fn where_people_live_is_not_told_of_a_rejected_petition() {
    let town = Town::open();
    for (number, told) in [(TREES, true), (CLOSED, true), (REJECTED, false)] {
        let body = got(&town, &format!("/petitions/{number}.json")).json();
        let attributes = body["data"]["attributes"].as_object().expect("an object");
        let named = attributes
            .keys()
            .filter(|name| name.starts_with("signatures_by_"));
        assert_eq!(named.count(), if told { 3 } else { 0 }, "{number}");
    }
}

#[test]
fn the_present_period_and_all_petitions_of_an_area_are_served() {
    let folder = temporary_folder();
    let file = folder.path().join("areas.csv");
    std::fs::write(&file, "postcode,code,name\nSW1A,E1,Brindle Town\n").expect("a file");
    let by_area = |count: i64| {
        json!({
            "opened_at": "2025-06-01T09:00:00.000Z",
            "signatures_by_constituency":
                [{ "name": "Brindle Town", "ons_code": "E1", "mp": null, "signature_count": count }],
        })
    };
    let mut closed = by_area(7);
    closed["closed_at"] = json!("2025-12-01T00:00:00.000Z");
    let more = [
        petition(21, "Clear the old canal", "closed", 500, &closed),
        petition(22, "Light the towpath", "open", 9, &by_area(5)),
    ];
    let town = Town::holding(&more, &[&format!("site.areas_file={}", file.display())]);
    let periods = got(&town, "/parliaments.json").json();
    assert_eq!(periods.as_array().map(Vec::len), Some(1));
    assert!(periods[0]["response_threshold"].is_i64(), "{periods}");
    let signed = |path: &str| -> Vec<(String, i64)> {
        let body = got(&town, path).json();
        assert_eq!(body["constituency"], "Brindle Town");
        let rows = body["petitions"].as_array().expect("a list").clone().into_iter();
        rows.map(|row| {
            let here = row["constituency_signature_count"].as_i64().expect("a number");
            (row["state"].as_str().expect("a word").to_owned(), here)
        })
        .collect()
    };
    assert_eq!(signed("/petitions/local/brindle-town.json"), [("open".to_owned(), 5)]);
    let all = [("closed".to_owned(), 7), ("open".to_owned(), 5)];
    assert_eq!(signed("/petitions/local/brindle-town/all.json"), all);
    let by_code = town
        .visitor()
        .send("GET", "/petitions/local/E1/all.json", &[], b"")
        .expect("an answer");
    by_code.expect_status(301);
    assert_eq!(by_code.header("location"), Some("/petitions/local/brindle-town/all.json"));
    town.visitor()
        .get("/petitions/local/nowhere/all.json")
        .expect_status(404);
    // As a feed, with what has closed: what began last comes first, wherever most people are.
    let page = got(&town, "/petitions/local/brindle-town").text();
    for file in ["feed.atom", "feed.json"] {
        let path = format!("/petitions/local/brindle-town/{file}");
        assert!(page.contains(&path), "the page links {path}");
        let feed = got(&town, &path).text();
        assert!(feed.contains("Petitions in Brindle Town"), "{feed}");
        let [light, clear] = ["Light the towpath", "Clear the old canal"].map(|title| feed.find(title));
        assert!(light.is_some() && light < clear, "{feed}");
        assert!(!feed.contains("trees"), "nobody from there has signed it: {feed}");
        let by_code = town
            .visitor()
            .send("GET", &format!("/petitions/local/E1/{file}"), &[], b"")
            .expect("an answer");
        assert_eq!(by_code.header("location"), Some(path.as_str()));
        let nowhere = town.visitor().get(&format!("/petitions/local/nowhere/{file}"));
        nowhere.expect_status(404);
    }
}

#[test]
fn the_sheet_begins_with_the_columns_of_the_original() {
    let town = Town::open();
    let sheet = got(&town, "/petitions.csv?state=closed").text();
    let mut lines = sheet.lines();
    assert_eq!(
        lines.next(),
        Some(
            "Petition,URL,State,Signatures Count,number,signatures_on_paper,topics,created_at,opened_at,closes_at,\
             closed_at,rejected_at,answered_at"
        )
    );
    let row = lines.next().expect("a row");
    let begins =
        format!("Keep the lido open until October,{}/petitions/3,closed,812,3,0,,", town.program.base_url());
    assert!(row.starts_with(&begins), "{row}");
}

#[test]
fn an_address_from_before_leads_to_the_present_one() {
    let cafes = petition(7, "Save our cafés", "open", 3, &json!({ "opened_at": "2026-03-02T09:00:00.000Z" }));
    let town = Town::holding(&[cafes], &["site.languages=en,cy"]);
    for (path, target) in [
        ("/petitions/7/save-our-caf%C3%A9s", "/petitions/7/save-our-cafes"),
        // In an encoding of the last century, and in none.
        ("/petitions/7/save-our-caf%E9s", "/petitions/7/save-our-cafes"),
        ("/petitions/7/100%25", "/petitions/7/save-our-cafes"),
        ("/petitions/7/save-the-caf-s", "/petitions/7/save-our-cafes"),
        ("/petitions/7/7", "/petitions/7/save-our-cafes"),
        ("/petitions/7/Save-our-cafes", "/petitions/7/save-our-cafes"),
        ("/cy/petitions/7/save-our-caf%C3%A9s", "/cy/petitions/7/save-our-cafes"),
    ] {
        let answer = town.visitor().send("GET", path, &[], b"").expect("an answer");
        answer.expect_status(301);
        assert_eq!(answer.header("location"), Some(target), "{path}");
    }
    got(&town, "/petitions/7/save-our-cafes");
}

/// What the program answers to somebody who has a copy with this validator.
#[track_caller]
fn asked_again(town: &Town, path: &str, name: &str, value: &str) -> Response {
    let header = (name.to_owned(), value.to_owned());
    town.visitor()
        .send("GET", path, &[header], b"")
        .expect("an answer")
}

#[test]
fn whoever_has_a_copy_is_told_that_nothing_changed() {
    let debated = json!({ "opened_at": "2026-03-02T09:00:00.000Z", "scheduled_debate_date": "2099-04-20" });
    let town = Town::holding(&[petition(7, "Debate the ring road", "open", 3, &debated)], &[]);
    for path in [
        "/feed.atom",
        "/feed.json",
        "/answers.atom",
        "/petitions.atom?state=open",
        "/petitions.json",
        "/petitions.csv",
        "/petitions/7.json",
        "/petitions/7/count.json",
        "/petitions/7/timeline.atom",
        "/petitions/7/timeline.json",
        "/petitions/7/events.ics",
        "/petitions/7/places.csv",
        "/petitions/7/series.csv",
    ] {
        let copy = town.fresh(path);
        assert!(copy.header("etag").is_some(), "{path}");
        is_known(&town, path, &copy);
        asked_again(&town, path, "If-None-Match", "\"another\"").expect_status(200);
    }
    let path = "/petitions/7/count.json";
    let copy = town.fresh(path);
    let mut ada = town.visitor();
    sign(&mut ada, 7, ADA);
    ada.get(&town.tray().only(ADA.email).link());
    ada.press("Confirm my signature", &[]).expect_status(200);
    town.fresh(path);
    for (name, value) in validators(&copy) {
        asked_again(&town, path, name, &value).expect_status(200);
    }
}

/// A page that is made in the second in which pages were forgotten has no date, because the page before may have had the
/// same. So this asks for one page after the other until there is a date.
#[test]
fn a_date_is_as_good_as_a_tag() {
    let town = Town::open();
    for list in ["/petitions.json?page=", "/petitions.atom?q=", "/petitions.csv?q="] {
        let mut others = 1..;
        let dated = || {
            let path = format!("{list}{}", others.next()?);
            let copy = town.fresh(&path);
            copy.header("last-modified").is_some().then_some((path, copy))
        };
        let (path, copy) = Deadline::after(PATIENCE)
            .wait_for(dated)
            .expect("a page with a date");
        is_known(&town, &path, &copy);
        let early = "Sun, 06 Nov 1994 08:49:37 GMT";
        asked_again(&town, &path, "If-Modified-Since", early).expect_status(200);
    }
}

#[test]
fn a_feed_that_has_not_changed_is_not_sent_again() {
    let town = Town::open();
    // From the second after the start on, what is made for the first time has a date.
    let mut others = 1..;
    let is_dated = || {
        let path = format!("/petitions.json?page={}", others.next()?);
        town.fresh(&path).header("last-modified").map(drop)
    };
    Deadline::after(PATIENCE)
        .wait_for(is_dated)
        .expect("a page with a date");
    let feed = got(&town, "/feed.atom");
    let date = feed.header("last-modified").expect("a date").to_owned();
    let again = asked_again(&town, "/feed.atom", "If-Modified-Since", &date);
    again.expect_status(304);
    assert!(again.body.is_empty());
    let early = "Sun, 06 Nov 1994 08:49:37 GMT";
    asked_again(&town, "/feed.atom", "If-Modified-Since", early).expect_status(200);
}

/// What somebody sends back of a copy, each with the header in which it is sent.
fn validators(copy: &Response) -> Vec<(&'static str, String)> {
    let pairs = [("If-None-Match", "etag"), ("If-Modified-Since", "last-modified")];
    let given = pairs
        .into_iter()
        .filter_map(|(name, from)| Some((name, copy.header(from)?.to_owned())));
    given.collect()
}

#[track_caller]
fn is_known(town: &Town, path: &str, copy: &Response) {
    for (name, value) in validators(copy) {
        let again = asked_again(town, path, name, &value);
        again.expect_status(304);
        assert!(again.body.is_empty(), "{path} {name}");
    }
}

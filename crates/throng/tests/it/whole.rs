//! The data as whoever keeps a copy of all of it reads it: files of everything, series by hour and by day, and what is
//! said to a program that asks for what does not exist.

use std::collections::BTreeMap;
use std::io::Read;
use std::time::Duration;

use flate2::read::GzDecoder;
use serde_json::{Value, json};
use throng_testkit::deadline::Deadline;
use throng_testkit::http::Response;
use throng_testkit::program::temporary_folder;

use crate::raw::Raw;
use crate::town::{ADA, REJECTED, TREES, Town, petition, sign};

const FILES: [&str; 3] =
    ["/data/petitions.jsonl", "/data/signatures_by_area.csv", "/data/signatures_by_country.csv"];
/// Longest wait for something that happens by itself.
const PATIENCE: Duration = Duration::from_secs(30);

/// A town with an area, and more petitions than are read at once: one of them signed from the area and from elsewhere, one
/// rejected whose breakdown came with it.
fn town_of_many() -> Town {
    let folder = temporary_folder();
    let file = folder.path().join("areas.csv");
    std::fs::write(&file, "postcode,code,name\nSW1A,E1,=Brindle Town\n").expect("a file");
    let by_area = json!({
        "opened_at": "2026-03-02T09:00:00.000Z",
        "signatures_by_constituency":
            [{ "name": "=Brindle Town", "ons_code": "E1", "mp": null, "signature_count": 9 }],
        "signatures_by_country": [
            { "name": "United Kingdom", "code": "GB", "signature_count": 10 },
            { "name": "France", "code": "FR", "signature_count": 1 },
        ],
    });
    let mut rejected = by_area.clone();
    rejected["rejected_at"] = json!("2026-03-03T09:00:00.000Z");
    rejected["rejection"] = json!({ "code": "duplicate", "details": "There is one." });
    let more = (20..40).map(|number| {
        let state = json!({ "opened_at": "2026-03-02T09:00:00.000Z", "topics": ["transport"] });
        petition(number, &format!("Mend lamp number {number}"), "open", i64::from(number), &state)
    });
    let petitions: Vec<Value> = [
        petition(7, "Keep the night bus", "open", 12, &by_area),
        petition(8, "Keep the night train", "rejected", 12, &rejected),
    ]
    .into_iter()
    .chain(more)
    .collect();
    Town::holding(&petitions, &[&format!("site.areas_file={}", file.display())])
}

/// What the program answers to a request with these headers.
#[track_caller]
fn asked(town: &Town, method: &str, path: &str, headers: &[(&str, &str)]) -> Response {
    let headers: Vec<(String, String)> = headers
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    town.visitor()
        .send(method, path, &headers, b"")
        .expect("an answer")
}

#[track_caller]
fn got(town: &Town, path: &str) -> Response {
    let response = asked(town, "GET", path, &[]);
    response.expect_status(200);
    response
}

/// A sheet without the mark that tells spreadsheets its encoding, and the name under which it is saved.
#[track_caller]
fn sheet(town: &Town, path: &str) -> (String, String) {
    let answer = got(town, path);
    let text = answer.text();
    let told = text.strip_prefix('\u{feff}').map(str::to_owned);
    (told.unwrap_or_else(|| panic!("{path} has no mark: {text}")), saved_as(&answer))
}

/// The name under which a file is saved, with the day left out.
#[track_caller]
fn saved_as(answer: &Response) -> String {
    let disposition = answer.header("content-disposition").unwrap_or_default();
    let name = disposition
        .strip_prefix("attachment; filename=\"")
        .and_then(|rest| rest.strip_suffix('"'));
    let name = name.unwrap_or_else(|| panic!("{disposition}"));
    let (rest, ending) = name.rsplit_once('.').expect("an ending");
    let (what, day) = rest.split_at(rest.len() - "2026-03-06".len());
    assert!(day.parse::<jiff::civil::Date>().is_ok(), "{name}");
    format!("{what}*.{ending}")
}

/// The sums of a file of places by petition, and its rows of one petition.
fn sums(sheet: &str, number: u64) -> (BTreeMap<u64, i64>, Vec<String>) {
    let (mut sums, mut rows) = (BTreeMap::new(), Vec::new());
    for row in csv::Reader::from_reader(sheet.as_bytes()).records() {
        let row = row.expect("a row");
        let of: u64 = row[0].parse().expect("a number");
        *sums.entry(of).or_default() += row[4].parse::<i64>().expect("a count");
        if of == number {
            assert_eq!(&row[1], "Keep the night bus");
            rows.push(row.iter().skip(2).collect::<Vec<_>>().join("|"));
        }
    }
    (sums, rows)
}

#[test]
fn files_of_everything_say_what_single_petitions_say_and_name_nobody() {
    let town = town_of_many();
    let answer = got(&town, FILES[0]);
    assert_eq!(saved_as(&answer), "petitions-to-brindle-petitions-*.jsonl");
    let lines = answer.text();
    assert!(lines.ends_with("}\n"), "{lines}");
    let mut numbers = Vec::new();
    let mut counts = BTreeMap::new();
    for line in lines.lines() {
        let line: Value = serde_json::from_str(line).expect("each line is JSON");
        let number = line["id"].as_u64().expect("a number");
        let mut single =
            got(&town, &format!("/petitions/{number}.json")).json()["data"]["attributes"].clone();
        // What comes with a petition beside its figures stays with it, and its creator is a person.
        let fields = single.as_object_mut().expect("an object");
        fields.remove("other_parliamentary_business");
        fields.insert("creator_name".to_owned(), Value::Null);
        assert_eq!(line["attributes"], single, "{number}");
        if single["state"] != "rejected" {
            counts.insert(number, single["signature_count"].as_i64().expect("a count"));
        }
        numbers.push(number);
    }
    let expected: Vec<u64> = [1, 2, 3, 4, 7, 8].into_iter().chain(20..40).collect();
    assert_eq!(numbers, expected);
    assert!(!lines.contains("Wilf Garside"), "{lines}");
    let (by_area, name) = sheet(&town, FILES[1]);
    assert_eq!(name, "petitions-to-brindle-signatures-by-area-*.csv");
    assert!(by_area.starts_with("number,title,ons_code,name,signature_count\r\n"), "{by_area}");
    let (by_area, areas) = sums(&by_area, 7);
    let (by_country, name) = sheet(&town, FILES[2]);
    assert_eq!(name, "petitions-to-brindle-signatures-by-country-*.csv");
    assert!(by_country.starts_with("number,title,code,name,signature_count\r\n"), "{by_country}");
    let (by_country, countries) = sums(&by_country, 7);
    counts.retain(|_, count| *count > 0);
    assert_eq!(by_area, counts, "they add up, and those of rejected petitions are not there");
    assert_eq!(by_country, counts);
    assert_eq!(areas, ["E1|'=Brindle Town|9", "||3"], "no formula, and those of nowhere are told");
    assert_eq!(countries, ["GB|United Kingdom|10", "FR|France|1", "||1"]);
    assert!(!by_area.contains_key(&u64::from(REJECTED)));
}

#[test]
fn a_file_of_everything_is_sent_packed_and_only_when_it_has_changed() {
    let town = town_of_many();
    for path in FILES {
        let plain = got(&town, path);
        assert_eq!(plain.header("cache-control"), Some("public, max-age=60"));
        assert_eq!(plain.header("vary"), Some("accept-encoding"));
        assert_eq!(plain.header("access-control-allow-origin"), Some("*"));
        assert_eq!(plain.header("content-encoding"), None);
        let tag = plain.header("etag").expect("a tag").to_owned();
        let packed = asked(&town, "GET", path, &[("Accept-Encoding", "br, gzip")]);
        assert_eq!(packed.header("content-encoding"), Some("gzip"), "{path}");
        assert!(packed.body.len() < plain.body.len(), "{path}");
        let mut unpacked = Vec::new();
        GzDecoder::new(packed.body.as_slice())
            .read_to_end(&mut unpacked)
            .expect("it is whole");
        assert_eq!(unpacked, plain.body, "{path}");
        let head = asked(&town, "HEAD", path, &[]);
        head.expect_status(200);
        assert!(head.body.is_empty(), "{path}");
        for name in ["etag", "content-type", "cache-control"] {
            assert_eq!(head.header(name), plain.header(name), "{path} {name}");
        }
        let again = asked(&town, "GET", path, &[("If-None-Match", &tag)]);
        again.expect_status(304);
        assert!(again.body.is_empty(), "{path}");
        assert_eq!(again.header("etag"), Some(tag.as_str()));
        asked(&town, "GET", path, &[("If-None-Match", "W/\"another\"")]).expect_status(200);
    }
    let tag = got(&town, FILES[1]).header("etag").expect("a tag").to_owned();
    let mut ada = town.visitor();
    sign(&mut ada, TREES, ADA);
    ada.get(&town.tray().only(ADA.email).link());
    ada.press("Confirm my signature", &[]).expect_status(200);
    let changed = asked(&town, "GET", FILES[1], &[("If-None-Match", &tag)]);
    changed.expect_status(200);
    assert_ne!(changed.header("etag"), Some(tag.as_str()));
}

/// Also by those of the page cache, which keeps the name with the sheet.
#[test]
fn every_sheet_is_saved_under_a_name_of_its_own_and_ours_open_in_a_spreadsheet() {
    let town = town_of_many();
    for (path, name, is_ours) in [
        ("/petitions.csv", "petitions", false),
        ("/petitions.csv?bom=1", "petitions", true),
        ("/petitions.csv?state=open&q=caf%C3%A9", "petitions-open-cafe", false),
        ("/petitions/7/places.csv", "petition-7-places", true),
        ("/petitions/8/places.csv", "petition-8-places", true),
        ("/petitions/7/series.csv", "petition-7-by-hour", true),
        ("/petitions/local/brindle-town.csv", "petitions-brindle-town", false),
    ] {
        for _ in 0..2 {
            let answer = got(&town, path);
            assert_eq!(saved_as(&answer), format!("petitions-to-brindle-{name}-*.csv"), "{path}");
            // Programs read the others as those of the original service, which have no mark.
            assert_eq!(answer.text().starts_with('\u{feff}'), is_ours, "{path}");
        }
    }
    assert_eq!(got(&town, "/petitions/7.json").header("content-disposition"), None);
}

#[test]
fn a_series_is_told_by_day_and_in_part() {
    let town = Town::open();
    let mut ada = town.visitor();
    sign(&mut ada, TREES, ADA);
    ada.get(&town.tray().only(ADA.email).link());
    ada.press("Confirm my signature", &[]).expect_status(200);
    let path = format!("/petitions/{TREES}/series.csv");
    let told = || {
        let (all, _) = sheet(&town, &path);
        (all.lines().count() == 3).then_some(all)
    };
    let all = Deadline::after(PATIENCE)
        .wait_for(told)
        .expect("the hour of the signature");
    assert_eq!(
        sheet(&town, &format!("{path}?by=hour")),
        (all.clone(), format!("petitions-to-brindle-petition-{TREES}-by-hour-*.csv"))
    );
    let lines: Vec<&str> = all.lines().collect();
    assert_eq!(lines[..2], ["hour_start,signatures,total", ",41,41"]);
    let (hour, figures) = lines[2].split_once(',').expect("a row");
    assert_eq!(figures, "1,42");
    let zone = town.visitor().get("/data/addresses").page();
    assert!(zone.text_contains("by=day"), "{}", zone.text());
    let (by_day, name) = sheet(&town, &format!("{path}?by=day"));
    assert_eq!(name, format!("petitions-to-brindle-petition-{TREES}-by-day-*.csv"));
    let day = by_day
        .lines()
        .last()
        .and_then(|row| row.strip_suffix(",1,42"))
        .expect("a row");
    assert!(hour.parse::<jiff::Timestamp>().is_ok() && day.parse::<jiff::civil::Date>().is_ok(), "{by_day}");
    for (query, expected) in [
        (format!("?by=day&from={day}&to={day}"), format!("day,signatures,total\r\n{day},1,42\r\n")),
        (format!("?from={hour}"), format!("hour_start,signatures,total\r\n{hour},1,42\r\n")),
        (format!("?to={hour}"), "hour_start,signatures,total\r\n,41,41\r\n".to_owned()),
    ] {
        assert_eq!(sheet(&town, &format!("{path}{query}")).0, expected, "{query}");
    }
    for (query, says) in [
        ("?by=week", "by has to be one of: hour, day"),
        ("?from=yesterday", "from has to be a day such as 2026-03-01, or a time"),
        ("?to=2026-13-01", "to has to be a day such as 2026-03-01, or a time"),
        ("?from=2026-03-02&to=2026-03-01", "from has to be before to"),
    ] {
        is_told(&asked(&town, "GET", &format!("{path}{query}"), &[]), says);
    }
}

/// Its answers end with the connection, so half a file would look whole to its reader and to a cache in front.
#[test]
fn by_http_1_0_no_file_of_everything_is_sent() {
    let town = town_of_many();
    for path in FILES {
        let mut raw = Raw::open(&town);
        raw.send(format!("GET {path} HTTP/1.0\r\nHost: HOST\r\n\r\n").as_bytes());
        let answer = raw.rest();
        assert!(answer.contains(" 505 ") && !answer.contains("night bus"), "{answer}");
    }
    let mut raw = Raw::open(&town);
    raw.send(b"GET /petitions.csv HTTP/1.0\r\nHost: HOST\r\n\r\n");
    let head = raw.head();
    assert!(
        head.contains(" 200 OK") && head.contains("content-length"),
        "its length says where it ends: {head}"
    );
}

#[test]
fn of_a_rejected_petition_nothing_is_told_but_its_number() {
    let town = town_of_many();
    let json = got(&town, "/petitions/8.json").json();
    let attributes = &json["data"]["attributes"];
    assert_eq!((&attributes["state"], &attributes["signature_count"]), (&"rejected".into(), &12.into()));
    assert!(attributes.get("signatures_by_country").is_none(), "{attributes}");
    for (path, heading) in [
        ("/petitions/8/places.csv", "kind,code,name,signatures\r\n"),
        ("/petitions/8/series.csv", "hour_start,signatures,total\r\n"),
        ("/petitions/8/series.csv?by=day", "day,signatures,total\r\n"),
    ] {
        assert_eq!(sheet(&town, path).0, heading, "{path}");
    }
    // Of one that was not rejected both add up to the same.
    let sum = |path: &str, column: usize, kind: &str| -> i64 {
        let (sheet, _) = sheet(&town, path);
        let mut reader = csv::Reader::from_reader(sheet.as_bytes());
        let rows = reader.records().map(|row| row.expect("a row"));
        let rows = rows.filter(|row| kind.is_empty() || &row[0] == kind);
        rows.map(|row| row[column].parse::<i64>().expect("a count")).sum()
    };
    for (path, column, kind) in [
        ("/petitions/7/places.csv", 3, "area"),
        ("/petitions/7/places.csv", 3, "country"),
        ("/petitions/7/series.csv", 1, ""),
    ] {
        assert_eq!(sum(path, column, kind), 12, "{path} {kind}");
    }
    let (places, _) = sheet(&town, "/petitions/7/places.csv");
    let expected = "area,E1,'=Brindle Town,9\r\narea,,,3\r\n\
        country,GB,United Kingdom,10\r\ncountry,FR,France,1\r\ncountry,,,1\r\n";
    assert_eq!(places, format!("kind,code,name,signatures\r\n{expected}"));
}

/// What is sent of a file takes a place until it is taken; who is sent nothing takes none.
#[test]
fn who_is_sent_nothing_of_a_file_takes_no_place() {
    let town = town_of_many();
    let figures = || {
        let health = town.visitor().get("/healthz").json();
        let figure = |row: &str, name: &str| health["resources"][row][name].as_u64().expect("a number");
        [figure("whole_files", "most"), figure("whole_files", "now"), figure("whole_parts", "now")]
    };
    let mut tags = Vec::new();
    for path in FILES {
        let head = asked(&town, "HEAD", path, &[]);
        head.expect_status(200);
        tags.push(head.header("etag").expect("a tag").to_owned());
    }
    for (path, tag) in FILES.iter().zip(&tags) {
        asked(&town, "GET", path, &[("If-None-Match", tag)]).expect_status(304);
    }
    assert_eq!(figures(), [0, 0, 0], "nothing was sent");
    for path in FILES {
        got(&town, path);
    }
    let given_back = Deadline::after(PATIENCE).wait_for(|| (figures() == [1, 0, 0]).then_some(()));
    assert!(given_back.is_some(), "{:?}", figures());
}

/// A mistake in an address of data that is not JSON is said in plain text.
#[track_caller]
fn is_told(answer: &Response, says: &str) {
    answer.expect_status(400);
    assert!(
        answer
            .header("content-type")
            .is_some_and(|kind| kind.starts_with("text/plain"))
    );
    assert_eq!(answer.header("access-control-allow-origin"), Some("*"));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    assert!(answer.text().starts_with(says), "{}", answer.text());
}

#[test]
fn a_program_that_asks_for_a_topic_or_an_order_that_does_not_exist_is_told_which_do() {
    let town = town_of_many();
    let topics = "topic has to be the code of one of the topics in /topics.json: transport";
    for (path, says) in [
        ("/petitions.json?topic=trains", topics),
        ("/archived/petitions.json?topic=trains", topics),
        ("/petitions.json?sort=best", "sort has to be one of: most_signed, newest, closing_soon, last_day"),
        ("/petitions.json?state=closed&sort=closing_soon", "sort has to be one of: most_signed, newest"),
    ] {
        let answer = asked(&town, "GET", path, &[]);
        answer.expect_status(400);
        let detail = answer.json()["error"]["detail"].as_str().map(str::to_owned);
        assert!(detail.as_deref().is_some_and(|detail| detail.starts_with(says)), "{path}: {detail:?}");
        assert_eq!(answer.header("access-control-allow-origin"), Some("*"));
    }
    for path in ["/petitions.csv?topic=trains", "/petitions.atom?topic=trains"] {
        is_told(&asked(&town, "GET", path, &[]), topics);
    }
    // The original service has all petitions where a state does not exist, and programs written for it rely on that.
    let all = got(&town, "/petitions.json").json()["data"].clone();
    assert_eq!(got(&town, "/petitions.json?state=nonsense").json()["data"], all);
    for path in ["/petitions?topic=trains", "/petitions?sort=best", "/petitions.csv?state=nonsense"] {
        got(&town, path);
    }
    asked(&town, "GET", "/petitions/local/nowhere.json", &[]).expect_status(404);
}

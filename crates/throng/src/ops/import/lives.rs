//! What becomes of the days, the order of dates and the reasons of petitions, from a file to what is served.

use jiff::tz::TimeZone;
use serde_json::{Value, json};
use throng_domain::reason::SHIPPED;

use super::ending::Opening;
use super::plan::{Plan, Register};
use super::sheet::SheetForm;
use super::tests::{file, import, petition, served, site};
use super::{Parsed, SITE, clock, shape, sheet, unknown_reason};
use crate::cli::import::Encoding;
use crate::cli::mapping::{STATES, Wanted};

const COLUMNS: [(&str, &str); 9] = [
    ("action", "t"),
    ("signature_count", "n"),
    ("created_at", "d"),
    ("opened_at", "o"),
    ("closed_at", "c"),
    ("closing_date", "l"),
    ("state", "s"),
    ("rejected_at", "r"),
    ("rejection_code", "w"),
];

/// The attributes of a petition that is served.
fn attributes(folder: &std::path::Path, number: u32) -> Option<Value> {
    Some(served(folder, number)?["data"]["attributes"].take())
}

#[test]
fn a_day_without_a_time_is_one_of_the_site_and_a_sheet_comes_in_once_however_it_was_read() {
    let folder = site();
    // As an earlier program brought it in, by the day in UTC.
    let before = json!({"created_at": "2011-09-25T00:00:00.000Z", "closed_at": null, "background": ""});
    let json = file(folder.path(), "one.json", &json!({"data": petition(5, &before)}).to_string());
    import(folder.path(), &[&json], &[]).expect("the file is sound");
    let sheet = "t,n,d,c\nPlant trees,10,2011-09-25,\nMend roads,3,2025-06-01,2025-06-03\n";
    let sheet = file(folder.path(), "two.csv", sheet);
    let mapping = "action=t,signature_count=n,created_at=d,closed_at=c";
    for zone in ["America/New_York", "America/New_York", "UTC", "Pacific/Auckland"] {
        let zone = format!("site.time_zone={zone}");
        import(folder.path(), &[&sheet], &["--mapping", mapping, "--set", &zone]).expect("it is sound");
        let roads = attributes(folder.path(), 6).expect("it came in");
        assert_eq!(roads["created_at"], "2025-06-01T04:00:00.000Z", "{zone}");
        assert_eq!(roads["closed_at"], "2025-06-04T04:00:00.000Z", "{zone}");
        assert!(served(folder.path(), 7).is_none(), "{zone}: nothing comes in twice");
    }
}

fn planned(parsed: Result<Parsed, super::Mistake>) -> Plan {
    let parsed = parsed.expect("the file has the shape");
    assert_eq!(parsed.mistakes, []);
    let now = clock::now();
    let mut register = Register::new(SITE, Vec::new(), TimeZone::UTC);
    register.plan(parsed.entries, Opening { open: false, until: now, now })
}

#[test]
fn dates_in_an_order_that_cannot_be_are_a_mistake_in_a_sheet_and_told_of_json() {
    let wanted =
        |(field, column): &(&'static str, &str)| Wanted { field, column: (*column).to_owned(), asked: true };
    let form = SheetForm {
        wanted: COLUMNS.iter().map(wanted).collect(),
        states: STATES.to_vec(),
        encoding: Encoding::Utf8,
        delimiter: None,
        dates: None,
        time_zone: TimeZone::UTC,
        reasons: SHIPPED.map(str::to_owned).to_vec(),
    };
    let future = "2099-01-01";
    // Created, opened, closed, last day, state, rejected.
    for (cells, expected) in [
        ("2020-01-05,2020-01-05,2020-01-05,2020-01-05,closed,", ""),
        ("2020-01-05 23:00:00,2020-01-05,2020-01-05,,closed,", ""),
        ("2020-01-05,2020-01-07,2020-02-01,,closed,", ""),
        ("2020-01-05,,,2099-01-01,open,", ""),
        ("2020-01-05,,2099-01-01,,open,", ""),
        ("2020-01-05,,,2099-01-01,closed,", ""),
        ("2020-01-05,,,,rejected,2020-01-05", ""),
        (
            "2020-01-05,2020-01-07,2020-01-06,,closed,",
            "it was closed on 2020-01-06, and it was opened on 2020-01-07",
        ),
        (
            "2020-01-05,2020-01-04,2020-02-01,,closed,",
            "it was opened on 2020-01-04, and it was written on 2020-01-05",
        ),
        ("2020-01-05,,,2020-01-01,open,", "its last day is on 2020-01-01, and it was opened on 2020-01-05"),
        (
            "2020-01-05,,,,rejected,2020-01-04",
            "it was rejected on 2020-01-04, and it was written on 2020-01-05",
        ),
        ("2020-01-05,,2099-01-01,,closed,", "it is closed since 2099-01-01, which is still to come"),
        ("2099-01-05,,,,closed,", "it begins on 2099-01-05, which is still to come"),
    ] {
        let sheet = format!("d,o,c,l,s,r,t,n,w\n{cells},A,1,\n");
        let plan = planned(sheet::read(sheet.as_bytes(), &form));
        assert_eq!(plan.odd, [""; 0]);
        let told = plan.mistakes.first().map_or(String::new(), ToString::to_string);
        assert!(told.contains(expected) && told.is_empty() == expected.is_empty(), "{cells}: {told}");
        assert!(told.is_empty() || told.contains("(--dates)"), "{cells}: {told}");
    }
    for (changed, expected) in [
        (json!({}), ""),
        (json!({"opened_at": "2019-05-02T10:00:00.000Z"}), "petition 5: it was closed on 2019-03-31, and"),
        (
            json!({"closed_at": format!("{future}T10:00:00.000Z")}),
            "petition 5: it is closed since 2099-01-01",
        ),
        (json!({"state": "open", "closed_at": format!("{future}T10:00:00.000Z")}), ""),
    ] {
        let text = json!({"data": petition(5, &changed)}).to_string();
        let plan = planned(shape::read(text.as_bytes(), &TimeZone::UTC));
        assert_eq!((plan.mistakes.len(), plan.imports.len()), (0, 1), "{changed}");
        let told = plan.odd.join("\n");
        assert!(told.contains(expected) && told.is_empty() == expected.is_empty(), "{changed}: {told}");
    }
}

#[test]
fn a_reason_that_the_site_does_not_have_is_told() {
    let known = SHIPPED.map(str::to_owned);
    for (code, expected) in [("duplicate", false), ("no-such-reason", true)] {
        let changed = json!({"state": "rejected", "rejection": {"code": code, "details": null}});
        let text = json!({"data": petition(5, &changed)}).to_string();
        let parsed = shape::read(text.as_bytes(), &TimeZone::UTC).expect("the file has the shape");
        let told = unknown_reason(&parsed.entries[0], &known);
        assert_eq!(told.is_some(), expected, "{told:?}");
        assert!(told.is_none_or(|told| told.contains("petition 5") && told.contains(code)));
    }
}

#[test]
fn a_file_is_read_whatever_its_form_is() {
    let folder = site();
    let text = json!({"data": petition(5, &json!({}))}).to_string();
    let units = std::iter::once(0xFEFF).chain(text.encode_utf16());
    let path = folder.path().join("one.JSON");
    std::fs::write(&path, units.flat_map(u16::to_le_bytes).collect::<Vec<u8>>()).expect("there is room");
    let sheet = "sep=;\r\nTITLE;Made;Count\r\nMend roads;2011-09-25;3\r\n";
    let sheet = file(folder.path(), "TWO.CSV", sheet);
    let flags = ["--mapping", "action=Title,created_at=made,signature_count=count"];
    import(folder.path(), &[&path, &sheet], &flags).expect("both are sound");
    assert_eq!(attributes(folder.path(), 5).expect("it came in")["action"], "Plant trees");
    assert_eq!(attributes(folder.path(), 6).expect("it came in")["action"], "Mend roads");
}

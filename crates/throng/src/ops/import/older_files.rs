//! What becomes of files in the shapes that petition.parliament.uk had since 2015: names of fields that changed, ends that
//! are not told, breakdowns that cannot be used, and fields that are not kept.

use jiff::tz::TimeZone;
use serde_json::{Value, json};

use super::tests::{file, import, petition, served, site};
use super::{kept, shape};

const FUTURE: &str = "2099-08-20T22:59:59.000Z";
const PAST: &str = "2016-01-22T22:59:59.000Z";

/// What is served of a petition after it was imported with these attributes, `null` for those it does not have.
fn imported(changed: &Value, flags: &[&str]) -> Value {
    let folder = site();
    let text = json!({"data": petition(5, changed)}).to_string();
    let path = file(folder.path(), "one.json", &text);
    import(folder.path(), &[&path], flags).expect("the file is sound");
    served(folder.path(), 5).expect("it is there")["data"]["attributes"].take()
}

#[test]
fn the_opening_is_read_under_both_of_its_names() {
    for (changed, opened_at) in [
        (json!({"open_at": "2015-07-22T09:00:00.000Z"}), "2015-07-22T09:00:00.000Z"),
        (json!({"opened_at": "2018-07-22T09:00:00.000Z"}), "2018-07-22T09:00:00.000Z"),
        (
            json!({"open_at": "2015-07-22T09:00:00.000Z", "opened_at": "2018-07-22T09:00:00.000Z"}),
            "2018-07-22T09:00:00.000Z",
        ),
    ] {
        assert_eq!(imported(&changed, &[])["opened_at"], opened_at, "{changed}");
    }
}

#[test]
fn no_petition_comes_in_open_for_ever() {
    let open = |closed_at: Option<&str>, closing_date: Option<&str>| json!({"state": "open", "closed_at": closed_at, "closing_date": closing_date});
    let cases = [
        // The file, the flags, the state, when it closed, and its last day; "some" is a day that the site's rules say.
        (open(None, None), &[][..], "closed", None, None),
        (open(None, None), &["--open"], "open", None, Some("some")),
        (open(Some(PAST), None), &[], "closed", Some(PAST), None),
        (open(Some(PAST), None), &["--open"], "open", None, Some("some")),
        (open(Some(PAST), Some("2099-01-01")), &[], "closed", Some(PAST), None),
        (open(Some(FUTURE), None), &[], "open", None, Some("2099-08-20")),
        (open(Some(FUTURE), None), &["--open"], "open", None, Some("2099-08-20")),
        (open(None, Some("2099-01-01")), &[], "open", None, Some("2099-01-01")),
        (open(None, Some("2016-01-01")), &["--open"], "open", None, Some("some")),
        (json!({"closed_at": PAST}), &[], "closed", Some(PAST), None),
    ];
    for (changed, flags, state, closed_at, last_day) in cases {
        let served = imported(&changed, flags);
        let told = format!("{changed} {flags:?}: {served}");
        assert_eq!(served["state"], state, "{told}");
        assert_eq!(served["closed_at"].as_str(), closed_at, "{told}");
        let day = served.get("closing_date").and_then(Value::as_str);
        match last_day {
            Some("some") => assert!(day.is_some_and(|day| day < "2099"), "{told}"),
            expected => assert_eq!(day, expected, "{told}"),
        }
    }
}

#[test]
fn newer_figures_change_nothing_about_the_end_of_what_is_open_here() {
    let folder = site();
    for (count, closing_date, flags) in
        [(10, Some("2099-01-01"), &[][..]), (20, None, &[]), (30, None, &["--open"])]
    {
        let changed = json!({
            "state": "open", "closed_at": null, "closing_date": closing_date, "signature_count": count,
            "updated_at": format!("2019-03-{count}T00:00:00.000Z"),
        });
        let path = file(folder.path(), "one.json", &json!({"data": petition(5, &changed)}).to_string());
        import(folder.path(), &[&path], flags).expect("the file is sound");
        let served = served(folder.path(), 5).expect("it is there");
        let attributes = &served["data"]["attributes"];
        assert_eq!(attributes["signature_count"], count);
        assert_eq!(
            (&attributes["state"], &attributes["closing_date"]),
            (&json!("open"), &json!("2099-01-01"))
        );
    }
}

/// A petition in which nothing that is kept is empty.
fn full() -> Value {
    let at = "2019-04-01T00:00:00.000Z";
    let place = |code: &str, count: i64| json!({"name": format!("Place {code}"), "ons_code": code, "signature_count": count});
    json!({"data": {"type": "petition", "id": 5, "attributes": {
        "action": "Plant trees",
        "background": "Shade",
        "additional_details": "Along the street",
        "committee_note": "A note",
        "also_in": [{"language": "cy", "action": "Plannwch goed", "background": "Cysgod", "additional_details": "Stryd"}],
        "state": "closed",
        "signature_count": 10,
        "created_at": "2019-02-14T12:14:59.326Z",
        "updated_at": at, "rejected_at": at, "opened_at": at, "closed_at": at,
        "moderation_threshold_reached_at": at, "referral_threshold_reached_at": at,
        "response_threshold_reached_at": at, "government_response_at": at, "debate_threshold_reached_at": at,
        "debate_scheduled_on": "2019-04-02", "scheduled_debate_date": "2019-04-02", "debate_outcome_at": at,
        "creator_name": "Ann",
        "rejection": {"code": "duplicate", "details": "There is one."},
        "government_response": {
            "responded_on": "2019-04-01", "summary": "Yes", "details": "We will.", "created_at": at, "updated_at": at,
            "answered_by": "The council",
        },
        "debate": {
            "debated_on": "2019-04-03", "transcript_url": "https://a.example/t", "video_url": "https://a.example/v",
            "debate_pack_url": "https://a.example/p", "public_engagement_url": "https://a.example/e",
            "debate_summary_url": "https://a.example/s", "overview": "All agreed.",
        },
        "departments": [{"acronym": "D", "name": "Department", "url": "https://a.example/d"}],
        "topics": ["trees"],
        "signatures_by_country": [{"name": "United Kingdom", "code": "GB", "signature_count": 9}],
        "signatures_by_constituency": [{"name": "Area", "ons_code": "E1", "mp": "M", "signature_count": 5}],
        "signatures_by_region": [place("S", 3), place("N", 4)],
    }}})
}

#[test]
fn whatever_is_kept_is_served_again_and_nothing_else_is_called_kept() {
    let folder = site();
    let given = full();
    let path = file(folder.path(), "one.json", &given.to_string());
    import(folder.path(), &[&path], &[]).expect("the file is sound");
    let served = served(folder.path(), 5).expect("it is there");
    let attributes = given["data"]["attributes"].as_object().expect("an object");
    for (field, value) in attributes {
        // The creator is named while a petition is open.
        if field != "creator_name" {
            assert_eq!(served["data"]["attributes"][field], *value, "{field}");
        }
    }
    assert_eq!(served["meta"]["signatures_unknown"]["by_region"], 3);
    assert_eq!(kept::left_out_of(&given["data"].to_string()).len(), 0);
    // Each of these fields is read: what it cannot be is noticed.
    for field in attributes.keys() {
        let mut broken = given.clone();
        broken["data"]["attributes"][field] = json!([1]);
        let read =
            shape::read(broken.to_string().as_bytes(), &TimeZone::UTC).expect("the file has the shape");
        assert_eq!(read.mistakes.len() + read.partial.len(), 1, "{field}");
    }
}

#[test]
fn what_cannot_be_used_or_is_not_kept_is_told() {
    let country = |count: i64| json!({"name": "France", "code": "FR", "signature_count": count});
    let list = json!({"links": {}, "meta": {}, "data": [
        petition(1, &json!({"signatures_by_country": [{"name": "France", "signature_count": 3}], "flag": 1})),
        petition(2, &json!({"signatures_by_country": [country(11)], "other_parliamentary_business": [{}]})),
        petition(3, &json!({"signatures_by_country": [country(9)], "flag": 2})),
    ]});
    let read = shape::read(list.to_string().as_bytes(), &TimeZone::UTC).expect("the file has the shape");
    assert_eq!(read.mistakes, []);
    let totals: Vec<(i64, usize)> = read
        .entries
        .iter()
        .map(|entry| (entry.figures.total, entry.figures.countries.len()))
        .collect();
    assert_eq!(totals, [(10, 0), (10, 0), (10, 1)]);
    let begins = [
        "petition 1: signatures_by_country does not come in: row 1 (France): missing field `code`",
        "petition 2: signatures_by_country does not come in: it adds up to 11",
    ];
    assert_eq!(read.partial.len(), begins.len());
    for (told, begin) in read.partial.iter().zip(begins) {
        assert!(told.starts_with(begin), "{told}");
    }
    let left_out: Vec<(&str, u64)> = read.left_out.fields().collect();
    assert_eq!(left_out, [("flag", 2), ("meta", 3), ("other_parliamentary_business", 1)]);
}

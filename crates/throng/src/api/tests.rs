//! How imported figures and signatures collected here become one number, and the links of a list.

use jiff::tz::TimeZone;
use serde_json::{Value, json};
use throng_domain::annals::{Annals, AnswerOpinions, LedgerLine, NewsItem, NewsKind, TextChange};
use throng_domain::area::{Area, AreaCode};
use throng_domain::area_targets::AreaTargets;
use throng_domain::campaign::{CampaignDates, CampaignState, CampaignText};
use throng_domain::correction::ReasonClass;
use throng_domain::ids::{CampaignId, SiteId};
use throng_domain::opinion::Opinions;
use throng_domain::publication::News;
use throng_domain::site::Preset;
use throng_domain::tally::{Tally, TallyKey, TallySource};
use throng_domain::translation::Translations;
use throng_store::reader::CountedCampaign;

use super::*;

const ID: CampaignId = CampaignId { site: SiteId(1), number: 7 };
/// 2024-01-01 00:00 UTC.
const NEW_YEAR: Timestamp = Timestamp(1_704_067_200_000);

fn counted(state: CampaignState, count: Count) -> CountedCampaign {
    let dates = CampaignDates { closes_at: Some(NEW_YEAR), ..CampaignDates::written(NEW_YEAR) };
    let text = CampaignText {
        action: "Plant trees".to_owned(),
        background: String::new(),
        additional_details: String::new(),
        committee_note: None,
        also_in: Translations::default(),
    };
    let mut petition = Campaign::new_petition(ID, state, text, dates);
    petition.head.creator_name = Some("Ann".to_owned());
    CountedCampaign { campaign: petition, count }
}

fn tally(source: TallySource, key: TallyKey, count: i64, label: Option<&str>, ordinal: i64) -> Tally {
    Tally { campaign: ID, source, key, count, changed_at: NEW_YEAR, label: label.map(str::to_owned), ordinal }
}

fn area(code: &str, region: Option<&str>, ordinal: i64) -> Area {
    Area {
        code: area_code(code),
        name: format!("Area {code}"),
        representative: None,
        region_code: region.map(str::to_owned),
        region_name: region.map(|region| format!("Region {region}")),
        ordinal,
    }
}

fn area_code(code: &str) -> AreaCode {
    AreaCode::parse(code).expect("the case's code")
}

fn said(counted: &CountedCampaign, tallies: &[Tally], areas: &[Area]) -> Value {
    let rules = SiteRules::preset(Preset::Parliament);
    let place = ApiSite { base_url: "http://here", time_zone: &TimeZone::UTC, rules: &rules };
    let beside = Beside { tallies, areas, annals: &Annals::default(), targets: &AreaTargets::default() };
    serde_json::to_value(petition_json(counted, &beside, place)).expect("plain data")
}

#[test]
fn news_stand_where_the_original_has_them_and_corrections_beside() {
    let item = |number, kind, subject: &str, on: Option<&str>| {
        let news = News { subject: subject.to_owned(), body: "B".to_owned(), on: on.map(str::to_owned) };
        NewsItem { number, at: NEW_YEAR, kind, news }
    };
    let line = LedgerLine {
        number: 1,
        at: NEW_YEAR,
        reason: ReasonClass::NotEligible,
        removed: 40,
        restored: 2,
        not_added: 0,
        restored_at: Some(NEW_YEAR.plus_ms(1)),
        on_paper: false,
    };
    let annals = Annals {
        opinions: Some(AnswerOpinions { mailed: 40, opinions: Opinions { yes: 3, no: 9 } }),
        news: vec![
            item(5, NewsKind::Update, "From the organiser", None),
            item(2, NewsKind::OtherBusiness, "An inquiry", Some("2024-01-09")),
        ],
        corrections: vec![line],
        paper: Vec::new(),
        targets: Vec::new(),
        changes: vec![TextChange { version: 2, at: NEW_YEAR, why: "A slip".to_owned() }],
    };
    let counted = counted(CampaignState::Open, Count::default());
    let rules = SiteRules::preset(Preset::Parliament);
    let place = ApiSite { base_url: "http://here", time_zone: &TimeZone::UTC, rules: &rules };
    let beside = Beside { tallies: &[], areas: &[], annals: &annals, targets: &AreaTargets::default() };
    let said = serde_json::to_value(petition_json(&counted, &beside, place)).expect("plain data");
    let at = "2024-01-01T00:00:00.000Z";
    assert_eq!(
        said["data"]["attributes"]["other_parliamentary_business"],
        json!([{
            "subject": "An inquiry", "body": "B", "occurred_on": "2024-01-09", "created_at": at, "updated_at": at,
        }])
    );
    let update = json!({ "subject": "From the organiser", "body": "B", "published_at": at });
    assert_eq!(said["meta"]["updates"], json!([update]));
    let change = json!({ "version": 2, "changed_at": at, "reason": "A slip" });
    assert_eq!(said["meta"]["text_changes"], json!([change]));
    let opinions = json!({ "mails_sent": 40, "it_answers": 3, "it_does_not": 9 });
    assert_eq!(said["meta"]["opinions_on_answer"], opinions);
    assert_eq!(
        said["meta"]["corrections"],
        json!([{
            "corrected_at": at, "reason": "not_eligible", "signatures_removed": 40, "signatures_restored": 2,
            "signatures_not_added": 0, "restored_at": "2024-01-01T00:00:00.001Z",
        }])
    );
}

#[test]
fn what_was_carried_over_and_what_was_collected_is_one_number() {
    use TallySource::{CarriedOver, Collected};
    let country = |code: &str| TallyKey::Country(Some(code.to_owned()));
    let in_area = |code: &str| TallyKey::Area(Some(area_code(code)));
    let tallies = [
        tally(CarriedOver, TallyKey::Total, 100, None, 0),
        tally(CarriedOver, in_area("E2"), 30, None, 0),
        tally(CarriedOver, in_area("E1"), 20, None, 1),
        tally(CarriedOver, TallyKey::Area(None), 50, None, 2),
        tally(CarriedOver, country("ZM"), 7, Some("Sambia"), 0),
        tally(CarriedOver, country("GB"), 90, Some("United Kingdom"), 1),
        tally(CarriedOver, TallyKey::Country(None), 3, None, 2),
        tally(Collected, TallyKey::Total, 6, None, 0),
        tally(Collected, in_area("E1"), 2, None, 0),
        tally(Collected, in_area("E4"), 1, None, 0),
        tally(Collected, in_area("E3"), 1, None, 0),
        tally(Collected, TallyKey::Area(None), 2, None, 0),
        tally(Collected, country("GB"), 4, None, 0),
        tally(Collected, country("IE"), 1, None, 0),
        tally(Collected, country("FR"), 1, None, 0),
        // A signature that was withdrawn leaves no trace in the list.
        tally(Collected, country("DE"), 0, None, 0),
        tally(Collected, TallyKey::Hour(473_352), 6, None, 0),
    ];
    let areas =
        [area("E1", Some("B"), 0), area("E2", Some("A"), 1), area("E4", None, 2), area("E3", Some("A"), 3)];
    let count = Count { collected: 6, carried_over: 100, paper: 0, changed_at: Some(NEW_YEAR.plus_ms(1)) };
    let said = said(&counted(CampaignState::Open, count), &tallies, &areas);
    let attributes = &said["data"]["attributes"];
    assert_eq!(attributes["signature_count"], 106);
    assert_eq!(attributes["updated_at"], "2024-01-01T00:00:00.001Z");
    let rows = |list: &str, code: &str| -> Vec<(String, String, i64)> {
        let rows = attributes[list].as_array().expect("a list").iter();
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        rows.map(|row| {
            (text(&row[code]), text(&row["name"]), row["signature_count"].as_i64().expect("a number"))
        })
        .collect()
    };
    let expected = |rows: &[(&str, &str, i64)]| -> Vec<(String, String, i64)> {
        rows.iter()
            .map(|(code, name, count)| ((*code).to_owned(), (*name).to_owned(), *count))
            .collect()
    };
    assert_eq!(
        rows("signatures_by_country", "code"),
        expected(&[
            ("ZM", "Sambia", 7),
            ("GB", "United Kingdom", 94),
            ("FR", "France", 1),
            ("IE", "Ireland", 1)
        ])
    );
    assert_eq!(
        rows("signatures_by_constituency", "ons_code"),
        expected(&[("E2", "Area E2", 30), ("E1", "Area E1", 22), ("E4", "Area E4", 1), ("E3", "Area E3", 1)])
    );
    assert_eq!(
        rows("signatures_by_region", "ons_code"),
        expected(&[("A", "Region A", 31), ("B", "Region B", 22)])
    );
    assert_eq!(
        said["meta"],
        json!({
            "signatures_collected": 6, "signatures_carried_over": 100, "signatures_on_paper": 0,
            "signatures_unknown": {"by_country": 3, "by_constituency": 52, "by_region": 53},
            "corrections": [], "updates": [], "text_changes": [], "opinions_on_answer": null,
        })
    );
}

#[test]
fn regions_that_came_with_a_file_are_served_as_they_came() {
    use TallySource::{CarriedOver, Collected};
    let region = |code: &str| TallyKey::Region(Some(area_code(code)));
    let in_area = |code: &str| TallyKey::Area(Some(area_code(code)));
    let tallies = [
        tally(CarriedOver, TallyKey::Total, 10, None, 0),
        tally(CarriedOver, in_area("E1"), 10, None, 0),
        tally(CarriedOver, region("Z"), 3, Some("Zenith"), 0),
        tally(CarriedOver, region("A"), 5, Some("Axis"), 1),
        tally(CarriedOver, TallyKey::Region(None), 2, None, 2),
        tally(Collected, TallyKey::Total, 8, None, 0),
        tally(Collected, in_area("E1"), 4, None, 0),
        tally(Collected, in_area("E2"), 1, None, 0),
        tally(Collected, in_area("E3"), 2, None, 0),
        tally(Collected, TallyKey::Area(None), 1, None, 0),
    ];
    let areas = [area("E1", Some("A"), 0), area("E2", Some("B"), 1), area("E3", None, 2)];
    let count = Count { collected: 8, carried_over: 10, paper: 0, changed_at: Some(NEW_YEAR) };
    let said = said(&counted(CampaignState::Open, count), &tallies, &areas);
    let row = |code: &str, name: &str, count: i64| json!({"name": name, "ons_code": code, "signature_count": count});
    assert_eq!(
        said["data"]["attributes"]["signatures_by_region"],
        json!([row("Z", "Zenith", 3), row("A", "Axis", 9), row("B", "Region B", 1)])
    );
    assert_eq!(said["meta"]["signatures_unknown"]["by_region"], 5);
}

#[test]
fn name_and_closing_day_are_public_while_it_is_open() {
    for (state, creator, closing) in [
        (CampaignState::Open, json!("Ann"), Some("2023-12-31")),
        (CampaignState::Closed, Value::Null, None),
        (CampaignState::Rejected, Value::Null, None),
    ] {
        let said = said(&counted(state, Count::default()), &[], &[]);
        let attributes = said["data"]["attributes"].as_object().expect("an object");
        assert_eq!(attributes["creator_name"], creator);
        assert_eq!(attributes.get("closing_date").and_then(Value::as_str), closing);
    }
}

#[test]
fn where_people_live_is_told_of_petitions_that_could_be_signed() {
    let tallies = [tally(TallySource::Collected, TallyKey::Country(None), 3, None, 0)];
    for (state, told) in
        [(CampaignState::Open, true), (CampaignState::Closed, true), (CampaignState::Rejected, false)]
    {
        let said = said(&counted(state, Count::default()), &tallies, &[]);
        let attributes = said["data"]["attributes"].as_object().expect("an object");
        for name in ["by_country", "by_constituency", "by_region"] {
            let list = attributes.get(&format!("signatures_{name}"));
            assert_eq!(list, told.then(|| json!([])).as_ref(), "{state:?} {name}");
        }
        assert_eq!(attributes.contains_key("other_parliamentary_business"), told, "{state:?}");
        assert_eq!(said["meta"]["signatures_unknown"].is_null(), !told, "{state:?}");
    }
}

#[test]
fn all_moments_are_written_alike() {
    for (source, written) in [
        ("2024-01-01T00:00:00Z", "2024-01-01T00:00:00.000Z"),
        ("2024-01-01T00:00:00.5Z", "2024-01-01T00:00:00.500Z"),
        ("2024-01-01T01:00:00.123456+01:00", "2024-01-01T00:00:00.123Z"),
        ("last week", "last week"),
    ] {
        let mut counted = counted(CampaignState::Open, Count::default());
        counted.campaign.petition_mut().expect("a petition").response =
            Some(throng_domain::petition::Response {
                responded_on: Some("2024-01-01".to_owned()),
                summary: "Yes".to_owned(),
                details: "We will.".to_owned(),
                created_at: Some(source.to_owned()),
                updated_at: None,
                answered_by: None,
            });
        let said = said(&counted, &[], &[]);
        let answer = json!({
            "responded_on": "2024-01-01", "summary": "Yes", "details": "We will.", "created_at": written,
            "updated_at": null,
        });
        assert_eq!(said["data"]["attributes"]["government_response"], answer, "{source}");
    }
}

#[test]
fn the_present_period_says_what_is_known_of_it() {
    let mut rules = SiteRules::preset(Preset::Parliament);
    rules.debate_threshold = None;
    let said = serde_json::to_value(parliaments_json(&rules)).expect("plain data");
    assert_eq!(
        said,
        json!([{
            "period": null, "dissolution_at": null, "government": null, "response_threshold": 10_000,
            "debate_threshold": null,
        }])
    );
}

#[test]
fn pages_of_a_list_lead_to_each_other() {
    let rules = SiteRules::preset(Preset::Parliament);
    let place = ApiSite { base_url: "http://here", time_zone: &TimeZone::UTC, rules: &rules };
    let page = |page, state, count_asked| ListPage {
        kind: ListKind::Petitions,
        changed_since: None,
        state,
        words: None,
        topic: None,
        sort: None,
        page,
        last: 1,
        per_page: 50,
        count_asked,
    };
    for (last, page, expected) in [
        (1, page(1, None, false), ["", "", "", "-", "-"]),
        (
            3,
            page(1, Some("open"), false),
            ["?state=open", "?state=open", "?page=3&state=open", "?page=2&state=open", "-"],
        ),
        (
            3,
            page(2, None, true),
            ["?count=50&page=2", "?count=50", "?count=50&page=3", "?count=50&page=3", "?count=50"],
        ),
        (2, page(2, None, false), ["?page=2", "", "?page=2", "-", ""]),
        (2, page(9, None, false), ["?page=9", "", "?page=2", "-", "?page=2"]),
        // Nothing stands on such a page, so there is one of them.
        (1, ListPage { per_page: 0, ..page(1, None, true) }, ["?count=0", "?count=0", "?count=0", "-", "-"]),
        (
            2,
            ListPage { changed_since: Some("2026-03-01T10:00:00+01:00"), ..page(1, None, false) },
            [
                "?changed_since=2026-03-01T10%3A00%3A00%2B01%3A00",
                "?changed_since=2026-03-01T10%3A00%3A00%2B01%3A00",
                "?changed_since=2026-03-01T10%3A00%3A00%2B01%3A00&page=2",
                "?changed_since=2026-03-01T10%3A00%3A00%2B01%3A00&page=2",
                "-",
            ],
        ),
    ] {
        let list = [counted(CampaignState::Open, Count::default())];
        let page = ListPage { last, ..page };
        let said = serde_json::to_value(list_json(&list, page, place)).expect("plain data");
        let links = ["self", "first", "last", "next", "prev"].map(|name| {
            said["links"][name]
                .as_str()
                .map_or("-", |link| link.trim_start_matches("http://here/petitions.json"))
                .to_owned()
        });
        assert_eq!(links, expected.map(str::to_owned), "{page:?}");
        let element = &said["data"][0];
        assert_eq!(element["links"]["self"], "http://here/petitions/7.json");
        assert!(element["attributes"].get("signatures_by_country").is_none());
    }
}

/// What known readers of the original service take from each body, by the path of the value. Each value must be that of
/// the petition, so that such a reader reads the same here.
#[test]
fn known_readers_find_their_fields() {
    let rules = SiteRules::preset(Preset::Parliament);
    let place = ApiSite { base_url: "http://here", time_zone: &TimeZone::UTC, rules: &rules };
    let mut petition =
        counted(CampaignState::Open, Count { collected: 5, carried_over: 2, paper: 0, changed_at: None });
    petition.campaign.head.text.action = "=Plant trees".to_owned();
    petition.campaign.head.topics = vec!["trees".to_owned()];
    let list = [petition.clone()];
    let asked = ListPage {
        kind: ListKind::Petitions,
        changed_since: None,
        state: Some("open"),
        words: Some("plant & trees"),
        topic: Some("trees"),
        sort: Some("newest"),
        page: 2,
        last: 3,
        per_page: 50,
        count_asked: true,
    };
    let list = serde_json::to_value(list_json(&list, asked, place)).expect("plain data");
    let rows = [TrendingRow { counted: &petition, last_hour: 3 }];
    let trending = serde_json::to_value(trending_json(&rows, NEW_YEAR, place)).expect("plain data");
    let mut north = area("E1", Some("A"), 0);
    north.representative = Some("Ann Lee".to_owned());
    let local = [LocalRow { counted: &petition, here: 4 }];
    let local_body = serde_json::to_value(local_json(&north, &local, place)).expect("plain data");
    let areas = Value::Object(areas_json(&[north]));
    let topics = Value::Object(topics_json([("trees", "Trees")].into_iter()));
    for (reader, body, pointer, expected) in [
        ("RSSHub", &list, "/data/0/id", json!(7)),
        ("RSSHub", &list, "/data/0/attributes/action", json!("=Plant trees")),
        ("RSSHub", &list, "/data/0/attributes/background", json!("")),
        ("RSSHub", &list, "/data/0/attributes/additional_details", json!("")),
        ("RSSHub", &list, "/data/0/attributes/creator_name", json!("Ann")),
        ("RSSHub", &list, "/data/0/attributes/created_at", json!("2024-01-01T00:00:00.000Z")),
        ("RSSHub", &list, "/data/0/attributes/updated_at", json!("2024-01-01T00:00:00.000Z")),
        ("RSSHub", &list, "/data/0/attributes/topics", json!(["trees"])),
        ("RSSHub", &list, "/data/0/attributes/departments", json!([])),
        ("notebooks", &list, "/data/0/attributes/signature_count", json!(7)),
        ("notebooks", &list, "/data/0/links/self", json!("http://here/petitions/7.json")),
        (
            "notebooks",
            &list,
            "/links/next",
            json!(
                "http://here/petitions.json?count=50&page=3&q=plant+%26+trees&sort=newest&state=open&topic=trees"
            ),
        ),
        ("petition watchers", &trending, "/data/0/attributes/signature_count", json!(3)),
        ("petition watchers", &trending, "/data/0/links/self", json!("http://here/petitions/7.json")),
        ("petition watchers", &trending, "/meta/updated_at", json!("2024-01-01T00:00:00.000Z")),
        ("local pages", &local_body, "/constituency", json!("Area E1")),
        ("local pages", &local_body, "/mp/name", json!("Ann Lee")),
        ("local pages", &local_body, "/petitions/0/url", json!("http://here/petitions/7")),
        ("local pages", &local_body, "/petitions/0/constituency_signature_count", json!(4)),
        ("local pages", &local_body, "/petitions/0/total_signature_count", json!(7)),
        ("maps", &areas, "/E1/constituency", json!("Area E1")),
        ("maps", &areas, "/E1/ons_code", json!("E1")),
        ("maps", &areas, "/E1/mp", json!("Ann Lee")),
        ("topic lists", &topics, "/trees/name", json!("Trees")),
    ] {
        assert_eq!(body.pointer(pointer), Some(&expected), "{reader} reads {pointer}");
    }
    let csv = String::from_utf8(local_csv(&local, place).expect("memory takes it")).expect("text");
    assert!(csv.starts_with("action,url,"), "{csv}");
    assert_eq!(csv.lines().nth(1), Some("'=Plant trees,http://here/petitions/7,open,4,7"));
}

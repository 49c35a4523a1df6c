//! The page about the data and `/openapi.json`: that no public address of data is missing, that each works as it is
//! described, and that every field that is sent is explained.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use throng_testkit::browser::Browser;
use throng_testkit::http::Response;
use throng_testkit::program::temporary_folder;

use crate::demo::serving_demo;
use crate::routes::FOR_EVERYBODY;
use crate::town::{Town, petition};

/// How addresses of data end.
const ENDINGS: [&str; 8] = [".json", ".jsonl", ".csv", ".atom", ".ics", ".svg", ".png", ".xml"];
/// Addresses that end so and are not described there: one person's own data, an icon of the site, and the ballots
/// and voters of a vote, which petitions have not: `pledges_and_votes_answer_as_they_are_described` looks at
/// `/votes/{number}/ballots.csv`.
const OTHERS: [&str; 4] = [
    "/s/{token}/data.json",
    "/apple-touch-icon.png",
    "/petitions/{number}/ballots.csv",
    "/petitions/{number}/voters.csv",
];
/// Addresses whose route says less than they do: the ending is part of a variable there, or there is none.
const BEYOND_ROUTES: [&str; 5] = [
    "/badge/{number}.svg",
    "/oembed",
    "/petitions/local/{area}.csv",
    "/petitions/local/{area}.json",
    "/petitions/{number}.json",
];

/// A town with an area, an answered and debated petition in two languages, and the usual four.
fn town_with_data(settings: &[&str]) -> Town {
    let folder = temporary_folder();
    let file = folder.path().join("areas.csv");
    std::fs::write(&file, "postcode,code,name\nSW1A,E1,Brindle Town\n").expect("a file");
    let answered = petition(
        7,
        "Keep the night bus",
        "open",
        12,
        &json!({
            "opened_at": "2026-03-02T09:00:00.000Z",
            "response_threshold_reached_at": "2026-03-03T09:00:00.000Z",
            "government_response_at": "2026-03-04T09:00:00.000Z",
            "government_response": {
                "responded_on": "2026-03-04", "summary": "We will.", "details": "From May.",
                "created_at": "2026-03-04T09:00:00Z", "updated_at": "2026-03-04T09:00:00.000Z",
            },
            "scheduled_debate_date": "2099-04-20",
            "topics": ["transport"],
            "signatures_by_constituency":
                [{ "name": "Brindle Town", "ons_code": "E1", "mp": null, "signature_count": 12 }],
        }),
    );
    let areas = format!("site.areas_file={}", file.display());
    Town::holding(&[answered], &[&[areas.as_str()], settings].concat())
}

#[test]
fn every_public_address_of_data_is_described() {
    let town = Town::open();
    let document = town.visitor().get("/openapi.json").json();
    let described: BTreeSet<&str> = document["paths"]
        .as_object()
        .expect("an object")
        .keys()
        .map(String::as_str)
        .collect();
    let routes = FOR_EVERYBODY.iter().map(|route| route.path);
    let of_data = routes.filter(|path| ENDINGS.iter().any(|ending| path.ends_with(ending)));
    let expected: BTreeSet<&str> = of_data
        .filter(|path| !OTHERS.contains(path))
        .chain(BEYOND_ROUTES)
        .collect();
    assert_eq!(described, expected, "left: /openapi.json, right: the routes");
}

/// The schema is that of the OpenAPI Initiative (Apache-2.0), of which `NOTICE.md` tells. It leaves out what the schemas of
/// our own answers may be, so those are compared with the standard of JSON Schema itself.
#[test]
fn the_document_is_openapi() {
    let mut document = Town::open().visitor().get("/openapi.json").json();
    let validator = is_openapi(&document);
    let paths = document["paths"].as_object().expect("an object");
    let names: BTreeSet<&str> = paths
        .values()
        .filter_map(|path| path["get"]["operationId"].as_str())
        .collect();
    assert_eq!(names.len(), paths.len(), "each has a name of its own: {names:?}");
    let schemas = document["components"]["schemas"].as_object().expect("an object");
    for (name, schema) in schemas {
        jsonschema::meta::validate(schema).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    document["paths"]["/topics.json"]["get"]["responses"] = json!([]);
    assert!(!validator.is_valid(&document), "it would find a mistake");
}

/// Fails unless a document is OpenAPI; returns what finds out.
#[track_caller]
fn is_openapi(document: &Value) -> jsonschema::Validator {
    let schema: Value = serde_json::from_str(include_str!("fixtures/openapi-3.1.json")).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let wrong: Vec<String> = validator
        .iter_errors(document)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert_eq!(wrong, Vec::<String>::new());
    validator
}

#[test]
fn each_address_answers_as_it_is_described() {
    let town = town_with_data(&[]);
    let document = town.visitor().get("/openapi.json").json();
    let base = town.program.base_url();
    let encoded = base.replace(':', "%3A").replace('/', "%2F");
    for (path, operations) in document["paths"].as_object().expect("an object") {
        for number in [7, 4] {
            let mut address = path
                .replace("{number}", &number.to_string())
                .replace("{area}", "brindle-town");
            if path == "/oembed" {
                address = format!("/oembed?url={encoded}%2Fpetitions%2F{number}");
            }
            // This town has no comments: `comments` looks at a town that has some.
            if path.contains("/comments.") {
                continue;
            }
            // What was rejected has no dates for a calendar.
            if path.ends_with(".ics") && number == 4 {
                continue;
            }
            let answer = town.visitor().get(&address);
            answer.expect_status(200);
            may_be_read_elsewhere(&town, &answer, &address);
            let content = operations["get"]["responses"]["200"]["content"]
                .as_object()
                .expect("an object");
            let (media, described) = content.iter().next().expect("one media type");
            let sent = answer.header("content-type").expect("a type");
            assert_eq!(sent.split(';').next(), Some(media.as_str()), "{address}");
            if let Some(line) = described["schema"].get("x-line") {
                for sent in answer.text().lines() {
                    let sent = serde_json::from_str(sent).expect("JSON");
                    fits(&sent, line, &document, &address);
                    has_milliseconds(&sent, &address);
                }
            }
            if media.ends_with("json") {
                fits(&answer.json(), &described["schema"], &document, &address);
                has_milliseconds(&answer.json(), &address);
            }
            if described["schema"].get("x-columns").is_some() {
                has_columns(&answer.text(), described, &document, &address);
            }
        }
    }
}

/// Scripts in pages of other sites read it, also where their browser asks before.
#[track_caller]
fn may_be_read_elsewhere(town: &Town, answer: &Response, address: &str) {
    assert_eq!(answer.header("access-control-allow-origin"), Some("*"), "{address}");
    let asked = ["Origin", "https://elsewhere.example", "Access-Control-Request-Method", "GET"];
    let asked = asked.map(str::to_owned);
    let [origin, elsewhere, method, get] = asked;
    let headers = [(origin, elsewhere), (method, get)];
    let may = town
        .visitor()
        .send("OPTIONS", address, &headers, b"")
        .expect("an answer");
    assert_eq!((may.status, may.header("access-control-allow-origin")), (204, Some("*")), "{address}");
}

/// The demo has a pledge and a vote in each state that there is.
#[test]
fn pledges_and_votes_answer_as_they_are_described() {
    let folder = temporary_folder();
    let data = folder.path().join("data");
    let program = serving_demo(&data, &[]);
    let mut visitor = Browser::at(program.base_url());
    let document = visitor.get("/openapi.json").json();
    is_openapi(&document);
    let mut seen = BTreeSet::new();
    for (kind, found_in) in [("pledge", &["target_reached_at", "verdict"][..]), ("vote", &["vote"])] {
        let list = visitor.get(&format!("/{kind}s.json?state=all&count=50")).json();
        let numbers: Vec<String> = list["data"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|one| one["id"].to_string())
            .collect();
        assert!(numbers.len() >= 4, "{list}");
        let paths = document["paths"].as_object().expect("an object").iter();
        for (path, operations) in paths.filter(|(path, _)| path.starts_with(&format!("/{kind}s"))) {
            for number in &numbers {
                let address = path.replace("{number}", number);
                let answer = visitor.get(&address);
                assert_eq!(answer.header("access-control-allow-origin"), Some("*"), "{address}");
                // Nobody can comment on some of them, and not every vote has a result that can be counted again.
                if answer.status == 404
                    && (path.contains("/comments.")
                        || path.ends_with("/ballots.csv")
                        || path.ends_with("/voters.csv"))
                {
                    continue;
                }
                answer.expect_status(200);
                let content = operations["get"]["responses"]["200"]["content"]
                    .as_object()
                    .expect("an object");
                let (media, described) = content.iter().next().expect("one media type");
                match media.as_str() {
                    "text/csv" => has_columns(&answer.text(), described, &document, &address),
                    _ => fits(&answer.json(), &described["schema"], &document, &address),
                }
                seen.insert(path.as_str());
                if path.ends_with("s/{number}.json") {
                    let attributes = &answer.json()["data"]["attributes"];
                    let has = |name: &str| attributes.get(name).is_some();
                    assert!(found_in.iter().all(|name| has(name)), "{attributes}");
                }
            }
        }
    }
    let expected: BTreeSet<&str> = document["paths"]
        .as_object()
        .expect("an object")
        .keys()
        .map(String::as_str)
        .filter(|path| path.starts_with("/pledges") || path.starts_with("/votes"))
        .collect();
    assert_eq!(seen, expected, "each was answered at least once");
    assert_eq!(expected.len(), 10, "{expected:?}");
    let result = &document["components"]["schemas"]["vote-terms"]["properties"]["result"];
    assert_eq!(result["anyOf"][0]["$ref"], "#/components/schemas/vote-result");
    // Where there are none, nobody is led to them.
    let town = Town::open();
    let document = town.visitor().get("/openapi.json").json();
    assert!(document["components"]["schemas"].get("vote-terms").is_none());
    for page in ["/data", "/data/addresses", "/data/fields"] {
        assert!(!town.fresh(page).text().contains("/votes"), "{page}");
    }
}

/// Fails unless a sheet has the columns that are described.
#[track_caller]
fn has_columns(sheet: &str, described: &Value, document: &Value, address: &str) {
    let columns = described["schema"].get("x-columns").expect("columns");
    let properties = resolved(columns, document)["properties"]
        .as_object()
        .expect("columns");
    let head = sheet.trim_start_matches('\u{feff}').lines().next();
    let head: BTreeSet<&str> = head.unwrap_or_default().split(',').collect();
    assert_eq!(head, properties.keys().map(String::as_str).collect(), "{address}");
}

/// Fails unless every moment in an answer is written as the original writes it: `2026-03-04T09:00:00.000Z`.
#[track_caller]
fn has_milliseconds(value: &Value, place: &str) {
    match value {
        Value::Array(list) => list.iter().for_each(|item| has_milliseconds(item, place)),
        Value::Object(fields) => {
            for (name, field) in fields {
                if let Some(at) = field.as_str().filter(|_| name.ends_with("_at")) {
                    let shape = at.replace(|c: char| c.is_ascii_digit(), "0");
                    assert_eq!(shape, "0000-00-00T00:00:00.000Z", "{place} {name}");
                }
                has_milliseconds(field, place);
            }
        }
        _ => {}
    }
}

/// What a schema stands for.
fn resolved<'a>(schema: &'a Value, document: &'a Value) -> &'a Value {
    match schema["$ref"].as_str() {
        Some(name) => document
            .pointer(name.trim_start_matches('#'))
            .unwrap_or_else(|| panic!("{name} is missing")),
        None => schema,
    }
}

/// Fails unless a value is of the type that is described, and each of its fields is described where any is.
#[track_caller]
pub(crate) fn fits(value: &Value, schema: &Value, document: &Value, place: &str) {
    let schema = resolved(schema, document);
    // One of several: null, or something that is described elsewhere.
    if let Some(either) = schema["anyOf"].as_array() {
        let described = either
            .iter()
            .find(|one| (one["type"] == "null") == value.is_null());
        return fits(value, described.expect("one of them"), document, place);
    }
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let allowed = &schema["type"];
    let is_allowed = allowed == kind
        || allowed
            .as_array()
            .is_some_and(|kinds| kinds.contains(&json!(kind)));
    assert!(is_allowed, "{place} is {kind}, not {allowed}: {value}");
    if let (Some(items), Some(list)) = (schema.get("items"), value.as_array()) {
        for (at, item) in list.iter().enumerate() {
            fits(item, items, document, &format!("{place}[{at}]"));
        }
    }
    let Some(fields) = value.as_object() else { return };
    for (name, field) in fields {
        let described = schema["properties"]
            .get(name)
            .or(schema.get("additionalProperties"));
        match described {
            Some(described) => fits(field, described, document, &format!("{place} {name}")),
            None => assert!(schema.get("properties").is_none(), "{place}: nobody explains {name}"),
        }
    }
}

#[test]
fn the_page_about_the_data_leads_to_all_of_it_and_names_the_licence() {
    let town = town_with_data(&["site.languages=en,cy", "site.data_licence=ogl"]);
    let mut visitor = town.visitor();
    visitor.get("/");
    let page = visitor.click_link("The data");
    page.expect_status(200);
    assert!(page.page().text_contains("Open Government Licence v3.0"), "{}", page.text());
    let page = visitor.click_link("Every file and feed").page();
    let examples: Vec<String> = page
        .links()
        .into_iter()
        .map(|link| link.href)
        .filter(|href| {
            ENDINGS
                .iter()
                .any(|ending| href.split('?').next().is_some_and(|path| path.ends_with(ending)))
        })
        .collect();
    assert!(examples.len() > 20, "{examples:?}");
    for example in &examples {
        town.visitor().get(example).expect_status(200);
    }
    let welsh = town.visitor().get("/cy/data/fields").page();
    assert!(welsh.text_contains("Nifer y llofnodion"), "{}", welsh.text());
    let document = town.visitor().get("/openapi.json").json();
    assert_eq!(document["info"]["license"]["name"], "Open Government Licence v3.0");
    let usual = Town::open().visitor().get("/openapi.json").json();
    assert_eq!(usual["info"]["license"]["name"], "CC BY 4.0");
}

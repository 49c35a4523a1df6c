//! What the store, and so the public JSON, says after an import: the recorded petitions field for field, and
//! what becomes of figures that do not add up. Where the recorded files are absent, each case says so by its name.

use std::fs;
use std::path::{Path, PathBuf};

use jiff::tz::TimeZone;
use serde_json::{Value, json};
use throng_domain::annals::Annals;
use throng_domain::area_targets::AreaTargets;
use throng_domain::command::{Command as DomainCommand, PutSite};
use throng_domain::ids::CampaignId;
use throng_domain::settings::OfficeSettings;
use throng_domain::site::{Preset, Site as DomainSite, SiteRules};
use throng_store::commit::commit;

use super::*;
use crate::api;
use crate::cli::{Cli, Command};

/// The path of a recorded file in `shared/data`, beside the workspace; `None`, with a message, if it is not there.
pub(super) fn recorded(case: &str, name: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/data")
        .join(name);
    if !path.is_file() {
        println!("skipped: {case}: there is no {}", path.display());
        return None;
    }
    Some(path)
}

/// A new site in a folder that is removed when this is dropped.
pub(super) fn site() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let directory = DataDir::create(folder.path()).expect("it is new");
    let settings = throng_config::load(&throng_config::Sources::built_in())
        .expect("the defaults are fine")
        .settings;
    let mut writer = directory.writer(&settings.store, &mut |_| {}).expect("it is new");
    let site = DomainSite {
        id: SITE,
        name: "Tests".to_owned(),
        rules: SiteRules::preset(Preset::Parliament),
        chosen: None,
        office: OfficeSettings::default(),
        paused: None,
    };
    let put = DomainCommand::from(PutSite(site));
    commit(&mut writer, &[&put], clock::now())
        .answers
        .remove(0)
        .expect("it is stored");
    folder
}

pub(super) fn import(folder: &Path, files: &[&Path], flags: &[&str]) -> anyhow::Result<()> {
    let mut words = vec!["throng".into(), "import".into(), "--data".into(), folder.as_os_str().to_owned()];
    words.extend(files.iter().map(|file| file.as_os_str().to_owned()));
    words.extend(flags.iter().map(std::ffi::OsString::from));
    let Command::Import(args) = Cli::from_words(words)
        .expect("the case's words are understood")
        .command
    else {
        panic!("import was asked for");
    };
    run(&args)
}

pub(super) fn file(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, text).expect("the folder takes it");
    path
}

pub(super) fn served(folder: &Path, number: u32) -> Option<Value> {
    let directory = DataDir::open_for_reading(folder).expect("there is a site");
    let settings = throng_config::load(&throng_config::Sources::built_in())
        .expect("the defaults are fine")
        .settings;
    let mut reader = directory.reader(&settings.store).expect("it opens");
    let id = CampaignId { site: SITE, number };
    let counted = reader.campaign(id).expect("it answers")?;
    let tallies = reader.tallies(id).expect("it answers");
    let areas = reader.areas(SITE).expect("it answers");
    let beside = api::Beside {
        tallies: &tallies,
        areas: &areas,
        annals: &Annals::default(),
        targets: &AreaTargets::default(),
    };
    let rules = SiteRules::preset(Preset::Parliament);
    let place = api::ApiSite { base_url: "http://here", time_zone: &TimeZone::UTC, rules: &rules };
    let body = api::petition_json(&counted, &beside, place);
    let count = serde_json::to_value(api::count_json(&counted)).expect("plain data");
    let body = serde_json::to_value(body).expect("plain data");
    for (field, value) in count.as_object().expect("an object") {
        assert!(field == "debated" || body["data"]["attributes"][field] == *value, "count.json: {field}");
    }
    Some(body)
}

/// Asserts that every field of the recorded file is served with its value, in the file's order; ours may stand between.
fn assert_same_fields(served: &Value, recorded: &Value) {
    let attributes = served["data"]["attributes"].as_object().expect("an object");
    let expected = recorded["data"]["attributes"].as_object().expect("an object");
    for (name, value) in expected {
        assert!(attributes.get(name) == Some(value), "{name} is not as recorded");
    }
    let order: Vec<&String> = attributes
        .keys()
        .filter(|name| expected.contains_key(*name))
        .collect();
    assert_eq!(order, expected.keys().collect::<Vec<_>>());
    for name in ["type", "id"] {
        assert_eq!(served["data"][name], recorded["data"][name]);
    }
    assert_eq!(
        served["links"],
        json!({"self": format!("http://here/petitions/{}.json", recorded["data"]["id"])})
    );
}

/// Asserts that each breakdown and its unknown part add up to the number.
fn assert_adds_up(served: &Value) {
    let attributes = &served["data"]["attributes"];
    for (list, unknown) in
        [("country", "by_country"), ("constituency", "by_constituency"), ("region", "by_region")]
    {
        let rows = attributes[format!("signatures_by_{list}")]
            .as_array()
            .expect("a list");
        let sum: i64 = rows
            .iter()
            .map(|row| row["signature_count"].as_i64().expect("a number"))
            .sum();
        let unknown = served["meta"]["signatures_unknown"][unknown]
            .as_i64()
            .expect("a number");
        assert_eq!(json!(sum + unknown), attributes["signature_count"], "{list}");
    }
}

#[test]
fn recorded_petitions_are_served_as_they_were_recorded() {
    let case = "recorded_petitions_are_served_as_they_were_recorded";
    let names = ["241584-2019-03-22.json", "241584-2019-03-24.json"];
    let (Some(first), Some(second)) = (recorded(case, names[0]), recorded(case, names[1])) else {
        return;
    };
    let folder = site();
    // Importing an older file after a newer one changes nothing. The recordings say "open", but not until when.
    for (given, stands) in [(&first, &first), (&first, &first), (&second, &second), (&first, &second)] {
        import(folder.path(), &[given], &["--open"]).expect("the file is sound");
        let recorded = serde_json::from_slice(&fs::read(stands).expect("it is there")).expect("it is JSON");
        let served = served(folder.path(), 241_584).expect("it is there");
        assert_same_fields(&served, &recorded);
        assert_adds_up(&served);
    }
}

pub(super) fn petition(number: u32, changed: &Value) -> Value {
    let mut attributes = json!({
        "action": "Plant trees", "background": "", "additional_details": null, "state": "closed",
        "signature_count": 10, "created_at": "2019-02-14T12:14:59.326Z", "updated_at": "2019-03-22T18:31:47.074Z",
        "closed_at": "2019-04-01T00:00:00.000Z",
    });
    for (name, value) in changed.as_object().expect("an object") {
        attributes[name] = value.clone();
    }
    json!({"type": "petition", "id": number, "attributes": attributes})
}

#[test]
fn a_mistake_keeps_its_whole_file_out_unless_bad_ones_are_skipped() {
    let cases = [
        (json!({"signature_count": -1}), "signature_count: -1 cannot be"),
        (json!({"signature_count": "10"}), "signature_count: invalid type: string \"10\""),
        (json!({"created_at": "yesterday"}), "created_at: \"yesterday\" is not a time"),
        (json!({"state": "stopped"}), "state: \"stopped\" is no state"),
        (json!({"action": " "}), "action: it is empty"),
        (json!({"action": "\u{200b}\u{2060} \u{200e}"}), "action: it holds invisible characters only"),
        (
            json!({"updated_at": "-009999-01-02T01:59:59Z"}),
            "updated_at: \"-009999-01-02T01:59:59Z\" is not a time",
        ),
        (json!({"closing_date": "-005000-01-01"}), "closing_date: \"-005000-01-01\" is not a day"),
        (json!({"closed_at": "\u{1b}[2J"}), "closed_at: \"\\u{1b}[2J\" is not a time"),
        (json!({"background": "a\u{7}"}), "background: it holds the control character U+0007"),
    ];
    for (changed, reason) in &cases {
        let folder = site();
        let list = json!({"links": {}, "data": [petition(1, &json!({})), petition(2, changed)]});
        let text = serde_json::to_string_pretty(&list).expect("plain data");
        let mistakes = shape::read(text.as_bytes(), &TimeZone::UTC)
            .expect("the file has the shape")
            .mistakes;
        let [mistake] = &mistakes[..] else {
            panic!("{changed}: one mistake, not {mistakes:?}")
        };
        let told = mistake.to_string();
        assert!(told.contains("data[1].attributes.") && told.contains(reason), "{changed}: {told}");
        let path = file(folder.path(), "list.json", &text);
        import(folder.path(), &[&path], &[]).expect_err("it is broken");
        assert!(served(folder.path(), 1).is_none(), "{changed}: nothing of a broken file comes in");
        import(folder.path(), &[&path], &["--skip-bad"]).expect("the rest is sound");
        assert!(served(folder.path(), 1).is_some() && served(folder.path(), 2).is_none());
    }
}

#[test]
fn a_number_that_no_petition_can_have_is_refused() {
    for (id, expected) in [
        ("0", "data.id: 0 cannot be the number of a petition: numbers go from 1 to 1000000000"),
        ("1000000001", "data.id: 1000000001 cannot be"),
        ("4294967295", "data.id: 4294967295 cannot be"),
        ("4294967296", "data.id: 4294967296 cannot be"),
        ("99999999999999999999", "cannot be the number of a petition"),
        ("-1", "data.id: -1 cannot be"),
        ("1.5", "data.id: 1.5 cannot be"),
    ] {
        let mut given = petition(1, &json!({}));
        given["id"] = serde_json::from_str(id).expect("it is a number");
        let text = json!({"data": given}).to_string();
        let read = shape::read(text.as_bytes(), &TimeZone::UTC).expect("the file has the shape");
        assert_eq!((read.entries.len(), read.mistakes.len()), (0, 1), "{id}");
        let told = read.mistakes[0].to_string();
        assert!(told.contains(expected), "{id}: {told}");
    }
}

#[test]
fn after_the_highest_number_a_petition_without_one_is_a_mistake() {
    let folder = site();
    let highest = json!({"data": petition(1_000_000_000, &json!({}))}).to_string();
    let sheet = file(folder.path(), "b.csv", "t,d,n\nAnother,2011-09-25,1\n");
    let flags = ["--mapping", "action=t,created_at=d,signature_count=n"];
    import(folder.path(), &[&file(folder.path(), "a.json", &highest)], &[]).expect("the file is sound");
    assert!(served(folder.path(), 1_000_000_000).is_some());
    let told = import(folder.path(), &[&sheet], &flags).expect_err("no number is left");
    // It is a mistake of that line, found before anything is committed.
    assert!(told.to_string().contains("1 of 1 file did not come in"), "{told}");
    assert!(served(folder.path(), 1_000_000_001).is_none());
}

#[test]
fn a_mistake_is_told_with_its_line_and_column() {
    let text = "{\"data\": [\n  {\"id\": 1,\n   \"attributes\": {\"action\": 7}}]}";
    let mistakes = shape::read(text.as_bytes(), &TimeZone::UTC)
        .expect("the file has the shape")
        .mistakes;
    let told = mistakes[0].to_string();
    assert!(
        told.starts_with("line 3, column 29, data[0].attributes.action: invalid type: integer `7`"),
        "{told}"
    );
}

#[test]
fn opening_a_closed_petition_lasts_as_long_as_the_site_says() {
    let folder = site();
    let list = json!({"data": petition(5, &json!({}))}).to_string();
    let path = file(folder.path(), "one.json", &list);
    import(folder.path(), &[&path], &[]).expect("the file is sound");
    let closed = served(folder.path(), 5).expect("it is there");
    assert_eq!(closed["data"]["attributes"]["state"], "closed");
    import(folder.path(), &[&path], &["--open"]).expect("the file is sound");
    let opened = served(folder.path(), 5).expect("it is there");
    assert_eq!(opened["data"]["attributes"]["state"], "open");
    assert_eq!(opened["data"]["attributes"]["closed_at"], Value::Null);
    assert!(opened["data"]["attributes"]["closing_date"].is_string());
    assert_eq!(opened["data"]["attributes"]["signature_count"], 10);
}

#[test]
fn a_number_that_is_another_petitions_is_refused() {
    let folder = site();
    let first = file(folder.path(), "a.json", &json!({"data": petition(5, &json!({}))}).to_string());
    let other = petition(5, &json!({"created_at": "2020-01-01T00:00:00.000Z", "action": "Another"}));
    let second = file(folder.path(), "b.json", &json!({"data": other}).to_string());
    import(folder.path(), &[&first], &[]).expect("the file is sound");
    import(folder.path(), &[&second], &[]).expect_err("the number is taken");
    let stands = served(folder.path(), 5).expect("it is there");
    assert_eq!(stands["data"]["attributes"]["action"], "Plant trees");
}

#[test]
fn what_begins_in_the_future_is_refused() {
    let folder = site();
    let to_come =
        json!({"data": petition(5, &json!({"created_at": "2062-05-03T00:00:00.000Z"}))}).to_string();
    let file = file(folder.path(), "a.json", &to_come);
    import(folder.path(), &[&file], &[]).expect_err("nobody can have written it");
    assert!(served(folder.path(), 5).is_none());
}

#[test]
fn a_field_that_is_passed_over_may_hold_anything() {
    let deep = "[".repeat(300) + &"]".repeat(300);
    for value in ["1e999", "\"\\ud800\"", &deep] {
        let folder = site();
        let text = json!({"data": petition(1, &json!({}))}).to_string();
        let text = text.replacen("\"action\":", &format!("\"strange\":{value},\"action\":"), 1);
        let path = file(folder.path(), "one.json", &text);
        // It may be refused with its place, and never ends the program.
        drop(import(folder.path(), &[&path], &[]));
        assert!(text.contains("strange"));
    }
}

#[test]
fn a_sheet_takes_no_answer_and_no_topics_away_and_is_of_no_day_to_come() {
    let folder = site();
    let answer = json!({"responded_on": "2019-03-20", "summary": "We will.", "details": "", "created_at": "2019-03-20T09:00:00.000Z",
        "updated_at": "2019-03-20T09:00:00.000Z"});
    let given = petition(1, &json!({"topics": ["trees"], "government_response": answer}));
    let path = file(folder.path(), "one.json", &json!({"data": given}).to_string());
    import(folder.path(), &[&path], &[]).expect("the file is sound");
    let sheet = "id,title,made,count,last\n1,Plant trees,2019-02-14T12:14:59.326Z,12,2019-04-01\n2,Mend it,2019-02-14,3,2099-03-01\n";
    let path = file(folder.path(), "two.csv", sheet);
    let mapping = "id=id,action=title,created_at=made,signature_count=count,closing_date=last";
    import(folder.path(), &[&path], &["--mapping", mapping]).expect("the sheet is sound");
    let first = &served(folder.path(), 1).expect("it is there")["data"]["attributes"];
    assert_eq!(first["signature_count"], 12);
    assert_eq!(
        (&first["topics"], &first["government_response"]["summary"]),
        (&json!(["trees"]), &json!("We will."))
    );
    let second = &served(folder.path(), 2).expect("it is there")["data"]["attributes"];
    assert!(second["updated_at"].as_str().is_some_and(|at| at < "2099"), "{second}");
}

#[test]
fn a_file_is_read_within_its_bound_and_a_device_not_at_all() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let (file, device) = (folder.path().join("a.csv"), folder.path().join("b.csv"));
    fs::write(&file, "12345").expect("there is room");
    std::os::unix::fs::symlink("/dev/zero", &device).expect("there is room");
    assert_eq!(bytes_of(&file, 5).expect("it fits"), b"12345");
    for (path, words) in [
        (&file, "has more than 4 bytes: split it"),
        (&device, "is not a plain file"),
        (&folder.path().join("none.csv"), "cannot read"),
    ] {
        let said = format!("{:#}", bytes_of(path, 4).expect_err("it is refused"));
        assert!(said.contains(words), "{said}");
    }
}

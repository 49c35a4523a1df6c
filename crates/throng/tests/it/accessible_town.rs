//! The town whose pages the tests of accessibility look at: petitions in every state, in three languages, with areas,
//! a map and news.

use std::fs;
use std::sync::OnceLock;
use std::time::Duration;

use serde_json::{Value, json};
use throng_testkit::program::{TempDir, temporary_folder};

use crate::kept_folder::KeptFolder;
use crate::news::with_news;
use crate::opinions::asked;
use crate::routes::Links;
use crate::town::{Town, petition, text};

/// Longest wait for the end of the program.
const PATIENCE: Duration = Duration::from_secs(60);
/// A petition that was answered and debated, with places.
pub(crate) const ANSWERED: u32 = 5;
/// A petition in two languages, which waits for a response.
pub(crate) const TWO_TONGUES: u32 = 6;

/// The usual town in three languages with areas and a map, a petition that was answered and one in two languages. It is made
/// once, and each test has a copy of its own.
#[track_caller]
pub(crate) fn town_with_everything(files: &TempDir) -> (Town, Links) {
    static MADE: OnceLock<(KeptFolder, Links)> = OnceLock::new();
    let (kept, links) = MADE.get_or_init(|| {
        let files = temporary_folder();
        let (mut town, links) = made(&settings_with_files_in(&files));
        town.program.terminate_and_wait(PATIENCE);
        (KeptFolder::of(&town.data()), links)
    });
    let folder = temporary_folder();
    kept.copy_to(&folder.path().join("data"));
    let settings = settings_with_files_in(files);
    let town = Town::in_folder(folder, &settings.each_ref().map(String::as_str));
    // The link that sets it up names the time of the start.
    let links = Links { setup: town.setup_path(), ..links.clone() };
    (town, links)
}

fn settings_with_files_in(files: &TempDir) -> [String; 3] {
    let [areas, map] = [
        ("areas.csv", "postcode,code,name\nSW1A,E1,Brindle Town\nLS1,E2,Brindle Moor\nLS2,E3,Low Mill\n"),
        ("map.csv", "code,q,r\nE1,0,0\nE2,1,0\nE3,0,1\n"),
    ]
    .map(|(name, lines)| {
        let file = files.path().join(name);
        fs::write(&file, lines).expect("a file in a temporary folder");
        text(&file)
    });
    let languages = "site.languages=en,cy,ar-XB".to_owned();
    [languages, format!("site.areas_file={areas}"), format!("site.map_file={map}")]
}

#[track_caller]
fn made(settings: &[String; 3]) -> (Town, Links) {
    let settings = settings.each_ref().map(String::as_str);
    let town = Town::holding(&[answered(), two_tongues()], &settings);
    let mut links = Links::of_all_states(&town);
    let (town, stops) = with_news(&town, &settings);
    links.stops = stops;
    let (town, asks) = asked(&town, &settings);
    links.asks = asks;
    (town, links)
}

fn answered() -> Value {
    let area = |code: &str, name: &str, count: i64| json!({"name": name, "ons_code": code, "mp": "Edna Roe MP", "signature_count": count});
    let more = json!({
        "opened_at": "2026-03-02T09:00:00.000Z",
        "topics": ["transport"],
        "committee_note": "The committee asked the council for its figures.",
        "response_threshold_reached_at": "2026-03-20T09:00:00.000Z",
        "government_response_at": "2026-04-02T09:00:00.000Z",
        "government_response": {
            "responded_on": "2026-04-02",
            "summary": "We will run the bus until midnight.",
            "details": "It will run from May.\n\nIt will cost no more.",
            "created_at": "2026-04-02T09:00:00.000Z",
            "updated_at": "2026-04-02T09:00:00.000Z",
        },
        "debate_threshold_reached_at": "2026-04-20T09:00:00.000Z",
        "debate_outcome_at": "2026-05-02T09:00:00.000Z",
        "debate": {
            "debated_on": "2026-05-02",
            "transcript_url": "https://brindle.example/words",
            "video_url": "https://brindle.example/video",
            "overview": "Councillors agreed.",
        },
        "signatures_by_constituency": [area("E1", "Brindle Town", 9000), area("E2", "Brindle Moor", 1200), area("E3", "Low Mill", 40)],
    });
    petition(ANSWERED, "Run the last bus to Brindle Moor until midnight", "open", 10_412, &more)
}

fn two_tongues() -> Value {
    let more = json!({
        "opened_at": "2026-03-02T09:00:00.000Z",
        "response_threshold_reached_at": "2026-03-20T09:00:00.000Z",
        "also_in": [{
            "language": "cy",
            "action": "Cadwch y llyfrgell ar agor ar ddydd Sadwrn",
            "background": "Dim ond bryd hynny y gall llawer ohonom fynd yno.",
            "additional_details": "Gofynnwyd i bawb yn y dref.",
        }],
    });
    petition(TWO_TONGUES, "Keep the library open on Saturdays", "open", 10_012, &more)
}

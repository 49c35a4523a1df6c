//! What the benchmark of overload needs of a site: many petitions with areas beside the one that is signed, so that there is
//! something to search, to list and to draw, and an owner who looks at the office meanwhile.
//!
//! The password is in the memory of the benchmark only. Never used on a site that people use.

use std::path::Path;

use throng_domain::campaign::{Campaign, CampaignDates, CampaignState, CampaignText};
use throng_domain::command::{Command, ImportPetition};
use throng_domain::ids::CampaignId;
use throng_domain::time::{DAY_MS, Timestamp};
use throng_domain::translation::Translations;
use throng_store::commit::commit;

use super::bench_site::{prepare, sources};
use super::bench_vote::{OWNER, found};
use crate::data_dir::{DataDir, SITE};
use throng_bench::Crowded;
use throng_process::clock;

/// Petitions of one commit.
const PART: u32 = 200;
/// Words of which the texts are made, so that each search finds some and none finds all.
const WORDS: [&str; 24] = [
    "library",
    "trees",
    "bridge",
    "school",
    "market",
    "harbour",
    "buses",
    "cycling",
    "playground",
    "museum",
    "allotment",
    "river",
    "theatre",
    "hospital",
    "railway",
    "swimming",
    "street",
    "garden",
    "lantern",
    "orchard",
    "clinic",
    "ferry",
    "station",
    "square",
];

pub(super) fn prepare_crowded(directory: &Path, petitions: u32) -> anyhow::Result<Crowded> {
    let petition = prepare(directory, 0, &mut |_| {})?;
    let settings = throng_config::load(&sources(directory))?.settings;
    let data = DataDir::open(directory)?;
    let mut writer = data.writer(&settings.store, &mut |_| {})?;
    let password = format!("{:032x}", u128::from_le_bytes(clock::random_bytes()));
    found(&mut writer, &password)?;
    let now = clock::now();
    let numbers: Vec<u32> = (2..petitions.saturating_add(2)).collect();
    for part in numbers.chunks(PART as usize) {
        let commands: Vec<Command> = part.iter().map(|number| import(*number, now)).collect();
        let commands: Vec<&Command> = commands.iter().collect();
        for answer in commit(&mut writer, &commands, now).answers {
            answer?;
        }
    }
    Ok(Crowded { petition, petitions, email: OWNER.to_owned(), password })
}

fn import(number: u32, now: Timestamp) -> Command {
    let opened = now.plus_ms(-2 * DAY_MS - i64::from(number));
    let word = |step: u32| WORDS[(number.wrapping_mul(step) % 24) as usize];
    let text = CampaignText {
        action: format!("Keep the {} by the {} ({number})", word(7), word(11)),
        background: format!("The {} and the {} of our town need the {}.", word(5), word(13), word(17)),
        additional_details: format!("Number {number} of the petitions that a machine reads."),
        committee_note: None,
        also_in: Translations::default(),
    };
    let dates = CampaignDates { opened_at: Some(opened), ..CampaignDates::written(opened) };
    let id = CampaignId { site: SITE, number };
    let campaign = Campaign::new_petition(id, CampaignState::Open, text, dates);
    Command::from(ImportPetition { campaign, tallies: Vec::new(), areas: Vec::new() })
}

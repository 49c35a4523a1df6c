//! What the benchmark of pledges needs of a site: beside the petition of the other benchmarks open pledges, one for each
//! round, since a target is reached once.
//!
//! Never used on a site that people use.

use std::path::Path;

use anyhow::Context as _;
use throng_domain::campaign::{Campaign, CampaignDates, CampaignState, CampaignText};
use throng_domain::ids::CampaignId;
use throng_domain::pledge::Terms;
use throng_domain::time::{DAY_MS, Timestamp};
use throng_domain::translation::Translations;

use super::bench_site::{prepare, sources};
use super::bench_vote::put;
use crate::data_dir::{DataDir, SITE};
use throng_bench::ToJoin;
use throng_process::clock;

/// The number of the first pledge; the petition has the one before.
const FIRST: u32 = 2;

pub(super) fn prepare_pledges(directory: &Path, pledges: u32, target: u32) -> anyhow::Result<ToJoin> {
    let petition = prepare(directory, 0, &mut |_| {})?;
    let settings = throng_config::load(&sources(directory))?.settings;
    let data = DataDir::open(directory)?;
    let mut writer = data.writer(&settings.store, &mut |_| {})?;
    let now = clock::now();
    let end = FIRST.checked_add(pledges).context("more pledges than numbers")?;
    for number in FIRST..end {
        put(&mut writer, pledge(CampaignId { site: SITE, number }, target, now))?;
    }
    Ok(ToJoin { petition, pledges: (FIRST..end).map(u64::from).collect() })
}

/// A pledge that is open since the day before yesterday.
fn pledge(id: CampaignId, target: u32, now: Timestamp) -> Campaign {
    let opened = now.plus_ms(-2 * DAY_MS);
    let until = now.plus_ms(2 * DAY_MS);
    let terms = Terms {
        target: target.into(),
        people: String::new(),
        others: String::new(),
        until,
        private: false,
        by_area: false,
    };
    let text = CampaignText {
        action: "measure before I believe".into(),
        background: "This pledge is joined by a machine, to see how many people could join at once.".into(),
        additional_details: String::new(),
        committee_note: None,
        also_in: Translations::default(),
    };
    let dates =
        CampaignDates { opened_at: Some(opened), closes_at: Some(until), ..CampaignDates::written(opened) };
    Campaign::new_pledge(id, CampaignState::Open, (text, terms), dates)
}

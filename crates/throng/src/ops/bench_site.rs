//! What the benchmark needs of a site: one with an open petition, the mailed link of a signature,
//! and the number of signatures that are really stored.

use std::path::Path;

use anyhow::{bail, ensure};
use throng_domain::campaign::{Campaign, CampaignDates, CampaignState, CampaignText};
use throng_domain::command::ImportPetition;
use throng_domain::ids::CampaignId;
use throng_domain::time::{DAY_MS, Timestamp};
use throng_domain::translation::Translations;
use throng_store::commit::commit_one;
use throng_store::dump::{DumpCursor, DumpRow};
use throng_store::reader::StoreReader;
use throng_store::sqlite;
use throng_store::writer::StoreWriter;

use super::{bench_overload, bench_pledge, bench_vote};
use crate::data_dir::{DataDir, SITE};
use crate::serve;
use throng_bench::{Addresses, BenchHooks, ConfirmPath, Progress};
use throng_config::{SettingsFile, Sources};
use throng_process::clock;
use throng_process::console::counted;
use throng_web::tokens::{Claim, Purpose};

/// The petition that gets all the load.
const PETITION: CampaignId = CampaignId { site: SITE, number: 1 };
/// The seed for the rows of a filled petition, so that they are the same each time.
pub(super) const SEED: u64 = 2019;
/// Rows that are read at once.
const ROWS: u32 = 1_000;

/// The functions that [`throng_bench::run`] calls.
pub(crate) const HOOKS: BenchHooks = BenchHooks {
    prepare,
    prepare_vote: bench_vote::prepare_vote,
    prepare_pledges: bench_pledge::prepare_pledges,
    prepare_box: bench_vote::prepare_box,
    prepare_crowded: bench_overload::prepare_crowded,
    confirm_path,
    count_signatures,
    each_address,
    schema: sqlite::schema,
};

pub(super) fn prepare(directory: &Path, rows: u64, progress: Progress<'_>) -> anyhow::Result<u64> {
    let settings = throng_config::load(&sources(directory))?.settings;
    let data = DataDir::create(directory)?;
    let mut writer = data.writer(&settings.store, &mut |_| {})?;
    let mut reader = data.reader(&settings.store)?;
    if reader.site(SITE)?.is_none() {
        serve::put_site(&mut writer, &settings)?;
    }
    if reader.campaign(PETITION)?.is_none() {
        open_petition(&mut writer)?;
    }
    let there = reader.signatures_stored()?;
    if there < rows {
        let key = &data.secrets().uniqueness;
        ensure!(
            there == 0,
            "{} holds {} already: choose another directory, or at most as many rows",
            directory.display(),
            counted(there, "signature", "signatures")
        );
        let mut told = |done, _of| progress(done);
        super::demo::fill_petition(&mut writer, key, PETITION, rows, clock::now(), SEED, &mut told)?;
    }
    Ok(u64::from(PETITION.number))
}

pub(super) fn sources(directory: &Path) -> Sources {
    Sources {
        file: SettingsFile::IfPresent(directory.join(throng_config::FILE_NAME)),
        environment: throng_config::process_environment(),
        flags: Vec::new(),
    }
}

fn open_petition(writer: &mut dyn StoreWriter) -> anyhow::Result<()> {
    let import = ImportPetition { campaign: petition(clock::now()), tallies: Vec::new(), areas: Vec::new() };
    match commit_one(writer, import, clock::now())? {
        Ok(_) => Ok(()),
        Err(refusal) => bail!("the bench's petition was refused: {}", refusal.key()),
    }
}

fn petition(now: Timestamp) -> Campaign {
    // The signatures that fill the petition were given on the days before.
    let opened = now.plus_ms(-2 * DAY_MS);
    let dates = CampaignDates { opened_at: Some(opened), ..CampaignDates::written(opened) };
    let text = CampaignText {
        action: "Measure before you believe".into(),
        background: "This petition is signed by a machine, to see how many people could sign at once.".into(),
        additional_details: String::new(),
        committee_note: None,
        also_in: Translations::default(),
    };
    Campaign::new_petition(PETITION, CampaignState::Open, text, dates)
}

fn confirm_path(directory: &Path) -> anyhow::Result<ConfirmPath> {
    let tokens = DataDir::tokens_of(directory)?;
    Ok(Box::new(move |location| {
        let token = location.strip_prefix("/w/")?;
        let claim = tokens.read(Purpose::Waiting, token)?;
        // Signatures of the benchmark are never corrected, so the revision of their links is 0.
        Some(tokens.signature_path(Claim { id: claim.id, revision: 0 }))
    }))
}

fn count_signatures(directory: &Path) -> anyhow::Result<u64> {
    let settings = throng_config::load(&sources(directory))?.settings;
    // Open a writer first: it recovers the write-ahead log that a killed server has left.
    let data = DataDir::open(directory)?;
    drop(data.writer(&settings.store, &mut |_| {})?);
    Ok(data.reader(&settings.store)?.signatures_stored()?)
}

fn each_address(directory: &Path, with: Addresses<'_>) -> anyhow::Result<()> {
    let settings = throng_config::load(&sources(directory))?.settings;
    let mut reader = DataDir::open(directory)?.reader(&settings.store)?;
    let mut cursor = Some(DumpCursor::START);
    while let Some(at) = cursor {
        let (rows, next) = reader.dump(at, ROWS)?;
        for row in rows {
            if let DumpRow::Signer { signer, .. } = row {
                with(signer.email.as_str());
            }
        }
        cursor = next;
    }
    Ok(())
}

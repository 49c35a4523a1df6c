//! Erasing personal data that is due by the site's rules: looked for once an hour, and erased a part at a time, so that
//! nobody who signs waits for it. What is erased never comes back, so each round notes that the clock is believed, and none begins while it is not.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use throng_domain::command::{AttemptOf, EraseExpired};
use throng_domain::follower::Follower;
use throng_domain::ids::{CampaignId, SignatureId, SiteId};
use throng_domain::limits::ERASE_STEP_MAX;
use throng_domain::paper::{PaperBatch, Scan};
use throng_domain::place_follower::PlaceFollower;
use throng_domain::row::Row;
use throng_store::error::Fault;
use throng_store::reader::{Due, ReadRows, StoreReader};

use super::chores::{Chore, Open, Stop};
use super::{retention_hold, start_clock};
use crate::data_dir::LastAlive;
use throng_intake::{Class, Intake};
use throng_process::clock;
use throng_process::threads;
use throng_web::scans::Scans;
use throng_web::sites::Sites;

/// Time between two rounds.
const EVERY: Duration = Duration::from_secs(60 * 60);

/// Starts the thread.
pub(super) fn start(intake: Intake, open: Open, sites: Sites, data: &Path) -> std::io::Result<Chore> {
    let (scans, data) = (Scans::of(data), data.to_owned());
    Chore::start(&threads::ERASING, EVERY, move || {
        let (intake, open, scans) = (intake.clone(), Arc::clone(&open), scans.clone());
        let (sites, data) = (sites.clone(), data.clone());
        Ok(move |stop: &Stop| {
            // Another machine is the site: nothing can be erased here.
            if intake.superseded().is_some() {
                return Ok(());
            }
            if is_held(&data) {
                return Ok(());
            }
            // Opened for the round and closed after it: it looks through whole tables, and would keep what it read for
            // an hour.
            let mut reader = open()?;
            let all = sites.all();
            let mut all = all.iter();
            all.clone()
                .for_each(|(site, _)| retention_hold::tell(&site.rules.retention));
            all.try_for_each(|(site, _)| look(&intake, reader.as_mut(), (site.id, &scans), stop))
        })
    })
}

/// Whether nothing may be erased, since the clock is doubted. Notes, if it is not, that the program is alive.
fn is_held(data: &Path) -> bool {
    let (now, held) = (clock::steady(), clock::held_since());
    let noted = match held {
        None => LastAlive::note(data, now),
        Some(known) => {
            tracing::warn!("{}. {}", start_clock::ahead_words(now, known), start_clock::HELD);
            // What people do from now on would pass for proof at the next start.
            match LastAlive::is_there(data) {
                true => Ok(()),
                false => LastAlive::note(data, known),
            }
        }
    };
    if let Err(trouble) = noted {
        tracing::warn!(%trouble, "the next start will not know when the program last ran");
    }
    held.is_some()
}

fn look(
    intake: &Intake,
    reader: &mut dyn StoreReader,
    (site, scans): (SiteId, &Scans),
    stop: &Stop,
) -> Result<(), Fault> {
    let Some(rules) = reader.site(site)?.map(|site| site.rules) else {
        return Ok(());
    };
    let due = Due::at(&rules, clock::steady());
    let limit = u32::try_from(ERASE_STEP_MAX).expect("the limit is small");
    let petitions = reader.campaigns_due(site, due, limit)?;
    let ended = petitions.len();
    if ended > 0 {
        // The scans are listed before, since no row names them afterwards. What a kill leaves is removed at the next
        // start.
        let sheets = scans_of(reader, &petitions)?;
        if !erase(intake, EraseExpired { campaigns: petitions.clone(), ..EraseExpired::default() }) {
            return Ok(());
        }
        let left = scans_of(reader, &petitions)?;
        let gone = sheets.into_iter().filter(|scan| !left.contains(scan));
        scans.forget(&gone.collect::<Vec<Scan>>());
    }
    let reports: Vec<_> = reader
        .reporters_due(site, due, limit)?
        .into_iter()
        .map(|id| (site, id))
        .collect();
    let reporters = reports.len();
    if reporters > 0 && !erase(intake, EraseExpired { reports, ..EraseExpired::default() }) {
        return Ok(());
    }
    let (mut last, mut followers) = (None, 0);
    while !stop.is_told() {
        let found = reader.followers_due(site, due, last, limit)?;
        if found.is_empty() {
            break;
        }
        last = found.last().copied();
        followers += found.len();
        let places = found.iter().copied().filter_map(PlaceFollower::in_key).collect();
        let found = found.into_iter().filter_map(Follower::of).collect();
        if !erase(intake, EraseExpired { followers: found, places, ..EraseExpired::default() }) {
            return Ok(());
        }
    }
    let (mut after, mut signers) = (SignatureId(0), 0);
    while !stop.is_told() {
        let found = reader.signers_due(site, due, after, limit)?;
        let Some(last) = found.last().copied() else { break };
        let signatures: Vec<AttemptOf> = found.into_iter().map(|id| AttemptOf { site, id }).collect();
        let many = signatures.len();
        if !erase(intake, EraseExpired { signatures, ..EraseExpired::default() }) {
            break;
        }
        (after, signers) = (last, signers + many);
    }
    if ended + reporters + followers + signers > 0 {
        tracing::info!(
            signers,
            petitions = ended,
            reporters,
            followers,
            "personal data was erased, as the rules for keeping it say"
        );
    }
    Ok(())
}

/// The scans that batches of these petitions name.
fn scans_of(reader: &mut dyn StoreReader, petitions: &[CampaignId]) -> Result<Vec<Scan>, Fault> {
    let mut scans = Vec::new();
    for petition in petitions {
        let rows = reader.rows(PaperBatch::rows(*petition), 0, u32::MAX)?;
        scans.extend(rows.into_iter().flat_map(|(_, batch)| batch.scans));
    }
    Ok(scans)
}

/// Whether the command was decided; if not, its rows are found again in an hour.
fn erase(intake: &Intake, expired: EraseExpired) -> bool {
    let Ok(ticket) = intake.submit(Class::Internal, expired) else {
        return false;
    };
    let answer = ticket.answer_blocking();
    if let Err(trouble) = &answer {
        tracing::warn!(%trouble, "personal data could not be erased; trying again in an hour");
    }
    answer.is_ok()
}

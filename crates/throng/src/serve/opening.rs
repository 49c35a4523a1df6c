//! What a start opens, and why it cannot.
//!
//! **Owns** the checks of each. **Called by** `serve`, once. **Bounds**: as many readers as the settings say.

use std::sync::Arc;

use anyhow::Context;
use throng_domain::time::Timestamp;
use throng_pagecache::Generations;
use throng_process::clock;
use throng_process::limits::resources::Gauge;
use throng_rendering::i18n::Language;
use throng_rendering::themes::Themes;
use throng_store::reader::StoreReader;
use throng_store::sqlite::SqliteWriter;
use throng_web::fairness::Fairness;
use throng_web::scans::Scans;
use throng_web::shedding::Shedding;
use throng_web::sites::Sites;

use super::office_facts::OfficeFacts;
use super::registrar::Showing;
use super::{Occasion, site, start_clock, streaming};
use crate::data_dir::{DataDir, SITE};
use throng_config::Settings;
use throng_edge::front;

/// The languages of the site, its own first.
pub(super) fn languages(themes: &Themes, settings: &Settings) -> anyhow::Result<Vec<Language>> {
    themes
        .languages_of(&settings.site.language.to_string(), &settings.site.languages)
        .context("the settings site.language and site.languages")
}

/// Opens the one writer of the store, unless the clock must be wrong.
pub(super) fn open_store(
    data: &DataDir,
    settings: &Settings,
    occasion: &Occasion,
) -> anyhow::Result<SqliteWriter> {
    let written = start_clock::written(data.path());
    streaming::refuse_upgrade(data, settings)?;
    let writer = site::open_store(data, settings)?;
    let newest = writer.newest();
    match start_clock::check(clock::now(), newest) {
        // The clock may have been put back by some hours while the program was stopped: mails that were queued before
        // that wait for their time.
        Ok(()) => newest.into_iter().for_each(clock::begin_after),
        Err(_) if occasion.accept_clock => {}
        Err(off) => return Err(off.into()),
    }
    if !occasion.accept_clock {
        doubt_clock(data, settings, (newest, written));
    }
    Ok(writer)
}

/// Has everything held that cannot be undone, if the clock is far after the last moment that is known.
fn doubt_clock(data: &DataDir, settings: &Settings, newest: (Option<Timestamp>, Option<Timestamp>)) {
    let now = clock::now();
    let known = start_clock::last_known(data.path(), settings, newest, now);
    if let Some(known) = known.filter(|known| start_clock::is_far_ahead(now, *known)) {
        clock::hold_since(known);
        let why = start_clock::unnoted_words(data.path());
        tracing::warn!("{}{why}. {}", start_clock::ahead_words(now, known), start_clock::HELD);
    }
}

/// The scans of signatures on paper, after removing those whose form was interrupted by the end of the program; unless nothing may be
/// changed in the directory.
pub(super) fn swept_scans(data: &DataDir, settings: &Settings, may_write: bool) -> anyhow::Result<Scans> {
    let scans = Scans::of(data.path());
    if !may_write {
        return Ok(scans);
    }
    let removed = throng_office::sweep(&scans, &mut data.reader(&settings.store)?, SITE)?;
    if removed > 0 {
        tracing::info!(
            removed,
            "deleted scans that belong to no batch of paper signatures: their form was not sent to the end"
        );
    }
    Ok(scans)
}

/// The readers for everybody, and the one for staff.
type OpenedReaders = (Vec<Box<dyn StoreReader>>, Box<dyn StoreReader>);

/// As many readers as the settings say, and one that answers staff only.
pub(super) fn open_readers(data: &DataDir, settings: &Settings) -> anyhow::Result<OpenedReaders> {
    let open = || -> anyhow::Result<Box<dyn StoreReader>> { Ok(Box::new(data.reader(&settings.store)?)) };
    let readers: anyhow::Result<_> = (0..settings.store.readers).map(|_| open()).collect();
    Ok((readers?, open()?))
}

/// What keeps something of the sites in memory: empty at first, but for what staff have said for now.
pub(super) fn showing(
    data: &DataDir,
    settings: &Settings,
    (sites, generations): (&Sites, &Arc<Generations>),
    kept: &Gauge,
) -> anyhow::Result<Showing> {
    let (fairness, shedding) = (Fairness::new(&settings.limits), Shedding::default());
    OfficeFacts::read(&mut data.reader(&settings.store)?, SITE)?.take_up(&fairness, &shedding);
    let cache = front::page_cache(Arc::clone(generations), kept);
    Ok(Showing { sites: sites.clone(), cache, fairness, shedding })
}

//! The catalogue that is searched, held in memory and made anew when a petition has changed.
//!
//! Owns when that is. It must never hand out a catalogue as new that was read before a change: the stamp of
//! what it depends on is taken before the first row is read. At most one is made at a time, on the reader's
//! thread that asked; who asks meanwhile gets the one before, and is told so.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use throng_domain::dependency::Dependency;
use throng_domain::ids::SiteId;
use throng_pagecache::{Freshness, Generations, Recorder, Stamps};
use throng_store::error::Fault;

use super::catalogue::{Catalogue, CatalogueBuilder};
use crate::read::{Tracked, slot};
use throng_process::limits::CATALOGUE_PART;

/// A catalogue, and what it was read at.
#[derive(Clone, Debug)]
struct Held {
    stamps: Stamps,
    catalogue: Arc<Catalogue>,
}

/// Hands out catalogues. Clones share them.
#[derive(Clone, Debug)]
pub struct Searcher {
    generations: Arc<Generations>,
    /// The newest of each site; locked to look, never while one is made.
    held: Arc<Mutex<HashMap<SiteId, Held>>>,
    /// Locked while one is made.
    making: Arc<Mutex<()>>,
}

impl Searcher {
    /// A searcher that holds nothing yet. `generations` tell when petitions have changed.
    pub fn new(generations: Arc<Generations>) -> Searcher {
        Searcher { generations, held: Arc::default(), making: Arc::default() }
    }

    /// The catalogue of a site, and whether it is as new as the store. One that is not is replaced by whoever asks
    /// first; a page made from it should not be kept for longer than a moment.
    pub fn catalogue(
        &self,
        tracked: &mut Tracked<'_>,
        site: SiteId,
    ) -> Result<(Arc<Catalogue>, bool), Fault> {
        tracked.searchable_petitions(site);
        let before = match self.newest(site) {
            Some((catalogue, true)) => return Ok((catalogue, true)),
            Some((catalogue, false)) => Some(catalogue),
            None => None,
        };
        let _making = match (self.making.try_lock(), before) {
            (Ok(making), _) => making,
            (Err(_), Some(catalogue)) => return Ok((catalogue, false)),
            // The first ever: there is nothing to show meanwhile.
            (Err(_), None) => self.making.lock().unwrap_or_else(PoisonError::into_inner),
        };
        if let Some((catalogue, true)) = self.newest(site) {
            return Ok((catalogue, true));
        }
        let held = self.make(tracked, site)?;
        let catalogue = Arc::clone(&held.catalogue);
        self.held
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(site, held);
        Ok((catalogue, true))
    }

    fn newest(&self, site: SiteId) -> Option<(Arc<Catalogue>, bool)> {
        let held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let held = held.get(&site)?;
        Some((Arc::clone(&held.catalogue), self.generations.unmoved(&held.stamps)))
    }

    fn make(&self, tracked: &mut Tracked<'_>, site: SiteId) -> Result<Held, Fault> {
        let stamps = self.stamps(site);
        let mut builder = CatalogueBuilder::default();
        let mut after = 0;
        loop {
            let part = CATALOGUE_PART.rows();
            let petitions = tracked.public_campaigns(site, after, part)?;
            petitions.iter().for_each(|petition| builder.add(petition));
            match petitions.last() {
                Some(last) if petitions.len() == CATALOGUE_PART.count() => after = last.head.id.number,
                _ => return Ok(Held { stamps, catalogue: Arc::new(builder.build()) }),
            }
        }
    }

    /// What a catalogue depends on, as it stands now.
    fn stamps(&self, site: SiteId) -> Stamps {
        let for_ever = Freshness { fresh_for: Duration::ZERO, grace: Duration::ZERO, expires_at_ms: None };
        let recorder = Recorder::new(Arc::clone(&self.generations), for_ever);
        recorder.note(slot(&Dependency::Campaigns(site)));
        recorder.finish().expect("one dependency is not too many").stamps
    }
}

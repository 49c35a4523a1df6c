//! The catalogue that searches run on, held in memory and rebuilt when a petition has changed.
//!
//! Owns when it is rebuilt. It must never hand out as new a catalogue that was read before a change: the generations of
//! what it depends on are noted before the first row is read. At most one is built at a time, on the reader's
//! thread that needed it; whoever searches meanwhile gets the previous catalogue, and is told that it is not current.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use throng_domain::campaign::CampaignKind;
use throng_domain::dependency::Dependency;
use throng_domain::ids::SiteId;
use throng_pagecache::{Freshness, Generations, Recorder, Stamps};
use throng_store::error::Fault;

use super::catalogue::{Catalogue, CatalogueBuilder};
use crate::read::{Tracked, slot};
use throng_process::limits::CATALOGUE_PART;

/// The catalogues of a site, and the generations of their dependencies when they were read.
#[derive(Clone, Debug)]
struct Held {
    stamps: Stamps,
    /// In the order of [`CampaignKind::ALL`]: no list has campaigns of two kinds.
    catalogues: [Arc<Catalogue>; CampaignKind::ALL.len()],
}

impl Held {
    fn of_kind(&self, kind: CampaignKind) -> Arc<Catalogue> {
        Arc::clone(&self.catalogues[usize::from(kind.number())])
    }
}

/// Hands out catalogues. Clones share them.
#[derive(Clone, Debug)]
pub struct Searcher {
    generations: Arc<Generations>,
    /// The newest catalogues of each site; locked only for a look-up, never while one is being built.
    held: Arc<Mutex<HashMap<SiteId, Held>>>,
    /// Locked while one is being built.
    making: Arc<Mutex<()>>,
}

impl Searcher {
    /// A searcher that holds nothing yet. `generations` tell when petitions have changed.
    pub fn new(generations: Arc<Generations>) -> Searcher {
        Searcher { generations, held: Arc::default(), making: Arc::default() }
    }

    /// The catalogue of a site's campaigns of one kind, and whether it is as new as the store. An outdated one is rebuilt by the first
    /// who asks; a page made from an outdated one should not be kept for longer than a moment.
    pub fn catalogue(
        &self,
        tracked: &mut Tracked<'_>,
        (site, kind): (SiteId, CampaignKind),
    ) -> Result<(Arc<Catalogue>, bool), Fault> {
        tracked.searchable_petitions(site);
        let before = match self.newest(site, kind) {
            Some((catalogue, true)) => return Ok((catalogue, true)),
            Some((catalogue, false)) => Some(catalogue),
            None => None,
        };
        let _making = match (self.making.try_lock(), before) {
            (Ok(making), _) => making,
            (Err(_), Some(catalogue)) => return Ok((catalogue, false)),
            // This is the site's first catalogue, so there is no older one to give out meanwhile.
            (Err(_), None) => self.making.lock().unwrap_or_else(PoisonError::into_inner),
        };
        if let Some((catalogue, true)) = self.newest(site, kind) {
            return Ok((catalogue, true));
        }
        let held = self.make(tracked, site)?;
        let catalogue = held.of_kind(kind);
        self.held
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(site, held);
        Ok((catalogue, true))
    }

    /// The catalogue that is in memory, however old: for what may be a little out of date, and is not worth reading all
    /// petitions for. Nothing is noted, so the page has to limit its own life. `None` before the first list is made.
    pub(super) fn at_hand(&self, site: SiteId, kind: CampaignKind) -> Option<Arc<Catalogue>> {
        self.newest(site, kind).map(|(catalogue, _)| catalogue)
    }

    fn newest(&self, site: SiteId, kind: CampaignKind) -> Option<(Arc<Catalogue>, bool)> {
        let held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let held = held.get(&site)?;
        Some((held.of_kind(kind), self.generations.unmoved(&held.stamps)))
    }

    fn make(&self, tracked: &mut Tracked<'_>, site: SiteId) -> Result<Held, Fault> {
        let stamps = self.stamps(site);
        let mut builders = CampaignKind::ALL.map(|_| CatalogueBuilder::default());
        let mut after = 0;
        loop {
            let part = CATALOGUE_PART.rows();
            let petitions = tracked.public_campaigns(site, after, part)?;
            for campaign in &petitions {
                builders[usize::from(campaign.kind.number())].add(campaign);
            }
            match petitions.last() {
                Some(last) if petitions.len() == CATALOGUE_PART.count() => after = last.head.id.number,
                _ => {
                    let catalogues = builders.map(|builder| Arc::new(builder.build()));
                    return Ok(Held { stamps, catalogues });
                }
            }
        }
    }

    /// What a catalogue depends on, with the current generations.
    fn stamps(&self, site: SiteId) -> Stamps {
        let for_ever = Freshness { fresh_for: Duration::ZERO, grace: Duration::ZERO, expires_at_ms: None };
        let recorder = Recorder::new(Arc::clone(&self.generations), for_ever);
        recorder.note(slot(&Dependency::Campaigns(site)));
        recorder.finish().expect("one dependency is not too many").stamps
    }
}

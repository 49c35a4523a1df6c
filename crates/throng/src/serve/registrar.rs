//! Shows each site as it is stored now: after a commit that touched what a site is made from, its rows are read again, and
//! what requests, mails and pages go by is replaced as a whole.
//!
//! **Owns** the thread that reads them, so that no commit waits for a file of areas to be read. Whoever caused the change
//! is answered afterwards. What cannot be read stays as it is shown, is told of once, and is tried again every second. A
//! panic costs nobody an answer: all is read anew. **Called by** `follow`. **Bounds** commits that wait for it.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::time::Duration;

use throng_domain::dependency::Dependency;
use throng_domain::ids::SiteId;
use throng_pagecache::Cache;
use throng_store::reader::StoreReader;

use super::chores::Open;
use super::setup::remove_link;
use super::site::{SiteFacts, SiteSource};
use crate::admin::{as_counted, has_owner, networks_let_through};
use crate::fairness::Fairness;
use crate::i18n::Language;
use crate::intake::Answers;
use crate::limits::SITE_COMMITS_MAX;
use crate::sites::Sites;
use crate::threads::{self, Started};

/// When what could not be read is tried again.
const AGAIN: Duration = Duration::from_secs(1);

/// What a site is made from, and who shows it.
pub(super) struct Registrar {
    pub(super) source: SiteSource,
    pub(super) facts: SiteFacts,
    pub(super) directory: PathBuf,
    pub(super) bound: SocketAddr,
    pub(super) languages: Vec<Language>,
    pub(super) showing: Showing,
}

/// Everybody who keeps something of a site in memory. Clones share them.
#[derive(Clone)]
pub(super) struct Showing {
    pub(super) sites: Sites,
    pub(super) cache: Arc<Cache>,
    pub(super) fairness: Fairness,
}

/// What a commit touched of sites, and who waits for it.
struct Told {
    touched: BTreeSet<Dependency>,
    answers: Answers,
}

/// The way to the registrar.
pub(super) struct Registry {
    told: SyncSender<Told>,
}

impl Registry {
    /// Gives the answers: at once, or once the sites that were touched are shown as they are now.
    pub(super) fn follow(&self, touched: &BTreeSet<Dependency>, answers: Answers) {
        let touched: BTreeSet<Dependency> = touched
            .iter()
            .copied()
            .filter(|dependency| site_of(*dependency).is_some())
            .collect();
        if touched.is_empty() {
            return answers.give();
        }
        // Those who wait in the queue are few: only staff touch sites. Full, it is waited for.
        match self.told.try_send(Told { touched, answers }) {
            Ok(()) => {}
            Err(TrySendError::Full(told)) => drop(self.told.send(told)),
            Err(TrySendError::Disconnected(told)) => told.answers.give(),
        }
    }
}

/// The site of which more than pages depends on it: what it is called, looks like and allows.
fn site_of(dependency: Dependency) -> Option<SiteId> {
    match dependency {
        Dependency::Site(site) | Dependency::Areas(site) | Dependency::Office(site) => Some(site),
        Dependency::Petition(_) | Dependency::Petitions(_) | Dependency::Count(_) | Dependency::Counts(_) => {
            None
        }
    }
}

impl Registrar {
    /// Starts to follow. The thread ends when the [`Registry`] is dropped.
    ///
    /// # Errors
    /// When the system has no thread left.
    pub(super) fn start(mut self, open: Open) -> std::io::Result<(Registry, Started)> {
        let (told, tells) = sync_channel(SITE_COMMITS_MAX.count());
        let thread = threads::start(&threads::SITES, move || {
            let (mut stale, next) = (BTreeSet::new(), RefCell::new(None));
            let mut begun = false;
            let keep = || {
                if std::mem::replace(&mut begun, true) {
                    // After a panic: nobody knows how far it came.
                    stale.extend(self.all());
                }
                self.keep(&open, &tells, &next, &mut stale);
            };
            // Whoever changes something meanwhile does not wait for the end of the pause.
            let rest = |pause| match tells.recv_timeout(pause) {
                Ok(told) => {
                    *next.borrow_mut() = Some(told);
                    false
                }
                Err(RecvTimeoutError::Timeout) => false,
                Err(RecvTimeoutError::Disconnected) => true,
            };
            threads::lasting(&threads::SITES, keep, rest);
        })?;
        Ok((Registry { told }, thread))
    }

    /// All that is shown of the store.
    fn all(&self) -> [Dependency; 3] {
        let site = self.source.id();
        [Dependency::Site(site), Dependency::Areas(site), Dependency::Office(site)]
    }

    fn keep(
        &mut self,
        open: &Open,
        tells: &Receiver<Told>,
        next: &RefCell<Option<Told>>,
        stale: &mut BTreeSet<Dependency>,
    ) {
        // At once after a panic, and a while later when something could not be read.
        let (mut failing, mut pause) = (false, Duration::ZERO);
        loop {
            let waited = match (next.take(), stale.is_empty()) {
                (Some(told), _) => Ok(told),
                (None, true) => tells.recv().map_err(|_| RecvTimeoutError::Disconnected),
                (None, false) => tells.recv_timeout(pause),
            };
            let first = match waited {
                Ok(told) => Some(told),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return,
            };
            pause = AGAIN;
            // All that wait are answered after one look.
            let mut waiting = Vec::new();
            for Told { touched, answers } in first.into_iter().chain(tells.try_iter()) {
                stale.extend(touched);
                waiting.push(answers);
            }
            match self.catch_up(open, stale) {
                Ok(()) => {
                    stale.clear();
                    failing = false;
                }
                Err(error) if !failing => {
                    let error = format!("{error:#}");
                    tracing::error!(
                        error,
                        "a change of the site is stored, and not shown yet; it is tried again"
                    );
                    failing = true;
                }
                Err(_) => {}
            }
            waiting.into_iter().for_each(Answers::give);
        }
    }

    fn catch_up(&mut self, open: &Open, stale: &BTreeSet<Dependency>) -> anyhow::Result<()> {
        let mut reader = open()?;
        if stale
            .iter()
            .any(|touched| matches!(touched, Dependency::Site(_) | Dependency::Areas(_)))
        {
            self.facts = self.source.read(reader.as_mut(), Some(&self.facts))?;
            self.show();
        }
        if stale
            .iter()
            .any(|touched| matches!(touched, Dependency::Office(_)))
        {
            self.look_at_office(reader.as_mut())?;
        }
        Ok(())
    }

    /// From here on everybody sees the site as it was read.
    fn show(&self) {
        #[cfg(feature = "chaos")]
        throng_store::chaos::panic_at("sites");
        self.showing
            .sites
            .replace(self.facts.shown(&self.source, self.bound, &self.languages));
        // Also what was made since the commit, of the site as it was.
        self.showing.cache.purge_all();
    }

    fn look_at_office(&self, reader: &mut dyn StoreReader) -> anyhow::Result<()> {
        let site = self.source.id();
        if has_owner(reader, site)? {
            self.source.gate().open_for_good();
            remove_link(&self.directory);
        }
        self.showing
            .fairness
            .let_through(as_counted(&networks_let_through(reader, site)?));
        Ok(())
    }
}

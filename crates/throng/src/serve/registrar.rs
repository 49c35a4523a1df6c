//! Keeps the sites in memory as they are stored: after a commit that touched what a site is made from, its rows are
//! read again, and the snapshot that requests, mails and chores use is replaced.
//!
//! **Owns** the thread that reads them, so that a commit does not wait until a file of areas is read. Staff who caused
//! the change are answered afterwards. If something cannot be read, the old stays in use, the failure is logged, and
//! reading is tried again every second, while everything else is replaced; staff are answered all the same, since their
//! change is stored. A panic loses no answer: everything is read anew. **Called by** `follow`. **Bounds** commits that
//! wait for it.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use throng_domain::dependency::Dependency;
use throng_domain::ids::SiteId;
use throng_pagecache::Cache;
use throng_store::reader::StoreReader;

use super::chores::{Bell, Open};
use super::office_facts::OfficeFacts;
use super::setup::remove_link;
use super::site::{SiteFacts, SiteSource};
use throng_config::Listening;
use throng_intake::Answers;
use throng_process::limits::resources::{self, Receiver, Sender, channel};
use throng_process::threads::{self, Started};
use throng_rendering::i18n::Language;
use throng_web::fairness::Fairness;
use throng_web::shedding::{Shedding, wish_slot};
use throng_web::sites::Sites;

/// After how long something that could not be read is tried again.
const AGAIN: Duration = Duration::from_secs(1);

/// What a site is made from, and where its snapshots go.
pub(super) struct Registrar {
    pub(super) source: SiteSource,
    pub(super) facts: SiteFacts,
    pub(super) directory: PathBuf,
    pub(super) bound: Listening,
    pub(super) languages: Vec<Language>,
    pub(super) showing: Showing,
    /// Whether the site has an owner, as far as is known.
    pub(super) owned: bool,
}

/// Everything that keeps something of a site in memory. Clones share it.
#[derive(Clone)]
pub(super) struct Showing {
    pub(super) sites: Sites,
    pub(super) cache: Arc<Cache>,
    pub(super) fairness: Fairness,
    pub(super) shedding: Shedding,
}

/// What a commit touched of sites, and the answers that wait for it.
struct TouchedSites {
    touched: BTreeSet<Dependency>,
    answers: Answers,
}

/// The sending end of the queue to the registrar's thread.
pub(super) struct Registry {
    told: Sender<TouchedSites>,
    closing: Bell,
}

impl Registry {
    /// Gives the answers: at once, or, if sites were touched, once their new snapshots are in use.
    pub(super) fn follow(&self, touched: &BTreeSet<Dependency>, answers: Answers) {
        let touched: BTreeSet<Dependency> = touched
            .iter()
            .copied()
            .filter(|dependency| site_of(*dependency).is_some())
            .collect();
        if touched.is_empty() {
            // What staff decide may be what `closing` waits for: it need not wait until its minute is over.
            if answers.are_any_of_staff() {
                self.closing.ring();
            }
            return answers.give();
        }
        let answers = answers.give_all_but_staff();
        // Few wait here, because only staff touch sites. If the queue is full, this waits for room.
        if let Err(told) = self.told.send(TouchedSites { touched, answers }) {
            told.answers.give();
        }
    }
}

/// The site whose snapshot depends on this: its name, look or rules.
fn site_of(dependency: Dependency) -> Option<SiteId> {
    match dependency {
        Dependency::Site(site) | Dependency::Areas(site) | Dependency::Office(site) => Some(site),
        Dependency::Campaign(_) | Dependency::Campaigns(_) | Dependency::Count(_) | Dependency::Counts(_) => {
            None
        }
    }
}

impl Registrar {
    /// Starts the thread, which ends when the [`Registry`] is dropped. The bell of `closing` is rung once a change of a site is in
    /// use, or staff have decided something else.
    ///
    /// # Errors
    /// When the system has no thread left.
    pub(super) fn start(mut self, open: Open, closing: Bell) -> std::io::Result<(Registry, Started)> {
        let (told, tells) = channel(resources::SITE_COMMITS.made());
        let bell = closing.clone();
        let thread = threads::start(&threads::SITES, move || {
            let (mut stale, next) = (BTreeSet::new(), RefCell::new(None));
            let mut begun = false;
            let keep = || {
                if std::mem::replace(&mut begun, true) {
                    // After a panic nobody knows how far it came, so everything is stale.
                    stale.extend(self.all());
                }
                self.keep(&open, (&tells, &bell), &next, &mut stale);
            };
            // A change that comes during the pause is not kept waiting until its end.
            let rest = |pause| match tells.within(pause) {
                Ok(told) => {
                    *next.borrow_mut() = Some(told);
                    false
                }
                Err(RecvTimeoutError::Timeout) => false,
                Err(RecvTimeoutError::Disconnected) => true,
            };
            threads::lasting(&threads::SITES, keep, rest);
        })?;
        Ok((Registry { told, closing }, thread))
    }

    /// Everything that a snapshot is made from.
    fn all(&self) -> [Dependency; 3] {
        let site = self.source.id();
        [Dependency::Site(site), Dependency::Areas(site), Dependency::Office(site)]
    }

    fn keep(
        &mut self,
        open: &Open,
        (tells, closing): (&Receiver<TouchedSites>, &Bell),
        next: &RefCell<Option<TouchedSites>>,
        stale: &mut BTreeSet<Dependency>,
    ) {
        // Retried at once after a panic, and after a pause when something could not be read.
        let (mut told_of, mut pause) = (None, Duration::ZERO);
        let mut reader = None;
        loop {
            let waited = match (next.take(), stale.is_empty()) {
                (Some(told), _) => Ok(told),
                (None, true) => tells.next().ok_or(RecvTimeoutError::Disconnected),
                (None, false) => tells.within(pause),
            };
            let first = match waited {
                Ok(told) => Some(told),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return,
            };
            pause = AGAIN;
            // All commits that wait are answered after one reading.
            let mut waiting = Vec::new();
            for TouchedSites { touched, answers } in first.into_iter().chain(tells.waiting()) {
                stale.extend(touched);
                waiting.push(answers);
            }
            let ours = Some(self.source.id());
            let is_foreign = |touched: &Dependency| site_of(*touched).is_some_and(|site| Some(site) != ours);
            let foreign: Vec<Dependency> = stale.iter().copied().filter(is_foreign).collect();
            stale.retain(|touched| site_of(*touched) == ours);
            // A data directory has one site. Whoever gives it more makes a registrar for each, or nothing of theirs would show.
            assert!(
                foreign.is_empty(),
                "a commit has touched another site than the one that is served: {foreign:?}"
            );
            let failed = self
                .catch_up(open, &mut reader, stale)
                .err()
                .map(|error| format!("{error:#}"));
            if let Some(error) = failed.as_ref().filter(|_| failed != told_of) {
                tracing::error!(error, "a change to the site is saved but does not show yet; trying again");
            }
            told_of = failed;
            waiting.into_iter().for_each(Answers::give);
            closing.ring();
        }
    }

    /// Reads again what is stale. What could be read is no longer stale, even if the rest failed.
    fn catch_up(
        &mut self,
        open: &Open,
        kept: &mut Option<Box<dyn StoreReader>>,
        stale: &mut BTreeSet<Dependency>,
    ) -> anyhow::Result<()> {
        let site = self.source.id();
        // The reader is kept only while all goes well: after a fault another is opened.
        let mut reader = match kept.take() {
            Some(reader) => reader,
            None => open()?,
        };
        if stale.contains(&Dependency::Office(site)) {
            self.look_at_office(reader.as_mut())?;
            stale.remove(&Dependency::Office(site));
        }
        let areas = match stale.contains(&Dependency::Areas(site)) {
            true => self
                .source
                .areas(reader.as_mut(), Some(&self.facts.areas))
                .map(Some),
            false => Ok(None),
        };
        if let Ok(Some(areas)) = &areas {
            self.facts.areas = areas.clone();
            stale.remove(&Dependency::Areas(site));
            stale.insert(Dependency::Site(site));
        }
        if stale.contains(&Dependency::Site(site)) {
            self.facts = self.source.read(reader.as_mut(), self.facts.areas.clone())?;
            self.show();
            stale.remove(&Dependency::Site(site));
        }
        areas?;
        *kept = Some(reader);
        Ok(())
    }

    /// Replaces the site's snapshot, and drops the pages that were made from the old one.
    fn show(&self) {
        #[cfg(feature = "chaos")]
        throng_store::chaos::panic_at("sites");
        self.showing
            .sites
            .replace(self.facts.shown(&self.source, &self.bound, &self.languages));
        // All pages, because some may have been made since the commit, from the old snapshot.
        self.showing.cache.purge_all();
    }

    fn look_at_office(&mut self, reader: &mut dyn StoreReader) -> anyhow::Result<()> {
        let site = self.source.id();
        let facts = OfficeFacts::read(reader, site)?;
        facts.take_up(&self.showing.fairness, &self.showing.shedding);
        // Pages of which a part is switched off, or was: without dropping any, since what is in memory is shown for as long as others are off.
        self.showing.cache.generations().bump(wish_slot());
        // A site that has an owner once stays open for good.
        if !self.owned && facts.has_owner {
            self.source.gate().open_for_good();
            remove_link(&self.directory);
            self.owned = true;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::net::SocketAddr;

    use throng_domain::answer::StaffDone;
    use throng_domain::command::{Command, PutSite, UseAreas};
    use throng_domain::site::Site as StoredSite;
    use throng_domain::staff::StaffId;
    use throng_pagecache::Generations;
    use throng_process::clock;
    use throng_store::commit::commit;
    use throng_store::sqlite::SqliteWriter;
    use throng_testkit::deadline::Deadline;

    use super::*;
    use crate::data_dir::{DataDir, SITE};
    use crate::serve::office_facts::founded_by_olga;
    use crate::serve::{Occasion, site};
    use throng_config::Settings;
    use throng_edge::front;
    use throng_web::area_files::AreaFiles;
    use throng_web::sites::{AreaUpload, Site, sample};

    /// A site in a folder of its own, with its registrar.
    struct House {
        folder: tempfile::TempDir,
        writer: SqliteWriter,
        sites: Sites,
        gate: throng_web::sites::Gate,
        registry: Registry,
        running: Started,
    }

    fn settings() -> Settings {
        let loaded = throng_config::load(&throng_config::Sources::built_in());
        loaded.expect("the defaults are fine").settings
    }

    impl House {
        fn new() -> House {
            let folder = tempfile::tempdir().expect("a folder for the test");
            let (data, settings) = (DataDir::create(folder.path()).expect("it is new"), settings());
            let mut writer = data.writer(&settings.store, &mut |_| {}).expect("it is new");
            let themes = sample::site(SITE).themes;
            let source = site::prepare(Some(&mut writer), &data, &settings, &Occasion::default(), &themes);
            let source = source.expect("nothing is missing");
            let mut reader = data.reader(&settings.store).expect("it is there");
            let areas = source.areas(&mut reader, None).expect("there are none");
            let facts = source.read(&mut reader, areas).expect("it was prepared");
            let languages = themes.languages_of("en", &[]).expect("it has words");
            let bound = Listening::at(SocketAddr::from(([127, 0, 0, 1], 80)));
            let sites = Sites::none();
            sites
                .serve(facts.shown(&source, &bound, &languages), &[])
                .expect("it is the first");
            let gate = source.gate().clone();
            gate.close();
            let showing = Showing {
                sites: sites.clone(),
                cache: front::page_cache(
                    Arc::new(Generations::default()),
                    &resources::PAGE_BYTES.of(1 << 20),
                ),
                fairness: Fairness::new(&settings.limits),
                shedding: Shedding::default(),
            };
            let directory = folder.path().to_owned();
            let registrar = Registrar { source, facts, directory, bound, languages, showing, owned: false };
            let (registry, running) = registrar
                .start(data.open_readers(&settings.store), Bell::default())
                .expect("a thread");
            House { folder, writer, sites, gate, registry, running }
        }

        /// Commits a rule, and has the registrar follow it.
        fn follow<R: throng_domain::command::Submittable>(&mut self, rule: R) -> R::Answer {
            let command: Command = rule.into();
            let mut committed = commit(&mut self.writer, &[&command], clock::now());
            self.registry.follow(&committed.touched, Answers::default());
            let outcome = committed.answers.remove(0).expect("it is stored");
            outcome.answer::<R::Answer>().expect("it is allowed")
        }

        fn call(&mut self, name: &str) {
            let site = self.sites.fallback();
            self.follow(PutSite(StoredSite::new(SITE, name.to_owned(), site.rules.clone())));
        }

        #[track_caller]
        fn until(&self, what: impl Fn(&Site) -> bool) {
            let shown = || what(&self.sites.fallback()).then_some(());
            Deadline::after(Duration::from_secs(60))
                .wait_for(shown)
                .expect("it is shown");
        }
    }

    #[test]
    fn what_is_stored_is_shown_and_an_owner_opens_the_gate() {
        let mut house = House::new();
        house.call("Mill");
        house.until(|site| site.view.name == "Mill");
        assert!(!house.gate.is_open());
        founded(&mut house);
        house.until(|site| site.gate.is_open());
        let House { registry, running, .. } = house;
        // As at the end of the program.
        drop(registry);
        running.join();
    }

    fn founded(house: &mut House) -> StaffId {
        match house.follow(founded_by_olga(SITE)) {
            StaffDone::Added(owner) => owner,
            StaffDone::Stored(_) => panic!("somebody was founded"),
        }
    }

    /// A bug once: areas that could not be read kept every other change from being shown.
    #[test]
    fn a_file_that_cannot_be_read_keeps_nothing_else_from_being_shown() {
        let mut house = House::new();
        let by = founded(&mut house);
        let upload = AreaUpload::read(b"postcode,code,name\nSW1A 1AA,E1,Mill Ward\n", None);
        let upload = upload.expect("it is a table of areas");
        let (files, bytes) = (AreaFiles::of(house.folder.path()), upload.to_file());
        let file = files.keep(&bytes, None).expect("there is room");
        fs::remove_file(files.path(&file)).expect("it is there");
        house.follow(UseAreas {
            site: SITE,
            by,
            revision: 0,
            file,
            areas: upload.areas.clone(),
            postcodes: 1,
            gone: Vec::new(),
        });
        house.call("Mill");
        house.until(|site| site.view.name == "Mill");
        assert!(house.sites.fallback().places.is_empty(), "the areas stay as they were");
        assert!(house.gate.is_open(), "nor does it close the office out");
        files.keep(&bytes, None).expect("somebody brought it back");
        house.until(|site| site.places.len() == 1 && site.areas.len() == 1);
    }
}

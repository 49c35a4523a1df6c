//! One moment after the other: pages are made of the database as of one of them, and it changes only while none is being made.
//!
//! **Owns** the order: whoever makes a page holds the gate for reading; a change waits until nobody does, is carried out, everything that
//! is kept in memory of the site is read anew, finished pages are dropped, and only then the next page is made. So no page is of two
//! moments. Finished pages are shown meanwhile. **Never** writes. **Called by** whoever follows, for each change, and by `origin`, for each page.
//! **Bounds**: how long both wait, and how much of the time changes may take from pages (`COPY_…` in the limits).

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use throng_backup::{BackupError, Bystander, Exchange};
use throng_domain::time::Timestamp;
use throng_pagecache::{Cache, Generations};
use throng_process::clock;
use throng_process::limits::{
    COPY_CHANGE_WAIT_S_MAX, COPY_PACE, COPY_PACE_S_MAX, COPY_PAGE_WAIT_S_MAX, COPY_WORDS_S,
};
use throng_rendering::i18n::Language;
use throng_rendering::themes::Themes;
use throng_store::error::Fault;
use throng_web::fairness::Fairness;
use throng_web::read::Readers;
use throng_web::shedding::Shedding;
use throng_web::sites::Sites;
use tokio::runtime::Handle;
use tokio::sync::{OwnedRwLockReadGuard, RwLock};
use tokio::time::timeout;

use super::super::chores::{Open, Stop};
use super::super::office_facts::OfficeFacts;
use super::super::site::{SiteFacts, SiteSource};
use super::super::{gate, theme};
use super::{Standing, State};
use crate::data_dir::SITE;
use throng_config::Listening;

/// What a site is made from, as it was read last.
pub(super) struct Kept {
    pub(super) source: SiteSource,
    pub(super) facts: SiteFacts,
    pub(super) bound: Listening,
    pub(super) languages: Vec<Language>,
    /// Whether it is shown also before the site has an owner: nobody else can reach it.
    pub(super) is_private: bool,
    pub(super) fairness: Fairness,
    pub(super) shedding: Shedding,
}

/// The moments of a copy. Clones share them.
#[derive(Clone)]
pub(super) struct Moments(Arc<Shared>);

/// Fourteen parts: the gate, what is read anew behind it, and when.
struct Shared {
    gate: Arc<RwLock<()>>,
    /// Whether what is in memory is of another moment than the database, so that no page may be made.
    torn: AtomicBool,
    /// How often the directory was let go.
    let_go: AtomicU64,
    open: Open,
    readers: Readers,
    sites: Sites,
    cache: Arc<Cache>,
    generations: Arc<Generations>,
    kept: Mutex<Kept>,
    themes: Arc<Themes>,
    standing: Standing,
    /// Up to when pages say that everything is in them, and before when the next change may not be made.
    shown: Mutex<(Option<Timestamp>, Instant)>,
    stop: Arc<Stop>,
    runs_on: OnceLock<Handle>,
}

impl fmt::Debug for Moments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Moments")
    }
}

/// Held while a page is made.
pub(super) struct Still {
    shared: Arc<Shared>,
    let_go: u64,
    _gate: OwnedRwLockReadGuard<()>,
}

impl Still {
    /// Whether what was made is of one moment: false if the directory was let go meanwhile, as it is in the end also where a page takes
    /// longer than anybody waits for. Then another program may have changed it while it was read, and nobody is to see that page.
    pub(super) fn is_of_one_moment(&self) -> bool {
        self.let_go == self.shared.let_go.load(Ordering::Acquire)
    }
}

impl Moments {
    pub(super) fn new(
        open: Open,
        readers: Readers,
        (sites, cache, generations): (Sites, Arc<Cache>, Arc<Generations>),
        (kept, themes): (Kept, Arc<Themes>),
    ) -> Moments {
        Moments(Arc::new(Shared {
            gate: Arc::default(),
            // What was read at the start is of one moment: nobody follows before.
            torn: AtomicBool::new(false),
            let_go: AtomicU64::new(0),
            open,
            readers,
            sites,
            cache,
            generations,
            kept: Mutex::new(kept),
            themes,
            standing: Standing::default(),
            shown: Mutex::new((None, clock::monotonic())),
            stop: Arc::default(),
            runs_on: OnceLock::new(),
        }))
    }

    pub(super) fn standing(&self) -> &Standing {
        &self.0.standing
    }

    pub(super) fn readers(&self) -> &Readers {
        &self.0.readers
    }

    pub(super) fn cache(&self) -> &Arc<Cache> {
        &self.0.cache
    }

    pub(super) fn stop(&self) -> &Arc<Stop> {
        &self.0.stop
    }

    /// Reads what is kept in memory for the first time.
    pub(super) fn begin(&self) -> anyhow::Result<()> {
        self.0.read()
    }

    /// Where it is waited for pages: once, before anything is followed.
    pub(super) fn runs_on(&self, handle: Handle) {
        drop(self.0.runs_on.set(handle));
    }

    /// Has a change of the theme, which comes with the stream, be seen.
    pub(super) fn watch_theme(&self) -> std::io::Result<theme::Watching> {
        let cache = Arc::clone(&self.0.cache);
        theme::watch(&self.0.themes, move || cache.purge_all())
    }

    /// Keeps the moment as it is until this is dropped; `None` if it changes for too long, or is not known.
    pub(super) async fn still(&self) -> Option<Still> {
        let gate = Arc::clone(&self.0.gate).read_owned();
        let gate = timeout(COPY_PAGE_WAIT_S_MAX.seconds(), gate).await.ok()?;
        // Before it is looked whether it is torn, which is noted first.
        let let_go = self.0.let_go.load(Ordering::Acquire);
        let is_whole = self.is_whole();
        is_whole.then(|| Still { shared: Arc::clone(&self.0), let_go, _gate: gate })
    }

    /// Whether pages can be made.
    pub(super) fn is_whole(&self) -> bool {
        !self.0.torn.load(Ordering::Acquire)
    }

    pub(super) fn note(&self, state: State, (until, batch): (Option<Timestamp>, Option<u64>)) {
        let shared = &self.0;
        shared.standing.note(state, (until, batch));
        let said = shared.shown().0;
        let as_of = shared.standing.as_of();
        let is_old = match (said, as_of) {
            (None, Some(_)) => true,
            (Some(said), Some(as_of)) => as_of.since(said) >= COPY_WORDS_S.ms(),
            (_, None) => false,
        };
        // What cannot be done now is tried again after the next look.
        if is_old || !self.is_whole() {
            shared.alone(|| shared.show());
        }
    }

    pub(super) fn let_go(&self) {
        self.let_go_within(COPY_CHANGE_WAIT_S_MAX.seconds());
    }

    fn let_go_within(&self, longest: Duration) {
        self.0.torn.store(true, Ordering::Release);
        self.0.standing.note(State::LetGo, (None, None));
        // Whoever makes a page just now may end it; what takes longer is shown to nobody.
        self.0.alone_within(longest, || ());
        self.0.let_go.fetch_add(1, Ordering::AcqRel);
        self.0.readers.exchanged();
    }
}

impl Bystander for Moments {
    fn alone(
        &self,
        (as_of, exchange): (Timestamp, Exchange),
        change: &mut dyn FnMut() -> Result<(), BackupError>,
    ) -> Result<(), BackupError> {
        let shared = &self.0;
        let due = shared.shown().1;
        shared
            .stop
            .wait(due.saturating_duration_since(clock::monotonic()));
        let begun = clock::monotonic();
        let changed = shared.alone(|| {
            let changed = change();
            if exchange == Exchange::File {
                shared.readers.exchanged();
            }
            if changed.is_ok() {
                shared.standing.is_as_of(as_of, exchange);
            }
            shared.show();
            changed
        });
        let pause = (begun.elapsed() * COPY_PACE.max as u32).min(COPY_PACE_S_MAX.seconds());
        shared.shown().1 = clock::monotonic() + pause;
        let waited = || Fault::Busy {
            doing: "bringing the copy on",
            source_text: "pages are still being made".into(),
        };
        changed.unwrap_or_else(|| Err(waited().into()))
    }
}

impl Shared {
    fn shown(&self) -> MutexGuard<'_, (Option<Timestamp>, Instant)> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does something while no page is being made; `None` if some are made for too long.
    fn alone<T>(&self, work: impl FnOnce() -> T) -> Option<T> {
        self.alone_within(COPY_CHANGE_WAIT_S_MAX.seconds(), work)
    }

    fn alone_within<T>(&self, most: Duration, work: impl FnOnce() -> T) -> Option<T> {
        let handle = self.runs_on.get().expect("it runs before anything is followed");
        let gate = Arc::clone(&self.gate).write_owned();
        let _alone = handle.block_on(async { timeout(most, gate).await.ok() })?;
        Some(work())
    }

    /// Reads anew whatever is kept in memory. If that fails no page is made until it can be done.
    fn show(&self) {
        let read = self.read();
        self.torn.store(read.is_err(), Ordering::Release);
        if let Err(error) = read {
            let error = format!("{error:#}");
            tracing::warn!(error, "what was brought cannot be shown yet; trying again");
            return;
        }
        self.readers.forget();
        self.generations.bump_all();
        self.cache.purge_all();
    }

    fn read(&self) -> anyhow::Result<()> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = &mut *kept;
        let mut reader = (self.open)()?;
        let areas = kept.source.areas(reader.as_mut(), Some(&kept.facts.areas))?;
        let facts = kept.source.read(reader.as_mut(), areas)?;
        let office = OfficeFacts::read(reader.as_mut(), SITE)?;
        let as_of = self.standing.as_of();
        kept.source.say_as_of(as_of);
        kept.facts = facts;
        office.take_up(&kept.fairness, &kept.shedding);
        gate::set(kept.source.gate(), office.has_owner || kept.is_private);
        self.sites
            .replace(kept.facts.shown(&kept.source, &kept.bound, &kept.languages));
        self.shown().0 = as_of;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use throng_domain::answer::StaffDone;
    use throng_domain::command::{ShedStep, ShedWork};
    use throng_domain::shedding::Work;
    use throng_domain::time::HOUR_MS;
    use throng_rendering::themes::Themes;
    use throng_store::commit::commit_one;
    use throng_testkit::deadline::Deadline;
    use throng_web::sites::sample;
    use tokio::runtime::Runtime;

    use super::super::super::office_facts::founded_by_olga;
    use super::super::super::{Occasion, site};
    use super::*;
    use crate::data_dir::DataDir;
    use throng_edge::front;
    use throng_process::limits::resources;

    const PATIENCE: Duration = Duration::from_secs(30);

    /// A copy in a folder of its own, of a site that was just made.
    struct House {
        folder: tempfile::TempDir,
        moments: Moments,
        runtime: Runtime,
    }

    impl House {
        fn new() -> House {
            let folder = tempfile::tempdir().expect("a folder for the test");
            let data = DataDir::create(folder.path()).expect("it is new");
            let loaded = throng_config::load(&throng_config::Sources::built_in());
            let settings = loaded.expect("the defaults are fine").settings;
            let themes: Arc<Themes> = sample::site(SITE).themes;
            let mut writer = data.writer(&settings.store, &mut |_| {}).expect("it is new");
            site::prepare(Some(&mut writer), &data, &settings, &Occasion::default(), &themes)
                .expect("there is room");
            drop(writer);
            let (open, bound) = (data.open_readers(&settings.store), settings.server.listening());
            let source = SiteSource::of_copy(&data, &settings, &themes);
            let facts = source
                .facts(open().expect("it is there").as_mut())
                .expect("it is whole");
            let languages = themes.languages_of("en", &[]).expect("English is there");
            let sites = Sites::none();
            sites
                .serve(facts.shown(&source, &bound, &languages), &["here".to_owned()])
                .expect("nobody has it");
            let readers = Readers::start_exchangeable(&open, 1).expect("there is a thread");
            let generations = Arc::new(Generations::default());
            let cache = front::page_cache(Arc::clone(&generations), &resources::PAGE_BYTES.of(1 << 20));
            let fairness = Fairness::new(&settings.limits);
            let shedding = Shedding::default();
            let kept = Kept { source, facts, bound, languages, is_private: true, fairness, shedding };
            let moments = Moments::new(open, readers, (sites, cache, generations), (kept, themes));
            let runtime = Runtime::new().expect("there are threads");
            moments.runs_on(runtime.handle().clone());
            House { folder, moments, runtime }
        }

        /// Up to when pages say that everything is in them.
        fn says(&self) -> Option<i64> {
            self.moments
                .0
                .sites
                .fallback()
                .view
                .copy
                .as_ref()
                .and_then(|copy| copy.as_of_ms)
        }
    }

    #[test]
    fn a_change_waits_for_the_page_and_the_next_page_for_the_change_and_all_that_follows_it() {
        let house = House::new();
        let order = Mutex::new(Vec::new());
        let note = |what: &'static str| order.lock().expect("nobody panics").push(what);
        let page = house
            .runtime
            .block_on(house.moments.still())
            .expect("nothing changes");
        std::thread::scope(|scope| {
            let changing = scope.spawn(|| {
                house.moments.alone((Timestamp(7_000), Exchange::Pages), &mut || {
                    note("change");
                    Ok(())
                })
            });
            // A change that did not wait would come first.
            let is_waited_for = || house.moments.0.gate.try_read().is_err().then_some(());
            Deadline::after(PATIENCE)
                .wait_for(is_waited_for)
                .expect("the change waits");
            note("page");
            let next = scope.spawn(|| {
                let _still = house
                    .runtime
                    .block_on(house.moments.still())
                    .expect("it changes at once");
                note("next page");
                house.says()
            });
            drop(page);
            changing.join().expect("it ends").expect("nobody reads");
            assert_eq!(next.join().expect("it ends"), Some(7_000));
        });
        assert_eq!(*order.lock().expect("nobody panics"), ["page", "change", "next page"]);
    }

    /// A copy went on with what an owner had had given up: its list was another than that of the site.
    #[test]
    fn what_an_owner_has_given_up_is_given_up_by_a_copy_too() {
        let house = House::new();
        let is_shed = || {
            house
                .moments
                .0
                .kept
                .lock()
                .expect("nobody panics")
                .shedding
                .sheds(Work::Search)
        };
        assert!(!is_shed());
        let data = DataDir::open(house.folder.path()).expect("it is there");
        let loaded = throng_config::load(&throng_config::Sources::built_in());
        let store = loaded.expect("the defaults are fine").settings.store;
        let changed = house.moments.alone((Timestamp(9_000), Exchange::Pages), &mut || {
            let mut writer = data.writer(&store, &mut |_| {}).expect("it is there");
            let found = commit_one(&mut writer, founded_by_olga(SITE), clock::now());
            let StaffDone::Added(by) = found.expect("it is stored").expect("it is allowed") else {
                panic!("somebody was founded");
            };
            let step = ShedStep::Begin { work: Work::Search, until: clock::now().plus_ms(HOUR_MS) };
            let begun = commit_one(&mut writer, ShedWork { site: SITE, by, step }, clock::now());
            begun.expect("it is stored").expect("it is allowed");
            Ok(())
        });
        changed.expect("nobody reads");
        assert!(is_shed());
    }

    #[test]
    fn where_what_is_kept_cannot_be_read_anew_no_page_is_made_until_it_can() {
        let house = House::new();
        let (path, away) = (house.folder.path().join("throng.db"), house.folder.path().join("away"));
        let changed = house.moments.alone((Timestamp(9_000), Exchange::File), &mut || {
            std::fs::rename(&path, &away).expect("it is ours");
            Ok(())
        });
        changed.expect("the change itself was made");
        assert!(!house.moments.is_whole());
        assert!(house.runtime.block_on(house.moments.still()).is_none());
        std::fs::rename(&away, &path).expect("it is ours");
        house.moments.note(State::Following, (None, None));
        assert!(house.moments.is_whole());
        assert!(house.runtime.block_on(house.moments.still()).is_some());
        assert_eq!(house.says(), Some(9_000));
    }

    #[test]
    fn what_fails_changes_nothing_that_pages_say_and_words_are_made_anew_when_they_are_old() {
        let house = House::new();
        let failed = house.moments.alone((Timestamp(9_000), Exchange::Pages), &mut || {
            Err(Fault::Busy { doing: "testing", source_text: String::new() }.into())
        });
        assert!(failed.is_err());
        assert!(house.moments.is_whole());
        assert_eq!(house.says(), None);
        let minute = COPY_WORDS_S.ms();
        for (until, says) in [(1_000, 1_000), (minute, 1_000), (minute + 1_000, minute + 1_000)] {
            house
                .moments
                .note(State::Following, (Some(Timestamp(until)), Some(1)));
            assert_eq!(house.says(), Some(says), "{until}");
        }
        house.moments.let_go();
        assert!(house.runtime.block_on(house.moments.still()).is_none());
    }

    /// Issue 15: a page that took longer than ten seconds went on reading what another program was changing by then.
    #[test]
    fn a_page_that_is_still_being_made_when_the_directory_is_let_go_is_of_no_moment() {
        let house = House::new();
        let still = || house.runtime.block_on(house.moments.still());
        let (ended, slow) = (still().expect("nothing changes"), still().expect("nothing changes"));
        assert!(ended.is_of_one_moment());
        drop(ended);
        house.moments.let_go_within(Duration::from_millis(1));
        assert!(!slow.is_of_one_moment());
        assert!(still().is_none());
        drop(slow);
        house.moments.note(State::Following, (None, None));
        assert!(still().expect("it was given back").is_of_one_moment());
    }
}

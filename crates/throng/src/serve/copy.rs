//! Pages of a directory that follows another site (`throng follow --serve`): what everybody may read, as of the last moment that was
//! applied. There is no intake, no mail and no chore in such a program, so nothing can be written.
//!
//! **Owns** what is started for it, and its end. **Never** opens the database for writing: whoever follows does, and says when it
//! changes ([`Moments`]). **Called by** `throng follow`, whose own thread goes on following meanwhile. **Bounds**: those of a site that is
//! served, by its settings; and how long a page and a change wait for each other (`COPY_…` in the limits).

mod moments;
mod origin;
mod standing;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context as _, anyhow};
use axum::Router;
use throng_backup::Bystander;
use throng_domain::shedding::Work;
use throng_domain::time::Timestamp;
use throng_edge::front::{self, Front};
use throng_edge::{AsideThreads, listener};
use throng_office::LastUses;
use throng_pagecache::Generations;
use throng_process::limits::resources;
use throng_process::supervisor::{self, News};
use throng_process::threads as all_threads;
use throng_rendering::themes;
use throng_web::fairness::Fairness;
use throng_web::finding::{AlsoSigned, Searcher};
use throng_web::http::respond::Explainer;
use throng_web::read::Readers;
use throng_web::shedding::Shedding;
use throng_web::sites::Sites;
use tokio::runtime::Runtime;
use tokio::sync::{Notify, oneshot};

use super::certificates::OwnCertificates;
use super::chores::{Chore, Stop};
use super::metrics::{Watch, Watched};
use super::opening::languages;
use super::origin::Program;
use super::routed::{Manners, Routed};
use super::site::SiteSource;
use super::work::{self, Of};
use super::{Doors, aside, doors, shedding, theme, threads, warm};
use crate::data_dir::DataDir;
use crate::pages::Performance;
use crate::{exports, feeds, pages};
use throng_config::{Hsts, Settings};
use throng_mail::tray;
use throng_web::http::path;

use moments::{Kept, Moments};
use origin::Copied;
pub(in crate::serve) use standing::CopyNow;
pub(crate) use standing::State;
use standing::{CopySources, Standing};

/// How long whoever follows may take to end once the program was told to stop. It may hang in a place that does not answer; then the program
/// ends as by a kill, which costs nothing: what follows a site can be killed at any moment.
const END_WAIT: Duration = Duration::from_secs(5);

/// The pages, while they are shown. Nine parts, of which `finish` ends those that run.
pub(crate) struct Serving {
    moments: Moments,
    /// Where pages are made: changes wait there for them, so it ends after whoever follows.
    runtime: Arc<Runtime>,
    ends: Ends,
    thread: all_threads::Started,
    watching: theme::Watching,
    shedding: Chore,
    watched: Option<Watched>,
    readers: Readers,
    places: Vec<String>,
}

/// What both threads tell each other of the end. Clones share it.
#[derive(Clone, Default)]
struct Ends {
    /// Told once the program is to stop.
    stop: Arc<Stop>,
    /// Told once nothing is followed any more: to whoever answers, and to whoever waits for this.
    over: Arc<Notify>,
    finishing: Arc<Stop>,
    /// Why nobody could be answered.
    failed: Arc<Mutex<Option<anyhow::Error>>>,
}

impl Ends {
    /// Nobody is answered any more, as asked or for a reason. Waits for whoever follows, so long.
    fn served(&self, served: anyhow::Result<()>) {
        let status = i32::from(served.is_err());
        *self.failed.lock().unwrap_or_else(PoisonError::into_inner) = served.err();
        self.stop.tell();
        if !self.finishing.wait(END_WAIT) {
            tracing::warn!("whoever follows does not end: the place may hang. The program ends without it");
            std::process::exit(status);
        }
    }
}

/// The settings that hold for pages of a copy: of the site from its own file, which came with the stream, and of the machine from what was
/// said at the start of this program alone, since that file is about another machine.
pub(crate) fn settings_of(of_site: Settings, of_machine: Settings) -> Settings {
    let mut settings = of_site;
    let site = settings.server;
    settings.server = of_machine.server;
    // The address of the site and its names: whoever is sent here by mistake is shown where it is.
    settings.server.public_url = settings.server.public_url.take().or(site.public_url);
    settings.server.hosts.extend(site.hosts);
    settings.server.listen_tls.clear();
    settings.server.one_host = false;
    settings.server.redirect_to_https = false;
    settings.server.hsts = Hsts::Off;
    settings.metrics = of_machine.metrics;
    settings.log = of_machine.log;
    settings.tls = of_machine.tls;
    settings
}

/// Whether nothing is shown at an address (without its language, as that of a petition): what is sent, what belongs to one person, what
/// never ends, and files that are sent while they are made, of more than one moment.
pub(super) fn is_left_out(address: &str) -> bool {
    let is_in = |table: &[&str]| table.iter().any(|pattern| path::fits(pattern, address));
    match work::of(address, None) {
        Of::Staff => true,
        // Answered by the copy itself.
        Of::Monitor => false,
        Of::Public(Work::Signing | Work::Live) => true,
        Of::Public(_) => is_in(exports::APART),
        Of::Always => is_in(tray::APART),
    }
}

impl Serving {
    /// Shows the pages of a directory that the caller has locked, and follows on this thread.
    ///
    /// # Errors
    /// Why they cannot be shown, in a sentence that says what to do.
    pub(crate) fn start(data: &DataDir, settings: &Settings, doors: Doors) -> anyhow::Result<Serving> {
        let Parts { moments, program, kept, weights, sites, pages, office, door, shedding } =
            Parts::of(data, settings, &doors)?;
        let sources =
            CopySources { moments: moments.clone(), disk: data.disk().clone(), shedding: shedding.clone() };
        let teller = Watch::new(sources, &settings.metrics.token);
        let watched = Watched::start(settings.metrics.listen, None, teller.clone())?;
        let readers = moments.readers().clone();
        let copied = Copied::new(program, moments.clone(), teller);
        let front =
            Front::new(Arc::new(copied), doors::proxies(&settings.server), (moments.cache().clone(), kept));
        let watching = moments.watch_theme()?;
        let runtime = Arc::new(threads::runtime(settings.server.threads)?);
        moments.runs_on(runtime.handle().clone());
        warm::warm(&front, &sites, &readers, &weights)?;
        let probed = [runtime.handle().clone(), pages.handle()];
        let shedding = shedding::start(shedding, readers.clone(), (probed, front.pulse().clone()))?;
        let ends = Ends { stop: Arc::clone(moments.stop()), ..Ends::default() };
        let places = doors.lines();
        let (bounds, kept) = (doors::bounds(&settings.server), doors.inherited);
        let (ready, is_ready) = oneshot::channel();
        let thread = {
            let (runtime, ends) = (Arc::clone(&runtime), ends.clone());
            all_threads::start(&all_threads::SERVING, move || {
                let over = Arc::clone(&ends.over);
                let stages = listener::Stages {
                    ready: || {
                        ready
                            .send(())
                            .map_err(|()| anyhow!("nobody waits for it any more"))?;
                        supervisor::tell(&[
                            News::Ready,
                            News::Status("following, and showing a copy for reading"),
                        ]);
                        Ok(())
                    },
                    told: || {
                        supervisor::tell(&[
                            News::Stopping,
                            News::Status("finishing the requests in progress"),
                        ]);
                        false
                    },
                    kept,
                    left: async move { over.notified().await },
                    passed_on: None,
                    aside: AsideThreads { staff: office.handle(), guests: door.handle() },
                    renders: pages.handle(),
                };
                ends.served(runtime.block_on(listener::serve(
                    (doors.listeners, None),
                    front,
                    &bounds,
                    stages,
                )));
            })?
        };
        let serving =
            Serving { moments, runtime, ends, thread, watching, shedding, watched, readers, places };
        // Nobody can connect before, so nobody is told where.
        match is_ready.blocking_recv() {
            Ok(()) => Ok(serving),
            Err(_) => Err(serving
                .finish()
                .err()
                .unwrap_or_else(|| anyhow!("the program was told to stop"))),
        }
    }

    /// Lines that say where it listens.
    pub(crate) fn places(&self) -> &[String] {
        &self.places
    }

    /// Who has to be asked before the database changes.
    pub(crate) fn bystander(&self) -> &dyn Bystander {
        &self.moments
    }

    /// Waits for `time`, or until the program is told to stop; true in the latter case.
    pub(crate) fn wait(&self, time: Duration) -> bool {
        self.ends.stop.wait(time)
    }

    /// Says how it stands with what is followed: until when everything is here, if that is known, and after which transaction.
    pub(crate) fn note(&self, state: State, (until, batch): (Option<Timestamp>, Option<u64>)) {
        self.moments.note(state, (until, batch));
    }

    /// Another program is let have the directory: nothing is made of it until [`Serving::note`] says that it is followed again. What is in
    /// memory is still shown.
    pub(crate) fn let_go(&self) {
        self.moments.let_go();
    }

    /// Ends it, once every request under way is answered.
    ///
    /// # Errors
    /// Why nobody could be answered.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        self.ends.over.notify_one();
        self.ends.finishing.tell();
        self.watched.iter().for_each(Watched::stop);
        self.thread.join();
        self.watched.into_iter().for_each(Watched::finish);
        self.shedding.finish();
        self.watching.finish();
        self.readers.close();
        drop(self.runtime);
        let failed = self
            .ends
            .failed
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        failed.map_or(Ok(()), Err)
    }
}

/// What pages of a copy are made with. Nine parts, of which each goes somewhere else.
struct Parts {
    moments: Moments,
    program: Program,
    kept: resources::Gauge,
    weights: pages::Weights,
    sites: Sites,
    pages: aside::Threads,
    office: aside::Threads,
    door: aside::Threads,
    shedding: Shedding,
}

impl Parts {
    fn of(data: &DataDir, settings: &Settings, doors: &Doors) -> anyhow::Result<Parts> {
        let themes = theme::load(&data.path().join(themes::FOLDER), settings)?;
        let languages = languages(&themes, settings)?;
        let open = data.open_readers(&settings.store);
        const OPENING: &str = "no pages can be shown of this copy; follow without --serve, or with the Throng that the site has";
        let source = SiteSource::of_copy(data, settings, &themes);
        let facts = source.facts(open().context(OPENING)?.as_mut()).context(OPENING)?;
        let readers = Readers::start_exchangeable(&open, settings.store.readers)?;
        let sites = Sites::none();
        sites
            .serve(facts.shown(&source, &doors.bound, &languages), &settings.server.hosts_at(&doors.bound))?;
        let generations = Arc::new(Generations::default());
        let kept = resources::PAGE_BYTES.of(settings.server.page_cache_mib << 20);
        let cache = front::page_cache(Arc::clone(&generations), &kept);
        let (fairness, shedding) = (Fairness::new(&settings.limits), Shedding::default());
        let certificates = OwnCertificates::open(data.path(), settings);
        let manners = Manners::new(&settings.server, &sites.fallback().view.url, &certificates);
        let searcher = Searcher::new(Arc::clone(&generations));
        let performance = Performance::default();
        let weights = performance.weights.clone();
        let deps = pages::Deps::of(searcher.clone(), AlsoSigned::default(), performance, shedding.clone());
        let routes: Router = pages::routes(deps)
            .merge(feeds::routes(feeds::Deps::new(searcher.clone())))
            .merge(exports::routes(exports::Deps::new(searcher, fairness.clone())));
        let explainer = Explainer { sites: sites.clone(), office: throng_office::addresses() };
        let routed = Routed::new(routes, explainer, readers.clone(), manners);
        let (office, pages) =
            (aside::Threads::for_office()?, aside::Threads::for_pages(settings.server.threads)?);
        let door = aside::Threads::for_door()?;
        let ways = [office.way(), door.way(), pages.way()];
        let program = Program::new(
            sites.clone(),
            (routed, None),
            (fairness.clone(), shedding.clone()),
            (ways, LastUses::default(), None),
        );
        let (bound, is_private) = (doors.bound.clone(), settings.server.is_of_this_machine(&doors.bound));
        let kept_of_site =
            Kept { source, facts, bound, languages, is_private, fairness, shedding: shedding.clone() };
        let shown = (sites.clone(), cache, generations);
        let moments = Moments::new(open, readers, shown, (kept_of_site, themes));
        moments.begin().context(OPENING)?;
        Ok(Parts { moments, program, kept, weights, sites, pages, office, door, shedding })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_everybody_may_read_is_shown() {
        for (address, left_out) in [
            ("/", false),
            ("/petitions", false),
            ("/petitions/7", false),
            ("/petitions/7/save-the-library", false),
            ("/petitions/7/count.json", false),
            ("/petitions/7/places", false),
            ("/petitions/7/comments", false),
            ("/petitions/7/voters", false),
            ("/petitions.json", false),
            ("/petitions.csv", false),
            ("/trending.json", false),
            ("/feed.atom", false),
            ("/petitions/local", false),
            ("/assets/site.1.css", false),
            ("/about/privacy", false),
            ("/embed/7", false),
            ("/petitions/7/signatures/new", true),
            ("/petitions/7/signatures", true),
            ("/petitions/7/followers/new", true),
            ("/petitions/local/e1/followers/new", true),
            ("/petitions/7/report", true),
            ("/petitions/start", true),
            ("/petitions/new/action", true),
            ("/s/token", true),
            ("/w/token/code", true),
            ("/v/token", true),
            ("/u/token", true),
            ("/f/7/token", true),
            ("/a/token", true),
            ("/r/123-456", true),
            ("/reports/1234", true),
            ("/petitions/own/token", true),
            ("/petitions/7/stream", true),
            ("/stream", true),
            ("/captured/key", true),
            ("/admin", true),
            ("/admin/log", true),
            ("/setup/token", true),
            ("/data/petitions.jsonl", true),
        ] {
            assert_eq!(is_left_out(address), left_out, "{address}");
        }
    }

    #[test]
    fn what_the_file_of_the_site_says_of_its_machine_is_not_taken() {
        let load = |set: &[&str]| {
            let flags = set
                .iter()
                .map(|text| throng_config::Assignment::parse(text).expect("a setting"));
            let sources =
                throng_config::Sources { flags: flags.collect(), ..throng_config::Sources::built_in() };
            throng_config::load(&sources).expect("they fit").settings
        };
        let site = load(&[
            "server.public_url=https://petitions.example.org",
            "server.hosts=www.example.org",
            "server.one_host=true",
            "server.hsts=year",
            "server.listen=0.0.0.0:80",
            "metrics.listen=127.0.0.1:9",
            "site.name=Brindle",
        ]);
        let machine = load(&["server.listen=127.0.0.1:8081", "server.hosts=copy.example.org"]);
        let settings = settings_of(site, machine);
        assert_eq!(settings.site.name.as_str(), "Brindle");
        let server = &settings.server;
        assert_eq!(server.public_url.as_ref().map(|url| url.as_str()), Some("https://petitions.example.org"));
        assert_eq!(server.hosts, ["copy.example.org", "www.example.org"]);
        assert_eq!(server.listen.len(), 1);
        assert!(!server.one_host && !server.redirect_to_https && server.hsts == Hsts::Off);
        assert!(settings.metrics.listen.is_none());
    }
}

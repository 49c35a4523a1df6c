//! The program, top to bottom: open → read → intake → mail → warm → listen → wait → drain.
//!
//! This is the only place that knows all parts; each is given what it needs and nothing else. The store's writer
//! is moved into the intake here, once.

mod access;
mod access_paths;
mod also_signed;
mod announce;
mod aside;
mod backing_up;
pub(crate) mod certificates;
mod checking;
mod chores;
mod closing;
pub(crate) mod copy;
mod copying;
mod directory;
mod doors;
mod duties;
mod erasing;
mod fixed;
mod follow;
mod gate;
mod hand_over;
mod health;
mod held_mail;
mod kept_boxes;
mod leading;
mod looking;
mod mailing;
pub(crate) mod metrics;
mod office_facts;
mod opening;
mod origin;
mod place_news;
mod pressure;
mod provenance;
mod refusals;
mod registrar;
mod regular;
pub(crate) mod retention_hold;
mod routed;
mod setup;
mod shedding;
mod site;
pub(crate) mod start_clock;
mod streaming;
mod theme;
mod threads;
mod trailing;
mod troubles;
mod warm;
mod watchdog;
pub(crate) mod work;
mod works;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use throng_domain::area::AreaBook;
use throng_domain::mailing::Mail;
use throng_pagecache::Generations;

use access::Access;
use announce::{announce, stopping};
use aside::Way;
use copying::{Copying, Told};
pub(crate) use directory::Directory;
use directory::{Entered, Inherited};
pub(crate) use doors::{Doors, bound_only};
use duties::Duties;
pub(crate) use fixed::Fixed;
use follow::Followers;
use hand_over::Handing;
pub(crate) use hand_over::apart::as_starter;
pub(crate) use hand_over::control::upgrade;
pub(crate) use hand_over::successor::Successor;
use kept_boxes::KeptBoxes;
use looking::Looking;
pub(crate) use looking::reachable;
use metrics::{Sources, Watch, Watched};
use opening::{languages, open_readers, open_store, showing, swept_scans};
use origin::Program;
use registrar::{Registrar, Showing};
use routed::{Manners, Routed};
pub(crate) use setup::SetupLink;
pub(crate) use site::{area_book, put_site};

use certificates::OwnCertificates;
use chores::{Bell, Chore};
use works::{Means, Works};

use crate::data_dir::{DataDir, SITE};
use crate::live::{self, Live};
use crate::pages::Performance;
use crate::{exports, feeds, forms, pages};
use throng_config::{Delivery, Listening, Settings};
use throng_edge::AsideThreads;
use throng_edge::front::Front;
use throng_edge::listener;
use throng_intake::{Intake, IntakeConfig, OnCommit};
use throng_mail::{Composer, MailQueue, tray};
use throng_office::{LastUses, Outlook, Setup};
use throng_process::limits::resources::{self, Gauge};
use throng_rendering::drawings::AreaMap;
use throng_rendering::i18n::Language;
use throng_rendering::themes::{self, Themes};
use throng_web::finding::{AlsoSigned, Searcher};
use throng_web::http::respond::Explainer;
use throng_web::read::{OpenVotes, Readers};
use throng_web::scans::Scans;
use throng_web::sites::Sites;

/// What differs between serving a site and serving the demo.
#[derive(Debug, Default)]
pub(crate) struct Occasion {
    /// Every page says that everything is invented, and everybody may see the captured mails.
    pub(crate) demo: bool,
    /// The table from postcodes to areas, if it does not come from the operator's file.
    pub(crate) areas: Option<AreaBook>,
    /// The map of these areas.
    pub(crate) map: Option<AreaMap>,
    /// The folder of the site's own theme, if it is not in the data directory. Its changes are shown at once.
    pub(crate) theme: Option<PathBuf>,
    /// What the settings fix, so that setting up does not ask for it.
    pub(crate) fixed: Fixed,
    /// Lines to print below the address.
    pub(crate) hints: Vec<String>,
    /// Serves even if the clock of the machine seems to be wrong.
    pub(crate) accept_clock: bool,
    /// The file of the settings, if somebody named one. It is copied with the site.
    pub(crate) settings_file: Option<PathBuf>,
    /// Whether another program can take over while this one serves.
    pub(crate) hands_over: bool,
}

/// Serves the site in `directory` until the process is told to stop, or another has taken over.
///
/// # Errors
/// Why it cannot start, in a sentence that says what to do.
pub(crate) fn run(directory: Directory, settings: &Settings, occasion: &Occasion) -> anyhow::Result<()> {
    let themes = theme::load(&theme_folder(directory.path(), occasion), settings)?;
    let languages = languages(&themes, settings)?;
    let Entered { data, doors, inherited, successor } = directory.enter(settings)?;
    data.listens_at(&doors.bound.addresses, doors.inherited);
    let begun = Begun::of(&data, (settings, occasion), (&themes, &languages), &doors.bound)?;
    let Begun { parts, means, kept, links, committing, publishing, registrar } = begun;
    let Parts { showing, readers, live, performance, looking, intake, certificates, .. } = parts.clone();
    let sites = showing.sites.clone();
    let (access, writing) = access::start(&settings.log)?.unzip();
    let (office, door) = (aside::Threads::for_office()?, aside::Threads::for_door()?);
    let pages = aside::Threads::for_pages(settings.server.threads)?;
    let shedding = showing.shedding.clone();
    let (front, watched) =
        fronts((parts, [office.way(), door.way(), pages.way()], access), kept, (&data, settings), inherited)?;
    let watching = watch(settings, occasion, &themes, &showing)?;
    let runtime = threads::runtime(settings.server.threads)?;
    warm::warm(&front, &sites, &readers, &performance.weights)?;
    close_until_set_up(&showing, (&data, settings), (occasion, &doors))?;
    let shedding = shedding::start(
        shedding,
        readers.clone(),
        ([runtime.handle().clone(), pages.handle()], front.pulse().clone()),
    )?;
    let mut works = Works::start(means, committing)?;
    if successor.is_none() {
        // Nobody else goes on with them, and what is overdue is often done before the first visitor comes.
        works.begin()?;
    }
    let works = Arc::new(Mutex::new(works));
    let watchdog = watchdog::start(intake, front.pulse().clone())?;
    let listeners = (doors.copies(watched.as_ref().map(|watched| &watched.listener))?, doors.inherited);
    let held = (Arc::clone(&works), Arc::clone(&front));
    let (handing, left, passed_on) = Handing::prepare(held, listeners, (data.path(), successor), occasion)?;
    let (places, leaving, leave) =
        (doors.places(settings, &certificates), Arc::clone(&front), handing.leave());
    let stages = listener::Stages {
        ready: || {
            announce((&places, watched.as_ref()), settings, &sites, occasion, &links)?;
            handing.begin()?;
            looking.begin();
            Ok(())
        },
        told: || {
            stopping(&leaving, &live);
            watched.iter().for_each(Watched::stop);
            leave.stops_listening()
        },
        kept: doors.inherited,
        left,
        passed_on,
        aside: AsideThreads { staff: office.handle(), guests: door.handle() },
        renders: pages.handle(),
    };
    let tls = certificates.tls(&doors.listeners, settings.server.connections_max)?;
    runtime.block_on(listener::serve(
        (doors.listeners, tls),
        front,
        &doors::bounds(&settings.server),
        stages,
    ))?;
    runtime.block_on(leave.until_known());
    // The program was told to stop, and every request under way is answered: only its own threads are left.
    end_showing((watched, watching), (shedding, writing, watchdog), publishing);
    Works::finish(&works);
    registrar.join();
    readers.close();
    hand_over::successor::remove_socket(data.path());
    Ok(())
}

/// A site whose store is open and whose pages could be made, before anybody is answered. Seven fields: what is started here
/// ends in different places.
struct Begun {
    parts: Parts,
    means: Means,
    /// The gauge of the page cache's bytes.
    kept: Gauge,
    links: setup::Links,
    /// What writes, and what copies it elsewhere.
    committing: (throng_intake::Running, Copying),
    publishing: live::Publishing,
    registrar: throng_process::threads::Started,
}

impl Begun {
    fn of(
        data: &Arc<DataDir>,
        (settings, occasion): (&Settings, &Occasion),
        (themes, languages): (&Arc<Themes>, &[Language]),
        bound: &Listening,
    ) -> anyhow::Result<Begun> {
        let mut writer = open_store(data, settings, occasion)?;
        let copying = Copying::open(&mut writer, data, settings, Told::of(occasion, data.path())?)?;
        let (lent, may_write) = (copying.lend(&mut writer), copying.may_write());
        let source = site::prepare(lent, data, settings, occasion, themes)?;
        let facts = source.facts(&mut data.reader(&settings.store)?)?;
        let (readers, for_staff) = open_readers(data, settings)?;
        let readers = Readers::start(readers, Some(for_staff))?;
        let (scans, boxes) = (swept_scans(data, settings, may_write)?, KeptBoxes::of(data.path()));

        let sites = Sites::none();
        sites.serve(facts.shown(&source, bound, languages), &settings.server.hosts_at(bound))?;
        let mail = held_mail::queue(settings, &sites, copying.held())?;
        let generations = Arc::new(Generations::default());
        let setup = source.setup(&facts);
        let kept = resources::PAGE_BYTES.of(settings.server.page_cache_mib << 20);
        let showing = showing(data, settings, (&sites, &generations), &kept)?;
        let (directory, shown, bell) = (data.path().to_owned(), showing.clone(), Bell::default());
        let registrar = Registrar {
            source,
            facts,
            directory,
            bound: bound.clone(),
            languages: languages.to_vec(),
            showing: shown,
            owned: false,
        };
        let (registry, registrar) = registrar.start(data.open_readers(&settings.store), bell.clone())?;
        let (live, publishing) = Live::start(readers.clone(), settings.server.streams_max)?;
        let followers = Followers { generations: Arc::clone(&generations), live: live.clone(), registry };
        let on_commit = on_commit(followers, mail.on_mail());
        #[cfg(feature = "chaos")]
        let writer = throng_store::chaos::seeded::Seeded::around(writer);
        let (intake, committing) = Intake::start(intake_config(settings), Box::new(writer), on_commit)?;
        let issue = || setup::Links::issue(data, settings, &sites.fallback());
        let links = may_write.then(issue).transpose()?.unwrap_or_default();
        let performance = Performance::default();
        let looking = Looking::new(bound.addresses.first().copied(), &sites, &performance);
        let parts = Parts {
            showing,
            intake,
            readers,
            generations,
            also: AlsoSigned::default(),
            live,
            performance,
            looking,
            setup,
            mail,
            scans,
            boxes,
            duties: Duties::default(),
            certificates: OwnCertificates::open(data.path(), settings),
            copies: copying.told(),
            sessions: LastUses::default(),
        };
        let means = Means::of((data, settings), &parts, bell);
        Ok(Begun { parts, means, kept, links, committing: (committing, copying), publishing, registrar })
    }
}

/// Closes a site that has no owner yet, so that only its setup pages answer; except the demo, and a site that only this
/// machine can reach.
fn close_until_set_up(
    showing: &Showing,
    (data, settings): (&DataDir, &Settings),
    (occasion, doors): (&Occasion, &Doors),
) -> anyhow::Result<()> {
    #[cfg(feature = "chaos")]
    throng_store::chaos::panic_at("main");
    let may_be_seen = occasion.demo || settings.server.is_of_this_machine(&doors.bound);
    if !may_be_seen && !throng_office::has_owner(&mut data.reader(&settings.store)?, SITE)? {
        showing.sites.all().iter().for_each(|(site, _)| site.gate.close());
        showing.cache.purge_all();
    }
    Ok(())
}

/// Watches the site's own theme, if its changes are to be shown at once.
fn watch(
    settings: &Settings,
    occasion: &Occasion,
    themes: &Arc<Themes>,
    showing: &Showing,
) -> std::io::Result<Option<theme::Watching>> {
    let cache = Arc::clone(&showing.cache);
    let watched = settings.site.theme_reload || occasion.theme.is_some();
    watched
        .then(|| theme::watch(themes, move || cache.purge_all()))
        .transpose()
}

fn theme_folder(data: &Path, occasion: &Occasion) -> PathBuf {
    occasion
        .theme
        .clone()
        .unwrap_or_else(|| data.join(themes::FOLDER))
}

fn intake_config(settings: &Settings) -> IntakeConfig {
    IntakeConfig {
        batch_max: settings.intake.batch_max,
        queue_max: settings.intake.queue_max,
        wait_max: settings.intake.wait_max_ms,
        ticket_timeout: settings.intake.ticket_timeout_ms,
    }
}

/// What the routes are made with, and what writes beside them. Sixteen parts, of which each page gets those that it needs.
#[derive(Clone)]
struct Parts {
    showing: Showing,
    intake: Intake,
    readers: Readers,
    generations: Arc<Generations>,
    also: AlsoSigned,
    live: Live,
    performance: Performance,
    looking: Looking,
    setup: Setup,
    mail: MailQueue,
    scans: Scans,
    boxes: KeptBoxes,
    duties: Duties,
    certificates: OwnCertificates,
    copies: Told,
    sessions: LastUses,
}

/// What happens after each commit, before any answer: new mail is handed to the schedule, and whatever keeps something
/// of the store in memory is told.
fn on_commit(followers: Followers, on_mail: impl Fn(&[Mail]) + Send + 'static) -> OnCommit {
    Box::new(move |committed, answers| {
        on_mail(&committed.mails);
        followers.follow(&committed.touched, answers);
    })
}

/// What answers every connection, and what answers whoever watches the program, if it has a listener of its own.
fn fronts(
    (parts, ways, log): (Parts, [Way; 3], Option<Arc<Access>>),
    kept: Gauge,
    (data, settings): (&DataDir, &Settings),
    mut inherited: Inherited,
) -> anyhow::Result<(Arc<Front>, Option<Watched>)> {
    let sources = Sources {
        cache: Arc::clone(&parts.showing.cache),
        intake: parts.intake.clone(),
        mail: parts.mail.clone(),
        duties: parts.duties.clone(),
        certificates: parts.certificates.clone(),
        copies: parts.copies.clone(),
        shedding: parts.showing.shedding.clone(),
        disk: data.disk().clone(),
    };
    let teller = Watch::new(sources, &settings.metrics.token);
    let front = front((parts, ways, log), &teller, kept, settings);
    let listen = settings.metrics.listen;
    let handed_over = listen.and_then(|listen| inherited.take(listen));
    Ok((front, Watched::start(listen, handed_over, teller)?))
}

/// What answers every connection.
fn front(
    (parts, ways, log): (Parts, [Way; 3], Option<Arc<Access>>),
    teller: &Watch,
    kept: Gauge,
    settings: &Settings,
) -> Arc<Front> {
    let Showing { sites, cache, fairness, shedding } = parts.showing.clone();
    let manners = Manners::new(&settings.server, &sites.fallback().view.url, &parts.certificates);
    let (sessions, intake) = (parts.sessions.clone(), Some(parts.intake.clone()));
    let routed = routed(parts, teller, (settings, manners));
    let program = Program::new(sites, (routed, intake), (fairness, shedding), (ways, sessions, log));
    Front::new(Arc::new(program), doors::proxies(&settings.server), (cache, kept))
}

/// All routes, and what every request that reaches them goes through.
fn routed(parts: Parts, teller: &Watch, (settings, manners): (&Settings, Manners)) -> Routed {
    let Parts {
        showing,
        intake,
        readers,
        generations,
        also,
        live,
        performance,
        setup,
        mail,
        scans,
        boxes,
        duties,
        certificates,
        copies,
        sessions,
        ..
    } = parts;
    let Showing { sites, cache, fairness, shedding } = showing;
    let searcher = Searcher::new(Arc::clone(&generations));
    let open_votes = OpenVotes::new(readers.clone(), generations);
    let composer = Composer::new(sites.clone());
    let explainer = Explainer { sites, office: throng_office::addresses() };
    let mut routes = pages::routes(pages::Deps::of(searcher.clone(), also, performance, shedding.clone()))
        .merge(feeds::routes(feeds::Deps::new(searcher.clone())))
        .merge(exports::routes(exports::Deps::new(searcher.clone(), fairness.clone())));
    if settings.mail.delivery == Delivery::Capture {
        let composer = composer.clone();
        let tray = tray::Deps { readers: readers.clone(), composer };
        routes = routes.merge(tray::routes(tray));
    }
    let routes = routes.merge(health::routes(
        (intake.clone(), mail.clone()),
        cache,
        (duties, copies.clone(), certificates.clone()),
        shedding.clone(),
    ));
    let routes = routes.merge(certificates.routes());
    let routes = routes.merge(teller.routes());
    let routes = routes.merge(live::routes(live));
    let office = throng_office::Deps::new(
        (intake.clone(), readers.clone()),
        composer,
        searcher.clone(),
        (
            setup,
            Outlook {
                captures: settings.mail.delivery == Delivery::Capture,
                mail,
                disk: teller.disk().clone(),
                certificates: certificates.seen(),
                copies: copying::seen(teller.disk().path(), &settings.backup, copies),
            },
        ),
        (scans, boxes.keys, boxes.permits),
        (fairness.clone(), shedding, sessions),
    );
    let routes = routes.merge(throng_office::routes(office));
    let forms = forms::Deps {
        intake,
        readers: readers.clone(),
        open_votes,
        sealer: Default::default(),
        searcher,
        fairness,
    };
    let routes = routes.merge(forms::routes(forms));
    Routed::new(routes, explainer, readers, manners)
}

/// Ends what shows, notes what was shown, and says that it is shown: nobody is answered any more.
fn end_showing(
    (watched, watching): (Option<Watched>, Option<theme::Watching>),
    (shedding, writing, watchdog): (Chore, Option<access::Writing>, Option<Chore>),
    publishing: live::Publishing,
) {
    watched.into_iter().for_each(Watched::finish);
    shedding.finish();
    watching.into_iter().for_each(theme::Watching::finish);
    writing.into_iter().for_each(access::Writing::finish);
    watchdog.into_iter().for_each(Chore::finish);
    publishing.finish();
}

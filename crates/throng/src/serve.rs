//! The program, top to bottom: open → read → intake → mail → warm → listen → wait → drain.
//!
//! The only place that knows all parts; each is handed what it needs and nothing else. The store's writer
//! is moved into the intake here, once.

mod app;
mod asker;
mod checking;
mod chores;
mod closing;
mod date;
mod deadlines;
mod entrance;
mod erasing;
mod framing;
mod front;
mod gate;
mod glance;
mod health;
mod listener;
mod mailing;
mod open_files;
pub(crate) use open_files::raise_open_files;
mod pace;
mod pipe;
mod places;
mod routed;
mod setup;
mod site;
mod start_clock;
mod theme;
mod threads;
mod warm;
mod wire;

use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use throng_domain::area::AreaBook;
use throng_domain::mailing::Mail;
use throng_domain::settings::Setting;
use throng_pagecache::{Cache, Generations};
use throng_store::reader::StoreReader;
use throng_store::sqlite::SqliteWriter;

use asker::Askers;
use front::Front;
use gate::Gate;
use routed::Routed;
pub(crate) use setup::SetupLink;
use setup::{Facing, FrontDoor};
pub(crate) use site::put_site;

use chores::Chore;

use crate::admin::{self, Outlook, Setup, sentences};
use crate::clock;
use crate::config::{Delivery, Loaded, Settings, Source};
use crate::data_dir::{DataDir, SITE};
use crate::drawings::AreaMap;
use crate::fairness::Fairness;
use crate::finding::Searcher;
use crate::http::respond::Explainer;
use crate::i18n::Language;
use crate::intake::{Intake, IntakeConfig, OnCommit};
use crate::live::{self, Live};
use crate::mail::{Composer, Letterhead, MailConfig, MailQueue, tray};
use crate::pages::Weights;
use crate::read::{Readers, slot};
use crate::scans::Scans;
use crate::sites::{Site, Sites};
use crate::themes::{self, Themes};
use crate::{exports, feeds, forms, pages};

/// What differs between a site that is served and the demo.
#[derive(Debug, Default)]
pub(crate) struct Occasion {
    /// Says on every page that all is invented, and shows everybody the captured mails.
    pub(crate) demo: bool,
    /// The look-up of areas, where it does not come from the operator's file.
    pub(crate) areas: Option<AreaBook>,
    /// The map of these areas.
    pub(crate) map: Option<AreaMap>,
    /// The folder of the site's own theme, where it is not in the data directory. Its changes are shown at once.
    pub(crate) theme: Option<PathBuf>,
    /// What the settings say in so many words, and setting up does not ask.
    pub(crate) fixed: Fixed,
    /// Lines to print below the address, for whoever started the program.
    pub(crate) hints: Vec<String>,
    /// The clock of the machine is right, whatever speaks against it.
    pub(crate) accept_clock: bool,
}

/// Settings that were given, and so come before what the office sets.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fixed {
    pub(crate) preset: bool,
    /// Those that the office could set otherwise.
    pub(crate) settings: Vec<Setting>,
}

/// Rows of the settings file that say what the office could set too.
const GIVEN: &[(&str, Setting)] = &[
    ("site.name", Setting::Name),
    ("mail.reply_to", Setting::Contact),
    ("retention.unconfirmed_days", Setting::UnconfirmedDays),
    ("retention.ended_days", Setting::EndedDays),
];

impl Fixed {
    /// Whatever was not left as it is built in.
    pub(crate) fn of(loaded: &Loaded) -> Fixed {
        let given = |key: &str| {
            let mut rows = loaded.sourced.iter();
            rows.any(|sourced| sourced.row.key() == key && !matches!(sourced.source, Source::BuiltIn))
        };
        let settings = GIVEN.iter().filter(|(key, _)| given(key));
        Fixed { preset: given("site.preset"), settings: settings.map(|(_, setting)| *setting).collect() }
    }

    /// Whether the office has no say on it.
    pub(crate) fn has(&self, setting: Setting) -> bool {
        self.settings.contains(&setting)
    }
}

fn composer(data: &DataDir, settings: &Settings, site: &Site, themes: &Arc<Themes>) -> Composer {
    let letterhead = Letterhead::of(site, &settings.mail.from, settings.mail.reply_to.as_ref());
    Composer::new(letterhead, data.tokens(), Arc::clone(themes))
}

/// Serves the site in `data` until the process is told to stop.
///
/// # Errors
/// What keeps it from starting, in a sentence that says what to do.
pub(crate) fn run(data: &DataDir, settings: &Settings, occasion: &Occasion) -> anyhow::Result<()> {
    let themes = Arc::new(Themes::load_with(Some(&theme_folder(data, occasion)))?);
    let language = settings.site.language.to_string();
    let languages = themes
        .languages_of(&language, &settings.site.languages)
        .context("the settings site.language and site.languages")?;
    let mut writer = open_store(data, settings, occasion)?;
    let facts = site::prepare(&mut writer, data, settings, occasion)?;
    say_own_words(&themes, data, settings)?;
    let readers = Readers::start(open_readers(data, settings)?)?;
    let scans = swept_scans(data, settings)?;

    let (listener, bound) = bind(settings)?;
    let site = facts.site(data, settings, bound, &languages);
    let composer = composer(data, settings, &site, &themes);
    let mail = MailQueue::new(MailConfig::from_settings(&settings.mail), composer.clone())?;
    let generations = Arc::new(Generations::default());
    let (live, publishing) = Live::start(readers.clone(), settings.server.streams_max)?;
    let on_commit = on_commit(Arc::clone(&generations), live.clone(), mail.on_mail());
    let (intake, committer) = Intake::start(intake_config(settings), Box::new(writer), on_commit)?;
    let sending = mail.start(Box::new(data.reader(&settings.store)?), intake.clone())?;
    let chores = start_chores(data, settings, &intake, &mail)?;

    let sites = sites(site, &languages, settings, bound);
    let setup_link = SetupLink::issue(data, settings, &sites.fallback())?;
    let (door, gate) = (FrontDoor::default(), Gate::open());
    let setup = {
        let (languages, sites, composer, themes) = (&languages, &sites, &composer, &themes);
        Facing { data, settings, occasion, facts, bound, languages, sites, composer, themes }
            .setup(&door, gate.clone())
    };
    let weights = Weights::default();
    let searcher = Searcher::new(Arc::clone(&generations));
    let parts = Parts {
        fairness: fairness(data, settings)?,
        intake,
        readers: readers.clone(),
        themes: Arc::clone(&themes),
        composer,
        searcher,
        live: live.clone(),
        weights: weights.clone(),
        setup,
        outlook: Outlook { captures: settings.mail.delivery == Delivery::Capture, mail: mail.clone() },
        scans,
        cache: front::page_cache(generations, settings.server.page_cache_mib),
    };
    let (cache, askers) = (Arc::clone(&parts.cache), Askers::of(&settings.server, &parts.fairness));
    let front = Front::new(sites.clone(), routed(&sites, parts, settings, gate.clone()), cache, askers);
    drop(door.set(Arc::downgrade(&front)));
    let watching = watch(settings, occasion, &themes, &front)?;
    let runtime = threads::runtime(settings.server.threads)?;
    runtime.block_on(warm::warm(&front, &sites, &readers, &themes.style_sheet(), &weights));
    close_until_set_up(&gate, &front, data, settings, occasion)?;
    let stages = listener::Stages {
        ready: || announce(bound, settings, &sites, occasion, setup_link.as_deref()),
        told: || live.close(),
    };
    runtime.block_on(listener::serve(listener, front, &settings.server, stages))?;

    // Told to stop, and every request that was under way is answered: what is left is the program's own.
    watching.into_iter().for_each(theme::Watching::finish);
    publishing.finish();
    chores.into_iter().for_each(Chore::finish);
    sending.finish();
    tracing::info!(status = ?mail.status(), "mail since the start");
    committer.finish();
    readers.close();
    Ok(())
}

/// The one writer of the store, unless the clock cannot be right.
fn open_store(data: &DataDir, settings: &Settings, occasion: &Occasion) -> anyhow::Result<SqliteWriter> {
    let writer = site::open_store(data, settings)?;
    if !occasion.accept_clock {
        start_clock::check(clock::now(), writer.newest())?;
    }
    Ok(writer)
}

/// The scans of signatures on paper, without those whose form was cut off by the end of the program.
fn swept_scans(data: &DataDir, settings: &Settings) -> anyhow::Result<Scans> {
    let scans = Scans::of(data.path());
    let removed = admin::sweep(&scans, &mut data.reader(&settings.store)?, SITE)?;
    if removed > 0 {
        tracing::info!(removed, "scans that no batch names: their form was cut off");
    }
    Ok(scans)
}

/// Nothing counted yet, and the networks that are let through as they were stored.
fn fairness(data: &DataDir, settings: &Settings) -> anyhow::Result<Fairness> {
    let fairness = Fairness::new(&settings.limits);
    let networks = admin::networks_let_through(&mut data.reader(&settings.store)?, SITE)?;
    fairness.let_through(admin::as_counted(&networks));
    Ok(fairness)
}

/// What the office says in words of its own, as it was stored.
fn say_own_words(themes: &Themes, data: &DataDir, settings: &Settings) -> anyhow::Result<()> {
    themes.say(setup::own_words(sentences(&mut data.reader(&settings.store)?, SITE)?));
    Ok(())
}

/// Nobody else is shown anything of a site that nobody looks after. Whoever can only be asked by this machine answers.
fn close_until_set_up(
    gate: &Gate,
    front: &Front,
    data: &DataDir,
    settings: &Settings,
    occasion: &Occasion,
) -> anyhow::Result<()> {
    #[cfg(feature = "chaos")]
    throng_store::chaos::panic_at("main");
    let may_be_seen = occasion.demo || settings.server.listen.ip().is_loopback();
    if !may_be_seen && !admin::has_owner(&mut data.reader(&settings.store)?, SITE)? {
        gate.close();
        front.purge();
    }
    Ok(())
}

/// The listening socket, and the address that it got.
fn bind(settings: &Settings) -> anyhow::Result<(socket2::Socket, SocketAddr)> {
    make_room_for_connections(settings);
    let listener = entrance::bind(settings.server.listen).with_context(|| {
        format!("cannot listen on {}: choose another with --listen", settings.server.listen)
    })?;
    let bound = listener
        .local_addr()?
        .as_socket()
        .context("the listening socket has no address")?;
    Ok((listener, bound))
}

/// Watches the site's own theme, where its changes are to be shown at once.
fn watch(
    settings: &Settings,
    occasion: &Occasion,
    themes: &Arc<Themes>,
    front: &Arc<Front>,
) -> std::io::Result<Option<theme::Watching>> {
    let purged = Arc::clone(front);
    let watched = settings.site.theme_reload || occasion.theme.is_some();
    watched
        .then(|| theme::watch(themes, move || purged.purge()))
        .transpose()
}

/// Each connection is an open file; some more are the store's and the system's.
fn make_room_for_connections(settings: &Settings) {
    const OTHERS: u64 = 64;
    let needed = settings.server.connections_max as u64 + OTHERS;
    if let Some(files) = raise_open_files().filter(|files| *files < needed) {
        tracing::warn!(
            files,
            needed,
            "the system allows fewer open files than server.connections_max: raise it with LimitNOFILE= or ulimit -n"
        );
    }
}

fn theme_folder(data: &DataDir, occasion: &Occasion) -> PathBuf {
    occasion
        .theme
        .clone()
        .unwrap_or_else(|| data.path().join(themes::FOLDER))
}

fn open_readers(data: &DataDir, settings: &Settings) -> anyhow::Result<Vec<Box<dyn StoreReader>>> {
    let open = |_| -> anyhow::Result<Box<dyn StoreReader>> { Ok(Box::new(data.reader(&settings.store)?)) };
    (0..settings.store.readers).map(open).collect()
}

/// What is done every now and then.
fn start_chores(
    data: &DataDir,
    settings: &Settings,
    intake: &Intake,
    mail: &MailQueue,
) -> anyhow::Result<[Chore; 4]> {
    let open = || data.open_readers(&settings.store);
    Ok([
        closing::start(intake.clone(), open(), SITE)?,
        erasing::start(intake.clone(), open(), SITE, Scans::of(data.path()))?,
        mailing::start(intake.clone(), open(), mail.takes_bulk())?,
        checking::start(intake.clone(), open(), SITE, mail.takes_bulk())?,
    ])
}

fn intake_config(settings: &Settings) -> IntakeConfig {
    IntakeConfig {
        batch_max: settings.intake.batch_max,
        queue_max: settings.intake.queue_max,
        wait_max: settings.intake.wait_max_ms,
        ticket_timeout: settings.intake.ticket_timeout_ms,
    }
}

/// What the routes are handed, each its share: twelve parts that a page may be made with.
struct Parts {
    fairness: Fairness,
    intake: Intake,
    readers: Readers,
    themes: Arc<Themes>,
    composer: Composer,
    searcher: Searcher,
    live: Live,
    weights: Weights,
    setup: Setup,
    outlook: Outlook,
    scans: Scans,
    /// Only to tell of it: pages are put there by the front door.
    cache: Arc<Cache>,
}

/// The site in each of its languages, at the hosts that it answers to.
fn sites(site: Site, languages: &[Language], settings: &Settings, bound: SocketAddr) -> Sites {
    let others = in_others(&site, languages);
    Sites::of_one(site, others, settings.server.hosts_at(bound))
}

/// The site in the languages that are not its first.
fn in_others(site: &Site, languages: &[Language]) -> Vec<Site> {
    let others = languages
        .iter()
        .filter(|language| language.tag != site.view.language);
    others
        .map(|language| site.shown_as(site.view.in_language(languages, &language.tag)))
        .collect()
}

/// What follows each commit, before anybody is thanked: pages made from what changed are stale, and new mail is
/// handed to the schedule.
fn on_commit(
    generations: Arc<Generations>,
    live: Live,
    on_mail: impl Fn(&[Mail]) + Send + 'static,
) -> OnCommit {
    Box::new(move |committed| {
        for dependency in &committed.touched {
            generations.bump(slot(dependency));
        }
        live.touched(&committed.touched);
        on_mail(&committed.mails);
    })
}

/// All routes, and what every request goes through that they answer.
fn routed(sites: &Sites, parts: Parts, settings: &Settings, gate: Gate) -> Routed {
    let Parts {
        fairness,
        intake,
        readers,
        themes,
        composer,
        searcher,
        live,
        weights,
        setup,
        outlook,
        scans,
        cache,
    } = parts;
    let explainer = Explainer { themes: Arc::clone(&themes), sites: sites.clone() };
    let mut routes =
        pages::routes(pages::Deps { themes: Arc::clone(&themes), searcher: searcher.clone(), weights })
            .merge(feeds::routes(feeds::Deps::new(Arc::clone(&themes), searcher.clone())))
            .merge(exports::routes(searcher.clone()));
    if settings.mail.delivery == Delivery::Capture {
        let composer = composer.clone();
        let tray = tray::Deps { readers: readers.clone(), themes: Arc::clone(&themes), composer };
        routes = routes.merge(tray::routes(tray));
    }
    let routes = routes.merge(health::routes(intake.clone(), outlook.mail.clone(), cache));
    let routes = routes.merge(live::routes(live));
    let office = admin::Deps::new(
        (intake.clone(), readers.clone()),
        Arc::clone(&themes),
        composer,
        searcher.clone(),
        (setup, outlook),
        scans,
        fairness.clone(),
    );
    let routes = routes.merge(admin::routes(office));
    let routes = routes.merge(forms::routes(forms::Deps {
        intake,
        readers: readers.clone(),
        themes,
        searcher,
        fairness,
    }));
    Routed::new(routes, explainer, readers, gate, settings.server.body_timeout_s)
}

/// Says where the site is. The first line is what programs that start this one wait for.
fn announce(
    bound: SocketAddr,
    settings: &Settings,
    sites: &Sites,
    occasion: &Occasion,
    setup_link: Option<&str>,
) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    let site = sites.fallback();
    writeln!(out, "listening on http://{bound}")?;
    writeln!(out, "  site           {}/", site.view.url)?;
    if settings.mail.delivery == Delivery::Capture {
        writeln!(out, "  captured mail  {}/captured/{}", site.view.url, site.tokens.tray_key())?;
        writeln!(out, "                 (nothing leaves this machine until mail.delivery is smtp)")?;
    }
    if let Some(link) = setup_link {
        writeln!(out, "  set up         {link}")?;
        writeln!(
            out,
            "                 (good for 30 minutes, once; `throng admin setup-link` makes another)"
        )?;
    }
    for hint in &occasion.hints {
        writeln!(out, "  {hint}")?;
    }
    out.flush()?;
    Ok(())
}

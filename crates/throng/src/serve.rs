//! The program, top to bottom: open → read → intake → mail → listen → wait → drain.
//!
//! The only place that knows all parts; each is handed what it needs and nothing else. The store's writer
//! is moved into the intake here, once.

mod app;
mod closing;
mod health;
mod listener;
mod site;
pub(crate) use site::put_site;
mod threads;

use std::io::Write;
use std::net::SocketAddr;
use std::sync::Arc;

use anyhow::{Context, ensure};
use throng_domain::area::AreaBook;
use throng_store::reader::StoreReader;

use app::App;

use crate::config::{Delivery, Settings};
use crate::data_dir::DataDir;
use crate::http::respond::Explainer;
use crate::intake::{Intake, IntakeConfig};
use crate::mail::{Composer, Letterhead, MailConfig, MailQueue, tray};
use crate::read::Readers;
use crate::sites::Sites;
use crate::themes::Themes;
use crate::{forms, pages};

/// What differs between a site that is served and the demo.
#[derive(Debug, Default)]
pub(crate) struct Occasion {
    /// Says on every page that all is invented, and shows everybody the captured mails.
    pub(crate) demo: bool,
    /// The look-up of areas, where it does not come from the operator's file.
    pub(crate) areas: Option<AreaBook>,
    /// Lines to print below the address, for whoever started the program.
    pub(crate) hints: Vec<String>,
}

/// Serves the site in `data` until the process is told to stop.
///
/// # Errors
/// What keeps it from starting, in a sentence that says what to do.
pub(crate) fn run(data: &DataDir, settings: &Settings, occasion: &Occasion) -> anyhow::Result<()> {
    let themes = Arc::new(Themes::load()?);
    let language = settings.site.language.to_string();
    ensure!(
        themes.speaks(&language),
        "the setting site.language is {language}, and there are words only in: {}",
        themes.languages().join(", ")
    );
    let mut writer = site::open_store(data, settings)?;
    let facts = site::prepare(&mut writer, data, settings, occasion)?;
    let readers = Readers::start(open_readers(data, settings)?)?;

    let listener = listener::bind(settings.server.listen).with_context(|| {
        format!("cannot listen on {}: choose another with --listen", settings.server.listen)
    })?;
    let bound = listener.local_addr()?;
    let site = facts.into_site(data, settings, bound);
    let composer = Composer::new(Letterhead::of(&site, &settings.mail), data.tokens(), Arc::clone(&themes));
    let mail = MailQueue::new(MailConfig::from_settings(&settings.mail), composer.clone())?;
    let (intake, committer) = Intake::start(intake_config(settings), Box::new(writer), mail.on_mail())?;
    let sending = mail.start(Box::new(data.reader(&settings.store)?), intake.clone())?;
    let closing = closing::start(intake.clone(), Box::new(data.reader(&settings.store)?))?;

    let sites = Sites::of_one(site, settings.server.hosts_at(bound));
    announce(bound, settings, &sites, occasion)?;
    let parts = Parts { intake, readers: readers.clone(), themes, composer };
    let app = app(&sites, parts, settings);
    threads::runtime(settings.server.threads)?.block_on(listener::serve(listener, app, &settings.server))?;

    // Told to stop, and every request that was under way is answered: what is left is the program's own.
    closing.finish();
    sending.finish();
    tracing::info!(status = ?mail.status(), "mail since the start");
    committer.finish();
    readers.close();
    Ok(())
}

fn open_readers(data: &DataDir, settings: &Settings) -> anyhow::Result<Vec<Box<dyn StoreReader>>> {
    let open = |_| -> anyhow::Result<Box<dyn StoreReader>> { Ok(Box::new(data.reader(&settings.store)?)) };
    (0..settings.store.readers).map(open).collect()
}

fn intake_config(settings: &Settings) -> IntakeConfig {
    IntakeConfig {
        batch_max: settings.intake.batch_max,
        queue_max: settings.intake.queue_max,
        wait_max: settings.intake.wait_max_ms,
        ticket_timeout: settings.intake.ticket_timeout_ms,
    }
}

/// What the routes are handed, each its share.
struct Parts {
    intake: Intake,
    readers: Readers,
    themes: Arc<Themes>,
    composer: Composer,
}

/// All routes, and what every request goes through.
fn app(sites: &Sites, parts: Parts, settings: &Settings) -> App {
    let Parts { intake, readers, themes, composer } = parts;
    let explainer = Explainer { themes: Arc::clone(&themes), sites: sites.clone() };
    let mut routes = pages::routes(pages::Deps { readers: readers.clone(), themes: Arc::clone(&themes) });
    if settings.mail.delivery == Delivery::Capture {
        let tray = tray::Deps { readers: readers.clone(), themes: Arc::clone(&themes), composer };
        routes = routes.merge(tray::routes(tray));
    }
    let routes = routes.merge(health::routes(intake.clone()));
    let routes = routes.merge(forms::routes(forms::Deps { intake, readers, themes }));
    App::new(routes, explainer, settings.server.body_timeout_s)
}

/// Says where the site is. The first line is what programs that start this one wait for.
fn announce(
    bound: SocketAddr,
    settings: &Settings,
    sites: &Sites,
    occasion: &Occasion,
) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    let site = sites.fallback();
    writeln!(out, "listening on http://{bound}")?;
    writeln!(out, "  site           {}/", site.view.url)?;
    if settings.mail.delivery == Delivery::Capture {
        writeln!(out, "  captured mail  {}/captured/{}", site.view.url, site.tokens.tray_key())?;
        writeln!(out, "                 (nothing leaves this machine until mail.delivery is smtp)")?;
    }
    for hint in &occasion.hints {
        writeln!(out, "  {hint}")?;
    }
    out.flush()?;
    Ok(())
}

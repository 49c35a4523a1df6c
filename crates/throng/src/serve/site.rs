//! From a data directory and its settings to a site that requests can be answered for.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use throng_domain::area::{Area, AreaBook, AreaCode};
use throng_domain::command::{PutAreas, PutSite, Submittable};
use throng_domain::person::PostcodeForm;
use throng_domain::reason::ReasonBook;
use throng_domain::settings::Setting;
use throng_domain::site::{self, Chosen, Preset, RetentionRules, SiteRules};
use throng_domain::standing::StandingPage;
use throng_domain::topic::TopicBook;
use throng_store::commit::commit_one;
use throng_store::reader::StoreReader;
use throng_store::sqlite::SqliteWriter;
use throng_store::writer::StoreWriter;

use super::{Fixed, Occasion};
use crate::admin::{SetupFixed, area_set, own_pages, reason_book, topic_book};
use crate::area_files::AreaFiles;
use crate::clock;
use crate::config::{self, Settings};
use crate::data_dir::{DataDir, SITE};
use crate::drawings::AreaMap;
use crate::i18n::{Direction, Language};
use crate::private;
use crate::secrets::Secrets;
use crate::sites::{AreaFile, AreaUpload, MapFile, Site};
use crate::tokens::Tokens;
use crate::views::{Reasons, SiteView};

/// What is known of the site before the address is bound.
#[derive(Clone, Debug)]
pub(super) struct SiteFacts {
    stored: site::Site,
    preset: Preset,
    areas: Arc<AreaBook>,
    places: Arc<HashMap<AreaCode, Area>>,
    map: Option<Arc<AreaMap>>,
    pages: Arc<Vec<StandingPage>>,
    reasons: Arc<Reasons>,
    topics: Arc<TopicBook>,
    demo: bool,
}

/// Opens the store, saying how far it has come when that takes long, and what others can read of it.
pub(super) fn open_store(data: &DataDir, settings: &Settings) -> anyhow::Result<SqliteWriter> {
    let mut said = 0;
    let writer = data.writer(&settings.store, &mut |signatures| {
        // A line a million: seconds apart.
        if signatures >= said + 1_000_000 {
            said = signatures;
            tracing::info!(signatures, "reading signatures");
        }
    })?;
    // Now that the log is there too, which has the mode of the database.
    if let Some(command) = private::command_that_closes(data.path()) {
        tracing::warn!(command, "other users of this machine can read the site's data; this command ends it");
    }
    Ok(writer)
}

/// Brings the stored site up to its settings, and reads the file of areas.
pub(super) fn prepare(
    writer: &mut SqliteWriter,
    data: &DataDir,
    settings: &Settings,
    occasion: &Occasion,
) -> anyhow::Result<SiteFacts> {
    let stored = data.reader(&settings.store)?.site(SITE)?;
    let stored = match stored {
        // The demo's site brings its own name and rules.
        Some(site) if occasion.demo => site,
        stored => {
            let site = site_of(settings, &occasion.fixed, stored);
            put(writer, PutSite(site.clone()))?;
            site
        }
    };
    let preset = preset_of(settings, &occasion.fixed, stored.chosen.as_deref());
    let areas = match (&occasion.areas, &settings.site.areas_file) {
        (Some(book), _) => book.clone(),
        (None, Some(path)) => {
            let file = AreaFile::read(path).context("the setting site.areas_file")?;
            put(writer, PutAreas { site: SITE, areas: file.areas })?;
            file.book
        }
        (None, None) => uploaded_areas(data, settings)?,
    };
    // What the file brought, and what imports did.
    let places = data.reader(&settings.store)?.areas(SITE)?;
    let map = match (&occasion.map, &settings.site.map_file) {
        (Some(map), _) => Some(map.clone()),
        (None, Some(path)) => Some(read_map(path, &places)?),
        (None, None) => None,
    };
    let places = places.into_iter().map(|area| (area.code.clone(), area)).collect();
    let mut reader = data.reader(&settings.store)?;
    let (pages, reasons) = (own_pages(&mut reader, SITE)?, reason_book(&mut reader, SITE)?);
    Ok(SiteFacts {
        stored,
        preset,
        areas: Arc::new(areas),
        places: Arc::new(places),
        map: map.map(Arc::new),
        pages: Arc::new(pages.into_iter().map(|(_, page)| page).collect()),
        reasons: Arc::new(Reasons::of(&reasons)),
        topics: Arc::new(topic_book(&mut reader, SITE)?),
        demo: occasion.demo,
    })
}

/// The look-up of the areas that the office has uploaded. Files that are not in use go.
fn uploaded_areas(data: &DataDir, settings: &Settings) -> anyhow::Result<AreaBook> {
    let files = AreaFiles::of(data.path());
    let set = area_set(&mut data.reader(&settings.store)?, SITE)?;
    files.sweep(set.as_ref().map(|set| set.file.as_str()))?;
    let Some(set) = set else {
        return Ok(AreaBook::default());
    };
    let path = files.path(&set.file);
    // Without it signatures would be counted in no area, and nobody would see.
    let missing = || {
        format!(
            "the areas that the office has uploaded, {}: copy this file from a backup or from the directory that the \
             site was in before, or name another with the setting site.areas_file",
            path.display()
        )
    };
    let bytes = files.read(&set.file).with_context(missing)?;
    let upload = AreaUpload::read(&bytes, None);
    let upload = upload.map_err(|mistakes| anyhow::anyhow!("{}: {mistakes:?}", path.display()))?;
    Ok(upload.book())
}

/// The operator's map; what it holds beyond the site's areas is said, and not drawn.
fn read_map(path: &Path, places: &[Area]) -> anyhow::Result<AreaMap> {
    const NAMED: usize = 5;
    let MapFile { map, unknown } = MapFile::read(path, places).context("the setting site.map_file")?;
    if !unknown.is_empty() {
        let first = unknown[..unknown.len().min(NAMED)].join(", ");
        tracing::warn!(count = unknown.len(), first, "the map has areas that the site does not know");
    }
    Ok(map)
}

/// A new site as its settings say.
pub(crate) fn put_site(writer: &mut dyn StoreWriter, settings: &Settings) -> anyhow::Result<()> {
    let site = site_of(settings, &Fixed::default(), None);
    put(writer, PutSite(site))
}

/// The site as its settings say; where they say nothing, as its office has set it, and before that its first owner.
/// What nobody has set comes from the preset: a change of it holds from the next start.
fn site_of(settings: &Settings, fixed: &Fixed, stored: Option<site::Site>) -> site::Site {
    let (chosen, office, paused) =
        stored.map_or_else(Default::default, |site| (site.chosen, site.office, site.paused));
    let name = chosen.as_ref().filter(|_| !fixed.has(Setting::Name));
    let rules = SiteRules {
        retention: retention(settings),
        ..SiteRules::preset(preset_of(settings, fixed, chosen.as_deref()))
    };
    let name = name.map_or_else(|| settings.site.name.clone(), |chosen| chosen.name.clone());
    let mut site = site::Site { chosen, office, paused, ..site::Site::new(SITE, name, rules) };
    site.take_office_settings(|setting| fixed.has(setting));
    site
}

fn put<R: Submittable>(writer: &mut dyn StoreWriter, rule: R) -> anyhow::Result<()> {
    match commit_one(writer, rule, clock::now())? {
        Ok(_) => Ok(()),
        Err(refusal) => anyhow::bail!("the site could not be set up: {}", refusal.key()),
    }
}

fn retention(settings: &Settings) -> RetentionRules {
    let days = |days: u64| i64::try_from(days).expect("a setting's bound");
    let retention = &settings.retention;
    RetentionRules {
        unconfirmed_days: days(retention.unconfirmed_days),
        ended_days: (retention.ended_days > 0).then_some(days(retention.ended_days)),
    }
}

fn preset_of(settings: &Settings, fixed: &Fixed, chosen: Option<&Chosen>) -> Preset {
    match (chosen.filter(|_| !fixed.preset), settings.site.preset) {
        (Some(chosen), _) => chosen.preset,
        (None, config::Preset::Parliament) => Preset::Parliament,
        (None, config::Preset::Council) => Preset::Council,
        (None, config::Preset::Union) => Preset::Union,
        (None, config::Preset::StudentsUnion) => Preset::StudentsUnion,
        (None, config::Preset::Campaign) => Preset::Campaign,
        (None, config::Preset::Newsroom) => Preset::Newsroom,
    }
}

impl SiteFacts {
    /// The same, now that the site was set up or its settings were changed.
    #[must_use]
    pub(super) fn changed_to(&self, stored: site::Site, fixed: &Fixed) -> SiteFacts {
        let chosen = stored.chosen.as_ref().filter(|_| !fixed.preset);
        let preset = chosen.map_or(self.preset, |chosen| chosen.preset);
        SiteFacts { stored, preset, ..self.clone() }
    }

    /// The same, with these pages of the office.
    #[must_use]
    pub(super) fn showing(&self, pages: Vec<StandingPage>) -> SiteFacts {
        SiteFacts { pages: Arc::new(pages), ..self.clone() }
    }

    /// The same, with these reasons for not accepting petitions.
    #[must_use]
    pub(super) fn refusing_for(&self, book: &ReasonBook) -> SiteFacts {
        SiteFacts { reasons: Arc::new(Reasons::of(book)), ..self.clone() }
    }

    /// The same, with these topics.
    #[must_use]
    pub(super) fn naming(&self, topics: TopicBook) -> SiteFacts {
        SiteFacts { topics: Arc::new(topics), ..self.clone() }
    }

    /// The same, with other areas.
    #[must_use]
    pub(super) fn with_areas(&self, areas: AreaBook, all: Vec<Area>) -> SiteFacts {
        let places = all.into_iter().map(|area| (area.code.clone(), area)).collect();
        SiteFacts { areas: Arc::new(areas), places: Arc::new(places), ..self.clone() }
    }

    /// What setting it up cannot change, because the settings say it.
    pub(super) fn fixed(&self, settings: &Settings, occasion: &Occasion) -> SetupFixed {
        let fixed = &occasion.fixed;
        let reply_to = settings.mail.reply_to.as_ref();
        SetupFixed {
            site_as_it_is: self.demo,
            name: fixed.has(Setting::Name).then(|| settings.site.name.clone()),
            preset: fixed.preset.then_some(self.preset),
            contact: reply_to
                .filter(|_| fixed.has(Setting::Contact))
                .map(|reply_to| reply_to.email.to_string()),
            areas: match (&occasion.areas, &settings.site.areas_file) {
                (Some(_), _) => Some(String::new()),
                (None, path) => path.as_ref().map(|path| path.display().to_string()),
            },
            settings: fixed.settings.clone(),
        }
    }

    /// The site in the first of its languages, now that its address is known.
    pub(super) fn site(
        &self,
        data: &DataDir,
        settings: &Settings,
        bound: SocketAddr,
        languages: &[Language],
    ) -> Site {
        self.site_with((data.tokens(), data.secrets().clone()), settings, bound, languages)
    }

    /// As [`SiteFacts::site`], with the keys of its directory.
    pub(super) fn site_with(
        &self,
        (tokens, secrets): (Tokens, Secrets),
        settings: &Settings,
        bound: SocketAddr,
        languages: &[Language],
    ) -> Site {
        let captured = settings.mail.delivery == config::Delivery::Capture;
        let open_tray = (self.demo && captured).then(|| format!("/captured/{}", tokens.tray_key()));
        let time_zone = settings.site.time_zone.clone();
        let view = SiteView {
            name: self.stored.name.clone(),
            url: settings.server.public_url_at(bound).as_str().to_owned(),
            root: String::new(),
            language: settings.site.language.to_string(),
            dir: Direction::LeftToRight,
            languages: Vec::new(),
            time_zone: time_zone.iana_name().unwrap_or("UTC").to_owned(),
            asks_postcode: self.stored.rules.postcode != PostcodeForm::NotAsked,
            demo: self.demo,
            paused: self.stored.paused.as_ref().map(|paused| paused.note.clone()),
            menu: Vec::new(),
        };
        let view = view.in_language(languages, &settings.site.language.to_string());
        let site = Site {
            id: SITE,
            rules: self.stored.rules.clone(),
            paused: self.stored.paused.clone(),
            preset: self.preset,
            pages: Arc::clone(&self.pages),
            reasons: Arc::clone(&self.reasons),
            topics: Arc::clone(&self.topics),
            view: view.clone(),
            time_zone,
            tokens,
            secrets,
            areas: Arc::clone(&self.areas),
            places: Arc::clone(&self.places),
            map: self.map.clone(),
            sender_address: settings.mail.from.email.to_string(),
            help_address: settings
                .mail
                .reply_to
                .as_ref()
                .map(|reply_to| reply_to.email.to_string())
                .or_else(|| self.stored.contact().map(str::to_owned)),
            open_tray,
        };
        site.shown_as(view)
    }
}

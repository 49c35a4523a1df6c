//! From a data directory and its settings to a site that requests can be answered for.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use throng_domain::area::{Area, AreaBook, AreaCode};
use throng_domain::campaign::CampaignKind;
use throng_domain::command::{AcceptRetention, PutAreas, PutSite, Submittable};
use throng_domain::ids::SiteId;
use throng_domain::person::PostcodeForm;
use throng_domain::retention::RetentionRules;
use throng_domain::settings::Setting;
use throng_domain::site::{self, Chosen, Preset, SiteRules};
use throng_domain::standing::StandingPage;
use throng_domain::time::Timestamp;
use throng_domain::topic::TopicBook;
use throng_domain::words::Sentence;
use throng_store::commit::commit_one;
use throng_store::reader::StoreReader;
use throng_store::sqlite::SqliteWriter;
use throng_store::writer::StoreWriter;

use super::{Fixed, Occasion, retention_hold};
use crate::data_dir::{DataDir, RetentionYes, SITE};
use throng_config::{Listening, Settings};
use throng_office::{Setup, SetupFixed, area_set, own_pages, reason_book, sentences, topic_book};
use throng_process::clock;
use throng_process::private;
use throng_rendering::drawings::AreaMap;
use throng_rendering::i18n::{Direction, Language, OwnWords};
use throng_rendering::themes::Themes;
use throng_rendering::views::{OfCopy, Reasons, SiteView};
use throng_web::area_files::AreaFiles;
use throng_web::finding::slugs_of;
use throng_web::secrets::Secrets;
use throng_web::sites::{AreaFile, AreaUpload, Gate, MapFile, Site, Tongues, local_days};
use throng_web::tokens::Tokens;

/// What a site is made from besides the store; it stays the same while the program runs.
#[derive(Debug)]
pub(super) struct SiteSource {
    settings: Settings,
    fixed: Fixed,
    tokens: Tokens,
    secrets: Secrets,
    files: AreaFiles,
    /// The table of areas with the name of the operator's file, if the areas do not come from the office; without a
    /// name the table is the program's own.
    areas: Option<(Arc<AreaBook>, String)>,
    map: Option<Arc<AreaMap>>,
    themes: Arc<Themes>,
    gate: Gate,
    demo: bool,
    /// What pages say where they are made of a copy.
    copy: Option<OfCopy>,
}

/// What the store holds of a site, as it was read last.
#[derive(Clone, Debug)]
pub(super) struct SiteFacts {
    stored: site::Site,
    pub(super) areas: AreasKept,
    pages: Arc<Vec<StandingPage>>,
    reasons: Arc<Reasons>,
    topics: Arc<TopicBook>,
    words: Vec<Sentence>,
}

/// The areas of a site, and where they are from.
#[derive(Clone, Debug)]
pub(super) struct AreasKept {
    book: Arc<AreaBook>,
    /// The uploaded file that the table was made from.
    file: Option<String>,
    places: Arc<HashMap<AreaCode, Area>>,
    slugs: Arc<HashMap<AreaCode, String>>,
}

/// Opens the store, and prints its progress if that takes long, and who else can read its files.
pub(super) fn open_store(data: &DataDir, settings: &Settings) -> anyhow::Result<SqliteWriter> {
    let mut said = 0;
    let writer = data.writer(&settings.store, &mut |signatures| {
        // A line for each million signatures, which are seconds apart.
        if signatures >= said + 1_000_000 {
            said = signatures;
            tracing::info!(signatures, "reading signatures");
        }
    })?;
    // Only now, because the log, which gets its file mode from the database, exists by now.
    if let Some(command) = private::command_that_closes(data.path()) {
        tracing::warn!(
            command,
            "other users of this machine can read the site's data; run this command to stop that"
        );
    }
    Ok(writer)
}

/// Updates the stored site from the settings, and reads the operator's files. Without a writer nothing is changed: the site stays as it was
/// stored last.
pub(super) fn prepare(
    mut writer: Option<&mut SqliteWriter>,
    data: &DataDir,
    settings: &Settings,
    occasion: &Occasion,
    themes: &Arc<Themes>,
) -> anyhow::Result<SiteSource> {
    let stored = data.reader(&settings.store)?.site(SITE)?;
    if let Some(writer) = &mut writer {
        let site = match stored {
            // The demo's site has its own name and rules.
            Some(demo) if occasion.demo => in_zone(demo, settings),
            stored => {
                let wanted = site_of(settings, &occasion.fixed, stored.clone());
                retention_hold::held(wanted, stored.as_ref(), &mut data.reader(&settings.store)?)?
            }
        };
        put(*writer, PutSite(site))?;
        if let Some(seen) = RetentionYes::of(data.path()) {
            put(*writer, AcceptRetention { site: SITE, seen })?;
            retention_hold::forget(data.path());
        }
    }
    let areas = match (&occasion.areas, &settings.site.areas_file) {
        (Some(book), _) => Some((Arc::new(book.clone()), String::new())),
        (None, Some(path)) => {
            let file = AreaFile::read(path).context("the setting site.areas_file")?;
            if let Some(writer) = &mut writer {
                put(*writer, PutAreas { site: SITE, areas: file.areas })?;
            }
            Some((Arc::new(file.book), path.display().to_string()))
        }
        (None, None) => None,
    };
    let map = match (&occasion.map, &settings.site.map_file) {
        (Some(map), _) => Some(map.clone()),
        (None, Some(path)) => Some(read_map(path, &data.reader(&settings.store)?.areas(SITE)?)?),
        (None, None) => None,
    };
    let files = AreaFiles::of(data.path());
    if areas.is_none() && writer.is_some() {
        let set = area_set(&mut data.reader(&settings.store)?, SITE)?;
        files.sweep(set.as_ref().map(|set| set.file.as_str()))?;
    }
    Ok(SiteSource {
        settings: settings.clone(),
        fixed: occasion.fixed.clone(),
        tokens: data.tokens(),
        secrets: data.secrets().clone(),
        files,
        areas,
        map: map.map(Arc::new),
        themes: Arc::clone(themes),
        gate: Gate::open(),
        demo: occasion.demo,
        copy: None,
    })
}

/// The table of areas from a file that the office has uploaded.
fn uploaded_areas(files: &AreaFiles, file: &str) -> anyhow::Result<AreaBook> {
    let path = files.path(file);
    // Without the file signatures would be counted in no area, and nobody would notice.
    let missing = || {
        format!(
            "the areas that the office has uploaded, {}: copy this file from a backup or from the directory that the \
             site was in before, or name another with the setting site.areas_file",
            path.display()
        )
    };
    let bytes = files.read(file).with_context(missing)?;
    let upload = AreaUpload::read(&bytes, None);
    let upload = upload.map_err(|mistakes| anyhow::anyhow!("{}: {mistakes:?}", path.display()))?;
    Ok(upload.book())
}

/// The table of areas of a site that nobody serves now: from the operator's file, or as the office has uploaded it.
///
/// # Errors
/// When the store or the file cannot be read.
pub(crate) fn area_book(
    data: &DataDir,
    settings: &Settings,
    reader: &mut dyn StoreReader,
) -> anyhow::Result<AreaBook> {
    if let Some(path) = &settings.site.areas_file {
        return Ok(AreaFile::read(path).context("the setting site.areas_file")?.book);
    }
    match area_set(reader, SITE)? {
        Some(set) => uploaded_areas(&AreaFiles::of(data.path()), &set.file),
        None => Ok(AreaBook::default()),
    }
}

/// Reads the operator's map; areas on it that the site does not have are reported, and not drawn.
fn read_map(path: &Path, places: &[Area]) -> anyhow::Result<AreaMap> {
    const NAMED: usize = 5;
    let MapFile { map, unknown } = MapFile::read(path, places).context("the setting site.map_file")?;
    if !unknown.is_empty() {
        let first = unknown[..unknown.len().min(NAMED)].join(", ");
        tracing::warn!(
            count = unknown.len(),
            first,
            "the map has areas that the site does not have; they are left out"
        );
    }
    Ok(map)
}

/// Stores a new site as the settings describe it.
pub(crate) fn put_site(writer: &mut dyn StoreWriter, settings: &Settings) -> anyhow::Result<()> {
    let site = site_of(settings, &Fixed::default(), None);
    put(writer, PutSite(site))
}

/// The site from its settings; what they leave open is as the office has set it, or as in setting up. What nobody has
/// set comes from the preset, so a change of the preset takes effect at the next start.
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
    in_zone(site, settings)
}

/// The site with the days of the settings' time zone.
fn in_zone(site: site::Site, settings: &Settings) -> site::Site {
    let days = local_days(&settings.site.time_zone);
    site::Site { rules: SiteRules { days, ..site.rules }, ..site }
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
    let ended = (retention.ended_days > 0).then_some(days(retention.ended_days));
    RetentionRules::new(days(retention.unconfirmed_days), ended)
}

fn preset_of(settings: &Settings, fixed: &Fixed, chosen: Option<&Chosen>) -> Preset {
    match (chosen.filter(|_| !fixed.preset), settings.site.preset) {
        (Some(chosen), _) => chosen.preset,
        (None, throng_config::Preset::Parliament) => Preset::Parliament,
        (None, throng_config::Preset::Council) => Preset::Council,
        (None, throng_config::Preset::Union) => Preset::Union,
        (None, throng_config::Preset::StudentsUnion) => Preset::StudentsUnion,
        (None, throng_config::Preset::Campaign) => Preset::Campaign,
        (None, throng_config::Preset::Newsroom) => Preset::Newsroom,
    }
}

impl SiteSource {
    /// Of a copy that follows the site, which is as the site itself has stored it. Files of the settings that are on the machine of the site
    /// alone are missing here: without them no postcode is found, and no map drawn.
    pub(super) fn of_copy(data: &DataDir, settings: &Settings, themes: &Arc<Themes>) -> SiteSource {
        let areas = settings.site.areas_file.as_ref().and_then(|path| {
            let read = AreaFile::read(path).inspect_err(|error| {
                tracing::warn!(%error, "the file of the setting site.areas_file is not on this machine: no postcode is found");
            });
            Some((Arc::new(read.ok()?.book), path.display().to_string()))
        });
        let home = settings
            .server
            .public_url
            .as_ref()
            .map(|url| url.as_str().to_owned());
        if home.is_none() {
            tracing::warn!("server.public_url is not set: pages cannot say where the site itself is");
        }
        SiteSource {
            settings: settings.clone(),
            fixed: Fixed::default(),
            tokens: data.tokens(),
            secrets: data.secrets().clone(),
            files: AreaFiles::of(data.path()),
            areas,
            map: None,
            themes: Arc::clone(themes),
            gate: Gate::open(),
            demo: false,
            copy: Some(OfCopy { as_of_ms: None, home }),
        }
    }

    /// Has pages of a copy say up to when everything is in it.
    pub(super) fn say_as_of(&mut self, as_of: Option<Timestamp>) {
        if let Some(copy) = &mut self.copy {
            copy.as_of_ms = as_of.map(|as_of| as_of.0);
        }
    }

    pub(super) fn id(&self) -> SiteId {
        SITE
    }

    pub(super) fn gate(&self) -> &Gate {
        &self.gate
    }

    /// Reads the site's areas. A file that was read `before` is not read again.
    ///
    /// # Errors
    /// When the store or the file cannot be read.
    pub(super) fn areas(
        &self,
        reader: &mut dyn StoreReader,
        before: Option<&AreasKept>,
    ) -> anyhow::Result<AreasKept> {
        let site = self.id();
        let file = match self.areas {
            Some(_) => None,
            None => area_set(reader, site)?.map(|set| set.file),
        };
        let book = match (&self.areas, &file) {
            (Some((book, _)), _) => Arc::clone(book),
            (None, None) => Arc::default(),
            (None, Some(name)) => match before.filter(|before| before.file == file) {
                Some(before) => Arc::clone(&before.book),
                None => Arc::new(uploaded_areas(&self.files, name)?),
            },
        };
        // Areas from the operator's file, from the office, and from imports.
        let places = reader.areas(site)?;
        let slugs = Arc::new(slugs_of(&places));
        let places = places.into_iter().map(|area| (area.code.clone(), area)).collect();
        Ok(AreasKept { book, file, places: Arc::new(places), slugs })
    }

    /// Reads all that is stored of the site.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(super) fn facts(&self, reader: &mut dyn StoreReader) -> anyhow::Result<SiteFacts> {
        let areas = self.areas(reader, None)?;
        self.read(reader, areas)
    }

    /// Reads everything else that is stored of the site.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(super) fn read(&self, reader: &mut dyn StoreReader, areas: AreasKept) -> anyhow::Result<SiteFacts> {
        let site = self.id();
        let stored = reader
            .site(site)?
            .context("a site that is served is not stored")?;
        let pages = own_pages(reader, site)?;
        Ok(SiteFacts {
            stored,
            areas,
            pages: Arc::new(pages.into_iter().map(|(_, page)| page).collect()),
            reasons: Arc::new(Reasons::of(&reason_book(reader, site)?)),
            topics: Arc::new(topic_book(reader, site)?),
            words: sentences(reader, site)?,
        })
    }

    /// What setting up shows but cannot change, because the settings fix it.
    pub(super) fn setup(&self, facts: &SiteFacts) -> Setup {
        let (settings, fixed) = (&self.settings, &self.fixed);
        let reply_to = settings.mail.reply_to.as_ref();
        let fixed = SetupFixed {
            site_as_it_is: self.demo,
            name: fixed.has(Setting::Name).then(|| settings.site.name.clone()),
            preset: fixed.preset.then(|| self.preset(facts)),
            contact: reply_to
                .filter(|_| fixed.has(Setting::Contact))
                .map(|reply_to| reply_to.email.to_string()),
            areas: self.areas.as_ref().map(|(_, file)| file.clone()),
            settings: fixed.settings.clone(),
        };
        Setup { fixed, area_files: self.files.clone() }
    }

    fn preset(&self, facts: &SiteFacts) -> Preset {
        preset_of(&self.settings, &self.fixed, facts.stored.chosen.as_deref())
    }
}

impl SiteFacts {
    /// The office's own sentences by language and key, without those that were put back.
    fn own_words(&self) -> OwnWords {
        let mut own = OwnWords::new();
        for Sentence { name, text, .. } in &self.words {
            if let Some(text) = text {
                own.entry(name.language.clone())
                    .or_default()
                    .insert(name.key.clone(), text.clone());
            }
        }
        own
    }

    /// The site in each of its languages, its own first, now that its address is known. The office's sentences take
    /// effect here, before the site is shown, since no page may name a reason that has no sentence. The caller drops
    /// pages that were made in between.
    pub(super) fn shown(&self, source: &SiteSource, bound: &Listening, languages: &[Language]) -> Tongues {
        source.themes.say(self.own_words());
        let site = self.site(source, bound, languages);
        let others = languages
            .iter()
            .filter(|language| language.tag != site.view.language);
        let others = others
            .map(|language| site.shown_as(site.view.in_language(languages, &language.tag)))
            .collect();
        Tongues::new(site, others)
    }

    /// The site in the first of these languages.
    fn site(&self, source: &SiteSource, bound: &Listening, languages: &[Language]) -> Site {
        let (settings, tokens) = (&source.settings, source.tokens.clone());
        let captured = settings.mail.delivery == throng_config::Delivery::Capture;
        let open_tray = (source.demo && captured).then(|| format!("/captured/{}", tokens.tray_key()));
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
            declares: self.stored.rules.asks_residence,
            demo: source.demo,
            paused: self.stored.paused.as_ref().map(|paused| paused.note.clone()),
            paused_since_ms: self.stored.paused.as_ref().map(|paused| paused.since.0),
            copy: source.copy.clone(),
            menu: Vec::new(),
            kind: CampaignKind::Petition,
            pledges: self.stored.rules.pledges.on,
            votes: self.stored.rules.votes,
            also_signed: self.stored.rules.also_signed,
            secret: String::new(),
            secret_of: 0,
        };
        let view = view.in_language(languages, &settings.site.language.to_string());
        let site = Site {
            id: source.id(),
            rules: self.stored.rules.clone(),
            paused: self.stored.paused.clone(),
            preset: source.preset(self),
            pages: Arc::clone(&self.pages),
            reasons: Arc::clone(&self.reasons),
            topics: Arc::clone(&self.topics),
            view: view.clone(),
            time_zone,
            tokens,
            secrets: source.secrets.clone(),
            areas: Arc::clone(&self.areas.book),
            places: Arc::clone(&self.areas.places),
            area_slugs: Arc::clone(&self.areas.slugs),
            map: source.map.clone(),
            sender: settings.mail.from.clone(),
            reply_to: settings
                .mail
                .reply_to
                .clone()
                .or_else(|| self.stored.contact()?.parse().ok()),
            html_mails: settings.mail.html,
            themes: Arc::clone(&source.themes),
            security_contact: settings.site.security_contact.clone(),
            data_licence: settings.site.data_licence,
            gate: source.gate.clone(),
            open_tray,
        };
        site.shown_as(view)
    }
}

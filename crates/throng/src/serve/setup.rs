//! The beginning of a site: the link on the console that lets its first owner in, and what follows once they have
//! set it up.
//!
//! The link is printed and written to a file that only the program's own user can read. **Never** logged.

use std::fs;
use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use anyhow::Context;
use throng_domain::reason::ReasonBook;
use throng_domain::site::Site as StoredSite;
use throng_domain::staff::StaffId;
use throng_domain::standing::StandingPage;
use throng_domain::topic::TopicBook;
use throng_domain::words::Sentence;
use throng_store::reader::StoreReader;

use super::front::Front;
use super::gate::Gate;
use super::site::SiteFacts;
use super::{Occasion, in_others};
use crate::admin::{Setup, has_owner};
use crate::area_files::AreaFiles;
use crate::clock;
use crate::config::Settings;
use crate::data_dir::{DataDir, SITE};
use crate::i18n::{Language, OwnWords};
use crate::limits::SETUP_LINK_MS;
use crate::mail::Composer;
use crate::private;
use crate::sites::{Site, Sites};
use crate::themes::Themes;
use crate::tokens::{OfficeClaim, OfficePurpose, Tokens};

/// The file that holds the link, in the data directory.
const FILE_NAME: &str = "setup-url";

/// The link that sets a site up.
#[derive(Debug)]
pub(crate) struct SetupLink;

impl SetupLink {
    /// A link for a site that nobody looks after yet, also written to its file; none once somebody does.
    ///
    /// # Errors
    /// When the store cannot be read or the file not be written.
    pub(super) fn issue(data: &DataDir, settings: &Settings, site: &Site) -> anyhow::Result<Option<String>> {
        let mut reader = data.reader(&settings.store)?;
        SetupLink::renew(data.path(), &mut reader, &data.tokens(), &site.view.url)
    }

    /// As [`SetupLink::issue`], also beside a program that serves the site.
    ///
    /// # Errors
    /// As there.
    pub(crate) fn renew(
        directory: &Path,
        reader: &mut dyn StoreReader,
        tokens: &Tokens,
        url: &str,
    ) -> anyhow::Result<Option<String>> {
        if has_owner(reader, SITE)? {
            remove(directory);
            return Ok(None);
        }
        let expires_at = clock::now().plus_ms(SETUP_LINK_MS.max as i64);
        let claim = OfficeClaim { member: StaffId(0), expires_at };
        let link = format!("{url}/setup/{}", tokens.make_office(OfficePurpose::Setup, claim, ""));
        let file = directory.join(FILE_NAME);
        write(&file, &link).with_context(|| file.display().to_string())?;
        Ok(Some(link))
    }
}

/// Writes what only the program's own user may read, whatever was there before.
fn write(file: &Path, link: &str) -> std::io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut opened = private::private(fs::OpenOptions::new().write(true).create_new(true)).open(file)?;
    writeln!(opened, "{link}")
}

/// The link is good for nothing any more; a file that stays does no harm.
fn remove(directory: &Path) {
    if let Err(error) = fs::remove_file(directory.join(FILE_NAME))
        && error.kind() != std::io::ErrorKind::NotFound
    {
        tracing::warn!(%error, FILE_NAME, "the file of the used link could not be removed");
    }
}

/// The door that pages of the site are made behind, once it is there. Weak: what is behind it knows it too.
pub(super) type FrontDoor = Arc<OnceLock<Weak<Front>>>;

/// What shows the site's name, and has to show another once it was set up.
///
/// Nine fields: from what is known of the site to who shows it.
pub(super) struct Facing<'a> {
    pub(super) data: &'a DataDir,
    pub(super) settings: &'a Settings,
    pub(super) occasion: &'a Occasion,
    pub(super) facts: SiteFacts,
    pub(super) bound: SocketAddr,
    pub(super) languages: &'a [Language],
    pub(super) sites: &'a Sites,
    pub(super) composer: &'a Composer,
    pub(super) themes: &'a Arc<Themes>,
}

/// The newest that is shown of a site.
struct Latest {
    /// Of its settings.
    revision: u32,
    /// The revisions of all its pages together.
    known: u64,
    /// Of its reasons.
    reasons: u32,
    /// Of its topics.
    topics: u32,
    /// Of its uploaded areas.
    areas: u32,
    facts: SiteFacts,
}

impl Facing<'_> {
    /// What setting up goes by, and what follows it and each change of settings: they hold on every page and in every
    /// mail without a restart.
    pub(super) fn setup(self, door: &FrontDoor, gate: Gate) -> Setup {
        let Facing { data, settings, occasion, facts, bound, languages, sites, composer, themes } = self;
        let fixed = facts.fixed(settings, occasion);
        let (tokens, secrets) = (data.tokens(), data.secrets().clone());
        let (settings, directory) = (settings.clone(), data.path().to_owned());
        let (languages, sites, composer) = (languages.to_vec(), sites.clone(), composer.clone());
        let door = Arc::clone(door);
        let own = occasion.fixed.clone();
        let said = said(themes, Arc::clone(&door));
        let latest =
            Arc::new(Mutex::new(Latest { revision: 0, known: 0, reasons: 0, topics: 0, areas: 0, facts }));
        let show = move |facts: &SiteFacts| {
            let keys = (tokens.clone(), secrets.clone());
            let site = facts.site_with(keys, &settings, bound, &languages);
            composer.write_for(&site);
            let others = in_others(&site, &languages);
            sites.replace_one(site, others);
            if let Some(front) = door.get().and_then(Weak::upgrade) {
                front.purge();
            }
        };
        let show = Arc::new(show);
        let (shown, both) = (Arc::clone(&show), Arc::clone(&latest));
        let refusing_for = |facts: &SiteFacts, book: ReasonBook| facts.refusing_for(&book);
        let reasons = follows(&show, &latest, |latest| &mut latest.reasons, refusing_for);
        let topics = follows(&show, &latest, |latest| &mut latest.topics, SiteFacts::naming);
        let with_areas = |facts: &SiteFacts, (book, areas)| facts.with_areas(book, areas);
        let areas = follows(&show, &latest, |latest| &mut latest.areas, with_areas);
        let area_files = AreaFiles::of(data.path());
        let done = move |stored: StoredSite| {
            // Two who save at once may come here in the other order: the newer stays.
            let mut latest = latest.lock().unwrap_or_else(PoisonError::into_inner);
            if stored.office.revision < latest.revision {
                return;
            }
            latest.revision = stored.office.revision;
            latest.facts = latest.facts.changed_to(stored, &own);
            show(&latest.facts);
            remove(&directory);
        };
        let pages = move |pages: Vec<StandingPage>| {
            // No page is ever removed, and revisions only rise.
            let known: u64 = pages.iter().map(|page| u64::from(page.revision)).sum();
            let mut latest = both.lock().unwrap_or_else(PoisonError::into_inner);
            if known < latest.known {
                return;
            }
            latest.known = known;
            latest.facts = latest.facts.showing(pages);
            shown(&latest.facts);
        };
        let founded = Arc::new(move || gate.open_for_good());
        Setup {
            fixed,
            founded,
            done: Arc::new(done),
            said: Arc::new(said),
            pages: Arc::new(pages),
            reasons: Arc::new(move |book: ReasonBook| reasons(book.revision, book)),
            topics: Arc::new(move |book: TopicBook| topics(book.revision, book)),
            area_files,
            areas: Arc::new(move |revision, book, all| areas(revision, (book, all))),
        }
    }
}

/// What follows each change of one part of what is shown. Two who change it at once may come here in the other order:
/// the newer stays.
fn follows<T: 'static>(
    show: &Arc<impl Fn(&SiteFacts) + Send + Sync + 'static>,
    latest: &Arc<Mutex<Latest>>,
    newest: fn(&mut Latest) -> &mut u32,
    with: fn(&SiteFacts, T) -> SiteFacts,
) -> impl Fn(u32, T) + Send + Sync + 'static {
    let (show, latest) = (Arc::clone(show), Arc::clone(latest));
    move |revision, changed| {
        let mut latest = latest.lock().unwrap_or_else(PoisonError::into_inner);
        let newest = newest(&mut latest);
        if revision < *newest {
            return;
        }
        *newest = revision;
        latest.facts = with(&latest.facts, changed);
        show(&latest.facts);
    }
}

/// What follows each change of words: pages and mails say them from then on.
fn said(themes: &Arc<Themes>, door: FrontDoor) -> impl Fn(Vec<Sentence>) + Send + Sync + 'static {
    let themes = Arc::clone(themes);
    let newest = Mutex::new(0);
    move |sentences| {
        // Rows are never removed and revisions only rise: of two who come here at once, the later knows more.
        let known: u64 = sentences
            .iter()
            .map(|sentence| u64::from(sentence.revision))
            .sum();
        let mut newest = newest.lock().unwrap_or_else(PoisonError::into_inner);
        if known < *newest {
            return;
        }
        *newest = known;
        themes.say(own_words(sentences));
        if let Some(front) = door.get().and_then(Weak::upgrade) {
            front.purge();
        }
    }
}

/// By language and key, without those that were put back.
pub(super) fn own_words(sentences: Vec<Sentence>) -> OwnWords {
    let mut own = OwnWords::new();
    for Sentence { name, text, .. } in sentences {
        if let Some(text) = text {
            own.entry(name.language).or_default().insert(name.key, text);
        }
    }
    own
}

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
use throng_domain::site::Site as StoredSite;
use throng_domain::staff::StaffId;
use throng_store::reader::StoreReader;

use super::front::Front;
use super::site::SiteFacts;
use super::{Occasion, in_others};
use crate::admin::{Setup, has_owner};
use crate::clock;
use crate::config::Settings;
use crate::data_dir::{DataDir, SITE};
use crate::i18n::Language;
use crate::limits::SETUP_LINK_MS;
use crate::mail::Composer;
use crate::sites::{Site, Sites};
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
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    writeln!(options.open(file)?, "{link}")
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
/// Eight fields: from what is known of the site to who shows it.
pub(super) struct Facing<'a> {
    pub(super) data: &'a DataDir,
    pub(super) settings: &'a Settings,
    pub(super) occasion: &'a Occasion,
    pub(super) facts: SiteFacts,
    pub(super) bound: SocketAddr,
    pub(super) languages: &'a [Language],
    pub(super) sites: &'a Sites,
    pub(super) composer: &'a Composer,
}

impl Facing<'_> {
    /// What setting up goes by, and what follows it and each change of settings: they hold on every page and in every
    /// mail without a restart.
    pub(super) fn setup(self, door: &FrontDoor) -> Setup {
        let Facing { data, settings, occasion, facts, bound, languages, sites, composer } = self;
        let fixed = facts.fixed(settings, occasion);
        let (tokens, secrets) = (data.tokens(), data.secrets().clone());
        let (settings, directory) = (settings.clone(), data.path().to_owned());
        let (languages, sites, composer) = (languages.to_vec(), sites.clone(), composer.clone());
        let door = Arc::clone(door);
        let own = occasion.fixed.clone();
        let newest = Mutex::new(0);
        let done = move |stored: StoredSite| {
            // Two who save at once may come here in the other order: the newer stays.
            let mut newest = newest.lock().unwrap_or_else(PoisonError::into_inner);
            if stored.office.revision < *newest {
                return;
            }
            *newest = stored.office.revision;
            let site = facts.changed_to(stored, &own).site_with(
                (tokens.clone(), secrets.clone()),
                &settings,
                bound,
                &languages,
            );
            composer.write_for(&site);
            let others = in_others(&site, &languages);
            sites.replace_one(site, others);
            if let Some(front) = door.get().and_then(Weak::upgrade) {
                front.purge();
            }
            remove(&directory);
        };
        Setup { fixed, done: Arc::new(done) }
    }
}

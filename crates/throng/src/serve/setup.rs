//! The links that a start gives to whoever looks after the machine: the one by which the first owner of a site gets in, and the one to the
//! tray of captured mails.
//!
//! Both are written to files that only the program's own user can read, and printed on a terminal. **Never** logged: who may read the log
//! may not read all mails. A start goes on without these files: on a full disk people can still read.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use throng_domain::staff::StaffId;
use throng_store::reader::StoreReader;

use crate::data_dir::{DataDir, SITE};
use throng_config::{Delivery, Settings};
use throng_office::has_owner;
use throng_process::clock;
use throng_process::limits::SETUP_LINK_MS;
use throng_process::private;
use throng_web::sites::Site;
use throng_web::tokens::{OfficeClaim, OfficePurpose, Tokens};

/// The file that holds the link, in the data directory.
const FILE_NAME: &str = "setup-url";
/// The file that holds the link to the tray of captured mails, in the data directory.
const TRAY_FILE_NAME: &str = "tray-url";

/// The links of a start, and the files that hold them.
#[derive(Debug, Default)]
pub(super) struct Links {
    pub(super) setup: Option<(String, PathBuf)>,
    pub(super) tray: Option<(String, PathBuf)>,
}

impl Links {
    /// Those of this start, in a directory that may be written.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(super) fn issue(data: &DataDir, settings: &Settings, site: &Site) -> anyhow::Result<Links> {
        let setup = SetupLink::issue(data, settings, site)?;
        let tray = match settings.mail.delivery {
            Delivery::Capture => {
                let link = format!("{}/captured/{}", site.view.url, site.tokens.tray_key());
                Some(written(data.path().join(TRAY_FILE_NAME), link))
            }
            Delivery::Smtp => {
                remove(data.path(), TRAY_FILE_NAME);
                None
            }
        };
        Ok(Links { setup, tray })
    }
}

/// The link that sets a site up.
#[derive(Debug)]
pub(crate) struct SetupLink;

impl SetupLink {
    /// A link for a site that has no owner yet, and its file; `None` once it has one.
    fn issue(data: &DataDir, settings: &Settings, site: &Site) -> anyhow::Result<Option<(String, PathBuf)>> {
        let mut reader = data.reader(&settings.store)?;
        let link = SetupLink::made(data.path(), &mut reader, &data.tokens(), &site.view.url)?;
        Ok(link.map(|link| written(data.path().join(FILE_NAME), link)))
    }

    /// A link for a site that has no owner yet, also written to its file, even while another process serves the site; `None` once it has
    /// an owner.
    ///
    /// # Errors
    /// When the store cannot be read or the file cannot be written.
    pub(crate) fn renew(
        directory: &Path,
        reader: &mut dyn StoreReader,
        tokens: &Tokens,
        url: &str,
    ) -> anyhow::Result<Option<String>> {
        let link = SetupLink::made(directory, reader, tokens, url)?;
        if let Some(link) = &link {
            let file = directory.join(FILE_NAME);
            write(&file, link).with_context(|| file.display().to_string())?;
        }
        Ok(link)
    }

    fn made(
        directory: &Path,
        reader: &mut dyn StoreReader,
        tokens: &Tokens,
        url: &str,
    ) -> anyhow::Result<Option<String>> {
        if has_owner(reader, SITE)? {
            remove_link(directory);
            return Ok(None);
        }
        let expires_at = clock::now().plus_ms(SETUP_LINK_MS.max as i64);
        let claim = OfficeClaim { member: StaffId(0), expires_at };
        Ok(Some(format!("{url}/setup/{}", tokens.make_office(OfficePurpose::Setup, claim, ""))))
    }
}

/// The link and its file, which may be an older one, or not be there, where it cannot be written.
fn written(file: PathBuf, link: String) -> (String, PathBuf) {
    if let Err(error) = write(&file, &link) {
        tracing::warn!(
            %error,
            file = %file.display(),
            "a link cannot be written to its file, and the start goes on: see to the disk, and start Throng again for the file"
        );
    }
    (link, file)
}

/// Writes a file that only the program's own user may read, and puts it into the place of an existing one once it is whole.
fn write(file: &Path, link: &str) -> std::io::Result<()> {
    private::replace(file, format!("{link}\n").as_bytes())
}

/// Removes the file with the link, which is no longer valid; if the file stays it does no harm.
pub(super) fn remove_link(directory: &Path) {
    remove(directory, FILE_NAME);
}

fn remove(directory: &Path, name: &str) {
    if let Err(error) = fs::remove_file(directory.join(name))
        && error.kind() != std::io::ErrorKind::NotFound
    {
        tracing::warn!(%error, name, "cannot delete the file with a link that is no longer of use; delete it yourself");
    }
}

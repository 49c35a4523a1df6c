//! The beginning of a site: the link on the console by which its first owner gets in.
//!
//! The link is printed and written to a file that only the program's own user can read. **Never** logged.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::Context;
use throng_domain::staff::StaffId;
use throng_store::reader::StoreReader;

use crate::data_dir::{DataDir, SITE};
use throng_config::Settings;
use throng_office::has_owner;
use throng_process::clock;
use throng_process::limits::SETUP_LINK_MS;
use throng_process::private;
use throng_web::sites::Site;
use throng_web::tokens::{OfficeClaim, OfficePurpose, Tokens};

/// The file that holds the link, in the data directory.
const FILE_NAME: &str = "setup-url";

/// The link that sets a site up.
#[derive(Debug)]
pub(crate) struct SetupLink;

impl SetupLink {
    /// A link for a site that has no owner yet, also written to its file; `None` once it has one.
    ///
    /// # Errors
    /// When the store cannot be read or the file cannot be written.
    pub(super) fn issue(data: &DataDir, settings: &Settings, site: &Site) -> anyhow::Result<Option<String>> {
        let mut reader = data.reader(&settings.store)?;
        SetupLink::renew(data.path(), &mut reader, &data.tokens(), &site.view.url)
    }

    /// As [`SetupLink::issue`], even while another process serves the site.
    ///
    /// # Errors
    /// As [`SetupLink::issue`].
    pub(crate) fn renew(
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
        let link = format!("{url}/setup/{}", tokens.make_office(OfficePurpose::Setup, claim, ""));
        let file = directory.join(FILE_NAME);
        write(&file, &link).with_context(|| file.display().to_string())?;
        Ok(Some(link))
    }
}

/// Writes a file that only the program's own user may read, and replaces an existing one.
fn write(file: &Path, link: &str) -> std::io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut opened = private::private(fs::OpenOptions::new().write(true).create_new(true)).open(file)?;
    writeln!(opened, "{link}")
}

/// Removes the file with the link, which is no longer valid; if the file stays it does no harm.
pub(super) fn remove_link(directory: &Path) {
    if let Err(error) = fs::remove_file(directory.join(FILE_NAME))
        && error.kind() != std::io::ErrorKind::NotFound
    {
        tracing::warn!(%error, FILE_NAME, "cannot delete the file with the used setup link; delete it yourself");
    }
}

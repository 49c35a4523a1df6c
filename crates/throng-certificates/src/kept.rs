//! What is kept of orders, in the folder `tls` of the data directory: accounts with authorities, certificates with their keys, and
//! for each host what became of its last order.
//!
//! **Owns** the files. All are readable by the program's user only, replaced whole and on the disk before anything is done
//! with them. They are in no log and in no export. **Never** holds what an operator put elsewhere. **Called by** the keeper, and
//! by the command that shows certificates, which only reads. **Bounds**: four files for each host of the site, one for each
//! authority; each by `CERTIFICATE_FILE_BYTES_MAX` when it is read.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use instant_acme::AccountCredentials;
use serde::{Deserialize, Serialize};
use throng_domain::time::Timestamp;
use throng_process::limits::CERTIFICATE_FILE_BYTES_MAX;
use throng_process::private;

use crate::certificate::{Certificate, Trouble};

/// The folder in the data directory.
pub const FOLDER: &str = "tls";

/// The folder.
#[derive(Clone, Debug)]
pub(crate) struct Kept(PathBuf);

/// What became of the orders for a host. Nine things that are written together, so that none is known without the others.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Progress {
    /// The address of the authority whose certificate this is.
    pub(crate) directory: Option<String>,
    /// When the certificate is to be renewed.
    pub(crate) renew_at_ms: Option<i64>,
    /// When the authority is asked again when that should be.
    pub(crate) ask_at_ms: Option<i64>,
    /// When the last order began.
    pub(crate) tried_at_ms: Option<i64>,
    /// No order begins before.
    pub(crate) not_before_ms: Option<i64>,
    /// Orders in a row that did not lead to a certificate, the one under way among them.
    pub(crate) failures: u32,
    /// Why the last did not.
    pub(crate) failure: Option<Told>,
    /// The order under way.
    pub(crate) order: Option<UnderWay>,
}

/// A failure, as it is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Told {
    /// One word for programs.
    pub code: String,
    /// A sentence that says what to do.
    pub words: String,
}

/// An order that the authority has taken, and the key for its certificate: if the program ends now, it asks for this
/// certificate when it begins again, and orders no other.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct UnderWay {
    pub(crate) directory: String,
    pub(crate) url: String,
    pub(crate) key: String,
}

impl fmt::Debug for UnderWay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an order at {}", self.directory)
    }
}

impl Progress {
    pub(crate) fn not_before(&self) -> Option<Timestamp> {
        self.not_before_ms.map(Timestamp)
    }

    pub(crate) fn renew_at(&self) -> Option<Timestamp> {
        self.renew_at_ms.map(Timestamp)
    }
}

impl Kept {
    /// The folder in this data directory, which it makes.
    ///
    /// # Errors
    /// The disk's error.
    pub(crate) fn open(data: &Path) -> io::Result<Kept> {
        private::make_folder(&data.join(FOLDER))?;
        Ok(Kept::at(data))
    }

    /// The folder in this data directory, which may not be there.
    pub(crate) fn at(data: &Path) -> Kept {
        Kept(data.join(FOLDER))
    }

    /// The account with an authority.
    pub(crate) fn account(&self, directory: &str) -> io::Result<Option<AccountCredentials>> {
        self.read_json(&account_file(directory))
    }

    pub(crate) fn keep_account(&self, directory: &str, account: &AccountCredentials) -> io::Result<()> {
        self.write_json(&account_file(directory), account)
    }

    /// Forgets an account that the authority does not know.
    pub(crate) fn forget_account(&self, directory: &str) -> io::Result<()> {
        match std::fs::remove_file(self.0.join(account_file(directory))) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            done => done,
        }
    }

    /// The certificate of a host.
    pub(crate) fn certificate(&self, host: &str) -> Result<Option<Certificate>, Trouble> {
        let read = self.read(&certificate_file(host));
        let Some(bytes) = read.map_err(|error| Trouble::Unreadable(error.to_string()))? else {
            return Ok(None);
        };
        Certificate::read(&bytes, &bytes)
            .map(Some)
            .map_err(|(_, trouble)| trouble)
    }

    /// Keeps a certificate with its key. They are one file, so that there is never one without the other.
    pub(crate) fn keep_certificate(&self, host: &str, chain: &str, key: &str) -> io::Result<()> {
        let text = format!("{}\n{}\n", key.trim_end(), chain.trim_end());
        private::replace(&self.0.join(certificate_file(host)), text.as_bytes())
    }

    /// What became of the orders for a host. What cannot be understood is as if there had been none, a day ago: this file
    /// must not keep a site from getting a certificate.
    pub(crate) fn progress(&self, host: &str) -> Progress {
        self.read_json(&progress_file(host))
            .ok()
            .flatten()
            .unwrap_or_default()
    }

    pub(crate) fn keep_progress(&self, host: &str, progress: &Progress) -> io::Result<()> {
        self.write_json(&progress_file(host), progress)
    }

    pub(crate) fn read_json<T: for<'a> Deserialize<'a>>(&self, name: &str) -> io::Result<Option<T>> {
        let bytes = self.read(name)?;
        let parsed = bytes.map(|bytes| serde_json::from_slice(&bytes)).transpose();
        parsed.map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error.to_string()))
    }

    pub(crate) fn write_json(&self, name: &str, value: &impl Serialize) -> io::Result<()> {
        let bytes = serde_json::to_vec_pretty(value).expect("plain data with text keys");
        private::replace(&self.0.join(name), &bytes)
    }

    pub(crate) fn remove(&self, name: &str) -> io::Result<()> {
        match std::fs::remove_file(self.0.join(name)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            done => done,
        }
    }

    fn read(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        let file = match File::open(self.0.join(name)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            opened => opened?,
        };
        let mut bytes = Vec::new();
        file.take(CERTIFICATE_FILE_BYTES_MAX.max)
            .read_to_end(&mut bytes)?;
        Ok(Some(bytes))
    }
}

/// Hosts are names of letters, digits, hyphens and dots, which the keeper has checked; the endings keep them apart.
fn certificate_file(host: &str) -> String {
    format!("{host}.certificate.pem")
}

fn progress_file(host: &str) -> String {
    format!("{host}.order.json")
}

/// One file for each authority; the address itself is no name of a file.
fn account_file(directory: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    let name: String = directory
        .trim_start_matches("https://")
        .chars()
        .map(plain)
        .take(100)
        .collect();
    format!("account.{name}.json")
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;
    use crate::testing::Authority;

    #[test]
    fn a_certificate_and_its_key_are_one_private_file() {
        let data = tempfile::tempdir().expect("a folder");
        let kept = Kept::open(data.path()).expect("there is room");
        assert!(kept.certificate("a.example").expect("there is none").is_none());
        let pair = Authority::new().issue(&["a.example"], (2029, 2031));
        kept.keep_certificate("a.example", &pair.chain(), &pair.key)
            .expect("there is room");
        let read = kept
            .certificate("a.example")
            .expect("it is whole")
            .expect("it is there");
        assert!(read.fits("a.example"));
        kept.keep_progress("a.example", &Progress::default())
            .expect("there is room");
        let entries = std::fs::read_dir(data.path().join(FOLDER)).expect("a folder");
        let modes: Vec<u32> = entries
            .map(|entry| {
                entry
                    .and_then(|entry| entry.metadata())
                    .expect("it is there")
                    .permissions()
                    .mode()
                    & 0o777
            })
            .collect();
        assert_eq!(modes, [0o600, 0o600]);
        assert_eq!(
            std::fs::metadata(data.path().join(FOLDER))
                .expect("a folder")
                .permissions()
                .mode()
                & 0o777,
            0o700
        );
    }

    #[test]
    fn what_is_kept_of_an_order_never_shows_its_key_in_words() {
        let order =
            UnderWay { directory: "https://a".into(), url: "https://a/1".into(), key: "SECRET".into() };
        let progress = Progress { order: Some(order), failures: 2, ..Progress::default() };
        assert!(!format!("{progress:?}").contains("SECRET"));
        let data = tempfile::tempdir().expect("a folder");
        let kept = Kept::open(data.path()).expect("there is room");
        kept.keep_progress("a.example", &progress).expect("there is room");
        assert_eq!(kept.progress("a.example"), progress);
        std::fs::write(data.path().join(FOLDER).join("a.example.order.json"), "{").expect("there is room");
        assert_eq!(kept.progress("a.example"), Progress::default());
    }

    #[test]
    fn each_authority_has_an_account_of_its_own() {
        let names =
            ["https://a.example/directory", "https://b.example/directory", "https://a.example:14000/dir"];
        let files: std::collections::BTreeSet<String> = names.iter().map(|name| account_file(name)).collect();
        assert_eq!(files.len(), 3);
        assert!(files.iter().all(|file| !file.contains('/')), "{files:?}");
    }
}

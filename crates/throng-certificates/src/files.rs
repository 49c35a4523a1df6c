//! Certificates and keys in files that somebody else puts there and renews.
//!
//! **Owns** the reading of a pair of files within bounds, and whether others may read the key. **Never** writes one.
//! **Called by** the start and by whoever watches them. **Bounds**: `CERTIFICATE_FILE_BYTES_MAX` of each.

use std::fmt;
use std::fs::File;
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use throng_process::console::quoted;
use throng_process::limits::CERTIFICATE_FILE_BYTES_MAX;

use crate::certificate::{Certificate, Part, Trouble};

/// A certificate with its chain, and its key; they may be one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Files {
    pub certificate: PathBuf,
    pub key: PathBuf,
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileTrouble {
    pub file: PathBuf,
    pub trouble: Trouble,
}

impl fmt::Display for FileTrouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.file.display(), self.trouble)
    }
}

impl std::error::Error for FileTrouble {}

impl Files {
    /// Reads both.
    ///
    /// # Errors
    /// What is wrong with one of them.
    pub fn read(&self) -> Result<Certificate, FileTrouble> {
        let (chain, key) = self.bytes()?;
        self.parse(&chain, &key)
    }

    pub(crate) fn bytes(&self) -> Result<(Vec<u8>, Vec<u8>), FileTrouble> {
        let read =
            |path: &Path| bytes_of(path).map_err(|trouble| FileTrouble { file: path.to_owned(), trouble });
        Ok((read(&self.certificate)?, read(&self.key)?))
    }

    pub(crate) fn parse(&self, chain: &[u8], key: &[u8]) -> Result<Certificate, FileTrouble> {
        Certificate::read(chain, key).map_err(|(part, trouble)| match part {
            Part::Chain => self.about_chain(trouble),
            Part::Key => FileTrouble { file: self.key.clone(), trouble },
        })
    }

    pub(crate) fn about_chain(&self, trouble: Trouble) -> FileTrouble {
        FileTrouble { file: self.certificate.clone(), trouble }
    }

    /// The command that takes the key from everybody else, if others can read it.
    pub fn command_that_closes(&self) -> Option<String> {
        /// The permissions of all who are neither the owner nor of the group. A group is how many a key is shared with
        /// programs on purpose.
        const OTHERS: u32 = 0o007;
        let found = std::fs::metadata(&self.key).ok()?;
        (found.permissions().mode() & OTHERS != 0).then(|| format!("chmod o-rwx {}", quoted(&self.key)))
    }
}

fn bytes_of(path: &Path) -> Result<Vec<u8>, Trouble> {
    let unreadable = |error: std::io::Error| Trouble::Unreadable(error.to_string());
    let file = File::open(path).map_err(unreadable)?;
    let mut bytes = Vec::new();
    let most = CERTIFICATE_FILE_BYTES_MAX.max;
    file.take(most + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > most {
        return Err(Trouble::TooLarge);
    }
    Ok(bytes)
}

//! The installation's secrets: one random key in a file of the data directory, and the keys derived
//! from it, one per purpose, so that what is made for one purpose is worthless for another.
//!
//! The keys must never be in a log, a dump or a page. If the file is lost, mailed links and receipt numbers become void
//! and everybody can sign again. So it is backed up with the data (`docs/operating.md`), is never replaced by a new key
//! beside an existing database, and the database knows it by its fingerprint.

use std::fs;
use std::path::{Path, PathBuf};

use throng_domain::permutation::Permutation;
use throng_domain::receipt::ReceiptKey;
use throng_domain::uniqueness::UniquenessKey;

use throng_process::clock;
use throng_process::private;

/// Name of the file in a data directory.
pub const FILE_NAME: &str = "secret.key";
/// Bytes of the key, written as twice as many hexadecimal digits.
const KEY_BYTES: usize = 32;
/// Digits of a fingerprint: enough that no two installations share one.
const FINGERPRINT_DIGITS: usize = 24;

/// Why the secrets cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SecretsError {
    /// The file could not be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system reported.
        source: std::io::Error,
    },
    /// There is no such file.
    #[error(
        "{} is missing: put it back from the backup of this data directory. With another key everybody could sign a \
         second time, and no link that was mailed would open",
        path.display()
    )]
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// The file does not hold a key.
    #[error("{} does not hold 64 hexadecimal digits: restore it from the backup of this data directory", path.display())]
    NotAKey {
        /// The file.
        path: PathBuf,
    },
}

/// The keys, one per purpose.
#[derive(Clone)]
pub struct Secrets {
    /// Makes the keys by which a person counts only once.
    pub uniqueness: UniquenessKey,
    /// Scrambles receipt numbers.
    pub receipts: ReceiptKey,
    /// Scrambles the numbers of reports.
    pub reports: ReceiptKey,
    /// Signs links.
    pub links: [u8; KEY_BYTES],
    /// Scrambles the content of links.
    pub scramble: Permutation,
    /// Makes six-digit codes.
    pub codes: [u8; KEY_BYTES],
    /// Makes the key in the path of the tray of captured mails.
    pub tray: [u8; KEY_BYTES],
    /// Signs links and pages of the office.
    pub office: [u8; KEY_BYTES],
    /// Seals what the program must read again, such as the secret that a one-time-code app shares.
    pub sealing: [u8; KEY_BYTES],
}

impl std::fmt::Debug for Secrets {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secrets(…)")
    }
}

impl Secrets {
    /// Reads the key from the data directory `directory`.
    ///
    /// # Errors
    /// [`SecretsError`]; a key that is missing or cannot be read is never replaced.
    pub fn open(directory: &Path) -> Result<Secrets, SecretsError> {
        let path = directory.join(FILE_NAME);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Err(SecretsError::Missing { path });
            }
            Err(source) => return Err(SecretsError::Io { path, source }),
        };
        let key = blake3::Hash::from_hex(text.trim()).map_err(|_| SecretsError::NotAKey { path })?;
        Ok(Secrets::derive(key.as_bytes()))
    }

    /// As [`Secrets::open`], but makes a key when there is none: only for a directory that holds nothing yet.
    ///
    /// # Errors
    /// As [`Secrets::open`].
    pub fn open_or_make(directory: &Path) -> Result<Secrets, SecretsError> {
        match Secrets::open(directory) {
            Err(SecretsError::Missing { path }) => {
                create(&path).map_err(|source| SecretsError::Io { path, source })
            }
            opened => opened,
        }
    }

    /// Derives the keys from the installation's key.
    pub fn derive(key: &[u8; KEY_BYTES]) -> Secrets {
        Secrets {
            uniqueness: UniquenessKey::new(blake3::derive_key("throng 2026 uniqueness of a person", key)),
            receipts: ReceiptKey::new(blake3::derive_key("throng 2026 receipt numbers", key)),
            reports: ReceiptKey::new(blake3::derive_key("throng 2026 numbers of reports", key)),
            links: blake3::derive_key("throng 2026 links", key),
            scramble: Permutation::new(blake3::derive_key("throng 2026 what links say", key), u64::BITS),
            codes: blake3::derive_key("throng 2026 six-digit codes", key),
            tray: blake3::derive_key("throng 2026 tray of captured mails", key),
            office: blake3::derive_key("throng 2026 links of the office", key),
            sealing: blake3::derive_key("throng 2026 what is sealed for the office", key),
        }
    }
}

impl Secrets {
    /// A name for these secrets that does not reveal them: it tells whether a dump or a database was made with them.
    pub fn fingerprint(&self) -> String {
        let digest = blake3::derive_key("throng 2026 which secrets a dump was made with", &self.links);
        blake3::Hash::from_bytes(digest).to_hex()[..FINGERPRINT_DIGITS].to_owned()
    }
}

impl Secrets {
    /// The key of the hashes in the ledger of erasures.
    pub fn erasures(&self) -> [u8; KEY_BYTES] {
        blake3::derive_key("throng 2026 ledger of what was erased", &self.links)
    }

    /// The key by which two machines of one site tell each other which of them it is.
    pub fn epochs(&self) -> [u8; KEY_BYTES] {
        blake3::derive_key("throng 2026 which machine is the site", &self.links)
    }
}

fn create(path: &Path) -> std::io::Result<Secrets> {
    let key = clock::random_bytes::<KEY_BYTES>();
    // `write_new` has the key and its directory entry on the disk before the first signature depends on them.
    private::write_new(path, &format!("{}\n", blake3::Hash::from_bytes(key).to_hex()))?;
    Ok(Secrets::derive(&key))
}

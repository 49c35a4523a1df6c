//! Encryption at rest: what goes to a place is encrypted to the public age keys of the settings, and opened with a private key that
//! the server never needs.
//!
//! Owns which keys those are, and the words when a private key does not fit. It must never keep a private key longer than it reads
//! with it, nor write one. The form is that of age 1 (`age-encryption.org/v1`), so that `age` and `rage` open the files too. Bounds:
//! [`SEALED_TO_MAX`] keys; a piece of 64 KiB in memory, but for blocks, which are in memory anyway.

use std::fs::File;
use std::io::{self, BufReader, ErrorKind, Read, Write};
use std::path::Path;
use std::str::FromStr as _;
use std::sync::Arc;

use age::x25519::Recipient;
use age::{DecryptError, Decryptor, Encryptor, Identity, IdentityFile};

use crate::error::BackupError;
use crate::manifest::Manifest;
use throng_process::limits::SEALED_TO_MAX;

/// What is appended to the name of a file that is encrypted.
pub const SEALED_ENDING: &str = ".age";

/// Encrypts. Clones share it.
#[derive(Clone)]
pub struct Sealer {
    keys: Arc<[Recipient]>,
}

impl std::fmt::Debug for Sealer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.names()).finish()
    }
}

impl Sealer {
    /// One for these public keys (`age1…`); `None` if there are none.
    ///
    /// # Errors
    /// [`BackupError::PublicKey`], or more than [`SEALED_TO_MAX`].
    pub fn to(keys: &[String]) -> Result<Option<Sealer>, BackupError> {
        if keys.len() > SEALED_TO_MAX.count() {
            return Err(BackupError::PublicKey { key: format!("the list of {}", keys.len()) });
        }
        let read = |key: &String| {
            let wrong = || BackupError::PublicKey { key: shortened(key) };
            Recipient::from_str(key.trim()).map_err(|_| wrong())
        };
        let keys: Vec<Recipient> = keys.iter().map(read).collect::<Result<_, _>>()?;
        Ok((!keys.is_empty()).then(|| Sealer { keys: keys.into() }))
    }

    /// The public keys, as people write them.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.keys.iter().map(Recipient::to_string).collect()
    }

    /// Writes encrypted what `write` writes.
    pub(crate) fn seal_into<W: Write, T>(
        &self,
        to: W,
        write: impl FnOnce(&mut dyn Write) -> io::Result<T>,
    ) -> io::Result<(W, T)> {
        let keys = self.keys.iter().map(|key| key as &dyn age::Recipient);
        let encryptor = Encryptor::with_recipients(keys).map_err(io::Error::other)?;
        let mut sealed = encryptor.wrap_output(to)?;
        let done = write(&mut sealed)?;
        Ok((sealed.finish()?, done))
    }

    /// Encrypts something that is in memory.
    ///
    /// # Errors
    /// The system has no randomness.
    pub fn seal(&self, content: &[u8]) -> io::Result<Vec<u8>> {
        Ok(self.seal_into(Vec::new(), |to| to.write_all(content))?.0)
    }
}

/// What is said of a file that is no file with a private key.
const NAMES: &str = "--identity names the file with the private key, as age-keygen writes it";

/// A private key pasted into the wrong setting must not come into a log.
fn shortened(key: &str) -> String {
    match key.trim().starts_with("age1") {
        true => key.chars().take(80).collect(),
        false => "what does not begin with age1".to_owned(),
    }
}

/// Opens what was encrypted, with the private keys of a file, if there is one. Clones share it.
#[derive(Clone, Default)]
pub struct Opener {
    keys: Arc<[Box<dyn Identity + Send + Sync>]>,
    /// Whether what is not encrypted is refused: whoever can write to a place, and has no key, could have put it there.
    refuses_clear: bool,
}

impl std::fmt::Debug for Opener {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Opener of {} keys", self.keys.len())
    }
}

impl Opener {
    /// One with the private keys in a file, as `age-keygen` writes it; without a file one that opens nothing.
    ///
    /// # Errors
    /// [`BackupError::PrivateKey`].
    pub fn with(file: Option<&Path>) -> Result<Opener, BackupError> {
        let Some(file) = file else {
            return Ok(Opener::default());
        };
        let wrong = || BackupError::PrivateKey { path: file.to_owned() };
        let unreadable = |what: String| BackupError::Place { path: file.to_owned(), what };
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "a list of the system: all others are told as they are"
        )]
        let opened = File::open(file).map_err(|error| {
            unreadable(match error.kind() {
                ErrorKind::NotFound => format!("there is no such file: {NAMES}"),
                _ => format!("this file cannot be read ({error}): {NAMES}"),
            })
        })?;
        if file.is_dir() {
            return Err(unreadable(format!("this is a folder: {NAMES}")));
        }
        // Its message may quote the file.
        let keys = IdentityFile::from_buffer(BufReader::new(opened)).map_err(|_| wrong())?;
        let keys = keys.into_identities().map_err(|_| wrong())?;
        match keys.is_empty() {
            true => Err(wrong()),
            false => Ok(Opener { keys: keys.into(), refuses_clear: false }),
        }
    }

    /// The same, for something that is encrypted as a whole, of which nothing in the clear counts; or for something that is not.
    #[must_use]
    pub fn only_sealed(&self, is_sealed: bool) -> Opener {
        Opener { keys: Arc::clone(&self.keys), refuses_clear: is_sealed }
    }

    /// The same, for the line of a stream that this copy stands in.
    #[must_use]
    pub fn for_line_of(&self, copy: &Manifest) -> Opener {
        self.only_sealed(copy.is_sealed())
    }

    /// Whether what is not encrypted does not count.
    pub(crate) fn refuses_clear(&self) -> bool {
        self.refuses_clear
    }

    /// Whether there is any key.
    #[must_use]
    pub fn has_keys(&self) -> bool {
        !self.keys.is_empty()
    }

    /// What an encrypted file holds. `path` is for the words of an error.
    pub(crate) fn opened<'a>(
        &self,
        path: &Path,
        sealed: impl Read + Send + 'a,
    ) -> Result<Box<dyn Read + Send + 'a>, BackupError> {
        if self.keys.is_empty() {
            return Err(BackupError::Sealed { path: path.to_owned() });
        }
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "a list of the library: all others mean that it is damaged"
        )]
        let fault = |error: DecryptError| match error {
            DecryptError::Io(source) => BackupError::at(path)(source),
            DecryptError::NoMatchingKeys => BackupError::OtherPrivateKey { path: path.to_owned() },
            _ => BackupError::not_whole(path, "what is encrypted in it is damaged"),
        };
        let decryptor = Decryptor::new(sealed).map_err(fault)?;
        let keys = self.keys.iter().map(|key| key.as_ref() as &dyn Identity);
        Ok(Box::new(decryptor.decrypt(keys).map_err(fault)?))
    }

    /// Opens something that is in memory.
    pub(crate) fn open(&self, path: &Path, sealed: &[u8]) -> Result<Vec<u8>, BackupError> {
        let mut content = Vec::new();
        self.opened(path, sealed)?
            .read_to_end(&mut content)
            .map_err(|_| BackupError::not_whole(path, "what is encrypted in it is damaged"))?;
        Ok(content)
    }
}

#[cfg(test)]
mod tests {
    use age::secrecy::ExposeSecret as _;

    use super::*;

    fn key(folder: &Path, name: &str) -> (String, Opener) {
        let key = age::x25519::Identity::generate();
        let file = folder.join(name);
        std::fs::write(&file, format!("# created: today\n{}\n", key.to_string().expose_secret()))
            .expect("there is room");
        (key.to_public().to_string(), Opener::with(Some(&file)).expect("it is a key"))
    }

    #[test]
    fn what_is_sealed_opens_with_each_of_its_keys_and_with_no_other() {
        let folder = tempfile::tempdir().expect("a folder");
        let [ours, theirs, nobodys] = ["a", "b", "c"].map(|name| key(folder.path(), name));
        let sealer = Sealer::to(&[ours.0.clone(), theirs.0.clone()])
            .expect("keys")
            .expect("two");
        assert_eq!(sealer.names(), [ours.0, theirs.0]);
        let sealed = sealer.seal(b"Ada signed").expect("there is randomness");
        assert!(!sealed.windows(3).any(|part| part == b"Ada"));
        let path = Path::new("here");
        for opener in [ours.1.clone(), theirs.1] {
            assert_eq!(opener.open(path, &sealed).expect("it opens"), b"Ada signed");
        }
        let said = |opener: &Opener, sealed: &[u8]| {
            opener
                .open(path, sealed)
                .expect_err("it does not open")
                .to_string()
        };
        assert!(said(&nobodys.1, &sealed).contains("none of the keys"), "{}", said(&nobodys.1, &sealed));
        assert!(said(&Opener::default(), &sealed).contains("--identity"));
        for at in (0..sealed.len()).step_by(7) {
            let mut damaged = sealed.clone();
            damaged[at] ^= 1;
            ours.1.open(path, &damaged).expect_err("it is noticed");
        }
    }

    #[test]
    fn a_key_that_is_none_is_told_and_a_private_one_is_not_repeated() {
        assert!(Sealer::to(&[]).expect("no keys").is_none());
        for wrong in ["age1nonsense", "AGE-SECRET-KEY-1QQQ", ""] {
            let said = Sealer::to(&[wrong.to_owned()]).expect_err(wrong).to_string();
            assert!(said.contains("public key") && !said.contains("SECRET"), "{said}");
        }
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("key");
        std::fs::write(&file, "age1public").expect("there is room");
        let said = Opener::with(Some(&file)).expect_err("it is none").to_string();
        assert!(said.contains("AGE-SECRET-KEY-") && !said.contains("age1public"), "{said}");
    }
}

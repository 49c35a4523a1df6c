//! The keys of boxes that the program keeps: each in a file of its own, in a folder of the data directory that is not served over
//! the web, beside the database and never in it. A copy of the database alone opens no box.
//!
//! Owns the folder and the names of its files: the number of the vote, and the first digits of the public half. A file is on the
//! disk before the public half is in a command, so that nothing is ever sealed to a key that is lost; what a kill leaves behind
//! is named by no vote. **Never** writes the secret half anywhere else, and hands it out only if it fits the public half: it is read whenever
//! somebody asks whether the file fits, since only the secret half tells that, and is overwritten in memory at once. Called by the office,
//! which makes keys and looks whether they are there, by `verify`, and by the chore that opens boxes and erases files that no vote needs any
//! more. Bounded: one file for each vote, of [`FILE_BYTES`]; in memory the names of those that are being made.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use throng_domain::campaign::Campaign;
use throng_domain::ids::CampaignId;
use throng_domain::time::{DAY_MS, Timestamp};
use throng_domain::vote::BoxKey;
use throng_process::private;
use throng_store::error::Fault;
use throng_store::reader::StoreReader;
use zeroize::Zeroizing;

use crate::ballot_box::{self, BoxSecret};

/// The folder's name in the data directory.
pub const FOLDER: &str = "box-keys";
/// The ending of each file's name.
const ENDING: &str = ".key";
/// Digits of the public half in a name: nobody finds two keys that begin alike.
const NAME_DIGITS: usize = 32;
/// Bytes of a file: 64 hexadecimal digits and the end of the line.
const FILE_BYTES: usize = 65;

/// Why a key that the program should have does not open its box.
#[derive(Debug, thiserror::Error)]
pub enum KeptKeyError {
    /// There is no such file.
    #[error(
        "{} is missing, the key of the box of this vote: put it back from where you keep a copy of it, or call the vote off. \
         Nobody can open the box without it",
        path.display()
    )]
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// The file could not be read.
    #[error("{}, the key of the box of this vote: {source}. Let this program read it", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system reported.
        source: io::Error,
    },
    /// The file does not hold a key.
    #[error(
        "{} does not hold 64 hexadecimal digits, the key of the box of this vote: put it back from where you keep a copy of it, \
         or call the vote off",
        path.display()
    )]
    NotAKey {
        /// The file.
        path: PathBuf,
    },
    /// The file holds the key of another box.
    #[error(
        "{} holds the key of another box: put that of this vote back from where you keep a copy of it, or call the vote off",
        path.display()
    )]
    OtherKey {
        /// The file.
        path: PathBuf,
    },
}

impl KeptKeyError {
    /// The name of the file in the data directory.
    pub fn file(&self) -> String {
        let path = match self {
            KeptKeyError::Missing { path }
            | KeptKeyError::Io { path, .. }
            | KeptKeyError::NotAKey { path }
            | KeptKeyError::OtherKey { path } => path,
        };
        let name = path.file_name().unwrap_or_default();
        format!("{FOLDER}/{}", name.to_string_lossy())
    }
}

/// The folder that holds the keys. Clones share what is being made.
#[derive(Clone, Debug)]
pub struct KeptKeys {
    folder: PathBuf,
    making: Names,
}

/// The names of the files of which it is not known yet whether a vote names them. An owner's button adds one, and the answer takes it out.
type Names = Arc<Mutex<BTreeSet<String>>>;

fn locked(names: &Names) -> MutexGuard<'_, BTreeSet<String>> {
    names.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A key that is on the disk, and of which it is not known yet whether a vote names it. Its file is not erased meanwhile: nor, if the
/// answer never comes, before the next start, which reads it in the store. Other files are.
#[derive(Debug)]
#[must_use]
pub struct Making {
    making: Names,
    name: String,
}

impl Making {
    /// The store has answered, or was never asked: a vote names it, or none ever will.
    pub fn is_known(self) {
        locked(&self.making).remove(&self.name);
    }

    /// The store was asked, and its answer was lost. The log tells which file stays.
    pub fn stays_unknown(self) {
        tracing::warn!(
            file = %format!("{FOLDER}/{}", self.name),
            "it is not known whether a vote names this new key of a box: the file is kept until the next start"
        );
    }
}

/// A file with a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyFile {
    /// The number of the vote in its name.
    pub vote: u32,
    name: String,
    /// Seconds since 1970 when it came here, or was written: a copy that keeps the times of its original has this of its own.
    came_s: i64,
}

impl KeyFile {
    /// Whether it came here long enough ago to go although its vote is unknown: who moves a site may bring the keys before the
    /// database, and the program may start in between.
    pub fn is_left_over(&self, now: Timestamp) -> bool {
        now.0 / 1_000 - self.came_s > DAY_MS / 1_000
    }

    /// Whether it is that of this key.
    pub fn is_of(&self, key: BoxKey) -> bool {
        self.name == name_of(self.vote, key)
    }
}

/// The number of the vote under which the key of its box lies: a trial has the key of its draft.
fn vote_of(campaign: &Campaign) -> u32 {
    let tried = campaign.vote().and_then(|vote| vote.trial_of);
    tried.unwrap_or(campaign.head.id.number)
}

fn name_of(vote: u32, key: BoxKey) -> String {
    let digits = String::from(key);
    format!("{vote}-{}{ENDING}", &digits[..NAME_DIGITS])
}

/// The number in one of our names; `None` for any other name.
fn number_in(name: &str) -> Option<u32> {
    let (vote, digits) = name.strip_suffix(ENDING)?.split_once('-')?;
    let ours = digits.len() == NAME_DIGITS && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    vote.parse().ok().filter(|_| ours)
}

impl KeptKeys {
    /// The keys in the data directory `data`.
    pub fn of(data: &Path) -> KeptKeys {
        KeptKeys { folder: data.join(FOLDER), making: Arc::default() }
    }

    /// Makes a key for this vote. When this returns its file is on the disk, and was read back.
    ///
    /// # Errors
    /// Whatever the file system reports.
    pub fn make(&self, vote: u32) -> io::Result<(BoxKey, Making)> {
        private::make_folder(&self.folder)?;
        let (key, secret) = ballot_box::new_key();
        let name = name_of(vote, key);
        let path = self.folder.join(&name);
        // Before there is a file, so that whoever finds one sees that it is being made.
        locked(&self.making).insert(name.clone());
        let making = Making { making: Arc::clone(&self.making), name };
        match write(&path, &secret).and_then(|()| read_back(&path, key)) {
            Ok(()) => Ok((key, making)),
            Err(error) => {
                // What cannot be erased now is erased by the chore.
                drop(erase(&self.folder, &path));
                making.is_known();
                Err(error)
            }
        }
    }

    /// The secret half of the key of this vote's box; `None` if the program does not keep it, or it is not needed any more.
    ///
    /// # Errors
    /// [`KeptKeyError`]: which file, and what to do.
    pub fn secret_of(&self, campaign: &Campaign) -> Result<Option<BoxSecret>, KeptKeyError> {
        let key = campaign.vote().and_then(|vote| vote.kept_key());
        key.map(|key| read(&self.folder.join(name_of(vote_of(campaign), key)), key))
            .transpose()
    }

    /// All votes that need a key which is not there as it should be, each with what is wrong.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn wrong(&self, reader: &mut dyn StoreReader) -> Result<Vec<(CampaignId, KeptKeyError)>, Fault> {
        let mut wrong = Vec::new();
        for id in reader.votes_with_kept_key()? {
            // What cannot be read is told of elsewhere.
            let Ok(Some(found)) = reader.campaign(id) else {
                continue;
            };
            wrong.extend(self.secret_of(&found.campaign).err().map(|error| (id, error)));
        }
        Ok(wrong)
    }

    /// The files that may be erased if no vote needs them: all but those of keys that are being made.
    ///
    /// # Errors
    /// Whatever the file system reports.
    pub fn left(&self) -> io::Result<Vec<KeyFile>> {
        let entries = match fs::read_dir(&self.folder) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut files = Vec::new();
        for entry in entries {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let Some(vote) = number_in(&name) else {
                continue;
            };
            // One that goes meanwhile is gone.
            let Ok(of) = entry.metadata() else {
                continue;
            };
            files.push(KeyFile { vote, name, came_s: of.ctime() });
        }
        // Asked after the folder was read: what was being made then is either still being made, or known to the store.
        let making = locked(&self.making);
        files.retain(|file| !making.contains(&file.name));
        Ok(files)
    }

    /// Overwrites a file, as far as that means anything on this disk, and removes it. That is on the disk when this returns.
    ///
    /// # Errors
    /// Whatever the file system reports.
    pub fn erase(&self, file: &KeyFile) -> io::Result<()> {
        erase(&self.folder, &self.folder.join(&file.name))
    }
}

fn erase(folder: &Path, path: &Path) -> io::Result<()> {
    // A pipe would keep whoever opens it waiting, and what a link leads to is not ours.
    if !fs::symlink_metadata(path)?.is_file() {
        return Err(io::Error::new(
            ErrorKind::InvalidInput,
            format!(
                "{} is no plain file: remove it yourself, and the key if it leads to one",
                path.display()
            ),
        ));
    }
    let overwritten = OpenOptions::new().write(true).open(path).and_then(|mut file| {
        file.write_all(&[b'0'; FILE_BYTES])?;
        file.sync_all()
    });
    // A file that cannot be written can be removed all the same.
    drop(overwritten);
    fs::remove_file(path)?;
    File::open(folder)?.sync_all()
}

fn write(path: &Path, secret: &BoxSecret) -> io::Result<()> {
    let mut text = secret.digits();
    text.push('\n');
    private::write_new(path, &text)
}

fn read_back(path: &Path, key: BoxKey) -> io::Result<()> {
    match read(path, key) {
        Ok(_) => Ok(()),
        Err(KeptKeyError::Io { source, .. }) => Err(source),
        Err(error) => Err(io::Error::new(ErrorKind::InvalidData, error.to_string())),
    }
}

fn read(path: &Path, key: BoxKey) -> Result<BoxSecret, KeptKeyError> {
    let known = || path.to_owned();
    let mut text = Zeroizing::new([0; FILE_BYTES + 1]);
    let length = match read_into(path, &mut text[..]) {
        Ok(length) => length,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return Err(KeptKeyError::Missing { path: known() });
        }
        Err(source) => return Err(KeptKeyError::Io { path: known(), source }),
    };
    let digits = text[..length].trim_ascii();
    let secret = BoxSecret::from_digits(digits).ok_or_else(|| KeptKeyError::NotAKey { path: known() })?;
    match secret.fits(key) {
        true => Ok(secret),
        false => Err(KeptKeyError::OtherKey { path: known() }),
    }
}

/// The first bytes of a file: as many as there are, and as there is room for.
fn read_into(path: &Path, into: &mut [u8]) -> io::Result<usize> {
    // What is no file would keep whoever opens it waiting.
    if !fs::metadata(path)?.is_file() {
        return Err(ErrorKind::InvalidInput.into());
    }
    let mut file = File::open(path)?;
    let mut length = 0;
    while length < into.len() {
        match file.read(&mut into[length..])? {
            0 => break,
            read => length += read,
        }
    }
    Ok(length)
}

#[cfg(test)]
mod tests;

//! What whoever follows a stream reads of its place.
//!
//! Owns which files beside the database were brought. It must never write to the place. Bounds: one file in memory.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use throng_domain::time::Timestamp;
use throng_process::private;
use throng_store::erasures;
use throng_store::transactions::Link;

use crate::epoch::{Epoch, EpochKey};
use crate::error::BackupError;
use crate::following::Followed;
use crate::lines::{self, Line};
use crate::manifest::may_stand_beside;
use crate::place::{Object, Shared};
use crate::reading::{Tail, bases_of};
use crate::sealing::{Opener, SEALED_ENDING};
use crate::stream::{FILES, SITE_NAME};
use crate::{BOX_KEYS_FOLDER, FOLDERS, KEYS_FOLDER, files};

/// The place of a stream, and what opens it.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The place.
    pub place: &'a Shared,
    /// The private keys, if it is encrypted.
    pub opener: &'a Opener,
}

/// How far a promotion came that was not ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promotion {
    /// The place does not know of it: the site that is followed is the site still.
    Begun,
    /// The place says that this directory is the site, so that no other machine writes.
    Told,
}

/// Files that were brought: of each its length and time in the place.
#[derive(Debug, Default)]
pub(crate) struct Brought {
    known: BTreeMap<String, (u64, Timestamp)>,
    /// Whether keys are among what is there.
    has_keys: bool,
}

/// What is brought beside the database: from which line, into which directory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Beside<'a> {
    line: &'a str,
    data: &'a Path,
    /// Whether nothing in the clear counts.
    is_sealed: bool,
}

impl<'a> Beside<'a> {
    pub(crate) fn of(followed: &'a Followed, data: &'a Path) -> Beside<'a> {
        Beside { line: &followed.line, data, is_sealed: followed.sealed }
    }
}

impl<'a> Source<'a> {
    /// What the place is called.
    #[must_use]
    pub fn address(&self) -> PathBuf {
        self.place.address()
    }

    /// Whose stream it is.
    ///
    /// # Errors
    /// There is none, or it cannot be read.
    pub fn site(&self) -> Result<String, BackupError> {
        let none = || BackupError::NoStream { path: self.address() };
        let said = self.place.read_note(SITE_NAME)?.ok_or_else(none)?;
        String::from_utf8(said).map_err(|_| none())
    }

    /// The epoch of whoever may write it, if that is proved; else the one that is known.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn epoch(&self, key: &EpochKey, known: Epoch) -> Result<Epoch, BackupError> {
        Epoch::believed(&**self.place, key, known)
    }

    /// How far a promotion of a directory that follows this place came which was not ended; `None` if none was begun, or it was refused.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn promotion(
        &self,
        data: &Path,
        followed: &Followed,
        key: &EpochKey,
    ) -> Result<Option<Promotion>, BackupError> {
        let Some(own) = Epoch::noted(data)? else {
            return Ok(None);
        };
        let there = self.epoch(key, followed.epoch)?;
        Ok(match own.may_follow(there) {
            true if own == there => Some(Promotion::Told),
            true => Some(Promotion::Begun),
            false => None,
        })
    }

    /// When somebody has written there last, into this line or any of the newest. A line that rests since another went on from it
    /// does not count: the clock may have been ahead then.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn heard(&self, line: &str) -> Result<Option<Timestamp>, BackupError> {
        let lines = self.lines(line)?;
        let rests = |line: &&Line| {
            let mut next = lines
                .iter()
                .filter(|next| next.after.as_ref() == Some(&line.name));
            next.any(|next| line.rests_since(next))
        };
        let written = lines.iter().filter(|line| !rests(line));
        Ok(written.filter_map(|line| line.until).max())
    }

    /// Until when everything was in a line when that was noted last.
    pub(crate) fn until(&self, line: &str) -> Result<Option<Timestamp>, BackupError> {
        lines::until_of(&**self.place, line)
    }

    /// Its newest lines and this one, in the order in which they were begun.
    pub(crate) fn lines(&self, line: &str) -> Result<Vec<Line>, BackupError> {
        lines::known(&**self.place, &[line])
    }

    /// The newest copy in a line that a site of this epoch has made: one that was replaced may have finished one later.
    pub(crate) fn newest_base(&self, line: &Line, epoch: Epoch) -> Result<Option<String>, BackupError> {
        let mut bases = bases_of(&**self.place, line)?;
        bases.retain(|(_, manifest)| manifest.epoch() == epoch);
        Ok(bases.pop().map(|(name, _)| name))
    }

    /// What follows a transaction in a line, which may be away just now.
    pub(crate) fn tail(&self, line: &str, last: Link, is_sealed: bool) -> Tail<'a> {
        Tail::after(&**self.place, &named(line), last, &self.opener.only_sealed(is_sealed))
    }

    /// Brings what is new or has changed beside the database, from a line into a directory.
    pub(crate) fn bring_files(
        &self,
        Beside { line, data, is_sealed: only_sealed }: Beside<'_>,
        brought: &mut Brought,
    ) -> Result<(), BackupError> {
        let under = format!("{}{FILES}", named(line).under());
        let (mut there, mut has_keys) = (BTreeMap::new(), false);
        let of_keys = format!("{KEYS_FOLDER}/");
        for object in self.place.list(&under, "")? {
            let stored = &object.name[under.len()..];
            let (name, is_sealed) = match stored.strip_suffix(SEALED_ENDING) {
                Some(name) => (name, true),
                None if only_sealed => {
                    return Err(BackupError::InTheClear { path: self.address().join(&object.name) });
                }
                None => (stored, false),
            };
            has_keys |= name.starts_with(&of_keys);
            let name = name.strip_prefix(&of_keys).unwrap_or(name);
            if !may_stand_beside(name) {
                return Err(BackupError::not_whole(
                    &self.address(),
                    format!("{name:?} does not belong there"),
                ));
            }
            let seen = (object.bytes, object.written);
            let is_known = match brought.known.get(name) {
                Some(known) => *known == seen,
                None => is_here(&object, is_sealed, &data.join(name)),
            };
            if !is_known {
                self.bring(&object.name, is_sealed, &data.join(name))?;
            }
            there.insert(name.to_owned(), seen);
        }
        *brought = Brought { known: there, has_keys };
        Ok(())
    }

    fn bring(&self, name: &str, is_sealed: bool, to: &Path) -> Result<(), BackupError> {
        // It may have been taken away since the list was made.
        let Some(content) = self.place.read_small(name)? else {
            return Ok(());
        };
        let content = match is_sealed {
            true => self.opener.open(&self.address().join(name), &content)?,
            false => content,
        };
        let parent = to.parent().expect("it is below a folder");
        private::make_folder(parent)
            .and_then(|()| private::replace(to, &content))
            .map_err(BackupError::at(to))
    }

    /// Takes away what was not among what was brought last.
    pub(crate) fn forget_files(&self, data: &Path, brought: &Brought) -> Result<(), BackupError> {
        let mut folders = FOLDERS.to_vec();
        if brought.has_keys {
            folders.push(BOX_KEYS_FOLDER);
        }
        for folder in folders {
            for name in files::names_in(data, folder)? {
                if !brought.known.contains_key(&name) {
                    let path = data.join(&name);
                    fs::remove_file(&path).map_err(BackupError::at(&path))?;
                }
            }
        }
        Ok(())
    }

    /// Brings the ledger of erasures, if it has grown.
    pub(crate) fn bring_ledger(&self, beside: Beside<'_>) -> Result<(), BackupError> {
        let Beside { line, data, is_sealed } = beside;
        let name = format!("{}{}", named(line).under(), erasures::FILE_NAME);
        let sealed = format!("{name}{SEALED_ENDING}");
        let content = match (self.place.read_small(&name)?, self.place.read_small(&sealed)?) {
            (Some(plain), None) if !is_sealed => plain,
            (_, Some(content)) => self.opener.open(&self.address().join(&sealed), &content)?,
            // Somebody without a key has put one there, or nobody any.
            (_, None) => return Ok(()),
        };
        let to = data.join(erasures::FILE_NAME);
        if fs::metadata(&to).is_ok_and(|file| file.len() == content.len() as u64) {
            return Ok(());
        }
        private::replace(&to, &content).map_err(BackupError::at(&to))
    }
}

/// A line of which nothing but its name is asked.
fn named(name: &str) -> Line {
    Line { name: name.to_owned(), begun: Timestamp(0), after: None, until: None, left: None }
}

/// Whether a file is here as it is in the place, as far as length and time tell.
fn is_here(object: &Object, is_sealed: bool, path: &Path) -> bool {
    let Ok(about) = fs::metadata(path) else {
        return false;
    };
    let since = about
        .modified()
        .ok()
        .and_then(|at| at.duration_since(UNIX_EPOCH).ok());
    let modified = since.map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX));
    (is_sealed || about.len() == object.bytes) && modified >= object.written.0
}

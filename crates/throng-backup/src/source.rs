//! What whoever follows a stream reads of its place.
//!
//! Owns the position in the log. It must never write there, but for the epoch of whoever was promoted. Bounds: one block in memory.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use throng_domain::time::Timestamp;
use throng_store::erasures;
use throng_store::transactions::{Link, Transaction};

use crate::epoch::Epoch;
use crate::error::BackupError;
use crate::restoring::Found;
use crate::segments::{self, Blocks};
use crate::stream;
use crate::{BOX_KEYS_FOLDER, FOLDERS, KEYS_FOLDER, SECRET_NAME, SETTINGS_NAME, files};

/// The place of a stream, for reading.
#[derive(Clone, Debug)]
pub struct Source {
    folder: PathBuf,
}

impl Source {
    /// Opens it.
    ///
    /// # Errors
    /// There is no stream.
    pub fn open(folder: &Path) -> Result<Source, BackupError> {
        // So that another directory at the next start is no other place.
        let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        match stream::is_stream(&folder) {
            true => Ok(Source { folder }),
            false => Err(BackupError::NoStream { path: folder }),
        }
    }

    /// The same, for a place that was a stream before and may be away just now.
    #[must_use]
    pub fn known(folder: &Path) -> Source {
        Source { folder: folder.to_owned() }
    }

    /// What it is called.
    #[must_use]
    pub fn address(&self) -> PathBuf {
        self.folder.clone()
    }

    /// Whose stream it is.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn site(&self) -> Result<String, BackupError> {
        let path = self.folder.join(stream::SITE_NAME);
        fs::read_to_string(&path).map_err(BackupError::at(&path))
    }

    /// The epoch of whoever may write it.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn epoch(&self) -> Result<Epoch, BackupError> {
        Ok(Epoch::within(&self.folder)?.unwrap_or(Epoch::FIRST))
    }

    /// Says in the place that another site writes from now on.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn raise(&self, epoch: Epoch) -> Result<(), BackupError> {
        epoch.write(&self.folder)
    }

    /// Until when everything that was written is in it, if that was noted.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn until(&self) -> Result<Option<Timestamp>, BackupError> {
        stream::until_of(&self.folder)
    }

    /// The folder with the keys, if whoever writes it ships them.
    #[must_use]
    pub fn keys(&self) -> Option<PathBuf> {
        let folder = self.folder.join(KEYS_FOLDER);
        folder.join(SECRET_NAME).is_file().then_some(folder)
    }

    /// The newest copy that a site of this epoch has made: one that was replaced may have finished one later.
    pub(crate) fn newest_base(&self, epoch: Epoch) -> Result<Option<Found>, BackupError> {
        let mut bases = stream::bases_in(&self.folder)?;
        bases.retain(|(_, manifest)| manifest.epoch() == epoch);
        bases.pop().map(|(path, _)| Found::at(&path)).transpose()
    }

    /// Copies what is new or has changed beside the database.
    pub(crate) fn bring_files(&self, data: &Path) -> Result<(), BackupError> {
        for (name, from) in self.files()? {
            stream::copy_newer(&from, data, &name)?;
        }
        Ok(())
    }

    /// Takes away what is no longer in the place.
    pub(crate) fn forget_files(&self, data: &Path) -> Result<(), BackupError> {
        let there = self.files()?;
        let is_there = |name: &String| there.iter().any(|(known, _)| known == name);
        let mut folders = FOLDERS.to_vec();
        if self.keys().is_some() {
            folders.push(BOX_KEYS_FOLDER);
        }
        for folder in folders {
            for name in files::names_in(data, folder)?
                .iter()
                .filter(|name| !is_there(name))
            {
                let path = data.join(name);
                fs::remove_file(&path).map_err(BackupError::at(&path))?;
            }
        }
        Ok(())
    }

    /// Each file beside the database by its name there, and where it is.
    fn files(&self) -> Result<Vec<(String, PathBuf)>, BackupError> {
        let folder = stream::files_of(&self.folder);
        let mut found = vec![(SETTINGS_NAME.to_owned(), folder.join(SETTINGS_NAME))];
        for name in FOLDERS {
            let names = files::names_in(&folder, name)?;
            found.extend(names.into_iter().map(|name| (name.clone(), folder.join(name))));
        }
        if let Some(keys) = self.keys() {
            let names = files::names_in(&keys, BOX_KEYS_FOLDER)?;
            found.extend(names.into_iter().map(|name| (name.clone(), keys.join(name))));
        }
        found.retain(|(_, from)| from.is_file());
        Ok(found)
    }

    /// Copies the ledger of erasures, if it has grown.
    pub(crate) fn bring_ledger(&self, data: &Path) -> Result<(), BackupError> {
        let (from, to) = (stream::ledger_of(&self.folder), data.join(erasures::FILE_NAME));
        let bytes = |path: &Path| fs::metadata(path).map_or(0, |file| file.len());
        if bytes(&from) == bytes(&to) {
            return Ok(());
        }
        stream::copy_whole(&from, data, erasures::FILE_NAME)
    }

    pub(crate) fn tail(&self) -> Tail {
        Tail { log: self.folder.join(stream::LOG), listed: Vec::new(), at: None }
    }
}

/// A position in the log of a stream.
#[derive(Debug)]
pub(crate) struct Tail {
    log: PathBuf,
    /// The files that there were when the round began.
    listed: Vec<PathBuf>,
    /// The file that is read, and where its next block begins.
    at: Option<(PathBuf, u64)>,
}

impl Tail {
    /// Looks which files there are; begins with the one that has what follows `last`, unless it is somewhere already.
    pub(crate) fn begin_round(&mut self, last: Link) -> Result<(), BackupError> {
        self.listed = segments::all_in(&self.log)?;
        // A file that is no longer kept.
        self.at = self.at.take().filter(|(path, _)| self.listed.contains(path));
        if self.at.is_none() {
            let begins =
                |path: &&PathBuf| segments::first_batch(path).is_some_and(|first| first <= last.batch);
            let first = self.listed.iter().rev().find(begins).or(self.listed.first());
            self.at = first.map(|path| (path.clone(), 0));
        }
        Ok(())
    }

    /// The transactions of the next block; `None` at the end of what was listed.
    pub(crate) fn next(&mut self) -> Result<Option<Vec<Transaction>>, BackupError> {
        while let Some((path, from)) = &mut self.at {
            match Blocks::open_at(path, *from) {
                // It was deleted just now.
                Err(BackupError::Io { source, .. }) if source.kind() == ErrorKind::NotFound => {}
                opened => {
                    let mut blocks = opened?;
                    if let Some(transactions) = blocks.next().map_err(BackupError::at(path))? {
                        *from = blocks.at;
                        return Ok(Some(transactions));
                    }
                }
            }
            // Whoever writes begins another file only when this one is done with.
            let Some(next) = self.listed.iter().find(|listed| *listed > path) else {
                return Ok(None);
            };
            self.at = Some((next.clone(), 0));
        }
        Ok(None)
    }
}

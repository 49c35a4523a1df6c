//! Making a site's directory of a backup.
//!
//! Owns the order: everything is copied into a folder beside, each file compared with the list of contents; then whoever asked does
//! what a restored site needs; and only then the folder gets its name. It must never write over a site, nor change the
//! backup.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use throng_store::erasures;
use throng_store::sqlite::FILE_NAME;

use crate::error::BackupError;
use crate::files::Pace;
use crate::manifest::{Kept, Manifest};
use crate::taking::{PART_ENDING, Part, copy_keys};
use crate::{KEYS_FOLDER, SECRET_NAME, files};

/// A backup that was found to be whole by its list.
#[derive(Clone, Debug)]
pub struct Found {
    folder: PathBuf,
    /// What is in it.
    pub manifest: Manifest,
}

impl Found {
    /// Looks at a backup; its files are compared when they are copied.
    ///
    /// # Errors
    /// [`BackupError`].
    pub fn at(folder: &Path) -> Result<Found, BackupError> {
        if !folder.is_dir() {
            return Err(BackupError::not_whole(folder, "there is no such folder"));
        }
        Ok(Found { folder: folder.to_owned(), manifest: Manifest::read(folder)? })
    }

    /// The folder that holds the keys: the one that was named, or the backup's own.
    ///
    /// # Errors
    /// [`BackupError::NoKeys`].
    pub fn keys(&self, named: Option<&Path>) -> Result<PathBuf, BackupError> {
        let folder = match named {
            Some(named) => named.to_owned(),
            None if self.manifest.keys => self.folder.join(KEYS_FOLDER),
            None => return Err(BackupError::NoKeys { path: self.folder.clone() }),
        };
        match folder.join(SECRET_NAME).is_file() {
            true => Ok(folder),
            false => Err(BackupError::NoKeys { path: self.folder.clone() }),
        }
    }

    /// Copies it into a folder beside `data`, with the keys of a folder, if there is one.
    ///
    /// # Errors
    /// [`BackupError`]; then nothing is left.
    pub fn restore(&self, data: &Path, keys: Option<&Path>) -> Result<Restoring, BackupError> {
        let is_empty = |folder: &Path| fs::read_dir(folder).is_ok_and(|mut found| found.next().is_none());
        if data.symlink_metadata().is_ok() && !is_empty(data) {
            return Err(BackupError::Exists { path: data.to_owned() });
        }
        let restoring = Restoring { part: Part::begin(data)?, data: data.to_owned() };
        match self.copy(restoring.path(), keys) {
            Ok(()) => Ok(restoring),
            Err(error) => {
                restoring.give_up();
                Err(error)
            }
        }
    }

    /// Copies the database alone into a folder, compared with the list of contents.
    pub(crate) fn copy_database(&self, to: &Path) -> Result<(), BackupError> {
        let database = self.manifest.files.iter().filter(|kept| kept.name == FILE_NAME);
        for kept in database {
            self.copy_kept(kept, to, &mut |_: &File, _| Ok(()))?;
        }
        Ok(())
    }

    fn copy_kept(&self, kept: &Kept, to: &Path, pace: &mut Pace<'_>) -> Result<(), BackupError> {
        let copied = files::copy(&self.folder.join(&kept.name), to, &kept.name, pace)?;
        if copied.as_ref() != Some(kept) {
            let why = format!("{} is missing or damaged", kept.name);
            return Err(BackupError::not_whole(&self.folder, why));
        }
        Ok(())
    }

    fn copy(&self, to: &Path, keys: Option<&Path>) -> Result<(), BackupError> {
        let mut pace = |_: &File, _| Ok(());
        let of_keys = format!("{KEYS_FOLDER}/");
        for kept in self
            .manifest
            .files
            .iter()
            .filter(|kept| !kept.name.starts_with(&of_keys))
        {
            self.copy_kept(kept, to, &mut pace)?;
        }
        if let Some(keys) = keys {
            copy_keys(keys, to, "", &mut pace)?;
        }
        Ok(())
    }
}

/// A directory that is not finished.
#[derive(Debug)]
pub struct Restoring {
    part: Part,
    data: PathBuf,
}

impl Restoring {
    /// Where it is until then.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.part.path
    }

    /// Gives it its name: everything is on the disk then.
    ///
    /// # Errors
    /// The disk's error.
    pub fn finish(self) -> Result<(), BackupError> {
        files::sync_folders(&self.part.path)?;
        if self.data.is_dir() {
            // It is empty, or this fails.
            fs::remove_dir(&self.data).map_err(BackupError::at(&self.data))?;
        }
        self.part.end(&self.data)
    }

    /// Takes everything away.
    pub fn give_up(self) {
        self.part.give_up();
    }
}

/// The ledgers of erasures that stand in a backup and in those beside it, which may be newer.
#[must_use]
pub fn ledgers_beside(backup: &Path) -> Vec<PathBuf> {
    let whole = backup.canonicalize().unwrap_or_else(|_| backup.to_owned());
    let mut found = vec![whole.join(erasures::FILE_NAME)];
    let beside = whole.parent().and_then(|folder| fs::read_dir(folder).ok());
    for entry in beside.into_iter().flatten().flatten() {
        let path = entry.path();
        let is_finished = !path.as_os_str().to_string_lossy().ends_with(PART_ENDING);
        if is_finished && path != whole && Manifest::read(&path).is_ok() {
            found.push(path.join(erasures::FILE_NAME));
        }
    }
    found
}

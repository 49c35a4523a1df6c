//! Making a site's directory of a backup.
//!
//! Owns the order: everything is copied into a folder beside, each file compared with the list of contents; then whoever asked does
//! what a restored site needs; and only then the folder gets its name. It must never write over a site, nor change the
//! backup.

use std::fs::{self, OpenOptions};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use throng_process::plain;
use throng_process::private::{self, private};
use throng_store::erasures;
use throng_store::sqlite::FILE_NAME;

use crate::error::BackupError;
use crate::files::Checked;
use crate::manifest::{Kept, Manifest};
use crate::place::{Folder, Shared};
use crate::sealing::Opener;
use crate::taking::{PART_ENDING, Part, copy_keys};
use crate::{KEYS_FOLDER, SECRET_NAME, files};

/// A backup that was found to be whole by its list.
#[derive(Clone, Debug)]
pub struct Found {
    place: Shared,
    /// What the names of its files begin with.
    under: String,
    opener: Opener,
    /// What is in it.
    pub manifest: Manifest,
}

/// Where the keys of a site that is restored come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeysFrom {
    /// This folder.
    Folder(PathBuf),
    /// The backup itself.
    Within,
}

impl Found {
    /// Looks at a backup in a folder; its files are compared when they are copied.
    ///
    /// # Errors
    /// [`BackupError`].
    pub fn at(folder: &Path, opener: &Opener) -> Result<Found, BackupError> {
        if !folder.is_dir() {
            return Err(BackupError::NotThere { path: folder.to_owned() });
        }
        Found::of(Arc::new(Folder::at(folder)), "", opener)
    }

    /// Looks at a backup whose files begin with `under` in a place.
    ///
    /// # Errors
    /// [`BackupError`].
    pub fn of(place: Shared, under: &str, opener: &Opener) -> Result<Found, BackupError> {
        let manifest = Manifest::of(&*place, under)?;
        Ok(Found { place, under: under.to_owned(), opener: opener.clone(), manifest })
    }

    fn address(&self) -> PathBuf {
        self.place.address().join(&self.under)
    }

    /// Where its keys are: in the folder that was named, or in itself.
    ///
    /// # Errors
    /// [`BackupError::NoKeys`], [`BackupError::NoKeysIn`].
    pub fn keys(&self, named: Option<&Path>) -> Result<KeysFrom, BackupError> {
        match named {
            Some(named) if named.join(SECRET_NAME).is_file() => Ok(KeysFrom::Folder(named.to_owned())),
            Some(named) => Err(BackupError::NoKeysIn {
                path: named.to_owned(),
                what: match (named.is_dir(), named.exists()) {
                    (true, _) => "there is no secret.key in this folder",
                    (false, true) => "this is no folder",
                    (false, false) => "there is no such folder",
                },
            }),
            None if self.manifest.keys => Ok(KeysFrom::Within),
            None => Err(BackupError::NoKeys { path: self.address() }),
        }
    }

    /// Whether all of it can be read: it is plain, or there is a private key.
    #[must_use]
    pub fn can_be_opened(&self) -> bool {
        self.manifest.sealed_to.is_empty() || self.opener.has_keys()
    }

    /// Compares what is kept with the list, without opening it.
    ///
    /// # Errors
    /// [`BackupError::NotWhole`], which names the first that is not as it was written.
    pub fn check(&self) -> Result<(), BackupError> {
        self.manifest.check_files(&*self.place, &self.under)
    }

    /// Copies it into a folder beside `data`, with its keys, if they are to be there.
    ///
    /// # Errors
    /// [`BackupError`]; then nothing is left.
    pub fn restore(&self, data: &Path, keys: Option<&KeysFrom>) -> Result<Restoring, BackupError> {
        let is_empty = |folder: &Path| fs::read_dir(folder).is_ok_and(|mut found| found.next().is_none());
        if data.symlink_metadata().is_ok() && !is_empty(data) {
            return Err(BackupError::Exists { path: data.to_owned() });
        }
        if !self.can_be_opened() {
            return Err(BackupError::Sealed { path: self.address() });
        }
        let restoring = Restoring { part: Some(Part::begin(data)?), data: data.to_owned() };
        self.copy(restoring.path(), keys)?;
        Ok(restoring)
    }

    /// Copies the database alone into a folder, compared with the list of contents.
    pub(crate) fn copy_database(&self, to: &Path) -> Result<(), BackupError> {
        let mut database = self.manifest.files.iter().filter(|kept| kept.name == FILE_NAME);
        database.try_for_each(|kept| self.bring(kept, &to.join(&kept.name)))
    }

    fn copy(&self, to: &Path, keys: Option<&KeysFrom>) -> Result<(), BackupError> {
        let of_keys = format!("{KEYS_FOLDER}/");
        for kept in &self.manifest.files {
            match (kept.name.strip_prefix(&of_keys), keys) {
                (None, _) => self.bring(kept, &to.join(&kept.name))?,
                (Some(name), Some(KeysFrom::Within)) => self.bring(kept, &to.join(name))?,
                (Some(_), _) => {}
            }
        }
        if let Some(KeysFrom::Folder(keys)) = keys {
            copy_keys(keys, (to, None), "", &mut |_, _| Ok(()))?;
        }
        Ok(())
    }

    /// Writes one file of it, opened, if it is as it was written.
    fn bring(&self, kept: &Kept, to: &Path) -> Result<(), BackupError> {
        let damaged =
            || BackupError::not_whole(&self.address(), format!("{} is missing or damaged", kept.name));
        let name = format!("{}{}", self.under, self.manifest.stored(&kept.name));
        let content = self.place.open(&name, 0)?.ok_or_else(damaged)?;
        let mut content = Checked::new(content);
        match self.manifest.sealed_to.is_empty() {
            true => write_file(to, &mut content).map_err(BackupError::at(to))?,
            false => {
                let opened = self.opener.opened(&self.address().join(&kept.name), &mut content);
                let mut opened = match opened {
                    Err(BackupError::NotWhole { .. }) => return Err(damaged()),
                    opened => opened?,
                };
                // What does not open is damaged; what cannot be written is told as what it is.
                let is_damage = |error: &io::Error| {
                    [io::ErrorKind::InvalidData, io::ErrorKind::UnexpectedEof].contains(&error.kind())
                };
                write_file(to, &mut opened).map_err(|error| match is_damage(&error) {
                    true => damaged(),
                    false => BackupError::at(to)(error),
                })?;
            }
        }
        match content.is(kept).map_err(BackupError::at(to))? {
            true => Ok(()),
            false => Err(damaged()),
        }
    }
}

/// Writes a new file, which is on the disk when this returns.
fn write_file(to: &Path, content: &mut dyn Read) -> io::Result<()> {
    private::make_folder(to.parent().expect("it is below a folder"))?;
    let mut file = private(OpenOptions::new().write(true).create_new(true)).open(to)?;
    io::copy(content, &mut file)?;
    file.sync_all()
}

/// A directory that is not finished. When it is dropped before it is, whatever went wrong, nothing of it is left.
#[derive(Debug)]
pub struct Restoring {
    /// None once it was finished.
    part: Option<Part>,
    data: PathBuf,
}

impl Restoring {
    /// Where it is until then.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self
            .part
            .as_ref()
            .expect("it is taken only by what consumes this")
            .path
    }

    /// Gives it its name: everything is on the disk then.
    ///
    /// # Errors
    /// The disk's error.
    pub fn finish(mut self) -> Result<(), BackupError> {
        files::sync_folders(self.path())?;
        if self.data.is_dir() {
            // It is empty, or this fails.
            fs::remove_dir(&self.data).map_err(BackupError::at(&self.data))?;
        }
        match self.part.take() {
            Some(part) => part.end(&self.data),
            None => Ok(()),
        }
    }

    /// Takes everything away.
    pub fn give_up(self) {}
}

impl Drop for Restoring {
    fn drop(&mut self) {
        self.part.take().into_iter().for_each(Part::give_up);
    }
}

/// Ledgers of erasures, as they are kept.
#[derive(Clone, Debug, Default)]
pub struct Ledgers {
    /// Where each stands, and its lines.
    pub lines: Vec<(String, Vec<u8>)>,
    /// How many there are beside that no key opens.
    pub closed: usize,
    /// How many stand in the clear in an encrypted line, where somebody else has put them: they do not count.
    pub in_the_clear: usize,
}

/// The ledgers of erasures that stand in a backup and in those beside it, which may be newer.
#[must_use]
pub fn ledgers_beside(backup: &Path, opener: &Opener) -> Ledgers {
    let whole = backup.canonicalize().unwrap_or_else(|_| backup.to_owned());
    let mut found = Ledgers::default();
    let mut add = |path: &Path| {
        let Ok(manifest) = Manifest::read(path) else {
            return;
        };
        let mut lines = Vec::new();
        let ledger = path.join(manifest.stored(erasures::FILE_NAME));
        let shown = || ledger.display().to_string();
        match plain::open(&ledger).and_then(|mut file| file.read_to_end(&mut lines)) {
            Ok(_) if manifest.sealed_to.is_empty() => found.lines.push((shown(), lines)),
            Ok(_) => match opener.open(path, &lines) {
                Ok(lines) => found.lines.push((shown(), lines)),
                Err(_) => found.closed += 1,
            },
            Err(_) => {}
        }
    };
    add(&whole);
    let beside = whole.parent().and_then(|folder| fs::read_dir(folder).ok());
    for entry in beside.into_iter().flatten().flatten() {
        let path = entry.path();
        let is_finished = !path.as_os_str().to_string_lossy().ends_with(PART_ENDING);
        if is_finished && path != whole {
            add(&path);
        }
    }
    found
}

//! Making a backup, while the site is served or not.
//!
//! Owns the order: everything is written into a folder beside, which is locked; the list of contents comes last; and only then
//! the folder gets its name. Where it is encrypted, nothing plain is ever in it. So whatever has the name is whole, whenever the program was killed. What such an end left is taken
//! away by the next run. It must never need the lock of the site.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

use throng_domain::ids::Mint;
use throng_process::clock;
use throng_process::private::{self, private};
use throng_store::erasures;
use throng_store::sqlite::{FILE_NAME, MainFile, SqliteReader};

use crate::epoch::Epoch;
use crate::error::BackupError;
use crate::files::{self, Pace};
use crate::manifest::{Kept, Manifest};
use crate::sealing::Sealer;
use crate::{BOX_KEYS_FOLDER, FOLDERS, KEYS_FOLDER, SECRET_NAME, SETTINGS_NAME};

/// What is appended to the name of a folder that is not finished.
pub const PART_ENDING: &str = ".part";
/// The file that says so in such a folder: what has it may be taken away.
const UNFINISHED: &str = "unfinished";

/// Where the keys go.
#[derive(Clone, Copy, Debug)]
pub enum Keys<'a> {
    /// Nowhere: they are kept apart from the data already.
    Apart,
    /// Into the backup.
    Within,
    /// Into a folder of their own.
    At(&'a Path),
}

/// What is to be copied where.
#[derive(Clone, Copy, Debug)]
pub struct Order<'a> {
    /// The site's directory.
    pub data: &'a Path,
    /// The settings file, if it is not in there.
    pub settings: Option<&'a Path>,
    /// The folder to make.
    pub to: &'a Path,
    /// Where the keys go.
    pub keys: Keys<'a>,
    /// Identifies the key of the installation.
    pub fingerprint: &'a str,
    /// What everything is encrypted with, if it is; and the folder in which the database is plain until then: on a disk of the site.
    pub sealed: Option<(&'a Sealer, &'a Path)>,
}

/// A backup that was made.
#[derive(Debug)]
pub struct Taken {
    /// What is in it.
    pub manifest: Manifest,
}

/// Makes a backup. `pace` is called after each piece with its bytes. `check` is shown the folder with the copy of the database, before
/// it gets its name, and may refuse it.
///
/// # Errors
/// [`BackupError`]; then there is no folder of that name.
pub fn take(
    order: &Order<'_>,
    (reader, main): (&mut SqliteReader, &MainFile),
    pace: &mut dyn FnMut(&File, u64) -> std::io::Result<()>,
    check: &mut dyn FnMut(&Path) -> Result<(), String>,
) -> Result<Taken, BackupError> {
    if order.to.symlink_metadata().is_ok() {
        return Err(BackupError::Exists { path: order.to.to_owned() });
    }
    let part = Part::begin(order.to)?;
    let taken = match order.sealed {
        None => fill(order, (&part.path, &part.path), (reader, main), pace, check),
        Some((_, scratch)) => Part::begin(scratch).and_then(|plain| {
            let taken = fill(order, (&part.path, &plain.path), (reader, main), pace, check);
            plain.give_up();
            taken
        }),
    };
    match taken {
        Ok(taken) => part.end(order.to).map(|()| taken),
        Err(error) => {
            // A full disk has room again at once; what cannot be taken away is left for the next run.
            part.give_up();
            Err(error)
        }
    }
}

/// Fills `part`. The database is copied into `plain` first, which is another folder if what is in `part` is encrypted.
fn fill(
    order: &Order<'_>,
    (part, plain): (&Path, &Path),
    (reader, main): (&mut SqliteReader, &MainFile),
    pace: &mut Pace<'_>,
    check: &mut dyn FnMut(&Path) -> Result<(), String>,
) -> Result<Taken, BackupError> {
    let as_of_ms = clock::now().0;
    let path = plain.join(FILE_NAME);
    let database = private(OpenOptions::new().read(true).write(true).create_new(true))
        .open(&path)
        .map_err(BackupError::at(&path))?;
    let copied = reader
        .copy_pages(main, &database, pace)
        .map_err(BackupError::copying(&path))?;
    drop(database);
    SqliteReader::close_copy(&path)?;
    let synced = File::open(&path).and_then(|file| file.sync_all());
    synced.map_err(BackupError::at(&path))?;
    check(plain).map_err(BackupError::Wrong)?;
    // What looking at the copy has left: it is closed, and needs neither.
    for ending in ["-wal", "-shm"] {
        drop(fs::remove_file(plain.join(format!("{FILE_NAME}{ending}"))));
    }
    let sealer = order.sealed.map(|(sealer, _)| sealer);
    let into = (part, sealer);
    let mut kept = Vec::new();
    match sealer {
        Some(_) => kept.extend(files::copy(&path, into, FILE_NAME, pace)?),
        None => {
            let written = File::open(&path).and_then(|file| files::described(FILE_NAME, file));
            kept.push(written.map_err(BackupError::at(&path))?);
        }
    }
    // After the database: what is erased meanwhile is in it, and not in the copy.
    for name in [erasures::FILE_NAME, SETTINGS_NAME] {
        let from = match (name, order.settings) {
            (SETTINGS_NAME, Some(settings)) => settings.to_owned(),
            _ => order.data.join(name),
        };
        kept.extend(files::copy(&from, into, name, pace)?);
    }
    for folder in FOLDERS {
        for name in files::names_in(order.data, folder)? {
            kept.extend(files::copy(&order.data.join(&name), into, &name, pace)?);
        }
    }
    match order.keys {
        Keys::Apart => {}
        Keys::Within => kept.extend(copy_keys(order.data, into, &format!("{KEYS_FOLDER}/"), pace)?),
        Keys::At(folder) => keys_apart(order.data, folder, pace)?,
    }
    let manifest = Manifest {
        format: Manifest::format(),
        program: env!("CARGO_PKG_VERSION").to_owned(),
        schema: copied.schema,
        as_of_ms,
        newest_ms: Mint::after(copied.newest_id).newest().map(|at| at.0),
        batch: copied.mark.batch,
        hash: copied.mark.hash(),
        secrets: order.fingerprint.to_owned(),
        keys: matches!(order.keys, Keys::Within),
        epoch: Epoch::noted(order.data)?,
        sealed_to: sealer.map(Sealer::names).unwrap_or_default(),
        files: kept,
    };
    files::sync_folders(part)?;
    manifest.write(part)?;
    Ok(Taken { manifest })
}

/// Copies the keys into a folder, under names that begin with `before`.
pub(crate) fn copy_keys(
    data: &Path,
    into: (&Path, Option<&Sealer>),
    before: &str,
    pace: &mut Pace<'_>,
) -> Result<Vec<Kept>, BackupError> {
    let mut names = vec![SECRET_NAME.to_owned()];
    names.extend(files::names_in(data, BOX_KEYS_FOLDER)?);
    let mut kept = Vec::new();
    for name in names {
        kept.extend(files::copy(&data.join(&name), into, &format!("{before}{name}"), pace)?);
    }
    Ok(kept)
}

/// Copies the keys into a folder of their own, which comes to be as a whole too.
fn keys_apart(data: &Path, folder: &Path, pace: &mut Pace<'_>) -> Result<(), BackupError> {
    if folder.symlink_metadata().is_ok() {
        return Err(BackupError::Exists { path: folder.to_owned() });
    }
    let part = Part::begin(folder)?;
    let copied = copy_keys(data, (&part.path, None), "", pace).and_then(|_| files::sync_folders(&part.path));
    match copied {
        Ok(()) => part.end(folder),
        Err(error) => {
            part.give_up();
            Err(error)
        }
    }
}

/// A folder that is being written, and locked.
#[derive(Debug)]
pub struct Part {
    pub(crate) path: PathBuf,
    _lock: File,
}

impl Part {
    /// Makes the folder that becomes `whole`; takes away what an earlier run has left.
    ///
    /// # Errors
    /// Another process writes it, there is something else, or the disk's error.
    pub fn begin(whole: &Path) -> Result<Part, BackupError> {
        // Without a slash at its end, as a shell completes it: the folder would be made in it otherwise.
        let whole: &Path = &whole.components().collect::<PathBuf>();
        let mut path = whole.as_os_str().to_owned();
        path.push(PART_ENDING);
        let path = PathBuf::from(path);
        let under_way = || BackupError::UnderWay { path: whole.to_owned() };
        let is_new = !path.exists();
        private::make_folder(&path).map_err(BackupError::at(&path))?;
        let said = path.join(UNFINISHED);
        if !is_new && !said.exists() && has_anything(&path) {
            return Err(BackupError::Exists { path });
        }
        let lock = private(OpenOptions::new().write(true).create(true).truncate(false))
            .open(&said)
            .map_err(BackupError::at(&said))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(under_way()),
            Err(TryLockError::Error(source)) => return Err(BackupError::at(&said)(source)),
        }
        // Whoever had the lock may have finished just then, and the folder has its name.
        if !fs::metadata(&said).is_ok_and(|found| is_same(&found, &lock)) {
            return Err(under_way());
        }
        let part = Part { path, _lock: lock };
        part.empty()?;
        Ok(part)
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Takes away what is in it but the file that says that it is unfinished.
    fn empty(&self) -> Result<(), BackupError> {
        let at = BackupError::at(&self.path);
        for entry in fs::read_dir(&self.path).map_err(&at)? {
            let path = entry.map_err(&at)?.path();
            if path.ends_with(UNFINISHED) {
                continue;
            }
            let removed = match path.symlink_metadata().is_ok_and(|found| found.is_dir()) {
                true => fs::remove_dir_all(&path),
                false => fs::remove_file(&path),
            };
            removed.map_err(BackupError::at(&path))?;
        }
        Ok(())
    }

    /// Gives the folder its name. What says that it is unfinished goes last, so that nobody takes the folder for a left one.
    pub(crate) fn end(self, whole: &Path) -> Result<(), BackupError> {
        let at = BackupError::at(whole);
        if let Err(error) = files::sync(&self.path).and_then(|()| fs::rename(&self.path, whole).map_err(&at))
        {
            self.give_up();
            return Err(error);
        }
        files::sync(whole.parent().unwrap_or(Path::new(".")))?;
        fs::remove_file(whole.join(UNFINISHED)).map_err(&at)?;
        files::sync(whole)
    }

    /// Takes away what was written.
    pub fn give_up(self) {
        if self.empty().is_ok() && fs::remove_file(self.path.join(UNFINISHED)).is_ok() {
            drop(fs::remove_dir(&self.path));
        }
    }
}

fn has_anything(folder: &Path) -> bool {
    fs::read_dir(folder).is_ok_and(|mut found| found.next().is_some())
}

fn is_same(found: &fs::Metadata, lock: &File) -> bool {
    use std::os::unix::fs::MetadataExt;
    lock.metadata()
        .is_ok_and(|locked| (locked.dev(), locked.ino()) == (found.dev(), found.ino()))
}

//! A folder of this machine, or of another that is mounted here, as a place.
//!
//! Owns how an object is a file: written beside and then named, so that no half of one is ever seen. It must never follow a name out
//! of the folder. Bounds: [`files::FILES_MAX`] files below one name.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::os::unix::fs::{FileExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use rustix::fs::OFlags;
use throng_domain::time::Timestamp;
use throng_process::clock;
use throng_process::plain;
use throng_process::private::{self, private};

use super::{Content, Growth, Hold, Object, Place};
use crate::error::BackupError;
use crate::files;

/// What is appended to the name of a file that is not whole. No object ends so.
const HALF_ENDING: &str = ".half";
/// Bytes that are written before the system is asked to bring them onto the disk.
const STEP_BYTES: usize = 1 << 20;
/// How long after a try a file is opened again of which somebody else has a lease.
const LEASE_PAUSE: Duration = Duration::from_millis(100);
/// How often: for a minute, since the system takes a lease away after 45 seconds, unless it was told otherwise.
const LEASE_TRIES_MAX: usize = 600;

/// A folder with objects.
#[derive(Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// The folder need not be there yet.
    #[must_use]
    pub fn at(path: &Path) -> Folder {
        Folder(path.to_owned())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Where an object is, or will be: a file in folders of this place. Whoever else can write there could have put a link in its way,
    /// to a file of this machine, or something that never ends.
    fn within(&self, name: &str) -> Result<PathBuf, BackupError> {
        #[cfg(feature = "chaos")]
        throng_process::chaos::hang_at(&self.path(name));
        let mut path = self.0.clone();
        for part in Path::new(name).components() {
            path.push(part);
            let kind = match fs::symlink_metadata(&path) {
                Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => break,
                about => about.map_err(BackupError::at(&path))?.file_type(),
            };
            // Whoever opened a pipe would wait for somebody to write into it.
            if !kind.is_file() && !kind.is_dir() {
                return Err(BackupError::not_whole(
                    &self.0,
                    format!(
                        "{} is a link, a pipe or a device, which never belongs there: remove it",
                        path.display()
                    ),
                ));
            }
        }
        Ok(self.path(name))
    }

    /// A folder that was there and is gone is not made again: it would be on another disk.
    fn is_there(&self) -> Result<(), BackupError> {
        if self.0.is_dir() {
            return Ok(());
        }
        let what = "it is not there any more: see that it is mounted".to_owned();
        Err(BackupError::Place { path: self.0.clone(), what })
    }

    /// Opens an object for reading: nothing but a plain file, also where a link or a pipe has taken its place just now.
    fn open_plain(path: &Path) -> io::Result<File> {
        once_given_back(
            || plain::open_with(OpenOptions::new().read(true), path, OFlags::NOFOLLOW),
            || thread::sleep(LEASE_PAUSE),
        )
    }

    /// How an object is opened: by itself, also where a link has taken its place just now.
    fn plainly(options: &mut OpenOptions) -> &mut OpenOptions {
        private(options).custom_flags(OFlags::NOFOLLOW.bits().cast_signed())
    }

    fn write_half(half: &Path, content: &mut dyn Read) -> io::Result<()> {
        let mut file =
            Folder::plainly(OpenOptions::new().write(true).create(true).truncate(true)).open(half)?;
        let mut piece = vec![0; STEP_BYTES];
        loop {
            let read = content.read(&mut piece)?;
            if read == 0 {
                return file.sync_all();
            }
            file.write_all(&piece[..read])?;
        }
    }
}

/// Opens a plain file of which another machine or program may have a lease, as NFS and SMB give out: they are told that somebody asks for it,
/// and it is tried again. To wait in the opening itself would be to wait for ever where a pipe has taken its place.
fn once_given_back<T>(mut open: impl FnMut() -> io::Result<T>, mut pause: impl FnMut()) -> io::Result<T> {
    for _ in 0..LEASE_TRIES_MAX {
        match open() {
            Err(error) if error.kind() == ErrorKind::WouldBlock => pause(),
            opened => return opened,
        }
    }
    open()
}

impl Place for Folder {
    fn address(&self) -> PathBuf {
        self.0.clone()
    }

    fn growth(&self) -> Growth {
        Growth::Appends
    }

    fn hold(&self, name: &str) -> Result<Hold, BackupError> {
        if !self.0.is_dir() {
            // Its parents are not made: they are most likely where another disk is to be mounted.
            private::create_folder(&self.0).map_err(BackupError::at(&self.0))?;
        }
        let path = self.within(name)?;
        let file = Folder::plainly(
            OpenOptions::new()
                .read(true)
                .write(true)
                .create(true)
                .truncate(false),
        )
        .open(&path)
        .map_err(BackupError::at(&path))?;
        match file.try_lock() {
            Ok(()) => Ok(Hold { _file: Some(file) }),
            Err(TryLockError::WouldBlock) => Err(BackupError::UnderWay { path: self.0.clone() }),
            Err(TryLockError::Error(source)) => Err(BackupError::at(&path)(source)),
        }
    }

    fn put(&self, name: &str, content: &mut dyn Read) -> Result<(), BackupError> {
        self.is_there()?;
        let path = self.within(name)?;
        let at = BackupError::at(&path);
        let parent = path.parent().expect("it is below the folder");
        private::make_folder(parent).map_err(&at)?;
        let half = self.within(&format!("{name}{HALF_ENDING}"))?;
        if let Err(error) = Folder::write_half(&half, content) {
            drop(fs::remove_file(&half));
            return Err(at(error));
        }
        fs::rename(&half, &path).map_err(&at)?;
        files::sync(parent)
    }

    fn put_new(&self, name: &str, content: &[u8]) -> Result<bool, BackupError> {
        self.is_there()?;
        let path = self.within(name)?;
        let at = BackupError::at(&path);
        let parent = path.parent().expect("it is below the folder");
        private::make_folder(parent).map_err(&at)?;
        // The file is complete before it gets its name, and of two programs only one can give it that name.
        let half = format!("{name}.{:016x}{HALF_ENDING}", u64::from_be_bytes(clock::random_bytes()));
        let half = self.within(&half)?;
        let linked = Folder::write_half(&half, &mut &*content).and_then(|()| fs::hard_link(&half, &path));
        drop(fs::remove_file(&half));
        let made = match linked {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => {
                // Some mounted folders know no second name for a file.
                Folder::plainly(OpenOptions::new().write(true).create_new(true))
                    .open(&path)
                    .and_then(|mut file| file.write_all(content).and_then(|()| file.sync_all()))
            }
            linked => linked,
        };
        match made {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(false),
            made => made
                .map_err(&at)
                .and_then(|()| files::sync(parent))
                .map(|()| true),
        }
    }

    fn note(&self, name: &str, text: &str) -> Result<(), BackupError> {
        let path = self.within(name)?;
        let mut options = OpenOptions::new();
        let opened = Folder::plainly(options.write(true).create(true).truncate(false)).open(&path);
        opened
            .and_then(|file| file.write_all_at(text.as_bytes(), 0))
            .map_err(BackupError::at(&path))
    }

    fn append(&self, name: &str, at: u64, block: &[u8]) -> Result<(), BackupError> {
        self.is_there()?;
        let path = self.within(name)?;
        let trouble = BackupError::at(&path);
        let parent = path.parent().expect("it is below the folder");
        if at == 0 {
            private::make_folder(parent).map_err(&trouble)?;
        }
        let opened = Folder::plainly(OpenOptions::new().append(true).create_new(at == 0)).open(&path);
        let shared = || BackupError::Shared { path: self.0.clone() };
        let mut file = match opened {
            Err(error) if matches!(error.kind(), ErrorKind::AlreadyExists | ErrorKind::NotFound) => {
                return Err(shared());
            }
            opened => opened.map_err(&trouble)?,
        };
        if file.metadata().map_err(&trouble)?.len() != at {
            return Err(shared());
        }
        file.write_all(block)
            .and_then(|()| file.sync_data())
            .map_err(&trouble)?;
        if at == 0 { files::sync(parent) } else { Ok(()) }
    }

    fn list(&self, under: &str, after: &str) -> Result<Vec<Object>, BackupError> {
        let mut found = Vec::new();
        for name in files::names_in(&self.0, under.trim_end_matches('/'))? {
            let path = self.path(&name);
            if name.as_str() <= after || name.ends_with(HALF_ENDING) {
                continue;
            }
            let about = match fs::metadata(&path) {
                Err(error) if error.kind() == ErrorKind::NotFound => continue,
                about => about.map_err(BackupError::at(&path))?,
            };
            let since = about
                .modified()
                .ok()
                .and_then(|at| at.duration_since(std::time::UNIX_EPOCH).ok());
            let written = since.map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX));
            found.push(Object { name, bytes: about.len(), written: Timestamp(written) });
        }
        Ok(found)
    }

    fn parts(&self, under: &str) -> Result<Vec<String>, BackupError> {
        let path = self.path(under);
        let entries = match fs::read_dir(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(BackupError::at(&path))?,
        };
        let mut names = Vec::new();
        for entry in entries {
            let entry = entry.map_err(BackupError::at(&path))?;
            names.extend(entry.file_name().into_string().ok());
        }
        names.sort();
        Ok(names)
    }

    fn open(&self, name: &str, from: u64) -> Result<Option<Content<'_>>, BackupError> {
        let path = self.within(name)?;
        let mut file = match Folder::open_plain(&path) {
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
                return Ok(None);
            }
            opened => opened.map_err(BackupError::at(&path))?,
        };
        file.seek(SeekFrom::Start(from)).map_err(BackupError::at(&path))?;
        Ok(Some(Box::new(io::BufReader::with_capacity(STEP_BYTES, file))))
    }

    fn delete(&self, name: &str) -> Result<(), BackupError> {
        let path = self.within(name)?;
        match fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(BackupError::at(&path)(error)),
            _ => {}
        }
        // A folder that is empty now is no longer of use; another is left as it is.
        let mut parent = path.parent();
        while let Some(folder) = parent.filter(|folder| *folder != self.0) {
            if fs::remove_dir(folder).is_err() {
                break;
            }
            parent = folder.parent();
        }
        Ok(())
    }

    fn folder(&self) -> Option<&Path> {
        Some(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::net::UnixListener;

    use rustix::fs::{CWD, FileType, Mode, mknodat};

    use super::*;

    /// While a lease was waited for, a pipe that took the place of the file kept whoever asked for ever.
    #[test]
    fn a_file_that_somebody_has_a_lease_of_is_waited_for_within_bounds_and_looked_at_each_time() {
        let leased = || io::Error::from(ErrorKind::WouldBlock);
        let refused = || io::Error::from(ErrorKind::InvalidInput);
        for (given_back_after, last, expected, pauses) in [
            (0, None, Ok(()), 0),
            (3, None, Ok(()), 3),
            (3, Some(refused()), Err(ErrorKind::InvalidInput), 3),
            (usize::MAX, None, Err(ErrorKind::WouldBlock), LEASE_TRIES_MAX),
        ] {
            let (mut tries, mut paused, mut last) = (0, 0, last);
            let open = || {
                tries += 1;
                match tries > given_back_after {
                    true => last.take().map_or(Ok(()), Err),
                    false => Err(leased()),
                }
            };
            let opened = once_given_back(open, || paused += 1);
            assert_eq!(opened.map_err(|error| error.kind()), expected, "{given_back_after}");
            assert_eq!(paused, pauses, "{given_back_after}");
        }
    }

    /// A pipe kept `throng backup verify` for ever.
    #[test]
    fn what_is_no_file_is_refused_at_once_whatever_is_done_with_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        mknodat(CWD, at("pipe"), FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).expect("a pipe");
        std::os::unix::fs::symlink("/dev/zero", at("endless")).expect("a link");
        drop(UnixListener::bind(at("socket")).expect("a socket"));
        fs::write(at("file"), "text").expect("there is room");
        let place = Folder::at(folder.path());
        for name in ["pipe", "endless", "socket", "pipe/below"] {
            let outcomes = [
                place.open(name, 0).map(drop),
                place.put(name, &mut &b"text"[..]),
                place.put_new(name, b"text").map(drop),
                place.note(name, "text"),
                place.append(name, 0, b"text"),
                place.hold(name).map(drop),
                place.delete(name),
            ];
            for outcome in outcomes {
                let told = outcome.expect_err(name).to_string();
                assert!(
                    told.contains("is a link, a pipe or a device") && told.contains("remove it"),
                    "{told}"
                );
            }
        }
        assert_eq!(place.whole("file").expect("it is there"), b"text");
        // As where a pipe takes the place of a file that was looked at a moment ago.
        assert!(Folder::open_plain(&at("pipe")).is_err());
    }
}

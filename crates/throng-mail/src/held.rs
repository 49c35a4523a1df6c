//! Mail that was waiting when a site was restored from a backup: it may have been sent since the backup was made, so it is held until
//! somebody says that it is to be sent.
//!
//! Owns the file in the data directory that says so, with the highest id of a mail that is held. New mail, such as the link
//! after signing, is sent at once; mail to many is not begun meanwhile. A restored directory has the file whether mail waited or not:
//! until it is gone nobody has said that this is the site that goes on. Called by `throng restore`, `throng promote`,
//! `throng admin release-mail`, and the dispatcher. Bounds: one file, of two lines.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use throng_domain::ids::MailId;
use throng_process::private;

/// The file's name in a data directory.
const FILE_NAME: &str = "mail-held";
/// The second line where the directory was promoted.
const PROMOTED: &str = "promoted";

/// Why mail is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Since {
    /// A restore, which may be somebody's practice.
    Restored,
    /// A promotion, with which somebody said that this is the site now.
    Promoted,
}

/// That some mail is held, as a running program knows it. Clones share what was seen.
#[derive(Clone, Debug)]
pub struct Held {
    path: PathBuf,
    pub(crate) through: MailId,
    since: Since,
    is_over: Arc<AtomicBool>,
}

impl Held {
    /// Whether mail is held in this directory.
    ///
    /// # Errors
    /// The file cannot be read, or holds no number.
    pub fn of(directory: &Path) -> io::Result<Option<Held>> {
        let path = directory.join(FILE_NAME);
        let text = match private::read_note(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            read => String::from_utf8(read?).unwrap_or_default(),
        };
        let unreadable = || {
            let what = "it does not say which emails are held: restore the site again, or delete this file to send all that wait";
            io::Error::new(ErrorKind::InvalidData, format!("{}: {what}", path.display()))
        };
        let mut lines = text.lines();
        let through = lines.next().unwrap_or_default().trim();
        let through = through.parse().map(MailId).map_err(|_| unreadable())?;
        let since = match lines.next() {
            None => Since::Restored,
            Some(PROMOTED) => Since::Promoted,
            Some(_) => return Err(unreadable()),
        };
        Ok(Some(Held { path, through, since, is_over: Arc::default() }))
    }

    /// Whether a directory was restored, and nobody has said yet that it is the site that goes on. Of one that was promoted somebody has.
    /// What cannot be read may say so.
    #[must_use]
    pub fn is_restored(directory: &Path) -> bool {
        Held::of(directory).map_or(true, |held| held.is_some_and(|held| held.since == Since::Restored))
    }

    /// Holds all mail up to this id, in a directory that nobody serves.
    ///
    /// # Errors
    /// The disk's error.
    pub fn begin(directory: &Path, through: MailId, since: Since) -> io::Result<()> {
        let path = directory.join(FILE_NAME);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let second = match since {
            Since::Restored => String::new(),
            Since::Promoted => format!("{PROMOTED}\n"),
        };
        private::write_new(&path, &format!("{}\n{second}", through.0))
    }

    /// Says that it is to be sent. False if none was held.
    ///
    /// # Errors
    /// The disk's error.
    pub fn release(directory: &Path) -> io::Result<bool> {
        match fs::remove_file(directory.join(FILE_NAME)) {
            Ok(()) => {
                fs::File::open(directory)?.sync_all()?;
                Ok(true)
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Why it is held.
    #[must_use]
    pub fn since(&self) -> Since {
        self.since
    }

    /// Whether it is still held, as far as was looked. It asks no disk.
    #[must_use]
    pub fn is_on(&self) -> bool {
        !self.is_over.load(Ordering::Relaxed)
    }

    /// Looks whether somebody has released it; true once. It asks the disk.
    pub fn is_released_now(&self) -> bool {
        let is_gone = |error: io::Error| error.kind() == ErrorKind::NotFound;
        let is_released = self.is_on() && self.path.symlink_metadata().is_err_and(is_gone);
        is_released && !self.is_over.swap(true, Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mail_is_held_until_it_is_released_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let held = || Held::of(folder.path());
        assert!(held().expect("there is none").is_none());
        assert!(!Held::release(folder.path()).expect("there is none"));
        for (through, since) in [(7, Since::Restored), (9, Since::Promoted)] {
            Held::begin(folder.path(), MailId(through), since).expect("there is room");
            let found = held()
                .expect("it is there")
                .map(|held| (held.through, held.since()));
            assert_eq!(found, Some((MailId(through), since)));
        }
        let running = held().expect("it is there").expect("it is there");
        assert!(running.is_on() && !running.is_released_now());
        let shared = running.clone();
        assert!(Held::release(folder.path()).expect("it is there"));
        assert!(shared.is_on(), "nobody has looked");
        assert!(running.is_released_now() && !running.is_released_now() && !shared.is_on());
        for unreadable in ["all", "7\nsomebody\n", ""] {
            fs::write(folder.path().join(FILE_NAME), unreadable).expect("there is room");
            let error = held().expect_err(unreadable).to_string();
            assert!(error.contains("delete this file"), "{error}");
        }
    }
}

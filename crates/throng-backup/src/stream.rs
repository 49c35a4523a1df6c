//! A stream: copies of the site now and then, and every transaction since, so that any second can be brought back.
//!
//! ```text
//! FOLDER/
//!   site            whose stream it is: no other site may write here
//!   bases/          ordinary backups, each by the moment when it was begun
//!   log/            transactions, in files by the number of their first
//!   files/          scans, areas, theme and settings as they were last
//!   erased.log      who was erased, up to the last second
//!   until           the moment until which everything is in it
//! ```
//!
//! Owns the folder. It must never delete what the oldest kept base needs. Called by the thread that ships, and by `throng restore`.
//! Bounds: how long bases are kept; a file by `segments`.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};

use throng_domain::time::Timestamp;
use throng_process::private::{self, private};
use throng_store::erasures;
use throng_store::transactions::{Link, Transaction};

use crate::error::BackupError;
use crate::manifest::Manifest;
use crate::segments::{self, Blocks, Segments};
use crate::{FOLDERS, SETTINGS_NAME, files, nightly};

pub(crate) const SITE_NAME: &str = "site";
const BASES: &str = "bases";
pub(crate) const LOG: &str = "log";
const FILES: &str = "files";
const UNTIL_NAME: &str = "until";
/// Digits of a moment in milliseconds since 1970.
const UNTIL_DIGITS: usize = 13;

/// A stream that is being written, and locked.
#[derive(Debug)]
pub struct Stream {
    folder: PathBuf,
    segments: Segments,
    /// Bytes of the site's ledger that are in it, once that was looked at.
    ledger: Option<u64>,
    /// Where it is noted until when everything is in it.
    until: File,
    _lock: File,
}

impl Stream {
    /// Opens the stream of the site with this key, or begins one in a new or empty folder.
    ///
    /// # Errors
    /// Another process writes it, it is another site's, or the disk's error.
    pub fn open(folder: &Path, fingerprint: &str) -> Result<Stream, BackupError> {
        private::make_folder(folder).map_err(BackupError::at(folder))?;
        let path = folder.join(SITE_NAME);
        let at = BackupError::at(&path);
        let is_new = fs::read_dir(folder)
            .map_err(BackupError::at(folder))?
            .next()
            .is_none();
        if !is_new && !path.is_file() {
            return Err(BackupError::Exists { path: folder.to_owned() });
        }
        let mut lock = kept(&path).map_err(&at)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(BackupError::UnderWay { path: folder.to_owned() }),
            Err(TryLockError::Error(source)) => return Err(at(source)),
        }
        let mut said = String::new();
        lock.read_to_string(&mut said).map_err(&at)?;
        if said.is_empty() {
            lock.write_all(fingerprint.as_bytes())
                .and_then(|()| lock.sync_all())
                .map_err(&at)?;
        } else if said != fingerprint {
            return Err(BackupError::OtherStream { path: folder.to_owned() });
        }
        for name in [BASES, LOG, FILES] {
            let path = folder.join(name);
            private::make_folder(&path).map_err(BackupError::at(&path))?;
        }
        files::sync(folder)?;
        let segments = Segments::in_folder(folder.join(LOG));
        let path = folder.join(UNTIL_NAME);
        let until = kept(&path).map_err(BackupError::at(&path))?;
        Ok(Stream { folder: folder.to_owned(), segments, ledger: None, until, _lock: lock })
    }

    /// The last transaction that is in it; `None` if there is none, or no base that it continues.
    ///
    /// # Errors
    /// The disk's error.
    pub fn last(&self) -> Result<Option<Link>, BackupError> {
        if self.newest_base()?.is_none() {
            return Ok(None);
        }
        for path in segments::all_in(&self.folder.join(LOG))?.iter().rev() {
            let (mut blocks, mut last) = (Blocks::open(path)?, None);
            while let Some(transactions) = blocks.next().map_err(BackupError::at(path))? {
                last = transactions.last().map(|transaction| transaction.link).or(last);
            }
            if last.is_some() {
                return Ok(last);
            }
        }
        Ok(None)
    }

    /// Until when everything was in it when that was noted last: whatever a program that was killed had not shipped is later.
    #[must_use]
    pub fn until(&self) -> Option<Timestamp> {
        let mut digits = [0; UNTIL_DIGITS];
        self.until.read_exact_at(&mut digits, 0).ok()?;
        std::str::from_utf8(&digits).ok()?.parse().ok().map(Timestamp)
    }

    /// Notes that everything from before this moment is in it. It is not synced: what a power cut leaves of it is an earlier moment.
    ///
    /// # Errors
    /// The disk's error.
    pub fn note_until(&self, now: Timestamp) -> Result<(), BackupError> {
        let digits = format!("{:0UNTIL_DIGITS$}", now.0.clamp(0, 9_999_999_999_999));
        let written = self.until.write_all_at(digits.as_bytes(), 0);
        written.map_err(BackupError::at(&self.folder))
    }

    /// Appends transactions, which are on the disk when this returns.
    ///
    /// # Errors
    /// [`BackupError`].
    pub fn ship(&mut self, transactions: &[Transaction]) -> Result<(), BackupError> {
        self.segments.write(transactions)
    }

    /// What the newest base is of.
    ///
    /// # Errors
    /// The disk's error.
    pub fn newest_base(&self) -> Result<Option<Manifest>, BackupError> {
        nightly::newest_in(&self.folder.join(BASES))
    }

    /// Appends what is new in the ledger of erasures.
    ///
    /// # Errors
    /// [`BackupError`].
    pub fn copy_ledger(&mut self, data: &Path) -> Result<(), BackupError> {
        let (from, to) = (data.join(erasures::FILE_NAME), ledger_of(&self.folder));
        let length = fs::metadata(&from).map_or(0, |file| file.len());
        if self.ledger == Some(length) || length == 0 {
            return Ok(());
        }
        let ours = fs::read(&from).map_err(BackupError::at(&from))?;
        let mut target = private(OpenOptions::new().read(true).append(true).create(true))
            .open(&to)
            .map_err(BackupError::at(&to))?;
        let has = match self.ledger {
            Some(has) => usize::try_from(has).expect("a ledger is in memory"),
            None => {
                let mut there = Vec::new();
                target.read_to_end(&mut there).map_err(BackupError::at(&to))?;
                // That of a restored site may be another: then all of it is appended, and a line that stands twice does no harm.
                if ours.starts_with(&there) { there.len() } else { 0 }
            }
        };
        target
            .write_all(ours.get(has..).unwrap_or_default())
            .and_then(|()| target.sync_data())
            .map_err(BackupError::at(&to))?;
        self.ledger = Some(ours.len() as u64);
        Ok(())
    }

    /// Copies the files beside the database that are new or have changed, and forgets those that are gone.
    ///
    /// # Errors
    /// [`BackupError`].
    pub fn copy_files(&self, data: &Path) -> Result<(), BackupError> {
        let there = self.folder.join(FILES);
        let mut names = vec![SETTINGS_NAME.to_owned()];
        let mut known = Vec::new();
        for folder in FOLDERS {
            names.extend(files::names_in(data, folder)?);
            known.extend(files::names_in(&there, folder)?);
        }
        for name in &names {
            copy_newer(&data.join(name), &there, name)?;
        }
        for name in known.iter().filter(|name| !names.contains(name)) {
            let path = there.join(name);
            fs::remove_file(&path).map_err(BackupError::at(&path))?;
        }
        Ok(())
    }

    /// Deletes the bases from before `since`, but for the newest of them that is needed for that moment, and what only they need of the log.
    ///
    /// # Errors
    /// The disk's error.
    pub fn retain(&self, since: Timestamp) -> Result<(), BackupError> {
        let bases = bases_in(&self.folder)?;
        let needed = bases
            .iter()
            .rposition(|(_, base)| base.as_of_ms <= since.0)
            .unwrap_or(0);
        for (path, _) in &bases[..needed] {
            fs::remove_dir_all(path).map_err(BackupError::at(path))?;
        }
        let Some((_, oldest)) = bases.get(needed) else {
            return Ok(());
        };
        let log = segments::all_in(&self.folder.join(LOG))?;
        for pair in log.windows(2) {
            // What is in a file ends before the next begins.
            if segments::first_batch(&pair[1]).is_some_and(|next| next <= oldest.batch) {
                fs::remove_file(&pair[0]).map_err(BackupError::at(&pair[0]))?;
            }
        }
        Ok(())
    }
}

/// Whether a copy is not as its original, by size and time.
fn is_other(original: &Path, copy: &Path) -> bool {
    let (Ok(original), Ok(copy)) = (fs::metadata(original), fs::metadata(copy)) else {
        return original.is_file();
    };
    original.len() != copy.len() || original.modified().ok() > copy.modified().ok()
}

pub(crate) fn bases_in(folder: &Path) -> Result<Vec<(PathBuf, Manifest)>, BackupError> {
    let paths = nightly::all_in(&folder.join(BASES))?;
    let mut bases: Vec<(PathBuf, Manifest)> = paths
        .into_iter()
        .filter_map(|path| Manifest::read(&path).ok().map(|manifest| (path, manifest)))
        .collect();
    bases.sort_by_key(|(_, manifest)| manifest.as_of_ms);
    Ok(bases)
}

/// Until when everything was in a stream when that was noted last.
pub(crate) fn until_of(folder: &Path) -> Result<Option<Timestamp>, BackupError> {
    let path = folder.join(UNTIL_NAME);
    match fs::read_to_string(&path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(BackupError::at(&path)(error)),
        Ok(text) => Ok(text
            .get(..UNTIL_DIGITS)
            .and_then(|digits| digits.parse().ok())
            .map(Timestamp)),
    }
}

/// Copies a file over one of this name in `to`, if it is another by size or newer.
pub(crate) fn copy_newer(from: &Path, to: &Path, name: &str) -> Result<(), BackupError> {
    match is_other(from, &to.join(name)) {
        true => copy_whole(from, to, name),
        false => Ok(()),
    }
}

/// Copies a file over one of this name in `to`: nobody sees half of it.
pub(crate) fn copy_whole(from: &Path, to: &Path, name: &str) -> Result<(), BackupError> {
    let half = format!("{name}.part");
    drop(fs::remove_file(to.join(&half)));
    if files::copy(from, to, &half, &mut |_, _| Ok(()))?.is_some() {
        let whole = to.join(name);
        fs::rename(to.join(&half), &whole).map_err(BackupError::at(&whole))?;
    }
    Ok(())
}

/// The folder of a stream for a base that is begun now.
#[must_use]
pub fn base_at(folder: &Path, now: Timestamp) -> PathBuf {
    folder.join(BASES).join(nightly::name_at(now))
}

/// Whether a folder holds a stream.
#[must_use]
pub fn is_stream(folder: &Path) -> bool {
    folder.join(SITE_NAME).is_file() && folder.join(BASES).is_dir()
}

/// The ledger of a stream.
#[must_use]
pub fn ledger_of(folder: &Path) -> PathBuf {
    folder.join(erasures::FILE_NAME)
}

/// The folder of a stream with the files beside the database.
#[must_use]
pub fn files_of(folder: &Path) -> PathBuf {
    folder.join(FILES)
}

/// Copies files over those of a directory, in which they may be older or missing.
///
/// # Errors
/// The disk's error.
pub fn copy_over(from: &Path, data: &Path) -> Result<(), BackupError> {
    let mut names = vec![SETTINGS_NAME.to_owned()];
    for folder in FOLDERS {
        names.extend(files::names_in(from, folder)?);
    }
    for name in names.iter().filter(|name| from.join(name).is_file()) {
        let to = data.join(name);
        match fs::remove_file(&to) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                return Err(BackupError::at(&to)(error));
            }
            _ => {}
        }
        files::copy(&from.join(name), data, name, &mut |_, _| Ok(()))?;
    }
    Ok(())
}

/// The bases of a stream that matter for a moment.
#[derive(Debug)]
pub struct Bases {
    /// The newest from before it.
    pub before: PathBuf,
    /// The first from after it, if there is one.
    pub after: Option<PathBuf>,
}

impl Bases {
    /// Finds them.
    ///
    /// # Errors
    /// The stream begins later, or the disk's error.
    pub fn around(folder: &Path, moment: Timestamp) -> Result<Bases, BackupError> {
        let bases = bases_in(folder)?;
        let found = bases.iter().rposition(|(_, base)| base.as_of_ms <= moment.0);
        let Some(before) = found else {
            let since = bases.first().map(|(_, base)| Timestamp(base.as_of_ms));
            return Err(BackupError::BeginsLater { path: folder.to_owned(), since });
        };
        let after = bases.get(before + 1).map(|(path, _)| path.clone());
        Ok(Bases { before: bases[before].0.clone(), after })
    }
}

/// How far a copy was brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replayed {
    /// The last transaction in it.
    pub last: Link,
    /// When that was decided, if any came after the base.
    pub at: Option<Timestamp>,
    /// Whether a later one follows it: then the copy is exactly of the moment that was asked for.
    pub goes_on: bool,
    /// Whether there are others up to that moment, which do not follow it: something between is missing.
    pub has_gap: bool,
}

/// Writes over `database`, a copy with the last transaction `from`, all that followed up to a moment.
///
/// # Errors
/// The disk's error.
pub fn replay(folder: &Path, from: Link, until: Timestamp, database: &Path) -> Result<Replayed, BackupError> {
    let at = BackupError::at(database);
    let copy = OpenOptions::new().write(true).open(database).map_err(&at)?;
    let mut done = Replayed { last: from, at: None, goes_on: false, has_gap: false };
    let log = segments::all_in(&folder.join(LOG))?;
    for (number, path) in log.iter().enumerate() {
        let next = log.get(number + 1).and_then(|next| segments::first_batch(next));
        if next.is_some_and(|next| next <= from.batch) {
            continue;
        }
        let mut blocks = Blocks::open(path)?;
        while let Some(transactions) = blocks.next().map_err(BackupError::at(path))? {
            for transaction in transactions {
                if !transaction.link.follows(&done.last) {
                    done.has_gap |= transaction.link.batch > done.last.batch && transaction.at <= until;
                } else if transaction.at > until {
                    return synced(&copy, Replayed { goes_on: true, has_gap: false, ..done }).map_err(&at);
                } else {
                    transaction.write_over(&copy).map_err(&at)?;
                    done =
                        Replayed { last: transaction.link, at: Some(transaction.at), has_gap: false, ..done };
                }
            }
        }
    }
    synced(&copy, done).map_err(at)
}

fn synced(copy: &File, done: Replayed) -> std::io::Result<Replayed> {
    copy.sync_all()?;
    Ok(done)
}

/// Opens a file of the stream's own as it is, or makes it.
fn kept(path: &Path) -> std::io::Result<File> {
    private(
        OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false),
    )
    .open(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::segments::tests::history;

    fn stream(folder: &Path) -> Stream {
        Stream::open(folder, "ours").expect("it opens")
    }

    #[test]
    fn a_stream_is_written_by_one_program_of_one_site() {
        let place = tempfile::tempdir().expect("a folder");
        let folder = place.path().join("stream");
        let first = stream(&folder);
        let refused = |fingerprint: &str| {
            Stream::open(&folder, fingerprint)
                .expect_err("it is not ours")
                .to_string()
        };
        assert!(refused("ours").contains("another throng is writing"));
        assert_eq!(first.until(), None);
        for at in [1_795_698_187_999, 1_795_698_188_999] {
            first.note_until(Timestamp(at)).expect("there is room");
            assert_eq!(first.until(), Some(Timestamp(at)));
        }
        drop(first);
        assert!(refused("theirs").contains("another site"));
        drop(stream(&folder));
        fs::write(place.path().join("a"), "").expect("there is room");
        let said = Stream::open(place.path(), "ours")
            .expect_err("it is in use")
            .to_string();
        assert!(said.contains("already exists"), "{said}");
    }

    #[test]
    fn the_ledger_of_a_stream_has_every_line_of_the_sites_that_were_in_it() {
        let place = tempfile::tempdir().expect("a folder");
        let (folder, data) = (place.path().join("stream"), place.path().join("data"));
        fs::create_dir(&data).expect("a folder");
        let mut one = stream(&folder);
        let copied = |one: &mut Stream, ours: &str| {
            fs::write(data.join(erasures::FILE_NAME), ours).expect("there is room");
            one.copy_ledger(&data).expect("there is room");
            fs::read_to_string(ledger_of(&folder)).expect("it is there")
        };
        assert_eq!(copied(&mut one, "1\n"), "1\n");
        assert_eq!(copied(&mut one, "1\n2\n"), "1\n2\n");
        drop(one);
        let mut next = stream(&folder);
        assert_eq!(copied(&mut next, "1\n2\n3\n"), "1\n2\n3\n", "the same site goes on");
        drop(next);
        let mut restored = stream(&folder);
        assert_eq!(copied(&mut restored, "1\n"), "1\n2\n3\n1\n");
        assert_eq!(copied(&mut restored, "1\n4\n"), "1\n2\n3\n1\n4\n");
    }

    #[test]
    fn what_follows_a_copy_is_replayed_up_to_the_moment() {
        let place = tempfile::tempdir().expect("a folder");
        let folder = place.path().join("stream");
        for numbers in [1..4, 4..9] {
            stream(&folder).ship(&history(numbers)).expect("there is room");
        }
        // A later run shipped some again, and went on.
        stream(&folder).ship(&history(7..12)).expect("there is room");
        let copy = place.path().join("copy");
        let replayed = |from: u64, until: i64| {
            fs::write(&copy, [0; 1_024]).expect("there is room");
            let from = history(from..from + 1)[0].link;
            let done = replay(&folder, from, Timestamp(until), &copy).expect("there is a disk");
            (done.last.batch, u64::from(fs::read(&copy).expect("it is there")[0]), done.goes_on, done.has_gap)
        };
        assert_eq!(replayed(2, 5_000), (5, 5, true, false));
        assert_eq!(replayed(2, 7_999), (7, 7, true, false));
        assert_eq!(replayed(2, 2_000), (2, 0, true, false), "nothing came");
        assert_eq!(replayed(8, 99_000), (11, 11, false, false), "the stream ends");
        // A file that is gone is noticed.
        let log = segments::all_in(&folder.join(LOG)).expect("it can be read");
        fs::remove_file(&log[1]).expect("it is ours");
        assert_eq!(replayed(2, 5_000), (3, 3, false, false), "what is missing may be later");
        assert_eq!(replayed(2, 8_000), (3, 3, false, true));
    }
}

//! A directory that follows a stream: begun from its newest copy, and brought on by each transaction as it comes.
//!
//! It is the database after one of the transactions of the stream at every moment, whenever the program is killed, and says itself
//! after which: so whoever goes on with it needs nothing else. Where the stream does not go on from there (a copy was begun anew, a
//! site was restored or another follower promoted), the newest copy takes the place of the database.
//!
//! Owns the directory and the note in it that it follows. It must never write to the place of the stream, nor promote anything.
//! Called by `throng follow` and `throng promote`. Bounds: one block of the stream in memory; twice the database on the disk while it is
//! begun anew; [`RECENT_MAX`] transactions remembered.

use std::collections::VecDeque;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use throng_domain::time::{SECOND_MS, Timestamp};
use throng_process::{clock, private};
use throng_store::sqlite::{self, FILE_NAME};
use throng_store::transactions::{Link, Transaction};

use crate::epoch::Epoch;
use crate::error::BackupError;
use crate::files;
use crate::manifest::Manifest;
use crate::restoring::Found;
use crate::source::{Source, Tail};

/// The note in a directory that it follows.
const NOTE_NAME: &str = "following";
/// The folder in which a database is made ready to take the place of the one before.
const ANEW: &str = "anew";
/// Transactions whose hashes are remembered, to know a copy that is of another history: some 5 MiB.
const RECENT_MAX: usize = 100_000;
/// How often files are looked through while nothing is written, and the newest copy is looked at.
const FILES_EVERY: Duration = Duration::from_secs(30);
const BASE_EVERY: Duration = Duration::from_secs(5);
/// How much later than a copy was begun the stream must be complete, to know that it does not lead to that copy.
const BASE_SLACK_MS: i64 = 10 * SECOND_MS;

/// What a directory follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Followed {
    /// Where the stream is.
    pub place: PathBuf,
    /// Whose it is, by the fingerprint of its key.
    pub site: String,
    /// The epoch of whoever writes it.
    pub epoch: Epoch,
    /// Of when the copy is that was begun from.
    pub base_ms: i64,
}

impl Followed {
    /// What this directory follows; `None` if it is a site of its own.
    ///
    /// # Errors
    /// The note is damaged, or the disk's error.
    pub fn of(data: &Path) -> Result<Option<Followed>, BackupError> {
        let path = data.join(NOTE_NAME);
        match fs::read_to_string(&path) {
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Ok(None),
            Err(error) => Err(BackupError::at(&path)(error)),
            Ok(text) => serde_json::from_str(&text)
                .map(Some)
                .map_err(|_| BackupError::Note { path }),
        }
    }

    fn write(&self, data: &Path) -> Result<(), BackupError> {
        let (path, half) = (data.join(NOTE_NAME), data.join(format!("{NOTE_NAME}.half")));
        let text = serde_json::to_string(self).expect("plain data with text keys") + "\n";
        drop(fs::remove_file(&half));
        private::write_new(&half, &text)
            .and_then(|()| fs::rename(&half, &path))
            .map_err(BackupError::at(&path))?;
        files::sync(data)
    }

    /// Makes the directory a site of its own: call it last.
    ///
    /// # Errors
    /// The disk's error.
    pub fn forget(data: &Path) -> Result<(), BackupError> {
        let path = data.join(NOTE_NAME);
        fs::remove_file(&path).map_err(BackupError::at(&path))?;
        files::sync(data)
    }
}

/// What a round has found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// Transactions that were applied.
    pub applied: u64,
    /// Whether the newest copy was begun from.
    pub anew: bool,
    /// Until when everything that the other site wrote is here; `None` while that cannot be said.
    pub until: Option<Timestamp>,
    /// Whether the stream does not go on from here, so that its next copy is awaited.
    pub waits: bool,
}

/// A directory that is brought on. Ten fields: where it is and what it follows, how far it came, and when the slower parts are due.
#[derive(Debug)]
pub struct Follower {
    data: PathBuf,
    followed: Followed,
    source: Source,
    tail: Tail,
    /// None only while another file takes its place.
    database: Option<sqlite::Following>,
    recent: VecDeque<Link>,
    /// When the last transaction was decided that was applied.
    at: Option<Timestamp>,
    /// Whether the stream has transactions that belong here and do not continue this history.
    is_forked: bool,
    files_due: Instant,
    base_due: Instant,
}

impl Follower {
    /// Makes a directory that follows, of the newest copy in the place and the keys of a folder.
    ///
    /// # Errors
    /// [`BackupError`]; then there is none.
    pub fn begin(source: &Source, data: &Path, keys: &Path) -> Result<(), BackupError> {
        let epoch = source.epoch()?;
        let (found, manifest) = newest_of(source, epoch)?;
        let restoring = found.restore(data, Some(keys))?;
        let begun = sqlite::Following::begin(restoring.path(), link_of(&manifest)?)
            .map_err(BackupError::from)
            .and_then(|()| {
                let place = source.address();
                let followed = Followed { place, site: source.site()?, epoch, base_ms: manifest.as_of_ms };
                followed.write(restoring.path())
            });
        match begun {
            Ok(()) => restoring.finish(),
            Err(error) => {
                restoring.give_up();
                Err(error)
            }
        }
    }

    /// Goes on with a directory, which its caller has locked.
    ///
    /// # Errors
    /// [`BackupError`].
    pub fn open(data: &Path, followed: Followed, source: Source) -> Result<Follower, BackupError> {
        drop(fs::remove_dir_all(data.join(ANEW)));
        let mut followed = followed;
        if let Some(own) = Epoch::within(data)?.filter(|own| own.may_follow(followed.epoch)) {
            // A promotion was begun and not ended.
            followed.epoch = own;
        }
        let database = sqlite::Following::open(data)?;
        let now = clock::monotonic();
        let tail = source.tail();
        Ok(Follower {
            data: data.to_owned(),
            followed,
            source,
            tail,
            database: Some(database),
            recent: VecDeque::new(),
            at: None,
            is_forked: false,
            files_due: now,
            base_due: now,
        })
    }

    /// What it follows.
    #[must_use]
    pub fn followed(&self) -> &Followed {
        &self.followed
    }

    /// The place of the stream.
    #[must_use]
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// When the last transaction was decided that was applied since this was opened.
    #[must_use]
    pub fn at(&self) -> Option<Timestamp> {
        self.at
    }

    /// The number of the transaction after which the directory is.
    #[must_use]
    pub fn batch(&self) -> Option<u64> {
        self.database.as_ref().map(|database| database.last().batch)
    }

    /// Says in the place that another site writes it from now on, of this epoch, and goes on with what is still there.
    ///
    /// # Errors
    /// The place cannot be written.
    pub fn promote(&mut self, epoch: Epoch) -> Result<(), BackupError> {
        self.source.raise(epoch)?;
        self.followed.epoch = epoch;
        Ok(())
    }

    /// Brings it on by all that is in the place now. What was applied is on the disk when this returns.
    ///
    /// # Errors
    /// [`BackupError`]; the next round goes on from where this one came to.
    pub fn round(&mut self) -> Result<Seen, BackupError> {
        if self.source.site()? != self.followed.site {
            return Err(BackupError::OtherStream { path: self.source.address() });
        }
        let epoch = self.source.epoch()?;
        if !self.followed.epoch.may_follow(epoch) {
            return self.change_over(epoch);
        }
        if self.database.is_none() {
            self.database = Some(sqlite::Following::open(&self.data)?);
        }
        // Asked before the log is read: by then all of it is there.
        let until = self.source.until()?;
        let applied = self.apply_all()?;
        let mut seen = Seen { applied, until, ..Seen::default() };
        let now = clock::monotonic();
        if applied == 0 && (now >= self.base_due || self.is_forked) {
            self.base_due = now + BASE_EVERY;
            if let Some(found) = self.source.newest_base(self.followed.epoch)?
                && self.is_elsewhere(&found.manifest, until)
            {
                self.begin_anew(self.followed.epoch)?;
                return Ok(Seen { anew: true, ..Seen::default() });
            }
        }
        if now >= self.files_due {
            self.files_due = now + FILES_EVERY;
            self.source.bring_files(&self.data)?;
            self.source.forget_files(&self.data)?;
        }
        if self.is_forked {
            // What continues it may stand before what was read last.
            self.tail = self.source.tail();
            (seen.until, seen.waits) = (None, true);
        }
        Ok(seen)
    }

    /// Somebody else writes the stream now: only what that one has copied is continued.
    fn change_over(&mut self, epoch: Epoch) -> Result<Seen, BackupError> {
        if self.source.newest_base(epoch)?.is_none() {
            return Ok(Seen { waits: true, ..Seen::default() });
        }
        self.begin_anew(epoch)?;
        Ok(Seen { anew: true, ..Seen::default() })
    }

    fn apply_all(&mut self) -> Result<u64, BackupError> {
        let Some(database) = self.database.as_mut() else {
            return Ok(0);
        };
        let (mut applied, mut is_forked) = (0, false);
        self.tail.begin_round(database.last())?;
        while let Some(transactions) = self.tail.next()? {
            // Whatever a row of them names is here before the row.
            let is_new = |one: &Transaction| one.link.batch > database.last().batch;
            if transactions.iter().any(is_new) {
                self.source.bring_files(&self.data)?;
                self.source.bring_ledger(&self.data)?;
            }
            for transaction in &transactions {
                let (link, last) = (transaction.link, database.last());
                if link.follows(&last) {
                    database.apply(transaction)?;
                    remember(&mut self.recent, link);
                    (self.at, applied, is_forked) = (Some(transaction.at), applied + 1, false);
                } else {
                    is_forked |= link.batch > last.batch || is_strange(&self.recent, link);
                }
            }
        }
        if applied > 0 {
            database.sync()?;
        }
        // A block may come before the one that leads to it was read again; only the end of a round tells.
        self.is_forked = is_forked || (self.is_forked && applied == 0);
        self.source.bring_ledger(&self.data)?;
        Ok(applied)
    }

    /// Whether a copy in the place is of a history that does not lead over this directory's.
    fn is_elsewhere(&self, manifest: &Manifest, until: Option<Timestamp>) -> bool {
        let Some(last) = self.database.as_ref().map(sqlite::Following::last) else {
            return true;
        };
        let Ok(link) = link_of(manifest) else {
            return false;
        };
        if manifest.as_of_ms <= self.followed.base_ms {
            return false;
        }
        if link.batch > last.batch {
            // All that was written by then was read, and does not lead there.
            return until.is_some_and(|until| until.0 > manifest.as_of_ms + BASE_SLACK_MS);
        }
        let is_later = manifest.as_of_ms > self.at.map_or(self.followed.base_ms, |at| at.0);
        is_strange(&self.recent, link) || (self.is_forked && is_later)
    }

    /// Has the newest copy take the place of the database.
    fn begin_anew(&mut self, epoch: Epoch) -> Result<(), BackupError> {
        let (found, manifest) = newest_of(&self.source, epoch)?;
        let anew = self.data.join(ANEW);
        drop(fs::remove_dir_all(&anew));
        private::make_folder(&anew).map_err(BackupError::at(&anew))?;
        found.copy_database(&anew)?;
        sqlite::Following::begin(&anew, link_of(&manifest)?)?;
        if let Some(database) = self.database.take() {
            // From here on it is closed, and needs no log: either file is whole.
            database.close()?;
        }
        let database = self.data.join(FILE_NAME);
        for ending in ["-wal", "-shm"] {
            let beside = self.data.join(format!("{FILE_NAME}{ending}"));
            match fs::remove_file(&beside) {
                Err(error) if error.kind() != ErrorKind::NotFound => {
                    return Err(BackupError::at(&beside)(error));
                }
                _ => {}
            }
        }
        fs::rename(anew.join(FILE_NAME), &database).map_err(BackupError::at(&database))?;
        files::sync(&self.data)?;
        drop(fs::remove_dir_all(&anew));
        self.followed = Followed { epoch, base_ms: manifest.as_of_ms, ..self.followed.clone() };
        self.followed.write(&self.data)?;
        self.database = Some(sqlite::Following::open(&self.data)?);
        (self.tail, self.recent, self.at, self.is_forked) =
            (self.source.tail(), VecDeque::new(), None, false);
        self.files_due = clock::monotonic();
        Ok(())
    }
}

/// The newest copy in a place, which must be of this epoch.
fn newest_of(source: &Source, epoch: Epoch) -> Result<(Found, Manifest), BackupError> {
    let none = || BackupError::NoCopyYet { path: source.address() };
    let found = source.newest_base(epoch)?.ok_or_else(none)?;
    let manifest = found.manifest.clone();
    if manifest.schema > sqlite::schema() {
        return Err(BackupError::NewerProgram { path: source.address(), program: manifest.program });
    }
    Ok((found, manifest))
}

fn link_of(manifest: &Manifest) -> Result<Link, BackupError> {
    Link::of_copy(manifest.batch, &manifest.hash).ok_or_else(|| {
        BackupError::not_whole(Path::new(&manifest.hash), "it does not say which transaction it is of")
    })
}

fn remember(recent: &mut VecDeque<Link>, link: Link) {
    if recent.len() >= RECENT_MAX {
        recent.pop_front();
    }
    recent.push_back(link);
}

/// Whether a transaction is none of those that were applied, although one with its number was.
fn is_strange(recent: &VecDeque<Link>, link: Link) -> bool {
    let first = recent.front().map_or(u64::MAX, |first| first.batch);
    let at = link
        .batch
        .checked_sub(first)
        .and_then(|at| usize::try_from(at).ok());
    at.and_then(|at| recent.get(at))
        .is_some_and(|known| !known.is(&link))
}

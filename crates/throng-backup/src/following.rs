//! A directory that follows a stream: begun from its newest copy, and brought on by each transaction as it comes.
//!
//! It is the database after one of the transactions of the stream at every moment, whenever the program is killed, and says itself
//! after which: so whoever goes on with it needs nothing else. Where the stream does not go on from there (a copy was begun anew, a
//! site was restored or another follower promoted), the newest copy takes the place of the database.
//!
//! Pages may be made of the directory meanwhile: then each change of the database waits until nobody reads ([`Bystander`]).
//!
//! Owns the directory and the note in it that it follows. It must never write to the place of the stream, nor promote anything.
//! Called by `throng follow` and `throng promote`. Bounds: one block of the stream in memory, `FOLLOW_…` in the limits; twice the database on the disk while it is
//! begun anew.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Instant;

use serde::{Deserialize, Serialize};
use throng_domain::time::Timestamp;
use throng_process::limits::{FOLLOW_BASE_EVERY_S, FOLLOW_BASE_SLACK_S, FOLLOW_FILES_EVERY_S};
use throng_process::{clock, private};
use throng_store::sqlite::{self, FILE_NAME, FOLLOWS_NAME};
use throng_store::transactions::Link;

use crate::epoch::{Epoch, EpochKey};
use crate::error::BackupError;
use crate::files;
use crate::lines::{self, Line};
use crate::manifest::Manifest;
use crate::reading::{Bases, Going, Tail};
use crate::restoring::{Found, KeysFrom};
use crate::source::{Beside, Brought, Source};

/// The folder in which a database is made ready to take the place of the one before.
const ANEW: &str = "anew";

/// What a directory follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Followed {
    /// Where the stream is.
    pub place: PathBuf,
    /// Whose it is, by the fingerprint of its key.
    pub site: String,
    /// The line of it.
    pub line: String,
    /// The epoch of whoever writes it.
    pub epoch: Epoch,
    /// Of when the copy is that was begun from.
    pub base_ms: i64,
    /// Whether that was encrypted: then nothing in the clear is taken any more.
    #[serde(default)]
    pub sealed: bool,
}

impl Followed {
    /// What this directory follows; `None` if it is a site of its own.
    ///
    /// # Errors
    /// The note is damaged, or the disk's error.
    pub fn of(data: &Path) -> Result<Option<Followed>, BackupError> {
        let path = data.join(FOLLOWS_NAME);
        match private::read_note(&path) {
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Ok(None),
            Err(error) => Err(BackupError::at(&path)(error)),
            Ok(note) => serde_json::from_slice(&note)
                .map(Some)
                .map_err(|_| BackupError::Note { path }),
        }
    }

    fn write(&self, data: &Path) -> Result<(), BackupError> {
        let path = data.join(FOLLOWS_NAME);
        let text = serde_json::to_string(self).expect("plain data with text keys") + "\n";
        private::replace(&path, text.as_bytes()).map_err(BackupError::at(&path))
    }

    /// Makes the directory a site of its own: call it last.
    ///
    /// # Errors
    /// The disk's error.
    pub fn forget(data: &Path) -> Result<(), BackupError> {
        let path = data.join(FOLLOWS_NAME);
        fs::remove_file(&path).map_err(BackupError::at(&path))?;
        sqlite::Following::forget(data).map_err(BackupError::at(data))?;
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
    /// Whether the place says that this very directory is the site: a promotion came as far as there, and has not ended.
    pub half_promoted: bool,
}

/// What a change makes of the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exchange {
    /// It is the same file with other pages.
    Pages,
    /// Another file takes its place: whoever has it open opens it again.
    File,
}

/// Whoever makes pages of a directory while it is brought on.
pub trait Bystander: std::fmt::Debug {
    /// Carries out a change, once, while nobody reads the database, which is as of this moment afterwards. If it fails half-way the
    /// database is as of a moment before.
    ///
    /// # Errors
    /// Those of the change; or somebody reads for too long, and nothing was changed.
    fn alone(
        &self,
        after: (Timestamp, Exchange),
        change: &mut dyn FnMut() -> Result<(), BackupError>,
    ) -> Result<(), BackupError>;
}

/// A copy in a place, and where what follows it is.
struct Base {
    line: Line,
    found: Found,
    link: Link,
}

/// A directory that is brought on. Twelve fields: where it is and what it follows, who reads it, how far it came, and when the slower
/// parts are due.
#[derive(Debug)]
pub struct Follower<'a> {
    data: PathBuf,
    followed: Followed,
    source: Source<'a>,
    /// What proves an epoch.
    key: EpochKey,
    /// That of a promotion of this directory that was begun.
    own: Option<Epoch>,
    bystander: Option<&'a dyn Bystander>,
    tail: Tail<'a>,
    /// None only while another file takes its place.
    database: Option<sqlite::Following>,
    /// Files beside the database that were brought.
    brought: Brought,
    /// Whether the stream has transactions that come later than this directory's last and do not continue it.
    is_stuck: bool,
    files_due: Instant,
    base_due: Instant,
}

impl<'a> Follower<'a> {
    /// Makes a directory that follows, of the newest copy in the place and the keys of a folder; the line is that of a name, if several
    /// went on at the same time. `key_of` tells what proves an epoch, by the keys in a directory.
    ///
    /// # Errors
    /// [`BackupError`]; then there is none.
    pub fn begin<E: From<BackupError>>(
        source: Source<'_>,
        data: &Path,
        line: Option<&str>,
        right_keys: impl FnOnce(&Found) -> Result<KeysFrom, E>,
        key_of: impl FnOnce(&Path) -> Result<EpochKey, E>,
    ) -> Result<(), E> {
        let end = Timestamp(i64::MAX);
        let path = lines::chosen(&**source.place, line, end)?;
        #[expect(clippy::wildcard_enum_match_arm, reason = "all others are passed on")]
        let none = |error| match error {
            BackupError::BeginsLater { path, .. } => BackupError::NoCopyYet { path },
            error => error,
        };
        let newest = Bases::around(&**source.place, &path, end).map_err(none)?.before;
        newest.is_meant(&**source.place, source.opener, line)?;
        let base = Base::of(source, newest.line, &newest.name)?;
        let epoch = base.found.manifest.epoch();
        let keys = right_keys(&base.found)?;
        let restoring = base.found.restore(data, Some(&keys))?;
        // The keys of the site are there by now, so that whoever begins believes no epoch that nobody has proved.
        let begun = key_of(restoring.path()).and_then(|key| {
            let there = source.epoch(&key, epoch)?;
            if !epoch.may_follow(there) {
                // The site was promoted elsewhere, and that one has no copy yet.
                return Err(BackupError::NoCopyYet { path: source.address() }.into());
            }
            sqlite::Following::begin(restoring.path(), base.link).map_err(BackupError::from)?;
            let (place, site) = (source.address(), source.site()?);
            let Manifest { as_of_ms: base_ms, .. } = base.found.manifest;
            let sealed = base.found.manifest.is_sealed();
            let followed = Followed { place, site, line: base.line.name, epoch, base_ms, sealed };
            Ok(followed.write(restoring.path())?)
        });
        match begun {
            Ok(()) => Ok(restoring.finish()?),
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
    pub fn open(
        data: &Path,
        followed: Followed,
        source: Source<'a>,
        key: EpochKey,
    ) -> Result<Follower<'a>, BackupError> {
        drop(fs::remove_dir_all(data.join(ANEW)));
        let mut followed = followed;
        let own = Epoch::noted(data)?;
        if let Some(own) = own
            && own.may_follow(followed.epoch)
            && source.epoch(&key, followed.epoch).is_ok_and(|there| there == own)
        {
            // A promotion had come as far as the place, and was not ended. One that had not leaves the copies of the site before to go on with.
            followed.epoch = own;
        }
        if Followed::of(data)?.is_some_and(|noted| noted.place != followed.place) {
            // So that a promotion looks there too.
            followed.write(data)?;
        }
        let database = sqlite::Following::open(data)?;
        let now = clock::monotonic();
        let tail = source.tail(&followed.line, database.last(), followed.sealed);
        Ok(Follower {
            data: data.to_owned(),
            followed,
            source,
            key,
            own,
            bystander: None,
            tail,
            database: Some(database),
            brought: Brought::default(),
            is_stuck: false,
            files_due: now,
            base_due: now,
        })
    }

    /// The same beside somebody who makes pages of it.
    #[must_use]
    pub fn beside(self, bystander: &'a dyn Bystander) -> Follower<'a> {
        Follower { bystander: Some(bystander), ..self }
    }

    /// The number of the transaction after which the directory is.
    #[must_use]
    pub fn batch(&self) -> Option<u64> {
        self.database.as_ref().map(|database| database.last().batch)
    }

    /// The line that it has followed last.
    #[must_use]
    pub fn line(&self) -> &str {
        &self.followed.line
    }

    /// Until when everything was in the stream when that was noted last.
    ///
    /// # Errors
    /// The place's error.
    pub fn until(&self) -> Result<Option<Timestamp>, BackupError> {
        self.source.until(&self.followed.line)
    }

    /// Says in the place that another site writes it from now on, of this epoch, and goes on with what is still there.
    ///
    /// # Errors
    /// [`BackupError::PromotedToo`], or the place cannot be written.
    pub fn promote(&mut self, epoch: Epoch) -> Result<(), BackupError> {
        let place = &**self.source.place;
        epoch.claim(place, &self.key)?;
        epoch.raise(place)?;
        self.followed.epoch = epoch;
        Ok(())
    }

    /// The epoch of the site that is followed, as far as nobody else was promoted: of one, or of this directory if it was.
    ///
    /// # Errors
    /// [`BackupError::PromotedToo`], or it cannot be read.
    pub fn undisputed(&self) -> Result<Epoch, BackupError> {
        let (ours, there) = (self.followed.epoch, self.epoch()?);
        match ours.may_follow(there) {
            true => Ok(ours),
            false => Err(BackupError::PromotedToo { path: self.source.address(), there: there.number() }),
        }
    }

    /// The epoch of whoever may write to the place.
    fn epoch(&self) -> Result<Epoch, BackupError> {
        self.source.epoch(&self.key, self.followed.epoch)
    }

    /// Brings it on by all that is in the place now. What was applied is on the disk when this returns.
    ///
    /// # Errors
    /// [`BackupError`]; the next round goes on from where this one came to.
    pub fn round(&mut self) -> Result<Seen, BackupError> {
        if self.source.site()? != self.followed.site {
            return Err(BackupError::OtherStream { path: self.source.address() });
        }
        let epoch = self.epoch()?;
        let half_promoted = self.own == Some(epoch);
        if half_promoted {
            // If the place could not be reached at the start, the epoch is known only now.
            self.followed.epoch = epoch;
        }
        if !self.followed.epoch.may_follow(epoch) {
            return self.change_over(epoch);
        }
        if self.database.is_none() {
            self.open_again()?;
        }
        // This is asked before the log is read, so that everything up to it is there to be read.
        let until = self.until()?;
        let applied = self.apply_all()?;
        let now = clock::monotonic();
        if applied == 0 && (now >= self.base_due || self.is_stuck) {
            self.base_due = now + FOLLOW_BASE_EVERY_S.seconds();
            if let Some(base) = self.next_base(until)? {
                self.begin_anew(&base, self.followed.epoch)?;
                return Ok(Seen { anew: true, ..Seen::default() });
            }
        }
        if now >= self.files_due {
            self.files_due = now + FOLLOW_FILES_EVERY_S.seconds();
            let beside = Beside::of(&self.followed, &self.data);
            self.source.bring_files(beside, &mut self.brought)?;
            self.source.bring_ledger(beside)?;
            self.source.forget_files(&self.data, &self.brought)?;
        }
        let until = until.filter(|_| !self.is_stuck);
        Ok(Seen { applied, anew: false, until, waits: self.is_stuck, half_promoted })
    }

    /// Somebody else writes the stream now: only what that one has copied is continued.
    fn change_over(&mut self, epoch: Epoch) -> Result<Seen, BackupError> {
        for line in self.source.lines(&self.followed.line)?.into_iter().rev() {
            if let Some(base) = self.source.newest_base(&line, epoch)? {
                let base = Base::of(self.source, line, &base)?;
                self.begin_anew(&base, epoch)?;
                return Ok(Seen { anew: true, ..Seen::default() });
            }
        }
        Ok(Seen { waits: true, ..Seen::default() })
    }

    fn apply_all(&mut self) -> Result<u64, BackupError> {
        let Follower { data, followed, source, tail, database, brought, is_stuck, bystander, .. } = self;
        let Some(database) = database.as_mut() else {
            return Ok(0);
        };
        let mut applied = 0;
        let done = tail.read(|news| {
            if !news.following.is_empty() {
                // Whatever a row of them names is here before the row.
                let beside = Beside::of(followed, data);
                source.bring_files(beside, brought)?;
                source.bring_ledger(beside)?;
            }
            *is_stuck = news.strange.is_some() || news.is_damaged || (*is_stuck && news.following.is_empty());
            let mut apply = || {
                for transaction in &news.following {
                    // What a failed round has applied already is read again.
                    if transaction.follows(&database.last()) {
                        database.apply(transaction)?;
                        applied += 1;
                    }
                }
                Ok(())
            };
            match (*bystander, news.following.last()) {
                (Some(bystander), Some(last)) => bystander.alone((last.at, Exchange::Pages), &mut apply)?,
                _ => apply()?,
            }
            Ok::<_, BackupError>(Going::On)
        });
        if applied > 0 {
            database.sync()?;
        }
        done.map(|()| applied)
    }

    /// The copy to begin anew from, if the stream goes on there and not here: in a line that the same site began after this one, or
    /// in this one behind a gap.
    fn next_base(&self, until: Option<Timestamp>) -> Result<Option<Base>, BackupError> {
        let lines = self.source.lines(&self.followed.line)?;
        let mut ours = vec![self.followed.line.clone()];
        for line in &lines {
            if line.after.as_ref().is_some_and(|after| ours.contains(after)) {
                ours.push(line.name.clone());
            }
        }
        for line in lines.into_iter().rev().filter(|line| ours.contains(&line.name)) {
            let Some(name) = self.source.newest_base(&line, self.followed.epoch)? else {
                continue;
            };
            let is_this = line.name == self.followed.line;
            let base = Base::of(self.source, line, &name)?;
            let goes_on_there = !is_this || self.is_behind(&base, until);
            return Ok(goes_on_there.then_some(base));
        }
        Ok(None)
    }

    /// Whether all that was written by the time of a copy was read, and does not lead there.
    fn is_behind(&self, base: &Base, until: Option<Timestamp>) -> bool {
        let last = self.database.as_ref().map_or(0, |database| database.last().batch);
        let as_of_ms = base.found.manifest.as_of_ms;
        base.link.batch > last && until.is_some_and(|until| until.0 > as_of_ms + FOLLOW_BASE_SLACK_S.ms())
    }

    /// Has a copy take the place of the database.
    fn begin_anew(&mut self, base: &Base, epoch: Epoch) -> Result<(), BackupError> {
        let sealed = base.found.manifest.is_sealed();
        if self.followed.sealed && !sealed {
            let path = self.source.address().join(base.line.under());
            return Err(BackupError::InTheClear { path });
        }
        let anew = self.data.join(ANEW);
        drop(fs::remove_dir_all(&anew));
        private::make_folder(&anew).map_err(BackupError::at(&anew))?;
        base.found.copy_database(&anew)?;
        sqlite::Following::begin(&anew, base.link)?;
        match self.bystander {
            None => self.exchange(base, epoch),
            Some(bystander) => {
                let as_of = Timestamp(base.found.manifest.as_of_ms);
                bystander.alone((as_of, Exchange::File), &mut || self.exchange(base, epoch))
            }
        }
    }

    /// Opens the database that is there, and reads on behind its last transaction, in the line that is noted: both are of the file that is
    /// there, whatever an exchange came to that failed.
    fn open_again(&mut self) -> Result<(), BackupError> {
        let database = sqlite::Following::open(&self.data)?;
        self.tail = self
            .source
            .tail(&self.followed.line, database.last(), self.followed.sealed);
        self.database = Some(database);
        Ok(())
    }

    /// Has the file that was made ready take the place of the database.
    fn exchange(&mut self, base: &Base, epoch: Epoch) -> Result<(), BackupError> {
        let (anew, sealed) = (self.data.join(ANEW), base.found.manifest.is_sealed());
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
        let base_ms = base.found.manifest.as_of_ms;
        let followed =
            Followed { epoch, base_ms, sealed, line: base.line.name.clone(), ..self.followed.clone() };
        followed.write(&self.data)?;
        self.followed = followed;
        self.open_again()?;
        self.is_stuck = false;
        self.brought = Brought::default();
        self.files_due = clock::monotonic();
        Ok(())
    }
}

impl Base {
    fn of(source: Source<'_>, line: Line, name: &str) -> Result<Base, BackupError> {
        let found = Found::of(source.place.clone(), name, source.opener)?;
        let Manifest { batch, hash, schema, program, .. } = &found.manifest;
        if *schema > sqlite::schema() {
            return Err(BackupError::NewerProgram { path: source.address(), program: program.clone() });
        }
        let link = Link::of_copy(*batch, hash).ok_or_else(|| {
            BackupError::not_whole(&source.address(), "a copy in it does not say which transaction it is of")
        })?;
        Ok(Base { line, found, link })
    }
}

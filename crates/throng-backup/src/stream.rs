//! A stream that is written: copies of the site now and then, and every transaction since, so that any second can be brought back.
//!
//! Owns what is written to a place, and whether somebody else writes there too. It must never delete what the oldest kept base needs,
//! nor write to a line in which something is missing or strange: it begins another. Called by the thread that ships. Bounds: how long
//! bases are kept; a file by `segments`; [`LOOK_BACK`] names in a look, but for the whole look now and then.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use throng_domain::time::{MINUTE_MS, Timestamp};
use throng_process::clock;
use throng_store::transactions::{Link, Transaction};

use crate::epoch::{Epoch, EpochKey, Fence, fence, fence_by_proofs};
use crate::error::BackupError;
use crate::lines::{self, BASES, LOG, Line, Rest, UNTIL_DIGITS, UNTIL_NAME};
use crate::manifest::Manifest;
use crate::nightly;
use crate::place::{Growth, Hold, Place, Shared};
use crate::sealing::{Opener, Sealer};
use crate::segments::{self, Blocks, Segments};

pub use crate::reading::{Bases, Replayed, Tail, is_stream, ledgers_of, replay};

mod beside;
mod declaring;
mod note;
mod retention;

use declaring::{Doubt, declare};
use note::Note;
pub use note::{damaged_note, go_on_behind, noted_place, was_written, wrote_last};

pub(crate) const SITE_NAME: &str = "site";
const LOCK_NAME: &str = "lock";
const WRITER_NAME: &str = "writer";
pub(crate) const FILES: &str = "files/";
/// The file of a data directory that says which line its program writes, or which its own goes on from. A restored directory has none, and
/// begins another.
pub const NOTE_NAME: &str = "stream-line";
/// What is said where the stream of this site has been and nothing of it is.
const NOTHING_THERE: &str = "nothing is there of the stream that this site has written to it: see that it is mounted. If it was emptied on \
     purpose, delete the file stream-line in the directory of the site, and a new stream begins";
/// So many files of the log are compared in each look: more than there are between two.
const LOOK_BACK: usize = 900;
/// After so many looks all of them are.
const WHOLE_LOOK_EVERY: u32 = 20;
/// How often the moment is noted where each note is an object that is put.
const NOTE_EVERY_MS: i64 = 10_000;
/// A line of somebody else that was noted as written so shortly ago is written still.
const RECENT_MS: i64 = MINUTE_MS;

/// A stream that is being written. Twenty-one fields: where, which line, and what is known to be there.
#[derive(Debug)]
pub struct Stream {
    place: Shared,
    /// The site's directory.
    data: PathBuf,
    line: Line,
    /// In which time nobody wrote it before this run, until that is noted.
    rest: Option<Rest>,
    /// What this run has written into the line to be known by.
    writer: String,
    /// Identifies the key of the installation.
    fingerprint: String,
    sealer: Option<Sealer>,
    segments: Segments,
    /// The files of the log that are there, with their lengths.
    log: BTreeMap<String, u64>,
    /// The bases, by their names, the oldest first.
    bases: Vec<(String, Manifest)>,
    /// Bytes of the site's ledger that are in it, once that was looked at.
    ledger: Option<u64>,
    noted: Option<Timestamp>,
    /// Moments after now that other lines were noted with at the last look: by a clock that was ahead, or is.
    ahead: BTreeMap<String, Timestamp>,
    looks: u32,
    /// Whether something was not as it was written when more was to be appended.
    disturbed: bool,
    epoch: Epoch,
    /// What proves an epoch.
    key: EpochKey,
    /// What somebody without that key has done to the file of the epoch, and nobody has asked for yet.
    doubted: Option<Doubt>,
    keys: bool,
    /// When the folders beside the database were changed last, as of the last look through them.
    folders: Vec<Option<SystemTime>>,
    _hold: Hold,
}

/// Whose stream is opened where.
#[derive(Clone, Debug)]
pub struct Of<'a> {
    /// The site's directory, in which it is noted which line it writes.
    pub data: &'a Path,
    /// Identifies the key of the installation.
    pub fingerprint: &'a str,
    /// What everything is encrypted with, if it is.
    pub sealer: Option<Sealer>,
    /// Which of two machines is the site, as far as this one knows.
    pub epoch: Epoch,
    /// What proves it.
    pub key: EpochKey,
    /// Whether the keys go there too.
    pub keys: bool,
    /// The time.
    pub now: Timestamp,
}

/// What was seen of others in a look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Company {
    /// Nobody else writes there.
    None,
    /// Somebody else writes there, in a line of their own.
    Beside,
    /// Somebody has written into this line, or taken something out of it: it cannot be gone on with.
    Within,
}

/// What becomes of files in the place that are gone from the directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gone {
    /// They stay until the next look: a transaction that is not shipped yet may still say that they are gone.
    Kept,
    /// They are deleted.
    Forgotten,
}

impl Stream {
    /// Opens the stream of a site, or begins one in a new or empty place. The line that the directory wrote last is gone on with, if
    /// nobody else has opened it since.
    ///
    /// # Errors
    /// Another process writes it, it is another site's, or the place's error.
    pub fn open(place: &Shared, of: &Of<'_>) -> Result<Stream, BackupError> {
        let address = place.address();
        if place
            .read_note(SITE_NAME)?
            .is_none_or(|said| said == of.fingerprint.as_bytes())
        {
            fence_by_proofs(&**place, of.epoch, &of.key)?;
        }
        let note = Note::of(of.data);
        let is_signed = place.read_note(SITE_NAME)?.is_some();
        if !is_signed && note.as_ref().is_some_and(|note| note.place == address) {
            return Err(BackupError::Place { path: address, what: NOTHING_THERE.to_owned() });
        }
        if !is_signed && place.parts("")?.iter().any(|name| name.as_str() != LOCK_NAME) {
            return Err(BackupError::Exists { path: address });
        }
        let hold = declaring::hold(&**place, of)?;
        match place.read_note(SITE_NAME)?.unwrap_or_default() {
            said if said.is_empty() => place.put(SITE_NAME, &mut of.fingerprint.as_bytes())?,
            said if said != of.fingerprint.as_bytes() => {
                return Err(BackupError::OtherStream { path: address });
            }
            _ => {}
        }
        let doubted = declare(&**place, (of.epoch, &of.key))?;
        let line = match &note {
            Some(note) => note.goes_on(place, of.sealer.as_ref())?,
            None => None,
        };
        let line = match line {
            // The clock was ahead when it was written, and was set right; or it is behind now.
            Some(line) if line.is_ahead_of(of.now) => Line::begin(&**place, of.now, Some(line.name))?,
            Some(line) => line,
            None => {
                let before = note.as_ref().map(|note| note.line_before(&**place));
                Line::begin(&**place, of.now, before.transpose()?.flatten())?
            }
        };
        let under = format!("{}{LOG}", line.under());
        let log = files_of_log(&**place, (&under, ""))?;
        let segments = Segments::under(under, segments::since(log.keys(), of.now), of.sealer.clone());
        let mut stream = Stream {
            place: place.clone(),
            data: of.data.to_owned(),
            rest: Rest::before(&line, of.now),
            line,
            writer: String::new(),
            fingerprint: of.fingerprint.to_owned(),
            sealer: of.sealer.clone(),
            segments,
            log,
            bases: Vec::new(),
            ledger: None,
            noted: None,
            ahead: BTreeMap::new(),
            looks: 0,
            disturbed: false,
            epoch: of.epoch,
            key: of.key,
            doubted,
            keys: of.keys,
            folders: Vec::new(),
            _hold: hold,
        };
        stream.bases = stream.bases_there()?;
        stream.claim()?;
        Ok(stream)
    }

    /// Says whose the place is, if somebody has taken that away: without it nothing can be brought back from there.
    fn sign(&mut self) -> Result<(), BackupError> {
        match self.place.read_note(SITE_NAME)? {
            None => self.place.put(SITE_NAME, &mut self.fingerprint.as_bytes())?,
            Some(said) if said != self.fingerprint.as_bytes() => {
                return Err(BackupError::OtherStream { path: self.place.address() });
            }
            Some(_) => {}
        }
        self.says_who_writes()
    }

    /// Says in the place which machine writes it, also where somebody without the key of the site has said otherwise.
    fn says_who_writes(&mut self) -> Result<(), BackupError> {
        let doubted = declare(&*self.place, (self.epoch, &self.key))?;
        self.doubted = doubted.or(self.doubted);
        Ok(())
    }

    /// What somebody without the key of the site has done to the file `epoch` in the place since this was asked last. What is true
    /// stands there again.
    #[must_use]
    pub fn take_doubted(&mut self) -> Option<BackupError> {
        let path = self.place.address();
        Some(match self.doubted.take()? {
            Doubt::Said(there) => BackupError::Doubted { path, there: there.number() },
            Doubt::Gone => BackupError::EpochGone { path },
        })
    }

    /// Writes into the line, and down in the directory, which run of the program writes it from now on.
    fn claim(&mut self) -> Result<(), BackupError> {
        let writer = format!("{:032x}", u128::from_be_bytes(clock::random_bytes()));
        self.place.put(&self.name(WRITER_NAME), &mut writer.as_bytes())?;
        self.writer.clone_from(&writer);
        let note = Note {
            place: self.place.address(),
            line: self.line.name.clone(),
            writer,
            sealed_to: note::names(self.sealer.as_ref()),
        };
        note.write(&self.data)
    }

    /// Goes on in a line of its own, where nothing is yet: what is written from now on needs a base there. A line of ours that has no base
    /// yet stays: nothing in it can be brought back, so that nothing in it can be missing, and the next base is its first.
    ///
    /// # Errors
    /// The place's error.
    pub fn begin_line(&mut self, now: Timestamp, company: Company) -> Result<(), BackupError> {
        if self.bases.is_empty() && company != Company::Within {
            return Ok(());
        }
        self.sign()?;
        (self.line, self.rest) = (Line::begin(&*self.place, now, Some(self.line.name.clone()))?, None);
        self.segments = Segments::under(self.name(LOG), now, self.sealer.clone());
        (self.log, self.bases) = (BTreeMap::new(), Vec::new());
        (self.ledger, self.noted, self.disturbed, self.folders) = (None, None, false, Vec::new());
        self.claim()
    }

    /// The line that is written.
    #[must_use]
    pub fn line(&self) -> &Line {
        &self.line
    }

    fn name(&self, name: &str) -> String {
        format!("{}{name}", self.line.under())
    }

    fn bases_there(&self) -> Result<Vec<(String, Manifest)>, BackupError> {
        crate::reading::bases_of(&*self.place, &self.line)
    }

    /// The last transaction that is in it, which may be that of its base; `None` if there is no base.
    ///
    /// # Errors
    /// The place's error.
    pub fn last(&self) -> Result<Option<Link>, BackupError> {
        let Some(base) = self.newest_base() else {
            return Ok(None);
        };
        // Whoever has put something in the clear among what is encrypted has not written the last.
        let opener = Opener::default().only_sealed(self.sealer.is_some());
        for name in self.log.keys().rev() {
            let mut last = None;
            if let Some(mut blocks) = Blocks::open(&*self.place, name, 0, &opener)? {
                while let Some(link) = blocks.next_last()? {
                    last = Some(link);
                }
            }
            if last.is_some() {
                return Ok(last);
            }
        }
        Ok(Link::of_copy(base.batch, &base.hash))
    }

    /// Until when everything was in it when that was noted last: whatever a program that was killed had not shipped is later.
    #[must_use]
    pub fn until(&self) -> Option<Timestamp> {
        lines::until_of(&*self.place, &self.line.name).ok().flatten()
    }

    /// Notes that everything from before this moment is in it, where that is cheap or some seconds have gone: before the first time, how
    /// long nobody had written it. So call it once what waited is shipped.
    ///
    /// # Errors
    /// The place's error.
    pub fn note_until(&mut self, now: Timestamp) -> Result<(), BackupError> {
        let is_cheap = self.place.growth() == Growth::Appends;
        if !is_cheap && self.noted.is_some_and(|noted| now.since(noted) < NOTE_EVERY_MS) {
            return Ok(());
        }
        if let Some(rest) = &self.rest {
            rest.note(&*self.place, &self.line)?;
            self.rest = None;
        }
        let digits = format!("{:0UNTIL_DIGITS$}", now.0.clamp(0, 9_999_999_999_999));
        self.place.note(&self.name(UNTIL_NAME), &digits)?;
        self.noted = Some(now);
        Ok(())
    }

    /// Refuses to go on once another machine was promoted and writes here. Ask before anything is written.
    ///
    /// # Errors
    /// [`BackupError::Superseded`], or the place's error.
    pub fn fence(&mut self) -> Result<(), BackupError> {
        match fence(&*self.place, self.epoch, &self.key)? {
            Fence::Open => Ok(()),
            // With all else gone too, the next look says what follows; but whoever was promoted has proved it by then.
            Fence::Gone if self.place.read_note(SITE_NAME)?.is_none() => {
                fence_by_proofs(&*self.place, self.epoch, &self.key).map(drop)
            }
            Fence::Gone => {
                self.says_who_writes()?;
                self.doubted = self.doubted.or(Some(Doubt::Gone));
                Ok(())
            }
            // What is not proved may lie over what was. To list the proofs each second, in a bucket, would cost more than all else that
            // is asked; here it is seldom.
            Fence::Doubted(_) => self.says_who_writes(),
        }
    }

    /// Appends transactions, which are on the disk when this returns.
    ///
    /// # Errors
    /// [`BackupError`].
    pub fn ship(&mut self, transactions: &[impl Borrow<Transaction>]) -> Result<(), BackupError> {
        match self.segments.write(&*self.place, transactions) {
            Ok(Some(written)) => {
                self.log.insert(written.name, written.bytes);
                self.rest
                    .iter_mut()
                    .for_each(|rest| rest.is_broken_by(transactions));
                Ok(())
            }
            Ok(None) => Ok(()),
            Err(error) => {
                self.disturbed |= matches!(error, BackupError::Shared { .. });
                Err(error)
            }
        }
    }

    /// What the newest base is of.
    #[must_use]
    pub fn newest_base(&self) -> Option<&Manifest> {
        self.bases.last().map(|(_, base)| base)
    }

    /// How many files the log has since the newest base.
    #[must_use]
    pub fn files_since_base(&self) -> usize {
        let batch = self.newest_base().map_or(0, |base| base.batch);
        let since = |name: &&String| segments::first_batch(name).is_some_and(|first| first > batch);
        self.log.keys().rev().take_while(since).count()
    }

    /// The name of a base that is begun now, with a `/` at its end.
    #[must_use]
    pub fn base_at(&self, now: Timestamp) -> String {
        self.name(&format!("{BASES}{}/", nightly::name_at(now)))
    }

    /// A base was made at this name.
    ///
    /// # Errors
    /// It is not whole, or the place's error.
    pub fn has_base(&mut self, name: &str) -> Result<(), BackupError> {
        let manifest = Manifest::of(&*self.place, name)?;
        self.bases.push((name.to_owned(), manifest));
        Ok(())
    }

    /// Looks whether somebody else writes there, or has taken something away.
    ///
    /// # Errors
    /// The place's error.
    pub fn look(&mut self, now: Timestamp) -> Result<Company, BackupError> {
        self.sign()?;
        let writer = self.place.read_note(&self.name(WRITER_NAME))?;
        if self.disturbed || writer.as_deref() != Some(self.writer.as_bytes()) || !self.is_as_written()? {
            return Ok(Company::Within);
        }
        for name in lines::newest_names(&*self.place)? {
            let until = match name == self.line.name {
                true => None,
                false => lines::until_of(&*self.place, &name)?,
            };
            // This program wrote the line before until this one was begun.
            let is_past = |until: &Timestamp| until.0 <= self.line.begun.0 + lines::SLACK_MS;
            let Some(until) = until.filter(|until| !is_past(until) && now.since(*until) < RECENT_MS) else {
                continue;
            };
            // The clock of whoever wrote it was ahead, perhaps long ago: only a note that moves says that it is written still.
            let is_ahead = until.since(now) > RECENT_MS;
            let moves = self
                .ahead
                .insert(name, until)
                .is_some_and(|before| before != until);
            if moves || !is_ahead {
                return Ok(Company::Beside);
            }
        }
        Ok(Company::None)
    }

    /// Whether the log and the bases are as they were written: of all of it now and then, and else of its end.
    fn is_as_written(&mut self) -> Result<bool, BackupError> {
        let is_whole_look = self.looks.is_multiple_of(WHOLE_LOOK_EVERY);
        self.looks = self.looks.wrapping_add(1);
        let after = match is_whole_look {
            true => None,
            false => self.log.keys().rev().nth(LOOK_BACK).cloned(),
        };
        let after = after.unwrap_or_default();
        let is_certain = |(name, _): &(&String, &u64)| !self.segments.uncertain.contains(*name);
        let there = files_of_log(&*self.place, (&self.name(LOG), &after))?;
        let expected = self.log.iter().filter(|(name, _)| **name > after);
        if !there.iter().filter(is_certain).eq(expected.filter(is_certain)) {
            return Ok(false);
        }
        let count = if is_whole_look { self.bases.len() } else { 1 };
        for (name, manifest) in self.bases.iter().rev().take(count) {
            if Manifest::of(&*self.place, name).ok().as_ref() != Some(manifest) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The files of a log with their lengths, behind one of these names.
fn files_of_log(
    place: &dyn Place,
    (under, after): (&str, &str),
) -> Result<BTreeMap<String, u64>, BackupError> {
    let found = place.list(under, after)?;
    let files = found
        .into_iter()
        .filter(|object| segments::is_segment(&object.name));
    Ok(files.map(|object| (object.name, object.bytes)).collect())
}

#[cfg(test)]
mod tests;

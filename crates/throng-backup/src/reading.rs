//! A stream that is read: which copy and which transactions belong to a moment, and what is new since the last look.
//!
//! Owns the order in which a line is read. It must never write to the place, nor take for following what does not: the chain of
//! hashes is the proof. Called by `throng restore`, `throng backup verify` and whoever follows a stream. Bounds: [`TOGETHER_BYTES_MAX`]
//! in memory, or one file of the log.

use std::fs::{File, OpenOptions};
use std::io::Cursor;
use std::path::Path;

use throng_domain::time::{SECOND_MS, Timestamp};
use throng_process::private;
use throng_store::erasures;
use throng_store::transactions::{Link, Transaction};

use crate::error::BackupError;
use crate::lines::{self, BASES, LOG, Line};
use crate::manifest::Manifest;
use crate::nightly;
use crate::place::{Object, Place};
use crate::restoring::Ledgers;
use crate::sealing::{Opener, SEALED_ENDING};
use crate::segments::{self, Blocks};
use crate::stream::{FILES, SITE_NAME};

/// Small files of the log that are asked for together.
const TOGETHER_MAX: usize = 64;
/// Their bytes, together.
const TOGETHER_BYTES_MAX: u64 = 16 << 20;
/// Transactions before the one that is gone on from: a file of the log most likely begins among them.
const NEAR_BATCHES: u64 = 100_000;

/// The bases of a line, the oldest first: each the beginning of the names of its files. One that is not finished is none, and where
/// any is encrypted, one in the clear is somebody else's.
pub(crate) fn bases_of(place: &dyn Place, line: &Line) -> Result<Vec<(String, Manifest)>, BackupError> {
    let mut bases = all_bases_of(place, line)?;
    if is_sealed(&bases) {
        bases.retain(|(_, manifest)| manifest.is_sealed());
    }
    Ok(bases)
}

fn is_sealed(bases: &[(String, Manifest)]) -> bool {
    bases.iter().any(|(_, manifest)| manifest.is_sealed())
}

fn all_bases_of(place: &dyn Place, line: &Line) -> Result<Vec<(String, Manifest)>, BackupError> {
    let under = format!("{}{BASES}", line.under());
    let mut bases = Vec::new();
    for name in place.parts(&under)? {
        let name = name.trim_end_matches('/');
        if !nightly::is_name(name) {
            continue;
        }
        let name = format!("{under}{name}/");
        match Manifest::of(place, &name) {
            Ok(manifest) => bases.push((name, manifest)),
            Err(BackupError::NotWhole { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    bases.sort_by_key(|(_, manifest)| manifest.as_of_ms);
    Ok(bases)
}

/// Whether a place holds a stream.
///
/// # Errors
/// The place's error.
pub fn is_stream(place: &dyn Place) -> Result<bool, BackupError> {
    Ok(place.read_note(SITE_NAME)?.is_some())
}

/// A base of a stream, and the line that it stands in.
#[derive(Clone, Debug)]
pub struct Base {
    /// The line.
    pub line: Line,
    /// What the names of its files begin with.
    pub name: String,
    /// What it is of.
    pub manifest: Manifest,
}

/// The bases of a stream that matter for a moment.
#[derive(Debug)]
pub struct Bases {
    /// The newest from before it.
    pub before: Base,
    /// The first from after it, if there is one.
    pub after: Option<Base>,
    /// Copies in the clear that stand in an encrypted line: they do not count.
    pub in_the_clear: Vec<String>,
}

impl Bases {
    /// Finds them, in a line, those before it, the newest first ([`lines::chosen`]), and those that went on after it.
    ///
    /// # Errors
    /// The stream begins later, or the place's error.
    pub fn around(place: &dyn Place, path: &[Line], moment: Timestamp) -> Result<Bases, BackupError> {
        let (mut after, mut in_the_clear): (Option<Base>, _) = (None, Vec::new());
        for line in path {
            let bases = all_bases_of(place, line)?;
            let is_sealed = is_sealed(&bases);
            for (name, manifest) in bases.into_iter().rev() {
                if is_sealed && !manifest.is_sealed() {
                    in_the_clear.push(name);
                    continue;
                }
                let base = Base { line: line.clone(), name, manifest };
                if base.manifest.as_of_ms > moment.0 {
                    after = Some(base);
                    continue;
                }
                if after.is_none() {
                    after = first_after(place, &path[0])?;
                }
                // Whoever has no key could have put one there that is in the clear.
                if let Some(clear) =
                    after.take_if(|after| base.manifest.is_sealed() && !after.manifest.is_sealed())
                {
                    in_the_clear.push(clear.name);
                }
                return Ok(Bases { before: base, after, in_the_clear });
            }
        }
        let since = after.map(|base| Timestamp(base.manifest.as_of_ms));
        Err(BackupError::BeginsLater { path: place.address(), since })
    }
}

impl Base {
    /// Whether it is what somebody means who has these keys: what is in the clear is so only if its line was named.
    ///
    /// # Errors
    /// [`BackupError::ClearLine`].
    pub fn is_meant(
        &self,
        place: &dyn Place,
        opener: &Opener,
        named: Option<&str>,
    ) -> Result<(), BackupError> {
        if !opener.has_keys() || self.manifest.is_sealed() || named.is_some() {
            return Ok(());
        }
        Err(BackupError::ClearLine { path: place.address(), line: self.line.name.clone() })
    }
}

/// The first base in the lines that went on where a line was given up.
fn first_after(place: &dyn Place, line: &Line) -> Result<Option<Base>, BackupError> {
    let all = lines::known(place, &[&line.name])?;
    let mut last = line;
    // In the order in which they were begun, and each only once.
    for next in &all {
        if next.after.as_ref() == Some(&last.name) {
            if let Some((name, manifest)) = bases_of(place, next)?.into_iter().next() {
                return Ok(Some(Base { line: next.clone(), name, manifest }));
            }
            last = next;
        }
    }
    Ok(None)
}

/// Reads what follows a transaction in a line, as far as it is there, and what comes later when it is asked again.
#[derive(Debug)]
pub struct Tail<'a> {
    place: &'a dyn Place,
    opener: Opener,
    under: String,
    /// The file that was read last, and where its next block begins.
    at: Option<(String, u64)>,
    last: Link,
}

/// What is new in a line.
#[derive(Debug, Default)]
pub struct News {
    /// Transactions, each of which follows the one before, and the first of them what was read last.
    pub following: Vec<Transaction>,
    /// The earliest time of one that does not follow: of others, or of what comes after something that is missing.
    pub strange: Option<Timestamp>,
    /// Whether a block comes next that is damaged, so that nobody knows what was in it.
    pub is_damaged: bool,
}

impl<'a> Tail<'a> {
    /// Begins behind a transaction.
    #[must_use]
    pub fn after(place: &'a dyn Place, line: &Line, last: Link, opener: &Opener) -> Tail<'a> {
        Tail { place, opener: opener.clone(), under: format!("{}{LOG}", line.under()), at: None, last }
    }

    /// The last transaction that was read.
    #[must_use]
    pub fn last(&self) -> Link {
        self.last
    }

    /// Reads all that is new, in pieces that fit into memory.
    ///
    /// # Errors
    /// The place's error, or that of `take`. Then it can be asked again, and goes on behind the last piece that was taken.
    pub fn read<E: From<BackupError>>(
        &mut self,
        mut take: impl FnMut(News) -> Result<Going, E>,
    ) -> Result<(), E> {
        let mut files = self.files()?;
        while !files.is_empty() {
            let count = together(&files);
            let these: Vec<Object> = files.drain(..count).collect();
            if self.read_files(&these, &mut take)? == Going::Enough {
                return Ok(());
            }
        }
        Ok(())
    }

    /// The files in which there may be news.
    fn files(&self) -> Result<Vec<Object>, BackupError> {
        let segments = |after: &str| -> Result<Vec<Object>, BackupError> {
            let mut files = self.place.list(&self.under, after)?;
            files.retain(|object| segments::is_segment(&object.name));
            Ok(files)
        };
        let is_early =
            |file: &Object| segments::first_batch(&file.name).is_some_and(|first| first <= self.last.batch);
        let mut files = match &self.at {
            Some((name, _)) => segments(name)?,
            None => {
                // Most likely the file is not long before: a list of all may take long.
                let near = self.last.batch.saturating_sub(NEAR_BATCHES);
                let files = segments(&format!("{}{near:020}", self.under))?;
                if files.first().is_some_and(is_early) {
                    files
                } else {
                    segments("")?
                }
            }
        };
        if let Some((name, at)) = &self.at {
            // It may have grown.
            files.insert(0, Object { name: name.clone(), bytes: *at, written: Timestamp(0) });
        } else {
            let past = files.iter().skip(1).take_while(|next| is_early(next)).count();
            files.drain(..past);
        }
        Ok(files)
    }

    fn read_files<E: From<BackupError>>(
        &mut self,
        files: &[Object],
        take: &mut impl FnMut(News) -> Result<Going, E>,
    ) -> Result<Going, E> {
        let (place, opener) = (self.place, self.opener.clone());
        let opener = &opener;
        let mut contents = Vec::new();
        if files.len() > 1 {
            let names: Vec<String> = files.iter().map(|file| file.name.clone()).collect();
            contents = place.read_together(&names)?;
        }
        let mut contents = contents.into_iter();
        for file in files {
            let from = self
                .at
                .as_ref()
                .filter(|(name, _)| *name == file.name)
                .map_or(0, |(_, at)| *at);
            let blocks = match contents.next() {
                Some(content) => {
                    let path = place.address().join(&file.name);
                    Some(Blocks::of(path, Box::new(Cursor::new(content)), opener)?)
                }
                None => Blocks::open(place, &file.name, from, opener)?,
            };
            let Some(mut blocks) = blocks else { continue };
            while let Some(transactions) = blocks.next()? {
                let news = self.sorted(transactions);
                let last = news.following.last().map_or(self.last, |last| last.link);
                let going = take(news)?;
                self.last = last;
                self.at = Some((file.name.clone(), blocks.at));
                if going == Going::Enough {
                    return Ok(going);
                }
            }
            if blocks.is_damaged && take(News { is_damaged: true, ..News::default() })? == Going::Enough {
                return Ok(Going::Enough);
            }
            if self.at.as_ref().is_none_or(|(name, _)| *name < file.name) {
                self.at = Some((file.name.clone(), blocks.at));
            }
        }
        Ok(Going::On)
    }

    fn sorted(&self, transactions: Vec<Transaction>) -> News {
        let (mut news, mut last) = (News::default(), self.last);
        for transaction in transactions {
            if transaction.follows(&last) {
                last = transaction.link;
                news.following.push(transaction);
            } else if transaction.link.batch > last.batch {
                news.strange = Some(news.strange.map_or(transaction.at, |at| at.min(transaction.at)));
            }
        }
        news
    }
}

/// Whether more is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Going {
    /// It is.
    On,
    /// It is not.
    Enough,
}

/// How many of the next files are read together: all small, or one that may be large.
fn together(files: &[Object]) -> usize {
    let mut bytes = 0;
    let fits = |file: &&Object| {
        bytes += file.bytes;
        bytes <= TOGETHER_BYTES_MAX
    };
    files.iter().take(TOGETHER_MAX).take_while(fits).count().max(1)
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

/// Writes over `database`, a copy with the last transaction `from`, all that followed it in a line up to a moment.
///
/// # Errors
/// The disk's or the place's error.
pub fn replay(
    place: &dyn Place,
    (line, opener): (&Line, &Opener),
    (from, until): (Link, Timestamp),
    database: &Path,
) -> Result<Replayed, BackupError> {
    let at = BackupError::at(database);
    let copy = OpenOptions::new().write(true).open(database).map_err(&at)?;
    let mut done = Replayed { last: from, at: None, goes_on: false, has_gap: false };
    Tail::after(place, line, from, opener).read(|news| {
        for transaction in news.following {
            if transaction.at > until {
                (done.goes_on, done.has_gap) = (true, false);
                return Ok(Going::Enough);
            }
            transaction.write_over(&copy).map_err(&at)?;
            done = Replayed { last: transaction.link, at: Some(transaction.at), has_gap: false, ..done };
        }
        done.has_gap |= news.strange.is_some_and(|at| at <= until);
        // What a damaged block holds is later than what comes before it. The second of that can be brought back all the same.
        done.has_gap |= news.is_damaged && done.at.is_none_or(|at| until.since(at) >= SECOND_MS);
        Ok::<_, BackupError>(Going::On)
    })?;
    synced(&copy, done).map_err(at)
}

fn synced(copy: &File, done: Replayed) -> std::io::Result<Replayed> {
    copy.sync_all()?;
    Ok(done)
}

/// The ledgers of erasures of the lines, those of these names among them: who was erased in one stays erased in each.
///
/// # Errors
/// The place's error.
pub fn ledgers_of(place: &dyn Place, opener: &Opener, named: &[&str]) -> Result<Ledgers, BackupError> {
    let mut found = Ledgers::default();
    let shown = |name: &str| place.address().join(name).display().to_string();
    for line in lines::known(place, named)? {
        let name = format!("{}{}", line.under(), erasures::FILE_NAME);
        if let Some(lines) = place.read_small(&name)? {
            match is_sealed(&all_bases_of(place, &line)?) {
                true => found.in_the_clear += 1,
                false => found.lines.push((shown(&name), lines)),
            }
        }
        let name = format!("{name}{SEALED_ENDING}");
        if let Some(sealed) = place.read_small(&name)? {
            match opener.open(&place.address().join(&name), &sealed) {
                Ok(lines) => found.lines.push((shown(&name), lines)),
                Err(BackupError::OtherPrivateKey { .. } | BackupError::Sealed { .. }) => found.closed += 1,
                Err(error) => return Err(error),
            }
        }
    }
    Ok(found)
}

/// Writes the files of a line over those of a directory, in which they may be older or missing.
///
/// # Errors
/// The disk's or the place's error.
pub fn copy_over(
    place: &dyn Place,
    (line, opener): (&Line, &Opener),
    data: &Path,
) -> Result<(), BackupError> {
    let under = format!("{}{FILES}", line.under());
    for object in place.list(&under, "")? {
        let stored = &object.name[under.len()..];
        let content = place.whole(&object.name)?;
        let (name, content) = match stored.strip_suffix(SEALED_ENDING) {
            Some(name) => (name, opener.open(&place.address().join(&object.name), &content)?),
            None if opener.refuses_clear() => {
                return Err(BackupError::InTheClear { path: place.address().join(&object.name) });
            }
            None => (stored, content),
        };
        // The keys have a folder of their own there, and none here.
        let name = name.strip_prefix("keys/").unwrap_or(name);
        if !crate::manifest::may_stand_beside(name) {
            return Err(BackupError::not_whole(&place.address(), format!("{name:?} does not belong there")));
        }
        let to = data.join(name);
        let parent = to.parent().expect("it is below a folder");
        private::make_folder(parent)
            .and_then(|()| private::replace(&to, &content))
            .map_err(BackupError::at(&to))?;
    }
    Ok(())
}

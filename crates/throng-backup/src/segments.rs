//! The files of a stream: transactions in order, in blocks that are whole or not there.
//!
//! A block is on the disk when it was written, and carries the hash of its content; so a block that a power cut has torn, or that
//! was damaged since, is known, and whatever stands behind it in its file does not count. A program that goes on after an end begins
//! a new file: nothing is ever appended to what may be torn. Where nothing can be appended to, each block is a file.
//!
//! Owns the form of the files and their names, which sort in the order in which they were written, whatever the clock said. It must never
//! change a file that another run has written. Bounds: [`FILE_BYTES_MAX`] of a file, [`BLOCK_BYTES_MAX`] of a block in memory.

use std::borrow::Borrow;
use std::collections::BTreeSet;
use std::io::{self, ErrorKind, Read};
use std::path::PathBuf;

use throng_domain::time::Timestamp;
use throng_process::limits::{STREAM_UNCERTAIN_MAX, STREAM_WAITING_BYTES_MAX};
use throng_store::transactions::{Link, Transaction};

use crate::error::BackupError;
use crate::place::{Growth, Place};
use crate::sealing::{Opener, Sealer};

/// What each file begins with.
const MAGIC: &[u8; 16] = b"throng stream 2\n";
/// The same where the content of each block is encrypted, behind the link of its last transaction: who goes on writing cannot read.
const SEALED_MAGIC: &[u8; 16] = b"throng sealed 2\n";
/// Both where no transactions were joined: these are read still.
const ALONE_MAGICS: [&[u8; 16]; 2] = [b"throng stream 1\n", b"throng sealed 1\n"];
const ENDING: &str = ".stream";
/// Bytes after which a new file is begun.
const FILE_BYTES_MAX: u64 = 64 << 20;
/// The longest block that is read: what waits in memory at most, and one transaction more.
const BLOCK_BYTES_MAX: u64 = 1 << 30;
// Whatever is written can be read: what waits, as much again for the transaction with which it came to be too much, and again for what
// encryption adds.
const _: () = assert!(BLOCK_BYTES_MAX / 4 >= STREAM_WAITING_BYTES_MAX.max);
const HASH_BYTES: usize = 32;
/// Bytes of a block before its content.
const HEAD_BYTES: u64 = 8 + HASH_BYTES as u64;

/// Writes one file after the other.
#[derive(Debug)]
pub(crate) struct Segments {
    /// What the names of the files begin with, with a `/` at its end.
    under: String,
    /// When this run began, or later where that is needed: its files stand behind those of earlier runs that begin with the same
    /// transaction ([`since`]).
    since: Timestamp,
    sealer: Option<Sealer>,
    open: Option<(String, u64)>,
    begun: u32,
    /// Files to which a block could not be written: nobody knows how much of it is there. The newest of them; an older one that is there
    /// after all is taken for somebody else's, and another line is begun.
    pub(crate) uncertain: BTreeSet<String>,
}

/// What was written where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Written {
    /// The file.
    pub(crate) name: String,
    /// Its length now.
    pub(crate) bytes: u64,
}

impl Segments {
    pub(crate) fn under(under: String, since: Timestamp, sealer: Option<Sealer>) -> Segments {
        Segments { under, since, sealer, open: None, begun: 0, uncertain: BTreeSet::new() }
    }

    /// Writes transactions as one block, which is on the disk when this returns.
    pub(crate) fn write(
        &mut self,
        place: &dyn Place,
        transactions: &[impl Borrow<Transaction>],
    ) -> Result<Option<Written>, BackupError> {
        let Some(first) = transactions.first().map(Borrow::borrow) else {
            return Ok(None);
        };
        let block = self
            .block(transactions)
            .map_err(|source| BackupError::Io { path: place.address(), source })?;
        let open = self.open.take().filter(|(_, length)| *length < FILE_BYTES_MAX);
        // After a failure the file is left as it is, and the next block begins another.
        let (name, length) = match open {
            Some((name, length)) => {
                self.doubt(&name);
                place.append(&name, length, &block)?;
                (name, length + block.len() as u64)
            }
            None => self.begin(place, first.first(), &block)?,
        };
        self.uncertain.remove(&name);
        if place.growth() == Growth::Appends {
            self.open = Some((name.clone(), length));
        }
        Ok(Some(Written { name, bytes: length }))
    }

    /// A block is about to be written to this file.
    fn doubt(&mut self, name: &str) {
        self.uncertain.insert(name.to_owned());
        if self.uncertain.len() > STREAM_UNCERTAIN_MAX.count() {
            self.uncertain.pop_first();
        }
    }

    fn block(&self, transactions: &[impl Borrow<Transaction>]) -> io::Result<Vec<u8>> {
        let transactions = transactions.iter().map(Borrow::borrow);
        let mut content = Vec::with_capacity(transactions.clone().map(Transaction::bytes).sum());
        transactions
            .clone()
            .for_each(|transaction| transaction.write(&mut content));
        if let Some(sealer) = &self.sealer {
            let last = transactions.last().expect("there is a first one");
            content = [last.link.to_bytes().as_slice(), &sealer.seal(&content)?].concat();
        }
        let mut block = (content.len() as u64).to_be_bytes().to_vec();
        block.extend(blake3::hash(&content).as_bytes());
        block.extend(content);
        Ok(block)
    }

    fn begin(&mut self, place: &dyn Place, batch: u64, block: &[u8]) -> Result<(String, u64), BackupError> {
        let (since, begun) = (self.since.0.clamp(0, 9_999_999_999_999), self.begun);
        let name = format!("{}{batch:020}-{since:013}-{begun:06}{ENDING}", self.under);
        self.begun += 1;
        let magic = if self.sealer.is_some() {
            SEALED_MAGIC
        } else {
            MAGIC
        };
        let whole = [magic.as_slice(), block].concat();
        self.doubt(&name);
        match place.growth() {
            Growth::Appends => place.append(&name, 0, &whole)?,
            Growth::Whole => place.put(&name, &mut whole.as_slice())?,
        }
        Ok((name, whole.len() as u64))
    }
}

/// Since when a run writes that begins now in a line with these files: later than each run before it, also where the clock was set back in
/// between. A file that a run has begun and not finished can begin with the transaction with which the next one begins.
pub(crate) fn since<'a>(files: impl Iterator<Item = &'a String>, now: Timestamp) -> Timestamp {
    let of_file = |name: &String| -> Option<i64> { name.rsplit('/').next()?.split('-').nth(1)?.parse().ok() };
    let last = files.filter_map(of_file).max();
    last.map_or(now, |last| Timestamp(last.saturating_add(1)).max(now))
}

/// Whether an object is a file of a stream.
pub(crate) fn is_segment(name: &str) -> bool {
    name.ends_with(ENDING)
}

/// The number of the first transaction in a file, by its name.
pub(crate) fn first_batch(name: &str) -> Option<u64> {
    let name = name.rsplit('/').next()?;
    name.get(..20)?.parse().ok()
}

/// Reads the blocks of one file, as far as they are whole.
pub(crate) struct Blocks<'a> {
    path: PathBuf,
    file: Box<dyn Read + Send + 'a>,
    opener: &'a Opener,
    is_sealed: bool,
    /// Whether it is of before any transactions were joined.
    is_alone: bool,
    /// Whether the next block is there to its end and not as it was written, or is in the clear where nothing should be. One that ends
    /// early is being written, or was when its program ended.
    pub(crate) is_damaged: bool,
    /// Where the next block begins in the file.
    pub(crate) at: u64,
}

impl<'a> Blocks<'a> {
    /// Begins at a byte of the object: 0, or where a block ends. `None` if nothing has that name.
    pub(crate) fn open(
        place: &'a dyn Place,
        name: &str,
        from: u64,
        opener: &'a Opener,
    ) -> Result<Option<Blocks<'a>>, BackupError> {
        let path = place.address().join(name);
        let Some(file) = place.open(name, 0)? else {
            return Ok(None);
        };
        let mut blocks = Blocks::of(path, file, opener)?;
        if from > blocks.at
            && let Some(file) = place.open(name, from)?
        {
            (blocks.file, blocks.at) = (file, from);
        }
        Ok(Some(blocks))
    }

    /// Reads a file from its beginning.
    pub(crate) fn of(
        path: PathBuf,
        mut file: Box<dyn Read + Send + 'a>,
        opener: &'a Opener,
    ) -> Result<Blocks<'a>, BackupError> {
        let mut magic = [0; MAGIC.len()];
        // A file that ends in its first bytes has no block.
        let is_whole = is_filled(&mut file, &mut magic).map_err(BackupError::at(&path))?;
        let [alone, sealed_alone] = ALONE_MAGICS;
        let is_sealed = [SEALED_MAGIC, sealed_alone].contains(&&magic);
        let is_alone = [alone, sealed_alone].contains(&&magic);
        // Among what is encrypted, it is as if it were damaged.
        let is_damaged = is_whole && !is_sealed && opener.refuses_clear();
        if is_whole && !is_sealed && !is_alone && magic != *MAGIC {
            return Err(BackupError::not_whole(&path, "it is not of a stream, or of a newer Throng"));
        }
        Ok(Blocks { path, file, opener, is_sealed, is_alone, is_damaged, at: MAGIC.len() as u64 })
    }

    /// The transactions of the next block; `None` at the end, or where a block is torn or damaged.
    pub(crate) fn next(&mut self) -> Result<Option<Vec<Transaction>>, BackupError> {
        let Some(content) = self.content().map_err(BackupError::at(&self.path))? else {
            return Ok(None);
        };
        self.at += HEAD_BYTES + content.len() as u64;
        if !self.is_sealed {
            return Ok(Some(self.transactions_of(&content)));
        }
        let sealed = content.get(Link::BYTES..).unwrap_or_default();
        let content = self.opener.open(&self.path, sealed)?;
        Ok(Some(self.transactions_of(&content)))
    }

    /// The last transaction of the next block, which is told also of an encrypted one.
    pub(crate) fn next_last(&mut self) -> Result<Option<Link>, BackupError> {
        let Some(content) = self.content().map_err(BackupError::at(&self.path))? else {
            return Ok(None);
        };
        self.at += HEAD_BYTES + content.len() as u64;
        Ok(match self.is_sealed {
            true => content.first_chunk().map(Link::from_bytes),
            false => self.transactions_of(&content).last().map(|last| last.link),
        })
    }

    fn transactions_of(&self, mut content: &[u8]) -> Vec<Transaction> {
        let read = if self.is_alone {
            Transaction::read_alone
        } else {
            Transaction::read
        };
        std::iter::from_fn(|| read(&mut content)).collect()
    }

    fn content(&mut self) -> io::Result<Option<Vec<u8>>> {
        if self.is_damaged {
            return Ok(None);
        }
        let (mut length, mut hash) = ([0; 8], [0; HASH_BYTES]);
        if !is_filled(&mut self.file, &mut length)? || !is_filled(&mut self.file, &mut hash)? {
            return Ok(None);
        }
        let length = u64::from_be_bytes(length);
        if length > BLOCK_BYTES_MAX {
            self.is_damaged = true;
            return Ok(None);
        }
        let mut content = Vec::new();
        (&mut self.file).take(length).read_to_end(&mut content)?;
        let is_there = content.len() as u64 == length;
        let is_sound = is_there && *blake3::hash(&content).as_bytes() == hash;
        self.is_damaged = is_there && !is_sound;
        Ok(is_sound.then_some(content))
    }
}

/// Fills the buffer. False at the end of the file.
fn is_filled(file: &mut impl Read, buffer: &mut [u8]) -> io::Result<bool> {
    match file.read_exact(buffer) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::place::Folder;

    /// Transactions with these numbers, at as many seconds, each of which follows the one before.
    pub(crate) fn history(numbers: std::ops::Range<u64>) -> Vec<Transaction> {
        let one = |number: u64| {
            let mut bytes = (number * 1_000).to_be_bytes().to_vec();
            bytes.extend(number.to_be_bytes());
            bytes.extend(u128::from(number - 1).to_be_bytes());
            bytes.extend(u128::from(number).to_be_bytes());
            for value in [2_u32, 512, 1, 0, 1] {
                bytes.extend(value.to_be_bytes());
            }
            bytes.extend([u8::try_from(number).expect("a small one"); 512]);
            Transaction::read(&mut bytes.as_slice()).expect("it is whole")
        };
        numbers.map(one).collect()
    }

    fn names(place: &Folder) -> Vec<String> {
        let found = place.list("log/", "").expect("it can be read");
        found.into_iter().map(|object| object.name).collect()
    }

    fn found(folder: &Path) -> Vec<u64> {
        let (place, opener) = (Folder::at(folder), Opener::default());
        let mut found = Vec::new();
        for name in names(&place) {
            let blocks = Blocks::open(&place, &name, 0, &opener).expect("it is of a stream");
            let mut blocks = blocks.expect("it is there");
            while let Some(transactions) = blocks.next().expect("there is a disk") {
                found.extend(transactions.iter().map(|transaction| transaction.link.batch));
            }
        }
        found
    }

    #[test]
    fn blocks_are_whole_or_not_there() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = Folder::at(folder.path());
        let segments = |since| Segments::under("log/".to_owned(), Timestamp(since), None);
        let mut first = segments(1);
        for numbers in [1..4, 4..5, 5..8] {
            first.write(&place, &history(numbers)).expect("there is room");
        }
        let path = folder.path().join(&names(&place)[0]);
        assert_eq!(found(folder.path()), (1..8).collect::<Vec<_>>());
        let sound = fs::read(&path).expect("it is there");
        for cut in 0..sound.len() {
            fs::write(&path, &sound[..cut]).expect("it is ours");
            let found = found(folder.path());
            assert!([0, 3, 4].contains(&found.len()), "{cut}: {found:?}");
        }
        for at in MAGIC.len()..sound.len() {
            let mut damaged = sound.clone();
            damaged[at] ^= 1;
            fs::write(&path, damaged).expect("it is ours");
            assert!(found(folder.path()).len() < 7, "{at}");
        }
        // Whoever goes on begins another file, also from the same transaction.
        let mut next = segments(2);
        fs::write(&path, &sound[..sound.len() - 1]).expect("it is ours");
        next.write(&place, &history(5..9)).expect("there is room");
        assert_eq!(found(folder.path()), (1..9).collect::<Vec<_>>());
        segments(3).write(&place, &history(5..6)).expect("there is room");
        assert_eq!(names(&place).len(), 3);
        // Somebody else has appended meanwhile.
        let last = folder.path().join(&names(&place)[1]);
        let longer = [fs::read(&last).expect("it is there"), vec![0]].concat();
        fs::write(&last, longer).expect("it is ours");
        let said = next
            .write(&place, &history(9..10))
            .expect_err("it is noticed")
            .to_string();
        assert!(said.contains("somebody else writes"), "{said}");
    }

    #[test]
    fn what_may_have_been_written_is_remembered_within_bounds() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = Folder::at(&folder.path().join("away"));
        let mut segments = Segments::under("log/".to_owned(), Timestamp(1), None);
        let most = STREAM_UNCERTAIN_MAX.count();
        for _ in 0..most + 3 {
            segments
                .write(&place, &history(1..2))
                .expect_err("there is no place");
        }
        assert_eq!(segments.uncertain.len(), most);
        let newest = format!("-{:06}{ENDING}", most + 2);
        assert!(segments.uncertain.iter().any(|name| name.ends_with(&newest)));
    }
}

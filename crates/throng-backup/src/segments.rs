//! The files of a stream: transactions in order, in blocks that are whole or not there.
//!
//! A block is on the disk when it was written, and carries the hash of its content; so a block that a power cut has torn, or that
//! was damaged since, is known, and whatever stands behind it in its file does not count. A program that goes on after an end begins
//! a new file: nothing is ever appended to what may be torn.
//!
//! Owns the form of the files and their names. It must never change a file that another run has written. Bounds: [`FILE_BYTES_MAX`] of a
//! file, [`BLOCK_BYTES_MAX`] of a block in memory.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use throng_process::private::private;
use throng_store::transactions::Transaction;

use crate::error::BackupError;
use crate::files;

/// What each file begins with.
const MAGIC: &[u8; 16] = b"throng stream 1\n";
const ENDING: &str = "stream";
/// Bytes after which a new file is begun.
const FILE_BYTES_MAX: u64 = 64 << 20;
/// The longest block that is read: what waits in memory at most, and one transaction more.
const BLOCK_BYTES_MAX: u64 = 1 << 30;
const HASH_BYTES: usize = 32;

/// Writes one file after the other.
#[derive(Debug)]
pub(crate) struct Segments {
    folder: PathBuf,
    open: Option<(File, u64)>,
}

impl Segments {
    pub(crate) fn in_folder(folder: PathBuf) -> Segments {
        Segments { folder, open: None }
    }

    /// Writes transactions as one block, which is on the disk when this returns.
    pub(crate) fn write(&mut self, transactions: &[Transaction]) -> Result<(), BackupError> {
        let Some(first) = transactions.first() else {
            return Ok(());
        };
        let mut content = Vec::with_capacity(transactions.iter().map(Transaction::bytes).sum());
        transactions
            .iter()
            .for_each(|transaction| transaction.write(&mut content));
        let mut block = (content.len() as u64).to_be_bytes().to_vec();
        block.extend(blake3::hash(&content).as_bytes());
        block.extend(content);
        let (mut file, length) = match self.open.take().filter(|(_, length)| *length < FILE_BYTES_MAX) {
            Some(open) => open,
            None => (self.begin(first.link.batch)?, MAGIC.len() as u64),
        };
        // After a failure the file is left as it is, and the next block begins another.
        file.write_all(&block)
            .and_then(|()| file.sync_data())
            .map_err(BackupError::at(&self.folder))?;
        self.open = Some((file, length + block.len() as u64));
        Ok(())
    }

    fn begin(&self, batch: u64) -> Result<File, BackupError> {
        for number in 0..1_000 {
            let path = self.folder.join(format!("{batch:020}-{number:03}.{ENDING}"));
            let opened = private(OpenOptions::new().write(true).create_new(true)).open(&path);
            match opened {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                opened => {
                    let mut file = opened.map_err(BackupError::at(&path))?;
                    file.write_all(MAGIC).map_err(BackupError::at(&path))?;
                    files::sync(&self.folder)?;
                    return Ok(file);
                }
            }
        }
        Err(BackupError::Exists { path: self.folder.clone() })
    }
}

/// The files of a folder in the order in which they were written.
pub(crate) fn all_in(folder: &Path) -> Result<Vec<PathBuf>, BackupError> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(BackupError::at(folder))? {
        let path = entry.map_err(BackupError::at(folder))?.path();
        if path.extension().is_some_and(|ending| ending == ENDING) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// The number of the first transaction in a file, by its name.
pub(crate) fn first_batch(path: &Path) -> Option<u64> {
    let name = path.file_name()?.to_str()?;
    name.get(..20)?.parse().ok()
}

/// Reads the blocks of one file, as far as they are whole.
#[derive(Debug)]
pub(crate) struct Blocks {
    file: BufReader<File>,
    /// Where the next block begins in the file.
    pub(crate) at: u64,
}

impl Blocks {
    pub(crate) fn open(path: &Path) -> Result<Blocks, BackupError> {
        let mut file = BufReader::new(File::open(path).map_err(BackupError::at(path))?);
        let mut magic = [0; MAGIC.len()];
        // A file that ends in its first bytes has no block.
        if is_filled(&mut file, &mut magic).map_err(BackupError::at(path))? && magic != *MAGIC {
            return Err(BackupError::not_whole(path, "it is not of a stream, or of a newer Throng"));
        }
        Ok(Blocks { file, at: MAGIC.len() as u64 })
    }

    /// The same, from where a block ends on.
    pub(crate) fn open_at(path: &Path, from: u64) -> Result<Blocks, BackupError> {
        let mut blocks = Blocks::open(path)?;
        if from > blocks.at {
            blocks
                .file
                .seek(SeekFrom::Start(from))
                .map_err(BackupError::at(path))?;
            blocks.at = from;
        }
        Ok(blocks)
    }

    /// The transactions of the next block; `None` at the end, or where a block is torn or damaged.
    pub(crate) fn next(&mut self) -> io::Result<Option<Vec<Transaction>>> {
        let (mut length, mut hash) = ([0; 8], [0; HASH_BYTES]);
        if !is_filled(&mut self.file, &mut length)? || !is_filled(&mut self.file, &mut hash)? {
            return Ok(None);
        }
        let length = u64::from_be_bytes(length);
        if length > BLOCK_BYTES_MAX {
            return Ok(None);
        }
        let mut content = Vec::new();
        (&mut self.file).take(length).read_to_end(&mut content)?;
        if content.len() as u64 != length || *blake3::hash(&content).as_bytes() != hash {
            return Ok(None);
        }
        self.at += 8 + HASH_BYTES as u64 + length;
        let (mut rest, mut transactions) = (content.as_slice(), Vec::new());
        while let Some(transaction) = Transaction::read(&mut rest) {
            transactions.push(transaction);
        }
        Ok(Some(transactions))
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
    use super::*;

    /// Transactions with these numbers, at as many seconds, each of which follows the one before.
    pub(crate) fn history(numbers: std::ops::Range<u64>) -> Vec<Transaction> {
        let one = |number: u64| {
            let mut bytes = (number * 1_000).to_be_bytes().to_vec();
            bytes.extend(number.to_be_bytes());
            bytes.extend(u128::from(number - 1).to_be_bytes());
            bytes.extend(u128::from(number).to_be_bytes());
            for value in [2_u32, 512, 1, 1] {
                bytes.extend(value.to_be_bytes());
            }
            bytes.extend([u8::try_from(number).expect("a small one"); 512]);
            Transaction::read(&mut bytes.as_slice()).expect("it is whole")
        };
        numbers.map(one).collect()
    }

    fn found(folder: &Path) -> Vec<u64> {
        let mut found = Vec::new();
        for path in all_in(folder).expect("it can be read") {
            let mut blocks = Blocks::open(&path).expect("it is of a stream");
            while let Some(transactions) = blocks.next().expect("there is a disk") {
                found.extend(transactions.iter().map(|transaction| transaction.link.batch));
            }
        }
        found
    }

    #[test]
    fn blocks_are_whole_or_not_there() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut segments = Segments::in_folder(folder.path().to_owned());
        for numbers in [1..4, 4..5, 5..8] {
            segments.write(&history(numbers)).expect("there is room");
        }
        let path = all_in(folder.path()).expect("it can be read")[0].clone();
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
        let mut segments = Segments::in_folder(folder.path().to_owned());
        fs::write(&path, &sound[..sound.len() - 1]).expect("it is ours");
        segments.write(&history(5..9)).expect("there is room");
        assert_eq!(found(folder.path()), (1..9).collect::<Vec<_>>());
        let mut again = Segments::in_folder(folder.path().to_owned());
        again.write(&history(5..6)).expect("there is room");
        assert_eq!(all_in(folder.path()).expect("it can be read").len(), 3);
    }
}

//! Transactions that are in the main file of the database and nowhere else as transactions, in a file beside it: so that the program that
//! follows one that was killed, or lost its power, can still hand them on.
//!
//! As long as a transaction is in the log, that is where the next program finds it. But the log is begun anew once all of it is in the
//! main file; so right before that, what was not shipped is written here. Owns the file. It must never hold what was shipped for longer than
//! until whoever ships says so, since it holds what the log holds: names and addresses. Bounds: the tap's; what is appended at once, twice in
//! memory.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::sqlite::beside::{beside, sync_name};
use crate::transactions::Transaction;

/// What is appended to the name of the database.
const ENDING: &str = "-unshipped";
/// Bytes of a record before its content: its length, and the hash of the content.
const HEAD_BYTES: usize = 8 + 32;

/// The file.
#[derive(Debug)]
pub(super) struct UnshippedFile {
    path: PathBuf,
    file: File,
    /// The last transaction in it; `None` while it is empty.
    last: Option<u64>,
}

/// Takes the file away: nobody ships any more.
pub(super) fn remove(database: &Path) -> io::Result<()> {
    match fs::remove_file(beside(database, ENDING)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

impl UnshippedFile {
    /// Opens the one beside a database, or makes it. Returns also what is in it, in order, as far as its records are whole.
    pub(super) fn open(database: &Path) -> io::Result<(UnshippedFile, Vec<Transaction>)> {
        let path = beside(database, ENDING);
        let file = appended(&path)?;
        sync_name(&path)?;
        let bytes = fs::read(&path)?;
        let (found, whole) = transactions_in(&bytes);
        if whole < bytes.len() {
            // Behind half a record nothing would be read.
            file.set_len(whole as u64)?;
        }
        let last = found.last().map(|last| last.link.batch);
        Ok((UnshippedFile { path, file, last }, found))
    }

    /// The last transaction in it, if there is any.
    pub(super) fn last(&self) -> Option<u64> {
        self.last
    }

    /// Appends those that it does not hold yet, which are on the disk when this returns. After an error it is as it was, and the next time
    /// they are tried again.
    pub(super) fn append(&mut self, transactions: &[Arc<Transaction>]) -> io::Result<()> {
        let is_new = |one: &&Arc<Transaction>| self.last.is_none_or(|last| one.link.batch > last);
        let mut content = Vec::new();
        transactions
            .iter()
            .filter(is_new)
            .for_each(|one| one.write(&mut content));
        if content.is_empty() {
            return Ok(());
        }
        let mut record = (content.len() as u64).to_be_bytes().to_vec();
        record.extend(blake3::hash(&content).as_bytes());
        record.append(&mut content);
        let length = self.file.metadata()?.len();
        if let Err(error) = self.file.write_all(&record).and_then(|()| self.file.sync_data()) {
            // Behind half a record nothing would be read.
            self.file.set_len(length)?;
            return Err(error);
        }
        self.last = transactions.last().map(|last| last.link.batch);
        Ok(())
    }

    /// Holds these alone from now on.
    pub(super) fn replace(&mut self, transactions: &[Arc<Transaction>]) -> io::Result<()> {
        if transactions.is_empty() {
            return self.empty();
        }
        // Beside, so that whenever this ends, one of both is there.
        let part = beside(&self.path, ".part");
        let mut next = UnshippedFile { path: self.path.clone(), file: appended(&part)?, last: None };
        next.empty()?;
        next.append(transactions)?;
        fs::rename(&part, &self.path)?;
        sync_name(&self.path)?;
        *self = next;
        Ok(())
    }

    /// Empties it, if everything in it was shipped.
    pub(super) fn shipped(&mut self, batch: u64) -> io::Result<()> {
        match self.last.is_some_and(|last| last <= batch) {
            true => self.empty(),
            false => Ok(()),
        }
    }

    /// Empties it.
    pub(super) fn empty(&mut self) -> io::Result<()> {
        self.file.set_len(0)?;
        self.last = None;
        Ok(())
    }
}

/// Opens a file to append to, or makes it.
fn appended(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.append(true).create(true).mode(0o600).open(path)
}

/// The transactions of all records that are whole, and the bytes of these: behind one that is torn nothing counts.
fn transactions_in(bytes: &[u8]) -> (Vec<Transaction>, usize) {
    let (mut found, length) = (Vec::new(), bytes.len());
    let mut bytes = bytes;
    while let Some((head, rest)) = bytes.split_at_checked(HEAD_BYTES) {
        let (length, hash) = head.split_at(8);
        let length = u64::from_be_bytes(length.try_into().expect("eight bytes"));
        let content = usize::try_from(length)
            .ok()
            .and_then(|length| rest.split_at_checked(length));
        let Some((mut content, rest)) =
            content.filter(|(content, _)| *blake3::hash(content).as_bytes() == hash)
        else {
            break;
        };
        while let Some(transaction) = Transaction::read(&mut content) {
            found.push(transaction);
        }
        bytes = rest;
    }
    (found, length - bytes.len())
}

#[cfg(test)]
mod tests {
    use throng_domain::time::Timestamp;

    use super::*;
    use crate::transactions::Link;

    fn one(batch: u64) -> Arc<Transaction> {
        let page = vec![u8::try_from(batch).expect("small"); 512].into_boxed_slice();
        let link = Link { batch, before: [1; 16], hash: [2; 16] };
        Arc::new(Transaction {
            at: Timestamp(9),
            link,
            joined: Vec::new(),
            pages_after: 3,
            pages: vec![(1, page)],
        })
    }

    fn found(database: &Path) -> Vec<u64> {
        let (_, found) = UnshippedFile::open(database).expect("there is a disk");
        found.iter().map(|one| one.link.batch).collect()
    }

    #[test]
    fn what_was_not_shipped_is_found_as_far_as_it_is_whole() {
        let folder = tempfile::tempdir().expect("a folder");
        let database = folder.path().join("throng.db");
        let (mut file, nothing) = UnshippedFile::open(&database).expect("there is a disk");
        assert!(nothing.is_empty());
        file.append(&[one(3), one(4)]).expect("there is room");
        file.append(&[one(3), one(4), one(5)]).expect("there is room");
        file.append(&[one(5)]).expect("there is room");
        assert_eq!(found(&database), [3, 4, 5]);
        file.shipped(4).expect("there is a disk");
        assert_eq!(found(&database), [3, 4, 5], "one of them was not");
        let path = beside(&database, ENDING);
        let whole = fs::read(&path).expect("it is there");
        for cut in 0..whole.len() {
            fs::write(&path, &whole[..cut]).expect("it is ours");
            let whole = found(&database).len();
            assert!([0, 2].contains(&whole), "{cut}");
            // What is appended behind half a record counts.
            let (mut file, _) = UnshippedFile::open(&database).expect("there is a disk");
            file.append(&[one(9)]).expect("there is room");
            assert_eq!(found(&database).len(), whole + 1, "{cut}");
        }
        for at in 0..whole.len() {
            let mut damaged = whole.clone();
            damaged[at] ^= 1;
            fs::write(&path, damaged).expect("it is ours");
            assert!(found(&database).len() < 3, "{at}");
        }
        fs::write(&path, whole).expect("it is ours");
        file.shipped(5).expect("there is a disk");
        assert!(found(&database).is_empty());
        file.append(&[one(5)]).expect("there is room");
        file.replace(&[one(8), one(9)]).expect("there is room");
        assert_eq!(found(&database), [8, 9]);
        remove(&database).expect("it is ours");
        remove(&database).expect("twice too");
        assert!(!path.exists());
    }
}

//! When each of the newest batches was decided, in a file beside the database: so that the program that follows one that was killed knows of
//! which second each transaction was that had not been shipped yet.
//!
//! Owns the file. It must never be waited for: it is written into the memory of the system and not synced, which outlives the program, but not the
//! power; what a power cut leaves is as if nothing were known. Bounds: [`SLOTS`] batches, one MiB.

use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::fs::{FileExt, OpenOptionsExt};
use std::path::Path;

use throng_domain::time::Timestamp;

use crate::sqlite::beside::beside;

/// What is appended to the name of the database.
const ENDING: &str = "-times";
/// Batches that are remembered: more than wait between two rounds of whoever ships.
const SLOTS: u64 = 65_536;
/// The number of a batch, and its time.
const SLOT_BYTES: usize = 16;

/// The file.
#[derive(Debug)]
pub(super) struct TimesFile(File);

impl TimesFile {
    /// Opens the one beside a database, or makes it.
    pub(super) fn beside(database: &Path) -> io::Result<TimesFile> {
        let mut options = OpenOptions::new();
        options
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .mode(0o600);
        Ok(TimesFile(options.open(beside(database, ENDING))?))
    }

    /// Notes one, in the place of one long ago.
    pub(super) fn note(&self, batch: u64, at: Timestamp) {
        let mut slot = [0; SLOT_BYTES];
        slot[..8].copy_from_slice(&batch.to_be_bytes());
        slot[8..].copy_from_slice(&at.0.to_be_bytes());
        // What is not noted has the time of the batch before.
        drop(self.0.write_all_at(&slot, batch % SLOTS * SLOT_BYTES as u64));
    }

    /// All that are noted from after a batch, in order.
    pub(super) fn after(&self, batch: u64) -> Vec<(u64, Timestamp)> {
        let mut bytes = vec![0; usize::try_from(SLOTS).expect("it is small") * SLOT_BYTES];
        let length = self.0.metadata().map_or(0, |about| about.len());
        bytes.truncate(usize::try_from(length).unwrap_or(0).min(bytes.len()));
        if self.0.read_exact_at(&mut bytes, 0).is_err() {
            return Vec::new();
        }
        let (slots, _) = bytes.as_chunks::<SLOT_BYTES>();
        let read = |slot: &[u8; SLOT_BYTES]| {
            let (number, at) = slot.split_at(8);
            let number = u64::from_be_bytes(number.try_into().expect("eight bytes"));
            (number, Timestamp(i64::from_be_bytes(at.try_into().expect("eight bytes"))))
        };
        let mut found: Vec<(u64, Timestamp)> = slots
            .iter()
            .map(read)
            .filter(|(number, _)| *number > batch)
            .collect();
        found.sort_unstable_by_key(|(number, _)| *number);
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_are_known_to_whoever_opens_it_next() {
        let folder = tempfile::tempdir().expect("a folder");
        let database = folder.path().join("throng.db");
        let open = || TimesFile::beside(&database).expect("there is room");
        assert!(open().after(0).is_empty());
        let file = open();
        for batch in [1, 2, 3, SLOTS + 1, SLOTS + 2] {
            file.note(batch, Timestamp(i64::try_from(batch).expect("small") * 10));
        }
        file.note(3, Timestamp(31));
        let after = |batch| {
            let found = open().after(batch);
            found
                .into_iter()
                .map(|(batch, at)| (batch, at.0))
                .collect::<Vec<_>>()
        };
        assert_eq!(after(0), [(3, 31), (SLOTS + 1, 655_370), (SLOTS + 2, 655_380)]);
        assert_eq!(after(SLOTS + 1), [(SLOTS + 2, 655_380)]);
    }
}

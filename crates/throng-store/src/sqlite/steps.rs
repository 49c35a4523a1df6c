//! Which transactions a directory that follows took at once, in a file beside the database: so that a log that begins with several is known
//! to be the one that goes on from the main file, and no other's.
//!
//! Owns the file. It must never hold less than what is in the log: it is on the disk before the log can begin with a step of it
//! (`following.rs`). Called by `following.rs`, and read by `pair.rs`. Bounds: [`SLOTS`] steps, four MiB.

use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::fs::{FileExt, OpenOptionsExt};
use std::path::Path;

use crate::sqlite::beside::{beside, sync_name};
use crate::transactions::Link;

/// What is appended to the name of the database.
pub(super) const ENDING: &str = "-steps";
/// Steps that are remembered: more than a log ever holds.
const SLOTS: u64 = 65_536;
/// From where to where, and room so that no slot is on two pages.
const SLOT_BYTES: usize = 64;

/// The file.
#[derive(Debug)]
pub(super) struct StepsFile(File);

impl StepsFile {
    /// Opens the one beside a database, or makes it.
    pub(super) fn beside(database: &Path) -> io::Result<StepsFile> {
        let path = beside(database, ENDING);
        let mut options = OpenOptions::new();
        let file = options
            .write(true)
            .create(true)
            .truncate(false)
            .mode(0o600)
            .open(&path)?;
        sync_name(&path)?;
        Ok(StepsFile(file))
    }

    /// Notes a step, in the place of one long ago.
    pub(super) fn note(&self, from: &Link, to: &Link) -> io::Result<()> {
        self.0
            .write_all_at(&slot(from, to), to.batch % SLOTS * SLOT_BYTES as u64)
    }

    /// Has what was noted on the disk.
    pub(super) fn sync(&self) -> io::Result<()> {
        self.0.sync_data()
    }
}

/// Whether a step leads from one transaction to another; `None` if nobody has noted any, as before there was this file.
pub(super) fn lead(database: &Path, from: &Link, to: &Link) -> io::Result<Option<bool>> {
    let file = match File::open(beside(database, ENDING)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        opened => opened?,
    };
    if file.metadata()?.len() == 0 {
        return Ok(None);
    }
    let mut found = [0; SLOT_BYTES];
    match file.read_exact_at(&mut found, to.batch % SLOTS * SLOT_BYTES as u64) {
        Err(error) if error.kind() != io::ErrorKind::UnexpectedEof => Err(error),
        read => Ok(Some(read.is_ok() && found == slot(from, to))),
    }
}

fn slot(from: &Link, to: &Link) -> [u8; SLOT_BYTES] {
    let mut slot = [0; SLOT_BYTES];
    slot[..Link::BYTES].copy_from_slice(&from.to_bytes());
    slot[Link::BYTES..2 * Link::BYTES].copy_from_slice(&to.to_bytes());
    slot
}

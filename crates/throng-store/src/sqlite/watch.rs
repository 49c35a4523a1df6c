//! Checks from outside that the files of an open database are still where they were.
//!
//! If a file is removed or replaced while it is open, whatever is written to it is lost, since nobody can
//! open it again. So it is checked after each commit, before requests are answered, and between batches: two
//! calls of `stat`, a few microseconds compared with an fsync. Files are checked by path, never through
//! further descriptors: closing one would release the locks that SQLite has on the file. Owns the comparison;
//! bounded by the two files.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use crate::error::Fault;

/// The files that must stay in place.
#[derive(Debug)]
pub(super) struct Watch(Vec<(PathBuf, Identity)>);

/// Device and inode number of a file: no other file of this machine has both while it exists.
type Identity = (u64, u64);

impl Watch {
    /// Begins to watch files that exist.
    pub(super) fn over(paths: [PathBuf; 2]) -> Result<Watch, Fault> {
        let files = paths.into_iter().map(|path| match identity(&path) {
            Some(identity) => Ok((path, identity)),
            None => Err(gone(&path)),
        });
        Ok(Watch(files.collect::<Result<_, _>>()?))
    }

    /// Whether each path still leads to the same file.
    pub(super) fn look(&self) -> Result<(), Fault> {
        for (path, known) in &self.0 {
            if identity(path) != Some(*known) {
                return Err(gone(path));
            }
        }
        Ok(())
    }
}

fn gone(path: &Path) -> Fault {
    Fault::Gone { path: path.to_owned() }
}

fn identity(path: &Path) -> Option<Identity> {
    fs::metadata(path).ok().map(|file| (file.dev(), file.ino()))
}

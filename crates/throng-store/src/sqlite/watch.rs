//! The files of an open database, watched from outside: whether they still are where they were.
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

/// Files that have to stay what they are.
#[derive(Debug)]
pub(super) struct Watch(Vec<(PathBuf, Identity)>);

/// Device and number of a file: no other file of this machine has them while it is there.
type Identity = (u64, u64);

impl Watch {
    /// Watches files that are there.
    pub(super) fn over(paths: [PathBuf; 2]) -> Result<Watch, Fault> {
        let files = paths.into_iter().map(|path| match identity(&path) {
            Some(identity) => Ok((path, identity)),
            None => Err(gone(&path)),
        });
        Ok(Watch(files.collect::<Result<_, _>>()?))
    }

    /// Whether each still is the file that it was.
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

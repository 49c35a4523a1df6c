//! Files beside the database: their names, and that these are on the disk.
//!
//! Owns how such a name is made. It must never open one. Bounds nothing.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

/// A file beside another, whose name is that of the other with an ending.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Has the name of a file on the disk.
pub(super) fn sync_name(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

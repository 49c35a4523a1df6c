//! A folder that is made once for several tests, and copied for each of them.
//!
//! Owns its files, in memory: on the disk they would outlive the tests. Used where making takes seconds, such as a town with
//! something of everything.

use std::fs::{self, Permissions};
use std::path::{Path, PathBuf};

/// The folders and files below it, each folder before what is in it.
#[derive(Debug, Default)]
pub(crate) struct KeptFolder {
    folders: Vec<(PathBuf, Permissions)>,
    files: Vec<(PathBuf, Vec<u8>, Permissions)>,
}

impl KeptFolder {
    /// Everything in this folder, which nobody writes to any more.
    #[track_caller]
    pub(crate) fn of(folder: &Path) -> KeptFolder {
        let mut kept = KeptFolder::default();
        kept.read(folder, Path::new("")).expect("it can be read");
        kept
    }

    fn read(&mut self, folder: &Path, below: &Path) -> std::io::Result<()> {
        for entry in fs::read_dir(folder.join(below))? {
            let entry = entry?;
            let (path, found) = (below.join(entry.file_name()), entry.metadata()?);
            if found.is_dir() {
                self.folders.push((path.clone(), found.permissions()));
                self.read(folder, &path)?;
            } else if found.is_file() {
                self.files
                    .push((path, fs::read(entry.path())?, found.permissions()));
            }
        }
        Ok(())
    }

    /// Makes `folder` a copy of it.
    #[track_caller]
    pub(crate) fn copy_to(&self, folder: &Path) {
        fs::create_dir_all(folder).expect("a folder in a temporary folder");
        for (path, permissions) in &self.folders {
            fs::create_dir(folder.join(path)).expect("a folder in a temporary folder");
            fs::set_permissions(folder.join(path), permissions.clone()).expect("it is ours");
        }
        for (path, bytes, permissions) in &self.files {
            fs::write(folder.join(path), bytes).expect("a file in a temporary folder");
            fs::set_permissions(folder.join(path), permissions.clone()).expect("it is ours");
        }
    }
}

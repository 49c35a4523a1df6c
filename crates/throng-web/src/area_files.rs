//! Files of areas and postcodes that an office has uploaded: they lie in a folder of the data directory, each named by
//! the hash of its content.
//!
//! Owns the folder, and guarantees that a file is complete and on the disk before a row of the store refers to it. It
//! must never hand out a file whose content does not match its name. Which file is in use is a row of the store. Called
//! by the office, and by `serve` at the start, which removes all other files. Bounds: [`AREA_FILES_MAX`] unused
//! uploads.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use throng_process::limits::AREA_FILES_MAX;
use throng_process::private;

/// The folder's name in the data directory.
const FOLDER: &str = "areas";
/// The ending of each file's name, after the hash.
const ENDING: &str = ".csv";

/// The folder that holds the uploaded files.
#[derive(Clone, Debug)]
pub struct AreaFiles {
    folder: PathBuf,
}

impl AreaFiles {
    /// The files of areas in the data directory `data`.
    pub fn of(data: &Path) -> AreaFiles {
        AreaFiles { folder: data.join(FOLDER) }
    }

    /// The path of the file with this hash.
    pub fn path(&self, hash: &str) -> PathBuf {
        self.folder.join(format!("{hash}{ENDING}"))
    }

    /// Writes a file to the disk and returns its hash. If there are too many unused files, the oldest are removed;
    /// `in_use` is the hash of the file that must stay.
    ///
    /// # Errors
    /// Whatever the file system reports.
    pub fn keep(&self, bytes: &[u8], in_use: Option<&str>) -> io::Result<String> {
        private::make_folder(&self.folder)?;
        let hash = blake3::hash(bytes).to_hex().to_string();
        let part = self.folder.join(format!("{hash}.part"));
        let mut options = OpenOptions::new();
        let mut file = private::private(options.write(true).create(true).truncate(true)).open(&part)?;
        let written = file.write_all(bytes).and_then(|()| file.sync_all());
        if let Err(error) = written.and_then(|()| fs::rename(&part, self.path(&hash))) {
            drop(fs::remove_file(&part));
            return Err(error);
        }
        File::open(&self.folder)?.sync_all()?;
        self.forget(|name, place| name != hash && Some(name) != in_use && place >= AREA_FILES_MAX.count())?;
        Ok(hash)
    }

    /// The content of the file with this hash.
    ///
    /// # Errors
    /// Whatever the file system reports; [`ErrorKind::InvalidData`] if the content does not match the hash.
    pub fn read(&self, hash: &str) -> io::Result<Vec<u8>> {
        if !is_hash(hash) {
            return Err(ErrorKind::NotFound.into());
        }
        let bytes = fs::read(self.path(hash))?;
        match blake3::hash(&bytes).to_hex().as_str() == hash {
            true => Ok(bytes),
            false => {
                Err(io::Error::new(ErrorKind::InvalidData, "the file has changed since it was uploaded"))
            }
        }
    }

    /// Removes every file except the one in use.
    ///
    /// # Errors
    /// Whatever the file system reports.
    pub fn sweep(&self, in_use: Option<&str>) -> io::Result<()> {
        self.forget(|name, _| Some(name) != in_use)
    }

    /// Removes the files of this folder for which `goes` says so; it is given a file's hash and its place, newest
    /// first.
    fn forget(&self, goes: impl Fn(&str, usize) -> bool) -> io::Result<()> {
        let entries = match fs::read_dir(&self.folder) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            entries => entries?,
        };
        let mut ours: Vec<(SystemTime, PathBuf, String)> = Vec::new();
        for entry in entries {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let Some((hash, ending)) = name
                .split_at_checked(HASH_CHARS)
                .filter(|(hash, _)| is_hash(hash))
            else {
                continue;
            };
            let changed = entry.metadata()?.modified()?;
            // A file without the ending is left from a write that was interrupted, so nobody can be using it.
            let hash = if ending == ENDING { hash } else { "" };
            ours.push((changed, entry.path(), hash.to_owned()));
        }
        ours.sort_by(|one, other| other.cmp(one));
        for (place, (_, path, hash)) in ours.into_iter().enumerate() {
            if goes(&hash, place) {
                fs::remove_file(path)?;
            }
        }
        Ok(())
    }
}

const HASH_CHARS: usize = 64;

fn is_hash(name: &str) -> bool {
    name.len() == HASH_CHARS && name.bytes().all(|byte| byte.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_read_back_and_what_is_not_in_use_goes() {
        let directory = tempfile::tempdir().expect("a directory");
        let files = AreaFiles::of(directory.path());
        files.sweep(None).expect("there is no folder yet");
        let used = files.keep(b"first", None).expect("there is room");
        assert_eq!(files.keep(b"first", Some(&used)).expect("again"), used);
        for number in 0..AREA_FILES_MAX.count() + 3 {
            files
                .keep(format!("{number}").as_bytes(), Some(&used))
                .expect("there is room");
        }
        let count = || {
            fs::read_dir(directory.path().join(FOLDER))
                .expect("a folder")
                .count()
        };
        assert!(count() <= AREA_FILES_MAX.count() + 2, "{}", count());
        assert_eq!(files.read(&used).expect("it is in use"), b"first");

        let foreign = directory.path().join(FOLDER).join("notes.txt");
        fs::write(&foreign, "the operator's").expect("there is room");
        fs::write(directory.path().join(FOLDER).join(format!("{used}.part")), "fir").expect("there is room");
        files.sweep(Some(&used)).expect("it is ours");
        assert_eq!(count(), 2);
        assert!(foreign.exists());
        fs::write(files.path(&used), "other").expect("there is room");
        assert_eq!(files.read(&used).expect_err("it was changed").kind(), ErrorKind::InvalidData);
        assert_eq!(files.read("../secret.key").expect_err("no name of ours").kind(), ErrorKind::NotFound);
    }
}

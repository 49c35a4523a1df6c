//! Scans of paper sheets with signatures: files in a folder of the data directory that is not served over the web.
//!
//! Owns the folder, its file names, and that a file is on the disk before a row refers to it. File names are made here,
//! from the number of the petition and 128 random bits; no text that somebody typed is part of them. Must never hand
//! out a file under any other name, nor one whose content has changed. Called by the office, and by `serve` at the
//! start, which removes files that no batch names: they are left from forms during which the program ended. Bounds:
//! none here; the form that brings the files has them.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use throng_domain::paper::{Scan, ScanKind};

use throng_process::clock;
use throng_process::private;

/// The folder's name in the data directory.
const FOLDER: &str = "paper";
/// Random bytes in a file name.
const NAME_BYTES: usize = 16;

/// The folder that holds the scans.
#[derive(Clone, Debug)]
pub struct Scans {
    folder: PathBuf,
}

impl Scans {
    /// The scans in the data directory `data`.
    pub fn of(data: &Path) -> Scans {
        Scans { folder: data.join(FOLDER) }
    }

    /// Writes the files for a petition; when this returns all of them are on the disk, or none is left there.
    ///
    /// # Errors
    /// Whatever the file system reports.
    pub fn keep(&self, petition: u32, files: &[(ScanKind, Vec<u8>)]) -> io::Result<Vec<Scan>> {
        let mut kept = Vec::with_capacity(files.len());
        if files.is_empty() {
            return Ok(kept);
        }
        private::make_folder(&self.folder)?;
        for (kind, bytes) in files {
            match self.write(petition, *kind, bytes) {
                Ok(scan) => kept.push(scan),
                Err(error) => {
                    self.forget(&kept);
                    return Err(error);
                }
            }
        }
        // The folder's entries must be on the disk too, not only the files.
        File::open(&self.folder)?.sync_all()?;
        Ok(kept)
    }

    fn write(&self, petition: u32, kind: ScanKind, bytes: &[u8]) -> io::Result<Scan> {
        let random: [u8; NAME_BYTES] = clock::random_bytes();
        let random: String = random.iter().map(|byte| format!("{byte:02x}")).collect();
        let name = format!("{petition}-{random}");
        let path = self.folder.join(&name);
        let mut file = private::private(OpenOptions::new().write(true).create_new(true)).open(&path)?;
        if let Err(error) = file.write_all(bytes).and_then(|()| file.sync_all()) {
            drop(fs::remove_file(&path));
            return Err(error);
        }
        let bytes_long = u64::try_from(bytes.len()).expect("a file in memory");
        Ok(Scan { name, kind, bytes: bytes_long, blake3: blake3::hash(bytes).to_hex().to_string() })
    }

    /// The content of a scan, exactly as it was written.
    ///
    /// # Errors
    /// Whatever the file system reports; [`ErrorKind::InvalidData`] for a file that has changed.
    pub fn read(&self, scan: &Scan) -> io::Result<Vec<u8>> {
        if petition_of(&scan.name).is_none() {
            return Err(ErrorKind::NotFound.into());
        }
        let bytes = fs::read(self.folder.join(&scan.name))?;
        match blake3::hash(&bytes).to_hex().as_str() == scan.blake3 {
            true => Ok(bytes),
            false => {
                Err(io::Error::new(ErrorKind::InvalidData, "the scan has changed since it was handed in"))
            }
        }
    }

    /// Removes files whose batch was not stored.
    pub fn forget(&self, scans: &[Scan]) {
        for scan in scans {
            // A file that cannot be removed now is removed at the next start.
            drop(fs::remove_file(self.folder.join(&scan.name)));
        }
    }

    /// Removes every file for which `named` (petition, file name) says that no batch names it; returns how many.
    ///
    /// # Errors
    /// Whatever the file system or `named` reports. A file for which `named` has no answer is not removed.
    pub fn sweep<E: From<io::Error>>(
        &self,
        mut named: impl FnMut(u32, &str) -> Result<bool, E>,
    ) -> Result<usize, E> {
        let entries = match fs::read_dir(&self.folder) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(0),
            entries => entries?,
        };
        let mut removed = 0;
        for entry in entries {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let Some(petition) = petition_of(&name) else {
                continue;
            };
            if !named(petition, &name)? {
                fs::remove_file(entry.path())?;
                removed += 1;
            }
        }
        Ok(removed)
    }
}

/// The petition in one of our file names; `None` for any other name.
fn petition_of(name: &str) -> Option<u32> {
    let (petition, random) = name.split_once('-')?;
    let ours = random.len() == 2 * NAME_BYTES && random.bytes().all(|byte| byte.is_ascii_hexdigit());
    petition.parse().ok().filter(|_| ours)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_read_back_and_what_nobody_names_goes() {
        let directory = tempfile::tempdir().expect("a directory");
        let scans = Scans::of(directory.path());
        let files = [(ScanKind::Pdf, b"%PDF-1".to_vec()), (ScanKind::Png, b"png".to_vec())];
        let kept = scans.keep(7, &files).expect("there is room");
        assert_eq!(kept.iter().map(|scan| scan.bytes).collect::<Vec<_>>(), [6, 3]);
        assert_eq!(scans.read(&kept[0]).expect("it is there"), b"%PDF-1");

        let foreign = directory.path().join(FOLDER).join("notes.txt");
        fs::write(&foreign, "the operator's").expect("there is room");
        let named = |petition: u32, name: &str| -> io::Result<bool> {
            assert_eq!(petition, 7);
            Ok(name == kept[0].name)
        };
        assert_eq!(scans.sweep(named).expect("it is read"), 1);
        assert!(scans.read(&kept[0]).is_ok() && scans.read(&kept[1]).is_err() && foreign.exists());

        fs::write(directory.path().join(FOLDER).join(&kept[0].name), "other").expect("there is room");
        assert_eq!(scans.read(&kept[0]).expect_err("it was changed").kind(), ErrorKind::InvalidData);
        let outside = Scan { name: "../secret.key".to_owned(), ..kept[0].clone() };
        assert_eq!(scans.read(&outside).expect_err("no name of ours").kind(), ErrorKind::NotFound);
    }
}

//! Copying files with their hashes, privately and onto the disk.
//!
//! Owns how a file is copied. It must never follow a link out of the folders that it is given, nor write over anything.
//! Bounds: [`FILES_MAX`] files of a folder, [`DEPTH_MAX`] folders deep, [`PIECE_BYTES`] in memory.

use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use throng_process::private::{self, private};

use crate::error::BackupError;
use crate::manifest::Kept;

/// Files of one folder: more than any site has.
pub(crate) const FILES_MAX: usize = 100_000;
/// Folders in folders that are looked through.
const DEPTH_MAX: usize = 8;
const PIECE_BYTES: usize = 1 << 20;

/// What is asked after each piece: it may wait, and its fault ends the copying.
pub(crate) type Pace<'a> = dyn FnMut(&File, u64) -> std::io::Result<()> + 'a;

/// Copies one file, which is on the disk when this returns. `None` if it was taken away meanwhile: erased, or replaced by another.
pub(crate) fn copy(
    from: &Path,
    into: &Path,
    name: &str,
    pace: &mut Pace<'_>,
) -> Result<Option<Kept>, BackupError> {
    let mut source = match File::open(from) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        opened => opened.map_err(BackupError::at(from))?,
    };
    let to = into.join(name);
    private::make_folder(to.parent().expect("it is below a folder")).map_err(BackupError::at(&to))?;
    let mut target = private(OpenOptions::new().write(true).create_new(true))
        .open(&to)
        .map_err(BackupError::at(&to))?;
    let (mut piece, mut hasher, mut bytes) = (vec![0; PIECE_BYTES], blake3::Hasher::new(), 0);
    loop {
        let read = source.read(&mut piece).map_err(BackupError::at(from))?;
        if read == 0 {
            break;
        }
        hasher.update(&piece[..read]);
        bytes += read as u64;
        target
            .write_all(&piece[..read])
            .and_then(|()| pace(&target, read as u64))
            .map_err(BackupError::at(&to))?;
    }
    target.sync_all().map_err(BackupError::at(&to))?;
    Ok(Some(Kept { name: name.to_owned(), bytes, blake3: hasher.finalize().to_hex().to_string() }))
}

/// What a file that was written in another way is.
pub(crate) fn described(folder: &Path, name: &str) -> Result<Kept, BackupError> {
    let path = folder.join(name);
    let mut hasher = blake3::Hasher::new();
    let mut file = File::open(&path).map_err(BackupError::at(&path))?;
    let (mut piece, mut bytes) = (vec![0; PIECE_BYTES], 0);
    loop {
        let read = file.read(&mut piece).map_err(BackupError::at(&path))?;
        if read == 0 {
            return Ok(Kept { name: name.to_owned(), bytes, blake3: hasher.finalize().to_hex().to_string() });
        }
        hasher.update(&piece[..read]);
        bytes += read as u64;
    }
}

/// The names of the files below a folder of `data`, each from `data`; links to folders are not followed.
pub(crate) fn names_in(data: &Path, folder: &str) -> Result<Vec<String>, BackupError> {
    let mut paths = Vec::new();
    gather(&data.join(folder), DEPTH_MAX, &mut paths)?;
    let names = paths.iter().map(|path| {
        let name = path.strip_prefix(data).expect("it was found below");
        name.to_str()
            .map(str::to_owned)
            .ok_or_else(|| BackupError::not_whole(path, "its name is no text: give it another"))
    });
    let mut names: Vec<String> = names.collect::<Result<_, _>>()?;
    names.sort();
    Ok(names)
}

fn gather(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) -> Result<(), BackupError> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        entries => entries.map_err(BackupError::at(folder))?,
    };
    for entry in entries {
        let entry = entry.map_err(BackupError::at(folder))?;
        let kind = entry.file_type().map_err(BackupError::at(folder))?;
        if kind.is_dir() {
            if depth == 0 {
                return Err(BackupError::not_whole(&entry.path(), "it lies too deep: move it up"));
            }
            gather(&entry.path(), depth - 1, files)?;
        } else {
            files.push(entry.path());
        }
        if files.len() > FILES_MAX {
            return Err(BackupError::not_whole(folder, format!("it has more than {FILES_MAX} files")));
        }
    }
    Ok(())
}

/// Has all folders below this one, and itself, on the disk.
pub(crate) fn sync_folders(folder: &Path) -> Result<(), BackupError> {
    for entry in fs::read_dir(folder).map_err(BackupError::at(folder))? {
        let entry = entry.map_err(BackupError::at(folder))?;
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            sync_folders(&entry.path())?;
        }
    }
    sync(folder)
}

/// Has the names in a folder on the disk.
pub(crate) fn sync(folder: &Path) -> Result<(), BackupError> {
    let folder = match folder {
        empty if empty.as_os_str().is_empty() => Path::new("."),
        folder => folder,
    };
    File::open(folder)
        .and_then(|folder| folder.sync_all())
        .map_err(BackupError::at(folder))
}

//! Copying files with their hashes, privately and onto the disk.
//!
//! Owns how a file is copied. It must never follow a link out of the folders that it is given, nor write over anything.
//! Bounds: [`FILES_MAX`] files of a folder, [`DEPTH_MAX`] folders deep, [`PIECE_BYTES`] in memory.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use throng_process::plain;
use throng_process::private::{self, private};

use crate::error::BackupError;
use crate::manifest::Kept;
use crate::sealing::{SEALED_ENDING, Sealer};

/// Files of one folder: more than any site has.
pub(crate) const FILES_MAX: usize = 100_000;
/// Folders in folders that are looked through.
const DEPTH_MAX: usize = 8;
const PIECE_BYTES: usize = 1 << 20;

/// What is asked after each piece: it may wait, and its fault ends the copying.
pub(crate) type Pace<'a> = dyn FnMut(&File, u64) -> io::Result<()> + 'a;

/// Copies one file, which is on the disk when this returns; encrypted, under a longer name, if there is a sealer. `None` if it was
/// taken away meanwhile: erased, or replaced by another.
pub(crate) fn copy(
    from: &Path,
    (into, sealer): (&Path, Option<&Sealer>),
    name: &str,
    pace: &mut Pace<'_>,
) -> Result<Option<Kept>, BackupError> {
    let mut source = match plain::open(from) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        opened => opened.map_err(BackupError::at(from))?,
    };
    let to = into.join(sealer.map_or_else(|| name.to_owned(), |_| format!("{name}{SEALED_ENDING}")));
    let at = BackupError::at(&to);
    private::make_folder(to.parent().expect("it is below a folder")).map_err(&at)?;
    let target = private(OpenOptions::new().write(true).create_new(true))
        .open(&to)
        .map_err(&at)?;
    let mut noted = Noted { file: &target, hasher: blake3::Hasher::new(), bytes: 0 };
    let mut copied = |out: &mut dyn Write| pieces(&mut source, out, &target, pace);
    match sealer {
        Some(sealer) => sealer.seal_into(&mut noted, copied).map(drop),
        None => copied(&mut noted),
    }
    .and_then(|()| target.sync_all())
    .map_err(&at)?;
    let Noted { hasher, bytes, .. } = noted;
    Ok(Some(Kept { name: name.to_owned(), bytes, blake3: hasher.finalize().to_hex().to_string() }))
}

fn pieces(source: &mut dyn Read, out: &mut dyn Write, target: &File, pace: &mut Pace<'_>) -> io::Result<()> {
    let mut piece = vec![0; PIECE_BYTES];
    loop {
        let read = source.read(&mut piece)?;
        if read == 0 {
            return Ok(());
        }
        out.write_all(&piece[..read])?;
        pace(target, read as u64)?;
    }
}

/// A file that is written, and what was written to it.
struct Noted<'a> {
    file: &'a File,
    hasher: blake3::Hasher,
    bytes: u64,
}

impl Write for Noted<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.hasher.update(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What a content is that was written in another way.
pub(crate) fn described(name: &str, mut content: impl Read) -> io::Result<Kept> {
    let mut hasher = blake3::Hasher::new();
    let (mut piece, mut bytes) = (vec![0; PIECE_BYTES], 0);
    loop {
        let read = content.read(&mut piece)?;
        if read == 0 {
            return Ok(Kept { name: name.to_owned(), bytes, blake3: hasher.finalize().to_hex().to_string() });
        }
        hasher.update(&piece[..read]);
        bytes += read as u64;
    }
}

/// What is read, and whether it was what was written.
pub(crate) struct Checked<R> {
    content: R,
    hasher: blake3::Hasher,
    bytes: u64,
}

impl<R: Read> Checked<R> {
    pub(crate) fn new(content: R) -> Checked<R> {
        Checked { content, hasher: blake3::Hasher::new(), bytes: 0 }
    }

    /// Reads the rest. Whether all of it is what the list says.
    pub(crate) fn is(&mut self, kept: &Kept) -> io::Result<bool> {
        io::copy(self, &mut io::sink())?;
        Ok(self.bytes == kept.bytes && self.hasher.finalize().to_hex().as_str() == kept.blake3)
    }
}

impl<R: Read> Read for Checked<R> {
    fn read(&mut self, piece: &mut [u8]) -> io::Result<usize> {
        let read = self.content.read(piece)?;
        self.hasher.update(&piece[..read]);
        self.bytes += read as u64;
        Ok(read)
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
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
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

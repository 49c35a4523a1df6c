//! Owns a folder that becomes the content of a package: files with their modes, compressed where the place asks for it. It must never write outside of the folder.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use crate::child;

/// The content of a package while it is being put together.
#[derive(Debug)]
pub(super) struct Staging {
    pub(super) folder: PathBuf,
}

impl Staging {
    pub(super) fn new(folder: PathBuf) -> Result<Staging> {
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o755))?;
        Ok(Staging { folder })
    }

    /// Puts a text or other bytes there.
    pub(super) fn put(&self, path: &str, mode: u32, bytes: impl AsRef<[u8]>) -> Result<()> {
        let to = self.place(path)?;
        fs::write(&to, bytes).with_context(|| format!("cannot write {}", to.display()))?;
        fs::set_permissions(&to, fs::Permissions::from_mode(mode))?;
        Ok(())
    }

    /// Copies a file there.
    pub(super) fn copy(&self, from: &Path, path: &str, mode: u32) -> Result<()> {
        let bytes = fs::read(from).with_context(|| format!("cannot read {}", from.display()))?;
        self.put(path, mode, bytes)
    }

    /// Puts a file there as the place asks for it: compressed, without a name and a time.
    pub(super) fn put_packed(&self, path: &str, bytes: impl AsRef<[u8]>) -> Result<()> {
        self.put(path, 0o644, bytes)?;
        child::run("gzip", &["-9nf", &self.folder.join(path).to_string_lossy()], &[])
    }

    /// The bytes of all files.
    pub(super) fn bytes(&self) -> Result<u64> {
        fn of(folder: &Path) -> Result<u64> {
            let mut bytes = 0;
            for entry in fs::read_dir(folder)? {
                let entry = entry?;
                bytes += if entry.file_type()?.is_dir() {
                    of(&entry.path())?
                } else {
                    entry.metadata()?.len()
                };
            }
            Ok(bytes)
        }
        of(&self.folder)
    }

    /// The full path of a file, whose folder is made, as all others can read it.
    pub(super) fn place(&self, path: &str) -> Result<PathBuf> {
        let mut folder = self.folder.clone();
        let (above, name) = path.rsplit_once('/').unwrap_or(("", path));
        for part in above.split('/').filter(|part| !part.is_empty()) {
            folder.push(part);
            if !folder.is_dir() {
                fs::create_dir(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
                fs::set_permissions(&folder, fs::Permissions::from_mode(0o755))?;
            }
        }
        Ok(folder.join(name))
    }
}

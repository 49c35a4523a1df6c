//! The folder of the data that is measured: the operator's own, or a throw-away one that is removed
//! at the end, also when the bench fails. The caller holds it for as long as a server runs on it.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use throng_process::private;

/// A folder with a site's data in it.
#[derive(Debug)]
pub(crate) struct Folder {
    pub path: PathBuf,
    throw_away: bool,
}

impl Folder {
    /// The operator's own folder, which stays as the run leaves it.
    pub(crate) fn kept(path: &Path) -> Self {
        Self { path: path.to_owned(), throw_away: false }
    }

    /// A new one under the system's folder for temporary files (`TMPDIR`).
    pub(crate) fn throw_away() -> Result<Self> {
        let path = std::env::temp_dir().join(format!("throng-bench-{}", std::process::id()));
        private::create_folder(&path).with_context(|| format!("cannot make {}", path.display()))?;
        Ok(Self { path, throw_away: true })
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if self.throw_away {
            // A folder left in the temporary place is no reason to hide what the run found.
            fs::remove_dir_all(&self.path).ok();
        }
    }
}

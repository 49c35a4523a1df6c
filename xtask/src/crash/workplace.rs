//! A private temporary folder for data, ledgers and logs, that is cleaned up whatever happens.
//!
//! Owns the guard: this very program, started once more in a process group of its own, which waits
//! until its standard input ends (because the harness ended, failed, was interrupted or was killed),
//! and then unmounts what is mounted below the folder and removes it. It must never touch anything
//! else. `crash` makes one for a whole run.

use std::fs;
use std::io::Read as _;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, Result, ensure};

use super::loop_image;

/// The hidden flag that makes this program the guard of a folder.
pub(super) const GUARD_FLAG: &str = "--guard";
/// What the name of every such folder begins with.
const PREFIX: &str = "throng-crash-";

/// A folder with its guard.
#[derive(Debug)]
pub(super) struct Workplace {
    folder: PathBuf,
    guard: Child,
}

impl Workplace {
    /// A new folder under the system's folder for temporary files (`TMPDIR`).
    pub(super) fn new(name: &str) -> Result<Self> {
        let folder = std::env::temp_dir().join(format!("{PREFIX}{}-{name}", std::process::id()));
        fs::create_dir(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let guard = Command::new(std::env::current_exe()?)
            .args(["crash", GUARD_FLAG])
            .arg(&folder)
            .stdin(Stdio::piped())
            // Ctrl-C at a terminal reaches a whole group: not this one.
            .process_group(0)
            .spawn()
            .context("cannot start the guard of the temporary folder")?;
        Ok(Self { folder, guard })
    }

    /// The folder.
    pub(super) fn path(&self) -> &Path {
        &self.folder
    }
}

impl Drop for Workplace {
    fn drop(&mut self) {
        // The end of its input is the guard's sign.
        drop(self.guard.stdin.take());
        if self.guard.wait().is_err() {
            println!("{} may be left behind", self.folder.display());
        }
    }
}

/// The guard: waits for the end of standard input, then cleans up.
pub(super) fn guard(folder: &Path) -> Result<()> {
    let ours = folder
        .file_name()
        .is_some_and(|name| name.to_string_lossy().starts_with(PREFIX));
    ensure!(ours, "{} is no folder of the crash harness", folder.display());
    // Nobody writes; an error means the same as the end.
    std::io::stdin().read_to_end(&mut Vec::new()).ok();
    let mount = loop_image::mount_point(folder);
    if mount.exists() {
        loop_image::unmount(&mount)?;
    }
    fs::remove_dir_all(folder).with_context(|| format!("cannot remove {}", folder.display()))
}

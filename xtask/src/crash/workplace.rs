//! A private temporary folder for data, ledgers and logs, that is cleaned up whatever happens.
//!
//! Owns the guard: this very program, started again in a process group of its own, which waits
//! until its standard input ends (because the harness ended, failed, was interrupted or was killed),
//! and then ends the processes that still use the folder, unmounts what is mounted below it and removes it. It
//! must never touch anything else. `crash` makes one for each kind of blow.

use std::fs;
use std::io::Read as _;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use anyhow::{Context as _, Result, ensure};

use super::loop_image;

/// The hidden flag that makes this program the guard of a folder.
pub(crate) const GUARD_FLAG: &str = "--guard";
/// The beginning of the name of every such folder.
const PREFIX: &str = "throng-crash-";
/// How many were made: two kinds of blow that strike at the same time may have the same name.
static MADE: AtomicU32 = AtomicU32::new(0);

/// A folder with its guard.
#[derive(Debug)]
pub(crate) struct Workplace {
    folder: PathBuf,
    guard: Child,
}

impl Workplace {
    /// A new folder under the system's folder for temporary files (`TMPDIR`).
    pub(crate) fn new(name: &str) -> Result<Self> {
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("{PREFIX}{}-{number}-{name}", std::process::id()));
        fs::create_dir(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let guard = Command::new(std::env::current_exe()?)
            .args(["crash", GUARD_FLAG])
            .arg(&folder)
            .stdin(Stdio::piped())
            // Ctrl-C on a terminal goes to a whole process group, and must not end the guard.
            .process_group(0)
            .spawn()
            .context("cannot start the guard of the temporary folder")?;
        Ok(Self { folder, guard })
    }

    /// The path of the folder.
    pub(crate) fn path(&self) -> &Path {
        &self.folder
    }
}

impl Drop for Workplace {
    fn drop(&mut self) {
        // Closing its standard input tells the guard to clean up.
        drop(self.guard.stdin.take());
        if self.guard.wait().is_err() {
            println!("{} may be left behind", self.folder.display());
        }
    }
}

/// Ends servers and benches that a killed harness left behind: processes that were given a path inside
/// the folder, whose name nobody else has.
fn end_stragglers(folder: &Path) {
    let inside = format!("{}/", folder.display());
    let Ok(processes) = fs::read_dir("/proc") else {
        return;
    };
    for process in processes.flatten() {
        // Processes may end during the loop: what cannot be read no longer exists.
        let words = fs::read(process.path().join("cmdline")).unwrap_or_default();
        let id = process.file_name();
        if is_given(&words, &inside) && Path::new(&id) != Path::new(&std::process::id().to_string()) {
            // The shell's own `kill`: the program of that name is in a package that may be missing.
            let kill = ["-c".as_ref(), "kill -KILL \"$1\"".as_ref(), "sh".as_ref(), id.as_os_str()];
            Command::new("sh").args(kill).status().ok();
        }
    }
}

/// Whether a command line, as /proc shows it, has a word with this beginning.
fn is_given(words: &[u8], beginning: &str) -> bool {
    words
        .split(|byte| *byte == 0)
        .any(|word| word.starts_with(beginning.as_bytes()))
}

/// The guard: waits for the end of standard input, then cleans up.
pub(crate) fn guard(folder: &Path) -> Result<()> {
    let ours = folder
        .file_name()
        .is_some_and(|name| name.to_string_lossy().starts_with(PREFIX));
    ensure!(ours, "{} is no folder of the crash harness", folder.display());
    // Nobody writes to it; an error means the same as the end.
    std::io::stdin().read_to_end(&mut Vec::new()).ok();
    end_stragglers(folder);
    let mount = loop_image::mount_point(folder);
    if mount.exists() {
        loop_image::unmount(&mount)?;
    }
    fs::remove_dir_all(folder).with_context(|| format!("cannot remove {}", folder.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_who_was_given_a_path_inside_is_a_straggler() {
        let inside = "/tmp/throng-crash-1-cuts/";
        for (words, expect) in [
            (&b"throng\0serve\0--data\0/tmp/throng-crash-1-cuts/disk/data\0"[..], true),
            (b"xtask\0crash\0--guard\0/tmp/throng-crash-1-cuts\0", false),
            (b"throng\0serve\0--data\0/tmp/throng-crash-1-cuts-2/data\0", false),
            (b"less\0see /tmp/throng-crash-1-cuts/ledger\0", false),
            (b"", false),
        ] {
            assert_eq!(is_given(words, inside), expect);
        }
    }

    #[test]
    fn a_guard_only_cleans_up_folders_of_this_harness() {
        assert!(guard(Path::new("/home/somebody")).is_err());
    }
}

//! A disk that may lose its power: an ext4 in a file, mounted through a loop device.
//!
//! Owns making, mounting and remounting it, and the question whether this machine can do that at all.
//! It must never touch another mount than its own. The `workplace` unmounts it for good, whatever
//! becomes of this process. It bounds the attempts to unmount.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use anyhow::{Result, bail, ensure};

use super::power_cut;
use crate::{child, packages};

/// Sparse: only what is written takes room.
pub(super) const IMAGE_BYTES: u64 = 1 << 30;
/// A process that was killed lets go of its files a moment later.
const UNMOUNT_TRIES: usize = 50;
const UNMOUNT_NAP: Duration = Duration::from_millis(100);

/// Where an image is mounted inside its folder.
const MOUNT_NAME: &str = "disk";

/// A mounted image.
#[derive(Debug)]
pub(super) struct LoopImage {
    image: PathBuf,
    mount: PathBuf,
}

/// Why this machine cannot do it; `None` if it can.
pub(super) fn obstacle() -> Option<&'static str> {
    if !packages::is_root() {
        Some("mounting a disk image takes root")
    } else if !Path::new("/dev/loop-control").exists() {
        Some("this machine has no loop devices (/dev/loop-control is absent)")
    } else {
        None
    }
}

impl LoopImage {
    /// Makes an empty disk in `folder` and mounts it.
    pub(super) fn create(folder: &Path) -> Result<Self> {
        Self::create_of(folder, IMAGE_BYTES)
    }

    /// The same with room for so many bytes.
    pub(super) fn create_of(folder: &Path, bytes: u64) -> Result<Self> {
        let disk = Self { image: folder.join("disk.img"), mount: mount_point(folder) };
        File::create(&disk.image)?.set_len(bytes)?;
        fs::create_dir(&disk.mount)?;
        let image = disk.image.to_string_lossy();
        // Everything is prepared now, so that the kernel does nothing in the background while times are taken.
        let prepared = "lazy_itable_init=0,lazy_journal_init=0";
        child::output(folder, "mkfs.ext4", &["-q", "-F", "-E", prepared, &image])?;
        disk.mount()?;
        Ok(disk)
    }

    /// Where it is mounted.
    pub(super) fn path(&self) -> &Path {
        &self.mount
    }

    /// Turns the power on again: the journal is replayed, and what it does not hold is lost.
    pub(super) fn power_on(&self) -> Result<()> {
        unmount(&self.mount)?;
        self.mount()
    }

    /// Cuts the power once over two files, to see that what was synced stays and the rest is lost: a
    /// cut that loses nothing would prove nothing.
    pub(super) fn prove(&self) -> Result<()> {
        let [synced, unsynced] = ["synced", "unsynced"].map(|name| self.mount.join(name));
        fs::write(&synced, "kept")?;
        File::open(&synced)?.sync_all()?;
        File::open(&self.mount)?.sync_all()?;
        power_cut::cut(&self.mount, || Ok(fs::write(&unsynced, "lost")?))?;
        self.power_on()?;
        ensure!(fs::read(&synced)? == b"kept", "a power cut lost what was synced");
        ensure!(fs::read(&unsynced).unwrap_or_default().is_empty(), "a power cut lost nothing");
        Ok(())
    }

    fn mount(&self) -> Result<()> {
        let (image, mount) = (self.image.to_string_lossy(), self.mount.to_string_lossy());
        child::output(Path::new("/"), "mount", &["-t", "ext4", "-o", "loop", &image, &mount])?;
        Ok(())
    }
}

/// Where the image of a folder is mounted, if it has one.
pub(super) fn mount_point(folder: &Path) -> PathBuf {
    folder.join(MOUNT_NAME)
}

/// Unmounts, which detaches the loop device as well; waits a little for whoever still holds a file.
pub(super) fn unmount(mount: &Path) -> Result<()> {
    let shown = mount.to_string_lossy();
    for _ in 0..UNMOUNT_TRIES {
        let mounts = fs::read_to_string("/proc/self/mounts")?;
        if !is_mounted(&mounts, &shown) {
            return Ok(());
        }
        if child::output(Path::new("/"), "umount", &[&shown]).is_err() {
            thread::sleep(UNMOUNT_NAP);
        }
    }
    // A lazy unmount hides the mount at once, and ends it when the last file is closed.
    child::output(Path::new("/"), "umount", &["--lazy", &shown])?;
    bail!("{shown} is still in use by somebody and was unmounted lazily")
}

fn is_mounted(mounts: &str, mount: &str) -> bool {
    mounts.lines().any(|line| line.split(' ').nth(1) == Some(mount))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mount_is_found_by_its_whole_path() {
        let mounts = "/dev/vda / ext4 rw 0 0\n/dev/loop3 /tmp/a/disk ext4 rw 0 0\n";
        for (mount, expect) in [("/tmp/a/disk", true), ("/tmp/a", false), ("/dev/loop3", false), ("/", true)]
        {
            assert_eq!(is_mounted(mounts, mount), expect, "{mount}");
        }
    }
}

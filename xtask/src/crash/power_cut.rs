//! Cuts the power of a mounted ext4: what was not synced to the disk is gone, as the real kernel, page
//! cache and journal would have it.
//!
//! Owns the one system call of this repository that no safe library offers. It must only ever be given
//! the mount point of a disk image made for the purpose; `trial` and `loop_image` call it. It waits for nothing.
#![expect(
    unsafe_code,
    reason = "the shutdown request of ext4 can only be made as a raw ioctl"
)]

use std::fs::File;
use std::os::fd::AsRawFd as _;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};

/// `_IOR('X', 125, __u32)` of the kernel's `ext4.h`.
const EXT4_IOC_SHUTDOWN: u32 = 0x8004_587d;
/// From now on nothing reaches the disk, not even the journal's own buffers.
const NO_LOG_FLUSH: u32 = 2;

/// Cuts the power and returns what `last_look` saw immediately before. What was acknowledged by then
/// must survive. About later acknowledgements nobody can say whether their fsync really reached the disk, so
/// the look and the cut stand next to each other in one process.
pub(super) fn cut<T>(mount: &Path, last_look: impl FnOnce() -> Result<T>) -> Result<T> {
    let folder = File::open(mount).with_context(|| format!("cannot open {}", mount.display()))?;
    let flags = NO_LOG_FLUSH;
    let seen = last_look()?;
    // SAFETY: the descriptor is open for as long as `folder` lives, and the request reads four bytes
    // through a pointer to a `u32` that outlives the call.
    let answer = unsafe { libc::ioctl(folder.as_raw_fd(), EXT4_IOC_SHUTDOWN.into(), &raw const flags) };
    let error = std::io::Error::last_os_error();
    ensure!(answer == 0, "the power of {} could not be cut: {error}", mount.display());
    Ok(seen)
}

//! How much room a disk has, and stepping back for those who need it more.

use std::io;
use std::path::Path;

/// The room of a disk, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// What this user may still write.
    pub free: u64,
    /// All of it.
    pub whole: u64,
}

impl Room {
    /// The room of the disk that holds `path`, which exists.
    ///
    /// # Errors
    /// The disk's error.
    pub fn of(path: &Path) -> io::Result<Room> {
        let found = rustix::fs::statvfs(path)?;
        Ok(Room { free: found.f_bavail * found.f_frsize, whole: found.f_blocks * found.f_frsize })
    }

    /// Whether so many bytes can be written and a share of the disk, in hundredths, stays free.
    #[must_use]
    pub fn takes(self, bytes: u64, share_free: u64) -> bool {
        self.free.saturating_sub(bytes) >= self.whole / 100 * share_free && self.free >= bytes
    }
}

/// Has this thread wait for the processor behind all others of the program, for as long as it lives.
pub fn step_back() {
    // Linux counts it for the thread, not for the process. Without it the thread only takes its turn as before.
    rustix::process::nice(10).ok();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_of_the_disk_stays_free() {
        let room = Room { free: 30, whole: 200 };
        for (bytes, takes) in [(0, true), (10, true), (11, false), (31, false), (u64::MAX, false)] {
            assert_eq!(room.takes(bytes, 10), takes, "{bytes}");
        }
        let here = Room::of(Path::new("/")).expect("there is a disk");
        assert!(here.whole > 0 && here.free <= here.whole);
    }
}

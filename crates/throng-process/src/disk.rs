//! How much room a disk has.

use std::io;
use std::path::Path;

/// The room of a disk, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// What this user may still write.
    pub free: u64,
    /// All that this user could ever write: what is set aside for root or by a quota is not in it, as in the percentage of `df`.
    pub whole: u64,
}

impl Room {
    /// The room of the disk that holds `path`, which exists.
    ///
    /// # Errors
    /// The disk's error.
    pub fn of(path: &Path) -> io::Result<Room> {
        let found = rustix::fs::statvfs(path)?;
        Ok(Room::of_blocks(found.f_blocks, found.f_bfree, found.f_bavail, found.f_frsize))
    }

    /// Of all blocks, those that nobody uses, and those of them that this user may use.
    fn of_blocks(blocks: u64, unused: u64, available: u64, bytes: u64) -> Room {
        let used = blocks.saturating_sub(unused);
        let size = |blocks: u64| blocks.saturating_mul(bytes);
        Room { free: size(available), whole: size(used.saturating_add(available)) }
    }

    /// Whether so many bytes can be written and a share of the disk, in hundredths, stays free.
    #[must_use]
    pub fn takes(self, bytes: u64, share_free: u64) -> bool {
        self.free.saturating_sub(bytes) >= self.whole / 100 * share_free && self.free >= bytes
    }
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
        // A machine that may use 92 of the 252 GB that its disk has, of which 54 are used.
        assert_eq!(Room::of_blocks(252, 198, 38, 1_000), Room { free: 38_000, whole: 92_000 });
        let here = Room::of(Path::new("/")).expect("there is a disk");
        assert!(here.whole > 0 && here.free <= here.whole);
    }
}

//! The note of when the program last ran with a clock that was believed, in the file `last-alive` of a site's directory.
//!
//! **Owns** that file: one moment. By it a start sees whether the clock has come far since. **Never** judges a clock
//! (`serve/start_clock.rs` does). Written at a start and once an hour by `serve/erasing.rs`, by a restore (the moment that was brought back), and by
//! whoever says that the clock is right. It is in no backup. **Bounds**: one line.

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};
use throng_domain::time::Timestamp;
use throng_process::private;

/// The file's name.
const NAME: &str = "last-alive";

/// When the program last ran.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LastAlive {
    /// The moment, in milliseconds since 1970.
    at_ms: i64,
}

impl LastAlive {
    /// That of a directory; `None` if there is no note that can be read.
    pub(crate) fn of(data: &Path) -> Option<Timestamp> {
        let note = fs::read(data.join(NAME)).ok()?;
        let LastAlive { at_ms } = serde_json::from_slice(&note).ok()?;
        Some(Timestamp(at_ms))
    }

    /// Whether there is a note, also one that cannot be read.
    pub(crate) fn is_there(data: &Path) -> bool {
        data.join(NAME).symlink_metadata().is_ok()
    }

    /// Notes a moment. It belongs to whom the directory belongs, also when root notes it. It is on the disk when this returns.
    ///
    /// # Errors
    /// The disk's error; the note from before is there then.
    pub(crate) fn note(data: &Path, at: Timestamp) -> std::io::Result<()> {
        let text = serde_json::to_vec(&LastAlive { at_ms: at.0 }).expect("plain data");
        private::replace_for_owner(&data.join(NAME), &text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_read_is_no_note() {
        let folder = tempfile::tempdir().expect("a folder");
        assert_eq!(LastAlive::of(folder.path()), None);
        for at in [Timestamp(7), Timestamp(3)] {
            LastAlive::note(folder.path(), at).expect("there is room");
            assert_eq!(LastAlive::of(folder.path()), Some(at));
        }
        fs::write(folder.path().join(NAME), "what?").expect("there is room");
        assert_eq!(LastAlive::of(folder.path()), None);
    }
}

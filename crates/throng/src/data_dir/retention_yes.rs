//! The note that somebody has accepted shorter periods of keeping personal data, in the file `retention-accepted` of a site's directory.
//!
//! **Owns** that file: what they have seen. Written by `throng admin accept-retention`, taken by the program that serves the site
//! (`serve/retention_hold.rs`). **Never** changes a period itself. It is in no backup. **Bounds**: one line.

use std::fs;
use std::io::{ErrorKind, Result};
use std::path::Path;

use throng_domain::retention::ShorterPeriods;
use throng_process::private;

/// The file's name.
const NAME: &str = "retention-accepted";

/// The note of a directory.
#[derive(Debug)]
pub(crate) enum RetentionYes {}

impl RetentionYes {
    /// What was accepted and is not in force yet; `None` if there is no note that can be read.
    pub(crate) fn of(data: &Path) -> Option<ShorterPeriods> {
        serde_json::from_slice(&fs::read(data.join(NAME)).ok()?).ok()
    }

    /// Notes it. It belongs to whom the directory belongs, and is on the disk when this returns.
    ///
    /// # Errors
    /// The disk's error.
    pub(crate) fn note(data: &Path, seen: &ShorterPeriods) -> Result<()> {
        let text = serde_json::to_vec(seen).expect("plain data");
        private::replace_for_owner(&data.join(NAME), &text)
    }

    /// Removes the note: it is in force, or about periods that nobody waits for any more.
    ///
    /// # Errors
    /// The disk's error.
    pub(crate) fn forget(data: &Path) -> Result<()> {
        match fs::remove_file(data.join(NAME)) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            Ok(()) | Err(_) => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use throng_domain::retention::RetentionRules;

    use super::*;

    #[test]
    fn a_note_is_read_until_it_is_forgotten() {
        let folder = tempfile::tempdir().expect("a folder");
        let seen = ShorterPeriods { unconfirmed_days: None, ended_days: Some(1) };
        RetentionYes::note(folder.path(), &seen).expect("there is room");
        assert_eq!(RetentionYes::of(folder.path()), Some(seen));
        for _ in 0..2 {
            RetentionYes::forget(folder.path()).expect("it can be removed");
            assert_eq!(RetentionYes::of(folder.path()), None);
        }
        fs::write(folder.path().join(NAME), "what?").expect("there is room");
        assert_eq!(RetentionYes::of(folder.path()), None);
    }

    /// Rows of earlier versions say of no period that it waits, and are written as they were.
    #[test]
    fn rules_of_earlier_versions_are_read() {
        let stored = r#"{"unconfirmed_days":14,"ended_days":183}"#;
        let read: RetentionRules = serde_json::from_str(stored).expect("it is read");
        assert_eq!(read, RetentionRules::default());
        assert_eq!(serde_json::to_string(&read).expect("plain data"), stored);
    }
}

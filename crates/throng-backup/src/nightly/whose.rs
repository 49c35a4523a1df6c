//! Whose the backups in a folder are: two sites may name the same one by mistake.
//!
//! Owns the comparison by the fingerprint of the key, which each list of contents names. It must never take one that it cannot read for the
//! site's own, nor for another's: such a one is not counted, and nobody deletes it. Bounds: as many lists as there are backups, one in memory at a time.

use std::path::{Path, PathBuf};

use super::all_in;
use crate::error::BackupError;
use crate::manifest::Manifest;

/// The finished backups of a folder, by whose they are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Whose {
    /// Those of the site itself, the oldest first.
    pub ours: Vec<PathBuf>,
    /// Those of another site, the oldest first.
    pub others: Vec<PathBuf>,
    /// Those whose list of contents is damaged, or of a newer program: the oldest first.
    pub unreadable: Vec<PathBuf>,
}

impl Whose {
    /// Reads the list of contents of each backup in a folder, for the site whose key has this fingerprint.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn of(folder: &Path, fingerprint: &str) -> Result<Whose, BackupError> {
        let mut whose = Whose::default();
        for path in all_in(folder)? {
            match Manifest::read(&path) {
                Ok(manifest) if manifest.secrets == fingerprint => whose.ours.push(path),
                Ok(_) => whose.others.push(path),
                Err(_) => whose.unreadable.push(path),
            }
        }
        Ok(whose)
    }

    /// Refuses the folder if backups of another site are in it.
    ///
    /// # Errors
    /// [`BackupError::OtherBackups`], which names the newest of these.
    pub fn refuse_others(&self, folder: &Path) -> Result<(), BackupError> {
        match self.others.last().and_then(|path| path.file_name()) {
            None => Ok(()),
            Some(name) => Err(BackupError::OtherBackups {
                path: folder.to_owned(),
                name: name.to_string_lossy().into_owned(),
            }),
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::fs;

    use throng_domain::time::{DAY_MS, Timestamp};

    use super::super::{Kept, Remembered, newest_in, ready, tidy};
    use super::*;

    /// The fingerprint of the site of the tests.
    pub(in super::super) const US: &str = "0ur5";
    const THEM: &str = "7he1r5";

    /// A backup of the site with this fingerprint, with no more in it than its list.
    #[track_caller]
    pub(in super::super) fn made_by(fingerprint: &str, folder: &Path) {
        fs::create_dir(folder).expect("there is room");
        let manifest = Manifest {
            format: Manifest::format(),
            program: "0.1.0".to_owned(),
            schema: 21,
            as_of_ms: 1,
            newest_ms: None,
            batch: 7,
            hash: "00".to_owned(),
            secrets: fingerprint.to_owned(),
            keys: false,
            epoch: None,
            sealed_to: Vec::new(),
            files: Vec::new(),
        };
        manifest.write(folder).expect("there is room");
    }

    /// Of two sites that named the same folder one was never backed up, or deleted the other's only backup.
    #[test]
    fn backups_of_another_site_are_neither_counted_nor_deleted_and_none_is_made_beside_them() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |day: u32| folder.path().join(format!("2026-11-{day:02}T03-00-00Z"));
        made_by(THEM, &at(1));
        made_by(US, &at(2));
        made_by(US, &at(3));
        made_by(THEM, &at(4));
        // Half of a list, and one that was never finished: perhaps ours.
        made_by(US, &at(5));
        fs::write(at(5).join("manifest.json"), "{").expect("it is ours");
        fs::create_dir(at(6)).expect("there is room");
        let now = Timestamp(20_767 * DAY_MS);
        let newest = |whose: &str| newest_in(folder.path(), whose, now).expect("there is a disk");
        assert_eq!(newest(US).map(|newest| newest.secrets).as_deref(), Some(US));
        assert_eq!(newest("of a third site"), None);
        let whose = Whose::of(folder.path(), US).expect("there is a disk");
        assert_eq!(
            (&whose.ours[..], &whose.others[..], &whose.unreadable[..]),
            (&[at(2), at(3)][..], &[at(1), at(4)][..], &[at(5), at(6)][..])
        );
        let refused = ready(folder.path(), US, &Remembered::default()).expect_err("others are in it");
        let said = refused.to_string();
        assert!(said.contains("holds backups of another site (2026-11-04T03-00-00Z"), "{said}");
        let kept = Kept { newest: 1, weeks: 0, months: 0 };
        assert_eq!(tidy(folder.path(), US, kept, now).expect("there is a disk"), 1);
        let left = [at(1), at(3), at(4), at(5), at(6)];
        assert_eq!(all_in(folder.path()).expect("there is a disk"), left);
        for theirs in [at(1), at(4)] {
            fs::remove_dir_all(theirs).expect("it is ours");
        }
        ready(folder.path(), US, &Remembered::default()).expect("what cannot be read is in nobody's way");
    }
}

//! Which nightly backups there are in a folder, which of them are kept, and when the next is due.
//!
//! Owns their names, which are moments in UTC, and the rule. It must never delete a folder with another name, nor the newest
//! backup. Times are arguments. Called by the chore that makes them. Bounds: as many as are kept.

use std::fs;
use std::path::{Path, PathBuf};

use throng_domain::time::{DAY_MS, HOUR_MS, Timestamp};

use crate::error::BackupError;
use crate::manifest::Manifest;
use crate::taking::{PART_ENDING, Part};

/// After so long without a new backup it is late: one night was missed, and half of the next day has gone.
pub const LATE_AFTER_MS: i64 = 36 * HOUR_MS;

/// The name of a backup that is begun at this moment.
#[must_use]
pub fn name_at(now: Timestamp) -> String {
    let days = now.0.div_euclid(DAY_MS);
    let (year, month, day) = date(days);
    let seconds = now.0.rem_euclid(DAY_MS) / 1_000;
    let (hour, minute, second) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}-{minute:02}-{second:02}Z")
}

/// The civil date of a day since 1970, by the algorithm of Howard Hinnant's `civil_from_days`.
fn date(days: i64) -> (i64, i64, i64) {
    let shifted = days + 719_468;
    let (era, of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year + era * 400 + i64::from(month <= 2), month, day)
}

/// Whether a folder has such a name.
fn is_name(name: &str) -> bool {
    const FORM: &[u8] = b"0000-00-00T00-00-00Z";
    let fits = |(byte, form): (u8, &u8)| match form {
        b'0' => byte.is_ascii_digit(),
        other => byte == *other,
    };
    name.len() == FORM.len() && name.bytes().zip(FORM).all(fits)
}

/// The finished backups of a folder, the oldest first.
///
/// # Errors
/// The folder cannot be read; one that is not there has none.
pub fn all_in(folder: &Path) -> Result<Vec<PathBuf>, BackupError> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(BackupError::at(folder))?,
    };
    let mut found = Vec::new();
    for entry in entries {
        let path = entry.map_err(BackupError::at(folder))?.path();
        if path
            .file_name()
            .and_then(|name| name.to_str())
            .is_some_and(is_name)
        {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// What the newest backup of a folder is of.
///
/// # Errors
/// As [`all_in`]. One that is damaged is passed over.
pub fn newest_in(folder: &Path) -> Result<Option<Manifest>, BackupError> {
    let all = all_in(folder)?;
    Ok(all.iter().rev().find_map(|path| Manifest::read(path).ok()))
}

/// Deletes all but the newest `kept` backups, and what was left of others. Returns how many are gone.
///
/// # Errors
/// The disk's error.
pub fn tidy(folder: &Path, kept: usize) -> Result<usize, BackupError> {
    assert!(kept > 0, "the newest always stays");
    let all = all_in(folder)?;
    let gone = &all[..all.len().saturating_sub(kept)];
    for path in gone {
        // In two steps, so that half of it is never taken for a backup.
        let mut half = path.as_os_str().to_owned();
        half.push(GONE_ENDING);
        fs::rename(path, &half).map_err(BackupError::at(path))?;
        fs::remove_dir_all(&half).map_err(BackupError::at(path))?;
    }
    for entry in fs::read_dir(folder).map_err(BackupError::at(folder))? {
        let path = entry.map_err(BackupError::at(folder))?.path();
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default();
        if name.strip_suffix(GONE_ENDING).is_some_and(is_name) {
            fs::remove_dir_all(&path).map_err(BackupError::at(&path))?;
        } else if let Some(whole) = name.strip_suffix(PART_ENDING).filter(|name| is_name(name)) {
            // Whoever still writes it holds its lock.
            if let Ok(part) = Part::begin(&folder.join(whole)) {
                part.give_up();
            }
        }
    }
    Ok(gone.len())
}

const GONE_ENDING: &str = ".gone";

/// When backups are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nights {
    /// The moment of the last one that should have been made, at or before now.
    pub last: Timestamp,
    /// Since when the program runs.
    pub started: Timestamp,
}

impl Nights {
    /// Whether one is to be made now. Whoever has none yet waits for the night, so that a new site is not copied at once.
    #[must_use]
    pub fn is_due(self, newest: Option<Timestamp>) -> bool {
        match newest {
            Some(newest) => newest < self.last,
            None => self.started < self.last,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_moments_in_utc() {
        for (ms, name) in [
            (0, "1970-01-01T00-00-00Z"),
            (951_827_696_000, "2000-02-29T12-34-56Z"),
            (1_795_698_187_999, "2026-11-26T13-03-07Z"),
            (4_107_542_399_000, "2100-02-28T23-59-59Z"),
            (4_107_542_400_000, "2100-03-01T00-00-00Z"),
        ] {
            assert_eq!(name_at(Timestamp(ms)), name);
            assert!(is_name(name));
        }
        for other in ["2026-11-26", "2026-11-26T13-03-07Z.part", "photos", "2026-11-26T13-03-07X"] {
            assert!(!is_name(other), "{other}");
        }
    }

    #[test]
    fn one_is_made_for_each_night_and_a_missed_one_later() {
        let [before, night, after, later] = [1, 2, 3, 4].map(Timestamp);
        for (started, newest, due) in [
            (before, None, true),
            (after, None, false),
            (before, Some(before), true),
            (after, Some(before), true),
            (before, Some(night), false),
            (before, Some(after), false),
            (later, Some(after), false),
        ] {
            assert_eq!(Nights { last: night, started }.is_due(newest), due, "{started:?} {newest:?}");
        }
    }

    #[test]
    fn the_newest_stay_and_nothing_else_is_touched() {
        let folder = tempfile::tempdir().expect("a folder");
        let days =
            |days: std::ops::RangeInclusive<u32>| days.map(|day| format!("2026-11-{day:02}T03-00-00Z"));
        for name in days(1..=9).chain(["photos".to_owned(), "2026-11-09T03-00-00Z.gone".to_owned()]) {
            fs::create_dir(folder.path().join(&name)).expect("there is room");
            fs::write(folder.path().join(name).join("a"), "").expect("there is room");
        }
        // One that was killed, and one that is being made.
        let killed = Part::begin(&folder.path().join("2026-11-08T04-00-00Z")).expect("a part");
        drop(killed);
        let made = Part::begin(&folder.path().join("2026-11-09T04-00-00Z")).expect("a part");
        assert_eq!(tidy(folder.path(), 3).expect("there is a disk"), 6);
        let mut left: Vec<_> = fs::read_dir(folder.path())
            .expect("it is there")
            .map(|entry| {
                entry
                    .expect("an entry")
                    .file_name()
                    .into_string()
                    .expect("a text")
            })
            .collect();
        left.sort();
        let mut expected: Vec<_> = days(7..=9).collect();
        expected.push("2026-11-09T04-00-00Z.part".to_owned());
        expected.push("photos".to_owned());
        assert_eq!(left, expected);
        drop(made);
        assert_eq!(tidy(folder.path(), 3).expect("there is a disk"), 0);
    }
}

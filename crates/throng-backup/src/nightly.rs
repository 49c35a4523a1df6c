//! Which nightly backups there are in a folder, which of them are kept, and when the next is due.
//!
//! Owns their names, which are moments in UTC, the rule, and what the site remembers of their folder. It must never delete a folder with
//! another name, a backup of another site (`whose.rs`), nor the newest one, nor begin where a disk is missing. Times are arguments. Called by the chore
//! that makes them. Bounds: as many as are kept.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use throng_domain::local_days::civil_date;
use throng_domain::time::{DAY_MS, HOUR_MS, Timestamp};
use throng_process::private;

use crate::error::BackupError;
use crate::manifest::Manifest;
use crate::taking::{PART_ENDING, Part};

pub use self::whose::Whose;

mod whose;

/// After so long without a new backup it is late: one night was missed, and half of the next day has gone.
pub const LATE_AFTER_MS: i64 = 36 * HOUR_MS;

/// A backup is from the future if it is later than now by more than this; less is what clocks are corrected by.
pub const FUTURE_MS: i64 = HOUR_MS;

/// The name of a backup that is begun at this moment.
#[must_use]
pub fn name_at(now: Timestamp) -> String {
    let days = now.0.div_euclid(DAY_MS);
    let (year, month, day) = civil_date(days);
    let seconds = now.0.rem_euclid(DAY_MS) / 1_000;
    let (hour, minute, second) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}-{minute:02}-{second:02}Z")
}

/// Whether a folder has such a name.
pub(crate) fn is_name(name: &str) -> bool {
    const FORM: &[u8] = b"0000-00-00T00-00-00Z";
    let fits = |(byte, form): (u8, &u8)| match form {
        b'0' => byte.is_ascii_digit(),
        other => byte == *other,
    };
    name.len() == FORM.len() && name.bytes().zip(FORM).all(fits)
}

/// The moment that such a name says; `None` if it is another name.
pub(crate) fn moment_of(name: &str) -> Option<Timestamp> {
    let part = |from: usize| name[from..from + 2].parse::<i64>().ok();
    if !is_name(name) {
        return None;
    }
    let seconds = part(11)? * 3_600 + part(14)? * 60 + part(17)?;
    Some(Timestamp(day_of(name) * DAY_MS + seconds * 1_000))
}

/// The finished backups of a folder, the oldest first.
///
/// # Errors
/// The folder cannot be read; one that is not there has none.
pub fn all_in(folder: &Path) -> Result<Vec<PathBuf>, BackupError> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
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

/// What the newest backup of a folder is of, among those of the site with this fingerprint of its key. One that is from the future, by the
/// clock as it is now, is none: it was made while the clock was ahead, and would have no other made until that time comes.
///
/// # Errors
/// As [`all_in`]. One that is damaged is passed over, and so is one of another site.
pub fn newest_in(folder: &Path, fingerprint: &str, now: Timestamp) -> Result<Option<Manifest>, BackupError> {
    Ok(newest_at(folder, fingerprint, now)?.map(|(_, manifest)| manifest))
}

/// The same, and where it is.
///
/// # Errors
/// As [`newest_in`].
pub fn newest_at(
    folder: &Path,
    fingerprint: &str,
    now: Timestamp,
) -> Result<Option<(PathBuf, Manifest)>, BackupError> {
    let all = all_in(folder)?;
    let past = all.into_iter().rev().filter(|path| !is_future(path, now));
    let mut whole = past.filter_map(|path| Some((path.clone(), Manifest::read(&path).ok()?)));
    Ok(whole.find(|(_, manifest)| manifest.secrets == fingerprint))
}

/// How many backups of a folder are from the future.
///
/// # Errors
/// As [`all_in`].
pub fn future_in(folder: &Path, now: Timestamp) -> Result<usize, BackupError> {
    let all = all_in(folder)?;
    Ok(all.iter().filter(|path| is_future(path, now)).count())
}

/// Whether a backup was begun, by its name, at a moment that has not come yet. (Names are in the order of their moments.)
fn is_future(path: &Path, now: Timestamp) -> bool {
    let begun = path.file_name().and_then(|name| name.to_str());
    begun.is_some_and(|begun| begun > name_at(now.plus_ms(FUTURE_MS)).as_str())
}

/// Which backups are kept: all that one of these keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// So many of the newest; at least one.
    pub newest: usize,
    /// The first of each week (seven days since 1970-01-05, a Monday), as long as it is younger than so many weeks.
    pub weeks: u64,
    /// The first of each month, as long as it is younger than so many months of 31 days.
    pub months: u64,
}

impl Kept {
    /// Which of these names, the oldest first, are no longer kept.
    fn gone(self, names: &[String], now: Timestamp) -> Vec<bool> {
        let (mut week, mut month) = (None, None);
        let is_within = |day: i64, days: u64| {
            now.0.div_euclid(DAY_MS) - day < i64::try_from(days).expect("the settings' bounds fit")
        };
        let gone = |(at, name): (usize, &String)| {
            let day = day_of(name);
            let of_week = (day + 3).div_euclid(7);
            let is_first_of_week = week.replace(of_week) != Some(of_week);
            let is_first_of_month = month
                .replace(name[..7].to_owned())
                .is_none_or(|before| before != name[..7]);
            let is_new = names.len() - at <= self.newest;
            let is_kept = is_new
                || (is_first_of_week && is_within(day, 7 * self.weeks))
                || (is_first_of_month && is_within(day, 31 * self.months));
            !is_kept
        };
        names.iter().enumerate().map(gone).collect()
    }
}

/// The day of a name, since 1970: the inverse of [`civil_date`].
fn day_of(name: &str) -> i64 {
    let part = |from: usize, to: usize| name[from..to].parse::<i64>().expect("it is such a name");
    let (year, month, day) = (part(0, 4), part(5, 7), part(8, 10));
    let year = if month <= 2 { year - 1 } else { year };
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let of_year = (153 * (if month > 2 { month - 3 } else { month + 9 }) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// Deletes all backups of the site with this fingerprint that are not kept any more, and what was left of unfinished ones. Returns how many
/// are gone. Those from the future, those of another site and those that cannot be read are neither deleted nor counted among the newest.
///
/// # Errors
/// The disk's error.
pub fn tidy(folder: &Path, fingerprint: &str, kept: Kept, now: Timestamp) -> Result<usize, BackupError> {
    assert!(kept.newest > 0, "the newest always stays");
    let mut all = Whose::of(folder, fingerprint)?.ours;
    all.retain(|path| !is_future(path, now));
    let names: Vec<String> = all
        .iter()
        .filter_map(|path| path.file_name()?.to_str().map(str::to_owned))
        .collect();
    let gone: Vec<&PathBuf> = all
        .iter()
        .zip(kept.gone(&names, now))
        .filter_map(|(path, gone)| gone.then_some(path))
        .collect();
    for path in &gone {
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

/// What a site's directory remembers of its nightly backups, whatever becomes of the folder that they go to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remembered {
    /// The folder in which the last one was made.
    pub folder: Option<PathBuf>,
    /// Whether the last try failed.
    pub failed: bool,
}

impl Remembered {
    /// That of a directory; nothing, if there is no note that can be read.
    #[must_use]
    pub fn of(data: &Path) -> Remembered {
        let note = private::read_note(&data.join(NOTE_NAME));
        note.ok()
            .and_then(|note| serde_json::from_slice(&note).ok())
            .unwrap_or_default()
    }

    /// Notes it in the directory.
    ///
    /// # Errors
    /// The disk's error.
    pub fn note(&self, data: &Path) -> Result<(), BackupError> {
        let path = data.join(NOTE_NAME);
        let text = serde_json::to_vec(self).expect("plain data");
        private::replace(&path, &text).map_err(BackupError::at(&path))
    }
}

/// Makes the folder that backups go to, if it is new; one that has been written to and is gone, or empty, is most likely a disk that
/// is not mounted. One that holds backups of another site than that with this fingerprint is not written to: each would take the other's for its own.
///
/// # Errors
/// A sentence that says what to do.
pub fn ready(folder: &Path, fingerprint: &str, remembered: &Remembered) -> Result<(), BackupError> {
    let place = |what: &str| BackupError::Place { path: folder.to_owned(), what: what.to_owned() };
    if remembered.folder.as_deref() == Some(folder) && all_in(folder)?.is_empty() {
        return Err(place(NOTHING_THERE));
    }
    Whose::of(folder, fingerprint)?.refuse_others(folder)?;
    if folder.is_dir() {
        return Ok(());
    }
    match private::create_folder(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => Err(place(NO_PARENT)),
        made => made.map_err(BackupError::at(folder)),
    }
}

/// The file of a directory that says in which folder its backups are, and whether the last one failed.
const NOTE_NAME: &str = "nightly-folder";
const NOTHING_THERE: &str = "nothing is there of the nightly backups that were made in it: see that it is mounted. If it was emptied on purpose, \
     delete the file nightly-folder in the directory of the site";
const NO_PARENT: &str = "the folder that it would be in is not there: see that its disk is mounted, make that folder, or correct backup.folder";

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
    use super::whose::tests::{US, made_by};
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
        days(1..=9).for_each(|name| made_by(US, &folder.path().join(name)));
        for name in ["photos", "2026-11-09T03-00-00Z.gone"] {
            fs::create_dir(folder.path().join(name)).expect("there is room");
            fs::write(folder.path().join(name).join("a"), "").expect("there is room");
        }
        // One that was killed, and one that is being made.
        let killed = Part::begin(&folder.path().join("2026-11-08T04-00-00Z")).expect("a part");
        drop(killed);
        let made = Part::begin(&folder.path().join("2026-11-09T04-00-00Z")).expect("a part");
        let kept = Kept { newest: 3, weeks: 0, months: 0 };
        let now = Timestamp(20_767 * DAY_MS);
        assert_eq!(tidy(folder.path(), US, kept, now).expect("there is a disk"), 6);
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
        assert_eq!(tidy(folder.path(), US, kept, now).expect("there is a disk"), 0);
    }

    /// Made while the clock was ahead, it had no other made until its time came.
    #[test]
    fn a_backup_from_the_future_is_no_newest_and_takes_nobody_s_place() {
        let folder = tempfile::tempdir().expect("a folder");
        let now = Timestamp(20_783 * DAY_MS + 12 * HOUR_MS);
        let names =
            ["2026-11-25T03-00-00Z", "2026-11-26T12-59-00Z", "2026-11-26T13-00-01Z", "2027-01-25T03-00-00Z"];
        names
            .iter()
            .for_each(|name| made_by(US, &folder.path().join(name)));
        assert_eq!(future_in(folder.path(), now).expect("there is a disk"), 2);
        let kept = Kept { newest: 1, weeks: 0, months: 0 };
        assert_eq!(tidy(folder.path(), US, kept, now).expect("there is a disk"), 1);
        let left = all_in(folder.path()).expect("there is a disk");
        assert_eq!(
            left,
            names[1..]
                .iter()
                .map(|name| folder.path().join(name))
                .collect::<Vec<_>>()
        );
        let later = now.plus_ms(100 * DAY_MS);
        assert_eq!(future_in(folder.path(), later).expect("there is a disk"), 0);
        assert_eq!(tidy(folder.path(), US, kept, later).expect("there is a disk"), 2);
    }

    #[test]
    fn the_first_of_a_week_and_of_a_month_stay_for_as_long_as_they_are_asked_for() {
        for (name, day) in [("1970-01-01", 0), ("2000-02-29", 11_016), ("2026-11-26", 20_783)] {
            assert_eq!(day_of(&format!("{name}T03-00-00Z")), day, "{name}");
        }
        // Each night of three months, the last a Thursday.
        let last = 20_783;
        let names: Vec<String> = (last - 91..=last)
            .map(|day| name_at(Timestamp(day * DAY_MS + 3 * HOUR_MS)))
            .collect();
        let now = Timestamp(last * DAY_MS + 4 * HOUR_MS);
        let left = |newest: usize, weeks: u64, months: u64| {
            let gone = Kept { newest, weeks, months }.gone(&names, now);
            let left = names.iter().zip(gone).filter(|(_, gone)| !gone);
            left.map(|(name, _)| name[5..10].to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(left(2, 0, 0), ["11-25", "11-26"]);
        assert_eq!(left(1, 3, 0), ["11-09", "11-16", "11-23", "11-26"], "Mondays");
        assert_eq!(left(1, 0, 2), ["10-01", "11-01", "11-26"]);
        assert_eq!(left(1, 1, 1), ["11-01", "11-23", "11-26"]);
        assert_eq!(left(500, 0, 0).len(), names.len());
    }

    #[test]
    fn a_folder_that_was_written_to_and_is_gone_is_not_made_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let (data, disk) = (folder.path().join("data"), folder.path().join("disk"));
        fs::create_dir(&data).expect("a folder");
        let to = disk.join("backups");
        let said = |to: &Path, remembered: &Remembered| {
            ready(to, US, remembered)
                .expect_err("a disk is missing")
                .to_string()
        };
        assert_eq!(Remembered::of(&data), Remembered::default());
        assert!(said(&to, &Remembered::default()).contains("is mounted"), "the disk was never there");
        assert!(!disk.exists());
        fs::create_dir(&disk).expect("a folder");
        ready(&to, US, &Remembered::default()).expect("it is new");
        let remembered = Remembered { folder: Some(to.clone()), failed: true };
        remembered.note(&data).expect("there is room");
        assert_eq!(Remembered::of(&data), remembered);
        fs::create_dir(to.join("2026-11-09T04-00-00Z")).expect("there is room");
        ready(&to, US, &remembered).expect("it is as it was");
        fs::rename(&to, folder.path().join("away")).expect("it is ours");
        assert!(said(&to, &remembered).contains("delete the file nightly-folder"), "gone");
        fs::create_dir(&to).expect("it is ours");
        assert!(said(&to, &remembered).contains("delete the file nightly-folder"), "an empty mount point");
        ready(&disk, US, &remembered).expect("another was named");
    }
}

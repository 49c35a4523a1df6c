//! The nightly backup: made, recounted, and the oldest deleted, so slowly that those who sign do not notice.
//!
//! Owns when it is made and how fast. It must never fill the disk, nor delete the newest backup. Bounds: [`BACKUP_DISK_FREE_PERCENT`]
//! of the disk stay free; one piece in memory; half of the time it writes, it waits.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use jiff::tz::TimeZone;
use throng_backup::nightly::{self, Kept, Nights, Remembered, Whose};
use throng_backup::{BackupError, Backups, Epoch, Keys, Order, Sealer, take};
use throng_domain::time::{DAY_MS, MINUTE_MS, Timestamp};
use throng_store::reader::StoreReader as _;
use throng_store::sqlite::{MainFile, SqliteOptions, SqliteReader};

use super::chores::{Chore, Stop};
use super::copying::Told;
use crate::data_dir::{DataDir, SITE};
use throng_config::Settings;
use throng_office::follow_log;
use throng_process::clock;
use throng_process::disk::Room;
use throng_process::limits::BACKUP_DISK_FREE_PERCENT;
use throng_process::threads;

/// Time between two looks whether one is due.
const EVERY: Duration = Duration::from_secs(60);
/// How long after a failure it is tried again.
const AGAIN_MS: i64 = 30 * MINUTE_MS;
/// Installations do not all begin at once: each some minutes after the hour, always the same.
const JITTER_MINUTES: u64 = 30;
/// The folder in the data directory, unless the settings name another.
pub(super) const FOLDER: &str = "backups";
/// Where in the site's directory the copy of the database is checked before it is encrypted.
const PLAIN: &str = "backup-plain";
/// Bytes after which what was written is brought onto the disk, before the system does so all at once in the middle of a commit.
const STEP_BYTES: u64 = 4 << 20;
/// The longest rest after a step.
const REST_MAX: Duration = Duration::from_secs(1);

/// What a nightly backup is made of. Twelve fields: where from, where to, when, and who is told.
struct Night {
    data: PathBuf,
    folder: PathBuf,
    /// The file of the settings, if it is not in the directory.
    settings: Option<PathBuf>,
    sealer: Option<Sealer>,
    kept: Kept,
    hour: i8,
    zone: TimeZone,
    fingerprint: String,
    main: MainFile,
    store: SqliteOptions,
    started: Timestamp,
    backups: Backups,
}

/// Starts the thread, unless the settings say that none are made.
///
/// # Errors
/// The database cannot be read, or the system has no thread left.
pub(super) fn start(data: &DataDir, settings: &Settings, told: &Told) -> anyhow::Result<Option<Chore>> {
    if !settings.backup.nightly {
        told.backups.switched_off();
        return Ok(None);
    }
    let folder = folder(data.path(), settings);
    let now = clock::now();
    // A folder that cannot be read is told when the next is due.
    let fingerprint = data.secrets().fingerprint();
    let newest = nightly::newest_in(&folder, &fingerprint, now).unwrap_or_default();
    told.backups
        .begin(now, newest.as_ref().map(|manifest| Timestamp(manifest.as_of_ms)));
    if Remembered::of(data.path()).failed {
        told.backups.failed();
    }
    let night = Arc::new(Night {
        data: data.path().to_owned(),
        folder,
        settings: told.settings_file.clone(),
        sealer: Sealer::to(&settings.backup.encrypt_to)?,
        kept: Kept {
            newest: settings.backup.kept,
            weeks: settings.backup.kept_weeks,
            months: settings.backup.kept_months,
        },
        hour: i8::try_from(settings.backup.hour).expect("the setting's bounds fit"),
        zone: settings.site.time_zone.clone(),
        fingerprint,
        main: MainFile::open(data.path())?,
        store: data.options(&settings.store),
        started: now,
        backups: told.backups.clone(),
    });
    let chore = Chore::start(&threads::BACKING_UP, EVERY, move || {
        let night = Arc::clone(&night);
        // Before this moment one that failed is not tried again.
        let mut not_before = Timestamp(0);
        Ok(move |stop: &Stop| {
            let now = clock::now();
            if now >= not_before && !night.look(now, stop) {
                not_before = now.plus_ms(AGAIN_MS);
            }
            Ok(())
        })
    })?;
    Ok(Some(chore))
}

/// The folder that the backups of a site go to.
pub(super) fn folder(data: &Path, settings: &Settings) -> PathBuf {
    let named = settings.backup.folder.clone();
    named.unwrap_or_else(|| data.join(FOLDER))
}

impl Night {
    /// Makes a backup if one is due. False if that failed.
    fn look(&self, now: Timestamp, stop: &Stop) -> bool {
        // Another machine is the site, perhaps with the same folder, where a copy of this one would pass for tonight's.
        if Epoch::refuse_superseded(&self.data).is_err() {
            return true;
        }
        let newest = nightly::newest_in(&self.folder, &self.fingerprint, now).unwrap_or_default();
        let newest = newest.map(|manifest| Timestamp(manifest.as_of_ms));
        let nights = Nights { last: self.last_night(now), started: self.started };
        let remembered = Remembered::of(&self.data);
        // Where there should be one and is none, it is not waited for the night: somebody should hear of it.
        let is_missing = remembered.failed
            || remembered.folder.as_ref() == Some(&self.folder)
            || (newest.is_none() && self.is_of_another_site());
        if !(nights.is_due(newest) || (newest.is_none() && is_missing)) {
            return true;
        }
        match self.make(&remembered, now, stop) {
            Ok(at) => {
                // Before it is told: whoever ends the program then finds it noted.
                self.remember(&Remembered { folder: self.elsewhere(), failed: false });
                self.backups.made(at);
                true
            }
            // The program ends: the next one begins anew.
            Err(_) if stop.is_told() => true,
            Err(trouble) => {
                self.backups.failed();
                self.remember(&Remembered { failed: true, ..remembered });
                tracing::warn!(%trouble, "the nightly backup was not made; trying again in half an hour");
                false
            }
        }
    }

    /// Whether the folder has backups of another site in it.
    fn is_of_another_site(&self) -> bool {
        let whose = Whose::of(&self.folder, &self.fingerprint).unwrap_or_default();
        whose.refuse_others(&self.folder).is_err()
    }

    /// The moment at or before now at which one should have been made.
    fn last_night(&self, now: Timestamp) -> Timestamp {
        last_night(now, (self.hour, jitter(&self.fingerprint)), &self.zone)
    }

    /// The folder, if it is not in the site's directory: then it may be on a disk that is not mounted some day.
    fn elsewhere(&self) -> Option<PathBuf> {
        (!self.folder.starts_with(&self.data)).then(|| self.folder.clone())
    }

    /// So that a start knows it as well, whatever becomes of the folder.
    fn remember(&self, remembered: &Remembered) {
        if *remembered == Remembered::of(&self.data) {
            return;
        }
        if let Err(trouble) = remembered.note(&self.data) {
            tracing::warn!(%trouble, "the next start will not know how the nightly backups stand");
        }
    }

    fn make(&self, remembered: &Remembered, now: Timestamp, stop: &Stop) -> Result<Timestamp, BackupError> {
        nightly::ready(&self.folder, &self.fingerprint, remembered)?;
        self.look_for_room()?;
        let to = self.folder.join(nightly::name_at(now));
        let plain = self.data.join(PLAIN);
        let order = Order {
            data: &self.data,
            settings: self.settings.as_deref(),
            to: &to,
            keys: Keys::Apart,
            fingerprint: &self.fingerprint,
            sealed: self.sealer.as_ref().map(|sealer| (sealer, plain.as_path())),
        };
        let mut reader = SqliteReader::open(&self.data, &self.store)?;
        let mut pace = Pace { folder: &self.folder, stop, bytes: 0, since: clock::monotonic() };
        let taken = take(
            &order,
            (&mut reader, &self.main),
            &mut |file, bytes| pace.keep(file, bytes),
            &mut |folder| recount(folder, &self.store, stop),
        )?;
        drop(reader);
        let bytes = taken.manifest.bytes();
        // By a clock that may be ahead, those of months would be too old.
        let deleted = match clock::held_since() {
            None => nightly::tidy(&self.folder, &self.fingerprint, self.kept, now)?,
            Some(_) => 0,
        };
        self.tell_of_future(now)?;
        self.tell_of_unreadable()?;
        tracing::info!(backup = %to.display(), bytes, deleted, "the nightly backup was made and checked");
        Ok(Timestamp(taken.manifest.as_of_ms))
    }

    /// Says that backups are from the future: they are not counted, and nobody deletes them.
    fn tell_of_future(&self, now: Timestamp) -> Result<(), BackupError> {
        let future = nightly::future_in(&self.folder, now)?;
        if future > 0 {
            tracing::warn!(
                future,
                "backups are dated in the future: they were made while the clock was ahead, do not count, and are kept until you move \
                 them away"
            );
        }
        Ok(())
    }

    /// Says that nobody can tell whose some backups are: they are not counted, and nobody deletes them.
    fn tell_of_unreadable(&self) -> Result<(), BackupError> {
        let unreadable = Whose::of(&self.folder, &self.fingerprint)?.unreadable.len();
        if unreadable > 0 {
            tracing::warn!(
                unreadable,
                "backups have a manifest.json that cannot be read: they do not count, and are kept until you move them away"
            );
        }
        Ok(())
    }

    /// Whether what will be written leaves enough of the disk free.
    fn look_for_room(&self) -> Result<(), BackupError> {
        let trouble = |source| BackupError::Io { path: self.folder.clone(), source };
        let length = |name: &str| std::fs::metadata(self.data.join(name)).map_or(0, |file| file.len());
        let bytes = length("throng.db") + length("throng.db-wal");
        let room = Room::of(&self.folder).map_err(trouble)?;
        // Where it is encrypted, the copy is in the site's directory first, as it is.
        let takes_plain = match self.sealer {
            None => true,
            Some(_) => Room::of(&self.data)
                .map_err(trouble)?
                .takes(2 * bytes, BACKUP_DISK_FREE_PERCENT.max),
        };
        if takes_plain && room.takes(bytes, BACKUP_DISK_FREE_PERCENT.max) {
            return Ok(());
        }
        Err(BackupError::NoRoom { path: self.folder.clone(), percent: BACKUP_DISK_FREE_PERCENT.max })
    }
}

/// What a copy of the database has to be: recounted, with a log of what staff did that is whole.
/// It takes as long as the site is large, and is given up when the program ends.
fn recount(folder: &Path, options: &SqliteOptions, stop: &Stop) -> Result<(), String> {
    let mut reader = SqliteReader::open_found(folder, options).map_err(|fault| fault.to_string())?;
    stop.interrupting(reader.interrupter(), || match stop.is_told() {
        true => Err("the program ends".to_owned()),
        false => recounted(&mut reader),
    })
}

fn recounted(reader: &mut SqliteReader) -> Result<(), String> {
    let told = |fault: throng_store::error::Fault| fault.to_string();
    let found = reader.verify(&mut |_| {}).map_err(told)?.discrepancies;
    if let Some(first) = found.first() {
        return Err(format!("{} (and {} more): `throng verify` tells all", first.what, found.len() - 1));
    }
    match follow_log(reader, SITE).map_err(told)? {
        (_, None) => Ok(()),
        (_, Some(line)) => {
            Err(format!("line {line} of the log of what staff did does not follow from the one before"))
        }
    }
}

/// How fast it is written.
struct Pace<'a> {
    folder: &'a Path,
    stop: &'a Stop,
    bytes: u64,
    since: Instant,
}

impl Pace<'_> {
    fn keep(&mut self, file: &File, bytes: u64) -> io::Result<()> {
        self.bytes += bytes;
        if self.bytes < STEP_BYTES {
            return Ok(());
        }
        file.sync_data()?;
        // The site writes to the same disk meanwhile.
        if !Room::of(self.folder)?.takes(0, BACKUP_DISK_FREE_PERCENT.max) {
            return Err(io::ErrorKind::StorageFull.into());
        }
        if self.stop.wait(self.since.elapsed().min(REST_MAX)) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        (self.bytes, self.since) = (0, clock::monotonic());
        Ok(())
    }
}

/// The minutes after the hour at which this installation begins.
fn jitter(fingerprint: &str) -> i8 {
    let sum: u64 = fingerprint.bytes().map(u64::from).sum();
    i8::try_from(sum % JITTER_MINUTES).expect("less than an hour")
}

fn last_night(now: Timestamp, (hour, minute): (i8, i8), zone: &TimeZone) -> Timestamp {
    let here = jiff::Timestamp::from_millisecond(now.0)
        .unwrap_or_default()
        .to_zoned(zone.clone());
    let night = |date: jiff::civil::Date| {
        let at = date.at(hour, minute, 0, 0).to_zoned(zone.clone()).ok()?;
        Some(Timestamp(at.timestamp().as_millisecond()))
    };
    let today = night(here.date()).filter(|at| *at <= now);
    let yesterday = || here.date().yesterday().ok().and_then(night);
    today.or_else(yesterday).unwrap_or(now.plus_ms(-DAY_MS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_night_begins_at_the_hour_of_the_site() {
        let zone = TimeZone::get("Europe/London").expect("it is known");
        let at = |text: &str| {
            let zoned = text
                .parse::<jiff::civil::DateTime>()
                .expect("a time")
                .to_zoned(zone.clone());
            Timestamp(zoned.expect("it is one").timestamp().as_millisecond())
        };
        for (now, night) in [
            ("2026-11-26T03:11:59", "2026-11-25T03:12:00"),
            ("2026-11-26T03:12:00", "2026-11-26T03:12:00"),
            ("2026-11-26T23:59:00", "2026-11-26T03:12:00"),
            // The clocks went forward, and back, that night.
            ("2026-03-29T12:00:00", "2026-03-29T03:12:00"),
            ("2026-10-25T02:00:00", "2026-10-24T03:12:00"),
        ] {
            assert_eq!(last_night(at(now), (3, 12), &zone), at(night), "{now}");
        }
        assert!((0..30).contains(&jitter("00ff")));
    }
}

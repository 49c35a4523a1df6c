//! The stream of transactions to a folder: shipped every second, with a new copy of the site each day.
//!
//! Owns the rhythm. It must never have the writer wait: what cannot be shipped in time is forgotten, and a new copy begins. Bounds:
//! what waits in memory by the tap; the disk by `backup.stream_days` and [`BACKUP_DISK_FREE_PERCENT`].

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use throng_backup::stream::Stream;
use throng_backup::{BackupError, Epoch, Keys, Order, Source, Streaming, take};
use throng_domain::time::{DAY_MS, Timestamp};
use throng_intake::Intake;
use throng_store::error::Fault;
use throng_store::sqlite::{Drawn, MainFile, SqliteOptions, SqliteReader, SqliteWriter, Tap};

use super::chores::{Chore, Stop};
use crate::data_dir::DataDir;
use throng_config::Settings;
use throng_process::clock;
use throng_process::disk::Room;
use throng_process::limits::BACKUP_DISK_FREE_PERCENT;
use throng_process::threads;

/// How often what was written is shipped: nothing older than this, and what shipping takes, is lost with the disk.
const EVERY: Duration = Duration::from_secs(1);
/// How often the files beside the database are looked through.
const FILES_EVERY: Duration = Duration::from_secs(30);
/// How old the newest copy may become: a restore replays a day at most.
const BASE_EVERY_MS: i64 = DAY_MS;
/// How long after a failure a copy is tried again.
const AGAIN: Duration = Duration::from_secs(60);

/// What ships a site, by the tap on its log. Ten fields: what is shipped, as whom, where to, and how it stands.
pub(super) struct Shipper {
    data: PathBuf,
    folder: PathBuf,
    fingerprint: String,
    epoch: Epoch,
    store: SqliteOptions,
    main: MainFile,
    kept_ms: i64,
    tap: Tap,
    /// None while the folder cannot be used.
    stream: Mutex<Option<Stream>>,
    /// Whether another machine is the site by now.
    superseded: AtomicBool,
    told: Streaming,
}

/// The thread that ships.
pub(super) struct Shipping {
    /// `None` once it was ended.
    chore: Option<Chore>,
    shipper: Arc<Shipper>,
}

/// When the slower parts are due, and whether the chain goes on.
struct Due {
    files: Instant,
    base: Instant,
    opening: Instant,
    telling: Instant,
    is_broken: bool,
}

/// Has the stream that the settings ask for follow a store, right after that was opened and before anything is written. A
/// folder that cannot be used keeps nobody from signing: it is tried again, and told.
///
/// # Errors
/// Another machine is the site now: this one must not begin to write.
pub(super) fn open(
    writer: &mut SqliteWriter,
    data: &DataDir,
    settings: &Settings,
    told: &Streaming,
) -> Result<Option<Arc<Shipper>>, BackupError> {
    let Some(folder) = settings.backup.stream_to.clone() else {
        return Ok(None);
    };
    let now = clock::steady();
    told.begin(now);
    let epoch = Epoch::of_site(data.path())?;
    if let Err(superseded @ BackupError::Superseded { .. }) = fence(epoch, &folder) {
        return Err(superseded);
    }
    let opened = following(writer, data, settings, (folder, epoch), told);
    if let Err(trouble) = &opened {
        told.failed();
        tracing::warn!(%trouble, "nothing is streamed until the next start");
    }
    Ok(opened.ok().map(Arc::new))
}

/// Refuses a place that another machine writes by now, which was promoted.
fn fence(ours: Epoch, folder: &Path) -> Result<(), BackupError> {
    let there = Source::known(folder).epoch()?;
    if ours.may_follow(there) {
        return Ok(());
    }
    let (there, ours) = (there.number(), ours.number());
    Err(BackupError::Superseded { path: folder.to_owned(), there, ours })
}

/// Opens the stream, and says in its place that this site writes it.
fn opened(folder: &Path, fingerprint: &str, epoch: Epoch) -> Result<Stream, BackupError> {
    fence(epoch, folder)?;
    let stream = Stream::open(folder, fingerprint)?;
    fence(epoch, folder)?;
    let source = Source::known(folder);
    if source.epoch()? != epoch {
        source.raise(epoch)?;
    }
    Ok(stream)
}

fn following(
    writer: &mut SqliteWriter,
    data: &DataDir,
    settings: &Settings,
    (folder, epoch): (PathBuf, Epoch),
    told: &Streaming,
) -> anyhow::Result<Shipper> {
    let fingerprint = data.secrets().fingerprint();
    let stream = opened(&folder, &fingerprint, epoch);
    let last = stream
        .as_ref()
        .ok()
        .and_then(|stream| stream.last().ok().flatten());
    let until = stream.as_ref().ok().and_then(Stream::until);
    if let Err(trouble) = &stream {
        tracing::warn!(%trouble, "the stream cannot be written; trying again in a minute");
    }
    Ok(Shipper {
        data: data.path().to_owned(),
        folder,
        fingerprint,
        epoch,
        store: data.options(&settings.store),
        main: MainFile::open(data.path())?,
        kept_ms: i64::try_from(settings.backup.stream_days).expect("the setting's bounds fit") * DAY_MS,
        // What a program that was killed had not shipped was written after that, within a second or so.
        tap: writer.tap(last, until.unwrap_or_else(clock::steady))?,
        stream: Mutex::new(stream.ok()),
        superseded: AtomicBool::new(false),
        told: told.clone(),
    })
}

/// Starts the thread.
///
/// # Errors
/// When the system has no thread left.
pub(super) fn start(shipper: Option<Arc<Shipper>>, intake: &Intake) -> io::Result<Option<Shipping>> {
    let Some(shipper) = shipper else { return Ok(None) };
    let (ours, intake) = (Arc::clone(&shipper), intake.clone());
    // After a panic nobody knows what was drawn and not shipped.
    let mut was_begun = false;
    let chore = Chore::start(&threads::STREAMING, EVERY, move || {
        let (shipper, intake) = (Arc::clone(&ours), intake.clone());
        let now = clock::monotonic();
        let is_broken = std::mem::replace(&mut was_begun, true);
        let mut due = Due { files: now, base: now, opening: now, telling: now, is_broken };
        Ok(move |stop: &Stop| {
            let done = shipper.round(&mut due, stop);
            if let Err(BackupError::Superseded { there, ours, .. }) = &done {
                shipper.yield_to(*there, *ours, &intake);
            } else if let Err(trouble) = done
                && !stop.is_told()
            {
                shipper.told.failed();
                let now = clock::monotonic();
                if now >= due.telling {
                    due.telling = now + AGAIN;
                    tracing::warn!(%trouble, "the stream was not written; trying again");
                }
            }
            Ok(())
        })
    })?;
    Ok(Some(Shipping { chore: Some(chore), shipper }))
}

impl Shipping {
    /// Ends the thread.
    pub(super) fn end_rounds(mut self) -> Shipping {
        self.chore.take().into_iter().for_each(Chore::finish);
        self
    }

    /// Ends the thread, and ships what was written last. Call it once the committer has ended.
    pub(super) fn finish(mut self) {
        self.chore.take().into_iter().for_each(Chore::finish);
        if let Err(trouble) = self.shipper.ship(&mut false) {
            tracing::warn!(%trouble, "the last of the stream was not written; the next start begins with a new copy");
        }
        // The next program may open it.
        *self.shipper.lock() = None;
    }
}

impl Shipper {
    fn round(&self, due: &mut Due, stop: &Stop) -> Result<(), BackupError> {
        let now = clock::monotonic();
        if self.is_superseded() {
            return Ok(());
        }
        // Looked at also while the stream cannot be opened, since another machine of the site may be the reason.
        fence(self.epoch, &self.folder)?;
        if self.lock().is_none() {
            if now < due.opening {
                return Ok(());
            }
            due.opening = now + AGAIN;
            *self.lock() = Some(opened(&self.folder, &self.fingerprint, self.epoch)?);
            due.is_broken = true;
        }
        self.ship(&mut due.is_broken)?;
        if now >= due.files {
            due.files = now + FILES_EVERY;
            self.with_stream(|stream| stream.copy_files(&self.data))?;
        }
        let newest = self
            .with_stream(|stream| stream.newest_base())?
            .map(|base| base.as_of_ms);
        let is_old = newest.is_none_or(|newest| clock::now().0 - newest > BASE_EVERY_MS);
        if now >= due.base && (due.is_broken || is_old) {
            due.base = now + AGAIN;
            self.begin_anew(due, stop)?;
        }
        if !due.is_broken {
            self.told.is_whole();
        }
        Ok(())
    }

    /// Another machine is the site now: nothing is written any more, neither here nor there.
    fn yield_to(&self, there: u64, ours: u64, intake: &Intake) {
        intake.halt(Fault::Superseded { there, ours });
        self.superseded.store(true, Ordering::Relaxed);
        self.told.failed();
        // Whoever writes it now may hold it.
        *self.lock() = None;
        let place = self.folder.display();
        tracing::warn!(
            %place,
            there,
            ours,
            next = "stop this program: the chapter \"A second machine\" of docs/operating.md says what to do with its directory",
            "another machine was promoted and is the site now; nothing is written here any more, pages are still served"
        );
    }

    fn is_superseded(&self) -> bool {
        self.superseded.load(Ordering::Relaxed)
    }

    /// Ships what was written since the last time.
    fn ship(&self, is_broken: &mut bool) -> Result<(), BackupError> {
        if self.is_superseded() {
            return Ok(());
        }
        fence(self.epoch, &self.folder)?;
        let now = clock::steady();
        let Drawn { transactions, broken } = self.tap.draw().map_err(unreadable)?;
        *is_broken |= broken;
        if let Err(error) = self.with_stream(|stream| stream.ship(&transactions)) {
            // They are lost to the stream: only a new copy goes on from here.
            *is_broken = true;
            return Err(error);
        }
        self.with_stream(|stream| {
            stream.copy_ledger(&self.data)?;
            stream.note_until(now)
        })?;
        self.told.shipped(now);
        Ok(())
    }

    /// Makes a copy of the site, and goes on shipping meanwhile.
    fn begin_anew(&self, due: &mut Due, stop: &Stop) -> Result<(), BackupError> {
        if due.is_broken {
            // The chain begins before the copy, so that no transaction is between the two.
            self.tap.begin_again().map_err(unreadable)?;
        }
        let now = clock::now();
        let to = throng_backup::stream::base_at(&self.folder, now);
        let order = Order {
            data: &self.data,
            settings: None,
            to: &to,
            keys: Keys::Apart,
            fingerprint: &self.fingerprint,
        };
        let mut reader = SqliteReader::open(&self.data, &self.store).map_err(BackupError::from)?;
        let (mut last, mut broke, mut shipping) = (clock::monotonic(), false, Ok(()));
        let mut pace = |file: &File, _| {
            if last.elapsed() < EVERY {
                return Ok(());
            }
            file.sync_data()?;
            if !Room::of(&self.folder)?.takes(0, BACKUP_DISK_FREE_PERCENT.max) {
                return Err(io::ErrorKind::StorageFull.into());
            }
            if let Err(trouble) = self.ship(&mut broke) {
                let said = io::Error::other(trouble.to_string());
                shipping = Err(trouble);
                return Err(said);
            }
            if stop.is_told() || broke {
                return Err(io::ErrorKind::Interrupted.into());
            }
            last = clock::monotonic();
            Ok(())
        };
        let taken = take(&order, (&mut reader, &self.main), &mut pace, &mut |_| Ok(()));
        shipping?;
        taken?;
        due.is_broken = broke;
        let gone = Timestamp(now.0 - self.kept_ms);
        self.with_stream(|stream| stream.retain(gone))?;
        tracing::info!(copy = %to.display(), "a copy of the site was made for the stream");
        Ok(())
    }

    /// Does something with the stream; an error if its folder cannot be used.
    fn with_stream<T>(
        &self,
        work: impl FnOnce(&mut Stream) -> Result<T, BackupError>,
    ) -> Result<T, BackupError> {
        match self.lock().as_mut() {
            Some(stream) => work(stream),
            None => Err(BackupError::ReadOnly { path: self.folder.clone() }),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<Stream>> {
        self.stream.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[expect(clippy::needless_pass_by_value, reason = "what an error is turned into")]
fn unreadable(error: io::Error) -> BackupError {
    BackupError::Store(Fault::Unavailable { doing: "following the log", source_text: error.to_string() })
}

//! The stream of transactions to a place: shipped every second, with a new copy of the site each day.
//!
//! Owns the rhythm. It must never have the writer wait, nor the start and the end of the program for longer than [`STREAM_WAIT_S_MAX`]:
//! what cannot be shipped waits in memory, what finds no room there is forgotten, and a new copy begins in a line of its own. Bounds:
//! what waits in memory by the tap; the disk by `backup.stream_days` and [`BACKUP_DISK_FREE_PERCENT`].

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use throng_backup::BackupError;
use throng_backup::stream::{Company, Gone, Stream};
use throng_backup::{Epoch, Streaming};
use throng_domain::time::{DAY_MS, Timestamp};
use throng_store::error::Fault;
use throng_store::sqlite::{Drawn, MainFile, SqliteOptions, SqliteWriter, Tap};

use super::chores::{Chore, Stop};
use super::copying::Told;
use crate::data_dir::DataDir;
use throng_config::Settings;
use throng_process::clock;
use throng_process::limits::{STREAM_COPY_AGAIN_S_MAX, STREAM_WAIT_S_MAX};
use throng_process::threads;

mod base;
mod doubts;
mod held;
mod opening;
mod upgrading;
mod yielding;

use doubts::Doubts;
use opening::Opening;
pub(super) use opening::replaced;
pub(super) use upgrading::refuse_upgrade;
pub(super) use yielding::Yielding;

/// How often what was written is shipped: nothing older than this, and what shipping takes, is lost with the disk.
const EVERY: Duration = Duration::from_secs(1);
/// How often the files beside the database are looked through, and whether somebody else writes there.
const LOOK_EVERY: Duration = Duration::from_secs(30);
/// How old the newest copy may become: a restore replays a day at most.
const BASE_EVERY_MS: i64 = DAY_MS;
/// How many files the log may have since the newest copy, where each second of writing is one: a restore reads some hundred a second.
const BASE_EVERY_FILES: usize = 20_000;
/// How long after a failure the place is tried again, and a copy the first time.
const AGAIN: Duration = Duration::from_secs(60);

/// What ships a site, by the tap on its log. Ten fields: where from, where to, and what is under way.
pub(super) struct Shipper {
    of: Opening,
    /// The file of the settings, if it is not in the site's directory.
    settings: Option<PathBuf>,
    store: SqliteOptions,
    main: MainFile,
    kept_ms: i64,
    tap: Tap,
    gauges: held::Gauges,
    /// None while the place cannot be used.
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
    /// Whether the thread has not come back: it hangs on the place, and whatever it holds stays with it.
    hangs: bool,
}

/// When the slower parts are due, and whether the chain goes on.
struct Due {
    look: Instant,
    base: Instant,
    /// How long after that a copy is tried again, if it fails.
    base_pause: Duration,
    opening: Instant,
    telling: Instant,
    doubts: Doubts,
    /// Whether the place was written since this program began.
    was_open: bool,
    is_broken: bool,
    /// Whether the log says that nothing is written there, and not yet that it is again.
    is_told: bool,
}

/// Has the stream that the settings ask for follow a store, right after that was opened and before anything is written. A
/// place that cannot be used keeps nobody from signing: it is tried again, and told.
///
/// # Errors
/// Another machine is the site now: this one must not begin to write.
pub(super) fn open(
    writer: &mut SqliteWriter,
    data: &DataDir,
    settings: &Settings,
    told: &Told,
) -> anyhow::Result<Option<Arc<Shipper>>> {
    let replaced = Epoch::refuse_superseded(data.path());
    if settings.backup.stream_to.is_none() {
        // That is how an operator looks at what was written only here.
        match replaced {
            Err(trouble @ BackupError::WasSuperseded { .. }) => {
                // What was written only here stays, too.
                tracing::warn!(%trouble, "its pages are shown all the same, since it streams to no place");
            }
            unknown => {
                unknown?;
                Tap::forget(data.path())?;
            }
        }
        return Ok(None);
    }
    replaced?;
    // Without its own epoch nobody knows whether this machine may write.
    Epoch::of_site(data.path())?;
    told.streaming.begin(clock::steady());
    let opened = following(writer, data, settings, told);
    if let Err(trouble) = &opened {
        if let Some(BackupError::Superseded { there, .. }) = trouble.downcast_ref() {
            note_superseded(*there, data.path());
            return opened.map(|_| None);
        }
        told.streaming.failed();
        tracing::warn!(%trouble, "nothing is streamed until the next start");
    }
    Ok(opened.ok().map(Arc::new))
}

fn following(
    writer: &mut SqliteWriter,
    data: &DataDir,
    settings: &Settings,
    told: &Told,
) -> anyhow::Result<Shipper> {
    let of = Opening::of(data, settings)?;
    let address = of.place.address();
    let opening = of.clone();
    let opened = within(move || {
        let (stream, last) = opening.stream()?;
        // What was not shipped is later than that, and than the copy that it is written over.
        let base = stream.newest_base().map(|base| Timestamp(base.as_of_ms));
        let until = stream.until().max(base);
        Ok((stream, last, until))
    });
    let opened = opened.unwrap_or_else(|| Err(BackupError::Place { path: address, what: SILENT.to_owned() }));
    if let Err(trouble) = &opened
        && !matches!(trouble, BackupError::Superseded { .. })
    {
        tracing::warn!(%trouble, "the stream cannot be written; trying again");
    }
    // What a program that was killed had not shipped was written after that, within a second or so, where nothing better is known.
    let (stream, tap) = match opened {
        Ok((stream, last, until)) => (Some(stream), writer.tap(last, until.unwrap_or_else(clock::steady))?),
        Err(superseded @ BackupError::Superseded { .. }) => return Err(superseded.into()),
        Err(_) => (None, writer.tap_unknowing(clock::steady())?),
    };
    Ok(Shipper {
        of,
        settings: told.settings_file.clone(),
        superseded: AtomicBool::new(false),
        store: data.options(&settings.store),
        main: MainFile::open(data.path())?,
        kept_ms: i64::try_from(settings.backup.stream_days).expect("the setting's bounds fit") * DAY_MS,
        tap,
        gauges: held::Gauges::default(),
        stream: Mutex::new(stream),
        told: told.streaming.clone(),
    })
}

/// What is said of a place in which something is missing.
const GAP: &str = "what waits does not go on from what is there";
/// What is said of a place that does nothing at all.
const SILENT: &str = "it does not answer: is it mounted, and is the machine that holds it reachable?";

/// Does `work` on a thread of its own, and waits for it as long as the start and the end of the program may wait for a place. `None` if it
/// takes longer: then it is left alone, and what it makes is dropped.
fn within<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let made = Arc::new(Mutex::new(None));
    let ours = Arc::clone(&made);
    let mut work = Some(work);
    let once = move || {
        let done = work.take().map(|work| work());
        *ours.lock().unwrap_or_else(PoisonError::into_inner) = done;
    };
    // A bug in it costs the stream, and nothing else.
    let thread =
        threads::start(&threads::STREAMING, || threads::lasting(&threads::STREAMING, once, |_| true));
    if !thread
        .ok()?
        .join_within(Duration::from_secs(STREAM_WAIT_S_MAX.max))
    {
        return None;
    }
    made.lock().unwrap_or_else(PoisonError::into_inner).take()
}

/// Starts the thread.
///
/// # Errors
/// When the system has no thread left.
pub(super) fn start(shipper: Option<Arc<Shipper>>, yielding: &Yielding) -> io::Result<Option<Shipping>> {
    let Some(shipper) = shipper else { return Ok(None) };
    let (ours, yielding) = (Arc::clone(&shipper), yielding.clone());
    // After a panic nobody knows what is half done in the line.
    let mut was_begun = false;
    let chore = Chore::start(&threads::STREAMING, EVERY, move || {
        let (shipper, yielding) = (Arc::clone(&ours), yielding.clone());
        let now = clock::monotonic();
        let is_broken = std::mem::replace(&mut was_begun, true);
        let is_open = shipper.lock().is_some();
        let mut due = Due {
            look: now,
            base: now,
            base_pause: AGAIN,
            opening: now,
            telling: now,
            doubts: Doubts::none(now),
            was_open: is_open,
            is_broken,
            // That its place cannot be used was said when it was opened.
            is_told: !is_open,
        };
        Ok(move |stop: &Stop| {
            let done = shipper.round(&mut due, stop);
            if let Err(BackupError::Superseded { there, ours, .. }) = done {
                shipper.yield_to(there, ours, &yielding);
            } else if let Err(trouble) = done
                && !stop.is_told()
            {
                shipper.told.failed();
                if let BackupError::StreamHeld { .. } = trouble {
                    shipper.told.has_company(clock::steady());
                }
                let now = clock::monotonic();
                if now >= due.telling {
                    (due.telling, due.is_told) = (now + AGAIN, true);
                    tracing::warn!(%trouble, "the stream was not written; trying again");
                }
            }
            Ok(())
        })
    })?;
    Ok(Some(Shipping { chore: Some(chore), shipper, hangs: false }))
}

impl Shipping {
    /// Ends the thread.
    pub(super) fn end_rounds(mut self) -> Shipping {
        let most = Duration::from_secs(STREAM_WAIT_S_MAX.max);
        self.hangs |= self.chore.take().is_some_and(|chore| !chore.finish_within(most));
        self
    }

    /// Ends the thread, and ships what was written last. Call it once the committer has ended. Where somebody waits for the next program, a
    /// place that is away already is not tried once more: that program finds what was not shipped.
    pub(super) fn finish(self, somebody_waits: bool) {
        let Shipping { shipper, hangs, .. } = self.end_rounds();
        let ours = Arc::clone(&shipper);
        let is_away = || shipper.lock().is_none();
        let shipped = match hangs || (somebody_waits && is_away()) {
            true => None,
            false => within(move || {
                let shipped = ours.ship_last();
                // The next program may open it.
                *ours.lock() = None;
                shipped
            }),
        };
        let (trouble, why) = match shipped {
            Some(Ok(())) => return,
            Some(Err(BackupError::Superseded { there, .. })) => {
                note_superseded(there, &shipper.of.data);
                tracing::warn!(
                    there,
                    "another machine was promoted and is the site now; the last of the stream was not written"
                );
                return;
            }
            Some(Err(trouble)) => (trouble.to_string(), "the last of the stream was not written"),
            None => {
                (SILENT.to_owned(), "the last of the stream was not written: nobody waits for it any longer")
            }
        };
        match shipper.tap.kept() {
            Some(0) => {
                tracing::info!(%trouble, "the place of the stream could not be used at the end; nothing waits for it")
            }
            Some(transactions) => tracing::warn!(
                %trouble,
                transactions,
                "{why}. It is kept in the directory of the site, and the next start ships it"
            ),
            None => {
                tracing::warn!(%trouble, "{why}. The next start goes on with it, or begins with a new copy")
            }
        }
    }
}

impl Shipper {
    fn round(&self, due: &mut Due, stop: &Stop) -> Result<(), BackupError> {
        self.gauges.tell(&self.tap);
        let now = clock::monotonic();
        if self.is_superseded() {
            return Ok(());
        }
        if self.lock().is_none() {
            if now < due.opening {
                return Ok(());
            }
            due.opening = now + self.of.again(due.was_open);
            due.is_broken = !self.open_again()?;
            due.was_open = true;
        }
        self.ship(&mut due.is_broken)?;
        if now >= due.look {
            due.look = now + LOOK_EVERY;
            self.look(due)?;
            self.with_stream(|stream| stream.copy_files(self.settings.as_deref(), Gone::Forgotten))?;
        }
        let is_old = self.with_stream(|stream| {
            let newest = stream.newest_base().map(|base| base.as_of_ms);
            Ok(newest.is_none_or(|newest| clock::now().0 - newest > BASE_EVERY_MS)
                || stream.files_since_base() > BASE_EVERY_FILES)
        })?;
        if now >= due.base && (due.is_broken || is_old) {
            // A copy costs the disk and the place much: one that keeps failing is tried ever more seldom.
            due.base = now + due.base_pause;
            due.base_pause = later(due.base_pause);
            self.begin_anew(due, stop)?;
            due.base_pause = AGAIN;
        }
        if !due.is_broken {
            self.told.is_whole();
            if std::mem::take(&mut due.is_told) {
                tracing::info!("the stream is written again, and has everything");
            }
        }
        Ok(())
    }

    /// Opens a place that could not be used until now. Whether what waits goes on from what is there.
    fn open_again(&self) -> Result<bool, BackupError> {
        let (stream, last) = self.of.stream()?;
        *self.lock() = Some(stream);
        self.told.is_alone();
        Ok(last.is_some_and(|last| self.tap.go_on_after(&last)))
    }

    /// Ships what was written last, when nothing more is: also to a place that has come back since the last round.
    fn ship_last(&self) -> Result<(), BackupError> {
        let is_away = !self.is_superseded() && self.lock().is_none();
        if is_away && !self.open_again()? {
            return Err(BackupError::Place { path: self.of.place.address(), what: GAP.to_owned() });
        }
        self.ship(&mut false)
    }

    /// Looks whether somebody else writes to the place, and begins a line of our own if it is to ours.
    fn look(&self, due: &mut Due) -> Result<(), BackupError> {
        let now = clock::now();
        let (company, doubted) = self.with_stream(|stream| Ok((stream.look(now)?, stream.take_doubted())))?;
        if let Some(trouble) = doubted {
            due.doubts.tell(&trouble, &self.told);
        }
        if company == Company::None {
            return Ok(());
        }
        self.told.has_company(clock::steady());
        if company == Company::Within {
            self.with_stream(|stream| stream.begin_line(now, company))?;
            due.is_broken = true;
            due.base = clock::monotonic();
        }
        if clock::monotonic() >= due.telling {
            due.telling = clock::monotonic() + AGAIN;
            let trouble = BackupError::Shared { path: self.of.place.address() };
            tracing::warn!(%trouble, "the stream has company");
        }
        Ok(())
    }

    /// Another machine is the site now: nothing is written any more, neither here nor there.
    fn yield_to(&self, there: u64, ours: u64, yielding: &Yielding) {
        yielding.to(there, ours);
        self.superseded.store(true, Ordering::Relaxed);
        note_superseded(there, &self.of.data);
        self.told.failed();
        // Whoever writes it now may hold it.
        *self.lock() = None;
        let place = self.of.place.address();
        tracing::warn!(
            place = %place.display(),
            there,
            ours,
            next = "stop this program: the chapter \"A second machine\" of docs/operating.md says what to do with its directory",
            "another machine was promoted and is the site now; nothing is written here any more, pages are still served"
        );
    }

    fn is_superseded(&self) -> bool {
        self.superseded.load(Ordering::Relaxed)
    }

    /// Ships what was written since the last time. What does not get there is tried again the next time, while the tap gathers the rest.
    fn ship(&self, is_broken: &mut bool) -> Result<(), BackupError> {
        if self.is_superseded() {
            return Ok(());
        }
        let now = clock::steady();
        let mut stream = self.lock();
        let Some(stream) = &mut *stream else {
            return Err(BackupError::ReadOnly { path: self.of.place.address() });
        };
        stream.fence()?;
        let Drawn { transactions, broken } = self.tap.draw().map_err(unreadable)?;
        *is_broken |= broken;
        // What a row names, and who was erased, are there before the row.
        if !transactions.is_empty() {
            stream.copy_new_files(self.settings.as_deref())?;
        }
        stream.copy_ledger()?;
        stream.ship(&transactions)?;
        if let Some(last) = transactions.last() {
            self.tap.shipped(&last.link);
            self.gauges.tell(&self.tap);
        }
        if !*is_broken {
            stream.note_until(now)?;
        }
        self.told.shipped(now);
        Ok(())
    }

    /// Does something with the stream; an error if its place cannot be used.
    fn with_stream<T>(
        &self,
        work: impl FnOnce(&mut Stream) -> Result<T, BackupError>,
    ) -> Result<T, BackupError> {
        match self.lock().as_mut() {
            Some(stream) => work(stream),
            None => Err(BackupError::ReadOnly { path: self.of.place.address() }),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<Stream>> {
        self.stream.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// So that the next start knows it as well, also where the place is away or was emptied.
fn note_superseded(there: u64, data: &Path) {
    if let Err(trouble) = Epoch::note_superseded(there, data) {
        tracing::warn!(%trouble, "the next start will not know that another machine is the site, unless the place says so");
    }
}

/// How long after a copy has failed again it is tried again.
fn later(pause: Duration) -> Duration {
    (pause * 2).min(Duration::from_secs(STREAM_COPY_AGAIN_S_MAX.max))
}

#[expect(clippy::needless_pass_by_value, reason = "what an error is turned into")]
fn unreadable(error: io::Error) -> BackupError {
    BackupError::Store(Fault::Unavailable { doing: "following the log", source_text: error.to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_that_keeps_failing_is_tried_ever_more_seldom_and_each_hour_at_last() {
        let mut pause = AGAIN;
        let mut minutes = Vec::new();
        for _ in 0..8 {
            minutes.push(pause.as_secs() / 60);
            pause = later(pause);
        }
        assert_eq!(minutes, [1, 2, 4, 8, 16, 32, 60, 60]);
    }
}

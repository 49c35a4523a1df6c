//! What copies the site elsewhere while it is served: the nightly backup and the stream, and what is known of both.
//!
//! Owns their beginning and their end. It must never be opened after something was written: the stream would miss it. Called by
//! `serve` at the start, and by `works`.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use throng_backup::{BackupError, Backups, Epoch, Streaming};
use throng_store::sqlite::SqliteWriter;

use super::chores::Chore;
use super::streaming::{Shipper, Shipping, Yielding};
use super::{Occasion, backing_up, streaming};
use crate::data_dir::DataDir;
use throng_config::{Backup, Settings};
use throng_mail::{Held, Since};
use throng_office::{CopiesSeen, CopyPlaces, Nightly};

/// What is known of both, for who shows it. Clones share it.
#[derive(Clone)]
pub(super) struct Told {
    pub(super) backups: Backups,
    pub(super) streaming: Streaming,
    /// The file of the settings, if it is not in the site's directory.
    pub(super) settings_file: Option<PathBuf>,
    /// The demo is invented, and mostly thrown away.
    is_demo: bool,
    /// Emails that are held since the directory was restored or promoted, as their queue knows of them.
    held: Option<Held>,
    /// Whether copies were not begun that are to be made: the directory was restored, and nobody had said that it is the site.
    not_begun: Arc<AtomicBool>,
}

impl Told {
    /// What is held is looked up once: emails and copies go by the same.
    ///
    /// # Errors
    /// Nobody can say what is held.
    pub(super) fn of(occasion: &Occasion, directory: &Path) -> std::io::Result<Told> {
        Ok(Told {
            backups: Backups::default(),
            streaming: Streaming::default(),
            settings_file: occasion.settings_file.clone(),
            is_demo: occasion.demo,
            held: Held::of(directory)?,
            not_begun: Arc::default(),
        })
    }

    /// Whether somebody has said by now that a restored site is the one that goes on, and its copies have not begun. It asks no
    /// disk: whoever answers somebody must not wait for one.
    pub(super) fn are_due(&self) -> bool {
        self.are_not_begun() && !self.is_restored()
    }

    /// Whether the copies of a restored site have not begun.
    pub(super) fn are_not_begun(&self) -> bool {
        self.not_begun.load(Ordering::Relaxed)
    }

    /// Whether the directory was restored, and nobody has said yet that it is the site, as far as was looked.
    fn is_restored(&self) -> bool {
        let restored = self.held.as_ref().filter(|held| held.since() == Since::Restored);
        restored.is_some_and(Held::is_on)
    }

    /// Notes whether copies that are to be made are not begun now, since the directory was restored.
    fn note(&self, is_restored: bool, settings: &Backup) {
        let not_begun = is_restored && are_asked_for(settings) && !self.is_demo;
        self.not_begun.store(not_begun, Ordering::Relaxed);
    }
}

/// Whether the settings ask for any copies.
fn are_asked_for(settings: &Backup) -> bool {
    settings.nightly || settings.stream_to.is_some()
}

/// What copies a site, before it is started.
pub(super) struct Copying {
    told: Told,
    /// Whether none are made now: the directory was restored, and somebody may say that it is the site at any moment.
    is_restored: bool,
    shipper: Option<Arc<Shipper>>,
    /// The epochs of the machine that is the site and of this directory, if that was replaced before.
    superseded: Option<(u64, u64)>,
}

/// The threads.
pub(super) struct Copiers {
    nightly: Option<Chore>,
    shipping: Option<Shipping>,
}

impl Copying {
    /// Has the stream follow a store that was just opened, if the settings ask for one.
    ///
    /// # Errors
    /// Another machine is the site now.
    pub(super) fn open(
        writer: &mut SqliteWriter,
        data: &DataDir,
        settings: &Settings,
        told: Told,
    ) -> anyhow::Result<Copying> {
        // A restored site may be somebody's practice, with the settings of the site that is served elsewhere.
        let is_restored = told.is_restored();
        told.note(is_restored, &settings.backup);
        let shipper = match is_restored {
            true => None,
            false => streaming::open(writer, data, settings, &told)?,
        };
        let superseded = match Epoch::refuse_superseded(data.path()) {
            Err(BackupError::WasSuperseded { there, .. }) => {
                Some((there, Epoch::of_site(data.path())?.number()))
            }
            // Whoever cannot know must not write.
            unknown => unknown.map(|()| None)?,
        };
        Ok(Copying { told, is_restored, shipper, superseded })
    }

    /// Whether anything may be changed in the directory: not once another machine is the site.
    pub(super) fn may_write(&self) -> bool {
        self.superseded.is_none()
    }

    /// The writer of the store, unless another machine is the site: then a start changes nothing in the directory.
    pub(super) fn lend<'a>(&self, writer: &'a mut SqliteWriter) -> Option<&'a mut SqliteWriter> {
        self.may_write().then_some(writer)
    }

    /// The emails that are held, if any are.
    pub(super) fn held(&self) -> Option<Held> {
        self.told.held.clone()
    }

    pub(super) fn told(&self) -> Told {
        self.told.clone()
    }

    /// Starts the threads.
    ///
    /// # Errors
    /// The database cannot be read, or the system has no thread left.
    pub(super) fn start(
        self,
        data: &DataDir,
        settings: &Settings,
        yielding: &Yielding,
    ) -> anyhow::Result<Copiers> {
        if self.is_restored {
            tracing::warn!("no backup is made and nothing is streamed until `throng admin release-mail`");
        }
        Ok(Copiers { nightly: self.back_up(data, settings)?, shipping: self.ship(yielding)? })
    }

    fn back_up(&self, data: &DataDir, settings: &Settings) -> anyhow::Result<Option<Chore>> {
        match self.told.is_demo || self.superseded.is_some() || self.is_restored {
            true => Ok(None),
            false => backing_up::start(data, settings, &self.told),
        }
    }

    /// Starts the stream alone, or has nothing be written where another machine is the site.
    fn ship(self, yielding: &Yielding) -> std::io::Result<Option<Shipping>> {
        if let Some((there, ours)) = self.superseded {
            yielding.to(there, ours);
        }
        streaming::start(self.shipper, yielding)
    }
}

/// What the office shows of copies.
pub(super) fn seen(data: &Path, settings: &Backup, told: Told) -> CopiesSeen {
    // What is not begun is said beside, since that may change.
    let shown = |path: &Path| path.display().to_string();
    let nightly = match &settings.folder {
        _ if told.is_demo => Nightly::OfDemo,
        _ if !settings.nightly => Nightly::Off,
        Some(folder) => Nightly::To(shown(folder)),
        None => Nightly::To(shown(&data.join(backing_up::FOLDER))),
    };
    let places = CopyPlaces {
        nightly,
        stream: settings.stream_to.as_deref().map(shown),
        sealed: !settings.encrypt_to.is_empty(),
        // A restore notes the epoch of the site too.
        promoted: Epoch::was_promoted(data) && !told.is_restored(),
    };
    CopiesSeen { places, not_begun: told.not_begun, backups: told.backups, streaming: told.streaming }
}

impl Copiers {
    /// Ends the thread that ships: it may be in the middle of a copy of everything. What is written from now on is shipped by
    /// [`Copiers::stop_shipping`].
    pub(super) fn end_rounds(&mut self) {
        self.shipping = self.shipping.take().map(Shipping::end_rounds);
    }

    /// Ships what was written last, and lets another program do so. The nightly backup only reads, and goes on: whoever
    /// waits for another program does not wait for it.
    pub(super) fn stop_shipping(&mut self) {
        self.shipping
            .take()
            .into_iter()
            .for_each(|shipping| shipping.finish(true));
    }

    /// Has the stream go on, and begins what was not begun before, if somebody has said meanwhile that a restored site goes on.
    ///
    /// # Errors
    /// The database cannot be read, or the system has no thread left.
    pub(super) fn go_on(
        &mut self,
        copying: Copying,
        (data, settings): (&DataDir, &Settings),
        yielding: &Yielding,
    ) -> anyhow::Result<()> {
        if self.nightly.is_none() {
            self.nightly = copying.back_up(data, settings)?;
        }
        self.shipping = copying.ship(yielding)?;
        Ok(())
    }

    /// Ends the threads, and ships what was written last. Call it once the committer has ended.
    pub(super) fn finish(self) {
        self.nightly.into_iter().for_each(Chore::finish);
        self.shipping
            .into_iter()
            .for_each(|shipping| shipping.finish(false));
    }
}

#[cfg(test)]
mod tests {
    use throng_domain::ids::MailId;

    use super::*;

    fn settings(flags: &[&str]) -> Settings {
        let flags = flags
            .iter()
            .map(|text| throng_config::Assignment::parse(text).expect("a setting"));
        let sources = throng_config::Sources { flags: flags.collect(), ..throng_config::Sources::built_in() };
        throng_config::load(&sources).expect("they fit").settings
    }

    /// Whoever asked how the program does had the disk asked, and what it said then decided what was begun, three times over.
    #[test]
    fn what_was_begun_is_decided_once_and_nobody_who_asks_for_it_asks_the_disk() {
        let (none, some) = (&["backup.nightly=false"][..], &[][..]);
        for (since, flags, demo, waits) in [
            (Some(Since::Restored), some, false, true),
            (Some(Since::Restored), none, false, false),
            (Some(Since::Restored), some, true, false),
            (Some(Since::Promoted), some, false, false),
            (None, some, false, false),
        ] {
            let folder = tempfile::tempdir().expect("a folder for the test");
            let data = DataDir::create(folder.path()).expect("it is new");
            let settings = settings(flags);
            if let Some(since) = since {
                Held::begin(folder.path(), MailId(7), since).expect("there is room");
            }
            let occasion = Occasion { demo, ..Occasion::default() };
            let told = Told::of(&occasion, folder.path()).expect("it can be read");
            let mut writer = data.writer(&settings.store, &mut |_| {}).expect("it is new");
            let copying = Copying::open(&mut writer, &data, &settings, told.clone()).expect("it opens");
            let backs_up = |copying: &Copying| {
                let chore = copying.back_up(&data, &settings).expect("there is a thread");
                let is_begun = chore.is_some();
                chore.into_iter().for_each(Chore::finish);
                is_begun
            };
            let is_restored = since == Some(Since::Restored);
            let makes_any = !demo && flags.is_empty();
            let what = format!("{since:?} {flags:?} {demo}");
            assert!(!told.are_due(), "nobody has said anything: {what}");
            Held::release(folder.path()).expect("it is ours");
            assert_eq!(backs_up(&copying), makes_any && !is_restored, "as it was decided: {what}");
            assert!(!told.are_due(), "nobody has looked: {what}");
            let looks = told.held.as_ref().map(Held::is_released_now);
            assert_eq!((looks, told.are_due()), (since.map(|_| true), waits), "{what}");
            // An upgrade that fails has everything opened again.
            drop(writer);
            let mut writer = data.writer(&settings.store, &mut |_| {}).expect("it is there");
            let copying = Copying::open(&mut writer, &data, &settings, told.clone()).expect("it opens");
            assert_eq!((backs_up(&copying), told.are_due()), (makes_any, false), "{what}");
        }
    }
}

//! What copies the site elsewhere while it is served: the nightly backup and the stream, and what is known of both.
//!
//! Owns their beginning and their end. It must never be opened after something was written: the stream would miss it. Called by
//! `serve` at the start, and by `works`.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use throng_backup::{BackupError, Backups, Epoch, Streaming};
use throng_store::sqlite::SqliteWriter;

use super::chores::Chore;
use super::streaming::{Shipper, Shipping, Yielding};
use super::{Occasion, backing_up, streaming};
use crate::data_dir::DataDir;
use throng_config::{Backup, Settings};
use throng_mail::Held;
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
    /// The directory, if it was restored and nobody had said at the start that it is the site: then no copies were begun that are to be made.
    not_begun: Arc<OnceLock<PathBuf>>,
}

impl Told {
    pub(super) fn of(occasion: &Occasion) -> Told {
        Told {
            backups: Backups::default(),
            streaming: Streaming::default(),
            settings_file: occasion.settings_file.clone(),
            is_demo: occasion.demo,
            not_begun: Arc::default(),
        }
    }

    /// Whether somebody has said by now that a restored site is the one that goes on, and its copies wait for the next start.
    pub(super) fn wait_for_a_start(&self) -> bool {
        let not_begun = self.not_begun.get();
        not_begun.is_some_and(|data| !Held::is_restored(data))
    }

    /// Notes that the copies of a restored site were not begun.
    fn note_not_begun(&self, data: &Path, settings: &Backup) {
        if are_asked_for(settings) && !self.is_demo {
            self.not_begun.get_or_init(|| data.to_owned());
        }
    }
}

/// Whether the settings ask for any copies.
fn are_asked_for(settings: &Backup) -> bool {
    settings.nightly || settings.stream_to.is_some()
}

/// What copies a site, before it is started.
pub(super) struct Copying {
    told: Told,
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
        let shipper = match Held::is_restored(data.path()) {
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
        Ok(Copying { told, shipper, superseded })
    }

    /// Whether anything may be changed in the directory: not once another machine is the site.
    pub(super) fn may_write(&self) -> bool {
        self.superseded.is_none()
    }

    /// The writer of the store, unless another machine is the site: then a start changes nothing in the directory.
    pub(super) fn lend<'a>(&self, writer: &'a mut SqliteWriter) -> Option<&'a mut SqliteWriter> {
        self.may_write().then_some(writer)
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
        if Held::is_restored(data.path()) {
            tracing::warn!(
                "no backup is made and nothing is streamed until `throng admin release-mail` and another start"
            );
            self.told.note_not_begun(data.path(), &settings.backup);
        }
        let nightly = match self.told.is_demo || self.superseded.is_some() || Held::is_restored(data.path()) {
            true => None,
            false => backing_up::start(data, settings, &self.told)?,
        };
        Ok(Copiers { nightly, shipping: self.ship(yielding)? })
    }

    /// Starts the stream alone, or has nothing be written where another machine is the site.
    ///
    /// # Errors
    /// The system has no thread left.
    pub(super) fn ship(self, yielding: &Yielding) -> std::io::Result<Option<Shipping>> {
        if let Some((there, ours)) = self.superseded {
            yielding.to(there, ours);
        }
        streaming::start(self.shipper, yielding)
    }
}

/// What the office shows of copies.
pub(super) fn seen(data: &Path, settings: &Backup, told: Told) -> CopiesSeen {
    let shown = |path: &Path| path.display().to_string();
    let nightly = match &settings.folder {
        _ if told.is_demo => Nightly::OfDemo,
        _ if !are_asked_for(settings) => Nightly::Off,
        _ if Held::is_restored(data) => Nightly::Restored,
        _ if !settings.nightly => Nightly::Off,
        Some(folder) => Nightly::To(shown(folder)),
        None => Nightly::To(shown(&data.join(backing_up::FOLDER))),
    };
    let places = CopyPlaces {
        nightly,
        stream: settings.stream_to.as_deref().map(shown),
        sealed: !settings.encrypt_to.is_empty(),
        // A restore notes the epoch of the site too.
        promoted: Epoch::was_promoted(data) && !Held::is_restored(data),
    };
    CopiesSeen { places, backups: told.backups, streaming: told.streaming }
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
        self.shipping.take().into_iter().for_each(Shipping::finish);
    }

    /// Has the stream go on.
    pub(super) fn ship_again(&mut self, shipping: Option<Shipping>) {
        self.shipping = shipping;
    }

    /// Ends the threads, and ships what was written last. Call it once the committer has ended.
    pub(super) fn finish(self) {
        self.nightly.into_iter().for_each(Chore::finish);
        self.shipping.into_iter().for_each(Shipping::finish);
    }
}

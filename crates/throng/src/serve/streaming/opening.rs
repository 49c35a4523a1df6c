//! How the stream of a site is opened: at the start, each time that its place comes back, and at the end.
//!
//! Owns whose it is. It must never decide whether a site may write there: that is the stream's own business. Bounds: what its caller waits.

use std::path::PathBuf;
use std::time::Duration;

use throng_backup::place::Shared;
use throng_backup::stream::{Of, Stream};
use throng_backup::{BackupError, Epoch, EpochKey, Sealer};
use throng_config::Settings;
use throng_process::clock;
use throng_store::transactions::Link;

use super::{EVERY, note_superseded, within};
use crate::copy_place;
use crate::data_dir::DataDir;

/// How long after a failure the place is opened again.
const AGAIN: Duration = Duration::from_secs(10);

/// Whose stream is opened where.
#[derive(Clone)]
pub(super) struct Opening {
    pub(super) data: PathBuf,
    pub(super) place: Shared,
    pub(super) fingerprint: String,
    pub(super) sealer: Option<Sealer>,
    pub(super) epoch: Epoch,
    /// What proves it.
    pub(super) key: EpochKey,
    /// Whether the keys go there too.
    pub(super) keys: bool,
}

impl Opening {
    /// What the settings ask for.
    ///
    /// # Errors
    /// They name no place that can be, or nobody knows the epoch of the directory.
    pub(super) fn of(data: &DataDir, settings: &Settings) -> anyhow::Result<Opening> {
        let address = settings.backup.stream_to.clone().unwrap_or_default();
        Ok(Opening {
            data: data.path().to_owned(),
            place: copy_place::of(&address, &settings.backup)?,
            fingerprint: data.secrets().fingerprint(),
            sealer: Sealer::to(&settings.backup.encrypt_to)?,
            epoch: Epoch::of_site(data.path())?,
            key: EpochKey::new(data.secrets().epochs()),
            keys: settings.backup.stream_keys,
        })
    }

    /// How long after a failure the place is opened again. Soon on a machine that was promoted, until it has been there once: another one may
    /// be thanking people, and learns of it there.
    pub(super) fn again(&self, was_open: bool) -> Duration {
        match was_open || self.epoch == Epoch::FIRST {
            true => AGAIN,
            false => EVERY,
        }
    }

    /// Opens it, and says which transaction is the last in it.
    pub(super) fn stream(&self) -> Result<(Stream, Option<Link>), BackupError> {
        let Opening { data, place, fingerprint, sealer, epoch, key, keys } = self;
        let of = Of {
            data,
            fingerprint,
            sealer: sealer.clone(),
            epoch: *epoch,
            key: *key,
            keys: *keys,
            now: clock::now(),
        };
        let stream = Stream::open(place, &of)?;
        let last = stream.last()?;
        let line = stream.line();
        if stream.newest_base().is_none() && line.left.is_some_and(|left| left > line.begun) {
            tracing::info!(
                line = line.name,
                "the clock was ahead when the stream was written last, and is right again: it goes on in a line of its own, with a new copy"
            );
        }
        Ok((stream, last))
    }
}

/// The epochs of the machine that is the site and of this directory, if the place of the stream says that it is another one: asked before
/// anything is stopped for a stream that is not to be. A place that cannot be asked says nothing.
pub(in crate::serve) fn replaced(data: &DataDir, settings: &Settings) -> Option<(u64, u64)> {
    settings.backup.stream_to.as_ref()?;
    let opening = Opening::of(data, settings).ok()?;
    match within(move || opening.stream().map(drop))? {
        Err(BackupError::Superseded { there, ours, .. }) => {
            note_superseded(there, data.path());
            Some((there, ours))
        }
        Ok(()) | Err(_) => None,
    }
}

//! Which line a data directory writes, as it is noted there, so that the next start goes on with it; or, of one that followed a line and
//! was promoted, from which line its own goes on.
//!
//! Owns when that is so: nobody else has opened the line since, and it is encrypted to the same keys. Called by `stream`. Bounds: one
//! file of one line.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use throng_process::private;

use super::{NOTE_NAME, WRITER_NAME};
use crate::error::BackupError;
use crate::lines::Line;
use crate::place::{Place, Shared};
use crate::sealing::Sealer;

/// Which line a directory writes, as it was noted.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Note {
    pub(super) place: PathBuf,
    pub(super) line: String,
    /// The run that wrote it last; empty if this directory never did.
    pub(super) writer: String,
    /// The public keys that it is encrypted to.
    #[serde(default)]
    pub(super) sealed_to: Vec<String>,
}

impl Note {
    /// That of a directory, if it has one that can be read.
    pub(super) fn of(data: &Path) -> Option<Note> {
        serde_json::from_slice(&private::read_note(&data.join(NOTE_NAME)).ok()?).ok()
    }

    /// Takes the place of the one before.
    pub(super) fn write(&self, data: &Path) -> Result<(), BackupError> {
        let text = serde_json::to_vec(self).expect("plain data");
        let path = data.join(NOTE_NAME);
        private::replace(&path, &text).map_err(BackupError::at(&path))
    }

    /// The line from which a new one goes on, if it is in this place: by its name, which chance is in, since the place may have another
    /// address by now.
    pub(super) fn line_before(&self, place: &dyn Place) -> Result<Option<String>, BackupError> {
        Ok(Line::read(place, &self.line)?.map(|line| line.name))
    }

    /// The line, if it can be gone on with: it is there still, nobody else has opened it since, and it is in the clear or encrypted to the
    /// same keys from its beginning to its end.
    pub(super) fn goes_on(
        &self,
        place: &Shared,
        sealer: Option<&Sealer>,
    ) -> Result<Option<Line>, BackupError> {
        if self.writer.is_empty() || self.place != place.address() || self.sealed_to != names(sealer) {
            return Ok(None);
        }
        let Some(line) = Line::read(&**place, &self.line)? else {
            return Ok(None);
        };
        Ok(self.is_last_writer(&**place, &line)?.then_some(line))
    }

    /// Whether nobody else has opened the line since.
    fn is_last_writer(&self, place: &dyn Place, line: &Line) -> Result<bool, BackupError> {
        let writer = place.read_note(&format!("{}{WRITER_NAME}", line.under()))?;
        Ok(!self.writer.is_empty() && writer.as_deref() == Some(self.writer.as_bytes()))
    }
}

/// Notes that the line which this directory begins in a place goes on from one that another site has written there: that of the site which
/// the directory followed until it was promoted. Without it nobody could say which copy holds the seconds between the two.
///
/// # Errors
/// The disk's error.
pub fn go_on_behind(data: &Path, place: PathBuf, line: String) -> Result<(), BackupError> {
    Note { place, line, writer: String::new(), sealed_to: Vec::new() }.write(data)
}

/// Whether a directory has written a stream to the place of this address, or followed one there.
#[must_use]
pub fn was_written(data: &Path, address: &Path) -> bool {
    Note::of(data).is_some_and(|note| note.place == address)
}

/// Whether a directory has written its line in a place last: nobody else has opened that since. False if it never wrote there.
///
/// # Errors
/// The place's error.
pub fn wrote_last(data: &Path, place: &dyn Place) -> Result<bool, BackupError> {
    let Some(note) = Note::of(data).filter(|note| note.place == place.address()) else {
        return Ok(false);
    };
    let Some(line) = Line::read(place, &note.line)? else {
        return Ok(false);
    };
    note.is_last_writer(place, &line)
}

/// The note of a directory which line it writes, if there is one that cannot be read.
#[must_use]
pub fn damaged_note(data: &Path) -> Option<PathBuf> {
    let path = data.join(NOTE_NAME);
    (path.symlink_metadata().is_ok() && Note::of(data).is_none()).then_some(path)
}

/// Where a directory has written a stream last, or followed one.
#[must_use]
pub fn noted_place(data: &Path) -> Option<PathBuf> {
    Note::of(data).map(|note| note.place)
}

/// The public keys of a sealer; none where nothing is encrypted.
pub(super) fn names(sealer: Option<&Sealer>) -> Vec<String> {
    sealer.map(Sealer::names).unwrap_or_default()
}

//! Whether the database of an older Throng may be upgraded at a start: not in a directory that was replaced by another machine's.
//!
//! Owns that nothing is changed there: to open a database for writing upgrades it, and only what was opened can be followed. It must never
//! write to the database, nor keep a directory that is the site from being upgraded. Called before the store is opened. Bounds: it waits for
//! the place of the stream as long as any start does, and asks it only where there is something to upgrade.

use std::path::PathBuf;

use throng_backup::{BackupError, Epoch, EpochKey};
use throng_mail::Held;
use throng_store::error::Fault;
use throng_store::sqlite::SqliteReader;

use super::{note_superseded, within};
use crate::copy_place;
use crate::data_dir::DataDir;
use throng_config::Settings;

/// Another machine is the site, and this version would have to rewrite the database here to read it.
#[derive(Debug, thiserror::Error)]
#[error(
    "another machine is the site of {} by now (its epoch is {there}), and the database here is of an older version of Throng (schema {found}, \
     and this one has {known}). This version can read it only after an upgrade, and nothing is written any more in a directory that was \
     replaced: the database was left as it is. To look at its pages, start the version that wrote it. If nobody needs what is only here, \
     delete the directory, and begin another with `throng follow`. If this machine is to be the site all the same, see that the other one is \
     stopped and stays so, and delete {}: docs/operating.md, \"A second machine\"",
    data.display(), note.display()
)]
struct Replaced {
    data: PathBuf,
    note: PathBuf,
    there: u64,
    found: i64,
    known: i64,
}

/// Refuses to upgrade the database of a directory that was replaced, as it says itself or as the place of its stream proves.
///
/// # Errors
/// Why the program does not start.
pub(in crate::serve) fn refuse_upgrade(data: &DataDir, settings: &Settings) -> anyhow::Result<()> {
    let opened = SqliteReader::open_found(data.path(), &data.options(&settings.store));
    let Err(Fault::OlderSchema { found, known, .. }) = opened else {
        // What else is wrong with it says whoever opens it.
        return Ok(());
    };
    let there = match Epoch::refuse_superseded(data.path()) {
        Err(BackupError::WasSuperseded { there, .. }) => Some(there),
        unknown => {
            unknown?;
            replaced_by(data, settings)
        }
    };
    let Some(there) = there else { return Ok(()) };
    let path = data.path().to_owned();
    let note = Epoch::superseded_note(&path);
    Err(Replaced { data: path, note, there, found, known }.into())
}

/// The epoch that the place of the stream proves to have replaced this directory. Where the place says nothing, none has: that keeps
/// nobody from signing.
fn replaced_by(data: &DataDir, settings: &Settings) -> Option<u64> {
    let address = settings.backup.stream_to.as_ref()?;
    // A restored site streams nowhere, until somebody says that it is the site.
    if Held::is_restored(data.path()) {
        return None;
    }
    let place = copy_place::of(address, &settings.backup).ok()?;
    let (ours, key) = (Epoch::of_site(data.path()).ok()?, EpochKey::new(data.secrets().epochs()));
    match within(move || ours.doubts(&*place, &key))? {
        Err(BackupError::Superseded { there, .. }) => {
            // So that the next start knows it as well, where it does not ask.
            note_superseded(there, data.path());
            Some(there)
        }
        _ => None,
    }
}

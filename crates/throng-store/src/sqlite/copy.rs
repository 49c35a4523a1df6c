//! Makes a copy of the whole database as it is now: for exports, and before a migration.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

use crate::error::Fault;
use crate::sqlite::beside::{beside, sync_name};
use crate::sqlite::fault::fault;
use crate::sqlite::mark;
use crate::sqlite::room::write_fault;

/// Writes a copy, marked as closed, to `path`: a file that is empty or does not exist yet.
pub(super) fn copy_to(connection: &Connection, path: &Path) -> Result<(), Fault> {
    const DOING: &str = "copying the database";
    let name = path.to_str().ok_or_else(|| Fault::Unavailable {
        doing: DOING,
        source_text: format!("{} is no name in UTF-8: SQLite cannot copy to it", path.display()),
    })?;
    let copied = connection.execute("VACUUM INTO ?1", [name]);
    copied.map_err(write_fault(DOING, path))?;
    mark::close_copy(&Connection::open(path).map_err(fault(DOING))?)
}

/// Keeps a copy of the database at `path` beside it, with the schema of the program that wrote it: if something goes
/// wrong after a migration, that program can continue from the copy. The copy gets its name only once it is complete
/// and on the disk.
pub(super) fn keep_before_migrating(
    connection: &Connection,
    path: &Path,
    schema: i64,
) -> Result<PathBuf, Fault> {
    let kept = beside(path, &format!(".schema-{schema}"));
    if is_copy(connection, &kept)? {
        // An earlier migration failed after this copy was made: copying again would cost the same time and
        // space once more.
        return Ok(kept);
    }
    let half = beside(&kept, ".part");
    make_empty(&half).map_err(|error| unavailable(&error))?;
    let copied =
        copy_to(connection, &half).and_then(|()| named(&half, &kept).map_err(|error| unavailable(&error)));
    if copied.is_err() {
        drop(fs::remove_file(&half));
    }
    copied.map(|()| kept)
}

/// Whether the kept file is a copy of the database as it is now. Files from before marks existed cannot tell.
fn is_copy(connection: &Connection, kept: &Path) -> Result<bool, Fault> {
    let Some(mark) = mark::read(connection)? else {
        return Ok(false);
    };
    let found = Connection::open_with_flags(kept, OpenFlags::SQLITE_OPEN_READ_ONLY);
    Ok(found.is_ok_and(|found| mark::read(&found).is_ok_and(|kept| kept == Some(mark.of_copy()))))
}

fn unavailable(error: &io::Error) -> Fault {
    if error.kind() == io::ErrorKind::StorageFull {
        return Fault::Full { doing: DOING_BEFORE };
    }
    Fault::Unavailable { doing: DOING_BEFORE, source_text: error.to_string() }
}

const DOING_BEFORE: &str = "keeping a copy of the database before it is brought up to date";

/// Makes the copy's file first, while it is empty, since SQLite would make one that everybody can read.
fn make_empty(path: &Path) -> io::Result<()> {
    let file = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(path)?;
    file.sync_all()
}

fn named(half: &Path, kept: &Path) -> io::Result<()> {
    File::open(half)?.sync_all()?;
    fs::rename(half, kept)?;
    sync_name(kept)
}

//! Tells a full disk from a broken one.
//!
//! SQLite reports "full" for one cause only, and "I/O error" for all others: a quota that is used up, a limit on the
//! size of files, and a disk that finds out too late that it cannot keep what it accepted (delayed allocation, NFS)
//! look like a broken disk. So the system's own word for the call that failed is read, as long as it stands, and else the disk itself is
//! tried: a small file is written, as far out as the database reaches, and synced. (To try alone is too late where somebody makes room in
//! that very moment.) What a failed write means is decided here:
//!
//! - **Not accepted, no room:** [`Fault::Full`]. Nothing that was there has changed, and the next transaction
//!   overwrites what was begun: writing goes on as soon as there is room.
//! - **Accepted and not kept, no room:** [`Fault::Unavailable`], as for any failed fsync, but it says that the disk
//!   is full. The kernel has marked the pages clean, whether or not they were written, so nothing is written until a
//!   restart has read the log back.
//! - **Anything else:** the disk is broken.
//!
//! Owns the probe and its file. Used only after a failure, and until there is room again. Bounds: [`PROBE_BYTES`] on
//! the disk, for a moment.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{FileExt, OpenOptionsExt};
use std::path::Path;

use rusqlite::ffi;

use crate::error::Fault;
use crate::sqlite::beside::beside;
use crate::sqlite::fault::{fault, is_of_reading};
use crate::sqlite::pair::log_path;

/// Bytes that the probe writes: as many as a small batch needs.
const PROBE_BYTES: usize = 64 << 10;
const PROBE_ENDING: &str = "-probe";

/// Like [`fault`], for writing to the database at `path`.
pub(super) fn write_fault(doing: &'static str, path: &Path) -> impl Fn(rusqlite::Error) -> Fault {
    let path = path.to_owned();
    move |error| {
        // Before anything else is asked of the system. Calls that succeed leave it as it is; if another has failed since, it says something
        // else, and the disk is tried.
        let word = io::Error::last_os_error();
        let is_full = || is_want_of_room(&word) || is_full(&path);
        match failed_at(&error) {
            Some(Stage::Write) if is_full() => Fault::Full { doing },
            Some(Stage::Sync) if is_full() => {
                Fault::Unavailable { doing, source_text: FULL_AT_SYNC.to_owned() }
            }
            _ => fault(doing)(error),
        }
    }
}

/// What a failure to open the database means. What SQLite makes beside the file may be what found no room, of which it says less than of
/// a write; what it could not read is broken, also where the disk is full: room would not help, and a start that is tried again and
/// again would say nothing else.
pub(super) fn open_fault(fault: Fault, is_full: impl FnOnce() -> bool) -> Fault {
    if let Fault::Unavailable { doing, source_text } = &fault
        && !is_of_reading(source_text)
        && is_full()
    {
        return Fault::Full { doing };
    }
    fault
}

const FULL_AT_SYNC: &str = "the disk was full, or its quota used up, when it had to keep what was written. Free some \
    space on the disk that holds the data directory, then restart";

/// The step at which a write failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Write,
    Sync,
}

fn failed_at(error: &rusqlite::Error) -> Option<Stage> {
    let rusqlite::Error::SqliteFailure(failure, _) = error else {
        return None;
    };
    match failure.extended_code {
        ffi::SQLITE_IOERR_WRITE | ffi::SQLITE_IOERR_TRUNCATE | ffi::SQLITE_IOERR_SHMSIZE => {
            Some(Stage::Write)
        }
        ffi::SQLITE_IOERR_FSYNC | ffi::SQLITE_IOERR_DIR_FSYNC => Some(Stage::Sync),
        _ => None,
    }
}

/// Whether the disk refuses for lack of room what the database at `path` needs.
pub(super) fn is_full(path: &Path) -> bool {
    let length = |path: &Path| fs::metadata(path).map_or(0, |file| file.len());
    // The file is sparse, so that a limit on the size of files is met without writing everything before it.
    let furthest = length(path).max(length(&log_path(path)));
    let probe = beside(path, PROBE_ENDING);
    let tried = try_to_write(&probe, furthest);
    drop(fs::remove_file(&probe));
    tried.is_err_and(|error| is_want_of_room(&error))
}

fn try_to_write(probe: &Path, at: u64) -> io::Result<()> {
    let file = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(probe)?;
    // Not zeros, for which some file systems need no room.
    file.write_all_at(&[0x5a; PROBE_BYTES], at)?;
    file.sync_all()
}

fn is_want_of_room(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge)
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    #[test]
    fn a_full_disk_is_told_from_a_broken_one_by_the_systems_word() {
        // ENOSPC, EDQUOT and EFBIG; EIO, EROFS and ENODEV.
        for (number, full) in [(28, true), (122, true), (27, true), (5, false), (30, false), (19, false)] {
            assert_eq!(is_want_of_room(&io::Error::from_raw_os_error(number)), full, "{number}");
        }
    }

    /// Has the system refuse something for another reason than room.
    fn fails_with_another_word(directory: &Path) {
        fs::read(directory.join("nothing")).expect_err("it is not there");
    }

    /// A commit was under way while a limit was lifted: writing stopped until a restart, with a disk that was well.
    #[test]
    fn room_that_is_made_before_the_disk_is_tried_leaves_it_a_full_one() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("throng.db");
        // A device that is full whatever is done, on every machine.
        let device = OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .expect("the system has it");
        let full = |code| {
            let refused = (&device).write_all(&[1]);
            assert!(is_want_of_room(&refused.expect_err("it takes nothing")));
            write_fault("testing", &path)(rusqlite::Error::SqliteFailure(ffi::Error::new(code), None))
        };
        assert!(matches!(full(ffi::SQLITE_IOERR_WRITE), Fault::Full { .. }));
        let unsynced = full(ffi::SQLITE_IOERR_FSYNC).to_string();
        assert!(unsynced.contains("the disk was full") && unsynced.contains("restart"), "{unsynced}");
    }

    /// A device that could not be read was taken for a full one, if it was that too: systemd tried the start again for ever.
    #[test]
    fn a_start_that_a_broken_disk_hinders_is_told_from_one_that_wants_room() {
        for (code, full, wants_room) in [
            (ffi::SQLITE_CANTOPEN, true, true),
            (ffi::SQLITE_IOERR, true, true),
            (ffi::SQLITE_IOERR_WRITE, true, true),
            (ffi::SQLITE_IOERR_SHMSIZE, true, true),
            (ffi::SQLITE_IOERR_FSYNC, true, true),
            (ffi::SQLITE_CANTOPEN, false, false),
            (ffi::SQLITE_IOERR_WRITE, false, false),
            (ffi::SQLITE_IOERR_READ, true, false),
            (ffi::SQLITE_IOERR_SHORT_READ, true, false),
            (ffi::SQLITE_IOERR_FSTAT, true, false),
            (ffi::SQLITE_IOERR_CORRUPTFS, true, false),
            (ffi::SQLITE_IOERR_READ, false, false),
        ] {
            let failed = fault("testing")(rusqlite::Error::SqliteFailure(ffi::Error::new(code), None));
            let told = open_fault(failed, || full);
            let expected = match wants_room {
                true => matches!(told, Fault::Full { .. }),
                false => matches!(told, Fault::Unavailable { .. }),
            };
            assert!(expected, "{code}: {told}");
        }
        let damaged = Fault::Corrupt { doing: "testing", source_text: String::new(), one_row: false };
        assert!(matches!(open_fault(damaged, || true), Fault::Corrupt { .. }));
    }

    #[test]
    fn a_failure_with_room_on_the_disk_is_not_taken_for_a_full_one() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("throng.db");
        for code in [ffi::SQLITE_IOERR_WRITE, ffi::SQLITE_IOERR_FSYNC, ffi::SQLITE_IOERR_READ] {
            fails_with_another_word(directory.path());
            let error = rusqlite::Error::SqliteFailure(ffi::Error::new(code), None);
            let fault = write_fault("testing", &path)(error);
            assert!(matches!(fault, Fault::Unavailable { .. }), "{code}: {fault}");
            assert!(!fault.to_string().contains("full"), "{code}: {fault}");
        }
        assert_eq!(fs::read_dir(directory.path()).expect("it is there").count(), 0, "the probe is gone");
    }
}

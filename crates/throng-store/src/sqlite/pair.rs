//! Whether a database and the log beside it belong together.
//!
//! SQLite applies a log to any database file with the matching name. With an older copy of the file and today's log,
//! or with a file whose log is missing, the result would silently lack data. So the mark in the main file
//! (`mark.rs`), read without the log, is compared with the marks in the log.
//!
//! - A file marked as in use has a log that is not empty: the log was on the disk before the mark was in the file,
//!   and is emptied only after the file is marked as closed. Without the log, what was signed last is missing.
//! - The marks of a log follow each other and continue those of the file: the first is at most the one after the
//!   file's mark, and one of them is the file's mark or follows it. Only a directory that follows another takes several
//!   transactions as one (`transactions.rs`), so that the first mark of its log may be of a later one: which one that may be
//!   it has noted before (`steps.rs`).
//!
//! Owns these rules. It must never change either file. Called before a database is opened, by readers and writers.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use crate::error::Fault;
use crate::sqlite::beside::beside;
use crate::sqlite::fault::fault;
use crate::sqlite::log::{self, Log};
use crate::sqlite::mark::{self, Mark};
use crate::sqlite::{FOLLOWS_NAME, schema, steps};

/// How often to look again when a writer changes the two files meanwhile.
const LOOKS_MAX: u32 = 20;

/// The log of a database.
pub(super) fn log_path(path: &Path) -> PathBuf {
    beside(path, "-wal")
}

/// Refuses a database whose log is missing, or is that of another database.
pub(super) fn check(path: &Path) -> Result<(), Fault> {
    let log_path = log_path(path);
    // SQLite would make a new database, and remove the log.
    if length(path) == 0 && length(&log_path) > 0 {
        return Err(Fault::LogOfAnother { path: path.to_owned() });
    }
    for _ in 0..LOOKS_MAX {
        let Some((main, page)) = main_file(path)? else {
            return Ok(());
        };
        let there = length(&log_path) > 0;
        let log = match there {
            true => log::read(&log_path, page).map_err(|error| unreadable(&error))?,
            false => Log::default(),
        };
        let steps = match (path.with_file_name(FOLLOWS_NAME).is_file(), log.marks.first()) {
            (true, Some(first)) => {
                let leads = steps::lead(path, &main.link(), &first.link());
                Steps::Joined { leads: leads.map_err(|error| unreadable(&error))? }
            }
            (true, None) | (false, _) => Steps::Single,
        };
        let verdict = verdict(main, there.then_some(&log), steps);
        if verdict == Verdict::Together {
            return Ok(());
        }
        // A writer that empties its log into the file just then would look the same for a moment.
        if main_file(path)?.map(|(main, _)| main) == Some(main) {
            return Err(match verdict {
                Verdict::LogMissing => Fault::LogMissing { path: path.to_owned() },
                Verdict::Together | Verdict::Strangers => {
                    newer(path).unwrap_or(Fault::LogOfAnother { path: path.to_owned() })
                }
            });
        }
    }
    Err(Fault::Busy { doing: "looking at the log", source_text: "another program writes to it".to_owned() })
}

/// Whether the file is of a newer program, whose marks may be different.
fn newer(path: &Path) -> Option<Fault> {
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY).ok()?;
    set_log_kept_on_close(&connection).ok()?;
    schema::check(&connection, path)
        .err()
        .filter(|fault| matches!(fault, Fault::NewerSchema { .. }))
}

fn length(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |file| file.len())
}

fn unreadable(error: &io::Error) -> Fault {
    Fault::Unavailable { doing: "looking at the log", source_text: error.to_string() }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Together,
    LogMissing,
    Strangers,
}

/// Whether each transaction of a log is one of the database's history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Steps {
    Single,
    /// Several may be one, in a copy that follows.
    Joined {
        /// Whether one of those that were noted leads from the file to the first of the log; `None` if none was ever noted.
        leads: Option<bool>,
    },
}

/// Decides whether a file with the mark `main` and the log beside it belong together.
fn verdict(main: Mark, log: Option<&Log>, steps: Steps) -> Verdict {
    let Some(log) = log else {
        return if main.in_use {
            Verdict::LogMissing
        } else {
            Verdict::Together
        };
    };
    let (Some(first), Some(last)) = (log.marks.first(), log.marks.last()) else {
        // A log without marks is fine only if it has no complete transaction (it was just restarted): all
        // others write marks.
        return if log.pages == 0 {
            Verdict::Together
        } else {
            Verdict::Strangers
        };
    };
    let goes_on = if first.batch == main.batch + 1 {
        first.before == main.hash
    } else {
        log.marks.iter().any(|mark| mark.hash == main.hash)
    };
    // Where nothing was noted, an earlier program has followed, and any later one has to be taken.
    let leads = match steps {
        Steps::Single => false,
        Steps::Joined { leads } => leads.unwrap_or(true),
    };
    let is_joined = leads && first.batch > main.batch + 1;
    if is_joined || (goes_on && first.batch <= main.batch + 1 && last.batch >= main.batch) {
        Verdict::Together
    } else {
        Verdict::Strangers
    }
}

/// The mark of the main file and the page that holds it, read as if there were no log: SQLite does not look for one
/// beside a file that it is told cannot change. `None` if there is no mark or no sound database: opening it then
/// reports why.
pub(super) fn main_file(path: &Path) -> Result<Option<(Mark, u32)>, Fault> {
    if !path.is_file() {
        return Ok(None);
    }
    let flags =
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection =
        Connection::open_with_flags(uri(path), flags).map_err(fault("looking at the database"))?;
    let found = || -> Result<Option<(Mark, u32)>, Fault> {
        schema::check(&connection, path)?;
        Ok(mark::read(&connection)?.zip(mark::root_page(&connection)?))
    };
    Ok(found().unwrap_or(None))
}

/// The path as a URI, in which SQLite takes parameters.
fn uri(path: &Path) -> String {
    use std::fmt::Write;
    let mut uri = "file:".to_owned();
    for byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' => {
                uri.push(char::from(*byte))
            }
            byte => write!(uri, "%{byte:02X}").expect("a text takes all"),
        }
    }
    uri + "?immutable=1"
}

/// Makes the connection leave the log as it is, even if it is the last one to close.
pub(super) fn set_log_kept_on_close(connection: &Connection) -> Result<(), Fault> {
    let option = DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE;
    connection
        .set_db_config(option, true)
        .map(|_| ())
        .map_err(fault("setting up the database"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A history of marks, all in use but the last.
    fn history(salt: i64, length: i64) -> Vec<Mark> {
        let mut marks = vec![Mark::default()];
        for at in 1..=length {
            let last = marks[marks.len() - 1];
            marks.push(last.next(at != length, [salt, at, 0]));
        }
        marks
    }

    #[test]
    fn which_files_and_logs_belong_together() {
        use Verdict::{LogMissing, Strangers, Together};
        let (marks, others) = (history(1, 9), history(2, 9));
        let log = |marks: &[Mark]| Some(Log { pages: 1, marks: marks.to_vec() });
        let (nothing, unmarked) = (Some(Log::default()), Some(Log { pages: 3, marks: vec![] }));
        for (what, main, log, expected) in [
            ("closed", marks[9], None, Together),
            ("closed, and an empty log", marks[9], nothing, Together),
            ("in use", marks[5], None, LogMissing),
            ("in use, and a log that was just begun anew", marks[5], Some(Log::default()), Together),
            ("in use, and a log that nobody marked", marks[5], unmarked, Strangers),
            ("in use, all of its log in it", marks[5], log(&marks[3..=5]), Together),
            ("in use, some of its log in it", marks[5], log(&marks[3..=8]), Together),
            ("in use, nothing of its log in it", marks[5], log(&marks[6..=8]), Together),
            ("killed when it said that it is closed", marks[9], log(&marks[3..=9]), Together),
            ("an older file", marks[2], log(&marks[4..=8]), Strangers),
            ("an older log", marks[8], log(&marks[2..=5]), Strangers),
            ("closed, and an older log", marks[9], log(&marks[2..=5]), Strangers),
            ("the log of another, which overlaps", marks[5], log(&others[3..=8]), Strangers),
            ("the log of another, which follows", marks[5], log(&others[6..=8]), Strangers),
            ("the log of another, closed", marks[9], log(&others[3..=9]), Strangers),
        ] {
            assert_eq!(verdict(main, log.as_ref(), Steps::Single), expected, "{what}");
        }
        let (noted, unnoted, none) = (Some(true), Some(false), None);
        for (what, main, log, leads, expected) in [
            ("several as one, nothing of them in it", marks[2], log(&marks[5..=8]), noted, Together),
            ("the same, by an earlier program", marks[2], log(&marks[5..=8]), none, Together),
            ("an older file, or the log of another", marks[2], log(&marks[5..=8]), unnoted, Strangers),
            ("some of its log in it", marks[5], log(&[marks[3], marks[5], marks[8]]), unnoted, Together),
            ("an older log", marks[8], log(&marks[2..=5]), noted, Strangers),
            ("the log of another, which overlaps", marks[5], log(&others[3..=8]), noted, Strangers),
        ] {
            assert_eq!(verdict(main, log.as_ref(), Steps::Joined { leads }), expected, "{what}");
        }
    }

    #[test]
    fn paths_are_told_to_sqlite_as_they_are() {
        assert_eq!(uri(Path::new("/srv/a b/50%?#.db")), "file:/srv/a%20b/50%25%3F%23.db?immutable=1");
    }
}

//! What can go wrong between the program and its disk. Not refusals (those are outcomes) and not bugs
//! (those are assertions).

use std::path::PathBuf;

/// Operating trouble of a store, with what was being done.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Another process holds the store, or a lock was not to be had in time. Try again.
    #[error("the store is busy while {doing}: {source_text}")]
    Busy {
        /// The operation.
        doing: &'static str,
        /// The back end's words.
        source_text: String,
    },
    /// No room on the disk. Writes stop; reading goes on.
    #[error("the disk is full while {doing}: free some space on the disk that holds the data directory")]
    Full {
        /// The operation.
        doing: &'static str,
    },
    /// The disk or the server did not do what was asked.
    #[error("the store is unavailable while {doing}: {source_text}")]
    Unavailable {
        /// The operation.
        doing: &'static str,
        /// The back end's words.
        source_text: String,
    },
    /// The file, or a row in it, is damaged.
    #[error(
        "the store is damaged ({source_text}, found while {doing}). Nothing was changed. Keep a copy of the \
         data directory, then restore the newest backup or an export; `throng verify` shows what is wrong"
    )]
    Corrupt {
        /// The operation.
        doing: &'static str,
        /// The back end's words; of a row, its table and key.
        source_text: String,
        /// It is a row that cannot be read as what it should be, in a file that can be read and written.
        one_row: bool,
    },
    /// The schema is of a newer program.
    #[error(
        "{} was written by a newer Throng (its schema is number {found}, this program knows up to {known}). \
         Nothing was changed: start the newer program",
        path.display()
    )]
    NewerSchema {
        /// The file.
        path: PathBuf,
        /// Its schema.
        found: i64,
        /// The newest this program knows.
        known: i64,
    },
    /// The schema is of an older program, and a reader does not bring it up to date.
    #[error(
        "{} was last written by an older Throng (its schema is number {found}, this program reads number {known}). \
         Start the site once with this program, which brings it up to date",
        path.display()
    )]
    OlderSchema {
        /// The file.
        path: PathBuf,
        /// Its schema.
        found: i64,
        /// The one that this program reads.
        known: i64,
    },
    /// A row of an older database is not what its program wrote, so that the database cannot be brought up to date.
    #[error(
        "the database cannot be brought up to date: {row} is damaged ({reason}). Nothing was changed. Start the \
         program that you had before, whose `throng verify` names the row too, and put the row right there or restore \
         the newest backup"
    )]
    NotMigrated {
        /// Where it stands.
        row: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The file was marked as in use, but its log is missing: what was written last is not in it.
    #[error(
        "{} was in use, and its log, {}-wal, is missing or empty: what was signed last is in that log. Put the log \
         back beside it, or restore the newest backup or export. If both are lost, start once with --accept-loss, \
         which goes on without what was in the log, and then run `throng verify`",
        path.display(),
        path.display()
    )]
    LogMissing {
        /// The file.
        path: PathBuf,
    },
    /// The log beside the file does not continue it: one of them is older, or belongs to another site.
    #[error(
        "{} and the log beside it, {}-wal, do not belong together: one of them is older, or of another site. Nothing \
         was changed. Put both back as they were at one moment, from one backup; or move the log out of the directory \
         to go on with what the other holds by itself",
        path.display(),
        path.display()
    )]
    LogOfAnother {
        /// The file.
        path: PathBuf,
    },
    /// A file of an open store is not where it was.
    #[error(
        "{} was removed, moved or replaced while it was in use. Nothing more is written. What was written is still in \
         the open files of this process: the chapter \"When something is wrong\" of docs/operating.md says how to save \
         it before you stop the program",
        path.display()
    )]
    Gone {
        /// The file.
        path: PathBuf,
    },
    /// What was found is not a store of this program.
    #[error("{} is not a Throng store: {reason}", path.display())]
    NotAStore {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// A command broke a constraint of the store: a bug in the rules, contained to that command.
    #[error("a change was refused by the store's own constraint: {what}")]
    Constraint {
        /// Which.
        what: String,
    },
}

impl Fault {
    /// Whether nothing can be written any more until a restart has read back what is really there: pages that a failed
    /// disk marked clean may be lost, so that a later success would lie. A full disk or a busy one is no such case, and a
    /// row that cannot be read concerns those commands only that need it.
    #[must_use]
    pub fn ends_writing(&self) -> bool {
        matches!(self, Fault::Unavailable { .. } | Fault::Corrupt { one_row: false, .. } | Fault::Gone { .. })
    }

    /// Whether one row is damaged.
    #[must_use]
    pub fn is_of_one_row(&self) -> bool {
        matches!(self, Fault::Corrupt { one_row: true, .. })
    }
}

/// Why a batch was not applied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ApplyError {
    /// One command broke a constraint; nothing of the batch was applied. The rest may be tried again.
    Constraint {
        /// Position of the command in the batch, where the back end can tell.
        command: Option<usize>,
        /// Which constraint.
        what: String,
    },
    /// Another node was quicker: load and decide again. (Back ends with one writer never say so.)
    Conflict,
    /// Nothing was applied, and trying again at once will not help.
    Fault(Fault),
}

impl From<Fault> for ApplyError {
    fn from(fault: Fault) -> ApplyError {
        ApplyError::Fault(fault)
    }
}

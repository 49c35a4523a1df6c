//! The faults that can come between the program and its disk. Refusals (which are outcomes) and bugs (which are
//! assertions) are not among them.

use std::path::PathBuf;

/// Where somebody who is told of a damaged database is led, which `throng verify` itself leaves out.
pub const SEE_VERIFY: &str = ". `throng verify` shows what is wrong";

/// A fault of a store, with the operation that it interrupted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Another process holds the store, or a lock could not be had in time. Trying again may help.
    #[error("the database is busy while {doing}: {source_text}")]
    Busy {
        /// The operation.
        doing: &'static str,
        /// The back end's words.
        source_text: String,
    },
    /// The disk is full. Writing stops, reading goes on.
    #[error("the disk is full while {doing}: free some space on the disk that holds the data directory")]
    Full {
        /// The operation.
        doing: &'static str,
    },
    /// The disk or the database did not do what it was asked to.
    #[error("the database cannot be used while {doing}: {source_text}")]
    Unavailable {
        /// The operation.
        doing: &'static str,
        /// The back end's words.
        source_text: String,
    },
    /// The file, or a row in it, is damaged.
    #[error(
        "the database is damaged ({source_text}, found while {doing}). Nothing was changed. Keep a copy of the \
         site's directory, then restore the newest backup or an export{}",
        SEE_VERIFY
    )]
    Corrupt {
        /// The operation.
        doing: &'static str,
        /// The back end's words; for a row, its table and key.
        source_text: String,
        /// Whether a single row cannot be read as what it should be, while the file can be read and written.
        one_row: bool,
    },
    /// The schema is that of a newer program.
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
        /// The newest schema that this program knows.
        known: i64,
    },
    /// The schema is that of an older program, and a reader does not migrate it.
    #[error(
        "{} was last written by an older Throng (its schema is number {found}, this program reads number {known}). \
         Run `throng serve` once with this program to upgrade it",
        path.display()
    )]
    OlderSchema {
        /// The file.
        path: PathBuf,
        /// Its schema.
        found: i64,
        /// The schema that this program reads.
        known: i64,
    },
    /// A row of an older database is not what its program wrote, so the database cannot be migrated.
    #[error(
        "the database cannot be upgraded: {row} is damaged ({reason}). Nothing was changed. Start the program that you had \
         before, whose `throng verify` names the row too, and put the row right there or restore the newest backup"
    )]
    NotMigrated {
        /// Which row it is.
        row: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The file was marked as in use, but its log is missing, and with it what was written last.
    #[error(
        "{} was in use, and its log, {}-wal, is missing or empty: what was signed last is in that log. Put the log \
         back beside it, or restore the newest backup or export. If both are lost, run `throng serve --accept-loss` \
         once, which continues without what was in the log, and then run `throng verify`",
        path.display(),
        path.display()
    )]
    LogMissing {
        /// The file.
        path: PathBuf,
    },
    /// The log beside the file does not continue it: one of them is older, or belongs to another site.
    #[error(
        "{} and the log beside it, {}-wal, do not belong together: one of them is older, or from another site. Nothing \
         was changed. Put both back from the same backup. If you have none, move the log out of the directory to \
         continue with the database alone",
        path.display(),
        path.display()
    )]
    LogOfAnother {
        /// The file.
        path: PathBuf,
    },
    /// A file of an open store is no longer where it was.
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
    /// Another machine is the site now: whatever was written here from now on would be on neither.
    #[error(
        "another machine is the site now: its epoch is {there}, and this one's is {ours}. Nothing is written here any more; pages are \
         still served"
    )]
    Superseded {
        /// The number of the other's epoch.
        there: u64,
        /// The number of this one's.
        ours: u64,
    },
    /// What was found is not a store of this program.
    #[error("{} is not a Throng database: {reason}", path.display())]
    NotAStore {
        /// The file.
        path: PathBuf,
        /// Why it cannot be one.
        reason: String,
    },
    /// A command broke a constraint of the store. That is a bug in a rule, and affects only that command.
    #[error("the database refused a change that breaks its rules: {what}")]
    Constraint {
        /// The constraint.
        what: String,
    },
}

impl Fault {
    /// Whether nothing may be written until a restart has read back what is really there: a failed disk may have lost
    /// pages that the system marked as written, so that a later success would be a lie. A full or a busy disk is not
    /// such a case, and a row that cannot be read only affects the commands that need it.
    #[must_use]
    pub fn ends_writing(&self) -> bool {
        matches!(
            self,
            Fault::Unavailable { .. }
                | Fault::Corrupt { one_row: false, .. }
                | Fault::Gone { .. }
                | Fault::Superseded { .. }
        )
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
        /// The command's position in the batch, where the back end can tell.
        command: Option<usize>,
        /// The constraint.
        what: String,
    },
    /// Another node committed first: load and decide again. (Back ends with a single writer never return this.)
    Conflict,
    /// Nothing was applied, and trying again at once will not help.
    Fault(Fault),
}

impl From<Fault> for ApplyError {
    fn from(fault: Fault) -> ApplyError {
        ApplyError::Fault(fault)
    }
}

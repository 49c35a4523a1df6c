//! The writing side of a store. The writer is moved into the committer's thread at start, and never cloned.

use throng_domain::change::Change;
use throng_domain::ids::Mint;
use throng_domain::needs::Needs;
use throng_domain::time::Timestamp;
use throng_domain::working_set::WorkingSet;

use crate::dump::DumpRow;
use crate::error::{ApplyError, Fault};

/// Loads the rows that a batch may see, and applies the changes that were decided. See the crate's contract.
pub trait StoreWriter: Send {
    /// Loads the rows named by `needs`, and the rows that these refer to: with a repeat its signature; with a
    /// signature that is named the other attempts of its mailbox; with every signature its
    /// [`ATTEMPTS_SEEN_MAX`](throng_domain::limits::ATTEMPTS_SEEN_MAX) newest repeats and its campaign; with a
    /// campaign its totals and its site, and before it opens also its creator, its case and the newest entry of its
    /// history and its newest version; with a case the mails of the decision that can be taken back. Of one mailbox,
    /// it is enough to load all signatures that hold it, the newest that was withdrawn while it was held, and as many
    /// of the newest others.
    ///
    /// # Errors
    /// Any [`Fault`]; nothing has changed.
    fn load(&mut self, needs: &Needs) -> Result<WorkingSet, Fault>;

    /// Applies the changes of a batch, one list per command, in one durable transaction.
    /// `mint` is stored for the next load; `now` dates the counts.
    ///
    /// # Errors
    /// [`ApplyError`]: nothing of the batch has changed. Only after [`Fault::Gone`] it is uncertain what is stored.
    fn apply(&mut self, batch: &[Vec<Change>], mint: Mint, now: Timestamp) -> Result<(), ApplyError>;

    /// Housekeeping between two batches; `idle` when no command is waiting. Bounded in time. Also checks that the
    /// store's files are still there.
    ///
    /// # Errors
    /// Any [`Fault`]; the data is untouched.
    fn tidy(&mut self, idle: bool) -> Result<(), Fault>;

    /// Whether there is room again; asked after [`Fault::Full`]. True if it cannot be told, since the next write will
    /// show it. A back end that is never full need not implement this.
    fn has_room(&mut self) -> bool {
        true
    }

    /// Inserts rows of a dump as they are, in one durable transaction, under the same constraints as
    /// any other change. Rows that are there already (by their identity) stay as they are, so that a
    /// restore can be stopped and run again. Only for a store without live users.
    ///
    /// # Errors
    /// [`Fault::Constraint`] when the rows contradict each other or what is there, or any other
    /// [`Fault`]; nothing of these rows was inserted.
    fn restore(&mut self, rows: &[DumpRow]) -> Result<(), Fault>;

    /// Closes the store properly, so that it can be opened or copied next. Nothing can be written afterwards.
    /// After a disk failure it does nothing; nor does a back end whose files are in order after each commit.
    ///
    /// # Errors
    /// Any [`Fault`]; everything that was applied is stored even so.
    fn finish(&mut self) -> Result<(), Fault> {
        Ok(())
    }
}

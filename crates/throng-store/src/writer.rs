//! The writing side of a store. The writer is moved into the committer's thread at start, and never cloned.

use throng_domain::change::Change;
use throng_domain::ids::Mint;
use throng_domain::needs::Needs;
use throng_domain::time::Timestamp;
use throng_domain::working_set::WorkingSet;

use crate::dump::DumpRow;
use crate::error::{ApplyError, Fault};

/// Loads what a batch may see, and applies what was decided. See the crate's contract.
pub trait StoreWriter: Send {
    /// The rows named by `needs`, completed by closure: a repeat brings its signature, a signature that is named the others
    /// of its mailbox, each its [`ATTEMPTS_SEEN_MAX`](throng_domain::limits::ATTEMPTS_SEEN_MAX) newest repeats and its campaign, a campaign its totals and its site, one that is
    /// not open yet also its creator, its case and the newest line of its history and version; a case brings the
    /// mails of the decision that can be taken back. Of one mailbox, all signatures that hold it, the newest that was
    /// withdrawn while it was held, and the newest others, as many, are enough.
    ///
    /// # Errors
    /// Any [`Fault`]; nothing has changed.
    fn load(&mut self, needs: &Needs) -> Result<WorkingSet, Fault>;

    /// Applies the changes of a batch, one list per command, in one durable transaction.
    /// `mint` is kept for the next load; `now` dates the counts.
    ///
    /// # Errors
    /// [`ApplyError`]; nothing of the batch has changed, but for [`Fault::Gone`], after which nobody can say.
    fn apply(&mut self, batch: &[Vec<Change>], mint: Mint, now: Timestamp) -> Result<(), ApplyError>;

    /// Housekeeping between two batches; `idle` when no command is waiting. Bounded in time. Sees whether what the
    /// store is kept in is still there.
    ///
    /// # Errors
    /// Any [`Fault`]; the data is untouched.
    fn tidy(&mut self, idle: bool) -> Result<(), Fault>;

    /// Whether there is room again, asked after [`Fault::Full`]. True where it cannot be told: the next write will say. A
    /// back end that is never full need not answer.
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
    /// Any [`Fault`]; everything that was applied is there all the same.
    fn finish(&mut self) -> Result<(), Fault> {
        Ok(())
    }
}

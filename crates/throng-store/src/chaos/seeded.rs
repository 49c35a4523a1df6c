//! Deliberate bugs between the committer and its store.
//!
//! Owns every such bug that can be made by wrapping a writer, so that neither the committer nor a back end knows of
//! it. It must never change anything while no bug is chosen. `serve` wraps the intake's writer in it. Holds back one
//! batch at most.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::Duration;

use throng_domain::change::Change;
use throng_domain::ids::Mint;
use throng_domain::needs::Needs;
use throng_domain::time::Timestamp;
use throng_domain::working_set::WorkingSet;

use crate::chaos::{self, Bug};
use crate::dump::DumpRow;
use crate::error::{ApplyError, Fault};
use crate::writer::StoreWriter;

/// How long a batch is withheld from the disk after its requests were answered.
const LATE: Duration = Duration::from_millis(20);
/// Pause between the transaction that causes a mail and the one that writes the mail.
const BETWEEN: Duration = Duration::from_millis(2);

/// Whether somebody has signed since the program was started: batches during start-up are not part of a test.
static SOMEBODY_SIGNED: AtomicBool = AtomicBool::new(false);

/// A writer that keeps every promise but the one that the chosen bug breaks.
#[derive(Debug)]
pub struct Seeded<W> {
    inner: W,
    bug: Option<Bug>,
    held_back: Option<(Vec<Vec<Change>>, Mint, Timestamp)>,
}

impl<W: StoreWriter> Seeded<W> {
    /// Wraps a writer in the bug that the environment chooses.
    #[must_use]
    pub fn around(inner: W) -> Seeded<W> {
        Seeded { inner, bug: chaos::active(), held_back: None }
    }

    /// Applies the withheld batch, whose requests were answered some time ago.
    fn catch_up(&mut self) {
        if let Some((batch, mint, now)) = self.held_back.take() {
            sleep(LATE);
            // Nobody waits any more who could be told of a fault.
            self.inner.apply(&batch, mint, now).ok();
        }
    }

    /// Applies the mails of a batch in a transaction after that of their causes.
    fn apply_apart(&mut self, batch: &[Vec<Change>], mint: Mint, now: Timestamp) -> Result<(), ApplyError> {
        let is_mail = |change: &Change| matches!(change, Change::InsertMail(_));
        let (mails, rest): (Vec<Change>, Vec<Change>) = batch.iter().flatten().cloned().partition(is_mail);
        self.inner.apply(&[rest], mint, now)?;
        sleep(BETWEEN);
        self.inner.apply(&[mails], mint, now)
    }

    fn apply_with_bug(
        &mut self,
        batch: &[Vec<Change>],
        mint: Mint,
        now: Timestamp,
    ) -> Result<(), ApplyError> {
        match self.bug {
            Some(Bug::AckBeforeCommit) => {
                self.held_back = Some((batch.to_vec(), mint, now));
                Ok(())
            }
            Some(Bug::MailOutside) => self.apply_apart(batch, mint, now),
            Some(Bug::SyncOff | Bug::NoUniqueness) | None => self.inner.apply(batch, mint, now),
        }
    }
}

impl<W: StoreWriter> StoreWriter for Seeded<W> {
    fn load(&mut self, needs: &Needs) -> Result<WorkingSet, Fault> {
        self.catch_up();
        self.inner.load(needs)
    }

    fn apply(&mut self, batch: &[Vec<Change>], mint: Mint, now: Timestamp) -> Result<(), ApplyError> {
        if !batch.iter().flatten().any(is_signing) {
            return self.apply_with_bug(batch, mint, now);
        }
        chaos::panic_at("decide");
        self.apply_with_bug(batch, mint, now)?;
        chaos::panic_at("apply");
        SOMEBODY_SIGNED.store(true, Ordering::Relaxed);
        Ok(())
    }

    fn tidy(&mut self, idle: bool) -> Result<(), Fault> {
        self.catch_up();
        self.inner.tidy(idle)
    }

    fn has_room(&mut self) -> bool {
        self.inner.has_room()
    }

    fn restore(&mut self, rows: &[DumpRow]) -> Result<(), Fault> {
        self.inner.restore(rows)
    }

    fn finish(&mut self) -> Result<(), Fault> {
        self.catch_up();
        self.inner.finish()
    }
}

fn is_signing(change: &Change) -> bool {
    matches!(change, Change::InsertSignature(..) | Change::InsertRepeat(_))
}

/// Panics once, after a commit and before its effects are published, if somebody has signed. Called by the
/// committer itself, since no method of a writer runs at that point.
pub fn panic_at_publishing() {
    if SOMEBODY_SIGNED.load(Ordering::Relaxed) {
        chaos::panic_at("publish");
    }
}

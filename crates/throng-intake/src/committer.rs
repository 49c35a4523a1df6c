//! The thread that commits. It groups commands without a timer: while one batch is on its way to the disk, the next
//! one piles up. At light load a command waits for one fsync; at heavy load batches grow.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use throng_domain::command::Command;
use throng_store::commit::{Committed, commit};
use throng_store::error::Fault;
use throng_store::writer::StoreWriter;

use super::counted::{self, Timed};
use super::queue::{Job, Queue};
use super::{Answers, OnCommit};
use throng_process::clock;
use throng_process::sparingly::Sparingly;

/// How often the committer looks after the store while it has nothing to commit.
const IDLE: Duration = Duration::from_millis(500);

/// The stages of a commit, in order.
#[derive(Debug)]
enum Stage {
    /// Wait until a command is there; take all that wait, up to one batch…
    Gather,
    /// …load what the batch may see, decide each command in order of arrival, apply all changes in one
    /// transaction, and wait for the disk (all in [`commit`])…
    Commit(Vec<Job>),
    /// …only now, with everything on stable storage, hand new mails to the mail queue, tell the caches what changed,
    /// and then answer each request, so that people see the new number once they are answered…
    Publish(Vec<Job>, Committed),
    /// …look after the store: its log is emptied between batches, never during one. Then begin again with gathering,
    /// unless…
    Tidy,
    /// …the queue is closed and empty, or parked: then leave the store in order and end.
    End,
}

pub(super) struct Committer {
    queue: Arc<Queue>,
    writer: Timed,
    /// Shared with whoever parks this and goes on later; nobody else locks it while this runs.
    on_commit: Arc<Mutex<OnCommit>>,
    /// Whether the last batch found no room on the disk. What was asked of the disk just then would say nothing: there may
    /// be room for the question and not for a batch.
    found_no_room: bool,
    /// What is told of a full disk.
    full: Sparingly,
}

impl Committer {
    pub(super) fn new(
        queue: Arc<Queue>,
        writer: Box<dyn StoreWriter>,
        on_commit: Arc<Mutex<OnCommit>>,
    ) -> Committer {
        Committer { queue, writer: Timed(writer), on_commit, found_no_room: false, full: Sparingly::new() }
    }

    /// Runs until the queue is closed and empty, or parked.
    pub(super) fn run(mut self) {
        let mut stage = Stage::Gather;
        loop {
            stage = match stage {
                Stage::Gather => self.gather(),
                Stage::Commit(batch) => self.commit(batch),
                Stage::Publish(batch, committed) => self.publish(batch, committed),
                Stage::Tidy => self.tidy(),
                Stage::End => return self.end(),
            };
        }
    }

    fn gather(&mut self) -> Stage {
        let mut batch = Vec::new();
        if !self.queue.gather(&mut batch, IDLE) {
            return Stage::End;
        }
        if batch.is_empty() {
            self.found_no_room = false;
            Stage::Tidy
        } else {
            Stage::Commit(batch)
        }
    }

    fn commit(&mut self, batch: Vec<Job>) -> Stage {
        if let Some(fault) = self.queue.halted() {
            let answers = batch.iter().map(|_| Err(fault.clone())).collect();
            return Stage::Publish(batch, Committed { answers, ..Committed::default() });
        }
        let commands: Vec<&Command> = batch.iter().map(|job| &job.command).collect();
        let begun = clock::monotonic();
        for job in &batch {
            counted::WAITED.took(begun.saturating_duration_since(job.came));
        }
        let committed = commit(&mut self.writer, &commands, clock::steady());
        counted::note_batch(batch.len(), begun.elapsed());
        Stage::Publish(batch, committed)
    }

    fn publish(&mut self, batch: Vec<Job>, mut committed: Committed) -> Stage {
        self.note_faults(&committed);
        for (job, answer) in batch.iter().zip(&committed.answers) {
            counted::count(&job.command, answer);
        }
        #[cfg(feature = "chaos")]
        throng_store::chaos::seeded::panic_at_publishing();
        let answers = Answers::of(batch, std::mem::take(&mut committed.answers));
        let on_commit = self.on_commit.lock().unwrap_or_else(PoisonError::into_inner);
        on_commit(&committed, answers);
        drop(on_commit);
        Stage::Tidy
    }

    fn note_faults(&mut self, committed: &Committed) {
        let mut faults = committed
            .answers
            .iter()
            .filter_map(|answer| answer.as_ref().err());
        self.found_no_room = faults.any(|fault| matches!(fault, Fault::Full { .. }));
        if self.found_no_room {
            self.queue.set_full(true);
        }
        for fault in committed
            .answers
            .iter()
            .filter_map(|answer| answer.as_ref().err())
        {
            if self.halts(fault) {
                return;
            }
        }
        if committed.answers.iter().any(Result::is_err) {
            counted::FAULTS.one_more();
        }
        let commands = committed.answers.len();
        let mut told = false;
        for fault in committed
            .answers
            .iter()
            .filter_map(|answer| answer.as_ref().err())
        {
            // A constraint is one command's own, and each is told; any other fault is that of all.
            if matches!(fault, Fault::Constraint { .. }) || !told {
                told = true;
                let full = matches!(fault, Fault::Full { .. });
                match full.then(|| self.full.times_to_tell()) {
                    None => tracing::error!(%fault, commands, "a batch was not committed as a whole"),
                    Some(Some(times)) => {
                        tracing::error!(%fault, commands, times, "the disk is full: batches are not committed");
                    }
                    // It was told less than a minute ago.
                    Some(None) => {}
                }
            }
        }
    }

    /// Whether this fault, or an earlier one, has stopped writing until a restart: see [`Fault::ends_writing`].
    fn halts(&self, fault: &Fault) -> bool {
        if !fault.ends_writing() {
            return false;
        }
        if self.queue.halted().is_none() {
            let next = match fault {
                Fault::Gone { .. } => "save what was written before you stop the program",
                Fault::Busy { .. }
                | Fault::Full { .. }
                | Fault::Unavailable { .. }
                | Fault::Corrupt { .. }
                | Fault::NewerSchema { .. }
                | Fault::OlderSchema { .. }
                | Fault::NotMigrated { .. }
                | Fault::LogMissing { .. }
                | Fault::LogOfAnother { .. }
                | Fault::Superseded { .. }
                | Fault::NotAStore { .. }
                | Fault::Constraint { .. } => "restart to go on",
            };
            tracing::error!(%fault, next, "writing has stopped; pages are still served");
            self.queue.halt(fault.clone());
        }
        true
    }

    /// Finishes the store, so that its data is complete for somebody who copies its files.
    fn end(&mut self) {
        if let Err(fault) = self.writer.finish() {
            tracing::error!(%fault, "the database could not be closed; nothing that somebody was thanked for is lost");
        }
    }

    fn tidy(&mut self) -> Stage {
        // The clock is also looked at while nobody submits anything, so that a jump is reported soon.
        clock::steady();
        // The disk is asked here, and not in answer to somebody who asks for the state of writing: so it is known
        // without any command, and no stranger can cause a write to the disk.
        if self.queue.is_full() && !self.found_no_room && self.writer.has_room() {
            self.queue.set_full(false);
            tracing::warn!("there is room on the disk again");
        }
        if self.queue.halted().is_none()
            && let Err(fault) = self.writer.tidy(self.queue.is_empty())
            && !self.halts(&fault)
        {
            tracing::error!(%fault, "the database could not be tidied up; trying again after the next batch");
        }
        Stage::Gather
    }
}

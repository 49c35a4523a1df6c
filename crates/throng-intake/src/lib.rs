//! The only way to change state: a bounded queue, one thread that commits what waits in it, and the
//! tickets that requests wait on.
//!
//! **Owns** the store's writer from start to end. **Never** renders and never reads for a page.
//! **Called by** forms, the office, mail and the program's chores, through [`Intake::submit`]. **Bounds** the
//! commands that wait, by number and by expected wait.

// A closed list is written out: whoever adds to it is then led to each place that has to know. Tests take what they like.
#![cfg_attr(not(test), warn(clippy::wildcard_enum_match_arm))]

mod committer;
pub mod counted;
mod pace;
mod queue;
mod shedding;
mod ticket;

#[cfg(test)]
mod tests;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use throng_domain::command::{Command, Submittable};
use throng_domain::outcome::Outcome;
use throng_store::commit::Committed;
use throng_store::error::Fault;
use throng_store::writer::StoreWriter;

pub use queue::{Class, Shed, WriteState, Writing};
pub use ticket::{Ticket, Trouble, Waiting};

use committer::Committer;
use queue::{Job, Queue};
use throng_process::threads::{self, Started};

/// The limits on waiting and on what waits, which belong together.
#[derive(Clone, Copy, Debug)]
pub struct IntakeConfig {
    /// The most commands in one batch.
    pub batch_max: usize,
    /// The most commands of each class that can wait.
    pub queue_max: usize,
    /// A person's command whose expected wait is longer than this is turned away at once.
    pub wait_max: Duration,
    /// How long a request waits for the answer to its command.
    pub ticket_timeout: Duration,
}

/// Called after each commit, once it is durable. It has to deliver the answers, but only after it has updated what
/// pages show, so that people who are answered can see their change.
pub type OnCommit = Box<dyn Fn(&Committed, Answers) + Send>;

/// The results of a batch that is on the disk, with the requests that wait for them. They are delivered on drop at the
/// latest, so that a panic in whatever follows the commit leaves nobody waiting.
#[derive(Debug, Default)]
pub struct Answers {
    batch: Vec<Job>,
    answers: Vec<Result<Outcome, Fault>>,
}

impl Answers {
    fn of(batch: Vec<Job>, answers: Vec<Result<Outcome, Fault>>) -> Answers {
        assert_eq!(batch.len(), answers.len(), "one answer per command");
        Answers { batch, answers }
    }

    /// Delivers all answers.
    pub fn give(self) {
        drop(self);
    }

    /// Whether any of them is to staff.
    #[must_use]
    pub fn are_any_of_staff(&self) -> bool {
        self.batch.iter().any(|job| job.class == Class::Staff)
    }

    /// Delivers all answers but those to staff, which are returned: only staff wait until they can see what they
    /// changed of a site.
    pub fn give_all_but_staff(mut self) -> Answers {
        let all = self.batch.drain(..).zip(self.answers.drain(..));
        let (staff, others): (Vec<_>, Vec<_>) = all.partition(|(job, _)| job.class == Class::Staff);
        for (job, answer) in others {
            job.stub.resolve(answer);
        }
        let (batch, answers) = staff.into_iter().unzip();
        Answers { batch, answers }
    }
}

impl Drop for Answers {
    fn drop(&mut self) {
        for (job, answer) in self.batch.drain(..).zip(self.answers.drain(..)) {
            job.stub.resolve(answer);
        }
    }
}

/// A handle to submit commands with. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Intake {
    queue: Arc<Queue>,
    ticket_timeout: Duration,
}

impl Intake {
    /// Starts the committer's thread, which owns `writer` until [`Running::finish`].
    ///
    /// # Errors
    /// Fails if the system has no thread left.
    pub fn start(
        config: IntakeConfig,
        writer: Box<dyn StoreWriter>,
        on_commit: OnCommit,
    ) -> std::io::Result<(Intake, Running)> {
        let queue = Arc::new(Queue::new(config));
        let intake = Intake { queue: Arc::clone(&queue), ticket_timeout: config.ticket_timeout };
        let parked = Parked { queue, on_commit: Arc::new(Mutex::new(on_commit)) };
        Ok((intake, parked.go_on(writer)?))
    }

    /// Puts a command in the queue.
    ///
    /// # Errors
    /// [`Shed`] when its expected wait is too long, the queue is full, or the program is stopping.
    pub fn submit<R: Submittable>(&self, class: Class, rule: R) -> Result<Ticket<R>, Shed> {
        self.submit_command(class, rule.into()).map(Ticket::of)
    }

    /// Like [`Intake::submit`], for callers that have a [`Command`] and handle its
    /// [`Outcome`](throng_domain::outcome::Outcome) themselves.
    ///
    /// # Errors
    /// As [`Intake::submit`].
    pub fn submit_command(&self, class: Class, command: Command) -> Result<Waiting, Shed> {
        let (waiting, stub) = ticket::pair(self.ticket_timeout);
        self.queue.push(class, command, stub)?;
        Ok(waiting)
    }

    /// Has nothing be written any more, because of this fault, until a restart: what waits and what comes is answered with it. A batch
    /// that is on its way to the disk is still committed.
    pub fn halt(&self, fault: Fault) {
        self.queue.halt(fault);
    }

    /// The fault of a machine that was replaced, once it knows that another one is the site: nothing is written here any more. Costs a
    /// request next to nothing.
    #[must_use]
    pub fn superseded(&self) -> Option<Fault> {
        self.queue.superseded()
    }

    /// Whether writing works. Pages are served in any case.
    pub fn writing(&self) -> Writing {
        self.queue.writing()
    }
}

/// The committer's thread.
pub struct Running {
    queue: Arc<Queue>,
    on_commit: Arc<Mutex<OnCommit>>,
    thread: Started,
}

impl Running {
    /// Takes no more commands, commits those that wait, and ends the thread.
    pub fn finish(self) {
        self.queue.close();
        self.thread.join();
    }

    /// Commits the batch under way and gives the store's writer up. Commands that wait, and those that come, wait until
    /// another writer is there, or until [`Parked::finish`].
    #[must_use]
    pub fn park(self) -> Parked {
        self.queue.park();
        self.thread.join();
        Parked { queue: self.queue, on_commit: self.on_commit }
    }
}

impl std::fmt::Debug for Running {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Running")
            .field("thread", &self.thread)
            .finish_non_exhaustive()
    }
}

/// An intake without a writer: what is submitted waits.
pub struct Parked {
    queue: Arc<Queue>,
    on_commit: Arc<Mutex<OnCommit>>,
}

impl Parked {
    /// Starts a thread that commits with this writer, what waits first.
    ///
    /// # Errors
    /// Fails if the system has no thread left.
    pub fn go_on(self, writer: Box<dyn StoreWriter>) -> std::io::Result<Running> {
        let Parked { queue, on_commit } = self;
        queue.go_on();
        let committer = Committer::new(Arc::clone(&queue), writer, Arc::clone(&on_commit));
        let thread = threads::start(&threads::COMMITTER, move || committer.run())?;
        Ok(Running { queue, on_commit, thread })
    }

    /// Takes no more commands. Those that wait are answered [`Trouble::Stopped`]: nothing was changed by them.
    pub fn finish(self) {
        self.queue.close();
        self.queue.give_up();
    }
}

impl std::fmt::Debug for Parked {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Parked").finish_non_exhaustive()
    }
}

//! The only way to change state: a bounded queue, one thread that commits what waits in it, and the
//! tickets that requests wait on.
//!
//! **Owns** the store's writer from start to end. **Never** renders and never reads for a page.
//! **Called by** forms, mail and the closing of petitions, through [`Intake::submit`]. **Bounds** the
//! commands that wait, by number and by expected wait.

mod committer;
mod queue;
mod ticket;

#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Duration;

use throng_domain::command::Command;
use throng_store::commit::Committed;
use throng_store::writer::StoreWriter;

pub(crate) use queue::{Class, Shed};
pub(crate) use ticket::{Ticket, Trouble};

use committer::Committer;
use queue::Queue;

/// Patience and capacity, which are set together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IntakeConfig {
    /// Commands committed together at most.
    pub(crate) batch_max: usize,
    /// Commands that wait at most.
    pub(crate) queue_max: usize,
    /// Expected wait above which a command is turned away at once.
    pub(crate) wait_max: Duration,
    /// How long a ticket is waited for.
    pub(crate) ticket_timeout: Duration,
}

/// Told of each commit once it is durable, before anybody is thanked.
pub(crate) type OnCommit = Box<dyn Fn(&Committed) + Send>;

/// A handle to submit commands with. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Intake {
    queue: Arc<Queue>,
    ticket_timeout: Duration,
}

impl Intake {
    /// Starts the committer's thread, which owns `writer` until [`Running::finish`].
    ///
    /// # Errors
    /// When the system has no thread left.
    pub(crate) fn start(
        config: IntakeConfig,
        writer: Box<dyn StoreWriter>,
        on_commit: OnCommit,
    ) -> std::io::Result<(Intake, Running)> {
        let queue = Arc::new(Queue::new(config));
        let committer = Committer::new(Arc::clone(&queue), writer, on_commit);
        let thread = std::thread::Builder::new()
            .name("committer".into())
            .spawn(move || committer.run())?;
        let intake = Intake { queue: Arc::clone(&queue), ticket_timeout: config.ticket_timeout };
        Ok((intake, Running { queue, thread }))
    }

    /// Puts a command in the queue.
    ///
    /// # Errors
    /// [`Shed`] when its expected wait is too long, the queue is full, or the program is stopping.
    pub(crate) fn submit(&self, class: Class, command: Command) -> Result<Ticket, Shed> {
        let (ticket, stub) = ticket::pair(self.ticket_timeout);
        self.queue.push(class, command, stub)?;
        Ok(ticket)
    }

    /// The fault that stopped all writing, if one did: pages are still served, and a restart is needed.
    pub(crate) fn halted(&self) -> Option<throng_store::error::Fault> {
        self.queue.halted()
    }
}

/// The committer's thread.
#[derive(Debug)]
pub(crate) struct Running {
    queue: Arc<Queue>,
    thread: std::thread::JoinHandle<()>,
}

impl Running {
    /// Takes no more commands, commits those that wait, and ends the thread.
    pub(crate) fn finish(self) {
        self.queue.close();
        if let Err(panic) = self.thread.join() {
            std::panic::resume_unwind(panic);
        }
    }
}

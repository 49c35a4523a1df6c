//! The commands that wait: two classes, bounded by number and by expected wait.
//!
//! People come first: results of mails and closing of petitions fill what a batch has left, with a small
//! share reserved so that they never starve.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::Duration;

use throng_domain::command::Command;
use throng_store::error::Fault;

use super::IntakeConfig;
use super::ticket::Stub;

/// One in so many places of a full batch is kept for the program's own commands.
const INTERNAL_SHARE: usize = 4;
/// Time per command assumed before any batch was measured.
const COMMAND_TIME_ASSUMED: Duration = Duration::from_micros(50);
/// Batches shorter than this say little about the time per command: the fsync is most of them.
const TELLING_BATCH_MIN: usize = 64;
/// Weight of the newest batch in the running means: an eighth.
const MEAN_WEIGHT: u32 = 8;
/// The longest time to come back that is ever told, in seconds.
const RETRY_AFTER_MAX_S: u64 = 120;

/// Whose command it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    /// A person waits for it.
    Person,
    /// The program's own: results of mails, closing dates.
    Internal,
}

/// The command was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many are waiting; try again in {retry_after_s} s")]
pub(crate) struct Shed {
    /// When to try again, in seconds: at least 1.
    pub(crate) retry_after_s: u64,
}

/// A command and who waits for it.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) command: Command,
    pub(super) stub: Stub,
}

#[derive(Debug)]
struct State {
    people: VecDeque<Job>,
    internal: VecDeque<Job>,
    /// Mean duration of a batch, and of one command in a batch that was full enough to tell.
    batch_time: Duration,
    command_time: Duration,
    closed: bool,
    halted: Option<Fault>,
}

#[derive(Debug)]
pub(super) struct Queue {
    config: IntakeConfig,
    /// Guards all of the queue; held for a push or a drain, never while committing.
    state: Mutex<State>,
    /// Woken when there is something to commit, or nothing will come any more.
    filled: Condvar,
}

impl Queue {
    pub(super) fn new(config: IntakeConfig) -> Queue {
        assert!(config.batch_max >= INTERNAL_SHARE, "a batch has a share for each class");
        let state = State {
            people: VecDeque::new(),
            internal: VecDeque::new(),
            batch_time: Duration::ZERO,
            command_time: COMMAND_TIME_ASSUMED,
            closed: false,
            halted: None,
        };
        Queue { config, state: Mutex::new(state), filled: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state
            .lock()
            .expect("nothing panics while it holds the queue")
    }

    /// Takes a command in, or says when to come back.
    pub(super) fn push(&self, class: Class, command: Command, stub: Stub) -> Result<(), Shed> {
        let mut state = self.lock();
        let waiting = match class {
            Class::Person => state.people.len(),
            Class::Internal => state.internal.len(),
        };
        let expected = state.expected_wait();
        let too_long = class == Class::Person && expected > self.config.wait_max;
        if state.closed || waiting >= self.config.queue_max || too_long {
            let retry_after_s = expected.as_secs().clamp(1, RETRY_AFTER_MAX_S);
            return Err(Shed { retry_after_s });
        }
        let was_empty = state.people.is_empty() && state.internal.is_empty();
        let job = Job { command, stub };
        match class {
            Class::Person => state.people.push_back(job),
            Class::Internal => state.internal.push_back(job),
        }
        drop(state);
        if was_empty {
            self.filled.notify_one();
        }
        Ok(())
    }

    /// Waits until something is there, or `idle` has passed, and takes up to a batch of it into
    /// `batch`. False when the queue is closed and empty.
    pub(super) fn gather(&self, batch: &mut Vec<Job>, idle: Duration) -> bool {
        let nothing_yet =
            |state: &mut State| state.people.is_empty() && state.internal.is_empty() && !state.closed;
        let waited = self.filled.wait_timeout_while(self.lock(), idle, nothing_yet);
        let (mut state, _) = waited.expect("nothing panics while it holds the queue");
        let reserved = state.internal.len().min(self.config.batch_max / INTERNAL_SHARE);
        let people = state.people.len().min(self.config.batch_max - reserved);
        let internal = state.internal.len().min(self.config.batch_max - people);
        batch.extend(state.people.drain(..people));
        batch.extend(state.internal.drain(..internal));
        !(batch.is_empty() && state.closed)
    }

    /// Learns how long a batch took.
    pub(super) fn measured(&self, commands: usize, took: Duration) {
        let mean = |old: Duration, new: Duration| (old * (MEAN_WEIGHT - 1) + new) / MEAN_WEIGHT;
        let mut state = self.lock();
        state.batch_time = mean(state.batch_time, took);
        if commands >= TELLING_BATCH_MIN {
            let each = took / u32::try_from(commands).expect("a batch is bounded");
            state.command_time = mean(state.command_time, each);
        }
    }

    /// Whether nothing waits.
    pub(super) fn is_empty(&self) -> bool {
        let state = self.lock();
        state.people.is_empty() && state.internal.is_empty()
    }

    /// Takes no more commands.
    pub(super) fn close(&self) {
        self.lock().closed = true;
        self.filled.notify_one();
    }

    /// Notes that nothing can be written any more.
    pub(super) fn halt(&self, fault: Fault) {
        self.lock().halted = Some(fault);
    }

    pub(super) fn halted(&self) -> Option<Fault> {
        self.lock().halted.clone()
    }
}

impl State {
    /// The batch under way, then everything that waits.
    fn expected_wait(&self) -> Duration {
        let waiting = u32::try_from(self.people.len()).expect("the queue is bounded");
        self.batch_time + self.command_time * waiting
    }
}

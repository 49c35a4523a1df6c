//! The commands that wait: three classes, each with places of its own. All are bounded by number, those of people
//! also by expected wait.
//!
//! Owns what waits and who is turned away. It must never hold its lock while something is committed or logged. In
//! each batch, staff and the program's own commands have shares that nobody else can take, so that the office can act
//! and the results of mails are recorded, however many people sign; at least half of a batch is open to people.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use throng_domain::command::Command;
use throng_store::error::Fault;

use super::IntakeConfig;
use super::pace::Pace;
use super::shedding::{Shedding, Spell};
use super::ticket::Stub;
use throng_process::clock;
use throng_process::limits::resources;

/// Of a full batch, one place in this many is kept for staff, and one in this many for the program's own commands.
const SHARE: usize = 4;
/// The longest time that people are told to wait before they try again, in seconds.
const RETRY_AFTER_MAX_S: u64 = 120;
/// A batch that takes longer than this is told of: whoever sends something waits for it. Usual ones take some milliseconds.
const WAITING: Duration = Duration::from_secs(1);
/// A batch that takes longer than this means that the disk does not answer.
const STALLED: Duration = Duration::from_secs(30);
/// If it is not clear for longer than this whether another program takes over, it does not end: one that may take two minutes has been
/// killed by then, and still holds the database.
const PARKED_S_MAX: u64 = 150;

/// Who a command is from; whoever submits it says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// A member of staff, who has signed in. Decided before the commands of people.
    Staff,
    /// A person, who waits for the answer.
    Person,
    /// The program itself: results of mails, closing dates.
    Internal,
}

/// The command was turned away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many are waiting; try again in {retry_after_s} s")]
pub struct Shed {
    /// When to try again, in seconds: at least 1.
    pub retry_after_s: u64,
    /// Whether that is because the disk takes long for what is being written, and not because so many came.
    pub disk_is_slow: bool,
    /// Whether the program takes nothing any more, since it stops or hands over to another.
    pub is_ending: bool,
}

/// The state of writing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Writing {
    /// The fault that stopped writing until a restart, if one did.
    pub halted: Option<Fault>,
    /// Whether the disk had no room for the last batches, and still has none.
    pub full: bool,
    /// For how many seconds what is being written has not been on the disk; `None` before a whole second.
    pub waiting_s: Option<u64>,
    /// For how many seconds the disk has not answered; `None` unless that is unusually long.
    pub stalled_s: Option<u64>,
    /// For how many seconds what is submitted has waited until it is clear whether another program takes over, if it does.
    pub parked_s: Option<u64>,
    /// How many people have been turned away so far in the current period of overload, if there is one.
    pub turned_away: Option<u64>,
}

/// What becomes of what is sent now, in one word. Exactly one of these is true at any moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteState {
    /// It is written within the second.
    Writing,
    /// The disk has not answered for a second, as happens with a large batch.
    Waiting,
    /// It waits until it is clear whether another program takes over, for up to two minutes.
    HandingOver,
    /// The disk has not answered for half a minute, or another program that was to take over neither serves nor ends.
    Stalled,
    /// The disk has no room: it is refused, and goes on by itself once there is some.
    Full,
    /// A write failed: nothing is written until a restart.
    Halted,
    /// Another machine was promoted: nothing is ever written here again.
    Superseded,
}

/// A command with the end of its ticket.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) class: Class,
    pub(super) command: Command,
    pub(super) stub: Stub,
    /// When it came.
    pub(super) came: Instant,
}

/// Nine fields: the waiting commands, in a list for each class; the pace and who is turned away; and whether there is
/// somebody who writes, and can, which decides who may wait.
#[derive(Debug)]
struct State {
    staff: resources::Queue<Job>,
    people: resources::Queue<Job>,
    internal: resources::Queue<Job>,
    pace: Pace,
    shedding: Shedding,
    closed: bool,
    /// Since when the committer is to leave what waits to another, if it is.
    parked: Option<Instant>,
    halted: Option<Fault>,
    full: bool,
}

#[derive(Debug)]
pub(super) struct Queue {
    config: IntakeConfig,
    /// Guards all of the queue; held for a push or a drain, never while committing.
    state: Mutex<State>,
    /// Woken when there is something to commit, and when the queue is closed.
    filled: Condvar,
    /// Whether it was halted because another machine is the site: looked at for each form.
    superseded: AtomicBool,
}

impl Queue {
    pub(super) fn new(config: IntakeConfig) -> Queue {
        assert!(config.batch_max >= SHARE, "a batch has a share for each class");
        let state = State {
            staff: resources::Queue::new(resources::STAFF.of(config.queue_max)),
            people: resources::Queue::new(resources::PEOPLE.of(config.queue_max)),
            internal: resources::Queue::new(resources::PROGRAM.of(config.queue_max)),
            pace: Pace::new(),
            shedding: Shedding::default(),
            closed: false,
            parked: None,
            halted: None,
            full: false,
        };
        let superseded = AtomicBool::new(false);
        Queue { config, state: Mutex::new(state), filled: Condvar::new(), superseded }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state
            .lock()
            .expect("nothing panics while it holds the queue")
    }

    /// Queues a command, or turns it away with the time after which to try again.
    pub(super) fn push(&self, class: Class, command: Command, stub: Stub) -> Result<(), Shed> {
        let mut state = self.lock();
        let now = clock::monotonic();
        let expected = state.pace.expected_wait(state.ahead_of_people(), now);
        let too_long = class == Class::Person && expected > self.config.wait_max;
        let was_empty = state.is_empty();
        let taken = match state.closed || too_long {
            true => state.of(class).refuse(),
            false => state
                .of(class)
                .push(Job { class, command, stub, came: now })
                .is_ok(),
        };
        if !taken {
            let begins = class == Class::Person && !state.closed && state.shedding.note(now);
            let (waiting, disk_is_slow) = (state.people.len(), state.pace.busy_for(now) >= WAITING);
            let is_ending = state.closed;
            drop(state);
            if begins {
                tracing::warn!(waiting, ?expected, "people are being turned away: the disk cannot keep up");
            }
            let retry_after_s = expected.as_secs().clamp(1, RETRY_AFTER_MAX_S);
            return Err(Shed { retry_after_s, disk_is_slow, is_ending });
        }
        drop(state);
        if was_empty {
            self.filled.notify_one();
        }
        Ok(())
    }

    /// Marks the previous batch as finished, waits for commands or until `idle` has passed, and moves up to one batch
    /// of them into `batch`. False when the queue is closed and empty, or parked.
    pub(super) fn gather(&self, batch: &mut Vec<Job>, idle: Duration) -> bool {
        let nothing_yet = |state: &mut State| state.is_empty() && !state.closed && state.parked.is_none();
        let waited = self.filled.wait_timeout_while(self.rested(), idle, nothing_yet);
        let (mut state, _) = waited.expect("nothing panics while it holds the queue");
        if state.parked.is_some() {
            return false;
        }
        state.take(batch, self.config.batch_max);
        state.pace.begin(batch.len(), clock::monotonic());
        !(batch.is_empty() && state.closed)
    }

    /// Measures the batch that has ended, and logs when the time in which people were turned away is over.
    fn rested(&self) -> MutexGuard<'_, State> {
        let mut state = self.lock();
        let now = clock::monotonic();
        state.pace.end(now);
        let Some(spell) = state.shedding.ended(now) else {
            return state;
        };
        drop(state);
        let Spell { turned_away, .. } = spell;
        tracing::warn!(turned_away, seconds = spell.lasted_s(), "nobody is being turned away any more");
        self.lock()
    }

    /// Whether no command waits.
    pub(super) fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }

    /// Takes no more commands from now on.
    pub(super) fn close(&self) {
        self.lock().closed = true;
        self.filled.notify_one();
    }

    /// Has the committer end after its batch, whatever waits.
    pub(super) fn park(&self) {
        self.lock().parked = Some(clock::monotonic());
        self.filled.notify_one();
    }

    /// Lets a committer take what waits.
    pub(super) fn go_on(&self) {
        self.lock().parked = None;
    }

    /// Drops all commands that wait.
    pub(super) fn give_up(&self) {
        let mut given_up = Vec::new();
        let mut state = self.lock();
        while !state.is_empty() {
            let waiting = state.staff.len() + state.people.len() + state.internal.len();
            state.take(&mut given_up, waiting.max(SHARE));
        }
    }

    /// Notes that nothing can be written any more, because of this fault. That another machine is the site stays the reason, whatever
    /// else happens.
    pub(super) fn halt(&self, fault: Fault) {
        let mut state = self.lock();
        if !matches!(state.halted, Some(Fault::Superseded { .. })) {
            let superseded = matches!(fault, Fault::Superseded { .. });
            self.superseded.store(superseded, Ordering::Relaxed);
            state.halted = Some(fault);
        }
    }

    pub(super) fn halted(&self) -> Option<Fault> {
        self.lock().halted.clone()
    }

    /// Why nothing can be written any more, if it is that another machine is the site.
    pub(super) fn superseded(&self) -> Option<Fault> {
        match self.superseded.load(Ordering::Relaxed) {
            true => self.halted(),
            false => None,
        }
    }

    /// Notes whether the disk is full.
    pub(super) fn set_full(&self, full: bool) {
        self.lock().full = full;
    }

    pub(super) fn is_full(&self) -> bool {
        self.lock().full
    }

    /// The state of writing.
    pub(super) fn writing(&self) -> Writing {
        self.writing_at(clock::monotonic())
    }

    pub(super) fn writing_at(&self, now: Instant) -> Writing {
        let state = self.lock();
        let busy_for = state.pace.busy_for(now);
        Writing {
            halted: state.halted.clone(),
            full: state.full,
            waiting_s: (busy_for >= WAITING).then_some(busy_for.as_secs()),
            stalled_s: (busy_for >= STALLED).then_some(busy_for.as_secs()),
            parked_s: state
                .parked
                .map(|since| now.saturating_duration_since(since).as_secs()),
            turned_away: state.shedding.now(now).map(|spell| spell.turned_away),
        }
    }
}

impl Writing {
    /// What becomes of what is sent now; of several troubles the one that lasts longest.
    pub fn state(&self) -> WriteState {
        match &self.halted {
            Some(Fault::Superseded { .. }) => WriteState::Superseded,
            Some(_) => WriteState::Halted,
            None if self.full => WriteState::Full,
            None if self.stalled_s.is_some() || self.parked_s > Some(PARKED_S_MAX) => WriteState::Stalled,
            None if self.parked_s.is_some() => WriteState::HandingOver,
            None if self.waiting_s.is_some() => WriteState::Waiting,
            None => WriteState::Writing,
        }
    }

    /// Whether what is sent now is written within the second, as far as is known.
    pub fn goes_on(&self) -> bool {
        self.state() == WriteState::Writing
    }
}

impl WriteState {
    /// All of them, from well to worst.
    pub const ALL: [WriteState; 7] = [
        WriteState::Writing,
        WriteState::Waiting,
        WriteState::HandingOver,
        WriteState::Stalled,
        WriteState::Full,
        WriteState::Halted,
        WriteState::Superseded,
    ];

    /// What whoever watches the program is told.
    pub fn word(self) -> &'static str {
        match self {
            WriteState::Writing => "writing",
            WriteState::Waiting => "waiting",
            WriteState::HandingOver => "handing-over",
            WriteState::Stalled => "stalled",
            WriteState::Full => "full",
            WriteState::Halted => "not-writing",
            WriteState::Superseded => "superseded",
        }
    }

    /// Whether somebody has to look: what is sent is neither written now nor soon.
    pub fn needs_somebody(self) -> bool {
        match self {
            WriteState::Writing | WriteState::Waiting | WriteState::HandingOver => false,
            WriteState::Stalled | WriteState::Full | WriteState::Halted | WriteState::Superseded => true,
        }
    }
}

impl State {
    fn of(&mut self, class: Class) -> &mut resources::Queue<Job> {
        match class {
            Class::Staff => &mut self.staff,
            Class::Person => &mut self.people,
            Class::Internal => &mut self.internal,
        }
    }

    fn is_empty(&self) -> bool {
        self.staff.is_empty() && self.people.is_empty() && self.internal.is_empty()
    }

    /// How many commands will be decided before that of a person who comes now. The program's own commands share each
    /// batch with those of people, and are few beside them when these are many.
    fn ahead_of_people(&self) -> usize {
        self.staff.len() + self.people.len()
    }

    /// Fills a batch with up to `batch_max` commands. Some places are reserved for staff and for the program, people
    /// get the others, and unused places go to whatever else waits.
    fn take(&mut self, batch: &mut Vec<Job>, batch_max: usize) {
        let share = batch_max / SHARE;
        let reserved = [&self.staff, &self.internal].map(|waiting| waiting.len().min(share));
        let people = self.people.len().min(batch_max - reserved[0] - reserved[1]);
        let staff = self.staff.len().min(batch_max - people - reserved[1]);
        let internal = self.internal.len().min(batch_max - people - staff);
        batch.extend(self.staff.take(staff));
        batch.extend(self.people.take(people));
        batch.extend(self.internal.take(internal));
    }
}

//! What is to be sent when: the waiting mails in memory, in two lanes, and the leases of those being tried.
//!
//! **Owns** the order of sending and the promise that no two workers ever have the same mail. **Never** reads the
//! clock, the store or the network: times are arguments. **Called by** the dispatcher, and by the committer
//! after each commit ([`Schedule::hand_over`], one lock for a batch). **Bounds** the entries in memory
//! (`mail_entries_max`); what does not fit stays in the store, and is loaded once half has drained.
//!
//! A lease in memory is enough: the lock on the data directory admits one process. It expires, so that a mail whose
//! attempt was lost comes back; and it has a number, so that the holder of an expired lease cannot give the mail back.
//!
//! Loading and handing over meet in one number, the **cursor**: every queued mail up to this id is in
//! memory, and none beyond it unless the schedule is level with the store. Ids rise with each commit, so
//! a mail that comes both ways is known by its id, and one that came neither way lies beyond the cursor.

mod plan;
mod waiting;

#[cfg(test)]
mod tests;

use std::sync::{Mutex, MutexGuard};

use throng_domain::ids::{MailId, SiteId};
use throng_domain::mailing::Mail;
use throng_domain::time::Timestamp;
use tokio::sync::Notify;

pub(super) use plan::Plan;
use throng_process::limits::resources::{self, Gauge};

/// Permission to try a mail, held until it is settled or expires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lease {
    pub(super) id: MailId,
    pub(super) site: SiteId,
    /// Attempts before this one.
    pub(super) attempts: u16,
    /// Whether it was not due yet when it was queued, so that what it tells may have changed since.
    pub(super) was_held_back: bool,
    /// Tells this lease from a later one of the same mail.
    number: u64,
}

/// A page of the store that the schedule asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PageToLoad {
    /// The page begins after this mail.
    pub(super) after: MailId,
    /// The newest mail that had been handed over when the page was asked for.
    told: MailId,
}

/// How many mails wait, and where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Backlog {
    /// Transactional mails in memory.
    pub transactional: usize,
    /// Bulk mails in memory.
    pub bulk: usize,
    /// Mails that are being tried.
    pub leased: usize,
    /// Whether the store may hold more than memory does.
    pub more_in_store: bool,
    /// When the mail that has been due for longest became due.
    pub oldest_due: Option<Timestamp>,
}

/// The schedule, shared by the committer and the dispatcher.
#[derive(Debug)]
pub(super) struct Schedule {
    plan: Mutex<Plan>,
    gauge: Gauge,
    /// Woken when something may have become due.
    changed: Notify,
}

impl Schedule {
    pub(super) fn new() -> Schedule {
        let gauge = resources::MAILS.made();
        Schedule { plan: Mutex::new(Plan::new(gauge.max())), gauge, changed: Notify::new() }
    }

    fn lock(&self) -> MutexGuard<'_, Plan> {
        self.plan
            .lock()
            .expect("nothing panics while it holds the schedule")
    }

    /// Records for the resource table how many mails are in memory, and whether others wait in the store.
    fn counted(&self, plan: &Plan) {
        self.gauge.holds(plan.len());
        if plan.len() >= self.gauge.max() {
            self.gauge.waits();
        }
    }

    /// Takes in the mails that a commit queued or deferred.
    pub(super) fn hand_over(&self, mails: &[Mail]) {
        if mails.is_empty() {
            return;
        }
        let mut plan = self.lock();
        plan.hand_over(mails);
        self.counted(&plan);
        drop(plan);
        self.changed.notify_waiters();
    }

    /// Leaves out all mails up to this one. Only before anything was loaded.
    pub(super) fn begin_after(&self, id: MailId) {
        self.lock().begin_after(id);
    }

    /// Loads everything from the store again, from the first mail on.
    pub(super) fn load_again(&self) {
        let mut plan = self.lock();
        plan.load_again();
        self.counted(&plan);
    }

    /// The page to load next, if there is room for it.
    pub(super) fn wanted(&self) -> Option<PageToLoad> {
        self.lock().wanted()
    }

    /// Takes in a page that was read from the store at `now`; `last` when the store has no more. What waits there for longer than any mail
    /// does was put off by a clock that was ahead, and does not wait until then.
    pub(super) fn load(&self, wanted: PageToLoad, (page, last): (&[Mail], bool), now: Timestamp) {
        let mut plan = self.lock();
        plan.load(wanted, (page, last), now);
        self.counted(&plan);
        drop(plan);
        self.changed.notify_waiters();
    }

    /// The next mail that is due at `now`, leased until `expires`.
    pub(super) fn take(&self, now: Timestamp, expires: Timestamp) -> Option<Lease> {
        self.lock().take(now, expires)
    }

    /// The mail with this id, leased until `expires`, if it waits and is due at `now`.
    pub(super) fn take_this(&self, id: MailId, now: Timestamp, expires: Timestamp) -> Option<Lease> {
        self.lock().take_this(id, now, expires)
    }

    /// Up to `max` of the mails that are due at `now`: the newest first, then some from everywhere between.
    pub(super) fn sample(&self, now: Timestamp, max: usize) -> Vec<MailId> {
        self.lock().sample(now, max)
    }

    /// Whether [`Schedule::take`] would return a mail.
    pub(super) fn is_due(&self, now: Timestamp) -> bool {
        self.lock().is_due(now)
    }

    /// Ends the lease of a mail that has its final state, or has come back through [`Schedule::hand_over`].
    pub(super) fn settle(&self, lease: Lease) {
        let mut plan = self.lock();
        plan.settle(lease);
        self.counted(&plan);
        drop(plan);
        self.changed.notify_waiters();
    }

    /// Ends the lease of a mail that was not tried: its attempts do not change, and it is due again at `due_at`.
    pub(super) fn give_back(&self, lease: Lease, due_at: Timestamp) {
        self.lock().give_back(lease, due_at);
        self.changed.notify_waiters();
    }

    /// Extends the lease of a mail whose attempt is still under way.
    pub(super) fn renew(&self, lease: Lease, expires: Timestamp) {
        self.lock().renew(lease, expires);
    }

    /// Makes everything due at `now`, as if its backoff had passed.
    #[cfg(test)]
    pub(super) fn hurry(&self, now: Timestamp) {
        self.lock().hurry(now);
        self.changed.notify_waiters();
    }

    /// Whether there is room for more mails to many.
    pub(super) fn takes_bulk(&self, now: Timestamp) -> bool {
        self.lock().takes_bulk(now)
    }

    /// How many mails wait, and where.
    pub(super) fn backlog(&self) -> Backlog {
        self.lock().backlog()
    }

    /// Waits until a mail is due or a page is wanted. `now` is called again after each sleep, and sleeps are bounded,
    /// because the time of day may be corrected meanwhile.
    pub(super) async fn until_due(&self, now: impl Fn() -> Timestamp) {
        loop {
            let changed = self.changed.notified();
            tokio::pin!(changed);
            changed.as_mut().enable();
            let at = now();
            let wait = self.lock().wait(at);
            if wait.is_zero() {
                return;
            }
            // Whether woken or timed out, the loop looks again.
            drop(tokio::time::timeout(wait, changed).await);
        }
    }
}

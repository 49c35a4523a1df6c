//! What is to be sent when: the due mails in memory, in two lanes, and the leases of those being tried.
//!
//! **Owns** the order of sending and the promise that a mail is never in two hands. **Never** reads the
//! clock, the store or the wire: times are passed in. **Called by** the dispatcher, and by the committer
//! after each commit ([`Schedule::hand_over`], one lock for a batch). **Bounds** the entries in memory
//! (`mail_entries_max`); what does not fit stays in the store, and is loaded once half has drained.
//!
//! A lease in memory is enough: the lock on the data directory admits one process. It expires, so that a
//! try that was lost comes back; and it has a number, so that whoever lost it cannot give the mail back.
//!
//! Loading and handing over meet in one number, the **cursor**: every queued mail up to this id is in
//! memory, and none beyond it unless the schedule is level with the store. Ids rise with each commit, so
//! a mail that comes both ways is known by its id, and one that came neither way lies beyond the cursor.

mod plan;

#[cfg(test)]
mod tests;

use std::sync::{Mutex, MutexGuard};

use throng_domain::ids::{MailId, SiteId};
use throng_domain::mailing::Mail;
use throng_domain::time::Timestamp;
use tokio::sync::Notify;

pub(super) use plan::Plan;
use throng_process::limits::resources::{self, Gauge};

/// A mail to try, held until it is settled or expires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lease {
    pub(super) id: MailId,
    pub(super) site: SiteId,
    /// Tries before this one.
    pub(super) attempts: u16,
    /// Tells this lease from a later one of the same mail.
    number: u64,
}

/// A page of the store that the schedule asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PageToLoad {
    /// Mails after this one.
    pub(super) after: MailId,
    /// The newest mail that had been handed over when the page was asked for.
    told: MailId,
}

/// How much waits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Backlog {
    /// Transactional mails in memory.
    pub transactional: usize,
    /// Bulk mails in memory.
    pub bulk: usize,
    /// Mails being tried.
    pub leased: usize,
    /// Whether the store may hold more than memory does.
    pub more_in_store: bool,
    /// When the mail that has waited longest was due.
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

    /// Notes how many mails are in memory, and whether others wait outside.
    fn counted(&self, plan: &Plan) {
        self.gauge.holds(plan.len());
        if plan.len() >= self.gauge.max() {
            self.gauge.waits();
        }
    }

    /// Takes what a commit queued, or put off.
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

    /// The page to read next, when there is room for it.
    pub(super) fn wanted(&self) -> Option<PageToLoad> {
        self.lock().wanted()
    }

    /// Takes a page; `last` when the store had no more.
    pub(super) fn load(&self, wanted: PageToLoad, page: &[Mail], last: bool) {
        let mut plan = self.lock();
        plan.load(wanted, page, last);
        self.counted(&plan);
        drop(plan);
        self.changed.notify_waiters();
    }

    /// The next mail that is due, leased until `expires`.
    pub(super) fn take(&self, now: Timestamp, expires: Timestamp) -> Option<Lease> {
        self.lock().take(now, expires)
    }

    /// Whether [`Schedule::take`] would find something.
    pub(super) fn is_due(&self, now: Timestamp) -> bool {
        self.lock().is_due(now)
    }

    /// The mail has its final state, or came back through [`Schedule::hand_over`] already.
    pub(super) fn settle(&self, lease: Lease) {
        let mut plan = self.lock();
        plan.settle(lease);
        self.counted(&plan);
        drop(plan);
        self.changed.notify_waiters();
    }

    /// The mail was not tried: it is as due as before, from `due_at` on.
    pub(super) fn give_back(&self, lease: Lease, due_at: Timestamp) {
        self.lock().give_back(lease, due_at);
        self.changed.notify_waiters();
    }

    /// The try is still under way.
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

    /// How much waits.
    pub(super) fn backlog(&self) -> Backlog {
        self.lock().backlog()
    }

    /// Waits until something is due or wanted. `now` is asked again after each sleep, which is bounded:
    /// the time of day may be put right meanwhile.
    pub(super) async fn until_due(&self, now: impl Fn() -> Timestamp) {
        loop {
            let changed = self.changed.notified();
            tokio::pin!(changed);
            changed.as_mut().enable();
            let wait = self.lock().wait(now());
            if wait.is_zero() {
                return;
            }
            // Either way the question is asked again.
            drop(tokio::time::timeout(wait, changed).await);
        }
    }
}

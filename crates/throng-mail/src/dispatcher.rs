//! The dispatcher: takes the mails that are due, has them composed and delivered, and records the results.
//!
//! **Owns** a thread with a runtime and a store reader of its own (reading one mail takes some tens of microseconds, so
//! the reader is asked without leaving the thread). **Never** decides what a result means: that is the rules' business,
//! through [`Command::RecordMail`]. **Started by** [`super::MailQueue::start`]. **Bounds** the attempts under way: one
//! for each connection to the relay, or [`MAIL_CAPTURES_AT_ONCE`] while mail is captured.
//!
//! Delivery is at least once. A result that cannot be recorded is tried again for as long as it takes, and
//! its worker takes no other mail meanwhile: so at most as many mails as there are workers can ever be sent
//! a second time, and only when the process ends between the relay's yes and the commit of the result.

mod capture;
mod knock;
mod recall;
mod worker;

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use throng_domain::command::{MailResult, RecordMail};
use throng_domain::mailing::MailState;
use throng_domain::time::Timestamp;
use throng_store::reader::{MailWithSubject, StoreReader};
use tokio::runtime::Runtime;
use tokio::sync::watch;
use tokio::task::{JoinError, JoinSet, LocalSet};

use super::budget::Budgets;
use super::compose::Composer;
use super::delivery::Delivery;
use super::schedule::Lease;
use super::{MailConfig, Shared};
use throng_intake::{Class, Intake, Trouble};
use throng_process::clock;
use throng_process::limits::MAIL_PAGE;
use throng_process::threads;

/// What the tasks of the dispatcher's thread share.
pub(super) struct Dispatcher {
    pub(super) shared: Arc<Shared>,
    pub(super) config: MailConfig,
    pub(super) composer: Composer,
    pub(super) intake: Intake,
    /// Borrowed for one question at a time, never across an await.
    pub(super) reader: RefCell<Box<dyn StoreReader>>,
    /// Never borrowed across an await either.
    pub(super) budgets: RefCell<Budgets>,
    /// True once the program is stopping.
    pub(super) stop: watch::Receiver<bool>,
}

impl Dispatcher {
    /// Runs until told to stop, and then until the attempts under way are recorded or the time is up.
    pub(super) fn run(self, runtime: &Runtime) {
        let dispatcher = Rc::new(self);
        let local = LocalSet::new();
        local.block_on(runtime, dispatcher.watch_over());
    }

    async fn watch_over(self: &Rc<Dispatcher>) {
        let mut tasks = JoinSet::new();
        let count = match &self.shared.delivery {
            Delivery::Capture => 1,
            Delivery::Smtp(relay) => {
                self.recall(relay);
                relay.connections_max()
            }
        };
        for _ in 0..count {
            self.employ(&mut tasks, Duration::ZERO);
        }
        #[cfg(feature = "chaos")]
        throng_process::chaos::panic_at("mail");
        let mut stop = self.stop.clone();
        loop {
            tokio::select! {
                ended = tasks.join_next() => self.replace(&mut tasks, ended),
                _ = stop.wait_for(|stop| *stop) => break,
            }
        }
        let rest = async { while tasks.join_next().await.is_some() {} };
        if tokio::time::timeout(self.config.patience.drain, rest)
            .await
            .is_err()
        {
            tracing::warn!(
                mails = tasks.len(),
                "emails were still being sent when Throng had to stop: they may be sent again"
            );
        }
    }

    /// Starts a worker that begins after a pause.
    fn employ(self: &Rc<Dispatcher>, tasks: &mut JoinSet<()>, after: Duration) {
        let dispatcher = Rc::clone(self);
        tasks.spawn_local(async move {
            dispatcher.pause(after).await;
            #[cfg(feature = "chaos")]
            throng_process::chaos::panic_at("mail-worker");
            match &dispatcher.shared.delivery {
                Delivery::Capture => dispatcher.capture().await,
                Delivery::Smtp(relay) => dispatcher.send(Arc::clone(relay)).await,
            }
        });
    }

    /// Starts a worker in place of one that ended. A panic is a bug: the mail comes back when its lease expires, and
    /// the other workers go on. The new one pauses first, so that a worker that panics each time does not use up the
    /// processor.
    fn replace(self: &Rc<Dispatcher>, tasks: &mut JoinSet<()>, ended: Option<Result<(), JoinError>>) {
        if let Some(Err(panic)) = ended {
            threads::MAIL_WORKER.panicked(&panic.to_string());
            self.employ(tasks, self.config.patience.retry);
        }
    }

    /// Waits until a mail is due; returns false when the program stops first. Once nothing can be written any more, none is: what
    /// becomes of it could not be noted, so the next start would send it again, as would the machine that is the site by then.
    pub(super) async fn until_due(&self) -> bool {
        let mut stop = self.stop.clone();
        tokio::select! {
            biased;
            _ = stop.wait_for(|stop| *stop) => return false,
            () = self.shared.schedule.until_due(|| {
                self.shared.look_whether_released();
                clock::steady()
            }) => {}
        }
        if self.intake.writing().halted.is_none() {
            return true;
        }
        // An error means that whoever stops the program has gone.
        drop(stop.wait_for(|stop| *stop).await);
        false
    }

    /// Waits before something that failed is tried again; ends early when the program stops.
    pub(super) async fn pause(&self, time: Duration) {
        let mut stop = self.stop.clone();
        // It does not matter whether the time is up or the program stops: both end the pause.
        drop(tokio::time::timeout(time, stop.wait_for(|stop| *stop)).await);
    }

    /// Loads the next page of the queue, if the schedule has room for it. Returns false when the store failed.
    pub(super) fn load(&self) -> bool {
        let schedule = &self.shared.schedule;
        let Some(wanted) = schedule.wanted() else {
            return true;
        };
        match self
            .reader
            .borrow_mut()
            .queued_mails(wanted.after, MAIL_PAGE.max as u32)
        {
            Ok(page) => {
                let last = page.len() < MAIL_PAGE.count();
                schedule.load(wanted, (&page, last), clock::steady());
                true
            }
            Err(fault) => {
                self.shared.counters.faults.fetch_add(1, Ordering::Relaxed);
                tracing::error!(%fault, "the queue of emails could not be loaded; trying again");
                false
            }
        }
    }

    pub(super) fn take(&self) -> Option<Lease> {
        let now = clock::steady();
        self.shared.schedule.take(now, self.expiry(now))
    }

    fn expiry(&self, now: Timestamp) -> Timestamp {
        now.plus_ms(millis(self.config.patience.lease))
    }

    /// The mail, if it still waits for this attempt. Otherwise the schedule is told what becomes of it.
    pub(super) fn still_due(&self, lease: Lease) -> Option<MailWithSubject> {
        let read = self.reader.borrow_mut().mail(lease.id);
        match read {
            Ok(Some(mail))
                if mail.mail.state == MailState::Queued && mail.mail.attempts == lease.attempts =>
            {
                Some(mail)
            }
            // The mail is finished or deferred by another attempt that had been given up for lost, its decision was taken back, or its
            // petition or signer is gone.
            Ok(_) => {
                self.shared.schedule.settle(lease);
                None
            }
            Err(fault) => {
                self.put_back(lease, &fault);
                None
            }
        }
    }

    /// Returns a mail that could not be processed to the schedule, and logs why.
    pub(super) fn put_back(&self, lease: Lease, why: &dyn std::fmt::Display) {
        self.shared.counters.faults.fetch_add(1, Ordering::Relaxed);
        tracing::error!(mail = lease.id.0, %why, "an email could not be processed; trying again");
        let later = clock::steady().plus_ms(millis(self.config.patience.retry));
        self.shared.schedule.give_back(lease, later);
    }

    /// Records the result of an attempt, again and again until that succeeds: otherwise the mail would be sent once
    /// more.
    pub(super) async fn record(&self, lease: Lease, result: MailResult) {
        let mut waits = self.config.patience.retry;
        loop {
            match self.record_once(lease, &result).await {
                Ok(_) => return self.recorded(lease, &result),
                Err(Trouble::Stopped) => return,
                Err(trouble) => {
                    tracing::warn!(mail = lease.id.0, %trouble, "it could not be recorded yet what became of an email")
                }
            }
            self.shared.schedule.renew(lease, self.expiry(clock::steady()));
            tokio::time::sleep(waits).await;
            waits = (waits * 2).min(self.config.patience.relay_wait_max);
        }
    }

    async fn record_once(&self, lease: Lease, result: &MailResult) -> Result<(), Trouble> {
        let ticket = self.intake.submit(Class::Internal, record(lease, result.clone()));
        let ticket = ticket.map_err(|_shed| Trouble::TimedOut)?;
        // A refusal means that the mail no longer exists, so there is nothing more to record.
        ticket.answer().await.map(drop)
    }

    /// Tells the schedule that a result is recorded. A deferred mail has come back to the schedule with its commit; one
    /// that waits for its mailbox's allowance is given back here; any other is finished.
    pub(super) fn recorded(&self, lease: Lease, result: &MailResult) {
        self.shared.counters.count(result);
        match result {
            MailResult::Waits(until) => self.shared.schedule.give_back(lease, *until),
            MailResult::Sent
            | MailResult::Captured
            | MailResult::Deferred(_)
            | MailResult::DeferredInDoubt(_)
            | MailResult::Refused(_)
            | MailResult::AddressRefused { .. }
            | MailResult::Dropped => self.shared.schedule.settle(lease),
        }
    }
}

/// The command that records the result of this attempt. By a clock that is doubted no mail is too old.
pub(super) fn record(lease: Lease, result: MailResult) -> RecordMail {
    let result = match result {
        MailResult::Deferred(reply) if clock::held_since().is_some() => MailResult::DeferredInDoubt(reply),
        result @ (MailResult::Sent
        | MailResult::Captured
        | MailResult::Deferred(_)
        | MailResult::DeferredInDoubt(_)
        | MailResult::Waits(_)
        | MailResult::Refused(_)
        | MailResult::AddressRefused { .. }
        | MailResult::Dropped) => result,
    };
    let attempt = lease.attempts.saturating_add(1);
    RecordMail { site: lease.site, id: lease.id, attempt, result }
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).expect("patience is shorter than an age of the world")
}

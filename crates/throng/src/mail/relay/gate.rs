//! The gate before the relay: open, or closed with one worker knocking from time to time.
//!
//! **Owns** the backoff of the relay as a whole, so that an hour without it costs no mail a try and the
//! relay no flood of connections when it is back. **Never** touches a mail. **Called by** the couriers.

use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

use crate::clock;

#[derive(Debug)]
pub(in crate::mail) struct Gate {
    wait_first: Duration,
    wait_max: Duration,
    state: Mutex<Option<Closed>>,
    changed: Notify,
}

#[derive(Debug)]
struct Closed {
    /// Nobody knocks before.
    until: Instant,
    wait: Duration,
    /// Whether somebody knocks now.
    knocking: bool,
    why: String,
}

impl Gate {
    pub(super) fn new(wait_first: Duration, wait_max: Duration) -> Gate {
        Gate { wait_first, wait_max, state: Mutex::new(None), changed: Notify::new() }
    }

    fn lock(&self) -> MutexGuard<'_, Option<Closed>> {
        self.state.lock().expect("nothing panics while it holds the gate")
    }

    /// Waits until one may connect; true when as the one who knocks.
    pub(super) async fn pass(&self) -> bool {
        loop {
            let changed = self.changed.notified();
            tokio::pin!(changed);
            changed.as_mut().enable();
            let wait = match self.lock().as_mut() {
                None => return false,
                Some(closed) if closed.knocking => None,
                Some(closed) => {
                    let wait = closed.until.saturating_duration_since(clock::monotonic());
                    closed.knocking = wait.is_zero();
                    Some(wait)
                }
            };
            match wait {
                Some(Duration::ZERO) => return true,
                // Either way the gate is looked at again.
                Some(wait) => drop(tokio::time::timeout(wait, changed).await),
                None => changed.await,
            }
        }
    }

    /// The relay answers: everybody may go.
    pub(super) fn open(&self) {
        if self.lock().take().is_some() {
            tracing::info!("the mail relay answers again");
            self.changed.notify_waiters();
        }
    }

    /// The relay let somebody down. Those who were on their way already do not lengthen the wait.
    pub(super) fn close(&self, why: &str, was_knocking: bool) {
        let mut state = self.lock();
        let wait = match state.as_ref() {
            Some(_) if !was_knocking => return,
            Some(closed) => (closed.wait * 2).min(self.wait_max),
            None => self.wait_first,
        };
        tracing::warn!(why, wait_ms = wait.as_millis(), "the mail relay is not to be had; mails wait");
        let until = clock::monotonic() + wait;
        *state = Some(Closed { until, wait, knocking: false, why: why.to_owned() });
        drop(state);
        self.changed.notify_waiters();
    }

    /// Whoever knocked went away without an answer.
    pub(super) fn step_back(&self) {
        if let Some(closed) = self.lock().as_mut() {
            closed.knocking = false;
        }
        self.changed.notify_waiters();
    }

    /// Why it is closed, if it is.
    pub(in crate::mail) fn trouble(&self) -> Option<String> {
        self.lock().as_ref().map(|closed| closed.why.clone())
    }
}

//! A circuit breaker for the relay: open for all workers, or closed while one worker at a time tries again ("knocks").
//!
//! **Owns** the backoff for the relay as a whole, so that an hour without it costs no mail an attempt, and the
//! relay gets no flood of connections when it is back. **Never** touches a mail. **Called by** the couriers.
//! **Bounds** how often the relay is tried while it accepts nothing.
//!
//! It closes at once when no mail could be begun. When mails are refused for reasons of policy it closes after
//! several of them in a row (`refusals` counts): a single address whose server dislikes us must not stop the mail of
//! all. Then whoever knocks tries [`RELAY_KNOCK_MAILS_MAX`] mails before waiting again, each of which is deferred, so
//! that mails to such an address do not keep the others waiting for long. While only recipients are refused that
//! strangers may have invented, it waits [`RELAY_STRANGE_WAIT_MS`] at the most, and whoever knocks begins with mails to
//! [promising](Gate::is_promising) domains: one of them opens the gate.

use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

use super::refusals::{Refusals, Refused};
use crate::RelayTrouble;
use throng_domain::time::Timestamp;
use throng_process::clock;
use throng_process::limits::{RELAY_KNOCK_MAILS_MAX, RELAY_STRANGE_WAIT_MS};

/// How long nothing more is logged while strangers close the gate again and again: they must not fill the log.
const TOLD_AGAIN: Duration = Duration::from_secs(60);

#[derive(Debug)]
pub(crate) struct Gate {
    wait_first: Duration,
    wait_max: Duration,
    state: Mutex<State>,
    changed: Notify,
}

#[derive(Debug, Default)]
struct State {
    closed: Option<Closed>,
    refusals: Refusals,
    /// When it was last logged that the gate is closed.
    told_at: Option<Instant>,
}

/// How the gate is closed. Eight fields: why and since when, when and by whom it is tried next, and whether the log knows.
#[derive(Debug)]
struct Closed {
    cause: Cause,
    /// The earliest time of the next try while it is closed.
    until: Instant,
    wait: Duration,
    /// Whether a worker is testing the relay now.
    knocking: bool,
    /// How many mails of the worker that is testing the relay were refused.
    knocks: usize,
    why: String,
    /// When it closed, whatever it was closed for since.
    since: Timestamp,
    /// Whether the log says so.
    is_told: bool,
}

/// Why the gate is closed, which also decides what opens it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    /// No mail can be begun. The gate opens when one can.
    Unreachable,
    /// Mails are begun and refused. The gate opens when one is accepted.
    Refusing,
}

impl Gate {
    pub(super) fn new(wait_first: Duration, wait_max: Duration) -> Gate {
        Gate { wait_first, wait_max, state: Mutex::default(), changed: Notify::new() }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("nothing panics while it holds the gate")
    }

    pub(super) fn is_open(&self) -> bool {
        self.lock().closed.is_none()
    }

    /// Waits until this worker may connect. True if the gate is closed and this worker is the one to test the relay.
    pub(super) async fn pass(&self) -> bool {
        loop {
            let changed = self.changed.notified();
            tokio::pin!(changed);
            changed.as_mut().enable();
            let wait = match self.lock().closed.as_mut() {
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
                // Whether woken or timed out, the loop looks at the gate again.
                Some(wait) => drop(tokio::time::timeout(wait, changed).await),
                None => changed.await,
            }
        }
    }

    /// Called when the relay is ready for a mail. Returns whether the gate is open now, which it is not while the relay
    /// keeps refusing mails by policy.
    pub(super) fn begun(&self) -> bool {
        let mut state = self.lock();
        if !state.refusals.are_many() {
            self.open(&mut state);
        } else if let Some(closed) = state.closed.as_mut() {
            closed.cause = Cause::Refusing;
        }
        state.closed.is_none()
    }

    /// Called when the relay accepted a mail to this domain: opens the gate for all workers.
    pub(super) fn taken(&self, domain: &str) {
        let mut state = self.lock();
        state.refusals.accepted(domain, clock::monotonic());
        self.open(&mut state);
    }

    /// Called at the start for each mail that the relay accepted before: `at` is when, unless that is too long ago to be said.
    pub(crate) fn recall(&self, domain: &str, at: Option<Instant>) {
        self.lock().refusals.recall(domain, at);
    }

    fn open(&self, state: &mut State) {
        if let Some(closed) = state.closed.take() {
            if closed.is_told {
                tracing::info!("the relay host accepts emails again");
            }
            self.changed.notify_waiters();
        }
    }

    /// Called when the relay failed. Closes the gate; only the worker that was testing the relay lengthens the wait.
    pub(super) fn close(&self, why: &str, was_knocking: bool) {
        self.shut(&mut self.lock(), Cause::Unreachable, why, was_knocking);
    }

    /// Called when a mail was refused by policy. Returns false if this worker must stop: the gate is closed, and a
    /// worker that was testing the relay has used up its mails.
    pub(super) fn refused(&self, mail: &str, what: Refused<'_>, why: &str, was_knocking: bool) -> bool {
        let mut state = self.lock();
        state.refusals.refused(mail, what);
        let many = state.refusals.are_many();
        match state.closed.as_mut() {
            None if !many => return true,
            Some(closed) if was_knocking => {
                closed.knocks += 1;
                if closed.knocks < RELAY_KNOCK_MAILS_MAX.count() {
                    return true;
                }
            }
            _ => {}
        }
        self.shut(&mut state, Cause::Refusing, why, was_knocking);
        false
    }

    fn shut(&self, state: &mut State, cause: Cause, why: &str, was_knocking: bool) {
        let now = clock::monotonic();
        let by_strangers = cause == Cause::Refusing && !state.refusals.may_be_all(now);
        let wait_max = match by_strangers {
            true => self
                .wait_max
                .min(Duration::from_millis(RELAY_STRANGE_WAIT_MS.max)),
            false => self.wait_max,
        };
        let wait = match state.closed.as_ref() {
            Some(_) if !was_knocking => return,
            Some(closed) => (closed.wait * 2).min(wait_max),
            None => self.wait_first,
        };
        // Logged once each time the gate closes, and when it stays closed for another reason; less often while strangers
        // close it.
        let is_news = state
            .closed
            .as_ref()
            .is_none_or(|closed| closed.cause != cause || !closed.is_told);
        let told_lately = |at| now.saturating_duration_since(at) < TOLD_AGAIN;
        let tells = is_news && !(by_strangers && state.told_at.is_some_and(told_lately));
        if tells {
            tracing::warn!(why, "the relay host does not accept emails; they wait");
            state.told_at = Some(now);
        }
        let is_told = tells || state.closed.as_ref().is_some_and(|closed| closed.is_told);
        let since = state
            .closed
            .as_ref()
            .map_or_else(clock::now, |closed| closed.since);
        let (until, why) = (now + wait, why.to_owned());
        state.closed = Some(Closed { cause, until, wait, knocking: false, knocks: 0, why, since, is_told });
        self.changed.notify_waiters();
    }

    /// Called when the worker that was testing the relay gives up without a result.
    pub(super) fn step_back(&self) {
        if let Some(closed) = self.lock().closed.as_mut() {
            closed.knocking = false;
        }
        self.changed.notify_waiters();
    }

    /// Whether a mail to this domain, in lower case, may well be accepted although others are refused.
    pub(super) fn is_promising(&self, domain: &str) -> bool {
        self.lock().refusals.is_promising(domain)
    }

    /// Why the gate is closed, and since when; `None` if it is open.
    pub(crate) fn trouble(&self) -> Option<RelayTrouble> {
        let state = self.lock();
        let closed = state.closed.as_ref();
        closed.map(|closed| RelayTrouble { why: closed.why.clone(), since: closed.since })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gate() -> Gate {
        Gate::new(Duration::ZERO, Duration::ZERO)
    }

    #[test]
    fn different_mails_refused_in_a_row_close_it() {
        for (refused, is_open) in [
            (&["a"][..], true),
            (&["a", "a", "a", "a"], true),
            (&["a", "b", "a"], true),
            (&["a", "b", "c"], false),
            (&["a", "b", "taken", "c"], true),
            (&["a", "b", "begun", "c"], false),
            (&["a", "b", "c", "begun"], false),
            (&["a", "b", "c", "taken"], true),
        ] {
            let gate = gate();
            for mail in refused {
                match *mail {
                    "taken" => gate.taken("example.org"),
                    "begun" => drop(gate.begun()),
                    mail => drop(gate.refused(mail, Refused::Message, "no", false)),
                }
            }
            assert_eq!(gate.is_open(), is_open, "{refused:?}");
            let why = gate.trouble().map(|trouble| trouble.why);
            assert_eq!(why, (!is_open).then(|| "no".to_owned()), "{refused:?}");
        }
    }

    #[test]
    fn whoever_knocks_tries_several_mails() {
        let gate = gate();
        for mail in ["a", "b", "c"] {
            gate.refused(mail, Refused::Message, "no", false);
        }
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .unwrap();
        for _ in 0..2 {
            assert!(runtime.block_on(gate.pass()), "one knocks");
            for number in 1..RELAY_KNOCK_MAILS_MAX.count() {
                assert!(gate.refused(&number.to_string(), Refused::Message, "no", true), "{number}");
            }
            assert!(!gate.refused("last", Refused::Message, "no", true), "then the gate is as before");
        }
    }

    /// How long the gate waits after this many knocks that were in vain, each with mails of strangers.
    fn wait_after(knocks: usize, accepted: &[&str], known_refused: &[&str]) -> Duration {
        let gate = Gate::new(Duration::from_secs(1), Duration::from_secs(60));
        accepted.iter().for_each(|domain| gate.taken(domain));
        for domain in known_refused {
            gate.refused(domain, Refused::Recipient(domain), "no", false);
        }
        for number in 0..RELAY_KNOCK_MAILS_MAX.count() * (knocks + 1) {
            let mail = number.to_string();
            gate.refused(&mail, Refused::Recipient(&mail), "no", !gate.is_open());
        }
        let state = gate.lock();
        state.closed.as_ref().expect("it is closed").wait
    }

    #[test]
    fn strangers_do_not_have_it_wait_for_long_and_a_relay_that_refuses_all_does() {
        let known = ["a", "b", "c", "d"];
        for (accepted, known_refused, wait_s) in [
            (&known[..], &[][..], 5),
            (&known[..], &known[..2], 5),
            (&known[..], &known[..3], 60),
            (&known[..1], &known[..1], 60),
            (&[], &[], 60),
        ] {
            let wait = wait_after(12, accepted, known_refused);
            assert_eq!(wait, Duration::from_secs(wait_s), "{accepted:?} {known_refused:?}");
        }
    }

    #[test]
    fn strangers_do_not_fill_the_log() {
        let gate = gate();
        for round in 0..5 {
            gate.taken("example.org");
            for number in 0..RELAY_KNOCK_MAILS_MAX.count() {
                let mail = format!("{round} {number}");
                gate.refused(&mail, Refused::Recipient(&mail), "no", false);
            }
            let is_told = gate.lock().closed.as_ref().map(|closed| closed.is_told);
            assert_eq!(is_told, Some(round == 0), "{round}");
        }
        gate.taken("example.org");
        gate.close("nobody there", false);
        assert!(gate.lock().closed.as_ref().unwrap().is_told, "that is no stranger's doing");
    }

    #[test]
    fn a_relay_that_cannot_be_reached_opens_as_soon_as_a_mail_is_begun() {
        let gate = gate();
        gate.close("nobody there", false);
        let first = gate.trouble().expect("it is closed");
        assert_eq!(first.why, "nobody there");
        gate.close("nobody yet", true);
        let second = gate.trouble().expect("it is still closed");
        assert_eq!((second.why.as_str(), second.since), ("nobody yet", first.since));
        assert!(gate.begun());
        assert_eq!(gate.trouble(), None);
    }
}

//! The two ways in which a mail is delivered: captured here, or handed to the one relay host.
//!
//! **Owns** what can come of an attempt, and how long each step may take. **Never** decides when or what to
//! send. **Called by** the dispatcher, which has one worker for capturing, or one for each connection to
//! the relay. **Bounds** every step by [`Patience`].

use std::sync::Arc;
use std::time::Duration;

use throng_domain::command::MailResult;

use super::relay::{Relay, RelayError};
use super::{MailConfig, RelayTrouble};

/// How long each step may take. The waits for answers are those of RFC 5321, 4.5.3.2.
///
/// Nine fields because each step waits for something else; tests shorten them.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// From connecting to being logged in.
    pub connect: Duration,
    /// For the answer to MAIL, RCPT and DATA.
    pub reply: Duration,
    /// For the answer to the dot that ends a message.
    pub dot: Duration,
    /// After how long an unused connection is closed.
    pub idle: Duration,
    /// The first wait after the relay could not be used; it doubles each time.
    pub relay_wait_first: Duration,
    /// The longest wait after the relay could not be used.
    pub relay_wait_max: Duration,
    /// Between two attempts to record a result, or to read the store.
    pub retry: Duration,
    /// After how long a lease that was neither settled nor renewed is lost: longer than all steps together.
    pub lease: Duration,
    /// How long attempts under way may take when the program stops.
    pub drain: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        const MINUTE: u64 = 60;
        Patience {
            connect: Duration::from_secs(MINUTE),
            reply: Duration::from_secs(5 * MINUTE),
            dot: Duration::from_secs(10 * MINUTE),
            idle: Duration::from_secs(15),
            relay_wait_first: Duration::from_secs(1),
            relay_wait_max: Duration::from_secs(MINUTE),
            retry: Duration::from_secs(1),
            lease: Duration::from_secs(30 * MINUTE),
            drain: Duration::from_secs(10),
        }
    }
}

/// The result of an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Delivered {
    /// The attempt has this result.
    Done(MailResult),
    /// The server does not know the address; this is what it said.
    AddressRefused(String),
    /// The server may have taken the mail or not; the result is recorded as deferred, with what was said.
    Unknown(String),
    /// There was no attempt: the relay is unreachable, or the connection had been closed. The mail stays due as before.
    NotTried,
}

impl Delivered {
    /// Whether the mail was certainly not delivered, so that it does not count against the mailbox's budget. A refused
    /// address does count: it harms the relay's reputation as much as a delivered mail.
    pub(super) fn is_certainly_not(&self) -> bool {
        matches!(
            self,
            Delivered::NotTried | Delivered::Done(MailResult::Deferred(_) | MailResult::DeferredInDoubt(_))
        )
    }
}

/// Where mails are delivered to.
#[derive(Clone, Debug)]
pub(super) enum Delivery {
    /// Mails are kept in the store, where they can be read; nothing leaves this machine.
    Capture,
    /// Mails are handed to the relay host.
    Smtp(Arc<Relay>),
}

impl Delivery {
    /// # Errors
    /// When a certificate cannot be for the relay host's name.
    pub(super) fn new(config: &MailConfig, hello: &str) -> Result<Delivery, RelayError> {
        match &config.relay {
            None => Ok(Delivery::Capture),
            Some(relay) => Ok(Delivery::Smtp(Arc::new(Relay::new(relay, hello, config.patience)?))),
        }
    }

    /// Why the relay cannot be used now, and since when; `None` when it can.
    pub(super) fn trouble(&self) -> Option<RelayTrouble> {
        match self {
            Delivery::Capture => None,
            Delivery::Smtp(relay) => relay.gate.trouble(),
        }
    }
}

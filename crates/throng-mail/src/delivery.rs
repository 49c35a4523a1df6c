//! The two ways a mail goes: kept here, or to the one relay host.
//!
//! **Owns** what can come of a try, and how long each step may take. **Never** decides when or what to
//! send. **Called by** the dispatcher, which has one worker for capturing, or one for each connection to
//! the relay. **Bounds** every step by [`Patience`].

use std::sync::Arc;
use std::time::Duration;

use throng_domain::command::MailResult;

use super::MailConfig;
use super::relay::{Relay, RelayError};

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
    /// A connection that was not used for so long is closed.
    pub idle: Duration,
    /// The first wait after the relay let nobody in; doubles each time.
    pub relay_wait_first: Duration,
    /// The longest such wait.
    pub relay_wait_max: Duration,
    /// Between two tries to record a result, or to read the store.
    pub retry: Duration,
    /// A lease that was not settled or renewed for so long is lost: longer than all steps together.
    pub lease: Duration,
    /// For tries under way when the program stops.
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

/// What came of a try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Delivered {
    /// To be recorded.
    Done(MailResult),
    /// To be recorded: the server does not know the address; what it said.
    AddressRefused(String),
    /// To be recorded as put off: the server may have taken it; what was said, or not.
    Unknown(String),
    /// Not tried: the relay is unreachable, or the connection had been closed. The mail stays due as before.
    NotTried,
}

impl Delivered {
    /// Whether the mail was certainly not delivered, so that it does not count against the mailbox's budget. A refused
    /// address does count: it harms the relay's reputation as much as a delivered mail.
    pub(super) fn is_certainly_not(&self) -> bool {
        matches!(self, Delivered::NotTried | Delivered::Done(MailResult::Deferred(_)))
    }
}

/// Where mails go.
#[derive(Clone, Debug)]
pub(super) enum Delivery {
    /// Kept in the store, to be read there: nothing leaves.
    Capture,
    /// To the relay host.
    Smtp(Arc<Relay>),
}

impl Delivery {
    /// # Errors
    /// When the name of the relay host cannot stand in a certificate.
    pub(super) fn new(config: &MailConfig, hello: &str) -> Result<Delivery, RelayError> {
        match &config.relay {
            None => Ok(Delivery::Capture),
            Some(relay) => Ok(Delivery::Smtp(Arc::new(Relay::new(relay, hello, config.patience)?))),
        }
    }

    /// Why the relay is not to be had, when it is not.
    pub(super) fn trouble(&self) -> Option<String> {
        match self {
            Delivery::Capture => None,
            Delivery::Smtp(relay) => relay.gate.trouble(),
        }
    }
}

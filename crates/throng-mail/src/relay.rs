//! The relay host: one connection for each worker, and the dialogue that hands a mail over.
//!
//! **Owns** connections, log-in and the meaning of answers. **Never** knows a petition, or what a mail
//! says. **Called by** the dispatcher's workers. **Bounds** every step by [`Patience`], and every reply (`wire`).
//!
//! What happens after a failure depends on its cause (the table is in `failure`). Before the recipient is named the
//! relay knows nothing of the mail, so a lost connection or a refused greeting, log-in or sender is a failure of the
//! **relay**: it does not count as an attempt for any mail, and the [`Gate`] lets one worker at a time try to connect,
//! after longer and longer waits. After that a lost connection, a 4xx reply or a refusal by policy defers **this
//! mail**, since a mail that makes the relay hang up must not stay at the head of the queue for ever; several refusals
//! by policy in a row close the gate (`refusals` tells a relay that refuses everything from strangers who type what it
//! refuses). Only a refusal of the address itself ends a mail.
//!
//! The connections are held here rather than in a library's pool. Such a pool does not tell a refused connection from a
//! refused mail, waits for an answer without an end, and sets no limit to the length of a reply.

mod failure;
mod gate;
mod opening;
mod payload;
mod refusals;
mod wire;

#[cfg(test)]
mod tests_opening;

use std::fmt;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use lettre::Address;
use throng_domain::command::MailResult;

use super::compose::Outgoing;
use super::delivery::{Delivered, Patience};
use failure::{RelayFailure, Stage, Trouble, within};
pub(super) use gate::Gate;
use opening::{Encryption, Link, open};
use payload::as_data;
use refusals::Refused;
use throng_config::{Secret, SmtpTls};
use throng_process::limits::resources::{self, Counted, Gauge};
use wire::Reply;

/// How long to wait when closing a connection politely; nothing depends on whether that succeeds.
const FAREWELL: Duration = Duration::from_secs(1);

/// The relay host, as the settings describe it.
#[derive(Clone, Debug)]
pub struct RelayConfig {
    pub host: String,
    pub port: u16,
    pub tls: SmtpTls,
    pub login: Option<(String, Secret)>,
    /// Connections open at once.
    pub connections_max: usize,
}

/// The relay cannot be used as configured.
#[derive(Debug, thiserror::Error)]
#[error("the relay host {host} cannot be used: {reason}")]
pub struct RelayError {
    host: String,
    reason: String,
}

/// What all connections to the relay share.
pub(crate) struct Relay {
    config: RelayConfig,
    /// The name by which the program introduces itself.
    hello: String,
    /// Absent when the connection is not encrypted.
    encryption: Option<Encryption>,
    patience: Patience,
    pub(super) gate: Gate,
    /// Counts the mails that are being handed over now.
    handing: Arc<Gauge>,
}

impl fmt::Debug for Relay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Relay")
            .field("config", &self.config)
            .field("gate", &self.gate)
            .finish_non_exhaustive()
    }
}

impl Relay {
    pub(super) fn new(config: &RelayConfig, hello: &str, patience: Patience) -> Result<Relay, RelayError> {
        let encryption = match config.tls {
            SmtpTls::None => None,
            SmtpTls::Starttls | SmtpTls::Tls => {
                let broken = |reason| RelayError { host: config.host.clone(), reason };
                Some(Encryption::to(&config.host).map_err(broken)?)
            }
        };
        Ok(Relay {
            config: config.clone(),
            hello: hello.to_owned(),
            encryption,
            patience,
            gate: Gate::new(patience.relay_wait_first, patience.relay_wait_max),
            handing: Arc::new(resources::MAIL_CONNECTIONS.of(config.connections_max)),
        })
    }

    pub(super) fn connections_max(&self) -> usize {
        self.config.connections_max
    }

    async fn connect(&self) -> Result<Link, RelayFailure> {
        let opening = open(&self.config, &self.hello, self.encryption.as_ref());
        within(self.patience.connect, Stage::Opening, opening).await
    }
}

/// Opens a connection on which a mail could be begun, and hangs up.
///
/// # Errors
/// What the relay said, or why it is silent.
pub(super) async fn probe_relay(config: &RelayConfig, hello: &str) -> Result<(), String> {
    let encryption = match config.tls {
        SmtpTls::None => None,
        SmtpTls::Starttls | SmtpTls::Tls => Some(Encryption::to(&config.host)?),
    };
    let opened = open(config, hello, encryption.as_ref()).await;
    opened.map_err(|failure| failure.said)?.hang_up().await;
    Ok(())
}

/// One worker's connection to the relay, if it has one.
pub(super) struct SmtpCourier {
    relay: Arc<Relay>,
    connection: Option<Link>,
    /// Whether a mail was sent over this connection already: the relay may have closed it since.
    used: bool,
    /// Whether this worker is the one that tests the relay while the gate is closed.
    knocking: bool,
    /// How often it began to be that one.
    knocks: u64,
}

impl SmtpCourier {
    pub(super) fn new(relay: Arc<Relay>) -> SmtpCourier {
        SmtpCourier { relay, connection: None, used: false, knocking: false, knocks: 0 }
    }

    pub(super) fn is_connected(&self) -> bool {
        self.connection.is_some()
    }

    /// If this worker is the one that tests the relay while the gate is closed: for which time it does.
    pub(super) fn knocks_for_time(&self) -> Option<u64> {
        self.knocking.then_some(self.knocks)
    }

    /// Whether a mail to this domain, in lower case, may well be accepted although others are refused.
    pub(super) fn is_promising(&self, domain: &str) -> bool {
        self.relay.gate.is_promising(domain)
    }

    /// Makes sure of a connection, after waiting at the gate if it is closed. Returns false when the relay refused it.
    pub(super) async fn ready(&mut self) -> bool {
        let is_open = self.relay.gate.is_open();
        self.knocking &= !is_open;
        if self.is_connected() && (is_open || self.knocking) {
            return true;
        }
        self.rest().await;
        if !self.knocking {
            self.knocking = self.relay.gate.pass().await;
            self.knocks += u64::from(self.knocking);
        }
        match self.relay.connect().await {
            Ok(connection) => {
                self.connection = Some(connection);
                self.used = false;
                true
            }
            Err(failure) => {
                self.give_up(&failure);
                false
            }
        }
    }

    /// Says good-bye and closes.
    pub(super) async fn rest(&mut self) {
        if let Some(connection) = self.connection.take() {
            // The relay may have hung up first; a farewell has no consequence.
            drop(tokio::time::timeout(FAREWELL, connection.hang_up()).await);
        }
    }

    /// Hands one mail over. [`SmtpCourier::ready`] must have returned true before.
    pub(super) async fn deliver(&mut self, letter: &Outgoing) -> Delivered {
        let Some(mut link) = self.connection.take() else {
            return Delivered::NotTried;
        };
        let _counted = Counted::one_of(&self.relay.handing);
        match self.hand_over(&mut link, letter).await {
            Ok(()) => {
                self.relay.gate.taken(&domain_of(letter));
                self.connection = Some(link);
                Delivered::Done(MailResult::Sent)
            }
            Err(failure) => self.failed(link, failure, letter).await,
        }
    }

    async fn hand_over(&mut self, link: &mut Link, letter: &Outgoing) -> Result<(), RelayFailure> {
        let Patience { reply, dot, .. } = self.relay.patience;
        let envelope = letter.message.envelope();
        let sender = envelope.from().map_or_else(String::new, |from| from.to_string());
        let recipient = recipient(letter);
        let mail = format!("MAIL FROM:<{sender}>");
        step(Stage::Sender, reply, link.command(&mail)).await?;
        self.used = true;
        self.knocking &= !self.relay.gate.begun();
        let rcpt = format!("RCPT TO:<{recipient}>");
        step(Stage::Recipient, reply, link.command(&rcpt)).await?;
        step(Stage::Data, reply, link.command("DATA")).await?;
        // An answer that came already would be taken for that to the dot. Nothing of the message was sent yet, so the
        // relay has not taken it.
        let silence = async {
            let heard = link.expect_silence().await;
            heard.map_err(|fault| RelayFailure::silence(Stage::Data, &fault))
        };
        within(reply, Stage::Data, silence).await?;
        step(Stage::Dot, dot, link.send(&as_data(&letter.bytes()))).await
    }

    async fn failed(&mut self, link: Link, failure: RelayFailure, letter: &Outgoing) -> Delivered {
        match failure.trouble() {
            Trouble::Relay => {
                // The relay may close a reused connection for idling, or after some number of mails: try a new one.
                if !(self.used && failure.is_an_end()) {
                    self.give_up(&failure);
                }
                return Delivered::NotTried;
            }
            Trouble::Policy => {
                let domain = domain_of(letter);
                let what = match failure.is_of_recipient() {
                    true => Refused::Recipient(&domain),
                    false => Refused::Message,
                };
                let gate = &self.relay.gate;
                self.knocking &= gate.refused(&letter.message_id, what, &failure.said, self.knocking);
            }
            Trouble::Address | Trouble::Mailbox | Trouble::Moment => {}
        }
        self.keep_if_usable(link, &failure).await;
        if failure.is_unknown() {
            // The relay may have taken it; the copy that follows has the same Message-ID.
            let (message_id, said) = (&letter.message_id, &failure.said);
            tracing::warn!(
                message_id,
                said,
                "the relay host did not say whether it took this email: it will be sent again"
            );
            return Delivered::Unknown(failure.said);
        }
        match failure.trouble() {
            Trouble::Address => Delivered::AddressRefused(failure.said),
            Trouble::Mailbox => Delivered::Done(MailResult::Refused(failure.said)),
            Trouble::Relay | Trouble::Policy | Trouble::Moment => {
                Delivered::Done(MailResult::Deferred(failure.said))
            }
        }
    }

    fn give_up(&mut self, failure: &RelayFailure) {
        self.connection = None;
        self.relay.gate.close(&failure.said, self.knocking);
        self.knocking = false;
    }

    /// Keeps the connection after a refusal, if it can be reset for the next mail.
    async fn keep_if_usable(&mut self, mut link: Link, failure: &RelayFailure) {
        let reply = self.relay.patience.reply;
        if failure.leaves_the_dialogue() && step(Stage::Sender, reply, link.command("RSET")).await.is_ok() {
            self.connection = Some(link);
        }
    }
}

fn recipient(letter: &Outgoing) -> &Address {
    let envelope = letter.message.envelope();
    envelope.to().first().expect("every mail has one recipient")
}

/// The domain of the recipient as SMTP names it, in lower case.
fn domain_of(letter: &Outgoing) -> String {
    recipient(letter).domain().to_ascii_lowercase()
}

/// Runs one command or message; fails unless the reply accepts it.
async fn step(
    stage: Stage,
    time: Duration,
    said: impl Future<Output = io::Result<Reply>>,
) -> Result<(), RelayFailure> {
    within(time, stage, async { RelayFailure::unless_taken(stage, said.await) }).await
}

impl Drop for SmtpCourier {
    /// If this worker was testing the relay, lets another worker test it.
    fn drop(&mut self) {
        if self.knocking {
            self.relay.gate.step_back();
        }
    }
}

//! The relay host: one connection for each worker, and the dialogue that hands a mail over.
//!
//! **Owns** connections, log-in and the meaning of answers. **Never** knows a petition, or what a mail
//! says. **Called by** the dispatcher's workers. **Bounds** every step by [`Patience`].
//!
//! Whose trouble it is decides what happens. Until a recipient was named nothing of the mail has been said,
//! so a lost connection, a 421, a refused greeting or log-in (and an answer that asks for one) is the
//! **relay's**: no mail pays for it with a try, and the [`Gate`] lets one worker at a time knock, waiting
//! longer each time. From MAIL's answer on, a 4xx or a lost connection puts **this mail** off, and a 5xx ends
//! it: a mail that makes the relay hang up must not stand at the head of the queue for ever.
//!
//! The connections are held here rather than in lettre's pool, because the pool neither tells a refused
//! connection from a refused mail, nor waits for an answer within a time.

mod failure;
mod gate;
mod payload;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, CertificateStore, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail, Rcpt, Rset};
use lettre::transport::smtp::extension::ClientId;
use throng_domain::command::MailResult;

use super::compose::Outgoing;
use super::delivery::{Delivered, Patience};
use crate::config::{Secret, SmtpTls};
use failure::{Failure, within};
pub(super) use gate::Gate;
use payload::as_data;

/// The relay host, as the settings have it.
#[derive(Clone, Debug)]
pub(crate) struct RelayConfig {
    pub(crate) host: String,
    pub(crate) port: u16,
    pub(crate) tls: SmtpTls,
    pub(crate) login: Option<(String, Secret)>,
    /// Connections open at once.
    pub(crate) connections_max: usize,
}

/// The relay cannot be used as configured.
#[derive(Debug, thiserror::Error)]
#[error("the relay host {host} cannot be used: {reason}")]
pub(crate) struct RelayError {
    host: String,
    reason: String,
}

/// What all connections to the relay share.
pub(crate) struct Relay {
    config: RelayConfig,
    hello: ClientId,
    /// Absent when the connection is not encrypted.
    tls: Option<TlsParameters>,
    patience: Patience,
    pub(super) gate: Gate,
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
        let tls = match config.tls {
            SmtpTls::None => None,
            SmtpTls::Starttls | SmtpTls::Tls => {
                let builder = TlsParameters::builder(config.host.clone());
                let parameters = builder.certificate_store(CertificateStore::WebpkiRoots).build();
                let broken = |fault: lettre::transport::smtp::Error| RelayError {
                    host: config.host.clone(),
                    reason: fault.to_string(),
                };
                Some(parameters.map_err(broken)?)
            }
        };
        Ok(Relay {
            config: config.clone(),
            hello: ClientId::Domain(hello.to_owned()),
            tls,
            patience,
            gate: Gate::new(patience.relay_wait_first, patience.relay_wait_max),
        })
    }

    pub(super) fn connections_max(&self) -> usize {
        self.config.connections_max
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, Failure> {
        within(self.patience.connect, async {
            let server = (self.config.host.as_str(), self.config.port);
            let at_once = self.tls.clone().filter(|_| self.config.tls == SmtpTls::Tls);
            let timeout = Some(self.patience.connect);
            let mut connection =
                AsyncSmtpConnection::connect_tokio1(server, timeout, &self.hello, at_once, None).await?;
            if let (SmtpTls::Starttls, Some(tls)) = (self.config.tls, &self.tls) {
                connection.starttls(tls.clone(), &self.hello).await?;
            }
            if let Some((name, password)) = &self.config.login {
                let credentials = Credentials::new(name.clone(), password.reveal().to_owned());
                connection.auth(DEFAULT_MECHANISMS, &credentials).await?;
            }
            Ok(connection)
        })
        .await
    }
}

/// One worker's connection to the relay, if it has one.
pub(super) struct SmtpCourier {
    relay: Arc<Relay>,
    connection: Option<AsyncSmtpConnection>,
    /// Whether a mail went over the connection already: it may have gone stale since.
    used: bool,
    /// Whether this is the one that knocks while the gate is closed.
    knocking: bool,
}

impl SmtpCourier {
    pub(super) fn new(relay: Arc<Relay>) -> SmtpCourier {
        SmtpCourier { relay, connection: None, used: false, knocking: false }
    }

    pub(super) fn is_connected(&self) -> bool {
        self.connection.is_some()
    }

    /// Makes sure of a connection, waiting at the gate if it is closed. False when the relay let nobody in.
    pub(super) async fn ready(&mut self) -> bool {
        if self.connection.is_some() {
            return true;
        }
        if !self.knocking {
            self.knocking = self.relay.gate.pass().await;
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
        if let Some(mut connection) = self.connection.take() {
            // The relay may have hung up first; a farewell has no consequence.
            drop(tokio::time::timeout(Duration::from_secs(1), connection.abort()).await);
        }
    }

    /// Hands one mail over. Must be [`SmtpCourier::ready`].
    pub(super) async fn deliver(&mut self, letter: &Outgoing) -> Delivered {
        let Some(mut connection) = self.connection.take() else {
            return Delivered::NotTried;
        };
        let patience = self.relay.patience;
        let sender = Mail::new(letter.message.envelope().from().cloned(), Vec::new());
        if let Err(failure) = within(patience.reply, connection.command(sender)).await {
            return self.before_recipient(connection, failure).await;
        }
        self.used = true;
        self.knocking = false;
        self.relay.gate.open();
        match self.hand_over(&mut connection, letter).await {
            Ok(()) => {
                self.connection = Some(connection);
                Delivered::Done(MailResult::Sent)
            }
            Err(failure) => {
                self.keep_if_usable(connection, &failure).await;
                match failure.refuses_the_address() {
                    true => Delivered::AddressRefused(failure.said),
                    false => Delivered::Done(failure.result()),
                }
            }
        }
    }

    async fn hand_over(
        &self,
        connection: &mut AsyncSmtpConnection,
        letter: &Outgoing,
    ) -> Result<(), Failure> {
        let Patience { reply, dot, .. } = self.relay.patience;
        let recipient = letter
            .message
            .envelope()
            .to()
            .first()
            .expect("every mail has one recipient")
            .clone();
        within(reply, connection.command(Rcpt::new(recipient, Vec::new())))
            .await
            .map_err(Failure::at_the_recipient)?;
        within(reply, connection.command(Data)).await?;
        let sent = within(dot, connection.command(as_data(&letter.bytes()))).await;
        if let Err(Failure { code: None, said, .. }) = &sent {
            // The relay may have taken it; the copy that follows has the same Message-ID.
            tracing::warn!(message_id = %letter.message_id, %said, "outcome unknown: it will be sent again");
        }
        sent.map(drop)
    }

    async fn before_recipient(&mut self, connection: AsyncSmtpConnection, failure: Failure) -> Delivered {
        if failure.is_about_the_relay() {
            // One that was used may have lain idle too long, or carried its fill; a new one tells more.
            if !self.used {
                self.give_up(&failure);
            }
            return Delivered::NotTried;
        }
        self.knocking = false;
        self.relay.gate.open();
        self.keep_if_usable(connection, &failure).await;
        Delivered::Done(failure.result())
    }

    fn give_up(&mut self, failure: &Failure) {
        self.connection = None;
        self.relay.gate.close(&failure.said, self.knocking);
        self.knocking = false;
    }

    /// After a refusal the connection is as good as new, if it can be reset.
    async fn keep_if_usable(&mut self, mut connection: AsyncSmtpConnection, failure: &Failure) {
        let open = !matches!(failure.code, None | Some(421));
        if open
            && within(self.relay.patience.reply, connection.command(Rset))
                .await
                .is_ok()
        {
            self.connection = Some(connection);
        }
    }
}

impl Drop for SmtpCourier {
    /// Whoever stops knocking makes room for the next.
    fn drop(&mut self) {
        if self.knocking {
            self.relay.gate.step_back();
        }
    }
}

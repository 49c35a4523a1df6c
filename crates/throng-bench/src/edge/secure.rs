//! A lean client over TLS: HTTP/1.1 with one request at a time, and the beginning of a connection for HTTP/2.
//! **Never** speaks to anything but the address it was given. **Called by** `asking`. **Bounds** the wait for a
//! connection and for an answer, and the size of an answer.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use rustls::client::Resumption;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, HandshakeKind};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

use super::identity::NAME;
use crate::response::{Head, Parsed, parse};

/// Three thousand handshakes on one core take a second; this leaves room for a busy machine.
pub(super) const ANSWER_WAIT: Duration = Duration::from_secs(30);
/// No page of a petition site comes near this many bytes.
pub(super) const ANSWER_BYTES_MAX: usize = 4 << 20;
/// Enough room for a usual page in one read.
const READ_BYTES: usize = 32 << 10;
/// What a visitor keeps to come back with: only ever for one server.
const SESSIONS: usize = 8;

/// Whether a connection is kept, and what the next one begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keeping {
    Connection,
    /// One connection for each request, whose session goes on with that of the one before.
    Session,
    /// One connection for each request, from somebody who was never here.
    Nothing,
}

/// A visitor who asks over TLS.
pub(super) struct Secure {
    address: SocketAddr,
    config: ClientConfig,
    keeping: Keeping,
    stream: Option<TlsStream<TcpStream>>,
    pub(super) buffer: Vec<u8>,
    /// Whether there was a connection already.
    has_been_here: bool,
}

impl Secure {
    pub(super) fn new(address: SocketAddr, config: &ClientConfig, keeping: Keeping) -> Secure {
        let buffer = Vec::with_capacity(READ_BYTES);
        Secure { address, config: fresh(config), keeping, stream: None, buffer, has_been_here: false }
    }

    /// Sends a request and waits for its answer, whose bytes are then in `buffer`.
    pub(super) async fn exchange(&mut self, request: &[u8]) -> Result<Head> {
        let answered = timeout(ANSWER_WAIT, self.talk(request)).await;
        answered.ok().context("no answer within 30 s")?
    }

    async fn talk(&mut self, request: &[u8]) -> Result<Head> {
        let mut stream = match self.stream.take() {
            Some(stream) => stream,
            None => self.connect().await?,
        };
        stream.write_all(request).await?;
        stream.flush().await?;
        self.buffer.clear();
        let head = loop {
            self.buffer.reserve(READ_BYTES);
            let read = stream.read_buf(&mut self.buffer).await?;
            match parse(&self.buffer) {
                Parsed::Whole(head) => break head,
                Parsed::Malformed | Parsed::UntilClose(_) => bail!("the answer is not HTTP/1.1"),
                Parsed::Partial => ensure!(read > 0, "the server closed before it had answered"),
            }
            ensure!(self.buffer.len() <= ANSWER_BYTES_MAX, "the answer does not end");
        };
        if self.keeping == Keeping::Connection {
            self.stream = Some(stream);
        }
        Ok(head)
    }

    async fn connect(&mut self) -> Result<TlsStream<TcpStream>> {
        if self.keeping == Keeping::Nothing {
            self.config = fresh(&self.config);
        }
        let stream = connect(self.address, Arc::new(self.config.clone())).await?;
        let resumed = stream.get_ref().1.handshake_kind() == Some(HandshakeKind::Resumed);
        let expected = self.has_been_here && self.keeping == Keeping::Session;
        ensure!(resumed == expected, "a session was resumed: {resumed}, expected: {expected}");
        self.has_been_here = true;
        Ok(stream)
    }
}

/// The same client, who was never here.
fn fresh(config: &ClientConfig) -> ClientConfig {
    let mut config = config.clone();
    config.resumption = Resumption::in_memory_sessions(SESSIONS);
    config
}

/// An encrypted connection.
pub(super) async fn connect(address: SocketAddr, config: Arc<ClientConfig>) -> Result<TlsStream<TcpStream>> {
    let name = ServerName::try_from(NAME)?;
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    Ok(TlsConnector::from(config).connect(name, stream).await?)
}

//! A lean HTTP/1.1 client: one connection, one request at a time, bytes in and bytes out. It must
//! cost little, for it shares the cores with the server that it measures. Never follows a
//! redirect and never speaks to anything but the address it was given. The two loops call it.
//! It bounds the wait for a connection and for an answer, and the size of an answer.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use thiserror::Error;
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::response::{Head, Parsed, parse};

/// Loopback answers at once or not at all; a full accept queue may hold a connection for a second or so.
const CONNECT_WAIT: Duration = Duration::from_secs(5);
/// The server gives up on a slow client within 30 s; so does the client on a slow server.
const ANSWER_WAIT: Duration = Duration::from_secs(30);
/// No page of a petition site comes near this many bytes.
pub(crate) const ANSWER_BYTES_MAX: usize = 4 << 20;
/// Enough room for a usual page in one read.
const READ_BYTES: usize = 32 << 10;

/// Why a request got no answer.
#[derive(Debug, Error)]
pub(crate) enum NoAnswer {
    #[error("cannot connect: {0}")]
    Connect(io::Error),
    #[error("the connection broke: {0}")]
    Broken(#[from] io::Error),
    #[error("the server closed the connection before it had answered")]
    Closed,
    #[error("no answer within {} s", ANSWER_WAIT.as_secs())]
    Late,
    #[error("the answer is not HTTP/1.1, or longer than {ANSWER_BYTES_MAX} bytes")]
    Malformed,
}

/// An answer and the bytes it points into.
#[derive(Debug)]
pub(crate) struct Answer<'a> {
    pub head: Head,
    bytes: &'a [u8],
}

impl<'a> Answer<'a> {
    /// An answer that somebody else has read.
    pub(crate) fn of(head: Head, bytes: &'a [u8]) -> Answer<'a> {
        Answer { head, bytes }
    }

    pub(crate) fn location(&self) -> Option<&'a str> {
        std::str::from_utf8(&self.bytes[self.head.location.clone()?]).ok()
    }

    pub(crate) fn etag(&self) -> Option<&'a [u8]> {
        Some(&self.bytes[self.head.etag.clone()?])
    }

    /// The status line and the header lines.
    pub(crate) fn head_bytes(&self) -> &'a [u8] {
        &self.bytes[..self.head.body.start]
    }

    /// The body as sent: chunk sizes and compression are not taken off.
    pub(crate) fn body(&self) -> &'a [u8] {
        &self.bytes[self.head.body.clone()]
    }
}

/// A connection that is opened when first needed, and again after the server closed it.
#[derive(Debug)]
pub(crate) struct Connection {
    address: SocketAddr,
    short: bool,
    stream: Option<TcpStream>,
    buffer: Vec<u8>,
}

impl Connection {
    pub(crate) fn new(address: SocketAddr, short: bool) -> Self {
        Self { address, short, stream: None, buffer: Vec::with_capacity(READ_BYTES) }
    }

    /// Sends a request and waits for its answer. A kept connection that turns out to have been
    /// closed is opened again once, as a browser does.
    pub(crate) async fn exchange(&mut self, request: &[u8]) -> Result<Answer<'_>, NoAnswer> {
        let kept = self.stream.is_some();
        let first = self.attempt(request).await;
        let result = match first {
            Err(NoAnswer::Broken(_) | NoAnswer::Closed) if kept && self.buffer.is_empty() => {
                self.attempt(request).await
            }
            other => other,
        };
        result.map(|head| Answer { head, bytes: &self.buffer })
    }

    /// On any error the connection is closed; it is kept only after a complete answer.
    async fn attempt(&mut self, request: &[u8]) -> Result<Head, NoAnswer> {
        self.buffer.clear();
        let stream = match self.stream.take() {
            Some(stream) => stream,
            None => connect(self.address).await?,
        };
        let talk = talk(&stream, request, &mut self.buffer);
        let head = timeout(ANSWER_WAIT, talk).await.map_err(|_| NoAnswer::Late)??;
        if !head.close && !self.short {
            self.stream = Some(stream);
        }
        Ok(head)
    }
}

async fn connect(address: SocketAddr) -> Result<TcpStream, NoAnswer> {
    let stream = match timeout(CONNECT_WAIT, TcpStream::connect(address)).await {
        Ok(connected) => connected.map_err(NoAnswer::Connect)?,
        Err(_) => return Err(NoAnswer::Connect(io::ErrorKind::TimedOut.into())),
    };
    stream.set_nodelay(true).map_err(NoAnswer::Connect)?;
    Ok(stream)
}

async fn talk(stream: &TcpStream, request: &[u8], buffer: &mut Vec<u8>) -> Result<Head, NoAnswer> {
    let mut sent = 0;
    while sent < request.len() {
        match stream.try_write(&request[sent..]) {
            Ok(more) => sent += more,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => stream.writable().await?,
            Err(error) => return Err(error.into()),
        }
    }
    loop {
        stream.readable().await?;
        buffer.reserve(READ_BYTES);
        let ended = match stream.try_read_buf(buffer) {
            Ok(read) => read == 0,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => continue,
            Err(error) => return Err(error.into()),
        };
        match parse(buffer) {
            Parsed::Whole(head) => return Ok(head),
            Parsed::UntilClose(head) if ended => return Ok(Head { close: true, ..head }),
            Parsed::Malformed => return Err(NoAnswer::Malformed),
            _ if ended => return Err(NoAnswer::Closed),
            _ if buffer.len() > ANSWER_BYTES_MAX => return Err(NoAnswer::Malformed),
            Parsed::Partial | Parsed::UntilClose(_) => {}
        }
    }
}

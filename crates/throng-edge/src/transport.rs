//! What the bytes of a connection go through between the program and its client.
//!
//! **Owns** the kinds of transport, and what each can tell of its client. **Never** looks at a byte that passes.
//! **Called by** `wire`, `pipe` and `pace`, which are the same for all kinds.

use std::io::{self, IoSlice};
use std::os::fd::AsRawFd as _;
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpStream, UnixStream};
use tokio_rustls::server::TlsStream;

use super::listening::Stream;

/// The offset in Linux's `struct tcp_info` at which the bytes are counted that the other end acknowledged (since 4.1;
/// tcp(7)).
const ACKNOWLEDGED_AT: usize = 120;
const INFO_BYTES: usize = ACKNOWLEDGED_AT + size_of::<u64>();

/// A connection's bytes in both directions.
#[derive(Debug)]
pub(super) enum Transport {
    /// A TCP connection in the clear.
    Tcp(TcpStream),
    /// A connection of a program on this machine.
    Unix(UnixStream),
    /// Either of them, encrypted.
    Tls(Box<TlsStream<Transport>>),
    /// Nothing: what was here is on its way to other threads.
    Gone,
}

impl Transport {
    /// A connection that was accepted, watched by the runtime from now on.
    ///
    /// # Errors
    /// The system cannot watch one more socket.
    pub(super) fn of(accepted: Stream) -> io::Result<Transport> {
        match accepted {
            Stream::Tcp(stream) => TcpStream::from_std(stream).map(Transport::Tcp),
            Stream::Unix(stream) => UnixStream::from_std(stream).map(Transport::Unix),
        }
    }

    /// The same connection, watched by the runtime in which this is called.
    ///
    /// # Errors
    /// The system cannot watch it.
    pub(super) fn moved(self) -> io::Result<Transport> {
        match self {
            Transport::Tcp(stream) => TcpStream::from_std(stream.into_std()?).map(Transport::Tcp),
            Transport::Unix(stream) => UnixStream::from_std(stream.into_std()?).map(Transport::Unix),
            Transport::Tls(mut stream) => {
                let (inside, _) = stream.get_mut();
                *inside = std::mem::replace(inside, Transport::Gone).moved()?;
                Ok(Transport::Tls(stream))
            }
            Transport::Gone => Err(gone()),
        }
    }

    /// Whether nobody between the two ends can read it.
    pub(super) fn is_encrypted(&self) -> bool {
        match self {
            Transport::Tcp(_) | Transport::Unix(_) | Transport::Gone => false,
            Transport::Tls(_) => true,
        }
    }

    /// Whether it has accepted bytes that are not on their way yet, and needs a flush.
    pub(super) fn holds_back(&self) -> bool {
        match self {
            Transport::Tcp(_) | Transport::Unix(_) | Transport::Gone => false,
            Transport::Tls(stream) => stream.get_ref().1.wants_write(),
        }
    }

    /// Bytes that the other end has acknowledged since the connection began. 0 where the system does not tell: a
    /// client is then too slow if its write waits for that long.
    pub(super) fn taken(&self) -> u64 {
        match self {
            Transport::Tcp(stream) => acknowledged(stream),
            // Its memory is so small that a write waits no longer than its client is slow.
            Transport::Unix(_) | Transport::Gone => 0,
            Transport::Tls(stream) => stream.get_ref().0.taken(),
        }
    }
}

fn gone() -> io::Error {
    io::Error::new(io::ErrorKind::NotConnected, "the connection is on its way to other threads")
}

fn acknowledged(stream: &TcpStream) -> u64 {
    let mut info = [0_u8; INFO_BYTES];
    let told = uapi::getsockopt(stream.as_raw_fd(), uapi::c::IPPROTO_TCP, uapi::c::TCP_INFO, &mut info[..]);
    let count = info[ACKNOWLEDGED_AT..].first_chunk();
    count
        .filter(|_| told.is_ok_and(|length| length >= INFO_BYTES))
        .map_or(0, |count| u64::from_ne_bytes(*count))
}

impl AsyncRead for Transport {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Transport::Tcp(stream) => Pin::new(stream).poll_read(context, buffer),
            Transport::Unix(stream) => Pin::new(stream).poll_read(context, buffer),
            Transport::Tls(stream) => Pin::new(stream.as_mut()).poll_read(context, buffer),
            Transport::Gone => Poll::Ready(Err(gone())),
        }
    }
}

impl AsyncWrite for Transport {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        match self.get_mut() {
            Transport::Tcp(stream) => Pin::new(stream).poll_write(context, bytes),
            Transport::Unix(stream) => Pin::new(stream).poll_write(context, bytes),
            Transport::Tls(stream) => Pin::new(stream.as_mut()).poll_write(context, bytes),
            Transport::Gone => Poll::Ready(Err(gone())),
        }
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        match self.get_mut() {
            Transport::Tcp(stream) => Pin::new(stream).poll_write_vectored(context, slices),
            Transport::Unix(stream) => Pin::new(stream).poll_write_vectored(context, slices),
            Transport::Tls(stream) => Pin::new(stream.as_mut()).poll_write_vectored(context, slices),
            Transport::Gone => Poll::Ready(Err(gone())),
        }
    }

    fn is_write_vectored(&self) -> bool {
        match self {
            Transport::Tcp(stream) => stream.is_write_vectored(),
            Transport::Unix(stream) => stream.is_write_vectored(),
            Transport::Tls(stream) => stream.is_write_vectored(),
            Transport::Gone => false,
        }
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Transport::Tcp(stream) => Pin::new(stream).poll_flush(context),
            Transport::Unix(stream) => Pin::new(stream).poll_flush(context),
            Transport::Tls(stream) => Pin::new(stream.as_mut()).poll_flush(context),
            Transport::Gone => Poll::Ready(Err(gone())),
        }
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Transport::Tcp(stream) => Pin::new(stream).poll_shutdown(context),
            Transport::Unix(stream) => Pin::new(stream).poll_shutdown(context),
            Transport::Tls(stream) => Pin::new(stream.as_mut()).poll_shutdown(context),
            Transport::Gone => Poll::Ready(Err(gone())),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;
    use std::net::TcpListener;

    use tokio::io::AsyncWriteExt as _;

    use super::*;

    #[tokio::test]
    async fn what_the_other_end_has_got_is_counted() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let stream = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let mut stream = Transport::Tcp(stream);
        let (mut other, _) = listener.accept().unwrap();
        let before = stream.taken();
        stream.write_all(&[7; 5_000]).await.unwrap();
        let mut bytes = [0; 5_000];
        other.read_exact(&mut bytes).unwrap();
        // The acknowledgement is on its way.
        while stream.taken() - before < 5_000 {
            tokio::task::yield_now().await;
        }
        assert_eq!(stream.taken() - before, 5_000);
    }
}

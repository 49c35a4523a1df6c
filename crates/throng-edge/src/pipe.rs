//! The bytes of a connection on their way to hyper and back.
//!
//! **Owns** what hyper gets to see: bytes that were read before hyper took over, then the socket, but no request that
//! [`framing`](super::framing) refuses. So the first request of a connection and all later ones meet the same rules.
//! **Never** answers; hyper does. **Bounds** how long an answer may wait for its client.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::{Buf, Bytes};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use super::framing::{Passed, Requests};
use super::pace::Pace;
use super::places::Place;
use super::transport::Transport;

/// What hyper gets to see in place of a refused request. No byte of a head may be 0, so it answers 400 and closes;
/// the empty line makes it look.
const REFUSED: &[u8] = b"\0\r\n\r\n";

/// A connection as hyper sees it.
#[derive(Debug)]
pub(super) struct Pipe {
    stream: Transport,
    /// Bytes that were read before hyper took over.
    begun: Bytes,
    requests: Requests,
    place: Arc<Place>,
    pace: Pace,
    /// Set when nothing more is read from the client.
    end: Option<End>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// The client has said that it sends nothing more.
    Finished,
    /// Its next request is refused, which hyper has yet to see.
    Refused,
    /// Its next request is refused, and hyper has seen that.
    Told,
}

impl Pipe {
    pub(super) fn new(begun: Bytes, stream: Transport, place: Arc<Place>, patience: Duration) -> Pipe {
        let pace = Pace::new(patience);
        Pipe { stream, begun, requests: Requests::new(), place, pace, end: None }
    }

    fn poll_fill(&mut self, context: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        if self.begun.is_empty() {
            ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        } else {
            let length = self.begun.len().min(buffer.remaining());
            buffer.put_slice(&self.begun[..length]);
            self.begun.advance(length);
        }
        if buffer.filled().len() == before {
            self.end = Some(End::Finished);
        } else if let Passed::Until(length) = self.requests.pass(&buffer.filled()[before..]) {
            buffer.set_filled(before + length);
            self.begun = Bytes::new();
            self.end = Some(End::Refused);
        }
        Poll::Ready(Ok(()))
    }

    /// Reads on when nothing more is read from the client. That looks like an end, but only once the answers to
    /// complete requests are sent: hyper takes an end for a client that has gone, and would drop the answer. A stream
    /// is dropped indeed.
    fn poll_end(&mut self, end: End, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        match end {
            End::Refused if buffer.remaining() >= REFUSED.len() => {
                buffer.put_slice(REFUSED);
                self.end = Some(End::Told);
                Poll::Ready(Ok(()))
            }
            End::Finished if self.requests.are_whole() && self.place.is_answering() => Poll::Pending,
            End::Finished | End::Refused | End::Told => Poll::Ready(Ok(())),
        }
    }

    /// Passes the result of a write on; a write that waits is timed.
    fn timed(
        &mut self,
        written: Poll<io::Result<usize>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<usize>> {
        self.pace.timed(written, (&self.stream, &self.place), context)
    }
}

impl AsyncRead for Pipe {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        if self.end.is_none() {
            ready!(self.poll_fill(context, buffer))?;
        }
        match self.end {
            Some(end) if buffer.filled().len() == before => self.poll_end(end, buffer),
            _ => Poll::Ready(Ok(())),
        }
    }
}

impl AsyncWrite for Pipe {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.timed(written, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.timed(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

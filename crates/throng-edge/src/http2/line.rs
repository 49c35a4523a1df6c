//! The bytes of an HTTP/2 connection on their way to hyper and back.
//!
//! **Owns** what hyper gets to see: bytes that were read before, then the transport; and the end of a connection whose
//! client floods it or takes nothing. **Never** changes a byte. **Called by** hyper. **Bounds**: see
//! [`ledger`](super::ledger), and by `pace` how slowly a client may take what is sent.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::{Buf, Bytes};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

use super::frames::Frames;
use super::ledger::Ledger;
use crate::pace::Pace;
use crate::places::{Place, State};
use crate::transport::Transport;

/// How often streams are looked at while one is open. The shortest time that a client may have is a second.
const LOOKED_AT: Duration = Duration::from_millis(500);

/// A connection as hyper sees it. Nine fields: one connection, with what is known of both of its directions.
#[derive(Debug)]
pub(super) struct Line {
    stream: Transport,
    /// Bytes that were read before hyper took over.
    begun: Bytes,
    coming: Frames,
    going: Frames,
    ledger: Ledger,
    place: Arc<Place>,
    pace: Pace,
    patience: Duration,
    looks: Pin<Box<Sleep>>,
}

impl Line {
    pub(super) fn new(begun: Bytes, stream: Transport, place: Arc<Place>, patience: Duration) -> Line {
        Line {
            stream,
            begun,
            coming: Frames::after(super::PREFACE.len()),
            going: Frames::after(0),
            ledger: Ledger::new(Instant::now()),
            place,
            pace: Pace::new(patience),
            patience,
            looks: Box::pin(sleep(LOOKED_AT)),
        }
    }

    /// Counts the frames that came, and those that went.
    fn count(&mut self, came: &[u8], went: &[io::IoSlice<'_>], mut sent: usize) -> io::Result<()> {
        let now = Instant::now();
        let was_idle = self.ledger.is_idle();
        self.coming.pass(came, |frame| self.ledger.came(&frame, now));
        for slice in went {
            let part = &slice[..sent.min(slice.len())];
            self.going.pass(part, |frame| self.ledger.went(&frame, now));
            sent -= part.len();
        }
        match (was_idle, self.ledger.is_idle()) {
            (true, false) => self.place.turns(State::Answer),
            (false, true) => self.place.turns(State::Head),
            _ => {}
        }
        match self.ledger.excess(now) {
            Some(excess) => {
                tracing::debug!(?excess, "a client floods its connection, which is closed");
                Err(io::ErrorKind::ConnectionAborted.into())
            }
            None => Ok(()),
        }
    }

    /// The end of the connection, once one of its streams is overdue.
    fn poll_overdue(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        loop {
            ready!(self.looks.as_mut().poll(context));
            let now = Instant::now();
            if self.ledger.is_overdue(self.patience, now) {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            self.looks.as_mut().reset(now + LOOKED_AT);
        }
    }

    /// Passes the result of a write on, once its frames are counted; a write that waits is timed.
    fn passed(
        &mut self,
        written: Poll<io::Result<usize>>,
        slices: &[io::IoSlice<'_>],
        context: &mut Context<'_>,
    ) -> Poll<io::Result<usize>> {
        let written = self.pace.timed(written, (&self.stream, &self.place), context);
        if let Poll::Ready(Ok(sent)) = written {
            self.count(&[], slices, sent)?;
        }
        written
    }
}

impl AsyncRead for Line {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        if self.begun.is_empty() {
            if Pin::new(&mut self.stream)
                .poll_read(context, buffer)?
                .is_pending()
            {
                // A timer costs something, and without a stream nothing can be overdue here.
                return if self.ledger.is_idle() {
                    Poll::Pending
                } else {
                    self.poll_overdue(context)
                };
            }
        } else {
            let length = self.begun.len().min(buffer.remaining());
            buffer.put_slice(&self.begun[..length]);
            self.begun.advance(length);
        }
        Poll::Ready(self.count(&buffer.filled()[before..], &[], 0))
    }
}

impl AsyncWrite for Line {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.passed(written, &[io::IoSlice::new(bytes)], context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.passed(written, slices, context)
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

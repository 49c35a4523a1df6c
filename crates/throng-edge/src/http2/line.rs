//! The bytes of an HTTP/2 connection on their way to hyper and back.
//!
//! **Owns** what hyper gets to see: bytes that were read before, then the transport; what hyper has written and is not on its
//! way yet; and the end of a connection whose client floods it or takes nothing. **Never** changes a byte. **Called by**
//! hyper, and by `http2` after each turn of hyper's. **Bounds** what waits by [`HTTP2_TOGETHER_BYTES_MAX`], all else by
//! [`ledger`](super::ledger), and by `pace` how slowly a client may take what is sent.
//!
//! hyper writes each answer for itself, and flushes it. Half of what an answer costs is such a write: so what one turn of
//! hyper's writes is sent at its end, together, which is one record of TLS and one system call for a handful of answers.

use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard};
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
use throng_process::limits::HTTP2_TOGETHER_BYTES_MAX;

/// How often streams are looked at while one is open. The shortest time that a client may have is a second.
const LOOKED_AT: Duration = Duration::from_millis(500);

/// A connection as hyper sees it.
#[derive(Debug)]
pub(super) struct Line(Arc<Mutex<Wire>>);

/// The way to send what hyper has written to its [`Line`].
#[derive(Debug)]
pub(super) struct Outbox(Arc<Mutex<Wire>>);

/// A connection. Twelve fields: what is known of both of its directions.
#[derive(Debug)]
struct Wire {
    stream: Transport,
    /// Bytes that were read before hyper took over.
    begun: Bytes,
    /// What hyper has written and is not sent yet, from `sent` on.
    unsent: Vec<u8>,
    sent: usize,
    coming: Frames,
    going: Frames,
    ledger: Ledger,
    place: Arc<Place>,
    pace: Pace,
    patience: Duration,
    looks: Pin<Box<Sleep>>,
    /// The time of this turn, once it was asked for: asking costs as much as reading a frame.
    turn: Option<Instant>,
}

impl Line {
    pub(super) fn new(
        begun: Bytes,
        stream: Transport,
        place: Arc<Place>,
        patience: Duration,
    ) -> (Line, Outbox) {
        let wire = Arc::new(Mutex::new(Wire {
            stream,
            begun,
            unsent: Vec::new(),
            sent: 0,
            coming: Frames::after(super::PREFACE.len()),
            going: Frames::after(0),
            ledger: Ledger::new(Instant::now()),
            place,
            pace: Pace::new(patience),
            patience,
            looks: Box::pin(sleep(LOOKED_AT)),
            turn: None,
        }));
        (Line(Arc::clone(&wire)), Outbox(wire))
    }

    fn wire(&self) -> MutexGuard<'_, Wire> {
        locked(&self.0)
    }
}

impl Outbox {
    /// Ends a turn of hyper's: sends what was written in it.
    ///
    /// # Errors
    /// The client has gone, or takes it too slowly.
    pub(super) fn poll_send(&self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let mut wire = locked(&self.0);
        let sent = wire.poll_send(context);
        wire.turn = None;
        sent
    }
}

fn locked(wire: &Mutex<Wire>) -> MutexGuard<'_, Wire> {
    wire.lock().expect("a panic in one turn ends the connection")
}

impl Wire {
    /// Sends what waits. What the client does not take is timed.
    fn poll_send(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while self.sent < self.unsent.len() {
            let written = Pin::new(&mut self.stream).poll_write(context, &self.unsent[self.sent..]);
            let written = self.pace.timed(written, (&self.stream, &self.place), context);
            match ready!(written)? {
                0 => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                more => self.sent += more,
            }
        }
        if self.unsent.is_empty() {
            return Poll::Ready(Ok(()));
        }
        // What TLS has taken may wait there for the socket.
        let flushed = Pin::new(&mut self.stream).poll_flush(context).map_ok(|()| 0);
        ready!(self.pace.timed(flushed, (&self.stream, &self.place), context))?;
        // An idle connection holds no buffer.
        (self.unsent, self.sent) = (Vec::new(), 0);
        if self.ledger.is_idle() && self.place.state() == State::Answer {
            let now = self.now();
            self.place.turns_at(State::Head, now);
        }
        Poll::Ready(Ok(()))
    }

    /// Keeps what hyper writes until the end of its turn, or sends it at once if it is much.
    fn poll_keep(
        &mut self,
        slices: &[io::IoSlice<'_>],
        context: &mut Context<'_>,
    ) -> Poll<io::Result<usize>> {
        let most = HTTP2_TOGETHER_BYTES_MAX.count();
        let length = slices.iter().map(|slice| slice.len()).sum::<usize>();
        if self.unsent.len() + length > most {
            ready!(self.poll_send(context))?;
        }
        if length > most {
            let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
            let written = self.pace.timed(written, (&self.stream, &self.place), context);
            if let Poll::Ready(Ok(sent)) = written {
                self.count(&[], slices, sent)?;
            }
            return written;
        }
        if self.unsent.capacity() == 0 {
            self.unsent.reserve_exact(most);
        }
        slices
            .iter()
            .for_each(|slice| self.unsent.extend_from_slice(slice));
        self.count(&[], slices, length)?;
        Poll::Ready(Ok(length))
    }

    fn now(&mut self) -> Instant {
        *self.turn.get_or_insert_with(Instant::now)
    }

    /// Counts the frames that came, and those that went.
    fn count(&mut self, came: &[u8], went: &[io::IoSlice<'_>], mut sent: usize) -> io::Result<()> {
        let now = self.now();
        let was_idle = self.ledger.is_idle();
        self.coming.pass(came, |frame| self.ledger.came(&frame, now));
        for slice in went {
            let part = &slice[..sent.min(slice.len())];
            self.going.pass(part, |frame| self.ledger.went(&frame, now));
            sent -= part.len();
        }
        match (was_idle, self.ledger.is_idle()) {
            (true, false) => self.place.turns_at(State::Answer, now),
            // The last answer may wait to be sent.
            (false, true) if self.unsent.is_empty() => self.place.turns_at(State::Head, now),
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

    fn poll_read(&mut self, context: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
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

impl AsyncRead for Line {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.wire().poll_read(context, buffer)
    }
}

impl AsyncWrite for Line {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.wire().poll_keep(&[io::IoSlice::new(bytes)], context)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.wire().poll_keep(slices, context)
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    /// hyper flushes each answer; the [`Outbox`] sends all of a turn.
    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let mut wire = self.wire();
        ready!(wire.poll_send(context))?;
        Pin::new(&mut wire.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::UnixStream;

    use super::*;

    /// So many empty frames of data.
    fn frames(number: usize) -> Vec<u8> {
        vec![0; 9 * number]
    }

    #[tokio::test]
    async fn what_one_turn_writes_leaves_at_its_end_together() {
        let (ours, mut theirs) = UnixStream::pair().unwrap();
        let place = Arc::new(Place::new(None, true));
        let (mut line, outbox) =
            Line::new(Bytes::new(), Transport::Unix(ours), place, Duration::from_secs(15));
        for answer in 1..=3 {
            line.write_all(&frames(answer)).await.unwrap();
            line.flush().await.unwrap();
        }
        let mut bytes = vec![0; 64 << 10];
        assert_eq!(theirs.try_read(&mut bytes).unwrap_err().kind(), io::ErrorKind::WouldBlock);
        std::future::poll_fn(|context| outbox.poll_send(context))
            .await
            .unwrap();
        assert_eq!(theirs.read(&mut bytes).await.unwrap(), 9 * (1 + 2 + 3));
        assert_eq!(line.wire().unsent.capacity(), 0, "an idle connection holds nothing");
    }

    #[tokio::test]
    async fn what_is_much_goes_at_once_and_in_order() {
        let (ours, mut theirs) = UnixStream::pair().unwrap();
        let place = Arc::new(Place::new(None, true));
        let (mut line, _outbox) =
            Line::new(Bytes::new(), Transport::Unix(ours), place, Duration::from_secs(15));
        let most = HTTP2_TOGETHER_BYTES_MAX.count();
        line.write_all(&frames(2)).await.unwrap();
        line.write_all(&frames(most / 9 + 1)).await.unwrap();
        let mut bytes = vec![0; 9 * (2 + most / 9 + 1)];
        theirs.read_exact(&mut bytes).await.unwrap();
        line.write_all(&frames(1)).await.unwrap();
        line.shutdown().await.unwrap();
        assert_eq!(theirs.read_to_end(&mut bytes).await.unwrap(), 9, "the last words are not lost");
    }
}

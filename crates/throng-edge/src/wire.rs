//! A connection from its first byte. Requests for what the page cache holds are answered here at once, without a
//! task, a header map or an allocation for the request. The first request for anything else takes the whole
//! connection to hyper.
//!
//! **Owns** reading heads from a socket and writing finished answers to it. **Never** decides that a request is wrong,
//! and never reads a body: both are hyper's. **Called by** `listener`. **Bounds** the bytes of a head and the time until
//! it is there, and by `pace` how slowly a client may take an answer. Once it is the end of the program, what was asked is still answered,
//! and whoever has begun to ask has a moment for the rest.
//!
//! A connection that waits for its next request holds no buffer: all connections of a thread are read into one
//! buffer, and only what is left over is kept. A connection whose first request is its last is answered when it is
//! accepted, and never becomes a task.

use std::cell::RefCell;
use std::io::{self, IoSlice, Read as _, Write as _};
use std::net;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::Bytes;
use http::Version;
use rustix::net::{SendAncillaryBuffer, SendFlags, sendmsg};
use throng_pagecache::{Answer, Entry, Flight};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep, timeout_at};

use super::access::note_held;
use super::asker::Asker;
use super::closing::{End, LAST_HEADS, Told};
use super::date::EndOfHead;
use super::front::{Availability, Front, now_ms};
use super::glance::{Glance, Seen, at_bytes};
use super::pace::Pace;
use super::places::{Place, State};
use super::transport::Transport;
use throng_process::limits::HEAD_BYTES_MAX;

/// What to do with a connection that this module has finished with.
#[derive(Debug)]
pub(super) enum Next {
    /// Close it, unless it is closed already.
    Close,
    /// Pass it to hyper, beginning with these bytes: it asks for something that the cache does not hold.
    Hyper(Bytes),
}

thread_local! {
    /// The buffer that heads are read into: borrowed within one poll, never across two.
    static SHARED: RefCell<Vec<u8>> = RefCell::new(vec![0; HEAD_BYTES_MAX.count()]);
}

/// A connection between two answers: only what is left over.
#[derive(Debug, Default)]
pub(super) struct Talk {
    /// Bytes of a head that is not complete yet, or of requests that were sent ahead.
    unread: Vec<u8>,
    /// The page that the request in `unread` waits for, while it is rendered.
    missing: Option<Flight>,
    /// The part of an answer that the socket has not accepted yet.
    unsent: Vec<Bytes>,
    /// Whether the connection ends once `unsent` is sent.
    last: bool,
    /// Whether anything has been answered.
    answered: bool,
}

impl Talk {
    /// A connection of which these bytes were read already.
    pub(super) fn begun(bytes: Vec<u8>) -> Talk {
        Talk { unread: bytes, ..Talk::default() }
    }

    /// The bytes that were read and not answered.
    pub(super) fn unread(&self) -> &[u8] {
        &self.unread
    }
}

/// Looks at a connection that was just accepted: if a request is there already and the page cache holds the answer,
/// it is sent. `None` if nothing is left to do, and the connection can be closed.
pub(super) fn answer_first(mut stream: &net::TcpStream, front: &Arc<Front>) -> Option<Talk> {
    let mut talk = Talk::default();
    SHARED.with_borrow_mut(|shared| {
        let length = match stream.read(shared) {
            Ok(0) => return None,
            Ok(length) => length,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Some(talk),
            Err(_) => return None,
        };
        let bytes = &shared[..length];
        match look(bytes, front, |head| Asker::Accepted(stream, head)) {
            Look::Answer(outgoing, consumed) => {
                talk.unread.extend_from_slice(&bytes[consumed..]);
                (talk.last, talk.answered) = (outgoing.last, true);
                let ends = talk.last && talk.unread.is_empty();
                let sent = if ends {
                    outgoing.send_last(stream)
                } else {
                    stream.write_vectored(&outgoing.slices())
                };
                let sent = match sent {
                    Ok(sent) => sent,
                    Err(error) if error.kind() == io::ErrorKind::WouldBlock => 0,
                    Err(_) => return None,
                };
                talk.unsent = outgoing.rest(sent);
                // Closing a socket with unread bytes would reset the connection, so it is kept while there are any.
                (!talk.last || !talk.unsent.is_empty() || !talk.unread.is_empty()).then_some(talk)
            }
            // A task of its own waits for the page.
            Look::Missing(missing) => {
                talk.unread.extend_from_slice(bytes);
                talk.missing = Some(missing);
                Some(talk)
            }
            // Whatever else it is, the task looks at it again.
            Look::Part | Look::Other => {
                talk.unread.extend_from_slice(bytes);
                Some(talk)
            }
        }
    })
}

/// How much of a connection is awaited before anything of it is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Awaited {
    /// The first byte.
    Byte,
    /// All that `wire` could answer, or as much of it as shows that it cannot.
    Head,
}

/// Reads the beginning of a connection within `longest`; `None` if it does not come.
pub(super) async fn beginning(
    stream: &mut Transport,
    awaited: Awaited,
    longest: Duration,
) -> Option<Vec<u8>> {
    let mut begun = Vec::new();
    let deadline = Instant::now() + longest;
    let is_there = |bytes: &[u8]| match awaited {
        Awaited::Byte => !bytes.is_empty(),
        Awaited::Head => bytes.len() >= HEAD_BYTES_MAX.count() || !matches!(at_bytes(bytes), Seen::Part),
    };
    while !is_there(&begun) {
        let read = std::future::poll_fn(|context| {
            SHARED.with_borrow_mut(|shared| {
                let mut buffer = ReadBuf::new(shared);
                ready!(Pin::new(&mut *stream).poll_read(context, &mut buffer)).ok();
                begun.extend_from_slice(buffer.filled());
                Poll::Ready(!buffer.filled().is_empty())
            })
        });
        if !timeout_at(deadline, read).await.unwrap_or(false) {
            return None;
        }
    }
    Some(begun)
}

/// How long a client may keep a connection waiting.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patience {
    /// For a complete head.
    pub(super) head: Duration,
    /// For taking any byte of an answer.
    pub(super) answer: Duration,
}

/// Answers requests for what the page cache holds, until one asks for anything else, the client's time is over, or the program's.
pub(super) async fn answer_held(
    stream: &mut Transport,
    talk: Talk,
    front: &Arc<Front>,
    patience: Patience,
    place: &Place,
    told: &mut Told,
) -> Next {
    let mut line = Line { stream: Pin::new(stream), front, talk, pace: Pace::new(patience.answer), place };
    let mut timer = pin!(sleep(patience.head));
    let mut end = pin!(told.last_heads());
    let mut end = End::of(end.as_mut());
    let mut since = Instant::now();
    loop {
        let turn = std::future::poll_fn(|context| match line.poll(context) {
            Poll::Ready(turn) => Poll::Ready(turn),
            // While an answer is sent, the client's pace counts; while a head is awaited, the time until it is
            // complete.
            Poll::Pending if line.is_sending() => line.poll_too_slow(context),
            Poll::Pending => match end.poll(front.is_closing(), context) {
                None => poll_timer(timer.as_mut(), since + patience.head, context),
                Some(_) if line.is_between_requests() => Poll::Ready(Turn::Over),
                Some(last) => {
                    let last = last.max(since + LAST_HEADS).min(since + patience.head);
                    poll_timer(timer.as_mut(), last, context)
                }
            },
        });
        match turn.await {
            Turn::Next(next) => return next,
            // What came in just now is not known yet: the system is asked once more.
            Turn::Over if !end.has_looked => {
                end.has_looked = true;
                tokio::task::yield_now().await;
                continue;
            }
            Turn::Over => return Next::Close,
            Turn::Answered => {}
            Turn::Missing(missing, request) => match line.made(missing).await {
                Some(entry) => line.answer_with(&entry, &request),
                None => return Next::Hyper(request),
            },
        }
        // An answer restarts the wait. The timer is only set anew when it goes off, since setting it costs time.
        since = Instant::now();
        place.moved_at(since);
    }
}

/// The end of the connection, once `deadline` has really passed.
fn poll_timer(mut timer: Pin<&mut Sleep>, deadline: Instant, context: &mut Context<'_>) -> Poll<Turn> {
    // The end of the program is nearer than that of the client's time.
    if timer.deadline() > deadline {
        timer.as_mut().reset(deadline);
    }
    loop {
        ready!(timer.as_mut().poll(context));
        if timer.deadline() >= deadline {
            return Poll::Ready(Turn::Next(Next::Close));
        }
        timer.as_mut().reset(deadline);
    }
}

/// What the bytes of a connection are.
enum Look {
    /// A head that is not complete yet.
    Part,
    /// A request that the cache can answer, and how many bytes it has.
    Answer(Outgoing, usize),
    Missing(Flight),
    /// Anything else, which hyper has to handle.
    Other,
}

fn look<'a>(bytes: &'a [u8], front: &Arc<Front>, asker: impl Fn(&'a [u8]) -> Asker<'a>) -> Look {
    match at_bytes(bytes) {
        // Hyper refuses a head that is too long.
        Seen::Part if bytes.len() >= HEAD_BYTES_MAX.count() => Look::Other,
        Seen::Part => Look::Part,
        Seen::Other => Look::Other,
        // It arrived in pieces.
        Seen::Plain { bytes: length, .. } if length > HEAD_BYTES_MAX.count() => Look::Other,
        Seen::Plain { glance, bytes: length, keep_alive } => {
            let now_ms = now_ms();
            let answer = |entry: Arc<Entry>| {
                front.hears();
                note_held(front, asker(&bytes[..length]), &glance, (&entry, now_ms, Version::HTTP_11));
                let last = !keep_alive || front.is_closing();
                Look::Answer(Outgoing::new(&entry, &glance, now_ms, last), length)
            };
            match front.find(&glance, asker(&bytes[..length]), now_ms) {
                Availability::Held(entry) => answer(entry),
                Availability::Missing(missing) => Look::Missing(missing),
                Availability::Apart => Look::Other,
                // Without a finished refusal hyper's side looks the page up again, and is refused again.
                Availability::Refused(refused) => {
                    front.kept_refusal(&glance, refused).map_or(Look::Other, answer)
                }
            }
        }
    }
}

/// An answer to be sent: three parts in memory shared with others, except for the few bytes of its date.
struct Outgoing {
    head: Bytes,
    end: EndOfHead,
    body: Bytes,
    /// Whether the connection ends after it.
    last: bool,
}

impl Outgoing {
    fn new(entry: &Entry, glance: &Glance<'_>, now_ms: u64, last: bool) -> Outgoing {
        let Answer { head, body, .. } = entry.answer(&glance.asked);
        let body = body.cloned().unwrap_or_default();
        Outgoing { head: head.raw.clone(), end: EndOfHead::new(now_ms, last), body, last }
    }

    fn slices(&self) -> [IoSlice<'_>; 3] {
        [&self.head[..], self.end.as_bytes(), &self.body[..]].map(IoSlice::new)
    }

    /// Sends an answer that is followed at once by the end of the connection: both leave in one packet. If the
    /// client's bytes were not all read, that end would be a reset, and the answer could be lost.
    fn send_last(&self, stream: &net::TcpStream) -> io::Result<usize> {
        let flags = SendFlags::MORE | SendFlags::NOSIGNAL;
        Ok(sendmsg(stream, &self.slices(), &mut SendAncillaryBuffer::default(), flags)?)
    }

    /// The part that is left after `sent` bytes.
    fn rest(self, mut sent: usize) -> Vec<Bytes> {
        if sent == self.head.len() + self.end.as_bytes().len() + self.body.len() {
            return Vec::new();
        }
        let end = Bytes::copy_from_slice(self.end.as_bytes());
        let rest = [self.head, end, self.body].map(|mut part| {
            let gone = sent.min(part.len());
            sent -= gone;
            part.split_off(gone)
        });
        rest.into_iter().filter(|part| !part.is_empty()).collect()
    }
}

/// The result of one turn of the conversation.
enum Turn {
    /// An answer was sent, or is being sent.
    Answered,
    /// A page is being rendered, for the request at the beginning of these bytes.
    Missing(Flight, Bytes),
    /// It is the end of the program, and nothing is asked.
    Over,
    Next(Next),
}

/// A connection with its socket.
struct Line<'a> {
    stream: Pin<&'a mut Transport>,
    front: &'a Arc<Front>,
    talk: Talk,
    pace: Pace,
    place: &'a Place,
}

impl Line<'_> {
    fn poll(&mut self, context: &mut Context<'_>) -> Poll<Turn> {
        if self.is_sending() {
            let sent = ready!(self.poll_send(context));
            return Poll::Ready(sent.map_or(Turn::Next(Next::Close), |()| Turn::Answered));
        }
        if self.talk.last {
            return Poll::Ready(Turn::Next(Next::Close));
        }
        // Requests that were sent ahead are answered first.
        if !self.talk.unread.is_empty() {
            let unread = std::mem::take(&mut self.talk.unread);
            if let Some(missing) = self.talk.missing.take() {
                return Poll::Ready(Turn::Missing(missing, Bytes::from(unread)));
            }
            if let Some(turn) = self.take(&unread, context) {
                return Poll::Ready(turn);
            }
        }
        SHARED.with_borrow_mut(|shared| self.poll_read(shared, context))
    }

    fn poll_read(&mut self, shared: &mut [u8], context: &mut Context<'_>) -> Poll<Turn> {
        loop {
            let mut buffer = ReadBuf::new(shared);
            if ready!(self.stream.as_mut().poll_read(context, &mut buffer)).is_err() {
                return Poll::Ready(Turn::Next(Next::Close));
            }
            let turn = match (buffer.filled(), self.talk.unread.is_empty()) {
                ([], _) => Some(Turn::Next(Next::Close)),
                (bytes, true) => self.take(bytes, context),
                (bytes, false) => {
                    let mut together = std::mem::take(&mut self.talk.unread);
                    together.extend_from_slice(bytes);
                    self.take(&together, context)
                }
            };
            if let Some(turn) = turn {
                return Poll::Ready(turn);
            }
        }
    }

    /// Answers the request at the beginning of `bytes`, if it is complete, and keeps what is left over.
    fn take(&mut self, bytes: &[u8], context: &mut Context<'_>) -> Option<Turn> {
        match look(bytes, self.front, |head| Asker::Head(self.place.peer(), head)) {
            Look::Part => {
                self.talk.unread.extend_from_slice(bytes);
                None
            }
            Look::Answer(outgoing, consumed) => {
                self.talk.unread.extend_from_slice(&bytes[consumed..]);
                self.send(outgoing, context);
                Some(Turn::Answered)
            }
            Look::Missing(missing) => Some(Turn::Missing(missing, Bytes::copy_from_slice(bytes))),
            Look::Other => Some(Turn::Next(Next::Hyper(Bytes::copy_from_slice(bytes)))),
        }
    }

    /// Writes an answer; what the socket does not accept at once is kept.
    fn send(&mut self, outgoing: Outgoing, context: &mut Context<'_>) {
        let sent = match self
            .stream
            .as_mut()
            .poll_write_vectored(context, &outgoing.slices())
        {
            Poll::Ready(Ok(sent)) => sent,
            Poll::Ready(Err(_)) => {
                self.talk.last = true;
                return;
            }
            Poll::Pending => 0,
        };
        (self.talk.last, self.talk.answered) = (outgoing.last, true);
        self.talk.unsent = outgoing.rest(sent);
    }

    /// Answers the request at the beginning of `bytes` with the page that it waited for. The next poll sends it.
    fn answer_with(&mut self, entry: &Entry, bytes: &Bytes) {
        let Seen::Plain { glance, bytes: length, keep_alive } = at_bytes(bytes) else {
            unreachable!("the same bytes were a plain request before");
        };
        let last = !keep_alive || self.front.is_closing();
        let (asker, now_ms) = (Asker::Head(self.place.peer(), &bytes[..length]), now_ms());
        note_held(self.front, asker, &glance, (entry, now_ms, Version::HTTP_11));
        let outgoing = Outgoing::new(entry, &glance, now_ms, last);
        let unread = bytes[length..].to_vec();
        self.talk = Talk { unread, missing: None, unsent: outgoing.rest(0), last, answered: true };
    }

    /// Waits for a page that is being rendered.
    async fn made(&self, missing: Flight) -> Option<Arc<Entry>> {
        self.place.turns(State::Answer);
        let made = self.front.made(missing).await;
        self.place.turns(State::Head);
        made.ok()
    }

    /// Whether something was answered, and nothing of a next request has come.
    fn is_between_requests(&self) -> bool {
        self.talk.answered && self.talk.unread.is_empty()
    }

    /// Whether a part of an answer is unsent, or encrypted and not written yet.
    fn is_sending(&self) -> bool {
        !self.talk.unsent.is_empty() || self.stream.holds_back()
    }

    /// The end of the connection, once its client has been too slow.
    fn poll_too_slow(&mut self, context: &mut Context<'_>) -> Poll<Turn> {
        self.place.waits_for_client();
        let too_slow = self.pace.poll_too_slow(&self.stream, context);
        too_slow.map(|()| Turn::Next(Next::Close))
    }

    /// Sends what is unsent, in order.
    fn poll_send(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while let Some(part) = self.talk.unsent.first_mut() {
            let sent = ready!(self.stream.as_mut().poll_write(context, part))?;
            self.pace.went_on();
            if sent == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            drop(part.split_to(sent));
            if part.is_empty() {
                self.talk.unsent.remove(0);
            }
        }
        self.stream.as_mut().poll_flush(context)
    }
}

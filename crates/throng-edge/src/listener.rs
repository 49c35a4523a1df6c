//! Connections from the first byte to the last: accepted by `entrance` on a thread of its own, handled here, drained at the end.
//!
//! A connection begins with [`wire`](super::wire), which answers what the page cache holds, and goes to hyper with the
//! first request for anything else. **Bounds**: each of its states has a deadline, see [`deadlines`](super::deadlines).

use std::pin::{Pin, pin};
use std::sync::Arc;
use std::time::Duration;

use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::AsyncWriteExt as _;
use tokio::net::UnixStream;
use tokio::runtime::{Builder, Handle, Runtime};
use tokio::signal::unix::{SignalKind, signal};
use tokio::task::JoinHandle;

use bytes::Bytes;

use super::accepting::{Accepting, Last};
#[cfg(feature = "chaos")]
use super::access::is_own_look;
use super::app::App;
use super::aside::{self, Aside, AsideThreads};
#[cfg(feature = "chaos")]
use super::asker::Asker;
use super::client::Peer;
use super::closing::{Closing, Told as End, longest};
use super::deadlines::Deadlines;
use super::entrance::{Arrival, Entrance, Threads};
use super::front::Front;
use super::http2;
use super::listening::{Listener, Speaks};
use super::passing_on::PassedOn;
use super::pipe::Pipe;
use super::places::Place;
use super::proxy_protocol::{self, Missing, Told};
use super::pulse::{Of, Pulse};
use super::shares::Shares;
use super::tls::{Inside, Tls};
use super::transport::Transport;
use super::wire::{self, Awaited, Next, Patience, Talk};
use crate::Bounds;
use throng_process::limits::resources;
use throng_process::limits::{HEAD_BYTES_MAX, HEADERS_MAX};
use throng_process::signals;

/// How long a client may take to be told that its connection ends.
const FAREWELL: Duration = Duration::from_secs(1);
/// After the time for a request is over, until the last of those that just made it is answered.
const LAST_REQUESTS: Duration = Duration::from_secs(2);

/// What the caller does while the listener starts and stops, how it ends, and what it is given for that.
#[derive(Debug)]
pub struct Stages<Ready, Told, Left> {
    /// Called once clients can connect.
    pub ready: Ready,
    /// Called when the program is told to stop, or another has taken over, to end answers that would never finish by
    /// themselves, and to let go of other copies of the listening sockets. Returns whether another process has been given them.
    pub told: Told,
    /// Whether somebody else keeps the listening sockets, so that whoever waits at them is answered by the program that is started next.
    pub kept: bool,
    /// Ready once another process has taken over, and [`Succession::leave`](crate::Succession::leave) was called.
    pub left: Left,
    /// Where requests come in that the process before this one passes on.
    pub passed_on: Option<PassedOn>,
    /// The threads that read and answer the connections of staff, and of guests of the office.
    pub aside: AsideThreads,
    /// The threads that make shared pages.
    pub renders: Handle,
}

/// Serves until SIGTERM or SIGINT. Then whoever was accepted, or waits to be where nobody else will accept them, is answered within the
/// drain time: what was asked, what is half asked, and what is asked within a second by who has not asked yet. Who finds no place by then
/// is told so. Whoever is between two requests is closed; of a connection that has asked for more than finished pages over HTTP/1, also in
/// the middle of the next head. Over HTTP/2 the client is told which streams were the last, and asks anew. Once another process has taken
/// over, whatever else is asked of this one, no new connection is accepted here; each that is open is closed after its next answer, or when
/// its time for a request is over, so that no client ever loses a request.
///
/// # Errors
/// The system refuses to listen or to report signals, or `ready` failed.
pub async fn serve(
    (listeners, tls): (Vec<Listener>, Option<Tls>),
    front: Arc<Front>,
    bounds: &Bounds,
    stages: Stages<impl FnOnce() -> anyhow::Result<()>, impl FnOnce() -> bool, impl Future<Output = ()>>,
) -> anyhow::Result<()> {
    let Stages { ready, told, kept, left, passed_on, aside, renders } = stages;
    front.renders_on(renders);
    beat(front.pulse(), &aside);
    let aside = Aside::new(aside, Arc::clone(&front));
    let entrance = open(listeners, bounds, &front, &aside)?;
    let patience = Patience { head: bounds.header_timeout, answer: bounds.body_timeout };
    let handling = Arc::new(Handling {
        front: Arc::clone(&front),
        closing: Closing::new(),
        patience,
        http2: http2::Common {
            front: Arc::clone(&front),
            shares: Shares::of(resources::HTTP2_REQUESTS.of(bounds.connections_max)),
            patience,
            aside: Arc::clone(&aside),
            everybody: Handle::current(),
        },
        deadlines: Deadlines::new(bounds.header_timeout),
        missing: Missing::default(),
        tls,
        aside,
    });
    let receiving = passed_on.map(|passed_on| spawn(passed_on.receive(Arc::clone(&handling))));
    // Heard from now on: whoever is told that the program is ready may tell it to stop at once.
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    signals::are_heard();
    let begin = {
        let handling = Arc::clone(&handling);
        move |arrival, place| {
            // On the thread that accepts: the end waits for it from now on, whenever it is looked at.
            let (handling, end) = (Arc::clone(&handling), handling.closing.one());
            async move { handling.connection(arrival, place, end).await }
        }
    };
    let accepting = Accepting::prepare(entrance, (Arc::clone(&front), handling.closing.one()), begin)?;
    ready()?;
    accepting.begin();
    let has_left = tokio::select! {
        biased;
        () = left => true,
        _ = terminate.recv() => false,
        _ = interrupt.recv() => false,
    };
    front.close();
    let others_listen = told();
    let last = accepting.end(match has_left || kept {
        true => Last::Nobody,
        false => Last::WhoWaits { others_listen },
    });
    if has_left {
        handling.closing.leave();
        tokio::select! {
            () = handling.stays() => {}
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    }
    drop(tokio::time::timeout(longest(bounds.drain), handling.closing.tell()).await);
    last.join();
    if let Some(receiving) = receiving {
        receiving.abort();
    }
    Ok(())
}

/// Has the threads that answer say that they do, from now on.
fn beat(pulse: &Pulse, aside: &AsideThreads) {
    let everybody = Handle::current();
    for (threads, of) in [(&everybody, Of::Everybody), (&aside.staff, Of::Staff), (&aside.guests, Of::Guests)]
    {
        drop(threads.spawn(pulse.clone().of_answers(of)));
    }
    #[cfg(feature = "chaos")]
    for (threads, name) in
        [(&everybody, "http"), (&aside.guests, "door"), (&aside.staff, "office"), (&aside.staff, "office")]
    {
        drop(threads.spawn(standing_still(name)));
    }
}

/// Has one of such threads stand still while a test wants it to.
#[cfg(feature = "chaos")]
async fn standing_still(thread: &'static str) {
    loop {
        tokio::time::sleep(Duration::from_millis(20)).await;
        throng_process::chaos::stand_still(thread);
    }
}

/// Begins to listen. What is listened at is watched by a runtime of its own.
fn open(
    listeners: Vec<Listener>,
    bounds: &Bounds,
    front: &Front,
    aside: &Arc<Aside>,
) -> std::io::Result<(Runtime, Entrance)> {
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let known = (front.proxies().clone(), front.pulse().clone());
    let threads = Threads { http: Handle::current(), aside: Arc::clone(aside) };
    let opened = {
        let _within = runtime.enter();
        Entrance::open(listeners, bounds, known, threads)
    };
    match opened {
        Ok(entrance) => Ok((runtime, entrance)),
        Err(error) => {
            // It must not wait for its end here, where others run.
            runtime.shutdown_background();
            Err(error)
        }
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "one task for what another process passes on"
)]
fn spawn(task: impl Future<Output = ()> + Send + 'static) -> JoinHandle<()> {
    tokio::spawn(task)
}

/// What is needed to handle any connection.
pub(super) struct Handling {
    front: Arc<Front>,
    /// For every connection, from when it is accepted.
    closing: Closing,
    pub(super) patience: Patience,
    deadlines: Deadlines,
    http2: http2::Common,
    /// Who had to begin with a header of the PROXY protocol and did not.
    missing: Missing,
    /// `None` if nothing is encrypted here.
    tls: Option<Tls>,
    aside: Arc<Aside>,
}

impl Handling {
    /// Returns once nobody who was accepted can have a request under way that would be lost, after another process has taken over.
    async fn stays(&self) {
        let head = self.patience.head;
        // Whoever has an idle connection may be sending on it just now: it stays until its time is over.
        tokio::time::sleep(head + LAST_REQUESTS).await;
        // What a proxy says first, a handshake and a head have their time one after the other.
        drop(tokio::time::timeout(2 * head, self.closing.gone()).await);
    }

    async fn connection(self: &Arc<Handling>, arrival: Arrival, place: Arc<Place>, mut end: End) {
        let Arrival { stream, speaks, talk, untold, greeted_aside } = arrival;
        // With a visitor's request, so that a test knows whose connection it costs.
        #[cfg(feature = "chaos")]
        if !talk.unread().is_empty() && !is_own_look(Asker::Head(None, talk.unread())) {
            throng_process::chaos::panic_at("http");
        }
        // Fails only when the system cannot watch one more socket.
        let Ok(mut stream) = Transport::of(stream) else {
            return;
        };
        if let Some(sender) = untold
            && end
                .before_the_end(self.is_told(sender.over(speaks), &mut stream, &place))
                .await
                .is_none()
        {
            return;
        }
        if speaks == Speaks::Https {
            let greeted = end.before_the_end(self.greeted(stream, &place));
            let Some((encrypted, inside)) = greeted.await else {
                return;
            };
            stream = encrypted;
            match inside {
                Inside::Http1 if greeted_aside => return self.http1_nearby(stream, place, end).await,
                Inside::Http1 => {}
                Inside::Http2 if greeted_aside => return self.http2_nearby(stream, place, end).await,
                Inside::Http2 => {
                    return http2::serve((Bytes::new(), stream), &self.http2, &place, end).await;
                }
                // An authority has seen all that it asked for.
                Inside::Nothing => return farewell(stream).await,
            }
        }
        self.talks((stream, talk), place, end).await;
    }

    /// Answers requests of HTTP/1 until the connection ends.
    async fn talks(
        self: &Arc<Handling>,
        (mut stream, talk): (Transport, Talk),
        place: Arc<Place>,
        mut end: End,
    ) {
        let next = wire::answer_held(&mut stream, talk, &self.front, self.patience, &place, &mut end).await;
        match next {
            Next::Hyper(begun) => {
                let in_clear = !stream.is_encrypted();
                if http2::begins(&begun) && in_clear && place.network().is_none() {
                    http2::serve((begun, stream), &self.http2, &place, end).await;
                } else {
                    self.seated((begun, stream), place, end).await;
                }
            }
            Next::Close => farewell(stream).await,
        }
    }

    /// The connection once it is encrypted; `None` if it ends before.
    async fn greeted(&self, stream: Transport, place: &Place) -> Option<(Transport, Inside)> {
        let tls = self.tls.as_ref()?;
        tls.begin(stream, place, self.patience.head).await
    }

    /// Has a connection that was greeted among staff, and speaks HTTP/1, go on where its first request belongs.
    async fn http1_nearby(self: &Arc<Handling>, mut stream: Transport, place: Arc<Place>, mut end: End) {
        let begun = wire::beginning(&mut stream, Awaited::Head, self.patience.head);
        let Some(begun) = end.before_the_end(begun).await else {
            return farewell(stream).await;
        };
        // It was heard just now, however long it was silent before: it is not the first to make room.
        place.went_on();
        let threads = match self.aside.seat(&place, &begun) {
            Some(seat) => {
                let threads = self.aside.threads(&seat).clone();
                place.sits(seat);
                threads
            }
            None => self.http2.everybody.clone(),
        };
        let handling = Arc::clone(self);
        let there = async move {
            // Fails only when the system cannot watch one more socket.
            if let Ok(stream) = stream.moved() {
                handling.talks((stream, Talk::begun(begun)), place, end).await;
            }
        };
        drop(aside::run_on(&threads, there).await);
    }

    /// Has a connection that was greeted among staff, and speaks HTTP/2, go on there once it says something, if it finds a seat.
    async fn http2_nearby(self: &Arc<Handling>, mut stream: Transport, place: Arc<Place>, mut end: End) {
        let begun = wire::beginning(&mut stream, Awaited::Byte, self.patience.head);
        let Some(begun) = end.before_the_end(begun).await.map(Bytes::from) else {
            return farewell(stream).await;
        };
        if let Some(seat) = self.aside.seat_nearby(&place) {
            place.sits(seat);
            return http2::serve((begun, stream), &self.http2, &place, end).await;
        }
        let common = self.http2.clone();
        let there = async move {
            if let Ok(stream) = stream.moved() {
                http2::serve((begun, stream), &common, &place, end).await;
            }
        };
        drop(aside::run_on(&self.http2.everybody, there).await);
    }

    /// Has the connection go on in its seat, if it asks for the office and has none yet.
    async fn seated(self: &Arc<Handling>, (begun, stream): (Bytes, Transport), place: Arc<Place>, end: End) {
        place.went_on();
        let seat = match place.seat() {
            Some(_) => None,
            None => self.aside.seat(&place, &begun),
        };
        let Some(seat) = seat else {
            return self.http1((begun, stream), &place, end).await;
        };
        let threads = self.aside.threads(&seat).clone();
        place.sits(seat);
        let handling = Arc::clone(self);
        let there = async move {
            // Fails only when the system cannot watch one more socket.
            if let Ok(stream) = stream.moved() {
                handling.http1((begun, stream), &place, end).await;
            }
        };
        // A bug ends this connection alone, as one on the threads of everybody does.
        drop(aside::run_on(&threads, there).await);
    }

    async fn http1(&self, (begun, stream): (Bytes, Transport), place: &Arc<Place>, end: End) {
        let pipe = Pipe::new(begun, stream, Arc::clone(place), self.patience.answer);
        let app = App::new(Arc::clone(&self.front), Arc::clone(place));
        self.attend(self.hyper(pipe, app), place, end).await;
    }

    /// Answers the requests of a connection until it or the program ends, or it stands still for too long.
    async fn attend<Io>(&self, connection: Connection<Io>, place: &Place, mut end: End)
    where
        Io: hyper::rt::Read + hyper::rt::Write + Unpin,
    {
        let mut connection = pin!(connection);
        let mut overdue = pin!(self.deadlines.overdue(place));
        tokio::select! {
            biased;
            // How a connection ends is the client's business: most are cut off by closed browsers.
            _ = connection.as_mut() => return,
            () = overdue.as_mut() => return,
            () = end.end() => connection.as_mut().graceful_shutdown(),
        }
        tokio::select! {
            biased;
            _ = connection => {}
            () = overdue => {}
        }
    }

    /// Answers the one request of a connection that another process passes on. That process has looked at its framing.
    pub(super) async fn passed_on(&self, stream: UnixStream, place: Arc<Place>) {
        if let Some(end) = self.closing.another() {
            let app = App::new(Arc::clone(&self.front), Arc::clone(&place));
            let connection = http1(self.patience.head).serve_connection(TokioIo::new(stream), app);
            self.attend(connection, &place, end).await;
        }
    }

    /// Has the proxy at the other end tell whose connection it is. `None` if it does not, and the connection ends.
    async fn is_told(&self, sender: Peer, stream: &mut Transport, place: &Place) -> Option<()> {
        let peer = match proxy_protocol::read(Pin::new(stream), self.patience.head).await {
            Ok(Told::Client { address, encrypted }) => sender.of_client(address, encrypted),
            Ok(Told::Nobody) => sender,
            Err(missing) => {
                self.missing.met(sender.address(), missing);
                return None;
            }
        };
        place.is_that_of(Some(peer), self.front.proxies().is_proxy(peer));
        Some(())
    }

    fn hyper(&self, pipe: Pipe, app: App) -> Connection<TokioIo<Pipe>> {
        http1(self.patience.head).serve_connection(TokioIo::new(pipe), app)
    }
}

/// Tells an encrypted client that nothing more comes (close_notify, RFC 8446 §6.1), so that nobody on the line can cut an answer short
/// unnoticed.
async fn farewell(mut stream: Transport) {
    if stream.is_encrypted() {
        // Whoever takes nothing any more need not be told.
        drop(tokio::time::timeout(FAREWELL, stream.shutdown()).await);
    }
}

/// HTTP/1 within its bounds. Without `pipeline_flush`, with which answers would pile up in memory for as long as
/// requests keep coming in.
fn http1(head: Duration) -> hyper::server::conn::http1::Builder {
    let mut builder = hyper::server::conn::http1::Builder::new();
    builder
        .timer(TokioTimer::new())
        .header_read_timeout(head)
        .max_buf_size(HEAD_BYTES_MAX.count())
        .max_headers(HEADERS_MAX.count());
    builder
}

type Connection<Io> = hyper::server::conn::http1::Connection<Io, App>;

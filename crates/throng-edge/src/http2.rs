//! A connection that speaks HTTP/2: over TLS, where both sides agreed on it, or in the clear from a trusted proxy.
//!
//! **Owns** such a connection from its preface to its end, and the way of a request from a stream to `app`. Pages that the
//! cache holds are answered at once, without a task. **Never** decides what is shared, nor makes an answer. **Called by**
//! `listener`. **Bounds**: streams, headers, windows and what is buffered by the limits that begin with `HTTP2_`; what
//! else a client can do, in [`ledger`]; requests under way by [`shares`].

mod frames;
mod head;
mod ledger;
mod line;

use std::convert::Infallible;
use std::future::{Ready, poll_fn, ready};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use bytes::Bytes;
use http::{Request, Response, Version};
use hyper::body::Incoming;
use hyper::rt::Executor;
use hyper::service::Service;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::runtime::Handle;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep, timeout, timeout_at};

use self::line::{Line, Outbox};
use crate::access::note_held;
use crate::app::{Answer, App, caller};
use crate::aside::{Aside, run_on};
use crate::asker::Asker;
use crate::client::Peer;
use crate::closing::{LAST_HEADS, Told};
use crate::front::{Availability, Front, now_ms};
use crate::glance::at_request;
use crate::origin::Caller;
use crate::places::{Place, State};
use crate::shares::Shares;
use crate::transport::Transport;
use crate::wire::Patience;
use throng_process::limits::{
    HEAD_BYTES_MAX, HTTP2_BODY_BYTES_MAX, HTTP2_BODY_BYTES_PER_STREAM_MAX, HTTP2_FRAME_BYTES_MAX,
    HTTP2_RESETS_PENDING_MAX, HTTP2_RESETS_PROVOKED_MAX, HTTP2_SENT_BYTES_MAX, HTTP2_STREAMS_MAX,
    NEIGHBOUR_LEAVES_MS_MAX,
};

/// What a client sends first (RFC 9113 §3.4).
pub(crate) const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
/// As much of it as no request of HTTP/1 begins with. The rest may come later, and is looked at by hyper.
const PREFACE_LINE: &[u8] = b"PRI * HTTP/2";
/// How long a client has to take notice that its idle connection ends.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// Whether bytes are the beginning of a connection that speaks HTTP/2.
pub(crate) fn begins(bytes: &[u8]) -> bool {
    bytes.starts_with(PREFACE_LINE)
}

/// What every HTTP/2 connection needs.
#[derive(Clone)]
pub(crate) struct Common {
    pub(crate) front: Arc<Front>,
    pub(crate) shares: Arc<Shares>,
    pub(crate) patience: Patience,
    pub(crate) aside: Arc<Aside>,
    /// The threads of everybody.
    pub(crate) everybody: Handle,
}

/// Serves a connection until its client or the program ends it. `begun` are the bytes that were read already.
pub(crate) async fn serve(
    (begun, stream): (Bytes, Transport),
    common: &Common,
    place: &Arc<Place>,
    mut told: Told,
) {
    let encrypted = stream.is_encrypted();
    let (line, outbox) = Line::new(begun, stream, Arc::clone(place), common.patience.answer);
    let (held, asked) = (Arc::new(AtomicBool::new(false)), Arc::new(Notify::new()));
    let streams = Streams {
        common: common.clone(),
        place: Arc::clone(place),
        encrypted,
        held: Arc::clone(&held),
        asked: Arc::clone(&asked),
    };
    let connection = builder(Tasks { held }).serve_connection(TokioIo::new(line), streams);
    let mut connection = pin!(connection);
    let gives_way = tokio::select! {
        biased;
        // How a connection ends is the client's business.
        () = to_end(connection.as_mut(), &outbox) => return,
        () = leaves(&mut told, &asked) => false,
        () = place.makes_room() => true,
        () = idle(place, common.patience.head) => false,
    };
    // The client is told which of its streams were the last; those are still answered.
    connection.as_mut().graceful_shutdown();
    tokio::select! {
        () = to_end(connection.as_mut(), &outbox) => {}
        () = idle(place, LAST_WORDS) => {
            drop(timeout(LAST_WORDS, to_end(connection.as_mut(), &outbox)).await);
        }
        // Its seat is somebody else's by now, and a stream may have no end.
        () = sleep(Duration::from_millis(NEIGHBOUR_LEAVES_MS_MAX.max)), if gives_way => {}
    }
}

/// Returns when a connection has to end, whose client asks anew elsewhere what it has not asked yet. Where there is nobody else, one that was
/// greeted and has not asked for anything has a second for that, as over HTTP/1.
async fn leaves(told: &mut Told, asked: &Notify) {
    let begun = Instant::now();
    if let Some(until) = told.leave().await {
        // It returns at once for one that ever asked. Who was greeted after the end was said has as long.
        drop(timeout_at(until.max(begun + LAST_HEADS), asked.notified()).await);
    }
}

/// Drives a connection until it ends. What hyper writes in one turn is sent when the turn is over.
async fn to_end(mut connection: Pin<&mut impl Future>, outbox: &Outbox) {
    poll_fn(|context| {
        if connection.as_mut().poll(context).is_ready() {
            // Its last words, as far as the client takes them at once.
            drop(outbox.poll_send(context));
            return Poll::Ready(());
        }
        match outbox.poll_send(context) {
            Poll::Ready(Err(_)) => Poll::Ready(()),
            Poll::Ready(Ok(())) | Poll::Pending => Poll::Pending,
        }
    })
    .await;
}

fn builder(tasks: Tasks) -> hyper::server::conn::http2::Builder<Tasks> {
    let mut builder = hyper::server::conn::http2::Builder::new(tasks);
    builder
        .timer(TokioTimer::new())
        .auto_date_header(false)
        .max_concurrent_streams(of(&HTTP2_STREAMS_MAX))
        .max_header_list_size(of(&HEAD_BYTES_MAX))
        .max_frame_size(of(&HTTP2_FRAME_BYTES_MAX))
        .initial_stream_window_size(of(&HTTP2_BODY_BYTES_PER_STREAM_MAX))
        .initial_connection_window_size(of(&HTTP2_BODY_BYTES_MAX))
        .max_send_buf_size(HTTP2_SENT_BYTES_MAX.count())
        .max_pending_accept_reset_streams(HTTP2_RESETS_PENDING_MAX.count())
        .max_local_error_reset_streams(HTTP2_RESETS_PROVOKED_MAX.count());
    builder
}

fn of(limit: &throng_process::limits::Limit) -> u32 {
    u32::try_from(limit.max).expect("a limit of a connection is far below 4 GiB")
}

/// Returns once no stream has been open for this long.
async fn idle(place: &Place, longest: Duration) {
    loop {
        let left = match place.state() {
            State::Head => longest.saturating_sub(place.still_for()),
            State::Body | State::Answer | State::Stream => longest,
        };
        if left.is_zero() {
            return;
        }
        sleep(left).await;
    }
}

/// Runs what answers a stream: at once if its page is held, otherwise as a task, so that a bug ends that request alone.
#[derive(Clone)]
struct Tasks {
    /// Whether the request that was taken last is answered from memory.
    held: Arc<AtomicBool>,
}

impl<F> Executor<F> for Tasks
where
    F: Future<Output = ()> + Send + 'static,
{
    fn execute(&self, stream: F) {
        let mut stream = Box::pin(stream);
        let is_held = self.held.swap(false, Ordering::Relaxed);
        let mut nobody = Context::from_waker(Waker::noop());
        // Whoever is not done at once is polled again by its task, and wakes that.
        if !is_held || stream.as_mut().poll(&mut nobody).is_pending() {
            spawn(stream);
        }
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "one task for each stream, bounded by HTTP2_STREAMS_MAX and the shares"
)]
fn spawn(task: impl Future<Output = ()> + Send + 'static) {
    tokio::spawn(task);
}

/// The whole program as one service for the streams of a connection.
struct Streams {
    common: Common,
    place: Arc<Place>,
    encrypted: bool,
    held: Arc<AtomicBool>,
    /// Told of each request, and keeps one for whoever waits later.
    asked: Arc<Notify>,
}

impl Streams {
    /// The answer to a request whose page is in memory.
    fn answer_held(&self, request: &Request<Incoming>) -> Option<Response<Answer>> {
        let glance = at_request(request)?;
        if !hyper::body::Body::is_end_stream(request.body()) {
            return None;
        }
        let now_ms = now_ms();
        let asker = Asker::Headers(self.place.peer(), request.headers());
        match self.common.front.find(&glance, asker, now_ms) {
            Availability::Held(entry) => {
                self.common.front.hears();
                note_held(&self.common.front, asker, &glance, (&entry, now_ms, Version::HTTP_2));
                Some(Answer::held(&entry, &glance.asked, now_ms))
            }
            // `app` looks it up again, and waits for it or is refused.
            Availability::Missing(_) | Availability::Refused(_) | Availability::Apart => None,
        }
    }
}

impl Service<Request<Incoming>> for Streams {
    type Response = Response<Answer>;
    /// A stream is reset with its reason.
    type Error = h2::Error;
    type Future = Answering;

    fn call(&self, request: Request<Incoming>) -> Answering {
        self.asked.notify_one();
        if !head::is_plain(&request, self.encrypted) {
            return Answering::reset(h2::Reason::PROTOCOL_ERROR);
        }
        if let Some(seat) = self.place.seat()
            && seat.is_too_strange(caller(&self.common.front, &request))
        {
            self.place.gives_way();
        }
        if let Some(response) = self.answer_held(&request) {
            self.held.store(true, Ordering::Relaxed);
            return Answering::Held(ready(Ok(response)));
        }
        // Nothing of it has been done, so its client may ask again (RFC 9113 §8.7).
        let Some(share) = self.common.shares.take(self.place.network()) else {
            return Answering::reset(h2::Reason::REFUSED_STREAM);
        };
        // A place of its own for each stream: what it does says nothing of the others.
        let place = Arc::new(Place::new(self.place.peer(), self.place.network().is_none()));
        let sits = self.place.seat().is_some();
        let app = App::of_stream((Arc::clone(&self.common.front), place), sits);
        let caller = caller(&self.common.front, &request);
        if matches!(caller, Caller::Staff(_)) && self.place.network().is_some() {
            self.common.aside.saw_staff(self.place.peer().map(Peer::address));
        }
        let answering = app.call(head::as_of_http1(request));
        // A connection that sits on the threads of staff has what is not theirs made elsewhere.
        let elsewhere = match caller {
            Caller::Public if sits => Some(self.common.everybody.clone()),
            Caller::Guest | Caller::Monitor if sits => Some(self.common.aside.of_guests().clone()),
            Caller::Public | Caller::Any | Caller::Monitor | Caller::Guest | Caller::Staff(_) => None,
        };
        Answering::Made(Box::pin(async move {
            let answered: Result<_, Infallible> = match elsewhere {
                None => answering.await,
                Some(threads) => match run_on(&threads, answering).await {
                    Ok(answered) => answered,
                    // A bug ends this request alone.
                    Err(_) => return Err(h2::Reason::INTERNAL_ERROR.into()),
                },
            };
            let Ok(response) = answered;
            Ok(response.map(|answer| answer.keeping(Box::new(share))))
        }))
    }
}

/// An answer on its way.
enum Answering {
    /// It was there, or is a reset.
    Held(Ready<Result<Response<Answer>, h2::Error>>),
    Made(Pin<Box<dyn Future<Output = Result<Response<Answer>, h2::Error>> + Send>>),
}

impl Answering {
    fn reset(reason: h2::Reason) -> Answering {
        Answering::Held(ready(Err(reason.into())))
    }
}

impl Future for Answering {
    type Output = Result<Response<Answer>, h2::Error>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        match self.get_mut() {
            Answering::Held(answer) => Pin::new(answer).poll(context),
            Answering::Made(answer) => answer.as_mut().poll(context),
        }
    }
}

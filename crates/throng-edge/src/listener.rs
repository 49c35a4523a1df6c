//! Connections from the first byte to the last: accepted by `entrance`, handled here, drained at the end.
//!
//! A connection begins with [`wire`](super::wire), which answers what the page cache holds, and goes to hyper with the
//! first request for anything else. **Bounds**: each of its states has a deadline, see [`deadlines`](super::deadlines).

use std::net;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use socket2::Socket;
use tokio::net::UnixStream;
use tokio::signal::unix::{SignalKind, signal};
use tokio::task::JoinHandle;

use super::app::App;
use super::deadlines::Deadlines;
use super::entrance::Entrance;
use super::front::Front;
use super::passing_on::PassedOn;
use super::pipe::Pipe;
use super::places::Place;
use super::transport::Transport;
use super::wire::{self, Next, Patience, Talk};
use crate::Bounds;
use throng_process::limits::{HEAD_BYTES_MAX, HEADERS_MAX};
use throng_process::threads;

/// After the time for a request is over, until the last of those that just made it is answered.
const LAST_REQUESTS: Duration = Duration::from_secs(2);

/// What the caller does while the listener starts and stops, and how it ends.
#[derive(Debug)]
pub struct Stages<Ready, Told, Left> {
    /// Called once clients can connect.
    pub ready: Ready,
    /// Called when the program is told to stop, or another has taken over, to end answers that would never finish by
    /// themselves.
    pub told: Told,
    /// Ready once another process has taken over, and [`Succession::leave`](crate::Succession::leave) was called.
    pub left: Left,
    /// Where requests come in that the process before this one passes on.
    pub passed_on: Option<PassedOn>,
}

/// Serves until SIGTERM or SIGINT, then lets requests under way finish within the drain time. Once another process has
/// taken over, no new connection is accepted here; each that is open is closed after its next answer, or when its time
/// for a request is over, so that no client ever loses a request.
///
/// # Errors
/// The system refuses to listen or to report signals, or `ready` failed.
pub async fn serve(
    socket: Socket,
    front: Arc<Front>,
    bounds: &Bounds,
    stages: Stages<impl FnOnce() -> anyhow::Result<()>, impl FnOnce(), impl Future<Output = ()>>,
) -> anyhow::Result<()> {
    let trusted = front.proxies().clone();
    let entrance = Entrance::open(socket, bounds, Box::new(move |peer| trusted.trusts(peer.to_canonical())))?;
    let Stages { ready, told, left, passed_on } = stages;
    let handling = Arc::new(Handling {
        front: Arc::clone(&front),
        watchers: Watchers::new(),
        patience: Patience { head: bounds.header_timeout, answer: bounds.body_timeout },
        deadlines: Deadlines::new(bounds.header_timeout),
    });
    let receiving = passed_on.map(|passed_on| spawn(passed_on.receive(Arc::clone(&handling))));
    ready()?;
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    // A task of the runtime, and not this one: the thread that waits here does not watch sockets, and waking it for
    // each connection would cost more than an answer.
    let begin = {
        let handling = Arc::clone(&handling);
        move |stream, talk, place| {
            let handling = Arc::clone(&handling);
            async move { handling.connection(stream, talk, place).await }
        }
    };
    let mut accepting = spawn(entrance.accept_all(Arc::clone(&front), begin));
    let has_left = tokio::select! {
        _ = terminate.recv() => false,
        _ = interrupt.recv() => false,
        () = left => true,
        // It only ends by a bug, and then no client would be heard any more.
        Err(panic) = &mut accepting => threads::end_program(&threads::ACCEPTING, &panic.to_string()),
    };
    accepting.abort();
    told();
    front.close();
    if has_left {
        // Whoever has an idle connection may be sending on it just now: it stays until its time is over.
        let idle = bounds.header_timeout + LAST_REQUESTS;
        tokio::select! {
            () = tokio::time::sleep(idle) => {}
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    }
    if let Some(graceful) = handling.watchers.close() {
        drop(tokio::time::timeout(bounds.drain, graceful.shutdown()).await);
    }
    if let Some(receiving) = receiving {
        receiving.abort();
    }
    Ok(())
}

#[expect(
    clippy::disallowed_methods,
    reason = "one task that accepts, and one for what another process passes on"
)]
fn spawn(task: impl Future<Output = ()> + Send + 'static) -> JoinHandle<()> {
    tokio::spawn(task)
}

/// What is needed to handle any connection.
pub(super) struct Handling {
    front: Arc<Front>,
    watchers: Watchers,
    pub(super) patience: Patience,
    deadlines: Deadlines,
}

impl Handling {
    async fn connection(&self, stream: net::TcpStream, talk: Talk, place: Arc<Place>) {
        #[cfg(feature = "chaos")]
        throng_process::chaos::panic_at("http");
        // Fails only when the system cannot watch one more socket.
        let Ok(mut stream) = Transport::tcp(stream) else {
            return;
        };
        let next = wire::answer_held(&mut stream, talk, &self.front, self.patience, &place).await;
        // Once the program is stopping, a connection that asks for more is closed.
        if let Next::Hyper(begun) = next
            && let Some(watcher) = self.watchers.one()
        {
            let pipe = Pipe::new(begun, stream, Arc::clone(&place), self.patience.answer);
            let app = App::new(Arc::clone(&self.front), Arc::clone(&place));
            tokio::select! {
                biased;
                // How a connection ends is the client's business: most are cut off by closed browsers.
                _ = watcher.watch(self.hyper(pipe, app)) => {}
                () = self.deadlines.overdue(&place) => {}
            }
        }
    }

    /// Answers the one request of a connection that another process passes on. That process has looked at its framing.
    pub(super) async fn passed_on(&self, stream: UnixStream, place: Arc<Place>) {
        if let Some(watcher) = self.watchers.one() {
            let app = App::new(Arc::clone(&self.front), Arc::clone(&place));
            let connection = http1(self.patience.head).serve_connection(TokioIo::new(stream), app);
            tokio::select! {
                biased;
                _ = watcher.watch(connection) => {}
                () = self.deadlines.overdue(&place) => {}
            }
        }
    }

    fn hyper(&self, pipe: Pipe, app: App) -> Connection {
        http1(self.patience.head).serve_connection(TokioIo::new(pipe), app)
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

type Connection = hyper::server::conn::http1::Connection<TokioIo<Pipe>, App>;

/// Watches hyper's connections until the program is told to stop. Those of `wire` need no watching: they write each
/// answer at once, and can be closed between two answers at any time.
struct Watchers {
    /// Locked for a moment by each connection that goes to hyper, and at the end, when it is taken out.
    graceful: Mutex<Option<GracefulShutdown>>,
}

impl Watchers {
    fn new() -> Watchers {
        Watchers { graceful: Mutex::new(Some(GracefulShutdown::new())) }
    }

    fn one(&self) -> Option<Watcher> {
        let graceful = self.graceful.lock().expect("nothing panics while it holds it");
        graceful.as_ref().map(GracefulShutdown::watcher)
    }

    fn close(&self) -> Option<GracefulShutdown> {
        self.graceful
            .lock()
            .expect("nothing panics while it holds it")
            .take()
    }
}

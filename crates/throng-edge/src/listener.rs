//! Connections from the first byte to the last: accepted by `entrance`, handled here, drained at the end.
//!
//! A connection begins with [`wire`](super::wire), which answers what the page cache holds, and goes to hyper with the
//! first request for anything else. **Bounds**: each of its states has a deadline, see [`deadlines`](super::deadlines).

use std::net;
use std::pin::pin;
use std::sync::Arc;

use hyper_util::rt::{TokioIo, TokioTimer};
use socket2::Socket;
use tokio::signal::unix::{SignalKind, signal};
use tokio::task::JoinHandle;

use bytes::Bytes;

use super::app::App;
use super::closing::{Closing, Told};
use super::deadlines::Deadlines;
use super::entrance::Entrance;
use super::front::Front;
use super::http2::{self, Shares};
use super::pipe::Pipe;
use super::places::Place;
use super::transport::Transport;
use super::wire::{self, Next, Patience, Talk};
use crate::Bounds;
use throng_process::limits::{HEAD_BYTES_MAX, HEADERS_MAX};
use throng_process::threads;

/// What the caller does while the listener starts and stops.
#[derive(Debug)]
pub struct Stages<Ready, Told> {
    /// Called once clients can connect.
    pub ready: Ready,
    /// Called when the program is told to stop, to end answers that would never finish by themselves.
    pub told: Told,
}

/// Serves until SIGTERM or SIGINT, then lets requests under way finish within the drain time.
///
/// # Errors
/// The system refuses to listen or to report signals, or `ready` failed.
pub async fn serve(
    socket: Socket,
    front: Arc<Front>,
    bounds: &Bounds,
    stages: Stages<impl FnOnce() -> anyhow::Result<()>, impl FnOnce()>,
) -> anyhow::Result<()> {
    let trusted = front.proxies().clone();
    let entrance = Entrance::open(socket, bounds, Box::new(move |peer| trusted.trusts(peer.to_canonical())))?;
    (stages.ready)()?;
    let patience = Patience { head: bounds.header_timeout, answer: bounds.body_timeout };
    let handling = Arc::new(Handling {
        front: Arc::clone(&front),
        closing: Closing::new(),
        patience,
        http2: http2::Common {
            front: Arc::clone(&front),
            shares: Shares::new(bounds.connections_max),
            patience,
        },
        deadlines: Deadlines::new(bounds.header_timeout),
    });
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
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
        // It only ends by a bug, and then no client would be heard any more.
        Err(panic) = &mut accepting => threads::end_program(&threads::ACCEPTING, &panic.to_string()),
    }
    accepting.abort();
    (stages.told)();
    front.close();
    drop(tokio::time::timeout(bounds.drain, handling.closing.tell()).await);
    Ok(())
}

#[expect(clippy::disallowed_methods, reason = "one task that accepts")]
fn spawn(task: impl Future<Output = ()> + Send + 'static) -> JoinHandle<()> {
    tokio::spawn(task)
}

/// What is needed to handle any connection.
struct Handling {
    front: Arc<Front>,
    /// For connections that hyper has. Those of `wire` need not be told: they write each answer at once, and can be
    /// closed between two answers at any time.
    closing: Closing,
    patience: Patience,
    deadlines: Deadlines,
    http2: http2::Common,
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
            && let Some(told) = self.closing.one()
        {
            if http2::begins(&begun) && place.network().is_none() {
                http2::serve((begun, stream), &self.http2, &place, told).await;
            } else {
                self.http1((begun, stream), &place, told).await;
            }
        }
    }

    async fn http1(&self, (begun, stream): (Bytes, Transport), place: &Arc<Place>, mut told: Told) {
        let pipe = Pipe::new(begun, stream, Arc::clone(place), self.patience.answer);
        let app = App::new(Arc::clone(&self.front), Arc::clone(place));
        let mut connection = pin!(self.hyper(pipe, app));
        let mut overdue = pin!(self.deadlines.overdue(place));
        tokio::select! {
            biased;
            // How a connection ends is the client's business: most are cut off by closed browsers.
            _ = connection.as_mut() => return,
            () = overdue.as_mut() => return,
            () = told.wait() => connection.as_mut().graceful_shutdown(),
        }
        tokio::select! {
            biased;
            _ = connection => {}
            () = overdue => {}
        }
    }

    fn hyper(&self, pipe: Pipe, app: App) -> Connection {
        // Without `pipeline_flush`, with which answers would pile up in memory for as long as requests keep coming
        // in.
        hyper::server::conn::http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.patience.head)
            .max_buf_size(HEAD_BYTES_MAX.count())
            .max_headers(HEADERS_MAX.count())
            .serve_connection(TokioIo::new(pipe), app)
    }
}

type Connection = hyper::server::conn::http1::Connection<TokioIo<Pipe>, App>;

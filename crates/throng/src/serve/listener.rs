//! Connections: bounded in number, each with deadlines, drained at the end.
//!
//! Our own accept loop, since `axum::serve` sets no timer and so never closes a client that sends its
//! headers a byte a minute. A connection begins with [`wire`](super::wire), which answers what the page cache holds,
//! and goes to hyper with the first request for anything else.

use std::net::{self, IpAddr, SocketAddr};
use std::os::fd::AsRawFd as _;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use rustix::io::Errno;
use rustix::net::{SocketFlags, accept_with};
use socket2::{Domain, Protocol, SockRef, Socket, Type};
use tokio::io::Interest;
use tokio::io::unix::AsyncFd;
use tokio::net::TcpStream;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;

use super::app::App;
use super::front::Front;
use super::rewound::Rewound;
use super::wire::{self, Next, Talk};
use crate::config::Server;
use crate::limits::{HEAD_BYTES_MAX, HEADERS_MAX};

/// Connections that wait in the kernel while all places are taken.
const BACKLOG: i32 = 4_096;
/// The shortest that the system knows: browsers open connections that they may need, and say nothing yet.
const SILENT_S: i32 = 1;
/// Connections accepted before the first of them is looked at: meanwhile their requests come in.
const ACCEPTED_AT_ONCE: usize = 32;
/// Wait after the system refused a connection (too many open files), so as not to spin.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// Binds the address; nobody can connect before [`serve`].
pub(super) fn bind(address: SocketAddr) -> std::io::Result<Socket> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, Some(Protocol::TCP))?;
    // A restart can bind while connections of the last run are still timing out.
    socket.set_reuse_address(true)?;
    socket.set_nonblocking(true)?;
    socket.bind(&address.into())?;
    Ok(socket)
}

/// What else happens while the listener comes and goes.
pub(super) struct Stages<Ready, Told> {
    /// Called once connections can be made.
    pub(super) ready: Ready,
    /// Called when the program is told to stop, to end answers that would never finish by themselves.
    pub(super) told: Told,
}

/// Serves until SIGTERM or SIGINT, then lets requests under way finish within the drain time.
pub(super) async fn serve(
    socket: Socket,
    front: Arc<Front>,
    server: &Server,
    stages: Stages<impl FnOnce() -> anyhow::Result<()>, impl FnOnce()>,
) -> anyhow::Result<()> {
    let listener = listen(socket, server)?;
    (stages.ready)()?;
    let handling = Arc::new(Handling {
        app: App::new(Arc::clone(&front)),
        front: Arc::clone(&front),
        watchers: Watchers::new(),
        header_timeout: server.header_timeout_s,
    });
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    // A task of the runtime, not this one: the thread that waits here is none of those that watch sockets, and
    // waking it for each connection would cost more than answering it.
    let accepting = spawn(accept_all(listener, Arc::clone(&handling), server.connections_max));
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    accepting.abort();
    (stages.told)();
    front.close();
    if let Some(graceful) = handling.watchers.close() {
        drop(tokio::time::timeout(server.drain_s, graceful.shutdown()).await);
    }
    Ok(())
}

/// Takes connections as long as there are places for them.
async fn accept_all(listener: AsyncFd<Socket>, handling: Arc<Handling>, connections_max: usize) {
    let places = Arc::new(Semaphore::new(connections_max));
    loop {
        let place = Arc::clone(&places)
            .acquire_owned()
            .await
            .expect("the semaphore is never closed");
        let streams = match accept(&listener, places.available_permits() + 1).await {
            Ok(streams) => streams,
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(ACCEPT_PAUSE).await;
                continue;
            }
        };
        drop(place);
        for stream in streams {
            // Many connections bring one request that is there already, and whose answer is held: they end here.
            let Some(talk) = wire::answer_first(&stream, &handling.front) else {
                continue;
            };
            // Only this task takes places, so there are as many as before the connections were accepted, or more.
            let place = Arc::clone(&places)
                .try_acquire_owned()
                .expect("no more are accepted than there are places");
            let handling = Arc::clone(&handling);
            spawn(async move {
                handling.connection(stream, talk).await;
                drop(place);
            });
        }
    }
}

#[expect(
    deprecated,
    reason = "sound here: a socket that is owned keeps its descriptor; the new way needs unsafe code"
)]
/// Begins to listen. What is set here, each accepted connection inherits (tcp(7)), at no cost for each.
fn listen(socket: Socket, server: &Server) -> std::io::Result<AsyncFd<Socket>> {
    // Answers are small and whole: waiting to fill a segment only delays them.
    socket.set_tcp_nodelay(true)?;
    // An answer that is not taken in this time, because nobody reads it, ends the connection; hyper itself
    // would wait for ever. Where the system has no such option, the connection stays.
    drop(SockRef::from(&socket).set_tcp_user_timeout(Some(server.body_timeout_s)));
    // Where the system has no such option, connections come in before they have asked.
    hand_over_with_request(&socket, SILENT_S).ok();
    socket.listen(BACKLOG)?;
    AsyncFd::with_interest(socket, Interest::READABLE)
}

/// Has the system keep each connection to itself until its first bytes are there. Being woken for a connection, finding
/// nothing, and being woken again for its request costs half as much as answering it. For `silent_s` a connection
/// that says nothing takes no place either; after that it comes in like any other, and has its time for a head.
fn hand_over_with_request(socket: &Socket, silent_s: i32) -> Result<(), uapi::Errno> {
    uapi::setsockopt(socket.as_raw_fd(), uapi::c::IPPROTO_TCP, uapi::c::TCP_DEFER_ACCEPT, &silent_s)
}

/// The connections that wait, at most `places` and [`ACCEPTED_AT_ONCE`], at least one. They are not known to the
/// runtime yet: registering one costs as much as answering it.
async fn accept(listener: &AsyncFd<Socket>, places: usize) -> std::io::Result<Vec<net::TcpStream>> {
    let mut streams = Vec::new();
    loop {
        let mut ready = listener.readable().await?;
        while streams.len() < places.min(ACCEPTED_AT_ONCE) {
            match accept_with(listener.get_ref(), SocketFlags::NONBLOCK | SocketFlags::CLOEXEC) {
                Ok(stream) => streams.push(net::TcpStream::from(stream)),
                Err(Errno::WOULDBLOCK) => {
                    ready.clear_ready();
                    break;
                }
                // Those accepted before are served first; the next call meets the same trouble again.
                Err(_) if !streams.is_empty() => break,
                Err(error) => return Err(error.into()),
            }
        }
        if !streams.is_empty() {
            return Ok(streams);
        }
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "one task that accepts, and one for each connection, bounded by the places"
)]
fn spawn(task: impl Future<Output = ()> + Send + 'static) -> JoinHandle<()> {
    tokio::spawn(task)
}

/// What every connection is handled with.
struct Handling {
    app: App,
    front: Arc<Front>,
    watchers: Watchers,
    header_timeout: Duration,
}

impl Handling {
    async fn connection(&self, stream: net::TcpStream, talk: Talk) {
        // Fails only when the system has no room to watch one more.
        let Ok(mut stream) = TcpStream::from_std(stream) else {
            return;
        };
        let next = wire::answer_held(&mut stream, talk, &self.front, self.header_timeout).await;
        // A connection that asks for more once the program is stopping is closed.
        if let Next::Hyper(begun) = next
            && let Some(watcher) = self.watchers.one()
        {
            // How a connection ended is the client's business: most are cut off by closed browsers.
            let peer = stream.peer_addr().ok().map(|peer| peer.ip());
            drop(watcher.watch(self.hyper(Rewound::new(begun, stream), peer)).await);
        }
    }

    fn hyper(&self, stream: Rewound<TcpStream>, peer: Option<IpAddr>) -> Connection {
        // Not `pipeline_flush`: with it, answers pile up in memory for as long as requests keep coming in.
        hyper::server::conn::http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.header_timeout)
            .max_buf_size(HEAD_BYTES_MAX.count())
            .max_headers(HEADERS_MAX.count())
            .serve_connection(TokioIo::new(stream), self.app.of(peer))
    }
}

type Connection = hyper::server::conn::http1::Connection<TokioIo<Rewound<TcpStream>>, App>;

/// Who watches hyper's connections, until the program is told to stop. Those of `wire` need no watching: what they
/// answer is written at once, and between two answers they can be closed at any time.
struct Watchers {
    /// Held for a moment by each connection that goes to hyper, and to take it out at the end.
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

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};

    use super::*;

    #[test]
    fn a_connection_comes_in_with_its_first_bytes() {
        let socket = bind(SocketAddr::from(([127, 0, 0, 1], 0))).unwrap();
        hand_over_with_request(&socket, 60).unwrap();
        socket.listen(BACKLOG).unwrap();
        let address = socket.local_addr().unwrap().as_socket().unwrap();

        let mut visitor = net::TcpStream::connect(address).unwrap();
        let early = accept_with(&socket, SocketFlags::NONBLOCK).unwrap_err();
        assert_eq!(early, Errno::WOULDBLOCK);

        visitor.write_all(b"GET").unwrap();
        socket.set_nonblocking(false).unwrap();
        socket.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        let accepted = accept_with(&socket, SocketFlags::NONBLOCK).unwrap();
        let mut bytes = [0; 8];
        assert_eq!(net::TcpStream::from(accepted).read(&mut bytes).unwrap(), 3);
    }
}

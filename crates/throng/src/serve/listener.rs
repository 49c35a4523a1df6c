//! Connections: bounded in number, each with deadlines, drained at the end.
//!
//! Our own accept loop, since `axum::serve` sets no timer and so never closes a client that sends its
//! headers a byte a minute.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use socket2::{Domain, Protocol, SockRef, Socket, Type};
use tokio::net::{TcpListener, TcpStream};
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::Semaphore;

use super::app::App;
use crate::config::Server;
use crate::limits::{HEAD_BYTES_MAX, HEADERS_MAX};

/// Connections that wait in the kernel while all places are taken.
const BACKLOG: i32 = 4_096;
/// Wait after the system refused a connection (too many open files), so as not to spin.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// Binds the address.
pub(super) fn bind(address: SocketAddr) -> std::io::Result<std::net::TcpListener> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, Some(Protocol::TCP))?;
    // A restart can bind while connections of the last run are still timing out.
    socket.set_reuse_address(true)?;
    socket.set_nonblocking(true)?;
    socket.bind(&address.into())?;
    socket.listen(BACKLOG)?;
    Ok(socket.into())
}

/// Serves until SIGTERM or SIGINT, then lets requests under way finish within the drain time.
pub(super) async fn serve(listener: std::net::TcpListener, app: App, server: &Server) -> std::io::Result<()> {
    let listener = TcpListener::from_std(listener)?;
    let places = Arc::new(Semaphore::new(server.connections_max));
    let graceful = GracefulShutdown::new();
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    loop {
        let place = Arc::clone(&places)
            .acquire_owned()
            .await
            .expect("the semaphore is never closed");
        let stream = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => stream,
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                    continue;
                }
            },
            _ = terminate.recv() => break,
            _ = interrupt.recv() => break,
        };
        let connection = graceful.watch(connection(stream, app.clone(), server));
        spawn(async move {
            // How a connection ended is the client's business: most are cut off by closed browsers.
            drop(connection.await);
            drop(place);
        });
    }
    drop(listener);
    drop(tokio::time::timeout(server.drain_s, graceful.shutdown()).await);
    Ok(())
}

#[expect(
    clippy::disallowed_methods,
    reason = "one task for each connection, bounded by the places"
)]
fn spawn(task: impl Future<Output = ()> + Send + 'static) {
    tokio::spawn(task);
}

type Connection = hyper::server::conn::http1::Connection<TokioIo<TcpStream>, App>;

fn connection(stream: TcpStream, app: App, server: &Server) -> Connection {
    // Answers are small and whole: waiting to fill a segment only delays them.
    drop(stream.set_nodelay(true));
    // An answer that is not taken in this time, because nobody reads it, ends the connection; hyper itself
    // would wait for ever. Where the system has no such option, the connection stays.
    drop(SockRef::from(&stream).set_tcp_user_timeout(Some(server.body_timeout_s)));
    // Not `pipeline_flush`: with it, answers pile up in memory for as long as requests keep coming in.
    hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(server.header_timeout_s)
        .max_buf_size(HEAD_BYTES_MAX.count())
        .max_headers(HEADERS_MAX.count())
        .serve_connection(TokioIo::new(stream), app)
}

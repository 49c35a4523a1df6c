//! The listener for whoever watches the program: a thread and a small runtime of its own, so that it answers while the threads
//! that serve people are busy, or have no connection left.
//!
//! **Owns** its socket and its thread. **Never** serves people. **Called by** `serve`. **Bounds** its connections, and how long each
//! may last.

use std::convert::Infallible;
use std::net::{SocketAddr, TcpListener};
use std::time::Duration;

use anyhow::Context;
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use socket2::Socket;
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::Watch;
use super::moment::watchers;
use throng_process::limits::resources::{Permit, Permits};
use throng_process::limits::{HEAD_BYTES_MAX, HEADERS_MAX, WATCHER_S_MAX};
use throng_process::threads::{self, Started};

/// When no connection can be accepted (no open file is left), until the next try.
const PAUSE: Duration = Duration::from_millis(200);

/// The thread that answers. It ends with [`Watched::finish`].
pub(in crate::serve) struct Watched {
    stop: watch::Sender<bool>,
    thread: Started,
    pub(in crate::serve) bound: SocketAddr,
    /// Handed to another program that takes over.
    pub(in crate::serve) listener: Socket,
}

impl Watched {
    /// Listens, if there is an address to listen at, and answers from then on.
    ///
    /// # Errors
    /// The address cannot be had, or the system has no thread left.
    pub(in crate::serve) fn start(
        listen: Option<SocketAddr>,
        handed_over: Option<Socket>,
        watch: Watch,
    ) -> anyhow::Result<Option<Watched>> {
        let Some(listen) = listen else { return Ok(None) };
        let listener = match handed_over {
            Some(handed_over) => TcpListener::from(handed_over),
            None => TcpListener::bind(listen).with_context(|| {
                format!(
                    "cannot listen on {listen} for metrics: choose another address or port with metrics.listen"
                )
            })?,
        };
        listener.set_nonblocking(true)?;
        let bound = listener.local_addr()?;
        let copy = Socket::from(listener.try_clone()?);
        let (stop, stopped) = watch::channel(false);
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let thread = threads::start(&threads::METRICS, move || {
            let permits = watchers();
            let rest = |pause| runtime.block_on(timeout(pause, told(stopped.clone()))).is_ok();
            let work = || runtime.block_on(accept_all(&listener, (&watch, &permits), stopped.clone()));
            threads::lasting(&threads::METRICS, work, rest);
        })?;
        Ok(Some(Watched { stop, thread, bound, listener: copy }))
    }

    /// From now on nobody is answered: another program has taken over, or this one ends.
    pub(in crate::serve) fn stop(&self) {
        self.stop.send_replace(true);
    }

    /// Ends the thread, once whoever has asked is answered.
    pub(in crate::serve) fn finish(self) {
        self.stop();
        self.thread.join();
    }
}

async fn told(mut stopped: watch::Receiver<bool>) {
    // An error means that whoever could tell is gone.
    drop(stopped.wait_for(|told| *told).await);
}

async fn accept_all(
    listener: &TcpListener,
    (watch, permits): (&Watch, &Permits),
    stopped: watch::Receiver<bool>,
) {
    let mut answering = JoinSet::new();
    let accepting = async {
        let listener = listener.try_clone().and_then(tokio::net::TcpListener::from_std);
        let Ok(listener) = listener else {
            return tokio::time::sleep(PAUSE).await;
        };
        loop {
            match listener.accept().await {
                Ok((stream, _)) => {
                    if let Some(permit) = permits.try_take() {
                        answering.spawn(answer(stream, watch.clone(), permit));
                        // Those that have ended need not be kept.
                        while answering.try_join_next().is_some() {}
                    }
                }
                Err(_) => tokio::time::sleep(PAUSE).await,
            }
        }
    };
    let stop = told(stopped);
    tokio::select! {
        () = accepting => {}
        () = stop => {}
    }
    // Each has an end of its own.
    while answering.join_next().await.is_some() {}
}

/// Answers one question; how the connection ends is the watcher's business.
async fn answer(stream: TcpStream, watch: Watch, _permit: Permit) {
    let service = service_fn(|request: http::Request<Incoming>| {
        let response: Response = watch.answer(&request);
        async { Ok::<_, Infallible>(response) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .keep_alive(false)
        .max_buf_size(HEAD_BYTES_MAX.count())
        .max_headers(HEADERS_MAX.count())
        .serve_connection(TokioIo::new(stream), service);
    drop(timeout(Duration::from_secs(WATCHER_S_MAX.max), connection).await);
}

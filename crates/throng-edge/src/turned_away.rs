//! Whoever is accepted at the end of the program and finds no place: told so, in the words of the site, and to come again.
//!
//! **Owns** this one answer. **Never** does what was asked. **Called by** `entrance`. **Bounds** how many are told at once, and how long each may
//! take: what they ask came before they were accepted.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use http::header::CONNECTION;
use http::{HeaderValue, Method, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::front::Front;
use super::listening::Stream;
use super::transport::Transport;
use throng_process::limits::{HEAD_BYTES_MAX, HEADERS_MAX};

/// How long one may take: whoever has said nothing yet keeps others waiting.
const EACH_MAX: Duration = Duration::from_millis(50);
/// How many are told at once. Each takes a descriptor beyond those of the places.
const AT_ONCE: usize = 64;

/// Those who are being told.
#[derive(Default)]
pub(super) struct TurnedAway(JoinSet<()>);

impl TurnedAway {
    /// Begins to answer the one request of a connection, once there is room for that. Nothing is asked of the store.
    pub(super) async fn tell(&mut self, stream: Stream, front: &Arc<Front>) {
        if self.0.len() >= AT_ONCE {
            self.0.join_next().await;
        }
        let front = Arc::clone(front);
        self.0
            .spawn(async move { drop(timeout(EACH_MAX, answer(stream, &front)).await) });
    }

    /// Waits until all are told.
    pub(super) async fn are_told(self) {
        self.0.join_all().await;
    }
}

async fn answer(stream: Stream, front: &Arc<Front>) {
    // Fails only when the system cannot watch one more socket.
    let Ok(stream) = Transport::of(stream) else {
        return;
    };
    let refuses = service_fn(|request: Request<Incoming>| async move {
        let request = request.map(Body::new);
        let mut response = match [Method::GET, Method::HEAD].contains(request.method()) {
            true => front.busy(request),
            // With what was typed, so that it can be sent again.
            false => front.nobody_writes(request).await,
        };
        response
            .headers_mut()
            .insert(CONNECTION, HeaderValue::from_static("close"));
        Ok::<_, Infallible>(response)
    });
    let mut builder = http1::Builder::new();
    builder
        .max_buf_size(HEAD_BYTES_MAX.count())
        .max_headers(HEADERS_MAX.count());
    drop(builder.serve_connection(TokioIo::new(stream), refuses).await);
}

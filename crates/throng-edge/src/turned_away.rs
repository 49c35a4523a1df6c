//! Whoever is accepted at the end of the program and finds no place: told so, in the words of the site, and to come again.
//!
//! **Owns** this one answer. **Never** does what was asked. **Called by** `entrance`, for one after the other. **Bounds** how long each may take:
//! what they ask came before they were accepted.

use std::convert::Infallible;
use std::future::ready;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use http::header::CONNECTION;
use http::{HeaderValue, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;

use super::front::Front;
use super::listening::Stream;
use super::transport::Transport;
use throng_process::limits::{HEAD_BYTES_MAX, HEADERS_MAX};

/// How long one may take: whoever has said nothing yet keeps the others waiting.
const EACH_MAX: Duration = Duration::from_millis(50);

/// Answers the one request of a connection, in which nothing is asked of the store.
pub(super) async fn tell(stream: Stream, front: &Arc<Front>) {
    let answers = async {
        // Fails only when the system cannot watch one more socket.
        let Ok(stream) = Transport::of(stream) else {
            return;
        };
        let busy = service_fn(|request: Request<Incoming>| {
            let mut response = front.busy(request.map(Body::new));
            response
                .headers_mut()
                .insert(CONNECTION, HeaderValue::from_static("close"));
            ready(Ok::<_, Infallible>(response))
        });
        let mut builder = http1::Builder::new();
        builder
            .max_buf_size(HEAD_BYTES_MAX.count())
            .max_headers(HEADERS_MAX.count());
        drop(builder.serve_connection(TokioIo::new(stream), busy).await);
    };
    drop(tokio::time::timeout(EACH_MAX, answers).await);
}

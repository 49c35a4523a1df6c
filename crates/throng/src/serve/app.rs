//! Requests that hyper has read: shared pages from the page cache, everything else from the routes.
//!
//! **Never** knows an address: what is shared is `front`'s to say. **Called by** `listener`, for connections that
//! `wire` could not answer by itself.

use std::convert::Infallible;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::Body;
use bytes::Bytes;
use http::{Request, Response};
use http_body::{Frame, SizeHint};
use hyper::body::Incoming;

use super::front::{Found, Front, now_ms};
use super::glance::at_request;
use crate::http::host::Peer;

/// All of the program as one service; clones share everything.
#[derive(Clone)]
pub(super) struct App {
    front: Arc<Front>,
    peer: Option<IpAddr>,
}

impl App {
    pub(super) fn new(front: Arc<Front>) -> App {
        App { front, peer: None }
    }

    /// The same for one connection, whose other end is here.
    pub(super) fn of(&self, peer: Option<IpAddr>) -> App {
        App { front: Arc::clone(&self.front), peer }
    }

    async fn answer(&self, request: Request<Incoming>) -> Response<Answer> {
        let Some(glance) = at_request(&request) else {
            return self.apart(request).await;
        };
        let entry = match self.front.find(&glance, now_ms()) {
            Found::Held(entry) => entry,
            Found::Apart => return self.apart(request).await,
            Found::Missing(missing) => match self.front.made(missing).await {
                Some(entry) => entry,
                None => return self.front.busy(request.map(Body::new)).map(Answer::Streamed),
            },
        };
        let answer = entry.answer(&glance.asked);
        let mut response = Response::new(Answer::Whole(answer.body.cloned().unwrap_or_default()));
        *response.status_mut() = answer.status;
        *response.headers_mut() = answer.head.headers.clone();
        response
    }

    async fn apart(&self, mut request: Request<Incoming>) -> Response<Answer> {
        if let Some(peer) = self.peer {
            request.extensions_mut().insert(Peer(peer));
        }
        self.front
            .apart(request.map(Body::new))
            .await
            .map(Answer::Streamed)
    }
}

impl hyper::service::Service<Request<Incoming>> for App {
    type Response = Response<Answer>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Response<Answer>, Infallible>> + Send>>;

    fn call(&self, request: Request<Incoming>) -> Self::Future {
        let app = self.clone();
        Box::pin(async move { Ok(app.answer(request).await) })
    }
}

/// An answer's body: finished bytes, or what a route makes.
#[derive(Debug)]
pub(super) enum Answer {
    Whole(Bytes),
    Streamed(Body),
}

impl http_body::Body for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        match self.get_mut() {
            Answer::Whole(bytes) if bytes.is_empty() => Poll::Ready(None),
            Answer::Whole(bytes) => Poll::Ready(Some(Ok(Frame::data(std::mem::take(bytes))))),
            Answer::Streamed(body) => Pin::new(body).poll_frame(context),
        }
    }

    fn is_end_stream(&self) -> bool {
        match self {
            Answer::Whole(bytes) => bytes.is_empty(),
            Answer::Streamed(body) => body.is_end_stream(),
        }
    }

    fn size_hint(&self) -> SizeHint {
        match self {
            Answer::Whole(bytes) => SizeHint::with_exact(bytes.len() as u64),
            Answer::Streamed(body) => body.size_hint(),
        }
    }
}

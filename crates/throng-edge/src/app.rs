//! Requests that hyper has read: shared pages from the page cache, everything else from the routes.
//!
//! **Never** decides what is shared: that is up to `front`. **Called by** `listener`, for connections that `wire`
//! could not answer by itself. Records what its connection is doing. Reads the body of every request, even if the
//! answer does not depend on it: hyper may wait without any deadline for a body that nobody reads.

use std::convert::Infallible;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use axum::body::Body;
use bytes::Bytes;
use http::header::{CONNECTION, CONTENT_TYPE, COOKIE, DATE, HOST, TRANSFER_ENCODING};
use http::uri::Authority;
use http::{HeaderValue, Method, Request, Response};
use http_body::{Body as _, Frame, SizeHint};
use hyper::body::Incoming;
use throng_pagecache::{Entry, RequestHeaders};

use super::access::{Asked, is_own_look};
use super::aside::Seat;
use super::asker::{Asker, NoPlace};
use super::date::date;
use super::front::{Front, NoEntry, now_ms};
use super::glance::at_request;
use super::origin::Shared;
use super::passing_on;
use super::places::{Place, State};
use super::request_id::{self, RequestId};
use super::succession::Answers;
use crate::origin::{Admitted, Caller, Seated, Share, Wanted};

/// The whole program as one service, for one connection.
#[derive(Clone, Debug)]
pub(super) struct App {
    front: Arc<Front>,
    place: Arc<Place>,
    stream: Stream,
}

/// Whether it answers one of many streams of a connection, which none of them ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stream {
    Only,
    OfMany {
        /// Whether their connection has a seat.
        sits: bool,
    },
}

impl App {
    pub(super) fn new(front: Arc<Front>, place: Arc<Place>) -> App {
        App { front, place, stream: Stream::Only }
    }

    /// The same for one stream of a connection that has many.
    pub(super) fn of_stream((front, place): (Arc<Front>, Arc<Place>), sits: bool) -> App {
        App { front, place, stream: Stream::OfMany { sits } }
    }

    /// Whose a request is, if its connection may have another seat than it should.
    fn sitter<B>(&self, request: &Request<B>) -> Option<Caller> {
        // Nobody is known to be staff without a cookie, which comes with requests for the office alone.
        let may_be_staff = self.place.seat().is_some() || request.headers().contains_key(COOKIE);
        (self.stream == Stream::Only && may_be_staff).then(|| caller(&self.front, request))
    }

    /// Whether the connection goes on after this answer: not in another seat than it should, nor after the session has ended for
    /// which it has one. That may have become known by the answer itself.
    fn goes_on(&self, sitter: Option<Caller>) -> bool {
        sitter.is_none_or(|caller| {
            let has_ended = matches!(caller, Caller::Staff(session) if !self.front.knows(session));
            Seat::suits(self.place.seat(), caller) && !has_ended
        })
    }

    /// Answers a request that has no body.
    async fn answer(&self, request: Request<Body>) -> Response<Content> {
        let Some(glance) = at_request(&request) else {
            return self.apart(request).await;
        };
        let entry = match self.front.page(&glance, self.asker(&request)).await {
            Ok(entry) => entry,
            Err(NoEntry::Apart) => return self.apart(request).await,
            Err(NoEntry::Busy) => return self.front.busy(request).map(Content::Streamed),
            Err(NoEntry::Refused(refused)) => {
                if let Some(kept) = self.front.kept_refusal(&glance, refused) {
                    return shared(&kept, &glance.asked);
                }
                return self.front.refused(request, refused).map(Content::Streamed);
            }
        };
        shared(&entry, &glance.asked)
    }

    /// Reads the body of a request, and answers it.
    async fn answer_with_body(&self, request: Request<Incoming>) -> Response<Content> {
        // Only hyper knows where a chunked body ends, so no other request may follow it: see `framing`.
        let is_last = request.headers().contains_key(TRANSFER_ENCODING);
        let place = Arc::clone(&self.place);
        let request = request.map(|body| Body::new(Arriving { body, place }));
        // A body that no page uses is read first: a slow one would otherwise occupy a place for rendering.
        let mut response = if [Method::GET, Method::HEAD].contains(request.method()) {
            match self.front.without_body(request).await {
                Ok(request) => self.answer(request).await,
                Err(refused) => refused.map(Content::Streamed),
            }
        } else {
            self.apart(request).await
        };
        if is_last {
            response
                .headers_mut()
                .insert(CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }

    async fn apart(&self, mut request: Request<Body>) -> Response<Content> {
        let id = RequestId::of(request.headers(), self.is_from_proxy());
        request.extensions_mut().insert(id);
        if self.place.seat().is_some() || self.stream == (Stream::OfMany { sits: true }) {
            request.extensions_mut().insert(Seated);
        }
        let mut response = self.answered_apart(request).await;
        // What is the same for everybody stays so.
        if response.extensions().get::<Shared>().is_none() {
            response.headers_mut().insert(request_id::HEADER, id.header());
            response.extensions_mut().insert(id);
        }
        response
    }

    async fn answered_apart(&self, mut request: Request<Body>) -> Response<Content> {
        let place = match self.front.place_apart(&request, self.asker(&request)) {
            Ok(place) => place,
            Err(NoPlace::Full) => return self.front.busy(request).map(Content::Streamed),
            Err(NoPlace::Refused(refused)) => {
                return self.front.refused(request, refused).map(Content::Streamed);
            }
        };
        if let Some(client) = self.asker(&request).client(self.front.proxies()) {
            request.extensions_mut().insert(client);
        }
        if let Some(place) = &place {
            request.extensions_mut().insert(Admitted(place.client));
        }
        let response = self.front.apart(request).await;
        drop(place);
        if is_stream(&response) {
            self.place.turns(State::Stream);
        }
        response.map(Content::Streamed)
    }

    /// Has the process that has taken over answer a request.
    async fn pass_on(&self, socket: &Path, request: Request<Body>) -> Response<Content> {
        let address = Request::get(request.uri().clone());
        match passing_on::pass_on(socket, self.place.peer(), request).await {
            Ok(response) => response.map(Content::Streamed),
            Err(error) => {
                tracing::warn!(
                    error = format!("{error:#}"),
                    "a request could not be passed on to the program that took over"
                );
                let request = address.body(Body::empty()).unwrap_or_default();
                self.front.busy(request).map(Content::Streamed)
            }
        }
    }

    /// Whether the other end of the connection is a trusted proxy.
    fn is_from_proxy(&self) -> bool {
        let peer = self.place.peer();
        peer.is_some_and(|peer| self.front.proxies().is_proxy(peer))
    }

    fn asker<'a, B>(&self, request: &'a Request<B>) -> Asker<'a> {
        Asker::Headers(self.place.peer(), request.headers())
    }
}

/// Whose a request is.
pub(super) fn caller<B>(front: &Front, request: &Request<B>) -> Caller {
    let (headers, uri) = (request.headers(), request.uri());
    let in_line = uri.authority().map(Authority::as_str);
    let host = in_line.or_else(|| headers.get(HOST)?.to_str().ok());
    let wanted = Wanted { host: host.unwrap_or_default(), path: uri.path(), query: uri.query() };
    let cookies: Vec<&[u8]> = headers
        .get_all(COOKIE)
        .iter()
        .map(HeaderValue::as_bytes)
        .collect();
    front.caller(wanted, &cookies)
}

/// Whether an answer is a stream, which goes on for as long as somebody is there.
fn is_stream(response: &Response<Body>) -> bool {
    let kind = response.headers().get(CONTENT_TYPE);
    kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/event-stream"))
}

impl hyper::service::Service<Request<Incoming>> for App {
    type Response = Response<Answer>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Response<Answer>, Infallible>> + Send>>;

    fn call(&self, request: Request<Incoming>) -> Self::Future {
        let app = self.clone();
        let is_whole = request.body().is_end_stream();
        let sitter = app.sitter(&request);
        app.front.hears();
        app.place
            .turns(if is_whole { State::Answer } else { State::Body });
        let is_logged = app.front.log().is_some() && !is_own_look(app.asker(&request));
        let mut asked = is_logged.then(|| {
            let client = app.asker(&request).client(app.front.proxies());
            Asked::of(&request, client)
        });
        Box::pin(async move {
            let mut response = match app.front.succession().who_answers(request.method()).await {
                Answers::Here(_changing) if is_whole => app.answer(request.map(|_| Body::empty())).await,
                Answers::Here(_changing) => app.answer_with_body(request).await,
                Answers::There(socket) => {
                    // The process that answers it has it in its log.
                    asked = None;
                    app.pass_on(&socket, request.map(Body::new)).await
                }
                Answers::Nobody => {
                    let refused = app.front.nobody_writes(request.map(Body::new)).await;
                    refused.map(Content::Streamed)
                }
            };
            if app.front.is_closing() || !app.goes_on(sitter) {
                // Otherwise hyper would wait for one more request after this.
                response
                    .headers_mut()
                    .insert(CONNECTION, HeaderValue::from_static("close"));
            }
            // From the program's clock, as in `wire`; hyper only adds a date where there is none.
            response.headers_mut().insert(DATE, date(now_ms()));
            let logged = asked.map(|asked| {
                let id = response.extensions().get::<RequestId>().copied();
                Box::new(Logged { asked, status: response.status().as_u16(), id, bytes: 0 })
            });
            Ok(response.map(|content| Answer { content, app: Some(app), logged, _kept: None }))
        })
    }
}

/// A request body on its way in. Once it is complete, or nobody reads on, its connection is recorded as making the
/// answer.
#[derive(Debug)]
struct Arriving {
    body: Incoming,
    place: Arc<Place>,
}

impl http_body::Body for Arriving {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Arriving {
    fn drop(&mut self) {
        self.place.turns(State::Answer);
    }
}

/// An answer on its way out. Once it is sent, its connection is recorded as waiting for the next head.
pub(super) struct Answer {
    content: Content,
    /// Whose it is, unless that is recorded elsewhere.
    app: Option<App>,
    /// What the log says of it in the end; `None` if there is no log.
    logged: Option<Box<Logged>>,
    /// What is given back when it is sent.
    _kept: Option<Share>,
}

/// An answer that is noted in the log once it has ended.
#[derive(Debug)]
struct Logged {
    asked: Asked,
    status: u16,
    id: Option<RequestId>,
    bytes: u64,
}

impl Drop for Answer {
    fn drop(&mut self) {
        let Some(app) = &self.app else { return };
        app.place.turns(State::Head);
        if let (Some(logged), Some(log)) = (&self.logged, app.front.log()) {
            logged.asked.note(log, (logged.status, logged.id), logged.bytes);
        }
    }
}

impl Answer {
    /// A shared page, for a connection that is recorded elsewhere.
    pub(super) fn held(entry: &Entry, asked: &RequestHeaders<'_>, now_ms: u64) -> Response<Answer> {
        let mut response = shared(entry, asked);
        response.headers_mut().insert(DATE, date(now_ms));
        response.map(|content| Answer { content, app: None, logged: None, _kept: None })
    }

    /// The answer, which keeps this until it is sent.
    pub(super) fn keeping(mut self, kept: Share) -> Answer {
        self._kept = Some(kept);
        self
    }

    /// Counts what is sent.
    fn counted(&mut self, frame: Frame<Bytes>) -> Frame<Bytes> {
        if let (Some(logged), Some(data)) = (&mut self.logged, frame.data_ref()) {
            logged.bytes += data.len() as u64;
        }
        frame
    }
}

/// The answer that is a shared page.
fn shared(entry: &Entry, asked: &RequestHeaders<'_>) -> Response<Content> {
    let answer = entry.answer(asked);
    let mut response = Response::new(Content::Whole(answer.body.cloned().unwrap_or_default()));
    *response.status_mut() = answer.status;
    *response.headers_mut() = answer.head.headers.clone();
    response
}

/// The body of an answer: finished bytes, or what a route produces.
#[derive(Debug)]
enum Content {
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
        let answer = self.get_mut();
        let frame = match &mut answer.content {
            Content::Whole(bytes) if bytes.is_empty() => None,
            Content::Whole(bytes) => Some(Ok(Frame::data(std::mem::take(bytes)))),
            Content::Streamed(body) => ready!(Pin::new(body).poll_frame(context)),
        };
        Poll::Ready(frame.map(|frame| frame.map(|frame| answer.counted(frame))))
    }

    fn is_end_stream(&self) -> bool {
        match &self.content {
            Content::Whole(bytes) => bytes.is_empty(),
            Content::Streamed(body) => body.is_end_stream(),
        }
    }

    fn size_hint(&self) -> SizeHint {
        match &self.content {
            Content::Whole(bytes) => SizeHint::with_exact(bytes.len() as u64),
            Content::Streamed(body) => body.size_hint(),
        }
    }
}

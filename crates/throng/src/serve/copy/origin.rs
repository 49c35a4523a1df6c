//! A copy as the edge sees it: like a site whose pages are shown, but each page is made of one moment, and whatever is sent or belongs to
//! one person is answered with the page that says where the site is.
//!
//! **Owns** this choice; which addresses are left out says the table in `copy`. **Never** lets a request change anything. **Called by**
//! the edge for every request. **Bounds**: those of `Program`, and how long a page waits for a change.

use std::sync::Arc;

use axum::body::Body;
use http::{HeaderMap, Method, Request, Response, Uri};
use throng_edge::access::Log;
use throng_edge::client::Client;
use throng_edge::{Answering, Caller, Origin, Refused, SessionNumber, Share, SharedPage, Wanted};
use throng_pagecache::{Entry, Recorder};

use super::super::metrics::Watch;
use super::super::origin::Program;
use super::is_left_out;
use super::moments::Moments;

/// The pages of a copy.
pub(super) struct Copied {
    program: Program,
    moments: Moments,
    teller: Watch,
}

impl Copied {
    pub(super) fn new(program: Program, moments: Moments, teller: Watch) -> Copied {
        Copied { program, moments, teller }
    }

    async fn answered(&self, request: Request<Body>, recorder: Recorder) -> Response<Body> {
        let standing = self.moments.standing();
        match request.uri().path() {
            "/healthz" => return standing.health(self.moments.is_whole()),
            "/readyz" => return standing.ready(self.moments.is_whole()),
            "/metrics" => return self.teller.on_the_site(request.headers()),
            _ => {}
        }
        let reads = [Method::GET, Method::HEAD].contains(request.method());
        if !reads || self.program.is_at(&request, is_left_out) {
            return self.program.only_read(request).await;
        }
        let Some(still) = self.moments.still().await else {
            return self.program.copy_waits(request);
        };
        let asked = (request.method().clone(), request.uri().clone(), request.headers().clone());
        let mut response = self.program.answer(request, recorder).await;
        #[cfg(feature = "chaos")]
        slow_page().await;
        if !still.is_of_one_moment() {
            return self.program.copy_waits(again(asked));
        }
        // Before the next moment begins.
        standing.mark(response.headers_mut());
        response
    }
}

/// The same request, without what came with it: nothing is read of that.
fn again((method, uri, headers): (Method, Uri, HeaderMap)) -> Request<Body> {
    let mut request = Request::new(Body::empty());
    (*request.method_mut(), *request.uri_mut(), *request.headers_mut()) = (method, uri, headers);
    request
}

impl Origin for Copied {
    fn shared(&self, host: &str, path: &str, query: &str) -> Option<SharedPage> {
        match self.program.is_address(host, path, is_left_out) {
            true => None,
            false => self.program.shared(host, path, query),
        }
    }

    fn knows(&self, session: SessionNumber) -> bool {
        self.program.knows(session)
    }

    fn leads_from_clear(&self) -> bool {
        self.program.leads_from_clear()
    }

    fn caller(&self, wanted: Wanted<'_>, cookies: &[&[u8]]) -> Caller {
        self.program.caller(wanted, cookies)
    }

    fn admit(&self, client: Option<Client>, wanted: Wanted<'_>, free: usize) -> Result<Share, Refused> {
        self.program.admit(client, wanted, free)
    }

    fn admit_refresh(&self, client: Option<Client>, wanted: Wanted<'_>) -> Option<Share> {
        self.program.admit_refresh(client, wanted)
    }

    fn note(&self, refused: Refused) {
        self.program.note(refused);
    }

    fn answer(&self, request: Request<Body>, recorder: Recorder) -> Answering<'_, Response<Body>> {
        Box::pin(self.answered(request, recorder))
    }

    fn without_body(&self, request: Request<Body>) -> Answering<'_, Result<Request<Body>, Response<Body>>> {
        self.program.without_body(request)
    }

    fn busy(&self, request: Request<Body>) -> Response<Body> {
        self.program.busy(request)
    }

    fn refuse(&self, request: Request<Body>, refused: Refused) -> Response<Body> {
        self.program.refuse(request, refused)
    }

    fn kept_refusal(&self, wanted: Wanted<'_>) -> Option<Arc<Entry>> {
        self.program.kept_refusal(wanted)
    }

    fn log(&self) -> Option<Arc<dyn Log>> {
        self.program.log()
    }
}

/// A test lengthens a page, and ends it, while it is made.
#[cfg(feature = "chaos")]
async fn slow_page() {
    let begun = throng_process::clock::monotonic();
    while begun.elapsed() < throng_process::chaos::slow_page() {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
}

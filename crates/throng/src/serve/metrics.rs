//! What the program tells whoever watches it: `/metrics` in two formats, on a listener of its own and, for who knows the
//! token, where the site answers.
//!
//! **Owns** who may read it, and in which format. **Never** tells of a person, a petition, a site's name or an address: the
//! closed list is `catalogue.rs`, and every label is one of a fixed few. **Called by** `serve`. **Bounds**: the rows of that list.

pub(crate) mod catalogue;
mod listener;
mod moment;
pub(super) mod requests;
mod text;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use http::header::{ACCEPT, AUTHORIZATION, CACHE_CONTROL, CONTENT_TYPE, HOST, WWW_AUTHENTICATE};
use http::uri::Authority;
use http::{HeaderMap, HeaderValue};
use throng_config::Secret;
use throng_process::asked_disk::AskedDisk;
use throng_web::http::status::{NOT_LET_IN, NOT_OURS, NOT_THERE};

pub(super) use listener::Watched;
pub(super) use moment::{Moment, Sources, Tells};
use text::Format;

/// The address on the site, for who knows the token.
pub(super) const APART: &[&str] = &["/metrics"];

/// What answers whoever watches. Clones share everything.
#[derive(Clone)]
pub(super) struct Watch {
    sources: Arc<dyn Tells>,
    /// The hash of the token; none if everybody who reaches the listener may read.
    token: Option<blake3::Hash>,
}

impl Watch {
    pub(super) fn new(sources: impl Tells, token: &Secret) -> Watch {
        let token = (!token.is_empty()).then(|| blake3::hash(token.reveal().as_bytes()));
        Watch { sources: Arc::new(sources), token }
    }

    /// The disk of the data directory.
    pub(super) fn disk(&self) -> &AskedDisk {
        self.sources.disk()
    }

    /// The answer where the site answers too: there only who knows the token is let in, and without one there is no such address.
    pub(super) fn routes(&self) -> Router<()> {
        match self.token {
            Some(_) => Router::new()
                .route("/metrics", get(on_the_site))
                .with_state(self.clone()),
            None => Router::new(),
        }
    }

    /// The answer at the listener of its own.
    fn answer(&self, request: &http::Request<impl Sized>) -> Response {
        let headers = request.headers();
        match request.uri().path() {
            _ if self.token.is_none() && !is_of_this_machine(headers) => plain(
                NOT_OURS,
                "Ask by the IP address, or by localhost: without metrics.token nobody is answered by another name.\n",
            ),
            "/metrics" => self.metrics(headers),
            "/healthz" => self.sources.health(),
            _ => plain(NOT_THERE, "There is /metrics and /healthz.\n"),
        }
    }

    /// The answer at the address of the site itself, for who knows the token; without one there is nothing there.
    pub(super) fn on_the_site(&self, headers: &HeaderMap) -> Response {
        match self.token {
            Some(_) => self.metrics(headers),
            None => plain(NOT_THERE, "Set metrics.token, or ask at metrics.listen.\n"),
        }
    }

    fn metrics(&self, headers: &HeaderMap) -> Response {
        if !lets_in(self.token, headers) {
            let mut refused =
                plain(NOT_LET_IN, "Send the header Authorization: Bearer and the value of metrics.token.\n");
            let realm = HeaderValue::from_static("Bearer realm=\"metrics\"");
            refused.headers_mut().insert(WWW_AUTHENTICATE, realm);
            return refused;
        }
        let format = Format::wanted(headers.get(ACCEPT).map(HeaderValue::as_bytes));
        let moment = self.sources.moment();
        let text = text::written(catalogue::told(&moment), &moment, format);
        let mut response = Response::new(Body::from(text));
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(format.content_type()));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        response
    }
}

/// Whether somebody has sent the token, if there is one. How long this takes says nothing about the token: hashes are
/// compared, and all of them.
fn lets_in(token: Option<blake3::Hash>, headers: &HeaderMap) -> bool {
    let Some(token) = token else { return true };
    let sent = headers
        .get(AUTHORIZATION)
        .map(HeaderValue::as_bytes)
        .unwrap_or_default();
    let (scheme, sent) = sent.split_at(sent.len().min("Bearer ".len()));
    scheme.eq_ignore_ascii_case(b"Bearer ") & (blake3::hash(sent.trim_ascii()) == token)
}

async fn on_the_site(State(watch): State<Watch>, request: Request) -> Response {
    watch.metrics(request.headers())
}

/// Whether a request names the machine that it was sent to by its address: a page that somebody has open could otherwise
/// have its own name lead here, and read what is answered.
fn is_of_this_machine(headers: &HeaderMap) -> bool {
    let Some(host) = headers.get(HOST) else {
        return true;
    };
    let host = host.to_str().ok().and_then(|host| host.parse::<Authority>().ok());
    host.is_some_and(|host| {
        let name = host.host().trim_matches(['[', ']']);
        name == "localhost" || name.parse::<std::net::IpAddr>().is_ok()
    })
}

fn plain(status: http::StatusCode, words: &'static str) -> Response {
    let mut response = (status, words).into_response();
    response
        .headers_mut()
        .insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

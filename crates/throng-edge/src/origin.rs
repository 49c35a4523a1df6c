//! What the edge asks of the program behind it. In the words of RFC 9110 (§3.6) that is the origin: whose answers a cache
//! in front of it keeps.

use std::pin::Pin;

use axum::body::Body;
use http::{Request, Response};
use throng_pagecache::Recorder;

use crate::client::Client;

/// An answer that is being made.
pub type Answering<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Leave to have one more answer made at the same time, for as long as it is kept.
pub type Share = Box<dyn Send>;

/// Marks an answer (as an extension) that is the same for every visitor, so that the page cache may keep it.
#[derive(Clone, Copy, Debug)]
pub struct Shared;

/// A page that is the same for everybody, as the page cache knows it beside its path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedPage {
    /// Whose page it is: the same path of two sites is two pages.
    pub site: u32,
    /// What of the query the page reads, in one order. `None` when it reads nothing of it.
    pub query: Option<String>,
}

/// What an answer costs that has to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Making a page.
    Render,
    /// Making one that looks for words.
    Search,
}

/// Why nothing is made for whoever asks now.
#[derive(Clone, Copy, Debug)]
pub struct Refused {
    /// What they had too much of.
    pub work: Work,
    /// Who asks.
    pub client: Option<Client>,
    /// When to come back, in seconds.
    pub retry_after_s: u64,
}

/// The program behind the edge.
pub trait Origin: Send + Sync {
    /// The shared page at an address; `None` when its answer belongs to one person, or is never the same twice. Called for
    /// every request, so that it may take well under a microsecond.
    fn shared(&self, host: &str, path: &str, query: &str) -> Option<SharedPage>;

    /// Leave to have a page made of which there is nothing to show, counted for whoever asks.
    ///
    /// # Errors
    /// [`Refused`], which is not counted.
    fn admit(&self, client: Option<Client>, query: Option<&str>) -> Result<Share, Refused>;

    /// Leave to have a page made anew of which there is an older copy: not counted, since whoever happens to ask first after
    /// a change has not asked for more than others. `None` when their network has its share of what is being made.
    fn admit_refresh(&self, client: Option<Client>) -> Option<Share>;

    /// Notes once for each request what was refused.
    fn note(&self, refused: Refused);

    /// Answers a request, whatever happens. What it reads is noted in the recorder.
    fn answer(&self, request: Request<Body>, recorder: Recorder) -> Answering<'_, Response<Body>>;

    /// The request once its body, which no page reads, has come in within its bounds; or what is answered to one that
    /// does not, after which the connection ends.
    fn without_body(&self, request: Request<Body>) -> Answering<'_, Result<Request<Body>, Response<Body>>>;

    /// What people see for whom no page could be made in time.
    fn busy(&self, request: Request<Body>) -> Response<Body>;

    /// What those see for whom nothing is made now.
    fn too_much(&self, request: Request<Body>, retry_after_s: u64) -> Response<Body>;
}

//! What the edge asks of the program behind it, which is the origin in the words of RFC 9110 (§3.6): a cache in front
//! of it keeps its answers.

use std::pin::Pin;
use std::sync::Arc;

use axum::body::Body;
use http::{Request, Response};
use throng_pagecache::{Entry, Recorder};

use crate::access::Log;
use crate::client::Client;

/// An answer that is being made.
pub type Answering<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Permission to have one more answer made at the same time, held until this is dropped.
pub type Share = Box<dyn Send>;

/// Marks an answer (as an extension) that is the same for every visitor, so that the page cache may keep it.
#[derive(Clone, Copy, Debug)]
pub struct Shared;

/// A shared page as the page cache identifies it, besides its path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedPage {
    /// The site that it belongs to: the same path on two sites is two pages.
    pub site: u32,
    /// The part of the query that the page reads, in a fixed order. `None` if it reads none of it.
    pub query: Option<String>,
}

/// The kind of work that an answer takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Rendering a page.
    Render,
    /// Rendering a page with a search for words.
    Search,
}

/// Why something is not made for a client now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Because {
    /// Its network has had too much.
    TooMuch,
    /// The program gives this kind of page up for now, for everybody.
    Shed,
    /// What places are left are kept for other kinds of page.
    Full,
}

/// A page to be made: its path and its query, as sent.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    pub host: &'a str,
    pub path: &'a str,
    pub query: Option<&'a str>,
}

impl<'a> Wanted<'a> {
    /// What a request's line names, of such a host.
    pub(crate) fn at(host: &'a str, target: &'a str) -> Wanted<'a> {
        match target.split_once('?') {
            Some((path, query)) => Wanted { host, path, query: Some(query) },
            None => Wanted { host, path: target, query: None },
        }
    }
}

/// Whose a request is, as far as its head tells: for the question on which threads its connection is read and answered, and for no
/// other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caller {
    /// Somebody of the public.
    Public,
    /// Anybody: it costs nothing, and pages of all kinds need it.
    Any,
    /// Whoever watches how the program does.
    Monitor,
    /// Somebody who asks for the office, and of whom nothing is known.
    Guest,
    /// Somebody who asks for the office, and showed this session, which was found good a moment ago.
    Staff(SessionNumber),
}

/// What tells one session of staff from another. It is no secret, and shows nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionNumber(pub u64);

/// Marks a request (as an extension) whose connection has a seat on the threads of staff, or on that of guests.
#[derive(Clone, Copy, Debug)]
pub struct Seated;

/// Marks a request (as an extension) whose answer was given a place, with the client for whom that was. Nothing of it reaches a
/// page: the origin takes it off.
#[derive(Clone, Copy, Debug)]
pub struct Admitted(pub Option<Client>);

/// The refusal to make anything for this client now.
#[derive(Clone, Copy, Debug)]
pub struct Refused {
    /// The kind of work that its network would have had.
    pub work: Work,
    pub because: Because,
    /// The client.
    pub client: Option<Client>,
    /// After how many seconds to try again.
    pub retry_after_s: u64,
}

/// The program behind the edge.
pub trait Origin: Send + Sync {
    /// The shared page at an address; `None` when the answer belongs to one person, or is never the same twice.
    /// Called for every request, so it must take well under a microsecond.
    fn shared(&self, host: &str, path: &str, query: &str) -> Option<SharedPage>;

    /// Whether whoever comes without encryption is led on to where it is, so that nothing is shown to them.
    fn leads_from_clear(&self) -> bool {
        false
    }

    /// Whose a request for this is, which came with these lines of cookies. Nothing is asked of a store for it.
    fn caller(&self, _wanted: Wanted<'_>, _cookies: &[&[u8]]) -> Caller {
        Caller::Public
    }

    /// Whether this session, which somebody has shown, is good as far as is known by now. Nothing is asked of a store for it.
    fn knows(&self, _session: SessionNumber) -> bool {
        false
    }

    /// Permission to render a page of which there is no copy, counted for the client, while so many places for rendering are
    /// free.
    ///
    /// # Errors
    /// [`Refused`], which is not counted.
    fn admit(&self, client: Option<Client>, wanted: Wanted<'_>, free: usize) -> Result<Share, Refused>;

    /// Permission to render a page anew of which there is an older copy. Not counted, since whoever happens to ask
    /// first after a change has not asked for more than others. `None` when the client's network already has its
    /// share of the renders under way, or this kind of page is given up for now: then the older copy is shown.
    fn admit_refresh(&self, client: Option<Client>, wanted: Wanted<'_>) -> Option<Share>;

    /// Counts a refusal, once for each request.
    fn note(&self, refused: Refused);

    /// Answers a request in any case. What it reads is noted in the recorder.
    fn answer(&self, request: Request<Body>, recorder: Recorder) -> Answering<'_, Response<Body>>;

    /// Reads the body, which no page uses, within its bounds, and returns the request; or returns the answer to one
    /// whose body fails, after which the connection ends.
    fn without_body(&self, request: Request<Body>) -> Answering<'_, Result<Request<Body>, Response<Body>>>;

    /// The answer when no page could be rendered in time.
    fn busy(&self, request: Request<Body>) -> Response<Body>;

    /// The answer to what may change something, while it is not clear for too long which program writes. What was typed is kept in it.
    fn nobody_writes(&self, request: Request<Body>) -> Answering<'_, Response<Body>> {
        Box::pin(std::future::ready(self.busy(request)))
    }

    /// The answer when nothing is made for the client now.
    fn refuse(&self, request: Request<Body>, refused: Refused) -> Response<Body>;

    /// The answer to whoever asks for a page that is given up for now, if it is finished in memory: it is asked for when there is
    /// no time, and costs no more than a page that is held. It is counted, like what [`Origin::refuse`] answers.
    fn kept_refusal(&self, _wanted: Wanted<'_>) -> Option<Arc<Entry>> {
        None
    }

    /// Who keeps a log of all answers, if anybody does. Asked once, at the start.
    fn log(&self) -> Option<Arc<dyn Log>> {
        None
    }
}

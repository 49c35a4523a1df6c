//! The front door: shared pages are answered from the page cache, and made by at most one render at a time.
//!
//! **Owns** the key of each shared page, and the rendering of missing ones; the origin says which pages are shared.
//! **Never** lets a page depend on who asks: it is rendered from a request that holds its address and nothing else,
//! so that it is the same for everybody. Who asks is counted where a page has to be rendered (`asker`). **Called by**
//! `wire` (from a request's bytes) and `app` (from hyper's requests). **Bounds** the renders under way and the wait
//! for one.

#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use axum::body::{Body, to_bytes};
use http::header::{CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE, HOST};
use http::uri::Authority;
use http::{HeaderValue, Method, Request, Response};
use throng_pagecache::{
    Cache, Entry, Flight, Freshness, Generations, Lead, Limits, Lookup, NoPage, Page, Recorder, Render,
    Waited,
};
use tokio::runtime::Handle;

use throng_process::clock;
use throng_process::limits::resources::Gauge;
use throng_process::limits::{
    PAGE_ADDRESS_BYTES_MAX, PAGE_BYTES_MAX, PAGE_FRESH_MS, PAGE_WAIT_MS_MAX, RENDER_TRIES_MAX,
};

use crate::access::Log;
use crate::asker::{Asker, Askers, NoPlace, RenderPlace};
use crate::client::Proxies;
use crate::glance::Glance;
use crate::origin::{Admitted, Because, Caller, Origin, Refused, SessionNumber, Shared, Wanted};
use crate::pulse::Pulse;
use crate::succession::Succession;

/// How long a page is shown without checking whether something changed. A new copy is rendered within a millisecond
/// or two, and all who ask wait for the same one.
const FRESHNESS: Freshness = Freshness {
    fresh_for: Duration::from_millis(PAGE_FRESH_MS.max),
    grace: Duration::ZERO,
    expires_at_ms: None,
};
/// If there is an older copy, it is sent after waiting this long for the new one.
const SPARE_AFTER: Duration = Duration::from_millis(80);
/// How long outdated pages are shown while the store cannot be read.
const KEPT_ON_ERROR: Duration = Duration::from_secs(60);
/// The time after which a render is given up. A page takes a millisecond, a picture thirty.
const RENDER_MAX: Duration = Duration::from_secs(20);
/// The number of locks of the page cache: more than cores, so that two requests seldom need the same one.
const SHARDS: usize = 16;

/// What the page cache has for a request.
#[derive(Debug)]
pub(super) enum Availability {
    Held(Arc<Entry>),
    /// A shared page that is missing or too old; it is being rendered.
    Missing(Flight),
    /// A shared page that is missing, and is not rendered for this client: its network has had too much, or this kind of page is
    /// given up for now.
    Refused(Refused),
    /// Not a shared page: the routes have to answer.
    Apart,
}

/// Why a request cannot be answered with a shared page.
#[derive(Debug)]
pub(super) enum NoEntry {
    /// Its page is not shared: the routes have to answer.
    Apart,
    /// The page could not be rendered, or not in time.
    Busy,
    /// The page is not rendered, see [`Availability::Refused`].
    Refused(Refused),
}

/// The page cache, with what fills it. All connections share one.
pub struct Front {
    origin: Arc<dyn Origin>,
    cache: Arc<Cache>,
    askers: Askers,
    /// The gauge of the page cache's bytes.
    kept: Mutex<Gauge>,
    closing: AtomicBool,
    succession: Succession,
    pulse: Pulse,
    log: Option<Arc<dyn Log>>,
    /// Where pages are made, whoever asks for them, so that what is in memory does not wait for that; once that is known.
    renders: OnceLock<Handle>,
}

/// An empty page cache, of the size that the gauge allows.
pub fn page_cache(generations: Arc<Generations>, kept: &Gauge) -> Arc<Cache> {
    let limits = Limits {
        bytes_max: kept.max(),
        shards: SHARDS,
        keep_on_error: KEPT_ON_ERROR,
        render_max: RENDER_MAX,
    };
    Arc::new(Cache::new(limits, generations, now_ms()))
}

impl Front {
    /// A front for `origin`, with an empty page cache and the gauge of its bytes.
    pub fn new(origin: Arc<dyn Origin>, proxies: Proxies, (cache, kept): (Arc<Cache>, Gauge)) -> Arc<Front> {
        Arc::new(Front {
            askers: Askers::new(proxies, Arc::clone(&origin)),
            log: origin.log(),
            origin,
            cache,
            kept: Mutex::new(kept),
            closing: AtomicBool::new(false),
            succession: Succession::new(),
            pulse: Pulse::default(),
            renders: OnceLock::new(),
        })
    }

    /// Who answers: this process, or one that has taken over.
    pub fn succession(&self) -> &Succession {
        &self.succession
    }

    /// The proxies whose word on the client is trusted.
    pub(super) fn proxies(&self) -> &Proxies {
        self.askers.proxies()
    }

    /// Who keeps a log of all answers.
    pub(super) fn log(&self) -> Option<&dyn Log> {
        self.log.as_deref()
    }

    /// Has pages made by the tasks of this runtime from now on, also those that are asked for on other threads.
    pub(super) fn renders_on(&self, threads: Handle) {
        drop(self.renders.set(threads));
    }

    /// Counts a request, however it is answered.
    pub(super) fn hears(&self) {
        self.pulse.hears();
    }

    /// Whose a request for this is.
    pub(super) fn caller(&self, wanted: Wanted<'_>, cookies: &[&[u8]]) -> Caller {
        self.origin.caller(wanted, cookies)
    }

    /// Whether a session that was shown is still good.
    pub(super) fn knows(&self, session: SessionNumber) -> bool {
        self.origin.knows(session)
    }

    /// Whether connections are still accepted.
    pub fn pulse(&self) -> &Pulse {
        &self.pulse
    }

    /// Looks a request up in the page cache. If a page has to be rendered, this begins it, and finds out who asks
    /// from `asker`.
    pub(super) fn find(
        self: &Arc<Front>,
        glance: &Glance<'_>,
        asker: Asker<'_>,
        now_ms: u64,
    ) -> Availability {
        if self.succession.has_left() || (asker.is_in_clear() && self.origin.leads_from_clear()) {
            return Availability::Apart;
        }
        let (path, query) = glance.target.split_once('?').unwrap_or((glance.target, ""));
        let Some(page) = self.origin.shared(glance.host, path, query) else {
            return Availability::Apart;
        };
        let query = page.query.as_deref();
        let wanted = Wanted { host: glance.host, path, query };
        let mut name = [0; PAGE_ADDRESS_BYTES_MAX.count()];
        let Some(length) = write_name(&mut name, page.site, path, query) else {
            return Availability::Apart;
        };
        match self.cache.look_up(&self.cache.key(&name[..length]), now_ms) {
            Lookup::Fresh(entry) | Lookup::Stale(entry, None) => Availability::Held(entry),
            Lookup::Stale(entry, Some(lead)) => {
                self.refresh(lead, asker, wanted);
                Availability::Held(entry)
            }
            Lookup::Lead(lead) if lead.fallback().is_some() => {
                let flight = lead.flight();
                self.refresh(lead, asker, wanted);
                Availability::Missing(flight)
            }
            Lookup::Lead(lead) => self.lead(lead, asker, wanted),
            Lookup::Follow(flight) => Availability::Missing(flight),
        }
    }

    /// The page for a request, once it is rendered.
    pub(super) async fn page(
        self: &Arc<Front>,
        glance: &Glance<'_>,
        asker: Asker<'_>,
    ) -> Result<Arc<Entry>, NoEntry> {
        for _ in 0..RENDER_TRIES_MAX.max {
            let missing = match self.find(glance, asker, now_ms()) {
                Availability::Held(entry) => return Ok(entry),
                Availability::Missing(missing) => missing,
                Availability::Refused(refused) => return Err(NoEntry::Refused(refused)),
                Availability::Apart => return Err(NoEntry::Apart),
            };
            match self.made(missing).await {
                Ok(entry) => return Ok(entry),
                // Another client was about to have it rendered, and may not.
                Err(NoPage::Refused) => {}
                Err(NoPage::Overloaded) => {
                    self.askers.turned_away();
                    break;
                }
                Err(NoPage::Fault | NoPage::Abandoned | NoPage::TimedOut) => break,
            }
        }
        Err(NoEntry::Busy)
    }

    /// Waits for a page that is being rendered. Returns why there is none if it fails or takes too long.
    pub(super) async fn made(&self, missing: Flight) -> Result<Arc<Entry>, NoPage> {
        let patience = if missing.has_fallback() {
            SPARE_AFTER
        } else {
            Duration::from_millis(PAGE_WAIT_MS_MAX.max)
        };
        let deadline = tokio::time::sleep(patience);
        match missing.wait(deadline).await {
            Waited::Page(entry) | Waited::Stale(entry, _) => Ok(entry),
            Waited::Failed(failure) => Err(failure),
        }
    }

    /// Answers a request whose page is not shared.
    pub(super) async fn apart(&self, request: Request<Body>) -> Response<Body> {
        self.origin.answer(request, self.recorder()).await
    }

    /// The answer when no page could be rendered in time.
    pub(super) fn busy(&self, request: Request<Body>) -> Response<Body> {
        self.origin.busy(request)
    }

    /// The answer to what may change something, while it is not clear for too long which program writes.
    pub(super) async fn nobody_writes(&self, request: Request<Body>) -> Response<Body> {
        self.origin.nobody_writes(request).await
    }

    /// The answer when the page is given up for now, if it is in memory.
    pub(super) fn kept_refusal(&self, glance: &Glance<'_>, refused: Refused) -> Option<Arc<Entry>> {
        let is_shed = refused.because == Because::Shed && !glance.asked.head_only;
        let wanted = Wanted::at(glance.host, glance.target);
        is_shed.then(|| self.origin.kept_refusal(wanted)).flatten()
    }

    /// The answer when the page is not rendered for this client.
    pub(super) fn refused(&self, request: Request<Body>, refused: Refused) -> Response<Body> {
        self.origin.note(refused);
        self.origin.refuse(request, refused)
    }

    /// A place for a page that the routes answer although it is like a shared one: its address is too long for the
    /// cache, or the request is of a kind that the cache does not answer. `None` for pages of one person and for
    /// submitted forms, which need none.
    pub(super) fn place_apart(
        &self,
        request: &Request<Body>,
        asker: Asker<'_>,
    ) -> Result<Option<RenderPlace>, NoPlace> {
        if ![Method::GET, Method::HEAD].contains(request.method()) || self.is_led(asker) {
            return Ok(None);
        }
        let in_line = request.uri().authority().map(Authority::as_str);
        let host = in_line.or_else(|| request.headers().get(HOST)?.to_str().ok());
        let path = request.uri().path();
        let shared = host.filter(|host| self.origin.shared(host, path, "").is_some());
        let Some(host) = shared else {
            return Ok(None);
        };
        let place = self
            .askers
            .begin(asker, Wanted { host, path, query: request.uri().query() });
        if let Err(NoPlace::Full) = place {
            self.askers.turned_away();
        }
        place.map(Some)
    }

    /// Whether whoever asks is led on to where the site is encrypted, for which nothing is rendered.
    fn is_led(&self, asker: Asker<'_>) -> bool {
        let in_clear = asker.is_in_clear() && self.origin.leads_from_clear();
        let client = in_clear.then(|| asker.client(self.askers.proxies())).flatten();
        client.is_some_and(|client| client.encrypted == Some(false))
    }

    /// The request once its body, which no page uses, has been read; or the answer to one whose body fails.
    pub(super) async fn without_body(&self, request: Request<Body>) -> Result<Request<Body>, Response<Body>> {
        self.origin.without_body(request).await
    }

    /// From now on each connection is closed after its next answer.
    pub(super) fn close(&self) {
        self.closing.store(true, Ordering::Relaxed);
        self.pulse.rest();
    }

    pub(super) fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }

    /// Renders a page that will probably be asked for soon, and waits for it.
    pub async fn warm(self: &Arc<Front>, host: &str, target: &str) {
        drop(self.page(&Glance::plain(host, target), Asker::Program).await);
    }

    /// The bytes of a page, head and body, as sent to a browser that accepts brotli.
    pub async fn weight(self: &Arc<Front>, host: &str, target: &str) -> Option<usize> {
        let mut glance = Glance::plain(host, target);
        glance.asked.accept_encoding = Some(b"gzip, br");
        let entry = self.page(&glance, Asker::Program).await.ok();
        let entry = entry.filter(|entry| entry.status().is_success())?;
        let answer = entry.answer(&glance.asked);
        Some(answer.head.raw.len() + answer.body.map_or(0, |body| body.len()))
    }

    fn recorder(&self) -> Recorder {
        Recorder::new(Arc::clone(self.cache.generations()), FRESHNESS)
    }

    /// Begins to render a page of which there is no copy, if this client may have it rendered.
    fn lead(self: &Arc<Front>, lead: Lead, asker: Asker<'_>, wanted: Wanted<'_>) -> Availability {
        let flight = lead.flight();
        match self.askers.begin(asker, wanted) {
            Ok(place) => self.begin(lead, place, wanted),
            Err(NoPlace::Full) => lead.fail(NoPage::Overloaded),
            Err(NoPlace::Refused(refused)) => {
                // Requests that came in meanwhile and wait for this render look the page up once more.
                lead.fail(NoPage::Refused);
                return Availability::Refused(refused);
            }
        }
        Availability::Missing(flight)
    }

    /// Begins to render a page anew of which there is an older copy. Without a place for it, the old copy is shown a
    /// while longer.
    fn refresh(self: &Arc<Front>, lead: Lead, asker: Asker<'_>, wanted: Wanted<'_>) {
        match self.askers.refresh(asker, wanted) {
            Some(place) => self.begin(lead, place, wanted),
            None => lead.fail(NoPage::Overloaded),
        }
    }

    /// Renders a page in a task of its own, so that it is finished for others even if the one who asked has gone.
    fn begin(self: &Arc<Front>, lead: Lead, place: RenderPlace, wanted: Wanted<'_>) {
        let Some(mut request) = request_of(wanted) else {
            return lead.fail(NoPage::Fault);
        };
        request.extensions_mut().insert(Admitted(place.client));
        let front = Arc::clone(self);
        let making = async move {
            lead_to_end(lead, place, RENDER_MAX, front.render(request)).await;
            front.count_kept();
        };
        match self.renders.get() {
            Some(threads) => drop(threads.spawn(making)),
            None => spawn(making),
        }
    }

    /// Updates the gauge of the page cache's bytes.
    fn count_kept(&self) {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.holds(self.cache.stats().bytes);
    }

    /// Renders a page. Returns whether that failed, and the page.
    async fn render(&self, request: Request<Body>) -> (bool, Option<Render>) {
        #[cfg(feature = "chaos")]
        throng_process::chaos::panic_at("render");
        let recorder = self.recorder();
        let response = self.origin.answer(request, recorder.clone()).await;
        let failed = response.status().is_server_error();
        (failed, render_of(response, &recorder).await)
    }
}

impl std::fmt::Debug for Front {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Front")
            .field("cache", &self.cache)
            .finish_non_exhaustive()
    }
}

/// Renders a page within `longest`, and gives its place back. A render that never ends (a body without an end) would
/// otherwise keep its place, and those who wait for it, for ever.
async fn lead_to_end(
    lead: Lead,
    place: impl Send,
    longest: Duration,
    render: impl Future<Output = (bool, Option<Render>)>,
) {
    let _place = place;
    match tokio::time::timeout(longest, render).await {
        // The page as it was a moment ago is better than an error page.
        Ok((true, _)) if lead.fallback().is_some() => lead.fail(NoPage::Fault),
        Ok((_, Some(render))) => drop(lead.finish(render, now_ms())),
        Ok((_, None)) | Err(_) => lead.fail(NoPage::Fault),
    }
}

/// The time that the page cache uses, in milliseconds since 1970.
pub(super) fn now_ms() -> u64 {
    u64::try_from(clock::now().0).unwrap_or(0)
}

/// Writes the key of a page: its site, its path as sent, and the part of its query that it reads. `None` when that is
/// too long.
fn write_name(name: &mut [u8], site: u32, path: &str, query: Option<&str>) -> Option<usize> {
    let mut length = 0;
    let question = if query.is_some() { "?" } else { "" };
    for part in
        [&site.to_be_bytes()[..], path.as_bytes(), question.as_bytes(), query.unwrap_or_default().as_bytes()]
    {
        name.get_mut(length..length + part.len())?.copy_from_slice(part);
        length += part.len();
    }
    Some(length)
}

/// The request that a page is rendered from: its address, and nothing of whoever asked.
fn request_of(Wanted { host, path, query }: Wanted<'_>) -> Option<Request<Body>> {
    let target = match query {
        Some(query) => format!("{path}?{query}"),
        None => path.to_owned(),
    };
    Request::get(target).header(HOST, host).body(Body::empty()).ok()
}

/// Turns an answer into what the page cache takes. It is kept only if its handler marked it as shared.
async fn render_of(response: Response<Body>, recorder: &Recorder) -> Option<Render> {
    let (mut head, body) = response.into_parts();
    let body = to_bytes(body, PAGE_BYTES_MAX.count()).await.ok()?;
    head.headers.remove(CONTENT_LENGTH);
    let content_type = head.headers.remove(CONTENT_TYPE);
    let cache_control = head.headers.remove(CACHE_CONTROL);
    let compress = content_type.as_ref().is_some_and(is_text);
    let mut last_name = None;
    let headers = head.headers.into_iter().filter_map(|(name, value)| {
        last_name = name.or(last_name.take());
        last_name.clone().map(|name| (name, value))
    });
    let page = Page {
        status: head.status,
        content_type,
        cache_control: cache_control.unwrap_or(HeaderValue::from_static("no-store")),
        headers: headers.collect(),
        body,
        compress,
    };
    let validity = recorder
        .finish()
        .filter(|_| head.extensions.get::<Shared>().is_some());
    Some(match validity {
        Some(validity) => Render::Keep(page, validity),
        None => Render::Pass(page),
    })
}

/// Whether compressing a body of this type can gain anything.
fn is_text(content_type: &HeaderValue) -> bool {
    let kind = content_type.as_bytes();
    kind.starts_with(b"text/") || kind.starts_with(b"application/") || kind.starts_with(b"image/svg+xml")
}

#[expect(
    clippy::disallowed_methods,
    reason = "one task for each page that is made, bounded by RENDERS_MAX"
)]
fn spawn(task: impl Future<Output = ()> + Send + 'static) {
    tokio::spawn(task);
}

//! What every request goes through that the page cache does not answer, in this order: its site and language are found,
//! its body is read, a site without an owner shows nothing, forms of other sites are refused, the routes answer, panics
//! and failures become pages, and the headers that every answer carries are added.
//!
//! **Called by** `app` for a person's own request, and by `front` to render a shared page. One service around all
//! routes, not a layer around each: a layer costs an allocation and a clone per route and request.

mod elsewhere;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::FromRequest as _;
use axum::response::{IntoResponse, Response};
use http::header::{CACHE_CONTROL, CONNECTION, STRICT_TRANSPORT_SECURITY};
use http::request::Parts;
use http::{HeaderValue, Method, Request};
use throng_config::{Hsts, Server};
use throng_domain::campaign::CampaignKind;
use throng_domain::network::Network;
use throng_domain::shedding::Work;
use throng_domain::time::Timestamp;
use throng_edge::client::Client;
use throng_pagecache::{Entry, Recorder};
use tower::{Service, ServiceBuilder};
use tower_http::catch_panic::{CatchPanic, CatchPanicLayer};
use tower_http::csrf::{Csrf, CsrfLayer, ProtectionError};

use super::certificates::OwnCertificates;
use super::gate;
use super::leading::Leading;
use super::metrics::requests::About;
use super::provenance::{is_from_unencrypted, is_of_own_page};
use super::refusals::{Audience, Refusals, Why};
use super::trailing::without_trailing;
use crate::forms::{is_one_click, takes};
use throng_process::limits::resources::{self, Permits};
use throng_process::limits::{DRAINS_PER_NETWORK_MAX, URI_BYTES_MAX};
use throng_process::{clock, threads};
use throng_web::fairness::Shares;
use throng_web::http::form::{Form, with_whole_body};
use throng_web::http::headers;
use throng_web::http::host::{OfSite, place_of};
use throng_web::http::respond::{Cause, Explainer, Failure, Overload, moved};
use throng_web::http::upload::{lend, sends_files};
use throng_web::read::{ReadError, Readers, Reading};
use throng_web::shedding::Off;
use throng_web::sites::Site;

type Panicked = fn(Box<dyn std::any::Any + Send + 'static>) -> Response;
type FromElsewhere = fn(ProtectionError) -> Response;
/// Where a form is sent, and what was typed into it.
type Typed = (String, Vec<(String, String)>);
type Routes = CatchPanic<Csrf<Router, FromElsewhere>, Panicked>;

/// When to send a form again that waited in vain until another program had taken over, in seconds.
const NOBODY_WRITES_S: u64 = 5;

/// Parts of the paths at which a form about a campaign is filled in.
const FORMS: [&str; 3] = ["/signatures", "/followers", "/report"];

/// How requests are taken and answered, from the settings.
#[derive(Clone, Debug)]
pub(super) struct Manners {
    /// How long a body may take to arrive.
    body_timeout: Duration,
    /// For how long browsers refuse to open the site without encryption.
    hsts: Option<HeaderValue>,
    leading: Leading,
}

impl Manners {
    /// For the site at `url`.
    pub(super) fn new(server: &Server, url: &str, certificates: &OwnCertificates) -> Manners {
        let hsts = match server.hsts {
            Hsts::Off => None,
            Hsts::Day => Some("max-age=86400"),
            Hsts::Month => Some("max-age=2592000"),
            Hsts::Year => Some("max-age=31536000; includeSubDomains"),
            Hsts::Preload => Some("max-age=63072000; includeSubDomains; preload"),
        };
        Manners {
            body_timeout: server.body_timeout_s,
            hsts: hsts.map(HeaderValue::from_static),
            leading: Leading::new(server, url, certificates),
        }
    }
}

/// All routes as one service; clones share everything.
#[derive(Clone)]
pub(super) struct Routed {
    routes: Routes,
    explainer: Arc<Explainer>,
    readers: Readers,
    manners: Manners,
    drains: Permits,
    /// How many of them each network has.
    drained_for: Arc<Shares>,
    refusals: Refusals,
}

impl Routed {
    pub(super) fn new(routes: Router, explainer: Explainer, readers: Readers, manners: Manners) -> Routed {
        let from_elsewhere: FromElsewhere = |_| Failure::FromElsewhere.into_response();
        let routes = ServiceBuilder::new()
            .layer(CatchPanicLayer::custom(panicked as Panicked))
            .layer(
                CsrfLayer::new()
                    .with_insecure_bypass(|_, address| is_one_click(address.path()))
                    .with_rejection_response(from_elsewhere),
            )
            .service(routes);
        let drains = Permits::new(resources::DRAINS.made());
        let drained_for = Shares::of(DRAINS_PER_NETWORK_MAX.count());
        let refusals = Refusals::default();
        Routed { routes, explainer: Arc::new(explainer), readers, manners, drains, drained_for, refusals }
    }

    /// Who is led on to another address.
    pub(super) fn leading(&self) -> &Leading {
        &self.manners.leading
    }

    /// The answer to a request that is led on to another address.
    fn led_on(&self, request: &Request<Body>) -> Option<Response> {
        let mut led_on = self.manners.leading.answer(request)?;
        self.leads_on(&mut led_on, self.manners.leading.is_in_clear(request));
        Some(led_on)
    }

    /// Answers one request. Everything that it reads is noted in `recorder`.
    pub(super) async fn answer(&self, mut request: Request<Body>, recorder: Recorder) -> Response {
        if let Some(led_on) = self.led_on(&request) {
            return led_on;
        }
        let begun = clock::monotonic();
        let manner = self.explainer.manner(&request);
        let placed = place_of(&self.explainer.sites, &mut request);
        let office = &self.explainer.office;
        let in_office = office.holds(request.uri().path());
        let about = About::of(request.method(), request.uri().path(), in_office);
        let waits = office.is_sent_files(request.uri().path()) && sends_files(&request);
        let opens = placed.as_ref().ok().and_then(|site| site.opens());
        let reading = Reading::new(self.readers.clone(), recorder).opened_to(opens);
        request.extensions_mut().insert(reading);
        let has_form = FORMS.iter().any(|form| request.uri().path().contains(form));
        let (response, reusable) = if waits {
            // The body waits until the office knows who sends it. What the handler leaves of it is drained before the
            // answer. Anybody can be refused, so only a few may be drained at a time, and fewer for one network.
            let network = network_of(&request);
            let (request, remains) = lend(request);
            let response = self.routed(placed.clone(), request).await;
            if remains.is_some()
                && let Some(_share) = self.drained_for.take(network)
                && let Some(_place) = self.drains.try_take()
            {
                remains.drain().await;
            }
            (response, false)
        } else {
            match with_whole_body(request, self.manners.body_timeout).await {
                Ok(request) => (self.routed(placed.clone(), request).await, true),
                Err(failure) => (failure.into_response(), false),
            }
        };
        let mut response = self.explainer.explain(placed.as_deref().ok(), manner, response);
        self.secure(&mut response);
        if in_office {
            headers::of_office(&mut response);
        }
        if opens.is_some() {
            headers::of_private(&mut response, has_form);
        }
        if !reusable {
            ends_connection(&mut response);
        }
        about.answered(response.status(), begun.elapsed());
        response
    }

    /// The answer if no page could be made in time.
    pub(super) fn busy(&self, request: Request<Body>) -> Response {
        self.off(request, None)
    }

    /// The answer to whatever is given up for now. What was typed into a form is kept in it.
    pub(super) async fn shed(&self, request: Request<Body>, off: Off) -> Response {
        let cause = off.until.map_or(Cause::Crowd, |until| switched_off(off, until));
        match self.typed(request).await {
            Ok((without_body, Some((action, fields)))) => {
                let retry_after_s = off.retry_after_s(clock::now());
                let overload = Overload { retry_after_s, action, fields, cause };
                self.failed(without_body, Failure::Overloaded(overload))
            }
            Ok((without_body, None)) => self.shed_page(without_body, off),
            Err(response) => *response,
        }
    }

    /// The answer to a form while another program takes over, and takes long for it. What was typed is kept in it.
    pub(super) async fn nobody_writes(&self, request: Request<Body>) -> Response {
        match self.typed(request).await {
            Ok((without_body, typed)) => {
                let (action, fields) = typed.unwrap_or_default();
                let (retry_after_s, cause) = (NOBODY_WRITES_S, Cause::HandingOver);
                self.failed(
                    without_body,
                    Failure::Overloaded(Overload { retry_after_s, action, fields, cause }),
                )
            }
            Err(response) => *response,
        }
    }

    /// Where a form that is not taken was sent to, and what was typed, beside the request without it: None where nothing was typed into a
    /// page of our own, or no form of ours is sent there. Or the answer to a body that cannot be read.
    async fn typed(&self, request: Request<Body>) -> Result<(Request<Body>, Option<Typed>), Box<Response>> {
        if [Method::GET, Method::HEAD].contains(request.method()) {
            return Ok((request, None));
        }
        let is_in_clear = self.manners.leading.is_in_clear(&request);
        let (head, body) = request.into_parts();
        let without_body = bare(&head);
        let full = with_whole_body(Request::from_parts(head, body), self.manners.body_timeout).await;
        let full = match full {
            Ok(full) => full,
            Err(failure) => {
                let mut response = self.failed(without_body, failure);
                ends_connection(&mut response);
                return Err(Box::new(response));
            }
        };
        let (head, body) = full.into_parts();
        let mut placed = bare(&head);
        let site = place_of(&self.explainer.sites, &mut placed);
        // Only what a page of our own has sent is put into one again, where a press of a button sends it.
        let is_from_clear = |site: &Arc<Site>| is_from_unencrypted(&site.view.url, &without_body);
        let is_ours = head.method == Method::POST && takes(placed.uri().path());
        let is_safe = is_of_own_page(&head.headers) && !is_in_clear;
        if !is_ours || !is_safe || site.as_ref().is_ok_and(is_from_clear) {
            return Ok((without_body, None));
        }
        let Ok(form) = Form::from_request(Request::from_parts(head, body), &()).await else {
            return Err(Box::new(self.failed(without_body, Failure::Unprocessable)));
        };
        let query = placed.uri().query().map(|query| format!("?{query}"));
        let addressed = |site: Arc<Site>| site.addressed(placed.uri().path()) + &query.unwrap_or_default();
        let action = site.map_or_else(|_| String::new(), addressed);
        Ok((without_body, Some((action, form.into_fields()))))
    }

    /// The answer to a page that is given up for now.
    pub(super) fn shed_page(&self, request: Request<Body>, off: Off) -> Response {
        self.off(request, Some(off))
    }

    /// The answer where no site is looked for: a bug.
    pub(super) fn broken(&self, failure: Failure) -> Response {
        self.failed(Request::new(Body::empty()), failure)
    }

    /// The page that says that nothing is made for now, or that something is given up.
    fn off(&self, request: Request<Body>, off: Option<Off>) -> Response {
        self.refused(request, Why::of(off), || match off {
            // Nothing else is left to go to.
            None | Some(Off { work: Work::Signing, until: None, .. }) => ReadError::Busy.into(),
            Some(off) => Failure::Overloaded(Overload {
                retry_after_s: off.retry_after_s(clock::now()),
                action: String::new(),
                fields: Vec::new(),
                cause: off
                    .until
                    .map_or(Cause::Shed { can_sign: off.can_sign }, |until| switched_off(off, until)),
            }),
        })
    }

    /// A page that refuses, from memory where it is there: it is asked for when there is no time.
    fn refused(&self, mut request: Request<Body>, why: Why, failure: impl FnOnce() -> Failure) -> Response {
        let manner = self.explainer.manner(&request);
        let placed = place_of(&self.explainer.sites, &mut request);
        let name = placed
            .as_deref()
            .ok()
            .filter(|site| site.opens().is_none() && manner.is_page())
            .map(|site| {
                let readers = Audience::of(manner.is_for_others());
                (site.id.0, site.view.language.clone(), site.view.kind, why, readers)
            });
        let response = self.refusals.get(name, || {
            let bare = failure().into_response();
            let mut response = self.explainer.explain(placed.as_deref().ok(), manner, bare);
            self.secure(&mut response);
            response
        });
        About::Page.answered(response.status(), Duration::ZERO);
        response
    }

    /// The same of a page that is given up for now, if it is finished: of this site, as it shows campaigns of this kind.
    pub(super) fn kept_refusal(
        &self,
        site: &Site,
        kind: CampaignKind,
        (off, readers): (Off, Audience),
    ) -> Option<Arc<Entry>> {
        let name = (site.id.0, site.view.language.clone(), kind, Why::Off(off), readers);
        let page = self.refusals.look(&name)?;
        About::Page.answered(page.status(), Duration::ZERO);
        Some(page)
    }

    /// The answer if too much was rendered for the client's network.
    pub(super) fn too_much(&self, request: Request<Body>, retry_after_s: u64) -> Response {
        self.refused(request, Why::Network { retry_after_s }, || {
            let (action, fields) = (String::new(), Vec::new());
            Failure::Overloaded(Overload { retry_after_s, action, fields, cause: Cause::Network })
        })
    }

    /// Reads and drops the body of a request within its bounds, and returns the request without it; or returns the
    /// answer to a body that exceeds them, after which the connection ends.
    pub(super) async fn without_body(&self, request: Request<Body>) -> Result<Request<Body>, Response> {
        let (head, body) = request.into_parts();
        match with_whole_body(Request::new(body), self.manners.body_timeout).await {
            Ok(_) => Ok(Request::from_parts(head, Body::empty())),
            Err(failure) => {
                let mut response = self.failed(Request::from_parts(head, Body::empty()), failure);
                ends_connection(&mut response);
                Err(response)
            }
        }
    }

    /// The page that explains why a request is not answered as it was meant.
    pub(super) fn failed(&self, mut request: Request<Body>, failure: Failure) -> Response {
        let manner = self.explainer.manner(&request);
        let placed = place_of(&self.explainer.sites, &mut request);
        let mut response = self
            .explainer
            .explain(placed.as_deref().ok(), manner, failure.into_response());
        self.secure(&mut response);
        About::Page.answered(response.status(), Duration::ZERO);
        response
    }

    /// Adds the headers that every answer carries.
    fn secure(&self, response: &mut Response) {
        headers::secure(response);
        if let Some(hsts) = &self.manners.hsts {
            response
                .headers_mut()
                .insert(STRICT_TRANSPORT_SECURITY, hsts.clone());
        }
    }

    /// Finishes an answer that only leads on: it counts like any other. What is said in the clear of encryption, nobody may believe
    /// (RFC 6797, 7.2).
    fn leads_on(&self, response: &mut Response, in_clear: bool) {
        match in_clear {
            true => headers::secure(response),
            false => self.secure(response),
        }
        About::Page.answered(response.status(), Duration::ZERO);
    }

    async fn routed(&self, placed: Result<Arc<Site>, Failure>, mut request: Request<Body>) -> Response {
        let address = request.uri().path_and_query();
        if address.is_some_and(|address| address.as_str().len() > URI_BYTES_MAX.count()) {
            return Failure::AddressTooLong.into_response();
        }
        let site = match placed {
            Ok(site) => site,
            Err(failure) => return failure.into_response(),
        };
        if !gate::lets_through(&site.gate, request.uri().path()) {
            return Failure::NotSetUp.into_response();
        }
        let changes = ![Method::GET, Method::HEAD].contains(request.method());
        if is_from_unencrypted(&site.view.url, &request)
            || (changes && self.manners.leading.is_in_clear(&request))
        {
            return Failure::InClear.into_response();
        }
        if let Some(target) = without_trailing_of(&request) {
            // It may be the link of one person: nothing between them and us keeps it.
            let mut response = moved(&site.localised(&site.addressed(&target)));
            response
                .headers_mut()
                .insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
            return response;
        }
        request.extensions_mut().insert(OfSite(site));
        match self.routes.clone().call(request).await {
            Ok(response) => response.map(Body::new),
            Err(never) => match never {},
        }
    }
}

/// A request without its body, and without what was found out about it.
fn bare(head: &Parts) -> Request<Body> {
    let mut request = Request::new(Body::empty());
    request.method_mut().clone_from(&head.method);
    request.uri_mut().clone_from(&head.uri);
    request.headers_mut().clone_from(&head.headers);
    request
}

/// Where a request that only reads is led on to, when something stands behind its address that is no part of it.
fn without_trailing_of(request: &Request<Body>) -> Option<String> {
    if ![Method::GET, Method::HEAD].contains(request.method()) {
        return None;
    }
    let path = without_trailing(request.uri().path())?;
    let query = request.uri().query().filter(|query| query.is_ascii());
    Some(query.map_or_else(|| path.to_owned(), |query| format!("{path}?{query}")))
}

/// The network that a request comes from; `None` for a proxy that does not say for whom.
fn network_of(request: &Request<Body>) -> Option<Network> {
    let client = request
        .extensions()
        .get::<Client>()
        .filter(|client| !client.is_proxy);
    client.map(|client| Network::of(client.address))
}

/// Ends the connection after this answer: the rest of the request's body was not read, so no next request can be found.
fn ends_connection(response: &mut Response) {
    response
        .headers_mut()
        .insert(CONNECTION, HeaderValue::from_static("close"));
}

/// A request whose handling panicked: a bug, contained to that request.
#[expect(clippy::needless_pass_by_value, reason = "the layer hands the panic over")]
fn panicked(panic: Box<dyn std::any::Any + Send + 'static>) -> Response {
    threads::HTTP.count();
    Failure::Broken(threads::words(panic.as_ref()).to_owned()).into_response()
}

/// Why something is not taken that staff have switched off.
fn switched_off(off: Off, until: Timestamp) -> Cause {
    Cause::SwitchedOff { work: off.work, until, can_sign: off.can_sign }
}

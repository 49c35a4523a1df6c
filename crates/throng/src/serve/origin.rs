//! The program as the edge sees it: which addresses are shared, how much may be rendered for whom, and the answers of
//! all routes.
//!
//! **Owns** the question what is shared, from the tables of the routes, what is being rendered for each network, and whether it is
//! answered at all: what its network has too much of is refused first (`fairness`), then what is given up for now (`shedding`).
//! **Called by** the edge for every request. **Bounds** what is rendered for one network in a minute, and at the same time.

use std::sync::Arc;

use axum::body::Body;
use http::header::{CACHE_CONTROL, COOKIE, HOST};
use http::uri::Authority;
use http::{HeaderValue, Method, Request, Response};
use throng_domain::network::Network;
use throng_domain::shedding::Work as Kind;
use throng_domain::staff::SessionId;
use throng_edge::access::Log;
use throng_edge::client::Client;
use throng_edge::{
    Admitted, Answering, Because, Caller, Origin, Refused, Seated, SessionNumber, Share, SharedPage, Wanted,
    Work,
};
use throng_intake::Intake;
use throng_mail::tray;
use throng_office::LastUses;
use throng_pagecache::{Entry, Recorder};
use throng_process::clock;
use throng_process::limits::{
    RENDERS_MAX, RENDERS_PER_NETWORK_MAX, SHED_RENDERS_KEPT, SHED_RENDERS_KEPT_FOR_FORMS, SHED_RETRY_AFTER_S,
};
use throng_store::error::Fault;
use throng_web::fairness::{self, Fairness, Shares, Verdict};
use throng_web::http::host::{as_petition, holds_secret};
use throng_web::http::respond::{Cause, Failure};
use throng_web::http::{format, path, query};
use throng_web::read::{Asking, Asks, asking};
use throng_web::shedding::Shedding;
use throng_web::sites::Sites;

use super::access::Access;
use super::aside::Way;
use super::refusals::Audience;
use super::routed::Routed;
use super::trailing::without_trailing;
use super::work::{self, Of, looked_for};
use super::{certificates, health, metrics};
use crate::{exports, forms, live, pages};
use throng_config::Act;

/// Addresses (or their beginnings, or their ends) whose answers belong to one person, are never the same twice or are too
/// large to be kept, from the tables of the routes.
const APART: [&[&str]; 9] = [
    forms::APART,
    pages::APART,
    exports::APART,
    live::APART,
    throng_office::APART,
    tray::APART,
    health::APART,
    metrics::APART,
    certificates::APART,
];

/// All sites and routes, with the counts of what was rendered for networks. Eleven parts: what answers, what may be asked of it, and who.
pub(super) struct Program {
    sites: Sites,
    routed: Routed,
    /// What takes forms; a copy for reading has none.
    intake: Option<Intake>,
    fairness: Fairness,
    shedding: Shedding,
    shares: Arc<Shares>,
    /// The ways to the threads that make answers, for staff, for guests of the office and for everybody.
    office: Way,
    door: Way,
    pages: Way,
    /// Who was signed in a moment ago.
    sessions: LastUses,
    log: Option<Arc<Access>>,
}

impl Program {
    pub(super) fn new(
        sites: Sites,
        (routed, intake): (Routed, Option<Intake>),
        (fairness, shedding): (Fairness, Shedding),
        ([office, door, pages], sessions, log): ([Way; 3], LastUses, Option<Arc<Access>>),
    ) -> Program {
        const _: () = assert!(RENDERS_PER_NETWORK_MAX.max * 2 < RENDERS_MAX.max, "half is left to others");
        let shares = Shares::of(RENDERS_PER_NETWORK_MAX.count());
        Program { sites, routed, intake, fairness, shedding, shares, office, door, pages, sessions, log }
    }

    /// A place for one more page that is being rendered for the client's network.
    fn share(&self, client: Option<Client>) -> Option<fairness::Share> {
        self.shares.take(network_of(client))
    }

    /// What a request for this address is.
    fn of(&self, host: &str, path: &str, query: Option<&str>) -> Of {
        let Some(tongues) = self.sites.find(host) else {
            // It is answered that no such site is here.
            return Of::Always;
        };
        let (_, route) = as_petition(tongues.at(path).1);
        work::of(route.as_ref(), query)
    }

    /// Whether a request is for an address (without its language, as that of a petition) of which this is so.
    pub(super) fn is_at(&self, request: &Request<Body>, is: fn(&str) -> bool) -> bool {
        let uri = request.uri();
        let in_line = uri.authority().map(Authority::as_str);
        let host = in_line.or_else(|| request.headers().get(HOST)?.to_str().ok());
        self.is_address(host.unwrap_or_default(), uri.path(), is)
    }

    /// The same for an address of a site.
    pub(super) fn is_address(&self, host: &str, path: &str, is: fn(&str) -> bool) -> bool {
        let Some(tongues) = self.sites.find(host) else {
            // It is answered that no such site is here.
            return false;
        };
        is(as_petition(tongues.at(path).1).1.as_ref())
    }

    /// The answer where nothing is taken, nor shown of one person: the page that says where the site itself is.
    pub(super) async fn only_read(&self, request: Request<Body>) -> Response<Body> {
        // Only of forms for everybody: nobody's password is put into a page.
        if self.of_request(&request) == Of::Public(Kind::Signing) {
            let keeps = self.keeps_typed(&request, request.extensions().get::<Client>().copied());
            return self.routed.elsewhere(request, Cause::Copy, keeps).await;
        }
        match self.routed.without_body(request).await {
            Ok(request) => self.routed.only_read(request),
            Err(response) => response,
        }
    }

    /// The answer of a copy for reading that can make no page this second.
    pub(super) fn copy_waits(&self, request: Request<Body>) -> Response<Body> {
        self.routed.failed(request, Failure::CopyWaits)
    }

    /// What a request is.
    fn of_request(&self, request: &Request<Body>) -> Of {
        let uri = request.uri();
        let in_line = uri.authority().map(Authority::as_str);
        let host = in_line.or_else(|| request.headers().get(HOST)?.to_str().ok());
        self.of(host.unwrap_or_default(), uri.path(), uri.query())
    }

    /// The session that one of these lines of cookies shows, of somebody who was signed in a moment ago.
    fn known<'a>(&self, cookies: impl Iterator<Item = &'a [u8]>) -> Option<SessionNumber> {
        let now = clock::now();
        let mut cookies = cookies;
        let session = cookies.find_map(|line| self.sessions.known_in(line, now))?;
        Some(SessionNumber(session.0.unsigned_abs()))
    }

    /// Whether this is a page of signing or of another form while an owner has switched those off, or where another machine is the site.
    fn is_form_off(&self, after_language: &str) -> bool {
        (self.shedding.forms_are_off_by_hand() || self.superseded().is_some())
            && work::of(after_language, None) == Of::Public(Kind::Signing)
    }

    /// Why no form is taken here, if another machine is the site.
    fn superseded(&self) -> Option<Fault> {
        self.intake.as_ref()?.superseded()
    }

    /// Whether a machine that is not the site any more answers a request about forms as it always did: what only reads, and what no form
    /// of ours is sent to.
    fn is_answered_here(&self, request: &Request<Body>) -> bool {
        match *request.method() {
            Method::GET | Method::HEAD => self.is_at(request, forms::only_reads),
            Method::POST => !self.is_at(request, forms::takes),
            _ => true,
        }
    }

    /// Whether a page with what was typed is made for this client, where no form is taken: it counts like any other.
    fn keeps_typed(&self, request: &Request<Body>, client: Option<Client>) -> bool {
        let sends = request.method() == Method::POST;
        !sends || !matches!(self.fairness.count_unnoted(Act::Render, client), Verdict::TooMuch(_))
    }

    /// The kind of work that a page is, if it is given up now.
    fn shed(&self, wanted: Wanted<'_>) -> Option<Kind> {
        let Wanted { host, path, query } = wanted;
        match self.of(host, path, query) {
            Of::Public(kind) => self.shedding.sheds(kind).then_some(kind),
            Of::Staff | Of::Monitor | Of::Always => None,
        }
    }
}

impl Origin for Program {
    fn shared(&self, host: &str, path: &str, query: &str) -> Option<SharedPage> {
        if self.routed.leading().leads_from(host) {
            return None;
        }
        let tongues = self.sites.find(host)?;
        let (_, route) = as_petition(tongues.at(path).1);
        let after_language = route.as_ref();
        // What only leads on to another address is not worth a place in memory, and keeps its whole query. What is asked for
        // fresh must not come from memory, nor stay there.
        if is_apart(after_language)
            || self.is_form_off(after_language)
            || query::is_fresh(query)
            || without_trailing(after_language).is_some()
            || holds_secret(after_language)
        {
            return None;
        }
        let query = match query {
            "" => None,
            query => query::canonical(after_language, query),
        };
        Some(SharedPage { site: tongues.id().0, query })
    }

    fn leads_from_clear(&self) -> bool {
        self.routed.leading().leads_from_clear()
    }

    fn caller(&self, wanted: Wanted<'_>, cookies: &[&[u8]]) -> Caller {
        match self.of(wanted.host, wanted.path, wanted.query) {
            Of::Public(_) => Caller::Public,
            Of::Always => Caller::Any,
            Of::Monitor => Caller::Monitor,
            Of::Staff => self
                .known(cookies.iter().copied())
                .map_or(Caller::Guest, Caller::Staff),
        }
    }

    fn knows(&self, session: SessionNumber) -> bool {
        let id = i64::try_from(session.0).map(SessionId);
        id.is_ok_and(|id| self.sessions.is_known(id, clock::now()))
    }

    fn admit(&self, client: Option<Client>, wanted: Wanted<'_>, free: usize) -> Result<Share, Refused> {
        let work = match looked_for(wanted.query) {
            Some(_) => Work::Search,
            None => Work::Render,
        };
        let refused = |because, retry_after_s| Refused { work, because, client, retry_after_s };
        // A page takes a millisecond, so whoever has so many under way at once may try again in a second.
        let share = self.share(client).ok_or_else(|| refused(Because::TooMuch, 1))?;
        let of = self.of(wanted.host, wanted.path, wanted.query);
        if let Of::Public(kind) = of {
            if self.shedding.sheds(kind) {
                return Err(refused(Because::Shed, SHED_RETRY_AFTER_S.max));
            }
            if free < kept_for_others(kind) {
                return Err(refused(Because::Full, 1));
            }
        }
        match self.fairness.count_unnoted(act_of(work), client) {
            Verdict::TooMuch(too_much) => Err(refused(Because::TooMuch, too_much.retry_after_s)),
            Verdict::Fine | Verdict::Suspect => Ok(Box::new(share)),
        }
    }

    fn admit_refresh(&self, client: Option<Client>, wanted: Wanted<'_>) -> Option<Share> {
        match self.shed(wanted) {
            Some(_) => None,
            None => Some(Box::new(self.share(client)?)),
        }
    }

    fn note(&self, refused: Refused) {
        if let (Because::TooMuch, Some(client)) = (refused.because, refused.client) {
            self.fairness.note_refused(act_of(refused.work), client);
        }
    }

    fn answer(&self, mut request: Request<Body>, recorder: Recorder) -> Answering<'_, Response<Body>> {
        let fresh = request.uri().query().is_some_and(query::is_fresh);
        let admitted = request.extensions_mut().remove::<Admitted>();
        let of = self.of_request(&request);
        let client = match admitted {
            Some(Admitted(client)) => client,
            None => request.extensions().get::<Client>().copied(),
        };
        let cookies = request.headers().get_all(COOKIE).iter();
        let is_known = of == Of::Staff && self.known(cookies.map(HeaderValue::as_bytes)).is_some();
        let sits = request.extensions_mut().remove::<Seated>().is_some();
        let name = Asking { asks: asks(of, is_known), network: network_of(client) };
        Box::pin(async move {
            let mut response = match of {
                Of::Public(Kind::Signing)
                    if let Some(fault) = self.superseded()
                        && !self.is_answered_here(&request) =>
                {
                    let keeps = self.keeps_typed(&request, client);
                    Box::pin(self.routed.elsewhere(request, Cause::Fault(fault), keeps)).await
                }
                // What has a place was looked at when it was given one.
                Of::Public(kind) if admitted.is_none() && self.shedding.sheds(kind) => {
                    self.shedding.note_refused(kind);
                    Box::pin(self.routed.shed(request, self.shedding.off(kind))).await
                }
                // Forms are made where they are read: handing them over cost a seventh of all sign-ups.
                Of::Always | Of::Public(Kind::Signing) => {
                    asking(name, self.routed.answer(request, recorder)).await
                }
                Of::Public(_) | Of::Staff | Of::Monitor => {
                    let routed = self.routed.clone();
                    let answer =
                        Box::pin(async move { asking(name, routed.answer(request, recorder)).await });
                    let threads = match of {
                        Of::Staff if is_known => &self.office,
                        // Whoever is not known and has no seat must not keep the threads from those who have.
                        Of::Staff | Of::Monitor if sits => &self.door,
                        Of::Staff | Of::Monitor | Of::Always | Of::Public(_) => &self.pages,
                    };
                    match threads.run(answer).await {
                        Ok(response) => response,
                        Err(panic) => self.routed.broken(Failure::Broken(panic)),
                    }
                }
            };
            if fresh {
                // Nobody asks for it a second time, so nothing between them and us keeps it.
                response
                    .headers_mut()
                    .insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
            }
            response
        })
    }

    fn without_body(&self, request: Request<Body>) -> Answering<'_, Result<Request<Body>, Response<Body>>> {
        Box::pin(self.routed.without_body(request))
    }

    fn busy(&self, request: Request<Body>) -> Response<Body> {
        self.routed.busy(request)
    }

    fn nobody_writes(&self, request: Request<Body>) -> Answering<'_, Response<Body>> {
        Box::pin(self.routed.nobody_writes(request))
    }

    fn refuse(&self, request: Request<Body>, refused: Refused) -> Response<Body> {
        match (refused.because, self.of_request(&request)) {
            (Because::TooMuch, _) => self.routed.too_much(request, refused.retry_after_s),
            (Because::Shed, Of::Public(kind)) => {
                self.shedding.note_refused(kind);
                self.routed.shed_page(request, self.shedding.off(kind))
            }
            (Because::Shed | Because::Full, _) => self.routed.busy(request),
        }
    }

    fn kept_refusal(&self, wanted: Wanted<'_>) -> Option<Arc<Entry>> {
        // Programs are answered in words of their own.
        if !format::is_page(wanted.path) {
            return None;
        }
        let tongues = self.sites.find(wanted.host)?;
        let (site, path) = tongues.at(wanted.path);
        let (kind, route) = as_petition(path);
        let Of::Public(work) = work::of(route.as_ref(), wanted.query) else {
            return None;
        };
        let readers = Audience::of(format::is_for_others(wanted.path));
        let page = self
            .routed
            .kept_refusal(site, kind, (self.shedding.off(work), readers))?;
        self.shedding.note_refused(work);
        Some(page)
    }

    fn log(&self) -> Option<Arc<dyn Log>> {
        self.log.clone().map(|log| log as Arc<dyn Log>)
    }
}

/// The limit by network that this work counts towards.
fn act_of(work: Work) -> Act {
    match work {
        Work::Render => Act::Render,
        Work::Search => Act::Search,
    }
}

/// Of the places for rendering, how many are left to other kinds.
fn kept_for_others(kind: Kind) -> usize {
    match kind {
        Kind::Trending | Kind::Search | Kind::Drawings => SHED_RENDERS_KEPT.count(),
        Kind::Live | Kind::Pages => SHED_RENDERS_KEPT_FOR_FORMS.count(),
        Kind::Signing => 0,
    }
}

/// In which queue of the readers it waits.
fn asks(of: Of, is_known: bool) -> Asks {
    match of {
        Of::Staff if is_known => Asks::Staff,
        Of::Staff | Of::Monitor => Asks::Guests,
        Of::Public(Kind::Signing) => Asks::Forms,
        Of::Public(_) | Of::Always => Asks::Pages,
    }
}

/// The network of a client; `None` where it is not known, as behind a proxy that does not say for whom it asks.
fn network_of(client: Option<Client>) -> Option<Network> {
    let client = client.filter(|client| !client.is_proxy)?;
    Some(Network::of(client.address))
}

/// Whether an address, without its language prefix, is not that of a shared page.
fn is_apart(address: &str) -> bool {
    APART
        .iter()
        .any(|table| table.iter().any(|pattern| path::fits(pattern, address)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_one_person_are_apart_from_those_of_all() {
        for (address, apart) in [
            ("/s/token", true),
            ("/s/token/withdraw", true),
            ("/w/token", true),
            ("/r/123-456", true),
            ("/captured/key/1", true),
            ("/reports/1234-5678-9ABC", true),
            ("/petitions/7/report", true),
            ("/petitions/7/report-it", false),
            ("/healthz", true),
            ("/readyz", true),
            ("/metrics", true),
            ("/admin", true),
            ("/admin/log", true),
            ("/setup/token", true),
            ("/setup", false),
            ("/.well-known/change-password", true),
            ("/.well-known/acme-challenge/token", true),
            ("/u/token", true),
            ("/u/own/token", true),
            ("/a/token", true),
            ("/f/7/token", true),
            ("/v/token", true),
            ("/u/7/token", true),
            ("/petitions/7/followers/new", false),
            ("/petitions/own/token", true),
            ("/petitions/sent/token", true),
            ("/petitions/support/token", true),
            ("/stream", true),
            ("/petitions/7/stream", true),
            ("/petitions/local", true),
            ("/data/petitions.jsonl", true),
            ("/data", false),
            ("/petitions/local/e1", false),
            ("/petitions/7/signatures/new", false),
            ("/s", false),
            ("/cy/s/token", false),
            ("/", false),
        ] {
            assert_eq!(is_apart(address), apart, "{address}");
        }
    }
}

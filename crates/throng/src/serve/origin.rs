//! The program as the edge sees it: which addresses are shared, how much may be rendered for whom, and the answers of
//! all routes.
//!
//! **Owns** the question what is shared, from the tables of the routes, and what is being rendered for each network.
//! **Called by** the edge for every request. **Bounds** what is rendered for one network in a minute (`fairness`), and
//! at the same time.

use std::sync::Arc;

use axum::body::Body;
use http::header::CACHE_CONTROL;
use http::{HeaderValue, Request, Response};
use throng_domain::network::Network;
use throng_edge::access::Log;
use throng_edge::client::Client;
use throng_edge::{Answering, Origin, Refused, Share, SharedPage, Work};
use throng_mail::tray;
use throng_pagecache::Recorder;
use throng_process::limits::{RENDERS_MAX, RENDERS_PER_NETWORK_MAX};
use throng_web::fairness::{self, Fairness, Shares, Verdict};
use throng_web::http::host::{as_petition, holds_secret};
use throng_web::http::{path, query};
use throng_web::sites::Sites;

use super::access::Access;
use super::routed::Routed;
use super::trailing::without_trailing;
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

/// All sites and routes, with the counts of what was rendered for networks.
pub(super) struct Program {
    sites: Sites,
    routed: Routed,
    fairness: Fairness,
    shares: Arc<Shares>,
    log: Option<Arc<Access>>,
}

impl Program {
    pub(super) fn new(
        sites: Sites,
        routed: Routed,
        (fairness, log): (Fairness, Option<Arc<Access>>),
    ) -> Program {
        const _: () = assert!(RENDERS_PER_NETWORK_MAX.max * 2 < RENDERS_MAX.max, "half is left to others");
        let shares = Shares::of(RENDERS_PER_NETWORK_MAX.count());
        Program { sites, routed, fairness, shares, log }
    }

    /// A place for one more page that is being rendered for the client's network.
    fn share(&self, client: Option<Client>) -> Option<fairness::Share> {
        let client = client.filter(|client| !client.is_proxy);
        self.shares.take(client.map(|client| Network::of(client.address)))
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

    fn admit(&self, client: Option<Client>, query: Option<&str>) -> Result<Share, Refused> {
        let work = if searches(query) {
            Work::Search
        } else {
            Work::Render
        };
        let refused = |retry_after_s| Refused { work, client, retry_after_s };
        // A page takes a millisecond, so whoever has so many under way at once may try again in a second.
        let share = self.share(client).ok_or_else(|| refused(1))?;
        match self.fairness.count_unnoted(act_of(work), client) {
            Verdict::TooMuch(too_much) => Err(refused(too_much.retry_after_s)),
            Verdict::Fine | Verdict::Suspect => Ok(Box::new(share)),
        }
    }

    fn admit_refresh(&self, client: Option<Client>) -> Option<Share> {
        Some(Box::new(self.share(client)?))
    }

    fn note(&self, refused: Refused) {
        if let Some(client) = refused.client {
            self.fairness.note_refused(act_of(refused.work), client);
        }
    }

    fn answer(&self, request: Request<Body>, recorder: Recorder) -> Answering<'_, Response<Body>> {
        let fresh = request.uri().query().is_some_and(query::is_fresh);
        Box::pin(async move {
            let mut response = self.routed.answer(request, recorder).await;
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

    fn too_much(&self, request: Request<Body>, retry_after_s: u64) -> Response<Body> {
        self.routed.too_much(request, retry_after_s)
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

/// Whether an address, without its language prefix, is not that of a shared page.
fn is_apart(address: &str) -> bool {
    APART
        .iter()
        .any(|table| table.iter().any(|pattern| path::fits(pattern, address)))
}

/// Whether a page is a search: a query with words, for what changed since a moment, or for those signed most in the last
/// day is asked by few others, and all petitions are looked at for it. The query is read as the handlers read it.
fn searches(query: Option<&str>) -> bool {
    let fields = query.map(serde_urlencoded::from_str::<Vec<(String, String)>>);
    // A query that cannot be read is answered with an error, without a search.
    let Some(Ok(fields)) = fields else { return false };
    fields.iter().any(|(name, value)| match name.as_str() {
        "q" | "changed_since" => !value.trim().is_empty(),
        "sort" => value == "last_day",
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_told_by_its_words() {
        for (query, expected) in [
            (None, false),
            (Some(""), false),
            (Some("q="), false),
            (Some("q=+"), false),
            (Some("state=open"), false),
            (Some("state=open&sort=newest"), false),
            (Some("sort=last_day"), true),
            (Some("seq=1"), false),
            (Some("q=trees"), true),
            (Some("state=open&q=trees"), true),
            (Some("%71=trees"), true),
            (Some("q=&q=trees"), true),
            (Some("q=&state=open"), false),
        ] {
            assert_eq!(searches(query), expected, "{query:?}");
        }
    }

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

//! `/healthz`: whether the program can do its work, and what the page cache does, for whoever runs it. 200 while
//! signatures can be written, 503 once a failed disk has stopped writing (pages are still served then).
//!
//! Owns the form of the answer. It must never be kept by anybody, nor tell of a person or a petition. Bounded: a
//! handful of counters.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use http::{HeaderValue, StatusCode};
use serde::Serialize;
use throng_pagecache::{Cache, Stats};

use crate::intake::Intake;

pub(super) fn routes(intake: Intake, cache: Arc<Cache>) -> Router<()> {
    Router::new()
        .route("/healthz", get(health))
        .with_state((intake, cache))
}

/// The answer.
#[derive(Debug, Serialize)]
struct Health {
    /// In a word: `ok`, or what does not go.
    status: &'static str,
    /// Whether signatures can be written.
    writing: bool,
    page_cache: PageCache,
}

/// Sums since the start, and what is held now: nine fields, one for each of the page cache's own.
#[derive(Debug, Serialize)]
struct PageCache {
    hits: u64,
    stale: u64,
    misses: u64,
    follows: u64,
    renders: u64,
    evictions: u64,
    entries: usize,
    bytes: usize,
    bytes_max: usize,
}

impl From<Stats> for PageCache {
    fn from(stats: Stats) -> PageCache {
        // Named one by one: a figure that is added there has to be told here.
        let Stats { hits, stale, misses, follows, renders, evictions, entries, bytes, bytes_max } = stats;
        PageCache { hits, stale, misses, follows, renders, evictions, entries, bytes, bytes_max }
    }
}

async fn health(State((intake, cache)): State<(Intake, Arc<Cache>)>) -> Response {
    answer(intake.halted().is_none(), cache.stats())
}

fn answer(writing: bool, stats: Stats) -> Response {
    let (code, status) = if writing {
        (StatusCode::OK, "ok")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "not-writing")
    };
    let health = Health { status, writing, page_cache: stats.into() };
    let body = serde_json::to_string(&health).expect("plain data with text keys") + "\n";
    let mut response = (code, body).into_response();
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_status_says_whether_signatures_can_be_written() {
        for (writing, code) in [(true, 200), (false, 503)] {
            let response = answer(writing, Stats::default());
            assert_eq!(response.status(), code);
            assert_eq!(response.headers()[CACHE_CONTROL], "no-store");
        }
    }
}

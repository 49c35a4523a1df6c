//! Tests of the finished cache, with the real primitives and a time that stands still until it is moved.
//!
//! Owns the cache and the pages that they all begin with. What depends on interleavings is modelled in
//! `src/model.rs`.

#![expect(
    clippy::unwrap_used,
    reason = "a test that fails at an unwrap has said what it had to say"
)]

mod answers;
mod memory;
mod modified;
mod staleness;
mod waiting;

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use http::{HeaderName, HeaderValue, StatusCode};
use throng_pagecache::{
    Cache, Dependency, Entry, Freshness, Generations, Lead, Limits, Lookup, Page, Recorder, Render,
};

/// In the middle of a second.
const NOW_MS: u64 = 1_700_000_000_500;
const FRESH_FOR_MS: u64 = 1_000;
const GRACE_MS: u64 = 5_000;
const KEEP_ON_ERROR_MS: u64 = 60_000;
const RENDER_MAX_MS: u64 = 10_000;

fn cache() -> Arc<Cache> {
    let limits = Limits {
        bytes_max: 4 << 20,
        shards: 4,
        keep_on_error: Duration::from_millis(KEEP_ON_ERROR_MS),
        render_max: Duration::from_millis(RENDER_MAX_MS),
    };
    // It was started long before any page is asked for.
    Arc::new(Cache::new(limits, Arc::new(Generations::default()), NOW_MS - 3_600_000))
}

fn number() -> Dependency {
    Dependency::of(&"number")
}

fn recorder(cache: &Cache) -> Recorder {
    let freshness = Freshness {
        fresh_for: Duration::from_millis(FRESH_FOR_MS),
        grace: Duration::from_millis(GRACE_MS),
        expires_at_ms: None,
    };
    Recorder::new(Arc::clone(cache.generations()), freshness)
}

fn page(body: impl Into<Bytes>) -> Page {
    Page {
        status: StatusCode::OK,
        content_type: Some(HeaderValue::from_static("text/html; charset=utf-8")),
        cache_control: HeaderValue::from_static("public, max-age=1, stale-while-revalidate=5"),
        headers: vec![(
            HeaderName::from_static("x-content-type-options"),
            HeaderValue::from_static("nosniff"),
        )],
        body: body.into(),
        compress: true,
    }
}

/// A page that compresses about as well as real ones do.
fn html(bytes: usize) -> String {
    let row = |n: u64| {
        let hash = blake3::hash(&n.to_le_bytes()).to_hex();
        format!(r#"<tr class="area"><td>{}</td><td class="number">{n}</td></tr>"#, &hash[..12])
    };
    let mut html: String = (0..).map(row).take(bytes / 60 + 1).collect();
    html.truncate(bytes);
    html
}

/// Renders `page`, which depends on the number.
fn finish(lead: Lead, cache: &Cache, page: Page, now_ms: u64) -> Arc<Entry> {
    let recorder = recorder(cache);
    recorder.note(number());
    lead.finish(Render::Keep(page, recorder.finish().expect("may be kept")), now_ms)
}

fn look_up(cache: &Arc<Cache>, name: &str, now_ms: u64) -> Lookup {
    cache.look_up(&cache.key(name.as_bytes()), now_ms)
}

/// The lead of a look-up that has one, whether or not there is something to show meanwhile.
fn lead(found: Lookup) -> Lead {
    match found {
        Lookup::Lead(lead) | Lookup::Stale(_, Some(lead)) => lead,
        found => panic!("no lead: {found:?}"),
    }
}

/// Puts a page in.
fn put(cache: &Arc<Cache>, name: &str, page: Page, now_ms: u64) -> Arc<Entry> {
    finish(lead(look_up(cache, name, now_ms)), cache, page, now_ms)
}

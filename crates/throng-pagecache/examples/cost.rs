//! What a hit and a render cost, in CPU time: `cargo run --release -p throng-pagecache --example cost`.
//!
//! A measurement, which decides nothing: tests never assert a time. Linux only, since it reads what the kernel has
//! counted for this thread, which other work on the machine does not blur.
#![expect(clippy::print_stdout, reason = "a measurement prints its figures")]

use std::fs;
use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

use http::{HeaderValue, StatusCode};
use throng_pagecache::{
    Cache, Freshness, Generations, Limits, Lookup, Page, Recorder, Render, RequestHeaders,
};

const NOW_MS: u64 = 1_700_000_000_500;
/// Bytes of a usual page.
const PAGE_BYTES: usize = 12_000;
const RENDERS: u64 = 200;
const HITS: u64 = 2_000_000;

fn main() {
    let cache = cache();
    let pages: Vec<(String, Page)> = (0..RENDERS).map(|number| (name(number), page(number))).collect();
    let start_ns = cpu_ns();
    for (name, page) in pages {
        put(&cache, &name, page);
    }
    let render_us = (cpu_ns() - start_ns) / RENDERS / 1_000;
    println!("a page of {PAGE_BYTES} bytes, all encodings: {render_us} us of CPU");

    // Put in last, so that it was not evicted.
    let asked_for = name(RENDERS - 1);
    let asked =
        RequestHeaders { accept_encoding: Some(b"gzip, deflate, br, zstd"), ..RequestHeaders::default() };
    let start_ns = cpu_ns();
    for _ in 0..HITS {
        let Lookup::Fresh(entry) = cache.look_up(&cache.key(asked_for.as_bytes()), NOW_MS) else {
            panic!("it was put in");
        };
        black_box(entry.answer(&asked).body);
    }
    println!("a hit, found and answered: {} ns of CPU", (cpu_ns() - start_ns) / HITS);
}

fn cache() -> Arc<Cache> {
    let limits = Limits {
        bytes_max: 4 << 20,
        shards: 4,
        keep_on_error: Duration::from_secs(60),
        render_max: Duration::from_secs(10),
    };
    Arc::new(Cache::new(limits, Arc::new(Generations::default()), NOW_MS))
}

fn name(number: u64) -> String {
    format!("council.example/petitions/{number}")
}

/// A page that compresses about as well as real ones do, and like no other.
fn page(number: u64) -> Page {
    let row = |n: u64| {
        let hash = blake3::hash(&(number << 32 | n).to_le_bytes()).to_hex();
        format!(r#"<tr class="area"><td>{}</td><td class="number">{n}</td></tr>"#, &hash[..12])
    };
    let mut html: String = (0..).map(row).take(PAGE_BYTES / 60 + 1).collect();
    html.truncate(PAGE_BYTES);
    Page {
        status: StatusCode::OK,
        content_type: Some(HeaderValue::from_static("text/html; charset=utf-8")),
        cache_control: HeaderValue::from_static("public, max-age=1, stale-while-revalidate=5"),
        headers: Vec::new(),
        body: html.into(),
        compress: true,
    }
}

fn put(cache: &Arc<Cache>, name: &str, page: Page) {
    let Lookup::Lead(lead) = cache.look_up(&cache.key(name.as_bytes()), NOW_MS) else {
        panic!("nobody asked for it before");
    };
    let freshness =
        Freshness { fresh_for: Duration::from_secs(1), grace: Duration::ZERO, expires_at_ms: None };
    let recorder = Recorder::new(Arc::clone(cache.generations()), freshness);
    let validity = recorder.finish().expect("nothing was noted, so it may be kept");
    lead.finish(Render::Keep(page, validity), NOW_MS);
}

/// CPU time of this thread in nanoseconds.
fn cpu_ns() -> u64 {
    let schedstat = fs::read_to_string("/proc/thread-self/schedstat").expect("Linux counts it");
    let running = schedstat.split(' ').next().expect("three numbers");
    running.parse().expect("a number")
}

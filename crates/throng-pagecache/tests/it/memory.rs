//! The memory that the cache takes, and the allocations of each hit.

use allocation_counter::measure;
use throng_pagecache::{Lookup, RequestHeaders, Stats};

use crate::{NOW_MS, cache, html, look_up, number, page, put};

#[test]
fn a_hit_allocates_nothing() {
    let cache = cache();
    let entry = put(&cache, "/", page(html(12_000)), NOW_MS);
    let etag = entry.answer(&RequestHeaders { accept_encoding: Some(b"br"), ..RequestHeaders::default() });
    let etag = etag.head.headers["etag"].clone();
    let get = RequestHeaders {
        accept_encoding: Some(b"gzip, deflate, br;q=0.9, zstd"),
        ..RequestHeaders::default()
    };
    let conditional = RequestHeaders { if_none_match: Some(etag.as_bytes()), ..get };
    let dated = RequestHeaders { if_modified_since: Some(b"Tue, 14 Nov 2023 22:13:20 GMT"), ..get };
    let visit = |asked: &RequestHeaders<'_>, now_ms| match look_up(&cache, "/", now_ms) {
        Lookup::Fresh(entry) | Lookup::Stale(entry, None) => {
            let answer = entry.answer(asked);
            answer.head.raw.len() + answer.body.map_or(0, |body| body.clone().len())
        }
        found => panic!("no hit: {found:?}"),
    };
    for (name, asked) in [("GET", get), ("If-None-Match", conditional), ("If-Modified-Since", dated)] {
        let allocations = measure(|| {
            for after_ms in 0..100 {
                assert!(visit(&asked, NOW_MS + after_ms) > 0);
            }
        });
        assert_eq!(allocations.count_total, 0, "{name}");
    }
    cache.generations().bump(number());
    let allocations = measure(|| assert!(visit(&get, NOW_MS + 100) > 0));
    assert_eq!(allocations.count_total, 0, "a stale page");
}

#[test]
fn what_is_accounted_is_what_is_held() {
    for bytes in [40, 600, 12_000] {
        let cache = cache();
        put(&cache, "/warm", page(html(12_000)), NOW_MS);
        let before = cache.stats().bytes;
        let body = page(html(bytes));
        let held = measure(|| {
            for number in 0..3 {
                put(&cache, &format!("/petitions/{number}"), body.clone(), NOW_MS);
            }
        });
        let held = usize::try_from(held.bytes_current).expect("pages were put in");
        let accounted = cache.stats().bytes - before;
        assert!(held <= accounted, "pages of {bytes}: {held} held, {accounted} accounted");
        // Not far above either, or the cache would keep less than it may.
        assert!(
            accounted <= held * 5 / 4 + 3 * 1_024,
            "pages of {bytes}: {held} held, {accounted} accounted"
        );
    }
}

#[test]
fn the_cap_holds_and_what_goes_is_counted() {
    let cache = cache();
    // Compressing is slow in a build for tests, and is not what this is about.
    let mut plain = page(html(18_000));
    plain.compress = false;
    for number in 0..1_000 {
        put(&cache, &format!("/{number}"), plain.clone(), NOW_MS);
        assert!(cache.stats().bytes <= 4 << 20);
    }
    let Stats { misses, renders, evictions, entries, .. } = cache.stats();
    assert_eq!((misses, renders), (1_000, 1_000));
    assert_eq!(evictions + entries as u64, 1_000);
    assert!(entries > 150, "only {entries} fit");
    cache.purge_all();
    assert_eq!(cache.stats().entries, 0);
}

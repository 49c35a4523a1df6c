//! `Last-Modified` is honest: no two bodies of a page validate each other by it.

use http::header::LAST_MODIFIED;
use throng_pagecache::{Cache, Entry, Lookup, Render, RequestHeaders};

use crate::{FRESH_FOR_MS, GRACE_MS, NOW_MS, cache, finish, html, lead, look_up, number, page, put};

fn modified(entry: &Entry) -> Option<String> {
    let answer = entry.answer(&RequestHeaders::default());
    let date = answer.head.headers.get(LAST_MODIFIED)?;
    Some(date.to_str().unwrap().to_owned())
}

fn change(cache: &Cache) {
    cache.generations().bump(number());
}

#[test]
fn two_bodies_of_one_second_are_not_given_the_same() {
    let cache = cache();
    let first = put(&cache, "/", page("first"), NOW_MS);
    assert_eq!(modified(&first).unwrap(), "Tue, 14 Nov 2023 22:13:20 GMT");
    change(&cache);
    // The render began later, and was so slow to be put in that its clock shows the same second.
    let second = finish(lead(look_up(&cache, "/", NOW_MS + FRESH_FOR_MS)), &cache, page("second"), NOW_MS);
    assert_eq!(modified(&second), None, "the second is taken");
    change(&cache);
    let later_ms = NOW_MS + 2 * FRESH_FOR_MS;
    let third = finish(lead(look_up(&cache, "/", later_ms)), &cache, page("third"), later_ms);
    assert_eq!(modified(&third).unwrap(), "Tue, 14 Nov 2023 22:13:22 GMT");
}

#[test]
fn the_same_body_keeps_it_and_its_encodings() {
    let cache = cache();
    let first = put(&cache, "/", page(html(2_000)), NOW_MS);
    change(&cache);
    let later_ms = NOW_MS + 3_000;
    let second = finish(lead(look_up(&cache, "/", later_ms)), &cache, page(html(2_000)), later_ms);
    assert_eq!(modified(&second), modified(&first));
    let brotli = RequestHeaders { accept_encoding: Some(b"br"), ..RequestHeaders::default() };
    let pointer = |entry: &Entry| entry.answer(&brotli).body.unwrap().as_ptr();
    assert_eq!(pointer(&first), pointer(&second), "not compressed again");
}

#[test]
fn what_was_forgotten_is_not_given_again() {
    let cache = cache();
    let first = put(&cache, "/", page("first"), NOW_MS);
    assert!(modified(&first).is_some());
    cache.purge_all();
    assert_eq!(modified(&put(&cache, "/", page("second"), NOW_MS + 100)), None);
    cache.purge_all();
    let later = put(&cache, "/", page("third"), NOW_MS + 1_000);
    assert!(modified(&later).is_some());
}

#[test]
fn the_process_before_this_one_may_have_given_it() {
    let cache = cache();
    let just_started_ms = NOW_MS - 3_600_000;
    assert_eq!(modified(&put(&cache, "/", page("a"), just_started_ms)), None);
    assert!(modified(&put(&cache, "/b", page("b"), just_started_ms + 1_000)).is_some());
}

#[test]
fn a_clock_that_was_put_back_gives_nothing_twice() {
    let cache = cache();
    put(&cache, "/", page("first"), NOW_MS);
    change(&cache);
    let back_ms = NOW_MS - 60_000;
    let second = finish(lead(look_up(&cache, "/", back_ms)), &cache, page("second"), back_ms);
    assert_eq!(modified(&second), None);
    change(&cache);
    let third = finish(lead(look_up(&cache, "/", NOW_MS)), &cache, page("third"), NOW_MS);
    assert_eq!(modified(&third), None, "the first was given this second");
}

#[test]
fn what_is_not_kept_has_none() {
    let cache = cache();
    let passed = lead(look_up(&cache, "/", NOW_MS)).finish(Render::Pass(page("passed")), NOW_MS);
    assert_eq!(modified(&passed), None);
    let too_large = put(&cache, "/large", page(noise(300_000)), NOW_MS);
    assert_eq!(modified(&too_large), None);
    for name in ["/", "/large"] {
        assert!(matches!(look_up(&cache, name, NOW_MS + GRACE_MS), Lookup::Lead(_)), "{name} was kept");
    }
}

fn noise(bytes: u32) -> Vec<u8> {
    let block = |n: u32| *blake3::hash(&n.to_le_bytes()).as_bytes();
    (0..bytes / 32).flat_map(block).collect()
}

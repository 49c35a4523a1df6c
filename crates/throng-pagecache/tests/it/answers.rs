//! What a kept page is answered with: encodings, validators, heads.

use std::io::Read as _;

use http::header::{CONTENT_ENCODING, ETAG, LAST_MODIFIED};
use http::{HeaderMap, HeaderValue, StatusCode};
use throng_pagecache::{Answer, Head, RequestHeaders};

use crate::{NOW_MS, cache, html, page, put};

fn asked(accept_encoding: &str) -> RequestHeaders<'_> {
    RequestHeaders { accept_encoding: Some(accept_encoding.as_bytes()), ..RequestHeaders::default() }
}

fn header<'a>(answer: &Answer<'a>, name: &str) -> Option<&'a str> {
    answer.head.headers.get(name).map(|value| value.to_str().unwrap())
}

/// The raw head says what the map says, in the form in which it is sent. The date is for whoever sends it.
fn assert_same_in_both_forms(answer: &Answer<'_>) {
    let Head { raw, headers } = answer.head;
    let raw = std::str::from_utf8(raw).unwrap();
    let mut lines = raw.strip_suffix("\r\n").unwrap().split("\r\n");
    let status = format!("HTTP/1.1 {}", answer.status);
    assert_eq!(lines.next(), Some(&*status));
    let mut parsed = HeaderMap::new();
    for line in lines {
        let (name, value) = line.split_once(": ").unwrap();
        let name: http::HeaderName = name.parse().unwrap();
        parsed.append(name, HeaderValue::from_str(value).unwrap());
    }
    assert!(!parsed.contains_key("date") && !parsed.contains_key("connection"));
    parsed.insert("date", HeaderValue::from_static(""));
    assert_eq!(parsed, *headers);
}

#[test]
fn each_encoding_has_its_body_and_its_validator() {
    let entry = put(&cache(), "/", page(html(12_000)), NOW_MS);
    let hash = blake3::hash(html(12_000).as_bytes()).to_hex();
    let table = [
        ("", None, ""),
        ("gzip", Some("gzip"), "-gz"),
        ("gzip, br", Some("br"), "-br"),
        ("zstd, gzip", Some("zstd"), "-zs"),
    ];
    for (accept, encoding, suffix) in table {
        let answer = entry.answer(&asked(accept));
        assert_eq!(answer.status, StatusCode::OK);
        assert_eq!(header(&answer, "content-encoding"), encoding);
        assert_eq!(header(&answer, "etag").unwrap(), format!("\"{}{suffix}\"", &hash[..24]));
        assert_eq!(header(&answer, "vary"), Some("accept-encoding"));
        assert_eq!(header(&answer, "x-content-type-options"), Some("nosniff"));
        let body = answer.body.unwrap();
        assert_eq!(header(&answer, "content-length").unwrap(), body.len().to_string());
        assert!(encoding.is_none() || body.len() < 12_000 / 2);
        assert_same_in_both_forms(&answer);

        let head = entry.answer(&RequestHeaders { head_only: true, ..asked(accept) });
        assert!(head.body.is_none());
        assert_eq!(head.head.raw, answer.head.raw, "HEAD has the head of GET");

        let etag = header(&answer, "etag").unwrap();
        let known = RequestHeaders { if_none_match: Some(etag.as_bytes()), ..asked(accept) };
        let unchanged = entry.answer(&known);
        assert_eq!((unchanged.status, unchanged.body), (StatusCode::NOT_MODIFIED, None));
        let mut names: Vec<_> = unchanged.head.headers.keys().map(|name| name.as_str()).collect();
        names.sort_unstable();
        assert_eq!(names, ["cache-control", "date", "etag", "last-modified", "vary"]);
        for name in names {
            assert_eq!(header(&unchanged, name), header(&answer, name), "{name}");
        }
        assert_same_in_both_forms(&unchanged);
    }

    let mut unpacked = String::new();
    let gzip = entry.answer(&asked("gzip")).body.unwrap();
    flate2::read::GzDecoder::new(&**gzip)
        .read_to_string(&mut unpacked)
        .unwrap();
    assert_eq!(unpacked, html(12_000));
}

#[test]
fn if_none_match_beats_if_modified_since() {
    let entry = put(&cache(), "/", page("short"), NOW_MS);
    let answer = entry.answer(&RequestHeaders::default());
    let (etag, date) = (header(&answer, "etag").unwrap(), header(&answer, "last-modified").unwrap());
    let (other, long_ago) = ("\"other\"", "Sun, 06 Nov 1994 08:49:37 GMT");
    let table = [
        (None, None, 200),
        (Some(etag), None, 304),
        (Some(other), None, 200),
        (None, Some(date), 304),
        (None, Some(long_ago), 200),
        (Some(other), Some(date), 200),
        (Some(etag), Some(long_ago), 304),
        (Some("broken"), Some(date), 200),
    ];
    for (if_none_match, if_modified_since, expect) in table {
        let asked = RequestHeaders {
            if_none_match: if_none_match.map(str::as_bytes),
            if_modified_since: if_modified_since.map(str::as_bytes),
            ..RequestHeaders::default()
        };
        assert_eq!(entry.answer(&asked).status.as_u16(), expect, "{if_none_match:?} {if_modified_since:?}");
    }
}

#[test]
fn the_validator_of_one_encoding_does_not_stand_for_another() {
    let entry = put(&cache(), "/", page(html(2_000)), NOW_MS);
    let etag = header(&entry.answer(&asked("gzip")), "etag").unwrap();
    let other = RequestHeaders { if_none_match: Some(etag.as_bytes()), ..asked("br") };
    assert_eq!(entry.answer(&other).status, StatusCode::OK);
}

#[test]
fn what_is_short_or_must_not_be_compressed_travels_as_it_is() {
    let mut secret = page(html(2_000));
    secret.compress = false;
    for (name, page) in [("/short", page("short")), ("/secret", secret)] {
        let entry = put(&cache(), name, page, NOW_MS);
        let answer = entry.answer(&asked("gzip, br, zstd"));
        assert!(!answer.head.headers.contains_key(CONTENT_ENCODING), "{name}");
        assert_eq!(answer.body, Some(entry.body()));
    }
}

#[test]
fn only_success_is_validated() {
    for status in [StatusCode::NOT_FOUND, StatusCode::GONE, StatusCode::MOVED_PERMANENTLY] {
        let mut missing = page("missing");
        missing.status = status;
        let entry = put(&cache(), "/missing", missing, NOW_MS);
        let answer = entry.answer(&RequestHeaders { if_none_match: Some(b"*"), ..RequestHeaders::default() });
        assert_eq!(answer.status, status);
        assert!(!answer.head.headers.contains_key(ETAG) && !answer.head.headers.contains_key(LAST_MODIFIED));
        assert_same_in_both_forms(&answer);
    }
}

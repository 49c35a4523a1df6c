//! A finished page: the bytes of every answer that can be given with it.
//!
//! Owns what a render hands in ([`Page`]), what is kept of it ([`Entry`]) and the choice among its
//! answers. Bodies, validators and heads are made once, when the render is finished; answering chooses
//! and borrows. It must never do per answer what could be done here, nor know why a page is kept.
//!
//! # Validators
//!
//! The `ETag` is made from the body, so equal bodies validate each other across restarts and machines.
//! Each encoding has its own, because a strong validator names exact bytes. `Last-Modified` has a
//! resolution of one second, in which a page may change several times: it is given only where no other
//! body of this page can have been given the same second (see `modified` in `lookup.rs`), and a client
//! must send it back exactly. Pages that are not kept have no `Last-Modified`. Only answers with a
//! status of 2xx have validators: RFC 9110, section 13.2.1 has conditions ignored for the others.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, UNIX_EPOCH};

use bytes::{BufMut as _, Bytes, BytesMut};
use http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, DATE, ETAG,
    LAST_MODIFIED, VARY,
};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};

use crate::conditional::{none_match_hits, unmodified_since};
use crate::depend::{Freshness, Stamps, Validity};
use crate::encode::{Encoding, compress, negotiate};

/// Bytes of blake3 in a validator: 96 bits, so that no two bodies ever share one by accident.
const ETAG_BYTES: usize = 12;
/// What one place of a [`HeaderMap`] takes: name, value, hash and links, and its part of the index.
/// Measured for http 1.5, and above it.
const HEADER_PLACE_BYTES: usize = 128;
/// `last_fresh_ms` is written no more often than this, so that hits on one page do not fight for it.
const LAST_FRESH_EVERY_MS: u64 = 50;

/// A page as a render hands it in.
#[derive(Clone, Debug)]
pub struct Page {
    /// 200, or 301, 404 or 410 for pages that are answered with these.
    pub status: StatusCode,
    /// Empty bodies may have none.
    pub content_type: Option<HeaderValue>,
    /// Who else may keep it, and how long.
    pub cache_control: HeaderValue,
    /// All further headers. Those that this crate sets, `Date` and `Connection` may not be among them.
    pub headers: Vec<(HeaderName, HeaderValue)>,
    /// The page itself.
    pub body: Bytes,
    /// Whether compressing can gain anything: text, but no pictures. Must be `false` for a page that
    /// shows both a secret and something of the visitor's choice, whose length would tell the secret.
    pub compress: bool,
}

/// The headers of a request on which the answer depends, as raw bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RequestHeaders<'a> {
    /// `HEAD`: the head alone.
    pub head_only: bool,
    /// `Accept-Encoding`.
    pub accept_encoding: Option<&'a [u8]>,
    /// `If-None-Match`.
    pub if_none_match: Option<&'a [u8]>,
    /// `If-Modified-Since`.
    pub if_modified_since: Option<&'a [u8]>,
}

/// One answer, borrowed from its page.
#[derive(Clone, Copy, Debug)]
pub struct Answer<'a> {
    /// The page's status, or 304.
    pub status: StatusCode,
    /// Its head, in both forms.
    pub head: &'a Head,
    /// None for `HEAD` and for 304.
    pub body: Option<&'a Bytes>,
}

/// The head of an answer, ready to be sent: as bytes, and as the same headers in a map.
#[derive(Debug)]
pub struct Head {
    /// Status line and headers but `Date` and `Connection`, each with its CRLF, without the empty line.
    pub raw: Bytes,
    /// The headers of `raw`, and an empty `Date` that whoever answers replaces: to add one to a copy of the map would
    /// make all of it anew each time.
    pub headers: HeaderMap,
}

impl Head {
    fn new(status: StatusCode, mut headers: HeaderMap) -> Self {
        let mut raw = BytesMut::with_capacity(512);
        raw.put_slice(b"HTTP/1.1 ");
        raw.put_slice(status.as_str().as_bytes());
        raw.put_u8(b' ');
        raw.put_slice(status.canonical_reason().unwrap_or_default().as_bytes());
        raw.put_slice(b"\r\n");
        for (name, value) in &headers {
            raw.put_slice(name.as_str().as_bytes());
            raw.put_slice(b": ");
            raw.put_slice(value.as_bytes());
            raw.put_slice(b"\r\n");
        }
        headers.insert(DATE, HeaderValue::from_static(""));
        // Copied once more, so that no spare room is held.
        Self { raw: Bytes::copy_from_slice(&raw), headers }
    }

    fn heap_bytes(&self) -> usize {
        // Values of the caller are shared by many pages, and counted with each of them.
        let values: usize = self.headers.values().map(HeaderValue::len).sum();
        self.raw.len() + values + self.headers.capacity() * HEADER_PLACE_BYTES
    }
}

/// A body with the heads that go with it.
#[derive(Debug)]
struct Variant {
    body: Bytes,
    head: Head,
    /// The validator, and the head of the 304.
    unchanged: Option<(HeaderValue, Head)>,
}

impl Variant {
    fn heap_bytes(&self) -> usize {
        let unchanged = self.unchanged.as_ref();
        let unchanged = unchanged.map_or(0, |(etag, head)| etag.len() + head.heap_bytes());
        self.body.len() + self.head.heap_bytes() + unchanged
    }
}

/// A page with its bodies in every encoding, before it is known when it was last modified.
#[derive(Debug)]
pub(crate) struct Draft {
    page: Page,
    encoded: [Option<Bytes>; 3],
    digest: String,
    /// `Last-Modified` of the entry before, if that had the same body.
    unchanged_since_s: Option<u64>,
}

impl Draft {
    /// Makes the bodies. Where `previous` has the same body, its encodings are taken: most renders of
    /// a page that changed somewhere give what was there before.
    pub(crate) fn new(mut page: Page, keep: bool, previous: Option<&Entry>) -> Self {
        let same = previous.filter(|previous| previous.shows(&page));
        // The caller's bytes may be a small part of something large, which would be held with them.
        page.body = match same {
            Some(same) => same.identity.body.clone(),
            None => Bytes::copy_from_slice(&page.body),
        };
        let reusable = same.filter(|same| same.compressed);
        let encoded = Encoding::COMPRESSED.map(|encoding| match reusable {
            _ if !(page.compress && keep) => None,
            Some(reusable) => reusable.compressed(encoding).map(|variant| variant.body.clone()),
            None => compress(&page.body, encoding),
        });
        let digest = blake3::hash(&page.body).to_hex()[..2 * ETAG_BYTES].to_owned();
        Self { page, encoded, digest, unchanged_since_s: same.and_then(|same| same.modified_s) }
    }

    /// When this body was first there, if the page before had the same body and knew.
    pub(crate) fn unchanged_since_s(&self) -> Option<u64> {
        self.unchanged_since_s
    }

    /// Makes the heads, and with them the finished page.
    pub(crate) fn seal(&self, born: Born) -> Entry {
        let variant = |encoding, body: &Bytes| self.variant(encoding, body.clone(), born.modified_s);
        let mut entry = Entry {
            status: self.page.status,
            identity: variant(Encoding::Identity, &self.page.body),
            encoded: std::array::from_fn(|at| {
                let body = self.encoded[at].as_ref()?;
                Some(Box::new(variant(Encoding::COMPRESSED[at], body)))
            }),
            compressed: self.page.compress,
            modified_s: born.modified_s,
            modified_max_s: born.modified_max_s,
            last_fresh_ms: AtomicU64::new(born.started_ms),
            started_ms: born.started_ms,
            validity: born.validity,
            bytes: 0,
        };
        entry.bytes = entry.count_bytes();
        entry
    }

    fn variant(&self, encoding: Encoding, body: Bytes, modified_s: Option<u64>) -> Variant {
        let page = &self.page;
        let etag = format!("\"{}{}\"", self.digest, encoding.etag_suffix());
        let etag = HeaderValue::from_str(&etag).expect("hexadecimal digits and a fixed suffix");

        let mut validators = HeaderMap::with_capacity(5);
        validators.insert(CACHE_CONTROL, page.cache_control.clone());
        validators.insert(VARY, HeaderValue::from_name(ACCEPT_ENCODING));
        if page.status.is_success() {
            validators.insert(ETAG, etag.clone());
            if let Some(modified_s) = modified_s {
                let date = httpdate::fmt_http_date(UNIX_EPOCH + Duration::from_secs(modified_s));
                let date = HeaderValue::from_str(&date).expect("a date is visible ASCII");
                validators.insert(LAST_MODIFIED, date);
            }
        }

        let mut headers = HeaderMap::with_capacity(page.headers.len() + validators.len() + 4);
        for (name, value) in &page.headers {
            headers.append(name, value.clone());
        }
        if let Some(content_type) = &page.content_type {
            headers.insert(CONTENT_TYPE, content_type.clone());
        }
        headers.insert(CONTENT_LENGTH, HeaderValue::from(body.len()));
        if let Some(token) = encoding.token() {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(token));
        }
        headers.extend(validators.clone());

        let head = Head::new(page.status, headers);
        let unchanged = page
            .status
            .is_success()
            .then(|| (etag, Head::new(StatusCode::NOT_MODIFIED, validators)));
        Variant { body, head, unchanged }
    }
}

/// What an entry has to be told when it is made.
#[derive(Debug)]
pub(crate) struct Born {
    /// When the render began: everything the page shows was read after that.
    pub(crate) started_ms: u64,
    pub(crate) modified_s: Option<u64>,
    /// No body of this page, this one included, was given a later `Last-Modified`.
    pub(crate) modified_max_s: u64,
    pub(crate) validity: Validity,
}

/// A finished page with all its answers.
///
/// What it holds is one thing because it is replaced as one: bodies, heads and what they are valid for
/// come from the same render.
#[derive(Debug)]
pub struct Entry {
    status: StatusCode,
    identity: Variant,
    /// In the order of [`Encoding::COMPRESSED`]; none where the page itself is shorter.
    encoded: [Option<Box<Variant>>; 3],
    compressed: bool,
    modified_s: Option<u64>,
    pub(crate) modified_max_s: u64,
    pub(crate) validity: Validity,
    pub(crate) started_ms: u64,
    /// The `now` of the latest look-up that found nothing moved. Relaxed: an older value only makes
    /// the page count as staler than it is.
    last_fresh_ms: AtomicU64,
    bytes: usize,
}

impl Entry {
    /// A finished page that whoever made it keeps, outside of any cache: in one encoding, and without an end.
    #[must_use]
    pub fn alone(page: Page) -> Entry {
        let freshness = Freshness { fresh_for: Duration::MAX, grace: Duration::ZERO, expires_at_ms: None };
        let validity = Validity { stamps: Stamps::default(), freshness };
        let born = Born { started_ms: 0, modified_s: None, modified_max_s: 0, validity };
        Draft::new(page, false, None).seal(born)
    }

    /// The answer to one request. `If-None-Match` alone decides where it is present.
    #[must_use]
    pub fn answer(&self, asked: &RequestHeaders<'_>) -> Answer<'_> {
        let variant = self.variant(negotiate(asked.accept_encoding));
        if let Some((etag, head)) = &variant.unchanged
            && self.is_known(asked, etag)
        {
            return Answer { status: StatusCode::NOT_MODIFIED, head, body: None };
        }
        let body = (!asked.head_only).then_some(&variant.body);
        Answer { status: self.status, head: &variant.head, body }
    }

    fn is_known(&self, asked: &RequestHeaders<'_>, etag: &HeaderValue) -> bool {
        match (asked.if_none_match, asked.if_modified_since, self.modified_s) {
            (Some(list), _, _) => none_match_hits(list, etag.as_bytes()),
            (None, Some(since), Some(modified_s)) => unmodified_since(since, modified_s),
            (None, _, _) => false,
        }
    }

    /// The page's status.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        self.status
    }

    /// The body as the render handed it in.
    #[must_use]
    pub fn body(&self) -> &Bytes {
        &self.identity.body
    }

    /// Bytes that it holds, with everything around its bodies.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    fn variant(&self, encoding: Encoding) -> &Variant {
        self.compressed(encoding).unwrap_or(&self.identity)
    }

    fn compressed(&self, encoding: Encoding) -> Option<&Variant> {
        let at = Encoding::COMPRESSED.iter().position(|kept| *kept == encoding)?;
        self.encoded[at].as_deref()
    }

    /// Whether `page` is the same as this entry.
    fn shows(&self, page: &Page) -> bool {
        let content_type = self.identity.head.headers.get(CONTENT_TYPE);
        self.status == page.status
            && content_type == page.content_type.as_ref()
            && self.identity.body == page.body
    }

    fn count_bytes(&self) -> usize {
        let encoded = self.encoded.iter().flatten();
        let encoded: usize = encoded.map(|v| size_of::<Variant>() + v.heap_bytes()).sum();
        // Two counters stand before what an `Arc` holds.
        let own = size_of::<Self>() + 2 * size_of::<usize>();
        own + self.identity.heap_bytes() + encoded + self.validity.stamps.heap_bytes()
    }

    pub(crate) fn last_fresh_ms(&self) -> u64 {
        self.last_fresh_ms.load(Ordering::Relaxed)
    }

    /// Records that nothing had changed when a look-up began at `now_ms`.
    pub(crate) fn found_fresh(&self, now_ms: u64) {
        if now_ms >= self.last_fresh_ms().saturating_add(LAST_FRESH_EVERY_MS) {
            self.last_fresh_ms.store(now_ms, Ordering::Relaxed);
        }
    }
}

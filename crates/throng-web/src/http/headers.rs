//! Headers that every answer carries, and the mark of those that anyone may keep.
//!
//! The same bytes for every visitor: no cookie, no nonce, nothing per request. Validators and encodings are
//! added by the page cache, once for each version of a page.

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::header::{ACCESS_CONTROL_ALLOW_ORIGIN, CACHE_CONTROL, CONTENT_TYPE, HeaderName};
use http::{HeaderMap, HeaderValue};
use throng_edge::Shared;

/// No script runs but our own files, nothing comes from elsewhere, no page is framed; forms go to this site only.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self' data:; script-src 'self'; \
    connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/// The same, for what is made to stand in pages of others.
const CONTENT_SECURITY_POLICY_FRAMED: &str = "default-src 'none'; style-src 'self'; img-src 'self' data:; \
    form-action 'self'; base-uri 'none'; frame-ancestors *";

/// Name and value of what every answer carries. `same-origin` for the referrer: links with tokens are
/// never told to other sites, and forms keep their Origin, which tells them from those of other sites.
const ALWAYS: [(&str, &str); 6] = [
    ("content-security-policy", CONTENT_SECURITY_POLICY),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=()"),
];

/// Freshness of public pages and numbers: a second, and a little longer while a new copy is fetched. Short
/// enough that a CDN in front never has to be purged.
const PUBLIC: &str = "public, max-age=1, stale-while-revalidate=9";
/// Freshness of files whose name holds their hash.
const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// Marks an answer that may stand in a frame of another site's page.
#[derive(Clone, Copy, Debug)]
struct Framed;

/// Adds what every answer carries.
pub fn secure(response: &mut Response) {
    let framed = response.extensions().get::<Framed>().is_some();
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    if framed {
        headers.remove("x-frame-options");
        headers.insert(
            HeaderName::from_static("content-security-policy"),
            HeaderValue::from_static(CONTENT_SECURITY_POLICY_FRAMED),
        );
    }
}

/// What every answer of the office carries, its refusals included: nobody keeps it, and no search engine lists it.
pub fn of_office(response: &mut Response) {
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex, nofollow"));
}

/// A page that anyone may keep for a moment.
pub fn public(content_type: &'static str, body: impl Into<Bytes>) -> Response {
    shared(content_type, PUBLIC, body.into())
}

/// A file that never changes under its name.
pub fn for_ever(content_type: &'static str, body: Bytes) -> Response {
    shared(content_type, FOR_EVER, body)
}

/// Lets programs in pages of other sites read an answer: for what is public data.
pub fn cross_origin(mut response: Response) -> Response {
    allow_cross_origin(response.headers_mut());
    response
}

/// As [`cross_origin`], for headers.
pub fn allow_cross_origin(headers: &mut HeaderMap) {
    headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
}

/// Lets a page stand in a frame of another site's page. What is confirmed is confirmed on a page of our own, which
/// cannot be framed.
pub fn framed(mut response: Response) -> Response {
    response.extensions_mut().insert(Framed);
    response
}

fn shared(content_type: &'static str, freshness: &'static str, body: Bytes) -> Response {
    let mut response = Body::from(body).into_response();
    response.extensions_mut().insert(Shared);
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(freshness));
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    response
}

//! Headers that every answer carries, and those of answers that anyone may cache.
//!
//! The same bytes for every visitor: no cookie, no nonce, nothing per request. Validators and encodings are
//! added by the page cache, once for each version of a page.

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE,
    HeaderName,
};
use http::{HeaderMap, HeaderValue};
use throng_edge::Shared;

use super::status;

/// Only our own scripts run, nothing is loaded from elsewhere, no page is framed, and forms go to this site only.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self' data:; script-src 'self'; \
    connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/// The same for pages that are meant to stand in a frame of other sites.
const CONTENT_SECURITY_POLICY_FRAMED: &str = "default-src 'none'; style-src 'self'; img-src 'self' data:; \
    form-action 'self'; base-uri 'none'; frame-ancestors *";

/// For a mail that is shown as HTML: only what stands in it, and nothing that it could open or run.
const CONTENT_SECURITY_POLICY_MAILED: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/// Names and values of the headers that every answer carries. `same-origin` for the referrer: the addresses of links
/// with tokens are never sent to other sites, while forms keep their Origin, by which we know those of other sites.
const ALWAYS: [(&str, &str); 6] = [
    ("content-security-policy", CONTENT_SECURITY_POLICY),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=()"),
];

/// Freshness of public pages and numbers: a second for whoever stands between, short enough that a CDN in front never
/// has to be purged. A browser asks each time, and is mostly told that nothing changed: who has just signed would
/// otherwise see the number from before (`docs/decisions/0006-no-older-number.md`).
const PUBLIC: &str = "public, max-age=0, s-maxage=1";
/// Freshness of files whose names contain the hash of their content.
const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// An extension of the answer: it may stand in a frame of another site's page.
#[derive(Clone, Copy, Debug)]
struct Framed;

/// An extension of the answer: it is the HTML of a mail.
#[derive(Clone, Copy, Debug)]
struct Mailed;

/// Adds the headers that every answer carries.
pub fn secure(response: &mut Response) {
    let framed = response.extensions().get::<Framed>().is_some();
    let mailed = response.extensions().get::<Mailed>().is_some();
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    if mailed {
        headers.insert(
            HeaderName::from_static("content-security-policy"),
            HeaderValue::from_static(CONTENT_SECURITY_POLICY_MAILED),
        );
    }
    if framed {
        headers.remove("x-frame-options");
        headers.insert(
            HeaderName::from_static("content-security-policy"),
            HeaderValue::from_static(CONTENT_SECURITY_POLICY_FRAMED),
        );
    }
}

/// Adds the headers of the office's answers, refusals included: nobody caches them, and no search engine lists them.
pub fn of_office(response: &mut Response) {
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex, nofollow"));
}

/// Adds the headers of what is answered at an address with the secret of a private pledge: nobody caches or lists it, no
/// other site reads it, and links on it say nowhere where they stand. `says_where` for pages with forms: browsers send
/// the origin of a form, by which we know those of other sites, only with a policy that says more than nothing.
pub fn of_private(response: &mut Response, says_where: bool) {
    response.extensions_mut().remove::<Shared>();
    let headers = response.headers_mut();
    let is_public = headers
        .get(CACHE_CONTROL)
        .is_none_or(|value| value.as_bytes().starts_with(b"public"));
    if is_public {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    headers.remove(ACCESS_CONTROL_ALLOW_ORIGIN);
    headers.remove(ACCESS_CONTROL_EXPOSE_HEADERS);
    headers.insert(HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex, nofollow"));
    if !says_where {
        headers.insert(HeaderName::from_static("referrer-policy"), HeaderValue::from_static("no-referrer"));
    }
}

/// An answer with a page that anyone may cache for a moment.
pub fn public(content_type: &'static str, body: impl Into<Bytes>) -> Response {
    shared(content_type, PUBLIC, body.into())
}

/// An answer with a file whose content never changes under its name.
pub fn for_ever(content_type: &'static str, body: Bytes) -> Response {
    shared(content_type, FOR_EVER, body)
}

/// Lets scripts in pages of other sites read an answer: only for public data.
pub fn cross_origin(mut response: Response) -> Response {
    allow_cross_origin(response.headers_mut());
    response
}

/// As [`cross_origin`], for headers.
pub fn allow_cross_origin(headers: &mut HeaderMap) {
    headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    headers.insert(ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static("etag"));
}

/// The answer to a browser that asks what a script of another site may send with a request for public data: by which version it
/// has, so that what has not changed is not sent again.
pub(crate) fn may_be_asked_for() -> Response {
    let mut response = cross_origin(status::NO_BODY.into_response());
    let headers = response.headers_mut();
    let told = [
        (ACCESS_CONTROL_ALLOW_METHODS, "GET, HEAD"),
        (ACCESS_CONTROL_ALLOW_HEADERS, "if-none-match, if-modified-since"),
        (ACCESS_CONTROL_MAX_AGE, "86400"),
        (CACHE_CONTROL, "no-store"),
    ];
    for (name, value) in told {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Has browsers save an answer as a file of this name, which is made of small letters, digits, dashes and dots.
pub fn saved_as(headers: &mut HeaderMap, name: &str) {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '.';
    assert!(name.chars().all(plain), "{name} is no name of a file");
    let value = HeaderValue::from_str(&format!("attachment; filename=\"{name}\""));
    headers.insert(CONTENT_DISPOSITION, value.expect("a plain name is a header"));
}

/// Allows a page to stand in a frame of another site's page. A signature is still confirmed on a page of our own,
/// which cannot be framed.
pub fn framed(mut response: Response) -> Response {
    response.extensions_mut().insert(Framed);
    response
}

/// The HTML of a mail, for whoever may read that mail: it stands for itself, with styles of its own.
pub fn mailed_html(html: String) -> Response {
    let mut response = Body::from(html).into_response();
    response.extensions_mut().insert(Mailed);
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    headers.insert(HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex, nofollow"));
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

//! Headers that every answer carries, and validators for those that anyone may keep.
//!
//! The same bytes for every visitor: no cookie, no nonce, nothing per request.

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, HeaderName, IF_NONE_MATCH};
use http::{HeaderMap, HeaderValue, StatusCode};

/// No script runs, nothing comes from elsewhere, no page is framed; forms go to this site only.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; \
    base-uri 'none'; frame-ancestors 'none'";

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

/// Freshness of public pages and numbers: a second, and a little longer while a new copy is fetched.
const PUBLIC: &str = "public, max-age=1, stale-while-revalidate=9";
/// Freshness of files whose name holds their hash.
const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// Adds what every answer carries.
pub(crate) fn secure(headers: &mut HeaderMap) {
    for (name, value) in ALWAYS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
}

/// A page that anyone may keep for a moment, or 304 when the asker has it already.
pub(crate) fn public(asked: &HeaderMap, content_type: &'static str, body: impl Into<Bytes>) -> Response {
    validated(asked, content_type, PUBLIC, body.into())
}

/// A file that never changes under its name.
pub(crate) fn for_ever(asked: &HeaderMap, content_type: &'static str, body: Bytes) -> Response {
    validated(asked, content_type, FOR_EVER, body)
}

fn validated(
    asked: &HeaderMap,
    content_type: &'static str,
    freshness: &'static str,
    body: Bytes,
) -> Response {
    let hash = blake3::hash(&body);
    let tag = format!("\"{}\"", &hash.to_hex()[..24]);
    let status = if has(asked, &tag) {
        StatusCode::NOT_MODIFIED
    } else {
        StatusCode::OK
    };
    let body = if status == StatusCode::OK {
        Body::from(body)
    } else {
        Body::empty()
    };
    let mut response = (status, body).into_response();
    let headers = response.headers_mut();
    headers.insert(ETAG, HeaderValue::from_str(&tag).expect("hexadecimal digits in quotes"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(freshness));
    if status == StatusCode::OK {
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    }
    response
}

/// Weak comparison, as RFC 9110 §13.1.2 asks for If-None-Match.
fn has(asked: &HeaderMap, tag: &str) -> bool {
    let values = asked
        .get_all(IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok());
    let mut tags = values.flat_map(|value| value.split(',')).map(str::trim);
    tags.any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_compared_weakly() {
        for (header, matches) in [
            ("\"abc\"", true),
            ("W/\"abc\"", true),
            ("\"x\", \"abc\"", true),
            ("*", true),
            ("\"ab\"", false),
            ("", false),
        ] {
            let mut asked = HeaderMap::new();
            asked.insert(IF_NONE_MATCH, HeaderValue::from_static(header));
            assert_eq!(has(&asked, "\"abc\""), matches, "{header}");
        }
    }
}

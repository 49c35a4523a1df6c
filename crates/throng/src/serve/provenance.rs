//! Where a form was sent from, as far as browsers say.
//!
//! Owns the two questions. It must never answer. Called by `routed` for what changes something. Bounds nothing.

use std::net::IpAddr;

use axum::body::Body;
use http::header::ORIGIN;
use http::uri::Authority;
use http::{HeaderMap, Method, Request};

use crate::forms::is_one_click;

/// Whether a form was sent from a page of the very same site, as far as the browser says. Whoever does not say is taken for
/// somebody else.
pub(super) fn is_of_own_page(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    match text("sec-fetch-site") {
        Some(site) => site == "same-origin",
        None => {
            let origin = text("origin").and_then(|origin| origin.split_once("://"));
            origin.is_some_and(|(_, host)| Some(host) == text("host"))
        }
    }
}

/// Whether a form comes from an unencrypted page although the site is encrypted: anybody on the line may have written
/// that page, under the site's own name. The layer that compares origins looks at names only. Requests to a site on
/// this machine may be unencrypted.
pub(super) fn is_from_unencrypted(site_url: &str, request: &Request<Body>) -> bool {
    if !site_url.starts_with("https://") || [Method::GET, Method::HEAD].contains(request.method()) {
        return false;
    }
    let origin = request
        .headers()
        .get(ORIGIN)
        .and_then(|origin| origin.to_str().ok());
    let name = origin.and_then(|origin| origin.strip_prefix("http://")?.parse::<Authority>().ok());
    name.is_some_and(|name| !is_this_machine(name.host())) && !is_one_click(request.uri().path())
}

fn is_this_machine(host: &str) -> bool {
    let address = host.trim_matches(['[', ']']).parse::<IpAddr>();
    host == "localhost" || address.is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_encrypted_site_takes_no_form_from_an_unencrypted_page() {
        for (site_url, method, origin, refused) in [
            ("https://p.example", "POST", "http://p.example", true),
            ("https://p.example", "POST", "http://p.example:80", true),
            ("https://p.example", "PUT", "http://p.example", true),
            ("https://p.example", "POST", "https://p.example", false),
            ("https://p.example", "POST", "", false),
            ("https://p.example", "GET", "http://p.example", false),
            ("https://p.example", "POST", "http://localhost:8080", false),
            ("https://p.example", "POST", "http://127.0.0.1:8080", false),
            ("https://p.example", "POST", "http://[::1]:8080", false),
            ("https://p.example", "POST", "http://localhost.p.example", true),
            ("http://p.example", "POST", "http://p.example", false),
        ] {
            let request = Request::builder().method(method).header(ORIGIN, origin);
            let request = request.body(Body::empty()).expect("a request");
            assert_eq!(is_from_unencrypted(site_url, &request), refused, "{site_url} {method} {origin}");
        }
    }
}

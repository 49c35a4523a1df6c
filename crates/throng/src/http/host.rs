//! Which site a request is for: by its Host header, which must be one that the operator named. Links are
//! never made from it.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::response::{IntoResponse, Response};
use http::Request;
use http::header::HOST;
use http::request::Parts;
use http::uri::Authority;

use super::respond::Failure;
use crate::limits::HOST_BYTES_MAX;
use crate::sites::{Site, Sites};

/// The site of a request, for handlers.
#[derive(Clone, Debug)]
pub(crate) struct OfSite(pub(crate) Arc<Site>);

impl<S: Send + Sync> FromRequestParts<S> for OfSite {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<OfSite, Response> {
        // `serve` puts it into every request; without it there is no site to answer for.
        parts
            .extensions
            .get::<OfSite>()
            .cloned()
            .ok_or_else(|| Failure::WrongHost.into_response())
    }
}

/// The site that a request is for.
///
/// # Errors
/// [`Failure::WrongHost`], also when there are two: the one that a proxy looked at may be the other.
pub(crate) fn site_of<B>(sites: &Sites, request: &Request<B>) -> Result<Arc<Site>, Failure> {
    if request.headers().get_all(HOST).iter().count() > 1 {
        return Err(Failure::WrongHost);
    }
    // A request line with a whole address (from a proxy) takes precedence (RFC 9112 §3.2.2).
    let in_line = request.uri().authority().map(Authority::as_str);
    let host = in_line.or_else(|| request.headers().get(HOST).and_then(|host| host.to_str().ok()));
    let host = host.filter(|host| host.len() <= HOST_BYTES_MAX.count());
    host.and_then(|host| sites.find(host))
        .cloned()
        .ok_or(Failure::WrongHost)
}

//! Which site a request is for: by its Host header, which must be one that the operator named. Links are
//! never made from it.

use std::sync::Arc;

use axum::extract::{FromRequestParts, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::header::HOST;
use http::request::Parts;

use super::respond::Failure;
use crate::limits::HOST_BYTES_MAX;
use crate::sites::{Site, Sites};

/// The site of a request, for handlers.
#[derive(Clone, Debug)]
pub(crate) struct OfSite(pub(crate) Arc<Site>);

impl<S: Send + Sync> FromRequestParts<S> for OfSite {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<OfSite, Response> {
        // The layer below stands around every route; without it there is no site to answer for.
        parts
            .extensions
            .get::<OfSite>()
            .cloned()
            .ok_or_else(|| Failure::WrongHost.into_response())
    }
}

/// Layer: finds the site, or answers 421.
pub(crate) async fn find_site(State(sites): State<Sites>, mut request: Request, next: Next) -> Response {
    // A request line with a whole address (from a proxy) takes precedence (RFC 9112 §3.2.2).
    let in_line = request
        .uri()
        .authority()
        .map(|authority| authority.as_str().to_owned());
    let in_header = request
        .headers()
        .get(HOST)
        .and_then(|host| host.to_str().ok())
        .map(str::to_owned);
    let host = in_line
        .or(in_header)
        .filter(|host| host.len() <= HOST_BYTES_MAX.count());
    let Some(site) = host.as_deref().and_then(|host| sites.find(host)).cloned() else {
        return Failure::WrongHost.into_response();
    };
    request.extensions_mut().insert(OfSite(site));
    next.run(request).await
}

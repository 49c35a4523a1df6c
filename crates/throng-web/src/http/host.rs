//! Which site a request is for: decided by its Host header, which must name a host that the operator configured. Links
//! are never made from that header.

use std::borrow::Cow;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::response::{IntoResponse, Response};
use http::header::HOST;
use http::request::Parts;
use http::uri::Authority;
use http::{Request, Uri};

use super::respond::Failure;
use crate::sites::{Site, Sites, Tongues, secret_in};
use throng_domain::campaign::CampaignKind;
use throng_process::limits::HOST_BYTES_MAX;

/// The site of a request: an extractor for handlers.
#[derive(Clone, Debug)]
pub struct OfSite(pub Arc<Site>);

impl<S: Send + Sync> FromRequestParts<S> for OfSite {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<OfSite, Response> {
        // `serve` attaches the site to every request; without it there is no site to answer for.
        parts
            .extensions
            .get::<OfSite>()
            .cloned()
            .ok_or_else(|| Failure::WrongHost.into_response())
    }
}

/// Finds the site that a request is for, in the language that its path begins with, and about the kind of campaign that
/// the path says, and opened to the private pledge whose secret is in the path. All are removed from the request, so that
/// a route has the same path in all languages and for all kinds.
///
/// # Errors
/// [`Failure::WrongHost`], also when there are two Host headers: a proxy may have looked at the other one.
pub fn place_of<B>(sites: &Sites, request: &mut Request<B>) -> Result<Arc<Site>, Failure> {
    let tongues = tongues_of(sites, request)?;
    let (site, path) = tongues.at(request.uri().path());
    let (kind, path) = as_petition(path);
    let (site, path) = match opened(site, kind, &path) {
        Some((site, path)) => (site, path),
        None => (site.shared_about(kind), path.into_owned()),
    };
    if path != request.uri().path() {
        *request.uri_mut() = with_path(request.uri(), &path);
    }
    Ok(site)
}

/// The kind of campaign that an address (without its language prefix) is about, and the path of its route: a route has
/// the same path for all kinds, that of petitions, and its handler learns the kind from its site.
pub fn as_petition(path: &str) -> (CampaignKind, Cow<'_, str>) {
    let own = CampaignKind::Petition;
    let mut others = CampaignKind::ALL.into_iter().filter(|kind| *kind != own);
    let found = others.find_map(|kind| {
        let rest = path.strip_prefix('/')?.strip_prefix(kind.plural())?;
        let ends = rest.is_empty() || rest.starts_with(['/', '.']);
        ends.then(|| (kind, format!("/{}{rest}", own.plural())))
    });
    match found {
        Some((kind, path)) => (kind, Cow::Owned(path)),
        None => (own, Cow::Borrowed(path)),
    }
}

/// The site that shows a private pledge, and the path of the route, if the pledge's secret stands in this path of one. Any
/// other text there is left where it is, and no route has such a number.
fn opened(site: &Site, kind: CampaignKind, path: &str) -> Option<(Arc<Site>, String)> {
    let (number, secret, after) = secret_in(path.strip_prefix("/petitions/")?)?;
    let has_private = matches!(kind, CampaignKind::Pledge | CampaignKind::Vote);
    let is_its_own = has_private && site.tokens.is_secret_of(site.petition(number), secret);
    is_its_own.then(|| {
        let site = site.about(kind).into_owned().opened(number);
        (Arc::new(site), format!("/petitions/{number}{after}"))
    })
}

/// Whether a route's path, as [`as_petition`] gives it, has what may be the secret of a private pledge: nobody keeps what
/// is answered there.
pub fn holds_secret(route: &str) -> bool {
    route
        .strip_prefix("/petitions/")
        .is_some_and(|rest| secret_in(rest).is_some())
}

/// The address with another path.
fn with_path(uri: &Uri, path: &str) -> Uri {
    let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    let mut parts = uri.clone().into_parts();
    let target = format!("{path}{query}");
    parts.path_and_query = Some(target.parse().expect("a path and a query are an address"));
    Uri::from_parts(parts).expect("only the path was changed")
}

fn tongues_of<B>(sites: &Sites, request: &Request<B>) -> Result<Arc<Tongues>, Failure> {
    if request.headers().get_all(HOST).iter().count() > 1 {
        return Err(Failure::WrongHost);
    }
    // A request line with a whole address (from a proxy) takes precedence (RFC 9112 §3.2.2).
    let in_line = request.uri().authority().map(Authority::as_str);
    let host = in_line.or_else(|| request.headers().get(HOST).and_then(|host| host.to_str().ok()));
    let host = host.filter(|host| host.len() <= HOST_BYTES_MAX.count());
    host.and_then(|host| sites.find(host)).ok_or(Failure::WrongHost)
}

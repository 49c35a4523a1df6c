//! What every request goes through, in this order: its site is found, forms of other sites are refused, the
//! routes answer, panics and failures become pages, and the headers that every answer carries are added.
//!
//! One service around all routes, not a layer around each: a layer costs an allocation and a clone per
//! route and request.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::response::{IntoResponse, Response};
use http::Request;
use hyper::body::Incoming;
use tower::{Service, ServiceBuilder};
use tower_http::catch_panic::{CatchPanic, CatchPanicLayer};
use tower_http::csrf::{Csrf, CsrfLayer, ProtectionError};

use crate::http::form::BodyTimeout;
use crate::http::headers;
use crate::http::host::{OfSite, site_of};
use crate::http::respond::{Explainer, Failure, Manner};
use crate::limits::URI_BYTES_MAX;

type Panicked = fn(Box<dyn std::any::Any + Send + 'static>) -> Response;
type FromElsewhere = fn(ProtectionError) -> Response;
type Routes = CatchPanic<Csrf<Router, FromElsewhere>, Panicked>;

/// All of the program as one service; clones share everything.
#[derive(Clone)]
pub(super) struct App {
    routes: Routes,
    explainer: Arc<Explainer>,
    body_timeout: BodyTimeout,
}

impl App {
    pub(super) fn new(routes: Router, explainer: Explainer, body_timeout: BodyTimeout) -> App {
        let from_elsewhere: FromElsewhere = |_| http::StatusCode::FORBIDDEN.into_response();
        let routes = ServiceBuilder::new()
            .layer(CatchPanicLayer::custom(panicked as Panicked))
            .layer(CsrfLayer::new().with_rejection_response(from_elsewhere))
            .service(routes);
        App { routes, explainer: Arc::new(explainer), body_timeout }
    }

    async fn answer(self, mut request: Request<Body>) -> Response {
        let manner = Manner::of(&request);
        let site = site_of(&self.explainer.sites, &request);
        let is_short = request
            .uri()
            .path_and_query()
            .is_none_or(|path| path.as_str().len() <= URI_BYTES_MAX.count());
        let response = match &site {
            Err(failure) => failure.clone().into_response(),
            Ok(_) if !is_short => Failure::AddressTooLong.into_response(),
            Ok(site) => {
                request.extensions_mut().insert(OfSite(Arc::clone(site)));
                request.extensions_mut().insert(self.body_timeout);
                let mut routes = self.routes;
                match routes.call(request).await {
                    Ok(response) => response.map(Body::new),
                    Err(never) => match never {},
                }
            }
        };
        let mut response = self.explainer.explain(site.as_deref().ok(), manner, response);
        headers::secure(response.headers_mut());
        response
    }
}

impl hyper::service::Service<Request<Incoming>> for App {
    type Response = Response;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>;

    fn call(&self, request: Request<Incoming>) -> Self::Future {
        let app = self.clone();
        Box::pin(async move { Ok(app.answer(request.map(Body::new)).await) })
    }
}

/// A request whose handling panicked: a bug, contained to that request.
#[expect(clippy::needless_pass_by_value, reason = "the layer hands the panic over")]
fn panicked(panic: Box<dyn std::any::Any + Send + 'static>) -> Response {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let reason = text.or_else(|| panic.downcast_ref::<String>().cloned());
    Failure::Broken(reason.unwrap_or_else(|| "a panic without words".to_owned())).into_response()
}

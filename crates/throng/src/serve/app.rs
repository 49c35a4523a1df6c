//! What every request goes through, in this order: its site is found, its body is read, forms of other
//! sites are refused, the routes answer, panics and failures become pages, and the headers that every
//! answer carries are added.
//!
//! One service around all routes, not a layer around each: a layer costs an allocation and a clone per
//! route and request.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::response::{IntoResponse, Response};
use http::header::CONNECTION;
use http::{HeaderValue, Request};
use hyper::body::Incoming;
use tower::{Service, ServiceBuilder};
use tower_http::catch_panic::{CatchPanic, CatchPanicLayer};
use tower_http::csrf::{Csrf, CsrfLayer, ProtectionError};

use crate::http::form::with_whole_body;
use crate::http::headers;
use crate::http::host::{OfSite, site_of};
use crate::http::respond::{Explainer, Failure, Manner};
use crate::limits::URI_BYTES_MAX;
use crate::sites::Site;

type Panicked = fn(Box<dyn std::any::Any + Send + 'static>) -> Response;
type FromElsewhere = fn(ProtectionError) -> Response;
type Routes = CatchPanic<Csrf<Router, FromElsewhere>, Panicked>;

/// All of the program as one service; clones share everything.
#[derive(Clone)]
pub(super) struct App {
    routes: Routes,
    explainer: Arc<Explainer>,
    body_timeout: Duration,
}

impl App {
    pub(super) fn new(routes: Router, explainer: Explainer, body_timeout: Duration) -> App {
        let from_elsewhere: FromElsewhere = |_| http::StatusCode::FORBIDDEN.into_response();
        let routes = ServiceBuilder::new()
            .layer(CatchPanicLayer::custom(panicked as Panicked))
            .layer(CsrfLayer::new().with_rejection_response(from_elsewhere))
            .service(routes);
        App { routes, explainer: Arc::new(explainer), body_timeout }
    }

    async fn answer(self, request: Request<Body>) -> Response {
        let manner = Manner::of(&request);
        let site = site_of(&self.explainer.sites, &request);
        let (response, reusable) = match with_whole_body(request, self.body_timeout).await {
            Ok(request) => (self.routed(site.clone(), request).await, true),
            Err(failure) => (failure.into_response(), false),
        };
        let mut response = self.explainer.explain(site.as_deref().ok(), manner, response);
        headers::secure(response.headers_mut());
        if !reusable {
            response
                .headers_mut()
                .insert(CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }

    async fn routed(&self, site: Result<Arc<Site>, Failure>, mut request: Request<Body>) -> Response {
        let address = request.uri().path_and_query();
        if address.is_some_and(|address| address.as_str().len() > URI_BYTES_MAX.count()) {
            return Failure::AddressTooLong.into_response();
        }
        let site = match site {
            Ok(site) => site,
            Err(failure) => return failure.into_response(),
        };
        request.extensions_mut().insert(OfSite(site));
        match self.routes.clone().call(request).await {
            Ok(response) => response.map(Body::new),
            Err(never) => match never {},
        }
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

//! `/healthz`: whether the program can do its work, for whatever watches it. 200 while signatures can be
//! written, 503 once a failed disk has stopped writing (pages are still served then). Tells nothing else.

use axum::Router;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use http::{HeaderValue, StatusCode};

use crate::intake::Intake;

pub(super) fn routes(intake: Intake) -> Router<()> {
    Router::new().route("/healthz", get(health)).with_state(intake)
}

async fn health(State(intake): State<Intake>) -> Response {
    let (status, body) = match intake.halted() {
        None => (StatusCode::OK, "{\"writing\":true}\n"),
        Some(_) => (StatusCode::SERVICE_UNAVAILABLE, "{\"writing\":false}\n"),
    };
    let mut response = (status, body).into_response();
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

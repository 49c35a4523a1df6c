//! Threads and runtimes, named, and what becomes of a panic.

use axum::body::Body;
use axum::response::{IntoResponse, Response};

use crate::http::respond::Failure;

/// The runtime that serves requests; `workers` 0 means one for each core.
pub(super) fn runtime(workers: usize) -> std::io::Result<tokio::runtime::Runtime> {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(if workers == 0 { cores } else { workers })
        .thread_name("http")
        .enable_all()
        .build()
}

/// A request whose handling panicked: a bug, contained to that request.
pub(super) fn panicked(panic: Box<dyn std::any::Any + Send + 'static>) -> Response<Body> {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let reason = text.or_else(|| panic.downcast_ref::<String>().cloned());
    Failure::Broken(reason.unwrap_or_else(|| "a panic without words".to_owned())).into_response()
}

/// A form that was sent from another site: a bare status, which the layer outside explains.
pub(super) fn from_elsewhere() -> Response<Body> {
    http::StatusCode::FORBIDDEN.into_response()
}

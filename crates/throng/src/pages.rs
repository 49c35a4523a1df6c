//! Pages: what a visitor only reads.
//!
//! **Owns** the routes of [`routes`]. **Never** writes: there is no way from here to the intake.
//! **Called by** `serve`, which merges the routes. **Bounds** pages of lists.

mod home;
mod json;
mod list;
mod petition;
mod receipt;

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;
use http::HeaderMap;

use crate::http::headers;
use crate::http::respond::Failure;
use crate::read::Readers;
use crate::themes::Themes;

pub(crate) use petition::next_threshold;

/// What pages are made with.
#[derive(Clone, Debug)]
pub(crate) struct Deps {
    pub(crate) readers: Readers,
    pub(crate) themes: Arc<Themes>,
}

/// The table of pages.
pub(crate) fn routes(deps: Deps) -> Router<()> {
    Router::new()
        .route("/", get(home::home))
        .route("/petitions", get(list::list))
        .route("/petitions.json", get(json::list))
        .route("/petitions/{number}", get(json::petition_or_json))
        .route("/petitions/{number}/count.json", get(json::count))
        .route("/petitions/{number}/{slug}", get(petition::with_slug))
        .route("/r/{receipt}", get(receipt::look_up))
        .route("/assets/{name}", get(asset))
        .route("/robots.txt", get(robots))
        .with_state(deps)
}

/// `{number}` of an address.
///
/// # Errors
/// [`Failure::NotFound`] for anything that is not a petition's number.
pub(crate) fn number_of(segment: &str) -> Result<u32, Failure> {
    let digits =
        !segment.is_empty() && segment.bytes().all(|b| b.is_ascii_digit()) && !segment.starts_with('0');
    segment.parse().ok().filter(|_| digits).ok_or(Failure::NotFound)
}

async fn asset(
    State(deps): State<Deps>,
    asked: HeaderMap,
    Path(name): Path<String>,
) -> Result<Response, Failure> {
    let asset = deps.themes.asset(&name).ok_or(Failure::NotFound)?;
    Ok(headers::for_ever(&asked, asset.content_type, asset.bytes))
}

/// Robots may read pages; what belongs to one person they leave alone.
async fn robots(asked: HeaderMap) -> Response {
    const RULES: &str = "User-agent: *\nDisallow: /s/\nDisallow: /w/\nDisallow: /r/\nDisallow: /captured/\n\
        Disallow: /petitions/*/signatures\n";
    headers::public(&asked, "text/plain; charset=utf-8", RULES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_petitions() {
        for (segment, number) in [
            ("7", Some(7)),
            ("4294967295", Some(u32::MAX)),
            ("4294967296", None),
            ("07", None),
            ("-7", None),
            ("7a", None),
            ("", None),
            ("+7", None),
        ] {
            assert_eq!(number_of(segment).ok(), number, "{segment}");
        }
    }
}

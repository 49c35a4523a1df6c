//! Exports: figures as CSV sheets, which every program can read.
//!
//! **Owns** the routes of [`routes`]. **Never** writes to the store, and never lets a spreadsheet take a petition's
//! words for a formula. **Called by** `serve`. **Bounds** the rows of a sheet.

mod list;
mod places;
mod series;
mod sheet;

use axum::Router;
use axum::extract::Path;
use axum::response::Response;
use axum::routing::get;

use crate::pages::{number_of, places_signed, public};
use throng_domain::campaign::CampaignState;
use throng_web::finding::Searcher;
use throng_web::http::headers;
use throng_web::http::host::OfSite;
use throng_web::http::respond::Failure;
use throng_web::read::Reading;

/// The routes of the exports.
pub(crate) fn routes(searcher: Searcher) -> Router<()> {
    Router::new()
        .route("/petitions.csv", get(list::petitions))
        .route("/petitions/{number}/places.csv", get(places_of))
        .route("/petitions/{number}/series.csv", get(series_of))
        .with_state(searcher)
}

/// `GET /petitions/{number}/places.csv`.
async fn places_of(
    OfSite(site): OfSite,
    reading: Reading,
    Path(number): Path<String>,
) -> Result<Response, Failure> {
    let id = site.petition(number_of(&number)?);
    // One question, so that the number and its parts are from the same moment.
    let found = reading.ask(move |tracked| match tracked.petition(id)? {
        Some(counted) => Ok(Some((counted, tracked.tallies_by_place(id)?))),
        None => Ok(None),
    });
    let (counted, tallies) = found.await?.ok_or(Failure::NotFound)?;
    let counted = public(Some(counted))?;
    // Where the supporters of a rejected petition live is not public.
    if counted.campaign.head.state == CampaignState::Rejected {
        return Ok(sent(places::places(&[], &[], 0)));
    }
    let [areas, countries] = places_signed(&site, &tallies);
    Ok(sent(places::places(&areas, &countries, counted.count.total())))
}

/// `GET /petitions/{number}/series.csv`.
async fn series_of(
    OfSite(site): OfSite,
    reading: Reading,
    Path(number): Path<String>,
) -> Result<Response, Failure> {
    let id = site.petition(number_of(&number)?);
    // One question, so that the number and the hours are from the same moment.
    let found = reading.ask(move |tracked| match tracked.petition(id)? {
        Some(counted) => Ok(Some((counted, tracked.tallies(id)?))),
        None => Ok(None),
    });
    let (counted, tallies) = found.await?.ok_or(Failure::NotFound)?;
    let counted = public(Some(counted))?;
    Ok(sent(series::series(&tallies, counted.count.total())))
}

fn sent(sheet: Vec<u8>) -> Response {
    headers::cross_origin(headers::public(sheet::CONTENT_TYPE, sheet))
}

//! Exports: figures as CSV sheets, which every program can read, and files of everything, for whoever keeps a copy.
//!
//! **Owns** the routes of [`routes`]. **Never** writes to the store, and never lets a spreadsheet take a petition's
//! words for a formula. **Called by** `serve`. **Bounds** the rows of a sheet, and the files of everything that are sent
//! at the same time.

mod list;
mod places;
mod series;
mod sheet;
mod span;
mod whole;

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, Query};
use axum::response::Response;
use axum::routing::get;

use crate::pages::{as_file, number_of, places_signed, public};
use span::{By, Span, SpanQuery};
use throng_domain::campaign::CampaignState;
use throng_process::limits::WHOLE_FILES_PER_NETWORK_MAX;
use throng_process::limits::resources::{self, Permits};
use throng_web::fairness::{Fairness, Shares};
use throng_web::finding::Searcher;
use throng_web::http::headers;
use throng_web::http::host::OfSite;
use throng_web::http::respond::Failure;
use throng_web::read::Reading;
use throng_web::sites::Site;

/// What exports are made with.
#[derive(Clone, Debug)]
pub(crate) struct Deps {
    searcher: Searcher,
    fairness: Fairness,
    /// Places for files of everything.
    files: Permits,
    /// How many of them each network has.
    shares: Arc<Shares>,
}

impl Deps {
    pub(crate) fn new(searcher: Searcher, fairness: Fairness) -> Deps {
        let files = Permits::new(resources::WHOLE_FILES.made());
        Deps { searcher, fairness, files, shares: Shares::of(WHOLE_FILES_PER_NETWORK_MAX.count()) }
    }
}

/// Addresses of files that are sent while they are made: too large for the page cache.
pub(crate) const APART: &[&str] =
    &["/data/petitions.jsonl", "/data/signatures_by_area.csv", "/data/signatures_by_country.csv"];

/// The routes of the exports.
pub(crate) fn routes(deps: Deps) -> Router<()> {
    Router::new()
        .route("/petitions.csv", get(list::petitions))
        .route("/petitions/{number}/places.csv", get(places_of))
        .route("/petitions/{number}/series.csv", get(series_of))
        .route("/data/petitions.jsonl", get(whole::petitions))
        .route("/data/signatures_by_area.csv", get(whole::by_area))
        .route("/data/signatures_by_country.csv", get(whole::by_country))
        .with_state(deps)
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
    let what = format!("petition-{}-places", id.number);
    // Where the supporters of a rejected petition live is not public.
    if counted.campaign.head.state == CampaignState::Rejected {
        return Ok(sent(&site, &reading, &what, places::places(&[], &[], 0)));
    }
    let [areas, countries] = places_signed(&site, &tallies);
    Ok(sent(&site, &reading, &what, places::places(&areas, &countries, counted.count.total())))
}

/// `GET /petitions/{number}/series.csv?by=&from=&to=`.
async fn series_of(
    OfSite(site): OfSite,
    reading: Reading,
    Path(number): Path<String>,
    Query(asked): Query<SpanQuery>,
) -> Result<Response, Failure> {
    let id = site.petition(number_of(&number)?);
    let (by, span) = (By::of(&asked)?, Span::of(&asked, &site.time_zone)?);
    // One question, so that the number and the hours are from the same moment.
    let found = reading.ask(move |tracked| match tracked.petition(id)? {
        Some(counted) => Ok(Some((counted, tracked.tallies(id)?))),
        None => Ok(None),
    });
    let (counted, tallies) = found.await?.ok_or(Failure::NotFound)?;
    let counted = public(Some(counted))?;
    let series = series::Series::of(&tallies, counted.count.total());
    let (word, sheet) = match by {
        By::Hour => ("hour", series.by_hour(span)),
        By::Day => ("day", series.by_day(span, &site.time_zone)),
    };
    Ok(sent(&site, &reading, &format!("petition-{}-by-{word}", id.number), sheet))
}

/// A sheet, which is saved under a name that says `what` is in it.
fn sent(site: &Site, reading: &Reading, what: &str, sheet: Vec<u8>) -> Response {
    let sheet = headers::cross_origin(headers::public(sheet::CONTENT_TYPE, sheet));
    as_file(site, reading, what, sheet)
}

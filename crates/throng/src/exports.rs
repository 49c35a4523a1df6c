//! Exports: figures as CSV sheets, which every program can read, and files of everything, for whoever keeps a copy.
//!
//! **Owns** the routes of [`routes`]. **Never** writes to the store, and never lets a spreadsheet take a petition's
//! words for a formula. **Called by** `serve`. **Bounds** the rows of a sheet, and the files of everything that are sent
//! at the same time.

mod list;
mod open_files;
mod places;
mod series;
mod sheet;
mod span;
mod whole;

use std::sync::Arc;

use axum::Router;
use axum::extract::Path;
use axum::response::Response;
use axum::routing::get;
use throng_domain::shedding::Work;

use crate::api;
use crate::pages::{as_file, number_of, public};
use open_files::OpenFiles;
use span::{By, Span, SpanQuery};
use throng_web::fairness::Fairness;
use throng_web::finding::Searcher;
use throng_web::http::headers;
use throng_web::http::host::OfSite;
use throng_web::http::query::InQuery;
use throng_web::http::respond::Failure;
use throng_web::read::Reading;
use throng_web::sites::Site;

/// What exports are made with.
#[derive(Clone, Debug)]
pub(crate) struct Deps {
    searcher: Searcher,
    fairness: Fairness,
    /// Files of everything that are being sent.
    files: Arc<OpenFiles>,
}

impl Deps {
    pub(crate) fn new(searcher: Searcher, fairness: Fairness) -> Deps {
        Deps { searcher, fairness, files: OpenFiles::none() }
    }
}

/// Addresses of files that are sent while they are made: too large for the page cache.
pub(crate) const APART: &[&str] =
    &["/data/petitions.jsonl", "/data/signatures_by_area.csv", "/data/signatures_by_country.csv"];

/// For what all petitions are looked at, for what is given up under load.
pub(crate) const WORK: &[(&str, Work)] = &[
    ("/petitions.csv", Work::Search),
    ("/data/petitions.jsonl", Work::Search),
    ("/data/signatures_by_area.csv", Work::Search),
    ("/data/signatures_by_country.csv", Work::Search),
];

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

/// `GET /petitions/{number}/places.csv`: most signatures first.
async fn places_of(
    OfSite(site): OfSite,
    reading: Reading,
    Path(number): Path<String>,
) -> Result<Response, Failure> {
    let id = site.petition(number_of(&number)?);
    // One question, so that the number and its parts are from the same moment.
    let found = reading.ask(move |tracked| match tracked.petition(id)? {
        Some(counted) => {
            let tallies = tracked.tallies_by_place(&counted.campaign)?;
            Ok(Some((counted, tallies, tracked.areas(id.site)?)))
        }
        None => Ok(None),
    });
    let (counted, tallies, areas) = found.await?.ok_or(Failure::NotFound)?;
    let counted = public(&site, Some(counted))?;
    let rows = match api::tells_more_than_the_number(&counted) {
        true => [
            api::rows_by_area(&tallies, &areas, &site.rules),
            api::rows_by_country(&tallies, &areas, &site.rules),
        ],
        false => Default::default(),
    };
    let what = format!("petition-{}-places", id.number);
    Ok(sent(&site, &reading, &what, places::places(rows)))
}

/// `GET /petitions/{number}/series.csv?by=&from=&to=`.
async fn series_of(
    OfSite(site): OfSite,
    reading: Reading,
    Path(number): Path<String>,
    InQuery(asked): InQuery<SpanQuery>,
) -> Result<Response, Failure> {
    let id = site.petition(number_of(&number)?);
    let (by, span) = (By::of(&asked)?, Span::of(&asked, &site.time_zone)?);
    // One question, so that the number and the hours are from the same moment.
    let found = reading.ask(move |tracked| match tracked.petition(id)? {
        Some(counted) => {
            let tallies = tracked.tallies(&counted.campaign)?;
            Ok(Some((counted, tallies)))
        }
        None => Ok(None),
    });
    let (counted, tallies) = found.await?.ok_or(Failure::NotFound)?;
    let counted = public(&site, Some(counted))?;
    // When the supporters of a rejected petition signed is told no more than where they live.
    let series = match api::tells_more_than_the_number(&counted) {
        true => series::Series::of(&tallies, counted.count.total()),
        false => series::Series::of(&[], 0),
    };
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

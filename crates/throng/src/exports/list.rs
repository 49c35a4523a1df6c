//! A list of petitions as a sheet: the same list as the page, one row for each petition.

use axum::extract::{Query, State};
use axum::response::Response;
use throng_domain::time::Timestamp;
use throng_store::reader::CountedCampaign;

use super::sheet::Sheet;
use super::{Deps, sent};
use crate::pages::{known_topic, list_page};
use throng_process::limits::{PETITIONS_READ_MAX, SHEET_PETITIONS_MAX};
use throng_web::finding::{PetitionQuery, Wish};
use throng_web::http::host::OfSite;
use throng_web::http::respond::Failure;
use throng_web::read::Reading;
use throng_web::sites::Site;

/// The first four are those of the original service, under its names and in its order; ours follow.
const COLUMNS: [&str; 13] = [
    "Petition",
    "URL",
    "State",
    "Signatures Count",
    "number",
    "signatures_on_paper",
    "topics",
    "created_at",
    "opened_at",
    "closes_at",
    "closed_at",
    "rejected_at",
    "answered_at",
];

/// `GET /petitions.csv?state=&q=&topic=`.
pub(super) async fn petitions(
    State(Deps { searcher, .. }): State<Deps>,
    OfSite(site): OfSite,
    reading: Reading,
    Query(asked): Query<PetitionQuery>,
) -> Result<Response, Failure> {
    let per_page = PETITIONS_READ_MAX.rows();
    // The newest first, whatever was asked for: the rows that do not fit are the oldest, and no part is sorted anew.
    let mut wish = Wish { kind: site.view.kind, page: 1, per_page, ..asked.wish().newest_first() };
    let rows_max = SHEET_PETITIONS_MAX.rows();
    let mut sheet = Sheet::of_the_original(&COLUMNS);
    // Read in parts, so that only the finished rows are held in memory at once.
    while wish.offset() < rows_max {
        let part = list_page(&reading, &searcher, site.id, wish.clone()).await?;
        known_topic(&part)?;
        for counted in &part.petitions {
            sheet.row(&row(&site, counted));
        }
        if wish.page >= part.pages(&wish) {
            break;
        }
        wish.page += 1;
    }
    Ok(sent(&site, &reading, "petitions", sheet.finish()))
}

fn row(site: &Site, counted: &CountedCampaign) -> [String; 13] {
    let petition = &counted.campaign;
    let number = petition.head.id.number;
    let dates = &petition.head.dates;
    [
        petition.head.text.action.clone(),
        format!("{}{}", site.view.url, site.base(number)),
        petition.head.state.word().to_owned(),
        counted.count.total().to_string(),
        number.to_string(),
        counted.count.paper.to_string(),
        petition.head.topics.join(";"),
        moment(Some(dates.created_at)),
        moment(dates.opened_at),
        moment(dates.closes_at),
        moment(dates.closed_at),
        moment(dates.rejected_at),
        moment(petition.petition().dates.government_response_at),
    ]
}

/// `2026-03-06T09:00:00.000Z`, or an empty text.
fn moment(at: Option<Timestamp>) -> String {
    let at = at.and_then(|at| jiff::Timestamp::from_millisecond(at.0).ok());
    at.map(|at| format!("{at:.3}")).unwrap_or_default()
}

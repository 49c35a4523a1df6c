//! The ballots of a vote whose box was opened, as a sheet: with the vote's JSON, all that is needed to count again.

use axum::extract::Path;
use axum::response::Response;
use throng_domain::campaign::Campaign;
use throng_domain::vote::VoteEnd;

use super::{as_file, number_of, public};
use crate::api::ballots_csv;
use throng_web::http::headers;
use throng_web::http::host::OfSite;
use throng_web::http::respond::Failure;
use throng_web::read::Reading;

/// `GET /votes/{number}/ballots.csv`. There is none before the box was opened, nor where so few voted that it would tell
/// who chose what.
pub(super) async fn sheet(
    reading: Reading,
    OfSite(site): OfSite,
    Path(number): Path<String>,
) -> Result<Response, Failure> {
    let id = site.petition(number_of(&number)?);
    let (counted, ballots) = reading
        .ask(move |tracked| Ok((tracked.petition(id)?, tracked.ballots(id)?)))
        .await?;
    let counted = public(&site, counted)?;
    let opened = counted.campaign.vote().and_then(|vote| vote.opened());
    opened
        .filter(|opened| opened.sums.is_some())
        .ok_or_else(|| why_none(&counted.campaign))?;
    let sheet = headers::public("text/csv; charset=utf-8", ballots_csv(&ballots));
    let sheet = headers::cross_origin(sheet);
    Ok(as_file(&site, &reading, &format!("ballots {}", id.number), sheet))
}

/// Why a vote has no sheet of ballots.
fn why_none(campaign: &Campaign) -> Failure {
    let Some(vote) = campaign.vote() else {
        return Failure::NotFound;
    };
    Failure::NoData(match &vote.end {
        None => "not yet: the ballots are published with the result of the vote",
        Some(VoteEnd::CalledOff { .. }) => "this vote was called off: its ballots are not published",
        Some(VoteEnd::Opened(_)) => {
            "only what was decided is published of this vote: its ballots would show who chose what"
        }
    })
}

/// `GET /data/count_votes.py`: the script with which anybody counts again. It shares no code with this program.
pub(super) async fn script() -> Response {
    headers::public("text/x-python; charset=utf-8", include_str!("../../../../docs/count_votes.py"))
}

/// `GET /data/option_order.py`: the script with which anybody draws the order of the options again.
pub(super) async fn order_script() -> Response {
    headers::public("text/x-python; charset=utf-8", include_str!("../../../../docs/option_order.py"))
}

//! A petition's page: the ask, why, the number, and what happens next.

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use http::header::LOCATION;
use http::{HeaderMap, HeaderValue, StatusCode};
use jiff::civil::Date;
use throng_domain::petition::{Debate, Petition, PetitionState, Rejection, Response as Answer};
use throng_domain::site::{Preset, SiteRules};
use throng_domain::time::Timestamp;
use throng_store::reader::CountedPetition;

use super::list::shown_state;
use super::{Deps, number_of};
use crate::clock;
use crate::http::headers;
use crate::http::host::OfSite;
use crate::http::respond::Failure;
use crate::sites::{Site, petition_path};
use crate::views::{
    DebateView, PetitionState as ShownState, PetitionView, ReachedThreshold, RejectionView, ResponseView,
    Threshold,
};

pub(super) async fn with_slug(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    asked: HeaderMap,
    Path((number, slug)): Path<(String, String)>,
) -> Result<Response, Failure> {
    page(&deps, &site, &asked, &number, Some(&slug)).await
}

/// The page; an address with another slug than the petition's leads to the right one.
pub(super) async fn page(
    deps: &Deps,
    site: &Site,
    asked: &HeaderMap,
    number: &str,
    slug: Option<&str>,
) -> Result<Response, Failure> {
    let id = site.petition(number_of(number)?);
    let found = deps.readers.ask(move |reader| reader.petition(id)).await?;
    let counted = found.ok_or(Failure::NotFound)?;
    if counted.petition.state == PetitionState::TakenDown {
        return Err(Failure::Gone);
    }
    let state = shown_state(counted.petition.state).ok_or(Failure::NotFound)?;
    let path = petition_path(id.number, &counted.petition.text.action);
    if slug.is_some_and(|slug| !path.ends_with(&format!("/{slug}"))) {
        return Ok(moved(&path));
    }
    let view = view(site, &counted, state, path);
    Ok(headers::public(asked, "text/html; charset=utf-8", deps.themes.render(&view)?))
}

fn moved(path: &str) -> Response {
    let mut response = StatusCode::MOVED_PERMANENTLY.into_response();
    let location = HeaderValue::from_str(path).expect("a path of digits, letters and dashes");
    response.headers_mut().insert(LOCATION, location);
    response
}

fn view(site: &Site, counted: &CountedPetition, state: ShownState, path: String) -> PetitionView {
    let petition = &counted.petition;
    let dates = &petition.dates;
    // Past its date it takes no signatures, even in the minute before it is marked as closed.
    let is_over = state == ShownState::Open && !petition.can_be_signed(clock::now());
    PetitionView {
        site: site.view.clone(),
        id: i64::from(petition.id.number),
        title: petition.text.action.clone(),
        path,
        state: if is_over { ShownState::Closed } else { state },
        background: petition.text.background.clone(),
        details: petition.text.additional_details.clone(),
        creator_name: petition
            .creator_name
            .clone()
            .filter(|_| state == ShownState::Open),
        count: counted.count.total(),
        next_threshold: next_threshold(site, petition).filter(|_| state == ShownState::Open && !is_over),
        reached: reached(&site.rules, petition),
        opened_at_ms: dates.opened_at.map(|at| at.0),
        closes_at_ms: dates.closed_at.or(dates.closes_at).map(|at| at.0),
        rejection: petition
            .rejection
            .as_ref()
            .map(|rejection| rejected(rejection, dates.rejected_at)),
        response: petition
            .response
            .as_ref()
            .map(|answer| answered(answer, dates.government_response_at, site)),
        debate: petition.debate.as_ref().map(|debate| debated(debate, site)),
    }
}

/// The lowest threshold that the petition has not reached, and what happens there.
pub(crate) fn next_threshold(site: &Site, petition: &Petition) -> Option<Threshold> {
    let [response, debate] = match site.preset {
        Preset::Parliament => ["threshold-response", "threshold-debate"],
        Preset::Council => ["threshold-council-answer", "threshold-council-debate"],
    };
    let dates = &petition.dates;
    let open = |number: Option<i64>, reached: Option<Timestamp>, key: &str| {
        number
            .filter(|_| reached.is_none())
            .map(|number| Threshold { number, key: key.to_owned() })
    };
    open(site.rules.response_threshold, dates.response_threshold_reached_at, response)
        .or_else(|| open(site.rules.debate_threshold, dates.debate_threshold_reached_at, debate))
}

fn reached(rules: &SiteRules, petition: &Petition) -> Vec<ReachedThreshold> {
    let dates = &petition.dates;
    let pairs = [
        (rules.response_threshold, dates.response_threshold_reached_at),
        (rules.debate_threshold, dates.debate_threshold_reached_at),
    ];
    let known = pairs.into_iter().filter_map(|(number, at)| number.zip(at));
    known
        .map(|(number, at)| ReachedThreshold { number, at_ms: at.0 })
        .collect()
}

fn rejected(rejection: &Rejection, at: Option<Timestamp>) -> RejectionView {
    RejectionView {
        reason: rejection.code.clone(),
        details: rejection.details.clone().unwrap_or_default(),
        at_ms: at.map(|at| at.0),
    }
}

fn answered(answer: &Answer, at: Option<Timestamp>, site: &Site) -> ResponseView {
    let on_day = answer.responded_on.as_deref().and_then(|day| noon(day, site));
    ResponseView {
        at_ms: on_day.or(at.map(|at| at.0)),
        summary: answer.summary.clone(),
        details: answer.details.clone(),
    }
}

fn debated(debate: &Debate, site: &Site) -> DebateView {
    DebateView {
        at_ms: debate.debated_on.as_deref().and_then(|day| noon(day, site)),
        overview: debate.overview.clone().unwrap_or_default(),
        transcript_url: debate.transcript_url.clone(),
        video_url: debate.video_url.clone(),
    }
}

/// Noon of a day (`YYYY-MM-DD`) where the site is: the instant that shows as that day.
fn noon(day: &str, site: &Site) -> Option<i64> {
    let date: Date = day.parse().ok()?;
    let zoned = date.at(12, 0, 0, 0).to_zoned(site.time_zone.clone()).ok()?;
    Some(zoned.timestamp().as_millisecond())
}

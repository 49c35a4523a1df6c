//! The public JSON: open to every program, at the same addresses as petition.parliament.uk.

use std::time::Duration;

use axum::extract::{Path, State};
use axum::response::Response;
use serde::Serialize;
use throng_domain::campaign::CampaignKind;

use super::{Deps, known_sort, known_topic, list_page, number_of, petition, public, settle};
use crate::api::{self, ApiSite, Beside, ListKind, ListPage, TrendingRow};
use throng_process::clock;
use throng_rendering::views::{ListSort, ListState};
use throng_web::finding::{PetitionQuery, RECENT, Wish};
use throng_web::http::headers;
use throng_web::http::host::OfSite;
use throng_web::http::query::InQuery;
use throng_web::http::respond::Failure;
use throng_web::read::Reading;
use throng_web::sites::Site;

/// How often the answer is made, at most: what is signed most just now is an estimate over an hour.
const TRENDING_PAUSE: Duration = Duration::from_millis(TRENDING_PAUSE_MS as u64);
const TRENDING_PAUSE_MS: i64 = 5_000;

/// `GET /petitions/{number}` and `GET /petitions/{number}.json`: one route, because both are one path segment.
pub(super) async fn petition_or_json(
    State(deps): State<Deps>,
    reading: Reading,
    OfSite(site): OfSite,
    Path(segment): Path<String>,
) -> Result<Response, Failure> {
    let Some(number) = segment.strip_suffix(".json") else {
        return petition::page(&deps, &reading, &site, &segment, None).await;
    };
    let id = site.petition(number_of(number)?);
    let found = reading
        .ask(move |tracked| match tracked.petition(id)? {
            Some(counted) => {
                let tallies = tracked.tallies_by_place(&counted.campaign)?;
                let read = (tallies, tracked.areas(id.site)?, tracked.annals(&counted.campaign)?);
                let targets = tracked.area_targets(&counted.campaign)?;
                Ok(Some((counted, read, targets)))
            }
            None => Ok(None),
        })
        .await?;
    let (counted, (tallies, areas, annals), targets) = found.ok_or(Failure::NotFound)?;
    let counted = public(&site, Some(counted))?;
    send(&api::petition_json(
        &counted,
        &Beside { tallies: &tallies, areas: &areas, annals: &annals, targets: &targets },
        place(&site),
    ))
}

pub(super) async fn count(
    reading: Reading,
    OfSite(site): OfSite,
    Path(number): Path<String>,
) -> Result<Response, Failure> {
    let id = site.petition(number_of(&number)?);
    let counted = public(&site, reading.ask(move |tracked| tracked.petition(id)).await?)?;
    send(&api::count_json(&counted))
}

/// `GET /petitions.json`.
pub(super) async fn list(
    State(deps): State<Deps>,
    reading: Reading,
    OfSite(site): OfSite,
    InQuery(asked): InQuery<PetitionQuery>,
) -> Result<Response, Failure> {
    let wish = Wish { kind: site.view.kind, ..asked.wish() };
    let list = match wish.kind {
        CampaignKind::Petition => ListKind::Petitions,
        CampaignKind::Pledge => ListKind::Pledges,
        CampaignKind::Vote => ListKind::Votes,
    };
    listed(&deps, &reading, &site, list, (&asked, wish)).await
}

/// `GET /archived/petitions.json`: the petitions that are over.
pub(super) async fn archive(
    State(deps): State<Deps>,
    reading: Reading,
    OfSite(site): OfSite,
    InQuery(asked): InQuery<PetitionQuery>,
) -> Result<Response, Failure> {
    let wish = asked.wish().archived();
    listed(&deps, &reading, &site, ListKind::Archive, (&asked, wish)).await
}

async fn listed(
    deps: &Deps,
    reading: &Reading,
    site: &Site,
    kind: ListKind,
    (asked, wish): (&PetitionQuery, Wish),
) -> Result<Response, Failure> {
    asked.since().map_err(|_| Failure::SinceUnreadable)?;
    known_sort(&wish)?;
    let sorted = Wish { sort: wish.order_for_programs(), ..wish.clone() };
    let found = list_page(reading, &deps.searcher, site.id, sorted).await?;
    known_topic(&found)?;
    // The links say it as the request did.
    let is_recent =
        asked.state == RECENT && wish.state == ListState::Open && wish.sort == Some(ListSort::Newest);
    let state = (wish.state != ListState::All).then(|| wish.state.word());
    let page = ListPage {
        kind,
        changed_since: wish.changed_since.map(|_| asked.changed_since.as_str()),
        state: if is_recent { Some(RECENT) } else { state },
        words: Some(wish.words.as_str()).filter(|words| !words.is_empty()),
        topic: wish.topic.as_deref(),
        sort: wish.sort.filter(|_| !is_recent).map(ListSort::word),
        page: wish.page,
        last: found.pages(&wish),
        per_page: wish.per_page,
        count_asked: wish.count_asked,
    };
    send(&api::list_json(&found.petitions, page, place(site)))
}

/// `GET /trending.json`.
pub(super) async fn trending(
    State(deps): State<Deps>,
    reading: Reading,
    OfSite(site): OfSite,
) -> Result<Response, Failure> {
    let (id, searcher, now) = (site.id, deps.searcher.clone(), clock::now());
    let ((found, until), settled) = reading
        .ask(move |tracked| {
            let (catalogue, settled) = searcher.catalogue(tracked, (id, CampaignKind::Petition))?;
            Ok((throng_web::finding::trending(&catalogue, tracked, id, now)?, settled))
        })
        .await?;
    reading.at_most_every(TRENDING_PAUSE);
    reading.until(until.max(now.plus_ms(TRENDING_PAUSE_MS)));
    settle(&reading, settled);
    let rows: Vec<TrendingRow<'_>> = found
        .iter()
        .map(|trending| TrendingRow { counted: &trending.counted, last_hour: trending.last_hour })
        .collect();
    send(&api::trending_json(&rows, now, place(&site)))
}

/// `GET /parliaments.json`.
pub(super) async fn parliaments(OfSite(site): OfSite) -> Result<Response, Failure> {
    send(&api::parliaments_json(&site.rules))
}

/// `GET /areas.json`, and `/constituencies.json` as the UK service calls it.
pub(super) async fn areas(reading: Reading, OfSite(site): OfSite) -> Result<Response, Failure> {
    let id = site.id;
    let areas = reading.ask(move |tracked| tracked.areas(id)).await?;
    send(&api::areas_json(&areas))
}

/// `GET /topics.json`.
pub(super) async fn topics(
    State(deps): State<Deps>,
    reading: Reading,
    OfSite(site): OfSite,
) -> Result<Response, Failure> {
    let (id, searcher) = (site.id, deps.searcher.clone());
    let (catalogue, settled) = reading
        .ask(move |tracked| searcher.catalogue(tracked, (id, CampaignKind::Petition)))
        .await?;
    settle(&reading, settled);
    let topics = catalogue.topics().iter();
    let named =
        topics.map(|topic| (topic.code.as_str(), site.topic_name(&topic.code).unwrap_or(&topic.name)));
    send(&api::topics_json(named))
}

pub(super) fn place(site: &Site) -> ApiSite<'_> {
    ApiSite { base_url: &site.view.url, time_zone: &site.time_zone, rules: &site.rules }
}

pub(super) fn send(body: &impl Serialize) -> Result<Response, Failure> {
    let text = serde_json::to_vec(body).map_err(|error| Failure::Broken(error.to_string()))?;
    Ok(headers::cross_origin(headers::public("application/json; charset=utf-8", text)))
}

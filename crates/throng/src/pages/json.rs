//! The public JSON: open to every program, at the addresses that petition.parliament.uk has.

use axum::extract::{Path, Query, State};
use axum::response::Response;
use http::{HeaderMap, HeaderValue};
use serde::{Deserialize, Serialize};
use throng_domain::petition::PetitionState;
use throng_store::reader::{CountedPetition, ListQuery, Order};

use super::list::Asked;
use super::{Deps, number_of, petition};
use crate::api::{self, ListPage, Place};
use crate::http::headers;
use crate::http::host::OfSite;
use crate::http::respond::Failure;
use crate::limits::LIST_PAGE_MAX;
use crate::sites::Site;
use crate::views::ListState;

/// `?count=`, beside what every list can be asked for.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Length {
    count: String,
}

/// `GET /petitions/{number}` and `GET /petitions/{number}.json`: one segment, two answers.
pub(super) async fn petition_or_json(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    asked: HeaderMap,
    Path(segment): Path<String>,
) -> Result<Response, Failure> {
    let Some(number) = segment.strip_suffix(".json") else {
        return petition::page(&deps, &site, &asked, &segment, None).await;
    };
    let id = site.petition(number_of(number)?);
    let found = deps
        .readers
        .ask(move |reader| match reader.petition(id)? {
            Some(counted) => Ok(Some((counted, reader.tallies(id)?, reader.areas(id.site)?))),
            None => Ok(None),
        })
        .await?;
    let (counted, tallies, areas) = found.ok_or(Failure::NotFound)?;
    public_only(&counted)?;
    send(&asked, &api::petition_json(&counted, &tallies, &areas, place(&site)))
}

pub(super) async fn count(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    asked: HeaderMap,
    Path(number): Path<String>,
) -> Result<Response, Failure> {
    let id = site.petition(number_of(&number)?);
    let counted = deps
        .readers
        .ask(move |reader| reader.petition(id))
        .await?
        .ok_or(Failure::NotFound)?;
    public_only(&counted)?;
    send(&asked, &api::count_json(&counted))
}

pub(super) async fn list(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    asked: HeaderMap,
    Query(query): Query<Asked>,
    Query(length): Query<Length>,
) -> Result<Response, Failure> {
    let (page, (state, states)) = (query.page(), query.states());
    let longest = u32::try_from(LIST_PAGE_MAX.max).expect("the limit is small");
    let per_page = length.count.parse::<u32>().unwrap_or(longest).clamp(1, longest);
    let offset = (page - 1).saturating_mul(per_page);
    let list = ListQuery { site: site.id, states, order: Order::Newest, offset, limit: per_page };
    let found = deps.readers.ask(move |reader| reader.petitions(list)).await?;
    let word = match state {
        ListState::All => None,
        ListState::Open => Some("open"),
        ListState::Closed => Some("closed"),
        ListState::Rejected => Some("rejected"),
    };
    let page = ListPage { state: word, page, per_page, count_asked: !length.count.is_empty() };
    send(&asked, &api::list_json(&found, page, place(&site)))
}

fn public_only(counted: &CountedPetition) -> Result<(), Failure> {
    match counted.petition.state {
        state if state.is_public() => Ok(()),
        PetitionState::TakenDown => Err(Failure::Gone),
        _ => Err(Failure::NotFound),
    }
}

fn place(site: &Site) -> Place<'_> {
    Place { base_url: &site.view.url, time_zone: &site.time_zone, rules: &site.rules }
}

fn send(asked: &HeaderMap, body: &impl Serialize) -> Result<Response, Failure> {
    let text = serde_json::to_vec(body).map_err(|error| Failure::Broken(error.to_string()))?;
    let mut response = headers::public(asked, "application/json; charset=utf-8", text);
    response
        .headers_mut()
        .insert("access-control-allow-origin", HeaderValue::from_static("*"));
    Ok(response)
}

//! The first page: what can be signed now, most signed first.

use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;
use throng_domain::petition::PetitionState;
use throng_store::reader::{ListQuery, Order};

use super::Deps;
use super::list::card;
use crate::http::headers;
use crate::http::host::OfSite;
use crate::http::respond::Failure;
use crate::views::HomeView;

/// Petitions on the first page.
const SHOWN: u32 = 20;
/// The states whose signatures the first page adds up.
const COUNTED: [PetitionState; 2] = [PetitionState::Open, PetitionState::Closed];

pub(super) async fn home(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    asked: HeaderMap,
) -> Result<Response, Failure> {
    let id = site.id;
    let (open, signatures) = deps
        .readers
        .ask(move |reader| {
            let open = ListQuery {
                site: id,
                states: &[PetitionState::Open],
                order: Order::MostSigned,
                offset: 0,
                limit: SHOWN,
            };
            Ok((reader.petitions(open)?, reader.signatures_shown(id, &COUNTED)?))
        })
        .await?;
    let view = HomeView {
        site: site.view.clone(),
        petitions: open.petitions.iter().map(card).collect(),
        open_total: i64::from(open.matching),
        signatures_total: signatures,
    };
    Ok(headers::public(&asked, "text/html; charset=utf-8", deps.themes.render(&view)?))
}

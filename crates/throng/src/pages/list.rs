//! Lists of petitions by state, in pages.

use axum::extract::{Query, State};
use axum::response::Response;
use http::HeaderMap;
use serde::Deserialize;
use throng_domain::petition::PetitionState;
use throng_store::reader::{CountedPetition, ListQuery, Order};

use super::Deps;
use crate::http::headers;
use crate::http::host::OfSite;
use crate::http::respond::Failure;
use crate::limits::{LIST_PAGE_MAX, LIST_PAGES_MAX};
use crate::sites::petition_path;
use crate::views::{ListState, PetitionCard, PetitionListView, PetitionState as ShownState};

/// What a list can be asked for. Text, not numbers: nonsense is answered with the first page of all,
/// never with an error.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Asked {
    pub(crate) state: String,
    pub(crate) page: String,
}

impl Asked {
    /// The states of the list.
    pub(crate) fn states(&self) -> (ListState, &'static [PetitionState]) {
        match self.state.as_str() {
            "open" => (ListState::Open, &[PetitionState::Open]),
            "closed" => (ListState::Closed, &[PetitionState::Closed]),
            "rejected" => (ListState::Rejected, &[PetitionState::Rejected]),
            _ => (ListState::All, &[PetitionState::Open, PetitionState::Closed, PetitionState::Rejected]),
        }
    }

    /// The page asked for, from 1 to [`LIST_PAGES_MAX`].
    pub(crate) fn page(&self) -> u32 {
        let max = u32::try_from(LIST_PAGES_MAX.max).expect("the limit is small");
        self.page.parse::<u32>().unwrap_or(1).clamp(1, max)
    }
}

pub(super) async fn list(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    asked: HeaderMap,
    Query(query): Query<Asked>,
) -> Result<Response, Failure> {
    let (id, page, (state, states)) = (site.id, query.page(), query.states());
    let limit = u32::try_from(LIST_PAGE_MAX.max).expect("the limit is small");
    let order = if state == ListState::Open {
        Order::MostSigned
    } else {
        Order::Newest
    };
    let list = ListQuery { site: id, states, order, offset: (page - 1) * limit, limit };
    let found = deps.readers.ask(move |reader| reader.petitions(list)).await?;
    let view = PetitionListView {
        site: site.view.clone(),
        state,
        petitions: found.petitions.iter().map(card).collect(),
        total: i64::from(found.matching),
        page: i64::from(page),
        pages: i64::from(found.matching.div_ceil(limit).max(1)),
    };
    Ok(headers::public(&asked, "text/html; charset=utf-8", deps.themes.render(&view)?))
}

/// A petition in a list.
pub(super) fn card(counted: &CountedPetition) -> PetitionCard {
    let petition = &counted.petition;
    PetitionCard {
        id: i64::from(petition.id.number),
        title: petition.text.action.clone(),
        path: petition_path(petition.id.number, &petition.text.action),
        state: shown_state(petition.state).unwrap_or(ShownState::Closed),
        count: counted.count.total(),
        closes_at_ms: petition
            .dates
            .closed_at
            .or(petition.dates.closes_at)
            .map(|at| at.0),
    }
}

/// How a public petition is shown; `None` for one that is not public.
pub(super) fn shown_state(state: PetitionState) -> Option<ShownState> {
    match state {
        PetitionState::Open => Some(ShownState::Open),
        PetitionState::Closed => Some(ShownState::Closed),
        PetitionState::Rejected => Some(ShownState::Rejected),
        PetitionState::Draft
        | PetitionState::GatheringSupporters
        | PetitionState::WaitingForModeration
        | PetitionState::NeedsChanges
        | PetitionState::RejectedHidden
        | PetitionState::Withdrawn
        | PetitionState::TakenDown => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nonsense_is_the_first_page_of_all() {
        for (state, page, expected) in [
            ("open", "2", (ListState::Open, 2)),
            ("", "", (ListState::All, 1)),
            ("'; DROP", "0", (ListState::All, 1)),
            ("closed", "-3", (ListState::Closed, 1)),
            ("rejected", "99999999999999999999", (ListState::Rejected, 1)),
            ("open", "4000000000", (ListState::Open, 10_000)),
        ] {
            let asked = Asked { state: state.into(), page: page.into() };
            assert_eq!((asked.states().0, asked.page()), expected, "{state} {page}");
        }
    }
}

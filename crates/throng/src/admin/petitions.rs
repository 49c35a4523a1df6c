//! All petitions of a site, whatever became of them, and those that got signatures in a way that somebody should look
//! at.

use axum::response::Response;
use http::StatusCode;
use throng_domain::burst::burst;
use throng_domain::ids::PetitionId;
use throng_domain::petition::PetitionState;
use throng_domain::tally::TallyKey;
use throng_store::error::Fault;
use throng_store::reader::{CountedPetition, ListQuery, Order, StoreReader};

use super::door::Door;
use super::petition::{case_path, state_key};
use super::{Deps, Signed};
use crate::clock;
use crate::finding::{Asked, find};
use crate::http::respond::{Failure, private_page};
use crate::limits::{BURST_HOURS, BURST_PETITIONS, BURSTS_TOLD, QUEUE_PAGE};
use crate::views::{PetitionRow, PetitionsView, QueueTab, TodoLine};

/// A list: its word in the address, the key of its name, and the states that it holds.
struct List(&'static str, &'static str, &'static [PetitionState]);

/// THE table of the lists. Every state is in one.
const LISTS: &[List] = &[
    List("open", "list-open", &[PetitionState::Open]),
    List("closed", "list-closed", &[PetitionState::Closed]),
    List(
        "before",
        "list-before",
        &[
            PetitionState::GatheringSupporters,
            PetitionState::WaitingForModeration,
            PetitionState::NeedsChanges,
            PetitionState::Draft,
        ],
    ),
    List(
        "ended",
        "list-ended",
        &[
            PetitionState::Rejected,
            PetitionState::RejectedHidden,
            PetitionState::Withdrawn,
            PetitionState::TakenDown,
        ],
    ),
];

/// `GET /admin/petitions`.
pub(super) async fn show(deps: Deps, signed: Signed, door: Door) -> Result<Response, Failure> {
    let words = door.query("q").trim().to_owned();
    let asked = door.query("list");
    let list = LISTS
        .iter()
        .find(|List(word, ..)| *word == asked)
        .unwrap_or(&LISTS[0]);
    let page: u32 = door
        .query("page")
        .parse()
        .unwrap_or(1)
        .clamp(1, u32::from(u16::MAX));
    let (found, tabs) = match words.is_empty() {
        true => (deps.listed(&door, list.2, page).await?, deps.tabs(&door, list.0).await?),
        false => (deps.searched(&door, &words).await?, deps.tabs(&door, "").await?),
    };
    let per_page = u32::try_from(QUEUE_PAGE.max).expect("the limit is small");
    let path = |page: u32| format!("/admin/petitions?list={}&page={page}", list.0);
    let view = PetitionsView {
        site: door.site.view.clone(),
        desk: signed.desk("/admin/petitions", &door),
        tabs,
        previous: (words.is_empty() && page > 1).then(|| path(page - 1)),
        next: (words.is_empty() && found.1 > page * per_page).then(|| path(page + 1)),
        rows: found.0.iter().map(row).collect(),
        words,
    };
    private_page(&deps.themes, StatusCode::OK, &view)
}

fn row(counted: &CountedPetition) -> PetitionRow {
    let petition = &counted.petition;
    PetitionRow {
        path: case_path(petition.id),
        title: petition.text.action.clone(),
        number: i64::from(petition.id.number),
        state_key: state_key(petition.state),
        signatures: counted.count.total(),
    }
}

impl Deps {
    async fn listed(
        &self,
        door: &Door,
        states: &'static [PetitionState],
        page: u32,
    ) -> Result<(Vec<CountedPetition>, u32), Failure> {
        let limit = u32::try_from(QUEUE_PAGE.max).expect("the limit is small");
        let (site, offset) = (door.site.id, (page - 1) * limit);
        let query = ListQuery { site, states, order: Order::Newest, offset, limit };
        let list = self.readers.ask(move |reader| reader.petitions(query)).await?;
        Ok((list.petitions, list.matching))
    }

    async fn tabs(&self, door: &Door, current: &str) -> Result<Vec<QueueTab>, Failure> {
        let mut tabs = Vec::new();
        for List(word, label_key, states) in LISTS {
            let query = ListQuery { site: door.site.id, states, order: Order::Newest, offset: 0, limit: 1 };
            let list = self.readers.ask(move |reader| reader.petitions(query)).await?;
            tabs.push(QueueTab {
                path: format!("/admin/petitions?list={word}"),
                label_key,
                count: i64::from(list.matching),
                current: *word == current,
            });
        }
        Ok(tabs)
    }

    /// By its number, whatever became of it; by words, those that anyone may read.
    async fn searched(&self, door: &Door, words: &str) -> Result<(Vec<CountedPetition>, u32), Failure> {
        let site = door.site.id;
        if let Ok(number) = words.trim_start_matches('#').parse::<u32>() {
            let id = PetitionId { site, number };
            let found = self.readers.ask(move |reader| reader.petition(id)).await?;
            return Ok((found.into_iter().collect(), 0));
        }
        let wish = Asked { q: words.to_owned(), ..Asked::default() }.wish();
        let searcher = self.searcher.clone();
        let found = door
            .reading
            .ask(move |tracked| find(&searcher, tracked, site, &wish))
            .await?;
        Ok((found.petitions, 0))
    }

    /// Open petitions that had a burst of signatures within a day: a line for each, the largest first.
    ///
    /// # Errors
    /// As the store has it.
    pub(super) async fn bursts_todo(&self, door: &Door) -> Result<Vec<TodoLine>, Failure> {
        let limit = u32::try_from(BURST_PETITIONS.max).expect("the limit is small");
        let (site, states) = (door.site.id, &[PetitionState::Open][..]);
        let query = ListQuery { site, states, order: Order::MostSigned, offset: 0, limit };
        let this = clock::now().hour();
        let hours = i64::try_from(BURST_HOURS.max).expect("the limit is small");
        let counted = move |reader: &mut dyn StoreReader| {
            let open = reader.petitions(query)?.petitions;
            let numbers: Vec<u32> = open.iter().map(|counted| counted.petition.id.number).collect();
            let by_hour: Result<Vec<Vec<i64>>, Fault> = (this - hours + 1..=this)
                .map(|hour| reader.counts_of(site, &numbers, &TallyKey::Hour(hour)))
                .collect();
            Ok((numbers, by_hour?))
        };
        let (numbers, by_hour) = self.readers.ask(counted).await?;
        let hours_of = |at: usize| by_hour.iter().map(|counts| counts[at]).collect::<Vec<i64>>();
        let mut found: Vec<(i64, u32)> = numbers
            .into_iter()
            .enumerate()
            .filter_map(|(at, number)| {
                let hours = hours_of(at);
                Some((hours[burst(&hours)?], number))
            })
            .collect();
        found.sort_unstable_by(|a, b| b.cmp(a));
        let line = |(count, number)| TodoLine {
            key: "todo-burst".to_owned(),
            count,
            path: format!("/admin/petitions/{number}/signatures"),
        };
        Ok(found.into_iter().take(BURSTS_TOLD.count()).map(line).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_state_is_in_one_list() {
        for state in PetitionState::ALL {
            let lists = LISTS.iter().filter(|List(.., states)| states.contains(&state));
            assert_eq!(lists.count(), 1, "{state:?}");
        }
    }
}

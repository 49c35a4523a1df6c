//! Lists of all petitions of a site, in whatever state, and those that got signatures in such a way that somebody
//! should look at them.

use axum::response::Response;
use throng_domain::burst::burst;
use throng_domain::campaign::{CampaignKind, CampaignState};
use throng_domain::tally::TallyKey;
use throng_store::error::Fault;
use throng_store::reader::{CountedCampaign, ListQuery, Order, StoreReader};

use super::Desk;
use super::door::Door;
use super::petition::{case_path, state_key};
use super::petition_search::FoundAnywhere;
use throng_process::clock;
use throng_process::limits::{
    BURST_HOURS, BURST_PETITIONS, BURSTS_TOLD, OFFICE_SEARCH_FOUND_MAX, OFFICE_SEARCH_READ_MAX, QUEUE_PAGE,
};
use throng_rendering::views::{PetitionRow, PetitionsView, QueueTab, TodoLine, TopicLink};
use throng_web::finding::{PetitionQuery, Topic, Wish, find};
use throng_web::http::respond::Failure;

/// A list: its word in the address, the key of its name, and the states whose petitions it shows.
struct List(&'static str, &'static str, &'static [CampaignState]);

/// THE table of the lists. Every state is in one of them.
const LISTS: &[List] = &[
    List("open", "list-open", &[CampaignState::Open]),
    List("closed", "list-closed", &[CampaignState::Closed]),
    List(
        "before",
        "list-before",
        &[
            CampaignState::GatheringSupporters,
            CampaignState::WaitingForModeration,
            CampaignState::NeedsChanges,
            CampaignState::Draft,
        ],
    ),
    List(
        "ended",
        "list-ended",
        &[
            CampaignState::Rejected,
            CampaignState::RejectedHidden,
            CampaignState::Withdrawn,
            CampaignState::TakenDown,
        ],
    ),
];

/// `GET /admin/petitions`: a list by state, or the results of a search by words, by topic, by number or by address.
pub(super) async fn show(desk: Desk) -> Result<Response, Failure> {
    let (words, topic, page) = (desk.door.query("q"), desk.door.query("topic"), desk.door.query("page"));
    let wish =
        PetitionQuery { q: words.into(), topic: topic.into(), page: page.into(), ..PetitionQuery::default() }
            .wish();
    let looks = !wish.words.is_empty() || wish.topic.is_some();
    let asked = desk.door.query("list");
    let list = LISTS
        .iter()
        .find(|List(word, ..)| *word == asked)
        .unwrap_or(&LISTS[0]);
    let page = wish.page.min(u32::from(u16::MAX));
    let (found, tabs) = match (looks, wish.topic.is_some()) {
        (false, _) => (desk.listed(list.2, page).await?, desk.tabs(list.0).await?),
        (true, true) => (desk.of_topic(&wish).await?, desk.tabs("").await?),
        (true, false) => (desk.found_anywhere(words, page).await?.into(), desk.tabs("").await?),
    };
    let path = |page: u32| match looks {
        false => format!("/admin/petitions?list={}&page={page}", list.0),
        true => format!("/admin/petitions{}", wish.query_of(page)),
    };
    let topics = desk.topics_in_use().await?;
    let view = PetitionsView {
        frame: desk.frame("/admin/petitions"),
        tabs,
        previous: (page > 1).then(|| path(page - 1)),
        next: (found.pages > page).then(|| path(page + 1)),
        rows: found.petitions.iter().map(row).collect(),
        topics: topics
            .iter()
            .map(|topic| topic_link(&desk.door, &wish, topic))
            .collect(),
        problem_key: found.problem_key,
        partly: found.partly.then(|| OFFICE_SEARCH_READ_MAX.shown()),
        too_many: found.too_many.then(|| OFFICE_SEARCH_FOUND_MAX.shown()),
        words: words.to_owned(),
    };
    desk.show(&view)
}

/// One page of a list, and the length of the whole list.
#[derive(Debug, Default)]
struct Part {
    petitions: Vec<CountedCampaign>,
    pages: u32,
    /// Key of what is wrong with what was searched for.
    problem_key: Option<&'static str>,
    /// Whether there are more petitions than were looked through.
    partly: bool,
    /// Whether more were found than are listed.
    too_many: bool,
}

impl From<FoundAnywhere> for Part {
    fn from(found: FoundAnywhere) -> Part {
        let FoundAnywhere { campaigns, pages, problem_key, partly, too_many } = found;
        Part { petitions: campaigns, pages, problem_key, partly, too_many }
    }
}

/// A topic, retired or not, with a link to its petitions in the office: to those with the words that are searched for, if any are.
fn topic_link(door: &Door, wish: &Wish, topic: &Topic) -> TopicLink {
    let listed = Wish { topic: Some(topic.code.clone()), words: wish.words.clone(), ..Wish::all() };
    let (name, lang) = door.site.topic_called(&topic.code, &topic.name);
    TopicLink {
        name,
        lang,
        count: i64::from(topic.petitions),
        code: topic.code.clone(),
        path: format!("/admin/petitions{}", listed.query_of(1)),
        chosen: wish.topic.as_ref() == Some(&topic.code),
    }
}

fn row(counted: &CountedCampaign) -> PetitionRow {
    let petition = &counted.campaign;
    PetitionRow {
        path: case_path(petition.head.id),
        title: petition.head.text.action.clone(),
        number: i64::from(petition.head.id.number),
        state_key: match (petition.head.state, petition.vote()) {
            // Its creator is the office.
            (CampaignState::Withdrawn, Some(_)) => "case-withdrawn_vote",
            (state, _) => state_key(state),
        },
        kind: petition.kind.which(),
        signatures: counted.count.total(),
        private: petition.is_private(),
    }
}

impl Desk {
    async fn listed(&self, states: &'static [CampaignState], page: u32) -> Result<Part, Failure> {
        let limit = QUEUE_PAGE.rows();
        let (site, offset) = (self.door.site.id, (page - 1) * limit);
        let query = ListQuery {
            site,
            kinds: &CampaignKind::ALL,
            states,
            private: true,
            order: Order::Newest,
            offset,
            limit,
        };
        let list = self.deps.ask(move |reader| reader.campaigns(query)).await?;
        Ok(Part { petitions: list.campaigns, pages: list.matching.div_ceil(limit), ..Part::default() })
    }

    async fn tabs(&self, current: &str) -> Result<Vec<QueueTab>, Failure> {
        let mut tabs = Vec::new();
        for List(word, label_key, states) in LISTS {
            let query = ListQuery {
                site: self.door.site.id,
                kinds: &CampaignKind::ALL,
                states,
                private: true,
                order: Order::Newest,
                offset: 0,
                limit: 1,
            };
            let list = self.deps.ask(move |reader| reader.campaigns(query)).await?;
            tabs.push(QueueTab {
                path: format!("/admin/petitions?list={word}"),
                label_key,
                count: i64::from(list.matching),
                current: *word == current,
            });
        }
        Ok(tabs)
    }

    /// Public petitions of a topic, of those with these words if any are given. An unknown topic finds nothing.
    async fn of_topic(&self, wish: &Wish) -> Result<Part, Failure> {
        let site = self.door.site.id;
        let (searcher, wished) = (self.deps.searcher.clone(), wish.clone());
        let found = self
            .door
            .reading
            .ask(move |tracked| find(&searcher, tracked, site, &wished))
            .await?;
        let pages = found.pages(wish);
        Ok(match found.topic_unknown {
            true => Part { pages: 1, ..Part::default() },
            false => Part { petitions: found.petitions, pages, ..Part::default() },
        })
    }

    /// Open petitions that had a burst of signatures within a day: a line for the list of things to do for each,
    /// largest first.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(super) async fn bursts_todo(&self) -> Result<Vec<TodoLine>, Failure> {
        let limit = BURST_PETITIONS.rows();
        let (site, states) = (self.door.site.id, &[CampaignState::Open][..]);
        let query = ListQuery {
            site,
            kinds: &CampaignKind::ALL,
            states,
            private: true,
            order: Order::MostSigned,
            offset: 0,
            limit,
        };
        let this = clock::now().hour();
        let hours = BURST_HOURS.shown();
        let counted = move |reader: &mut dyn StoreReader| {
            let open = reader.campaigns(query)?.campaigns;
            let numbers: Vec<u32> = open
                .iter()
                .map(|counted| counted.campaign.head.id.number)
                .collect();
            let by_hour: Result<Vec<Vec<i64>>, Fault> = (this - hours + 1..=this)
                .map(|hour| reader.counts_of(site, &numbers, &TallyKey::Hour(hour)))
                .collect();
            Ok((numbers, by_hour?))
        };
        let (numbers, by_hour) = self.deps.ask(counted).await?;
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
        for state in CampaignState::ALL {
            let lists = LISTS.iter().filter(|List(.., states)| states.contains(&state));
            assert_eq!(lists.count(), 1, "{state:?}");
        }
    }
}

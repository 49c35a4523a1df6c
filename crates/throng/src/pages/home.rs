//! The first page: search petitions, see which are being signed just now, which were answered and which wait for it.

use std::time::Duration;

use axum::extract::State;
use axum::response::Response;
use throng_domain::campaign::CampaignState;
use throng_domain::ids::SiteId;
use throng_store::error::Fault;
use throng_store::reader::{CountedCampaign, ListQuery, Order};

use super::list::{card, topic_links};
use super::{Deps, settle};
use throng_process::clock;
use throng_rendering::views::{HomeView, ListState, PetitionCard, TrendingCard};
use throng_web::finding::{Catalogue, Topic, Trending, Wish, trending};
use throng_web::http::headers;
use throng_web::http::host::OfSite;
use throng_web::http::respond::Failure;
use throng_web::read::{Reading, Tracked};
use throng_web::sites::Site;

/// How many open petitions the first page lists.
const SHOWN: u32 = 10;
/// How many petitions of each other kind it lists.
const SHOWN_OF_A_KIND: usize = 3;
/// How many of the petitions that are signed most just now it lists.
const TRENDING_SHOWN: usize = 5;
/// The states whose signatures the first page adds up.
const COUNTED: [CampaignState; 2] = [CampaignState::Open, CampaignState::Closed];
/// How often the page is made, at most: what is signed most just now is an estimate over an hour.
const PAUSE: Duration = Duration::from_secs(5);

/// What the first page is made from.
struct Front {
    trending: Vec<Trending>,
    open: Vec<CountedCampaign>,
    open_total: u32,
    kinds: [Vec<CountedCampaign>; 3],
    signatures: i64,
    topics: Vec<Topic>,
    settled: bool,
}

pub(super) async fn home(
    State(deps): State<Deps>,
    reading: Reading,
    OfSite(site): OfSite,
) -> Result<Response, Failure> {
    let (id, searcher) = (site.id, deps.searcher.clone());
    let front = reading
        .ask(move |tracked| {
            let (catalogue, settled) = searcher.catalogue(tracked, id)?;
            read(&catalogue, tracked, id, settled)
        })
        .await?;
    reading.at_most_every(PAUSE);
    settle(&reading, front.settled);
    let view = view(&site, &front);
    Ok(headers::public("text/html; charset=utf-8", site.themes.render(&view)?))
}

fn read(
    catalogue: &Catalogue,
    tracked: &mut Tracked<'_>,
    site: SiteId,
    settled: bool,
) -> Result<Front, Fault> {
    let open =
        ListQuery { site, states: &[CampaignState::Open], order: Order::MostSigned, offset: 0, limit: SHOWN };
    let open = tracked.petitions(open)?;
    let mut of_kind = |state: ListState| {
        let (mut numbers, _) = catalogue.select(state, "", None);
        numbers.truncate(SHOWN_OF_A_KIND);
        tracked.petitions_numbered(site, &numbers)
    };
    let kinds = [
        of_kind(ListState::WithResponse)?,
        of_kind(ListState::AwaitingResponse)?,
        of_kind(ListState::AwaitingDebate)?,
    ];
    Ok(Front {
        trending: trending(catalogue, tracked, site, clock::now())?,
        open: open.campaigns,
        open_total: open.matching,
        kinds,
        signatures: tracked.signatures_shown(site, &COUNTED)?,
        topics: catalogue.topics().to_vec(),
        settled,
    })
}

fn view(site: &Site, front: &Front) -> HomeView {
    let cards = |petitions: &[CountedCampaign]| -> Vec<PetitionCard> { petitions.iter().map(card).collect() };
    let trending = front
        .trending
        .iter()
        .take(TRENDING_SHOWN)
        .map(|trending| TrendingCard { petition: card(&trending.counted), last_hour: trending.last_hour });
    let [answered, awaiting_response, awaiting_debate] = &front.kinds;
    HomeView {
        site: site.view.clone(),
        trending: trending.collect(),
        petitions: cards(&front.open),
        answered: cards(answered),
        awaiting_response: cards(awaiting_response),
        awaiting_debate: cards(awaiting_debate),
        topics: topic_links(site, &Wish::all(), &front.topics),
        open_total: i64::from(front.open_total),
        signatures_total: front.signatures,
        has_areas: !site.areas.is_empty(),
    }
}

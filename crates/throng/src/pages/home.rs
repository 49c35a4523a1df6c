//! The first page: search petitions, see which are being signed just now, which were answered and which wait for it.

use std::collections::HashSet;
use std::time::Duration;

use axum::extract::State;
use axum::response::Response;
use throng_domain::campaign::{CampaignKind, CampaignState};
use throng_domain::ids::SiteId;
use throng_domain::shedding::Work;
use throng_domain::time::Timestamp;
use throng_store::error::Fault;
use throng_store::reader::{CountedCampaign, ListQuery, Order};

use super::list::{card, topic_links};
use super::{Deps, settle};
use throng_process::clock;
use throng_rendering::drawings::spark;
use throng_rendering::views::{HomeView, ListState, TrendingCard};
use throng_web::finding::{Catalogue, Topic, Trending, Wish, trending};
use throng_web::http::headers;
use throng_web::http::host::OfSite;
use throng_web::http::respond::Failure;
use throng_web::read::{Reading, Tracked};
use throng_web::sites::Site;

/// How many open petitions the first page lists, besides those above them.
const SHOWN: usize = 6;
/// How many are read: enough are left when those that are shown above are left out.
const READ: u32 = 20;
/// Petitions of each other kind on the first page.
const SHOWN_OF_A_KIND: usize = 3;
/// How many of each kind are read: enough are left when those that are shown above are left out.
const KIND_READ: usize = 16;
/// Open pledges, and open votes, on the first page of a site that has them.
const OTHERS_SHOWN: u32 = 3;
/// How many of the petitions that are signed most just now it lists, besides the one that leads.
const TRENDING_SHOWN: usize = 4;
/// How many topics it lists, those with most petitions first; the lists have all of them.
const TOPICS_SHOWN: usize = 10;
/// The states whose signatures the first page adds up.
const COUNTED: [CampaignState; 2] = [CampaignState::Open, CampaignState::Closed];
/// How often the page is made, at most: what is signed most just now is an estimate over an hour.
const PAUSE: Duration = Duration::from_millis(PAUSE_MS as u64);
const PAUSE_MS: i64 = 5_000;

/// What the first page is made from.
struct Front {
    trending: Vec<Trending>,
    open: Vec<CountedCampaign>,
    open_total: u32,
    kinds: [Vec<CountedCampaign>; 3],
    /// The newest open pledges and votes; none where the site has them switched off.
    others: [Vec<CountedCampaign>; 2],
    signatures: i64,
    topics: Vec<Topic>,
    /// How many signed the leading petition in each hour of the last day.
    lead_hours: Vec<i64>,
    /// Until when the line of the last day stands as it is, if nobody signs.
    until: Timestamp,
    settled: bool,
}

pub(super) async fn home(
    State(deps): State<Deps>,
    reading: Reading,
    OfSite(site): OfSite,
) -> Result<Response, Failure> {
    let (id, searcher) = (site.id, deps.searcher.clone());
    let (pledges, votes) = (site.view.pledges, site.view.votes);
    let without_trending = deps.shedding.leaves_out(Work::Trending, &reading);
    let front = reading
        .ask(move |tracked| {
            let (catalogue, settled) = searcher.catalogue(tracked, (id, CampaignKind::Petition))?;
            let others = [
                newest(tracked, id, CampaignKind::Pledge, pledges)?,
                newest(tracked, id, CampaignKind::Vote, votes)?,
            ];
            read(&catalogue, tracked, id, (settled, without_trending), others)
        })
        .await?;
    reading.at_most_every(PAUSE);
    reading.until(front.until);
    settle(&reading, front.settled);
    let view = view(&site, &front);
    Ok(headers::public("text/html; charset=utf-8", site.themes.render(&view)?))
}

/// The newest open campaigns of a kind, if the site has it.
fn newest(
    tracked: &mut Tracked<'_>,
    site: SiteId,
    kind: CampaignKind,
    on: bool,
) -> Result<Vec<CountedCampaign>, Fault> {
    if !on {
        return Ok(Vec::new());
    }
    let query = ListQuery {
        site,
        kinds: &[kind],
        states: &[CampaignState::Open],
        private: false,
        order: Order::Newest,
        offset: 0,
        limit: OTHERS_SHOWN,
    };
    Ok(tracked.petitions(query)?.campaigns)
}

fn read(
    catalogue: &Catalogue,
    tracked: &mut Tracked<'_>,
    site: SiteId,
    (settled, without_trending): (bool, bool),
    others: [Vec<CountedCampaign>; 2],
) -> Result<Front, Fault> {
    let open = ListQuery {
        site,
        kinds: &[CampaignKind::Petition],
        states: &[CampaignState::Open],
        private: false,
        order: Order::MostSigned,
        offset: 0,
        limit: READ,
    };
    let open = tracked.petitions(open)?;
    let mut of_kind = |state: ListState| {
        let (mut numbers, _) = catalogue.select(state, "", None);
        numbers.truncate(KIND_READ);
        tracked.petitions_numbered(site, &numbers)
    };
    let kinds = [
        of_kind(ListState::WithResponse)?,
        of_kind(ListState::AwaitingResponse)?,
        of_kind(ListState::AwaitingDebate)?,
    ];
    let now = clock::now();
    let trending = match without_trending {
        true => Vec::new(),
        false => trending(catalogue, tracked, site, now)?.0,
    };
    let first = trending
        .first()
        .map(|trending| &trending.counted)
        .or(open.campaigns.first());
    let lead_hours = match first {
        Some(lead) => {
            let hours: Vec<i64> = (now.last_day()..=now.hour()).collect();
            tracked.collected_from(&lead.campaign, &hours)?
        }
        None => Vec::new(),
    };
    Ok(Front {
        trending,
        open: open.campaigns,
        lead_hours,
        open_total: open.matching,
        kinds,
        others,
        signatures: tracked.signatures_shown(site, CampaignKind::Petition, &COUNTED)?,
        topics: catalogue.topics().to_vec(),
        // Without the list it is shown for no longer than it has to be.
        until: if without_trending {
            now.plus_ms(PAUSE_MS)
        } else {
            now.next_hour()
        },
        settled,
    })
}

fn view(site: &Site, front: &Front) -> HomeView {
    let moving = front
        .trending
        .iter()
        .map(|trending| (&trending.counted, trending.last_hour));
    let open = || front.open.iter().map(|counted| (counted, 0));
    let mut shown = HashSet::new();
    let lead = once(&mut shown, moving.clone().chain(open()), 1);
    let trending = once(&mut shown, moving, TRENDING_SHOWN);
    let kinds = front
        .kinds
        .each_ref()
        .map(|petitions| once(&mut shown, petitions.iter().map(|counted| (counted, 0)), SHOWN_OF_A_KIND));
    let petitions = once(&mut shown, open(), SHOWN);
    let moved = |(counted, last_hour): &(&CountedCampaign, i64)| TrendingCard {
        petition: card(site, counted),
        last_hour: *last_hour,
    };
    let cards =
        |picked: &[(&CountedCampaign, i64)]| picked.iter().map(|(counted, _)| card(site, counted)).collect();
    let others = |picked: &[CountedCampaign]| picked.iter().map(|counted| card(site, counted)).collect();
    let [pledges, votes] = &front.others;
    let [answered, awaiting_response, awaiting_debate] = kinds;
    let mut topics = topic_links(site, &Wish::all(), &front.topics);
    topics.sort_by_key(|topic| -topic.count);
    topics.truncate(TOPICS_SHOWN);
    HomeView {
        site: site.view.clone(),
        lead: lead.first().map(moved),
        lead_spark: spark(&front.lead_hours),
        trending: trending.iter().map(moved).collect(),
        petitions: cards(&petitions),
        pledges: others(pledges),
        votes: others(votes),
        answered: cards(&answered),
        awaiting_response: cards(&awaiting_response),
        awaiting_debate: cards(&awaiting_debate),
        topics,
        open_total: i64::from(front.open_total),
        signatures_total: front.signatures,
        has_areas: !site.areas.is_empty(),
    }
}

/// The first `count_max` of these petitions that are not on the page yet, each with its signatures of the last hour.
fn once<'a>(
    shown: &mut HashSet<u32>,
    petitions: impl Iterator<Item = (&'a CountedCampaign, i64)>,
    count_max: usize,
) -> Vec<(&'a CountedCampaign, i64)> {
    petitions
        .filter(|(counted, _)| shown.insert(counted.campaign.head.id.number))
        .take(count_max)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    #[test]
    fn a_petition_stands_on_the_page_once() {
        let all: Vec<CountedCampaign> = (1..=5)
            .map(|number| sample(number, CampaignState::Open))
            .collect();
        let mut shown = HashSet::new();
        let mut picked = |numbers: &[usize], count_max: usize| -> Vec<u32> {
            let petitions = numbers.iter().map(|number| (&all[number - 1], 0));
            let picked = once(&mut shown, petitions, count_max);
            picked
                .iter()
                .map(|(counted, _)| counted.campaign.head.id.number)
                .collect()
        };
        assert_eq!(picked(&[2, 1, 3], 1), [2], "the first leads");
        assert_eq!(picked(&[2, 1, 3], 2), [1, 3], "it is passed over, and two more are shown");
        assert_eq!(picked(&[1, 2, 3], 3), [0; 0], "none of them again");
        assert_eq!(picked(&[3, 4, 5], 1), [4], "what was not taken is not counted as shown");
        assert_eq!(picked(&[4, 5], 3), [5]);
    }
}

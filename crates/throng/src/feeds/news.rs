//! The feeds of a whole site: petitions that opened, answers, and any list.

use std::time::Duration;

use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use throng_domain::campaign::{Campaign, CampaignKind, CampaignState};
use throng_domain::time::Timestamp;
use throng_store::reader::{CountedCampaign, ListQuery, Order};

use super::entry::{EARLIEST, Entry, Feed, tag};
use super::petition::page_url;
use super::{Deps, atom, json_feed};
use crate::pages::{known_topic, list_page};
use throng_process::limits::{FEED_ENTRIES_MAX, PETITIONS_READ_MAX};
use throng_rendering::i18n::{TextArg, TextArgs};
use throng_rendering::views::ListState;
use throng_web::finding::{PetitionQuery, Wish};
use throng_web::http::headers;
use throng_web::http::host::OfSite;
use throng_web::http::query::InQuery;
use throng_web::http::respond::Failure;
use throng_web::read::Reading;
use throng_web::sites::Site;

/// How often all petitions are searched for answers, at most: a public body publishes a few a week.
const ANSWERS_PAUSE: Duration = Duration::from_secs(60);
/// The states of petitions that have been open at some time.
const ACCEPTED: &[CampaignState] = &[CampaignState::Open, CampaignState::Closed];

/// `GET /feed.atom`.
pub(super) async fn opened_atom(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    reading: Reading,
) -> Result<Response, Failure> {
    let feed = opened(&deps, &site, &reading, "/feed.atom").await?;
    Ok(sent(&site, &feed))
}

/// `GET /feed.json`.
pub(super) async fn opened_json(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    reading: Reading,
) -> Result<Response, Failure> {
    let feed = opened(&deps, &site, &reading, "/feed.json").await?;
    let body = json_feed::json_feed(&feed, &site.view.name);
    Ok(headers::cross_origin(headers::public(json_feed::CONTENT_TYPE, body)))
}

async fn opened(deps: &Deps, site: &Site, reading: &Reading, own: &str) -> Result<Feed, Failure> {
    let found = newest(site, reading, CampaignKind::Petition, ACCEPTED).await?;
    let entries = found.iter().map(|counted| beginning(site, counted)).collect();
    let shown = Shown { key: "feed-opened", specific: "feed", own, page: "/petitions" };
    feed(deps, site, reading, shown, entries).await
}

async fn newest(
    site: &Site,
    reading: &Reading,
    kind: CampaignKind,
    states: &'static [CampaignState],
) -> Result<Vec<CountedCampaign>, Failure> {
    let (id, limit) = (site.id, FEED_ENTRIES_MAX.rows());
    Ok(reading
        .ask(move |tracked| {
            tracked.petitions(ListQuery {
                site: id,
                kinds: &[kind],
                states,
                private: false,
                order: Order::Newest,
                offset: 0,
                limit,
            })
        })
        .await?
        .campaigns)
}

/// The entry that a petition opened, or that it was rejected and why.
pub(super) fn beginning(site: &Site, counted: &CountedCampaign) -> Entry {
    let petition = &counted.campaign;
    let (word, at) = match petition.head.state == CampaignState::Rejected {
        true => ("rejected", petition.head.dates.rejected_at),
        false => ("opened", petition.head.dates.opened_at),
    };
    let at = at.unwrap_or(petition.head.dates.created_at);
    // As the feed of this one alone says it.
    let kind = petition.kind.which().plural();
    Entry {
        id: tag(&site.view.url, &format!("{kind}/{}/{word}", petition.head.id.number)),
        title: petition.head.text.action.clone(),
        url: page_url(site, petition),
        published: at,
        updated: at,
        text: petition.head.text.background.clone(),
        topics: petition.head.topics.clone(),
    }
}

/// How a feed describes itself.
#[derive(Clone, Copy)]
struct Shown<'a> {
    /// The key of its title.
    key: &'static str,
    /// The end of its identifier.
    specific: &'a str,
    /// Its path and query.
    own: &'a str,
    /// The path and query of the page that shows the same.
    page: &'a str,
}

async fn feed(
    deps: &Deps,
    site: &Site,
    reading: &Reading,
    shown: Shown<'_>,
    entries: Vec<Entry>,
) -> Result<Feed, Failure> {
    let id = site.id;
    let begun = match entries.is_empty() {
        true => reading.ask(move |tracked| tracked.site_begun(id)).await?,
        // It is as new as its newest entry.
        false => None,
    };
    let base = format!("{}{}", site.view.url, site.view.root);
    let name = TextArgs::from([("site".to_owned(), TextArg::Text(site.view.name.clone()))]);
    Ok(Feed {
        id: tag(&site.view.url, shown.specific),
        title: deps.text(site, shown.key, &name)?,
        language: site.view.language.clone(),
        own_url: format!("{base}{}", shown.own),
        page_url: format!("{base}{}", shown.page),
        entries,
        begun: begun.unwrap_or(EARLIEST),
    })
}

pub(super) fn sent(site: &Site, feed: &Feed) -> Response {
    let body = atom::atom(feed, &site.view.name);
    headers::cross_origin(headers::public(atom::CONTENT_TYPE, body))
}

/// Which petitions the feed of a list tells of.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct FeedQuery {
    state: String,
    q: String,
    topic: String,
}

/// `GET /petitions.atom?state=&q=&topic=`: when the petitions of a list opened.
pub(super) async fn list_atom(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    reading: Reading,
    InQuery(asked): InQuery<FeedQuery>,
) -> Result<Response, Failure> {
    let per_page = FEED_ENTRIES_MAX.rows();
    let FeedQuery { state, q, topic } = asked;
    let asked = PetitionQuery { state, q, topic, ..PetitionQuery::default() };
    let wish = Wish { kind: site.view.kind, page: 1, per_page, sort: None, ..asked.wish() };
    let found = listed(&deps, &site, &reading, &wish).await?;
    let entries = found.iter().map(|counted| beginning(&site, counted)).collect();
    let query = wish.query_of(1);
    let section = site.section();
    let (own, page) = (format!("{section}.atom{query}"), format!("{section}{query}"));
    let shown = Shown { key: "feed-list", specific: &own[1..], own: &own, page: &page };
    Ok(sent(&site, &feed(&deps, &site, &reading, shown, entries).await?))
}

/// The petitions of the list. Open petitions come newest first, as news do, though the page has the most signed first.
async fn listed(
    deps: &Deps,
    site: &Site,
    reading: &Reading,
    wish: &Wish,
) -> Result<Vec<CountedCampaign>, Failure> {
    if wish.state == ListState::Open && wish.words.is_empty() && wish.topic.is_none() {
        return newest(site, reading, wish.kind, &[CampaignState::Open]).await;
    }
    let found = list_page(reading, &deps.searcher, site.id, wish.clone()).await?;
    known_topic(&found)?;
    Ok(found.petitions)
}

/// `GET /answers.atom`: answers by public bodies, the newest first.
pub(super) async fn answers_atom(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    reading: Reading,
) -> Result<Response, Failure> {
    reading.at_most_every(ANSWERS_PAUSE);
    let mut entries = Vec::new();
    for petition in answered(&site, &reading).await? {
        let Some(answer) = &petition.petition().response else {
            continue;
        };
        let title = TextArgs::from([("title".to_owned(), TextArg::Text(petition.head.text.action.clone()))]);
        let published = answered_at(&petition);
        let corrected = answer
            .updated_at
            .as_deref()
            .and_then(|at| at.parse::<jiff::Timestamp>().ok());
        entries.push(Entry {
            id: tag(&site.view.url, &format!("petitions/{}/answered", petition.head.id.number)),
            title: deps.text(&site, "feed-answer", &title)?,
            url: page_url(&site, &petition),
            published,
            updated: corrected.map_or(published, |at| published.max(Timestamp(at.as_millisecond()))),
            text: [answer.summary.as_str(), answer.details.as_str()]
                .join("\n\n")
                .trim()
                .to_owned(),
            topics: petition.head.topics.clone(),
        });
    }
    let shown = Shown {
        key: "feed-answers",
        specific: "answers",
        own: "/answers.atom",
        page: "/petitions?state=with_response",
    };
    Ok(sent(&site, &feed(&deps, &site, &reading, shown, entries).await?))
}

fn answered_at(petition: &Campaign) -> Timestamp {
    petition
        .petition()
        .dates
        .government_response_at
        .unwrap_or(petition.head.dates.updated_at)
}

/// The petitions that were answered last. All petitions are read, part by part, but only these are kept.
async fn answered(site: &Site, reading: &Reading) -> Result<Vec<Campaign>, Failure> {
    let (id, limit) = (site.id, PETITIONS_READ_MAX.rows());
    let mut kept: Vec<Campaign> = Vec::new();
    let mut after = 0;
    loop {
        let part = reading
            .ask(move |tracked| tracked.public_campaigns(id, after, limit))
            .await?;
        let Some(last) = part.last() else {
            return Ok(kept);
        };
        after = last.head.id.number;
        kept.extend(
            part.into_iter()
                .filter(|petition| petition.petition().response.is_some()),
        );
        kept.sort_by_key(|petition| std::cmp::Reverse((answered_at(petition), petition.head.id.number)));
        kept.truncate(FEED_ENTRIES_MAX.count());
    }
}

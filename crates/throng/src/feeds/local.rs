//! What people of one area sign, as a feed: what they have signed of all that is open or has closed, the newest first.
//!
//! Owns when it is made anew: with each signature from there something may be in it that was not before, and it is asked for
//! by programs, so that a minute does. Must never hold a private pledge, nor tell where the creator of a pledge is. Bounded
//! by [`FEED_ENTRIES_MAX`].

use std::time::Duration;

use axum::extract::{Path, State};
use axum::response::Response;

use super::entry::{EARLIEST, Feed, tag};
use super::news::{beginning, sent};
use super::{Deps, json_feed};
use crate::pages::settle;
use throng_process::limits::FEED_ENTRIES_MAX;
use throng_rendering::i18n::{TextArg, TextArgs};
use throng_web::finding::{LocalPlace, newest_in, place_at, slug_of};
use throng_web::http::headers;
use throng_web::http::host::OfSite;
use throng_web::http::respond::{Failure, moved};
use throng_web::read::Reading;
use throng_web::sites::Site;

/// How often a feed is made anew, at most.
const PAUSE: Duration = Duration::from_secs(60);

/// `GET /petitions/local/{area}/feed.atom`.
pub(super) async fn as_atom(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    reading: Reading,
    Path(segment): Path<String>,
) -> Result<Response, Failure> {
    Ok(match feed(&deps, &site, &reading, segment, "feed.atom").await? {
        Found::Feed(feed) => sent(&site, &feed),
        Found::Moved(to) => moved(&to),
    })
}

/// `GET /petitions/local/{area}/feed.json`.
pub(super) async fn as_json(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    reading: Reading,
    Path(segment): Path<String>,
) -> Result<Response, Failure> {
    Ok(match feed(&deps, &site, &reading, segment, "feed.json").await? {
        Found::Feed(feed) => {
            let body = json_feed::json_feed(&feed, &site.view.name);
            headers::cross_origin(headers::public(json_feed::CONTENT_TYPE, body))
        }
        Found::Moved(to) => moved(&to),
    })
}

/// What an address leads to.
enum Found {
    Feed(Feed),
    /// The area has another address.
    Moved(String),
}

async fn feed(
    deps: &Deps,
    site: &Site,
    reading: &Reading,
    segment: String,
    file: &str,
) -> Result<Found, Failure> {
    reading.at_most_every(PAUSE);
    let (id, kind, searcher) = (site.id, site.view.kind, deps.searcher.clone());
    let found = reading
        .ask(move |tracked| {
            let areas = tracked.areas(id)?;
            let (area, moved) = match place_at(&areas, &segment) {
                LocalPlace::Here(area) => (area, false),
                LocalPlace::Moved(area) => (area, true),
                LocalPlace::Nowhere => return Ok(None),
            };
            let slug = slug_of(&areas, &area.code);
            if moved {
                return Ok(Some((area.clone(), slug, None)));
            }
            let (catalogue, settled) = searcher.catalogue(tracked, (id, kind))?;
            let rows = newest_in(&catalogue, tracked, id, &area.code, FEED_ENTRIES_MAX.count())?;
            let begun = tracked.site_begun(id)?.unwrap_or(EARLIEST);
            Ok(Some((area.clone(), slug, Some((rows, settled, begun)))))
        })
        .await?;
    let (area, slug, rows) = found.ok_or(Failure::NotFound)?;
    let path = format!("{}/local/{slug}", site.section());
    let Some((rows, settled, begun)) = rows else {
        return Ok(Found::Moved(format!("{}{path}/{file}", site.view.root)));
    };
    settle(reading, settled);
    let base = format!("{}{}", site.view.url, site.view.root);
    let words = TextArgs::from([
        ("area".to_owned(), TextArg::Text(area.name.clone())),
        ("site".to_owned(), TextArg::Text(site.view.name.clone())),
    ]);
    Ok(Found::Feed(Feed {
        // By its code, which stays when an area is given another name.
        id: tag(&site.view.url, &format!("{}/local/{}", &site.section()[1..], area.code.as_str())),
        title: deps.text(site, "feed-local", &words)?,
        language: site.view.language.clone(),
        own_url: format!("{base}{path}/{file}"),
        page_url: format!("{base}{path}"),
        entries: rows.iter().map(|counted| beginning(site, counted)).collect(),
        begun,
    }))
}

//! Feeds: what other programs read of a site besides its JSON, and what other sites show of it.
//!
//! **Owns** the routes of [`routes`]: news as Atom and JSON Feed, dates for calendars, the map for search engines,
//! pictures, icons, frames and badges. Each format is a file of pure functions; `news`, `petition` and `site` answer
//! requests with them. **Never** writes, sets no cookie, and links only to the public address of the site. **Called
//! by** `serve`. **Bounds** the entries of a feed, the pages of a map, and the pictures that are drawn at once.

mod atom;
mod badge;
mod calendar;
mod comments;
mod entry;
mod icon;
mod json_feed;
mod local;
mod news;
mod oembed;
mod petition;
mod picture;
#[cfg(test)]
mod sample;
mod site;
mod sitemap;
mod timeline;
mod xml;

use std::sync::Arc;

use axum::Router;
use axum::routing::get;

use picture::Painter;
use throng_domain::shedding::Work;
use throng_process::limits::resources::{self, Permits};
use throng_process::threads;
use throng_rendering::i18n::TextArgs;
use throng_web::finding::Searcher;
use throng_web::http::respond::{Cause, Failure, Overload};
use throng_web::sites::Site;

/// When to try again for a picture, in seconds: by then those that wait are drawn.
const RETRY_AFTER_PICTURE_S: u64 = 5;

/// What feeds are made with.
#[derive(Clone, Debug)]
pub(crate) struct Deps {
    searcher: Searcher,
    painter: Arc<Painter>,
    /// The one permit for drawing: one picture is drawn at a time.
    easel: Permits,
    /// Places for those who wait for it.
    waiting: Permits,
}

impl Deps {
    pub(crate) fn new(searcher: Searcher) -> Deps {
        Deps {
            searcher,
            painter: Arc::new(Painter::new()),
            easel: Permits::new(resources::PICTURES.made()),
            waiting: Permits::new(resources::PICTURES_WAITING.made()),
        }
    }

    /// A sentence in the language of the page, for its kind of campaign.
    fn text(&self, site: &Site, key: &str, args: &TextArgs) -> Result<String, Failure> {
        Ok(site.themes.text_for(&site.view, key, args)?)
    }

    /// Draws the picture of a petition as PNG, on a thread of its own.
    ///
    /// # Errors
    /// [`Failure::Overloaded`] at once when too many pictures wait.
    async fn draw(&self, svg: String) -> Result<Vec<u8>, Failure> {
        self.draw_sized(svg, picture::SIZE).await
    }

    /// Draws an icon as PNG, with this many pixels on each side.
    ///
    /// # Errors
    /// As [`Deps::draw`].
    async fn draw_icon(&self, svg: String, side: u32) -> Result<Vec<u8>, Failure> {
        self.draw_sized(svg, (side, side)).await
    }

    async fn draw_sized(&self, svg: String, size: (u32, u32)) -> Result<Vec<u8>, Failure> {
        let busy = || Overload {
            retry_after_s: RETRY_AFTER_PICTURE_S,
            action: String::new(),
            fields: Vec::new(),
            cause: Cause::Crowd,
        };
        let _place = self
            .waiting
            .try_take()
            .ok_or_else(|| Failure::Overloaded(busy()))?;
        let easel = self.easel.take().await;
        let painter = Arc::clone(&self.painter);
        let drawing = threads::apart(&threads::PICTURE, move || {
            // Held until the picture is done, even if nobody waits for it any more.
            let _easel = easel;
            painter.paint(&svg, size)
        });
        drawing.await.and_then(|picture| picture).map_err(Failure::Broken)
    }
}

/// What has to be drawn, for what is given up under load.
pub(crate) const WORK: &[(&str, Work)] = &[
    ("/petitions/{number}/picture.png", Work::Drawings),
    ("/favicon.ico", Work::Drawings),
    ("/apple-touch-icon.png", Work::Drawings),
    ("/badge/{name}", Work::Drawings),
];

/// The routes of the feeds.
pub(crate) fn routes(deps: Deps) -> Router<()> {
    Router::new()
        .route("/feed.atom", get(news::opened_atom))
        .route("/feed.json", get(news::opened_json))
        .route("/answers.atom", get(news::answers_atom))
        .route("/petitions.atom", get(news::list_atom))
        .route("/petitions/local/{area}/feed.atom", get(local::as_atom))
        .route("/petitions/local/{area}/feed.json", get(local::as_json))
        .route("/petitions/{number}/timeline.atom", get(timeline::as_atom))
        .route("/petitions/{number}/timeline.json", get(timeline::as_json))
        .route("/petitions/{number}/comments.atom", get(comments::as_atom))
        .route("/petitions/{number}/events.ics", get(petition::events))
        .route("/petitions/{number}/picture.png", get(petition::picture))
        .route("/favicon.ico", get(icon::favicon))
        .route("/apple-touch-icon.png", get(icon::touch))
        .route("/badge/{name}", get(petition::badge))
        .route("/embed/{number}", get(petition::embed))
        .route("/embed/{number}/code", get(petition::embed_code))
        .route("/oembed", get(site::oembed))
        .route("/sitemap.xml", get(site::sitemap))
        .route("/robots.txt", get(site::robots))
        .route("/.well-known/security.txt", get(site::security))
        .with_state(deps)
}

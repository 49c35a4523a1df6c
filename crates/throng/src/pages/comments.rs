//! The comments on a petition: a page of its own in parts, the newest few for the petition's page, and the JSON.
//!
//! Owns which part an address asks for. Whether a comment is public is decided when it is stored: what is read here is
//! public, where the site has comments at all.

use axum::extract::Path;
use axum::response::Response;
use serde::Deserialize;
use throng_domain::campaign::Campaign;
use throng_domain::comment::CommentShown;
use throng_domain::comment_rule::CommentRule;
use throng_domain::ids::CampaignId;
use throng_store::error::Fault;

use super::json::send;
use super::{number_of, public};
use crate::api::{CommentsPage, comments_json};
use throng_process::limits::{COMMENT_SHORT_CHARS_MAX, COMMENTS_NEWEST_MAX, COMMENTS_PAGE};
use throng_rendering::views::{CommentLine, CommentsView, NewestComments};
use throng_web::http::headers;
use throng_web::http::host::OfSite;
use throng_web::http::query::InQuery;
use throng_web::http::respond::Failure;
use throng_web::read::{Reading, Tracked};
use throng_web::sites::Site;

/// The query of the addresses of comments.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct CommentsQuery {
    /// Only comments with a number below this.
    before: String,
}

impl CommentsQuery {
    fn before(&self) -> Option<i64> {
        self.before.parse().ok().filter(|before| *before > 0)
    }
}

/// A part of the comments on a petition.
pub(crate) struct Part {
    pub(crate) petition: Campaign,
    /// The newest first, each with its number.
    pub(crate) comments: Vec<(i64, CommentShown)>,
    /// Whether there are older ones.
    pub(crate) more: bool,
    /// How many there are in total.
    pub(crate) total: u32,
}

impl Part {
    /// The number below which the next part begins.
    fn older(&self) -> Option<i64> {
        self.comments.last().map(|(id, _)| *id).filter(|_| self.more)
    }
}

/// Reads the newest comments below `before` of a petition that was opened.
///
/// # Errors
/// [`Failure::NotFound`] where there are no comments to be had.
pub(crate) async fn part(
    reading: &Reading,
    site: &Site,
    id: CampaignId,
    before: Option<i64>,
) -> Result<Part, Failure> {
    if site.rules.comments.is_off() {
        return Err(Failure::NotFound);
    }
    let limit = COMMENTS_PAGE.rows();
    let (counted, (mut comments, total)) = reading
        .ask(move |tracked| {
            let counted = tracked.petition_without_number(id)?;
            Ok((counted, tracked.comments(id, before.unwrap_or(i64::MAX), limit + 1)?))
        })
        .await?;
    let petition = public(site, counted)?.campaign;
    if !petition.head.state.is_accepted() {
        return Err(Failure::NotFound);
    }
    let more = comments.len() > COMMENTS_PAGE.count();
    comments.truncate(COMMENTS_PAGE.count());
    Ok(Part { petition, comments, more, total })
}

fn comments_path(site: &Site, number: u32) -> String {
    format!("{}/comments", site.base(number))
}

/// `GET /petitions/{number}/comments`.
pub(super) async fn comments(
    reading: Reading,
    OfSite(site): OfSite,
    Path(number): Path<String>,
    InQuery(asked): InQuery<CommentsQuery>,
) -> Result<Response, Failure> {
    let id = site.petition(number_of(&number)?);
    let part = part(&reading, &site, id, asked.before()).await?;
    let path = comments_path(&site, id.number);
    let view = CommentsView {
        site: site.view.clone(),
        id: i64::from(id.number),
        petition_path: site.path_of(&part.petition),
        title: part.petition.head.text.action.clone(),
        total: i64::from(part.total),
        checked_before: part.petition.comment_rule(&site.rules) == CommentRule::Before,
        lines: part
            .comments
            .iter()
            .map(|(id, shown)| CommentLine::of(*id, shown))
            .collect(),
        older: part.older().map(|before| format!("{path}?before={before}")),
        newest: asked.before().map(|_| path.clone()),
        path: match asked.before() {
            Some(before) => format!("{path}?before={before}"),
            None => path,
        },
    };
    Ok(headers::public("text/html; charset=utf-8", site.themes.render(&view)?))
}

/// `GET /petitions/{number}/comments.json`.
pub(super) async fn json(
    reading: Reading,
    OfSite(site): OfSite,
    Path(number): Path<String>,
    InQuery(asked): InQuery<CommentsQuery>,
) -> Result<Response, Failure> {
    let id = site.petition(number_of(&number)?);
    let part = part(&reading, &site, id, asked.before()).await?;
    let (before, older) = (asked.before(), part.older());
    let base = format!("{}{}", site.view.url, site.base(id.number));
    let page = CommentsPage { base: &base, before, older, total: part.total };
    send(&comments_json(&part.comments, page))
}

/// What is read of them for the petition's own page.
pub(super) type Newest = (Vec<(i64, CommentShown)>, u32);

/// Reads the newest few.
///
/// # Errors
/// When the store fails.
pub(super) fn newest(tracked: &mut Tracked<'_>, id: CampaignId) -> Result<Newest, Fault> {
    tracked.comments(id, i64::MAX, COMMENTS_NEWEST_MAX.rows())
}

/// The newest few in short; `None` where the site has no comments, or the petition was never opened.
pub(super) fn in_short(site: &Site, petition: &Campaign, (rows, total): &Newest) -> Option<NewestComments> {
    let has_any = !site.rules.comments.is_off() && petition.head.state.is_accepted();
    let short = |(id, shown): &(i64, CommentShown)| {
        CommentLine::of(*id, shown).in_short(COMMENT_SHORT_CHARS_MAX.count())
    };
    has_any.then(|| NewestComments {
        lines: rows.iter().map(short).collect(),
        total: i64::from(*total),
        path: comments_path(site, petition.head.id.number),
    })
}

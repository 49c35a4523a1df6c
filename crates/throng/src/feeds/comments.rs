//! The newest comments on a petition as Atom: one entry for each.
//!
//! A comment that is removed or hidden is left out of the next answer. Bounded by one page of comments.

use axum::extract::{Path, State};
use axum::response::Response;
use throng_domain::comment::CommentShown;

use super::entry::{Entry, Feed, tag};
use super::{Deps, atom};
use crate::pages::{comments_of, number_of};
use throng_rendering::i18n::TextArgs;
use throng_web::http::headers;
use throng_web::http::host::OfSite;
use throng_web::http::respond::Failure;
use throng_web::read::Reading;

/// `GET /petitions/{number}/comments.atom`.
pub(super) async fn as_atom(
    State(deps): State<Deps>,
    OfSite(site): OfSite,
    reading: Reading,
    Path(number): Path<String>,
) -> Result<Response, Failure> {
    let id = site.petition(number_of(&number)?);
    let part = comments_of(&reading, &site, id, None).await?;
    let place = format!("{}/{}/comments", site.view.kind.plural(), id.number);
    let page_url = format!("{}{}{}/comments", site.view.url, site.view.root, site.base(id.number));
    let signer = deps.text(&site, "comment-signer", &TextArgs::new())?;
    let entry = |(number, shown): &(i64, CommentShown)| Entry {
        id: tag(&site.view.url, &format!("{place}/{number}")),
        title: shown
            .name
            .as_ref()
            .map_or_else(|| signer.clone(), |name| name.as_str().to_owned()),
        // The page of all comments moves on; the one that begins with this comment stays.
        url: format!("{page_url}?before={}#c{number}", number + 1),
        published: shown.at,
        updated: shown.edited_at.unwrap_or(shown.at),
        text: shown.words.as_str().to_owned(),
        topics: Vec::new(),
    };
    let dates = &part.petition.head.dates;
    let feed = Feed {
        id: tag(&site.view.url, &place),
        title: part.petition.head.text.action.clone(),
        language: site.view.language.clone(),
        own_url: format!("{page_url}.atom"),
        page_url: page_url.clone(),
        entries: part.comments.iter().map(entry).collect(),
        begun: dates.opened_at.unwrap_or(dates.created_at),
    };
    let body = atom::atom(&feed, &site.view.name);
    Ok(headers::cross_origin(headers::public(atom::CONTENT_TYPE, body)))
}

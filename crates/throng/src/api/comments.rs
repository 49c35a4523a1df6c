//! The comments on a petition: `/petitions/{number}/comments.json`.
//!
//! A part of the list at a time: `next` leads to the older ones. Bounded by that part.

use serde::Serialize;
use throng_domain::comment::CommentShown;

use super::moment;

/// The body of `/petitions/{number}/comments.json`.
#[derive(Debug, Serialize)]
pub(crate) struct CommentsBody<'a> {
    links: Links,
    data: Vec<Element<'a>>,
    meta: Meta,
}

#[derive(Debug, Serialize)]
struct Links {
    #[serde(rename = "self")]
    itself: String,
    first: String,
    next: Option<String>,
}

#[derive(Debug, Serialize)]
struct Element<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    /// As text: it has more digits than numbers in JavaScript.
    id: String,
    attributes: Attributes<'a>,
}

#[derive(Debug, Serialize)]
struct Attributes<'a> {
    text: &'a str,
    name: Option<&'a str>,
    created_at: String,
    edited_at: Option<String>,
    parts_removed: bool,
    reason_for_signing: bool,
}

#[derive(Debug, Serialize)]
struct Meta {
    comment_count: u32,
}

/// Identifies one part of the comments on a petition.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CommentsPage<'a> {
    /// The beginning of every address of the campaign.
    pub(crate) base: &'a str,
    /// The number of the comment before which this part begins; absent for the first part.
    pub(crate) before: Option<i64>,
    /// The same for the next part, if there is one.
    pub(crate) older: Option<i64>,
    /// How many comments there are in total.
    pub(crate) total: u32,
}

/// One part of the comments.
pub(crate) fn comments_json<'a>(
    comments: &'a [(i64, CommentShown)],
    page: CommentsPage<'_>,
) -> CommentsBody<'a> {
    let first = format!("{}/comments.json", page.base);
    let link = |before: i64| format!("{first}?before={before}");
    let element = |(id, shown): &'a (i64, CommentShown)| Element {
        kind: "comment",
        id: id.to_string(),
        attributes: Attributes {
            text: shown.words.as_str(),
            name: shown.name.as_ref().map(|name| name.as_str()),
            created_at: moment(shown.at),
            edited_at: shown.edited_at.map(moment),
            parts_removed: shown.cut,
            reason_for_signing: !shown.kind.is_plain(),
        },
    };
    CommentsBody {
        links: Links {
            itself: page.before.map_or_else(|| first.clone(), link),
            next: page.older.map(link),
            first: first.clone(),
        },
        data: comments.iter().map(element).collect(),
        meta: Meta { comment_count: page.total },
    }
}

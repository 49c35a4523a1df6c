//! JSON Feed 1.1: the same feed for programs that prefer JSON to XML.
//!
//! Owns the names of its fields. Must never choose the entries: they are given. Bounded by the feed that it is given.

use serde::Serialize;

use super::entry::{Entry, Feed, moment};

/// The content type.
pub(super) const CONTENT_TYPE: &str = "application/feed+json; charset=utf-8";

/// The outermost object of the document.
#[derive(Debug, Serialize)]
struct Document<'a> {
    version: &'static str,
    title: &'a str,
    home_page_url: &'a str,
    feed_url: &'a str,
    language: &'a str,
    authors: [Author<'a>; 1],
    items: Vec<Item<'a>>,
}

#[derive(Debug, Serialize)]
struct Author<'a> {
    name: &'a str,
}

#[derive(Debug, Serialize)]
struct Item<'a> {
    id: &'a str,
    url: &'a str,
    title: &'a str,
    content_text: &'a str,
    date_published: String,
    date_modified: String,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    tags: &'a [String],
}

/// Writes a feed as a document.
pub(super) fn json_feed(feed: &Feed, author: &str) -> Vec<u8> {
    let document = Document {
        version: "https://jsonfeed.org/version/1.1",
        title: &feed.title,
        home_page_url: &feed.page_url,
        feed_url: &feed.own_url,
        language: &feed.language,
        authors: [Author { name: author }],
        items: feed.entries.iter().map(item).collect(),
    };
    serde_json::to_vec(&document).expect("strings and lists of strings are JSON")
}

fn item(entry: &Entry) -> Item<'_> {
    Item {
        id: &entry.id,
        url: &entry.url,
        title: &entry.title,
        content_text: &entry.text,
        date_published: moment(entry.published),
        date_modified: moment(entry.updated),
        tags: &entry.topics,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::Value;

    use super::super::entry::sample;
    use super::*;

    proptest! {
        #[test]
        fn any_text_is_read_back(text: String) {
            let value: Value = serde_json::from_slice(&json_feed(&sample(&text), &text)).expect("JSON");
            prop_assert_eq!(value["version"].as_str(), Some("https://jsonfeed.org/version/1.1"));
            prop_assert_eq!(value["items"][0]["title"].as_str(), Some(text.as_str()));
            prop_assert_eq!(value["items"][1]["content_text"].as_str(), Some(text.as_str()));
        }
    }
}

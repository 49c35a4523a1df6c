//! Atom (RFC 4287): a feed as XML.
//!
//! Owns the order of elements. Must never choose the entries: they are given. Bounded by the feed that it is given.

use super::entry::{Entry, Feed, moment};
use super::xml::Document;

/// The content type.
pub(super) const CONTENT_TYPE: &str = "application/atom+xml; charset=utf-8";

/// Writes a feed as a document. `author` is the author of all entries: the site.
pub(super) fn atom(feed: &Feed, author: &str) -> Vec<u8> {
    let namespace = [("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", feed.language.as_str())];
    let mut document = Document::new("feed", &namespace);
    document.leaf("id", &[], &feed.id);
    document.leaf("title", &[], &feed.title);
    document.leaf("updated", &[], &moment(feed.updated()));
    let own = [("rel", "self"), ("type", "application/atom+xml"), ("href", feed.own_url.as_str())];
    document.empty("link", &own);
    document.empty("link", &[("rel", "alternate"), ("type", "text/html"), ("href", &feed.page_url)]);
    document.start("author", &[]);
    document.leaf("name", &[], author);
    document.end();
    for entry in &feed.entries {
        event(&mut document, entry);
    }
    document.finish()
}

fn event(document: &mut Document, entry: &Entry) {
    document.start("entry", &[]);
    document.leaf("id", &[], &entry.id);
    document.leaf("title", &[], &entry.title);
    document.leaf("published", &[], &moment(entry.published));
    document.leaf("updated", &[], &moment(entry.updated));
    document.empty("link", &[("rel", "alternate"), ("type", "text/html"), ("href", &entry.url)]);
    for topic in &entry.topics {
        document.empty("category", &[("term", topic)]);
    }
    if !entry.text.is_empty() {
        document.leaf("content", &[("type", "text")], &entry.text);
    }
    document.end();
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::super::entry::sample;
    use super::super::xml::{permitted, texts_of};
    use super::*;

    #[test]
    fn each_event_appears_once_with_its_moment() {
        let bytes = atom(&sample("Save <b>the</b> library ]]> & more"), "Brindle");
        let ids = texts_of(&bytes, "id");
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), 3, "{ids:?}");
        let moments = ["2026-11-21T10:25:00.000Z", "2026-11-21T10:25:00.000Z", "2026-11-18T11:06:40.000Z"];
        assert_eq!(texts_of(&bytes, "updated"), moments);
        let text = String::from_utf8(bytes).expect("UTF-8");
        assert!(text.contains("rel=\"self\" type=\"application/atom+xml\" href=\"https://petitions.brindle"));
    }

    proptest! {
        #[test]
        fn any_text_gives_a_well_formed_feed(text: String) {
            let bytes = atom(&sample(&text), &text);
            let titles = texts_of(&bytes, "title");
            let expect = permitted(&text).replace("\r\n", "\n").replace('\r', "\n");
            prop_assert_eq!(titles, vec![expect; 3]);
        }
    }
}

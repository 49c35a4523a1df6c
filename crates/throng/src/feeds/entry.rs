//! A feed before it is written: events as plain data, with identifiers that never change.
//!
//! Owns the identifiers. One entry is one event; its identifier never changes, and its `updated` is when it
//! happened or was last corrected. Must never read a clock. Bounded by what the handlers ask for.

use throng_domain::time::Timestamp;

/// The date in all our tag URIs (RFC 4151). A later owner of the host would use a later date, so their tags differ.
const TAG_DATE: &str = "2026-01-01";

/// The beginning of that day: of a site without anybody yet it is not known when it began.
pub(super) const EARLIEST: Timestamp = Timestamp(1_767_225_600_000);

/// A feed.
///
/// What it says of itself, its entries, and since when it could have had some.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Feed {
    /// The identifier of the feed itself, made by [`tag`].
    pub(super) id: String,
    pub(super) title: String,
    pub(super) language: String,
    /// The full URL of this feed.
    pub(super) own_url: String,
    /// The full URL of the page that shows the same to people.
    pub(super) page_url: String,
    /// Newest first.
    pub(super) entries: Vec<Entry>,
    /// When what it is about began: as old is a feed without entries.
    pub(super) begun: Timestamp,
}

impl Feed {
    /// When the last event happened.
    pub(super) fn updated(&self) -> Timestamp {
        self.entries
            .iter()
            .map(|entry| entry.updated)
            .max()
            .unwrap_or(self.begun)
    }
}

/// An event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entry {
    /// The identifier of the event, made by [`tag`].
    pub(super) id: String,
    pub(super) title: String,
    /// The full URL of the page that the event is about.
    pub(super) url: String,
    pub(super) published: Timestamp,
    pub(super) updated: Timestamp,
    /// Plain text; may be empty.
    pub(super) text: String,
    /// The codes of the petition's topics.
    pub(super) topics: Vec<String>,
}

/// Makes a tag URI: `tag:petitions.example.org,2026-01-01:petitions/17/opened`.
pub(super) fn tag(site_url: &str, specific: &str) -> String {
    format!("tag:{},{TAG_DATE}:{specific}", authority(site_url))
}

/// The host of an address, without its port; tag URIs and identifiers of calendar events contain it.
pub(super) fn authority(site_url: &str) -> String {
    let rest = site_url.split_once("://").map_or(site_url, |(_, rest)| rest);
    let host = rest.split('/').next().unwrap_or_default();
    let host = match host.strip_prefix('[').and_then(|host| host.split_once(']')) {
        // An IPv6 address has colons, which are not allowed in that part of a tag.
        Some((address, _)) => address.replace(':', "-"),
        None => host.split(':').next().unwrap_or_default().to_owned(),
    };
    host.to_ascii_lowercase()
}

/// An instant as both formats write it (RFC 3339): `2026-03-06T09:00:00.000Z`.
pub(super) fn moment(at: Timestamp) -> String {
    let at = throng_rendering::i18n::moment(at);
    format!("{at:.3}")
}

#[cfg(test)]
pub(super) fn sample(text: &str) -> Feed {
    let entry = |number: i64, at: i64| Entry {
        id: tag("https://petitions.brindle.example", &format!("petitions/{number}/opened")),
        title: text.to_owned(),
        url: format!("https://petitions.brindle.example/petitions/{number}"),
        published: Timestamp(at),
        updated: Timestamp(at),
        text: text.to_owned(),
        topics: vec![text.to_owned()],
    };
    Feed {
        id: tag("https://petitions.brindle.example", "feed"),
        title: text.to_owned(),
        language: "en".to_owned(),
        own_url: "https://petitions.brindle.example/feed.atom".to_owned(),
        page_url: "https://petitions.brindle.example/petitions".to_owned(),
        entries: vec![entry(2, 1_795_256_700_000), entry(1, 1_795_000_000_000)],
        begun: Timestamp(1_790_000_000_000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_hang_on_the_host_alone() {
        for (url, host) in [
            ("https://petitions.example.org", "petitions.example.org"),
            ("http://127.0.0.1:8080", "127.0.0.1"),
            ("http://[::1]:8080", "--1"),
            ("https://Petitions.Example.org/cy", "petitions.example.org"),
        ] {
            assert_eq!(tag(url, "x"), format!("tag:{host},2026-01-01:x"), "{url}");
        }
    }

    #[test]
    fn a_feed_is_as_new_as_its_newest_event() {
        assert_eq!(sample("x").updated(), Timestamp(1_795_256_700_000));
        assert_eq!(moment(sample("x").updated()), "2026-11-21T10:25:00.000Z");
        let empty = Feed { entries: Vec::new(), ..sample("x") };
        assert_eq!(empty.updated(), Timestamp(1_790_000_000_000));
        assert_eq!(moment(EARLIEST), format!("{TAG_DATE}T00:00:00.000Z"));
    }
}

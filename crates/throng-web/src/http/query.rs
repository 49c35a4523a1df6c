//! Which parameters a page reads from its address. All others are dropped before the page cache is asked, so that
//! what trackers and mail programs add (`?fbclid=…`) neither splits the cache nor reaches a handler.
//!
//! A handler reads them by [`InQuery`] (but for one that is a page and its data, which have other parameters: the list of an area), which a test or a program in development finds out if the table lacks one: it would be dropped
//! where the page is shared, and nobody would notice but whoever used it.

use axum::extract::{FromRequestParts, Query};
use http::request::Parts;
use serde::de::value::Error as NoValue;
use serde::de::{DeserializeOwned, Error as _, Visitor};
use serde::{Deserializer, forward_to_deserialize_any};

use super::path::fits;

/// THE table of parameters on pages of the public: paths (without the language prefix), and the parameters that are read there, in the
/// order of the canonical address. A path that ends in `*` stands for all paths that begin so, one that begins with it for all that end
/// so; the first that fits counts.
pub const QUERIES: &[(&str, &[&str])] = &[
    ("/petitions", &["state", "q", "topic", "sort", "page"]),
    ("/petitions.json", &["state", "q", "topic", "sort", "page", "count", "changed_since"]),
    ("/archived/petitions", &["state", "q", "topic", "sort", "page"]),
    ("/archived/petitions.json", &["state", "q", "topic", "sort", "page", "count", "changed_since"]),
    ("*/comments", &["before"]),
    ("*/comments.json", &["before"]),
    ("*/voters", &["page"]),
    ("*/voters.csv", &["page"]),
    ("/petitions.csv", &["state", "q", "topic", "bom"]),
    ("*/series.csv", &["by", "from", "to"]),
    ("/petitions.atom", &["state", "q", "topic"]),
    ("/petitions/local", &["postcode"]),
    // Only its page for people has pages: its data are whole.
    ("*.json", &[]),
    ("*.csv", &[]),
    ("*/feed.atom", &[]),
    ("/petitions/local/*", &["page"]),
    ("/oembed", &["url", "format", "maxwidth", "maxheight"]),
    ("/embed/*", &["form"]),
    ("/sitemap.xml", &["from"]),
    // Pages of one person, which nobody shares.
    ("/stream", &["petitions"]),
    ("*/report", &["about", "comment"]),
    ("/reports/*", &["sent"]),
    ("/s/*", &["already", "changed", "newer"]),
    ("/w/*", &["sent", "changed"]),
    ("/petitions/sent/*", &["sent", "changed"]),
    ("/petitions/own/*", &["mailed", "kept", "again", "told", "off", "confirmed"]),
    ("/captured/*", &["before"]),
];

/// The parameters of an address, as a page reads them: `T` has a field for each.
#[derive(Clone, Copy, Debug, Default)]
pub struct InQuery<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for InQuery<T> {
    type Rejection = <Query<T> as FromRequestParts<S>>::Rejection;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<InQuery<T>, Self::Rejection> {
        if cfg!(debug_assertions) {
            let known = names_of(parts.uri.path()).unwrap_or_default();
            let unknown = fields_of::<T>().iter().find(|name| !known.contains(name));
            assert!(unknown.is_none(), "{} reads {unknown:?}, which `QUERIES` drops", parts.uri.path());
        }
        Query::from_request_parts(parts, state)
            .await
            .map(|Query(asked)| InQuery(asked))
    }
}

/// The names of the fields that a structure is read from.
fn fields_of<T: DeserializeOwned>() -> &'static [&'static str] {
    let mut names: &'static [&'static str] = &[];
    // It only looks which are asked for, and gives none.
    drop(T::deserialize(Names(&mut names)));
    names
}

struct Names<'a>(&'a mut &'static [&'static str]);

impl<'de> Deserializer<'de> for Names<'_> {
    type Error = NoValue;

    fn deserialize_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, NoValue> {
        Err(NoValue::custom("only structures have names"))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        fields: &'static [&'static str],
        _visitor: V,
    ) -> Result<V::Value, NoValue> {
        *self.0 = fields;
        Err(NoValue::custom("its names were all that was wanted"))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct seq
        tuple tuple_struct map enum identifier ignored_any
    }
}

/// The query of the canonical address: the known parameters in a fixed order, each once (the first is taken), still
/// encoded as they were; empty ones are left out. `None` when nothing is left.
pub fn canonical(path: &str, query: &str) -> Option<String> {
    let names = names_of(path)?;
    let mut kept = String::new();
    for name in names {
        let value = query
            .split('&')
            .find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='));
        if let Some(value) = value.filter(|value| !value.is_empty()) {
            if !kept.is_empty() {
                kept.push('&');
            }
            kept.push_str(name);
            kept.push('=');
            kept.push_str(value);
        }
    }
    Some(kept).filter(|kept| !kept.is_empty())
}

/// The parameter that asks for a page that is made anew for this request alone: `?fresh=1234`. It is for those who measure how
/// long that takes, and costs the network that asks what any page costs that is in nobody's memory.
const FRESH: &str = "fresh=";

/// Whether a page is to be made for this request alone.
pub fn is_fresh(query: &str) -> bool {
    query
        .split('&')
        .any(|pair| pair.strip_prefix(FRESH).is_some_and(|value| !value.is_empty()))
}

fn names_of(path: &str) -> Option<&'static [&'static str]> {
    QUERIES
        .iter()
        .find(|(pattern, _)| fits(pattern, path))
        .map(|(_, names)| *names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_who_asks_for_a_fresh_page_gets_one() {
        for (query, expected) in [
            ("fresh=1", true),
            ("state=open&fresh=a7", true),
            ("fresh=", false),
            ("fresh", false),
            ("refresh=1", false),
            ("q=fresh=1", false),
            ("", false),
        ] {
            assert_eq!(is_fresh(query), expected, "{query}");
        }
    }

    #[test]
    fn only_what_a_page_reads_is_kept() {
        for (path, query, expected) in [
            ("/petitions/7/bridge", "fbclid=1&state=open", None),
            ("/petitions", "page=2&utm_source=x&state=open", Some("state=open&page=2")),
            ("/petitions", "state=open&state=closed", Some("state=open")),
            ("/petitions", "state=&page=3", Some("page=3")),
            ("/petitions", "states=open", None),
            ("/petitions", "q=a%26state%3Dx&&=&page", Some("q=a%26state%3Dx")),
            ("/petitions", "", None),
            ("/embed/7", "form=1&x=2", Some("form=1")),
            ("/petitions/7/series.csv", "to=2026-03-02&x=2&by=day", Some("by=day&to=2026-03-02")),
            ("/petitions/7/comments", "x=1&before=12", Some("before=12")),
            ("/petitions/7/comments.json", "before=12", Some("before=12")),
            ("/petitions/7/comments.atom", "before=12", None),
            ("/votes/7/voters", "x=1&page=2", Some("page=2")),
            ("/votes/7/voters.csv", "page=2", Some("page=2")),
            ("/petitions/local/hill", "x=1&page=2", Some("page=2")),
            ("/petitions/local/hill.json", "page=2", None),
            ("/petitions/local/hill.csv", "page=2", None),
            ("/petitions/local/hill/all.json", "page=2", None),
            ("/petitions/local/hill/feed.atom", "page=2", None),
            ("/", "q=1", None),
        ] {
            assert_eq!(canonical(path, query).as_deref(), expected, "{path}?{query}");
        }
    }
}

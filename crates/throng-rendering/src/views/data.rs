//! The pages about the data: every public file and feed, in words.
//!
//! Owns what the page shows, and what a row of its tables is: `data_addresses` and `data_fields` are those tables.
//! `/openapi.json` is made from them too, so an address or a field that is missing in one is missing in both, which a
//! test of the program finds.

use serde::Serialize;

use super::SiteView;
use super::data_addresses::ADDRESSES;
use super::data_fields::SHAPES;

/// `GET /data`.
///
/// Eight fields: the licence, what the examples are about, and the tables of the two pages that it leads to, which a site's
/// own template from before there were these shows itself.
#[derive(Debug, Clone, Serialize)]
pub struct DataView {
    pub site: SiteView,
    /// The name of the licence of the data, which is the same in every language, and its address.
    pub licence: &'static str,
    pub licence_url: &'static str,
    /// The number of a petition that the examples are about; none where the site has no petition.
    pub number: Option<u32>,
    /// Whether the site has local areas.
    pub has_areas: bool,
    /// Keys of the headings that the addresses stand under, in the order of the page.
    pub groups: &'static [&'static str],
    /// Every address, in the order of the table.
    pub addresses: Vec<DataRow>,
    /// What stands in them: each shape with its fields or columns.
    pub shapes: Vec<Shape>,
}

/// `GET /data/addresses`: every address, with an example and what is in it. A page of its own, so that no page is long.
#[derive(Debug, Clone, Serialize)]
pub struct DataAddressesView {
    pub site: SiteView,
    /// Keys of the headings that the addresses stand under, in the order of the page.
    pub groups: &'static [&'static str],
    /// Every address, in the order of the table.
    pub addresses: Vec<DataRow>,
    /// The shapes that the addresses name, with their titles.
    pub shapes: Vec<Shape>,
}

/// `GET /data/fields`: what the fields and columns of all addresses mean.
#[derive(Debug, Clone, Serialize)]
pub struct DataFieldsView {
    pub site: SiteView,
    /// What stands in the addresses of the site: each shape with its fields or columns.
    pub shapes: Vec<Shape>,
}

/// An address on the page.
#[derive(Debug, Clone, Serialize)]
pub struct DataRow {
    /// The address, with variables in braces: `/petitions/{number}.json`.
    pub path: &'static str,
    /// The name of its place on the page: `petitions-number-json`.
    pub anchor: String,
    /// Which of the `groups` it belongs to.
    pub group_key: &'static str,
    /// What it is sent as: `application/json`.
    pub media: &'static str,
    /// Key of the sentence that says what it is.
    pub what_key: &'static str,
    /// Key of the sentence that says how soon a change is in it.
    pub fresh_key: &'static str,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
    /// The names of its shapes, which are explained below.
    pub shapes: &'static [&'static str],
    /// An address that works on this site, in the language of the page; none where the site has nothing of the kind yet.
    pub example: Option<String>,
}

impl DataView {
    /// The page, with examples of a petition's number and of an area's address where the site has them.
    #[must_use]
    pub fn of(
        site: SiteView,
        (licence, licence_url): (&'static str, &'static str),
        number: Option<u32>,
        area: Option<&str>,
    ) -> DataView {
        let here = || {
            ADDRESSES
                .iter()
                .filter(|address| address.is_of(site.pledges, site.votes))
        };
        let addresses = here().map(|address| address.row(&site, number, area)).collect();
        let shapes = SHAPES
            .iter()
            .filter(|shape| here().any(|address| address.tells_of(shape)));
        let shapes = shapes.copied().collect();
        DataView {
            site,
            licence,
            licence_url,
            number,
            has_areas: area.is_some(),
            groups: &GROUPS,
            addresses,
            shapes,
        }
    }
}

impl From<DataView> for DataAddressesView {
    fn from(data: DataView) -> DataAddressesView {
        let DataView { site, groups, addresses, shapes, .. } = data;
        DataAddressesView { site, groups, addresses, shapes }
    }
}

impl From<DataView> for DataFieldsView {
    fn from(data: DataView) -> DataFieldsView {
        DataFieldsView { site: data.site, shapes: data.shapes }
    }
}

/// The headings that addresses stand under, those that most people look for first.
const GROUPS: [&str; 4] = ["data-group-files", "data-group-json", "data-group-feeds", "data-group-others"];

/// The heading under which whatever is sent as `media` stands.
fn group_of(media: &str) -> &'static str {
    let [files, json, feeds, others] = GROUPS;
    match media {
        "text/csv" | "application/jsonl" => files,
        "application/json" => json,
        "application/atom+xml" | "application/feed+json" => feeds,
        _ => others,
    }
}

/// A public address of data.
#[derive(Debug)]
pub struct DataAddress {
    /// With variables in braces.
    pub path: &'static str,
    /// Its media type, without parameters.
    pub media: &'static str,
    /// Key of the sentence that says what it is.
    pub what_key: &'static str,
    pub fresh: Fresh,
    pub parameters: &'static [Parameter],
    /// Names of rows of [`SHAPES`].
    pub shapes: &'static [&'static str],
    /// What follows the path in the example; `None` where not every petition has such a thing.
    pub example: Option<&'static str>,
}

impl DataAddress {
    /// Whether a site has it that has pledges, or votes, or not.
    #[must_use]
    pub fn is_of(&self, pledges: bool, votes: bool) -> bool {
        let path = self.path;
        (pledges || !path.starts_with("/pledges")) && (votes || !path.starts_with("/votes"))
    }

    /// Whether this shape is part of what it answers with.
    #[must_use]
    pub fn tells_of(&self, shape: &Shape) -> bool {
        let holds = |name: &&str| {
            let outer = SHAPES.iter().find(|outer| outer.name == *name);
            outer.is_some_and(|outer| outer.holds(shape.name))
        };
        self.shapes.iter().any(holds)
    }

    fn row(&self, site: &SiteView, number: Option<u32>, area: Option<&str>) -> DataRow {
        DataRow {
            path: self.path,
            anchor: self.anchor(),
            group_key: group_of(self.media),
            media: self.media,
            what_key: self.what_key,
            fresh_key: self.fresh.key(),
            parameters: self.parameters.to_vec(),
            shapes: self.shapes,
            example: self
                .example_on(&site.url, number, area)
                .map(|path| format!("{}{path}", site.root)),
        }
    }

    /// The letters and digits of the path, with dashes between.
    fn anchor(&self) -> String {
        let parts = self.path.split(|c: char| !c.is_ascii_alphanumeric());
        let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
        parts.join("-")
    }

    /// An address of this kind that works; `None` where it would need a petition or an area that is not there.
    #[must_use]
    pub fn example_on(&self, site_url: &str, number: Option<u32>, area: Option<&str>) -> Option<String> {
        let query = self.example?.replace("{site}", &encoded(site_url));
        let mut path = format!("{}{query}", self.path);
        if path.contains("{number}") {
            path = path.replace("{number}", &number?.to_string());
        }
        if path.contains("{area}") {
            path = path.replace("{area}", area?);
        }
        Some(path)
    }
}

/// An address as the value of a parameter.
fn encoded(address: &str) -> String {
    address.replace(':', "%3A").replace('/', "%2F")
}

/// A parameter in the query of an address.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Parameter {
    pub name: &'static str,
    /// Key of the sentence that says what it does.
    pub what_key: &'static str,
    /// The words that it takes; empty where it takes others.
    pub values: &'static [&'static str],
}

/// How soon a change is in what is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fresh {
    /// As soon as it is made anew, which may be a second later.
    AtOnce,
    Seconds,
    Minute,
    Hour,
}

impl Fresh {
    fn key(self) -> &'static str {
        match self {
            Fresh::AtOnce => "data-fresh-at-once",
            Fresh::Seconds => "data-fresh-seconds",
            Fresh::Minute => "data-fresh-minute",
            Fresh::Hour => "data-fresh-hour",
        }
    }
}

/// An object in JSON, or the rows of a sheet.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Shape {
    /// Its name in the page's links and in `/openapi.json`.
    pub name: &'static str,
    /// Key of its heading.
    pub title_key: &'static str,
    /// In the order in which they are written.
    pub fields: &'static [Field],
    /// The shape whose fields it has as well.
    pub extends: Option<&'static str>,
}

impl Shape {
    /// Whether it is this one, or has it in one of its fields, however deep.
    fn holds(&self, name: &str) -> bool {
        let inner = self.fields.iter().filter_map(|field| {
            let Holds::Shaped(inner) = field.holds else {
                return None;
            };
            SHAPES.iter().find(|shape| shape.name == inner)
        });
        self.name == name || inner.into_iter().any(|shape| shape.holds(name))
    }
}

/// A field of an object, or a column of a sheet.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Field {
    pub name: &'static str,
    /// Key of the sentence that says what it means.
    pub what_key: &'static str,
    #[serde(skip)]
    pub holds: Holds,
    /// Whether it may be null.
    #[serde(skip)]
    pub nullable: bool,
}

/// What a field holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holds {
    Text,
    Number,
    /// `2026-03-06T09:00:00.000Z`.
    Moment,
    /// `2026-03-06`.
    Day,
    Truth,
    List,
    Object,
    /// An object with a row of its own in [`SHAPES`].
    Shaped(&'static str),
}

impl Field {
    /// The same field, which may also be null.
    #[must_use]
    pub(super) const fn or_null(self) -> Field {
        Field { nullable: true, ..self }
    }
}

/// A field that holds this, and is never null.
pub(super) const fn field(holds: Holds, name: &'static str, what_key: &'static str) -> Field {
    Field { name, what_key, holds, nullable: false }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::data_addresses::{SORTS, STATES};
    use super::super::{ListSort, ListState};
    use super::*;

    #[test]
    fn every_shape_is_explained_once_and_used() {
        let explained: BTreeSet<&str> = SHAPES.iter().map(|shape| shape.name).collect();
        assert_eq!(explained.len(), SHAPES.len());
        let used: BTreeSet<&str> = SHAPES
            .iter()
            .filter(|shape| ADDRESSES.iter().any(|address| address.tells_of(shape)))
            .map(|shape| shape.name)
            .collect();
        assert_eq!(used, explained);
        let anchors: BTreeSet<String> = ADDRESSES.iter().map(DataAddress::anchor).collect();
        assert_eq!(anchors.len(), ADDRESSES.len());
    }

    #[test]
    fn the_words_of_lists_and_orders_are_those_that_lists_take() {
        let lists = ListState::ALL.map(ListState::word);
        assert_eq!(STATES.split_last(), Some((&"recent", lists.as_slice())));
        assert_eq!(SORTS, ListSort::ALL.map(ListSort::word));
    }

    #[test]
    fn an_example_is_shown_where_the_site_has_one() {
        let at = |path: &str| {
            ADDRESSES
                .iter()
                .find(|address| address.path == path)
                .expect("a row")
        };
        let url = "https://petitions.example.org";
        for (path, number, area, expected) in [
            ("/petitions/{number}.json", Some(7), None, Some("/petitions/7.json")),
            ("/petitions/{number}.json", None, None, None),
            ("/petitions/local/{area}.csv", Some(7), None, None),
            ("/petitions/local/{area}.csv", None, Some("low-mill"), Some("/petitions/local/low-mill.csv")),
            (
                "/oembed",
                Some(7),
                None,
                Some("/oembed?url=https%3A%2F%2Fpetitions.example.org%2Fpetitions%2F7"),
            ),
            ("/topics.json", None, None, Some("/topics.json")),
            ("/petitions/{number}/events.ics", Some(7), None, None),
        ] {
            assert_eq!(at(path).example_on(url, number, area).as_deref(), expected, "{path}");
        }
    }
}

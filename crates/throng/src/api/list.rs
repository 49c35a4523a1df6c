//! A page of a list: `/petitions.json`, and `/archived/petitions.json`.
//!
//! Owns its links from page to page. It must never correct the request: the handler bounds page and
//! length first. Bounded by one page.

use serde::Serialize;
use throng_store::reader::CountedCampaign;

use super::ApiSite;
use super::petition::{Data, element};

/// Which of the lists of the original service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ListKind {
    /// All public petitions.
    Petitions,
    /// Those that are over.
    Archive,
    /// All public pledges: our own.
    Pledges,
    /// All public votes: our own.
    Votes,
}

impl ListKind {
    fn path(self) -> &'static str {
        match self {
            ListKind::Petitions => "/petitions.json",
            ListKind::Archive => "/archived/petitions.json",
            ListKind::Pledges => "/pledges.json",
            ListKind::Votes => "/votes.json",
        }
    }

    /// What the original calls an element.
    pub(super) fn element(self) -> &'static str {
        match self {
            ListKind::Petitions => "petition",
            ListKind::Archive => "archived-petition",
            ListKind::Pledges => "pledge",
            ListKind::Votes => "vote",
        }
    }
}

/// The body of `/petitions.json`.
#[derive(Debug, Serialize)]
pub(crate) struct ListBody<'a> {
    links: Links,
    data: Vec<Data<'a>>,
}

#[derive(Debug, Serialize)]
struct Links {
    #[serde(rename = "self")]
    itself: String,
    first: String,
    last: String,
    next: Option<String>,
    prev: Option<String>,
}

/// Identifies one page of a list.
///
/// Ten fields: everything that an address of the list says, and where the list ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ListPage<'a> {
    pub(crate) kind: ListKind,
    /// The state as the address names it, a word of letters and underscores; absent if the address names none.
    pub(crate) state: Option<&'a str>,
    /// The words to search for; absent without a search.
    pub(crate) words: Option<&'a str>,
    /// A topic's code.
    pub(crate) topic: Option<&'a str>,
    /// The order as the address names it.
    pub(crate) sort: Option<&'a str>,
    /// The moment after which something changed, as the address names it.
    pub(crate) changed_since: Option<&'a str>,
    /// Counted from 1.
    pub(crate) page: u32,
    /// The number of the last page.
    pub(crate) last: u32,
    /// Petitions on each page; 0 for the links alone.
    pub(crate) per_page: u32,
    /// Whether the address has the parameter `count`, so that the links must have it too.
    pub(crate) count_asked: bool,
}

/// One page of a list.
pub(crate) fn list_json<'a>(
    petitions: &'a [CountedCampaign],
    page: ListPage<'_>,
    place: ApiSite<'_>,
) -> ListBody<'a> {
    assert!(page.page >= 1, "the handler has bounded the page");
    assert!(page.last >= 1, "a list has a page, be it an empty one");
    let last = page.last;
    let link = |number: u32| address(place.base_url, page, number);
    ListBody {
        links: Links {
            itself: link(page.page),
            first: link(1),
            last: link(last),
            next: (page.page < last).then(|| link(page.page + 1)),
            prev: (page.page > 1).then(|| link((page.page - 1).min(last))),
        },
        data: petitions
            .iter()
            .map(|counted| element(counted, page.kind.element(), place))
            .collect(),
    }
}

/// The first page has no page number, and the parameters are in alphabetical order, as in the original service.
fn address(base_url: &str, page: ListPage<'_>, number: u32) -> String {
    let count = page.count_asked.then(|| page.per_page.to_string());
    let number = (number > 1).then(|| number.to_string());
    let own = |text: Option<&str>| text.map(str::to_owned);
    let pairs = [
        ("changed_since", own(page.changed_since)),
        ("count", count),
        ("page", number),
        ("q", own(page.words)),
        ("sort", own(page.sort)),
        ("state", own(page.state)),
        ("topic", own(page.topic)),
    ];
    let given: Vec<(&str, String)> = pairs
        .into_iter()
        .filter_map(|(name, value)| Some((name, value?)))
        .collect();
    let query = serde_urlencoded::to_string(given).expect("names and texts can be written as a query");
    let mark = if query.is_empty() { "" } else { "?" };
    format!("{base_url}{}{mark}{query}", page.kind.path())
}

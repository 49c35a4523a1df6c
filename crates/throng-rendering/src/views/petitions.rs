//! The first page, and the lists.
//!
//! Owns what these show. Called by the reading handlers. A list view holds one page of cards, never the whole list.

use serde::Serialize;
use throng_domain::campaign::CampaignKind;

use super::SiteView;
use crate::drawings::Spark;

/// `GET /`.
///
/// Fourteen fields: a few petitions for each reason to come here, each petition once, and where else to look.
#[derive(Debug, Clone, Serialize)]
pub struct HomeView {
    pub site: SiteView,
    /// The petition that leads: signed most in the last hour, or most of all; none where no petition is open.
    pub lead: Option<TrendingCard>,
    /// How many signed it in each hour of the last day; none where nobody did.
    pub lead_spark: Option<Spark>,
    /// What else was signed most in the last hour; may be empty.
    pub trending: Vec<TrendingCard>,
    /// The open petitions with most signatures.
    pub petitions: Vec<PetitionCard>,
    /// The newest open pledges; none where the site has none.
    pub pledges: Vec<PetitionCard>,
    /// The newest open votes; none where the site has none.
    pub votes: Vec<PetitionCard>,
    /// The petitions that were answered last.
    pub answered: Vec<PetitionCard>,
    /// The petitions that have waited longest for an answer.
    pub awaiting_response: Vec<PetitionCard>,
    /// The petitions that have waited longest for a debate.
    pub awaiting_debate: Vec<PetitionCard>,
    pub topics: Vec<TopicLink>,
    /// How many petitions are open.
    pub open_total: i64,
    /// How many signatures all published petitions have.
    pub signatures_total: i64,
    /// Whether the site can find petitions near a postcode.
    pub has_areas: bool,
}

/// A petition, and how many signed it in the last hour.
#[derive(Debug, Clone, Serialize)]
pub struct TrendingCard {
    pub petition: PetitionCard,
    /// An estimate; 0 where it was not signed in the last hour.
    pub last_hour: i64,
}

/// A topic that can be chosen.
#[derive(Debug, Clone, Serialize)]
pub struct TopicLink {
    pub name: String,
    /// The language of the name, if it is not the page's.
    pub lang: Option<String>,
    /// Its code in addresses.
    pub code: String,
    /// How many public petitions have it.
    pub count: i64,
    /// The address of the list of its petitions.
    pub path: String,
    /// Whether it is the topic that is shown.
    pub chosen: bool,
}

/// `GET /petitions?state=&q=&topic=&page=`.
///
/// Eighteen fields: what was asked for, how it was understood, what was found, and where to go on.
#[derive(Debug, Clone, Serialize)]
pub struct PetitionListView {
    pub site: SiteView,
    /// Whether the site has local areas, so that a postcode leads to one.
    pub has_areas: bool,
    pub state: ListState,
    /// The lists to choose from; each keeps the words and the topic.
    pub tabs: Vec<ListTab>,
    /// The orders to choose from; each keeps the list, the words and the topic.
    pub sorts: Vec<ListTab>,
    /// The order that the address names.
    pub sort: Option<ListSort>,
    /// What is searched for; empty for a list without a search.
    pub words: String,
    /// The topic that is shown, with a link to the same list without it.
    pub topic: Option<TopicLink>,
    /// The topics to choose from.
    pub topics: Vec<TopicLink>,
    /// Keys of sentences that say what of the query was not understood.
    pub ignored_keys: Vec<String>,
    /// The petitions of this page of the list.
    pub petitions: Vec<PetitionCard>,
    /// How many petitions the whole list has.
    pub total: i64,
    /// This page, counted from 1; may be beyond the last.
    pub page: i64,
    /// The last page; 1 when the list is empty.
    pub pages: i64,
    /// The address of this page, and those of its neighbours.
    pub path: String,
    pub previous: Option<String>,
    pub next: Option<String>,
    /// The same list as an Atom feed.
    pub feed_path: String,
}

/// One of the lists, or of their orders.
#[derive(Debug, Clone, Serialize)]
pub struct ListTab {
    /// Key of its name.
    pub label_key: &'static str,
    pub path: String,
    pub chosen: bool,
}

/// In which order: the `sort` in the query.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ListSort {
    /// Those that opened last come first.
    Newest,
    MostSigned,
    /// Open petitions by their closing date, then the others.
    ClosingSoon,
    /// By the signatures of the last twenty-four hours.
    LastDay,
}

impl ListSort {
    /// Every order, in which they are offered.
    pub const ALL: [ListSort; 4] =
        [ListSort::MostSigned, ListSort::Newest, ListSort::ClosingSoon, ListSort::LastDay];

    /// Its word in addresses.
    pub fn word(self) -> &'static str {
        match self {
            ListSort::Newest => "newest",
            ListSort::MostSigned => "most_signed",
            ListSort::ClosingSoon => "closing_soon",
            ListSort::LastDay => "last_day",
        }
    }

    /// The order with this word.
    pub fn from_word(word: &str) -> Option<ListSort> {
        ListSort::ALL.into_iter().find(|sort| sort.word() == word)
    }

    /// Key of its name.
    pub fn label_key(self) -> &'static str {
        match self {
            ListSort::Newest => "sort-newest",
            ListSort::MostSigned => "sort-most-signed",
            ListSort::ClosingSoon => "sort-closing-soon",
            ListSort::LastDay => "sort-last-day",
        }
    }

    /// Whether it says something about this list: nothing closes, and nobody signs, where petitions are over.
    pub fn suits(self, state: ListState) -> bool {
        match self {
            ListSort::Newest | ListSort::MostSigned => state != ListState::Rejected,
            ListSort::ClosingSoon | ListSort::LastDay => {
                !matches!(state, ListState::Closed | ListState::Rejected)
            }
        }
    }
}

/// Which list: the `state` in the query, and in the links between lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ListState {
    All,
    Open,
    Closed,
    Rejected,
    /// Petitions with enough signatures for an answer, and none yet.
    AwaitingResponse,
    WithResponse,
    /// Petitions with enough signatures for a debate, about which nothing has been decided yet.
    AwaitingDebate,
    Debated,
    NotDebated,
}

impl ListState {
    /// Every list, in the order in which they are offered.
    pub const ALL: [ListState; 9] = [
        ListState::Open,
        ListState::AwaitingResponse,
        ListState::WithResponse,
        ListState::AwaitingDebate,
        ListState::Debated,
        ListState::NotDebated,
        ListState::Closed,
        ListState::Rejected,
        ListState::All,
    ];

    /// Whether there can be anything in it: only petitions are answered and debated, and nobody rejects a vote.
    pub fn is_of(self, kind: CampaignKind) -> bool {
        match self {
            ListState::All | ListState::Open | ListState::Closed => true,
            ListState::Rejected => kind != CampaignKind::Vote,
            ListState::AwaitingResponse
            | ListState::WithResponse
            | ListState::AwaitingDebate
            | ListState::Debated
            | ListState::NotDebated => kind == CampaignKind::Petition,
        }
    }

    /// Its word in addresses, the same as in the UK service.
    pub fn word(self) -> &'static str {
        match self {
            ListState::All => "all",
            ListState::Open => "open",
            ListState::Closed => "closed",
            ListState::Rejected => "rejected",
            ListState::AwaitingResponse => "awaiting_response",
            ListState::WithResponse => "with_response",
            ListState::AwaitingDebate => "awaiting_debate",
            ListState::Debated => "debated",
            ListState::NotDebated => "not_debated",
        }
    }

    /// The list with this word.
    pub fn from_word(word: &str) -> Option<ListState> {
        ListState::ALL.into_iter().find(|state| state.word() == word)
    }

    /// The order of the list where the address names none; `None` for lists that have an order of their own.
    pub fn own_sort(self) -> Option<ListSort> {
        match self {
            ListState::Open => Some(ListSort::MostSigned),
            ListState::All | ListState::Closed => Some(ListSort::Newest),
            ListState::Rejected
            | ListState::AwaitingResponse
            | ListState::WithResponse
            | ListState::AwaitingDebate
            | ListState::Debated
            | ListState::NotDebated => None,
        }
    }

    /// Key of its short name.
    pub fn label_key(self) -> &'static str {
        match self {
            ListState::All => "tab-all",
            ListState::Open => "tab-open",
            ListState::Closed => "tab-closed",
            ListState::Rejected => "tab-rejected",
            ListState::AwaitingResponse => "tab-awaiting-response",
            ListState::WithResponse => "tab-with-response",
            ListState::AwaitingDebate => "tab-awaiting-debate",
            ListState::Debated => "tab-debated",
            ListState::NotDebated => "tab-not-debated",
        }
    }
}

/// A petition in a list.
///
/// Eleven fields: what a card shows, and no page shows all of them.
#[derive(Debug, Clone, Serialize)]
pub struct PetitionCard {
    pub id: i64,
    /// The petition's title: what it asks for.
    pub title: String,
    /// Canonical path of its page.
    pub path: String,
    pub state: CampaignState,
    pub count: i64,
    /// The last moment at which it can be signed (open) or could (closed), ms since 1970.
    pub closes_at_ms: Option<i64>,
    /// The beginning of its text, in one line; may be empty.
    pub excerpt: String,
    /// HTML's `lang` of its words, where that is not the page's.
    pub language: Option<String>,
    /// The next number of signatures at which something follows; none when nothing more does.
    pub goal: Option<i64>,
    /// What the body said to it, in one line; empty when nothing was said.
    pub response: String,
    /// Key of what it waits for, or has had; none for most petitions.
    pub standing_key: Option<&'static str>,
}

/// How far a public petition has come, as visitors need to know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CampaignState {
    /// It collects signatures.
    Open,
    /// It no longer collects signatures, and its number is final.
    Closed,
    /// It was rejected; the page says why.
    Rejected,
}

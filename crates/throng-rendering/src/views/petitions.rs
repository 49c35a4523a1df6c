//! Home, and the lists.
//!
//! Owns what these show. Called by the reading handlers. A list holds one page of cards, never all.

use serde::Serialize;

use super::SiteView;

/// `GET /`.
///
/// Eleven fields: a few petitions for each reason to come here, each petition once, and where else to look.
#[derive(Debug, Clone, Serialize)]
pub struct HomeView {
    pub site: SiteView,
    /// The petition that leads: signed most in the last hour, or most of all; none where no petition is open.
    pub lead: Option<TrendingCard>,
    /// What else was signed most in the last hour; may be empty.
    pub trending: Vec<TrendingCard>,
    /// The open petitions with most signatures.
    pub petitions: Vec<PetitionCard>,
    /// Answered last.
    pub answered: Vec<PetitionCard>,
    /// Waiting longest for an answer.
    pub awaiting_response: Vec<PetitionCard>,
    /// Waiting longest for a debate.
    pub awaiting_debate: Vec<PetitionCard>,
    pub topics: Vec<TopicLink>,
    /// How many petitions are open.
    pub open_total: i64,
    /// How many signatures all published petitions have.
    pub signatures_total: i64,
    /// Whether a postcode leads to petitions of an area.
    pub has_areas: bool,
}

/// A petition, and how many signed it in the last hour.
#[derive(Debug, Clone, Serialize)]
pub struct TrendingCard {
    pub petition: PetitionCard,
    /// An estimate; 0 where it was not signed in the last hour.
    pub last_hour: i64,
}

/// A topic to choose.
#[derive(Debug, Clone, Serialize)]
pub struct TopicLink {
    pub name: String,
    /// As addresses name it.
    pub code: String,
    /// Public petitions with it.
    pub count: i64,
    /// Where they are listed.
    pub path: String,
    /// Whether it is the one that is shown.
    pub chosen: bool,
}

/// `GET /petitions?state=&q=&topic=&page=`.
///
/// Fifteen fields: what was asked for, what of it was understood, what was found, and where to go on.
#[derive(Debug, Clone, Serialize)]
pub struct PetitionListView {
    pub site: SiteView,
    pub state: ListState,
    /// The lists to choose from; each keeps words and topic.
    pub tabs: Vec<ListTab>,
    /// What is searched for; empty for a list without a search.
    pub words: String,
    /// The topic that is shown, with a link to the same list without it.
    pub topic: Option<TopicLink>,
    /// The topics to choose from.
    pub topics: Vec<TopicLink>,
    /// Keys of sentences that say what was not understood.
    pub ignored_keys: Vec<String>,
    /// The petitions of this page of the list.
    pub petitions: Vec<PetitionCard>,
    /// How many petitions the whole list has.
    pub total: i64,
    /// This page, counted from 1; may be beyond the last.
    pub page: i64,
    /// The last page; 1 when the list is empty.
    pub pages: i64,
    /// Where this page is, and the pages beside it.
    pub path: String,
    pub previous: Option<String>,
    pub next: Option<String>,
    /// The same list as an Atom feed.
    pub feed_path: String,
}

/// One of the lists.
#[derive(Debug, Clone, Serialize)]
pub struct ListTab {
    /// Key of its name.
    pub label_key: &'static str,
    pub path: String,
    pub chosen: bool,
}

/// Which list: the `state` of the query, and of the links between lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ListState {
    All,
    Open,
    Closed,
    Rejected,
    /// Enough signatures for an answer, and none yet.
    AwaitingResponse,
    WithResponse,
    /// Enough signatures for a debate, and nothing said of one yet.
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

    /// The word in addresses, as the UK service has it.
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
/// Ten fields: what a card shows, and no page shows all of them.
#[derive(Debug, Clone, Serialize)]
pub struct PetitionCard {
    pub id: i64,
    /// The ask.
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
}

/// What a visitor needs to know about where a petition is in its life.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CampaignState {
    /// It collects signatures.
    Open,
    /// It does not any more; the number stands.
    Closed,
    /// It was not accepted; the page says why.
    Rejected,
}

//! Home, and the lists.
//!
//! Owns what these show. Called by the reading handlers. A list holds one page of cards, never all.

use serde::Serialize;

use super::SiteView;

/// `GET /`.
///
/// Ten fields: a few petitions for each reason to come here, and where else to look.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct HomeView {
    pub(crate) site: SiteView,
    /// What was signed most in the last hour; may be empty.
    pub(crate) trending: Vec<TrendingCard>,
    /// The open petitions with most signatures.
    pub(crate) petitions: Vec<PetitionCard>,
    /// Answered last.
    pub(crate) answered: Vec<PetitionCard>,
    /// Waiting longest for an answer.
    pub(crate) awaiting_response: Vec<PetitionCard>,
    /// Waiting longest for a debate.
    pub(crate) awaiting_debate: Vec<PetitionCard>,
    pub(crate) topics: Vec<TopicLink>,
    /// How many petitions are open.
    pub(crate) open_total: i64,
    /// How many signatures all published petitions have.
    pub(crate) signatures_total: i64,
    /// Whether a postcode leads to petitions of an area.
    pub(crate) has_areas: bool,
}

/// A petition, and how many signed it in the last hour.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct TrendingCard {
    pub(crate) petition: PetitionCard,
    pub(crate) last_hour: i64,
}

/// A topic to choose.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct TopicLink {
    pub(crate) name: String,
    /// As addresses name it.
    pub(crate) code: String,
    /// Public petitions with it.
    pub(crate) count: i64,
    /// Where they are listed.
    pub(crate) path: String,
    /// Whether it is the one that is shown.
    pub(crate) chosen: bool,
}

/// `GET /petitions?state=&q=&topic=&page=`.
///
/// Fifteen fields: what was asked for, what of it was understood, what was found, and where to go on.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PetitionListView {
    pub(crate) site: SiteView,
    pub(crate) state: ListState,
    /// The lists to choose from; each keeps words and topic.
    pub(crate) tabs: Vec<ListTab>,
    /// What is searched for; empty for a list without a search.
    pub(crate) words: String,
    /// The topic that is shown, with a link to the same list without it.
    pub(crate) topic: Option<TopicLink>,
    /// The topics to choose from.
    pub(crate) topics: Vec<TopicLink>,
    /// Keys of sentences that say what was not understood.
    pub(crate) ignored_keys: Vec<String>,
    /// The petitions of this page of the list.
    pub(crate) petitions: Vec<PetitionCard>,
    /// How many petitions the whole list has.
    pub(crate) total: i64,
    /// This page, counted from 1; may be beyond the last.
    pub(crate) page: i64,
    /// The last page; 1 when the list is empty.
    pub(crate) pages: i64,
    /// Where this page is, and the pages beside it.
    pub(crate) path: String,
    pub(crate) previous: Option<String>,
    pub(crate) next: Option<String>,
    /// The same list as an Atom feed.
    pub(crate) feed_path: String,
}

/// One of the lists.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ListTab {
    /// Key of its name.
    pub(crate) label_key: &'static str,
    pub(crate) path: String,
    pub(crate) chosen: bool,
}

/// Which list: the `state` of the query, and of the links between lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ListState {
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
    pub(crate) const ALL: [ListState; 9] = [
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
    pub(crate) fn word(self) -> &'static str {
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
    pub(crate) fn from_word(word: &str) -> Option<ListState> {
        ListState::ALL.into_iter().find(|state| state.word() == word)
    }

    /// Key of its short name.
    pub(crate) fn label_key(self) -> &'static str {
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
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PetitionCard {
    pub(crate) id: i64,
    /// The ask.
    pub(crate) title: String,
    /// Canonical path of its page.
    pub(crate) path: String,
    pub(crate) state: CampaignState,
    pub(crate) count: i64,
    /// The last moment at which it can be signed (open) or could (closed), ms since 1970.
    pub(crate) closes_at_ms: Option<i64>,
}

/// What a visitor needs to know about where a petition is in its life.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum CampaignState {
    /// It collects signatures.
    Open,
    /// It does not any more; the number stands.
    Closed,
    /// It was not accepted; the page says why.
    Rejected,
}

//! Home, the lists, and the page of one petition.
//!
//! Owns what these show. Called by the reading handlers. A list holds one page of cards, never all.

use serde::Serialize;

use super::SiteView;

/// `GET /`.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct HomeView {
    pub(crate) site: SiteView,
    /// The open petitions to show here, most signed first.
    pub(crate) petitions: Vec<PetitionCard>,
    /// How many petitions are open.
    pub(crate) open_total: i64,
    /// How many signatures all published petitions have.
    pub(crate) signatures_total: i64,
}

/// `GET /petitions?state=&page=`.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PetitionListView {
    pub(crate) site: SiteView,
    pub(crate) state: ListState,
    /// The petitions of this page of the list.
    pub(crate) petitions: Vec<PetitionCard>,
    /// How many petitions the whole list has.
    pub(crate) total: i64,
    /// This page, counted from 1.
    pub(crate) page: i64,
    /// The last page; 1 when the list is empty.
    pub(crate) pages: i64,
}

/// Which list: the `state` of the query, and of the links between lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ListState {
    All,
    Open,
    Closed,
    Rejected,
}

/// A petition in a list.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PetitionCard {
    pub(crate) id: i64,
    /// The ask.
    pub(crate) title: String,
    /// Canonical path of its page.
    pub(crate) path: String,
    pub(crate) state: PetitionState,
    pub(crate) count: i64,
    /// When it closes (or closed), ms since 1970.
    pub(crate) closes_at_ms: Option<i64>,
}

/// What a visitor needs to know about where a petition is in its life.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum PetitionState {
    /// It collects signatures.
    Open,
    /// It does not any more; the number stands.
    Closed,
    /// It was not accepted; the page says why.
    Rejected,
}

/// `GET /petitions/{id}/{slug}`: sixteen fields, since the page tells all that is known of a petition.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PetitionView {
    pub(crate) site: SiteView,
    pub(crate) id: i64,
    /// The ask.
    pub(crate) title: String,
    /// Canonical path of this page.
    pub(crate) path: String,
    pub(crate) state: PetitionState,
    /// One paragraph below the ask.
    pub(crate) background: String,
    /// Plain text; blank lines separate paragraphs. Empty when there is none.
    pub(crate) details: String,
    pub(crate) creator_name: Option<String>,
    pub(crate) count: i64,
    /// The next threshold that it has not reached.
    pub(crate) next_threshold: Option<Threshold>,
    /// The thresholds that it has reached, lowest first.
    pub(crate) reached: Vec<ReachedThreshold>,
    pub(crate) opened_at_ms: Option<i64>,
    /// When it closes (open) or closed (closed), ms since 1970.
    pub(crate) closes_at_ms: Option<i64>,
    pub(crate) rejection: Option<RejectionView>,
    pub(crate) response: Option<ResponseView>,
    pub(crate) debate: Option<DebateView>,
}

/// A number of signatures at which something happens.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Threshold {
    /// Signatures needed; more than 0.
    pub(crate) number: i64,
    /// Key of the sentence that says what happens, given `number`: `threshold-response`, `threshold-debate`,
    /// `threshold-council-answer`, `threshold-council-debate`.
    pub(crate) key: String,
}

/// A threshold that a petition has passed.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ReachedThreshold {
    pub(crate) number: i64,
    pub(crate) at_ms: i64,
}

/// Why a petition was not accepted.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct RejectionView {
    /// The public sentence of the reason.
    pub(crate) reason: String,
    /// More words of the moderator; plain text, may be empty.
    pub(crate) details: String,
    pub(crate) at_ms: Option<i64>,
}

/// What the body that was petitioned answered.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ResponseView {
    pub(crate) at_ms: Option<i64>,
    pub(crate) summary: String,
    /// Plain text; blank lines separate paragraphs.
    pub(crate) details: String,
}

/// That it was debated, and where to read it.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct DebateView {
    pub(crate) at_ms: Option<i64>,
    /// Plain text, may be empty.
    pub(crate) overview: String,
    /// Shown only when it begins with `https://` or `http://`.
    pub(crate) transcript_url: Option<String>,
    /// As `transcript_url`.
    pub(crate) video_url: Option<String>,
}

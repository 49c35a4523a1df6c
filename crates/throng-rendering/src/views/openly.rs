//! Open votes: what everybody reads of who chose what.
//!
//! Owns plain data. Whether it can be shown is decided before it is read (`Vote::shows_choices`).

use serde::Serialize;
use throng_domain::campaign::Campaign;

use super::{BallotOptionView, ResultRow, SiteView};

/// Who learns what somebody chooses: `secret`, `open` or `open-at-once`; empty if it is no vote.
#[must_use]
pub fn secrecy_word(campaign: &Campaign) -> &'static str {
    campaign.vote().map_or("", |vote| vote.terms.secrecy.word())
}

/// What everybody reads of somebody who voted in an open vote, as they see it themselves.
#[derive(Debug, Clone, Serialize)]
pub struct OpenlyView {
    /// What they chose.
    pub chosen: Vec<BallotOptionView>,
    /// Whether everybody can read it now.
    pub shown: bool,
    /// The path of the list.
    pub list_path: String,
}

/// Somebody who voted.
#[derive(Debug, Clone, Serialize)]
pub struct VoterLine {
    /// Their name; `None` once it was erased.
    pub name: Option<String>,
    /// What they chose.
    pub chosen: Vec<BallotOptionView>,
}

/// `GET /votes/{number}/voters`: who chose what.
///
/// Eleven fields: the vote, the count so far, a page of the list, and the ways on.
#[derive(Debug, Clone, Serialize)]
pub struct VotersView {
    pub site: SiteView,
    pub number: i64,
    pub petition_path: String,
    pub title: String,
    /// How many people voted.
    pub total: i64,
    /// Whether people can still vote.
    pub goes_on: bool,
    /// The page, from 1, and how many there are.
    pub page: i64,
    pub pages: i64,
    pub voters: Vec<VoterLine>,
    /// The count so far, until there is a result.
    pub so_far: Option<Vec<ResultRow>>,
    /// How many names one part of the file holds.
    pub file_max: i64,
}

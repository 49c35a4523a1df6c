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
    /// How many votes they have.
    pub votes: i64,
}

/// `GET /votes/{number}/voters`: who chose what.
///
/// Fourteen fields: the vote, the count so far, a page of the list, and the ways on.
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
    /// How many votes are counted there.
    pub so_far_votes: i64,
    /// Whether names are those of a roll.
    pub listed: bool,
    /// Whether people on it have different numbers of votes, so that each line says how many.
    pub weighted: bool,
    /// How many names one part of the file holds.
    pub file_max: i64,
}

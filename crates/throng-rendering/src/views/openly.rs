//! Open votes: what everybody reads of who chose what.
//!
//! Owns plain data. Whether it can be shown is decided before it is read (`Vote::shows_choices`).

use serde::Serialize;
use throng_domain::campaign::Campaign;
use throng_domain::vote::{Vote, WhoVoted};

use super::{BallotOptionView, ResultRow, SiteView};

/// What whoever votes is told before: `open` or `open-at-once` if what they choose becomes public, `who-voted` if that they voted does,
/// `secret` otherwise; empty if it is no vote.
#[must_use]
pub fn secrecy_word(campaign: &Campaign) -> &'static str {
    match campaign.vote().map(|vote| &vote.terms) {
        None => "",
        Some(terms) if terms.who_voted => "who-voted",
        Some(terms) => terms.secrecy.word(),
    }
}

/// What everybody learns of who voted in a secret vote: `later`, until there is a result; `shown`; `few`, `paper`, `weighted`, `alike` or `many`, if it
/// is not shown for such a reason; `called-off`; empty where the vote never shows it.
#[must_use]
pub fn who_voted_word(vote: &Vote) -> &'static str {
    match vote.who_voted() {
        WhoVoted::Hidden if !vote.terms.who_voted => "",
        WhoVoted::Hidden if vote.end.is_some() => "called-off",
        WhoVoted::Hidden => "later",
        WhoVoted::Few => "few",
        WhoVoted::Paper => "paper",
        WhoVoted::Weighted => "weighted",
        WhoVoted::Alike => "alike",
        WhoVoted::Many => "many",
        WhoVoted::Shown => "shown",
    }
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
/// Its fields are the vote, the count so far, a page of the list, and the ways on.
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
    /// Whether what people chose is shown with their names; otherwise only that they voted.
    pub openly: bool,
    /// The key of why nobody is named, though it was said that who voted is shown.
    pub why_none: Option<&'static str>,
    /// Whether people on it have different numbers of votes, so that each line says how many.
    pub weighted: bool,
    /// How many names one part of the file holds.
    pub file_max: i64,
}

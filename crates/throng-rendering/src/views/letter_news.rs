//! The mail to those who follow a petition: what was published about it.
//!
//! Owns the view; `throng_mail::compose`, which builds it, chooses which texts of a publication go into it.

use serde::Serialize;

use super::SiteView;

/// "News about a petition that you signed": fifteen fields, since one mail serves every kind of publication.
#[derive(Debug, Clone, Serialize)]
pub struct NewsLetter {
    pub site: SiteView,
    pub name: String,
    pub petition_title: String,
    /// `response`, `debate_date`, `debate_outcome`, `other_business` or `update`.
    pub kind: &'static str,
    /// Its subject in one line, for kinds that have one.
    pub subject: String,
    /// The words that are quoted: plain text, only its beginning when `more` is set; may be empty.
    pub words: String,
    /// Whether the page has more to read.
    pub more: bool,
    /// Noon of the day that it is about, for kinds that have one.
    pub on_ms: Option<i64>,
    /// Full URL of the petition's page.
    pub petition_link: String,
    /// For answers: full URL of `/a/{token}`, where readers say whether the answer addresses what they asked for. For a
    /// pledge that stood: where they say whether they did it.
    pub opinion_link: Option<String>,
    /// Full URL of `/u/{token}`.
    pub unsubscribe_link: String,
    /// Whether this is a trial, sent to a member of staff who wants to see how it reads.
    pub trial: bool,
    /// Whether the reader signed the petition, rather than following it without.
    pub signed: bool,
    /// Of a pledge whose areas have the target for themselves, what has come of it where the reader lives.
    pub area: Option<NewsOfArea>,
    /// Of a pledge that has ended and has one target for all, how many it had.
    pub pledge: Option<NewsOfPledge>,
}

/// What a mail says of how a pledge ended that has one target for all.
#[derive(Debug, Clone, Serialize)]
pub struct NewsOfPledge {
    /// How many had joined, without the creator.
    pub joined: i64,
    /// How many others it needed.
    pub target: i64,
}

/// What a mail about a pledge says whose areas have the target for themselves.
#[derive(Debug, Clone, Serialize)]
pub struct NewsOfArea {
    /// The name of the reader's area; empty where nobody knows it, and for who follows without having signed.
    pub name: String,
    /// How many had joined there when it ended, without the creator.
    pub joined: i64,
    /// How many others an area needs.
    pub target: i64,
    /// In how many areas that was reached.
    pub areas: i64,
}

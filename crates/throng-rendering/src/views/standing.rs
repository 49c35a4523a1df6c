//! Pages about the site itself: what it is, how it works, what it stores.
//!
//! Owns what they show: the words are in the locale files, and these views hold only what differs from site to site.

use serde::Serialize;

use super::{OwnText, SiteView, Threshold};

/// `GET /about`.
#[derive(Debug, Clone, Serialize)]
pub struct AboutView {
    pub site: SiteView,
    /// What the office has written for this page.
    pub own: Option<OwnText>,
    /// What happens at which number of signatures, the lowest number first.
    pub thresholds: Vec<Threshold>,
}

/// `GET /help`.
#[derive(Debug, Clone, Serialize)]
pub struct HelpView {
    pub site: SiteView,
    /// The address that mails come from.
    pub sender_address: String,
    /// An address whose mails a person reads, if there is one.
    pub help_address: Option<String>,
}

/// `GET /about/privacy`.
///
/// Eight fields: what a site asks for, and how long each is kept.
#[derive(Debug, Clone, Serialize)]
pub struct PrivacyView {
    pub site: SiteView,
    /// What the office has written for this page.
    pub own: Option<OwnText>,
    pub help_address: Option<String>,
    /// Whether signers are asked for a postcode.
    pub asks_postcode: bool,
    /// Days after which the data of unconfirmed and withdrawn signatures is erased.
    pub unconfirmed_days: i64,
    /// Days after the end of a petition after which all personal data is erased.
    pub ended_days: Option<i64>,
    /// Days after a report was settled until its reporter's personal data is erased.
    pub reporter_days: i64,
    /// Whether people who signed can comment.
    pub comments: bool,
}

/// `GET /about/accessibility`.
#[derive(Debug, Clone, Serialize)]
pub struct AccessibilityView {
    pub site: SiteView,
    /// What the office has written for this page.
    pub own: Option<OwnText>,
    pub help_address: Option<String>,
}

/// `GET /about/performance`.
///
/// Eight fields: sizes, times, and what both are compared with.
#[derive(Debug, Clone, Serialize)]
pub struct PerformanceView {
    pub site: SiteView,
    pub rows: Vec<PageWeight>,
    /// The most bytes that a first visit to a page may take.
    pub budget_bytes: i64,
    /// How soon pages began when the program asked itself for them; empty before it did.
    pub times: Vec<PageTime>,
    /// How many of these looks there were, and how many pages began later than the budget or did not come.
    pub looks: i64,
    pub late: i64,
    /// How soon a page has to begin.
    pub budget_ms: i64,
    /// How often the program asks itself.
    pub every_minutes: i64,
}

/// How soon a page began, in milliseconds from asking for it to its first byte.
#[derive(Debug, Clone, Serialize)]
pub struct PageTime {
    /// Key of the page's name.
    pub name_key: String,
    /// Half of the times it began sooner than this; `None` if it never came.
    pub usual_ms: Option<i64>,
    pub most_ms: Option<i64>,
    /// How often it began later than the budget, or did not come.
    pub late: i64,
    pub looks: i64,
}

/// The size of a page as it is sent, compressed.
#[derive(Debug, Clone, Serialize)]
pub struct PageWeight {
    /// Key of the page's name.
    pub name_key: String,
    pub html_bytes: i64,
    pub css_bytes: i64,
    pub total_bytes: i64,
}

/// `GET /about/rules`: which petitions the site accepts.
#[derive(Debug, Clone, Serialize)]
pub struct RulesView {
    pub site: SiteView,
    /// Why a petition may be rejected, in the order of the office.
    pub reasons: Vec<RuleLine>,
}

/// One reason for which a petition is rejected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RuleLine {
    /// Key of the public sentence.
    pub key: String,
    /// The rule of the site that it refers to; may be empty.
    pub standard: String,
}

//! Pages about the site itself: what it is, how it works, what it keeps.
//!
//! Owns what they show: words are in the locale files, and here is only what differs from site to site.

use serde::Serialize;

use super::{OwnText, SiteView, Threshold};

/// `GET /about`.
#[derive(Debug, Clone, Serialize)]
pub struct AboutView {
    pub site: SiteView,
    /// Words of the office.
    pub own: Option<OwnText>,
    /// What follows, and when, the fewest signatures first.
    pub thresholds: Vec<Threshold>,
}

/// `GET /help`.
#[derive(Debug, Clone, Serialize)]
pub struct HelpView {
    pub site: SiteView,
    /// Mails come from here.
    pub sender_address: String,
    /// A person reads what is sent here.
    pub help_address: Option<String>,
}

/// `GET /about/privacy`.
#[derive(Debug, Clone, Serialize)]
pub struct PrivacyView {
    pub site: SiteView,
    /// Words of the office.
    pub own: Option<OwnText>,
    pub help_address: Option<String>,
    /// Whether signers are asked for a postcode.
    pub asks_postcode: bool,
    /// Days after which what was not confirmed, or was taken off, is erased.
    pub unconfirmed_days: i64,
    /// Days after the end of a petition after which all personal data is.
    pub ended_days: Option<i64>,
    /// Days after a report was settled until its reporter's personal data is erased.
    pub reporter_days: i64,
}

/// `GET /about/accessibility`.
#[derive(Debug, Clone, Serialize)]
pub struct AccessibilityView {
    pub site: SiteView,
    /// Words of the office.
    pub own: Option<OwnText>,
    pub help_address: Option<String>,
}

/// `GET /about/performance`.
#[derive(Debug, Clone, Serialize)]
pub struct PerformanceView {
    pub site: SiteView,
    pub rows: Vec<PageWeight>,
    /// What a first visit to a page may weigh on the wire.
    pub budget_bytes: i64,
}

/// What a page weighs on the wire, compressed.
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

//! Pages about the site itself: what it is, how it works, what it keeps.
//!
//! Owns what they show: words are in the locale files, and here is only what differs from site to site.

use serde::Serialize;

use super::{OwnText, SiteView, Threshold};

/// `GET /about`.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct AboutView {
    pub(crate) site: SiteView,
    /// Words of the office.
    pub(crate) own: Option<OwnText>,
    /// What follows, and when, the fewest signatures first.
    pub(crate) thresholds: Vec<Threshold>,
}

/// `GET /help`.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct HelpView {
    pub(crate) site: SiteView,
    /// Mails come from here.
    pub(crate) sender_address: String,
    /// A person reads what is sent here.
    pub(crate) help_address: Option<String>,
}

/// `GET /about/privacy`.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PrivacyView {
    pub(crate) site: SiteView,
    /// Words of the office.
    pub(crate) own: Option<OwnText>,
    pub(crate) help_address: Option<String>,
    /// Whether signers are asked for a postcode.
    pub(crate) asks_postcode: bool,
    /// Days after which what was not confirmed, or was taken off, is erased.
    pub(crate) unconfirmed_days: i64,
    /// Days after the end of a petition after which all personal data is.
    pub(crate) ended_days: Option<i64>,
    /// Days after a report was settled after which its reporter is.
    pub(crate) reporter_days: i64,
}

/// `GET /about/accessibility`.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct AccessibilityView {
    pub(crate) site: SiteView,
    /// Words of the office.
    pub(crate) own: Option<OwnText>,
    pub(crate) help_address: Option<String>,
}

/// `GET /about/performance`.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PerformanceView {
    pub(crate) site: SiteView,
    pub(crate) rows: Vec<PageWeight>,
    /// What a first visit to a page may weigh on the wire.
    pub(crate) budget_bytes: i64,
}

/// What a page weighs on the wire, compressed.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PageWeight {
    /// Key of the page's name.
    pub(crate) name_key: String,
    pub(crate) html_bytes: i64,
    pub(crate) css_bytes: i64,
    pub(crate) total_bytes: i64,
}

//! The captured-mail tray: mail that stayed on this machine, to be read there.
//!
//! Owns what the tray shows. Called by its handlers, which exist only while mail is captured.

use serde::Serialize;

use super::SiteView;

/// `GET /captured/{key}`: newest first, a bounded number.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct CapturedListView {
    pub(crate) site: SiteView,
    pub(crate) mails: Vec<CapturedMailRow>,
    /// How many are listed at most.
    pub(crate) listed_max: i64,
}

/// One mail in the tray.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct CapturedMailRow {
    /// Path of the mail's page.
    pub(crate) path: String,
    pub(crate) to: String,
    pub(crate) subject: String,
    pub(crate) at_ms: i64,
}

/// `GET /captured/{key}/{mail id}`: the mail exactly as it would have been sent.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct CapturedMailView {
    pub(crate) site: SiteView,
    pub(crate) subject: String,
    /// All headers, in their order.
    pub(crate) headers: Vec<HeaderLine>,
    /// The text, decoded; web addresses in it become links.
    pub(crate) text: String,
    /// Path of the tray.
    pub(crate) tray_path: String,
    /// Size of the whole mail as sent.
    pub(crate) size_bytes: i64,
}

/// One header of a mail.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct HeaderLine {
    pub(crate) name: String,
    pub(crate) value: String,
}

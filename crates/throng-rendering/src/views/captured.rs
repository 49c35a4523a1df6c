//! The captured-mail tray: mail that stayed on this machine, to be read there.
//!
//! Owns what the tray shows. Called by its handlers, which exist only while mail is captured.

use serde::Serialize;

use super::SiteView;

/// `GET /captured/{key}?before=`: newest first, a bounded number on each page.
#[derive(Debug, Clone, Serialize)]
pub struct CapturedListView {
    pub site: SiteView,
    pub mails: Vec<CapturedMailRow>,
    /// Path of the newest, on a later page.
    pub first: Option<String>,
    /// Path of those before these, if there may be any.
    pub next: Option<String>,
}

/// One mail in the tray.
#[derive(Debug, Clone, Serialize)]
pub struct CapturedMailRow {
    /// Path of the mail's page.
    pub path: String,
    pub to: String,
    pub subject: String,
    pub at_ms: i64,
}

/// `GET /captured/{key}/{mail id}`: the mail exactly as it would have been sent.
#[derive(Debug, Clone, Serialize)]
pub struct CapturedMailView {
    pub site: SiteView,
    pub subject: String,
    /// All headers, in their order.
    pub headers: Vec<HeaderLine>,
    /// The text, decoded; web addresses in it become links.
    pub text: String,
    /// Path of the mail as HTML, if it is sent so.
    pub html_path: Option<String>,
    /// Path of the tray.
    pub tray_path: String,
    /// Size of the whole mail as sent.
    pub size_bytes: i64,
}

/// One header of a mail.
#[derive(Debug, Clone, Serialize)]
pub struct HeaderLine {
    pub name: String,
    pub value: String,
}

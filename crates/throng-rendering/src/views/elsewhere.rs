//! What is said where no form is taken because another machine is the site, or because this is a copy for reading.
//!
//! Owns which sentences suit what somebody came for, and the page that keeps what they typed. It must never know an address: whoever
//! answers a request says what it is about. Templates of other refusals know nothing of this, so that a site's own ones need not.

use serde::Serialize;

use super::{HiddenField, SiteView};

/// What somebody came for to a machine that is not the site any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Matter {
    /// To sign, join or vote, or for their own signature.
    Signatures,
    /// To begin, change or stop emails.
    Emails,
    /// To report something.
    Reports,
    /// To start a petition, or for their own one.
    Campaigns,
    /// To say what they think of an answer.
    Opinions,
    /// For the office.
    Office,
    /// Nobody knows.
    Other,
}

/// 503 where no form is taken, with everything typed kept: a form that sends the same fields to the site.
#[derive(Debug, Clone, Serialize)]
pub struct ElsewhereView {
    pub site: SiteView,
    /// Key of the heading.
    pub title_key: String,
    /// Key of why it was not taken.
    pub why_key: String,
    /// The path that the form posts to, with its query: that of the refused request.
    pub action: String,
    /// All fields of the refused request.
    pub fields: Vec<HiddenField>,
}

impl Matter {
    /// All of them.
    pub const ALL: [Matter; 7] = [
        Matter::Signatures,
        Matter::Emails,
        Matter::Reports,
        Matter::Campaigns,
        Matter::Opinions,
        Matter::Office,
        Matter::Other,
    ];

    /// Heading, why, and what to do, of a page without a form.
    pub(super) fn keys(self) -> (&'static str, &'static [&'static str]) {
        match self {
            Matter::Signatures => ("superseded-title", &["superseded-why", "superseded-wait"]),
            Matter::Emails => ("superseded-title-emails", &["superseded-why-emails", "superseded-wait"]),
            Matter::Reports => ("superseded-title-reports", &["superseded-why-other", "superseded-wait"]),
            Matter::Campaigns => ("superseded-title-campaigns", &["superseded-why-other", "superseded-wait"]),
            Matter::Opinions => ("superseded-title-opinions", &["superseded-why-other", "superseded-wait"]),
            Matter::Office => ("superseded-title-other", &["superseded-why-office", "superseded-wait"]),
            Matter::Other => ("superseded-title-other", &["superseded-why-other", "superseded-wait"]),
        }
    }
}

impl ElsewhereView {
    /// The page of a machine that is not the site any more, or of a copy for reading, where it is about nothing of the sort.
    pub fn new(site: SiteView, about: Option<Matter>, action: String, fields: Vec<HiddenField>) -> Self {
        let (title_key, why_key) = match about.map(Matter::keys) {
            Some((title, paragraphs)) => (title, paragraphs[0]),
            None => ("copy-title", "copy-kept"),
        };
        ElsewhereView { site, title_key: title_key.to_owned(), why_key: why_key.to_owned(), action, fields }
    }
}

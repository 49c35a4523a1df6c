//! The mail to those who follow a petition: what was published about it.
//!
//! Owns the view; `throng_mail::compose`, which builds it, chooses which texts of a publication go into it.

use serde::Serialize;

use super::SiteView;

/// "News about a petition that you signed": twelve fields, since one mail serves every kind of publication.
#[derive(Debug, Clone, Serialize)]
pub struct NewsLetter {
    pub site: SiteView,
    pub name: String,
    pub petition_title: String,
    /// `response`, `debate_date`, `debate_outcome`, `other_business` or `update`.
    pub kind: &'static str,
    /// What it is about in one line, where it has one.
    pub subject: String,
    /// The words of whoever is quoted: plain text, its beginning only when `more` is set; may be empty.
    pub words: String,
    /// Whether there is more to read on the page.
    pub more: bool,
    /// Noon of the day that it is about, where it has one.
    pub on_ms: Option<i64>,
    /// Full URL of the petition's page.
    pub petition_link: String,
    /// For answers: full URL of `/a/{token}`, where readers say whether the answer addresses what they asked for.
    pub opinion_link: Option<String>,
    /// Full URL of `/u/{token}`.
    pub unsubscribe_link: String,
    /// It goes to a member of staff, who wants to see how it reads.
    pub trial: bool,
}

//! What every page says about its site, and how a page names a campaign that it is not about.

use serde::Serialize;
use throng_domain::campaign::CampaignKind;

use super::MenuPage;
use crate::i18n::{Direction, Language};

/// What every page says about its site, in the language of the page.
///
/// All fields are used by the frame that all pages share. Paths in views have no `root`;
/// templates put `{{ site.root }}` before each link to a page of the site.
#[derive(Debug, Clone, Serialize)]
pub struct SiteView {
    /// The name in the header, in titles and in mails.
    pub name: String,
    /// `https://petitions.example.org`, without a slash at the end.
    pub url: String,
    /// The prefix of the site's paths in this language: empty for the site's first language, `/cy` for Welsh.
    pub root: String,
    /// Language tag; a language without a locale file falls back to English words.
    pub language: String,
    pub dir: Direction,
    /// All languages of the site, its first one first. If there is only one, no choice is shown.
    pub languages: Vec<LanguageLink>,
    /// IANA name: `Europe/London`.
    pub time_zone: String,
    /// Whether forms ask for a postcode.
    pub asks_postcode: bool,
    /// Whether whoever signs or votes has to say that they live, work or study here.
    pub declares: bool,
    /// Whether everything is invented, so that every page shows a banner.
    pub demo: bool,
    /// What people are told while all signing is paused; may be empty. `None` while signing is not paused.
    pub paused: Option<String>,
    /// Since when all signing is paused, ms since 1970; `None` while it is not.
    pub paused_since_ms: Option<i64>,
    /// Set where no form is taken: pages are made of a copy that follows the site, or another machine was promoted and is the site.
    pub copy: Option<OfCopy>,
    /// The pages of the office in the menu at the foot, in their order.
    pub menu: Vec<MenuPage>,
    /// The kind of campaign that the page is about. It chooses words, and the first part of addresses.
    pub kind: CampaignKind,
    /// Whether people can start pledges here; then they are in the menu.
    pub pledges: bool,
    /// Whether the site has votes; then they are in the menu.
    pub votes: bool,
    /// Whether pages name what many people signed who signed the same petition.
    pub also_signed: bool,
    /// What follows the number in the addresses of the pledge that the page is about, if that is private: a dash and its
    /// secret. Empty for everything else.
    pub secret: String,
    /// The number of that pledge; 0 for everything else.
    pub secret_of: u32,
}

/// What a page says that is made of a copy for reading.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OfCopy {
    /// Up to when everything is in it, ms since 1970; `None` while nobody knows.
    pub as_of_ms: Option<i64>,
    /// The public address of the site itself, without a slash at the end; `None` if the settings do not name it.
    pub home: Option<String>,
}

/// A language that the reader can change to.
#[derive(Debug, Clone, Serialize)]
pub struct LanguageLink {
    pub tag: String,
    /// The language's name for itself: `Cymraeg`.
    pub name: String,
    pub dir: Direction,
    /// The prefix of its paths, as [`SiteView::root`].
    pub root: String,
}

impl SiteView {
    /// The same site in one of its languages. The first of `languages` is the one without a prefix; a
    /// tag that is not among them means that first one.
    #[must_use]
    pub fn in_language(&self, languages: &[Language], tag: &str) -> SiteView {
        let links = languages.iter().enumerate().map(|(at, language)| LanguageLink {
            tag: language.tag.clone(),
            name: language.name.clone(),
            dir: language.direction,
            root: if at == 0 {
                String::new()
            } else {
                format!("/{}", language.tag)
            },
        });
        let links: Vec<LanguageLink> = links.collect();
        let mut view = self.clone();
        if let Some(own) = links.iter().find(|link| link.tag == tag).or(links.first()) {
            view.root.clone_from(&own.root);
            view.language.clone_from(&own.tag);
            view.dir = own.dir;
        }
        view.languages = links;
        view
    }
}

/// A petition named on a page about something else.
#[derive(Debug, Clone, Serialize)]
pub struct PetitionRef {
    pub id: i64,
    /// The petition's title: what it asks for.
    pub title: String,
    /// Canonical path of its page, without the language: `/petitions/17/save-the-library`.
    pub path: String,
}

//! Pages that an office writes about its site, and the office's additions to the program's own pages.
//!
//! Owns [`StandingPage`] and the form of its address. It must never look into the HTML, which was made harmless
//! before it was submitted. Bounded by the limits named beside each field.

use serde::{Deserialize, Serialize};

use crate::spine::ids::SiteId;
use crate::spine::limits::STANDING_SLUG_CHARS_MAX;
use crate::spine::row::{List, RecordKind, Row};
use crate::spine::time::Timestamp;

/// A page of the program to which the office can add, or which it can replace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShippedPage {
    /// The page about what the site is.
    About,
    /// The page about what personal data the site keeps.
    Privacy,
    /// The page about accessibility.
    Accessibility,
}

impl ShippedPage {
    /// All of them.
    pub const ALL: [ShippedPage; 3] = [ShippedPage::About, ShippedPage::Privacy, ShippedPage::Accessibility];

    /// The word in forms and in the log.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            ShippedPage::About => "about",
            ShippedPage::Privacy => "privacy",
            ShippedPage::Accessibility => "accessibility",
        }
    }

    /// The page with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<ShippedPage> {
        ShippedPage::ALL.into_iter().find(|page| page.word() == word)
    }
}

/// Where a page of the office is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PagePlace {
    /// At an address of its own: `/pages/{slug}`.
    Own {
        /// The last part of its address.
        slug: String,
    },
    /// On one of the program's pages.
    Shipped {
        /// The page.
        page: ShippedPage,
        /// Whether it replaces the program's text; otherwise it stands above it.
        instead: bool,
    },
}

impl PagePlace {
    /// Whether two pages cannot both exist.
    #[must_use]
    pub fn clashes(&self, other: &PagePlace) -> bool {
        match (self, other) {
            (PagePlace::Own { slug }, PagePlace::Own { slug: other }) => slug == other,
            (PagePlace::Shipped { page, .. }, PagePlace::Shipped { page: other, .. }) => page == other,
            (PagePlace::Own { .. }, PagePlace::Shipped { .. })
            | (PagePlace::Shipped { .. }, PagePlace::Own { .. }) => false,
        }
    }
}

/// Whether this can be the last part of an address: lower-case letters, digits, and single dashes between them.
#[must_use]
pub fn is_slug(slug: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    slug.len() <= STANDING_SLUG_CHARS_MAX
        && slug
            .split('-')
            .all(|part| !part.is_empty() && part.chars().all(plain))
}

/// A page in one language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageText {
    /// The tag of the language.
    pub language: String,
    /// The heading, which is also its name in the menu.
    pub title: String,
    /// The text as typed, in Markdown.
    pub markdown: String,
    /// The HTML that is shown: made from the Markdown when it was stored, and harmless.
    pub html: String,
}

/// What an office can change about a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageContent {
    /// Where it is shown.
    pub place: PagePlace,
    /// Its position in the menu at the foot of each page; `None` if it is not in the menu.
    pub menu: Option<u8>,
    /// Whether anybody can see it.
    pub published: bool,
    /// The page in each language in which it was written.
    pub texts: Vec<PageText>,
}

/// A page of the office as stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandingPage {
    /// Its content.
    pub content: PageContent,
    /// Its revision, which rises by one with each change.
    pub revision: u32,
    /// When it was last changed.
    pub at: Timestamp,
}

impl Row for StandingPage {
    const KIND: RecordKind = RecordKind::StandingPage;
    type Owner = SiteId;
}

/// An earlier revision of a page. In its row's key, `owner` is the page's number and `item` the revision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PageVersion(pub StandingPage);

impl Row for PageVersion {
    const KIND: RecordKind = RecordKind::PageVersion;
    type Owner = (SiteId, i64);
}

impl PageVersion {
    /// The list of a page's earlier revisions.
    #[must_use]
    pub fn of_page(site: SiteId, number: i64) -> List<PageVersion> {
        PageVersion::rows((site, number))
    }
}

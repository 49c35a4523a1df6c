//! Pages that an office writes about itself, and what it adds to the pages that come with the program.
//!
//! Owns [`StandingPage`] and what an address of one may be. It must never look into the HTML: whoever submits it has
//! made it harmless. Bounded by the limits named beside each field.

use serde::{Deserialize, Serialize};

use crate::spine::ids::SiteId;
use crate::spine::limits::STANDING_SLUG_CHARS_MAX;
use crate::spine::row::{List, RecordKind, Row};
use crate::spine::time::Timestamp;

/// A page that comes with the program and can have words of the office's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShippedPage {
    /// What the site is.
    About,
    /// What it keeps of people.
    Privacy,
    /// Who can use it.
    Accessibility,
}

impl ShippedPage {
    /// Each of them.
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
    /// On a page that comes with the program.
    Shipped {
        /// The page.
        page: ShippedPage,
        /// Whether it stands there alone; otherwise above what the program says.
        instead: bool,
    },
}

impl PagePlace {
    /// Whether two pages cannot both be there.
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

/// Whether this can be the last part of an address: small letters, digits, and single dashes between them.
#[must_use]
pub fn is_slug(slug: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    slug.len() <= STANDING_SLUG_CHARS_MAX
        && slug
            .split('-')
            .all(|part| !part.is_empty() && part.chars().all(plain))
}

/// What a page says in one language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageText {
    /// Tag of the language.
    pub language: String,
    /// Its heading, and its name in the menu.
    pub title: String,
    /// As it was typed.
    pub markdown: String,
    /// What is shown: made from the Markdown when it was stored, harmless.
    pub html: String,
}

/// What can be changed of a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageContent {
    /// Where it is shown.
    pub place: PagePlace,
    /// Its place in the menu at the foot of each page; none: it is not there.
    pub menu: Option<u8>,
    /// Whether anybody can see it.
    pub published: bool,
    /// In each language that it was written in.
    pub texts: Vec<PageText>,
}

/// A page of the office.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandingPage {
    /// What it is.
    pub content: PageContent,
    /// Rises by one with each change.
    pub revision: u32,
    /// When it was changed last.
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
    /// What a page was, by revision.
    #[must_use]
    pub fn of_page(site: SiteId, number: i64) -> List<PageVersion> {
        PageVersion::rows((site, number))
    }
}

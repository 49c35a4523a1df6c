//! What a site says: its sentences, and pages of its own.

use crate::ids::SiteId;
use crate::staff::StaffId;
use crate::standing::PageContent;
use crate::words::SentenceName;

/// A sentence in words of the office.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeSentence {
    /// On which site.
    pub site: SiteId,
    /// By whom.
    pub by: StaffId,
    /// Which.
    pub name: SentenceName,
    /// Sound for its key; none puts it back.
    pub text: Option<String>,
    /// What the program says by itself.
    pub shipped: String,
    /// The revision that was seen; 0 for one that was never changed.
    pub revision: u32,
}

/// A page of the office, new or changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangePage {
    /// On which site.
    pub site: SiteId,
    /// By whom.
    pub by: StaffId,
    /// Which; none for a new one.
    pub number: Option<i64>,
    /// The revision that was seen; 0 for a new one.
    pub revision: u32,
    /// What it is to be.
    pub content: PageContent,
}

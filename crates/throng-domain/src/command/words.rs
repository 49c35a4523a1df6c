//! What a site says: its sentences, pages of its own, why petitions are not accepted, and what topics are called.

use std::collections::BTreeMap;

use crate::ids::SiteId;
use crate::language::LanguageTag;
use crate::reason::ReasonTerms;
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

/// A change of one reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeReason {
    /// On which site.
    pub site: SiteId,
    /// By whom.
    pub by: StaffId,
    /// Its code.
    pub code: String,
    /// What is to become of it.
    pub step: ReasonStep,
}

/// What becomes of a reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReasonStep {
    /// What it is, and what it says in one language.
    Say(ReasonSaid),
    /// Not to be chosen any more.
    Retire,
    /// To be chosen again.
    BringBack,
    /// Stand before the reason with this code; none: at the end.
    MoveBefore(Option<String>),
}

/// What a reason is, and what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReasonSaid {
    /// It is not there yet.
    pub new: bool,
    /// The revision of its terms that was seen; 0 for a new one.
    pub revision: u32,
    /// Beside its words.
    pub terms: ReasonTerms,
    /// Its sentences, each with the revision of its own. By the same, on the same site.
    pub sentences: Vec<ChangeSentence>,
}

/// A change of one topic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeTopic {
    /// On which site.
    pub site: SiteId,
    /// By whom.
    pub by: StaffId,
    /// Its code.
    pub code: String,
    /// What is to become of it.
    pub step: TopicStep,
}

/// What becomes of a topic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TopicStep {
    /// Have it, before any petition does.
    Add(BTreeMap<LanguageTag, String>),
    /// Be called so.
    Name {
        /// By language; none at all: as its code says.
        names: BTreeMap<LanguageTag, String>,
        /// That was seen; 0 for one that was never changed.
        revision: u32,
    },
    /// Not to be set or chosen any more.
    Retire,
    /// To be set and chosen again.
    BringBack,
}

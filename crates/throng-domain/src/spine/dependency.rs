//! What a page may depend on, as domain types. The code that reads data for a page reports the keys that it
//! read, and a change reports the keys that it affects.
//!
//! **Invariant:** whatever a change alters in the store, every question whose answer it could alter names one of
//! [`Change::dependencies`](crate::spine::change::Change::dependencies). Coarse on purpose: a key too many costs a
//! needless render, a key too few a page that stays out of date for ever. What the running program keeps in
//! memory about a site is refreshed by the same keys.

use crate::spine::ids::{CampaignId, SiteId};

/// Something that pages are made from, or that the program keeps in memory, and that a change can make outdated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dependency {
    /// A site's name and rules, its words, its own pages, and its lists of reasons and topics.
    Site(SiteId),
    /// A site's areas.
    Areas(SiteId),
    /// Who works for a site, and which networks they let through: no page that is shared shows it.
    Office(SiteId),
    /// Which campaigns a site has, and what any of them says apart from its number: texts, states, dates,
    /// answers.
    Campaigns(SiteId),
    /// One campaign, apart from its number.
    Campaign(CampaignId),
    /// The numbers of all of a site's campaigns: in all, by area, country and hour.
    Counts(SiteId),
    /// The numbers of one campaign.
    Count(CampaignId),
}

//! Which petitions have enough signatures to call a vote and have not called one, and how many drafts of called votes wait.
//!
//! Owns the look at them, for the task that makes the drafts and for the office, which says how many it would be. It must never make
//! one. Bounds the drafts that wait at once, so that a slip in a setting makes ten of them and not ten thousand.

use throng_domain::campaign::{CampaignKind, CampaignState};
use throng_domain::ids::{CampaignId, SiteId};
use throng_process::limits::{VOTES_CALLED_COUNTED_MAX, VOTES_CALLED_MAX, VOTES_PAGE};
use throng_store::error::Fault;
use throng_store::reader::{CountedCampaign, ListQuery, Order, StoreReader};

/// Petitions that would call a vote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Callers {
    /// How many there are, at most [`VOTES_CALLED_COUNTED_MAX`].
    pub count: i64,
    /// Whether there are more.
    pub more: bool,
}

/// A part of the open petitions of a site with at least so many signatures, those with most first; those that have called a vote are
/// among them.
///
/// # Errors
/// The store cannot be read.
pub fn with_signatures(
    reader: &mut dyn StoreReader,
    site: SiteId,
    at_least: i64,
    offset: u32,
) -> Result<Vec<CountedCampaign>, Fault> {
    let query = ListQuery {
        site,
        kinds: &[CampaignKind::Petition],
        states: &[CampaignState::Open],
        private: false,
        order: Order::MostSigned,
        offset,
        limit: VOTES_PAGE.rows(),
    };
    let mut found = reader.campaigns(query)?.campaigns;
    found.retain(|counted| counted.count.total() >= at_least);
    Ok(found)
}

/// The petition, if it has not called a vote.
pub fn has_not_called(counted: &CountedCampaign) -> Option<CampaignId> {
    let campaign = &counted.campaign;
    let calls = campaign.petition().called.is_none();
    calls.then_some(campaign.head.id)
}

/// How many petitions would call a vote if `vote_at` signatures were enough; none if it is 0.
///
/// # Errors
/// The store cannot be read.
pub fn callers(reader: &mut dyn StoreReader, site: SiteId, vote_at: i64) -> Result<Callers, Fault> {
    let (mut count, mut seen) = (0, 0);
    while vote_at > 0 && seen < VOTES_CALLED_COUNTED_MAX.rows() {
        let found = with_signatures(reader, site, vote_at, seen)?;
        let calling = found.iter().filter_map(has_not_called).count();
        count += i64::try_from(calling).expect("a page is small");
        if found.len() < VOTES_PAGE.count() {
            return Ok(Callers { count, more: false });
        }
        seen += VOTES_PAGE.rows();
    }
    Ok(Callers { count, more: vote_at > 0 })
}

/// How many more drafts of called votes are made: fewer wait for somebody to save or delete them than [`VOTES_CALLED_MAX`]. Of the newest
/// drafts of votes.
///
/// # Errors
/// The store cannot be read.
pub fn room_for_called(reader: &mut dyn StoreReader, site: SiteId) -> Result<usize, Fault> {
    let query = ListQuery {
        site,
        kinds: &[CampaignKind::Vote],
        states: &[CampaignState::Draft],
        private: false,
        order: Order::Newest,
        offset: 0,
        limit: VOTES_CALLED_COUNTED_MAX.rows(),
    };
    let drafts = reader.campaigns(query)?.campaigns;
    let waits = |counted: &&CountedCampaign| counted.campaign.vote().is_some_and(|vote| vote.called);
    Ok(VOTES_CALLED_MAX
        .count()
        .saturating_sub(drafts.iter().filter(waits).count()))
}

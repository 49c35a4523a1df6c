//! Finding petitions: by state, by topic, by words that may be misspelt, by place, and by what is being signed now.
//!
//! **Owns** what a list can be asked for ([`PetitionQuery`]) and the answer to it ([`find`]). **Never** writes, and never
//! answers nonsense with an error: what cannot be understood is ignored, and [`FoundPetitions`] says so. **Called by**
//! pages, and by whatever else lists petitions. **Bounds** the query and the page; in memory it holds some two
//! kilobytes for each public petition.

mod also_signed;
mod calling;
mod catalogue;
mod near;
mod petition_query;
mod searcher;
mod trending;

use std::collections::HashMap;

use throng_domain::campaign::{CampaignKind, CampaignState};
use throng_domain::ids::{CampaignId, SiteId};
use throng_domain::tally::TallyKey;
use throng_domain::time::Timestamp;
use throng_store::error::Fault;
use throng_store::reader::{CountedCampaign, ListQuery, Order};

use crate::read::Tracked;
use throng_process::clock;
use throng_process::limits::{LIST_PAGES_MAX, SIMILAR_MAX};
use throng_rendering::views::{ListSort, ListState};

pub use also_signed::{AlsoSigned, also_signed};
pub use calling::{Callers, callers, has_not_called, room_for_called, with_signatures};
pub use catalogue::{Catalogue, Sorting, Topic};
pub use near::{LocalPlace, Signed, newest_in, place_at, signed_in, slug_of, slugs_of};
pub use petition_query::{PageQuery, PetitionQuery, RECENT, Wish};
pub use searcher::Searcher;
pub use trending::{Trending, trending};

/// One page of a list of petitions.
#[derive(Debug)]
pub struct FoundPetitions {
    /// The petitions of this page.
    pub petitions: Vec<CountedCampaign>,
    /// How many petitions match, on all pages together.
    pub matching: u32,
    /// The topics of the site.
    pub topics: Vec<Topic>,
    /// The topics to narrow the list by, whether it is narrowed to one now or not: each with how many petitions of the
    /// list or the search have it. None that would lead to an empty page.
    pub topics_here: Vec<Topic>,
    /// Whether the topic that was asked for is none of the site's, and was ignored.
    pub topic_unknown: bool,
    /// Whether the search index is as new as the store; if not, it will be in a moment.
    pub settled: bool,
    /// Until when the order holds if nobody signs; `None` where it does not depend on the time.
    pub until: Option<Timestamp>,
}

impl FoundPetitions {
    /// The number of the last page that can be asked for; 1 when nothing was found, and for pages on which nothing stands.
    pub fn pages(&self, wish: &Wish) -> u32 {
        match wish.per_page {
            0 => 1,
            per_page => self.matching.div_ceil(per_page).clamp(1, LIST_PAGES_MAX.rows()),
        }
    }
}

/// The page of the list that `wish` asks for.
pub fn find(
    searcher: &Searcher,
    tracked: &mut Tracked<'_>,
    site: SiteId,
    wish: &Wish,
) -> Result<FoundPetitions, Fault> {
    // Taken once: the order and its end belong to the same hour.
    let now = clock::now();
    let (catalogue, settled) = searcher.catalogue(tracked, (site, wish.kind))?;
    let topic = wish.topic.as_deref().filter(|code| catalogue.has_topic(code));
    let topic_unknown = wish.topic.is_some() && topic.is_none();
    let is_whole = topic.is_none() && wish.words.is_empty() && wish.changed_since.is_none();
    let (petitions, matching, topics_here) = match plain(wish).filter(|_| is_whole) {
        Some((states, order)) => {
            let list = ListQuery {
                site,
                kinds: &[wish.kind],
                states,
                private: false,
                order,
                offset: wish.offset(),
                limit: wish.per_page,
            };
            let found = tracked.petitions(list)?;
            (found.campaigns, found.matching, catalogue.topics_in(wish.state))
        }
        None => chosen(&catalogue, tracked, site, wish, (topic, now))?,
    };
    let topics = catalogue.topics().to_vec();
    let until = (wish.sort == Some(ListSort::LastDay)).then(|| now.next_hour());
    Ok(FoundPetitions { petitions, matching, topics, topics_here, topic_unknown, settled, until })
}

/// Public campaigns of a kind that ask for something like `action`, rejected ones too.
pub fn similar(
    searcher: &Searcher,
    tracked: &mut Tracked<'_>,
    (site, kind): (SiteId, CampaignKind),
    action: &str,
) -> Result<Vec<CountedCampaign>, Fault> {
    let (catalogue, _) = searcher.catalogue(tracked, (site, kind))?;
    tracked.petitions_numbered(site, &catalogue.similar(action, SIMILAR_MAX.count()))
}

/// The numbers of all public campaigns of a site that have these words, of each kind the best first.
pub fn numbers_of_words(
    searcher: &Searcher,
    tracked: &mut Tracked<'_>,
    site: SiteId,
    words: &str,
) -> Result<Vec<u32>, Fault> {
    let mut numbers = Vec::new();
    for kind in CampaignKind::ALL {
        let (catalogue, _) = searcher.catalogue(tracked, (site, kind))?;
        numbers.extend(catalogue.select(ListState::All, words, None).0);
    }
    Ok(numbers)
}

/// When something of a petition last changed, by its number.
pub type Changed = (u32, Option<Timestamp>);

/// Every public petition, in order of number, with when anything of it last changed, its number of signatures too: what
/// a copy of all of them is compared with. `None` while the search index is not as new as the store.
pub fn last_changes(
    searcher: &Searcher,
    tracked: &mut Tracked<'_>,
    site: SiteId,
) -> Result<Option<Vec<Changed>>, Fault> {
    let (catalogue, settled) = searcher.catalogue(tracked, (site, CampaignKind::Petition))?;
    if !settled {
        return Ok(None);
    }
    let (mut numbers, _) = catalogue.select(ListState::All, "", None);
    numbers.sort_unstable();
    let counted = tracked.counts_changed(site, &numbers)?;
    let pairs = numbers.into_iter().zip(counted);
    let changes = pairs.map(|(number, counted)| (number, catalogue.updated_at(number).max(counted)));
    Ok(Some(changes.collect()))
}

/// What to read after a campaign, which asks for `action`: others of its kind; `None` while no list of the site has been made.
///
/// For the most visited pages, so it is found in memory, and only the few that were found are read. Of each the page
/// depends on everything but its number: with its text or state the page changes at once, but not with each of its
/// signatures. The caller limits how long the numbers are shown.
pub fn related(
    searcher: &Searcher,
    tracked: &mut Tracked<'_>,
    (id, kind): (CampaignId, CampaignKind),
    action: &str,
) -> Result<Option<Vec<CountedCampaign>>, Fault> {
    let Some(catalogue) = searcher.at_hand(id.site, kind) else {
        return Ok(None);
    };
    let mut found = Vec::new();
    for number in catalogue.related(id.number, action) {
        let other = tracked.petition_without_number(CampaignId { number, ..id })?;
        // The catalogue may be older than the petition's last step.
        found.extend(other.filter(|other| {
            matches!(other.campaign.head.state, CampaignState::Open | CampaignState::Closed)
        }));
    }
    Ok(Some(found))
}

/// How the store can page through a list by itself; `None` for lists that need the catalogue.
fn plain(wish: &Wish) -> Option<(&'static [CampaignState], Order)> {
    let states: &[CampaignState] = match wish.state {
        ListState::Open => &[CampaignState::Open],
        ListState::Closed => &[CampaignState::Closed],
        ListState::Rejected => &[CampaignState::Rejected],
        ListState::All if wish.over => &[CampaignState::Closed, CampaignState::Rejected],
        ListState::All => &[CampaignState::Open, CampaignState::Closed, CampaignState::Rejected],
        ListState::AwaitingResponse
        | ListState::WithResponse
        | ListState::AwaitingDebate
        | ListState::Debated
        | ListState::NotDebated => return None,
    };
    match wish.sort.or(wish.state.own_sort()) {
        Some(ListSort::MostSigned) => Some((states, Order::MostSigned)),
        Some(ListSort::Newest) | None => Some((states, Order::Newest)),
        Some(ListSort::ClosingSoon | ListSort::LastDay) => None,
    }
}

/// The petitions of the page, how many match, and the topics of the list.
fn chosen(
    catalogue: &Catalogue,
    tracked: &mut Tracked<'_>,
    site: SiteId,
    wish: &Wish,
    (topic, now): (Option<&str>, Timestamp),
) -> Result<(Vec<CountedCampaign>, u32, Vec<Topic>), Fault> {
    // Words are searched for once, whatever the topic: what is found says how many have each.
    let searched = !wish.words.is_empty();
    let (numbers, sorting) = catalogue.select(wish.state, &wish.words, topic.filter(|_| !searched));
    let topics = match searched {
        true => catalogue.topics_of(&numbers),
        false => catalogue.topics_in(wish.state),
    };
    let mut numbers = match topic.filter(|_| searched) {
        Some(topic) => catalogue.with_topic(numbers, topic),
        None => numbers,
    };
    numbers.retain(|number| !wish.over || catalogue.is_over(*number));
    let numbers = match wish.changed_since {
        Some(since) => changed_since(catalogue, tracked, site, numbers, since)?,
        None => numbers,
    };
    let by_count = (sorting == Sorting::MostSigned).then_some(ListSort::MostSigned);
    let numbers = match wish.sort.or(by_count) {
        None => numbers,
        Some(ListSort::Newest) => catalogue.newest_first(numbers),
        Some(ListSort::ClosingSoon) => catalogue.closing_first(numbers),
        Some(ListSort::MostSigned) => {
            let counts = tracked.counts_of(site, &numbers, &TallyKey::Total)?;
            most_first(numbers, &counts)
        }
        Some(ListSort::LastDay) => {
            let counts = tracked.collected_since(site, &numbers, now.last_day())?;
            most_first(numbers, &counts)
        }
    };
    let matching = u32::try_from(numbers.len()).expect("petitions are numbered in 32 bits");
    let (skip, take) = (wish.offset() as usize, wish.per_page as usize);
    let part: Vec<u32> = numbers.into_iter().skip(skip).take(take).collect();
    Ok((tracked.petitions_numbered(site, &part)?, matching, topics))
}

/// Those of these petitions of which something, their number too, changed after this moment.
fn changed_since(
    catalogue: &Catalogue,
    tracked: &mut Tracked<'_>,
    site: SiteId,
    numbers: Vec<u32>,
    since: Timestamp,
) -> Result<Vec<u32>, Fault> {
    let counted = tracked.counts_changed(site, &numbers)?;
    let pairs = numbers.into_iter().zip(counted);
    let later = pairs.filter(|(number, counted)| catalogue.updated_at(*number).max(*counted) > Some(since));
    Ok(later.map(|(number, _)| number).collect())
}

/// Sorts petition numbers by their counts, highest first, and by number where counts are equal.
fn most_first(numbers: Vec<u32>, counts: &[i64]) -> Vec<u32> {
    let mut pairs: Vec<(i64, u32)> = counts.iter().map(|count| -count).zip(numbers).collect();
    pairs.sort_unstable();
    pairs.into_iter().map(|(_, number)| number).collect()
}

/// The petitions with the highest counts, each with its count; those with a count of zero are left out.
fn most(
    tracked: &mut Tracked<'_>,
    site: SiteId,
    numbers: Vec<u32>,
    counts: &[i64],
    limit: usize,
) -> Result<Vec<(CountedCampaign, i64)>, Fault> {
    let of: HashMap<u32, i64> = numbers.iter().copied().zip(counts.iter().copied()).collect();
    let mut best = most_first(numbers, counts);
    best.retain(|number| of[number] > 0);
    best.truncate(limit);
    let petitions = tracked.petitions_numbered(site, &best)?.into_iter();
    let with_count = |counted: CountedCampaign| {
        let count = of[&counted.campaign.head.id.number];
        (counted, count)
    };
    Ok(petitions.map(with_count).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_has_as_many_pages_as_its_petitions_fill_and_never_none() {
        for (matching, per_page, pages) in [
            (0, 50, 1),
            (1, 50, 1),
            (50, 50, 1),
            (51, 50, 2),
            (101, 50, 3),
            (101, 1, 101),
            (101, 0, 1),
            // No link leads further than an address can.
            (10_000, 1, 10_000),
            (10_001, 1, 10_000),
            (u32::MAX, 50, 10_000),
        ] {
            let found = FoundPetitions {
                petitions: Vec::new(),
                matching,
                topics: Vec::new(),
                topics_here: Vec::new(),
                topic_unknown: false,
                settled: true,
                until: None,
            };
            assert_eq!(found.pages(&Wish { per_page, ..Wish::all() }), pages, "{matching} by {per_page}");
        }
    }
}

//! Finding a campaign in whatever state for staff: by its number, by its address, or by words of its title.
//!
//! Owns what a search of the office finds. What everybody can read is found as on the public pages, in the index that they
//! use. All else is read anew for each search, titles only and the newest first, and forgotten with the answer: nothing
//! that is not public is ever in an index that a public page asks. Bounded by [`OFFICE_SEARCH_READ_MAX`] campaigns read and
//! [`OFFICE_SEARCH_FOUND_MAX`] found; the page says where that was not all. Drafts of creators are not found.

use throng_domain::campaign::{Campaign, CampaignKind, CampaignState};
use throng_domain::ids::{CampaignId, SiteId};
use throng_domain::search::{Document, SearchIndexBuilder};
use throng_store::error::Fault;
use throng_store::reader::{CountedCampaign, ListQuery, Order, StoreReader};

use super::Desk;
use super::petition_named::{Named, named};
use throng_process::limits::{
    CATALOGUE_PART, OFFICE_SEARCH_FOUND_MAX, OFFICE_SEARCH_READ_MAX, QUEUE_PAGE, SEARCH_CHARS_MAX,
};
use throng_web::finding::numbers_of_words;
use throng_web::http::respond::Failure;

/// States in which a campaign is not public, but no secret of its creator.
const HIDDEN: &[CampaignState] = &[
    CampaignState::GatheringSupporters,
    CampaignState::WaitingForModeration,
    CampaignState::NeedsChanges,
    CampaignState::RejectedHidden,
    CampaignState::Withdrawn,
    CampaignState::TakenDown,
];
/// States in which a campaign is public unless it is private.
const PUBLIC: &[CampaignState] = &[CampaignState::Open, CampaignState::Closed, CampaignState::Rejected];
/// Kinds of which some are private.
const MAY_BE_PRIVATE: &[CampaignKind] = &[CampaignKind::Pledge, CampaignKind::Vote];

/// What was found.
#[derive(Debug, Default)]
pub(super) struct FoundAnywhere {
    /// The campaigns of this page.
    pub(super) campaigns: Vec<CountedCampaign>,
    /// The number of the last page.
    pub(super) pages: u32,
    /// Key of what is wrong with what was typed.
    pub(super) problem_key: Option<&'static str>,
    /// Whether there are more campaigns that are not public than were looked through.
    pub(super) partly: bool,
    /// Whether more of those have the words than were found.
    pub(super) too_many: bool,
}

/// What is known of a search by words.
#[derive(Debug, Default)]
struct Worded {
    numbers: Vec<u32>,
    /// See [`FoundAnywhere`].
    partly: bool,
    /// See [`FoundAnywhere`].
    too_many: bool,
}

impl FoundAnywhere {
    fn nothing(problem_key: Option<&'static str>) -> FoundAnywhere {
        FoundAnywhere { pages: 1, problem_key, ..FoundAnywhere::default() }
    }
}

impl Desk {
    /// What a member of staff means who typed this.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(super) async fn found_anywhere(&self, typed: &str, page: u32) -> Result<FoundAnywhere, Failure> {
        if typed.chars().count() > SEARCH_CHARS_MAX.count() {
            return Ok(FoundAnywhere::nothing(Some("search-too-long")));
        }
        match named(&self.door.site, typed) {
            Named::Number(number) if typed.trim().bytes().all(|byte| byte.is_ascii_digit()) => {
                // A year may stand in a title.
                let mut found = self.worded(typed).await?;
                found.numbers.retain(|other| *other != number);
                found.numbers.insert(0, number);
                self.numbered(found, page).await
            }
            Named::Number(number) => {
                self.numbered(Worded { numbers: vec![number], ..Worded::default() }, 1)
                    .await
            }
            Named::Elsewhere => Ok(FoundAnywhere::nothing(Some("petitions-elsewhere"))),
            Named::Words if !typed.chars().any(char::is_alphanumeric) => {
                Ok(FoundAnywhere::nothing(Some("petitions-no-words")))
            }
            Named::Words => {
                let found = self.worded(typed).await?;
                self.numbered(found, page).await
            }
        }
    }

    /// The numbers of all campaigns with these words, those that are not public before the others.
    async fn worded(&self, words: &str) -> Result<Worded, Failure> {
        let (site, searcher) = (self.door.site.id, self.deps.searcher.clone());
        let wanted = words.to_owned();
        let public = self
            .door
            .reading
            .ask(move |tracked| numbers_of_words(&searcher, tracked, site, &wanted))
            .await?;
        let wanted = words.to_owned();
        let mut found = self.deps.ask(move |reader| hidden(reader, site, &wanted)).await?;
        // What was published or removed between the two looks is found once.
        let others: Vec<u32> = public
            .into_iter()
            .filter(|number| !found.numbers.contains(number))
            .collect();
        found.numbers.extend(others);
        Ok(found)
    }

    async fn numbered(&self, worded: Worded, page: u32) -> Result<FoundAnywhere, Failure> {
        let Worded { numbers, partly, too_many } = worded;
        let site = self.door.site.id;
        let pages = u32::try_from(numbers.len().div_ceil(QUEUE_PAGE.count()).max(1));
        let pages = pages.expect("campaigns are numbered in 32 bits");
        let skip = (page.clamp(1, pages) - 1) as usize * QUEUE_PAGE.count();
        let part: Vec<u32> = numbers.into_iter().skip(skip).take(QUEUE_PAGE.count()).collect();
        let read = move |reader: &mut dyn StoreReader| {
            let found: Result<Vec<_>, Fault> = part
                .iter()
                .map(|number| reader.campaign(CampaignId { site, number: *number }))
                .collect();
            found
        };
        let found = self.deps.ask(read).await?;
        let campaigns = found
            .into_iter()
            .flatten()
            .filter(|counted| may_be_found(&counted.campaign))
            .collect();
        Ok(FoundAnywhere { campaigns, pages, problem_key: None, partly, too_many })
    }
}

/// Whether staff may be told of it: drafts are their creators' own, but for votes, which the office makes.
fn may_be_found(campaign: &Campaign) -> bool {
    campaign.head.state != CampaignState::Draft || campaign.vote().is_some()
}

/// Campaigns that not everybody can find, whose titles have these words.
fn hidden(reader: &mut dyn StoreReader, site: SiteId, words: &str) -> Result<Worded, Fault> {
    let queries: [(&'static [CampaignKind], &'static [CampaignState]); 3] = [
        (&CampaignKind::ALL, HIDDEN),
        (&[CampaignKind::Vote], &[CampaignState::Draft]),
        (MAY_BE_PRIVATE, PUBLIC),
    ];
    let mut index = SearchIndexBuilder::default();
    let (mut known, mut left, mut partly) = (0, OFFICE_SEARCH_READ_MAX.rows(), false);
    for (kinds, states) in queries {
        let mut offset = 0;
        loop {
            let limit = CATALOGUE_PART.rows().min(left);
            let query = ListQuery { site, kinds, states, private: true, order: Order::Newest, offset, limit };
            let list = reader.campaigns(query)?;
            let read = u32::try_from(list.campaigns.len()).expect("the limit is small");
            (offset, left) = (offset + read, left - read);
            for campaign in list.campaigns.iter().map(|counted| &counted.campaign) {
                if !campaign.head.state.is_public() || campaign.is_private() {
                    let (number, action) = (campaign.head.id.number, campaign.head.text.action.as_str());
                    index.add(Document { number, action, texts: &[] });
                    known += 1;
                }
            }
            partly |= left == 0 && offset < list.matching;
            if read == 0 || left == 0 || offset >= list.matching {
                break;
            }
        }
    }
    Ok(Worded { partly, ..found(index, known, words) })
}

/// The best of so many titles; whether there are more is told by asking for one more.
fn found(index: SearchIndexBuilder, titles: usize, words: &str) -> Worded {
    let most = OFFICE_SEARCH_FOUND_MAX.count();
    let mut hits = index.build().query(words, (most + 1).min(titles), |_| true);
    let too_many = hits.len() > most;
    hits.truncate(most);
    Worded { numbers: hits.into_iter().map(|hit| hit.number).collect(), too_many, ..Worded::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_are_listed_are_told_of() {
        let most = OFFICE_SEARCH_FOUND_MAX.count();
        for (titles, listed, too_many) in
            [(0, 0, false), (1, 1, false), (most, most, false), (most + 1, most, true)]
        {
            let mut index = SearchIndexBuilder::default();
            for number in 0..titles {
                let number = u32::try_from(number).expect("few");
                index.add(Document { number, action: "Run the ferry", texts: &[] });
            }
            let found = found(index, titles, "ferry");
            assert_eq!((found.numbers.len(), found.too_many), (listed, too_many), "{titles}");
        }
    }

    /// A new state has to be put into one of the lists: what stands in neither is never found.
    #[test]
    fn every_state_but_a_draft_is_looked_through() {
        for state in CampaignState::ALL {
            let lists = [HIDDEN, PUBLIC]
                .iter()
                .filter(|states| states.contains(&state))
                .count();
            assert_eq!(lists, usize::from(state != CampaignState::Draft), "{state:?}");
            assert_eq!(PUBLIC.contains(&state), state.is_public(), "{state:?}");
        }
    }
}

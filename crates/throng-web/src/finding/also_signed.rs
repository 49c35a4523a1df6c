//! What else the people signed who signed a campaign: where the site wants that shown, and only from so many common
//! mailboxes on that it tells of nobody.
//!
//! Owns the count. Nothing that links the signatures of a person is stored anywhere: addresses are hashed and compared in
//! memory while it lasts, and what stays are numbers of campaigns. It must never run for a request: a chore looks once an
//! hour, and pages read what it found. Bounds the signatures and the campaigns that are looked at.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use throng_domain::campaign::{CampaignKind, CampaignState};
use throng_domain::ids::{CampaignId, SignatureId, SiteId};
use throng_domain::uniqueness::DeliveryKey;
use throng_process::limits::{
    ALSO_SIGNED_BY_ONE_MAX, ALSO_SIGNED_CAMPAIGNS_MAX, ALSO_SIGNED_PART, ALSO_SIGNED_PEOPLE_LEAST,
    ALSO_SIGNED_READ_MAX, RELATED_MAX,
};
use throng_store::error::Fault;
use throng_store::reader::{CountedCampaign, ListQuery, Order, StoreReader};

use crate::read::Tracked;
use crate::sites::Site;

/// For each campaign the numbers of others, those with most people in common first.
type Found = HashMap<u32, Vec<u32>>;

/// What was found for each site. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct AlsoSigned {
    held: Arc<RwLock<HashMap<SiteId, Found>>>,
}

impl AlsoSigned {
    /// The campaigns that many people signed who signed this one; `None` before the site was looked at.
    fn with(&self, id: CampaignId) -> Option<Vec<u32>> {
        let held = self.held.read().unwrap_or_else(PoisonError::into_inner);
        let found = held.get(&id.site)?;
        Some(found.get(&id.number).cloned().unwrap_or_default())
    }

    /// Counts anew for a site. Ends early, and keeps what was found before, once `goes_on` says no.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn look(
        &self,
        reader: &mut dyn StoreReader,
        site: &Site,
        goes_on: &dyn Fn() -> bool,
    ) -> Result<(), Fault> {
        let found = match site.rules.also_signed {
            true => count(reader, site, goes_on)?,
            false => Some(Found::new()),
        };
        if let Some(found) = found {
            let mut held = self.held.write().unwrap_or_else(PoisonError::into_inner);
            held.insert(site.id, found);
        }
        Ok(())
    }
}

/// What people also signed who signed this campaign: open campaigns of its kind. `None` before anybody looked.
///
/// # Errors
/// When the store cannot be read.
pub fn also_signed(
    also: &AlsoSigned,
    tracked: &mut Tracked<'_>,
    (id, kind): (CampaignId, CampaignKind),
) -> Result<Option<Vec<CountedCampaign>>, Fault> {
    let Some(numbers) = also.with(id) else {
        return Ok(None);
    };
    let mut found = Vec::new();
    for number in numbers {
        // Found up to an hour ago: it may have closed since.
        let other = tracked.petition_without_number(CampaignId { number, ..id })?;
        found.extend(other.filter(|other| {
            other.campaign.head.state == CampaignState::Open && other.campaign.kind.which() == kind
        }));
    }
    Ok(Some(found))
}

fn count(
    reader: &mut dyn StoreReader,
    site: &Site,
    goes_on: &dyn Fn() -> bool,
) -> Result<Option<Found>, Fault> {
    let mut kinds: HashMap<u32, CampaignKind> = HashMap::new();
    for kind in [CampaignKind::Petition, CampaignKind::Pledge] {
        let open = reader.campaigns(ListQuery {
            site: site.id,
            kinds: &[kind],
            states: &[CampaignState::Open],
            private: false,
            order: Order::MostSigned,
            offset: 0,
            limit: ALSO_SIGNED_CAMPAIGNS_MAX.rows(),
        })?;
        kinds.extend(
            open.campaigns
                .iter()
                .map(|found| (found.campaign.head.id.number, kind)),
        );
    }
    let mut people: HashMap<DeliveryKey, Vec<u32>> = HashMap::new();
    let (mut before, mut read) = (SignatureId(i64::MAX), 0);
    while read < ALSO_SIGNED_READ_MAX.count() {
        if !goes_on() {
            return Ok(None);
        }
        let part = reader.newest_signers(site.id, before, ALSO_SIGNED_PART.rows())?;
        let Some((last, ..)) = part.last() else { break };
        (before, read) = (*last, read + part.len());
        for (_, number, email) in &part {
            if kinds.contains_key(number) {
                signs(
                    people
                        .entry(site.tokens.delivery(email, &site.rules.domains))
                        .or_default(),
                    *number,
                );
            }
        }
    }
    Ok(Some(best(people.values(), &kinds)))
}

/// One more campaign of a mailbox. Two people of one household are one mailbox.
fn signs(signed: &mut Vec<u32>, number: u32) {
    if signed.len() < ALSO_SIGNED_BY_ONE_MAX.count() && !signed.contains(&number) {
        signed.push(number);
    }
}

/// For each campaign those of its kind that enough have signed too, the most common ones first, then by number.
fn best<'a>(people: impl Iterator<Item = &'a Vec<u32>>, kinds: &HashMap<u32, CampaignKind>) -> Found {
    let mut common: HashMap<(u32, u32), usize> = HashMap::new();
    for signed in people {
        for (at, one) in signed.iter().enumerate() {
            for other in &signed[at + 1..] {
                if kinds.get(one) == kinds.get(other) {
                    *common.entry((*one.min(other), *one.max(other))).or_default() += 1;
                }
            }
        }
    }
    let mut pairs: HashMap<u32, Vec<(usize, u32)>> = HashMap::new();
    for ((one, other), count) in common {
        if count >= ALSO_SIGNED_PEOPLE_LEAST.count() {
            pairs.entry(one).or_default().push((count, other));
            pairs.entry(other).or_default().push((count, one));
        }
    }
    let sorted = |mut others: Vec<(usize, u32)>| -> Vec<u32> {
        others.sort_unstable_by_key(|(count, number)| (std::cmp::Reverse(*count), *number));
        others.truncate(RELATED_MAX.count());
        others.into_iter().map(|(_, number)| number).collect()
    };
    pairs
        .into_iter()
        .map(|(number, others)| (number, sorted(others)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENOUGH: usize = 20;

    fn kinds() -> HashMap<u32, CampaignKind> {
        let petitions = [1, 2, 3, 4, 5].map(|number| (number, CampaignKind::Petition));
        let pledges = [8, 9].map(|number| (number, CampaignKind::Pledge));
        petitions.into_iter().chain(pledges).collect()
    }

    /// So many mailboxes that have signed all of these.
    fn crowd(count: usize, signed: &[u32]) -> Vec<Vec<u32>> {
        vec![signed.to_vec(); count]
    }

    #[test]
    fn what_is_named_has_enough_people_in_common_and_is_of_one_kind() {
        for (people, of, expected) in [
            (crowd(ENOUGH - 1, &[1, 2]), 1, vec![]),
            (crowd(ENOUGH, &[1, 2]), 1, vec![2]),
            (crowd(ENOUGH, &[2, 1]), 2, vec![1]),
            (crowd(ENOUGH, &[1, 2]), 3, vec![]),
            (crowd(ENOUGH, &[1, 8]), 1, vec![]),
            (crowd(ENOUGH, &[8, 9]), 9, vec![8]),
            ([crowd(ENOUGH, &[1, 2]), crowd(1, &[1, 3])].concat(), 1, vec![2]),
            ([crowd(ENOUGH, &[1, 2]), crowd(ENOUGH + 1, &[3, 1])].concat(), 1, vec![3, 2]),
            (crowd(ENOUGH, &[1, 5, 4, 3, 2]), 1, vec![2, 3, 4]),
            // Halves of two crowds make no whole.
            ([crowd(ENOUGH - 1, &[1, 2]), crowd(ENOUGH - 1, &[2, 3])].concat(), 2, vec![]),
        ] {
            let found = best(people.iter(), &kinds());
            assert_eq!(found.get(&of).cloned().unwrap_or_default(), expected, "{of}: {people:?}");
        }
    }

    #[test]
    fn a_mailbox_is_counted_once_for_each_and_for_few() {
        let mut signed = Vec::new();
        for number in [7, 7, 3, 7] {
            signs(&mut signed, number);
        }
        assert_eq!(signed, [7, 3]);
        (0..1_000).for_each(|number| signs(&mut signed, number));
        assert_eq!(signed.len(), ALSO_SIGNED_BY_ONE_MAX.count());
    }
}

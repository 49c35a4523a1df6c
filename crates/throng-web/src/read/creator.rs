//! The creator of a pledge in its counts: the store counts their signature as every other, and no page shows it.
//!
//! Owns taking one signature out of the counts by place and by hour, so that all that is shown adds up to the number that
//! is shown; and what is not told of a vote with a list. Must never change a count of another origin than what was collected
//! here. Called by [`super::Tracked`].

use throng_domain::campaign::Campaign;
use throng_domain::signature::Signature;
use throng_domain::tally::{Tally, TallyKey, TallySource};
use throng_store::error::Fault;
use throng_store::reader::{Attempt, StoreReader};

/// The creator's own signature, while it is one of those that the store counts; `None` for another kind of campaign.
pub fn counted(reader: &mut dyn StoreReader, campaign: &Campaign) -> Result<Option<Box<Signature>>, Fault> {
    let pledge = campaign.pledge().filter(|pledge| pledge.counts_creator);
    let Some(id) = pledge.and_then(|pledge| pledge.creator) else {
        return Ok(None);
    };
    Ok(match reader.attempt(campaign.head.id.site, id)? {
        Some(Attempt::Signature(signature, _)) => Some(signature),
        Some(Attempt::Repeat(..)) | None => None,
    })
}

/// The counts without this signature. What nobody else is counted in is left out, as if it had never been.
pub(super) fn left_out(mut tallies: Vec<Tally>, creator: &Signature) -> Vec<Tally> {
    for tally in &mut tallies {
        let has_them = match &tally.key {
            TallyKey::Total => true,
            TallyKey::Area(area) => *area == creator.area,
            TallyKey::Country(code) => code.as_deref() == Some(creator.country.as_str()),
            TallyKey::Hour(hour) => creator.confirmed_at.map(|at| at.hour()) == Some(*hour),
            TallyKey::Region(_) => false,
        };
        if has_them && tally.source == TallySource::Collected {
            tally.count -= 1;
        }
    }
    tallies.retain(|tally| tally.count != 0 || tally.source != TallySource::Collected);
    tallies
}

/// Nobody on a list says in which country they are, and each is kept with that of the site: in a vote with a list none is told.
pub(super) fn unplaced(of: &Campaign, tallies: &mut [Tally]) {
    if of.vote().is_none_or(|vote| !vote.terms.electorate.has_roll()) {
        return;
    }
    for tally in tallies {
        if matches!(tally.key, TallyKey::Country(Some(_))) {
            tally.key = TallyKey::Country(None);
        }
    }
}

/// How many signatures of a campaign were collected from each of `hours`, which rise, until the next, and from the last one on;
/// without the creator of a pledge.
///
/// # Errors
/// The store cannot be read.
pub fn collected_without(
    reader: &mut dyn StoreReader,
    campaign: &Campaign,
    hours: &[i64],
) -> Result<Vec<i64>, Fault> {
    let mut sums = reader.collected_from(campaign.head.id, hours)?;
    if let Some(signature) = counted(reader, campaign)? {
        left_out_of_hours(&mut sums, hours, &signature);
    }
    Ok(sums)
}

/// Takes this signature out of the sums from each of `hours`, which rise, up to the next.
fn left_out_of_hours(sums: &mut [i64], hours: &[i64], creator: &Signature) {
    let Some(at) = creator.confirmed_at else { return };
    let begun = hours.iter().filter(|hour| **hour <= at.hour()).count();
    if let Some(sum) = begun.checked_sub(1).and_then(|of| sums.get_mut(of)) {
        *sum -= 1;
    }
}

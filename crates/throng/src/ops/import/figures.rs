//! From the figures of a file to the imported counts.
//!
//! Owns the one thing that is added: what the source's breakdown leaves out is counted as "unknown", so that
//! every breakdown adds up. The original service's own drifted under load: 3,506,038 by country of 3,567,130 in all. It
//! must never change a figure that the source gives: a breakdown that is larger than the total cannot be used.
//! Bounds: [`COUNT_MAX`].

use std::collections::BTreeSet;

use throng_domain::ids::CampaignId;
use throng_domain::tally::{Tally, TallyKey, TallySource};
use throng_domain::time::Timestamp;

use super::entry::Figures;

/// The most signatures of a petition: more than there are people, but few enough that sums cannot overflow.
pub(super) const COUNT_MAX: i64 = 100_000_000_000;

/// Checks whether this can be a number of signatures.
///
/// # Errors
/// A sentence that names it.
pub(super) fn check_total(total: i64) -> Result<(), String> {
    if (0..=COUNT_MAX).contains(&total) {
        Ok(())
    } else {
        Err(format!("{total} cannot be a number of signatures"))
    }
}

/// Checks whether counts by place can be true beside the number of all signatures.
///
/// # Errors
/// A sentence that names the figures.
pub(super) fn check_breakdown(rows: &[(&str, i64)], total: i64) -> Result<(), String> {
    let mut seen = BTreeSet::new();
    let mut sum = 0_i64;
    for (code, count) in rows {
        check_total(*count).map_err(|reason| format!("{code}: {reason}"))?;
        if !seen.insert(*code) {
            return Err(format!("{code} is listed twice"));
        }
        sum = sum.saturating_add(*count);
    }
    if sum > total {
        return Err(format!("it adds up to {sum}, which is more than the signature_count of {total}"));
    }
    Ok(())
}

/// The imported counts, as of `at`. The figures must have been checked.
pub(super) fn tallies(petition: CampaignId, figures: &Figures, at: Timestamp) -> Vec<Tally> {
    let tally = |key, count, label, place: usize| Tally {
        campaign: petition,
        source: TallySource::CarriedOver,
        key,
        count,
        changed_at: at,
        label,
        ordinal: i64::try_from(place).expect("a file has fewer rows"),
    };
    let mut tallies = vec![tally(TallyKey::Total, figures.total, None, 0)];
    for (place, row) in figures.areas.iter().enumerate() {
        tallies.push(tally(TallyKey::Area(Some(row.code.clone())), row.count, None, place));
    }
    for (place, row) in figures.countries.iter().enumerate() {
        let key = TallyKey::Country(Some(row.code.clone()));
        tallies.push(tally(key, row.count, Some(row.name.clone()), place));
    }
    for (place, row) in figures.regions.iter().enumerate() {
        let key = TallyKey::Region(Some(row.code.clone()));
        tallies.push(tally(key, row.count, Some(row.name.clone()), place));
    }
    let placed: i64 = figures.areas.iter().map(|row| row.count).sum();
    if placed < figures.total {
        tallies.push(tally(TallyKey::Area(None), figures.total - placed, None, figures.areas.len()));
    }
    let placed: i64 = figures.countries.iter().map(|row| row.count).sum();
    if placed < figures.total {
        tallies.push(tally(TallyKey::Country(None), figures.total - placed, None, figures.countries.len()));
    }
    let placed: i64 = figures.regions.iter().map(|row| row.count).sum();
    // Without rows for regions none is unknown: pages then add up the regions of the areas.
    if !figures.regions.is_empty() && placed < figures.total {
        tallies.push(tally(TallyKey::Region(None), figures.total - placed, None, figures.regions.len()));
    }
    tallies
}

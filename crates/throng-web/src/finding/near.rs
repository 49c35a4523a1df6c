//! What people sign in one area.
//!
//! Owns the addresses of areas' pages. It must never see a postcode: whoever has one turns it into an area first.
//! Bounded by [`LOCAL_MAX`] petitions.

use std::collections::HashMap;

use throng_domain::area::{Area, AreaCode};
use throng_domain::ids::SiteId;
use throng_domain::tally::TallyKey;
use throng_store::error::Fault;
use throng_store::reader::CountedCampaign;

use super::catalogue::Catalogue;
use super::most;
use crate::read::Tracked;
use crate::sites::slug;
use throng_process::limits::LOCAL_MAX;
use throng_rendering::views::ListState;

/// What an address under `/petitions/local/` leads to.
#[derive(Debug, PartialEq, Eq)]
pub enum LocalPlace<'a> {
    /// This area, at its canonical address.
    Here(&'a Area),
    /// This area, but its canonical address is another: redirect there.
    Moved(&'a Area),
    /// No area.
    Nowhere,
}

/// Finds the area for the last part of an address: its slug, or its code in upper or lower case.
pub fn place_at<'a>(areas: &'a [Area], segment: &str) -> LocalPlace<'a> {
    let slugs = slugs_of(areas);
    let named = areas
        .iter()
        .find(|area| slugs.get(&area.code).is_some_and(|slug| slug == segment));
    let coded = || {
        areas
            .iter()
            .find(|area| area.code.as_str().eq_ignore_ascii_case(segment))
    };
    match (named, named.is_none().then(coded).flatten()) {
        (Some(area), _) => LocalPlace::Here(area),
        (None, Some(area)) => LocalPlace::Moved(area),
        (None, None) => LocalPlace::Nowhere,
    }
}

/// The last part of an area's address: its name, or its code when another area has that name.
pub fn slug_of(areas: &[Area], code: &AreaCode) -> String {
    let known = slugs_of(areas).remove(code);
    known.unwrap_or_else(|| code.as_str().to_ascii_lowercase())
}

/// The last part of the address of each area, as [`slug_of`] says it: made at once, because it depends on all names.
pub fn slugs_of(areas: &[Area]) -> HashMap<AreaCode, String> {
    let names: Vec<String> = areas.iter().map(|area| slug(&area.name)).collect();
    let mut times: HashMap<&str, u32> = HashMap::new();
    for name in &names {
        *times.entry(name).or_default() += 1;
    }
    let own = |area: &Area, name: &String| {
        if name.is_empty() || times[name.as_str()] > 1 {
            area.code.as_str().to_ascii_lowercase()
        } else {
            name.clone()
        }
    };
    let pairs = areas.iter().zip(&names);
    pairs
        .map(|(area, name)| (area.code.clone(), own(area, name)))
        .collect()
}

/// Which of the petitions that people of an area signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signed {
    Open,
    OpenOrClosed,
}

/// The petitions with most signatures from an area, each with their number.
pub fn signed_in(
    catalogue: &Catalogue,
    tracked: &mut Tracked<'_>,
    site: SiteId,
    area: &AreaCode,
    signed: Signed,
) -> Result<Vec<(CountedCampaign, i64)>, Fault> {
    let (mut numbers, _) = catalogue.select(ListState::Open, "", None);
    if signed == Signed::OpenOrClosed {
        numbers.extend(catalogue.select(ListState::Closed, "", None).0);
    }
    let counts = tracked.counts_of(site, &numbers, &TallyKey::Area(Some(area.clone())))?;
    let mut found = most(tracked, site, numbers, &counts, LOCAL_MAX.count())?;
    for (counted, count) in &mut found {
        *count -= i64::from(tracked.counts_creator_in(&counted.campaign, area)?);
    }
    found.retain(|(_, count)| *count > 0);
    Ok(found)
}

/// What people of an area have signed of all that is open or has closed: what began last comes first, at most `limit`.
pub fn newest_in(
    catalogue: &Catalogue,
    tracked: &mut Tracked<'_>,
    site: SiteId,
    area: &AreaCode,
    limit: usize,
) -> Result<Vec<CountedCampaign>, Fault> {
    let mut numbers = catalogue.select(ListState::Open, "", None).0;
    numbers.extend(catalogue.select(ListState::Closed, "", None).0);
    let numbers = catalogue.newest_first(numbers);
    let counts = tracked.counts_of(site, &numbers, &TallyKey::Area(Some(area.clone())))?;
    let here = numbers.into_iter().zip(counts).filter(|(_, count)| *count > 0);
    let here: Vec<(u32, i64)> = here.collect();
    let mut found = Vec::new();
    for (number, count) in here {
        let one = tracked.petitions_numbered(site, &[number])?;
        for counted in one {
            if count > i64::from(tracked.counts_creator_in(&counted.campaign, area)?) {
                found.push(counted);
            }
        }
        if found.len() >= limit {
            break;
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(code: &str, name: &str) -> Area {
        Area {
            code: AreaCode::parse(code).expect("a code"),
            name: name.to_owned(),
            representative: None,
            region_code: None,
            region_name: None,
            ordinal: 0,
        }
    }

    #[test]
    fn areas_have_addresses() {
        let areas = [area("E1", "North Hill"), area("E2", "Abbey"), area("E3", "Abbey"), area("E4", "北")];
        for (segment, code, here) in [
            ("north-hill", "E1", true),
            ("e1", "E1", false),
            ("E1", "E1", false),
            ("e2", "E2", true),
            ("E3", "E3", false),
            ("e4", "E4", true),
        ] {
            let expected = areas
                .iter()
                .find(|area| area.code.as_str() == code)
                .expect("an area");
            let expected = if here {
                LocalPlace::Here(expected)
            } else {
                LocalPlace::Moved(expected)
            };
            assert_eq!(place_at(&areas, segment), expected, "{segment}");
        }
        for segment in ["abbey", "", "nowhere", "../e1"] {
            assert_eq!(place_at(&areas, segment), LocalPlace::Nowhere, "{segment}");
        }
    }
}

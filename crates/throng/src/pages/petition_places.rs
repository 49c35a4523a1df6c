//! Where a petition was signed: areas and countries with their numbers, and the map.
//!
//! Owns the sums. Areas and the unknown area add up to the number of the same moment, and so do countries.
//! Numbers are exact however small: the public JSON has them too, as that of the original service does, and a
//! number reveals nothing of a person whose name nobody sees. Only rates are not shown below
//! [`RATE_COUNT_MIN`] signatures, because the rate of so few says more about chance than about a place.

use std::collections::HashMap;

use axum::extract::Path;
use axum::response::Response;
use throng_domain::area::AreaCode;
use throng_domain::area_targets::AreaTargets;
use throng_domain::campaign::{Campaign, CampaignKind, CampaignState};
use throng_domain::country::CountryCode;
use throng_domain::tally::{Tally, TallyKey};
use throng_store::reader::CountedCampaign;

use super::{number_of, public};
use throng_process::limits::MAP_SMALL_AREAS_MAX;
use throng_rendering::drawings::{AreaMap, Shown};
use throng_rendering::views::{AreaStanding, Finding, PetitionPlacesView, PlaceRow, PlaceTarget, PlacesView};
use throng_web::http::headers;
use throng_web::http::host::OfSite;
use throng_web::http::respond::Failure;
use throng_web::read::Reading;
use throng_web::sites::Site;

/// How many signatures an area needs for the map to show its rate.
const RATE_COUNT_MIN: i64 = 5;
/// Rows of a table before the rest is folded away.
const ROWS_SHOWN: usize = 10;

/// How much fits on a page.
#[derive(Debug, Clone, Copy)]
struct Room {
    rows: usize,
    /// The most areas of a map that fits.
    map_areas: usize,
    /// Whether areas without signatures are listed too, and each area of the map links to its row.
    whole: bool,
}

impl Room {
    const WHOLE_PAGE: Room = Room { rows: usize::MAX, map_areas: usize::MAX, whole: true };
    const IN_SHORT: Room = Room { rows: ROWS_SHOWN, map_areas: MAP_SMALL_AREAS_MAX.count(), whole: false };
}

/// `GET /petitions/{number}/places`.
pub(super) async fn places(
    reading: Reading,
    OfSite(site): OfSite,
    Path(number): Path<String>,
) -> Result<Response, Failure> {
    let id = site.petition(number_of(&number)?);
    let found = reading
        .ask(move |tracked| match tracked.petition(id)? {
            Some(counted) => {
                let tallies = tracked.tallies_by_place(&counted.campaign)?;
                let targets = tracked.area_targets(&counted.campaign)?;
                Ok(Some((counted, tallies, targets)))
            }
            None => Ok(None),
        })
        .await?;
    let (counted, tallies, targets) = found.ok_or(Failure::NotFound)?;
    let counted = public(&site, Some(counted))?;
    // The supporters of a rejected petition are not public.
    if counted.campaign.head.state == CampaignState::Rejected {
        return Err(Failure::NotFound);
    }
    let view = page(&site, &counted, (&tallies, &targets)).ok_or(Failure::NotFound)?;
    Ok(headers::public("text/html; charset=utf-8", site.themes.render(&view)?))
}

/// The tallies of a campaign by place, and what has come of a pledge in each area.
type ByPlace<'a> = (&'a [Tally], &'a AreaTargets);

fn page(site: &Site, counted: &CountedCampaign, by_place: ByPlace<'_>) -> Option<PetitionPlacesView> {
    let petition = &counted.campaign;
    let number = petition.head.id.number;
    let sums = Sums::of(by_place);
    Some(PetitionPlacesView {
        site: site.view.clone(),
        id: i64::from(number),
        title: petition.head.text.action.clone(),
        petition_path: site.path_of(petition),
        places: sums.view(site, petition, Room::WHOLE_PAGE)?,
        countries: sums.countries(site),
        unknown_country: sums.total - sums.countries.values().map(|(count, _)| count).sum::<i64>(),
        rows_shown: ROWS_SHOWN,
    })
}

/// The short version for the petition's own page: the first rows, and a small map.
pub(super) fn in_short(site: &Site, petition: &Campaign, by_place: ByPlace<'_>) -> Option<PlacesView> {
    let mut view = Sums::of(by_place).view(site, petition, Room::IN_SHORT)?;
    view.spots.clear();
    Some(view)
}

/// Of a pledge whose areas have the target for themselves, and people can still join: the area that is nearest to it of
/// those that do not have it.
pub(super) fn nearest(site: &Site, petition: &Campaign, by_place: ByPlace<'_>) -> Option<AreaStanding> {
    petition.pledge().filter(|pledge| pledge.settled.is_none())?;
    let sums = Sums::of(by_place);
    let standing = |code: &AreaCode, joined: i64| {
        let target = PlaceTarget::of(petition, &by_place.1.of(Some(code)), joined)?;
        Some(AreaStanding { name: name_of(site, code).to_owned(), joined, target })
    };
    let signed = sums.areas.iter().filter(|(_, count)| **count > 0);
    let areas = signed.filter_map(|(code, count)| standing(code, *count));
    let waiting = areas.filter(|area| !area.target.stands);
    waiting.max_by(|one, other| {
        let by_name = || other.name.cmp(&one.name);
        one.joined.cmp(&other.joined).then_with(by_name)
    })
}

fn name_of<'a>(site: &'a Site, code: &'a AreaCode) -> &'a str {
    site.places.get(code).map_or(code.as_str(), |area| &area.name)
}

fn area_row(site: &Site, code: &AreaCode, count: i64, rate_tenths: Option<i64>) -> PlaceRow {
    PlaceRow {
        code: code.as_str().to_owned(),
        name: name_of(site, code).to_owned(),
        target: None,
        path: site.area_path(code),
        count,
        rate_tenths,
    }
}

/// All counts of a petition by place, whatever their source.
#[derive(Debug, Default)]
struct Sums<'a> {
    total: i64,
    areas: HashMap<&'a AreaCode, i64>,
    /// By country code: the count, and the name in the imported figures.
    countries: HashMap<&'a str, (i64, Option<&'a str>)>,
    /// What has come of a pledge whose areas have the target for themselves.
    targets: Option<&'a AreaTargets>,
}

impl<'a> Sums<'a> {
    fn of((tallies, targets): ByPlace<'a>) -> Sums<'a> {
        let mut sums = Sums { targets: Some(targets), ..Sums::default() };
        // Where it stands it stands, though everybody may have left since.
        let stand = targets.areas.iter().filter(|(_, area)| area.stands());
        sums.areas.extend(stand.map(|(code, _)| (code, 0)));
        for tally in tallies {
            match &tally.key {
                TallyKey::Total => sums.total += tally.count,
                TallyKey::Area(Some(code)) => *sums.areas.entry(code).or_default() += tally.count,
                TallyKey::Country(Some(code)) => {
                    let entry = sums.countries.entry(code).or_default();
                    entry.0 += tally.count;
                    entry.1 = entry.1.or(tally.label.as_deref());
                }
                TallyKey::Area(None) | TallyKey::Country(None) | TallyKey::Hour(_) | TallyKey::Region(_) => {}
            }
        }
        sums
    }

    /// The areas; `None` if no signature has one, as on a site without areas.
    fn view(&self, site: &Site, petition: &Campaign, room: Room) -> Option<PlacesView> {
        let map = site.map.as_deref();
        let voters = match petition.kind.which() {
            CampaignKind::Petition | CampaignKind::Vote => voters(map),
            // The target of a pledge is a number of people, most often of a few: their share of all voters says nothing.
            CampaignKind::Pledge => HashMap::new(),
        };
        let voters = match rates_tell(&self.areas, &voters) {
            true => voters,
            false => HashMap::new(),
        };
        let rate =
            |code: &AreaCode, count: i64| voters.get(code).map(|voters| per_thousand_tenths(count, *voters));
        let targeted = petition.pledge().is_some_and(|pledge| pledge.terms.by_area);
        let target =
            |code: &AreaCode, count: i64| PlaceTarget::of(petition, &self.targets?.of(Some(code)), count);
        let row = |code: &AreaCode, count: i64| PlaceRow {
            target: target(code, count),
            ..area_row(site, code, count, rate(code, count))
        };
        let stands = |code: &AreaCode| target(code, 0).is_some_and(|target| target.stands);
        let signed = self
            .areas
            .iter()
            .filter(|(code, count)| **count > 0 || stands(code));
        let mut areas: Vec<PlaceRow> = signed.map(|(code, count)| row(code, *count)).collect();
        if areas.is_empty() {
            return None;
        }
        sort(&mut areas);
        let rated = !voters.is_empty();
        // Which area has most is what the table begins with, where it is about a target.
        let finding = finding(&areas, rated).filter(|_| !targeted);
        let known: i64 = areas.iter().map(|area| area.count).sum();
        let count_of = |code: &AreaCode| self.areas.get(code).copied().unwrap_or(0);
        let fits = map.filter(|map| map.shapes().len() <= room.map_areas);
        let shapes = fits.map(AreaMap::shapes).unwrap_or_default();
        let spots: Vec<PlaceRow> = shapes
            .iter()
            .map(|shape| row(&shape.code, count_of(&shape.code)))
            .collect();
        if room.whole {
            // Every area on the map needs a row to link to.
            areas.extend(spots.iter().filter(|spot| spot.count == 0).cloned());
            sort(&mut areas);
        }
        areas.truncate(room.rows);
        let in_rows: i64 = areas.iter().map(|area| area.count).sum();
        let shown = |code: &AreaCode| {
            let count = count_of(code);
            let least = if rated { RATE_COUNT_MIN } else { 1 };
            let value = if rated { rate(code, count) } else { Some(count) };
            Shown { value: value.filter(|_| count >= least) }
        };
        Some(PlacesView {
            path: format!("{}/places", site.base(petition.head.id.number)),
            finding,
            areas,
            elsewhere: known - in_rows,
            unknown_area: self.total - known,
            total: self.total,
            rated,
            targeted,
            map: fits.map(|map| map.draw(room.whole, |shape| shown(&shape.code))),
            spots,
        })
    }

    fn countries(&self, site: &Site) -> Vec<PlaceRow> {
        let name = |code: &str, label: Option<&str>| {
            let listed = || {
                CountryCode::parse(code)
                    .ok()
                    .map(|country| site.country_name(country))
            };
            label
                .map(str::to_owned)
                .or_else(listed)
                .unwrap_or_else(|| code.to_owned())
        };
        let signed = self.countries.iter().filter(|(_, (count, _))| *count > 0);
        let mut rows: Vec<PlaceRow> = signed
            .map(|(code, (count, label))| PlaceRow {
                code: (*code).to_owned(),
                name: name(code, *label),
                path: None,
                count: *count,
                rate_tenths: None,
                target: None,
            })
            .collect();
        sort(&mut rows);
        rows
    }
}

/// Sorts by signatures, most first, then by name; of a pledge whose areas have the target for themselves, those that have
/// it come first, and the others by how near they are.
fn sort(rows: &mut [PlaceRow]) {
    let stands = |row: &PlaceRow| row.target.is_some_and(|target| target.stands);
    rows.sort_by(|one, other| {
        stands(other)
            .cmp(&stands(one))
            .then_with(|| other.count.cmp(&one.count))
            .then_with(|| one.name.cmp(&other.name))
    });
}

/// The electorate of each area; empty unless all are known, because a map cannot mix rates and numbers.
fn voters(map: Option<&AreaMap>) -> HashMap<&AreaCode, u32> {
    let shapes = map.map(AreaMap::shapes).unwrap_or_default();
    let known: HashMap<_, _> = shapes
        .iter()
        .filter_map(|shape| Some((&shape.code, shape.electorate?)))
        .collect();
    if known.len() == shapes.len() {
        known
    } else {
        HashMap::new()
    }
}

/// Whether rates tell anything: where those of all areas round to nothing, or none has enough signatures, the numbers tell more.
fn rates_tell(areas: &HashMap<&AreaCode, i64>, voters: &HashMap<&AreaCode, u32>) -> bool {
    areas.iter().any(|(code, count)| {
        let known = voters.get(code).filter(|_| *count >= RATE_COUNT_MIN);
        known.is_some_and(|voters| per_thousand_tenths(*count, *voters) > 0)
    })
}

/// Signatures per thousand people, in tenths, rounded.
fn per_thousand_tenths(count: i64, people: u32) -> i64 {
    let people = i64::from(people.max(1));
    count.saturating_mul(10_000).saturating_add(people / 2) / people
}

/// The area with the highest rate that is shown; without rates, the one with most signatures. Of several that are equal none is
/// named.
fn finding(areas: &[PlaceRow], rated: bool) -> Option<Finding> {
    let measure = |area: &PlaceRow| match rated {
        true => area.rate_tenths.unwrap_or(-1),
        false => area.count,
    };
    let shown = || {
        areas
            .iter()
            .filter(move |area| !rated || (area.count >= RATE_COUNT_MIN && area.rate_tenths != Some(0)))
    };
    let strongest = shown().max_by_key(|area| measure(area))?;
    if shown().filter(|area| measure(area) == measure(strongest)).count() > 1 {
        return None;
    }
    Some(Finding {
        place: strongest.name.clone(),
        count: strongest.count,
        rate_tenths: strongest.rate_tenths.filter(|_| rated),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_rounded_to_a_tenth() {
        for (count, people, tenths) in [
            (0, 1_000, 0),
            (1, 1_000, 10),
            (1, 20_000, 1),
            (1, 20_001, 0),
            (5, 3, 16_667),
            (i64::MAX, 1_000, i64::MAX / 1_000),
        ] {
            assert_eq!(per_thousand_tenths(count, people), tenths, "{count} of {people}");
        }
    }

    #[test]
    fn rates_that_all_round_to_nothing_are_left_out() {
        let code = AreaCode::parse("N1").expect("a code");
        for (count, people, tell) in
            [(5, 1_000, true), (4, 1_000, false), (5, 200_000, false), (5, 100_000, true)]
        {
            let (areas, voters) = (HashMap::from([(&code, count)]), HashMap::from([(&code, people)]));
            assert_eq!(rates_tell(&areas, &voters), tell, "{count} of {people}");
        }
        assert!(
            !rates_tell(&HashMap::from([(&code, 9)]), &HashMap::new()),
            "nobody knows how many live there"
        );
    }

    #[test]
    fn the_finding_leaves_out_rates_of_a_few() {
        let row = |name: &str, count, rate_tenths| PlaceRow {
            code: String::new(),
            name: name.to_owned(),
            path: None,
            count,
            rate_tenths,
            target: None,
        };
        let areas = [row("Town", 900, Some(50)), row("Isle", 9, Some(80)), row("Rock", 4, Some(400))];
        let found = |rated| finding(&areas, rated).map(|found| (found.place, found.rate_tenths));
        assert_eq!(found(true), Some(("Isle".to_owned(), Some(80))));
        assert_eq!(found(false), Some(("Town".to_owned(), None)));
        assert!(finding(&areas[2..], true).is_none());
        let equal = [row("Harbour", 6, Some(50)), row("Old Town", 6, Some(70)), row("Isle", 5, Some(70))];
        let found = |rated| finding(&equal, rated).map(|found| found.place);
        assert_eq!((found(false), found(true)), (None, None), "none of several that are equal is the first");
        assert_eq!(finding(&equal[..2], true).map(|found| found.place), Some("Old Town".to_owned()));
        let large = [row("City", 9, Some(0))];
        assert!(finding(&large, true).is_none(), "a rate that rounds to nothing says nothing");
    }
}

//! Counts by country, area and region: imported figures and signatures collected here, merged into one list each.
//!
//! Owns the order: places of the imported list stay in its order, and places that are new here follow. It must never
//! distribute signatures of unknown place over the known places. Regions that an import brought are served as it brought
//! them, since its file does not say which area lies in which; what is signed here is added to them. Bounded by the countries and areas in the tallies.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;
use throng_domain::area::Area;
use throng_domain::country::CountryCode;
use throng_domain::site::SiteRules;
use throng_domain::tally::{Tally, TallyKey, TallySource};

/// Signatures from one country.
#[derive(Debug, Serialize)]
pub(super) struct ByCountry<'a> {
    name: &'a str,
    code: &'a str,
    signature_count: i64,
}

/// Signatures of one area.
#[derive(Debug, Serialize)]
pub(super) struct ByArea<'a> {
    name: &'a str,
    ons_code: &'a str,
    mp: Option<&'a str>,
    signature_count: i64,
}

/// Signatures of one region.
#[derive(Debug, Serialize)]
pub(super) struct ByRegion<'a> {
    name: &'a str,
    ons_code: &'a str,
    signature_count: i64,
}

/// How many signatures each breakdown does not place: the source's breakdown left them out, or the signer's
/// place is on no list.
#[derive(Debug, Default, Serialize)]
pub(super) struct Unknown {
    by_country: i64,
    by_constituency: i64,
    by_region: i64,
}

type Merged<'a> = (Vec<ByCountry<'a>>, Vec<ByArea<'a>>, Vec<ByRegion<'a>>, Unknown);

/// Signatures of one area or from one country, as the row of a sheet. Code and name are empty for those whose place is
/// not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PlaceRow<'a> {
    pub(crate) code: &'a str,
    pub(crate) name: &'a str,
    pub(crate) count: i64,
}

/// The rows of a petition by area, which add up to its number.
pub(crate) fn rows_by_area<'a>(
    tallies: &'a [Tally],
    areas: &'a [Area],
    rules: &'a SiteRules,
) -> Vec<PlaceRow<'a>> {
    let (_, by_area, _, unknown) = merged(tallies, areas, rules);
    let rows = by_area.iter();
    let rows = rows.map(|row| PlaceRow { code: row.ons_code, name: row.name, count: row.signature_count });
    rows.chain(of_nowhere(unknown.by_constituency)).collect()
}

/// The rows of a petition by country, which add up to its number.
pub(crate) fn rows_by_country<'a>(
    tallies: &'a [Tally],
    areas: &'a [Area],
    rules: &'a SiteRules,
) -> Vec<PlaceRow<'a>> {
    let (by_country, _, _, unknown) = merged(tallies, areas, rules);
    let rows = by_country.iter();
    let rows = rows.map(|row| PlaceRow { code: row.code, name: row.name, count: row.signature_count });
    rows.chain(of_nowhere(unknown.by_country)).collect()
}

fn of_nowhere(count: i64) -> Option<PlaceRow<'static>> {
    (count != 0).then_some(PlaceRow { code: "", name: "", count })
}

/// All breakdowns of a petition.
pub(super) fn merged<'a>(tallies: &'a [Tally], areas: &'a [Area], rules: &'a SiteRules) -> Merged<'a> {
    let mut unknown = Unknown::default();
    let mut countries: Vec<Row<'a>> = Vec::new();
    let mut constituencies: Vec<Row<'a>> = Vec::new();
    let mut regions = Regions::of(tallies);
    for tally in tallies {
        match &tally.key {
            TallyKey::Country(Some(code)) => countries.push(Row::of(tally, code)),
            TallyKey::Country(None) => unknown.by_country += tally.count,
            TallyKey::Area(Some(code)) => constituencies.push(Row::of(tally, code.as_str())),
            TallyKey::Area(None) => unknown.by_constituency += tally.count,
            TallyKey::Total | TallyKey::Hour(_) | TallyKey::Region(_) => {}
        }
    }
    let known: HashMap<&str, &Area> = areas.iter().map(|area| (area.code.as_str(), area)).collect();
    regions.add_areas(tallies, &known);
    unknown.by_region = regions.unknown;
    let countries =
        in_order(countries, |row| (0, row.label.unwrap_or_else(|| country_name(row.code, rules))));
    let constituencies =
        in_order(constituencies, |row| (known.get(row.code).map_or(i64::MAX, |area| area.ordinal), row.code));
    let by_country = countries.iter().map(|row| ByCountry {
        name: row.label.unwrap_or_else(|| country_name(row.code, rules)),
        code: row.code,
        signature_count: row.count,
    });
    let by_area: Vec<ByArea<'a>> = constituencies.iter().map(|row| by_area(row, &known)).collect();
    (by_country.collect(), by_area, regions.listed(), unknown)
}

/// One place's count, not yet merged.
struct Row<'a> {
    code: &'a str,
    label: Option<&'a str>,
    /// The place's position in the imported list; `None` for a place that only has signatures collected here.
    ordinal: Option<i64>,
    count: i64,
}

impl<'a> Row<'a> {
    fn of(tally: &'a Tally, code: &'a str) -> Row<'a> {
        let carried = tally.source == TallySource::CarriedOver;
        let ordinal = carried.then_some(tally.ordinal);
        Row { code, label: tally.label.as_deref(), ordinal, count: tally.count }
    }
}

/// Merges the rows of each place, and sorts: first the imported list in its own order, then the others by `rest`.
fn in_order<'a>(rows: Vec<Row<'a>>, rest: impl Fn(&Row<'a>) -> (i64, &'a str)) -> Vec<Row<'a>> {
    let mut places: BTreeMap<&str, Row<'a>> = BTreeMap::new();
    for row in rows {
        let place =
            places
                .entry(row.code)
                .or_insert(Row { code: row.code, label: None, ordinal: None, count: 0 });
        place.count += row.count;
        place.label = place.label.or(row.label);
        place.ordinal = place.ordinal.or(row.ordinal);
    }
    // A place whose only signatures were withdrawn, and which the imported list does not have, is left out.
    let mut rows: Vec<Row<'a>> = places
        .into_values()
        .filter(|row| row.ordinal.is_some() || row.count > 0)
        .collect();
    rows.sort_by_cached_key(|row| {
        let (ordinal, name) = rest(row);
        (row.ordinal.is_none(), row.ordinal.unwrap_or(ordinal), name)
    });
    rows
}

fn country_name<'a>(code: &'a str, rules: &'a SiteRules) -> &'a str {
    let listed = CountryCode::parse(code).ok().and_then(|country| country.name());
    let home = rules
        .home_country_name
        .as_deref()
        .filter(|_| rules.home_country.as_str() == code);
    listed.or(home).unwrap_or(code)
}

fn by_area<'a>(row: &Row<'a>, known: &HashMap<&str, &'a Area>) -> ByArea<'a> {
    let area = known.get(row.code);
    ByArea {
        name: area.map_or(row.code, |area| &area.name),
        ons_code: row.code,
        mp: area.and_then(|area| area.representative.as_deref()),
        signature_count: row.count,
    }
}

/// Counts by region: first those that an import brought, in its order, then the others by code.
struct Regions<'a> {
    imported: Vec<ByRegion<'a>>,
    /// Regions of areas, as the operator's own file tells them.
    of_areas: BTreeMap<&'a str, ByRegion<'a>>,
    unknown: i64,
    /// Whether an import brought its own counts by region, so that its areas must not be added up again.
    has_imported: bool,
}

impl<'a> Regions<'a> {
    /// What an import brought.
    fn of(tallies: &'a [Tally]) -> Regions<'a> {
        let mut regions =
            Regions { imported: Vec::new(), of_areas: BTreeMap::new(), unknown: 0, has_imported: false };
        let mut rows = Vec::new();
        for tally in tallies {
            let TallyKey::Region(region) = &tally.key else {
                continue;
            };
            regions.has_imported = true;
            match region {
                Some(code) => rows.push((tally.ordinal, code.as_str(), tally)),
                None => regions.unknown += tally.count,
            }
        }
        rows.sort_by_key(|(ordinal, code, _)| (*ordinal, *code));
        let listed = rows.into_iter().map(|(_, ons_code, tally)| ByRegion {
            name: tally.label.as_deref().unwrap_or(ons_code),
            ons_code,
            signature_count: tally.count,
        });
        regions.imported = listed.collect();
        regions
    }

    /// Adds the counts of areas, of which those of an import are in its regions already if it brought any.
    fn add_areas(&mut self, tallies: &'a [Tally], known: &HashMap<&str, &'a Area>) {
        for tally in tallies {
            let TallyKey::Area(code) = &tally.key else {
                continue;
            };
            let carried = tally.source == TallySource::CarriedOver;
            // As in the other lists, a place whose only signatures were withdrawn is left out.
            if (carried && self.has_imported) || (!carried && tally.count == 0) {
                continue;
            }
            let area = code.as_ref().and_then(|code| known.get(code.as_str()).copied());
            let Some((code, area)) = area.and_then(|area| Some((area.region_code.as_deref()?, area))) else {
                self.unknown += tally.count;
                continue;
            };
            let name = area.region_name.as_deref().unwrap_or(code);
            self.of_areas
                .entry(code)
                .or_insert(ByRegion { name, ons_code: code, signature_count: 0 })
                .signature_count += tally.count;
        }
    }

    fn listed(self) -> Vec<ByRegion<'a>> {
        let Regions { mut imported, mut of_areas, .. } = self;
        for region in &mut imported {
            let here = of_areas.remove(region.ons_code);
            region.signature_count += here.map_or(0, |here| here.signature_count);
        }
        imported.extend(of_areas.into_values());
        imported
    }
}

//! The breakdowns of a petition in JSON: counts by country, by area and by region.
//!
//! Owns what a row of each may contain. A breakdown that cannot be used never keeps its petition out, since the number
//! stands for itself: those of 2015 have countries without codes, and others drifted until they added up to more than
//! the number. It must never take a part of a list: what is left would look whole. Called by `shape.rs`. Bounds:
//! figures by `figures.rs`.

use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use throng_domain::area::AreaCode;
use throng_domain::limits::AREA_NAME_CHARS_MAX;

use super::entry::{AreaFigure, CountryFigure, Figures, RegionFigure};
use super::figures;
use super::shown::{quoted, sentence, shown};

/// Letters and digits of a code of a country; the longest in use has three.
const COUNTRY_CODE_BYTES_MAX: usize = 8;

/// The lists as they stand in a file.
pub(super) struct Lists {
    pub(super) countries: Option<Value>,
    pub(super) areas: Option<Value>,
    pub(super) regions: Option<Value>,
}

/// The figures of a petition; and of each breakdown that cannot be used its field, and why.
pub(super) fn read(lists: Lists, total: i64) -> (Figures, Vec<(&'static str, String)>) {
    let mut broken = Vec::new();
    let countries = countries(lists.countries, total);
    let areas = areas(lists.areas, total);
    let regions = regions(lists.regions, total);
    let figures = Figures {
        total,
        countries: usable("signatures_by_country", countries, &mut broken),
        areas: usable("signatures_by_constituency", areas, &mut broken),
        regions: usable("signatures_by_region", regions, &mut broken),
    };
    (figures, broken)
}

fn usable<T>(
    field: &'static str,
    rows: Result<Vec<T>, String>,
    broken: &mut Vec<(&'static str, String)>,
) -> Vec<T> {
    rows.unwrap_or_else(|reason| {
        broken.push((field, reason));
        Vec::new()
    })
}

#[derive(Debug, Deserialize)]
struct ByCountry {
    name: PlaceName,
    code: CountryCodeText,
    signature_count: i64,
}

#[derive(Debug, Deserialize)]
struct ByArea {
    name: PlaceName,
    ons_code: OnsCode,
    mp: Option<PlaceName>,
    signature_count: i64,
}

#[derive(Debug, Deserialize)]
struct ByRegion {
    name: PlaceName,
    ons_code: OnsCode,
    signature_count: i64,
}

#[derive(Debug)]
struct OnsCode(AreaCode);

impl<'de> Deserialize<'de> for OnsCode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = String::deserialize(deserializer)?;
        AreaCode::parse(&code)
            .map(OnsCode)
            .ok_or_else(|| D::Error::custom(format!("{} is no code of an area", quoted(&code))))
    }
}

/// The name of a place, or of who represents it.
#[derive(Debug)]
struct PlaceName(String);

impl<'de> Deserialize<'de> for PlaceName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let chars = name.chars().count();
        if chars <= AREA_NAME_CHARS_MAX && !name.contains(char::is_control) {
            return Ok(PlaceName(name));
        }
        let name = quoted(&name);
        Err(D::Error::custom(format!("{name} is no name of at most {AREA_NAME_CHARS_MAX} characters")))
    }
}

#[derive(Debug)]
struct CountryCodeText(String);

impl<'de> Deserialize<'de> for CountryCodeText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = String::deserialize(deserializer)?;
        let plain = (1..=COUNTRY_CODE_BYTES_MAX).contains(&code.len())
            && code.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if plain {
            Ok(CountryCodeText(code))
        } else {
            Err(D::Error::custom(format!("{} is no code of a country", quoted(&code))))
        }
    }
}

fn countries(list: Option<Value>, total: i64) -> Result<Vec<CountryFigure>, String> {
    let read =
        |row: ByCountry| CountryFigure { name: row.name.0, code: row.code.0, count: row.signature_count };
    let rows: Vec<CountryFigure> = rows(list)?.into_iter().map(read).collect();
    let counts: Vec<(&str, i64)> = rows.iter().map(|row| (row.code.as_str(), row.count)).collect();
    figures::check_breakdown(&counts, total)?;
    Ok(rows)
}

fn areas(list: Option<Value>, total: i64) -> Result<Vec<AreaFigure>, String> {
    let read = |row: ByArea| AreaFigure {
        code: row.ons_code.0,
        name: row.name.0,
        representative: row.mp.map(|mp| mp.0),
        count: row.signature_count,
    };
    let rows: Vec<AreaFigure> = rows(list)?.into_iter().map(read).collect();
    let counts: Vec<(&str, i64)> = rows.iter().map(|row| (row.code.as_str(), row.count)).collect();
    figures::check_breakdown(&counts, total)?;
    Ok(rows)
}

fn regions(list: Option<Value>, total: i64) -> Result<Vec<RegionFigure>, String> {
    let read =
        |row: ByRegion| RegionFigure { code: row.ons_code.0, name: row.name.0, count: row.signature_count };
    let rows: Vec<RegionFigure> = rows(list)?.into_iter().map(read).collect();
    let counts: Vec<(&str, i64)> = rows.iter().map(|row| (row.code.as_str(), row.count)).collect();
    figures::check_breakdown(&counts, total)?;
    Ok(rows)
}

/// The rows of a list; a list that is absent has none.
fn rows<T: DeserializeOwned>(list: Option<Value>) -> Result<Vec<T>, String> {
    let rows = match list {
        None => return Ok(Vec::new()),
        Some(Value::Array(rows)) => rows,
        Some(_) => return Err("it is not a list".to_owned()),
    };
    let read = |(place, row): (usize, Value)| {
        let name = shown(row["name"].as_str().unwrap_or("without a name"));
        let wrong = |error: serde_json::Error| sentence(&error.to_string());
        serde_json::from_value(row).map_err(|error| format!("row {} ({name}): {}", place + 1, wrong(error)))
    };
    rows.into_iter().enumerate().map(read).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read_alone(countries: Value, areas: Value, regions: Value) -> (Figures, Vec<String>) {
        let given = |list: Value| Some(list).filter(|list| !list.is_null());
        let lists = Lists { countries: given(countries), areas: given(areas), regions: given(regions) };
        let (figures, broken) = read(lists, 10);
        let told = broken
            .into_iter()
            .map(|(field, reason)| format!("{field}: {reason}"));
        (figures, told.collect())
    }

    #[test]
    fn a_breakdown_that_cannot_be_used_is_left_out_whole() {
        let area = |code: &str, count: i64| json!({"name": "A", "ons_code": code, "mp": null, "signature_count": count});
        let long = "a".repeat(100_000);
        let named =
            |name: &str, mp: &str| json!({"name": name, "ons_code": "E1", "mp": mp, "signature_count": 1});
        let france = json!({"name": "France", "signature_count": 3});
        let spain = json!({"name": "Spain", "code": null, "signature_count": 3});
        let cases = [
            (json!([france]), Value::Null, "signatures_by_country: row 1 (France): missing field `code`"),
            (json!([spain]), Value::Null, "signatures_by_country: row 1 (Spain): invalid type: null"),
            (json!("none"), Value::Null, "signatures_by_country: it is not a list"),
            (
                Value::Null,
                json!([area("E1", 6), area("E2", 5)]),
                "signatures_by_constituency: it adds up to 11, which is more than the signature_count of 10",
            ),
            (Value::Null, json!([area("E1", 1), area("E1", 1)]), "E1 is listed twice"),
            (Value::Null, json!([area("E1", 1), area("E 1", 1)]), "row 2 (A): \"E 1\" is no code"),
            (Value::Null, json!([named(&long, "A")]), "is no name of at most 120 characters"),
            (Value::Null, json!([named("A", &long)]), "is no name of at most 120 characters"),
            (Value::Null, json!([named("A\u{1b}[2J", "A")]), "is no name of at most 120 characters"),
            (Value::Null, json!([area("E1", -1)]), "E1: -1 cannot be a number of signatures"),
            (Value::Null, json!([area("E1", i64::MAX)]), "cannot be a number of signatures"),
        ];
        let north = json!([{"name": "North", "ons_code": "N", "signature_count": 10}]);
        for (countries, areas, expected) in cases {
            let (figures, told) = read_alone(countries, areas, north.clone());
            assert!(told.len() == 1 && told[0].contains(expected), "{expected}: {told:?}");
            assert_eq!((figures.total, figures.countries.len(), figures.areas.len()), (10, 0, 0));
            assert_eq!(figures.regions[0].count, 10, "the others come in");
        }
    }
}

//! Places as the cells of a file may call them: areas by code or name, countries by code or English name, in any case.
//!
//! Owns both lists, made once for a file: a file may have millions of records. It must never guess: of two areas with one
//! name neither is found. Called by `people.rs`. Bounds: the areas of the site, and the countries that there are.

use std::collections::HashMap;

use throng_domain::area::{Area, AreaCode};
use throng_domain::country::{self, CountryCode};

use super::shown::quoted;

/// The places of a site.
pub(super) struct Gazetteer<'a> {
    areas: HashMap<&'a str, &'a AreaCode>,
    /// By name in lower case; nothing where two areas have the name.
    areas_named: HashMap<String, Option<&'a AreaCode>>,
    countries_named: HashMap<String, CountryCode>,
}

impl<'a> Gazetteer<'a> {
    pub(super) fn of(areas: &'a [Area]) -> Gazetteer<'a> {
        let mut areas_named = HashMap::new();
        for area in areas {
            let named = areas_named.entry(area.name.to_lowercase());
            named
                .and_modify(|other| *other = None)
                .or_insert(Some(&area.code));
        }
        let mut countries_named = HashMap::new();
        for (code, name) in country::offered() {
            if let Ok(code) = CountryCode::parse(code) {
                countries_named.entry(name.to_lowercase()).or_insert(code);
            }
        }
        let areas = areas.iter().map(|area| (area.code.as_str(), &area.code));
        Gazetteer { areas: areas.collect(), areas_named, countries_named }
    }

    /// The area that a cell names.
    ///
    /// # Errors
    /// A sentence that says what is wrong with the cell.
    pub(super) fn area(&self, cell: &str) -> Result<AreaCode, String> {
        let by_code = self.areas.get(cell).map(|code| Some(*code));
        let found = by_code.or_else(|| self.areas_named.get(&cell.to_lowercase()).copied());
        match found {
            Some(Some(code)) => Ok(code.clone()),
            Some(None) => Err(format!("two areas are called {}: write the code", quoted(cell))),
            None => Err(format!("{} is no area of this site: write its code or its name", quoted(cell))),
        }
    }

    /// The country that a cell names.
    ///
    /// # Errors
    /// A sentence that says what is wrong with the cell.
    pub(super) fn country(&self, cell: &str) -> Result<CountryCode, String> {
        let by_code = CountryCode::parse(cell).ok();
        by_code
            .or_else(|| self.countries_named.get(&cell.to_lowercase()).copied())
            .ok_or_else(|| format!("{} is no country: write its code, such as GB", quoted(cell)))
    }
}

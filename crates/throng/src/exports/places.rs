//! Where a petition was signed, as a sheet: one row for each area and each country.
//!
//! Owns the columns and their sums: the rows of each kind add up to the number that the page shows, those of an unknown
//! place included. Never rounds and never leaves a place out, because the public JSON has the same numbers. Bounded by
//! the places of a site and the countries of the world.

use super::sheet::Sheet;
use crate::pages::PlaceSigned;

/// The sheet of a petition whose number is `total` now.
pub(super) fn places(areas: &[PlaceSigned], countries: &[PlaceSigned], total: i64) -> Vec<u8> {
    let mut sheet = Sheet::new(&["kind", "code", "name", "signatures"]);
    for (kind, rows) in [("area", areas), ("country", countries)] {
        for row in rows {
            sheet.row(&[kind, &row.code, &row.name, &row.count.to_string()]);
        }
        let unknown = total - rows.iter().map(|row| row.count).sum::<i64>();
        if unknown != 0 {
            sheet.row(&[kind, "", "", &unknown.to_string()]);
        }
    }
    sheet.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_adds_up_to_the_number() {
        let row = |code: &str, name: &str, count| PlaceSigned {
            code: code.to_owned(),
            name: name.to_owned(),
            count,
        };
        let areas = [row("A1", "Holm", 5), row("A2", "=Rock", 2)];
        for (areas, countries, total, rows) in [
            (&areas[..0], &areas[..0], 0, ""),
            (
                &areas[..],
                &[row("GB", "Britain", 9)][..],
                9,
                "area,A1,Holm,5\r\narea,A2,'=Rock,2\r\narea,,,2\r\ncountry,GB,Britain,9\r\n",
            ),
        ] {
            let sheet = String::from_utf8(places(areas, countries, total)).expect("UTF-8");
            assert_eq!(sheet, format!("\u{feff}kind,code,name,signatures\r\n{rows}"));
        }
    }
}

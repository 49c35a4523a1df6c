//! Where a petition was signed, as a sheet: one row for each area and each country.
//!
//! Owns the columns and their sums: the rows of each kind add up to the number that the page shows, those of an unknown
//! place included. Never rounds and never leaves a signature out: the rows are those of the public JSON
//! (`api/breakdown.rs`). Bounded by the places of a site and the countries of the world.

use std::cmp::Reverse;

use super::sheet::Sheet;
use crate::api::PlaceRow;

/// The sheet of a petition's rows by area and by country: most signatures first, and last those whose place is not known.
pub(super) fn places([areas, countries]: [Vec<PlaceRow<'_>>; 2]) -> Vec<u8> {
    let mut sheet = Sheet::new(&["kind", "code", "name", "signatures"]);
    for (kind, mut rows) in [("area", areas), ("country", countries)] {
        // A place that an import named and where nobody signed is in the JSON, in the order of the import.
        rows.retain(|row| row.count != 0);
        rows.sort_by_key(|row| (row.code.is_empty(), Reverse(row.count), row.name));
        for row in rows {
            sheet.row(&[kind, row.code, row.name, &row.count.to_string()]);
        }
    }
    sheet.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_signatures_come_first_and_those_of_nowhere_last() {
        let row = |code, name, count| PlaceRow { code, name, count };
        for (areas, countries, rows) in [
            (vec![], vec![], ""),
            (
                vec![row("A2", "=Rock", 2), row("A9", "Moor", 0), row("A1", "Holm", 5), row("", "", 7)],
                vec![row("FR", "France", 4), row("GB", "Britain", 9), row("BE", "Belgium", 4)],
                "area,A1,Holm,5\r\narea,A2,'=Rock,2\r\narea,,,7\r\n\
                 country,GB,Britain,9\r\ncountry,BE,Belgium,4\r\ncountry,FR,France,4\r\n",
            ),
        ] {
            let sheet = String::from_utf8(places([areas, countries])).expect("UTF-8");
            assert_eq!(sheet, format!("\u{feff}kind,code,name,signatures\r\n{rows}"));
        }
    }
}

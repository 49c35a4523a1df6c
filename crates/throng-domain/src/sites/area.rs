//! Areas: where a signer lives, as far as the operator's own file tells. No outside service is asked.
//!
//! Owns [`AreaCode`], [`Area`], and [`AreaBook`], the look-up from postcode to area. A postcode that
//! the book does not hold is no error: the signature counts in the area "unknown".

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::people::person::Postcode;
use crate::spine::ids::SiteId;
use crate::spine::limits::AREA_CODE_BYTES_MAX;
use crate::spine::row::{Key, RecordKind, Row};
use crate::spine::time::Timestamp;

/// An area's official code, such as `E14000530`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AreaCode(String);

impl AreaCode {
    /// A code of 1 to [`AREA_CODE_BYTES_MAX`] letters, digits and dashes; `None` for anything else.
    #[must_use]
    pub fn parse(code: &str) -> Option<AreaCode> {
        let plain = code.trim();
        let valid = (1..=AREA_CODE_BYTES_MAX).contains(&plain.len())
            && plain.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
        valid.then(|| AreaCode(plain.to_owned()))
    }

    /// The code as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// An area, with what pages and JSON show about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Area {
    /// Its official code.
    pub code: AreaCode,
    /// Its name.
    pub name: String,
    /// Who represents it ("mp" in the JSON), when known.
    pub representative: Option<String>,
    /// Code of the region it lies in, when known.
    pub region_code: Option<String>,
    /// Name of that region.
    pub region_name: Option<String>,
    /// Place in lists: areas are shown in the order of the file that brought them.
    pub ordinal: i64,
}

/// Which uploaded file of areas and postcodes a site uses; the file is in the data directory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AreaSet {
    /// The hash of the file's content, which is also its name.
    pub file: String,
    /// The number of areas in the file.
    pub areas: u32,
    /// The number of postcodes and beginnings of postcodes in the file.
    pub postcodes: u32,
    /// The revision of the set, which rises by one with each change.
    pub revision: u32,
    /// When it came into use.
    pub at: Timestamp,
}

impl Row for AreaSet {
    const KIND: RecordKind = RecordKind::AreaSet;
    type Owner = SiteId;
}

impl AreaSet {
    /// The key of the row that says which uploaded file a site uses.
    #[must_use]
    pub fn key(site: SiteId) -> Key<AreaSet> {
        AreaSet::rows(site).item(1)
    }
}

/// The look-up from postcode to area, by the longest prefix that the file names.
#[derive(Clone, Debug, Default)]
pub struct AreaBook {
    by_prefix: HashMap<String, AreaCode>,
    prefix_bytes_max: usize,
}

impl AreaBook {
    /// Adds one line of the operator's file: a whole postcode, an outward code, or any prefix, in any
    /// spacing and case. A later line for the same prefix replaces the earlier. A UK sector needs its
    /// space: `QV1 2` is a sector of the district `QV1`, and `QV12` is another district.
    pub fn insert(&mut self, prefix: &str, area: AreaCode) {
        let plain = letters_and_digits(prefix);
        self.prefix_bytes_max = self.prefix_bytes_max.max(plain.len());
        let (before, after) = prefix
            .trim()
            .split_once(char::is_whitespace)
            .unwrap_or((prefix, ""));
        let (outward, inward) = (letters_and_digits(before), letters_and_digits(after));
        let key = match split_unit(&plain) {
            Some((outward, unit)) => format!("{outward} {unit}"),
            None if begins_unit(&inward) && outward.starts_with(|c: char| c.is_ascii_alphabetic()) => {
                format!("{outward} {inward}")
            }
            None => plain,
        };
        self.by_prefix.insert(key, area);
    }

    /// The area of a postcode; `None` is the area "unknown".
    ///
    /// A whole postcode and the whole outward code (all but the last three characters) are tried
    /// before shorter prefixes. An outward code never matches the beginning of a longer one, nor one
    /// that only looks like it without the space: `QV1` is not the district of `QV12 3AB`, and `QV12`
    /// is not that of `QV1 2AB`.
    #[must_use]
    pub fn find(&self, postcode: &Postcode) -> Option<&AreaCode> {
        let code = postcode.as_str();
        let found = match split_unit(code) {
            Some((outward, unit)) => {
                let sector = |n: usize| self.by_prefix.get(&format!("{outward} {}", &unit[..n]));
                (1..=unit.len())
                    .rev()
                    .find_map(sector)
                    .or_else(|| self.by_prefix.get(outward))
            }
            None => {
                let longest = code.len().min(self.prefix_bytes_max);
                let shortest = code.len().saturating_sub(UNIT_BYTES);
                (shortest..=longest)
                    .rev()
                    .find_map(|n| self.by_prefix.get(&code[..n]))
            }
        };
        found.or_else(|| {
            let letters = code.bytes().take_while(u8::is_ascii_alphabetic).count();
            self.by_prefix.get(&code[..letters])
        })
    }

    /// The number of prefixes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.by_prefix.len()
    }

    /// Whether the book is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.by_prefix.is_empty()
    }
}

/// Bytes of the UK's inward code: a digit and two letters.
const UNIT_BYTES: usize = 3;

fn letters_and_digits(typed: &str) -> String {
    typed
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|c| c.to_ascii_uppercase())
        .collect()
}

/// Whether this is the UK's inward code, or its beginning.
fn begins_unit(inward: &str) -> bool {
    let fits = |(at, b): (usize, u8)| {
        if at == 0 {
            b.is_ascii_digit()
        } else {
            b.is_ascii_uppercase()
        }
    };
    (1..=UNIT_BYTES).contains(&inward.len()) && inward.bytes().enumerate().all(fits)
}

/// The outward and the inward code of a whole postcode of the UK's form, without its space.
fn split_unit(plain: &str) -> Option<(&str, &str)> {
    let (outward, unit) = plain.split_at_checked(plain.len().checked_sub(UNIT_BYTES)?)?;
    let is_outward = (2..=4).contains(&outward.len()) && outward.as_bytes()[0].is_ascii_uppercase();
    (is_outward && begins_unit(unit)).then_some((outward, unit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::people::person::PostcodeForm;

    #[test]
    fn the_longest_prefix_wins_and_half_a_district_never_does() {
        let mut book = AreaBook::default();
        for (prefix, area) in
            [("QV1", "A1"), ("qv12", "A12"), ("QV12 3", "A123"), ("QV12 3AB", "AWHOLE"), ("VX", "AV")]
        {
            book.insert(prefix, AreaCode::parse(area).unwrap());
        }
        for (postcode, expected) in [
            ("QV1 9ZZ", Some("A1")),
            ("QV1 2ZZ", Some("A1")),
            ("QV1 2AB", Some("A1")),
            ("QV12 9ZZ", Some("A12")),
            ("QV12 3ZZ", Some("A123")),
            ("qv123ab", Some("AWHOLE")),
            ("QV13 9ZZ", None),
            ("VX7 1AA", Some("AV")),
            ("ZZ1 1AA", None),
        ] {
            let postcode = Postcode::parse(postcode, PostcodeForm::UnitedKingdom).unwrap();
            assert_eq!(book.find(&postcode).map(AreaCode::as_str), expected, "{postcode:?}");
        }
    }

    #[test]
    fn postcodes_of_other_countries_go_by_their_first_characters() {
        let mut book = AreaBook::default();
        for (prefix, area) in [("101", "A101"), ("114 55", "A11455"), ("1012 AB", "A1012AB"), ("K1A", "AK1A")]
        {
            book.insert(prefix, AreaCode::parse(area).unwrap());
        }
        for (postcode, expected) in [
            ("10115", Some("A101")),
            ("11455", Some("A11455")),
            ("1012ab", Some("A1012AB")),
            ("K1A 0B1", Some("AK1A")),
            ("99999", None),
        ] {
            let postcode = Postcode::parse(postcode, PostcodeForm::LettersAndDigits).unwrap();
            assert_eq!(book.find(&postcode).map(AreaCode::as_str), expected, "{postcode:?}");
        }
    }
}

//! Areas: where a signer lives as far as the operator's own file knows. No outside service is asked.
//!
//! Owns [`AreaCode`], [`Area`], and [`AreaBook`], the look-up from postcode to area. A postcode that
//! the book does not hold is no error: the signature counts in the area "unknown".

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::limits::AREA_CODE_BYTES_MAX;
use crate::person::Postcode;

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

    /// The code.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// An area with what pages and JSON say of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Area {
    /// Official code.
    pub code: AreaCode,
    /// Name.
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

/// From postcode to area: the longest prefix that the file names.
#[derive(Clone, Debug, Default)]
pub struct AreaBook {
    by_prefix: HashMap<String, AreaCode>,
    prefix_bytes_max: usize,
}

impl AreaBook {
    /// Adds one line of the operator's file: a whole postcode, an outward code, or any prefix, in any
    /// spacing and case. A later line for the same prefix replaces the earlier.
    pub fn insert(&mut self, prefix: &str, area: AreaCode) {
        let plain: String = prefix
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .map(|c| c.to_ascii_uppercase())
            .collect();
        self.prefix_bytes_max = self.prefix_bytes_max.max(plain.len());
        self.by_prefix.insert(plain, area);
    }

    /// The area of a postcode; `None` is the area "unknown".
    ///
    /// A whole postcode and the whole outward code (all but the last three characters) are tried
    /// before shorter prefixes, and an outward code never matches the beginning of a longer one:
    /// `QV1` is not the district of `QV12 3AB`.
    #[must_use]
    pub fn find(&self, postcode: &Postcode) -> Option<&AreaCode> {
        let code = postcode.as_str();
        let outward = code.len().saturating_sub(3);
        let longest = code.len().min(self.prefix_bytes_max);
        let whole_or_sector = (outward..=longest)
            .rev()
            .find_map(|n| self.by_prefix.get(&code[..n]));
        whole_or_sector.or_else(|| {
            let letters = code.bytes().take_while(u8::is_ascii_alphabetic).count();
            self.by_prefix.get(&code[..letters])
        })
    }

    /// Number of prefixes held.
    #[must_use]
    pub fn len(&self) -> usize {
        self.by_prefix.len()
    }

    /// Whether no area is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.by_prefix.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::person::PostcodeForm;

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
}

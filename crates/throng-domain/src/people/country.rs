//! Countries: the closed list that a signer or an imported count can name, and [`CountryCode`],
//! which only holds a code of that list.
//!
//! **Owns** [`COUNTRIES`] and the look-up by code. **Never** guesses a country from a name, a
//! language or an address, and does not know which country is a site's home ([`crate::sites::site`] does).
//! **Called by** the sign form, the rules of a site, and the count by country. **Bounds** every
//! code to two upper-case ASCII letters; anything longer is refused by its length alone.

use serde::{Deserialize, Serialize};

use crate::people::person::FieldError;

/// A country or territory of [`COUNTRIES`], by its two-letter code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct CountryCode([u8; 2]);

// === impl CountryCode ===

impl CountryCode {
    /// Parses a code that was typed or chosen, in any case, with or without white space around it.
    ///
    /// # Errors
    /// [`FieldError::CountryInvalid`] for anything that is not a code of [`COUNTRIES`].
    pub fn parse(typed: &str) -> Result<CountryCode, FieldError> {
        let &[first, second] = typed.trim().as_bytes() else {
            return Err(FieldError::CountryInvalid);
        };
        let code = [first.to_ascii_uppercase(), second.to_ascii_uppercase()];
        if place_of(code).is_some() || is_user_assigned(code) {
            Ok(CountryCode(code))
        } else {
            Err(FieldError::CountryInvalid)
        }
    }

    /// The code: two upper-case letters.
    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("parse has seen two ASCII letters")
    }

    /// The English short name; `None` for a user-assigned code, whose name the site knows.
    #[must_use]
    pub fn name(&self) -> Option<&'static str> {
        place_of(self.0).map(|place| COUNTRIES[place].1)
    }
}

/// Codes of countries that no longer exist: old counts name them, but nobody can sign from them.
const FORMER: [&str; 5] = ["XC", "CS", "DD", "SU", "YU"];

/// The countries that a form offers, code and English name, sorted by name.
pub fn offered() -> impl Iterator<Item = (&'static str, &'static str)> {
    COUNTRIES
        .iter()
        .copied()
        .filter(|(code, _)| !FORMER.contains(code))
}

/// `XA` to `XZ`, which ISO 3166-1 leaves to its users: the code of a country that is on no list, such
/// as an invented one.
fn is_user_assigned(code: [u8; 2]) -> bool {
    code[0] == b'X' && code[1].is_ascii_uppercase()
}

impl TryFrom<String> for CountryCode {
    type Error = FieldError;

    fn try_from(typed: String) -> Result<CountryCode, FieldError> {
        CountryCode::parse(&typed)
    }
}

impl From<CountryCode> for String {
    fn from(country: CountryCode) -> String {
        country.as_str().to_owned()
    }
}

// === Look-up by code ===

/// Letters of the alphabet: a code is a number of two digits to this base.
const LETTERS: usize = 26;
/// The entry of [`PLACES`] for a code that no country has.
const NOWHERE: u16 = u16::MAX;
/// For every possible code its position in [`COUNTRIES`]. Every attempt to sign looks one up, up to 20,000 a second,
/// so this is one read from a table of 1,352 bytes, not a search.
static PLACES: [u16; LETTERS * LETTERS] = places();

const _: () = assert!(COUNTRIES.len() < NOWHERE as usize, "a place fits in 16 bits");

/// The position in [`COUNTRIES`]; `None` when no country has the code.
fn place_of(code: [u8; 2]) -> Option<usize> {
    let place = PLACES[slot(code)?];
    (place != NOWHERE).then_some(usize::from(place))
}

/// The position in [`PLACES`]; `None` for anything but two upper-case letters.
const fn slot(code: [u8; 2]) -> Option<usize> {
    let [first, second] = code;
    if !first.is_ascii_uppercase() || !second.is_ascii_uppercase() {
        return None;
    }
    Some((first - b'A') as usize * LETTERS + (second - b'A') as usize)
}

/// Runs in the compiler, which therefore refuses a list with a malformed or a doubled code. The
/// `while` is there because a `const fn` cannot yet use `for`.
const fn places() -> [u16; LETTERS * LETTERS] {
    let mut places = [NOWHERE; LETTERS * LETTERS];
    let mut place = 0;
    while place < COUNTRIES.len() {
        let &[first, second] = COUNTRIES[place].0.as_bytes() else {
            panic!("a code has two letters");
        };
        let Some(slot) = slot([first, second]) else {
            panic!("a code has upper-case letters only");
        };
        assert!(places[slot] == NOWHERE, "a code stands once in the list");
        places[slot] = place as u16;
        place += 1;
    }
    places
}

// === The list ===

/// Code and English short name, sorted by name as a reader looks for it: without regard to case and
/// accents, and with no leading "The".
///
/// All 249 codes of ISO 3166-1, and six more that the UK government's register of locations has, so
/// that counts which name them can be read: Kosovo (XK), and what no longer exists: the Channel
/// Islands as one (XC), Czechoslovakia (CS), East Germany (DD), the USSR (SU), Yugoslavia (YU).
pub const COUNTRIES: &[(&str, &str)] = &[
    ("AF", "Afghanistan"),
    ("AX", "Åland Islands"),
    ("AL", "Albania"),
    ("DZ", "Algeria"),
    ("AS", "American Samoa"),
    ("AD", "Andorra"),
    ("AO", "Angola"),
    ("AI", "Anguilla"),
    ("AQ", "Antarctica"),
    ("AG", "Antigua and Barbuda"),
    ("AR", "Argentina"),
    ("AM", "Armenia"),
    ("AW", "Aruba"),
    ("AU", "Australia"),
    ("AT", "Austria"),
    ("AZ", "Azerbaijan"),
    ("BS", "Bahamas"),
    ("BH", "Bahrain"),
    ("BD", "Bangladesh"),
    ("BB", "Barbados"),
    ("BY", "Belarus"),
    ("BE", "Belgium"),
    ("BZ", "Belize"),
    ("BJ", "Benin"),
    ("BM", "Bermuda"),
    ("BT", "Bhutan"),
    ("BO", "Bolivia"),
    ("BQ", "Bonaire, St Eustatius and Saba"),
    ("BA", "Bosnia and Herzegovina"),
    ("BW", "Botswana"),
    ("BV", "Bouvet Island"),
    ("BR", "Brazil"),
    ("IO", "British Indian Ocean Territory"),
    ("VG", "British Virgin Islands"),
    ("BN", "Brunei"),
    ("BG", "Bulgaria"),
    ("BF", "Burkina Faso"),
    ("BI", "Burundi"),
    ("KH", "Cambodia"),
    ("CM", "Cameroon"),
    ("CA", "Canada"),
    ("CV", "Cape Verde"),
    ("KY", "Cayman Islands"),
    ("CF", "Central African Republic"),
    ("TD", "Chad"),
    ("XC", "Channel Islands"),
    ("CL", "Chile"),
    ("CN", "China"),
    ("CX", "Christmas Island"),
    ("CC", "Cocos (Keeling) Islands"),
    ("CO", "Colombia"),
    ("KM", "Comoros"),
    ("CG", "Congo"),
    ("CD", "Congo (Democratic Republic)"),
    ("CK", "Cook Islands"),
    ("CR", "Costa Rica"),
    ("HR", "Croatia"),
    ("CU", "Cuba"),
    ("CW", "Curaçao"),
    ("CY", "Cyprus"),
    ("CZ", "Czechia"),
    ("CS", "Czechoslovakia"),
    ("DK", "Denmark"),
    ("DJ", "Djibouti"),
    ("DM", "Dominica"),
    ("DO", "Dominican Republic"),
    ("DD", "East Germany"),
    ("TL", "East Timor"),
    ("EC", "Ecuador"),
    ("EG", "Egypt"),
    ("SV", "El Salvador"),
    ("GQ", "Equatorial Guinea"),
    ("ER", "Eritrea"),
    ("EE", "Estonia"),
    ("SZ", "Eswatini"),
    ("ET", "Ethiopia"),
    ("FK", "Falkland Islands"),
    ("FO", "Faroe Islands"),
    ("FJ", "Fiji"),
    ("FI", "Finland"),
    ("FR", "France"),
    ("GF", "French Guiana"),
    ("PF", "French Polynesia"),
    ("TF", "French Southern Territories"),
    ("GA", "Gabon"),
    ("GM", "Gambia"),
    ("GE", "Georgia"),
    ("DE", "Germany"),
    ("GH", "Ghana"),
    ("GI", "Gibraltar"),
    ("GR", "Greece"),
    ("GL", "Greenland"),
    ("GD", "Grenada"),
    ("GP", "Guadeloupe"),
    ("GU", "Guam"),
    ("GT", "Guatemala"),
    ("GG", "Guernsey"),
    ("GN", "Guinea"),
    ("GW", "Guinea-Bissau"),
    ("GY", "Guyana"),
    ("HT", "Haiti"),
    ("HM", "Heard Island and McDonald Islands"),
    ("HN", "Honduras"),
    ("HK", "Hong Kong"),
    ("HU", "Hungary"),
    ("IS", "Iceland"),
    ("IN", "India"),
    ("ID", "Indonesia"),
    ("IR", "Iran"),
    ("IQ", "Iraq"),
    ("IE", "Ireland"),
    ("IM", "Isle of Man"),
    ("IL", "Israel"),
    ("IT", "Italy"),
    ("CI", "Ivory Coast"),
    ("JM", "Jamaica"),
    ("JP", "Japan"),
    ("JE", "Jersey"),
    ("JO", "Jordan"),
    ("KZ", "Kazakhstan"),
    ("KE", "Kenya"),
    ("KI", "Kiribati"),
    ("XK", "Kosovo"),
    ("KW", "Kuwait"),
    ("KG", "Kyrgyzstan"),
    ("LA", "Laos"),
    ("LV", "Latvia"),
    ("LB", "Lebanon"),
    ("LS", "Lesotho"),
    ("LR", "Liberia"),
    ("LY", "Libya"),
    ("LI", "Liechtenstein"),
    ("LT", "Lithuania"),
    ("LU", "Luxembourg"),
    ("MO", "Macao"),
    ("MG", "Madagascar"),
    ("MW", "Malawi"),
    ("MY", "Malaysia"),
    ("MV", "Maldives"),
    ("ML", "Mali"),
    ("MT", "Malta"),
    ("MH", "Marshall Islands"),
    ("MQ", "Martinique"),
    ("MR", "Mauritania"),
    ("MU", "Mauritius"),
    ("YT", "Mayotte"),
    ("MX", "Mexico"),
    ("FM", "Micronesia"),
    ("MD", "Moldova"),
    ("MC", "Monaco"),
    ("MN", "Mongolia"),
    ("ME", "Montenegro"),
    ("MS", "Montserrat"),
    ("MA", "Morocco"),
    ("MZ", "Mozambique"),
    ("MM", "Myanmar (Burma)"),
    ("NA", "Namibia"),
    ("NR", "Nauru"),
    ("NP", "Nepal"),
    ("NL", "Netherlands"),
    ("NC", "New Caledonia"),
    ("NZ", "New Zealand"),
    ("NI", "Nicaragua"),
    ("NE", "Niger"),
    ("NG", "Nigeria"),
    ("NU", "Niue"),
    ("NF", "Norfolk Island"),
    ("KP", "North Korea"),
    ("MK", "North Macedonia"),
    ("MP", "Northern Mariana Islands"),
    ("NO", "Norway"),
    ("OM", "Oman"),
    ("PK", "Pakistan"),
    ("PW", "Palau"),
    ("PS", "Palestine"),
    ("PA", "Panama"),
    ("PG", "Papua New Guinea"),
    ("PY", "Paraguay"),
    ("PE", "Peru"),
    ("PH", "Philippines"),
    ("PN", "Pitcairn Islands"),
    ("PL", "Poland"),
    ("PT", "Portugal"),
    ("PR", "Puerto Rico"),
    ("QA", "Qatar"),
    ("RE", "Réunion"),
    ("RO", "Romania"),
    ("RU", "Russia"),
    ("RW", "Rwanda"),
    ("WS", "Samoa"),
    ("SM", "San Marino"),
    ("ST", "Sao Tome and Principe"),
    ("SA", "Saudi Arabia"),
    ("SN", "Senegal"),
    ("RS", "Serbia"),
    ("SC", "Seychelles"),
    ("SL", "Sierra Leone"),
    ("SG", "Singapore"),
    ("SK", "Slovakia"),
    ("SI", "Slovenia"),
    ("SB", "Solomon Islands"),
    ("SO", "Somalia"),
    ("ZA", "South Africa"),
    ("GS", "South Georgia and the South Sandwich Islands"),
    ("KR", "South Korea"),
    ("SS", "South Sudan"),
    ("ES", "Spain"),
    ("LK", "Sri Lanka"),
    ("BL", "St Barthélemy"),
    ("SH", "St Helena, Ascension and Tristan da Cunha"),
    ("KN", "St Kitts and Nevis"),
    ("LC", "St Lucia"),
    ("SX", "St Maarten (Dutch part)"),
    ("MF", "St Martin (French part)"),
    ("PM", "St Pierre and Miquelon"),
    ("VC", "St Vincent and the Grenadines"),
    ("SD", "Sudan"),
    ("SR", "Suriname"),
    ("SJ", "Svalbard and Jan Mayen"),
    ("SE", "Sweden"),
    ("CH", "Switzerland"),
    ("SY", "Syria"),
    ("TW", "Taiwan"),
    ("TJ", "Tajikistan"),
    ("TZ", "Tanzania"),
    ("TH", "Thailand"),
    ("TG", "Togo"),
    ("TK", "Tokelau"),
    ("TO", "Tonga"),
    ("TT", "Trinidad and Tobago"),
    ("TN", "Tunisia"),
    ("TR", "Turkey"),
    ("TM", "Turkmenistan"),
    ("TC", "Turks and Caicos Islands"),
    ("TV", "Tuvalu"),
    ("UG", "Uganda"),
    ("UA", "Ukraine"),
    ("AE", "United Arab Emirates"),
    ("GB", "United Kingdom"),
    ("US", "United States"),
    ("UY", "Uruguay"),
    ("UM", "US Minor Outlying Islands"),
    ("VI", "US Virgin Islands"),
    ("SU", "USSR"),
    ("UZ", "Uzbekistan"),
    ("VU", "Vanuatu"),
    ("VA", "Vatican City"),
    ("VE", "Venezuela"),
    ("VN", "Vietnam"),
    ("WF", "Wallis and Futuna"),
    ("EH", "Western Sahara"),
    ("YE", "Yemen"),
    ("YU", "Yugoslavia"),
    ("ZM", "Zambia"),
    ("ZW", "Zimbabwe"),
];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use serde::de::IntoDeserializer;
    use serde::de::value::{Error, StrDeserializer};
    use unicode_normalization::UnicodeNormalization;

    use super::*;

    /// What a reader sorts by: the letters without accents and case.
    fn sort_key(name: &str) -> String {
        name.nfd()
            .filter(char::is_ascii)
            .collect::<String>()
            .to_ascii_lowercase()
    }

    #[test]
    fn codes_and_names_are_unique() {
        let codes: HashSet<&str> = COUNTRIES.iter().map(|(code, _)| *code).collect();
        let names: HashSet<&str> = COUNTRIES.iter().map(|(_, name)| *name).collect();
        assert_eq!(COUNTRIES.len(), 249 + 6);
        assert_eq!(codes.len(), COUNTRIES.len());
        assert_eq!(names.len(), COUNTRIES.len());
    }

    #[test]
    fn the_list_is_sorted_by_name() {
        for pair in COUNTRIES.windows(2) {
            let (before, after) = (pair[0].1, pair[1].1);
            assert!(sort_key(before) < sort_key(after), "{before} stands before {after}");
        }
    }

    #[test]
    fn every_code_leads_to_its_own_line() {
        for (code, name) in COUNTRIES {
            let country = CountryCode::parse(code).unwrap();
            assert_eq!((country.as_str(), country.name()), (*code, Some(*name)));
            assert_eq!(CountryCode::try_from(String::from(country)), Ok(country));
        }
    }

    #[test]
    fn every_other_pair_of_letters_is_refused() {
        let pairs = (b'A'..=b'Z').flat_map(|first| (b'A'..=b'Z').map(move |second| [first, second]));
        let taken = pairs.filter(|pair| place_of(*pair).is_some()).count();
        assert_eq!(taken, COUNTRIES.len());
    }

    #[test]
    fn what_is_typed_is_read_in_any_case_and_spacing() {
        let cases = [
            ("GB", Some("United Kingdom")),
            ("gb", Some("United Kingdom")),
            (" Fr\t", Some("France")),
            ("\u{a0}de\n", Some("Germany")),
            ("ax", Some("Åland Islands")),
            ("ZW", Some("Zimbabwe")),
            ("XK", Some("Kosovo")),
            ("SU", Some("USSR")),
            ("", None),
            ("  ", None),
            ("G", None),
            ("G B", None),
            ("GBR", None),
            ("BAT", None),
            ("UK", None),
            ("AA", None),
            ("ZZ", None),
            ("G1", None),
            ("@A", None),
            ("[Z", None),
            ("é", None),
            ("ıs", None),
            ("\u{ff27}\u{ff22}", None),
            ("United Kingdom", None),
        ];
        for (typed, name) in cases {
            let expected = name.ok_or(FieldError::CountryInvalid);
            assert_eq!(CountryCode::parse(typed).map(|c| c.name().unwrap()), expected, "{typed:?}");
        }
    }

    #[test]
    fn what_is_stored_is_checked_when_read() {
        let read = |stored: &'static str| {
            let source: StrDeserializer<'_, Error> = stored.into_deserializer();
            CountryCode::deserialize(source)
        };
        assert_eq!(read("IE").map(|c| c.name()), Ok(Some("Ireland")));
        assert!(read("QQ").is_err());
    }
}

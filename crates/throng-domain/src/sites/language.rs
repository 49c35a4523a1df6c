//! Languages of texts, by tag, and the direction in which they are written.
//!
//! Owns [`LanguageTag`] and [`Direction`]. It must never decide which language somebody reads: pages decide that.
//! Bounded by [`LANGUAGE_TAG_BYTES_MAX`].

use serde::{Deserialize, Serialize};

use crate::spine::limits::LANGUAGE_TAG_BYTES_MAX;

/// A language as HTML's `lang` names it: `cy`, `en-GB`, `az-Arab`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct LanguageTag(String);

/// The text is not a language tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoLanguageTag(String);

impl std::fmt::Display for NoLanguageTag {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} is no tag of a language, such as \"cy\" or \"en-GB\"", self.0)
    }
}

impl std::error::Error for NoLanguageTag {}

/// The direction in which a text is written: HTML's `dir`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Direction {
    /// From left to right.
    #[serde(rename = "ltr")]
    LeftToRight,
    /// From right to left.
    #[serde(rename = "rtl")]
    RightToLeft,
}

impl Direction {
    /// The direction with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Direction> {
        [Direction::LeftToRight, Direction::RightToLeft]
            .into_iter()
            .find(|direction| direction.word() == word)
    }

    /// The value of the `dir` attribute.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Direction::LeftToRight => "ltr",
            Direction::RightToLeft => "rtl",
        }
    }
}

/// Languages written from right to left, unless the tag names another script (CLDR 45).
const RIGHT_TO_LEFT: [&str; 16] =
    ["ar", "arc", "ckb", "dv", "fa", "glk", "he", "ks", "lrc", "mzn", "nqo", "ps", "sd", "ug", "ur", "yi"];
/// Scripts written from right to left.
const RIGHT_TO_LEFT_SCRIPTS: [&str; 6] = ["adlm", "arab", "hebr", "nkoo", "syrc", "thaa"];

impl LanguageTag {
    /// Parses a tag: subtags of letters and digits, joined by dashes, the first of two or three letters.
    ///
    /// # Errors
    /// [`NoLanguageTag`] for anything else.
    pub fn parse(tag: &str) -> Result<LanguageTag, NoLanguageTag> {
        let is_subtag =
            |part: &str| (1..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric());
        let primary = tag.split('-').next().unwrap_or_default();
        let valid = tag.len() <= LANGUAGE_TAG_BYTES_MAX
            && (2..=3).contains(&primary.len())
            && primary.bytes().all(|b| b.is_ascii_alphabetic())
            && tag.split('-').all(is_subtag);
        if valid {
            Ok(LanguageTag(tag.to_owned()))
        } else {
            Err(NoLanguageTag(tag.to_owned()))
        }
    }

    /// The tag as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether a text in this language suits a reader of `tag`: the primary languages are the same.
    #[must_use]
    pub fn is_read_by(&self, tag: &str) -> bool {
        primary(&self.0).eq_ignore_ascii_case(primary(tag))
    }

    /// The direction in which the language is written.
    #[must_use]
    pub fn direction(&self) -> Direction {
        let script = self
            .0
            .split('-')
            .skip(1)
            .find(|part| part.len() == 4 && part.bytes().all(|b| b.is_ascii_alphabetic()));
        let known = |list: &[&str], word: &str| list.contains(&word.to_ascii_lowercase().as_str());
        let right_to_left = match script {
            Some(script) => known(&RIGHT_TO_LEFT_SCRIPTS, script),
            None => known(&RIGHT_TO_LEFT, primary(&self.0)),
        };
        if right_to_left {
            Direction::RightToLeft
        } else {
            Direction::LeftToRight
        }
    }
}

fn primary(tag: &str) -> &str {
    tag.split('-').next().unwrap_or_default()
}

impl TryFrom<String> for LanguageTag {
    type Error = NoLanguageTag;

    fn try_from(tag: String) -> Result<LanguageTag, NoLanguageTag> {
        LanguageTag::parse(&tag)
    }
}

impl From<LanguageTag> for String {
    fn from(tag: LanguageTag) -> String {
        tag.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_and_the_way_they_run() {
        for (tag, direction) in [
            ("cy", Some("ltr")),
            ("en-GB", Some("ltr")),
            ("ar", Some("rtl")),
            ("ar-Latn", Some("ltr")),
            ("az-Arab", Some("rtl")),
            ("UR-pk", Some("rtl")),
            ("", None),
            ("e", None),
            ("english", None),
            ("en_GB", None),
            ("en-", None),
            ("cy\" onload", None),
            ("en-aaaaaaaa-bbbbbbbb-cccccccc-dddddddd", None),
        ] {
            let found = LanguageTag::parse(tag).ok().map(|tag| tag.direction().word());
            assert_eq!(found, direction, "{tag}");
        }
        for word in ["ltr", "rtl"] {
            assert_eq!(Direction::from_word(word).map(Direction::word), Some(word));
        }
        assert_eq!(Direction::from_word("LTR"), None);
        let welsh = LanguageTag::parse("cy").unwrap();
        assert!(welsh.is_read_by("CY-gb") && !welsh.is_read_by("cym"));
    }
}

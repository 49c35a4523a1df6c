//! Topics: words under which people find petitions on one matter.
//!
//! Owns what a topic is: lower-case letters and digits of any script, in words joined by single dashes; and
//! [`TopicBook`], the office's list of changed topics. A topic that nobody has named is shown by its code. Topics
//! that an import brought are left as they are. None is ever removed, since petitions and addresses of lists keep its
//! code. Bounded by [`TOPICS_KEPT_MAX`](crate::spine::limits::TOPICS_KEPT_MAX).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::sites::language::LanguageTag;
use crate::spine::ids::SiteId;
use crate::spine::limits::{TOPIC_CHARS_MAX, TOPIC_NAME_CHARS_MAX, TOPICS_MAX};
use crate::spine::row::{Key, RecordKind, Row};

/// Why topics are refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TopicError {
    /// More than [`TOPICS_MAX`].
    TooMany,
    /// This one has no letter or digit, or more than [`TOPIC_CHARS_MAX`] characters.
    Odd(String),
    /// This one is retired.
    Retired(String),
}

/// What an office has changed about one topic.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TopicRule {
    /// The code that petitions and the JSON name it by.
    pub code: String,
    /// Its names by language; may be empty.
    pub names: BTreeMap<LanguageTag, String>,
    /// Whether it is retired: it can no longer be set or chosen, but petitions keep it, and lists by it are still
    /// found.
    pub retired: bool,
    /// Its revision, which rises by one with each change.
    pub revision: u32,
}

/// The topics that an office has named, retired, or added before a petition had them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TopicBook {
    /// Each code once, in the order in which they were added.
    pub topics: Vec<TopicRule>,
    /// The revision of the list, which rises by one with each change.
    pub revision: u32,
}

impl Row for TopicBook {
    const KIND: RecordKind = RecordKind::Topics;
    type Owner = SiteId;
}

impl TopicBook {
    /// The key of the row that it is stored under.
    #[must_use]
    pub fn key(site: SiteId) -> Key<TopicBook> {
        TopicBook::rows(site).item(1)
    }

    /// The entry for the topic with this code.
    #[must_use]
    pub fn find(&self, code: &str) -> Option<&TopicRule> {
        self.topics.iter().find(|topic| topic.code == code)
    }

    /// The name of a topic in the first of these languages that it has a name in, or else in any language.
    #[must_use]
    pub fn name(&self, code: &str, languages: &[&str]) -> Option<&str> {
        self.name_in(code, languages).map(|(_, name)| name)
    }

    /// The same with the language that the name is in.
    #[must_use]
    pub fn name_in(&self, code: &str, languages: &[&str]) -> Option<(&str, &str)> {
        let names = &self.find(code)?.names;
        let in_language = |tag: &&str| names.iter().find(|(language, _)| language.as_str() == *tag);
        let found = languages
            .iter()
            .find_map(in_language)
            .or_else(|| names.iter().next());
        found.map(|(language, name)| (language.as_str(), name.as_str()))
    }

    /// Whether a topic is retired.
    #[must_use]
    pub fn is_retired(&self, code: &str) -> bool {
        self.find(code).is_some_and(|topic| topic.retired)
    }

    /// The topic that has this name in some language, ignoring case.
    #[must_use]
    pub fn called(&self, words: &str) -> Option<&TopicRule> {
        let words = words.to_lowercase();
        let is_so = |topic: &&TopicRule| topic.names.values().any(|name| name.to_lowercase() == words);
        self.topics.iter().find(is_so)
    }
}

/// The topics that somebody typed, separated by commas or line breaks, each once and in their order: by name, by
/// code, or in words that become a code. A topic in `own`, which the petition has already, is taken as it stands,
/// even if retired. The code of a topic in use is recognised in any case.
///
/// # Errors
/// [`TopicError`].
pub fn topics(
    typed: &str,
    own: &[String],
    in_use: &[String],
    book: &TopicBook,
) -> Result<Vec<String>, TopicError> {
    let mut topics: Vec<String> = Vec::new();
    for words in typed
        .split(BETWEEN)
        .map(str::trim)
        .filter(|words| !words.is_empty())
    {
        let has = |code: &str| own.iter().any(|own| own == code);
        let lower = words.to_lowercase();
        let used = in_use.iter().find(|code| code.to_lowercase() == lower);
        let known = book.called(words).or_else(|| book.find(words));
        let code = match (known.map(|known| &known.code), used) {
            _ if has(words) => words.to_owned(),
            (Some(code), _) | (None, Some(code)) => code.clone(),
            (None, None) => code_of(words).ok_or_else(|| TopicError::Odd(words.to_owned()))?,
        };
        if book.is_retired(&code) && !has(&code) {
            return Err(TopicError::Retired(words.to_owned()));
        }
        if !topics.contains(&code) {
            topics.push(code);
        }
    }
    if topics.len() > TOPICS_MAX {
        return Err(TopicError::TooMany);
    }
    Ok(topics)
}

/// The characters between two typed topics, which therefore no name may contain.
const BETWEEN: [char; 3] = [',', '\n', ';'];

/// Whether this is a topic in its stored form.
#[must_use]
pub fn is_topic(code: &str) -> bool {
    code_of(code).is_some_and(|same| same == code)
}

/// Whether this character is allowed in no name and no code: topics are typed side by side, on one line.
fn is_odd(letter: char) -> bool {
    letter.is_control() || BETWEEN.contains(&letter)
}

/// Whether this can be the code of a topic, made here or brought by an import.
#[must_use]
pub fn is_code(code: &str) -> bool {
    !code.trim().is_empty() && code.chars().count() <= TOPIC_CHARS_MAX && !code.contains(is_odd)
}

/// Whether a topic can have this name.
#[must_use]
pub fn is_topic_name(name: &str) -> bool {
    code_of(name).is_some()
        && name.trim() == name
        && !name.contains(is_odd)
        && name.chars().count() <= TOPIC_NAME_CHARS_MAX
}

/// The code made of these words; `None` if nothing of them is left, or more than [`TOPIC_CHARS_MAX`] characters.
#[must_use]
pub fn code_of(words: &str) -> Option<String> {
    let lower = words.to_lowercase();
    let parts = lower
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|part| !part.is_empty());
    let code = parts.collect::<Vec<_>>().join("-");
    (!code.is_empty() && code.chars().count() <= TOPIC_CHARS_MAX).then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(code: &str, names: &[(&str, &str)], retired: bool) -> TopicRule {
        let name = |(tag, name): &(&str, &str)| {
            (LanguageTag::try_from((*tag).to_owned()).unwrap(), (*name).to_owned())
        };
        TopicRule { code: code.to_owned(), names: names.iter().map(name).collect(), retired, revision: 1 }
    }

    fn book() -> TopicBook {
        let topics = vec![
            rule("roads", &[("cy", "Ffyrdd a phontydd"), ("en", "Roads & bridges")], false),
            rule("pools", &[("en", "Swimming")], true),
            rule("Bus_1", &[], true),
        ];
        TopicBook { topics, revision: 3 }
    }

    #[test]
    fn what_is_typed_becomes_topics() {
        let own = ["Covid_19".to_owned(), "Bus_1".to_owned()];
        let in_use = ["road safety", "Old Laws", "Bus_1"].map(str::to_owned);
        let long = "x".repeat(TOPIC_CHARS_MAX + 1);
        let retired = |words: &str| Err(TopicError::Retired(words.to_owned()));
        for (typed, expected) in [
            ("", Ok(&[][..])),
            (" , ;\n", Ok(&[])),
            ("Town hall, roads", Ok(&["town-hall", "roads"])),
            ("Roads; roads\nROADS", Ok(&["roads"])),
            ("roads & BRIDGES, ffyrdd a phontydd", Ok(&["roads"])),
            ("  Bins & recycling ", Ok(&["bins-recycling"])),
            ("Ffyrdd, Straße", Ok(&["ffyrdd", "straße"])),
            ("Covid_19, covid_20", Ok(&["Covid_19", "covid-20"])),
            ("Road Safety, old laws", Ok(&["road safety", "Old Laws"])),
            ("Bus_1", Ok(&["Bus_1"])),
            ("swimming", retired("swimming")),
            ("Pools", retired("Pools")),
            ("a,b,c,d,e,f,g,h", Ok(&["a", "b", "c", "d", "e", "f", "g", "h"])),
            ("a,b,c,d,e,f,g,h,i", Err(TopicError::TooMany)),
            ("roads, !!", Err(TopicError::Odd("!!".to_owned()))),
            (&long, Err(TopicError::Odd(long.clone()))),
        ] {
            let expected = expected.map(|all: &[&str]| all.iter().map(|&code| code.to_owned()).collect());
            assert_eq!(topics(typed, &own, &in_use, &book()), expected, "{typed:?}");
        }
        assert_eq!(topics("Bus_1", &[], &in_use, &book()), Err(TopicError::Retired("Bus_1".to_owned())));
        for (code, is) in [("town-hall", true), ("Town hall", false), ("-roads", false), ("", false)] {
            assert_eq!(is_topic(code), is, "{code:?}");
        }
    }

    #[test]
    fn a_name_is_said_in_the_language_that_is_read_or_else_in_another() {
        for (code, languages, expected) in [
            ("roads", &["cy", "en"][..], Some("Ffyrdd a phontydd")),
            ("roads", &["en"], Some("Roads & bridges")),
            ("roads", &["ar", "en"], Some("Roads & bridges")),
            ("roads", &["ar"], Some("Ffyrdd a phontydd")),
            ("pools", &["cy", "en"], Some("Swimming")),
            ("Bus_1", &["en"], None),
            ("nothing", &["en"], None),
        ] {
            assert_eq!(book().name(code, languages), expected, "{code} {languages:?}");
        }
    }

    #[test]
    fn what_a_topic_can_be_called() {
        let long = "x".repeat(TOPIC_NAME_CHARS_MAX + 1);
        for (name, is) in [
            ("Roads & bridges", true),
            ("Ffyrdd a phontydd", true),
            ("الطرق", true),
            ("", false),
            ("!!", false),
            (" roads", false),
            ("roads, bridges", false),
            ("roads\nbridges", false),
            ("roads\u{7}", false),
            (long.as_str(), false),
        ] {
            assert_eq!(is_topic_name(name), is, "{name:?}");
        }
    }
}

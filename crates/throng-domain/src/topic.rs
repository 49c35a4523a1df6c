//! Topics: words under which people find petitions on one matter.
//!
//! Owns what a topic is: small letters and digits of any script, in words that single dashes join. Its name is made from
//! that. Topics that an import brought are left as they are.

use crate::limits::{TOPIC_CHARS_MAX, TOPICS_MAX};

/// Why topics are not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TopicError {
    /// More than [`TOPICS_MAX`].
    TooMany,
    /// This one has no letter or digit, or more than [`TOPIC_CHARS_MAX`].
    Odd(String),
}

/// The topics that somebody typed, between commas or on lines of their own, each once, in their order. One of `known` is
/// taken as it stands.
///
/// # Errors
/// [`TopicError`].
pub fn topics(typed: &str, known: &[String]) -> Result<Vec<String>, TopicError> {
    let mut topics: Vec<String> = Vec::new();
    for words in typed
        .split([',', '\n', ';'])
        .map(str::trim)
        .filter(|words| !words.is_empty())
    {
        let code = match known.iter().any(|known| known == words) {
            true => words.to_owned(),
            false => code_of(words).ok_or_else(|| TopicError::Odd(words.to_owned()))?,
        };
        if !topics.contains(&code) {
            topics.push(code);
        }
    }
    if topics.len() > TOPICS_MAX {
        return Err(TopicError::TooMany);
    }
    Ok(topics)
}

/// Whether this is a topic as it is kept.
#[must_use]
pub fn is_topic(code: &str) -> bool {
    code_of(code).is_some_and(|same| same == code)
}

fn code_of(words: &str) -> Option<String> {
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

    #[test]
    fn what_is_typed_becomes_topics() {
        let known = ["Covid_19".to_owned()];
        let long = "x".repeat(TOPIC_CHARS_MAX + 1);
        for (typed, expected) in [
            ("", Ok(&[][..])),
            (" , ;\n", Ok(&[])),
            ("Town hall, roads", Ok(&["town-hall", "roads"])),
            ("Roads; roads\nROADS", Ok(&["roads"])),
            ("  Bins & recycling ", Ok(&["bins-recycling"])),
            ("Ffyrdd a phontydd, Straße", Ok(&["ffyrdd-a-phontydd", "straße"])),
            ("Covid_19, covid_20", Ok(&["Covid_19", "covid-20"])),
            ("a,b,c,d,e,f,g,h", Ok(&["a", "b", "c", "d", "e", "f", "g", "h"])),
            ("a,b,c,d,e,f,g,h,i", Err(TopicError::TooMany)),
            ("roads, !!", Err(TopicError::Odd("!!".to_owned()))),
            (&long, Err(TopicError::Odd(long.clone()))),
        ] {
            let expected = expected.map(|all: &[&str]| all.iter().map(|&code| code.to_owned()).collect());
            assert_eq!(topics(typed, &known), expected, "{typed:?}");
        }
        for (code, is) in [("town-hall", true), ("Town hall", false), ("-roads", false), ("", false)] {
            assert_eq!(is_topic(code), is, "{code:?}");
        }
    }
}

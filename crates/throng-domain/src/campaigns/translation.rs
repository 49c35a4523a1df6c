//! A petition's text in further languages, shown beside the first.
//!
//! Owns what a translation must hold, and that there is one for each language. It must never translate
//! anything. Bounded by [`TRANSLATIONS_MAX`].

use serde::{Deserialize, Serialize};

use crate::people::unseen::read_undisturbed;
use crate::sites::language::LanguageTag;
use crate::spine::limits::TRANSLATIONS_MAX;

/// A petition's text in another language than its first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Translation {
    /// The language.
    pub language: LanguageTag,
    /// The action, one sentence.
    #[serde(deserialize_with = "read_undisturbed")]
    pub action: String,
    /// Why, in short.
    #[serde(deserialize_with = "read_undisturbed")]
    pub background: String,
    /// More, in paragraphs; may be empty.
    #[serde(default, deserialize_with = "read_undisturbed")]
    pub additional_details: String,
}

/// At most [`TRANSLATIONS_MAX`] translations, each into a different language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Translation>", into = "Vec<Translation>")]
pub struct Translations(Vec<Translation>);

/// Why a list of translations is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TranslationsError {
    /// More than [`TRANSLATIONS_MAX`].
    TooMany(usize),
    /// Two in this language.
    Twice(LanguageTag),
}

impl std::fmt::Display for TranslationsError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            TranslationsError::TooMany(found) => {
                write!(f, "{found} translations are too many: {TRANSLATIONS_MAX} are allowed")
            }
            TranslationsError::Twice(tag) => write!(f, "there are two translations into {:?}", tag.as_str()),
        }
    }
}

impl std::error::Error for TranslationsError {}

impl TryFrom<Vec<Translation>> for Translations {
    type Error = TranslationsError;

    fn try_from(all: Vec<Translation>) -> Result<Translations, TranslationsError> {
        if all.len() > TRANSLATIONS_MAX {
            return Err(TranslationsError::TooMany(all.len()));
        }
        for (at, one) in all.iter().enumerate() {
            if all[..at].iter().any(|other| other.language == one.language) {
                return Err(TranslationsError::Twice(one.language.clone()));
            }
        }
        Ok(Translations(all))
    }
}

impl From<Translations> for Vec<Translation> {
    fn from(translations: Translations) -> Vec<Translation> {
        translations.0
    }
}

impl Translations {
    /// All of them, in the order in which they were given.
    #[must_use]
    pub fn as_slice(&self) -> &[Translation] {
        &self.0
    }

    /// Whether the petition is in one language only.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn into(tag: &str) -> Translation {
        Translation {
            language: LanguageTag::parse(tag).unwrap(),
            action: format!("the ask in {tag}"),
            background: String::new(),
            additional_details: String::new(),
        }
    }

    #[test]
    fn a_few_languages_each_once() {
        for (tags, error) in [
            (vec![], None),
            (vec!["cy"], None),
            (vec!["cy", "gd", "ga", "kw"], None),
            (vec!["cy", "gd", "ga", "kw", "gv"], Some("5 translations are too many: 4 are allowed")),
            (vec!["cy", "gd", "cy"], Some("there are two translations into \"cy\"")),
        ] {
            let all: Vec<Translation> = tags.iter().map(|tag| into(tag)).collect();
            let made = Translations::try_from(all);
            assert_eq!(made.err().map(|error| error.to_string()).as_deref(), error, "{tags:?}");
        }
    }
}
